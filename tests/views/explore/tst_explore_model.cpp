// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/results_model.h"
#include "explore_sweeps.h"
#include "layout/gaps.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace shardscape;
using namespace shardscape::explore;

class ExploreModelTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void theModelKeepsTheRulesOfModels();
    void everyColumnSortsAsAStableSortWould();
    void theBestComesFirst();
    void filterAndSortGoTogether();
    void aScopeLeavesItsRowsInOrder();
    void rowsThatStreamInEndInTheSameOrder();
    void aCurrentRowFollowsItsLayout();
    void aFilterOnTheBrushFollowsTheBrush();
    void pinnedRowsStandAboveTheOthersHoweverTheRestIsSorted();
    void marksAreSaidForTheirRowsOnly();
    void whatTheSoftwareDoesNotRunIsMarked();
    void fixedKnobsAreColumnsThatSayTheSameEverywhere();
    void copiedRowsReadBackAsNumbers();

private:
    std::shared_ptr<search::SweepResult> m_sweep;
    std::unique_ptr<ResultSet> m_results;
};

void ExploreModelTest::init()
{
    m_sweep = testing::madeUpSweep(5000);
    m_results = std::make_unique<ResultSet>();
    m_results->set(m_sweep);
}

void ExploreModelTest::theModelKeepsTheRulesOfModels()
{
    m_results->begin(m_sweep->space);
    ResultsModel model(*m_results);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    for (int part = 0; part < 5; ++part) {
        const RowPosition first = m_results->size();
        m_results->append({m_sweep->rows.begin() + 100 * part, m_sweep->rows.begin() + 100 * (part + 1)}, {});
        model.appended(first);
        model.sort(part + 1, part % 2 == 0 ? Qt::AscendingOrder : Qt::DescendingOrder);
    }
    QCOMPARE(model.rowCount(), 500);
    model.setFilter(Filter(QStringLiteral("fits"), *m_results));
    QVERIFY(model.rowCount() > 0 && model.rowCount() < 500);
    m_results->set(m_sweep);
    model.reload();
    QCOMPARE(model.rowCount(), 5000);
    model.setScope(Selection(5000));
    QCOMPARE(model.rowCount(), 0);
    model.setScope(std::nullopt);
    m_results->clear();
    model.reload();
    QCOMPARE(model.rowCount(), 0);
}

void ExploreModelTest::everyColumnSortsAsAStableSortWould()
{
    ResultsModel model(*m_results);
    for (int section = 0; section < model.columnCount(); ++section) {
        for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            model.sort(section, order);
            QCOMPARE(model.sortColumn(), section);
            std::vector<double> values;
            if (section == ResultsModel::kMarkColumn) {
                for (const search::Row& row : m_sweep->rows)
                    values.push_back(row.onFront ? 0 : 1);
            } else {
                values = columnValues(*m_results, model.column(section), 0, m_results->size());
            }
            std::vector<RowPosition> expected(values.size());
            for (std::size_t at = 0; at < expected.size(); ++at)
                expected[at] = static_cast<RowPosition>(at);
            const double sign = order == Qt::AscendingOrder ? 1 : -1;
            std::stable_sort(expected.begin(), expected.end(), [&](RowPosition a, RowPosition b) {
                const double first = values[static_cast<std::size_t>(a)];
                const double second = values[static_cast<std::size_t>(b)];
                if (std::isnan(first) || std::isnan(second))
                    return !std::isnan(first) && std::isnan(second); // without a value: last, both ways
                return sign * first < sign * second;
            });
            QVERIFY2(model.shown() == expected,
                     qPrintable(model.headerData(section, Qt::Horizontal).toString()));
        }
    }
}

void ExploreModelTest::theBestComesFirst()
{
    const ResultsModel model(*m_results);
    const search::Row& first = m_results->row(model.positionAt(0));
    QVERIFY(first.fits);
    for (const search::Row& row : m_sweep->rows)
        QVERIFY(!row.fits || row.objective >= first.objective);
    QVERIFY(!m_results->row(model.positionAt(model.rowCount() - 1)).fits);
}

void ExploreModelTest::filterAndSortGoTogether()
{
    ResultsModel model(*m_results);
    const Filter filter(QStringLiteral("tp=2,4 mfu>20%"), *m_results);
    QVERIFY(!filter.error());
    model.setFilter(filter);
    for (int section = 1; section < model.columnCount(); ++section) {
        model.sort(section, Qt::DescendingOrder);
        auto rows = model.shown();
        const auto values = columnValues(*m_results, model.column(section), 0, m_results->size());
        for (std::size_t at = 1; at < rows.size(); ++at)
            QVERIFY(values[static_cast<std::size_t>(rows[at - 1])]
                    >= values[static_cast<std::size_t>(rows[at])]);
        std::sort(rows.begin(), rows.end());
        QCOMPARE(rows, filter.pass(*m_results, 0, m_results->size(), {}));
    }
}

