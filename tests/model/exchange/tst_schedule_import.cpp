// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/schedules/schedule_import.h"
#include "exchange/schedules/schedule_json.h"
#include "exchange/schedules/trace_import.h"
#include "model/schedule/any_shape.h"
#include "model/spent_time.h"
#include "schedule/edit.h"
#include "schedule/extend.h"
#include "schedule/lower_bound.h"
#include "schedule/option.h"
#include "schedule/staleness.h"

#include <QtTest>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>

using namespace shardscape;
using namespace shardscape::exchange;
using nlohmann::json;
using schedule::Program;

namespace {

/// A schedule and everything that is written of it.
struct Run {
    Program program;
    schedule::Simulation simulation;
    schedule::Analysis analysis;
    double ticksPerUnit = 1;

    [[nodiscard]] SimulatedSchedule view() const { return {program, simulation, analysis, ticksPerUnit}; }
};

Run runOf(Program program, double ticksPerUnit = 1)
{
    Run run;
    run.program = std::move(program);
    run.simulation = *schedule::simulate(run.program);
    run.analysis = schedule::analyse(run.program, run.simulation);
    run.ticksPerUnit = ticksPerUnit;
    return run;
}

Run uniform(const char* name, int stages, int microbatches, schedule::UniformTimes times = {}, int chunks = 0)
{
    const auto request = schedule::uniformRequest(
        {.schedule = name, .devices = stages, .microbatches = microbatches, .chunks = chunks}, times);
    return runOf(*schedule::build(request->request), request->ticksPerUnit);
}

Program anyProgram()
{
    const auto index = *rc::gen::inRange<std::size_t>(0, schedule::schedules().size());
    const schedule::Schedule& card = schedule::schedules()[index];
    schedule::Request request = schedule::test::anyShape(card, 5, rc::gen::inRange(1, 9));
    request.communication = *rc::gen::inRange<schedule::Ticks>(0, 4);
    const bool uneven = *rc::gen::arbitrary<bool>();
    for (int stage = 0; stage < request.devices * request.chunks; ++stage) {
        schedule::StageCost cost;
        cost.forward = *rc::gen::inRange<schedule::Ticks>(1, 9);
        cost.backwardInput = *rc::gen::inRange<schedule::Ticks>(1, 9);
        cost.backwardWeight = *rc::gen::inRange<schedule::Ticks>(1, 9);
        cost.move = *rc::gen::inRange<schedule::Ticks>(0, 3);
        cost.weightShare = card.weightShare;
        cost.activation = uneven ? *rc::gen::element(0.25, 1.0, 3.0) : 1.0 / request.chunks;
        request.stages.push_back(cost);
    }
    return *schedule::build(request);
}

QString refusal(const Result<ImportedSchedule>& read)
{
    return read ? QString("read all the same") : QString::fromStdString(read.error().text());
}

const std::string kSmallCsv = "device,stream,kind,microbatch,chunk,stage,direction,start,end\n"
                              "0,compute,forward,0,0,0,0,0,1\n"
                              "0,compute,backward,0,0,0,0,4,6\n"
                              "1,compute,forward,0,0,1,0,1,2\n"
                              "1,compute,backward,0,0,1,0,2,4\n";

/// Every schedule with every option that it takes by default: streams, copies and collectives of all kinds.
template <class Each>
void forEachWithOptions(const Each& each)
{
    for (const schedule::Schedule& card : schedule::schedules())
        for (const schedule::Option& option : schedule::options()) {
            const auto request = schedule::uniformRequest({.schedule = std::string(card.name),
                                                           .devices = 4,
                                                           .microbatches = 8,
                                                           .options = {{std::string(option.name), {}}}},
                                                          {.communication = 0.25, .copy = 0.5});
            if (!request)
                continue;
            auto program = schedule::build(request->request);
            if (program)
                each(std::string(card.name) + " with " + std::string(option.name),
                     runOf(std::move(*program), request->ticksPerUnit));
        }
}

/// The schedule's JSON without op `index`: numbers of ops behind it fall by one, and nobody waits for it.
json withoutOp(json text, std::size_t index)
{
    text["ops"].erase(index);
    for (json& op : text["ops"]) {
        if (!op.contains("after"))
            continue;
        json after = json::array();
        for (json need : op["after"]) {
            json& on = need.is_array() ? need[0] : need;
            if (on.get<std::size_t>() == index)
                continue;
            if (on.get<std::size_t>() > index)
                on = on.get<std::size_t>() - 1;
            after.push_back(need);
        }
        op["after"] = after;
    }
    return text;
}

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    text.replace(text.find(from), from.size(), to);
    return text;
}

} // namespace

class TestScheduleImport : public QObject {
    Q_OBJECT

private slots:
    void jsonReadsBackAsTheSameProgram()
    {
        QVERIFY(rc::check([] {
            const Run run = runOf(anyProgram());
            const std::string text = writeSchedule(run.view());
            const Result<ImportedSchedule> read = readScheduleJson(text, "");
            if (!read)
                RC_FAIL(read.error().text());
            RC_ASSERT(same(read->program, renumbered(run.program)));
            RC_ASSERT(read->program.name == run.program.name);
            const Run again = runOf(read->program, read->ticksPerUnit);
            RC_ASSERT(writeSchedule(again.view()) == text);
            RC_ASSERT(read->notes.empty());
        }));
    }

    void csvReadsBackAsTheSameProgram()
    {
        QVERIFY(rc::check([] {
            const Run run = runOf(anyProgram());
            const std::string text = writeScheduleCsv(run.view());
            const Result<ImportedSchedule> read = readScheduleCsv(text, run.program.name);
            if (!read)
                RC_FAIL(read.error().text());
            // The table has no delay of its own: it is seen where data crosses to another device. Its times may all be whole in
            // coarser ticks, so texts are held against each other, and where ticks are the same the programs.
            const Run again = runOf(read->program, read->ticksPerUnit);
            RC_ASSERT(writeScheduleCsv(again.view()) == text);
            if (read->ticksPerUnit == 1)
                RC_ASSERT(same(read->program, renumbered(run.program)));
        }));
    }

