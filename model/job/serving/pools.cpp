// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/serving/pools.h"

#include "job/serving/step.h"

#include <algorithm>
#include <cmath>

namespace shardscape::serving {

namespace {

constexpr double kTransferStart = 5e-3; ///< s to agree on a transfer and register its blocks: assumption
constexpr double kMostStreams = 4;      ///< of a worker's links that carry caches at once: assumption

/// Seconds to take in `together` prompts of `input` tokens, chunk by chunk.
double promptSeconds(const Server& s, double input, double chunk, double together)
{
    const double chunks = std::max(1.0, std::ceil(input / chunk));
    const double tokens = input / chunks;
    double t = 0;
    for (double i = 0; i < chunks; ++i)
        t += stepTime<double>(
                 s, {0, 0, tokens * together, together * tokens * (i * tokens + tokens / 2), together})
                 .total;
    return t;
}

} // namespace

Steady apart(const Workers& prefill, const Workers& decode, double input, double output, double inFlight)
{
    const Server& p = prefill.server;
    const Server& d = decode.server;
    const double chunk = p.engine->chunk * std::min(p.spread.attentionData, 4.0);
    const double together = std::max(1.0, std::min(inFlight / prefill.count, chunk / input));
    const double alone = promptSeconds(p, input, chunk, 1);
    const double each = promptSeconds(p, input, chunk, together) / together;
    const double most = prefill.count / each;                       // prompts/s
    const double copies = p.tokenBytes * p.spread.pipeline * input; // a latent cache is sent once
    double shards = 1;
    for (const Attention& a : p.attention)
        if (a.latentFlops <= 0)
            shards = p.spread.tensor;
    const double transfer = copies * shards / (p.outerBandwidth * std::min(p.spread.stage(), kMostStreams))
                            + kTransferStart;
    const double context = input + output / 2, later = std::max(output - 1, 1.0);
    Steady r;
    r.wall = d.wall(context);
    double answering = inFlight; // requests that are being answered
    for (int round = 0; round < 40; ++round) {
        r.running = std::max(.5, std::min({answering / decode.count, std::max(1.0, r.wall),
                                           d.engine->maxSequences * d.spread.attentionData}));
        r.tokenSeconds = stepTime<double>(d, {r.running, context}).total;
        r.requestsPerSecond = std::min(most, r.running * decode.count / (later * r.tokenSeconds));
        const double answer = later * r.tokenSeconds;
        const double next = std::min(inFlight, r.requestsPerSecond >= most * .999
                                                   ? r.requestsPerSecond * answer
                                                   : inFlight * answer / (answer + alone + transfer));
        if (std::abs(next - answering) < 1e-3 * answering)
            break;
        answering = .6 * answering + .4 * next;
    }
    const double server = p.engine->serverSeconds + p.engine->firstLayerSeconds * p.layers;
    const double busy = std::min(.95, r.requestsPerSecond / most);
    if (busy >= .95)
        r.firstSeconds = std::max(alone + transfer, inFlight / r.requestsPerSecond - later * r.tokenSeconds);
    else
        r.firstSeconds = alone * (1 + .5 * busy / (1 - busy)) + transfer + server
                         + .1 * std::max(0.0, inFlight / 2 / prefill.count - 1) * each;
    r.outputPerSecond = r.requestsPerSecond * output;
    return r;
}

} // namespace shardscape::serving
