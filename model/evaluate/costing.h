// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/layer.h"
#include "cost/parameters.h"
#include "cost/states.h"
#include "evaluate/evaluation.h"

#include <cmath>

namespace shardscape::evaluate {

/// Peak of an accelerator in the workload's precision, FLOP/s.
double peakFlops(const layout::Scenario& scenario);

/// Schedule of a scenario.
const schedule::Schedule& scheduleOf(const layout::Scenario& scenario);

/// Which layers a virtual stage holds, and whether the model's ends are on it.
struct StageContent {
    std::int64_t dense = 0;
    std::int64_t expert = 0;
    bool first = false;
    bool last = false;
};
StageContent stageContent(const layout::Scenario& scenario, std::int64_t virtualStage);
/// The whole model.
StageContent modelContent(const layout::Scenario& scenario);
/// Everything that a pipeline rank holds: all its chunks, and both copies under bidirectional schedules.
StageContent deviceContent(const layout::Scenario& scenario, std::int64_t device);

/// Memory kept free: CUDA context, communication buffers, and what the allocator loses to fragmentation.
/// Assumption: 1 GiB and 5 % of what is allocated.
inline constexpr double kContextBytes = 1.0 * kGiB;
inline constexpr double kFragmentation = 0.05;

/// Memory of one rank by class, bytes.
template <class Real>
struct MemoryParts {
    std::array<Bytes<Real>, kMemoryClasses> part;
    Bytes<Real> total;
};

/// What the data-parallel ranks exchange for one stage, per step. `perMicrobatch` is already in the stage's durations.
template <class Real>
struct DataTraffic {
    Seconds<Real> spent;   ///< at the end of the step, hidden or not
    Seconds<Real> exposed; ///< what the step waits for
};

/// Everything that follows from the knobs that change a layer's kernels (kCostingKnobs); other knobs only sum it. A
/// sweep keeps one of these per combination of those knobs. With Real = Traced the same code explains itself.
template <class Real>
class Costing {
public:
    explicit Costing(const layout::Scenario& s)
        : shape(cost::shape<Real>(s))
        , device(cost::device<Real>(s.cluster.accelerator, peakFlops(s)))
        , tensorGroup(network::channel<Real>(s.cluster, {s.layout.tensorParallel, 1}))
        , dense(layer(s, false))
        , expert(s.model.moe ? layer(s, true) : dense)
        , head(cost::headCost(device, shape, s.layout.fusedLoss))
        , embedding(cost::embeddingTime(device, shape))
        , parameters(cost::rankParameters(s, shape))
        , states(cost::stateBytes<Real>(s.workload))
    {}

    /// Parameters that one rank of a stage holds. A tied output matrix is held again on the last stage when there are
    /// several (Megatron), and only once when there is one.
    Real parametersOf(const layout::Scenario& s, const StageContent& c) const
    {
        Real psi = count(c.dense, "n_layers", "layers of the stage") * parameters.denseLayer;
        if (c.expert > 0)
            psi = psi + count(c.expert, "n_moe", "MoE layers of the stage") * parameters.expertLayer;
        if (c.first)
            psi = psi + parameters.embedding;
        if (c.last && !(s.model.tiedEmbeddings && c.first))
            psi = psi + parameters.head;
        return named(psi, "Psi", "parameters of one rank",
                     "Narayanan 2021, arXiv 2104.04473, eq. 2, per matrix");
    }

    /// Activations that a virtual stage holds for one micro-batch.
    Bytes<Real> heldBy(const StageContent& c) const
    {
        Bytes<Real> held = dense.held * Real(static_cast<double>(c.dense));
        if (c.expert > 0)
            held += expert.held * Real(static_cast<double>(c.expert));
        // token ids, and the embedding's dropout mask
        if (c.first)
            held += Bytes<Real>(8.0 * shape.T
                                + (shape.dropout ? shape.T * shape.h * shape.sigma : Real(0.0)));
        return held;
    }