    void aTableIsAnalysedAsTheScheduleItTells()
    {
        // Stages that recompute are longer than others: waits are shared out between dependency and imbalance, in whole
        // ticks. A table knows other ticks than the schedule was made with, and must share them out alike.
        for (const char* option :
             {"recompute=0,share=0.5", "recompute=1,share=0.37", "unequal-devices=1:1.3:1:1"})
            for (const char* name : {"1f1b", "zb-h1", "interleaved-1f1b", "v-min"}) {
                const auto request = schedule::uniformRequest(
                    {.schedule = name,
                     .devices = 4,
                     .microbatches = 8,
                     .options = {*schedule::parseOption(option)}},
                    {.forward = 1.5, .backwardInput = 2, .backwardWeight = 0.7, .communication = 0.1});
                const Run run = runOf(*schedule::build(request->request), request->ticksPerUnit);
                const auto read = readScheduleCsv(writeScheduleCsv(run.view()), run.program.name);
                QVERIFY2(read, qPrintable(refusal(read)));
                const Run again = runOf(read->program, read->ticksPerUnit);
                json before = json::parse(writeSchedule(run.view()));
                json after = json::parse(writeSchedule(again.view()));
                before.erase("ticks_per_unit");
                after.erase("ticks_per_unit");
                QVERIFY2(run.ticksPerUnit != again.ticksPerUnit || before == after, name);
                for (const auto& [key, value] : before.items())
                    QVERIFY2(after[key] == value,
                             (std::string(name) + " with " + option + ": " + key).c_str());
            }
    }

    void severalStreamsOfAKindStayApart()
    {
        // A link to either neighbour: two send streams on device 0, busy at the same time.
        schedule::Extension extension(uniform("1f1b", 2, 2).program);
        for (const schedule::Ticks duration : {5, 7}) {
            schedule::Op op;
            op.kind = schedule::OpKind::Send;
            op.duration = duration;
            op.stream = extension.addStream(0, schedule::StreamKind::Send);
            const std::int32_t send = extension.addOp(op);
            extension.addDependency(send, 0, 2);
            extension.addEffect(send, {0.5, 1, schedule::MemoryPool::Host, schedule::MemoryMoment::End});
        }
        const Run run = runOf(std::move(extension).finish());
        for (const bool table : {false, true}) {
            const auto read = readSchedule(table ? writeScheduleCsv(run.view()) : writeSchedule(run.view()),
                                           "1f1b");
            QVERIFY2(read, qPrintable(refusal(read)));
            QVERIFY(same(read->program, renumbered(run.program)));
        }
    }

    void editedSchedulesReadBackToo()
    {
        const Run run = uniform("1f1b", 4, 8, {.communication = 0.5});
        const auto backward = std::find_if(
            run.program.ops.begin(), run.program.ops.end(),
            [](const schedule::Op& op) { return op.kind == schedule::OpKind::Backward && op.stage == 1; });
        const auto parted = schedule::splitBackward(
            run.program, static_cast<std::int32_t>(backward - run.program.ops.begin()),
            {.inputShare = 0.25, .weightShare = 0.5});
        QVERIFY(parted);
        const auto moved = schedule::moveChunk(parted->program, 2, 0, 3);
        QVERIFY(moved);
        const Run edited = runOf(moved->program, run.ticksPerUnit);
        const auto read = readScheduleJson(writeSchedule(edited.view()), "");
        QVERIFY2(read, qPrintable(refusal(read)));
        QVERIFY(same(read->program, renumbered(edited.program)));
    }

    void thirdsOfTimesAreFoundAgain()
    {
        const Run run = uniform(
            "interleaved-1f1b", 4, 8,
            {.forward = 1.1, .backwardInput = 1, .backwardWeight = 0.7, .communication = 0.01}, 3);
        const auto read = readScheduleCsv(writeScheduleCsv(run.view()), "interleaved-1f1b");
        QVERIFY2(read, qPrintable(refusal(read)));
        QCOMPARE(static_cast<double>(read->simulation.makespan) / read->ticksPerUnit,
                 static_cast<double>(run.simulation.makespan) / run.ticksPerUnit);
        QCOMPARE(QString::fromStdString(writeScheduleCsv(runOf(read->program, read->ticksPerUnit).view())),
                 QString::fromStdString(writeScheduleCsv(run.view())));
    }

