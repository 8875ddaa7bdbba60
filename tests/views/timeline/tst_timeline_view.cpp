// SPDX-License-Identifier: GPL-3.0-or-later
#include "panel/segments.h"
#include "schedules.h"
#include "theme/picture.h"
#include "theme/theme.h"
#include "timeline/difference_table.h"
#include "timeline/pool_view.h"
#include "timeline/timeline_canvas.h"
#include "timeline/timeline_overview.h"
#include "timeline/timeline_picture.h"
#include "timeline/timeline_view.h"

#include <QApplication>
#include <QComboBox>
#include <QFileInfo>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

using namespace shardscape;
using namespace shardscape::timeline;
using timeline::testing::scheduled;

namespace {

/// A shown view and what a person does to it.
struct Shown {
    explicit Shown(std::shared_ptr<const ScheduleView> a, std::shared_ptr<const ScheduleView> b = nullptr,
                   QSize size = {1000, 600})
        : canvas(view.canvas())
    {
        view.resize(size);
        if (b) {
            view.setSchedules(std::move(a), std::move(b));
        } else {
            view.setSchedule(std::move(a));
        }
        view.show();
        if (!QTest::qWaitForWindowExposed(&view)) {
            qFatal("the window does not show");
        }
    }

    TimeRange range() const { return canvas.scene().range; }
    double timeAt(double x) const { return pixelToTime(x, canvas.frame().axis); }
    double xOf(double time) const { return timeToPixel(time, canvas.frame().axis); }
    QPointF middleOf(int panel, int op) const { return canvas.opOnViewport(panel, op).center(); }

    void clickAt(QPointF where, Qt::KeyboardModifiers keys = Qt::NoModifier)
    {
        QTest::mouseClick(canvas.viewport(), Qt::LeftButton, keys, where.toPoint());
    }
    void clickOp(int panel, int op) { clickAt(middleOf(panel, op)); }
    void wheelAt(QPointF where, int angle, Qt::KeyboardModifiers keys = Qt::NoModifier)
    {
        QWheelEvent event(where, canvas.viewport()->mapToGlobal(where), QPoint(), QPoint(0, angle),
                          Qt::NoButton, keys, Qt::NoScrollPhase, false);
        QApplication::sendEvent(canvas.viewport(), &event);
    }
    void drag(QPointF from, QPointF to, Qt::KeyboardModifiers keys = Qt::NoModifier)
    {
        QTest::mousePress(canvas.viewport(), Qt::LeftButton, keys, from.toPoint());
        for (const double share : {0.3, 0.7, 1.0}) {
            const QPointF at = from + share * (to - from);
            QMouseEvent move(QEvent::MouseMove, at, canvas.viewport()->mapToGlobal(at), Qt::NoButton,
                             Qt::LeftButton, keys);
            QApplication::sendEvent(canvas.viewport(), &move);
        }
        QTest::mouseRelease(canvas.viewport(), Qt::LeftButton, keys, to.toPoint());
    }
    void press(Qt::Key key, Qt::KeyboardModifiers keys = Qt::NoModifier)
    {
        QTest::keyClick(&canvas, key, keys);
    }
    template <class Widget>
    Widget* part(const char* name)
    {
        auto* found = view.findChild<Widget*>(QString::fromLatin1(name));
        if (found == nullptr) {
            qFatal("no %s", name);
        }
        return found;
    }

    TimelineView view;
    TimelineCanvas& canvas;
};

bool near(double a, double b, double tolerance)
{
    return std::abs(a - b) <= tolerance;
}

QColor pixelOf(Shown& shown, QPointF at)
{
    return shown.canvas.viewport()->grab().toImage().pixelColor(at.toPoint());
}

} // namespace

class TimelineViewTest : public QObject {
    Q_OBJECT

private slots:
    void init() { theme::applyTheme(*qApp, theme::Theme::light()); }
    void aScheduleIsShownWhole();
    void theWheelZoomsAboutThePointer();
    void draggingPansAndStopsAtTheEnds();
    void doubleClickShowsEverythingAgain();
    void clickingAnOpSelectsItAndSaysWhich();
    void clickingABubbleClearsTheSelectionAndSetsTheCursor();
    void shiftDragMeasures();
    void keysPanZoomAndJump();
    void keysOfTraceViewers();
    void partsOnceInSightComeBack();
    void aMarkedSpanSaysHowItIsSpent();
    void enterSelectsAndTabWalksTheOpsOfTheStream();
    void arrowsMoveTheSelectionBetweenDevices();
    void selectingAnOpOutOfSightBringsItIntoSight();
    void toolsZoomFitAndToggle();
    void followingKeepsOneMicrobatchInColour();
    void theCriticalPathCanBeToggledByKeyAndButton();
    void steppingMovesTheCursorFromStartToStart();
    void playingMovesTheCursorAndEndsAtTheMakespan();
    void twoSchedulesShareOneTimeAxis();
    void aNewScheduleKeepsTheRangeWhereItCan();
    void theScrollBarFollowsAndLeads();
    void manyDevicesScroll();
    void toolTipsSayWhatLiesUnderThePointer();
    void hoveringDoesNotDrawThePictureAnew();
    void whatIsDrawnHasTheThemesColours();
    void theEmptyStateSaysWhatToDo();
    void picturesLookLikeTheScreen();
    void schedulesCanBeDrawnWithoutAWidget();
    void aNanosecondScheduleIsWrittenInSeconds();
    void controlsHaveAccessibleNames();
    void anOverfullDeviceIsNamedInColour();
    void theLegendNamesWhatIsThereAndNothingElse();
    void aPictureHasAllItsRows();
    void theLegendLeavesOutCurvesThatHaveNoRoom();
    void streamsAreFoldedAndOpened();
    void curvesOfOtherPoolsAreShown();
    void staleWeightsAreSaid();
    void twoSchedulesAreComparedInNumbers();
    void severalSchedulesAreComparedWithTheFirst();
    void aLaneSaysWhatItHasMoreOrLessThanTheBase();
    void rowsShowOpsMemoryOrBoth();
    void schedulesOfDifferentTicksShareOneAxis();
    void theOverviewMovesWhatIsInSight();
    void aMarkHasANoteAndStaysWithItsMoment();
    void marksStandInPicturesAndAreTakenAway();
    void aLineUnderThePointerCrossesAllLanes();
};

void TimelineViewTest::aScheduleIsShownWhole()
{
    Shown shown(scheduled("1f1b", 4, 8));
    QCOMPARE(shown.range(), (TimeRange{0, 33}));
    QVERIFY(!shown.canvas.horizontalScrollBar()->maximum());
    QCOMPARE(shown.canvas.scene().schedules.size(), std::size_t{1});
    QVERIFY(shown.canvas.opOnViewport(0, 0).isValid());
}

void TimelineViewTest::theWheelZoomsAboutThePointer()
{
    Shown shown(scheduled("1f1b", 4, 32));
    QSignalSpy moved(&shown.view, &TimelineView::visibleRangeChanged);
    const QPointF pointer(600, 200);
    const double under = shown.timeAt(600);
    shown.wheelAt(pointer, 480);
    QVERIFY(shown.range().length() < 0.6 * shown.canvas.scene().bounds().length());
    QVERIFY(near(shown.timeAt(600), under, 1e-6));
    QVERIFY(moved.count() > 0);
    QCOMPARE(moved.last().at(0).toDouble(), shown.range().start);
    shown.wheelAt(pointer, -4800);
    QCOMPARE(shown.range(), shown.canvas.scene().bounds());
}

