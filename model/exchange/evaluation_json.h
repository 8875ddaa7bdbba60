// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/traced.h"
#include "evaluate/evaluation.h"
#include "layout/scenario.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace shardscape::exchange {

/// {valid, fits, reasons, step_seconds, ..., memory{capacity_gib, worst_rank, ranks[]}, time{terms[]}}. Ranks are global,
/// in the order tp-dp-pp; those of one stage hold the same.
nlohmann::ordered_json toJson(const layout::Scenario& scenario, const evaluate::Evaluation& evaluation);

/// The same with "explanation": for each headline number the steps it was made of, inputs before results; and with
/// "sensitivity": what the step and the peak of memory hang on.
std::string writeEvaluation(const layout::Scenario& scenario, const evaluate::Evaluation& evaluation,
                            bool explained, bool sensitive = false);

/// The named steps and given values behind a number, each once, inputs before results.
std::vector<TermPointer> stepsOf(const TermPointer& term);

} // namespace shardscape::exchange
