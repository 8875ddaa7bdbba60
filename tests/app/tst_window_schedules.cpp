// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/schedules/schedule_json.h"
#include "gui/desks/project_panel.h"
#include "gui/desks/schedule_sheet.h"
#include "gui/export/schedule_poster.h"
#include "inspector/verdict_strip.h"
#include "job/training/step/ordered_step.h"
#include "job/training/step/pricer.h"
#include "schedule/edit.h"
#include "schedule/schedule_request.h"
#include "theme/number_format.h"
#include "timeline/timeline_canvas.h"
#include "timeline/timeline_view.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QDropEvent>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPixmap>
#include <QSpinBox>
#include <QTableWidget>
#include <QToolButton>
#include <QTreeWidget>
#include <QTreeWidgetItem>

using namespace shardscape;
using namespace shardscape::gui;
using namespace shardscape::gui::testing;

namespace {

void write(const QString& path, const QByteArray& text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

/// Four devices, eight micro-batches: a row a rank as PyTorch writes it.
QByteArray actions()
{
    const auto request = schedule::uniformRequest({.schedule = "1f1b", .devices = 4, .microbatches = 8}, {});
    return QByteArray::fromStdString(*exchange::writePytorchActions(*schedule::build(request->request)));
}

struct Editor : WindowFixture {
    timeline::TimelineCanvas& canvas = window.perspectives().timeline().canvas();

    Editor()
    {
        nextFile = path("mine.txt");
        write(nextFile, actions());
        trigger("import_schedule");
        QCoreApplication::processEvents();
    }
    [[nodiscard]] const schedule::Program& program() { return project().schedules.back().schedule->program; }
    [[nodiscard]] schedule::Ticks makespan()
    {
        return project().schedules.back().schedule->simulation.makespan;
    }
    [[nodiscard]] int opOf(schedule::OpKind kind, int microbatch, int stage)
    {
        for (std::size_t i = 0; i < program().ops.size(); ++i) {
            const schedule::Op& op = program().ops[i];
            if (op.kind == kind && op.microbatch == microbatch && op.stage == stage) {
                return static_cast<int>(i);
            }
        }
        return -1;
    }
    [[nodiscard]] QPoint middleOf(int op) { return canvas.opOnViewport(0, op).center().toPoint(); }
    void pressAndMove(QPoint from, QPoint to)
    {
        QTest::mousePress(canvas.viewport(), Qt::LeftButton, {}, from);
        for (int i = 1; i <= 8; ++i) {
            const QPoint at = from + (to - from) * i / 8;
            QMouseEvent move(QEvent::MouseMove, at, canvas.viewport()->mapToGlobal(at), Qt::NoButton,
                             Qt::LeftButton, {});
            QCoreApplication::sendEvent(canvas.viewport(), &move);
        }
    }
    void drag(QPoint from, QPoint to)
    {
        pressAndMove(from, to);
        QTest::mouseRelease(canvas.viewport(), Qt::LeftButton, {}, to);
        QCoreApplication::processEvents();
    }
};

} // namespace

class WindowSchedulesTest : public QObject {
    Q_OBJECT

private slots:
    void anImportedScheduleIsListedAndShown()
    {
        Editor f;
        QCOMPARE(f.project().schedules.size(), std::size_t{1});
        QCOMPARE(f.project().schedules.front().name, std::string("mine"));
        QVERIFY(f.window.projectPanel().item(f.project().schedules.front().id) != nullptr);
        QCOMPARE(f.window.perspectives().perspective(), Perspective::Timeline);
        QCOMPARE(f.canvas.scene().schedules.size(), std::size_t{1});
        QCOMPARE(f.canvas.scene().schedules.front()->program().microbatches, 8);
        // The scenario's own comes back by a click on it.
        emit f.window.projectPanel().scenarioActivated(f.project().current);
        QVERIFY(!f.window.openedSchedule());
        QVERIFY(f.canvas.scene().schedules.front()->program().nanoseconds);
    }

    void aBrokenFileSaysWhereAndAddsNothing()
    {
        Editor f;
        write(f.path("broken.csv"), "device,kind,microbatch,stage\n0,X,0,0\n");
        QVERIFY(!f.window.openPath(f.path("broken.csv")));
        QCOMPARE(f.project().schedules.size(), std::size_t{1});
        QVERIFY(f.window.messageBar().text().contains(
            "broken.csv: line 2, column 2 (kind): 'X' is no kind of op"));
    }

