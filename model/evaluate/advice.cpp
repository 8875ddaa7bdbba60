// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluate/advice.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace shardscape::evaluate {

namespace {

/// What a change would make, not priced yet; with the reason where it breaks a rule.
Proposal proposalOf(const layout::Scenario& scenario, layout::Change change, layout::Scenario& changed)
{
    Proposal proposal{.change = std::move(change)};
    changed = layout::with(scenario, proposal.change);
    const auto rules = layout::rules();
    const auto broken = std::find_if(rules.begin(), rules.end(),
                                     [&](const layout::Rule& r) { return !r.holds(changed); });
    proposal.valid = broken == rules.end();
    if (!proposal.valid)
        proposal.reason = broken->reason(changed).message;
    return proposal;
}

/// Of all single changes of the layout that fit; the workload is what people want and stays. Most are seen to be slower, or too
/// large, without asking what their schedules come to.
std::optional<Proposal> fastestFitting(const layout::Scenario& scenario)
{
    Pricer pricer;
    std::optional<Proposal> best;
    layout::Scenario changed;
    for (const layout::Knob& knob : layout::knobs()) {
        // What is trained and what runs it are given; advice is about the layout.
        if (knob.inWorkload || knob.given || !knob.idle(scenario).empty())
            continue;
        const std::int64_t now = knob.get(scenario);
        for (const std::int64_t value : knob.candidates(scenario)) {
            if (value == now)
                continue;
            Proposal proposal = proposalOf(scenario, layout::choose(scenario, knob, value), changed);
            const double toBeat = best ? best->price.stepSeconds : std::numeric_limits<double>::infinity();
            if (!proposal.valid || !pricer.mayBeat(changed, toBeat))
                continue;
            proposal.price = pricer.price(changed, false);
            if (proposal.price.fits && proposal.price.stepSeconds < toBeat)
                best = std::move(proposal);
        }
    }
    return best;
}

} // namespace

std::vector<Proposal> preview(const layout::Scenario& scenario, const layout::Knob& knob)
{
    Pricer pricer;
    std::vector<Proposal> proposals;
    layout::Scenario changed;
    for (const std::int64_t value : knob.candidates(scenario)) {
        Proposal& proposal = proposals.emplace_back(
            proposalOf(scenario, layout::choose(scenario, knob, value), changed));
        if (proposal.valid)
            proposal.price = pricer.price(changed, true);
    }
    return proposals;
}

Proposal preview(const layout::Scenario& scenario, const layout::Change& change)
{
    layout::Scenario changed;
    Proposal proposal = proposalOf(scenario, change, changed);
    if (proposal.valid)
        proposal.price = Pricer().price(changed, true);
    return proposal;
}

std::optional<Proposal> nearestFit(const layout::Scenario& scenario)
{
    return fastestFitting(scenario);
}

std::optional<Proposal> bestChange(const layout::Scenario& scenario)
{
    if (!layout::violations(scenario).empty())
        return std::nullopt;
    Pricer pricer;
    const Price now = pricer.price(scenario, true);
    const std::optional<Proposal> best = fastestFitting(scenario);
    if (best && now.fits && best->price.stepSeconds > now.stepSeconds * 0.999)
        return std::nullopt;
    return best;
}

} // namespace shardscape::evaluate
