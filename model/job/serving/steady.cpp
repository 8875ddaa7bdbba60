// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/serving/steady.h"

#include "job/serving/step.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace shardscape::serving {

namespace {

constexpr std::string_view kMeanValues = "mean values: Little's law, one prompt's share of every iteration";

template <class Real>
Real iterationSeconds(const Server& server, const Mix& mix, std::string_view symbol, std::string_view label)
{
    return inSeconds(iterationTime<Real>(server, mix).total, symbol, label, "sum of its parts");
}

/// What one prompt costs a replica that decodes beside it.
template <class Real>
struct Prompt {
    Real extra = 0.0; ///< s more than decoding alone
    Real own = 0.0;   ///< s until it is taken in
    double steps = 0;
};

/// The prompt joins one part of the batch, whose stages take longer by it one after the other.
template <class Real>
Prompt<Real> promptOf(const Server& s, double input, double chunk, double decoding, double context,
                      double together)
{
    const double found = std::min(s.cached, input - 1), own = input - found; // attended to, not computed
    const double chunks = std::max(1.0, std::ceil(own / chunk - 1e-9));
    const double tokens = own / chunks;
    const double parts = partsOf(s, decoding);
    const double beside = s.engine->mixes ? decoding / parts : 0;
    const double many = chunks > 1 ? 1 : std::max(1.0, std::min(together, chunk / own));
    const auto pass = [&s](const Mix& mix, std::string_view symbol, std::string_view label) {
        return inSeconds(stepTime<Real>(s, mix).total, symbol, label, "sum of its parts");
    };
    Prompt<Real> p;
    const Real without = beside > 0 ? pass({beside, context}, "t_b", "the same iteration without it")
                                    : Real(0.0);
    for (double i = 0; i < chunks; ++i) {
        const double pairs = tokens * (found + i * tokens + tokens / 2);
        const Real t = pass({beside, context, tokens * many, pairs * many, many}, "t_p",
                            "an iteration with a prompt");
        p.extra = p.extra + (t - without) / Real(many * parts);
        p.own = p.own + t;
    }
    p.extra = inSeconds(p.extra, "t_x", "what a prompt adds to the answers beside it", kMeanValues);
    p.steps = chunks / many;
    return p;
}

/// A replica while `running` sequences are answered and as many prompts come in as answers end.
template <class Real>
struct Answering {
    Real decode = 0.0, between = 0.0, perToken = 0.0;
    Prompt<Real> prompt;
    double arriving = 0; ///< prompts during one iteration
};

template <class Real>
Answering<Real> answering(const Server& s, double input, double output, double chunk, double running)
{
    const double context = input + output / 2, later = std::max(output - 1, 1.0);
    Answering<Real> a;
    a.decode = iterationSeconds<Real>(s, {running, context}, "t_d", "an iteration of decoded tokens");
    a.arriving = std::max(0.0, running - 1) / later * s.drafts.accepted;
    // Answers end by chance: of the iterations in which any does, so many do.
    const double together = a.arriving > 1e-6 ? a.arriving / -std::expm1(-a.arriving) : 1;
    a.prompt = promptOf<Real>(s, input, chunk, running, context, together);
    a.between = inSeconds(
        given<Real>(a.arriving, "n_p", "prompts that come in during an iteration", kMeanValues)
            * a.prompt.extra,
        "t_in", "prompts taken in between tokens", kMeanValues);
    Real step = a.decode;
    if (s.drafts.accepted > 1) {
        const Real gained = given<Real>(s.drafts.accepted, "A", "tokens that a step gains",
                                        "accepted drafts and its own");
        a.between = a.between / gained;
        step = step / gained;
    }
    a.perToken = inSeconds(step + a.between, "t_tok", "time per token", kMeanValues);
    return a;
}

template <class Real>
Real frontOf(const Server& s, double input)
{
    return given<Real>(frontSeconds(s, input), "t_front", "server and tokenizer", s.engine->source);
}

/// Rates of `running` sequences at that time per token.
template <class Real>
void setRates(SteadyOf<Real>& r, double output)
{
    const Real running = given<Real>(r.running, "B", "sequences that run", kMeanValues);
    r.requestsPerSecond = named(running / (Real(std::max(output - 1, 1.0)) * r.tokenSeconds), "X",
                                "requests a second", "Little's law");
    r.outputPerSecond = named(r.requestsPerSecond * Real(output), "Y", "tokens of answers a second",
                              "requests a second times their tokens");
}

} // namespace

