// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/run/deadline.h"
#include "job/run/evaluation.h"

#include <string>

namespace shardscape::cli {

/// A drawn run for people: when it is done and how sure, hours by bar, money and energy, what it was planned with.
std::string calendarText(const layout::Scenario& scenario, const run::Evaluation& evaluation,
                         const run::Calendar& calendar, const run::DrawOptions& options);

/// What would meet a deadline that the run keeps in fewer draws than `chance`, a line each; empty otherwise.
std::string mendsText(const std::vector<run::DeadlineMend>& mends, double chance);

/// " good 2.30 typical 4.00 ...": failures per 1,000 node-days of all presets, to stand beside a site's own.
std::string presetRates();
/// Where the fewest nodes do not share the batch as it is: "with a batch of 2,040, as 2,048 does not divide there".
std::string otherBatchText(const run::FewestNodes& fewest, const layout::Scenario& asked);

} // namespace shardscape::cli
