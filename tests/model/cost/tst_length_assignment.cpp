// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/length_assignment.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <rapidcheck.h>

using namespace shardscape;
using cost::LengthTask;

namespace {

double slowestOf(const std::vector<double>& loads)
{
    return *std::max_element(loads.begin(), loads.end());
}

/// The best of all assignments, each tried: every task to every set of so many ranks, or to every such block.
double bestOfAll(const std::vector<LengthTask>& tasks, std::size_t ranks, bool aligned)
{
    double best = 1e300;
    std::vector<double> loads(ranks, 0.0);
    const std::function<void(std::size_t)> place = [&](std::size_t task) {
        if (task == tasks.size()) {
            best = std::min(best, slowestOf(loads));
            return;
        }
        const auto degree = static_cast<std::size_t>(tasks[task].degree);
        for (unsigned mask = 1; mask < 1U << ranks; ++mask) {
            std::vector<std::size_t> set;
            for (std::size_t rank = 0; rank < ranks; ++rank)
                if ((mask >> rank & 1U) != 0)
                    set.push_back(rank);
            if (set.size() != degree)
                continue;
            if (aligned && (set.front() % degree != 0 || set.back() - set.front() != degree - 1))
                continue;
            for (const std::size_t rank : set)
                loads[rank] += tasks[task].seconds;
            place(task + 1);
            for (const std::size_t rank : set)
                loads[rank] -= tasks[task].seconds;
        }
    };
    place(0);
    return best;
}

std::vector<LengthTask> someTasks(int most, int mostDegree)
{
    std::vector<LengthTask> tasks;
    const int count = *rc::gen::inRange(1, most + 1);
    for (int i = 0; i < count; ++i) {
        LengthTask task;
        task.length = *rc::gen::inRange(1, 1000);
        task.degree = std::int64_t{1} << *rc::gen::inRange(0, mostDegree);
        task.seconds = task.length * (1 + task.length / 300) / static_cast<double>(task.degree);
        tasks.push_back(task);
    }
    return tasks;
}

cost::LengthRoom room(std::int64_t dataRanks, std::int64_t contextRanks, std::int64_t batch = 64)
{
    return {.sequence = 32768,
            .globalBatch = batch,
            .dataRanks = dataRanks,
            .contextRanks = contextRanks,
            .nodeRanks = std::min<std::int64_t>(contextRanks, 4)};
}

const workload::LengthHistogram& halving()
{
    static const auto made = workload::findLengthPreset("halving")->of(32768);
    return made;
}

cost::LengthRates rates()
{
    return {.token = 1, .pair = 2.0 / 49152, .exchange = [](std::int64_t degree) {
                return degree > 1 ? 0.2 : 0.0;
            }};
}

} // namespace

class TestLengthAssignment : public QObject {
    Q_OBJECT

private slots:
    void noAssignmentOfFewTasksIsFaster()
    {
        QVERIFY(rc::check([] {
            const bool aligned = *rc::gen::arbitrary<bool>();
            const std::size_t ranks = aligned ? 4 : *rc::gen::inRange<std::size_t>(2, 5);
            const auto tasks = someTasks(5, ranks >= 4 ? 3 : 2);
            const double best = bestOfAll(tasks, ranks, aligned);
            const double ours = slowestOf(cost::fewestSeconds(tasks, ranks, aligned));
            RC_ASSERT(ours <= best * (1 + 1e-12));
            RC_ASSERT(ours >= best * (1 - 1e-12));
        }));
    }