double frontSeconds(const Server& s, double input)
{
    return s.engine->serverSeconds + input * s.engine->tokenSeconds + s.engine->firstLayerSeconds * s.layers;
}

double chunkOf(const Server& s, const Limits& limits)
{
    const double usual = s.small() && s.engine->smallChunk > 0 ? s.engine->smallChunk : s.engine->chunk;
    const double chunk = limits.chunk > 0 ? limits.chunk : usual;
    return s.spread.attentionData > 1 ? chunk * std::min(s.spread.attentionData, 4.0) : chunk;
}

double sequencesOf(const Server& s, const Limits& limits)
{
    const double usual = s.small() && s.engine->smallMaxSequences > 0 ? s.engine->smallMaxSequences
                                                                      : s.engine->maxSequences;
    return (limits.maxSequences > 0 ? limits.maxSequences : usual) * s.spread.attentionData;
}

double mostRunning(const Server& s, double tokens, const Limits& limits)
{
    return std::min(std::max(1.0, s.wall(tokens)), sequencesOf(s, limits));
}

template <class Real>
SteadyOf<Real> closedLoop(const Server& s, double input, double output, double inFlight, const Limits& limits)
{
    constexpr double kQueueing = .5; // of equal prompts (M/D/1)
    const double chunk = chunkOf(s, limits);
    const double later = std::max(output - 1, 1.0);
    SteadyOf<Real> r;
    r.wall = s.wall(s.held(input, output));
    const double most = std::min(inFlight, mostRunning(s, s.held(input, output), limits));
    double running = most;
    for (int round = 0; round < 12; ++round) {
        const Answering<double> a = answering<double>(s, input, output, chunk, running);
        // At most one chunk a step: decoding waits for prompts.
        const double cap = s.engine->mixes && a.arriving * a.prompt.steps > 1
                               ? std::max(1.0, later / a.prompt.steps / s.drafts.accepted)
                               : most;
        const double answer = later * a.perToken;
        const double next = std::min({cap, most, inFlight * answer / (answer + a.decode / 2 + a.prompt.own)});
        if (std::abs(next - running) < 1e-3 * running) {
            running = next;
            break;
        }
        running = .5 * (running + std::max(next, .2));
    }
    const Answering<Real> a = answering<Real>(s, input, output, chunk, running);
    r.running = running;
    r.tokenSeconds = a.perToken;
    r.promptSeconds = a.between;
    setRates(r, output);
    const Real taken = a.decode / Real(2.0) + a.prompt.own;
    if (inFlight > running * 1.3 || inFlight > r.wall)
        r.firstSeconds = larger(taken, Real(inFlight) / r.requestsPerSecond - Real(later) * a.perToken);
    else {
        const Real busy = smaller(Real(.95), r.requestsPerSecond * a.prompt.extra);
        r.firstSeconds = frontOf<Real>(s, input) + a.decode / Real(2.0) + a.prompt.own
                         + Real(kQueueing) * a.prompt.extra * busy / (Real(1.0) - busy);
    }
    r.firstSeconds = inSeconds(r.firstSeconds, "t_first", "time to the first token", kMeanValues);
    return r;
}

