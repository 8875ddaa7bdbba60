// SPDX-License-Identifier: GPL-3.0-or-later
// Sources: each framework's reader in known/, which reads these words.
#include "frameworks/batch_words.h"

namespace shardscape::frameworks {

std::vector<BatchWord> batchWords(const layout::Scenario& s)
{
    const std::int64_t dp = s.dataParallel();
    const std::int64_t steps = s.microbatches(); // micro-batches of one replica per step
    const std::int64_t micro = s.layout.microBatch;
    const std::int64_t sequence = s.workload.sequence;
    if (dp <= 0 || steps <= 0)
        return {};
    const std::int64_t local = micro * steps;
    const std::int64_t global = s.workload.globalBatch;
    const bool pipeline = s.layout.pipelineParallel > 1;
    const std::int64_t gpus = s.cluster.accelerators();
    std::vector<BatchWord> all;
    const auto add = [&all](const char* framework, const char* key, std::string value, Message means) {
        all.push_back({framework, key, std::move(value), std::move(means)});
    };
    const auto number = [](std::int64_t value) { return std::to_string(value); };
    const auto ofMicro = [] { return say("sequences of one micro-batch"); };
    const auto ofGlobal = [] { return say("sequences of one optimizer step, over all ranks"); };
    const auto ofSteps = [] { return say("micro-batches of one data-parallel rank per step"); };
    const auto ofLocal = [] { return say("sequences of one data-parallel rank per step"); };
    for (const char* one : {"megatron", "megatron-bridge", "nemo", "primus"}) {
        const bool flags = std::string_view(one) == "megatron";
        add(one, flags ? "--micro-batch-size" : "micro_batch_size", number(micro), ofMicro());
        add(one, flags ? "--global-batch-size" : "global_batch_size", number(global), ofGlobal());
    }
    add("deepspeed", "train_micro_batch_size_per_gpu", number(micro), ofMicro());
    add("deepspeed", "gradient_accumulation_steps", number(steps), ofSteps());
    add("deepspeed", "train_batch_size", number(global), ofGlobal());
    for (const char* one : {"torchtitan", "torchtitan-toml"}) {
        add(one, "training.local_batch_size", number(pipeline ? local : micro),
            pipeline ? ofLocal() : ofMicro());
        if (pipeline)
            add(one, "parallelism.pipeline_parallel_microbatch_size", number(micro), ofMicro());
        add(one, "training.global_batch_size", number(global), ofGlobal());
    }
    add("torchtitan", "training.num_tokens_per_microbatch_per_dp_rank", number(micro * sequence),
        say("tokens of one micro-batch, since August 2026"));
    add("torchtitan", "training.num_tokens_per_train_step", number(global * sequence),
        say("tokens of one optimizer step, since August 2026"));
    if (pipeline)
        add("torchtitan", "parallelism.num_pp_microbatches", number(steps), ofSteps());
    add("nanotron", "tokens.micro_batch_size", number(micro), ofMicro());
    add("nanotron", "tokens.batch_accumulation_per_replica", number(steps), ofSteps());
    add("accelerate", "gradient_accumulation_steps", number(steps), ofSteps());
    for (const char* one : {"axolotl", "llama-factory"}) {
        add(one, std::string_view(one) == "axolotl" ? "micro_batch_size" : "per_device_train_batch_size",
            number(micro), ofMicro());
        add(one, "gradient_accumulation_steps", number(steps), ofSteps());
    }
    if (gpus > 0) {
        // Counted by device, whatever the device does.
        const std::int64_t whole = global % gpus == 0 ? global / gpus : 0;
        if (whole > 0)
            add("maxtext", "per_device_batch_size", number(whole),
                say("sequences of one device per optimizer step"));
        else
            add("maxtext", "per_device_batch_size",
                english(say("%1", significant(static_cast<double>(global) / static_cast<double>(gpus), 6))),
                say("sequences of one device per optimizer step"));
        if (pipeline)
            add("maxtext", "num_pipeline_microbatches", number(steps), ofSteps());
    }
    add("internevo", "data.micro_bsz", number(micro), ofMicro());
    add("internevo", "data.micro_num", number(steps), ofSteps());
    add("colossalai", "-b", number(local), ofLocal());
    add("colossalai", "--mbs", number(micro), ofMicro());
    add("simumax", "micro_batch_size", number(micro), ofMicro());
    add("simumax", "micro_batch_num", number(steps), ofSteps());
    add("automodel", "step_scheduler.local_batch_size", number(pipeline ? local : micro),
        pipeline ? ofLocal() : ofMicro());
    add("automodel", "step_scheduler.global_batch_size", number(global), ofGlobal());
    return all;
}

std::vector<BatchWord> batchWords(const layout::Scenario& scenario, std::string_view framework)
{
    std::vector<BatchWord> all = batchWords(scenario);
    std::erase_if(all, [framework](const BatchWord& one) { return one.framework != framework; });
    return all;
}

} // namespace shardscape::frameworks
