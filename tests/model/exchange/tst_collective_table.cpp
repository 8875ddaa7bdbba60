// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/questions/recognize.h"
#include "exchange/tables/collective_table.h"
#include "exchange/text/launcher_tags.h"
#include "model/scenarios.h"
#include "model/validation_files.h"
#include "network/collectives.h"

#include <QtTest>
#include <cstdio>

using namespace shardscape;
using exchange::CollectiveTable;
using exchange::fitLink;
using exchange::MeasuredCollective;

namespace {

/// Of a text that holds one.
Result<CollectiveTable> readCollectiveTable(std::string_view text, std::string_view system = {})
{
    const auto all = exchange::readCollectiveTables(text, system);
    if (!all)
        return tl::unexpected(all.error());
    if (all->size() != 1)
        return fail(ErrorCode::BadInput, verbatim(std::to_string(all->size()) + " tables"));
    return all->front();
}

/// A node whose links are known, to measure by the formulas that price it.
cluster::Cluster node(double bandwidth, double latency, double startup)
{
    cluster::Cluster c;
    c.acceleratorsPerNode = 8;
    c.levels.push_back(
        {.kind = "nvswitch", .size = 8, .bandwidth = bandwidth, .latency = latency, .startup = startup});
    return c;
}

double allReduceTime(const cluster::Cluster& c, std::int64_t ranks, double bytes)
{
    return plain(network::allReduce(network::channel<double>(c, {ranks, 1}), Bytes<double>(bytes)));
}

/// What all_reduce_perf prints.
std::string printed(const cluster::Cluster& c, std::int64_t ranks, bool listed)
{
    std::string text =
        "# nThread 1 nGpus 8 minBytes 1048576 maxBytes 8589934592 step: 2(factor) warmup iters: 5\n#\n";
    if (listed) {
        text += "# Using devices\n";
        for (std::int64_t r = 0; r < ranks; ++r)
            text += "#  Rank  " + std::to_string(r) + " Group  0 Pid  4711 on     node1 device  "
                    + std::to_string(r) + " [0x07] NVIDIA A100-SXM4-80GB\n";
    }
    text +=
        "#\n#                                                              out-of-place                       in-place\n"
        "#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   "
        "busbw #wrong\n"
        "#        (B)    (elements)                               (us)  (GB/s)  (GB/s)            (us)  (GB/s)  "
        "(GB/s)\n";
    const auto n = static_cast<double>(ranks);
    for (double bytes = 1 << 20; bytes <= 8e9; bytes *= 4) {
        const double time = allReduceTime(c, ranks, bytes);
        char line[256];
        std::snprintf(
            line, sizeof line,
            "%12.0f %13.0f     float     sum      -1 %8.2f %7.2f %7.2f      0 %8.2f %7.2f %7.2f    N/A\n",
            bytes, bytes / 4, time * 1e6, bytes / time / 1e9, bytes / time / 1e9 * 2 * (n - 1) / n,
            time * 1e6, bytes / time / 1e9, bytes / time / 1e9 * 2 * (n - 1) / n);
        text += line;
    }
    return text + "# Out of bounds values : 0 OK\n# Avg bus bandwidth    : 200.1\n#\n";
}

} // namespace

class tst_CollectiveTable : public QObject {
    Q_OBJECT
private slots:
    void theTextOfNcclTestsIsRead()
    {
        const auto table = readCollectiveTable(printed(node(240e9, 3e-6, 20e-6), 8, true));
        QVERIFY2(table.has_value(), table ? "" : table.error().text().c_str());
        QCOMPARE(table->collective, MeasuredCollective::AllReduce);
        QCOMPARE(table->rows.size(), std::size_t{7});
        QCOMPARE(table->rows.front().ranks, std::int64_t{8});
        QCOMPARE(table->rows.front().bytes, 1048576.0);
        QVERIFY(table->rows.front().line > 10);
        QVERIFY(exchange::isCollectiveTable(printed(node(240e9, 3e-6, 20e-6), 8, true)));
        // Without its list of ranks the two bandwidths tell them.
        const auto bare = readCollectiveTable(printed(node(240e9, 3e-6, 20e-6), 8, false));
        QVERIFY2(bare.has_value(), bare ? "" : bare.error().text().c_str());
        QCOMPARE(bare->rows.back().ranks, std::int64_t{8});
        QVERIFY(!bare->notes.empty());
    }

