// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/matrix.h"
#include "explore/rejected.h"
#include "explore_sweeps.h"
#include "layout/rules.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>

using namespace shardscape;
using namespace shardscape::explore;

namespace {

/// A sweep in which nothing fits in places and rules are broken in others.
const std::shared_ptr<search::SweepResult>& tightSweep()
{
    static const auto sweep = testing::realSweep({"attention", "zero", "schedule"}, "gpt-3-175b");
    return sweep;
}

} // namespace

class ExploreMatrixTest : public QObject {
    Q_OBJECT

private slots:
    void everyCellHoldsTheBestOfItsLayouts_data();
    void everyCellHoldsTheBestOfItsLayouts();
    void rejectionsAreCountedInTheCellsTheyCover_data();
    void rejectionsAreCountedInTheCellsTheyCover();
    void rejectionsNeedNotBeginOnABoundary();
    void aMatrixThatGrowsEndsAsTheWholeOne();
    void brushesAreCountedByCell();
    void reasonsAddUpToWhatIsMissing();
    void examplesBreakTheRuleTheyStandFor();
    void examplesOfMemoryAreTheClosest();
};

void ExploreMatrixTest::everyCellHoldsTheBestOfItsLayouts_data()
{
    QTest::addColumn<int>("metric");
    for (const Metric metric : kMetrics)
        QTest::newRow(qPrintable(metricId(metric))) << static_cast<int>(metric);
}

void ExploreMatrixTest::everyCellHoldsTheBestOfItsLayouts()
{
    QFETCH(int, metric);
    const auto shown = static_cast<Metric>(metric);
    ResultSet results;
    results.set(tightSweep());
    const int tp = results.axisOf("tp");
    const int pp = results.axisOf("pp");
    QVERIFY(tp >= 0 && pp >= 0);
    const Matrix matrix(results, tp, pp, shown);
    QCOMPARE(matrix.rowCount(), static_cast<int>(results.axis(tp).values.size()));
    QCOMPARE(matrix.columnCount(), static_cast<int>(results.axis(pp).values.size()));
    double lowest = INFINITY;
    double highest = -INFINITY;
    int without = 0;
    for (int row = 0; row < matrix.rowCount(); ++row) {
        for (int column = 0; column < matrix.columnCount(); ++column) {
            std::int64_t evaluated = 0;
            std::int64_t feasible = 0;
            double best = NAN;
            double least = NAN;
            for (const search::Row& entry : results.rows()) {
                if (results.value(entry.index, tp) != results.axis(tp).values[static_cast<std::size_t>(row)]
                    || results.value(entry.index, pp)
                           != results.axis(pp).values[static_cast<std::size_t>(column)])
                    continue;
                ++evaluated;
                if (entry.fits) {
                    ++feasible;
                    const double value = metricValue(entry, shown);
                    best = smallerIsBetter(shown) ? std::fmin(best, value) : std::fmax(best, value);
                } else {
                    least = std::fmin(least, entry.peakBytes - results.capacity());
                }
            }
            const MatrixCell& cell = matrix.cell(row, column);
            QCOMPARE(cell.evaluated, evaluated);
            QCOMPARE(cell.feasible, feasible);
            QCOMPARE(cell.best >= 0, feasible > 0);
            QCOMPARE(cell.closest >= 0, evaluated > feasible);
            if (feasible > 0) {
                QCOMPARE(cell.bestValue, best);
                QCOMPARE(metricValue(results.row(cell.best), shown), best);
                lowest = std::min(lowest, best);
                highest = std::max(highest, best);
            } else {
                ++without;
            }
            if (evaluated > feasible)
                QCOMPARE(cell.leastExcess, least);
        }
    }
    QVERIFY(without > 0); // or this sweep would not test the hatched cells
    QCOMPARE(matrix.lowest(), lowest);
    QCOMPARE(matrix.highest(), highest);
}

void ExploreMatrixTest::rejectionsAreCountedInTheCellsTheyCover_data()
{
    QTest::addColumn<QString>("rows");
    QTest::addColumn<QString>("columns");
    // The outer knob first, the inner one first, neighbours, the innermost, one axis alone.
    QTest::newRow("tp x pp") << "tp"
                             << "pp";
    QTest::newRow("pp x tp") << "pp"
                             << "tp";
    QTest::newRow("chunks x micro-batch") << "chunks"
                                          << "micro_batch";
    QTest::newRow("tp x recompute") << "tp"
                                    << "recompute";
    QTest::newRow("pp alone") << "pp"
                              << "";
    QTest::newRow("recompute alone") << ""
                                     << "recompute";
}

