// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/engine_text.h"

#include <QLocale>
#include <QTranslator>
#include <QtTest>

using namespace shardscape;
using document::engineText;
using document::labelText;

namespace {

/// A language that says some things another way round and has words for others.
class OtherLanguage : public QTranslator {
public:
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char* context, const char* source, const char*,
                                    int n) const override
    {
        if (qstrcmp(context, "Engine") != 0)
            return {};
        const QByteArray text(source);
        if (text == "the model has %1 learned positions, the sequence has %2 tokens")
            return QStringLiteral("%2 Token, %1 Positionen");
        if (text == "%n chunks of %1")
            return n == 1 ? QStringLiteral("%n Abschnitt von %1") : QStringLiteral("%n Abschnitte von %1");
        if (text == "layers of kind %1 in the model")
            return QStringLiteral("Schichten der Art %1 im Modell");
        return text == "Micro-batch" ? QStringLiteral("Mikrobatch") : QString();
    }
};

} // namespace

class TestEngineText : public QObject {
    Q_OBJECT

private slots:
    void init() { QVERIFY(QCoreApplication::installTranslator(&m_language)); }
    void cleanup()
    {
        QCoreApplication::removeTranslator(&m_language);
        QLocale::setDefault(QLocale::c());
    }

    void argumentsStandWhereTheLanguageWantsThem()
    {
        QCOMPARE(
            engineText(say("the model has %1 learned positions, the sequence has %2 tokens", 2048, 4096)),
            QStringLiteral("4096 Token, 2048 Positionen"));
    }

    void partsAreTranslatedEachForItself()
    {
        const Message inner = say("the model has %1 learned positions, the sequence has %2 tokens", 1, 2);
        QCOMPARE(engineText(say("%1: %2", "my config.json", inner)),
                 QStringLiteral("my config.json: 2 Token, 1 Positionen"));
        QCOMPARE(engineText(say("%1 %2", Word("Micro-batch"), 4)), QStringLiteral("Mikrobatch 4"));
        // What a person wrote is no word, whatever it is.
        QCOMPARE(engineText(say("'%1'", "Micro-batch")), QStringLiteral("'Micro-batch'"));
        QCOMPARE(engineText(say("'%1' and %2", "%2", "b")), QStringLiteral("'%2' and b"));
    }

    void aCountTakesTheFormOfItsLanguage()
    {
        const auto chunks = [](std::int64_t count) {
            return engineText(counted(count, "%n chunk of %1", "%n chunks of %1", "A"));
        };
        QCOMPARE(chunks(0), QStringLiteral("0 Abschnitte von A"));
        QCOMPARE(chunks(1), QStringLiteral("1 Abschnitt von A"));
        QCOMPARE(chunks(2), QStringLiteral("2 Abschnitte von A"));
    }

    void whatHasNoTranslationIsSaidInEnglish()
    {
        QCOMPARE(engineText(say("nobody translated %1", 5)), QStringLiteral("nobody translated 5"));
        const auto heads = [](std::int64_t count) {
            return engineText(counted(count, "%n head of %1", "%n heads of %1", "B"));
        };
        QCOMPARE(heads(0), QStringLiteral("0 heads of B"));
        QCOMPARE(heads(1), QStringLiteral("1 head of B"));
        QCOMPARE(heads(2), QStringLiteral("2 heads of B"));
        QCOMPARE(engineText("Narayanan 2021, arXiv 2104.04473"),
                 QStringLiteral("Narayanan 2021, arXiv 2104.04473"));
        QCOMPARE(engineText(""), QString());
        QCOMPARE(engineText(Message()), QString());
    }

    void numbersHaveTheMarkOfTheLanguage()
    {
        QLocale::setDefault(QLocale(QLocale::German));
        QCOMPARE(engineText(say("%1 GiB of %2", fixed(1.5, 1), 80)), QStringLiteral("1,5 GiB of 80"));
        // A version is no number.
        QCOMPARE(engineText(say("version %1", "0.3")), QStringLiteral("version 0.3"));
    }

    void termsKeepTheNamesInTheirLabels()
    {
        QCOMPARE(labelText(Label(say("layers of kind %1 in the model", "near"))),
                 QStringLiteral("Schichten der Art near im Modell"));
        QCOMPARE(labelText(Label("Micro-batch")), QStringLiteral("Mikrobatch"));
        // A name stays what it is, whatever words it is made of, and text is never taken apart to find one.
        QCOMPARE(labelText(Label(say("layers of kind %1 in the model", "Micro-batch"))),
                 QStringLiteral("Schichten der Art Micro-batch im Modell"));
        QCOMPARE(engineText("Micro-batch 4"), QStringLiteral("Micro-batch 4"));
        QCOMPARE(engineText("layers of kind near in the model"),
                 QStringLiteral("layers of kind near in the model"));
    }

private:
    OtherLanguage m_language;
};

QTEST_GUILESS_MAIN(TestEngineText)
#include "tst_engine_text.moc"
