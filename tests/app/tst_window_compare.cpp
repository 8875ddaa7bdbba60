// SPDX-License-Identifier: GPL-3.0-or-later
// From a sweep to a comparison, by what a person does; and the project as it was left.
#include "app/export_fixture.h"
#include "compare/compare_model.h"
#include "compare/compare_view.h"
#include "compare/difference_view.h"
#include "explore/result_set.h"
#include "gui/explain/why_card.h"
#include "inspector/verdict_strip.h"
#include "panel/fit_words.h"
#include "search/training/default_space.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QTableWidget>
#include <QToolButton>

#include <numeric>

using namespace shardscape;
using namespace shardscape::gui;
using testing::WindowFixture;

namespace {

compare::CompareView& compareOf(WindowFixture& f)
{
    f.window.perspectives().setPerspective(Perspective::Compare);
    QCoreApplication::processEvents();
    return f.window.perspectives().compare();
}

void pin(WindowFixture& f)
{
    if (!f.window.document().currentScenario()->pinned) { // a copy of a pinned one is pinned
        f.trigger("pin_scenario");
    }
}

/// Two layouts of the first scenario, both pinned, the second one current.
void pinTwo(WindowFixture& f)
{
    pin(f);
    f.trigger("duplicate_scenario");
    f.clickChip("tp", 4);
    pin(f);
}

} // namespace

class WindowCompareTest : public QObject {
    Q_OBJECT

private slots:
    void anEmptyComparisonSaysHowToPinAndPins()
    {
        WindowFixture f;
        compare::CompareView& view = compareOf(f);
        QVERIFY(view.isEmpty());
        auto* pin = f.find<QPushButton>("compare_pin");
        QVERIFY(pin->isVisible());
        QTest::mouseClick(pin, Qt::LeftButton);
        QVERIFY(f.window.document().currentScenario()->pinned);
        QVERIFY(f.action("undo")->text().contains(QStringLiteral("Pin")));
        QVERIFY(view.isEmpty()); // one alone is no comparison
        f.trigger("duplicate_scenario");
        QVERIFY(view.isEmpty()); // nor is one beside itself
        f.clickChip("tp", 4);
        QVERIFY(!view.isEmpty()); // the current one, pinned or not, stands beside it
    }

    void theVerdictOfAColumnIsThatOfTheInspector()
    {
        WindowFixture f;
        pinTwo(f);
        const compare::CompareView& view = compareOf(f);
        const auto saidOf = [&](double chance) {
            std::vector<compare::Candidate> candidates = view.candidates();
            for (compare::Candidate& candidate : candidates) {
                candidate.evaluation.fits = true;
                candidate.chance = chance;
            }
            return compare::comparisonRows(candidates, 0, false).front().cells.front();
        };
        QCOMPARE(saidOf(0.79).text, QString("tight"));
        QCOMPARE(saidOf(0.79).note, QString("79 % sure"));
        QCOMPARE(saidOf(0.8).text, QString("fits"));
        for (const compare::Candidate& candidate : view.candidates()) {
            QVERIFY(candidate.chance.has_value());
            if (candidate.current) {
                const inspector::VerdictStrip& verdict = *f.window.inspector().verdict();
                QCOMPARE(verdict.isTight(),
                         panel::fitOf(candidate.evaluation, candidate.chance) == panel::Fit::Tight);
                QCOMPARE(verdict.fitText(), panel::sure(*candidate.chance));
            }
        }
    }

    void pinnedLayoutsStandSideBySideAndFollowKnobs()
    {
        WindowFixture f;
        pinTwo(f);
        compare::CompareView& view = compareOf(f);
        QCOMPARE(view.candidates().size(), std::size_t{2});
        QCOMPARE(view.table().model()->columnCount(), 2);
        const auto stepOf = [&] { return view.candidates()[1].evaluation.stepSeconds; };
        QCOMPARE(stepOf(), f.window.evaluation().stepSeconds);
        const double frozen = stepOf();
        f.clickChip("tp", 8); // a pin stays: its draft stands beside it
        QCOMPARE(stepOf(), frozen);
        QCOMPARE(view.candidates().size(), std::size_t{3});
        QCOMPARE(view.candidates()[2].evaluation.stepSeconds, f.window.evaluation().stepSeconds);
        f.clickChip("tp", 4); // the same as the pin again: one column
        QCOMPARE(view.candidates().size(), std::size_t{2});
        QVERIFY(view.candidates()[1].current);
        QCOMPARE(stepOf(), f.window.evaluation().stepSeconds);
        f.trigger("undo");
        f.trigger("undo");
        QCOMPARE(view.candidates().size(), std::size_t{2});
        QCOMPARE(stepOf(), f.window.evaluation().stepSeconds);
        for (const compare::Candidate& candidate : view.candidates()) {
            QVERIFY(candidate.schedule != nullptr);
            QVERIFY(candidate.timeBand.has_value());
        }
    }

