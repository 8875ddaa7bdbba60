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
    double chance = 1;    ///< of being done by then: of the draws, or 1 by the closed form
    double seconds = 0;   ///< expected of the run with it
    layout::Change mend;  ///< empty for nodes: a cluster is no knob
    Message message = {}; ///< "512 nodes in place of 256: 91.2 days"
};
inline constexpr std::array<std::string_view, 4> kLeverNames{"nodes", "spares", "interval", "deadline"};

/// What meets the deadline with that chance, the least of each kind: more nodes at this layout with more replicas, more spares, the best
/// interval, a later day. By draws; with `options.runs` 0 by closed forms alone, which are done at the expected time. Nothing where the
/// run has no deadline, never ends, or is stopped; what does not help is left out.
std::vector<DeadlineMend> deadlineMends(const layout::Scenario& scenario, const Evaluation& evaluation,
                                        double chance, const DrawOptions& options,
                                        const std::stop_token& stop = {});

/// Of a run that is done after its deadline, by closed forms: how late, with the day that it keeps as its mend, and what else would do, a
/// reason each. Empty for one that is in time.
std::vector<layout::Reason> lateReasons(const layout::Scenario& scenario, const Evaluation& evaluation);

} // namespace shardscape::run
