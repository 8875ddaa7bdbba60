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
    std::int64_t microbatches = 1; ///< of a group
    std::int64_t window = 0;       ///< of attention, tokens; 0: none
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
    std::size_t group = 0;   ///< which of Bucketed::degrees
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
    double attention = 1;   ///< of the rank that has most, over the mean, where all have as many tokens
    double work = 1;        ///< of everything, where tokens differ as well
    double moved = 0;       ///< share of the tokens that change ranks between attention and the rest
    bool evenTokens = true; ///< whether attention alone is uneven, or everything
    /// Of every rank, or as documents come of every group: how long each of its micro-batches takes over the mean of the rank that
    /// has most to do. Empty where there is one micro-batch.
    std::vector<std::vector<float>> paces;

    /// Slowest rank over the mean.
    [[nodiscard]] double imbalance() const;
};

/// Documents of a step as the histogram has them, in an order like any other: dealt by a generator that always starts the same.
std::vector<double> documentsOf(const workload::LengthHistogram& lengths, double tokens);

/// Deals a step's documents to the ranks. Deterministic.
///
/// AsTheyCome gives whole documents to the groups, each to the one that has fewest tokens so far: tokens are even, attention is not.
/// The others give the longest first to the ranks that have least: Graham 1969, at most
/// 4/3 of the best, and exactly the best where tasks and ranks are few (fewestSeconds). Micro-batches are dealt likewise: as documents
/// come each goes to the one of its group that has fewest tokens, otherwise the longest first to the one whose ranks have least. Sources: Ge 2025, ByteScale, arXiv
/// 2502.21231; Wang 2024, FlexSP, arXiv 2412.01523; Chen 2025, Zeppelin, arXiv 2509.21841.
LengthDeal deal(const workload::LengthHistogram& lengths, const LengthRoom& room, const LengthPlan& plan,
                const LengthRates& rates);

/// Seconds of each rank when every task goes to `degree` ranks with least to do, or, with `aligned`, to such a block of
/// neighbours; for up to kExactTasks tasks and kExactRanks ranks none is faster at its slowest. `tokens`: of each rank. `paces`: of
/// each rank and one of `microbatches`, in the unit of the tasks' seconds.
std::vector<double> fewestSeconds(std::vector<LengthTask> tasks, std::size_t ranks, bool aligned,
                                  std::vector<double>* tokens = nullptr, std::size_t microbatches = 0,
                                  std::vector<std::vector<float>>* paces = nullptr);

/// A rank's tasks over micro-batches, the longest first to the one in which the busiest of its ranks has least. `placed`: ranks of each
/// task. By rank and micro-batch, seconds.
std::vector<std::vector<float>> overMicrobatches(const std::vector<LengthTask>& tasks,
                                                 const std::vector<std::vector<std::size_t>>& placed,
                                                 std::size_t ranks, std::size_t microbatches);
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