    void differencesHaveOneSignEverywhere()
    {
        WindowFixture f;
        f.clickChip("pp", 4);
        pin(f);
        f.trigger("duplicate_scenario");
        f.clickChip("pp", 2); // the current layout, drawn above, is not what is compared with
        f.window.perspectives().setPerspective(Perspective::Timeline);
        f.window.perspectives().setComparing(true);
        auto* table = f.find<QTableWidget>("timeline_differences");
        QTRY_VERIFY(table->isVisible());
        const auto isLess = [&] { return table->item(2, 0)->text().startsWith(QChar(0x2212)); };
        const auto headOf = [&] { return table->verticalHeaderItem(2)->text(); };
        QCOMPARE(headOf(), QStringLiteral("1 \u2212 2"));
        const bool before = isLess();
        compare::CompareView& view = compareOf(f);
        QVERIFY(view.base() != f.project().current.value);
        const compare::Difference shown = view.timeDifference().shown();
        QCOMPARE(shown.after < shown.before, before);
        // Turned round there, turned round here.
        QTest::mouseClick(f.find<QToolButton>("compare_swap"), Qt::LeftButton);
        QCOMPARE(view.base(), f.project().current.value);
        f.window.perspectives().setPerspective(Perspective::Timeline);
        QTRY_COMPARE(headOf(), QStringLiteral("2 \u2212 1"));
        QCOMPARE(isLess(), !before);
    }

    void theDifferenceIsThatOfTheVerdicts()
    {
        WindowFixture f;
        const double before = f.window.evaluation().stepSeconds;
        pinTwo(f);
        const double after = f.window.evaluation().stepSeconds;
        const compare::Difference shown = compareOf(f).timeDifference().shown();
        QCOMPARE(shown.before, std::llround(before * 1e9));
        QCOMPARE(shown.after, std::llround(after * 1e9));
        const auto sum = std::accumulate(
            shown.changes.begin(), shown.changes.end(), shown.before,
            [](std::int64_t at, const compare::Change& change) { return at + change.amount(); });
        QCOMPARE(sum, shown.after);
    }

    void unpinningAndMakingCurrentGoThroughTheDocument()
    {
        WindowFixture f;
        pinTwo(f);
        f.trigger("duplicate_scenario");
        pin(f);
        compare::CompareView& view = compareOf(f);
        QCOMPARE(view.candidates().size(), std::size_t{3});
        const std::int64_t first = view.candidates()[0].id;
        emit view.currentRequested(first);
        QCOMPARE(f.project().current.value, first);
        emit view.unpinRequested(view.candidates()[2].id);
        QCOMPARE(view.candidates().size(), std::size_t{2});
        f.trigger("undo");
        QCOMPARE(view.candidates().size(), std::size_t{3});
    }

    void whyOfAnotherLayoutIsOfThatLayout()
    {
        WindowFixture f;
        pinTwo(f);
        compare::CompareView& view = compareOf(f);
        emit view.whyRequested(view.candidates()[0].id, QStringLiteral("step_seconds"));
        const auto* card = f.window.findChild<WhyCard*>();
        QVERIFY(card != nullptr && card->isVisible());
        const QString other = card->text();
        emit view.whyRequested(view.candidates()[1].id, QStringLiteral("step_seconds"));
        QVERIFY(card->text() != other);
    }

    void aRowOfADifferenceSaysWhoseNumberItIs()
    {
        WindowFixture f;
        pinTwo(f);
        compare::CompareView& view = compareOf(f);
        compare::DifferenceView& time = view.timeDifference();
        QTest::keyClick(&time, Qt::Key_Down);
        QTest::keyClick(&time, Qt::Key_Return);
        const auto* card = f.window.findChild<WhyCard*>();
        QVERIFY(card != nullptr && card->isVisible());
        const auto nameOf = [&](std::int64_t id) {
            for (const store::ScenarioEntry& entry : f.project().scenarios) {
                if (entry.id.value == id) {
                    return QString::fromStdString(entry.name());
                }
            }
            return QString();
        };
        const compare::Change change = time.geometryShown().bars.front().change;
        const QStringList lines = card->text().split(QLatin1Char('\n'));
        QCOMPARE(lines[0], time.changeText(change.id));
        QVERIFY2(lines[0].contains(nameOf(view.base())), qPrintable(lines[0]));
        QVERIFY2(lines[0].contains(nameOf(view.other())), qPrintable(lines[0]));
        QCOMPARE(lines[2], nameOf(view.other()));
        // A cell of the table is no difference.
        emit view.whyRequested(view.other(), QStringLiteral("step_seconds"));
        QVERIFY(!card->text().startsWith(change.label));
    }

