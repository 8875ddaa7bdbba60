// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export_fixture.h"
#include "exchange/catalog/catalog.h"
#include "gui/background/space_index.h"
#include "gui/desks/project_row_delegate.h"
#include "search/training/answer.h"
#include "search/training/default_space.h"
#include "theme/number_format.h"

#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidgetItem>

using namespace shardscape;
using namespace shardscape::gui;
using testing::WindowFixture;

namespace {

search::Space small(const layout::Scenario& scenario)
{
    return search::defaultSpace(scenario, {"schedule", "chunks", "attention", "zero"});
}

/// So many combinations that nobody waits for the end.
search::Space endless(const layout::Scenario& scenario)
{
    search::Space space = search::defaultSpace(scenario);
    search::Axis batches{layout::findKnob("global_batch"), {}};
    for (std::int64_t v = 1; v <= 4000; ++v) {
        batches.values.push_back(v * 64);
    }
    space.axes.insert(space.axes.begin(), std::move(batches));
    return space;
}

} // namespace

class WindowSweepsTest : public QObject {
    Q_OBJECT

private slots:
    void theDefaultSweepIsOneKeyAwayAndIsKept()
    {
        WindowFixture f;
        QTest::keyClick(&f.window, Qt::Key_F5);
        QVERIFY(f.window.engine().isSweeping());
        QCOMPARE(f.window.perspectives().perspective(), Perspective::Explore);
        QVERIFY(f.waitForSweep());
        QCOMPARE(f.project().sweeps.size(), std::size_t{1});
        const store::SweepEntry& entry = f.project().sweeps.front();
        QCOMPARE(entry.result->outcome, search::Outcome::Completed);
        QVERIFY(entry.space() == search::defaultSpace(f.scenario()));
        QVERIFY(
            QString::fromStdString(entry.name).startsWith(QString::fromStdString(f.scenario().model.name)));
        QCOMPARE(f.window.shownSweep().value, entry.id.value);
        QCOMPARE(f.window.perspectives().explore().results().size(),
                 static_cast<explore::RowPosition>(entry.result->rows.size()));
        // The strip below says what the answer above says, of layouts that the stack runs: the fastest, and where climbing found a
        // faster one beside the space, the fastest of those swept too.
        QVERIFY(QTest::qWaitFor(
            [&] { return f.window.jobStrip().text().contains(QStringLiteral("fastest")); }, 20'000));
        const search::Answer answer = search::answerOf(*entry.result);
        QVERIFY(answer.fastest);
        const QString swept = theme::seconds(answer.fastest->row.objective);
        const QString strip = f.window.jobStrip().text();
        QVERIFY2(strip.contains(QStringLiteral("fastest %1").arg(swept))
                     || strip.contains(QStringLiteral("%1 of those swept").arg(swept)),
                 qPrintable(strip));
        QVERIFY(f.window.document().isDirty()); // results are work, too
        QVERIFY(f.window.document().undoStack().isClean());
    }

    void aSweepCanBePausedAndStoppedAndKeepsWhatItFound()
    {
        WindowFixture f;
        f.window.startSweep(endless(f.scenario()), QStringLiteral("endless"));
        QVERIFY(QTest::qWaitFor([&] { return f.window.engine().progress().done > 0; }, 20'000));
        QTest::mouseClick(f.find<QPushButton>("sweep_pause_button"), Qt::LeftButton);
        QVERIFY(f.window.engine().isSweepPaused());
        QTest::qWait(100);
        const std::int64_t done = f.window.engine().progress().done;
        QTest::qWait(150);
        QCOMPARE(f.window.engine().progress().done, done);
        QTest::mouseClick(f.find<QPushButton>("sweep_pause_button"), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return f.window.engine().progress().done > done; }, 20'000));
        QVERIFY(f.window.perspectives().explore().results().isRunning());
        QVERIFY(f.window.perspectives().explore().results().size() > 0);
        QTest::mouseClick(f.find<QPushButton>("sweep_stop_button"), Qt::LeftButton);
        QVERIFY(f.waitForSweep(2'000));
        QCOMPARE(f.project().sweeps.size(), std::size_t{1});
        QCOMPARE(f.project().sweeps.front().result->outcome, search::Outcome::Stopped);
        const QTreeWidgetItem* row = f.window.projectPanel().item(f.project().sweeps.front().id);
        QCOMPARE(row->data(0, kRemarkRole).toString(), QStringLiteral("stopped"));
        QVERIFY(f.project().sweeps.front().result->progress.done >= done);
    }

    void closingDuringASweepAsksNothingAndLosesNothing()
    {
        WindowFixture f;
        f.nextFile = f.path("plan.shardscape");
        f.trigger("save_as");
        f.window.startSweep(endless(f.scenario()), QStringLiteral("endless"));
        QVERIFY(QTest::qWaitFor([&] { return f.window.engine().progress().done > 0; }, 20'000));
        QVERIFY(f.window.close());
        QCOMPARE(f.asked, 0);
        WindowFixture again;
        QVERIFY(again.window.openPath(f.nextFile));
        QCOMPARE(again.project().sweeps.size(), std::size_t{1});
        QVERIFY(!again.project().sweeps.front().result->rows.empty());
    }

    void resultsOfAProjectWithoutAFileAreOfferedAtTheNextStart()
    {
        QTemporaryDir kept;
        std::size_t rows = 0;
        {
            WindowFixture f(QSize(1280, 720), true, kept.path());
            f.window.startSweep(small(f.scenario()), QStringLiteral("small"));
            QVERIFY(f.waitForSweep());
            rows = f.project().sweeps.front().result->rows.size();
            QVERIFY(f.window.close());
            QCOMPARE(f.asked, 0);
        }
        WindowFixture next(QSize(1280, 720), true, kept.path());
        next.window.offerRecovery();
        QTest::mouseClick(next.find<QPushButton>("message_action"), Qt::LeftButton);
        QCOMPARE(next.project().sweeps.size(), std::size_t{1});
        QCOMPARE(next.project().sweeps.front().result->rows.size(), rows);
        next.nextAnswer = SaveAnswer::Discard;
        QVERIFY(next.window.close());
        QCOMPARE(next.asked, 1); // recovered work is work
        WindowFixture last(QSize(1280, 720), true, kept.path());
        last.window.offerRecovery();
        QVERIFY(last.window.messageBar().text().isEmpty());
    }

    void whoCancelsClosingKeepsTheSweepRunning()
    {
        WindowFixture f;
        f.window.setKnob(QStringLiteral("tp"), 4);
        f.window.startSweep(endless(f.scenario()), QStringLiteral("endless"));
        f.nextAnswer = SaveAnswer::Cancel;
        QVERIFY(!f.window.close());
        QCOMPARE(f.asked, 1);
        QVERIFY(f.window.engine().isSweeping());
    }

    void knobsCanBeMovedWhileASweepRuns()
    {
        WindowFixture f;
        f.window.startSweep(endless(f.scenario()), QStringLiteral("endless"));
        const double step = f.window.evaluation().stepSeconds;
        f.clickChip("tp", 4);
        QVERIFY(f.window.evaluation().stepSeconds != step);
        QVERIFY(f.window.engine().isSweeping());
    }

    void aDoubleClickMakesALayoutTheCurrentOneInOneStep()
    {
        WindowFixture f;
        f.window.startSweep(small(f.scenario()), QStringLiteral("small"));
        QVERIFY(f.waitForSweep());
        const auto before = f.scenario();
        const search::SweepResult& result = *f.project().sweeps.front().result;
        const auto fastest = static_cast<explore::RowPosition>(result.front.front());
        f.takeRow(fastest);
        const search::Row& row = result.rows[static_cast<std::size_t>(fastest)];
        QCOMPARE(f.window.evaluation().stepSeconds, row.objective);
        QCOMPARE(f.window.evaluation().peakBytes, row.peakBytes);
        QCOMPARE(indexOf(result.space, f.scenario()), std::optional(row.index));
        QCOMPARE(f.project().scenarios.size(), std::size_t{1});
        f.trigger("undo");
        QVERIFY(f.scenario() == before);
    }

    void aLayoutOfAnotherModelBecomesAScenarioOfItsOwn()
    {
        WindowFixture f;
        f.window.startSweep(small(f.scenario()), QStringLiteral("small"));
        QVERIFY(f.waitForSweep());
        const auto model = exchange::Catalog::builtIn().model("gpt-3-175b");
        QCOMPARE(f.window.perspectives().explore().notice(), QString());
        const QString swept = QString::fromStdString(f.scenario().model.name);
        f.window.document().setScenarioModel(f.project().current, **model);
        QCOMPARE(f.window.perspectives().explore().notice(),
                 QStringLiteral("Sweep of %1, not of the current scenario").arg(swept));
        const search::SweepResult& result = *f.project().sweeps.front().result;
        f.takeRow(static_cast<explore::RowPosition>(result.front.front()));
        QCOMPARE(f.project().scenarios.size(), std::size_t{2});
        QVERIFY(f.scenario().model.id != (*model)->id);
        QCOMPARE(f.window.perspectives().explore().notice(), QString());
    }

    void pinningALayoutAddsAScenarioAndUnpinningKeepsIt()
    {
        WindowFixture f;
        f.window.startSweep(small(f.scenario()), QStringLiteral("small"));
        QVERIFY(f.waitForSweep());
        const auto current = f.project().current;
        const auto row = static_cast<explore::RowPosition>(f.project().sweeps.front().result->front.at(1));
        f.pinRow(row);
        QCOMPARE(f.project().scenarios.size(), std::size_t{2});
        QVERIFY(f.project().scenarios.back().pinned);
        QVERIFY(!f.project().scenarios.back().name().empty());
        QCOMPARE(f.project().current.value, current.value);
        f.pinRow(row);
        QCOMPARE(f.project().scenarios.size(), std::size_t{2});
        QVERIFY(!f.project().scenarios.back().pinned);
        f.trigger("undo");
        QVERIFY(f.project().scenarios.back().pinned);
        f.trigger("undo");
        QCOMPARE(f.project().scenarios.size(), std::size_t{1});
    }

    void aSweepIsSetUpKnobByKnob()
    {
        WindowFixture f;
        f.trigger("set_up_sweep");
        SweepDialog& dialog = f.window.sweepDialog();
        QVERIFY(dialog.isVisible());
        QVERIFY(!dialog.isModal());
        QVERIFY(dialog.space().axes.size() > 3);
        const double all = dialog.space().size();
        auto* count = dialog.findChild<QLabel*>(QStringLiteral("sweep_count"));
        const QString text = count->text();
        dialog.setChosen("tp", 8, false);
        QVERIFY(dialog.space().size() < all);
        QVERIFY(count->text() != text);
        auto* warning = dialog.findChild<QLabel*>(QStringLiteral("sweep_warning"));
        QVERIFY(!warning->isVisible());
        dialog.setChosen("global_batch", 1024, true);
        QVERIFY(warning->isVisible());
        QVERIFY(dialog.space().sweepsGlobalBatch());
        dialog.setChosen("global_batch", 2048, false); // one value left: fixed, at that value
        QVERIFY(!warning->isVisible());
        QCOMPARE(dialog.space().base.workload.globalBatch, 1024);
        const search::Space space = dialog.space();
        QTest::mouseClick(dialog.findChild<QPushButton*>(QStringLiteral("sweep_dialog_start")),
                          Qt::LeftButton);
        QVERIFY(f.waitForSweep());
        QVERIFY(f.project().sweeps.front().space() == space);
    }

    /// Twenty knobs at "all": the number and what to fix, nothing is allocated; and the fastest is found by bounds all the same.
    void aSpaceTooLargeIsSearchedByBounds()
    {
        WindowFixture f;
        f.trigger("set_up_sweep");
        SweepDialog& dialog = f.window.sweepDialog();
        auto* fastest = dialog.findChild<QPushButton*>(QStringLiteral("sweep_fastest"));
        auto* proof = dialog.findChild<QLabel*>(QStringLiteral("sweep_proof"));
        QTest::mouseClick(fastest, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.isFinding(), 120'000);
        QVERIFY2(proof->text().startsWith(QStringLiteral("Taken: ")), qPrintable(proof->text()));
        const search::Space space = dialog.space();
        const search::SweepResult all = search::run(space, {}, {});
        QCOMPARE(training::evaluate(f.scenario()).stepSeconds, all.progress.bestObjective);
        f.trigger("undo");
        for (const layout::Knob& knob : layout::knobs()) {
            if (knob.inWorkload || knob.given || dialog.space().size() > 1e13) {
                continue;
            }
            for (const std::int64_t value : knob.candidates(f.scenario())) {
                dialog.setChosen(knob.id, value, true);
            }
        }
        QVERIFY(dialog.space().size() > 1e12);
        const QString text = dialog.sizeText();
        QVERIFY2(text.contains(QStringLiteral("too many for a sweep. Fix ")), qPrintable(text));
        QVERIFY(!dialog.findChild<QPushButton*>(QStringLiteral("sweep_dialog_start"))->isEnabled());
    }

    void aSweepTakesValuesThatNobodyOffered()
    {
        WindowFixture f;
        f.trigger("set_up_sweep");
        SweepDialog& dialog = f.window.sweepDialog();
        const auto valuesOf = [&dialog](std::string_view id) {
            for (const search::Axis& axis : dialog.space().axes) {
                if (axis.knob->id == id) {
                    return axis.values;
                }
            }
            return std::vector<std::int64_t>{};
        };
        auto* more = dialog.findChild<QLineEdit*>(QStringLiteral("more_micro_batch"));
        QTest::keyClicks(more, QStringLiteral("3"));
        QTest::keyClick(more, Qt::Key_Return);
        QVERIFY(dialog.isVisible()); // Enter added the value and started nothing
        QVERIFY(!f.window.engine().isSweeping());
        const auto values = valuesOf("micro_batch");
        QVERIFY(std::find(values.begin(), values.end(), 3) != values.end());
        QVERIFY(std::is_sorted(values.begin(), values.end()));
        QCOMPARE(more->text(), QString());
        // Junk is said in the row and changes nothing.
        QTest::keyClicks(more, QStringLiteral("three"));
        QTest::keyClick(more, Qt::Key_Return);
        QCOMPARE(more->text(), QStringLiteral("three"));
        QVERIFY(valuesOf("micro_batch") == values);
        // The axes nest in the order of the knobs, as the default sweep's.
        const auto axes = dialog.space().axes;
        QVERIFY(std::is_sorted(axes.begin(), axes.end(),
                               [](const search::Axis& a, const search::Axis& b) { return a.knob < b.knob; }));
        // A search narrows the rows and forgets nothing.
        dialog.setFilter(QStringLiteral("micro-batch-size"));
        QVERIFY(more->isVisible());
        QVERIFY(!dialog.findChild<QWidget*>(QStringLiteral("chip_tp_1"))->isVisible());
        QVERIFY(valuesOf("micro_batch") == values);
        dialog.setFilter({});
        QVERIFY(dialog.findChild<QWidget*>(QStringLiteral("chip_tp_1"))->isVisible());
    }

    void aSweepRunAgainReplacesItsResult()
    {
        WindowFixture f;
        f.window.startSweep(small(f.scenario()), QStringLiteral("small"));
        QVERIFY(f.waitForSweep());
        const store::SweepId id = f.project().sweeps.front().id;
        emit f.window.projectPanel().sweepRequested(id);
        QVERIFY(f.waitForSweep());
        QCOMPARE(f.project().sweeps.size(), std::size_t{1});
        QCOMPARE(f.project().sweeps.front().id.value, id.value);
    }

    void removingTheShownSweepEmptiesExploreAndUndoBringsItBack()
    {
        WindowFixture f;
        f.window.startSweep(small(f.scenario()), QStringLiteral("small"));
        QVERIFY(f.waitForSweep());
        const store::SweepId id = f.project().sweeps.front().id;
        f.window.document().removeSweep(id);
        QVERIFY(!f.window.perspectives().explore().results().hasSweep());
        f.trigger("undo");
        f.window.showSweep(id);
        QVERIFY(f.window.perspectives().explore().results().hasSweep());
    }

    void theTableThatIsShownCanBeSaved()
    {
        WindowFixture f;
        f.window.startSweep(small(f.scenario()), QStringLiteral("small"));
        QVERIFY(f.waitForSweep());
        emit f.window.perspectives().explore().exportRequested();
        const QList<QByteArray> lines = saveExport(f, f.path("layouts.csv")).trimmed().split('\n');
        QCOMPARE(static_cast<std::size_t>(lines.size()),
                 f.window.perspectives().explore().shownIndices().size() + 1);
        QVERIFY(lines.first().contains("step_seconds"));
    }

    void theIndexOfALayoutIsFoundAgain()
    {
        WindowFixture f;
        const search::Space space = search::defaultSpace(f.scenario());
        const auto end = static_cast<std::int64_t>(space.size());
        for (std::int64_t index = 0; index < end; index += end / 97 + 1) {
            const auto found = indexOf(space, search::scenarioAt(space, index));
            QVERIFY(found.has_value());
            QVERIFY(search::scenarioAt(space, *found) == search::scenarioAt(space, index));
        }
        layout::Scenario other = f.scenario();
        other.workload.sequence *= 2;
        QVERIFY(!indexOf(space, other));
    }
};

QTEST_MAIN(WindowSweepsTest)
#include "tst_window_sweeps.moc"
