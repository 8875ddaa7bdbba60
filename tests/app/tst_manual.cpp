// SPDX-License-Identifier: GPL-3.0-or-later
// The manual: no link leads nowhere, no picture is stale, every example of the command line runs.
#include "app/window_fixture.h"
#include "gui/explain/manual_pictures.h"
#include "gui/explain/manual_window.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QListWidget>
#include <QProcess>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBrowser>

#include <nlohmann/json.hpp>

using namespace shardscape;
using namespace shardscape::gui;
using testing::WindowFixture;

namespace {

QString folder()
{
    return QStringLiteral(SOURCE_DIR "/resources/guide/");
}

QString textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QStringList matchesOf(const QString& text, const QString& pattern)
{
    QStringList found;
    const QRegularExpression expression(pattern, QRegularExpression::MultilineOption);
    for (auto match = expression.globalMatch(text); match.hasNext();) {
        found << match.next().captured(1);
    }
    return found;
}

} // namespace

class ManualTest : public QObject {
    Q_OBJECT

private slots:
    void noLinkAndNoPictureLeadsNowhere()
    {
        QVERIFY(manualPages().size() >= 6);
        QStringList used;
        for (const ManualPage& page : manualPages()) {
            QVERIFY2(!page.title.isEmpty(), qPrintable(page.id));
            for (const QString& target : matchesOf(page.text, QStringLiteral("\\]\\(([^)]+)\\)"))) {
                if (target.startsWith(QLatin1String("http"))) {
                    continue;
                }
                QVERIFY2(QFileInfo::exists(folder() + target),
                         qPrintable(page.id + QLatin1String(": ") + target));
                used << target;
            }
        }
        // And no picture lies there that nobody sees.
        for (const QString& name : QDir(folder()).entryList({QStringLiteral("*.png")}, QDir::Files)) {
            QVERIFY2(used.contains(name), qPrintable(name));
        }
    }

    /// "*File > Import model…* (Ctrl+Shift+I)": such an entry, and with these keys.
    void everyKeyThatIsNamedDoesThat()
    {
        WindowFixture f(QSize(1280, 720));
        const auto plain = [](QString text) {
            return text.remove(QLatin1Char('&')).remove(QStringLiteral("…")).trimmed();
        };
        static const QRegularExpression kNamed(
            QStringLiteral("\\*([^*\n]+)\\* \\(((?:Ctrl\\+|Alt\\+|Shift\\+|F\\d)[^)]*)\\)"));
        int named = 0;
        for (const ManualPage& page : manualPages()) {
            for (auto match = kNamed.globalMatch(page.text); match.hasNext(); ++named) {
                const QRegularExpressionMatch its = match.next();
                const QString name = plain(its.captured(1).section(QStringLiteral(" > "), -1));
                const QList<QAction*> actions = f.window.findChildren<QAction*>();
                const bool there = std::any_of(actions.begin(), actions.end(), [&](const QAction* action) {
                    return plain(action->text()) == name
                           && action->shortcuts().contains(QKeySequence(its.captured(2)));
                });
                QVERIFY2(there, qPrintable(page.id + QLatin1String(": ") + its.captured(0)));
            }
        }
        QVERIFY(named >= 6);
    }

    /// A picture shows scenarios and what was predicted for them: `cmake --build --preset release --target manual_pictures`
    /// makes them anew.
    void noPictureIsStale()
    {
        const nlohmann::json kept = nlohmann::json::parse(
            textOf(folder() + QStringLiteral("pictures.json")).toStdString());
        QCOMPARE(kept.size(), manualPictures().size());
        const Result<QString> now = manualDigests();
        QVERIFY(now.has_value());
        const nlohmann::json fresh = nlohmann::json::parse(now->toStdString());
        for (const ManualPicture& picture : manualPictures()) {
            QVERIFY2(kept.at(picture.file) == fresh.at(picture.file), picture.file);
            QVERIFY2(QImage(folder() + QLatin1String(picture.file)).size() == kManualPictureSize,
                     picture.file);
        }
        // What it hangs on: another number is another digest.
        exchange::Demo demo = **exchange::findDemo(manualPictures().front().demo);
        const QString before = digestOf(demo);
        demo.scenarios.front().cluster.nodes *= 2;
        QVERIFY(digestOf(demo) != before);
    }

