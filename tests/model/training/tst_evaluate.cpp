// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/claims/demo.h"
#include "job/training/advice/advice.h"
#include "job/training/costing/mfu.h"
#include "job/training/mending.h"
#include "job/training/step/explanation.h"
#include "layout/knob.h"
#include "layout/rules.h"
#include "model/random_layouts.h"
#include "model/scenarios.h"
#include "model/shown_numbers.h"
#include "schedule/simulate.h"
#include "techniques/technique.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <functional>
#include <rapidcheck.h>
#include <set>

using namespace shardscape;

namespace {

/// A random valid layout of one of a few scenarios.
layout::Scenario randomValid()
{
    static const std::vector<layout::Scenario> bases{
        documentedScenario(),
        scenarioOf("gpt-3-175b", "dgx-a100-80g", 16, {{"global_batch", "96"}}),
        scenarioOf("llama-3-70b", "dgx-h100", 8, {{"sequence", "4096"}, {"global_batch", "128"}}),
        scenarioOf("mixtral-8x7b-v0.1", "dgx-h100", 4, {{"global_batch", "64"}}),
        scenarioOf("deepseek-v2", "dgx-h100", 4, {{"sequence", "4096"}, {"global_batch", "64"}}),
        scenarioOf("llama-3-8b", "dgx-a100-80g", 4,
                   {{"sequence", "32768"}, {"global_batch", "32"}, {"cp", "4"}, {"zero", "3"}})};
    return randomLayout(bases, [](const layout::Scenario&) { return true; });
}

/// llama-3-70b on 64 H100 in 4 pipeline ranks, 64 micro-batches, 2 replicas.
layout::Scenario pipelined(const char* schedule, const char* chunks = "1")
{
    return scenarioOf("llama-3-70b", "dgx-h100", 8,
                      {{"sequence", "4096"},
                       {"global_batch", "128"},
                       {"tp", "8"},
                       {"pp", "4"},
                       {"zero", "1"},
                       {"schedule", schedule},
                       {"chunks", chunks}});
}

double seconds(const training::Evaluation& e, training::TimeTerm term)
{
    return e.time[static_cast<std::size_t>(term)].seconds;
}

bool mentions(const Term& term, const char* symbol)
{
    return term.symbol == symbol
           || std::any_of(term.inputs.begin(), term.inputs.end(),
                          [symbol](const TermPointer& input) { return mentions(*input, symbol); });
}

double sumExposed(const training::Evaluation& e)
{
    double sum = 0;
    for (const training::TimeShare& share : e.time)
        sum += share.exposedSeconds;
    return sum;
}

bool near(double a, double b, double tolerance = 1e-9)
{
    return std::abs(a - b) <= tolerance * std::max(std::abs(a), std::abs(b));
}

layout::Scenario with(layout::Scenario s, const char* id, const char* value)
{
    if (!layout::setKnob(s, id, value))
        qFatal("bad knob");
    return s;
}

} // namespace

class tst_Evaluate : public QObject {
    Q_OBJECT
private slots:
    void nothingIsGainedByWaitingForMessages()
    {
        // V-Half's planner finds better orders for some slower pipelines: once the messages' term was negative.
        for (const char* batch : {"32", "64"}) {
            layout::Scenario s = exchange::demos()[2].scenarios.front();
            for (const auto& [knob, value] : {std::pair{"schedule", "v-half"},
                                              {"chunks", "2"},
                                              {"pp", "4"},
                                              {"tp", "2"},
                                              {"global_batch", batch}})
                QVERIFY(layout::setKnob(s, knob, value).has_value());
            const training::Evaluation e = training::evaluate(s);
            QVERIFY(e.valid);
            double sum = 0;
            for (const training::Account& account : training::timeAccounts()) {
                const training::TimeShare& share = e.time[account];
                QVERIFY2(share.exposedSeconds >= 0, std::string(account.label).c_str());
                sum += share.exposedSeconds;
            }
            QVERIFY(std::abs(sum / e.stepSeconds - 1) < 1e-9);
        }
    }

