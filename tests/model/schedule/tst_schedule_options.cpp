// SPDX-License-Identifier: GPL-3.0-or-later
#include "any_shape.h"
#include "schedule/lower_bound.h"
#include "schedule/option.h"
#include "schedule/schedule_request.h"
#include "support.h"

#include <rapidcheck.h>

#include <map>
#include <numeric>
#include <tuple>

using namespace shardscape;
using namespace shardscape::schedule;
using namespace shardscape::schedule::test;

namespace {

Request with(Request request, std::initializer_list<std::string_view> options)
{
    for (const std::string_view text : options) {
        const Result<OptionChoice> choice = parseOption(text);
        if (!choice) {
            qFatal("%s", choice.error().text().c_str());
        }
        request.options.push_back(*choice);
    }
    return request;
}

/// Any value of a parameter; times up to about two forwards.
std::vector<double> anyValue(const OptionParameter& parameter, const Request& request)
{
    using Kind = OptionParameter::Kind;
    const auto one = [&]() -> double {
        switch (parameter.kind) {
        case Kind::Time:
        case Kind::StageTime: return *rc::gen::inRange(0, 40);
        case Kind::Factor:
            return parameter.most == 1 ? *rc::gen::element(0.25, 0.5, 1.0) : *rc::gen::element(0.5, 1.0, 2.5);
        case Kind::Amount: return *rc::gen::element(0.0, 0.25, 1.0);
        case Kind::Count:
            return *rc::gen::inRange(static_cast<int>(parameter.least),
                                     std::min(4, static_cast<int>(parameter.most)));
        case Kind::Choice: return *rc::gen::inRange(0, static_cast<int>(parameter.choices.size()));
        }
        return 0;
    };
    if (!parameter.list) {
        return {one()};
    }
    if (parameter.kind == Kind::Factor) { // one for each device
        std::vector<double> all;
        for (int device = 0; device < request.devices; ++device) {
            all.push_back(one());
        }
        return all;
    }
    return {static_cast<double>(*rc::gen::inRange<int>(0, static_cast<int>(request.stages.size())))};
}

OptionChoice anyChoice(const Option& option, const Request& request)
{
    OptionChoice choice;
    choice.name = option.name;
    for (const OptionParameter& parameter : option.parameters) {
        const bool needed = parameter.list && parameter.kind == OptionParameter::Kind::Factor;
        if (needed || *rc::gen::arbitrary<bool>()) {
            choice.values.emplace_back(parameter.name, anyValue(parameter, request));
        }
    }
    return choice;
}

Request anyRequest(const Schedule& schedule)
{
    Request request = anyShape(schedule, 5, rc::gen::inRange(1, 12));
    request.communication = *rc::gen::inRange<Ticks>(0, 5);
    StageCost cost;
    cost.forward = *rc::gen::inRange<Ticks>(1, 20);
    cost.backwardInput = *rc::gen::inRange<Ticks>(1, 20);
    cost.backwardWeight = *rc::gen::inRange<Ticks>(0, 20);
    cost.weightShare = schedule.weightShare;
    request.stages.assign(static_cast<std::size_t>(request.devices * request.chunks), cost);
    return request;
}

std::map<std::tuple<int, std::int32_t, std::int32_t>, std::map<char, int>> passesOf(const Program& program)
{
    std::map<std::tuple<int, std::int32_t, std::int32_t>, std::map<char, int>> all;
    for (std::size_t i = 0; i < program.ops.size(); ++i) {
        const Op& op = program.ops[i];
        auto& own = all[{op.direction, op.stage, op.microbatch}];
        switch (op.kind) {
        case OpKind::Forward: ++own['F']; break;
        case OpKind::Backward:
            ++own['B'];
            ++own['W'];
            break;
        case OpKind::BackwardInput: ++own['B']; break;
        case OpKind::BackwardWeight: ++own['W']; break;
        case OpKind::ForwardBackward: {
            ++own['F'];
            const BackwardHalf* half = program.backwardHalfOf(static_cast<std::int32_t>(i));
            auto& other = all[{half->direction, half->stage, half->microbatch}];
            ++other['B'];
            ++other['W'];
            break;
        }
        default: break;
        }
    }
    std::erase_if(all, [](const auto& it) { return it.second.empty(); }); // only met by collectives
    return all;
}

int countOf(const Program& program, OpKind kind, std::int32_t device = -1)
{
    int count = 0;
    for (std::size_t i = 0; i < program.ops.size(); ++i) {
        count += program.ops[i].kind == kind
                 && (device < 0 || program.deviceOf(static_cast<std::int32_t>(i)) == device);
    }
    return count;
}

Ticks makespan(const Request& request)
{
    return run(request).simulation.makespan;
}

const PoolCurves* poolOf(const Run& it, MemoryPool pool)
{
    for (const PoolCurves& curves : it.analysis.otherPools) {
        if (curves.pool == pool) {
            return &curves;
        }
    }
    return nullptr;
}

double peakOf(const Run& it, MemoryPool pool)
{
    double most = 0;
    if (const PoolCurves* curves = poolOf(it, pool)) {
        for (const MemoryCurve& curve : curves->devices) {
            most = std::max(most, curve.peak);
        }
    }
    return most;
}

QString errorOf(const Request& request)
{
    const Result<void> valid = validate(request);
    return valid ? QString() : QString::fromStdString(valid.error().text());
}

} // namespace

/// Options on base schedules: what holds for every combination, and what their papers print.
class TestScheduleOptions : public QObject {
    Q_OBJECT

private slots:
    void everyCombinationKeepsTheInvariants_data();
    void everyCombinationKeepsTheInvariants();
    void severalOptionsAtOnceKeepTheInvariants();
    void timesScaleWithOptions();
    void refusalsNameAScheduleThatWorks();
    void cardsAreComplete();
    void choicesReadAsTheyAreWritten();
    void wrongChoicesAreRefused_data();
    void wrongChoicesAreRefused();
    void stagesToRecomputeAreNamedOnce();
    void laboratoryTimesStayExact();

