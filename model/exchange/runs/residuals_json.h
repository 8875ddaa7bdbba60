// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "validate/residuals.h"

#include <string>
#include <string_view>

namespace shardscape::exchange {

/// Errors of this program's predictions against published runs, shipped with it (resources/validation/residuals.json).
/// Parsed once; immutable.
const validate::Residuals& publishedResiduals();

/// {version, citations{source: text}, widening, scale, memory_widening, memory_scale, used{knob: [values]}, columns[],
/// rows[[...]]}: one row per run, in the order of `columns`; null where nothing was measured. Columns software and
/// log_time_unseen may be missing, and so may what is said of memory and of what the runs used. Errors: unknown and missing
/// columns, cells of the wrong kind.
Result<validate::Residuals> readResiduals(std::string_view text);
std::string writeResiduals(const validate::Residuals& residuals);

/// Where a source of published runs was printed; empty for others.
std::string citationOf(std::string_view source);

} // namespace shardscape::exchange
