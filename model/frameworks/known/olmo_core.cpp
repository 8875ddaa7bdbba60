// SPDX-License-Identifier: GPL-3.0-or-later
// Source: allenai/OLMo-core, src/scripts/official/, src/olmo_core/train/train_module/transformer/config.py,
// src/olmo_core/distributed/parallel/ and src/olmo_core/internal/experiment.py (2025).
#include "frameworks/framework.h"

#include <algorithm>

namespace shardscape::frameworks {

namespace {

/// "TransformerActivationCheckpointingMode.full" -> "full".
std::string member(std::string_view written)
{
    return lower(written.substr(written.find_last_of('.') + 1));
}

void readModel(Draft& in)
{
    const auto builder = in.word({"model", "model_config"}, "name");
    if (!builder)
        return;
    // TransformerConfig.olmo2_32B(...): the size is a part of the builder's name.
    std::string name = builder->substr(0, builder->find('('));
    name.erase(0, name.find_last_of('.') + 1);
    std::replace(name.begin(), name.end(), '_', '-');
    takeModelName(in, name);
}

void readSharding(Draft& in)
{
    const std::string how = member(in.word({"dp_config.name"}, "zero").value_or(""));
    if (how == "fsdp" || how == "hsdp")
        in.set("zero", std::int64_t{3});
    else if (how == "ddp")
        in.set("zero", std::int64_t{0});
    else
        in.assume("zero", std::int64_t{0}, "dp_config"); // one accelerator
    const auto copies = in.integer({"dp_config.num_replicas"}, "dp_shard");
    const auto shards = in.integer({"dp_config.shard_degree"}, "dp_shard");
    if (how == "hsdp") {
        if (shards && *shards > 0)
            in.set("dp_shard", *shards);
        else if (copies && *copies > 1)
            in.reading().shardDivisor = *copies;
        else
            in.reading().shardsWithinNode = true; // a copy for each node
    }
    if (const auto type = in.word({"dp_config.param_dtype"}, "precision"))
        in.set("precision", dtypeOf(member(*type)));
    if (const auto type = in.word({"dp_config.reduce_dtype"}, "grad_dtype"))
        in.set("grad_dtype", dtypeOf(member(*type)));
    in.idle({"dp_config.wrapping_strategy", "dp_config.prefetch_factor"}, say("of how layers are gathered"));
    in.count({"tp_config.degree"}, "tp");
    in.count({"cp_config.degree"}, "cp");
    in.count({"ep_config.degree"}, "ep");
    in.count({"pp_config.degree"}, "pp");
    for (const char* degree : {"tp", "cp", "pp"})
        in.assume(degree, std::int64_t{1}, std::string(degree) + "_config");
    if (in.flag({"tp_config.enable_async"}, "tp_overlap").value_or(false))
        in.set("tp_overlap", true);
    if (const auto schedule = in.word({"pp_config.schedule"}, "schedule"))
        in.set("schedule",
               member(*schedule) == "interleaved_1f1b" ? std::string("interleaved-1f1b") : member(*schedule));
}

void readRecompute(Draft& in)
{
    const auto mode = in.word({"ac_config.mode"}, "recompute");
    const auto interval = in.integer({"ac_config.block_interval"}, "recompute_layers");
    const auto modules = in.words({"ac_config.modules"}, "recompute_modules");
    const auto budget = in.real({"ac_config.activation_memory_budget"}, "recompute_budget");
    if (!mode) {
        in.assume("recompute", std::string("none"), "ac_config");
        return;
    }
    const std::string how = member(*mode);
    const auto layers = layersOfModel(in);
    if (how == "full") {
        in.set("recompute", std::string("full"));
    } else if (how == "selected_blocks" && interval && *interval > 0 && layers) {
        in.set("recompute", std::string("full"));
        in.set("recompute_layers", std::max<std::int64_t>(1, *layers / *interval));
    } else if (how == "selected_modules" && modules) {
        bool all = true, mlp = true;
        for (const std::string& one : *modules) {
            mlp = mlp && one.find("feed_forward") != std::string::npos;
            all = all && one.ends_with("blocks.*");
        }
        if (all)
            in.set("recompute", std::string("full"));
        else if (mlp) {
            in.set("recompute", std::string("selective"));
            in.set("recompute_modules", std::string("mlp"));
        } else {
            in.need("recompute", say("which modules run again is a pattern that is not read"), "full");
        }
    } else if (how == "selected_ops") {
        in.set("recompute", std::string("selective"));
        in.set("recompute_modules", std::string("per-op"));
    } else if (how == "budget" && budget) {
        in.need("recompute",
                say("a budget of %1 leaves to the compiler what runs again",
                    in.peek("ac_config.activation_memory_budget")),
                "selective");
    } else {
        in.need("recompute", say("ac_config.mode is %1", shown(how)), "full");
    }
}

/// A program that builds its configuration in functions; what is read is what they return.
Result<Reading> readOlmoCore(KeyList keys)
{
    Draft in("olmo-core", std::move(keys), false);
    // Of options that override a program's, and of a program that names its parts.
    in.stripSections({"train_module.", "data_loader.", "dataset.", "train_module_config.",
                      "data_loader_config.", "dataset_config.", "trainer_config."});
    constexpr std::int64_t kEach = 8; // launch.num_gpus
    const auto nodes = in.integer({"launch.num_nodes", "num_nodes"}, "gpus");
    const auto each = in.integer({"launch.num_gpus"}, "gpus");
    if (const auto launched = launchedAccelerators(in))
        in.set("gpus", *launched);
    else if (nodes && *nodes > 0 && *nodes < 1'000'000 && each.value_or(kEach) > 0
             && each.value_or(kEach) < 4096)
        in.set("gpus", *nodes * each.value_or(kEach));
    readModel(in);
    readSharding(in);
    const auto sequence = in.integer({"max_sequence_length", "SEQUENCE_LENGTH", "sequence_length"},
                                     "sequence");
    if (sequence && *sequence > 0)
        in.set("sequence", *sequence);
    else if (const auto variable = in.variableNumber("SEQUENCE_LENGTH", "sequence"))
        in.set("sequence", *variable);
    const std::int64_t length = std::max<std::int64_t>(in.number("sequence").value_or(0), 0);
    // Both count tokens.
    if (const auto tokens = in.integer({"rank_microbatch_size"}, "micro_batch"); tokens && length > 0)
        in.set("micro_batch", std::max<std::int64_t>(1, *tokens / length));
    auto batch = in.integer({"global_batch_size", "GLOBAL_BATCH_SIZE"}, "global_batch");
    if (!batch)
        batch = in.variableNumber("GLOBAL_BATCH_SIZE", "global_batch");
    if (batch && length > 0 && *batch >= length)
        in.set("global_batch", *batch / length);
    readRecompute(in);
    if (in.flag({"float8_config.enabled"}, "precision").value_or(false)) {
        in.set("precision", std::string("fp8"));
        in.remark("float8_config.enabled", say("one scale for each tensor or row"));
    }
    if (const auto compiles = in.flag({"compile_model"}, "compile"))
        in.set("compile", std::string(*compiles ? "compiled" : "eager"));
    if (const auto optimizer = in.word({"optim"}, "optimizer"))
        takeOptimizer(in, *optimizer);
    in.derive("optimizer", std::string("adamw"), "optim");
    for (const std::string_view section : {"optim.", "float8_config.", "scheduler."})
        in.idleSection(section, say("of learning rates and the optimizer's steps"));
    in.idle({"z_loss_multiplier", "max_grad_norm"}, say("of the loss and regularization"));
    return in.finish({"gpus", "sequence", "micro_batch", "global_batch", "precision"});
}

} // namespace

Framework olmoCore()
{
    return {"olmo-core", "OLMo-core", readOlmoCore, nullptr, 102, false, {"olmo", "fsdp"}};
}

} // namespace shardscape::frameworks
