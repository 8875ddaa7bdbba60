// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/gradient_traffic.h"
#include "job/training/explain/traffic.h"
#include "job/training/numbers/evaluation.h"
#include "layout/knob.h"
#include "layout/rules.h"
#include "model/scenarios.h"
#include "techniques/technique.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <rapidcheck.h>

using namespace shardscape;
using training::MemoryClass;
using training::TimeTerm;

namespace {

using Knobs = std::initializer_list<std::pair<const char*, const char*>>;

layout::Scenario with(layout::Scenario s, Knobs knobs)
{
    for (const auto& [id, value] : knobs)
        if (const auto set = layout::setKnob(s, id, value); !set)
            qFatal("%s", set.error().text().c_str());
    return s;
}

/// Data-parallel alone on 4 nodes of 8, gradients in bf16, every replica with all its states.
layout::Scenario replicas(Knobs knobs = {})
{
    return with(scenarioOf("gpt-2-xl", "dgx-a100-80g", 4,
                           {{"sequence", "1024"},
                            {"global_batch", "64"},
                            {"precision", "bf16"},
                            {"grad_dtype", "bf16"},
                            {"zero", "0"}}),
                knobs);
}

/// Two sites, a node each.
layout::Scenario sites(Knobs knobs = {})
{
    return with(
        scenarioOf("llama-2-7b", "sites-h100", 2,
                   {{"sequence", "4096"}, {"global_batch", "512"}, {"precision", "bf16"}, {"zero", "1"}}),
        knobs);
}

training::Evaluation evaluated(const layout::Scenario& s)
{
    training::Evaluation e = training::evaluate(s);
    if (!e.valid)
        qFatal("%s", english(e.reasons.front().message).c_str());
    return e;
}

training::TimeShare dataTime(const training::Evaluation& e)
{
    return e.time[static_cast<std::size_t>(TimeTerm::DataComm)];
}

training::AxisTraffic dataAxis(const layout::Scenario& s)
{
    const training::Traffic traffic = training::traffic(s, evaluated(s));
    const auto found = std::find_if(traffic.axes.begin(), traffic.axes.end(), [](const auto& axis) {
        return axis.group == layout::GroupKind::Replicas;
    });
    if (found == traffic.axes.end())
        qFatal("no data-parallel traffic");
    return *found;
}

bool near(double a, double b, double tolerance = 1e-9)
{
    return std::abs(a - b) <= tolerance * std::max(std::abs(a), std::abs(b));
}

std::vector<std::string> codes(const layout::Scenario& s)
{
    std::vector<std::string> all;
    for (const layout::Reason& reason : layout::violations(s))
        all.push_back(reason.code);
    return all;
}

} // namespace

class TestGradientExchange : public QObject {
    Q_OBJECT

private slots:
    /// What only a period, or only a format, asks for changes nothing without one.
    void atIntervalOneNothingOfAPeriodCounts()
    {
        for (const char* zero : {"0", "1", "3"}) {
            const auto plain = sites({{"zero", zero}});
            const auto told = sites({{"zero", zero},
                                     {"exchange_across", "sites"},
                                     {"learning_rate", "17"},
                                     {"outer_optimizer", "nesterov"},
                                     {"outer_fragments", "4"},
                                     {"outer_delay", "2"},
                                     {"outer_bits", "4-bit"},
                                     {"compression_warm_up", "25"}});
            QCOMPARE(evaluated(told).stepSeconds, evaluated(plain).stepSeconds);
            QCOMPARE(evaluated(told).peakBytes, evaluated(plain).peakBytes);
            QCOMPARE(dataAxis(told).bytes, dataAxis(plain).bytes);
            QCOMPARE(evaluated(told).period, evaluated(plain).period);
        }
    }

    void theFormatInWhichGradientsAreKeptCostsNothing()
    {
        const auto plain = evaluated(replicas());
        const auto same = evaluated(replicas({{"gradient_format", "16-bit"}}));
        QCOMPARE(same.stepSeconds, plain.stepSeconds);
        QCOMPARE(same.peakBytes, plain.peakBytes);
        QCOMPARE(dataAxis(replicas({{"gradient_format", "16-bit"}})).bytes, dataAxis(replicas()).bytes);
    }