template <class Real>
SteadyOf<Real> openLoop(const Server& s, double input, double output, double rate, const Variation& variation,
                        const Limits& limits)
{
    constexpr int kHalvings = 40;
    const double chunk = chunkOf(s, limits), later = std::max(output - 1, 1.0);
    const double tokens = s.held(input, output);
    SteadyOf<Real> r;
    r.wall = s.wall(tokens);
    if (r.wall < 1)
        return r;
    // Sequences that run when `running` do, less those: falls through zero where arrivals and answers are equal.
    const auto missing = [&](double running) {
        const Answering<double> a = answering<double>(s, input, output, chunk, std::max(1.0, running));
        const double steps = s.engine->mixes ? rate * a.perToken * s.drafts.accepted * a.prompt.steps
                                             : 0; // one chunk an iteration
        return steps > 1 ? running : rate * later * a.perToken - running;
    };
    double low = 0, high = mostRunning(s, tokens, limits);
    const bool grows = missing(high) > 0;
    for (int i = 0; i < kHalvings && !grows; ++i) {
        const double middle = (low + high) / 2;
        (missing(middle) > 0 ? low : high) = middle;
    }
    if (grows) { // as fast as it can, which is not fast enough
        r = saturated<Real>(s, input, output, limits);
        r.queueGrowth = std::max(0.0, rate - plain(r.requestsPerSecond));
        r.firstSeconds = std::numeric_limits<double>::infinity();
        return r;
    }
    r.running = high;
    const Answering<Real> a = answering<Real>(s, input, output, chunk, std::max(1.0, high));
    r.tokenSeconds = a.perToken;
    r.promptSeconds = a.between;
    r.requestsPerSecond = given<Real>(rate, "X", "requests a second", "the task");
    r.outputPerSecond = named(r.requestsPerSecond * Real(output), "Y", "tokens of answers a second",
                              "requests a second times their tokens");
    const Real busy = smaller(Real(.99), r.requestsPerSecond * a.prompt.extra);
    const double squares = (variation.gaps * variation.gaps + variation.prompts * variation.prompts) / 2;
    const Real wait = inSeconds(Real(squares) * a.prompt.extra * busy / (Real(1.0) - busy), "t_wait",
                                "wait for prompts before", "Allen 1990, section 5.5 (Allen-Cunneen)");
    r.firstSeconds = inSeconds(frontOf<Real>(s, input) + a.decode / Real(2.0) + a.prompt.own + wait,
                               "t_first", "time to the first token", kMeanValues);
    return r;
}

template <class Real>
SteadyOf<Real> saturated(const Server& s, double input, double output, const Limits& limits)
{
    const double tokens = s.held(input, output);
    if (s.wall(tokens) < 1)
        return {};
    const double running = mostRunning(s, tokens, limits);
    return closedLoop<Real>(s, input, output, running * 1.001, limits);
}

Steady oneBatch(const Server& s, double input, double output, double batch)
{
    const auto seconds = [&s](const Mix& mix) { return iterationTime<double>(s, mix).total; };
    const double context = input + output / 2;
    Steady r;
    r.wall = s.wall(input + output);
    const double room = std::min(output > 1 ? r.wall : batch, s.engine->maxSequences);
    if (room < batch) { // in waves
        r.running = std::clamp(s.wall(context), 1.0, batch);
        r.tokenSeconds = seconds({r.running, context}) / s.drafts.accepted;
        const Prompt<double> prompt = promptOf<double>(s, input, s.engine->chunk, r.running, context, 1);
        const double all = batch * prompt.extra + output * r.tokenSeconds * batch / r.running;
        r.firstSeconds = all / 2;
        r.requestsPerSecond = batch / all;
    } else {
        r.running = batch;
        r.firstSeconds = seconds({0, 0, input * batch, batch * input * input / 2, batch});
        r.tokenSeconds = seconds({batch, context}) / s.drafts.accepted;
        r.requestsPerSecond = batch / (r.firstSeconds + r.tokenSeconds * std::max(0.0, output - 1));
    }
    r.outputPerSecond = r.requestsPerSecond * output;
    return r;
}

template SteadyOf<double> closedLoop<double>(const Server&, double, double, double, const Limits&);
template SteadyOf<Traced> closedLoop<Traced>(const Server&, double, double, double, const Limits&);
template SteadyOf<double> openLoop<double>(const Server&, double, double, double, const Variation&,
                                           const Limits&);
template SteadyOf<Traced> openLoop<Traced>(const Server&, double, double, double, const Variation&,
                                           const Limits&);
template SteadyOf<double> saturated<double>(const Server&, double, double, const Limits&);
template SteadyOf<Traced> saturated<Traced>(const Server&, double, double, const Limits&);

} // namespace shardscape::serving