    void howItWasArrangedIsKeptWithTheProject()
    {
        WindowFixture f;
        pinTwo(f);
        f.trigger("duplicate_scenario");
        pin(f);
        compare::CompareView& view = compareOf(f);
        view.move(view.order().front(), 2);
        const auto order = view.order();
        auto* base = f.find<QComboBox>("compare_base");
        base->setCurrentIndex(1);
        emit base->activated(1);
        const std::int64_t baseId = view.base();
        QCOMPARE(baseId, order[1]);
        f.nextFile = f.path("c.shardscape");
        f.trigger("save_as");
        QVERIFY(f.window.newProject());
        QVERIFY(view.isEmpty());
        QVERIFY(f.window.openPath(f.path("c.shardscape")));
        QCOMPARE(static_cast<int>(f.window.perspectives().perspective()),
                 static_cast<int>(Perspective::Compare));
        QCOMPARE(view.order(), order);
        QCOMPARE(view.base(), baseId);
    }

    void theComparisonIsSavedAsTableAndAsSlide()
    {
        WindowFixture f;
        f.window.exportFrom(Perspective::Compare, exporting::Purpose::Data);
        for (const ExportTable& table : f.window.exportSheet()->subject().tables) {
            QVERIFY2(!table.stem.endsWith(QStringLiteral("compare")), "there is nothing to compare yet");
        }
        pinTwo(f);
        const auto save = [&f](exporting::Purpose purpose, const char* name) {
            f.window.exportFrom(Perspective::Compare, purpose);
            if (purpose == exporting::Purpose::Data) {
                f.window.exportSheet()->chooseTable(0,
                                                    QString::fromLatin1(name).section(QLatin1Char('.'), 1));
            }
            return saveExport(f, f.path(name));
        };
        QVERIFY(save(exporting::Purpose::Data, "c.csv").contains(','));
        QVERIFY(save(exporting::Purpose::Data, "c.md").startsWith('|'));
        QVERIFY(save(exporting::Purpose::Data, "c.html").contains("<table"));
        // The slide: as wide as screens are, what differs above the numbers.
        const auto slide = exporting::measure(save(exporting::Purpose::Slide, "c.png"));
        QVERIFY(slide.has_value());
        QCOMPARE(QSize(slide->pixelsWide, slide->pixelsHigh), QSize(1920, 1080));
        QCOMPARE(f.window.exportSheet()->subject().slide->rows.front().size(), qsizetype{3});
        QVERIFY(f.window.exportSheet()->subject().slide->rows.size() > 4);
        QVERIFY(save(exporting::Purpose::Data, "no/such/folder/c.csv").isEmpty());
        const auto* problem = f.window.exportSheet()->findChild<QLabel*>(QStringLiteral("export_problem"));
        QVERIFY(problem->isVisible() && problem->text().contains(QStringLiteral("cannot be written")));
    }

    void fromASweepToASavedComparisonAndBack()
    {
        WindowFixture f;
        const auto firstScenarios = f.project().scenarios;
        f.window.startSweep(search::defaultSpace(f.scenario(), {"schedule", "chunks", "attention", "zero"}),
                            QStringLiteral("all"));
        QVERIFY(f.waitForSweep());
        f.window.perspectives().setPerspective(Perspective::Explore);
        // The fastest by its place in the result, and another one; pinned from Explore.
        explore::ExploreView& explore = f.window.perspectives().explore();
        emit explore.rowPinned(0);
        const auto rows = f.project().sweeps.front().result->rows.size();
        QVERIFY(rows > 1);
        emit explore.rowPinned(static_cast<std::int64_t>(rows) - 1);
        QCOMPARE(std::count_if(f.project().scenarios.begin(), f.project().scenarios.end(),
                               [](const store::ScenarioEntry& e) { return e.pinned; }),
                 2);
        compare::CompareView& view = compareOf(f);
        QVERIFY(view.candidates().size() >= 2);
        f.nextFile = f.path("s.shardscape");
        f.trigger("save_as");
        const auto saved = f.project().scenarios;
        f.window.document().undoStack().setIndex(0);
        QVERIFY(f.project().scenarios == firstScenarios);
        QVERIFY(view.isEmpty());
        f.window.document().undoStack().setIndex(f.window.document().undoStack().count());
        QVERIFY(f.project().scenarios == saved);
        QVERIFY(f.window.newProject());
        QVERIFY(f.window.openPath(f.path("s.shardscape")));
        QVERIFY(f.project().scenarios == saved);
        QVERIFY(!view.isEmpty());
    }
};

QTEST_MAIN(WindowCompareTest)
#include "tst_window_compare.moc"
