// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/run/deadline.h"
#include "job/run/evaluation.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace shardscape::exchange {

/// {seed, runs, finish{p10, p50, p90}, days{}, gpu_hours{}, usd{}, kwh{}, failures{}, broken{}, share_of_time, bars[{id, hours}],
/// chance_by_deadline, expected{}, plan{}, loss{}, step{}}: dates where the task has a start, null where a number is not known.
nlohmann::ordered_json calendarJson(const layout::Scenario& scenario, const run::Evaluation& evaluation,
                                    const run::Calendar& calendar, const run::DrawOptions& options);

/// Adds the same to the JSON of an outcome, drawn a thousand times from the first seed. Nothing where the run does not fit.
void addCalendar(const layout::Scenario& scenario, nlohmann::ordered_json& result);

/// Adds "mends": what would meet a missed deadline, [{lever, value, chance_by_deadline, days, settings{}}]. Nothing: none.
void addMends(const std::vector<run::DeadlineMend>& mends, nlohmann::ordered_json& out);

/// One line a drawn run: run, days, failures, nodes_lost, most_broken, and the hours of each bar.
std::string writeDrawsCsv(const std::vector<run::DrawnRun>& runs);

} // namespace shardscape::exchange
