// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/filter.h"
#include "explore_sweeps.h"
#include "layout/knob.h"

#include <QTest>

#include <functional>

using namespace shardscape;
using namespace shardscape::explore;

namespace {

std::int64_t valueOf(const layout::Scenario& s, std::string_view knob)
{
    return layout::findKnob(knob)->get(s);
}

} // namespace

class ExploreFilterTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void whatPassesIsWhatBruteForceKeeps_data();
    void whatPassesIsWhatBruteForceKeeps();
    void mistakesAreNamedWhereTheyAre_data();
    void mistakesAreNamedWhereTheyAre();
    void partsOfTheResultAreFilteredAlone();
    void everyKnobCanBeFilteredByEveryValue();
    void whatAMenuAddsKeepsOrLeavesOutThatValue();
    void whatIsAddedHoldsForEveryWayToPass();

private:
    using Keeps = std::function<bool(const layout::Scenario&, const search::Row&, RowPosition)>;

    ResultSet m_results;
    Selection m_brush;
    Selection m_pinned;
};

void ExploreFilterTest::initTestCase()
{
    m_results.set(testing::madeUpSweep(3000));
    m_brush = Selection(3000);
    m_pinned = Selection(3000);
    for (RowPosition row = 0; row < 3000; row += 5)
        m_brush.insert(row);
    m_pinned.insert(17);
}

void ExploreFilterTest::whatPassesIsWhatBruteForceKeeps_data()
{
    using layout::Scenario;
    using search::Row;
    constexpr double kGiB = 1024.0 * 1024 * 1024;
    QTest::addColumn<Keeps>("keeps");
    const auto row = [](const char* line, const Keeps& keeps) { QTest::newRow(line) << keeps; };
    row("", [](const Scenario&, const Row&, RowPosition) { return true; });
    row("  ", [](const Scenario&, const Row&, RowPosition) { return true; });
    row("tp=8", [](const Scenario& s, const Row&, RowPosition) { return s.layout.tensorParallel == 8; });
    row("tp = 2,4", [](const Scenario& s, const Row&, RowPosition) {
        return s.layout.tensorParallel == 2 || s.layout.tensorParallel == 4;
    });
    row("tp!=2,4", [](const Scenario& s, const Row&, RowPosition) {
        return s.layout.tensorParallel != 2 && s.layout.tensorParallel != 4;
    });
    row("TP>=4 pp<4", [](const Scenario& s, const Row&, RowPosition) {
        return s.layout.tensorParallel >= 4 && s.layout.pipelineParallel < 4;
    });
    row("tp>3", [](const Scenario& s, const Row&, RowPosition) { return s.layout.tensorParallel > 3; });
    row("mb<=4", [](const Scenario& s, const Row&, RowPosition) { return s.layout.microBatch <= 4; });
    row("micro_batch=1", [](const Scenario& s, const Row&, RowPosition) { return s.layout.microBatch == 1; });
    row("recompute=selective",
        [](const Scenario& s, const Row&, RowPosition) { return valueOf(s, "recompute") == 1; });
    row("rc!=none", [](const Scenario& s, const Row&, RowPosition) { return valueOf(s, "recompute") != 0; });
    row("sp=on", [](const Scenario& s, const Row&, RowPosition) { return s.layout.sequenceParallel; });
    row("sp", [](const Scenario& s, const Row&, RowPosition) { return s.layout.sequenceParallel; });
    row("!sp", [](const Scenario& s, const Row&, RowPosition) { return !s.layout.sequenceParallel; });
    row("dp>=16", [](const Scenario& s, const Row&, RowPosition) { return s.dataParallel() >= 16; });
    row("m<100", [](const Scenario& s, const Row&, RowPosition) { return s.microbatches() < 100; });
    row("fits", [](const Scenario&, const Row& r, RowPosition) { return r.fits; });
    row("over", [](const Scenario&, const Row& r, RowPosition) { return !r.fits; });
    row("not fits", [](const Scenario&, const Row& r, RowPosition) { return !r.fits; });
    row("front", [](const Scenario&, const Row& r, RowPosition) { return r.onFront; });
    row("!front fits", [](const Scenario&, const Row& r, RowPosition) { return !r.onFront && r.fits; });
    row("mfu>0.3",
        [](const Scenario&, const Row& r, RowPosition) { return r.fits && r.value(training::kMfu) > 0.3; });
    row("mfu>30%",
        [](const Scenario&, const Row& r, RowPosition) { return r.fits && r.value(training::kMfu) > 0.3; });
    row("mfu>30",
        [](const Scenario&, const Row& r, RowPosition) { return r.fits && r.value(training::kMfu) > 0.3; });
    row("!mfu>30%", [](const Scenario&, const Row& r, RowPosition) {
        return !(r.fits && r.value(training::kMfu) > 0.3);
    });
    row("memory<60GiB", [](const Scenario&, const Row& r, RowPosition) { return r.peakBytes < 60 * kGiB; });
    row("mem>=61440MiB", [](const Scenario&, const Row& r, RowPosition) { return r.peakBytes >= 60 * kGiB; });
    row("peak_gib<60", [](const Scenario&, const Row& r, RowPosition) { return r.peakBytes < 60 * kGiB; });
    row("memory>80GB", [](const Scenario&, const Row& r, RowPosition) { return r.peakBytes > 80e9; });
    row("step<30s", [](const Scenario&, const Row& r, RowPosition) { return r.fits && r.objective < 30; });
    row("step<0.5min", [](const Scenario&, const Row& r, RowPosition) { return r.fits && r.objective < 30; });
    row("step_seconds>3e4ms",
        [](const Scenario&, const Row& r, RowPosition) { return r.fits && r.objective > 30; });
    row("tokens>150k", [](const Scenario&, const Row& r, RowPosition) {
        return r.fits && r.value(training::kTokensPerSecond) > 150e3;
    });
    row("bubble<=10%", [](const Scenario&, const Row& r, RowPosition) {
        return r.fits && r.value(training::kBubbleRatio) <= 0.1;
    });
    row("pinned", [](const Scenario&, const Row&, RowPosition at) { return at == 17; });
    row("brushed !pinned",
        [](const Scenario&, const Row&, RowPosition at) { return at % 5 == 0 && at != 17; });
    row("mfu > 0.3 and peak < 70", [](const Scenario&, const Row& r, RowPosition) {
        return r.fits && r.value(training::kMfu) > 0.3 && r.peakBytes < 70 * kGiB;
    });
    row("tp=8 or tp=2 mb=1 OR pinned", [](const Scenario& s, const Row&, RowPosition at) {
        return s.layout.tensorParallel == 8 || (s.layout.tensorParallel == 2 && s.layout.microBatch == 1)
               || at == 17;
    });
    row("tp=8&&mb=1 || sp & fits", [](const Scenario& s, const Row& r, RowPosition) {
        return (s.layout.tensorParallel == 8 && s.layout.microBatch == 1)
               || (s.layout.sequenceParallel && r.fits);
    });
    row("tp=8 mfu>20% fits recompute=none,full zero>=1", [](const Scenario& s, const Row& r, RowPosition) {
        return s.layout.tensorParallel == 8 && r.fits && r.value(training::kMfu) > 0.2
               && valueOf(s, "recompute") != 1 && valueOf(s, "zero") != 0;
    });
}

