// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob.h"

#include "base/nearest.h"
#include "layout/knob_values.h"
#include "layout/matrix_units.h"
#include "layout/rank_order.h"
#include "schedule/schedule.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numeric>
#include <unordered_map>

namespace shardscape::layout {

std::vector<std::int64_t> divisors(std::int64_t n)
{
    std::vector<std::int64_t> all;
    for (std::int64_t d = 1; d <= n / d; ++d) {
        if (n % d != 0)
            continue;
        all.push_back(d);
        if (d != n / d)
            all.push_back(n / d);
    }
    std::sort(all.begin(), all.end());
    return all;
}

std::vector<std::int64_t> withCurrent(std::vector<std::int64_t> values, std::int64_t current)
{
    if (std::find(values.begin(), values.end(), current) == values.end())
        values.insert(std::upper_bound(values.begin(), values.end(), current), current);
    return values;
}

namespace {

using workload::Optimizer;
using workload::Precision;

// ------------------------------------------------------------------ access to the one field that a knob sets

template <auto Part, auto Field>
std::int64_t getField(const Scenario& scenario)
{
    return static_cast<std::int64_t>((scenario.*Part).*Field);
}

template <auto Part, auto Field>
void setField(Scenario& scenario, std::int64_t value)
{
    auto& field = (scenario.*Part).*Field;
    field = static_cast<std::remove_reference_t<decltype(field)>>(value);
}

template <auto Field>
Knob layoutKnob(Knob knob)
{
    knob.field = {getField<&Scenario::layout, Field>, setField<&Scenario::layout, Field>};
    return knob;
}

template <auto Field>
Knob workloadKnob(Knob knob)
{
    knob.field = {getField<&Scenario::workload, Field>, setField<&Scenario::workload, Field>};
    knob.inWorkload = true;
    return knob;
}

// ------------------------------------------------------------------ values worth offering

std::vector<std::int64_t> powersOfTwo(std::int64_t from, std::int64_t to, std::int64_t current)
{
    std::vector<std::int64_t> values;
    for (std::int64_t v = from; v <= to; v *= 2)
        values.push_back(v);
    return withCurrent(std::move(values), current);
}

/// As fine-tunings have.
std::vector<std::int64_t> tokenMillions(const Scenario& s)
{
    return withCurrent({0, 10, 50, 100, 300, 500}, s.workload.tokenMillions);
}

/// Billions, as published trainings had.
std::vector<std::int64_t> tokenBudgets(const Scenario& s)
{
    return withCurrent({100, 300, 1000, 2000, 5000, 15000}, s.workload.tokenBudget);
}

/// Degrees that divide both the cluster and the heads. Beyond 64 ranks no published system splits a layer.
std::vector<std::int64_t> tensorDegrees(const Scenario& s)
{
    std::vector<std::int64_t> values;
    for (const std::int64_t d : divisors(std::max<std::int64_t>(s.model.heads, 1)))
        if (d <= 64 && s.cluster.accelerators() % d == 0)
            values.push_back(d);
    return withCurrent(std::move(values), s.layout.tensorParallel);
}

/// Degrees that divide the sequence and the cluster.
std::vector<std::int64_t> contextDegrees(const Scenario& s)
{
    std::vector<std::int64_t> values;
    for (std::int64_t d = 1; d <= 64 && s.workload.sequence % (2 * d) == 0; d *= 2)
        if (s.cluster.accelerators() % d == 0)
            values.push_back(d);
    return withCurrent(std::move(values), s.layout.contextParallel);
}

std::vector<std::int64_t> expertDegrees(const Scenario& s)
{
    std::vector<std::int64_t> values;
    for (const std::int64_t d : divisors(s.model.moe ? s.model.moe->experts : 1))
        if (s.cluster.accelerators() % d == 0)
            values.push_back(d);
    return withCurrent(std::move(values), s.layout.expertParallel);
}

std::vector<std::int64_t> expertTensorDegrees(const Scenario& s)
{
    std::vector<std::int64_t> values{0};
    for (const std::int64_t d : divisors(s.model.moe ? s.model.moe->expertFfn : 1))
        if (d <= 64 && s.cluster.accelerators() % d == 0)
            values.push_back(d);
    return withCurrent(std::move(values), s.layout.expertTensor);
}

/// Degrees that divide the layers, and powers of two below them: 61 layers run on 16 uneven stages, 28 on 16.
std::vector<std::int64_t> pipelineDegrees(const Scenario& s)
{
    std::vector<std::int64_t> values;
    for (const std::int64_t d : divisors(std::max<std::int64_t>(s.model.layers, 1)))
        if (s.cluster.accelerators() % d == 0)
            values.push_back(d);
    for (std::int64_t d = 2; d < s.model.layers && s.cluster.accelerators() % d == 0; d *= 2)
        values = withCurrent(std::move(values), d);
    return withCurrent(std::move(values), s.layout.pipelineParallel);
}

/// What divides the layers, or the layers with both ends: two stages at least hold it.
std::vector<std::int64_t> chunkCounts(const Scenario& s)
{
    std::vector<std::int64_t> values = divisors(std::max<std::int64_t>(s.model.layers, 1));
    for (const std::int64_t d : divisors(piecesWithEnds(s)))
        if (2 * d <= s.model.layers)
            values = withCurrent(std::move(values), d);
    return withCurrent(std::move(values), s.layout.chunks);
}

/// Every divisor of the global batch up to 64 sequences: more never fits where it matters.
std::vector<std::int64_t> microBatches(const Scenario& s)
{
    std::vector<std::int64_t> values = divisors(std::max<std::int64_t>(s.workload.globalBatch, 1));
    std::erase_if(values, [](std::int64_t v) { return v > 64; });
    return withCurrent(std::move(values), s.layout.microBatch);
}

std::string_view needsLengths(const Scenario& s)
{
    return s.workload.lengths.differsFrom(s.workload.sequence) ? std::string_view{}
                                                               : "every document is a whole sequence";
}
std::int64_t packingThatMatters(const Scenario& s, std::int64_t value)
{
    return s.workload.lengths.differsFrom(s.workload.sequence) ? value : 1;
}

std::vector<std::int64_t> sequences(const Scenario& s)
{
    std::vector<std::int64_t> values = powersOfTwo(512, 131072, s.workload.sequence);
    // What holds the longest document, where none of these need do.
    constexpr std::int64_t kStep = 1024;
    if (const std::int64_t longest = s.workload.lengths.longest(); longest > s.workload.sequence) {
        values.push_back((longest + kStep - 1) / kStep * kStep);
        std::sort(values.begin(), values.end());
        values.erase(std::unique(values.begin(), values.end()), values.end());
    }
    return values;
}
std::vector<std::int64_t> globalBatches(const Scenario& s)
{
    return powersOfTwo(16, 8192, s.workload.globalBatch);
}
/// Those that every accelerator of the cluster has units for.
std::vector<std::int64_t> precisions(const Scenario& s)
{
    std::vector<std::int64_t> values;
    for (std::int64_t value = 0; value <= static_cast<std::int64_t>(Precision::NvFp4); ++value) {
        bool all = true;
        for (std::size_t kind = 0; kind < s.cluster.kinds(); ++kind)
            all = all && hasUnits(s.cluster.acceleratorOf(kind), static_cast<Precision>(value));
        if (all)
            values.push_back(value);
    }
    return withCurrent(std::move(values), static_cast<std::int64_t>(s.workload.precision));
}
std::vector<std::int64_t> attentionKernels(const Scenario& s)
{
    std::vector<std::int64_t> values;
    for (std::int64_t value = 0; value <= static_cast<std::int64_t>(AttentionKernel::CuDnn); ++value)
        if (hasKernel(s, static_cast<AttentionKernel>(value)))
            values.push_back(value);
    return withCurrent(std::move(values), static_cast<std::int64_t>(s.layout.attention));
}
std::vector<std::int64_t> derivedOnly(const Scenario& s)
{
    return withCurrent({0}, s.layout.dataParallel);
}

/// Schedules that a layout can be priced with.
std::vector<std::int64_t> pricedSchedules(const Scenario& s)
{
    std::vector<std::int64_t> values;
    const auto all = schedule::schedules();
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].synchronous)
            values.push_back(static_cast<std::int64_t>(i));
    return withCurrent(std::move(values), s.layout.schedule);
}