    /// Nobody waits for less than nothing, and nobody for more than was spent: a part that is counted twice takes it from another.
    void noPartOfAStepIsNegative()
    {
        for (const char* train : {"full", "lora", "qlora"})
            for (const char* frozen : {"0", "8"}) {
                const bool adapters = std::string_view(train) != "full";
                if (adapters && std::string_view(frozen) != "0")
                    continue;
                const training::Evaluation e = training::evaluate(
                    with(with(documentedScenario(), "train", train), "frozen_layers", frozen));
                QVERIFY(e.valid);
                // One stage has no bubble: not even for rounding.
                const training::TimeShare& bubble = e.time[training::accountOf(training::TimeTerm::Bubble)];
                QVERIFY2(std::abs(bubble.exposedSeconds) <= 1e-9 * e.stepSeconds,
                         qPrintable(QString::number(bubble.exposedSeconds)));
            }
        QVERIFY(rc::check("parts of a step", [] {
            const training::Evaluation e = training::evaluateUnmended(randomValid());
            for (const training::Account& account : training::timeAccounts()) {
                const training::TimeShare& share = e.time[account];
                if (!(share.exposedSeconds >= -1e-9 * e.stepSeconds)
                    || !(share.seconds >= share.exposedSeconds * (1 - 1e-9)))
                    RC_FAIL(std::string(account.id) + " " + std::to_string(share.exposedSeconds) + " of "
                            + std::to_string(share.seconds));
            }
        }));
    }

    void theDocumentedScenarioFitsAtASensibleMfu()
    {
        const training::Evaluation e = training::evaluate(documentedScenario());
        QVERIFY(e.valid && e.fits);
        QVERIFY(e.reasons.empty());
        QVERIFY2(e.mfu > 0.60 && e.mfu < 0.80, qPrintable(QString::number(e.mfu)));
    }

    void withMicroBatchEightItSaysWhichRankAndByHowMuch()
    {
        const training::Evaluation e = training::evaluate(with(documentedScenario(), "micro_batch", "8"));
        QVERIFY(e.valid && !e.fits);
        QCOMPARE(e.reasons.size(), std::size_t{1});
        QCOMPARE(e.reasons[0].code, std::string("memory"));
        QVERIFY(e.reasons[0].have > e.reasons[0].need);
        QVERIFY(english(e.reasons[0].message).find("rank 0") != std::string::npos);
        QVERIFY(english(e.reasons[0].message).find("GiB") != std::string::npos);
        QVERIFY(!e.reasons[0].mend.isEmpty());
        const layout::Scenario full = with(documentedScenario(), "micro_batch", "8");
        QVERIFY(training::evaluate(layout::with(full, e.reasons[0].mend)).fits);
    }

    void anInvalidLayoutIsAResultWithReasons()
    {
        const training::Evaluation e = training::evaluate(with(documentedScenario(), "tp", "3"));
        QVERIFY(!e.valid && !e.fits);
        QVERIFY(!e.reasons.empty());
        QCOMPARE(e.stepSeconds, 0.0);
    }

