// SPDX-License-Identifier: GPL-3.0-or-later
// Techniques around one layer and around a whole run: published and worked numbers.
#include "cost/attention_mask.h"
#include "cost/context_parallel.h"
#include "cost/energy.h"
#include "cost/expert_routing.h"
#include "cost/fine_tuning.h"
#include "cost/gradient_traffic.h"
#include "cost/host_states.h"
#include "cost/length_balance.h"
#include "cost/offload.h"
#include "cost/overlap.h"
#include "cost/shard_sets.h"
#include "cost/tensor_grid.h"
#include "cost/training_run.h"
#include "job/run/progress.h"
#include "job/run/stragglers.h"
#include "model/golden.h"

#include <QtTest>
#include <cmath>
#include <rapidcheck.h>

using namespace shardscape;
using namespace shardscape::cost;
using namespace shardscape::run;

namespace {

constexpr double kTiB = 1024 * kGiB;
constexpr double kHour = 3600, kDay = 24 * kHour;

StateBytes<double> adam(workload::Precision gradients)
{
    workload::Workload w;
    w.precision = workload::Precision::Bf16;
    w.gradientPrecision = gradients;
    return stateBytes<double>(w);
}

void addOffload(golden::Table& t)
{
    struct Width { // arXiv 2104.07857, Figure 2a
        double layers, hidden, heads, states, checkpoints, activations, weights;
    };
    constexpr double none =
        0; // the 0.1T row's weights are printed as 1.95, which is not its own 16 h^2; others are rounded
    for (const Width& w : {Width{80, 10240, 128, 1.83, none, 1.63, none},
                           {100, 20480, 160, 9.16, none, 2.50, 6.25},
                           {128, 25600, 256, 18.31, 0.20, 3.56, 9.77},
                           {195, 65536, 512, 182.81, none, 8.0, 64.0},
                           {315, 163840, 1024, 1845.70, 3.08, 18.0, 400.0}}) {
        t.add("C2.ms." + golden::written(w.states), w.states, 0.001,
              [w] { return infinityStateBytes(w.layers, w.hidden) / kTiB; });
        t.add("C2.awm." + golden::written(w.activations), w.activations, 0.004,
              [w] { return infinityActivationWorkspace(4, 1024, w.hidden, w.heads) / kGiB; });
        if (w.checkpoints > 0)
            t.add("C2.ck." + golden::written(w.checkpoints), w.checkpoints, 0.03,
                  [w] { return infinityCheckpointBytes(32, 1024, w.hidden, w.layers) / kTiB; });
        if (w.weights > 0)
            t.add("C2.mswm." + golden::written(w.weights), w.weights, 0.001,
                  [w] { return infinityModelWorkspace(w.hidden) / kGiB; });
    }
    t.add("C3.1", 0.506, 0.002, [] { return offloadEfficiency(parameterIntensity(1, 1024), 70e9, 70e12); });
    t.add("C3.2", 0.916, 0.002, [] { return offloadEfficiency(optimizerIntensity(2, 1024), 1.5e12, 70e12); });
    t.add("C3.3", 0.584, 0.002, [] { return offloadEfficiency(checkpointIntensity(2048), 2e9, 70e12); });
    t.add("C8", 1.2857, 0.001, [] {
        const StateBytes<double> s = adam(workload::Precision::Fp32);
        return (s.weights + s.gradients + s.optimizer) / reusedChunkBytes(s);
    });
    // 2e9 updates a second on the cores, 25e9 on the device, 25 GB/s each way.
    const StateBytes<double> b = adam(workload::Precision::Bf16);
    const double each = b.gradients + 2 * b.optimizer + b.weights;
    using Rate = BytesPerSecond<double>;
    const HostRates<double> rates{Rate(25e9), Rate(2e9 * each), Rate(0), Rate(0)};
    t.add("C9", 1.4, 0.001, [=] {
        return plain(interleavedUpdate(rates, StatePlan{.gradients = true}, b, 5e9, Rate(25e9 * each)).time);
    });
    t.add("C9b", 2.9, 0.001, [=] {
        const auto time = hostUpdate(rates, StatePlan{.gradients = true}, b, 5e9);
        return plain(time.update + time.weights);
    });
}

void addSharding(golden::Table& t)
{
    t.add("C4", 0.75, 1e-12, [] { return crossNodeTraffic({true, true, true}); });
    t.add("C10", 25.625, 1e-9, [] { return shardedBytes({2, 8, 384}, 20, adam(workload::Precision::Bf16)); });
    t.add("C11", 17.64, 0.001, [] {
        return shardedBytes({64, 64, 64}, 70.55, adam(workload::Precision::Bf16));
    });
    // The general volume over the closed ones of plain data parallelism, ZeRO-1, ZeRO-3 and hybrid sharding.
    constexpr double n = 64, psi = 7e9, all = (1 - 1 / n) * 2 * psi;
    t.add("C13.ddp", 1, 1e-12, [=] { return shardedTraffic({1, 1, 1}, n, psi, 2, 2) / (2 * all); });
    t.add("C13.z1", 1, 1e-12, [=] { return shardedTraffic({1, 1, n}, n, psi, 2, 2) / (2 * all); });
    t.add("C13.z3", 1, 1e-12, [=] { return shardedTraffic({n, n, n}, n, psi, 2, 2) / (3 * all); });
    t.add("C13.hs", 1, 1e-12, [=] {
        return shardedTraffic({8, 8, 8}, n, psi, 2, 2)
               / (3 * (1 - 1.0 / 8) * 2 * psi + 2 * (1 - 8 / n) * 2 * psi / 8);
    });
    t.add("C5.1", 4718592, 0, [] { return static_cast<double>(adapterParameters(2 * 96, 12288, 12288, 1)); });
    t.add("C5.2", 37748736, 0,
          [] { return static_cast<double>(adapterParameters(2 * 96, 12288, 12288, 8)); });
    t.add("C6.1", 0.127, 0.001, [] { return quantizationConstantBits(64, 8, 256); });
    t.add("C6.2", 780, 0, [] { return fullTuningBytes(65); });
    t.add("C7", 0.2965, 0.001, [] { return projectedStateShare(4096, 11008, 1024); });
}

void addSequences(golden::Table& t)
{
    t.add("A4", 0.500122, 1e-6, [] { return causalShare(4096); });
    t.add("A5", 0.11719512939453125, 1e-12, [] { return windowShare(1024, 8192); });
    t.add("E1", 469.76, 1e-4, [] { return tensorParallelLayerBytes(4096, 8192, 8) / 1e6; });
    struct Chip { // arXiv 2310.01889, Table 2
        const char* name;
        double flops, bandwidth, block, sequence;
    };
    for (const Chip& c : {Chip{"A100 NVLink", 312e12, 300e9, 1.0e3, 6.2e3},
                          {"A100 IB", 312e12, 12.5e9, 24.5e3, 149.5e3},
                          {"TPUv3", 123e12, 112e9, 1.1e3, 6.6e3},
                          {"TPUv4", 275e12, 268e9, 1.0e3, 6.2e3},
                          {"TPUv5e", 196e12, 186e9, 1.1e3, 6.3e3}}) {
        t.add(std::string("E2.") + c.name, c.block, 0.05, [c] { return ringBlock(c.flops, c.bandwidth); });
        t.add(std::string("E2s.") + c.name, c.sequence, 0.02,
              [c] { return ringSequence(c.flops, c.bandwidth); });
    }
    t.add("E3", 1.875, 0, [] { return causalImbalance(8, SequenceOrder::Contiguous); });
    t.add("E3z", 1.0, 1e-12, [] { return causalImbalance(8, SequenceOrder::Zigzag); });
    constexpr SharedSequence every{131072.0 * 8192}, grouped{131072.0 * 8192, 1.0 / 8};
    t.add("E4u", 939.52, 1e-4, [=] { return headExchangeBytes(every, 8) / 1e6; });
    t.add("E4r", 3758.10, 1e-4, [=] { return ringBytes(every, 8) / 1e6; });
    t.add("E4g", 469.76, 1e-4, [=] { return ringBytes(grouped, 8) / 1e6; });
    t.add("E5", 1342.18, 1e-4, [=] { return hybridBytes(every, 4, 2) / 1e6; });
    t.add("E6", 16.0, 1e-9, [] { return doubleRingSeconds(16, 8, 100e6, 1e-3, 200e9, 25e9) * 1e3; });
    t.add("E6b", 64.0, 1e-9, [] { return doubleRingSeconds(16, 1, 100e6, 1e-3, 200e9, 25e9) * 1e3; });
    t.add("E7", 3.174e-5, 0.001,
          [] { return treeDecodeBytes(1, 4096, 32, 2) / ringDecodeBytes(1, 128000.0 / 8, 4096, 2); });
    t.add("E8", 524.288, 1e-9, [] { return linearStateBytes(1, 16, 128, 128, 2) / 1e3; });
    t.add("E9", 0.5, 1e-12, [] { return gridProductElements(1, 1, 2); });
    t.add("E10", 2.25, 0, [] { return stackedSquareTraffic(2, 2); });
    std::vector<double> work;
    for (const double l : {32768, 16384, 8192, 8192, 4096, 4096, 4096, 4096})
        work.push_back(sequenceWork(l, 6 * 8192.0));
    t.add("E11", 1.03614, 0.001, [work] { return imbalance(longestFirst(work, 2)); });
    t.add("E11b", 1.68675, 0.001, [work] { return imbalance(asTheyCome(work, 2)); });
    t.add("E12", 2720.9, 0.001, [=] { return hiddenRingTokens(grouped, 989.4e12, 0.55, 50e9); });
    t.add("E12b", 21766.8, 0.001, [=] { return hiddenRingTokens(every, 989.4e12, 0.55, 50e9); });
}

void addExperts(golden::Table& t)
{
    t.add("F1", 120.96, 1e-9, [] { return decodeExchangeSeconds(32, 9, 7000, 50e9) * 1e6; });
    const auto token = [] { return 61 * 2 * decodeExchangeSeconds(32, 9, 7000, 50e9); };
    t.add("F1b", 14.76, 0.001, [=] { return token() * 1e3; });
    t.add("F1c", 67, 0.02, [=] { return 1 / token(); });
    t.add("F1d", 6.72, 1e-9, [] { return decodeExchangeSeconds(32, 9, 7000, 900e9) * 1e6; });
    t.add("F2", 1280, 0, [] { return expertCapacity(1.25, 4096, 2, 8); });
    t.add("F4", 5.2945, 0.003, [] { return distinctNodes(8, 256, 8); });
    t.add("J7", 222.4, 0.01, [] { return touchedExperts(256, 8, 64); });
}

void addGradients(golden::Table& t)
{
    t.add("G1", 4.9, 0.01, [] { return oneBitReduction(23.0 / 152); });
    t.add("G2", 20.18, 0.001, [] { return ternaryReduction(); });
    t.add("G3", 1225, 0, [] { return quadraticInterval(4, 0.0175, 0.0005); });
    t.add("G4", 500, 0, [] { return localReduction(500); });
    t.add("G5", 400, 0, [] { return localReduction(100, 4, 16); });
    t.add("G6", 0.0507, 0.01, [] { return ringGossipGap(16); });
    t.add("G7", 0.0625, 0, [] { return codedLoad(256, 15); });
    t.add("G8", 28.0 * 2 / (256 * 29), 1e-12, [] { return multiplexedLoad(256, 1, 2, 27); });
    t.add("G8b", 0.0508, 0.002, [] { return selectiveLoad(256, 2, 3, 23); });
    t.add("G9", 0.5984, 0.001, [] { return firstOfAll(100, 96); });
    t.add("G10", 64, 0, [] { return zerothOrderBytes(64, 1); });
    t.add("H1", 10.70909, 1e-5, [] { return overlap(10, 6, 1.1, 1.3).total; });
    t.add("H2", 9.0, 0, [] { return chunkedOverlap(8, 4, 4); });
}

void addRuns(golden::Table& t)
{
    t.add("A2.1", 34, 0.01, [] { return recomputedTrainingSeconds(175e9, 300e9, 1024, 140e12) / kDay; });
    t.add("A2.2", 84, 0.01, [] { return recomputedTrainingSeconds(1008e9, 450e9, 3072, 163e12) / kDay; });
    t.add("A2.3", 3.8e25, 0.01, [] { return flopsPerToken(405e9) * 15.6e12; });
    t.add("A2.4", 46.2, 0.003,
          [] { return 100 * 238.3e3 * flopsPerToken(540e9, 118, 48 * 256, 2048) / (6144 * 275e12); });

    const double llama = observedMeanTime(54 * kDay, 419);
    t.add("I1", 1155.99, 0.001, [] { return youngInterval(60, 3.0931 * kHour); });
    t.add("I1b", 1116.1, 0.002, [] { return dalyInterval(60, 3.0931 * kHour); });
    t.add("I2", 3.093, 0.001, [=] { return llama / kHour; });
    t.add("I2b", 5.785, 0.001, [=] { return deviceMeanTime(llama, 16384) / (8760 * kHour); });
    t.add("I3", 5.682, 0.001, [] { return checkpointBytes(405.853e9) / 1e12; });
    t.add("I7", 0.889, 0.01, [] { return firstOrderShare(1116, 20, 3.0931 * kHour, 600); });
    t.add("I7b", 0.925, 0.002, [] { return firstOrderShare(600, 0, 3.0931 * kHour, 600); });
    t.add("I8", 2.3, 0.03, [] { return checkpointBytes(176.247e9) / kTiB; });
    t.add("I8b", 329, 0.003, [] { return checkpointBytes(176.247e9, 2) / kGiB; });
    struct Card { // Llama 3.1 model card: GPU-hours and tonnes
        const char* name;
        double hours, tonnes;
    };
    for (const Card& c : {Card{"8B", 1.46e6, 420}, {"70B", 7.0e6, 2040}, {"405B", 30.84e6, 8930}})
        t.add(std::string("I4.") + c.name, c.tonnes, 0.012,
              [c] { return carbonTonnes(energyKilowattHours(c.hours, 700), 0.4136); });
    t.add("I5", 5.576, 1e-9, [] { return rent(2.788, 2); });
    t.add("I5b", 2664, 1e-9, [] { return acceleratorHours(14.8e12, 180); });
    t.add("I6", 2, 0, [] { return stepsOverFewest(1000, 1000); });
}

const golden::Table& table()
{
    static const golden::Table all = [] {
        golden::Table t;
        addOffload(t);
        addSharding(t);
        addSequences(t);
        addExperts(t);
        addGradients(t);
        addRuns(t);
        return t;
    }();
    return all;
}

} // namespace

