// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/nearest.h"
#include "job/job.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace shardscape::job {

const layout::Knob* Job::knob(std::string_view wanted) const
{
    const auto all = knobs();
    const auto found = std::find_if(all.begin(), all.end(),
                                    [wanted](const layout::Knob& one) { return one.id == wanted; });
    return found == all.end() ? nullptr : &*found;
}

std::span<const Job* const> jobs()
{
    static const std::array all{&training(), &serving(), &run()};
    return all;
}

const Job* jobOf(workload::TaskKind kind)
{
    for (const Job* job : jobs())
        if (job->id == workload::nameOf(kind))
            return job;
    return nullptr;
}

const Job& jobOf(const layout::Scenario& scenario)
{
    const Job* job = jobOf(scenario.task.kind);
    return job != nullptr ? *job : training();
}

layout::Change nearestChange(const Job& job, const layout::Scenario& scenario,
                             std::span<const std::string_view> among,
                             const std::function<bool(const layout::Scenario&)>& good)
{
    layout::Change best;
    double distance = 0;
    for (const std::string_view id : among) {
        const layout::Knob* knob = job.knob(id);
        if (knob == nullptr || knob->given)
            continue;
        const std::int64_t now = knob->get(scenario);
        for (const std::int64_t value : knob->candidates(scenario)) {
            if (value == now)
                continue;
            const bool counted = knob->kind == layout::KnobKind::Integer && now > 0 && value > 0;
            const double away = counted ? std::abs(
                                    std::log2(static_cast<double>(value) / static_cast<double>(now)))
                                        : 1;
            if (!best.settings.empty() && away >= distance)
                continue;
            layout::Scenario changed = scenario;
            knob->set(changed, value);
            if (std::all_of(job.rules().begin(), job.rules().end(),
                            [&](const layout::Rule& rule) { return rule.holds(changed); })
                && good(changed)) {
                best.settings = {{knob, value}};
                distance = away;
            }
        }
    }
    return best;
}

std::vector<layout::Reason> violations(const Job& job, const layout::Scenario& scenario)
{
    if (&job == &training())
        return layout::violations(scenario);
    std::vector<layout::Reason> found;
    for (const layout::Rule& rule : job.rules()) {
        if (rule.holds(scenario))
            continue;
        layout::Reason reason = rule.reason(scenario);
        reason.code = rule.code;
        reason.mend = nearestChange(job, scenario, rule.knobs, [](const layout::Scenario&) { return true; });
        found.push_back(std::move(reason));
    }
    return found;
}

layout::Change difference(const layout::Scenario& from, const layout::Scenario& to)
{
    layout::Change change = layout::difference(from, to);
    change.settings.clear();
    for (const layout::Knob& knob : jobOf(from).knobs())
        if (knob.get(from) != knob.get(to))
            change.settings.push_back({&knob, knob.get(to)});
    return change;
}

Result<void> setKnob(layout::Scenario& scenario, std::string_view id, std::string_view value)
{
    const Job& job = jobOf(scenario);
    const layout::Knob* knob = job.knob(id);
    if (!knob) {
        std::vector<std::string_view> ids;
        for (const layout::Knob& one : job.knobs())
            ids.push_back(one.id);
        return fail(ErrorCode::UnknownKey,
                    say("unknown knob '%1'; nearest is '%2'", id.substr(0, 40), nearestName(id, ids)));
    }
    const Result<std::int64_t> parsed = layout::parse(*knob, value);
    if (!parsed)
        return tl::unexpected(parsed.error());
    knob->set(scenario, *parsed);
    return {};
}

} // namespace shardscape::job