void ExploreMatrixTest::rejectionsAreCountedInTheCellsTheyCover()
{
    QFETCH(QString, rows);
    QFETCH(QString, columns);
    ResultSet results;
    results.set(tightSweep());
    const int rowAxis = rows.isEmpty() ? -1 : results.axisOf(rows.toStdString());
    const int columnAxis = columns.isEmpty() ? -1 : results.axisOf(columns.toStdString());
    QVERIFY(rowAxis >= 0 || columnAxis >= 0);
    const Matrix matrix(results, rowAxis, columnAxis, Metric::Mfu);
    std::map<int, std::map<int, std::int64_t>> counts; // cell -> rule -> combinations, one by one
    for (const search::Rejection& rejection : results.result().rejections) {
        for (std::int64_t at = 0; at < rejection.count; ++at)
            ++counts[matrix.cellOf(results, rejection.index + at)][rejection.rule];
    }
    std::int64_t sum = 0;
    for (int row = 0; row < matrix.rowCount(); ++row) {
        for (int column = 0; column < matrix.columnCount(); ++column) {
            const MatrixCell& cell = matrix.cell(row, column);
            const int number = row * matrix.columnCount() + column;
            std::int64_t expected = 0;
            std::int64_t most = 0;
            for (const auto& [rule, count] : counts[number]) {
                expected += count;
                most = std::max(most, count);
            }
            QCOMPARE(cell.rejected, expected);
            QCOMPARE(cell.ruleCount, most);
            if (expected > 0) {
                QCOMPARE(counts[number][cell.rule], most);
                QCOMPARE(matrix.cellOf(results, cell.ruleExample), number);
                const layout::Rule& rule = layout::rules()[static_cast<std::size_t>(cell.rule)];
                QVERIFY(!rule.holds(search::scenarioAt(results.space(), cell.ruleExample)));
            }
            sum += cell.rejected + cell.evaluated;
        }
    }
    // Every combination is in one cell, once, but those that would only repeat another.
    QCOMPARE(sum, results.result().progress.total - results.result().progress.repeated);
}

void ExploreMatrixTest::rejectionsNeedNotBeginOnABoundary()
{
    // Blocks that touch and break the same rule come as one: it may begin and end anywhere.
    auto sweep = std::make_shared<search::SweepResult>();
    sweep->space = tightSweep()->space;
    const auto size = static_cast<std::int64_t>(sweep->space.size());
    for (std::int64_t index = 0; index < size;) {
        const auto length = static_cast<std::int64_t>(
            1 + testing::evenly(static_cast<std::uint64_t>(index)) * 900);
        const std::int64_t count = std::min(length, size - index);
        sweep->rejections.push_back({index, count, static_cast<std::int16_t>(index % 3)});
        index += count;
    }
    ResultSet results;
    results.set(sweep);
    const Matrix matrix(results, results.axisOf("pp"), results.axisOf("micro_batch"), Metric::Mfu);
    std::vector<std::int64_t> expected(static_cast<std::size_t>(matrix.rowCount() * matrix.columnCount()), 0);
    for (std::int64_t index = 0; index < size; ++index)
        ++expected[static_cast<std::size_t>(matrix.cellOf(results, index))];
    for (int row = 0; row < matrix.rowCount(); ++row) {
        for (int column = 0; column < matrix.columnCount(); ++column)
            QCOMPARE(matrix.cell(row, column).rejected,
                     expected[static_cast<std::size_t>(row * matrix.columnCount() + column)]);
    }
}

void ExploreMatrixTest::aMatrixThatGrowsEndsAsTheWholeOne()
{
    const auto sweep = tightSweep();
    ResultSet whole;
    whole.set(sweep);
    const int tp = whole.axisOf("tp");
    const int pp = whole.axisOf("pp");
    const Matrix expected(whole, tp, pp, Metric::StepTime);
    ResultSet growing;
    growing.begin(sweep->space);
    Matrix matrix(growing, tp, pp, Metric::StepTime);
    QVERIFY(!matrix.cell(0, 0).isTried());
    QVERIFY(std::isnan(matrix.lowest()));
    // The second half first, as blocks of several threads come.
    const auto half = sweep->rows.begin() + static_cast<std::ptrdiff_t>(sweep->rows.size() / 2);
    growing.append({half, sweep->rows.end()}, {});
    matrix.addRows(growing, 0, growing.size());
    const RowPosition first = growing.size();
    growing.append({sweep->rows.begin(), half}, {});
    matrix.addRows(growing, first, growing.size());
    for (int row = 0; row < matrix.rowCount(); ++row) {
        for (int column = 0; column < matrix.columnCount(); ++column) {
            const MatrixCell& a = matrix.cell(row, column);
            const MatrixCell& b = expected.cell(row, column);
            QCOMPARE(a.evaluated, b.evaluated);
            QCOMPARE(a.best >= 0, b.best >= 0);
            if (a.best >= 0)
                QCOMPARE(growing.row(a.best).index, whole.row(b.best).index);
            if (a.closest >= 0)
                QCOMPARE(growing.row(a.closest).index, whole.row(b.closest).index);
        }
    }
    QCOMPARE(matrix.lowest(), expected.lowest());
}

