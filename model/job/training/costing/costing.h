// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/fabric.h"
#include "cost/gathering.h"
#include "cost/gradient_traffic.h"
#include "cost/host_states.h"
#include "cost/layer.h"
#include "cost/parameters.h"
#include "cost/states.h"
#include "job/training/costing/groups.h"
#include "job/training/costing/inputs.h"
#include "job/training/costing/pipeline_content.h"
#include "job/training/numbers/evaluation.h"
#include "techniques/technique.h"

#include <cmath>

namespace shardscape::training {

/// Peak of an accelerator in the workload's precision, of a low one that of its products, FLOP/s.
double peakFlops(const layout::Scenario& scenario);

/// Parameters of one rank: routed experts are shared among other ranks than the rest.
template <class Real>
struct OwnedParameters {
    Real shared, experts;
    Real trained = Real(1.0); ///< share of them that has gradients and optimizer states
    Real passed = Real(1.0);  ///< share of them that a backward passes; reads them again

    [[nodiscard]] Real all() const { return shared + experts; }
};

/// Memory of one rank by class, bytes.
template <class Real>
struct MemoryParts {
    PerAccount<Family::Memory, Bytes<Real>> part;
    Bytes<Real> total;
    // What lies outside the device instead, of which class:
    Bytes<Real> host;   ///< in the host's memory
    Bytes<Real> drives; ///< on drives
    PerAccount<Family::Memory, Bytes<Real>> hostPart, drivesPart;
};

/// Copies between a device and its host, per step.
template <class Real>
struct HostCopies {
    Seconds<Real> spent;   ///< at the end of the step, hidden or not
    Seconds<Real> exposed; ///< what the step waits for
    Seconds<Real> update;  ///< of the host's part, beyond what the device's own takes
    Seconds<Real> behind;  ///< all of it where it runs beside the next step, which takes as long at least
    cost::HostBytes<Real> copied;
};

/// What the data-parallel ranks exchange for one stage, per step. `perMicrobatch` is already in the stage's durations.
template <class Real>
struct DataTraffic {
    Seconds<Real> spent;   ///< at the end of the step, hidden or not
    Seconds<Real> exposed; ///< what the step waits for
    Seconds<Real> late;    ///< of that, from the last backward until gradients are summed
    // Of the meetings of workers, one whole period: the step has its share of it in the two above.
    Seconds<Real> meeting, meetingExposed;
};

/// Everything that follows from the knobs that change a layer's kernels; other knobs only sum it. A sweep keeps one of these
/// per combination of those knobs. With Real = Traced the same code explains itself.
template <class Real>
class Costing {
public:
    /// Of `common` no more counts than all layouts have in common (clear()).
    Costing(const layout::Scenario& common, const KernelInputs& inputs)
        : Costing(inputs.seenIn(common), inputs.launchesBesideNetwork != 0)
    {}
    explicit Costing(const layout::Scenario& s)
        : Costing(s, KernelInputs::of(s))
    {}

    /// One layer of one kind.
    struct Kind {
        cost::Shape<Real> shape;
        bool routed = false; ///< experts in place of the MLP
        bool frozen = false; ///< nothing of it trains
        Real ownParameters;  ///< of one rank, routed experts apart
        Real expertParameters = Real(0.0);
        cost::LayerCost<Real> cost;
        std::string symbol; ///< of how many there are
        Label label;
        /// Tells the symbols of one kind from those of another: "_moe".
        [[nodiscard]] std::string suffix() const
        {
            return symbol == "n_layers" ? "_dense" : symbol.substr(1);
        }
    };

    /// Parameters that one rank of a stage holds. A tied output matrix is held again on the last stage when there are
    /// several (Megatron), and only once when there is one.
    OwnedParameters<Real> parametersOf(const layout::Scenario& s, const StageContent& c) const;

    /// Activations that a virtual stage holds for one micro-batch.
    Bytes<Real> heldBy(const StageContent& c) const;

    /// What of them stays on the device. Without a pipeline layers send what they keep as they go, and while it goes or comes one
    /// layer's lies on the device for each direction.
    Bytes<Real> heldOnDevice(const layout::Scenario& s, const StageContent& c,
                             const Groups<Real>& groups) const;

    /// Activations alive at the schedule's peak. Where nobody knows which chunks they are of, all are as large as the largest.
    Bytes<Real> activationsOf(const PipelineContent::Device& rank, const InFlight& inFlight) const;

    /// Memory of one rank of a pipeline device at its schedule's peak.
    MemoryParts<Real> memoryOf(const layout::Scenario& s, const PipelineContent::Device& rank,
                               const InFlight& inFlight, const Groups<Real>& groups) const;

