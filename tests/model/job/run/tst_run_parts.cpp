// SPDX-License-Identifier: GPL-3.0-or-later
// What a run has beside failures: sites, nodes that come and go, power, spares that are paid, what stops with a node, one advice.
#include "exchange/scenario/scenario_json.h"
#include "job/job.h"
#include "job/run/blast_radius.h"
#include "job/run/deadline.h"
#include "job/run/elastic.h"
#include "job/run/far.h"
#include "job/run/power.h"
#include "job/run/regions.h"
#include "job/run/sites.h"
#include "layout/rank_groups.h"
#include "model/scenarios.h"

#include <QtTest>
#include <cmath>
#include <numeric>
#include <rapidcheck.h>
#include <set>

using namespace shardscape;
using run::Bar;

namespace {

constexpr double kDay = 86400;

layout::Scenario runOf(std::string_view model, std::int64_t nodes,
                       std::initializer_list<std::pair<const char*, const char*>> knobs)
{
    layout::Scenario s = scenarioOf(model, "dgx-h100", nodes, knobs);
    s.task.kind = workload::TaskKind::Run;
    s.task.run.tokens = 2e12;
    return s;
}

layout::Scenario plainRun()
{
    return runOf("llama-2-7b", 4, {{"global_batch", "64"}, {"zero", "1"}});
}

double sum(const run::Bars& bars)
{
    return std::accumulate(bars.begin(), bars.end(), 0.0);
}

/// Replicas that stop with a node: ranks joined by each group but those of data parallelism, one after the other until nothing changes.
std::set<std::int64_t> stoppedByHand(const layout::Scenario& s, std::int64_t node)
{
    using layout::GroupKind;
    std::set<std::int64_t> ranks;
    const std::int64_t all = s.cluster.accelerators();
    for (std::int64_t rank = 0; rank < all; ++rank)
        if (layout::placeOf(s, rank).node == node)
            ranks.insert(rank);
    for (std::size_t before = 0; before != ranks.size();) {
        before = ranks.size();
        for (const std::int64_t rank : std::set<std::int64_t>(ranks))
            for (const GroupKind kind : {GroupKind::Tensor, GroupKind::Context, GroupKind::Pipeline,
                                         GroupKind::Expert, GroupKind::ExpertTensor})
                for (const std::int64_t member : layout::membersOf(s, kind, rank))
                    ranks.insert(member);
    }
    std::set<std::int64_t> replicas;
    for (const std::int64_t rank : ranks)
        replicas.insert(layout::placeOf(s, rank).data);
    return replicas;
}

Result<exchange::ScenarioFile> readTask(const std::string& task)
{
    return exchange::readScenario(
        R"({"model": "llama-2-7b", "cluster": {"preset": "dgx-h100", "nodes": 4}, "workload": {"global_batch": 64},)"
        R"( "task": {"kind": "run", "tokens": 2e12, )"
        + task + "}}");
}

} // namespace

class TestRunParts : public QObject {
    Q_OBJECT

private slots:
    /// What stops with a node is what its groups reach, in any rank order; a failure of experts on 16 nodes stops all of these.
    void whatStopsFollowsTheGroups()
    {
        const layout::Scenario wide = runOf("deepseek-v3", 32, {{"tp", "1"}, {"ep", "128"}, {"pp", "1"}});
        QCOMPARE(run::replicasHit(wide), 128.0);
        QVERIFY(rc::check([] {
            layout::Scenario s = scenarioOf("deepseek-v3", "dgx-h100", 8);
            s.layout.tensorParallel = *rc::gen::element(1, 2, 4, 8);
            s.layout.pipelineParallel = *rc::gen::element(1, 2, 4);
            s.layout.contextParallel = *rc::gen::element(1, 2);
            s.layout.expertTensor = 1;
            s.layout.expertParallel = *rc::gen::element(1, 2, 4, 8, 16);
            s.layout.rankOrder = *rc::gen::inRange(0, 24);
            RC_PRE(layout::expertsFold(s) && s.dataParallel() >= 1);
            const auto all = run::replicasByNode(s, 8);
            for (std::int64_t node = 0; node < 8; ++node) {
                const std::set<std::int64_t> hand = stoppedByHand(s, node);
                RC_ASSERT(all[static_cast<std::size_t>(node)]
                          == std::vector<std::int64_t>(hand.begin(), hand.end()));
            }
        }));
        // Where all stop, nobody is left to go on.
        QVERIFY(run::blastRadius(workload::BlastPolicy::Replica, 1, 1, 1, 128, 128, 600, 60).rollsBack);
        const run::BlastRadius eight = run::blastRadius(workload::BlastPolicy::Replica, 1, 1, 1, 128, 8, 600,
                                                        60);
        QCOMPARE(eight.stops, 8.0);
    }

