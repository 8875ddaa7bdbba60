// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/framework.h"
#include "frameworks/megatron_writer.h"

namespace shardscape::frameworks {

namespace {

/// Overrides of a recipe: what they do not say stays as the recipe has it.
Result<Reading> readBridge(KeyList keys)
{
    Draft draft("megatron-bridge", std::move(keys), false);
    draft.reading().degreesElsewhere = true;
    draft.stripSections(
        {"model.", "train.", "ddp.", "dist.", "comm_overlap.", "mixed_precision.", "optimizer.", "dataset."});
    if (const auto gpus = launchedAccelerators(draft))
        draft.set("gpus", *gpus);
    readMegatronWords(draft);
    if (const auto length = draft.integer({"sequence_length"}, "sequence");
        length && !draft.known("sequence"))
        draft.set("sequence", *length);
    if (const auto name = draft.word(
            {"hf_path", "pretrained_model_name_or_path", "checkpoint.pretrained_checkpoint"}, "name"))
        takeModelName(draft, *name);
    return draft.finish({"gpus", "sequence", "micro_batch", "global_batch"});
}

} // namespace

Framework megatronBridge()
{
    return {"megatron-bridge", "Megatron-Bridge", readBridge, writeMegatronBridge, 20};
}

} // namespace shardscape::frameworks
