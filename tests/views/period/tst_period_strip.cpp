// SPDX-License-Identifier: GPL-3.0-or-later
#include "period/period_strip.h"

#include "layout/knob.h"
#include "model/scenarios.h"

#include <QComboBox>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <rapidcheck.h>

using namespace shardscape;
using namespace shardscape::period;

namespace {

using Knobs = std::initializer_list<std::pair<const char*, const char*>>;

/// Two sites, a node each.
layout::Scenario sites(Knobs knobs)
{
    layout::Scenario s = scenarioOf(
        "llama-2-7b", "sites-h100", 2,
        {{"sequence", "4096"}, {"global_batch", "512"}, {"precision", "bf16"}, {"zero", "1"}});
    for (const auto& [id, value] : knobs) {
        if (const auto set = layout::setKnob(s, id, value); !set) {
            qFatal("%s", set.error().text().c_str());
        }
    }
    return s;
}

layout::Scenario streaming()
{
    return sites({{"exchange_interval", "20"},
                  {"exchange_across", "sites"},
                  {"outer_optimizer", "nesterov"},
                  {"outer_fragments", "4"},
                  {"outer_delay", "3"}});
}

training::Period anyPeriod()
{
    training::Period p;
    p.steps = *rc::gen::inRange(2, 600);
    p.workers = 2;
    p.fragments = *rc::gen::inRange<std::int64_t>(1, std::min<std::int64_t>(p.steps, 40) + 1);
    p.delay = *rc::gen::inRange<std::int64_t>(0, p.steps);
    p.innerStepSeconds = *rc::gen::inRange(1, 100) / 10.0;
    p.outerStepSeconds = p.innerStepSeconds + *rc::gen::inRange(0, 30) / 10.0;
    p.meetingSeconds = *rc::gen::inRange(0, 300) / 10.0;
    return p;
}

} // namespace

class TestPeriodStrip : public QObject {
    Q_OBJECT

private slots:
    /// What is drawn is what the engine says: the steps and the waits add up to H means, and every fragment has its steps.
    void aPeriodIsItsStepsAndWhatWorkersWait()
    {
        QVERIFY(rc::check("period", [] {
            const training::Period p = anyPeriod();
            const PeriodPlan plan = planOf(p);
            const double waits = p.outerStepSeconds - p.innerStepSeconds;
            RC_ASSERT(plan.fragments.size() == static_cast<std::size_t>(p.fragments));
            RC_ASSERT(std::abs(plan.seconds
                               - (p.innerStepSeconds * static_cast<double>(p.steps)
                                  + waits * static_cast<double>(p.fragments)))
                      < 1e-6);
            for (const FragmentPath& path : plan.fragments) {
                RC_ASSERT(path.mergeStep - path.step == p.delay);
                RC_ASSERT(path.leaves <= path.sent && path.sent <= path.merged + 1e-9);
                RC_ASSERT(path.merged - path.leaves
                          >= static_cast<double>(p.delay) * p.innerStepSeconds + waits - 1e-6);
                RC_ASSERT(path.leaves <= plan.seconds + 1e-9 && path.merged < 2 * plan.seconds);
            }
            const PeriodScene scene = sceneOf(plan, QRectF(10, 10, 800, 200));
            double waiting = 0;
            for (const QRectF& wait : scene.waits) {
                RC_ASSERT(wait.left() >= 10 - 1e-6 && wait.right() <= 810 + 1e-6);
                waiting += wait.width();
            }
            RC_ASSERT(
                std::abs(waiting
                         - (waits > 0 ? waits * static_cast<double>(p.fragments) : 0) / plan.seconds * 800)
                < 1e-6);
            for (const PeriodScene::Way& way : scene.ways) {
                RC_ASSERT(way.sent.left() >= 10 - 1e-6 && way.rest.right() <= 810 + 1e-6);
                RC_ASSERT(way.sent.width() >= -1e-9 && way.rest.width() >= -1e-9);
            }
            RC_ASSERT(scene.lanes() <= kMostLanes);
        }));
    }

