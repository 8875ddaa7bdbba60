// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/results/evaluation_json.h"
#include "job/training/advice/sensitivity.h"
#include "model/scenarios.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>
#include <set>

using namespace shardscape;
using training::HardwareValue;
using training::PlacedValue;
using training::ValueEffect;
using Kind = training::HardwareValue::Kind;

namespace {

/// Several kinds of what can be slow: kernels, links inside and between nodes, the host, experts, a pipeline.
const std::vector<layout::Scenario>& scenarios()
{
    static const std::vector<layout::Scenario> all{
        documentedScenario(),
        scenarioOf("llama-13b", "dgx-a100-80g", 8,
                   {{"sequence", "2048"},
                    {"global_batch", "2048"},
                    {"tp", "2"},
                    {"pp", "2"},
                    {"software", "eager"}}),
        scenarioOf("gpt-3-175b", "dgx-a100-80g", 16,
                   {{"global_batch", "96"},
                    {"tp", "8"},
                    {"pp", "8"},
                    {"software", "megatron-deepspeed-blocking"},
                    {"precision", "fp16"}}),
        scenarioOf("llama-3-70b", "dgx-h100", 8,
                   {{"sequence", "4096"}, {"global_batch", "128"}, {"zero", "3"}, {"software", "fsdp"}}),
        scenarioOf("llama-3-70b", "dgx-h100", 8,
                   {{"sequence", "8192"},
                    {"global_batch", "64"},
                    {"tp", "4"},
                    {"pp", "4"},
                    {"cp", "2"},
                    {"overlap_p2p", "1"},
                    {"overlap_gradients", "1"}}),
        scenarioOf("mixtral-8x7b-v0.1", "dgx-h100", 4,
                   {{"global_batch", "64"},
                    {"tp", "2"},
                    {"sequence_parallel", "1"},
                    {"ep", "4"},
                    {"pp", "2"},
                    {"cuda_graphs", "full"}}), // launches are a floor of their own, below
        scenarioOf("llama-3-70b", "dgx-h100", 8,
                   {{"sequence", "2048"},
                    {"global_batch", "64"},
                    {"zero", "3"},
                    {"offload_optimizer", "75"},
                    {"offload_weights", "50"},
                    {"software", "fsdp"}})};
    return all;
}

/// What only low precision, other attention kernels, exchanges of tokens and some stacks depend on.
std::vector<layout::Scenario> scenariosOfToday()
{
    std::vector<layout::Scenario> all{
        scenarioOf("llama-3-70b", "dgx-h100", 8,
                   {{"precision", "fp8"}, {"attention", "cudnn"}, {"tp", "4"}, {"pp", "4"}}),
        scenarioOf("llama-3-70b", "dgx-b200", 8,
                   {{"precision", "nvfp4"}, {"attention", "cudnn"}, {"tp", "4"}}),
        scenarioOf("mixtral-8x7b-v0.1", "dgx-h100", 4, {{"sequence", "512"}, {"ep", "4"}}),
        scenarioOf("mixtral-8x7b-v0.1", "dgx-h100", 4,
                   {{"sequence", "512"}, {"ep", "4"}, {"ep_dispatch", "deepep"}}),
        scenarioOf("llama-13b", "dgx-a100-80g", 4, {{"software", "internevo"}, {"zero", "1"}}),
        scenarioOf("llama-13b", "dgx-a100-80g", 4,
                   {{"sequence", "512"}, {"software", "nanotron"}, {"tp", "4"}, {"pp", "4"}}),
        scenarioOf(
            "llama-13b", "dgx-a100-80g", 4,
            {{"sequence", "512"}, {"zero", "3"}, {"offload_optimizer", "100"}, {"offload_weights", "100"}}),
        scenarioOf("llama-13b", "dgx-a100-80g", 4,
                   {{"sequence", "512"},
                    {"zero", "3"},
                    {"offload_optimizer", "100"},
                    {"offload_weights", "100"},
                    {"offload_to", "nvme"}})};
    all.front().model.attentionSinks = true;
    return all;
}

double stepOf(const layout::Scenario& s)
{
    training::Pricer pricer;
    return pricer.price(s, true).stepSeconds;
}

const ValueEffect* effectOf(const training::Sensitivity& all, const layout::Scenario& s,
                            const std::string& id)
{
    for (const ValueEffect& effect : all.values)
        if (effect.value.id(s) == id)
            return &effect;
    return nullptr;
}

QByteArray named(const ValueEffect& effect, const layout::Scenario& s)
{
    return QByteArray::fromStdString(effect.value.id(s)) + " " + QByteArray::number(effect.timeElasticity);
}

} // namespace

