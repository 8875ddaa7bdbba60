// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// How many tokens went from expert i of one layer to expert j of the next, in row i and column j.
struct AffinityMatrix {
    std::int64_t experts = 0;
    std::vector<double> tokens; ///< experts x experts, row by row

    [[nodiscard]] double at(std::int64_t from, std::int64_t to) const
    {
        return tokens[static_cast<std::size_t>(from * experts + to)];
    }
};

/// A CSV of as many rows as columns, without heads. `experts`: as many as a layer has, 0 for any. Errors name line and column:
/// another size, what is no number, less than nothing, no tokens at all.
Result<AffinityMatrix> readAffinityMatrix(std::string_view text, std::int64_t experts = 0);

/// Where the experts of the next layer lie, those of the first being dealt in order, E/e to a rank.
struct ExpertPlacement {
    std::vector<std::int32_t> rankOf; ///< by expert of the next layer
    double local = 0; ///< share of the tokens that find their next expert on the rank they are on
};

/// The experts of the next layer in order, too.
ExpertPlacement inOrder(const AffinityMatrix& matrix, std::int64_t ranks);

/// Placed so that as many tokens as can be found stay: greedily, then by exchanging pairs as long as one gains. Never worse than
/// in order. `ranks` divides the experts, checked by whoever asks. Source: Yao 2024, ExFlow, arXiv 2401.08383, section 4 (an integer
/// program there; between two layers it is a transport problem, of which this finds a local optimum).
ExpertPlacement placedByAffinity(const AffinityMatrix& matrix, std::int64_t ranks);

} // namespace shardscape::exchange