// ------------------------------------------------------------------ when a knob makes no difference

std::string_view needsTensorParallel(const Scenario& s)
{
    return s.layout.tensorParallel > 1 ? std::string_view{}
                                       : "needs tensor parallelism: there is nothing to share with tp = 1";
}
std::string_view needsContextParallel(const Scenario& s)
{
    return s.layout.contextParallel > 1 ? std::string_view{} : "needs context parallelism: cp is 1";
}
std::string_view needsExperts(const Scenario& s)
{
    return s.model.moe ? std::string_view{} : "the model has no experts";
}
/// As many ranks as split the dense matrices are what 0 says.
std::int64_t expertTensorThatMatters(const Scenario& s, std::int64_t value)
{
    return value == s.layout.tensorParallel ? 0 : value;
}
std::string_view needsShortWeights(const Scenario& s)
{
    return s.workload.precision != Precision::Fp32 ? std::string_view{}
                                                   : "fp32 training keeps fp32 gradients";
}
std::string_view needsPipeline(const Scenario& s)
{
    return s.layout.pipelineParallel > 1 ? std::string_view{} : "needs more than one pipeline stage";
}
std::string_view needsChunkedSchedule(const Scenario& s)
{
    if (s.layout.pipelineParallel <= 1)
        return "needs more than one pipeline stage";
    const auto all = schedule::schedules();
    const auto i = static_cast<std::size_t>(s.layout.schedule);
    return i < all.size() && (all[i].usesChunks || all[i].defaultChunks > 1)
               ? std::string_view{}
               : "this schedule keeps one chunk per device";
}
std::string_view derived(const Scenario&)
{
    return "follows from accelerators / (tp x cp x pp)";
}

