// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_fixture.h"
#include "draw/draw_view.h"
#include "draw/model_panel.h"
#include "draw/model_view.h"
#include "gui/desks/model_desk.h"
#include "schedule/schedule.h"

#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QToolButton>
#include <QUndoStack>
#include <QtTest>

using namespace shardscape;
using gui::testing::WindowFixture;

namespace {

constexpr const char* kMixtral = R"({"model_type":"mixtral","_name_or_path":"mistralai/Mixtral-8x7B-v0.1",
    "hidden_size":4096,"intermediate_size":14336,"num_attention_heads":32,"num_key_value_heads":8,
    "num_hidden_layers":32,"vocab_size":32000,"num_local_experts":8,"num_experts_per_tok":2,"sliding_window":null,
    "strange_key":4})";

QString write(WindowFixture& f, const char* name, const QByteArray& text)
{
    QFile file(f.path(name));
    if (!file.open(QIODevice::WriteOnly)) {
        qFatal("cannot write %s", name);
    }
    file.write(text);
    return file.fileName();
}

/// The model's canvas of a real window, with verbs for what a person does there.
struct ModelFixture : WindowFixture {
    ModelFixture()
    {
        trigger("perspective_draw");
        window.perspectives().draw().setCanvas(QStringLiteral("model"));
        QCoreApplication::processEvents();
    }
    [[nodiscard]] draw::ModelView& view() { return window.perspectives().model(); }
    [[nodiscard]] draw::ModelCanvas& canvas() { return view().canvas(); }
    void type(const char* field, const QString& text)
    {
        draw::ShapeEntry* entry = view().panel().entry(field);
        entry->setFocus();
        entry->selectAll();
        QTest::keyClicks(entry, text);
        QTest::keyClick(entry, Qt::Key_Return);
    }
    void dragBoundary(std::size_t boundary, int layers)
    {
        const QPointF from = canvas().handle(boundary);
        const double layer = canvas().blockRect(1).height() / static_cast<double>(canvas().runs()[1].count);
        QWidget* port = canvas().viewport();
        QTest::mousePress(port, Qt::LeftButton, {}, from.toPoint());
        for (int i = 1; i <= 8; ++i) {
            QTest::mouseMove(port, (from + QPointF(0, layers * layer * i / 8)).toPoint());
        }
        QTest::mouseRelease(port, Qt::LeftButton, {}, (from + QPointF(0, layers * layer)).toPoint());
    }
    [[nodiscard]] QStringList steps()
    {
        QStringList all;
        for (int i = 0; i < window.document().undoStack().count(); ++i) {
            all << window.document().undoStack().text(i);
        }
        return all;
    }
};

} // namespace

class TestWindowModel : public QObject {
    Q_OBJECT
private slots:
    void aConfigIsImportedByTheMenuAndUndone()
    {
        WindowFixture f;
        const layout::Scenario before = f.scenario();
        f.nextFile = write(f, "config.json", kMixtral);
        f.trigger("import_model");
        QCOMPARE(f.scenario().model.name, std::string("Mixtral-8x7B-v0.1"));
        QCOMPARE(workload::countParameters(f.scenario().model).total, std::int64_t{46702792704});
        QCOMPARE(f.project().models.size(), std::size_t{1});
        QVERIFY2(f.window.messageBar().text().contains("46,702,792,704"),
                 qPrintable(f.window.messageBar().text()));
        QVERIFY(f.window.messageBar().text().contains("not read: strange_key"));
        QCOMPARE(f.window.document().undoStack().undoText(), QString("Import model \"Mixtral-8x7B-v0.1\""));
        f.trigger("undo");
        QVERIFY(f.scenario() == before);
        QVERIFY(f.project().models.empty());
    }

    void theChooserOffersTheFile()
    {
        WindowFixture f;
        f.nextFile = write(f, "mine.json", kMixtral);
        f.window.modelChooser().openList();
        QVERIFY(f.window.modelChooser().listed().contains("import:model"));
        emit f.window.modelChooser().chosen(QStringLiteral("import:model"));
        QCOMPARE(f.scenario().model.layers, std::int64_t{32});
        f.window.modelChooser().openList();
        QVERIFY(f.window.modelChooser().listed().first().startsWith("project:"));
    }

