// SPDX-License-Identifier: GPL-3.0-or-later
// Three generations: TOML until February 2026, options of Python dataclasses since, batches in tokens since August 2026. Sources:
// torchtitan, config/job_config.py (2025), torchtitan/distributed, PR #2386, #4121.
#include "exchange/catalog/model_names.h"
#include "frameworks/framework.h"
#include "frameworks/small_writers.h"
#include "frameworks/torchtitan_stages.h"

#include <algorithm>
#include <array>

namespace shardscape::frameworks {

namespace {

struct ScheduleName {
    std::string_view theirs, ours;
    bool looped;
};
/// Classes of torch.distributed.pipelining, as their names are asked for, whatever the case.
constexpr std::array kSchedules{ScheduleName{"1f1b", "1f1b", false},
                                ScheduleName{"gpipe", "gpipe", false},
                                ScheduleName{"interleaved1f1b", "interleaved-1f1b", true},
                                ScheduleName{"loopedbfs", "breadth-first", true},
                                ScheduleName{"interleavedzerobubble", "zb-1p", true},
                                ScheduleName{"zbvzerobubble", "zb-v", true},
                                ScheduleName{"dualpipev", "dualpipe-v", true}};

std::string dtype(const std::string& text)
{
    const std::string word = lower(text);
    return word == "bfloat16" || word == "bf16"  ? "bf16"
           : word == "float16" || word == "fp16" ? "fp16"
           : word == "float32" || word == "fp32" ? "fp32"
                                                 : word.substr(0, 40);
}

void readDegrees(Draft& in, std::optional<std::int64_t> gpus)
{
    const auto degree = [&in](Names names, std::string_view id, std::string_view key) {
        const auto value = in.integer(names, id);
        if (value && *value > 0)
            in.set(id, *value);
        in.assume(id, std::int64_t{1}, key);
    };
    degree({"parallelism.tensor_parallel_degree", "training.tensor_parallel_degree"}, "tp",
           "parallelism.tensor_parallel_degree");
    degree({"parallelism.pipeline_parallel_degree", "experimental.pipeline_parallel_degree"}, "pp",
           "parallelism.pipeline_parallel_degree");
    degree({"parallelism.context_parallel_degree", "experimental.context_parallel_degree"}, "cp",
           "parallelism.context_parallel_degree");
    degree({"parallelism.expert_parallel_degree"}, "ep", "parallelism.expert_parallel_degree");
    degree({"parallelism.expert_tensor_parallel_degree"}, "etp", "parallelism.expert_tensor_parallel_degree");
    const auto replicas = in.integer(
        {"parallelism.data_parallel_replicate_degree", "training.data_parallel_replicate_degree"}, "dp");
    const auto shards = in.integer(
        {"parallelism.data_parallel_shard_degree", "training.data_parallel_shard_degree"}, "dp");
    const std::int64_t copies = std::clamp<std::int64_t>(replicas.value_or(1), 1, 1 << 20);
    const std::int64_t parts = std::clamp<std::int64_t>(shards.value_or(-1), -1, 1 << 20);
    if (parts > 0) {
        in.set("dp", copies * parts);
        if (copies > 1)
            in.set("dp_shard", parts);
    } else if (copies > 1) {
        in.reading().shardDivisor = copies;
    }
    if (gpus)
        in.set("gpus", *gpus);
    // One shard and no context parallelism: plain copies. Otherwise the states are shared.
    const bool shares = parts != 1 || in.number("cp").value_or(1) > 1;
    if (shards || replicas)
        in.set("zero", std::int64_t{shares ? 3 : 0});
    in.assume("zero", std::int64_t{shares ? 3 : 0}, "parallelism.data_parallel_shard_degree");
    const auto frees = in.word({"parallelism.fsdp_reshard_after_forward"}, "reshard");
    if (in.number("zero") == 3) {
        const std::string how = frees ? lower(*frees) : "default";
        const bool keep = how == "never" || how == "false"
                          || (how == "default" && in.number("pp").value_or(1) > 1);
        if (frees)
            in.set("reshard", !keep);
        in.assume("reshard", !keep, "parallelism.fsdp_reshard_after_forward");
    }
    const auto sequence = in.flag({"parallelism.enable_sequence_parallel"}, "sequence_parallel");
    const auto without = in.flag({"parallelism.no_enable_sequence_parallel"}, "sequence_parallel");
    if (in.number("tp").value_or(1) > 1) {
        if (sequence || without)
            in.set("sequence_parallel", sequence.value_or(!without.value_or(false)));
        in.derive("sequence_parallel", true, "parallelism.tensor_parallel_degree");
    }
    const auto async = in.flag({"parallelism.enable_async_tensor_parallel",
                                "compile.enable_async_tensor_parallel",
                                "experimental.enable_async_tensor_parallel"},
                               "tp_overlap");
    if (async && (*async || in.number("tp").value_or(1) > 1))
        in.set("tp_overlap", *async);
    else if (in.number("tp").value_or(1) > 1)
        in.assume("tp_overlap", false, "parallelism.enable_async_tensor_parallel");
    const auto compiles = in.flag({"compile.enable", "training.compile"}, "compile");
    if (compiles)
        in.set("compile", std::string(*compiles ? "compiled" : "eager"));
    in.assume("compile", std::string("eager"), "compile.enable");
    const auto rotates = in.word(
        {"parallelism.context_parallel_rotate_method", "experimental.context_parallel_rotate_method"},
        "cp_kind");
    if (in.number("cp").value_or(1) > 1) {
        if (rotates)
            in.set("cp_kind", std::string(lower(*rotates) == "alltoall" ? "ring" : "all-gather"));
        in.assume("cp_kind", std::string("all-gather"), "parallelism.context_parallel_rotate_method");
    }
    if (const auto backend = in.word({"parallelism.expert_parallel_comm_backend"}, "ep_dispatch");
        backend && in.number("ep").value_or(1) > 1) {
        const std::string name = lower(*backend);
        in.set("ep_dispatch", name == "standard" ? "all-to-all" : name.substr(0, 40));
    }
}

/// The modules of each stage where the file lists them: "[tok_embeddings, layers.0] [layers.1, norm]", however it is quoted.
std::vector<std::vector<std::string>> modulesOfStages(Draft& in)
{
    constexpr std::string_view kKey = "parallelism.module_fqns_per_model_part";
    const std::string text = in.peek(kKey) + " ";
    if (!in.words({kKey}, "stages") || text.find("layers.") == std::string::npos)
        return {};
    std::vector<std::vector<std::string>> stages(1);
    std::string word;
    for (const char c : text) {
        if (std::string_view(" ,;[]'\"").find(c) == std::string_view::npos) {
            word += c;
            continue;
        }
        if (!word.empty())
            stages.back().push_back(std::move(word));
        word.clear();
        if ((c == ']' || c == ';') && !stages.back().empty())
            stages.emplace_back();
    }
    if (stages.back().empty())
        stages.pop_back();
    return stages;
}

/// Where stages begin, as it was until the middle of 2025: "layers.8", "layers.16".
std::vector<std::int32_t> stagesOfPoints(const std::vector<std::string>& points, std::int64_t layers)
{
    std::vector<std::int32_t> out;
    std::int64_t from = 0;
    for (const std::string& point : points) {
        const std::size_t at = point.find("layers.");
        const std::string digits = at == std::string::npos ? "" : point.substr(at + 7);
        if (digits.empty() || digits.size() > 6 || digits.find_first_not_of("0123456789") != std::string::npos
            || std::stoll(digits) < from)
            return {};
        out.push_back(static_cast<std::int32_t>(std::stoll(digits) - from));
        from = std::stoll(digits);
    }
    if (layers < from || layers > (1 << 20))
        return {};
    out.push_back(static_cast<std::int32_t>(layers - from));
    return out;
}

void setStages(Draft& in, const std::vector<std::int32_t>& stages, std::int64_t pp)
{
    const auto count = static_cast<std::int64_t>(stages.size());
    if (count % pp != 0) {
        in.need("chunks",
                say("The layout has %1 stages, which %2 pipeline ranks cannot share evenly.", count, pp));
        return;
    }
    in.set("chunks", count / pp);
    if (isEven(stages))
        return;
    std::string text;
    for (const std::int32_t layers : stages)
        text += (text.empty() ? "" : ",") + std::to_string(layers);
    in.set("stages", text);
}

void readPipeline(Draft& in)
{
    const std::int64_t pp = in.number("pp").value_or(1);
    const auto written = in.word(
        {"parallelism.pipeline_parallel_schedule", "experimental.pipeline_parallel_schedule"}, "schedule");
    const auto each = in.integer({"parallelism.pipeline_parallel_layers_per_stage"}, "chunks");
    const auto table = in.word({"parallelism.pipeline_parallel_schedule_csv"}, "schedule");
    if (table && !table->empty())
        in.open(*table, say("the order of the pipeline is in this file"));
    const std::vector<std::vector<std::string>> modules = modulesOfStages(in);
    const auto points = in.words(
        {"parallelism.pipeline_parallel_split_points", "experimental.pipeline_parallel_split_points"},
        "stages");
    if (pp <= 1) {
        if (written)
            in.remark("schedule", say("without effect: one stage"));
        return;
    }
    std::string name = written ? lower(*written) : "1f1b";
    const auto known = std::find_if(kSchedules.begin(), kSchedules.end(), [&name](const ScheduleName& one) {
        return one.theirs == name || one.ours == name;
    });
    const bool looped = known != kSchedules.end() && known->looped;
    const std::string ours = known != kSchedules.end() ? std::string(known->ours) : name.substr(0, 40);
    if (written)
        in.set("schedule", ours);
    in.assume("schedule", ours, "parallelism.pipeline_parallel_schedule");
    // The embedding and the head count as so many layers of the first and the last stage.
    const auto first = in.integer({"parallelism.pipeline_parallel_first_stage_less_layers"}, "chunks");
    const auto last = in.integer({"parallelism.pipeline_parallel_last_stage_less_layers"}, "chunks");
    const auto layers = layersOfModel(in);
    constexpr std::int64_t kMost = 1 << 20; // of layers
    std::vector<std::int32_t> own;
    if (!modules.empty())
        own = layersOfModules(modules).value_or(own);
    else if (points && !points->empty() && layers && *layers < kMost)
        own = stagesOfPoints(*points, *layers);
    if (!own.empty()) {
        setStages(in, own, pp);
        return;
    }
    if (!modules.empty() || (points && !points->empty())) {
        in.need("stages", modules.empty()
                              ? say("the layers of the model are not known")
                              : say("its modules are not layers 0, 1, 2, ... in the order of the stages"));
        return;
    }
    if (each && *each > 0 && *each < kMost && layers && *layers < kMost && pp < kMost) {
        const std::int64_t counted = *layers + std::clamp<std::int64_t>(first.value_or(1), 0, kMost)
                                     + std::clamp<std::int64_t>(last.value_or(1), 0, kMost);
        const std::int64_t stages = (counted + *each - 1) / *each;
        if (stages % pp == 0)
            in.set("chunks", stages / pp);
        else
            in.need("chunks", say("%1 layers per stage make %2 stages, which do not divide over pp = %3",
                                  *each, stages, pp));
    } else if (each && *each > 0)
        in.need("chunks", say("it follows from %1 layers per stage, the model and pp", *each));
    else if (written && (ours == "zb-v" || ours == "dualpipe-v")) // a V has two, whatever another file says
        in.derive("chunks", std::int64_t{2}, "parallelism.pipeline_parallel_schedule");
    else
        in.assume("chunks", std::int64_t{looped ? 2 : 1}, "parallelism.pipeline_parallel_layers_per_stage");
    if (in.peek("parallelism.pipeline_parallel_layers_per_stage")
        == "None") // of Python: as the schedule has it
        in.derive("chunks", std::int64_t{looped ? 2 : 1}, "parallelism.pipeline_parallel_layers_per_stage");
    const auto chunks = in.number("chunks");
    if (!layers || !chunks || *layers > kMost || *chunks < 1 || *chunks > 4096 || pp > 4096)
        return;
    if (const auto dealt = torchtitanStages(*layers, pp * *chunks, first.value_or(1), last.value_or(1));
        !dealt.empty() && !isEven(dealt)) {
        std::string text;
        for (const std::int32_t one : dealt)
            text += (text.empty() ? "" : ",") + std::to_string(one);
        in.derive("stages", text, "parallelism.pipeline_parallel_first_stage_less_layers");
    }
}

void readBatches(Draft& in)
{
    if (const auto sequence = in.integer({"training.seq_len", "training.max_context_length"}, "sequence"))
        in.set("sequence", *sequence);
    const std::int64_t pp = in.number("pp").value_or(1);
    const auto tokens = in.integer({"training.num_tokens_per_microbatch_per_dp_rank"}, "micro_batch");
    const auto tokensPerStep = in.integer({"training.num_tokens_per_train_step"}, "global_batch");
    const auto count = in.integer({"parallelism.num_pp_microbatches"}, "global_batch");
    const bool today = tokens || tokensPerStep || count
                       || in.has(
                           {"training.max_context_length", "compile.mode", "training.disable_cuda_graphs"});
    if (today) {
        if (tokens && *tokens > 0)
            in.reading().tokensPerMicro = *tokens;
        const auto sequence = in.number("sequence");
        if (tokensPerStep && *tokensPerStep > 0 && sequence && *sequence > 0
            && *tokensPerStep % *sequence == 0)
            in.set("global_batch", *tokensPerStep / *sequence);
        else if (!tokensPerStep || *tokensPerStep < 0)
            in.reading().accumulation = std::clamp<std::int64_t>(count.value_or(1), 1, 1 << 24);
        return;
    }
    if (!in.known("sequence"))
        in.assume("sequence", std::int64_t{2048}, "training.seq_len");
    const auto local = in.integer({"training.local_batch_size", "training.batch_size"}, "micro_batch");
    const auto global = in.integer({"training.global_batch_size"}, "global_batch");
    const auto size = in.integer({"parallelism.pipeline_parallel_microbatch_size"}, "micro_batch");
    const auto microbatches = in.integer({"experimental.pipeline_parallel_microbatches"}, "micro_batch");
    if (local && *local < 1) {
        in.need("micro_batch", say("%1 is no number of sequences", *local));
        return;
    }
    const std::int64_t whole = local.value_or(8);
    if (pp > 1 && microbatches && *microbatches > 0 && whole % *microbatches == 0)
        in.set("micro_batch", whole / *microbatches);
    else if (pp > 1)
        in.set("micro_batch", std::max<std::int64_t>(1, size.value_or(1)));
    else if (local)
        in.set("micro_batch", whole);
    in.assume("micro_batch", whole, "training.local_batch_size");
    if (global && *global > 0)
        in.set("global_batch", *global);
    else
        in.reading().perReplica = whole;
}

void readPrecision(Draft& in)
{
    const auto param = in.word({"training.mixed_precision_param"}, "precision");
    const auto reduce = in.word({"training.mixed_precision_reduce"}, "grad_dtype");
    const auto whole = in.word({"training.dtype"}, "precision");
    std::string base = param ? dtype(*param) : "bf16";
    const bool plainStates = whole && dtype(*whole) == "bf16"; // weights, gradients and moments in it
    if (plainStates && !param)
        base = "bf16";
    auto converters = in.words({"model.converters", "model_spec.converters", "model_converters.converters"},
                               "precision");
    const auto lists = [&converters](std::string_view word) {
        return converters
               && std::any_of(converters->begin(), converters->end(), [word](const std::string& one) {
                      return lower(one).find(word) != std::string::npos;
                  });
    };
    const bool fp8 = lists("float8");
    const bool mx = lists("mx");
    const bool old = in.flag({"float8.enable_float8_linear"}, "precision").value_or(false);
    const bool gathers = in.flag({"quantize.linear.float8.enable_fsdp_float8_all_gather",
                                  "float8.enable_fsdp_float8_all_gather",
                                  "model_spec.converters.enable_fsdp_float8_all_gather",
                                  "model_converters.converters.enable_fsdp_float8_all_gather"},
                                 "fp8_params")
                             .value_or(false);
    const auto quantized = fp8 || old ? "fp8" : mx ? "mxfp8" : "";
    if (*quantized != 0) {
        in.set("precision", std::string(quantized));
        in.set("fp8_params", gathers);
    } else {
        if (param || whole)
            in.set("precision", base);
        in.assume("precision", base, "training.mixed_precision_param");
        in.foreignSection("quantize.", say("without effect: model.converters does not list it"));
        in.foreignSection("float8.", say("without effect: model.converters does not list it"));
    }
    in.idle({"float8.filter_fqns", "mx.filter_fqns"}, say("which layers keep their type"));
    if (plainStates) {
        in.set("master_dtype", std::string("bf16"));
        in.set("moment_dtype", std::string("bf16"));
        in.set("grad_dtype", std::string("bf16"));
    } else if (reduce) {
        in.set("grad_dtype", dtype(*reduce));
    }
    in.assume("grad_dtype", std::string("fp32"), "training.mixed_precision_reduce");
}

/// Every n-th layer of a stage runs again whole. Source: torchtitan, distributed/activation_checkpoint.py, _apply_layer_sac().
void everyOther(Draft& in, std::int64_t n)
{
    const auto layers = layersOfModel(in);
    const std::int64_t stages = in.number("pp").value_or(1) * in.number("chunks").value_or(1);
    in.set("recompute", std::string("full"));
    if (n <= 1)
        return;
    in.remark("recompute_layers", say("every %1th layer runs again whole", n));
    if (!layers || stages < 1)
        in.need("recompute_layers",
                say("it follows from the layers of the model and every %1th that runs again", n));
    else if (const std::int64_t again = *layers / stages / n; again > 0)
        in.set("recompute_layers", again);
    else
        in.set("recompute", std::string("none"));
}

/// Replica groups that meet every so many steps (torchft): torchtitan/components/ft/config and its DiLoCo of fragments.
void readReplicaGroups(Draft& in)
{
    const bool enabled = in.flag({"fault_tolerance.enable"}, "exchange_interval").value_or(false);
    const auto method = in.word({"fault_tolerance.semi_sync_method"}, "outer_optimizer");
    const auto steps = in.integer({"fault_tolerance.sync_steps"}, "exchange_interval");
    const auto fragments = in.integer({"fault_tolerance.num_fragments"}, "outer_fragments");
    const auto delay = in.integer({"fault_tolerance.fragment_sync_delay"}, "outer_delay");
    const bool quantized = in.flag({"fault_tolerance.should_quantize"}, "outer_bits").value_or(false);
    if (!enabled || !method || method->empty() || lower(*method) == "none") {
        if (method && !enabled)
            in.remark("fault_tolerance.semi_sync_method",
                      say("without effect: fault_tolerance.enable is off"));
        return;
    }
    const std::string how = lower(*method);
    if (how != "diloco" && how != "local_sgd") {
        in.need("exchange_interval",
                say("%1 is no way to meet that is read; diloco and local_sgd are", shown(*method)));
        return;
    }
    constexpr std::int64_t kSteps = 5; // its default
    in.set("exchange_interval", std::max<std::int64_t>(1, steps.value_or(kSteps)));
    in.set("outer_optimizer", std::string(how == "diloco" ? "nesterov" : "average"));
    if (fragments && *fragments > 0)
        in.set("outer_fragments", *fragments);
    if (delay && *delay >= 0)
        in.set("outer_delay", *delay);
    if (quantized)
        in.set("outer_bits", std::string("8-bit"));
    in.integer({"fault_tolerance.group_size"}, "gpus");
    in.remark("fault_tolerance.group_size",
              say("replica groups start on their own: the accelerators are those of one"));
}

/// Of products that run again beside what an operator-wise policy keeps, the router's is too small to count.
void readForcedProducts(Draft& in)
{
    constexpr std::string_view kForced = "activation_checkpoint.per_op_sac_force_recompute_mm_shapes_by_fqns";
    if (!in.has({kForced}))
        return;
    const auto products = in.words({kForced}, "recompute_modules");
    for (const std::string& product : products.value_or(std::vector<std::string>{}))
        if (product.find("router") == std::string::npos && product.find("gate") == std::string::npos) {
            in.need("recompute_modules",
                    say("%1 runs again besides; no knob keeps the rest of a layer", shown(product)));
            return;
        }
    in.remark("recompute_modules", say("the router's product is too small to count"));
}

void readRecompute(Draft& in)
{
    readForcedProducts(in);
    readReplicaGroups(in);
    auto mode = in.word({"activation_checkpoint.mode"}, "recompute");
    const auto option = in.word({"activation_checkpoint.selective_ac_option"}, "recompute_layers");
    const auto budget = in.real({"activation_checkpoint.memory_budget"}, "recompute_budget");
    if (!mode) {
        const bool off = in.peek("activation_checkpoint") == "None"; // of Python: no policy
        const auto whole = in.word({"activation_checkpoint"}, "recompute");
        if (whole || off) {
            const std::string name = off ? "none" : lower(*whole);
            mode = name.find("full") != std::string::npos        ? "full"
                   : name.find("selective") != std::string::npos ? "selective"
                   : name.find("budget") != std::string::npos    ? "memory_budget"
                   : name == "none"                              ? "none"
                                                                 : name;
        }
    }
    if (mode) {
        const std::string name = lower(*mode);
        in.set("recompute", std::string(name == "full" ? "full" : name == "none" ? "none" : "selective"));
        if (name == "memory_budget" && budget && *budget >= 0 && *budget <= 1)
            in.set("recompute_budget", static_cast<std::int64_t>(100 * *budget + 0.5));
        if (name == "selective" && option && !option->empty() && option->size() < 7
            && option->find_first_not_of("0123456789") == std::string::npos)
            everyOther(in, std::stoll(*option));
        else if (name == "selective")
            in.set("recompute_modules", std::string("per-op"));
        else if (option)
            in.remark("recompute_layers", say("without effect: the mode is %1", name.substr(0, 20)));
    }
    if (!mode && in.wholePlan())
        in.assume("recompute_modules", std::string("per-op"), "activation_checkpoint.mode");
    in.assume("recompute", std::string("selective"), "activation_checkpoint.mode");
    if (in.flag({"training.enable_cpu_offload"}, "offload_weights").value_or(false)) {
        in.set("offload_weights", std::int64_t{100});
        in.set("offload_optimizer", std::int64_t{100});
    }
}

} // namespace

void readTorchtitanWords(Draft& in)
{
    std::optional<std::int64_t> gpus = launchedAccelerators(in);
    if (const auto count = in.variableNumber("NGPU", "gpus"); count && *count > 0)
        gpus = count;
    const auto model = in.word({"model.name"}, "name");
    const auto flavor = in.word({"model.flavor"}, "name");
    // Since 2026: --module llama3 --config llama3_70b.
    const auto module = in.word({"module"}, "name");
    const auto recipe = in.keys().command.empty() ? std::nullopt : in.word({"config"}, "name");
    if (model && flavor)
        takeModelName(in, *model + " " + *flavor);
    else if (recipe)
        takeModelName(in, *recipe);
    else if (const auto config = in.variableWord("CONFIG", "name"))
        takeModelName(in, *config);
    // Until 2026 a file: torchtitan/models/llama3/train_configs/llama3_70b.toml; its name tells the model, as all of them do.
    auto file = in.word({"job.config_file"}, "plan");
    if (!file)
        file = in.variableWord("CONFIG_FILE", "plan");
    if (file && !file->empty()) {
        in.open(*file, say("what the options do not say is in this file"));
        if (!in.known("name"))
            takeModelName(in, file->substr(0, file->find_last_of('.')));
    }
    if (!in.known("name")) // of Python: where its tokenizer is
        if (const auto assets = in.word({"hf_assets_path", "model.hf_assets_path"}, "name"))
            takeModelName(in, *assets);
    for (const Setting& it : in.keys().environment)
        if (it.name != "NGPU" && it.name != "CONFIG" && it.name != "CONFIG_FILE")
            in.reading().notPriced.push_back({it.key, it.value, it.line, say("a variable of the launcher")});
    readDegrees(in, gpus);
    readPipeline(in);
    readBatches(in);
    readPrecision(in);
    readRecompute(in);
    if (in.flag({"optimizer.early_step_in_backward"}, "layer_updates").value_or(false))
        in.set("layer_updates", true);
    if (const auto optimizer = in.word({"optimizer.name"}, "optimizer")) {
        const std::string name = lower(*optimizer);
        in.set("optimizer", name.substr(0, 40));
    }
    in.assume("optimizer", std::string("adamw"), "optimizer.name");
}

namespace {

Result<Reading> readTorchtitan(KeyList keys)
{
    // Options add to a recipe that is elsewhere; what that says is not known, but for degrees, which start at 1.
    const bool options = std::any_of(keys.settings.begin(), keys.settings.end(),
                                     [](const Setting& it) { return it.key.starts_with("--"); });
    for (Setting& it : keys.settings) {
        // --metrics.no-enable_tensorboard switches off.
        const std::size_t no = it.name.find(".no_");
        if (options && it.isFlag && no != std::string::npos && it.name.starts_with("parallelism")) {
            it.name.erase(no + 1, 3);
            it.isFlag = false;
            it.value = "false";
        }
    }
    const bool adds = options || keys.adds;
    const std::string recipe = keys.base;
    Draft draft("torchtitan", std::move(keys), !adds);
    draft.stripSections({"config.", "trainer."});
    if (!recipe.empty() && exchange::modelIdOf(recipe))
        takeModelName(draft, recipe);
    readTorchtitanWords(draft);
    draft.idle({"model_spec", "model_converters", "model_spec.flavor"},
               say("the model is where the recipe is"));
    if (adds)
        for (const std::string_view id : {"tp", "pp", "cp", "ep", "etp"})
            if (!draft.known(id) && !draft.isOpen(id))
                draft.derive(id, std::int64_t{1}, "degree");
    if (adds && !options) // what every recipe's default_adamw() has
        draft.derive("optimizer", std::string("adamw"), "optimizer");
    return draft.finish({"gpus", "sequence", "micro_batch", "global_batch"});
}

} // namespace

Framework torchtitan()
{
    return {"torchtitan", "torchtitan", readTorchtitan, writeTorchtitan, 60, false, {"torchtitan"}};
}

} // namespace shardscape::frameworks
