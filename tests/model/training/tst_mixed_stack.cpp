// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/costing/mfu.h"
#include "job/training/numbers/evaluation.h"
#include "job/training/step/explanation.h"
#include "job/training/step/pricer.h"
#include "layout/rules.h"
#include "model/scenarios.h"
#include "model/shown_numbers.h"
#include "search/sweep.h"
#include "search/training/default_space.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <rapidcheck.h>

using namespace shardscape;
using workload::LayerKind;
using workload::LayerRun;

namespace {

/// The same model, said as a stack of one kind.
layout::Scenario asStack(layout::Scenario s)
{
    s.model.kinds = {{.name = "all"}};
    s.model.stack = {{0, s.model.layers}};
    workload::settleStack(s.model);
    return s;
}

/// 24 layers of up to four kinds in any order, on 32 accelerators.
layout::Scenario randomMixture()
{
    layout::Scenario s = scenarioOf("llama-3-8b", "dgx-h100", 4,
                                    {{"sequence", "8192"}, {"global_batch", "64"}});
    s.model.kinds = {
        {.name = "global"},
        {.name = "local", .window = 1024},
        {.name = "wide", .heads = 64, .ffn = 28672},
        {.name = "experts", .moe = workload::MixtureOfExperts{.experts = 8, .topK = 2, .expertFfn = 4096}}};
    std::int64_t left = 24;
    while (left > 0) {
        const auto count = std::min(left, *rc::gen::inRange<std::int64_t>(1, 7));
        s.model.stack.push_back({*rc::gen::inRange(0, 4), count});
        left -= count;
    }
    workload::settleStack(s.model);
    return s;
}

bool valid(const layout::Scenario& s)
{
    const auto rules = layout::rules();
    return std::all_of(rules.begin(), rules.end(), [&s](const layout::Rule& rule) { return rule.holds(s); });
}

/// A valid layout of it: stages are balanced, or as nobody would set them.
layout::Scenario randomLayout()
{
    for (;;) {
        layout::Scenario s = randomMixture();
        for (const char* id : {"tp", "pp", "micro_batch", "zero", "recompute", "attention", "chunks", "ep",
                               "sequence_parallel", "schedule"}) {
            const layout::Knob& knob = *layout::findKnob(id);
            knob.set(s, *rc::gen::elementOf(knob.candidates(s)));
        }
        if (!schedule::schedules()[static_cast<std::size_t>(s.layout.schedule)].swept)
            s.layout.schedule = 1;
        if (s.layout.schedule <= 1)
            s.layout.chunks = 1;
        if (*rc::gen::arbitrary<bool>() && s.virtualStages() <= 64) {
            s.stageLayers.assign(static_cast<std::size_t>(s.virtualStages()), 0);
            for (std::int64_t layer = 0; layer < s.model.layers; ++layer)
                ++s.stageLayers[*rc::gen::inRange<std::size_t>(0, s.stageLayers.size())];
        }
        if (valid(s))
            return s;
    }
}

} // namespace

class TestMixedStack : public QObject {
    Q_OBJECT
private slots:
    /// Layers that a technique sets apart come after all kinds: their terms are called as those of their own kind.
    void layersSetApartAreExplainedByTheirKind()
    {
        layout::Scenario s = scenarioOf(
            "llama-3-8b", "dgx-h100", 1,
            {{"global_batch", "64"}, {"recompute", "full"}, {"recompute_layers", "3"}});
        s.model.kinds = {{.name = "global"}, {.name = "local", .window = 1024}};
        s.model.stack = {{0, 16}, {1, 16}};
        workload::settleStack(s.model);
        QVERIFY(training::evaluate(s).valid);
        const auto explained = training::explain(s, training::mfuConventions().front());
        QVERIFY(!explained.empty());
    }

