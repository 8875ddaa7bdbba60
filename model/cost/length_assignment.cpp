// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/length_assignment.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <queue>
#include <utility>

namespace shardscape::cost {

namespace {

constexpr double kMostDocuments =
    1 << 17; ///< of a step that are dealt one by one; beyond, a part of the step stands for it
constexpr std::size_t kMostTasks = 4096; ///< beyond, short documents are packed to what a rank has room for

/// Steele 2014, SplitMix64: an order like any other, the same on every machine.
class Shuffler {
public:
    std::uint64_t next()
    {
        std::uint64_t z = (m_state += 0x9e3779b97f4a7c15ULL);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }

private:
    std::uint64_t m_state = 0;
};

/// One task per document, or, where these are too many, packs of short ones of one length.
std::vector<LengthTask> tasksOf(const std::vector<double>& documents, double room)
{
    std::map<double, double> counts;
    for (const double length : documents)
        counts[length] += 1;
    std::vector<LengthTask> tasks;
    for (const auto& [length, count] : counts) {
        const double pack = documents.size() > kMostTasks ? std::max(1.0, std::floor(room / length)) : 1.0;
        double left = count;
        for (; left >= pack; left -= pack)
            tasks.push_back({.length = length, .documents = pack});
        if (left > 0)
            tasks.push_back({.length = length, .documents = left});
    }
    return tasks;
}

/// By degree: which documents of the histogram, and their share of all tokens. A step has but a few of the longest, or one or none:
/// of each length it says on how many ranks they lie, the histogram how many there are. `usual`: of lengths that the step lacks.
std::vector<LengthShare> sharesOf(const std::vector<LengthTask>& tasks,
                                  const workload::LengthHistogram& lengths,
                                  const std::function<std::int64_t(double)>& usual)
{
    constexpr double kFine = 1000;                          // parts of a document that a share may have
    std::map<double, std::map<std::int64_t, double>> dealt; // documents by length and degree
    for (const LengthTask& task : tasks)
        dealt[task.length][task.degree] += task.documents;
    std::map<std::int64_t, LengthShare> byDegree;
    double all = 0;
    for (const workload::LengthBin& bin : lengths.bins) {
        if (bin.weight <= 0)
            continue;
        auto degrees = dealt[bin.length];
        if (degrees.empty())
            degrees[usual(bin.length)] = 1;
        double documents = 0;
        for (const auto& [degree, count] : degrees)
            documents += count;
        for (const auto& [degree, count] : degrees) {
            const double own = static_cast<double>(bin.weight) * count / documents;
            LengthShare& share = byDegree[degree];
            share.degree = degree;
            share.tokens += own * bin.length;
            share.documents.bins.push_back(
                {bin.length, std::max<std::int64_t>(std::llround(kFine * own), 1)});
            all += own * bin.length;
        }
    }
    std::vector<LengthShare> shares;
    for (auto& [degree, share] : byDegree) {
        share.tokens /= all;
        shares.push_back(share);
    }
    return shares;
}

double overMean(const std::vector<double>& loads)
{
    const double sum = std::accumulate(loads.begin(), loads.end(), 0.0);
    return sum > 0 ? *std::max_element(loads.begin(), loads.end()) * static_cast<double>(loads.size()) / sum
                   : 1;
}

/// Seconds, or pairs, over the mean micro-batch of the rank that has most.
void overMostPerMicrobatch(std::vector<std::vector<float>>& paces)
{
    double most = 0;
    for (const std::vector<float>& rank : paces)
        most = std::max(most, std::accumulate(rank.begin(), rank.end(), 0.0)
                                  / static_cast<double>(std::max<std::size_t>(rank.size(), 1)));
    for (std::vector<float>& rank : paces)
        for (float& pace : rank)
            pace = most > 0 ? static_cast<float>(pace / most) : 1;
}

/// Of one group: whole documents, each to the micro-batch that has fewest tokens so far.
class MicrobatchesOfGroup {
public:
    explicit MicrobatchesOfGroup(std::int64_t count)
        : m_pairs(static_cast<std::size_t>(count), 0)
    {
        for (std::size_t j = 0; j < m_pairs.size(); ++j)
            m_emptiestFirst.emplace(0.0, j);
    }
    void take(double tokens, double pairs)
    {
        const auto [held, j] = m_emptiestFirst.top();
        m_emptiestFirst.pop();
        m_emptiestFirst.emplace(held + tokens, j);
        m_pairs[j] += static_cast<float>(pairs);
    }
    [[nodiscard]] const std::vector<float>& pairs() const { return m_pairs; }

private:
    using Held = std::pair<double, std::size_t>; // tokens, place
    std::priority_queue<Held, std::vector<Held>, std::greater<>> m_emptiestFirst;
    std::vector<float> m_pairs;
};

LengthDeal asTheyCome(const std::vector<double>& documents, const LengthRoom& room, const LengthRates& rates)
{
    // Whole documents, each to the group that has fewest tokens so far: all get about as many.
    using Group = std::pair<double, std::size_t>; // tokens, place
    std::priority_queue<Group, std::vector<Group>, std::greater<>> emptiestFirst;
    std::vector<double> pairs(static_cast<std::size_t>(room.dataRanks), 0.0);
    for (std::size_t group = 0; group < pairs.size(); ++group)
        emptiestFirst.emplace(0.0, group);
    std::vector<MicrobatchesOfGroup> microbatches;
    if (room.microbatches > 1)
        microbatches.assign(pairs.size(), MicrobatchesOfGroup(room.microbatches));
    double tokens = 0;
    for (const double length : documents) {
        const auto [held, group] = emptiestFirst.top();
        emptiestFirst.pop();
        const double own = workload::pairsOf(length, room.window, room.causal);
        pairs[group] += own;
        if (!microbatches.empty())
            microbatches[group].take(length, own);
        emptiestFirst.emplace(held + length, group);
        tokens += length;
    }
    LengthDeal dealt;
    dealt.attention = overMean(pairs);
    for (const MicrobatchesOfGroup& group : microbatches)
        dealt.paces.push_back(group.pairs());
    overMostPerMicrobatch(dealt.paces);
    const auto each = static_cast<double>(room.contextRanks);
    for (const double own : pairs)
        for (std::int64_t rank = 0; rank < room.contextRanks; ++rank)
            dealt.loads.push_back(
                (rates.token * tokens / static_cast<double>(pairs.size()) + rates.pair * own) / each);
    dealt.shares = {{room.contextRanks, 1, {}}};
    return dealt;
}

LengthDeal inHybrid(std::vector<LengthTask> tasks, const workload::LengthHistogram& lengths,
                    const LengthRoom& room, const LengthRates& rates)
{
    const auto degreeOf = [&](double length) {
        return room.needed(static_cast<std::int64_t>(std::ceil(length)));
    };
    for (LengthTask& task : tasks) {
        task.degree = degreeOf(task.length);
        task.seconds = task.documents
                       * (rates.token * task.length
                          + rates.pair * workload::pairsOf(task.length, room.window, room.causal))
                       / static_cast<double>(task.degree);
    }
    LengthDeal dealt;
    dealt.shares = sharesOf(tasks, lengths, degreeOf);
    dealt.loads = fewestSeconds(std::move(tasks), static_cast<std::size_t>(room.ranks()), false, nullptr,
                                static_cast<std::size_t>(room.microbatches),
                                room.microbatches > 1 ? &dealt.paces : nullptr);
    dealt.work = overMean(dealt.loads);
    dealt.evenTokens = false;
    overMostPerMicrobatch(dealt.paces);
    return dealt;
}

/// Attention alone is made even; the rest is, once its tokens were moved.
LengthDeal inZones(std::vector<LengthTask> tasks, const workload::LengthHistogram& lengths,
                   const LengthRoom& room, const LengthRates& rates)
{
    const auto degreeOf = [&](double length) {
        const std::int64_t needed = room.needed(static_cast<std::int64_t>(std::ceil(length)));
        return needed <= 1 ? std::int64_t{1} : needed <= room.nodeRanks ? room.nodeRanks : room.contextRanks;
    };
    double tokens = 0;
    for (LengthTask& task : tasks) {
        task.degree = degreeOf(task.length);
        task.seconds = task.documents * rates.pair * workload::pairsOf(task.length, room.window, room.causal)
                       / static_cast<double>(task.degree);
        tokens += task.length * task.documents;
    }
    LengthDeal dealt;
    dealt.shares = sharesOf(tasks, lengths, degreeOf);
    std::vector<double> held;
    dealt.loads = fewestSeconds(std::move(tasks), static_cast<std::size_t>(room.ranks()), true, &held,
                                static_cast<std::size_t>(room.microbatches),
                                room.microbatches > 1 ? &dealt.paces : nullptr);
    dealt.attention = overMean(dealt.loads);
    overMostPerMicrobatch(dealt.paces);
    const double each = tokens / static_cast<double>(held.size());
    for (const double own : held)
        dealt.moved += std::max(own - each, 0.0) / tokens;
    for (double& load : dealt.loads)
        load += rates.token * each;
    return dealt;
}

LengthDeal inBuckets(const std::vector<LengthTask>& tasks, const workload::LengthHistogram& lengths,
                     const LengthRoom& room, const LengthRates& rates)
{
    const auto seconds = [&](const LengthTask& task, std::int64_t degree) {
        const double exchange = rates.exchange && degree > 1 ? rates.exchange(degree) : 0;
        return task.documents
               * ((rates.token + exchange) * task.length
                  + rates.pair * workload::pairsOf(task.length, room.window, room.causal))
               / static_cast<double>(degree);
    };
    const auto least = [&](double length) {
        std::int64_t degree = 1;
        while (degree < room.contextRanks
               && degree * room.sequence < static_cast<std::int64_t>(std::ceil(length)) * room.contextRanks)
            degree *= 2;
        return degree;
    };
    const Bucketed found = fewestSecondsInGroups(tasks, room.ranks(), room.contextRanks, seconds, least);
    LengthDeal dealt;
    dealt.shares = sharesOf(found.tasks, lengths, least);
    for (std::size_t group = 0; group < found.degrees.size(); ++group)
        dealt.loads.insert(dealt.loads.end(), static_cast<std::size_t>(found.degrees[group]),
                           found.seconds[group]);
    dealt.work = overMean(dealt.loads);
    dealt.evenTokens = false;
    if (room.microbatches > 1) {
        std::vector<std::vector<std::size_t>> placed;
        for (const LengthTask& task : found.tasks)
            placed.push_back({task.group});
        const std::vector<std::vector<float>> groups = overMicrobatches(
            found.tasks, placed, found.degrees.size(), static_cast<std::size_t>(room.microbatches));
        for (std::size_t group = 0; group < groups.size(); ++group)
            dealt.paces.insert(dealt.paces.end(), static_cast<std::size_t>(found.degrees[group]),
                               groups[group]);
        overMostPerMicrobatch(dealt.paces);
    }
    return dealt;
}

} // namespace

std::int64_t LengthRoom::needed(std::int64_t length) const
{
    const std::int64_t least = std::clamp<std::int64_t>(
        (length * contextRanks + sequence - 1) / std::max<std::int64_t>(sequence, 1), 1, contextRanks);
    if (anyDegree)
        return least;
    std::int64_t degree = least;
    while (contextRanks % degree != 0)
        ++degree;
    return degree;
}

double LengthDeal::imbalance() const
{
    return overMean(loads);
}

std::vector<double> documentsOf(const workload::LengthHistogram& lengths, double tokens)
{
    std::vector<double> documents;
    const double mean = lengths.meanLength();
    if (!(mean > 0))
        return documents;
    double weights = 0;
    for (const workload::LengthBin& bin : lengths.bins)
        weights += static_cast<double>(bin.weight);
    const double wanted = std::max(1.0, tokens / mean);
    // Largest remainders: as the histogram has them, to within one of each length.
    double before = 0;
    for (const workload::LengthBin& bin : lengths.bins) {
        const double upTo = before + static_cast<double>(bin.weight) / weights * wanted;
        const auto count = std::llround(upTo) - std::llround(before);
        documents.insert(documents.end(), static_cast<std::size_t>(count), bin.length);
        before = upTo;
    }
    Shuffler shuffler;
    for (std::size_t i = documents.size(); i > 1; --i)
        std::swap(documents[i - 1], documents[shuffler.next() % i]);
    return documents;
}

namespace {

LengthDeal dealAll(const std::vector<double>& documents, const workload::LengthHistogram& lengths,
                   const LengthRoom& room, const LengthPlan& plan, const LengthRates& rates)
{
    if (plan.assignment == LengthAssignment::AsTheyCome)
        return asTheyCome(documents, room, rates);
    std::vector<LengthTask> tasks = tasksOf(documents, static_cast<double>(room.sequence)
                                                           / static_cast<double>(room.contextRanks));
    switch (plan.assignment) {
    case LengthAssignment::Hybrid: return inHybrid(std::move(tasks), lengths, room, rates);
    case LengthAssignment::Buckets: return inBuckets(tasks, lengths, room, rates);
    default: return inZones(std::move(tasks), lengths, room, rates);
    }
}

} // namespace

LengthDeal deal(const workload::LengthHistogram& lengths, const LengthRoom& room, const LengthPlan& plan,
                const LengthRates& rates)
{
    double batch = static_cast<double>(room.globalBatch);
    const double most = kMostDocuments * std::max(lengths.meanLength(), 1.0)
                        / static_cast<double>(room.sequence);
    if (batch > most) // in whole rounds
        batch = std::max(std::floor(most / static_cast<double>(room.dataRanks)), 1.0)
                * static_cast<double>(room.dataRanks);
    const std::vector<double> documents = documentsOf(lengths, batch * static_cast<double>(room.sequence));
    if (documents.empty())
        return {};
    LengthRoom dealtRoom = room;
    dealtRoom.microbatches = std::max<std::int64_t>(
        std::llround(static_cast<double>(room.microbatches) * batch / static_cast<double>(room.globalBatch)),
        1);
    LengthDeal dealt = dealAll(documents, lengths, dealtRoom, plan, rates);
    for (std::vector<float>& rank : dealt.paces) // the part that was dealt, over and over
        for (std::size_t j = 0; rank.size() < static_cast<std::size_t>(room.microbatches); ++j)
            rank.push_back(rank[j]);
    return dealt;
}

} // namespace shardscape::cost
