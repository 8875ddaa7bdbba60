// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/advice/neighbours.h"

#include "layout/gaps.h"
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

std::vector<layout::Setting> singleChanges(const layout::Scenario& scenario)
{
    std::vector<layout::Setting> changes;
    for (const layout::Knob& knob : layout::knobs()) {
        if (!isAdvised(knob, scenario))
            continue;
        const std::int64_t now = knob.get(scenario);
        for (const std::int64_t value : knob.candidates(scenario))
            if (value != now)
                changes.push_back({&knob, value});
    }
    return changes;
}

std::optional<layout::Change> pairOf(const layout::Scenario& present, const layout::Scenario& half,
                                     const layout::Setting& first, const layout::Setting& second,
                                     layout::Scenario& both)
{
    if (second.knob == first.knob || second.knob->get(half) != second.knob->get(present)
        || !second.knob->idle(half).empty())
        return std::nullopt;
    both = layout::with(half, layout::choose(half, *second.knob, second.value));
    if (first.knob->get(both) != first.value)
        return std::nullopt;
    layout::Change change = layout::difference(present, both);
    // What was chosen first leads.
    const auto at = std::find(change.settings.begin(), change.settings.end(), first);
    if (at != change.settings.end())
        std::rotate(change.settings.begin(), at, at + 1);
    return change;
}

void Neighbourhood::consider(const layout::Scenario& scenario, Proposal proposal,
                             const layout::Scenario& changed, double seconds, std::optional<Proposal>& best)
{
    if (!proposal.valid || layout::asksMoreInVain(changed, scenario)
        || (layout::trainsOnOldWeights(changed) && !layout::trainsOnOldWeights(scenario)))
        return;
    ++m_tried;
    // Most are seen to be slower, or too large, without asking what their schedules come to.
    const double toBeat = best ? best->price.stepSeconds : seconds;
    if (!m_pricer.mayBeat(changed, toBeat))
        return;
    proposal.price = m_pricer.price(changed, false);
    if (proposal.price.fits && proposal.price.stepSeconds < toBeat)
        best = std::move(proposal);
}

std::optional<Proposal> Neighbourhood::fastest(const layout::Scenario& scenario, double seconds,
                                               const std::stop_token& stop)
{
    std::optional<Proposal> best;
    layout::Scenario changed;
    for (const layout::Setting& one : singleChanges(scenario)) {
        if (stop.stop_requested())
            return best;
        Proposal proposal = proposalOf(scenario, layout::choose(scenario, *one.knob, one.value), changed);
        consider(scenario, std::move(proposal), changed, seconds, best);
    }
    return best;
}

std::optional<Proposal> Neighbourhood::fastestPair(const layout::Scenario& scenario, double seconds,
                                                   const std::stop_token& stop)
{
    std::optional<Proposal> best;
    const std::vector<layout::Setting> singles = singleChanges(scenario);
    layout::Scenario both;
    for (std::size_t i = 0; i < singles.size(); ++i) {
        const layout::Setting& one = singles[i];
        const layout::Scenario half = layout::with(scenario, layout::choose(scenario, *one.knob, one.value));
        for (std::size_t j = i + 1; j < singles.size(); ++j) {
            if (stop.stop_requested())
                return best;
            auto change = pairOf(scenario, half, one, singles[j], both);
            if (!change)
                continue;
            Proposal proposal = proposalOf(scenario, std::move(*change), both);
            consider(scenario, std::move(proposal), both, seconds, best);
        }
    }
    return best;
}

} // namespace shardscape::training
