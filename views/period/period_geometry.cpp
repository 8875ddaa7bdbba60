// SPDX-License-Identifier: GPL-3.0-or-later
#include "period/period_geometry.h"

#include <algorithm>
#include <cmath>

namespace shardscape::period {

double PeriodPlan::end(std::int64_t ofStep) const
{
    if (ofStep > steps) {
        return seconds + end(ofStep - steps);
    }
    double at = static_cast<double>(ofStep) * step;
    for (const FragmentPath& path : fragments) {
        const std::int64_t waitsAfter = path.mergeStep > steps ? path.mergeStep - steps : path.mergeStep;
        at += waitsAfter < ofStep ? path.waits : 0;
    }
    return at;
}

std::int64_t PeriodPlan::stepAt(double at) const
{
    std::int64_t low = 1;
    std::int64_t high = std::max<std::int64_t>(steps, 1);
    while (low < high) {
        const std::int64_t middle = (low + high) / 2;
        if (end(middle) < at) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

PeriodPlan planOf(const training::Period& period)
{
    PeriodPlan plan;
    if (period.steps <= 1 || !(period.innerStepSeconds > 0)) {
        return plan;
    }
    const double waits = std::max(period.outerStepSeconds - period.innerStepSeconds, 0.0);
    plan.steps = period.steps;
    plan.step = period.innerStepSeconds;
    plan.seconds = plan.step * static_cast<double>(plan.steps)
                   + waits * static_cast<double>(period.fragments);
    for (std::int64_t f = 0; f < period.fragments; ++f) {
        const std::int64_t step = (f + 1) * plan.steps / period.fragments;
        plan.fragments.push_back(
            {.fragment = f, .step = step, .mergeStep = step + period.delay, .waits = waits});
    }
    for (FragmentPath& path : plan.fragments) {
        path.leaves = plan.end(path.step);
        path.merged = plan.end(path.mergeStep) + waits;
        path.sent = std::min(path.leaves + period.meetingSeconds, path.merged);
    }
    return plan;
}

int PeriodScene::lanes() const
{
    double bottom = steps.bottom();
    for (const Way& way : ways) {
        bottom = std::max(bottom, way.sent.bottom());
    }
    return static_cast<int>(std::lround((bottom - steps.bottom()) / kLane));
}

PeriodScene sceneOf(const PeriodPlan& plan, const QRectF& rect)
{
    PeriodScene scene;
    if (plan.steps <= 0 || !(plan.seconds > 0)) {
        return scene;
    }
    const double scale = rect.width() / plan.seconds;
    const auto x = [&](double seconds) { return rect.left() + seconds * scale; };
    scene.steps = QRectF(rect.left(), rect.top(), rect.width(), kStepRow);
    scene.perStep = plan.step * scale;
    std::vector<double> free(kMostLanes, 0.0); // until when a lane is taken
    const auto place = [&](std::size_t fragment, double from, double sent, double to, bool wraps) {
        std::size_t lane = 0;
        while (lane + 1 < free.size() && free[lane] > from) {
            ++lane;
        }
        free[lane] = to;
        const double top = scene.steps.bottom() + kLane * static_cast<double>(lane) + 2;
        scene.ways.push_back({fragment, QRectF(x(from), top, (sent - from) * scale, kLane - 2),
                              QRectF(x(sent), top, (to - sent) * scale, kLane - 2), wraps});
    };
    for (std::size_t f = 0; f < plan.fragments.size(); ++f) { // what left in the period before comes first
        const FragmentPath& path = plan.fragments[f];
        if (const double over = path.merged - plan.seconds; over > 0 && path.mergeStep > plan.steps) {
            place(f, 0, std::clamp(path.sent - plan.seconds, 0.0, over), over, true);
        }
    }
    for (std::size_t f = 0; f < plan.fragments.size(); ++f) {
        const FragmentPath& path = plan.fragments[f];
        if (path.waits > 0) {
            const bool next = path.mergeStep > plan.steps;
            const double until = next ? path.merged - plan.seconds : path.merged;
            scene.waits.emplace_back(x(until - path.waits), rect.top(), path.waits * scale, kStepRow);
        }
        const double to = std::min(path.merged, plan.seconds);
        if (path.leaves < to) {
            place(f, path.leaves, std::min(path.sent, to), to, false);
        }
    }
    return scene;
}

std::int64_t delayAt(const PeriodPlan& plan, const PeriodScene& scene, std::size_t fragment, double x)
{
    if (fragment >= plan.fragments.size() || !(scene.perStep > 0)) {
        return 0;
    }
    const double leaves = scene.steps.left()
                          + plan.fragments[fragment].leaves / plan.seconds * scene.steps.width();
    const auto steps = std::llround((x - leaves) / scene.perStep);
    return std::clamp<std::int64_t>(steps, 0, plan.steps - 1);
}

} // namespace shardscape::period
