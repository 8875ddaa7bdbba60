// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/host_states.h"
#include "cost/shard_sets.h"
#include "exchange/catalog/catalog.h"
#include "exchange/catalog/cluster_json.h"
#include "job/training/explain/traffic.h"
#include "job/training/numbers/evaluation.h"
#include "layout/knob.h"
#include "layout/rules.h"
#include "model/random_layouts.h"
#include "model/scenarios.h"

#include <QtTest>
#include <algorithm>
#include <array>
#include <iterator>
#include <rapidcheck.h>

using namespace shardscape;
using training::MemoryClass;
using training::TimeTerm;

namespace {

using Knobs = std::vector<std::pair<std::string, std::string>>;

training::Evaluation evaluated(const layout::Scenario& s)
{
    const training::Evaluation e = training::evaluate(s);
    if (!e.valid)
        qFatal("%s", english(e.reasons.front().message).c_str());
    return e;
}

double bytes(const training::Evaluation& e, MemoryClass memory)
{
    return e.memory.front().bytes[static_cast<std::size_t>(memory)];
}

double states(const training::Evaluation& e)
{
    return bytes(e, MemoryClass::Weights) + bytes(e, MemoryClass::Gradients)
           + bytes(e, MemoryClass::Optimizer);
}

/// Llama-2-7B on one DGX A100.
layout::Scenario seven(const Knobs& knobs)
{
    Knobs all{{"sequence", "4096"}, {"global_batch", "64"}, {"micro_batch", "1"}, {"recompute", "full"}};
    all.insert(all.end(), knobs.begin(), knobs.end());
    layout::Scenario s = scenarioOf("llama-2-7b", "dgx-a100-80g", 1, {});
    for (const auto& [knob, value] : all)
        if (const Result<void> set = layout::setKnob(s, knob, value); !set)
            qFatal("%s", set.error().text().c_str());
    return s;
}

/// The same with other knobs.
layout::Scenario changed(layout::Scenario s, const Knobs& knobs)
{
    for (const auto& [knob, value] : knobs)
        if (const Result<void> set = layout::setKnob(s, knob, value); !set)
            qFatal("%s", set.error().text().c_str());
    return s;
}

QByteArray number(double value)
{
    return QByteArray::number(value, 'g', 10);
}

} // namespace

/// Where states lie, who shares them, and in which format.
class TestStatePlacement : public QObject {
    Q_OBJECT

private slots:
    /// Rows C1.0 to C1.3 and C11 of the golden numbers through the knobs: 7.5 billion parameters on 64 ranks (Rajbhandari 2020, arXiv
    /// 1910.02054, Figure 1), and 70 billion shared among 64 of 128 (Zhao 2023, arXiv 2304.11277, section 3.2.2).
    void stagesOfZeroTakeWhatIsPublished()
    {
        const auto perParameter = [](const char* model, int nodes, const Knobs& knobs) {
            const layout::Scenario s = changed(scenarioOf(model, "dgx-a100-80g", nodes,
                                                          {{"sequence", "2048"},
                                                           {"global_batch", "128"},
                                                           {"micro_batch", "1"},
                                                           {"grad_dtype", "bf16"}}),
                                               knobs);
            return states(evaluated(s)) / static_cast<double>(workload::countParameters(s.model).total);
        };
        const std::array published{120.0, 31.4, 16.6, 1.9}; // GB
        for (std::size_t stage = 0; stage < published.size(); ++stage) {
            const double ours = 7.5 * perParameter("llama-2-7b", 8, {{"zero", std::to_string(stage)}});
            QVERIFY2(std::abs(ours / published[stage] - 1) < 0.02, number(ours));
        }
        const double hybrid = 70.55 * perParameter("llama-3-70b", 16, {{"zero", "3"}, {"dp_shard", "64"}});
        QVERIFY2(std::abs(hybrid / 17.6375 - 1) < 1e-3, number(hybrid));
    }

    /// Moving states off the device never takes more of it, and all tiers together hold what the device held before: plus
    /// 16-bit copies of weights on their way, ZeRO-Offload's.
    void statesThatLeaveAreElsewhere()
    {
        const auto before = evaluated(seven({{"zero", "3"}}));
        double last = before.peakBytes;
        for (const char* share : {"25", "50", "75", "100"}) {
            const auto e = evaluated(seven({{"zero", "3"}, {"offload_optimizer", share}}));
            QVERIFY2(e.peakBytes < last, share);
            last = e.peakBytes;
            const double x = std::stod(share) / 100;
            const double outside = e.hostBytes / 8;
            const double left = states(before) - states(e);
            const double copies = x * bytes(before, MemoryClass::Weights);
            QVERIFY2(std::abs(outside - left - copies) < 1, number(outside - left - copies));
        }
        const auto both = evaluated(
            seven({{"zero", "3"}, {"offload_optimizer", "100"}, {"offload_weights", "100"}}));
        QCOMPARE(bytes(both, MemoryClass::Weights), 0.0);
        QCOMPARE(bytes(both, MemoryClass::Optimizer), 0.0);
        QVERIFY(std::abs(both.hostBytes / 8 - states(before)) < 1);
        const auto drives = evaluated(seven({{"zero", "3"},
                                             {"offload_optimizer", "100"},
                                             {"offload_weights", "100"},
                                             {"offload_to", "nvme"}}));
        QVERIFY(std::abs((drives.driveBytes + drives.hostBytes) / 8 - states(before)) < 1);
        QVERIFY(drives.driveBytes > 0 && drives.stepSeconds >= both.stepSeconds);
    }

