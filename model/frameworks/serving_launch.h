// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "layout/scenario.h"

#include <array>
#include <string>
#include <string_view>

namespace shardscape::frameworks {

/// Serving engines for which a scenario is written as a launch script.
inline constexpr std::array<std::string_view, 3> kLaunchedEngines{"vllm", "sglang", "trtllm"};

/// A shell script that starts the servers of a serving scenario, whole or in pools, and the benchmark that sends its load; what
/// the engine has no word for stands in a comment. The checkpoint is asked for as $MODEL. Errors: no serving task, a layout that
/// breaks a rule, an engine that is not written.
Result<std::string> launchScript(const layout::Scenario& scenario, std::string_view engine);

} // namespace shardscape::frameworks
