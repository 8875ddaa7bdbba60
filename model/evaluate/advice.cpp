// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluate/advice.h"

#include <algorithm>

namespace shardscape::evaluate {

namespace {

std::vector<Change> previewWith(Pricer& pricer, const layout::Scenario& scenario, const layout::Knob& knob)
{
    std::vector<Change> changes;
    for (const std::int64_t value : knob.candidates(scenario)) {
        layout::Scenario changed = scenario;
        for (const layout::Setting& setting : layout::choice(scenario, knob, value))
            setting.knob->set(changed, setting.value);
        Change change{.knob = &knob, .value = value};
        const auto rules = layout::rules();
        const auto broken = std::find_if(rules.begin(), rules.end(),
                                         [&](const layout::Rule& r) { return !r.holds(changed); });
        if (broken == rules.end()) {
            change.valid = true;
            change.price = pricer.price(changed, true);
        } else {
            change.reason = broken->reason(changed).text;
        }
        changes.push_back(std::move(change));
    }
    return changes;
}

/// All single changes of the layout that are valid; the workload is what people want and stays.
std::vector<Change> layoutChanges(const layout::Scenario& scenario)
{
    Pricer pricer;
    std::vector<Change> all;
    for (const layout::Knob& knob : layout::knobs()) {
        // What is trained and what runs it are given; advice is about the layout.
        if (knob.inWorkload || knob.given || !knob.idle(scenario).empty())
            continue;
        const std::int64_t now = knob.get(scenario);
        for (Change& change : previewWith(pricer, scenario, knob))
            if (change.valid && change.value != now)
                all.push_back(std::move(change));
    }
    return all;
}

std::optional<Change> fastestFitting(const std::vector<Change>& changes)
{
    const Change* best = nullptr;
    for (const Change& change : changes)
        if (change.price.fits && (!best || change.price.stepSeconds < best->price.stepSeconds))
            best = &change;
    return best ? std::optional(*best) : std::nullopt;
}

} // namespace

std::vector<Change> preview(const layout::Scenario& scenario, const layout::Knob& knob)
{
    Pricer pricer;
    return previewWith(pricer, scenario, knob);
}

std::optional<Change> nearestFit(const layout::Scenario& scenario)
{
    return fastestFitting(layoutChanges(scenario));
}

std::optional<Change> bestChange(const layout::Scenario& scenario)
{
    if (!layout::violations(scenario).empty())
        return std::nullopt;
    Pricer pricer;
    const Price now = pricer.price(scenario, true);
    const std::optional<Change> best = fastestFitting(layoutChanges(scenario));
    if (best && now.fits && best->price.stepSeconds > now.stepSeconds * 0.999)
        return std::nullopt;
    return best;
}

} // namespace shardscape::evaluate