    /// Rent is that of nodes that train, of spares, and of bytes out: each by itself, and together all.
    void sparesHaveTheirOwnRent()
    {
        layout::Scenario s = plainRun();
        s.task.run.spares = 3;
        s.task.run.prices.perAcceleratorHour = 2;
        const run::Evaluation e = run::evaluate(s);
        const double wall = e.expected.seconds;
        QVERIFY(std::abs(e.expense.spareHours / (3 * 8 * wall / 3600) - 1) < 1e-12);
        double hours = e.expense.spareHours, dollars = e.expense.spareDollars() + e.expense.egressDollars;
        for (const double bar : e.expected.bars) {
            hours += e.expense.hoursOf(bar, wall);
            dollars += e.expense.dollarsOf(bar, wall);
        }
        QVERIFY(std::abs(hours / e.expense.acceleratorHours - 1) < 1e-9);
        QVERIFY(std::abs(dollars / e.expense.dollars - 1) < 1e-9);
        const double productive = e.expense.hoursOf(e.expected.bars[0], wall);
        QVERIFY(std::abs(productive / (4 * 8 * e.plan.productive / 3600) - 1) < 1e-9);
    }

    /// Sites: the step is longer by what utilisationAt() says, bytes out of each cost its price, and meeting rarely makes both small.
    void sitesCostTimeAndEgress()
    {
        layout::Scenario s = plainRun();
        const run::Evaluation one = run::evaluate(s);
        s.task.run.sites.places = {
            {.name = "here", .bitsPerSecond = 2e9, .latency = 0, .egressPerByte = 2e-11},
            {.name = "there", .bitsPerSecond = 1e9, .latency = 0, .egressPerByte = 1e-11}};
        for (const double interval : {1.0, 100.0}) {
            s.task.run.sites.interval = interval;
            const run::Evaluation two = run::evaluate(s);
            const double share = run::utilisationAt(1e9, two.step.parameters, interval, one.step.seconds);
            QVERIFY(std::abs(two.step.seconds / (one.step.seconds / share) - 1) < 1e-9);
            const double exchanges = two.plan.productive / two.step.seconds / interval;
            const double bytes = 13. / 8 * two.step.parameters; // out of each of two
            const double dollars = exchanges * bytes * 3e-11;
            QVERIFY(two.expense.egressDollars >= dollars && two.expense.egressDollars < 1.1 * dollars);
        }
        // Data centres that are known need nothing else, and a round trip is counted.
        s.task.run.sites = {.places = {{.name = "aws:us-east-1"}, {.name = "aws:eu-west-1"}}};
        const run::SiteCost cost = run::siteCostOf(s, one.step);
        const run::Region* a = run::findRegion("aws:us-east-1");
        const run::Region* b = run::findRegion("aws:eu-west-1");
        QCOMPARE(cost.bitsPerSecond, run::bandwidthBetween(*a, *b) * 2);
        QCOMPARE(cost.roundTrip, run::roundTrip(*a, *b));
        // Drawn and in closed form it is the same step.
        const run::Evaluation far = run::evaluate(s);
        const auto calendar = run::simulate(far, s, {.runs = 300});
        QVERIFY(std::abs(calendar->seconds.mean / far.expected.seconds - 1) < .03);
        // More sites than replicas hold none.
        layout::Scenario few = runOf("llama-2-7b", 1, {{"global_batch", "64"}, {"tp", "8"}});
        few.task.run.sites = s.task.run.sites;
        const run::Evaluation none = run::evaluate(few);
        QVERIFY(!none.fits && none.reasons.front().code == "sites-many");
    }

