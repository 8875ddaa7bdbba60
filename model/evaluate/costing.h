// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/fabric.h"
#include "cost/gathering.h"
#include "cost/host_states.h"
#include "cost/layer.h"
#include "cost/parameters.h"
#include "cost/states.h"
#include "evaluate/evaluation.h"
#include "evaluate/pipeline_content.h"
#include "techniques/technique.h"

#include <cmath>

namespace shardscape::evaluate {

/// Peak of an accelerator in the workload's precision, of a low one that of its products, FLOP/s.
double peakFlops(const layout::Scenario& scenario);

/// Parameters of one rank: routed experts are shared among other ranks than the rest.
template <class Real>
struct OwnedParameters {
    Real shared, experts;

    [[nodiscard]] Real all() const { return shared + experts; }
};

/// Memory of one rank by class, bytes.
template <class Real>
struct MemoryParts {
    PerAccount<Family::Memory, Bytes<Real>> part;
    Bytes<Real> total;
    // What lies outside the device instead:
    Bytes<Real> host;   ///< in the host's memory
    Bytes<Real> drives; ///< on drives
};

/// Copies between a device and its host, per step.
template <class Real>
struct HostCopies {
    Seconds<Real> spent;   ///< at the end of the step, hidden or not
    Seconds<Real> exposed; ///< what the step waits for
    Seconds<Real> update;  ///< of the host's part, beyond what the device's own takes
    Seconds<Real> behind;  ///< all of it where it runs beside the next step, which takes as long at least
};

/// What the data-parallel ranks exchange for one stage, per step. `perMicrobatch` is already in the stage's durations.
template <class Real>
struct DataTraffic {
    Seconds<Real> spent;   ///< at the end of the step, hidden or not
    Seconds<Real> exposed; ///< what the step waits for
};

/// The ranks that a rank works with outside its tensor-parallel group.
template <class Real>
struct Groups {
    Real replicas;       ///< ranks that share states: dp x cp, times the copies of the stages
    Real expertReplicas; ///< ranks that share the states of routed experts
    network::Channel<Real> shared, experts; ///< among those
    network::Channel<Real> next;            ///< to the next stage
    network::Channel<Real> ends; ///< between first and last stage, where they hold the same output matrix
    /// Where a schedule keeps two copies of every stage (Chimera): to the rank with the other one, the mirror image at
    /// the other end of the pipeline.
    network::Channel<Real> mirror;
    bool mirrored = false;
    cost::StatePlan plan; ///< which of the states they share, and when it travels
    technique::PipelinePlan pipeline;
    /// Where states are shared among some of the replicas only, ranks that hold the same part of them.
    Real copies = Real(1.0);
    network::Channel<Real> across, expertsAcross;
    /// Where weights and gradients are shared among fewer ranks than the optimizer: how many, and those ranks; and, once a step,
    /// the ranks of the optimizer's group that hold the same part of them.
    Real weightReplicas, gradientReplicas;
    network::Channel<Real> weightGroup, gradientGroup, betweenWeights, betweenGradients;
    /// Ranks that keep a second copy of the weights among them.
    Real secondaryReplicas = Real(0.0);
    network::Channel<Real> secondary;
    /// Where several micro-batches share a gather of weights (ZeroPP): gathers per micro-batch.
    Real gathers;
    bool gathersByUnit = false;
};

/// Neighbours that share weights and gradients, of the `sharers` that share the optimizer.
template <class Real>
void splitGroups(const layout::Scenario& s, const network::Fabric& fabric, std::int64_t sharers,
                 Groups<Real>& groups)
{
    const cost::StatePlan& plan = groups.plan;
    groups.weightReplicas = groups.gradientReplicas = groups.replicas;
    groups.weightGroup = groups.gradientGroup = groups.shared;
    if (plan.weightsSharedBy() == 0 && plan.gradientsSharedBy() == 0 && plan.secondarySharers == 0)
        return;
    const cluster::RankGroup all = layout::groupOf(s, layout::GroupKind::Replicas);
    const cluster::RankGroup own = sharers < all.size ? cluster::partOf(all, sharers) : all;
    const auto split = [&](std::int64_t size, Real& count, network::Channel<Real>& within,
                           network::Channel<Real>& between, const char* symbol, const char* label,
                           const char* knob) {
        if (size == 0 || size >= own.size)
            return;
        count = given<Real>(static_cast<double>(size), symbol, label, knob);
        within = network::channel<Real>(fabric, cluster::partOf(own, size));
        between = network::channel<Real>(fabric, cluster::acrossParts(own, size));
    };
    split(plan.weightsSharedBy(), groups.weightReplicas, groups.weightGroup, groups.betweenWeights, "N_w",
          "ranks that share weights", "knob weight_shard");
    split(plan.gradientsSharedBy(), groups.gradientReplicas, groups.gradientGroup, groups.betweenGradients,
          "N_g", "ranks that share gradients", "knob gradient_shard");
    network::Channel<Real> unused;
    split(plan.weights ? plan.secondarySharers : 0, groups.secondaryReplicas, groups.secondary, unused, "N_2",
          "ranks that share a second copy of the weights", "knob secondary_shard");
}

/// Follows from the cluster, the degrees of the axes and the ties of the model alone.
template <class Real>
Groups<Real> groupsOf(const layout::Scenario& s)
{
    const auto count = [](std::int64_t value, const char* symbol, const char* label, const char* source) {
        return given<Real>(static_cast<double>(value), symbol, label, source);
    };
    Groups<Real> groups{};
    const network::Fabric fabric = cost::fabricOf(s);
    groups.plan = technique::statePlan(s.layout);
    groups.pipeline = technique::pipelinePlan(s.layout);
    const std::int64_t replicas = s.replicas();
    const std::int64_t sharers = groups.plan.sharedBy() > 0 ? groups.plan.sharedBy() : replicas;
    const std::int64_t parts = replicas / sharers; // each with all states once
    const schedule::Schedule& schedule = scheduleOf(s);
    const std::int64_t copies = schedule.parameterCopies;
    const auto share = [&](layout::GroupKind kind, std::int64_t size, network::Channel<Real>& within,
                           network::Channel<Real>& across) {
        const cluster::RankGroup all = layout::groupOf(s, kind);
        within = network::channel<Real>(fabric, parts > 1 ? cluster::partOf(all, size) : all);
        if (parts > 1)
            across = network::channel<Real>(fabric, cluster::acrossParts(all, size));
    };
    groups.replicas = count(sharers * copies, "N", "ranks that share states", "knobs dp, cp, schedule");
    share(layout::GroupKind::Replicas, sharers, groups.shared, groups.across);
    splitGroups(s, fabric, sharers, groups);
    if (s.model.moe) {
        const std::int64_t own = s.expertReplicas() / parts;
        groups.expertReplicas = count(own * copies, "N_e", "ranks that share the experts' states",
                                      "knobs tp, cp, dp, ep, etp, schedule");
        share(layout::GroupKind::ExpertReplicas, own, groups.experts, groups.expertsAcross);
    }
    if (parts > 1)
        groups.copies = count(parts, "R", "copies of what ranks share", "replicas over the ranks that share");
    if (s.layout.pipelineParallel > 1) {
        const std::int64_t stride = s.stride(layout::Axis::Pipeline);
        groups.next = network::neighbour<Real>(fabric, stride, stride * s.layout.pipelineParallel);
        if (s.model.tiedEmbeddings)
            groups.ends = network::channel<Real>(
                fabric, {2, (s.layout.pipelineParallel - 1) * s.stride(layout::Axis::Pipeline)});
        groups.mirrored = copies > 1;
        if (groups.mirrored) {
            groups.mirror = network::channel<Real>(
                fabric, {2, (s.layout.pipelineParallel - 1) * s.stride(layout::Axis::Pipeline)});
            groups.mirror.ranks = count(2, "n_m", "ranks with the same stage", "knob schedule");
        }
    }
    groups.gathersByUnit = schedule.gatherUnit != nullptr;
    if (groups.gathersByUnit) {
        const std::int64_t m = s.microbatches();
        const std::int64_t asked = groups.pipeline.gatherUnit;
        const std::int64_t unit = asked > 0 ? std::min(asked, m)
                                            : schedule.gatherUnit(s.layout.pipelineParallel,
                                                                  static_cast<std::int32_t>(m));
        groups.gathers = given<Real>(static_cast<double>((m + unit - 1) / unit) / static_cast<double>(m), "u",
                                     "gathers of a chunk per micro-batch",
                                     "Tang 2024, ZeroPP, arXiv 2402.03791");
    }
    return groups;
}

/// Everything that follows from the knobs that change a layer's kernels (kCostingKnobs); other knobs only sum it. A
/// sweep keeps one of these per combination of those knobs. With Real = Traced the same code explains itself.
template <class Real>
class Costing {
public:
    explicit Costing(const layout::Scenario& s)
        : shape(cost::shape<Real>(s))
        , device(cost::device<Real>(s.cluster.accelerator, s.workload.precision,
                                    given<Real>(s.software().productRate, "r_lib",
                                                "products of the stack's libraries", s.software().source)))
        , stack(cost::stack<Real>(s.software()))
        , tensorGroup(
              network::channel<Real>(cost::fabricOf(s), layout::groupOf(s, layout::GroupKind::Tensor)))
        , parameters(cost::rankParameters(s, shape))
        , kinds(layerKinds(s))
        , head(cost::headCost(device, shape, s.layout.fusedLoss))
        , embedding(cost::embeddingTime(device, shape))
        , gathering(cost::gathering<Real>(s))
        , host(cost::hostRates<Real>(s.cluster))
    {
        const cost::StatePlan plan = technique::statePlan(s.layout);
        const cost::StateShapes shapes = cost::stateShapes(s.workload, s.model, plan);
        states = cost::stateBytes<Real>(s.workload, shapes, plan);
        if (shapes.work > 0)
            updateWork = given<Real>(shapes.work, "f_opt", "FLOPs of an update per parameter",
                                     "counted matrix by matrix; knob optimizer");
        largestUnit = kinds.front().ownParameters + kinds.front().expertParameters;
        for (std::size_t kind = 1; kind < kinds.size(); ++kind)
            largestUnit = larger(largestUnit, kinds[kind].ownParameters + kinds[kind].expertParameters);
    }

