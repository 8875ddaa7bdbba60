// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/quantity.h"
#include "exchange/catalog/catalog.h"
#include "exchange/catalog/cluster_json.h"
#include "exchange/questions/recognize.h"
#include "exchange/runs/runs_csv.h"
#include "exchange/runs/training_log.h"
#include "layout/knob.h"
#include "layout/scenario.h"

#include <QTest>

#include <cmath>
#include <string>

using namespace shardscape;
using exchange::TrainingLog;

namespace {

TrainingLog logOf(const std::string& text)
{
    const auto log = exchange::readTrainingLog(text);
    return log ? *log : TrainingLog{};
}

bool isNear(double value, double wanted, double share = 1e-9)
{
    return std::abs(value - wanted) <= share * std::abs(wanted);
}

std::string iteration(int step, double milliseconds, int batch = 128)
{
    return " iteration " + std::to_string(step)
           + "/ 1000 | consumed samples: 1 | elapsed time per iteration (ms): " + std::to_string(milliseconds)
           + " | global batch size: " + std::to_string(batch) + " | lm loss: 1.0E+01 |\n";
}

} // namespace

class TestTrainingLog : public QObject {
    Q_OBJECT

private slots:
    void everyFrameworksLinesGiveTheTimeOfAStep_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("form");
        QTest::addColumn<double>("seconds");
        QTest::addColumn<double>("gib"); // allocated where it is told, else reserved; 0: not told
        QTest::addColumn<double>("teraflops");

