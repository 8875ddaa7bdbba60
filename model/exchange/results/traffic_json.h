// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/explain/traffic.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace shardscape::exchange {

/// {step_seconds, busiest, axes[{axis, ranks, stride, level, bytes, messages, seconds, exposed_seconds, level_bytes{}}],
/// levels[{level, size, bytes, bandwidth_gb_per_s, utilization, seconds, exposed_seconds}]}: bytes that one rank sends in a step.
nlohmann::ordered_json toJson(const layout::Scenario& scenario, const training::Traffic& traffic);

/// One line per rank: rank, node, accelerator, stage and its places along tp, cp, dp, pp, ep and etp.
std::string writeRanksCsv(const layout::Scenario& scenario);
/// The same as a list of objects.
nlohmann::ordered_json ranksJson(const layout::Scenario& scenario);

} // namespace shardscape::exchange
