// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/schedules/schedule_json.h"
#include "schedule/schedule_request.h"
#include "schedule/simulate.h"

#include <QtTest>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

using namespace shardscape;
using nlohmann::json;

namespace {

/// A schedule and everything that is written of it.
struct Run {
    schedule::Program program;
    schedule::Simulation simulation;
    schedule::Analysis analysis;
    double ticksPerUnit = 1;

    [[nodiscard]] exchange::SimulatedSchedule view() const
    {
        return {program, simulation, analysis, ticksPerUnit};
    }
};

Run run(const char* name, int stages, int microbatches, schedule::UniformTimes times = {}, int chunks = 0)
{
    const auto request = schedule::uniformRequest(
        {.schedule = name, .devices = stages, .microbatches = microbatches, .chunks = chunks}, times);
    Run made;
    made.program = *schedule::build(request->request);
    made.simulation = *schedule::simulate(made.program);
    made.analysis = schedule::analyse(made.program, made.simulation);
    made.ticksPerUnit = request->ticksPerUnit;
    return made;
}

} // namespace

class TestScheduleJson : public QObject {
    Q_OBJECT
private slots:
    void aScheduleHasTheKeysThatScriptsRead()
    {
        const Run made = run("1f1b", 4, 8);
        const json out = json::parse(exchange::writeSchedule(made.view()));
        for (const char* key : {"name", "devices", "chunks", "makespan", "span", "bubble_ratio",
                                "bubble_rate", "peak_activations", "ops"})
            QVERIFY2(out.contains(key), key);
        for (const char* key : {"device", "stream", "kind", "microbatch", "chunk", "start", "end"})
            QVERIFY2(out["ops"][0].contains(key), key);
        QCOMPARE(out["name"], json("1f1b"));
        QCOMPARE(out["devices"], json(4));
        // f = b = w = 1: (m + p - 1) * 3, bubble (p - 1)/(m + p - 1); device i holds p - i micro-batches.
        QCOMPARE(out["makespan"], json(33));
        QVERIFY(std::abs(out["bubble_ratio"].get<double>() - 3.0 / 11) < 1e-12);
        QCOMPARE(out["peak_activations"], (json{4.0, 3.0, 2.0, 1.0}));
    }

    void timesAreInTheUnitTheyWereGivenIn()
    {
        const Run made = run(
            "gpipe", 2, 3,
            {.forward = 0.5, .backwardInput = 0.25, .backwardWeight = 0.75, .communication = 0.125});
        const json out = json::parse(exchange::writeSchedule(made.view()));
        // Two flow shops: (m + p - 1)(f + b + w) + 2 (p - 1) comm.
        QCOMPARE(out["makespan"].get<double>(), 4 * 1.5 + 2 * 0.125);
        for (const json& op : out["ops"]) {
            const double duration = op["end"].get<double>() - op["start"].get<double>();
            QCOMPARE(duration, op["kind"] == "forward" ? 0.5 : 1.0);
        }
    }

    void everyOpIsWrittenOnceInTheOrderOfItsStream()
    {
        const Run made = run("interleaved-1f1b", 4, 8, {}, 2);
        const json out = json::parse(exchange::writeSchedule(made.view()));
        QCOMPARE(out["ops"].size(), made.program.ops.size());
        QCOMPARE(out["ops"].size(), std::size_t{4 * 8 * 2 * 2});
        std::map<std::pair<int, std::string>, double> end;
        std::set<std::string> seen;
        for (const json& op : out["ops"]) {
            double& last = end[{op["device"].get<int>(), op["stream"].get<std::string>()}];
            QVERIFY(op["start"].get<double>() >= last);
            last = op["end"].get<double>();
            seen.insert(op["kind"].get<std::string>() + op["stage"].dump() + "/" + op["microbatch"].dump());
        }
        QCOMPARE(seen.size(), out["ops"].size());
        const QStringList lines = QString::fromStdString(exchange::writeScheduleCsv(made.view()))
                                      .split('\n', Qt::SkipEmptyParts);
        QCOMPARE(static_cast<std::size_t>(lines.size()), out["ops"].size() + 1);
        QCOMPARE(lines[0], QString("device,stream,kind,microbatch,chunk,stage,direction,start,end"));
        QCOMPARE(lines[1], QString("0,compute,forward,0,0,0,0,0,0.5"));
    }

