// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/serving/pools.h"

#include "job/serving/step.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace shardscape::serving {

namespace {

constexpr std::string_view kMatchedPools = "DistServe, arXiv 2401.09670: the slower pool sets the rate";
constexpr double kTransferStart = 5e-3; ///< s to agree on a transfer and register its blocks: assumption
constexpr double kMostStreams = 4;      ///< of a worker's links that carry caches at once: assumption
constexpr double kBusy = .95;           ///< of the prefill pool: from here on prompts wait by Little's law

/// Seconds to take in `together` prompts of `input` tokens, chunk by chunk.
template <class Real>
Real promptSeconds(const Server& s, double input, double chunk, double together)
{
    const double found = std::min(s.cached, input - 1), own = input - found; // attended to, not computed
    const double chunks = std::max(1.0, std::ceil(own / chunk));
    const double tokens = own / chunks;
    Real t = 0.0;
    for (double i = 0; i < chunks; ++i)
        t = t
            + stepTime<Real>(s, {0, 0, tokens * together,
                                 together * tokens * (found + i * tokens + tokens / 2), together})
                  .total;
    return inSeconds(t, "t_p", "prompts taken in by a prefill worker", "sum of its parts");
}

} // namespace

double transferSeconds(const Server& p, double input)
{
    if (p.share < 1)
        return 0;                                                   // the same memory
    const double copies = p.tokenBytes * p.spread.pipeline * input; // a latent cache is sent once
    double shards = 1;
    for (const Attention& a : p.attention)
        if (a.latentFlops <= 0)
            shards = p.spread.tensor;
    return copies * shards / (p.outerBandwidth * std::min(p.spread.stage(), kMostStreams)) + kTransferStart;
}

template <class Real>
SteadyOf<Real> apart(const Workers& prefill, const Workers& decode, double input, double output,
                     double inFlight)
{
    const Server& p = prefill.server;
    const Server& d = decode.server;
    const double chunk = p.engine->chunk * std::min(p.spread.attentionData, 4.0);
    const double together = std::max(1.0, std::min(inFlight / prefill.count, chunk / input));
    const Real alone = promptSeconds<Real>(p, input, chunk, 1);
    const Real each = promptSeconds<Real>(p, input, chunk, together) / Real(together);
    const Real most = named(Real(prefill.count) / each, "X_p", "prompts a second that the prefill pool takes",
                            "its workers over the time of one prompt");
    const double transfer = transferSeconds(p, input);
    const double context = input + output / 2, later = std::max(output - 1, 1.0);
    SteadyOf<Real> r;
    r.wall = d.wall(context);
    double answering = inFlight; // requests that are being answered
    for (int round = 0; round < 40; ++round) {
        r.running = std::max(.5, std::min({answering / decode.count, std::max(1.0, r.wall),
                                           d.engine->maxSequences * d.spread.attentionData}));
        const double answer = later / d.drafts.accepted
                              * iterationTime<double>(d, {r.running, context}).total;
        const double rate = std::min(plain(most), r.running * decode.count / answer);
        const double next = std::min(inFlight, rate >= plain(most) * .999
                                                   ? rate * answer
                                                   : inFlight * answer / (answer + plain(alone) + transfer));
        if (std::abs(next - answering) < 1e-3 * answering)
            break;
        answering = .6 * answering + .4 * next;
    }
    Real step = iterationTime<Real>(d, {r.running, context}).total;
    if (d.drafts.accepted > 1)
        step = step
               / given<Real>(d.drafts.accepted, "A", "tokens that a step gains",
                             "accepted drafts and its own");
    r.tokenSeconds = inSeconds(step, "t_tok", "time per token", "an iteration of decoded tokens");
    const Real running = given<Real>(r.running, "B", "sequences that run on a decode worker", kMatchedPools);
    r.requestsPerSecond = named(smaller(most, running * Real(decode.count) / (Real(later) * r.tokenSeconds)),
                                "X", "requests a second", kMatchedPools);
    const Real sent = givenIn<Real, Seconds>(transfer, "t_kv", "the cache's way to a decode worker",
                                             "bytes of the cache over the links, and 5 ms to begin");
    const Real busy = smaller(Real(kBusy), r.requestsPerSecond / most);
    if (plain(busy) >= kBusy)
        r.firstSeconds = larger(alone + sent,
                                Real(inFlight) / r.requestsPerSecond - Real(later) * r.tokenSeconds);
    else
        r.firstSeconds = alone * (Real(1.0) + Real(.5) * busy / (Real(1.0) - busy)) + sent
                         + givenIn<Real, Seconds>(p.engine->serverSeconds
                                                      + p.engine->firstLayerSeconds * p.layers,
                                                  "t_front", "server", p.engine->source)
                         + Real(.1 * std::max(0.0, inFlight / 2 / prefill.count - 1)) * each;
    r.firstSeconds = inSeconds(r.firstSeconds, "t_first", "time to the first token", kMatchedPools);
    r.outputPerSecond = named(r.requestsPerSecond * Real(output), "Y", "tokens of answers a second",
                              "requests a second times their tokens");
    return r;
}

template <class Real>
SteadyOf<Real> apartAtRate(const Workers& prefill, const Workers& decode, double input, double output,
                           double rate)
{
    constexpr double kBeyondWall = 8; // times what decode workers hold: what more in flight would only wait
    const auto rateOf = [&](double inFlight) {
        return apart<double>(prefill, decode, input, output, inFlight).requestsPerSecond;
    };
    double low = 1e-3,
           high = kBeyondWall * decode.count * std::max(1.0, decode.server.wall(input + output / 2));
    if (const double most = rateOf(high); most < rate) {
        SteadyOf<Real> r = apart<Real>(prefill, decode, input, output, high);
        r.queueGrowth = rate - most;
        r.firstSeconds = std::numeric_limits<double>::infinity();
        return r;
    }
    for (int i = 0; i < 40; ++i) {
        const double middle = std::sqrt(low * high);
        (rateOf(middle) < rate ? low : high) = middle;
    }
    SteadyOf<Real> r = apart<Real>(prefill, decode, input, output, high);
    r.requestsPerSecond = given<Real>(rate, "X", "requests a second", "the task");
    r.outputPerSecond = named(r.requestsPerSecond * Real(output), "Y", "tokens of answers a second",
                              "requests a second times their tokens");
    return r;
}

template SteadyOf<double> apart<double>(const Workers&, const Workers&, double, double, double);
template SteadyOf<Traced> apart<Traced>(const Workers&, const Workers&, double, double, double);
template SteadyOf<double> apartAtRate<double>(const Workers&, const Workers&, double, double, double);
template SteadyOf<Traced> apartAtRate<Traced>(const Workers&, const Workers&, double, double, double);

} // namespace shardscape::serving