    void anOpIsDraggedToAnotherPlaceAndBackByUndo()
    {
        Editor f;
        const schedule::Ticks before = f.makespan();
        const int op = f.opOf(schedule::OpKind::Backward, 0, 3);
        const int later = f.opOf(schedule::OpKind::Forward, 1, 3);
        f.pressAndMove(f.middleOf(op), f.middleOf(later) + QPoint(4, 0));
        // While it moves, everything is timed anew and the ghost is at the pointer.
        QVERIFY(f.canvas.scene().ghost);
        const auto startOf = [op](const schedule::Simulation& times) {
            return times.start[static_cast<std::size_t>(op)];
        };
        const schedule::Ticks start = startOf(f.project().schedules.back().schedule->simulation);
        QCOMPARE(startOf(f.canvas.scene().schedules.front()->simulation()),
                 start + 1); // a forward of 1 comes first
        QTest::mouseRelease(f.canvas.viewport(), Qt::LeftButton, {}, f.middleOf(later));
        QCOMPARE(schedule::placeOf(f.program(), op), 2);
        QCOMPARE(startOf(f.project().schedules.back().schedule->simulation), start + 1);
        QCOMPARE(f.canvas.scene().selectedOp, op);
        QVERIFY(!f.canvas.scene().ghost);
        f.trigger("undo");
        QCOMPARE(f.makespan(), before);
        QCOMPARE(f.canvas.scene().schedules.front()->simulation().makespan, before);
        QCOMPARE(schedule::placeOf(f.program(), op), 1);
        f.trigger("redo");
        QCOMPARE(schedule::placeOf(f.program(), op), 2);
    }

    void anOpThatMayNotGoThereIsRefusedWithTheReason()
    {
        Editor f;
        const schedule::Ticks before = f.makespan();
        const int op = f.opOf(schedule::OpKind::Backward, 0, 3);
        f.pressAndMove(f.middleOf(op), f.middleOf(f.opOf(schedule::OpKind::Forward, 0, 3)) - QPoint(40, 0));
        QVERIFY(f.canvas.scene().ghost);
        QVERIFY(
            f.canvas.scene().ghost->refusal.contains("needs the result of F of micro-batch 0 on stage 3"));
        QVERIFY(f.canvas.grab().toImage() != QImage());
        QTest::mouseRelease(f.canvas.viewport(), Qt::LeftButton, {},
                            f.middleOf(f.opOf(schedule::OpKind::Forward, 0, 3)) - QPoint(40, 0));
        QCOMPARE(f.makespan(), before);
        QVERIFY(f.find<QLabel>("timeline_detail")->text().contains("cannot run before it"));
        QVERIFY(f.window.document().undoStack().count() == 1); // the import alone
    }

    void escapeEndsADragWithoutAnEdit()
    {
        Editor f;
        const int op = f.opOf(schedule::OpKind::Backward, 0, 3);
        f.pressAndMove(f.middleOf(op), f.middleOf(op) + QPoint(200, 0));
        QTest::keyClick(&f.canvas, Qt::Key_Escape);
        QVERIFY(!f.canvas.scene().ghost);
        QTest::mouseRelease(f.canvas.viewport(), Qt::LeftButton, {}, f.middleOf(op));
        QCOMPARE(f.window.document().undoStack().count(), 1);
    }

    void aStageIsMovedByDroppingAnOpOnAnotherDevice()
    {
        Editor f;
        const int op = f.opOf(schedule::OpKind::Forward, 3, 1);
        const int other = f.opOf(schedule::OpKind::Forward, 3, 2);
        f.drag(f.middleOf(op), f.middleOf(other));
        QCOMPARE(schedule::deviceOfStage(f.program(), 1, 0), 2);
        QCOMPARE(f.program().chunks, 2);
        f.trigger("undo");
        QCOMPARE(schedule::deviceOfStage(f.program(), 1, 0), 1);
    }

