// SPDX-License-Identifier: GPL-3.0-or-later
// Configurations of frameworks in the real window: shown before anything changes, taken as one step, and written.
#include "app/export_fixture.h"
#include "exchange/scenario/shared_line.h"
#include "gui/desks/config_sheet.h"
#include "gui/export/copy_sheet.h"
#include "layout/knob.h"

#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QTreeWidget>

using namespace shardscape;
using namespace shardscape::gui;
using testing::WindowFixture;

namespace {

const char* const kScript =
    "#!/bin/bash\n"
    "TP=2\n"
    "ARGS=(\n"
    "    --num-layers 32 --hidden-size 4096 --num-attention-heads 32 --ffn-hidden-size 11008 --swiglu\n"
    "    --tensor-model-parallel-size $TP\n"
    "    --pipeline-model-parallel-size 4\n"
    "    --sequence-parallel --bf16 --use-distributed-optimizer\n"
    "    --micro-batch-size 1 --global-batch-size 64 --seq-length 4096 --vocab-size 32000\n"
    "    --lr 1e-4 --data-path $DATA --tensro-thing 3\n"
    ")\n"
    "torchrun pretrain_gpt.py ${ARGS[@]}\n";

void write(const QString& path, const char* text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

void drop(QWidget& window, const QString& path)
{
    QMimeData dropped;
    dropped.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(100, 100), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &event);
}

QString groupsOf(const QTreeWidget& lists)
{
    QStringList all;
    for (int i = 0; i < lists.topLevelItemCount(); ++i)
        all << lists.topLevelItem(i)->text(0);
    return all.join(QStringLiteral("; "));
}

} // namespace

class WindowConfigTest : public QObject {
    Q_OBJECT

private slots:
    void aDroppedScriptIsShownBeforeAnythingChanges()
    {
        WindowFixture f;
        write(f.path("train.sh"), kScript);
        const std::size_t scenarios = f.project().scenarios.size();
        const layout::Scenario before = f.scenario();
        drop(f.window, f.path("train.sh"));

        ConfigSheet* sheet = f.window.configSheet();
        QVERIFY(sheet != nullptr && sheet->isVisible());
        QCOMPARE(groupsOf(*sheet->findChild<QTreeWidget*>(QStringLiteral("config_lists"))),
                 QString("Still needed (2); Unknown (1); Read (%1); Understood, without effect on cost (2)")
                     .arg(sheet->findChild<QTreeWidget*>(QStringLiteral("config_lists"))
                              ->topLevelItem(2)
                              ->childCount()));
        QVERIFY(f.scenario() == before);
        QCOMPARE(f.project().scenarios.size(), scenarios);
        QVERIFY(!f.window.document().undoStack().canUndo());

        // The smallest world is proposed, the scenario beside it has it.
        auto* gpus = sheet->findChild<QLineEdit*>(QStringLiteral("ask_gpus"));
        QVERIFY(gpus != nullptr);
        QCOMPARE(gpus->text(), QString("8"));
        QCOMPARE(sheet->scenario().cluster.accelerators(), std::int64_t{8});
        gpus->setText(QStringLiteral("64"));
        QCOMPARE(sheet->scenario().cluster.accelerators(), std::int64_t{64});
        QCOMPARE(sheet->scenario().model.hidden, std::int64_t{4096});
        QVERIFY(sheet->findChild<QTableWidget*>(QStringLiteral("config_changes"))->rowCount() > 3);

        QTest::mouseClick(sheet->findChild<QPushButton*>(QStringLiteral("config_take")), Qt::LeftButton);
        QVERIFY(!sheet->isVisible());
        QCOMPARE(f.project().scenarios.size(), scenarios + 1);
        QCOMPARE(f.scenario().layout.tensorParallel, 2);
        QCOMPARE(f.scenario().layout.pipelineParallel, 4);
        QCOMPARE(f.scenario().workload.globalBatch, 64);
        QCOMPARE(f.scenario().cluster.accelerators(), std::int64_t{64});
        QCOMPARE(QString::fromStdString(f.scenario().name), QString("train.sh"));
        f.trigger("undo"); // one step
        QCOMPARE(f.project().scenarios.size(), scenarios);
        QVERIFY(f.scenario() == before);
    }