class tst_TechniquesGolden : public QObject {
    Q_OBJECT
private slots:
    void everyNumberIsReproduced_data() { table().declare(); }
    void everyNumberIsReproduced() { table().check(); }

    void masksCountWhatABruteForceCounts()
    {
        for (const int window : {1, 7, 64, 100}) {
            double seen = 0;
            for (int i = 0; i < 64; ++i)
                seen += std::min(i + 1, window);
            QVERIFY(std::abs(windowShare(window, 64) - seen / (64 * 64)) < 1e-12); // rounding
        }
        QCOMPARE(windowShare(64, 64), causalShare(64));
        QCOMPARE(packedShare({64}), causalShare(64));
        QVERIFY(packedShare({32, 32}) < packedShare({48, 16})); // even packing masks most
    }

    void aSingleRankSendsNothing()
    {
        constexpr SharedSequence x{131072.0 * 8192, 0.25};
        QCOMPARE(ringBytes(x, 1), 0.0);
        QCOMPARE(headExchangeBytes(x, 1), 0.0);
        QCOMPARE(hybridBytes(x, 1, 1), 0.0);
        QCOMPARE(hybridBytes(x, 8, 1), headExchangeBytes(x, 8));
        QCOMPARE(hybridBytes(x, 1, 8), ringBytes(x, 8));
        QCOMPARE(dispatchBytes(4096, 8, 7168, 2, 1), 0.0);
        QCOMPARE(tensorParallelLayerBytes(4096, 8192, 1), 0.0);
        QCOMPARE(squareTraffic(1) + cubeTraffic(1) + lineTraffic(1) + stackedSquareTraffic(1, 4), 0.0);
        QVERIFY(queryRingBytes(x, 8) > ringBytes(x, 8)); // a quarter of the heads: keys and values are fewer
    }

