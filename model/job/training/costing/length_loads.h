// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/length_mix.h"
#include "layout/scenario.h"

#include <optional>
#include <vector>

namespace shardscape::training {

/// How the scenario's documents lie on its ranks, as `plan` has it: dealt by what a token, a pair and an exchange take in a
/// layer of the model's main kind. Nothing where documents do not vary, or are padded.
std::optional<cost::LengthMix> lengthMix(const layout::Scenario& scenario, const cost::LengthPlan& plan);

/// The same as the scenario's own knobs have it.
std::optional<cost::LengthMix> lengthMix(const layout::Scenario& scenario);

/// What each rank of a stage has to do in one layer of a step, relative to the mean: dealt as documents come, and as the
/// scenario has it. Ranks in falling order, so that the slowest is the first.
struct LengthLoads {
    std::vector<double> before, after;
    std::vector<cost::LengthShare> shares; ///< of the scenario's own
    double moved = 0;                      ///< share of the tokens that change ranks around attention

    [[nodiscard]] double slowestBefore() const { return before.empty() ? 1 : before.front(); }
    [[nodiscard]] double slowestAfter() const { return after.empty() ? 1 : after.front(); }
};

/// Empty where lengths do not vary or the layout is not valid.
LengthLoads lengthLoads(const layout::Scenario& scenario);

} // namespace shardscape::training
