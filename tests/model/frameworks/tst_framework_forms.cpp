// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/catalog.h"
#include "exchange/catalog/model_names.h"
#include "exchange/runs/training_log.h"
#include "frameworks/export.h"
#include "frameworks/logged_scenario.h"
#include "frameworks/reading.h"
#include "frameworks/refusals.h"
#include "frameworks/setting.h"
#include "frameworks/tpu_slice.h"
#include "layout/knob.h"
#include "model/spent_time.h"

#include <QRegularExpression>
#include <QTest>

using namespace shardscape;
using namespace shardscape::frameworks;

namespace {

/// "num_layers=12 bf16" of a command's options.
QString optionsOf(const Result<KeyList>& keys)
{
    if (!keys)
        return QString::fromStdString("refused: " + keys.error().text());
    QStringList all;
    for (const Setting& it : keys->settings)
        all << QString::fromStdString(it.name + (it.isFlag ? "" : "=" + it.value));
    return all.join(QLatin1Char(' '));
}

std::string repeated(const std::string& text, int times)
{
    std::string all;
    for (int i = 0; i < times; ++i)
        all += text;
    return all;
}

} // namespace

class TestFrameworkForms : public QObject {
    Q_OBJECT

private slots:
    void scriptsAreFollowedAsAShellWould_data()
    {
        QTest::addColumn<QString>("script");
        QTest::addColumn<QString>("options");
        const auto row = [](const char* name, const char* script, const char* options) {
            QTest::newRow(name) << QString::fromUtf8(script) << QString::fromUtf8(options);
        };
        row("variables", "TP=2\nPP=$((TP * 4))\nrun --tp $TP --pp ${PP} --more x", "tp=2 pp=8 more=x");
        row("defaults", "A=${B:-3}\n: ${C:=4}\nrun --a $A --c $C --d ${D-5}", "a=3 c=4 d=5");
        row("arrays", "X=(\n  --a 1 # one\n  --b\n)\nX+=(--c \"two words\")\nrun \"${X[@]}\" --d 2",
            "a=1 b c=two words d=2");
        row("items with blanks", "X=(\"--a 1\" \"--split '9,1'\")\nrun ${X[@]} --b 2", "a=1 split=9,1 b=2");
        row("if", "D=fp8\nif [[ \"$D\" == \"fp8\" ]]; then F=1; else F=2; fi\nrun --f $F --g 1 --h 2",
            "f=1 g=1 h=2");
        row("elif and numbers",
            "N=3\nif [ $N -gt 4 ]; then F=1; elif [ $N -ge 3 ]; then F=2; else F=3; fi\nrun --f $F --g 1 --h 2",
            "f=2 g=1 h=2");
        row("unset is empty",
            "F=0\nif [ -n \"${KEY}\" ]; then F=1; fi\n[ -z \"$KEY\" ] && G=7\nrun --f $F --g $G --h 2",
            "f=0 g=7 h=2");
        row("case",
            "S=70b\ncase $S in\n  7b|8b) L=32;;\n  70b) L=80 ;;\n  *) L=1;;\nesac\nrun --l $L --g 1 --h 2",
            "l=80 g=1 h=2");
        row("function", "go() {\n  run --f $F --g 1 --h 2\n}\nF=3\ngo", "f=3 g=1 h=2");
        row("continued", "run --a 1 \\\n    --b 2 \\\n    # a comment ends it\n", "a=1 b=2");
        row("of a loop the first", "for n in 2 4; do run --f $n --g 1 --h 2; done", "f=2 g=1 h=2");
        row("a command line in quotes", "O=\"--a 1 --b 2\"\nbash -c \"run $O --c 3\"", "a=1 b=2 c=3");
        row("after an exit", "exit 1\nrun --a 1 --b 2 --c 3", "a=1 b=2 c=3");
        row("what is added to the call", "run --a 1 --b 2 --c 3 \"$@\" > log 2>&1", "a=1 b=2 c=3");
        row("here document", "cat > x <<EOF\n--no 1 --such 2 --thing 3 --here 4\nEOF\nrun --a 1 --b 2 --c 3",
            "a=1 b=2 c=3");
        row("equals", "run --a=1 --b='x y' --c", "a=1 b=x y c");
        row("open", "run --a $1 --b ${NAME} --c $(nproc)", "a=$1 b=${NAME} c=$(nproc)");
        row("removed", "A=1\nunset A\nrun --a ${A:-9} --b 2 --c 3", "a=9 b=2 c=3");
        row("a function's arguments",
            "go() {\n  local t=$1 p=${2:-4}\n  run --t $t --p \"$p\" --n $# --none \"$3\" --all \"$@\"\n}\ngo 2",
            "t=2 p=4 n=1 none= all=2");
        row("shift", "go() { shift; run --a $1 --b $# --c ${2}; }\ngo x 7 8", "a=7 b=2 c=8");
        row("arguments end with the function", "go() { X=$1; }\ngo 5\nrun --a $X --b $1 --c 3",
            "a=5 b=$1 c=3");
        row("patterns",
            "S=13B\ncase $S in 7*) L=1;; 1[0-9][bB]) L=40;; *) L=2;; esac\n[[ x70b == *70? ]] && G=4\n"
            "run --l $L --g $G --h 2",
            "l=40 g=4 h=2");
        row("by keys",
            "declare -A L=( [\"8B\"]=32 [70B]=80 )\nL[1B]=16\nS=70B\n"
            "run --a ${L[$S]} --b ${L[\"8B\"]} --c ${L[1B]} --d ${#L[@]}",
            "a=80 b=32 c=16 d=3");
        row("a key that is not set", "declare -A L=([a]=1)\nrun --a ${L[$S]} --b ${L[x]} --c 3",
            "a=${L[$S]} b=${L[x]} c=3");
        row("an index that sets its array", "A=([a]=)\nrun --a ${A[${A:=x}]} --b 2 --c 3",
            "a=${A[${A:=x}]} b=2 c=3");
        row("by places", "A=(7 8)\nA[5]=9\nrun --a ${A[0]} --b ${A[5]} --c 3", "a=7 b=9 c=3");
        row("assignments in arithmetic",
            "N=4\nlet W=N*8\n((D = W / 2))\n(( D += 1 ))\n((N++))\nrun --w $W --d $D --n $N",
            "w=32 d=17 n=5");
        row("expr", "N=4\nW=$(expr $N \\* 8)\nrun --w $W --d `date` --n 1", "w=32 d=`date` n=1");
        row("options from a document", "O=$(cat <<EOF\n--a 1\n--b $X 2\nEOF\n)\nrun $O --c 3",
            "a=1 b=$X 2 c=3");
        row("read from a document", "N=2\nread -r -d '' O <<EOF\n --a 1\n --b $N\nEOF\nrun $O --c 3",
            "a=1 b=2 c=3");
        row("submitted", "T=4\nexport P=2\nsbatch <<EOT\nrun --t $T \\\\\n --p \\$P --c 3\nEOT\n",
            "t=4 p=2 c=3");
        row("submitted as it stands", "T=4\nexport P=2\nsbatch <<'EOT'\nrun --t $T --p $P --c 3\nEOT\n",
            "t=$T p=2 c=3");
        row("through a pipe", "T=4\ncat <<EOT | ssh host bash\nrun --t $T --p 2 --c 3\nEOT\n", "t=4 p=2 c=3");
        row("in a shell within",
            "T=4\nexport P=2\nsrun -N 2 bash -c 'cd /w && python run.py --t $T --p $P --c 3'\n",
            "t=$T p=2 c=3");
        row("arguments of a shell within",
            "A=(--a 1 --b \"x y\")\nCMD=(python3 run.py \"${A[@]}\" --c 3)\nsrun --mpi=pmix \\\n  -lu \\\n  bash -c '\n   exec \"$@\"\n' bash \"${CMD[@]}\"",
            "a=1 b=x y c=3");
        row("a shell within that shifts", "srun bash -c 'X=$1; shift; run --x $X \"$@\"' sh 7 --b 2 --c 3",
            "x=7 b=2 c=3");
        row("what Slurm sets of accelerators",
            "#SBATCH --nodes=8 --gres=gpu:h100:4\ntorchrun --a $SLURM_JOB_NUM_NODES --b $SLURM_GPUS_ON_NODE --c 3",
            "a=8 b=4 c=3");
        row("a counted loop that gathers",
            "N=4\nD=1\na=()\nfor ((i=0; i<N; i++)); do\n  if (( i < D )); then a+=(0)\n  else a+=(1)\n  fi\ndone\n"
            "printf -v F \"[%s]\" \"$(IFS=', '; echo \"${a[*]}\")\"\nrun --f $F --b 2 --c 3",
            "f=[0,1,1,1] b=2 c=3");
        row("a counted loop that starts something",
            "for ((i=1; i<=8; i*=2)); do run --i $i --b 2 --c 3; done", "i=1 b=2 c=3");
        row("a counted loop with open bounds",
            "for ((i=0; i<$N; i++)); do a+=(1); done\nrun --a 1 --b 2 --c 3", "a=1 b=2 c=3");
        row("dashes that a page drew",
            "run \xE2\x80\x94"
            "a 1 \xE2\x80\x93-b 2 --c \xE2\x80\x94",
            "a=1 b=2 c=\xE2\x80\x94");
        row("an option behind a switch that is off", "[[ $DEBUG ]] && X='--x 1'\nrun --tp 4 $X --b 2 --c 3",
            "tp=4 b=2 c=3");
        row("written and submitted",
            "T=4\ncat > go.sh <<EOF\n#!/bin/bash\nrun --t $T --p 2 --c 3\nEOF\nsbatch go.sh", "t=4 p=2 c=3");
        row("an array in a document",
            "M=(--a 1 --b 'x y')\nN=()\ncat > go.sh <<EOF\nrun ${M[@]} ${N[@]} --c 3 \\\n  --d \"${M[1]}\"\nEOF\nbash go.sh",
            "a=1 b=x y c=3 d=1");
        row("an array in a document that is read",
            "M=(--a 1 --b 2)\nread -r -d '' C <<EOF || true\nrun ${M[@]} --c 3 ${M[*]}\nEOF\nsrun bash -c \"$C\"",
            "a=1 b=2 c=3 a=1 b=2");
        row("open arithmetic is one word", "N=$(( NODES * 4 ))\nrun --n $N --b `wc -l` --c 3",
            "n=$(( NODES * 4 )) b=`wc -l` c=3");
        row("options that nobody set", "run --a 1 --b $EXTRA_ARGS --c \"${MORE_OPTS[@]}\"", "a=1 b c");
    }
    void scriptsAreFollowedAsAShellWould()
    {
        QFETCH(QString, script);
        QFETCH(QString, options);
        QCOMPARE(optionsOf(readShell(script.toStdString())), options);
    }

    /// Variables of options that a script does not set may hold anything: they are named, with what it sources.
    void whatAScriptLeavesOutIsNamed()
    {
        const auto reading = frameworks::read(
            "#!/bin/bash\nsource common.sh\ntorchrun --nproc_per_node 8 --nnodes 2 pretrain_gpt.py --num-layers 24 "
            "--hidden-size 2048 --seq-length 4096 ${MODEL_ARGS[@]} --bf16 $EXTRA_ARGS\n",
            "x.sh");
        if (!reading)
            QFAIL(reading.error().text().c_str());
        const auto isNeeded = [&reading](std::string_view what) {
            return std::any_of(reading->needs.begin(), reading->needs.end(),
                               [what](const Need& one) { return one.what == what; });
        };
        QVERIFY(isNeeded("${MODEL_ARGS[@]}"));
        QVERIFY(isNeeded("$EXTRA_ARGS"));
        QVERIFY(std::any_of(reading->notes.begin(), reading->notes.end(), [](const Message& one) {
            return english(one).find("common.sh") != std::string::npos;
        }));
        QCOMPARE(textOf(*find(reading->workload, "precision")), std::string("bf16"));
    }

    /// A script that is submitted from a script has lines of its own for the queue.
    void submittedScriptsSayWhereTheyRun()
    {
        const auto reading = frameworks::read(
            "#!/bin/bash\nNODES=${NODES:-4}\nsbatch --gpus-per-node=4 <<EOT\n#!/bin/bash\n#SBATCH --nodes=${NODES}\n"
            "#SBATCH --gpus-per-node=8\nsrun python pretrain_gpt.py --tensor-model-parallel-size 2 --num-layers 24 "
            "--hidden-size 2048 --num-attention-heads 16 --micro-batch-size 1 --global-batch-size \\$((8 * "
            "\\$SLURM_NNODES))\nEOT\n",
            "submit.sh");
        if (!reading)
            QFAIL(reading.error().text().c_str());
        QCOMPARE(numberIn(reading->cluster, "gpus"),
                 std::optional<std::int64_t>(16)); // options outrank the script's
        QCOMPARE(numberIn(reading->workload, "global_batch"), std::optional<std::int64_t>(32));
        const auto tp = std::find_if(reading->mapped.begin(), reading->mapped.end(),
                                     [](const Mapped& one) { return one.to == "tp"; });
        QVERIFY(tp != reading->mapped.end());
        QCOMPARE(tp->line, 7);
    }