void ExploreFilterTest::whatPassesIsWhatBruteForceKeeps()
{
    QFETCH(Keeps, keeps);
    const Filter filter(QString::fromLatin1(QTest::currentDataTag()), m_results);
    QVERIFY2(!filter.error(), filter.error() ? qPrintable(filter.error()->text) : "");
    std::vector<RowPosition> expected;
    for (RowPosition row = 0; row < m_results.size(); ++row) {
        if (keeps(search::scenarioAt(m_results.space(), m_results.row(row).index), m_results.row(row), row))
            expected.push_back(row);
    }
    const auto passed = filter.pass(m_results, 0, m_results.size(), {.brush = &m_brush, .pinned = &m_pinned});
    QCOMPARE(passed, expected);
}

void ExploreFilterTest::mistakesAreNamedWhereTheyAre_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<int>("from");
    QTest::addColumn<int>("length");
    QTest::addColumn<QString>("word"); // that the sentence holds
    QTest::newRow("unknown name") << "tp=8 mfuu>50%" << 5 << 4 << "mfu";
    QTest::newRow("no value") << "tp=" << 2 << 1 << "write a value";
    QTest::newRow("no value, more follows") << "mfu> fits" << 5 << 4 << "not a number";
    QTest::newRow("not a number") << "tp=eight" << 3 << 5 << "eight";
    QTest::newRow("no such choice") << "fits recompute=half" << 15 << 4 << "nearest";
    QTest::newRow("no order") << "recompute>none" << 10 << 4 << "=";
    QTest::newRow("not a switch") << "sp=maybe" << 3 << 5 << "maybe";
    QTest::newRow("unit") << "memory<60kg" << 9 << 2 << "kg";
    QTest::newRow("operator") << "tp<>8" << 2 << 2 << "<>";
    QTest::newRow("bare metric") << "mfu" << 0 << 3 << "compared";
    QTest::newRow("bare knob") << "fits tp" << 5 << 2 << "compared";
    QTest::newRow("list with <") << "tp<4,8" << 4 << 1 << "=";
    QTest::newRow("stray") << "fits ,tp=8" << 5 << 1 << "missing";
    QTest::newRow("nothing before and") << "and tp=8" << 0 << 3 << "before";
    QTest::newRow("two joints") << "tp=8 and or mb=1" << 9 << 2 << "before";
    QTest::newRow("nothing behind or") << "tp=8 or " << 5 << 3 << "behind";
    QTest::newRow("lonely !") << "fits !" << 5 << 2 << "missing";
}