    void delayedWeightGradientsTakeTheirClosedForm();
    void delayedWeightGradientsKeepEveryActivation();
    void filledGapsAreNeverLaterThanTheEnd();
    void weightGradientsOfNoLengthChangeNothing();
    void recomputationKeepsInputsAndOneActivation();
    void recomputationHidesInTheWaitForGradients();
    void recomputedStagesCanBeChosen();
    void vocabularyPassesTakeTheReferenceTimes_data();
    void vocabularyPassesTakeTheReferenceTimes();
    void vocabularyPassesKeepTheirPrecedence();
    void vocabularyGainsAreThoseOfTable5_data();
    void vocabularyGainsAreThoseOfTable5();
    void vocabularyPassesRunOnEveryOneWayBase();
    void aFatLastStageIsSharedOut();
    void offloadTakesTheReferenceTimes_data();
    void offloadTakesTheReferenceTimes();
    void offloadOfOneChunkSavesMoreThanItsShare();
    void fullOffloadNeedsTheSameMemoryForAnyDepth();
    void memoryStallsAreSeenWhenCopiesAreSlow();
    void stepsJoinWithoutABarrier_data();
    void stepsJoinWithoutABarrier();
    void rollbacksRepeatEveryUpdate();
    void linksWithoutContentionAreDelays();
    void linksCarryOneMessageAtATime();
    void blockingSendersComputeNothingMeanwhile();
    void breadthFirstGathersTwicePerChunk();
    void depthFirstGathersWithEveryGroup();
    void prefetchedGathersHide();
    void oneSlowDeviceSetsThePace();
    void gisHasAConstantBubble();
    void gisMemoryIsBelowInterleaving();
};

void TestScheduleOptions::everyCombinationKeepsTheInvariants_data()
{
    QTest::addColumn<int>("schedule");
    QTest::addColumn<int>("option");
    for (std::size_t s = 0; s < schedules().size(); ++s) {
        for (std::size_t o = 0; o < options().size(); ++o) {
            QTest::addRow("%s with %s", schedules()[s].name.data(), options()[o].name.data())
                << static_cast<int>(s) << static_cast<int>(o);
        }
    }
}

namespace {

/// Structure, streams, dependencies and memory of a request with options, beside the same without.
void keepsInvariants(const Request& request)
{
    Request plain = request;
    plain.options.clear();
    const Run base = run(plain);
    const Run it = run(request);
    RC_ASSERT(check(it.program).has_value());

    // Every pass of every step once.
    const auto passes = passesOf(it.program);
    const auto basePasses = passesOf(base.program);
    RC_ASSERT(passes.size() % basePasses.size() == 0U);
    for (const auto& [pass, kinds] : passes) {
        RC_ASSERT(kinds.at('F') == 1 && kinds.at('B') == 1 && kinds.at('W') == 1);
    }
    // One op at a time on every stream, in the order told, each after what it waits for.
    for (const auto& order : it.program.order) {
        for (std::size_t i = 1; i < order.size(); ++i) {
            RC_ASSERT(it.simulation.start[static_cast<std::size_t>(order[i])]
                      >= it.simulation.end[static_cast<std::size_t>(order[i - 1])]);
        }
    }
    for (std::size_t i = 0; i < it.program.ops.size(); ++i) {
        for (const Dependency& dependency : it.program.dependenciesOf(static_cast<std::int32_t>(i))) {
            RC_ASSERT(it.simulation.start[i]
                      >= it.simulation.end[static_cast<std::size_t>(dependency.on)] + dependency.lag);
        }
    }
    // Every pool starts and ends at nothing and is never below.
    std::vector<PoolCurves> pools = it.analysis.otherPools;
    pools.push_back({MemoryPool::Activations, it.analysis.activations});
    for (const PoolCurves& pool : pools) {
        for (const MemoryCurve& curve : pool.devices) {
            for (const double amount : curve.amount) {
                RC_ASSERT(amount > -1e-9);
            }
            const bool empties = pool.pool != MemoryPool::WeightVersions && !curve.amount.empty();
            RC_ASSERT((!empties
                       || std::abs(curve.amount.back()) < 1e-9)); // RC_ASSERT does not stop at the first ||
        }
    }
    // Work, messages and bubbles tile the compute streams.
    Ticks idle = 0;
    for (const Bubble& bubble : it.analysis.bubbles) {
        RC_ASSERT(bubble.start < bubble.end);
        idle += bubble.end - bubble.start;
    }
    const Ticks work = std::accumulate(it.analysis.work.begin(), it.analysis.work.end(), Ticks{0});
    RC_ASSERT(idle + work == it.program.devices * it.analysis.makespan);
    RC_ASSERT(makespanWithOptions(request) == it.simulation.makespan);
    for (std::int32_t device = 0; device < it.program.devices; ++device) {
        RC_ASSERT(it.simulation.makespan >= it.analysis.work[static_cast<std::size_t>(device)]);
    }
    // No order that exists is below what is proved for all.
    const LowerBound bound = lowerBound(it.program, it.analysis);
    RC_ASSERT(bound.makespan <= it.analysis.makespan);
    RC_ASSERT(bound.span <= it.analysis.span);
    // What only adds to a fixed order cannot make it shorter.
    for (const OptionChoice& choice : request.options) {
        if (request.options.size() == 1 && choice.name != "2bp" && choice.name != "unequal-devices"
            && choice.name != "vocabulary") {
            RC_ASSERT(it.simulation.makespan >= base.simulation.makespan);
        }
    }
}

} // namespace

