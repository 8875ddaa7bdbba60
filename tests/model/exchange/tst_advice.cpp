// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/catalog.h"
#include "exchange/results/advice.h"
#include "exchange/results/sweep_answer.h"
#include "exchange/runs/residuals_json.h"
#include "job/training/advice/neighbours.h"
#include "job/training/numbers/evaluation.h"
#include "layout/knob.h"
#include "layout/rules.h"

#include <QTest>

#include <set>

using namespace shardscape;
using Aim = exchange::Advice::Aim;

namespace {

layout::Scenario of(const char* model, const char* cluster, int nodes,
                    std::initializer_list<std::pair<const char*, const char*>> knobs)
{
    layout::Scenario scenario;
    const exchange::Catalog& catalog = exchange::Catalog::builtIn();
    scenario.model = **catalog.model(model);
    scenario.cluster = *catalog.cluster(cluster);
    scenario.cluster.nodes = nodes;
    for (const auto& [id, value] : knobs)
        if (!layout::setKnob(scenario, id, value))
            qFatal("%s", id);
    return scenario;
}

std::vector<exchange::Advice> advice(const layout::Scenario& scenario, bool pairs = true)
{
    return exchange::advise(scenario, exchange::publishedResiduals(), {.pairs = pairs});
}

double chanceOf(const layout::Scenario& scenario, const training::Evaluation& e)
{
    return exchange::chanceToFit(scenario, e.peakBytes, e.capacity, exchange::publishedResiduals()).value();
}

} // namespace

class AdviceTest : public QObject {
    Q_OBJECT

private slots:
    /// Layouts of all three states, on purpose poor ones.
    void eachRowIsWhatTheEngineSaysOfIt_data()
    {
        QTest::addColumn<QByteArray>("recompute");
        QTest::addColumn<QByteArray>("tp");
        QTest::addColumn<QByteArray>("pp");
        QTest::addColumn<int>("nodes");
        for (const char* recompute : {"none", "full"})
            for (const char* tp : {"1", "2", "8"})
                for (const char* pp : {"1", "4"})
                    QTest::addRow("tp %s pp %s %s", tp, pp, recompute)
                        << QByteArray(recompute) << QByteArray(tp) << QByteArray(pp) << 4;
    }
    void eachRowIsWhatTheEngineSaysOfIt()
    {
        QFETCH(QByteArray, recompute);
        QFETCH(QByteArray, tp);
        QFETCH(QByteArray, pp);
        QFETCH(int, nodes);
        const layout::Scenario scenario = of("llama-13b", "dgx-a100-80g", nodes,
                                             {{"sequence", "4096"},
                                              {"global_batch", "512"},
                                              {"tp", tp.constData()},
                                              {"pp", pp.constData()},
                                              {"recompute", recompute.constData()}});
        QVERIFY(layout::violations(scenario).empty());
        const training::Evaluation now = training::evaluate(scenario);
        const double chance = now.fits ? chanceOf(scenario, now) : 0;
        const auto rows = advice(scenario);
        QVERIFY(rows.size() <= 3);
        double before = 0;
        Aim aim = rows.empty() ? Aim::Faster : rows.front().aim;
        std::set<std::pair<const layout::Knob*, std::int64_t>> values;
        for (const exchange::Advice& row : rows) {
            const layout::Scenario changed = layout::with(scenario, row.proposal.change);
            const training::Evaluation e = training::evaluate(changed);
            QVERIFY(e.valid && e.fits);
            QVERIFY(std::abs(e.stepSeconds / row.proposal.price.stepSeconds - 1) < 1e-9);
            QVERIFY(std::abs(chanceOf(changed, e) - row.chance) < 1e-9);
            QVERIFY(e.stepSeconds <= now.stepSeconds * exchange::kMostLoss);
            QCOMPARE(row.proposal.change.settings.front(), row.chosen.front());
            for (const layout::Setting& setting : row.chosen) {
                QCOMPARE(setting.knob->get(changed), setting.value);
                QVERIFY2(values.insert({setting.knob, setting.value}).second, "a value stands twice");
            }
            if (row.aim != std::exchange(aim, row.aim))
                before = 0;
            QVERIFY(e.stepSeconds >= before);
            before = e.stepSeconds;
            switch (row.aim) {
            case Aim::Faster:
                QVERIFY(chance >= exchange::kSafeToFit && e.stepSeconds < now.stepSeconds);
                [[fallthrough]];
            case Aim::Surer: QVERIFY(row.chance >= exchange::kSafeToFit && now.fits); break;
            case Aim::Fits: QVERIFY(!now.fits && row.chance >= 0.5); break;
            case Aim::FasterLessSure:
                QVERIFY(now.fits && chance < exchange::kSafeToFit && row.chance < exchange::kSafeToFit
                        && e.stepSeconds < now.stepSeconds);
                break;
            }
        }
        // No single change that is allowed beats the first row.
        if (!now.fits || chance >= exchange::kSafeToFit) {
            layout::Scenario changed;
            for (const layout::Knob& knob : layout::knobs()) {
                if (!training::isAdvised(knob, scenario))
                    continue;
                for (const std::int64_t value : knob.candidates(scenario)) {
                    if (value == knob.get(scenario)
                        || !training::proposalOf(scenario, layout::choose(scenario, knob, value), changed)
                                .valid)
                        continue;
                    const training::Evaluation e = training::evaluate(changed);
                    const bool counts = e.valid && e.fits
                                        && chanceOf(changed, e) >= (now.fits ? exchange::kSafeToFit : 0.5)
                                        && e.stepSeconds < now.stepSeconds
                                                               * (now.fits ? training::kWorthwhile
                                                                           : exchange::kMostLoss);
                    if (counts)
                        QVERIFY(!rows.empty()
                                && rows.front().proposal.price.stepSeconds <= e.stepSeconds * (1 + 1e-9));
                }
            }
        }
    }

