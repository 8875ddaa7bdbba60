// SPDX-License-Identifier: GPL-3.0-or-later
// Asking the project in SQL, in the real window.
#include "app/export_fixture.h"
#include "gui/desks/sql_sheet.h"

#include <QClipboard>
#include <QFile>
#include <QHeaderView>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>
#include <QTreeWidget>

using namespace shardscape;
using namespace shardscape::gui;
using namespace shardscape::gui::testing;

namespace {

struct Asking : WindowFixture {
    SqlSheet& sheet()
    {
        if (window.sqlSheet() == nullptr) {
            qFatal("no sheet");
        }
        return *window.sqlSheet();
    }
    /// The sheet as the menu opens it.
    SqlSheet& open()
    {
        trigger("ask_sql");
        wait();
        return sheet();
    }
    void wait()
    {
        if (!QTest::qWaitFor([this] { return !sheet().isWorking(); }, 60'000)) {
            qFatal("still asking");
        }
    }
    QString ask(const char* sql)
    {
        sheet().setQuestion(QString::fromLatin1(sql));
        QTest::mouseClick(button("sql_ask"), Qt::LeftButton);
        wait();
        return sheet().status();
    }
    QPushButton* button(const char* name)
    {
        return sheet().findChild<QPushButton*>(QString::fromLatin1(name));
    }
    QString cell(int row, int column)
    {
        return sheet().table().model()->index(row, column).data().toString();
    }
};

} // namespace

class WindowSqlTest : public QObject {
    Q_OBJECT

private slots:
    void theProjectOnScreenIsAskedNotTheSavedOne()
    {
        Asking f;
        f.open();
        QVERIFY(f.ask("SELECT count(*) FROM input_scenario").startsWith(QStringLiteral("1 row")));
        QCOMPARE(f.cell(0, 0), QStringLiteral("1"));
        f.trigger("duplicate_scenario"); // never saved
        f.ask("SELECT count(*) FROM input_scenario");
        QCOMPARE(f.cell(0, 0), QStringLiteral("2"));
        f.window.newProject(); // another project, without an edit
        f.ask("SELECT count(*) FROM input_scenario");
        QCOMPARE(f.cell(0, 0), QStringLiteral("1"));
    }

    void aSweepIsAskedByItsKnobs()
    {
        Asking f;
        f.window.startDefaultSweep();
        QVERIFY(f.waitForSweep());
        SqlSheet& sheet = f.open();
        auto* examples = sheet.findChild<QListWidget*>(QStringLiteral("sql_examples"));
        QVERIFY(examples->count() >= 7);
        QTest::mouseClick(examples->viewport(), Qt::LeftButton, {},
                          examples->visualItemRect(examples->item(0)).center());
        f.wait();
        QVERIFY2(sheet.status().startsWith(QStringLiteral("10 rows")), qPrintable(sheet.status()));
        // The fastest is the sweep's fastest.
        const auto& rows = f.project().sweeps.back().result->rows;
        double fastest = 1e300;
        for (const search::Row& row : rows) {
            fastest = row.fits ? std::min(fastest, row.objective) : fastest;
        }
        const QAbstractItemModel& model = *sheet.table().model();
        int step = -1;
        for (int i = 0; i < model.columnCount(); ++i) {
            if (model.headerData(i, Qt::Horizontal).toString() == QLatin1String("step_seconds")) {
                step = i;
            }
        }
        QVERIFY(step >= 0);
        QCOMPARE(f.cell(0, step), QLocale().toString(fastest, 'g', 6));
        QCOMPARE(model.index(0, step).data(Qt::TextAlignmentRole).toInt(),
                 static_cast<int>(Qt::AlignRight | Qt::AlignVCenter));
        // A click on the head sorts, numbers as numbers; another turns it round.
        sheet.table().sortByColumn(step, Qt::DescendingOrder);
        QVERIFY(f.cell(0, step).toDouble() > f.cell(9, step).toDouble());
        sheet.table().sortByColumn(step, Qt::AscendingOrder);
        QCOMPARE(f.cell(0, step), QLocale().toString(fastest, 'g', 6));
        // Names of the sweep's view are at hand, and a double click writes them.
        auto* names = sheet.findChild<QTreeWidget*>(QStringLiteral("sql_names"));
        QCOMPARE(names->topLevelItem(0)->childCount() > 0, true);
        sheet.setQuestion({});
        emit names->itemDoubleClicked(names->topLevelItem(0), 0);
        QCOMPARE(sheet.question(), names->topLevelItem(0)->text(0));
    }

