// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/scenario.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::layout {

/// Why a layout is not valid or does not fit: data, so that it can be counted, sorted and shown.
struct Reason {
    std::string code = {}; ///< stable, for scripts: "heads-divide"
    double have = 0;
    double need = 0;
    std::string unit = {};    ///< of have and need; empty for counts
    std::string text = {};    ///< one sentence
    std::string fix = {};     ///< the nearest change that mends it, as "knob=value", or empty
    std::string fixText = {}; ///< the same in words, with what has to change beside it
    std::vector<std::string> alsoFix =
        {}; ///< further "knob=value", without which the change would break another rule
};

/// A rule that a layout must keep to be valid. `knobs` are the ids its answer depends on: a sweep checks it as soon as
/// they are set, so that a broken rule costs nothing below.
struct Rule {
    std::string_view code;
    std::string_view label; ///< "heads divide by tp"
    std::vector<std::string_view> knobs;
    bool (*holds)(const Scenario&) = nullptr;
    Reason (*reason)(const Scenario&) = nullptr; ///< called only when it does not hold
};

std::span<const Rule> rules();

/// All violations, not the first one. Empty: the layout is valid.
std::vector<Reason> violations(const Scenario& scenario);

} // namespace shardscape::layout
