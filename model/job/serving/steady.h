// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/serving/server.h"

namespace shardscape::serving {

/// Steady state of one replica, by mean values. With Traced every time and rate records how it was made.
template <class Real>
struct SteadyOf {
    Real tokenSeconds = 0.0;  ///< from one token of an answer to the next
    Real promptSeconds = 0.0; ///< of these the share of prompts that are taken in between
    Real firstSeconds = 0.0;  ///< from the request to its first token
    Real requestsPerSecond = 0.0;
    Real outputPerSecond = 0.0; ///< tokens
    double running = 0;         ///< sequences
    double wall = 0;            ///< sequences that memory holds
    double queueGrowth = 0; ///< requests/s that arrive and are not answered; then the first token never comes
};
using Steady = SteadyOf<double>;

/// Limits of a replica; 0: the engine's.
struct Limits {
    double chunk = 0, maxSequences = 0;
};

// All of these are instantiated for double and Traced.

/// `inFlight` requests of `input` and `output` tokens, each answered one followed by the next. Waiting at the wall follows
/// from Little's law. The steady state: a benchmark's first requests, which all begin at once, wait longer.
template <class Real = double>
SteadyOf<Real> closedLoop(const Server& server, double input, double output, double inFlight,
                          const Limits& limits = {});

/// How requests arrive and differ: coefficients of variation of the gaps between them and of their prompts.
struct Variation {
    double gaps = 1, prompts = 0;
};

/// `rate` requests arrive in a second. As many run as Little's law says at the time per token that they then take; prompts wait
/// as in a queue with one server. Source: Allen 1990, Probability, Statistics and Queueing Theory, section 5.5 (Allen-Cunneen).
/// Means alone: whoever asks for percentiles simulates (simulation.h).
template <class Real = double>
SteadyOf<Real> openLoop(const Server& server, double input, double output, double rate,
                        const Variation& variation = {}, const Limits& limits = {});

/// Everything queued: as many run as memory and engine let. requestsPerSecond 0: not one fits.
template <class Real = double>
SteadyOf<Real> saturated(const Server& server, double input, double output, const Limits& limits = {});

/// One batch: all prompts, then all answers.
Steady oneBatch(const Server& server, double input, double output, double batch);

/// Tokens of one step, all ranks of a replica together: prompts are cut to it.
double chunkOf(const Server& server, const Limits& limits);
/// Sequences that the engine lets a replica run at once, whatever the memory.
double sequencesOf(const Server& server, const Limits& limits);
/// Sequences of `tokens` that a replica runs at once: as memory and engine let, at least one.
double mostRunning(const Server& server, double tokens, const Limits& limits);
/// To the first token beside queue and iterations: front end and tokenizer.
double frontSeconds(const Server& server, double input);

} // namespace shardscape::serving