    void offloadNeverTakesMoreOfTheDeviceNorLessTime()
    {
        QVERIFY(rc::check([] {
            static const std::vector<layout::Scenario> bases{
                seven({{"zero", "3"}}), scenarioOf("llama-2-70b", "dgx-h100", 4, {{"global_batch", "128"}}),
                scenarioOf("mixtral-8x7b-v0.1", "dgx-h100", 2, {{"global_batch", "64"}})};
            const layout::Scenario s = randomLayout(
                bases, [](const layout::Scenario& one) { return !copiesActivationsInPipeline(one); });
            const layout::Scenario all = changed(s, {{"offload_optimizer", "0"},
                                                     {"offload_weights", "0"},
                                                     {"offload_gradients_to", "with-optimizer"},
                                                     {"offload_update", "cores"},
                                                     {"layer_updates", "0"},
                                                     {"train", "full"}});
            RC_PRE(layout::violations(all).empty());
            const auto none = training::evaluate(all);
            const auto some = training::evaluate(changed(all, {{"offload_optimizer", "100"}}));
            RC_PRE(none.valid && some.valid);
            RC_LOG() << changedKnobs(all) << '\n';
            for (std::size_t stage = 0; stage < some.memory.size(); ++stage)
                for (const MemoryClass kept :
                     {MemoryClass::Weights, MemoryClass::Gradients, MemoryClass::Optimizer})
                    RC_ASSERT(some.memory[stage].bytes[static_cast<std::size_t>(kept)]
                              <= none.memory[stage].bytes[static_cast<std::size_t>(kept)]);
            // Copies lengthen ops.
            if (!holdsByTimes(all)) {
                RC_ASSERT(some.peakBytes <= none.peakBytes * (1 + 1e-12));
                RC_ASSERT(some.stepSeconds >= none.stepSeconds * (1 - 1e-9));
            }
            double exposed = 0;
            for (const training::TimeShare& share : some.time)
                exposed += share.exposedSeconds;
            RC_ASSERT(std::abs(exposed - some.stepSeconds) < 1e-6 * some.stepSeconds);
        }));
    }

    /// Whatever shares leave, to whichever tiers: what device, host and drives hold is what the device held before, and 16-bit copies of
    /// weights that are updated elsewhere.
    void tiersSumToTheStates()
    {
        QVERIFY(rc::check([] {
            static const std::vector<layout::Scenario> bases{
                seven({{"zero", "3"}}), scenarioOf("llama-2-70b", "dgx-h100", 4, {{"global_batch", "128"}}),
                scenarioOf("mixtral-8x7b-v0.1", "dgx-h100", 2, {{"global_batch", "64"}})};
            // Only shared weights come from elsewhere.
            const int y = *rc::gen::arbitrary<bool>() ? *rc::gen::inRange(1, 101) : 0;
            const layout::Scenario all = changed(
                randomLayout(bases, [](const layout::Scenario&) { return true; }),
                {{"offload_optimizer", "0"},
                 {"offload_weights", "0"},
                 {"offload_activations", "0"},
                 {"secondary_shard", "0"},
                 {"layer_updates", "0"},
                 {"train", "full"},
                 {"software", "megatron-core"}, // others keep copies of gradients among their buffers
                 {"precision", "bf16"},
                 {"offload_gradients_to", "with-optimizer"},
                 {"zero", y > 0 ? "3" : *rc::gen::element("1", "2")}});
            RC_PRE(layout::violations(all).empty());
            const int x = *rc::gen::inRange(0, 101);
            const layout::Scenario some = changed(
                all, {{"offload_optimizer", std::to_string(x)},
                      {"offload_weights", std::to_string(y)},
                      {"offload_to", *rc::gen::element("host", "nvme")},
                      {"offload_weights_to", *rc::gen::element("with-states", "host", "nvme")},
                      {"offload_gradients_to", *rc::gen::element("with-optimizer", "device", "host")}});
            RC_PRE(layout::violations(some).empty());
            const auto before = training::evaluate(all);
            const auto after = training::evaluate(some);
            RC_PRE(before.valid && after.valid);
            RC_LOG() << changedKnobs(some) << '\n';
            const auto statesOf = [](const training::StageMemory& stage) {
                return stage.bytes[static_cast<std::size_t>(MemoryClass::Weights)]
                       + stage.bytes[static_cast<std::size_t>(MemoryClass::Gradients)]
                       + stage.bytes[static_cast<std::size_t>(MemoryClass::Optimizer)];
            };
            for (std::size_t stage = 0; stage < after.memory.size(); ++stage) {
                const double whole = statesOf(before.memory[stage])
                                     + before.memory[stage].hostBytes; // experts
                const double copies = std::max(x - y, 0) / 100.0
                                      * before.memory[stage]
                                            .bytes[static_cast<std::size_t>(MemoryClass::Weights)];
                const double held = statesOf(after.memory[stage]) + after.memory[stage].hostBytes
                                    + after.memory[stage].driveBytes;
                RC_ASSERT(std::abs(held - whole - copies) <= 1e-9 * whole + 1);
            }
        }));
    }

    /// The optimizer on drives, which it leaves once a step, and weights in memory, from where they come for every micro-batch: the
    /// space of the one, nearly the time of the other.
    void weightsHaveATierOfTheirOwn()
    {
        const layout::Scenario s = seven(
            {{"zero", "3"}, {"offload_optimizer", "100"}, {"offload_weights", "100"}});
        const auto host = evaluated(s);
        const auto drives = evaluated(changed(s, {{"offload_to", "nvme"}}));
        const auto mixed = evaluated(changed(s, {{"offload_to", "nvme"}, {"offload_weights_to", "host"}}));
        const double weights = bytes(evaluated(seven({{"zero", "3"}})), MemoryClass::Weights);
        QVERIFY(std::abs(mixed.hostBytes / 8 - weights) < 1);
        QVERIFY(std::abs((mixed.hostBytes + mixed.driveBytes) - drives.driveBytes) < 8);
        QVERIFY(host.stepSeconds < mixed.stepSeconds && mixed.stepSeconds < drives.stepSeconds);
        // Named or not, one place is one layout.
        const auto named = evaluated(changed(s, {{"offload_to", "nvme"}, {"offload_weights_to", "nvme"}}));
        QCOMPARE(named.stepSeconds, drives.stepSeconds);
        QCOMPARE(named.driveBytes, drives.driveBytes);
        QCOMPARE(evaluated(changed(s, {{"offload_weights_to", "host"}})).stepSeconds, host.stepSeconds);
        layout::Scenario bare = changed(s, {{"offload_weights_to", "nvme"}});
        bare.cluster.host.driveBytes = 0;
        const auto none = training::evaluate(bare);
        QCOMPARE(none.reasons.front().code, std::string("drives-known"));
        QVERIFY(layout::violations(layout::with(bare, none.reasons.front().mend)).empty());
    }

