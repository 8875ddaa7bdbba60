// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/advice/advice.h"

#include "job/training/advice/neighbours.h"

namespace shardscape::training {

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
    return Neighbourhood().fastest(scenario);
}

std::optional<Proposal> bestChange(const layout::Scenario& scenario)
{
    if (!layout::violations(scenario).empty())
        return std::nullopt;
    Pricer pricer;
    const Price now = pricer.price(scenario, true);
    const std::optional<Proposal> best = Neighbourhood().fastest(scenario);
    if (best && now.fits && best->price.stepSeconds > now.stepSeconds * kWorthwhile)
        return std::nullopt;
    return best;
}

} // namespace shardscape::training
