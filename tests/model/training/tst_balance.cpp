// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/advice/balance.h"
#include "job/training/numbers/evaluation.h"
#include "job/training/step/mixed.h"
#include "job/training/step/pricer.h"
#include "layout/knob.h"
#include "layout/rules.h"
#include "model/scenarios.h"
#include "schedule/simulate.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <rapidcheck.h>

using namespace shardscape;
using training::Balance;
using training::BalanceGoal;

namespace {

/// Eight layers of two kinds in any order, with a vocabulary that makes the ends heavy.
layout::Scenario smallMixture(std::int32_t stages)
{
    layout::Scenario s = scenarioOf("llama-3-8b", "dgx-a100-80g", 4,
                                    {{"sequence", "8192"}, {"global_batch", "64"}});
    s.model.vocabulary = *rc::gen::element<std::int64_t>(32000, 256000, 1000000);
    s.model.kinds = {{.name = "global"}, {.name = "wide", .ffn = 57344}};
    for (int layer = 0; layer < 8; ++layer)
        s.model.stack.push_back({*rc::gen::inRange(0, 2), 1});
    workload::settleStack(s.model);
    s.layout.pipelineParallel = stages;
    layout::findKnob("zero")->set(s, *rc::gen::element(0, 1));
    s.cluster.accelerator.memoryBytes = *rc::gen::element(30e9, 60e9, 90e9, 1e12);
    return s;
}

/// Slowest stage, and fullest rank, of a split.
struct Cost {
    double slowest = 0;
    double fullest = 0;
};

Cost costOf(layout::Scenario s, const std::vector<std::int32_t>& stages)
{
    s.stageLayers = stages;
    training::Pricer pricer;
    const auto& costing = pricer.costing(s);
    const auto& frame = pricer.frame(s);
    Cost cost;
    for (const auto& stage : frame.pipeline.stages) {
        const auto time = costing.stageTime(s, stage.content, frame.groups);
        cost.slowest = std::max(cost.slowest, plain(time.forward + time.backward));
    }
    cost.fullest = training::evaluate(s).peakBytes;
    return cost;
}

/// Calls visit with every split in which only the ends may be empty.
template <class Visit>
void everySplit(std::vector<std::int32_t>& stages, std::size_t at, std::int32_t left, const Visit& visit)
{
    if (at + 1 == stages.size()) {
        stages[at] = left;
        if (left > 0 || at > 0)
            visit(stages);
        return;
    }
    for (std::int32_t count = at == 0 ? 0 : 1; count <= left; ++count) {
        stages[at] = count;
        everySplit(stages, at + 1, left - count, visit);
    }
}

} // namespace

class TestBalance : public QObject {
    Q_OBJECT
private slots:
    void balanceIsTheBestOfAllSplits()
    {
        QVERIFY(rc::check("slowest stage, then fullest rank, against every split", [] {
            const auto stages = *rc::gen::element<std::int32_t>(2, 4, 8);
            const layout::Scenario s = smallMixture(stages);
            const auto goal = *rc::gen::element(BalanceGoal::Time, BalanceGoal::TimeWithinMemory);
            const double capacity = goal == BalanceGoal::Time ? std::numeric_limits<double>::infinity()
                                                              : s.cluster.accelerator.memoryBytes;
            Cost best{std::numeric_limits<double>::infinity(), 0};
            std::vector<std::int32_t> split(static_cast<std::size_t>(stages));
            everySplit(split, 0, 8, [&](const std::vector<std::int32_t>& counts) {
                const Cost cost = costOf(s, counts);
                if (cost.fullest <= capacity
                    && (cost.slowest < best.slowest
                        || (cost.slowest == best.slowest && cost.fullest < best.fullest)))
                    best = cost;
            });
            const auto found = training::balance(s, goal);
            RC_ASSERT(found.has_value() == (best.slowest < std::numeric_limits<double>::infinity()));
            if (!found) {
                RC_ASSERT(found.error().text().find("GiB") != std::string::npos);
                return;
            }
            RC_ASSERT(found->slowest == best.slowest);
            RC_ASSERT(found->peakBytes == best.fullest);
            RC_ASSERT(found->fits == (best.fullest <= s.cluster.accelerator.memoryBytes));
            const Cost own = costOf(s, found->stages);
            RC_ASSERT(own.slowest == best.slowest);
            RC_ASSERT(std::accumulate(found->stages.begin(), found->stages.end(), 0) == 8);
        }));
    }

