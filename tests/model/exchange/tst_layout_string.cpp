// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/scenario/layout_string.h"

#include <QtTest>
#include <numeric>
#include <rapidcheck.h>

using namespace shardscape;
using namespace shardscape::exchange;

namespace {

std::string error(const char* text)
{
    const auto read = readLayoutString(text);
    return read ? std::string{} : read.error().text();
}

std::vector<std::int32_t> layers(const char* text)
{
    const auto read = readLayoutString(text);
    return read ? layersOf(*read) : std::vector<std::int32_t>{};
}

} // namespace

class TestLayoutString : public QObject {
    Q_OBJECT
private slots:
    /// Megatron Core, Custom Pipeline Model Parallel Layout: DeepSeek-V3 on 16 ranks with two virtual stages each.
    void theDocumentedExampleOfDeepSeekReads()
    {
        const auto read = readLayoutString("Et*3|(tt|)*29,m|L");
        QVERIFY(read.has_value());
        QCOMPARE(read->size(), std::size_t{32});
        QVERIFY((read->front() == LayoutStage{.embedding = true, .layers = 3}));
        for (std::size_t stage = 1; stage < 30; ++stage)
            QVERIFY(((*read)[stage] == LayoutStage{.layers = 2}));
        QVERIFY(((*read)[30] == LayoutStage{.predictions = 1}));
        QVERIFY((read->back() == LayoutStage{.loss = true}));
        const auto counts = layersOf(*read);
        QCOMPARE(std::accumulate(counts.begin(), counts.end(), 0), 61);
    }