    // Daly's interval is the best one of the exact law: no neighbour does better.
    void theIntervalIsTheBest()
    {
        rc::check("a checkpoint interval 5 % longer or shorter makes less progress", [] {
            const double delta = *rc::gen::inRange(1, 300), hours = *rc::gen::inRange(1, 500);
            const double meanTime = hours * kHour, best = dalyInterval(delta, meanTime);
            // Daly's series is good to 0.2 % of the interval where delta < M/10, far inside the 5 %.
            const auto progress = [&](double tau) { return progressShare(tau, delta, meanTime, 600); };
            RC_ASSERT(progress(best) > progress(best * 1.05));
            RC_ASSERT(progress(best) > progress(best * 0.95));
        });
        QCOMPARE(systemMeanTime(deviceMeanTime(100, 8), 8), 100.0);
        // First order and exact law agree where failures are rare.
        QVERIFY(
            std::abs(firstOrderShare(3600, 20, 1000 * kHour, 600) / progressShare(3600, 20, 1000 * kHour, 600)
                     - 1)
            < 1e-5); // second order: (tau/M)^2
        QCOMPARE(dalyInterval(100, 50), 50.0);
    }

    void checkpointsStopForTheSlowestPath()
    {
        QCOMPARE(blockingSeconds(1e12, 100e9, 50e9, 10e9), 100.0);
        QCOMPARE(blockingSeconds(1e12, 5e9, 50e9, 10e9), 200.0);
        QCOMPARE(lazyBlockingSeconds(50e9, 25e9, 1.5), 0.5);
        QCOMPARE(lazyBlockingSeconds(50e9, 25e9, 3), 0.0);
    }

