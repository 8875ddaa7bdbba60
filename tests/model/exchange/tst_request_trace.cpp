// SPDX-License-Identifier: GPL-3.0-or-later
// Traces of requests: the forms that people publish, and what is said of others.
#include "exchange/tables/request_trace.h"

#include <QtTest>

using namespace shardscape;

class RequestTraceTest : public QObject {
    Q_OBJECT

private slots:
    void publishedFormsAreRead_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("Mooncake")
            << R"({"timestamp": 27000, "input_length": 6955, "output_length": 52, "hash_ids": [46, 47]}
{"timestamp": 30000, "input_length": 6472, "output_length": 26, "hash_ids": [46]}
)";
        QTest::newRow("Azure")
            << "TIMESTAMP,ContextTokens,GeneratedTokens\n2023-11-16 18:15:46.5000000,6955,52\n"
               "2023-11-16 18:15:49.5000000,6472,26\n";
        QTest::newRow("BurstGPT")
            << "Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type\n"
               "5,ChatGPT,6955,52,7007,Conversation log\n8,GPT-4,6472,26,6498,API log\n";
        QTest::newRow("out of order")
            << "arrival_ms,prompt_tokens,completion_tokens\n4000,6472,26\n1000,6955,52\n";
    }
    void publishedFormsAreRead()
    {
        QFETCH(QString, text);
        const auto requests = exchange::readRequestTrace(text.toStdString());
        QVERIFY2(requests.has_value(), requests ? "" : requests.error().text().c_str());
        QCOMPARE(requests->size(), std::size_t{2});
        QCOMPARE(requests->front().arrival, 0.0);
        QVERIFY(std::abs((*requests)[1].arrival - 3) < 1e-6);
        QCOMPARE(requests->front().input, 6955.0);
        QCOMPARE((*requests)[1].output, 26.0);
    }

    void othersAreRefusedInOneSentence_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("said");
        QTest::newRow("empty") << ""
                               << "no request";
        QTest::newRow("header alone") << "timestamp,input_length,output_length\n"
                                      << "no request";
        QTest::newRow("no lengths") << "timestamp,model\n1,a\n"
                                    << "tokens of the input";
        QTest::newRow("junk") << "timestamp,input_length,output_length\n1,2,3\nx,2,3\n"
                              << "line 3: the time of arrival";
        QTest::newRow("negative") << "timestamp,input_length,output_length\n1,-2,3\n"
                                  << "line 2: a request has from 0";
        QTest::newRow("broken line")
            << "{\"timestamp\": 1, \"input_length\": 2, \"output_length\": 3}\n{\"timestamp\": \n"
            << "line 2";
        QTest::newRow("missing key") << "{\"timestamp\": 1, \"input_length\": 2}\n"
                                     << "line 1: output_length is missing";
        QTest::newRow("not an object")
            << "{\"timestamp\": 1, \"input_length\": 2, \"output_length\": 3}\n[1]\n"
            << "line 2 is a list";
    }
    void othersAreRefusedInOneSentence()
    {
        QFETCH(QString, text);
        QFETCH(QString, said);
        const auto requests = exchange::readRequestTrace(text.toStdString());
        QVERIFY(!requests.has_value());
        QVERIFY2(QString::fromStdString(requests.error().text()).contains(said),
                 requests.error().text().c_str());
    }

    void aMillionIsTheMost()
    {
        std::string text = "timestamp,input_length,output_length\n";
        for (std::size_t i = 0; i <= exchange::kMostTraceRequests; ++i)
            text += "1,2,3\n";
        const auto requests = exchange::readRequestTrace(text);
        QVERIFY(!requests.has_value());
        QVERIFY(
            QString::fromStdString(requests.error().text()).contains(QStringLiteral("more than 1000000")));
    }
};

QTEST_APPLESS_MAIN(RequestTraceTest)
#include "tst_request_trace.moc"