    /// A scenario that came from a file goes out as that file, with the lines changed that another layout needs.
    void aTakenScriptGoesOutAsItsPatch()
    {
        WindowFixture f;
        write(f.path("train.sh"), kScript);
        drop(f.window, f.path("train.sh"));
        ConfigSheet* sheet = f.window.configSheet();
        sheet->findChild<QLineEdit*>(QStringLiteral("ask_gpus"))->setText(QStringLiteral("64"));
        QTest::mouseClick(sheet->findChild<QPushButton*>(QStringLiteral("config_take")), Qt::LeftButton);

        f.trigger("copy_layout");
        const CopySheet& copy = f.window.exportSheet()->flags();
        const auto* list = copy.findChild<QListWidget*>(QStringLiteral("copy_frameworks"));
        QCOMPARE(list->item(0)->text(), QString("Patch of train.sh"));
        QCOMPARE(list->currentRow(), 0);
        const auto* said = copy.findChild<QLabel*>(QStringLiteral("copy_unsaid"));
        QCOMPARE(said->text(), QString("train.sh says this layout already. No line changes."));
        f.window.exportSheet()->hide();

        layout::Scenario other = f.scenario();
        QVERIFY(layout::setKnob(other, "tp", "4").has_value());
        QVERIFY(layout::setKnob(other, "micro_batch", "2").has_value());
        f.window.document().addScenario(other); // another scenario: the file is the one that came last
        f.trigger("copy_layout");
        const QString text = copy.text();
        QCOMPARE(copy.fileName(), QString("train.sh.patch"));
        for (const char* line : {"--- ./train.sh\n", "\n-TP=2\n", "\n+TP=4\n", "tp 2 -> 4. Without it",
                                 "+    --micro-batch-size 2 --global-batch-size 64"})
            QVERIFY2(text.contains(QLatin1String(line)), qPrintable(text));
        QCOMPARE(text.count(QStringLiteral("\n+")), 3); // a head, two lines
        f.window.exportSheet()->flags().choose(QStringLiteral("megatron"));
        QVERIFY(copy.text().startsWith(QLatin1String("#!/bin/bash")));

        // What a stack refuses is said above what it has no word for.
        QVERIFY(layout::setKnob(other, "zero", "3").has_value());
        f.window.document().addScenario(other);
        f.trigger("copy_layout");
        f.window.exportSheet()->flags().choose(QStringLiteral("deepspeed"));
        QVERIFY2(said->text().startsWith(
                     QLatin1String("It will not start: DeepSpeed\'s pipelines take ZeRO 0 and 1")),
                 qPrintable(said->text()));
    }

    void escapeLeavesEverythingAsItWas()
    {
        WindowFixture f;
        write(f.path("train.sh"), kScript);
        const layout::Scenario before = f.scenario();
        drop(f.window, f.path("train.sh"));
        ConfigSheet* sheet = f.window.configSheet();
        QVERIFY(sheet->isVisible());
        QTest::keyClick(sheet, Qt::Key_Escape);
        QVERIFY(!sheet->isVisible());
        QVERIFY(f.scenario() == before);
        QVERIFY(!f.window.document().undoStack().canUndo());
    }

    void anotherClusterIsChosenInPlace()
    {
        WindowFixture f;
        write(f.path("train.sh"), kScript);
        drop(f.window, f.path("train.sh"));
        ConfigSheet* sheet = f.window.configSheet();
        auto* cluster = sheet->findChild<QComboBox*>(QStringLiteral("ask_cluster"));
        const int at = cluster->findData(QStringLiteral("dgx-h100"));
        QVERIFY(at > 0);
        cluster->setCurrentIndex(at);
        QCOMPARE(sheet->scenario().cluster.id, std::string("dgx-h100"));
    }

    void aPastedTextIsReadLikeAFile()
    {
        WindowFixture f;
        QApplication::clipboard()->setText(QString::fromUtf8(kScript));
        f.trigger("paste_config");
        QVERIFY(f.window.configSheet() != nullptr && f.window.configSheet()->isVisible());
        QTest::keyClick(f.window.configSheet(), Qt::Key_Escape);
        QApplication::clipboard()->setText(QStringLiteral("good morning"));
        f.trigger("paste_config");
        QVERIFY(!f.window.configSheet()->isVisible());
        QVERIFY(f.window.messageBar().isVisible());
    }

