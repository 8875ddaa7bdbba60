// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <span>
#include <string>
#include <string_view>

namespace shardscape::cluster {

/// A release of a stack whose recipes or kernels differ from the next one's. Each is a stack of its own in softwareStacks().
struct Release {
    std::string_view stack;  ///< id in softwareStacks()
    std::string_view family; ///< id of the stack whose releases they are, and of the newest of them
    int month = 0;           ///< from which on, as containers count: 2509 is September 2025
    int last = 0;            ///< the last month of which that is published
    std::string_view source; ///< where its recipes are published
};

/// All that are known, those of a family from the newest to the oldest.
std::span<const Release> releases();

/// The stack whose release this one is: "megatron-core" of "megatron-core-25.09". Itself where it has no releases.
std::string_view familyOf(std::string_view stack);

/// From which month on it is, 0 where it has no releases.
int monthOf(std::string_view stack);

/// "25.09".
std::string spellMonth(int month);

/// What a run says of its release: "25.09", "v25.05.05", "26.04.01". The error says what is asked for.
Result<int> readMonth(std::string_view text);

/// A stack at a month: its newest release that is no younger, or its oldest.
struct AtMonth {
    std::string_view stack;
    /// Whether the month lies between the first and the last release that is known; otherwise the nearest was taken.
    bool known = false;
};
AtMonth stackAt(std::string_view family, int month);

} // namespace shardscape::cluster
