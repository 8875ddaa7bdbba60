// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_fixture.h"
#include "glossary/glossary_view.h"
#include "gui/desks/job_desk.h"
#include "gui/files/catalog_choices.h"
#include "gui/find/palette.h"
#include "gui/find/palette_items.h"
#include "inspector/knob_card.h"
#include "job/training/numbers/evaluation.h"
#include "layout/knob.h"
#include "timeline/timeline_canvas.h"

#include <QAbstractItemModelTester>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QtTest>

using namespace shardscape;
using namespace shardscape::gui;
using shardscape::gui::testing::WindowFixture;

namespace {

QString best(const std::vector<PaletteItem>& items, const QString& query, const QStringList& recent = {})
{
    const auto hits = searchPalette(items, query, recent);
    return hits.empty() ? QString() : items[static_cast<std::size_t>(hits.front().item)].id;
}

std::vector<PaletteItem> named(const QStringList& names)
{
    std::vector<PaletteItem> items;
    for (const QString& name : names) {
        PaletteItem item;
        item.id = item.name = name;
        items.push_back(item);
    }
    return items;
}

} // namespace

class TestPalette : public QObject {
    Q_OBJECT
private slots:
    void namesThatSayMoreOfWhatWasTypedComeFirst()
    {
        const QString stage = QStringLiteral("stage");
        QVERIFY(nameScore(QStringLiteral("Stage"), stage) > nameScore(QStringLiteral("Stages"), stage));
        QVERIFY(nameScore(QStringLiteral("Stages"), stage)
                > nameScore(QStringLiteral("Virtual stages"), stage));
        QVERIFY(nameScore(QStringLiteral("Virtual stages"), stage)
                > nameScore(QStringLiteral("Backstage"), stage));
        QVERIFY(nameScore(QStringLiteral("Backstage"), stage) > 0); // a compound's second half
        QCOMPARE(nameScore(QStringLiteral("Set up a gear"), stage), 0);
        QCOMPARE(nameScore(QStringLiteral("Pipeline"), stage), 0);
        // Letters gathered from the middle of words are nobody's abbreviation.
        QCOMPARE(nameScore(QStringLiteral("A trillion parameters on Frontier"), QStringLiteral("pareto")), 0);
        QCOMPARE(nameScore(QStringLiteral("Most frugal layout"), QStringLiteral("mla")), 0);
        QCOMPARE(nameScore(QStringLiteral("Sequence parallel"), QStringLiteral("par")) > 0, true);
        QCOMPARE(nameScore(QStringLiteral("Compare"), QStringLiteral("par")), 0);
        QCOMPARE(nameScore(QStringLiteral("Pipeline"), QString()), 0);
    }

    void initialsFindAndAreMarked()
    {
        QList<int> marks;
        QVERIFY(nameScore(QStringLiteral("Compare with pinned"), QStringLiteral("cwp"), &marks) > 0);
        QCOMPARE(marks, (QList<int>{0, 8, 13}));
        QVERIFY(nameScore(QStringLiteral("Compare with pinned"), QStringLiteral("pin"), &marks) > 0);
        QCOMPARE(marks, (QList<int>{13, 14, 15}));
    }

    void everyWordMustBeFound()
    {
        const auto items = named(
            {QStringLiteral("Save report"), QStringLiteral("Save picture"), QStringLiteral("Save")});
        QCOMPARE(best(items, QStringLiteral("save")), QStringLiteral("Save"));
        QCOMPARE(best(items, QStringLiteral("pic save")), QStringLiteral("Save picture"));
        QCOMPARE(best(items, QStringLiteral("save nothing")), QString());
    }