    void partsSumToTotals()
    {
        QVERIFY(rc::check("memory classes and time terms sum to their totals", [] {
            const training::Evaluation e = training::evaluateUnmended(randomValid());
            RC_ASSERT(e.valid);
            double worst = 0;
            for (const training::StageMemory& stage : e.memory) {
                double sum = 0;
                for (const double bytes : stage.bytes) {
                    RC_ASSERT(bytes >= 0);
                    sum += bytes;
                }
                RC_ASSERT(near(sum, stage.total));
                worst = std::max(worst, stage.total);
            }
            RC_ASSERT(near(worst, e.peakBytes));
            RC_ASSERT(near(e.memory[static_cast<std::size_t>(e.worstStage)].total, e.peakBytes));
            RC_ASSERT(near(sumExposed(e), e.stepSeconds, 1e-6)); // the pipeline is rounded to nanoseconds
            const auto& data = e.time[static_cast<std::size_t>(training::TimeTerm::DataComm)];
            RC_ASSERT(data.exposedSeconds <= data.seconds * (1 + 1e-9)); // nobody waits longer than it takes
            RC_ASSERT(e.fits
                      == (e.peakBytes <= e.capacity && e.hostBytes <= e.hostCapacity
                          && e.driveBytes <= e.driveCapacity));
            RC_ASSERT(e.bubbleRatio >= -1e-12 && e.bubbleRatio < 1);
            RC_ASSERT(e.mfu > 0 && e.mfu < 1 && e.hfu >= e.mfu);
        }));
    }

    void theGanttAndTheStepTimeAreOneThing()
    {
        QVERIFY(
            rc::check("makespan, bubble and peak of the simulated schedule are those of the evaluation", [] {
                const layout::Scenario s = randomValid();
                const training::Evaluation e = training::evaluateUnmended(s);
                const auto request = training::scheduleRequest(s, e);
                RC_ASSERT(request.has_value());
                RC_PRE(static_cast<std::int64_t>(request->devices) * request->microbatches * request->chunks
                       < 20000);
                const auto program = schedule::build(*request);
                RC_ASSERT(program.has_value());
                const auto simulation = schedule::simulate(*program);
                RC_ASSERT(simulation.has_value());
                const schedule::Analysis a = schedule::analyse(*program, *simulation);
                const double tail = e.time[static_cast<std::size_t>(training::TimeTerm::Optimizer)]
                                        .exposedSeconds;
                RC_ASSERT(static_cast<double>(a.makespan) * 1e-9 <= e.stepSeconds - tail + 1e-6);
                RC_ASSERT(std::abs(a.bubbleRatio - e.bubbleRatio) < 1e-9);
                if (!training::scheduleOf(s).peakFollowsTimes && !s.model.moe) {
                    const double simulated = a.activations[static_cast<std::size_t>(e.worstStage)].peak;
                    const double predicted =
                        e.memory[static_cast<std::size_t>(e.worstStage)]
                            .bytes[static_cast<std::size_t>(training::MemoryClass::Activations)];
                    // Every chunk is priced as the first one, which also holds token ids and the embedding's dropout mask:
                    // that much too high at most, never too low.
                    const training::Costing<double> c(s);
                    training::StageContent inner = training::pipelineContent(s).devices[0].chunks.front();
                    const double first = plain(c.heldBy(inner));
                    inner.first = false;
                    const double chunksAlive = e.memory[static_cast<std::size_t>(e.worstStage)].inFlight
                                               * s.layout.chunks;
                    RC_ASSERT(simulated <= predicted * (1 + 1e-9));
                    if (s.evenStages()) // otherwise every chunk is priced as the fullest one
                        RC_ASSERT(predicted
                                  <= simulated + chunksAlive * (first - plain(c.heldBy(inner))) + 1);
                }
            }));
    }

