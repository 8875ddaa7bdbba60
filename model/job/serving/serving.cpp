// SPDX-License-Identifier: GPL-3.0-or-later
// Requests answered by replicas, or by workers for prompts and workers for answers, by mean values (job/serving/README.md).
#include "base/quantity.h"
#include "job/job.h"
#include "job/serving/choices.h"
#include "job/serving/deployment.h"
#include "job/serving/memory.h"
#include "job/serving/metrics.h"
#include "job/serving/step.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

namespace shardscape::job {

namespace {

using layout::Reason;
using layout::Scenario;
using serving::Deployment;

constexpr std::array kMetrics{
    Metric{.id = "tpot_seconds",
           .stored = "tpot_seconds",
           .label = "Time per token",
           .shortLabel = "TPOT",
           .unit = "s",
           .help = "Seconds from one token of an answer to the next.",
           .format = Format::Seconds,
           .smallerIsBetter = true,
           .wide = true,
           .words = {"tpot", "time"}},
    Metric{.id = "peak_gib",
           .stored = "peak_bytes",
           .label = "Peak memory",
           .shortLabel = "Memory",
           .unit = "GiB",
           .help = "GiB of weights and cache on the fullest accelerator.",
           .format = Format::Bytes,
           .smallerIsBetter = true,
           .ofMisfits = true,
           .timed = false,
           .wide = true,
           .words = {"memory", "mem", "peak"}},
    Metric{.id = "ttft_seconds",
           .stored = "ttft_seconds",
           .label = "Time to first token",
           .shortLabel = "TTFT",
           .unit = "s",
           .help = "Seconds from a request to the first token of its answer.",
           .format = Format::Seconds,
           .smallerIsBetter = true,
           .words = {"ttft"}},
    Metric{.id = "running_max",
           .stored = "running_max",
           .label = "Sequences at once",
           .shortLabel = "Running",
           .unit = "",
           .help = "Sequences that the cache of a replica holds.",
           .timed = false,
           .words = {"running"}},
    Metric{.id = "output_tokens_per_second_per_gpu",
           .stored = "output_tokens_per_second_per_gpu",
           .label = "Output of one accelerator",
           .shortLabel = "Tokens/s",
           .unit = "tokens/s",
           .help = "Tokens of answers that one accelerator gives in a second.",
           .words = {"tokens"}},
    Metric{.id = "tokens_per_second_user",
           .stored = "tokens_per_second_user",
           .label = "Speed of a user",
           .shortLabel = "User",
           .unit = "tokens/s",
           .help = "Tokens that one user gets in a second: one over the time per token.",
           .format = Format::Amount,
           .words = {"user", "speed"}},
    Metric{.id = "output_tokens_per_second",
           .stored = "output_tokens_per_second",
           .label = "Output",
           .shortLabel = "Output",
           .unit = "tokens/s",
           .help = "Tokens of answers that all replicas give in a second.",
           .brief = false},
    Metric{.id = "total_tokens_per_second_per_gpu",
           .stored = "total_tokens_per_second_per_gpu",
           .label = "Tokens of one accelerator",
           .shortLabel = "In and out",
           .unit = "tokens/s",
           .help = "Tokens of prompts and answers that one accelerator works off in a second.",
           .brief = false},
    Metric{.id = "requests_per_second",
           .stored = "requests_per_second",
           .label = "Requests",
           .shortLabel = "Requests",
           .unit = "requests/s",
           .help = "Requests that all replicas answer in a second.",
           .format = Format::Amount,
           .brief = false,
           .words = {"requests"}},
    Metric{.id = "e2e_seconds",
           .stored = "e2e_seconds",
           .label = "Time of a request",
           .shortLabel = "Request",
           .unit = "s",
           .help = "Seconds from a request to the last token of its answer.",
           .format = Format::Seconds,
           .smallerIsBetter = true,
           .brief = false,
           .words = {"e2e"}},
    Metric{.id = "accelerators",
           .stored = "accelerators",
           .label = "Accelerators",
           .shortLabel = "Accelerators",
           .unit = "",
           .help = "Accelerators of all replicas, or of both pools.",
           .smallerIsBetter = true,
           .ofMisfits = true,
           .timed = false,
           .words = {"gpus"}},
    Metric{.id = "cost_per_million_output",
           .stored = "cost_per_million_output",
           .label = "Rent of a million tokens",
           .shortLabel = "USD/M",
           .unit = "USD",
           .help = "Rent of the accelerators for a million tokens of answers.",
           .format = Format::Amount,
           .smallerIsBetter = true,
           .brief = false,
           .needs = &cluster::Accelerator::dollarsPerHour,
           .lacking = [](std::string_view name) { return say("No price per hour of %1 is known.", name); },
           .words = {"usd", "rent", "dollars"}}};
static_assert(kMetrics.size() == serving::kServingMetrics);

double realOf(std::int64_t count)
{
    return static_cast<double>(count);
}

/// Sequences that a rank's memory is counted with, and the tokens that each holds.
struct Held {
    double sequences = 1, tokens = 0;
};

Held heldByAnswers(const Deployment& d, const workload::ServingTask& task, double running)
{
    const serving::Server& server = d.answering.server;
    return {std::max(server.spread.attentionData, running),
            server.held(realOf(task.inputTokens), realOf(task.outputTokens))};
}

Held heldByPrompts(const serving::Workers& prompts, const workload::ServingTask& task)
{
    const double input = realOf(task.inputTokens);
    return {std::max(1.0, std::floor(serving::chunkOf(prompts.server, {}) / input)), input};
}

template <class Real>
Real peakOf(const Deployment& d, const workload::ServingTask& task, double running)
{
    const Held answers = heldByAnswers(d, task, running);
    const Real held = serving::heldBytesOf<Real>(d.answering.server, answers.sequences, answers.tokens);
    if (!d.prompts)
        return held;
    const Held prompts = heldByPrompts(*d.prompts, task);
    return larger(held, serving::heldBytesOf<Real>(d.prompts->server, prompts.sequences, prompts.tokens));
}

/// Whether each rank that attends for itself has room for a whole request beside its weights.
bool holdsOne(const Deployment& d, const workload::ServingTask& task)
{
    const double input = realOf(task.inputTokens), output = realOf(task.outputTokens);
    const auto room = [](const serving::Server& server, double tokens) {
        return server.wall(tokens) >= server.spread.attentionData;
    };
    return room(d.answering.server, input + output) && (!d.prompts || room(d.prompts->server, input));
}

/// All metrics but the sequences at once and the accelerators, which are counted. One over what is not known is not known.
template <class Real>
std::array<Real, serving::kServingMetrics> numbersOf(const Scenario& s, const Deployment& d,
                                                     const serving::SteadyOf<Real>& steady)
{
    const workload::ServingTask& task = s.task.serving;
    const double accelerators = d.accelerators(), output = realOf(task.outputTokens);
    const Real all = given<Real>(accelerators, "N", "accelerators", "the layout");
    std::array<Real, serving::kServingMetrics> n{};
    n[kObjective] = steady.tokenSeconds;
    n[kPeakMemory] = peakOf<Real>(d, task, steady.running);
    n[serving::kFirstToken] = steady.firstSeconds;
    n[serving::kRunningMost] = std::floor(steady.wall);
    n[serving::kOutputOfOne] = steady.outputPerSecond / all;
    n[serving::kUserSpeed] = Real(1.0) / steady.tokenSeconds;
    n[serving::kOutputOfAll] = steady.outputPerSecond;
    n[serving::kTokensOfOne] = steady.requestsPerSecond * Real(realOf(task.inputTokens) + output) / all;
    n[serving::kRequests] = steady.requestsPerSecond;
    n[serving::kWholeRequest] = steady.firstSeconds + Real(output - 1) * steady.tokenSeconds;
    n[serving::kAccelerators] = all;
    const double dollars = s.cluster.accelerator.dollarsPerHour;
    n[serving::kDollarsPerMillion] = dollars > 0
                                         ? given<Real>(dollars, "p", "rent of an accelerator-hour, USD",
                                                       s.cluster.accelerator.name)
                                               * all / Real(3600.0) / steady.outputPerSecond * Real(1e6)
                                         : Real(std::numeric_limits<double>::quiet_NaN());
    return n;
}

struct Priced {
    Deployment deployment;
    serving::Steady steady;
    Quote quote;
};

Priced priced(const Scenario& s)
{
    Priced p;
    p.deployment = serving::deploymentOf(s);
    const workload::ServingTask& task = s.task.serving;
    p.quote.fits = holdsOne(p.deployment, task);
    p.quote.numbers[serving::kAccelerators] = p.deployment.accelerators();
    p.quote.numbers[kPeakMemory] = peakOf<double>(p.deployment, task, 0);
    if (!p.quote.fits)
        return p;
    p.steady = serving::steadyOf(p.deployment, task);
    const auto numbers = numbersOf<double>(s, p.deployment, p.steady);
    std::copy(numbers.begin(), numbers.end(), p.quote.numbers.begin());
    // Where the queue grows without end there is no first token to wait for.
    for (const std::size_t place : {std::size_t{serving::kFirstToken}, std::size_t{serving::kWholeRequest}})
        if (!std::isfinite(p.quote.numbers[place]))
            p.quote.numbers[place] = std::numeric_limits<double>::quiet_NaN();
    return p;
}

/// The iteration that Time shows: every running sequence gets a token.
serving::Mix decodingOf(const Scenario& s, double running)
{
    return {.decoding = std::max(1.0, running),
            .context = realOf(s.task.serving.inputTokens) + realOf(s.task.serving.outputTokens) / 2};
}

std::vector<Explained> explain(const Scenario& s)
{
    std::vector<Explained> terms;
    if (!violations(serving(), s).empty())
        return terms;
    const Deployment d = serving::deploymentOf(s);
    const workload::ServingTask& task = s.task.serving;
    const auto add = [&terms](std::string id, const Traced& number) {
        if (std::isfinite(number.value()))
            terms.push_back({std::move(id), number.term()});
    };
    const bool fits = holdsOne(d, task);
    const auto steady = fits ? serving::steadyOf<Traced>(d, task) : serving::SteadyOf<Traced>{};
    if (fits) {
        const auto numbers = numbersOf<Traced>(s, d, steady);
        for (std::size_t place = 0; place < numbers.size(); ++place)
            if (place != serving::kRunningMost && place != serving::kAccelerators)
                add(std::string(kMetrics[place].id), numbers[place]);
        for (const auto& part :
             serving::iterationTime<Traced>(d.answering.server, decodingOf(s, steady.running)).parts)
            add("time." + std::string(part.id), part.seconds);
        if (steady.promptSeconds.value() > 0)
            add("time.prompts", steady.promptSeconds);
    } else
        add(std::string(kMetrics[kPeakMemory].id), peakOf<Traced>(d, task, 0));
    const Held answers = heldByAnswers(d, task, steady.running);
    add("memory.weights", serving::weightBytesOf<Traced>(d.answering.server));
    add("memory.cache", serving::cacheBytesOf<Traced>(d.answering.server, answers.sequences, answers.tokens));
    return terms;
}

class ServingPricer final : public Pricer {
public:
    void quote(const Scenario& scenario, Quote& quote) override { quote = priced(scenario).quote; }
};

DeviceMemory deviceOf(std::string_view pool, const serving::Server& server, const Held& held, double share)
{
    DeviceMemory device;
    device.pool = pool;
    device.parts = {
        {"weights", "weights", server.weightBytes, 0},
        {"cache", "key-value cache", serving::cacheBytesOf<double>(server, held.sequences, held.tokens), 0},
        {"engine", "engine's graphs and buffers", server.engine->reserveBytes, 0}};
    for (const Amount& part : device.parts)
        device.total += part.value;
    device.capacity = server.accelerator.memoryBytes * (share > 0 ? share : server.engine->memoryShare);
    return device;
}

bool keepsAll(const workload::ServingTask& task, const Quote& quote)
{
    return quote.fits
           && serving::keepsWishes(task, quote.numbers[kObjective], quote.numbers[serving::kFirstToken]);
}

/// The nearest single change after which the layout fits and keeps the wishes.
layout::Change nearestKeeping(const Scenario& s)
{
    std::vector<std::string_view> ids;
    for (const layout::Knob& knob : serving::knobs())
        if (!knob.inTask && knob.idle(s).empty())
            ids.push_back(knob.id);
    return nearestChange(serving(), s, ids, [](const Scenario& changed) {
        return keepsAll(changed.task.serving, priced(changed).quote);
    });
}

/// What of the wishes is not kept, each with what would keep them all.
std::vector<Reason> missedWishes(const Scenario& s, const Priced& p)
{
    const workload::ServingTask& task = s.task.serving;
    std::vector<Reason> missed;
    const double token = p.quote.numbers[kObjective], first = p.quote.numbers[serving::kFirstToken];
    if (p.steady.queueGrowth > 0)
        missed.push_back(
            {.code = "queue-grows",
             .have = p.steady.requestsPerSecond,
             .need = task.requestRate,
             .unit = "requests/s",
             .message = say("queue grows %1 a second: %2 requests arrive, %3 are answered",
                            significant(p.steady.queueGrowth, 3), significant(task.requestRate, 3),
                            significant(task.requestRate - p.steady.queueGrowth, 3))});
    if (task.tokenLimit > 0 && token > task.tokenLimit)
        missed.push_back(
            {.code = "tpot-limit",
             .have = token,
             .need = task.tokenLimit,
             .unit = "s",
             .message = say("a token takes %1 ms, at most %2 ms are wished", significant(1e3 * token, 3),
                            significant(1e3 * task.tokenLimit, 3))});
    if (task.firstTokenLimit > 0 && first > task.firstTokenLimit)
        missed.push_back({.code = "ttft-limit",
                          .have = first,
                          .need = task.firstTokenLimit,
                          .unit = "s",
                          .message = say("the first token takes %1 s, at most %2 s are wished",
                                         significant(first, 3), significant(task.firstTokenLimit, 3))});
    if (!missed.empty())
        missed.front().mend = nearestKeeping(s);
    return missed;
}

Outcome evaluate(const Scenario& s)
{
    Outcome outcome;
    outcome.reasons = violations(serving(), s);
    outcome.valid = outcome.reasons.empty();
    if (!outcome.valid)
        return outcome;
    const Priced p = priced(s);
    const Deployment& d = p.deployment;
    const workload::ServingTask& task = s.task.serving;
    outcome.fits = p.quote.fits;
    outcome.numbers = p.quote.numbers;
    const auto shareOf = [&s](std::string_view name) {
        for (const layout::Pool& pool : s.pools)
            if (pool.name == name)
                return pool.serving.memoryShare / 100.0;
        return s.serving.memoryShare / 100.0;
    };
    outcome.memory = {deviceOf(d.prompts ? serving::kDecodePool : std::string_view{}, d.answering.server,
                               heldByAnswers(d, task, p.steady.running), shareOf(serving::kDecodePool))};
    if (d.prompts)
        outcome.memory.insert(outcome.memory.begin(),
                              deviceOf(serving::kPrefillPool, d.prompts->server,
                                       heldByPrompts(*d.prompts, task), shareOf(serving::kPrefillPool)));
    if (!outcome.fits) {
        const auto fullest = std::max_element(outcome.memory.begin(), outcome.memory.end(),
                                              [](const DeviceMemory& a, const DeviceMemory& b) {
                                                  return a.total / a.capacity < b.total / b.capacity;
                                              });
        outcome.reasons.push_back(
            {.code = "overfull",
             .have = fullest->capacity / kGiB,
             .need = fullest->total / kGiB,
             .unit = "GiB",
             .message = say("weights and the cache of one request do not fit the engine's memory"),
             .mend = nearestKeeping(s)});
        return outcome;
    }
    outcome.reasons = missedWishes(s, p);
    for (const auto& part :
         serving::iterationTime<double>(d.answering.server, decodingOf(s, p.steady.running)).parts)
        outcome.time.push_back({part.id, part.label, part.seconds, part.seconds});
    if (p.steady.promptSeconds > 0)
        outcome.time.push_back(
            {"prompts", "prompts taken in between tokens", p.steady.promptSeconds, p.steady.promptSeconds});
    return outcome;
}

} // namespace

const Job& serving()
{
    static constexpr Job kServing{
        .id = "serving",
        .unit = "iteration",
        .metrics = kMetrics,
        .headline = serving::kOutputOfOne,
        .rate = serving::kOutputOfOne,
        .knobs = serving::knobs,
        .rules = serving::rules,
        .pricer = []() -> std::unique_ptr<Pricer> { return std::make_unique<ServingPricer>(); },
        .evaluate = evaluate,
        .explain = explain};
    return kServing;
}

} // namespace shardscape::job
