// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commands.h"
#include "exchange/questions/serving_wish.h"
#include "layout/scenario.h"

#include <string>

namespace shardscape::cli {

/// What `ask` is asked of a model that answers requests.
struct ServingQuestion {
    layout::Scenario scenario; ///< exchange::servedScenarioOf()
    exchange::ServingWish wish;
    bool counted = false; ///< exchange::countsMachines()
    std::string save;     ///< where the scenario goes; empty: nowhere
    bool json = false;
};

/// Prints the fewest accelerators that carry the wish, or what those at hand carry, with rivals, the command that starts it and the one
/// that checks it.
Outcome askServing(const ServingQuestion& question);

} // namespace shardscape::cli