    /// Weights with what low-precision products read of them. Where they are gathered on use they are cast then; frozen
    /// ones are kept in the products' format alone.
    Bytes<Real> withCasts(const layout::Scenario& s, const OwnedParameters<Real>& owned,
                          const Groups<Real>& groups, const Bytes<Real>& weights) const;

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
    Message stageMessage(const layout::Scenario& s, const Groups<Real>& groups) const;

    /// The activations of a stage, sent to the mirror image of its pipeline rank or back (BPipe).
    Seconds<Real> moveOf(const layout::Scenario& s, const StageContent& c, std::int64_t stage) const;

    struct StageTime {
        Seconds<Real> forward, backward; ///< with everything the stage itself waits for, but the host's share
        Seconds<Real> weightGradient;    ///< part of backward
        Seconds<Real>
            exchangeSpent; ///< ZeRO-2 and 3: data-parallel traffic of one micro-batch, hidden or not
        Seconds<Real> exchangeExposed;                              ///< what of it is in forward and backward
        Seconds<Real> exchangeSpentForward, exchangeExposedForward; ///< of both, beside and in the forward
        Seconds<Real> copiesSpent;   ///< between device and host, for one micro-batch, hidden or not
        Seconds<Real> copiesExposed; ///< what of it is in forward and backward
        // Beside one pass, by what moves; weights again beside the backward, unless they stay:
        Seconds<Real> weightsIn, weightsAgain, gradientsOut, activationsMoved;
        cost::HostBytes<Real> copied; ///< of all of them, for one micro-batch
    };

    /// One micro-batch through one virtual stage.
    ///
    /// ZeRO-3 gathers weights before forward and before backward of every micro-batch, unit by unit, the next behind the
    /// running one: the first unit and the excess show (Zhao 2023, arXiv 2304.11277), and so does what the stack does about
    /// gathered weights besides (cost::Gathering). ZeRO-2 and 3 scatter gradients of every micro-batch, behind the backward on
    /// the same link, the last unit showing.
    StageTime stageTime(const layout::Scenario& s, const StageContent& c, const Groups<Real>& groups) const;

    /// Of one micro-batch through one virtual stage, seconds that follow how long its documents are.
    struct Paced {
        double forward = 0, backward = 0, weightGradient = 0; ///< the last is part of backward
    };
    [[nodiscard]] Paced pacedOf(const StageContent& c) const
    {
        Paced all;
        for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
            const cost::LayerCost<Real>& layer = kinds[kind].cost;
            all.forward += c.kinds[kind] * layer.pacedForward;
            all.backward += c.kinds[kind] * layer.pacedBackward;
            all.weightGradient += c.kinds[kind] * layer.pacedWeight;
        }
        return all;
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
    /// 2006.15704); behind those of several, where they pass a chunk together: then chunk by chunk (passesBeside()). ZeRO-2 has scattered already, ZeRO-3 also gathers on use. A tied output matrix is summed over
    /// first and last stage.
    DataTraffic<Real> dataTraffic(const layout::Scenario& s, const StageContent& c,
                                  const Groups<Real>& groups, const StageTime& time) const;

    /// Collectives that a layer's exchange among replicas is cut into, and what hides behind what: chunked, each piece starts by
    /// itself; fused, tiles go as one.
    struct DataPieces {
        Real starts = Real(1.0); ///< collectives of one layer
        Real pieces = Real(1.0); ///< that follow each other, of one layer
        Real taken = Real(0.0);  ///< share of the device that they take meanwhile
    };
    [[nodiscard]] DataPieces dataPieces(const cost::StatePlan& plan) const;

    /// Passes of one micro-batch through all of a device that lie between the first gradient that is final and the end of the
    /// backward, or between the first weights that are used and the last: its last chunk by itself, and where k micro-batches run
    /// together, theirs through the v - 1 others, k (1 - 1/v) + 1/v. One where they follow each other.
    static Real passesBeside(const Groups<Real>& groups)
    {
        if (plain(groups.chunks) <= 1)
            return Real(1.0);
        return named(groups.together * (1.0 - 1.0 / groups.chunks) + 1.0 / groups.chunks, "n_ov",
                     "passes beside which an exchange runs",
                     "Narayanan 2021, arXiv 2104.04473, section 2.2; Lamy-Poirier 2023, arXiv 2211.05953");
    }

    /// Buckets go one after the other, and each waits for its last gradient.
    static Real overlapWindow()
    {
        return given<Real>(0.62, "r_ov", "share of a pass that hides an exchange",
                           "fitted to published runs of InternEvo, NeMo and MLPerf");
    }