    /// Memory of one rank of pipeline rank `stage`, with `inFlight` chunks' activations alive at the schedule's peak.
    MemoryParts<Real> memoryOf(const layout::Scenario& s, std::int64_t stage, std::int64_t inFlight,
                               const StageContent& content) const
    {
        const double dp = static_cast<double>(s.dataParallel());
        const auto st = cost::modelStates(parametersOf(s, content),
                                          given<Real>(dp, "N", "data-parallel ranks", "knob dp"), states,
                                          s.layout.zero);
        MemoryParts<Real> m;
        const auto put = [&m](MemoryClass c, const Bytes<Real>& bytes) {
            m.part[static_cast<std::size_t>(c)] = bytes;
        };
        put(MemoryClass::Weights, st.weights);
        put(MemoryClass::Gradients, st.gradients);
        put(MemoryClass::Optimizer, st.optimizer);

        const Real phi = count(inFlight, "phi", "chunk activations held at the schedule's peak");
        put(MemoryClass::Activations,
            named(phi * heldBy(stageContent(s, stage)), "M_act", "activations in flight",
                  "Megatron on B200, allocations measured by SimuMax v1.2, within 2 %"));

        Bytes<Real> transient = larger(content.dense > 0 ? dense.transient : Bytes<Real>{},
                                       content.expert > 0 ? expert.transient : Bytes<Real>{});
        if (content.last)
            transient = larger(transient, cost::logits(shape, s.layout.fusedLoss));
        Bytes<Real> buffers = transient;
        if (content.last) // the final norm's output, and what the output matrix reads
            buffers += Bytes<Real>(shape.beta * shape.T * shape.h);
        if (s.workload.gradientPrecision == workload::Precision::Fp32
            && s.workload.precision != workload::Precision::Fp32)
            buffers += cost::gradientScratch(shape, content.last);
        if (s.layout.zero == layout::Sharding::Weights && dp > 1)
            buffers += cost::liveUnits(parameters.largestUnit, states);
        put(MemoryClass::Buffers,
            named(buffers, "M_buf", "largest transient of the stage",
                  "Megatron on B200, allocations measured by SimuMax v1.2, within 2 %"));

        Bytes<Real> allocated = st.weights + st.gradients + st.optimizer
                                + m.part[static_cast<std::size_t>(MemoryClass::Activations)] + buffers;
        put(MemoryClass::Reserve,
            named(givenQuantity<Bytes<Real>, Real>(kContextBytes, "M_ctx",
                                                   "context and communication buffers", "assumption: 1 GiB")
                      + allocated * given<Real>(kFragmentation, "eps", "fragmentation", "assumption: 5 %"),
                  "M_res", "reserve", "assumption: 1 GiB and 5 %"));
        m.total = named(allocated + m.part[static_cast<std::size_t>(MemoryClass::Reserve)], "M",
                        "memory of one rank", "sum of its classes");
        return m;
    }

    /// The group of ranks that hold the same shard of the model.
    network::Channel<Real> dataGroup(const layout::Scenario& s) const
    {
        return network::channel<Real>(s.cluster, {s.dataParallel(), s.layout.tensorParallel});
    }

    struct Message {
        Seconds<Real> delay; ///< from the end of the sender's op to the receiver's start
        Seconds<Real> busy;  ///< for which the sender's port cannot take another message
    };

    /// One message to the next stage. The tensor-parallel ranks of a stage hold the same boundary tensor: each sends
    /// its share over its own port and, without sequence parallelism, the receivers gather it over the fast links.
    /// Source: Narayanan 2021, arXiv 2104.04473, section 4.1 (scatter/gather optimization).
    Message stageMessage(const layout::Scenario& s) const
    {
        if (s.layout.pipelineParallel <= 1)
            return {};
        const auto channel = network::neighbour<Real>(s.cluster, s.dataParallel() * s.layout.tensorParallel);
        const auto boundary = Bytes<Real>(shape.beta * shape.T * shape.h);
        Message message{network::message(channel, boundary / shape.t),
                        boundary / shape.t / channel.bandwidth};
        if (!s.layout.sequenceParallel)
            message.delay += network::gatherOrScatter(tensorGroup, boundary);
        return message;
    }

    struct StageTime {
        Seconds<Real> forward, backward; ///< with everything the stage itself waits for
        Seconds<Real> weightGradient;    ///< part of backward
        Seconds<Real>
            exchangeSpent; ///< ZeRO-2 and 3: data-parallel traffic of one micro-batch, hidden or not
        Seconds<Real> exchangeExposed; ///< what of it is in forward and backward
    };

    /// One micro-batch through one virtual stage.
    ///
    /// ZeRO-3 gathers weights before forward and before backward of every micro-batch, unit by unit, the next behind the
    /// running one: the first unit and the excess show (Zhao 2023, arXiv 2304.11277). ZeRO-2 and 3 scatter gradients of
    /// every micro-batch: after the backward, or overlapped behind it on the same link, the last unit showing.
    StageTime stageTime(const layout::Scenario& s, const StageContent& c,
                        const network::Channel<Real>& data) const
    {
        StageTime t;
        const auto add = [&t](const cost::LayerCost<Real>& layerCost, std::int64_t layers) {
            const Real n(static_cast<double>(layers));
            t.forward += (layerCost.forward + layerCost.commForward) * n;
            t.backward += (layerCost.backward + layerCost.commBackward + layerCost.recompute
                           + layerCost.commRecompute)
                          * n;
            t.weightGradient += layerCost.weightGradient * n;
        };
        if (c.dense > 0)
            add(dense, c.dense);
        if (c.expert > 0)
            add(expert, c.expert);
        if (c.first) {
            t.forward += embedding;
            t.backward += embedding;
        }
        if (c.last) {
            t.forward += head.forward;
            t.backward += head.backward;
            t.weightGradient += head.weightGradient;
        }
        t.forward = named(t.forward, "F_stage", "forward of a stage, one micro-batch", "sum over its layers");
        t.backward = named(t.backward, "B_stage", "backward of a stage, one micro-batch",
                           "sum over its layers");
        if (plain(data.ranks) > 1 && s.layout.zero >= layout::Sharding::Gradients)
            addExchange(s, c, data, t);
        return t;
    }