    void constantsComeBackFromTheFormulasThatMadeThem()
    {
        const cluster::Cluster c = node(200e9, 4e-6, 25e-6);
        std::string csv = "ranks,size,time_us\n";
        for (const std::int64_t ranks : {2, 4, 8})
            for (double bytes = 1 << 16; bytes <= 1e9; bytes *= 4)
                csv += std::to_string(ranks) + "," + std::to_string(static_cast<std::int64_t>(bytes)) + ","
                       + std::to_string(allReduceTime(c, ranks, bytes) * 1e6) + "\n";
        const auto table = readCollectiveTable(csv);
        QVERIFY2(table.has_value(), table ? "" : table.error().text().c_str());
        const auto fit = fitLink(*table);
        QVERIFY(fit.has_value());
        QVERIFY(fit->bandwidth && fit->latency && fit->startup);
        // Times were printed to 1e-12 s.
        QVERIFY2(std::abs(*fit->bandwidth / 200e9 - 1) < 1e-4, qPrintable(QString::number(*fit->bandwidth)));
        QVERIFY(std::abs(*fit->latency / 4e-6 - 1) < 1e-3);
        QVERIFY(std::abs(*fit->startup / 25e-6 - 1) < 1e-3);
        QVERIFY(fit->meanError < 1e-4);
        QVERIFY(fit->notes.empty());
        const cluster::LinkLevel level = exchange::fitted({.kind = "nvswitch", .size = 8, .bandwidth = 300e9},
                                                          *table, *fit);
        QVERIFY(std::abs(level.efficiency - 2.0 / 3) < 1e-4);
        QVERIFY(std::abs(level.latency / 4e-6 - 1) < 1e-3);
        QVERIFY(level.source.starts_with("efficiency, latency, startup fitted to 21 measured all-reduces"));
    }

    void whatATableDoesNotDetermineIsSaid()
    {
        const auto one = readCollectiveTable(printed(node(240e9, 3e-6, 20e-6), 8, true));
        const auto fit = fitLink(*one);
        QVERIFY(fit.has_value());
        QVERIFY(fit->bandwidth.has_value());
        QVERIFY(!fit->latency.has_value());
        QVERIFY2(english(fit->notes[0]).find("all rows have 8 ranks") != std::string::npos,
                 english(fit->notes[0]).c_str());
        // Startup and latencies together are what a level prices, whatever its own latency was.
        const cluster::LinkLevel level = exchange::fitted(
            {.kind = "nvswitch", .size = 8, .bandwidth = 300e9, .latency = 1e-6}, *one, *fit);
        QCOMPARE(level.latency, 1e-6);
        QVERIFY(std::abs(level.startup + 14 * level.latency - *fit->startup) < 1e-9);
        const auto large = readCollectiveTable(
            "size,time_us,ranks\n1000000000,10000,8\n4000000000,40000,8\n");
        const auto bytes = fitLink(*large);
        QVERIFY(bytes->bandwidth && !bytes->startup);
        const auto small = readCollectiveTable("size,time_us,ranks\n8,20,8\n16,20,8\n");
        QVERIFY(!fitLink(*small)->bandwidth.has_value());
    }

    void operationsAreKnownInEverySpelling_data()
    {
        QTest::addColumn<QString>("operation");
        QTest::addColumn<int>("collective");
        const auto row = [](const char* operation, MeasuredCollective c) {
            QTest::newRow(operation) << QString::fromUtf8(operation) << static_cast<int>(c);
        };
        for (const char* one : {"all_reduce", "AllReduce", "ALLREDUCE", "all-reduce", "ncclAllReduce"})
            row(one, MeasuredCollective::AllReduce);
        for (const char* one : {"all_gather_into_tensor", "_allgather_base", "reduce_scatter_tensor",
                                "ReduceScatter", "reduce-scatter"})
            row(one, MeasuredCollective::Gather);
        for (const char* one :
             {"all_to_all", "all_to_all_single", "AllToAll", "AlltoAll", "all-to-all", "alltoall_perf"})
            row(one, MeasuredCollective::AllToAll);
    }
    void operationsAreKnownInEverySpelling()
    {
        QFETCH(QString, operation);
        QFETCH(int, collective);
        const std::string end = ",8," + operation.toStdString() + "\n";
        const auto table = readCollectiveTable("bytes,time_us,ranks,collective\n67108864,310" + end
                                               + "134217728,590" + end);
        QVERIFY2(table.has_value(), table ? "" : table.error().text().c_str());
        QCOMPARE(static_cast<int>(table->collective), collective);
    }