    void everyExampleRuns_data()
    {
        QTest::addColumn<QString>("line");
        for (const ManualPage& page : manualPages()) {
            for (const QString& block :
                 matchesOf(page.text, QStringLiteral("```sh\n((?:(?!```)[\\s\\S])*)```"))) {
                for (const QString& line : block.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
                    QTest::newRow(qPrintable(line)) << line;
                }
            }
        }
    }
    void everyExampleRuns()
    {
        QFETCH(QString, line);
        QStringList words = line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
        QCOMPARE(words.takeFirst(), QStringLiteral("shardscape-cli"));
        QTemporaryDir place;
        QProcess process;
        process.setWorkingDirectory(place.path());
        process.start(QStringLiteral(BINARY_DIR "/bin/shardscape-cli"), words);
        QVERIFY(process.waitForFinished(120'000));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
        QVERIFY(!process.readAllStandardOutput().isEmpty());
    }

    /// Keys of the example file are those that the program reads.
    void theScenarioOfTheManualIsOne()
    {
        QString example;
        for (const ManualPage& page : manualPages()) {
            const QStringList blocks = matchesOf(page.text,
                                                 QStringLiteral("```json\n((?:(?!```)[\\s\\S])*)```"));
            example = blocks.isEmpty() ? example : blocks.front();
        }
        QVERIFY(!example.isEmpty());
        WindowFixture f(QSize(1280, 720));
        QFile file(f.path("scenario.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(example.toUtf8());
        file.close();
        QVERIFY(f.window.openPath(f.path("scenario.json")));
    }

    void itIsReadInTheWindow()
    {
        WindowFixture f(QSize(1280, 720));
        f.trigger("manual");
        auto* manual = f.window.findChild<ManualWindow*>();
        QVERIFY(manual != nullptr && manual->isVisible());
        QCOMPARE(manual->shownPage(), manualPages().front().id);
        auto* text = manual->findChild<QTextBrowser*>();
        QVERIFY(text->toPlainText().contains(QLatin1String("Begin with your own")));
        for (const ManualPage& page : manualPages()) {
            manual->showPage(page.id);
            QCOMPARE(manual->shownPage(), page.id);
            QVERIFY(!text->toPlainText().isEmpty());
            QCOMPARE(text->verticalScrollBar()->value(), 0); // it begins with its beginning
        }
        manual->showPage(QStringLiteral("perspectives"));
        QVERIFY(!text->document()
                     ->resource(QTextDocument::ImageResource, QUrl(QStringLiteral("view-time.png")))
                     .isNull());
        emit text->anchorClicked(QUrl(QStringLiteral("4-numbers.md")));
        QCOMPARE(manual->shownPage(), QStringLiteral("numbers"));
        manual->showPage(QStringLiteral("nonsense"));
        QCOMPARE(manual->shownPage(), QStringLiteral("numbers"));
        QTest::keyClick(manual, Qt::Key_Escape);
        QTRY_VERIFY(f.window.findChild<ManualWindow*>() == nullptr);
    }

    void itIsWrittenAsOneFile()
    {
        QTemporaryDir place;
        const QString html = place.filePath(QStringLiteral("m.html"));
        QVERIFY(saveManual(html).has_value());
        const QString text = textOf(html);
        QVERIFY(text.contains(QLatin1String("data:image/png;base64,")));
        QVERIFY(!text.contains(QLatin1String("src=\"view-")));
        QVERIFY(!text.contains(QLatin1String(".md\""))); // there are no other files to link to
        QVERIFY(text.contains(QLatin1String("The perspectives")));
        const QString pdf = place.filePath(QStringLiteral("m.pdf"));
        QVERIFY(saveManual(pdf).has_value());
        QVERIFY(textOf(pdf).startsWith(QLatin1String("%PDF")));
        QVERIFY(!saveManual(place.filePath(QStringLiteral("m.doc"))).has_value());
        QVERIFY(!saveManual(QStringLiteral("/no/such/folder/m.html")).has_value());
        QVERIFY(!saveManual(QStringLiteral("/no/such/folder/m.pdf")).has_value());
    }
};

QTEST_MAIN(ManualTest)
#include "tst_manual.moc"