    void noWayToFormGroupsOfFewRanksIsFaster()
    {
        QVERIFY(rc::check([] {
            const auto tasks = someTasks(4, 1);
            const std::int64_t ranks = *rc::gen::elementOf(std::vector<std::int64_t>{2, 3, 4});
            const auto seconds = [](const LengthTask& task, std::int64_t degree) {
                return (task.length * (1 + task.length / 300) + (degree > 1 ? 0.3 * task.length : 0.0))
                       / static_cast<double>(degree);
            };
            const auto least = [](double length) { return length > 700 ? std::int64_t{2} : std::int64_t{1}; };
            const cost::Bucketed ours = cost::fewestSecondsInGroups(tasks, ranks, ranks >= 4 ? 4 : 2, seconds,
                                                                    least);
            RC_ASSERT(std::accumulate(ours.degrees.begin(), ours.degrees.end(), std::int64_t{0}) == ranks);
            // All ways to cut these ranks, by hand.
            const std::vector<std::vector<std::int64_t>> cuts =
                ranks == 2   ? std::vector<std::vector<std::int64_t>>{{2}, {1, 1}}
                : ranks == 3 ? std::vector<std::vector<std::int64_t>>{{2, 1}, {1, 1, 1}}
                             : std::vector<std::vector<std::int64_t>>{{4}, {2, 2}, {2, 1, 1}, {1, 1, 1, 1}};
            double best = 1e300;
            for (const auto& cut : cuts) {
                std::vector<double> loads(cut.size(), 0.0);
                const std::function<void(std::size_t)> place = [&](std::size_t task) {
                    if (task == tasks.size()) {
                        best = std::min(best, slowestOf(loads));
                        return;
                    }
                    for (std::size_t group = 0; group < cut.size(); ++group) {
                        if (cut[group] < least(tasks[task].length))
                            continue;
                        const double own = seconds(tasks[task], cut[group]);
                        loads[group] += own;
                        place(task + 1);
                        loads[group] -= own;
                    }
                };
                place(0);
            }
            RC_ASSERT(std::abs(slowestOf(ours.seconds) / best - 1) < 1e-12);
        }));
    }

    /// Graham 1969: longest first is at most 4/3 of the best, which is at least the mean and the longest task.
    void manyTasksStayWithinFourThirds()
    {
        QVERIFY(rc::check([] {
            auto tasks = someTasks(200, 1);
            const std::size_t ranks = *rc::gen::inRange<std::size_t>(2, 17);
            double sum = 0;
            double longest = 0;
            for (const LengthTask& task : tasks) {
                sum += task.seconds;
                longest = std::max(longest, task.seconds);
            }
            // At least two of the longest ranks + 1 tasks meet on one rank.
            std::sort(tasks.begin(), tasks.end(),
                      [](const auto& a, const auto& b) { return a.seconds > b.seconds; });
            const double pair = tasks.size() > ranks ? tasks[ranks - 1].seconds + tasks[ranks].seconds : 0;
            const double bound = std::max({sum / static_cast<double>(ranks), longest, pair});
            RC_ASSERT(slowestOf(cost::fewestSeconds(tasks, ranks, false)) <= 4.0 / 3 * bound * (1 + 1e-12)
                      || slowestOf(cost::fewestSeconds(tasks, ranks, false))
                             <= sum / static_cast<double>(ranks)
                                    + longest * (1 - 1 / static_cast<double>(ranks)));
        }));
    }

    /// costs.md E.4: lengths 32k, 16k, 2 x 8k, 4 x 4k on two ranks, attention as dear as the rest at 49,152: 1.036.
    void theExampleOfTheReferenceIsMet()
    {
        std::vector<LengthTask> tasks;
        for (const double length : {32768, 16384, 8192, 8192, 4096, 4096, 4096, 4096})
            tasks.push_back({.length = length, .seconds = length * (1 + length / 49152)});
        const auto loads = cost::fewestSeconds(tasks, 2, false);
        const double mean = (loads[0] + loads[1]) / 2;
        QVERIFY2(std::abs(slowestOf(loads) / mean - 1.036) < 0.0005,
                 std::to_string(slowestOf(loads) / mean).c_str());
    }

    void everyDealKeepsTokensAndWork()
    {
        using cost::LengthAssignment;
        for (const auto assignment : {LengthAssignment::AsTheyCome, LengthAssignment::Hybrid,
                                      LengthAssignment::Buckets, LengthAssignment::Zones})
            for (const std::int64_t context : {2, 4, 8}) {
                const auto own = room(4, context);
                cost::LengthRates plain = rates();
                plain.exchange = nullptr;
                const cost::LengthDeal dealt = cost::deal(halving(), own, {.assignment = assignment}, plain);
                QCOMPARE(dealt.loads.size(), static_cast<std::size_t>(own.ranks()));
                double share = 0;
                for (const cost::LengthShare& one : dealt.shares) {
                    share += one.tokens;
                    QVERIFY(one.degree >= 1 && one.degree <= context);
                }
                QVERIFY(std::abs(share - 1) < 1e-12);
                // Attention is that of the histogram, however it is dealt.
                double pairs = 0;
                for (const cost::LengthShare& one : dealt.shares)
                    pairs += one.tokens
                             * (assignment == LengthAssignment::AsTheyCome ? halving() : one.documents)
                                   .pairsPerToken(0, true);
                QVERIFY2(std::abs(pairs / halving().pairsPerToken(0, true) - 1) < 1e-3,
                         std::to_string(pairs / halving().pairsPerToken(0, true)).c_str());
                const auto documents = cost::documentsOf(halving(), 64.0 * 32768);
                double work = 0;
                for (const double length : documents)
                    work += length + 2.0 / 49152 * workload::pairsOf(length, 0, true);
                const double sum = std::accumulate(dealt.loads.begin(), dealt.loads.end(), 0.0);
                QVERIFY2(std::abs(sum / work - 1) < 1e-9, std::to_string(sum / work).c_str());
                QVERIFY(dealt.imbalance() >= 1 - 1e-12);
            }
    }