    void questionsAreAnswered_data()
    {
        QTest::addColumn<QString>("first");
        const auto row = [](const char* asked, const char* first) {
            QTest::newRow(asked) << QString::fromLatin1(first);
        };
        row("why not tp 16", "set:tp=16");
        row("zero3", "set:zero=3");
        row("zero 3", "set:zero=3");
        row("tp16", "set:tp=16");
        row("how do i set pp 4", "set:pp=4");
        row("why not pp 8?", "set:pp=8");
        row("mb4", "set:micro_batch=4");
        row("export", "action:");
        row("pdf", "action:export_report");
        row("png", "action:save_picture");
        row("oom", "action:perspective_memory");
        row("why oom", "action:perspective_memory");
        row("which layout is fastest", "action:start_sweep");
        row("fp8", "knob:precision");
        row("bubble", "");
        row("pareto", "word:front");
        row("recompute full", "set:recompute=full");
        row("dualpipe", "");
        row("what is mfu", "");
        row("how to compare", "action:");
        row("night", "action:theme_dark");
        row("screenshot", "action:save_picture");
        row("megatron flags", "action:copy_layout");
        row("examples", "action:gallery");
        row("sequence 8192", "set:sequence=8192");
        row("tensor parallel", "knob:tp");
        row("pp", "knob:pp");
        row("interleaved", "");
        row("zb-v", "set:schedule=zb-v");
        row("adamw", "");
        row("why is it slow", "action:perspective_time");
        row("accuracy", "action:perspective_validate");
        row("find the best layout", "action:start_sweep");
        row("llama", "");
        row("h100", "");
        row("save as", "action:save_as");
        row("flash attention", "");
        row("cp 4", "set:cp=4");
        row("is zero 2", "set:zero=2");
        row("what is a micro-batch", "");
        row("mics", "placement:mics");
        row("zero++", "placement:zero-plus-plus");
        row("FULL_SHARD", "placement:zero-3");
        row("patrickstar", "placement:patrickstar");
        // Answers, with their numbers.
        row("how many days", "number:days");
        row("how long does it take", "number:days");
        row("when is it done", "number:days");
        row("how much does it cost", "number:days");
        row("cost", "number:days");
        row("price", "number:days");
        row("does it fit", "number:memory");
        row("step time", "number:step_seconds");
        row("throughput", "");
        row("mfu", "number:mfu");
        row("utilization", "number:mfu");
        // Meanings.
        row("what is a bubble", "word:bubble");
        row("what is a pareto front", "word:front");
        row("what is a stage", "word:");
        row("meaning of zero", "word:");
        // Machines.
        row("32 nodes", "cluster:nodes:32");
        row("64 gpus", "cluster:nodes:8");
        row("256 x h100", "cluster:said:256 x h100");
        row("8 x 8 h200", "cluster:said:");
        row("16 nodes of dgx a100 40gb", "cluster:said:");
        // Actions, by what people call them.
        row("share", "action:copy_line");
        row("share link", "action:copy_line");
        row("dark mode", "action:theme_dark");
        row("light mode", "action:theme_light");
        row("undo", "action:undo");
        row("redo", "action:redo");
        row("history", "action:history");
        row("shortcuts", "action:keys");
        row("help", "action:");
        row("docs", "action:manual");
        row("course", "action:learn");
        row("papers", "action:gallery");
        row("sql", "action:ask_sql");
        row("change the cluster", "action:choose_cluster");
        row("change model", "action:choose_model");
        row("new project", "action:new_project");
        row("nccl", "action:perspective_network");
        row("gantt", "action:perspective_timeline");
        row("diff", "action:perspective_compare");
        row("mtp", "word:multi-token-prediction");
        row("mla", "word:latent-attention");
        row("gqa", "word:grouped-query-attention");
        row("moe", "word:mixture-of-experts");
        row("zero bubble", "");
        row("ring attention", "");
        row("checkpointing", "");
    }
    /// An empty answer: something is found. One that ends in a colon: of that kind.
    void questionsAreAnswered()
    {
        QFETCH(QString, first);
        WindowFixture f;
        f.window.openPalette(QString::fromLatin1(QTest::currentDataTag()));
        const QStringList listed = f.window.paletteList().listed();
        QVERIFY(!listed.isEmpty());
        if (qEnvironmentVariableIsSet("SHARDSCAPE_PICTURES")) {
            std::printf("%-28s %s\n", QTest::currentDataTag(),
                        qPrintable(listed.mid(0, 4).join(QStringLiteral("  "))));
        }
        if (first.endsWith(QLatin1Char(':')))
            QVERIFY2(listed.front().startsWith(first), qPrintable(listed.front()));
        else if (!first.isEmpty())
            QVERIFY2(listed.front() == first, qPrintable(listed.front()));
    }