    /// The pace and the memory of a stage are those of its own nodes, whichever kind the cluster names first.
    void stagesOnNodesOfTwoKindsGetWhatTheirNodesCanDo()
    {
        bool moved = false, refused = false;
        QVERIFY(rc::check("two kinds of nodes, against every split", [&] {
            const auto stages = *rc::gen::element<std::int32_t>(2, 4, 8);
            layout::Scenario s = smallMixture(stages);
            s.workload.sequence = 4096;
            s.layout.tensorParallel = *rc::gen::element(1, 4);
            s.layout.overlapMessages = true; // messages are no part of the stages' times then
            const cluster::Cluster fast = *exchange::Catalog::builtIn().cluster("dgx-h100", 4);
            cluster::NodeKind kind{.name = "fast",
                                   .accelerator = fast.accelerator,
                                   .nodes = *rc::gen::inRange<std::int64_t>(1, 4),
                                   .levels = fast.levels};
            kind.accelerator.memoryBytes = *rc::gen::element(25e9, 50e9, 1e12);
            s.cluster.others.push_back(kind);
            RC_PRE(layout::violations(s).empty());

            const auto slowestOf = [&s](const training::Evaluation& e) {
                double slowest = 0;
                for (const auto& stage : e.stageCosts)
                    slowest = std::max(slowest, static_cast<double>(stage.forward + stage.backwardInput
                                                                    + stage.backwardWeight)
                                                    * 1e-9);
                return slowest;
            };
            const auto goal = *rc::gen::element(BalanceGoal::Time, BalanceGoal::TimeWithinMemory);
            double best = std::numeric_limits<double>::infinity();
            std::vector<std::int32_t> split(static_cast<std::size_t>(stages));
            everySplit(split, 0, 8, [&](const std::vector<std::int32_t>& counts) {
                layout::Scenario one = s;
                one.stageLayers = counts;
                const training::Evaluation e = training::MixedPricer().evaluate(one);
                if (e.valid && (goal == BalanceGoal::Time || e.fits))
                    best = std::min(best, slowestOf(e));
            });
            const auto found = training::balance(s, goal);
            refused = refused || !found;
            RC_ASSERT(found.has_value() == std::isfinite(best));
            if (!found)
                return;
            constexpr double kNanoseconds = 5e-9; // that schedules count in
            RC_ASSERT(std::abs(found->slowest - best) < kNanoseconds);
            layout::Scenario own = s;
            own.stageLayers = found->stages;
            const training::Evaluation e = training::MixedPricer().evaluate(own);
            RC_ASSERT(std::abs(slowestOf(e) - best) < kNanoseconds);
            RC_ASSERT(found->fits == e.fits && found->peakBytes == e.peakBytes);
            s.cluster.others.clear();
            const auto blind = training::balance(s);
            moved = moved || (blind.has_value() && blind->stages != found->stages);
        }));
        QVERIFY2(moved && refused, "the draws do not cover what they should");
    }

    void chunksOfADeviceAreBalancedTogether()
    {
        QVERIFY(rc::check("slowest device of several chunks, against every split", [] {
            const char* schedule = *rc::gen::element("interleaved-1f1b", "hanayo");
            layout::Scenario s = scenarioOf(
                "llama-3-8b", "dgx-a100-80g", 4,
                {{"sequence", "8192"}, {"global_batch", "64"}, {"schedule", schedule}});
            s.model.layers = *rc::gen::inRange(8, 13);
            s.model.vocabulary = *rc::gen::element<std::int64_t>(32000, 256000, 1000000);
            s.layout.pipelineParallel = *rc::gen::element<std::int32_t>(2, 4);
            s.layout.chunks = 8 / s.layout.pipelineParallel;
            training::Pricer pricer;
            const auto slowestDevice = [&](const std::vector<std::int32_t>& stages) {
                s.stageLayers = stages;
                const auto& costing = pricer.costing(s);
                const auto& frame = pricer.frame(s);
                const schedule::Placement placement(training::scheduleOf(s).placement,
                                                    s.layout.pipelineParallel);
                std::vector<double> devices(static_cast<std::size_t>(s.layout.pipelineParallel));
                for (std::size_t stage = 0; stage < frame.pipeline.stages.size(); ++stage) {
                    const auto t = costing.stageTime(s, frame.pipeline.stages[stage].content, frame.groups);
                    devices[static_cast<std::size_t>(placement.deviceOf(static_cast<std::int32_t>(stage)))] +=
                        plain(t.forward + t.backward);
                }
                return *std::max_element(devices.begin(), devices.end());
            };
            double best = std::numeric_limits<double>::infinity();
            std::vector<std::int32_t> split(8);
            everySplit(split, 0, static_cast<std::int32_t>(s.model.layers),
                       [&](const auto& stages) { best = std::min(best, slowestDevice(stages)); });
            const auto found = training::balance(s);
            RC_ASSERT(found.has_value());
            RC_ASSERT(std::abs(found->slowest / best - 1) < 1e-9);
            RC_ASSERT(std::abs(slowestDevice(found->stages) / best - 1) < 1e-9);
        }));
    }

