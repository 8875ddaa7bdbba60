// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/change.h"

#include <span>
#include <string>

namespace shardscape::training {

/// Makes a layout that would not fit do with less memory, as those who run its stack would (layout::Recipe): the first of the
/// recipe's savings that is enough, or everything recomputed and, where that is not enough, kept in the host's memory. Nothing
/// where it fits. On long sequences the loss comes in tiles first, unless somebody said in how many. Nothing more where one of `named` (knob ids) says what is recomputed or offloaded, and where nothing is enough. Where even that is not enough and there are no stages, all replicas share all states, if the
/// recipe has that and "zero" is not among `named`. Returns
/// what was set. `ran`: it is known to have fit, so that a peak that is too high by no more than peaks are off is no reason to
/// recompute everything.
layout::Change saveMemory(layout::Scenario& scenario, std::span<const std::string> named, bool ran = false);

/// Cuts the layers so that the slowest stage is fastest (balance()), where nobody said how they lie and they do not divide by the
/// stages, or the last one holds further tokens' layers as well. Returns whether it did.
bool cutByCost(layout::Scenario& scenario);

} // namespace shardscape::training
