// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/traced.h"
#include "exchange/runs/residuals_json.h"
#include "job/training/numbers/metric.h"
#include "layout/scenario.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace shardscape::exchange {

/// {valid, fits, reasons, step_seconds, ..., memory{capacity_gib, worst_rank, ranks[]}, time{terms[]}}. Ranks are global,
/// in the order tp-dp-pp; those of one stage hold the same.
nlohmann::ordered_json toJson(const layout::Scenario& scenario, const training::Evaluation& evaluation);

/// The same with "band": how far measured runs like this one lay from their predictions, {coverage, relative,
/// step_seconds[low, high], tokens_per_second[], mfu[], peak_gib[] (null where no memory was measured), runs, reach,
/// extrapolated, source}, null where nothing is known; and with "explanation": for each number (training::explain; of
/// stages the total alone) the steps it was made of, inputs before results; and where `sensitive`, with "sensitivity" (sensitivity_json.h).
std::string writeEvaluation(const layout::Scenario& scenario, const training::Evaluation& evaluation,
                            bool explained, const validate::Residuals& residuals = publishedResiduals(),
                            bool sensitive = false);

/// A metric of a layout as scripts read it: held bytes in GiB, null where it is not known.
nlohmann::ordered_json metricJson(const job::Metric& metric, double held);

/// The named steps and given values behind a number, each once, inputs before results.
std::vector<TermPointer> stepsOf(const TermPointer& term);

} // namespace shardscape::exchange