/// Experts have axes of their own on the ranks of a stage: where they are split, the order says whether splits or copies lie
/// close (`rank_groups.cpp`), even where all ranks are on one axis of the dense layers.
std::string_view needsTwoAxes(const Scenario& s)
{
    if (s.model.moe && s.expertTensor() > 1 && s.stageRanks() > s.expertTensor())
        return {};
    int axes = 0;
    for (const Axis axis : kAxes)
        axes += s.degree(axis) > 1 ? 1 : 0;
    return axes > 1 ? std::string_view{} : "needs two axes with more than one rank each";
}
std::string_view needsRanks(const Scenario& s)
{
    return s.cluster.accelerators() > 1 ? std::string_view{} : "one accelerator has nobody to talk to";
}
std::string_view needsScaleOut(const Scenario& s)
{
    for (const cluster::LinkLevel& level : s.cluster.levels)
        if (cluster::isScaleOut(level) && s.cluster.accelerators() > 1)
            return {};
    return "the cluster has no scale-out network";
}

/// An order in which only axes of one rank change places is the same order: the first spelling stands for all.
std::int64_t rankOrderThatMatters(const Scenario& s, std::int64_t value)
{
    const auto shape = [&s](std::int64_t order) {
        std::vector<Axis> axes;
        for (const Axis axis : kRankOrders[static_cast<std::size_t>(order)])
            if (s.degree(axis) > 1)
                axes.push_back(axis);
        return axes;
    };
    const std::vector<Axis> own = shape(value);
    std::int64_t first = 0;
    while (first < value && shape(first) != own)
        ++first;
    return first;
}

std::vector<std::string_view> rankOrderNames()
{
    return {kRankOrderNames.begin(), kRankOrderNames.end()};
}

std::vector<std::int64_t> congestions(const Scenario& s)
{
    return withCurrent({0, 10, 20, 30, 50}, s.layout.congestion);
}

std::vector<std::int64_t> softwares(const Scenario&)
{
    std::vector<std::int64_t> values(cluster::softwareStacks().size());
    std::iota(values.begin(), values.end(), std::int64_t{0});
    return values;
}

std::vector<std::string_view> softwareNames()
{
    std::vector<std::string_view> names;
    for (const cluster::Software& s : cluster::softwareStacks())
        names.push_back(s.id);
    return names;
}

std::vector<std::string_view> scheduleNames()
{
    std::vector<std::string_view> names;
    for (const schedule::Schedule& s : schedule::schedules())
        names.push_back(s.name);
    return names;
}

// ------------------------------------------------------------------ the list