    /// 1/(w + (1 - w)/16) for one bit after a warm-up of w. Source: Tang 2021, arXiv 2102.02888; costs G1: 4.91 at 23/152.
    void oneBitSavesWhatItsWarmUpLeaves()
    {
        const double plain = dataAxis(replicas()).bytes;
        const double packed =
            dataAxis(replicas({{"gradient_format", "1-bit"}, {"compression_warm_up", "15"}})).bytes;
        QVERIFY2(near(plain / packed, cost::oneBitReduction(0.15)), QByteArray::number(plain / packed));
        QVERIFY(near(plain / dataAxis(replicas({{"gradient_format", "8-bit"}})).bytes, 2));
        QVERIFY(near(plain / dataAxis(replicas({{"gradient_format", "1-bit"}})).bytes, 16));
    }

    /// Errors of compression: 4 bytes of a rank's own and 4 of the part that it sums.
    void oneBitKeepsItsErrors()
    {
        const auto optimizer = [](const training::Evaluation& e) {
            return e.memory.front().bytes[static_cast<std::size_t>(MemoryClass::Optimizer)];
        };
        const auto plain = evaluated(replicas());
        const auto packed = evaluated(replicas({{"gradient_format", "1-bit"}}));
        const double weights = plain.memory.front().bytes[static_cast<std::size_t>(MemoryClass::Weights)];
        QVERIFY(near(optimizer(packed) - optimizer(plain), weights / 2 * (4 + 4.0 / 32), 1e-6));
    }

    /// Fewer, larger buckets pay fewer latencies; the bytes stay.
    void everyBucketPaysItsLatency()
    {
        double before = 0;
        for (const char* size : {"400", "100", "25", "5", "1"}) {
            const auto s = replicas({{"bucket_mb", size}, {"overlap_gradients", "false"}});
            const double now = dataTime(evaluated(s)).seconds;
            QVERIFY2(now > before, size);
            before = now;
            QVERIFY(near(dataAxis(s).bytes, dataAxis(replicas()).bytes));
        }
        const double whole = dataTime(evaluated(replicas({{"overlap_gradients", "false"}}))).seconds;
        const double one =
            dataTime(evaluated(replicas({{"bucket_mb", "65536"}, {"overlap_gradients", "false"}}))).seconds;
        QCOMPARE(one, whole);
    }

    /// With one bucket nothing travels before the backward is over; with very small ones latency shows.
    void bucketsHideBestInBetween()
    {
        const auto exposed = [](const char* size) {
            return dataTime(evaluated(replicas({{"bucket_mb", size}, {"overlap_gradients", "true"}})))
                .exposedSeconds;
        };
        QVERIFY(exposed("25") < exposed("65536"));
        const auto whole = dataTime(evaluated(replicas({{"overlap_gradients", "false"}})));
        QVERIFY(near(exposed("65536"), whole.seconds));
    }

    /// Replicas that average every H steps send what an all-reduce does, once in H. Source: Stich 2019, arXiv 1805.09767.
    void anIntervalDividesTheExchange()
    {
        const auto plain = replicas({{"overlap_gradients", "false"}});
        const auto local = replicas({{"overlap_gradients", "false"}, {"exchange_interval", "8"}});
        QVERIFY(near(dataTime(evaluated(local)).seconds * 8, dataTime(evaluated(plain)).seconds));
        QVERIFY(near(dataAxis(local).bytes * 8, dataAxis(plain).bytes));
        const training::Evaluation e = evaluated(local);
        QCOMPARE(e.period.steps, std::int64_t{8});
        QCOMPARE(e.period.workers, std::int64_t{32});
        QVERIFY(near(e.stepSeconds, e.period.innerStepSeconds
                                        + (e.period.outerStepSeconds - e.period.innerStepSeconds) / 8));
        QVERIFY(e.period.changesLearning && !evaluated(plain).period.changesLearning);
        // What a worker of one rank sends is what the traffic counts.
        QVERIFY(near(e.period.bytes, dataAxis(local).bytes * 8));
    }

