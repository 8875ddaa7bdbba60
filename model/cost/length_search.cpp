// SPDX-License-Identifier: GPL-3.0-or-later
// Who takes which task: longest first, and every way there is where tasks and ranks are few.
#include "cost/length_assignment.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace shardscape::cost {

namespace {

double slowest(const std::vector<double>& loads)
{
    return loads.empty() ? 0 : *std::max_element(loads.begin(), loads.end());
}

/// Tasks of the same length together, longest first.
bool longer(const LengthTask& a, const LengthTask& b)
{
    return a.seconds * static_cast<double>(a.degree) > b.seconds * static_cast<double>(b.degree);
}

/// The ranks with least to do, or the block of neighbours whose busiest has least.
std::vector<std::size_t> emptiest(const std::vector<double>& loads, std::size_t degree, bool aligned)
{
    std::vector<std::size_t> chosen(degree);
    if (!aligned) {
        std::vector<std::size_t> order(loads.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::partial_sort(
            order.begin(), order.begin() + static_cast<std::ptrdiff_t>(degree), order.end(),
            [&](std::size_t a, std::size_t b) { return loads[a] != loads[b] ? loads[a] < loads[b] : a < b; });
        std::copy_n(order.begin(), degree, chosen.begin());
        return chosen;
    }
    std::size_t best = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t first = 0; first + degree <= loads.size(); first += degree) {
        const auto from = loads.begin() + static_cast<std::ptrdiff_t>(first);
        const double busiest = *std::max_element(from, from + static_cast<std::ptrdiff_t>(degree));
        if (busiest < least) {
            least = busiest;
            best = first;
        }
    }
    std::iota(chosen.begin(), chosen.end(), best);
    return chosen;
}

/// All sets of ranks that a task may go to.
std::vector<std::vector<std::size_t>> setsOf(std::size_t ranks, std::size_t degree, bool aligned)
{
    std::vector<std::vector<std::size_t>> sets;
    for (std::size_t mask = 0; mask < std::size_t{1} << ranks; ++mask) {
        std::vector<std::size_t> set;
        for (std::size_t rank = 0; rank < ranks; ++rank)
            if ((mask >> rank & 1U) != 0)
                set.push_back(rank);
        const bool block = !set.empty() && set.front() % degree == 0
                           && set.back() == set.front() + degree - 1;
        if (set.size() == degree && (!aligned || block))
            sets.push_back(std::move(set));
    }
    return sets;
}

/// Tries every set for every task, longest first.
struct Search {
    const std::vector<LengthTask>& tasks;
    std::vector<std::vector<std::vector<std::size_t>>> sets; ///< of each task
    std::vector<double> loads, best;
    std::vector<std::vector<std::size_t>> placed, bestPlaced;

    void place(std::size_t task)
    {
        if (slowest(loads) >= slowest(best))
            return;
        if (task == tasks.size()) {
            best = loads;
            bestPlaced = placed;
            return;
        }
        for (const std::vector<std::size_t>& set : sets[task]) {
            const std::vector<double> before = loads;
            for (const std::size_t rank : set)
                loads[rank] += tasks[task].seconds;
            placed[task] = set;
            place(task + 1);
            loads = before;
        }
    }
};

/// Documents to the groups, longest first, each to the one with room that is done first. Empty: one has room nowhere.
Bucketed intoGroups(std::vector<LengthTask> tasks, const std::vector<std::int64_t>& degrees,
                    const std::function<double(const LengthTask&, std::int64_t)>& seconds,
                    const std::function<std::int64_t(double)>& least)
{
    Bucketed found{degrees, std::vector<double>(degrees.size(), 0.0), {}};
    std::stable_sort(tasks.begin(), tasks.end(),
                     [&](const LengthTask& a, const LengthTask& b) { return seconds(a, 1) > seconds(b, 1); });
    for (LengthTask& task : tasks) {
        const std::int64_t needs = least(task.length);
        std::size_t best = degrees.size();
        double done = std::numeric_limits<double>::infinity();
        double last = -1;
        for (std::size_t group = 0; group < degrees.size(); ++group) {
            if (degrees[group] < needs)
                continue;
            if (static_cast<double>(degrees[group]) != last) {
                last = static_cast<double>(degrees[group]);
                task.seconds = seconds(task, degrees[group]);
            }
            if (found.seconds[group] + task.seconds < done) {
                done = found.seconds[group] + task.seconds;
                best = group;
            }
        }
        if (best == degrees.size())
            return {};
        task.degree = degrees[best];
        task.group = best;
        found.seconds[best] = done;
        found.tasks.push_back(task);
    }
    return found;
}

/// The same with every document in every group that has room.
struct GroupSearch {
    const std::vector<LengthTask>& tasks;
    const std::vector<std::int64_t>& degrees;
    const std::function<double(const LengthTask&, std::int64_t)>& seconds;
    const std::function<std::int64_t(double)>& least;
    std::vector<double> loads;
    std::vector<std::size_t> taken; ///< groups
    Bucketed best;

