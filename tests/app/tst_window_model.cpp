// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_fixture.h"

#include <QDropEvent>
#include <QMimeData>
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

    void badFilesAreSaidAndNothingIsLost_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("expected");
        QTest::newRow("unknown") << QByteArray(
            R"({"architectures":["MambaForCausalLM"],"model_type":"mamba","state_size":16})")
                                 << "'MambaForCausalLM' is not known";
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