    void aStackOfOneKindCostsWhatThePlainModelCosts()
    {
        for (const layout::Scenario& plain :
             {scenarioOf("gpt-3-175b", "dgx-a100-80g", 16,
                         {{"global_batch", "96"}, {"tp", "8"}, {"pp", "8"}, {"zero", "1"}}),
              scenarioOf("llama-3-70b", "dgx-h100", 8,
                         {{"sequence", "4096"}, {"global_batch", "128"}, {"tp", "4"}, {"zero", "3"}}),
              scenarioOf("mistral-7b-v0.1", "dgx-h100", 1, {{"sequence", "16384"}, {"global_batch", "8"}})}) {
            layout::Scenario stack = asStack(plain);
            for (LayerKind& kind : stack.model.kinds)
                kind.window = plain.model.window;
            const training::Evaluation a = training::evaluate(plain);
            const training::Evaluation b = training::evaluate(stack);
            QVERIFY(a.valid);
            // Bit for bit: the same formulas over the same numbers.
            QCOMPARE(b.stepSeconds, a.stepSeconds);
            QCOMPARE(b.peakBytes, a.peakBytes);
            QCOMPARE(b.modelFlops, a.modelFlops);
            QCOMPARE(b.executedFlops, a.executedFlops);
            for (const training::MfuConvention& convention : training::mfuConventions())
                QCOMPARE(training::countedFlops(stack, convention),
                         training::countedFlops(plain, convention));
        }
    }

    void aStackOfMoeLayersCostsWhatTheMixtureCosts()
    {
        const layout::Scenario plain = scenarioOf(
            "deepseek-v3", "dgx-h100", 32,
            {{"sequence", "4096"}, {"global_batch", "256"}, {"pp", "8"}, {"ep", "8"}});
        layout::Scenario stack = plain;
        stack.model.kinds = {{.name = "dense", .dense = true}, {.name = "experts"}};
        stack.model.stack = {{0, 3}, {1, 58}};
        workload::settleStack(stack.model);
        QCOMPARE(workload::countParameters(stack.model).total, workload::countParameters(plain.model).total);
        const training::Evaluation a = training::evaluate(plain);
        const training::Evaluation b = training::evaluate(stack);
        QVERIFY2(a.valid, a.reasons.empty() ? "" : english(a.reasons.front().message).c_str());
        QCOMPARE(b.stepSeconds, a.stepSeconds);
        QCOMPARE(b.peakBytes, a.peakBytes);
        QCOMPARE(b.modelFlops, a.modelFlops);
    }

    void theOrderOfLayersDoesNotChangeTheWork()
    {
        QVERIFY(rc::check("FLOPs of a permuted stack", [] {
            const layout::Scenario a = randomMixture();
            layout::Scenario b = a;
            std::reverse(b.model.stack.begin(), b.model.stack.end());
            std::rotate(
                b.model.stack.begin(),
                b.model.stack.begin()
                    + *rc::gen::inRange<std::ptrdiff_t>(0, static_cast<std::ptrdiff_t>(b.model.stack.size())),
                b.model.stack.end());
            workload::settleStack(b.model);
            const training::Evaluation x = training::evaluate(a);
            const training::Evaluation y = training::evaluate(b);
            RC_ASSERT(x.valid);
            RC_ASSERT(x.modelFlops == y.modelFlops);
            // One stage: only the order of a sum differs.
            RC_ASSERT(std::abs(x.stepSeconds / y.stepSeconds - 1) < 1e-8);
        }));
    }

    /// A query sees w keys, the first w - 1 of a sequence fewer: w s - w (w - 1)/2 pairs of the s (s + 1)/2 without window.
    void aWindowDoesThePairsThatItLeaves()
    {
        for (const std::int64_t window : {1, 128, 4096, 8191, 8192, 20000, 0}) {
            constexpr double s = 8192;
            const double w = window == 0 ? s : std::min(static_cast<double>(window), s);
            double pairs = 0;
            for (double query = 1; query <= s; ++query)
                pairs += std::min(query, w);
            const double keys = cost::keysOf<double>(s, window, true);
            QVERIFY(std::abs(keys * (s + 1) / 2 / pairs - 1) < 1e-12); // rounding of sums
            QCOMPARE(cost::keysOf<double>(s, window, false), w);
        }
        QCOMPARE(cost::keysOf<double>(8192.0, 8192, true), 8192.0);
    }