    /// Gradients on the device cost its room, and one way to the host a step; on the host, a way for every micro-batch, and one back
    /// where the device updates. Named or not, the optimizer's place is one.
    void gradientsHaveATierOfTheirOwn()
    {
        const layout::Scenario s = seven({{"zero", "2"}, {"offload_optimizer", "100"}});
        const auto with = evaluated(s);
        const auto device = evaluated(changed(s, {{"offload_gradients_to", "device"}}));
        const double gradients = bytes(evaluated(seven({{"zero", "2"}})), MemoryClass::Gradients);
        QCOMPARE(bytes(with, MemoryClass::Gradients), 0.0);
        QVERIFY(std::abs(bytes(device, MemoryClass::Gradients) - gradients) < 1);
        QVERIFY(std::abs((with.hostBytes - device.hostBytes) / 8 - gradients) < 1);
        const auto micro = static_cast<double>(with.microbatches);
        QVERIFY(std::abs(with.hostTraffic.fromDevice / device.hostTraffic.fromDevice - micro) < 1e-9 * micro);
        QCOMPARE(evaluated(changed(s, {{"offload_gradients_to", "host"}})).stepSeconds, with.stepSeconds);

        const layout::Scenario here = seven({{"zero", "2"}});
        const auto plain = evaluated(here);
        const auto host = evaluated(changed(here, {{"offload_gradients_to", "host"}}));
        QCOMPARE(bytes(host, MemoryClass::Gradients), 0.0);
        QVERIFY(std::abs(host.hostBytes / 8 - gradients) < 1);
        QVERIFY(host.peakBytes < plain.peakBytes && host.stepSeconds > plain.stepSeconds);
        QVERIFY(std::abs(host.hostTraffic.toDevice - gradients) < 1);
        QVERIFY(std::abs(host.hostTraffic.fromDevice - micro * gradients) < 1);
        QCOMPARE(evaluated(changed(here, {{"offload_gradients_to", "device"}})).stepSeconds,
                 plain.stepSeconds);
        // States on drives, gradients in memory.
        const layout::Scenario far = changed(s, {{"offload_to", "nvme"}});
        const auto drives = evaluated(far);
        const auto near = evaluated(changed(far, {{"offload_gradients_to", "host"}}));
        QVERIFY(std::abs((drives.driveBytes - near.driveBytes) / 8 - gradients) < 1);
        QVERIFY(near.hostTraffic.drivesRead < drives.hostTraffic.drivesRead);
        // Nobody said what the host has.
        layout::Scenario bare = changed(here, {{"offload_gradients_to", "host"}});
        bare.cluster.host = {};
        const auto none = training::evaluate(bare);
        QCOMPARE(none.reasons.front().code, std::string("host-known"));
        QVERIFY(layout::violations(layout::with(bare, none.reasons.front().mend)).empty());
    }

    /// Rows C3.1 to C3.3 of the golden numbers by the bytes that the knobs move: efficiency = a w / (a w + peak) at a FLOPs a byte, with
    /// recomputation, 70 TFLOPS. Rajbhandari 2021, arXiv 2104.07857, section 4.
    void intensitiesAreThosePublished()
    {
        // Of layers alone: 12 h^2 parameters, 8 FLOPs a parameter and token, as the paper counts.
        layout::Scenario base = scenarioOf("megatron-7.5b", "dgx2-v100-32g", 1,
                                           {{"sequence", "1024"}, {"global_batch", "16"}});
        base.model.hidden = 2048;
        base.model.heads = base.model.keyValueHeads = 16;
        base.model.headDim = 128;
        base.model.ffn = 4 * 2048;
        base = changed(base, {{"software", "megatron-deepspeed-blocking"},
                              {"precision", "fp16"},
                              {"grad_dtype", "fp16"},
                              {"optimizer", "adam"},
                              {"micro_batch", "1"},
                              {"zero", "3"},
                              {"recompute", "full"}});
        const double ranks = 16;
        const double layers = 12.0 * static_cast<double>(base.model.layers) * 2048 * 2048;
        const auto whole = static_cast<double>(workload::countParameters(base.model).total);
        const auto efficiency = [&](double sequences, double bytesOfLayers, double bandwidth) {
            const double intensity = 8 * layers * 1024 * sequences / bytesOfLayers;
            return intensity * bandwidth / (intensity * bandwidth + 70e12);
        };
        // Of the weights of all ranks together one copy comes and goes. The paper loads them for recomputation a third time; here they
        // stay from there to the backward.
        const auto params = evaluated(
            changed(base, {{"offload_weights", "100"}, {"offload_optimizer", "100"}}));
        const double ways = (params.hostTraffic.toDevice + params.hostTraffic.fromDevice) * ranks;
        QVERIFY2(std::abs(ways / (6 * whole) - 1) < 0.01, number(ways / whole));
        const double ours = efficiency(1, ways * layers / whole, 70e9);
        const double theirs = efficiency(1, ways * layers / whole * 4 / 3, 70e9);
        QVERIFY2(ours > 0.5 && std::abs(theirs - 0.506) < 0.003, number(theirs));
        // The optimizer on drives. The paper reads and writes all 16 bytes a parameter; new weights are never read, and gradients came
        // before.
        const auto held = evaluated(base);
        const double optimizer = bytes(held, MemoryClass::Optimizer);
        const double gradients = bytes(held, MemoryClass::Gradients);
        const auto states = evaluated(changed(base, {{"offload_optimizer", "100"}, {"offload_to", "nvme"}}));
        const double read = states.hostTraffic.drivesRead;
        const double written = states.hostTraffic.drivesWritten;
        QVERIFY2(std::abs(read - optimizer - gradients) < 1, number(read / gradients));
        QVERIFY2(std::abs(written - optimizer - gradients) < 1, number(written / gradients));
        const double update = efficiency(2, (read + optimizer) * ranks * layers / whole, 1.5e12);
        QVERIFY2(std::abs(update - 0.916) < 0.02, number(update));
        // Inputs of layers leave and come back.
        const auto inputs = evaluated(changed(base, {{"offload_activations", "100"}}));
        const double each = inputs.hostTraffic.toDevice + inputs.hostTraffic.fromDevice;
        const double checkpoints = efficiency(1, each, 2e9);
        QVERIFY2(std::abs(checkpoints - 0.584) < 0.02, number(checkpoints));
    }

