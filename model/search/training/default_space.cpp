// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/training/default_space.h"

#include "layout/gaps.h"
#include "layout/knob_values.h"
#include "layout/recipe.h"
#include "schedule/schedule.h"

#include <algorithm>

namespace shardscape::search {

namespace {

/// Whether the scenario's software has code for a schedule; what it asks of it otherwise does not count.
bool isRunInPipelines(const layout::Scenario& scenario, const layout::Knob& schedule, std::int64_t value)
{
    layout::Scenario pipeline = scenario;
    pipeline.layout.pipelineParallel = std::max(pipeline.layout.pipelineParallel, 2);
    static const std::int64_t common = *layout::parse(schedule, "1f1b"); // all have it
    schedule.set(pipeline, common);
    const layout::Scenario otherwise = pipeline;
    schedule.set(pipeline, value);
    return !layout::asksMoreInVain(pipeline, otherwise);
}

/// From here on people share sequences among ranks: Llama 3 70B and 405B train 8,192 tokens on two (NVIDIA's recipes for
/// NeMo, MLPerf Training).
constexpr std::int32_t kLongSequence = 8192;
/// Fewer tokens of a sequence on a rank leave its kernels nothing to hide a ring behind; more ranks than Llama 3 took for
/// 128K tokens (arXiv 2407.21783, Table 4) nobody published.
constexpr std::int64_t kTokensOfARank = 2048;
constexpr std::int64_t kMostOfASequence = 16;
/// More tokens of a micro-batch never fit where it matters.
constexpr std::int64_t kMostTokens = 1 << 18;
/// Ranks that split the dense matrices of a model with experts: 8 at most in every published run of 2024 to 2026.
constexpr std::int64_t kMostOfExperts = 8;
/// Published interleaving goes up to 20 chunks a device (Llama 2 70B, NeMo).
constexpr std::int64_t kMostChunks = 24;

/// Ranks that a node, a rack or a slice holds: where links change, groups that share states end.
bool fillsALevel(const layout::Scenario& s, std::int64_t ranks)
{
    return std::any_of(s.cluster.levels.begin(), s.cluster.levels.end(),
                       [ranks](const cluster::LinkLevel& level) { return level.size == ranks; });
}

/// Modules that published recipes compute again: torchtitan's and AutoModel's by operation; with experts, what costs no
/// product of theirs (Megatron-Bridge), with latent attention its up-projection alone as well.
bool isRecipe(const layout::Scenario& s, const layout::Knob& knob, std::int64_t modules)
{
    const std::string set = layout::spell(knob, modules);
    if (set == "none" || set == "mla_up")
        return true;
    return s.model.moe ? set == (s.model.mla ? "norm+moe_act+mla_up" : "norm+moe_act") : set == "per-op";
}

bool sweepsModules(const layout::Scenario& s)
{
    return s.model.moe || layout::findKnob("zero")->get(s) == 3;
}

bool isSensible(const layout::Knob& knob, const layout::Scenario& s, std::int64_t value)
{
    if (knob.id == "schedule")
        return schedule::schedules()[static_cast<std::size_t>(value)].swept
               && isRunInPipelines(s, knob, value);
    if (knob.id == "cp")
        return value == 1 || (value <= kMostOfASequence && value * kTokensOfARank <= s.workload.sequence);
    if (knob.id == "micro_batch")
        return value == 1 || value * s.workload.sequence <= kMostTokens;
    if (knob.id == "chunks")
        return value <= kMostChunks;
    if (knob.id == "etp")
        return value <= 1; // as tp, or whole experts
    if (knob.id == "dp_shard")
        return value == 0 || fillsALevel(s, value);
    if (knob.id == "recompute_modules")
        return isRecipe(s, knob, value);
    if (knob.id
        == "recompute") // with tiled kernels, selective recomputation is one of the modules, and no recipe's
        return layout::spell(knob, value) != "selective" || !sweepsModules(s)
               || !layout::hasKernel(s, layout::AttentionKernel::CuDnn);
    // Mixtures of experts are of the years in which tensor parallelism stays in the node and states are shared.
    if (knob.id == "tp")
        return value <= kMostOfExperts || !s.model.moe;
    if (knob.id == "zero")
        return value == 1 || value == 3 || !s.model.moe || (value == 2 && knob.get(s) == 3);
    // Nobody runs the older kernels where cuDNN and FlashAttention-3 are there, or with experts.
    if (knob.id == "attention")
        return value >= static_cast<std::int64_t>(layout::AttentionKernel::Flash2)
               || (!s.model.moe && !layout::hasKernel(s, layout::AttentionKernel::CuDnn))
               || s.workload.precision == workload::Precision::Fp32;
    return true;
}

} // namespace

bool isSwept(const layout::Knob& knob, const layout::Scenario& s)
{
    if (knob.swept)
        return true;
    if (knob.id == "ep" || knob.id == "etp")
        return s.model.moe.has_value();
    if (knob.id == "cp")
        return s.workload.sequence >= kLongSequence;
    if (knob.id == "dp_shard")
        return layout::findKnob("zero")->get(s) == 3;
    return knob.id == "recompute_modules" && sweepsModules(s);
}

std::vector<std::int64_t> sweptValues(const layout::Knob& knob, const layout::Scenario& scenario)
{
    std::vector<std::int64_t> values = knob.candidates(scenario);
    std::erase_if(values, [&](std::int64_t value) {
        return value != knob.get(scenario) && !isSensible(knob, scenario, value);
    });
    return values;
}

Space defaultSpace(const layout::Scenario& scenario, const std::vector<std::string>& fixed)
{
    Space space;
    space.base = scenario;
    for (const layout::Knob& knob : layout::knobs())
        if (isSwept(knob, scenario) && std::find(fixed.begin(), fixed.end(), knob.id) == fixed.end())
            space.axes.push_back({&knob, sweptValues(knob, scenario)});
    return space;
}

Space defaultSpaceOf(const layout::Scenario& scenario, const std::vector<std::string>& fixed)
{
    const job::Job& job = job::jobOf(scenario);
    if (&job == &job::training())
        return defaultSpace(scenario, fixed);
    Space space;
    space.base = scenario;
    space.job = &job;
    for (const layout::Knob& knob : job.knobs())
        if (knob.swept && knob.idle(scenario).empty()
            && std::find(fixed.begin(), fixed.end(), knob.id) == fixed.end())
            space.axes.push_back({&knob, knob.candidates(scenario)});
    return space;
}

} // namespace shardscape::search
