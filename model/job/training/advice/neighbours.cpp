// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/advice/neighbours.h"

#include "layout/recipe.h"
#include "layout/rules.h"

#include <algorithm>
#include <utility>

namespace shardscape::training {

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

bool isAdvised(const layout::Knob& knob, const layout::Scenario& scenario)
{
    return !knob.inWorkload && !knob.given && knob.idle(scenario).empty();
}

std::optional<Proposal> Neighbourhood::fastest(const layout::Scenario& scenario, double seconds,
                                               const std::stop_token& stop)
{
    std::optional<Proposal> best;
    layout::Scenario changed;
    for (const layout::Knob& knob : layout::knobs()) {
        if (!isAdvised(knob, scenario))
            continue;
        const std::int64_t now = knob.get(scenario);
        for (const std::int64_t value : knob.candidates(scenario)) {
            if (value == now)
                continue;
            if (stop.stop_requested())
                return best;
            Proposal proposal = proposalOf(scenario, layout::choose(scenario, knob, value), changed);
            if (!proposal.valid || layout::asksMoreInVain(changed, scenario))
                continue;
            ++m_tried;
            // Most are seen to be slower, or too large, without asking what their schedules come to.
            const double toBeat = best ? best->price.stepSeconds : seconds;
            if (!m_pricer.mayBeat(changed, toBeat))
                continue;
            proposal.price = m_pricer.price(changed, false);
            if (proposal.price.fits && proposal.price.stepSeconds < toBeat)
                best = std::move(proposal);
        }
    }
    return best;
}

} // namespace shardscape::training
