// SPDX-License-Identifier: GPL-3.0-or-later
// One prompt at a time, one token after the other, on replicas of tp x pp accelerators: the smallest task of serving.
#include "job/job.h"
#include "job/serving/key_value_cache.h"
#include "job/serving/steps.h"
#include "layout/knob_values.h"
#include "layout/peak.h"
#include "workload/transformer.h"

#include <array>

namespace shardscape::job {

namespace {

using layout::Knob;
using layout::Reason;
using layout::Scenario;

constexpr double kElement = 2;    ///< bytes of a weight, and of a number in the cache
constexpr double kMaskShare = .5; ///< of the scores under the causal mask

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

/// What one sequence on an otherwise idle replica is.
struct Answer {
    double weights = 0, cache = 0;       ///< bytes of one accelerator
    double capacity = 0;                 ///< bytes that the engine may fill
    double running = 0;                  ///< sequences
    double firstToken = 0, perToken = 0; ///< s
};

Answer answerOf(const Scenario& s)
{
    const double t = s.layout.tensorParallel;
    const double p = s.layout.pipelineParallel;
    const auto parameters = static_cast<double>(workload::countParameters(s.model).total);
    const auto input = static_cast<double>(s.task.serving.inputTokens);
    const double tokens = input + static_cast<double>(s.task.serving.outputTokens);
    const double perToken = serving::keyValueBytesPerToken(s.model, kElement);
    const double shards = serving::cacheShards(s.model, t, p);
    const serving::Replica replica{.accelerators = t * p,
                                   .flops = layout::peakOf(s.cluster.accelerator, s.workload.precision),
                                   .bandwidth = s.cluster.accelerator.memoryBandwidth};
    const serving::ServedModel model{
        .activeParameters = static_cast<double>(workload::countParameters(s.model).active),
        .weightBytes = parameters * kElement,
        .layers = static_cast<double>(s.model.layers),
        .headWidth = static_cast<double>(s.model.heads * s.model.headDim)};
    Answer answer;
    answer.weights = parameters * kElement / (t * p);
    answer.cache = perToken * tokens / shards;
    answer.capacity = s.cluster.accelerator.memoryBytes * s.serving.memoryShare / 100;
    answer.running = serving::concurrency(answer.capacity, 1, answer.weights, perToken, tokens, shards);
    answer.firstToken = serving::prefillSeconds(model, replica, input, kMaskShare);
    answer.perToken = serving::decodeSeconds(model, replica, 1, perToken * tokens);
    return answer;
}

Quote quoteOf(const Scenario& s)
{
    const Answer answer = answerOf(s);
    Quote quote;
    quote.fits = answer.running >= 1;
    quote.numbers[kPeakMemory] = answer.weights + answer.cache;
    if (!quote.fits)
        return quote;
    quote.numbers[kObjective] = answer.perToken;
    quote.numbers[kFirstToken] = answer.firstToken;
    quote.numbers[kConcurrent] = answer.running;
    quote.numbers[kRate] = 1 / answer.perToken
                           / static_cast<double>(s.layout.tensorParallel * s.layout.pipelineParallel);
    return quote;
}

class ServingPricer final : public Pricer {
public:
    void quote(const Scenario& scenario, Quote& quote) override { quote = quoteOf(scenario); }
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
    const Answer answer = answerOf(s);
    const Quote quote = quoteOf(s);
    outcome.fits = quote.fits;
    outcome.numbers = quote.numbers;
    if (!outcome.fits)
        outcome.reasons.push_back(
            {.code = "overfull",
             .have = answer.capacity / kGiB,
             .need = (answer.weights + answer.cache) / kGiB,
             .unit = "GiB",
             .message = say("weights and the cache of one request do not fit the engine's memory")});
    outcome.time = {{"decode", "Decode", answer.perToken, answer.perToken}};
    DeviceMemory device;
    device.parts = {{"weights", "weights", answer.weights, 0}, {"cache", "key-value cache", answer.cache, 0}};
    device.total = answer.weights + answer.cache;
    device.capacity = answer.capacity;
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
        .explain = [](const Scenario&) { return std::vector<Explained>{}; }};
    return kServing;
}

} // namespace shardscape::job