    void place(std::size_t task)
    {
        if (!best.seconds.empty() && slowest(loads) >= slowest(best.seconds))
            return;
        if (task == tasks.size()) {
            best = {degrees, loads, tasks};
            for (std::size_t i = 0; i < tasks.size(); ++i) {
                best.tasks[i].group = taken[i];
                best.tasks[i].degree = degrees[taken[i]];
                best.tasks[i].seconds = seconds(tasks[i], degrees[taken[i]]);
            }
            return;
        }
        for (std::size_t group = 0; group < degrees.size(); ++group) {
            if (degrees[group] < least(tasks[task].length))
                continue;
            const double before = loads[group];
            loads[group] += seconds(tasks[task], degrees[group]);
            taken[task] = group;
            place(task + 1);
            loads[group] = before;
        }
    }
};

/// Ways to write `ranks` as powers of two of at most `most`, falling.
void cutInto(std::int64_t ranks, std::int64_t most, std::vector<std::int64_t>& cut,
             const std::function<void(const std::vector<std::int64_t>&)>& visit)
{
    if (ranks == 0) {
        visit(cut);
        return;
    }
    for (std::int64_t degree = most; degree >= 1; degree /= 2) {
        if (degree > ranks)
            continue;
        cut.push_back(degree);
        cutInto(ranks - degree, degree, cut, visit);
        cut.pop_back();
    }
}

/// As many ranks for the groups of each degree as the documents that need it have of the work, the highest first: rounded up, or
/// down so that more is left for the others.
std::vector<std::int64_t> byWork(const std::vector<LengthTask>& tasks, std::int64_t ranks, std::int64_t most,
                                 bool up,
                                 const std::function<double(const LengthTask&, std::int64_t)>& seconds,
                                 const std::function<std::int64_t(double)>& least)
{
    std::map<std::int64_t, double, std::greater<>> work;
    double all = 0;
    for (const LengthTask& task : tasks) {
        const std::int64_t degree = least(task.length);
        const double own = seconds(task, degree) * static_cast<double>(degree);
        work[degree] += own;
        all += own;
    }
    std::vector<std::int64_t> degrees;
    std::int64_t left = ranks;
    for (const auto& [degree, own] : work) {
        const double share = all > 0 ? own / all * static_cast<double>(ranks) / static_cast<double>(degree)
                                     : 0;
        const bool highest = degrees.empty();
        auto groups = static_cast<std::int64_t>(highest ? (up ? std::ceil(share) : std::floor(share))
                                                        : std::round(share));
        for (groups = std::max<std::int64_t>(groups, highest ? 1 : 0); groups > 0 && left >= degree;
             --groups) {
            degrees.push_back(degree);
            left -= degree;
        }
    }
    for (std::int64_t degree = work.empty() ? most : work.rbegin()->first; left > 0;
         degree = std::max<std::int64_t>(degree / 2, 1))
        for (; left >= degree; left -= degree)
            degrees.push_back(degree);
    return degrees;
}

} // namespace

