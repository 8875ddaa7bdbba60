// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/run/evaluation.h"
#include "layout/rules.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace shardscape::run {

/// One thing, changed alone, by which a run is done by its deadline; or the deadline that it keeps as it is.
struct DeadlineMend {
    enum class Lever : std::uint8_t { Nodes, Spares, Interval, Deadline };
    Lever lever = Lever::Deadline;
    double value = 0;     ///< nodes, spares, s between saves, days from the start to the end of the day
    double chance = 1;    ///< of being done by then: of the draws
    double seconds = 0;   ///< of the run with it, in half of the draws
    layout::Change mend;  ///< empty for nodes: a cluster is no knob
    Message message = {}; ///< "512 nodes in place of 256: 91.2 days"
};
inline constexpr std::array<std::string_view, 4> kLeverNames{"nodes", "spares", "interval", "deadline"};

/// A deadline is kept where so many of as many draws keep it: verdict, advice and report ask the same.
inline constexpr double kSureEnough = .8;
inline constexpr double kPerhaps = .5;              ///< below it the run is late
inline constexpr std::int64_t kDrawsOfMends = 1000; ///< of seed 1, as the calendar draws them

/// When a run is done: in half of its draws. One meaning for every date and every number of days that stands alone; means are called so.
/// Infinite where half of them never are. Nothing: stopped.
std::optional<double> medianSeconds(const Evaluation& evaluation,
                                    const DrawOptions& options = {.runs = kDrawsOfMends},
                                    const std::stop_token& stop = {});

/// Chance to be done by the deadline; 1 where there is none, or the run never ends is 0. Nothing: stopped.
std::optional<double> chanceByDeadline(const layout::Scenario& scenario, const Evaluation& evaluation,
                                       const DrawOptions& options = {.runs = kDrawsOfMends},
                                       const std::stop_token& stop = {});

/// What meets the deadline with that chance, the least of each kind: more nodes at this layout with more replicas, more spares, the best
/// interval, a later day. By draws. Nothing where the run has no deadline, never ends, keeps it, or is stopped; what does not help is
/// left out.
std::vector<DeadlineMend> deadlineMends(const layout::Scenario& scenario, const Evaluation& evaluation,
                                        double chance = kSureEnough,
                                        const DrawOptions& options = {.runs = kDrawsOfMends},
                                        const std::stop_token& stop = {});

/// Of a run that does not keep its deadline in as many draws as asked: in how many, with the day that it keeps as its mend, and what else
/// would do, a reason each (deadlineMends). The first is kLate where more draws miss than keep it, kPerhapsLate otherwise. Empty for one
/// that is in time.
std::vector<layout::Reason> lateReasons(const layout::Scenario& scenario, const Evaluation& evaluation,
                                        const std::stop_token& stop = {});

} // namespace shardscape::run
