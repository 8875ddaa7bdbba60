// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/rules.h"

#include "layout/knob_values.h"
#include "layout/matrix_units.h"
#include "layout/mends.h"
#include "layout/rank_groups.h"
#include "schedule/nearest_shape.h"
#include "schedule/schedule.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

namespace shardscape::layout {

namespace {

const schedule::Schedule& scheduleOf(const Scenario& s)
{
    const auto all = schedule::schedules();
    return all[std::min(static_cast<std::size_t>(std::max(s.layout.schedule, 0)), all.size() - 1)];
}

/// have/need and the sentence; the mend is found by trying (see nearestMend).
Reason broken(std::int64_t have, std::int64_t need, Message sentence, std::string unit = {})
{
    return {.have = static_cast<double>(have),
            .need = static_cast<double>(need),
            .unit = std::move(unit),
            .message = std::move(sentence)};
}

std::int64_t modelParallel(const Scenario& s)
{
    return std::int64_t{s.layout.tensorParallel} * s.layout.contextParallel * s.layout.pipelineParallel;
}

/// The largest divisor of n that is at most `value`: the degree that would work.
std::int64_t divisorBelow(std::int64_t n, std::int64_t value)
{
    for (std::int64_t d = std::min(n, value); d > 1; --d)
        if (n % d == 0)
            return d;
    return 1;
}

using workload::LayerShape;

/// The first kind of layers of which the test does not hold; nothing when it holds of all.
template <class Test>
std::optional<LayerShape> firstWithout(const Scenario& s, const Test& test)
{
    for (std::int32_t kind = 0; kind < workload::kindCount(s.model); ++kind)
        if (const LayerShape layer = workload::layerShape(s.model, kind); !test(layer))
            return layer;
    return {};
}

/// Query and key-value heads of one tensor-parallel rank.
std::int64_t localHeads(const Scenario& s, const LayerShape& layer)
{
    return layer.heads / std::max(s.layout.tensorParallel, 1);
}
std::int64_t localKeyValueHeads(const Scenario& s, const LayerShape& layer)
{
    return std::max<std::int64_t>(layer.keyValueHeads / std::max(s.layout.tensorParallel, 1), 1);
}

std::optional<LayerShape> undividedHeads(const Scenario& s)
{
    return firstWithout(s, [&](const LayerShape& l) { return l.heads % s.layout.tensorParallel == 0; });
}

std::optional<LayerShape> undividedKeyValueHeads(const Scenario& s)
{
    return firstWithout(s, [t = std::int64_t{s.layout.tensorParallel}](const LayerShape& l) {
        const std::int64_t g = l.keyValueHeads;
        return l.heads % t != 0 || g % t == 0 || t % g == 0;
    });
}

std::optional<LayerShape> unexchangeableHeads(const Scenario& s)
{
    const std::int64_t c = s.layout.contextParallel;
    if (c == 1 || s.layout.contextKind != ContextKind::AllToAll)
        return {};
    return firstWithout(s, [&](const LayerShape& l) {
        return l.heads % s.layout.tensorParallel != 0
               || (localHeads(s, l) % c == 0
                   && (localKeyValueHeads(s, l) % c == 0 || c % localKeyValueHeads(s, l) == 0));
    });
}

std::optional<LayerShape> undividedExperts(const Scenario& s)
{
    return firstWithout(
        s, [&](const LayerShape& l) { return !l.moe || l.moe->experts % s.layout.expertParallel == 0; });
}

std::optional<LayerShape> undividedExpertMatrices(const Scenario& s)
{
    return firstWithout(
        s, [&](const LayerShape& l) { return !l.moe || l.moe->expertFfn % s.expertTensor() == 0; });
}

/// Equal pieces into which the sequence is cut: two per context-parallel rank so that causal work is even (zigzag).
std::int64_t sequencePieces(const Scenario& s)
{
    const std::int64_t context = s.layout.contextParallel > 1 ? 2 * std::int64_t{s.layout.contextParallel}
                                                              : 1;
    return context * (s.layout.sequenceParallel ? s.layout.tensorParallel : 1);
}

/// The first matrix dimension that tp does not divide, 0 when it divides all.
std::int64_t undividedSize(const Scenario& s)
{
    const std::int64_t t = s.layout.tensorParallel;
    if (s.model.hidden % t != 0)
        return s.model.hidden;
    for (std::int32_t kind = 0; kind < workload::kindCount(s.model); ++kind) {
        const LayerShape layer = workload::layerShape(s.model, kind);
        const std::int64_t shared = layer.moe && layer.moe->sharedExperts > 0 ? layer.moe->sharedFfn : 0;
        for (const std::int64_t size : {layer.ffn, shared})
            if (size % t != 0)
                return size;
    }
    return 0;
}

bool flashKernel(const Scenario& s)
{
    return s.layout.attention >= AttentionKernel::Flash1;
}

std::int64_t largestHead(const Scenario& s)
{
    if (s.model.mla)
        return s.model.mla->noPosition + s.model.mla->rotary;
    std::int64_t largest = 0;
    for (std::int32_t kind = 0; kind < workload::kindCount(s.model); ++kind)
        largest = std::max(largest, workload::layerShape(s.model, kind).headDim);
    return largest;
}

std::int64_t flashHeadLimit(const Scenario& s)
{
    return s.layout.attention == AttentionKernel::Flash1 ? 128 : 256;
}

/// The first kind of accelerator that has no units for the precision; null: all have.
const cluster::Accelerator* unableKind(const Scenario& s)
{
    for (std::size_t kind = 0; kind < s.cluster.kinds(); ++kind)
        if (!hasUnits(s.cluster.acceleratorOf(kind), s.workload.precision))
            return &s.cluster.acceleratorOf(kind);
    return nullptr;
}

bool switchesReduce(const Scenario& s)
{
    for (std::size_t kind = 0; kind < s.cluster.kinds(); ++kind)
        for (const cluster::LinkLevel& level : s.cluster.levelsOf(kind))
            if (level.switchShare > 0)
                return true;
    return false;
}

// Each rule stands on its own: where an earlier one already fails, a later one that builds on it holds, so that people see
// causes and not their echoes.
const std::vector<Rule>& ownRules()
{
    static const std::vector<Rule> list{
        {.code = "precision-supported",
         .label = "the accelerator computes in this precision",
         .knobs = {"precision"},
         .holds = [](const Scenario& s) { return unableKind(s) == nullptr; },
         .reason =
             [](const Scenario& s) {
                 if (peakOf(*unableKind(s), s.workload.precision) > 0)
                     return broken(
                         0, 1,
                         say("%1 has 8-bit matrix units, but none for mxfp8, which has a scale for every 32 values",
                             unableKind(s)->name));
                 return broken(
                     0, 1,
                     say("%1 has no matrix units for %2", unableKind(s)->name,
                         spell(*findKnob("precision"), static_cast<std::int64_t>(s.workload.precision))));
             }},
        {.code = "sequence-within-positions",
         .label = "the sequence is within the learned positions",
         .knobs = {"sequence"},
         .holds =
             [](const Scenario& s) {
                 return s.model.learnedPositions == 0 || s.workload.sequence <= s.model.learnedPositions;
             },
         .reason =
             [](const Scenario& s) {
                 return broken(s.workload.sequence, s.model.learnedPositions,
                               say("the model has %1 learned positions, the sequence has %2 tokens",
                                   s.model.learnedPositions, s.workload.sequence),
                               "tokens");
             }},
        {.code = "heads-divide",
         .label = "heads divide by tp",
         .knobs = {"tp"},
         .holds = [](const Scenario& s) { return !undividedHeads(s); },
         .reason =
             [](const Scenario& s) {
                 const std::int64_t heads = undividedHeads(s)->heads;
                 return broken(
                     s.layout.tensorParallel, divisorBelow(heads, s.layout.tensorParallel),
                     say("%1 attention heads do not divide by tp = %2", heads, s.layout.tensorParallel));
             }},
        {.code = "kv-heads-divide",
         .label = "key-value heads divide by tp, or tp by them",
         .knobs = {"tp"},
         .holds = [](const Scenario& s) { return !undividedKeyValueHeads(s); },
         .reason =
             [](const Scenario& s) {
                 const std::int64_t heads = undividedKeyValueHeads(s)->keyValueHeads;
                 return broken(s.layout.tensorParallel, divisorBelow(heads, s.layout.tensorParallel),
                               say("%1 key-value heads and tp = %2 do not divide one another", heads,
                                   s.layout.tensorParallel));
             }},
        {.code = "matrices-divide",
         .label = "hidden and MLP sizes divide by tp",
         .knobs = {"tp"},
         .holds = [](const Scenario& s) { return undividedSize(s) == 0; },
         .reason =
             [](const Scenario& s) {
                 const std::int64_t size = undividedSize(s);
                 return broken(
                     s.layout.tensorParallel, divisorBelow(size, s.layout.tensorParallel),
                     size == s.model.hidden
                         ? say("the hidden size %1 does not divide by tp = %2", size, s.layout.tensorParallel)
                         : say("the MLP size %1 does not divide by tp = %2", size, s.layout.tensorParallel));
             }},
        {.code = "sequence-divides",
         .label = "the sequence divides among its ranks",
         .knobs = {"sequence", "tp", "sequence_parallel", "cp"},
         .holds = [](const Scenario& s) { return s.workload.sequence % sequencePieces(s) == 0; },
         .reason =
             [](const Scenario& s) {
                 const std::int64_t pieces = sequencePieces(s);
                 const Message why =
                     s.layout.contextParallel == 1
                         ? say("tp = %1, as sequence parallelism needs", s.layout.tensorParallel)
                     : s.layout.sequenceParallel
                         ? say("2 x cp x tp = %1, as context and sequence parallelism together need", pieces)
                         : say("2 x cp = %1, as even work on a causal sequence needs", pieces);
                 return broken(s.workload.sequence, s.workload.sequence / pieces * pieces,
                               say("%1 tokens do not divide by %2", s.workload.sequence, why), "tokens");
             }},
        {.code = "context-heads",
         .label = "heads divide among the ranks that exchange them",
         .knobs = {"tp", "cp", "cp_kind"},
         .holds = [](const Scenario& s) { return !unexchangeableHeads(s); },
         .reason =
             [](const Scenario& s) {
                 const LayerShape layer = *unexchangeableHeads(s);
                 return broken(
                     s.layout.contextParallel, divisorBelow(localHeads(s, layer), s.layout.contextParallel),
                     say("the all-to-all gives every rank whole heads, and %1 heads (%2 of keys and values) per tensor-parallel rank do not divide by cp = %3",
                         localHeads(s, layer), localKeyValueHeads(s, layer), s.layout.contextParallel));
             }},
        {.code = "experts-exist",
         .label = "expert parallelism needs experts",
         .knobs = {"ep", "etp"},
         .holds =
             [](const Scenario& s) {
                 return s.model.moe || (s.layout.expertParallel == 1 && s.layout.expertTensor == 0);
             },
         .reason =
             [](const Scenario& s) {
                 return broken(
                     std::max(s.layout.expertParallel, s.layout.expertTensor), 1,
                     say("%1 has no experts to spread over ep = %2", s.model.name, s.layout.expertParallel));
             }},
        {.code = "experts-divide",
         .label = "experts divide by ep",
         .knobs = {"ep"},
         .holds = [](const Scenario& s) { return !undividedExperts(s); },
         .reason =
             [](const Scenario& s) {
                 const std::int64_t experts = undividedExperts(s)->moe->experts;
                 return broken(s.layout.expertParallel, divisorBelow(experts, s.layout.expertParallel),
                               say("%1 experts do not divide by ep = %2", experts, s.layout.expertParallel));
             }},
        {.code = "expert-matrices-divide",
         .label = "the expert size divides by its tensor-parallel degree",
         .knobs = {"tp", "etp"},
         .holds = [](const Scenario& s) { return !undividedExpertMatrices(s); },
         .reason =
             [](const Scenario& s) {
                 const std::int64_t size = undividedExpertMatrices(s)->moe->expertFfn;
                 return broken(s.expertTensor(), divisorBelow(size, s.expertTensor()),
                               say("the expert size %1 does not divide by its tensor-parallel degree %2",
                                   size, s.expertTensor()));
             }},
        {.code = "experts-need-shared-sequence",
         .label = "expert and tensor parallelism together need sequence parallelism",
         .knobs = {"tp", "sequence_parallel", "ep"},
         .holds =
             [](const Scenario& s) {
                 return s.layout.expertParallel == 1 || s.layout.tensorParallel == 1
                        || s.layout.sequenceParallel;
             },
         .reason =
             [](const Scenario&) {
                 return broken(
                     0, 1,
                     say("without sequence parallelism every tensor-parallel rank would send the same tokens to the experts"));
             }},
        {.code = "experts-fold",
         .label = "etp x ep divides the ranks of a stage",
         .knobs = {"tp", "cp", "ep", "etp", "pp", "dp"},
         .holds =
             [](const Scenario& s) { return !s.model.moe || s.stageRanks() == 0 || s.expertReplicas() > 0; },
         .reason =
             [](const Scenario& s) {
                 const std::int64_t once = s.expertTensor() * s.layout.expertParallel;
                 return broken(once, divisorBelow(s.stageRanks(), once),
                               say("etp x ep = %1 does not divide the %2 ranks of a stage, tp x cp x dp",
                                   once, s.stageRanks()));
             }},
        {.code = "experts-rank-order",
         .label = "the rank order keeps groups of experts regular",
         .knobs = {"tp", "cp", "ep", "etp", "pp", "dp", "rank_order"},
         .holds =
             [](const Scenario& s) {
                 return !s.model.moe || s.stageRanks() == 0 || s.expertReplicas() == 0 || expertsFold(s);
             },
         .reason =
             [](const Scenario& s) {
                 return broken(
                     s.layout.rankOrder, 0,
                     say("in the rank order %1 the pipeline lies between ranks of a stage and cuts some groups of ep = %2 and etp = %3 but not others",
                         kRankOrderNames[static_cast<std::size_t>(s.layout.rankOrder)],
                         s.layout.expertParallel, s.expertTensor()));
             }},
        {.code = "switches-reduce",
         .label = "in-network collectives need switches that reduce",
         .knobs = {"collective"},
         .holds =
             [](const Scenario& s) {
                 return s.layout.collective != Collective::InNetwork || switchesReduce(s);
             },
         .reason =
             [](const Scenario& s) {
                 return broken(
                     static_cast<std::int64_t>(Collective::InNetwork), 0,
                     s.cluster.name.empty()
                         ? say(
                             "no switch of the cluster reduces: none of its links has an in_network_efficiency")
                         : say("no switch of %1 reduces: none of its links has an in_network_efficiency",
                               s.cluster.name));
             }},
        {.code = "flash-precision",
         .label = "FlashAttention needs 16 bits",
         .knobs = {"precision", "attention"},
         .holds =
             [](const Scenario& s) {
                 return !flashKernel(s) || s.workload.precision != workload::Precision::Fp32;
             },
         .reason =
             [](const Scenario&) {
                 return broken(32, 16, say("FlashAttention computes in 16 bits, the precision is fp32"),
                               "bits");
             }},
        {.code = "attention-kernel",
         .label = "the accelerator has this attention kernel",
         .knobs = {"attention"},
         .holds = [](const Scenario& s) { return hasKernel(s, s.layout.attention); },
         .reason =
             [](const Scenario& s) {
                 return broken(
                     0, 1,
                     say("%1 has no kernel %2", s.cluster.accelerator.name,
                         spell(*findKnob("attention"), static_cast<std::int64_t>(s.layout.attention))));
             }},
        {.code = "flash-head-size",
         .label = "the head fits FlashAttention",
         .knobs = {"attention"},
         .holds = [](const Scenario& s) { return !flashKernel(s) || largestHead(s) <= flashHeadLimit(s); },
         .reason =
             [](const Scenario& s) {
                 return broken(largestHead(s), flashHeadLimit(s),
                               say("heads of size %1 are larger than FlashAttention's %2", largestHead(s),
                                   flashHeadLimit(s)));
             }},
        {.code = "world-divides",
         .label = "accelerators divide by tp x cp x pp",
         .knobs = {"tp", "cp", "pp", "dp"},
         .holds =
             [](const Scenario& s) {
                 return s.layout.dataParallel > 0 || s.cluster.accelerators() % modelParallel(s) == 0;
             },
         .reason =
             [](const Scenario& s) {
                 const std::int64_t all = s.cluster.accelerators();
                 const std::int64_t product = modelParallel(s);
                 return broken(product, divisorBelow(all, product),
                               s.layout.contextParallel > 1
                                   ? counted(all, "%n accelerator does not divide by tp x cp x pp = %1",
                                             "%n accelerators do not divide by tp x cp x pp = %1", product)
                                   : counted(all, "%n accelerator does not divide by tp x pp = %1",
                                             "%n accelerators do not divide by tp x pp = %1", product));
             }},
        {.code = "world-matches",
         .label = "tp x cp x pp x dp uses every accelerator",
         .knobs = {"tp", "cp", "pp", "dp"},
         .holds =
             [](const Scenario& s) {
                 return s.layout.dataParallel == 0
                        || modelParallel(s) * s.layout.dataParallel == s.cluster.accelerators();
             },
         .reason =
             [](const Scenario& s) {
                 const std::int64_t all = s.cluster.accelerators();
                 const std::int64_t product = modelParallel(s) * s.layout.dataParallel;
                 return broken(product, all,
                               s.layout.contextParallel > 1
                                   ? counted(all, "tp x cp x pp x dp = %1, the cluster has %n accelerator",
                                             "tp x cp x pp x dp = %1, the cluster has %n accelerators",
                                             product)
                                   : counted(all, "tp x pp x dp = %1, the cluster has %n accelerator",
                                             "tp x pp x dp = %1, the cluster has %n accelerators", product));
             }},
        {.code = "layers-suffice",
         .label = "every virtual stage holds a layer",
         .knobs = {"pp", "chunks"},
         .holds =
             [](const Scenario& s) {
                 return s.ownStages() || s.model.layers >= s.virtualStages()
                        || piecesWithEnds(s) % s.virtualStages() == 0; // an end may hold nothing else
             },
         .reason =
             [](const Scenario& s) {
                 const std::int64_t pieces = std::int64_t{s.layout.pipelineParallel} * s.layout.chunks;
                 return broken(pieces, s.model.layers,
                               counted(s.model.layers, "%n layer is fewer than pp x virtual stages = %1",
                                       "%n layers are fewer than pp x virtual stages = %1", pieces));
             }},
        {.code = "chunks-divide",
         .label = "layers divide by pp x virtual stages where there are several",
         .knobs = {"pp", "chunks"},
         .holds =
             [](const Scenario& s) {
                 return s.layout.chunks == 1 || s.ownStages() || s.model.layers < s.virtualStages()
                        || s.evenStages() || piecesWithEnds(s) % s.virtualStages() == 0;
             },
         .reason =
             [](const Scenario& s) {
                 const std::int64_t pieces = std::int64_t{s.layout.pipelineParallel} * s.layout.chunks;
                 return broken(pieces, divisorBelow(s.model.layers, pieces),
                               say("%1 layers do not divide into pp x virtual stages = %2 equal pieces",
                                   s.model.layers, pieces));
             }},
        {.code = "stages-hold-layers",
         .label = "the stages that people set hold every layer once",
         .knobs = {"pp", "chunks"},
         .holds =
             [](const Scenario& s) {
                 const auto& own = s.stageLayers;
                 return !s.ownStages()
                        || (std::none_of(own.begin(), own.end(), [](std::int32_t n) { return n < 0; })
                            && std::accumulate(own.begin(), own.end(), std::int64_t{0}) == s.model.layers);
             },
         .reason =
             [](const Scenario& s) {
                 const auto& own = s.stageLayers;
                 const auto negative = std::find_if(own.begin(), own.end(),
                                                    [](std::int32_t n) { return n < 0; });
                 if (negative != own.end())
                     return broken(*negative, 0,
                                   say("stage %1 has %2 layers; a stage has none or more",
                                       negative - own.begin(), *negative),
                                   "layers");
                 const std::int64_t sum = std::accumulate(own.begin(), own.end(), std::int64_t{0});
                 return broken(
                     sum, s.model.layers,
                     say("the stages hold %1 layers together, the model has %2", sum, s.model.layers),
                     "layers");
             }},
        {.code = "batch-divides",
         .label = "the global batch divides by micro-batch x dp",
         .knobs = {"global_batch", "tp", "cp", "pp", "dp", "micro_batch"},
         .holds = [](const Scenario& s) { return s.dataParallel() == 0 || s.microbatches() > 0; },
         .reason =
             [](const Scenario& s) {
                 const std::int64_t perStep = s.dataParallel() * s.layout.microBatch;
                 return broken(
                     s.workload.globalBatch, (s.workload.globalBatch + perStep - 1) / perStep * perStep,
                     say("the global batch of %1 sequences does not divide by micro-batch x dp = %2 x %3",
                         s.workload.globalBatch, s.layout.microBatch, s.dataParallel()),
                     "sequences");
             }},
        {.code = "chunks-unused",
         .label = "the schedule uses virtual stages",
         .knobs = {"pp", "schedule", "chunks"},
         .holds =
             [](const Scenario& s) {
                 const schedule::Schedule& schedule = scheduleOf(s);
                 return s.layout.chunks == 1
                        || (s.layout.pipelineParallel > 1
                            && (schedule.usesChunks || s.layout.chunks == schedule.defaultChunks));
             },
         .reason =
             [](const Scenario& s) {
                 const schedule::Schedule& schedule = scheduleOf(s);
                 const Message why = s.layout.pipelineParallel == 1
                                         ? say("one pipeline stage has nothing to interleave")
                                     : schedule.defaultChunks == 1
                                         ? say("%1 keeps one chunk per device", Word(schedule.label))
                                         : counted(schedule.defaultChunks, "%1 keeps %n chunk per device",
                                                   "%1 keeps %n chunks per device", Word(schedule.label));
                 return broken(s.layout.chunks, s.layout.pipelineParallel == 1 ? 1 : schedule.defaultChunks,
                               say("%1, virtual stages are %2", why, s.layout.chunks));
             }},
        {.code = "schedule-priced",
         .label = "the schedule can be priced in a layout",
         .knobs = {"schedule"},
         .holds = [](const Scenario& s) { return scheduleOf(s).synchronous; },
         .reason =
             [](const Scenario& s) {
                 return broken(0, 1,
                               say("%1 updates weights without a flush: it has no step to price",
                                   Word(scheduleOf(s).label)));
             }},
        {.code = "schedule-shape",
         .label = "the schedule exists for this shape",
         .knobs = {"global_batch", "tp", "cp", "pp", "dp", "micro_batch", "schedule", "chunks"},
         .holds =
             [](const Scenario& s) {
                 const std::int64_t m = s.microbatches();
                 if (m == 0 || !scheduleOf(s).synchronous)
                     return true; // said by another rule
                 if (s.layout.chunks > 1 && !scheduleOf(s).usesChunks
                     && s.layout.chunks != scheduleOf(s).defaultChunks)
                     return true; // said by another rule
                 return schedule::existsFor(scheduleOf(s), {s.layout.pipelineParallel, m, s.layout.chunks});
             },
         .reason =
             [](const Scenario& s) {
                 const auto checked = checkShape(scheduleOf(s), s.layout.pipelineParallel, s.microbatches(),
                                                 s.layout.chunks);
                 return broken(s.microbatches(), 0, checked ? Message() : checked.error().message);
             }},
    };
    return list;
}

const std::vector<Rule>& allRules()
{
    static const std::vector<Rule> all = [] {
        std::vector<Rule> list = ownRules();
        for (Rule& rule : techniqueRules())
            list.push_back(std::move(rule));
        return list;
    }();
    return all;
}

/// How far a value is from the present one. Names have no order: the value people start from is nearest.
double distanceOf(const Knob& knob, std::int64_t now, std::int64_t value)
{
    if (knob.kind == KnobKind::Choice)
        return value == knob.get(Scenario{}) ? 1.0 : 1.5;
    return std::abs(std::log2((static_cast<double>(value) + 1) / (static_cast<double>(now) + 1)));
}

struct Mend {
    std::vector<Setting> settings; ///< as a person would choose them; what follows from each is in choose()
    bool mendsAll = false;
    double distance = 0;

