// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/explore_view.h"
#include "explore_sweeps.h"
#include "theme/picture.h"
#include "theme/theme.h"

#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include <array>
#include <cmath>
#include <set>

using namespace shardscape;
using namespace shardscape::explore;

namespace {

/// The perspective as a person has it before them, with verbs for what they do.
struct Fixture {
    explicit Fixture(std::shared_ptr<search::SweepResult> result, QSize size = QSize(1280, 800))
        : sweep(std::move(result))
        , activated(&view, &ExploreView::rowActivated)
        , pinned(&view, &ExploreView::rowPinned)
        , changed(&view, &ExploreView::selectionChanged)
    {
        view.resize(size);
        view.show();
        if (sweep)
            view.setResult(QStringLiteral("test"), sweep);
        QCoreApplication::processEvents();
        view.scatter().renderNow();
    }

    template <class Widget>
    Widget* find(const char* name)
    {
        auto* const found = view.findChild<Widget*>(QLatin1String(name));
        if (found == nullptr)
            qFatal("no widget %s", name);
        return found;
    }
    QWidget* plot() { return view.scatter().plotWidget(); }
    std::int64_t lastActivated() { return activated.takeLast().at(0).value<std::int64_t>(); }

    std::shared_ptr<search::SweepResult> sweep;
    ExploreView view;
    QSignalSpy activated;
    QSignalSpy pinned;
    QSignalSpy changed;
};

std::shared_ptr<search::SweepResult> smallSweep()
{
    static const auto sweep = testing::realSweep({"schedule", "chunks", "attention"});
    return sweep;
}

std::shared_ptr<search::SweepResult> tightSweep()
{
    static const auto sweep = testing::realSweep({"attention", "zero", "schedule"}, "gpt-3-175b");
    return sweep;
}

int differing(const QImage& a, const QImage& b)
{
    int count = 0;
    for (int y = 0; y < std::min(a.height(), b.height()); ++y) {
        for (int x = 0; x < std::min(a.width(), b.width()); ++x)
            count += a.pixel(x, y) != b.pixel(x, y) ? 1 : 0;
    }
    return count;
}

} // namespace

namespace {

/// Presses, moves and lets go, with the left button.
void dragOver(QWidget* widget, const QPoint& from, const QPoint& to,
              Qt::KeyboardModifiers modifiers = Qt::NoModifier)
{
    QTest::mousePress(widget, Qt::LeftButton, modifiers, from);
    for (const QPoint& at : {(from + to) / 2, to}) {
        QMouseEvent move(QEvent::MouseMove, at, widget->mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                         modifiers);
        QApplication::sendEvent(widget, &move);
    }
    QTest::mouseRelease(widget, Qt::LeftButton, modifiers, to);
}

} // namespace

class ExploreViewTest : public QObject {
    Q_OBJECT

private slots:
    void withoutASweepItSaysWhatToDo();
    void theHeaderCountsWhatTheSweepDid();
    void theHeaderLeavesOutWholePartsInsteadOfCuttingOne();
    void itSaysWhenTheGlobalBatchIsAnAxis();
    void aDoubleClickOnAPointMakesItCurrent();
    void aClickWithControlAddsAndPPins();
    void whatLiesUnderThePointerIsRingedEverywhere();
    void hoveringNamesTheLayoutAndItsNumbers();
    void theWheelZoomsAboutThePointer();
    void draggingMovesThePicture();
    void aDoubleClickShowsEverythingAgain();
    void titlesOfAxesKeepTheirUnitsWhereRoomIsShort();
    void aDragBrushesInAllViewsAndWithShiftZooms();
    void withoutTheBrushToolADragMovesThePicture();
    void aLegendEntryBrushesItsValue();
    void aCellBrushesItsLayouts();
    void aCellIsActivatedByDoubleClickAndByReturn();
    void cellsWithoutALayoutSayWhy();
    void rowsSelectedInTheTableAreTheBrush();
    void theTableIsDrivenByKeys();
    void rowsWithTheSameNumbersAreOne();
    void theFrontIsWalkedByKeys();
    void escapeTakesTheBrushAway();
    void theFilterLineFiltersAndSaysWhatItDoesNotKnow();
    void rejectedReasonsListExamplesToOpen();
    void axesAndColoursAreChosen();
    void theFrontBelongsToTheAxes();
    void layoutsThatDoNotFitStandInTheMargin();
    void aStreamedSweepEndsAsTheWholeOne();
    void currentAndPinnedAreMarkedEverywhere();
    void lightAndDarkChangeWhileItRuns();
    void picturesDoNotDisturbTheView_data();
    void picturesDoNotDisturbTheView();
    void narrowAndWideWindowsHaveRoomForAll();
    void everythingHasANameForThoseWhoListen();
    void theFilterLineDimsAllPictures();
    void aBrushAndAFilterNarrowEachOther();
    void viewsAreKeptUnderNames();
    void viewsServeOtherSweeps();
    void brokenListsOfViewsAreLeftOut();
    void theTornadoIsOneClickAway();
};

void ExploreViewTest::theFilterLineDimsAllPictures()
{
    Fixture fixture(smallSweep());
    const auto pictures = [&fixture] {
        fixture.view.scatter().renderNow();
        return std::array{fixture.plot()->grab().toImage(), fixture.view.matrix().canvas()->grab().toImage()};
    };
    const auto before = pictures();
    fixture.view.table().setFilterText(QStringLiteral("tp=1"));
    const auto dimmed = pictures();
    QVERIFY(differing(before[0], dimmed[0]) > 50);
    QVERIFY(differing(before[1], dimmed[1]) > 50);
    QVERIFY(fixture.view.selection().isEmpty()); // a filter is no brush
    fixture.view.table().setFilterText(QString());
    const auto after = pictures();
    QCOMPARE(differing(before[0], after[0]), 0);
    QCOMPARE(differing(before[1], after[1]), 0);
    // A line that is not understood leaves everything as it was.
    fixture.view.table().setFilterText(QStringLiteral("tp=1"));
    fixture.view.table().setFilterText(QStringLiteral("tp=1 wombat"));
    QCOMPARE(differing(dimmed[0], pictures()[0]), 0);
}

void ExploreViewTest::aBrushAndAFilterNarrowEachOther()
{
    Fixture fixture(smallSweep());
    fixture.view.showSide(ExploreView::Side::Parallel);
    ResultsModel& model = fixture.view.table().model();
    fixture.view.table().setFilterText(QStringLiteral("tp>1"));
    const int filtered = model.rowCount();
    QVERIFY(filtered > 0 && filtered < fixture.view.results().size());
    Selection half(static_cast<std::size_t>(fixture.view.results().size()));
    for (RowPosition row = 0; row < fixture.view.results().size(); row += 2)
        half.insert(row);
    fixture.view.setSelection(half);
    QVERIFY(model.rowCount() < filtered);
    QVERIFY(fixture.view.selection() == half); // the brush itself is whole
    fixture.view.table().setFilterText(QString());
    QCOMPARE(model.shown().size(), half.count());
}

