// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/program.h"

#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>
#include <nlohmann/json.hpp>

using nlohmann::json;

namespace {

const QByteArray kHeader = "id,source,model,cluster,gpus,sequence,global_batch,micro_batch,tp,step_seconds\n";

/// Names as nobody well-meaning writes them: markup, a way out of the folder, two that differ in signs alone, bytes that are no UTF-8.
const QByteArray kHostileName = R"(<script>alert('1')</script>&"x)";
const QByteArray kHostileSource = R"(../../<b>"lab"&)";

QByteArray table()
{
    QByteArray quotedName = kHostileName;
    quotedName.replace('"', "\"\"");
    QByteArray quotedSource = kHostileSource;
    quotedSource.replace('"', "\"\"");
    return kHeader + "a1,lab a,llama-13b,dgx-a100-80g,32,2048,512,1,1,21.5\n"
           + "a2,lab a,llama-13b,dgx-a100-80g,32,2048,512,1,2,23\n"
           + "a3,lab-a,llama-13b,dgx-a100-80g,32,2048,512,2,4,31\n"
           + "refused,lab-a,llama-13b,dgx-a100-80g,48,2048,96,1,3,9\n" + "\"" + quotedName + "\",\""
           + quotedSource + "\",llama-13b,dgx-a100-80g,32,2048,512,1,4,40\n"
           + "bytes \xff\x01 \xc3\xa9,lab a,llama-13b,dgx-a100-80g,64,2048,512,1,4,15\n";
}

} // namespace

class TestCliAccuracySite : public QObject {
    Q_OBJECT
    QTemporaryDir m_folder;
    QString m_table;
    QString m_site;
    json m_told;