    /// At the end of the step: what is left of the gradient exchange after the last backward, and the updated weights.
    ///
    /// ZeRO-0 all-reduces gradients, ZeRO-1 scatters them and gathers weights. Overlapped, the exchange starts with
    /// the last layer's gradient and runs behind the rest of the last micro-batch's backward (buckets, Li 2020, arXiv
    /// 2006.15704). ZeRO-2 has scattered already, ZeRO-3 also gathers on use. A tied output matrix is summed over
    /// first and last stage.
    DataTraffic<Real> dataTraffic(const layout::Scenario& s, const StageContent& c,
                                  const network::Channel<Real>& data, const StageTime& time) const
    {
        DataTraffic<Real> traffic;
        const Real psi = parametersOf(s, c);
        const auto gradients = Bytes<Real>(states.gradients * psi);
        Seconds<Real> reduce;
        Seconds<Real> gather;
        switch (s.layout.zero) {
        case layout::Sharding::None: reduce = network::allReduce(data, gradients); break;
        case layout::Sharding::Optimizer:
            reduce = network::gatherOrScatter(data, gradients);
            gather = network::gatherOrScatter(data, Bytes<Real>(states.weights * psi));
            break;
        case layout::Sharding::Gradients:
            gather = network::gatherOrScatter(data, Bytes<Real>(states.weights * psi));
            break;
        case layout::Sharding::Weights: break;
        }
        const Real layers(static_cast<double>(std::max<std::int64_t>(c.dense + c.expert, 1)));
        // The first layer's gradient comes last, nothing hides its exchange.
        const auto exposedReduce = s.layout.overlapGradients ? larger(reduce / layers, reduce - time.backward)
                                                             : reduce;
        traffic.spent = reduce + gather;
        traffic.exposed = exposedReduce + gather;
        if (s.model.tiedEmbeddings && s.layout.pipelineParallel > 1 && (c.first || c.last)) {
            const auto ends = network::channel<Real>(
                s.cluster, {2, (s.layout.pipelineParallel - 1) * s.dataParallel() * s.layout.tensorParallel});
            const auto tied = network::allReduce(
                ends, Bytes<Real>(states.gradients * shape.vocabulary * shape.h / shape.t));
            traffic.spent += tied;
            traffic.exposed += tied;
        }
        traffic.exposed = named(traffic.exposed, "t_dp",
                                "gradient and weight exchange after the last backward",
                                "Rajbhandari 2020, section 7; Li 2020, arXiv 2006.15704");
        return traffic;
    }

    /// Reads gradient, master copy and moments, writes them and the weights, at the attainable memory bandwidth: 30 B
    /// per parameter for Adam with fp32 gradients.
    Seconds<Real> optimizerTime(const layout::Scenario& s, const StageContent& c) const
    {
        const double dp = static_cast<double>(s.dataParallel());
        const Real psi = parametersOf(s, c);
        // 16-bit weights are written from the master copy, fp32 weights are read and written themselves.
        const Real weights = s.workload.precision == workload::Precision::Fp32 ? 2.0 * states.weights
                                                                               : states.weights;
        const Real local = s.layout.zero >= layout::Sharding::Optimizer ? psi / dp : psi;
        return named(cost::elementwise(
                         device, Bytes<Real>(local * (states.gradients + 2.0 * states.optimizer + weights))),
                     "t_opt", "optimizer step", "bytes each kernel reads and writes");
    }

    cost::Shape<Real> shape;
    cost::Device<Real> device;
    network::Channel<Real> tensorGroup;
    cost::LayerCost<Real> dense, expert;
    cost::HeadCost<Real> head;
    Seconds<Real> embedding;
    cost::RankParameters<Real> parameters;
    cost::StateBytes<Real> states;

private:
    void addExchange(const layout::Scenario& s, const StageContent& c, const network::Channel<Real>& data,
                     StageTime& t) const
    {
        const auto before = t.forward + t.backward;
        const Real psi = parametersOf(s, c);
        const Real units(static_cast<double>(std::max<std::int64_t>(c.dense + c.expert, 1)));
        const auto scatter = network::gatherOrScatter(data, Bytes<Real>(states.gradients * psi));
        Seconds<Real> gather;
        if (s.layout.zero == layout::Sharding::Weights)
            gather = network::gatherOrScatter(data, Bytes<Real>(states.weights * psi));
        t.forward = larger(t.forward, gather) + gather / units;
        if (s.layout.overlapGradients)
            t.backward = larger(t.backward, gather + scatter) + (gather + scatter) / units;
        else
            t.backward = larger(t.backward, gather) + gather / units + scatter;
        t.exchangeSpent = gather * Real(2.0) + scatter;
        t.exchangeExposed = t.forward + t.backward - before;
    }
    static Real count(std::int64_t value, const char* symbol, const char* label)
    {
        return given<Real>(static_cast<double>(value), symbol, label, "layout");
    }
    cost::LayerCost<Real> layer(const layout::Scenario& s, bool expertLayer) const
    {
        return cost::layerCost(device, shape, tensorGroup, cost::kernels(s.layout), s.layout.recompute,
                               s.layout.sequenceParallel, expertLayer);
    }
};

} // namespace shardscape::evaluate