        const auto row = [](const char* name, const char* text, const char* form, double seconds, double gib,
                            double teraflops) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(form) << seconds << gib
                                << teraflops;
        };
        // training.py, training_log(); utils.py, report_memory()
        row("Megatron-LM",
            " [2025-03-01 10:00:10] iteration        1/     100 | consumed samples:          128 | elapsed time per "
            "iteration (ms): 9123.4 | throughput per GPU (TFLOP/s/GPU): 101.2 | global batch size:   128 |\n"
            "[Rank 0] (after 1 iterations) memory (MB) | allocated: 20480.25 | max allocated: 41984.0 | reserved: "
            "50176.0 | max reserved: 50176.0\n"
            " [2025-03-01 10:00:13] iteration        2/     100 | consumed samples:          256 | elapsed time per "
            "iteration (ms): 2100.0 | throughput per GPU (TFLOP/s/GPU): 440.1 | global batch size:   128 |\n",
            "megatron", 2.1, 41, 440.1);
        row("Megatron-DeepSpeed",
            " iteration       10/   1000 | consumed samples: 5120 | consumed tokens: 10485760 | elapsed time per "
            "iteration (s): 19.91 | global batch size:   512 | samples per second: 25.9 | TFLOPs: 180.2 |\n"
            " iteration       20/   1000 | consumed samples: 10240 | consumed tokens: 20971520 | elapsed time per "
            "iteration (s): 9.82 | global batch size:   512 | samples per second: 51.9 | TFLOPs: 180.2 |\n",
            "megatron", 9.82, 0, 180.2);
        // ROCm's fork prints the mean beside it
        row("Primus",
            "iteration 1/ 50 | elapsed time per iteration (ms): 9000.0/9000.0 | global batch size: 16 |\n"
            "iteration 2/ 50 | elapsed time per iteration (ms): 1500.0/5250.0 | global batch size: 16 |\n",
            "megatron", 1.5, 0, 0);
        row("GPT-NeoX",
            " samples/sec: 10.1 | iteration       10/  320000 | elapsed time per iteration (ms): 12345.0 | approx flops per "
            "GPU: 45.6TFLOPS |\n samples/sec: 12.3 | iteration       20/  320000 | elapsed time per iteration (ms): 1200.0 | "
            "approx flops per GPU: 48.0TFLOPS |\n",
            "megatron", 1.2, 0, 48);
        row("Megatron-Bridge",
            "Step Time : 105.37s GPU utilization: 20.9MODEL_TFLOP/s/GPU\n iteration 1/ 50 | elapsed time per iteration "
            "(ms): 105370.0 |\nStep Time : 9.09s GPU utilization: 663.5MODEL_TFLOP/s/GPU\n iteration 2/ 50 | elapsed time "
            "per iteration (ms): 9089.0 |\n",
            "megatron-bridge", 9.089, 0, 663.5);
        row("Megatron-Bridge, its own lines alone",
            "Step Time : 105.37s GPU utilization: 20.9MODEL_TFLOP/s/GPU\nStep Time : 9.09s GPU utilization: "
            "663.5MODEL_TFLOP/s/GPU\n",
            "megatron-bridge", 9.09, 0, 663.5);
        // metrics.py, MetricsProcessor.log(); no batch is told, so that the times of day count
        row("torchtitan",
            "[rank0]:[titan] 2025-01-01 12:00:00,000 - root - INFO - \x1b[31mstep:  1  \x1b[32mloss: 12.2  "
            "\x1b[33mmemory: 41.25GiB(43.40%)  \x1b[34mtps: 512  \x1b[36mtflops: 30.12  \x1b[35mmfu: 3.05%\x1b[39m\n"
            "[rank0]:[titan] 2025-01-01 12:00:13,500 - root - INFO - step: 10  loss: 9.8  memory: 47.50GiB(50.01%)  tps: "
            "6,012  tflops: 1,349.5  mfu: 35.30%\n",
            "torchtitan", 1.5, 47.5, 1349.5);
        row("torchtitan, from a page that dropped the escapes",
            "[rank0]:[titan] 2025-01-01 12:00:00,000 - root - INFO - [31mstep:  1  [32mloss: 12.2  "
            "[33mmemory: 41.25GiB(43.40%)  [34mtps: 512  [36mtflops: 30.12  [35mmfu: 3.05%[39m\n"
            "[rank0]:[titan] 2025-01-01 12:00:13,500 - root - INFO - ^[[31mstep: 10  ^[[38;2;180;60;0mloss: 9.8  "
            "memory: 47.50GiB(50.01%)  tps: 6,012  tflops: 1,349.5  mfu: 35.30%\n",
            "torchtitan", 1.5, 47.5, 1349.5);
        row("torchtitan, by its batch",
            "[titan] 2025-01-01 11:59:00,000 - root - INFO - Trainer is initialized with local batch size 1, global batch "
            "size 16, gradient accumulation steps 1, sequence length 8192, total steps 10 (warmup 2)\n"
            "using world size: 16\n"
            "[titan] 2025-01-01 12:00:00,000 - root - INFO - step:  1  loss: 12.2  memory: 41.25GiB(43.40%)  tps: 512  mfu: "
            "3.05%\n[titan] 2025-01-01 12:00:13,500 - root - INFO - step: 10  loss: 9.8  memory: 47.50GiB(50.01%)  tps: "
            "4,096  mfu: 35.30%\n",
            "torchtitan", 2, 47.5, 0);
        row("NeMo",
            "Training epoch 0, iteration 0/249 | lr: 1.9e-06 | global_batch_size: 8 | global_step: 0 | peak_memory_usage: "
            "68719476736 | train_step_timing in s: 7.126\nTraining epoch 0, iteration 1/249 | lr: 3.9e-06 | "
            "global_batch_size: 8 | global_step: 1 | peak_memory_usage: 68719476736 | train_step_timing in s: 2.505\n",
            "nemo", 2.505, 64, 0);
        row("NeMo 1",
            "Epoch 0: :   1%|1         | 1/100 [00:10<16:30, v_num=ih7w, reduced_train_loss=9.310, global_step=0.000, "
            "consumed_samples=256.0, train_step_timing in s=10.40]\rEpoch 0: :   2%|1         | 2/100 [00:13<16:30, "
            "reduced_train_loss=9.310, global_step=1.000, consumed_samples=512.0, train_step_timing in s=3.130]\n",
            "nemo", 3.13, 0, 0);
        // utils/timer.py, ThroughputTimer.stop(); config.py prints the batch
        row("DeepSpeed",
            "[2023-11-07 01:54:00,100] [INFO] [config.py:983:print]   train_batch_size ............. 64\n"
            "[2023-11-07 01:55:23,714] [INFO] [timer.py:260:stop] epoch=0/micro_step=40/global_step=10, "
            "RunningAvgSamplesPerSec=25.0, CurrSamplesPerSec=20.0, MemAllocated=4.32GB, MaxMemAllocated=38.5GB\n"
            "[2023-11-07 01:55:48,714] [INFO] [timer.py:260:stop] epoch=0/micro_step=80/global_step=20, "
            "RunningAvgSamplesPerSec=25.0, CurrSamplesPerSec=25.6, MemAllocated=4.32GB, MaxMemAllocated=38.5GB\n",
            "deepspeed", 2.5, 38.5, 0);
        row("DeepSpeed of 2022",
            "[2022-08-29 06:58:56,176] [INFO] [timer.py:198:stop] 0/20, RunningAvgSamplesPerSec=232.7, "
            "CurrSamplesPerSec=227.4, MemAllocated=0.36GB, MaxMemAllocated=15.0GB\n[2022-08-29 06:59:18,676] [INFO] "
            "[timer.py:198:stop] 0/30, RunningAvgSamplesPerSec=230.8, CurrSamplesPerSec=227.4, MemAllocated=0.36GB, "
            "MaxMemAllocated=15.0GB\n",
            "deepspeed", 2.25, 15, 0);
        row("DeepSpeed's pipelines",
            "steps: 10 loss: 5.5508 iter time (s): 9.936 samples/sec: 13.7\nsteps: 20 loss: 5.5508 iter time (s): 0.936 "
            "samples/sec: 136.706\n",
            "deepspeed", .936, 0, 0);
        row("nanotron",
            "[default0]:09/12/2024 12:00:00 [INFO|DP=0|PP=0|TP=0|ip-26-0]: iteration: 1 / 100 | "
            "elapsed_time_per_iteration_ms: 9.81K | tokens_per_sec: 107K | global_batch_size: 256 | model_tflops_per_gpu: "
            "80.1\n[default0]:09/12/2024 12:00:01 [INFO|DP=0|PP=0|TP=0|ip-26-0]: iteration: 2 / 100 | "
            "elapsed_time_per_iteration_ms: 1.23K | tokens_per_sec: 850K | global_batch_size: 256 | model_tflops_per_gpu: "
            "380 | cuda_max_memory_reserved: 32.212254720G\n",
            "nanotron", 1.23, 30, 380);
        // train/callbacks/console_logger.py, speed_monitor.py, gpu_memory_monitor.py: a line for each number
        row("OLMo-core",
            "2025-05-01 10:00:00.100 host:0 olmo_core.train.callbacks.console_logger:90 INFO [step=1/100,epoch=1,eta=1:02:03]\n"
            "    train/CE loss=11.20\n    throughput/device/TPS=512\n    throughput/device/BPS=0.0312\n"
            "2025-05-01 10:00:03.100 host:0 olmo_core.train.callbacks.console_logger:90 INFO [step=2/100,epoch=1]\n"
            "    system/GPU active mem (GiB)=41.50\n    system/GPU reserved mem (GiB)=52.00\n"
            "    throughput/device/TPS=10,240\n    throughput/device/TPS (actual avg)=900\n"
            "    throughput/device/BPS=0.4000\n    throughput/device/BPS (actual avg)=0.0500\n",
            "olmo-core", 2.5, 41.5, 0);
        row("OLMo",
            "[step=1/739328]\n    train/CrossEntropyLoss=11.42\n    throughput/device/batches_per_second=0.1000\n"
            "[step=2/739328]\n    System/Peak GPU Memory (MB)=42,949.67296\n    throughput/device/batches_per_second=0.5000\n",
            "olmo-core", 2, 40, 0);
        // pretrain.py: an iteration is a micro-batch, of which two make a step here
        row("LitGPT",
            "Epoch 1 | iter 2 step 1 | loss train: 10.9, val: n/a | iter time: 900.00 ms (step) remaining time: 1:00:00\n"
            "Epoch 1 | iter 3 step 1 | loss train: 10.8, val: n/a | iter time: 300.00 ms remaining time: 1:00:00\n"
            "Epoch 1 | iter 4 step 2 | loss train: 10.7, val: n/a | iter time: 500.00 ms (step) remaining time: 1:00:00\n"
            "Epoch 1 | iter 5 step 2 | loss train: 10.6, val: n/a | iter time: 300.00 ms remaining time: 1:00:00\n"
            "Epoch 1 | iter 6 step 3 | loss train: 10.5, val: n/a | iter time: 500.00 ms (step) remaining time: 1:00:00\n"
            "Memory used: 21.474836480 GB\n",
            "litgpt", .8, 20, 0);
        row("Levanter",
            "INFO:2025-06-01 10:00:00 Progress on:train 1.00it/10.0kit rate:60.2s/it remaining:4 days elapsed:01:00 postfix:loss=11\n"
            "INFO:2025-06-01 10:01:00 Progress on:train 40.0it/10.0kit rate:1.6s/it remaining:4:00:00 elapsed:02:00 postfix:loss=8\n"
            "INFO:2025-06-01 10:02:00 Progress on:train 79.0it/10.0kit rate:1.6s/it remaining:4:00:00 elapsed:03:00 postfix:loss=8\n",
            "levanter", 1.6, 0, 0);
        row("verl, fine-tuning",
            "step:1 - train/loss:1.2 - train/lr(1e-3):0.01 - train/time(s):9.5\nstep:2 - train/loss:1.1 - "
            "train/lr(1e-3):0.01 - train/time(s):2.25\n",
            "verl", 2.25, 0, 0);
        row("verl",
            "(TaskRunner pid=7) step:1 - actor/pg_loss:0.01 - perf/max_memory_allocated_gb:np.float64(44.5) - "
            "timing_s/gen:40.1 - timing_s/update_actor:31.0 - timing_s/step:90.5\n(TaskRunner pid=7) step:2 - "
            "actor/pg_loss:0.01 - perf/max_memory_allocated_gb:np.float64(46.5) - timing_s/gen:40.1 - "
            "timing_s/update_actor:np.float64(21.5) - timing_s/step:80.5\n",
            "verl", 21.5, 46.5, 0);
        row("slime",
            "(MegatronTrainRayActor pid=4342) perf 0: {'perf/train_wait_time': 30.1, 'perf/actor_train_time': 55.0, "
            "'perf/actor_train_tok_per_s': 4851.7, 'perf/step_time': 143.8}\n(MegatronTrainRayActor pid=4342) perf 1: "
            "{'perf/train_wait_time': 30.1, 'perf/actor_train_time': 41.5, 'perf/actor_train_tok_per_s': 6851.7, "
            "'perf/step_time': 113.8}\n",
            "slime", 41.5, 0, 0);
        // trainer.py, speed_metrics(): the steps per second are rounded, runtime by steps is not
        row("Hugging Face's trainer_state.json",
            "{\n  \"best_metric\": null,\n  \"global_step\": 40,\n  \"log_history\": [\n    {\n      \"epoch\": 0.5,\n"
            "      \"loss\": 1.25,\n      \"step\": 20\n    },\n    {\n      \"epoch\": 1.0,\n      \"step\": 40,\n"
            "      \"train_runtime\": 1010.0,\n      \"train_samples_per_second\": 2.535,\n"
            "      \"train_steps_per_second\": 0.04\n    }\n  ],\n  \"max_steps\": 40\n}\n",
            "huggingface", 25.25, 0, 0);
        row("Hugging Face's all_results.json",
            "{\n  \"epoch\": 1.0,\n  \"eval_loss\": 1.5,\n  \"train_loss\": 1.2,\n  \"train_runtime\": 1000.0,\n"
            "  \"train_samples_per_second\": 32.0,\n  \"train_steps_per_second\": 0.5\n}\n",
            "huggingface", 2, 0, 0);
        row("ms-swift's trainer_state.json",
            "{\n  \"global_step\": 200,\n  \"log_history\": [\n    {\"global_step/max_steps\": \"1/200\", \"elapsed_time\": "
            "\"40s\", \"memory(GiB)\": 20.5, \"step\": 1},\n    {\"global_step/max_steps\": \"101/200\", \"elapsed_time\": "
            "\"4m 0s\", \"memory(GiB)\": 31.5, \"step\": 101},\n    {\"step\": 200, \"train_runtime\": 480.0, "
            "\"train_steps_per_second\": 0.4}\n  ]\n}\n",
            "swift", 2, 31.5, 0);
        row("MaxText",
            "Total memory size: 61.5 GB, Output size: 15.1 GB, Temp size: 31.1 GB, Argument size: 15.1 GB\ncompleted step: "
            "0, seconds: 41.2, TFLOP/s/device: 20.1, Tokens/s/device: 371.2, total_weights: 65536, loss: 10.87\ncompleted "
            "step: 1, seconds: 2.105, TFLOP/s/device: 412.3, Tokens/s/device: 7783.2, total_weights: 65536, loss: 10.81\n",
            "maxtext", 2.105, 61.5, 412.3);
        row("ms-swift",
            "{'loss': 1.2, 'memory(GiB)': 61.25, 'train_speed(iter/s)': 0.028, 'global_step/max_steps': '1/200', "
            "'elapsed_time': '34s', 'remaining_time': '56m 45s'}\n{'loss': 1.1, 'memory(GiB)': 66.5, 'train_speed(iter/s)': "
            "0.1, 'global_step/max_steps': '11/200', 'elapsed_time': '1m 54s', 'remaining_time': '20m 1s'}\n",
            "swift", 8, 66.5, 0);
        row("ms-swift's JSON lines",
            "{\"loss\": 1.8, \"memory(GiB)\": 15.75, \"train_speed(s/it)\": 8.1, \"steps[global_step/max_steps]\": \"1/61\", "
            "\"elapsed_time\": \"4m 30s\"}\n{\"loss\": 1.8, \"memory(GiB)\": 15.75, \"steps[global_step/max_steps]\": "
            "\"21/61\", \"elapsed_time\": \"6m 10s\"}\n",
            "swift", 5, 15.75, 0);
        row("LLaMA-Factory's JSON lines",
            "{\"current_steps\": 10, \"total_steps\": 200, \"loss\": 1.2, \"elapsed_time\": \"0:01:30\", \"remaining_time\": "
            "\"0:28:30\"}\n{\"current_steps\": 20, \"total_steps\": 200, \"loss\": 1.1, \"elapsed_time\": \"0:02:50\"}\n",
            "llama-factory", 8, 0, 0);
        row("torchtune",
            "Step 1 | loss:1.6 lr:2e-06 tokens_per_second_per_gpu:812.4 peak_memory_active:40.1 peak_memory_alloc:40.1 "
            "peak_memory_reserved:44.2\nStep 2 | loss:1.5 lr:4e-06 tokens_per_second_per_gpu:1912.4 peak_memory_alloc:41.5 "
            "peak_memory_reserved:45.2\n",
            "torchtune", 0, 41.5, 0);
        row("prime-rl",
            "10:00:45 SUCCESS Step 0 | Time: 44.10s | Loss: 1.2 | LR: 1e-6 | Throughput: 4012 tokens/s | MFU: 12.1% | Peak Mem.: "
            "61.2/79.1 GiB (77.4%)\n10:00:57 SUCCESS Step 1 | Time: 12.10s | Loss: 1.2 | LR: 1e-6 | Throughput: 14012 tokens/s | "
            "MFU: 32.1% | Peak Mem.: 63.5/79.1 GiB (79.9%)\n",
            "prime-rl", 12.1, 63.5, 0);
        row("nanoGPT",
            "iter 0: loss 10.9886, time 60123.10ms, mfu -100.00%\niter 10: loss 7.2, time 812.50ms, mfu 41.20%\n",
            "nanogpt", .8125, 0, 0);
        row("Hugging Face's Trainer",
            "Loading checkpoint shards: 100%|##########| 4/4 [00:05<00:00,  1.3s/it]\n  0%|          | 0/100 [00:00<?, "
            "?it/s]\r  1%|          | 1/100 [00:30<50:00, 30.0s/it]\r 11%|#         | 11/100 [01:50<12:00,  8.0s/it]\r 21%|## "
            "       | 21/100 [03:10<10:00,  8.0s/it]\n",
            "huggingface", 8, 0, 0);
    }
    void barsOfEvaluationsAreNoSteps()
    {
        const auto bar = [](int step, int total, int seconds) {
            char text[96];
            std::snprintf(text, sizeof text, "\r %2d%%|##   | %d/%d [%02d:%02d<10:00,  8.0s/it]",
                          100 * step / total, step, total, seconds / 60, seconds % 60);
            return std::string(text);
        };
        std::string text;
        for (int k = 1; k <= 5; ++k) // before the first step
            text += bar(k, 5, k);
        for (int step = 1; step <= 20; ++step) {
            text += bar(step, 200, 8 * step + (step > 10 ? 60 : 0));
            for (int k = 1; step == 10 && k <= 5; ++k)
                text += bar(k, 5, 12 * k);
        }
        const auto log = exchange::readTrainingLog(text + "\n");
        QVERIFY2(log, log ? "" : log.error().text().c_str());
        QCOMPARE(log->steps.size(), std::size_t{20});
        QCOMPARE(log->starts, std::int64_t{1});
        QCOMPARE(log->stepSeconds, 8.0);
    }
    void everyFrameworksLinesGiveTheTimeOfAStep()
    {
        QFETCH(QString, text);
        QFETCH(QString, form);
        QFETCH(double, seconds);
        QFETCH(double, gib);
        QFETCH(double, teraflops);
        const std::string given = text.toStdString();
        QVERIFY(exchange::isTrainingLog(given));
        const auto kind = exchange::recognize(given, "slurm-1.out");
        QVERIFY2(kind && *kind == exchange::FileKind::TrainingLog,
                 kind ? "another kind" : kind.error().text().c_str());
        const TrainingLog log = logOf(given);
        QCOMPARE(QString::fromUtf8(log.form.data(), static_cast<qsizetype>(log.form.size())), form);
        QVERIFY2(isNear(log.stepSeconds, seconds), std::to_string(log.stepSeconds).c_str());
        const double peak = log.peakAllocated > 0 ? log.peakAllocated : log.peakReserved;
        QVERIFY2(isNear(peak, gib * kGiB, 1e-6), std::to_string(peak / kGiB).c_str());
        QVERIFY2(isNear(log.deviceFlops, teraflops * 1e12), std::to_string(log.deviceFlops).c_str());
    }

    void whatIsNotSteadyIsLeftOutAndSaid()
    {
        std::string text = iteration(1, 60000) + iteration(2, 9000) + iteration(3, 4000);
        for (int step = 4; step <= 10; ++step)
            text += iteration(step, 2000 + step);
        text += "  saving checkpoint at iteration 10 to /ckpt\n  successfully saved checkpoint\n";
        text += iteration(11, 8000);
        for (int step = 12; step <= 20; ++step)
            text += iteration(step, 2000 + step);
        // It died and came back at the checkpoint of step 10.
        text += "Traceback (most recent call last):\n" + iteration(11, 50000) + iteration(12, 2012)
                + iteration(13, 2013);
        const TrainingLog log = logOf(text);
        QCOMPARE(log.starts, std::int64_t{2});
        QCOMPARE(log.steady, std::int64_t{7 + 9 + 2});
        QVERIFY(log.stepSeconds > 2.004 && log.stepSeconds < 2.020);
        QVERIFY(log.low >= 2.004 && log.high <= 2.020);
        std::vector<std::int64_t> left;
        for (const exchange::LeftOut& one : log.leftOut)
            left.push_back(one.lines);
        QCOMPARE(left, (std::vector<std::int64_t>{2, 2, 1})); // firsts, warm-up, after the checkpoint
    }

    void aRampOfBatchesIsNotMeasured()
    {
        std::string text;
        for (int step = 1; step <= 4; ++step)
            text += iteration(step, 500, 32);
        for (int step = 5; step <= 12; ++step)
            text += iteration(step, 2000, 128);
        const TrainingLog log = logOf(text);
        QCOMPARE(log.globalBatch, std::int64_t{128});
        QVERIFY(isNear(log.stepSeconds, 2));
        QCOMPARE(log.steady, std::int64_t{8});
    }

    void ranksThatPrintTheSameStepsCountOnce()
    {
        std::string text;
        for (int step = 1; step <= 6; ++step)
            for (int rank = 0; rank < 4; ++rank)
                text += "[rank" + std::to_string(rank) + "]:[titan] 2025-01-01 12:00:0" + std::to_string(step)
                        + ",000 - root - INFO - step: " + std::to_string(step) + "  loss: 1.0  memory: "
                        + std::to_string(40 + rank) + ".00GiB(50%)  tps: 100  mfu: 1%\n";
        const TrainingLog log = logOf(text);
        QCOMPARE(log.starts, std::int64_t{1});
        QCOMPARE(log.steps.size(), std::size_t{6});
        QVERIFY(isNear(log.peakReserved, 43 * kGiB));
        QVERIFY(isNear(log.stepSeconds, 1));
    }

    void ratesAreTimesWhereTheBatchIsKnown()
    {
        const std::string text = "x - step:  1  loss: 1.0  memory: 40.00GiB(50%)  tps: 100  mfu: 1%\n"
                                 "x - step:  2  loss: 1.0  memory: 40.00GiB(50%)  tps: 4096  mfu: 1%\n";
        QVERIFY(!(logOf(text).stepSeconds > 0));
        QVERIFY(isNear(exchange::timedWith(logOf(text), {16, 16 * 8192, 16}).stepSeconds, 2));
    }

    /// A scenario of another world said how many accelerators there were.
    void whatALogSaysOutranksTheScenario()
    {
        TrainingLog log = logOf(
            "[titan] 2025-01-01 11:59:00,000 - root - INFO - Trainer is initialized with local batch size 1, global "
            "batch size 16, gradient accumulation steps 1, sequence length 8192, total steps 10 (warmup 2)\nusing world "
            "size: 16\n[titan] 2025-01-01 12:00:00,000 - root - INFO - step:  1  loss: 12.2  memory: 41.25GiB(43.40%)  "
            "tps: 512\n[titan] 2025-01-01 12:00:13,500 - root - INFO - step: 10  loss: 9.8  memory: 47.50GiB(50.01%)  "
            "tps: 4,096\n");
        QVERIFY(isNear(log.stepSeconds, 2));
        log = exchange::timedWith(std::move(log), {64, std::int64_t{64} * 4096, 8});
        QVERIFY(isNear(log.stepSeconds, 2));
        // What it does not say is taken.
        log.accelerators = 0;
        log = exchange::timedWith(std::move(log), {64, std::int64_t{64} * 4096, 8});
        QVERIFY(isNear(log.stepSeconds, 4));
    }

    void timesOfOtherThanStepsSaySo()
    {
        const TrainingLog log = logOf("step:1 - timing_s/update_actor:31.0 - timing_s/step:90.5\nstep:2 - "
                                      "timing_s/update_actor:21.5 - timing_s/step:80.5\n");
        QVERIFY(!log.notes.empty());
        QVERIFY(english(log.notes.front()).find("generating") != std::string::npos);
    }

    void whatIsNoLogOfStepsSaysSo_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("word");
        QTest::newRow("nothing but a start")
            << "[2025-01-01 12:00:00,000] [INFO] starting\n[2025-01-01 12:00:01,000] [INFO] loading\n"
            << "no steps";
        QTest::newRow("dictionaries without times")
            << "{'loss': 1.2, 'grad_norm': 0.5, 'learning_rate': 1e-05, 'epoch': 0.01}\n"
               "{'loss': 1.1, 'grad_norm': 0.5, 'learning_rate': 1e-05, 'epoch': 0.02}\n"
            << "no steps";
        QTest::newRow("a state of a run that has not ended")
            << "{\n  \"global_step\": 20,\n  \"log_history\": [{\"loss\": 1.25, \"step\": 20}]\n}\n"
            << "train_runtime";
        QTest::newRow("levels")
            << "INFO:root:starting, please wait\nINFO:root:done, bye\nWARNING:root:odd, very\n"
            << "no steps";
    }
    void whatIsNoLogOfStepsSaysSo()
    {
        QFETCH(QString, text);
        QFETCH(QString, word);
        const auto kind = exchange::recognize(text.toStdString(), "train.log");
        const auto log = exchange::readTrainingLog(text.toStdString());
        QVERIFY(!log);
        const std::string sentence = kind ? log.error().text() : kind.error().text();
        QVERIFY2(sentence.find(word.toStdString()) != std::string::npos
                     && (kind || sentence.find("Megatron-LM") != std::string::npos),
                 sentence.c_str());
    }

    void aScriptThatSpeaksOfALogIsNone()
    {
        QVERIFY(!exchange::isTrainingLog(
            "#!/bin/bash\n# iteration 1/ 50 | elapsed time per iteration (ms): 9000.0 |\n"));
        QVERIFY(!exchange::isTrainingLog("# iteration 1/ 50 | elapsed time per iteration (ms): 9000.0 |\n"));
        QVERIFY(!exchange::isTrainingLog("Map: 100%|#####| 1000/1000 [00:01<00:00, 900.00 examples/s]\n"));
        QVERIFY(!exchange::isTrainingLog("validate step: 10  loss: 1.0  memory: 40.00GiB(50%)\n"));
    }

    void whatRanOutOfMemoryIsARun()
    {
        const TrainingLog log = logOf(
            "[rank0]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 20.00 GiB.\n");
        QCOMPARE(log.outOfMemoryLine, std::int64_t{1});
        QVERIFY(exchange::measuredOf(log).outOfMemory);
    }

    void aTableOfLogsReadsBackAsTheSameRuns()
    {
        const auto& catalog = exchange::Catalog::builtIn();
        exchange::LoggedRun run;
        run.id = "my, run";
        run.log = logOf(iteration(1, 9000) + iteration(2, 2000));
        run.log.peakReserved = 50 * kGiB;
        run.scenario.model = **catalog.model("llama-3-8b");
        run.scenario.model.layers = 30; // in no catalog
        run.scenario.cluster = *exchange::withAccelerators(*catalog.cluster("dgx-h100", 1), 32);
        for (const auto& [id, value] : {std::pair{"tp", "4"},
                                        {"pp", "2"},
                                        {"zero", "1"},
                                        {"global_batch", "128"},
                                        {"recompute", "full"},
                                        {"software", "megatron-core"}})
            QVERIFY(layout::setKnob(run.scenario, id, value));
        const exchange::RunsTable first = exchange::writeRuns({&run, 1});
        exchange::LoggedRun other = run;
        other.id = "second";
        other.scenario.model = **catalog.model("llama-3-8b");
        const auto both = exchange::joinedRuns(first, exchange::writeRuns({&other, 1}));
        QVERIFY(both);

        exchange::Catalog withRuns = catalog;
        const auto added = withRuns.add(both->catalog, "catalog.json");
        QVERIFY2(added, added ? "" : added.error().text().c_str());
        const auto table = exchange::readRuns(both->csv, withRuns, "logs");
        QVERIFY2(table, table ? "" : table.error().text().c_str());
        QVERIFY2(table->bad.empty(),
                 table->bad.empty() ? "" : english(table->bad.front().sentence()).c_str());
        QCOMPARE(table->runs.size(), std::size_t{2});
        const validate::Run& back = table->runs.front();
        QVERIFY(isNear(back.measured.stepSeconds, 2));
        QVERIFY(isNear(back.measured.peakBytes, 50 * kGiB));
        QVERIFY(back.measured.memoryKind == validate::MemoryKind::Reserved);
        QCOMPARE(back.scenario.model.layers, std::int64_t{30});
        for (const layout::Knob& knob : layout::knobs())
            if (!knob.inTask && knob.idle(run.scenario).empty())
                QVERIFY2(knob.get(back.scenario) == knob.get(run.scenario), std::string(knob.id).c_str());
    }

    void whatTheAcceleratorsCannotHaveDoneRanOnOthers()
    {
        const auto on = [](const char* cluster, const TrainingLog& log) {
            layout::Scenario scenario;
            scenario.model = **exchange::Catalog::builtIn().model("llama-13b");
            scenario.cluster = *exchange::Catalog::builtIn().cluster(cluster, 2);
            exchange::LoggedRun run{"log", log, scenario};
            const auto said = exchange::takeNodesThatCan(run);
            return std::pair{run.scenario.cluster, said ? english(*said) : std::string()};
        };
        TrainingLog log;
        log.stepSeconds = 1000;
        QCOMPARE(on("dgx-a100-80g", log).second, "");

        log.deviceFlops = 430.5e12;
        const auto [faster, why] = on("dgx-a100-80g", log);
        QCOMPARE(
            why,
            "NVIDIA A100 80 GB SXM cannot do 430.5 TFLOP/s, which the log says were done: taken to run on "
                + faster.name);
        QCOMPARE(faster.accelerator.id, "h100-80g-sxm");
        QCOMPARE(faster.accelerators(), 16);
        QCOMPARE(on("dgx-h100", log).second, "");

        log.peakReserved = 120 * kGiB;
        QCOMPARE(on("dgx-h100", log).first.accelerator.id, "h200-141g-sxm");

        log = {};
        log.stepSeconds = 1e-3;                       // no batch of a 13B model
        QCOMPARE(on("dgx-a100-80g", log).second, ""); // none can: what is wrong is not the accelerator
        log.stepSeconds = 0;
        log.deviceFlops = 1e18;
        QCOMPARE(on("dgx-a100-80g", log).first.accelerator.id, "a100-80g-sxm");
    }
};

QTEST_APPLESS_MAIN(TestTrainingLog)
#include "tst_training_log.moc"