    /// Rows C2.ms and C2.ck of the golden numbers through the knobs: ZeRO-Infinity's 20 bytes a parameter on drives and its inputs of
    /// layers on the host, of 32 sequences of 1,024 tokens a node. Rajbhandari 2021, arXiv 2104.07857, Figure 2a.
    void tiersTakeWhatIsPublished()
    {
        struct Row {
            std::int64_t layers, hidden, heads;
            double states, checkpoints; // TiB; 0: not printed
        };
        constexpr double kTiB = 1024 * kGiB;
        for (const Row& row :
             {Row{80, 10240, 128, 1.83, 0}, Row{100, 20480, 160, 9.16, 0}, Row{128, 25600, 256, 18.31, 0.20},
              Row{195, 65536, 512, 182.81, 0}, Row{315, 163840, 1024, 1845.70, 3.08}}) {
            layout::Scenario s = scenarioOf("megatron-7.5b", "dgx2-v100-32g", 1,
                                            {{"sequence", "1024"}, {"global_batch", "32"}});
            s.model.layers = row.layers;
            s.model.hidden = row.hidden;
            s.model.heads = s.model.keyValueHeads = row.heads;
            s.model.headDim = row.hidden / row.heads;
            s.model.ffn = 4 * row.hidden;
            s = changed(s, {{"software", "megatron-deepspeed-blocking"},
                            {"precision", "fp16"},
                            {"grad_dtype", "fp16"},
                            {"optimizer", "adam"},
                            {"micro_batch", "2"},
                            {"zero", "3"},
                            {"recompute", "full"},
                            {"offload_optimizer", "100"},
                            {"offload_weights", "100"},
                            {"offload_activations", "100"},
                            {"offload_to", "nvme"}});
            const auto e = evaluated(s);
            const double layers = 12.0 * static_cast<double>(row.layers * row.hidden * row.hidden);
            const double whole = static_cast<double>(workload::countParameters(s.model).total);
            const double ours = e.driveBytes * layers / whole / kTiB;
            QVERIFY2(std::abs(ours / row.states - 1) < 0.001, number(ours));
            const double inputs =
                16 * e.memory.front().hostPart[static_cast<std::size_t>(MemoryClass::Activations)] / kTiB;
            if (row.checkpoints > 0)
                QVERIFY2(std::abs(inputs / row.checkpoints - 1) < 0.03, number(inputs));
        }
    }

    /// Row C6.2 through the knobs: 16-bit weights and gradients with moments of 32 bits take 780 GB of 65 billion parameters. Dettmers
    /// 2023, arXiv 2305.14314, section 1.
    void tuningAllWeightsTakesTwelveBytesEach()
    {
        const layout::Scenario s = seven({{"zero", "0"}, {"grad_dtype", "bf16"}, {"master_dtype", "bf16"}});
        const double each = states(evaluated(s))
                            / static_cast<double>(workload::countParameters(s.model).total);
        QVERIFY2(std::abs(65 * each - 780) < 1e-6, number(65 * each));
    }

    /// Rows C9 and C9b through the knobs, of a device alone: what half as fast cores take longer is what they take, 28 bytes a parameter
    /// at their share of the host's bandwidth; and of interleaved groups the best k is found.
    void coresTakeWhatTheirBandwidthSays()
    {
        layout::Scenario s = scenarioOf("llama-2-7b", "pcie-workstation-4090", 1,
                                        {{"sequence", "1024"}, {"global_batch", "1"}, {"recompute", "full"}});
        s.cluster.acceleratorsPerNode = 1;
        s.cluster.levels.erase(s.cluster.levels.begin(), std::prev(s.cluster.levels.end()));
        s.cluster.accelerator.memoryBytes = 80 * kGiB;
        s.cluster.host.bytes = 512 * kGiB;
        s.cluster.host.lanes = 25e9;
        s.cluster.host.sharedBy = 1;
        const double each = 28;
        s.cluster.host.bandwidth = 2e9 * each / cost::kCoresRate;
        s = changed(s, {{"software", "maxtext"}, {"grad_dtype", "bf16"}, {"offload_optimizer", "100"}});
        layout::Scenario fast = s;
        fast.cluster.host.bandwidth *= 2;
        const auto update = [](const layout::Scenario& of) {
            return evaluated(of).time[static_cast<std::size_t>(TimeTerm::Optimizer)].exposedSeconds;
        };
        const double psi = static_cast<double>(workload::countParameters(s.model).total);
        QVERIFY2(std::abs((update(s) - update(fast)) / (psi / 4e9) - 1) < 1e-6,
                 number((update(s) - update(fast)) / (psi / 4e9)));
        const auto& copies = evaluated(s).time[static_cast<std::size_t>(TimeTerm::HostCopies)];
        QVERIFY(std::abs(copies.seconds / (2 * 2 * psi / 25e9) - 1) < 1e-6); // gradients out, weights back
        // 12 bytes of states there and 2 of weights back: every second group, as the paper's example.
        const double interleaved = update(changed(s, {{"offload_update", "interleaved"}}));
        QVERIFY(interleaved < update(s) && update(s) - interleaved > 0.4 * psi / 2e9);
    }

