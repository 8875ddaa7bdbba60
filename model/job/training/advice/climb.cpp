// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/advice/climb.h"

#include <limits>
#include <utility>

namespace shardscape::training {

Climb climb(Neighbourhood& neighbours, layout::Scenario scenario, const std::stop_token& stop)
{
    Climb climb;
    climb.price = neighbours.price(scenario);
    climb.scenario = std::move(scenario);
    while (!stop.stop_requested()) {
        const double now = climb.price.fits ? climb.price.stepSeconds
                                            : std::numeric_limits<double>::infinity();
        std::optional<Proposal> step = neighbours.fastest(climb.scenario, now * kClimbs, stop);
        if (!step)
            step = neighbours.fastestPair(climb.scenario, now * kWorthwhile, stop);
        if (!step) {
            climb.finished = !stop.stop_requested();
            break;
        }
        climb.scenario = layout::with(climb.scenario, step->change);
        climb.price = step->price;
        climb.steps.push_back(std::move(*step));
    }
    return climb;
}

} // namespace shardscape::training