void ExploreViewTest::viewsAreKeptUnderNames()
{
    Fixture fixture(smallSweep());
    ExploreView& view = fixture.view;
    const QSignalSpy changed(&view, &ExploreView::savedViewsChanged);
    view.scatter().setAxes(Metric::TokensPerSecond, Metric::Mfu);
    view.scatter().setLogarithmic(false, true);
    view.matrix().setMetric(Metric::PeakMemory);
    view.showSide(ExploreView::Side::Parallel);
    view.table().sortBy(3, Qt::DescendingOrder);
    view.table().setFilterText(QStringLiteral("mfu > 0.1 and fits"));
    // By the menu, as people do.
    auto* name = view.viewsMenu().findChild<QLineEdit*>(QStringLiteral("explore_view_name"));
    QVERIFY(name != nullptr);
    name->setText(QStringLiteral("  Fast & small "));
    QTest::keyClick(name, Qt::Key_Return);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(view.savedViews().size(), std::size_t{1});
    const SavedView kept = view.savedViews().front();
    QCOMPARE(kept.name, QStringLiteral("Fast & small"));

    view.scatter().setAxes(Metric::StepTime, Metric::PeakMemory);
    view.scatter().setLogarithmic(true, false);
    view.matrix().setMetric(Metric::Mfu);
    view.showSide(ExploreView::Side::Matrix);
    view.table().sortBy(1, Qt::AscendingOrder);
    view.table().setFilterText(QString());
    QVERIFY(!(view.savedView(kept.name) == kept));
    view.viewsMenu().actions().front()->trigger();
    QVERIFY(view.savedView(kept.name) == kept);
    QCOMPARE(view.scatter().xMetric(), Metric::TokensPerSecond);
    QCOMPARE(view.table().filterText(), QStringLiteral("mfu > 0.1 and fits"));
    QCOMPARE(view.side(), ExploreView::Side::Parallel);

    QVERIFY(readViews(writeViews(view.savedViews())) == view.savedViews());
    view.saveView(kept.name); // the same name again
    QCOMPARE(view.savedViews().size(), std::size_t{1});
    view.saveView(QStringLiteral("   "));
    QCOMPARE(view.savedViews().size(), std::size_t{1});
    view.forgetView(kept.name);
    QVERIFY(view.savedViews().empty());
}

void ExploreViewTest::viewsServeOtherSweeps()
{
    Fixture fixture(smallSweep());
    SavedView view = fixture.view.savedView(QStringLiteral("any"));
    view.colour = QStringLiteral("no_such_knob");
    view.matrixRows = QStringLiteral("no_such_knob");
    view.sort = QStringLiteral("no_such_knob");
    view.x = QStringLiteral("no_such_metric");
    const SavedView before = fixture.view.savedView(QStringLiteral("any"));
    fixture.view.showView(view);
    QVERIFY(fixture.view.savedView(QStringLiteral("any")) == before);
    // Without any sweep it only keeps what it can.
    Fixture empty(nullptr);
    empty.view.showView(before);
    QCOMPARE(empty.view.scatter().xMetric(), Metric::StepTime);
}

void ExploreViewTest::brokenListsOfViewsAreLeftOut()
{
    for (const char* text : {"", "{", "{}", "[1, 2]", "[{}]", "[{\"name\": 3}]", "null"})
        QVERIFY2(readViews(text).empty(), text);
    const auto some = readViews("[{\"name\": \"a\", \"log_y\": true}, {\"filter\": \"tp=1\"}]");
    QCOMPARE(some.size(), std::size_t{1});
    QVERIFY(some.front().logY && some.front().logX);
}

void ExploreViewTest::theTornadoIsOneClickAway()
{
    Fixture fixture(smallSweep());
    const QSignalSpy wanted(&fixture.view, &ExploreView::sensitivityRequested);
    QTest::mouseClick(fixture.find<QToolButton>("explore_tornado_button"), Qt::LeftButton);
    QCOMPARE(wanted.size(), 1);
}

void ExploreViewTest::withoutASweepItSaysWhatToDo()
{
    Fixture fixture(nullptr);
    QSignalSpy wanted(&fixture.view, &ExploreView::sweepRequested);
    const auto* text = fixture.find<QLabel>("explore_empty");
    QVERIFY(text->isVisible());
    QVERIFY(text->text().contains(QStringLiteral("Start one")));
    QVERIFY(!fixture.find<QPushButton>("explore_sweep_button")
                 ->text()
                 .contains(QStringLiteral("..."))); // at once
    QVERIFY(text->height() >= text->heightForWidth(text->width()));
    QTest::mouseClick(fixture.find<QPushButton>("explore_sweep_button"), Qt::LeftButton);
    QCOMPARE(wanted.count(), 1);
    fixture.view.setResult(QStringLiteral("now"), smallSweep());
    QVERIFY(!text->isVisible());
    fixture.view.clear();
    QVERIFY(text->isVisible());
}

void ExploreViewTest::theHeaderCountsWhatTheSweepDid()
{
    Fixture fixture(tightSweep());
    const QString text = fixture.find<QLabel>("explore_status")->text();
    const auto& progress = fixture.sweep->progress;
    QVERIFY2(text.contains(QLocale().toString(static_cast<qlonglong>(progress.evaluated))), qPrintable(text));
    QVERIFY2(text.contains(QLocale().toString(static_cast<qlonglong>(progress.feasible))), qPrintable(text));
    QVERIFY2(text.contains(QLocale().toString(
                 static_cast<qlonglong>(progress.total - progress.evaluated - progress.repeated))),
             qPrintable(text));
    QVERIFY(progress.repeated > 0);
    QVERIFY2(text.contains(QLocale().toString(static_cast<qlonglong>(progress.repeated))), qPrintable(text));
    QVERIFY(text.contains(QStringLiteral("layouts/s")));
    QCOMPARE(fixture.find<QLabel>("explore_name")->text(), QStringLiteral("test"));
    QVERIFY(!fixture.find<QLabel>("explore_global_batch")->isVisible());
}

void ExploreViewTest::theHeaderLeavesOutWholePartsInsteadOfCuttingOne()
{
    const QFontMetrics metrics(theme::textFont(theme::TextRole::Small));
    const QString all = QStringLiteral("746 evaluated  \u00b7  638 fit  \u00b7  267 break a rule");
    const int whole = metrics.horizontalAdvance(all);
    QCOMPARE(explore::ExploreView::wholeParts(all, metrics, whole), all);
    QCOMPARE(explore::ExploreView::wholeParts(all, metrics, whole - 1),
             QStringLiteral("746 evaluated  \u00b7  638 fit"));
    QCOMPARE(explore::ExploreView::wholeParts(all, metrics,
                                              metrics.horizontalAdvance(QStringLiteral("746 evaluated")) + 4),
             QStringLiteral("746 evaluated"));
    QVERIFY(explore::ExploreView::wholeParts(all, metrics, 10).isEmpty());
}