    /// Ren 2021, ZeRO-Offload, arXiv 2101.06840, Table 4, on 2 x Xeon 8168 of 256 GB/s: seconds by billions of parameters. The kernel's own
    /// figures lie up to 16 % off one rate.
    void anUpdateByCoresTakesAsLongAsPublished()
    {
        cluster::Cluster cluster;
        cluster.acceleratorsPerNode = 1;
        cluster.host.bandwidth = 256e9;
        workload::Workload workload;
        workload.gradientPrecision = workload::Precision::Fp32;
        const auto each = cost::stateBytes<double>(workload);
        const cost::StatePlan plan{.gradients = true};
        QCOMPARE(cost::loopBytes(plan, each), 80.0);
        cost::StatePlan narrow = plan; // weights and moments of 16 bits, updated themselves
        narrow.ownMaster = false;
        narrow.moment = 2;
        QCOMPARE(cost::loopBytes(narrow, cost::StateBytes<double>{2, 2, 4}), 40.0);
        const cluster::HostOptimizer kernel{.fused = true}, loop{};
        for (const auto& [billions, ofKernel, ofLoop] : {std::tuple(1.0, 0.22, 1.39),
                                                         {2.0, 0.51, 2.75},
                                                         {4.0, 1.03, 5.71},
                                                         {8.0, 2.41, 11.93},
                                                         {10.0, 2.57, 14.76}}) {
            const auto seconds = [&, parameters = billions * 1e9](const cluster::HostOptimizer& optimizer) {
                return plain(
                    cost::hostUpdate(cost::hostRates<double>(cluster, optimizer), plan, each, parameters)
                        .update);
            };
            QVERIFY2(std::abs(seconds(kernel) / ofKernel - 1) < 0.17, number(seconds(kernel)));
            QVERIFY2(std::abs(seconds(loop) / ofLoop - 1) < 0.06, number(seconds(loop)));
        }
    }

    /// What runs on the host's cores is the stack's: PyTorch's loop in FSDP and Megatron-Core, one kernel in DeepSpeed and torchtitan,
    /// with what each does around it. None of these runs is near the constants' own.
    void aStackBringsItsOwnUpdate()
    {
        const auto update = [](const char* software) {
            return evaluated(seven({{"software", software}, {"zero", "3"}, {"offload_optimizer", "100"}}))
                .time[static_cast<std::size_t>(TimeTerm::Optimizer)]
                .exposedSeconds;
        };
        QVERIFY(update("fsdp") > update("megatron-core"));
        QVERIFY(update("megatron-core") > 2 * update("deepspeed"));
        QVERIFY(update("deepspeed") > update("torchtitan"));
        // deepspeedai/DeepSpeed#735: 11.6B parameters in 56 s with PyTorch's Adam, 8.2 s with CPU-Adam.
        const double slower = update("fsdp") / update("maxtext");
        QVERIFY2(slower > 0.75 * 56 / 8.2 && slower < 1.25 * 56 / 8.2, number(slower));
    }

    /// Of k layers that come together two are whole at once, and one's gradients; fewer collectives start, and more of them shows.
    void unitsOfSeveralLayersTakeTheRoomOfAll()
    {
        const auto of = [](const char* layers) {
            return evaluated(seven({{"zero", "3"}, {"grad_dtype", "bf16"}, {"unit_layers", layers}}));
        };
        const auto one = of("1");
        const double layer = 4.0 * 4096 * 4096 + 3.0 * 4096 * 11008 + 2 * 4096;
        for (const auto& [layers, k] : {std::pair("2", 2.0), std::pair("4", 4.0), std::pair("32", 32.0)}) {
            const double more = bytes(of(layers), MemoryClass::Buffers) - bytes(one, MemoryClass::Buffers);
            QVERIFY2(std::abs(more / ((k - 1) * layer * (2 * 2 + 2)) - 1) < 1e-9, layers);
        }
        // Beyond what a stage has nothing changes; nothing hides one gather of everything.
        QCOMPARE(of("64").peakBytes, of("32").peakBytes);
        QCOMPARE(of("64").stepSeconds, of("32").stepSeconds);
        const auto shown = [](const training::Evaluation& e) {
            return e.time[static_cast<std::size_t>(TimeTerm::DataComm)].exposedSeconds;
        };
        const auto spent = [](const training::Evaluation& e) {
            return e.time[static_cast<std::size_t>(TimeTerm::DataComm)].seconds;
        };
        QVERIFY(shown(of("32")) > shown(of("4")) && shown(of("4")) > shown(one));
        QVERIFY(spent(of("32")) < spent(one));
        // A window of layers on a device alone: Abbasi 2024, arXiv 2410.08791.
        const auto window = [](const char* layers) {
            return evaluated(scenarioOf("llama-2-7b", "dgx-a100-80g", 1,
                                        {{"tp", "8"},
                                         {"sequence", "2048"},
                                         {"global_batch", "8"},
                                         {"offload_weights", "100"},
                                         {"unit_layers", layers}}));
        };
        QVERIFY(bytes(window("4"), MemoryClass::Buffers) > bytes(window("1"), MemoryClass::Buffers));
    }

    /// 18 bytes a parameter with gradients of 32 bits, 14 where they take the room of their weights: Fang 2021, arXiv 2108.05818, section
    /// 6.1. Golden row C8.
    void gradientsTakeTheRoomOfTheirWeights()
    {
        const Knobs once{{"zero", "3"}, {"global_batch", "8"}};
        const double kept = states(evaluated(changed(seven(once), {{"grad_dtype", "fp32"}})));
        const layout::Scenario s = changed(seven(once), {{"grad_dtype", "bf16"}, {"chunk_reuse", "1"}});
        const double reused = states(evaluated(s));
        QVERIFY2(std::abs(kept / reused - 18.0 / 14) < 1e-9, number(kept / reused));
        // Nor do they take any where the optimizer lies.
        const auto away = evaluated(changed(s, {{"offload_optimizer", "100"}}));
        const auto both = evaluated(changed(s, {{"offload_optimizer", "100"}, {"chunk_reuse", "0"}}));
        QVERIFY(std::abs(both.hostBytes - away.hostBytes - reused / 14 * 2 * 8) < 8);
        QCOMPARE(both.stepSeconds, away.stepSeconds);
        for (const Knobs& broken : {Knobs{{"global_batch", "16"}}, Knobs{{"grad_dtype", "fp32"}},
                                    Knobs{{"master_dtype", "bf16"}}}) {
            const auto reasons = layout::violations(changed(s, broken));
            QCOMPARE(reasons.size(), std::size_t{1});
            QVERIFY(layout::violations(layout::with(changed(s, broken), reasons.front().mend)).empty());
        }
    }

