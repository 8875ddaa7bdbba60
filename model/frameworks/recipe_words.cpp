// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/recipe_words.h"

#include <algorithm>
#include <array>

namespace shardscape::frameworks {

namespace {

/// What a recipe says in the version named; later ones may say something else.
struct Recipe {
    std::string_view name;
    std::int64_t tp, pp, chunks, cp, ep, globalBatch, microBatch, sequence,
        gpus; ///< chunks 1: no virtual stages
    std::string_view source;
};
constexpr std::string_view kNemo = "NeMo 2, nemo/collections/llm/recipes";
constexpr std::string_view kBridge = "Megatron-Bridge 0.3, recipes/llama/llama3.py";
constexpr std::array kRecipes{
    Recipe{"llama3_8b", 1, 1, 1, 2, 1, 512, 1, 8192, 8, kNemo},
    Recipe{"llama3_8b_16k", 4, 2, 1, 2, 1, 512, 1, 16384, 0, kBridge},
    Recipe{"llama3_8b_64k", 4, 2, 1, 4, 1, 512, 1, 65536, 0, kBridge},
    Recipe{"llama3_70b", 4, 4, 5, 2, 1, 512, 1, 8192, 32, kNemo},
    Recipe{"llama31_405b", 8, 9, 2, 4, 1, 512, 1, 8192, 576, kNemo},
    Recipe{"llama32_1b", 1, 1, 1, 1, 1, 512, 1, 8192, 0, kBridge},
    Recipe{"llama32_3b", 1, 1, 1, 1, 1, 512, 1, 8192, 0, kBridge},
    Recipe{"mixtral_8x7b", 1, 4, 8, 1, 8, 512, 1, 8192, 64, kNemo},
    Recipe{"nemotron4_340b", 8, 12, 8, 2, 1, 2304, 1, 4096, 6144, kNemo},
};

} // namespace

bool isOfNoModel(std::string_view name)
{
    constexpr std::array<std::string_view, 7> kWords{"pretrain", "finetune", "sft",        "peft",
                                                     "config",   "recipe",   "performance"};
    return std::find(kWords.begin(), kWords.end(), name) != kWords.end();
}

std::string recipeNameOf(std::string_view written)
{
    std::string name(written.substr(0, 200));
    name.resize(std::min(name.find('('), name.size())); // llama3_70b(num_nodes=4)
    for (const std::string_view module : {"llm.", "recipes."})
        if (const std::size_t at = name.rfind(module); at != std::string::npos)
            name.erase(0, at + module.size());
    // The last part that says more than that it is a recipe: llama3_70b.pretrain_recipe, deepseek.deepseek_v3.pretrain_config.
    for (;;) {
        const std::size_t point = name.rfind('.');
        std::string part = name.substr(point == std::string::npos ? 0 : point + 1);
        for (const std::string_view ending :
             {"_config", "_pretrain", "_finetune", "_sft", "_peft", "_performance", "_recipe"})
            if (part.ends_with(ending))
                part.resize(part.size() - ending.size());
        constexpr std::array<std::string_view, 7> kOfNoModel{"pretrain", "finetune", "sft",        "peft",
                                                             "config",   "recipe",   "performance"};
        if (point == std::string::npos
            || std::find(kOfNoModel.begin(), kOfNoModel.end(), part) == kOfNoModel.end())
            return part;
        name.resize(point);
    }
}

void proposeRecipe(Draft& draft, std::string_view written)
{
    const std::string name = recipeNameOf(written);
    if (name.empty())
        return;
    takeModelName(draft, name);
    draft.open(written, say("the recipe sets what is not said here"));
    const auto found = std::find_if(kRecipes.begin(), kRecipes.end(),
                                    [&name](const Recipe& one) { return one.name == name; });
    if (found == kRecipes.end())
        return;
    const auto propose = [&](std::string_view id, std::int64_t value) {
        if (value > 0 && !draft.known(id) && !draft.isOpen(id))
            draft.need(id, say("the recipe %1 sets it; in %2 it is %3", name, found->source, value),
                       std::to_string(value));
    };
    propose("tp", found->tp);
    propose("pp", found->pp);
    propose("chunks", found->chunks > 1 ? found->chunks : 0);
    propose("cp", found->cp);
    propose("ep", found->ep > 1 ? found->ep : 0);
    propose("global_batch", found->globalBatch);
    propose("micro_batch", found->microBatch);
    propose("sequence", found->sequence);
    propose("gpus", found->gpus);
    if (!draft.known("precision") && !draft.isOpen("precision"))
        draft.need("precision", say("the recipe %1 sets it; in %2 it is %3", name, found->source, "bf16"),
                   "bf16");
}

} // namespace shardscape::frameworks
