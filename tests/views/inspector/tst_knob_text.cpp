// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/knob_search.h"
#include "inspector/knob_text.h"
#include "job/job.h"

#include <QTest>
#include <tuple>

using namespace shardscape;
using inspector::readEntry;
using inspector::valueText;

namespace {

const layout::Knob& knob(const char* id)
{
    const layout::Knob* found = layout::findKnob(id);
    if (found == nullptr) {
        qFatal("no knob %s", id);
    }
    return *found;
}

} // namespace

class TestKnobText : public QObject {
    Q_OBJECT

private slots:
    void valuesReadAsWords();
    void changesReadAsSentences();
    void everyKnobHasALabelAndATip();
    void entriesAreReadAsPeopleWriteThem();
    void entriesThatCannotBeSayTheRange();
    void searchesFindWhatIsCalledSoFirst();
    void wordsAreFoundFromTheirBeginning();
};

void TestKnobText::valuesReadAsWords()
{
    QCOMPARE(valueText(knob("tp"), 8), QStringLiteral("8"));
    QCOMPARE(valueText(knob("sequence"), 131072), QStringLiteral("131,072"));
    QCOMPARE(valueText(knob("recompute"), 1), QStringLiteral("selective"));
    QCOMPARE(valueText(knob("sequence_parallel"), 1), QStringLiteral("on"));
    QCOMPARE(valueText(knob("sequence_parallel"), 0), QStringLiteral("off"));
    QCOMPARE(valueText(knob("dp"), 0), QStringLiteral("derived"));
    QCOMPARE(valueText(knob("recompute"), 99), QStringLiteral("99")); // a name that is not there
    // Numbers by which a knob chooses by itself have a word, that is read back.
    for (const auto& [id, value, word] :
         {std::tuple{"spares", -1, "auto"}, {"save_every", 0, "auto"}, {"within_days", 0, "none"}}) {
        const layout::Knob& own = *job::run().knob(id);
        QCOMPARE(valueText(own, value), QString::fromLatin1(word));
        QCOMPARE(readEntry(own, QString::fromLatin1(word)).value, std::optional<std::int64_t>(value));
        QCOMPARE(readEntry(own, QString::number(value)).value, std::optional<std::int64_t>(value));
        QCOMPARE(valueText(own, 4), QStringLiteral("4"));
    }
    QCOMPARE(valueText(*job::run().knob("spares"), 0), QStringLiteral("0"));
}

void TestKnobText::changesReadAsSentences()
{
    QCOMPARE(inspector::changeText(knob("tp"), 8), QStringLiteral("Tensor parallel 8"));
    QCOMPARE(inspector::changeText(knob("recompute"), 2), QStringLiteral("Recompute: full"));
    QCOMPARE(inspector::changeText(knob("sequence_parallel"), 1), QStringLiteral("Sequence parallel on"));
}

void TestKnobText::everyKnobHasALabelAndATip()
{
    for (const layout::Knob& each : layout::knobs()) {
        QVERIFY2(!inspector::knobLabel(each).isEmpty(), each.id.data());
        QVERIFY2(inspector::knobTip(each).contains(QStringLiteral("Look at:")), each.id.data());
        QVERIFY(!inspector::groupLabel(each.group).isEmpty());
    }
}

void TestKnobText::entriesAreReadAsPeopleWriteThem()
{
    QCOMPARE(readEntry(knob("tp"), QStringLiteral(" 6 ")).value, std::optional<std::int64_t>(6));
    QCOMPARE(readEntry(knob("sequence"), QStringLiteral("131,072")).value,
             std::optional<std::int64_t>(131072));
    QCOMPARE(readEntry(knob("sequence"), QStringLiteral("4k")).value, std::optional<std::int64_t>(4096));
    QCOMPARE(readEntry(knob("recompute"), QStringLiteral("full")).value, std::optional<std::int64_t>(2));
}

void TestKnobText::entriesThatCannotBeSayTheRange()
{
    for (const char* text : {"", "0", "-3", "2.5", "many", "99999999999999999999", "k"}) {
        const inspector::Entry entry = readEntry(knob("chunks"), QString::fromLatin1(text));
        QVERIFY2(!entry.value.has_value(), text);
        QVERIFY2(entry.error.contains(QStringLiteral("from 1 to 255")), qPrintable(entry.error));
    }
    QVERIFY(!readEntry(knob("recompute"), QStringLiteral("ful")).error.isEmpty());
}

void TestKnobText::searchesFindWhatIsCalledSoFirst()
{
    using inspector::Found;
    using inspector::found;
    const auto best = [](const char* words) {
        QStringList ids;
        Found most = Found::Text;
        for (const layout::Knob& each : layout::knobs()) {
            const Found how = found(each, QString::fromLatin1(words));
            if (how > most) {
                ids.clear();
                most = how;
            }
            if (how == most) {
                ids << inspector::fromView(each.id);
            }
        }
        return ids;
    };
    for (const auto& [words, id] : {std::pair{"pp", "pp"},
                                    {"tp", "tp"},
                                    {"zero", "zero"},
                                    {"zero3", "zero"},
                                    {"zero 3", "zero"},
                                    {"tp16", "tp"},
                                    {"tp 16", "tp"},
                                    {"--tensor-model-parallel-size", "tp"},
                                    {"tensor_model_parallel_size", "tp"},
                                    {"Tensor Parallel", "tp"},
                                    {"micro_batch", "micro_batch"}}) {
        const QStringList ids = best(words);
        QVERIFY2(ids == QStringList{QString::fromLatin1(id)},
                 qPrintable(QString::fromLatin1(words) + QStringLiteral(": ") + ids.join(QLatin1Char(' '))));
    }
    QVERIFY(best("fp8").contains(QStringLiteral("precision")));
}

void TestKnobText::wordsAreFoundFromTheirBeginning()
{
    using inspector::Found;
    QVERIFY(inspector::found(knob("pp"), QStringLiteral("pipe")) >= Found::Name);
    for (const layout::Knob& each : layout::knobs()) {
        if (inspector::knobLabel(each).contains(QStringLiteral("overlapping"))) {
            QVERIFY2(inspector::found(each, QStringLiteral("pp")) < Found::Name, each.id.data());
        }
        QCOMPARE(inspector::found(each, QStringLiteral("qqqq")), Found::No);
        QVERIFY(inspector::found(each, QString()) != Found::No); // nothing written finds everything
    }
}

QTEST_GUILESS_MAIN(TestKnobText)
#include "tst_knob_text.moc"