    void durationsSplitsAndDevicesAreEditedInTheBar()
    {
        Editor f;
        const int op = f.opOf(schedule::OpKind::Backward, 0, 3);
        f.canvas.selectOp(0, op);
        QVERIFY(f.find<QWidget>("timeline_edit_bar")->isVisible());
        f.find<QDoubleSpinBox>("edit_duration")->setValue(5);
        QCOMPARE(f.program().ops[static_cast<std::size_t>(op)].duration, schedule::Ticks{5});
        QCOMPARE(f.canvas.scene().selectedOp, op);
        f.find<QComboBox>("edit_scope")->setCurrentIndex(2);
        f.find<QDoubleSpinBox>("edit_duration")->setValue(3);
        for (const schedule::Op& it : f.program().ops) {
            QCOMPARE(it.duration,
                     it.kind == schedule::OpKind::Backward ? schedule::Ticks{3} : schedule::Ticks{1});
        }
        QTest::mouseClick(f.find<QToolButton>("edit_split"), Qt::LeftButton);
        QCOMPARE(f.program().ops.size(), std::size_t{4 * 8 * 3});
        QTest::mouseClick(f.find<QToolButton>("edit_split"), Qt::LeftButton); // now: merge
        QCOMPARE(f.program().ops.size(), std::size_t{4 * 8 * 2});
        f.canvas.selectOp(0, 0);
        f.find<QSpinBox>("edit_device")->setValue(2);
        QCOMPARE(schedule::deviceOfStage(f.program(), 0, 0), 2);
        QCOMPARE(f.window.document().undoStack().count(), 6);
        while (f.window.document().undoStack().canUndo()) {
            f.trigger("undo");
        }
        QVERIFY(f.project().schedules.empty());
        QVERIFY(!f.window.openedSchedule());
    }

    void theLayoutsScheduleIsCopiedEditedAndCompared()
    {
        WindowFixture f;
        f.clickChip("pp", 4);
        f.window.perspectives().setPerspective(Perspective::Timeline);
        QTest::mouseClick(f.find<QToolButton>("timeline_edit"), Qt::LeftButton);
        QCOMPARE(f.project().schedules.size(), std::size_t{1});
        const store::ScheduleEntry& entry = f.project().schedules.front();
        QVERIFY(entry.schedule->program.nanoseconds);
        QCOMPARE(f.window.openedSchedule(), entry.id);
        f.window.perspectives().setComparing(true);
        auto* table = f.find<QTableWidget>("timeline_differences");
        QVERIFY(table->isVisible());
        QCOMPARE(f.find<QLabel>("timeline_relation")->text(),
                 QString("On one axis: same devices, same stages, same micro-batches"));
        QCOMPARE(table->item(0, 0)->text(), table->item(1, 0)->text()); // not edited yet
    }

    void moreThanTwoSchedulesShareTheAxis()
    {
        WindowFixture f;
        f.clickChip("pp", 4);
        f.trigger("pin_scenario");
        f.trigger("duplicate_scenario"); // a copy is not pinned
        f.trigger("pin_scenario");
        f.trigger("duplicate_scenario");
        f.window.perspectives().setPerspective(Perspective::Timeline);
        const auto panels = [&] {
            return f.window.perspectives().timeline().canvas().scene().schedules.size();
        };
        auto* menu = f.find<QMenu>("companion_menu");
        // Compare draws the first pinned scenario; the second may be added.
        QCOMPARE(menu->actions().size(), qsizetype{1});
        f.trigger("compare");
        QCOMPARE(panels(), std::size_t{2});
        menu->actions().front()->trigger();
        QCoreApplication::processEvents();
        QCOMPARE(panels(), std::size_t{3});
        QCOMPARE(f.find<QTableWidget>("timeline_differences")->rowCount(), 5);
        // A schedule of the project takes the place of the layout's, and both pinned scenarios may be added.
        QTest::mouseClick(f.find<QToolButton>("timeline_edit"), Qt::LeftButton);
        QCOMPARE(menu->actions().size(), qsizetype{2});
        QVERIFY(menu->actions().back()->isChecked());
        QCOMPARE(panels(), std::size_t{3}); // it, the layout's, the second pinned one
        menu->actions().front()->trigger();
        QCoreApplication::processEvents();
        QCOMPARE(panels(), std::size_t{4});
        // Back at the layout the schedule is offered itself.
        f.window.perspectives().setComparing(false);
        emit f.find<ProjectPanel>("project_panel")->scenarioActivated(f.project().current);
        QCOMPARE(menu->actions().size(), qsizetype{2});
        menu->actions().back()->trigger();
        QCoreApplication::processEvents();
        QCOMPARE(f.window.perspectives().companions().size(), qsizetype{2});
        QCOMPARE(panels(), std::size_t{3});
        for (int i = 0; i < 2; ++i) {
            menu->actions().at(i)->trigger();
            QCoreApplication::processEvents();
        }
        QCOMPARE(panels(), std::size_t{1});
    }

