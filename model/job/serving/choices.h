// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/knob.h"
#include "layout/rules.h"

#include <span>

namespace shardscape::serving {

/// What a serving scenario chooses, in the order in which people meet it: its load and formats, then the layout.
std::span<const layout::Knob> knobs();

/// What its layout, or the layout of each of its pools, must keep.
std::span<const layout::Rule> rules();

} // namespace shardscape::serving