    void gathersAndExchangesSetTheirShares()
    {
        const std::string gather =
            "size,time_us,ranks,op\n1000000000,5000,8,all_gather\n2000000000,10000,8,all_gather\n";
        const auto table = readCollectiveTable(gather);
        QVERIFY2(table.has_value(), table ? "" : table.error().text().c_str());
        QCOMPARE(table->collective, MeasuredCollective::Gather);
        const auto fit = fitLink(*table);
        QVERIFY(std::abs(*fit->bandwidth / 175e9 - 1) < 1e-6); // 7/8 GB in 5 ms
        const auto level = exchange::fitted({.kind = "x", .size = 8, .bandwidth = 250e9, .efficiency = 0.8},
                                            *table, *fit);
        QVERIFY(std::abs(level.gatherShare - 0.875) < 1e-6);
        QCOMPARE(level.efficiency, 0.8);
    }

    void measuredTablesAreFitted()
    {
        const QString file = QStringLiteral("vtrain_allreduce_nccl_lut.csv");
        const QByteArray folder = qgetenv("SHARDSCAPE_VALIDATION");
        QFile csv(QString::fromLocal8Bit(folder) + "/" + file);
        // vTrain's table is not ours to bring along; what a fit does is held by the tests above, on tables made for them.
        if (folder.isEmpty() || !csv.open(QIODevice::ReadOnly))
            QSKIP("the published measurements are not at hand");
        const std::string text = csv.readAll().toStdString();
        const auto a100 = readCollectiveTable(text);
        QVERIFY2(a100.has_value(), a100 ? "" : a100.error().text().c_str());
        QCOMPARE(a100->rows.size(), std::size_t{77});
        QVERIFY(english(a100->notes.front()).find("v100") != std::string::npos);
        const auto fit = fitLink(*a100);
        QVERIFY(fit.has_value());
        QVERIFY(fit->bandwidth && fit->startup);
        // One straight line through NCCL's three protocols: they bend below 16 MiB.
        QVERIFY2(fit->meanError < 0.12, qPrintable(QString::number(fit->meanError)));
        QVERIFY2(*fit->bandwidth > 200e9 && *fit->bandwidth < 260e9,
                 qPrintable(QString::number(*fit->bandwidth)));
        const auto v100 = readCollectiveTable(text, "v100");
        QCOMPARE(v100->rows.size(), std::size_t{77});
        const auto mesh = fitLink(*v100);
        QVERIFY(mesh.has_value());
        QVERIFY2(english(mesh->notes.front()).find("wired pair by pair") != std::string::npos,
                 english(mesh->notes.front()).c_str());
        QVERIFY(!readCollectiveTable(text, "h100").has_value());
    }