// Outermost first in a sweep: what changes a layer's kernels before what only sums them, so that sweeps reuse the most.
std::vector<Knob> declareKnobs()
{
    using enum KnobKind;
    std::vector<Knob> list;
    list.push_back(workloadKnob<&workload::Workload::sequence>(
        {.id = "sequence",
         .label = "Sequence length",
         .shortLabel = "seq",
         .group = KnobGroup::Workload,
         .kind = Integer,
         .unit = "tokens",
         .help = "Tokens in one sequence.",
         .paper = "",
         .look = "Attention time and unfused score memory grow with its square, everything else linearly.",
         .minimum = 1,
         .maximum = 1 << 24,
         .candidates = sequences,
         .idle = always}));
    list.push_back(workloadKnob<&workload::Workload::globalBatch>(
        {.id = "global_batch",
         .label = "Global batch",
         .shortLabel = "gbs",
         .group = KnobGroup::Workload,
         .kind = Integer,
         .unit = "sequences",
         .help = "Sequences of one optimizer step, over all ranks.",
         .paper = "McCandlish et al. 2018, arXiv 1812.06162",
         .look = "More micro-batches per step: the pipeline bubble and the gradient exchange weigh less.",
         .minimum = 1,
         .maximum = 1 << 24,
         .candidates = globalBatches,
         .idle = always}));
    list.push_back(workloadKnob<&workload::Workload::precision>(
        {.id = "precision",
         .label = "Precision",
         .shortLabel = "prec",
         .group = KnobGroup::Workload,
         .kind = Choice,
         .help =
             "Type of weights and activations. The low ones are bf16 training with the layers' matrix products "
             "in that format.",
         .paper = "Micikevicius et al. 2018, arXiv 1710.03740; Micikevicius et al. 2022, arXiv 2209.05433",
         .look =
             "fp8 halves what products take and adds casts; fp32 doubles activations and weights and leaves "
             "the fast matrix units.",
         .minimum = 0,
         .maximum = 6,
         .choices = {"bf16", "fp16", "fp32", "fp8", "fp8-block", "mxfp8", "nvfp4"},
         .candidates = precisions,
         .idle = always}));
    list.push_back(workloadKnob<&workload::Workload::gradientPrecision>(
        {.id = "grad_dtype",
         .label = "Gradient type",
         .shortLabel = "grad",
         .group = KnobGroup::Workload,
         .kind = Choice,
         .help = "Type in which gradients are accumulated and reduced.",
         .paper = "Narayanan et al. 2021, arXiv 2104.04473",
         .look = "fp32 doubles the gradient bar and the gradient traffic.",
         .minimum = 0,
         .maximum = 2,
         .choices = {"bf16", "fp16", "fp32"},
         .candidates = firstValues<3>,
         .idle = needsShortWeights}));
    list.push_back(workloadKnob<&workload::Workload::optimizer>(
        {.id = "optimizer",
         .label = "Optimizer",
         .shortLabel = "opt",
         .group = KnobGroup::Workload,
         .kind = Choice,
         .help = "What is kept per parameter beside a master copy: Adam two moments, Lion, Muon and SGD one, "
                 "Adafactor next to nothing, GaLore both of a projection, SOAP also bases.",
         .paper =
             "Kingma and Ba 2015, arXiv 1412.6980; Chen 2023, arXiv 2302.06675; Liu 2025, arXiv 2502.16982",
         .look =
             "The optimizer bar: 12 bytes per parameter for Adam, 8 for Lion; Muon's and SOAP's products in "
             "Time.",
         .minimum = 0,
         .maximum = 7,
         .choices = {"adamw", "adam", "sgd", "lion", "adafactor", "muon", "soap", "galore"},
         .candidates = firstValues<8>,
         .idle = always}));
    list.push_back(workloadKnob<&workload::Workload::tokenBudget>(
        {.id = "token_budget",
         .label = "Training tokens",
         .shortLabel = "tok",
         .group = KnobGroup::Workload,
         .kind = Integer,
         .unit = "billion",
         .help =
             "Tokens of the whole training: days, accelerator-hours, energy and rent are counted for them.",
         .paper = "Hoffmann et al. 2022, arXiv 2203.15556",
         .look = "Days, accelerator-hours, energy and rent grow with it; a step stays what it is.",
         .minimum = 0,
         .maximum = 1'000'000,
         .candidates = tokenBudgets,
         .idle = always}));
    list.push_back(workloadKnob<&workload::Workload::tokenMillions>(
        {.id = "token_millions",
         .label = "Training tokens, millions",
         .shortLabel = "tokM",
         .group = KnobGroup::Workload,
         .kind = Integer,
         .unit = "million",
         .help = "Tokens of the whole training beyond whole billions, as a fine-tuning has.",
         .paper = "Hu et al. 2021, arXiv 2106.09685",
         .look = "Days, accelerator-hours, energy and rent grow with it; a step stays what it is.",
         .minimum = 0,
         .maximum = 999,
         .candidates = tokenMillions,
         .idle = always}));
    list.push_back(workloadKnob<&workload::Workload::packed>(
        {.id = "packing",
         .label = "Packing",
         .shortLabel = "pack",
         .group = KnobGroup::Workload,
         .kind = KnobKind::Boolean,
         .help =
             "Documents share a sequence and attend within themselves; otherwise each is padded to a sequence.",
         .paper = "Krell et al. 2021, arXiv 2107.02027",
         .look =
             "Attention shrinks with the square of the documents' lengths; without packing, tokens per second "
             "fall to those that are no padding.",
         .minimum = 0,
         .maximum = 1,
         .fallback = 1,
         .candidates = firstValues<2>,
         .idle = needsLengths,
         .same = packingThatMatters}));
    list.push_back(layoutKnob<&Layout::tensorParallel>(
        {.id = "tp",
         .label = "Tensor parallel",
         .shortLabel = "tp",
         .group = KnobGroup::Parallelism,
         .kind = Integer,
         .unit = "ranks",
         .help = "Splits every layer's matrices over this many ranks.",
         .paper = "Shoeybi et al. 2019, arXiv 1909.08053",
         .look =
             "Weights, gradients and optimizer shrink; four collectives per layer appear, slow once they leave the node.",
         .minimum = 1,
         .maximum = 1 << 20,
         .swept = true,
         .candidates = tensorDegrees,
         .idle = always}));
    list.push_back(layoutKnob<&Layout::sequenceParallel>(
        {.id = "sequence_parallel",
         .label = "Sequence parallel",
         .shortLabel = "sp",
         .group = KnobGroup::Parallelism,
         .kind = Boolean,
         .help = "Shares norms, dropout and residuals among the tensor-parallel ranks along the sequence.",
         .paper = "Korthikanti et al. 2022, arXiv 2205.05198",
         .look =
             "The part of the activations that tp leaves whole shrinks by tp; the collectives move the same bytes.",
         .minimum = 0,
         .maximum = 1,
         .swept = true,
         .candidates = firstValues<2>,
         .idle = needsTensorParallel}));
    list.push_back(layoutKnob<&Layout::contextParallel>(
        {.id = "cp",
         .label = "Context parallel",
         .shortLabel = "cp",
         .group = KnobGroup::Parallelism,
         .kind = Integer,
         .unit = "ranks",
         .help = "Splits every sequence over this many ranks; weights are copied, activations shared.",
         .paper =
             "Liu et al. 2023, Ring Attention, arXiv 2310.01889; Llama 3, arXiv 2407.21783, section 3.3.2",
         .look = "All activations divide by cp; attention has to fetch keys and values from the other ranks.",
         .minimum = 1,
         .maximum = 1 << 20,
         .candidates = contextDegrees,
         .idle = always}));
    list.push_back(layoutKnob<&Layout::contextKind>(
        {.id = "cp_kind",
         .label = "Context exchange",
         .shortLabel = "cpk",
         .group = KnobGroup::Parallelism,
         .kind = Choice,
         .help =
             "How ranks meet each other's keys: blocks travel round a ring behind attention, heads are exchanged, "
             "all keys are gathered, queries travel instead, or blocks are fetched as the mask needs them.",
         .paper =
             "Liu et al. 2023, arXiv 2310.01889; Jacobs et al. 2023, Ulysses, arXiv 2309.14509; Llama 3, "
             "arXiv 2407.21783; TokenRing, arXiv 2412.20501; DistFlashAttn, arXiv 2310.03294; Li et al. "
             "2021, arXiv 2105.13120; DSP, arXiv 2403.10266",
         .look =
             "The ring moves more bytes and hides them; the all-to-all moves fewer and shows them, and needs heads.",
         .minimum = 0,
         .maximum = 6,
         .choices = {"ring", "all-to-all", "all-gather", "query-ring", "dist-flash", "ring-self-attention",
                     "switch"},
         .candidates = firstValues<7>,
         .idle = needsContextParallel}));
    list.push_back(layoutKnob<&Layout::expertParallel>(
        {.id = "ep",
         .label = "Expert parallel",
         .shortLabel = "ep",
         .group = KnobGroup::Parallelism,
         .kind = Integer,
         .unit = "ranks",
         .help = "Spreads the experts of a layer over this many ranks of the stage; tokens travel to them.",
         .paper = "Lepikhin et al. 2020, GShard, arXiv 2006.16668; Rajbhandari et al. 2022, arXiv 2201.05596",
         .look =
             "The experts' share of weights, gradients and optimizer divides by ep; four all-to-alls per layer appear.",
         .minimum = 1,
         .maximum = 1 << 20,
         .candidates = expertDegrees,
         .idle = needsExperts}));
    list.push_back(layoutKnob<&Layout::expertTensor>(
        {.id = "etp",
         .label = "Expert tensor parallel",
         .shortLabel = "etp",
         .group = KnobGroup::Parallelism,
         .kind = Integer,
         .unit = "ranks",
         .help = "Splits the matrices of every expert over this many ranks; 0 takes tp.",
         .paper = "Liu et al. 2025, MoE Parallel Folding, arXiv 2504.14960",
         .look = "1 keeps expert matrices whole and their kernels large; tokens go to more ranks.",
         .minimum = 0,
         .maximum = 1 << 20,
         .candidates = expertTensorDegrees,
         .idle = needsExperts,
         .same = expertTensorThatMatters}));
    list.push_back(layoutKnob<&Layout::pipelineParallel>(
        {.id = "pp",
         .label = "Pipeline parallel",
         .shortLabel = "pp",
         .group = KnobGroup::Parallelism,
         .kind = Integer,
         .unit = "stages",
         .help = "Splits the layers into this many stages, one after the other.",
         .paper = "Huang et al. 2019, arXiv 1811.06965",
         .look =
             "Model states shrink by pp, a bubble of (pp - 1)/m opens, and early stages hold more micro-batches.",
         .minimum = 1,
         .maximum = 1 << 20,
         .swept = true,
         .candidates = pipelineDegrees,
         .idle = always}));
    list.push_back(layoutKnob<&Layout::dataParallel>(
        {.id = "dp",
         .label = "Data parallel",
         .shortLabel = "dp",
         .group = KnobGroup::Parallelism,
         .kind = Integer,
         .unit = "replicas",
         .help = "Replicas of the model that share the batch; 0 takes what the other axes leave.",
         .paper = "Li et al. 2020, arXiv 2006.15704",
         .look = "More replicas: fewer micro-batches each, more gradient traffic.",
         .minimum = 0,
         .maximum = 1 << 24,
         .candidates = derivedOnly,
         .idle = derived}));
    list.push_back(layoutKnob<&Layout::microBatch>(
        {.id = "micro_batch",
         .label = "Micro-batch",
         .shortLabel = "mb",
         .group = KnobGroup::Pipeline,
         .kind = Integer,
         .unit = "sequences",
         .help = "Sequences that go through a stage at once.",
         .paper = "Huang et al. 2019, arXiv 1811.06965",
         .look =
             "Larger ones fill the kernels but hold more activations and leave fewer micro-batches to fill the pipeline.",
         .minimum = 1,
         .maximum = 1 << 24,
         .swept = true,
         .candidates = microBatches,
         .idle = always}));
    list.push_back(
        layoutKnob<&Layout::schedule>({.id = "schedule",
                                       .label = "Schedule",
                                       .shortLabel = "sched",
                                       .group = KnobGroup::Pipeline,
                                       .kind = Choice,
                                       .help = "The order of forward and backward passes on each stage.",
                                       .paper = "Narayanan et al. 2021, arXiv 2104.04473",
                                       .look = "The Gantt's bubbles and the memory curve under each device.",
                                       .minimum = 0,
                                       .maximum = static_cast<std::int64_t>(schedule::schedules().size()) - 1,
                                       .choices = scheduleNames(),
                                       .swept = true,
                                       .candidates = pricedSchedules,
                                       .idle = needsPipeline}));
    list.push_back(layoutKnob<&Layout::chunks>(
        {.id = "chunks",
         .label = "Virtual stages",
         .shortLabel = "v",
         .group = KnobGroup::Pipeline,
         .kind = Integer,
         .unit = "per device",
         .help = "Pieces of the model that each pipeline device holds.",
         .paper = "Narayanan et al. 2021, arXiv 2104.04473, section 2.2",
         .look = "The bubble divides by v, messages multiply by v, the first stages hold more activations.",
         .minimum = 1,
         .maximum = 255,
         .swept = true,
         .candidates = chunkCounts,
         .idle = needsChunkedSchedule}));
    list.push_back(layoutKnob<&Layout::software>(
        {.id = "software",
         .label = "Software",
         .shortLabel = "sw",
         .group = KnobGroup::Kernels,
         .kind = Choice,
         .help = "The framework that runs the layout: its launch costs, extra memory passes and reserve.",
         .paper = "",
         .look = "Small layers wait for the host; eager kernels move more bytes.",
         .minimum = 0,
         .maximum = static_cast<std::int64_t>(cluster::softwareStacks().size()) - 1,
         .choices = softwareNames(),
         .given = true,
         .candidates = softwares,
         .idle = always}));
    list.push_back(layoutKnob<&Layout::attention>(
        {.id = "attention",
         .label = "Attention kernel",
         .shortLabel = "attn",
         .group = KnobGroup::Kernels,
         .kind = Choice,
         .help = "How scores are computed: stored whole, or tile by tile without storing them.",
         .paper =
             "Dao et al. 2022, arXiv 2205.14135; Dao 2023, arXiv 2307.08691; Shah et al. 2024, arXiv 2407.08608; Rabe and Staats 2021, arXiv 2112.05682",
         .look =
             "Without stored scores the part of the activations that grows with the square of the sequence disappears.",
         .minimum = 0,
         .maximum = 6,
         .choices = {"unfused", "fused-softmax", "memory-efficient", "flash1", "flash2", "flash3", "cudnn"},
         .swept = true,
         .candidates = attentionKernels,
         .idle = always}));
    list.push_back(layoutKnob<&Layout::fusedNorm>(
        {.id = "fused_norm",
         .label = "Fused norm",
         .shortLabel = "norm",
         .group = KnobGroup::Kernels,
         .kind = Boolean,
         .help = "One kernel for each norm instead of several that store intermediate results.",
         .paper = "Hagemann et al. 2023, arXiv 2311.05610",
         .look = "Activations and elementwise time shrink.",
         .minimum = 0,
         .maximum = 1,
         .candidates = firstValues<2>,
         .idle = always}));
    list.push_back(layoutKnob<&Layout::fusedActivation>(
        {.id = "fused_activation",
         .label = "Fused activation",
         .shortLabel = "act",
         .group = KnobGroup::Kernels,
         .kind = Boolean,
         .help = "One kernel for the MLP's activation function (and its gate) that stores only its inputs.",
         .paper = "Shazeer 2020, arXiv 2002.05202 (SwiGLU); Megatron-Core and Transformer Engine kernels",
         .look = "Without it a gated MLP keeps one more inner tensor per layer.",
         .minimum = 0,
         .maximum = 1,
         .candidates = firstValues<2>,
         .idle = always}));
    list.push_back(layoutKnob<&Layout::fusedLoss>(
        {.id = "fused_loss",
         .label = "Fused loss",
         .shortLabel = "loss",
         .group = KnobGroup::Kernels,
         .kind = Boolean,
         .help = "Softmax, loss and its gradient in one pass over the logits, in place.",
         .paper = "Shoeybi et al. 2019, arXiv 1909.08053, section 3",
         .look = "The logits on the last stage: 6 bytes each instead of 14.",
         .minimum = 0,
         .maximum = 1,
         .candidates = firstValues<2>,
         .idle = always}));
    list.push_back(layoutKnob<&Layout::overlapMessages>(
        {.id = "overlap_p2p",
         .label = "Overlap messages",
         .shortLabel = "p2p",
         .group = KnobGroup::Pipeline,
         .kind = Boolean,
         .help =
             "Sends activations and gradients to the neighbouring stage while the next micro-batch computes.",
         .paper =
             "Megatron-LM, --overlap-p2p-communication; Narayanan et al. 2021, arXiv 2104.04473, section 4",
         .look = "Without it every message holds up its sender; interleaving sends v times as many.",
         .minimum = 0,
         .maximum = 1,
         .candidates = firstValues<2>,
         .idle = needsPipeline}));
    list.push_back(layoutKnob<&Layout::rankOrder>(
        {.id = "rank_order",
         .label = "Rank order",
         .shortLabel = "order",
         .group = KnobGroup::Parallelism,
         .kind = Choice,
         .help =
             "Which axis numbers the ranks first: neighbours on the first axis share a node, those on the last are far.",
         .paper = "Narayanan et al. 2021, arXiv 2104.04473, section 3; Megatron-Core, --use-tp-pp-dp-mapping",
         .look = "Traffic moves between the links of a node and the network; the sums of bytes stay.",
         .minimum = 0,
         .maximum = static_cast<std::int64_t>(kRankOrders.size()) - 1,
         .choices = rankOrderNames(),
         .candidates = firstValues<24>,
         .idle = needsTwoAxes,
         .same = rankOrderThatMatters}));
    list.push_back(layoutKnob<&Layout::collective>(
        {.id = "collective",
         .label = "Collective algorithm",
         .shortLabel = "coll",
         .group = KnobGroup::Parallelism,
         .kind = Choice,
         .help =
             "How sums and gathers run: the faster of ring and tree, one of them, inside switches, or node by node.",
         .paper =
             "Thakur et al. 2005, Optimization of Collective Communication in MPICH; Graham et al. 2016, SHARP",
         .look = "Trees help small messages on many ranks, switches halve an all-reduce's bytes.",
         .minimum = 0,
         .maximum = 4,
         .choices = {"auto", "ring", "tree", "in-network", "hierarchical"},
         .candidates = firstValues<5>,
         .idle = needsRanks}));
    list.push_back(layoutKnob<&Layout::congestion>(
        {.id = "congestion",
         .label = "Congestion",
         .shortLabel = "cong",
         .group = KnobGroup::Parallelism,
         .kind = Integer,
         .unit = "%",
         .help = "Share of the scale-out bandwidth that other jobs' traffic takes.",
         .paper = "",
         .look =
             "Everything that leaves the node slows down; what was hidden behind computation begins to show.",
         .minimum = 0,
         .maximum = 99,
         .given = true,
         .candidates = congestions,
         .idle = needsScaleOut}));
    return list;
}