    void aConfigDroppedOnTheWindowIsRecognized()
    {
        WindowFixture f;
        QMimeData files;
        files.setUrls({QUrl::fromLocalFile(write(f, "config.json", kMixtral))});
        QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&f.window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(100, 100), Qt::CopyAction, &files, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&f.window, &drop);
        QCOMPARE(f.scenario().model.name, std::string("Mixtral-8x7B-v0.1"));
    }

    void numbersStagesAndBalanceAreStepsThatUndo()
    {
        ModelFixture f;
        const store::Project before = f.project();
        const double first = f.window.evaluation().stepSeconds;
        f.type("heads", "48");
        QCOMPARE(f.scenario().model.heads, std::int64_t{48});
        QVERIFY(f.window.evaluation().stepSeconds != first); // live
        QCOMPARE(f.steps(), QStringList{"Set heads to 48"});

        QCOMPARE(f.canvas().stages(), (std::vector<std::int64_t>{10, 10, 10, 10}));
        f.dragBoundary(0, -2);
        QCOMPARE(f.scenario().stageLayers, (std::vector<std::int32_t>{8, 12, 10, 10}));
        QCOMPARE(f.canvas().stages(), (std::vector<std::int64_t>{8, 12, 10, 10}));
        QCOMPARE(f.steps().size(), 2); // one drag, one step

        f.window.modelDesk().settle();
        auto* balance = f.find<QToolButton>("stage_balance");
        QVERIFY2(balance->isEnabled(), "8, 12, 10, 10 is slower than need be");
        const double unbalanced = f.window.evaluation().stepSeconds;
        balance->click();
        QVERIFY(f.window.evaluation().stepSeconds < unbalanced);
        f.window.modelDesk().settle();
        QVERIFY2(!balance->isEnabled(), "what is balanced offers nothing more");

        while (f.window.document().undoStack().canUndo()) {
            f.trigger("undo");
        }
        QVERIFY(f.project() == before);
        QCOMPARE(f.canvas().stages(), (std::vector<std::int64_t>{10, 10, 10, 10}));
        while (f.window.document().undoStack().canRedo()) {
            f.trigger("redo");
        }
        QCOMPARE(f.scenario().model.heads, std::int64_t{48});
    }

    void balanceMendsALayoutWhoseLayersDoNotDivide()
    {
        ModelFixture f;
        const store::ScenarioId current = f.project().current;
        const auto schedules = schedule::schedules();
        const auto interleaved = std::find_if(schedules.begin(), schedules.end(), [](const auto& card) {
            return card.name == "interleaved-1f1b";
        });
        QVERIFY(f.window.document().apply(current,
                                          {{{layout::findKnob("schedule"), interleaved - schedules.begin()},
                                            {layout::findKnob("chunks"), 2}}}));
        f.type("layers", "42");
        QVERIFY(!f.window.evaluation().valid); // 42 layers, 8 chunks
        f.window.modelDesk().settle();
        auto* balance = f.find<QToolButton>("stage_balance");
        QVERIFY(balance->isVisible());
        QVERIFY(balance->isEnabled());
        QCOMPARE(balance->text(), QString("Balance"));
        QVERIFY2(balance->toolTip().contains("valid"), qPrintable(balance->toolTip()));
        balance->click();
        QVERIFY(f.window.evaluation().valid);
        f.trigger("undo");
        QVERIFY(!f.window.evaluation().valid);
        f.type("heads", "3"); // no split mends that
        f.window.modelDesk().settle();
        QVERIFY(!balance->isEnabled());
    }

    void balanceFillsStagesThatLayersAreTooFewFor()
    {
        ModelFixture f;
        const auto schedules = schedule::schedules();
        const auto interleaved = std::find_if(schedules.begin(), schedules.end(), [](const auto& card) {
            return card.name == "interleaved-1f1b";
        });
        QVERIFY(f.window.document().apply(f.project().current,
                                          {{{layout::findKnob("schedule"), interleaved - schedules.begin()},
                                            {layout::findKnob("chunks"), 8}}}));
        f.type("layers", "31"); // 32 virtual stages; an end needs none
        QVERIFY(!f.window.evaluation().valid);
        f.window.modelDesk().settle();
        auto* balance = f.find<QToolButton>("stage_balance");
        QVERIFY(balance->isVisible());
        QVERIFY(balance->isEnabled());
        balance->click();
        QVERIFY(f.window.evaluation().valid);
        const auto& stages = f.scenario().stageLayers;
        QVERIFY(stages.front() == 0 || stages.back() == 0);
        QCOMPARE(std::accumulate(stages.begin(), stages.end(), 0), 31);
    }

    void stagesAreTypedAsFrameworksWriteThem()
    {
        ModelFixture f;
        auto* text = f.find<QLineEdit>("stage_layout");
        const auto enter = [&](const QString& words) {
            text->setFocus();
            text->selectAll();
            QTest::keyClicks(text, words);
            QTest::keyClick(text, Qt::Key_Return);
        };
        enter("9,11,11,9");
        QCOMPARE(f.scenario().stageLayers, (std::vector<std::int32_t>{9, 11, 11, 9}));
        enter("Et*8|t*12|t*11|t*9,L");
        QCOMPARE(f.scenario().stageLayers, (std::vector<std::int32_t>{8, 12, 11, 9}));
        enter("9,11,11,10");
        auto* note = f.find<QLabel>("stage_note");
        QVERIFY2(note->text().contains("41 layers, the model has 40"), qPrintable(note->text()));
        QCOMPARE(text->text(), QString("9,11,11,10"));
        QCOMPARE(f.scenario().stageLayers, (std::vector<std::int32_t>{8, 12, 11, 9}));
        enter("Et*8|q");
        QVERIFY2(!note->text().isEmpty() && note->isVisible(), "a layout string that cannot be is said");
        f.window.setKnob(QStringLiteral("pp"), 8);
        f.find<QToolButton>("stage_even")->isEnabled();
        enter("9,11,11,9");
        QVERIFY2(note->text().contains("split of 4 stages waits"), qPrintable(note->text()));
        QCOMPARE(f.canvas().stages().size(), std::size_t{8});
        f.find<QToolButton>("stage_even")->click();
        QVERIFY(f.scenario().stageLayers.empty());
        QVERIFY(!note->isVisible());
    }

    void kindsOfLayersAreAddedAndMoved()
    {
        ModelFixture f;
        const store::Project before = f.project();
        f.canvas().setFocus();
        f.canvas().select(draw::ModelCanvas::Item{draw::ModelCanvas::Item::Kind::Block, 1, 0});
        QTest::keyClick(&f.canvas(), Qt::Key_Insert);
        QCOMPARE(f.canvas().runs().size(), std::size_t{4});
        f.canvas().select(draw::ModelCanvas::Item{draw::ModelCanvas::Item::Kind::Block, 2, 40});
        f.type("window", "512");
        QTest::keyClick(&f.canvas(), Qt::Key_Plus);
        QCOMPARE(f.scenario().model.layers, std::int64_t{42});
        QTest::keyClick(&f.canvas(), Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(workload::layerShape(f.scenario().model, workload::kindOf(f.scenario().model, 0)).window,
                 std::int64_t{512});
        QVERIFY(f.window.evaluation().valid || !f.window.evaluation().reasons.empty());
        while (f.window.document().undoStack().canUndo()) {
            f.trigger("undo");
        }
        QVERIFY(f.project() == before);
    }

    void aNewModelIsFoundByItsNameOrBegunEmpty()
    {
        ModelFixture f;
        const store::Project before = f.project();
        auto* fresh = f.find<panel::Chooser>("new_model");
        fresh->openList();
        QCOMPARE(fresh->listed().front(), QString("empty"));
        fresh->setSearch("gpt 175");
        QVERIFY(fresh->listed().contains("gpt-3-175b"));
        QVERIFY(fresh->listed().size() < 5);
        fresh->closeList();
        emit fresh->chosen("gpt-3-175b");
        QCOMPARE(f.scenario().model.id, std::string("gpt-3-175b"));
        emit fresh->chosen("empty");
        QCOMPARE(f.scenario().model.layers, std::int64_t{1});
        QVERIFY(workload::countParameters(f.scenario().model).total > 0);
        QVERIFY(f.find<QToolButton>("model_keep")->isEnabled());
        f.window.setKnob("pp", 1);
        f.window.setKnob("tp", 1);
        QVERIFY(f.window.evaluation().valid);
        while (f.window.document().undoStack().canUndo()) {
            f.trigger("undo");
        }
        QVERIFY(f.project() == before);
    }

    void aModelThatWasDrawnIsKeptForOtherScenarios()
    {
        ModelFixture f;
        auto* keep = f.find<QToolButton>("model_keep");
        QVERIFY2(!keep->isEnabled(), "the catalog has it");
        f.type("heads", "48");
        QVERIFY(keep->isEnabled());
        const store::Project before = f.project();
        keep->click();
        QCOMPARE(f.project().models.size(), std::size_t{1});
        QCOMPARE(f.project().models.front().model.heads, std::int64_t{48});
        QVERIFY(f.project().models.front().model == f.scenario().model);
        QVERIFY(!keep->isEnabled());
        QVERIFY(f.window.document().undoStack().undoText().contains("Keep model"));
        f.window.modelChooser().openList();
        QVERIFY(f.window.modelChooser().listed().first().startsWith("project:"));
        f.trigger("undo");
        QVERIFY(f.project() == before);
        QVERIFY(keep->isEnabled());
    }

    void badFilesAreSaidAndNothingIsLost_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("expected");
        QTest::newRow("unknown") << QByteArray(
            R"({"architectures":["SoundStreamForCodes"],"model_type":"soundstream","state_size":16})")
                                 << "'SoundStreamForCodes' is not known";
        QTest::newRow("text") << QByteArray(
            R"({"model_type":"llama","hidden_size":"4096","num_hidden_layers":2})")
                              << "hidden_size is the text '4096'";
        QTest::newRow("other") << QByteArray(R"({"colour":"red"})") << "no model's config.json";
        QTest::newRow("junk") << QByteArray("\x01\x02\x03") << "binary";
        QTest::newRow("empty") << QByteArray("") << "empty";
    }
    void badFilesAreSaidAndNothingIsLost()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, expected);
        WindowFixture f;
        const store::Project before = f.project();
        f.nextFile = write(f, "config.json", text);
        f.trigger("import_model");
        QVERIFY2(f.window.messageBar().text().contains(expected), qPrintable(f.window.messageBar().text()));
        QVERIFY(f.project() == before);
    }
};

QTEST_MAIN(TestWindowModel)
#include "tst_window_model.moc"
