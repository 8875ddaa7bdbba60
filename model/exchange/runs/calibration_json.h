// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "validate/calibration.h"

#include <string>
#include <string_view>

namespace shardscape::exchange {

/// {version, runs, folds, error{before, after, held_out}, constants[{id, of, value, unit, default, resolution}],
/// undetermined[{id, of, default, unit, reason}], residuals{...}}. `of` is an accelerator's id or a kind of link.
std::string writeCalibration(const validate::Calibration& calibration);

/// Reads it back; people may write one by hand with "constants" alone: {"constants": [{"id", "of", "value"}]}.
/// Errors: unknown keys and constants (naming the nearest), values that physics does not allow, a unit that is not the
/// constant's, the same constant of the same owner twice, no constant at all.
Result<validate::Calibration> readCalibration(std::string_view text);

} // namespace shardscape::exchange
