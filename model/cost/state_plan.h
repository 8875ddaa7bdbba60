// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/exchange_plan.h"
#include "cost/gradient_plan.h"

#include <cstdint>

namespace shardscape::cost {

/// Where a host's part of the update runs, and when.
enum class HostUpdate : std::int32_t {
    Cores,   ///< on the host's cores, the devices wait for it
    Delayed, ///< on the host's cores, behind the next step: weights are a step old (one-step delayed update)
    Interleaved, ///< groups of parameters alternate between cores and device, so that neither waits for the other
};

/// Where gradients that are scattered after every micro-batch lie until the update.
enum class GradientTier : std::int32_t {
    WithOptimizer, ///< as much of them outside the device as of the optimizer, in the same place
    Device,        ///< summed there, and copied once a step to where they are needed
    Host,          ///< all in the host's memory; what the device updates comes back once a step
};

/// Which matrices of a layer have adapters.
enum class AdapterTargets : std::int32_t { All, Attention, QueriesAndValues };

/// Who holds which states of the model, where, in which format, and when they travel. Techniques edit it; states.h,
/// host_states.h and evaluate/costing.h price it. Symbols as in Rajbhandari 2020, arXiv 1910.02054: N replicas hold the same
/// stage.
struct StatePlan {
    /// Shared among the ranks below, each of which holds and updates its part; otherwise every replica has a copy.
    bool optimizer = false;
    bool gradients = false;      ///< scattered after every micro-batch
    bool weights = false;        ///< gathered before forward and before backward of every micro-batch
    std::int32_t unitLayers = 1; ///< layers whose weights come together, gathered or from the host
    bool keepsGathered = false;  ///< gathered weights stay until backward, which gathers none
    /// Neighbouring ranks that share what is shared; the groups of these hold copies and sum their gradients. 0: all
    /// replicas share.
    std::int32_t sharers = 0;
    /// Where weights and gradients are shared among fewer of these neighbours than the optimizer: how many. 0: among as many.
    std::int32_t weightSharers = 0;
    std::int32_t gradientSharers = 0;
    /// Neighbours that keep a second copy of shared weights among them, from which the backward gathers; 0: nobody does.
    std::int32_t secondarySharers = 0;
    std::int32_t weightBits =
        16; ///< per weight that is gathered on use; fewer: quantized in blocks on the way
    std::int32_t gradientBits =
        0; ///< per gradient that is scattered after every micro-batch; 0: as they are kept
    /// What is exchanged once a step runs behind the last backward.
    bool overlapReduce = false;
    bool overlapGather = false; ///< updated weights are gathered behind the next step's first forward
    /// How what replicas exchange runs beside products; None: as overlapReduce, overlapGather and buckets say.
    Hiding dataHiding = Hiding::None;
    bool lowWeights = false;    ///< weights are kept and gathered in the format of their products
    GradientPlan gradient = {}; ///< how the exchange once a step goes

    // In which format. Bytes per element.
    double moment = 4;     ///< of the optimizer's moments
    bool ownMaster = true; ///< an fp32 copy beside 16-bit weights; otherwise these are updated themselves
    std::int32_t rank = 0; ///< of the projections of an optimizer that has some
    std::int32_t adapterRank =
        0; ///< of adapters, which alone have gradients and optimizer states; 0: all weights train
    bool gradientFree = false; ///< weights move along random directions: nothing has a gradient, or a state
    AdapterTargets adapterTargets = AdapterTargets::All;
    std::int32_t frozenLayers = 0; ///< at the beginning of the model, embedding included
    bool quantized = false;        ///< frozen weights of layers are kept in 4 bits
    bool freesGradients = false;   ///< every layer is updated as its gradient comes, which is then freed
    bool gradientsReplaceWeights = false; ///< in the same room, wherever that is

    // Where. Shares of what a rank holds, 0 to 1.
    double offloadedOptimizer = 0; ///< optimizer states that lie outside the device, and are updated there
    double offloadedWeights = 0;   ///< weights that come to the device for every use
    double offloadedExperts = 0;   ///< routed experts' weights that come when tokens ask for them
    bool toDrives = false;         ///< the optimizer lies beyond the host's memory, on drives
    bool weightsToDrives = false;  ///< the same of weights
    GradientTier gradientTier = GradientTier::WithOptimizer;
    HostUpdate update = HostUpdate::Cores;

    /// Of what is shared; 0 where nothing is.
    [[nodiscard]] std::int32_t sharedBy() const { return optimizer ? sharers : 0; }
    /// Of weights and gradients, among how many they are shared; 0: as the optimizer.
    [[nodiscard]] std::int32_t weightsSharedBy() const { return weights ? weightSharers : 0; }
    [[nodiscard]] std::int32_t gradientsSharedBy() const { return gradients ? gradientSharers : 0; }
    /// Whether pieces of it leave the products' own kernels or go between them. Gossip sends whole weights.
    [[nodiscard]] bool sendsPieces() const
    {
        return dataHiding != Hiding::None && gradient.topology == GradientTopology::AllReduce;
    }
    /// Gradients that lie outside the device, of all that are scattered after every micro-batch; others never leave between steps.
    [[nodiscard]] double offloadedGradients() const
    {
        if (!gradients || gradientTier == GradientTier::Device)
            return 0;
        return gradientTier == GradientTier::Host ? 1 : offloadedOptimizer;
    }
    [[nodiscard]] bool gradientsToDrives() const
    {
        return toDrives && gradientTier == GradientTier::WithOptimizer && offloadedGradients() > 0;
    }
    [[nodiscard]] bool leavesDevice() const
    {
        return offloadedOptimizer > 0 || offloadedWeights > 0 || offloadedGradients() > 0;
    }
    [[nodiscard]] bool needsDrives() const
    {
        return (toDrives && offloadedOptimizer > 0) || (weightsToDrives && offloadedWeights > 0);
    }

    /// The part that a stage's durations follow from: what travels for every micro-batch.
    [[nodiscard]] StatePlan perMicrobatch() const
    {
        if (!gradients && offloadedWeights == 0 && offloadedExperts == 0)
            return StatePlan{};
        return {.optimizer = optimizer,
                .gradients = gradients,
                .weights = weights,
                .unitLayers = unitLayers,
                .keepsGathered = weights && keepsGathered,
                .sharers = sharers,
                .weightSharers = weightSharers,
                .gradientSharers = gradientSharers,
                .secondarySharers = secondarySharers,
                .weightBits = weightBits,
                .gradientBits = gradientBits,
                .dataHiding = gradients && sendsPieces() ? dataHiding : Hiding::None,
                .lowWeights = lowWeights,
                .adapterRank = adapterRank,
                .quantized = quantized,
                .offloadedOptimizer = gradients ? offloadedOptimizer : 0,
                .offloadedWeights = offloadedWeights,
                .offloadedExperts = offloadedExperts,
                .toDrives = toDrives,
                .weightsToDrives = weightsToDrives,
                .gradientTier = gradients ? gradientTier : GradientTier::WithOptimizer};
    }

    friend bool operator==(const StatePlan&, const StatePlan&) = default;
};

} // namespace shardscape::cost