    /// max(H, floor((alpha/eta)^2)). Source: Gu 2024, arXiv 2310.14423; costs G3: alpha .0175, eta 5e-4 -> 1225.
    void theQuadraticRuleSetsTheInterval()
    {
        const auto steps = [](const char* rate) {
            return evaluated(
                       replicas(
                           {{"exchange_interval", "4"}, {"interval_alpha", "175"}, {"learning_rate", rate}}))
                .period.steps;
        };
        QCOMPARE(steps("500"), std::int64_t{1225});
        QCOMPARE(steps("1000"), std::int64_t{306});
        QCOMPARE(steps("20000"), std::int64_t{4});
    }

    /// Sites sum gradients within in every step; between them an H-th of what they hold goes over the WAN.
    void sitesMeetOverTheirOutermostLinks()
    {
        const auto every = sites();
        const auto apart = sites({{"exchange_interval", "100"}, {"exchange_across", "sites"}});
        const training::Evaluation e = evaluated(apart);
        QCOMPARE(e.period.workers, std::int64_t{2});
        QVERIFY(e.stepSeconds < evaluated(every).stepSeconds);
        const double wan = dataAxis(apart).levelBytes[2];
        QVERIFY(wan > 0);
        // 64 ranks share out the model, two workers sum: 2 (2 - 1)/2 of a 64th, once in 100 steps.
        const double gradients = e.memory.front().bytes[static_cast<std::size_t>(MemoryClass::Gradients)];
        QVERIFY2(near(wan, gradients / 64 / 100), QByteArray::number(wan * 6400 / gradients));
        // A worker shares its states by itself: twice what all replicas would hold.
        const auto optimizer = [](const training::Evaluation& of) {
            return of.memory.front().bytes[static_cast<std::size_t>(MemoryClass::Optimizer)];
        };
        QVERIFY(near(optimizer(e), 2 * optimizer(evaluated(every))));
    }

    /// A cluster without sites has none to be workers: refused with a mend that loses nothing else. It meant nodes without a word.
    void sitesThatDoNotExistAreRefused()
    {
        for (const int nodes : {1, 4}) {
            const layout::Scenario s = with(
                scenarioOf("gpt-2-xl", "dgx-a100-80g", nodes,
                           {{"sequence", "1024"}, {"global_batch", "64"}, {"zero", "0"}}),
                {{"exchange_interval", "8"}, {"exchange_across", "sites"}});
            const auto reasons = layout::violations(s);
            QCOMPARE(reasons.size(), std::size_t{1});
            QCOMPARE(reasons.front().code, std::string("sites-exist"));
            const layout::Scenario mended = layout::with(s, reasons.front().mend);
            QVERIFY(layout::violations(mended).empty());
            const layout::Knob& workers = *layout::findKnob("exchange_across");
            QVERIFY(workers.get(mended) != workers.get(s));
            layout::Scenario again = mended;
            workers.set(again, workers.get(s));
            QVERIFY(again == s);
        }
        QVERIFY(codes(sites({{"exchange_interval", "8"}, {"exchange_across", "sites"}})).empty());
        // Without a period nobody asks for sites.
        QVERIFY(codes(replicas({{"exchange_across", "sites"}})).empty());
    }

    void nodesAndReplicasAreWorkersToo()
    {
        const auto workers = [](const char* across) {
            return evaluated(sites({{"zero", "0"}, {"exchange_interval", "10"}, {"exchange_across", across}}))
                .period.workers;
        };
        QCOMPARE(workers("replicas"), std::int64_t{128});
        QCOMPARE(workers("nodes"), std::int64_t{2});
        QCOMPARE(workers("sites"), std::int64_t{2});
    }

    /// Fragments leave the bytes and divide the peak. Source: Douillard 2025, arXiv 2501.18512, section 2.
    void fragmentsDivideThePeak()
    {
        const auto period = [](const char* fragments) {
            return evaluated(sites({{"exchange_interval", "100"},
                                    {"exchange_across", "sites"},
                                    {"outer_fragments", fragments},
                                    {"outer_delay", "5"}}))
                .period;
        };
        const training::Period one = period("1");
        const training::Period eight = period("8");
        QCOMPARE(eight.bytes, one.bytes);
        QVERIFY(near(one.peakBandwidth, 8 * eight.peakBandwidth, 0.02));
        QVERIFY(eight.outerStepSeconds <= one.outerStepSeconds);
    }

