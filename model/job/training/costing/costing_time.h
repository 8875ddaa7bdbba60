// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Definitions of Costing's: one micro-batch through one stage. Only costing.cpp includes this and instantiates them.

#include "cost/behind.h"
#include "job/training/costing/costing.h"

#include <algorithm>
#include <cmath>

namespace shardscape::training {

template <class Real>
typename Costing<Real>::Message Costing<Real>::stageMessage(const layout::Scenario& s,
                                                            const Groups<Real>& groups) const
{
    if (s.layout.pipelineParallel <= 1)
        return {};
    Message message{network::message(groups.next, boundary() / shape.t),
                    boundary() / shape.t / groups.next.bandwidth};
    if (!s.layout.sequenceParallel)
        message.delay += network::gatherOrScatter(tensorGroup, boundary());
    return message;
}

template <class Real>
Seconds<Real> Costing<Real>::moveOf(const layout::Scenario& s, const StageContent& c,
                                    std::int64_t stage) const
{
    const std::int64_t mirror = s.layout.pipelineParallel - 1 - stage;
    if (mirror == stage)
        return {};
    const std::int64_t stride = s.stride(layout::Axis::Pipeline);
    const auto channel = network::neighbour<Real>(technique::fabricOf(s), std::abs(mirror - stage) * stride,
                                                  s.layout.pipelineParallel * stride);
    return named(network::message(channel, heldBy(c)), "t_move",
                 "activations of one micro-batch to the mirror image of the stage, or back",
                 "Kim 2023, BPipe, ICML");
}

template <class Real>
typename Costing<Real>::StageTime Costing<Real>::stageTime(const layout::Scenario& s, const StageContent& c,
                                                           const Groups<Real>& groups) const
{
    StageTime t;
    forEach(c, [&](const Kind& kind, const Real& layers) {
        t.forward += ofKind(kind, kind.cost.forward(), "F", "forward of one layer with its collectives")
                     * layers;
        t.backward += ofKind(kind, kind.cost.backward(), "B", "backward of one layer with its collectives")
                      * layers;
        t.weightGradient += kind.cost.weightGradient * layers;
    });
    if (c.first) {
        t.forward += passes.forwards == 1 ? embedding : embedding * Real(passes.forwards);
        if (passes.backward && passes.trainsEmbedding)
            t.backward += embedding;
    }
    // Cut over all devices, its passes are the schedule's.
    if (c.last && !(groups.pipeline.splitsOutput && s.layout.pipelineParallel > 1)) {
        t.forward += head.forward;
        t.backward += head.backward;
        t.weightGradient += head.weightGradient;
    }
    t.forward = named(t.forward, "F_stage", "forward of a stage, one micro-batch", "sum over its layers");
    t.backward = named(t.backward, "B_stage", "backward of a stage, one micro-batch", "sum over its layers");
    if (groups.plan.gradients && plain(groups.replicas) > 1)
        addExchange(s, c, groups, t);
    if (groups.plan.offloadedWeights > 0 || groups.plan.offloadedExperts > 0
        || groups.plan.offloadedGradients() > 0 || groups.pipeline.offloadedActivations > 0)
        addCopies(s, c, groups, t);
    const auto launches = ofOneChunk(s, stack.microbatch);
    t.forward = named(t.forward + launches * Real(0.5), "F_dev",
                      "forward of a stage with its exchange and the host's share, one micro-batch",
                      "sum of its parts");
    t.backward = named(t.backward + launches * Real(hostShare(c) - 0.5), "B_dev",
                       "backward of a stage with its exchange and the host's share, one micro-batch",
                       "sum of its parts");
    return t;
}

template <class Real>
Seconds<Real> Costing<Real>::allReduce(const Groups<Real>& groups, const network::Channel<Real>& group,
                                       const Bytes<Real>& volume)
{
    auto time = network::allReduce(group, volume);
    if (groups.mirrored)
        time += named(network::allReduce(groups.mirror, volume / group.ranks), "t_mirror",
                      "the same with the rank that has the other copy", kExchange);
    return time;
}

template <class Real>
Seconds<Real> Costing<Real>::gatherWeights(const Groups<Real>& groups,
                                           const OwnedParameters<Real>& owned) const
{
    return gatherOrScatter(groups, groups.plan.weights ? groups.weightGroup : groups.shared, owned,
                           gatheredBytes(groups.plan, owned), {"t_gather", "t_gather_e"},
                           {"gathering a stage's weights", "gathering the weights of its routed experts"});
}

template <class Real>
Seconds<Real> Costing<Real>::gatherAgain(const Groups<Real>& groups, const OwnedParameters<Real>& owned) const
{
    return gatherOrScatter(groups, groups.secondary, owned, gatheredBytes(groups.plan, owned),
                           {"t_gather_2", "t_gather_2e"},
                           {"gathering a stage's weights from their second copy",
                            "gathering the weights of its routed experts again"});
}

template <class Real>
Seconds<Real> Costing<Real>::scatterGradients(const Groups<Real>& groups,
                                              const OwnedParameters<Real>& owned) const
{
    return gatherOrScatter(
        groups, groups.plan.gradients ? groups.gradientGroup : groups.shared, owned,
        groups.plan.gradients ? scatteredBytes(groups.plan, owned)
                              : wireBytes(groups, owned, groups.replicas, false),
        {"t_scatter", "t_scatter_e"},
        {"scattering a stage's gradients", "scattering the gradients of its routed experts"});
}

template <class Real>
Seconds<Real> Costing<Real>::gatherOrScatter(const Groups<Real>& groups, const network::Channel<Real>& shared,
                                             const OwnedParameters<Real>& owned, const Real& bytes,
                                             const std::array<const char*, 2>& symbols,
                                             const std::array<const char*, 2>& labels)
{
    const auto over = [&groups](const network::Channel<Real>& group, const Bytes<Real>& volume) {
        auto time = network::gatherOrScatter(group, volume);
        if (groups.mirrored)
            time += named(network::gatherOrScatter(groups.mirror, volume / group.ranks), "t_mirror",
                          "the same with the rank that has the other copy", kExchange);
        return time;
    };
    auto time = named(over(shared, Bytes<Real>(bytes * owned.shared)), symbols[0], labels[0], kExchange);
    if (plain(owned.experts) > 0)
        time += named(over(groups.experts, Bytes<Real>(bytes * owned.experts)), symbols[1], labels[1],
                      kExchange);
    return time;
}

template <class Real>
Seconds<Real> Costing<Real>::sumOverCopies(const Groups<Real>& groups,
                                           const OwnedParameters<Real>& owned) const
{
    const char* source = "Zhang 2022, MiCS, arXiv 2205.00119, section 3.3; Zhao 2023, arXiv 2304.11277";
    const Real bytes = groups.plan.gradients ? gradientBytes(owned)
                                             : wireBytes(groups, owned, groups.copies, true);
    auto time = named(network::allReduce(groups.across, Bytes<Real>(bytes * owned.shared / groups.replicas)),
                      "t_copies", "summing gradients over the copies of a rank's part", source);
    if (plain(owned.experts) > 0)
        time += named(network::allReduce(groups.expertsAcross,
                                         Bytes<Real>(bytes * owned.experts / groups.expertReplicas)),
                      "t_copies_e", "the same of routed experts", source);
    return time;
}

template <class Real>
void Costing<Real>::addExchange(const layout::Scenario& s, const StageContent& c, const Groups<Real>& groups,
                                StageTime& t) const
{
    const auto before = t.forward + t.backward;
    const auto forwardBefore = t.forward;
    const auto owned = parametersOf(s, c);
    const Real units = unitsOf(c, groups.plan);
    // Nothing of a frozen layer is gathered for a backward that it does not have, or scattered.
    const Real share = shareBack(groups.plan, owned);
    const bool isStill = plain(share) != 1;
    const Real unitsBack = isStill ? units * share : units;
    // Each unit is a collective of its own, with its own start and steps, or several where it goes in pieces.
    const DataPieces each = dataPieces(groups.plan);
    const bool cut = plain(each.pieces) > 1;
    const Real starts = cut ? units * each.starts : units;
    const Real startsBack = cut ? unitsBack * each.starts : unitsBack;
    const OwnedParameters<Real> unit{owned.shared / starts, owned.experts / starts,
                                     isStill ? Real(1.0) : owned.trained};
    Seconds<Real> scatter, gather, again;
    if (plain(unitsBack) > 0)
        scatter = scatterGradients(groups, unit) * startsBack;
    if (groups.plan.weights) {
        gather = gatherWeights(groups, unit) * starts;
        if (plain(groups.secondaryReplicas) > 0 && plain(unitsBack) > 0)
            again = gatherAgain(groups, unit) * startsBack;
        else if (plain(groups.secondaryReplicas) <= 0)
            again = isStill ? gather * share : gather;
    }
    if (groups.gathersByUnit) {
        gather = gather * groups.gathers;
        again = again * groups.gathers;
        scatter = scatter * groups.gathers;
    }
    // Where all micro-batches of a unit pass a chunk before the next one's turn, the next chunk's weights come behind this one:
    // one row of pieces through all chunks of a device. Source: Lamy-Poirier 2023, arXiv 2211.05953, section 4.
    const Real row = groups.gathersByUnit && s.layout.chunks > 1
                         ? units
                               * given<Real>(s.layout.chunks, "v_dev", "virtual stages of a device",
                                             "knob chunks")
                         : units;
    const Real parts = cut ? row * each.pieces : row;
    // While one unit computes the next one's weights come: the first gather, or, where gathers rule, the last unit's
    // computation, has nothing to hide behind. Source: Zhao 2023, arXiv 2304.11277; max(g, c) + min(g, c)/N as for any two
    // streams that run N pieces.
    t.forward = cost::besideInPieces(t.forward, gather, parts, each.taken);
    // Who scatters after every micro-batch does so as gradients come: FSDP's streams, ZeRO-2's buckets. Knob
    // overlap_gradients asks about the one exchange at the end of the step, which neither has.
    const bool gathersAgain = !groups.plan.keepsGathered;
    const auto behind = gathersAgain ? again + scatter : scatter;
    if (plain(behind) > 0)
        t.backward = cost::besideInPieces(t.backward, behind,
                                          isStill ? larger(Real(1.0), parts * share) : parts, each.taken);
    const bool differs = isStill || plain(groups.secondaryReplicas) > 0;
    t.exchangeSpent = (!gathersAgain ? gather : differs ? gather + again : gather * Real(2.0)) + scatter;
    addQuantization(groups, owned, t);
    if (groups.plan.weights && (gathering.any || device.layers.low))
        addGathering(s, c, groups, owned, t);
    t.exchangeExposed = t.forward + t.backward - before;
    t.exchangeExposedForward = t.forward - forwardBefore;
    t.exchangeSpentForward = gather;
}

template <class Real>
void Costing<Real>::addCopies(const layout::Scenario& s, const StageContent& c, const Groups<Real>& groups,
                              StageTime& t) const
{
    const auto before = t.forward + t.backward;
    const cost::StatePlan& plan = groups.plan;
    const auto owned = parametersOf(s, c);
    // Activations leave layer by layer; weights come in units.
    const Real units = plan.offloadedWeights > 0
                           ? unitsOf(c, plan)
                           : Real(static_cast<double>(std::max<std::int64_t>(c.layers(), 1)));
    const auto partOf = [&](const Real& bytes, bool shared, const Real& among) {
        if (!shared)
            return Bytes<Real>(bytes * owned.all());
        auto all = Bytes<Real>(bytes * owned.shared / among);
        if (plain(owned.experts) > 0)
            all += Bytes<Real>(bytes * owned.experts / groups.expertReplicas);
        return all;
    };
    const Real share = shareBack(plan, owned);
    const bool isStill = plain(share) != 1;
    cost::HostBytes<Real>& copied = t.copied;
    Seconds<Real> weights, gradients, activations;
    if (plan.offloadedWeights > 0) {
        const auto bytes = partOf(states.weights, plan.weights, groups.weightReplicas)
                           * given<Real>(plan.offloadedWeights, "x_w",
                                         "share of the weights outside the device", "knob offload_weights");
        weights = cost::toDevice(host, plan.weightsToDrives, bytes);
        copied.in += plan.keepsGathered ? bytes : isStill ? bytes + bytes * share : bytes * Real(2.0);
        if (plan.weightsToDrives)
            copied.read = copied.in;
    }
    if (plan.offloadedGradients() > 0) {
        const auto bytes = partOf(gradientBytes(owned), true, groups.gradientReplicas)
                           * cost::gradientsOutside<Real>(plan);
        gradients = cost::fromDevice(host, plan.gradientsToDrives(), bytes);
        copied.out += bytes;
        if (plan.gradientsToDrives())
            copied.written = bytes;
    }
    if (groups.pipeline.offloadedActivations > 0) {
        const auto bytes = heldBy(c)
                           * given<Real>(groups.pipeline.offloadedActivations, "x_a",
                                         "share of the activations outside the device",
                                         "knob offload_activations");
        copied.in += bytes;
        copied.out += bytes;
        if (s.layout.pipelineParallel == 1) // a pipeline's schedule has their copies
            activations = bytes / host.lane;
    }
    const auto behind = [&units](Seconds<Real>& work, const Seconds<Real>& in, const Seconds<Real>& out) {
        const auto slower = larger(in, out);
        if (plain(slower) > 0)
            work = larger(work, slower) + smaller(work, slower) / units;
    };
    behind(t.forward, weights, activations);
    const auto weightsBack = isStill ? weights * share : weights;
    behind(t.backward, plan.keepsGathered ? activations : weightsBack + activations, gradients);
    Seconds<Real> missed;
    // Which experts are missing shows when the router has spoken: nothing comes ahead. Of many tokens all are asked for.
    if (plan.offloadedExperts > 0 && plain(owned.experts) > 0) {
        const double experts = plain(shape.experts);
        const double asked = cost::touchedExperts(experts, plain(shape.topK),
                                                  plain(shape.T / shape.t * shape.e))
                             / experts;
        const auto bytes = Bytes<Real>(states.weights * owned.experts)
                           * (expertsOutside(plan)
                              * given<Real>(asked, "q_e", "experts that a micro-batch asks for",
                                            "independent uniform choices"));
        copied.in += bytes * Real(2.0);
        const auto fetched = named(cost::toDevice(host, false, bytes), // their buffer is the host's memory
                                   "t_miss", "routed experts that are fetched when asked for",
                                   "Huang 2023, arXiv 2303.06182, section 6 (expert buffering)");
        t.forward += fetched;
        t.backward += fetched;
        missed = fetched * Real(2.0);
    }
    t.weightsIn = weights;
    if (!plan.keepsGathered)
        t.weightsAgain = weightsBack;
    t.gradientsOut = gradients;
    t.activationsMoved = activations;
    t.copiesSpent = (isStill && !plan.keepsGathered ? weights + weightsBack
                                                    : weights * Real(plan.keepsGathered ? 1.0 : 2.0))
                    + gradients + activations * Real(2.0);
    if (plain(missed) > 0)
        t.copiesSpent += missed;
    t.copiesExposed = t.forward + t.backward - before;
}

template <class Real>
void Costing<Real>::addQuantization(const Groups<Real>& groups, const OwnedParameters<Real>& owned,
                                    StageTime& t) const
{
    const cost::StatePlan& plan = groups.plan;
    const auto kernels = [&](double bits, const char* symbol, const char* label) {
        return named(cost::elementwise(device, Bytes<Real>(owned.all() * Real(2 + bits / 8))), symbol, label,
                     kQuantized);
    };
    if (plan.weights && plan.weightBits < 16) {
        const auto once = kernels(plan.weightBits, "t_qw", "dequantizing gathered weights");
        t.forward += once;
        t.exchangeSpent += once;
        if (!plan.keepsGathered) {
            const Real share = shareBack(plan, owned);
            const auto back = plain(share) != 1 ? once * share : once;
            t.backward += back;
            t.exchangeSpent += back;
        }
    }
    if (plan.gradients && plan.gradientBits > 0 && plan.gradientBits < 16) {
        const auto once = ofTrained(kernels(plan.gradientBits, "t_qg", "quantizing scattered gradients"),
                                    owned);
        t.backward += once;
        t.exchangeSpent += once;
    }
}

template <class Real>
void Costing<Real>::addGathering(const layout::Scenario& s, const StageContent& c, const Groups<Real>& groups,
                                 const OwnedParameters<Real>& owned, StageTime& t) const
{
    auto launches = ofOneChunk(s, gathering.host);
    auto copies = cost::elementwise(device, Bytes<Real>(gathering.traffic * owned.all()));
    if (device.layers.low) // gathered weights are cast for every micro-batch, or before they travel
        copies += device.layers.castElement * (owned.all() * Real(0.5));
    if (groups.gathersByUnit) {
        launches = launches * groups.gathers;
        copies = copies * groups.gathers;
    }
    const auto forward = launches * Real(0.5);
    const Real share = shareBack(groups.plan, owned);
    const auto everywhere = launches * Real(hostShare(c) - 0.5) + copies;
    const auto backward = plain(share) != 1 ? everywhere * share : everywhere;
    t.forward += forward;
    t.backward += backward;
    t.exchangeSpent += forward + backward;
}

} // namespace shardscape::training
