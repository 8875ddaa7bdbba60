// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/reshape.h"

#include <algorithm>
#include <array>
#include <queue>

namespace shardscape::run {

namespace {

/// Of 0 to 1 along layers or along width.
struct Interval {
    double begin = 0, end = 0;

    [[nodiscard]] double length() const { return std::max(end - begin, 0.0); }
};

double overlap(const Interval& a, const Interval& b)
{
    return std::max(std::min(a.end, b.end) - std::max(a.begin, b.begin), 0.0);
}

/// What one rank holds of everything: runs of layers times a slice of their width.
struct Shard {
    std::vector<Interval> layers;    ///< of the weights
    std::vector<Interval> optimized; ///< of the states: the same, or one slice of it
    Interval width;
};

double common(const std::vector<Interval>& a, const std::vector<Interval>& b)
{
    double sum = 0;
    for (const Interval& x : a)
        for (const Interval& y : b)
            sum += overlap(x, y);
    return sum;
}

double length(const std::vector<Interval>& intervals)
{
    double sum = 0;
    for (const Interval& one : intervals)
        sum += one.length();
    return sum;
}

std::vector<Shard> shardsOf(const StateLayout& layout)
{
    std::vector<Shard> shards;
    const auto t = static_cast<double>(layout.tensor);
    const auto stages = static_cast<double>(layout.pipeline * layout.chunks);
    for (std::int64_t p = 0; p < layout.pipeline; ++p)
        for (std::int64_t d = 0; d < layout.data; ++d)
            for (std::int64_t r = 0; r < layout.tensor; ++r) {
                Shard shard;
                shard.width = {static_cast<double>(r) / t, static_cast<double>(r + 1) / t};
                for (std::int64_t v = 0; v < layout.chunks; ++v) {
                    const auto stage = static_cast<double>(v * layout.pipeline + p);
                    const Interval all{stage / stages, (stage + 1) / stages};
                    shard.layers.push_back(all);
                    const double part = layout.shardedOptimizer
                                            ? all.length() / static_cast<double>(layout.data)
                                            : all.length();
                    const double begin = layout.shardedOptimizer ? all.begin + part * static_cast<double>(d)
                                                                 : all.begin;
                    shard.optimized.push_back({begin, begin + part});
                }
                shards.push_back(std::move(shard));
            }
    return shards;
}

/// Share of all parameters that both hold: of weights and of states.
std::array<double, 2> shared(const Shard& a, const Shard& b)
{
    const double width = overlap(a.width, b.width);
    if (width <= 0)
        return {0, 0};
    return {width * common(a.layers, b.layers), width * common(a.optimized, b.optimized)};
}

/// Of each new rank the old one whose device it takes: pairs in the order of what they have in common, so that no rank takes a device
/// from one that would keep more. Moves at most an eighth more than the best assignment, of 20,000 random pairs. Ranks that keep nothing take what is left; -1: nothing is.
template <class Bytes>
std::vector<std::int64_t> devicesThatKeepMost(const std::vector<Shard>& fresh, const std::vector<Shard>& old,
                                              const Bytes& bytes)
{
    struct Pair {
        double kept = 0;
        std::size_t rank = 0, device = 0;

        bool operator<(const Pair& other) const
        {
            return kept != other.kept ? kept < other.kept : rank > other.rank;
        }
    };
    std::vector<char> taken(old.size(), 0);
    // Of equal ones the first from its own number on: replicas do not all ask for the same device.
    const auto best = [&](std::size_t rank) {
        Pair pair{0, rank, old.size()};
        for (std::size_t i = 0; i < old.size(); ++i) {
            const std::size_t device = (rank + i) % old.size();
            if (taken[device] != 0)
                continue;
            const double kept = bytes(shared(fresh[rank], old[device]));
            if (kept > pair.kept * (1 + 1e-12))
                pair = {kept, rank, device};
        }
        return pair;
    };
    std::priority_queue<Pair> pairs;
    for (std::size_t rank = 0; rank < fresh.size(); ++rank)
        pairs.push(best(rank));
    std::vector<std::int64_t> devices(fresh.size(), -1);
    while (!pairs.empty()) {
        const Pair pair = pairs.top();
        pairs.pop();
        if (pair.device == old.size())
            continue; // nothing in common with any that is free
        if (taken[pair.device] != 0) {
            pairs.push(best(pair.rank));
            continue;
        }
        taken[pair.device] = 1;
        devices[pair.rank] = static_cast<std::int64_t>(pair.device);
    }
    auto left = std::find(taken.begin(), taken.end(), 0);
    for (std::int64_t& device : devices)
        if (device < 0 && left != taken.end()) {
            device = left - taken.begin();
            left = std::find(left + 1, taken.end(), 0);
        }
    return devices;
}

void refuseUnlessDivides(std::vector<Message>& found, std::int64_t count, std::int64_t by, const char* what,
                         const char* axis)
{
    if (count % by == 0)
        return;
    std::int64_t nearest = by;
    for (std::int64_t away = 1; away <= by; ++away) {
        if (by - away >= 1 && count % (by - away) == 0) {
            nearest = by - away;
            break;
        }
        if (count % (by + away) == 0) {
            nearest = by + away;
            break;
        }
    }
    found.push_back(
        say("%1 %2 do not divide by %3 = %4; nearest is %5", count, Word(what), axis, by, nearest));
}

} // namespace

std::vector<Message> reshapeObstacles(const workload::Transformer& model, const StateLayout& to,
                                      std::int64_t globalBatch, std::int64_t microBatch)
{
    std::vector<Message> found;
    refuseUnlessDivides(found, model.heads, to.tensor, "heads", "tp");
    // Fewer key-value heads than tensor ranks are held twice.
    if (model.keyValueHeads >= to.tensor || to.tensor % std::max<std::int64_t>(model.keyValueHeads, 1) != 0)
        refuseUnlessDivides(found, model.keyValueHeads, to.tensor, "key-value heads", "tp");
    refuseUnlessDivides(found, model.hidden, to.tensor, "hidden features", "tp");
    refuseUnlessDivides(found, model.ffn, to.tensor, "features of the MLP", "tp");
    if (to.pipeline * to.chunks > model.layers)
        found.push_back(say("%1 virtual stages are more than %2 layers; nearest is %2",
                            to.pipeline * to.chunks, model.layers));
    refuseUnlessDivides(found, globalBatch, microBatch * to.data, "sequences of the batch",
                        "micro-batch x dp");
    return found;
}

Reshape reshape(double parameters, const StateLayout& from, const StateLayout& to, bool renumber,
                double weightBytes, double optimizerBytes)
{
    const std::vector<Shard> old = shardsOf(from);
    const std::vector<Shard> fresh = shardsOf(to);
    const auto bytes = [&](const std::array<double, 2>& shares) {
        return parameters * (weightBytes * shares[0] + optimizerBytes * shares[1]);
    };
    Reshape result;
    result.state = parameters * (weightBytes + optimizerBytes);
    const std::vector<std::int64_t> devices = renumber ? devicesThatKeepMost(fresh, old, bytes)
                                                       : std::vector<std::int64_t>{};
    for (std::size_t b = 0; b < fresh.size(); ++b) {
        const std::int64_t same = b < old.size() ? static_cast<std::int64_t>(b) : -1;
        const std::int64_t device = renumber ? devices[b] : same;
        const double kept = device >= 0 ? bytes(shared(fresh[b], old[static_cast<std::size_t>(device)])) : 0;
        const double width = fresh[b].width.length();
        const double wanted = bytes({width * length(fresh[b].layers), width * length(fresh[b].optimized)});
        const double in = wanted - kept > 1e-9 * wanted ? wanted - kept : 0;
        result.bytesIn.push_back(in);
        result.deviceOf.push_back(device);
        result.total += in;
        result.most = std::max(result.most, in);
    }
    return result;
}

} // namespace shardscape::run