    void stepsOnTheWayHideAMeeting()
    {
        const auto waited = sites({{"exchange_interval", "100"}, {"exchange_across", "sites"}});
        const auto hidden = sites(
            {{"exchange_interval", "100"}, {"exchange_across", "sites"}, {"outer_delay", "5"}});
        QCOMPARE(dataTime(evaluated(hidden)).seconds, dataTime(evaluated(waited)).seconds);
        QVERIFY(dataTime(evaluated(hidden)).exposedSeconds < dataTime(evaluated(waited)).exposedSeconds);
        QCOMPARE(evaluated(hidden).period.outerStepSeconds, evaluated(hidden).period.innerStepSeconds);
    }

    void fewerBitsBetweenWorkersAreFewerBytes()
    {
        const auto bytes = [](const char* bits) {
            return evaluated(sites({{"exchange_interval", "100"},
                                    {"exchange_across", "sites"},
                                    {"outer_bits", bits}}))
                .period.bytes;
        };
        QVERIFY(near(bytes("16-bit"), 4 * bytes("4-bit")));
        QVERIFY(near(bytes("32-bit"), 2 * bytes("16-bit")));
    }

    /// Momentum and the weights of the last meeting, 8 bytes per parameter of a replica. Source: Douillard 2023, algorithm 1.
    void theOuterOptimizerHasStatesOfItsOwn()
    {
        const auto average = evaluated(replicas({{"exchange_interval", "100"}}));
        const auto nesterov = evaluated(
            replicas({{"exchange_interval", "100"}, {"outer_optimizer", "nesterov"}}));
        const double weights = average.memory.front().bytes[static_cast<std::size_t>(MemoryClass::Weights)];
        QVERIFY(near(nesterov.peakBytes - average.peakBytes, weights / 2 * 8, 1e-6));
        QVERIFY(nesterov.stepSeconds > average.stepSeconds);
    }

    /// Whole copies to every neighbour: an all-reduce sends less than two.
    void gossipSendsACopyToEveryNeighbour()
    {
        const double all = dataAxis(replicas()).bytes / (2 * 31.0 / 32);
        QVERIFY(near(dataAxis(replicas({{"gradient_topology", "ring"}})).bytes, 2 * all));
        QVERIFY(near(dataAxis(replicas({{"gradient_topology", "exponential"}})).bytes, 5 * all));
        QVERIFY(near(dataAxis(replicas({{"gradient_topology", "one-peer"}})).bytes, all));
        // costs G6: ring of 16 with thirds, gap .0507.
        QVERIFY(near(cost::consensusGap(cost::GradientTopology::Ring, 16), 0.0507, 2e-3));
        QCOMPARE(evaluated(replicas()).period.consensusGap, 1.0);
        QVERIFY(
            near(evaluated(replicas({{"gradient_topology", "exponential"}})).period.consensusGap, 2.0 / 6));
    }

    void whoGossipsSharesNoStates()
    {
        const auto s = replicas({{"gradient_topology", "ring"}, {"zero", "1"}});
        QCOMPARE(codes(s), std::vector<std::string>{"gossip-whole-states"});
        const auto reason = layout::violations(s).front();
        QVERIFY(!reason.mend.isEmpty());
        QVERIFY(layout::violations(layout::with(s, reason.mend)).empty());
    }

    void anIntervalOfZeroIsRefused()
    {
        layout::Scenario s = replicas();
        const auto set = layout::setKnob(s, "exchange_interval", "0");
        QVERIFY(!set.has_value());
        QVERIFY2(set.error().text().find("exchange_interval") != std::string::npos
                     && set.error().text().find("1") != std::string::npos,
                 set.error().text().c_str());
    }

    void workersHoldWhatTheyShare()
    {
        // Groups of 32 ranks share states, a worker is a node of 8.
        const auto s = replicas(
            {{"zero", "1"}, {"dp_shard", "16"}, {"exchange_interval", "10"}, {"exchange_across", "nodes"}});
        const auto found = codes(s);
        QVERIFY(std::find(found.begin(), found.end(), "workers-divide") != found.end());
        const auto reason = layout::violations(s).front();
        QVERIFY(!reason.mend.isEmpty());
        QVERIFY(layout::violations(layout::with(s, reason.mend)).empty());
    }