    /// A run on n(t) nodes is as long, drawn and in closed form, as its work says; changes of layout and nodes below the fewest count.
    void elasticRunsFollowTheirNodes()
    {
        layout::Scenario s = plainRun();
        s.task.run.failures.preset = "own";
        s.task.run.failures.causes = {{.name = "none"}};
        const run::Evaluation whole = run::evaluate(s);
        const double days = whole.expected.seconds / kDay;
        s.task.run.elastic = {.nodes = {{0, 4}, {days / 4, 2}}, .fewest = 1, .change = 3600};
        const run::Evaluation halved = run::evaluate(s);
        QVERIFY(std::abs(halved.expected.seconds / kDay / (days * 1.75 + 1. / 24) - 1) < 1e-3);
        s.task.run.elastic = {
            .nodes = {{0, 4}, {.5, 3}, {.75, 1}}, .everyDays = 1, .fewest = 2, .change = 600};
        for (const double rate : {0.0, 6.0}) {
            s.task.run.failures.causes = {{.name = "some", .rate = rate}};
            s.task.run.spares = 4;
            const run::Evaluation e = run::evaluate(s);
            const auto runs = run::drawRuns(e.plan, {.runs = 200});
            double mean = 0;
            for (const run::DrawnRun& drawn : *runs) {
                mean += drawn.seconds / static_cast<double>(runs->size());
                QVERIFY(std::abs(sum(drawn.bars) / drawn.seconds - 1) < 1e-6);
            }
            QVERIFY2(std::abs(mean / e.expected.seconds - 1) < .01,
                     qPrintable(QStringLiteral("%1 %2").arg(mean).arg(e.expected.seconds)));
            QVERIFY(std::abs(sum(e.expected.bars) / e.expected.seconds - 1) < 1e-6);
            // Only what is there is rented: 4, 3 and 1 of 4 nodes.
            const double there = (.5 * 4 + .25 * 3 + .25 * 1) / 4;
            QVERIFY(std::abs(e.plan.heldShare(e.expected.seconds) - there) < .02);
        }
        // Nodes that never are enough: the run never ends, and says so at once.
        s.task.run.elastic = {.nodes = {{0, 1}}, .fewest = 2};
        QVERIFY(!run::evaluate(s).fits);
    }

