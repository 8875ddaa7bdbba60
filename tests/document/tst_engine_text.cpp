// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/engine_text.h"
#include "evaluate/evaluation.h"
#include "exchange/demo.h"
#include "layout/knob.h"
#include "layout/rules.h"

#include <QDirIterator>
#include <QRegularExpression>
#include <QTranslator>
#include <QtTest>

#include <random>

using namespace shardscape;

namespace {

/// Marks every text of the engine that it is asked for, and turns two places round.
class MarkingTranslator : public QTranslator {
public:
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char* context, const char* source, const char*, int) const override
    {
        if (qstrcmp(context, "Engine") != 0)
            return {};
        const QByteArray text(source);
        if (text == "the model has %1 learned positions, the sequence has %2 tokens")
            return QStringLiteral("%2 Token, %1 Positionen");
        for (const char* const sentence : document::engineSentences())
            if (text == sentence)
                return QStringLiteral("~") + QString::fromUtf8(source);
        return text == "Micro-batch" ? QStringLiteral("Mikrobatch") : QString();
    }
};

std::vector<layout::Scenario> scenarios()
{
    std::vector<layout::Scenario> result;
    std::mt19937 random(7);
    for (const exchange::Demo& demo : exchange::demos()) {
        for (const layout::Scenario& base : demo.scenarios) {
            for (int turn = 0; turn < 40; ++turn) {
                layout::Scenario scenario = base;
                for (int change = 0; change < 4; ++change) {
                    const auto all = layout::knobs();
                    const layout::Knob& knob = all[random() % all.size()];
                    const std::int64_t most = std::min<std::int64_t>(knob.maximum, knob.minimum + 200);
                    knob.set(scenario, knob.minimum
                                           + static_cast<std::int64_t>(random())
                                                 % std::max<std::int64_t>(most - knob.minimum + 1, 1));
                }
                result.push_back(std::move(scenario));
            }
        }
    }
    return result;
}

} // namespace

class TestEngineText : public QObject {
    Q_OBJECT

private slots:
    void init() { QVERIFY(QCoreApplication::installTranslator(&m_translator)); }
    void cleanup() { QCoreApplication::removeTranslator(&m_translator); }

    void valuesStandWhereTheLanguageWantsThem()
    {
        QCOMPARE(document::engineText("the model has 2048 learned positions, the sequence has 4096 tokens"),
                 QStringLiteral("4096 Token, 2048 Positionen"));
    }

    void whatIsSaidOfAFileIsASentenceOfItsOwn()
    {
        QCOMPARE(document::engineText(
                     "my config.json: the model has 2048 learned positions, the sequence has 4096 tokens"),
                 QStringLiteral("my config.json: 4096 Token, 2048 Positionen"));
        // A pattern that says more of the whole is the right one.
        QCOMPARE(document::engineText(
                     "a.json: an empty JSON object; a scenario has at least {\"model\", \"cluster\"}"),
                 QStringLiteral(
                     "~a.json: an empty JSON object; a scenario has at least {\"model\", \"cluster\"}"));
        QCOMPARE(document::engineText(
                     "a.json: the architecture 'Mamba' is not known (nearest is 'llama'), and it cannot "
                     "be read like LLaMA: heads is missing")
                     .left(24),
                 QStringLiteral("a.json: ~the architectur"));
    }

    void aWordAndItsValueAreTranslatedAsSuch()
    {
        QCOMPARE(document::engineText("Micro-batch 4"), QStringLiteral("Mikrobatch 4"));
    }

    void whatNobodyKnowsStaysAsItIs()
    {
        QCOMPARE(document::engineText("Narayanan 2021, arXiv 2104.04473"),
                 QStringLiteral("Narayanan 2021, arXiv 2104.04473"));
        QCOMPARE(document::engineText(""), QString());
    }

    void everyReasonHasAPattern()
    {
        int seen = 0;
        for (const layout::Scenario& scenario : scenarios()) {
            for (const layout::Reason& reason : layout::violations(scenario)) {
                ++seen;
                const std::string sentence = layout::sentence(reason);
                QVERIFY2(document::engineText(sentence) != QString::fromStdString(sentence),
                         sentence.c_str());
            }
        }
        QVERIFY(seen > 100);
    }

