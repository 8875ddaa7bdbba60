// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/bucket_words.h"
#include "frameworks/framework.h"
#include "frameworks/omega_conf.h"
#include "frameworks/recipe_words.h"

namespace shardscape::frameworks {

namespace {

Result<Reading> readNemo(KeyList keys)
{
    const auto expressions = omegaConf(keys);
    for (Setting& it : keys.settings)
        if (it.name == "model.optim.name")
            it.name = "model.optim_name";
    // What a command overrides is not the whole plan: a file or a recipe that it names has the rest.
    const std::string base = keys.base; // of a program that changes a recipe
    const bool overrides = !keys.command.empty() || !base.empty() || keys.adds;
    Draft draft("nemo", std::move(keys), !overrides);
    draft.stripSections({"model.", "model.optim.", "model.config.", "trainer.strategy.",
                         "trainer.strategy.ddp.", "trainer.plugins.", "data.", "optim.config."});
    if (overrides) {
        draft.reading().degreesElsewhere = true;
        if (const auto gpus = launchedAccelerators(draft))
            draft.set("gpus", *gpus);
    }
    bool asked = true;
    draft.resolve = [&expressions, &asked](const std::string& text) {
        return asked ? expressions(text) : std::nullopt;
    };
    const auto each = draft.integer({"trainer.devices"}, "gpus");
    const auto nodes = draft.integer({"trainer.num_nodes"}, "gpus");
    if (each && *each > 0)
        draft.reading().perNode = *each;
    if (each && nodes && *each > 0 && *nodes > 0 && *each < 4096 && *nodes < 1'000'000)
        draft.set("gpus", *each * *nodes);
    if (const auto bucket = draft.integer({"bucket_cap_mb"}, "bucket_mb"); bucket && *bucket > 0)
        setBucket(draft, static_cast<double>(*bucket) * (1 << 20));
    draft.foreignSection("exp_manager.", say("of checkpoints on disk and of logs"));
    readMegatronWords(draft);
    if (const auto recipe = overrides ? draft.word({"factory", "recipe"}, "name") : std::nullopt)
        proposeRecipe(draft, *recipe);
    else if (!base.empty())
        proposeRecipe(draft, base);
    asked = false; // what nobody needs stays as written, and is named
    return draft.finish({"gpus", "tp", "pp", "cp", "sequence", "micro_batch", "global_batch", "precision"});
}

} // namespace

Framework nemo()
{
    return {"nemo", "NeMo", readNemo, nullptr, 30, false, {"nemo"}};
}

} // namespace shardscape::frameworks
