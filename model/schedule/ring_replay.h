// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/schedule.h"

namespace shardscape::schedule {

/// The exact makespan of the depth-first order with a warm-up of 2(p-1-d) + (v-1)p passes and groups of p
/// micro-batches (interleaved 1F1B; with one chunk, eager 1F1B) for any stage times and delay, without
/// building it. With more than one chunk, micro-batches must be a multiple of the devices. Cost: O(p) per
/// round; rounds that repeat are skipped.
Ticks replayRing(const Request& request);

} // namespace shardscape::schedule