    void commandsOfEveryFrameworkAreRead_data()
    {
        QTest::addColumn<QString>("script");
        QTest::addColumn<QString>("framework");
        QTest::addColumn<QString>("values");
        const auto row = [](const char* name, const char* script, const char* framework, const char* values) {
            QTest::newRow(name) << QString::fromUtf8(script) << QString::fromUtf8(framework)
                                << QString::fromUtf8(values);
        };
        row("mpirun",
            "mpirun -np 64 -npernode 8 -x NCCL_DEBUG=INFO python pretrain_gpt.py --tensor-model-parallel-size 2 "
            "--pipeline-model-parallel-size 2 --micro-batch-size 4 --global-batch-size 512 --fp16\n",
            "megatron", "gpus=64 tp=2 pp=2");
        row("srun",
            "srun -N 4 -n 32 python pretrain_gpt.py --tensor-model-parallel-size 2 --micro-batch-size 4 --fp16\n",
            "megatron", "gpus=32 tp=2");
        row("one task a node",
            "srun -N 4 -n 4 torchrun --nproc_per_node 8 --nnodes 4 pretrain_gpt.py --tensor-model-parallel-size 2 "
            "--micro-batch-size 4 --fp16\n",
            "megatron", "gpus=32 tp=2");
        row("accelerate launch",
            "accelerate launch --num_processes $((8 * 4)) --num_machines 4 --mixed_precision bf16 --use_fsdp "
            "--fsdp_sharding_strategy SHARD_GRAD_OP run_clm.py --model_name_or_path mistralai/Mistral-7B-v0.1 "
            "--per_device_train_batch_size 2 --gradient_accumulation_steps 4 --block_size 4096\n",
            "accelerate", "gpus=32 zero=2 precision=bf16 micro_batch=2 global_batch=256 sequence=4096");
        row("accelerate with DeepSpeed",
            "accelerate launch --use_deepspeed --zero_stage 3 --offload_optimizer_device cpu --num_processes 8 t.py\n",
            "accelerate", "gpus=8 zero=3 offload_optimizer=100");
        row("options outrank the file",
            "cat > a.yaml <<EOF\ncompute_environment: LOCAL_MACHINE\ndistributed_type: FSDP\nnum_processes: 8\n"
            "mixed_precision: fp16\nfsdp_config:\n  fsdp_version: 2\nEOF\n"
            "accelerate launch --config_file a.yaml --num_processes 16 t.py --per_device_train_batch_size 2\n",
            "accelerate", "gpus=16 zero=3 precision=fp16 micro_batch=2");
        row("deepspeed",
            "deepspeed --num_nodes 2 --num_gpus 8 train.py --model_name_or_path meta-llama/Llama-2-13b-hf --bf16 True "
            "--per_device_train_batch_size 4 --gradient_accumulation_steps 8 --model_max_length 2048 "
            "--deepspeed ds_z3.json\n",
            "deepspeed", "gpus=16 micro_batch=4 global_batch=512 sequence=2048 precision=bf16 zero?3");
        row("llamafactory-cli",
            "NPROC_PER_NODE=8 NNODES=2 llamafactory-cli train --stage sft --model_name_or_path "
            "meta-llama/Meta-Llama-3-8B --finetuning_type lora --lora_rank 8 --cutoff_len 2048 "
            "--per_device_train_batch_size 2 --bf16 True --deepspeed examples/deepspeed/ds_z2_config.json\n",
            "llama-factory", "gpus=16 sequence=2048 micro_batch=2 train=lora zero?2");
        row("a file and what outranks it",
            "cat > sft.yaml <<EOF\nmodel_name_or_path: Qwen/Qwen2.5-7B\nfinetuning_type: full\ncutoff_len: 4096\n"
            "per_device_train_batch_size: 1\nEOF\nNPROC_PER_NODE=8 NNODES=2 llamafactory-cli train ./sft.yaml "
            "cutoff_len=8192\n",
            "llama-factory", "gpus=16 sequence=8192 micro_batch=1 recompute=full");
        row("layers that do not run again",
            "model_name_or_path: Qwen/Qwen2.5-7B\nstage: sft\nfinetuning_type: full\ncutoff_len: 4096\n"
            "per_device_train_batch_size: 1\nbf16: true\ndisable_gradient_checkpointing: true\n",
            "llama-factory", "recompute=none");
        row("activations that DeepSpeed keeps on the host",
            "{\"train_micro_batch_size_per_gpu\": 4, \"bf16\": {\"enabled\": true}, \"zero_optimization\": {\"stage\": 3},\n"
            " \"activation_checkpointing\": {\"partition_activations\": false, \"cpu_checkpointing\": true}}\n",
            "deepspeed", "zero=3 recompute?full recompute=none");
        row("activations of which DeepSpeed keeps nothing",
            "{\"train_micro_batch_size_per_gpu\": 4, \"bf16\": {\"enabled\": true}, \"zero_optimization\": {\"stage\": 3},\n"
            " \"activation_checkpointing\": {\"cpu_checkpointing\": false, \"number_checkpoints\": null}}\n",
            "deepspeed", "zero=3 recompute?none");
        // 152,064 words by 5,120 are 30 parts, whose tokens are rounded up to a power of two.
        row("cut cross entropy by its plugin",
            "base_model: Qwen/Qwen2.5-14B\nsequence_len: 32768\nmicro_batch_size: 1\nbf16: true\n"
            "optimizer: adamw_torch\nplugins:\n  - axolotl.integrations.cut_cross_entropy.CutCrossEntropyPlugin\n",
            "axolotl", "loss_tiles=16");
        row("Liger's loss in Axolotl",
            "base_model: Qwen/Qwen2.5-14B\nsequence_len: 12288\nmicro_batch_size: 1\nbf16: true\n"
            "optimizer: adamw_torch\nliger_fused_linear_cross_entropy: true\n",
            "axolotl", "loss_tiles=24");
        row("Liger in LLaMA-Factory",
            "model_name_or_path: Qwen/Qwen2.5-14B\nstage: sft\nfinetuning_type: full\ncutoff_len: 32768\n"
            "per_device_train_batch_size: 1\nbf16: true\nenable_liger_kernel: true\n",
            "llama-factory", "loss_tiles=16");
        row("a stage that needs the logits",
            "model_name_or_path: Qwen/Qwen2.5-14B\nstage: dpo\nfinetuning_type: full\ncutoff_len: 32768\n"
            "per_device_train_batch_size: 1\nbf16: true\nenable_liger_kernel: true\n",
            "llama-factory", "loss_tiles=none");
        row("Liger in ms-swift",
            "NPROC_PER_NODE=4 swift sft --model Qwen/Qwen2.5-14B-Instruct --train_type full --max_length 12288 "
            "--per_device_train_batch_size 1 --use_liger_kernel true --deepspeed zero3\n",
            "swift", "loss_tiles=24");
        row("Liger of a model that nobody knows",
            "deepspeed --num_gpus 8 train.py --model_name_or_path my/own --per_device_train_batch_size 1 "
            "--model_max_length 4096 --bf16 True --use_liger_kernel True --deepspeed ds_z3.json\n",
            "deepspeed", "loss_tiles?16");
        row("what outranks the granularity",
            "torchrun --nproc_per_node 8 pretrain_gpt.py --tensor-model-parallel-size 2 --bf16 "
            "--recompute-granularity full --recompute-method uniform --recompute-activations\n",
            "megatron", "recompute=selective");
        row("one shell a node",
            "#!/bin/bash\n#SBATCH --nodes=8\nsrun --ntasks-per-node=1 bash -c '\ntorchrun --nnodes=$SLURM_NNODES "
            "--nproc_per_node=8 pretrain_gpt.py --tensor-model-parallel-size 8 --micro-batch-size 1 --bf16\n'\n",
            "megatron", "gpus=64 tp=8");
        row("one node",
            "torchrun --nproc_per_node 8 pretrain_gpt.py --tensor-model-parallel-size 2 --micro-batch-size 4 --fp16\n",
            "megatron", "gpus=8 tp=2");
        row("overrides given to a function",
            "launch() {\n  local NAME=$1; shift\n  python3 -m MaxText.train base.yml run_name=$NAME \"$@\"\n}\n"
            "launch a model_name=llama2-70b ici_fsdp_parallelism=16 ici_tensor_parallelism=4 per_device_batch_size=3 "
            "max_target_length=4096\n",
            "maxtext", "tp=4 zero=3 sequence=4096 id=llama-2-70b");
        row("NeMo's overrides",
            "python3 megatron_gpt_pretraining.py --config-name=gpt trainer.num_nodes=4 trainer.devices=8 "
            "model.tensor_model_parallel_size=4 +model.context_parallel_size=2 ~model.optim.sched "
            "model.global_batch_size=256 model.optim.name=distributed_fused_adam\n",
            "nemo", "gpus=32 tp=4 cp=2 global_batch=256 zero=1");
        row("nemo llm",
            "nemo llm pretrain --factory llama3_8b trainer.num_nodes=2 trainer.devices=8 "
            "trainer.strategy.tensor_model_parallel_size=2 data.global_batch_size=128 data.seq_length=8192\n",
            "nemo", "gpus=16 tp=2 global_batch=128 sequence=8192 id=llama-3-8b");
        // Parameters stay on the device.
        row("ms-swift with DeepSpeed's plan in place of its name",
            "NPROC_PER_NODE=8 swift sft --model Qwen/Qwen2.5-7B-Instruct --train_type full --torch_dtype bfloat16 "
            "--per_device_train_batch_size 1 --gradient_accumulation_steps 4 --max_length 8192 --deepspeed "
            "'{\"zero_optimization\": {\"stage\": 3, \"offload_optimizer\": {\"device\": \"cpu\"}}, \"bf16\": "
            "{\"enabled\": true}}'\n",
            "swift", "gpus=8 zero=3 offload_optimizer=100 micro_batch=1 global_batch=32");
        row("Trainer's dictionary of FSDP",
            "from trl import SFTConfig, SFTTrainer\nargs = SFTConfig(output_dir='o', per_device_train_batch_size=1, "
            "gradient_accumulation_steps=8, max_length=4096, bf16=True, fsdp='full_shard auto_wrap', "
            "fsdp_config={'activation_checkpointing': True, 'cpu_ram_efficient_loading': True})\n"
            "SFTTrainer(model='google/gemma-3-27b-it', args=args).train()\n",
            "trl", "zero=3 recompute=full micro_batch=1 sequence=4096");
        row("slices that hold copies",
            "python3 -m MaxText.train MaxText/configs/base.yml model_name=llama3.1-70b per_device_batch_size=4 "
            "ici_fsdp_parallelism=-1 dcn_data_parallelism=2 compile_topology=v6e-256 compile_topology_num_slices=2 "
            "max_target_length=8192 remat_policy=full\n",
            "maxtext", "gpus=512 zero=3 dp_shard=256 dp=512");
        row("parts of an OLMo-core program",
            "from olmo_core.nn.transformer import TransformerConfig\n"
            "from olmo_core.train.train_module import TransformerTrainModuleConfig, TransformerDataParallelConfig\n"
            "SEQUENCE_LENGTH = 8192\nGLOBAL_BATCH_SIZE = 512 * SEQUENCE_LENGTH\n"
            "train_module_config = TransformerTrainModuleConfig(\n    rank_microbatch_size=2 * SEQUENCE_LENGTH,\n"
            "    max_sequence_length=SEQUENCE_LENGTH,\n    compile_model=True,\n"
            "    dp_config=TransformerDataParallelConfig(name=DataParallelType.hsdp, "
            "param_dtype=DType.bfloat16, shard_degree=32),\n)\n",
            "olmo-core", "zero=3 micro_batch=2 global_batch=512 sequence=8192 precision=bf16 dp_shard=32");
        row("Bridge",
            "python run_recipe.py --recipe x model.tensor_model_parallel_size=2 train.global_batch_size=256 "
            "dataset.sequence_length=4096\n",
            "megatron-bridge", "tp=2 global_batch=256 sequence=4096");
        row("a plugin of Colossal-AI",
            "from colossalai.booster.plugin import HybridParallelPlugin\ndef main():\n    plugin = "
            "HybridParallelPlugin(tp_size=4, pp_size=2, microbatch_size=1, zero_stage=1, precision='bf16', sp_size=2,\n"
            "        enable_sequence_parallelism=True, sequence_parallelism_mode='all_to_all')\n",
            "colossalai", "tp=4 pp=2 micro_batch=1 zero=1 precision=bf16 cp=2 cp_kind=all-to-all");
        row("a command in a quoted value",
            "#!/bin/bash\n#SBATCH --ntasks=4\n#SBATCH --nodes=4\n#SBATCH --gpus-per-task=8\n"
            "head_node_ip=$(srun --nodes=1 --ntasks=1 -w \"$head_node\" hostname --ip-address)\n"
            "srun torchrun --nnodes 4 --nproc_per_node 8 --rdzv_endpoint \"$head_node_ip:29500\" -m torchtitan.train "
            "--job.config_file train_configs/llama3_8b.toml --parallelism.data_parallel_replicate_degree=4\n",
            "torchtitan", "gpus=32 dp=32 dp_shard=8 id=llama-3-8b");
        row("a program of Bridge",
            "#!/usr/bin/env python3\nimport torch\nfrom megatron.bridge.recipes.llama import "
            "llama3_70b_pretrain_config\ndef main() -> None:\n    config = llama3_70b_pretrain_config()\n"
            "    config.model.tensor_model_parallel_size = 8\n    config.train.global_batch_size = 256\n",
            "megatron-bridge", "tp=8 global_batch=256 id=llama-3-70b pp?4 chunks?5 cp?2 sequence?8192");
        row("a strategy of NeMo 2",
            "import nemo.lightning as nl\nfrom nemo.collections import llm\n\ndef trainer():\n    strategy = "
            "nl.MegatronStrategy(\n        tensor_model_parallel_size=4,\n        pipeline_model_parallel_size=4,\n"
            "        virtual_pipeline_model_parallel_size=5, sequence_parallel=True,\n"
            "        ddp=DistributedDataParallelConfig(grad_reduce_in_fp32=True, overlap_grad_reduce=True))\n"
            "    return nl.Trainer(accelerator=\"gpu\", devices=8, num_nodes=8, strategy=strategy,\n"
            "        plugins=nl.MegatronMixedPrecision(precision=\"bf16-mixed\"))\n\ndef data():\n"
            "    return run.Config(llm.MockDataModule, seq_length=8192, global_batch_size=512, micro_batch_size=1)\n",
            "nemo",
            "gpus=64 tp=4 pp=4 chunks=5 sequence_parallel=true overlap_gradients=true sequence=8192 "
            "global_batch=512 micro_batch=1 precision=bf16");
        row("a recipe by name",
            "torchrun --nproc_per_node 8 --nnodes 8 scripts/training/run_recipe.py --recipe llama3_70b_pretrain_config "
            "train.global_batch_size=512 model.context_parallel_size=1\n",
            "megatron-bridge",
            "gpus=64 cp=1 global_batch=512 id=llama-3-70b tp?4 pp?4 chunks?5 micro_batch?1");
        row("a factory of NeMo",
            "nemo llm pretrain --factory \"llama31_405b(num_nodes=72, name='x')\" data.global_batch_size=1024\n",
            "nemo", "global_batch=1024 id=llama-3.1-405b tp?8 pp?9 chunks?2 cp?4 sequence?8192 gpus?576");
        row("Bridge's performance scripts",
            "python scripts/performance/setup_experiment.py --account a --partition p --gpu gb200 -m llama -mr llama3_70b "
            "-ng 64 -c fp8_cs -tp 2 -pp 4 -vp 5 -cp 1 -gb 128 -mb 1\n",
            "megatron-bridge",
            "gpus=64 tp=2 pp=4 chunks=5 cp=1 global_batch=128 micro_batch=1 precision=fp8 "
            "id=llama-3-70b");
        row("Bridge's performance scripts as they were",
            "python3 scripts/performance/setup_experiment.py --gpu h100 -m llama3 -s 70b -ng 64 -c fp8_sc "
            "--tensor_model_parallel_size 4\n",
            "megatron-bridge", "gpus=64 tp=4 precision=fp8-block id=llama-3-70b pp?4");
        row("ROCm's launcher in a container",
            "docker exec -it megatron bash -c \"TEE_OUTPUT=1 MBS=2 BS=128 TP=1 PP=2 TE_FP8=1 SEQ_LENGTH=8192 "
            "MODEL_SIZE=8 bash examples/llama/train_llama3.sh\"\n",
            "megatron",
            "gpus=8 tp=1 pp=2 micro_batch=2 global_batch=128 sequence=8192 precision=fp8 zero=1 id=llama-3-8b");
        row("ROCm's launcher with FSDP",
            "#!/bin/bash\nexport NNODES=2\nTP=8 MBS=1 BS=32 TE_FP8=0 FSDP=1 RECOMPUTE=1 SEQ_LENGTH=4096 "
            "MODEL_SIZE=70 bash examples/llama/train_llama2.sh\n",
            "megatron", "gpus=16 tp=1 zero=3 recompute=full global_batch=32 precision=bf16 id=llama-2-70b");
        row("ROCm's launcher by exports",
            "export TP=4\nexport MBS=2\nexport BS=64\nexport MODEL_SIZE=8\nbash examples/llama/train_llama3.sh\n",
            "megatron",
            "gpus=8 tp=4 pp=1 cp=1 sequence_parallel=true zero=1 micro_batch=2 global_batch=64 sequence=2048 "
            "precision=bf16 recompute=none id=llama-3-8b");
        row("ROCm's launcher by a container's variables",
            "docker exec -e TP=2 -e MBS=4 -e MODEL_SIZE=8 megatron bash examples/llama/train_llama3.sh BS=16\n",
            "megatron", "gpus=8 tp=2 micro_batch=4 global_batch=16 zero=1 id=llama-3-8b");
        row("axolotl train",
            "axolotl train config.yml --num-processes 16 --micro-batch-size 2 --gradient-accumulation-steps 4 "
            "--sequence-len 8192 --deepspeed deepspeed_configs/zero3_bf16.json --launcher accelerate\n",
            "axolotl", "gpus=16 micro_batch=2 global_batch=128 sequence=8192 zero?3");
        row("axolotl through torchrun",
            "axolotl train fft-8b.yaml --launcher torchrun -- --nproc_per_node=8 --nnodes=2\n", "axolotl",
            "gpus=16");
        row("axolotl as it was",
            "accelerate launch --num_processes 8 -m axolotl.cli.train lora.yml --deepspeed "
            "deepspeed_configs/zero1.json --micro_batch_size 4\n",
            "axolotl", "gpus=8 micro_batch=4 zero?1");
        row("tune run",
            "tune run --nnodes 2 --nproc_per_node 8 full_finetune_distributed --config llama3_1/70B_full batch_size=4 "
            "gradient_accumulation_steps=2 tensor_parallel_dim=2 fsdp_cpu_offload=True\n",
            "torchtune",
            "gpus=16 tp=2 micro_batch=4 global_batch=64 zero=3 offload_weights=100 id=llama-3-70b");
        row("torchtune's file",
            "model:\n  _component_: torchtune.models.llama3_1.lora_llama3_1_8b\n  lora_attn_modules: ['q_proj', "
            "'v_proj']\n  lora_rank: 64\ntokenizer:\n  max_seq_len: 8192\nbatch_size: 2\n"
            "gradient_accumulation_steps: 8\noptimizer:\n  _component_: torch.optim.AdamW\n"
            "enable_activation_checkpointing: True\ndtype: bf16\ndata_parallel_replicate_dim: 2\n",
            "torchtune",
            "tp=1 zero=3 micro_batch=2 sequence=8192 train=lora lora_rank=64 recompute=full precision=bf16 "
            "master_dtype=bf16 id=llama-3-8b");
        row("null in an override",
            "python3 megatron_gpt_pretraining.py trainer.num_nodes=1 trainer.devices=8 "
            "model.tensor_model_parallel_size=2 model.pipeline_model_parallel_size=2 "
            "model.virtual_pipeline_model_parallel_size=null\n",
            "nemo", "gpus=8 tp=2 pp=2 chunks=none");
        row("what a run counts is one word",
            "N=$(nvidia-smi -L | wc -l)\nWHERE=\"--nproc_per_node $N --nnodes 1\"\n"
            "CALL=\"torchrun $WHERE pretrain_gpt.py --tensor-model-parallel-size 2 --micro-batch-size 1 --bf16\"\n"
            "eval $CALL\n",
            "megatron", "tp=2 micro_batch=1 gpus=none gpus?2");
        row("a padded vocabulary",
            "torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 70 --hidden-size 14336 "
            "--num-attention-heads 112 --pad-vocab-size-to 250880 --bf16\n",
            "megatron", "gpus=8 vocab=250880");
        row("a plan that options outrank",
            "NNODES=2 NPROC_PER_NODE=8 llamafactory-cli train examples/train_full/llama3.yaml "
            "per_device_train_batch_size=2\n",
            "llama-factory", "gpus=16 micro_batch=2 examples/train_full/llama3.yaml?");
        row("the trainer's FSDP and optimizer",
            "model_name_or_path: Qwen/Qwen2.5-7B\nstage: sft\nfinetuning_type: full\ncutoff_len: 4096\n"
            "per_device_train_batch_size: 1\nfsdp: shard_grad_op auto_wrap offload\noptim: paged_adamw_8bit\n"
            "bf16: true\n",
            "llama-factory",
            "zero=2 offload_weights=100 offload_optimizer=100 optimizer=adamw moment_dtype=int8");
        row("GaLore",
            "model_name_or_path: Qwen/Qwen2.5-7B\nstage: sft\nfinetuning_type: full\ncutoff_len: 4096\n"
            "per_device_train_batch_size: 1\nuse_galore: true\ngalore_rank: 128\ngalore_layerwise: true\n"
            "galore_scale: 2.0\nbf16: true\n",
            "llama-factory", "optimizer=galore optimizer_rank=128 layer_updates=true");
        row("axolotl's ringmaster",
            "base_model: NousResearch/Meta-Llama-3.1-8B\ncontext_parallel:\n  size: 8\n  backend: ulysses\n"
            "  load_balance: auto\nsequence_len: 32768\nmicro_batch_size: 1\noptimizer: adamw_torch_4bit\n",
            "axolotl", "cp=8 cp_kind=all-to-all moment_dtype=int8 optimizer=adamw");
        row("copies of what FSDP shares",
            "base_model: NousResearch/Meta-Llama-3.1-8B\ndp_replicate_size: 4\nfsdp_version: 2\n"
            "sequence_len: 2048\nmicro_batch_size: 1\ngradient_accumulation_steps: 1\n",
            "axolotl", "zero=3 dp=none gpus?4");
        row("torchtune updates as gradients come",
            "model:\n  _component_: torchtune.models.llama2.llama2_7b\ntokenizer:\n  max_seq_len: 4096\n"
            "batch_size: 2\noptimizer:\n  _component_: bitsandbytes.optim.PagedAdamW8bit\n"
            "optimizer_in_bwd: True\ndtype: bf16\ndata_parallel_shard_dim: 4\ndata_parallel_replicate_dim: 2\n",
            "torchtune", "layer_updates=true optimizer=adamw moment_dtype=int8 dp=8 dp_shard=4 gpus=8");
        row("a V has two chunks",
            "torchrun --nproc_per_node 8 -m torchtitan.train --job.config_file llama3_8b.toml "
            "--parallelism.pipeline_parallel_degree=4 --parallelism.pipeline_parallel_schedule=ZBVZeroBubble\n",
            "torchtitan", "pp=4 schedule=zb-v chunks=2");
        row("the first Llama of Colossal-AI",
            "colossalai run --nproc_per_node 8 --hostfile h benchmark.py -c '65b' --plugin \"gemini\" -l 2048 -g -b 12 -x\n",
            "colossalai", "zero=3 micro_batch=12 sequence=2048 recompute=full id=llama-65b");
        row("accelerators that are listed",
            "deepspeed --include node-1:0,1,2,3@node-2:0,1,2,3 train.py --model_name_or_path Qwen/Qwen2.5-7B "
            "--per_device_train_batch_size 1 --gradient_accumulation_steps 16 --bf16 true --deepspeed zero3.json\n",
            "deepspeed", "gpus=8 global_batch=128 zero?3");
        row("accelerators that are visible",
            "CUDA_VISIBLE_DEVICES=0,1,2,3 llamafactory-cli train --stage sft --model_name_or_path Qwen/Qwen2.5-7B "
            "--finetuning_type full --cutoff_len 4096 --per_device_train_batch_size 1 --bf16 true\n",
            "llama-factory", "gpus=4 micro_batch=1");
        row("torchtitan counts the ends as layers",
            "[model]\nname = \"llama3\"\nflavor = \"8B\"\n[optimizer]\nearly_step_in_backward = true\n[parallelism]\n"
            "pipeline_parallel_degree = 2\npipeline_parallel_schedule = \"Interleaved1F1B\"\n"
            "pipeline_parallel_layers_per_stage = 4\npipeline_parallel_first_stage_less_layers = 0\n"
            "pipeline_parallel_last_stage_less_layers = 0\n[training]\nseq_len = 8192\nlocal_batch_size = 2\n",
            "torchtitan", "pp=2 chunks=4 layer_updates=true");
        row("stages that torchtitan would refuse",
            "[model]\nname = \"llama3\"\nflavor = \"8B\"\n[parallelism]\npipeline_parallel_degree = 2\n"
            "pipeline_parallel_schedule = \"Interleaved1F1B\"\npipeline_parallel_layers_per_stage = 4\n"
            "[training]\nseq_len = 8192\nlocal_batch_size = 2\n",
            "torchtitan", "pp=2 chunks=none chunks?1");
        row("what stands for no environment",
            "trainer:\n  devices: ${oc.env:GPUS_PER_NODE,8}\n  num_nodes: 2\nmodel:\n  tensor_model_parallel_size: 4\n"
            "  encoder_seq_length: 4096\n  hidden_size: 4096\n  num_layers: 32\n  num_attention_heads: 32\n"
            "  ffn_hidden_size: ${multiply:4, ${.hidden_size}}\n  micro_batch_size: 1\n  cpu_offloading: False\n"
            "  cpu_offloading_num_layers: ${sum:${.num_layers},-1}\n",
            "nemo", "gpus=16 dp=4 ffn=16384 offload_activations=none ${multiply:4,${.hidden_size}}=none");
        row("options that the script's own functions print",
            "precision() {\n  local p=$1\n  case $p in fp8) echo \"--bf16 --fp8-format hybrid\" ;; *) echo --bf16 ;; esac\n}\n"
            "die() { echo \"no $*\" >&2; exit 2; }\nSHAPE=$(printf -- '--num-layers %d --hidden-size %d' 32 4096)\n"
            "torchrun --nproc_per_node 8 pretrain_gpt.py $SHAPE --num-attention-heads 32 --tensor-model-parallel-size 2 "
            "$(precision fp8) --seq-length 4096 --micro-batch-size 1 --global-batch-size 64 $([ 8 -gt 4 ] && echo "
            "--sequence-parallel)\n",
            "megatron", "layers=32 hidden=4096 tp=2 precision=fp8 sequence_parallel=true");
        row("pieces of variables",
            "CKPT=/models/Qwen/Qwen3-8B\nNAME=${CKPT##*/}\nPLAN=tp4-pp2\nTP=${PLAN%%-*}\nPP=${PLAN#*-}\n"
            "torchrun --nproc_per_node 8 train.py --model_name_or_path ${NAME/-mcore/} --per_device_train_batch_size 1 "
            "--deepspeed ds.json --bf16 true --max_seq_length 4096 --run_name ${TP/tp/}-${PP/pp/}\n",
            "deepspeed", "id=qwen3-8b gpus=8");
        row("a command in a file that the script writes",
            "OFFLOAD=cpu\ncat > ds.json <<EOF\n{\n \"bf16\": {\"enabled\": true},\n \"zero_optimization\": {\n  $( [ "
            "\"$OFFLOAD\" = cpu ] && echo '\"offload_optimizer\": {\"device\": \"cpu\"},' )\n  \"stage\": 3\n },\n "
            "\"train_micro_batch_size_per_gpu\": 2\n}\nEOF\ndeepspeed --num_gpus 8 train.py --model_name_or_path "
            "mistralai/Mistral-7B-v0.1 --deepspeed ds.json --max_seq_length 4096\n",
            "deepspeed", "zero=3 offload_optimizer=100 micro_batch=2 gpus=8");
        row("a loop that gathers options, and words of a pattern",
            "ARGS=(--num-layers 40 --hidden-size 5120 --num-attention-heads 40)\nfor key in swiglu disable-bias-linear "
            "untie-embeddings-and-output-weights; do\n  ARGS+=(\"--${key}\")\ndone\nPRECISION=${PRECISION:-bf16}\nif [[ "
            "$PRECISION =~ ^(bf16|fp16)$ ]]; then ARGS+=(--$PRECISION); fi\ntorchrun --nproc_per_node 8 pretrain_gpt.py "
            "\"${ARGS[@]}\" --seq-length 4096 --micro-batch-size 1 --global-batch-size 64\n",
            "megatron", "layers=40 precision=bf16 tied_embeddings=false gated=true");
        row("PBS starts an MPI",
            "#!/bin/bash\n#PBS -l select=16:ngpus=4:system=polaris\n#PBS -l walltime=06:00:00\nNNODES=`wc -l < "
            "$PBS_NODEFILE`\nmpiexec -n $((NNODES*4)) --ppn 4 python3 pretrain_gpt.py --num-layers 40 --hidden-size 5120 "
            "--num-attention-heads 40 --seq-length 4096 --micro-batch-size 2 --global-batch-size 512 --bf16 "
            "--tensor-model-parallel-size 2 --pipeline-model-parallel-size 4\n",
            "megatron", "gpus=64 tp=2 pp=4");
        row("accelerate starts TRL",
            "accelerate launch --config_file zero3.yaml --num_processes 16 --num_machines 2 trl/scripts/sft.py "
            "--model_name_or_path Qwen/Qwen2.5-7B --max_length 4096 --per_device_train_batch_size 2 "
            "--gradient_accumulation_steps 4 --bf16 --dataset_name x\n",
            "trl", "gpus=16 micro_batch=2 zero?3");
        row("Colossal-LLaMA's long words",
            "colossalai run --nproc_per_node 8 train.py --pretrained meta-llama/Llama-2-7b-hf --plugin 3d --tp 4 --pp 2 "
            "--zero_stage 1 --batch_size 2 --accumulation_steps 8 --max_length 4096 --mixed_precision bf16 "
            "--use_grad_checkpoint --use_flash_attn\n",
            "colossalai",
            "gpus=8 tp=4 pp=2 zero=1 precision=bf16 recompute=full sequence=4096 id=llama-2-7b");
        row("GPT-NeoX's section of 16 bits",
            "{\"pipe_parallel_size\": 2, \"model_parallel_size\": 2, \"num_layers\": 32, \"hidden_size\": 4096,\n"
            "\"num_attention_heads\": 32, \"seq_length\": 2048, \"zero_optimization\": {\"stage\": 1},\n"
            "\"train_micro_batch_size_per_gpu\": 4, \"fp16\": {\"enabled\": true, \"type\": \"bfloat16\"}}\n",
            "gpt-neox", "tp=2 pp=2 zero=1 precision=bf16");
        row("Megatron-DeepSpeed's heads of keys",
            "srun ./launch.sh pretrain_gpt_deepspeed.py --num-layers 56 --hidden-size 7168 --num-attention-heads 56 "
            "--num-key-value-heads 8 --seq-length 5120 --micro-batch-size 2 --global-batch-size 1024 --bf16 --swiglu "
            "--tensor-model-parallel-size 4 --pipeline-model-parallel-size 4 --deepspeed --zero-stage 1\n",
            "megatron", "tp=4 pp=4 kv_heads=8");
        row("a slice by its topology",
            "python3 -m MaxText.train base.yml model_name=llama3-8b per_device_batch_size=2 max_target_length=8192 "
            "compile_topology=v6e-16x16 compile_topology_num_slices=2\n",
            "maxtext", "gpus=512");
        row("MaxText's rounds through the stages",
            "python3 -m maxtext.train base.yml model_name=llama3-70b dcn_pipeline_parallelism=2 "
            "ici_tensor_parallelism=8 num_pipeline_repeats=5 per_device_batch_size=1 max_target_length=8192\n",
            "maxtext", "pp=2 tp=8 chunks=5 schedule=breadth-first");
        row("all accelerators of a node",
            "#!/bin/bash\n#SBATCH --nodes=8\n#SBATCH --gpus-per-node=8\n#SBATCH --ntasks-per-node=1\n"
            "srun torchrun --nnodes $SLURM_NNODES --nproc-per-node gpu pretrain_gpt.py --num-layers 32 --hidden-size 4096 "
            "--num-attention-heads 32 --seq-length 4096 --micro-batch-size 1 --global-batch-size 128 --bf16 "
            "--tensor-model-parallel-size 4\n",
            "megatron", "gpus=64 dp=16");
        row("TRL's program beside the job",
            "accelerate launch --num_processes 8 sft.py --model_name_or_path Qwen/Qwen3-32B --max_length 32768 --packing "
            "--per_device_train_batch_size 1 --gradient_accumulation_steps 2 --bf16\n",
            "trl", "sequence=32768 gpus=8");
        row("MaxText's experts beside its shards",
            "python3 -m MaxText.train base.yml ici_tensor_parallelism=1 ici_pipeline_parallelism=1 "
            "model_name=deepseek3-671b per_device_batch_size=4 max_target_length=4096 "
            "ici_fsdp_parallelism=64 ici_expert_parallelism=4 dcn_data_parallelism=4 gradient_accumulation_steps=2\n",
            "maxtext", "ep=4 dp=1024 dp_shard=256 gpus=1024 zero=3 global_batch=8192");
        row("MaxText's experts instead of its shards",
            "python3 -m MaxText.train base.yml ici_tensor_parallelism=1 ici_pipeline_parallelism=1 "
            "model_name=deepseek3-671b per_device_batch_size=4 max_target_length=4096 "
            "ici_fsdp_parallelism=1 ici_expert_parallelism=128 dcn_data_parallelism=2\n",
            "maxtext", "ep=128 dp=256 dp_shard=128 gpus=256 zero=3 global_batch=1024");
        row("GPT-NeoX's gated MLP",
            "{\"pipe_parallel_size\": 0, \"model_parallel_size\": 1, \"num_layers\": 32, \"hidden_size\": 4096, "
            "\"num_attention_heads\": 32, \"seq_length\": 2048, \"pos_emb\": \"rotary\", \"mlp_type\": \"llama\", "
            "\"activation\": \"silu\", \"train_micro_batch_size_per_gpu\": 4}\n",
            "gpt-neox", "gated=true ffn=11008");
        row("GPT-NeoX's gated MLP of a width of its own",
            "{\"pipe_parallel_size\": 0, \"model_parallel_size\": 1, \"num_layers\": 32, \"hidden_size\": 4096, "
            "\"num_attention_heads\": 32, \"seq_length\": 2048, \"mlp_type\": \"llama\", \"intermediate_size\": 14336, "
            "\"activation\": \"silu\", \"train_micro_batch_size_per_gpu\": 4}\n",
            "gpt-neox", "gated=true ffn=14336");
        row("verl over FSDP",
            "python3 -m verl.trainer.main_ppo algorithm.adv_estimator=grpo data.train_batch_size=1024 "
            "data.max_prompt_length=512 data.max_response_length=1536 actor_rollout_ref.model.path=Qwen/Qwen2.5-7B "
            "actor_rollout_ref.actor.ppo_mini_batch_size=256 actor_rollout_ref.actor.ppo_micro_batch_size_per_gpu=4 "
            "actor_rollout_ref.model.enable_gradient_checkpointing=True actor_rollout_ref.rollout.name=vllm "
            "actor_rollout_ref.rollout.tensor_model_parallel_size=2 actor_rollout_ref.rollout.n=5 "
            "actor_rollout_ref.rollout.gpu_memory_utilization=0.6 trainer.n_gpus_per_node=8 trainer.nnodes=2\n",
            "verl",
            "gpus=16 global_batch=1280 micro_batch=4 sequence=2048 zero=3 recompute=full id=qwen2.5-7b");
        row("verl over Megatron",
            "python3 -m verl.trainer.main_ppo --config-name=ppo_megatron_trainer.yaml data.max_prompt_length=1024 "
            "data.max_response_length=1024 actor_rollout_ref.model.path=deepseek-ai/DeepSeek-V3 "
            "actor_rollout_ref.actor.ppo_mini_batch_size=256 actor_rollout_ref.actor.ppo_micro_batch_size_per_gpu=1 "
            "actor_rollout_ref.actor.megatron.tensor_model_parallel_size=4 "
            "actor_rollout_ref.actor.megatron.pipeline_model_parallel_size=8 "
            "actor_rollout_ref.actor.megatron.expert_model_parallel_size=8 "
            "actor_rollout_ref.actor.megatron.param_offload=True trainer.n_gpus_per_node=8 trainer.nnodes=32\n",
            "verl", "gpus=256 tp=4 pp=8 ep=8 zero=1 global_batch=256 id=deepseek-v3");
        row("verl's supervised trainer",
            "torchrun --nnodes=1 --nproc_per_node=8 -m verl.trainer.fsdp_sft_trainer data.train_batch_size=256 "
            "data.micro_batch_size_per_gpu=4 data.max_length=2048 model.partial_pretrain=Qwen/Qwen2.5-7B-Instruct "
            "ulysses_sequence_parallel_size=2\n",
            "verl", "gpus=8 global_batch=256 micro_batch=4 sequence=2048 cp=2 cp_kind=all-to-all zero=3");
        row("states of a node",
            "distributed_type: FSDP\nfsdp_config:\n  fsdp_sharding_strategy: 4\nmixed_precision: bf16\n"
            "num_machines: 2\nnum_processes: 16\n",
            "accelerate", "gpus=16 zero=3 dp=16 dp_shard=8");
        row("formats of fp8 as flags",
            "run --tensor-model-parallel-size 2 --micro-batch-size 1 --bf16 --fp8-hybrid\n", "megatron",
            "precision=fp8");
        row("a TPU's topology",
            "python3 -m maxtext.train base.yml model_name=mixtral-8x7b ici_fsdp_parallelism=-1 per_device_batch_size=8 "
            "max_target_length=4096 sa_block_q=1024 compile_topology=v5p-256 compile_topology_num_slices=2\n",
            "maxtext", "gpus=256 zero=3 id=mixtral-8x7b-v0.1");
        row("AutoModel leaves dp open",
            "step_scheduler:\n  global_batch_size: 64\n  local_batch_size: 8\ndistributed:\n  _target_: "
            "nemo_automodel.components.distributed.fsdp2.FSDP2Manager\n  dp_size: none\n  tp_size: 2\n",
            "automodel", "tp=2 zero=3 global_batch=64 micro_batch=8 dp=none dp?none");
        row("AutoModel's stages of layers",
            "step_scheduler:\n  global_batch_size: 32\n  local_batch_size: 2\nmodel:\n  pretrained_model_name_or_path: "
            "meta-llama/Llama-3.3-70B-Instruct\n  torch_dtype: bf16\npeft:\n  _target_: nemo_automodel.components._peft."
            "lora.PeftConfig\n  match_all_linear: True\n  dim: 16\ndistributed:\n  strategy: fsdp2\n  tp_size: 4\n"
            "  pp_size: 4\n  pipeline:\n    pp_schedule: interleaved1f1b\n    pp_microbatch_size: 1\n"
            "    layers_per_stage: 3\n    round_virtual_stages_to_pp_multiple: up\n",
            "automodel",
            "tp=4 pp=4 chunks=7 micro_batch=1 lora_targets=all precision=bf16"); // 27 stages, then 28
        row("AutoModel's sections as they were",
            "step_scheduler:\n  global_batch_size: 256\n  local_batch_size: 4\nmodel:\n  config:\n"
            "    pretrained_model_name_or_path: moonshotai/Moonlight-16B-A3B\n  backend:\n    dispatcher: deepep\n"
            "    te_fp8:\n      recipe: block\ndistributed:\n  _target_: nemo_automodel.components.distributed.fsdp2."
            "FSDP2Manager\n  pp_size: 2\n  ep_size: 4\nautopipeline:\n  pp_schedule: interleaved1f1b\n"
            "  pp_microbatch_size: 2\nparallelizer:\n  activation_checkpointing: true\n",
            "automodel",
            "pp=2 ep=4 schedule=interleaved-1f1b micro_batch=2 recompute=full precision=fp8-block");
        row("torchtitan's old float8",
            "[model]\nname = \"llama3\"\nflavor = \"70B\"\n[training]\nseq_len = 8192\nbatch_size = 8\n"
            "tensor_parallel_degree = 8\n[float8]\nenable_fsdp_float8_all_gather = false\nfilter_fqns = \"output\"\n",
            "torchtitan", "tp=8 precision=bf16 micro_batch=8");
        row("OpenRLHF by its files, as it was until 2024",
            "ray job submit --address=\"http://127.0.0.1:8265\" -- python3 examples/train_ppo_ray.py --actor_num_nodes 1 "
            "--actor_num_gpus_per_node 4 --pretrain meta-llama/Llama-2-70b-chat-hf --micro_train_batch_size 1 "
            "--train_batch_size 128 --rollout_batch_size 1024 --prompt_max_len 1024 --generate_max_len 1024 "
            "--zero_stage 3 --bf16 --adam_offload --gradient_checkpointing\n",
            "openrlhf", "gpus=4 zero=3 offload_optimizer=100 sequence=2048 id=llama-2-70b");
        row("Hugging Face's Trainer, started by torchrun",
            "torchrun --nproc_per_node=4 train_mem.py --model_name_or_path meta-llama/Llama-2-7b-hf --bf16 True "
            "--per_device_train_batch_size 2 --gradient_accumulation_steps 16 --fsdp \"full_shard auto_wrap\" "
            "--fsdp_transformer_layer_cls_to_wrap LlamaDecoderLayer --model_max_length 2048 "
            "--gradient_checkpointing True\n",
            "trl", "gpus=4 zero=3 micro_batch=2 global_batch=128 sequence=2048 recompute=full id=llama-2-7b");
        row("experts of Megatron-DeepSpeed",
            "deepspeed --num_gpus 16 pretrain_gpt.py --tensor-model-parallel-size 2 --num-layers 8 --hidden-size 64 "
            "--num-attention-heads 4 --num-experts 16 --moe-expert-parallel-size 8 --micro-batch-size 4 --fp16 "
            "--seq-length 2048 --deepspeed --no-pipeline-parallel --ds-sequence-parallel-size 2 --zero-stage 1\n",
            "megatron", "gpus=16 ep=8 etp=1 cp=2 cp_kind=all-to-all topk=1 layer_kinds=DEDEDEDE zero=1");
        row("every second layer has experts",
            "torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 6 --hidden-size 64 --num-attention-heads 4 "
            "--num-experts 8 --moe-layer-freq 2 --micro-batch-size 1 --bf16\n",
            "megatron", "topk=2 layer_kinds=EDEDED");
        row("a hybrid by its pattern",
            "torchrun --nproc_per_node 8 pretrain_mamba.py --hybrid-override-pattern 'M-M*-|MEM*-' --hidden-size 64 "
            "--num-attention-heads 4 --mamba-num-heads 16 --micro-batch-size 1 --pipeline-model-parallel-size 2 "
            "--num-experts 8 --spec megatron.core.models.mamba.mamba_layer_specs mamba_stack_spec --bf16\n",
            "megatron", "layers=10 layer_kinds=M-M*-MEM*- mamba_heads=16 mamba_state=128 pp=2");
        row("a hybrid by its shares",
            "torchrun --nproc_per_node 8 pretrain_mamba.py --num-layers 12 --hybrid-attention-ratio 0.25 "
            "--hybrid-mlp-ratio 0.25 --hidden-size 64 --num-attention-heads 4 --micro-batch-size 1 --bf16\n",
            "megatron", "layers=12 mamba_head_dim=64 mamba_heads=2");
        row("latent attention and shared experts in a fork's words",
            "torchrun --nproc_per_node 8 pretrain_deepseek.py --num-layers 27 --hidden-size 2048 --num-attention-heads 16 "
            "--ffn-hidden-size 10944 --num-experts 64 --moe-ffn-hidden-size 1408 --enable-shared-expert "
            "--num-shared-experts 2 --moe-router-topk 6 --kv-lora-rank 512 --qk-nope-head-dim 128 --qk-rope-head-dim 64 "
            "--v-head-dim 128 --swiglu --micro-batch-size 4 --bf16\n",
            "megatron", "kv_lora=512 nope=128 rope=64 num_shared=2 shared_ffn=1408");
        row("verl's trainer of one's own answers",
            "torchrun --nnodes=1 --nproc_per_node=8 -m verl.trainer.sft_trainer data.train_batch_size=32 "
            "data.max_prompt_length=1024 data.max_response_length=1024 data.micro_batch_size_per_gpu=2 "
            "model.path=Qwen/Qwen3-8B engine=megatron optim=megatron optim.lr=1e-5 engine.tensor_model_parallel_size=2 "
            "engine.pipeline_model_parallel_size=2 engine.context_parallel_size=1\n",
            "verl", "gpus=8 tp=2 pp=2 cp=1 zero=1 global_batch=32 micro_batch=2 sequence=2048");
        row("GPT-NeoX, experts in every other layer",
            "{\n \"pipe_parallel_size\": 1,\n \"model_parallel_size\": 1,\n \"num_experts\": 4,\n"
            " \"moe_deepspeed_expert_parallel_size\": 2,\n \"num_layers\": 4,\n \"hidden_size\": 64,\n"
            " \"num_attention_heads\": 4,\n \"seq_length\": 2048,\n \"train_micro_batch_size_per_gpu\": 4,\n"
            " \"fp16\": {\"enabled\": true},\n}\n",
            "gpt-neox", "ep=2 layer_kinds=EDED sequence=2048 micro_batch=4");
        row("LLM Foundry's own width, and a mesh of copies and shards",
            "global_train_batch_size: 1024\ndevice_train_microbatch_size: 4\nmax_seq_len: 4096\nprecision: amp_bf16\n"
            "model:\n  name: mpt_causal_lm\n  d_model: 4096\n  n_heads: 32\n  n_layers: 32\n  vocab_size: 50368\n"
            "  attn_config:\n    kv_n_heads: 8\n  ffn_config:\n    ffn_type: mptgeglu\n    ffn_hidden_size: 14336\n"
            "fsdp_config:\n  sharding_strategy: HYBRID_SHARD\n  device_mesh: [4, 8]\n  activation_checkpointing: true\n",
            "llm-foundry", "ffn=14336 gated=true kv_heads=8 zero=3 dp_shard=8 recompute=full");
        row("a share of a stage's layers",
            "from colossalai.booster.plugin import HybridParallelPlugin\nplugin = HybridParallelPlugin(tp_size=2, "
            "pp_size=4, num_microbatches=8, microbatch_size=1, precision='bf16', gradient_checkpoint_config="
            "PipelineGradientCheckpointConfig(gradient_checkpointing_ratio=0.5))\n",
            "colossalai", "tp=2 pp=4 recompute=full");
    }
    /// "id=value", or "id?value" where it is needed and proposed. Nothing of it is unknown.
    void commandsOfEveryFrameworkAreRead()
    {
        QFETCH(QString, script);
        QFETCH(QString, framework);
        QFETCH(QString, values);
        const auto reading = frameworks::read(script.toStdString(), "-");
        if (!reading)
            QFAIL(reading.error().text().c_str());
        QCOMPARE(QString::fromStdString(reading->framework), framework);
        QStringList got;
        for (const QString& wanted : values.split(QLatin1Char(' '))) {
            const bool proposed = wanted.contains(QLatin1Char('?'));
            const std::string id = wanted.section(QRegularExpression(QStringLiteral("[=?]")), 0, 0)
                                       .toStdString();
            std::string value = "none";
            for (const Values* section :
                 {&reading->layout, &reading->workload, &reading->model, &reading->cluster})
                if (const Value* found = find(*section, id))
                    value = textOf(*found);
            if (proposed)
                for (const Need& one : reading->needs)
                    value = one.what == id ? one.proposal : value;
            got << QString::fromStdString(id + (proposed ? "?" : "=") + value);
        }
        QCOMPARE(got.join(QLatin1Char(' ')), values);
        for (const Named& one : reading->unknown)
            QFAIL(("unknown: " + one.key).c_str());
    }

