// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/costing/length_loads.h"
#include "job/training/explain/traffic.h"
#include "job/training/mending.h"
#include "job/training/numbers/evaluation.h"
#include "job/training/step/explanation.h"
#include "job/training/step/pricer.h"
#include "layout/knob.h"
#include "model/random_layouts.h"
#include "model/scenarios.h"
#include "schedule/simulate.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <cstring>

using namespace shardscape;

namespace {

/// Llama 2 7B on 8 nodes, sequences of 131,072 tokens over 16 ranks.
layout::Scenario longSequences(const char* preset = "halving", const char* assignment = "as-they-come")
{
    layout::Scenario s = scenarioOf("llama-2-7b", "dgx-h100", 8,
                                    {{"sequence", "131072"},
                                     {"global_batch", "32"},
                                     {"cp", "16"},
                                     {"zero", "3"},
                                     {"recompute", "full"},
                                     {"length_assignment", assignment}});
    if (preset != nullptr)
        s.workload.lengths = workload::findLengthPreset(preset)->of(s.workload.sequence);
    return s;
}

training::Evaluation priced(const layout::Scenario& s)
{
    training::Evaluation e = training::evaluate(s);
    if (!e.valid)
        qFatal("%s", english(e.reasons.front().message).c_str());
    return e;
}

double exposed(const training::Evaluation& e, training::TimeTerm term)
{
    return e.time[static_cast<std::size_t>(term)].exposedSeconds;
}

const std::vector<layout::Scenario>& bases()
{
    static const std::vector<layout::Scenario> all{
        documentedScenario(),
        scenarioOf("mixtral-8x7b-v0.1", "dgx-h100", 4, {{"sequence", "8192"}, {"global_batch", "256"}})};
    return all;
}

bool sameBits(double a, double b)
{
    return std::memcmp(&a, &b, sizeof a) == 0;
}

} // namespace

class TestLengthAssignmentPriced : public QObject {
    Q_OBJECT

private slots:
    /// One length, the sequence's: a workload without a histogram, bit for bit, whatever deals its documents.
    void oneLengthIsThePlainWorkload()
    {
        QVERIFY(rc::check([] {
            const layout::Scenario plain = randomLayout(bases(),
                                                        [](const layout::Scenario&) { return true; });
            layout::Scenario one = plain;
            one.workload.lengths.bins = {{plain.workload.sequence, *rc::gen::inRange<std::int64_t>(1, 1000)}};
            if (*rc::gen::arbitrary<bool>()) // what nobody has changes nothing
                one.workload.lengths.bins.insert(one.workload.lengths.bins.begin(),
                                                 {std::max(plain.workload.sequence / 2, 1), 0});
            one.workload.packed = *rc::gen::arbitrary<bool>();
            const training::Evaluation x = training::evaluateUnmended(plain);
            const training::Evaluation y = training::evaluateUnmended(one);
            RC_ASSERT(x.time == y.time && x.stageCosts == y.stageCosts && x.pace == y.pace);
            RC_ASSERT(x.memory.size() == y.memory.size());
            for (std::size_t stage = 0; stage < x.memory.size(); ++stage)
                RC_ASSERT(x.memory[stage].bytes == y.memory[stage].bytes);
            const training::Traffic sent = training::traffic(plain, x);
            const training::Traffic sentOne = training::traffic(one, y);
            RC_ASSERT(sent.axes.size() == sentOne.axes.size());
            for (std::size_t axis = 0; axis < sent.axes.size(); ++axis)
                RC_ASSERT(sent.axes[axis].bytes == sentOne.axes[axis].bytes
                          && sent.axes[axis].levelBytes == sentOne.axes[axis].levelBytes
                          && sent.axes[axis].seconds == sentOne.axes[axis].seconds);
            training::Pricer pricer;
            const training::Price a = pricer.price(plain, true);
            training::Pricer other;
            const training::Price b = other.price(one, true);
            RC_ASSERT(sameBits(a.stepSeconds, b.stepSeconds));
            RC_ASSERT(sameBits(a.peakBytes, b.peakBytes));
            RC_ASSERT(sameBits(a.mfu, b.mfu));
            RC_ASSERT(sameBits(a.hfu, b.hfu));
            RC_ASSERT(sameBits(a.tokensPerSecond, b.tokensPerSecond));
            RC_ASSERT(training::lengthLoads(one).after.empty());
        }));
    }

    /// A pricer that has seen other lengths of the batch says what a new one does.
    void aWarmPricerKnowsTheReplicas()
    {
        training::Pricer warm;
        for (const char* batch : {"32", "64", "128"}) {
            layout::Scenario s = longSequences();
            QVERIFY(layout::setKnob(s, "global_batch", batch).has_value());
            training::Pricer cold;
            QVERIFY(sameBits(warm.price(s, true).stepSeconds, cold.price(s, true).stepSeconds));
        }
    }