    /// One layer of one kind.
    struct Kind {
        cost::Shape<Real> shape;
        bool routed = false; ///< experts in place of the MLP
        Real ownParameters;  ///< of one rank, routed experts apart
        Real expertParameters = Real(0.0);
        cost::LayerCost<Real> cost;
        std::string symbol, label; ///< of how many there are
        /// Tells the symbols of one kind from those of another: "_moe".
        [[nodiscard]] std::string suffix() const
        {
            return symbol == "n_layers" ? "_dense" : symbol.substr(1);
        }
    };

    /// Parameters that one rank of a stage holds. A tied output matrix is held again on the last stage when there are
    /// several (Megatron), and only once when there is one.
    OwnedParameters<Real> parametersOf(const layout::Scenario& s, const StageContent& c) const
    {
        Real psi(0.0);
        Real experts(0.0);
        const auto add = [](Real& sum, const Real& more) { sum = plain(sum) > 0 ? sum + more : more; };
        forEach(c, [&](const Kind& kind, const Real& layers) {
            add(psi, layers * ofKind(kind, kind.ownParameters, "P", "parameters of one layer on one rank"));
            if (kind.routed)
                add(experts, layers
                                 * ofKind(kind, kind.expertParameters, "P_e",
                                          "routed experts' parameters of one layer on one rank"));
        });
        if (plain(experts) > 0)
            experts = named(experts, "Psi_e", "routed experts' parameters of one rank",
                            "Liu 2025, arXiv 2504.14960, section 3");
        if (c.first || (c.last && s.model.multiTokenLayers > 0)) // further tokens are embedded once more
            psi = psi + parameters.embedding;
        if (s.layout.pipelineParallel > 1 && technique::pipelinePlan(s.layout).splitsOutput)
            psi = psi
                  + parameters.head
                        * given<Real>(static_cast<double>(c.stages) / static_cast<double>(s.virtualStages()),
                                      "q_out", "share of the output matrix on this stage",
                                      "knob vocabulary_parallel");
        else if (c.last && !(s.model.tiedEmbeddings && c.first))
            psi = psi + parameters.head;
        return {named(psi, "Psi", "parameters of one rank, routed experts apart",
                      "Narayanan 2021, arXiv 2104.04473, eq. 2, per matrix"),
                experts};
    }

    /// Activations that a virtual stage holds for one micro-batch.
    Bytes<Real> heldBy(const StageContent& c) const
    {
        Bytes<Real> kept;
        forEach(c, [&](const Kind& kind, const Real& layers) {
            kept += ofKind(kind, kind.cost.held, "A", "activations of one layer, one micro-batch") * layers;
        });
        // token ids, and the embedding's dropout mask
        if (c.first)
            kept += Bytes<Real>(8.0 * shape.T
                                + (shape.dropout ? shape.T * shape.h * shape.sigma : Real(0.0)));
        return kept;
    }

