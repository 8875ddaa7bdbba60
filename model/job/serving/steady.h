// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/serving/server.h"

namespace shardscape::serving {

/// Steady state of one replica, by mean values.
struct Steady {
    double tokenSeconds = 0; ///< from one token of an answer to the next
    double firstSeconds = 0; ///< from the request to its first token
    double requestsPerSecond = 0;
    double outputPerSecond = 0; ///< tokens
    double running = 0;         ///< sequences
    double wall = 0;            ///< sequences that memory holds
};

/// Limits of a replica; 0: the engine's.
struct Limits {
    double chunk = 0, maxSequences = 0;
};

/// `inFlight` requests of `input` and `output` tokens, each answered one followed by the next. Waiting at the wall follows
/// from Little's law.
Steady closedLoop(const Server& server, double input, double output, double inFlight,
                  const Limits& limits = {});

/// Everything queued: as many run as memory and engine let. requestsPerSecond 0: not one fits.
Steady saturated(const Server& server, double input, double output, const Limits& limits = {});

/// One batch: all prompts, then all answers.
Steady oneBatch(const Server& server, double input, double output, double batch);

} // namespace shardscape::serving