void TestScheduleOptions::everyCombinationKeepsTheInvariants()
{
    QFETCH(int, schedule);
    QFETCH(int, option);
    const Schedule& base = schedules()[static_cast<std::size_t>(schedule)];
    const Option& chosen = options()[static_cast<std::size_t>(option)];
    QVERIFY(rc::check([&] {
        Request request = anyRequest(base);
        request.options = {anyChoice(chosen, request)};
        if (const Result<void> valid = validate(request); !valid) {
            // Refused because of the schedule, whatever the values.
            RC_ASSERT(valid.error().text().find("does not combine with") != std::string::npos);
            return;
        }
        keepsInvariants(request);
    }));
}

void TestScheduleOptions::severalOptionsAtOnceKeepTheInvariants()
{
    QVERIFY(rc::check([&] {
        const Schedule& base = *rc::gen::elementOf(
            std::vector<Schedule>(schedules().begin(), schedules().end()));
        Request request = anyRequest(base);
        for (const Option& option : options()) {
            if (*rc::gen::arbitrary<bool>()) {
                request.options.insert(request.options.begin(), anyChoice(option, request));
                if (!validate(request)) {
                    request.options.erase(request.options.begin());
                }
            }
        }
        keepsInvariants(request);
    }));
}

void TestScheduleOptions::timesScaleWithOptions()
{
    QVERIFY(rc::check([&] {
        const Schedule& base = *rc::gen::elementOf(
            std::vector<Schedule>(schedules().begin(), schedules().end()));
        Request request = anyRequest(base);
        const Option& option = *rc::gen::elementOf(options());
        OptionChoice choice = anyChoice(option, request);
        // Halves and quarters of a tick would be rounded.
        const Ticks even = 400;
        request.communication *= even;
        for (StageCost& cost : request.stages) {
            cost.forward *= even;
            cost.backwardInput *= even;
            cost.backwardWeight *= even;
        }
        const auto scaled = [&](double factor) {
            OptionChoice it = choice;
            for (auto& [name, values] : it.values) {
                for (const OptionParameter& parameter : option.parameters) {
                    for (double& value : values) {
                        value *= parameter.name == name && parameter.isTime() ? factor : 1;
                    }
                }
            }
            return it;
        };
        request.options = {scaled(even)};
        if (!validate(request)) {
            return;
        }
        const Ticks once = makespan(request);
        const Ticks factor = *rc::gen::inRange<Ticks>(2, 50);
        request.options = {scaled(static_cast<double>(even * factor))};
        request.communication *= factor;
        for (StageCost& cost : request.stages) {
            cost.forward *= factor;
            cost.backwardInput *= factor;
            cost.backwardWeight *= factor;
        }
        RC_ASSERT(makespan(request) == factor * once);
    }));
}

void TestScheduleOptions::refusalsNameAScheduleThatWorks()
{
    int refused = 0;
    for (const Schedule& schedule : schedules()) {
        for (const Option& option : options()) {
            Request request = equalChunks(schedule.name, 4, 8, schedule.defaultChunks);
            request.options = {{std::string(option.name), {}}};
            if (option.name == "unequal-devices") {
                request.options[0].values = {{"slowdown", {1, 1, 2, 1}}};
            }
            const QString error = errorOf(request);
            if (error.isEmpty()) {
                continue;
            }
            ++refused;
            const QString nearest = error.section(QStringLiteral("that takes it is "), 1).chopped(1);
            QVERIFY2(error.contains(QString::fromUtf8(schedule.name.data())), qPrintable(error));
            const Result<const Schedule*> works = findSchedule(nearest.toStdString());
            QVERIFY2(works, qPrintable(error));
            Request other = equalChunks((*works)->name, 4, 8, (*works)->defaultChunks);
            other.options = request.options;
            QVERIFY2(validate(other), qPrintable(error));
        }
    }
    QVERIFY(refused > 10);
}

void TestScheduleOptions::cardsAreComplete()
{
    for (const Option& option : options()) {
        QVERIFY2(!option.label.empty() && option.insight.ends_with("."), option.name.data());
        QVERIFY2(option.paper.find("20") != std::string_view::npos, option.name.data()); // a year
        QVERIFY2(!option.parameters.empty() && (option.prepare || option.apply), option.name.data());
        for (const OptionParameter& parameter : option.parameters) {
            QVERIFY2(parameter.help.ends_with("."), parameter.name.data());
            QVERIFY2(parameter.isTime() || !parameter.choices.empty() || parameter.most > parameter.least,
                     parameter.name.data());
        }
        QCOMPARE(*findOption(option.name), &option);
    }
    QCOMPARE(QString::fromStdString(findOption("recompue").error().text()),
             QStringLiteral("There is no option \"recompue\"; the nearest is \"recompute\"."));
}

void TestScheduleOptions::choicesReadAsTheyAreWritten()
{
    for (const std::string_view text :
         {"2bp", "2bp=place=gaps", "recompute=stages=0:2,keep=0.1", "offload=chunks=1,copy=0.75,lanes=pair",
          "unequal-devices=slowdown=1:1.25:2"}) {
        QCOMPARE(QString::fromStdString(optionText(*parseOption(text))), QString::fromUtf8(text.data()));
    }
    // The first parameter needs no name.
    QCOMPARE(*parseOption("recompute=0:2,keep=0.1"), *parseOption("recompute=stages=0:2,keep=0.1"));
}