    void overlapKeepsItsAccounts()
    {
        rc::check("total = compute + exposed, and without contention the longer stream alone", [] {
            const double c = *rc::gen::inRange(0, 1000), m = *rc::gen::inRange(0, 1000);
            const double sc = 1 + *rc::gen::inRange(0, 100) / 100.0,
                         sm = 1 + *rc::gen::inRange(0, 100) / 100.0;
            const Overlap o = overlap(c, m, sc, sm);
            RC_ASSERT(std::abs(o.total - c - o.exposed) < 1e-9);  // rounding
            RC_ASSERT(std::abs(o.hidden + o.exposed - m) < 1e-9); // rounding
            RC_ASSERT(o.total >= std::max(c, m) - 1e-9);          // contention never helps
            RC_ASSERT(overlap(c, m).total == std::max(c, m));
        });
        QVERIFY(overlap(10, 10, 2, 2.5).hidden < 0); // hiding can cost more than it saves
        QCOMPARE(channelSlowdown(132, 0), 1.0);
    }

    void shardingMoreTakesLessMemory()
    {
        const StateBytes<double> b = adam(workload::Precision::Bf16);
        const double n = 64, psi = 7.5e9;
        const auto like = [&](const StatePlan& zero) {
            const States<double> s = modelStates<double>(psi, n, b, zero);
            return plain(s.weights + s.gradients + s.optimizer);
        };
        QCOMPARE(shardedBytes({1, 1, 1}, psi, b), like({}));
        QCOMPARE(shardedBytes({1, 1, n}, psi, b), like({.optimizer = true}));
        QCOMPARE(shardedBytes({1, n, n}, psi, b), like({.optimizer = true, .gradients = true}));
        QCOMPARE(shardedBytes({n, n, n}, psi, b),
                 like({.optimizer = true, .gradients = true, .weights = true}));
        QCOMPARE(crossNodeTraffic({}), 3.0);
    }

