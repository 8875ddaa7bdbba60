// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "exchange/runs/serving_rows.h"
#include "job/job.h"
#include "validate/served_bands.h"

#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// Errors of this program's predictions of published served models, shipped with it (resources/validation/served.json). Parsed once;
/// immutable.
const validate::ServedErrors& publishedServedErrors();

/// {version, widening, scales[token, first, output], columns[], rows[[...]]}: one row per result, in the order of `columns`; null where
/// nothing was measured. Errors: unknown and missing columns, cells of the wrong kind.
Result<validate::ServedErrors> readServedErrors(std::string_view text);
std::string writeServedErrors(const validate::ServedErrors& errors);

/// The errors of rows of confidence high and medium that have a prediction; of the time per token without their model, where that is
/// known. Bands are fitted.
validate::ServedErrors servedErrorsOf(const std::vector<ServingRow>& rows);

/// A metric of the serving job (its place) and the band around it.
struct ServedBand {
    std::size_t place = 0;
    validate::Band band;
};

/// How sure the time per token, the first token and the output are, by published results like the scenario; empty for other jobs and
/// where it does not fit.
std::vector<ServedBand> servedBandsOf(const layout::Scenario& scenario, const job::Outcome& outcome);

} // namespace shardscape::exchange
