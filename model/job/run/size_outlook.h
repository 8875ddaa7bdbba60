// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/run/evaluation.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace shardscape::run {

/// A run with more or fewer replicas.
struct SizedRun {
    double accelerators = 0, replicas = 0;
    bool grows = false;                       ///< the batch with the replicas; otherwise it stays
    bool own = false;                         ///< as the run is
    double batch = 0;                         ///< tokens of a step
    double days = 0;                          ///< at the run's tokens
    double sameTokens = 0;                    ///< to the loss that the run comes to at its own batch
    double steps = 0;                         ///< to it
    double sameDays = 0;                      ///< to it
    double bubble = 0;                        ///< share of a step
    double share = 0;                         ///< of time that counts
    double acceleratorHours = 0, dollars = 0; ///< to the same loss; 0 dollars: no price
};

/// The scenario's run with replicas halved and doubled, as far as batch, micro-batches and nodes divide, once with the batch as it
/// is and once with a batch that grows with them. Tokens to the same loss by 1 + B/B_c. What does not fit is left out. Nothing:
/// stopped. Source: McCandlish 2018, arXiv 1812.06162; Zhang 2024, arXiv 2410.21676.
std::optional<std::vector<SizedRun>> sizedRuns(const layout::Scenario& scenario,
                                               const std::stop_token& stop = {});

} // namespace shardscape::run
