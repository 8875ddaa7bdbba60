// SPDX-License-Identifier: GPL-3.0-or-later
// Two generations of one plan: a function that changes a recipe's Config, as torchtitan takes it since August 2026 (batches in
// tokens, PR #4121), and the TOML of before. Sources: torchtitan, config/job_config.py (2025), torchtitan/trainer.py,
// torchtitan/distributed/activation_checkpoint.py, torchtitan_recipes/ (2026).
#include "exchange/scenario/layout_string.h"
#include "frameworks/small_writers.h"
#include "frameworks/torchtitan_stages.h"

#include <algorithm>
#include <array>

namespace shardscape::frameworks {

namespace {

/// Keys and values of one section, in the order in which they are written.
using Lines = std::vector<std::pair<std::string, std::string>>;

std::string inQuotes(std::string_view text)
{
    return "\"" + std::string(text) + "\"";
}

struct Words {
    bool today = false; ///< a Config's attributes, which add to a recipe: everything is said
    Lines training, parallelism, compile;
};

struct ScheduleClass {
    std::string_view ours, theirs;
    std::int64_t chunks;
};
constexpr std::array kClasses{ScheduleClass{"1f1b", "1F1B", 1},
                              ScheduleClass{"gpipe", "GPipe", 1},
                              ScheduleClass{"interleaved-1f1b", "Interleaved1F1B", 2},
                              ScheduleClass{"breadth-first", "LoopedBFS", 2},
                              ScheduleClass{"zb-1p", "InterleavedZeroBubble", 2},
                              ScheduleClass{"zb-v", "ZBVZeroBubble", 2},
                              ScheduleClass{"dualpipe-v", "DualPipeV", 2}};

void writeBatches(const Plan& plan, Words& out, Sayer& sayer)
{
    sayer.said({"micro_batch", "global_batch", "sequence"});
    const auto set = [&out](std::string key, std::int64_t value) {
        out.training.emplace_back(std::move(key), std::to_string(value));
    };
    const std::int64_t sequence = plan.number("sequence", 0);
    const std::int64_t micro = plan.number("micro_batch", 0);
    const std::int64_t global = plan.number("global_batch", 0);
    const bool pipeline = plan.number("pp", 1) > 1;
    const auto steps = accumulationOf(plan);
    if (!out.today) {
        if (sequence > 0)
            set("seq_len", sequence);
        const std::int64_t local = !pipeline         ? micro
                                   : plan.perReplica ? *plan.perReplica
                                   : steps           ? *steps * micro
                                                     : micro;
        if (local > 0)
            set("local_batch_size", local);
        if (global > 0)
            set("global_batch_size", global);
        return;
    }
    if (sequence > 0)
        set("max_context_length", sequence);
    if (micro > 0 && sequence > 0)
        set("num_tokens_per_microbatch_per_dp_rank", micro * sequence);
    else if (plan.tokensPerMicro)
        set("num_tokens_per_microbatch_per_dp_rank", *plan.tokensPerMicro);
    else if (micro > 0)
        sayer.refuse("micro_batch");
    if (global > 0 && sequence > 0)
        set("num_tokens_per_train_step", global * sequence);
    else if (global > 0)
        sayer.refuse("global_batch");
    const std::int64_t whole = steps ? *steps : plan.perReplica && micro > 0 ? *plan.perReplica / micro : 0;
    if (pipeline && whole > 0)
        out.parallelism.emplace_back("num_pp_microbatches", std::to_string(whole));
}

/// What converts the model's products: "fp8", "mxfp8", or nothing.
std::string writePrecision(const Plan& plan, Words& out, Sayer& sayer)
{
    sayer.said({"precision", "grad_dtype", "fp8_params", "master_dtype", "moment_dtype"});
    const std::string type = plan.text("precision");
    const auto spelled = [](std::string_view name) {
        return inQuotes(name == "bf16" ? "bfloat16" : name == "fp16" ? "float16" : "float32");
    };
    std::string converts;
    if (type == "fp16" || type == "fp32" || (type == "bf16" && out.today))
        out.training.emplace_back("mixed_precision_param", spelled(type));
    else if (type == "fp8" || type == "mxfp8")
        converts = type;
    else if (!type.empty() && type != "bf16")
        sayer.refuse("precision");
    if (plan.truth("fp8_params") && type != "fp8")
        sayer.refuse("fp8_params");
    const std::string gradients = plan.text("grad_dtype");
    const auto isBf16 = [&plan](std::string_view id) { return plan.text(id) == "bf16"; };
    const bool plainStates = isBf16("grad_dtype") && isBf16("master_dtype") && isBf16("moment_dtype")
                             && type != "fp16" && type != "fp32";
    if (plainStates)
        out.training.emplace_back("dtype", spelled("bf16"));
    for (const std::string_view id : {"master_dtype", "moment_dtype"})
        if (!plainStates && !plan.text(id).empty() && plan.text(id) != "fp32")
            sayer.refuse(id);
    if (!plainStates && (gradients == "bf16" || gradients == "fp16" || (gradients == "fp32" && out.today)))
        out.training.emplace_back("mixed_precision_reduce", spelled(gradients));
    sayer.said({"offload_weights", "offload_optimizer"});
    if (plan.number("offload_weights", 0) == 100 && plan.number("offload_optimizer", 0) == 100) {
        out.training.emplace_back("enable_cpu_offload", out.today ? "True" : "true");
    } else {
        for (const std::string_view id : {"offload_weights", "offload_optimizer"})
            if (plan.number(id, 0) > 0)
                sayer.refuse(id);
    }
    return converts;
}

void writeSharding(const Plan& plan, Words& out, Sayer& sayer)
{
    sayer.said({"dp", "dp_shard", "zero", "reshard"});
    const auto set = [&out](std::string key, std::string value) {
        out.parallelism.emplace_back(std::move(key), std::move(value));
    };
    const std::int64_t pp = plan.number("pp", 1);
    const std::int64_t cp = plan.number("cp", 1);
    const std::int64_t dp = plan.number("dp", 0);
    const std::int64_t zero = plan.number("zero", 3);
    const std::int64_t shard = plan.number("dp_shard", 0);
    if (shard > 0 && shard != dp && (zero == 0 || (dp > 0 && dp % shard != 0)))
        sayer.refuse("dp_shard");
    if (zero == 0 && cp > 1)
        sayer.refuse("zero"); // ranks that share a sequence share the states there
    if (plan.shardDivisor.value_or(1) > 1) {
        set("data_parallel_replicate_degree", std::to_string(*plan.shardDivisor));
        set("data_parallel_shard_degree", "-1");
    } else if (dp > 0 && zero == 0) {
        set("data_parallel_replicate_degree", std::to_string(dp));
        set("data_parallel_shard_degree", "1");
    } else if (dp > 0) {
        const bool copies = shard > 0 && shard < dp && dp % shard == 0;
        if (copies)
            set("data_parallel_replicate_degree", std::to_string(dp / shard));
        const std::int64_t sharers = copies ? shard : dp;
        set("data_parallel_shard_degree", std::to_string(sharers));
        const bool alone = sharers == 1 && cp == 1; // nobody to share with: the file says 0
        if (zero == 1 || zero == 2 || alone)
            sayer.refuse("zero");
        if (alone && copies)
            sayer.refuse("dp_shard");
        if (alone && plan.find("reshard") != nullptr)
            sayer.refuse("reshard");
    } else {
        set("data_parallel_shard_degree", "-1");
    }
    if (zero == 3 && plan.find("reshard") != nullptr && (out.today || plan.truth("reshard") != (pp == 1)))
        set("fsdp_reshard_after_forward", inQuotes(plan.truth("reshard") ? "always" : "never"));
}

void writeDegrees(const Plan& plan, Words& out, Sayer& sayer)
{
    sayer.said({"tp", "pp", "cp", "ep", "etp", "sequence_parallel", "tp_overlap", "compile", "cp_kind",
                "ep_dispatch"});
    const auto set = [&out](std::string key, std::string value) {
        out.parallelism.emplace_back(std::move(key), std::move(value));
    };
    const auto truth = [&out](bool is) {
        return std::string(is ? (out.today ? "True" : "true") : (out.today ? "False" : "false"));
    };
    if (plan.text("compile") == "compiled" || (plan.text("compile") == "eager" && out.today))
        out.compile.emplace_back("enable", truth(plan.text("compile") == "compiled"));
    const std::int64_t tp = plan.number("tp", 1);
    const std::int64_t cp = plan.number("cp", 1);
    const std::int64_t ep = plan.number("ep", 1);
    set("tensor_parallel_degree", std::to_string(tp));
    set("pipeline_parallel_degree", std::to_string(plan.number("pp", 1)));
    // TOML has no word for it: tensor parallelism goes with sequence parallelism there.
    if (tp > 1 && plan.find("sequence_parallel") != nullptr && out.today)
        set("enable_sequence_parallel", truth(plan.truth("sequence_parallel")));
    else if (tp > 1 && plan.find("sequence_parallel") != nullptr && !plan.truth("sequence_parallel"))
        sayer.refuse("sequence_parallel");
    if (tp > 1 && plan.find("tp_overlap") != nullptr && (out.today || plan.truth("tp_overlap")))
        (out.today ? out.compile : out.parallelism)
            .emplace_back("enable_async_tensor_parallel", truth(plan.truth("tp_overlap")));
    if (cp > 1) {
        set("context_parallel_degree", std::to_string(cp));
        const std::string kind = plan.text("cp_kind");
        if (kind == "ring" || (kind == "all-gather" && out.today))
            set("context_parallel_rotate_method", inQuotes(kind == "ring" ? "alltoall" : "allgather"));
        else if (!kind.empty() && kind != "all-gather")
            sayer.refuse("cp_kind");
    }
    if (ep > 1)
        set("expert_parallel_degree", std::to_string(ep));
    if (plan.number("etp", 1) > 1 && out.today)
        sayer.refuse("etp"); // dp_shard cp tp = efsdp ep: no tensor parallelism within an expert
    else if (plan.number("etp", 1) > 1)
        set("expert_tensor_parallel_degree", plan.text("etp"));
    const std::string how = plan.text("ep_dispatch");
    if (!how.empty() && (ep <= 1 || how == "all-gather"))
        sayer.refuse("ep_dispatch"); // nothing is dispatched, or not so
    else if (!how.empty())
        set("expert_parallel_comm_backend", inQuotes(how == "all-to-all" ? "standard" : how));
}

/// Layers of each stage as the plan has them, or even ones. Empty: it does not know its layers, or says what cannot be read.
std::vector<std::int32_t> stagesOf(const Plan& plan, std::int64_t layers, std::int64_t stages)
{
    if (layers < 1 || stages < 2 || stages > layers)
        return {};
    if (const std::string own = plan.text("stages"); !own.empty()) {
        const auto read = exchange::readStageLayers(own);
        return read && static_cast<std::int64_t>(read->size()) == stages ? *read
                                                                         : std::vector<std::int32_t>{};
    }
    return layers % stages == 0 ? std::vector<std::int32_t>(static_cast<std::size_t>(stages),
                                                            static_cast<std::int32_t>(layers / stages))
                                : std::vector<std::int32_t>{};
}

/// Stages of a rank where nobody says: those of 1F1B where the schedule is none of torchtitan's.
std::int64_t usualChunks(const std::string& schedule)
{
    const auto known = std::find_if(kClasses.begin(), kClasses.end(),
                                    [&schedule](const ScheduleClass& one) { return one.ours == schedule; });
    return known != kClasses.end() ? known->chunks : 1;
}

/// One stage a rank of a schedule of single stages, two and more of the others: pipeline_llm().
bool takesChunks(const std::string& schedule, std::int64_t chunks)
{
    return usualChunks(schedule) == 1 ? chunks <= 1 : chunks >= 2;
}

void writePipeline(const Plan& plan, Words& out, Sayer& sayer)
{
    sayer.said({"schedule", "chunks", "stages"});
    const auto set = [&out](std::string key, std::string value) {
        out.parallelism.emplace_back(std::move(key), std::move(value));
    };
    const std::int64_t pp = plan.number("pp", 1);
    if (pp <= 1)
        return;
    const std::string schedule = plan.text("schedule");
    const auto known = std::find_if(kClasses.begin(), kClasses.end(),
                                    [&schedule](const ScheduleClass& one) { return one.ours == schedule; });
    if (known != kClasses.end())
        set("pipeline_parallel_schedule", inQuotes(known->theirs));
    else if (!schedule.empty())
        sayer.refuse("schedule");
    if (const std::int64_t micro = plan.number("micro_batch", 0); micro > 0 && !out.today)
        set("pipeline_parallel_microbatch_size", std::to_string(micro));
    const std::int64_t chunks = plan.number("chunks", 1);
    const std::int64_t layers = plan.number("layers", 0);
    const std::int64_t stages = pp * chunks;
    const std::int64_t usual = usualChunks(schedule);
    if (!takesChunks(schedule, chunks)) {
        if (plan.find("chunks") != nullptr)
            sayer.refuse("chunks");
        return;
    }
    const std::vector<std::int32_t> wanted = stagesOf(plan, layers, stages);
    if (wanted.empty()) { // a plan that does not know its model
        if (plan.find("chunks") != nullptr && chunks != usual)
            sayer.refuse("chunks");
        else if (plan.find("chunks") != nullptr && out.today)
            set("pipeline_parallel_layers_per_stage", "None"); // as the schedule has it
        return;
    }
    // The embedding and the head count as a layer each unless told otherwise.
    for (const std::int64_t ends : {1, 0}) {
        const std::int64_t each = (layers + 2 * ends + stages - 1) / stages;
        const bool whole = (layers + 2 * ends + each - 1) / each == stages;
        if (torchtitanStages(layers, stages, ends, ends) != wanted || (chunks != usual && !whole))
            continue;
        if (chunks != usual)
            set("pipeline_parallel_layers_per_stage", std::to_string(each));
        else if (out.today)
            set("pipeline_parallel_layers_per_stage", "None");
        if (ends == 0) {
            set("pipeline_parallel_first_stage_less_layers", "0");
            set("pipeline_parallel_last_stage_less_layers", "0");
        }
        return;
    }
    if (out.today)
        set("pipeline_parallel_layers_per_stage", "None");
    set("module_fqns_per_model_part", modulesOfLayers(wanted));
}

/// Percent of the activations that are kept where a budget is set, or nothing.
std::optional<std::int64_t> budgetOf(const Plan& plan)
{
    const std::int64_t budget = plan.number("recompute_budget", 100);
    return budget >= 0 && budget < 100 ? std::optional(budget) : std::nullopt;
}

/// Every how many-th layer of a stage runs again whole, where the plan says how many of even stages do.
std::optional<std::int64_t> everyOtherOf(const Plan& plan)
{
    const std::int64_t chunks = plan.number("chunks", 1), pp = plan.number("pp", 1);
    if (pp > 1 && !takesChunks(plan.text("schedule"), chunks))
        return {}; // its stages are others than those of the file
    const std::int64_t stages = pp * chunks;
    const std::int64_t again = plan.number("recompute_layers", 0), layers = plan.number("layers", 0);
    if (plan.text("recompute") != "full" || again < 1 || stages < 1 || layers % stages != 0
        || !plan.text("stages").empty() || again > layers / stages)
        return {};
    const std::int64_t every = layers / stages / again;
    return layers / stages / every == again ? std::optional(every) : std::nullopt;
}

std::string share(std::int64_t percent)
{
    return (percent < 10 ? "0.0" : "0.") + std::to_string(percent);
}

Words wordsOf(const Plan& plan, bool today, Sayer& sayer, std::string& converts)
{
    Words out;
    out.today = today;
    writeBatches(plan, out, sayer);
    converts = writePrecision(plan, out, sayer);
    writeSharding(plan, out, sayer);
    writeDegrees(plan, out, sayer);
    writePipeline(plan, out, sayer);
    sayer.said({"recompute", "recompute_budget", "recompute_layers", "recompute_modules", "optimizer"});
    if (const std::string modules = plan.text("recompute_modules");
        !modules.empty() && (modules != "per-op" || plan.text("recompute") != "selective"))
        sayer.refuse("recompute_modules");
    return out;
}

/// Models that torchtitan has, as [model] and its registries name them. Source: torchtitan, models/*/__init__.py (2025 and 2026).
struct Flavor {
    std::string_view id, name, flavor;
};
constexpr std::array kFlavors{Flavor{"llama-3-8b", "llama3", "8B"},
                              Flavor{"llama-3-70b", "llama3", "70B"},
                              Flavor{"llama-3.1-405b", "llama3", "405B"},
                              Flavor{"llama-4-scout", "llama4", "17bx16e"},
                              Flavor{"llama-4-maverick", "llama4", "17bx128e"},
                              Flavor{"deepseek-v3", "deepseek_v3", "671B"},
                              Flavor{"qwen3-0.6b", "qwen3", "0.6B"},
                              Flavor{"qwen3-1.7b", "qwen3", "1.7B"},
                              Flavor{"qwen3-4b", "qwen3", "4B"},
                              Flavor{"qwen3-8b", "qwen3", "8B"},
                              Flavor{"qwen3-14b", "qwen3", "14B"},
                              Flavor{"qwen3-32b", "qwen3", "32B"},
                              Flavor{"qwen3-30b-a3b", "qwen3", "30B-A3B"},
                              Flavor{"qwen3-235b-a22b", "qwen3", "235B-A22B"},
                              Flavor{"gpt-oss-20b", "gpt_oss", "20b"},
                              Flavor{"gpt-oss-120b", "gpt_oss", "120b"}};

const Flavor* flavorOf(const Plan& plan)
{
    const std::string id = plan.text("id");
    const auto* found = std::find_if(kFlavors.begin(), kFlavors.end(),
                                     [&id](const Flavor& one) { return one.id == id; });
    return found == kFlavors.end() ? nullptr : found;
}

} // namespace

Result<Written> writeTorchtitan(const Plan& plan)
{
    Sayer sayer(plan);
    std::string converts;
    const Words words = wordsOf(plan, true, sayer, converts);
    const std::string optimizer = plan.text("optimizer");
    if (!optimizer.empty() && optimizer != "adamw")
        sayer.refuse("optimizer"); // the recipe makes it, with its rates
    std::string body;
    const auto write = [&body](std::string_view section, const Lines& lines) {
        for (const auto& [key, value] : lines)
            body += "    config." + std::string(section) + "." + key + " = " + value + "\n";
    };
    write("training", words.training);
    write("parallelism", words.parallelism);
    write("compile", words.compile);
    const auto budget = budgetOf(plan);
    const std::string how = plan.text("recompute");
    if (plan.number("recompute_layers", 0) > 0)
        sayer.refuse("recompute_layers");
    const std::string policy = budget               ? "MemoryBudgetAC"
                               : how == "full"      ? "FullAC"
                               : how == "selective" ? "SelectiveAC"
                                                    : "";
    if (!policy.empty())
        body += "    config.activation_checkpoint = " + policy + ".Config("
                + (budget ? "memory_budget=" + share(*budget) : "") + ")\n";
    else if (how == "none")
        body += "    config.activation_checkpoint = None\n";
    else if (!how.empty())
        sayer.refuse("recompute");
    std::string imports, arguments;
    if (!converts.empty()) {
        const bool float8 = converts == "fp8";
        const std::string converter = float8 ? "Float8LinearConverter" : "MXFP8LinearConverter";
        imports += "from torchtitan.components.quantization import " + converter + "\n";
        arguments = ", model_registry, flavor: str";
        body += "    config.model_spec = model_registry(\n        flavor,\n        converters=[" + converter
                + ".Config("
                + (float8 ? std::string("enable_fsdp_float8_all_gather=")
                                + (plan.truth("fp8_params") ? "True" : "False")
                          : "")
                + ")],\n    )\n";
    }
    if (!policy.empty())
        imports += "from torchtitan.distributed.activation_checkpoint import " + policy + "\n";
    imports += "from torchtitan.trainer import Trainer\n";
    const Flavor* flavor = flavorOf(plan);
    const std::string recipe = flavor == nullptr
                                   ? "# Call it on the Config that a recipe of the model returns.\n"
                                   : "# Call it on the Config that a recipe of " + std::string(flavor->name)
                                         + ", flavor " + std::string(flavor->flavor) + ", returns.\n";
    return Written{sayer.heading("# ") + recipe + imports + "\n\ndef shardscape(config: Trainer.Config"
                       + arguments + ") -> Trainer.Config:\n" + body + "    return config\n",
                   "torchtitan_layout.py", sayer.unsaid()};
}

Result<Written> writeTorchtitanToml(const Plan& plan)
{
    Sayer sayer(plan);
    std::string converts, rest;
    const Words words = wordsOf(plan, false, sayer, converts);
    const auto line = [](std::string& to, std::string_view key, const std::string& value) {
        to += std::string(key) + " = " + value + "\n";
    };
    if (const std::string how = plan.text("recompute"); !how.empty()) {
        rest += "\n[activation_checkpoint]\n";
        if (const auto budget = budgetOf(plan)) {
            line(rest, "mode", inQuotes("memory_budget"));
            line(rest, "memory_budget", share(*budget));
        } else {
            const auto every = everyOtherOf(plan);
            line(rest, "mode", inQuotes(every ? "selective" : how));
            if (every)
                line(rest, "selective_ac_option", inQuotes(std::to_string(*every)));
            else if (how == "selective")
                line(rest, "selective_ac_option", inQuotes("op"));
            if (!every && plan.number("recompute_layers", 0) > 0)
                sayer.refuse("recompute_layers");
        }
    }
    if (const std::string optimizer = plan.text("optimizer"); !optimizer.empty() && optimizer != "adamw") {
        rest += "\n[optimizer]\n";
        line(rest, "name", inQuotes(optimizer == "adam" ? "Adam" : optimizer == "sgd" ? "SGD" : optimizer));
    }
    if (converts == "fp8") {
        rest += "\n[quantize.linear.float8]\n";
        line(rest, "enable_fsdp_float8_all_gather", plan.truth("fp8_params") ? "true" : "false");
    }
    const Flavor* flavor = flavorOf(plan);
    if (flavor == nullptr && plan.find("layers") != nullptr)
        sayer.missing("its [model] name and flavor, of which none is known here (debugmodel unless said)");
    if (plan.find("layers") != nullptr)
        sayer.toAdd("tokenizer (hf_assets_path), dataset, lr, steps, checkpoints");
    std::string text = sayer.heading("# ");
    if (flavor != nullptr || !converts.empty())
        text += "\n[model]\n";
    if (flavor != nullptr) {
        line(text, "name", inQuotes(flavor->name));
        line(text, "flavor", inQuotes(flavor->flavor));
    }
    if (!converts.empty())
        line(text, "converters", converts == "fp8" ? "[\"float8\"]" : "[\"mx\"]");
    text += "\n[training]\n";
    for (const auto& [key, value] : words.training)
        line(text, key, value);
    text += "\n[parallelism]\n";
    for (const auto& [key, value] : words.parallelism)
        line(text, key, value);
    if (!words.compile.empty())
        text += "\n[compile]\n";
    for (const auto& [key, value] : words.compile)
        line(text, key, value);
    return Written{text + rest, "torchtitan.toml", sayer.unsaid(), sayer.missingOfModel()};
}

} // namespace shardscape::frameworks
