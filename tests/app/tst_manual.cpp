// SPDX-License-Identifier: GPL-3.0-or-later
// The manual: no link leads nowhere, no picture is stale, every example of the command line runs.
#include "app/window_fixture.h"
#include "gui/explain/manual_pictures.h"
#include "gui/explain/manual_window.h"
#include "gui/parts/language.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLineEdit>
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

/// Where the pages of an edition lie; empty or English: beside the pictures.
QString folder(const QString& language = {})
{
    const QString all = QStringLiteral(SOURCE_DIR "/resources/guide/");
    return language.isEmpty() || language == QLatin1String("en") ? all : all + language + QLatin1Char('/');
}

/// "en" and every language that has an edition of its own.
QStringList spoken()
{
    return QStringList{QStringLiteral("en")} + manualEditions();
}

/// A language for a while, then English again.
class Speaking {
public:
    explicit Speaking(const QString& language) { loadTranslations(language); }
    ~Speaking() { loadTranslations(QStringLiteral("en")); }
    Speaking(const Speaking&) = delete;
    Speaking& operator=(const Speaking&) = delete;
};

const QString kLink = QStringLiteral("\\]\\(([^)]+)\\)");

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
        QStringList used;
        for (const QString& language : spoken()) {
            const Speaking speaking(language);
            QVERIFY(manualPages().size() >= 6);
            for (const ManualPage& page : manualPages()) {
                QVERIFY2(!page.title.isEmpty(), qPrintable(page.id));
                for (const QString& target : matchesOf(page.text, kLink)) {
                    if (target.startsWith(QLatin1String("http"))) {
                        continue;
                    }
                    QVERIFY2(
                        QFileInfo::exists(folder(language) + target),
                        qPrintable(language + QLatin1Char(' ') + page.id + QLatin1String(": ") + target));
                    used << target;
                }
            }
        }
        // And no picture lies there that nobody sees.
        for (const QString& name : QDir(folder()).entryList({QStringLiteral("*.png")}, QDir::Files)) {
            QVERIFY2(used.contains(name), qPrintable(name));
        }
    }

    /// Every language built in reads the whole manual: page by page the same headings, pictures, links and examples.
    void everyEditionIsWhole()
    {
        QStringList others = languages();
        others.removeOne(QStringLiteral("en"));
        QCOMPARE(manualEditions(), others);
        const auto marks = [](const ManualPage& page) {
            QStringList marks = matchesOf(page.text, QStringLiteral("^(#+) "));
            for (QString target : matchesOf(page.text, kLink)) {
                marks << target.remove(QStringLiteral("../"));
            }
            return marks + matchesOf(page.text, QStringLiteral("```(?:sh|json)\n((?:(?!```)[\\s\\S])*)```"))
                   + matchesOf(page.text, QStringLiteral("^(\\|)")); // as many lines of tables
        };
        const Speaking english(QStringLiteral("en"));
        const QList<ManualPage> whole = manualPages();
        for (const QString& language : others) {
            QCOMPARE(QDir(folder(language)).entryList({QStringLiteral("*.md")}),
                     QDir(folder()).entryList({QStringLiteral("*.md")}));
            const Speaking speaking(language);
            const QList<ManualPage> pages = manualPages();
            QCOMPARE(pages.size(), whole.size());
            for (qsizetype i = 0; i < pages.size(); ++i) {
                QCOMPARE(pages[i].id, whole[i].id);
                QVERIFY2(pages[i].text != whole[i].text, qPrintable(language + pages[i].id));
                QCOMPARE(marks(pages[i]), marks(whole[i]));
            }
        }
    }

    void everyKeyThatIsNamedDoesThat_data()
    {
        QTest::addColumn<QString>("language");
        for (const QString& language : spoken()) {
            QTest::newRow(qPrintable(language)) << language;
        }
    }
    /// "*File > Import model…* (Ctrl+Shift+I)": such an entry, and with these keys, in the language of the page.
    void everyKeyThatIsNamedDoesThat()
    {
        QFETCH(QString, language);
        const Speaking speaking(language);
        WindowFixture f(QSize(1280, 720));
        const auto plain = [](QString text) {
            static const QRegularExpression kMark(QStringLiteral("\\(&.\\)")); // Chinese menus: "打开(&O)…"
            return text.remove(kMark).remove(QLatin1Char('&')).remove(QStringLiteral("…")).trimmed();
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
                QVERIFY2(there, qPrintable(language + QLatin1Char(' ') + page.id + QLatin1String(": ")
                                           + its.captured(0)));
            }
        }
        QVERIFY(named >= 6);
    }

    /// What is said to have no card has none, and the cards named instead are there: in every language.
    void systemsWithoutACardHaveNone()
    {
        for (const QString& language : spoken()) {
            const Speaking speaking(language);
            int waiting = 0;
            int named = 0;
            for (const ManualPage& page : manualPages()) {
                if (page.id != QLatin1String("systems")) {
                    continue;
                }
                for (const QString& row : matchesOf(page.text, QStringLiteral("^(\\|.*\\|)$"))) {
                    const QString pattern = QStringLiteral("(S\\d{3})");
                    for (const QString& id : matchesOf(row.section(QLatin1Char('|'), 2, 2), pattern)) {
                        QVERIFY2(!exchange::findDemo(id.toLower().toStdString()), qPrintable(id));
                        ++waiting;
                    }
                    for (const QString& id : matchesOf(row.section(QLatin1Char('|'), 3, 3), pattern)) {
                        QVERIFY2(exchange::findDemo(id.toLower().toStdString()).has_value(), qPrintable(id));
                        ++named;
                    }
                }
            }
            QVERIFY(waiting > 10 && named >= 5); // the rows were found at all
        }
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

    void itIsReadInTheLanguageOfTheWindow()
    {
        const Speaking speaking(QStringLiteral("de"));
        WindowFixture f(QSize(1280, 720));
        f.trigger("manual");
        auto* manual = f.window.findChild<ManualWindow*>();
        QVERIFY(manual != nullptr);
        auto* text = manual->findChild<QTextBrowser*>();
        QVERIFY(text->toPlainText().contains(QStringLiteral("Die erste Stunde")));
        QVERIFY(!text->document()
                     ->resource(QTextDocument::ImageResource, QUrl(QStringLiteral("../4-sweep.png")))
                     .isNull());
        emit text->anchorClicked(QUrl(QStringLiteral("4-numbers.md")));
        QCOMPARE(manual->shownPage(), QStringLiteral("numbers"));
        QTemporaryDir place;
        const QString html = place.filePath(QStringLiteral("m.html"));
        QVERIFY(saveManual(html).has_value());
        const QString saved = textOf(html);
        QVERIFY(saved.contains(QStringLiteral("Die erste Stunde")));
        QVERIFY(saved.contains(QLatin1String("data:image/png;base64,"))
                && !saved.contains(QLatin1String("src=\"../")));
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

    void itIsSearched()
    {
        WindowFixture f(QSize(1280, 720));
        f.trigger("manual");
        auto* manual = f.window.findChild<ManualWindow*>();
        QVERIFY(manual != nullptr);
        auto* find = manual->findChild<QLineEdit*>(QStringLiteral("manual_find"));
        auto* text = manual->findChild<QTextBrowser*>();
        QTest::keyClick(manual, Qt::Key_F, Qt::ControlModifier);
        find->setText(QStringLiteral("leaderboard"));
        emit find->returnPressed();
        QCOMPARE(manual->shownPage(), QStringLiteral("teaching"));
        QCOMPARE(text->textCursor().selectedText().toLower(), QStringLiteral("leaderboard"));
        QTest::keyClick(manual, Qt::Key_Escape); // first the search, then the window
        QVERIFY(find->text().isEmpty() && manual->isVisible());
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
        // Contents, and a measure that can be read.
        QVERIFY(text.contains(QLatin1String("<nav>")) && text.contains(QLatin1String("href=\"#s2\"")));
        QVERIFY(text.contains(QLatin1String("id=\"s2\"")));
        QVERIFY(text.contains(QLatin1String("max-width: 44em")));
        QVERIFY(!text.contains(QLatin1String("http-equiv=\"refresh\"")));
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