void TimelineViewTest::draggingPansAndStopsAtTheEnds()
{
    Shown shown(scheduled("1f1b", 4, 32));
    shown.canvas.zoomAround(50, 4);
    const TimeRange before = shown.range();
    const double grabbed = shown.timeAt(500);
    shown.drag({500, 200}, {400, 200});
    QVERIFY(near(shown.timeAt(400), grabbed, 1e-6));
    QVERIFY(near(shown.range().length(), before.length(), 1e-9));
    QCOMPARE(shown.canvas.scene().selectedOp, -1); // a drag is not a click
    shown.drag({200, 200}, {5000, 200});
    QCOMPARE(shown.range().start, 0.0);
}

void TimelineViewTest::aMarkHasANoteAndStaysWithItsMoment()
{
    Shown shown(scheduled("1f1b", 4, 8));
    QSignalSpy changed(&shown.canvas, &TimelineCanvas::marksChanged);
    const double axisY = shown.canvas.frame().marks.center().y();
    const auto write = [&](const QString& note, Qt::Key end) {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // the field before
        auto* field = shown.canvas.findChild<QLineEdit*>(QStringLiteral("timeline_note"));
        QVERIFY(field != nullptr && field->isVisible());
        QTRY_VERIFY(field->hasFocus());
        QTest::keyClicks(field, note);
        QTest::keyClick(field, end);
        QVERIFY(!shown.canvas.isNoting());
    };
    const auto marks = [&]() -> const std::vector<TimeMark>& { return shown.canvas.scene().marks.all(); };
    // A double click on the axis; letters are the note's, not the canvas' keys.
    const QPoint onAxis(static_cast<int>(shown.xOf(11)), static_cast<int>(axisY));
    QTest::mouseDClick(shown.canvas.viewport(), Qt::LeftButton, {}, onAxis);
    write(QStringLiteral("first backward wdn"), Qt::Key_Return);
    QCOMPARE(marks().size(), std::size_t{1});
    QCOMPARE(marks().front().note, QStringLiteral("first backward wdn"));
    QCOMPARE(shown.canvas.scene().selectedOp, -1); // Enter was the note's
    QVERIFY(near(marks().front().time, shown.timeAt(onAxis.x()), 1e-6));
    QCOMPARE(shown.range(), shown.canvas.scene().bounds());
    // N at the cursor; Escape leaves nothing behind.
    shown.canvas.setCursorTime(20);
    shown.press(Qt::Key_N);
    write(QStringLiteral("nothing"), Qt::Key_Escape);
    QCOMPARE(marks().size(), std::size_t{1});
    shown.press(Qt::Key_N);
    write(QStringLiteral("steady"), Qt::Key_Return);
    QCOMPARE(marks().size(), std::size_t{2});
    // At a mark N is its note again, and a click on its flag puts the cursor there.
    shown.clickAt(flagOf(shown.canvas.scene(), shown.canvas.frame(), 1).center());
    QCOMPARE(*shown.canvas.scene().cursor, 20.0);
    shown.press(Qt::Key_N);
    write(QStringLiteral("steady state"), Qt::Key_Return);
    QCOMPARE(marks()[1].note, QStringLiteral("steady state"));
    QVERIFY(changed.count() >= 3);
    // Twice the work: what is said of a moment stays at it.
    const double whole = shown.canvas.scene().bounds().length();
    shown.view.setSchedule(scheduled("1f1b", 4, 16));
    const double factor = shown.canvas.scene().bounds().length() / whole;
    QVERIFY(factor > 1.5 && near(marks()[1].time, 20 * factor, 1e-9));
    QVERIFY(
        !shown.canvas.toolTipAt(flagOf(shown.canvas.scene(), shown.canvas.frame(), 1).center()).isEmpty());
}

