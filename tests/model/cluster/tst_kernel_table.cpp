// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/kernel_table.h"

#include "cost/layer.h"
#include "exchange/catalog/catalog.h"
#include "exchange/scenario/scenario_json.h"
#include "exchange/tables/kernel_table_file.h"
#include "job/training/step/explanation.h"
#include "model/scenarios.h"

#include <QtTest>
#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>

using namespace shardscape;
using cluster::KernelTable;
using cluster::MeasuredAttention;
using cluster::MeasuredProduct;

namespace {

KernelTable twoDepths()
{
    KernelTable table;
    table.source = "here";
    table.products = {{4096, 1024, 8192, 1, false, 200e12}, {4096, 4096, 8192, 1, false, 240e12}};
    return table;
}

double seconds(const KernelTable& table, double depth)
{
    const auto rate = cluster::productRate(table, {4096, depth, 8192, 1, false, 0});
    return 2 * 4096 * depth * 8192 / rate.flopsPerSecond;
}

cluster::Accelerator a100()
{
    return documentedScenario().cluster.accelerator;
}

/// Whether a term or anything that it follows from satisfies `holds`.
bool anyTerm(const Term& term, const std::function<bool(const Term&)>& holds)
{
    return holds(term) || std::any_of(term.inputs.begin(), term.inputs.end(), [&](const TermPointer& input) {
               return anyTerm(*input, holds);
           });
}

} // namespace

class TestKernelTable : public QObject {
    Q_OBJECT
private slots:
    void aMeasuredShapeHasItsMeasuredRate()
    {
        const auto rate = cluster::productRate(twoDepths(), {4096, 4096, 8192, 1, false, 0});
        QCOMPARE(rate.flopsPerSecond, 240e12);
        QVERIFY(!rate.between);
    }

    void betweenTwoShapesTimesGrowByAPower()
    {
        const KernelTable table = twoDepths();
        QVERIFY(cluster::productRate(table, {4096, 2048, 8192, 1, false, 0}).between);
        // 2048 is the geometric middle of 1024 and 4096: so is its time.
        const double middle = std::sqrt(seconds(table, 1024) * seconds(table, 4096));
        QVERIFY(std::abs(seconds(table, 2048) / middle - 1) < 1e-12);
        double last = 0;
        for (double depth = 1024; depth <= 4096; depth += 64) {
            QVERIFY(seconds(table, depth) > last);
            last = seconds(table, depth);
        }
    }

    void outsideItsShapesATableDoesNotGuess()
    {
        const KernelTable table = twoDepths();
        QCOMPARE(cluster::productRate(table, {4096, 512, 8192, 1, false, 0}).flopsPerSecond, 0.0);
        QCOMPARE(cluster::productRate(table, {4096, 8192, 8192, 1, false, 0}).flopsPerSecond, 0.0);
        QCOMPARE(cluster::productRate(table, {4096, 2048, 4096, 1, false, 0}).flopsPerSecond, 0.0);
        QCOMPARE(cluster::productRate(table, {4096, 2048, 8192, 1, true, 0}).flopsPerSecond, 0.0);
        KernelTable far = table;
        far.products[1].depth = 1024 * 9; // further apart than a factor of eight
        QCOMPARE(cluster::productRate(far, {4096, 2048, 8192, 1, false, 0}).flopsPerSecond, 0.0);
    }

    void moreWorkNeverTakesLessTimeThanLess()
    {
        rc::check([] {
            KernelTable table;
            const double low = *rc::gen::inRange(1, 2000);
            const double high = low + *rc::gen::inRange(1, 2000);
            // Even where the larger one was timed far faster than the smaller.
            table.products = {{4096, low, 8192, 1, false, 1e12 * *rc::gen::inRange(1, 1000)},
                              {4096, high, 8192, 1, false, 1e12 * *rc::gen::inRange(1, 1000)}};
            const double a = low + (high - low) * *rc::gen::inRange(1, 99) / 100.0;
            const double b = low + (high - low) * *rc::gen::inRange(1, 99) / 100.0;
            if (high / low > 8)
                return;
            RC_ASSERT((seconds(table, std::min(a, b)) <= seconds(table, std::max(a, b)) * (1 + 1e-12)));
        });
    }

    void formulasTakeTheTableFirst()
    {
        cluster::Accelerator accelerator = a100();
        const auto formula = cost::device<double>(accelerator, workload::Precision::Bf16);
        accelerator.measured = cluster::KernelTableReference(twoDepths());
        const auto device = cost::device<double>(accelerator, workload::Precision::Bf16);
        const auto at = [](const cost::Device<double>& d, double depth) {
            return plain(cost::gemm<double>(d, 4096, depth, 8192));
        };
        QVERIFY(std::abs(at(device, 1024) - 2 * 4096.0 * 1024 * 8192 / 200e12) < 1e-15);
        QVERIFY(at(device, 1024) != at(formula, 1024));
        QCOMPARE(at(device, 512), at(formula, 512)); // the table does not know it
        // Tables are of 16 bits.
        const auto single = cost::device<double>(accelerator, workload::Precision::Fp32);
        QVERIFY(at(single, 1024) > 1.5 * at(device, 1024));
    }

