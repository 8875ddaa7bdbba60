// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/unlike.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace shardscape::run {

namespace {

double secondsOf(const UnlikeDevice& device, std::int64_t batch)
{
    return batch > 0 ? device.fixed + device.perSample * static_cast<double>(batch) : 0;
}

double roomOf(const UnlikeDevice& device, std::int64_t batch)
{
    return device.memory - device.fixedBytes - device.sampleBytes * static_cast<double>(batch);
}

double slowest(std::span<const UnlikeDevice> devices, const std::vector<std::int64_t>& batch)
{
    double longest = 0;
    for (std::size_t i = 0; i < devices.size(); ++i)
        longest = std::max(longest, secondsOf(devices[i], batch[i]));
    return longest;
}

/// Shares as even as rooms allow: the fullest are filled, the rest is dealt out evenly.
std::vector<double> evenly(const std::vector<double>& rooms, double bytes)
{
    std::vector<std::size_t> order(rooms.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return rooms[a] < rooms[b]; });
    std::vector<double> shares(rooms.size(), 0);
    double left = bytes;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const double part = std::min(left / static_cast<double>(order.size() - i),
                                     std::max(rooms[order[i]], 0.0));
        shares[order[i]] = part / bytes;
        left -= part;
    }
    return shares;
}

} // namespace

std::optional<Sharing> shareOut(std::span<const UnlikeDevice> devices, std::int64_t batch, double stateBytes)
{
    // most[b]: the most room for states that devices so far leave when they compute b samples within the limit. A search over
    // limits, each a dynamic program; the limits are the times that some device takes for some batch.
    const auto fits = [&](double limit) -> std::optional<std::vector<std::int64_t>> {
        constexpr double kNone = -std::numeric_limits<double>::infinity();
        const auto size = static_cast<std::size_t>(batch) + 1;
        std::vector<double> room(size, kNone);
        room[0] = 0;
        std::vector<std::vector<std::int64_t>> chosen;
        for (const UnlikeDevice& device : devices) {
            std::vector<double> next(size, kNone);
            std::vector<std::int64_t> pick(size, 0);
            for (std::size_t b = 0; b < size; ++b)
                for (std::size_t own = 0; own <= b; ++own) {
                    const auto samples = static_cast<std::int64_t>(own);
                    if (secondsOf(device, samples) > limit || roomOf(device, samples) < 0)
                        break;
                    if (room[b - own] == kNone)
                        continue;
                    const double all = room[b - own] + std::min(roomOf(device, samples), stateBytes);
                    if (all > next[b]) {
                        next[b] = all;
                        pick[b] = samples;
                    }
                }
            room = std::move(next);
            chosen.push_back(std::move(pick));
        }
        if (room[size - 1] < stateBytes)
            return {};
        std::vector<std::int64_t> own(devices.size(), 0);
        std::size_t left = size - 1;
        for (std::size_t i = devices.size(); i-- > 0;) {
            own[i] = chosen[i][left];
            left -= static_cast<std::size_t>(own[i]);
        }
        return own;
    };
    std::vector<double> limits;
    for (const UnlikeDevice& device : devices)
        for (std::int64_t b = 1; b <= batch; ++b)
            limits.push_back(secondsOf(device, b));
    std::sort(limits.begin(), limits.end());
    limits.erase(std::unique(limits.begin(), limits.end()), limits.end());
    if (limits.empty() || !fits(limits.back()))
        return {};
    std::size_t low = 0, high = limits.size() - 1;
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if (fits(limits[middle]))
            high = middle;
        else
            low = middle + 1;
    }
    Sharing sharing;
    sharing.batch = *fits(limits[low]);
    std::vector<double> rooms;
    for (std::size_t i = 0; i < devices.size(); ++i)
        rooms.push_back(roomOf(devices[i], sharing.batch[i]));
    sharing.state = evenly(rooms, stateBytes);
    sharing.seconds = slowest(devices, sharing.batch);
    return sharing;
}

std::optional<Sharing> shareCoupled(std::span<const UnlikeDevice> devices, std::int64_t batch,
                                    double stateBytes)
{
    // Equal states and equal batches, as fully sharded data parallelism deals them.
    const auto n = static_cast<std::int64_t>(devices.size());
    Sharing sharing;
    for (std::int64_t i = 0; i < n; ++i) {
        sharing.batch.push_back(batch / n + (i < batch % n ? 1 : 0));
        sharing.state.push_back(1 / static_cast<double>(n));
        if (roomOf(devices[static_cast<std::size_t>(i)], sharing.batch.back())
            < stateBytes / static_cast<double>(n))
            return {};
    }
    sharing.seconds = slowest(devices, sharing.batch);
    return sharing;
}

std::optional<std::vector<std::int64_t>> unequalStages(std::int64_t layers, std::span<const double> speed,
                                                       std::span<const std::int64_t> most)
{
    const auto stages = static_cast<std::int64_t>(speed.size());
    if (stages == 0 || std::accumulate(most.begin(), most.end(), std::int64_t{0}) < layers || layers < stages)
        return {};
    // Layer after layer to the stage that is then done first: optimal, as all layers cost the same.
    std::vector<std::int64_t> own(speed.size(), 1);
    for (std::int64_t dealt = stages; dealt < layers; ++dealt) {
        std::size_t best = speed.size();
        for (std::size_t i = 0; i < speed.size(); ++i)
            if (own[i] < most[i]
                && (best == speed.size()
                    || static_cast<double>(own[i] + 1) / speed[i]
                           < static_cast<double>(own[best] + 1) / speed[best]))
                best = i;
        if (best == speed.size())
            return {};
        ++own[best];
    }
    for (std::size_t i = 0; i < own.size(); ++i)
        if (own[i] > most[i])
            return {};
    return own;
}

double islandsThroughput(std::span<const double> alone, std::int64_t layers, double samples,
                         double messageSeconds)
{
    const std::vector<std::int64_t> most(alone.size(), layers);
    const auto own = unequalStages(layers, alone, most);
    if (!own)
        return 0;
    double slowestSecond = 0;
    for (std::size_t i = 0; i < alone.size(); ++i)
        slowestSecond = std::max(slowestSecond, samples / alone[i] * static_cast<double>((*own)[i])
                                                    / static_cast<double>(layers));
    return samples / (slowestSecond + messageSeconds * static_cast<double>(alone.size() - 1));
}

} // namespace shardscape::run