    /// Where degrees do not divide the cluster there are no replicas to fall into workers.
    void degreesThatDoNotDivideLeaveNoWorkers()
    {
        const auto s = sites({{"tp", "3"}, {"exchange_interval", "10"}, {"exchange_across", "sites"}});
        QCOMPARE(s.replicas(), std::int64_t{0});
        QVERIFY(!layout::violations(s).empty());
        for (const layout::Knob& knob : layout::knobs()) {
            QVERIFY(!knob.candidates(s).empty());
            (void)knob.idle(s);
        }
    }

    void fragmentsFitIntoTheirPeriod()
    {
        QCOMPARE(codes(replicas({{"exchange_interval", "4"}, {"outer_fragments", "8"}})),
                 std::vector<std::string>{"fragments-apart"});
        QCOMPARE(codes(replicas({{"exchange_interval", "4"}, {"outer_delay", "4"}})),
                 std::vector<std::string>{"fragment-in-time"});
        // The nearest is fewer fragments, or fewer steps on the way, not workers that meet in every step.
        for (const auto& [knob, most] : {std::pair{"outer_fragments", "8"}, {"outer_delay", "7"}}) {
            const auto s = replicas({{"exchange_interval", "8"}, {knob, "64"}});
            const auto reasons = layout::violations(s);
            QCOMPARE(reasons.size(), std::size_t{1});
            const auto& change = reasons.front().mend.settings;
            QVERIFY(change.size() == 1);
            QCOMPARE(layout::spell(change.front()), std::string(knob) + "=" + most);
        }
    }

    /// Whatever is chosen: what shows is spent, faster links never make a step longer, and the step is its parts.
    void whatShowsIsSpentAndMoreBandwidthHelps()
    {
        static constexpr const char* kKnobs[] = {"bucket_mb",
                                                 "gradient_format",
                                                 "compression_warm_up",
                                                 "overlap_gradients",
                                                 "exchange_interval",
                                                 "exchange_across",
                                                 "outer_fragments",
                                                 "outer_delay",
                                                 "outer_bits",
                                                 "outer_optimizer",
                                                 "zero",
                                                 "gradient_topology"};
        QVERIFY(rc::check("exchange", [] {
            layout::Scenario s = *rc::gen::element(replicas(), sites());
            for (const char* id : kKnobs) {
                const layout::Knob& knob = *layout::findKnob(id);
                knob.set(s, *rc::gen::elementOf(knob.candidates(s)));
            }
            for (int i = 0; i < 4; ++i)
                if (const auto reasons = layout::violations(s); !reasons.empty())
                    s = layout::with(std::move(s), reasons.front().mend);
            RC_PRE(layout::violations(s).empty());
            const training::Evaluation e = training::evaluate(s);
            RC_ASSERT(dataTime(e).exposedSeconds <= dataTime(e).seconds * (1 + 1e-12) + 1e-12);
            RC_ASSERT(e.period.innerStepSeconds <= e.stepSeconds * (1 + 1e-12));
            RC_ASSERT(e.stepSeconds <= e.period.outerStepSeconds * (1 + 1e-12));
            double sum = 0;
            for (const training::TimeShare& share : e.time)
                sum += share.exposedSeconds;
            RC_ASSERT(near(sum, e.stepSeconds, 1e-6));
            const training::Traffic traffic = training::traffic(s, e);
            for (const training::AxisTraffic& axis : traffic.axes) {
                double levels = 0;
                for (const double bytes : axis.levelBytes)
                    levels += bytes;
                RC_ASSERT(near(levels, axis.bytes, 1e-9));
            }
            layout::Scenario faster = s;
            for (cluster::LinkLevel& level : faster.cluster.levels)
                level.bandwidth *= 2;
            RC_ASSERT(training::evaluate(faster).stepSeconds <= e.stepSeconds * (1 + 1e-12));
        }));
    }
};

QTEST_GUILESS_MAIN(TestGradientExchange)
#include "tst_gradient_exchange.moc"
