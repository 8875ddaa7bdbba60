// SPDX-License-Identifier: GPL-3.0-or-later
// Scenarios and schedules as lanes of Memory, Time and Network, with mouse and keys in the real window.
#include "gui/explain/why_card.h"
#include "inspector/verdict_strip.h"
#include "lanes/lane_frame.h"
#include "network/network_view.h"
#include "theme/number_format.h"
#include "timeline/timeline_canvas.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QSignalSpy>
#include <QToolButton>
#include <QTreeWidget>

#include <array>
#include <memory>

using namespace shardscape;
using namespace shardscape::gui;
using namespace shardscape::gui::testing;

namespace {

constexpr std::array kWithLanes{Perspective::Memory, Perspective::Time, Perspective::Network};

/// The current layout on four stages and, beside it, one on two.
struct Two : WindowFixture {
    store::ScenarioId other;

    explicit Two(QSize size = QSize(1440, 900))
        : WindowFixture(size)
    {
        clickChip("pp", 2);
        layout::Scenario copy = scenario();
        copy.name = "two stages";
        const auto current = project().current;
        window.document().addScenario(copy);
        other = project().scenarios.back().id;
        window.document().setCurrentScenario(current);
        clickChip("pp", 4);
    }
    [[nodiscard]] lanes::LaneFrame& frame(Perspective perspective)
    {
        return window.perspectives().lanes(perspective);
    }
    void drop(QTreeWidgetItem* item, QWidget& onto)
    {
        QTreeWidget& tree = window.projectPanel().tree();
        const std::unique_ptr<QMimeData> data(tree.model()->mimeData({tree.indexFromItem(item)}));
        const QPoint at = onto.rect().center();
        QDragEnterEvent enter(at, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&onto, &enter);
        QDropEvent fall(at, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&onto, &fall);
        QCoreApplication::processEvents();
    }
};

} // namespace

class WindowLanesTest : public QObject {
    Q_OBJECT

private slots:
    void aScenarioDroppedOnAViewBecomesALane()
    {
        for (const Perspective perspective : kWithLanes) {
            Two f;
            f.window.perspectives().setPerspective(perspective);
            lanes::LaneFrame& frame = f.frame(perspective);
            QVERIFY(!frame.hasLanes());
            f.drop(f.window.projectPanel().item(f.other), frame);
            QVERIFY(frame.hasLanes());
            QVERIFY(frame.chart().isVisible());
            const lanes::Lanes& shown = frame.chart().shown();
            QCOMPARE(shown.lanes.size(), std::size_t{2});
            QCOMPARE(shown.lanes[1].title, QString("two stages"));
            QCOMPARE(shown.lanes[1].scenario, f.other.value);
            // It is a lane of the others, too.
            for (const Perspective another : kWithLanes) {
                QVERIFY(f.frame(another).hasLanes());
            }
            QTest::mouseClick(&frame.laneRow(), Qt::LeftButton, {},
                              frame.laneRow().removeRect(1).center().toPoint());
            QVERIFY(!frame.hasLanes());
            QVERIFY(!frame.chart().isVisible());
        }
    }

    void theMarginSaysWhatTheEvaluationsDifferBy()
    {
        Two f;
        f.window.perspectives().setPerspective(Perspective::Memory);
        f.drop(f.window.projectPanel().item(f.other), f.frame(Perspective::Memory));
        const training::Evaluation other = training::evaluate(
            f.window.document().scenario(f.other)->scenario);
        const auto holds = [&](Perspective perspective, double current, double dropped) {
            f.window.perspectives().setPerspective(perspective);
            const lanes::Lanes& shown = f.frame(perspective).chart().shown();
            QCOMPARE(shown.lanes[0].measures.front().value, current);
            QCOMPARE(shown.lanes[1].measures.front().value, dropped);
        };
        const auto now = [&]() -> const training::Evaluation& { return f.window.evaluation(); };
        holds(Perspective::Memory, now().peakBytes, other.peakBytes);
        holds(Perspective::Time, now().stepSeconds, other.stepSeconds);
        // A knob turns the current one alone.
        f.clickChip("tp", 4);
        holds(Perspective::Memory, now().peakBytes, other.peakBytes);
        holds(Perspective::Time, now().stepSeconds, other.stepSeconds);
        f.window.perspectives().setPerspective(Perspective::Network);
        const lanes::Lanes& network = f.frame(Perspective::Network).chart().shown();
        double waits = 0;
        for (const training::Account& account : training::timeAccounts()) {
            waits += account.id.ends_with("_comm") ? other.time[account].exposedSeconds : 0;
        }
        QVERIFY(std::abs(network.lanes[1].measures.front().value - waits) <= 1e-9 * waits);
    }

