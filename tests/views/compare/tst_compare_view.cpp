// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_model.h"
#include "compare/compare_view.h"
#include "compare/difference_view.h"
#include "model/scenarios.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QHeaderView>
#include <QImage>
#include <QPainter>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <array>
#include <numeric>

#include <rapidcheck.h>

using namespace shardscape;
using namespace shardscape::compare;

namespace {

Candidate candidateOf(std::int64_t id, const char* name, layout::Scenario scenario, bool current = false)
{
    Candidate c;
    c.id = id;
    c.scenario = std::move(scenario);
    c.scenario.name = name;
    c.evaluation = training::evaluate(c.scenario);
    c.timeBand = 0.08;
    c.pinned = !current;
    c.current = current;
    return c;
}

layout::Scenario with(layout::Scenario scenario,
                      std::initializer_list<std::pair<const char*, const char*>> knobs)
{
    for (const auto& [id, value] : knobs) {
        if (const auto set = layout::setKnob(scenario, id, value); !set) {
            qFatal("%s", set.error().text().c_str());
        }
    }
    return scenario;
}

/// A fast one, one that needs less memory, one that does not fit, one that cannot be.
std::vector<Candidate> four()
{
    const layout::Scenario base = documentedScenario();
    return {candidateOf(1, "plain", with(base, {{"tp", "2"}, {"pp", "2"}})),
            candidateOf(2, "recomputed", with(base, {{"tp", "4"}, {"pp", "2"}, {"recompute", "full"}})),
            candidateOf(3, "too full", with(base, {{"tp", "1"}, {"zero", "0"}, {"micro_batch", "8"}}), true),
            candidateOf(4, "impossible", with(base, {{"tp", "3"}}))};
}

std::int64_t sumOf(const Difference& difference)
{
    return std::accumulate(difference.changes.begin(), difference.changes.end(), std::int64_t{0},
                           [](std::int64_t sum, const Change& change) { return sum + change.amount(); });
}

const Row& rowOf(const std::vector<Row>& rows, const char* id)
{
    for (const Row& row : rows) {
        if (row.id == QLatin1String(id)) {
            return row;
        }
    }
    qFatal("no row %s", id);
}

bool hasRow(const std::vector<Row>& rows, const char* id)
{
    return std::any_of(rows.begin(), rows.end(),
                       [id](const Row& row) { return row.id == QLatin1String(id); });
}

} // namespace

class TestCompareView : public QObject {
    Q_OBJECT

private slots:
    void wholePartsSumToTheTotal();
    void whatRoundingCannotExplainIsAPartOfItsOwn();
    void differencesSumToTheLastNanosecondAndByte();
    void theFullestRankIsExplainedByItsClasses();
    void aLayoutThatCannotBeHasNoDifference();
    void smallChangesAreOneBarUntilItIsClicked();
    void theBestIsAmongThoseThatFit();
    void aTossAndDifferentWorkHaveNoWinner();
    void onlyInputsThatDifferAreListed();
    void allInputsAreListedOnRequest();
    void picturesShareTheirAxes();
    void sortingPutsTheImpossibleLast();
    void aColumnMovesWithItsBaseAndNumbers();
    void swappingTurnsTheDifferenceRound();
    void aNarrowViewPutsDifferencesBelowEachOther();
    void fewerThanTwoSayHowToPin();
    void aClickOnANumberAsksWhy();
    void keysMoveAndUnpin();
    void barsOfTheDifferenceAreReachedByKeyboard();
    void theTableKeepsItsContract();
    void theTableSaysInWordsWhatPicturesShow();
    void exportsCarryTheExactSums();
    void theSlideShowsEveryRow();
};

void TestCompareView::wholePartsSumToTheTotal()
{
    QVERIFY(rc::check("whole parts sum to the rounded total", [](std::vector<std::uint32_t> raw) {
        std::vector<double> parts;
        double sum = 0;
        for (const std::uint32_t r : raw) {
            parts.push_back(r / 7.0);
            sum += parts.back();
        }
        const std::int64_t total = std::llround(sum);
        const auto whole = wholeParts(parts, total);
        RC_ASSERT(std::accumulate(whole.begin(), whole.end(), std::int64_t{0}) == total);
        RC_ASSERT(whole.size() == parts.size());
        for (std::size_t i = 0; i < parts.size(); ++i) {
            RC_ASSERT(std::abs(static_cast<double>(whole[i]) - parts[i]) <= 1.0);
        }
    }));
}