    QByteArray pageAt(const QString& name) const
    {
        QFile file(m_site + "/" + name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QStringList pages() const { return QDir(m_site).entryList({"*.html"}, QDir::Files, QDir::Name); }

    /// The rows of all tables of a page, cell by cell, as a reader sees them.
    QList<QStringList> rowsOf(const QString& name) const
    {
        QXmlStreamReader xml(pageAt(name));
        QList<QStringList> rows;
        while (!xml.atEnd()) {
            xml.readNext();
            if (xml.isStartElement() && xml.name() == u"tr")
                rows.append(QStringList());
            else if (xml.isStartElement() && xml.name() == u"td")
                rows.last().append(xml.readElementText(QXmlStreamReader::IncludeChildElements));
        }
        return rows;
    }
    static QString percent(double fraction) { return QString::number(100 * fraction, 'f', 1) + " %"; }

private slots:
    void initTestCase()
    {
        m_table = m_folder.filePath("runs.csv");
        QFile file(m_table);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(table()) > 0);
        file.close();
        m_site = m_folder.filePath("deep/site");
        const Answer answer = ask({"validate", m_table, "--site", m_site, "--json"});
        QVERIFY2(answer.code == 0, answer.err.constData());
        m_told = answer.parsed<json>();
        QVERIFY(pages().size() >= 9);
    }

    void everyPageIsWellFormedAndComplete()
    {
        for (const QString& name : pages()) {
            QXmlStreamReader xml(pageAt(name));
            QSet<QString> anchors;
            QStringList links;
            while (!xml.atEnd()) {
                xml.readNext();
                if (!xml.isStartElement())
                    continue;
                QVERIFY2(xml.name() != u"script" && xml.name() != u"img" && xml.name() != u"link"
                             && xml.name() != u"b",
                         qPrintable(name));
                for (const QXmlStreamAttribute& attribute : xml.attributes()) {
                    QVERIFY2(!attribute.name().startsWith(u"on") && attribute.name() != u"src",
                             qPrintable(name));
                    if (attribute.name() == u"href")
                        links.append(attribute.value().toString());
                    if (attribute.name() == u"id")
                        anchors.insert(attribute.value().toString());
                }
            }
            QVERIFY2(!xml.hasError(), qPrintable(name + ": " + xml.errorString() + " in line "
                                                 + QString::number(xml.lineNumber())));
            for (const QString& link : links) {
                const QString file = link.section('#', 0, 0);
                const QString anchor = link.section('#', 1);
                QVERIFY2(file.isEmpty() || pages().contains(file), qPrintable(name + ": " + link));
                if (file.isEmpty())
                    QVERIFY2(anchors.contains(anchor), qPrintable(name + ": " + link));
                else if (!anchor.isEmpty())
                    QVERIFY2(pageAt(file).contains("id=\"" + anchor.toUtf8() + "\""),
                             qPrintable(name + ": " + link));
            }
        }
    }

    /// The figures of every group on its page and in the answer for programs are the same.
    void thePagesSayWhatJsonSays()
    {
        int compared = 0;
        for (const auto& [page, key] : {std::pair("index.html", "sources"),
                                        {"accelerators.html", "accelerators"},
                                        {"formats.html", "formats"},
                                        {"families.html", "families"},
                                        {"releases.html", "releases"}}) {
            const QList<QStringList> rows = rowsOf(QString::fromLatin1(page));
            QVERIFY2(!m_told[key].empty(), key);
            for (const auto& [name, figures] : m_told[key].items()) {
                const QString wanted = QString::fromStdString(name);
                const auto found = std::find_if(rows.begin(), rows.end(), [&](const QStringList& row) {
                    return row.size() > 5 && row.first() == wanted;
                });
                QVERIFY2(found != rows.end(), qPrintable(wanted));
                QCOMPARE(found->at(1), QString::number(figures["rows"].get<int>()));
                QCOMPARE(found->at(3), QString::number(figures["time"]["rows"].get<int>()));
                if (figures["time"]["rows"].get<int>() > 0) {
                    QCOMPARE(found->at(4), percent(figures["time"]["mape"].get<double>()));
                    QCOMPARE(found->at(5), percent(figures["time"]["median_ape"].get<double>()));
                }
                ++compared;
            }
        }
        QVERIFY(compared >= 7);
    }

    /// Every run is on the page of its source, with the error that JSON has, and its terms sum to the predicted step.
    void everyRunIsThereWithItsError()
    {
        QString all;
        for (const QString& name : pages())
            if (name.startsWith("source-"))
                for (const QStringList& row : rowsOf(name))
                    all += row.join('|') + '\n';
        for (const json& run : m_told["runs"]) {
            if (run["id"].get<std::string>().starts_with("bytes"))
                continue; // not the same text in JSON, which has no such bytes
            QString line = QString::fromStdString(run["id"].get<std::string>()) + '|';
            QVERIFY2(all.contains(line), qPrintable(line));
            if (!run["priced"].get<bool>())
                continue;
            const double error = run["time_error"].get<double>();
            const qsizetype at = all.indexOf(line);
            QVERIFY2(all.mid(at, all.indexOf('\n', at) - at)
                         .contains((error >= 0 ? "|+" : "|") + percent(error) + "|"),
                     qPrintable(all.mid(at, 200)));
        }
        QVERIFY(all.contains("|refused|"));
        QVERIFY(all.contains("T_step|"));
    }

    void hostileNamesAreTextAndStayInTheFolder()
    {
        QCOMPARE(QDir(m_folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot).size(), 2);
        QByteArray everything;
        for (const QString& name : pages()) {
            QVERIFY2(QRegularExpression("^[a-z0-9-]+\\.html$").match(name).hasMatch(), qPrintable(name));
            everything += pageAt(name);
        }
        QVERIFY(!everything.contains("<script"));
        QVERIFY(!everything.contains("<b>"));
        QVERIFY(everything.contains("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;&quot;x"));
        QVERIFY(!everything.contains('\x01'));
        QVERIFY(everything.contains("bytes \xEF\xBF\xBD \xc3\xa9"));
        // "lab a" and "lab-a" have a page each.
        QVERIFY(pages().contains("source-lab-a.html") && pages().contains("source-lab-a-2.html"));
    }

    void theSameRunsMakeTheSamePages()
    {
        const QString again = m_folder.filePath("again");
        QCOMPARE(ask({"validate", m_table, "--site", again}).code, 0);
        for (const QString& name : pages()) {
            QFile other(again + "/" + name);
            QVERIFY(other.open(QIODevice::ReadOnly));
            QVERIFY2(other.readAll() == pageAt(name), qPrintable(name));
        }
        QVERIFY(QDir(again).removeRecursively());
    }

    void aFolderThatCannotBeWrittenIsOneSentence()
    {
        for (const QString& place : {m_table, m_table + "/below"}) {
            const Answer answer = ask({"validate", m_table, "--site", place});
            QCOMPARE(answer.code, 1);
            QVERIFY2(QString::fromUtf8(answer.err).section('\n', -2).startsWith("shardscape-cli: " + place)
                         && answer.err.contains("cannot be made a folder"),
                     answer.err.constData());
        }
    }
};

QTEST_APPLESS_MAIN(TestCliAccuracySite)
#include "tst_cli_accuracy_site.moc"
