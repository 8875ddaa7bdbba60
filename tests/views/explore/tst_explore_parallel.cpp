// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/explore_view.h"
#include "explore/parallel.h"
#include "explore_sweeps.h"

#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <algorithm>

using namespace shardscape;
using namespace shardscape::explore;

namespace {

std::shared_ptr<search::SweepResult> sweep()
{
    static const auto result = testing::realSweep({"attention", "zero", "schedule"}, "gpt-3-175b");
    return result;
}

const std::vector<QRgb>& ramp()
{
    static const std::vector<QRgb> colours(64, qRgb(0, 0, 200));
    return colours;
}

} // namespace

class ExploreParallelTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void everyLayoutThatFitsHasOnePlaceOnEveryAxis();
    void theBestIsAtTheTop();
    void rangesSelectWhatLiesWithinAllOfThem();
    void linesReachFromAxisToAxis();
    void brushedLinesStandOut();
    void nothingToDrawIsDrawnAsNothing();
    void aRangeDrawnOnAnAxisBrushesEverywhere();
    void aClickOnAValueChoosesIt();
    void aBrushFromElsewhereTakesTheRangesAway();
    void keysMoveAndChoose();

private:
    ResultSet m_results;
};

void ExploreParallelTest::init()
{
    m_results.set(sweep());
}

void ExploreParallelTest::everyLayoutThatFitsHasOnePlaceOnEveryAxis()
{
    const ParallelPlot plot(m_results, Metric::Mfu);
    QVERIFY(plot.axes().size() >= 6);
    QCOMPARE(plot.count(), sweep()->progress.feasible);
    for (int axis = 0; axis < static_cast<int>(plot.axes().size()); ++axis) {
        std::int64_t sum = 0;
        for (int place = 0; place < plot.axes()[static_cast<std::size_t>(axis)].places; ++place)
            sum += plot.countAt(axis, place);
        QCOMPARE(sum, plot.count());
        const ParallelAxis& its = plot.axes()[static_cast<std::size_t>(axis)];
        for (RowPosition row = 0; row < m_results.size(); row += 3) {
            const int place = plot.placeOf(row, axis);
            QCOMPARE(place < 0, !m_results.row(row).fits);
            if (place >= 0 && !its.isMetric())
                QCOMPARE(its.values[static_cast<std::size_t>(place)],
                         columnValue(m_results, its.column, row));
        }
    }
    QCOMPARE(plot.placeOf(-1, 0), -1);
    QCOMPARE(plot.placeOf(m_results.size(), 0), -1);
}

void ExploreParallelTest::theBestIsAtTheTop()
{
    const ParallelPlot plot(m_results, Metric::StepTime);
    for (int axis = 0; axis < static_cast<int>(plot.axes().size()); ++axis) {
        const ParallelAxis& its = plot.axes()[static_cast<std::size_t>(axis)];
        if (!its.isMetric())
            continue;
        QVERIFY(smallerIsBetter(its.column.metric) ? its.high < its.low : its.high > its.low);
        for (RowPosition row = 0; row < m_results.size(); ++row) {
            if (!m_results.row(row).fits)
                continue;
            const double share = (metricValue(m_results.row(row), its.column.metric) - its.low)
                                 / (its.high - its.low);
            QCOMPARE(plot.placeOf(row, axis), its.placeAt(share));
        }
    }
    const auto [worst, best] = plot.colourRange();
    QCOMPARE(best, m_results.row(static_cast<RowPosition>(sweep()->front.front())).objective);
    QVERIFY(worst > best);
}

void ExploreParallelTest::rangesSelectWhatLiesWithinAllOfThem()
{
    const ParallelPlot plot(m_results, Metric::Mfu);
    std::vector<std::optional<ParallelRange>> ranges(plot.axes().size());
    ranges[0] = ParallelRange{2, 3};
    ranges.back() = ParallelRange{40, 95};
    Selection selection(static_cast<std::size_t>(m_results.size()));
    plot.select(ranges, selection);
    std::size_t expected = 0;
    const int last = static_cast<int>(ranges.size()) - 1;
    for (RowPosition row = 0; row < m_results.size(); ++row) {
        const int first = plot.placeOf(row, 0);
        const bool inside = first >= 2 && first <= 3 && plot.placeOf(row, last) >= 40;
        QCOMPARE(selection.contains(row), inside);
        expected += inside ? 1 : 0;
    }
    QVERIFY(expected > 0 && expected < static_cast<std::size_t>(plot.count()));
}

void ExploreParallelTest::linesReachFromAxisToAxis()
{
    const ParallelPlot plot(m_results, Metric::Mfu);
    const QImage image = plot.draw(500, 300, nullptr, ramp(), 0);
    QCOMPARE(image.size(), QSize(500, 300));
    // Every column is crossed, and at the left edge exactly where the first axis has layouts.
    for (int x = 0; x < image.width(); ++x) {
        int inked = 0;
        for (int y = 0; y < image.height(); ++y)
            inked += qAlpha(image.pixel(x, y)) > 0 ? 1 : 0;
        QVERIFY2(inked > 0, qPrintable(QString::number(x)));
    }
    const ParallelAxis& first = plot.axes().front();
    for (int place = 0; place < first.places; ++place) {
        const int y = static_cast<int>((1 - first.heightOf(place)) * (image.height() - 1) + 0.5);
        QCOMPARE(qAlpha(image.pixel(0, y)) > 0, plot.countAt(0, place) > 0);
    }
}

