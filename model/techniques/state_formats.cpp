// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

enum Moment : std::int32_t { Fp32, Bf16, Int8 };
constexpr std::int32_t kUsualRank = 256;

/// Bytes per element. Blocks of 2048 have an fp32 maximum each. Source: Dettmers 2021, arXiv 2110.02861, section 2.
constexpr double bytesOf(std::int32_t moment)
{
    switch (moment) {
    case Bf16: return 2;
    case Int8: return 1 + 4.0 / 2048;
    default: return 4;
    }
}

std::string_view needsShortWeights(const layout::Scenario& s)
{
    return s.workload.precision != workload::Precision::Fp32 ? std::string_view{}
                                                             : "fp32 weights are their own master copy";
}

std::string_view needsProjection(const layout::Scenario& s)
{
    return s.workload.optimizer == workload::Optimizer::GaLore ? std::string_view{} : "only GaLore projects";
}

std::string_view needsOneMicrobatch(const layout::Scenario& s)
{
    return s.layout.pipelineParallel == 1 && s.microbatches() == 1
               ? std::string_view{}
               : "gradients of several micro-batches add up before an update";
}

bool updatesAtOnce(const layout::Scenario& s)
{
    return !statePlan(s.layout).freesGradients || needsOneMicrobatch(s).empty();
}

layout::Reason waitsForOthers(const layout::Scenario& s)
{
    layout::Reason reason;
    reason.have = static_cast<double>(s.microbatches());
    reason.need = 1;
    reason.unit = "micro-batches";
    reason.message = say(
        "layers are updated as their gradients come, which takes one micro-batch and no pipeline; "
        "here are %1 micro-batches on %2 stages",
        s.microbatches(), s.layout.pipelineParallel);
    return reason;
}

std::vector<std::int64_t> ranks(const layout::Scenario& s)
{
    return layout::withCurrent({64, 128, 256, 512, 1024}, layout::findKnob("optimizer_rank")->get(s));
}

} // namespace

// What the optimizer keeps per parameter is cost::stateShapes() times these formats.
Technique stateFormats()
{
    Technique t;
    t.id = "state-formats";
    t.label = "Formats of states";
    t.paper = "Dettmers et al. 2021, arXiv 2110.02861; DeepSeek-AI 2024, arXiv 2412.19437, section 3.3.3; "
              "Zhao et al. 2024, GaLore, arXiv 2403.03507";
    t.kernelKnobs.push_back({.id = "moment_dtype",
                             .label = "Moment type",
                             .shortLabel = "mom",
                             .group = layout::KnobGroup::Memory,
                             .kind = layout::KnobKind::Choice,
                             .help = "Type in which the optimizer keeps its moments; int8 in blocks of 2048.",
                             .paper = "Dettmers et al. 2021, arXiv 2110.02861",
                             .look = "Two moments take 8, 4 or 2 bytes per parameter.",
                             .minimum = 0,
                             .maximum = Int8,
                             .choices = {"fp32", "bf16", "int8"},
                             .given = true,
                             .after = "offload_update",
                             .candidates = layout::firstValues<3>,
                             .idle = layout::always});
    t.kernelKnobs.push_back(
        {.id = "master_dtype",
         .label = "Master weights",
         .shortLabel = "mstr",
         .group = layout::KnobGroup::Memory,
         .kind = layout::KnobKind::Choice,
         .help = "An fp32 copy beside 16-bit weights, or 16-bit weights that are updated themselves.",
         .paper = "Micikevicius et al. 2018, arXiv 1710.03740, section 3.1",
         .look = "Four bytes per parameter less; small updates round away.",
         .minimum = 0,
         .maximum = 1,
         .choices = {"fp32", "bf16"},
         .given = true,
         .after = "moment_dtype",
         .candidates = layout::firstValues<2>,
         .idle = needsShortWeights});
    t.kernelKnobs.push_back(
        {.id = "optimizer_rank",
         .label = "Rank of projections",
         .shortLabel = "rank",
         .group = layout::KnobGroup::Memory,
         .kind = layout::KnobKind::Integer,
         .help = "Rank to which GaLore projects the gradients of every matrix of a layer.",
         .paper = "Zhao et al. 2024, GaLore, arXiv 2403.03507",
         .look = "Moments shrink with the rank.",
         .minimum = 1,
         .maximum = 1 << 16,
         .given = true,
         .after = "master_dtype",
         .fallback = kUsualRank,
         .candidates = ranks,
         .idle = needsProjection});
    t.kernelKnobs.push_back(
        {.id = "layer_updates",
         .label = "Update by layer",
         .shortLabel = "lupd",
         .group = layout::KnobGroup::Memory,
         .kind = layout::KnobKind::Boolean,
         .help = "Updates every layer as its gradient comes, which is then freed.",
         .paper = "Zhao et al. 2024, GaLore, arXiv 2403.03507, section 4.3; Lv et al. 2023, LOMO, "
                  "arXiv 2306.09782",
         .look = "Gradients shrink to those of one layer.",
         .minimum = 0,
         .maximum = 1,
         .given = true,
         .after = "optimizer_rank",
         .candidates = layout::firstValues<2>,
         .idle = needsOneMicrobatch});
    t.rules.push_back({.code = "layer-updates",
                       .label = "updates by layer take one micro-batch and no pipeline",
                       .knobs = {"global_batch", "micro_batch", "tp", "cp", "pp", "dp", "layer_updates"},
                       .holds = updatesAtOnce,
                       .reason = waitsForOthers});
    t.statesByKernels = [](cost::StatePlan& plan, Own<Reach::Kernels> own) {
        plan.moment = bytesOf(own[0]);
        plan.ownMaster = own[1] == 0;
        plan.rank = own[2];
        plan.freesGradients = own[3] != 0;
    };
    return t;
}

} // namespace shardscape::technique
