// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/framework.h"
#include "frameworks/megatron_writer.h"
#include "frameworks/recipe_words.h"

#include <algorithm>
#include <array>

namespace shardscape::frameworks {

namespace {

/// Short options of scripts/performance, as the configuration calls what they set.
/// Source: Megatron-Bridge, scripts/performance/argument_parser.py.
struct ShortOption {
    std::string_view key, name;
};
constexpr std::array kShort{ShortOption{"-tp", "tensor_model_parallel_size"},
                            ShortOption{"-pp", "pipeline_model_parallel_size"},
                            ShortOption{"-vp", "virtual_pipeline_model_parallel_size"},
                            ShortOption{"-cp", "context_parallel_size"},
                            ShortOption{"-ep", "expert_model_parallel_size"},
                            ShortOption{"-et", "expert_tensor_parallel_size"},
                            ShortOption{"-gb", "global_batch_size"},
                            ShortOption{"-mb", "micro_batch_size"},
                            ShortOption{"-sl", "seq_length"},
                            ShortOption{"-ng", "num_gpus"},
                            ShortOption{"-gn", "gpus_per_node"},
                            ShortOption{"-g", "gpu"},
                            ShortOption{"-c", "compute_dtype"},
                            ShortOption{"-m", "model_family_name"},
                            ShortOption{"-mr", "model_recipe_name"},
                            ShortOption{"-s", "model_size"}};

bool isPerformanceScript(const KeyList& keys)
{
    return std::any_of(keys.settings.begin(), keys.settings.end(), [](const Setting& it) {
        return it.key == "-ng" || it.key == "-mr" || it.name == "num_gpus" || it.name == "model_recipe_name";
    });
}

/// The recipe that it names.
std::string readPerformanceScript(Draft& draft)
{
    if (const auto gpus = draft.integer({"num_gpus"}, "gpus"); gpus && *gpus > 0)
        draft.set("gpus", *gpus);
    const auto each = draft.integer({"gpus_per_node"}, "gpus");
    const auto type = draft.word({"gpu"}, "accelerator");
    if (each && *each > 0)
        draft.reading().perNode = *each;
    else if (type)
        draft.reading().perNode = type->starts_with("gb") || type->starts_with("vr") ? 4 : 8;
    const std::string family = draft.word({"model_family_name"}, "name").value_or("");
    const auto size = draft.word({"model_size"}, "name"); // of older versions
    const auto recipe = draft.word({"model_recipe_name"}, "name");
    draft.idle({"task", "domain", "data", "gpu"}, say("of the script"));
    if (const auto type8 = draft.word({"compute_dtype", "fp8_recipe"}, "precision")) {
        const std::string& name = *type8;
        draft.set("precision", std::string(name == "fp8_cs" || name == "fp8_ds" || name == "fp8" ? "fp8"
                                           : name == "fp8_mx"                                    ? "mxfp8"
                                           : name == "fp8_sc"                                    ? "fp8-block"
                                                              : name.substr(0, 40)));
    }
    return recipe.value_or(size ? family + "_" + *size : std::string());
}

/// The recipe by the name of the program that takes it: "llama3_8b" of "pretrain_llama3_8b.py". Source: Megatron-Bridge,
/// examples/recipes/*/pretrain_*.py and finetune_*.py.
std::string recipeOfProgram(const KeyList& keys)
{
    std::vector<std::string> programs = keys.command;
    programs.push_back(keys.name);
    for (const std::string& path : programs) {
        std::string name = path.substr(path.find_last_of('/') + 1);
        if (!name.ends_with(".py"))
            continue;
        name.resize(name.size() - 3);
        for (const std::string_view task : {"pretrain_", "finetune_", "sft_", "peft_", "train_", "run_"})
            if (name.starts_with(task) && name.find_first_of("0123456789") != std::string::npos)
                return name.substr(task.size());
    }
    return keys.base;
}

/// Overrides of a recipe: what they do not say stays as the recipe has it.
Result<Reading> readBridge(KeyList keys)
{
    const bool script = isPerformanceScript(keys);
    if (script)
        for (Setting& it : keys.settings)
            for (const ShortOption& one : kShort)
                if (it.key == one.key)
                    it.name = one.name;
    // A program that changes a recipe, or one that is called as its recipe: pretrain_llama3_8b.py.
    const bool isSized = recipeNameOf(keys.base).find_first_of("0123456789") != std::string::npos;
    const std::string base = isSized ? keys.base : recipeOfProgram(keys); // a family's module says no size
    Draft draft("megatron-bridge", std::move(keys), false);
    draft.reading().degreesElsewhere = true;
    // What the command says outranks its file. Source: Megatron-Bridge, examples/recipes/*/pretrain_*.py.
    if (const auto file = draft.word({"config_file"}, "base");
        file && !file->empty() && !draft.include(*file))
        draft.open(*file, say("what the options do not say is in this file"));
    draft.stripSections(
        {"model.", "train.", "ddp.", "dist.", "comm_overlap.", "mixed_precision.", "optimizer.", "dataset."});
    if (const auto gpus = launchedAccelerators(draft))
        draft.set("gpus", *gpus);
    const std::string scripted = script ? readPerformanceScript(draft) : std::string();
    readMegatronWords(draft);
    if (const auto length = draft.integer({"sequence_length"}, "sequence");
        length && !draft.known("sequence"))
        draft.set("sequence", *length);
    if (const auto name = draft.word(
            {"hf_path", "pretrained_model_name_or_path", "checkpoint.pretrained_checkpoint"}, "name"))
        takeModelName(draft, *name);
    const auto named = draft.word({"recipe"}, "name");
    if (named && !named->empty())
        proposeRecipe(draft, *named);
    else if (!scripted.empty() || !base.empty())
        proposeRecipe(draft, scripted.empty() ? base : scripted);
    return draft.finish({"gpus", "sequence", "micro_batch", "global_batch"});
}

} // namespace

Framework megatronBridge()
{
    return {"megatron-bridge", "Megatron-Bridge", readBridge, writeMegatronBridge, 20, false,
            {"megatron-core"}};
}

} // namespace shardscape::frameworks