    void aScenarioDraggedOntoTheTimelineBecomesALane()
    {
        WindowFixture f;
        f.window.perspectives().setPerspective(Perspective::Timeline);
        QTRY_VERIFY(f.window.perspectives().firstSchedule() != nullptr);
        for (const char* name : {"one", "two", "three"}) {
            layout::Scenario scenario = f.scenario();
            scenario.name = name;
            const auto current = f.project().current;
            f.window.document().addScenario(scenario);
            f.window.document().setCurrentScenario(current);
        }
        timeline::TimelineView& view = f.window.perspectives().timeline();
        timeline::LaneRow& row = view.laneRow();
        QVERIFY(row.isHidden());
        QTreeWidget& tree = f.window.projectPanel().tree();
        const auto drop = [&](std::size_t scenario, QPoint at) {
            QTreeWidgetItem* item = f.window.projectPanel().item(f.project().scenarios[scenario].id);
            QVERIFY((item->flags() & Qt::ItemIsDragEnabled) != 0);
            const std::unique_ptr<QMimeData> data(tree.model()->mimeData({tree.indexFromItem(item)}));
            QVERIFY(data != nullptr);
            QDragEnterEvent enter(at, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
            QApplication::sendEvent(&view, &enter);
            QVERIFY(enter.isAccepted() && row.isVisible()); // shows where it would go
            QDropEvent fall(at, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
            QApplication::sendEvent(&view, &fall);
            QCoreApplication::processEvents();
        };
        const auto names = [&] {
            QStringList said;
            for (const timeline::LaneChip& lane : row.lanes())
                said << lane.title;
            return said.mid(1); // the first is the layout's own
        };
        const QPoint middle = view.rect().center();
        drop(1, middle);
        drop(2, middle);
        QCOMPARE(names(), (QStringList{"one", "two"}));
        QTRY_COMPARE(view.canvas().scene().schedules.size(), std::size_t{3});
        // Onto the chips: before the one it is dropped on.
        drop(3, row.mapTo(&view, row.chipRect(1).center().toPoint() - QPoint(6, 0)));
        QCOMPARE(names(), (QStringList{"three", "one", "two"}));
        row.setFocus();
        QTest::keyClick(&row, Qt::Key_Right);
        QTest::keyClick(&row, Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(names(), (QStringList{"one", "three", "two"}));
        QTest::mouseClick(&row, Qt::LeftButton, {}, row.removeRect(1).center().toPoint());
        QCOMPARE(names(), (QStringList{"three", "two"}));
        QTRY_COMPARE(view.canvas().scene().schedules.size(), std::size_t{3});
        QVERIFY(row.removeRect(0).isEmpty()); // the base stays
        QTest::keyClick(&row, Qt::Key_Delete);
        QTest::mouseClick(&row, Qt::LeftButton, {}, row.removeRect(1).center().toPoint());
        QVERIFY(row.isHidden());
        QTRY_COMPARE(view.canvas().scene().schedules.size(), std::size_t{1});
        // The current one is drawn already.
        drop(0, middle);
        QVERIFY(row.isHidden());
    }

    void theTracesOfARunAreReadTogether()
    {
        WindowFixture f;
        for (int rank = 0; rank < 2; ++rank) {
            const QString event = QStringLiteral(
                R"({"ph":"X","pid":1,"tid":1,"name":"%1%2","ts":%3,"dur":10})");
            const QString text = QStringLiteral(R"({"distributedInfo":{"rank":%1},"traceEvents":[%2,%3]})")
                                     .arg(rank)
                                     .arg(event.arg(rank).arg(QStringLiteral("F0")).arg(10 * rank),
                                          event.arg(rank).arg(QStringLiteral("B0")).arg(50 - 10 * rank));
            write(f.path(QStringLiteral("rank%1.json").arg(rank).toUtf8().constData()), text.toUtf8());
        }
        f.nextFiles = {f.path("rank0.json"), f.path("rank1.json")};
        f.trigger("import_schedule");
        QCOMPARE(f.project().schedules.size(), std::size_t{1});
        QVERIFY(f.project().schedules.front().schedule->measured);
        QCOMPARE(f.project().schedules.front().schedule->program.devices, 2);
        QCOMPARE(f.project().schedules.front().schedule->program.ops.size(), std::size_t{4});
        write(f.path("order.txt"), actions());
        f.nextFiles = {f.path("rank0.json"), f.path("order.txt")};
        f.trigger("import_schedule");
        QCOMPARE(f.project().schedules.size(), std::size_t{1});
        QVERIFY2(f.window.messageBar().text().contains("order.txt is no trace"),
                 qPrintable(f.window.messageBar().text()));
    }

    void anExportSaysWhichOptionsTheScheduleHas()
    {
        WindowFixture f;
        f.clickChip("pp", 4);
        f.window.perspectives().setPerspective(Perspective::Timeline);
        f.window.perspectives().setOptions({{"2bp", {}}});
        QVERIFY(f.window.exportScheduleTo(f.path("with.json")));
        QFile file(f.path("with.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonArray options = QJsonDocument::fromJson(file.readAll()).object()["options"].toArray();
        QCOMPARE(options.size(), qsizetype{1});
        QCOMPARE(options[0].toString(), QString("2bp"));
    }

    void aScheduleTakesTheLayoutsTimes()
    {
        Editor f;
        f.trigger("retime_schedule");
        QVERIFY2(f.window.messageBar().text().contains("The schedule has 8 micro-batches, the layout"),
                 qPrintable(f.window.messageBar().text()));
        f.clickChip("pp", 4);
        const auto microbatches = f.window.evaluation().microbatches;
        const auto request = schedule::uniformRequest(
            {.schedule = "zb-h1", .devices = 4, .microbatches = microbatches}, {});
        f.nextFile = f.path("order.txt");
        write(f.nextFile,
              QByteArray::fromStdString(*exchange::writePytorchActions(*schedule::build(request->request))));
        f.trigger("import_schedule");
        f.trigger("retime_schedule");
        QVERIFY(f.program().nanoseconds);
        QVERIFY(f.program().bytes);
        QVERIFY(f.makespan() > 1'000'000); // a step takes more than a millisecond
        QVERIFY2(f.window.messageBar().text().startsWith("In this order a step takes"),
                 qPrintable(f.window.messageBar().text()));
    }

    void theVerdictFollowsTheScheduleShown()
    {
        WindowFixture f;
        f.clickChip("pp", 4);
        f.window.perspectives().setPerspective(Perspective::Timeline);
        inspector::VerdictStrip& verdict = *f.window.inspector().verdict();
        const QString own = verdict.accessibleDescription();
        QVERIFY(!verdict.subject());
        f.trigger("edit_schedule");
        QVERIFY(verdict.subject());
        QVERIFY(!verdict.subject()->isOther);
        QCOMPARE(verdict.accessibleDescription(), own); // nothing was moved yet
        // The picture's peaks are the verdict's, not those of the activations alone, whatever knob is turned.
        const auto drawn = [&f]() -> const timeline::ScheduleView& {
            return *f.window.perspectives().firstSchedule();
        };
        QCOMPARE(drawn().baseBytes.size(), f.window.evaluation().memory.size());
        QCOMPARE(drawn().baseBytes[0] + drawn().analysis.activations[0].peak,
                 f.window.evaluation().memory[0].total);
        const double before = drawn().baseBytes[0];
        f.clickChip("zero", 0);
        QCOMPARE(drawn().baseBytes.size(), f.window.evaluation().memory.size());
        QVERIFY(drawn().baseBytes[0] > before); // every replica holds all of the optimizer's states
        QCOMPARE(drawn().baseBytes[0] + drawn().analysis.activations[0].peak,
                 f.window.evaluation().memory[0].total);
        f.trigger("undo");
        // All forwards first: as many activations as micro-batches are held.
        const store::ScheduleEntry& entry = f.project().schedules.front();
        auto request = training::scheduleRequest(f.scenario(), f.window.evaluation());
        QVERIFY(request);
        request->name = "gpipe";
        auto next = std::make_shared<exchange::ImportedSchedule>(*entry.schedule);
        next->program = *schedule::build(*request);
        next->simulation = *schedule::simulate(next->program);
        const auto step = training::stepWithOrder(f.scenario(), f.window.evaluation(), next->program);
        QVERIFY(step);
        const double most = *std::max_element(step->peakBytes.begin(), step->peakBytes.end());
        QVERIFY(most > 1.5 * f.window.evaluation().peakBytes);
        f.window.document().setSchedule(entry.id, next, QStringLiteral("move"));
        QVERIFY2(verdict.accessibleDescription().contains(theme::gibibytes(most)),
                 qPrintable(verdict.accessibleDescription()));
        // Why? explains the layout's own.
        QVERIFY(verdict.numberRect(QStringLiteral("step_seconds")).isEmpty());
        // What the other perspectives show is the layout with its own schedule, and so is the verdict beside them.
        f.window.perspectives().setPerspective(Perspective::Memory);
        QVERIFY(!verdict.subject());
        QCOMPARE(verdict.accessibleDescription(), own);
        f.window.perspectives().setPerspective(Perspective::Timeline);
        QVERIFY(verdict.subject());
        f.trigger("undo");
        QCOMPARE(verdict.accessibleDescription(), own);
        // Other durations than the layout's are drawn: the verdict says that it judges the order alone.
        auto slow = schedule::setDuration(entry.schedule->program, 0, 1'000'000'000'000);
        QVERIFY(slow);
        auto timed = std::make_shared<exchange::ImportedSchedule>(*entry.schedule);
        timed->program = std::move(slow->program);
        timed->simulation = std::move(slow->simulation);
        f.window.document().setSchedule(entry.id, timed, QStringLiteral("slow"));
        QVERIFY2(verdict.subject()->said.contains("not those drawn"), qPrintable(verdict.subject()->said));
        QTest::mouseClick(f.find<QAbstractButton>("verdict_proposal"), Qt::LeftButton);
        QVERIFY2(verdict.subject()->said.startsWith("Schedule shown"), qPrintable(verdict.subject()->said));
        QTest::mouseClick(f.find<QAbstractButton>("verdict_proposal"), Qt::LeftButton);
        QVERIFY(!f.window.openedSchedule());
        QVERIFY(!verdict.subject());
        QCOMPARE(verdict.accessibleDescription(), own);
    }

    void theVerdictStepsBackWhereItIsNotOfTheScheduleShown()
    {
        Editor f; // eight micro-batches on four devices, which the layout does not have
        const inspector::VerdictStrip& verdict = *f.window.inspector().verdict();
        QVERIFY(verdict.subject());
        QVERIFY(verdict.subject()->isOther);
        QVERIFY2(verdict.subject()->said.startsWith("Of the layout, not of the schedule shown: "),
                 qPrintable(verdict.subject()->said));
        emit f.window.projectPanel().scenarioActivated(f.project().current);
        QVERIFY(!verdict.subject());
    }

    void allSchedulesOfAnImpossibleLayoutSayWhyThereAreNone()
    {
        WindowFixture f;
        f.window.setKnob(QStringLiteral("tp"), 3);
        QVERIFY(!f.window.evaluation().valid);
        f.trigger("all_schedules");
        ScheduleSheet& sheet = *f.window.scheduleSheet();
        const auto says = [&sheet](const char* words) {
            const auto labels = sheet.findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(), [words](const QLabel* label) {
                return label->text().contains(QString::fromLatin1(words));
            });
        };
        QVERIFY(says("not possible"));
        f.window.setKnob(QStringLiteral("tp"), 2);
        QTRY_VERIFY(says("4 devices"));
        QVERIFY(!says("not possible"));
        sheet.close();
    }

    void allSchedulesAreComparedAndOneIsChosen()
    {
        WindowFixture f;
        f.clickChip("global_batch", 512);
        f.trigger("all_schedules");
        ScheduleSheet& sheet = *f.window.scheduleSheet();
        QVERIFY(QTest::qWaitFor([&] { return !sheet.isWorking(); }, 60'000));
        QTableWidget& table = sheet.table();
        QCOMPARE(table.rowCount(), static_cast<int>(schedule::schedules().size()));
        // Sorted by the step: numbers rise, and what cannot be is last.
        const auto number = [&](int row, int column) {
            return table.item(row, column)->data(Qt::UserRole).toDouble();
        };
        for (int row = 1; row < table.rowCount(); ++row) {
            QVERIFY(number(row, 3) >= number(row - 1, 3));
        }
        table.sortByColumn(6, Qt::AscendingOrder);
        for (int row = 1; row < table.rowCount(); ++row) {
            QVERIFY(number(row, 6) >= number(row - 1, 6));
            QVERIFY(number(row, 5) >= 0); // nobody is below the bound
        }
        const auto rowOf = [&](const char* name) {
            for (int row = 0; row < table.rowCount(); ++row) {
                if (table.item(row, 0)->text() == QLatin1String(name)) {
                    return row;
                }
            }
            return -1;
        };
        const int row = rowOf("ZB-H1");
        QVERIFY(row >= 0);
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                          table.visualItemRect(table.item(row, 1)).center());
        QCOMPARE(QString::fromStdString(std::string(
                     schedule::schedules()[static_cast<std::size_t>(f.scenario().layout.schedule)].name)),
                 QString("zb-h1"));
        // Another layout: another sheet.
        const double before = number(rowOf("1F1B"), 3);
        f.clickChip("global_batch", 1024);
        QVERIFY(QTest::qWaitFor([&] { return !sheet.isWorking() && table.rowCount() > 20; }, 60'000));
        QVERIFY(number(rowOf("1F1B"), 3) > 1.5 * before);
        // The layout's own schedule says what its verdict says.
        const int own = rowOf("ZB-H1");
        QCOMPARE(number(own, 3), f.window.evaluation().stepSeconds);
        QCOMPARE(number(own, 4), f.window.evaluation().bubbleRatio);
        QCOMPARE(number(own, 6), f.window.evaluation().peakBytes);
        QVERIFY(!table.item(own, 1)->data(Qt::DecorationRole).value<QPixmap>().isNull());
    }

    void thePosterShowsEverySchedule()
    {
        SchedulePoster poster;
        QCOMPARE(poster.count(), schedule::schedules().size());
        const QString path = QDir::tempPath()
                             + QStringLiteral("/poster-test-%1.svg").arg(QCoreApplication::applicationPid());
        QVERIFY(theme::savePicture(poster, path, poster.pictureSizeHint(), theme::Theme::light()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        for (const schedule::Schedule& card : schedule::schedules()) {
            QVERIFY2(text.contains(QByteArray(card.label.data(), static_cast<qsizetype>(card.label.size()))),
                     card.name.data());
        }
        file.remove();
    }

    void aScheduleIsExportedAndSavedWithTheProject()
    {
        Editor f;
        const int op = f.opOf(schedule::OpKind::Backward, 0, 3);
        f.canvas.selectOp(0, op);
        QTest::mouseClick(f.find<QToolButton>("edit_split"), Qt::LeftButton);
        for (const char* name : {"a.json", "a.csv", "a.txt", "a.trace.json"}) {
            QVERIFY(f.window.exportScheduleTo(f.path(name)));
            QVERIFY2(f.window.importSchedule({f.path(name)}), name);
            QCOMPARE(f.program().ops.size(), std::size_t{4 * 8 * 2 + 1});
        }
        QVERIFY(f.project().schedules.back().schedule->measured);
        f.nextFile = f.path("p.shardscape");
        QVERIFY(f.window.saveAs());
        const auto saved = f.project().schedules.size();
        f.window.newProject();
        QVERIFY(f.project().schedules.empty());
        QVERIFY(f.window.openPath(f.path("p.shardscape")));
        QCOMPARE(f.project().schedules.size(), saved);
    }
};

QTEST_MAIN(WindowSchedulesTest)
#include "tst_window_schedules.moc"
