// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/project.h"

#include "job/job.h"
#include "layout/knob.h"
#include "schedule/edit.h"
#include "store/digest.h"
#include "store/inputs.h"

#include <array>
#include <nlohmann/json.hpp>

namespace shardscape::store {

namespace {

using nlohmann::json;

/// Words that people put beside numbers: changing them changes no result.
constexpr std::array<const char*, 6> kWords{"name", "note", "source", "sources", "family", "id"};

void dropWords(json& value)
{
    if (value.is_object())
        for (const char* key : kWords)
            value.erase(key);
    if (value.is_structured())
        for (json& inner : value)
            dropWords(inner);
}

} // namespace

bool operator==(const SweepEntry& a, const SweepEntry& b)
{
    return a.id == b.id && a.name == b.name && a.origin == b.origin && a.inputDigest == b.inputDigest
           && a.engineVersion == b.engineVersion
           && (a.result == b.result || (a.result && b.result && *a.result == *b.result));
}

bool operator==(const ScheduleEntry& a, const ScheduleEntry& b)
{
    const auto equal = [](const exchange::ImportedSchedule& x, const exchange::ImportedSchedule& y) {
        return x.ticksPerUnit == y.ticksPerUnit && x.measured == y.measured
               && schedule::same(x.program, y.program)
               && (!x.measured
                   || (x.simulation.start == y.simulation.start && x.simulation.end == y.simulation.end));
    };
    return a.id == b.id && a.name == b.name && a.source == b.source
           && (a.schedule == b.schedule || (a.schedule && b.schedule && equal(*a.schedule, *b.schedule)));
}

std::int64_t largestId(const Project& project)
{
    std::int64_t largest = 0;
    const auto look = [&largest](const auto& entries) {
        for (const auto& entry : entries)
            largest = std::max(largest, entry.id.value);
    };
    look(project.scenarios);
    look(project.clusters);
    look(project.models);
    look(project.sweeps);
    look(project.notes);
    look(project.schedules);
    look(project.runs);
    look(project.calibrations);
    return largest;
}

std::string inputDigest(const search::Space& space)
{
    json base = json::parse(scenarioText(space.base));
    dropWords(base);
    json axes = json::array();
    for (const search::Axis& axis : space.axes) {
        json values = json::array();
        for (const std::int64_t value : axis.values)
            values.push_back(layout::spell(*axis.knob, value));
        axes.push_back({std::string(axis.knob->id), std::move(values)});
        for (const char* part : {"workload", "layout"})
            if (base.contains(part))
                base[part].erase(std::string(axis.knob->id));
    }
    // Objects of this library are ordered by key and doubles are written in the shortest form that reads back: canonical.
    return sha256(json{{"base", std::move(base)}, {"axes", std::move(axes)}}.dump());
}

SweepEntry makeSweepEntry(SweepId id, std::string name, ScenarioId origin,
                          std::shared_ptr<const search::SweepResult> result)
{
    std::string digest = inputDigest(result->space);
    return {id, std::move(name), origin, std::move(result), std::move(digest), std::string(kEngineVersion)};
}

bool isStale(const Project& project, const SweepEntry& sweep)
{
    if (sweep.engineVersion != kEngineVersion || sweep.inputDigest.empty())
        return true;
    search::Space now = sweep.space();
    if (const ScenarioEntry* origin = find(project.scenarios, sweep.origin)) {
        now.base = origin->scenario;
        // A layout, whether of a row or climbed to from one, is an answer: the question is what people have.
        for (const layout::Knob& knob : now.job->knobs())
            if (!knob.inWorkload && !knob.inTask && !knob.given)
                knob.set(now.base, knob.get(sweep.space().base));
        now.base.stageLayers = sweep.space().base.stageLayers;
    }
    return inputDigest(now) != sweep.inputDigest;
}

Project withoutResults(const Project& project)
{
    Project small = project;
    for (SweepEntry& sweep : small.sweeps) {
        auto empty = std::make_shared<search::SweepResult>();
        empty->space = sweep.space();
        empty->outcome = search::Outcome::Stopped;
        sweep.result = std::move(empty);
        sweep.inputDigest.clear();
    }
    return small;
}

} // namespace shardscape::store