    /// Weights that the device updates and that lie on the host go back once a step: 2 bytes a parameter of a rank's part, over its lane.
    void updatedWeightsGoBackToWhereTheyLie()
    {
        const layout::Scenario s = seven({{"zero", "3"}, {"offload_weights", "100"}});
        const auto e = evaluated(s);
        const double part = bytes(evaluated(seven({{"zero", "3"}})), MemoryClass::Weights);
        const double step = part / s.cluster.host.lane();
        const double micro = static_cast<double>(e.microbatches) * 2 * part / s.cluster.host.lane();
        const auto& copies = e.time[static_cast<std::size_t>(TimeTerm::HostCopies)];
        QVERIFY2(std::abs(copies.seconds / (step + micro) - 1) < 1e-9,
                 number(copies.seconds / (step + micro)));
        QVERIFY(copies.exposedSeconds >= step * (1 - 1e-9));
        QCOMPARE(e.traffic.copies, schedule::Ticks(std::llround(step * 1e9))); // drawn behind the update
        // Where the host updates them they are there.
        const auto cores = evaluated(changed(s, {{"offload_optimizer", "100"}}));
        QVERIFY(cores.time[static_cast<std::size_t>(TimeTerm::HostCopies)].seconds > micro * (1 - 1e-9));
    }

    /// Drives that an update reads and writes set its pace however it is shared: 12 bytes of states both ways and 2 of gradients.
    void noUpdateIsFasterThanItsDrives()
    {
        const layout::Scenario s = seven(
            {{"zero", "3"}, {"grad_dtype", "bf16"}, {"offload_optimizer", "100"}, {"offload_to", "nvme"}});
        const auto before = evaluated(seven({{"zero", "3"}, {"grad_dtype", "bf16"}}));
        const double busy = 8
                            * ((bytes(before, MemoryClass::Optimizer) + bytes(before, MemoryClass::Gradients))
                                   / s.cluster.host.driveRead
                               + bytes(before, MemoryClass::Optimizer) / s.cluster.host.driveWrite);
        for (const char* update : {"cores", "delayed", "interleaved"}) {
            const auto e = evaluated(changed(s, {{"offload_update", update}}));
            QVERIFY2(e.stepSeconds >= busy, update);
            if (std::string_view(update) != "delayed")
                QVERIFY2(e.time[static_cast<std::size_t>(TimeTerm::Optimizer)].exposedSeconds
                             >= busy * (1 - 1e-9),
                         update);
        }
    }

    /// 5e9 parameters, 2e9 updates a second on the cores, 25 GB/s each way: 2.9 s on the cores alone, 1.4 s when every second
    /// group is updated on the device (paper: up to 2.5 times faster). Golden rows C9 and C9b.
    void interleavingHidesTheCores()
    {
        cost::StateBytes<double> b = cost::stateBytes<double>({});
        const double each = b.gradients + 2 * b.optimizer + b.weights;
        using Rate = BytesPerSecond<double>;
        const cost::HostRates<double> rates{Rate(25e9), Rate(2e9 * each), Rate(0), Rate(0)};
        const auto alone = cost::hostUpdate(rates, {.gradients = true}, b, 5e9);
        QVERIFY(std::abs(plain(alone.update + alone.weights) - 2.9) < 1e-9);
        const double inter = plain(
            cost::interleavedUpdate(rates, {.gradients = true}, b, 5e9, Rate(25e9 * each)).time);
        QVERIFY2(std::abs(inter - 1.4) < 1e-9, number(inter));
        const layout::Scenario s = seven({{"zero", "3"}, {"offload_optimizer", "100"}});
        const auto cores = evaluated(s);
        const auto delayed = evaluated(changed(s, {{"offload_update", "delayed"}}));
        const auto interleaved = evaluated(changed(s, {{"offload_update", "interleaved"}}));
        QVERIFY(delayed.stepSeconds < cores.stepSeconds);
        QVERIFY(interleaved.stepSeconds < cores.stepSeconds);
        QCOMPARE(interleaved.hostBytes, cores.hostBytes);
    }

    /// 20B on 384 dies: weights over two, gradients over eight, the optimizer over all: 2/2 + 2/8 + 12/384 bytes a parameter.
    /// Golden row C10.
    void everyClassHasAGroupOfItsOwn()
    {
        layout::Scenario s = scenarioOf(
            "frontier-gpt-22b", "frontier", 48,
            {{"sequence", "2048"}, {"global_batch", "384"}, {"recompute", "full"}});
        s = changed(s, {{"zero", "3"},
                        {"weight_shard", "2"},
                        {"gradient_shard", "8"},
                        {"precision", "fp16"},
                        {"grad_dtype", "fp16"}});
        const auto e = evaluated(s);
        const auto whole = evaluated(changed(s, {{"zero", "0"}}));
        const double psi = bytes(whole, MemoryClass::Weights) / 2;
        QVERIFY2(std::abs(states(e) / psi - (1 + 0.25 + 12.0 / 384)) < 1e-9, number(states(e) / psi));
    }

    /// As large as what shares the optimizer, the groups change nothing; ZeRO 3 in groups of 8 is hybrid sharding.
    void groupsOfAllAreOneGroup()
    {
        const layout::Scenario s = scenarioOf(
            "llama-2-7b", "dgx-a100-80g", 4,
            {{"sequence", "4096"}, {"global_batch", "256"}, {"zero", "3"}, {"recompute", "full"}});
        const auto plain = evaluated(s);
        const auto split = evaluated(changed(s, {{"weight_shard", "32"}, {"gradient_shard", "32"}}));
        QCOMPARE(split.stepSeconds, plain.stepSeconds);
        QCOMPARE(split.peakBytes, plain.peakBytes);
        // Between the groups: a scatter of gradients and a gather of weights once a step.
        const auto traffic = [](const layout::Scenario& of) {
            const training::Traffic all = training::traffic(of, evaluated(of));
            for (const auto& axis : all.axes)
                if (axis.group == layout::GroupKind::Replicas)
                    return axis;
            qFatal("no traffic");
        };
        const layout::Scenario inNode = changed(s, {{"weight_shard", "8"}, {"gradient_shard", "8"}});
        const auto node = traffic(inNode);
        const auto wide = traffic(s);
        const double psi = bytes(evaluated(changed(s, {{"zero", "0"}})), MemoryClass::Weights) / 2;
        const double m = static_cast<double>(plain.microbatches);
        const double grads = 2; // bytes
        const double expected = m * (7.0 / 8) * psi * (2 * 2 + grads) + (3.0 / 4) * (2 + grads) * psi / 8;
        QVERIFY2(std::abs(node.bytes / expected - 1) < 1e-9, number(node.bytes / expected));
        QVERIFY(node.levelBytes.back() < wide.levelBytes.back() / 10);
    }

