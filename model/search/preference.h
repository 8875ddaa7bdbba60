// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/sweep.h"

#include <cstdint>
#include <vector>

namespace shardscape::search {

/// Which of layouts that cost the same is named: of those that ask no more of their stack in vain than the sweep's own scenario
/// does, where there are any, the one with the fewest changes from that scenario, then the first in the space. What somebody
/// chose, such as a kernel that was measured, stays as it is. The space must outlive it.
class Preference {
public:
    explicit Preference(const Space& space);

    /// Knobs that the row has otherwise than the sweep's own scenario.
    [[nodiscard]] std::size_t changes(const Row& row) const;
    [[nodiscard]] bool runs(const Row& row) const;
    /// Fewer changes, then earlier in the space.
    [[nodiscard]] bool before(const Row& a, const Row& b) const;
    /// The one to name of some rows, not empty: a position.
    [[nodiscard]] std::int64_t of(const std::vector<Row>& rows, std::vector<std::int64_t> positions) const;

private:
    const Space& m_space;
    std::vector<std::int64_t> m_own;
};

} // namespace shardscape::search
