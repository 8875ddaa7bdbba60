// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "job/training/numbers/evaluation.h"
#include "schedule/schedule.h"

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace shardscape::exchange {

/// How close our number comes to a published claim.
enum class Verdict : std::uint8_t { Pass, Near, Miss };

/// "pass", "near", "miss": in JSON and on the command line.
std::string_view name(Verdict verdict);

/// One published number or order and ours beside it, computed when asked, never stored.
struct DemoCheck {
    std::string text;    ///< "interleaved over 1F1B, m = 48"
    std::string claimed; ///< as published: "10+ %"
    Message ours;        ///< "11.8 %"
    /// Half the width of the 80 % band around ours, relative to it: .04. None where the step time has no part in it, and of
    /// ratios of two layouts, whose errors go together.
    std::optional<double> band;
    Message margin;                 ///< the same in the unit of ours, "0.5"; empty without a band
    Message rule;                   ///< what passes, in the unit of ours: "10.0 % to 14.0 %"
    std::optional<double> value;    ///< ours as a number; none where an order or a name is compared
    std::array<double, 2> passes{}; ///< of that number: what counts as published
    Verdict verdict = Verdict::Miss;
    /// The paper says which way and prints no number, and whatever goes that way passes: a ratio of 1.3 between the ends and more.
    bool directionOnly = false;
    std::string reason; ///< why it is missed, where that is known; may be empty

    [[nodiscard]] Message withMargin() const; ///< "11.8 % ± 0.5"
    /// `claimed` as it is shown: a bare number has the reader's decimal mark, all else is a declared word.
    [[nodiscard]] Label published() const;
};

/// A published claim brought to life: scenarios to open, and the numbers that decide whether we reproduce it.
/// Read from resources/demos/*.json.
struct Demo {
    std::string id;                   ///< "w01"
    std::string title;                ///< "Micro-batch 1 wins"
    std::string claim;                ///< one or two sentences
    std::string source;               ///< paper, section or table
    std::vector<std::string> systems; ///< ids of other published systems that it speaks of: "s015"
    std::string look;                 ///< what to look at first, and where
    std::string perspective;          ///< where the window opens: "explore", "timeline", "memory", "time"
    std::vector<layout::Scenario> scenarios; ///< named; the first is current
    std::vector<schedule::OptionChoice>
        options;         ///< ticked where it opens; their times count forwards of a stage
    bool sweeps = false; ///< opening it starts the default sweep around the first scenario
    std::string space;   ///< of that sweep, as exchange::readSpace() takes it; empty: the default one
    std::string text;    ///< the JSON it was read from; judge() reads the checks in it
};

/// The demos shipped with the program, in the order of the gallery.
const std::vector<Demo>& demos();

/// The demo of that id, else the first that speaks of the system of that id, or UnknownName with the nearest.
Result<const Demo*> findDemo(std::string_view id);

/// Computes every check of a demo now. The verdict of the demo is the worst of its checks.
std::vector<DemoCheck> judge(const Demo& demo);
Verdict worst(const std::vector<DemoCheck>& checks);

/// {"id", "systems", "title", "paper", "verdict", "checks": [{"what", "published", "ours", "passes", "band", "verdict", "reason"}]}: a demo
/// and its checks as judge() found them; "band" is null where there is none, "reason" only there where a miss has one.
nlohmann::ordered_json claimJson(const Demo& demo, const std::vector<DemoCheck>& checks);

} // namespace shardscape::exchange
