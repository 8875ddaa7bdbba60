// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/framework.h"
#include "frameworks/megatron_writer.h"
#include "frameworks/rocm_launcher.h"

#include <algorithm>
#include <array>

namespace shardscape::frameworks {

namespace {

/// Variables that the launcher of Megatron-MoE-ModelZoo takes, and the arguments that it makes of them.
/// Source: yanring/Megatron-MoE-ModelZoo, sbatch_benchmarking.sh and README.
struct LauncherVariable {
    std::string_view name, argument;
};
constexpr std::array kLauncher{
    LauncherVariable{"TP", "tensor_model_parallel_size"},
    LauncherVariable{"PP", "pipeline_model_parallel_size"},
    LauncherVariable{"VPP", "virtual_pipeline_model_parallel_size"},
    LauncherVariable{"EP", "expert_model_parallel_size"},
    LauncherVariable{"ETP", "expert_tensor_parallel_size"},
    LauncherVariable{"CP", "context_parallel_size"},
    LauncherVariable{"MBS", "micro_batch_size"},
    LauncherVariable{"GBS", "global_batch_size"},
    LauncherVariable{"SEQ_LEN", "seq_length"},
    LauncherVariable{"NUM_LAYERS", "num_layers"},
    LauncherVariable{"A2A_OVERLAP", "overlap_moe_expert_parallel_comm"},
    LauncherVariable{"OPTIMIZER_OFFLOAD", "optimizer_cpu_offload"},
    LauncherVariable{"PP_LAYOUT", "pipeline_model_parallel_layout"},
};

bool isLauncher(const KeyList& keys)
{
    const bool script = std::any_of(keys.command.begin(), keys.command.end(), [](const std::string& word) {
        return word.ends_with("sbatch_benchmarking.sh") || word.ends_with("interactive_benchmarking.sh");
    });
    const auto isSet = [&keys](std::string_view name) {
        return std::any_of(keys.environment.begin(), keys.environment.end(),
                           [name](const Setting& it) { return it.name == name; });
    };
    return script || (isSet("TP") && isSet("PP") && (isSet("GBS") || isSet("MBS")) && !isSet("RANK"));
}

/// What the launcher's variables mean, as arguments in front of those that the command adds.
void takeLauncherVariables(KeyList& keys)
{
    std::vector<Setting> made;
    std::vector<Setting> rest;
    std::string dispatcher, precision;
    // Of a variable that is exported and then set for the command, the last counts.
    for (std::size_t i = 0; i < keys.environment.size(); ++i) {
        const Setting& it = keys.environment[i];
        const bool later = std::any_of(keys.environment.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                                       keys.environment.end(),
                                       [&it](const Setting& other) { return other.name == it.name; });
        if (later)
            continue;
        const auto known = std::find_if(kLauncher.begin(), kLauncher.end(),
                                        [&it](const LauncherVariable& one) { return one.name == it.name; });
        const auto add = [&made, &it](std::string name, std::string value) {
            Setting next = setting(it.key, std::move(value), it.line);
            next.name = std::move(name);
            made.push_back(std::move(next));
        };
        if (known != kLauncher.end() && !it.value.empty()) {
            add(std::string(known->argument), it.value);
        } else if (it.name == "DISPATCHER" && !it.value.empty()) {
            if (it.value == "deepep" || it.value == "hybridep") {
                add("moe_token_dispatcher_type", "flex");
                add("moe_flex_dispatcher_backend", it.value);
            } else {
                add("moe_token_dispatcher_type", it.value);
            }
        } else if (it.name == "PR" && !it.value.empty()) {
            add("bf16", "true");
            if (it.value == "fp8" || it.value == "mxfp8") {
                add("fp8_format", "e4m3");
                add("fp8_recipe", it.value == "fp8" ? "blockwise" : "mxfp8");
            } else if (it.value.find("fp4") != std::string::npos) {
                add("fp4_format", "e2m1");
            }
        } else {
            rest.push_back(it);
        }
    }
    made.insert(made.end(), keys.settings.begin(), keys.settings.end());
    keys.settings = std::move(made);
    keys.environment = std::move(rest);
}

/// "actor_train.strategy_args.strategy_config." where Megatron's degrees stand in a section that no reader knows, and in no other but those of what does
/// not train; empty: they do not.
std::string sectionOfDegrees(const Draft& draft)
{
    constexpr std::array<std::string_view, 9> kDoNotTrain{"ref",   "rollout", "infer", "critic", "reward",
                                                          "gener", "teacher", "serv",  "eval"};
    std::string found;
    for (const Setting& it : draft.keys().settings) {
        const std::size_t point = it.name.find_last_of('.');
        if (point == std::string::npos
            || (it.name.compare(point + 1, std::string::npos, "tensor_model_parallel_size") != 0
                && it.name.compare(point + 1, std::string::npos, "pipeline_model_parallel_size") != 0))
            continue;
        const std::string section = it.name.substr(0, point + 1);
        if (std::any_of(kDoNotTrain.begin(), kDoNotTrain.end(), [&section](std::string_view word) {
                return section.find(word) != std::string::npos;
            }))
            continue;
        if (!found.empty() && found != section)
            return {}; // of several models nobody knows which is meant
        found = section;
    }
    return found;
}

Result<Reading> readMegatron(KeyList keys)
{
    for (Setting& it : keys.settings)
        if (const std::size_t flag = it.key.find(".--"); flag != std::string::npos)
            it.key.erase(0, flag + 1); // a section of flags only groups them
    const std::string rocm = rocmLauncher(keys);
    const bool launched = !rocm.empty() || isLauncher(keys);
    if (!rocm.empty())
        takeRocmVariables(keys);
    else if (launched)
        takeLauncherVariables(keys);
    // A YAML of flags keeps them in a section of their own.
    const bool isWhole = !launched && !keys.isFragment;
    Draft draft("megatron", std::move(keys), isWhole);
    draft.stripSections({"model_args.", "model_args.__", "language_model.", "model_parallel.", "model.",
                         "training.", "optimizer_config.", "distributed."});
    // Another program's sections around Megatron's own words: those of what trains.
    if (const std::string section = sectionOfDegrees(draft); !section.empty()) {
        draft.stripSections({section});
        draft.setPartial(); // what it leaves out is that program's
    }
    // Sizes of a model alone, which any program calls so, are no plan of Megatron's: its defaults stand for nothing then.
    const bool flags = std::any_of(draft.keys().settings.begin(), draft.keys().settings.end(),
                                   [](const Setting& it) { return it.key.find("--") != std::string::npos; });
    if (!flags
        && !draft.has({"tensor_model_parallel_size", "pipeline_model_parallel_size", "context_parallel_size",
                       "expert_model_parallel_size", "micro_batch_size", "global_batch_size", "seq_length",
                       "bf16", "fp16", "use_distributed_optimizer", "sequence_parallel", "params_dtype"}))
        draft.setPartial();
    draft.idle({"vocab_file", "merge_file"}, say("of data"));
    for (const std::string_view prefix : {"env_vars.", "test_type", "metrics", "launcher"})
        draft.foreignSection(prefix, say("of the test's surroundings"));
    if (!rocm.empty())
        readRocmLauncher(draft, rocm);
    if (launched) {
        const auto nodes = draft.variableNumber("NNODES", "gpus");
        const auto blackwell = draft.variableWord("GB200_CLUSTER", "gpus");
        if (rocm.empty() && nodes && *nodes > 0 && *nodes < 1'000'000) {
            const std::int64_t each = blackwell && *blackwell != "0" ? 4 : 8;
            draft.reading().perNode = each;
            draft.set("gpus", *nodes * each);
        }
        if (rocm.empty())
            if (const auto model = draft.variableWord("MODEL", "name"))
                takeModelName(draft, *model);
        for (const Setting& it : draft.keys().environment)
            if (it.name != "NNODES" && it.name != "GB200_CLUSTER" && it.name != "MODEL"
                && (rocm.empty() || it.name != "MODEL_SIZE"))
                draft.reading().notPriced.push_back(
                    {it.key, it.value, it.line, say("a variable of the launcher")});
    }
    if (const auto gpus = launchedAccelerators(draft))
        draft.set("gpus", *gpus);
    if (const auto world = draft.integer({"world_size"}, "gpus"); world && *world > 0)
        draft.set("gpus", *world);
    readMegatronWords(draft);
    if (const auto dp = draft.integer({"data_parallel_size"}, "dp"); dp && *dp > 0)
        draft.set("dp", *dp);
    return draft.finish({"gpus", "tp", "pp", "cp", "sequence", "micro_batch", "global_batch", "precision"});
}

} // namespace

Framework megatron()
{
    return {"megatron", "Megatron-LM", readMegatron, writeMegatron, 10, false, {"megatron-core"}};
}

} // namespace shardscape::frameworks
