// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/runs/serving_rows.h"

#include "base/quantity.h"
#include "exchange/runs/published_cells.h"
#include "exchange/text/csv.h"
#include "job/serving/calibration.h"
#include "job/serving/pools.h"
#include "job/serving/simulation.h"
#include "job/serving/speculation.h"
#include "job/serving/steady.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cmath>
#include <functional>
#include <map>
#include <thread>

namespace shardscape::exchange {

namespace {

constexpr std::array<std::string_view, 5> kServingColumns{"id", "engine", "isl", "osl", "tpot_mean_ms"};

bool says(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

std::optional<double> milliseconds(const PublishedCells& row, std::string_view what)
{
    for (const char* statistic : {"_mean_ms", "_median_ms"})
        if (const auto value = row.number(std::string(what) + statistic))
            return *value / 1e3;
    return std::nullopt;
}

/// The cache's element where a row does not say it: InferenceX's vLLM recipes set 8 bits for what is quantized on Blackwell.
void settleCache(serving::Formats& formats, const PublishedCells& row,
                 const cluster::Accelerator& accelerator)
{
    if (const std::string_view stated = row.text("kv_dtype"); !stated.empty())
        formats.cacheBytes = says(stated, "fp8") ? 1 : 2;
    else if (says(row.text("notes"), "random-range-ratio") && accelerator.fp4Peak > 0
             && !row.text("precision").empty() && row.text("precision") != "bf16")
        formats.cacheBytes = 1;
}

/// "measured mean output 697 tokens": answers that stop before the stated length.
std::optional<double> meanOutput(std::string_view notes)
{
    constexpr std::string_view kSaid = "measured mean output ";
    const std::size_t begin = notes.find(kSaid);
    if (begin == std::string_view::npos)
        return std::nullopt;
    const std::string_view rest = notes.substr(begin + kSaid.size());
    double value = 0;
    return std::from_chars(rest.data(), rest.data() + rest.size(), value).ec == std::errc() && value >= 1
               ? std::optional(value)
               : std::nullopt;
}

/// The whole number right before a word: "1000 requests" of " requests".
std::optional<double> countBefore(std::string_view notes, std::string_view word)
{
    const std::size_t end = notes.find(word);
    if (end == std::string_view::npos || end == 0)
        return std::nullopt;
    std::size_t begin = end;
    while (begin > 0 && notes[begin - 1] >= '0' && notes[begin - 1] <= '9')
        --begin;
    double value = 0;
    return begin < end && std::from_chars(notes.data() + begin, notes.data() + end, value).ec == std::errc()
               ? std::optional(value)
               : std::nullopt;
}

std::optional<double> flagOf(std::string_view notes, std::initializer_list<std::string_view> flags)
{
    for (const std::string_view flag : flags) {
        const std::size_t found = notes.find(flag);
        if (found == std::string_view::npos)
            continue;
        std::string_view rest = notes.substr(found + flag.size());
        while (!rest.empty() && (rest.front() == ' ' || rest.front() == '='))
            rest.remove_prefix(1);
        double value = 0;
        if (std::from_chars(rest.data(), rest.data() + rest.size(), value).ec == std::errc() && value > 0)
            return value;
    }
    return std::nullopt;
}

/// Launch flags that a row's notes hold.
serving::Limits limitsOf(const PublishedCells& row)
{
    const std::string_view notes = row.text("notes");
    serving::Limits limits;
    limits.chunk = row.number("chunk").value_or(
        flagOf(notes, {"--max-num-batched-tokens", "--max_num_tokens", "--chunked-prefill-size"})
            .value_or(0));
    limits.maxSequences = flagOf(notes, {"--max-num-seqs", "--max-running-requests", "--max_batch_size"})
                              .value_or(0);
    return limits;
}

double shareOf(const PublishedCells& row)
{
    const double share = flagOf(row.text("notes"), {"--gpu-memory-utilization", "--mem-fraction-static"})
                             .value_or(0);
    return share <= 1 ? share : 0;
}

/// How a benchmark sent a row's requests, as far as the row says.
struct Sent {
    workload::ServingTask task; ///< lengths, and the rate of arrivals
    double inFlight = 0;        ///< of a closed loop
    std::int64_t requests = 0;
    double waves = 0;  ///< of a closed loop: times that all in flight are answered; more than are simulated
    bool cold = false; ///< nobody warmed the server up
};

constexpr double kBenchmarkWaves = 10; ///< InferenceX sends ten requests for each in flight
/// Of the logarithm of MLPerf's lengths (OpenOrca): answers are cut at 1,024 tokens, which 2 % of a mean of 300 then reach.
constexpr double kAuditedSpread = .7;
constexpr double kSteadyWaves = 3; ///< fewer have no steady state
constexpr std::int64_t kSimulatedAtMost = 3000;
constexpr double kRunningBatches = 8; ///< that a rate is simulated for: fewer never get steady
constexpr std::int64_t kLegalAtMost = 9000;
constexpr double kConversationAtMost = 1024; ///< tokens of a prompt, and of an answer

std::optional<Sent> sentAs(const PublishedCells& row, double input, double output, double replicas)
{
    const std::string_view notes = row.text("notes");
    Sent sent;
    sent.task.inputTokens = std::max<std::int64_t>(1, std::llround(input));
    sent.task.outputTokens = std::max<std::int64_t>(1, std::llround(output));
    const bool chat = says(notes, "ShareGPT") || row.text("mode") == "server"; // conversations: log-normal
    if (chat) {
        sent.task.lengths = workload::LengthKind::LogNormal;
        sent.task.lengthSpread = row.text("mode") == "server" ? kAuditedSpread : 1;
    } else if (says(notes, "random-range-ratio")) { // .8 to 1 of the stated lengths
        sent.task.lengths = workload::LengthKind::Uniform;
        sent.task.lengthSpread = .1 / .9;
    }
    const auto stated = countBefore(notes, " requests");
    const auto rate = row.number("request_rate"); // "inf" is no number
    const auto flight = row.number("concurrency");
    if (rate && *rate > 0 && *rate < 1000) {
        sent.task.requestRate = *rate / replicas;
        // Where nobody says how many: vLLM's benchmark sends 1,000, MLPerf's server test runs for ten minutes.
        sent.requests = row.text("mode") == "server" ? kSimulatedAtMost
                                                     : std::llround(stated.value_or(1000) / replicas);
    } else if (row.text("request_rate") == "inf" || (rate && *rate >= 1000)) {
        const double all = stated.value_or(flight.value_or(1000));
        sent.requests = std::llround(all / replicas);
        sent.inFlight = std::min(flight.value_or(all), all) / replicas;
    } else if (flight && *flight > 0) {
        sent.inFlight = std::min(*flight, stated.value_or(*flight)) / replicas;
        sent.waves = stated ? *stated / replicas / sent.inFlight : kBenchmarkWaves;
        sent.requests = std::llround(
            std::clamp(sent.waves * sent.inFlight, 20.0, std::max(3 * sent.inFlight, 300.0)));
        if (sent.waves < kSteadyWaves)
            sent.waves = 0; // beginning and end rule
    } else
        return std::nullopt;
    sent.requests = std::clamp<std::int64_t>(sent.requests, 1, kSimulatedAtMost);
    sent.cold = says(row.text("why"), "cold server");
    return sent;
}

/// Conversations as benchmarks take them: none with more than 1,024 tokens of prompt or answer; the means stay.
/// Source: vLLM, benchmarks, is_valid_sequence (ShareGPT); MLPerf, max_new_tokens of Llama 2 70B (OpenOrca).
void cutConversations(std::vector<serving::Request>& requests, const workload::ServingTask& task)
{
    const auto fit = [&requests](double serving::Request::*length, double mean) {
        const double longest = std::max(kConversationAtMost,
                                        2 * mean); // of what is stated as longer, nothing is known
        for (int round = 0; round < 4; ++round) {  // what is cut off makes the others longer
            double sum = 0;
            for (serving::Request& request : requests)
                sum += request.*length = std::min(request.*length, longest);
            const double scale = mean * static_cast<double>(requests.size()) / sum;
            for (serving::Request& request : requests)
                request.*length = std::clamp(std::round(request.*length * scale), 1.0, longest);
        }
    };
    fit(&serving::Request::input, static_cast<double>(task.inputTokens));
    fit(&serving::Request::output, static_cast<double>(task.outputTokens));
}

serving::Simulated simulatedAs(const Sent& sent, const serving::Deployment& deployment)
{
    serving::SimulationOptions options;
    options.steady = false; // benchmarks count all that they send
    options.coldSeconds = sent.cold ? deployment.answering.server.engine->coldSeconds : 0;
    Random random(1, 0);
    std::vector<serving::Request> requests = serving::drawRequests(sent.task, sent.requests,
                                                                   sent.task.requestRate, random);
    if (sent.task.lengths == workload::LengthKind::LogNormal)
        cutConversations(requests, sent.task);
    serving::Simulated s = *serving::simulate(deployment, sent.task, requests, sent.inFlight, options);
    // Fewer waves than the benchmark's: the first, which arrives at once, counts by its share of all.
    const auto first = static_cast<std::size_t>(std::max(1.0, std::round(sent.inFlight)));
    if (sent.waves > 0 && s.requests.size() > first && first > 0
        && static_cast<double>(s.requests.size()) < sent.waves * sent.inFlight) {
        double ofFirst = 0, ofLater = 0;
        for (std::size_t i = 0; i < s.requests.size(); ++i) {
            const serving::Answered& a = s.requests[i];
            (i < first ? ofFirst : ofLater) += a.first - a.arrival + s.front;
        }
        ofFirst /= static_cast<double>(first);
        ofLater /= static_cast<double>(s.requests.size() - first);
        if (std::isfinite(ofFirst + ofLater))
            s.firstToken.mean = (ofFirst + (sent.waves - 1) * ofLater) / sent.waves;
    }
    return s;
}

/// What a row asks, ready to be answered with any correction.
struct Asked {
    enum class Kind { OneBatch, Saturated, InFlight, Simulated, Apart };
    Kind kind = Kind::InFlight;
    serving::Server server; ///< of a replica; apart, of a decode worker
    double workers = 1;     ///< decode workers
    std::optional<serving::Workers> prefill;
    double input = 0, output = 0;
    double flight = 0; ///< requests of a replica, or of both pools
    double replicas = 1;
    serving::Limits limits;
    Sent sent;
};

std::optional<Asked> askedApart(ServingRow& out, const PublishedCells& row,
                                const workload::Transformer& model, const cluster::Cluster& cluster,
                                const serving::Engine& engine, const serving::Formats& formats)
{
    const auto requests = row.number("concurrency");
    if (!requests || *requests <= 0 || !row.number("prefill_workers") || !row.number("decode_workers")) {
        out.refusal = say("workers or requests in flight of the pools are not stated");
        return std::nullopt;
    }
    const auto workers = [&](const std::string& pool) {
        serving::Spread spread{row.degree(pool + "_tp"), row.degree(pool + "_dp"), 1,
                               row.degree(pool + "_ep")};
        if (spread.experts <= 1 && spread.attentionData > 1)
            spread.experts = spread.stage();
        return serving::Workers{serving::serverOf(model, cluster, engine, formats, spread),
                                row.degree(pool + "_workers")};
    };
    Asked asked;
    asked.kind = Asked::Kind::Apart;
    asked.prefill = workers("prefill");
    const serving::Workers decode = workers("decode");
    asked.server = decode.server;
    asked.workers = decode.count;
    asked.flight = *requests;
    if (decode.server.poolBytes <= 0 || asked.prefill->server.poolBytes <= 0) {
        out.refusal = say("weights do not fit a worker");
        return std::nullopt;
    }
    out.accelerators = asked.prefill->accelerators() + decode.accelerators();
    return asked;
}

/// Nothing: the row has its refusal.
std::optional<Asked> askedBy(ServingRow& out, const PublishedCells& row, const Catalog& catalog)
{
    const Result<const workload::Transformer*> model = catalog.model(row.text("model"));
    if (!model) {
        out.refusal = model.error().message;
        return std::nullopt;
    }
    out.experts = (*model)->moe.has_value();
    const Result<cluster::Cluster> cluster = catalog.cluster(row.text("cluster"));
    if (!cluster) {
        out.refusal = cluster.error().message;
        return std::nullopt;
    }
    // Submitters tune their own builds.
    const serving::Engine* engine = out.audited
                                        ? serving::engineOf(std::string(row.text("engine")) + "-mlperf", {})
                                        : nullptr;
    if (engine == nullptr)
        engine = serving::engineOf(row.text("engine"), row.text("engine_version"));
    if (engine == nullptr) {
        out.refusal = say("no constants of the engine %1; there are vllm, sglang, trtllm and tgi",
                          row.text("engine"));
        return std::nullopt;
    }
    if (row.text("mode").substr(0, 7) == "disagg-") {
        out.refusal = say("one pool of two: what the other does is not said");
        return std::nullopt;
    }
    auto input = row.number("isl"), output = row.number("osl");
    if (!input || !output || *input < 1 || *output < 1) {
        out.refusal = say("no lengths of input and output");
        return std::nullopt;
    }
    if (says(row.text("notes"), "random-range-ratio")) { // drawn evenly from .8 to 1 of what is stated
        *input *= .9;
        *output *= .9;
    }
    serving::Formats formats = serving::formatsOf(row.text("precision"), **model, *engine);
    settleCache(formats, row, cluster->accelerator);
    if (says(row.text("notes"), "FP8-meta")) // Meta's own 8-bit checkpoint leaves attention in 16 bits
        formats.attention = serving::Format::Bf16;
    if (says(row.text("notes"), "measured mean output"))
        if (const auto stops = meanOutput(row.text("notes")))
            output = stops;
    out.input = *input;
    out.output = *output;
    if (row.text("mode") == "disagg") {
        std::optional<Asked> asked = askedApart(out, row, **model, *cluster, *engine, formats);
        if (asked) {
            asked->input = *input;
            asked->output = *output;
        }
        return asked;
    }
    serving::Spread spread{row.degree("tp"), row.degree("dp"), row.degree("pp"), row.degree("ep")};
    Asked asked;
    asked.input = *input;
    asked.output = *output;
    if (!(*model)->moe) { // dense: data parallelism is replicas
        asked.replicas = spread.attentionData;
        spread.attentionData = 1;
    }
    if (const double gpus = row.number("gpus").value_or(0); gpus > spread.accelerators() * asked.replicas)
        asked.replicas = std::floor(gpus / spread.accelerators());
    asked.server = serving::serverOf(**model, *cluster, *engine, formats, spread, shareOf(row));
    out.accelerators = asked.replicas * spread.accelerators();
    if (asked.server.poolBytes <= 0) {
        out.refusal = say("weights do not fit this layout: %1 GiB an accelerator of %2",
                          std::llround(asked.server.weightBytes / kGiB),
                          std::llround(cluster->accelerator.memoryBytes / kGiB));
        return std::nullopt;
    }
    asked.limits = limitsOf(row);
    if (const auto proposed = flagOf(row.text("speculative"),
                                     {"num_speculative_tokens\":", "num_speculative_tokens"}))
        asked.server.drafts = {*proposed, serving::acceptedOf(serving::kUsualAcceptance, *proposed)};
    out.ourMost = asked.replicas
                  * serving::mostRunning(asked.server, asked.server.held(*input, *output), asked.limits);
    const std::string_view flight = row.text("concurrency");
    if (row.text("mode") == "static") {
        asked.kind = Asked::Kind::OneBatch;
        asked.flight = row.number("concurrency").value_or(1) / asked.replicas;
        return asked;
    }
    if (row.text("mode") == "offline" || flight == "saturated" || flight == "all queued") {
        asked.kind = Asked::Kind::Saturated;
        return asked;
    }
    const std::optional<Sent> sent = sentAs(row, *input, *output, asked.replicas);
    if (!sent) {
        out.refusal = say("neither requests in flight nor a saturated load");
        return std::nullopt;
    }
    asked.sent = *sent;
    asked.flight = sent->inFlight;
    // Means of a long closed loop are the closed form's; bursts, arrivals and equal lengths that run in step are not.
    const bool inStep = !engine->mixes && sent->task.lengths == workload::LengthKind::Fixed;
    asked.kind = sent->waves > 0 && !inStep ? Asked::Kind::InFlight : Asked::Kind::Simulated;
    return asked;
}

void setSteady(ServingRow& out, const serving::Steady& said, const serving::Server& server)
{
    if (said.requestsPerSecond <= 0) {
        out.refusal = say("not one request fits beside the weights");
        return;
    }
    out.ourTokenSeconds = said.tokenSeconds;
    out.ourOutputPerSecond = said.outputPerSecond / server.spread.accelerators();
}

serving::Deployment deploymentOf(const Asked& asked)
{
    serving::Deployment deployment;
    deployment.answering = {asked.server, 1};
    deployment.limits = asked.limits;
    return deployment;
}

/// Of a closed loop in the steady state.
serving::Steady steadyOf(const Asked& asked)
{
    return serving::closedLoop(asked.server, asked.input, asked.output, asked.flight, asked.limits);
}

/// What its errors are like, `running` sequences of a replica or decode worker being answered.
void liken(ServingRow& out, const Asked& asked, double running)
{
    using validate::ServedKind;
    const ServedKind kind = asked.kind == Asked::Kind::OneBatch    ? ServedKind::OneBatch
                            : asked.kind == Asked::Kind::Saturated ? ServedKind::Saturated
                            : asked.kind == Asked::Kind::Apart     ? ServedKind::Apart
                                                                   : ServedKind::InFlight;
    out.like = validate::likenessOf(asked.server, kind, running,
                                    asked.server.held(asked.input, asked.output));
}

void answer(ServingRow& out, const Asked& asked)
{
    using enum Asked::Kind;
    const serving::Server& server = asked.server;
    if (asked.kind == Apart) {
        // By mean values: simulated pools are further from published ones, whose answers stop early.
        const serving::Steady said = serving::apart(*asked.prefill, {server, asked.workers}, asked.input,
                                                    asked.output, asked.flight);
        liken(out, asked, said.running);
        out.ourTokenSeconds = said.tokenSeconds;
        out.ourFirstSeconds = said.firstSeconds;
        out.ourOutputPerSecond = said.outputPerSecond / out.accelerators;
        return;
    }
    if (asked.kind == OneBatch) {
        const serving::Steady said = serving::oneBatch(server, asked.input, asked.output, asked.flight);
        out.ourFirstSeconds = said.firstSeconds;
        liken(out, asked, said.running);
        setSteady(out, said, server);
        return;
    }
    if (asked.kind == Saturated) {
        const serving::Steady said = serving::saturated(server, asked.input, asked.output, asked.limits);
        liken(out, asked, said.running);
        setSteady(out, said, server);
        return;
    }
    const serving::Simulated simulated = simulatedAs(asked.sent, deploymentOf(asked));
    if (simulated.requestsPerSecond <= 0) {
        out.refusal = say("not one request fits beside the weights");
        return;
    }
    liken(out, asked, simulated.running);
    out.grows = simulated.queueGrowth > 0;
    if (!out.grows)
        out.ourFirstSeconds = simulated.firstToken.mean;
    if (asked.kind == InFlight) {
        setSteady(out, steadyOf(asked), server);
        return;
    }
    out.ourTokenSeconds = simulated.token.mean;
    // Arrivals that are kept up with are all answered; the end of a short run is not the engine's.
    const bool keptUp = asked.sent.task.requestRate > 0 && simulated.queueGrowth <= 0;
    out.ourOutputPerSecond = (keptUp ? asked.sent.task.requestRate * asked.output : simulated.outputPerSecond)
                             / server.spread.accelerators();
}

/// MLPerf's server test: the highest rate at which 99 % of the first tokens and of the times per token keep the limits that its
/// notes hold, "p99 TTFT 2 s, TPOT 200 ms". What is published is the rate that passed.
void answerLegalRate(ServingRow& out, const PublishedCells& row, const Asked& asked)
{
    const auto first = flagOf(row.text("notes"), {"p99 TTFT"}), token = flagOf(row.text("notes"), {", TPOT"});
    if (row.text("mode") != "server" || !first || !token)
        return;
    out.legalRate = row.number("request_rate");
    serving::SimulationOptions options;
    options.requests = std::clamp<std::int64_t>(std::llround(kRunningBatches * out.ourMost / asked.replicas),
                                                1500, kLegalAtMost);
    workload::ServingTask task = asked.sent.task;
    task.firstTokenLimit = *first;
    task.tokenLimit = *token / 1e3;
    task.share = .99;
    out.ourLegalRate = *serving::highestRate(deploymentOf(asked), task, options) * asked.replicas;
}

/// A row and what it asks.
struct ReadRow {
    ServingRow row;
    std::optional<Asked> asked;
};

ReadRow readRow(const PublishedCells& row, std::int64_t line, const Catalog& catalog, std::string_view source)
{
    ReadRow read;
    ServingRow& out = read.row;
    out.line = line;
    out.source = source;
    for (const auto& [column, to] : {std::pair{"id", &out.id},
                                     {"model", &out.model},
                                     {"cluster", &out.cluster},
                                     {"engine", &out.engine},
                                     {"mode", &out.mode},
                                     {"confidence", &out.confidence}})
        *to = row.text(column);
    out.complete = row.text("complete") != "partial";
    out.audited = says(row.text("notes"), "MLPerf");
    out.tokenSeconds = milliseconds(row, "tpot");
    out.firstSeconds = milliseconds(row, "ttft");
    out.outputPerSecond = row.number("out_tok_s_gpu");
    out.mostStated = row.number("kv_max_concurrency");
    out.inFlight = std::min(row.number("concurrency").value_or(0),
                            countBefore(row.text("notes"), " prompts").value_or(1e9));
    const auto joined = [&row](std::initializer_list<const char*> columns) {
        std::string text;
        for (const char* column : columns)
            text += std::string(row.text(column)) + "|";
        return text;
    };
    out.own = std::string(source)
              + joined({"model", "cluster", "engine", "engine_version", "precision", "mode"});
    out.question = out.own + joined({"isl", "osl"});
    out.layout = joined({"gpus", "tp", "pp", "dp", "ep", "prefill_workers", "prefill_tp", "prefill_dp",
                         "prefill_ep", "decode_workers", "decode_tp", "decode_dp", "decode_ep"});
    out.group = joined({"model", "cluster", "engine", "precision", "mode", "isl", "osl", "concurrency"});
    read.asked = askedBy(out, row, catalog);
    if (read.asked) {
        answer(out, *read.asked);
        if (out.refusal.empty())
            answerLegalRate(out, row, *read.asked);
    }
    return read;
}

/// Time per token of closed loops after three rows of the same model, machine, engine and version corrected two factors: those
/// with the fewest, the most and the middle number of requests in flight. The three are not judged.
void calibrateOwn(std::vector<ReadRow>& rows)
{
    constexpr std::size_t kTaken = 3, kJudged = 3;
    std::map<std::string, std::vector<ReadRow*>> own;
    for (ReadRow& read : rows)
        if (read.asked && read.asked->kind == Asked::Kind::InFlight && read.row.tokenSeconds
            && read.row.ourTokenSeconds && read.row.confidence != "low")
            own[read.row.own].push_back(&read);
    for (auto& [name, same] : own) {
        if (same.size() < kTaken + kJudged)
            continue;
        std::stable_sort(same.begin(), same.end(), [](const ReadRow* a, const ReadRow* b) {
            return a->row.inFlight < b->row.inFlight;
        });
        const std::array taken{same.front(), same[same.size() / 2], same.back()};
        const auto corrected = [](const ReadRow& read, const serving::Correction& by) {
            Asked asked = *read.asked;
            asked.server.correction = by;
            return steadyOf(asked).tokenSeconds;
        };
        const serving::Correction by = serving::calibrated(
            taken.size(), [&](std::size_t i, const serving::Correction& tried) {
                return std::log(corrected(*taken[i], tried) / *taken[i]->row.tokenSeconds);
            });
        for (ReadRow* read : same)
            if (std::find(taken.begin(), taken.end(), read) == taken.end())
                read->row.calibratedTokenSeconds = corrected(*read, by);
    }
}

/// Time per token of closed loops by two factors that all other models of the same engine and accelerator correct: what one has to
/// expect for a model that nobody measured.
void leaveModelsOut(std::vector<ReadRow>& rows)
{
    constexpr std::size_t kMostFitted = 60; // of one engine and accelerator: every so many
    std::map<std::string, std::vector<ReadRow*>> machines;
    for (ReadRow& read : rows)
        if (read.asked && read.asked->kind == Asked::Kind::InFlight && read.row.tokenSeconds
            && read.row.ourTokenSeconds && read.row.confidence != "low")
            machines[std::string(read.asked->server.engine->id) + "|" + read.asked->server.accelerator.id]
                .push_back(&read);
    const auto corrected = [](const ReadRow& read, const serving::Correction& by) {
        Asked asked = *read.asked;
        asked.server.correction = by;
        return steadyOf(asked).tokenSeconds;
    };
    for (auto& [name, same] : machines) {
        std::map<std::string, serving::Correction> without;
        for (ReadRow* read : same) {
            const auto [found, added] = without.try_emplace(read->row.model);
            if (added) {
                std::vector<const ReadRow*> others;
                for (const ReadRow* other : same)
                    if (other->row.model != read->row.model)
                        others.push_back(other);
                if (others.empty())
                    continue;
                const std::size_t every = others.size() / kMostFitted + 1;
                found->second = serving::calibrated((others.size() + every - 1) / every,
                                                    [&](std::size_t i, const serving::Correction& tried) {
                                                        const ReadRow& other = *others[i * every];
                                                        return std::log(corrected(other, tried)
                                                                        / *other.row.tokenSeconds);
                                                    });
            }
            if (found->second != serving::Correction{})
                read->row.unseenTokenSeconds = corrected(*read, found->second);
        }
    }
}

} // namespace

bool looksLikeServingRows(std::string_view csv)
{
    const std::string_view header = csv.substr(0, csv.find('\n'));
    return std::all_of(kServingColumns.begin(), kServingColumns.end(),
                       [&](std::string_view name) { return says(header, name); });
}

std::optional<double> measuredOutput(const ServingRow& row)
{
    if (row.outputPerSecond)
        return *row.outputPerSecond * row.accelerators;
    if (!row.tokenSeconds || !row.firstSeconds || row.inFlight <= 0)
        return std::nullopt;
    return row.inFlight * row.output / (*row.firstSeconds + (row.output - 1) * *row.tokenSeconds);
}

Result<std::vector<ServingRow>> readServingRows(std::string_view csv, const Catalog& catalog,
                                                std::string_view source)
{
    const Result<std::vector<CsvLine>> lines = splitCsv(csv);
    if (!lines)
        return tl::unexpected(lines.error());
    if (lines->empty() || !looksLikeServingRows(csv))
        return fail(ErrorCode::BadInput,
                    say("a table of served models has the columns id, engine, isl, osl and tpot_mean_ms"));
    std::map<std::string, std::size_t, std::less<>> columns;
    for (std::size_t i = 0; i < lines->front().cells.size(); ++i)
        columns.emplace(lines->front().cells[i], i);
    std::vector<ReadRow> read(lines->size() - 1);
    std::atomic<std::size_t> next = 1;
    const auto work = [&] { // a row by itself: the same whoever takes it
        for (std::size_t i = next++; i < lines->size(); i = next++)
            read[i - 1] = readRow(PublishedCells(columns, (*lines)[i]), (*lines)[i].number, catalog, source);
    };
    std::vector<std::jthread> workers;
    for (unsigned i = 1; i < std::max(1U, std::thread::hardware_concurrency()); ++i)
        workers.emplace_back(work);
    work();
    workers.clear(); // waits for them
    calibrateOwn(read);
    leaveModelsOut(read);
    std::vector<ServingRow> rows;
    for (ReadRow& one : read)
        rows.push_back(std::move(one.row));
    return rows;
}

} // namespace shardscape::exchange