    void whatIsWrongIsOneSentenceAndTheAnswerBeforeStays()
    {
        Asking f;
        f.open();
        f.ask("SELECT 42 AS answer");
        QCOMPARE(f.ask("SELECT * FROM swepes"),
                 QStringLiteral("there is no table 'swepes'; nearest is 'sweeps'"));
        QCOMPARE(f.cell(0, 0), QStringLiteral("42"));
        QCOMPARE(f.ask("DELETE FROM input_scenario"),
                 QStringLiteral("a question only reads: begin it with SELECT"));
        QVERIFY(!f.window.document().isDirty());
    }

    void stopEndsAQuestionAndTheWindowStaysAlive()
    {
        Asking f;
        SqlSheet& sheet = f.open();
        sheet.setQuestion(QStringLiteral(
            "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t"));
        sheet.ask();
        QTest::qWait(200);
        QVERIFY(sheet.isWorking());
        QVERIFY(!f.button("sql_ask")->isEnabled());
        QTest::mouseClick(f.button("sql_stop"), Qt::LeftButton);
        f.wait();
        QCOMPARE(sheet.status(), QStringLiteral("the question was stopped"));
        QVERIFY(f.button("sql_ask")->isEnabled());
        QVERIFY(f.ask("SELECT 1").startsWith(QStringLiteral("1 row")));
    }

    void answersAreCopiedAndSavedAsShown()
    {
        Asking f;
        SqlSheet& sheet = f.open();
        f.ask("SELECT 1.25 AS a, 'x,y' AS b UNION ALL SELECT 10.5, 'z' UNION ALL SELECT NULL, 'none'");
        sheet.table().sortByColumn(0, Qt::DescendingOrder);
        QTest::mouseClick(f.button("sql_copy"), Qt::LeftButton);
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("a\tb\n10.5\tz\n1.25\tx,y\n\tnone\n"));
        sheet.table().selectRow(1);
        QTest::keyClick(&sheet.table(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("a\tb\n1.25\tx,y\n"));
        QTest::mouseClick(f.button("sql_save"), Qt::LeftButton);
        QCOMPARE(saveExport(f, f.path("answer.csv")), QByteArray("a,b\n10.5,z\n1.25,\"x,y\"\n,none\n"));
    }

    void ctrlEnterAsksAndEscapeCloses()
    {
        Asking f;
        SqlSheet& sheet = f.open();
        auto* question = sheet.findChild<QPlainTextEdit*>(QStringLiteral("sql_question"));
        sheet.setQuestion(QStringLiteral("SELECT 7"));
        QTest::keyClick(question, Qt::Key_Return, Qt::ControlModifier);
        f.wait();
        QCOMPARE(f.cell(0, 0), QStringLiteral("7"));
        QTest::keyClick(&sheet, Qt::Key_Escape);
        QVERIFY(!sheet.isVisible());
    }

    void aWindowClosesWhileAQuestionRuns()
    {
        Asking f;
        SqlSheet& sheet = f.open();
        sheet.setQuestion(QStringLiteral(
            "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t"));
        sheet.ask();
        QTest::qWait(50);
        QVERIFY(sheet.isWorking());
    } // the fixture ends: stopped within its time, or this hangs
};

QTEST_MAIN(WindowSqlTest)
#include "tst_window_sql.moc"