void ExploreModelTest::aScopeLeavesItsRowsInOrder()
{
    ResultsModel model(*m_results);
    Selection scope(5000);
    for (RowPosition row = 100; row < 5000; row += 3)
        scope.insert(row);
    auto expected = model.shown();
    std::erase_if(expected, [&scope](RowPosition row) { return !scope.contains(row); });
    model.setScope(scope);
    QCOMPARE(model.shown(), expected);
    model.sort(2, Qt::DescendingOrder); // and a new order stays within the scope
    QCOMPARE(model.rowCount(), static_cast<int>(scope.count()));
    model.setScope(std::nullopt);
    QCOMPARE(model.rowCount(), 5000);
}

void ExploreModelTest::rowsThatStreamInEndInTheSameOrder()
{
    ResultsModel whole(*m_results);
    whole.setFilter(Filter(QStringLiteral("pp<=4"), *m_results));
    whole.sort(3, Qt::DescendingOrder);
    ResultSet growing;
    growing.begin(m_sweep->space);
    ResultsModel model(growing);
    model.setFilter(Filter(QStringLiteral("pp<=4"), growing));
    model.sort(3, Qt::DescendingOrder);
    for (std::size_t from = 0; from < m_sweep->rows.size(); from += 700) {
        const RowPosition first = growing.size();
        const std::size_t to = std::min(from + 700, m_sweep->rows.size());
        growing.append({m_sweep->rows.begin() + static_cast<std::ptrdiff_t>(from),
                        m_sweep->rows.begin() + static_cast<std::ptrdiff_t>(to)},
                       {});
        model.appended(first);
    }
    QVERIFY(model.rowCount() > 1000);
    QCOMPARE(model.shown(), whole.shown());
}

void ExploreModelTest::aCurrentRowFollowsItsLayout()
{
    ResultsModel model(*m_results);
    const QPersistentModelIndex kept(model.index(1234, 2));
    const RowPosition layout = model.positionAt(1234);
    model.sort(2, Qt::DescendingOrder);
    QVERIFY(kept.isValid());
    QCOMPARE(model.positionAt(kept.row()), layout);
    QCOMPARE(kept.column(), 2);
}

void ExploreModelTest::aFilterOnTheBrushFollowsTheBrush()
{
    ResultsModel model(*m_results);
    model.setFilter(Filter(QStringLiteral("brushed"), *m_results));
    QCOMPARE(model.rowCount(), 0);
    Selection brush(5000);
    brush.insert(4);
    brush.insert(7);
    model.setBrush(brush);
    QCOMPARE(model.rowCount(), 2);
    model.setFilter(Filter(QStringLiteral("pinned"), *m_results));
    model.setPinned({9});
    QCOMPARE(model.shown(), std::vector<RowPosition>{9});
}

void ExploreModelTest::pinnedRowsStandAboveTheOthersHoweverTheRestIsSorted()
{
    ResultsModel model(*m_results);
    const QPersistentModelIndex kept(model.index(1234, 2));
    const RowPosition layout = model.positionAt(1234);
    const RowPosition last = model.positionAt(model.rowCount() - 1);
    const RowPosition middle = model.positionAt(model.rowCount() / 2);
    model.setPinned({last, middle});
    // Among each other they are sorted like the rest, and what stood at a row is followed.
    QCOMPARE(model.positionAt(0), middle);
    QCOMPARE(model.positionAt(1), last);
    QCOMPARE(model.positionAt(kept.row()), layout);
    for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
        model.sort(2, order);
        const std::vector<RowPosition> shown = model.shown();
        QVERIFY((std::set<RowPosition>{shown[0], shown[1]} == std::set<RowPosition>{middle, last}));
        QCOMPARE(std::set<RowPosition>(shown.begin(), shown.end()).size(), shown.size());
    }
    Selection scope(5000);
    scope.insert(last);
    scope.insert(0);
    model.setScope(scope);
    QCOMPARE(model.positionAt(0), last);
    model.setScope({});
    model.setPinned({});
    model.sort(1, Qt::AscendingOrder);
    QCOMPARE(model.shown(), ResultsModel(*m_results).shown());
}

