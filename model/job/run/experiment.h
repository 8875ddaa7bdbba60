// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "job/experiment.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shardscape::run {

using job::Experiment;
using job::ExperimentKey;
using job::ExperimentNumber;

/// Those of whole runs, then those of serving.
std::span<const Experiment> experiments();
/// Error: no such experiment; names the nearest.
Result<const Experiment*> findExperiment(std::string_view id);

/// Its numbers, in order. Errors: no such key, or a value outside its range.
using Given = std::vector<std::pair<std::string, double>>;
Result<std::vector<double>> perform(const Experiment& experiment, const Given& given);

} // namespace shardscape::run