    void repetitionsReadAsMegatronUnrollsThem_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("unrolled");
        QTest::newRow("a layer") << "Et*3|tL"
                                 << "Ettt|tL";
        QTest::newRow("a group with bars") << "Et(t|tt|)*2,tL"
                                           << "Ett|tt|t|tt|tL";
        QTest::newRow("a group without") << "E(t)*3|tL"
                                         << "Ettt|tL";
        QTest::newRow("a bar first") << "E(|t)*2L"
                                     << "E|t|tL";
        QTest::newRow("a layer in a group") << "E(t*2|)*2tL"
                                            << "Ett|tt|tL";
        QTest::newRow("an empty stage") << "E||t|L"
                                        << "E||t|L";
        QTest::newRow("empty stages") << "Et|*3tL"
                                      << "Et|||tL";
        QTest::newRow("none at all") << "Et*0t|tL"
                                     << "Et|tL";
        QTest::newRow("commas and blanks") << "E t,t | ,L"
                                           << "Ett|L";
    }

    void repetitionsReadAsMegatronUnrollsThem()
    {
        QFETCH(QString, text);
        QFETCH(QString, unrolled);
        const auto a = readLayoutString(text.toStdString());
        const auto b = readLayoutString(unrolled.toStdString());
        QVERIFY2(a.has_value(), a ? "" : a.error().text().c_str());
        QVERIFY(b.has_value());
        QVERIFY(*a == *b);
    }

    void whatIsWrittenReadsBack()
    {
        QVERIFY(rc::check("write, read, the same stages; writing again gives the same text", [] {
            const auto counts = *rc::gen::nonEmpty(
                rc::gen::container<std::vector<std::int32_t>>(rc::gen::inRange<std::int32_t>(0, 4)));
            const std::string text = writeLayoutString(std::span<const std::int32_t>(counts));
            const auto read = readLayoutString(text);
            RC_ASSERT(read.has_value());
            RC_ASSERT(layersOf(*read) == counts);
            RC_ASSERT(writeLayoutString(std::span<const LayoutStage>(*read)) == text);
        }));
    }

    void canonicalTextIsShort()
    {
        const std::vector<std::int32_t> uneven{9, 11, 11, 9};
        QCOMPARE(writeLayoutString(std::span<const std::int32_t>(uneven)), std::string("Et*9|(t*11|)*2t*9L"));
        const auto deepseek = readLayoutString("Et*3|(tt|)*29,m|L");
        QCOMPARE(writeLayoutString(std::span<const LayoutStage>(*deepseek)),
                 std::string("Et*3|(t*2|)*29m|L"));
    }

    void peoplesShortFormReadsToo()
    {
        QVERIFY(*readStageLayers("9,11, 11,9") == (std::vector<std::int32_t>{9, 11, 11, 9}));
        QVERIFY(*readStageLayers("12") == (std::vector<std::int32_t>{12}));
        QVERIFY(*readStageLayers("Et*9|tL") == (std::vector<std::int32_t>{9, 1}));
        for (const char* text : {"", "9,,9", "9,11,", ",9", "99999999999999999999,1"})
            QVERIFY2(!readStageLayers(text), text);
        QVERIFY(readStageLayers("9,,9").error().text().find("column 3") != std::string::npos);
    }

    void errorsNameTheColumnAndWhatWouldBeRight_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("hint");
        QTest::newRow("empty") << ""
                               << "column 1"
                               << "EtL";
        QTest::newRow("only blanks") << " , "
                                     << "column 1"
                                     << "EtL";
        QTest::newRow("capital") << "ET|tL"
                                 << "column 2"
                                 << "'t'";
        QTest::newRow("foreign letter") << "Et|x|tL"
                                        << "column 4"
                                        << "'x'";
        QTest::newRow("no embedding") << "tt|tL"
                                      << "column 1"
                                      << "E, the embedding";
        QTest::newRow("no loss") << "Et|tt"
                                 << "column 5"
                                 << "L, the loss";
        QTest::newRow("second embedding") << "Et|EtL"
                                          << "column 4"
                                          << "one embedding";
        QTest::newRow("early loss") << "EtL|tL"
                                    << "column 3"
                                    << "one loss";
        QTest::newRow("no number") << "Et*|tL"
                                   << "column 3"
                                   << "number";
        QTest::newRow("nothing to repeat") << "*3EtL"
                                           << "column 1"
                                           << "nothing before";
        QTest::newRow("open group") << "E(tt|tL"
                                    << "column 2"
                                    << ")*n";
        QTest::newRow("closed too often") << "Et)*2L"
                                          << "column 3"
                                          << "no (";
        QTest::newRow("group without number") << "E(t|)tL"
                                              << "column 5"
                                              << "(tt|)*4";
        QTest::newRow("nested") << "E((t)*2|)*2L"
                                << "column 3"
                                << "do not nest";
        QTest::newRow("layer after prediction") << "Et|mtL"
                                                << "column 5"
                                                << "before";
        QTest::newRow("too many") << "Et*99999999999999999999L"
                                  << "column 2"
                                  << "million";
    }

    void errorsNameTheColumnAndWhatWouldBeRight()
    {
        QFETCH(QString, text);
        QFETCH(QString, place);
        QFETCH(QString, hint);
        const std::string said = error(text.toUtf8().constData());
        QVERIFY2(said.find(place.toStdString() + ":") != std::string::npos, said.c_str());
        QVERIFY2(said.find(hint.toStdString()) != std::string::npos, said.c_str());
    }

    void nothingThatPeopleTypeBreaksIt()
    {
        QVERIFY(rc::check("any text is read or refused with a sentence", [] {
            const auto text = *rc::gen::container<std::string>(
                rc::gen::elementOf(std::string("EtmL|*(),0123456789 x")));
            const auto read = readLayoutString(text);
            if (read)
                RC_ASSERT(readLayoutString(writeLayoutString(std::span<const LayoutStage>(*read))) == *read);
            else
                RC_ASSERT(read.error().text().starts_with("column "));
        }));
    }

    void stagesOfOneRankComeInOrder() { QVERIFY(layers("EtttL") == (std::vector<std::int32_t>{3})); }
};

QTEST_GUILESS_MAIN(TestLayoutString)
#include "tst_layout_string.moc"