/// Spellings that other people's files use for a value of ours. Hybrid and double rings are rings of which cp_heads and
/// cp_inner_ring say the rest.
struct Alias {
    std::string_view knob, alias, value;
};
constexpr std::array kAliases{
    Alias{"attention", "flash", "flash2"},
    Alias{"dp", "auto", "0"},
    Alias{"chunk", "auto", "0"},
    Alias{"max_sequences", "auto", "0"},
    Alias{"memory_share", "auto", "0"},
    Alias{"concurrency", "saturated", "0"},
    Alias{"spares", "auto", "-1"},
    Alias{"save_every", "auto", "0"},
    Alias{"within_days", "none", "0"},
    Alias{"precision", "bfloat16", "bf16"},
    Alias{"precision", "float16", "fp16"},
    Alias{"precision", "float32", "fp32"},
    Alias{"cp_kind", "ulysses", "all-to-all"},
    Alias{"cp_kind", "a2a", "all-to-all"},
    Alias{"cp_kind", "p2p", "ring"},
    Alias{"cp_kind", "all_gather", "all-gather"},
    Alias{"cp_kind", "tokenring", "query-ring"},
    Alias{"cp_kind", "lightseq", "dist-flash"},
    Alias{"cp_kind", "dsp", "switch"},
    Alias{"cp_kind", "hybrid", "ring"},
    Alias{"cp_kind", "double-ring", "ring"},
    Alias{"cp_kind", "rsa", "ring-self-attention"},
    Alias{"collective", "sharp", "in-network"},
};

