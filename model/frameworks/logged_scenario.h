// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "exchange/runs/training_log.h"
#include "layout/scenario.h"

#include <string_view>
#include <vector>

namespace shardscape::frameworks {

/// What ran, by the arguments that a log prints before its first step.
struct LoggedScenario {
    layout::Scenario scenario;
    std::vector<Message> notes; ///< what it leaves open, and what was taken for it
};

/// `base`: what stays where the arguments do not say, its cluster above all. The log's own number of accelerators counts where its
/// arguments have none. Errors: NotOurs, it prints none; arguments that cannot be read.
Result<LoggedScenario> scenarioOfLog(std::string_view text, const exchange::TrainingLog& log,
                                     const layout::Scenario& base);

} // namespace shardscape::frameworks
