// SPDX-License-Identifier: GPL-3.0-or-later
// Words of the engines: vLLM 0.11 to 0.19 (vllm serve --help), SGLang 0.5 (docs: server arguments), TensorRT-LLM 1.0 to 1.3
// (trtllm-serve --help, LLM API arguments).
#include "frameworks/serving_launch.h"

#include "base/nearest.h"
#include "job/job.h"
#include "job/serving/choices.h"
#include "job/serving/deployment.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

namespace shardscape::frameworks {

namespace {

using layout::Scenario;
using workload::ServingTask;

enum class Launched : std::uint8_t { Vllm, Sglang, Trtllm };

/// One server's layout, and what it does.
struct ServerPlan {
    std::string_view pool; ///< empty: both
    std::int64_t copies = 1;
    std::int64_t tensor = 1, groups = 1, pipeline = 1, experts = 1, chunk = 0, sequences = 0, share = 0;
    std::int64_t drafts = 0, draftLayers = 0;
    serving::Overlap overlap = serving::Overlap::None;

    [[nodiscard]] std::int64_t stage() const { return tensor * groups; }
};

/// A command on lines of its own, and what could not be said.
class Command {
public:
    explicit Command(std::string begin)
        : m_text(std::move(begin))
    {}
    void say(std::string_view flag) { m_text += " \\\n  " + std::string(flag); }
    void say(std::string_view flag, const std::string& value) { say(std::string(flag) + " " + value); }
    void say(std::string_view flag, std::int64_t value) { say(flag, std::to_string(value)); }
    [[nodiscard]] const std::string& text() const { return m_text; }

private:
    std::string m_text;
};

std::string decimal(double value)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.4g", value);
    return text.data();
}

ServerPlan planOfServer(std::string_view pool, std::int64_t copies, const layout::Layout& layout,
                        const layout::ServingLayout& own)
{
    return {pool,
            copies,
            layout.tensorParallel,
            own.attentionData,
            layout.pipelineParallel,
            layout.expertParallel,
            own.chunk,
            own.maxSequences,
            own.memoryShare,
            serving::keptOf(layout, serving::Kept::Drafts),
            serving::keptOf(layout, serving::Kept::DraftLayers),
            static_cast<serving::Overlap>(serving::keptOf(layout, serving::Kept::Overlap))};
}

std::vector<ServerPlan> serversOf(const Scenario& s)
{
    if (s.pools.empty())
        return {planOfServer({}, serving::replicasOf(s), s.layout, s.serving)};
    std::vector<ServerPlan> servers;
    for (const layout::Pool& pool : s.pools)
        servers.push_back(planOfServer(pool.name, pool.workers, pool.layout, pool.serving));
    return servers;
}

/// Tokens that the longest request of the task has: lengths drawn from a tail are cut at eight times their mean.
std::int64_t longest(const ServingTask& task)
{
    const double factor = task.lengths == workload::LengthKind::Uniform     ? 1 + task.lengthSpread
                          : task.lengths == workload::LengthKind::LogNormal ? 8
                                                                            : 1;
    return std::llround(std::ceil(factor * static_cast<double>(task.inputTokens + task.outputTokens)));
}

/// TensorRT-LLM counts the share of what weights and buffers leave; ours is of all.
double shareOfFree(const Scenario& s, const ServerPlan& plan)
{
    const serving::Server server = serving::serverOf(s.model, s.cluster, serving::engineOf(s),
                                                     serving::formatsOf(s),
                                                     {.tensor = static_cast<double>(plan.tensor),
                                                      .attentionData = static_cast<double>(plan.groups),
                                                      .pipeline = static_cast<double>(plan.pipeline),
                                                      .experts = static_cast<double>(plan.experts)},
                                                     static_cast<double>(plan.share) / 100);
    const double left = server.accelerator.memoryBytes - server.weightBytes - server.engine->reserveBytes;
    return left > 0 ? std::clamp(server.poolBytes / left, 0.0, 1.0) : 0;
}

std::string vllmServer(const Scenario& s, const ServerPlan& p, std::vector<std::string>& unsaid)
{
    const ServingTask& task = s.task.serving;
    Command c("vllm serve \"$MODEL\"");
    c.say("--tensor-parallel-size", p.tensor);
    if (p.pipeline > 1)
        c.say("--pipeline-parallel-size", p.pipeline);
    const bool grouped = p.groups > 1;
    if (grouped)
        c.say("--data-parallel-size", p.groups);
    else if (!s.model.moe && p.copies > 1 && p.pool.empty()) // of a dense model these are replicas
        c.say("--data-parallel-size", p.copies);
    if (p.experts > 1) {
        c.say("--enable-expert-parallel");
        if (p.experts != p.stage())
            unsaid.push_back("ep " + std::to_string(p.experts) + " (it takes tp x dp, "
                             + std::to_string(p.stage()) + ")");
    }
    if (task.cache != workload::CachePrecision::Usual)
        c.say("--kv-cache-dtype", task.cache == workload::CachePrecision::Fp8 ? "fp8" : "bfloat16");
    c.say("--max-model-len", longest(task));
    if (p.chunk > 0)
        c.say("--max-num-batched-tokens", p.chunk);
    if (p.sequences > 0)
        c.say("--max-num-seqs", p.sequences);
    if (p.share > 0)
        c.say("--gpu-memory-utilization", decimal(static_cast<double>(p.share) / 100));
    if (p.drafts > 0)
        c.say("--speculative-config",
              (p.draftLayers > 0 ? R"("{\"model\": \"$DRAFT\", )" : R"("{\"method\": \"mtp\", )")
                  + std::string(R"(\"num_speculative_tokens\": )") + std::to_string(p.drafts) + "}\"");
    if (p.overlap == serving::Overlap::TwoBatches)
        c.say("--enable-dbo");
    if (!p.pool.empty())
        c.say("--kv-transfer-config", R"('{"kv_connector": "NixlConnector", "kv_role": "kv_both"}')");
    return c.text();
}

std::string sglangServer(const Scenario& s, const ServerPlan& p, std::vector<std::string>& /*unsaid*/)
{
    const ServingTask& task = s.task.serving;
    Command c("python3 -m sglang.launch_server --model-path \"$MODEL\"");
    c.say("--tp-size", p.stage()); // attention's degree is that over dp-size
    if (p.pipeline > 1)
        c.say("--pp-size", p.pipeline);
    if (p.groups > 1) {
        c.say("--enable-dp-attention");
        c.say("--dp-size", p.groups);
    } else if (p.copies > 1 && p.pool.empty())
        c.say("--dp-size", p.copies);
    if (p.experts > 1)
        c.say("--ep-size", p.experts);
    if (task.cache != workload::CachePrecision::Usual)
        c.say("--kv-cache-dtype", task.cache == workload::CachePrecision::Fp8 ? "fp8_e4m3" : "bfloat16");
    c.say("--context-length", longest(task));
    if (p.chunk > 0)
        c.say("--chunked-prefill-size", p.chunk);
    if (p.sequences > 0)
        c.say("--max-running-requests", p.sequences);
    if (p.share > 0)
        c.say("--mem-fraction-static", decimal(static_cast<double>(p.share) / 100));
    if (p.drafts > 0) {
        c.say("--speculative-algorithm", p.draftLayers > 0 ? "STANDALONE" : "NEXTN");
        if (p.draftLayers > 0)
            c.say("--speculative-draft-model-path", std::string("\"$DRAFT\""));
        c.say("--speculative-num-steps", p.drafts);
        c.say("--speculative-eagle-topk", 1);
        c.say("--speculative-num-draft-tokens", p.drafts + 1); // the step's own token among them
    }
    if (p.overlap == serving::Overlap::TwoBatches)
        c.say("--enable-two-batch-overlap");
    if (!p.pool.empty())
        c.say("--disaggregation-mode", std::string(p.pool));
    return c.text();
}

std::string trtllmServer(const Scenario& s, const ServerPlan& p, std::vector<std::string>& unsaid)
{
    const ServingTask& task = s.task.serving;
    std::string options;
    if (p.groups > 1)
        options += "enable_attention_dp: true\n";
    if (p.drafts > 0)
        options += p.draftLayers > 0
                       ? "speculative_config:\n  decoding_type: DraftTarget\n  max_draft_len: "
                             + std::to_string(p.drafts) + "\n  speculative_model_dir: $DRAFT\n"
                       : "speculative_config:\n  decoding_type: MTP\n  num_nextn_predict_layers: "
                             + std::to_string(p.drafts) + "\n";
    if (task.cache != workload::CachePrecision::Usual)
        options += std::string("kv_cache_config:\n  dtype: ")
                   + (task.cache == workload::CachePrecision::Fp8 ? "fp8" : "auto") + "\n";
    const std::string file = p.pool.empty() ? "options.yaml" : std::string(p.pool) + ".yaml";
    Command c("trtllm-serve \"$MODEL\"");
    c.say("--tp_size", p.stage());
    if (p.pipeline > 1)
        c.say("--pp_size", p.pipeline);
    if (p.experts > 1)
        c.say("--ep_size", p.experts);
    if (p.groups > 1 && p.tensor > 1)
        unsaid.push_back("tp " + std::to_string(p.tensor)
                         + " within attention_dp (it has all ranks in groups of one)");
    c.say("--max_seq_len", longest(task));
    if (p.chunk > 0)
        c.say("--max_num_tokens", p.chunk);
    if (p.sequences > 0)
        c.say("--max_batch_size", p.sequences);
    if (p.share > 0)
        c.say("--kv_cache_free_gpu_memory_fraction", decimal(shareOfFree(s, p)));
    if (options.empty())
        return c.text();
    c.say("--extra_llm_api_options", file);
    const char* end = p.draftLayers > 0 && p.drafts > 0 ? " <<END\n" : " <<'END'\n"; // names the draft
    return "cat > " + file + end + options + "END\n" + c.text();
}

/// The load of the task as the engine's own benchmark sends it: ten requests for each in flight, or a thousand.
std::string benchmarkOf(const Scenario& s, Launched engine, std::vector<std::string>& unsaid)
{
    const ServingTask& task = s.task.serving;
    Command c(engine == Launched::Sglang
                  ? "python3 -m sglang.bench_serving --backend sglang --model \"$MODEL\""
              : engine == Launched::Trtllm
                  ? "python3 -m tensorrt_llm.serve.scripts.benchmark_serving --backend openai "
                    "--model \"$MODEL\""
                  : "vllm bench serve --model \"$MODEL\"");
    c.say("--dataset-name", "random");
    const std::int64_t shared = serving::keptOf(s.layout, serving::Kept::Shared);
    if (shared > 0 && engine == Launched::Vllm)
        c.say("--random-prefix-len", shared);
    else if (shared > 0)
        unsaid.emplace_back("shared_tokens (the benchmark's prompts share nothing)");
    c.say("--random-input-len", task.inputTokens - (engine == Launched::Vllm ? shared : 0));
    c.say("--random-output-len", task.outputTokens);
    if (task.lengths == workload::LengthKind::Uniform && engine == Launched::Vllm)
        c.say("--random-range-ratio", decimal(task.lengthSpread));
    else if (task.lengths != workload::LengthKind::Fixed)
        unsaid.emplace_back("lengths (the benchmark draws its own)");
    if (task.requestRate > 0) {
        c.say("--request-rate", decimal(task.requestRate));
        if (task.burstiness > 0 && task.burstiness != 1 && engine == Launched::Vllm)
            c.say("--burstiness", decimal(1 / (task.burstiness * task.burstiness))); // the gamma law's shape
        c.say("--num-prompts", 1000);
    } else if (task.concurrency > 0) {
        c.say("--max-concurrency", task.concurrency);
        c.say("--num-prompts", std::max<std::int64_t>(20, 10 * task.concurrency));
    } else
        c.say("--num-prompts", 1000);
    return c.text();
}

/// "8 accelerators each".
std::string eachOf(const ServerPlan& plan)
{
    const auto accelerators = static_cast<std::int64_t>(plan.stage() * plan.pipeline);
    return std::to_string(accelerators) + (accelerators == 1 ? " accelerator each" : " accelerators each");
}

} // namespace

Result<std::string> launchScript(const Scenario& s, std::string_view engine)
{
    const auto found = std::find(kLaunchedEngines.begin(), kLaunchedEngines.end(), engine);
    if (found == kLaunchedEngines.end())
        return fail(ErrorCode::UnknownName, say("no launch lines for '%1'; nearest is '%2'",
                                                engine.substr(0, 40), nearestName(engine, kLaunchedEngines)));
    if (s.task.kind != workload::TaskKind::Serving)
        return fail(ErrorCode::BadInput,
                    say("%1 serves; the scenario's task is %2; add \"task\": {\"kind\": \"serving\"}", engine,
                        workload::nameOf(s.task.kind)));
    if (const auto broken = job::violations(job::serving(), s); !broken.empty())
        return fail(ErrorCode::BadInput, layout::sentence(broken.front()));
    const auto launched = static_cast<Launched>(found - kLaunchedEngines.begin());
    std::vector<std::string> unsaid;
    std::string servers;
    const std::vector<ServerPlan> plans = serversOf(s);
    for (const ServerPlan& plan : plans) {
        if (!plan.pool.empty())
            servers += "\n# " + std::string(plan.pool) + ", " + std::to_string(plan.copies) + " of them, "
                       + eachOf(plan) + "\n";
        else {
            const bool inOne = plan.groups == 1 && launched != Launched::Trtllm
                               && (launched == Launched::Sglang || !s.model.moe);
            servers += "\n";
            if (plan.copies > 1 && !inOne)
                servers += "# " + std::to_string(plan.copies) + " of them behind a router, " + eachOf(plan)
                           + "\n";
        }
        servers += (launched == Launched::Vllm     ? vllmServer(s, plan, unsaid)
                    : launched == Launched::Sglang ? sglangServer(s, plan, unsaid)
                                                   : trtllmServer(s, plan, unsaid))
                   + (s.pools.empty() ? "\n" : " &\n");
    }
    using serving::Kept;
    const auto kept = [&s](Kept what) { return serving::keptOf(s.layout, what); };
    if (kept(Kept::Overlap) == 2 || (kept(Kept::Overlap) == 1 && launched == Launched::Trtllm))
        unsaid.emplace_back(
            "overlap " + std::string(serving::kOverlapNames[static_cast<std::size_t>(kept(Kept::Overlap))]));
    if (kept(Kept::PromptShare) > 0)
        unsaid.emplace_back("prompt_share (prompts and answers take turns)");
    if (kept(Kept::Drafts) > 0 && kept(Kept::DraftRanks) > 0)
        unsaid.emplace_back("draft_ranks (all ranks propose)");
    if (kept(Kept::Drafts) > 0 && kept(Kept::DraftFused) > 0)
        unsaid.emplace_back("draft_fused (layers follow each other)");
    if (kept(Kept::Turns) > 0)
        unsaid.emplace_back("turns (the benchmark's requests know nothing of each other)");
    if (!s.pools.empty() && launched == Launched::Trtllm)
        unsaid.emplace_back("pools (trtllm-serve disaggregated joins them: its file names their addresses)");
    const bool drafted = std::any_of(plans.begin(), plans.end(), [](const ServerPlan& plan) {
        return plan.drafts > 0 && plan.draftLayers > 0;
    });
    std::string text = "#!/bin/sh\n# " + s.model.name + " on " + std::to_string(s.cluster.accelerators())
                       + " x " + s.cluster.accelerator.name + "\n";
    const serving::Engine& priced = serving::engineOf(s);
    if (priced.id != engine)
        text += "# Predicted for " + std::string(priced.id) + ", not for this engine.\n";
    if (const job::Outcome outcome = job::serving().evaluate(s); !outcome.fits && !outcome.reasons.empty())
        text += "# Will not start: " + english(layout::sentence(outcome.reasons.front())) + ".\n";
    const std::string benchmark = benchmarkOf(s, launched, unsaid);
    for (const std::string& one : unsaid)
        text += "# No word here for: " + one + "\n";
    text += "MODEL=${MODEL:?a checkpoint of " + s.model.name + " in "
            + std::string(workload::kServedPrecisionNames[static_cast<std::size_t>(s.task.serving.precision)])
            + "}\n" + (drafted ? "DRAFT=${DRAFT:?a checkpoint of the model that proposes}\n" : "") + servers
            + "\n# The load, once the server answers:\n# ";
    for (const char letter : benchmark) {
        text += letter;
        if (letter == '\n')
            text += "# ";
    }
    return text + "\n";
}

} // namespace shardscape::frameworks
