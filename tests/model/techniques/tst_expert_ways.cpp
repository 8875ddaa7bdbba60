// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/expert_load.h"
#include "cost/expert_routing.h"
#include "job/training/explain/traffic.h"
#include "job/training/numbers/evaluation.h"
#include "layout/knob.h"
#include "layout/mends.h"
#include "model/random_layouts.h"
#include "model/scenarios.h"
#include "model/shown_numbers.h"
#include "network/two_level.h"

#include <QtTest>
#include <algorithm>
#include <numeric>
#include <rapidcheck.h>

using namespace shardscape;
using training::TimeTerm;

namespace {

using Knobs = std::initializer_list<std::pair<const char*, const char*>>;

/// 64 experts on 32 ranks of four nodes.
layout::Scenario mixture(Knobs more = {}, const char* sequence = "4096")
{
    layout::Scenario s = scenarioOf("qwen3-30b-a3b", "dgx-h100", 4,
                                    {{"sequence", sequence},
                                     {"global_batch", "64"},
                                     {"ep", "32"},
                                     {"zero", "1"},
                                     {"ep_dispatch", "all-to-all"},
                                     {"ep_overlap", "0"}});
    for (const auto& [id, value] : more)
        if (const auto set = layout::setKnob(s, id, value); !set)
            qFatal("%s", set.error().text().c_str());
    return s;
}

training::Evaluation priced(const layout::Scenario& s)
{
    const training::Evaluation e = training::evaluate(s);
    if (!e.valid)
        qFatal("%s", english(e.reasons.front().message).c_str());
    return e;
}

training::AxisTraffic experts(const layout::Scenario& s)
{
    for (const training::AxisTraffic& axis : training::traffic(s, priced(s)).axes)
        if (axis.group == layout::GroupKind::Expert)
            return axis;
    return {};
}

double exposed(const layout::Scenario& s)
{
    return priced(s).time[static_cast<std::size_t>(TimeTerm::ExpertComm)].exposedSeconds;
}

bool near(double a, double b, double within = 1e-9)
{
    return std::abs(a - b) <= within * std::max(std::abs(a), std::abs(b));
}

} // namespace

class TestExpertWays : public QObject {
    Q_OBJECT

private slots:
    /// He 2022 (SMILE), arXiv 2212.05191: g - 1 + M - 1 messages a rank in place of g M - 1; over the network the same bytes.
    void twoLevelsSendFewerMessagesAndNoMoreBytesOut()
    {
        const auto direct = experts(mixture());
        const auto levels = experts(mixture({{"ep_levels", "1"}}));
        QVERIFY(near(levels.messages / direct.messages,
                     static_cast<double>(network::hierarchicalMessages(8, 4))
                         / static_cast<double>(network::directMessages(8, 4))));
        QVERIFY(near(levels.levelBytes[1], direct.levelBytes[1]));
        QVERIFY(levels.levelBytes[0] > direct.levelBytes[0]); // what only passes through
    }

    void twoLevelsWinWithSmallMessagesAndLoseWithLargeOnes()
    {
        QVERIFY(exposed(mixture({{"ep_levels", "1"}}, "64")) < exposed(mixture({}, "64")));
        QVERIFY(exposed(mixture({{"ep_levels", "1"}}, "16384")) > exposed(mixture({}, "16384")));
    }

    /// With fewer senders at each port two levels lose less to incast, and nothing gets faster by it.
    void incastCostsDirectExchangesMore()
    {
        const double direct = exposed(mixture({{"incast", "2"}})) - exposed(mixture());
        const double levels = exposed(mixture({{"incast", "2"}, {"ep_levels", "1"}}))
                              - exposed(mixture({{"ep_levels", "1"}}));
        QVERIFY(levels > 0 && direct > 2 * levels);
    }

    void whatStaysIsNotSent()
    {
        const double all = experts(mixture()).bytes;
        QVERIFY(near(experts(mixture({{"ep_locality", "25"}})).bytes, 0.75 * all));
        // Half of the tokens at home, where chance leaves 1/32 there.
        QVERIFY(near(experts(mixture({{"ep_affinity", "50"}})).bytes, all * 0.5 / (31.0 / 32)));
        QVERIFY(near(experts(mixture({{"ep_stay", "1"}})).bytes, all / 2));
        QVERIFY(near(experts(mixture({{"ep_affinity", "100"}})).bytes, 0));
    }

    void moreThatStaysIsNeverSlower()
    {
        for (const char* knob : {"ep_locality", "ep_affinity"}) {
            double last = exposed(mixture({{knob, "5"}}));
            for (const char* share : {"25", "50", "75", "100"}) {
                const double now = exposed(mixture({{knob, share}}));
                QVERIFY2(now <= last, knob);
                last = now;
            }
        }
    }

