// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace shardscape::cost {

/// Who holds which states of the model, and when they travel. Techniques edit it; states.h and evaluate/costing.h price it.
/// Symbols as in Rajbhandari 2020, arXiv 1910.02054: N replicas hold the same stage.
struct StatePlan {
    /// Shared among the ranks below, each of which holds and updates its part; otherwise every replica has a copy.
    bool optimizer = false;
    bool gradients = false;     ///< scattered after every micro-batch
    bool weights = false;       ///< gathered before forward and before backward of every micro-batch
    bool keepsGathered = false; ///< gathered weights stay until backward, which gathers none
    /// Neighbouring ranks that share what is shared; the groups of these hold copies and sum their gradients. 0: all
    /// replicas share.
    std::int32_t sharers = 0;
    /// What is exchanged once a step runs behind the last backward.
    bool overlapReduce = false;
    bool overlapGather = false; ///< updated weights are gathered behind the next step's first forward
    bool lowWeights = false;    ///< weights are kept and gathered in the format of their products
    double trained = 1;         ///< share of the parameters that have gradients and optimizer states

    /// Of what is shared; 0 where nothing is.
    [[nodiscard]] std::int32_t sharedBy() const { return optimizer ? sharers : 0; }

    /// The part that a stage's durations follow from: what travels for every micro-batch.
    [[nodiscard]] StatePlan perMicrobatch() const
    {
        return gradients ? StatePlan{.optimizer = true,
                                     .gradients = true,
                                     .weights = weights,
                                     .keepsGathered = weights && keepsGathered,
                                     .sharers = sharers,
                                     .lowWeights = lowWeights,
                                     .trained = trained}
                         : StatePlan{};
    }

    friend bool operator==(const StatePlan&, const StatePlan&) = default;
};

} // namespace shardscape::cost
