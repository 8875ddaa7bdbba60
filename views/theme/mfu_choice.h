// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/costing/mfu.h"

#include <QString>

namespace shardscape::theme {

/// How everything that is shown counts MFU: one choice for the process, as the locale is. The default is that of
/// Evaluation::mfu.
[[nodiscard]] const training::MfuConvention& mfuConvention();
void setMfuConvention(const training::MfuConvention& convention);

/// The name that stands beside the number: "MFU", or with another convention than the default "MFU · PaLM".
[[nodiscard]] QString mfuName();
/// A convention's own short name: "PaLM".
[[nodiscard]] QString shortName(const training::MfuConvention& convention);

} // namespace shardscape::theme
