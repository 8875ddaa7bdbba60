// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob.h"
#include "layout/mends.h"
#include "model/random_layouts.h"
#include "model/scenarios.h"

#include <QtTest>
#include <rapidcheck.h>

using namespace shardscape;

class TestMendedChoice : public QObject {
    Q_OBJECT

private slots:
    /// Eight stages on eight accelerators leave no ranks for tensor parallelism: both at once do.
    void whatStandsInTheWayMoves()
    {
        const layout::Scenario s = scenarioOf("llama-2-7b", "dgx-h100", 1,
                                              {{"global_batch", "64"}, {"tp", "1"}, {"pp", "8"}});
        const layout::Knob& tp = *layout::findKnob("tp");
        QVERIFY(!layout::brokenRules(layout::with(s, layout::choose(s, tp, 8))).empty());
        const auto change = layout::mendedChoice(s, tp, 8);
        QVERIFY(change.has_value());
        const layout::Scenario after = layout::with(s, *change);
        QCOMPARE(after.layout.tensorParallel, 8);
        QCOMPARE(after.layout.pipelineParallel, 1);
        QVERIFY(layout::brokenRules(after).empty());
    }

    /// What nothing mends is not offered: forty heads never divide by sixteen.
    void whatNothingMendsIsNotOffered()
    {
        const layout::Scenario s = scenarioOf("llama-13b", "dgx-h100", 2, {{"global_batch", "64"}});
        QVERIFY(!layout::mendedChoice(s, *layout::findKnob("tp"), 16).has_value());
    }

    /// Whatever is offered keeps the value, puts it first and breaks no rule.
    void offersKeepTheirPromise()
    {
        static const std::vector<layout::Scenario> bases{
            scenarioOf("llama-2-70b", "dgx-h100", 4, {{"global_batch", "128"}}),
            scenarioOf("mixtral-8x7b-v0.1", "dgx-h100", 2, {{"global_batch", "64"}})};
        std::int64_t offered = 0;
        QVERIFY(rc::check([&] {
            const layout::Scenario s = randomLayout(
                bases, [](const layout::Scenario& it) { return layout::brokenRules(it).empty(); });
            RC_PRE(layout::brokenRules(s).empty());
            const layout::Knob& knob =
                layout::knobs()[*rc::gen::inRange<std::size_t>(0, layout::knobs().size())];
            const auto values = knob.candidates(s);
            if (values.empty())
                return;
            const std::int64_t value = values[*rc::gen::inRange<std::size_t>(0, values.size())];
            if (layout::brokenRules(layout::with(s, layout::choose(s, knob, value))).empty())
                return; // possible as it is
            const auto change = layout::mendedChoice(s, knob, value);
            if (!change)
                return;
            ++offered;
            const layout::Scenario after = layout::with(s, *change);
            RC_ASSERT(layout::brokenRules(after).empty());
            RC_ASSERT(knob.get(after) == value);
            RC_ASSERT(change->settings.front().knob->id == knob.id);
        }));
        QVERIFY(offered > 0);
    }
};

QTEST_GUILESS_MAIN(TestMendedChoice)
#include "tst_mended_choice.moc"