void TestCompareView::whatRoundingCannotExplainIsAPartOfItsOwn()
{
    const auto whole = wholeParts({10.0, 20.0}, 100);
    QCOMPARE(whole, (std::vector<std::int64_t>{10, 20, 70}));
    QCOMPARE(wholeParts({10.0, 20.0}, 25), (std::vector<std::int64_t>{10, 20, -5}));
}

void TestCompareView::differencesSumToTheLastNanosecondAndByte()
{
    int compared = 0;
    const bool holds = rc::check("terms sum to the difference", [&compared] {
        const auto any = [] {
            const layout::Scenario s = with(documentedScenario(), {});
            layout::Scenario changed = s;
            for (const char* id : {"tp", "pp", "micro_batch", "zero", "recompute", "sequence_parallel"}) {
                const layout::Knob* knob = layout::findKnob(id);
                const auto values = knob->candidates(changed);
                if (!values.empty()) {
                    knob->set(changed, *rc::gen::elementOf(values));
                }
            }
            return changed;
        };
        const Candidate a = candidateOf(1, "a", any());
        const Candidate b = candidateOf(2, "b", any());
        for (const compare::Quantity quantity :
             {compare::Quantity::StepTime, compare::Quantity::PeakMemory}) {
            const Difference d = difference(a, b, quantity);
            if (!a.evaluation.valid || !b.evaluation.valid) {
                RC_ASSERT(d.isEmpty());
                continue;
            }
            ++compared;
            RC_ASSERT(d.before + sumOf(d) == d.after);
            const bool isTime = quantity == compare::Quantity::StepTime;
            RC_ASSERT(d.before
                      == std::llround(isTime ? a.evaluation.stepSeconds * 1e9 : a.evaluation.peakBytes));
            RC_ASSERT(d.after
                      == std::llround(isTime ? b.evaluation.stepSeconds * 1e9 : b.evaluation.peakBytes));
            // The parts explain everything: none of it is unaccounted for.
            for (const Change& change : d.changes) {
                RC_ASSERT(change.id != QStringLiteral("unaccounted"));
            }
            // Drawn as a chain from total to total.
            const DifferenceGeometry geometry = layoutDifference(d, QRectF(0, 0, 400, 300), 30);
            if (!geometry.bars.empty()) {
                RC_ASSERT(std::abs(geometry.bars.back().joinX - geometry.endX) < 1e-6);
                RC_ASSERT(std::abs(geometry.endX - geometry.x(static_cast<double>(d.after - d.before)))
                          < 1e-6);
            }
        }
    });
    QVERIFY(holds);
    QVERIFY2(compared > 20, "too few pairs of valid layouts to prove anything");
}