    /// What the workers' meetings of one period take: each fragment's sum over them, and the gather within a worker, whose ranks
    /// send a part each. A fragment has `delay` steps on its way, of which the stage's own passes and what of its exchange shows (`shown`) count; beyond that it shows,
    /// and so does what a period's steps cannot hold. Source: Stich 2019, arXiv 1805.09767 (local SGD); Douillard 2025,
    /// arXiv 2501.18512, section 2 (fragments, overlap).
    DataTraffic<Real> meetings(const layout::Scenario& s, const StageContent& c, const Groups<Real>& groups,
                               const StageTime& time, const Seconds<Real>& shown) const;

    /// Bytes that one rank sends to other workers' in a whole period.
    [[nodiscard]] double meetingBytes(const layout::Scenario& s, const StageContent& c,
                                      const Groups<Real>& groups) const;

    /// Reads gradient, master copy and moments, writes them and the weights, at the attainable memory bandwidth: 30 B
    /// per parameter for Adam with fp32 gradients.
    Seconds<Real> optimizerTime(const layout::Scenario& s, const StageContent& c,
                                const Groups<Real>& groups) const;

    /// Parameters that a rank updates: its share of those that train.
    [[nodiscard]] Real updatedParameters(const OwnedParameters<Real>& owned,
                                         const Groups<Real>& groups) const;
    /// Bytes that an update on the device moves per parameter. 16-bit weights are written from the master copy, what is its own
    /// master is read and written itself.
    [[nodiscard]] Real updateTraffic(const layout::Scenario& s, const StageContent& c) const;
    /// Bytes of states per parameter of a stage, and FLOPs of its update: those of the model but where stages differ.
    [[nodiscard]] cost::StateBytes<Real> statesOf(const layout::Scenario& s, const StageContent& c) const;
    [[nodiscard]] Real updateWorkOf(const layout::Scenario& s, const StageContent& c) const;

    /// At the end of the step, of what lies outside the device: gradients leave as they come, behind the last micro-batch's
    /// backward and behind what of their sum is late (`traffic`), the host updates its part, weights come back; of weights that lie
    /// outside what the device updates goes there. A delayed update has the whole next step for its part.
    HostCopies<Real> hostCopies(const layout::Scenario& s, const StageContent& c, const Groups<Real>& groups,
                                const StageTime& time, const DataTraffic<Real>& traffic) const;

