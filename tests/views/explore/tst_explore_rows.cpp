// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/column.h"
#include "explore/dot_raster.h"
#include "explore/filter.h"
#include "explore/metric.h"
#include "explore/plot_ticks.h"
#include "explore/result_set.h"
#include "explore/row_order.h"
#include "explore/selection.h"
#include "explore_sweeps.h"
#include "job/training/numbers/evaluation.h"
#include "search/training/default_space.h"

#include <QTest>
#include <rapidcheck.h>

#include <cmath>
#include <limits>
#include <set>

using namespace shardscape;
using namespace shardscape::explore;

namespace {

/// RapidCheck inside Qt Test: the counterexample is printed, the function fails.
template <class Property>
void holds(const char* sentence, Property property)
{
    QVERIFY2(rc::check(sentence, property), sentence);
}

/// Rows of made-up numbers from a small range, so that equal values occur.
std::vector<search::Row> someRows(const std::vector<std::tuple<int, int, bool>>& numbers)
{
    std::vector<search::Row> rows;
    for (const auto& [time, memory, fits] : numbers) {
        search::Row row;
        row.index = static_cast<std::int64_t>(rows.size());
        row.objective = 1 + std::abs(time % 12);
        row.peakBytes = 1 + std::abs(memory % 12);
        row.setValue(training::kMfu, std::abs(time % 7) / 7.0);
        row.fits = fits;
        rows.push_back(row);
    }
    return rows;
}

} // namespace

class ExploreRowsTest : public QObject {
    Q_OBJECT

private slots:
    void aSelectionIsASetOfRows();
    void aSelectionForgetsWhatLiesBeyondItsSize();
    void insertWhereIsInsertOneByOne();
    void orderedBitsKeepTheOrderOfDoubles();
    void sortedRowsAreThoseOfAStableSort();
    void mergedRowsAreThoseOfOneSort();
    void theFrontIsTheOneFoundByComparingAllPairs();
    void digitsAreThoseOfTheSearch();
    void columnsSayWhatTheScenarioSays();
    void aGrowingResultEndsAsTheWholeOne();
    void layoutsThatDoNotFitHaveMemoryOnly();
    void daysAndRentFilterLikeAnyMetric();
    void whatIsNotKnownSaysWhy();
    void whatALayoutMayUseIsThatOfItsFullestStage();
    void ticksAreRoundAndWithinTheAxis_data();
    void ticksAreRoundAndWithinTheAxis();
    void tickLabelsTellNeighboursApart();
    void everyVisibleDotIsDrawnOnce();
    void theNearestDotIsTheNearest();
    void dimmedDotsLieBelowBrushedOnes();
};

void ExploreRowsTest::aSelectionIsASetOfRows()
{
    holds("the same as std::set", [](const std::vector<std::pair<std::uint8_t, std::uint8_t>>& steps) {
        Selection selection(200);
        std::set<int> set;
        for (const auto& [what, where] : steps) {
            const RowPosition row = where; // up to 255: some beyond the size
            switch (what % 3) {
            case 0:
                selection.insert(row);
                if (row < 200)
                    set.insert(row);
                break;
            case 1:
                selection.remove(row);
                set.erase(row);
                break;
            default:
                selection.toggle(row);
                if (row < 200 && set.erase(row) == 0)
                    set.insert(row);
                break;
            }
        }
        std::set<int> seen;
        selection.forEach([&seen](RowPosition row) { seen.insert(row); });
        RC_ASSERT(seen == set);
        RC_ASSERT(selection.count() == set.size());
        RC_ASSERT(selection.isEmpty() == set.empty());
        RC_ASSERT(selection.first() == (set.empty() ? -1 : *set.begin()));
        for (int row = -1; row < 300; ++row)
            RC_ASSERT(selection.contains(row) == (set.count(row) == 1));
    });
}

void ExploreRowsTest::aSelectionForgetsWhatLiesBeyondItsSize()
{
    Selection selection(130);
    selection.insert(129);
    selection.insert(70);
    selection.resize(100);
    selection.resize(130);
    QCOMPARE(selection.count(), std::size_t{1});
    QVERIFY(selection.contains(70));
    Selection other(200);
    other.insert(199);
    selection |= other;
    QCOMPARE(selection.size(), std::size_t{200});
    QCOMPARE(selection.count(), std::size_t{2});
    selection &= other;
    QCOMPARE(selection, other);
}

