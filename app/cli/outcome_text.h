// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/job.h"

#include <string>

namespace shardscape::cli {

/// An outcome of any job for people: what was asked, whether it fits and why not, every metric, the parts of its time and of
/// each device's memory.
std::string outcomeText(const job::Job& job, const layout::Scenario& scenario, const job::Outcome& outcome);

/// A metric's held value with its unit; "-" where it is not known.
std::string metricText(const job::Metric& metric, double value);

} // namespace shardscape::cli
