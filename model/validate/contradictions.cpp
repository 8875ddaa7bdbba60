// SPDX-License-Identifier: GPL-3.0-or-later
#include "validate/contradictions.h"

#include "layout/knob.h"
#include "validate/comparison.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <numeric>

namespace shardscape::validate {

namespace {

Decimal roundedNumber(double value)
{
    return significant(value, 3);
}

/// "a, b and c"
Message listedWithAnd(std::vector<Argument> names)
{
    if (names.size() < 2)
        return listed(std::move(names));
    Argument last = std::move(names.back());
    names.pop_back();
    return say("%1 and %2", listed(std::move(names)), std::move(last));
}

} // namespace

Message nameOf(const Run& run)
{
    return run.line > 0 && !run.id.starts_with("line ") ? say("'%1' (line %2)", run.id, run.line)
                                                        : say("'%1'", run.id);
}

std::vector<std::vector<std::size_t>> byLayout(std::span<const Run* const> runs)
{
    // Scenarios have no order: by what differs most, then one by one.
    std::map<std::string, std::vector<std::size_t>> candidates; // positions in `groups`
    std::vector<std::vector<std::size_t>> groups;
    const auto bare = [](const Run& run) {
        layout::Scenario scenario = run.scenario;
        scenario.name.clear();
        return scenario;
    };
    for (std::size_t i = 0; i < runs.size(); ++i) {
        std::string key = experimentOf(*runs[i]);
        for (const layout::Knob& knob : layout::knobs())
            key += "," + std::to_string(knob.get(runs[i]->scenario));
        std::vector<std::size_t>& alike = candidates[key];
        const layout::Scenario wanted = bare(*runs[i]);
        const auto found = std::find_if(alike.begin(), alike.end(), [&](std::size_t group) {
            return bare(*runs[groups[group].front()]) == wanted;
        });
        if (found != alike.end()) {
            groups[*found].push_back(i);
        } else {
            alike.push_back(groups.size());
            groups.push_back({i});
        }
    }
    return groups;
}

std::vector<Contradiction> contradictions(std::span<const Run> runs)
{
    std::vector<const Run*> all;
    for (const Run& run : runs)
        all.push_back(&run);
    std::vector<Contradiction> found;
    for (const std::vector<std::size_t>& group : byLayout(all)) {
        Contradiction times;
        Contradiction memory;
        memory.times = false;
        for (const std::size_t i : group) {
            if (runs[i].measured.stepSeconds > 0)
                times.runs.push_back(i);
            if (!runs[i].measured.outOfMemory && !runs[i].measured.failed && memory.runs.empty())
                memory.runs.push_back(i);
        }
        std::stable_sort(times.runs.begin(), times.runs.end(), [&](std::size_t a, std::size_t b) {
            return runs[a].measured.stepSeconds < runs[b].measured.stepSeconds;
        });
        if (times.runs.size() > 1
            && std::log(runs[times.runs.back()].measured.stepSeconds
                        / runs[times.runs.front()].measured.stepSeconds)
                   > kContradiction)
            found.push_back(std::move(times));
        if (memory.runs.empty())
            continue;
        for (const std::size_t i : group)
            if (runs[i].measured.outOfMemory)
                memory.runs.push_back(i);
        if (memory.runs.size() > 1)
            found.push_back(std::move(memory));
    }
    return found;
}

Message sentenceOf(const Contradiction& contradiction, std::span<const Run> runs,
                   const std::function<Message(std::size_t)>& called)
{
    std::vector<Argument> names;
    for (const std::size_t i : contradiction.runs)
        names.emplace_back(called ? called(i) : nameOf(runs[i]));
    if (!contradiction.times) {
        Argument ran = std::move(names.front());
        names.erase(names.begin());
        return say("%1 ran and %2 went out of memory, but they are of one layout", std::move(ran),
                   listedWithAnd(std::move(names)));
    }
    const Decimal least = roundedNumber(runs[contradiction.runs.front()].measured.stepSeconds);
    const Decimal most = roundedNumber(runs[contradiction.runs.back()].measured.stepSeconds);
    return names.size() > 2 ? say("%1 are of one layout, but took %2 to %3 s",
                                  listedWithAnd(std::move(names)), least, most)
                            : say("%1 are of one layout, but took %2 and %3 s",
                                  listedWithAnd(std::move(names)), least, most);
}

} // namespace shardscape::validate
