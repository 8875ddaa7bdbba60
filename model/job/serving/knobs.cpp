// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/serving/choices.h"
#include "job/serving/deployment.h"
#include "job/serving/speculation.h"
#include "layout/knob_values.h"

#include <algorithm>

namespace shardscape::serving {

namespace {

using layout::Knob;
using layout::KnobField;
using layout::KnobGroup;
using layout::KnobKind;
using layout::Scenario;

constexpr std::int64_t kLongestRequest = 100'000'000; ///< tokens
constexpr std::int64_t kMostRequests = 100'000'000;

template <auto Field>
KnobField ofTask()
{
    return {[](const Scenario& s) { return static_cast<std::int64_t>(s.task.serving.*Field); },
            [](Scenario& s, std::int64_t value) {
                auto& field = s.task.serving.*Field;
                field = static_cast<std::remove_reference_t<decltype(field)>>(value);
            }};
}

template <auto Field>
KnobField ofLayout()
{
    return {[](const Scenario& s) { return std::int64_t{s.serving.*Field}; },
            [](Scenario& s, std::int64_t value) { s.serving.*Field = static_cast<std::int32_t>(value); }};
}

std::string_view inPools(const Scenario& s)
{
    return s.pools.empty() ? std::string_view{} : "its pools have layouts of their own";
}

std::string_view withoutDrafts(const Scenario& s)
{
    return !s.pools.empty()                     ? inPools(s)
           : keptOf(s.layout, Kept::Drafts) > 0 ? std::string_view{}
                                                : "nothing is proposed";
}

std::string_view needsServedExperts(const Scenario& s)
{
    if (!s.model.moe)
        return "needs a mixture of experts";
    return inPools(s);
}

std::string_view needsClosedLoop(const Scenario& s)
{
    return s.task.serving.requestRate > 0 ? "requests arrive at a rate" : std::string_view{};
}

/// Powers of two from one value on, up to another, with the current one among them.
std::vector<std::int64_t> doublings(std::int64_t from, std::int64_t most, std::int64_t current)
{
    std::vector<std::int64_t> values;
    for (std::int64_t value = from; value <= most; value *= 2)
        values.push_back(value);
    return layout::withCurrent(std::move(values), current);
}

template <auto Field, std::int64_t From, std::int64_t Most>
std::vector<std::int64_t> doublingsOfTask(const Scenario& s)
{
    return doublings(From, Most, static_cast<std::int64_t>(s.task.serving.*Field));
}

std::vector<std::int64_t> servedExpertDegrees(const Scenario& s)
{
    std::vector<std::int64_t> values{1};
    if (s.model.moe)
        for (std::int64_t d = 2; d <= std::min(s.model.moe->experts, s.cluster.accelerators()); d *= 2)
            if (s.model.moe->experts % d == 0)
                values.push_back(d);
    return layout::withCurrent(std::move(values), s.layout.expertParallel);
}

std::vector<std::int64_t> attentionGroups(const Scenario& s)
{
    return doublings(1, s.model.moe ? s.cluster.accelerators() : 1, s.serving.attentionData);
}

std::vector<std::int64_t> replicaCounts(const Scenario& s)
{
    std::vector<std::int64_t> values = doublings(1, s.cluster.accelerators(), s.serving.replicas);
    return layout::withCurrent(std::move(values), s.cluster.accelerators());
}

/// All the cluster holds, spelt as 0, repeats their number.
std::int64_t sameReplicas(const Scenario& s, std::int64_t value)
{
    if (value > 0)
        return value;
    Scenario derived = s;
    derived.serving.replicas = 0;
    return replicasOf(derived);
}

std::vector<std::int64_t> chunkSizes(const Scenario& s)
{
    return layout::withCurrent({0, 1024, 2048, 4096, 8192, 16384, 32768}, s.serving.chunk);
}

std::vector<std::int64_t> sequenceLimits(const Scenario& s)
{
    return layout::withCurrent({0, 16, 32, 64, 128, 256, 512, 1024, 2048}, s.serving.maxSequences);
}

std::vector<std::int64_t> memoryShares(const Scenario& s)
{
    return layout::withCurrent({0, 80, 85, 90, 95}, s.serving.memoryShare);
}

/// A knob of training with another idle: everything else of it holds here too.
Knob asServed(std::string_view id, std::string_view help, std::string_view look)
{
    Knob knob = *layout::findKnob(id);
    knob.swept = true;
    knob.idle = inPools;
    knob.same = nullptr;
    knob.help = help;
    knob.look = look;
    return knob;
}

std::vector<Knob> declared()
{
    std::vector<std::string_view> names;
    for (const Engine& engine : engines())
        names.push_back(engine.id);
    std::vector<std::string_view> lists{"usual"};
    for (const AcceptanceList& list : kAcceptanceLists)
        lists.push_back(list.model);
    std::vector<Knob> all;
    all.push_back({.id = "engine",
                   .label = "Engine",
                   .shortLabel = "engine",
                   .group = KnobGroup::Workload,
                   .kind = KnobKind::Choice,
                   .help = "What serves: its host time, its defaults and how it counts memory.",
                   .paper = "Kwon et al. 2023, arXiv 2309.06180; Zheng et al. 2023, arXiv 2312.07104",
                   .look = "Time per token with few requests, and the sequences that run when memory binds.",
                   .minimum = 0,
                   .maximum = static_cast<std::int64_t>(names.size()) - 1,
                   .choices = names,
                   .inTask = true,
                   .field = ofTask<&workload::ServingTask::engine>(),
                   .candidates =
                       [](const Scenario&) {
                           std::vector<std::int64_t> values(engines().size());
                           for (std::size_t i = 0; i < values.size(); ++i)
                               values[i] = static_cast<std::int64_t>(i);
                           return values;
                       },
                   .idle = layout::always});
    all.push_back(
        {.id = "precision",
         .label = "Precision",
         .shortLabel = "prec",
         .group = KnobGroup::Workload,
         .kind = KnobKind::Choice,
         .help =
             "Format of the weights, and of the products where the accelerator has units for it; int4 and "
             "awq-int4 compute in 16 bits.",
         .paper = "Lin et al. 2023 (AWQ), arXiv 2306.00978; Micikevicius et al. 2022, arXiv 2209.05433",
         .look = "Bytes of the weights, and the room that they leave to the cache.",
         .minimum = 0,
         .maximum = 5,
         .choices = {workload::kServedPrecisionNames.begin(), workload::kServedPrecisionNames.end()},
         .inTask = true,
         .field = ofTask<&workload::ServingTask::precision>(),
         .candidates = layout::firstValues<6>,
         .idle = layout::always});
    all.push_back(
        {.id = "kv_dtype",
         .label = "Cache format",
         .shortLabel = "kv",
         .group = KnobGroup::Workload,
         .kind = KnobKind::Choice,
         .help = "Format of keys and values in the cache; auto is what the engine takes for such weights.",
         .paper = "Hooper et al. 2024 (KVQuant), arXiv 2401.18079",
         .look = "Sequences at once: half the bytes, twice the sequences.",
         .minimum = 0,
         .maximum = 2,
         .choices = {workload::kCachePrecisionNames.begin(), workload::kCachePrecisionNames.end()},
         .inTask = true,
         .field = ofTask<&workload::ServingTask::cache>(),
         .candidates = layout::firstValues<3>,
         .idle = layout::always});
    all.push_back({.id = "input_tokens",
                   .label = "Tokens of a prompt",
                   .shortLabel = "in",
                   .group = KnobGroup::Workload,
                   .unit = "tokens",
                   .help = "Mean length of a request's prompt.",
                   .paper = "Zhong et al. 2024 (DistServe), arXiv 2401.09670",
                   .look = "Time to the first token, and what prompts add to the answers beside them.",
                   .minimum = 1,
                   .maximum = kLongestRequest,
                   .inTask = true,
                   .given = true,
                   .field = ofTask<&workload::ServingTask::inputTokens>(),
                   .candidates = doublingsOfTask<&workload::ServingTask::inputTokens, 128, 131072>,
                   .idle = layout::always});
    all.push_back({.id = "output_tokens",
                   .label = "Tokens of an answer",
                   .shortLabel = "out",
                   .group = KnobGroup::Workload,
                   .unit = "tokens",
                   .help = "Mean length of a request's answer.",
                   .paper = "Zhong et al. 2024 (DistServe), arXiv 2401.09670",
                   .look = "Long answers: the time per token is everything.",
                   .minimum = 1,
                   .maximum = kLongestRequest,
                   .inTask = true,
                   .given = true,
                   .field = ofTask<&workload::ServingTask::outputTokens>(),
                   .candidates = doublingsOfTask<&workload::ServingTask::outputTokens, 16, 16384>,
                   .idle = layout::always});
    all.push_back(
        {.id = "concurrency",
         .label = "Requests in flight",
         .shortLabel = "flight",
         .group = KnobGroup::Workload,
         .unit = "requests",
         .help =
             "Requests that all replicas work on at any moment, each answered one followed by the next; 0 is as "
             "many as run at once.",
         .paper = "Little 1961, Operations Research 9(3)",
         .look = "More of them give more tokens from each accelerator and fewer to each user.",
         .minimum = 0,
         .maximum = kMostRequests,
         .inTask = true,
         .given = true,
         .field = ofTask<&workload::ServingTask::concurrency>(),
         .candidates = doublingsOfTask<&workload::ServingTask::concurrency, 1, 4096>,
         .idle = needsClosedLoop});
    all.push_back(
        asServed("tp", "Splits attention's heads and every MLP over this many ranks.",
                 "Less time per token while reading weights binds; two all-reduces a layer appear."));
    all.push_back(asServed("pp", "Splits the layers over this many groups of ranks.",
                           "More room for the cache; a token still passes all stages."));
    all.push_back(
        {.id = "attention_dp",
         .label = "Attention data parallel",
         .shortLabel = "adp",
         .kind = KnobKind::Integer,
         .unit = "groups",
         .help =
             "Groups of tensor-parallel ranks that attend to sequences of their own and share one set of experts.",
         .paper = "DeepSeek-AI 2024 (DeepSeek-V3), arXiv 2412.19437, section 3.4",
         .look = "Latent caches are held once instead of by every rank; tokens travel to the experts.",
         .minimum = 1,
         .maximum = 1 << 20,
         .swept = true,
         .field = ofLayout<&layout::ServingLayout::attentionData>(),
         .candidates = attentionGroups,
         .idle = needsServedExperts});
    Knob experts = asServed("ep", "Ranks of a stage that hold different experts; the others cut each expert.",
                            "Whole experts are read by fewer ranks; the fullest rank sets the pace.");
    experts.candidates = servedExpertDegrees;
    experts.idle = needsServedExperts;
    all.push_back(std::move(experts));
    all.push_back({.id = "dp",
                   .label = "Replicas",
                   .shortLabel = "dp",
                   .kind = KnobKind::Integer,
                   .unit = "replicas",
                   .help = "Copies of the model that share the requests; 0 is as many as the cluster holds.",
                   .paper = "Kwon et al. 2023, arXiv 2309.06180",
                   .look = "Fewer requests for each replica: faster for users, less from each accelerator.",
                   .minimum = 0,
                   .maximum = 1 << 24,
                   .swept = true,
                   .field = ofLayout<&layout::ServingLayout::replicas>(),
                   .candidates = replicaCounts,
                   .idle = inPools,
                   .same = sameReplicas});
    all.push_back(
        {.id = "chunk",
         .label = "Tokens of a step",
         .shortLabel = "chunk",
         .group = KnobGroup::Kernels,
         .unit = "tokens",
         .help =
             "Most tokens of prompts and answers in one step: longer prompts are cut; 0 is the engine's own.",
         .paper = "Agrawal et al. 2023 (SARATHI), arXiv 2308.16369",
         .look = "Small ones smooth the time per token and delay the first one.",
         .minimum = 0,
         .maximum = 1 << 24,
         .field = ofLayout<&layout::ServingLayout::chunk>(),
         .candidates = chunkSizes,
         .idle = inPools});
    all.push_back({.id = "max_sequences",
                   .label = "Sequences at most",
                   .shortLabel = "seqs",
                   .group = KnobGroup::Memory,
                   .unit = "sequences",
                   .help = "Most sequences that one worker runs at once; 0 is the engine's own.",
                   .paper = "Yu et al. 2022 (Orca), OSDI",
                   .look = "Few of them keep users fast and let requests wait.",
                   .minimum = 0,
                   .maximum = 1 << 24,
                   .field = ofLayout<&layout::ServingLayout::maxSequences>(),
                   .candidates = sequenceLimits,
                   .idle = inPools});
    all.push_back(
        {.id = "memory_share",
         .label = "Memory share",
         .shortLabel = "mem",
         .group = KnobGroup::Memory,
         .unit = "%",
         .help = "Share of the accelerator's memory that the engine may fill; 0 is the engine's own.",
         .paper = "Kwon et al. 2023, arXiv 2309.06180",
         .look = "What weights and graphs leave of it is the cache.",
         .minimum = 0,
         .maximum = 100,
         .field = ofLayout<&layout::ServingLayout::memoryShare>(),
         .candidates = memoryShares,
         .idle = inPools});
    all.push_back(
        {.id = "overlap",
         .label = "Batch in pieces",
         .shortLabel = "overlap",
         .group = KnobGroup::Kernels,
         .kind = KnobKind::Choice,
         .help = "Pieces of a batch hide each other's collectives, or caches and collectives.",
         .paper =
             "DeepSeek-AI 2024, arXiv 2412.19437, section 3.4.2; Zhu et al. 2024 (NanoFlow), arXiv 2408.12757",
         .look = "Large batches: what was added becomes the longest of the lanes.",
         .minimum = 0,
         .maximum = 2,
         .choices = {kOverlapNames.begin(), kOverlapNames.end()},
         .field = {placeOf(Kept::Overlap), 0},
         .candidates = layout::firstValues<3>,
         .idle = inPools});
    all.push_back(
        {.id = "prompt_share",
         .label = "Multiprocessors for prompts",
         .shortLabel = "prompts",
         .group = KnobGroup::Kernels,
         .unit = "%",
         .help =
             "Share of each accelerator that takes prompts in while the rest answers; 0: they take turns.",
         .paper = "Hong et al. 2025 (semi-PD), arXiv 2504.19867",
         .look = "No prompt between two tokens, and no cache to be sent.",
         .minimum = 0,
         .maximum = 95,
         .field = {placeOf(Kept::PromptShare), 0},
         .candidates =
             [](const Scenario& s) {
                 return layout::withCurrent({0, 20, 30, 40, 50, 60, 70, 80},
                                            keptOf(s.layout, Kept::PromptShare));
             },
         .idle = inPools});
    all.push_back(
        {.id = "drafts",
         .label = "Drafts",
         .shortLabel = "drafts",
         .group = KnobGroup::Kernels,
         .unit = "tokens",
         .help = "Tokens that are proposed and checked together in one step; 0: none.",
         .paper = "Leviathan et al. 2022, arXiv 2211.17192; DeepSeek-AI 2024, arXiv 2412.19437, section 2.2",
         .look = "Few users: fewer steps for an answer. Many: each step computes more.",
         .minimum = 0,
         .maximum = 64,
         .field = {placeOf(Kept::Drafts), 0},
         .candidates =
             [](const Scenario& s) {
                 return layout::withCurrent({0, 1, 2, 3, 5, 7}, keptOf(s.layout, Kept::Drafts));
             },
         .idle = inPools});
    all.push_back(
        {.id = "draft_layers",
         .label = "Layers of the draft",
         .shortLabel = "dlayers",
         .group = KnobGroup::Kernels,
         .unit = "layers",
         .help = "Layers of the model that proposes, as wide as the served one's; 0: a head of its own.",
         .paper = "Leviathan et al. 2022, arXiv 2211.17192",
         .look = "Time of proposing, once for each token that is proposed.",
         .minimum = 0,
         .maximum = 10000,
         .field = {placeOf(Kept::DraftLayers), 0},
         .candidates =
             [](const Scenario& s) {
                 return layout::withCurrent({0, 2, 4, 8, 16}, keptOf(s.layout, Kept::DraftLayers));
             },
         .idle = withoutDrafts});
    all.push_back(
        {.id = "draft_fused",
         .label = "Draft layers at once",
         .shortLabel = "dfused",
         .group = KnobGroup::Kernels,
         .unit = "layers",
         .help = "Layers of the draft that run at once, each on a part of the ranks, with stale inputs.",
         .paper = "Wu et al. 2025 (EasySpec), arXiv 2502.02493",
         .look = "Time of proposing where tensor-parallel ranks mostly wait for each other.",
         .minimum = 1,
         .maximum = 64,
         .field = {placeOf(Kept::DraftFused), 1},
         .candidates =
             [](const Scenario& s) {
                 return layout::withCurrent({1, 2, 4, 8}, keptOf(s.layout, Kept::DraftFused) + 1);
             },
         .idle = withoutDrafts});
    all.push_back({.id = "draft_ranks",
                   .label = "Ranks that only propose",
                   .shortLabel = "dranks",
                   .group = KnobGroup::Kernels,
                   .unit = "accelerators",
                   .help = "Accelerators of a replica that propose while the others check; 0: all do both.",
                   .paper = "Butler et al. 2024 (PipeInfer), arXiv 2407.11798",
                   .look = "Proposing hides behind checking as long as nothing is refused.",
                   .minimum = 0,
                   .maximum = 1024,
                   .field = {placeOf(Kept::DraftRanks), 0},
                   .candidates =
                       [](const Scenario& s) {
                           return layout::withCurrent({0, 1, 2, 4}, keptOf(s.layout, Kept::DraftRanks));
                       },
                   .idle = withoutDrafts});
    all.push_back(
        {.id = "acceptance",
         .label = "Drafts accepted as",
         .shortLabel = "accept",
         .group = KnobGroup::Kernels,
         .kind = KnobKind::Choice,
         .help = "Measured list of the tokens that a step gains with so many drafts; usual is a little below "
                 "those of code.",
         .paper = "SPEED-Bench, coding, 1 to 8 drafts",
         .look = "Further drafts gain less than the first.",
         .minimum = 0,
         .maximum = static_cast<std::int64_t>(lists.size()) - 1,
         .choices = lists,
         .field = {placeOf(Kept::Acceptance), 0},
         .candidates =
             [](const Scenario&) {
                 std::vector<std::int64_t> values(kAcceptanceLists.size() + 1);
                 for (std::size_t i = 0; i < values.size(); ++i)
                     values[i] = static_cast<std::int64_t>(i);
                 return values;
             },
         .idle = withoutDrafts});
    all.push_back(
        {.id = "shared_tokens",
         .label = "Tokens all prompts share",
         .shortLabel = "shared",
         .group = KnobGroup::Workload,
         .unit = "tokens",
         .help = "Tokens that all prompts begin with: kept in the cache, they are not computed again.",
         .paper = "Zheng et al. 2023 (SGLang), arXiv 2312.07104",
         .look = "Time to the first token.",
         .minimum = 0,
         .maximum = kLongestRequest,
         .inTask = true,
         .given = true,
         .field = {placeOf(Kept::Shared), 0},
         .candidates =
             [](const Scenario& s) {
                 return layout::withCurrent({0, 256, 512, 1024, 4096}, keptOf(s.layout, Kept::Shared));
             },
         .idle = layout::always});
    all.push_back(
        {.id = "turns",
         .label = "Turns of a session",
         .shortLabel = "turns",
         .group = KnobGroup::Workload,
         .unit = "requests",
         .help = "Requests of one session: each prompt begins with all that was asked and answered before.",
         .paper = "Qin et al. 2024 (Mooncake), arXiv 2407.00079",
         .look = "Most of a prompt is in the cache already.",
         .minimum = 1,
         .maximum = 1000,
         .inTask = true,
         .given = true,
         .field = {placeOf(Kept::Turns), 1},
         .candidates =
             [](const Scenario& s) {
                 return layout::withCurrent({1, 2, 4, 8, 16}, keptOf(s.layout, Kept::Turns) + 1);
             },
         .idle = layout::always});
    return all;
}

} // namespace

std::span<const Knob> knobs()
{
    static const std::vector<Knob> all = declared();
    return all;
}

} // namespace shardscape::serving