void ExploreModelTest::marksAreSaidForTheirRowsOnly()
{
    ResultsModel model(*m_results);
    model.setPinned({3});
    model.setCurrent(5);
    for (int row = 0; row < model.rowCount(); ++row) {
        const RowPosition position = model.positionAt(row);
        const QModelIndex mark = model.index(row, ResultsModel::kMarkColumn);
        QCOMPARE(mark.data(ResultsModel::PinnedRole).toBool(), position == 3);
        QCOMPARE(mark.data(ResultsModel::CurrentRole).toBool(), position == 5);
        QCOMPARE(mark.data(ResultsModel::FrontRole).toBool(), m_results->row(position).onFront);
        QCOMPARE(mark.data(ResultsModel::OverRole).toBool(), !m_results->row(position).fits);
        QCOMPARE(mark.data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("pinned")),
                 position == 3);
    }
}

void ExploreModelTest::whatTheSoftwareDoesNotRunIsMarked()
{
    const ResultsModel model(*m_results);
    int marked = 0;
    for (int row = 0; row < model.rowCount(); ++row) {
        const RowPosition position = model.positionAt(row);
        const layout::Scenario s = search::scenarioAt(m_sweep->space, m_results->row(position).index);
        const QModelIndex mark = model.index(row, ResultsModel::kMarkColumn);
        const auto notRun = layout::notRun(s);
        QCOMPARE(mark.data(ResultsModel::NotRunRole).toBool(), !notRun.empty());
        QCOMPARE(mark.data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("does not run")),
                 !notRun.empty());
        QCOMPARE(m_results->rowCard(position).contains(QStringLiteral("does not run")), !notRun.empty());
        marked += notRun.empty() ? 0 : 1;
    }
    QVERIFY2(marked > 0 && marked < model.rowCount(), qPrintable(QString::number(marked)));
}

void ExploreModelTest::fixedKnobsAreColumnsThatSayTheSameEverywhere()
{
    const ResultsModel model(*m_results);
    int constant = 0;
    for (int section = 1; section < model.columnCount(); ++section) {
        if (!model.isConstant(section))
            continue;
        ++constant;
        const QString text = model.index(0, section).data().toString();
        QVERIFY(!text.isEmpty());
        for (int row = 0; row < model.rowCount(); row += 97)
            QCOMPARE(model.index(row, section).data().toString(), text);
    }
    QVERIFY(constant >= 3); // the workload's knobs, which this sweep leaves alone
}

void ExploreModelTest::copiedRowsReadBackAsNumbers()
{
    ResultsModel model(*m_results);
    std::vector<int> sections;
    for (int section = 0; section < model.columnCount(); ++section)
        sections.push_back(section);
    const std::vector<RowPosition> rows = {4, 2, 4999};
    const QStringList lines = model.tabSeparated(rows, sections).split(QLatin1Char('\n'));
    QCOMPARE(lines.size(), 5); // heads, three rows, the end of the last line
    const QStringList heads = lines.at(0).split(QLatin1Char('\t'));
    QCOMPARE(heads.size(), static_cast<qsizetype>(sections.size()));
    for (int line = 1; line <= 3; ++line) {
        const QStringList cells = lines.at(line).split(QLatin1Char('\t'));
        QCOMPARE(cells.size(), heads.size());
        const RowPosition position = rows[static_cast<std::size_t>(line - 1)];
        const search::Row& row = m_results->row(position);
        const layout::Scenario scenario = search::scenarioAt(m_results->space(), row.index);
        for (qsizetype at = 0; at < heads.size(); ++at) {
            if (const layout::Knob* knob = layout::findKnob(heads[at].toStdString());
                knob != nullptr && heads[at] != QStringLiteral("dp")) {
                const auto value = layout::parse(*knob, cells[at].toStdString());
                QVERIFY(value.has_value());
                QCOMPARE(*value, knob->get(scenario));
            }
        }
        const double peak = cells[heads.indexOf(QStringLiteral("peak_gib"))].toDouble();
        QVERIFY(std::abs(peak - row.peakBytes / (1024.0 * 1024 * 1024)) < 1e-6);
        const QString step = cells[heads.indexOf(QStringLiteral("step_seconds"))];
        if (row.fits)
            QVERIFY(std::abs(step.toDouble() - row.objective) < 1e-6);
        else
            QVERIFY(step.isEmpty());
    }
}

QTEST_GUILESS_MAIN(ExploreModelTest)
#include "tst_explore_model.moc"
