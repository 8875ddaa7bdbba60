// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

namespace shardscape {

/// Maximize c x where A x <= b, x >= 0 and b >= 0, so that x = 0 is allowed. Dense: for dozens of rows and hundreds of columns.
struct LinearProgram {
    std::vector<double> gain;              ///< c
    std::vector<std::vector<double>> rows; ///< of A, as long as c
    std::vector<double> limits;            ///< b
};

/// The best x; nothing where the gain has no bound. Source: Dantzig's simplex method with Bland's rule (Bland 1977, Mathematics of
/// Operations Research 2(2)), which ends.
std::optional<std::vector<double>> maximum(const LinearProgram& program);

} // namespace shardscape
