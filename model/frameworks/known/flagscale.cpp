// SPDX-License-Identifier: GPL-3.0-or-later
// Source: FlagOpen/FlagScale, examples/*/conf/train/*.yaml and train/train_*.py (2026).
#include "frameworks/framework.h"
#include "frameworks/omega_conf.h"

#include <algorithm>

namespace shardscape::frameworks {

namespace {

/// The MLP's inner size where the file gives what it is a multiple of. Source: FlagScale, flagscale/train/arguments.py.
void readInnerSize(Draft& in)
{
    const auto multiple = in.integer({"multiple_of"}, "ffn");
    const auto factor = in.real({"hidden_dim_multiplier"}, "ffn");
    const auto hidden = multiple ? in.integer({"hidden_size"}, "hidden") : std::nullopt;
    constexpr std::int64_t kMost = 1 << 24;
    if (!hidden || in.has({"ffn_hidden_size"}) || *hidden < 1 || *hidden > kMost || *multiple < 1
        || *multiple > kMost || factor.value_or(1) <= 0 || factor.value_or(1) > 64)
        return;
    const auto wide = static_cast<std::int64_t>(static_cast<double>(4 * *hidden * 2 / 3)
                                                * factor.value_or(1));
    in.set("ffn", (wide + *multiple - 1) / *multiple * *multiple);
}

/// Megatron's arguments in sections that only group them: system, system.precision, model, model.optimizer.lr_scheduler, data.
Result<Reading> readFlagscale(KeyList keys)
{
    // A conf/config.yaml names the plan: defaults: [_self_, train: 7b].
    for (const Setting& it : std::vector<Setting>(keys.settings))
        if (it.name.starts_with("defaults[") && it.name.ends_with("].train"))
            for (const WrittenFile& file : keys.files)
                if (isSameFile(file.name, it.value + ".yaml"))
                    if (const auto more = readYaml(file.text)) {
                        keys.settings.insert(keys.settings.end(), more->settings.begin(),
                                             more->settings.end());
                        keys.taken.push_back(file.name);
                    }
    const auto interpolated = omegaConf(keys);
    const auto says = [&keys](std::string_view name) {
        return std::any_of(keys.settings.begin(), keys.settings.end(),
                           [name](const Setting& it) { return it.name == name; });
    };
    // A conf/config.yaml names the file that has the plan, and where it runs.
    const bool plan = says("model.num_layers") || says("system.tensor_model_parallel_size");
    Draft in("flagscale", std::move(keys), plan);
    in.resolve = interpolated;
    for (const Setting& it : std::vector<Setting>(in.keys().settings))
        if (it.name.starts_with("defaults[") && it.name.ends_with("].train")) {
            const std::string name = it.name;
            in.word({name}, "base");
            if (!plan)
                in.open(it.value + ".yaml", say("the plan is in this file"));
        }
    in.stripSections({"system.", "system.precision.", "system.recompute.", "system.checkpoint.",
                      "system.logging.", "system.straggler.", "system.hetero.", "model.", "model.optimizer.",
                      "model.optimizer.lr_scheduler.", "model.moe.", "data.", "data.tokenizer.",
                      "train.system.", "train.system.precision.", "train.model.", "train.model.optimizer.",
                      "train.data."});
    const auto nodes = in.integer({"experiment.runner.nnodes"}, "gpus");
    const auto each = in.integer({"experiment.runner.nproc_per_node"}, "gpus");
    if (nodes && each && *nodes > 0 && *each > 0 && *nodes < 1'000'000 && *each < 4096) {
        in.reading().perNode = *each;
        in.set("gpus", *nodes * *each);
    } else if (const auto list = in.word({"experiment.envs.cuda_visible_devices"}, "gpus"); list && !nodes) {
        if (const auto visible = listedAccelerators(*list)) // one node, unless a runner says so
            in.set("gpus", *visible);
    }
    readInnerSize(in);
    readMegatronWords(in);
    // Layers of each stage, where stages run on accelerators of several kinds; which ranks those are stays unread.
    if (const auto split = in.words({"hetero_pipeline_layer_split"}, "stages")) {
        std::string layers;
        for (const std::string& one : *split)
            layers += (layers.empty() ? "" : ",") + one;
        if (static_cast<std::int64_t>(split->size()) == in.number("pp").value_or(0)
            && layers.find_first_not_of("0123456789,") == std::string::npos)
            in.set("stages", layers);
        else
            in.need("stages", say("%1 stages are listed, and pp is another number", split->size()));
    }
    in.idle({"enable_hetero", "hetero_current_device_type", "standalone_embedding_stage"},
            say("of how it starts"));
    // Its own schedules. Source: FlagScale's Megatron-LM, megatron/core/pipeline_parallel/dualpipev.
    if (const auto schedule = in.word({"schedules_method"}, "schedule");
        schedule && in.number("pp").value_or(2) > 1)
        in.set("schedule", lower(*schedule) == "dualpipev" ? "dualpipe-v" : lower(*schedule).substr(0, 40));
    if (const auto overlap = in.flag({"moe_fb_overlap"}, "ep_overlap"))
        in.set("ep_overlap", *overlap);
    in.idleSection("experiment.", say("of how it starts"));
    in.idle({"rotary_interleaved_patch"}, say("of the model, without weights of its own that count"));
    in.idle({"no_shared_fs", "action", "defaults", "defaults[0]", "defaults[1]"}, say("of how it starts"));
    return in.finish({"gpus", "tp", "pp", "cp", "sequence", "micro_batch", "global_batch", "precision"});
}

} // namespace

Framework flagscale()
{
    return {"flagscale", "FlagScale", readFlagscale, nullptr, 45, false, {"megatron-core"}};
}

} // namespace shardscape::frameworks
