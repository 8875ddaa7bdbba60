// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/scenario/scenario_json.h"
#include "gui/files/project_source.h"
#include "gui/report/report.h"
#include "theme/number_format.h"

#include <QFile>
#include <QImage>
#include <QPainter>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace shardscape;
using namespace shardscape::gui;

namespace {

store::Project demo(const char* id)
{
    return projectOf(**exchange::findDemo(id));
}

/// The program as a batch scheduler runs it: no display, no platform chosen.
struct Ran {
    int code = -1;
    QByteArray out;
    QByteArray error;
};
Ran run(const QStringList& arguments)
{
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR"}) {
        environment.remove(QString::fromLatin1(name));
    }
    program.setProcessEnvironment(environment);
    program.start(QStringLiteral(BINARY_DIR "/bin/shardscape"), arguments);
    if (!program.waitForFinished(120'000)) {
        program.kill();
        program.waitForFinished();
        return {};
    }
    return {program.exitCode(), program.readAllStandardOutput(), program.readAllStandardError()};
}

} // namespace

class ReportTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }

private slots:
    void aReportSaysWhatWasPutInAndWhatCameOut()
    {
        const auto report = makeReport(demo("w02"), QStringLiteral("Interleaving"), QDate(2026, 1, 31));
        QVERIFY(report.has_value());
        const QString html = reportHtml(*report);
        const layout::Scenario s = demo("w02").scenarios.front().scenario;
        for (const QString& word :
             {QString::fromStdString(s.model.name), QString::fromStdString(s.cluster.name),
              QStringLiteral("Step time"), QStringLiteral("MFU counts"), QStringLiteral("Pareto front"),
              QStringLiteral("arXiv"), QStringLiteral("31 January 2026"), QStringLiteral("Narayanan")}) {
            QVERIFY2(html.contains(word), qPrintable(word));
        }
        int figures = 0;
        for (const ReportBlock& block : report->blocks) {
            if (const auto* figure = std::get_if<ReportFigure>(&block)) {
                ++figures;
                QImage image(figure->size, QImage::Format_RGB32);
                image.fill(Qt::white);
                QPainter painter(&image);
                figure->picture->paintPicture(painter, image.rect(), reportTheme());
                painter.end();
                QImage blank(figure->size, QImage::Format_RGB32);
                blank.fill(Qt::white);
                QVERIFY(image != blank);
            }
        }
        QCOMPARE(
            figures,
            15); // time and memory compared, schedule, memory, time, network, cluster, six charts, scatter, matrix
        QVERIFY(!html.contains(QStringLiteral("src=\"http")));
        QVERIFY(!html.contains(QStringLiteral("href=")));
    }

    void theSameProjectGivesTheSameReport()
    {
        const auto once = makeReport(demo("w09"), QStringLiteral("ZeRO"), QDate(2026, 1, 31));
        const auto twice = makeReport(demo("w09"), QStringLiteral("ZeRO"), QDate(2026, 1, 31));
        QVERIFY(once.has_value() && twice.has_value());
        QCOMPARE(reportHtml(*once), reportHtml(*twice));
    }

    void aLayoutThatCannotBeIsReportedWithItsReasons()
    {
        store::Project project = demo("w02");
        project.scenarios.front().scenario.layout.pipelineParallel = 7;
        const auto report = makeReport(project, QStringLiteral("broken"), QDate(2026, 1, 31));
        QVERIFY(report.has_value());
        QVERIFY(reportHtml(*report).contains(QStringLiteral("not valid")));
    }

    void reportsAreWrittenAsPdfAndHtmlWithoutADisplay()
    {
        const Ran pdf = run(
            {QStringLiteral("--demo"), QStringLiteral("w02"), QStringLiteral("--report"), path("r.pdf")});
        QVERIFY2(pdf.code == 0 && pdf.error.isEmpty(), pdf.error.constData());
        QFile file(path("r.pdf"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.size() > 50'000);
        const QByteArray written = file.readAll();
        QVERIFY(written.startsWith("%PDF"));
        QCOMPARE(written.count("/Type /Page\n"), kPagesOfDecision); // with --whole all of it
        const Ran html = run({QStringLiteral("demo:w02"), QStringLiteral("--report"), path("r.html")});
        QVERIFY2(html.code == 0 && html.error.isEmpty(), html.error.constData());
        QVERIFY(QFile(path("r.html")).size() > 50'000);
    }

    /// A whole run is told on two pages, in time or late: what is done when on the first, what to decide on the second.
    void aWholeRunHasTwoPages()
    {
        // In time, late, and late with everything that can be assumed.
        for (const char* task :
             {"'deadline': '2030-01-01'", "'deadline': '2026-02-10'",
              R"('deadline': '2026-02-10', 'lemons': {'share': 0.03}, 'stragglers': {'share': 0.05},
                 'maintenance': {'every_days': 14, 'hours': 6}, 'ramp': [{'until': 1e11, 'batch': 256}],
                 'failures': {'causes': {'a': 1, 'b': 1, 'c': 1, 'd': 1, 'e': 1, 'f': 1, 'g': 1}})"}) {
            QByteArray text(R"({'model': 'llama-2-70b', 'cluster': {'preset': 'dgx-h100', 'nodes': 64},
                'task': {'kind': 'run', 'tokens': 1e12, 'start': '2026-01-01', %},
                'workload': {'sequence': 4096, 'global_batch': 512},
                'layout': {'tp': 8, 'pp': 4, 'micro_batch': 1, 'zero': 1, 'recompute': 'selective'}})");
            text.replace('%', task).replace('\'', '"');
            auto scenario = exchange::readScenario(text.toStdString(), exchange::Catalog::builtIn());
            QVERIFY(scenario.has_value());
            store::Project project;
            store::ScenarioEntry entry;
            entry.id = store::ScenarioId{1};
            entry.scenario = std::move(scenario->scenario);
            project.scenarios.push_back(std::move(entry));
            project.current = store::ScenarioId{1};
            const auto report = makeReport(project, QStringLiteral("Run"), QDate(2026, 1, 31),
                                           ReportLength::TwoPages);
            QVERIFY(report.has_value());
            QCOMPARE(ReportPages(*report).count(), kPagesOfDecision);
        }
    }

    void picturesAreWrittenWithoutADisplay_data()
    {
        QTest::addColumn<QString>("perspective");
        QTest::addColumn<QString>("suffix");
        for (const char* perspective : {"explore", "timeline", "memory", "time", "window"}) {
            QTest::newRow(perspective) << QString::fromLatin1(perspective) << QStringLiteral("png");
        }
        QTest::newRow("svg") << QStringLiteral("timeline") << QStringLiteral("svg");
        QTest::newRow("pdf") << QStringLiteral("memory") << QStringLiteral("pdf");
    }
    void picturesAreWrittenWithoutADisplay()
    {
        QFETCH(QString, perspective);
        QFETCH(QString, suffix);
        const QString file = m_folder.filePath(QStringLiteral("%1.%2").arg(perspective, suffix));
        const Ran ran = run({QStringLiteral("--demo"), QStringLiteral("w02"), QStringLiteral("--picture"),
                             perspective, file, QStringLiteral("--size"), QStringLiteral("1200x800"),
                             QStringLiteral("--theme"), QStringLiteral("dark")});
        QVERIFY2(ran.code == 0 && ran.error.isEmpty(), ran.error.constData());
        if (suffix == QLatin1String("png")) {
            const QImage image(file);
            QCOMPARE(image.size(), QSize(1200, 800));
            QVERIFY(image.pixelColor(4, 790).lightness() < 60); // dark
            int colours = 0;
            QSet<QRgb> seen;
            for (int y = 0; y < image.height(); y += 8) {
                for (int x = 0; x < image.width(); x += 8) {
                    seen.insert(image.pixel(x, y));
                }
            }
            colours = static_cast<int>(seen.size());
            QVERIFY2(colours > 20, qPrintable(QString::number(colours)));
        } else {
            QFile written(file);
            QVERIFY(written.open(QIODevice::ReadOnly));
            const QByteArray content = written.readAll();
            QVERIFY(content.size() > 5'000);
            QVERIFY(content.contains(suffix == QLatin1String("svg") ? "<svg" : "%PDF"));
        }
    }

    void theProgramAndTheCommandLineReportTheSameNumbers()
    {
        const layout::Scenario scenario = demo("w02").scenarios.front().scenario;
        const training::Evaluation evaluation = training::evaluate(scenario);
        const auto report = makeReport(demo("w02"), QStringLiteral("x"), QDate(2026, 1, 31));
        QVERIFY(report.has_value());
        const QString html = reportHtml(*report);
        QVERIFY(html.contains(theme::seconds(evaluation.stepSeconds)));
        QVERIFY(html.contains(theme::percent(evaluation.mfu)));
        QVERIFY(html.contains(theme::gibibytes(evaluation.peakBytes)));
    }

    void badInputIsOneSentenceAndExitOne_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("missing file")
            << QStringList{path("missing.shardscape"), QStringLiteral("--report"), path("x.pdf")};
        QTest::newRow("missing scenario")
            << QStringList{path("missing.json"), QStringLiteral("--report"), path("x.pdf")};
        QTest::newRow("picture of nothing") << QStringList{path("missing.json"), QStringLiteral("--picture"),
                                                           QStringLiteral("timeline"), path("x.png")};
        QTest::newRow("unknown demo") << QStringList{QStringLiteral("--demo"), QStringLiteral("w99"),
                                                     QStringLiteral("--report"), path("x.pdf")};
        QTest::newRow("unknown ending") << QStringList{QStringLiteral("--demo"), QStringLiteral("w02"),
                                                       QStringLiteral("--report"), path("x.doc")};
        QTest::newRow("unwritable") << QStringList{QStringLiteral("--demo"), QStringLiteral("w02"),
                                                   QStringLiteral("--report"),
                                                   QStringLiteral("/nowhere/x.pdf")};
        for (const char* size : {"199x500", "0x0", "500x8001", "999999x150"}) {
            QTest::newRow(size) << QStringList{QStringLiteral("--size"), QString::fromLatin1(size),
                                               QStringLiteral("--picture"), QStringLiteral("window"),
                                               path("x.png")};
        }
        for (const char* language : {"dee", "fr", "zh_TW", "klingonisch"}) {
            QTest::newRow(language) << QStringList{
                QStringLiteral("--language"), QString::fromLatin1(language), QStringLiteral("--demo"),
                QStringLiteral("w02"),        QStringLiteral("--report"),    path("x.html")};
        }
        QTest::newRow("no display") << QStringList{QStringLiteral("--demo"), QStringLiteral("w02")};
    }
    void badInputIsOneSentenceAndExitOne()
    {
        QFETCH(QStringList, arguments);
        const Ran ran = run(arguments);
        QCOMPARE(ran.code, 1);
        QVERIFY(ran.out.isEmpty());
        QCOMPARE(ran.error.trimmed().count('\n'), 0);
        QVERIFY(ran.error.startsWith("shardscape: "));
    }

    /// What is wrong with a file is said as where it is dropped: what it is, or nearly is, and where it breaks off.
    void aFileThatIsNoProjectIsSaidWhatItIs()
    {
        const auto write = [this](const char* name, const char* text) {
            QFile file(path(name));
            if (!file.open(QIODevice::WriteOnly) || file.write(text) < 0) {
                qFatal("cannot write");
            }
            return file.fileName();
        };
        const QString broken = write("broken.csv",
                                     "id,model,cluster,gpus,step_secnds,status\na,b,c,8,1,ok\n");
        const QString other = write("other.csv", "apples,pears\n1,2\n");
        const Ran picture = run(
            {broken, QStringLiteral("--picture"), QStringLiteral("validate"), path("x.png")});
        QCOMPARE(picture.code, 1);
        QVERIFY2(picture.error.contains(
                     "broken.csv: line 1: unknown column 'step_secnds'; nearest is 'step_seconds'"),
                 picture.error.constData());
        const Ran report = run({broken, QStringLiteral("--report"), path("x.pdf")});
        QCOMPARE(report.code, 1);
        QVERIFY2(
            report.error.contains("broken.csv is a table of measured runs; a report is made of a project"),
            report.error.constData());
        for (const QStringList& ask :
             {QStringList{QStringLiteral("--report"), path("x.pdf")},
              QStringList{QStringLiteral("--picture"), QStringLiteral("window"), path("x.png")}}) {
            const Ran told = run(QStringList{other} + ask);
            QCOMPARE(told.code, 1);
            QVERIFY2(told.error.contains(
                         "a table with the columns 'apples', 'pears' is nothing that is read here; "
                         "nearest is a table of measured runs"),
                     told.error.constData());
        }
    }

    void whatIsOutOfRangeIsToldTheNearestRightThing()
    {
        const auto says = [this](const char* option, const char* value) {
            return run({QString::fromLatin1(option), QString::fromLatin1(value), QStringLiteral("--demo"),
                        QStringLiteral("w02"), QStringLiteral("--report"), path("told.html")});
        };
        QVERIFY(says("--size", "100x9000").error.endsWith("the nearest to 100x9000 is 200x8000\n"));
        QVERIFY(says("--language", "dee").error.contains("the nearest is 'de'"));
        QVERIFY(says("--language", "zh").code == 0);
        QVERIFY(says("--language", "de_AT").code == 0);
        QVERIFY(says("--size", "8000x150").code == 0);
    }

    void wrongUsageIsExitTwo_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("unknown option") << QStringList{QStringLiteral("--reprot"), path("x.pdf")};
        QTest::newRow("no value") << QStringList{QStringLiteral("--report")};
        QTest::newRow("unknown perspective")
            << QStringList{QStringLiteral("--picture"), QStringLiteral("tmeline"), path("x.png")};
        QTest::newRow("size") << QStringList{QStringLiteral("--size"), QStringLiteral("big")};
        QTest::newRow("theme") << QStringList{QStringLiteral("--theme"), QStringLiteral("pink")};
        QTest::newRow("two files") << QStringList{QStringLiteral("a.json"), QStringLiteral("b.json")};
        QTest::newRow("nothing to report on") << QStringList{QStringLiteral("--report"), path("x.pdf")};
    }
    void wrongUsageIsExitTwo()
    {
        QFETCH(QStringList, arguments);
        const Ran ran = run(arguments);
        QCOMPARE(ran.code, 2);
        QCOMPARE(ran.error.trimmed().count('\n'), 0);
        QVERIFY(ran.error.startsWith("shardscape: "));
    }

    void helpAndVersionNeedNoDisplay()
    {
        QCOMPARE(run({QStringLiteral("--help")}).code, 0);
        QVERIFY(run({QStringLiteral("--help")}).out.contains("--picture"));
        QVERIFY(run({QStringLiteral("--version")}).out.startsWith("shardscape "));
    }
};

QTEST_MAIN(ReportTest)
#include "tst_report.moc"
