// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/claims/serving_numbers.h"

#include "exchange/catalog/catalog.h"
#include "job/job.h"
#include "job/serving/metrics.h"
#include "job/serving/pipeline_batches.h"
#include "job/serving/step.h"
#include "search/serving/mix.h"
#include "search/sweep.h"
#include "search/training/default_space.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

namespace shardscape::exchange {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

template <class Choice, std::size_t N>
Choice named(const nlohmann::json& from, const char* key, const std::array<std::string_view, N>& names)
{
    const std::string said = from.value(key, std::string(names.front()));
    return static_cast<Choice>(std::find(names.begin(), names.end(), said) - names.begin());
}

/// Requests in flight of one replica.
double flightOf(const serving::Deployment& d, const workload::ServingTask& task)
{
    return std::max(1.0, static_cast<double>(task.concurrency) / d.answering.count);
}

/// s of a decoded token: in an iteration of its own kind, or on top of an iteration with a chunk of a prompt, one sequence less.
/// Source: Agrawal 2023, SARATHI, arXiv 2308.16369, section 5.1.
double decodedToken(const serving::Deployment& d, const workload::ServingTask& task, bool beside)
{
    const serving::Server& server = d.answering.server;
    const double batch = flightOf(d, task), input = static_cast<double>(task.inputTokens);
    const double context = input + static_cast<double>(task.outputTokens) / 2;
    const auto seconds = [&server](const serving::Mix& mix) {
        return serving::iterationTime<double>(server, mix).total;
    };
    if (!beside)
        return seconds({batch, context}) / batch;
    const double chunk = std::min(input, serving::chunkOf(server, d.limits)), pairs = chunk * input / 2;
    return (seconds({batch - 1, context, chunk, pairs, 1}) - seconds({0, 0, chunk, pairs, 1}))
           / std::max(1.0, batch - 1);
}

/// Tokens of prompts and answers that one accelerator works off, of those that its products alone would let it.
/// Source: Zhu 2024 (NanoFlow), arXiv 2408.12757, section 3.
double optimumShare(const serving::Deployment& d, double tokensOfOne)
{
    const serving::Server& s = d.answering.server;
    double weights = 0; // of a rank, that a token meets in all layers
    for (const serving::Products& p : s.products)
        weights += p.layers * p.weights;
    weights += s.expertLayers * s.topK * s.expertWeights / s.spread.experts;
    const double attained = serving::peakOf(s.accelerator, s.formats.dense) * s.architecture->computeBf16;
    return tokensOfOne * 2 * weights * s.spread.stage() / attained;
}

} // namespace

ServingNumbers::ServingNumbers(layout::Scenario scenario, const nlohmann::json& drawn)
    : m_scenario(std::move(scenario))
{
    m_options.threads = 1;
    if (!drawn.is_object())
        return;
    m_options.requests = drawn.value("requests", m_options.requests);
    m_options.seed = drawn.value("seed", m_options.seed);
    m_options.policy = named<serving::Policy>(drawn, "policy", serving::kPolicyNames);
    m_options.router = named<serving::Router>(drawn, "router", serving::kRouterNames);
    m_pipeline = drawn.value("pipeline", std::string());
    m_batch = drawn.value("batch", 0.0);
    for (const std::string id : drawn.value("clusters", nlohmann::json::array()))
        if (const Result<cluster::Cluster> found = Catalog::builtIn().cluster(id))
            m_clusters.push_back(*found);
}

const serving::Simulated& ServingNumbers::simulated()
{
    if (!m_simulated) {
        const workload::ServingTask& task = m_scenario.task.serving;
        const double load = task.requestRate > 0 ? task.requestRate : static_cast<double>(task.concurrency);
        m_simulated = std::move(
            serving::simulateLoads(serving::deploymentOf(m_scenario), task, {load}, m_options)->front());
    }
    return *m_simulated;
}