    void whatOnlyMergesAsksForTheRest()
    {
        WindowFixture f;
        write(
            f.path("ds.json"),
            R"({"zero_optimization": {"stage": 3}, "bf16": {"enabled": true}, "train_micro_batch_size_per_gpu": 2, "gradient_accumulation_steps": 4})");
        drop(f.window, f.path("ds.json"));
        ConfigSheet* sheet = f.window.configSheet();
        QVERIFY(sheet != nullptr && sheet->isVisible());
        auto* gpus = sheet->findChild<QLineEdit*>(QStringLiteral("ask_gpus"));
        gpus->setText(QStringLiteral("16"));
        QVERIFY(sheet->findChild<QComboBox*>(QStringLiteral("ask_model")) != nullptr);
        auto* sequence = sheet->findChild<QLineEdit*>(QStringLiteral("ask_sequence"));
        QVERIFY(sequence != nullptr);
        sequence->setText(QStringLiteral("8192"));
        QCOMPARE(sheet->scenario().workload.sequence, 8192);
        QCOMPARE(layout::findKnob("zero")->get(sheet->scenario()), std::int64_t{3});
    }

    void theLayoutIsCopiedInAFrameworksWords()
    {
        WindowFixture f;
        f.trigger("copy_layout");
        QVERIFY(f.window.exportSheet() != nullptr);
        CopySheet* sheet = &f.window.exportSheet()->flags();
        QVERIFY(sheet != nullptr && sheet->isVisible());
        auto* text = sheet->findChild<QPlainTextEdit*>(QStringLiteral("copy_text"));
        QVERIFY(text->toPlainText().contains(
            QStringLiteral("--tensor-model-parallel-size %1").arg(f.scenario().layout.tensorParallel)));
        auto* list = sheet->findChild<QListWidget*>(QStringLiteral("copy_frameworks"));
        QCOMPARE(list->count(), 8); // six frameworks, torchtitan twice, and the line
        // Beside the layout that somebody came with, what differs is marked.
        auto* gone = sheet->findChild<QLabel*>(QStringLiteral("copy_gone"));
        QVERIFY(!gone->isVisible() && text->extraSelections().isEmpty());
        layout::Scenario before = f.scenario();
        const std::string batch = std::to_string(2 * before.layout.microBatch);
        QVERIFY(layout::setKnob(before, "micro_batch", batch).has_value());
        sheet->setReference(before, QStringLiteral("train.sh"));
        QVERIFY(gone->isVisible() && gone->text().contains(QStringLiteral("train.sh")));
        QVERIFY(gone->text().contains(QStringLiteral("--micro-batch-size ") + QString::fromStdString(batch)));
        QCOMPARE(text->extraSelections().size(), 1);
        sheet->setReference({}, {});
        QVERIFY(!gone->isVisible() && text->extraSelections().isEmpty());
        sheet->choose(QStringLiteral("line"));
        QVERIFY(exchange::isSharedLine(text->toPlainText().toStdString()));
        const auto line = exchange::readSharedLine(text->toPlainText().toStdString());
        QVERIFY(line.has_value());
        QCOMPARE(line->scenario.layout.tensorParallel, f.scenario().layout.tensorParallel);
        sheet->choose(QStringLiteral("nanotron"));
        QVERIFY(text->toPlainText().contains(QStringLiteral("parallelism:")));
        QVERIFY(sheet->findChild<QLabel*>(QStringLiteral("copy_batch"))
                    ->text()
                    .contains(QStringLiteral("batch_accumulation_per_replica")));
        QTest::mouseClick(f.window.exportSheet()->findChild<QPushButton*>(QStringLiteral("export_copy")),
                          Qt::LeftButton);
        QCOMPARE(QApplication::clipboard()->text(), text->toPlainText());
        // The palette has each framework, a scenario's row its own way there.
        f.window.exportSheet()->close();
        f.window.openPalette(QStringLiteral("Copy layout as DeepSpeed"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QVERIFY(sheet->isVisible());
        QVERIFY2(text->toPlainText().contains(QStringLiteral("zero_optimization")),
                 qPrintable(text->toPlainText()));
        sheet->choose(QStringLiteral("nanotron"));
        QTest::mouseClick(f.window.exportSheet()->findChild<QPushButton*>(QStringLiteral("export_copy")),
                          Qt::LeftButton);
        // What was copied is read back.
        f.trigger("paste_config");
        QVERIFY(f.window.configSheet() != nullptr && f.window.configSheet()->isVisible());
        QCOMPARE(f.window.configSheet()->scenario().layout.tensorParallel,
                 f.scenario().layout.tensorParallel);
    }
};

QTEST_MAIN(WindowConfigTest)
#include "tst_window_config.moc"
