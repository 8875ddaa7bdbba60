// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/nearest_shape.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace shardscape::schedule {

namespace {

/// The rules without the nearest: checkShape() names it and would ask again.
bool isPossible(const Schedule& schedule, const Shape& shape)
{
    const std::int64_t opsEach = schedule.splitsBackward ? 3 : 2;
    if (shape.devices < 1 || shape.microbatches < 1 || shape.chunks < 1 || shape.chunks > kMostChunks
        || shape.devices > kMostOps / (opsEach * shape.chunks)
        || shape.microbatches > kMostOps / (opsEach * shape.chunks * shape.devices)) {
        return false;
    }
    return schedule
        .check(static_cast<std::int32_t>(shape.devices), static_cast<std::int32_t>(shape.microbatches),
               static_cast<std::int32_t>(shape.chunks))
        .has_value();
}

/// A number that stays costs nothing; one that changes as much as it grows or shrinks, and its own price.
double priceOf(std::int64_t wanted, std::int64_t value, double price)
{
    if (wanted == value) {
        return 0;
    }
    const auto size = [](std::int64_t number) {
        return std::log2(static_cast<double>(std::max<std::int64_t>(number, 1)) + 1);
    };
    return price + std::abs(size(wanted) - size(value));
}

double distanceOf(const Shape& wanted, const Shape& shape)
{
    constexpr double kDevices = 8;
    constexpr double kMicrobatches = 1;
    constexpr double kChunks = 2;
    return priceOf(wanted.devices, shape.devices, kDevices)
           + priceOf(wanted.microbatches, shape.microbatches, kMicrobatches)
           + priceOf(wanted.chunks, shape.chunks, kChunks);
}

std::int64_t evenBelow(std::int64_t number)
{
    return number - number % 2;
}

std::vector<std::int64_t> devicesNear(const Schedule& schedule, const Shape& wanted, std::int64_t chunks)
{
    const std::int64_t now = std::max<std::int64_t>(wanted.devices, 1);
    const std::int64_t passes = kMostOps / ((schedule.splitsBackward ? 3 : 2) * chunks);
    const std::int64_t fit = passes / std::clamp<std::int64_t>(wanted.microbatches, 1, passes);
    // Some schedules want twice as many micro-batches as devices.
    const auto half = static_cast<std::int64_t>(std::sqrt(static_cast<double>(passes) / 2));
    std::vector<std::int64_t> all{now, now - 1, now + 1};
    for (const std::int64_t most : {passes, fit, half}) {
        all.push_back(std::min(now, most));
        all.push_back(evenBelow(std::min(now, most)));
    }
    return all;
}

std::vector<std::int64_t> microbatchesNear(const Schedule& schedule, const Shape& wanted,
                                           std::int64_t devices, std::int64_t chunks)
{
    const std::int64_t passes = kMostOps / ((schedule.splitsBackward ? 3 : 2) * chunks);
    const std::int64_t most = std::max<std::int64_t>(passes / devices, 1);
    std::vector<std::int64_t> all;
    for (const std::int64_t now :
         {std::clamp<std::int64_t>(wanted.microbatches, 1, most), devices, 2 * devices}) {
        for (const std::int64_t divisor : {std::int64_t{1}, std::int64_t{2}, devices}) {
            const std::int64_t below = now - now % divisor;
            all.push_back(below);
            all.push_back(below + divisor);
        }
    }
    return all;
}

} // namespace

Shape nearestShape(const Schedule& schedule, const Shape& wanted)
{
    if (isPossible(schedule, wanted)) {
        return wanted;
    }
    const std::int64_t now = std::clamp<std::int64_t>(wanted.chunks, 1, kMostChunks);
    std::optional<Shape> nearest;
    for (const std::int64_t chunks : {now, now - 1, now + 1, std::int64_t{schedule.defaultChunks}}) {
        if (chunks < 1 || chunks > kMostChunks) {
            continue;
        }
        for (const std::int64_t devices : devicesNear(schedule, wanted, chunks)) {
            if (devices < 1 || devices > kMostOps) {
                continue;
            }
            for (const std::int64_t microbatches : microbatchesNear(schedule, wanted, devices, chunks)) {
                const Shape shape{devices, microbatches, chunks};
                if (isPossible(schedule, shape)
                    && (!nearest || distanceOf(wanted, shape) < distanceOf(wanted, *nearest))) {
                    nearest = shape;
                }
            }
        }
    }
    return nearest.value_or(wanted);
}

Message changesOf(const Shape& wanted, const Shape& nearest)
{
    std::vector<Argument> changes;
    if (wanted.devices != nearest.devices) {
        changes.emplace_back(counted(nearest.devices, "%n device", "%n devices"));
    }
    if (wanted.microbatches != nearest.microbatches) {
        changes.emplace_back(counted(nearest.microbatches, "%n micro-batch", "%n micro-batches"));
    }
    if (wanted.chunks != nearest.chunks) {
        changes.emplace_back(counted(nearest.chunks, "%n chunk per device", "%n chunks per device"));
    }
    if (changes.size() < 2) {
        return listed(std::move(changes));
    }
    Argument last = std::move(changes.back());
    changes.pop_back();
    return say("%1 and %2", listed(std::move(changes)), std::move(last));
}

} // namespace shardscape::schedule
