// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/knob_text.h"

#include <QTest>

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

QTEST_GUILESS_MAIN(TestKnobText)
#include "tst_knob_text.moc"