void ExploreFilterTest::mistakesAreNamedWhereTheyAre()
{
    QFETCH(QString, line);
    QFETCH(int, from);
    QFETCH(int, length);
    QFETCH(QString, word);
    const Filter filter(line, m_results);
    QVERIFY(filter.error().has_value());
    QCOMPARE(filter.error()->from, from);
    QCOMPARE(filter.error()->length, length);
    QVERIFY2(filter.error()->text.contains(word), qPrintable(filter.error()->text));
    QVERIFY(filter.isEmpty()); // and keeps everything
}

void ExploreFilterTest::partsOfTheResultAreFilteredAlone()
{
    const Filter filter(QStringLiteral("tp>=2 fits m>8 memory<70GiB"), m_results);
    const auto all = filter.pass(m_results, 0, m_results.size(), {});
    auto parts = filter.pass(m_results, 0, 1234, {});
    const auto rest = filter.pass(m_results, 1234, m_results.size(), {});
    parts.insert(parts.end(), rest.begin(), rest.end());
    QVERIFY(!all.empty() && all.size() < 3000);
    QCOMPARE(parts, all);
}

void ExploreFilterTest::everyKnobCanBeFilteredByEveryValue()
{
    for (int axis = 0; axis < m_results.axisCount(); ++axis) {
        const layout::Knob& knob = *m_results.axis(axis).knob;
        std::size_t sum = 0;
        for (const std::int64_t value : m_results.axis(axis).values) {
            const QString line = QString::fromUtf8(knob.id.data(), static_cast<qsizetype>(knob.id.size()))
                                 + QLatin1Char('=') + QString::fromStdString(layout::spell(knob, value));
            const Filter filter(line, m_results);
            QVERIFY2(!filter.error(), qPrintable(line));
            sum += filter.pass(m_results, 0, m_results.size(), {}).size();
        }
        QCOMPARE(sum, static_cast<std::size_t>(m_results.size())); // the values part the rows
    }
}

/// "Only tp 4" and "Not tp 4" of a row, in every column that has them.
void ExploreFilterTest::whatAMenuAddsKeepsOrLeavesOutThatValue()
{
    int conditions = 0;
    for (const Column& column : columnsOf(m_results)) {
        const std::vector<double> values = columnValues(m_results, column, 0, m_results.size());
        if (conditionOn(column, values[0], true).isEmpty()) {
            QVERIFY(column.kind == ColumnKind::Metric);
            continue;
        }
        for (RowPosition at = 0; at < m_results.size(); at += 271) {
            const double value = values[static_cast<std::size_t>(at)];
            for (const bool only : {true, false}) {
                const QString condition = conditionOn(column, value, only);
                const Filter filter(condition, m_results);
                QVERIFY2(!filter.error(), qPrintable(condition));
                const Selection passing = filter.passing(m_results, 0, m_results.size(), {});
                for (RowPosition row = 0; row < m_results.size(); ++row) {
                    QCOMPARE(passing.contains(row), (values[static_cast<std::size_t>(row)] == value) == only);
                }
                ++conditions;
            }
        }
    }
    QVERIFY(conditions > 100);
}

void ExploreFilterTest::whatIsAddedHoldsForEveryWayToPass()
{
    QCOMPARE(withCondition({}, "tp=4"), QString("tp=4"));
    QCOMPARE(withCondition(" fits ", "tp=4"), QString("fits tp=4"));
    const Filter both(withCondition("fits or memory<20", "tp!=4"), m_results);
    QVERIFY(!both.error());
    const Selection passing = both.passing(m_results, 0, m_results.size(), {});
    const Selection before = Filter("fits or memory<20", m_results)
                                 .passing(m_results, 0, m_results.size(), {});
    for (RowPosition row = 0; row < m_results.size(); ++row) {
        const layout::Scenario scenario = search::scenarioAt(m_results.space(), m_results.row(row).index);
        QCOMPARE(passing.contains(row), before.contains(row) && scenario.layout.tensorParallel != 4);
    }
}

QTEST_GUILESS_MAIN(ExploreFilterTest)
#include "tst_explore_filter.moc"
