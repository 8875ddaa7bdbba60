// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "layout/change.h"
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
    std::string unit = {}; ///< of have and need; empty for counts
    Message message = {};  ///< one sentence, without the mend
    Change mend = {};      ///< the nearest change that mends it, whole; empty where there is none near
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

/// Those that techniques declare, which come last. Defined in techniques/, which stands above this room.
std::vector<Rule> techniqueRules();

/// All violations, not the first one. Empty: the layout is valid.
std::vector<Reason> violations(const Scenario& scenario);

/// The reason with its mend behind it, for files and terminals: "3 does not divide 8; nearest: Tensor parallel 4".
Message sentence(const Reason& reason);

} // namespace shardscape::layout