std::string text(std::int64_t value)
{
    return std::to_string(value);
}

std::string quoted(std::string_view written)
{
    return "'" + std::string(written.substr(0, 40)) + (written.size() > 40 ? "..." : "") + "'";
}

/// Names joined with "+" or ","; "none" and nothing are the empty set.
Result<std::int64_t> parseSet(const Knob& knob, std::string_view written)
{
    std::int64_t value = 0;
    while (!written.empty()) {
        const std::string_view name = written.substr(0, written.find_first_of("+,"));
        written.remove_prefix(std::min(written.size(), name.size() + 1));
        const auto found = std::find(knob.choices.begin(), knob.choices.end(), name);
        if (found != knob.choices.end())
            value |= std::int64_t{1} << (found - knob.choices.begin());
        else if (name != "none")
            return fail(ErrorCode::BadInput, say("%1: %2 is not one of its names; nearest is '%3'", knob.id,
                                                 quoted(name), nearestName(name, knob.choices)));
    }
    return value;
}

} // namespace

std::span<const Knob> knobs()
{
    static const std::vector<Knob> list = [] {
        std::vector<Knob> all = declareKnobs();
        std::vector<Knob> left = techniqueKnobs();
        while (!left.empty()) { // a knob may come after one of another technique
            const auto place = [&all](const Knob& knob) {
                return std::find_if(all.begin(), all.end(),
                                    [&](const Knob& k) { return k.id == knob.after; });
            };
            auto next = std::find_if(left.begin(), left.end(),
                                     [&](const Knob& knob) { return place(knob) != all.end(); });
            if (next == left.end())
                next = left.begin(); // after a knob that is none: last of all
            const auto before = place(*next);
            all.insert(before == all.end() ? before : before + 1, std::move(*next));
            left.erase(next);
        }
        return all;
    }();
    return list;
}