    /// ZeRO++: a backward that gathers within the node, weights in 8 bits and gradients in 4: from 3 M between nodes to 0.75 M.
    /// Golden row C4.
    void quantizedTrafficBetweenNodesIsAQuarter()
    {
        const layout::Scenario s = scenarioOf("llama-2-7b", "dgx-a100-80g", 4,
                                              {{"sequence", "4096"},
                                               {"global_batch", "32"},
                                               {"zero", "3"},
                                               {"grad_dtype", "bf16"},
                                               {"recompute", "full"}});
        const auto between = [](const layout::Scenario& of) {
            const training::Traffic all = training::traffic(of, evaluated(of));
            for (const auto& axis : all.axes)
                if (axis.group == layout::GroupKind::Replicas)
                    return axis.levelBytes.back();
            return 0.0;
        };
        const double plus = between(
            changed(s, {{"secondary_shard", "8"}, {"weight_bits", "8"}, {"wire_bits", "4"}}));
        QVERIFY2(std::abs(plus / between(s) - 0.25) < 1e-9, number(plus / between(s)));
        const auto e = evaluated(changed(s, {{"secondary_shard", "8"}}));
        const auto plain = evaluated(s);
        const double psi = bytes(evaluated(changed(s, {{"zero", "0"}})), MemoryClass::Weights) / 2;
        QVERIFY(std::abs(bytes(e, MemoryClass::Weights) - bytes(plain, MemoryClass::Weights) - 2 * psi / 8)
                < 1);
    }

    void formatsOfMoments_data()
    {
        QTest::addColumn<QString>("optimizer");
        QTest::addColumn<QString>("moments");
        QTest::addColumn<double>("bytes");
        QTest::newRow("adam") << "adam"
                              << "fp32" << 12.0;
        QTest::newRow("adam, bf16 moments") << "adam"
                                            << "bf16" << 8.0; // DeepSeek-V3, section 3.3.3
        QTest::newRow("adam, 8 bits") << "adam"
                                      << "int8" << 4 + 2 * (1 + 4.0 / 2048);
        QTest::newRow("lion") << "lion"
                              << "fp32" << 8.0;
        QTest::newRow("sgd") << "sgd"
                             << "fp32" << 8.0;
    }
    void formatsOfMoments()
    {
        QFETCH(QString, optimizer);
        QFETCH(QString, moments);
        QFETCH(double, bytes);
        const layout::Scenario s = seven({{"zero", "0"}});
        const double psi = ::bytes(evaluated(s), MemoryClass::Weights) / 2;
        const auto e = evaluated(
            changed(s, {{"optimizer", optimizer.toStdString()}, {"moment_dtype", moments.toStdString()}}));
        const double each = ::bytes(e, MemoryClass::Optimizer) / psi;
        QVERIFY2(std::abs(each - bytes) < 1e-9, number(each));
        const auto own = evaluated(changed(s, {{"optimizer", optimizer.toStdString()},
                                               {"moment_dtype", moments.toStdString()},
                                               {"master_dtype", "bf16"}}));
        QVERIFY(std::abs(::bytes(own, MemoryClass::Optimizer) / psi - (bytes - 4)) < 1e-9);
    }

    /// Of a 4096 x 11008 matrix .2965 of Adam's elements with rank 1024 (golden row C7), of a square one .375; the rest whole.
    void projectionsShrinkWithTheRank()
    {
        const layout::Scenario s = seven({{"zero", "0"}, {"master_dtype", "bf16"}, {"moment_dtype", "bf16"}});
        const double adam = bytes(evaluated(s), MemoryClass::Optimizer);
        const auto share = [&](const char* rank) {
            return bytes(evaluated(changed(s, {{"optimizer", "galore"}, {"optimizer_rank", rank}})),
                         MemoryClass::Optimizer)
                   / adam;
        };
        // Row C7 with the model's other matrices: four squares, three of .2965, and what lies in no layer.
        const double squares = 4.0 * 4096 * 4096, wide = 3.0 * 4096 * 11008;
        const double rest = 2 * 32000.0 * 4096 + (2 * 32 + 1) * 4096.0;
        const double projected = 32
                                     * (squares * 0.375
                                        + wide * (4096.0 + 2 * 11008) * 1024 / (2 * 4096 * 11008.0))
                                 + rest;
        const double whole = 32 * (squares + wide) + rest;
        QVERIFY2(std::abs(share("1024") / (projected / whole) - 1) < 1e-9, number(share("1024")));
        QVERIFY(share("256") < share("1024"));
        const auto muon = evaluated(changed(s, {{"optimizer", "muon"}}));
        QVERIFY(bytes(muon, MemoryClass::Optimizer) / adam > 0.5
                && bytes(muon, MemoryClass::Optimizer) / adam < 0.6);
        QVERIFY(muon.stepSeconds > evaluated(s).stepSeconds); // its products
        QVERIFY(bytes(evaluated(changed(s, {{"optimizer", "soap"}})), MemoryClass::Optimizer) > adam);
        QVERIFY(bytes(evaluated(changed(s, {{"optimizer", "adafactor"}})), MemoryClass::Optimizer)
                < 0.01 * adam);
    }

