// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/program.h"

#include <span>

namespace shardscape::schedule {

/// What moves between a device and its host while one pass of a virtual stage runs. A pass takes at least as long.
struct PassCopies {
    Ticks forwardIn = 0, forwardOut = 0;
    Ticks backwardIn = 0, backwardOut = 0;

    friend bool operator==(const PassCopies&, const PassCopies&) = default;
};

/// The program with those copies beside its ops, on streams of their own; `copies` by virtual stage. Nothing else moves: passes are
/// as long as their copies make them already.
Program withCopies(Program program, std::span<const PassCopies> copies);

} // namespace shardscape::schedule
