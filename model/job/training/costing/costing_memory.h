// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Definitions of Costing's: memory of one rank. Only costing.cpp includes this and instantiates them.

#include "cost/loss_tiles.h"
#include "job/training/costing/costing.h"

#include <algorithm>
#include <cmath>

namespace shardscape::training {

template <class Real>
Bytes<Real> Costing<Real>::heldOnDevice(const layout::Scenario& s, const StageContent& c,
                                        const Groups<Real>& groups) const
{
    const auto held = heldBy(c);
    if (!(groups.pipeline.offloadedActivations > 0) || s.layout.pipelineParallel > 1)
        return held;
    const Real gone = given<Real>(groups.pipeline.offloadedActivations, "x_a",
                                  "share of the activations outside the device", "knob offload_activations");
    Bytes<Real> layer;
    forEach(c, [&](const Kind& kind, const Real&) {
        layer = larger(layer, ofKind(kind, kind.cost.held, "A", "activations of one layer, one micro-batch"));
    });
    return smaller(held, held - held * gone + layer * gone * Real(2.0));
}

template <class Real>
Bytes<Real> Costing<Real>::activationsOf(const PipelineContent::Device& rank, const InFlight& inFlight) const
{
    const auto held = [&](const StageContent& chunk, std::size_t number, std::size_t of) {
        return ofChunk(heldBy(chunk), number, of, "A_chunk", "activations of a chunk, one micro-batch");
    };
    if (inFlight.bytes >= 0)
        return givenQuantity<Bytes<Real>, Real>(inFlight.bytes, "M_act",
                                                "activations at the peak of the simulated schedule",
                                                "the schedule with its options, simulated");
    Bytes<Real> all;
    for (std::size_t i = 0; i < inFlight.each.size(); ++i) {
        const auto& [chunk, times] = inFlight.each[i];
        all += held(chunk, i, inFlight.each.size())
               * countOfChunk(times, i, "chunk activations held at the schedule's peak");
    }
    if (inFlight.each.empty()) {
        Bytes<Real> largest = held(rank.chunks.front(), 0, rank.chunks.size());
        for (std::size_t chunk = 1; chunk < rank.chunks.size(); ++chunk)
            largest = larger(largest, held(rank.chunks[chunk], chunk, rank.chunks.size()));
        all = count(inFlight.chunks, "phi", "chunk activations held at the schedule's peak") * largest;
    }
    return named(all, "M_act", "activations in flight",
                 "Megatron on B200, allocations measured by SimuMax v1.2, within 2 %");
}

template <class Real>
MemoryParts<Real> Costing<Real>::memoryOf(const layout::Scenario& s, const PipelineContent::Device& rank,
                                          const InFlight& inFlight, const Groups<Real>& groups) const
{
    const StageContent& content = rank.content;
    const auto owned = parametersOf(s, content);
    const bool mixture = plain(owned.experts) > 0;
    using Symbols = std::array<const char*, 3>;
    const cost::StateSharers<Real> sharers{groups.weightReplicas, groups.gradientReplicas, groups.replicas};
    cost::StateBytes<Real> own = statesOf(s, content);
    own.trained = owned.trained;
    auto st = cost::modelStates(owned.shared, sharers, own, groups.plan,
                                mixture ? Symbols{"M_ws", "M_gs", "M_os"} : Symbols{"M_w", "M_g", "M_o"});
    Bytes<Real> missing; // routed experts in the host's memory
    if (mixture) {
        auto routed = cost::modelStates(owned.experts, groups.expertReplicas, own, groups.plan,
                                        Symbols{"M_we", "M_ge", "M_oe"});
        const char* source = "Rajbhandari 2020, arXiv 1910.02054, Figure 1; Liu 2025, arXiv 2504.14960";
        if (groups.plan.offloadedExperts > 0) {
            missing = routed.weights * expertsOutside(groups.plan);
            routed.weights = routed.weights - missing;
        }
        st.weights = named(st.weights + routed.weights, "M_w", "weights, routed experts included", source);
        st.gradients = named(st.gradients + routed.gradients, "M_g", "gradients, routed experts included",
                             source);
        st.optimizer = named(st.optimizer + routed.optimizer, "M_o",
                             "optimizer states, routed experts included", source);
    }
    if (groups.plan.gradientsReplaceWeights && plain(owned.trained) == 1)
        st.gradients = givenQuantity<Bytes<Real>, Real>(0, "M_g", "gradients, in the room of their weights",
                                                        "Fang 2021, PatrickStar, arXiv 2108.05818");
    if (groups.workers > 1 && groups.plan.gradient.outerOptimizer)
        st.optimizer = named(
            st.optimizer
                + named(Bytes<Real>(meetingParameters(groups, owned) * ofTrained(Real(8.0), owned)),
                        "M_outer",
                        "momentum of the outer optimizer and the weights of the last meeting, fp32",
                        "Douillard 2023, DiLoCo, arXiv 2311.08105, algorithm 1"),
            "M_oo", "optimizer states of both optimizers", "sum of its parts");
    if (groups.plan.gradient.format == cost::GradientFormat::OneBit && !groups.plan.gradients)
        st.optimizer = named(
            st.optimizer
                + named(Bytes<Real>(owned.all() * ofTrained(4.0 + 4.0 / groups.replicas, owned)), "M_err",
                        "errors of compression, a rank's own and of the part that it sums",
                        "Tang 2021, 1-bit Adam, arXiv 2102.02888, section 4.3"),
            "M_oe1", "optimizer states and errors of compression", "sum of its parts");
    MemoryParts<Real> m;
    if (groups.plan.leavesDevice())
        putOutside(groups.plan, st, m);
    if (plain(missing) > 0) {
        m.host = named(m.host + missing, "M_host_e", "in the host's memory, routed experts among them",
                       "Huang 2023, arXiv 2303.06182, section 6 (expert buffering)");
        m.hostPart[static_cast<std::size_t>(MemoryClass::Weights)] += missing;
    }
    if (groups.plan.freesGradients)
        st.gradients = givenQuantity<Bytes<Real>, Real>(0, "M_g", "gradients, freed layer by layer",
                                                        "Zhao 2024, GaLore, arXiv 2403.03507, section 4.3");
    st.weights = withCasts(s, owned, groups, st.weights);
    if (plain(groups.secondaryReplicas) > 0)
        st.weights = named(st.weights + Bytes<Real>(own.weights * owned.shared / groups.secondaryReplicas),
                           "M_w2", "weights and their second copy", kQuantized);
    const auto put = [&m](MemoryClass c, const Bytes<Real>& bytes) {
        m.part[static_cast<std::size_t>(c)] = bytes;
    };
    put(MemoryClass::Weights, st.weights);
    put(MemoryClass::Gradients, st.gradients);
    put(MemoryClass::Optimizer, st.optimizer);

    auto activations = activationsOf(rank, inFlight);
    if (groups.pipeline.offloadedActivations > 0)
        offloadActivations(s, rank, inFlight, groups, activations, m);
    put(MemoryClass::Activations, activations);

    Bytes<Real> transient;
    forEach(content, [&](const Kind& kind, const Real&) {
        transient = larger(transient,
                           ofKind(kind, kind.cost.transient, "A_tr", "largest transient of one layer"));
    });
    const Bytes<Real> layerTransient = transient;
    const bool splitsOutput = groups.pipeline.splitsOutput && s.layout.pipelineParallel > 1;
    if (splitsOutput) // a slice of the vocabulary on every device
        transient = larger(transient,
                           cost::tiledLogits(shape, s.layout.fusedLoss, passes)
                               / given<Real>(s.layout.pipelineParallel, "p", "pipeline stages", "knob pp"));
    else if (content.last)
        transient = larger(transient, cost::tiledLogits(shape, s.layout.fusedLoss, passes));
    Bytes<Real> buffers = transient;
    if (content.last || splitsOutput) // the final norm's output, and what the output matrix reads
        buffers += Bytes<Real>(shape.beta * shape.T * shape.h);
    // Adapters' own are next to nothing; what they stand beside has no weight gradient.
    const bool wholeGradients = plain(owned.trained) > 0 && groups.plan.adapterRank == 0;
    if (s.workload.gradientPrecision == workload::Precision::Fp32
        && s.workload.precision != workload::Precision::Fp32 && wholeGradients)
        buffers += gradientScratch(content);
    cost::StateBytes<Real> gathered = states;
    if (!wholeGradients)
        gathered.gradients = ofTrained(states.gradients, owned);
    // One unit in use and the next one coming: a layer, or a whole chunk where it is gathered for many micro-batches.
    const auto largestChunk = [&] {
        const auto ownedBy = [&](std::size_t chunk) {
            return ofChunk(parametersOf(s, rank.chunks[chunk]).all(), chunk, rank.chunks.size(), "Psi_chunk",
                           "parameters of a chunk on one rank");
        };
        Real largest = ownedBy(0);
        for (std::size_t chunk = 1; chunk < rank.chunks.size(); ++chunk)
            largest = larger(largest, ownedBy(chunk));
        return largest;
    };
    if ((groups.plan.weights && plain(groups.weightReplicas) > 1) || groups.plan.offloadedWeights > 0) {
        Real unit = groups.gathersByUnit ? largestChunk() : largestUnit;
        if (!groups.gathersByUnit && groups.plan.unitLayers > 1)
            unit = unit
                   * given<Real>(static_cast<double>(
                                     std::clamp<std::int64_t>(content.layers(), 1, groups.plan.unitLayers)),
                                 "k_unit", "layers whose weights come together", "knob unit_layers");
        const auto live = groups.plan.keepsGathered ? cost::keptUnits(
                              owned.all(), unit, gatheredBytes(groups.plan, owned), gathered)
                                                    : cost::liveUnits(unit, gathered);
        // Matrix by matrix, the output's own and the next one are there beside the logits, a layer's beside its own tensors.
        if (s.software().gathersMatrices && content.last && !splitsOutput && !groups.plan.keepsGathered)
            buffers = named(
                larger(buffers - transient + layerTransient + live,
                       buffers - transient + cost::tiledLogits(shape, s.layout.fusedLoss, passes)
                           + cost::liveOutput(parameters.head, unit, gathered)),
                "M_mat", "logits or a layer's tensors, with the matrices beside them",
                "Xu 2021, GSPMD, arXiv 2105.04663 (weights are gathered where a product reads them)");
        else
            buffers += live;
    } else if (groups.plan.gradients && groups.gathersByUnit && plain(groups.gradientReplicas) > 1) {
        buffers += named(Bytes<Real>(largestChunk() * gathered.gradients), "G_chunk",
                         "whole gradients of the chunk that micro-batches pass",
                         "Lamy-Poirier 2023, arXiv 2211.05953, section 4");
    } else if (groups.plan.freesGradients) {
        buffers += named(Bytes<Real>(largestUnit * gathered.gradients), "G_unit", "gradients of one layer",
                         "Zhao 2024, GaLore, arXiv 2403.03507, section 4.3 (per-layer updates)");
    }
    const auto changing = m.part[static_cast<std::size_t>(MemoryClass::Activations)] + buffers;
    if (stack.gradientCopies) {
        auto copies = cost::gradientCopies(s.workload, ofTrained(owned.all(), owned), groups.replicas);
        if (groups.plan.offloadedOptimizer > 0 && s.workload.gradientPrecision != workload::Precision::Fp32) {
            // A 32-bit shard for the optimizer lies where the optimizer does: 20 bytes a parameter of states.
            const auto gone = copies
                              * given<Real>(groups.plan.offloadedOptimizer, "x_o",
                                            "share of the optimizer outside the device",
                                            "knob offload_optimizer");
            copies = copies - gone;
            const char* source = "Rajbhandari 2021, ZeRO-Infinity, arXiv 2104.07857, equation 2";
            auto& tier = groups.plan.toDrives ? m.drives : m.host;
            tier = named(tier + gone, groups.plan.toDrives ? "M_drives_g" : "M_host_g",
                         "outside the device, 32-bit copies of gradients among it", source);
            (groups.plan.toDrives ? m.drivesPart
                                  : m.hostPart)[static_cast<std::size_t>(MemoryClass::Gradients)] += gone;
        }
        buffers += copies;
    }
    buffers = named(buffers, "M_buf", "largest transient of the stage",
                    "Megatron on B200, allocations measured by SimuMax v1.2, within 2 %");
    put(MemoryClass::Buffers, buffers);

    const auto allocated = st.weights + st.gradients + st.optimizer
                           + m.part[static_cast<std::size_t>(MemoryClass::Activations)] + buffers;
    // States are allocated once and stay; only what comes and goes leaves holes.
    put(MemoryClass::Reserve,
        named(stack.context + changing * stack.fragmentation, "M_res", "reserve", stack.source));
    m.total = named(allocated + m.part[static_cast<std::size_t>(MemoryClass::Reserve)], "M",
                    "memory of one rank", "sum of its classes");
    return m;
}

template <class Real>
Bytes<Real> Costing<Real>::withCasts(const layout::Scenario& s, const OwnedParameters<Real>& owned,
                                     const Groups<Real>& groups, const Bytes<Real>& weights) const
{
    // Nothing is gathered among one; frozen weights are kept cast there.
    const bool still = plain(owned.trained) != 1;
    const bool gathered = groups.plan.weights && (plain(groups.weightReplicas) > 1 || !still);
    if (!device.layers.low || gathered)
        return weights;
    const Real cast = given<Real>(cost::castWeights(s.cluster.accelerator.kernels, s.workload.precision),
                                  "w_c", "bytes per weight that is kept cast", "Transformer Engine");
    auto casts = Bytes<Real>(cast * owned.all());
    if (adapts) // 16-bit ones beside them
        casts += Bytes<Real>(shape.beta * owned.all() * owned.trained);
    return named(groups.plan.lowWeights || still ? casts : weights + casts, "M_w_low",
                 "weights and what low-precision products read of them", "Transformer Engine");
}

template <class Real>
void Costing<Real>::putOutside(const cost::StatePlan& plan, cost::States<Real>& held,
                               MemoryParts<Real>& m) const
{
    const auto outside = cost::hostStates(held, plan);
    const char* source = "Rajbhandari 2021, ZeRO-Infinity, arXiv 2104.07857, section 5";
    const auto leave = [&](Bytes<Real>& all, const Bytes<Real>& gone, const char* symbol, const char* label) {
        if (plain(gone) > 0)
            all = named(all - gone, symbol, label, source);
    };
    leave(held.weights, outside.weights, "M_wd", "weights on the device");
    leave(held.gradients, outside.gradients, "M_gd", "gradients on the device");
    leave(held.optimizer, outside.optimizer, "M_od", "optimizer states on the device");
    Bytes<Real> drives;
    Bytes<Real> memory;
    const auto put = [&](bool onDrives, MemoryClass c, const Bytes<Real>& bytes) {
        if (plain(bytes) <= 0)
            return;
        (onDrives ? drives : memory) += bytes;
        (onDrives ? m.drivesPart : m.hostPart)[static_cast<std::size_t>(c)] += bytes;
    };
    put(plan.gradientsToDrives(), MemoryClass::Gradients, outside.gradients);
    put(plan.toDrives, MemoryClass::Optimizer, outside.optimizer);
    put(plan.weightsToDrives, MemoryClass::Weights, outside.weights);
    put(false, MemoryClass::Weights, outside.copies); // on their way
    if (plain(drives) > 0)
        m.drives = named(drives, "M_drives", "states on drives", source);
    if (plain(memory) > 0)
        m.host = named(memory, "M_host", "in the host's memory", source);
}

template <class Real>
void Costing<Real>::offloadActivations(const layout::Scenario& s, const PipelineContent::Device& rank,
                                       const InFlight& inFlight, const Groups<Real>& groups,
                                       Bytes<Real>& activations, MemoryParts<Real>& m) const
{
    Bytes<Real> outside;
    if (s.layout.pipelineParallel == 1) {
        const Real phi = count(inFlight.chunks, "phi", "chunk activations held at the schedule's peak");
        outside = phi * heldBy(rank.content)
                  * given<Real>(groups.pipeline.offloadedActivations, "x_a",
                                "share of the activations outside the device", "knob offload_activations");
        activations = named(phi * heldOnDevice(s, rank.content, groups), "M_act_d",
                            "activations on the device", "sum of its parts");
    } else {
        InFlight all = inFlight;
        all.bytes = -1;
        outside = larger(Bytes<Real>{}, activationsOf(rank, all) - activations);
    }
    m.host = named(m.host + outside, "M_host", "in the host's memory", "sum of its parts");
    m.hostPart[static_cast<std::size_t>(MemoryClass::Activations)] += outside;
}

} // namespace shardscape::training