    void aRowOfALaneIsExplainedForItsOwnScenario()
    {
        Two f;
        for (const Perspective perspective : kWithLanes) {
            f.window.perspectives().setPerspective(perspective);
            lanes::LaneFrame& frame = f.frame(perspective);
            if (!frame.hasLanes()) {
                f.drop(f.window.projectPanel().item(f.other), frame);
            }
            lanes::LaneChart& chart = frame.chart();
            const lanes::LanesGeometry places = chart.geometryShown();
            for (std::size_t row = 0; row < places.lanes[1].rows.size(); ++row) {
                const QPointF at(places.lanes[1].rows[row].band.left() + 4,
                                 places.lanes[1].rows[row].band.center().y());
                QTest::mouseClick(&chart, Qt::LeftButton, {}, at.toPoint());
                auto* card = f.window.findChild<WhyCard*>();
                QVERIFY(card != nullptr);
                QVERIFY2(card->isVisible(), qPrintable(chart.tipAt(at)));
                QVERIFY2(card->text().contains("two stages"), qPrintable(card->text()));
                card->hide();
            }
        }
    }

    void aScheduleIsTheLayoutInItsOrder()
    {
        Two f;
        f.window.perspectives().setPerspective(Perspective::Timeline);
        f.trigger("edit_schedule");
        QCOMPARE(f.project().schedules.size(), std::size_t{1});
        QCOMPARE(f.window.openedSchedule(), f.project().schedules.front().id);
        f.window.perspectives().setComparing(true); // with the layout's own
        f.window.perspectives().setPerspective(Perspective::Memory);
        const lanes::Lanes& memory = f.frame(Perspective::Memory).chart().shown();
        QCOMPARE(memory.lanes.size(), std::size_t{2});
        QVERIFY2(memory.lanes[0].problem.isEmpty(), qPrintable(memory.lanes[0].problem));
        QVERIFY(std::abs(memory.lanes[0].measures.front().value - f.window.evaluation().peakBytes)
                < 1e-3 * f.window.evaluation().peakBytes);
        f.clickChip("pp", 2); // the order is for four
        QVERIFY(!f.frame(Perspective::Memory).chart().shown().lanes[0].problem.isEmpty());
    }

    void comparingMakesThePinALane()
    {
        Two f;
        f.window.document().setScenarioPinned(f.other, true);
        f.window.perspectives().setPerspective(Perspective::Time);
        auto* compare = f.find<QToolButton>("compare_button");
        QVERIFY(compare->isVisible());
        QTest::mouseClick(compare, Qt::LeftButton, {}, QPoint(8, compare->height() / 2));
        lanes::LaneFrame& frame = f.frame(Perspective::Time);
        QVERIFY(frame.hasLanes());
        QCOMPARE(frame.chart().shown().lanes[1].pin, 0);
        QCOMPARE(frame.chart().shown().base, std::size_t{1}); // as in Timeline and Compare
    }

    void tabGoesToTheNextLaneAndTheVerdictFollows()
    {
        for (const Perspective perspective :
             {Perspective::Timeline, Perspective::Memory, Perspective::Time, Perspective::Network}) {
            Two f;
            f.window.perspectives().setPerspective(perspective);
            f.window.perspectives().setCompanions({laneKey(f.other)});
            QCoreApplication::processEvents();
            const bool isTimeline = perspective == Perspective::Timeline;
            QWidget& chart = isTimeline ? static_cast<QWidget&>(f.window.perspectives().timeline().canvas())
                                        : f.frame(perspective).chart();
            const auto stepSaid = [&](const layout::Scenario& of) {
                return theme::seconds(training::evaluate(of).stepSeconds);
            };
            const layout::Scenario first = f.scenario();
            const layout::Scenario second = f.window.document().scenario(f.other)->scenario;
            QVERIFY(stepSaid(first) != stepSaid(second));
            chart.setFocus();
            QTest::keyClick(&chart, Qt::Key_Tab);
            QVERIFY(chart.hasFocus());
            QVERIFY(f.window.looked());
            QVERIFY(*f.window.looked() == second);
            QVERIFY(f.find<inspector::VerdictStrip>("verdict_strip")->isLooking());
            QVERIFY(f.scenario() == first); // looked at, not taken
            // After the last one Tab goes on, and the first is shown again.
            QTest::keyClick(&chart, Qt::Key_Tab);
            QVERIFY(!chart.hasFocus());
            QVERIFY(!f.window.looked());
        }
    }