    void otherPeoplesTablesNeedFourColumns()
    {
        const auto read = readSchedule("kind,device,stage,microbatch\nF,0,0,0\nB,0,0,0\nF,1,1,0\nB,1,1,0\n",
                                       "mine");
        QVERIFY2(read, qPrintable(refusal(read)));
        QCOMPARE(read->program.name, std::string("mine"));
        QCOMPARE(read->simulation.makespan, schedule::Ticks{6}); // two forwards of 1, two backwards of 2
        QCOMPARE(read->notes.size(), std::size_t{1});
        const auto listed = readSchedule(
            R"({"ops": [{"device": 0, "kind": "F", "microbatch": 0, "stage": 0},
                        {"device": 0, "kind": "B", "microbatch": 0, "stage": 0}]})",
            "mine");
        QVERIFY2(listed, qPrintable(refusal(listed)));
        QCOMPARE(listed->simulation.makespan, schedule::Ticks{3});
    }

    void brokenTablesNameLineColumnAndReason_data()
    {
        QTest::addColumn<QString>("csv");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const std::string& csv, const char* says) {
            QTest::newRow(name) << QString::fromStdString(csv) << QString(says);
        };
        row("unknown kind", replaced(kSmallCsv, "backward,0,0,0,0,4", "bakward,0,0,0,0,4"),
            "line 3, column 3 (kind): 'bakward' is no kind of op; nearest is 'backward'");
        row("unknown column", replaced(kSmallCsv, "microbatch", "microbach"),
            "line 1, column 4: 'microbach' is no column; nearest is 'microbatch'");
        row("missing op", replaced(kSmallCsv, "1,compute,forward,0,0,1,0,1,2\n", ""),
            "line 4, column 3 (kind): F of micro-batch 0 on stage 1 is missing; B of micro-batch 0 on stage 1 goes "
            "with it");
        row("missing backward", replaced(kSmallCsv, "0,compute,backward,0,0,0,0,4,6\n", ""),
            "line 2, column 3 (kind): B of micro-batch 0 on stage 0 is missing; F of micro-batch 0 on stage 0 goes "
            "with it");
        row("doubled op",
            replaced(kSmallCsv, "1,compute,backward", "1,compute,forward,0,0,1,0,2,2\n1,compute,backward"),
            "line 5, column 3 (kind): F of micro-batch 0 on stage 1 is done twice; also in line 4, column 3 (kind)");
        row("two at once", replaced(kSmallCsv, "0,2,4", "0,1.5,4"),
            "line 5, column 8 (start): out of order: B of micro-batch 0 on stage 1 starts at 1.5, before F of "
            "micro-batch 0 on stage 1 (line 4, column 9 (end)) ends at 2 on the same stream");
        row("before its input", replaced(kSmallCsv, "0,1,2\n", "0,0.5,2\n"),
            "line 4, column 8 (start): out of order: F of micro-batch 0 on stage 1 starts at 0.5, before the result "
            "of F of micro-batch 0 on stage 0 (line 2, column 9 (end)) is there at 1");
        row("no number", replaced(kSmallCsv, "forward,0,0,0", "forward,x,0,0"),
            "line 2, column 4 (microbatch): 'x' must be a whole number from 0 to 7999999");
        row("backwards in time", replaced(kSmallCsv, "4,6", "6,4"),
            "line 3, column 9 (end): B of micro-batch 0 on stage 0 ends at 4, before it starts at 6");
        row("the same line twice",
            replaced(kSmallCsv, "0,compute,backward,0,0,0,0,4,6\n",
                     "0,compute,backward,0,0,0,0,4,6\n0,compute,backward,0,0,0,0,4,6\n"),
            "line 4, column 3 (kind): B of micro-batch 0 on stage 0 is done twice; also in line 3, column 3 (kind)");
        row("semicolons", "device;kind;microbatch;stage\n0;F;0;0\n0;B;0;0\n",
            "line 1: its columns are divided by semicolons; they must be divided by commas, and decimals written with "
            "a point: save the table as CSV with commas");
        row("short line", replaced(kSmallCsv, ",4,6", ",4"), "line 3 has 8 columns instead of 9");
        row("stage on two devices", replaced(kSmallCsv, "1,compute,backward", "0,compute,backward"),
            "line 5, column 8 (start): out of order: B of micro-batch 0 on stage 1 starts at 2, before B of micro-batch 0 on "
            "stage 0 (line 3, column 9 (end)) ends at 6 on the same stream");
        row("a copy that nothing explains", kSmallCsv + "1,copy-out,device-to-host,0,0,1,0,4,5\n",
            "line 6, column 3 (kind): what a 'device-to-host' op waits for does not follow from the table; say it with "
            "'after' and 'memory'");
        row("a chunk that nobody has", replaced(kSmallCsv, "forward,0,0,0,0,0,1", "forward,0,9,0,0,0,1"),
            "line 3, column 5 (chunk): stage 0 is chunk 0 of device 0 here, chunk 9 in line 2, column 5 (chunk)");
        row("a gap in the chunks", "device,kind,microbatch,stage,chunk\n0,F,0,0,9\n0,B,0,0,9\n",
            "line 2, column 5 (chunk): there is no chunk 9: device 0 holds 1 stage, which is chunk 0");
        row("a gap between chunks",
            "device,kind,microbatch,stage,chunk\n0,F,0,0,0\n0,F,0,1,2\n0,B,0,1,2\n0,B,0,0,0\n",
            "line 3, column 5 (chunk): there is no chunk 2: device 0 holds 2 stages, which are chunks 0 to 1");
        row("two stages in a chunk",
            "device,kind,microbatch,stage,chunk\n0,F,0,0,0\n0,F,0,1,0\n0,B,0,1,0\n0,B,0,0,0\n",
            "line 3, column 5 (chunk): chunk 0 of device 0 is another stage already, in line 2, column 5 (chunk)");
        row("empty", "",
            "this is no schedule: expected its JSON or CSV, PyTorch's actions (0F0,1F0...) or a trace");
        row("header alone", "device,kind,microbatch,stage\n", "there are no ops");
        row("a gap in the devices", "device,kind,microbatch,stage\n0,F,0,0\n2,F,0,1\n2,B,0,1\n0,B,0,0\n",
            "no op is of device 1, but there are ops of device 2; devices are counted from 0");
        row("devices counted from 1", "device,kind,microbatch,stage\n1,F,0,0\n1,B,0,0\n",
            "no op is of device 0, but there are ops of device 1; devices are counted from 0");
        row("longer than can be counted",
            "device,kind,microbatch,stage,start,end\n0,F,0,0,-1e15,1e15\n0,B,0,0,1e15,1e15\n",
            "run as soon as everything is ready, it takes 2e+15 of the file's unit; at most 1e+15 can be told apart");
        row("a wait longer than can be counted",
            R"({"communication": 9e14, "ops": [{"device": 0, "kind": "F", "microbatch": 0, "stage": 0},
                {"device": 1, "kind": "F", "microbatch": 0, "stage": 1}, {"device": 1, "kind": "B", "microbatch": 0, "stage": 1},
                {"device": 0, "kind": "B", "microbatch": 0, "stage": 0}]})",
            "run as soon as everything is ready, it takes 1.8e+15 of the file's unit; at most 1e+15 can be told apart");
        row("finer than can be counted",
            R"({"ticks_per_unit": 1e15, "ops": [{"device": 0, "kind": "F", "microbatch": 0, "stage": 0, "start": 0, "end": 9000},
                {"device": 0, "kind": "B", "microbatch": 0, "stage": 0, "start": 9000, "end": 9001}]})",
            "ops[0].end: its time is too long for 1e+15 ticks per unit; at most 4e+15 can be told apart");
        std::string many = "device,kind,microbatch,stage\n";
        for (int stage = 0; stage < 300; ++stage)
            many += "0,F,0," + std::to_string(stage) + "\n";
        for (int stage = 299; stage >= 0; --stage)
            many += "0,B,0," + std::to_string(stage) + "\n";
        row("more stages of a device than chunks can be", many,
            "a device holds 300 stages; at most 255 chunks of a device can be told apart");
        row("far too many micro-batches",
            "device,kind,microbatch,stage\n0,F,7999999,0\n0,B,7999999,7999999\n",
            "line 2, column 2 (kind): micro-batches and stages are counted from 0 without gaps, and too few ops are there "
            "to reach that of micro-batch 7999999 on stage 0");
    }
    void brokenTablesNameLineColumnAndReason()
    {
        QFETCH(QString, csv);
        QFETCH(QString, says);
        QCOMPARE(refusal(readSchedule(csv.toStdString(), "x")), says);
    }

    /// What fuzzing found: a schedule that is read is written so that it can be read again.
    void whatIsReadCanBeReadAgain_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("times of millionths with many digits")
            << "device,kind,microbatch,stage,start,end\n0,F,0,0,0,1.23456789012e-5\n"
               "0,B,0,0,1.23456789012e-5,4.5678901234567e-5\n";
        QTest::newRow("times of next to nothing")
            << "device,kind,microbatch,stage,start,end\n0,F,0,0,0,1e-308\n0,B,0,0,1e-308,3e-308\n";
        QTest::newRow("a message of another device's stage, without chunks")
            << "device,stream,kind,microbatch,stage,start,end,after,memory\n0,compute,F,0,0,0,1,,\n0,send,S,0,1,1,2,0,\n"
               "1,compute,F,0,1,2,3,1,\n1,compute,B,0,1,3,4,2,\n0,compute,B,0,0,4,5,3,\n";
        QTest::newRow("part of an activation until W")
            << R"({"weight_share": 0.3, "ops": [{"device": 0, "kind": "F", "microbatch": 0, "stage": 0},
                {"device": 0, "kind": "I", "microbatch": 0, "stage": 0}, {"device": 0, "kind": "W", "microbatch": 0, "stage": 0}]})";
    }
    void whatIsReadCanBeReadAgain()
    {
        QFETCH(QString, text);
        const auto read = readSchedule(text.toStdString(), "x");
        QVERIFY2(read, qPrintable(refusal(read)));
        const auto again = readScheduleJson(writeImported(*read), "x");
        QVERIFY2(again, qPrintable(refusal(again)));
        QCOMPARE(writeImported(*again), writeImported(*read));
    }

    void tablesThatSayTheirDependenciesAreReadWhole()
    {
        int read = 0;
        forEachWithOptions([&](const std::string& name, const Run& run) {
            for (const bool table : {false, true}) {
                const std::string text = table ? writeScheduleCsv(run.view()) : writeSchedule(run.view());
                const auto back = readSchedule(text, run.program.name);
                QVERIFY2(back, qPrintable(QString::fromStdString(name) + ": " + refusal(back)));
                const Run again = runOf(back->program, back->ticksPerUnit);
                QVERIFY2((table ? writeScheduleCsv(again.view()) : writeSchedule(again.view())) == text,
                         name.c_str());
                ++read;
            }
        });
        QVERIFY(read >= 100);
    }

    void aMissingOpIsNamedEvenWhereTheTableSaysItsDependencies()
    {
        int refused = 0;
        forEachWithOptions([&](const std::string& name, const Run& run) {
            const json whole = json::parse(writeSchedule(run.view()));
            for (std::size_t i = 0; i < whole["ops"].size(); i += 29) {
                const std::string kind = whole["ops"][i]["kind"];
                if (kind != "forward" && kind != "backward" && kind != "backward-input"
                    && kind != "backward-weight")
                    continue;
                const QString says = refusal(readSchedule(withoutOp(whole, i).dump(), "x"));
                const std::string what = " of micro-batch "
                                         + std::to_string(int(whole["ops"][i]["microbatch"])) + " on stage "
                                         + std::to_string(int(whole["ops"][i]["stage"])) + " is missing";
                QVERIFY2(says.contains(QString::fromStdString(what)) && says.startsWith("ops["),
                         qPrintable(QString::fromStdString(name) + ": " + says));
                ++refused;
            }
        });
        QVERIFY(refused >= 300);
    }

    void brokenTablesWithDependenciesNameThePlace()
    {
        const std::string csv = "device,kind,microbatch,stage,start,end,after,memory\n"
                                "0,F,0,0,0,1,,activations:start:1:0\n"
                                "0,B,0,0,4,6,0 3,activations:end:-1:0\n"
                                "1,F,0,1,1,2,0,activations:start:1:1\n"
                                "1,B,0,1,2,4,2,activations:end:-1:1\n";
        QVERIFY(readSchedule(csv, "x"));
        QCOMPARE(
            refusal(readSchedule(csv + "1,B,0,1,4,6,2,activations:end:-1:1\n", "x")),
            QString("line 6, column 2 (kind): B of micro-batch 0 on stage 1 is done twice; also in line 5, "
                    "column 2 (kind)"));
        QCOMPARE(
            refusal(readSchedule(replaced(csv, "activations:end:-1:1", "activations:end:-1.5:1"), "x")),
            QString(
                "line 5, column 8 (memory): B of micro-batch 0 on stage 1 frees 1.5 of the activations of "
                "device 1, which holds only 1"));
        QCOMPARE(
            refusal(readSchedule(replaced(csv, "1,2,0,", "0,1,,"), "x")),
            QString(
                "line 4, column 7 (after): F of micro-batch 0 on stage 1 does not wait for F of micro-batch "
                "0 on stage 0 (line 2, column 2 (kind)), whose result it uses"));
        QCOMPARE(
            refusal(readSchedule(
                replaced(csv, "1,B,0,1,2,4,2,activations:end:-1:1\n", "1,B,1,1,2,4,2,activations:end:-1:1\n"),
                "x")),
            QString(
                "line 4, column 2 (kind): B of micro-batch 0 on stage 1 is missing; F of micro-batch 0 on "
                "stage 1 goes with it"));
    }

    void schedulesThatDeadlockNameTheOpsThatWait()
    {
        const auto read = readScheduleCsv("device,kind,microbatch,stage\n"
                                          "0,F,0,0\n0,B,0,0\n0,F,1,0\n0,B,1,0\n"
                                          "1,F,0,1\n1,F,1,1\n1,B,0,1\n1,B,1,1\n",
                                          "x");
        QVERIFY(!read);
        QCOMPARE(read.error().code, ErrorCode::Deadlock);
        QVERIFY2(refusal(read).contains(
                     "B of micro-batch 0 on stage 0 (device 0) waits for B of micro-batch 0 on stage 1"),
                 qPrintable(refusal(read)));
    }

    void tenMillionOpsAreRefusedAtOnce()
    {
        std::string csv = "device,kind,microbatch,stage\n";
        constexpr int kOps = 10'000'000;
        csv.reserve(csv.size() + kOps * 10);
        for (int i = 0; i < kOps; ++i)
            csv += "0,F,1,0\n";
        const testing::SpentTime clock;
        const auto read = readSchedule(csv, "x");
        QCOMPARE(refusal(read),
                 QString("the schedule has 10000000 ops; more than 8000000 are too many to draw"));
        QCOMPARE(read.error().code, ErrorCode::TooLarge);
        // Counting the lines takes 20 ms, ten times as long where every access is watched on a busy machine.
        QVERIFY2(clock.elapsed() < 5000, qPrintable(QString::number(clock.elapsed())));
    }

    void brokenJsonNamesThePlace_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("says");
        QTest::newRow("unknown kind") << R"("kind":"backward")"
                                      << R"("kind":"bckward")"
                                      << "ops[1].kind: 'bckward' is no kind of op; nearest is 'backward'";
        QTest::newRow("unknown key") << R"("stage":0)"
                                     << R"("stge":0)"
                                     << "unknown key 'ops[0].stge'; nearest is 'stage'";
        QTest::newRow("device") << R"("device":1)"
                                << R"("device":2)"
                                << "ops[2].device: device 2 does not exist: the file says it has 2";
        QTest::newRow("fewer micro-batches")
            << R"("microbatches":1)"
            << R"("microbatches":2)"
            << "no op is of micro-batch 1; the file says that it has 2, counted from 0";
        QTest::newRow("more devices") << R"("devices":2)"
                                      << R"("devices":3)"
                                      << "no op is of device 2; the file says that it has 3, counted from 0";
        QTest::newRow("fewer devices") << R"("devices":2)"
                                       << R"("devices":1)"
                                       << "ops[2].device: device 1 does not exist: the file says it has 1";
        QTest::newRow("absurdly many")
            << R"("microbatches":1)"
            << R"("microbatches":7000000)"
            << "the file says that it has 7000000 micro-batches, more than ops (4)";
        QTest::newRow("micro-batch")
            << R"("microbatch":0)"
            << R"("microbatch":1)"
            << "ops[0].microbatch: micro-batch 1 does not exist: the file says it has 1";
        QTest::newRow("chunk") << R"("chunk":0)"
                               << R"("chunk":1)"
                               << "ops[0].chunk: chunk 1 does not exist: the file says it has 1";
        QTest::newRow("no list") << R"("ops":[)"
                                 << R"("ops":3,"opsx":[)"
                                 << "unknown key 'opsx'; nearest is 'ops'";
    }
    void brokenJsonNamesThePlace()
    {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, says);
        const Run run = uniform("1f1b", 2, 1);
        const std::string text = replaced(writeSchedule(run.view(), true), from.toStdString(),
                                          to.toStdString());
        const QString said = refusal(readSchedule(text, "x"));
        QVERIFY2(said == says || says.contains("nearest") && said.contains("nearest"), qPrintable(said));
    }

    // ---- PyTorch

    void pytorchTablesOfAllSchedulesComeBackAsTheyWere()
    {
        int read = 0;
        for (const schedule::Schedule& card : schedule::schedules()) {
            const Run run = uniform(card.name.data(), 4, 8);
            const auto text = writePytorchActions(run.program);
            if (!text)
                continue; // two copies of the model
            const auto back = readSchedule(*text, std::string(card.name));
            QVERIFY2(back, qPrintable(QString(card.name.data()) + ": " + refusal(back)));
            QCOMPARE(*writePytorchActions(back->program), *text);
            QCOMPARE(back->program.devices, run.program.devices);
            QCOMPARE(back->program.chunks, run.program.chunks);
            if (run.program.streams.size() == 4 && card.synchronous && run.program.backwardHalves.empty()) {
                QCOMPARE(static_cast<double>(back->simulation.makespan) / back->ticksPerUnit,
                         static_cast<double>(run.simulation.makespan) / run.ticksPerUnit);
            }
            ++read;
        }
        QVERIFY(read >= 15);
    }

    void pytorchTablesOfEveryOptionComeBackAsTheyWere()
    {
        int read = 0;
        int noted = 0;
        forEachWithOptions([&](const std::string& name, const Run& run) {
            const auto table = pytorchTable(run.program);
            if (!table)
                return; // two copies of the model
            const auto back = readSchedule(table->text, name);
            QVERIFY2(back, qPrintable(QString::fromStdString(name) + ": " + refusal(back)));
            QCOMPARE(QString::fromStdString(pytorchTable(back->program)->text),
                     QString::fromStdString(table->text));
            // Everything is in the table or in a note.
            std::size_t dropped = 0;
            for (const schedule::Op& op : run.program.ops)
                dropped += op.kind > schedule::OpKind::ForwardBackward
                                   || op.kind == schedule::OpKind::Recompute
                               ? 1U
                               : 0U;
            const bool speaks = table->text.find("SEND_") != std::string::npos
                                || table->text.find("UNSHARD") != std::string::npos;
            QVERIFY2(dropped == 0 || speaks || !table->notes.empty(), name.c_str());
            noted += table->notes.empty() ? 0 : 1;
            ++read;
        });
        QVERIFY(read >= 100);
        QVERIFY(noted >= 30);
    }

    void blockingMessagesAreSendsAndReceives()
    {
        const auto request = schedule::uniformRequest(
            {.schedule = "1f1b",
             .devices = 2,
             .microbatches = 2,
             .options = {*schedule::parseOption("communication=blocking")}},
            {.communication = 1});
        const auto table = pytorchTable(*schedule::build(request->request));
        QCOMPARE(QString::fromStdString(table->text),
                 QString("0F0,0SEND_F0,0F1,0SEND_F1,0RECV_B0,0B0,0RECV_B1,0B1\n"
                         "1RECV_F0,1F0,1B0,1SEND_B0,1RECV_F1,1F1,1B1,1SEND_B1\n"));
        // That they hold up their rank is not in the table.
        QCOMPARE(table->notes.size(), std::size_t{1});
        QVERIFY2(english(table->notes.front()).find("4 messages that hold up their rank")
                     != std::string::npos,
                 english(table->notes.front()).c_str());
    }

    void messagesOfATableTakeThePlaceOfTheAutomaticOnes()
    {
        for (const char* name : {"1f1b", "zb-h1", "interleaved-1f1b", "zb-v", "dualpipe-v"}) {
            const schedule::UniformTimes times{.communication = 0.5};
            const Run plain = uniform(name, 4, 8, times);
            const auto request = schedule::uniformRequest(
                {.schedule = name,
                 .devices = 4,
                 .microbatches = 8,
                 .options = {*schedule::parseOption("communication=blocking")}},
                times);
            const auto text = writePytorchActions(*schedule::build(request->request));
            const auto read = readPytorchActions(*text, name, times);
            QVERIFY2(read, qPrintable(refusal(read)));
            const schedule::Analysis analysis = schedule::analyse(read->program, read->simulation);
            QCOMPARE(analysis.messages, plain.analysis.messages);
            QCOMPARE(schedule::sentBy(read->program), schedule::sentBy(plain.program));
            // A message takes the delay that it takes where nothing is said of it, and proves as much.
            QCOMPARE(static_cast<double>(analysis.makespan) / read->ticksPerUnit,
                     static_cast<double>(plain.analysis.makespan) / plain.ticksPerUnit);
            QCOMPARE(static_cast<double>(schedule::lowerBound(read->program, analysis).makespan)
                         / read->ticksPerUnit,
                     static_cast<double>(schedule::lowerBound(plain.program, plain.analysis).makespan)
                         / plain.ticksPerUnit);
            // The way out and in again changes nothing.
            const auto again = readPytorchActions(*writePytorchActions(read->program), name, times);
            QVERIFY2(again, qPrintable(refusal(again)));
            QVERIFY(same(again->program, read->program));
            const Run run = runOf(read->program, read->ticksPerUnit);
            const auto listed = readScheduleJson(writeSchedule(run.view()), "");
            QVERIFY2(listed, qPrintable(refusal(listed)));
            QVERIFY(same(listed->program, renumbered(run.program)));
        }
    }

    void gathersAndReductionsAreUnshardAndReduceGrad()
    {
        const auto request = schedule::uniformRequest({.schedule = "breadth-first",
                                                       .devices = 1,
                                                       .microbatches = 2,
                                                       .chunks = 2,
                                                       .options = {*schedule::parseOption("fsdp")}},
                                                      {});
        const auto table = pytorchTable(*schedule::build(request->request));
        QCOMPARE(
            QString::fromStdString(table->text),
            QString(
                "0UNSHARD,1UNSHARD,0F0,0F1,0RESHARD,0UNSHARD,1F0,1F1,1B0,1B1,1RESHARD,1REDUCE_GRAD,0B0,0B1,0RESHARD,0REDUCE_GRAD\n"));
        QVERIFY(table->notes.empty());
    }

    void whatPytorchCannotSayIsNamed_data()
    {
        QTest::addColumn<QString>("schedule");
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("names");
        QTest::newRow("recompute") << "1f1b"
                                   << "recompute"
                                   << "recomputation (option recompute): 32 ops are left out";
        QTest::newRow("offload") << "1f1b"
                                 << "offload"
                                 << "copies of activations to the host (option offload)";
        QTest::newRow("vocabulary") << "1f1b"
                                    << "vocabulary"
                                    << "the output layer on every rank (option vocabulary)";
        QTest::newRow("optimizer") << "zb-h2"
                                   << "optimizer"
                                   << "validation after the update (option optimizer)";
        QTest::newRow("bpipe") << "bpipe"
                               << ""
                               << "moves of activations to the mirror device (bpipe)";
        QTest::newRow("links") << "1f1b"
                               << "communication=link"
                               << "Messages that take turns on links are left out";
        QTest::newRow("versions") << "pipedream"
                                  << ""
                                  << "no word for versions of the weights";
    }
    void whatPytorchCannotSayIsNamed()
    {
        QFETCH(QString, schedule);
        QFETCH(QString, option);
        QFETCH(QString, names);
        schedule::UniformShape shape{.schedule = schedule.toStdString(), .devices = 4, .microbatches = 8};
        if (!option.isEmpty())
            shape.options.push_back(*schedule::parseOption(option.toStdString()));
        const auto request = schedule::uniformRequest(shape, {.communication = 1, .copy = 0.5});
        const auto table = pytorchTable(*schedule::build(request->request));
        QStringList notes;
        for (const Message& note : table->notes)
            notes.push_back(QString::fromStdString(english(note)));
        QVERIFY2(notes.join("\n").contains(names), qPrintable(notes.join("\n")));
    }

    void whatPytorchDocumentsIsAccepted()
    {
        // Two ranks, one stage each, lowered: with communication and sharding, idle cells, quotes, blanks and a blank last line.
        const std::string text =
            "0UNSHARD,0F0,0SEND_F0,0F1,0SEND_F1,,0RECV_B0,0B0,0RECV_B1,0I1,0W1,0REDUCE_GRAD,0RESHARD\r\n"
            ",1UNSHARD, 1RECV_F0 ,1F0,1B0,1SEND_B0,\"1RECV_F1\",1F1,1I1,1SEND_B1,1W1,1RESHARD\n\n";
        const auto read = readSchedule(text, "lowered", {.communication = 0.5});
        QVERIFY2(read, qPrintable(refusal(read)));
        QCOMPARE(read->program.devices, 2);
        QCOMPARE(read->notes.size(), std::size_t{2}); // how long messages take, two idle cells
        QCOMPARE(
            QString::fromStdString(english(read->notes.front())),
            QString("Messages take the delay between devices (0.5) beside the computation, as PyTorch's do: "
                    "no SEND or RECV holds up its rank."));
        const std::string once = *writePytorchActions(read->program);
        QCOMPARE(
            QString::fromStdString(once),
            QString("0UNSHARD,0F0,0SEND_F0,0F1,0SEND_F1,0RECV_B0,0B0,0RECV_B1,0I1,0W1,0REDUCE_GRAD,0RESHARD\n"
                    "1UNSHARD,1RECV_F0,1F0,1B0,1SEND_B0,1RECV_F1,1F1,1I1,1SEND_B1,1W1,1RESHARD\n"));
        QCOMPARE(*writePytorchActions(readSchedule(once, "x")->program), once);
        // F0 and F1 take 1 each; 1F0 starts half a unit after 0F0 ended, whatever the device does meanwhile.
        for (std::size_t i = 0; i < read->program.ops.size(); ++i) {
            const schedule::Op& op = read->program.ops[i];
            if (op.kind == schedule::OpKind::Forward && op.stage == 1 && op.microbatch == 0)
                QCOMPARE(static_cast<double>(read->simulation.start[i]) / read->ticksPerUnit, 1.5);
        }
    }

    void overlappedPairsOfPytorchAreOneOp()
    {
        const std::string text = "0F0,0F1,(0F2;0B0)OVERLAP_F_B,0B1,0B2\n";
        const auto read = readSchedule(text, "pairs");
        QVERIFY2(read, qPrintable(refusal(read)));
        QCOMPARE(read->program.ops.size(), std::size_t{5});
        QCOMPARE(read->program.backwardHalves.size(), std::size_t{1});
        QCOMPARE(*writePytorchActions(read->program), text);
    }

    void tablesOfOlderPytorchAreReadWithANote()
    {
        // torch 2.5: B is the input gradient where a W follows, BW a full backward; ranks wait in empty cells.
        const std::string old = "0F0,0F1,,,0B0,0W0,0BW1\n,1F0,1B0,1F1,1W0,1BW1\n";
        const std::string today = "0F0,0F1,,,0I0,0W0,0B1\n,1F0,1I0,1F1,1W0,1B1\n";
        const auto read = readSchedule(old, "old");
        QVERIFY2(read, qPrintable(refusal(read)));
        QCOMPARE(*writePytorchActions(read->program),
                 *writePytorchActions(readSchedule(today, "today")->program));
        QCOMPARE(
            QString::fromStdString(english(read->notes.front())),
            QString(
                "2 Bs are read as input gradients (I), because their Ws stand in the table: so PyTorch 2.5 and "
                "older write them."));
        QCOMPARE(QString::fromStdString(english(read->notes[1])),
                 QString("2 BWs are read as full backwards (B), as PyTorch 2.5 and older write them."));
        // Today B is a full backward, and a W beside it is one too many.
        QVERIFY(!readSchedule("0F0,0F1,0I0,0W0,0B1,0W1\n", "x"));
    }

    void brokenPytorchTablesNameTheCell_data()
    {
        QTest::addColumn<QString>("table");
        QTest::addColumn<QString>("says");
        QTest::newRow("no action")
            << "0F0,0X0\n"
            << "line 1, column 2: '0X0' is no action; they are written like 2F0, 2B0, 2I0, 2W0, "
               "1UNSHARD or 3SEND_F1";
        QTest::newRow("no micro-batch") << "0F0,0B\n"
                                        << "line 1, column 2: '0B' needs a micro-batch behind it, like 0B0";
        QTest::newRow("missing")
            << "0F0,0B0,0F1\n"
            << "line 1, column 3: B of micro-batch 1 on stage 0 is missing; F of micro-batch 1 on "
               "stage 0 goes with it";
        QTest::newRow("doubled")
            << "0F0,0F0,0B0\n"
            << "line 1, column 2: F of micro-batch 0 on stage 0 is done twice; also in line 1, "
               "column 1";
        QTest::newRow("one-sided") << "0F0,0SEND_F0,0B0\n1F0,1B0\n"
                                   << "line 1, column 2: 0SEND_F0 goes with 1RECV_F0, which is missing";
        QTest::newRow("a message missing")
            << "0F0,0SEND_F0,0F1,0B0,0B1\n1RECV_F0,1F0,1B0,1F1,1B1\n"
            << "line 1, column 3: the result of 0F1 is used on another rank (line 2, column 4), but 0SEND_F1 is missing";
        QTest::newRow("no pair")
            << "0F0,(0F1;0W0)OVERLAP_F_B\n"
            << "line 1, column 2: '(0F1;0W0)OVERLAP_F_B' is no overlapped pair; it is written like "
               "(0F1;0B0)OVERLAP_F_B, of one F and one B";
        QTest::newRow("a rank without actions")
            << "0F0,0B0\n,,\n1F0,1B0\n"
            << "rank 1 of 3 has no actions: a row is a rank, and a blank line none";
        QTest::newRow("two homes")
            << "0F0,1F0\n1B0,0B0\n"
            << "line 2, column 1: stage 1 is on device 1 here, on device 0 elsewhere; also in "
               "line 1, column 2";
    }
    void brokenPytorchTablesNameTheCell()
    {
        QFETCH(QString, table);
        QFETCH(QString, says);
        QCOMPARE(refusal(readSchedule(table.toStdString(), "x")), says);
    }

    void pytorchDeadlocksAreNamed()
    {
        const auto read = readSchedule("0F0,0B0,0F1,0B1\n1F0,1F1,1B0,1B1\n", "x");
        QVERIFY(!read);
        QCOMPARE(read.error().code, ErrorCode::Deadlock);
    }

    // ---- traces

    void ourOwnTracesComeBackWithTheirTimes()
    {
        for (const char* name : {"1f1b", "zb-h1", "dualpipe", "chimera"}) {
            const Run run = uniform(name, 4, 8, {.forward = 0.5, .communication = 0.25});
            const auto read = readSchedule(writeChromeTrace(run.view()), name);
            QVERIFY2(read, qPrintable(refusal(read)));
            QVERIFY(read->measured);
            QCOMPARE(read->program.ops.size(), run.program.ops.size());
            // One unit is a millisecond there.
            QCOMPARE(static_cast<double>(read->simulation.makespan) / 1e6,
                     static_cast<double>(run.simulation.makespan) / run.ticksPerUnit);
            const auto analysis = schedule::analyse(read->program, read->simulation);
            QCOMPARE(analysis.bubbleRatio, run.analysis.bubbleRatio);
        }
    }

    void kinetoTracesOfEveryRankMakeOneSchedule()
    {
        // As PyTorch's profiler writes them: one file per rank, ranges on host and GPU, two steps, kernels, other events.
        const auto rankTrace = [](int rank) {
            json events = json::array();
            const auto add = [&](const char* category, const std::string& name, double start, double duration,
                                 int pid) {
                events.push_back({{"ph", "X"},
                                  {"cat", category},
                                  {"name", name},
                                  {"pid", pid},
                                  {"tid", 7},
                                  {"ts", 1.7e15 + start},
                                  {"dur", duration},
                                  {"args", {{"External id", 3}}}});
            };
            for (int step = 0; step < 2; ++step) {
                const double zero = step * 1000;
                add("user_annotation", "ProfilerStep#" + std::to_string(10 + step), zero, 900, 4711);
                add("gpu_user_annotation", "ProfilerStep#" + std::to_string(10 + step), zero, 950, rank);
                const std::string stage = std::to_string(rank);
                add("user_annotation", "PP:" + stage + "F0", zero + 1, 5, 4711);
                add("gpu_user_annotation", "PP:" + stage + "F0", zero + 10 + rank * 100, 90 + step, rank);
                add("gpu_user_annotation", "PP:" + stage + "F0", zero + 10 + rank * 100, 3,
                    rank); // on NCCL's stream
                add("gpu_user_annotation", "PP:" + stage + "B0", zero + 400 - rank * 200, 180, rank);
                add("kernel", "gemm", zero + 12, 80, rank);
            }
            events.push_back(
                {{"ph", "M"}, {"name", "process_name"}, {"pid", rank}, {"args", {{"name", "python"}}}});
            return json{{"distributedInfo", {{"rank", rank}, {"world_size", 2}}}, {"traceEvents", events}}
                .dump();
        };
        const std::string one = rankTrace(1);
        const std::string zero = rankTrace(0);
        const auto read = readTrace({one, zero}, "measured");
        QVERIFY2(read, qPrintable(refusal(read)));
        QCOMPARE(read->program.devices, 2);
        QCOMPARE(read->program.ops.size(), std::size_t{4});
        QVERIFY(read->program.nanoseconds);
        QCOMPARE(QString::fromStdString(english(read->notes.front())), QString("Step 1 of 0 to 1 is taken."));
        QCOMPARE(read->program.ops[0].duration, schedule::Ticks{91'000}); // ns
        QCOMPARE(read->simulation.start[2], schedule::Ticks{100'000});
        QCOMPARE(read->simulation.makespan, schedule::Ticks{570'000});
        const auto first = readTrace({one, zero}, "measured", 0);
        QCOMPARE(first->program.ops[0].duration, schedule::Ticks{90'000});
        QCOMPARE(refusal(readTrace({one, zero}, "x", 2)),
                 QString("the trace has 2 steps, counted from 0; there is no step 2"));
    }

    void withoutRangesOnTheGpuKernelsTellTheTimes()
    {
        json events = json::array();
        events.push_back({{"ph", "X"},
                          {"cat", "user_annotation"},
                          {"name", "F0 mb0"},
                          {"pid", 9},
                          {"ts", 10},
                          {"dur", 20}});
        events.push_back({{"ph", "X"},
                          {"cat", "user_annotation"},
                          {"name", "Backward 0"},
                          {"pid", 9},
                          {"ts", 400.5},
                          {"dur", 20}});
        for (int i = 0; i < 2; ++i) {
            events.push_back({{"ph", "X"},
                              {"cat", "cuda_runtime"},
                              {"name", "cudaLaunchKernel"},
                              {"pid", 9},
                              {"ts", 12 + 5 * i},
                              {"dur", 1},
                              {"args", {{"correlation", 100 + i}}}});
            events.push_back({{"ph", "X"},
                              {"cat", "kernel"},
                              {"name", "gemm"},
                              {"pid", 0},
                              {"ts", 100 + 50 * i},
                              {"dur", 40},
                              {"args", {{"correlation", 100 + i}}}});
        }
        const auto read = readSchedule(json{{"traceEvents", events}}.dump(), "x");
        QVERIFY2(read, qPrintable(refusal(read)));
        // The backward launched nothing that was seen: its time is the host's.
        QCOMPARE(read->program.ops.size(), std::size_t{2});
        for (std::size_t i = 0; i < 2; ++i)
            QCOMPARE(read->program.ops[i].duration, read->program.ops[i].kind == schedule::OpKind::Forward
                                                        ? schedule::Ticks{90'000}
                                                        : schedule::Ticks{20'000});
        QVERIFY(english(read->notes.front()).starts_with("1 ops have the times of the host"));
    }

    void brokenTracesNameTheEventAndReason_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const char* from, const char* to, const char* says) {
            QTest::newRow(name) << QString(from) << QString(to) << QString(says);
        };
        row("words for a time", R"("ts":3.0)", R"("ts":"soon")",
            R"(event 1 ("PP:0B0"): its ts (start) is 'soon', which is no number)");
        row("nothing for a time", R"("ts":3.0)", R"("ts":null)",
            R"(event 1 ("PP:0B0"): its ts (start) is null, which is no number)");
        row("a list for a time", R"("ts":3.0)", R"("ts":[3])",
            R"(event 1 ("PP:0B0"): its ts (start) is no number)");
        row("no time", R"("ts":3.0)", R"("tz":3.0)", R"(event 1 ("PP:0B0"): it has no ts (start))");
        row("beyond clocks", R"("dur":2.5)", R"("dur":1e300)",
            R"(event 1 ("PP:0B0"): its dur (duration) is 1e300 microseconds, more than any clock shows)");
        row("beyond doubles", R"("dur":2.5)", R"("dur":1e999)",
            "at character 155 the trace has a number beyond any range");
        row("far from the others", R"("ts":3.0)", R"("ts":1e15)",
            "event 1 starts 11574 days after event 0; the ops of one step lie within a day of each other: leave out "
            "what is of another run, and give all ranks one clock");
        row("far too long", R"("dur":2.5)", R"("dur":1e15)",
            "event 1 lasts 11574 days; the ops of one step lie within a day of each other: leave out "
            "what is of another run, and give all ranks one clock");
        row("negative", R"("dur":2.5)", R"("dur":-2.5)",
            R"(event 1 ("PP:0B0"): its dur (duration) is -2.5, which is negative)");
        row("twice", R"(]})",
            R"(,{"cat":"gpu_user_annotation","dur":2.5,"name":"PP:0B0","ph":"X","pid":0,"tid":7,"ts":3.0}]})",
            R"(event 2 ("PP:0B0") is there already, as event 1, with the same start and duration)");
    }
    void brokenTracesNameTheEventAndReason()
    {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, says);
        const std::string trace =
            R"({"traceEvents":[{"cat":"gpu_user_annotation","dur":1,"name":"PP:0F0","ph":"X","pid":0,"tid":7,"ts":1.5},)"
            R"({"cat":"gpu_user_annotation","dur":2.5,"name":"PP:0B0","ph":"X","pid":0,"tid":7,"ts":3.0}]})";
        const auto sound = readTrace({trace}, "x");
        QVERIFY2(sound, qPrintable(refusal(sound)));
        QVERIFY(sound->notes.empty());
        const std::string broken = replaced(trace, from.toStdString(), to.toStdString());
        const QString said = refusal(readTrace({broken}, "x", -1, {"rank0.json"}));
        QVERIFY2(said.startsWith("rank0.json: ")
                     && (said.endsWith(says) || said.contains("beyond any range")),
                 qPrintable(said));
    }

    void filesOfOneRankTwiceAreRefused()
    {
        const auto trace = [](int rank, double start) {
            return json{{"distributedInfo", {{"rank", rank}}},
                        {"traceEvents",
                         {{{"ph", "X"},
                           {"cat", "gpu_user_annotation"},
                           {"name", "PP:" + std::to_string(rank) + "F0"},
                           {"pid", 0},
                           {"tid", 7},
                           {"ts", start},
                           {"dur", 1}}}}}
                .dump();
        };
        const std::string zero = trace(0, 1), again = trace(0, 5), one = trace(1, 2);
        QVERIFY(readTrace({zero, one}, "x"));
        QCOMPARE(refusal(readTrace({zero, one, zero}, "x", -1, {"a", "b", "c"})),
                 QString("c is the same trace as a; give each rank's file once"));
        QCOMPARE(refusal(readTrace({zero, one, again}, "x", -1, {"a", "b", "c"})),
                 QString("c: it shows rank 0, as a does; give each rank's file once"));
    }

    void opsThatATraceLacksAreNoted()
    {
        const Run run = uniform("1f1b", 2, 4);
        json trace = json::parse(writeChromeTrace(run.view()));
        const auto lost = std::find_if(
            trace["traceEvents"].begin(), trace["traceEvents"].end(), [](const json& event) {
                return event["ph"] == "X" && event["cat"] == "backward" && event["args"]["stage"] == 1
                       && event["args"]["microbatch"] == 2;
            });
        trace["traceEvents"].erase(lost);
        const auto read = readSchedule(trace.dump(), "x");
        QVERIFY2(read, qPrintable(refusal(read)));
        QCOMPARE(read->notes.size(), std::size_t{1});
        QCOMPARE(
            QString::fromStdString(english(read->notes.front())),
            QString("The trace lacks B of micro-batch 2 on stage 1: nothing waits for what was not seen."));
    }

    void tracesWithoutOpsSayHowOpsAreCalled()
    {
        QVERIFY(refusal(readSchedule(
                            R"({"traceEvents": [{"ph": "X", "name": "aten::mm", "ts": 1, "dur": 2}]})", "x"))
                    .startsWith(
                        "none of the trace's 1 events names an op; ranges must be called like \"PP:0F3\""));
        QVERIFY(refusal(readSchedule(R"({"traceEvents": [{"ph": )", "x"))
                    .startsWith("the trace is no JSON from character"));
    }
};

QTEST_GUILESS_MAIN(TestScheduleImport)
#include "tst_schedule_import.moc"