    void aTraceHasALanePerStreamAndMicroseconds()
    {
        Run made = run("1f1b", 2, 2);
        const json out = json::parse(exchange::writeChromeTrace(made.view()));
        std::size_t ops = 0;
        double end = 0;
        for (const json& event : out["traceEvents"]) {
            if (event["ph"] != "X")
                continue;
            ++ops;
            end = std::max(end, event["ts"].get<double>() + event["dur"].get<double>());
            QVERIFY(event["pid"].get<int>() < 2);
        }
        QCOMPARE(ops, made.program.ops.size());
        QCOMPARE(end, 9.0 * 1000); // (m + p - 1) * 3 units of a millisecond
        made.program.nanoseconds = true;
        const json real = json::parse(exchange::writeChromeTrace(made.view()));
        double realEnd = 0;
        for (const json& event : real["traceEvents"])
            if (event["ph"] == "X")
                realEnd = std::max(realEnd, event["ts"].get<double>() + event["dur"].get<double>());
        QCOMPARE(realEnd, static_cast<double>(made.analysis.makespan) / 1000);
    }

    /// PyTorch writes full backwards as B; stages count along the model.
    void actionsAreThoseOfPytorch()
    {
        QCOMPARE(*exchange::writePytorchActions(run("1f1b", 2, 3).program),
                 std::string("0F0,0F1,0B0,0F2,0B1,0B2\n1F0,1B0,1F1,1B1,1F2,1B2\n"));
        QCOMPARE(*exchange::writePytorchActions(run("gpipe", 2, 2).program),
                 std::string("0F0,0F1,0B0,0B1\n1F0,1F1,1B0,1B1\n"));
        const std::string interleaved = *exchange::writePytorchActions(
            run("interleaved-1f1b", 2, 2, {}, 2).program);
        QVERIFY(interleaved.starts_with("0F0,0F1,2F0"));
        QVERIFY(interleaved.find("\n1F0,1F1,3F0") != std::string::npos);
    }

    void splitBackwardsAreInputAndWeightActions()
    {
        const std::string table = *exchange::writePytorchActions(run("zb-h1", 2, 4).program);
        const QStringList rows = QString::fromStdString(table).split('\n', Qt::SkipEmptyParts);
        QCOMPARE(rows.size(), 2);
        for (int device = 0; device < 2; ++device)
            for (const char* kind : {"F", "I", "W"})
                for (int microbatch = 0; microbatch < 4; ++microbatch)
                    QCOMPARE(rows[device].split(',').count(
                                 QString("%1%2%3").arg(device).arg(kind).arg(microbatch)),
                             1);
    }

    void overlappedPairsAreOneAction()
    {
        const std::string table = *exchange::writePytorchActions(run("dualpipe-v", 2, 6).program);
        QVERIFY(QRegularExpression(R"(\(\d+F\d+;\d+B\d+\)OVERLAP_F_B)")
                    .match(QString::fromStdString(table))
                    .hasMatch());
        for (int microbatch = 0; microbatch < 6; ++microbatch)
            for (int stage = 0; stage < 4; ++stage) {
                const QRegularExpression forward(QString(R"((?<!\d)%1F%2(?!\d))").arg(stage).arg(microbatch));
                QCOMPARE(QString::fromStdString(table).count(forward), 1);
            }
    }

    void twoCopiesOfTheModelAreRefused()
    {
        const auto actions = exchange::writePytorchActions(run("chimera", 4, 4).program);
        QVERIFY(!actions.has_value());
        QVERIFY(actions.error().text().find("two copies") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestScheduleJson)
#include "tst_schedule_json.moc"
