// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/steady_state.h"

#include "base/at.h"
#include "timeline/gantt_index.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>

namespace shardscape::timeline {

using schedule::Ticks;

namespace {

constexpr std::size_t kLongestPeriod = 1024; ///< ops of one device
/// Times that were brought to common ticks are rounded.
constexpr Ticks kRounding = 2;

bool equalLater(const Lane& lane, std::size_t i, std::size_t later, Ticks period)
{
    return lane.opKind[i] == lane.opKind[later]
           && std::abs(lane.start[later] - lane.start[i] - period) <= kRounding
           && std::abs(lane.end[later] - lane.end[i] - period) <= kRounding;
}

struct Period {
    std::size_t ops = 0;
    Ticks ticks = 0;
    std::int32_t microbatches = 0;
};

/// The shortest in which a lane's ops about the middle come again, of other micro-batches.
std::optional<Period> periodOf(const GanttIndex& index, const Lane& lane)
{
    const auto& ops = index.program().ops;
    const std::size_t middle = lane.ops.size() / 2;
    const std::size_t most = std::min(kLongestPeriod, lane.ops.size() / 4);
    for (std::size_t n = 1; n <= most; ++n) {
        const Ticks ticks = lane.start[middle + n] - lane.start[middle];
        const std::int32_t microbatches = ops[at(lane.ops[middle + n])].microbatch
                                          - ops[at(lane.ops[middle])].microbatch;
        if (ticks <= 0 || microbatches <= 0)
            continue;
        bool again = true;
        for (std::size_t i = middle - n; again && i < middle + n; ++i) {
            const schedule::Op& one = ops[at(lane.ops[i])];
            const schedule::Op& other = ops[at(lane.ops[i + n])];
            again = equalLater(lane, i, i + n, ticks) && one.chunk == other.chunk
                    && one.direction == other.direction && other.microbatch - one.microbatch == microbatches;
        }
        if (again)
            return Period{n, ticks, microbatches};
    }
    return std::nullopt;
}

/// As far about `middle` as everything in the lane comes again a period later.
void narrow(const Lane& lane, Ticks middle, const Period& period, SteadyState& steady)
{
    const auto firstFrom = [&lane](Ticks time) {
        return at(std::lower_bound(lane.start.begin(), lane.start.end(), time) - lane.start.begin());
    };
    const std::size_t first = firstFrom(middle);
    const std::size_t n = firstFrom(middle + period.ticks) - first;
    if (n == 0) { // it has nothing to do then
        if (first > 0)
            steady.from = std::max(steady.from, lane.end[first - 1]);
        if (first < lane.start.size())
            steady.to = std::min(steady.to, lane.start[first]);
        return;
    }
    std::size_t begin = first; // of those whose twin is a period later
    while (begin > 0 && equalLater(lane, begin - 1, begin - 1 + n, period.ticks))
        --begin;
    std::size_t end = first;
    while (end + n < lane.ops.size() && equalLater(lane, end, end + n, period.ticks))
        ++end;
    if (begin > 0)
        steady.from = std::max(steady.from, lane.start[begin]);
    if (end + n < lane.ops.size())
        steady.to = std::min(steady.to, end + n > 0 ? lane.end[end + n - 1] : middle);
}

} // namespace

std::int64_t SteadyState::microbatchesIn(double ticks) const
{
    return period <= 0
               ? 0
               : std::llround(ticks / static_cast<double>(period) * static_cast<double>(microbatches));
}

SteadyState steadyStateOf(const GanttIndex& index)
{
    const Lane* fullest = nullptr;
    for (std::int32_t device = 0; device < index.devices(); ++device) {
        const Lane& lane = index.lanesOf(device).front();
        if (fullest == nullptr || lane.ops.size() > fullest->ops.size())
            fullest = &lane;
    }
    constexpr std::size_t kFewest = 16;
    if (fullest == nullptr || fullest->ops.size() < kFewest)
        return {};
    const std::optional<Period> period = periodOf(index, *fullest);
    if (!period)
        return {};
    SteadyState steady{0, index.end(), period->ticks, period->microbatches};
    const Ticks middle = fullest->start[fullest->ops.size() / 2];
    for (const Lane& lane : index.lanes())
        narrow(lane, middle, *period, steady);
    return steady.to - steady.from >= 2 * steady.period ? steady : SteadyState{};
}

Fold foldOf(std::span<const std::shared_ptr<const GanttIndex>> schedules)
{
    constexpr double kSeen = 2;   // periods at either end
    constexpr double kFewest = 4; // periods left out
    if (schedules.empty())
        return {};
    Fold fold{0, std::numeric_limits<double>::infinity()};
    double longest = 0;
    for (const auto& index : schedules) {
        const SteadyState& steady = index->steady();
        if (!steady.found())
            return {};
        const auto period = static_cast<double>(steady.period);
        fold.from = std::max(fold.from, static_cast<double>(steady.from) + kSeen * period);
        fold.to = std::min(fold.to, static_cast<double>(steady.to) - kSeen * period);
        longest = std::max(longest, period);
    }
    // Whole periods of the first: what follows looks as if nothing were missing.
    const auto period = static_cast<double>(schedules.front()->steady().period);
    fold.to = fold.from + std::floor((fold.to - fold.from) / period) * period;
    return fold.to - fold.from >= kFewest * longest ? fold : Fold{};
}

} // namespace shardscape::timeline