    void everyErrorOfTheSourcesHasAPattern()
    {
        QString known;
        for (const char* const sentence : document::engineSentences())
            known += QString::fromUtf8(sentence) + u'\n';
        // The first piece of the sentence is enough to tell that it was not forgotten.
        static const QRegularExpression failure(
            QStringLiteral("fail\\(\\s*ErrorCode::\\w+,\\s*\"((?:[^\"\\\\]|\\\\.)*)\""));
        int seen = 0;
        QStringList missing;
        for (QDirIterator file(QStringLiteral(SOURCE_DIR "/model"), {QStringLiteral("*.cpp")}, QDir::Files,
                               QDirIterator::Subdirectories);
             file.hasNext();) {
            QFile source(file.next());
            QVERIFY(source.open(QIODevice::ReadOnly));
            const QString text = QString::fromUtf8(source.readAll());
            for (auto found = failure.globalMatch(text); found.hasNext();) {
                QString piece = found.next().captured(1).trimmed();
                piece.remove(QStringLiteral("\\\""));
                if (piece.size() < 12)
                    continue;
                ++seen;
                if (!known.contains(piece))
                    missing << source.fileName() + QStringLiteral(": ") + piece;
            }
        }
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u'\n')));
        QVERIFY(seen > 40);
    }

    void everyNoteOfTheSourcesHasAPattern()
    {
        QString known;
        for (const char* const sentence : document::engineSentences())
            known += QString::fromUtf8(sentence) + u'\n';
        static const QRegularExpression call(
            QStringLiteral("(?:[.>]note|\\bnotes\\.(?:push|emplace)_back|\\bleftOut)\\("));
        static const QRegularExpression literal(QStringLiteral("\"((?:[^\"\\\\]|\\\\.)*)\""));
        static const QRegularExpression seam(QStringLiteral("\"\\s+\""));
        int seen = 0;
        QStringList missing;
        for (QDirIterator file(QStringLiteral(SOURCE_DIR "/model/exchange"), {QStringLiteral("*.cpp")},
                               QDir::Files);
             file.hasNext();) {
            QFile source(file.next());
            QVERIFY(source.open(QIODevice::ReadOnly));
            const QString text = QString::fromUtf8(source.readAll());
            for (auto found = call.globalMatch(text); found.hasNext();) {
                // Up to the bracket that closes the call; none of the notes has one of its own that stays open.
                const qsizetype begin = found.next().capturedEnd();
                qsizetype end = begin;
                for (int open = 1; open > 0 && end < text.size(); ++end)
                    open += text[end] == u'(' ? 1 : text[end] == u')' ? -1 : 0;
                QString said = text.mid(begin, end - begin - 1);
                said.remove(seam); // a sentence over two lines is one
                for (auto pieces = literal.globalMatch(said); pieces.hasNext();) {
                    const QString piece = pieces.next().captured(1).trimmed();
                    if (piece.size() < 8)
                        continue;
                    ++seen;
                    if (!known.contains(piece))
                        missing << source.fileName() + QStringLiteral(": ") + piece;
                }
            }
        }
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u'\n')));
        QVERIFY2(seen > 50, qPrintable(QString::number(seen)));
    }

    void notesAreTranslatedWithWhatTheyName_data()
    {
        QTest::addColumn<QString>("note");
        for (const char* note :
             {"not in the file, so as 'llama' has it: vocab_size 32000",
              "'BrandNew' is not known; it was read like LLaMA: gated MLP, two RMS norms, rotary positions",
              "GPU0 and GPU3 have no links between them, all others have: a cable may be missing.",
              "NIC2, NIC3 are nearest to no GPU: taken for storage or management.",
              "3 rows without bytes or time left out.", "Times are rounded to 0.001 of the file's unit.",
              "The trace lacks F of micro-batch 1 on stage 0: nothing waits for what was not seen."})
            QTest::newRow(note) << QString::fromUtf8(note);
    }
    void notesAreTranslatedWithWhatTheyName()
    {
        QFETCH(QString, note);
        QVERIFY(document::engineText(note.toStdString()).startsWith(u'~'));
    }

    void whatIsLeftOutIsNamedInTheLanguage()
    {
        const QString said = document::engineText(
            "PyTorch's table has no word for recomputation (option recompute): 12 ops are left out; give PyTorch "
            "stages whose modules checkpoint their activations.");
        QVERIFY2(said.contains(QStringLiteral("~recomputation (option recompute): 12")), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("~give PyTorch stages")), qPrintable(said));
    }

private:
    MarkingTranslator m_translator;
};

QTEST_GUILESS_MAIN(TestEngineText)
#include "tst_engine_text.moc"