    /// What serves models is told by its program, and answered in one sentence.
    void whatServesIsNamed_data()
    {
        QTest::addColumn<QString>("script");
        QTest::addColumn<QString>("engine");
        QTest::newRow("sglang") << QString(
            "python -m sglang.launch_server --model-path deepseek-ai/DeepSeek-V3 --tp 16 "
            "--nnodes 2 --enable-dp-attention\n")
                                << QString("SGLang");
        QTest::newRow("vllm") << QString("vllm serve meta-llama/Llama-3.1-70B --tensor-parallel-size 4\n")
                              << QString("vLLM");
        QTest::newRow("trtllm") << QString("trtllm-serve deepseek-ai/DeepSeek-V3 --tp_size 8 --ep_size 8\n")
                                << QString("TensorRT-LLM");
    }
    void whatServesIsNamed()
    {
        QFETCH(QString, script);
        QFETCH(QString, engine);
        const auto reading = frameworks::read(script.toStdString(), "-");
        QVERIFY(!reading.has_value());
        const std::string sentence = reading.error().text();
        QVERIFY2(sentence.find(engine.toStdString() + ", which serves models") != std::string::npos,
                 sentence.c_str());
    }

    /// What nothing splits is not asked to be split: torchtitan's default of experts on a model without any.
    void denseModelsHaveNoDegreesOfExperts()
    {
        const auto reading = frameworks::read(
            "[model]\nname = \"llama3\"\nflavor = \"70B\"\n[parallelism]\ntensor_parallel_degree = 8\n[training]\n"
            "seq_len = 8192\n",
            "x.toml");
        QVERIFY(reading.has_value());
        const auto& catalog = exchange::Catalog::builtIn();
        layout::Scenario base;
        base.cluster = *catalog.cluster("dgx-h100", 8);
        const frameworks::Made made = frameworks::makeScenario(frameworks::withAccelerators(*reading, 64),
                                                               base, catalog);
        QCOMPARE(made.scenario.model.id, std::string("llama-3-70b"));
        for (const Message& one : made.violations)
            QVERIFY2(english(one).find("experts") == std::string::npos, english(one).c_str());
    }