    void layersThatDoNotDivideSpreadOverTheDevices()
    {
        // Llama 3 405B (Dubey et al. 2024, arXiv:2407.21783, section 3.3.2) gives the ends of 128 stages no layer; of seven
        // chunks some devices hold eight layers, and none nine.
        layout::Scenario s = scenarioOf("llama-3.1-405b", "dgx-h100", 1024,
                                        {{"sequence", "8192"},
                                         {"global_batch", "2048"},
                                         {"tp", "8"},
                                         {"pp", "16"},
                                         {"schedule", "interleaved-1f1b"},
                                         {"chunks", "8"}});
        const auto published = training::balance(s);
        QVERIFY(published.has_value());
        std::vector<std::int32_t> single(128, 1);
        single.front() = single.back() = 0;
        QCOMPARE(published->stages, single);
        s.layout.chunks = 7;
        const auto uneven = training::balance(s);
        QVERIFY(uneven.has_value());
        std::vector<std::int32_t> held(16);
        for (std::size_t stage = 0; stage < uneven->stages.size(); ++stage)
            held[stage % 16] += uneven->stages[stage];
        QCOMPARE(*std::max_element(held.begin(), held.end()), 8);
        s.layout.chunks = 255;
        s.model.layers = 1999;
        const auto many = training::balance(s);
        QVERIFY(!many);
        QVERIFY2(many.error().text().find("nearest: 50 stages") != std::string::npos,
                 many.error().text().c_str());
    }

    void balanceIsNeverSlowerThanEvenStages()
    {
        layout::Scenario s = scenarioOf(
            "gemma-2-9b", "dgx-h100", 7,
            {{"sequence", "8192"}, {"global_batch", "336"}, {"tp", "8"}, {"pp", "7"}});
        const training::Evaluation even = training::evaluate(s);
        QVERIFY2(even.valid, even.reasons.empty() ? "" : english(even.reasons.front().message).c_str());
        const auto found = training::balance(s);
        QVERIFY(found.has_value());
        s.stageLayers = found->stages;
        const training::Evaluation balanced = training::evaluate(s);
        QVERIFY(balanced.valid);
        QVERIFY(balanced.stepSeconds < even.stepSeconds); // its 256k vocabulary weighs as much as layers
        QVERIFY(found->stages.back() < found->stages[3]);
    }

    void balanceSaysWhatStandsInItsWay()
    {
        layout::Scenario s = scenarioOf("gpt-3-175b", "dgx-a100-80g", 1,
                                        {{"global_batch", "8"}, {"pp", "8"}});
        const auto full = training::balance(s, BalanceGoal::TimeWithinMemory);
        QVERIFY(!full);
        QVERIFY2(full.error().text().find("leanest needs") != std::string::npos, full.error().text().c_str());
        s.layout.tensorParallel = 5;
        const auto broken = training::balance(s);
        QVERIFY(!broken);
        QVERIFY2(broken.error().text().find("tp = 5") != std::string::npos, broken.error().text().c_str());
        layout::Scenario few = documentedScenario();
        few.layout.pipelineParallel = 64;
        few.workload.globalBatch = 64;
        QVERIFY(!training::balance(few)); // 40 layers for 62 stages between the ends
    }

    void stagesThatPeopleSetAreWhatIsPriced()
    {
        layout::Scenario s = scenarioOf("llama-13b", "dgx-a100-80g", 4,
                                        {{"global_batch", "64"}, {"tp", "8"}, {"pp", "4"}});
        const training::Evaluation even = training::evaluate(s);
        s.stageLayers = {10, 10, 10, 10};
        const training::Evaluation same = training::evaluate(s);
        QCOMPARE(same.stepSeconds, even.stepSeconds);
        QCOMPARE(same.peakBytes, even.peakBytes);
        s.stageLayers = {4, 20, 12, 4};
        const training::Evaluation uneven = training::evaluate(s);
        QVERIFY(uneven.valid);
        QVERIFY(uneven.stepSeconds > even.stepSeconds);
        // Without embedding and messages a stage's forward grows with its layers.
        QVERIFY(uneven.stageCosts[1].forward > uneven.stageCosts[2].forward);
        QVERIFY(uneven.memory[1].bytes[0] > uneven.memory[2].bytes[0]);
        s.stageLayers = {10, 10, 20}; // not one for every stage: balanced as before
        QCOMPARE(training::evaluate(s).stepSeconds, even.stepSeconds);
        s.stageLayers = {0, 20, 20, 0}; // embedding and loss on stages of their own
        QVERIFY(training::evaluate(s).valid);
    }

