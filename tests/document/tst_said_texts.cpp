// SPDX-License-Identifier: GPL-3.0-or-later
#include "said_texts.h"

#include <QtTest>

using namespace shardscape;
using translations::SaidText;

namespace {

QStringList textsOf(const char* source)
{
    QStringList texts;
    for (const SaidText& said : translations::saidTexts(source))
        texts << (said.counts ? QStringLiteral("n:") : QString()) + QString::fromStdString(said.text);
    return texts;
}

} // namespace

class TestSaidTexts : public QObject {
    Q_OBJECT

private slots:
    void textsOfCallsAreFound_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QStringList>("texts");
        QTest::newRow("one") << "fail(code, say(\"%1 is empty\", name));" << QStringList{"%1 is empty"};
        QTest::newRow("several literals are one text")
            << "say(\"half a \"\n    \"sentence\", x)" << QStringList{"half a sentence"};
        QTest::newRow("quotes stay as they are written")
            << "say(\"the \\\"%1\\\" of %2\", a, b)" << QStringList{"the \\\"%1\\\" of %2"};
        QTest::newRow("nested") << "say(\"all of %1\", say(\"a part\"))"
                                << QStringList{"all of %1", "a part"};
        QTest::newRow("many is the id of what is counted")
            << "counted(f(a, \"x\"), \"%n layer\", \"%n layers\", b)" << QStringList{"n:%n layers"};
        QTest::newRow("comments and strings say nothing")
            << "// say(\"a\")\n/* say(\"b\") */ f(\"say(\\\"c\\\")\"); char c = '\"'; say(\"d\");"
            << QStringList{"d"};
        QTest::newRow("a comment among the arguments") << "say( // why\n\"e\")" << QStringList{"e"};
        QTest::newRow("numbers with marks") << "f(100'000, say(\"g\"), 1'0)" << QStringList{"g"};
        QTest::newRow("other names") << "essay(\"a\"); say_it(\"b\"); saying.say(text);" << QStringList{};
        QTest::newRow("places alone need no translation") << "say(\"%1: %2 (%n)\", a, b)" << QStringList{};
    }
    void textsOfCallsAreFound()
    {
        QFETCH(QString, source);
        QFETCH(QStringList, texts);
        QCOMPARE(textsOf(qPrintable(source)), texts);
    }

    void theSourcesHaveMany()
    {
        const auto all = translations::saidTextsBelow(SOURCE_DIR "/model");
        QVERIFY2(all.size() > 500, qPrintable(QString::number(all.size())));
        const auto counts = std::count_if(all.begin(), all.end(), [](const SaidText& t) { return t.counts; });
        QVERIFY2(counts > 10, qPrintable(QString::number(counts)));
    }
};

QTEST_GUILESS_MAIN(TestSaidTexts)
#include "tst_said_texts.moc"