class tst_Sensitivity : public QObject {
    Q_OBJECT
private slots:
    void everyScenarioHereIsValid()
    {
        for (const layout::Scenario& s : scenarios())
            for (const layout::Reason& reason : layout::violations(s))
                QFAIL(english(reason.message).c_str());
    }

    /// Dimensions: with every rate k times and every duration 1/k of it, the step is 1/k. No number of seconds hides in the
    /// code. Stages count in whole nanoseconds: of the shortest stage, 0.1 ms, that is 1e-5.
    void scalingEveryRateAndDurationScalesTheStep()
    {
        QVERIFY(rc::check([] {
            const layout::Scenario s = *rc::gen::elementOf(scenarios());
            const double k = *rc::gen::inRange(2, 400) / 100.0;
            layout::Scenario scaled = s;
            for (const PlacedValue& value : training::placedValues(s)) {
                if (value.value->kind == Kind::Rate)
                    value.set(scaled, value.get(s) * k);
                if (value.value->kind == Kind::Duration)
                    value.set(scaled, value.get(s) / k);
            }
            RC_ASSERT(std::abs(stepOf(scaled) * k / stepOf(s) - 1) < 1e-5);
        }));
    }

    /// Euler's theorem on the same: elasticities of rates less those of durations sum to -1. Central differences of 1 % err
    /// by their square times curvature, and more where a maximum changes sides within them.
    void elasticitiesOfRatesAndDurationsSumToMinusOne()
    {
        for (const layout::Scenario& s : scenarios()) {
            double sum = 0;
            for (const ValueEffect& effect : training::sensitivity(s).values) {
                if (effect.value.value->kind == Kind::Rate)
                    sum += effect.timeElasticity;
                if (effect.value.value->kind == Kind::Duration)
                    sum -= effect.timeElasticity;
            }
            QVERIFY2(std::abs(sum + 1) < 0.005, qPrintable(QString::number(sum)));
        }
    }

    /// 1e-5: whole nanoseconds.
    void fasterHardwareIsNeverSlower()
    {
        for (const layout::Scenario& s : scenarios()) {
            const training::Sensitivity all = training::sensitivity(s);
            for (const ValueEffect& effect : all.values) {
                const std::string_view id = effect.value.value->id;
                const bool faster = effect.value.value->kind == Kind::Rate || id.ends_with("efficiency")
                                    || id == "gather_share" || id == "exchange_share"
                                    || id == "attention_rate" || id == "flash_forward"
                                    || id == "flash_backward";
                const bool slower = effect.value.value->kind == Kind::Duration || id.ends_with("traffic");
                if (faster) {
                    QVERIFY2(effect.timeElasticity <= 1e-5, named(effect, s));
                    QVERIFY(effect.moreSeconds <= effect.lessSeconds * (1 + 1e-5));
                }
                if (slower) {
                    QVERIFY2(effect.timeElasticity >= -1e-5, named(effect, s));
                    QVERIFY(effect.moreSeconds >= effect.lessSeconds * (1 - 1e-5));
                }
            }
        }
    }