const Knob* findKnob(std::string_view id)
{
    // Techniques ask for each other's knobs in every price of a sweep.
    static const std::unordered_map<std::string_view, const Knob*> byId = [] {
        std::unordered_map<std::string_view, const Knob*> all;
        for (const Knob& knob : knobs())
            all.emplace(knob.id, &knob);
        return all;
    }();
    const auto found = byId.find(id);
    return found == byId.end() ? nullptr : found->second;
}

std::string spell(const Knob& knob, std::int64_t value)
{
    if (knob.kind == KnobKind::Set) {
        std::string all;
        for (const std::string_view member : membersOf(knob, value))
            all += (all.empty() ? "" : "+") + std::string(member);
        return all.empty() ? "none" : all;
    }
    if (knob.kind == KnobKind::Choice && value >= 0 && value < static_cast<std::int64_t>(knob.choices.size()))
        return std::string(knob.choices[static_cast<std::size_t>(value)]);
    return text(value);
}

std::vector<std::string_view> membersOf(const Knob& knob, std::int64_t value)
{
    std::vector<std::string_view> members;
    for (std::size_t bit = 0; bit < knob.choices.size(); ++bit)
        if ((value >> bit & 1) != 0)
            members.push_back(knob.choices[bit]);
    return members;
}

bool isWordOf(const Knob& knob, std::string_view text)
{
    return std::any_of(std::begin(kAliases), std::end(kAliases),
                       [&](const Alias& alias) { return alias.knob == knob.id && alias.alias == text; });
}