void TestScheduleOptions::wrongChoicesAreRefused_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* text, const char* says) {
        QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(says);
    };
    row("3bp", "There is no option \"3bp\"; the nearest is \"2bp\".");
    row("2bp=middle", "The parameter \"place\" of \"2bp\" must be one of end, gaps, not \"middle\".");
    row("2bp=plac=end", "The option \"2bp\" has no parameter \"plac\"; the nearest is \"place\".");
    row("2bp=batched=2", "The parameter \"batched\" of \"2bp\" must be from 0.01 to 1, not 2.");
    row("offload=chunks=1.5", "The parameter \"chunks\" of \"offload\" must be a whole number, not 1.5.");
    row("offload=copy=x", "The parameter \"copy\" of \"offload\" must be a number, not \"x\".");
    row("offload=copy=1:2", "The parameter \"copy\" of \"offload\" is one number, not 2.");
    row("offload=copy=-1", "The parameter \"copy\" of \"offload\" must be from 0 to 1e+17, not -1.");
    row("offload,copy=.5",
        "After the option's name comes \"=\", then values divided by commas: write offload=copy=.5, not "
        "offload,copy=.5.");
    row("offlod,copy=.5", "There is no option \"offlod\"; the nearest is \"offload\".");
    row("2bp=end,place=gaps",
        "The parameter \"place\" of \"2bp\" is given twice; join the values of a list with \":\".");
}

void TestScheduleOptions::wrongChoicesAreRefused()
{
    QFETCH(QString, text);
    QFETCH(QString, says);
    const Result<OptionChoice> choice = parseOption(text.toStdString());
    QVERIFY(!choice);
    QCOMPARE(QString::fromStdString(choice.error().text()), says);
}

void TestScheduleOptions::stagesToRecomputeAreNamedOnce()
{
    UniformShape shape{.schedule = "1f1b"};
    shape.options = {*parseOption("recompute=1:0:1")};
    const auto request = uniformRequest(shape, {});
    QVERIFY(!request);
    QCOMPARE(QString::fromStdString(request.error().text()),
             QStringLiteral("Stage 1 is named twice among those to recompute; once is enough."));
    shape.options = {*parseOption("unequal-devices=1:1.5:1:1")}; // times may be alike
    QVERIFY(uniformRequest(shape, {}));
}

void TestScheduleOptions::laboratoryTimesStayExact()
{
    UniformShape shape;
    shape.schedule = "interleaved-1f1b";
    shape.options = {*parseOption("offload=copy=0.3"), *parseOption("unequal-devices=1:1:1.25:1"),
                     *parseOption("vocabulary=forward=0.07")};
    const Result<UniformRequest> lab = uniformRequest(shape, UniformTimes{});
    QVERIFY(lab && lab->exact);
    const Run it = run(lab->request);
    for (const Op& op : it.program.ops) {
        if (op.kind == OpKind::DeviceToHost) {
            QCOMPARE(lab->time(op.duration), 0.15); // of one of two chunks
        } else if (op.kind == OpKind::VocabularyForward) {
            QCOMPARE(lab->time(op.duration), 0.07);
        } else if (op.kind == OpKind::Forward) {
            QCOMPARE(lab->time(op.duration), op.stage % 4 == 2 ? 0.625 : 0.5);
        }
    }
}

// ------------------------------------------------------------------ 2bp (arXiv:2405.18047)

void TestScheduleOptions::delayedWeightGradientsTakeTheirClosedForm()
{
    for (const char* base : {"gpipe", "1f1b"}) {
        QVERIFY(rc::check([&] {
            const auto p = *rc::gen::inRange<std::int32_t>(1, 12);
            const auto m = *rc::gen::inRange<std::int32_t>(p, 40);
            const ChunkTimes t{*rc::gen::inRange<Ticks>(1, 9), *rc::gen::inRange<Ticks>(1, 9),
                               *rc::gen::inRange<Ticks>(0, 9), 0};
            RC_ASSERT(makespan(with(equalChunks(base, p, m, 1, t), {"2bp"}))
                      == m * (t.forward + t.input + t.weight) + (p - 1) * (t.forward + t.input));
        }));
    }
    QCOMPARE(makespan(with(equalChunks("1f1b", 4, 8), {"2bp"})), Ticks{30});
    QCOMPARE(makespan(equalChunks("1f1b", 4, 8)), Ticks{33});
    // At m = p = 4 the bubble alone allows (3m + 3(p-1)) / (3m + 2(p-1)); the paper's 1.70 on 4 devices needs the
    // weight gradients of all micro-batches computed as one as well, which saves half of their time here.
    const Ticks together = makespan(with(equalChunks("1f1b", 4, 4, 1, {2, 2, 2, 0}), {"2bp=batched=0.5"}));
    QCOMPARE(together, Ticks{32});
    QCOMPARE(makespan(equalChunks("1f1b", 4, 4, 1, {2, 2, 2, 0})), Ticks{42});
}

void TestScheduleOptions::delayedWeightGradientsKeepEveryActivation()
{
    const Run it = run(with(equalChunks("1f1b", 4, 8), {"2bp"}));
    QCOMPARE(peaks(it), std::vector<double>(4, 8.0));
}

void TestScheduleOptions::filledGapsAreNeverLaterThanTheEnd()
{
    QVERIFY(rc::check([&] {
        const char* base = *rc::gen::element("gpipe", "1f1b", "interleaved-1f1b", "chimera", "hanayo");
        const Request request = anyRequest(**findSchedule(base));
        RC_ASSERT(makespan(with(request, {"2bp=gaps"})) <= makespan(with(request, {"2bp"})));
    }));
}

void TestScheduleOptions::weightGradientsOfNoLengthChangeNothing()
{
    for (const Schedule& schedule : schedules()) {
        const Request request = equalChunks(schedule.name, 4, 8, schedule.defaultChunks, {3, 4, 0, 1});
        const Request delayed = with(request, {"2bp"});
        if (validate(delayed)) {
            QCOMPARE(makespan(delayed), makespan(request));
        }
    }
}