    void stragglersAreNeverWaitedForLongerThanAll()
    {
        QCOMPARE(firstOfAll(10, 10), 1.0);
        QVERIFY(firstOfAll(10, 9) < 1);
        QVERIFY(multiplexedLoad(256, 1, 2, 27) < selectiveLoad(256, 1, 2, 27));
        QCOMPARE(multiplexedLoad(8, 1, 2, 8), 2.0 / 8); // all may straggle
        QVERIFY(fragmentHides(1e9, 24, 4, 1e9, 5, 1));
        QVERIFY(!fragmentHides(100e9, 1, 16, 1e9, 1, 1));
        QCOMPARE(lowRankShare(4096, 4096, 4), 2.0 * 4 / 4096);
    }

    void balancedLengthsEndWithinOneSequenceOfTheMean()
    {
        rc::check("no rank has more than the mean and the longest sequence", [] {
            const auto lengths = *rc::gen::nonEmpty(
                rc::gen::container<std::vector<int>>(rc::gen::inRange(1, 65536)));
            const auto ranks = *rc::gen::inRange<std::size_t>(1, 9);
            std::vector<double> work;
            double sum = 0, longest = 0;
            for (const int l : lengths) {
                work.push_back(sequenceWork(l, 49152));
                sum += work.back();
                longest = std::max(longest, work.back());
            }
            const std::vector<double> load = longestFirst(work, ranks);
            const double most = *std::max_element(load.begin(), load.end());
            const double mean = sum / static_cast<double>(ranks);
            RC_ASSERT(most <= mean + longest + 1e-6);
            RC_ASSERT(imbalance(load) >= 1 - 1e-12);
            double dealt = 0;
            for (const double w : asTheyCome(work, ranks))
                dealt += w;
            RC_ASSERT(std::abs(dealt / sum - 1) < 1e-12); // rounding
        });
    }