void ExploreViewTest::itSaysWhenTheGlobalBatchIsAnAxis()
{
    auto sweep = std::make_shared<search::SweepResult>(*smallSweep());
    sweep->space.axes.insert(sweep->space.axes.begin(), {layout::findKnob("global_batch"), {2048, 4096}});
    Fixture fixture(sweep);
    QVERIFY(fixture.find<QLabel>("explore_global_batch")->isVisible());
}

void ExploreViewTest::aDoubleClickOnAPointMakesItCurrent()
{
    Fixture fixture(smallSweep());
    const auto row = static_cast<RowPosition>(fixture.sweep->front.at(2));
    const auto at = fixture.view.scatter().pixelOf(row);
    QVERIFY(at.has_value());
    // A click looks, a double click takes.
    QTest::mouseClick(fixture.plot(), Qt::LeftButton, {}, at->toPoint());
    QVERIFY(fixture.activated.isEmpty());
    QTest::mouseDClick(fixture.plot(), Qt::LeftButton, {}, at->toPoint());
    QCOMPARE(fixture.activated.count(), 1);
    const std::int64_t index = fixture.lastActivated();
    // What was hit lies under the pointer: equal layouts share a place.
    const auto hit = fixture.view.results().find(index);
    QVERIFY(hit.has_value());
    QVERIFY(QLineF(*fixture.view.scatter().pixelOf(*hit), *at).length() < 6);
    QVERIFY(fixture.pinned.isEmpty());
}

void ExploreViewTest::aClickWithControlAddsAndPPins()
{
    Fixture fixture(smallSweep());
    const auto row = static_cast<RowPosition>(fixture.sweep->front.at(0));
    const QPoint at = fixture.view.scatter().pixelOf(row)->toPoint();
    QTest::mouseClick(fixture.plot(), Qt::LeftButton, Qt::ControlModifier, at);
    QCOMPARE(fixture.view.selection().count(), std::size_t{1});
    QVERIFY(fixture.pinned.isEmpty());
    QTest::mouseClick(fixture.plot(), Qt::LeftButton, Qt::ControlModifier, at);
    QVERIFY(fixture.view.selection().isEmpty());
    QTest::keyClick(fixture.plot(), Qt::Key_P);
    QCOMPARE(fixture.pinned.count(), 1);
    QVERIFY(fixture.activated.isEmpty());
}

void ExploreViewTest::whatLiesUnderThePointerIsRingedEverywhere()
{
    Fixture fixture(smallSweep());
    ScatterView& scatter = fixture.view.scatter();
    TableView& table = fixture.view.table();
    QTest::mouseMove(table.table()->viewport(),
                     table.table()->visualRect(table.model().index(2, 1)).center());
    QCOMPARE(scatter.ringed(), std::vector<RowPosition>{table.model().positionAt(2)});
    // Lines lead from there to the axes of every plot.
    QCOMPARE(scatter.crosshair(), table.model().positionAt(2));
    QCOMPARE(fixture.view.parallel().crosshair(), table.model().positionAt(2));
    QCOMPARE(fixture.view.matrix().crosshair(), fixture.view.results().row(scatter.crosshair()).index);
    const QImage with = scatter.grab().toImage();
    scatter.setCrosshair(-1);
    QVERIFY(scatter.grab().toImage() != with);
    const MatrixView& matrix = fixture.view.matrix();
    QTest::mouseMove(matrix.canvas(), matrix.cellRect(1, 2).center().toPoint());
    QCOMPARE(scatter.ringed(), std::vector<RowPosition>{matrix.matrix().cell(1, 2).best});
    QCOMPARE(scatter.crosshair(), matrix.matrix().cell(1, 2).best);
    // What is looked at keeps its ring.
    const std::int64_t looked = fixture.view.results().row(table.model().positionAt(5)).index;
    fixture.view.setLooked(looked);
    QCOMPARE(scatter.ringed().size(), std::size_t{2});
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(matrix.canvas(), &leave);
    QCOMPARE(scatter.ringed(), std::vector<RowPosition>{table.model().positionAt(5)});
    QCOMPARE(scatter.crosshair(), -1);
    fixture.view.setLooked(std::nullopt);
    QVERIFY(scatter.ringed().empty());
}

void ExploreViewTest::hoveringNamesTheLayoutAndItsNumbers()
{
    Fixture fixture(smallSweep());
    ScatterView& scatter = fixture.view.scatter();
    QSignalSpy hovered(&scatter, &ScatterView::hoveredChanged);
    const auto row = static_cast<RowPosition>(fixture.sweep->front.at(1));
    scatter.hoverAt(*scatter.pixelOf(row));
    QVERIFY(scatter.hovered() >= 0);
    QCOMPARE(hovered.count(), 1);
    const QString card = fixture.view.results().rowCard(scatter.hovered());
    for (const int axis : fixture.view.results().variedAxes()) {
        const auto label = fixture.view.results().axis(axis).knob->label;
        QVERIFY(card.contains(QString::fromUtf8(label.data(), static_cast<qsizetype>(label.size()))));
    }
    QVERIFY(
        card.contains(metricText(fixture.view.results().row(scatter.hovered()).objective, Metric::StepTime)));
    scatter.hoverAt(QPointF(-50, -50));
    QCOMPARE(scatter.hovered(), -1);
}

