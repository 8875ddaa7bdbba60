// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluate/advice.h"

#include <algorithm>

namespace shardscape::evaluate {

namespace {

std::vector<Proposal> previewWith(Pricer& pricer, const layout::Scenario& scenario, const layout::Knob& knob)
{
    std::vector<Proposal> proposals;
    for (const std::int64_t value : knob.candidates(scenario)) {
        Proposal proposal{.change = layout::choose(scenario, knob, value)};
        const layout::Scenario changed = layout::with(scenario, proposal.change);
        const auto rules = layout::rules();
        const auto broken = std::find_if(rules.begin(), rules.end(),
                                         [&](const layout::Rule& r) { return !r.holds(changed); });
        if (broken == rules.end()) {
            proposal.valid = true;
            proposal.price = pricer.price(changed, true);
        } else {
            proposal.reason = broken->reason(changed).message;
        }
        proposals.push_back(std::move(proposal));
    }
    return proposals;
}

/// All single changes of the layout that are valid; the workload is what people want and stays.
std::vector<Proposal> layoutChanges(const layout::Scenario& scenario)
{
    Pricer pricer;
    std::vector<Proposal> all;
    for (const layout::Knob& knob : layout::knobs()) {
        // What is trained and what runs it are given; advice is about the layout.
        if (knob.inWorkload || knob.given || !knob.idle(scenario).empty())
            continue;
        const std::int64_t now = knob.get(scenario);
        for (Proposal& proposal : previewWith(pricer, scenario, knob))
            if (proposal.valid && proposal.value() != now)
                all.push_back(std::move(proposal));
    }
    return all;
}

std::optional<Proposal> fastestFitting(const std::vector<Proposal>& proposals)
{
    const Proposal* best = nullptr;
    for (const Proposal& proposal : proposals)
        if (proposal.price.fits && (!best || proposal.price.stepSeconds < best->price.stepSeconds))
            best = &proposal;
    return best ? std::optional(*best) : std::nullopt;
}

} // namespace

std::vector<Proposal> preview(const layout::Scenario& scenario, const layout::Knob& knob)
{
    Pricer pricer;
    return previewWith(pricer, scenario, knob);
}

std::optional<Proposal> nearestFit(const layout::Scenario& scenario)
{
    return fastestFitting(layoutChanges(scenario));
}

std::optional<Proposal> bestChange(const layout::Scenario& scenario)
{
    if (!layout::violations(scenario).empty())
        return std::nullopt;
    Pricer pricer;
    const Price now = pricer.price(scenario, true);
    const std::optional<Proposal> best = fastestFitting(layoutChanges(scenario));
    if (best && now.fits && best->price.stepSeconds > now.stepSeconds * 0.999)
        return std::nullopt;
    return best;
}

} // namespace shardscape::evaluate