void ExploreParallelTest::brushedLinesStandOut()
{
    const ParallelPlot plot(m_results, Metric::Mfu);
    std::vector<std::optional<ParallelRange>> ranges(plot.axes().size());
    ranges[0] = ParallelRange{3, 3};
    Selection brush(static_cast<std::size_t>(m_results.size()));
    plot.select(ranges, brush);
    QVERIFY(!brush.isEmpty());
    const QRgb grey = qRgb(120, 120, 120);
    const QImage image = plot.draw(500, 300, &brush, ramp(), grey);
    const ParallelAxis& first = plot.axes().front();
    for (int place = 0; place < first.places; ++place) {
        if (plot.countAt(0, place) == 0)
            continue;
        const int y = static_cast<int>((1 - first.heightOf(place)) * (image.height() - 1) + 0.5);
        const QColor colour = QColor::fromRgba(image.pixel(0, y));
        QCOMPARE(colour.blue() > colour.red() + 30, place == 3); // the ramp is blue, what is dimmed is grey
    }
}

void ExploreParallelTest::nothingToDrawIsDrawnAsNothing()
{
    const ParallelPlot none;
    QVERIFY(none.draw(0, 10, nullptr, ramp(), 0).isNull());
    QCOMPARE(none.count(), 0);
    ResultSet empty;
    empty.begin(sweep()->space);
    const ParallelPlot plot(empty, Metric::Mfu);
    const QImage image = plot.draw(50, 40, nullptr, ramp(), 0);
    QCOMPARE(qAlpha(image.pixel(25, 20)), 0);
}

void ExploreParallelTest::aRangeDrawnOnAnAxisBrushesEverywhere()
{
    ExploreView view;
    view.resize(1280, 800);
    view.show();
    view.setResult(QStringLiteral("test"), sweep());
    view.showSide(ExploreView::Side::Parallel);
    QCoreApplication::processEvents();
    ParallelView& parallel = view.parallel();
    QVERIFY(parallel.isVisible());
    QVERIFY(!view.matrix().isVisible());
    const QPoint from = parallel.pointOf(0, 2).toPoint();
    const QPoint to = parallel.pointOf(0, 4).toPoint();
    QTest::mousePress(parallel.canvas(), Qt::LeftButton, {}, from);
    QTest::mouseMove(parallel.canvas(), (from + to) / 2);
    QTest::mouseMove(parallel.canvas(), to);
    QTest::mouseRelease(parallel.canvas(), Qt::LeftButton, {}, to);
    const ParallelRange expected{2, 4};
    QVERIFY(parallel.ranges().front() == expected);
    const Selection& brush = view.selection();
    QVERIFY(!brush.isEmpty());
    for (RowPosition row = 0; row < view.results().size(); ++row) {
        const int place = parallel.plot().placeOf(row, 0);
        QCOMPARE(brush.contains(row), place >= 2 && place <= 4);
    }
    QCOMPARE(view.table().model().rowCount(), static_cast<int>(brush.count()));
}

void ExploreParallelTest::aClickOnAValueChoosesIt()
{
    ExploreView view;
    view.resize(1280, 800);
    view.show();
    view.setResult(QStringLiteral("test"), sweep());
    view.showSide(ExploreView::Side::Parallel);
    QCoreApplication::processEvents();
    ParallelView& parallel = view.parallel();
    QTest::mouseClick(parallel.canvas(), Qt::LeftButton, {}, parallel.pointOf(0, 3).toPoint());
    const std::int64_t at = parallel.plot().countAt(0, 3);
    QVERIFY(at > 0);
    QCOMPARE(static_cast<std::int64_t>(view.selection().count()), at);
    QTest::mouseClick(parallel.canvas(), Qt::LeftButton, {}, parallel.pointOf(0, 3).toPoint());
    QVERIFY(view.selection().isEmpty()); // a second click takes it away
}

void ExploreParallelTest::aBrushFromElsewhereTakesTheRangesAway()
{
    ExploreView view;
    view.resize(1280, 800);
    view.show();
    view.setResult(QStringLiteral("test"), sweep());
    view.showSide(ExploreView::Side::Parallel);
    QCoreApplication::processEvents();
    view.parallel().setRange(0, ParallelRange{2, 4});
    view.parallel().setRange(1, ParallelRange{0, 0});
    QVERIFY(view.parallel().ranges()[0].has_value() && view.parallel().ranges()[1].has_value());
    view.table().brushRows(0, 0);
    for (const auto& range : view.parallel().ranges())
        QVERIFY(!range.has_value());
}

void ExploreParallelTest::keysMoveAndChoose()
{
    ExploreView view;
    view.resize(1280, 800);
    view.show();
    view.setResult(QStringLiteral("test"), sweep());
    view.showSide(ExploreView::Side::Parallel);
    QCoreApplication::processEvents();
    QWidget* canvas = view.parallel().canvas();
    canvas->setFocus(Qt::TabFocusReason);
    QTest::keyClick(canvas, Qt::Key_Right);
    QTest::keyClick(canvas, Qt::Key_Left);
    QTest::keyClick(canvas, Qt::Key_Left);
    QCOMPARE(view.parallel().focusedAxis(), 0);
    QTest::keyClick(canvas, Qt::Key_Up);
    QTest::keyClick(canvas, Qt::Key_Up);
    QTest::keyClick(canvas, Qt::Key_Space);
    const ParallelRange one{2, 2};
    QVERIFY(view.parallel().ranges().front() == one);
    QTest::keyClick(canvas, Qt::Key_Up, Qt::ShiftModifier);
    const ParallelRange two{2, 3};
    QVERIFY(view.parallel().ranges().front() == two);
    QVERIFY(!view.selection().isEmpty());
    QVERIFY(!canvas->accessibleDescription().isEmpty());
    QTest::keyClick(canvas, Qt::Key_Escape);
    QVERIFY(view.selection().isEmpty());
}

QTEST_MAIN(ExploreParallelTest)
#include "tst_explore_parallel.moc"