// ------------------------------------------------------------------ recomputation

void TestScheduleOptions::recomputationKeepsInputsAndOneActivation()
{
    const Run it = run(with(equalChunks("gpipe", 4, 8), {"recompute=keep=0.125"}));
    QCOMPARE(peaks(it), std::vector<double>(4, 8 * 0.125 + 0.875));
    QCOMPARE(countOf(it.program, OpKind::Recompute), 4 * 8);
    // GPipe's own formula with a backward longer by a forward: nothing waits long enough to hide it but the first.
    QCOMPARE(makespan(with(equalChunks("gpipe", 4, 8), {"recompute=as=longer"})), Ticks{(8 + 3) * (1 + 3)});
}

void TestScheduleOptions::recomputationHidesInTheWaitForGradients()
{
    // One micro-batch: all but the last stage have repeated their forward when the gradient comes.
    const ChunkTimes t{5, 6, 4, 2};
    const Ticks base = makespan(equalChunks("1f1b", 4, 1, 1, t));
    QCOMPARE(makespan(with(equalChunks("1f1b", 4, 1, 1, t), {"recompute"})), base + 5);
    QCOMPARE(makespan(with(equalChunks("1f1b", 4, 1, 1, t), {"recompute=as=longer"})), base + 4 * 5);
    QVERIFY(rc::check([&] {
        const Schedule& any = *rc::gen::elementOf(
            std::vector<Schedule>(schedules().begin(), schedules().end()));
        const Request request = anyRequest(any);
        if (any.name != "bpipe") {
            RC_ASSERT(makespan(with(request, {"recompute"}))
                      <= makespan(with(request, {"recompute=as=longer"})));
        }
    }));
}

void TestScheduleOptions::recomputedStagesCanBeChosen()
{
    const Run it = run(with(equalChunks("1f1b", 4, 8), {"recompute=0:1"}));
    QCOMPARE(countOf(it.program, OpKind::Recompute, 0), 8);
    QCOMPARE(countOf(it.program, OpKind::Recompute, 1), 8);
    QCOMPARE(countOf(it.program, OpKind::Recompute), 16);
    QCOMPARE(peaks(it), (std::vector<double>{1, 1, 2, 1}));
    QCOMPARE(errorOf(with(equalChunks("1f1b", 4, 8), {"recompute=4"})),
             QStringLiteral("There is no stage 4 to recompute; the last is 3."));
}

// ------------------------------------------------------------------ vocabulary parallelism (arXiv:2411.05288)

void TestScheduleOptions::vocabularyPassesTakeTheReferenceTimes_data()
{
    QTest::addColumn<int>("p");
    QTest::addColumn<int>("rounds");
    QTest::addColumn<QString>("barriers");
    QTest::addColumn<int>("bubble");
    // schedules.md of the reference, 5.4: makespan less work of a device.
    QTest::newRow("p=4 one 3p") << 4 << 3 << "one" << 16;
    QTest::newRow("p=4 one 6p") << 4 << 6 << "one" << 13;
    QTest::newRow("p=4 two 3p") << 4 << 3 << "two" << 26;
    QTest::newRow("p=4 two 6p") << 4 << 6 << "two" << 25;
    QTest::newRow("p=8 one 3p") << 8 << 3 << "one" << 40;
    QTest::newRow("p=8 one 6p") << 8 << 6 << "one" << 32;
    QTest::newRow("p=8 two 3p") << 8 << 3 << "two" << 65;
    QTest::newRow("p=8 two 6p") << 8 << 6 << "two" << 66;
}

void TestScheduleOptions::vocabularyPassesTakeTheReferenceTimes()
{
    QFETCH(int, p);
    QFETCH(int, rounds);
    QFETCH(QString, barriers);
    QFETCH(int, bubble);
    const std::string option = "vocabulary=" + barriers.toStdString() + ",forward=1,weight=1";
    const Run it = run(with(equalChunks("1f1b", p, rounds * p, 1, {3, 3, 3, 0}), {option}));
    QCOMPARE(it.simulation.makespan - it.analysis.work[0], Ticks{bubble});
    // As many more micro-batches in flight as there are barriers.
    for (int device = 0; device < p; ++device) {
        QCOMPARE(it.analysis.activations[static_cast<std::size_t>(device)].peak,
                 p - device + (barriers == "one" ? 1.0 : 2.0));
    }
}

void TestScheduleOptions::vocabularyPassesKeepTheirPrecedence()
{
    const Request request = with(equalChunks("1f1b", 4, 6, 1, {30, 30, 30, 2}),
                                 {"vocabulary=two,forward=3,second=2,weight=4,reduce=5,embedding=1"});
    const Run it = run(request);
    QCOMPARE(countOf(it.program, OpKind::VocabularyForward), 4 * 6 * 3); // look-up, first and second pass
    QCOMPARE(countOf(it.program, OpKind::VocabularyBackward),
             4 * 6 * 2);                                               // of the output and of the embedding
    QCOMPARE(countOf(it.program, OpKind::AllReduce), (4 + 1) * 6 * 3); // and the op in which all meet
    for (std::int32_t microbatch = 0; microbatch < 6; ++microbatch) {
        Ticks forward = 0;
        Ticks backward = 0;
        Ticks firstPass = std::numeric_limits<Ticks>::max();
        Ticks firstReduced = std::numeric_limits<Ticks>::max();
        for (std::size_t i = 0; i < it.program.ops.size(); ++i) {
            const Op& op = it.program.ops[i];
            if (op.microbatch != microbatch || op.stage != 3) {
                continue;
            }
            if (op.kind == OpKind::Forward) {
                forward = it.simulation.end[i];
            } else if (op.kind == OpKind::Backward) {
                backward = it.simulation.start[i];
            } else if (op.kind == OpKind::VocabularyForward) {
                firstPass = std::min(firstPass, it.simulation.start[i]);
            } else if (op.kind == OpKind::AllReduce && op.duration > 0) {
                firstReduced = std::min(firstReduced, it.simulation.start[i]);
            }
        }
        QVERIFY(firstPass >= forward);
        QVERIFY(firstReduced >= firstPass + 3);
        QVERIFY(backward >= forward + 3 + 5 + 2 + 5); // pass, barrier, pass, barrier
    }
}