    void junkIsRefusedWithItsLineAndReason_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("sentence");
        QTest::newRow("empty") << QByteArray("  \n") << QByteArray("the file is empty");
        QTest::newRow("no time") << QByteArray("size,tme_us\n1,2\n")
                                 << QByteArray("line 1 names no column time_us; nearest is 'tme_us'");
        QTest::newRow("no ranks")
            << QByteArray("size,time_us\n1024,20\n")
            << QByteArray("line 2: nothing tells how many ranks took part; add a column ranks");
        QTest::newRow("junk in a cell")
            << QByteArray("size,time_us,ranks\n1024,20,8\n2048,fast,8\n")
            << QByteArray("line 3: time_us is 'fast'; it must be a number above 0");
        QTest::newRow("one rank") << QByteArray("size,time_us,ranks\n1024,20,1\n")
                                  << QByteArray("line 2: ranks is '1'; it must be a whole number from 2");
        QTest::newRow("two collectives")
            << QByteArray("size,time_us,ranks,op\n8,20,8,all_reduce\n8,20,8,alltoall\n")
            << QByteArray("line 3: the table goes on with another collective, all-to-all");
        QTest::newRow("two collectives in another spelling")
            << QByteArray("size,time_us,ranks,collective\n8,20,8,all_reduce\n8,20,8,all_to_all\n")
            << QByteArray("line 3: the table goes on with another collective, all-to-all");
        QTest::newRow("a collective with a root")
            << QByteArray("size,time_us,ranks,op\n8,20,8,broadcast\n")
            << QByteArray(
                   "line 2: 'broadcast' is no collective that sets a constant of a link; nearest is '");
        QTest::newRow("parts that differ")
            << QByteArray("size,time_us,ranks,op\n8,20,8,all_to_all_v\n")
            << QByteArray(
                   "line 2: 'all_to_all_v' is no collective that sets a constant of a link; nearest is "
                   "'all_to_all'");
        QTest::newRow("no rows") << QByteArray("size,time_us,ranks\n")
                                 << QByteArray("there is a header, but no row");
        QTest::newRow("no header of a test") << QByteArray("# nccl-tests\n 8 2 float\n")
                                             << QByteArray("no line names the columns size and time");
        const std::string good = printed(node(240e9, 3e-6, 20e-6), 8, true);
        QTest::newRow("a test cut off") << QByteArray::fromStdString(good.substr(0, good.find("    float")))
                                        << QByteArray("line 16 has 2 columns; the header names at least 8");
        std::string broken = good;
        broken.replace(broken.find("-1 ") + 3, 8, "   crash");
        QTest::newRow("a word in a row") << QByteArray::fromStdString(broken)
                                         << QByteArray("line 16: 'crash' stands where a number belongs");
        QTest::newRow("binary") << QByteArray("size\0time", 9) << QByteArray("this is binary data");
    }
    void junkIsRefusedWithItsLineAndReason()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, sentence);
        const auto read = readCollectiveTable(text.toStdString());
        QVERIFY(!read.has_value());
        QVERIFY2(read.error().text().starts_with(sentence.toStdString()), read.error().text().c_str());
    }

    void testsOfOnePasteAreFittedEachForItsCollectiveAndScope()
    {
        const std::string node8 = printed(node(240e9, 3e-6, 20e-6), 8, true);
        const std::string node4 = printed(node(240e9, 3e-6, 20e-6), 4, true);
        std::string two = printed(node(25e9, 8e-6, 30e-6), 8, true);
        for (std::size_t at = two.find("node1"), n = 0; at != std::string::npos;
             at = two.find("node1", at), ++n)
            two.replace(at, 5, n < 4 ? "nodeA" : "nodeB");
        const std::string gather = "$ ./build/all_gather_perf -b 8 -g 8\n"
                                   + printed(node(120e9, 3e-6, 20e-6), 8, true);
        const std::string root = "mpirun -np 8 ./build/broadcast_perf -b 8\n"
                                 + printed(node(240e9, 3e-6, 20e-6), 8, true);

        const auto all = exchange::readCollectiveTables(node8 + two + gather + node4 + root);
        QVERIFY2(all.has_value(), all ? "" : all.error().text().c_str());
        QCOMPARE(all->size(), std::size_t{3});
        // Four and eight of one node measure the same links, and tell a step's latency.
        QCOMPARE(exchange::scopeOf(all->at(0)), std::string("4, 8"));
        QCOMPARE(all->at(0).hosts, std::int64_t{1});
        const auto within = fitLink(all->at(0));
        QVERIFY(within.has_value() && within->bandwidth && within->latency);
        QVERIFY2(std::abs(*within->bandwidth / 240e9 - 1) < 0.01,
                 qPrintable(QString::number(*within->bandwidth)));
        QCOMPARE(all->at(1).hosts, std::int64_t{2});
        const auto between = fitLink(all->at(1));
        // Small ones went by a tree, which one number of ranks cannot tell.
        QVERIFY2(between.has_value() && std::abs(*between->bandwidth / 25e9 - 1) < 0.1,
                 qPrintable(QString::number(between->bandwidth.value_or(0))));
        QCOMPARE(all->at(2).collective, MeasuredCollective::Gather);
        // A broadcast prices nothing here, and that is said.
        QVERIFY(std::any_of(all->front().notes.begin(), all->front().notes.end(), [](const Message& note) {
            return english(note).find("broadcast_perf sets no constant of a link") != std::string::npos;
        }));
        QVERIFY(!exchange::readCollectiveTables(root).has_value());
        // A test that was cut off before its rows is none.
        const auto cut = exchange::readCollectiveTables(node8
                                                        + node4.substr(0, node4.find("    float") - 40));
        QVERIFY2(cut.has_value(), cut ? "" : cut.error().text().c_str());
        QCOMPARE(cut->size(), std::size_t{1});
        QCOMPARE(exchange::scopeOf(cut->front()), std::string("8"));
    }

    /// Root, operation and the ratio of the bandwidths are those of src/*.cu in nccl-tests.
    void testsWithoutANameAreToldByTheirColumns_data()
    {
        QTest::addColumn<QByteArray>("operation");
        QTest::addColumn<int>("root");
        QTest::addColumn<int>("ranks");
        QTest::addColumn<double>("factor");
        QTest::addColumn<QByteArray>("what");
        QTest::newRow("all-reduce") << QByteArray("sum") << -1 << 4 << 1.5 << QByteArray("all-reduce");
        QTest::newRow("all-reduce of two") << QByteArray("sum") << -1 << 2 << 1.0 << QByteArray("all-reduce");
        QTest::newRow("reduce-scatter")
            << QByteArray("sum") << -1 << 4 << 0.75 << QByteArray("all-gather or reduce-scatter");
        QTest::newRow("all-gather") << QByteArray("none") << -1 << 4 << 0.75
                                    << QByteArray("all-gather or reduce-scatter");
        QTest::newRow("sendrecv") << QByteArray("sum") << -1 << 4 << 1.0 << QByteArray("is sendrecv");
        QTest::newRow("broadcast") << QByteArray("none") << 0 << 4 << 1.0 << QByteArray("is broadcast");
        QTest::newRow("broadcast from 3")
            << QByteArray("none") << 3 << 8 << 1.0 << QByteArray("is broadcast");
        QTest::newRow("reduce") << QByteArray("prod") << 0 << 4 << 1.0 << QByteArray("is reduce");
        QTest::newRow("scatter") << QByteArray("none") << 0 << 4 << 0.75
                                 << QByteArray("is gather or scatter");
    }
    void testsWithoutANameAreToldByTheirColumns()
    {
        QFETCH(QByteArray, operation);
        QFETCH(int, root);
        QFETCH(int, ranks);
        QFETCH(double, factor);
        QFETCH(QByteArray, what);
        std::string text = "# nThread 1 nGpus 1 minBytes 8388608 maxBytes 8589934592\n# Using devices\n";
        for (int r = 0; r < ranks; ++r)
            text += "#  Rank  " + std::to_string(r) + " Group  0 Pid  1 on node-0 device  "
                    + std::to_string(r) + " [0x1b] NVIDIA H100 80GB HBM3\n";
        text += "#       size         count      type   redop    root     time   algbw   busbw #wrong\n";
        for (const double bytes : {8388608.0, 1073741824.0, 8589934592.0}) {
            char line[256];
            const double seconds = 50e-6 + bytes / 55e9;
            std::snprintf(line, sizeof line, "%12.0f %13.0f     float %s %7d %8.1f %7.2f %7.2f    N/A\n",
                          bytes, bytes / 4, operation.constData(), root, seconds * 1e6, bytes / seconds / 1e9,
                          factor * bytes / seconds / 1e9);
            text += line;
        }
        const auto table = readCollectiveTable(text);
        if (what.startsWith("is ")) {
            QVERIFY(!table.has_value());
            QVERIFY2(table.error().text().find(what.toStdString() + " sets no constant") != std::string::npos,
                     table.error().text().c_str());
            return;
        }
        QVERIFY2(table.has_value(), table ? "" : table.error().text().c_str());
        QCOMPARE(QByteArray(std::string(name(table->collective)).c_str()), what);
        // Nothing tells an all-gather from an all-to-all, which is said.
        QCOMPARE(!table->notes.empty(), operation == "none");
    }

    /// nccl-tests, -J: the same rows as JSON. A build without MPI lists one device.
    void theJsonOfNcclTestsIsRead_data()
    {
        QTest::addColumn<QByteArray>("program");
        QTest::addColumn<bool>("mpi");
        QTest::newRow("MPI") << QByteArray("./build/all_reduce_perf") << true;
        QTest::newRow("one process") << QByteArray("all_reduce_perf") << false;
        QTest::newRow("nothing to fit") << QByteArray("sendrecv_perf") << true;
    }
    void theJsonOfNcclTestsIsRead()
    {
        QFETCH(QByteArray, program);
        QFETCH(bool, mpi);
        const cluster::Cluster c = node(240e9, 3e-6, 20e-6);
        std::string devices, rows;
        for (int r = 0; r < (mpi ? 8 : 1); ++r)
            devices += (r > 0 ? "," : "") + std::string("{\"rank\":") + std::to_string(r)
                       + ",\"group\":0,\"pid\":1,\"hostname\":\"node" + std::to_string(r / 4)
                       + "\",\"device\":0}";
        for (double bytes = 1 << 20; bytes <= 8e9; bytes *= 8) {
            const double time = allReduceTime(c, 8, bytes);
            char line[400];
            std::snprintf(
                line, sizeof line,
                "%s{\"size\":%.0f,\"count\":1,\"type\":\"float\",\"redop\":\"sum\",\"root\":\"    -1\","
                "\"out_of_place\":{\"time\":%f,\"alg_bw\":%f,\"bus_bw\":%f,\"nwrong\":%s},\"in_place\":{\"time\":1.0,"
                "\"alg_bw\":1.0,\"bus_bw\":1.0,\"nwrong\":null}}",
                rows.empty() ? "" : ",", bytes, time * 1e6, bytes / time / 1e9, bytes / time / 1e9 * 1.75,
                bytes > 4e9 ? "3.0" : "0.0");
            rows += line;
        }
        const std::string text =
            "{\"version\":2,\"args\":[\"" + program.toStdString()
            + "\",\"-b\",\"1M\"],\"env\":[],\"nccl_version\":22703,\"config\":{\"nthreads\":1,\"ngpus\":"
            + (mpi ? "1" : "8") + ",\"devices\":[" + devices + "]},\"results\":[" + rows
            + "],\"out_of_bounds\":{\"count\":0,\"okay\":\"true\"}}";
        const auto kind = exchange::recognize(text, "out.json");
        QVERIFY2(kind.has_value(), kind ? "" : kind.error().text().c_str());
        QCOMPARE(*kind, exchange::FileKind::CollectiveTable);
        const auto table = readCollectiveTable(text);
        if (program == "sendrecv_perf") {
            QVERIFY(!table.has_value());
            QVERIFY2(table.error().text().find("sendrecv_perf sets no constant") != std::string::npos,
                     table.error().text().c_str());
            return;
        }
        QVERIFY2(table.has_value(), table ? "" : table.error().text().c_str());
        QCOMPARE(table->collective, MeasuredCollective::AllReduce);
        QCOMPARE(table->rows.front().ranks, std::int64_t{8});
        QCOMPARE(table->hosts, std::int64_t{mpi ? 2 : 1});
        const auto fit = fitLink(*table);
        QVERIFY(fit.has_value() && fit->bandwidth);
        QVERIFY2(std::abs(*fit->bandwidth / 240e9 - 1) < 0.05, qPrintable(QString::number(*fit->bandwidth)));
        QVERIFY(std::any_of(table->notes.begin(), table->notes.end(), [](const Message& note) {
            return english(note).find("3 wrong values, left out") != std::string::npos;
        }));
        QVERIFY(!readCollectiveTable("{\"nccl_version\":1,\"results\":[]}").has_value());
    }

    void rowsWithWrongValuesAreLeftOutAndSaid()
    {
        std::string text = printed(node(240e9, 3e-6, 20e-6), 8, true);
        const std::size_t rows = readCollectiveTable(text)->rows.size();
        const std::size_t first = text.find("      0 ", text.find("sum"));
        text.replace(first, 8, "     17 ");
        const auto table = readCollectiveTable(text);
        QVERIFY2(table.has_value(), table ? "" : table.error().text().c_str());
        QCOMPARE(table->rows.size(), rows - 1);
        QCOMPARE(english(table->notes.front()), std::string("Line 16 has 17 wrong values, left out."));
        // One that nobody looked at is no wrong one; all of them wrong measure nothing.
        for (std::size_t at = 0; (at = text.find("      0 ", at)) != std::string::npos;)
            text.replace(at, 8, "      1 ");
        const auto none = readCollectiveTable(text);
        QVERIFY(!none.has_value());
        QVERIFY2(none.error().text().find("every row of the test has wrong values") != std::string::npos,
                 none.error().text().c_str());
    }

    void aSingleRowCannotBeFitted()
    {
        const auto one = readCollectiveTable("size,time_us,ranks\n1024,20,8\n");
        QVERIFY(one.has_value());
        QVERIFY(!fitLink(*one).has_value());
    }

    /// What mpirun, srun and torchrun write in front of every line.
    void launchersTagsAreLeftOut_data()
    {
        QTest::addColumn<QByteArray>("tag");
        QTest::newRow("mpirun --tag-output") << QByteArray("[1,0]<stdout>:");
        // Any other: the line of the columns shows what stands before each.
        for (const char* tag :
             {"[prterun-node001-1234@1,0]<stdout>: ", "gpu-node-001.cluster.local: ", "node[001-004]: ",
              "nccl-test-launcher-x7k2p mpi-launcher ",
              "[pod/nccl-test/launcher] 2026-05-12T09:12:33.123456789Z ", "[0] ",
              "2026-05-12 09:12:33,123 - INFO - ",
              "INFO:root:", "node001: node001: ", "0:node001: ", "[node001:0] ", "> ",
              "May 12 09:12:33 node001 nccl[1234]: ", "\x1b[36m(nccl pid=12)\x1b[0m ", "PE 0: ", "(nccl) "})
            QTest::newRow(tag) << QByteArray(tag);
        QTest::newRow("mpirun --timestamp-output") << QByteArray("Thu Jan  1 10:00:00 2026[1,0]<stdout>:");
        QTest::newRow("kubectl logs --timestamps") << QByteArray("2026-01-01T10:00:00.123456789Z ");
        QTest::newRow("kubectl logs --prefix") << QByteArray("[pod/nccl-test-worker-0/main] ");
        QTest::newRow("both") << QByteArray("[pod/nccl-test-worker-0/main] 2026-01-01T10:00:00.123Z ");
        QTest::newRow("stern --timestamps") << QByteArray("2026-01-01T10:00:00.000Z nccl-worker-1: ");
        QTest::newRow("docker compose") << QByteArray("worker-0  | ");
        QTest::newRow("SkyPilot") << QByteArray("(worker1, rank=1, pid=123, ip=10.0.0.1) ");
        QTest::newRow("srun --label") << QByteArray(" 0: ");
        QTest::newRow("torchrun --tee") << QByteArray("[default0]:");
        QTest::newRow("pods") << QByteArray("nccl-worker-0: ");
    }
    void launchersTagsAreLeftOut()
    {
        QFETCH(QByteArray, tag);
        const std::string plain = printed(node(240e9, 3e-6, 20e-6), 8, true);
        std::string tagged;
        for (std::size_t from = 0; from < plain.size();) {
            const std::size_t end = std::min(plain.find('\n', from), plain.size());
            tagged += tag.toStdString() + plain.substr(from, end - from) + "\n";
            from = end + 1;
        }
        const auto kind = exchange::recognize(tagged, "nccl.txt");
        QVERIFY2(kind.has_value(), kind ? "" : kind.error().text().c_str());
        QCOMPARE(*kind, exchange::FileKind::CollectiveTable);
        const auto read = readCollectiveTable(tagged);
        QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
        QCOMPARE(read->rows.size(), readCollectiveTable(plain)->rows.size());
        // A time of day is no tag, and few of them make no text of tags.
        QCOMPARE(exchange::withoutLauncherTags("12:30: a\nb\nc\n"), std::string("12:30: a\nb\nc\n"));
    }

    void tablesAreToldFromOtherTexts()
    {
        QVERIFY(exchange::isCollectiveTable("Size,Time_us,ranks\n8,1,2\n"));
        QVERIFY(!exchange::isCollectiveTable("device,stream,kind,microbatch,chunk,start,end\n"));
        QVERIFY(!exchange::isCollectiveTable("{\"size\": 1}"));
    }
};

QTEST_GUILESS_MAIN(tst_CollectiveTable)
#include "tst_collective_table.moc"