void ExploreMatrixTest::brushesAreCountedByCell()
{
    ResultSet results;
    results.set(tightSweep());
    const Matrix matrix(results, results.axisOf("tp"), results.axisOf("pp"), Metric::Mfu);
    Selection all(static_cast<std::size_t>(results.size()));
    std::int64_t sum = 0;
    for (int row = 0; row < matrix.rowCount(); ++row) {
        for (int column = 0; column < matrix.columnCount(); ++column) {
            Selection cell(static_cast<std::size_t>(results.size()));
            matrix.selectCell(row, column, cell);
            QCOMPARE(static_cast<std::int64_t>(cell.count()), matrix.cell(row, column).evaluated);
            const auto counts = matrix.countBrushed(cell);
            for (std::size_t number = 0; number < counts.size(); ++number) {
                const bool own = number == static_cast<std::size_t>(row * matrix.columnCount() + column);
                QCOMPARE(counts[number], own ? matrix.cell(row, column).evaluated : 0);
            }
            all |= cell;
            sum += matrix.cell(row, column).evaluated;
        }
    }
    QCOMPARE(all.count(), static_cast<std::size_t>(results.size()));
    QCOMPARE(sum, static_cast<std::int64_t>(results.size()));
}

void ExploreMatrixTest::reasonsAddUpToWhatIsMissing()
{
    ResultSet results;
    results.set(tightSweep());
    const auto reasons = rejectedReasons(results);
    QVERIFY(reasons.size() >= 3);
    QVERIFY(std::is_sorted(reasons.begin(), reasons.end(),
                           [](const auto& a, const auto& b) { return a.count > b.count; }));
    const auto& progress = results.result().progress;
    QCOMPARE(rejectedTotal(reasons), progress.total - progress.feasible - progress.repeated);
    for (const RejectedReason& reason : reasons) {
        QVERIFY(!reason.label.isEmpty());
        const std::int64_t counted = reason.rule < 0
                                         ? progress.rejectedByMemory
                                         : progress.rejectedByRule[static_cast<std::size_t>(reason.rule)];
        QCOMPARE(reason.count, counted); // the sweep's own books
    }
    QVERIFY(rejectedReasons(ResultSet()).empty());
}

void ExploreMatrixTest::examplesBreakTheRuleTheyStandFor()
{
    ResultSet results;
    results.set(tightSweep());
    for (const RejectedReason& reason : rejectedReasons(results)) {
        const auto examples = rejectedExamples(results, reason.rule, 25);
        QVERIFY(!examples.empty() && examples.size() <= 25);
        // No two read alike, and all groups together are all that the reason takes away.
        QStringList words;
        std::int64_t covered = 0;
        for (const RejectedExample& example : rejectedExamples(results, reason.rule, 1'000'000)) {
            words << example.words;
            covered += example.alike;
        }
        QCOMPARE(covered, reason.count);
        if (reason.rule >= 0)
            QCOMPARE(words.removeDuplicates(), 0);
        std::vector<std::int64_t> indices;
        for (const RejectedExample& example : examples) {
            indices.push_back(example.index);
            QVERIFY(!example.words.isEmpty());
            QVERIFY(!example.reason.isEmpty());
            if (reason.rule >= 0) {
                const layout::Scenario scenario = search::scenarioAt(results.space(), example.index);
                QVERIFY(!layout::rules()[static_cast<std::size_t>(reason.rule)].holds(scenario));
            }
        }
        std::sort(indices.begin(), indices.end());
        QVERIFY(std::adjacent_find(indices.begin(), indices.end()) == indices.end()); // all different
    }
    QVERIFY(rejectedExamples(results, 0, 0).empty());
}

void ExploreMatrixTest::examplesOfMemoryAreTheClosest()
{
    ResultSet results;
    results.set(tightSweep());
    const auto examples = rejectedExamples(results, -1, 10);
    QCOMPARE(examples.size(), std::size_t{10});
    std::vector<double> peaks;
    for (const search::Row& row : results.rows()) {
        if (!row.fits)
            peaks.push_back(row.peakBytes);
    }
    std::sort(peaks.begin(), peaks.end());
    for (std::size_t at = 0; at < examples.size(); ++at) {
        const auto row = results.find(examples[at].index);
        QVERIFY(row.has_value());
        QVERIFY(!results.row(*row).fits);
        QCOMPARE(results.row(*row).peakBytes, peaks[at]);
    }
}

QTEST_GUILESS_MAIN(ExploreMatrixTest)
#include "tst_explore_matrix.moc"