double ServingNumbers::computed(std::string_view id)
{
    const job::Job& job = job::serving();
    if (!job::violations(job, m_scenario).empty())
        return kNone;
    if (const std::size_t place = job::findMetric(job.metrics, id); place < job.metrics.size()) {
        const job::Outcome outcome = job.evaluate(m_scenario);
        return outcome.fits ? job::written(job.metrics[place], outcome.numbers[place]) : kNone;
    }
    if (id == "fits")
        return job.evaluate(m_scenario).fits ? 1 : 0;
    const workload::ServingTask& task = m_scenario.task.serving;
    const serving::Deployment d = serving::deploymentOf(m_scenario);
    const double input = static_cast<double>(task.inputTokens);
    const double output = static_cast<double>(task.outputTokens);
    if (id.starts_with("batch_")) {
        const serving::Steady batch = serving::oneBatch(d.answering.server, input, output, flightOf(d, task));
        return id == "batch_first_seconds"         ? batch.firstSeconds
               : id == "batch_token_seconds"       ? batch.tokenSeconds
               : id == "batch_requests_per_second" ? batch.requestsPerSecond
                                                   : kNone;
    }
    if (id == "decode_alone_seconds" || id == "decode_beside_seconds")
        return decodedToken(d, task, id == "decode_beside_seconds");
    if (id == "optimum_share")
        return optimumShare(d, of("total_tokens_per_second_per_gpu"));
    if (id == "goodput" || id == "goodput_per_accelerator") {
        const double rate = serving::highestRate(d, task, m_options).value_or(kNone);
        return id == "goodput" ? rate : rate / d.accelerators();
    }
    if (id == "saving_over_cheapest" || id == "saving_over_dearest") {
        const Result<search::CheapestMix> mix = search::cheapestMix(m_scenario, m_clusters, {});
        if (!mix)
            return kNone;
        std::map<std::string, double> alone; // of clusters that can
        for (const search::MixPart& part : mix->alone)
            if (part.replicas > 0)
                alone[part.kind.cluster] += static_cast<double>(part.replicas) * part.kind.dollarsPerHour;
        const auto [least, most] = std::minmax_element(
            alone.begin(), alone.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
        if (alone.empty())
            return kNone;
        return 1 - mix->dollarsPerHour / (id == "saving_over_cheapest" ? least : most)->second;
    }
    if (id == "best_requests_per_second") {
        const search::SweepResult swept = search::run(search::defaultSpaceOf(m_scenario), {}, {});
        double best = kNone;
        for (const search::Row& row : swept.rows)
            if (const double rate = row.value(serving::kRequests);
                row.fits && rate > 0 && !(best >= rate)
                && serving::keepsWishes(task, row.objective, row.value(serving::kFirstToken)))
                best = rate;
        return best;
    }
    if (id == "pipeline_requests_per_second" || id == "bubble_seconds" || id == "pipeline_busy") {
        Random random(m_options.seed, 0);
        const std::vector<serving::Request> requests = serving::drawRequests(task, m_options.requests, 0,
                                                                             random);
        const serving::PipelineRun run = serving::pipelineRun(
            d.answering.server, requests, m_batch,
            m_pipeline == "chunks" ? serving::PartPolicy::Chunks : serving::PartPolicy::WholePrompts,
            serving::chunkOf(d.answering.server, d.limits));
        return id == "bubble_seconds"  ? run.bubblePerRequest
               : id == "pipeline_busy" ? run.busy
                                       : static_cast<double>(m_options.requests) / run.seconds;
    }
    struct Drawn {
        std::string_view id;
        double (*value)(const serving::Simulated&);
    };
    using serving::Simulated;
    constexpr std::array kDrawn{
        Drawn{"first_mean_seconds", [](const Simulated& s) { return s.firstToken.mean; }},
        Drawn{"first_p50_seconds", [](const Simulated& s) { return s.firstToken.p50; }},
        Drawn{"first_p90_seconds", [](const Simulated& s) { return s.firstToken.p90; }},
        Drawn{"first_p99_seconds", [](const Simulated& s) { return s.firstToken.p99; }},
        Drawn{"token_p90_seconds", [](const Simulated& s) { return s.token.p90; }},
        Drawn{"gap_p99_seconds", [](const Simulated& s) { return s.gap.p99; }},
        Drawn{"request_mean_seconds", [](const Simulated& s) { return s.request.mean; }},
        Drawn{"simulated_requests_per_second", [](const Simulated& s) { return s.requestsPerSecond; }},
        Drawn{"kept", [](const Simulated& s) { return s.kept; }},
        Drawn{"cached_input", [](const Simulated& s) { return s.cachedInput; }}};
    for (const Drawn& one : kDrawn)
        if (one.id == id)
            return one.value(simulated());
    return kNone;
}

double ServingNumbers::of(std::string_view id)
{
    const auto known = m_known.find(id);
    if (known != m_known.end())
        return known->second;
    const double value = computed(id);
    m_known.emplace(std::string(id), value);
    return value;
}

} // namespace shardscape::exchange
