// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/numbers/evaluation.h"
#include "layout/rank_groups.h"

#include <string>
#include <vector>

namespace shardscape::training {

/// What the ranks of one kind of group send each other in a step. Bytes and messages are those that one rank sends, the mean
/// over all ranks; as much arrives.
struct AxisTraffic {
    layout::GroupKind group = layout::GroupKind::Tensor;
    cluster::RankGroup ranks;
    std::size_t level = 0; ///< outermost link level that the group crosses
    double bytes = 0;
    double messages = 0;
    std::vector<double> levelBytes; ///< of these bytes, by the level they cross
    double share = 1;               ///< of its term's seconds, which groups of several kinds may share
    double seconds = 0;             ///< of the step, hidden or not
    double exposedSeconds = 0;      ///< what the step waits for
    /// Of a pipeline's: the copies of a stage, or of a tied matrix, which the step counts with its data traffic.
    double copySeconds = 0, copyExposedSeconds = 0;
    std::vector<double>
        levelSeconds; ///< `seconds` by the outermost level that each collective crosses, which it is as slow as
};

/// One link level under the traffic of all axes.
struct LevelTraffic {
    std::size_t level = 0;
    double bytes = 0;     ///< through one accelerator's share of it in one step, each direction
    double bandwidth = 0; ///< B/s that this share attains
    double utilization =
        0; ///< bytes / (bandwidth x step); above 1: hidden traffic meets there, and waits unpriced
    /// Of collectives that go no further out than here: together those of all axes. An axis hides as much of each of its levels.
    double seconds = 0, exposedSeconds = 0;
};

/// Where a layer's tokens go, as its imbalance has it: a power law over the experts, dealt to the ranks.
struct ExpertTokens {
    std::vector<double> ranks;   ///< shares by rank of the experts' group, fullest first; they sum to 1
    std::vector<double> experts; ///< shares by expert, hottest first
    double dropped = 0;          ///< share that finds no room in its expert
};

/// Of the first kind of layers that has experts; empty without any.
ExpertTokens expertTokens(const layout::Scenario& scenario);

struct Traffic {
    std::vector<AxisTraffic>
        axes; ///< of more than one rank; seconds sum to the evaluation's communication terms
    std::vector<LevelTraffic> levels;
    std::size_t busiest = 0; ///< index into levels
    double stepSeconds = 0;
    ExpertTokens tokens; ///< empty without experts
};

/// Bytes by axis and link level: those of the collectives whose seconds are the evaluation's terms, counted by the very formulas
/// (base/tallied.h, network/sending.h). Empty when the evaluation is not valid. Source: Narayanan 2021, arXiv 2104.04473, section 3;
/// Rajbhandari 2020, arXiv 1910.02054, section 7.
Traffic traffic(const layout::Scenario& scenario, const Evaluation& evaluation);

} // namespace shardscape::training
