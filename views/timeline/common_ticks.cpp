// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/common_ticks.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace shardscape::timeline {

using schedule::Ticks;

namespace {

/// Ticks of a unit that all can be told in: the least common multiple, unless it makes a step too long to add up.
double commonTicks(const std::vector<std::shared_ptr<const ScheduleView>>& schedules)
{
    constexpr double kLongest = 1e15;
    double finest = 1;
    std::int64_t common = 1;
    bool whole = true;
    for (const auto& view : schedules) {
        const double per = view->ticksPerUnit;
        finest = std::max(finest, per);
        whole = whole && per >= 1 && per == std::floor(per) && per < 1e9 && static_cast<double>(common) < 1e9;
        if (whole) {
            common = std::lcm(common, static_cast<std::int64_t>(per));
        }
    }
    const auto fits = [&](const auto& view) {
        return static_cast<double>(view->analysis.makespan) / view->ticksPerUnit * static_cast<double>(common)
               < kLongest;
    };
    return whole && std::all_of(schedules.begin(), schedules.end(), fits) ? static_cast<double>(common)
                                                                          : finest;
}

std::shared_ptr<const ScheduleView> inTicks(const ScheduleView& view, double perUnit)
{
    auto scaled = std::make_shared<ScheduleView>(view);
    const double factor = perUnit / view.ticksPerUnit;
    const auto scale = [factor](Ticks& time) {
        time = static_cast<Ticks>(std::llround(static_cast<double>(time) * factor));
    };
    const auto scaleAll = [&scale](std::vector<Ticks>& times) {
        std::for_each(times.begin(), times.end(), scale);
    };
    scaled->ticksPerUnit = perUnit;
    scaled->beside.reset(); // next to a schedule without a layout nothing but passes can be compared
    for (schedule::Op& op : scaled->program.ops) {
        scale(op.duration);
    }
    for (schedule::Dependency& need : scaled->program.dependencies) {
        scale(need.lag);
    }
    scaleAll(scaled->simulation.start);
    scaleAll(scaled->simulation.end);
    scale(scaled->simulation.makespan);
    schedule::Analysis& analysis = scaled->analysis;
    scale(analysis.makespan);
    scale(analysis.span);
    scaleAll(analysis.work);
    scaleAll(analysis.bubbleByCause);
    for (schedule::Bubble& bubble : analysis.bubbles) {
        scale(bubble.start);
        scale(bubble.end);
    }
    for (schedule::MemoryCurve& curve : analysis.activations) {
        scaleAll(curve.time);
    }
    for (schedule::PoolCurves& pool : analysis.otherPools) {
        for (schedule::MemoryCurve& curve : pool.devices) {
            scaleAll(curve.time);
        }
    }
    scale(scaled->bound.makespan);
    scale(scaled->bound.span);
    return scaled;
}

} // namespace

std::vector<std::shared_ptr<const ScheduleView>> inCommonTicks(
    std::vector<std::shared_ptr<const ScheduleView>> schedules)
{
    const bool alike = std::all_of(schedules.begin(), schedules.end(), [&](const auto& view) {
        return view->program.nanoseconds || view->ticksPerUnit == schedules.front()->ticksPerUnit;
    });
    if (alike) {
        return schedules;
    }
    const double perUnit = commonTicks(schedules);
    for (auto& view : schedules) {
        if (view->ticksPerUnit != perUnit) {
            view = inTicks(*view, perUnit);
        }
    }
    return schedules;
}

} // namespace shardscape::timeline
