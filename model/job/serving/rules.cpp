// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/nearest.h"
#include "job/serving/choices.h"
#include "job/serving/deployment.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace shardscape::serving {

namespace {

using layout::Pool;
using layout::Reason;
using layout::Rule;
using layout::Scenario;

/// The scenario's layout, or that of one of its pools.
struct Part {
    const layout::Layout& layout;
    const layout::ServingLayout& serving;
    std::string_view pool; ///< empty: the scenario's own
};

/// The first that breaks what is asked, if any.
std::optional<Part> firstBroken(const Scenario& s, bool (*keeps)(const Scenario&, const Part&))
{
    if (s.pools.empty()) {
        const Part own{s.layout, s.serving, {}};
        return keeps(s, own) ? std::nullopt : std::optional<Part>(own);
    }
    for (const Pool& pool : s.pools)
        if (const Part part{pool.layout, pool.serving, pool.name}; !keeps(s, part))
            return part;
    return std::nullopt;
}

/// The sentence, with the pool that it is about.
Message inPool(const Part& part, Message sentence)
{
    return part.pool.empty() ? std::move(sentence) : say("pool %1: %2", part.pool, std::move(sentence));
}

bool headsDivide(const Scenario& s, const Part& p)
{
    return s.model.heads % p.layout.tensorParallel == 0;
}

bool layersDivide(const Scenario& s, const Part& p)
{
    return s.model.layers % p.layout.pipelineParallel == 0;
}

bool groupsHaveExperts(const Scenario& s, const Part& p)
{
    return s.model.moe || p.serving.attentionData == 1;
}

bool draftsAreShort(const Scenario& s, const Part& p)
{
    return keptOf(p.layout, Kept::Drafts) == 0
           || keptOf(p.layout, Kept::Drafts) < s.task.serving.outputTokens;
}

bool draftIsSmaller(const Scenario& s, const Part& p)
{
    return keptOf(p.layout, Kept::Drafts) == 0
           || (keptOf(p.layout, Kept::DraftLayers) <= s.model.layers
               && (keptOf(p.layout, Kept::DraftFused) + 1)
                      <= std::max(1, keptOf(p.layout, Kept::DraftLayers)));
}

bool sharesOneStage(const Scenario& /*s*/, const Part& p)
{
    return keptOf(p.layout, Kept::PromptShare) == 0 || (p.pool.empty() && p.layout.pipelineParallel == 1);
}

/// Prompts that are no longer than what they begin with: the most that they may share, or the most turns.
Reason shortPrompts(const Scenario& s)
{
    const workload::ServingTask& task = s.task.serving;
    const std::int64_t shared = keptOf(s.layout, Kept::Shared), turns = keptOf(s.layout, Kept::Turns) + 1;
    if (shared >= task.inputTokens)
        return {.have = static_cast<double>(shared),
                .need = static_cast<double>(task.inputTokens - 1),
                .message = say("prompts of %1 tokens cannot all begin with the same %2; nearest is %3",
                               task.inputTokens, shared, task.inputTokens - 1)};
    Scenario fewer = s;
    std::int32_t& less = fewer.layout.technique.at(placeOf(Kept::Turns));
    while (less > 0 && newTokensOf(fewer) < 1)
        --less;
    return {.have = static_cast<double>(turns),
            .need = static_cast<double>(less + 1),
            .message = say(
                "%1 turns with answers of %2 tokens are longer than prompts of %3; nearest is %4 turns",
                turns, task.outputTokens, task.inputTokens, less + 1)};
}

std::int64_t stageOf(const Part& p)
{
    return std::int64_t{p.layout.tensorParallel} * p.serving.attentionData;
}

bool expertsDivideStage(const Scenario& /*s*/, const Part& p)
{
    return stageOf(p) % p.layout.expertParallel == 0;
}

bool expertsAreShared(const Scenario& s, const Part& p)
{
    return p.layout.expertParallel == 1
           || (s.model.moe && s.model.moe->experts % p.layout.expertParallel == 0);
}

std::int64_t workerSize(const Pool& p)
{
    return stageOf({p.layout, p.serving, {}}) * p.layout.pipelineParallel
           + (keptOf(p.layout, Kept::Drafts) > 0 ? keptOf(p.layout, Kept::DraftRanks) : 0);
}

std::int64_t acceleratorsOf(const Scenario& s)
{
    if (s.pools.empty())
        return replicaSize(s) * std::max(1, s.serving.replicas);
    std::int64_t all = 0;
    for (const Pool& pool : s.pools)
        all += pool.workers * workerSize(pool);
    return all;
}

bool poolsAreTwo(const Scenario& s)
{
    const auto named = [&s](std::string_view name) {
        return std::count_if(s.pools.begin(), s.pools.end(),
                             [name](const Pool& p) { return p.name == name; });
    };
    return s.pools.empty() || (s.pools.size() == 2 && named(kPrefillPool) == 1 && named(kDecodePool) == 1);
}

bool runsFormat(const Scenario& s)
{
    const std::string_view wanted =
        workload::kServedPrecisionNames[static_cast<std::size_t>(s.task.serving.precision)];
    std::string_view left = engineOf(s).precisions;
    while (!left.empty()) {
        const std::string_view one = left.substr(0, left.find(' '));
        if (one == wanted)
            return true;
        left.remove_prefix(std::min(left.size(), one.size() + 1));
    }
    return false;
}

Reason tooManyAccelerators(const Scenario& s)
{
    const std::int64_t wanted = acceleratorsOf(s), there = s.cluster.accelerators();
    Reason reason{.have = static_cast<double>(there), .need = static_cast<double>(wanted)};
    if (s.pools.empty()) {
        reason.message = s.serving.replicas > 1
                             ? say("%1 replicas of %2 accelerators take %3, the cluster has %4",
                                   s.serving.replicas, replicaSize(s), wanted, there)
                             : say("a replica takes %1 accelerators, the cluster has %2", wanted, there);
        return reason;
    }
    const auto largest = std::max_element(s.pools.begin(), s.pools.end(), [](const Pool& a, const Pool& b) {
        return a.workers * workerSize(a) < b.workers * workerSize(b);
    });
    const std::int64_t size = workerSize(*largest), others = wanted - largest->workers * size;
    const std::int64_t room = (there - others) / size;
    reason.message = room > 0
                         ? say(
                             "the pools take %1 accelerators, the cluster has %2; nearest is %3 with %4 x %5",
                             wanted, there, largest->name, room, size)
                         : say("the pools take %1 accelerators, the cluster has %2; pool %3 takes %4 of them",
                               wanted, there, largest->name, wanted - others);
    return reason;
}

std::vector<Rule> declaredRules()
{
    return {
        {.code = "serving-format",
         .label = "the engine runs the precision",
         .knobs = {"precision", "engine"},
         .holds = runsFormat,
         .reason =
             [](const Scenario& s) {
                 const std::string_view wanted =
                     workload::kServedPrecisionNames[static_cast<std::size_t>(s.task.serving.precision)];
                 return Reason{.message = say("%1 has no kernels for %2; it runs %3", engineOf(s).id, wanted,
                                              engineOf(s).precisions)};
             }},
        {.code = "serving-pools",
         .label = "pools are prefill and decode",
         .knobs = {},
         .holds = poolsAreTwo,
         .reason =
             [](const Scenario& s) {
                 const Pool* other = nullptr;
                 for (const Pool& pool : s.pools)
                     if (pool.name != kPrefillPool && pool.name != kDecodePool)
                         other = &pool;
                 const std::array<std::string_view, 2> known{kPrefillPool, kDecodePool};
                 return Reason{
                     .message = other != nullptr
                                    ? say("no pool is called '%1'; nearest is '%2'",
                                          other->name.substr(0, 40), nearestName(other->name, known))
                                    : say("a pool called '%1' is missing",
                                          s.pools.front().name == kPrefillPool ? kDecodePool : kPrefillPool)};
             }},
        {.code = "serving-heads",
         .label = "heads divide by tp",
         .knobs = {"tp"},
         .holds = [](const Scenario& s) { return !firstBroken(s, headsDivide); },
         .reason =
             [](const Scenario& s) {
                 const Part p = *firstBroken(s, headsDivide);
                 return Reason{.have = static_cast<double>(p.layout.tensorParallel),
                               .message = inPool(p, say("%1 heads do not divide by tp = %2", s.model.heads,
                                                        p.layout.tensorParallel))};
             }},
        {.code = "serving-layers",
         .label = "layers divide by pp",
         .knobs = {"pp"},
         .holds = [](const Scenario& s) { return !firstBroken(s, layersDivide); },
         .reason =
             [](const Scenario& s) {
                 const Part p = *firstBroken(s, layersDivide);
                 return Reason{.have = static_cast<double>(p.layout.pipelineParallel),
                               .message = inPool(p, say("%1 layers do not divide by pp = %2", s.model.layers,
                                                        p.layout.pipelineParallel))};
             }},
        {.code = "serving-attention-dp",
         .label = "dense models have replicas instead of attention_dp",
         .knobs = {"attention_dp"},
         .holds = [](const Scenario& s) { return !firstBroken(s, groupsHaveExperts); },
         .reason =
             [](const Scenario& s) {
                 const Part p = *firstBroken(s, groupsHaveExperts);
                 return Reason{.have = static_cast<double>(p.serving.attentionData),
                               .need = 1,
                               .message = inPool(
                                   p, say("attention_dp = %1 needs a mixture of experts; a dense model has "
                                          "replicas: dp",
                                          p.serving.attentionData))};
             }},
        {.code = "serving-experts",
         .label = "ep divides the experts",
         .knobs = {"ep"},
         .holds = [](const Scenario& s) { return !firstBroken(s, expertsAreShared); },
         .reason =
             [](const Scenario& s) {
                 const Part p = *firstBroken(s, expertsAreShared);
                 const std::int64_t experts = s.model.moe ? s.model.moe->experts : 0;
                 return Reason{.have = static_cast<double>(p.layout.expertParallel),
                               .message = inPool(p, experts > 0 ? say("%1 experts do not divide by ep = %2",
                                                                      experts, p.layout.expertParallel)
                                                                : say("ep = %1 needs a mixture of experts",
                                                                      p.layout.expertParallel))};
             }},
        {.code = "serving-expert-ranks",
         .label = "ep divides tp x attention_dp",
         .knobs = {"tp", "attention_dp", "ep"},
         .holds = [](const Scenario& s) { return !firstBroken(s, expertsDivideStage); },
         .reason =
             [](const Scenario& s) {
                 const Part p = *firstBroken(s, expertsDivideStage);
                 return Reason{
                     .have = static_cast<double>(p.layout.expertParallel),
                     .need = static_cast<double>(stageOf(p)),
                     .message = inPool(
                         p, say("ep = %1 does not divide the %2 ranks of a stage, tp x attention_dp",
                                p.layout.expertParallel, stageOf(p)))};
             }},
        {.code = "serving-draft-length",
         .label = "drafts are shorter than an answer",
         .knobs = {"drafts"},
         .holds = [](const Scenario& s) { return !firstBroken(s, draftsAreShort); },
         .reason =
             [](const Scenario& s) {
                 const Part p = *firstBroken(s, draftsAreShort);
                 return Reason{
                     .have = static_cast<double>(keptOf(p.layout, Kept::Drafts)),
                     .need = static_cast<double>(s.task.serving.outputTokens - 1),
                     .message = inPool(
                         p, say("%1 drafts a step are no fewer than the %2 tokens of an answer; nearest "
                                "is %3",
                                keptOf(p.layout, Kept::Drafts), s.task.serving.outputTokens,
                                std::max<std::int64_t>(0, s.task.serving.outputTokens - 1)))};
             }},
        {.code = "serving-draft-layers",
         .label = "the draft is no longer than the model",
         .knobs = {"draft_layers", "draft_fused"},
         .holds = [](const Scenario& s) { return !firstBroken(s, draftIsSmaller); },
         .reason =
             [](const Scenario& s) {
                 const Part p = *firstBroken(s, draftIsSmaller);
                 const auto longest = static_cast<std::int64_t>(s.model.layers);
                 return Reason{
                     .have = static_cast<double>(keptOf(p.layout, Kept::DraftLayers)),
                     .need = static_cast<double>(longest),
                     .message = inPool(p, keptOf(p.layout, Kept::DraftLayers) > longest
                                              ? say("a draft of %1 layers is longer than the model's "
                                                    "%2; nearest is %2",
                                                    keptOf(p.layout, Kept::DraftLayers), longest)
                                              : say("%1 layers of a draft of %2 cannot run at once; "
                                                    "nearest is %2",
                                                    (keptOf(p.layout, Kept::DraftFused) + 1),
                                                    std::max(1, keptOf(p.layout, Kept::DraftLayers))))};
             }},
        {.code = "serving-prompt-share",
         .label = "prompts on a share of the device keep one stage",
         .knobs = {"prompt_share", "pp"},
         .holds = [](const Scenario& s) { return !firstBroken(s, sharesOneStage); },
         .reason =
             [](const Scenario& s) {
                 const Part p = *firstBroken(s, sharesOneStage);
                 return Reason{
                     .have = static_cast<double>(keptOf(p.layout, Kept::PromptShare)),
                     .need = 0,
                     .message = inPool(
                         p, p.pool.empty()
                                ? say("prompt_share = %1 needs pp = 1: the order of stages is not "
                                      "modelled with it",
                                      keptOf(p.layout, Kept::PromptShare))
                                : say("prompt_share = %1 is of replicas without pools; nearest is 0",
                                      keptOf(p.layout, Kept::PromptShare)))};
             }},
        {.code = "serving-sessions",
         .label = "prompts hold what was said before",
         .knobs = {"turns", "shared_tokens", "input_tokens", "output_tokens"},
         .holds = [](const Scenario& s) { return newTokensOf(s) >= 1; },
         .reason = shortPrompts},
        {.code = "serving-replica",
         .label = "replicas are of one cluster",
         .knobs = {"tp", "pp", "attention_dp", "dp"},
         .holds = [](const Scenario& s) { return acceleratorsOf(s) <= s.cluster.accelerators(); },
         .reason = tooManyAccelerators}};
}

} // namespace

std::span<const Rule> rules()
{
    static const std::vector<Rule> all = declaredRules();
    return all;
}

} // namespace shardscape::serving