    /// A page's name opens the page, whatever a knob is called in short.
    void aPageComesBeforeAKnobCalledSoInShort()
    {
        WindowFixture f;
        f.window.jobDesk().choose(QStringLiteral("run"));
        f.window.openPalette(QStringLiteral("loss"));
        QCOMPARE(f.window.paletteList().listed().value(0), QStringLiteral("action:perspective_loss"));
    }

    void whatWasChosenLatelyComesFirst()
    {
        const auto items = named({QStringLiteral("One"), QStringLiteral("Two"), QStringLiteral("Three")});
        QCOMPARE(best(items, {}), QStringLiteral("One"));
        QCOMPARE(best(items, {}, {QStringLiteral("Three"), QStringLiteral("Two")}), QStringLiteral("Three"));
        QCOMPARE(searchPalette(items, {}, {QStringLiteral("Three")}).size(), std::size_t{3});
    }

    void aKnobAndAValueIsAChange()
    {
        const layout::Scenario scenario = firstScenario();
        const auto first = [&](const char* query) {
            const auto items = knobValueItems(QString::fromLatin1(query), scenario);
            return items.empty() ? QString() : items.front().id;
        };
        QCOMPARE(first("tp 8"), QStringLiteral("set:tp=8"));
        QCOMPARE(first("tp=8"), QStringLiteral("set:tp=8"));
        QCOMPARE(first("tensor parallel 2"), QStringLiteral("set:tp=2"));
        QCOMPARE(first("micro batch 4"), QStringLiteral("set:micro_batch=4"));
        QCOMPARE(first("recompute sel"), QStringLiteral("set:recompute=selective"));
        QCOMPARE(first("--tensor-model-parallel-size 4"), QStringLiteral("set:tp=4"));
        QCOMPARE(first("zero 3"), QStringLiteral("set:zero=3"));
        QCOMPARE(first("wombat 3"), QString());
        QCOMPARE(first("tp wombat"), QString());
        QCOMPARE(first(""), QString());
        // The knob alone: all of its values.
        QVERIFY(knobValueItems(QStringLiteral("zero"), scenario).size() >= 4);
    }

    void aChangeSaysWhatItWouldDo()
    {
        const layout::Scenario scenario = firstScenario();
        const layout::Knob& tp = *layout::findKnob("tp");
        QCOMPARE(consequence(scenario, tp, tp.get(scenario)), QStringLiteral("as it is"));
        for (const std::int64_t value : tp.candidates(scenario)) {
            if (value == tp.get(scenario)) {
                continue;
            }
            const training::Evaluation after = training::evaluate(
                layout::with(scenario, layout::choose(scenario, tp, value)));
            const QString said = consequence(scenario, tp, value);
            QVERIFY(!said.isEmpty());
            QCOMPARE(said.contains(QStringLiteral("GiB")) && said.contains(QStringLiteral("tokens/s")),
                     after.valid);
        }
        // What cannot be says why.
        QVERIFY(consequence(scenario, *layout::findKnob("micro_batch"), 7).size() > 10);
    }

    void typingAKnobAndItsValueTurnsIt()
    {
        WindowFixture f;
        const auto before = f.scenario().layout;
        f.trigger("find");
        Palette& palette = f.window.paletteList();
        QVERIFY(palette.isVisible());
        auto* search = palette.findChild<QLineEdit*>();
        QTest::keyClicks(search, QStringLiteral("recompute full"));
        QCOMPARE(palette.listed().value(0), QStringLiteral("set:recompute=full"));
        QVERIFY(palette.hint().contains(QStringLiteral("GiB"))
                || palette.hint().contains(QStringLiteral("as it is")));
        QTest::keyClick(search, Qt::Key_Return);
        QVERIFY(!palette.isVisible());
        QCOMPARE(layout::findKnob("recompute")->get(f.scenario()), 2);
        // One step, undone as any other.
        f.window.document().undoStack().undo();
        QVERIFY(f.scenario().layout == before);
        QCOMPARE(f.settings.recentlyFound().value(0), QStringLiteral("set:recompute=full"));
        f.trigger("find");
        QCOMPARE(palette.listed().value(0), QStringLiteral("set:recompute=full"));
        QTest::keyClick(search, Qt::Key_Escape);
        QVERIFY(!palette.isVisible());
    }