    void stagesThatDoNotHoldTheModelAreRefusedWithASentence()
    {
        layout::Scenario s = scenarioOf("llama-13b", "dgx-a100-80g", 4,
                                        {{"global_batch", "64"}, {"tp", "8"}, {"pp", "4"}});
        s.stageLayers = {10, 10, 10, 9};
        training::Evaluation e = training::evaluate(s);
        QVERIFY(!e.valid);
        QCOMPARE(e.reasons.front().code, std::string("stages-hold-layers"));
        QCOMPARE(e.reasons.front().have, 39.0);
        QVERIFY(english(e.reasons.front().message)
                    .starts_with("the stages hold 39 layers together, the model has 40"));
        s.stageLayers = {10, -1, 21, 10};
        e = training::evaluate(s);
        QVERIFY(!e.valid);
        QVERIFY(english(e.reasons.front().message).starts_with("stage 1 has -1 layers"));
    }

    void chunksAreTimedAndHeldAsTheyAreSimulated()
    {
        QVERIFY(rc::check("makespan and peaks, even and uneven stages", [] {
            const char* schedule = *rc::gen::element(
                "interleaved-1f1b", "interleaved-1f1b-lean", "breadth-first", "gis", "dualpipe-v", "chimera",
                "dualpipe", "bitpipe", "zb-v", "v-half", "v-min", "hanayo", "bpipe");
            layout::Scenario s = scenarioOf(
                "llama-13b", "dgx-a100-80g", 4,
                {{"global_batch", "64"}, {"tp", "8"}, {"pp", "4"}, {"schedule", schedule}});
            const schedule::Schedule& card = training::scheduleOf(s);
            s.layout.chunks = card.usesChunks ? *rc::gen::inRange(2, 5) : card.defaultChunks;
            RC_PRE(card.check(4, 64, s.layout.chunks).has_value());
            s.layout.overlapMessages = *rc::gen::arbitrary<bool>();
            s.stageLayers.assign(static_cast<std::size_t>(s.virtualStages()), 0);
            if (*rc::gen::inRange(0, 3) == 0 && 40 % s.virtualStages() == 0) {
                s.stageLayers.clear(); // even ones, too
            } else {
                for (int layer = 0; layer < 40; ++layer)
                    ++s.stageLayers[*rc::gen::inRange<std::size_t>(0, s.stageLayers.size())];
            }
            const training::Evaluation e = training::evaluate(s);
            RC_ASSERT(e.valid);
            const auto request = training::scheduleRequest(s, e);
            RC_ASSERT(request.has_value());
            const auto program = schedule::build(*request);
            RC_ASSERT(program.has_value());
            const auto simulation = schedule::simulate(*program);
            RC_ASSERT(simulation.has_value());
            const schedule::Analysis a = schedule::analyse(*program, *simulation);
            RC_ASSERT(std::abs(a.bubbleRatio - e.bubbleRatio) < 1e-9);
            training::Pricer pricer;
            double fullest = 0;
            for (std::size_t device = 0; device < e.memory.size(); ++device) {
                const double held = e.memory[device]
                                        .bytes[static_cast<std::size_t>(training::MemoryClass::Activations)];
                const bool exact = card.peakFollowsTimes || pricer.frame(s).pipeline.devices[device].uneven;
                // What the embedding keeps beside its layers counts for all chunks that hold as many.
                const double tokens = 2048.0 * static_cast<double>(s.layout.microBatch);
                const double embedding = exact ? 0
                                               : 64 * tokens * (8 + 5120); // ids and a mask, 64 micro-batches
                RC_ASSERT(a.activations[device].peak <= held * (1 + 1e-9));
                RC_ASSERT(a.activations[device].peak >= held * (1 - 1e-9) - embedding);
                fullest = std::max(fullest, e.memory[device].total);
            }
            RC_ASSERT(e.peakBytes == fullest); // what sweeps see
        }));
    }
};

QTEST_GUILESS_MAIN(TestBalance)
#include "tst_balance.moc"
