// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/length_plan.h"
#include "workload/length_histogram.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace shardscape::cost {

/// What documents are dealt to: the ranks that hold the same stage, replicas of `contextRanks` neighbours each.
struct LengthRoom {
    std::int64_t sequence =
        0; ///< tokens that a group of contextRanks has room for, of one micro-batch's sequences
    std::int64_t globalBatch = 0;  ///< such sequences of a step
    std::int64_t dataRanks = 1;    ///< groups
    std::int64_t contextRanks = 1; ///< ranks of a group
    std::int64_t nodeRanks = 1;    ///< of them in one node
    bool anyDegree =
        true; ///< a document may lie on any number of ranks; otherwise on a divisor of the group's
    std::int64_t window = 0; ///< of attention, tokens; 0: none
    bool causal = true;

    [[nodiscard]] std::int64_t ranks() const { return dataRanks * contextRanks; }
    /// Fewest ranks that have room for a document.
    [[nodiscard]] std::int64_t needed(std::int64_t length) const;
};

/// What they take of one rank in one layer, forward and backward, seconds.
struct LengthRates {
    double token = 1; ///< everything that is linear in tokens
    double pair = 0;  ///< of a query and a key
    std::function<double(std::int64_t degree)> exchange =
        {}; ///< per token of a rank whose document lies on so many; empty: 0
};

/// A task that some number of ranks share equally: a document, or short ones packed together.
struct LengthTask {
    double length = 0; ///< tokens of one of its documents
    double documents = 1;
    std::int64_t degree = 1; ///< ranks that share it
    double seconds = 0;      ///< of each of them
};

/// Documents on the same number of ranks.
struct LengthShare {
    std::int64_t degree = 1;
    double tokens = 0; ///< share of all tokens
    workload::LengthHistogram documents{};
};

/// What an assignment comes to.
struct LengthDeal {
    std::vector<double> loads;       ///< of each rank, seconds in one layer of a step
    std::vector<LengthShare> shares; ///< rising degrees
    double attention = 1; ///< of the rank that has most, over the mean, where all have as many tokens
    double work = 1;      ///< of everything, where tokens differ as well
    double moved = 0;     ///< share of the tokens that change ranks between attention and the rest

    /// Slowest rank over the mean.
    [[nodiscard]] double imbalance() const;
};

/// Documents of a step as the histogram has them, in an order like any other: dealt by a generator that always starts the same.
std::vector<double> documentsOf(const workload::LengthHistogram& lengths, double tokens);

/// Deals a step's documents to the ranks. Deterministic.
///
/// AsTheyCome gives whole documents to the groups, each to the one that has fewest tokens so far: tokens are even, attention is not.
/// The others give the longest first to the ranks that have least: Graham 1969, at most
/// 4/3 of the best, and exactly the best where tasks and ranks are few (fewestSeconds). Sources: Ge 2025, ByteScale, arXiv
/// 2502.21231; Wang 2024, FlexSP, arXiv 2412.01523; Chen 2025, Zeppelin, arXiv 2509.21841.
LengthDeal deal(const workload::LengthHistogram& lengths, const LengthRoom& room, const LengthPlan& plan,
                const LengthRates& rates);

/// Seconds of each rank when every task goes to `degree` ranks with least to do, or, with `aligned`, to such a block of
/// neighbours; for up to kExactTasks tasks and kExactRanks ranks none is faster at its slowest. `tokens`: of each rank.
std::vector<double> fewestSeconds(std::vector<LengthTask> tasks, std::size_t ranks, bool aligned,
                                  std::vector<double>* tokens = nullptr);
inline constexpr std::size_t kExactTasks = 8;
inline constexpr std::size_t kExactRanks = 4;

/// Groups of several degrees, and the documents of each: every document goes to a group that has room for it. Exact as above,
/// over all ways to cut the ranks into groups.
struct Bucketed {
    std::vector<std::int64_t> degrees; ///< of the groups
    std::vector<double> seconds;       ///< of each
    std::vector<LengthTask> tasks;     ///< with the degree of their group
};
/// `seconds(length, documents, degree)` of each rank of the group; `least(length)`: degree that has room.
Bucketed fewestSecondsInGroups(const std::vector<LengthTask>& tasks, std::int64_t ranks, std::int64_t most,
                               const std::function<double(const LengthTask&, std::int64_t)>& seconds,
                               const std::function<std::int64_t(double)>& least);

} // namespace shardscape::cost
