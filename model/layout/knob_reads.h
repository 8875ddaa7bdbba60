// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/knob.h"

#include <string_view>
#include <vector>

namespace shardscape::layout {

/// What `Knob::idle` and `Knob::same` hang on, as `Rule::knobs` is for rules: the ids of the knobs whose value may change their
/// answer, the knob itself left out. A sweep asks them once all of these are set: before, a knob further in still has the
/// value of another layout. Empty for a knob that cluster and model alone decide about. `tst_declarations` holds every knob to it.
const std::vector<std::string_view>& readsOf(const Knob& knob);

} // namespace shardscape::layout