    /// What of them stays on the device. Without a pipeline layers send what they keep as they go, and while it goes or comes one
    /// layer's lies on the device for each direction.
    Bytes<Real> heldOnDevice(const layout::Scenario& s, const StageContent& c,
                             const Groups<Real>& groups) const
    {
        const auto held = heldBy(c);
        if (!(groups.pipeline.offloadedActivations > 0) || s.layout.pipelineParallel > 1)
            return held;
        const Real gone = given<Real>(groups.pipeline.offloadedActivations, "x_a",
                                      "share of the activations outside the device",
                                      "knob offload_activations");
        Bytes<Real> layer;
        forEach(c, [&](const Kind& kind, const Real&) {
            layer = larger(layer,
                           ofKind(kind, kind.cost.held, "A", "activations of one layer, one micro-batch"));
        });
        return smaller(held, held - held * gone + layer * gone * Real(2.0));
    }

    /// Activations alive at the schedule's peak. Where nobody knows which chunks they are of, all are as large as the largest.
    Bytes<Real> activationsOf(const PipelineContent::Device& rank, const InFlight& inFlight) const
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

    /// Memory of one rank of a pipeline device at its schedule's peak.
    MemoryParts<Real> memoryOf(const layout::Scenario& s, const PipelineContent::Device& rank,
                               const InFlight& inFlight, const Groups<Real>& groups) const
    {
        const StageContent& content = rank.content;
        const auto owned = parametersOf(s, content);
        const bool mixture = plain(owned.experts) > 0;
        using Symbols = std::array<const char*, 3>;
        const cost::StateSharers<Real> sharers{groups.weightReplicas, groups.gradientReplicas,
                                               groups.replicas};
        auto st = cost::modelStates(owned.shared, sharers, states, groups.plan,
                                    mixture ? Symbols{"M_ws", "M_gs", "M_os"} : Symbols{"M_w", "M_g", "M_o"});
        if (mixture) {
            const auto routed = cost::modelStates(owned.experts, groups.expertReplicas, states, groups.plan,
                                                  Symbols{"M_we", "M_ge", "M_oe"});
            const char* source = "Rajbhandari 2020, arXiv 1910.02054, Figure 1; Liu 2025, arXiv 2504.14960";
            st.weights = named(st.weights + routed.weights, "M_w", "weights, routed experts included",
                               source);
            st.gradients = named(st.gradients + routed.gradients, "M_g", "gradients, routed experts included",
                                 source);
            st.optimizer = named(st.optimizer + routed.optimizer, "M_o",
                                 "optimizer states, routed experts included", source);
        }
        MemoryParts<Real> m;
        if (groups.plan.leavesDevice())
            putOutside(groups.plan, st, m);
        if (groups.plan.freesGradients)
            st.gradients = givenQuantity<Bytes<Real>, Real>(
                0, "M_g", "gradients, freed layer by layer",
                "Zhao 2024, GaLore, arXiv 2403.03507, section 4.3");
        st.weights = withCasts(s, owned, groups, st.weights);
        if (plain(groups.secondaryReplicas) > 0)
            st.weights = named(st.weights
                                   + Bytes<Real>(states.weights * owned.shared / groups.secondaryReplicas),
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
        const bool splitsOutput = groups.pipeline.splitsOutput && s.layout.pipelineParallel > 1;
        if (splitsOutput) // a slice of the vocabulary on every device
            transient = larger(
                transient, cost::logits(shape, s.layout.fusedLoss)
                               / given<Real>(s.layout.pipelineParallel, "p", "pipeline stages", "knob pp"));
        else if (content.last)
            transient = larger(transient, cost::logits(shape, s.layout.fusedLoss));
        Bytes<Real> buffers = transient;
        if (content.last || splitsOutput) // the final norm's output, and what the output matrix reads
            buffers += Bytes<Real>(shape.beta * shape.T * shape.h);
        if (s.workload.gradientPrecision == workload::Precision::Fp32
            && s.workload.precision != workload::Precision::Fp32)
            buffers += gradientScratch(content);
        // One unit in use and the next one coming: a layer, or a whole chunk where it is gathered for many micro-batches.
        if ((groups.plan.weights && plain(groups.weightReplicas) > 1) || groups.plan.offloadedWeights > 0) {
            Real unit = largestUnit;
            if (groups.gathersByUnit) {
                const auto ownedBy = [&](std::size_t chunk) {
                    return ofChunk(parametersOf(s, rank.chunks[chunk]).all(), chunk, rank.chunks.size(),
                                   "Psi_chunk", "parameters of a chunk on one rank");
                };
                unit = ownedBy(0);
                for (std::size_t chunk = 1; chunk < rank.chunks.size(); ++chunk)
                    unit = larger(unit, ownedBy(chunk));
            }
            buffers += groups.plan.keepsGathered
                           ? cost::keptUnits(owned.all(), unit, gatheredBytes(groups.plan), states)
                           : cost::liveUnits(unit, states);
        } else if (groups.plan.freesGradients) {
            buffers += named(Bytes<Real>(largestUnit * states.gradients), "G_unit", "gradients of one layer",
                             "Zhao 2024, GaLore, arXiv 2403.03507, section 4.3 (per-layer updates)");
        }
        const auto changing = m.part[static_cast<std::size_t>(MemoryClass::Activations)] + buffers;
        if (stack.gradientCopies)
            buffers += cost::gradientCopies(s.workload, owned.all(), groups.replicas);
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

    /// Weights with what low-precision products read of them. Where they are gathered on use they are cast then; frozen
    /// ones are kept in the products' format alone.
    Bytes<Real> withCasts(const layout::Scenario& s, const OwnedParameters<Real>& owned,
                          const Groups<Real>& groups, const Bytes<Real>& weights) const
    {
        if (!device.layers.low || groups.plan.weights)
            return weights;
        const Real cast = given<Real>(cost::castWeights(s.cluster.accelerator.kernels, s.workload.precision),
                                      "w_c", "bytes per weight that is kept cast", "Transformer Engine");
        const auto casts = Bytes<Real>(cast * owned.all());
        return named(groups.plan.lowWeights || plain(states.trained) != 1 ? casts : weights + casts,
                     "M_w_low", "weights and what low-precision products read of them", "Transformer Engine");
    }

    /// Of the host's work per micro-batch and stage: half is the forward's, and runs again with every layer that does.
    double hostShare(const StageContent& c) const
    {
        double layers = 0;
        double again = 0;
        for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
            layers += c.kinds[kind];
            again += c.kinds[kind] * kinds[kind].cost.forwardsAgain;
        }
        return 1.0 + 0.5 * (layers > 0 ? again / layers : kinds.front().cost.forwardsAgain);
    }

    struct Message {
        Seconds<Real> delay; ///< from the end of the sender's op to the receiver's start
        Seconds<Real> busy;  ///< for which the sender's port cannot take another message
    };

    /// One message to the next stage. The tensor-parallel ranks of a stage hold the same boundary tensor: each sends
    /// its share over its own port and, without sequence parallelism, the receivers gather it over the fast links.
    /// Source: Narayanan 2021, arXiv 2104.04473, section 4.1 (scatter/gather optimization).
    Message stageMessage(const layout::Scenario& s, const Groups<Real>& groups) const
    {
        if (s.layout.pipelineParallel <= 1)
            return {};
        const auto boundary = Bytes<Real>(shape.beta * shape.T * shape.h);
        Message message{network::message(groups.next, boundary / shape.t),
                        boundary / shape.t / groups.next.bandwidth};
        if (!s.layout.sequenceParallel)
            message.delay += network::gatherOrScatter(tensorGroup, boundary);
        return message;
    }

    /// The activations of a stage, sent to the mirror image of its pipeline rank or back (BPipe).
    Seconds<Real> moveOf(const layout::Scenario& s, const StageContent& c, std::int64_t stage) const
    {
        const std::int64_t mirror = s.layout.pipelineParallel - 1 - stage;
        if (mirror == stage)
            return {};
        const std::int64_t stride = s.stride(layout::Axis::Pipeline);
        const auto channel = network::neighbour<Real>(cost::fabricOf(s), std::abs(mirror - stage) * stride,
                                                      s.layout.pipelineParallel * stride);
        return named(network::message(channel, heldBy(c)), "t_move",
                     "activations of one micro-batch to the mirror image of the stage, or back",
                     "Kim 2023, BPipe, ICML");
    }

    struct StageTime {
        Seconds<Real> forward, backward; ///< with everything the stage itself waits for, but the host's share
        Seconds<Real> weightGradient;    ///< part of backward
        Seconds<Real>
            exchangeSpent; ///< ZeRO-2 and 3: data-parallel traffic of one micro-batch, hidden or not
        Seconds<Real> exchangeExposed; ///< what of it is in forward and backward
        Seconds<Real> copiesSpent;     ///< between device and host, for one micro-batch, hidden or not
        Seconds<Real> copiesExposed;   ///< what of it is in forward and backward
    };

    /// One micro-batch through one virtual stage.
    ///
    /// ZeRO-3 gathers weights before forward and before backward of every micro-batch, unit by unit, the next behind the
    /// running one: the first unit and the excess show (Zhao 2023, arXiv 2304.11277), and so does what the stack does about
    /// gathered weights besides (cost::Gathering). ZeRO-2 and 3 scatter gradients of every micro-batch, behind the backward on
    /// the same link, the last unit showing.
    StageTime stageTime(const layout::Scenario& s, const StageContent& c, const Groups<Real>& groups) const
    {
        StageTime t;
        forEach(c, [&](const Kind& kind, const Real& layers) {
            t.forward += ofKind(kind, kind.cost.forward(), "F", "forward of one layer with its collectives")
                         * layers;
            t.backward += ofKind(kind, kind.cost.backward(), "B",
                                 "backward of one layer with its collectives")
                          * layers;
            t.weightGradient += kind.cost.weightGradient * layers;
        });
        if (c.first) {
            t.forward += embedding;
            t.backward += embedding;
        }
        // Cut over all devices, its passes are the schedule's.
        if (c.last && !(groups.pipeline.splitsOutput && s.layout.pipelineParallel > 1)) {
            t.forward += head.forward;
            t.backward += head.backward;
            t.weightGradient += head.weightGradient;
        }
        t.forward = named(t.forward, "F_stage", "forward of a stage, one micro-batch", "sum over its layers");
        t.backward = named(t.backward, "B_stage", "backward of a stage, one micro-batch",
                           "sum over its layers");
        if (groups.plan.gradients && plain(groups.replicas) > 1)
            addExchange(s, c, groups, t);
        if (groups.plan.offloadedWeights > 0 || (groups.plan.gradients && groups.plan.offloadedOptimizer > 0)
            || (groups.pipeline.offloadedActivations > 0 && s.layout.pipelineParallel == 1))
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

    /// Whether the pipeline's messages leave the node while the host launches collectives of tensor parallelism.
    static bool launchesBesideNetwork(const layout::Scenario& s)
    {
        return s.layout.tensorParallel > 1 && s.layout.pipelineParallel > 1
               && s.cluster.accelerators() > s.cluster.acceleratorsPerNode;
    }

    /// What the host does once per device and micro-batch, shared among the device's virtual stages.
    static Seconds<Real> ofOneChunk(const layout::Scenario& s, const Seconds<Real>& perDevice)
    {
        if (s.layout.chunks <= 1)
            return perDevice;
        return perDevice / given<Real>(s.layout.chunks, "v_dev", "virtual stages of a device", "knob chunks");
    }

    /// At the end of the step: what is left of the gradient exchange after the last backward, and the updated weights.
    ///
    /// ZeRO-0 all-reduces gradients, ZeRO-1 scatters them and gathers weights. Overlapped, the exchange starts with
    /// the last layer's gradient and runs behind the rest of the last micro-batch's backward (buckets, Li 2020, arXiv
    /// 2006.15704). ZeRO-2 has scattered already, ZeRO-3 also gathers on use. A tied output matrix is summed over
    /// first and last stage.
    DataTraffic<Real> dataTraffic(const layout::Scenario& s, const StageContent& c,
                                  const Groups<Real>& groups, const StageTime& time) const
    {
        DataTraffic<Real> traffic;
        const auto owned = parametersOf(s, c);
        Seconds<Real> reduce;
        Seconds<Real> gather;
        const cost::StatePlan& plan = groups.plan;
        if (!plan.optimizer && !plan.gradients) {
            reduce = named(allReduce(groups, groups.shared, Bytes<Real>(gradientBytes() * owned.shared)),
                           "t_reduce", "summing a stage's gradients", kExchange);
            if (plain(owned.experts) > 0)
                reduce += named(
                    allReduce(groups, groups.experts, Bytes<Real>(gradientBytes() * owned.experts)),
                    "t_reduce_e", "summing the gradients of a stage's routed experts", kExchange);
        } else if (!plan.gradients) {
            reduce = scatterGradients(groups, owned);
        }
        if (plan.optimizer && plain(groups.copies) > 1)
            reduce += sumOverCopies(groups, owned);
        if (plan.optimizer && !plan.weights)
            gather = gatherWeights(groups, owned);
        // Between the parts of the optimizer's group that share gradients, or weights, by themselves.
        if (plain(groups.gradientReplicas) < plain(groups.replicas))
            reduce += named(network::gatherOrScatter(
                                groups.betweenGradients,
                                Bytes<Real>(gradientBytes() * owned.shared / groups.gradientReplicas)),
                            "t_between_g", "scattering shared gradients to their optimizers", kSplit);
        if (plan.weights && plain(groups.weightReplicas) < plain(groups.replicas))
            gather += named(network::gatherOrScatter(
                                groups.betweenWeights,
                                Bytes<Real>(gatheredBytes(plan) * owned.shared / groups.weightReplicas)),
                            "t_between_w", "gathering updated weights to those that share them", kSplit);
        const Real layers(static_cast<double>(std::max<std::int64_t>(c.layers(), 1)));
        // Of the gather the first layer waits for its weights. The first layer's gradient comes last, nothing hides its exchange. Who scatters as gradients come also sums so.
        const auto shown = [&](bool overlapped, const Seconds<Real>& all, const Seconds<Real>& behind) {
            return overlapped ? larger(all / layers, all - behind * overlapWindow()) : all;
        };
        traffic.spent = reduce + gather;
        traffic.exposed = shown(plan.overlapReduce || plan.gradients, reduce, time.backward)
                          + shown(plan.overlapGather, gather, time.forward);
        // A rank with both ends of the model (the V, two copies) holds the tied matrix once.
        if (s.model.tiedEmbeddings && s.layout.pipelineParallel > 1 && c.first != c.last) {
            const auto tied = named(
                network::allReduce(groups.ends,
                                   Bytes<Real>(states.gradients * shape.vocabulary * shape.h / shape.t)),
                "t_tied", "summing the tied output matrix over first and last stage",
                "Narayanan 2021, arXiv 2104.04473");
            traffic.spent += tied;
            traffic.exposed += tied;
        }
        traffic.exposed = named(traffic.exposed, "t_dp",
                                "gradient and weight exchange after the last backward",
                                "Rajbhandari 2020, section 7; Li 2020, arXiv 2006.15704");
        return traffic;
    }

    /// Buckets go one after the other, and each waits for its last gradient.
    static Real overlapWindow()
    {
        return given<Real>(0.62, "r_ov", "share of a pass that hides an exchange",
                           "fitted to published runs of InternEvo, NeMo and MLPerf");
    }

    /// Reads gradient, master copy and moments, writes them and the weights, at the attainable memory bandwidth: 30 B
    /// per parameter for Adam with fp32 gradients.
    Seconds<Real> optimizerTime(const layout::Scenario& s, const StageContent& c,
                                const Groups<Real>& groups) const
    {
        const auto owned = parametersOf(s, c);
        const Real updated = updatedParameters(owned, groups);
        Real local = updated;
        if (groups.plan.offloadedOptimizer > 0)
            local = local
                    * given<Real>(1 - groups.plan.offloadedOptimizer, "x_d",
                                  "share of the optimizer on the device", "knob offload_optimizer");
        const bool adapters = plain(states.trained) != 1;
        auto time = cost::elementwise(device, Bytes<Real>(local * updateTraffic(s)))
                    + (adapters ? stack.step
                                      * given<Real>(0.3, "r_few", "host work of a step over adapters alone",
                                                    "fitted to published runs of LoRA")
                                : stack.step);
        if (plain(updateWork) > 0) // of gradients, before they leave
            time += named(Flops<Real>(updateWork * updated) / (device.peak * device.gemmEfficiency),
                          "t_basis", "products of an update",
                          "counted matrix by matrix, at the rate of large products");
        if (plain(stack.broadcast) > 0 && groups.plan.optimizer && plain(groups.copies) <= 1)
            time += stack.broadcast * groups.replicas;
        if (device.layers.low && !groups.plan.weights) // weights are cast once a step
            time += device.layers.castElement * (owned.all() * Real(0.5));
        return named(time, "t_opt", "optimizer step", "bytes each kernel reads and writes");
    }

    /// Parameters that a rank updates: its share of those that train.
    [[nodiscard]] Real updatedParameters(const OwnedParameters<Real>& owned, const Groups<Real>& groups) const
    {
        Real local = owned.all();
        if (groups.plan.optimizer) {
            local = owned.shared / groups.replicas;
            if (plain(owned.experts) > 0)
                local = local + owned.experts / groups.expertReplicas;
        }
        return plain(states.trained) == 1 ? local : local * states.trained;
    }
    /// Bytes that an update on the device moves per parameter. 16-bit weights are written from the master copy, what is its own
    /// master is read and written itself.
    [[nodiscard]] Real updateTraffic(const layout::Scenario& s) const
    {
        const double wide = cost::elementBytes(s.workload.precision);
        const bool own = s.workload.precision == workload::Precision::Fp32
                         || !technique::statePlan(s.layout).ownMaster;
        const Real written = plain(states.weights) == wide ? states.weights
                                                           : Real(wide); // frozen ones are left
        return states.gradients + 2.0 * states.optimizer + (own ? 2.0 * written : written) + stack.optimizer;
    }

    /// At the end of the step, of what lies outside the device: gradients leave as they come, behind the last micro-batch's
    /// backward, the host updates its part, weights come back. A delayed update has the whole next step for all of that.
    HostCopies<Real> hostCopies(const layout::Scenario& s, const StageContent& c, const Groups<Real>& groups,
                                const StageTime& time) const
    {
        HostCopies<Real> copies;
        const cost::StatePlan& plan = groups.plan;
        if (plan.offloadedOptimizer == 0)
            return copies;
        const Real there = updatedParameters(parametersOf(s, c), groups)
                           * given<Real>(plan.offloadedOptimizer, "x_o",
                                         "share of the optimizer outside the device",
                                         "knob offload_optimizer");
        const char* source = "Ren 2021, ZeRO-Offload, arXiv 2101.06840; Rajbhandari 2021, arXiv 2104.07857";
        const auto part = cost::hostUpdate(host, plan, states, there);
        const auto gradients = named(part.gradients, "t_down", "gradients on their way to the host", source);
        const Real layers(static_cast<double>(std::max<std::int64_t>(c.layers(), 1)));
        const auto late = plain(gradients) > 0
                              ? larger(gradients / layers, gradients - time.backward * overlapWindow())
                              : Seconds<Real>{};
        // Weights that lie on the host come with the next micro-batch.
        auto weights = part.weights;
        if (plan.offloadedWeights > 0)
            weights = weights
                      * given<Real>(1 - plan.offloadedWeights, "y_d", "share of the weights on the device",
                                    "knob offload_weights");
        weights = named(weights, "t_up", "updated weights on their way to the device", source);
        copies.spent = gradients + weights;
        const auto update = named(part.update, "t_cores", "update of the host's part", source);
        switch (plan.update) {
        case cost::HostUpdate::Cores:
            copies.exposed = late + weights;
            copies.update = update;
            break;
        case cost::HostUpdate::Delayed:
            copies.behind = named(gradients + update + weights, "t_late",
                                  "gradients out, the host's update, weights back", source);
            break;
        case cost::HostUpdate::Interleaved:
            copies.exposed = late;
            copies.update = cost::interleavedUpdate(host, states, there,
                                                    device.memory * device.memoryEfficiency);
            break;
        }
        copies.exposed = named(copies.exposed, "t_host_copies", "copies to and from the host, exposed",
                               source);
        return copies;
    }

    /// Bytes per parameter of gradients that travel: of frozen ones none do.
    [[nodiscard]] Real gradientBytes() const
    {
        return plain(states.trained) == 1 ? states.gradients : states.gradients * states.trained;
    }
    /// Bytes per parameter of a gather of weights: on use all are gathered, after an update those that it changed.
    [[nodiscard]] Real gatheredBytes(const cost::StatePlan& plan) const
    {
        if (plan.weights && plan.weightBits < 16)
            return given<Real>(plan.weightBits / 8.0, "w_q", "bytes per weight on its way",
                               "knob weight_bits");
        const Real& bytes = plan.lowWeights ? shape.operand : states.weights;
        return plan.weights || plain(states.trained) == 1 ? bytes : bytes * states.trained;
    }

    cost::Shape<Real> shape;
    cost::Device<Real> device;
    cost::Stack<Real> stack;
    network::Channel<Real> tensorGroup;
    cost::RankParameters<Real> parameters;
    std::vector<Kind> kinds; ///< as workload::kindCount() counts them
    Real largestUnit;        ///< parameters of the largest layer on one rank, for gathered weights
    cost::HeadCost<Real> head;
    Seconds<Real> embedding;
    cost::StateBytes<Real> states;
    Real updateWork = Real(0.0); ///< FLOPs per parameter of an update, beyond what moves its states
    cost::Gathering<Real> gathering;
    cost::HostRates<Real> host;

private:
    /// In three steps where stages have two copies: scatter, sum with the mirror image, gather.
    static Seconds<Real> allReduce(const Groups<Real>& groups, const network::Channel<Real>& group,
                                   const Bytes<Real>& volume)
    {
        auto time = network::allReduce(group, volume);
        if (groups.mirrored)
            time += named(network::allReduce(groups.mirror, volume / group.ranks), "t_mirror",
                          "the same with the rank that has the other copy", kExchange);
        return time;
    }
    static constexpr const char* kExchange = "Rajbhandari 2020, arXiv 1910.02054, section 7";
    static constexpr const char* kSplit =
        "Chen 2024, AMSP, arXiv 2311.00257; Xu 2025, arXiv 2501.04266 (sharding by class of states)";
    static constexpr const char* kQuantized = "Wang 2023, ZeRO++, arXiv 2306.10209, section 3";
    Seconds<Real> gatherWeights(const Groups<Real>& groups, const OwnedParameters<Real>& owned) const
    {
        return gatherOrScatter(
            groups, groups.plan.weights ? groups.weightGroup : groups.shared, owned,
            gatheredBytes(groups.plan), {"t_gather", "t_gather_e"},
            {"gathering a stage's weights", "gathering the weights of its routed experts"});
    }
    /// Before a backward, from the second copy where there is one.
    Seconds<Real> gatherAgain(const Groups<Real>& groups, const OwnedParameters<Real>& owned) const
    {
        return gatherOrScatter(groups, groups.secondary, owned, gatheredBytes(groups.plan),
                               {"t_gather_2", "t_gather_2e"},
                               {"gathering a stage's weights from their second copy",
                                "gathering the weights of its routed experts again"});
    }
    Seconds<Real> scatterGradients(const Groups<Real>& groups, const OwnedParameters<Real>& owned) const
    {
        const bool low = groups.plan.gradients && groups.plan.gradientBits > 0;
        return gatherOrScatter(
            groups, groups.plan.gradients ? groups.gradientGroup : groups.shared, owned,
            low ? given<Real>(groups.plan.gradientBits / 8.0, "w_gq", "bytes per gradient on its way",
                              "knob wire_bits")
                : gradientBytes(),
            {"t_scatter", "t_scatter_e"},
            {"scattering a stage's gradients", "scattering the gradients of its routed experts"});
    }
    /// All-gather or reduce-scatter of what a rank owns, `bytes` per parameter. Symbols and labels: of all but the routed
    /// experts, and of these.
    static Seconds<Real> gatherOrScatter(const Groups<Real>& groups, const network::Channel<Real>& shared,
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
    /// What those that hold the same part of the gradients sum, once a step.
    Seconds<Real> sumOverCopies(const Groups<Real>& groups, const OwnedParameters<Real>& owned) const
    {
        const char* source = "Zhang 2022, MiCS, arXiv 2205.00119, section 3.3; Zhao 2023, arXiv 2304.11277";
        auto time = named(
            network::allReduce(groups.across, Bytes<Real>(gradientBytes() * owned.shared / groups.replicas)),
            "t_copies", "summing gradients over the copies of a rank's part", source);
        if (plain(owned.experts) > 0)
            time += named(network::allReduce(groups.expertsAcross, Bytes<Real>(gradientBytes() * owned.experts
                                                                               / groups.expertReplicas)),
                          "t_copies_e", "the same of routed experts", source);
        return time;
    }
    void addExchange(const layout::Scenario& s, const StageContent& c, const Groups<Real>& groups,
                     StageTime& t) const
    {
        const auto before = t.forward + t.backward;
        const auto owned = parametersOf(s, c);
        const Real units(static_cast<double>(std::max<std::int64_t>(c.layers(), 1)));
        // Each unit is a collective of its own, with its own start and steps.
        const OwnedParameters<Real> unit{owned.shared / units, owned.experts / units};
        auto scatter = scatterGradients(groups, unit) * units;
        Seconds<Real> gather, again;
        if (groups.plan.weights) {
            gather = gatherWeights(groups, unit) * units;
            again = plain(groups.secondaryReplicas) > 0 ? gatherAgain(groups, unit) * units : gather;
        }
        if (groups.gathersByUnit) {
            gather = gather * groups.gathers;
            again = again * groups.gathers;
            scatter = scatter * groups.gathers;
        }
        // While one unit computes the next one's weights come: the first gather, or, where gathers rule, the last unit's
        // computation, has nothing to hide behind. Source: Zhao 2023, arXiv 2304.11277; max(g, c) + min(g, c)/N as for any two
        // streams that run N pieces.
        t.forward = larger(t.forward, gather) + smaller(t.forward, gather) / units;
        // Who scatters after every micro-batch does so as gradients come: FSDP's streams, ZeRO-2's buckets. Knob
        // overlap_gradients asks about the one exchange at the end of the step, which neither has.
        const bool gathersAgain = !groups.plan.keepsGathered;
        const auto behind = gathersAgain ? again + scatter : scatter;
        t.backward = larger(t.backward, behind) + smaller(t.backward, behind) / units;
        const bool copied = plain(groups.secondaryReplicas) > 0;
        t.exchangeSpent = (!gathersAgain ? gather : copied ? gather + again : gather * Real(2.0)) + scatter;
        addQuantization(groups, owned, t);
        if (groups.plan.weights && (gathering.any || device.layers.low))
            addGathering(s, c, groups, owned, t);
        t.exchangeExposed = t.forward + t.backward - before;
    }
    /// What comes from the host for every micro-batch, and goes to it, unit by unit behind the running one: weights before forward
    /// and backward, gradients after it, activations away and back. The two directions do not wait for each other, nor do copies
    /// and gathers of different units. Source: Rajbhandari 2021 (ZeRO-Infinity), arXiv 2104.07857, sections 5.1 and 6.2;
    /// max(copies, all) + min/N as for any two streams that run N pieces.
    void addCopies(const layout::Scenario& s, const StageContent& c, const Groups<Real>& groups,
                   StageTime& t) const
    {
        const auto before = t.forward + t.backward;
        const cost::StatePlan& plan = groups.plan;
        const auto owned = parametersOf(s, c);
        const Real units(static_cast<double>(std::max<std::int64_t>(c.layers(), 1)));
        const auto partOf = [&](const Real& bytes, bool shared, const Real& among) {
            if (!shared)
                return Bytes<Real>(bytes * owned.all());
            auto all = Bytes<Real>(bytes * owned.shared / among);
            if (plain(owned.experts) > 0)
                all += Bytes<Real>(bytes * owned.experts / groups.expertReplicas);
            return all;
        };
        Seconds<Real> weights, gradients, activations;
        if (plan.offloadedWeights > 0)
            weights = cost::toDevice(host, plan,
                                     partOf(states.weights, plan.weights, groups.weightReplicas)
                                         * given<Real>(plan.offloadedWeights, "x_w",
                                                       "share of the weights outside the device",
                                                       "knob offload_weights"));
        if (plan.gradients && plan.offloadedOptimizer > 0)
            gradients = cost::fromDevice(host, plan,
                                         partOf(gradientBytes(), true, groups.gradientReplicas)
                                             * given<Real>(plan.offloadedOptimizer, "x_o",
                                                           "share of the optimizer outside the device",
                                                           "knob offload_optimizer"));
        if (groups.pipeline.offloadedActivations > 0 && s.layout.pipelineParallel == 1)
            activations = heldBy(c)
                          * given<Real>(groups.pipeline.offloadedActivations, "x_a",
                                        "share of the activations outside the device",
                                        "knob offload_activations")
                          / host.lane;
        const auto behind = [&units](Seconds<Real>& work, const Seconds<Real>& in, const Seconds<Real>& out) {
            const auto slower = larger(in, out);
            if (plain(slower) > 0)
                work = larger(work, slower) + smaller(work, slower) / units;
        };
        behind(t.forward, weights, activations);
        behind(t.backward, plan.keepsGathered ? activations : weights + activations, gradients);
        t.copiesSpent = weights * Real(plan.keepsGathered ? 1.0 : 2.0) + gradients + activations * Real(2.0);
        t.copiesExposed = t.forward + t.backward - before;
    }
    /// Moves the plan's share of the states from the device to the host, or to drives.
    void putOutside(const cost::StatePlan& plan, cost::States<Real>& held, MemoryParts<Real>& m) const
    {
        const auto outside = cost::hostStates(held, plan);
        const char* source = "Rajbhandari 2021, ZeRO-Infinity, arXiv 2104.07857, section 5";
        const auto leave = [&](Bytes<Real>& all, const Bytes<Real>& gone, const char* symbol,
                               const char* label) {
            if (plain(gone) > 0)
                all = named(all - gone, symbol, label, source);
        };
        leave(held.weights, outside.weights, "M_wd", "weights on the device");
        leave(held.gradients, outside.gradients, "M_gd", "gradients on the device");
        leave(held.optimizer, outside.optimizer, "M_od", "optimizer states on the device");
        // Copies on their way stay in memory.
        if (plan.toDrives) {
            m.drives = named(outside.weights + outside.gradients + outside.optimizer, "M_drives",
                             "states on drives", source);
            if (plain(outside.copies) > 0)
                m.host = named(outside.copies, "M_host", "in the host's memory", source);
        } else {
            m.host = named(outside.all(), "M_host", "in the host's memory", source);
        }
    }
    /// Moves activations to the host. With a pipeline the schedule says what stays (InFlight::bytes).
    void offloadActivations(const layout::Scenario& s, const PipelineContent::Device& rank,
                            const InFlight& inFlight, const Groups<Real>& groups, Bytes<Real>& activations,
                            MemoryParts<Real>& m) const
    {
        Bytes<Real> outside;
        if (s.layout.pipelineParallel == 1) {
            const Real phi = count(inFlight.chunks, "phi", "chunk activations held at the schedule's peak");
            outside = phi * heldBy(rank.content)
                      * given<Real>(groups.pipeline.offloadedActivations, "x_a",
                                    "share of the activations outside the device",
                                    "knob offload_activations");
            activations = named(phi * heldOnDevice(s, rank.content, groups), "M_act_d",
                                "activations on the device", "sum of its parts");
        } else {
            InFlight all = inFlight;
            all.bytes = -1;
            outside = larger(Bytes<Real>{}, activationsOf(rank, all) - activations);
        }
        m.host = named(m.host + outside, "M_host", "in the host's memory", "sum of its parts");
    }
    /// Blocks are quantized before they travel and dequantized where they arrive; nothing hides it. Source: Wang 2023, ZeRO++, arXiv
    /// 2306.10209, section 3.1; bytes counted.
    void addQuantization(const Groups<Real>& groups, const OwnedParameters<Real>& owned, StageTime& t) const
    {
        const cost::StatePlan& plan = groups.plan;
        const auto kernels = [&](double bits, const char* symbol, const char* label) {
            return named(cost::elementwise(device, Bytes<Real>(owned.all() * Real(2 + bits / 8))), symbol,
                         label, kQuantized);
        };
        if (plan.weights && plan.weightBits < 16) {
            const auto once = kernels(plan.weightBits, "t_qw", "dequantizing gathered weights");
            t.forward += once;
            t.exchangeSpent += once;
            if (!plan.keepsGathered) {
                t.backward += once;
                t.exchangeSpent += once;
            }
        }
        if (plan.gradients && plan.gradientBits > 0 && plan.gradientBits < 16) {
            const auto once = kernels(plan.gradientBits, "t_qg", "quantizing scattered gradients");
            t.backward += once;
            t.exchangeSpent += once;
        }
    }
    /// What the stack does about a gather besides sending it; nothing hides it, as with the host's other work.
    void addGathering(const layout::Scenario& s, const StageContent& c, const Groups<Real>& groups,
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
        const auto backward = launches * Real(hostShare(c) - 0.5) + copies;
        t.forward += forward;
        t.backward += backward;
        t.exchangeSpent += forward + backward;
    }
    static Real count(std::int64_t value, std::string_view symbol, std::string_view label)
    {
        return given<Real>(static_cast<double>(value), symbol, label, "layout");
    }
    static Real countOfChunk(std::int64_t value, [[maybe_unused]] std::size_t number, std::string_view label)
    {
        if constexpr (std::is_same_v<Real, Traced>)
            return count(value, "phi_" + std::to_string(number), label);
        else
            return count(value, {}, label);
    }
    /// Where there are several kinds of layers, a value of one of them gets a symbol of its own.
    template <class Value>
    Value ofKind([[maybe_unused]] const Kind& kind, const Value& value, [[maybe_unused]] const char* symbol,
                 [[maybe_unused]] const char* label) const
    {
        if constexpr (std::is_same_v<Real, Traced>)
            if (kinds.size() > 1 && plain(value) != 0)
                return named(value, symbol + kind.suffix(), label, "sum of its parts");
        return value;
    }
    /// The same for one of several chunks of a device.
    template <class Value>
    static Value ofChunk(const Value& value, [[maybe_unused]] std::size_t number,
                         [[maybe_unused]] std::size_t of, [[maybe_unused]] const char* symbol,
                         [[maybe_unused]] const char* label)
    {
        if constexpr (std::is_same_v<Real, Traced>)
            if (of > 1)
                return named(value, symbol + std::to_string(number), label, "sum over its layers");
        return value;
    }
    /// Visits the kinds of which the content has layers, with how many.
    template <class Visit>
    void forEach(const StageContent& c, const Visit& visit) const
    {
        for (std::size_t kind = 0; kind < kinds.size(); ++kind)
            if (c.kinds[kind] > 0)
                visit(kinds[kind], count(c.kinds[kind], kinds[kind].symbol, kinds[kind].label));
    }
    /// Scratch for every distinct matrix shape: of kinds that differ, the largest.
    Bytes<Real> gradientScratch(const StageContent& c) const
    {
        Bytes<Real> scratch;
        bool any = false;
        forEach(c, [&](const Kind& kind, const Real&) {
            const auto own = cost::gradientScratch(kind.shape, c.last);
            scratch = any ? larger(scratch, own) : own;
            any = true;
        });
        return any ? scratch : cost::gradientScratch(shape, c.last);
    }
    Kind layerKind(const layout::Scenario& s, const cost::Shape<Real>& x, bool routed,
                   const cost::RankParameters<Real>& p, bool chosen) const
    {
        const cost::ExchangePlan exchange = technique::exchangePlan(s.layout);
        cost::Shape<Real> loaded = x;
        if (exchange.expertLoad != 1)
            loaded.load = given<Real>(exchange.expertLoad, "r_load",
                                      "rows of the fullest experts over the mean",
                                      "knobs imbalance, capacity_factor");
        Kind kind;
        kind.shape = loaded;
        kind.routed = routed;
        kind.ownParameters = routed ? p.sharedLayer : p.denseLayer;
        if (routed)
            kind.expertParameters = p.experts;
        const cost::LayerTerms<Real> terms{device,
                                           loaded,
                                           stack,
                                           tensorGroup,
                                           cost::layerGroupsOf(s),
                                           exchange,
                                           launchesBesideNetwork(s),
                                           cost::kernels(s.layout),
                                           s.layout.sequenceParallel,
                                           chosen,
                                           [&s](cost::LayerDraft<Real>& draft) {
                                               technique::applyToLayer(
                                                   draft, s.layout.technique.of(layout::Reach::Kernels));
                                           }};
        kind.cost = cost::layerCost(terms, cost::fabricOf(s),
                                    routed ? p.sharedLayer + p.experts : p.denseLayer, routed);
        kind.symbol = routed ? "n_moe" : "n_layers";
        kind.label = routed ? "MoE layers of the stage" : "layers of the stage";
        return kind;
    }
    std::vector<Kind> layerKinds(const layout::Scenario& s) const
    {
        const cost::LayerPlan plan = technique::layerPlan(s.layout);
        std::vector<Kind> all = layerKinds(s, plan.apart == 0);
        if (plan.apart == 0)
            return all;
        for (Kind& kind : layerKinds(s, true)) {
            kind.symbol += plan.symbol;
            kind.label = std::string(plan.label) + " " + kind.label;
            all.push_back(std::move(kind));
        }
        return all;
    }
    std::vector<Kind> layerKinds(const layout::Scenario& s, bool chosen) const
    {
        std::vector<Kind> all;
        if (s.model.kinds.empty()) {
            all.push_back(layerKind(s, shape, false, parameters, chosen));
            // Where nothing is routed the second place stays empty, as workload::kindCount() counts.
            if (s.model.moe)
                all.push_back(layerKind(s, shape, true, parameters, chosen));
            return all;
        }
        layout::Scenario one = s;
        for (std::int32_t kind = 0; kind < workload::kindCount(s.model); ++kind) {
            one.model = workload::layerOf(s.model, kind);
            const auto x = cost::shape<Real>(one);
            all.push_back(layerKind(one, x, one.model.moe.has_value(), cost::rankParameters(one, x), chosen));
            const std::string& name = s.model.kinds[static_cast<std::size_t>(kind)].name;
            all.back().symbol = "n_" + name;
            all.back().label = "layers of kind " + name + " on the stage";
        }
        return all;
    }
};

} // namespace shardscape::evaluate