    void nothingInAScriptRuns()
    {
        const QString trace = QDir::temp().filePath(QStringLiteral("shardscape-must-not-exist"));
        QFile::remove(trace);
        const std::string touch = "touch " + trace.toStdString();
        const auto reading = frameworks::read(
            "#!/bin/bash\n" + touch + "\nX=$(" + touch + ")\nY=`" + touch + "`\nsource " + trace.toStdString()
                + "\neval \"" + touch + "\"\ntorchrun pretrain_gpt.py --num-layers $X --hidden-size $("
                + touch + ") --seq-length 8\n",
            "x.sh");
        QVERIFY(reading.has_value());
        QVERIFY(!QFile::exists(trace));
        QVERIFY(find(reading->model, "layers") == nullptr);
    }

    /// What a script writes from its own lines is known without running it.
    void filesThatAScriptWritesAreRead()
    {
        const std::string json =
            "{\n  \"train_micro_batch_size_per_gpu\": $MICRO,\n  \"zero_optimization\": {\"stage\": 2},\n"
            "  \"bf16\": {\"enabled\": true}\n}\n";
        const auto valueOf = [](const Reading& reading, std::string_view id) {
            const Value* value = find(reading.layout, id);
            value = value != nullptr ? value : find(reading.workload, id);
            value = value != nullptr ? value : find(reading.cluster, id);
            return value == nullptr ? std::string("none") : textOf(*value);
        };
        // Megatron-DeepSpeed: the command is the plan, and names the file.
        const auto megatron = frameworks::read(
            "#!/bin/bash\nMICRO=4\nCONFIG=./ds_config.json\ncat <<EOT > $CONFIG\n" + json
                + "EOT\ndeepspeed --num_gpus 8 --num_nodes 2 pretrain_gpt.py --tensor-model-parallel-size 2 "
                  "--num-layers 24 --hidden-size 2048 --num-attention-heads 16 --seq-length 2048 "
                  "--micro-batch-size $MICRO --global-batch-size 64 --deepspeed --deepspeed_config $CONFIG\n",
            "train.sh");
        if (!megatron)
            QFAIL(megatron.error().text().c_str());
        QCOMPARE(megatron->framework, std::string("megatron"));
        QCOMPARE(valueOf(*megatron, "zero"), std::string("2"));
        QCOMPARE(valueOf(*megatron, "micro_batch"), std::string("4"));
        QCOMPARE(valueOf(*megatron, "tp"), std::string("2"));
        QVERIFY(std::none_of(megatron->needs.begin(), megatron->needs.end(), [](const Need& one) {
            return one.what.find("ds_config") != std::string::npos;
        }));
        // The Trainer: the file is the plan, the command adds to it. Quoted ends keep their dollars.
        const auto trainer = frameworks::read(
            "MICRO=4\ncat > ds_config.json <<'EOF'\n{\"train_micro_batch_size_per_gpu\": \"auto\", "
            "\"train_batch_size\": \"auto\", \"gradient_accumulation_steps\": \"auto\", "
            "\"zero_optimization\": {\"stage\": 3}}\nEOF\n"
            "deepspeed --num_gpus=8 --num_nodes=1 train.py --deepspeed ds_config.json --bf16 "
            "--per_device_train_batch_size $MICRO --gradient_accumulation_steps 2 "
            "--model_name_or_path meta-llama/Llama-3.1-8B --learning_rate 1e-5\n",
            "run.sh");
        if (!trainer)
            QFAIL(trainer.error().text().c_str());
        QCOMPARE(trainer->framework, std::string("deepspeed"));
        QCOMPARE(valueOf(*trainer, "zero"), std::string("3"));
        QCOMPARE(valueOf(*trainer, "micro_batch"), std::string("4"));
        QCOMPARE(valueOf(*trainer, "precision"), std::string("bf16"));
        QCOMPARE(valueOf(*trainer, "gpus"), std::string("8"));
        QCOMPARE(valueOf(*trainer, "global_batch"), std::string("64"));
        QVERIFY(trainer->unknown.empty());
        // A file that names another one, both in the script.
        const auto both = frameworks::read(
            "cat > ds.json <<-EOF\n\t{\"zero_optimization\": {\"stage\": 1},\n\t\"bf16\": {\"enabled\": true}}\n\tEOF\n"
            "cat > lora.yaml <<EOF\nmodel_name_or_path: meta-llama/Llama-3.1-8B\nfinetuning_type: lora\n"
            "lora_target: q_proj,v_proj\ncutoff_len: 2048\nper_device_train_batch_size: 2\n"
            "gradient_accumulation_steps: 4\ndeepspeed: ds.json\nEOF\nllamafactory-cli train lora.yaml\n",
            "tune.sh");
        if (!both)
            QFAIL(both.error().text().c_str());
        QCOMPARE(both->framework, std::string("llama-factory"));
        QCOMPARE(valueOf(*both, "zero"), std::string("1"));
        QCOMPARE(valueOf(*both, "lora_targets"), std::string("qv"));
        QCOMPARE(valueOf(*both, "precision"), std::string("bf16"));
    }