    void expertsAreCountedAsDrawn()
    {
        QCOMPARE(distinctNodes(1, 256, 8), 1.0);
        QVERIFY(std::abs(distinctNodes(256, 256, 8) - 8) < 1e-9); // one expert a node: k nodes
        QVERIFY(touchedExperts(256, 8, 1e6) > 255.99);
        QCOMPARE(touchedExperts(256, 8, 1), 8.0);
    }

    void powerStaysBetweenIdleAndBoard()
    {
        QCOMPARE(boardWatts(700, 0, 0, 0), 105.0);
        QCOMPARE(boardWatts(700, 1, 1, 1), 700.0);
        QCOMPARE(energyKilowattHours(10, 1000, 0.5, 1.2), 18.0);
        QCOMPARE(pricePerMillionTokens(8, 2, 1e6), 8 * 2 / 3600.0);
        QCOMPARE(rent(100, 2, 0.5), 400.0);
        QCOMPARE(examplesOverFewest(1000, 1000), 2.0);
        // (S/S_min - 1)(E/E_min - 1) = 1 at any batch
        QCOMPARE((stepsOverFewest(300, 1000) - 1) * (examplesOverFewest(300, 1000) - 1), 1.0);
    }
};

QTEST_GUILESS_MAIN(tst_TechniquesGolden)
#include "tst_techniques_golden.moc"
