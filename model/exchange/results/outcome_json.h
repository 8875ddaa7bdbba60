// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/job.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace shardscape::exchange {

/// [{code, have, need, unit, text, fix, also_fix}]
nlohmann::ordered_json reasonsJson(const std::vector<layout::Reason>& reasons);

/// {job, valid, fits, reasons[], <metric>..., <unit>{terms[{id, seconds, exposed_seconds}]}, memory{devices[]}, terms[] with
/// `explain`}: what every job's outcome has. The job's own form adds what only it knows.
std::string writeOutcome(const job::Job& job, const layout::Scenario& scenario, const job::Outcome& outcome,
                         bool explain);

} // namespace shardscape::exchange