void TestCompareView::smallChangesAreOneBarUntilItIsClicked()
{
    Difference d;
    d.before = 28'000'000'000;
    const std::array<std::int64_t, 5> amounts{600'000'000, -105, 171'000, 0, -1'000'000'000};
    for (std::size_t i = 0; i < amounts.size(); ++i) {
        Change change;
        change.id = QStringLiteral("part%1").arg(i);
        change.label = change.id;
        change.before = 1'000'000'000;
        change.after = change.before + amounts[i];
        d.changes.push_back(change);
    }
    d.after = d.before + sumOf(d);
    const QRectF plot(0, 0, 400, 300);
    const DifferenceGeometry folded = layoutDifference(d, plot, 30);
    QCOMPARE(folded.bars.size(), std::size_t{3});
    QCOMPARE(folded.bars.back().folded.size(), std::size_t{2});
    QCOMPARE(folded.bars.back().change.amount(), std::int64_t{170'895});
    QCOMPARE(layoutDifference(d, plot, 30, false, false).bars.size(), std::size_t{4});
    // Where all is small nothing is hidden behind it; one alone saves no row.
    Difference fine = d;
    fine.changes[0].after = fine.changes[0].before + 900'000;
    fine.changes[4].after = fine.changes[4].before - 800'000;
    QCOMPARE(layoutDifference(fine, plot, 30).bars.size(), std::size_t{4});

    DifferenceView view(compare::Quantity::StepTime);
    view.resize(500, 300);
    view.setDifference(d, QStringLiteral("A"), QStringLiteral("B"));
    QSignalSpy asked(&view, &DifferenceView::changeActivated);
    const QPointF rest = view.geometryShown().bars.back().band.center();
    QVERIFY(view.tipAt(rest).contains(QStringLiteral("part2")));
    QTest::mouseClick(&view, Qt::LeftButton, {}, rest.toPoint());
    QCOMPARE(asked.count(), 0);
    QCOMPARE(view.geometryShown().bars.size(), std::size_t{4});
    QVERIFY(!view.accessibleDescription().contains(QStringLiteral("rest")));
}

void TestCompareView::theFullestRankIsExplainedByItsClasses()
{
    const auto layouts = four();
    const Difference d = difference(layouts[0], layouts[1], compare::Quantity::PeakMemory);
    const auto found = std::find_if(d.changes.begin(), d.changes.end(), [](const Change& c) {
        return c.id == QStringLiteral("memory.activations");
    });
    QVERIFY(found != d.changes.end());
    const auto& e = layouts[1].evaluation;
    const double activations = e.memory[static_cast<std::size_t>(e.worstStage)]
                                   .bytes[static_cast<std::size_t>(training::MemoryClass::Activations)];
    QVERIFY(std::abs(static_cast<double>(found->after) - activations) <= 1); // one byte of rounding
    QVERIFY(found->amount() < 0);                                            // recomputing keeps fewer
}

void TestCompareView::aLayoutThatCannotBeHasNoDifference()
{
    const auto layouts = four();
    QVERIFY(!layouts[3].evaluation.valid);
    QVERIFY(difference(layouts[0], layouts[3], compare::Quantity::StepTime).isEmpty());
    QVERIFY(difference(layouts[3], layouts[0], compare::Quantity::PeakMemory).isEmpty());
}

void TestCompareView::theBestIsAmongThoseThatFit()
{
    const auto layouts = four();
    QVERIFY(!layouts[2].evaluation.fits && layouts[2].evaluation.valid);
    for (const Row& row : comparisonRows(layouts, 0, false)) {
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            QVERIFY2(!row.cells[i].best || layouts[i].evaluation.fits, qPrintable(row.id));
            QVERIFY2(!row.cells[i].best || row.better != 0, qPrintable(row.id));
        }
    }
    const auto rows = comparisonRows(layouts, 0, false);
    const Row& step = rowOf(rows, "step_seconds");
    const std::size_t faster = layouts[0].evaluation.stepSeconds < layouts[1].evaluation.stepSeconds ? 0 : 1;
    QVERIFY(step.cells[faster].best);
    QVERIFY(!step.cells[1 - faster].best);
    QVERIFY(step.cells[1].note.contains(QStringLiteral("±")));
    QVERIFY(rowOf(rows, "memory.activations").cells[1].best); // of the two that fit, the recomputed one
}

void TestCompareView::aTossAndDifferentWorkHaveNoWinner()
{
    auto layouts = four();
    layouts.resize(2);
    const std::size_t faster = layouts[0].evaluation.stepSeconds < layouts[1].evaluation.stepSeconds ? 0 : 1;
    const auto winners = [&](const char* id) {
        int count = 0;
        for (const auto& cell : rowOf(comparisonRows(layouts, 0, false), id).cells)
            count += cell.best ? 1 : 0;
        return count;
    };
    QCOMPARE(winners("step_seconds"), 1);
    // Half a per mille apart says nothing.
    layouts[faster] = layouts[1 - faster];
    layouts[faster].evaluation.stepSeconds *= 0.9995;
    layouts[faster].evaluation.tokensPerSecond /= 0.9995;
    QCOMPARE(winners("step_seconds"), 0);
    QCOMPARE(winners("tokens_per_second"), 0);
    QVERIFY(
        rowOf(comparisonRows(layouts, 0, false), "step_seconds").tip.contains(QStringLiteral("coin toss")));
    // Steps of another batch are compared by what they do, not by how long they take.
    layouts = four();
    layouts.resize(2);
    layouts[1].scenario.workload.globalBatch *= 2;
    QCOMPARE(winners("step_seconds"), 0);
    QCOMPARE(winners("tokens_per_second"), 1);
}

void TestCompareView::onlyInputsThatDifferAreListed()
{
    auto layouts = four();
    layouts.resize(2);
    const auto rows = comparisonRows(layouts, 0, false);
    QVERIFY(hasRow(rows, "tp"));
    QVERIFY(hasRow(rows, "recompute"));
    QVERIFY(hasRow(rows, "dp")); // derived, and so different
    QVERIFY(!hasRow(rows, "pp"));
    QVERIFY(!hasRow(rows, "cluster.name"));
    QVERIFY(!hasRow(rows, "sequence"));
    QCOMPARE(rowOf(rows, "dp").cells[0].text, QStringLiteral("= 16"));
    QVERIFY(rowOf(rows, "tp").cells[1].differs);
    QVERIFY(!rowOf(rows, "tp").cells[0].differs);

    layouts[1].scenario.cluster = *exchange::Catalog::builtIn().cluster("dgx-a100-80g", 4);
    layouts[1].scenario.model = **exchange::Catalog::builtIn().model("gpt-3-175b");
    const auto other = comparisonRows(layouts, 0, false);
    QVERIFY(hasRow(other, "cluster.nodes"));
    QVERIFY(hasRow(other, "model.layers"));
    QVERIFY(!hasRow(other, "cluster.accelerator"));
}

void TestCompareView::allInputsAreListedOnRequest()
{
    const auto rows = comparisonRows(four(), 0, true);
    for (const layout::Knob& knob : layout::knobs()) {
        QVERIFY2(hasRow(rows, std::string(knob.id).c_str()), knob.id.data());
    }
    QVERIFY(hasRow(rows, "cluster.accelerator"));
    for (const Row& row : rows) {
        QVERIFY(row.cells.empty() || row.cells.size() == 4);
    }
}

void TestCompareView::picturesShareTheirAxes()
{
    const auto layouts = four();
    const Axes axes = commonAxes(layouts);
    for (const Candidate& c : layouts) {
        QVERIFY(axes.stepSeconds >= c.evaluation.stepSeconds);
        QVERIFY(axes.memoryBytes >= c.evaluation.peakBytes);
    }
    QCOMPARE(axes.stepSeconds, std::max({layouts[0].evaluation.stepSeconds, layouts[1].evaluation.stepSeconds,
                                         layouts[2].evaluation.stepSeconds}));
}

void TestCompareView::sortingPutsTheImpossibleLast()
{
    const auto layouts = four();
    for (const Order by : {Order::StepTime, Order::Memory, Order::Mfu, Order::Tokens}) {
        const auto ids = ordered(layouts, by);
        QCOMPARE(ids.size(), std::size_t{4});
        QCOMPARE(ids.back(), std::int64_t{4});
    }
    const auto byMemory = ordered(layouts, Order::Memory);
    QCOMPARE(byMemory[2], std::int64_t{3}); // the one that does not fit
    QCOMPARE(ordered(layouts, Order::Name), (std::vector<std::int64_t>{4, 1, 2, 3}));
    QCOMPARE(ordered(layouts, Order::AsPinned), (std::vector<std::int64_t>{1, 2, 3, 4}));
}

void TestCompareView::aColumnMovesWithItsBaseAndNumbers()
{
    CompareView view;
    view.setCandidates(four());
    QSignalSpy told(&view, &CompareView::orderChanged);
    view.move(1, 2);
    QCOMPARE(view.order(), (std::vector<std::int64_t>{2, 3, 1, 4}));
    QCOMPARE(told.count(), 1);
    QCOMPARE(view.base(), std::int64_t{1});
    const Row& step = rowOf(view.rows(), "step_seconds");
    QCOMPARE(step.cells[2].value, view.candidates()[2].evaluation.stepSeconds);
    view.move(1, 100); // as far as it goes
    QCOMPARE(view.order().back(), std::int64_t{1});
    view.move(99, 1); // nobody's
    QCOMPARE(view.order().back(), std::int64_t{1});
    // By the header, as a person drags it.
    view.table().horizontalHeader()->moveSection(0, 1);
    QCOMPARE(view.order(), (std::vector<std::int64_t>{3, 2, 4, 1}));
    QCOMPARE(view.table().horizontalHeader()->visualIndex(0), 0);
}

void TestCompareView::swappingTurnsTheDifferenceRound()
{
    CompareView view;
    view.setCandidates(four());
    QCOMPARE(view.base(), std::int64_t{1});
    QCOMPARE(view.other(), std::int64_t{2});
    const Difference before = view.timeDifference().shown();
    QVERIFY(!before.isEmpty());
    view.swapBase();
    const Difference after = view.timeDifference().shown();
    QCOMPARE(after.before, before.after);
    QCOMPARE(sumOf(after), -sumOf(before));
    view.setOther(2); // the base itself: the two change places
    QCOMPARE(view.base(), std::int64_t{1});
    QCOMPARE(view.other(), std::int64_t{2});
}

void TestCompareView::aNarrowViewPutsDifferencesBelowEachOther()
{
    CompareView view;
    view.setCandidates(four());
    view.resize(1000, 700);
    view.show();
    QCoreApplication::processEvents();
    const auto place = [&view](const QWidget& of) { return of.mapTo(&view, QPoint()); };
    QCOMPARE(place(view.timeDifference()).y(), place(view.memoryDifference()).y());
    const int table = view.table().height();
    view.resize(540, 700);
    QCoreApplication::processEvents();
    QCOMPARE(place(view.timeDifference()).x(), place(view.memoryDifference()).x());
    QVERIFY(view.timeDifference().isWhole());
    QVERIFY(view.table().height() >= 150);
    // What was above the table still is: nothing lies under it.
    const auto* all = view.findChild<QWidget*>("compare_all");
    QVERIFY(place(*all).y() + all->height() <= place(view.table()).y());
    view.resize(1000, 700);
    QCoreApplication::processEvents();
    QVERIFY(view.table().height() >= table - 20); // the table has its share again
}

void TestCompareView::fewerThanTwoSayHowToPin()
{
    CompareView view;
    view.resize(800, 500);
    view.show();
    auto layouts = four();
    layouts.erase(layouts.begin(), layouts.begin() + 2);
    layouts.resize(1);
    view.setCandidates(layouts);
    QVERIFY(view.isEmpty());
    QVERIFY(!view.table().isVisible());
    auto* pin = view.findChild<QPushButton*>(QStringLiteral("compare_pin"));
    QVERIFY(pin->isVisible() && pin->isEnabled());
    QSignalSpy wanted(&view, &CompareView::pinRequested);
    QTest::mouseClick(pin, Qt::LeftButton);
    QCOMPARE(wanted.count(), 1);
    view.setCandidates(four());
    QVERIFY(view.table().isVisible());
    view.setCandidates({});
    QVERIFY(view.isEmpty());
    QVERIFY(!pin->isEnabled());
}

void TestCompareView::aClickOnANumberAsksWhy()
{
    CompareView view;
    view.resize(1000, 800);
    view.show();
    view.setCandidates(four());
    QSignalSpy why(&view, &CompareView::whyRequested);
    const auto& rows = view.rows();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].id == QStringLiteral("mfu")) {
            const QModelIndex index = view.table().model()->index(static_cast<int>(i), 1);
            view.table().scrollTo(index);
            QTest::mouseClick(view.table().viewport(), Qt::LeftButton, {},
                              view.table().visualRect(index).center());
        }
    }
    QCOMPARE(why.count(), 1);
    QCOMPARE(why.first().at(0).toLongLong(), 2);
    QCOMPARE(why.first().at(1).toString(), QStringLiteral("mfu"));
    QTest::keyClick(&view.table(), Qt::Key_Return);
    QCOMPARE(why.count(), 2);
    // Every number says why; the verdict is none.
    for (const Row& row : rows)
        QCOMPARE(row.why.isEmpty(), row.kind != RowKind::Metric || row.id == QStringLiteral("fits"));
}

