// SPDX-License-Identifier: GPL-3.0-or-later
// Source: PaddleNLP, paddlenlp/trainer/training_args.py, llm/config/*/pretrain_argument.json (2025); Paddle, python -m
// paddle.distributed.launch.
#include "frameworks/framework.h"

#include <algorithm>

namespace shardscape::frameworks {

namespace {

/// python -m paddle.distributed.launch --gpus "0,1,2,3" --nnodes 4.
void readPaddleLaunch(Draft& in)
{
    std::int64_t each = 0, nodes = 1;
    for (const Setting& it : in.keys().launcher) {
        if (it.name == "gpus" || it.name == "devices")
            each = listedAccelerators(it.value).value_or(0);
        else if (it.name == "nnodes" && !it.value.empty() && it.value.size() < 7
                 && it.value.find_first_not_of("0123456789") == std::string::npos)
            nodes = std::max<std::int64_t>(1, std::atoll(it.value.c_str()));
    }
    const auto counted = launchedAccelerators(in);
    if (each > 0) {
        in.reading().perNode = each;
        in.set("gpus", each * nodes);
    } else if (counted) {
        in.set("gpus", *counted);
    }
}

/// "stage1", "stage2 offload": how the ranks of sharding_parallel_degree share the states.
void readPaddleSharding(Draft& in)
{
    const auto how = in.words({"sharding"}, "zero");
    const auto shards = in.integer({"sharding_parallel_degree"}, "dp_shard");
    std::int64_t stage = 0;
    for (const std::string& one : how.value_or(std::vector<std::string>{})) {
        const std::string word = lower(one);
        if (word.starts_with("stage") && word.size() == 6 && word[5] >= '1' && word[5] <= '3')
            stage = word[5] - '0';
        if (word == "offload")
            in.set("offload_optimizer", std::int64_t{100});
    }
    if (how)
        in.set("zero", stage);
    else
        in.derive("zero", std::int64_t{0}, "sharding");
    if (stage > 0 && shards && *shards > 1)
        in.set("dp_shard", *shards);
}

Result<Reading> readPaddleNlp(KeyList keys)
{
    Draft in("paddlenlp", std::move(keys), false);
    readPaddleLaunch(in);
    for (const std::string& word : std::vector<std::string>(in.keys().command))
        if (word.ends_with(".json") && !in.include(word))
            in.open(word, say("the plan is in this file"));
    for (const auto& [name, id] :
         std::initializer_list<std::pair<const char*, const char*>>{{"tensor_parallel_degree", "tp"},
                                                                    {"pipeline_parallel_degree", "pp"},
                                                                    {"context_parallel_degree", "cp"},
                                                                    {"expert_parallel_degree", "ep"}}) {
        in.count({name}, id);
        if (std::string_view(id) != "ep")
            in.derive(id, std::int64_t{1}, name);
    }
    if (const auto heads = in.integer({"sep_parallel_degree"}, "cp"); heads && *heads > 1) {
        in.set("cp", *heads);
        in.set("cp_kind", std::string("all-to-all"));
    }
    if (const auto rounds = in.count({"virtual_pp_degree"}, "chunks"); rounds && *rounds > 1)
        in.set("schedule", std::string("interleaved-1f1b"));
    if (const auto sequence = in.flag({"sequence_parallel"}, "sequence_parallel"))
        in.set("sequence_parallel", *sequence && in.number("tp").value_or(1) > 1);
    readPaddleSharding(in);
    const auto again = in.flag({"recompute"}, "recompute");
    const auto what = in.word({"recompute_granularity"}, "recompute");
    if (again && !*again)
        in.set("recompute", std::string("none"));
    else if (again)
        in.set("recompute", std::string(!what || lower(*what) == "full" ? "full" : "selective"));
    else
        in.derive("recompute", std::string("none"), "recompute");
    in.count({"max_seq_length", "max_length", "src_length"}, "sequence");
    if (in.flag({"amp_master_grad"}, "grad_dtype").value_or(false))
        in.set("grad_dtype", std::string("fp32"));
    readTrainerWords(in);
    in.idleSection("sharding_parallel_config", say("of buffers and when they travel"));
    in.idle({"use_flash_attention", "fuse_attention_qkv", "fuse_attention_ffn", "use_fused_rms_norm",
             "use_fused_rope", "fp16_opt_level", "enable_linear_fused_grad_add", "use_fast_layer_norm"},
            say("of kernels"));
    return in.finish({"gpus", "sequence", "micro_batch", "global_batch", "precision"});
}

} // namespace

Framework paddlenlp()
{
    return {"paddlenlp", "PaddleNLP", readPaddleNlp, nullptr, 121, false, {"megatron-core"}};
}

} // namespace shardscape::frameworks
