// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/serving/choices.h"
#include "job/serving/deployment.h"
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
    return all;
}

} // namespace

std::span<const Knob> knobs()
{
    static const std::vector<Knob> all = declared();
    return all;
}

} // namespace shardscape::serving
