// SPDX-License-Identifier: GPL-3.0-or-later
// Source: Hugging Face Accelerate, src/accelerate/commands/config/config_args.py, utils/dataclasses.py (2026).
#include "frameworks/framework.h"
#include "frameworks/small_writers.h"

#include <algorithm>
#include <array>

namespace shardscape::frameworks {

namespace {

/// "accelerate launch --num_processes 8 --use_fsdp train.py": its own options, as the file of its questions has them; those of
/// the queue that starts it stay. A file that it names and the script writes comes first: options outrank it.
void takeLaunchOptions(KeyList& keys)
{
    constexpr std::array<std::string_view, 12> kBegin{
        "fsdp_",      "use_",     "num_processes",      "num_machines", "mixed_",    "zero",
        "deepspeed_", "offload_", "parallelism_config", "megatron_lm_", "gradient_", "config_file"};
    std::vector<Setting> mine, others;
    std::string file;
    const auto add = [&mine](std::string name, const Setting& of, std::string value) {
        Setting it = setting(of.key, std::move(value), of.line);
        it.name = std::move(name);
        mine.push_back(std::move(it));
    };
    for (Setting& it : keys.launcher) {
        const auto isMine = [&it](std::string_view one) { return it.name.starts_with(one); };
        if (it.key == "--config_file" || it.key == "--config-file")
            file = it.value;
        if (it.name == "use_fsdp" || it.name == "use_deepspeed" || it.name == "use_megatron_lm"
            || it.name == "multi_gpu")
            add("distributed_type", it, it.name == "multi_gpu" ? it.name : it.name.substr(4));
        else
            (std::any_of(kBegin.begin(), kBegin.end(), isMine) ? mine : others).push_back(std::move(it));
    }
    keys.launcher = std::move(others);
    keys.settings.insert(keys.settings.begin(), std::make_move_iterator(mine.begin()),
                         std::make_move_iterator(mine.end()));
    const auto written = std::find_if(keys.files.begin(), keys.files.end(),
                                      [&file](const WrittenFile& one) { return isSameFile(one.name, file); });
    if (written == keys.files.end())
        return;
    if (Result<KeyList> more = readWrittenFile(*written)) {
        keys.settings.insert(keys.settings.begin(), more->settings.begin(), more->settings.end());
        keys.taken.push_back(written->name);
    }
}

Result<Reading> readAccelerate(KeyList keys)
{
    const bool launched = std::find(keys.command.begin(), keys.command.end(), "launch") != keys.command.end();
    if (launched)
        takeLaunchOptions(keys);
    const auto isWritten = [&files = keys.files](std::string_view name) {
        return std::any_of(files.begin(), files.end(),
                           [name](const WrittenFile& one) { return isSameFile(one.name, name); });
    };
    const std::string plan = [&keys, launched, &isWritten] {
        for (const Setting& it : keys.settings)
            if (launched && it.name == "config_file" && !it.value.empty() && !isWritten(it.value))
                return it.value;
        return std::string();
    }();
    Draft in("accelerate", std::move(keys), false);
    in.stripSections({"fsdp_config.", "parallelism_config.parallelism_config_", "parallelism_config.",
                      "parallelism_config_", "deepspeed_config.", "megatron_lm_config.megatron_lm_",
                      "megatron_lm_config."});
    const std::string type = lower(in.word({"distributed_type"}, "zero").value_or(""));
    const auto processes = in.integer({"num_processes"}, "gpus");
    const auto machines = in.integer({"num_machines"}, "gpus");
    in.count({"tp_size", "tp_degree"}, "tp");
    in.count({"pp_degree"}, "pp");
    in.count({"cp_size"}, "cp");
    const std::int64_t ulysses = in.count({"sp_size"}, "cp").value_or(1);
    readReplicas(in, {"dp_replicate_size"}, {"dp_shard_size"}, false);
    const auto exchange = in.word({"cp_comm_strategy"}, "cp_kind");
    if (in.number("cp").value_or(1) > 1)
        in.set("cp_kind", std::string(ulysses > 1                                  ? "all-to-all"
                                      : exchange && lower(*exchange) == "alltoall" ? "ring"
                                                                                   : "all-gather"));
    if (processes && *processes > 0) {
        in.set("gpus", *processes);
        if (machines && *machines > 0 && *processes % *machines == 0)
            in.reading().perNode = *processes / *machines;
    } else if (type == "no") {
        in.set("gpus", std::int64_t{1});
    }
    const auto file = in.word({"deepspeed_config_file"}, "zero");
    if (type == "deepspeed" || file)
        in.reading().stack = "deepspeed";
    else if (type == "multi_gpu" || type == "no")
        in.reading().stack = "eager";
    else if (type == "megatron_lm")
        in.reading().stack = "megatron-core";
    if (file && !file->empty() && in.include(*file)) {
        readDeepspeedWords(in);
    } else if (file && !file->empty()) {
        in.open(*file, say("the plan is in this file"));
        in.need("zero", say("it is in %1", shown(*file)));
        in.need("precision", say("it is in %1", shown(*file)));
    } else if (type == "deepspeed") {
        readDeepspeedWords(in);
    } else if (type == "fsdp") {
        readFsdpWords(in);
    } else if (type == "megatron_lm") {
        const auto stages = in.integer({"num_micro_batches"}, "global_batch");
        if (stages && *stages > 0)
            in.reading().accumulation = *stages;
        if (const auto sequence = in.flag({"sequence_parallelism"}, "sequence_parallel"))
            in.set("sequence_parallel", *sequence);
        if (const auto again = in.flag({"recompute_activations"}, "recompute"))
            in.set("recompute", std::string(*again ? "selective" : "none"));
        if (const auto distributed = in.flag({"use_distributed_optimizer"}, "zero"))
            in.set("zero", std::int64_t{*distributed ? 1 : 0});
    } else if (type == "multi_gpu" || type == "no") {
        in.set("zero", std::int64_t{0});
    }
    if (const auto steps = in.integer({"gradient_accumulation_steps"}, "global_batch"); steps && *steps > 0)
        in.reading().accumulation = *steps;
    const auto mixed = in.word({"mixed_precision"}, "precision");
    if (mixed) {
        const std::string name = lower(*mixed);
        if (name != "no")
            in.set("precision", name.substr(0, 40));
        else
            in.need("precision", say("no mixed precision: whatever type the model is loaded in"));
    }
    if (const auto gpus = launchedAccelerators(in); gpus && !in.known("gpus"))
        in.set("gpus", *gpus);
    if (!plan.empty())
        in.open(plan, say("what the options do not say is in this file"));
    readTrainerWords(in);
    if (!in.known("sequence")) // of the script that it starts
        in.count({"max_length"}, "sequence");
    in.idle({"use_parallelism_config"}, say("the degrees say it"));
    in.foreignSection("fp8_config.", say("of fp8's scales"));
    in.word({"compute_environment"}, "cluster");
    return in.finish({"gpus", "sequence", "micro_batch", "global_batch", "precision"});
}

} // namespace

Framework accelerate()
{
    return {"accelerate", "Accelerate", readAccelerate, writeAccelerate, 80, false, {"fsdp"}};
}

} // namespace shardscape::frameworks
