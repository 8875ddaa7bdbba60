// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/serving/steady.h"

namespace shardscape::serving {

/// Equal workers that do the same: take prompts in, answer, or both.
struct Workers {
    Server server;
    double count = 1;

    [[nodiscard]] double accelerators() const { return count * server.spread.accelerators(); }
};

/// Prefill and decode on workers of their own, `inFlight` requests in a closed loop. The slower pool sets the rate; what waits is
/// the first token's (Little's law). Caches cross the link whole, so that nothing of their way is hidden. `running` is of one
/// decode worker. Source: Zhong 2024 (DistServe), arXiv 2401.09670, with the mean values of closedLoop(). For double and Traced.
template <class Real = double>
SteadyOf<Real> apart(const Workers& prefill, const Workers& decode, double input, double output,
                     double inFlight);

/// The same where `rate` requests arrive in a second: as many are in flight as then answer that rate.
template <class Real = double>
SteadyOf<Real> apartAtRate(const Workers& prefill, const Workers& decode, double input, double output,
                           double rate);

/// Seconds to send the cache of `input` tokens from a prefill worker to a decode worker.
double transferSeconds(const Server& prefill, double input);

} // namespace shardscape::serving