    void dealtByLengthNobodyWaitsAsLongAsWhenTheyCome()
    {
        using cost::LengthAssignment;
        const auto own = room(8, 4);
        const double before = cost::deal(halving(), own, {}, rates()).imbalance();
        QVERIFY2(before > 1.02, std::to_string(before).c_str());
        for (const auto assignment :
             {LengthAssignment::Hybrid, LengthAssignment::Buckets, LengthAssignment::Zones}) {
            const double after = cost::deal(halving(), own, {.assignment = assignment}, rates()).imbalance();
            QVERIFY2(after < before, std::to_string(after).c_str());
        }
    }

    /// What a rank's micro-batches take adds up to what the rank takes; the one that has most to do takes its own mean.
    void microbatchesAddUpToTheirRank()
    {
        QVERIFY(rc::check([] {
            const workload::LengthHistogram lengths = workload::findLengthPreset("halving")->of(16384);
            cost::LengthRoom room{
                .sequence = 16384, .globalBatch = 64, .dataRanks = 4, .contextRanks = 4, .nodeRanks = 2};
            room.microbatches = *rc::gen::element<std::int64_t>(1, 2, 4, 16);
            room.anyDegree = *rc::gen::arbitrary<bool>();
            cost::LengthPlan plan;
            plan.assignment = *rc::gen::element(
                cost::LengthAssignment::AsTheyCome, cost::LengthAssignment::Hybrid,
                cost::LengthAssignment::Buckets, cost::LengthAssignment::Zones);
            const cost::LengthRates rates{.token = 1, .pair = *rc::gen::element(0.001, 0.0001)};
            const cost::LengthDeal dealt = cost::deal(lengths, room, plan, rates);
            if (room.microbatches == 1) {
                RC_ASSERT(dealt.paces.empty());
                return;
            }
            const bool groups = plan.assignment == cost::LengthAssignment::AsTheyCome;
            RC_ASSERT(dealt.paces.size() == static_cast<std::size_t>(groups ? 4 : 16));
            double most = 0, all = 0;
            for (const std::vector<float>& rank : dealt.paces) {
                RC_ASSERT(rank.size() == static_cast<std::size_t>(room.microbatches));
                const double mean = std::accumulate(rank.begin(), rank.end(), 0.0)
                                    / static_cast<double>(room.microbatches);
                most = std::max(most, mean);
                all += mean;
            }
            RC_ASSERT(std::abs(most - 1) < 1e-5);
            // The mean over the ranks is what the price's own factor is made from.
            const double over = dealt.evenTokens ? dealt.attention : dealt.work;
            RC_ASSERT(std::abs(static_cast<double>(dealt.paces.size()) / all / over - 1) < 1e-4);
        }));
    }

    void documentsAreThoseOfTheHistogram()
    {
        const auto histogram = *workload::histogramOf({{100, 3}, {1000, 1}});
        const auto documents = cost::documentsOf(histogram, 13000);
        QCOMPARE(std::count(documents.begin(), documents.end(), 100.0), 30);
        QCOMPARE(std::count(documents.begin(), documents.end(), 1000.0), 10);
        QVERIFY(documents == cost::documentsOf(histogram, 13000)); // the same every time
        QVERIFY(!std::is_sorted(documents.begin(), documents.end()));
    }

    void aDocumentLiesOnTheFewestRanksThatHaveRoom()
    {
        const auto own = room(1, 8);
        QCOMPARE(own.needed(1), std::int64_t{1});
        QCOMPARE(own.needed(4096), std::int64_t{1});
        QCOMPARE(own.needed(4097), std::int64_t{2});
        QCOMPARE(own.needed(9000), std::int64_t{3});
        QCOMPARE(own.needed(32768), std::int64_t{8});
        auto heads = own;
        heads.anyDegree = false;
        QCOMPARE(heads.needed(9000), std::int64_t{4});
    }
};

QTEST_GUILESS_MAIN(TestLengthAssignment)
#include "tst_length_assignment.moc"