    /// Share of the routed experts' weights outside the device.
    static Real expertsOutside(const cost::StatePlan& plan)
    {
        return given<Real>(plan.offloadedExperts, "x_e", "share of the routed experts outside the device",
                           "knob ep_buffered");
    }
    /// Bytes per parameter of gradients that travel: of frozen ones none do.
    [[nodiscard]] Real gradientBytes(const OwnedParameters<Real>& owned) const
    {
        return ofTrained(states.gradients, owned);
    }
    template <class Amount>
    [[nodiscard]] static Amount ofTrained(const Amount& all, const OwnedParameters<Real>& owned)
    {
        return plain(owned.trained) == 1 ? all : all * owned.trained;
    }
    /// The same on their way once a step, in the format that travels. `back`: their sums return by the same way.
    [[nodiscard]] Real wireBytes(const Groups<Real>& groups, const OwnedParameters<Real>& owned,
                                 const Real& workers, bool back) const
    {
        const cost::GradientPlan& plan = groups.plan.gradient;
        if (plan.format == cost::GradientFormat::AsKept)
            return gradientBytes(owned);
        const double bits = cost::wireBits(plan, 8 * plain(states.gradients), plain(workers), back);
        return ofTrained(given<Real>(bits / 8, "w_g", "bytes per gradient on its way, mean over the run",
                                     "knobs gradient_format, compression_warm_up"),
                         owned);
    }
    /// Share of the parameters whose layers have a backward: frozen layers have none, adapters ask for what they stand beside.
    [[nodiscard]] static Real shareBack(const cost::StatePlan& plan, const OwnedParameters<Real>& owned)
    {
        return plan.frozenLayers > 0 ? owned.passed : Real(1.0);
    }
    /// Units in which a stage's weights come, one collective or copy each.
    [[nodiscard]] static Real unitsOf(const StageContent& c, const cost::StatePlan& plan)
    {
        const std::int64_t layers = std::max<std::int64_t>(c.layers(), 1);
        const std::int64_t each = std::max<std::int64_t>(plan.unitLayers, 1);
        return Real(static_cast<double>((layers + each - 1) / each));
    }
    /// Bytes per parameter of gradients that are scattered after every micro-batch.
    [[nodiscard]] Real scatteredBytes(const cost::StatePlan& plan, const OwnedParameters<Real>& owned) const
    {
        return plan.gradientBits > 0
                   ? ofTrained(given<Real>(plan.gradientBits / 8.0, "w_gq", "bytes per gradient on its way",
                                           "knob wire_bits"),
                               owned)
                   : gradientBytes(owned);
    }
    /// What one stage hands to the next, of one micro-batch, before tensor-parallel ranks share it.
    [[nodiscard]] Bytes<Real> boundary() const { return Bytes<Real>(shape.beta * shape.T * shape.h); }
    /// Gradients of the tied matrix that a device with one end of the model sums with the other end's. A rank with both ends (the
    /// V, two copies) holds the matrix once.
    [[nodiscard]] Bytes<Real> tiedMatrix(const layout::Scenario& s, const StageContent& c) const
    {
        return s.model.tiedEmbeddings && s.layout.pipelineParallel > 1 && c.first != c.last
                   ? Bytes<Real>(states.gradients * shape.vocabulary * shape.h / shape.t)
                   : Bytes<Real>{};
    }
    /// Bytes per parameter that workers send when they meet.
    [[nodiscard]] Real outerBytes(const cost::GradientPlan& plan, const OwnedParameters<Real>& owned) const
    {
        return plan.outerBits > 0
                   ? ofTrained(given<Real>(plan.outerBits / 8.0, "w_out",
                                           "bytes per parameter between workers", "knob outer_bits"),
                               owned)
                   : gradientBytes(owned);
    }
    /// Bytes per parameter of a gather of weights: on use all are gathered, after an update those that it changed.
    [[nodiscard]] Real gatheredBytes(const cost::StatePlan& plan, const OwnedParameters<Real>& owned) const
    {
        if (plan.weights && plan.weightBits < 16)
            return given<Real>(plan.weightBits / 8.0, "w_q", "bytes per weight on its way",
                               "knob weight_bits");
        const Real& bytes = plan.lowWeights ? shape.operand : states.weights;
        return plan.weights || plain(owned.trained) == 1 ? bytes : bytes * owned.trained;
    }