    void attentionComesFromTheTableToo()
    {
        layout::Scenario s = scenarioOf("llama-13b", "dgx-a100-80g", 8,
                                        {{"attention", "flash2"}, {"tp", "2"}});
        const double before = training::evaluate(s).stepSeconds;
        KernelTable table;
        table.source = "here";
        const double heads = static_cast<double>(s.model.heads) / 2;
        for (const bool backward : {false, true})
            table.attention.push_back({static_cast<double>(s.workload.sequence), 1, heads,
                                       static_cast<double>(s.model.headDim), backward, 20e12});
        exchange::giveKernels(s.cluster.accelerator, table);
        QVERIFY(training::evaluate(s).stepSeconds > 1.05 * before); // a tenth of what such kernels reach
        // Heads of all sequences together count: twice the sequences with half the heads is the same work in parallel.
        const auto rate = cluster::attentionRate(table,
                                                 {static_cast<double>(s.workload.sequence), 2, heads / 2,
                                                  static_cast<double>(s.model.headDim), false, 0});
        QCOMPARE(rate.flopsPerSecond, 20e12);
    }

    void explanationsSayWhichWasTaken()
    {
        layout::Scenario s = documentedScenario();
        const cost::Shape<double> x = cost::shape<double>(s);
        KernelTable table;
        table.source = "timed in the cellar";
        table.products = {{plain(x.T), plain(x.f) / plain(x.t), plain(x.h), 1, false, 123e12}};
        exchange::giveKernels(s.cluster.accelerator, table);
        const auto explained = training::explain(s);
        const auto step = std::find_if(explained.begin(), explained.end(),
                                       [](const auto& e) { return e.id == "step_seconds"; });
        QVERIFY(step != explained.end());
        QVERIFY(anyTerm(*step->term, [](const Term& t) {
            return t.value == 123e12 && english(t.label) == "measured rate of this shape"
                   && english(t.source) == "timed in the cellar";
        }));
        QVERIFY(std::abs(step->term->value / training::evaluate(s).stepSeconds - 1) < 1e-9);
    }

    void ownTablesComeOnTopOfShippedOnes()
    {
        cluster::Accelerator accelerator = a100();
        accelerator.measured = cluster::KernelTableReference(twoDepths());
        KernelTable own;
        own.source = "own";
        own.products = {{4096, 4096, 8192, 1, false, 111e12}};
        exchange::giveKernels(accelerator, own);
        const KernelTable& both = *accelerator.measured.get();
        QCOMPARE(both.products.size(), std::size_t{2});
        QCOMPARE(cluster::productRate(both, {4096, 4096, 8192, 1, false, 0}).flopsPerSecond, 111e12);
        QCOMPARE(cluster::productRate(both, {4096, 1024, 8192, 1, false, 0}).flopsPerSecond, 200e12);
    }

    void tablesSurviveScenariosAndCatalogs()
    {
        layout::Scenario s = documentedScenario();
        exchange::giveKernels(s.cluster.accelerator, twoDepths());
        const auto read = exchange::readScenario(exchange::writeScenario(s));
        QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
        QVERIFY(read->scenario.cluster.accelerator.measured == s.cluster.accelerator.measured);
    }

    void csvTablesAreRead()
    {
        const auto table = exchange::readKernelCsv(
            "kind,rows,depth,columns,batch,accumulated,sequence,sequences,heads,head_size,backward,seconds,tflops\n"
            "product,4096,1024,8192,,1,,,,,,,150\n"
            "attention,,,,,,4096,2,16,128,1,0.001,\n",
            "mine.csv");
        QVERIFY2(table.has_value(), table ? "" : table.error().text().c_str());
        QCOMPARE(table->products.size(), std::size_t{1});
        QCOMPARE(table->products[0].flopsPerSecond, 150e12);
        QVERIFY(table->products[0].accumulated);
        QCOMPARE(table->products[0].batch, 1.0);
        // 2.5 times half of 4 b s^2 a d
        QVERIFY(
            std::abs(table->attention[0].flopsPerSecond / (2.5 * 2 * 2 * 4096.0 * 4096 * 16 * 128 / 1e-3) - 1)
            < 1e-12);
    }