    /// On one rank, where no ring hides it, attention is that of the documents.
    void shortDocumentsMakeAttentionCheaper()
    {
        const auto alone = [](const char* preset) {
            layout::Scenario s = scenarioOf(
                "llama-2-7b", "dgx-h100", 1,
                {{"sequence", "16384"}, {"global_batch", "8"}, {"recompute", "full"}, {"zero", "3"}});
            if (preset != nullptr)
                s.workload.lengths = workload::findLengthPreset(preset)->of(s.workload.sequence);
            return priced(s);
        };
        const double plain = exposed(alone(nullptr), training::TimeTerm::Compute);
        const double varied = exposed(alone("llama-3-sft"), training::TimeTerm::Compute);
        QVERIFY2(varied < 0.95 * plain, qPrintable(QString::number(varied / plain)));
    }

    /// Padded documents take what whole sequences take, and teach as many tokens as they have.
    void paddingTeachesNothing()
    {
        layout::Scenario s = longSequences();
        s.workload.packed = false;
        const training::Evaluation padded = priced(s);
        const training::Evaluation plain = priced(longSequences(nullptr));
        QCOMPARE(padded.stepSeconds, plain.stepSeconds);
        QVERIFY(sameBits(padded.tokensPerSecond, 32 * s.workload.lengths.meanLength() / padded.stepSeconds));
    }

    void documentsThatLieOnFewerRanksExchangeLess()
    {
        const double before = exposed(priced(longSequences()), training::TimeTerm::ContextComm);
        for (const char* assignment : {"hybrid", "buckets", "zones"}) {
            const layout::Scenario s = longSequences("halving", assignment);
            const training::Evaluation e = priced(s);
            QVERIFY2(exposed(e, training::TimeTerm::ContextComm) < before, assignment);
            QVERIFY2(e.stepSeconds < priced(longSequences()).stepSeconds, assignment);
            const training::Traffic traffic = training::traffic(s, e);
            double own = 0;
            double all = 0;
            for (const auto& axis : traffic.axes)
                if (axis.group == layout::GroupKind::Context)
                    own = axis.bytes;
            const training::Traffic plain = training::traffic(longSequences(), priced(longSequences()));
            for (const auto& axis : plain.axes)
                if (axis.group == layout::GroupKind::Context)
                    all = axis.bytes;
            QVERIFY2(own > 0 && own < all, assignment);
        }
    }

    /// Where lengths make micro-batches uneven, the schedule that is drawn is the one that is priced: sweep, verdict and simulation.
    void unevenMicrobatchesArePricedAsTheyAreSimulated()
    {
        QVERIFY(rc::check([] {
            layout::Scenario s = randomLayout(
                bases(), [](const layout::Scenario& it) { return it.layout.pipelineParallel > 1; });
            s.workload.lengths = workload::findLengthPreset("halving")->of(s.workload.sequence);
            if (!layout::violations(s).empty())
                return;
            const training::Evaluation e = training::evaluateUnmended(s);
            RC_PRE(e.valid);
            training::Pricer pricer;
            RC_ASSERT(sameBits(pricer.price(s, true).stepSeconds, e.stepSeconds));
            double exposed = 0;
            for (const training::TimeShare& share : e.time)
                exposed += share.exposedSeconds;
            RC_ASSERT(std::abs(exposed / e.stepSeconds - 1) < 1e-6);
            RC_ASSERT(e.pace.empty() == (e.microbatches == 1));
            const Result<schedule::Program> program = schedule::build(*training::scheduleRequest(s, e));
            RC_ASSERT(program.has_value());
            const Result<schedule::Simulation> run = schedule::simulate(*program);
            RC_ASSERT(run.has_value());
            const TermPointer step = training::explain(s, "step_seconds");
            RC_ASSERT(std::abs(schedule::analyse(*program, *run).bubbleRatio - e.bubbleRatio) < 1e-6);
            RC_ASSERT(static_cast<double>(run->makespan) * 1e-9 <= e.stepSeconds * (1 + 1e-9));
            RC_ASSERT(step != nullptr && std::abs(step->value / e.stepSeconds - 1) < 1e-9);
        }));
    }

