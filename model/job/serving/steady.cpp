// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/serving/steady.h"

#include "job/serving/step.h"

#include <algorithm>
#include <cmath>

namespace shardscape::serving {

namespace {

double seconds(const Server& server, const Mix& mix)
{
    return stepTime<double>(server, mix).total;
}

/// What one prompt costs a replica that decodes beside it.
struct Prompt {
    double extra = 0; ///< s more than decoding alone
    double own = 0;   ///< s until it is taken in
    double steps = 0;
};

Prompt promptOf(const Server& s, double input, double chunk, double decoding, double context, double together)
{
    const double chunks = std::max(1.0, std::ceil(input / chunk - 1e-9));
    const double tokens = input / chunks;
    const bool mixes = s.engine->mixes;
    const double base = mixes && decoding > 0 ? seconds(s, {decoding, context}) : 0;
    const double many = chunks > 1 ? 1 : std::max(1.0, std::min(together, chunk / input));
    Prompt p;
    for (double i = 0; i < chunks; ++i) {
        const double pairs = tokens * (i * tokens + tokens / 2);
        const double t = seconds(s, {mixes ? decoding : 0, context, tokens * many, pairs * many, many});
        p.extra += (t - base) / many;
        p.own += t;
    }
    p.steps = chunks / many;
    return p;
}

double chunkOf(const Server& s, const Limits& limits)
{
    const double chunk = limits.chunk > 0 ? limits.chunk : s.engine->chunk;
    return s.spread.attentionData > 1 ? chunk * std::min(s.spread.attentionData, 4.0) : chunk;
}

double mostRunning(const Server& s, double tokens, const Limits& limits)
{
    const double cap = (limits.maxSequences > 0 ? limits.maxSequences : s.engine->maxSequences)
                       * s.spread.attentionData;
    return std::min(std::max(1.0, s.wall(tokens)), cap);
}

} // namespace

Steady closedLoop(const Server& s, double input, double output, double inFlight, const Limits& limits)
{
    constexpr double kWaves = 10;    // of requests that a benchmark sends: the first arrives at once
    constexpr double kQueueing = .5; // of equal prompts (M/D/1)
    const double chunk = chunkOf(s, limits), context = input + output / 2;
    const double later = std::max(output - 1, 1.0);
    Steady r;
    r.wall = s.wall(s.held(input, output));
    const double most = std::min(inFlight, mostRunning(s, s.held(input, output), limits));
    double running = most, decode = 0, perToken = 0;
    Prompt prompt;
    for (int round = 0; round < 12; ++round) {
        decode = seconds(s, {running, context});
        prompt = promptOf(s, input, chunk, running, context, std::max(1.0, running / later));
        const double arriving = std::max(0.0, running - 1) / later; // prompts during one decode step
        perToken = decode + arriving * prompt.extra;
        // At most one chunk a step: decoding waits for prompts.
        const double cap = s.engine->mixes && arriving * prompt.steps > 1
                               ? std::max(1.0, later / prompt.steps)
                               : most;
        const double answering = later * perToken;
        const double next = std::min(
            {cap, most, inFlight * answering / (answering + decode / 2 + prompt.own)});
        if (std::abs(next - running) < 1e-3 * running) {
            running = next;
            break;
        }
        running = .5 * (running + std::max(next, .2));
    }
    r.running = running;
    r.tokenSeconds = perToken;
    r.requestsPerSecond = running / (later * perToken);
    r.outputPerSecond = r.requestsPerSecond * output;
    const double busy = std::min(.95, r.requestsPerSecond * prompt.extra);
    const double server = s.engine->serverSeconds + input * s.engine->tokenSeconds
                          + s.engine->firstLayerSeconds * s.layers;
    if (inFlight > running * 1.3 || inFlight > r.wall)
        r.firstSeconds = std::max(decode / 2 + prompt.own, inFlight / r.requestsPerSecond - later * perToken);
    else
        r.firstSeconds = server + decode / 2 + prompt.own * (1 + kQueueing * busy / (1 - busy))
                         + std::max(0.0, inFlight / 2 - 1) * prompt.extra / kWaves;
    return r;
}

Steady saturated(const Server& s, double input, double output, const Limits& limits)
{
    const double tokens = s.held(input, output);
    if (s.wall(tokens) < 1)
        return {};
    const double running = mostRunning(s, tokens, limits);
    if (s.spread.pipeline <= 1)
        return closedLoop(s, input, output, running * 1.001, limits);
    const double context = input + output / 2,
                 part = running / s.spread.pipeline; // micro-batches, one a stage
    const Prompt prompt = promptOf(s, input, chunkOf(s, limits), part, context, std::max(1.0, part / output));
    Steady r;
    r.tokenSeconds = seconds(s, {part, context}) + part / output * prompt.extra;
    r.running = running;
    r.wall = s.wall(tokens);
    r.requestsPerSecond = running / (output * r.tokenSeconds)
                          / (1 + s.engine->unequalStages * (s.spread.pipeline - 1));
    r.outputPerSecond = r.requestsPerSecond * output;
    return r;
}

Steady oneBatch(const Server& s, double input, double output, double batch)
{
    const double context = input + output / 2;
    Steady r;
    r.wall = s.wall(input + output);
    const double room = std::min(output > 1 ? r.wall : batch, s.engine->maxSequences);
    if (room < batch) { // in waves
        r.running = std::clamp(s.wall(context), 1.0, batch);
        r.tokenSeconds = seconds(s, {r.running, context});
        const Prompt prompt = promptOf(s, input, s.engine->chunk, r.running, context, 1);
        const double all = batch * prompt.extra + output * r.tokenSeconds * batch / r.running;
        r.firstSeconds = all / 2;
        r.requestsPerSecond = batch / all;
    } else {
        r.running = batch;
        r.firstSeconds = seconds(s, {0, 0, input * batch, batch * input * input / 2, batch});
        r.tokenSeconds = seconds(s, {batch, context});
        r.requestsPerSecond = batch / (r.firstSeconds + r.tokenSeconds * std::max(0.0, output - 1));
    }
    r.outputPerSecond = r.requestsPerSecond * output;
    return r;
}

} // namespace shardscape::serving