    void aPairIsThereOnlyWhereItBeatsBothOfItsKnobs()
    {
        const layout::Scenario scenario = of("qwen2.5-72b", "dgx-h100", 32,
                                             {{"sequence", "32768"},
                                              {"global_batch", "512"},
                                              {"tp", "8"},
                                              {"pp", "4"},
                                              {"cp", "2"},
                                              {"recompute", "full"}});
        const auto alone = advice(scenario, false);
        const auto rows = advice(scenario);
        QVERIFY(!alone.empty() && !rows.empty());
        QVERIFY(rows.front().proposal.price.stepSeconds <= alone.front().proposal.price.stepSeconds);
        int pairs = 0;
        for (const exchange::Advice& row : rows) {
            if (row.chosen.size() < 2)
                continue;
            ++pairs;
            for (const layout::Setting& setting : row.chosen) {
                layout::Scenario single;
                if (!training::proposalOf(scenario, layout::choose(scenario, *setting.knob, setting.value),
                                          single)
                         .valid)
                    continue;
                const training::Evaluation e = training::evaluate(single);
                QVERIFY(!e.fits || chanceOf(single, e) < exchange::kSafeToFit
                        || row.proposal.price.stepSeconds <= e.stepSeconds * training::kWorthwhile);
            }
        }
        QVERIFY2(pairs > 0, "two knobs at once help a layout that recomputes and shares too much");
    }

    void anImpossibleLayoutHasReasonsInsteadAndAStopEnds()
    {
        layout::Scenario scenario = of("llama-13b", "dgx-a100-80g", 4, {{"tp", "8"}});
        bool asked = false;
        const auto stopped = exchange::advise(scenario, exchange::publishedResiduals(),
                                              {.stop = [&asked] { return asked = true; }});
        QVERIFY(asked && stopped.empty());
        scenario.layout.tensorParallel = 7;
        QVERIFY(advice(scenario).empty());
    }
};

QTEST_APPLESS_MAIN(AdviceTest)
#include "tst_advice.moc"