    /// Each device holds stage d and its mirror image, p-1-d; each shard is held by twice as many ranks.
    void twoCopiesOfTheStagesAreHeldAndSummed()
    {
        const training::Evaluation one = training::evaluate(pipelined("1f1b"));
        for (const char* name : {"chimera", "dualpipe"}) {
            const training::Evaluation two = training::evaluate(pipelined(name));
            QVERIFY2(two.valid, name);
            for (std::size_t d = 0; d < 4; ++d) {
                const auto part = [d](const training::Evaluation& e, training::MemoryClass memory) {
                    return e.memory[d].bytes[static_cast<std::size_t>(memory)];
                };
                const auto both = [&](training::MemoryClass memory) {
                    return part(one, memory) + one.memory[3 - d].bytes[static_cast<std::size_t>(memory)];
                };
                using training::MemoryClass;
                QVERIFY(near(part(two, MemoryClass::Weights), both(MemoryClass::Weights)));
                QVERIFY(near(part(two, MemoryClass::Optimizer), both(MemoryClass::Optimizer) / 2));
                QVERIFY(near(two.memory[d].total, two.memory[3 - d].total));
            }
            QVERIFY(seconds(two, training::TimeTerm::DataComm)
                    > 1.5 * seconds(one, training::TimeTerm::DataComm));
            // The same work: each micro-batch passes each stage once, in one copy or the other.
            QVERIFY(near(seconds(two, training::TimeTerm::Compute), seconds(one, training::TimeTerm::Compute),
                         1e-6)); // rounding to nanoseconds
        }
        const training::Evaluation folded = training::evaluate(pipelined("bitpipe", "2"));
        QVERIFY(folded.valid);
        QVERIFY(near(folded.memory[0].bytes[0], one.memory[0].bytes[0] + one.memory[3].bytes[0]));
    }

    void movedActivationsEvenOutAndTakeTime()
    {
        const layout::Scenario s = pipelined("bpipe");
        const training::Evaluation moved = training::evaluate(s);
        const training::Evaluation own = training::evaluate(pipelined("1f1b"));
        QVERIFY(moved.valid);
        for (const training::StageMemory& stage : moved.memory)
            QVERIFY(stage.inFlight <= 3); // ceil((p+2)/2) for p = 4, where 1F1B holds 4
        QCOMPARE(own.memory[0].inFlight, 4.0);
        QVERIFY(moved.stageCosts[0].move > 0);
        // The messages of 1F1B alone, over slow links, and then with activations on top.
        layout::Scenario slow = s;
        layout::Scenario slowOwn = pipelined("1f1b");
        for (layout::Scenario* it : {&slow, &slowOwn})
            for (cluster::LinkLevel& level : it->cluster.levels)
                level.bandwidth /= 50;
        QVERIFY(training::evaluate(slow).stepSeconds > 1.05 * training::evaluate(slowOwn).stepSeconds);
        bool explained = false;
        for (const training::Explained& x : training::explain(s))
            explained = explained || (x.id == "step_seconds" && mentions(*x.term, "t_move"));
        QVERIFY(explained);
    }

    /// 64 micro-batches in units of 2p-1 = 7 are gathered 10 times each way instead of 64 times.
    void gathersByTheUnitAreFewer()
    {
        const auto sharded = [](const char* schedule, const char* unit) {
            return training::evaluate(with(with(pipelined(schedule, "2"), "zero", "3"), "gather_unit", unit));
        };
        const training::Evaluation byUnit = sharded("zeropp", "0");
        const training::Evaluation byMicrobatch = sharded("interleaved-1f1b", "1");
        QVERIFY(byUnit.valid && byMicrobatch.valid);
        QCOMPARE(byUnit.microbatches, std::int64_t{64});
        QVERIFY(near(seconds(byUnit, training::TimeTerm::DataComm),
                     seconds(byMicrobatch, training::TimeTerm::DataComm) * 10 / 64, 1e-6));
        const auto buffers = static_cast<std::size_t>(training::MemoryClass::Buffers);
        QVERIFY(byUnit.memory[1].bytes[buffers] > byMicrobatch.memory[1].bytes[buffers]);
    }

    void onlySchedulesWithoutAStepAreRefused()
    {
        for (const schedule::Schedule& card : schedule::schedules()) {
            const QByteArray name(card.name.data(), static_cast<qsizetype>(card.name.size()));
            const QByteArray chunks = QByteArray::number(card.defaultChunks);
            const training::Evaluation e = training::evaluate(
                pipelined(name.constData(), chunks.constData()));
            QVERIFY2(e.valid == card.synchronous, name.constData());
            QVERIFY2(e.valid || e.reasons.front().code == "schedule-priced", name.constData());
        }
    }

