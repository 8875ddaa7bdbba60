// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/schedules/kernel_trace.h"
#include "exchange/schedules/trace_import.h"

#include <QTest>

#include <cmath>
#include <string>
#include <vector>

using namespace shardscape;

namespace {

bool isNear(double value, double wanted)
{
    return std::abs(value - wanted) < 1e-9;
}

/// A kernel; times in us.
std::string kernel(const std::string& name, double start, double duration,
                   const std::string& arguments = "\"stream\": 7")
{
    return R"({"ph": "X", "cat": "kernel", "name": ")" + name + R"(", "pid": 0, "tid": 7, "ts": )"
           + std::to_string(start) + R"(, "dur": )" + std::to_string(duration) + R"(, "args": {)" + arguments
           + "}},";
}
std::string allReduce(double start, double duration, int elements = 1000, const std::string& more = "")
{
    return kernel(
        "ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevComm*)", start, duration,
        R"("stream": 20, "Collective name": "allreduce", "Process Group Name": "0", "Group size": 2, "In msg nelems": )"
            + std::to_string(elements) + R"(, "dtype": "BFloat16")" + more);
}
std::string traceOf(int rank, std::string events)
{
    events.pop_back();
    return R"({"distributedInfo": {"rank": )" + std::to_string(rank)
           + R"(, "world_size": 2}, "traceEvents": [)" + events + "]}";
}

} // namespace

class TestKernelTrace : public QObject {
    Q_OBJECT

private slots:
    void theShortestKernelOfACollectiveIsItsMovement()
    {
        // Rank 1 computes 30 us longer each time; its clock is an hour ahead.
        std::string fast, slow;
        for (int i = 0; i < 4; ++i) {
            fast += kernel("gemm", i * 100, 50) + allReduce(i * 100 + 50, 40);
            slow += kernel("gemm", 3.6e9 + i * 100, 80) + allReduce(3.6e9 + i * 100 + 80, 10);
        }
        const std::string zero = traceOf(0, fast), one = traceOf(1, slow);
        const auto trace = exchange::readKernelTrace({one, zero});
        QVERIFY2(trace, trace ? "" : trace.error().text().c_str());
        QCOMPARE(trace->ranks.size(), std::size_t{2});
        QCOMPARE(trace->matched, std::int64_t{4});
        const exchange::RankKernels& a = trace->ranks[0];
        QCOMPARE(a.rank, std::int64_t{0});
        QVERIFY(isNear(a.moving, 40e-6) && isNear(a.waiting, 120e-6));
        QVERIFY(isNear(a.computing, 200e-6) && isNear(a.exposed, 160e-6) && isNear(a.span, 390e-6));
        QVERIFY(isNear(a.idle, a.span - a.computing - a.exposed));
        const exchange::RankKernels& b = trace->ranks[1];
        QVERIFY(isNear(b.moving, 40e-6) && isNear(b.waiting, 0) && isNear(b.waitedFor, 120e-6));
        QVERIFY(trace->slowRank && *trace->slowRank == 1);
        QCOMPARE(trace->collectives.size(), std::size_t{1});
        QCOMPARE(trace->collectives[0].name, std::string("AllReduce"));
        QVERIFY(isNear(trace->collectives[0].bytes, 8 * 2000));
        QVERIFY(english(exchange::summaryOf(*trace)).find("wait for rank 1") != std::string::npos);
    }

    void noRankIsNamedWhereTheyTakeTurns()
    {
        std::string a, b;
        for (int i = 0; i < 4; ++i) {
            a += kernel("gemm", i * 100, 50) + allReduce(i * 100 + 50, i % 2 == 0 ? 10 : 40);
            b += kernel("gemm", i * 100, 50) + allReduce(i * 100 + 50, i % 2 == 0 ? 40 : 10);
        }
        const std::string zero = traceOf(0, a), one = traceOf(1, b);
        const auto trace = exchange::readKernelTrace({zero, one});
        QVERIFY(trace && !trace->slowRank);
    }

    void oneRankIsSplitByTheFastestOfAsManyBytes()
    {
        const std::string text = traceOf(3, allReduce(0, 10) + allReduce(100, 25) + allReduce(200, 90, 9000)
                                                + kernel("gemm", 210, 20));
        const auto trace = exchange::readKernelTrace({text});
        QVERIFY(trace);
        QVERIFY(isNear(trace->ranks[0].moving, 110e-6) && isNear(trace->ranks[0].waiting, 15e-6));
        QVERIFY(isNear(trace->ranks[0].exposed, 105e-6));
        QVERIFY(!trace->slowRank && !trace->notes.empty());
    }

    void sequenceNumbersTellCollectivesApart()
    {
        // The second rank's trace begins one collective later.
        const std::string zero = traceOf(0, allReduce(0, 10, 1000, R"(, "Seq": 7)")
                                                + allReduce(100, 40, 1000, R"(, "Seq": 8)"));
        const std::string one = traceOf(1, allReduce(100, 15, 1000, R"(, "Seq": 8)"));
        const auto trace = exchange::readKernelTrace({zero, one});
        QVERIFY(trace);
        QCOMPARE(trace->matched, std::int64_t{1});
        QVERIFY(isNear(trace->ranks[0].waiting, 25e-6));
    }

    void whatCannotBeReadIsOneSentence()
    {
        const std::string gemm = traceOf(0, kernel("gemm", 0, 1));
        const auto twice = exchange::readKernelTrace({gemm, gemm}, {"a.json", "b.json"});
        QVERIFY(!twice && twice.error().text().find("b.json: rank 0 is there already") == 0);
        const auto none = exchange::readKernelTrace(
            {R"({"traceEvents": [{"ph": "X", "name": "x", "ts": 1, "dur": 1}]})"});
        QVERIFY(!none && none.error().text().find("no kernels") != std::string::npos);
        QVERIFY(!exchange::readKernelTrace({"{\"traceEvents\": ["}));
        // It is no schedule, and says so.
        const auto schedule = exchange::readTrace({gemm}, "x");
        QVERIFY(!schedule && schedule.error().code == ErrorCode::NotOurs);
    }
};

QTEST_APPLESS_MAIN(TestKernelTrace)
#include "tst_kernel_trace.moc"