    /// Shares of tokens by rank sum to one, and the fullest has what the knob says.
    void loadsAreShared()
    {
        for (const double load : {1.0, 1.1, 1.5, 3.0, 7.5}) {
            const std::vector<double> ranks = cost::rankShares(64, 8, load);
            QVERIFY(near(std::accumulate(ranks.begin(), ranks.end(), 0.0), 1));
            QVERIFY2(near(8 * *std::max_element(ranks.begin(), ranks.end()), load, 1e-6),
                     QByteArray::number(load));
            QVERIFY(std::is_sorted(ranks.rbegin(), ranks.rend()));
        }
        QCOMPARE(cost::droppedShare(64, 8, 1.0, 1.0) < 1e-12, true);
        QVERIFY(cost::droppedShare(64, 8, 2.0, 1.0) > cost::droppedShare(64, 8, 2.0, 1.5));
        QCOMPARE(cost::droppedShare(64, 8, 2.0, 0), 0.0);
    }

    /// Gathered hot experts level the load, up to all of them: then nothing travels but weights.
    void materializedExpertsLevelTheLoad()
    {
        double last = cost::expertBalance(128, 32, 4, 0).rows;
        for (const int hot : {1, 2, 4, 8, 128}) {
            const cost::ExpertBalance balance = cost::expertBalance(128, 32, 4, hot);
            QVERIFY(balance.rows <= last && balance.rows >= 1 - 1e-12);
            QVERIFY(balance.travel <= 4 && balance.travel >= 0);
            last = balance.rows;
        }
        QVERIFY(near(cost::expertBalance(128, 32, 4, 128).travel, 0));
        const layout::Scenario full = mixture({{"imbalance", "300"}});
        const layout::Scenario level = mixture({{"imbalance", "300"}, {"ep_materialized", "8"}});
        QVERIFY(priced(level).stepSeconds < priced(full).stepSeconds);
        QVERIFY(priced(level).peakBytes != priced(full).peakBytes);
    }

    /// The choice is the lower envelope of both (Hwang 2023, Tutel, arXiv 2206.03382, Figure 3).
    void theFewerIsNeverSlower()
    {
        for (const char* sequence : {"256", "1024", "4096", "16384"}) {
            const auto by = [&](const char* what) {
                return priced(mixture({{"tp", "2"},
                                       {"sequence_parallel", "1"},
                                       {"etp", "2"},
                                       {"ep", "16"},
                                       {"ep_split", what}},
                                      sequence))
                    .time[static_cast<std::size_t>(TimeTerm::ExpertComm)]
                    .exposedSeconds;
            };
            const double fewer = by("fewer");
            QVERIFY2(near(fewer, std::min(by("tokens"), by("weights")), 1e-6), sequence);
        }
    }

    void aShortcutHidesWhatTheRestOfTheLayerLasts()
    {
        const training::Evaluation e = priced(mixture({{"ep_shortcut", "1"}}));
        const auto& share = e.time[static_cast<std::size_t>(TimeTerm::ExpertComm)];
        QVERIFY(share.exposedSeconds < share.seconds);
        QVERIFY(near(share.seconds, exposed(mixture()), 1e-6)); // spent is what showed without
    }

    void paddingIsComputed()
    {
        const double plain = priced(mixture({{"capacity_factor", "200"}})).stepSeconds;
        QVERIFY(priced(mixture({{"capacity_factor", "200"}, {"capacity_padding", "1"}})).stepSeconds > plain);
        QCOMPARE(priced(mixture({{"capacity_factor", "100"}, {"capacity_padding", "1"}})).stepSeconds,
                 priced(mixture()).stepSeconds);
    }

    /// Weights that leave the device cost a training step all of their way, twice for every micro-batch.
    /// Dealt in turn, eight experts of 128 lie on one rank of eight and on one node of eight ranks out of four: a token travels once.
    void consecutiveExpertsTravelOnce()
    {
        QCOMPARE(cost::consecutiveNodes(8, 128, 8), 1.0);
        QCOMPARE(cost::consecutiveNodes(32, 128, 8), 2.0); // four to a rank
        QCOMPARE(cost::consecutiveNodes(64, 384, 8), 2.0); // six to a rank
        QCOMPARE(cost::consecutiveNodes(1, 128, 8), 1.0);
        for (const char* dispatch : {"deepep", "hybridep"})
            QVERIFY(exposed(mixture({{"ep_dispatch", dispatch}, {"ep_choice", "consecutive"}}))
                    < 0.6 * exposed(mixture({{"ep_dispatch", dispatch}})));
        QCOMPARE(exposed(mixture({{"ep_choice", "consecutive"}})), exposed(mixture()));
    }