    void moreOfAResourceNeverHurts()
    {
        QVERIFY(rc::check(
            "twice the link bandwidth, peak, memory bandwidth or memory is never slower nor less feasible",
            [] {
                const layout::Scenario s = randomValid();
                RC_PRE(!waitsInItsInputGradient(s) && !copiesActivationsInPipeline(s));
                RC_LOG() << training::scheduleOf(s).name << " of " << s.model.id << '\n';
                const training::Evaluation now = training::evaluateUnmended(s);
                const auto neverHurts = [&](const layout::Scenario& more) {
                    const training::Evaluation then = training::evaluateUnmended(more);
                    RC_ASSERT(then.stepSeconds <= now.stepSeconds * (1 + 1e-9));
                    RC_ASSERT(then.fits || !now.fits);
                };
                layout::Scenario links = s;
                for (cluster::LinkLevel& level : links.cluster.levels)
                    level.bandwidth *= 2;
                neverHurts(links);
                layout::Scenario peak = s;
                peak.cluster.accelerator.bf16Flops *= 2;
                neverHurts(peak);
                layout::Scenario memory = s;
                memory.cluster.accelerator.memoryBandwidth *= 2;
                neverHurts(memory);
                layout::Scenario room = s;
                room.cluster.accelerator.memoryBytes *= 2;
                neverHurts(room);
            }));
    }

    /// Gathers were measured on FSDP alone: another stack pays what its own host and copies fall short of, no more and no less,
    /// and nothing where the weights are not gathered.
    void aStackWhoseGathersNobodyMeasuredPaysForThemAsFsdpDoes()
    {
        const cluster::Software fsdp =
            cluster::softwareStacks()[static_cast<std::size_t>(cluster::findSoftware("fsdp"))];
        for (const cluster::Software& stack : cluster::softwareStacks()) {
            if (stack.gatherHost >= 0)
                continue; // somebody did
            if (stack.id == fsdp.id)
                continue;
            const layout::Scenario s = with(with(documentedScenario(), "zero", "3"), "software",
                                            stack.id.c_str());
            layout::Scenario free = s; // the same with gathers that cost nothing but their messages
            free.cluster.stacks = {fsdp};
            free.cluster.stacks.front().microbatchHost = 0;
            free.cluster.stacks.front().accumulateTraffic = 0;
            const double paid = training::evaluate(s).stepSeconds - training::evaluate(free).stepSeconds;
            const double copied = std::max(fsdp.accumulateTraffic - stack.accumulateTraffic, 0.0)
                                  * static_cast<double>(workload::countParameters(s.model).total)
                                  / (s.cluster.accelerator.memoryBandwidth
                                     * s.cluster.accelerator.kernels.memoryEfficiency);
            const double expected = static_cast<double>(s.microbatches())
                                    * (fsdp.microbatchHost - stack.microbatchHost + copied);
            QVERIFY2(std::abs(paid - expected) < 1e-3 * expected,
                     qPrintable(QStringLiteral("%1: %2 s, expected %3")
                                    .arg(QString::fromStdString(stack.id))
                                    .arg(paid)
                                    .arg(expected)));
            const double sharded = training::evaluate(with(s, "zero", "2")).stepSeconds;
            QCOMPARE(sharded, training::evaluate(with(free, "zero", "2")).stepSeconds);
            QVERIFY(training::evaluate(s).stepSeconds > sharded);
        }
    }

    void shardingMoreNeverNeedsMoreStates()
    {
        QVERIFY(rc::check("ZeRO 0 >= 1 >= 2 >= 3 in model states; FLOPs do not depend on the layout", [] {
            // A second copy of the weights in the node is held beside the shared ones, by ZeRO 3 alone.
            const layout::Scenario s = with(randomValid(), "secondary_shard", "0");
            RC_LOG() << changedKnobs(s) << '\n';
            double last = std::numeric_limits<double>::infinity();
            double flops = 0;
            for (const char* zero : {"0", "1", "2", "3"}) {
                const training::Evaluation e = training::evaluateUnmended(with(s, "zero", zero));
                RC_PRE(e.valid); // groups that share states may not divide where they share nothing
                double states = 0;
                for (std::size_t i = 0; i < 3; ++i)
                    states += e.memory[0].bytes[i];
                RC_ASSERT(states <= last * (1 + 1e-12));
                last = states;
                RC_ASSERT(flops == 0 || near(flops, e.modelFlops));
                flops = e.modelFlops;
            }
        }));
    }