void TimelineViewTest::marksStandInPicturesAndAreTakenAway()
{
    Shown shown(scheduled("1f1b", 4, 8));
    const auto picture = [&] {
        QImage image(QSize(900, 400), QImage::Format_ARGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        shown.view.paintPicture(painter, image.rect(), theme::Theme::light());
        return image;
    };
    const QImage before = picture();
    shown.canvas.setMarks(TimeMarks({{12, QStringLiteral("here <b>")}, {12.05, {}}, {-1, {}}}));
    QCOMPARE(shown.canvas.scene().marks.all().size(), std::size_t{2});
    QVERIFY(picture() != before);
    // A lane beside it moves none, an empty picture between neither; another subject has its own.
    shown.canvas.setSubject(QStringLiteral("scenario:1"));
    QVERIFY(shown.canvas.scene().marks.isEmpty());
    shown.canvas.setSubject(QString());
    const TimeMarks kept = shown.canvas.scene().marks;
    QCOMPARE(kept.all().size(), std::size_t{2});
    shown.view.setSchedules(scheduled("1f1b", 4, 8), scheduled("1f1b", 4, 32));
    QCOMPARE(shown.canvas.scene().marks, kept);
    shown.view.setSchedule(nullptr);
    shown.view.setSchedule(scheduled("1f1b", 4, 8));
    QCOMPARE(shown.canvas.scene().marks, kept);
    // As it is kept in a file; junk is left out.
    QCOMPARE(readMarks(writeMarks(shown.canvas.allMarks())), shown.canvas.allMarks());
    QVERIFY(
        readMarks(R"({"a": {"length": 3, "marks": [1, [2], ["x", "y"], [4, 5]]}, "b": 7, "c": []})").empty());
    QVERIFY(readMarks("nothing").empty());
    // Close to the next one a flag is short; neither covers the other's line.
    const QRectF first = flagOf(shown.canvas.scene(), shown.canvas.frame(), 0);
    QVERIFY(first.width() < 20);
    QVERIFY(shown.canvas.toolTipAt(first.center()).contains(QStringLiteral("&lt;b&gt;")));
    shown.canvas.setCursorTime(12.05);
    shown.press(Qt::Key_Delete);
    QCOMPARE(shown.canvas.scene().marks.all().size(), std::size_t{1});
    QCOMPARE(shown.canvas.scene().marks.all().front().time, 12.0);
    // Far from any mark Delete is not the canvas' key.
    shown.canvas.setCursorTime(25);
    shown.press(Qt::Key_Delete);
    QCOMPARE(shown.canvas.scene().marks.all().size(), std::size_t{1});
    shown.canvas.setRange({20, 30});
    QVERIFY(flagOf(shown.canvas.scene(), shown.canvas.frame(), 0).isNull());
}

void TimelineViewTest::aLineUnderThePointerCrossesAllLanes()
{
    Shown shown(scheduled("1f1b", 4, 8), scheduled("gpipe", 4, 8));
    const QPoint at = shown.middleOf(1, 20).toPoint();
    QMouseEvent move(QEvent::MouseMove, at, shown.canvas.viewport()->mapToGlobal(at), Qt::NoButton,
                     Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(shown.canvas.viewport(), &move);
    QVERIFY(shown.canvas.scene().pointer.has_value());
    QVERIFY(near(*shown.canvas.scene().pointer, shown.timeAt(at.x()), 1e-6));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(shown.canvas.viewport(), &leave);
    QApplication::sendEvent(&shown.canvas, &leave);
    QVERIFY(!shown.canvas.scene().pointer.has_value());
}

void TimelineViewTest::doubleClickShowsEverythingAgain()
{
    Shown shown(scheduled("1f1b", 4, 32));
    shown.canvas.zoomAround(50, 8);
    shown.canvas.setRowZoom(2);
    QTest::mouseDClick(shown.canvas.viewport(), Qt::LeftButton, Qt::NoModifier, QPoint(500, 200));
    QCOMPARE(shown.range(), shown.canvas.scene().bounds());
    QCOMPARE(shown.canvas.scene().rowZoom, 1.0);
}

void TimelineViewTest::clickingAnOpSelectsItAndSaysWhich()
{
    Shown shown(scheduled("1f1b", 4, 8));
    QSignalSpy selected(&shown.view, &TimelineView::opSelected);
    const auto& program = shown.canvas.scene().schedules[0]->program();
    const int op = program.order[2][5];
    shown.clickOp(0, op);
    QCOMPARE(selected.count(), 1);
    QCOMPARE(selected[0].at(0).toInt(), 0);
    QCOMPARE(selected[0].at(1).toInt(), op);
    const QString detail = shown.part<QLabel>("timeline_detail")->text();
    QVERIFY2(detail.contains(
                 QStringLiteral("micro-batch %1").arg(program.ops[static_cast<std::size_t>(op)].microbatch)),
             qPrintable(detail));
    QVERIFY(detail.contains(QStringLiteral("device 2")));
    QCOMPARE(shown.canvas.accessibleDescription(), detail);
    shown.clickOp(0, op); // again: nothing new to tell
    QCOMPARE(selected.count(), 1);
}

void TimelineViewTest::clickingABubbleClearsTheSelectionAndSetsTheCursor()
{
    Shown shown(scheduled("1f1b", 4, 8));
    shown.clickOp(0, 0);
    QVERIFY(shown.canvas.scene().selectedOp >= 0);
    QSignalSpy selected(&shown.view, &TimelineView::opSelected);
    QSignalSpy cursor(&shown.view, &TimelineView::cursorMoved);
    // Device 3 idles until tick 3.
    const auto& program = shown.canvas.scene().schedules[0]->program();
    const double y = shown.middleOf(0, program.order[3][0]).y();
    shown.clickAt({shown.xOf(1.5), y});
    QCOMPARE(selected.count(), 1);
    QCOMPARE(selected[0].at(1).toInt(), -1);
    QCOMPARE(cursor.count(), 1);
    QVERIFY(near(cursor[0].at(0).toDouble(), 1.5, 0.05));
    shown.press(Qt::Key_Escape);
    QVERIFY(!shown.canvas.scene().cursor);
}

void TimelineViewTest::shiftDragMeasures()
{
    Shown shown(scheduled("1f1b", 4, 8));
    const TimeRange before = shown.range();
    shown.drag({shown.xOf(5), 200}, {shown.xOf(15), 200}, Qt::ShiftModifier);
    QCOMPARE(shown.range(), before);
    QVERIFY(shown.canvas.scene().measured);
    QVERIFY(near(shown.canvas.scene().measured->length(), 10, 0.1));
    QVERIFY(shown.part<QLabel>("timeline_detail")->text().startsWith(QStringLiteral("measured: 10")));
    shown.press(Qt::Key_Escape);
    QVERIFY(!shown.canvas.scene().measured);
    QVERIFY(!shown.part<QLabel>("timeline_detail")->text().contains(QStringLiteral("measured")));
}

void TimelineViewTest::keysOfTraceViewers()
{
    Shown shown(scheduled("1f1b", 4, 32));
    const TimeRange bounds = shown.canvas.scene().bounds();
    shown.press(Qt::Key_W);
    QVERIFY(near(shown.range().length(), bounds.length() / 1.5, 1e-6));
    const double start = shown.range().start;
    shown.press(Qt::Key_D);
    QVERIFY(shown.range().start > start);
    shown.press(Qt::Key_A);
    QVERIFY(near(shown.range().start, start, 1e-6));
    shown.press(Qt::Key_S);
    QVERIFY(near(shown.range().length(), bounds.length(), 1e-6));
    // The selected op, and its neighbours on the stream.
    shown.canvas.selectOp(0, 0);
    shown.press(Qt::Key_Period);
    const int next = shown.canvas.scene().selectedOp;
    QVERIFY(next != 0);
    shown.press(Qt::Key_Comma);
    QCOMPARE(shown.canvas.scene().selectedOp, 0);
    shown.press(Qt::Key_Period);
    shown.press(Qt::Key_F);
    const auto& times = shown.canvas.scene().schedules.front()->simulation();
    const auto op = static_cast<std::size_t>(next);
    QVERIFY(shown.range().start <= static_cast<double>(times.start[op])
            && shown.range().end >= static_cast<double>(times.end[op]));
    QVERIFY(shown.range().length() < bounds.length() / 4);
    shown.press(Qt::Key_0);
    QCOMPARE(shown.range(), bounds);
}

void TimelineViewTest::partsOnceInSightComeBack()
{
    Shown shown(scheduled("1f1b", 4, 32));
    const TimeRange all = shown.range();
    shown.press(Qt::Key_W);
    const TimeRange near = shown.range();
    shown.press(Qt::Key_Backspace);
    QCOMPARE(shown.range(), all);
    shown.press(Qt::Key_Backspace, Qt::ShiftModifier);
    QCOMPARE(shown.range(), near);
    shown.press(Qt::Key_Backspace, Qt::ShiftModifier); // there is no more
    QCOMPARE(shown.range(), near);
}

void TimelineViewTest::aMarkedSpanSaysHowItIsSpent()
{
    Shown shown(scheduled("1f1b", 4, 8));
    shown.canvas.setMeasured(shown.canvas.scene().bounds());
    const QImage marked = shown.canvas.viewport()->grab().toImage();
    shown.canvas.setMeasured(TimeRange{0, 1e-9});
    QVERIFY(marked != shown.canvas.viewport()->grab().toImage());
}

void TimelineViewTest::keysPanZoomAndJump()
{
    Shown shown(scheduled("1f1b", 4, 32));
    const TimeRange bounds = shown.canvas.scene().bounds();
    shown.press(Qt::Key_Plus);
    shown.press(Qt::Key_Plus);
    QVERIFY(near(shown.range().length(), bounds.length() / 2.25, 1e-6));
    shown.press(Qt::Key_Home);
    QCOMPARE(shown.range().start, 0.0);
    shown.press(Qt::Key_Right);
    QVERIFY(near(shown.range().start, 0.1 * shown.range().length(), 1e-6));
    shown.press(Qt::Key_Left);
    QVERIFY(near(shown.range().start, 0, 1e-6));
    shown.press(Qt::Key_End);
    QVERIFY(near(shown.range().end, bounds.end, 1e-6));
    shown.press(Qt::Key_Minus);
    shown.press(Qt::Key_Minus);
    QVERIFY(near(shown.range().length(), bounds.length(), 1e-6));
    shown.press(Qt::Key_Plus);
    shown.press(Qt::Key_0);
    QCOMPARE(shown.range(), bounds);
}

void TimelineViewTest::enterSelectsAndTabWalksTheOpsOfTheStream()
{
    Shown shown(scheduled("1f1b", 4, 8));
    const auto& order = shown.canvas.scene().schedules[0]->program().order[0];
    shown.canvas.setFocus(Qt::TabFocusReason);
    shown.press(Qt::Key_Return);
    QCOMPARE(shown.canvas.scene().selectedOp, order[0]);
    shown.press(Qt::Key_Tab);
    QCOMPARE(shown.canvas.scene().selectedOp, order[1]);
    shown.press(Qt::Key_Backtab, Qt::ShiftModifier);
    QCOMPARE(shown.canvas.scene().selectedOp, order[0]);
    QVERIFY(!shown.canvas.selectNeighbour(-1)); // at the end Tab leaves
    shown.press(Qt::Key_Escape);
    QCOMPARE(shown.canvas.scene().selectedOp, -1);
    QVERIFY(!shown.canvas.selectNeighbour(1));
}

void TimelineViewTest::arrowsMoveTheSelectionBetweenDevices()
{
    Shown shown(scheduled("1f1b", 4, 8));
    const auto& index = *shown.canvas.scene().schedules[0];
    const auto& program = index.program();
    shown.canvas.selectOp(0, program.order[1][6]);
    shown.press(Qt::Key_Down);
    QCOMPARE(program.deviceOf(shown.canvas.scene().selectedOp), 2);
    shown.press(Qt::Key_Up);
    shown.press(Qt::Key_Up);
    QCOMPARE(program.deviceOf(shown.canvas.scene().selectedOp), 0);
    shown.press(Qt::Key_Up);
    QCOMPARE(program.deviceOf(shown.canvas.scene().selectedOp), 0);
}

void TimelineViewTest::selectingAnOpOutOfSightBringsItIntoSight()
{
    Shown shown(scheduled("1f1b", 4, 64));
    shown.canvas.zoomAround(0, 16);
    const auto& program = shown.canvas.scene().schedules[0]->program();
    const int last = program.order[0].back();
    shown.canvas.selectOp(0, last);
    const QRectF bar = shown.canvas.opOnViewport(0, last);
    QVERIFY(QRectF(shown.canvas.viewport()->rect()).contains(bar.center()));
}

void TimelineViewTest::toolsZoomFitAndToggle()
{
    Shown shown(scheduled("1f1b", 4, 32));
    const TimeRange bounds = shown.canvas.scene().bounds();
    QTest::mouseClick(shown.part<QToolButton>("timeline_zoom_in"), Qt::LeftButton);
    QVERIFY(near(shown.range().length(), bounds.length() / 1.5, 1e-6));
    QTest::mouseClick(shown.part<QToolButton>("timeline_zoom_out"), Qt::LeftButton);
    QVERIFY(near(shown.range().length(), bounds.length(), 1e-6));
    QTest::mouseClick(shown.part<QToolButton>("timeline_zoom_in"), Qt::LeftButton);
    QTest::mouseClick(shown.part<QToolButton>("timeline_fit"), Qt::LeftButton);
    QCOMPARE(shown.range(), bounds);
    const double rowsTop = shown.canvas.frame().rows.top();
    QTest::mouseClick(shown.part<QToolButton>("timeline_legend"), Qt::LeftButton);
    QVERIFY(!shown.canvas.scene().legend);
    QVERIFY(shown.canvas.frame().rows.top() < rowsTop);
}

void TimelineViewTest::followingKeepsOneMicrobatchInColour()
{
    Shown shown(scheduled("1f1b", 4, 8));
    const auto& program = shown.canvas.scene().schedules[0]->program();
    int ofThree = -1;
    int ofFour = -1;
    for (const int op : program.order[3]) {
        const auto& what = program.ops[static_cast<std::size_t>(op)];
        if (what.kind == schedule::OpKind::Forward && what.microbatch == 3) {
            ofThree = op;
        } else if (what.kind == schedule::OpKind::Forward && what.microbatch == 4) {
            ofFour = op;
        }
    }
    const auto corner = [&](int op) { return shown.canvas.opOnViewport(0, op).topLeft() + QPointF(3, 3); };
    const theme::Theme& light = theme::Theme::light();
    shown.view.followMicrobatch(3);
    QCOMPARE(shown.canvas.scene().followed, 3);
    QCOMPARE(pixelOf(shown, corner(ofThree)), light.opShade(schedule::OpKind::Forward, 3));
    QVERIFY(pixelOf(shown, corner(ofFour)) != light.opShade(schedule::OpKind::Forward, 4));
    shown.view.followMicrobatch(-1);
    QCOMPARE(pixelOf(shown, corner(ofFour)), light.opShade(schedule::OpKind::Forward, 4));
    // M follows what is selected, and lets go again.
    shown.canvas.selectOp(0, ofFour);
    shown.press(Qt::Key_M);
    QCOMPARE(shown.part<QSpinBox>("timeline_follow")->value(), 4);
    shown.press(Qt::Key_M);
    QCOMPARE(shown.canvas.scene().followed, -1);
}

void TimelineViewTest::theCriticalPathCanBeToggledByKeyAndButton()
{
    Shown shown(scheduled("1f1b", 4, 8));
    auto* button = shown.part<QToolButton>("timeline_critical_path");
    shown.press(Qt::Key_C);
    QVERIFY(shown.canvas.scene().criticalPath);
    QVERIFY(button->isChecked());
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(!shown.canvas.scene().criticalPath);
}

void TimelineViewTest::steppingMovesTheCursorFromStartToStart()
{
    Shown shown(scheduled("1f1b", 2, 2)); // starts at 0 1 2 3 4 5 7 and so on
    std::vector<double> visited;
    for (int i = 0; i < 4; ++i) {
        shown.view.step(1);
        visited.push_back(*shown.canvas.scene().cursor);
    }
    QCOMPARE(visited, (std::vector<double>{0, 1, 2, 4}));
    shown.view.step(-1);
    QCOMPARE(*shown.canvas.scene().cursor, 2.0);
    shown.canvas.setCursorTime(1.5);
    shown.view.step(1);
    QCOMPARE(*shown.canvas.scene().cursor, 2.0);
}

void TimelineViewTest::playingMovesTheCursorAndEndsAtTheMakespan()
{
    Shown shown(scheduled("1f1b", 4, 8));
    shown.part<QComboBox>("timeline_speed")->setCurrentIndex(6); // tenfold: two seconds for everything
    QSignalSpy cursor(&shown.view, &TimelineView::cursorMoved);
    shown.view.setPlaying(true);
    QVERIFY(shown.view.isPlaying());
    QTRY_VERIFY_WITH_TIMEOUT(cursor.count() > 5, 5000);
    for (qsizetype i = 1; i < cursor.size(); ++i) {
        QVERIFY(cursor[i].at(0).toDouble() > cursor[i - 1].at(0).toDouble());
    }
    shown.canvas.setCursorTime(32.9);
    QTRY_VERIFY_WITH_TIMEOUT(!shown.view.isPlaying(), 5000);
    QCOMPARE(*shown.canvas.scene().cursor, 33.0);
    QVERIFY(!shown.part<QToolButton>("timeline_play")->isChecked());
}

void TimelineViewTest::twoSchedulesShareOneTimeAxis()
{
    Shown shown(scheduled("1f1b", 4, 8), scheduled("interleaved-1f1b", 4, 8, 2));
    QCOMPARE(shown.canvas.scene().schedules.size(), std::size_t{2});
    const double longest = std::max(shown.canvas.scene().schedules[0]->analysis().makespan,
                                    shown.canvas.scene().schedules[1]->analysis().makespan);
    QCOMPARE(shown.canvas.scene().bounds().end, longest);
    QSignalSpy selected(&shown.view, &TimelineView::opSelected);
    shown.clickOp(1, 0);
    QCOMPARE(selected.count(), 1);
    QCOMPARE(selected[0].at(0).toInt(), 1);
    QVERIFY(shown.middleOf(1, 0).y() > shown.middleOf(0, 0).y());
}

void TimelineViewTest::aNewScheduleKeepsTheRangeWhereItCan()
{
    Shown shown(scheduled("1f1b", 4, 8));
    shown.canvas.setRange({5, 15});
    shown.clickOp(0, shown.canvas.scene().schedules[0]->program().order[3][4]);
    QVERIFY(shown.canvas.scene().selectedOp >= 0);
    shown.view.setSchedule(scheduled("gpipe", 4, 8)); // same makespan
    QCOMPARE(shown.range(), (TimeRange{5, 15}));
    QCOMPARE(shown.canvas.scene().selectedOp, -1); // but its ops are others
    shown.view.followMicrobatch(7);
    shown.view.setSchedule(scheduled("1f1b", 4, 8, 1, 1000)); // a thousand times as long: the same part of it
    QVERIFY(near(shown.range().start, 5000, 1e-6) && near(shown.range().end, 15000, 1e-6));
    QCOMPARE(shown.canvas.scene().followed, 7);
    shown.canvas.fit();
    shown.view.setSchedule(scheduled("1f1b", 4, 4));
    QCOMPARE(shown.range(), shown.canvas.scene().bounds());
    QCOMPARE(shown.canvas.scene().followed, -1); // there is no seventh any more
}

void TimelineViewTest::theScrollBarFollowsAndLeads()
{
    Shown shown(scheduled("1f1b", 4, 32));
    auto* bar = shown.canvas.horizontalScrollBar();
    shown.canvas.zoomAround(0, 4);
    QCOMPARE(bar->value(), 0);
    QVERIFY(near(double(bar->pageStep()) / (bar->maximum() + bar->pageStep()), 0.25, 0.001));
    bar->setValue(bar->maximum());
    QVERIFY(near(shown.range().end, shown.canvas.scene().bounds().end, 1e-3));
    QVERIFY(near(shown.range().length(), shown.canvas.scene().bounds().length() / 4, 1e-6));
}

void TimelineViewTest::manyDevicesScroll()
{
    Shown shown(scheduled("1f1b", 128, 128), nullptr, {900, 500});
    QVERIFY(shown.canvas.verticalScrollBar()->maximum() > 0);
    const auto& program = shown.canvas.scene().schedules[0]->program();
    const int op = program.order[127][3];
    QVERIFY(!QRectF(shown.canvas.viewport()->rect()).contains(shown.middleOf(0, op)));
    shown.canvas.selectOp(0, op);
    QVERIFY(shown.canvas.frame().rows.contains(shown.middleOf(0, op)));
    const double before = shown.canvas.frame().layout.barHeight;
    shown.wheelAt({400, 200}, 480, Qt::ControlModifier);
    QVERIFY(shown.canvas.frame().layout.barHeight > before);
}

void TimelineViewTest::toolTipsSayWhatLiesUnderThePointer()
{
    Shown shown(scheduled("1f1b", 4, 8));
    const auto& program = shown.canvas.scene().schedules[0]->program();
    const QPointF op = shown.middleOf(0, program.order[1][0]);
    const QString onOp = shown.canvas.toolTipAt(op);
    QVERIFY2(onOp.contains(QStringLiteral("forward, micro-batch 0")), qPrintable(onOp));
    QVERIFY2(onOp.contains(QStringLiteral("takes 1")), qPrintable(onOp));
    const QString onBubble = shown.canvas.toolTipAt({shown.xOf(0.5), op.y()});
    QVERIFY2(onBubble.contains(QStringLiteral("warm-up")), qPrintable(onBubble));
    QVERIFY2(onBubble.contains(QStringLiteral("lasts 1")), qPrintable(onBubble));
    const auto& row = shown.canvas.frame().layout.rows[0];
    const QString onMemory = shown.canvas.toolTipAt(
        {shown.xOf(20), shown.canvas.frame().contentTop + row.memoryTop + row.memoryHeight / 2});
    QVERIFY2(onMemory.contains(QStringLiteral("holds 4")), qPrintable(onMemory));
    QVERIFY(shown.canvas.toolTipAt({2, 2}).isEmpty());
}

void TimelineViewTest::hoveringDoesNotDrawThePictureAnew()
{
    Shown shown(scheduled("1f1b", 4, 8));
    shown.canvas.viewport()->repaint();
    QSignalSpy painted(&shown.canvas, &TimelineCanvas::painted);
    QTest::mouseMove(shown.canvas.viewport(), shown.middleOf(0, 3).toPoint());
    shown.canvas.selectOp(0, 3);
    shown.canvas.setCursorTime(4.0);
    shown.canvas.viewport()->repaint();
    QCOMPARE(painted.count(), 0);
    shown.canvas.panBy(0);
    shown.canvas.viewport()->repaint();
    QCOMPARE(painted.count(), 1);
    QVERIFY(painted[0].at(0).toLongLong() > 0);
    QCOMPARE(painted[0].at(1).toLongLong(), 64);
}

void TimelineViewTest::whatIsDrawnHasTheThemesColours()
{
    Shown shown(scheduled("1f1b", 4, 8));
    const auto& program = shown.canvas.scene().schedules[0]->program();
    for (const bool dark : {true, false}) {
        const theme::Theme& theme = dark ? theme::Theme::dark() : theme::Theme::light();
        theme::applyTheme(*qApp, theme);
        QCoreApplication::processEvents(); // Qt hands a new palette to the widgets with the next events
        QCOMPARE(theme::Theme::of(shown.canvas.palette()).isDark, dark);
        for (const int op : {program.order[0][0], program.order[2][5], program.order[3].back()}) {
            const auto& what = program.ops[static_cast<std::size_t>(op)];
            QCOMPARE(pixelOf(shown, shown.canvas.opOnViewport(0, op).topLeft() + QPointF(3, 3)),
                     theme.opShade(what.kind, what.microbatch));
        }
        QCOMPARE(pixelOf(shown, QPointF(2, 2)), theme.pane);
    }
}

void TimelineViewTest::theEmptyStateSaysWhatToDo()
{
    Shown shown(nullptr);
    QVERIFY(!shown.part<QToolButton>("timeline_fit")->isEnabled());
    // Nothing may fail without a schedule.
    shown.wheelAt({300, 200}, 120);
    shown.drag({100, 100}, {300, 100});
    shown.clickAt({300, 200});
    for (const Qt::Key key :
         {Qt::Key_Plus, Qt::Key_Left, Qt::Key_End, Qt::Key_Return, Qt::Key_M, Qt::Key_C, Qt::Key_F}) {
        shown.press(key);
    }
    shown.view.step(1);
    shown.view.setPlaying(true);
    QVERIFY(!shown.view.isPlaying());
    const QImage image = shown.canvas.viewport()->grab().toImage();
    int ink = 0;
    for (int x = 0; x < image.width(); ++x) {
        for (int y = image.height() / 2 - 20; y < image.height() / 2 + 20; ++y) {
            ink += image.pixelColor(x, y) != theme::Theme::light().pane ? 1 : 0;
        }
    }
    QVERIFY2(ink > 300, qPrintable(QString::number(ink))); // a sentence is there
}

void TimelineViewTest::picturesLookLikeTheScreen()
{
    Shown shown(scheduled("1f1b", 4, 8));
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("timeline.png"));
    const QSize size = shown.view.pictureSizeHint();
    QVERIFY(theme::savePicture(shown.view, path, size, theme::Theme::dark(), 2));
    const QImage image(path);
    QCOMPARE(image.size(), size * 2);
    QCOMPARE(image.pixelColor(4, 4), theme::Theme::dark().pane);
    int forward = 0;
    for (int x = 0; x < image.width(); ++x) {
        for (int y = 0; y < image.height(); y += 8) {
            forward += image.pixelColor(x, y) == theme::Theme::dark().opColour(schedule::OpKind::Forward) ? 1
                                                                                                          : 0;
        }
    }
    QVERIFY(forward > 1000);
    for (const char* suffix : {"svg", "pdf"}) {
        const QString file = folder.filePath(QStringLiteral("timeline.%1").arg(QLatin1String(suffix)));
        QVERIFY(theme::savePicture(shown.view, file, size, theme::Theme::light()));
        QVERIFY(QFileInfo(file).size() > 5000);
    }
    QCOMPARE(shown.range(), (TimeRange{0, 33})); // saving changes nothing on screen
}

void TimelineViewTest::schedulesCanBeDrawnWithoutAWidget()
{
    TimelinePicture thumb({scheduled("1f1b", 4, 8)}, true);
    thumb.setTimeEnd(66); // twice its makespan: the right half stays empty
    const QSize size = thumb.pictureSizeHint();
    QImage image(size, QImage::Format_RGB32);
    QPainter painter(&image);
    thumb.paintPicture(painter, QRect(QPoint(), size), theme::Theme::light());
    painter.end();
    const auto forwardIn = [&image](int from, int to) {
        int found = 0;
        for (int x = from; x < to; ++x) {
            for (int y = 0; y < image.height(); ++y) {
                found += image.pixelColor(x, y) == theme::Theme::light().opColour(schedule::OpKind::Forward)
                             ? 1
                             : 0;
            }
        }
        return found;
    };
    QVERIFY(forwardIn(0, size.width() / 2) > 100);
    QCOMPARE(forwardIn(size.width() / 2, size.width()), 0);
    // From edge to edge: a thumb has neither labels nor gutter.
    QCOMPARE(image.pixelColor(1, 2), theme::Theme::light().opShade(schedule::OpKind::Forward, 0));

    TimelinePicture full({scheduled("1f1b", 4, 8), scheduled("gpipe", 4, 8)});
    QVERIFY(full.pictureSizeHint().height() > 4 * size.height());
    QVERIFY(TimelinePicture({nullptr}).scene().schedules.empty());
}

void TimelineViewTest::aNanosecondScheduleIsWrittenInSeconds()
{
    Shown shown(scheduled("1f1b", 4, 8, 1, 1'500'000));
    const auto& index = *shown.canvas.scene().schedules[0];
    const QString summary = summaryOf(index);
    QVERIFY2(summary.contains(QStringLiteral("49.5\u00a0ms")), qPrintable(summary));
    QVERIFY(!summary.contains(QStringLiteral("lower bound"))); // nobody asked for it
    auto bounded = std::make_shared<ScheduleView>(index.view());
    bounded->bound.makespan = bounded->analysis.makespan * 2 / 3;
    const GanttIndex proved(bounded);
    QVERIFY2(summaryOf(proved).contains(QStringLiteral("lower bound 33.0\u00a0ms    gap 50")),
             qPrintable(summaryOf(proved)));
    QVERIFY(!summaryOf(proved, Summary::NoBound).contains(QStringLiteral("lower bound")));
    bounded->bound.makespan = bounded->analysis.makespan + 1;
    QCOMPARE(summaryOf(GanttIndex(bounded)), summary);
    QVERIFY2(
        opText(index, index.program().order[0][1], true).contains(QStringLiteral("1.50 to 3.00\u00a0ms")),
        qPrintable(opText(index, index.program().order[0][1], true)));
}

void TimelineViewTest::controlsHaveAccessibleNames()
{
    Shown shown(scheduled("1f1b", 4, 8));
    for (const QWidget* widget : shown.view.findChildren<QWidget*>()) {
        if (widget->focusPolicy() & Qt::TabFocus && qobject_cast<const QLineEdit*>(widget) == nullptr) {
            QVERIFY2(!widget->accessibleName().isEmpty(),
                     qPrintable(widget->objectName() + QLatin1Char(' ')
                                + QLatin1String(widget->metaObject()->className())));
        }
    }
}

void TimelineViewTest::anOverfullDeviceIsNamedInColour()
{
    auto view = std::make_shared<ScheduleView>(*scheduled("1f1b", 4, 8));
    view->baseBytes.assign(4, 10);
    view->capacityBytes.assign(4, 12.5);
    Shown shown(view);
    const QImage image = shown.canvas.viewport()->grab().toImage();
    const auto redIn = [&](std::size_t row) {
        const auto& frame = shown.canvas.frame();
        const auto& placed = frame.layout.rows[row];
        int red = 0;
        for (int x = static_cast<int>(frame.axis.left); x < static_cast<int>(frame.axis.right()); ++x) {
            for (double y = placed.memoryTop; y < placed.memoryTop + placed.memoryHeight; y += 1) {
                red += image.pixelColor(x, static_cast<int>(frame.contentTop + y))
                               == theme::Theme::light().bad
                           ? 1
                           : 0;
            }
        }
        return red;
    };
    QVERIFY(redIn(0) > 50);
    QCOMPARE(redIn(3), 0);
}

void TimelineViewTest::theLegendNamesWhatIsThereAndNothingElse()
{
    const auto namesOf = [](const std::vector<std::shared_ptr<const ScheduleView>>& schedules) {
        QStringList names;
        for (const auto& entry : legendOf(TimelinePicture(schedules).scene(), theme::Theme::light())) {
            names << entry.text;
        }
        return names;
    };
    QCOMPARE(namesOf({scheduled("1f1b", 4, 8)}),
             QStringList({QStringLiteral("forward"), QStringLiteral("backward"), QStringLiteral("warm-up"),
                          QStringLiteral("drain"), QStringLiteral("waits for a result"),
                          QStringLiteral("activations held")}));
    // Kinds of one colour share an entry; chunks and what else is marked have their own.
    const QStringList both = namesOf({scheduled("1f1b", 4, 8), scheduled("zb-v", 4, 8, 2)});
    QVERIFY(both.contains(QStringLiteral("backward, backward (input)")));
    QVERIFY(both.contains(QStringLiteral("backward (weight)")));
    QVERIFY(both.contains(QStringLiteral("later chunk")));
    auto full = std::make_shared<ScheduleView>(*scheduled("1f1b", 4, 8));
    full->baseBytes.assign(4, 10);
    full->capacityBytes.assign(4, 20);
    QVERIFY(namesOf({full}).contains(QStringLiteral("capacity")));
    QVERIFY(!namesOf({full}).contains(QStringLiteral("over capacity")));
    full->capacityBytes[0] = 12;
    QVERIFY(namesOf({full}).contains(QStringLiteral("over capacity")));
}

/// A slide with two schedules of eight devices each: once the second had its title and no device.
void TimelineViewTest::aPictureHasAllItsRows()
{
    for (const QSizeF size : {QSizeF(960, 540), QSizeF(640, 360), QSizeF(1280, 300)}) {
        auto scene = TimelinePicture({scheduled("zb-h2", 8, 24), scheduled("1f1b", 8, 24)}).scene();
        const TimelineFrame frame = wholeFrame(scene, QRectF(QPointF(), size));
        QCOMPARE(frame.layout.rows.size(), std::size_t{16});
        QVERIFY2(frame.hiddenHeight() <= 0, qPrintable(QString::number(frame.hiddenHeight())));
    }
}

void TimelineViewTest::theLegendLeavesOutCurvesThatHaveNoRoom()
{
    const auto scene = TimelinePicture({scheduled("1f1b", 16, 32)}).scene();
    const auto frameAt = [&scene](double height) { return frameOf(scene, QRectF(0, 0, 500, height)); };
    QVERIFY(frameAt(900).withCurves);
    QVERIFY(frameAt(900).layout.rows.front().memoryHeight > 0);
    QVERIFY(!frameAt(200).withCurves);
    const auto entries = [&scene](bool withCurves) {
        QStringList names;
        for (const auto& entry : legendOf(scene, theme::Theme::light(), withCurves)) {
            names << entry.text;
        }
        return names;
    };
    QVERIFY(entries(true).contains(QStringLiteral("activations held")));
    QVERIFY(!entries(false).contains(QStringLiteral("activations held")));
    QVERIFY(entries(false).contains(QStringLiteral("forward")));
    for (double height = 150; height < 900; height += 7) {
        const TimelineFrame frame = frameAt(height);
        QCOMPARE(frame.withCurves, frame.layout.rows.front().memoryHeight > 0);
    }
}

void TimelineViewTest::streamsAreFoldedAndOpened()
{
    Shown shown(scheduled("pipedream", 4, 8));
    auto* button = shown.part<QToolButton>("timeline_streams");
    QVERIFY(button->isVisible());
    const auto lanes = shown.canvas.frame().layout.lanes.size();
    QCOMPARE(lanes, std::size_t{8}); // compute and updates of four devices
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(shown.canvas.frame().layout.lanes.size(), std::size_t{4});
    // An op on a folded stream has no place; selecting one whose successors are there draws all the same.
    const auto& program = shown.canvas.scene().schedules.front()->program();
    for (int op = 0; op < static_cast<int>(program.ops.size()); ++op) {
        const bool compute =
            program.streams[static_cast<std::size_t>(program.ops[static_cast<std::size_t>(op)].stream)].kind
            == schedule::StreamKind::Compute;
        QCOMPARE(shown.canvas.opOnViewport(0, op).height() > 0, compute);
    }
    shown.canvas.selectOp(0, static_cast<int>(program.ops.size()) - 1);
    QVERIFY(!shown.view.grab().isNull());
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(shown.canvas.frame().layout.lanes.size(), lanes);
    Shown plain(scheduled("1f1b", 4, 8));
    QVERIFY(!plain.part<QToolButton>("timeline_streams")->isVisible());
}

void TimelineViewTest::curvesOfOtherPoolsAreShown()
{
    Shown shown(scheduled("pipedream", 4, 8));
    auto* pools = shown.part<QComboBox>("timeline_pool");
    QVERIFY(pools->isVisible());
    QCOMPARE(pools->count(), 2);
    QCOMPARE(shown.canvas.scene().schedules.front()->peakOf(0), 4.0); // activations of p micro-batches
    pools->setCurrentIndex(1);
    emit pools->activated(1);
    const GanttIndex& index = *shown.canvas.scene().schedules.front();
    QCOMPARE(index.view().pool, schedule::MemoryPool::WeightVersions);
    // PipeDream stashes a version for every micro-batch in flight: p on the first device, one on the last, and the new one
    // while the old is still used.
    QVERIFY(index.peakOf(0) >= 4);
    QVERIFY(index.peakOf(0) > index.peakOf(3));
    QVERIFY(memoryText(index, index.peakOf(0), true).contains("copies"));
    Shown plain(scheduled("1f1b", 4, 8));
    QVERIFY(!plain.part<QComboBox>("timeline_pool")->isVisible());
}

void TimelineViewTest::staleWeightsAreSaid()
{
    const GanttIndex index(scheduled("pipedream", 4, 8));
    std::int32_t oldest = 0;
    for (std::int32_t op = 0; op < static_cast<std::int32_t>(index.program().ops.size()); ++op) {
        oldest = std::max(oldest, stalenessOf(index, op));
    }
    QCOMPARE(oldest, 3); // p - 1 updates on the first device
    QVERIFY(opText(index, 0, false).contains("weights of version 0, 0 updates old"));
    const GanttIndex plain(scheduled("1f1b", 4, 8));
    QVERIFY(!opText(plain, 0, false).contains("version"));
}

void TimelineViewTest::twoSchedulesAreComparedInNumbers()
{
    Shown shown(scheduled("1f1b", 4, 8), scheduled("zb-h1", 4, 8));
    auto* table = shown.part<DifferenceTable>("timeline_differences");
    QVERIFY(table->isVisible());
    QCOMPARE(table->relation(), QString("same devices, same stages, same micro-batches"));
    QCOMPARE(table->item(0, 0)->text(), QString("33\u00a0ticks"));
    QCOMPARE(table->item(1, 0)->text(), QString("27\u00a0ticks"));
    QCOMPARE(table->item(2, 0)->text(), QString("\u22126\u00a0ticks"));
    QVERIFY(table->verticalHeaderItem(0)->text().startsWith(QLatin1String("1  "))); // and its name
    QVERIFY(table->verticalHeaderItem(0)->text() != table->verticalHeaderItem(1)->text());
    QCOMPARE(table->verticalHeaderItem(2)->text(), QString("2 \u2212 1"));
    // 1F1B has no weight gradients of their own: that is no zero, and no difference.
    int weights = -1;
    for (int column = 0; column < table->columnCount(); ++column) {
        weights = table->horizontalHeaderItem(column)->text() == QLatin1String("mean W") ? column : weights;
    }
    QVERIFY(weights >= 0);
    QCOMPARE(table->item(0, weights)->text(), QString("\u2013"));
    QVERIFY(table->item(1, weights)->text().startsWith(QLatin1Char('1')));
    QCOMPARE(table->item(2, weights)->text(), QString("\u2013"));
    const auto holding = [](double bytes) {
        auto view = scheduled("1f1b", 4, 8);
        view->program.bytes = true;
        for (schedule::MemoryCurve& curve : view->analysis.activations) {
            curve.peak = bytes;
        }
        return view;
    };
    shown.view.setSchedules(holding(8e9), holding(8e9 - 100));
    QVERIFY2(table->item(2, 3)->text().startsWith(QLatin1Char('<')), qPrintable(table->item(2, 3)->text()));
    shown.view.setSchedules(scheduled("1f1b", 4, 8), scheduled("interleaved-1f1b", 4, 12, 2));
    QCOMPARE(table->relation(), QString("same devices, other stages, other micro-batches"));
    shown.view.setSchedule(scheduled("1f1b", 4, 8));
    QVERIFY(!table->isVisible());
}

void TimelineViewTest::severalSchedulesAreComparedWithTheFirst()
{
    Shown shown(scheduled("1f1b", 4, 8), scheduled("zb-h1", 4, 8));
    auto* table = shown.part<DifferenceTable>("timeline_differences");
    const int height = table->sizeHint().height();
    shown.view.setSchedules({scheduled("1f1b", 4, 8), nullptr, scheduled("zb-h1", 4, 8),
                             scheduled("gpipe", 4, 8), scheduled("zb-v", 4, 8, 2)});
    QCOMPARE(shown.canvas.scene().schedules.size(), std::size_t{4}); // what is not there is left out
    QCOMPARE(table->rowCount(), 7);
    QVERIFY(table->sizeHint().height() > height);
    QCOMPARE(table->relation(), QString("same devices, other stages, same micro-batches"));
    QCOMPARE(table->item(1, 0)->text(), QString("27\u00a0ticks"));
    QCOMPARE(table->item(2, 0)->text(), QString("33\u00a0ticks"));
    QCOMPARE(table->verticalHeaderItem(4)->text(), QString("2 \u2212 1"));
    QCOMPARE(table->item(4, 0)->text(), QString("\u22126\u00a0ticks"));
    QCOMPARE(table->item(5, 0)->text(), QString("0\u00a0ticks"));
    QCOMPARE(table->verticalHeaderItem(2)->toolTip(), shown.canvas.scene().schedules[2]->view().title);
    for (int panel = 1; panel < 4; ++panel) {
        QVERIFY(shown.middleOf(panel, 0).y() > shown.middleOf(panel - 1, 0).y());
    }
    // Another base, counted with the one that is not there: everything else less it.
    shown.view.setSchedules(
        {scheduled("1f1b", 4, 8), nullptr, scheduled("zb-h1", 4, 8), scheduled("gpipe", 4, 8)}, 2);
    QCOMPARE(table->verticalHeaderItem(3)->text(), QString("1 \u2212 2"));
    QCOMPARE(table->item(3, 0)->text(), QString("+6\u00a0ticks"));
    QCOMPARE(table->verticalHeaderItem(4)->text(), QString("3 \u2212 2"));
    QCOMPARE(table->item(4, 0)->text(), QString("+6\u00a0ticks"));
}

void TimelineViewTest::aLaneSaysWhatItHasMoreOrLessThanTheBase()
{
    const GanttIndex base(scheduled("1f1b", 4, 8));
    const GanttIndex quick(scheduled("zb-h1", 4, 8));
    const auto said = [](const std::vector<HeadDifference>& differences) {
        QStringList texts;
        for (const HeadDifference& one : differences) {
            texts << QStringLiteral("%1 (%2)").arg(one.text).arg(one.worse);
        }
        return texts.join(QStringLiteral("; "));
    };
    const double points = 100 * (quick.analysis().bubbleRatio - base.analysis().bubbleRatio);
    QVERIFY(points < 0);
    const QString less = said(differencesOf(quick, base));
    QVERIFY2(less.startsWith(QStringLiteral("\u22126\u00a0ticks (-1); \u2212%1 pt bubble (-1)")
                                 .arg(QString::number(-points, 'f', 1))),
             qPrintable(less));
    QVERIFY(said(differencesOf(base, quick)).startsWith(QStringLiteral("+6\u00a0ticks (1); +")));
    QVERIFY(!said(differencesOf(base, base)).contains(QStringLiteral("(1)")));
    QVERIFY(!said(differencesOf(base, base)).contains(QStringLiteral("(-1)")));
    // It is painted where the lanes are told apart: another base, another head.
    Shown shown(scheduled("1f1b", 4, 8), scheduled("zb-h1", 4, 8));
    const QImage first = shown.canvas.grab().toImage();
    shown.view.setSchedules({scheduled("1f1b", 4, 8), scheduled("zb-h1", 4, 8)}, 1);
    QCOMPARE(shown.canvas.scene().base, std::size_t{1});
    QVERIFY(shown.canvas.grab().toImage() != first);
}

void TimelineViewTest::rowsShowOpsMemoryOrBoth()
{
    Shown shown(scheduled("1f1b", 8, 16), scheduled("zb-h1", 8, 16));
    auto* rows = shown.part<panel::Segments>("timeline_rows");
    const auto choose = [&](int which) {
        QTest::mouseClick(rows, Qt::LeftButton, {}, rows->segmentRect(which).center().toPoint());
        return shown.canvas.frame().layout;
    };
    const auto highest = [](const GanttLayout& layout) { return layout.rows.front().memoryHeight; };
    const GanttLayout ops = choose(0);
    QCOMPARE(highest(ops), 0.0);
    const GanttLayout memory = choose(1);
    QVERIFY(memory.barHeight <= 6 && highest(memory) > 8);
    const GanttLayout both = choose(2);
    QVERIFY(both.barHeight >= 6 && highest(both) >= 6 && highest(both) < highest(memory));
    // Whatever is shown, a click on an op selects it.
    choose(1);
    shown.clickOp(0, 3);
    QCOMPARE(shown.canvas.scene().selectedOp, 3);
}

void TimelineViewTest::schedulesOfDifferentTicksShareOneAxis()
{
    // The same schedule in ticks of a unit, a half and a third of one: alone each reads as ever, together they are as long.
    const auto inTicks = [](schedule::Ticks perUnit) {
        auto view = scheduled("1f1b", 4, 8, 1, perUnit);
        view->program.nanoseconds = false;
        view->ticksPerUnit = static_cast<double>(perUnit);
        return view;
    };
    Shown shown(inTicks(1));
    QCOMPARE(shown.canvas.scene().schedules[0]->analysis().makespan, schedule::Ticks{33});
    QCOMPARE(shown.view.ticksPerUnit(), 1.0);
    const auto half = inTicks(2);
    shown.view.setSchedules({inTicks(1), half, inTicks(3)});
    QCOMPARE(shown.view.ticksPerUnit(), 6.0); // what an edit of the first is in
    for (const auto& index : shown.canvas.scene().schedules) {
        QCOMPARE(index->analysis().makespan, schedule::Ticks{6 * 33});
        QCOMPARE(schedule::simulate(index->program())->makespan, schedule::Ticks{6 * 33});
        QCOMPARE(index->simulation().end.back(), shown.canvas.scene().schedules[0]->simulation().end.back());
        QCOMPARE(index->analysis().bubbleByCause,
                 schedule::analyse(index->program(), index->simulation()).bubbleByCause);
        QCOMPARE(index->analysis().activations[0].time,
                 schedule::analyse(index->program(), index->simulation()).activations[0].time);
    }
    QCOMPARE(half->analysis.makespan, schedule::Ticks{66}); // what was handed over stays as it is
    const auto* table = shown.part<DifferenceTable>("timeline_differences");
    QVERIFY(table->relation().endsWith("6 ticks to a unit"));
    QCOMPARE(table->item(3, 0)->text(), QString("0\u00a0ticks"));
    shown.view.setSchedules({half, inTicks(2)});
    QCOMPARE(&shown.canvas.scene().schedules[0]->view(), half.get()); // alike: nothing to do
}

/// The strip above has the whole time on the canvas' own axis; its window is what is in sight.
void TimelineViewTest::theOverviewMovesWhatIsInSight()
{
    Shown shown(scheduled("1f1b", 4, 16), nullptr, {1000, 760});
    auto* overview = shown.part<TimelineOverview>("timeline_overview");
    QVERIFY(overview->isVisible());
    const TimeRange all = shown.range();
    const auto xOf = [&](double time) {
        const TimeAxis& axis = shown.canvas.frame().axis;
        return overview->mapFrom(&shown.view, shown.canvas.viewport()->mapTo(&shown.view, QPoint())).x()
               + axis.left + (time - all.start) / all.length() * axis.width;
    };
    QVERIFY(std::abs(overview->windowRect().width() - shown.canvas.frame().axis.width) < 1);
    shown.canvas.setRange({all.length() * 0.2, all.length() * 0.4});
    QVERIFY(std::abs(overview->windowRect().left() - xOf(all.length() * 0.2)) < 1);
    QVERIFY(std::abs(overview->windowRect().right() - xOf(all.length() * 0.4)) < 1);
    // A click goes there, with as much in sight.
    const int y = overview->height() / 2;
    QTest::mouseClick(overview, Qt::LeftButton, {}, QPoint(static_cast<int>(xOf(all.length() * 0.7)), y));
    QVERIFY(std::abs(shown.range().middle() - all.length() * 0.7) < 0.005 * all.length());
    QVERIFY(std::abs(shown.range().length() - 0.2 * all.length()) < 1e-6 * all.length());
    // A drag takes the window along, as far as there is time.
    const auto move = [&](double time) {
        const QPointF at(xOf(time), y);
        QMouseEvent event(QEvent::MouseMove, at, overview->mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                          Qt::NoModifier);
        QApplication::sendEvent(overview, &event);
    };
    QTest::mousePress(overview, Qt::LeftButton, {}, QPoint(static_cast<int>(xOf(all.length() * 0.65)), y));
    move(all.length() * 0.45);
    QVERIFY(std::abs(shown.range().middle() - all.length() * 0.5) < 0.01 * all.length());
    move(-all.length());
    QCOMPARE(shown.range().start, all.start);
    QTest::mouseDClick(overview, Qt::LeftButton, {}, QPoint(static_cast<int>(xOf(all.length() * 0.9)), y));
    QCOMPARE(shown.range(), all);
    // Low windows have none.
    shown.view.resize(1000, 500);
    QVERIFY(!overview->isVisible());
}

QTEST_MAIN(TimelineViewTest)
#include "tst_timeline_view.moc"