    /// The deal's own numbers, by hand: without a pipeline, ranks that gather weights for every micro-batch take the longest of each;
    /// ranks that meet once a step the longest sum, which the stage's time is made for.
    void ranksThatGatherWaitForTheLongestDocument()
    {
        const auto alone = [](const char* zero, const char* sharers) {
            layout::Scenario s = scenarioOf("llama-2-7b", "dgx-h100", 8,
                                            {{"sequence", "16384"},
                                             {"global_batch", "512"},
                                             {"recompute", "full"},
                                             {"zero", zero},
                                             {"dp_shard", sharers}});
            s.workload.lengths = workload::findLengthPreset("halving")->of(s.workload.sequence);
            return s;
        };
        const training::Evaluation once = priced(alone("1", "0"));
        QVERIFY(once.pace.empty());
        QCOMPARE(exposed(once, training::TimeTerm::Imbalance), 0.0);
        const layout::Scenario shared = alone("3", "0");
        const training::Evaluation e = priced(shared);
        const auto dealt = training::lengthMix(shared)->dealt;
        QCOMPARE(dealt.paces.size(), std::size_t{64});
        QCOMPARE(e.pace.size(), std::size_t{8});
        double sum = 0;
        for (std::size_t j = 0; j < 8; ++j) {
            float longest = 0;
            for (const std::vector<float>& group : dealt.paces)
                longest = std::max(longest, group[j]);
            QCOMPARE(e.pace[j], static_cast<double>(longest));
            sum += e.pace[j] - 1;
        }
        QVERIFY(sum > 0);
        const schedule::StageCost& cost = e.stageCosts.front();
        const double waits = sum * 1e-9
                             * (static_cast<double>(cost.forward) * cost.pacedForward
                                + static_cast<double>(cost.backwardInput) * cost.pacedInput
                                + static_cast<double>(cost.backwardWeight) * cost.pacedWeight);
        QVERIFY(waits > 0.01 * e.stepSeconds);
        QVERIFY(std::abs(exposed(e, training::TimeTerm::Imbalance) - waits) < 1e-6 * e.stepSeconds);
        // Among eight neighbours fewer wait than among all.
        const double few = exposed(priced(alone("3", "8")), training::TimeTerm::Imbalance);
        QVERIFY(few > 0 && few < waits);
    }

    /// Dealt longest first, micro-batches are nearly even: the pipeline waits for less.
    void balancedMicrobatchesHoldUpNoStage()
    {
        const auto waits = [](const char* assignment) {
            layout::Scenario s = scenarioOf("llama-2-7b", "dgx-h100", 8,
                                            {{"sequence", "65536"},
                                             {"global_batch", "64"},
                                             {"cp", "8"},
                                             {"pp", "4"},
                                             {"schedule", "1f1b"},
                                             {"recompute", "full"},
                                             {"zero", "1"},
                                             {"length_assignment", assignment}});
            s.workload.lengths = workload::findLengthPreset("halving")->of(s.workload.sequence);
            const training::Evaluation e = priced(s);
            return (exposed(e, training::TimeTerm::Imbalance) + exposed(e, training::TimeTerm::Bubble))
                   / e.stepSeconds;
        };
        QVERIFY2(waits("hybrid") < waits("as-they-come"), qPrintable(QString::number(waits("hybrid"))));
    }

    /// What is drawn is what is priced: the slowest rank, before and after.
    void loadsAreFallingAroundTheirMean()
    {
        for (const char* assignment : {"as-they-come", "hybrid", "buckets", "zones"}) {
            const training::LengthLoads loads = training::lengthLoads(longSequences("halving", assignment));
            for (const auto* ranks : {&loads.before, &loads.after}) {
                QCOMPARE(ranks->size(), std::size_t{64});
                QVERIFY(std::is_sorted(ranks->begin(), ranks->end(), std::greater<>()));
                double sum = 0;
                for (const double load : *ranks)
                    sum += load;
                QVERIFY(std::abs(sum / 64 - 1) < 1e-9);
            }
            // Groups of one degree each may be less even: they exchange less.
            if (std::string_view(assignment) != "buckets")
                QVERIFY2(loads.slowestAfter() <= loads.slowestBefore() * (1 + 1e-12), assignment);
        }
    }

    void documentsLongerThanTheSequenceAreRefusedWithAMend()
    {
        layout::Scenario s = longSequences();
        s.workload.sequence = 65536;
        const training::Evaluation e = training::evaluate(s);
        QVERIFY(!e.valid);
        const auto reason = std::find_if(e.reasons.begin(), e.reasons.end(),
                                         [](const layout::Reason& r) { return r.code == "lengths-fit"; });
        QVERIFY(reason != e.reasons.end());
        QCOMPARE(english(reason->message),
                 std::string("documents of 131072 tokens are longer than the sequence of 65536"));
        QCOMPARE(reason->mend.settings.size(), std::size_t{1});
        QCOMPARE(reason->mend.settings.front().value, std::int64_t{131072});
        QVERIFY(s.workload.lengths.longest() == 131072); // nothing was lost
        // Whatever the length: the nearest sequence that holds it.
        s.workload.lengths.bins = {{512, 10}, {999'999, 1}};
        const auto longer = layout::violations(s);
        QVERIFY(!longer.empty() && longer.front().code == "lengths-fit");
        const layout::Scenario mended = layout::with(s, longer.front().mend);
        QCOMPARE(mended.workload.sequence, 1'000'448);
        QVERIFY(layout::violations(mended).empty());
    }

    void groupsThatCannotBeAreRefusedWithAMend()
    {
        layout::Scenario s = longSequences("halving", "buckets");
        QVERIFY(layout::setKnob(s, "cp", "1").has_value());
        const auto reasons = layout::violations(s);
        QVERIFY(std::any_of(reasons.begin(), reasons.end(), [](const layout::Reason& r) {
            return r.code == "lengths-split" && !r.mend.isEmpty();
        }));
    }
};

QTEST_GUILESS_MAIN(TestLengthAssignmentPriced)
#include "tst_length_assignment_priced.moc"