    /// A cap is kept: clock, time and energy are those of power.h; no cap, no change.
    void capsCostTimeAndSaveEnergy()
    {
        layout::Scenario s = plainRun();
        const run::Evaluation free = run::evaluate(s);
        QCOMPARE(free.step.clock, 1.0);
        s.task.run.power.capWatts = 450;
        const run::Evaluation capped = run::evaluate(s);
        const run::Capping c = run::cappingOf(s.task.run.power, s.task.run.prices);
        const double full = s.cluster.accelerator.watts * s.task.run.prices.boardShare;
        QVERIFY(full * capped.step.powerShare <= 450 * (1 + 1e-9));
        QVERIFY(std::abs(capped.step.seconds / free.step.seconds / run::slowdownAt(capped.step.clock, c) - 1)
                < 1e-9);
        QVERIFY(capped.expected.seconds > free.expected.seconds);
        QVERIFY(capped.expense.kilowattHours < free.expense.kilowattHours);
        s.task.run.power = {.capWatts = 10'000};
        QCOMPARE(run::evaluate(s).step.seconds, free.step.seconds);
    }

    /// What each part costs is the run with it less the run without; changes of layout are a part of nodes that come and go.
    void partsCostWhatTheyAdd()
    {
        layout::Scenario s = plainRun();
        QVERIFY(run::partCosts(s, run::evaluate(s)).empty());
        const run::Evaluation plain = run::evaluate(s);
        s.task.run.power.capWatts = 450;
        s.task.run.elastic = {.nodes = {{0, 4}, {.5, 3}}, .everyDays = 1, .fewest = 1, .change = 1200};
        const run::Evaluation e = run::evaluate(s);
        const std::vector<run::PartCost> costs = run::partCosts(s, e);
        QCOMPARE(costs.size(), std::size_t{3});
        QVERIFY(costs[0].id == "elastic" && costs[1].id == "layout_changes" && costs[2].id == "power");
        QVERIFY(costs[0].seconds > costs[1].seconds && costs[1].seconds > 0);
        QVERIFY(costs[2].seconds > 0 && costs[2].kilowattHours < 0);
        QVERIFY(costs[0].seconds + costs[2].seconds < 2 * (e.expected.seconds - plain.expected.seconds));
        // Twice a day, twenty minutes each, and as much longer as the lost work takes with fewer nodes.
        QVERIFY(std::abs(e.expected.layoutChanges / (2 * e.expected.seconds / kDay) - 1) < .05);
        const double changing = e.expected.layoutChanges * 1200;
        QVERIFY(costs[1].seconds > .9 * changing && costs[1].seconds < 1.3 * changing);
    }

    /// All three stand in files, come back as they were, and Why? says the same numbers.
    void theyAreTaskKeys()
    {
        const auto file = readTask(
            R"("sites": {"places": ["aws:us-east-1", {"name": "lab", "bits_per_second": 3e9, "egress_per_gb": 0.05}],)"
            R"( "interval": 12.5}, "elastic": {"nodes": [{"from_day": 0, "nodes": 4}, {"from_day": 0.5, "nodes": 3}],)"
            R"( "every_days": 1, "change_seconds": 300}, "power": {"cap_watts": 480.5, "clock": 0.9})");
        QVERIFY(!file); // nobody knows the link from the one to the other
        const auto good = readTask(
            R"("sites": {"places": [{"name": "x", "bits_per_second": 2e9}, {"name": "lab", "bits_per_second": 3e9,)"
            R"( "latency_seconds": 0.1, "egress_per_gb": 0.05}], "interval": 12.5},)"
            R"( "elastic": {"nodes": [{"from_day": 0, "nodes": 4}, {"from_day": 0.5, "nodes": 3}],)"
            R"( "every_days": 1, "change_seconds": 300, "fewest": 2}, "power": {"cap_watts": 480.5, "clock": 0.9})");
        QVERIFY2(good, good ? "" : good.error().text().c_str());
        const layout::Scenario& s = good->scenario;
        QCOMPARE(s.task.run.sites.places.size(), std::size_t{2});
        QCOMPARE(s.task.run.elastic.nodes.size(), std::size_t{2});
        QCOMPARE(s.task.run.power.capWatts, 480.5);
        const auto again = exchange::readScenario(exchange::writeScenario(s));
        QVERIFY2(again, again ? "" : again.error().text().c_str());
        QVERIFY(again->scenario.task.run == s.task.run);
        const job::Outcome outcome = job::run().evaluate(s);
        QVERIFY(outcome.fits);
        const std::vector<job::Explained> why = job::run().explain(s);
        for (const char* id :
             {"days", "share_of_time", "usd", "gpu_hours", "mwh", "failures", "step_seconds"}) {
            const auto found = std::find_if(why.begin(), why.end(),
                                            [&](const job::Explained& one) { return one.id == id; });
            QVERIFY2(found != why.end(), id);
            const double shown = outcome.numbers[job::findMetric(job::run().metrics, id)];
            QVERIFY2(std::abs(found->term->value / shown - 1) < 1e-6, id);
            QVERIFY2(std::abs(recompute(*found->term) / shown - 1) < 1e-6, id);
        }
        for (const char* knob : {"power_cap", "site_interval", "elastic_fewest"})
            QVERIFY(job::run().knob(knob) != nullptr && job::run().knob(knob)->idle(s).empty());
        QVERIFY(!job::run().knob("site_interval")->idle(plainRun()).empty());
    }

    /// What makes no sense is said in a sentence with its place and the nearest that does.
    void badValuesSayPlaceAndNearest()
    {
        for (
            const auto& [task, place, nearest] :
            {std::tuple{R"("sites": {"places": ["aws:us-east-1"]})", "task.sites.places", "2 to"},
             std::tuple{R"("sites": {"places": ["aws:us-east-1", "aws:us-eest-2"]})", "task.sites.places[",
                        "aws:us-east-2"},
             std::tuple{R"("elastic": {"nodes": [{"from_day": 1, "nodes": 4}]})",
                        "task.elastic.nodes[0].from_day", "nearest is 0"},
             std::tuple{R"("elastic": {"nodes": [{"from_day": 0, "nodes": 4}], "fewest": 9.5})",
                        "task.elastic.fewest", "nearest is 4"},
             std::tuple{
                 R"("elastic": {"nodes": [{"from_day": 0, "nodes": 4}, {"from_day": 3, "nodes": 2}], "every_days": 2})",
                 "task.elastic.every_days", "more than 3"},
             std::tuple{R"("power": {"cap_watts": 20.5})", "task.power.cap_watts", "nearest is"},
             std::tuple{R"("power": {"clocks": 1})", "clocks", "clock"},
             std::tuple{R"("maintenance": {"every_days": 1, "hours": 24})", "task.maintenance.hours",
                        "nearest is 12"}}) {
            const auto file = readTask(task);
            QVERIFY2(!file, task);
            const std::string said = file.error().text();
            QVERIFY2(said.find(place) != std::string::npos && said.find(nearest) != std::string::npos,
                     said.c_str());
        }
    }

    /// The verdict offers what simulate, solve, ask and the report offer: the same changes with the same chances, by the same draws.
    void oneAdviceForOneDeadline()
    {
        layout::Scenario s = plainRun();
        s.task.run.spares = 0;
        s.task.run.start = "2026-01-01";
        const run::Evaluation e = run::evaluate(s);
        // Between the luckiest and the mean: in time for some.
        job::run().knob("within_days")->set(s, static_cast<std::int64_t>(.9 * e.expected.seconds / kDay));
        const auto chance = run::chanceByDeadline(s, e);
        QVERIFY(chance && *chance < run::kSureEnough);
        const auto calendar = run::simulate(e, s, {});
        QCOMPARE(*chance, calendar->chanceWithin(*run::secondsToDeadline(s.task.run)));
        // Every date that stands alone is that of half of the draws: the verdict's, and what alone would help.
        const double median = *run::medianSeconds(e);
        QCOMPARE(median, calendar->seconds.p50);
        const std::vector<run::DeadlineMend> mends = run::deadlineMends(s, e);
        for (const run::DeadlineMend& mend : mends)
            if (mend.lever == run::DeadlineMend::Lever::Deadline)
                QCOMPARE(mend.seconds, median);
        const job::Outcome outcome = job::run().evaluate(s);
        QVERIFY(!outcome.reasons.empty());
        QCOMPARE(outcome.reasons.front().have, median);
        QVERIFY(outcome.reasons.front().code == (*chance < run::kPerhaps ? run::kLate : run::kPerhapsLate));
        std::size_t offered = 0;
        for (const run::DeadlineMend& mend : mends) {
            QVERIFY(mend.chance >= run::kSureEnough);
            const std::string code = "in-time-by-"
                                     + std::string(run::kLeverNames[static_cast<std::size_t>(mend.lever)]);
            offered += static_cast<std::size_t>(
                std::count_if(outcome.reasons.begin(), outcome.reasons.end(), [&](const layout::Reason& one) {
                    return one.code == code && one.have == mend.seconds;
                }));
            offered += mend.lever == run::DeadlineMend::Lever::Deadline ? 1 : 0;
        }
        QCOMPARE(offered, mends.size());
        QCOMPARE(offered, outcome.reasons.size());
    }

    /// More spares are never later, and those worth having cost least of all, in closed form as drawn.
    void sparesWorthHavingCostLeast()
    {
        layout::Scenario s = runOf("llama-3-70b", 32,
                                   {{"tp", "8"}, {"pp", "4"}, {"global_batch", "512"}, {"zero", "1"}});
        s.task.run.tokens = 1e12;
        const auto worth = run::worthwhileSpares(s);
        QVERIFY(worth);
        double before = HUGE_VAL;
        for (std::int64_t spares = 0; spares < 12; ++spares) {
            s.task.run.spares = spares;
            const run::Evaluation e = run::evaluate(s);
            QVERIFY2(e.expected.seconds <= before * (1 + 1e-9), qPrintable(QString::number(spares)));
            before = e.expected.seconds;
            QVERIFY(e.expense.acceleratorHours >= worth->acceleratorHours * (1 - 1e-9));
        }
    }
};

QTEST_GUILESS_MAIN(TestRunParts)
#include "tst_run_parts.moc"