    void whichWeightsTrainIsRead_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("value");
        const QString factory = QStringLiteral(
            "model_name_or_path: meta-llama/Llama-3.1-8B\ncutoff_len: 2048\nper_device_train_batch_size: 1\n");
        const QString axolotl = QStringLiteral(
            "base_model: meta-llama/Llama-3.1-8B\nsequence_len: 2048\nmicro_batch_size: 1\n");
        const auto row = [](const char* name, const QString& text, const char* id, const char* value) {
            QTest::newRow(name) << text << QString::fromUtf8(id) << QString::fromUtf8(value);
        };
        row("all", factory + "finetuning_type: lora\nlora_target: all\n", "lora_targets", "all");
        row("queries and values", factory + "finetuning_type: lora\nlora_target: q_proj,v_proj\n",
            "lora_targets", "qv");
        row("attention",
            axolotl + "adapter: lora\nlora_target_modules:\n  - q_proj\n  - k_proj\n  - v_proj\n  - o_proj\n",
            "lora_targets", "attention");
        row("linear", axolotl + "adapter: qlora\nlora_target_linear: true\n", "lora_targets", "all");
        row("the last four", factory + "finetuning_type: freeze\nfreeze_trainable_layers: 4\n",
            "frozen_layers", "28");
        row("the usual two", factory + "finetuning_type: freeze\n", "frozen_layers", "30");
        row("all weights of them", factory + "finetuning_type: freeze\n", "train", "full");
        row("patterns",
            axolotl
                + "unfrozen_parameters:\n  - ^lm_head.weight$\n  - model.layers.2[4-9]\n  - model.layers.3[0-1]\n",
            "frozen_layers", "24");
        row("the embedding, too", axolotl + "unfrozen_parameters:\n  - embed_tokens\n  - model.layers.30\n",
            "frozen_layers", "none");
        row("8 bits", axolotl + "optimizer: adamw_bnb_8bit\n", "moment_dtype", "int8");
    }
    void whichWeightsTrainIsRead()
    {
        QFETCH(QString, text);
        QFETCH(QString, id);
        QFETCH(QString, value);
        const auto reading = frameworks::read(text.toStdString(), "tune.yaml");
        if (!reading)
            QFAIL(reading.error().text().c_str());
        const Value* found = find(reading->layout, id.toStdString());
        found = found != nullptr ? found : find(reading->workload, id.toStdString());
        QCOMPARE(found == nullptr ? QString("none") : QString::fromStdString(textOf(*found)), value);
    }

    void pythonIsReadAsPlainAssignments()
    {
        const auto keys = readPython(
            "\"\"\"a = 1\"\"\"\nfrom x import y\nN = 8 / 2\nS = 'a' 'b'\ndata = dict(n=N, m=2 ** 3 * (1 + 1), s=f\"{S}!\", k=call(1, [2]), l=[1, 2], t=True, z=None)\n"
            "data2 = {'q': data['m'], 'r': -3 // 2}\nif True:\n    data3 = 1\n");
        QVERIFY(keys.has_value());
        QCOMPARE(
            optionsOf(keys),
            QString(
                "data.n=4 data.m=16 data.s=ab! data.k=call(...) data.l=1 2 data.t=True data.z=None data2.q=16 data2.r=-2"));
    }

    void hostileFilesCostLittleAndAreOneSentence_data()
    {
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char* name, const std::string& text) {
            QTest::newRow(name) << QByteArray::fromStdString(text);
        };
        row("JSON 200,000 deep",
            "{\"zero_optimization\":" + repeated("[", 200'000) + repeated("]", 200'000) + "}");
        row("a word of 100,000 letters",
            "{\"zero_optimization\":{\"stage\":\"" + repeated("x", 100'000) + "\"}}");
        row("a key of 100,000 letters", "{\"zero_optimization\":{\"" + repeated("k", 100'000) + "\":1}}");
        row("null for an object", "{\"zero_optimization\":null,\"bf16\":null,\"train_batch_size\":null}");
        row("numbers at their ends",
            "{\"zero_optimization\":{\"stage\":9223372036854775807},\"train_batch_size\":18446744073709551615,\"train_micro_batch_size_per_gpu\":-9223372036854775808}");
        row("a number of no double", "{\"zero_optimization\":{},\"train_batch_size\":1e400}");
        std::string bomb = "base_model: x\nsequence_len: 5\na: &a [1, 2, 3]\n";
        for (char c = 'b'; c < 'v'; ++c)
            bomb += std::string(1, c) + ": &" + std::string(1, c) + " ["
                    + repeated("*" + std::string(1, static_cast<char>(c - 1)) + ", ", 9) + "1]\n";
        row("aliases of aliases", bomb);
        row("an alias of itself", "base_model: x\nsequence_len: 5\na: &a\n  b: *a\n");
        row("YAML 200,000 deep", "base_model: x\nsequence_len: " + repeated("[", 200'000));
        row("TOML 200,000 deep", "[training]\nseq_len = " + repeated("[", 200'000) + "\n[parallelism]\n");
        row("an array of itself", "#!/bin/bash\nA=(--num-layers 1 --hidden-size 2)\n"
                                      + repeated("A+=(\"${A[@]}\")\n", 60) + "torchrun p.py ${A[@]}\n");
        row("a text of itself", "#!/bin/bash\nA=aaaa\n" + repeated("A=\"$A$A$A$A\"\n", 60)
                                    + "torchrun p.py --num-layers $A --hidden-size 2\n");
        row("defaults of defaults", "#!/bin/bash\nX=" + repeated("${X:-", 100'000)
                                        + "\ntorchrun p.py --num-layers $X --hidden-size 4\n");
        row("if in if", "#!/bin/bash\n" + repeated("if true; then\n", 5000)
                            + "torchrun p.py --num-layers 1 --hidden-size 2\n");
        row("functions with defaults that call each other",
            "from torchtitan.trainer import Trainer\n"
                + repeated("def a(n: int = 4, m=5): return a(n=4)\n", 60'000));
        row("a dictionary of Python's, 100,000 deep", "{'zero_optimization': " + repeated("{'a': ", 100'000));
        row("fences without end",
            "zero_optimization: x\n" + repeated("```json\n{\"zero_optimization\": {\n", 50'000));
        row("a notebook of nothing",
            "{\"nbformat\": 4, \"cells\": [" + repeated("{\"cell_type\": \"code\"},", 5'000) + "{}]}");
        row("prompts without end",
            "torchrun p.py --num-layers 1 --hidden-size 2 \\\n" + repeated("> --x 1 \\\n", 100'000));
        row("a function of itself",
            "f() { f; f; }\nf\ntorchrun p.py --num-layers 1 --hidden-size 2 --seq-length 3\n");
        row("documents in documents", "#!/bin/bash\nX=" + repeated("$(cat <<E\n", 30'000)
                                          + "\ntorchrun p.py --num-layers $X --hidden-size 4\n");
        row("scripts in scripts", "#!/bin/bash\n" + repeated("sbatch <<E\n#!/bin/bash\n", 30'000)
                                      + "torchrun p.py --num-layers 1 --hidden-size 2 --seq-length 4\n");
        row("keys of keys", "#!/bin/bash\nA=([x]=1)\ntorchrun p.py --hidden-size 2 --num-layers "
                                + repeated("${A[", 30'000) + repeated("]}", 30'000) + "\n");
        row("many keys", "#!/bin/bash\n" + repeated("A[$((N++))$N]=1\n", 100'000)
                             + "torchrun p.py --num-layers ${A[1]} --hidden-size 2\n");
        row("arithmetic in arithmetic", "#!/bin/bash\ntorchrun p.py --hidden-size 2 --num-layers "
                                            + repeated("$((", 50'000) + "1" + repeated("))", 50'000) + "\n");
        row("patterns of stars", "#!/bin/bash\nX=" + repeated("a", 50'000) + "\ncase $X in "
                                     + repeated("*a", 20'000)
                                     + "b) Y=1;; esac\ntorchrun p.py --num-layers $Y --hidden-size 2\n");
        row("open quotes",
            repeated("torchrun p.py --num-layers \"1 --hidden-size '2 --seq-length ${X $((1+ \n", 2000));
        row("Python 100,000 deep",
            "data = dict(micro_num=1)\nparallel = " + repeated("dict(zero1=", 100'000) + "1\n");
        row("a dictionary of itself", "data = dict(micro_num=1)\nb = dict(a=1, b=2)\n"
                                          + repeated("b = dict(a=b, b=b, c=b)\n", 60) + "parallel = b\n");
        row("a power",
            "data = dict(micro_num=1)\nparallel = dict(zero1=9 ** 9 ** 9 ** 9, pipeline=dict(size=2 ** 99999))\n");
        row("a log of 100,000 arguments", repeated("  num_layers ...... 12\n", 100'000));
        row("bytes", std::string("base_model: \xFF\xFE\x01\nsequence_len: 5\n"));
    }
    void hostileFilesCostLittleAndAreOneSentence()
    {
        QFETCH(QByteArray, text);
        const testing::SpentTime clock;
        const auto reading = frameworks::read(text.toStdString(), "x");
        QVERIFY2(clock.elapsed() < 5000, "slow");
        if (!reading) {
            const std::string sentence = reading.error().text();
            QVERIFY(!sentence.empty());
            QVERIFY2(sentence.size() < 500, sentence.c_str());
            QVERIFY(sentence.find('\n') == std::string::npos);
            return;
        }
        for (const Need& one : reading->needs) {
            QVERIFY(one.what.size() < 1000);
            QVERIFY2(english(one.why).size() < 1000, english(one.why).c_str());
        }
        QVERIFY(writeReading(*reading, {}).size() < 100'000);
        layout::Scenario around;
        around.cluster = *exchange::Catalog::builtIn().cluster("dgx-h100", 1);
        around.model = **exchange::Catalog::builtIn().model("llama-13b");
        (void)makeScenario(*reading, around, exchange::Catalog::builtIn());
    }

    void aMisspeltKeyIsUnknownWithTheNearest()
    {
        const auto reading = frameworks::read(
            "torchrun pretrain_gpt.py --num-layers 12 --hidden-size 512 --tensor-modle-parallel-size 4 --lr 1e-4",
            "-");
        QVERIFY(reading.has_value());
        QCOMPARE(reading->unread.size(), std::size_t{1}); // about the layout by its words
        QCOMPARE(english(reading->unread.front().note), std::string("nearest is tensor_model_parallel_size"));
        QCOMPARE(reading->unread.front().line, 1);
    }

    void theSmallestWorldHoldsEveryDegree()
    {
        const auto reading = frameworks::read(
            "torchrun x.py --num-layers 32 --hidden-size 4096 --num-attention-heads 32 --tensor-model-parallel-size 2 --pipeline-model-parallel-size 4 "
            "--expert-model-parallel-size 8 --num-experts 8 --seq-length 4096 --micro-batch-size 1 --global-batch-size 64 --bf16",
            "-");
        QVERIFY(reading.has_value());
        QCOMPARE(smallestWorld(*reading), std::int64_t{64}); // 8 experts x etp 2 on a stage, 4 stages
        const Reading placed = withAccelerators(*reading, 64);
        QCOMPARE(textOf(*find(placed.layout, "dp")), std::string("8"));
        QVERIFY(std::none_of(placed.needs.begin(), placed.needs.end(),
                             [](const Need& one) { return one.what == "gpus"; }));
    }

    void tooFewAcceleratorsAreSaidAndAskedAgain()
    {
        const auto reading = frameworks::read(
            "torchrun --nproc_per_node 8 --nnodes 1 x.py --num-layers 96 --hidden-size 12288 --num-attention-heads 96 "
            "--tensor-model-parallel-size 8 --pipeline-model-parallel-size 16 --micro-batch-size 1 --seq-length 2048 --fp16",
            "-");
        QVERIFY(reading.has_value());
        QCOMPARE(textOf(*find(reading->cluster, "gpus")), std::string("8"));
        const auto need = std::find_if(reading->needs.begin(), reading->needs.end(),
                                       [](const Need& one) { return one.what == "gpus"; });
        QVERIFY(need != reading->needs.end());
        QCOMPARE(need->proposal, std::string("128"));
        // Another number is another batch.
        Reading placed = withAccelerators(withAccelerators(*reading, 128), 256);
        QCOMPARE(textOf(*find(placed.layout, "dp")), std::string("2"));
        QCOMPARE(textOf(*find(placed.workload, "global_batch")), std::string("2"));
    }

    void whatFollowsFromTheAcceleratorsFollows()
    {
        const auto reading = frameworks::read(
            R"({"zero_optimization": {"stage": 3}, "train_micro_batch_size_per_gpu": 2, "gradient_accumulation_steps": 4})",
            "-");
        QVERIFY(reading.has_value());
        QVERIFY(find(reading->workload, "global_batch") == nullptr);
        Reading placed = *withAnswer(*reading, "tp", "1");
        placed = *withAnswer(placed, "gpus", "16");
        QCOMPARE(textOf(*find(placed.workload, "global_batch")), std::string("128"));
    }

    void whatNobodyReadOfTheLayoutIsListedAndNothingAssumed()
    {
        const auto reading = read(
            "torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 32 --hidden-size 4096 "
            "--num-attention-heads 32 --seq-length 4096 --micro-batch-size 1 --global-batch-size 64 "
            "--lr 1e-4 --context-split-way 4 --num-hidden-frobs 7\n",
            "train.sh");
        QVERIFY(reading.has_value());
        QCOMPARE(reading->unread.size(), std::size_t{1});
        QCOMPARE(reading->unread[0].key, std::string("--context-split-way"));
        QCOMPARE(reading->unknown.size(), std::size_t{1});
        QCOMPARE(reading->unknown[0].key, std::string("--num-hidden-frobs"));
        QVERIFY(find(reading->layout, "cp") == nullptr); // it may be what the unread key sets
        QVERIFY(find(reading->layout, "tp") != nullptr);
        for (const Named& one : reading->notPriced)
            QVERIFY2(!one.note.empty(), one.key.c_str());
    }

    void programsAreReadUnderTheirOwnNames_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("framework");
        QTest::addColumn<QString>("values");
        const auto row = [](const char* name, const char* text, const char* framework, const char* values) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(framework)
                                << QString::fromUtf8(values);
        };
        row("FlagScale",
            "system:\n  tensor_model_parallel_size: 4\n  pipeline_model_parallel_size: 2\n  use_distributed_optimizer: true\n"
            "  precision:\n    bf16: true\nmodel:\n  num_layers: 28\n  hidden_size: 3584\n  num_attention_heads: 28\n"
            "  seq_length: 4096\n  micro_batch_size: 2\n  global_batch_size: 128\n",
            "flagscale", "tp=4 pp=2 zero=1 precision=bf16 micro_batch=2 global_batch=128");
        row("NeuronX",
            "name: hf_llama\ntrainer:\n  devices: 32\n  num_nodes: 4\ndistributed_strategy:\n  tensor_model_parallel_size: 32\n"
            "  pipeline_model_parallel_size: 4\n  zero1: True\n  sequence_parallel: True\ndata:\n  micro_batch_size: 1\n"
            "  global_batch_size: 512\n  seq_length: 8192\nmodel:\n  num_layers: 80\n  hidden_size: 8192\n"
            "  num_attention_heads: 64\nprecision:\n  type: mixed_precision\n",
            "nxdt", "tp=32 pp=4 zero=1 gpus=128 sequence=8192 precision=bf16");
        row("NeMo-RL",
            "policy:\n  model_name: meta-llama/Llama-3.1-8B-Instruct\n  train_global_batch_size: 512\n"
            "  train_micro_batch_size: 1\n  max_total_sequence_length: 4096\n  precision: bfloat16\n  dtensor_cfg:\n"
            "    enabled: true\n    tensor_parallel_size: 2\n    activation_checkpointing: true\n  megatron_cfg:\n"
            "    enabled: false\n    tensor_model_parallel_size: 8\ncluster:\n  gpus_per_node: 8\n  num_nodes: 2\n",
            "nemo-rl", "tp=2 zero=3 recompute=full global_batch=512 sequence=4096 gpus=16");
        row("slime",
            "python3 train.py --actor-num-nodes 4 --actor-num-gpus-per-node 8 --tensor-model-parallel-size 4 "
            "--rollout-max-response-len 8192 --global-batch-size 128 --num-layers 36 --hidden-size 4096\n",
            "slime", "tp=4 zero=1 precision=bf16 gpus=32");
        row("ms-swift on Megatron",
            "NPROC_PER_NODE=4 megatron sft --model Qwen/Qwen2.5-7B --tensor_model_parallel_size 2 --max_length 4096\n",
            "swift", "tp=2 gpus=4 sequence=4096 micro_batch=1 global_batch=16 zero=1 recompute=selective");
        row("ms-swift",
            "NPROC_PER_NODE=8 swift sft --model Qwen/Qwen2.5-7B-Instruct --train_type full --torch_dtype bfloat16 "
            "--per_device_train_batch_size 2 --gradient_accumulation_steps 4 --max_length 8192 --deepspeed zero3\n",
            "swift", "zero=3 gpus=8 sequence=8192 micro_batch=2 global_batch=64 precision=bf16");
        row("OpenRLHF",
            "deepspeed --module openrlhf.cli.train_sft --max_len 4096 --train_batch_size 256 --micro_train_batch_size 2 "
            "--pretrain meta-llama/Meta-Llama-3-8B --zero_stage 3 --bf16 --gradient_checkpointing --adam_offload\n",
            "openrlhf",
            "zero=3 sequence=4096 global_batch=256 micro_batch=2 recompute=full offload_optimizer=100");
        row("LLM Foundry",
            "max_seq_len: 4096\nmodel:\n  name: mpt_causal_lm\n  d_model: 4096\n  n_heads: 32\n  n_layers: 32\n"
            "global_train_batch_size: 1024\ndevice_train_microbatch_size: 4\nprecision: amp_bf16\nfsdp_config:\n"
            "  sharding_strategy: SHARD_GRAD_OP\n  activation_checkpointing: false\n",
            "llm-foundry", "zero=2 recompute=none sequence=4096 layers=32 hidden=4096 ffn=16384");
        row("OLMo",
            "model:\n  d_model: 4096\n  n_heads: 32\n  n_layers: 32\n  mlp_hidden_size: 22016\n  activation_type: swiglu\n"
            "  max_sequence_length: 2048\nglobal_train_batch_size: 2160\ndevice_train_microbatch_size: 2\n"
            "precision: amp_bf16\nfsdp:\n  wrapping_strategy: by_block\n  sharding_strategy: FULL_SHARD\n"
            "activation_checkpointing: whole_layer\n",
            "olmo", "zero=3 recompute=full ffn=11008 global_batch=2160");
        row("GPT-NeoX",
            "{\n  # a comment\n  \"pipe_parallel_size\": 2,\n  \"model_parallel_size\": 4,\n  \"num_layers\": 44,\n"
            "  \"hidden_size\": 6144,\n  \"num_attention_heads\": 64,\n  \"seq_length\": 2048,\n"
            "  \"zero_optimization\": {\"stage\": 1},\n  \"train_micro_batch_size_per_gpu\": 4,\n"
            "  \"checkpoint_activations\": true,\n  \"fp16\": {\"enabled\": true}\n}\n",
            "gpt-neox", "tp=4 pp=2 zero=1 recompute=full precision=fp16 micro_batch=4 layers=44");
        row("TRL",
            "model_name_or_path: Qwen/Qwen2.5-7B\nmax_length: 16384\nbf16: true\ngradient_checkpointing: true\n"
            "per_device_train_batch_size: 2\ngradient_accumulation_steps: 8\n",
            "trl", "sequence=16384 recompute=full micro_batch=2 precision=bf16");
        row("slime on FSDP, its batch from the rollout",
            "python3 train.py --train-backend fsdp --actor-num-nodes 1 --actor-num-gpus-per-node 8 --gradient-checkpointing "
            "--rollout-batch-size 64 --n-samples-per-prompt 8 --num-steps-per-rollout 4 --hf-checkpoint "
            "$ROOT/Qwen3-30B-A3B --rollout-max-response-len 8192\n",
            "slime", "zero=3 recompute=full global_batch=128 id=qwen3-30b-a3b gpus=8");
        row("LLM Foundry's adapters",
            "variables:\n  length: 4096\nmax_seq_len: ${variables.length}\nmodel:\n  name: hf_causal_lm\n  peft_config:\n"
            "    r: 16\n    peft_type: LORA\n    target_modules:\n    - Wqkv\n"
            "  pretrained_model_name_or_path: meta-llama/Meta-Llama-3-8B\nglobal_train_batch_size: 64\n"
            "device_train_microbatch_size: 2\nprecision: amp_bf16\nfsdp_config:\n  sharding_strategy: FULL_SHARD\n",
            "llm-foundry", "train=lora lora_rank=16 sequence=4096 id=llama-3-8b zero=3");
        row("OLMo of 2023",
            "model:\n  d_model: 4096\n  n_heads: 32\n  n_layers: 32\n  mlp_ratio: 4\n  max_sequence_length: 2048\n"
            "global_train_batch_size: 1024\ndevice_train_microbatch_size: 2\nprecision: amp_bf16\nfsdp_config:\n"
            "  sharding_strategy: FULL_SHARD\n  activation_checkpointing: true\n",
            "olmo", "zero=3 recompute=full ffn=8192");
        row("NeuronX, expressions and experts",
            "trainer:\n  devices: 32\n  num_nodes: 2\ndistributed_strategy:\n  tensor_model_parallel_size: 8\n"
            "  pipeline_model_parallel_size: 4\ndata:\n  micro_batch_size: 1\n  global_batch_size: 64\n"
            "  seq_length: ${model.encoder_seq_length}\nmodel:\n  encoder_seq_length: 4096\n  num_layers: 32\n"
            "  hidden_size: 4096\n  ffn_hidden_size: 14336\n  num_attention_heads: 32\n  num_kv_heads: 8\n  moe:\n"
            "    num_experts: 8\n    top_k: 2\nprecision:\n  type: mixed_precision\n",
            "nxdt", "sequence=4096 cp=1 kv_heads=8 experts=8 topk=2 gpus=64");
        row("GPT-NeoX with experts",
            "{\n  \"pipe_parallel_size\": 1,\n  \"model_parallel_size\": 1,\n  \"num_experts\": 4,\n"
            "  \"moe_expert_parallel_size\": 2,\n  \"num_layers\": 12,\n  \"hidden_size\": 768,\n"
            "  \"num_attention_heads\": 12,\n  \"seq_length\": 2048,\n  \"train_micro_batch_size_per_gpu\": 4,\n"
            "  \"output_layer_parallelism\": \"column\"\n}\n",
            "gpt-neox", "experts=4 topk=1 ep=2 cp=1 precision=fp16 zero=0");
        row("MaxText, tensor by tensor",
            "python3 -m MaxText.train MaxText/configs/base.yml model_name=llama3.1-70b per_device_batch_size=4 "
            "ici_fsdp_parallelism=-1 remat_policy=custom decoder_layer_input=offload max_target_length=8192\n",
            "maxtext", "recompute=full offload_activations=100");
        row("verl, the ends of the pipeline counted as layers",
            "python3 -m verl.trainer.main_ppo actor_rollout_ref.model.path=$HOME/models/Qwen3-235B-A22B "
            "actor_rollout_ref.actor.megatron.tensor_model_parallel_size=4 "
            "actor_rollout_ref.actor.megatron.pipeline_model_parallel_size=8 "
            "+actor_rollout_ref.actor.megatron.override_transformer_config.account_for_loss_in_pipeline_split=True "
            "+actor_rollout_ref.actor.megatron.override_transformer_config.account_for_embedding_in_pipeline_split=True "
            "trainer.n_gpus_per_node=8 trainer.nnodes=4\n",
            "verl", "stages=11,12,12,12,12,12,12,11 id=qwen3-235b-a22b");
        row("Megatron's pattern of experts",
            "torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 8 --hidden-size 2048 --num-attention-heads 16 "
            "--seq-length 4096 --micro-batch-size 1 --global-batch-size 64 --bf16 --num-experts 64 --ffn-hidden-size 11264 "
            "--moe-ffn-hidden-size 1408 --moe-layer-freq [0]+[1]*7\n",
            "megatron", "first_dense=1 ffn=11264 expert_ffn=1408");
        row("NeMo-RL with its generation",
            "policy:\n  model_name: Qwen/Qwen3-8B\n  train_global_batch_size: 512\n  train_micro_batch_size: 1\n"
            "  max_total_sequence_length: 4096\n  precision: bfloat16\n  optimizer:\n    name: FusedAdam\n    kwargs:\n"
            "      exp_avg_dtype: torch.bfloat16\n      exp_avg_sq_dtype: torch.bfloat16\n  dtensor_cfg:\n    enabled: true\n"
            "    tensor_parallel_size: 2\n    automodel_kwargs:\n      backend:\n        dispatcher: deepep\n  megatron_cfg:\n"
            "    enabled: false\n  generation:\n    vllm_cfg:\n      gpu_memory_utilization: 0.6\ncluster:\n  gpus_per_node: 8\n  num_nodes: 2\n",
            "nemo-rl", "tp=2 moment_dtype=bf16 ep_dispatch=deepep");
        row("verl's mesh is of all ranks",
            "python3 -m verl.trainer.main_ppo actor_rollout_ref.model.path=Qwen/Qwen2.5-32B actor_rollout_ref.actor.strategy=fsdp2 "
            "actor_rollout_ref.actor.ppo_mini_batch_size=32 actor_rollout_ref.actor.ppo_micro_batch_size_per_gpu=1 "
            "actor_rollout_ref.actor.ulysses_sequence_parallel_size=4 actor_rollout_ref.actor.fsdp_config.fsdp_size=16 "
            "actor_rollout_ref.actor.fsdp_config.model_dtype=bfloat16 trainer.n_gpus_per_node=8 trainer.nnodes=4\n",
            "verl", "gpus=32 cp=4 dp=8 dp_shard=4 master_dtype=bf16 moment_dtype=bf16");
        row("LLM Foundry's blocks and shards",
            "max_seq_len: 4096\nmodel:\n  name: mpt_causal_lm\n  d_model: 6144\n  n_heads: 48\n  n_layers: 40\n  ffn_config:\n"
            "    ffn_type: mb_dmoe\n    mlp_type: glu\n    ffn_hidden_size: 10752\n    moe_num_experts: 16\n    moe_top_k: 4\n"
            "global_train_batch_size: 1024\ndevice_train_microbatch_size: 1\nprecision: amp_bf16\nfsdp_config:\n  sharding_strategy: FULL_SHARD\n"
            "  data_parallel_shard_degree: 32\n  data_parallel_replicate_degree: 4\n",
            "llm-foundry", "gated=true dp=128 dp_shard=32 experts=16");
        row("MaxText's weights and rounds",
            "python3 -m MaxText.train MaxText/configs/base.yml model_name=llama2-70b per_device_batch_size=4 max_target_length=4096 "
            "ici_fsdp_parallelism=64 dcn_pipeline_parallelism=4 num_layers_per_pipeline_stage=5 weight_dtype=bfloat16 "
            "mu_dtype=float32 remat_policy=full\n",
            "maxtext", "pp=4 chunks=4 master_dtype=bf16 grad_dtype=bf16 moment_dtype=fp32");
        row("torchtune's loss and compiler",
            "tokenizer: {max_seq_len: 8192}\nmodel: {_component_: torchtune.models.llama3_3.llama3_3_70b}\nbatch_size: 4\n"
            "loss: {_component_: torchtune.modules.loss.LinearCrossEntropyLoss}\ncompile: True\n",
            "torchtune", "loss_tiles=8 compile=compiled");
        row("Megatron's kernels, windows and room of experts",
            "torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 8 --hidden-size 2048 --num-attention-heads 16 --seq-length 32768 "
            "--micro-batch-size 1 --global-batch-size 64 --bf16 --window-size 4095,0 --window-attn-skip-freq 4 --attention-backend unfused "
            "--no-bias-swiglu-fusion --cross-entropy-loss-fusion --cuda-graph-impl local --cuda-graph-scope full_iteration --num-experts 8 "
            "--moe-expert-capacity-factor 1.5 --moe-pad-expert-input-to-capacity --optimizer dist_muon\n",
            "megatron",
            "window=4096 window_every=4 attention=unfused fused_activation=false fused_loss=true cuda_graphs=full "
            "capacity_factor=150 capacity_padding=true optimizer=muon zero=1");
        row("tasks with accelerators of their own",
            "#!/bin/bash\n#SBATCH -N 64\nsrun -N 64 -n512 --gpus-per-task=1 python pretrain_gpt.py --num-layers 80 --hidden-size 8192 "
            "--num-attention-heads 64 --micro-batch-size 1 --global-batch-size 512 --seq-length 8192 --bf16 "
            "--tensor-model-parallel-size 8\n",
            "megatron", "gpus=512 dp=64");
        row("pairs of answers",
            "swift rlhf --rlhf_type dpo --model Qwen/Qwen2.5-7B-Instruct --per_device_train_batch_size 2 --gradient_accumulation_steps 4 "
            "--max_length 4096 --deepspeed zero2\n",
            "swift", "micro_batch=4 zero=2");
        row("SkyRL",
            "uv run -m skyrl_train.entrypoints.main_base trainer.policy.model.path=Qwen/Qwen2.5-7B-Instruct trainer.strategy=fsdp2 "
            "trainer.placement.policy_num_gpus_per_node=8 trainer.placement.policy_num_nodes=2 trainer.policy.sequence_parallel_size=2 "
            "trainer.gradient_checkpointing=true trainer.policy_mini_batch_size=256 generator.n_samples_per_prompt=5 "
            "trainer.micro_train_batch_size_per_gpu=16 trainer.max_prompt_length=512 "
            "generator.sampling_params.max_generate_length=1024 generator.inference_engine_tensor_parallel_size=4\n",
            "skyrl",
            "gpus=16 cp=2 dp=8 zero=3 recompute=full global_batch=1280 micro_batch=16 sequence=1536");
        row("AReaL",
            "cluster:\n  n_nodes: 4\n  n_gpus_per_node: 8\nallocation_mode: sglang.d16p1t1+d4p2t2\nactor:\n  path: Qwen/Qwen2.5-7B\n"
            "  dtype: bfloat16\n  gradient_checkpointing: true\n  mb_spec:\n    max_tokens_per_mb: 10240\ntrain_dataset:\n"
            "  batch_size: 256\n  max_length: 1024\ngconfig:\n  n_samples: 4\n  max_new_tokens: 1024\n",
            "areal", "gpus=16 dp=4 pp=2 tp=2 zero=3 global_batch=1024 sequence=2048 precision=bf16");
        row("PaddleNLP",
            "{\"model_name_or_path\": \"meta-llama/Llama-2-13b\", \"per_device_train_batch_size\": 1, \"gradient_accumulation_steps\": 32, "
            "\"tensor_parallel_degree\": 4, \"pipeline_parallel_degree\": 2, \"sharding_parallel_degree\": 4, \"sharding\": \"stage1\", "
            "\"sequence_parallel\": 1, \"max_seq_length\": 4096, \"bf16\": true, \"recompute\": true, \"amp_master_grad\": true}",
            "paddlenlp",
            "tp=4 pp=2 cp=1 dp_shard=4 zero=1 sequence_parallel=true recompute=full sequence=4096 grad_dtype=fp32");
        row("Composer's sections of today",
            "parallelism_config:\n  fsdp:\n    sharding_strategy: SHARD_GRAD_OP\n    activation_checkpointing: true\nmax_seq_len: 8192\n"
            "global_train_batch_size: 256\ndevice_train_microbatch_size: 2\nprecision: amp_bf16\nmodel:\n  name: hf_causal_lm\n"
            "  pretrained_model_name_or_path: meta-llama/Meta-Llama-3-8B\n",
            "llm-foundry", "zero=2 recompute=full micro_batch=2");
        row("LLaMA-Factory without flash attention",
            "model_name_or_path: meta-llama/Llama-2-7b-hf\nstage: sft\nfinetuning_type: full\ncutoff_len: 4096\nflash_attn: disabled\n"
            "per_device_train_batch_size: 1\nbf16: true\n",
            "llama-factory", "attention=unfused");
        row("PyTorchJob",
            "apiVersion: kubeflow.org/v1\nkind: PyTorchJob\nspec:\n  pytorchReplicaSpecs:\n    Master:\n      replicas: 1\n"
            "      template:\n        spec:\n          containers:\n          - name: pytorch\n            env:\n"
            "            - {name: TP, value: \"4\"}\n            command: [torchrun, --nproc_per_node=8, pretrain_gpt.py, "
            "--num-layers=32, --hidden-size=4096, --num-attention-heads=32, --seq-length=4096, "
            "--tensor-model-parallel-size=$(TP), --bf16, --micro-batch-size=1, --global-batch-size=128]\n"
            "            resources: {limits: {nvidia.com/gpu: 8}}\n    Worker:\n      replicas: 3\n",
            "megatron", "tp=4 gpus=32 dp=8");
        row("JobSet with a script",
            "apiVersion: jobset.x-k8s.io/v1alpha2\nkind: JobSet\nspec:\n  replicatedJobs:\n  - name: workers\n    template:\n"
            "      spec:\n        parallelism: 16\n        template:\n          spec:\n            containers:\n            - name: x\n"
            "              command: [bash, -c]\n              args:\n              - |\n                PP=2\n"
            "                torchrun --nnodes 16 --nproc_per_node 8 pretrain_gpt.py --num-layers 32 --hidden-size 4096 \\\n"
            "                  --num-attention-heads 32 --seq-length 4096 --pipeline-model-parallel-size $PP --bf16 \\\n"
            "                  --micro-batch-size 1 --global-batch-size 128\n"
            "              resources: {limits: {nvidia.com/gpu: \"8\"}}\n",
            "megatron", "pp=2 gpus=128");
        row("a script of a ConfigMap",
            "apiVersion: v1\nkind: ConfigMap\ndata:\n  train.sh: |\n    torchrun pretrain_gpt.py --num-layers 32 --hidden-size 4096 --bf16 "
            "--num-attention-heads 32 --seq-length 4096 --micro-batch-size 1 --global-batch-size 128\n---\n"
            "apiVersion: kubeflow.org/v2beta1\nkind: MPIJob\nspec:\n  mpiReplicaSpecs:\n    Launcher:\n      replicas: 1\n      template:\n"
            "        spec:\n          containers:\n          - name: l\n            command: [bash, /config/train.sh]\n    Worker:\n"
            "      replicas: 4\n      template:\n        spec:\n          containers:\n          - name: w\n"
            "            resources: {limits: {nvidia.com/gpu: 8}}\n",
            "megatron", "gpus=32 sequence=4096");
        row("arguments as Python prints them",
            "=> args: Namespace(tensor_model_parallel_size=4, pipeline_model_parallel_size=2, num_layers=32, hidden_size=4096, "
            "num_attention_heads=32, seq_length=4096, micro_batch_size=1, global_batch_size=64, bf16=True, world_size=16, "
            "data_path=['a, b', 'c'])\n",
            "megatron", "tp=4 pp=2 layers=32 gpus=16");
        row("a command within prose",
            "I tried `torchrun --nproc_per_node 8 pretrain_gpt.py --tensor-model-parallel-size 8 --num-layers 32 --hidden-size 4096 "
            "--num-attention-heads 32 --seq-length 4096 --micro-batch-size 2 --global-batch-size 64 --bf16` and it runs out of memory. Why?\n",
            "megatron", "tp=8 gpus=8 micro_batch=2");
        row("prime-rl, fine-tuning",
            "max_steps = 1000\n[model]\nname = \"Qwen/Qwen3-30B-A3B\"\nep = 8\ncp = 4\ndp_replicate = 2\nac = {freq = 1}\n"
            "[data]\nseq_len = 65536\nbatch_size = 64\n[deployment]\ntype = \"multi_node\"\nnum_train_nodes = 8\n"
            "[optim]\nlr = 1e-5\n",
            "prime-rl",
            "ep=8 cp=4 tp=1 zero=3 recompute=full sequence=65536 global_batch=64 gpus=64 dp_shard=8 id=qwen3-30b-a3b");
        row("prime-rl, reinforcement",
            "seq_len = 131072\n[deployment]\nnum_train_nodes = 4\nnum_infer_nodes = 12\n[model]\n"
            "name = \"Qwen/Qwen3-30B-A3B\"\n[trainer.model]\nep = 8\ncp = 2\n[trainer.model.ac]\nfreq = 1\n[trainer.optim]\n"
            "type = \"muon\"\n[orchestrator]\nbatch_size = 2048\n[inference.vllm]\ntensor_parallel_size = 8\n",
            "prime-rl", "ep=8 cp=2 tp=1 optimizer=muon recompute=full global_batch=2048 gpus=32");
        row("Lightning, a mesh",
            "model: {class_path: litgpt.GPT, init_args: {name: Llama-3-8B}}\ntrainer: {accelerator: gpu, devices: 8, num_nodes: 4, "
            "strategy: {class_path: lightning.pytorch.strategies.ModelParallelStrategy, init_args: {data_parallel_size: 4, "
            "tensor_parallel_size: 8}}, precision: bf16-true, accumulate_grad_batches: 4}\n",
            "lightning", "tp=8 dp=4 gpus=32 precision=bf16 master_dtype=bf16 id=llama-3-8b");
        row("Lightning, FSDP",
            "trainer:\n  devices: 8\n  num_nodes: 2\n  precision: bf16-mixed\n  strategy:\n"
            "    class_path: lightning.pytorch.strategies.FSDPStrategy\n    init_args:\n      sharding_strategy: SHARD_GRAD_OP\n"
            "data:\n  class_path: my.Tokens\n  init_args:\n    batch_size: 2\n    max_seq_length: 4096\n",
            "lightning", "tp=1 gpus=16 precision=bf16 micro_batch=2 sequence=4096 global_batch=32");
        row("OLMo-core",
            "from olmo_core.nn.transformer import TransformerConfig\nSEQUENCE_LENGTH = 8192\nGLOBAL_BATCH_SIZE = 2048 * SEQUENCE_LENGTH\n"
            "def build_model_config(common):\n    return TransformerConfig.olmo2_32B(vocab_size=100)\n"
            "def build_train_module_config(common):\n    return TransformerTrainModuleConfig(\n"
            "        rank_microbatch_size=2 * SEQUENCE_LENGTH,\n        max_sequence_length=SEQUENCE_LENGTH,\n"
            "        dp_config=TransformerDataParallelConfig(name=DataParallelType.hsdp, param_dtype=DType.bfloat16, num_replicas=16),\n"
            "        ac_config=TransformerActivationCheckpointingConfig(mode=TransformerActivationCheckpointingMode.full),\n    )\n"
            "def build_trainer_config(common):\n    return TrainerConfig(max_duration=1, metrics_collect_interval=10)\n",
            "olmo-core",
            "zero=3 micro_batch=2 global_batch=2048 sequence=8192 recompute=full precision=bf16");
        row("a dictionary of DeepSpeed's as Python prints it",
            "{'zero_optimization': {'stage': 3, 'offload_optimizer': {'device': 'cpu'}}, 'bf16': {'enabled': True}, 'steps': None,\n"
            " 'train_micro_batch_size_per_gpu': 2,}\n",
            "deepspeed", "zero=3 offload_optimizer=100 precision=bf16 micro_batch=2");
        row("what DeepSpeed's engine prints",
            "[2026-01-01 10:00:00,000] [INFO] [config.py:997:print] DeepSpeedEngine configuration:\n"
            "[2026-01-01 10:00:00,000] [INFO] [config.py:1001:print]   bfloat16_enabled ............. True\n"
            "[2026-01-01 10:00:00,000] [INFO] [config.py:1001:print]   zero_config .................. stage=2 "
            "contiguous_gradients=True offload_param=None offload_optimizer=DeepSpeedZeroOffloadOptimizerConfig(device='cpu', "
            "nvme_path=None)\n"
            "[2026-01-01 10:00:00,000] [INFO] [config.py:1001:print]   zero_enabled ................. True\n"
            "[2026-01-01 10:00:00,000] [INFO] [config.py:1001:print]   train_micro_batch_size_per_gpu  4\n"
            "[2026-01-01 10:00:00,000] [INFO] [config.py:1001:print]   train_batch_size ............. 128\n"
            "[2026-01-01 10:00:00,000] [INFO] [config.py:1001:print]   world_size ................... 32\n",
            "deepspeed",
            "zero=2 offload_optimizer=100 precision=bf16 global_batch=128 gpus=32 micro_batch=4");
        row("the file that DeepSpeed's engine prints",
            "[INFO] [config.py:1001:print]   zero_enabled ................. True\n"
            "[INFO] [config.py:1001:print]   world_size ................... 16\n"
            "[INFO] [config.py:1001:print]   zero_optimization_stage ...... 3\n"
            "[INFO] [config.py:1001:print]   train_batch_size ............. 64\n"
            "[INFO] [config.py:1004:print_user_config]   json = {\n    \"train_batch_size\": 64, \n"
            "    \"zero_optimization\": {\n        \"stage\": 3\n    }, \n    \"fp16\": {\n        \"enabled\": true\n    }\n}\n",
            "deepspeed", "zero=3 precision=fp16 global_batch=64 gpus=16");
        row("1-bit Adam",
            "{\"train_batch_size\": 64, \"zero_optimization\": {\"stage\": 1}, \"optimizer\": {\"type\": \"OneBitAdam\", \"params\": "
            "{\"freeze_step\": 400}}}",
            "deepspeed", "gradient_format=1-bit optimizer=adam");
        row("replica groups of torchtitan",
            "[model]\nname = \"llama3\"\nflavor = \"8B\"\n[training]\nlocal_batch_size = 2\nseq_len = 8192\n[parallelism]\n"
            "tensor_parallel_degree = 1\n[fault_tolerance]\nenable = true\ngroup_size = 2\nsemi_sync_method = \"diloco\"\n"
            "sync_steps = 20\nnum_fragments = 2\nshould_quantize = true\n",
            "torchtitan", "exchange_interval=20 outer_optimizer=nesterov outer_fragments=2 outer_bits=8-bit");
        row("LLaMA-Factory with DeepSpeed's configuration in place",
            "model_name_or_path: Qwen/Qwen3-32B\nstage: dpo\nfinetuning_type: lora\ndeepspeed: {\"zero_optimization\": {\"stage\": 3, "
            "\"offload_param\": {\"device\": \"cpu\"}}, \"bf16\": {\"enabled\": true}}\ncutoff_len: 4096\nper_device_train_batch_size: 1\n"
            "gradient_accumulation_steps: 8\nray_num_workers: 16\nresources_per_worker: {GPU: 1}\n",
            "llama-factory",
            "zero=3 offload_weights=100 precision=bf16 gpus=16 micro_batch=2 global_batch=256");
        row("a NeMo recipe of a function with defaults",
            "from nemo.collections import llm\nfrom nemo.collections.llm.recipes.precision.mixed_precision import bf16_with_fp8_mixed\n\n"
            "def configure_recipe(nodes: int = 4, gpus_per_node: int = 8):\n"
            "    recipe = llm.mixtral_8x22b.pretrain_recipe(dir=\"/c\", num_nodes=nodes, num_gpus_per_node=gpus_per_node)\n"
            "    recipe.trainer.strategy.tensor_model_parallel_size = 2\n    recipe.data.global_batch_size = 256\n"
            "    recipe.trainer.plugins = bf16_with_fp8_mixed()\n    return recipe\n\nrun.run(configure_recipe())\n",
            "nemo", "tp=2 gpus=32 precision=fp8 global_batch=256");
        row("TRL's reinforcement",
            "model_name_or_path: Qwen/Qwen2.5-7B-Instruct\nbf16: true\nuse_vllm: true\ngradient_accumulation_steps: 4\n"
            "max_prompt_length: 512\nmax_completion_length: 4096\nnum_generations: 16\nper_device_train_batch_size: 16\n"
            "gradient_checkpointing: true\nlearning_rate: 1.0e-06\n",
            "trl", "sequence=4608 micro_batch=16");
        row("slices of Kubernetes",
            "apiVersion: jobset.x-k8s.io/v1alpha2\nkind: JobSet\nspec:\n  replicatedJobs:\n  - name: slice\n    replicas: 2\n    template:\n"
            "      spec:\n        parallelism: 16\n        template:\n          spec:\n            nodeSelector:\n"
            "              cloud.google.com/gke-tpu-accelerator: tpu-v6e-slice\n              cloud.google.com/gke-tpu-topology: 8x8\n"
            "            containers:\n            - name: x\n              command: [bash, -c, \"python3 -m MaxText.train base.yml "
            "model_name=mixtral-8x7b per_device_batch_size=12 ici_fsdp_parallelism=-1 dcn_data_parallelism=-1 max_target_length=4096 "
            "remat_policy=full capacity_factor=1.0 sparse_matmul=False dtype=bfloat16\"]\n              resources: {limits: {google.com/tpu: 4}}\n",
            "maxtext", "gpus=128 dp_shard=64 preset=tpu-v6e-pod capacity_factor=100 capacity_padding=true");
        row("a recipe of torchtitan's that is called as its model",
            "from torchtitan.config import ParallelismConfig, TrainingConfig\nfrom torchtitan.trainer import Trainer\n"
            "from . import model_registry\n\ndef deepseek_v3_671b() -> Trainer.Config:\n    return Trainer.Config(\n"
            "        model_spec=model_registry(\"671B\"),\n        training=TrainingConfig(local_batch_size=4, seq_len=4096),\n"
            "        parallelism=ParallelismConfig(pipeline_parallel_degree=16, expert_parallel_degree=32),\n    )\n",
            "torchtitan", "pp=16 ep=32 id=deepseek-v3 sequence=4096");
        row("verl with VeOmni",
            "python3 -m verl.trainer.main_ppo model_engine=veomni data.train_batch_size=512 data.max_prompt_length=1024 \\\n"
            "  data.max_response_length=4096 actor_rollout_ref.model.path=Qwen/Qwen3-30B-A3B actor_rollout_ref.actor.strategy=veomni \\\n"
            "  actor_rollout_ref.actor.ppo_mini_batch_size=128 actor_rollout_ref.actor.veomni.fsdp_size=16 \\\n"
            "  actor_rollout_ref.actor.veomni.expert_parallel_size=8 actor_rollout_ref.actor.veomni.ulysses_parallel_size=2 \\\n"
            "  actor_rollout_ref.rollout.n=8 trainer.n_gpus_per_node=8 trainer.nnodes=2\n",
            "verl", "zero=3 ep=8 cp=2 cp_kind=all-to-all dp_shard=8 gpus=16 sequence=5120");
        row("Accelerate's mesh with a script's length",
            "accelerate launch --use_fsdp --fsdp_version 2 --parallelism_config_dp_replicate_size 2 --parallelism_config_dp_shard_size 4 \\\n"
            "  --parallelism_config_cp_size 2 --use_parallelism_config true --mixed_precision bf16 --num_machines 2 --num_processes 16 \\\n"
            "  train.py --model_name_or_path meta-llama/Llama-3.1-8B --per_device_train_batch_size 2 --max_length 16384 "
            "--attn_impl flash_attn\n",
            "accelerate", "cp=2 dp=8 dp_shard=4 sequence=16384 attention=flash2");
        row("the Trainer of Hugging Face in a program",
            "from transformers import AutoModelForCausalLM, Trainer, TrainingArguments\n"
            "model = AutoModelForCausalLM.from_pretrained(\"meta-llama/Llama-3.1-8B\", torch_dtype=\"bfloat16\")\n"
            "args = TrainingArguments(\n    output_dir=\"out\", per_device_train_batch_size=2, gradient_accumulation_steps=8, bf16=True,\n"
            "    gradient_checkpointing=True, fsdp=\"full_shard auto_wrap\", optim=\"adamw_torch_fused\",\n)\nTrainer(model, args).train()\n",
            "trl", "micro_batch=2 precision=bf16 recompute=full zero=3 id=llama-3-8b");
        row("TRL's pairs in a program",
            "from trl import DPOConfig, DPOTrainer\nDPOTrainer(\"Qwen/Qwen3-8B\", args=DPOConfig(per_device_train_batch_size=2, bf16=True, "
            "max_length=2048)).train()\n",
            "trl", "micro_batch=4 sequence=2048 precision=bf16 id=qwen3-8b");
        row("Unsloth's adapters in a program",
            "from unsloth import FastLanguageModel\nfrom trl import SFTTrainer, SFTConfig\n"
            "model, tok = FastLanguageModel.from_pretrained(\"Qwen/Qwen3-14B\", max_seq_length=8192, load_in_4bit=True)\n"
            "model = FastLanguageModel.get_peft_model(model, r=16, use_gradient_checkpointing=\"unsloth\")\n"
            "SFTTrainer(model, args=SFTConfig(per_device_train_batch_size=2, gradient_accumulation_steps=4))\n",
            "trl", "micro_batch=2 sequence=8192 train=qlora lora_rank=16 recompute=full id=qwen3-14b");
        row("a configuration in a thread",
            "Hi all, we get OOM with this DeepSpeed config, any idea?\n\n```json\n{\n  \"train_micro_batch_size_per_gpu\": 4,\n"
            "  \"gradient_accumulation_steps\": 8,\n  \"zero_optimization\": {\"stage\": 2},\n  \"bf16\": {\"enabled\": true}\n}\n```\n"
            "Model is Llama-3-8B: no luck so far.\n",
            "deepspeed", "micro_batch=4 zero=2 precision=bf16");
        row("a command as a terminal shows it",
            "$ deepspeed --num_nodes 4 --num_gpus 8 train.py \\\n>   --model_name_or_path meta-llama/Llama-3.1-70B \\\n"
            ">   --per_device_train_batch_size 1 \\\n>   --bf16 --deepspeed ds_z3.json --max_seq_length 4096\n",
            "deepspeed", "micro_batch=1 precision=bf16 gpus=32 sequence=4096 id=llama-3-70b");
        row("a file to write into is no prompt",
            "torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 32 --hidden-size 4096 --num-attention-heads 32 --bf16 \\\n"
            "  --seq-length 4096 --micro-batch-size 1 --global-batch-size 8 \\\n  > log.txt 2>&1\n",
            "megatron", "micro_batch=1 gpus=8");
        row("AReaL's experts with degrees of their own",
            "experiment_name: x\nallocation_mode: sglang:d4p1t4+megatron:(attn:d4p2t2c2|ffn:d2p2t1e8)\ncluster: {n_nodes: 6, "
            "n_gpus_per_node: 8}\nactor: {path: Qwen/Qwen3-30B-A3B, gradient_checkpointing: true}\ntrain_dataset: {batch_size: 256}\n"
            "gconfig: {n_samples: 8, max_new_tokens: 8192}\n",
            "areal", "dp=4 pp=2 tp=2 cp=2 ep=8 etp=1 gpus=32");
        row("prime-rl's command",
            "uv run sft @ configs/sft.toml --model.name Qwen/Qwen3-30B-A3B --model.ep 8 --data.seq-len 65536 --data.batch-size 64 "
            "--deployment.num-train-nodes 4\n",
            "prime-rl", "ep=8 sequence=65536 global_batch=64 gpus=32 zero=3");
        row("sparse attention of Megatron-LM",
            "torchrun --nproc_per_node 8 --nnodes 2 pretrain_gpt.py --num-layers 61 --hidden-size 7168 --num-attention-heads 128 \\\n"
            "  --multi-latent-attention --q-lora-rank 1536 --kv-lora-rank 512 --ffn-hidden-size 18432 --swiglu --vocab-size 129280 \\\n"
            "  --experimental-attention-variant dsa --dsa-indexer-topk 1024 --seq-length 131072 --micro-batch-size 1 \\\n"
            "  --global-batch-size 256 --bf16 --tensor-model-parallel-size 8\n",
            "megatron", "sparse_topk=1024 sparse_heads=64 sparse_dim=128");
        row("options over OLMo-core's program",
            "torchrun --nnodes 16 --nproc-per-node=8 src/scripts/official/OLMo2/OLMo-2-0325-32B-train.py train run01 \\\n"
            "  --train_module.rank_microbatch_size=16384 --train_module.max_sequence_length=8192 \\\n"
            "  --train_module.dp_config.name=hsdp --train_module.dp_config.num_replicas=4 --train_module.ac_config.mode=full \\\n"
            "  --data_loader.global_batch_size=8388608\n",
            "olmo-core",
            "gpus=128 micro_batch=2 sequence=8192 global_batch=1024 zero=3 dp_shard=32 recompute=full");
        row("a command as a list of Python's",
            "import subprocess\nNODES = 4\ncmd = [\n    \"torchrun\", f\"--nnodes={NODES}\", \"--nproc_per_node\", \"8\", \"pretrain_gpt.py\",\n"
            "    \"--tensor-model-parallel-size\", \"4\", \"--num-layers\", \"32\", \"--hidden-size\", \"4096\", \"--num-attention-heads\", \"32\",\n"
            "    \"--seq-length\", \"4096\", \"--micro-batch-size\", \"1\", \"--global-batch-size\", \"256\", \"--bf16\",\n]\n"
            "subprocess.run(cmd, check=True)\n",
            "megatron", "tp=4 gpus=32 precision=bf16 global_batch=256");
        row("a notebook",
            "{\"cells\": [{\"cell_type\": \"markdown\", \"source\": [\"# Train\"]}, {\"cell_type\": \"code\", \"source\": [\"!torchrun "
            "--nproc_per_node 8 pretrain_gpt.py --tensor-model-parallel-size 4 --num-layers 32 --hidden-size 4096 \\\\\\n\", \"  "
            "--num-attention-heads 32 --seq-length 4096 --micro-batch-size 1 --global-batch-size 64 --bf16\\n\"]}], \"metadata\": {}, "
            "\"nbformat\": 4}",
            "megatron", "tp=4 gpus=8 sequence=4096");
        row("a task of SkyPilot",
            "name: train\nnum_nodes: 4\nresources:\n  accelerators: H100:8\nenvs: {TP: 4}\nrun: |\n  torchrun --nnodes $SKYPILOT_NUM_NODES "
            "--nproc_per_node $SKYPILOT_NUM_GPUS_PER_NODE pretrain_gpt.py --tensor-model-parallel-size $TP \\\n"
            "    --num-layers 32 --hidden-size 4096 --num-attention-heads 32 --seq-length 8192 --micro-batch-size 1 --global-batch-size 256 --bf16\n",
            "megatron", "tp=4 gpus=32 sequence=8192");
        row("a service of Docker Compose",
            "services:\n  trainer:\n    image: nvcr.io/nvidia/pytorch:25.10-py3\n    command: torchrun --nproc_per_node 8 pretrain_gpt.py "
            "--tensor-model-parallel-size 2 --num-layers 32 --hidden-size 4096 --num-attention-heads 32 --seq-length 4096 "
            "--micro-batch-size 1 --global-batch-size 64 --bf16\n    deploy: {resources: {reservations: {devices: [{driver: nvidia, count: 8}]}}}\n",
            "megatron", "tp=2 gpus=8 global_batch=64");
        row("a recipe by its module",
            "from megatron.bridge.recipes.deepseek.deepseek_v3 import pretrain_config as recipe\ncfg = recipe()\n"
            "cfg.model.tensor_model_parallel_size = 2\ncfg.train.global_batch_size = 4096\n",
            "megatron-bridge", "tp=2 id=deepseek-v3 global_batch=4096");
    }
    void programsAreReadUnderTheirOwnNames()
    {
        QFETCH(QString, text);
        QFETCH(QString, framework);
        QFETCH(QString, values);
        const auto reading = read(text.toStdString(), "-");
        if (!reading)
            QFAIL(reading.error().text().c_str());
        QCOMPARE(QString::fromStdString(reading->framework), framework);
        for (const QString& one : values.split(QLatin1Char(' '))) {
            const QString id = one.section(QLatin1Char('='), 0, 0);
            const Value* value = nullptr;
            for (const Values* section :
                 {&reading->layout, &reading->workload, &reading->model, &reading->cluster})
                if (value == nullptr)
                    value = find(*section, id.toStdString());
            QVERIFY2(value != nullptr, qPrintable(id));
            QCOMPARE(id + QLatin1Char('=') + QString::fromStdString(textOf(*value)), one);
        }
    }

    /// Whose share hangs on an argument that nobody gave is open.
    void aShareThatIsOpenSetsNothing()
    {
        const auto reading = read(
            "torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 32 --hidden-size 4096 --bf16 "
            "--num-attention-heads 32 --seq-length 4096 --micro-batch-size 1 --global-batch-size 8 "
            "--optimizer-cpu-offload --optimizer-offload-fraction ${12}\n",
            "run.sh");
        if (!reading)
            QFAIL(reading.error().text().c_str());
        QVERIFY(find(reading->layout, "offload_optimizer") == nullptr);
        QVERIFY(std::any_of(reading->needs.begin(), reading->needs.end(),
                            [](const Need& one) { return one.what == "offload_optimizer"; }));
    }

    /// Delta nets that Megatron-LM's words say make the model that they were written from.
    void deltaNetsAreReadAsTheyAreWritten()
    {
        const exchange::Catalog& catalog = exchange::Catalog::builtIn();
        layout::Scenario s;
        s.cluster = *catalog.cluster("dgx-h100", 2);
        s.model = **catalog.model("qwen3-next-80b-a3b");
        QVERIFY(layout::setKnob(s, "software", "megatron-core").has_value());
        const auto written = write(planOf(s), "megatron");
        QVERIFY(written.has_value());
        const auto reading = read(written->text, written->fileName);
        if (!reading)
            QFAIL(reading.error().text().c_str());
        for (const Named& one : reading->unknown)
            QVERIFY2(one.key.find("linear") == std::string::npos
                         && one.key.find("attention") == std::string::npos,
                     one.key.c_str());
        layout::Scenario base;
        base.cluster = s.cluster;
        const layout::Scenario made = makeScenario(*reading, base, catalog).scenario;
        const auto kindsOf = [](const workload::Transformer& m) {
            std::string letters;
            for (const workload::LayerRun& run : workload::stackOf(m))
                letters.append(static_cast<std::size_t>(run.count),
                               workload::layerShape(m, run.kind).recurrence != nullptr ? 'd' : 'a');
            return letters;
        };
        QCOMPARE(kindsOf(made.model), kindsOf(s.model));
        QVERIFY(made.model.attentionGate);
        const auto all = static_cast<double>(workload::countParameters(s.model).total);
        const auto back = static_cast<double>(workload::countParameters(made.model).total);
        QVERIFY2(std::abs(back / all - 1) < 1e-3, qPrintable(QString::number(back / all)));
        // A list says the same as its number; another variant is refused by name.
        std::string listed = written->text;
        const std::size_t at = listed.find("--linear-attention-freq 4");
        QVERIFY(at != std::string::npos);
        listed.replace(at, 25, "--linear-attention-freq '([1,1,1,0]*12)'");
        QVERIFY(read(listed, "run.sh")->model == reading->model);
    }

    void theArgumentThatDecidesIsAskedForAndTaken()
    {
        const std::string script = "MODEL_SIZE=$1\nif [ $MODEL_SIZE = 8B ]; then NUM_LAYERS=32; HIDDEN=4096\n"
                                   "elif [ $MODEL_SIZE = 70B ]; then NUM_LAYERS=80; HIDDEN=8192\nfi\n"
                                   "torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers ${NUM_LAYERS} "
                                   "--hidden-size ${HIDDEN} --num-attention-heads 32 --seq-length 4096 "
                                   "--micro-batch-size 1 --global-batch-size 64 --bf16\n";
        const auto open = read(script, "run.sh");
        QVERIFY(open.has_value());
        QCOMPARE(open->needs.front().what, std::string("$1"));
        QVERIFY(english(open->needs.front().why).find("8B, 70B") != std::string::npos);
        QVERIFY(std::none_of(open->needs.begin(), open->needs.end(),
                             [](const Need& one) { return one.what == "${NUM_LAYERS}"; }));
        Call call;
        call.arguments = {"70B"};
        const auto decided = read(script, "run.sh", call);
        QVERIFY(decided.has_value());
        QCOMPARE(numberIn(decided->model, "layers"), std::optional<std::int64_t>(80));
        // The line is that of the setting, where people change it.
        const auto layers = std::find_if(decided->mapped.begin(), decided->mapped.end(),
                                         [](const Mapped& one) { return one.to == "layers"; });
        QVERIFY(layers != decided->mapped.end());
        QCOMPARE(layers->line, 3);
    }

    /// The Trainer's --fsdp_config, and degrees of its own.
    void theTrainersFileOfFsdpIsTaken()
    {
        const std::string script =
            "torchrun --nproc_per_node 8 --nnodes 4 train.py --model_name_or_path meta-llama/Llama-3.1-8B "
            "--fsdp 'full_shard auto_wrap' --fsdp_config fsdp.json --tp_size 2 --torch_compile True --bf16 True "
            "--per_device_train_batch_size 2 --gradient_accumulation_steps 8 --max_seq_length 4096\n";
        const auto open = read(script, "run.sh");
        QVERIFY2(open, open ? "" : open.error().text().c_str());
        QVERIFY(std::any_of(open->needs.begin(), open->needs.end(),
                            [](const Need& one) { return one.what == "fsdp.json"; }));
        QCOMPARE(numberIn(open->layout, "tp"), std::optional<std::int64_t>(2));
        Call call;
        call.files = {
            {"fsdp.json",
             "{\"reshard_after_forward\": false, \"activation_checkpointing\": true, \"version\": 2}", 1, 0}};
        const auto given = read(script, "run.sh", call);
        QVERIFY2(given, given ? "" : given.error().text().c_str());
        for (const auto& [id, value] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"reshard", "false"}, {"recompute", "full"}, {"zero", "3"}, {"compile", "compiled"}}) {
            const Value* found = find(given->layout, id);
            QVERIFY2(found != nullptr, id);
            QCOMPARE(textOf(*found), std::string(value));
        }
    }

    /// What another script launches says what it says, and nothing of the rest.
    void aFragmentTakesNoDefaults()
    {
        const auto reading = read(
            "MODEL_ARGS=(\n  --num-layers 92\n  --hidden-size 5120\n  --num-attention-heads 96\n  --swiglu\n)\n",
            "models/glm.sh");
        QVERIFY2(reading, reading ? "" : reading.error().text().c_str());
        QCOMPARE(numberIn(reading->model, "layers"), std::optional<std::int64_t>(92));
        for (const char* id : {"tp", "pp", "zero", "recompute", "precision"})
            QVERIFY2(find(reading->layout, id) == nullptr && find(reading->workload, id) == nullptr, id);
    }

    /// Where no case of the script's fits, it ends, and no sizes are asked for.
    void argumentsThatEndTheScriptAreRefusedWithTheNearest()
    {
        const std::string tail =
            "torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers $L --hidden-size 4096 "
            "--num-attention-heads 32 --seq-length 4096 --micro-batch-size 1 --global-batch-size 64 --bf16\n";
        for (
            const std::string& head :
            {std::string(
                 "S=$1\nif [[ $S == \"7B\" ]]; then L=32\nelif [[ $S == \"70B\" ]]; then L=80\nelse echo bad; exit 1; fi\n"),
             std::string(
                 "usage() { echo 7B or 70B; exit 1; }\ncase $1 in\n 7B) L=32;;\n 70B) L=80;;\n *) usage;;\nesac\n")}) {
            Call call;
            call.arguments = {"13B"};
            const auto refused = read(head + tail, "run.sh", call);
            QVERIFY(!refused);
            QVERIFY2(refused.error().text().find("'13B' the script ends here") != std::string::npos
                         && refused.error().text().find("nearest is '7") != std::string::npos,
                     refused.error().text().c_str());
            call.arguments = {"70B"};
            const auto taken = read(head + tail, "run.sh", call);
            QVERIFY2(taken, taken ? "" : taken.error().text().c_str());
            QCOMPARE(numberIn(taken->model, "layers"), std::optional<std::int64_t>(80));
        }
        // What the environment lacks where it is read is there where it runs.
        Call call;
        call.arguments = {"70B"};
        QVERIFY(read("L=2\nif [ -n \"$HF_TOKEN\" ]; then X=1; else exit 1; fi\n" + tail, "run.sh", call)
                    .has_value());
    }

    /// Of a plan and the script that names it the script is read, whichever was given first.
    void theFileThatNamesTheOtherIsThePlan()
    {
        const std::string script =
            "deepspeed --num_gpus 8 train.py --deepspeed ds2.json --per_device_train_batch_size 2 "
            "--gradient_accumulation_steps 8 --block_size 4096 --bf16 true\n";
        const std::string plan = "{\"zero_optimization\": {\"stage\": 2}, \"train_batch_size\": 100, "
                                 "\"train_micro_batch_size_per_gpu\": 2, \"gradient_accumulation_steps\": 8}";
        Call one, other;
        one.files = {{"ds2.json", plan, 1, 0}};
        other.files = {{"run.sh", script, 1, 0}};
        const auto forth = read(script, "run.sh", one);
        const auto back = read(plan, "ds2.json", other);
        QVERIFY(forth && back);
        for (const auto* reading : {&*forth, &*back}) {
            QCOMPARE(numberIn(reading->layout, "zero"), std::optional<std::int64_t>(2));
            QCOMPARE(numberIn(reading->cluster, "gpus"), std::optional<std::int64_t>(8));
        }
        // Three numbers say how many replicas there are: 2 x 8 x 8 is not 100.
        const Made made = makeScenario(*forth, layout::Scenario{}, exchange::Catalog::builtIn());
        QVERIFY(std::any_of(made.violations.begin(), made.violations.end(), [](const Message& one) {
            return english(one).find("accumulation") != std::string::npos;
        }));
    }

    /// The run of a log of MaxText is in the parameters that it prints.
    void maxtextsLogsNameTheirRun()
    {
        std::string text;
        for (const char* one :
             {"ici_fsdp_parallelism: 64", "ici_tensor_parallelism: 1", "dcn_data_parallelism: 1",
              "model_name: llama2-70b", "per_device_batch_size: 2.0", "max_target_length: 4096",
              "remat_policy: full", "dtype: bfloat16",
              "logical_axis_rules: (('activation_batch', ('data', 'fsdp')), ('mlp', ('tensor',)))",
              "hf_path: "})
            text += "I1127 12:00:00.123456 139 pyconfig.py:351] Config param " + std::string(one) + "\n";
        text += "Num_devices: 64, shape (1, 64, 1, 1)\n";
        for (int step = 0; step < 12; ++step)
            text +=
                "completed step: " + std::to_string(step)
                + ", seconds: 12.3, TFLOP/s/device: 350.1, Tokens/s/device: 665.1, total_weights: 524288, loss: 10.1\n";
        const auto log = exchange::readTrainingLog(text);
        QVERIFY2(log, log ? "" : log.error().text().c_str());
        layout::Scenario base;
        base.cluster = *exchange::Catalog::builtIn().cluster("dgx-h100", 1);
        const auto ran = scenarioOfLog(text, *log, base);
        QVERIFY2(ran, ran ? "" : ran.error().text().c_str());
        QCOMPARE(ran->scenario.model.id, std::string("llama-2-70b"));
        QCOMPARE(ran->scenario.cluster.accelerators(), std::int64_t{64});
        QCOMPARE(ran->scenario.workload.globalBatch, std::int64_t{128});
        QCOMPARE(ran->scenario.workload.sequence, std::int64_t{4096});
    }

    /// Lines of a manifest are those of its keys.
    void aManifestsLinesAreItsOwn()
    {
        const std::string text =
            "apiVersion: kubeflow.org/v1\nkind: PyTorchJob\nspec:\n  pytorchReplicaSpecs:\n    Worker:\n"
            "      replicas: 4\n      template:\n        spec:\n          containers:\n          - name: pytorch\n"
            "            command:\n            - torchrun\n            - --nproc_per_node=8\n            - pretrain_gpt.py\n"
            "            - --num-layers=32\n            - --hidden-size=4096\n            - --seq-length=4096\n"
            "            resources: {limits: {nvidia.com/gpu: 8}}\n";
        const auto reading = read(text, "job.yaml");
        QVERIFY2(reading, reading ? "" : reading.error().text().c_str());
        const auto lineOf = [&reading](std::string_view to) {
            for (const Mapped& one : reading->mapped)
                if (one.to == to && !one.byDefault)
                    return one.line;
            return 0;
        };
        QCOMPARE(lineOf("layers"), 15);
        QCOMPARE(lineOf("sequence"), 17);
        QCOMPARE(lineOf("gpus"), 6);
        // One without a command says so.
        const auto bare = read("apiVersion: batch/v1\nkind: Job\nspec:\n  parallelism: 2\n", "job.yaml");
        QVERIFY(!bare && bare.error().text().find("no container with a command") != std::string::npos);
    }

    /// As HPC centres write them: getopts, and a loop over the words of the call.
    void optionsOfTheCallAreFollowed()
    {
        const std::string tail =
            "torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 32 --hidden-size 4096 "
            "--num-attention-heads 32 --seq-length 4096 --micro-batch-size 1 --global-batch-size 64 "
            "--bf16 --tensor-model-parallel-size $TP --save ckpt/$NAME\n";
        const std::string byLetters =
            "TP=1\nwhile getopts \"t:vn:\" opt; do\n  case $opt in\n    t) TP=$OPTARG;;\n    n) "
            "NODES=$OPTARG;;\n  esac\ndone\nshift $((OPTIND-1))\nNAME=$1\n";
        const std::string byWords =
            "TP=1\nwhile [[ $# -gt 0 ]]; do\n  case $1 in\n    --tp) TP=$2; shift 2 ;;\n    --name=*) "
            "NAME=${1#*=}; shift ;;\n    *) shift ;;\n  esac\ndone\n";
        const auto tensor = [&](const std::string& head, std::vector<std::string> arguments) {
            Call call;
            call.arguments = std::move(arguments);
            const auto reading = read(head + tail, "run.sh", call);
            return reading ? numberIn(reading->layout, "tp").value_or(0) : -1;
        };
        QCOMPARE(tensor(byLetters, {}), std::int64_t{1});
        QCOMPARE(tensor(byLetters, {"-v", "-t", "4", "mine"}), std::int64_t{4});
        QCOMPARE(tensor(byLetters, {"-vt8", "mine"}), std::int64_t{8});
        QCOMPARE(tensor(byWords, {}), std::int64_t{1});
        QCOMPARE(tensor(byWords, {"--name=mine", "--tp", "2"}), std::int64_t{2});
        QCOMPARE(tensor(byWords, {"--tp", "2", "--other"}), std::int64_t{2});
        // An argument behind a shift, and one that is wanted, are asked for by their number.
        const auto open = read("SIZE=$1; shift\nTP=${1:?how many}\n" + tail, "run.sh");
        QVERIFY(open.has_value());
        QVERIFY(std::any_of(open->needs.begin(), open->needs.end(),
                            [](const Need& one) { return one.what == "$2"; }));
    }

    /// A variable that holds the options and that nothing sets leaves open what they may say.
    void optionsThatNobodySetsTakeNoDefaults()
    {
        const char* tail = " --num-layers 32 --hidden-size 4096 --num-attention-heads 32 --seq-length 4096 "
                           "--micro-batch-size 1 --global-batch-size 64\n";
        const auto meant = read(
            std::string("torchrun --nproc_per_node 8 pretrain_gpt.py ${PARALLEL_ARGS}") + tail, "run.sh");
        QVERIFY(meant.has_value());
        QVERIFY(find(meant->layout, "zero") == nullptr && find(meant->workload, "precision") == nullptr);
        QCOMPARE(meant->needs.front().what, std::string("${PARALLEL_ARGS}"));
        // What somebody may add to the call is no plan.
        const auto added = read(
            std::string("torchrun --nproc_per_node 8 pretrain_gpt.py ${EXTRA_ARGS}") + tail, "run.sh");
        QVERIFY(added.has_value());
        QVERIFY(find(added->layout, "zero") != nullptr);
    }

    /// An array that is looked up by an argument of the call says what the argument may be.
    void keysOfAnArrayAreAskedFor()
    {
        const auto reading = read(
            "SIZE=\"${1:?give a size}\"\ndeclare -A TPS=( [8b]=1 [70b]=4 )\ntorchrun --nproc_per_node 8 "
            "pretrain_gpt.py --num-layers 32 --hidden-size 4096 --num-attention-heads 32 --seq-length "
            "4096 --micro-batch-size 1 --global-batch-size 64 --bf16 "
            "--tensor-model-parallel-size ${TPS[${SIZE,,}]}\n",
            "run.sh");
        QVERIFY(reading.has_value());
        QCOMPARE(reading->needs.front().what, std::string("$1"));
        QVERIFY(english(reading->needs.front().why).find("8b, 70b") != std::string::npos);
        // A task of a job's array is what decides, and is given like any variable.
        const std::string tasks =
            "#SBATCH --array=0-1\nTPS=(2 4)\ntorchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 32 --hidden-size "
            "4096 --num-attention-heads 32 --seq-length 4096 --micro-batch-size 1 --global-batch-size 64 --bf16 "
            "--tensor-model-parallel-size ${TPS[$SLURM_ARRAY_TASK_ID]}\n";
        const auto array = read(tasks, "run.sbatch");
        QVERIFY(array.has_value());
        QCOMPARE(array->needs.front().what, std::string("$SLURM_ARRAY_TASK_ID"));
        Call call;
        QVERIFY(giveVariable(*array, "SLURM_ARRAY_TASK_ID", "1", call));
        const auto given = read(tasks, "run.sbatch", call);
        QVERIFY(given.has_value());
        QCOMPARE(numberIn(given->layout, "tp").value_or(0), std::int64_t{4});
    }

    /// What only a run can tell is named, and nothing of it is guessed.
    void commandsThatBringOptionsStayOpen()
    {
        const auto reading = read(
            "torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 32 --hidden-size 4096 "
            "--num-attention-heads 32 $(python3 sizes.py --of $HOSTNAME) --seq-length 4096 "
            "--micro-batch-size 1 --global-batch-size 64 --bf16\n",
            "run.sh");
        QVERIFY(reading.has_value());
        QVERIFY(std::any_of(reading->needs.begin(), reading->needs.end(),
                            [](const Need& one) { return one.what.starts_with("$(python3"); }));
        QCOMPARE(numberIn(reading->model, "heads"), std::optional<std::int64_t>(32));
        const auto file = read(
            "cat > ds.json <<EOF\n{\"zero_optimization\": {$(cat part.json) \"stage\": 2},\n"
            "\"train_micro_batch_size_per_gpu\": 2, \"bf16\": {\"enabled\": true}}\nEOF\n"
            "deepspeed --num_gpus 8 train.py --deepspeed ds.json\n",
            "run.sh");
        QVERIFY2(file.has_value(), file ? "" : file.error().text().c_str());
        QCOMPARE(numberIn(file->layout, "zero"), std::optional<std::int64_t>(2));
        QVERIFY(std::any_of(file->needs.begin(), file->needs.end(),
                            [](const Need& one) { return one.what.starts_with("$(cat part"); }));
    }

    /// A word that any section may have is about what its section is about.
    void sectionsOfLayoutsAreNotUnderstood()
    {
        const auto reading = read(
            "{\"train_micro_batch_size_per_gpu\": 2, \"zero_optimization\": {\"stage\": 3}, "
            "\"tensor_sharding\": {\"degree\": 4}}",
            "ds.json");
        QVERIFY(reading.has_value());
        QVERIFY(std::any_of(reading->unread.begin(), reading->unread.end(),
                            [](const Named& one) { return one.key == "tensor_sharding.degree"; }));
        // Megatron's own words in another program's sections are read, of what trains, and without Megatron's defaults.
        const auto nested = read(
            "actor_train:\n  strategy_args:\n    strategy_name: megatron_train\n    strategy_config:\n"
            "      tensor_model_parallel_size: 2\n      pipeline_model_parallel_size: 4\n"
            "      recompute_granularity: full\nreference:\n  strategy_args:\n    strategy_config:\n"
            "      tensor_model_parallel_size: 1\n",
            "roll.yaml");
        QVERIFY(nested.has_value());
        QCOMPARE(numberIn(nested->layout, "tp"), std::optional<std::int64_t>(2));
        QCOMPARE(numberIn(nested->layout, "pp"), std::optional<std::int64_t>(4));
        QVERIFY(find(nested->layout, "recompute") != nullptr
                && find(nested->workload, "precision") == nullptr);
        // Sizes of a model under anybody's sections are no plan of Megatron's.
        const auto other = read(
            "train:\n  parallel:\n    tensor: 2\nmodel:\n  num_layers: 32\n  hidden_size: 4096\n"
            "  num_attention_heads: 32\n",
            "train.yaml");
        QVERIFY(other.has_value());
        QVERIFY(find(other->workload, "precision") == nullptr && find(other->layout, "zero") == nullptr);
    }

    void slicesAreCountedByTheirNames()
    {
        for (const auto& [name, count] :
             std::initializer_list<std::pair<const char*, std::int64_t>>{{"v4-8", 4},
                                                                         {"v5p-128", 64},
                                                                         {"v5p-4x4x8", 128},
                                                                         {"v5litepod-256", 256},
                                                                         {"v5e-16x16", 256},
                                                                         {"v6e-256", 256},
                                                                         {"tpu7x-128", 128},
                                                                         {"tpu7x-4x4x4", 128},
                                                                         {"tpu-v6e-8x8", 64}})
            QCOMPARE(acceleratorsOfSlice(name), std::optional(count));
        for (const char* name : {"", "v5p", "v5p-", "v5p-0", "v5p-x", "v5p-4x", "v5p-4x4x4x4", "h100-8",
                                 "v5p-99999999x9999", "v5p--8", "v6e-16X16"})
            QVERIFY2(!acceleratorsOfSlice(name), name);
        QCOMPARE(clusterOfSlice("tpu-v6e-8x8"), std::string_view("tpu-v6e-pod"));
        for (const char* name : {"v2-8", "v6e-", "h100-8", ""})
            QCOMPARE(clusterOfSlice(name), std::string_view());
    }

    /// The cluster is who calls'; of the file's accelerators a node is a slice, and others are said.
    void slicesAreNodesOfTheirCluster()
    {
        const auto reading = read(
            "python3 xpk.py workload create --tpu-type=v6e-64 --num-slices=2 --command \"python3 -m MaxText.train "
            "MaxText/configs/base.yml model_name=llama2-7b per_device_batch_size=2 ici_fsdp_parallelism=64 "
            "dcn_data_parallelism=2 remat_policy=full max_target_length=4096\"\n",
            "xpk.sh");
        if (!reading)
            QFAIL(reading.error().text().c_str());
        const exchange::Catalog& catalog = exchange::Catalog::builtIn();
        const Value* preset = find(reading->cluster, "preset");
        QVERIFY(preset != nullptr);
        layout::Scenario base;
        base.cluster = *catalog.cluster(textOf(*preset), 1);
        const Made own = makeScenario(*reading, base, catalog);
        QCOMPARE(own.scenario.cluster.accelerator.id, std::string("tpu-v6e"));
        QCOMPARE(own.scenario.cluster.nodes, std::int64_t{2});
        QCOMPARE(own.scenario.cluster.acceleratorsPerNode, std::int64_t{64});
        // The hosts of a slice have their NICs, not those of the pod.
        QCOMPARE(own.scenario.cluster.levels.back().ports * base.cluster.acceleratorsPerNode,
                 64 * base.cluster.levels.back().ports);
        QVERIFY(own.violations.empty());
        base.cluster = *catalog.cluster("dgx-h100", 1);
        const Made other = makeScenario(*reading, base, catalog);
        QCOMPARE(other.scenario.cluster.accelerator.id, base.cluster.accelerator.id);
        QVERIFY(std::any_of(other.notes.begin(), other.notes.end(), [](const Message& note) {
            return english(note) == "The file runs on TPU v6e pod; the cluster here is DGX H100.";
        }));
    }

    void modelsAreKnownByTheNamesThatPeopleGiveThem()
    {
        for (const auto& [name, id] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"deepseek-ai/DeepSeek-R1", "deepseek-v3"},
                 {"deepseek-ai/DeepSeek-R1-Distill-Qwen-32B", "qwen2.5-32b"},
                 {"deepseek-ai/DeepSeek-R1-Distill-Llama-70B", "llama-3-70b"},
                 {"deepseek-ai/DeepSeek-R1-0528-Qwen3-8B", "qwen3-8b"},
                 {"Qwen/Qwen2.5-Coder-32B-Instruct", "qwen2.5-32b"},
                 {"Qwen/Qwen2.5-Math-7B", "qwen2.5-7b"},
                 {"Qwen3-30B-A3B-Base-mcore", "qwen3-30b-a3b"},
                 {"NousResearch/Hermes-3-Llama-3.1-8B", "llama-3-8b"},
                 {"OpenRLHF/Llama-3-8b-sft-mixture", "llama-3-8b"},
                 {"deepseek-ai/DeepSeek-R1-Distill-Qwen-1.5B", "deepseek-r1-distill-qwen-1.5b"},
                 {"Qwen/QwQ-32B-Preview", "qwen2.5-32b"},
                 {"Qwen/Qwen2-72B-Instruct", "qwen2.5-72b"},
                 {"allenai/Llama-3.1-Tulu-3-70B", "llama-3-70b"},
                 {"nvidia/Llama-3.1-Nemotron-70B-Instruct-HF", "llama-3-70b"},
                 {"microsoft/Phi-3-medium-4k-instruct", "phi-3-medium"},
                 {"microsoft/phi-4", "phi-4"},
                 {"mistralai/Mistral-Small-24B-Instruct-2501", "mistral-small-24b"},
                 {"mistralai/Mistral-Large-Instruct-2407", "mistral-large-123b"},
                 {"deepseek-ai/deepseek-coder-33b-instruct", "deepseek-coder-33b"},
                 {"codellama/CodeLlama-34b-hf", "codellama-34b"},
                 {"01-ai/Yi-34B-Chat", "yi-34b"},
                 {"TinyLlama/TinyLlama-1.1B-Chat-v1.0", "tinyllama-1.1b"},
                 {"bigscience/bloom", "bloom-176b"},
                 {"NousResearch/Hermes-4-70B", "llama-3-70b"},
                 {"open-thoughts/OpenThinker3-7B", "qwen2.5-7b"},
                 {"simplescaling/s1.1-32B", "qwen2.5-32b"},
                 {"agentica-org/DeepCoder-14B-Preview", "qwen2.5-14b"},
                 {"lmsys/vicuna-13b-v1.5", "llama-2-13b"},
                 {"HuggingFaceH4/zephyr-7b-beta", "mistral-7b-v0.1"},
                 {"mistralai/Mistral-Small-3.1-24B-Instruct-2503", "mistral-small-24b"},
                 {"mistralai/Devstral-Small-2507", "mistral-small-24b"},
                 {"mistralai/Magistral-Small-2506", "mistral-small-24b"},
                 {"meta-llama/Llama-4-Maverick-17B-128E-Instruct", "llama-4-maverick"},
                 {"01-ai/Yi-1.5-34B-Chat", "yi-34b"},
                 {"zai-org/GLM-4.7-FP8", "glm-4.6"},
                 {"Qwen/Qwen3-Coder-Next", "qwen3-next-80b-a3b"},
                 // A point less is another size.
                 {"facebook/opt-13b", "opt-13b"},
                 {"facebook/opt-1.3b", "opt-1.3b"},
                 {"opt_1_3b", "opt-1.3b"}})
            QCOMPARE(QString::fromStdString(exchange::modelIdOf(name).value_or("")), QString::fromUtf8(id));
        // Towers and heads beside it make another model; these have sizes of their own.
        for (const char* name :
             {"llava-hf/llava-v1.6-llama-3-8b", "meta-llama/Llama-3-8B-Vision", "yuhuili/EAGLE-Llama-3-8B",
              "Qwen/Qwen2.5-VL-7B-Instruct", "princeton-nlp/LLaMA-1.3B"})
            QVERIFY2(!exchange::modelIdOf(name), name);
    }

    void bridgesFileIsReadBesideItsCommand()
    {
        const std::string command =
            "torchrun --nproc_per_node=8 --nnodes=2 pretrain_llama3_8b.py --config-file conf/plan.yaml "
            "model.tensor_model_parallel_size=4 model.pipeline_model_parallel_size=2 train.global_batch_size=128\n";
        const auto alone = read(command, "run.sh");
        QVERIFY(alone.has_value());
        const auto needs = [&alone](std::string_view what) {
            return std::any_of(alone->needs.begin(), alone->needs.end(),
                               [what](const Need& one) { return one.what == what; });
        };
        QVERIFY(needs("conf/plan.yaml"));
        // The recipe may set cp: no replicas follow.
        QVERIFY(std::none_of(alone->layout.begin(), alone->layout.end(),
                             [](const auto& one) { return one.first == "dp"; }));
        Call call;
        call.files = {
            {"plan.yaml",
             "model:\n  context_parallel_size: 2\n  seq_length: 8192\n  recompute_granularity: full\n"
             "train:\n  micro_batch_size: 1\n",
             1, 0}};
        const auto both = read(command, "run.sh", call);
        QVERIFY(both.has_value());
        const auto has = [&both](std::string_view id, std::string_view value) {
            return std::any_of(both->mapped.begin(), both->mapped.end(),
                               [id, value](const Mapped& one) { return one.to == id && one.value == value; });
        };
        QVERIFY(has("cp", "2") && has("sequence", "8192") && has("micro_batch", "1") && has("dp", "1"));
        for (const Message& note : both->notes)
            QVERIFY(english(note).find("which the script writes") == std::string::npos);
    }

    void aGivenFileThatCannotBeReadSaysWhyAndWhere()
    {
        const std::string command =
            "torchrun --nproc_per_node=8 pretrain_llama3_8b.py --config-file conf/plan.yaml "
            "model.tensor_model_parallel_size=4 train.global_batch_size=128\n";
        Call call;
        call.files = {{"plan.yaml", "model:\n  context_parallel_size: 2\n seq_length: 8192\n", 1, 0}};
        const auto broken = read(command, "run.sh", call);
        QVERIFY(broken.has_value());
        QCOMPARE(broken->unread.size(), std::size_t{1});
        QCOMPARE(broken->unread.front().key, std::string("plan.yaml"));
        const std::string why = english(broken->unread.front().note);
        QVERIFY2(why.find("line 3") != std::string::npos, why.c_str());
        // One that the plan names and no reader looks into is not silent, either.
        call.files = {{"train.py", "import torch\n", 1, 0}};
        const auto beside = read(
            "torchrun --nproc_per_node 8 train.py --tensor-model-parallel-size 2 --pipeline-model-parallel-size 1 "
            "--num-layers 32 --hidden-size 4096 --num-attention-heads 32 --micro-batch-size 1 --global-batch-size 8 "
            "--seq-length 4096\n",
            "run.sh", call);
        QVERIFY(beside.has_value());
        QVERIFY(std::any_of(beside->unread.begin(), beside->unread.end(),
                            [](const Named& one) { return one.key == "train.py" && !one.note.empty(); }));
        // A piece that has no sign of its own is what whoever names it says.
        call.files = {{"plan.yaml", "train:\n  micro_batch_size: 4\n", 1, 0}};
        const auto piece = read(command, "run.sh", call);
        QVERIFY(piece.has_value() && piece->unread.empty());
        QVERIFY(std::any_of(piece->mapped.begin(), piece->mapped.end(),
                            [](const Mapped& one) { return one.to == "micro_batch" && one.value == "4"; }));
    }

    void aBridgeScriptIsOfItsRecipesModel()
    {
        const auto idOf = [](const std::string& text, const std::string& name) {
            const auto reading = read(text, name);
            const Value* id = reading ? find(reading->model, "id") : nullptr;
            return id == nullptr ? std::string() : textOf(*id);
        };
        QCOMPARE(
            idOf(
                "srun python3 examples/recipes/llama/pretrain_llama3_8b.py model.tensor_model_parallel_size=4 "
                "train.global_batch_size=128 train.micro_batch_size=1\n",
                "run.sh"),
            std::string("llama-3-8b"));
        QCOMPARE(
            idOf(
                "from megatron.bridge.recipes.llama import pretrain_config\nfrom "
                "megatron.bridge.training.pretrain import pretrain\ncfg = pretrain_config()\n"
                "cfg.model.tensor_model_parallel_size = 2\ncfg.train.global_batch_size = 64\npretrain(cfg)\n",
                "pretrain_llama3_70b.py"),
            std::string("llama-3-70b"));
    }

    /// A recipe that is not in the file may keep a rule that its own defaults would break.
    void rulesOfWhatARecipeLeavesOpenAreNotBroken()
    {
        const exchange::Catalog& catalog = exchange::Catalog::builtIn();
        layout::Scenario base;
        base.cluster = *catalog.cluster("dgx-h100", 1);
        base.model = **catalog.model("llama-13b");
        const auto violationsOf = [&](const std::string& plan) {
            const auto reading = read(plan, "conf.yaml");
            if (!reading)
                return std::string("unread");
            const Made made = makeScenario(withAccelerators(*reading, 64), base, catalog);
            std::string all;
            for (const Message& one : made.violations)
                all += english(one) + "; ";
            return all;
        };
        // Stages are the recipe's.
        QCOMPARE(violationsOf(
                     "model:\n  tensor_model_parallel_size: 8\n  virtual_pipeline_model_parallel_size: 2\n"
                     "train:\n  global_batch_size: 64\n  micro_batch_size: 1\n"),
                 std::string());
        // One stage has nothing to interleave, whatever the recipe says of the rest.
        const std::string broken = violationsOf(
            "model:\n  tensor_model_parallel_size: 8\n  pipeline_model_parallel_size: 1\n"
            "  virtual_pipeline_model_parallel_size: 2\ntrain:\n  global_batch_size: 64\n  micro_batch_size: 1\n");
        QVERIFY2(!broken.empty() && broken != "unread", broken.c_str());
    }

    void replicasStayOpenWhereTheDegreesAre()
    {
        const auto reading = read(
            "defaults:\n  - _self_\n  - train: 7b\nexperiment:\n  exp_name: x\n  task:\n    type: train\n"
            "    backend: megatron\n    entrypoint: ./flagscale/train/train_gpt.py\n  runner:\n"
            "    backend: torchrun\n    nnodes: 4\n    nproc_per_node: 8\naction: run\n",
            "config.yaml");
        QVERIFY(reading.has_value());
        QCOMPARE(reading->framework, std::string("flagscale"));
        QVERIFY(find(reading->layout, "dp") == nullptr);
    }

    void equalSizesAreNoFamily()
    {
        const exchange::Catalog& catalog = exchange::Catalog::builtIn();
        layout::Scenario base;
        base.cluster = *catalog.cluster("dgx-h100", 1);
        const auto nameOf = [&](const std::string& words) {
            const auto reading = read(
                "torchrun --nproc_per_node 8 pretrain_gpt.py --tensor-model-parallel-size 1 "
                "--pipeline-model-parallel-size 1 --num-layers 32 --hidden-size 4096 --ffn-hidden-size 11008 "
                "--num-attention-heads 32 --swiglu --untie-embeddings-and-output-weights --normalization RMSNorm "
                "--micro-batch-size 1 --global-batch-size 8 --seq-length 4096 --bf16 "
                    + words + "\n",
                "run.sh");
            return reading ? makeScenario(*reading, base, catalog).scenario.model.name : std::string();
        };
        QVERIFY2(nameOf("--vocab-size 32000").starts_with("Llama"), nameOf("--vocab-size 32000").c_str());
        QVERIFY(nameOf("--vocab-size 151936").find("lama") == std::string::npos); // Qwen1.5-7B
        QVERIFY(nameOf("").find("lama") == std::string::npos);
        QVERIFY(nameOf("--tokenizer-type Llama2Tokenizer --tokenizer-model /ckpt/Llama-2-7b-hf")
                    .starts_with("Llama"));
    }

    /// No knob stands for it, so that its size is said where the numbers are.
    void theReferenceOfPairsIsSaidWithItsSize()
    {
        const exchange::Catalog& catalog = exchange::Catalog::builtIn();
        layout::Scenario base;
        base.cluster = *catalog.cluster("dgx-h100", 1);
        const auto said = [&](const std::string& words) {
            const auto reading = read("accelerate launch --num_processes 8 dpo.py --model_name_or_path "
                                      "meta-llama/Llama-2-7b-hf --per_device_train_batch_size 1 --bf16 true "
                                      "--gradient_accumulation_steps 8 --max_length 2048 --beta 0.1 "
                                          + words + "\n",
                                      "dpo.sh");
            std::string all;
            if (reading)
                for (const Message& note : makeScenario(*reading, base, catalog).notes)
                    all += english(note) + "\n";
            return all;
        };
        // 6.74 B parameters of 2 bytes on each rank
        const std::string full = said("--loss_type sigmoid");
        QVERIFY2(full.find("12.6 GiB more") != std::string::npos && full.find("33 %") != std::string::npos,
                 full.c_str());
        QVERIFY(said("--use_peft true --lora_r 16").find("same model without its adapters")
                != std::string::npos);
        QVERIFY(said("--precompute_ref_log_probs true").find("reference") == std::string::npos);
    }

    void llamaFactorysMegatronMeetsItsChecks()
    {
        const auto reading = read(
            "model_name_or_path: Qwen/Qwen3-30B-A3B\nstage: sft\nfinetuning_type: full\n"
            "cutoff_len: 4096\nper_device_train_batch_size: 1\ngradient_accumulation_steps: 8\n"
            "bf16: true\ntensor_model_parallel_size: 2\npipeline_model_parallel_size: 1\n"
            "context_parallel_size: 1\nexpert_model_parallel_size: 4\nsequence_parallel: false\n"
            "use_mca: true\n",
            "qwen3.yaml");
        QVERIFY(reading.has_value());
        QCOMPARE(reading->stack, std::string("megatron-core"));
        const auto checkers = checkersOf(*reading);
        QVERIFY(std::find(checkers.begin(), checkers.end(), "megatron") != checkers.end());
    }

    void answersAreChecked()
    {
        const auto reading = read("{\"train_batch_size\": 64, \"zero_optimization\": {\"stage\": 2}}",
                                  "ds.json");
        QVERIFY(reading.has_value());
        for (const auto& [what, value] :
             std::initializer_list<std::pair<const char*, const char*>>{{"foo", "1"},
                                                                        {"gpu", "8"},
                                                                        {"gpus", "abc"},
                                                                        {"gpus", "0"},
                                                                        {"model", "nonsense"},
                                                                        {"zero", "7"}})
            QVERIFY2(!withAnswer(*reading, what, value), what);
        QVERIFY(withAnswer(*reading, "gpus", "8").has_value());
    }
};

QTEST_GUILESS_MAIN(TestFrameworkForms)
#include "tst_framework_forms.moc"
