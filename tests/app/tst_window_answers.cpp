// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_fixture.h"
#include "exchange/catalog/catalog.h"
#include "exchange/results/sweep_answer.h"
#include "explore/answer_strip.h"
#include "explore/matrix_view.h"
#include "explore/table_view.h"
#include "gui/desks/project_row_delegate.h"
#include "gui/explain/why_card.h"
#include "gui/find/palette.h"
#include "inspector/verdict_strip.h"
#include "job/training/numbers/evaluation.h"
#include "layout/change.h"
#include "layout/gaps.h"
#include "model/scenarios.h"
#include "search/training/default_space.h"
#include "theme/number_format.h"

#include <QClipboard>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRandomGenerator>
#include <QTableView>
#include <QTreeWidgetItem>

#include <map>
#include <random>
#include <set>

using namespace shardscape;
using namespace shardscape::gui;
using explore::AnswerStrip;
using testing::WindowFixture;

namespace {

using Part = AnswerStrip::Part;

AnswerStrip& strip(WindowFixture& f)
{
    return f.window.perspectives().explore().answerStrip();
}

/// Sweeps a few degrees of the current scenario, and waits for the answer.
void sweepDegrees(WindowFixture& f)
{
    search::Space space;
    space.base = f.scenario();
    (void)layout::setKnob(space.base, "recompute", "full"); // leaves something to find outside
    for (const layout::Knob& knob : layout::knobs())
        if (knob.id == "tp" || knob.id == "pp" || knob.id == "micro_batch")
            space.axes.push_back({&knob, {1, 2, 4}});
    f.window.startSweep(space, QStringLiteral("degrees"));
    QVERIFY(f.waitForSweep());
    QVERIFY(QTest::qWaitFor([&] { return strip(f).answer() != nullptr; }, 20'000));
}

std::vector<store::ScenarioEntry> pinned(WindowFixture& f)
{
    std::vector<store::ScenarioEntry> pins;
    for (const store::ScenarioEntry& entry : f.project().scenarios)
        if (entry.pinned)
            pins.push_back(entry);
    return pins;
}

} // namespace

class WindowAnswersTest : public QObject {
    Q_OBJECT

private slots:
    void theStripSaysWhatTheRowsAndTheNeighboursSay()
    {
        WindowFixture f;
        QVERIFY(strip(f).isHidden());
        sweepDegrees(f);
        QVERIFY(strip(f).isVisible());
        const search::SweepResult& result = *f.project().sweeps.back().result;
        const search::Row* fastest = nullptr;
        for (const search::Row& row : result.rows)
            if (row.fits
                && (fastest == nullptr
                    || std::pair(row.objective, row.peakBytes)
                           < std::pair(fastest->objective, fastest->peakBytes)))
                fastest = &row;
        QVERIFY(fastest != nullptr);
        const QString first = strip(f).partText(Part::Fastest);
        QVERIFY2(first.contains(theme::seconds(fastest->objective)), qPrintable(first));
        QVERIFY2(first.contains(theme::gibibytes(fastest->peakBytes).replace(QChar::Nbsp, QLatin1Char(' '))),
                 qPrintable(first));
        // All single changes of the fastest, evaluated whole: none beats what the strip says.
        double least = fastest->objective;
        const layout::Scenario winner = search::scenarioAt(result.space, fastest->index);
        for (const layout::Knob& knob : layout::knobs()) {
            if (knob.inWorkload || knob.given || !knob.idle(winner).empty())
                continue;
            for (const std::int64_t value : knob.candidates(winner)) {
                const training::Evaluation e = training::evaluate(
                    layout::with(winner, layout::choose(winner, knob, value)));
                if (e.valid && e.fits)
                    least = std::min(least, e.stepSeconds);
            }
        }
        const search::Answer& answer = strip(f).answer()->answer;
        const double said = answer.outside ? answer.outside->proposal.price.stepSeconds
                                           : answer.fastest->row.objective * 0.999;
        QVERIFY(said <= std::max(least, answer.fastest->row.objective * 0.999));
        if (answer.outside)
            QVERIFY(strip(f)
                        .partText(Part::Outside)
                        .contains(theme::signedPercent(said / fastest->objective - 1)));
        for (const char* word : {"best", "optimal"})
            QVERIFY(!strip(f).text().contains(QLatin1String(word)));
        QCOMPARE(strip(f).text().split(QLatin1Char('\n')).size(), 6);
        QVERIFY(strip(f).partText(Part::Order).contains(QStringLiteral("of 100")));
    }

    /// To be read: sentences with the numbers of the answer and of nothing else, the front with names, and little besides.
    void whoReadsSeesTheAnswerAndTheFrontAlone()
    {
        WindowFixture f;
        sweepDegrees(f);
        explore::ExploreView& explore = f.window.perspectives().explore();
        QVERIFY(explore.sentence().isEmpty() || !f.find<QLabel>("explore_sentence")->isVisible());
        QTest::keyClick(f.find<QWidget>("explore_depth"), Qt::Key_Left);
        QCOMPARE(explore.depth(), explore::ExploreView::Depth::Read);
        QVERIFY(!f.settings.digs());
        QVERIFY(f.find<QLabel>("explore_sentence")->isVisible());
        QVERIFY(strip(f).isHidden() && explore.table().isHidden() && explore.matrix().isHidden());
        const search::Answer& answer = strip(f).answer()->answer;
        const QString said = explore.sentence();
        QVERIFY2(
            said.contains(theme::seconds(answer.named->row.objective).replace(QChar::Nbsp, QLatin1Char(' '))),
            qPrintable(said));
        QVERIFY2(said.split(QLatin1Char(' ')).size() < 80, qPrintable(said));
        const auto& named = explore.scatter().named();
        QVERIFY(!named.empty() && named.size() <= 8);
        std::set<QString> names;
        for (const auto& one : named) {
            QVERIFY(!one.name.isEmpty());
            names.insert(one.name);
        }
        QCOMPARE(names.size(), named.size());
        // Its links lead where the cells lead.
        emit f.find<QLabel>("explore_sentence")
            ->linkActivated(answer.outside ? QStringLiteral("outside:take") : QStringLiteral("fastest:take"));
        QCOMPARE(f.scenario(), answer.named->scenario);
        QTest::keyClick(f.find<QWidget>("explore_depth"), Qt::Key_Right);
        QVERIFY(strip(f).isVisible() && explore.table().isVisible() && f.settings.digs());
    }

    void aCellRingsItsLayoutsInAllViews()
    {
        WindowFixture f;
        sweepDegrees(f);
        explore::ExploreView& explore = f.window.perspectives().explore();
        auto* cell = f.find<QWidget>("answer_second");
        QVERIFY(explore.scatter().ringed().empty());
        QEnterEvent enter(QPointF(4, 4), QPointF(4, 4), cell->mapToGlobal(QPointF(4, 4)));
        QApplication::sendEvent(cell, &enter);
        QCOMPARE(explore.scatter().ringed().size(), std::size_t{1});
        const search::Row& ringed = explore.results().row(explore.scatter().ringed().front());
        QCOMPARE(ringed.index, strip(f).answer()->answer.second->row.index);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(cell, &leave);
        QVERIFY(explore.scatter().ringed().empty());
    }

    void aClickLooksInEveryViewAndTheVerdictSaysSo()
    {
        WindowFixture f;
        sweepDegrees(f);
        explore::ExploreView& explore = f.window.perspectives().explore();
        explore::TableView& table = explore.table();
        inspector::VerdictStrip& verdict = *f.window.inspector().verdict();
        const layout::Scenario before = f.scenario();
        const search::Space space = f.project().sweeps.back().space();
        const auto looksAt = [&](std::int64_t index) {
            const layout::Scenario wanted = search::scenarioAt(space, index);
            const training::Evaluation e = training::evaluate(wanted);
            return verdict.isLooking() && f.window.looked() && f.window.looked()->layout == wanted.layout
                   && (!e.valid || verdict.accessibleDescription().contains(theme::gibibytes(e.peakBytes)))
                   && f.scenario() == before && explore.selection().isEmpty();
        };
        for (const int row : {1, 3}) {
            const QPoint at = table.table()->visualRect(table.model().index(row, 1)).center();
            QTest::mouseClick(table.table()->viewport(), Qt::LeftButton, {}, at);
            QVERIFY(looksAt(explore.results().row(table.model().positionAt(row)).index));
        }
        const auto& cells = explore.matrix().matrix();
        for (int row = 0; row < cells.rowCount(); ++row)
            if (cells.cell(row, 0).best >= 0) {
                QTest::mouseClick(explore.matrix().canvas(), Qt::LeftButton, {},
                                  explore.matrix().cellRect(row, 0).center().toPoint());
                QVERIFY(looksAt(explore.results().row(cells.cell(row, 0).best).index));
            }
        const auto front = static_cast<explore::RowPosition>(f.project().sweeps.back().result->front.front());
        f.clickRow(front);
        QVERIFY(f.window.looked().has_value());
        QTest::keyClick(table.table(), Qt::Key_Escape); // nothing is brushed: the look goes
        QVERIFY(!f.window.looked() && !verdict.isLooking());
        QVERIFY(explore.scatter().ringed() == std::vector{explore.scatter().hovered()}); // the pointer's own
        // Twice takes, and nothing is looked at afterwards.
        const QPoint at = table.table()->visualRect(table.model().index(3, 1)).center();
        QTest::mouseClick(table.table()->viewport(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(table.table()->viewport(), Qt::LeftButton, {}, at);
        QVERIFY(!verdict.isLooking());
        QVERIFY(
            f.scenario().layout
            == search::scenarioAt(space, explore.results().row(table.model().positionAt(3)).index).layout);
    }

    void rowsSelectedArePinnedTogether()
    {
        WindowFixture f;
        sweepDegrees(f);
        explore::TableView& table = f.window.perspectives().explore().table();
        const int steps = f.window.document().undoStack().count();
        table.brushRows(0, 2);
        table.table()->setCurrentIndex(table.model().index(1, 0));
        QTest::keyClick(table.table(), Qt::Key_P);
        const auto pins = pinned(f);
        QCOMPARE(pins.size(), std::size_t{3});
        QCOMPARE(f.window.document().undoStack().count(), steps + 1);
        for (std::size_t i = 1; i < pins.size(); ++i)
            QVERIFY(pins[i].name() != pins[i - 1].name());
        QVERIFY(f.window.messageBar().text().contains(QLatin1String("3 pinned")));
        f.window.document().undoStack().undo();
        QVERIFY(pinned(f).empty());
    }

    void looksAreNoEditsAndTakesAre()
    {
        WindowFixture f;
        sweepDegrees(f);
        const layout::Scenario before = f.scenario();
        const int steps = f.window.document().undoStack().count();
        inspector::VerdictStrip& verdict = *f.window.inspector().verdict();
        const QString own = verdict.accessibleDescription();
        strip(f).follow(Part::Frugal, QStringLiteral("look"));
        const layout::Scenario frugal = strip(f).answer()->answer.frugal->scenario;
        QVERIFY(f.window.looked().has_value());
        QVERIFY(verdict.isLooking());
        QVERIFY(
            verdict.accessibleDescription().contains(theme::gibibytes(training::evaluate(frugal).peakBytes)));
        QCOMPARE(f.window.document().undoStack().count(), steps);
        QVERIFY(f.scenario() == before);
        QTest::keyClick(&f.window, Qt::Key_Escape);
        QVERIFY(!f.window.looked() && !verdict.isLooking());
        QCOMPARE(verdict.accessibleDescription(), own);
        // Take, from the verdict.
        strip(f).follow(Part::Frugal, QStringLiteral("look"));
        QTest::mouseClick(verdict.findChild<QWidget*>(QStringLiteral("verdict_proposal")), Qt::LeftButton);
        QVERIFY(f.scenario().layout == frugal.layout);
        QVERIFY(!verdict.isLooking());
        QCOMPARE(f.window.document().undoStack().count(), steps + 1);
    }

    void theChangeOutsideCanBeTakenAndGivesWhatItSaid()
    {
        WindowFixture f;
        sweepDegrees(f);
        const auto outside = strip(f).answer()->answer.outside;
        QVERIFY2(outside.has_value(), "three knobs of all leave something to find");
        QTest::mouseClick(f.find<QPushButton>("answer_take"), Qt::LeftButton);
        QCOMPARE(f.window.evaluation().stepSeconds, outside->proposal.price.stepSeconds);
    }

    void whatStoodStillIsAddedByItsButton()
    {
        WindowFixture f;
        sweepDegrees(f);
        const double narrow = f.project().sweeps.back().space().size();
        const double fastest = strip(f).answer()->answer.fastest->row.objective;
        QTest::mouseClick(f.find<QPushButton>("answer_widen"), Qt::LeftButton);
        QVERIFY(f.waitForSweep());
        QVERIFY(QTest::qWaitFor([&] { return strip(f).answer() != nullptr; }, 20'000));
        QCOMPARE(f.project().sweeps.size(), std::size_t{2});
        QVERIFY(f.project().sweeps.back().space().size() > narrow);
        QVERIFY(strip(f).answer()->answer.fastest->row.objective <= fastest);
    }

    void aFastestThatItsSoftwareDoesNotRunSaysSo_data()
    {
        QTest::addColumn<std::vector<std::int64_t>>("zero");
        QTest::newRow("others run") << std::vector<std::int64_t>{1, 2};
        QTest::newRow("none runs") << std::vector<std::int64_t>{2};
    }
    void aFastestThatItsSoftwareDoesNotRunSaysSo()
    {
        QFETCH(std::vector<std::int64_t>, zero);
        WindowFixture f;
        search::Space space;
        space.base = f.scenario();
        for (const auto& [knob, value] :
             {std::pair{"software", "megatron-core"}, {"recompute", "none"}, {"zero", "1"}})
            QVERIFY(layout::setKnob(space.base, knob, value).has_value());
        for (const auto& [id, values] :
             {std::pair{"tp", std::vector<std::int64_t>{1, 2, 4, 8}}, {"pp", {2, 4}}, {"zero", zero}})
            space.axes.push_back({layout::findKnob(id), values});
        f.window.startSweep(space, QStringLiteral("states"));
        QVERIFY(f.waitForSweep());
        QVERIFY(QTest::qWaitFor([&] { return strip(f).answer() != nullptr; }, 20'000));
        const exchange::SweepAnswer& answer = *strip(f).answer();
        const bool others = zero.size() > 1;
        QCOMPARE(layout::gapsOf(answer.answer.fastest->scenario).empty(), others);
        QCOMPARE(strip(f).partText(Part::Fastest).contains(QStringLiteral("does not run")), !others);
        QCOMPARE(strip(f).partText(Part::Fastest).contains(QStringLiteral("not run by the stack")),
                 answer.answer.notRun.has_value());
    }

    void aNumberAskedWhyWhileLookingIsThatOfTheLayoutLookedAt()
    {
        WindowFixture f;
        sweepDegrees(f);
        strip(f).follow(Part::Second, QStringLiteral("look"));
        QVERIFY(f.window.looked().has_value());
        const double looked = training::evaluate(*f.window.looked()).stepSeconds;
        QVERIFY(theme::seconds(looked) != theme::seconds(f.window.evaluation().stepSeconds));
        emit f.window.inspector().verdict()->whyRequested(QStringLiteral("step_seconds"));
        const auto* card = f.window.findChild<WhyCard*>(QStringLiteral("why_card"));
        QVERIFY(card != nullptr);
        const auto plain = [](QString text) { return text.replace(QChar::Nbsp, QLatin1Char(' ')); };
        QVERIFY2(plain(card->text()).contains(plain(theme::seconds(looked))), qPrintable(card->text()));
    }

    /// Of two kernels that cost the same the strip names the one that somebody has: no list may name the other.
    void theTableBeginsWithTheLayoutThatTheAnswerNames()
    {
        const layout::Knob& attention = *layout::findKnob("attention");
        WindowFixture f;
        for (const char* own : {"flash3", "cudnn"}) {
            search::Space space;
            space.base = scenarioOf("llama-3-8b", "dgx-h100", 1,
                                    {{"global_batch", "16"}, {"attention", own}});
            for (const layout::Knob& knob : layout::knobs()) {
                if (knob.id == "tp" || knob.id == "micro_batch")
                    space.axes.push_back({&knob, {1, 2}});
                else if (&knob == &attention)
                    space.axes.push_back(
                        {&knob, {*layout::parse(knob, "flash3"), *layout::parse(knob, "cudnn")}});
            }
            f.window.startSweep(space, QString::fromLatin1(own));
            QVERIFY(f.waitForSweep());
            explore::ExploreView& explore = f.window.perspectives().explore();
            QVERIFY(QTest::qWaitFor(
                [&] {
                    return strip(f).answer() != nullptr
                           && attention.get(strip(f).answer()->answer.fastest->scenario)
                                  == *layout::parse(attention, own);
                },
                20'000));
            const search::Answer& answer = strip(f).answer()->answer;
            QVERIFY(answer.asFast > 0);
            explore::ResultsModel& model = explore.table().model();
            for (const int column : {0, 1, 2, 3}) { // on the front, step, memory, MFU
                const auto order = column == 3 ? Qt::DescendingOrder : Qt::AscendingOrder;
                model.sort(column, order);
                const search::Row& first = explore.results().row(model.positionAt(0));
                if (first.objective == answer.fastest->row.objective)
                    QCOMPARE(first.index, answer.fastest->row.index);
                else
                    QCOMPARE(column, 2);
            }
        }
    }

    void thePaletteAnswersWithWhatTheSweepFound()
    {
        WindowFixture f;
        const auto first = [&](const char* asked) {
            f.window.openPalette(QString::fromLatin1(asked));
            const QStringList listed = f.window.paletteList().listed();
            return listed.isEmpty() ? QString() : listed.front();
        };
        QCOMPARE(first("which layout is fastest"), QStringLiteral("action:start_sweep"));
        sweepDegrees(f);
        QCOMPARE(first("least memory"), QStringLiteral("answer:frugal"));
        for (const char* asked : {"which layout is fastest", "find the best layout", "fastest"})
            QCOMPARE(first(asked), QStringLiteral("answer:fastest"));
        QTest::keyClick(f.window.paletteList().findChild<QLineEdit*>(), Qt::Key_Return);
        QVERIFY(f.window.looked().has_value());
        QCOMPARE(f.window.looked()->layout, strip(f).answer()->answer.fastest->scenario.layout);
    }

    void everyLinkOfTheStripLeadsSomewhere()
    {
        WindowFixture f;
        sweepDegrees(f);
        int links = 0;
        for (const Part part : {Part::Fastest, Part::Second, Part::Frugal, Part::Order, Part::Outside}) {
            for (const QString& link : strip(f).links(part)) {
                strip(f).follow(part, link);
                ++links;
                if (link == QLatin1String("look"))
                    QVERIFY(f.window.looked().has_value());
                else if (link.startsWith(QLatin1String("why:")))
                    QVERIFY2(f.window.findChild<QWidget*>(QStringLiteral("why_card")) != nullptr,
                             qPrintable(link));
                QTest::keyClick(&f.window, Qt::Key_Escape);
            }
        }
        QVERIFY(links >= 5);
        const QStringList knobs = strip(f).links(Part::Still);
        QVERIFY(!knobs.isEmpty() && knobs.front().startsWith(QLatin1String("knob:")));
    }

    void aDemoThatSweepsIsCleanUntilItIsEdited()
    {
        WindowFixture f;
        QVERIFY(f.window.openDemo("w01"));
        QVERIFY(f.waitForSweep());
        f.window.settle();
        QCOMPARE(f.project().sweeps.size(), std::size_t{1});
        QVERIFY(!f.window.isWindowModified());
        f.clickChip("tp", 2);
        QVERIFY(f.window.isWindowModified());
        f.trigger("undo");
        QVERIFY(!f.window.isWindowModified());
        // A sweep of one's own project is work.
        QVERIFY(f.window.newProject());
        sweepDegrees(f);
        QVERIFY(f.window.isWindowModified());
    }

    void theAnswerIsCopiedAsText()
    {
        WindowFixture f;
        sweepDegrees(f);
        strip(f).setFocus();
        QTest::keyClick(&strip(f), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), strip(f).text());
    }

    void anAnswerOfAnotherModelIsDimmed()
    {
        WindowFixture f;
        sweepDegrees(f);
        QVERIFY(strip(f).graphicsEffect() == nullptr);
        f.window.document().setScenarioModel(f.project().current,
                                             **exchange::Catalog::builtIn().model("gpt-3-175b"));
        QVERIFY(strip(f).graphicsEffect() != nullptr);
        f.window.document().undoStack().undo();
        QVERIFY(strip(f).graphicsEffect() == nullptr);
    }

    void anAnswerGoesWithItsSweep()
    {
        WindowFixture f;
        sweepDegrees(f);
        f.window.document().removeSweep(f.project().sweeps.back().id);
        QVERIFY(strip(f).isHidden() && strip(f).answer() == nullptr);
        // Gone before its answer is there.
        search::Space space = search::defaultSpace(f.scenario(), {"schedule", "chunks"});
        f.window.startSweep(space, QStringLiteral("wide"));
        QVERIFY(f.waitForSweep());
        f.window.document().removeSweep(f.project().sweeps.back().id);
        QTest::qWait(300);
        QVERIFY(strip(f).answer() == nullptr);
        // Two at once: the answer is of the later one.
        sweepDegrees(f);
        f.window.startSweep(space, QStringLiteral("wide"));
        QVERIFY(strip(f).answer() == nullptr);
        QVERIFY(strip(f).partText(Part::Second).isEmpty());
        QVERIFY(f.waitForSweep());
        QTRY_VERIFY(strip(f).answer() != nullptr);
        QCOMPARE(strip(f).answer()->answer.fastest->row.objective,
                 f.project().sweeps.back().result->progress.bestObjective);
    }

    void theAnswerSpeaksTheOtherLanguageAndCountsMfuAsChosen()
    {
        WindowFixture f;
        sweepDegrees(f);
        const QString before = strip(f).partText(Part::Fastest);
        f.window.setMfuConvention(QStringLiteral("palm"));
        QVERIFY(strip(f).partText(Part::Fastest) != before);
        f.window.speak(QStringLiteral("de"));
        QTRY_VERIFY(strip(f).answer() != nullptr);
        QVERIFY(strip(f).isVisible());
        f.window.speak(QStringLiteral("en"));
    }

    void linksTakeTheColoursOfAThemeThatIsChosenLater()
    {
        WindowFixture f;
        f.window.setAppearance(Appearance::Light);
        sweepDegrees(f);
        const auto has = [&f](const theme::Theme& look) {
            const QImage image = strip(f).grab().toImage(); // an underline has its link's very colour
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    if (image.pixelColor(x, y).rgb() == look.accent.rgb())
                        return true;
            return false;
        };
        QVERIFY(has(theme::Theme::light()) && !has(theme::Theme::dark()));
        f.window.setAppearance(Appearance::Dark);
        QVERIFY(has(theme::Theme::dark()) && !has(theme::Theme::light()));
        f.window.setAppearance(Appearance::Light);
        QVERIFY(has(theme::Theme::light()) && !has(theme::Theme::dark()));
    }

    void nothingOfTheStripIsCut_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("large") << QSize(1920, 1080);
        QTest::newRow("usual") << QSize(1440, 900);
        QTest::newRow("small") << QSize(1280, 720);
    }
    void nothingOfTheStripIsCut()
    {
        QFETCH(QSize, size);
        WindowFixture f(size);
        sweepDegrees(f);
        QCoreApplication::processEvents();
        for (const QLabel* label : strip(f).findChildren<QLabel*>()) {
            if (!label->isVisible() || label->text().isEmpty())
                continue;
            const int needed = label->wordWrap() ? label->heightForWidth(label->width())
                                                 : label->sizeHint().height();
            QVERIFY2(label->height() >= needed,
                     qPrintable(
                         QStringLiteral("%1: %2 of %3").arg(label->text()).arg(label->height()).arg(needed)));
            if (!label->wordWrap())
                QVERIFY2(label->width() >= label->sizeHint().width(), qPrintable(label->text()));
        }
        QVERIFY(f.window.perspectives().explore().scatter().height() > 150);
    }

    // ---------------------------------------------------------------- pins

    void theFirstEditOfAPinMakesADraft()
    {
        WindowFixture f;
        f.trigger("pin_scenario");
        const store::ScenarioEntry pin = *f.window.document().currentScenario();
        f.window.setKnob(QStringLiteral("tp"), 4);
        QCOMPARE(f.project().scenarios.size(), std::size_t{2});
        const store::ScenarioEntry* draft = f.window.document().currentScenario();
        QVERIFY(draft->id != pin.id && !draft->pinned);
        QCOMPARE(draft->name(), std::string("Draft 1"));
        QCOMPARE(draft->scenario.layout.tensorParallel, 4);
        QVERIFY(*f.window.document().scenario(pin.id) == pin);
        f.window.setKnob(QStringLiteral("pp"), 2); // more edits are the draft's
        QCOMPARE(f.project().scenarios.size(), std::size_t{2});
        f.window.document().undoStack().undo();
        f.window.document().undoStack().undo();
        QCOMPARE(f.project().current.value, pin.id.value);
        QCOMPARE(f.project().scenarios.size(), std::size_t{1});
    }

    void pinsHaveALetterEverywhereAndNamesThatTellThemApart()
    {
        WindowFixture f;
        sweepDegrees(f);
        explore::ExploreView& explore = f.window.perspectives().explore();
        const search::Answer answer = strip(f).answer()->answer;
        emit explore.rowPinned(answer.fastest->row.index);
        emit explore.rowPinned(answer.second->row.index);
        const auto pins = pinned(f);
        QCOMPARE(pins.size(), std::size_t{2});
        QCOMPARE(explore.results().pinPlace(answer.fastest->row.index), 0);
        QCOMPARE(explore.results().pinPlace(answer.second->row.index), 1);
        QVERIFY(pins[0].name() != pins[1].name());
        for (std::size_t i = 0; i < pins.size(); ++i) {
            QCOMPARE(f.window.projectPanel().item(pins[i].id)->data(0, kPinRole).toInt(),
                     static_cast<int>(i));
            QVERIFY2(pins[i].name().size() < 40, pins[i].name().c_str());
        }
        emit explore.rowPinned(answer.fastest->row.index); // unpins: the other becomes the first
        QCOMPARE(explore.results().pinPlace(answer.fastest->row.index), -1);
        QCOMPARE(explore.results().pinPlace(answer.second->row.index), 0);
    }

    void aDragOnAPinMakesOneDraft()
    {
        WindowFixture f;
        f.trigger("pin_scenario");
        const store::ScenarioEntry pin = *f.window.document().currentScenario();
        for (const qint64 value : {2, 4, 8})
            f.window.setKnob(QStringLiteral("tp"), value, false);
        f.window.setKnob(QStringLiteral("tp"), 4, true);
        QCOMPARE(f.project().scenarios.size(), std::size_t{2});
        QVERIFY(*f.window.document().scenario(pin.id) == pin);
        QCOMPARE(f.scenario().layout.tensorParallel, 4);
    }

    /// Clicks, keys and edits at random all over the real window: what was pinned is as it was.
    void aPinSurvivesAnyClick()
    {
        const auto seed = static_cast<unsigned>(QRandomGenerator::global()->generate());
        qInfo("seed %u", seed);
        std::mt19937 random(seed);
        const auto pick = [&random](int below) {
            return static_cast<int>(random() % static_cast<unsigned>(below));
        };
        WindowFixture f(QSize(1280, 720));
        sweepDegrees(f);
        strip(f).follow(Part::Fastest, QStringLiteral("pin"));
        strip(f).follow(Part::Second, QStringLiteral("pin"));
        f.trigger("pin_scenario");
        std::map<std::int64_t, layout::Scenario> frozen;
        for (const store::ScenarioEntry& entry : pinned(f))
            frozen.emplace(entry.id.value, entry.scenario);
        QCOMPARE(frozen.size(), std::size_t{3});
        const auto same = [&] {
            for (const store::ScenarioEntry& entry : pinned(f)) {
                const auto was = frozen.find(entry.id.value);
                if (was != frozen.end() && entry.scenario != was->second)
                    return false;
            }
            return true;
        };
        for (int step = 0; step < 150; ++step) {
            const auto ids = f.project().scenarios;
            const QString what = [&]() -> QString {
                switch (pick(9)) {
                case 0: {
                    f.window.document().setCurrentScenario(
                        ids[static_cast<std::size_t>(pick(static_cast<int>(ids.size())))].id);
                    return QStringLiteral("current");
                }
                case 1: {
                    const auto knobs = layout::knobs();
                    const layout::Knob& knob =
                        knobs[static_cast<std::size_t>(pick(static_cast<int>(knobs.size())))];
                    const auto values = knob.candidates(f.scenario());
                    f.window.setKnob(QString::fromStdString(std::string(knob.id)),
                                     values[static_cast<std::size_t>(pick(static_cast<int>(values.size())))],
                                     pick(2) == 0);
                    return QString::fromStdString(std::string(knob.id));
                }
                case 2: {
                    QWidget* row = f.window.perspectives().explore().table().table()->viewport();
                    const QPoint at(20 + pick(std::max(1, row->width() - 40)),
                                    5 + pick(std::max(1, row->height() - 10)));
                    pick(2) == 0 ? QTest::mouseClick(row, Qt::LeftButton, {}, at)
                                 : QTest::mouseDClick(row, Qt::LeftButton, {}, at);
                    return QStringLiteral("table");
                }
                case 3: {
                    QWidget* plot = f.window.perspectives().explore().scatter().plotWidget();
                    QTest::mouseClick(plot, Qt::LeftButton, {},
                                      {pick(std::max(1, plot->width())), pick(std::max(1, plot->height()))});
                    return QStringLiteral("scatter");
                }
                case 4:
                    strip(f).follow(static_cast<Part>(pick(3)),
                                    pick(2) == 0 ? QStringLiteral("look") : QStringLiteral("take"));
                    return QStringLiteral("strip");
                case 5:
                    pick(2) == 0 ? f.window.document().undoStack().undo()
                                 : f.window.document().undoStack().redo();
                    return QStringLiteral("undo");
                case 6: {
                    QWidget& panel = f.window.inspector();
                    const QPoint at(pick(std::max(1, panel.width())), pick(std::max(1, panel.height())));
                    QWidget* child = panel.childAt(at);
                    if (child != nullptr && qobject_cast<QAbstractButton*>(child) == nullptr)
                        QTest::mouseClick(child, Qt::LeftButton, {}, child->mapFrom(&panel, at));
                    return QStringLiteral("inspector");
                }
                case 7: {
                    const auto nodes = f.scenario().cluster.nodes == 4 ? 8 : 4;
                    f.window.document().setScenarioCluster(
                        f.project().current, *exchange::Catalog::builtIn().cluster("dgx-h100", nodes));
                    return QStringLiteral("cluster");
                }
                default:
                    f.window.perspectives().setPerspective(static_cast<Perspective>(pick(7)));
                    return QStringLiteral("perspective");
                }
            }();
            f.window.perspectives().setPerspective(Perspective::Explore);
            QVERIFY2(same(),
                     qPrintable(QStringLiteral("step %1: %2, seed %3").arg(step).arg(what).arg(seed)));
        }
    }
};

QTEST_MAIN(WindowAnswersTest)
#include "tst_window_answers.moc"
