// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/message.h"

#include <QtTest>

#include <limits>

using namespace shardscape;

class TestMessage : public QObject {
    Q_OBJECT

private slots:
    void argumentsStandInTheirPlaces()
    {
        QCOMPARE(english(say("%2 of %1, and %2 again", "a", 7)), std::string("7 of a, and 7 again"));
        QCOMPARE(english(say("as it is: 47 % of 100%")), std::string("as it is: 47 % of 100%"));
    }

    void whatIsPutInIsNoPlace()
    {
        QCOMPARE(english(say("'%1' and %2", "%2 %n", "b")), std::string("'%2 %n' and b"));
    }

    void messagesHoldMessagesWordsAndNumbers()
    {
        const Message inner = say("%1 GiB", fixed(1.5, 2));
        QCOMPARE(english(say("%1 needs %2", Word("Micro-batch"), inner)),
                 std::string("Micro-batch needs 1.50 GiB"));
    }

    void englishCountsOneAndMany()
    {
        const auto layers = [](std::int64_t count) {
            return english(counted(count, "%n layer is left of %1", "%n layers are left of %1", 8));
        };
        QCOMPARE(layers(0), std::string("0 layers are left of 8"));
        QCOMPARE(layers(1), std::string("1 layer is left of 8"));
        QCOMPARE(layers(2), std::string("2 layers are left of 8"));
        QCOMPARE(english(counted(1, "one chunk", "%n chunks")), std::string("one chunk"));
    }

    void listsAreDividedByCommas()
    {
        QVERIFY(listed({}).empty());
        QCOMPARE(english(listed({"a"})), std::string("a"));
        QCOMPARE(english(listed({"a", 2, say("%1 c", 3)})), std::string("a, 2, 3 c"));
    }

    void nothingIsSaidOfNothing()
    {
        QVERIFY(Message().empty());
        QVERIFY(verbatim("").empty());
        QCOMPARE(english(Message()), std::string());
        QCOMPARE(english(verbatim("100 %1")), std::string("100 %1"));
    }

    void numbersAreWrittenAsPrintfDoes()
    {
        for (const double value : {0.0, 1.0, -2.5, 0.1, 1e-7, 123456.789, 1e15, 1e300}) {
            QCOMPARE(significant(value, 3).digits, QString::asprintf("%.3g", value).toStdString());
            QCOMPARE(fixed(value, 1).digits, QString::asprintf("%.1f", value).toStdString());
            QCOMPARE(QByteArray::fromStdString(shortest(value).digits).toDouble(), value);
        }
        QCOMPARE(fixed(-std::numeric_limits<double>::max(), 6).digits,
                 QString::asprintf("%.6f", -std::numeric_limits<double>::max()).toStdString());
    }

    void messagesAreAlikeThatSayTheSame()
    {
        QVERIFY(say("%1 heads", 3) == say("%1 heads", 3));
        QVERIFY(!(say("%1 heads", 3) == say("%1 heads", 4)));
    }
};

QTEST_GUILESS_MAIN(TestMessage)
#include "tst_message.moc"