    /// Experts with as many rows each are one batch of products: a grouped kernel's loss is not theirs.
    void equalExpertsAreABatch()
    {
        const auto kernels = [](double grouped, Knobs more) {
            layout::Scenario s = mixture(more);
            s.cluster.accelerator.kernels.groupedEfficiency = grouped;
            return priced(s).stepSeconds;
        };
        const Knobs padded{{"capacity_factor", "100"}, {"capacity_padding", "1"}};
        QVERIFY(kernels(0.5, {}) > 1.02 * kernels(1, {}));
        QVERIFY(near(kernels(0.5, padded), kernels(1, padded)));
    }

    /// Of a product in 8 bits every operand is cast once more for each of its sides; other formats have no scales to choose.
    void scalesByRowCostTraffic()
    {
        const auto step = [](const char* precision, const char* scales, double castBytes) {
            layout::Scenario s = mixture({{"precision", precision}, {"fp8_scales", scales}});
            s.cluster.accelerator.kernels.castBytes = castBytes;
            return priced(s).stepSeconds;
        };
        QVERIFY(step("fp8", "row", 4) > 1.02 * step("fp8", "tensor", 4));
        QVERIFY(near(step("fp8", "row", 4), step("fp8", "tensor", 20), 0.02)); // four casts more than one
        QVERIFY(near(step("bf16", "row", 4), step("bf16", "tensor", 4)));
    }

    void bufferedExpertsTradeMemoryForTime()
    {
        const training::Evaluation all = priced(mixture());
        const training::Evaluation half = priced(mixture({{"ep_buffered", "50"}}));
        QVERIFY(half.peakBytes < all.peakBytes && half.hostBytes > 0 && half.stepSeconds > all.stepSeconds);
        const auto& copies = half.time[static_cast<std::size_t>(TimeTerm::HostCopies)];
        QVERIFY(copies.exposedSeconds > 0 && near(copies.exposedSeconds, copies.seconds, 1e-6));
    }

    void moreExpertsThanThereAreAreRefusedWithAMend()
    {
        layout::Scenario s = mixture({{"ep_materialized", "500"}});
        const auto reasons = layout::violations(s);
        QCOMPARE(reasons.size(), std::size_t{1});
        QCOMPARE(reasons.front().code, std::string("materialized-experts"));
        QVERIFY(!reasons.front().mend.isEmpty());
        QVERIFY(layout::violations(layout::with(s, reasons.front().mend)).empty());
    }

    /// What is sent on each axis is what its levels carry, nothing waits for more than was spent, and every number explains itself.
    void bytesAddUpAndNothingWaitsForMoreThanIsSpent()
    {
        static const std::vector<layout::Scenario> bases{
            mixture(), scenarioOf("mixtral-8x7b-v0.1", "dgx-h100", 4, {{"global_batch", "64"}}),
            scenarioOf("deepseek-v2", "dgx-h100", 4, {{"sequence", "4096"}, {"global_batch", "64"}})};
        QVERIFY(rc::check([] {
            const layout::Scenario s = randomLayout(bases, [](const layout::Scenario&) { return true; });
            const training::Evaluation e = training::evaluateUnmended(s);
            RC_PRE(e.valid);
            for (const training::AxisTraffic& axis : training::traffic(s, e).axes) {
                const double sum = std::accumulate(axis.levelBytes.begin(), axis.levelBytes.end(), 0.0);
                if (!near(sum, axis.bytes, 1e-6))
                    RC_FAIL(changedKnobs(s));
            }
            for (const TimeTerm term : {TimeTerm::TensorComm, TimeTerm::ContextComm, TimeTerm::ExpertComm}) {
                const auto& share = e.time[static_cast<std::size_t>(term)];
                if (!(share.exposedSeconds <= share.seconds * (1 + 1e-9)))
                    RC_FAIL(changedKnobs(s));
            }
            if (const std::string wrong = wronglyExplained(s, e, 1e-6 * e.stepSeconds); !wrong.empty())
                RC_FAIL(wrong + " in " + changedKnobs(s));
        }));
    }

    /// Degrees that do not divide the cluster leave no replica, in some orders of ranks not even a distance between experts: every
    /// knob still says whether it makes a difference.
    void knobsOfABrokenLayoutDivideByNothing()
    {
        layout::Scenario s = scenarioOf("mixtral-8x7b-v0.1", "dgx-h100", 2, {{"ep", "2"}});
        s.layout.pipelineParallel = 3;
        const layout::Knob& order = *layout::findKnob("rank_order");
        for (std::int64_t one = order.minimum; one <= order.maximum; ++one) {
            order.set(s, one);
            QVERIFY(!layout::violations(s).empty());
            for (const layout::Knob& knob : layout::knobs())
                (void)knob.idle(s);
        }
    }
};

QTEST_GUILESS_MAIN(TestExpertWays)
#include "tst_expert_ways.moc"
