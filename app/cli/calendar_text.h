// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/run/evaluation.h"

#include <string>

namespace shardscape::cli {

/// A drawn run for people: when it is done and how sure, hours by bar, money and energy, what it was planned with.
std::string calendarText(const layout::Scenario& scenario, const run::Evaluation& evaluation,
                         const run::Calendar& calendar, const run::DrawOptions& options);

} // namespace shardscape::cli