    void oneRankCommunicatesWithNobody()
    {
        layout::Scenario s = scenarioOf("gpt-2-small", "dgx-a100-80g", 1,
                                        {{"sequence", "1024"}, {"global_batch", "8"}});
        s.cluster.acceleratorsPerNode = 1;
        const training::Evaluation e = training::evaluate(s);
        QVERIFY2(e.valid, e.reasons.empty() ? "" : english(e.reasons.front().message).c_str());
        using training::TimeTerm;
        for (const TimeTerm term : {TimeTerm::TensorComm, TimeTerm::PipelineComm, TimeTerm::DataComm,
                                    TimeTerm::Bubble, TimeTerm::Imbalance})
            QVERIFY(std::abs(e.time[static_cast<std::size_t>(term)].exposedSeconds) < 1e-7);
    }

    /// Rows of Time, segments of Memory, the verdict, Network and Compare: each has a formula of its own that gives its value.
    void everyNumberThatIsShownIsExplained()
    {
        bool split = false;
        bool copies = false;
        bool gathered = false;
        bool imbalanced = false;
        const auto wrongOf = [&](const layout::Scenario& s) {
            const training::Evaluation e = training::evaluate(s);
            split = split || (s.model.moe && s.layout.expertParallel > 1 && s.expertTensor() > 1);
            copies = copies
                     || (schedule::schedules()[static_cast<std::size_t>(s.layout.schedule)].parameterCopies
                             > 1
                         && s.layout.pipelineParallel > 1);
            gathered = gathered || (technique::statePlan(s.layout).weights && s.replicas() > 1);
            imbalanced = imbalanced || seconds(e, training::TimeTerm::Imbalance) > 0;
            return e.valid ? wronglyExplained(s, e) : "not valid: " + s.model.id;
        };
        QVERIFY(rc::check("every number shown equals its explanation and that its formula", [&] {
            const layout::Scenario s = randomValid();
            if (const std::string wrong = wrongOf(s); !wrong.empty())
                RC_FAIL(wrong + ": " + changedKnobs(s));
        }));
        // What a hundred draws may leave out.
        for (const layout::Scenario& s :
             {scenarioOf("mixtral-8x7b-v0.1", "dgx-h100", 4,
                         {{"global_batch", "64"},
                          {"tp", "2"},
                          {"sequence_parallel", "1"},
                          {"ep", "4"},
                          {"etp", "2"}}),
              scenarioOf("llama-13b", "dgx-a100-80g", 4,
                         {{"global_batch", "64"}, {"pp", "4"}, {"schedule", "chimera"}}),
              scenarioOf("llama-13b", "dgx-a100-80g", 4, {{"global_batch", "64"}, {"zero", "3"}}),
              scenarioOf("llama-2-7b", "dgx-a100-80g", 4, {{"global_batch", "64"}, {"pp", "16"}})})
            if (const std::string wrong = wrongOf(s); !wrong.empty())
                QFAIL(wrong.c_str());
        QVERIFY2(split && copies && gathered && imbalanced, "the draws do not cover what they should");
    }

    void everyConventionOfMfuIsExplained()
    {
        for (const char* again : {"none", "selective", "full"})
            for (const training::MfuConvention& convention : training::mfuConventions()) {
                const layout::Scenario s = with(documentedScenario(), "recompute", again);
                training::Evaluation e = training::evaluate(s);
                training::restate(e, s, convention);
                for (const auto& [id, value] : {std::pair{"mfu", e.mfu}, std::pair{"hfu", e.hfu}}) {
                    const TermPointer term = training::explain(s, id, convention);
                    QVERIFY(term != nullptr);
                    QVERIFY2(near(term->value, value) && near(recompute(*term), value),
                             std::string(convention.id).c_str());
                }
            }
    }