void TestScheduleOptions::vocabularyGainsAreThoseOfTable5_data()
{
    QTest::addColumn<int>("vocabulary");
    QTest::addColumn<double>("published");
    // Table 5, 1F1B, 8 devices, sequence 2048: MFU of vocabulary parallelism with one barrier over the baseline.
    QTest::newRow("32k") << 32000 << 50.23 / 46.16;
    QTest::newRow("64k") << 64000 << 50.18 / 40.48;
    QTest::newRow("128k") << 128000 << 49.82 / 33.11;
    QTest::newRow("256k") << 256000 << 49.69 / 25.23;
}

void TestScheduleOptions::vocabularyGainsAreThoseOfTable5()
{
    QFETCH(int, vocabulary);
    QFETCH(double, published);
    // FLOPs of one token's forward: 24 h^2 + 4 h s a layer, 2 h V the output matrix; backwards cost twice as much.
    const double h = 3072;
    const double layer = 24 * h * h + 4 * h * 2048;
    const double output = 2 * h * vocabulary;
    const auto ticks = [&](double flops) { return std::llround(flops / layer * 1e6); };
    const Ticks stage = ticks(4 * layer);
    Request request = equalChunks("1f1b", 8, 128, 1, {stage, stage, stage, 0});
    Request baseline = request;
    StageCost& last = baseline.stages.back();
    last.forward += ticks(output);
    last.backwardInput += ticks(output);
    last.backwardWeight += ticks(output);
    // The first pass holds the input gradient too.
    request.options = {{"vocabulary",
                        {{"forward", {static_cast<double>(ticks(2 * output / 8))}},
                         {"weight", {static_cast<double>(ticks(output / 8))}}}}};
    const double gain = static_cast<double>(makespan(baseline)) / static_cast<double>(makespan(request));
    // The FLOPs alone overrate the output layer: one large matrix runs nearer its peak than a layer does, by up to a
    // sixth of the gain at 256k.
    QVERIFY2(std::abs(gain / published - 1) < 0.17, qPrintable(QString::number(gain / published)));
    QVERIFY(gain > 1.05);
}

void TestScheduleOptions::vocabularyPassesRunOnEveryOneWayBase()
{
    int combined = 0;
    for (const Schedule& schedule : schedules()) {
        const Request request = with(
            equalChunks(schedule.name, 4, 8, schedule.defaultChunks, {10, 10, 10, 1}),
            {"vocabulary=forward=2,weight=2"});
        if (!validate(request)) {
            continue;
        }
        ++combined;
        const Run it = run(request);
        QCOMPARE(countOf(it.program, OpKind::VocabularyForward), 4 * 8);
        // Balanced: every device has the same work, whatever the schedule.
        for (const Ticks work : it.analysis.work) {
            QCOMPARE(work, it.analysis.work[0]);
        }
    }
    QVERIFY(combined >= 15);
}

void TestScheduleOptions::aFatLastStageIsSharedOut()
{
    Request request = equalChunks("1f1b", 4, 16, 1, {100, 100, 100, 0});
    request.stages.back().forward += 40;
    request.stages.back().backwardInput += 48;
    request.stages.back().backwardWeight += 80;
    for (const char* barriers : {"vocabulary=one", "vocabulary=two"}) {
        const Run it = run(with(request, {barriers}));
        for (const Ticks work : it.analysis.work) {
            QCOMPARE(work, Ticks{16 * (300 + (40 + 48 + 80) / 4)});
        }
        QVERIFY(it.simulation.makespan < makespan(request));
    }
    // Said times stay.
    QCOMPARE(run(with(request, {"vocabulary=forward=1,weight=1"})).analysis.work[0], Ticks{16 * 302});
}

// ------------------------------------------------------------------ offload (arXiv:2503.01328)

void TestScheduleOptions::offloadTakesTheReferenceTimes_data()
{
    QTest::addColumn<int>("copy");
    QTest::addColumn<int>("makespan");
    QTest::addColumn<double>("peak");
    // 1F1B, p = 8, m = 16, f = 10, b = 20, copies in turns, one op ahead: schedules.md of the reference, 3.13.
    QTest::newRow("5") << 5 << 690 << 3.0;
    QTest::newRow("10") << 10 << 690 << 3.0;
    QTest::newRow("15") << 15 << 755 << 4.0;
    QTest::newRow("20") << 20 << 820 << 5.0;
}

void TestScheduleOptions::offloadTakesTheReferenceTimes()
{
    QFETCH(int, copy);
    QFETCH(int, makespan);
    QFETCH(double, peak);
    const std::string option = "offload=lanes=shared,copy=" + std::to_string(copy);
    const Run it = run(with(equalChunks("1f1b", 8, 16, 1, {10, 10, 10, 0}), {option}));
    QCOMPARE(it.simulation.makespan, Ticks{makespan});
    QCOMPARE(highestPeak(it), peak);
    QVERIFY(peakOf(it, MemoryPool::Host) >= 4);
}