    [[nodiscard]] bool isBetterThan(const Mend& other) const
    {
        return other.settings.empty() || (mendsAll != other.mendsAll ? mendsAll : distance < other.distance);
    }
};

void apply(Scenario& scenario, const Setting& chosen)
{
    const Change change = choose(scenario, *chosen.knob, chosen.value);
    scenario = with(std::move(scenario), change);
}

/// Which rules are broken.
using Broken = std::bitset<256>;

Broken brokenBy(const Scenario& scenario)
{
    const std::vector<Rule>& all = allRules();
    Broken broken;
    for (std::size_t i = 0; i < all.size(); ++i)
        broken.set(i, !all[i].holds(scenario));
    return broken;
}

/// Values of a knob worth trying beside its present one, with how far away they are.
template <class Each>
void forEachChange(const Scenario& scenario, std::string_view id, std::optional<std::int64_t> needed,
                   const Each& each)
{
    const Knob* knob = findKnob(id);
    if (!knob || !knob->candidates)
        return;
    const std::int64_t now = knob->get(scenario);
    std::vector<std::int64_t> values = knob->candidates(scenario);
    if (needed && knob->kind == KnobKind::Integer && *needed >= knob->minimum && *needed <= knob->maximum)
        values.push_back(*needed);
    // Who asks for products of few bits wants them in another form before 16.
    const auto isLow = [](std::int64_t precision) {
        return workload::isLow(static_cast<workload::Precision>(precision));
    };
    constexpr double kSameBits = 0.5;
    for (const std::int64_t value : values) {
        if (value == now)
            continue;
        const bool alike = id == "precision" && isLow(now) && isLow(value);
        // Workload is what people want to train: change it last.
        each(Setting{knob, value},
             (alike ? kSameBits : distanceOf(*knob, now, value)) + (knob->inWorkload ? 10 : 0));
    }
}

/// How far what follows from a choice is from what is: a change that takes others along is further away than they alone.
double distanceOfFollowers(const Scenario& scenario, const Setting& chosen)
{
    double sum = 0;
    for (const Setting& setting : choose(scenario, *chosen.knob, chosen.value).settings)
        if (setting.knob != chosen.knob && setting.value != setting.knob->get(scenario))
            sum += distanceOf(*setting.knob, setting.knob->get(scenario), setting.value);
    return sum;
}

/// How much further away a change is that takes from other knobs of the rule, which somebody has set, what they are about: who
/// asks for too many fragments wants fewer, not none.
double distanceOfSilenced(const Rule& rule, const Scenario& scenario, const Scenario& changed,
                          const Knob& chosen)
{
    constexpr double kSilenced = 8;
    double sum = 0;
    for (const std::string_view id : rule.knobs) {
        const Knob* knob = findKnob(id);
        if (knob != nullptr && knob != &chosen && knob->given && knob->get(scenario) != knob->fallback
            && knob->idle(scenario).empty() && !knob->idle(changed).empty())
            sum += kSilenced;
    }
    return sum;
}

/// The nearest change of one of the rule's knobs that keeps this rule and leaves fewer broken, preferring one that keeps all
/// of them. A change that only puts another reason in place of this one would send people in circles.
Mend nearestChange(const Rule& rule, const Scenario& scenario, const Reason& reason, const Broken& broken)
{
    Mend best;
    for (const std::string_view id : rule.knobs)
        // What the rule itself names as needed may lie between the values worth offering.
        forEachChange(scenario, id, static_cast<std::int64_t>(reason.need),
                      [&](const Setting& change, double distance) {
                          Scenario changed = scenario;
                          apply(changed, change);
                          if (!rule.holds(changed))
                              return;
                          const std::size_t left = brokenBy(changed).count();
                          if (left >= broken.count())
                              return;
                          Mend mend{{change},
                                    left == 0,
                                    distance + distanceOfFollowers(scenario, change)
                                        + distanceOfSilenced(rule, scenario, changed, *change.knob)};
                          if (mend.isBetterThan(best))
                              best = std::move(mend);
                      });
    return best;
}

/// A schedule's shape is chunks, devices and micro-batches at once: two of them may have to change together.
Mend nearestPair(const Rule& rule, const Scenario& scenario, const Reason& reason)
{
    Mend best;
    for (const std::string_view first : {"chunks", "pp"})
        forEachChange(scenario, first, static_cast<std::int64_t>(reason.need),
                      [&](const Setting& change, double distance) {
                          Scenario changed = scenario;
                          apply(changed, change);
                          for (const std::string_view second : {"micro_batch", "global_batch"})
                              forEachChange(changed, second, std::nullopt,
                                            [&](const Setting& other, double further) {
                                                Scenario both = changed;
                                                apply(both, other);
                                                if (!rule.holds(both) || brokenBy(both).any())
                                                    return;
                                                Mend mend{{change, other}, true, distance + further};
                                                if (mend.isBetterThan(best))
                                                    best = std::move(mend);
                                            });
                      });
    return best;
}

constexpr std::array<std::string_view, 6> kDegrees{"tp", "cp", "ep", "etp", "pp", "dp"};

bool isDegree(std::string_view id)
{
    return std::find(kDegrees.begin(), kDegrees.end(), id) != kDegrees.end();
}

/// The nearest changes beyond `start` that keep the rule together, shortest first: each step is one change of a knob of what
/// is due, which is the rule itself and whatever the steps before have broken of what was not in `broken`.
Mend nearestFrom(const Mend& start, const Rule& rule, const Scenario& scenario, const Broken& broken)
{
    constexpr std::size_t kMostChanges = 4;
    constexpr std::size_t kMostTried = 500; // what lies further away is no longer near
    const std::vector<Rule>& all = allRules();
    const auto own = static_cast<std::size_t>(&rule - all.data());
    const std::size_t most = start.settings.size() + kMostChanges;
    std::multimap<double, std::vector<Setting>> open;
    open.emplace(start.distance, start.settings);
    std::set<std::vector<std::pair<const Knob*, std::int64_t>>> seen; // the same changes in whatever order
    while (seen.size() < kMostTried && !open.empty()) {
        const double distance = open.begin()->first;
        const std::vector<Setting> chosen = std::move(open.begin()->second);
        open.erase(open.begin());
        std::vector<std::pair<const Knob*, std::int64_t>> changes;
        for (const Setting& setting : chosen)
            changes.emplace_back(setting.knob, setting.value);
        std::sort(changes.begin(), changes.end());
        if (!seen.insert(std::move(changes)).second)
            continue;
        Scenario state = scenario;
        for (const Setting& setting : chosen)
            apply(state, setting);
        const Broken now = brokenBy(state);
        Broken due = now & ~broken;
        due.set(own, now.test(own));
        if (due.none())
            return {chosen, now.none(), distance};
        if (chosen.size() == most)
            continue;
        std::size_t next = 0;
        while (!due.test(next))
            ++next;
        const Rule& wanted = all[next];
        const auto needed = static_cast<std::int64_t>(wanted.reason(state).need);
        for (const std::string_view id : wanted.knobs) {
            if (std::any_of(chosen.begin(), chosen.end(),
                            [id](const Setting& setting) { return setting.knob->id == id; }))
                continue; // back and forth
            forEachChange(state, id, needed, [&](const Setting& change, double further) {
                if (!isDegree(id)) { // degrees multiply: one alone need not be enough
                    Scenario changed = state;
                    apply(changed, change);
                    if (!wanted.holds(changed))
                        return;
                }
                std::vector<Setting> with = chosen;
                with.push_back(change);
                open.emplace(distance + further, std::move(with));
            });
        }
    }
    return {};
}

/// The nearest changes that keep the rule only together, such as tp and pp on a cluster smaller than either.
Mend nearestTogether(const Rule& rule, const Scenario& scenario, const Broken& broken)
{
    if (Mend near = nearestFrom({}, rule, scenario, broken); !near.settings.empty())
        return near;
    // Nothing near: whatever is split is put together again.
    Mend whole;
    for (const std::string_view id : kDegrees) {
        const Knob& knob = *findKnob(id);
        const std::int64_t alone = knob.get(Scenario{});
        if (knob.get(scenario) != alone)
            whole.settings.push_back({&knob, alone});
    }
    return nearestFrom(whole, rule, scenario, broken);
}

/// All that has to be set, with what follows from each choice: one change, also for those who set knobs one by one.
Change wholeChange(Scenario scenario, const std::vector<Setting>& choices)
{
    Change whole;
    for (const Setting& chosen : choices) {
        Change each = choose(scenario, *chosen.knob, chosen.value);
        scenario = with(std::move(scenario), each);
        whole.settings.insert(whole.settings.end(), each.settings.begin(), each.settings.end());
        if (each.stageLayers)
            whole.stageLayers = std::move(each.stageLayers);
    }
    return whole;
}

void nearestMend(const Rule& rule, const Scenario& scenario, Reason& reason)
{
    const Broken broken = brokenBy(scenario);
    Mend best = nearestChange(rule, scenario, reason, broken);
    if (!best.mendsAll && (rule.code == "schedule-shape" || rule.code == "chunks-unused"))
        if (Mend pair = nearestPair(rule, scenario, reason); pair.mendsAll)
            best = std::move(pair);
    if (best.settings.empty())
        best = nearestTogether(rule, scenario, broken);
    if (best.settings.empty())
        return;
    reason.mend = wholeChange(scenario, best.settings);
    const Setting& first = reason.mend.settings.front();
    if (static_cast<double>(first.knob->get(scenario)) == reason.have)
        reason.need = static_cast<double>(first.value);
}

} // namespace

std::span<const Rule> rules()
{
    return allRules();
}

std::vector<Reason> brokenRules(const Scenario& scenario)
{
    std::vector<Reason> found;
    for (const Rule& rule : allRules()) {
        if (rule.holds(scenario))
            continue;
        Reason reason = rule.reason(scenario);
        reason.code = rule.code;
        found.push_back(std::move(reason));
    }
    return found;
}

void findMends(const Scenario& scenario, std::vector<Reason>& reasons)
{
    for (Reason& reason : reasons)
        for (const Rule& rule : allRules())
            if (rule.code == reason.code)
                nearestMend(rule, scenario, reason);
}

namespace {

/// How far a value is from the present one: octaves of numbers, one for anything else.
double stepsAway(const Knob& knob, const Scenario& scenario, std::int64_t value)
{
    const std::int64_t now = knob.get(scenario);
    if (knob.kind != KnobKind::Integer || now <= 0 || value <= 0)
        return now == value ? 0 : 1;
    return std::abs(std::log2(static_cast<double>(value) / static_cast<double>(now)));
}

/// Changes of up to `most` of the knobs that leave no rule broken, the nearest first; the chosen knob keeps its value.
void searchMend(const Scenario& wanted, std::span<const Knob* const> knobs, int most, double distance,
                std::optional<std::pair<double, Scenario>>& best)
{
    for (std::size_t i = 0; i < knobs.size(); ++i)
        for (const std::int64_t value : knobs[i]->candidates(wanted)) {
            const double away = distance + stepsAway(*knobs[i], wanted, value);
            if (value == knobs[i]->get(wanted) || (best && away >= best->first))
                continue;
            Scenario changed = with(wanted, choose(wanted, *knobs[i], value));
            if (brokenRules(changed).empty())
                best = {away, std::move(changed)};
            else if (most > 1)
                searchMend(changed, knobs.subspan(i + 1), most - 1, away, best);
        }
}

} // namespace

std::optional<Change> mendedChoice(const Scenario& scenario, const Knob& knob, std::int64_t value)
{
    const Scenario wanted = with(scenario, choose(scenario, knob, value));
    std::vector<const Knob*> others; // that the broken rules are about
    for (const Reason& reason : brokenRules(wanted))
        for (const Rule& rule : allRules())
            if (rule.code == reason.code)
                for (const std::string_view id : rule.knobs)
                    if (const Knob* other = findKnob(id);
                        other != nullptr && id != knob.id
                        && std::find(others.begin(), others.end(), other) == others.end())
                        others.push_back(other);
    std::optional<std::pair<double, Scenario>> best;
    for (int most = 1; most <= 2 && !best; ++most)
        searchMend(wanted, others, most, 0, best);
    if (!best || knob.get(best->second) != value)
        return std::nullopt;
    Change change = difference(scenario, best->second);
    const auto chosen = std::find_if(change.settings.begin(), change.settings.end(),
                                     [&](const Setting& setting) { return setting.knob->id == knob.id; });
    if (chosen == change.settings.end())
        return std::nullopt;
    std::rotate(change.settings.begin(), chosen, chosen + 1);
    return change;
}

std::vector<Reason> violations(const Scenario& scenario)
{
    std::vector<Reason> found = brokenRules(scenario);
    findMends(scenario, found);
    return found;
}

Message sentence(const Reason& reason)
{
    Message mend = words(reason.mend);
    if (mend.empty())
        return reason.message;
    return english(reason.message).ends_with('.') ? say("%1 Nearest: %2.", reason.message, std::move(mend))
                                                  : say("%1; nearest: %2", reason.message, std::move(mend));
}

} // namespace shardscape::layout
