// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/serving/simulation.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace shardscape::exchange {

/// {job, load, seed, loads[{load, settled, queue_growth, ttft_seconds{mean, p50, p90, p99}, tpot_seconds, itl_seconds,
/// e2e_seconds, requests_per_second, output_tokens_per_second, output_tokens_per_second_per_gpu, kept, running, ...}]}: what
/// does not settle has no percentiles.
nlohmann::ordered_json simulationJson(const layout::Scenario& scenario, const std::vector<double>& loads,
                                      const std::vector<serving::Simulated>& simulated,
                                      const serving::SimulationOptions& options);

/// One line a request: load, arrival, scheduled, first, end (s), input, output (tokens), preempted, worker.
std::string writeAnsweredCsv(const std::vector<double>& loads,
                             const std::vector<serving::Simulated>& simulated);

/// The requests of one load as a trace of Chrome's form: a lane a worker, waiting, prompt and answer of each.
nlohmann::ordered_json requestTraceJson(const serving::Simulated& simulated);

} // namespace shardscape::exchange