void TestScheduleOptions::offloadOfOneChunkSavesMoreThanItsShare()
{
    const Request base = equalChunks("gis-h", 8, 32, 2, {10, 10, 10, 0});
    const double all = highestPeak(run(base));
    const Run half = run(with(base, {"offload=chunks=1,copy=10,lanes=shared"}));
    // Half of the bytes go; those that lay longest, so that less than half of the peak is left.
    QCOMPARE(2 * countOf(half.program, OpKind::DeviceToHost, 0), 8 * 32 * 2 / 8);
    QVERIFY2(highestPeak(half) < 0.5 * all, qPrintable(QString::number(highestPeak(half) / all)));
    QCOMPARE(half.simulation.makespan, makespan(base)); // and for free
}

void TestScheduleOptions::fullOffloadNeedsTheSameMemoryForAnyDepth()
{
    for (const int p : {8, 16, 32}) {
        const Run it = run(
            with(equalChunks("1f1b", p, 2 * p, 1, {10, 10, 10, 0}), {"offload=copy=5,lanes=shared"}));
        QCOMPARE(highestPeak(it), 3.0);
    }
}

void TestScheduleOptions::memoryStallsAreSeenWhenCopiesAreSlow()
{
    const auto stalls = [](const char* option) {
        const Run it = run(with(equalChunks("1f1b", 8, 16, 1, {10, 10, 10, 0}), {option}));
        return it.analysis.bubbleByCause[static_cast<std::size_t>(BubbleCause::Memory)];
    };
    QCOMPARE(stalls("offload=copy=5"), Ticks{0});
    QVERIFY(stalls("offload=copy=40,lanes=shared") > 0);
    // Two devices behind one switch share its lane.
    QVERIFY(stalls("offload=copy=15,lanes=pair") > stalls("offload=copy=15,lanes=shared"));
}

// ------------------------------------------------------------------ optimizer (arXiv:2401.10241, section 4)

void TestScheduleOptions::stepsJoinWithoutABarrier_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("period");
    QTest::addColumn<int>("withBarrier");
    QTest::newRow("zb-h1") << "zb-h1" << 27 << 27;
    QTest::newRow("zb-h2") << "zb-h2" << 24 << 27;
    QTest::newRow("zb-v") << "zb-v" << 48 << 51;
}

void TestScheduleOptions::stepsJoinWithoutABarrier()
{
    QFETCH(QString, name);
    QFETCH(int, period);
    QFETCH(int, withBarrier);
    const Schedule& schedule = **findSchedule(name.toStdString());
    const Request base = equalChunks(schedule.name, 4, 8, schedule.defaultChunks);
    const auto steps = [&](const char* kind, int count) {
        return makespan(with(base, {"optimizer=" + std::string(kind) + ",steps=" + std::to_string(count)}));
    };
    QCOMPARE(steps("post-validation", 1), makespan(base));
    QCOMPARE(steps("post-validation", 4) - steps("post-validation", 3), Ticks{period});
    QCOMPARE(steps("barrier", 4) - steps("barrier", 3), Ticks{withBarrier});
    QCOMPARE(countOf(run(with(base, {"optimizer=steps=3"})).program, OpKind::Validate), 3 * 4);
}

void TestScheduleOptions::rollbacksRepeatEveryUpdate()
{
    const Request base = equalChunks("zb-h2", 4, 8, 1, {10, 10, 10, 0});
    const Run kept = run(with(base, {"optimizer=time=4,hop=1"}));
    const Run undone = run(with(base, {"optimizer=rollback,time=4,hop=1"}));
    QCOMPARE(countOf(kept.program, OpKind::Optimizer), 2 * 4);
    QCOMPARE(countOf(undone.program, OpKind::Rollback), 2 * 4);
    QCOMPARE(countOf(undone.program, OpKind::Optimizer), 2 * 2 * 4);
    QVERIFY(undone.simulation.makespan >= kept.simulation.makespan);
}

// ------------------------------------------------------------------ communication

void TestScheduleOptions::linksWithoutContentionAreDelays()
{
    QVERIFY(rc::check([&] {
        const Schedule& any = *rc::gen::elementOf(
            std::vector<Schedule>(schedules().begin(), schedules().end()));
        Request request = anyRequest(any);
        const Ticks base = makespan(request);
        const Run link = run(with(request, {"communication=link"}));
        RC_ASSERT(link.simulation.makespan >= base);
        RC_ASSERT(link.analysis.messages == run(request).analysis.messages);
        // A message that takes no longer than any op cannot meet another on its link; only both halves of a pair send
        // at once.
        request.communication = 1;
        if (!any.name.starts_with("dualpipe")) {
            RC_ASSERT(makespan(with(request, {"communication=link"})) == makespan(request));
        }
        request.communication = 0;
        RC_ASSERT(makespan(with(request, {"communication=blocking"})) == makespan(request));
    }));
}

void TestScheduleOptions::linksCarryOneMessageAtATime()
{
    // Four forwards of 1 tick leave together; each message holds the link for 10.
    const Request request = equalChunks("gpipe", 2, 4, 1, {1, 1, 1, 10});
    QCOMPARE(makespan(request), Ticks{(4 + 1) * 3 + 2 * 10});
    const Run it = run(with(request, {"communication=link"}));
    // The last of four messages arrives after 1 + 40; the four gradients leave every 2 ticks, their messages every 10.
    QCOMPARE(it.simulation.makespan, Ticks{1 + 40 + 1 + 2 + 40 + 2});
    const Run slow = run(with(request, {"communication=link,latency=7"}));
    QCOMPARE(slow.simulation.makespan, it.simulation.makespan + 2 * 7);
}

void TestScheduleOptions::blockingSendersComputeNothingMeanwhile()
{
    const Request request = equalChunks("1f1b", 4, 8, 1, {10, 10, 10, 2});
    const Run it = run(with(request, {"communication=blocking"}));
    QVERIFY(it.simulation.makespan > makespan(request));
    QCOMPARE(it.analysis.work, run(request).analysis.work);
    QCOMPARE(countOf(it.program, OpKind::Send), 2 * 3 * 8);
    // Every send is time of its device that is no work.
    QVERIFY(it.analysis.bubbleByCause[static_cast<std::size_t>(BubbleCause::Communication)]
            >= Ticks{2 * 3 * 8 * 2});
}