    cost::PassPlan passes;
    cost::Shape<Real> shape;
    cost::Device<Real> device;
    cost::Stack<Real> stack;
    network::Channel<Real> tensorGroup;
    cost::RankParameters<Real> parameters;
    std::optional<cost::LengthMix> lengths; ///< where documents of several lengths are packed
    std::vector<Kind> kinds;                ///< as workload::kindCount() counts them
    /// Parameters that come together where weights are gathered: those of the largest layer on one rank, or of the largest matrix.
    Real largestUnit;
    cost::HeadCost<Real> head;
    Seconds<Real> embedding;
    cost::StateBytes<Real> states;
    std::int32_t frozenLayers = 0; ///< at the beginning of the model
    bool adapts = false;           ///< adapters alone train
    Real updateWork = Real(0.0);   ///< FLOPs per parameter of an update, beyond what moves its states
    /// Where an optimizer keeps more of some matrices than of others, or adapters stand beside some, by what stages hold; otherwise
    /// without kinds.
    cost::StateParts stateParts;
    cost::Gathering<Real> gathering;
    cost::HostRates<Real> host;
    Real hiddenPieces,
        hiddenShare; ///< of collectives that hide: how many, and the share of the device that they take

private:
    /// `seen`: the scenario as kernels see it. `launches`: launchesBesideNetwork(), which they do not.
    Costing(const layout::Scenario& seen, bool launches);
    [[nodiscard]] cost::StateTotals totalsOf(const layout::Scenario& s, const StageContent& c) const;
    /// What is summed once a step: gradients over the replicas, as sharing and topology say.
    Seconds<Real> stepExchange(const Groups<Real>& groups, const OwnedParameters<Real>& owned) const;
    /// To every neighbour its own copy, one after the other over the own port. Source: Lian 2017, arXiv 1705.09056.
    Seconds<Real> gossip(const Groups<Real>& groups, const OwnedParameters<Real>& owned) const;
    /// Of what a rank sends once a step; 1 where nobody said how large buckets are.
    Real bucketsOf(const Groups<Real>& groups, const OwnedParameters<Real>& owned) const;
    /// Writing and reading gradients in the form in which they travel; nothing hides it.
    Seconds<Real> encoding(const Groups<Real>& groups, const OwnedParameters<Real>& owned) const;
    /// Parameters of other workers that a rank answers for: a worker's ranks share them out.
    Real meetingParameters(const Groups<Real>& groups, const OwnedParameters<Real>& owned) const;
    /// In three steps where stages have two copies: scatter, sum with the mirror image, gather.
    static Seconds<Real> allReduce(const Groups<Real>& groups, const network::Channel<Real>& group,
                                   const Bytes<Real>& volume);
    /// Bytes per 16-bit parameter: three moves that each draw a direction (2), scale it (4) and add it (6), and an update that also
    /// decays (20).
    static constexpr double kDirections = 56;
    static constexpr const char* kExchange = "Rajbhandari 2020, arXiv 1910.02054, section 7";
    static constexpr const char* kSplit =
        "Chen 2024, AMSP, arXiv 2311.00257; Xu 2025, arXiv 2501.04266 (sharding by class of states)";
    static constexpr const char* kQuantized = "Wang 2023, ZeRO++, arXiv 2306.10209, section 3";
    Seconds<Real> gatherWeights(const Groups<Real>& groups, const OwnedParameters<Real>& owned) const;
    /// Before a backward, from the second copy where there is one.
    Seconds<Real> gatherAgain(const Groups<Real>& groups, const OwnedParameters<Real>& owned) const;
    Seconds<Real> scatterGradients(const Groups<Real>& groups, const OwnedParameters<Real>& owned) const;
    /// All-gather or reduce-scatter of what a rank owns, `bytes` per parameter. Symbols and labels: of all but the routed
    /// experts, and of these.
    static Seconds<Real> gatherOrScatter(const Groups<Real>& groups, const network::Channel<Real>& shared,
                                         const OwnedParameters<Real>& owned, const Real& bytes,
                                         const std::array<const char*, 2>& symbols,
                                         const std::array<const char*, 2>& labels);
    /// What those that hold the same part of the gradients sum, once a step.
    Seconds<Real> sumOverCopies(const Groups<Real>& groups, const OwnedParameters<Real>& owned) const;
    void addExchange(const layout::Scenario& s, const StageContent& c, const Groups<Real>& groups,
                     StageTime& t) const;
    /// What comes from the host for every micro-batch, and goes to it, unit by unit behind the running one: weights before forward
    /// and backward, gradients after it, activations away and back. The two directions do not wait for each other, nor do copies
    /// and gathers of different units. Source: Rajbhandari 2021 (ZeRO-Infinity), arXiv 2104.07857, sections 5.1 and 6.2;
    /// max(copies, all) + min/N as for any two streams that run N pieces.
    void addCopies(const layout::Scenario& s, const StageContent& c, const Groups<Real>& groups,
                   StageTime& t) const;
    /// Moves the plan's share of the states from the device to the host, or to drives.
    void putOutside(const cost::StatePlan& plan, cost::States<Real>& held, MemoryParts<Real>& m) const;
    /// Moves activations to the host. With a pipeline the schedule says what stays (InFlight::bytes).
    void offloadActivations(const layout::Scenario& s, const PipelineContent::Device& rank,
                            const InFlight& inFlight, const Groups<Real>& groups, Bytes<Real>& activations,
                            MemoryParts<Real>& m) const;
    /// Blocks are quantized before they travel and dequantized where they arrive; nothing hides it. Source: Wang 2023, ZeRO++, arXiv
    /// 2306.10209, section 3.1; bytes counted.
    void addQuantization(const Groups<Real>& groups, const OwnedParameters<Real>& owned, StageTime& t) const;
    /// What the stack does about a gather besides sending it; nothing hides it, as with the host's other work.
    void addGathering(const layout::Scenario& s, const StageContent& c, const Groups<Real>& groups,
                      const OwnedParameters<Real>& owned, StageTime& t) const;
    template <class Said>
    static Real count(std::int64_t value, [[maybe_unused]] std::string_view symbol,
                      [[maybe_unused]] const Said& label)
    {
        if constexpr (std::is_same_v<Real, Traced>)
            return given<Real>(static_cast<double>(value), symbol, Label(label), "layout");
        else
            return static_cast<double>(value);
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
    Bytes<Real> gradientScratch(const StageContent& c) const;
    Kind layerKind(const layout::Scenario& seen, bool launches, const cost::Shape<Real>& x, bool routed,
                   const cost::RankParameters<Real>& p, bool chosen) const;
    std::vector<Kind> layerKinds(const layout::Scenario& seen, bool launches) const;
    std::vector<Kind> layerKinds(const layout::Scenario& seen, bool launches, bool chosen) const;
};

extern template class Costing<double>;
extern template class Costing<Traced>;

} // namespace shardscape::training