    /// States are placed by the name that people know, in one step; what cannot be says why and changes nothing.
    void namesOfPlacementsAreTaken()
    {
        WindowFixture f;
        const layout::Layout before = f.scenario().layout;
        const auto take = [&f](const char* name) {
            f.window.openPalette(QString::fromLatin1(name));
            QTest::keyClick(f.window.paletteList().findChild<QLineEdit*>(), Qt::Key_Return);
        };
        take("fuyou");
        const auto value = [&f](const char* knob) { return layout::findKnob(knob)->get(f.scenario()); };
        QCOMPARE(value("zero"), 3);
        QCOMPARE(value("offload_to"), 1);
        QCOMPARE(f.window.document().undoStack().count(), 1);
        f.window.document().undoStack().undo();
        QVERIFY(f.scenario().layout == before);
        take("three levels"); // a DGX A100 has no packages
        QVERIFY(f.scenario().layout == before);
    }

    void oneWordOfEachKindIsFound()
    {
        WindowFixture f;
        QVERIFY(f.window.openDemo("w09"));
        Palette& palette = f.window.paletteList();
        f.window.openPalette();
        const auto finds = [&](const char* query, const char* id) {
            palette.setQuery(QString::fromLatin1(query));
            const QStringList first = palette.listed().mid(0, 4);
            return first.contains(QString::fromLatin1(id))
                   || (qWarning("%s: %s", query, qPrintable(first.join(QLatin1Char(' ')))), false);
        };
        QVERIFY(finds("save as", "action:save_as"));
        QVERIFY(finds("timeline", "action:perspective_timeline"));
        QVERIFY(finds("sequence parallel", "knob:sequence_parallel"));
        QVERIFY(finds("zero-2",
                      qPrintable(QStringLiteral("scenario:%1").arg(f.project().scenarios[2].id.value))));
        QVERIFY(finds("llama-13b", "model:llama-13b"));
        QVERIFY(finds("dgx a100 80", "cluster:dgx-a100-80g"));
        QVERIFY(finds("hanayo", "set:schedule=hanayo"));
        QVERIFY(finds("micro-batch 1 wins", "demo:w01"));
        QVERIFY(finds("pareto front", "word:front"));
        QVERIFY(finds("gradient_checkpointing", "knob:recompute"));
        palette.setQuery(QStringLiteral("xyzzy"));
        QVERIFY(palette.listed().isEmpty());
        QVERIFY(palette.hint().contains(QStringLiteral("Nothing")));
        palette.take(); // nothing to take
        QVERIFY(palette.isVisible());
    }