void ExploreViewTest::theWheelZoomsAboutThePointer()
{
    Fixture fixture(smallSweep());
    ScatterView& scatter = fixture.view.scatter();
    const auto row = static_cast<RowPosition>(fixture.sweep->front.at(3));
    const QPointF before = *scatter.pixelOf(row);
    const QRectF range = scatter.range();
    QWheelEvent wheel(before, fixture.plot()->mapToGlobal(before), QPoint(), QPoint(0, 240), Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(fixture.plot(), &wheel);
    scatter.renderNow();
    QVERIFY(scatter.range().width() < range.width() && scatter.range().height() < range.height());
    const QPointF after = *scatter.pixelOf(row);
    QVERIFY2(QLineF(before, after).length() < 1.5, "what is under the pointer stays there");
}

void ExploreViewTest::draggingMovesThePicture()
{
    Fixture fixture(smallSweep());
    fixture.view.scatter().setBrushTool(false);
    ScatterView& scatter = fixture.view.scatter();
    const auto row = static_cast<RowPosition>(fixture.sweep->front.at(3));
    const QPointF before = *scatter.pixelOf(row);
    const QPoint from = fixture.plot()->rect().center();
    QTest::mousePress(fixture.plot(), Qt::LeftButton, {}, from);
    QTest::mouseMove(fixture.plot(), from + QPoint(10, 6));
    QTest::mouseMove(fixture.plot(), from + QPoint(40, 25));
    QTest::mouseRelease(fixture.plot(), Qt::LeftButton, {}, from + QPoint(40, 25));
    scatter.renderNow();
    const QPointF after = *scatter.pixelOf(row);
    QVERIFY(QLineF(before + QPointF(40, 25), after).length() < 1.5);
    QVERIFY(fixture.activated.isEmpty()); // a drag is no click
    QVERIFY(fixture.view.selection().isEmpty());
}

void ExploreViewTest::aDoubleClickShowsEverythingAgain()
{
    Fixture fixture(smallSweep());
    ScatterView& scatter = fixture.view.scatter();
    const QRectF range = scatter.range();
    scatter.zoomAround(QPointF(300, 200), 0.3);
    scatter.panBy({30, -20});
    QVERIFY(scatter.range() != range);
    // Where no point lies: a double click on one takes it.
    const QRectF ground(fixture.plot()->rect().adjusted(80, 40, -80, -80));
    QPointF free;
    for (double x = ground.left(); x < ground.right() && free.isNull(); x += 7)
        for (double y = ground.top(); y < ground.bottom() && free.isNull(); y += 7) {
            QTest::mouseMove(fixture.plot(), QPoint(static_cast<int>(x), static_cast<int>(y)));
            if (scatter.hovered() < 0)
                free = {x, y};
        }
    QVERIFY(!free.isNull());
    QTest::mouseDClick(fixture.plot(), Qt::LeftButton, {}, free.toPoint());
    QCOMPARE(scatter.range(), range);
    QVERIFY(fixture.activated.isEmpty());
}

void ExploreViewTest::titlesOfAxesKeepTheirUnitsWhereRoomIsShort()
{
    Fixture fixture(smallSweep());
    ScatterView& scatter = fixture.view.scatter();
    const QString whole = scatter.axisTitle(Qt::Vertical);
    QVERIFY2(whole.contains(QStringLiteral("better")), qPrintable(whole));
    scatter.setParent(nullptr);
    scatter.show();
    for (const int height : {600, 330, 230, 200}) {
        scatter.resize(700, height);
        QTest::qWait(50);
        scatter.renderNow();
        const QString title = scatter.axisTitle(Qt::Vertical);
        QVERIFY2(title.contains(QStringLiteral("GiB")), qPrintable(title));
    }
    QVERIFY(scatter.axisTitle(Qt::Vertical).size() < whole.size());
    scatter.setParent(&fixture.view);
}

void ExploreViewTest::aDragBrushesInAllViewsAndWithShiftZooms()
{
    Fixture fixture(smallSweep());
    ScatterView& scatter = fixture.view.scatter();
    const QRect plot = fixture.plot()->rect();
    const QPoint from(plot.width() / 4, plot.height() / 3);
    const QPoint to(plot.width() / 2, plot.height() * 2 / 3);
    const QRectF range = scatter.range();
    dragOver(fixture.plot(), from, to, Qt::ShiftModifier);
    QVERIFY(fixture.view.selection().isEmpty());
    QVERIFY(scatter.range().width() < range.width() / 2);
    scatter.fit();
    QCOMPARE(scatter.range(), range);
    scatter.renderNow();
    dragOver(fixture.plot(), from, to);
    QCOMPARE(scatter.range(), range);

    const Selection& brush = fixture.view.selection();
    QVERIFY(!brush.isEmpty());
    QCOMPARE(fixture.changed.count(), 1);
    for (RowPosition row = 0; row < fixture.view.results().size(); ++row) {
        const auto at = scatter.pixelOf(row);
        const bool inside = at && QRectF(from, to).adjusted(0.01, 0.01, -0.01, -0.01).contains(*at);
        const bool outside = !at || !QRectF(from, to).adjusted(-0.01, -0.01, 0.01, 0.01).contains(*at);
        QVERIFY(!inside || brush.contains(row));
        QVERIFY(!outside || !brush.contains(row));
    }
    // The table shows what is brushed, and says so.
    QCOMPARE(fixture.view.table().model().shown().size(), brush.count());
    QVERIFY(fixture.find<QToolButton>("table_scope")->isVisible());
    QTest::mouseClick(fixture.find<QToolButton>("table_scope"), Qt::LeftButton);
    QVERIFY(fixture.view.selection().isEmpty());
    QCOMPARE(fixture.view.table().model().shown().size(), fixture.sweep->rows.size());
}

void ExploreViewTest::withoutTheBrushToolADragMovesThePicture()
{
    Fixture fixture(smallSweep());
    const QRectF range = fixture.view.scatter().range();
    QTest::mouseClick(fixture.find<QToolButton>("scatter_brush"), Qt::LeftButton);
    const QPoint from = fixture.plot()->rect().center() - QPoint(60, 60);
    dragOver(fixture.plot(), from, from + QPoint(120, 120));
    QVERIFY(fixture.view.selection().isEmpty());
    QVERIFY(fixture.view.scatter().range() != range);
}

void ExploreViewTest::aLegendEntryBrushesItsValue()
{
    Fixture fixture(smallSweep());
    const ResultSet& results = fixture.view.results();
    const int tp = results.axisOf("tp");
    fixture.view.scatter().setColour({.kind = ColumnKind::Axis, .axis = tp, .knob = results.axis(tp).knob});
    fixture.view.scatter().brushLegendEntry(1);
    for (RowPosition row = 0; row < results.size(); ++row)
        QCOMPARE(fixture.view.selection().contains(row), results.digit(results.row(row).index, tp) == 1);
    fixture.view.scatter().brushLegendEntry(0, true);
    for (RowPosition row = 0; row < results.size(); ++row)
        QCOMPARE(fixture.view.selection().contains(row), results.digit(results.row(row).index, tp) <= 1);
    fixture.changed.clear();
    fixture.view.scatter().brushLegendEntry(99);
    QVERIFY(fixture.changed.isEmpty());
}

void ExploreViewTest::aCellBrushesItsLayouts()
{
    Fixture fixture(smallSweep());
    MatrixView& matrix = fixture.view.matrix();
    const QPoint at = matrix.cellRect(1, 2).center().toPoint();
    // A click looks, a drag brushes.
    QSignalSpy looked(&fixture.view, &explore::ExploreView::rowLooked);
    QTest::mouseClick(matrix.canvas(), Qt::LeftButton, {}, at);
    QVERIFY(fixture.view.selection().isEmpty());
    QCOMPARE(looked.takeFirst().at(0).toLongLong(),
             fixture.view.results().row(matrix.matrix().cell(1, 2).best).index);
    dragOver(matrix.canvas(), at - QPoint(12, 0), at + QPoint(12, 0));
    QVERIFY(looked.isEmpty());
    const Selection brush = fixture.view.selection();
    QCOMPARE(static_cast<std::int64_t>(brush.count()), matrix.matrix().cell(1, 2).evaluated);
    brush.forEach([&](RowPosition row) {
        QCOMPARE(matrix.matrix().cellOf(fixture.view.results(), fixture.view.results().row(row).index),
                 1 * matrix.matrix().columnCount() + 2);
    });
    QCOMPARE(fixture.view.table().model().shown().size(), brush.count());
    QTest::mouseClick(matrix.canvas(), Qt::LeftButton, Qt::ControlModifier,
                      matrix.cellRect(0, 0).center().toPoint());
    QCOMPARE(static_cast<std::int64_t>(fixture.view.selection().count()),
             matrix.matrix().cell(1, 2).evaluated + matrix.matrix().cell(0, 0).evaluated);
    // Both cells, and what lies between them.
    dragOver(matrix.canvas(), matrix.cellRect(0, 0).center().toPoint(), at);
    std::int64_t between = 0;
    for (const auto& [row, column] : {std::pair(0, 0), {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}})
        between += matrix.matrix().cell(row, column).evaluated;
    QCOMPARE(static_cast<std::int64_t>(fixture.view.selection().count()), between);
    // Once more takes the brush of the only cell away.
    matrix.brushCell(0, 0);
    matrix.brushCell(0, 0);
    QVERIFY(fixture.view.selection().isEmpty());
}

void ExploreViewTest::aCellIsActivatedByDoubleClickAndByReturn()
{
    Fixture fixture(smallSweep());
    MatrixView& matrix = fixture.view.matrix();
    const std::int64_t best = fixture.view.results().row(matrix.matrix().cell(2, 1).best).index;
    QTest::mouseDClick(matrix.canvas(), Qt::LeftButton, {}, matrix.cellRect(2, 1).center().toPoint());
    QCOMPARE(fixture.lastActivated(), best);
    matrix.brushCell(1, 1);
    QTest::keyClick(matrix.canvas(), Qt::Key_Down);
    QCOMPARE(matrix.focusedRow(), 2);
    QTest::keyClick(matrix.canvas(), Qt::Key_Return);
    QCOMPARE(fixture.lastActivated(), best);
    QTest::keyClick(matrix.canvas(), Qt::Key_Up);
    QTest::keyClick(matrix.canvas(), Qt::Key_Up);
    QTest::keyClick(matrix.canvas(), Qt::Key_Up);
    QCOMPARE(matrix.focusedRow(), 0);
    QTest::keyClick(matrix.canvas(), Qt::Key_Right);
    QCOMPARE(matrix.focusedColumn(), 2);
    QSignalSpy looked(&fixture.view, &explore::ExploreView::rowLooked);
    QTest::keyClick(matrix.canvas(), Qt::Key_Space);
    QCOMPARE(looked.count(), 1);
    fixture.view.setSelection(Selection(fixture.sweep->rows.size()));
    QTest::keyClick(matrix.canvas(), Qt::Key_Space, Qt::ControlModifier);
    QCOMPARE(static_cast<std::int64_t>(fixture.view.selection().count()),
             matrix.matrix().cell(0, 2).evaluated);
}

void ExploreViewTest::cellsWithoutALayoutSayWhy()
{
    Fixture fixture(tightSweep());
    MatrixView& matrix = fixture.view.matrix();
    int memory = 0;
    int rule = 0;
    for (int row = 0; row < matrix.matrix().rowCount(); ++row) {
        for (int column = 0; column < matrix.matrix().columnCount(); ++column) {
            const MatrixCell& cell = matrix.matrix().cell(row, column);
            const QString reason = matrix.cellReason(row, column);
            QCOMPARE(reason.isEmpty(), cell.best >= 0 || !cell.isTried());
            if (cell.best >= 0 || !cell.isTried())
                continue;
            QVERIFY(matrix.cellCard(row, column).contains(reason.toHtmlEscaped()));
            if (cell.closest >= 0) {
                ++memory;
                QVERIFY2(reason.contains(QStringLiteral("GiB")), qPrintable(reason));
                matrix.activateCell(row, column);
                QCOMPARE(fixture.lastActivated(), fixture.view.results().row(cell.closest).index);
            } else {
                ++rule;
                matrix.activateCell(row, column);
                QCOMPARE(fixture.lastActivated(), cell.ruleExample);
            }
        }
    }
    QVERIFY(memory > 0);
    QVERIFY(rule > 0);
}

void ExploreViewTest::rowsSelectedInTheTableAreTheBrush()
{
    Fixture fixture(smallSweep());
    TableView& table = fixture.view.table();
    QSignalSpy looked(&fixture.view, &explore::ExploreView::rowLooked);
    const auto at = [&](int row) { return table.table()->visualRect(table.model().index(row, 1)).center(); };
    QTest::mouseClick(table.table()->viewport(), Qt::LeftButton, {}, at(4));
    QVERIFY(fixture.view.selection().isEmpty()); // a click looks
    QCOMPARE(looked.takeFirst().at(0).toLongLong(),
             fixture.view.results().row(table.model().positionAt(4)).index);
    dragOver(table.table()->viewport(), at(1), at(3));
    QCOMPARE(fixture.view.selection().count(), std::size_t{3});
    QVERIFY(looked.isEmpty());
    table.clickRow(4);
    QCOMPARE(table.model().shown().size(), fixture.sweep->rows.size()); // it stays as it is
    table.clickRow(9, Qt::ShiftModifier);
    QCOMPARE(fixture.view.selection().count(), std::size_t{6});
    table.clickRow(20, Qt::ControlModifier);
    QCOMPARE(fixture.view.selection().count(), std::size_t{7});
    table.clickRow(20, Qt::ControlModifier);
    QCOMPARE(fixture.view.selection().count(), std::size_t{6});
    const QString text = table.selectedText();
    QCOMPARE(text.count(QLatin1Char('\n')), 7); // heads and six rows
    // Within the rows of a brush made elsewhere, selecting keeps these rows.
    fixture.view.matrix().brushCell(0, 0);
    const int shown = table.model().rowCount();
    table.brushRows(0, 0);
    QCOMPARE(table.model().rowCount(), shown);
    QCOMPARE(fixture.view.selection().count(), std::size_t{1});
    // Several are pinned together, one by itself.
    QSignalSpy several(&fixture.view, &explore::ExploreView::rowsPinned);
    table.brushRows(0, 2);
    table.table()->setCurrentIndex(table.model().index(1, 0));
    QTest::keyClick(table.table(), Qt::Key_P);
    QCOMPARE(several.count(), 1);
    QCOMPARE(several.front().at(0).value<std::vector<std::int64_t>>().size(), std::size_t{3});
    QVERIFY(fixture.pinned.isEmpty());
    table.brushRows(0, 0);
    table.table()->setCurrentIndex(table.model().index(0, 0));
    QTest::keyClick(table.table(), Qt::Key_P);
    QCOMPARE(fixture.pinned.count(), 1);
    QCOMPARE(several.count(), 1);
}

void ExploreViewTest::theTableIsDrivenByKeys()
{
    Fixture fixture(smallSweep());
    TableView& table = fixture.view.table();
    QTableView* rows = table.table();
    rows->setFocus(Qt::TabFocusReason);
    rows->setCurrentIndex(table.model().index(0, 0));
    QSignalSpy looked(&fixture.view, &explore::ExploreView::rowLooked);
    QTest::keyClick(rows, Qt::Key_Down);
    QCOMPARE(looked.takeFirst().at(0).toLongLong(),
             fixture.view.results().row(table.model().positionAt(1)).index);
    QVERIFY(fixture.view.selection().isEmpty());
    QTest::keyClick(rows, Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(rows, Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(fixture.view.selection().count(), std::size_t{3});
    QTest::keyClick(rows, Qt::Key_Return);
    QCOMPARE(fixture.lastActivated(), fixture.view.results().row(table.model().positionAt(3)).index);
    QSignalSpy together(&fixture.view, &explore::ExploreView::rowsPinned);
    QTest::keyClick(rows, Qt::Key_P);
    QCOMPARE(together.count(), 1);
    QTest::keyClick(rows, Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(fixture.view.selection().count(), fixture.sweep->rows.size());
    QTest::keyClick(rows, Qt::Key_Escape);
    QVERIFY(fixture.view.selection().isEmpty());
    // Heads: best first, then turned round.
    table.sortBy(3, Qt::DescendingOrder);
    const double best = table.model().index(0, 3).data(ResultsModel::ValueRole).toDouble();
    table.sortBy(3, Qt::AscendingOrder);
    QVERIFY(table.model().index(0, 3).data(ResultsModel::ValueRole).toDouble() < best);
}

void ExploreViewTest::rowsWithTheSameNumbersAreOne()
{
    // Of one replica no way of sharing the states makes a difference.
    const auto sweep = testing::realSweep({"tp", "pp", "zero"});
    Fixture fixture(sweep);
    TableView& table = fixture.view.table();
    ResultsModel& model = table.model();
    const auto all = static_cast<int>(sweep->rows.size());
    QVERIFY(model.foldedRows() > 0);
    QCOMPARE(model.rowCount() + static_cast<int>(model.foldedRows()), all);
    QCOMPARE(static_cast<int>(model.shown().size()), all);
    int most = 0;
    for (int row = 0; row < model.rowCount(); ++row) {
        const std::vector<RowPosition> same = model.alike(model.positionAt(row));
        QCOMPARE(model.index(row, 0).data(ResultsModel::AlikeRole).toInt(), static_cast<int>(same.size()));
        for (const RowPosition other : same) {
            QCOMPARE(model.rowOf(other), row);
            for (int section = 1; section < model.columnCount(); ++section)
                if (model.column(section).kind == ColumnKind::Metric)
                    QCOMPARE(columnText(model.column(section),
                                        columnValue(fixture.view.results(), model.column(section), other)),
                             model.index(row, section).data().toString());
        }
        if (static_cast<int>(same.size()) > 1) {
            most = std::max(most, static_cast<int>(same.size()));
            const QString tip = model.index(row, 0).data(Qt::ToolTipRole).toString();
            QVERIFY2(tip.contains(QStringLiteral("with the same numbers: ")), qPrintable(tip));
        }
    }
    QVERIFY(most >= 3);
    // Each as its own, and what is pinned too.
    const RowPosition folded = model.alike(model.positionAt([&] {
        int row = 0;
        while (model.index(row, 0).data(ResultsModel::AlikeRole).toInt() < 2)
            ++row;
        return row;
    }()))[1];
    model.setPinned({folded});
    QCOMPARE(model.positionAt(0), folded);
    model.setPinned({});
    model.setFolding(false);
    QCOMPARE(model.rowCount(), all);
    QCOMPARE(model.foldedRows(), std::int64_t{0});
    model.setFolding(true);
    // By a knob rows stand as the knob has them.
    int knob = 1;
    while (model.column(knob).kind != ColumnKind::Axis)
        ++knob;
    table.sortBy(knob, Qt::AscendingOrder);
    QCOMPARE(model.rowCount(), all);
    table.sortBy(1, Qt::AscendingOrder);
    QVERIFY(model.rowCount() < all);
}

void ExploreViewTest::theFrontIsWalkedByKeys()
{
    Fixture fixture(smallSweep());
    ScatterView& scatter = fixture.view.scatter();
    fixture.plot()->setFocus(Qt::TabFocusReason);
    QTest::keyClick(fixture.plot(), Qt::Key_BracketRight);
    QCOMPARE(scatter.hovered(), static_cast<RowPosition>(scatter.front().at(0)));
    QTest::keyClick(fixture.plot(), Qt::Key_BracketRight);
    QCOMPARE(scatter.hovered(), static_cast<RowPosition>(scatter.front().at(1)));
    QTest::keyClick(fixture.plot(), Qt::Key_Return);
    QCOMPARE(fixture.lastActivated(),
             fixture.view.results().row(static_cast<RowPosition>(scatter.front().at(1))).index);
    QTest::keyClick(fixture.plot(), Qt::Key_BracketLeft);
    QTest::keyClick(fixture.plot(), Qt::Key_BracketLeft);
    QCOMPARE(scatter.hovered(), static_cast<RowPosition>(scatter.front().at(0)));
    const QRectF range = scatter.range();
    QTest::keyClick(fixture.plot(), Qt::Key_Plus);
    QVERIFY(scatter.range().width() < range.width());
    QTest::keyClick(fixture.plot(), Qt::Key_Home);
    QCOMPARE(scatter.range(), range);
}

void ExploreViewTest::escapeTakesTheBrushAway()
{
    Fixture fixture(smallSweep());
    for (QWidget* widget : {fixture.plot(), fixture.view.matrix().canvas()}) {
        fixture.view.matrix().brushCell(1, 1);
        QVERIFY(!fixture.view.selection().isEmpty());
        QTest::keyClick(widget, Qt::Key_Escape);
        QVERIFY(fixture.view.selection().isEmpty());
    }
}

void ExploreViewTest::theFilterLineFiltersAndSaysWhatItDoesNotKnow()
{
    Fixture fixture(smallSweep());
    TableView& table = fixture.view.table();
    auto* line = fixture.find<QLineEdit>("table_filter");
    const auto* message = fixture.find<QLabel>("table_message");
    QTest::keyClicks(line, QStringLiteral("tp=4 fits"));
    QTest::keyClick(line, Qt::Key_Return);
    const int shown = table.model().rowCount();
    QVERIFY(shown > 0 && shown < static_cast<int>(fixture.sweep->rows.size()));
    QVERIFY(table.filterError().isEmpty());
    QVERIFY(message->text().contains(QLocale().toString(shown)));
    QTest::keyClicks(line, QStringLiteral(" memry<40"));
    QTest::keyClick(line, Qt::Key_Return);
    QVERIFY(table.filterError().contains(QStringLiteral("memory")));
    QCOMPARE(message->text(), table.filterError());
    QCOMPARE(table.model().rowCount(), shown); // what was understood last stays
    table.setFilterText(QString());
    QVERIFY(table.filterError().isEmpty());
    QCOMPARE(table.model().shown().size(), fixture.sweep->rows.size());
}

void ExploreViewTest::rejectedReasonsListExamplesToOpen()
{
    Fixture fixture(tightSweep());
    RejectedView& rejected = fixture.view.rejected();
    QVERIFY(rejected.reasons().size() >= 3);
    QCOMPARE(rejected.chosen(), 0);
    for (std::size_t reason = 0; reason < rejected.reasons().size(); ++reason) {
        rejected.choose(static_cast<int>(reason));
        QVERIFY(!rejected.examples().empty());
        QCOMPARE(rejected.list()->count(), static_cast<int>(rejected.examples().size()));
        rejected.activateExample(0);
        const layout::Scenario scenario = search::scenarioAt(fixture.sweep->space, fixture.lastActivated());
        const bool valid = layout::violations(scenario).empty();
        QCOMPARE(valid, rejected.reasons()[reason].rule < 0);
    }
    rejected.choose(0);
    QTest::keyClick(rejected.bars(), Qt::Key_Down);
    QCOMPARE(rejected.chosen(), 1);
    rejected.choose(99);
    QCOMPARE(rejected.chosen(), 1);
}

void ExploreViewTest::axesAndColoursAreChosen()
{
    Fixture fixture(smallSweep());
    ScatterView& scatter = fixture.view.scatter();
    auto* x = fixture.find<QComboBox>("scatter_x");
    x->setCurrentIndex(x->findData(static_cast<int>(Metric::Mfu)));
    emit x->activated(x->currentIndex());
    QCOMPARE(scatter.xMetric(), Metric::Mfu);
    auto* colour = fixture.find<QComboBox>("scatter_colour");
    const QImage before = fixture.plot()->grab().toImage();
    colour->setCurrentIndex(colour->findData(QStringLiteral("micro_batch")));
    emit colour->activated(colour->currentIndex());
    QCOMPARE(columnId(scatter.colour()), QStringLiteral("micro_batch"));
    scatter.renderNow();
    QVERIFY(differing(before, fixture.plot()->grab().toImage()) > 200);
    auto* rows = fixture.find<QComboBox>("matrix_rows");
    const int was = fixture.view.matrix().matrix().rowAxis();
    const int columnWas = fixture.view.matrix().matrix().columnAxis();
    rows->setCurrentIndex(rows->findData(columnWas)); // the knob of the columns: the two change places
    emit rows->activated(rows->currentIndex());
    QCOMPARE(fixture.view.matrix().matrix().rowAxis(), columnWas);
    QCOMPARE(fixture.view.matrix().matrix().columnAxis(), was);
    // A chosen colouring survives the next sweep.
    fixture.view.setResult(QStringLiteral("next"), smallSweep());
    QCOMPARE(columnId(scatter.colour()), QStringLiteral("micro_batch"));
}

void ExploreViewTest::theFrontBelongsToTheAxes()
{
    Fixture fixture(smallSweep());
    ScatterView& scatter = fixture.view.scatter();
    QCOMPARE(scatter.front(), fixture.sweep->front);
    for (const Metric x : kMetrics) {
        for (const Metric y : kMetrics) {
            if (x == y)
                continue;
            scatter.setAxes(x, y);
            QVERIFY(!scatter.front().empty());
            QCOMPARE(scatter.front(), x == Metric::StepTime && y == Metric::PeakMemory
                                          ? fixture.sweep->front
                                          : frontOf(fixture.sweep->rows, x, y));
        }
    }
}

void ExploreViewTest::layoutsThatDoNotFitStandInTheMargin()
{
    Fixture fixture(tightSweep());
    ScatterView& scatter = fixture.view.scatter();
    const QImage before = fixture.plot()->grab().toImage();
    const double top = scatter.range().bottom();
    scatter.setShowsOver(true);
    scatter.renderNow();
    QVERIFY(scatter.range().bottom() > top); // above the capacity there is something to see now
    QVERIFY(differing(before, fixture.plot()->grab().toImage()) > 500);
    // They can be met with the pointer: somewhere in the margin at the left.
    bool met = false;
    for (int y = 0; y < fixture.plot()->height() && !met; y += 4) {
        for (int x = 30; x < 90 && !met; x += 4) {
            scatter.hoverAt(QPointF(x, y));
            met = scatter.hovered() >= 0 && !fixture.view.results().row(scatter.hovered()).fits;
        }
    }
    QVERIFY(met);
    QVERIFY(fixture.view.results().rowCard(scatter.hovered()).contains(QStringLiteral("Does not fit")));
}

void ExploreViewTest::aStreamedSweepEndsAsTheWholeOne()
{
    const auto sweep = tightSweep();
    Fixture fixture(nullptr);
    fixture.view.beginSweep(QStringLiteral("running"), sweep->space);
    QVERIFY(fixture.view.results().isRunning());
    search::Progress progress;
    progress.total = sweep->progress.total;
    const std::size_t step = sweep->rows.size() / 7 + 1;
    for (std::size_t from = 0; from < sweep->rows.size(); from += step) {
        const std::size_t to = std::min(from + step, sweep->rows.size());
        progress.done = static_cast<std::int64_t>(to);
        fixture.view.appendRows({sweep->rows.begin() + static_cast<std::ptrdiff_t>(from),
                                 sweep->rows.begin() + static_cast<std::ptrdiff_t>(to)},
                                progress);
    }
    // Updates are bundled, none is lost.
    QTRY_COMPARE(fixture.view.results().size(), static_cast<RowPosition>(sweep->rows.size()));
    QCOMPARE(fixture.view.table().model().rowCount(), static_cast<int>(sweep->rows.size()));
    QVERIFY(fixture.find<QLabel>("explore_status")
                ->text()
                .contains(QLocale().toString(static_cast<qlonglong>(progress.total))));
    std::set<std::pair<double, double>> streamed;
    for (const std::int64_t row : fixture.view.scatter().front())
        streamed.emplace(fixture.view.results().row(static_cast<RowPosition>(row)).objective,
                         fixture.view.results().row(static_cast<RowPosition>(row)).peakBytes);
    std::set<std::pair<double, double>> expected;
    for (const std::int64_t row : sweep->front)
        expected.emplace(sweep->rows[static_cast<std::size_t>(row)].objective,
                         sweep->rows[static_cast<std::size_t>(row)].peakBytes);
    QCOMPARE(streamed, expected);
    const auto order = fixture.view.shownIndices();

    fixture.view.setCurrent(sweep->rows[5].index);
    fixture.view.setResult(QStringLiteral("done"), sweep);
    QVERIFY(!fixture.view.results().isRunning());
    QCOMPARE(fixture.view.shownIndices(), order);
    QCOMPARE(fixture.view.scatter().front(), sweep->front);
    fixture.view.appendRows({sweep->rows.front()}, progress); // late
    QCOMPARE(fixture.view.results().size(), static_cast<RowPosition>(sweep->rows.size()));
}

void ExploreViewTest::currentAndPinnedAreMarkedEverywhere()
{
    Fixture fixture(smallSweep());
    const QImage plain = fixture.plot()->grab().toImage();
    const auto row = static_cast<RowPosition>(fixture.sweep->front.at(1));
    const auto other = static_cast<RowPosition>(fixture.sweep->front.at(4));
    fixture.view.setCurrent(fixture.view.results().row(row).index);
    fixture.view.setPinned({fixture.view.results().row(other).index, 1LL << 50});
    fixture.view.scatter().renderNow();
    const QImage marked = fixture.plot()->grab().toImage();
    // A ring in the accent colour around the one, the outline of a diamond around the other.
    const QPoint ring = fixture.view.scatter().pixelOf(row)->toPoint();
    const QColor accent = fixture.view.scatter().theme().accent;
    int accented = 0;
    for (int dy = -9; dy <= 9; ++dy) {
        for (int dx = -9; dx <= 9; ++dx) {
            const QColor pixel = marked.pixelColor(ring + QPoint(dx, dy));
            accented += std::abs(pixel.red() - accent.red()) + std::abs(pixel.green() - accent.green())
                                    + std::abs(pixel.blue() - accent.blue())
                                < 40
                            ? 1
                            : 0;
        }
    }
    QVERIFY2(accented > 20, qPrintable(QString::number(accented)));
    QVERIFY(differing(plain, marked) > 60);
    auto& model = fixture.view.table().model();
    QVERIFY(model.index(model.rowOf(row), 0).data(ResultsModel::CurrentRole).toBool());
    QVERIFY(model.index(model.rowOf(other), 0).data(ResultsModel::PinnedRole).toBool());
    fixture.view.setCurrent(std::nullopt);
    QVERIFY(!model.index(model.rowOf(row), 0).data(ResultsModel::CurrentRole).toBool());
}

void ExploreViewTest::lightAndDarkChangeWhileItRuns()
{
    Fixture fixture(smallSweep());
    const auto& dark = theme::Theme::dark();
    fixture.view.setTheme(theme::Theme::light());
    fixture.view.scatter().renderNow();
    const QImage light = fixture.view.grab().toImage();
    fixture.view.setTheme(dark);
    QCoreApplication::processEvents();
    fixture.view.scatter().renderNow();
    const QImage image = fixture.view.grab().toImage();
    QCOMPARE(image.pixelColor(1, 1), dark.ground);
    QCOMPARE(fixture.plot()->grab().toImage().pixelColor(2, 2), dark.pane);
    QVERIFY(differing(light, image) > image.width() * image.height() / 2);
}

void ExploreViewTest::picturesDoNotDisturbTheView_data()
{
    QTest::addColumn<QString>("suffix");
    for (const char* suffix : {"png", "svg", "pdf"})
        QTest::newRow(suffix) << QString::fromLatin1(suffix);
}

void ExploreViewTest::picturesDoNotDisturbTheView()
{
    QFETCH(QString, suffix);
    Fixture fixture(smallSweep());
    fixture.view.matrix().brushCell(1, 1);
    fixture.view.scatter().zoomAround(QPointF(200, 200), 0.7);
    QCoreApplication::processEvents();
    fixture.view.scatter().renderNow();
    const QImage before = fixture.view.grab().toImage();
    const QTemporaryDir folder;
    for (theme::Picture* picture :
         {static_cast<theme::Picture*>(&fixture.view), static_cast<theme::Picture*>(&fixture.view.scatter()),
          static_cast<theme::Picture*>(&fixture.view.matrix()),
          static_cast<theme::Picture*>(&fixture.view.table()),
          static_cast<theme::Picture*>(&fixture.view.rejected())}) {
        const QString path = folder.filePath(QStringLiteral("picture.") + suffix);
        const auto saved = theme::savePicture(*picture, path, picture->pictureSizeHint(),
                                              theme::Theme::dark());
        QVERIFY(saved.has_value());
        QVERIFY(QFileInfo(path).size() > 2000);
        if (suffix == QLatin1String("png")) {
            const QImage image(path);
            QCOMPARE(image.size(), picture->pictureSizeHint() * 2);
            std::set<QRgb> colours;
            for (int x = 0; x < image.width(); x += 5)
                for (int y = 0; y < image.height(); y += 5)
                    colours.insert(image.pixel(x, y));
            QVERIFY(colours.size() > 8); // not a blank card
        }
    }
    QCoreApplication::processEvents();
    fixture.view.scatter().renderNow();
    QCOMPARE(differing(before, fixture.view.grab().toImage()), 0);
}

void ExploreViewTest::narrowAndWideWindowsHaveRoomForAll()
{
    Fixture fixture(smallSweep(), QSize(760, 560));
    QVERIFY2(fixture.view.minimumSizeHint().width() <= 760 && fixture.view.minimumSizeHint().height() <= 560,
             qPrintable(QStringLiteral("%1 x %2")
                            .arg(fixture.view.minimumSizeHint().width())
                            .arg(fixture.view.minimumSizeHint().height())));
    QVERIFY(fixture.view.matrix().isVisible());
    QVERIFY(!fixture.view.rejected().isVisible());
    QTest::mouseClick(fixture.find<QToolButton>("explore_rejected_button"), Qt::LeftButton);
    QVERIFY(!fixture.view.matrix().isVisible());
    QVERIFY(fixture.view.rejected().isVisible());
    QVERIFY(fixture.view.table().table()->viewport()->height() > 100);
    QVERIFY(fixture.plot()->width() > 300 && fixture.plot()->height() > 150);
    fixture.view.resize(1400, 900);
    QCoreApplication::processEvents();
    QVERIFY(fixture.view.matrix().isVisible());
    QVERIFY(fixture.view.rejected().isVisible());
    QVERIFY(!fixture.find<QToolButton>("explore_rejected_button")->isVisible());
}

void ExploreViewTest::everythingHasANameForThoseWhoListen()
{
    Fixture fixture(smallSweep());
    for (QWidget* widget : fixture.view.findChildren<QWidget*>()) {
        const bool takesKeys = widget->isVisible() && (widget->focusPolicy() & Qt::TabFocus) != 0;
        if (!takesKeys || widget->objectName().startsWith(QLatin1String("qt_")))
            continue;
        QAccessibleInterface* const spoken = QAccessible::queryAccessibleInterface(widget);
        QVERIFY(spoken != nullptr);
        QVERIFY2(!spoken->text(QAccessible::Name).isEmpty(),
                 qPrintable(QLatin1String(widget->metaObject()->className()) + QLatin1Char(' ')
                            + widget->objectName()));
    }
    QVERIFY(fixture.plot()->accessibleDescription().contains(QStringLiteral("front")));
}

QTEST_MAIN(ExploreViewTest)
#include "tst_explore_view.moc"
