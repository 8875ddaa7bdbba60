// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluate/evaluation.h"
#include "evaluate/length_loads.h"
#include "evaluate/pricer.h"
#include "evaluate/traffic.h"
#include "layout/knob.h"
#include "model/random_layouts.h"
#include "model/scenarios.h"

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

evaluate::Evaluation priced(const layout::Scenario& s)
{
    evaluate::Evaluation e = evaluate::evaluate(s);
    if (!e.valid)
        qFatal("%s", english(e.reasons.front().message).c_str());
    return e;
}

double exposed(const evaluate::Evaluation& e, evaluate::TimeTerm term)
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
            one.workload.packed = *rc::gen::arbitrary<bool>();
            evaluate::Pricer pricer;
            const evaluate::Price a = pricer.price(plain, true);
            evaluate::Pricer other;
            const evaluate::Price b = other.price(one, true);
            RC_ASSERT(sameBits(a.stepSeconds, b.stepSeconds));
            RC_ASSERT(sameBits(a.peakBytes, b.peakBytes));
            RC_ASSERT(sameBits(a.mfu, b.mfu));
            RC_ASSERT(sameBits(a.hfu, b.hfu));
            RC_ASSERT(sameBits(a.tokensPerSecond, b.tokensPerSecond));
            RC_ASSERT(evaluate::lengthLoads(one).after.empty());
        }));
    }

    /// A pricer that has seen other lengths of the batch says what a new one does.
    void aWarmPricerKnowsTheReplicas()
    {
        evaluate::Pricer warm;
        for (const char* batch : {"32", "64", "128"}) {
            layout::Scenario s = longSequences();
            QVERIFY(layout::setKnob(s, "global_batch", batch).has_value());
            evaluate::Pricer cold;
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
        const double plain = exposed(alone(nullptr), evaluate::TimeTerm::Compute);
        const double varied = exposed(alone("llama-3-sft"), evaluate::TimeTerm::Compute);
        QVERIFY2(varied < 0.95 * plain, qPrintable(QString::number(varied / plain)));
    }

    /// Padded documents take what whole sequences take, and teach as many tokens as they have.
    void paddingTeachesNothing()
    {
        layout::Scenario s = longSequences();
        s.workload.packed = false;
        const evaluate::Evaluation padded = priced(s);
        const evaluate::Evaluation plain = priced(longSequences(nullptr));
        QCOMPARE(padded.stepSeconds, plain.stepSeconds);
        QVERIFY(sameBits(padded.tokensPerSecond, 32 * s.workload.lengths.meanLength() / padded.stepSeconds));
    }

    void documentsThatLieOnFewerRanksExchangeLess()
    {
        const double before = exposed(priced(longSequences()), evaluate::TimeTerm::ContextComm);
        for (const char* assignment : {"hybrid", "buckets", "zones"}) {
            const layout::Scenario s = longSequences("halving", assignment);
            const evaluate::Evaluation e = priced(s);
            QVERIFY2(exposed(e, evaluate::TimeTerm::ContextComm) < before, assignment);
            QVERIFY2(e.stepSeconds < priced(longSequences()).stepSeconds, assignment);
            const evaluate::Traffic traffic = evaluate::traffic(s, e);
            double own = 0;
            double all = 0;
            for (const auto& axis : traffic.axes)
                if (axis.group == layout::GroupKind::Context)
                    own = axis.bytes;
            const evaluate::Traffic plain = evaluate::traffic(longSequences(), priced(longSequences()));
            for (const auto& axis : plain.axes)
                if (axis.group == layout::GroupKind::Context)
                    all = axis.bytes;
            QVERIFY2(own > 0 && own < all, assignment);
        }
    }

    /// What is drawn is what is priced: the slowest rank, before and after.
    void loadsAreFallingAroundTheirMean()
    {
        for (const char* assignment : {"as-they-come", "hybrid", "buckets", "zones"}) {
            const evaluate::LengthLoads loads = evaluate::lengthLoads(longSequences("halving", assignment));
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
        const evaluate::Evaluation e = evaluate::evaluate(s);
        QVERIFY(!e.valid);
        const auto reason = std::find_if(e.reasons.begin(), e.reasons.end(),
                                         [](const layout::Reason& r) { return r.code == "lengths-fit"; });
        QVERIFY(reason != e.reasons.end());
        QCOMPARE(english(reason->message),
                 std::string("documents of 131072 tokens are longer than the sequence of 65536"));
        QCOMPARE(reason->mend.settings.size(), std::size_t{1});
        QCOMPARE(reason->mend.settings.front().value, std::int64_t{131072});
        QVERIFY(s.workload.lengths.longest() == 131072); // nothing was lost
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