    /// An optimizer that keeps more of some matrices than of others: in a pipeline each stage keeps what its own matrices ask for. Muon
    /// keeps one moment of a layer's matrices and Adam's two of the rest, with a master copy of 4 bytes.
    void stagesKeepWhatTheirMatricesAskFor()
    {
        for (const char* optimizer : {"muon", "adafactor", "soap", "galore"}) {
            const layout::Scenario s = seven({{"zero", "0"}, {"optimizer", optimizer}});
            const double all = bytes(evaluated(s), MemoryClass::Optimizer);
            const auto e = evaluated(changed(s, {{"pp", "4"}, {"schedule", "1f1b"}}));
            double sum = 0;
            for (const training::StageMemory& stage : e.memory)
                sum += stage.bytes[static_cast<std::size_t>(MemoryClass::Optimizer)];
            QVERIFY2(std::abs(sum / all - 1) < 1e-9, optimizer);
        }
        const auto e = evaluated(
            seven({{"zero", "0"}, {"optimizer", "muon"}, {"pp", "4"}, {"schedule", "1f1b"}}));
        const double layers = 8 * (4.0 * 4096 * 4096 + 3.0 * 4096 * 11008);
        const double norms = 8 * 2.0 * 4096, embedding = 32000.0 * 4096;
        const auto of = [&e](std::size_t stage) {
            return e.memory[stage].bytes[static_cast<std::size_t>(MemoryClass::Optimizer)];
        };
        QVERIFY2(std::abs(of(1) / (8 * layers + 12 * norms) - 1) < 1e-9, number(of(1)));
        QVERIFY2(std::abs(of(0) / (8 * layers + 12 * (norms + embedding)) - 1) < 1e-9, number(of(0)));
    }

    /// 12 bytes a parameter for full tuning without master copies; QLoRA's weights 4.127 bits (Dettmers 2023).
    void frozenWeightsShrink()
    {
        const layout::Scenario s = seven({{"zero", "0"}});
        const auto full = evaluated(s);
        const auto lora = evaluated(changed(s, {{"train", "lora"}}));
        const auto qlora = evaluated(changed(s, {{"train", "qlora"}}));
        QVERIFY(states(lora) < states(full) / 6);
        const double matrices = 6.476e9; // of the layers of Llama-2-7B, of 6.738e9
        const double expected = matrices * 4.127 / 8 + (6.738e9 - matrices) * 2;
        const double weights = bytes(qlora, MemoryClass::Weights);
        QVERIFY2(std::abs(weights / expected - 1) < 0.03, number(weights / expected)); // and the adapters
        const auto wide = evaluated(changed(s, {{"train", "lora"}, {"lora_rank", "64"}}));
        QVERIFY(std::abs(bytes(wide, MemoryClass::Optimizer) / bytes(lora, MemoryClass::Optimizer) - 4)
                < 1e-9);
        QVERIFY(qlora.stepSeconds > lora.stepSeconds); // dequantized for every product
    }

    void updatesByLayerFreeGradients()
    {
        const layout::Scenario s = seven({{"zero", "0"}, {"global_batch", "8"}});
        const auto freed = evaluated(changed(s, {{"layer_updates", "1"}}));
        QCOMPARE(bytes(freed, MemoryClass::Gradients), 0.0);
        QVERIFY(freed.peakBytes < evaluated(s).peakBytes);
        const auto several = training::evaluate(changed(seven({{"zero", "0"}}), {{"layer_updates", "1"}}));
        QVERIFY(!several.valid);
        QCOMPARE(several.reasons.front().code, std::string("layer-updates"));
    }

    /// Without a pipeline activations leave layer by layer.
    void activationsLeaveLayerByLayer()
    {
        const layout::Scenario s = seven({{"zero", "3"}, {"recompute", "none"}});
        const auto none = evaluated(s);
        const auto all = evaluated(changed(s, {{"offload_activations", "100"}}));
        QVERIFY(bytes(all, MemoryClass::Activations) < 0.1 * bytes(none, MemoryClass::Activations));
        QVERIFY(all.stepSeconds >= none.stepSeconds);
        QVERIFY(std::abs(all.hostBytes / 8 - bytes(none, MemoryClass::Activations)) < 1);
    }

    void whatIsMissingIsSaid()
    {
        layout::Scenario s = seven({{"zero", "3"}, {"offload_optimizer", "100"}, {"offload_weights", "100"}});
        s.cluster.host = {};
        const auto unknown = training::evaluate(s);
        QVERIFY(!unknown.valid);
        QCOMPARE(unknown.reasons.front().code, std::string("host-known"));
        layout::Scenario small = changed(seven({{"zero", "3"}}), {{"offload_optimizer", "100"}});
        small.cluster.host.bytes = 16 * kGiB;
        const auto over = training::evaluate(small);
        QVERIFY(over.valid && !over.fits);
        QCOMPARE(over.reasons.front().code, std::string("host-memory"));
        QVERIFY(over.reasons.front().have > over.reasons.front().need);
        layout::Scenario bare = changed(small, {{"offload_to", "nvme"}});
        bare.cluster.host.driveBytes = 0;
        const auto none = training::evaluate(bare);
        QCOMPARE(none.reasons.front().code, std::string("drives-known"));
        const std::string sentence = english(layout::sentence(none.reasons.front()));
        QVERIFY2(sentence.ends_with("; nearest: Offload to host")
                     && sentence.find("nearest") == sentence.rfind("nearest"),
                 sentence.c_str());
        // A host of which nothing is known is no nearer than its drives.
        const auto nothing = training::evaluate(changed(s, {{"offload_to", "nvme"}}));
        QCOMPARE(nothing.reasons.size(), std::size_t{1});
        const auto copies = training::evaluate(changed(seven({{"zero", "1"}}), {{"offload_weights", "50"}}));
        QCOMPARE(copies.reasons.front().code, std::string("offload-shared-weights"));
        const auto odd = training::evaluate(changed(seven({{"zero", "3"}}), {{"weight_shard", "3"}}));
        QCOMPARE(odd.reasons.front().code, std::string("split-divides"));
    }
};

QTEST_GUILESS_MAIN(TestStatePlacement)
#include "tst_state_placement.moc"