void TestCompareView::keysMoveAndUnpin()
{
    CompareView view;
    view.resize(1000, 800);
    view.show();
    view.setCandidates(four());
    view.table().setFocus();
    view.table().setCurrentIndex(view.table().model()->index(1, 0));
    QTest::keyClick(&view.table(), Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(view.order(), (std::vector<std::int64_t>{2, 1, 3, 4}));
    QCOMPARE(view.table().currentIndex().column(), 1);
    QSignalSpy unpin(&view, &CompareView::unpinRequested);
    QTest::keyClick(&view.table(), Qt::Key_Delete);
    QCOMPARE(unpin.count(), 1);
    QCOMPARE(unpin.first().at(0).toLongLong(), 1);
}

void TestCompareView::barsOfTheDifferenceAreReachedByKeyboard()
{
    CompareView view;
    view.resize(1000, 800);
    view.show();
    view.setCandidates(four());
    DifferenceView& memory = view.memoryDifference();
    QSignalSpy why(&view, &CompareView::whyRequested);
    QTest::keyClick(&memory, Qt::Key_Down);
    QTest::keyClick(&memory, Qt::Key_Return);
    QCOMPARE(why.count(), 1);
    QCOMPARE(why.first().at(0).toLongLong(), view.other());
    QVERIFY(why.first().at(1).toString().startsWith(QStringLiteral("memory.")));
    // The number is one layout's; what was pointed at is the difference, and it names both.
    const QString change = why.first().at(2).toString();
    QVERIFY2(change.contains(QStringLiteral(" in ")) && change.contains(QLatin1Char(':')),
             qPrintable(change));
    QCOMPARE(change, memory.changeText(why.first().at(1).toString()));
    QVERIFY(memory.changeText(QStringLiteral("no such part")).isEmpty());
    QVERIFY(!memory.accessibleDescription().isEmpty());
    // A row of the time's difference asks about itself, too.
    QTest::keyClick(&view.timeDifference(), Qt::Key_Down);
    QTest::keyClick(&view.timeDifference(), Qt::Key_Return);
    QCOMPARE(why.count(), 2);
    QVERIFY(why.last().at(1).toString().startsWith(QStringLiteral("time.")));
}

void TestCompareView::theTableKeepsItsContract()
{
    CompareModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    auto layouts = four();
    model.setContent(layouts, comparisonRows(layouts, 0, false), 0);
    model.setContent(layouts, comparisonRows(layouts, 1, false), 1);
    model.setContent(layouts, comparisonRows(layouts, 1, true), 1);
    layouts.pop_back();
    model.setContent(layouts, comparisonRows(layouts, 0, true), 0);
    QCOMPARE(model.columnCount(), 3);
    model.setContent({}, {}, -1);
    QCOMPARE(model.rowCount(), 0);
}

void TestCompareView::theTableSaysInWordsWhatPicturesShow()
{
    CompareModel model;
    const auto layouts = four();
    model.setContent(layouts, comparisonRows(layouts, 0, false), 0);
    for (int r = 0; r < model.rowCount(); ++r) {
        for (int c = 0; c < model.columnCount(); ++c) {
            QVERIFY(!model.index(r, c).data(Qt::AccessibleTextRole).toString().isEmpty());
        }
    }
    const auto& rows = model.rows();
    for (std::size_t r = 0; r < rows.size(); ++r) {
        if (rows[r].kind == RowKind::Memory) {
            const QString words = model.index(static_cast<int>(r), 0).data(Qt::AccessibleTextRole).toString();
            QVERIFY2(words.contains(QStringLiteral("80.0")), qPrintable(words));
        }
    }
}

void TestCompareView::exportsCarryTheExactSums()
{
    CompareView view;
    view.setCandidates(four());
    const QString csv = view.text(TextFormat::Csv);
    std::int64_t sum = 0;
    std::int64_t total = 0;
    bool inside = false;
    for (const QString& line : csv.split(QLatin1Char('\n'))) {
        const QStringList cells = line.split(QLatin1Char(','));
        if (cells.first() == QStringLiteral("step_ns")) {
            inside = true;
        } else if (inside && cells.first() == QStringLiteral("total")) {
            total = cells.last().toLongLong();
            inside = false;
        } else if (inside) {
            sum += cells.last().toLongLong();
        }
    }
    QVERIFY(total != 0);
    QCOMPARE(sum, total);
    QVERIFY(csv.startsWith(QStringLiteral("id,plain,recomputed,too full,impossible\n")));
    QVERIFY(csv.contains(QStringLiteral("\ntp,2,4,1,3\n")));

    const QString markdown = view.text(TextFormat::Markdown);
    QVERIFY(markdown.contains(QStringLiteral("|---|---:|---:|---:|---:|")));
    QVERIFY(markdown.contains(QStringLiteral("**"))); // the best
    const QString html = view.text(TextFormat::Html);
    QCOMPARE(html.count(QStringLiteral("<table>")), 3);
    QCOMPARE(html.count(QStringLiteral("<tr>")), html.count(QStringLiteral("</tr>")));
}

void TestCompareView::theSlideShowsEveryRow()
{
    CompareView view;
    view.setCandidates(four());
    const auto inkIn = [&view](QSize size) {
        QImage image(size, QImage::Format_RGB32);
        QPainter painter(&image);
        view.paintPicture(painter, QRect(QPoint(), size), theme::Theme::light());
        painter.end();
        int colours = 0;
        for (int y = size.height() - 60; y < size.height() - 20; ++y) {
            for (int x = 20; x < size.width() - 20; ++x) {
                colours += image.pixelColor(x, y) != theme::Theme::light().ground ? 1 : 0;
            }
        }
        return colours;
    };
    // However small the page, the differences at its foot are on it.
    QVERIFY(inkIn(view.pictureSizeHint()) > 1000);
    QVERIFY(inkIn(QSize(1280, 720)) > 1000);
    QVERIFY(inkIn(QSize(640, 400)) > 300);
}

QTEST_MAIN(TestCompareView)
#include "tst_compare_view.moc"