void ExploreRowsTest::insertWhereIsInsertOneByOne()
{
    for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{63}, std::size_t{64},
                                   std::size_t{65}, std::size_t{300}}) {
        Selection fast(size);
        Selection slow(size);
        const auto wanted = [](std::size_t row) { return row % 3 == 1; };
        fast.insertWhere(size + 10, wanted);
        for (std::size_t row = 0; row < size; ++row) {
            if (wanted(row))
                slow.insert(static_cast<RowPosition>(row));
        }
        QCOMPARE(fast, slow);
    }
}

void ExploreRowsTest::orderedBitsKeepTheOrderOfDoubles()
{
    holds("a < b is bits(a) < bits(b)", [](double a, double b) {
        RC_PRE(!std::isnan(a) && !std::isnan(b));
        RC_ASSERT((a < b) == (orderedBits(a) < orderedBits(b)));
        RC_ASSERT((a == b) == (orderedBits(a) == orderedBits(b)));
        RC_ASSERT(orderedBits(a) < orderedBits(std::numeric_limits<double>::quiet_NaN()));
    });
    QCOMPARE(orderedBits(-0.0), orderedBits(0.0));
    QVERIFY(orderedBits(-std::numeric_limits<double>::infinity()) < orderedBits(-1e300));
}

void ExploreRowsTest::sortedRowsAreThoseOfAStableSort()
{
    // Small ones take the comparison sort, large ones the radix sort: both must be stable.
    for (const int size : {0, 1, 100, 4095, 4096, 20'000}) {
        for (const std::uint64_t spread : {std::uint64_t{3}, std::uint64_t{1} << 20, std::uint64_t{0} - 1}) {
            std::vector<KeyedRow> rows;
            for (int row = 0; row < size; ++row) {
                const double random = testing::evenly(static_cast<std::uint64_t>(row) * 31 + spread);
                rows.push_back(
                    {static_cast<std::uint64_t>(random * static_cast<double>(spread / 2)) * 2 + 1, row});
            }
            std::vector<KeyedRow> expected = rows;
            std::stable_sort(expected.begin(), expected.end(),
                             [](const KeyedRow& a, const KeyedRow& b) { return a.key < b.key; });
            sortRows(rows);
            QVERIFY(rows == expected);
        }
    }
}

void ExploreRowsTest::mergedRowsAreThoseOfOneSort()
{
    holds("merge(sort(a), sort(b)) is sort(a + b)",
          [](const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b) {
              std::vector<KeyedRow> all;
              std::vector<KeyedRow> more;
              for (const std::uint8_t key : a)
                  all.push_back({key, static_cast<RowPosition>(all.size())});
              for (const std::uint8_t key : b)
                  more.push_back({key, static_cast<RowPosition>(a.size() + more.size())});
              std::vector<KeyedRow> expected = all;
              expected.insert(expected.end(), more.begin(), more.end());
              sortRows(expected);
              sortRows(all);
              sortRows(more);
              mergeRows(all, more);
              RC_ASSERT(all == expected);
          });
}

void ExploreRowsTest::theFrontIsTheOneFoundByComparingAllPairs()
{
    for (const Metric y : {Metric::PeakMemory, Metric::Mfu}) {
        holds("nothing dominates it, it dominates the rest",
              [y](const std::vector<std::tuple<int, int, bool>>& numbers) {
                  const std::vector<search::Row> rows = someRows(numbers);
                  const double sign = smallerIsBetter(y) ? 1 : -1;
                  const auto dominates = [&](const search::Row& a, const search::Row& b) {
                      const double ay = sign * metricValue(a, y);
                      const double by = sign * metricValue(b, y);
                      return a.objective <= b.objective && ay <= by && (a.objective < b.objective || ay < by);
                  };
                  std::set<std::pair<double, double>>
                      expected; // points, because equal rows stand for each other
                  for (const search::Row& row : rows) {
                      const bool beaten = std::any_of(
                          rows.begin(), rows.end(),
                          [&](const search::Row& other) { return other.fits && dominates(other, row); });
                      if (row.fits && !beaten)
                          expected.emplace(row.objective, metricValue(row, y));
                  }
                  const std::vector<std::int64_t> front = frontOf(rows, Metric::StepTime, y);
                  std::set<std::pair<double, double>> found;
                  double before = -1;
                  for (const std::int64_t at : front) {
                      const search::Row& row = rows[static_cast<std::size_t>(at)];
                      RC_ASSERT(row.fits);
                      RC_ASSERT(row.objective > before); // from the best in x on
                      before = row.objective;
                      found.emplace(row.objective, metricValue(row, y));
                  }
                  RC_ASSERT(found == expected);
                  RC_ASSERT(found.size() == front.size());
              });
    }
    const auto sweep = testing::realSweep({"schedule", "chunks", "attention"});
    QVERIFY(!sweep->front.empty());
    QCOMPARE(frontOf(sweep->rows, Metric::StepTime, Metric::PeakMemory), sweep->front);
}

void ExploreRowsTest::digitsAreThoseOfTheSearch()
{
    const auto sweep = testing::madeUpSweep(500);
    ResultSet results;
    results.set(sweep);
    for (const search::Row& row : sweep->rows) {
        for (int axis = 0; axis < results.axisCount(); ++axis)
            QCOMPARE(results.value(row.index, axis),
                     search::valueAt(sweep->space, row.index, static_cast<std::size_t>(axis)));
    }
    for (RowPosition position = 0; position < results.size(); ++position)
        QCOMPARE(results.find(results.row(position).index), std::optional<RowPosition>(position));
    QCOMPARE(results.find(results.row(3).index + 1), std::optional<RowPosition>());
}

void ExploreRowsTest::columnsSayWhatTheScenarioSays()
{
    const auto sweep = testing::madeUpSweep(300);
    ResultSet results;
    results.set(sweep);
    int knobs = 0;
    for (const Column& column : columnsOf(results)) {
        const std::vector<double> values = columnValues(results, column, 0, results.size());
        for (RowPosition row = 0; row < results.size(); row += 7) {
            const layout::Scenario scenario = search::scenarioAt(sweep->space, results.row(row).index);
            const double value = values[static_cast<std::size_t>(row)];
            switch (column.kind) {
            case ColumnKind::Axis:
            case ColumnKind::Fixed: QCOMPARE(value, static_cast<double>(column.knob->get(scenario))); break;
            case ColumnKind::DataParallel:
                QCOMPARE(value, static_cast<double>(scenario.dataParallel()));
                break;
            case ColumnKind::Microbatches:
                QCOMPARE(value, static_cast<double>(scenario.microbatches()));
                break;
            case ColumnKind::Metric:
                QVERIFY(std::isnan(value) == !(results.row(row).fits || column.metric == Metric::PeakMemory));
                break;
            }
            if (!std::isnan(value))
                QCOMPARE(columnValue(results, column, row), value);
        }
        knobs += column.knob != nullptr || column.kind == ColumnKind::DataParallel ? 1 : 0;
    }
    QCOMPARE(knobs, static_cast<int>(layout::knobs().size())); // none is left out
}

void ExploreRowsTest::aGrowingResultEndsAsTheWholeOne()
{
    const auto sweep = testing::madeUpSweep(400);
    ResultSet results;
    QVERIFY(!results.hasSweep());
    results.begin(sweep->space);
    QVERIFY(results.isRunning());
    // Blocks arrive in any order.
    const auto middle = sweep->rows.begin() + 250;
    results.append({middle, sweep->rows.end()}, {});
    results.append({sweep->rows.begin(), middle}, {});
    QCOMPARE(results.size(), 400);
    for (const search::Row& row : sweep->rows) {
        const auto found = results.find(row.index);
        QVERIFY(found.has_value());
        QCOMPARE(results.row(*found).peakBytes, row.peakBytes);
    }
    results.set(sweep);
    QVERIFY(!results.isRunning());
    results.append({sweep->rows.front()}, {}); // late: dropped
    QCOMPARE(results.size(), 400);
}

void ExploreRowsTest::layoutsThatDoNotFitHaveMemoryOnly()
{
    search::Row row;
    row.peakBytes = 5;
    row.objective = 3;
    row.setValue(training::kMfu, 0.5F);
    for (const Metric metric : kMetrics)
        QCOMPARE(std::isnan(metricValue(row, metric)), metric != Metric::PeakMemory);
    row.fits = true;
    QCOMPARE(metricValue(row, Metric::StepTime), 3.0);
    QCOMPARE(metricValue(row, Metric::Mfu), 0.5);
}

namespace {

/// A small sweep of whole runs.
std::shared_ptr<search::SweepResult> sweepOfRuns(layout::Scenario scenario)
{
    scenario.task.kind = workload::TaskKind::Run;
    search::Space space;
    space.base = std::move(scenario);
    space.job = &job::run();
    for (const char* id : {"tp", "pp", "zero", "spares"}) {
        const layout::Knob* knob = space.job->knob(id);
        space.axes.push_back({knob, knob->candidates(space.base)});
    }
    return std::make_shared<search::SweepResult>(search::run(space, {}, {}));
}

Metric metricOfRuns(std::string_view id)
{
    return metricsOf(job::run())[job::findMetric(job::run().metrics, id)];
}

} // namespace

void ExploreRowsTest::daysAndRentFilterLikeAnyMetric()
{
    ResultSet results;
    results.set(sweepOfRuns(testing::llamaScenario()));
    const Metric days = metricOfRuns("days");
    const Metric rent = metricOfRuns("usd");
    std::vector<double> all;
    for (const search::Row& row : results.rows())
        if (row.fits)
            all.push_back(metricValue(row, days));
    std::sort(all.begin(), all.end());
    const double middle = all[all.size() / 2];
    const Filter filter(QStringLiteral("days<%1 and usd<%2").arg(middle, 0, 'g', 17).arg(1e9), results);
    QVERIFY(!filter.error());
    const std::vector<RowPosition> rows = filter.pass(results, 0, results.size(), {});
    QVERIFY(!rows.empty() && rows.size() < all.size());
    for (const RowPosition row : rows)
        QVERIFY(metricValue(results.row(row), days) < middle && metricValue(results.row(row), rent) < 1e9);
    // Whole from a thousand on, three digits below, each with its unit.
    QCOMPARE(metricText(34.21, days), QStringLiteral("34.2 days"));
    QCOMPARE(metricText(107655.4, rent), QStringLiteral("107,655 USD"));
    QCOMPARE(metricHead(rent), QStringLiteral("Rent, USD"));
    // Both ends of the front are rows that nothing beats: cheapest and smallest.
    const std::vector<std::int64_t> front = frontOf(results.rows(), rent, metricOfRuns("peak_gib"));
    QVERIFY(!front.empty());
    for (const search::Row& row : results.rows())
        if (row.fits)
            QVERIFY(metricValue(row, rent)
                    >= metricValue(results.row(static_cast<RowPosition>(front.front())), rent));
}

void ExploreRowsTest::whatIsNotKnownSaysWhy()
{
    auto swept = testing::madeUpSweep(200);
    const auto fitting = std::find_if(swept->rows.begin(), swept->rows.end(),
                                      [](const search::Row& row) { return row.fits; });
    QVERIFY(fitting != swept->rows.end());
    const auto at = static_cast<RowPosition>(fitting - swept->rows.begin());
    ResultSet results;
    results.set(swept);
    QVERIFY(results.whyUnknown(Metric::Hfu).isEmpty());
    // An older program's sweep.
    auto older = std::make_shared<search::SweepResult>(*swept);
    for (search::Row& row : older->rows)
        row.setValue(training::kHfu, std::numeric_limits<double>::quiet_NaN());
    results.set(older);
    QVERIFY2(results.whyUnknown(Metric::Hfu).startsWith(QStringLiteral("Not measured")),
             qPrintable(results.whyUnknown(Metric::Hfu)));
    QVERIFY(results.rowCard(at).contains(QStringLiteral("Not measured")));
    QCOMPARE(metricText(metricValue(results.row(at), Metric::Hfu), Metric::Hfu), QStringLiteral("—"));
    QVERIFY(Filter(QStringLiteral("hfu>0"), results).pass(results, 0, results.size(), {}).empty());
    QVERIFY(frontOf(results.rows(), Metric::Hfu, Metric::PeakMemory).empty());
    QVERIFY(results.whyUnknown(Metric::Mfu).isEmpty());
    // Days are a run's: a filter of a step that asks for them says so, and opens all the same.
    const Filter days(QStringLiteral("days<30"), results);
    QVERIFY(days.error());
    // A cluster without a price.
    layout::Scenario unpriced = testing::llamaScenario();
    unpriced.cluster.accelerator.dollarsPerHour = 0;
    results.set(sweepOfRuns(unpriced));
    const Metric rent = metricOfRuns("usd");
    QVERIFY2(results.whyUnknown(rent).startsWith(QStringLiteral("No price per hour of NVIDIA A100")),
             qPrintable(results.whyUnknown(rent)));
}

void ExploreRowsTest::whatALayoutMayUseIsThatOfItsFullestStage()
{
    layout::Scenario scenario = testing::llamaScenario();
    cluster::NodeKind small;
    small.accelerator = scenario.cluster.accelerator;
    small.accelerator.memoryBytes /= 2;
    small.nodes = 4;
    scenario.cluster.others.push_back(small);
    const auto swept = std::make_shared<search::SweepResult>(
        search::run(search::defaultSpace(scenario, {"schedule", "chunks", "attention", "zero"}), {}, {}));
    ResultSet results;
    results.set(swept);
    QCOMPARE(results.capacities(),
             (std::vector<double>{small.accelerator.memoryBytes, 2 * small.accelerator.memoryBytes}));
    int seen[2] = {0, 0};
    for (const search::Row& row : results.rows()) {
        if (!row.fits) {
            const training::Evaluation alone = training::evaluate(
                search::scenarioAt(swept->space, row.index));
            QCOMPARE(results.capacityOf(row), alone.capacity);
            QVERIFY(row.peakBytes > alone.capacity); // over by more than nothing
            ++seen[alone.capacity > small.accelerator.memoryBytes ? 1 : 0];
        }
    }
    QVERIFY(seen[0] > 0);
}

void ExploreRowsTest::ticksAreRoundAndWithinTheAxis_data()
{
    QTest::addColumn<double>("lower");
    QTest::addColumn<double>("upper");
    QTest::addColumn<bool>("logarithmic");
    QTest::addColumn<QList<double>>("ticks");
    QTest::newRow("linear") << 0.0 << 80.0 << false << QList<double>{0, 20, 40, 60, 80};
    QTest::newRow("quarters") << 0.0 << 1.45 << false << QList<double>{0, 0.25, 0.5, 0.75, 1, 1.25};
    QTest::newRow("negative") << -5.0 << 5.0 << false << QList<double>{-4, -2, 0, 2, 4};
    QTest::newRow("decades") << 0.5 << 2e4 << true << QList<double>{1, 10, 100, 1000, 10000};
    QTest::newRow("two decades") << 1.0 << 50.0 << true << QList<double>{1, 2, 5, 10, 20, 50};
    QTest::newRow("half a decade") << 20.0 << 130.0 << true << QList<double>{20, 30, 50, 100};
    QTest::newRow("a sliver") << 101.0 << 109.0 << true << QList<double>{102, 104, 106, 108};
    QTest::newRow("empty") << 5.0 << 5.0 << false << QList<double>{};
    QTest::newRow("upside down") << 5.0 << 1.0 << false << QList<double>{};
    QTest::newRow("no logarithm of zero") << 0.0 << 10.0 << true << QList<double>{};
    QTest::newRow("unbounded") << 0.0 << std::numeric_limits<double>::infinity() << false << QList<double>{};
}

void ExploreRowsTest::ticksAreRoundAndWithinTheAxis()
{
    QFETCH(double, lower);
    QFETCH(double, upper);
    QFETCH(bool, logarithmic);
    QFETCH(QList<double>, ticks);
    const std::vector<double> found = plotTicks(lower, upper, logarithmic, 6);
    QCOMPARE(found.size(), static_cast<std::size_t>(ticks.size()));
    for (qsizetype at = 0; at < ticks.size(); ++at)
        QVERIFY(std::abs(found[static_cast<std::size_t>(at)] - ticks[at]) <= 1e-9 * std::abs(ticks[at]));
}

void ExploreRowsTest::tickLabelsTellNeighboursApart()
{
    holds("no two ticks read the same", [] {
        const double lower = *rc::gen::map(rc::gen::inRange(1, 1'000'000), [](int n) { return n / 100.0; });
        const double factor = *rc::gen::map(rc::gen::inRange(101, 100'000), [](int n) { return n / 100.0; });
        const bool logarithmic = *rc::gen::arbitrary<bool>();
        const std::vector<double> ticks = plotTicks(lower, lower * factor, logarithmic, 6);
        std::set<QString> texts;
        for (const double tick : ticks) {
            RC_ASSERT(tick >= lower * (1 - 1e-6) && tick <= lower * factor * (1 + 1e-6));
            texts.insert(tickText(tick, ticks, QLocale::c()));
        }
        RC_ASSERT(texts.size() == ticks.size());
        RC_ASSERT(ticks.size() <= 8);
    });
    const std::vector<double> large = {50'000, 100'000, 150'000};
    QCOMPARE(tickText(150'000, large, QLocale::c()), QStringLiteral("150\u00a0k"));
    const std::vector<double> fine = {0, 0.25, 0.5};
    QCOMPARE(tickText(0.5, fine, QLocale::c()), QStringLiteral("0.50"));
}

void ExploreRowsTest::everyVisibleDotIsDrawnOnce()
{
    // A million points, every pixel hit: the picture must hold all of them and none from outside.
    std::vector<float> x;
    std::vector<float> y;
    for (int at = 0; at < 100'000; ++at) {
        x.push_back(static_cast<float>(testing::evenly(static_cast<std::uint64_t>(at)) * 2));
        y.push_back(static_cast<float>(testing::evenly(static_cast<std::uint64_t>(at) + 7'000'000) * 2));
    }
    x.push_back(std::numeric_limits<float>::quiet_NaN());
    y.push_back(0.5F);
    const std::vector<std::uint8_t> colour(x.size(), 0);
    const DotFrame frame{.left = 0, .right = 1, .bottom = 0, .top = 1, .width = 100, .height = 80};
    const DotPicture picture = drawDots({x, y, colour}, {qRgb(10, 20, 30)}, frame, nullptr, 0);
    std::int64_t inside = 0;
    std::set<std::pair<int, int>> pixels;
    for (std::size_t at = 0; at < x.size(); ++at) {
        if (x[at] < 1 && y[at] > 0 && y[at] <= 1) {
            ++inside;
            pixels.emplace(static_cast<int>(x[at] * 100), static_cast<int>((1 - y[at]) * 80));
        }
    }
    QCOMPARE(picture.visible, inside);
    // So few pixels for so many points: they would be discs, which cover more than their own pixel.
    int covered = 0;
    for (const auto& [column, row] : pixels)
        covered += qAlpha(picture.image.pixel(column, row)) > 0 ? 1 : 0;
    QCOMPARE(covered, static_cast<int>(pixels.size()));
}

void ExploreRowsTest::theNearestDotIsTheNearest()
{
    const std::vector<float> x = {0.1F, 0.5F, 0.52F, std::numeric_limits<float>::quiet_NaN()};
    const std::vector<float> y = {0.1F, 0.5F, 0.5F, 0.5F};
    const std::vector<std::uint8_t> colour(4, 0);
    const DotFrame frame{
        .left = 0, .right = 1, .bottom = 0, .top = 1, .width = 200, .height = 200, .pixelRatio = 2};
    const DotCloud cloud{x, y, colour};
    QCOMPARE(nearestDot(cloud, frame, {50, 50}, 8), 1); // 100 logical pixels: the middle is at 50
    QCOMPARE(nearestDot(cloud, frame, {53, 50}, 8), 2);
    QCOMPARE(nearestDot(cloud, frame, {10, 90}, 8), 0);
    QCOMPARE(nearestDot(cloud, frame, {80, 20}, 8), -1);
    Selection brush(4);
    selectInside(cloud, QRectF(QPointF(0.05, 0.05), QPointF(0.51, 0.6)), brush);
    QCOMPARE(brush.count(), std::size_t{2});
    QVERIFY(brush.contains(0) && brush.contains(1));
}

void ExploreRowsTest::dimmedDotsLieBelowBrushedOnes()
{
    const std::vector<float> x = {0.5F, 0.5F};
    const std::vector<float> y = {0.5F, 0.5F};
    const std::vector<std::uint8_t> colour = {0, 1};
    Selection brush(2);
    brush.insert(0);
    const DotFrame frame{.width = 21, .height = 21};
    const QRgb red = qRgb(200, 0, 0);
    const DotPicture picture = drawDots({x, y, colour}, {red, qRgb(0, 0, 200)}, frame, &brush,
                                        qRgb(128, 128, 128));
    const QColor centre = picture.image.pixelColor(10, 10);
    QVERIFY2(centre.red() > 150 && centre.blue() < 60, qPrintable(centre.name()));
}

QTEST_GUILESS_MAIN(ExploreRowsTest)
#include "tst_explore_rows.moc"