    /// An end that is dragged to where it is asks for the delay there is.
    void anEndSaysItsDelay()
    {
        QVERIFY(rc::check("delay", [] {
            const training::Period p = [] {
                training::Period any = anyPeriod();
                any.outerStepSeconds = any.innerStepSeconds; // nobody waits
                return any;
            }();
            const PeriodPlan plan = planOf(p);
            const PeriodScene scene = sceneOf(plan, QRectF(0, 0, 5000, 100));
            const double x = plan.end(plan.fragments.front().mergeStep) / plan.seconds * 5000;
            RC_ASSERT(delayAt(plan, scene, 0, x) == p.delay);
            RC_ASSERT(delayAt(plan, scene, 0, -1e6) == 0);
            RC_ASSERT(delayAt(plan, scene, 0, 1e9) == p.steps - 1);
        }));
    }

    void theStripShowsAndSetsAPeriod()
    {
        PeriodStrip strip;
        strip.resize(900, 200);
        const layout::Scenario s = streaming();
        const training::Evaluation e = training::evaluate(s);
        QVERIFY(e.valid);
        QCOMPARE(e.period.delay, std::int64_t{3});
        strip.show(s, e);
        strip.QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(&strip));
        QVERIFY(strip.hasPeriod());
        QCOMPARE(strip.canvas().headline(), QStringLiteral("Period of 20 steps: 2 workers, 4 fragments"));
        auto* interval = strip.findChild<QSpinBox*>(QStringLiteral("period_exchange_interval"));
        QVERIFY(interval != nullptr);
        QCOMPARE(interval->value(), 20);
        auto* outer = strip.findChild<QComboBox*>(QStringLiteral("period_outer_optimizer"));
        QVERIFY(outer != nullptr);
        QCOMPARE(outer->currentText(), QStringLiteral("nesterov"));
        QSignalSpy chosen(&strip, &PeriodStrip::knobChosen);
        interval->setValue(40);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen.front().at(0).toString(), QStringLiteral("exchange_interval"));
        QCOMPARE(chosen.front().at(1).toLongLong(), 40LL);

        // The first fragment's end, five steps further: three steps on its way become eight.
        const PeriodScene scene = strip.canvas().scene();
        const PeriodPlan& plan = strip.canvas().plan();
        const auto first = std::find_if(scene.ways.begin(), scene.ways.end(),
                                        [](const auto& way) { return way.fragment == 0 && !way.wraps; });
        QVERIFY(first != scene.ways.end());
        const QPoint end(static_cast<int>(std::lround(first->rest.right())),
                         static_cast<int>(std::lround(first->rest.center().y())));
        chosen.clear();
        QTest::mousePress(&strip.canvas(), Qt::LeftButton, Qt::NoModifier, end);
        const QPoint there = end + QPoint(static_cast<int>(std::lround(5 * scene.perStep)), 0);
        QTest::mouseMove(&strip.canvas(), there);
        QTest::mouseRelease(&strip.canvas(), Qt::LeftButton, Qt::NoModifier, there);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen.front().at(0).toString(), QStringLiteral("outer_delay"));
        QCOMPARE(chosen.front().at(1).toLongLong(), 8LL);
        QCOMPARE(plan.steps, std::int64_t{20});
    }

    void withoutAPeriodThereIsNoStrip()
    {
        PeriodStrip strip;
        const layout::Scenario s = sites({});
        strip.show(s, training::evaluate(s));
        QVERIFY(strip.isHidden());
        QVERIFY(!strip.hasPeriod());
        QCOMPARE(strip.pictureSizeHint(), QSize());
        // A period that breaks a rule keeps its fields, so that it can be mended there.
        const layout::Scenario broken = sites(
            {{"exchange_interval", "4"}, {"exchange_across", "sites"}, {"outer_fragments", "99"}});
        const training::Evaluation e = training::evaluate(broken);
        QVERIFY(!e.valid);
        strip.show(broken, e);
        QVERIFY(!strip.isHidden());
        QVERIFY(strip.canvas().isHidden());
    }
};

QTEST_MAIN(TestPeriodStrip)
#include "tst_period_strip.moc"
