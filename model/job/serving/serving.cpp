// SPDX-License-Identifier: GPL-3.0-or-later
// Requests answered in a closed loop by replicas of tp x pp accelerators, by mean values (job/serving/README.md).
#include "base/quantity.h"
#include "job/job.h"
#include "job/serving/steady.h"
#include "job/serving/step.h"
#include "layout/knob_values.h"
#include "layout/peak.h"
#include "workload/transformer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace shardscape::job {

namespace {

using layout::Knob;
using layout::Reason;
using layout::Scenario;

constexpr std::size_t kFirstToken = 2;
constexpr std::size_t kConcurrent = 3;
constexpr std::size_t kRate = 4;

constexpr std::array kMetrics{Metric{.id = "tpot_seconds",
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
                                     .words = {"tokens"}}};

std::string_view precisionOf(workload::Precision precision)
{
    using enum workload::Precision;
    switch (precision) {
    case Fp8:
    case Fp8Block:
    case MxFp8: return "fp8";
    case NvFp4: return "nvfp4";
    default: return "bf16";
    }
}

serving::Server serverOf(const Scenario& s)
{
    const serving::Engine& engine = *serving::engineOf("vllm", {});
    return serving::serverOf(s.model, s.cluster, engine,
                             serving::formatsOf(precisionOf(s.workload.precision), s.model, engine),
                             {.tensor = static_cast<double>(s.layout.tensorParallel),
                              .pipeline = static_cast<double>(s.layout.pipelineParallel)},
                             s.serving.memoryShare / 100.0);
}

double held(const serving::Server& server, double sequences, double tokens)
{
    return server.weightBytes + server.engine->reserveBytes
           + sequences * (server.tokenBytes * tokens + server.sequenceBytes);
}

Quote quoteOf(const Scenario& s, const serving::Server& server)
{
    const auto input = static_cast<double>(s.task.serving.inputTokens);
    const auto output = static_cast<double>(s.task.serving.outputTokens);
    Quote quote;
    quote.fits = server.wall(input + output) >= 1;
    quote.numbers[kPeakMemory] = held(server, 1, input + output);
    if (!quote.fits)
        return quote;
    const serving::Steady steady = serving::closedLoop(
        server, input, output, static_cast<double>(s.task.serving.concurrency),
        {.maxSequences = static_cast<double>(s.serving.maxSequences)});
    quote.numbers[kPeakMemory] = held(server, std::max(1.0, steady.running), server.held(input, output));
    quote.numbers[kObjective] = steady.tokenSeconds;
    quote.numbers[kFirstToken] = steady.firstSeconds;
    quote.numbers[kConcurrent] = std::floor(steady.wall);
    quote.numbers[kRate] = steady.outputPerSecond / server.spread.accelerators();
    return quote;
}

/// The iteration that Time shows: every running sequence gets a token.
serving::Mix decodingOf(const Scenario& s, const Quote& quote)
{
    const auto inFlight = static_cast<double>(s.task.serving.concurrency);
    return {.decoding = std::min(inFlight, std::max(1.0, quote.numbers[kConcurrent])),
            .context = static_cast<double>(s.task.serving.inputTokens)
                       + static_cast<double>(s.task.serving.outputTokens) / 2};
}

std::vector<Explained> explain(const Scenario& s)
{
    std::vector<Explained> terms;
    if (!violations(serving(), s).empty())
        return terms;
    const serving::Server server = serverOf(s);
    for (const auto& part : serving::stepTime<Traced>(server, decodingOf(s, quoteOf(s, server))).parts)
        terms.push_back({"time." + std::string(part.id), part.seconds.term()});
    return terms;
}

class ServingPricer final : public Pricer {
public:
    void quote(const Scenario& scenario, Quote& quote) override
    {
        quote = quoteOf(scenario, serverOf(scenario));
    }
};

std::span<const Knob> knobs()
{
    static const std::vector<Knob> all = [] {
        std::vector<Knob> some;
        for (const std::string_view id : {"tp", "pp"}) {
            Knob knob = *layout::findKnob(id);
            knob.swept = true;
            knob.idle = layout::always;
            knob.same = nullptr;
            some.push_back(std::move(knob));
        }
        return some;
    }();
    return all;
}

std::span<const layout::Rule> rules()
{
    static const std::vector<layout::Rule> all{
        {.code = "serving-heads",
         .label = "heads divide by tp",
         .knobs = {"tp"},
         .holds = [](const Scenario& s) { return s.model.heads % s.layout.tensorParallel == 0; },
         .reason =
             [](const Scenario& s) {
                 return Reason{.have = static_cast<double>(s.layout.tensorParallel),
                               .message = say("%1 heads do not divide by tp = %2", s.model.heads,
                                              s.layout.tensorParallel)};
             }},
        {.code = "serving-layers",
         .label = "layers divide by pp",
         .knobs = {"pp"},
         .holds = [](const Scenario& s) { return s.model.layers % s.layout.pipelineParallel == 0; },
         .reason =
             [](const Scenario& s) {
                 return Reason{.have = static_cast<double>(s.layout.pipelineParallel),
                               .message = say("%1 layers do not divide by pp = %2", s.model.layers,
                                              s.layout.pipelineParallel)};
             }},
        {.code = "serving-replica",
         .label = "a replica is of one cluster",
         .knobs = {"tp", "pp"},
         .holds =
             [](const Scenario& s) {
                 return std::int64_t{s.layout.tensorParallel} * s.layout.pipelineParallel
                        <= s.cluster.accelerators();
             },
         .reason =
             [](const Scenario& s) {
                 const std::int64_t wanted = std::int64_t{s.layout.tensorParallel}
                                             * s.layout.pipelineParallel;
                 return Reason{.have = static_cast<double>(s.cluster.accelerators()),
                               .need = static_cast<double>(wanted),
                               .message = say("a replica takes %1 accelerators, the cluster has %2", wanted,
                                              s.cluster.accelerators())};
             }}};
    return all;
}

Outcome evaluate(const Scenario& s)
{
    Outcome outcome;
    outcome.reasons = violations(serving(), s);
    outcome.valid = outcome.reasons.empty();
    if (!outcome.valid)
        return outcome;
    const serving::Server server = serverOf(s);
    const Quote quote = quoteOf(s, server);
    const double capacity = s.cluster.accelerator.memoryBytes * s.serving.memoryShare / 100;
    const double peak = quote.numbers[kPeakMemory];
    outcome.fits = quote.fits;
    outcome.numbers = quote.numbers;
    if (!outcome.fits)
        outcome.reasons.push_back(
            {.code = "overfull",
             .have = capacity / kGiB,
             .need = peak / kGiB,
             .unit = "GiB",
             .message = say("weights and the cache of one request do not fit the engine's memory")});
    for (const auto& part : serving::stepTime<double>(server, decodingOf(s, quote)).parts)
        outcome.time.push_back({part.id, part.label, part.seconds, part.seconds});
    DeviceMemory device;
    const double engine = server.engine->reserveBytes;
    device.parts = {{"weights", "weights", server.weightBytes, 0},
                    {"cache", "key-value cache", peak - server.weightBytes - engine, 0},
                    {"engine", "engine's graphs and buffers", engine, 0}};
    device.total = peak;
    device.capacity = capacity;
    outcome.memory = {std::move(device)};
    return outcome;
}

} // namespace

const Job& serving()
{
    static constexpr Job kServing{
        .id = "serving",
        .unit = "iteration",
        .metrics = kMetrics,
        .headline = kRate,
        .rate = kRate,
        .knobs = knobs,
        .rules = rules,
        .pricer = []() -> std::unique_ptr<Pricer> { return std::make_unique<ServingPricer>(); },
        .evaluate = evaluate,
        .explain = explain};
    return kServing;
}

} // namespace shardscape::job
