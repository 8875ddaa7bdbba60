// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/serving/steady.h"

namespace shardscape::serving {

/// Equal workers that do the same: take prompts in, or answer.
struct Workers {
    Server server;
    double count = 1;

    [[nodiscard]] double accelerators() const { return count * server.spread.accelerators(); }
};

/// Prefill and decode on workers of their own, `inFlight` requests in a closed loop. The slower pool sets the rate; what waits is
/// the first token's (Little's law). Caches cross the link whole, so that nothing of their way is hidden. `running` is of one
/// decode worker. Source: Zhong 2024 (DistServe), arXiv 2401.09670, with the mean values of closedLoop().
Steady apart(const Workers& prefill, const Workers& decode, double input, double output, double inFlight);

} // namespace shardscape::serving
