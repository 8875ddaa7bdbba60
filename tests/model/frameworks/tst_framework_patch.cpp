// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/text/line_changes.h"
#include "frameworks/export.h"
#include "frameworks/patch.h"
#include "frameworks/setting.h"
#include "frameworks/writable_words.h"
#include "job/training/numbers/evaluation.h"
#include "layout/knob.h"
#include "layout/rules.h"
#include "model/frameworks/framework_files.h"
#include "model/random_layouts.h"
#include "model/scenarios.h"
#include "search/best.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <iostream>

using namespace shardscape;

namespace {

layout::Scenario baseOf(const char* model, const char* cluster, int nodes)
{
    layout::Scenario s;
    s.model = **exchange::Catalog::builtIn().model(model);
    s.cluster = *exchange::Catalog::builtIn().cluster(cluster, nodes);
    s.workload.sequence = 4096;
    s.workload.globalBatch = 1024;
    return s;
}

std::vector<layout::Scenario> bases()
{
    return {baseOf("gpt-3-175b", "dgx-a100-80g", 16), baseOf("mixtral-8x7b-v0.1", "dgx-h100", 8),
            baseOf("llama-3-8b", "dgx-h100", 2)};
}

frameworks::OwnPlan planOf(const std::string& name, const std::string& text, const layout::Scenario& on)
{
    frameworks::OwnPlan plan;
    plan.files = {{name, text}};
    plan.base.cluster = on.cluster;
    plan.base.model = on.model;
    plan.answers = {};
    return plan;
}

layout::Scenario imported(const frameworks::OwnPlan& plan)
{
    const auto made = frameworks::importPlan(plan);
    if (!made)
        RC_FAIL(made.error().text());
    return made->scenario;
}

std::vector<std::pair<std::string, std::string>> keysAndValues(const frameworks::Reading& reading)
{
    std::vector<std::pair<std::string, std::string>> all;
    for (const frameworks::Mapped& one : reading.mapped)
        if (!one.byDefault && one.line > 0)
            all.emplace_back(one.key, one.value);
    for (const auto* list : {&reading.notPriced, &reading.unread, &reading.unknown})
        for (const frameworks::Named& one : *list)
            if (one.line > 0)
                all.emplace_back(one.key, one.value);
    return all;
}

/// Whether the framework's own writer has that key for the layout, or that of the one whose arguments it hands on.
bool isWrittenBy(std::string_view framework, const std::string& name, const layout::Scenario& s)
{
    for (const std::string_view id : frameworks::writtenFrameworks()) {
        if (!id.starts_with(framework) && id != frameworks::spokenBy(framework))
            continue;
        const auto written = frameworks::write(frameworks::planOf(s), id);
        const auto read = written ? frameworks::read(written->text, written->fileName)
                                  : Result<frameworks::Reading>(frameworks::Reading{});
        if (!read)
            continue;
        for (const auto& [key, value] : keysAndValues(*read)) {
            const std::string theirs = frameworks::nameOf(key);
            if (name == theirs || name.ends_with("." + theirs) || theirs.ends_with("." + name))
                return true;
        }
    }
    return false;
}

/// Knobs in which two scenarios differ, as their plans say them.
std::set<std::string> differences(const layout::Scenario& a, const layout::Scenario& b)
{
    const frameworks::Plan one = frameworks::planOf(a), two = frameworks::planOf(b);
    std::set<std::string> ids;
    const auto isKnob = [](const std::string& id) {
        return (layout::findKnob(id) != nullptr && id != "dp" && id != "software") || id == "stages";
    };
    const auto look = [&](const frameworks::Plan& from, const frameworks::Plan& other) {
        for (const auto& [id, value] : from.values) {
            if (!isKnob(id))
                continue;
            const frameworks::Value* theirs = other.find(id);
            const bool chosen = id == "stages"
                                || std::find(from.chosen.begin(), from.chosen.end(), id) != from.chosen.end();
            if (theirs == nullptr ? chosen : frameworks::textOf(*theirs) != frameworks::textOf(value))
                ids.insert(id);
        }
    };
    look(one, two);
    look(two, one);
    return ids;
}

std::string join(const std::set<std::string>& ids)
{
    std::string all;
    for (const std::string& id : ids)
        all += " " + id;
    return all;
}

layout::Scenario randomOf(const std::vector<layout::Scenario>& all)
{
    return randomLayout(all, [](const layout::Scenario&) { return true; });
}

/// What a patch's hunks make of a text, read as POSIX's patch reads them: by the numbers in their heads.
std::string applied(std::string text, const std::string& patch)
{
    std::vector<std::string> lines;
    const auto split = [](const std::string& all) {
        std::vector<std::string> out;
        for (std::size_t at = 0; at < all.size();) {
            const std::size_t end = std::min(all.find('\n', at), all.size() - 1) + 1;
            out.push_back(all.substr(at, end - at));
            at = end;
        }
        return out;
    };
    lines = split(text);
    const std::vector<std::string> script = split(patch);
    for (std::size_t i = 0; i < script.size(); ++i) {
        int from = 0, olds = 1, to = 0, news = 1;
        const std::string& head = script[i];
        if (!head.starts_with("@@ -"))
            continue;
        if (std::sscanf(head.c_str(), "@@ -%d,%d +%d,%d @@", &from, &olds, &to, &news) != 4)
            RC_FAIL("a head that this test does not read: " + head);
        std::vector<std::string> was, now;
        for (++i; i < script.size()
                  && (static_cast<int>(was.size()) < olds || static_cast<int>(now.size()) < news);
             ++i) {
            const std::string body = script[i].substr(1);
            if (script[i][0] == '\\')
                continue;
            const bool bare = i + 1 < script.size() && script[i + 1].starts_with("\\");
            const std::string line = bare ? body.substr(0, body.size() - 1) : body;
            if (script[i][0] != '+')
                was.push_back(line);
            if (script[i][0] != '-')
                now.push_back(line);
        }
        --i;
        const auto at = lines.begin() + std::max(0, olds == 0 ? from : from - 1);
        RC_ASSERT(std::equal(was.begin(), was.end(), at));
        lines.insert(lines.erase(at, at + static_cast<std::ptrdiff_t>(was.size())), now.begin(), now.end());
    }
    std::string out;
    for (const std::string& line : lines)
        out += line;
    return out;
}

/// The file as people keep theirs: comments above and behind, CRLF, no end to the last line.
std::string lived(const std::string& text, const char* comment, bool crlf, bool ended)
{
    std::string out = std::string(comment) + " our run of last week, do not touch\n" + text;
    while (!ended && !out.empty() && out.back() == '\n')
        out.pop_back();
    if (!crlf)
        return out;
    std::string dos;
    for (const char c : out)
        dos += c == '\n' ? std::string("\r\n") : std::string(1, c);
    return dos;
}

constexpr int kDraws = 40;

} // namespace

