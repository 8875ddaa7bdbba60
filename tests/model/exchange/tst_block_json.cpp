// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/tables/block_json.h"

#include <QTest>

using namespace shardscape;
using namespace shardscape::exchange;

/// Building blocks as files.
class TestBlockJson : public QObject {
    Q_OBJECT

private slots:
    void whatIsWrittenReadsBackTheSame();
    void thePeriodIsThreeSlotsAChunkUnlessSaid();
    void badBlocksAreRefusedWithTheirPlace_data();
    void badBlocksAreRefusedWithTheirPlace();
};

void TestBlockJson::whatIsWrittenReadsBackTheSame()
{
    for (const int devices : {1, 2, 6, 9}) {
        const std::string text = writeBuildingBlock(schedule::vHalfBlock(devices));
        const Result<schedule::BuildingBlock> block = readBuildingBlock(text);
        QVERIFY2(block, block ? "" : block.error().text().c_str());
        QCOMPARE(writeBuildingBlock(*block), text);
        QCOMPARE(block->devices, devices);
    }
}

void TestBlockJson::thePeriodIsThreeSlotsAChunkUnlessSaid()
{
    const Result<schedule::BuildingBlock> block = readBuildingBlock(
        R"({"devices": 1, "chunks": 1, "shape": "loop", "passes": [{"forward": 0, "input": 1, "weight": 2}]})");
    QVERIFY2(block, block ? "" : block.error().text().c_str());
    QCOMPARE(block->period, 3);
}

void TestBlockJson::badBlocksAreRefusedWithTheirPlace_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("part"); ///< of the sentence
    QTest::newRow("empty") << ""
                           << "empty";
    QTest::newRow("no passes") << R"({"devices": 1})"
                               << "passes";
    QTest::newRow("passes no list") << R"({"devices": 1, "passes": 3})"
                                    << "list";
    QTest::newRow("slot missing") << R"({"devices": 1, "chunks": 1, "passes": [{"forward": 0, "input": 1}]})"
                                  << "passes[0]";
    QTest::newRow("key misspelt")
        << R"({"devices": 1, "chunks": 1, "passes": [{"forwards": 0, "input": 1, "weight": 2}]})"
        << "forward";
    QTest::newRow("slots meet")
        << R"({"devices": 1, "chunks": 1, "passes": [{"forward": 0, "input": 1, "weight": 3}]})"
        << "meet";
    QTest::newRow("shape unknown")
        << R"({"devices": 1, "chunks": 1, "shape": "spiral", "passes": [{"forward": 0, "input": 1, "weight": 2}]})"
        << "spiral";
}

void TestBlockJson::badBlocksAreRefusedWithTheirPlace()
{
    QFETCH(QString, text);
    QFETCH(QString, part);
    const Result<schedule::BuildingBlock> block = readBuildingBlock(text.toStdString());
    QVERIFY(!block);
    QVERIFY2(QString::fromStdString(block.error().text()).contains(part, Qt::CaseInsensitive),
             block.error().text().c_str());
}

QTEST_GUILESS_MAIN(TestBlockJson)
#include "tst_block_json.moc"