    /// Rates enter as 1/rate, durations as they are: the share of the step that hangs on one is its elasticity, and twice of
    /// it is foretold. Kinks are to the disadvantage: the step is never shorter than that (1e-4: rounding, and the
    /// difference's own width). In a duration of the host's it is convex, so that what the elasticity there tells of the way
    /// back bounds it from above; with a link or a rate the choice of algorithm changes, too: 6 %.
    void twiceAValueIsForetoldByItsElasticity()
    {
        for (const layout::Scenario& s : scenarios()) {
            for (const ValueEffect& effect : training::sensitivity(s).values) {
                const Kind kind = effect.value.value->kind;
                if (kind != Kind::Rate && kind != Kind::Duration)
                    continue;
                layout::Scenario changed = s;
                effect.value.set(changed, 2 * effect.now);
                const double found = stepOf(changed) / stepOf(s);
                const double foretold = 1 + effect.timeElasticity * (kind == Kind::Rate ? 0.5 : 1.0);
                // The faster of two algorithms takes over where a link changes: a little to the advantage.
                const double tolerance = effect.value.ofLink() ? 1e-3 : 1e-4;
                QVERIFY2(found >= foretold - tolerance, named(effect, s) + " " + QByteArray::number(found));
                if (kind == Kind::Rate || effect.value.ofLink()) {
                    QVERIFY2(found - foretold < 0.06, named(effect, s) + " " + QByteArray::number(found));
                    continue;
                }
                const auto there = training::sensitivity(changed).values;
                const auto same = std::find_if(there.begin(), there.end(), [&](const ValueEffect& one) {
                    return one.value.id(changed) == effect.value.id(s) && one.value.kind == effect.value.kind;
                });
                QVERIFY2(same != there.end(), named(effect, s));
                const double most = 1 + found * same->timeElasticity / 2;
                QVERIFY2(found <= most + 1e-4, named(effect, s) + " " + QByteArray::number(found)
                                                   + " at most " + QByteArray::number(most));
            }
        }
    }

    void valuesAreSortedByWhatTheyDo()
    {
        const training::Sensitivity all = training::sensitivity(scenarios()[1]);
        QVERIFY(all.values.size() > 20);
        for (std::size_t i = 1; i < all.values.size(); ++i)
            QVERIFY(std::abs(all.values[i - 1].timeElasticity) >= std::abs(all.values[i].timeElasticity));
        QCOMPARE(all.values.front().value.value->id, std::string_view("peak_flops"));
        QCOMPARE(all.stepSeconds, stepOf(scenarios()[1]));
    }

    void everyDeclaredValueMovesSomethingSomewhere()
    {
        std::set<std::string_view> moving;
        for (const layout::Scenario& s : scenarios())
            for (const ValueEffect& effect : training::sensitivity(s).values)
                if (effect.timeElasticity != 0 || effect.marginPerPercent != 0)
                    moving.insert(effect.value.value->id);
        // what no shipped stack of these scenarios has, or none of these layouts uses
        layout::Scenario s = scenarios()[5];
        cluster::Software stack = s.software();
        stack.accumulateTraffic = 8;
        stack.optimizerTraffic = 8;
        stack.routingHost = 2e-2;
        stack.stepHost = 1e-2;
        s.cluster.stacks = {stack};
        for (const ValueEffect& effect : training::sensitivity(s).values)
            if (effect.timeElasticity != 0)
                moving.insert(effect.value.value->id);
        for (const layout::Scenario& today : scenariosOfToday())
            for (const ValueEffect& effect : training::sensitivity(today).values)
                if (effect.timeElasticity != 0)
                    moving.insert(effect.value.value->id);
        for (layout::Scenario reducing : scenarios()) {
            for (cluster::LinkLevel& level : reducing.cluster.levels) {
                level.oversubscription = 1.5;
                level.switchShare = 0.7;
            }
            reducing.layout.collective = layout::Collective::InNetwork;
            for (const ValueEffect& effect : training::sensitivity(reducing).values)
                if (effect.timeElasticity != 0)
                    moving.insert(effect.value.value->id);
        }
        for (const HardwareValue& value : training::hardwareValues())
            QVERIFY2(moving.contains(value.id), value.id.data());
    }

    void settingAValueChangesThatAlone()
    {
        for (const layout::Scenario& s : scenarios()) {
            std::set<std::string> ids;
            for (const PlacedValue& value : training::placedValues(s)) {
                QVERIFY(ids.insert(value.id(s)).second);
                layout::Scenario changed = s;
                value.set(changed, 3 * value.get(s));
                QCOMPARE(value.get(changed), 3 * value.get(s));
                for (const PlacedValue& other : training::placedValues(s))
                    if (other.id(s) != value.id(s))
                        QCOMPARE(other.get(changed), other.get(s));
                value.set(changed, value.get(s));
                if (value.ofSoftware()) { // the cluster keeps a copy of the stack, now the same again
                    QVERIFY(changed.software() == s.software());
                    changed.cluster.stacks = s.cluster.stacks;
                }
                QVERIFY(changed == s);
            }
        }
    }

