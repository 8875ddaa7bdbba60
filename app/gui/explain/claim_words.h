// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/claims/demo.h"

#include <QString>

namespace shardscape::gui {

/// The techniques of a claim's layouts, by which the gallery finds it: schedules, options and every knob that is in use, by
/// their ids and their names, and the ids of other systems it speaks of.
[[nodiscard]] QString claimWords(const exchange::Demo& demo);

} // namespace shardscape::gui
