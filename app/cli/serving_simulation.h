// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commands.h"
#include "exchange/scenario/scenario_json.h"
#include "job/serving/simulation.h"

#include <string>

namespace shardscape::cli {

/// What `simulate` is asked of a serving scenario.
struct ServingSimulation {
    serving::SimulationOptions options;
    std::string loads; ///< "8,16,32": requests in flight, or arrivals a second; with a trace times its speed
    std::string arrivals;       ///< a trace of requests; empty: drawn
    std::string policy, router; ///< by name
    std::string csv, trace;     ///< where requests go; empty: nowhere
    bool json = false;
};

/// Simulates the scenario's requests and prints what it comes to.
Outcome simulateServing(const ServingSimulation& arguments, const layout::Scenario& scenario);

} // namespace shardscape::cli