    void whatIsNotShownHasNoExplanation()
    {
        layout::Scenario s = documentedScenario();
        QVERIFY(training::explain(s, "beauty") == nullptr);
        QVERIFY(training::explain(s, "network.beauty") == nullptr);
        s.layout.pipelineParallel = 7;
        QVERIFY(training::explain(s).empty());
        QVERIFY(training::explain(s, "mfu") == nullptr);
    }

    /// Not the sum alone: whatever people can unfold on the way down, in layouts with every kind of parallelism.
    void everyTermOnTheWayDownRecomputes()
    {
        bool experts = false;
        bool latent = false;
        bool context = false;
        bool gathered = false;
        QVERIFY(rc::check("every term equals its own recomputation and says where it comes from", [&] {
            const layout::Scenario s = randomValid();
            experts = experts || (s.model.moe && s.layout.expertParallel > 1);
            latent = latent || s.model.mla.has_value();
            context = context || s.layout.contextParallel > 1;
            gathered = gathered || technique::statePlan(s.layout).weights;
            std::set<const Term*> seen;
            const std::function<void(const Term&)> walk = [&](const Term& term) {
                if (!seen.insert(&term).second)
                    return;
                RC_ASSERT(std::isfinite(term.value));
                if (term.operation != Term::Operation::Computed)
                    RC_ASSERT(near(recompute(term), term.value));
                const bool named = term.operation == Term::Operation::Named
                                   || term.operation == Term::Operation::Given
                                   || term.operation == Term::Operation::Computed;
                if (named) {
                    RC_ASSERT(!term.symbol.empty() && !term.label.empty());
                    RC_ASSERT(!term.source.empty());
                }
                if (const std::string twice = ambiguousSymbol(term); !twice.empty())
                    RC_FAIL(term.symbol + " = " + formula(term) + ": " + twice + " has two values");
                for (const TermPointer& input : term.inputs)
                    walk(*input);
            };
            for (const training::Explained& x : training::explain(s))
                walk(*x.term);
            RC_ASSERT(seen.size() > 50u);
        }));
        QVERIFY2(experts && latent && context && gathered, "the draws do not cover what they should");
    }

    void theBestChangeIsValidFittingAndFaster()
    {
        const layout::Scenario s = scenarioOf("gpt-3-175b", "dgx-a100-80g", 16,
                                              {{"global_batch", "96"},
                                               {"tp", "8"},
                                               {"pp", "16"},
                                               {"recompute", "full"},
                                               {"attention", "unfused"}});
        const training::Evaluation now = training::evaluate(s);
        QVERIFY2(now.fits, now.reasons.empty() ? "" : english(now.reasons.front().message).c_str());
        const auto change = training::bestChange(s);
        QVERIFY(change.has_value());
        const training::Evaluation after = training::evaluate(layout::with(s, change->change));
        QVERIFY(after.fits);
        QVERIFY(after.stepSeconds < now.stepSeconds);
        QVERIFY(near(after.stepSeconds, change->price.stepSeconds));
    }

    void absurdSizesNeitherCrashNorOverflow()
    {
        layout::Scenario s = documentedScenario();
        s.workload.sequence = 1 << 24;
        s.workload.globalBatch = 1 << 24;
        s.model.hidden = 1 << 20;
        s.model.ffn = 1 << 22;
        s.model.layers = 1 << 14;
        const training::Evaluation e = training::evaluate(s);
        QVERIFY(!e.fits);
        QVERIFY(!e.reasons.empty());
    }
};

QTEST_GUILESS_MAIN(tst_Evaluate)
#include "tst_evaluate.moc"