std::vector<std::vector<float>> overMicrobatches(const std::vector<LengthTask>& tasks,
                                                 const std::vector<std::vector<std::size_t>>& placed,
                                                 std::size_t ranks, std::size_t microbatches)
{
    std::vector<std::size_t> order(tasks.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return tasks[a].seconds > tasks[b].seconds; });
    std::vector<std::vector<float>> loads(ranks, std::vector<float>(microbatches, 0));
    for (const std::size_t task : order) {
        std::size_t best = 0;
        float least = std::numeric_limits<float>::infinity();
        for (std::size_t j = 0; j < microbatches; ++j) {
            float busiest = 0;
            for (const std::size_t rank : placed[task])
                busiest = std::max(busiest, loads[rank][j]);
            if (busiest < least) {
                least = busiest;
                best = j;
            }
        }
        for (const std::size_t rank : placed[task])
            loads[rank][best] += static_cast<float>(tasks[task].seconds);
    }
    return loads;
}

std::vector<double> fewestSeconds(std::vector<LengthTask> tasks, std::size_t ranks, bool aligned,
                                  std::vector<double>* tokens, std::size_t microbatches,
                                  std::vector<std::vector<float>>* paces)
{
    std::stable_sort(tasks.begin(), tasks.end(), longer);
    std::vector<double> loads(ranks, 0.0);
    std::vector<std::vector<std::size_t>> placed;
    for (const LengthTask& task : tasks) {
        placed.push_back(emptiest(loads, static_cast<std::size_t>(task.degree), aligned));
        for (const std::size_t rank : placed.back())
            loads[rank] += task.seconds;
    }
    if (tasks.size() <= kExactTasks && ranks <= kExactRanks) {
        Search search{tasks, {}, std::vector<double>(ranks, 0.0), loads, placed, placed};
        for (const LengthTask& task : tasks)
            search.sets.push_back(setsOf(ranks, static_cast<std::size_t>(task.degree), aligned));
        search.place(0);
        loads = std::move(search.best);
        placed = std::move(search.bestPlaced);
    }
    if (tokens != nullptr) {
        tokens->assign(ranks, 0.0);
        for (std::size_t i = 0; i < tasks.size(); ++i)
            for (const std::size_t rank : placed[i])
                (*tokens)[rank] += tasks[i].length * tasks[i].documents
                                   / static_cast<double>(tasks[i].degree);
    }
    if (paces != nullptr)
        *paces = overMicrobatches(tasks, placed, ranks, microbatches);
    return loads;
}

Bucketed fewestSecondsInGroups(const std::vector<LengthTask>& tasks, std::int64_t ranks, std::int64_t most,
                               const std::function<double(const LengthTask&, std::int64_t)>& seconds,
                               const std::function<std::int64_t(double)>& least)
{
    const bool exact = tasks.size() <= kExactTasks && ranks <= static_cast<std::int64_t>(kExactRanks);
    Bucketed best;
    const auto take = [&](Bucketed found) {
        if (!found.seconds.empty()
            && (best.seconds.empty() || slowest(found.seconds) < slowest(best.seconds)))
            best = std::move(found);
    };
    for (const bool up : {true, false})
        take(intoGroups(tasks, byWork(tasks, ranks, most, up, seconds, least), seconds, least));
    for (std::int64_t degree = most; degree >= 1; degree /= 2) // all alike, as without buckets
        if (ranks % degree == 0)
            take(intoGroups(tasks,
                            std::vector<std::int64_t>(static_cast<std::size_t>(ranks / degree), degree),
                            seconds, least));
    if (!exact)
        return best;
    std::vector<std::int64_t> cut;
    cutInto(ranks, most, cut, [&](const std::vector<std::int64_t>& degrees) {
        GroupSearch search{tasks,
                           degrees,
                           seconds,
                           least,
                           std::vector<double>(degrees.size(), 0.0),
                           std::vector<std::size_t>(tasks.size(), 0),
                           best};
        search.place(0);
        take(std::move(search.best));
    });
    return best;
}

} // namespace shardscape::cost