    void listKeepsTheRulesOfModels()
    {
        WindowFixture f;
        Palette& palette = f.window.paletteList();
        const QAbstractItemModelTester tester(palette.findChild<QListView*>()->model(),
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        f.window.openPalette();
        for (const char* query : {"t", "tp", "tp 8", "", "qqqq", "save"}) {
            palette.setQuery(QString::fromLatin1(query));
        }
    }

    void wordsOpenTheGlossaryAndItLeadsBackToKnobs()
    {
        WindowFixture f;
        f.window.openPalette(QStringLiteral("pareto"));
        QTest::keyClick(f.window.paletteList().findChild<QLineEdit*>(), Qt::Key_Return);
        QVERIFY(f.window.glossary() != nullptr);
        QCOMPARE(f.window.glossary()->shownEntry(), QStringLiteral("front"));
        f.window.glossary()->follow(QStringLiteral("perspective:explore"));
        QCOMPARE(f.window.perspectives().perspective(), Perspective::Explore);
        f.window.glossary()->showEntry(QStringLiteral("zero"));
        QVERIFY(f.window.glossary()->pageText().contains(QStringLiteral("Turn the knob")));
    }

    void aWordIsSeenInAnExampleBesideThePage()
    {
        WindowFixture f;
        f.clickChip("pp", 4);
        f.window.showWord(QStringLiteral("bubble"));
        const auto shown = [&]() -> const timeline::TimelineScene& {
            return f.window.perspectives().timeline().canvas().scene();
        };
        const auto isExample = [&] {
            return shown().schedules.size() == 1 && shown().schedules[0]->program().devices == 4
                   && shown().schedules[0]->program().microbatches == 8;
        };
        f.window.glossary()->follow(QStringLiteral("perspective:timeline"));
        QVERIFY(isExample());
        QVERIFY(shown().bubbles);
        QVERIFY(shown().schedules[0]->analysis().bubbleRatio > 0.2); // three of eleven slots
        auto* dialog = f.window.findChild<QDialog*>(QStringLiteral("glossary_dialog"));
        QVERIFY(dialog->isVisible());
        const QRect ops(f.window.perspectives().timeline().canvas().mapToGlobal(QPoint()),
                        f.window.perspectives().timeline().canvas().size());
        QVERIFY(dialog->geometry().left() > ops.center().x());
        QVERIFY(!f.window.glossary()->findChild<QListView*>(QStringLiteral("glossary_words"))->isVisible());
        // A schedule's word shows it.
        f.window.showWord(QStringLiteral("schedule:zb-h1"));
        f.window.glossary()->follow(QStringLiteral("perspective:timeline"));
        QCOMPARE(shown().schedules[0]->program().name, std::string("zb-h1"));
        QVERIFY(!shown().bubbles);
        // The layout comes back with a knob.
        f.clickChip("pp", 2);
        QTRY_VERIFY(shown().schedules.size() == 1 && shown().schedules[0]->program().devices == 2);
        f.window.showWord(QStringLiteral("drain"));
        f.window.glossary()->follow(QStringLiteral("perspective:timeline"));
        QVERIFY(isExample());
        f.window.perspectives().setPerspective(Perspective::Memory);
        f.window.perspectives().setPerspective(Perspective::Timeline);
        QTRY_VERIFY(!isExample());
        QVERIFY(!shown().bubbles);
    }

    void cardsOfKnobsSpeakOfTheCurrentScenarioAndOpenTheGlossary()
    {
        WindowFixture f;
        inspector::InspectorView& inspector = f.window.inspector();
        inspector.showAbout(QStringLiteral("tp"));
        QVERIFY(inspector.card().isVisible());
        QVERIFY(inspector.card().text().contains(QStringLiteral("--tensor-model-parallel-size")));
        QVERIFY(inspector.card().text().contains(QStringLiteral("1909.08053")));
        inspector.card().follow(QStringLiteral("glossary:tensor-parallelism"));
        QVERIFY(!inspector.card().isVisible());
        QCOMPARE(f.window.glossary()->shownEntry(), QStringLiteral("tensor-parallelism"));
    }

    void whatDiffersFromThePinnedScenarioIsMarkedAndTakenBack()
    {
        WindowFixture f;
        const store::ScenarioId first = f.project().current;
        f.window.document().setScenarioPinned(first, true);
        f.trigger("duplicate_scenario");
        QCOMPARE(f.window.inspector().changedKnobs(), 0);
        const std::int64_t was = layout::findKnob("recompute")->get(f.scenario());
        f.clickChip("recompute", was == 2 ? 1 : 2);
        QCOMPARE(f.window.inspector().changedKnobs(), 1);
        inspector::KnobRow* row = f.window.inspector().row(QStringLiteral("recompute"));
        QVERIFY(row->isChanged());
        QTest::keyClick(row->control(), Qt::Key_Delete);
        QCOMPARE(layout::findKnob("recompute")->get(f.scenario()), was);
        QCOMPARE(f.window.inspector().changedKnobs(), 0);
    }

    void foldedGroupsAreRemembered()
    {
        WindowFixture f;
        QVERIFY(f.settings.foldedGroups().contains(QLatin1String("workload"))); // as at the beginning
        f.window.inspector().setFolded(layout::KnobGroup::Workload, false);
        emit f.window.inspector().foldedChanged();
        QVERIFY(!f.settings.foldedGroups().contains(QLatin1String("workload")));
        QVERIFY(f.settings.foldedGroups().contains(QLatin1String("memory")));
    }
};

QTEST_MAIN(TestPalette)
#include "tst_palette.moc"