Result<std::int64_t> parse(const Knob& knob, std::string_view written)
{
    if (knob.kind == KnobKind::Set)
        return parseSet(knob, written);
    const std::string id(knob.id);
    for (const Alias& alias : kAliases)
        if (alias.knob == knob.id && alias.alias == written)
            written = alias.value;
    const std::string shown = quoted(written);

    if (knob.kind == KnobKind::Choice) {
        const auto found = std::find(knob.choices.begin(), knob.choices.end(), written);
        if (found != knob.choices.end())
            return found - knob.choices.begin();
        return fail(ErrorCode::BadInput, say("%1: %2 is not one of its values; nearest is '%3'", id, shown,
                                             nearestName(written, knob.choices)));
    }
    if (knob.kind == KnobKind::Boolean) {
        if (written == "1" || written == "true" || written == "on" || written == "yes")
            return 1;
        if (written == "0" || written == "false" || written == "off" || written == "no")
            return 0;
        return fail(ErrorCode::BadInput,
                    say("%1: %2 is neither true nor false; write true or false", id, shown));
    }
    std::int64_t value = 0;
    if (double share = 0; knob.unit == "%" && written.find('.') != std::string_view::npos) { // ".9" is 90 %
        const auto [end, error] = std::from_chars(written.data(), written.data() + written.size(), share);
        if (error == std::errc{} && end == written.data() + written.size() && share > 0 && share <= 1)
            return parse(knob, std::to_string(std::llround(100 * share)));
    }
    const auto [end, error] = std::from_chars(written.data(), written.data() + written.size(), value);
    if (error == std::errc::result_out_of_range)
        return fail(ErrorCode::BadInput,
                    say("%1: %2 is too large; the largest is %3", id, shown, knob.maximum));
    if (error != std::errc{} || end != written.data() + written.size())
        return fail(ErrorCode::BadInput, say("%1: %2 is not a whole number; write one from %3 to %4", id,
                                             shown, knob.minimum, knob.maximum));
    if (value < knob.minimum)
        return fail(ErrorCode::BadInput,
                    say("%1: %2 is too small; the smallest is %3", id, value, knob.minimum));
    if (value > knob.maximum)
        return fail(ErrorCode::BadInput,
                    say("%1: %2 is too large; the largest is %3", id, value, knob.maximum));
    return value;
}

Result<void> setKnob(Scenario& scenario, std::string_view id, std::string_view value)
{
    const Knob* knob = findKnob(id);
    if (!knob) {
        std::vector<std::string_view> ids;
        for (const Knob& k : knobs())
            ids.push_back(k.id);
        return fail(ErrorCode::UnknownKey,
                    say("unknown knob '%1'; nearest is '%2'", id.substr(0, 40), nearestName(id, ids)));
    }
    const Result<std::int64_t> parsed = parse(*knob, value);
    if (!parsed)
        return tl::unexpected(parsed.error());
    knob->set(scenario, *parsed);
    return {};
}

} // namespace shardscape::layout
