// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/change.h"

#include "schedule/schedule.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <utility>

namespace shardscape::layout {

namespace {

std::int64_t scheduleNamed(std::string_view name)
{
    const auto all = schedule::schedules();
    return std::find_if(all.begin(), all.end(), [name](const auto& each) { return each.name == name; })
           - all.begin();
}

/// Whether the schedule knows the layout's number of virtual stages per device.
bool chunksSuitSchedule(const Scenario& s, const schedule::Schedule& schedule)
{
    if (s.layout.chunks == 1)
        return schedule.usesChunks || schedule.defaultChunks == 1;
    return s.layout.pipelineParallel > 1
           && (schedule.usesChunks || s.layout.chunks == schedule.defaultChunks);
}

/// What has to follow in `changed` once `chosen` is set there; nothing when all suits.
std::optional<Setting> followerOf(const Scenario& changed, const Setting& chosen)
{
    const schedule::Schedule& schedule =
        schedule::schedules()[static_cast<std::size_t>(changed.layout.schedule)];
    if (chunksSuitSchedule(changed, schedule))
        return std::nullopt;
    Setting follower{findKnob("chunks"), changed.layout.pipelineParallel > 1 && !schedule.usesChunks
                                             ? schedule.defaultChunks
                                             : 1};
    if (chosen.knob == follower.knob)
        follower = {findKnob("schedule"), scheduleNamed(chosen.value > 1 ? "interleaved-1f1b" : "1f1b")};
    return follower.knob->get(changed) != follower.value ? std::optional(follower) : std::nullopt;
}

bool stagesHoldEveryLayer(const Scenario& s)
{
    const std::vector<std::int32_t>& own = s.stageLayers;
    return std::none_of(own.begin(), own.end(), [](std::int32_t layers) { return layers < 0; })
           && std::accumulate(own.begin(), own.end(), std::int64_t{0}) == s.model.layers;
}

} // namespace

Change choose(const Scenario& scenario, const Knob& knob, std::int64_t value)
{
    Change change{{{&knob, value}}};
    if (knob.get(scenario) == value)
        return change; // what is there already takes nothing along
    Scenario changed = scenario;
    knob.set(changed, value);
    if (const std::optional<Setting> follower = followerOf(changed, change.settings.front())) {
        follower->knob->set(changed, follower->value);
        change.settings.push_back(*follower);
    }
    if (!scenario.ownStages() && changed.ownStages() && !stagesHoldEveryLayer(changed))
        change.stageLayers.emplace();
    return change;
}

Change difference(const Scenario& from, const Scenario& to)
{
    Change change;
    for (const Knob& knob : knobs())
        if (knob.get(from) != knob.get(to))
            change.settings.push_back({&knob, knob.get(to)});
    if (from.stageLayers != to.stageLayers)
        change.stageLayers = to.stageLayers;
    if (from.workload.lengths != to.workload.lengths)
        change.lengths = to.workload.lengths;
    return change;
}

Scenario with(Scenario scenario, const Change& change)
{
    for (const Setting& setting : change.settings)
        setting.knob->set(scenario, setting.value);
    if (change.stageLayers)
        scenario.stageLayers = *change.stageLayers;
    if (change.lengths)
        scenario.workload.lengths = *change.lengths;
    return scenario;
}

std::string spell(const Setting& setting)
{
    return std::string(setting.knob->id) + "=" + spell(*setting.knob, setting.value);
}

Message words(const Change& change)
{
    Message all;
    for (const Setting& setting : change.settings) {
        Message one = say("%1 %2", Word(setting.knob->label), spell(*setting.knob, setting.value));
        all = all.empty() ? std::move(one) : say("%1 and %2", std::move(all), std::move(one));
    }
    return all;
}

} // namespace shardscape::layout