    /// Rows that nobody asks for are found with the nearest shape that somebody did; attention takes both passes.
    void rowsThatNothingIsComputedFromAreNamed()
    {
        const layout::Scenario base = scenarioOf("llama-13b", "dgx-h100", 1,
                                                 {{"sequence", "4096"}, {"global_batch", "64"}, {"tp", "1"}});
        const auto unusedOf = [&](const std::string& rows) {
            exchange::KernelLines lines;
            const auto table = exchange::readKernelCsv(
                "kind,rows,depth,columns,sequence,heads,head_size,backward,tflops\n" + rows, "mine", &lines);
            if (!table)
                qFatal("%s", table.error().text().c_str());
            layout::Scenario s = base;
            exchange::giveKernels(s.cluster.accelerator, *table);
            cluster::KernelLog log;
            (void)training::evaluate(s);
            return exchange::unusedKernels(*table, lines, log);
        };
        // 5120 x 13824 products of 4096 tokens; 40 heads of 128.
        QVERIFY(unusedOf("product,4096,5120,13824,,,,,500\n"
                         "attention,,,,4096,40,128,0,300\nattention,,,,4096,40,128,1,250\n")
                    .empty());
        const auto far = unusedOf("product,4096,5120,13824,,,,,500\nproduct,4097,5120,13825,,,,,500\n");
        QCOMPARE(far.size(), std::size_t{1});
        QCOMPARE(far[0].line, std::int64_t{3});
        QCOMPARE(english(far[0].reason),
                 std::string("nothing here computes a product 4097 x 5120 x 13825; nearest is "
                             "a product 4096 x 5120 x 13824"));
        const auto alone = unusedOf("attention,,,,4096,40,128,0,300\n");
        QCOMPARE(alone.size(), std::size_t{1});
        QCOMPARE(english(alone[0].reason),
                 std::string("its backward pass is missing, and one is of no use without the other"));
        // Two that a shape lies between are both used.
        QVERIFY(unusedOf("product,4096,5120,13000,,,,,500\nproduct,4096,5120,15000,,,,,500\n").empty());
    }

    void badTablesAreRefusedWithTheLine_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("sentence");
        const QString head = QStringLiteral("kind,rows,depth,columns,seconds,tflops\n");
        QTest::newRow("empty") << QString() << "the table is empty";
        QTest::newRow("no line") << head << "no line below its header";
        QTest::newRow("column") << "kind,row,depth\nproduct,1,2\n"
                                << "line 1: unknown column 'row'; nearest is 'rows'";
        QTest::newRow("twice") << "kind,rows,rows\nproduct,1,2\n"
                               << "column 'rows' is there twice";
        QTest::newRow("kind") << head + "matmul,1,2,3,,4\n"
                              << "line 2: column kind: 'matmul' is neither";
        QTest::newRow("unit") << head + "product,1,2,3,5 ms,\n"
                              << "line 2: column seconds: '5 ms' cannot be";
        QTest::newRow("both") << head + "product,1,2,3,1,4\n"
                              << "seconds and tflops are both given";
        QTest::newRow("neither") << head + "product,1,2,3,,\n"
                                 << "neither seconds nor tflops";
        QTest::newRow("cells") << head + "product,1,2,3\n"
                               << "line 2: it has 4 cells, the header 6";
        QTest::newRow("other kind")
            << "kind,rows,depth,columns,heads,tflops\nproduct,1,2,3,16,4\n"
            << "line 2: column heads: '16' says nothing of a product; leave it empty, or change kind";
        QTest::newRow("missing") << head + "product,,2,3,,4\n"
                                 << "column rows: it is empty";
        QTest::newRow("shape") << head + "product,1,2,3,,4\nproduct,1,2,3,,5\n"
                               << "line 3: its shape is given twice";
    }
    void badTablesAreRefusedWithTheLine()
    {
        QFETCH(QString, text);
        QFETCH(QString, sentence);
        const auto table = exchange::readKernelCsv(text.toStdString(), "mine.csv");
        QVERIFY(!table.has_value());
        QVERIFY2(QString::fromStdString(table.error().text()).contains(sentence),
                 table.error().text().c_str());
    }

    void badCatalogTablesAreRefusedWithTheirPlace_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("nothing") << R"({"source": "x"})"
                                 << "holds no kernel";
        QTest::newRow("five") << R"({"source": "x", "products": [[1, 2, 3, 1, 0]]})"
                              << "products[0] is a list; it must be";
        QTest::newRow("flag") << R"({"source": "x", "products": [[1, 2, 3, 1, 2, 5]]})"
                              << "its fifth number is 0 or 1";
        QTest::newRow("text") << R"({"source": "x", "attention": [[1, 2, "3", 1, 0, 5]]})"
                              << "attention[0] holds the text";
        QTest::newRow("key") << R"({"source": "x", "product": []})"
                             << "product";
    }
    void badCatalogTablesAreRefusedWithTheirPlace()
    {
        QFETCH(QString, text);
        QFETCH(QString, sentence);
        const auto table = exchange::readKernelTable(nlohmann::json::parse(text.toStdString()), "measured");
        QVERIFY(!table.has_value());
        QVERIFY2(QString::fromStdString(table.error().text()).contains(sentence),
                 table.error().text().c_str());
    }
};

QTEST_APPLESS_MAIN(TestKernelTable)
#include "tst_kernel_table.moc"
