// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/job.h"

#include <string>
#include <string_view>
#include <vector>

namespace shardscape::cli {

/// An outcome of any job for people: what was asked, whether it fits and why not, every metric, the parts of its time and of
/// each device's memory.
std::string outcomeText(const job::Job& job, const layout::Scenario& scenario, const job::Outcome& outcome);

/// Results before what they are made of, each step once; then the values put in, with where they come from.
std::string explanationText(const std::vector<job::Explained>& numbers);

/// How one value of a term reads: "25.9 s", "71.3 GiB", "2048".
std::string valueText(double value, std::string_view unit);

/// A metric's held value with its unit; "-" where it is not known.
std::string metricText(const job::Metric& metric, double value);

} // namespace shardscape::cli