    void memoryHangsOnWhatReservesIt()
    {
        const layout::Scenario& s = scenarios()[1];
        const training::Sensitivity all = training::sensitivity(s);
        const ValueEffect* context = effectOf(all, s, "software.context_bytes");
        QVERIFY(context && std::abs(context->memoryElasticity - context->now / all.peakBytes) < 1e-9);
        QVERIFY(std::abs(context->marginPerPercent + context->now / 100) < 1); // one byte of 1e10
        const ValueEffect* capacity = effectOf(all, s, "memory");
        QVERIFY(capacity && capacity->timeElasticity == 0 && capacity->memoryElasticity == 0);
        QVERIFY(std::abs(capacity->marginPerPercent - capacity->now / 100) < 1);
    }

    void linksThatJoinNothingAreLeftOut()
    {
        const layout::Scenario one = scenarioOf("llama-13b", "dgx-a100-80g", 1, {{"tp", "8"}});
        bool inside = false;
        for (const PlacedValue& value : training::placedValues(one)) {
            QVERIFY(!value.ofLink() || value.level == 0);
            inside |= value.ofLink();
        }
        QVERIFY(inside);
    }

    void knobsShowTheirBestAndWorst()
    {
        const layout::Scenario& s = scenarios()[1];
        const training::Sensitivity all = training::sensitivity(s);
        QVERIFY(!all.knobs.empty());
        double gain = 1e300;
        for (const training::KnobEffect& effect : all.knobs) {
            double fastest = all.stepSeconds;
            double slowest = all.stepSeconds;
            for (const training::Proposal& change : training::preview(s, *effect.knob))
                if (change.valid && change.price.fits) {
                    fastest = std::min(fastest, change.price.stepSeconds);
                    slowest = std::max(slowest, change.price.stepSeconds);
                }
            QCOMPARE(effect.fastest ? effect.fastest->price.stepSeconds : all.stepSeconds, fastest);
            QCOMPARE(effect.slowest ? effect.slowest->price.stepSeconds : all.stepSeconds, slowest);
            QVERIFY(!effect.leanest || effect.leanest->price.peakBytes < all.peakBytes);
            QVERIFY(all.stepSeconds - fastest <= gain);
            gain = all.stepSeconds - fastest;
        }
        const auto best = training::bestChange(s);
        QVERIFY(best && all.knobs.front().fastest);
        QCOMPARE(all.knobs.front().fastest->price.stepSeconds, best->price.stepSeconds);
    }

    void aLayoutThatIsNotValidHasNone()
    {
        layout::Scenario s = documentedScenario();
        s.layout.tensorParallel = 7;
        const training::Sensitivity all = training::sensitivity(s);
        QVERIFY(all.values.empty() && all.knobs.empty());
    }

    void scriptsReadItAsJson()
    {
        const layout::Scenario& s = scenarios()[1];
        const training::Evaluation e = training::evaluate(s);
        QVERIFY(!nlohmann::json::parse(exchange::writeEvaluation(s, e, false)).contains("sensitivity"));
        const auto out = nlohmann::json::parse(
            exchange::writeEvaluation(s, e, false, exchange::publishedResiduals(), true))["sensitivity"];
        const training::Sensitivity all = training::sensitivity(s);
        QCOMPARE(out.size(), all.values.size() + all.knobs.size());
        QCOMPARE(out[0]["id"].get<std::string>(), std::string("peak_flops"));
        QCOMPARE(out[0]["time_elasticity"].get<double>(), all.values[0].timeElasticity);
        QCOMPARE(out.back()["kind"].get<std::string>(), std::string("knob"));
    }
};

QTEST_APPLESS_MAIN(tst_Sensitivity)
#include "tst_sensitivity.moc"
