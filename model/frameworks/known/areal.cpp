// SPDX-License-Identifier: GPL-3.0-or-later
// Source: inclusionAI/AReaL, areal/api/cli_args.py and alloc_mode.py, examples/math/*.yaml (2025).
#include "frameworks/framework.h"
#include "frameworks/omega_conf.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace shardscape::frameworks {

namespace {

constexpr std::int64_t kMostDegree = 1 << 16;

/// The number that begins there; nothing: there is none, or none that a degree can be.
std::optional<std::int64_t> degreeAt(const std::string& text, std::size_t at)
{
    std::int64_t degree = 0;
    for (; at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0; ++at)
        degree = std::min<std::int64_t>(10 * degree + (text[at] - '0'), 2 * kMostDegree);
    return degree >= 1 && degree <= kMostDegree ? std::optional(degree) : std::nullopt;
}

/// "sglang.d16p1t1+d8p1t2", "sglang:d4t4+fsdp:d16c2", "d8": the degrees of what trains, which stands last. False: another form.
bool readAllocation(Draft& in, const std::string& mode)
{
    std::string own = mode.substr(mode.rfind('+') + 1); // npos + 1: the whole
    if (const std::size_t colon = own.find(':'); colon != std::string::npos) {
        const std::string backend = lower(own.substr(0, colon));
        in.reading().stack = backend.starts_with("megatron") ? "megatron-core" : "fsdp";
        own.erase(0, colon + 1);
    }
    if (const std::size_t point = own.find('.'); point != std::string::npos)
        own.erase(0, point + 1);
    // megatron:(attn:d4p2t2c2|ffn:d2p2t1e8): experts with degrees of their own.
    if (own.starts_with("(attn:") && own.ends_with(")")) {
        const std::size_t bar = own.find("|ffn:");
        const std::string experts = bar == std::string::npos ? "" : own.substr(bar + 5, own.size() - bar - 6);
        for (std::size_t i = 0; i < experts.size(); ++i)
            if (const auto degree = degreeAt(experts, i + 1); degree && experts[i] == 'e')
                in.set("ep", *degree);
            else if (degree && experts[i] == 't')
                in.set("etp", *degree);
        own = own.substr(6, std::min(bar, own.size() - 1) - 6);
    }
    std::int64_t ranks = 1;
    for (std::size_t i = 0; i < own.size();) {
        const char letter = own[i++];
        const std::int64_t degree = degreeAt(own, i).value_or(0);
        while (i < own.size() && std::isdigit(static_cast<unsigned char>(own[i])) != 0)
            ++i;
        if (degree < 1)
            return false;
        switch (letter) {
        case 'd': in.set("dp", degree); break;
        case 'p': in.set("pp", degree); break;
        case 't': in.set("tp", degree); break;
        case 'c': in.set("cp", degree); break;
        case 'e': in.set("ep", degree); break;
        default: return false;
        }
        ranks *= letter == 'e' ? 1 : std::min(degree, kMostDegree / std::max<std::int64_t>(1, ranks));
    }
    in.set("gpus", ranks);
    for (const char* degree : {"tp", "pp", "cp"})
        in.derive(degree, std::int64_t{1}, "allocation_mode");
    return true;
}

/// Reinforcement learning: what is read is a step of the actor's training.
Result<Reading> readAreal(KeyList keys)
{
    const auto interpolated = omegaConf(keys);
    Draft in("areal", std::move(keys), false);
    in.resolve = interpolated;
    for (const std::string_view prefix : {"critic.", "ref.", "sglang.", "vllm.", "rollout.", "server_only."})
        in.foreignSection(prefix, say("of what generates and of other models"));
    in.stripSections({"actor."});
    in.integer({"cluster.n_nodes"}, "gpus");
    if (const auto each = in.integer({"cluster.n_gpus_per_node"}, "gpus"); each && *each > 0)
        in.reading().perNode = *each;
    in.remark("cluster.n_nodes", say("those of what generates among them"));
    if (const auto mode = in.word({"allocation_mode"}, "dp"); mode && !readAllocation(in, *mode))
        in.need("gpus", say("%1 does not say what trains as degrees", shown(*mode)));
    takeModel(in, {"path"});
    const auto batch = in.integer({"train_dataset.batch_size"}, "global_batch");
    const auto answers = in.integer({"gconfig.n_samples"}, "global_batch");
    const auto parts = in.integer({"ppo_n_minibatches"}, "global_batch");
    if (batch && *batch > 0 && *batch < (1 << 24)) {
        const std::int64_t all = *batch * std::clamp<std::int64_t>(answers.value_or(1), 1, 1 << 12);
        in.set("global_batch",
               std::max<std::int64_t>(1, all / std::clamp<std::int64_t>(parts.value_or(1), 1, 1 << 12)));
    }
    const auto prompt = in.integer({"train_dataset.max_length"}, "sequence");
    const auto answer = in.integer({"gconfig.max_new_tokens"}, "sequence");
    if (answer && *answer > 0)
        in.set("sequence", prompt.value_or(0) + *answer); // the longest there is
    else if (prompt && *prompt > 0)
        in.set("sequence", *prompt);
    if (const auto tokens = in.integer({"mb_spec.max_tokens_per_mb"}, "micro_batch"); tokens && *tokens > 0)
        in.remark("actor.mb_spec.max_tokens_per_mb",
                  say("micro-batches are filled by tokens, at most %1", *tokens));
    if (const auto again = in.flag({"gradient_checkpointing"}, "recompute"))
        in.set("recompute", std::string(*again ? "full" : "none"));
    if (const auto type = in.word({"dtype"}, "precision"))
        in.set("precision", dtypeOf(*type).substr(0, 40));
    if (const auto type = in.word({"grad_reduce_dtype"}, "grad_dtype"))
        in.set("grad_dtype", dtypeOf(*type).substr(0, 40));
    if (const auto optimizer = in.word({"optimizer.type"}, "optimizer"))
        takeOptimizer(in, *optimizer);
    if (in.flag({"fsdp.offload_params"}, "offload_weights").value_or(false)) {
        in.set("offload_weights", std::int64_t{100});
        in.set("offload_optimizer", std::int64_t{100});
    }
    in.set("zero", std::int64_t{in.reading().stack == "megatron-core" ? 1 : 3});
    for (const std::string_view prefix :
         {"actor.optimizer.", "train_dataset.", "valid_dataset.", "gconfig.", "saver.", "evaluator.",
          "recover.", "stats_logger.", "launcher.", "cluster.", "checkpointer."})
        in.idleSection(prefix, say("of the algorithm, of data and of logs"));
    return in.finish({"gpus", "sequence", "micro_batch", "global_batch", "precision"});
}

} // namespace

Framework areal()
{
    return {"areal", "AReaL", readAreal, nullptr, 119, false, {"fsdp"}};
}

} // namespace shardscape::frameworks