// ------------------------------------------------------------------ fsdp (arXiv:2211.05953, section 4)

void TestScheduleOptions::breadthFirstGathersTwicePerChunk()
{
    for (const int v : {1, 2, 4}) {
        const Run it = run(
            with(equalChunks("breadth-first", 4, 8, v, {10, 10, 10, 0}), {"fsdp=gather=2,reduce=2"}));
        for (std::int32_t device = 0; device < 4; ++device) {
            QCOMPARE(countOf(it.program, OpKind::AllGather, device),
                     2 * v - 1); // the last stays for its backward
            QCOMPARE(countOf(it.program, OpKind::ReduceScatter, device), v);
        }
        // The chunk in use and the next.
        QCOMPARE(peakOf(it, MemoryPool::Gathered), std::min(1.0, 2.0 / v));
    }
}

void TestScheduleOptions::depthFirstGathersWithEveryGroup()
{
    const int p = 4;
    const int v = 2;
    const int m = 16;
    const Request request = equalChunks("interleaved-1f1b", p, m, v, {10, 10, 10, 0});
    const Run each = run(with(request, {"fsdp=reshard=op,gather=1,reduce=1"}));
    QCOMPARE(countOf(each.program, OpKind::AllGather, 0), 2 * m * v);
    QCOMPARE(countOf(each.program, OpKind::ReduceScatter, 0), m * v);
    const Run breadth = run(with(equalChunks("breadth-first", p, m, v, {10, 10, 10, 0}), {"fsdp"}));
    QVERIFY(countOf(run(with(request, {"fsdp"})).program, OpKind::AllGather, 0)
            > 5 * countOf(breadth.program, OpKind::AllGather, 0));
}

void TestScheduleOptions::prefetchedGathersHide()
{
    const Request base = equalChunks("breadth-first", 4, 8, 4, {10, 10, 10, 0});
    const Ticks alone = makespan(base);
    // All but the first gather and the last reduction lie behind compute.
    QCOMPARE(makespan(with(base, {"fsdp=gather=30,reduce=30"})), alone + 30 + 30);
    const Run late = run(with(base, {"fsdp=gather=30,reduce=30,prefetch=0"}));
    QVERIFY(late.simulation.makespan > alone + 60);
    QVERIFY(late.analysis.bubbleByCause[static_cast<std::size_t>(BubbleCause::Communication)] > 0);
}

// ------------------------------------------------------------------ devices, GIS

void TestScheduleOptions::oneSlowDeviceSetsThePace()
{
    const auto time = [](int m) {
        return makespan(with(equalChunks("1f1b", 4, m, 1, {10, 10, 10, 0}), {"unequal-devices=1:1:1.5:1"}));
    };
    QCOMPARE(time(33) - time(32), Ticks{45});
    // Two directions: every device has its own pace, whichever stage it runs.
    const Run two = run(with(equalChunks("chimera", 4, 8, 1, {10, 10, 10, 0}), {"unequal-devices=1:2:1:1"}));
    QCOMPARE(two.analysis.work, (std::vector<Ticks>{240, 480, 240, 240}));
    QCOMPARE(
        errorOf(with(equalChunks("1f1b", 4, 8), {"unequal-devices=1:2"})),
        QStringLiteral(
            "The option \"unequal-devices\" needs one slowdown for each of the 4 devices, not 2: write 1 "
            "for a device of usual speed."));
}

void TestScheduleOptions::gisHasAConstantBubble()
{
    // schedules.md of the reference, 3.13: bubble and peak in chunk activations.
    struct Row {
        const char* name;
        int p;
        int v;
        int bubble;
        double peak;
    };
    for (const Row& row : {Row{"gis-h", 4, 2, 9, 7}, Row{"gis-h", 8, 2, 23, 13}, Row{"gis", 8, 2, 21, 17},
                           Row{"gis-h", 8, 4, 41, 23}}) {
        for (const int rounds : {2, 3, 6}) {
            const int m = rounds * row.p;
            const Run it = run(equalChunks(row.name, row.p, m, row.v));
            QCOMPARE(it.simulation.makespan - 3 * m * row.v, Ticks{row.bubble});
            QCOMPARE(highestPeak(it), row.peak);
        }
    }
}

/// Fig. 15 of arXiv:2503.01328, 10.5B, p = 8, sequence 4096: activation memory 15 GB with interleaved 1F1B, 13 GIS, 8
/// GIS-H, 3 GIS-H with half offloaded.
void TestScheduleOptions::gisMemoryIsBelowInterleaving()
{
    const int v = 4; // 38 layers and two for the embeddings, fewest per chunk that 8 devices share evenly
    const double interleaved = highestPeak(run(equalChunks("interleaved-1f1b", 8, 64, v)));
    const double gis = highestPeak(run(equalChunks("gis", 8, 64, v)));
    const Request half = equalChunks("gis-h", 8, 64, v, {10, 10, 10, 0});
    QVERIFY(gis < interleaved);
    QVERIFY(std::abs(gis / interleaved - 13.0 / 15) < 0.1);
    QVERIFY(std::abs(highestPeak(run(half)) / interleaved - 8.0 / 15) < 0.1);
    const Run offloaded = run(with(half, {"offload=chunks=2,copy=5,lanes=pair"}));
    QVERIFY(std::abs(highestPeak(offloaded) / interleaved - 3.0 / 15) < 0.1);
}

QTEST_GUILESS_MAIN(TestScheduleOptions)
#include "tst_schedule_options.moc"