class TestFrameworkPatch : public QObject {
    Q_OBJECT

private slots:
    /// A file of one layout, patched for another one and imported again, is the other one: in every knob that the framework's
    /// own new file could say.
    void importOfAPatchedFileIsTheLayout_data()
    {
        QTest::addColumn<QString>("framework");
        for (const std::string_view id : frameworks::writtenFrameworks())
            QTest::newRow(std::string(id).c_str())
                << QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size()));
    }
    void importOfAPatchedFileIsTheLayout()
    {
        QFETCH(QString, framework);
        const std::string id = framework.toStdString();
        // Each draw reads and writes files hundreds of times: forty of one seed, which SHARDSCAPE_PATCHES widens.
        rc::detail::TestParams draws;
        draws.seed = 40;
        draws.maxSuccess = qEnvironmentVariableIntValue("SHARDSCAPE_PATCHES");
        draws.maxSuccess = draws.maxSuccess > 0 ? draws.maxSuccess : kDraws;
        const auto property = [&] {
            const layout::Scenario first = randomOf(bases());
            layout::Scenario kin = first; // the same model on the same cluster, another layout
            kin.layout = layout::Layout{};
            kin.stageLayers.clear();
            const layout::Scenario wanted = randomOf({kin});
            const auto written = frameworks::write(frameworks::planOf(first), id);
            RC_ASSERT(written.has_value());
            const auto fresh = frameworks::write(frameworks::planOf(wanted), id);
            RC_ASSERT(fresh.has_value());
            const std::set<std::string> never = differences(
                imported(planOf(fresh->fileName, fresh->text, first)), wanted);
            // A layout whose degrees the framework does not have is refused before anything is written.
            for (const char* degree : {"tp", "cp", "pp", "ep", "etp"})
                RC_PRE(never.count(degree) == 0);
            const bool json = written->text.starts_with("{");
            const bool crlf = *rc::gen::arbitrary<bool>();
            const bool ended = *rc::gen::arbitrary<bool>();
            const std::string text = json ? written->text : lived(written->text, "#", crlf, ended);
            const frameworks::OwnPlan plan = planOf(written->fileName, text, first);
            const auto patch = frameworks::patchFor(plan, wanted);
            if (!patch)
                RC_FAIL(patch.error().text());
            frameworks::OwnPlan after = plan;
            after.files = patch->files;
            if (after.files.empty())
                after.files = plan.files;
            std::set<std::string> unsaid;
            for (const frameworks::KnobChange& one : patch->unsaid)
                unsaid.insert(one.id);
            // Nothing is dropped in silence.
            const layout::Scenario back = imported(after);
            std::set<std::string> lost;
            for (const std::string& one : differences(back, wanted))
                if (unsaid.count(one) == 0)
                    lost.insert(one);
            if (!lost.empty())
                RC_FAIL("lost:" + join(lost) + "\n" + text + "\n" + patch->text);
            // And nothing is called unsayable that a new file says.
            for (const std::string& one : unsaid)
                if (never.count(one) == 0)
                    RC_FAIL("unsaid: " + one + "\n" + text + "\n---- new\n" + fresh->text + "\n"
                            + patch->text);
            RC_ASSERT(applied(text, patch->text) == after.files.front().text);
            // What the file has beside its keys stays: ends of lines and of the file.
            const std::string& now = after.files.front().text;
            RC_ASSERT((now.find("\r\n") != std::string::npos) == (text.find("\r\n") != std::string::npos));
            RC_ASSERT(std::count(now.begin(), now.end(), '\r')
                      == (crlf && !json ? std::count(now.begin(), now.end(), '\n') : 0));
            RC_ASSERT(json || now.find("do not touch") != std::string::npos);
        };
        const rc::detail::TestResult result = rc::detail::checkTestable(property, rc::detail::TestMetadata{},
                                                                        draws);
        if (!result.is<rc::detail::SuccessResult>())
            rc::detail::printResultMessage(result, std::cerr);
        QVERIFY(result.is<rc::detail::SuccessResult>());
    }

    void texts_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("knobs"); ///< what is wanted
        QTest::addColumn<QString>("lines"); ///< "-old" and "+new" of the patch, joined by |
        const auto row = [](const char* what, const char* name, const char* text, const char* knobs,
                            const char* lines) { QTest::newRow(what) << name << text << knobs << lines; };
        constexpr const char* kScript =
            "#!/bin/bash\n"
            "#SBATCH --nodes=2\n"
            "TP=${TP:-8}   # of a node\n"
            "MBS=1\n"
            "GPUS_PER_NODE=8\n"
            "ARGS=(\n"
            "    --num-layers 32 --hidden-size 4096 --num-attention-heads 32\n"
            "\t--tensor-model-parallel-size ${TP}\n"
            "    --pipeline-model-parallel-size 1\n"
            "    --micro-batch-size $MBS\n"
            "    --global-batch-size 1024 --seq-length 4096 --max-position-embeddings 4096\n"
            "    --bf16 --use-distributed-optimizer # the states are large\n"
            "    --ffn-hidden-size 11008 --swiglu --vocab-size 32000\n"
            "    --recompute-granularity full --recompute-method uniform --recompute-num-layers 1\n"
            "    --save /ckpt/tp${TP}\n"
            ")\n"
            "torchrun --nproc_per_node $GPUS_PER_NODE --nnodes 2 pretrain_gpt.py ${ARGS[@]}";
        row("a default of a variable", "run.sh", kScript, "tp=4",
            "-TP=${TP:-8}   # of a node|+TP=${TP:-4}   # of a node");
        row("a variable", "run.sh", kScript, "micro_batch=2", "-MBS=1|+MBS=2");
        row("an option that is missing", "run.sh", kScript, "sequence_parallel=true",
            "+    --sequence-parallel");
        row("options that must go", "run.sh", kScript, "recompute=none",
            "-    --recompute-granularity full --recompute-method uniform --recompute-num-layers 1");
        row("yaml", "nanotron.yaml",
            "parallelism:\n  dp: 2\n  pp: 2   # stages\n  tp: 4\n  tp_mode: REDUCE_SCATTER\n  expert_parallel_size: 1\n"
            "tokens:\n  sequence_length: 4096\n  micro_batch_size: 1\n  batch_accumulation_per_replica: 512\n",
            "tp=2 pp=4", "-  pp: 2   # stages|-  tp: 4|+  pp: 4   # stages|+  tp: 2");
        row("options that exclude each other", "run.sh", kScript, "precision=fp16 grad_dtype=fp16",
            "-    --global-batch-size 1024 --seq-length 4096 --max-position-embeddings 4096|-    --bf16 "
            "--use-distributed-optimizer # the states are large|+    --global-batch-size 1024 --seq-length 4096 --fp16 "
            "--max-position-embeddings 4096|+    --use-distributed-optimizer # the states are large");
        // Programs around a framework, each in its own coat.
        row("arguments as keys", "args.yaml",
            "ENV_VARS:\n  CUDA_DEVICE_MAX_CONNECTIONS: 1\nMODEL_ARGS:\n  --num-layers: 12\n  --hidden-size: 512\n"
            "  --num-attention-heads: 8\n  --micro-batch-size: 4\n  --global-batch-size: 32\n  --seq-length: 1024\n"
            "  --max-position-embeddings: 1024\n  --tensor-model-parallel-size: 2\n"
            "  --pipeline-model-parallel-size: 1\n  --bf16: true\n",
            "tp=4 micro_batch=2",
            "-  --micro-batch-size: 4|+  --micro-batch-size: 2|-  --tensor-model-parallel-size: 2|+  "
            "--tensor-model-parallel-size: 4");
        row("NeMo", "nemo.yaml",
            "trainer:\n  devices: 8\n  num_nodes: 2\n  precision: bf16\nmodel:\n  mcore_gpt: true\n"
            "  micro_batch_size: 1\n  global_batch_size: 64\n  tensor_model_parallel_size: 4\n"
            "  pipeline_model_parallel_size: 2\n  encoder_seq_length: 4096\n  num_layers: 32\n  hidden_size: 4096\n"
            "  ffn_hidden_size: 11008\n  num_attention_heads: 32\n",
            "tp=2", "-  tensor_model_parallel_size: 4|+  tensor_model_parallel_size: 2");
        row("Axolotl", "axolotl.yml",
            "base_model: NousResearch/Llama-2-7b-hf\nsequence_len: 4096\nmicro_batch_size: 2 # each\n"
            "gradient_accumulation_steps: 4\nbf16: auto\noptimizer: adamw_torch\ngradient_checkpointing: true\n"
            "fsdp_version: 2\nfsdp_config:\n  offload_params: false\n  reshard_after_forward: true\n",
            "micro_batch=4 global_batch=256 recompute=none",
            "-micro_batch_size: 2 # each|+micro_batch_size: 4 # each|-gradient_checkpointing: true|+gradient_checkpointing: "
            "false");
        // Axes that make the world: a degree that grows is taken from the replicas, and the batch stays.
        row("Axolotl's mesh", "axolotl.yml",
            "base_model: NousResearch/Llama-2-7b-hf\nsequence_len: 4096\ntensor_parallel_size: 2\ndp_shard_size: 4\n"
            "dp_replicate_size: 2\nmicro_batch_size: 1\ngradient_accumulation_steps: 8\nbf16: auto\noptimizer: adamw_torch\n"
            "gradient_checkpointing: true\nfsdp_version: 2\nfsdp_config:\n  reshard_after_forward: true\n",
            "tp=4 dp_shard=2",
            "-tensor_parallel_size: 2|-dp_shard_size: 4|+tensor_parallel_size: 4|+dp_shard_size: 2|-gradient_accumulation_steps: "
            "8|+gradient_accumulation_steps: 16");
        row("torchtune's mesh", "tune.yaml",
            "model: {_component_: torchtune.models.llama2.llama2_7b}\ntokenizer: {max_seq_len: 4096}\ntensor_parallel_dim: 4\n"
            "context_parallel_dim: 1\ndata_parallel_shard_dim: 4\ndata_parallel_replicate_dim: 1\nbatch_size: 4\n"
            "gradient_accumulation_steps: 2\nenable_activation_checkpointing: True\ndtype: bf16\n"
            "optimizer: {_component_: torch.optim.AdamW}\n",
            "tp=8",
            "-tensor_parallel_dim: 4|+tensor_parallel_dim: 8|-data_parallel_shard_dim: 4|+data_parallel_shard_dim: "
            "2|-gradient_accumulation_steps: 2|+gradient_accumulation_steps: 4");
        row("MaxText's mesh", "maxtext.sh",
            "python3 -m MaxText.train MaxText/configs/base.yml model_name=llama2-7b per_device_batch_size=4 max_target_length=4096 "
            "ici_fsdp_parallelism=2 \\\n  ici_tensor_parallelism=4 dcn_data_parallelism=2 remat_policy=full dtype=bfloat16\n",
            "tp=2 micro_batch=8 dp_shard=4",
            "-python3 -m MaxText.train MaxText/configs/base.yml model_name=llama2-7b per_device_batch_size=4 max_target_length=4096 "
            "ici_fsdp_parallelism=2 \\|-  ici_tensor_parallelism=4 dcn_data_parallelism=2 remat_policy=full "
            "dtype=bfloat16|+python3 -m MaxText.train MaxText/configs/base.yml model_name=llama2-7b per_device_batch_size=4 "
            "max_target_length=4096 ici_fsdp_parallelism=4 \\|+  ici_tensor_parallelism=2 dcn_data_parallelism=2 "
            "remat_policy=full dtype=bfloat16");
        row("MaxText", "maxtext.yml",
            "base_config: \"base.yml\"\nmodel_name: \"llama2-7b\"\nper_device_batch_size: 2\n"
            "max_target_length: 4096\nici_fsdp_parallelism: 8\nici_tensor_parallelism: 2\nremat_policy: \"full\"\n",
            "recompute=none", "-remat_policy: \"full\"|+remat_policy: \"none\"");
        row("InternEvo", "7b.py",
            "SEQ_LEN = 4096\nNUM_LAYER = 32\nHIDDEN_SIZE = 4096\nNUM_ATTENTION_HEAD = 32\nMLP_RATIO = 2.6875\n"
            "VOCAB_SIZE = 32000\nmodel_type = \"INTERNLM2_PUBLIC\"\n"
            "data = dict(seq_len=SEQ_LEN, micro_num=4, micro_bsz=2)\n"
            "model = dict(checkpoint=False, num_layers=NUM_LAYER, hidden_size=HIDDEN_SIZE, mlp_ratio=MLP_RATIO,\n"
            "             num_attention_heads=NUM_ATTENTION_HEAD, vocab_size=VOCAB_SIZE, dtype=\"torch.bfloat16\")\n"
            "parallel = dict(\n    zero1=dict(size=8),\n    tensor=dict(size=2, mode=\"mtp\"),  # of a node\n"
            "    pipeline=dict(size=1, interleaved_overlap=True),\n    weight=dict(size=1, overlap=True),\n)\n",
            "recompute=full",
            "-model = dict(checkpoint=False, num_layers=NUM_LAYER, hidden_size=HIDDEN_SIZE, mlp_ratio=MLP_RATIO,|+model = "
            "dict(checkpoint=True, num_layers=NUM_LAYER, hidden_size=HIDDEN_SIZE, mlp_ratio=MLP_RATIO,");
        row("ms-swift", "swift.sh",
            "NPROC_PER_NODE=8 megatron sft \\\n    --model Qwen/Qwen2.5-7B \\\n    --tensor_model_parallel_size 4 \\\n"
            "    --micro_batch_size 1 \\\n    --global_batch_size 16 \\\n    --max_length 4096 \\\n"
            "    --recompute_granularity selective\n",
            "tp=2 micro_batch=2",
            "-    --tensor_model_parallel_size 4 \\|-    --micro_batch_size 1 \\|+    --tensor_model_parallel_size 2 \\|+    "
            "--micro_batch_size 2 \\");
        row("verl", "grpo.sh",
            "python3 -m verl.trainer.main_ppo \\\n    algorithm.adv_estimator=grpo \\\n"
            "    actor_rollout_ref.model.path=Qwen/Qwen2.5-7B-Instruct \\\n"
            "    actor_rollout_ref.actor.strategy=megatron \\\n"
            "    actor_rollout_ref.actor.ppo_mini_batch_size=256 \\\n"
            "    actor_rollout_ref.actor.ppo_micro_batch_size_per_gpu=2 \\\n"
            "    actor_rollout_ref.actor.megatron.tensor_model_parallel_size=4 \\\n"
            "    trainer.n_gpus_per_node=8 \\\n    trainer.nnodes=2\n",
            "tp=2",
            "-    actor_rollout_ref.actor.megatron.tensor_model_parallel_size=4 \\|+    "
            "actor_rollout_ref.actor.megatron.tensor_model_parallel_size=2 \\");
        row("what outranks the granularity goes", "granularity.sh",
            "torchrun --nproc-per-node 8 --nnodes 2 pretrain_gpt.py \\\n    --num-layers 32 --hidden-size 4096 \\\n"
            "    --num-attention-heads 32 --seq-length 4096 --max-position-embeddings 4096 \\\n"
            "    --micro-batch-size 1 --global-batch-size 64 --tensor-model-parallel-size 4 --bf16 \\\n"
            "    --recompute-granularity selective --recompute-activations\n",
            "recompute=full",
            "-    --recompute-granularity selective --recompute-activations|+    --recompute-granularity full \\|+    "
            "--recompute-method uniform \\|+    --recompute-num-layers 1");
        row("recomputation without a granularity", "activations.sh",
            "torchrun --nproc-per-node 8 --nnodes 2 pretrain_gpt.py \\\n    --num-layers 32 --hidden-size 4096 \\\n"
            "    --num-attention-heads 32 --seq-length 4096 --max-position-embeddings 4096 \\\n"
            "    --micro-batch-size 1 --global-batch-size 64 --tensor-model-parallel-size 4 --bf16 \\\n"
            "    --recompute-activations\n",
            "recompute=none",
            "-    --micro-batch-size 1 --global-batch-size 64 --tensor-model-parallel-size 4 --bf16 \\|-    "
            "--recompute-activations|+    --micro-batch-size 1 --global-batch-size 64 --tensor-model-parallel-size 4 --bf16");
        row("a method in a branch that is not taken", "branches.sh",
            "SIZE=${1:-7b}\nif [ $SIZE = 70b ]; then\n"
            "  AGAIN=\"--recompute-granularity full --recompute-method uniform --recompute-num-layers 1\"\nelse\n"
            "  AGAIN=\"--recompute-granularity selective\"\nfi\n"
            "torchrun --nproc-per-node 8 --nnodes 2 pretrain_gpt.py --num-layers 32 --hidden-size 4096 \\\n"
            "    --num-attention-heads 32 --seq-length 4096 --max-position-embeddings 4096 \\\n"
            "    --micro-batch-size 1 --global-batch-size 64 --tensor-model-parallel-size 4 --bf16 $AGAIN\n",
            "recompute=full",
            "-  AGAIN=\"--recompute-granularity selective\"|+  AGAIN=\"--recompute-granularity full --recompute-method "
            "uniform --recompute-num-layers 1\"");
        row("a method that goes with its granularity", "back.sh",
            "torchrun --nproc-per-node 8 --nnodes 2 pretrain_gpt.py \\\n    --num-layers 32 --hidden-size 4096 \\\n"
            "    --num-attention-heads 32 --seq-length 4096 --max-position-embeddings 4096 \\\n"
            "    --micro-batch-size 1 --global-batch-size 64 --tensor-model-parallel-size 4 --bf16 \\\n"
            "    --recompute-granularity full \\\n    --recompute-method uniform \\\n    --recompute-num-layers 1\n",
            "recompute=selective",
            "-    --recompute-granularity full \\|-    --recompute-method uniform \\|-    --recompute-num-layers 1|+    "
            "--recompute-granularity selective");
        row("a configuration that a script writes", "ds.sh",
            "#!/bin/bash\ncat > ds.json <<EOF\n{\n  \"bf16\": {\"enabled\": true},\n"
            "  \"train_micro_batch_size_per_gpu\": 2,\n  \"gradient_accumulation_steps\": 4,\n"
            "  \"zero_optimization\": {\"stage\": 2}\n}\nEOF\n"
            "deepspeed --num_gpus 8 --num_nodes 2 train.py --deepspeed ds.json --model llama --lr 1e-4 --epochs 3\n",
            "zero=3", "-  \"zero_optimization\": {\"stage\": 2}|+  \"zero_optimization\": {\"stage\": 3}");
        // What a reader takes and the program does not is none of its words.
        row("GPT-NeoX keeps its own degrees", "neox.yml",
            "{\n  \"pipe-parallel-size\": 4,\n  \"model-parallel-size\": 2,\n  \"num-layers\": 32,\n"
            "  \"hidden-size\": 4096,\n  \"num-attention-heads\": 32,\n  \"seq-length\": 2048,\n"
            "  \"train_micro_batch_size_per_gpu\": 4,\n  \"gradient_accumulation_steps\": 32,\n"
            "  \"zero_optimization\": {\"stage\": 1},\n  \"checkpoint-activations\": true,\n"
            "  \"fp16\": {\"enabled\": true}\n}\n",
            "tp=4 pp=2 recompute=none",
            "-  \"pipe-parallel-size\": 4,|-  \"model-parallel-size\": 2,|+  \"pipe-parallel-size\": 2,|+  "
            "\"model-parallel-size\": 4,|-  \"checkpoint-activations\": true,|+  \"checkpoint-activations\": "
            "false,");
        row("NeuronX keeps its own granularity", "nxdt.yaml",
            "model_source: hf\ntrainer:\n  devices: 8\n  num_nodes: 2\ndistributed_strategy:\n"
            "  tensor_model_parallel_size: 8\n  pipeline_model_parallel_size: 2\n  zero1: True\n"
            "  sequence_parallel: True\ndata:\n  micro_batch_size: 1\n  global_batch_size: 64\n  seq_length: 4096\n"
            "model:\n  encoder_seq_length: 4096\n  num_layers: 32\n  hidden_size: 4096\n"
            "  activations_checkpoint_granularity: selective\n  fusions:\n    softmax: True\nprecision:\n"
            "  type: mixed_precisionSR\ncompiler_flags: '--model-type transformer'\n",
            "recompute=full",
            "-  activations_checkpoint_granularity: selective|+  activations_checkpoint_granularity: full");
        row("a switch is no word", "llmf.yaml",
            "max_seq_len: 4096\nmodel:\n  name: mpt_causal_lm\n  d_model: 4096\n  n_heads: 32\n  n_layers: 32\n"
            "  expansion_ratio: 4\n  max_seq_len: 4096\n  vocab_size: 50368\nglobal_train_batch_size: 256\n"
            "device_train_microbatch_size: 2\nprecision: amp_bf16\noptimizer:\n  name: decoupled_adamw\n"
            "fsdp_config:\n  sharding_strategy: SHARD_GRAD_OP\n  activation_checkpointing: true\n",
            "zero=3 recompute=none",
            "-  sharding_strategy: SHARD_GRAD_OP|-  activation_checkpointing: true|+  sharding_strategy: FULL_SHARD|+  "
            "activation_checkpointing: false");
        row("verl's switch", "switch.sh",
            "python3 -m verl.trainer.main_ppo \\\n    algorithm.adv_estimator=grpo \\\n"
            "    data.train_batch_size=512 \\\n    actor_rollout_ref.model.path=Qwen/Qwen2.5-7B-Instruct \\\n"
            "    actor_rollout_ref.model.enable_gradient_checkpointing=True \\\n"
            "    actor_rollout_ref.actor.strategy=fsdp2 \\\n    actor_rollout_ref.actor.ppo_mini_batch_size=256 \\\n"
            "    actor_rollout_ref.actor.ppo_micro_batch_size_per_gpu=2 \\\n    trainer.n_gpus_per_node=8 \\\n"
            "    trainer.nnodes=2\n",
            "recompute=none",
            "-    actor_rollout_ref.model.enable_gradient_checkpointing=True \\|+    "
            "actor_rollout_ref.model.enable_gradient_checkpointing=False \\");
        row("an option that is there or not", "openrlhf.sh",
            "deepspeed --num_gpus 8 --num_nodes 2 --module openrlhf.cli.train_sft \\\n"
            "   --pretrain meta-llama/Llama-2-7b-hf \\\n   --max_len 4096 \\\n   --train_batch_size 256 \\\n"
            "   --micro_train_batch_size 2 \\\n   --zero_stage 2 \\\n   --gradient_checkpointing \\\n   --bf16\n",
            "zero=3 recompute=none",
            "-   --zero_stage 2 \\|-   --gradient_checkpointing \\|+   --zero_stage 3 \\");
        // Words that go together, and words in the section that they are read in.
        row("a command goes on", "run.sh",
            "torchrun --nproc_per_node 8 --nnodes 2 pretrain_gpt.py \\\n"
            "  --num-layers 32 --hidden-size 4096 --num-attention-heads 32 --ffn-hidden-size 11008 --swiglu \\\n"
            "  --seq-length 4096 --max-position-embeddings 4096 --micro-batch-size 1 --global-batch-size 1024 \\\n"
            "  --tensor-model-parallel-size 2 --pipeline-model-parallel-size 1 --bf16 --use-distributed-optimizer \\\n"
            "  --recompute-granularity selective --vocab-size 32000 \\\n"
            "  --optimizer-cpu-offload --optimizer-offload-fraction 0.5 --use-precision-aware-optimizer \\\n"
            "  --attention-backend auto --mock-data --lr 2.2e-4\n",
            "recompute=full offload_optimizer=0",
            "-  --recompute-granularity selective --vocab-size 32000 \\|-  --optimizer-cpu-offload "
            "--optimizer-offload-fraction 0.5 --use-precision-aware-optimizer \\|+  --recompute-granularity full "
            "--vocab-size 32000 \\|+  --recompute-method uniform \\|+  --recompute-num-layers 1 \\");
        row("NeMo's three words", "nemo.yaml",
            "trainer:\n  devices: 8\n  num_nodes: 2\n  precision: bf16\nmodel:\n  mcore_gpt: true\n"
            "  micro_batch_size: 1\n  global_batch_size: 64\n  tensor_model_parallel_size: 4\n"
            "  pipeline_model_parallel_size: 2\n  encoder_seq_length: 4096\n  num_layers: 32\n  hidden_size: 4096\n"
            "  ffn_hidden_size: 11008\n  num_attention_heads: 32\n  activations_checkpoint_granularity: null\n"
            "  activations_checkpoint_method: block\n  activations_checkpoint_num_layers: 0\n"
            "  optim:\n    name: distributed_fused_adam\n    grad_sync_dtype: bf16\n",
            "recompute=full",
            "-  activations_checkpoint_granularity: null|-  activations_checkpoint_method: block|-  "
            "activations_checkpoint_num_layers: 0|+  activations_checkpoint_granularity: full|+  "
            "activations_checkpoint_method: uniform|+  activations_checkpoint_num_layers: 1");
        row("NeMo's model, not its optimizer", "nemo.yaml",
            "trainer:\n  devices: 8\n  num_nodes: 2\n  precision: bf16\nmodel:\n  mcore_gpt: true\n"
            "  micro_batch_size: 1\n  global_batch_size: 64\n  tensor_model_parallel_size: 4\n"
            "  pipeline_model_parallel_size: 2\n  encoder_seq_length: 4096\n  num_layers: 32\n  hidden_size: 4096\n"
            "  ffn_hidden_size: 11008\n  num_attention_heads: 32\n"
            "  optim:\n    name: distributed_fused_adam\n    grad_sync_dtype: bf16\n    bucket_cap_mb: 400\n",
            "recompute=full",
            "+  activations_checkpoint_granularity: full|+  activations_checkpoint_method: uniform|+  "
            "activations_checkpoint_num_layers: 1");
        row("LLaMA-Factory's switch", "lf.yaml",
            "model_name_or_path: meta-llama/Llama-2-7b-hf\nstage: sft\ndo_train: true\nfinetuning_type: full\n"
            "cutoff_len: 4096\nper_device_train_batch_size: 1\ngradient_accumulation_steps: 8\nbf16: true\n",
            "recompute=none", "+disable_gradient_checkpointing: true");
        row("LLaMA-Factory's host", "lf.yaml",
            "model_name_or_path: meta-llama/Llama-2-7b-hf\nstage: sft\ndo_train: true\nfinetuning_type: full\n"
            "cutoff_len: 4096\nper_device_train_batch_size: 1\ngradient_accumulation_steps: 8\nbf16: true\n"
            "use_unsloth_gc: true\n",
            "offload_activations=0", "-use_unsloth_gc: true|+use_unsloth_gc: false");
        row("an override with its sections", "verl.sh",
            "python3 -m verl.trainer.main_ppo --config-name='ppo_megatron_trainer.yaml' \\\n"
            "    algorithm.adv_estimator=grpo \\\n"
            "    data.train_batch_size=512 \\\n    actor_rollout_ref.model.path=Qwen/Qwen2.5-7B-Instruct \\\n"
            "    actor_rollout_ref.actor.ppo_mini_batch_size=256 \\\n"
            "    actor_rollout_ref.actor.ppo_micro_batch_size_per_gpu=2 \\\n"
            "    actor_rollout_ref.actor.megatron.tensor_model_parallel_size=4 \\\n"
            "    +actor_rollout_ref.actor.megatron.override_transformer_config.recompute_granularity=full \\\n"
            "    +actor_rollout_ref.actor.megatron.override_transformer_config.recompute_method=uniform \\\n"
            "    +actor_rollout_ref.actor.megatron.override_transformer_config.recompute_num_layers=1 \\\n"
            "    trainer.n_gpus_per_node=8 \\\n    trainer.nnodes=2\n",
            "recompute=none",
            "-    +actor_rollout_ref.actor.megatron.override_transformer_config.recompute_granularity=full \\|-    "
            "+actor_rollout_ref.actor.megatron.override_transformer_config.recompute_method=uniform \\|-    "
            "+actor_rollout_ref.actor.megatron.override_transformer_config.recompute_num_layers=1 \\");
        row("Axolotl's two switches", "axolotl.yml",
            "base_model: NousResearch/Llama-2-7b-hf\nsequence_len: 4096\nmicro_batch_size: 2\n"
            "gradient_accumulation_steps: 4\nbf16: auto\noptimizer: adamw_torch\ngradient_checkpointing: true\n"
            "fsdp_version: 2\nfsdp_config:\n  reshard_after_forward: true\n  activation_checkpointing: true\n",
            "recompute=none",
            "-gradient_checkpointing: true|+gradient_checkpointing: false|-  activation_checkpointing: true|+  "
            "activation_checkpointing: false");
        row("ms-swift's files of DeepSpeed", "swift.sh",
            "NPROC_PER_NODE=8 NNODES=2 swift sft \\\n  --model meta-llama/Llama-2-7b-hf --train_type full \\\n"
            "  --torch_dtype bfloat16 --per_device_train_batch_size 1 --gradient_accumulation_steps 4 \\\n"
            "  --max_length 4096 --attn_impl flash_attn \\\n  --deepspeed zero3\n",
            "zero=2 recompute=none",
            "-  --torch_dtype bfloat16 --per_device_train_batch_size 1 --gradient_accumulation_steps 4 \\|+  --torch_dtype "
            "bfloat16 --per_device_train_batch_size 1 --gradient_accumulation_steps 4 --gradient_checkpointing false \\|-  "
            "--deepspeed zero3|+  --deepspeed zero2");
        row("the trainer's strategy", "hf.sh",
            "torchrun --nproc_per_node 8 --nnodes 2 run_clm.py --model_name_or_path meta-llama/Llama-2-7b-hf \\\n"
            "  --per_device_train_batch_size 2 --gradient_accumulation_steps 4 --block_size 4096 --bf16 \\\n"
            "  --fsdp \"full_shard auto_wrap\" --optim adamw_torch_fused\n",
            "zero=2",
            "-  --fsdp \"full_shard auto_wrap\" --optim adamw_torch_fused|+  --fsdp \"shard_grad_op auto_wrap\" "
            "--optim adamw_torch_fused");
        row("nothing of Python", "bridge.py",
            "from megatron.bridge.recipes.llama import llama2_7b_pretrain_config\n\n"
            "cfg = llama2_7b_pretrain_config()\ncfg.model.tensor_model_parallel_size = 4\n"
            "cfg.model.pipeline_model_parallel_size = 2\ncfg.model.context_parallel_size = 1\n"
            "cfg.model.sequence_parallel = True\ncfg.model.seq_length = 4096\ncfg.train.global_batch_size = 512\n"
            "cfg.train.micro_batch_size = 2\ncfg.model.recompute_granularity = \"full\"\n"
            "cfg.model.recompute_method = \"uniform\"\ncfg.model.recompute_num_layers = 1\n",
            "recompute=none",
            "-cfg.model.recompute_granularity = \"full\"|-cfg.model.recompute_method = "
            "\"uniform\"|-cfg.model.recompute_num_layers = 1|+cfg.model.recompute_granularity = "
            "None|+cfg.model.recompute_method = None|+cfg.model.recompute_num_layers = None");
        row("stages that no longer divide", "run.sh",
            "torchrun --nproc_per_node 8 --nnodes 2 pretrain_gpt.py \\\n"
            "  --num-layers 32 --hidden-size 4096 --num-attention-heads 32 --ffn-hidden-size 11008 --swiglu \\\n"
            "  --seq-length 4096 --max-position-embeddings 4096 --micro-batch-size 1 --global-batch-size 1024 \\\n"
            "  --tensor-model-parallel-size 2 --pipeline-model-parallel-size 2 --bf16 --vocab-size 32000 \\\n"
            "  --decoder-first-pipeline-num-layers 17 --use-distributed-optimizer\n",
            "pp=4",
            "-  --tensor-model-parallel-size 2 --pipeline-model-parallel-size 2 --bf16 --vocab-size 32000 \\|-  "
            "--decoder-first-pipeline-num-layers 17 --use-distributed-optimizer|+  --tensor-model-parallel-size 2 "
            "--pipeline-model-parallel-size 4 --bf16 --vocab-size 32000 \\|+  --use-distributed-optimizer");
        row("stages that count embedding and loss", "run.sh",
            "torchrun --nproc_per_node 8 --nnodes 2 pretrain_gpt.py \\\n"
            "  --num-layers 30 --hidden-size 4096 --num-attention-heads 32 --ffn-hidden-size 11008 --swiglu \\\n"
            "  --seq-length 4096 --max-position-embeddings 4096 --micro-batch-size 1 --global-batch-size 1024 \\\n"
            "  --tensor-model-parallel-size 2 --pipeline-model-parallel-size 4 --bf16 --vocab-size 32000 \\\n"
            "  --num-layers-per-virtual-pipeline-stage 4 --account-for-embedding-in-pipeline-split \\\n"
            "  --account-for-loss-in-pipeline-split --use-distributed-optimizer\n",
            "pp=2",
            "-  --tensor-model-parallel-size 2 --pipeline-model-parallel-size 4 --bf16 --vocab-size 32000 \\|-  "
            "--num-layers-per-virtual-pipeline-stage 4 --account-for-embedding-in-pipeline-split \\|-  "
            "--account-for-loss-in-pipeline-split --use-distributed-optimizer|+  --tensor-model-parallel-size 2 "
            "--pipeline-model-parallel-size 2 --pipeline-model-parallel-layout \"Et*7|(t*8|)*2t*7L\" --bf16 --vocab-size "
            "32000 \\|+  --use-distributed-optimizer");
        row("Accelerate's DeepSpeed", "accelerate.yaml",
            "compute_environment: LOCAL_MACHINE\ndistributed_type: DEEPSPEED\ndeepspeed_config:\n"
            "  gradient_accumulation_steps: 8\n  zero3_init_flag: true\n  zero_stage: 3\nmixed_precision: bf16\n"
            "num_machines: 2\nnum_processes: 16\n",
            "zero=2", "-  zero_stage: 3|+  zero_stage: 2");
        row("torchtitan of TOML", "titan.toml",
            "[job]\ndescription = \"Llama\"\n[model]\nname = \"llama3\"\nflavor = \"8B\"\n[training]\n"
            "local_batch_size = 2\nseq_len = 4096\n[parallelism]\ndata_parallel_replicate_degree = 1\n"
            "data_parallel_shard_degree = -1\ntensor_parallel_degree = 1\npipeline_parallel_degree = 1\n"
            "[activation_checkpoint]\nmode = \"full\"\n",
            "tp=2 sequence_parallel=true micro_batch=4",
            "-local_batch_size = 2|+local_batch_size = 4|-tensor_parallel_degree = 1|+tensor_parallel_degree = 2");
        row("the launcher's options", "acc.sh",
            "accelerate launch --use_fsdp --num_processes 16 --num_machines 2 --fsdp_version 2 \\\n"
            "  --fsdp_auto_wrap_policy TRANSFORMER_BASED_WRAP --fsdp_reshard_after_forward false \\\n"
            "  --fsdp_activation_checkpointing true --mixed_precision bf16 --use_parallelism_config true \\\n"
            "  --parallelism_config_dp_shard_size 8 --parallelism_config_dp_replicate_size 2 \\\n"
            "  train.py --per_device_train_batch_size 2 --gradient_accumulation_steps 4 \\\n"
            "  --max_seq_length 4096 --model_name_or_path meta-llama/Llama-2-7b-hf\n",
            "recompute=none tp=2 dp_shard=4",
            "-  --fsdp_activation_checkpointing true --mixed_precision bf16 --use_parallelism_config true \\|-  "
            "--parallelism_config_dp_shard_size 8 --parallelism_config_dp_replicate_size 2 \\|-  train.py "
            "--per_device_train_batch_size 2 --gradient_accumulation_steps 4 \\|+  --fsdp_activation_checkpointing false "
            "--mixed_precision bf16 --use_parallelism_config true \\|+  --parallelism_config_dp_shard_size 4 "
            "--parallelism_config_dp_replicate_size 2 \\|+  --parallelism_config_tp_size 2 \\|+  train.py "
            "--per_device_train_batch_size 2 --gradient_accumulation_steps 8 \\");
        row("three numbers of one batch", "batch.sh",
            "#!/bin/bash\ncat > ds.json <<EOF\n{\n  \"bf16\": {\"enabled\": true},\n  \"train_batch_size\": 128,\n"
            "  \"train_micro_batch_size_per_gpu\": 2,\n  \"gradient_accumulation_steps\": 4,\n"
            "  \"zero_optimization\": {\"stage\": 2}\n}\nEOF\n"
            "deepspeed --num_gpus 8 --num_nodes 2 run_clm.py --deepspeed ds.json --block_size 4096 --bf16 true \\\n"
            "  --model_name_or_path meta-llama/Llama-2-7b-hf --per_device_train_batch_size 2\n",
            "micro_batch=1",
            "-  \"train_micro_batch_size_per_gpu\": 2,|-  \"gradient_accumulation_steps\": 4,|+  "
            "\"train_micro_batch_size_per_gpu\": 1,|+  \"gradient_accumulation_steps\": 8,|-  --model_name_or_path "
            "meta-llama/Llama-2-7b-hf --per_device_train_batch_size 2|+  --model_name_or_path "
            "meta-llama/Llama-2-7b-hf --per_device_train_batch_size 1");
    }
    void texts()
    {
        QFETCH(QString, name);
        QFETCH(QString, text);
        QFETCH(QString, knobs);
        QFETCH(QString, lines);
        layout::Scenario on = baseOf("llama-2-7b", "dgx-h100", 2);
        const frameworks::OwnPlan plan = planOf(name.toStdString(), text.toStdString(), on);
        const auto made = frameworks::importPlan(plan);
        if (!made)
            QFAIL(made.error().text().c_str());
        layout::Scenario wanted = made->scenario;
        for (const QString& one : knobs.split(QLatin1Char(' ')))
            QVERIFY(layout::setKnob(wanted, one.section(QLatin1Char('='), 0, 0).toStdString(),
                                    one.section(QLatin1Char('='), 1).toStdString())
                        .has_value());
        const auto patch = frameworks::patchFor(plan, wanted);
        if (!patch)
            QFAIL(patch.error().text().c_str());
        QStringList changed;
        for (const QString& line : QString::fromStdString(patch->text).split(QLatin1Char('\n')))
            if ((line.startsWith(QLatin1Char('-')) || line.startsWith(QLatin1Char('+')))
                && !line.startsWith(QStringLiteral("---")) && !line.startsWith(QStringLiteral("+++")))
                changed << line;
        QVERIFY2(patch->unsaid.empty(), patch->text.c_str());
        if (changed.join(QLatin1Char('|')) != lines)
            QFAIL(("\n" + patch->text).c_str());
    }

    /// Real files of every framework, each for another layout: what is added are words that the program reads, of the kind that it takes
    /// there; the file runs on as many accelerators and with the same batch as before, or says what was asked for.
    void realFilesKeepToTheirProgramsWords()
    {
        // Files of frameworks are read where they lie and not shipped; the words of each are held by texts().
        const std::filesystem::path folder = frameworkFolder();
        if (folder.empty())
            QSKIP("no files of frameworks here: set SHARDSCAPE_FRAMEWORKS");
        std::vector<std::string> paths;
        for (const auto& one : std::filesystem::recursive_directory_iterator(folder))
            if (one.is_regular_file() && one.path().parent_path() != folder)
                paths.push_back(one.path().string());
        std::sort(paths.begin(), paths.end());
        struct Wanted {
            const char *id, *value;
        };
        constexpr std::array kWanted{Wanted{"recompute", "none"}, Wanted{"recompute", "full"},
                                     Wanted{"tp", "2"},           Wanted{"micro_batch", "1"},
                                     Wanted{"zero", "3"},         Wanted{"pp", "2"}};
        std::size_t turn = 0;
        int patched = 0;
        for (const std::string& path : paths) {
            QFile file(QString::fromStdString(path));
            if (!file.open(QIODevice::ReadOnly) || file.size() > (1 << 15))
                continue;
            const std::string text = file.readAll().toStdString();
            frameworks::OwnPlan plan = planOf(path.substr(path.find_last_of('/') + 1), text,
                                              baseOf("llama-2-7b", "dgx-h100", 16));
            const auto made = frameworks::importPlan(plan);
            const auto before = frameworks::read(text, plan.files.front().name);
            if (!made || !before)
                continue;
            for (int i = 0; i < 2; ++i, ++turn) {
                const Wanted& asked = kWanted[turn % kWanted.size()];
                layout::Scenario wanted = made->scenario;
                if (!layout::setKnob(wanted, asked.id, asked.value))
                    continue;
                const auto patch = frameworks::patchFor(plan, wanted);
                if (!patch || patch->changes.empty())
                    continue;
                ++patched;
                const std::string where = path + ", " + asked.id + " = " + asked.value + "\n" + patch->text;
                const auto after = frameworks::read(patch->files.front().text, plan.files.front().name);
                QVERIFY2(after.has_value(), where.c_str());
                std::set<std::string> had;
                for (const auto& [key, value] : keysAndValues(*before))
                    had.insert(key);
                for (const auto& [key, value] : keysAndValues(*after)) {
                    const auto* word = frameworks::writableWord(before->framework, frameworks::nameOf(key));
                    QVERIFY2(word == nullptr || had.count(key) > 0
                                 || frameworks::takes(*word, value, key.starts_with("-"))
                                 || isWrittenBy(before->framework, frameworks::nameOf(key), wanted),
                             (key + " = " + value + " in " + where).c_str());
                    QVERIFY2(word != nullptr || had.count(key) > 0
                                 || isWrittenBy(before->framework, frameworks::nameOf(key), wanted),
                             (key + " in " + where).c_str());
                    const auto same = keysAndValues(*before);
                    const bool isNew = std::find(same.begin(), same.end(), std::pair(key, value))
                                       == same.end();
                    QVERIFY2(!isNew || frameworks::lower(value) != "none"
                                 || (word != nullptr && word->choices.find("none") != std::string_view::npos)
                                 || isWrittenBy(before->framework, frameworks::nameOf(key), wanted),
                             (key + " = " + value + " in " + where).c_str());
                }
                frameworks::OwnPlan next = plan;
                next.files = patch->files;
                const layout::Scenario back = imported(next);
                const auto isUnsaid = [&patch](std::string_view id) {
                    return std::any_of(patch->unsaid.begin(), patch->unsaid.end(),
                                       [id](const frameworks::KnobChange& one) { return one.id == id; });
                };
                QVERIFY2(back.cluster.accelerators() == wanted.cluster.accelerators(), where.c_str());
                QVERIFY2(back.workload.globalBatch == wanted.workload.globalBatch, where.c_str());
                QVERIFY2(isUnsaid(asked.id)
                             || layout::findKnob(asked.id)->get(back)
                                    == layout::findKnob(asked.id)->get(wanted),
                         where.c_str());
            }
        }
        QVERIFY(patched > 20);
    }

    /// As somebody new would: a script of 400 lines, a faster layout found, the patch applied with patch(1), imported again.
    void aLongScriptIsImproved()
    {
        QFile file(QStringLiteral(SOURCE_DIR "/tests/model/frameworks/data/train_70b.sbatch"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const std::string text = file.readAll().toStdString();
        const frameworks::OwnPlan plan = planOf("train_70b.sbatch", text,
                                                baseOf("llama-3-70b", "dgx-h100", 16));
        const auto made = frameworks::importPlan(plan);
        QVERIFY(made.has_value());
        QCOMPARE(made->scenario.layout.tensorParallel, 8);
        QCOMPARE(made->scenario.layout.pipelineParallel, 8);

        std::vector<search::Axis> axes;
        for (const layout::Knob& knob : layout::knobs())
            for (const auto& [id, values] : {std::pair("tp", std::vector<std::int64_t>{2, 4, 8}),
                                             std::pair("pp", std::vector<std::int64_t>{4, 5, 8}),
                                             std::pair("micro_batch", std::vector<std::int64_t>{1, 2}),
                                             std::pair("recompute", std::vector<std::int64_t>{0, 1, 2})})
                if (knob.id == id)
                    axes.push_back({&knob, values});
        const search::Best best = search::findBest(search::Space{made->scenario, axes});
        QVERIFY(!best.found.empty());
        const layout::Scenario wanted = best.found.front().scenario;
        const double before = training::evaluate(made->scenario).stepSeconds;
        QVERIFY(training::evaluate(wanted).stepSeconds < 0.9 * before);

        const auto patch = frameworks::patchFor(plan, wanted);
        if (!patch)
            QFAIL(patch.error().text().c_str());
        QVERIFY2(patch->unsaid.empty(), patch->text.c_str());
        QVERIFY2(patch->changes.size() <= 6, patch->text.c_str()); // of 404 lines
        for (const frameworks::PatchChange& change : patch->changes)
            QVERIFY2(change.knobs.empty() || change.gain.starts_with("Without it"), change.gain.c_str());
        frameworks::OwnPlan after = plan;
        after.files = patch->files;
        const auto again = frameworks::importPlan(after);
        QVERIFY(again.has_value());
        QCOMPARE(join(differences(again->scenario, wanted)), std::string());

        const QString program = QStandardPaths::findExecutable(QStringLiteral("patch"));
        // A second opinion: that the lines make the wanted layout was held against the reader above. The compiler's packages bring
        // patch(1) along on Debian; elsewhere a machine may lack it.
        if (program.isEmpty())
            QSKIP("patch is not installed");
        for (const char* strip : {"-p0", "-p1"}) {
            const QTemporaryDir folder;
            const auto write = [&folder](const char* name, const std::string& what) {
                QFile to(folder.filePath(QLatin1String(name)));
                return to.open(QIODevice::WriteOnly)
                       && to.write(what.data(), static_cast<qint64>(what.size())) >= 0;
            };
            QVERIFY(write("train_70b.sbatch", text) && write("a.patch", patch->text));
            QProcess process;
            process.setWorkingDirectory(folder.path());
            process.start(program, {QLatin1String(strip), QStringLiteral("-i"), QStringLiteral("a.patch")});
            QVERIFY(process.waitForFinished(-1));
            const QByteArray said = process.readAllStandardOutput();
            QVERIFY2(process.exitCode() == 0 && !said.contains("fuzz") && !said.contains("offset"),
                     said.constData());
            QFile patched(folder.filePath(QStringLiteral("train_70b.sbatch")));
            QVERIFY(patched.open(QIODevice::ReadOnly));
            QCOMPARE(patched.readAll().toStdString(), after.files.front().text);
        }
    }

    /// What the framework's own checks stop at is said above the lines that lead there; a layout of stages keeps its predictions.
    void whatWillNotStartIsSaid()
    {
        const frameworks::OwnPlan plan = planOf(
            "moe.sh",
            "torchrun --nproc_per_node 8 --nnodes 8 pretrain_gpt.py \\\n"
            "  --num-layers 15 --hidden-size 4096 --num-attention-heads 32 --ffn-hidden-size 14336 --swiglu \\\n"
            "  --seq-length 4096 --max-position-embeddings 4096 --micro-batch-size 1 --global-batch-size 1024 \\\n"
            "  --num-experts 8 --moe-router-topk 2 --mtp-num-layers 1 --vocab-size 32000 \\\n"
            "  --tensor-model-parallel-size 1 --pipeline-model-parallel-size 4 --expert-model-parallel-size 8 \\\n"
            "  --pipeline-model-parallel-layout 'Et|(tt|)*6ttmL' --overlap-moe-expert-parallel-comm \\\n"
            "  --use-distributed-optimizer --bf16 --moe-token-dispatcher-type alltoall\n",
            baseOf("mixtral-8x7b-v0.1", "dgx-h100", 8));
        layout::Scenario wanted = imported(plan);
        QVERIFY(layout::setKnob(wanted, "recompute", "full").has_value());
        const auto patch = frameworks::patchFor(plan, wanted);
        QVERIFY(patch.has_value());
        QCOMPARE(patch->refused.size(), std::size_t{1});
        QCOMPARE(patch->refused.front().code, std::string_view("experts-hide-recomputed"));
        QVERIFY2(patch->text.find("\n# It will not start: Megatron-LM hides") != std::string::npos,
                 patch->text.c_str());
        wanted = imported(plan);
        wanted.stageLayers = {2, 2, 2, 2, 2, 2, 2, 1};
        const auto moved = frameworks::patchFor(plan, wanted);
        QVERIFY(moved.has_value());
        QVERIFY2(moved->refused.empty(), moved->text.c_str());
        QVERIFY2(moved->text.find("mL") != std::string::npos, moved->text.c_str());
        QVERIFY2(moved->files.front().text.find("mL") != std::string::npos, moved->text.c_str());
    }

    /// A printed list of arguments is not what a program starts from.
    void aDumpIsNotPatched()
    {
        const auto patch = frameworks::patchFor(
            planOf("log.txt",
                   "------------------------ arguments ------------------------\n"
                   "  micro_batch_size ................................ 1\n"
                   "  num_layers ...................................... 32\n"
                   "  tensor_model_parallel_size ...................... 4\n"
                   "  pipeline_model_parallel_size .................... 1\n"
                   "-------------------- end of arguments ---------------------\n",
                   baseOf("llama-2-7b", "dgx-h100", 2)),
            baseOf("llama-2-7b", "dgx-h100", 2));
        QVERIFY(!patch.has_value());
        QCOMPARE(patch.error().text(),
                 std::string(
                     "log.txt is a printed list of arguments, which no program reads; patch the script that "
                     "printed it"));
    }

    /// Changes are the fewest, and put back they give the other text.
    void linesComeBack()
    {
        const bool holds = rc::check("changes of lines", [] {
            const auto text = [] {
                std::string all;
                const auto lines = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 4));
                for (const int line : lines)
                    all += std::string(1, static_cast<char>('a' + line)) + "\n";
                if (!all.empty() && *rc::gen::arbitrary<bool>())
                    all.pop_back();
                return all;
            };
            const std::string before = text(), after = text();
            RC_ASSERT(exchange::withChanges(before, exchange::lineChanges(before, after)) == after);
            RC_ASSERT(exchange::lineChanges(before, before).empty());
        });
        QVERIFY(holds);
    }
};

QTEST_GUILESS_MAIN(TestFrameworkPatch)
#include "tst_framework_patch.moc"