    void windowsSaveWorkWhereTheKernelKnowsThem()
    {
        const layout::Scenario local = scenarioOf("mistral-7b-v0.1", "dgx-h100", 1,
                                                  {{"sequence", "32768"}, {"global_batch", "8"}});
        layout::Scenario global = local;
        global.model.window = 0;
        const auto step = [](layout::Scenario s, const char* kernel) {
            if (!layout::setKnob(s, "attention", kernel))
                qFatal("no such kernel");
            return training::evaluate(s).stepSeconds;
        };
        QVERIFY(step(local, "flash2") < 0.8 * step(global, "flash2")); // attention is most of it at 32k
        QCOMPARE(step(local, "flash1"), step(global, "flash1"));
        QVERIFY(training::evaluate(local).modelFlops < training::evaluate(global).modelFlops);
        layout::Scenario shorter = local;
        layout::Scenario shorterGlobal = global;
        shorter.workload.sequence = shorterGlobal.workload.sequence = 4096;
        QCOMPARE(training::evaluate(shorter).stepSeconds, training::evaluate(shorterGlobal).stepSeconds);
    }

    void partsSumAndExplanationsRecompute()
    {
        QVERIFY(rc::check("memory, time and every recorded term of random stacks", [] {
            const layout::Scenario s = randomLayout();
            const training::Evaluation e = training::evaluate(s);
            RC_ASSERT(e.valid);
            double exposed = 0;
            for (const training::TimeShare& share : e.time)
                exposed += share.exposedSeconds;
            RC_ASSERT(std::abs(exposed / e.stepSeconds - 1) < 1e-6); // the pipeline is rounded to nanoseconds
            const std::string wrong = wronglyExplained(s, e);
            if (!wrong.empty())
                RC_FAIL(wrong);
        }));
    }

    void aPricerRemembersNothingThatItShouldNot()
    {
        const layout::Scenario mixture = randomOnce();
        training::Pricer pricer;
        QVERIFY(rc::check("one pricer for many layouts of a model, one evaluation each", [&] {
            layout::Scenario s = mixture;
            const layout::Scenario other = randomLayout();
            s.layout = other.layout;
            s.stageLayers = other.stageLayers;
            RC_PRE(valid(s));
            const training::Price price = pricer.price(s, true);
            const training::Evaluation e = training::evaluate(s);
            RC_ASSERT(price.stepSeconds == e.stepSeconds);
            RC_ASSERT(price.peakBytes == e.peakBytes);
            RC_ASSERT(price.worstStage == e.worstStage);
            RC_ASSERT(price.bubbleRatio == e.bubbleRatio);
        }));
    }

    void aSweepOfAMixedModelHasTheNumbersOfEvaluations()
    {
        const search::SweepResult r = search::run(
            search::defaultSpace(
                scenarioOf("gemma-2-2b", "dgx-a100-80g", 2, {{"sequence", "8192"}, {"global_batch", "32"}}),
                {"micro_batch"}),
            {}, {});
        QVERIFY(r.rows.size() > 100);
        for (std::size_t i = 0; i < r.rows.size(); i += r.rows.size() / 50) {
            const search::Row& row = r.rows[i];
            const training::Evaluation e = training::evaluate(search::scenarioAt(r.space, row.index));
            QCOMPARE(row.peakBytes, e.peakBytes);
            QCOMPARE(row.fits, e.fits);
            if (row.fits)
                QCOMPARE(row.objective, e.stepSeconds);
        }
    }

private:
    static layout::Scenario randomOnce()
    {
        layout::Scenario s = scenarioOf("llama-3-8b", "dgx-h100", 4,
                                        {{"sequence", "8192"}, {"global_batch", "64"}});
        s.model.kinds = {{.name = "global"}, {.name = "local", .window = 1024}};
        s.model.stack = {{1, 5}, {0, 1}, {1, 5}, {0, 1}, {1, 11}, {0, 1}};
        workload::settleStack(s.model);
        return s;
    }
};

QTEST_GUILESS_MAIN(TestMixedStack)
#include "tst_mixed_stack.moc"