    void aLaneIsLookedAtWithAClickAndTakenWithEnter()
    {
        Two f;
        f.window.perspectives().setPerspective(Perspective::Time);
        f.window.perspectives().setCompanions({laneKey(f.other)});
        QCoreApplication::processEvents();
        timeline::LaneRow& row = f.frame(Perspective::Time).laneRow();
        const layout::Scenario first = f.scenario();
        const layout::Scenario second = f.window.document().scenario(f.other)->scenario;
        QTest::mouseClick(&row, Qt::LeftButton, {}, row.chipRect(1).center().toPoint() - QPoint(20, 0));
        QVERIFY(f.window.looked() == second);
        QVERIFY(f.scenario() == first);
        QTest::mouseClick(&row, Qt::LeftButton, {}, row.chipRect(0).center().toPoint());
        QVERIFY(!f.window.looked());
        row.setFocus(Qt::TabFocusReason);
        QTest::keyClick(&row, Qt::Key_Right);
        QVERIFY(f.window.looked() == second);
        QTest::keyClick(&row, Qt::Key_Return);
        QVERIFY(!f.window.looked());
        QVERIFY(f.scenario().layout == second.layout);
        QVERIFY(f.window.document().scenario(f.other)->scenario == second);
    }

    /// What lanes take the place of is the chart alone.
    void lanesLeaveKnobsAndTableWhereTheyAre()
    {
        Two f;
        f.window.perspectives().setCompanions({laneKey(f.other)});
        f.window.perspectives().setPerspective(Perspective::Network);
        QCoreApplication::processEvents();
        QVERIFY(f.frame(Perspective::Network).chart().isVisible());
        QVERIFY(f.find<QComboBox>("network_collective")->isVisible());
        QVERIFY(f.find<QWidget>("network_rank_order")->isVisible());
        QVERIFY(!f.window.perspectives().network().chart().isVisible());
        f.window.perspectives().setPerspective(Perspective::Memory);
        QCoreApplication::processEvents();
        memory::MemoryView& memory = f.window.perspectives().memory();
        QVERIFY(memory.isVisible());
        QVERIFY(f.frame(Perspective::Memory).chart().isVisible());
        // A row of the table is still a button.
        QSignalSpy asked(&memory, &memory::MemoryView::segmentActivated);
        QTest::mouseClick(&memory, Qt::LeftButton, {}, memory.rowRect(0).center().toPoint());
        QVERIFY(asked.size() == 1);
        QVERIFY(QRectF(memory.rect()).contains(memory.totalRowRect()));
        f.window.perspectives().setCompanions({});
        QVERIFY(!memory.bars().bars.empty());
    }

    void lanesFitTheSmallestWindow()
    {
        for (const Perspective perspective : kWithLanes) {
            Two f(QSize(1280, 720));
            f.window.perspectives().setPerspective(perspective);
            f.drop(f.window.projectPanel().item(f.other), f.frame(perspective));
            QTest::qWait(20);
            lanes::LaneFrame& frame = f.frame(perspective);
            QCOMPARE(f.window.size(), QSize(1280, 720));
            QVERIFY(QRect(QPoint(), frame.parentWidget()->parentWidget()->size())
                        .contains(QRect(frame.mapTo(frame.parentWidget()->parentWidget(), QPoint()),
                                        frame.size())));
            const lanes::LanesGeometry places = frame.chart().geometryShown();
            QVERIFY(places.bottom < frame.chart().height());
        }
    }
};

QTEST_MAIN(WindowLanesTest)
#include "tst_window_lanes.moc"
