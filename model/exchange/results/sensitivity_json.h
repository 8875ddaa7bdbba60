// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/advice/sensitivity.h"
#include "job/training/costing/mfu.h"

#include <nlohmann/json_fwd.hpp>

namespace shardscape::exchange {

/// [{kind: "hardware" | "software", id, label, unit, value, time_elasticity, memory_elasticity, seconds_per_percent,
/// gib_per_percent, margin_gib_per_percent, step_seconds_less, step_seconds_more (10 % each way)}, ...,
/// {kind: "knob", id, label, value, fastest{value, step_seconds, peak_gib} | null, slowest, leanest}]: values by size, then
/// knobs by gain.
nlohmann::ordered_json sensitivityJson(const layout::Scenario& scenario,
                                       const training::Sensitivity& sensitivity);

/// {default: id, shown: id, values{id: {mfu, label, counts, source}}}: the step under every convention; `shown` is that of
/// the evaluation's own mfu.
nlohmann::ordered_json mfuConventionsJson(const layout::Scenario& scenario,
                                          const training::Evaluation& evaluation);

} // namespace shardscape::exchange
