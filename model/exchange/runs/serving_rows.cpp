// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/runs/serving_rows.h"

#include "base/quantity.h"
#include "exchange/text/csv.h"
#include "job/serving/pools.h"
#include "job/serving/simulation.h"
#include "job/serving/steady.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <thread>

namespace shardscape::exchange {

namespace {

constexpr std::array<std::string_view, 5> kServingColumns{"id", "engine", "isl", "osl", "tpot_mean_ms"};

class Cells {
public:
    Cells(const std::map<std::string, std::size_t, std::less<>>& columns, const CsvLine& line)
        : m_columns(columns)
        , m_line(line)
    {}
    [[nodiscard]] std::string_view text(std::string_view column) const
    {
        const auto found = m_columns.find(column);
        return found != m_columns.end() && found->second < m_line.cells.size()
                   ? std::string_view(m_line.cells[found->second])
                   : std::string_view();
    }
    /// The number that a cell begins with, "~295 (OpenOrca)" being 295.
    [[nodiscard]] std::optional<double> number(std::string_view column) const
    {
        std::string_view cell = text(column);
        if (!cell.empty() && cell.front() == '~')
            cell.remove_prefix(1);
        double value = 0;
        const auto read = std::from_chars(cell.data(), cell.data() + cell.size(), value);
        return read.ec == std::errc() && std::isfinite(value) ? std::optional(value) : std::nullopt;
    }
    [[nodiscard]] double degree(std::string_view column) const
    {
        return std::max(1.0, number(column).value_or(1));
    }

private:
    const std::map<std::string, std::size_t, std::less<>>& m_columns;
    const CsvLine& m_line;
};

bool says(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

std::optional<double> milliseconds(const Cells& row, std::string_view what)
{
    for (const char* statistic : {"_mean_ms", "_median_ms"})
        if (const auto value = row.number(std::string(what) + statistic))
            return *value / 1e3;
    return std::nullopt;
}

/// The cache's element where a row does not say it: InferenceX's vLLM recipes set 8 bits for what is quantized on Blackwell.
void settleCache(serving::Formats& formats, const Cells& row, const cluster::Accelerator& accelerator)
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
serving::Limits limitsOf(const Cells& row)
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

double shareOf(const Cells& row)
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
    double waves = 0; ///< of a closed loop: times that all in flight are answered; more than are simulated
    bool atOnce = false;
};

constexpr double kBenchmarkWaves = 10; ///< InferenceX sends ten requests for each in flight
constexpr std::int64_t kSimulatedAtMost = 3000;

std::optional<Sent> sentAs(const Cells& row, double input, double output, double replicas)
{
    const std::string_view notes = row.text("notes");
    Sent sent;
    sent.task.inputTokens = std::max<std::int64_t>(1, std::llround(input));
    sent.task.outputTokens = std::max<std::int64_t>(1, std::llround(output));
    const bool chat = says(notes, "ShareGPT")
                      || row.text("mode") == "server"; // conversations: log-normal, deviation 1
    if (chat) {
        sent.task.lengths = workload::LengthKind::LogNormal;
        sent.task.lengthSpread = 1;
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
        sent.atOnce = true;
    } else if (flight && *flight > 0) {
        sent.inFlight = *flight / replicas;
        sent.waves = kBenchmarkWaves;
        sent.requests = std::llround(
            std::clamp(kBenchmarkWaves * sent.inFlight, 20.0, std::max(3 * sent.inFlight, 300.0)));
    } else
        return std::nullopt;
    sent.requests = std::clamp<std::int64_t>(sent.requests, 1, kSimulatedAtMost);
    return sent;
}

serving::Simulated simulatedAs(const Sent& sent, const serving::Deployment& deployment)
{
    Random random(1, 0);
    const std::vector<serving::Request> requests = serving::drawRequests(sent.task, sent.requests,
                                                                         sent.task.requestRate, random);
    serving::Simulated s = *serving::simulate(deployment, sent.task, requests, sent.inFlight, {});
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

void predictApart(ServingRow& out, const Cells& row, const workload::Transformer& model,
                  const cluster::Cluster& cluster, const serving::Engine& engine,
                  const serving::Formats& formats, double input, double output)
{
    const auto requests = row.number("concurrency");
    if (!requests || *requests <= 0 || !row.number("prefill_workers") || !row.number("decode_workers")) {
        out.refusal = say("workers or requests in flight of the pools are not stated");
        return;
    }
    const auto workers = [&](const std::string& pool) {
        serving::Spread spread{row.degree(pool + "_tp"), row.degree(pool + "_dp"), 1,
                               row.degree(pool + "_ep")};
        if (spread.experts <= 1 && spread.attentionData > 1)
            spread.experts = spread.stage();
        return serving::Workers{serving::serverOf(model, cluster, engine, formats, spread),
                                row.degree(pool + "_workers")};
    };
    const serving::Workers prefill = workers("prefill"), decode = workers("decode");
    if (decode.server.poolBytes <= 0 || prefill.server.poolBytes <= 0) {
        out.refusal = say("weights do not fit a worker");
        return;
    }
    // By mean values: simulated pools are further from published ones, whose answers stop early.
    const serving::Steady said = serving::apart(prefill, decode, input, output, *requests);
    out.ourTokenSeconds = said.tokenSeconds;
    out.ourFirstSeconds = said.firstSeconds;
    out.ourOutputPerSecond = said.outputPerSecond / (prefill.accelerators() + decode.accelerators());
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

void predict(ServingRow& out, const Cells& row, const Catalog& catalog)
{
    const Result<const workload::Transformer*> model = catalog.model(row.text("model"));
    if (!model) {
        out.refusal = model.error().message;
        return;
    }
    out.experts = (*model)->moe.has_value();
    const Result<cluster::Cluster> cluster = catalog.cluster(row.text("cluster"));
    if (!cluster) {
        out.refusal = cluster.error().message;
        return;
    }
    const serving::Engine* engine = serving::engineOf(row.text("engine"), row.text("engine_version"));
    if (engine == nullptr) {
        out.refusal = say("no constants of the engine %1; there are vllm, sglang, trtllm and tgi",
                          row.text("engine"));
        return;
    }
    if (row.text("mode").substr(0, 7) == "disagg-") {
        out.refusal = say("one pool of two: what the other does is not said");
        return;
    }
    auto input = row.number("isl"), output = row.number("osl");
    if (!input || !output || *input < 1 || *output < 1) {
        out.refusal = say("no lengths of input and output");
        return;
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
    if (row.text("mode") == "disagg") {
        predictApart(out, row, **model, *cluster, *engine, formats, *input, *output);
        return;
    }
    serving::Spread spread{row.degree("tp"), row.degree("dp"), row.degree("pp"), row.degree("ep")};
    double replicas = 1;
    if (!(*model)->moe) { // dense: data parallelism is replicas
        replicas = spread.attentionData;
        spread.attentionData = 1;
    }
    if (const double gpus = row.number("gpus").value_or(0); gpus > spread.accelerators() * replicas)
        replicas = std::floor(gpus / spread.accelerators());
    const serving::Server server = serving::serverOf(**model, *cluster, *engine, formats, spread,
                                                     shareOf(row));
    if (server.poolBytes <= 0) {
        out.refusal = say("weights do not fit this layout: %1 GiB an accelerator of %2",
                          std::llround(server.weightBytes / kGiB),
                          std::llround(cluster->accelerator.memoryBytes / kGiB));
        return;
    }
    const serving::Limits limits = limitsOf(row);
    const std::string_view flight = row.text("concurrency");
    const auto requests = row.number("concurrency");
    if (row.text("mode") == "static") {
        const serving::Steady said = serving::oneBatch(server, *input, *output,
                                                       requests.value_or(1) / replicas);
        out.ourFirstSeconds = said.firstSeconds;
        setSteady(out, said, server);
        return;
    }
    if (row.text("mode") == "offline" || flight == "saturated" || flight == "all queued") {
        setSteady(out, serving::saturated(server, *input, *output, limits), server);
        return;
    }
    const std::optional<Sent> sent = sentAs(row, *input, *output, replicas);
    if (!sent) {
        out.refusal = say("neither requests in flight nor a saturated load");
        return;
    }
    serving::Deployment deployment;
    deployment.answering = {server, 1};
    deployment.limits = limits;
    const serving::Simulated simulated = simulatedAs(*sent, deployment);
    if (simulated.requestsPerSecond <= 0) {
        out.refusal = say("not one request fits beside the weights");
        return;
    }
    out.grows = simulated.queueGrowth > 0;
    if (!out.grows)
        out.ourFirstSeconds = simulated.firstToken.mean;
    // Means of a long closed loop are the closed form's; bursts, arrivals and equal lengths that run in step are not.
    const bool inStep = !engine->mixes && sent->task.lengths == workload::LengthKind::Fixed;
    if (sent->waves > 0 && !inStep) {
        setSteady(out, serving::closedLoop(server, *input, *output, sent->inFlight, limits), server);
        return;
    }
    out.ourTokenSeconds = simulated.token.mean;
    // Arrivals that are kept up with are all answered; the end of a short run is not the engine's.
    const bool keptUp = sent->task.requestRate > 0 && simulated.queueGrowth <= 0;
    out.ourOutputPerSecond = (keptUp ? sent->task.requestRate * *output : simulated.outputPerSecond)
                             / server.spread.accelerators();
}

ServingRow readRow(const Cells& row, std::int64_t line, const Catalog& catalog, std::string_view source)
{
    ServingRow out;
    out.line = line;
    out.source = source;
    for (const auto& [column, to] : {std::pair{"id", &out.id},
                                     {"model", &out.model},
                                     {"cluster", &out.cluster},
                                     {"engine", &out.engine},
                                     {"mode", &out.mode},
                                     {"confidence", &out.confidence}})
        *to = row.text(column);
    out.tokenSeconds = milliseconds(row, "tpot");
    out.firstSeconds = milliseconds(row, "ttft");
    out.outputPerSecond = row.number("out_tok_s_gpu");
    for (const char* column :
         {"model", "cluster", "engine", "precision", "mode", "isl", "osl", "concurrency"})
        out.group += std::string(row.text(column)) + "|";
    predict(out, row, catalog);
    return out;
}

/// Errors of one number, relative.
struct Errors {
    std::vector<double> all;
    void add(const std::optional<double>& ours, const std::optional<double>& measured)
    {
        if (ours && measured && *measured > 0)
            all.push_back(*ours / *measured - 1);
    }
    [[nodiscard]] double mean() const
    {
        double sum = 0;
        for (const double e : all)
            sum += std::abs(e);
        return all.empty() ? 0 : sum / static_cast<double>(all.size());
    }
    [[nodiscard]] double median(bool absolute) const
    {
        std::vector<double> sorted = all;
        if (absolute)
            for (double& e : sorted)
                e = std::abs(e);
        if (sorted.empty())
            return 0;
        const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
        std::nth_element(sorted.begin(), middle, sorted.end());
        return *middle;
    }
};

struct JudgedRow {
    Errors token, first, output;
    std::size_t rows = 0, refused = 0, pairs = 0, right = 0;
};

bool counts(const ServingRow& row)
{
    return row.confidence != "low";
}

JudgedRow judge(const std::vector<ServingRow>& rows, const std::function<bool(const ServingRow&)>& among)
{
    constexpr double kApart = .15; // pairs nearer than that have no order
    JudgedRow j;
    std::map<std::string, std::vector<const ServingRow*>> groups;
    for (const ServingRow& row : rows) {
        if (!among(row))
            continue;
        ++j.rows;
        if (!row.refusal.empty())
            ++j.refused;
        j.token.add(row.ourTokenSeconds, row.tokenSeconds);
        j.first.add(row.ourFirstSeconds, row.firstSeconds);
        j.output.add(row.ourOutputPerSecond, row.outputPerSecond);
        if (row.outputPerSecond && row.ourOutputPerSecond)
            groups[row.group].push_back(&row);
    }
    for (const auto& [name, same] : groups)
        for (std::size_t a = 0; a < same.size(); ++a)
            for (std::size_t b = a + 1; b < same.size(); ++b) {
                const double ratio = *same[a]->outputPerSecond / *same[b]->outputPerSecond;
                if (std::max(ratio, 1 / ratio) < 1 + kApart)
                    continue;
                ++j.pairs;
                if ((ratio > 1) == (*same[a]->ourOutputPerSecond > *same[b]->ourOutputPerSecond))
                    ++j.right;
            }
    return j;
}

std::vector<std::pair<std::string, JudgedRow>> parts(const std::vector<ServingRow>& rows)
{
    std::vector<std::pair<std::string, JudgedRow>> all;
    const auto by = [&](const char* kind, const std::function<std::string(const ServingRow&)>& key) {
        std::map<std::string, bool> names;
        for (const ServingRow& row : rows)
            names[key(row)] = true;
        for (const auto& [name, present] : names)
            all.emplace_back(kind + name, judge(rows, [&](const ServingRow& row) {
                                 return counts(row) && key(row) == name;
                             }));
    };
    by("source ", [](const ServingRow& row) { return row.source + " " + row.mode; });
    by("engine ", [](const ServingRow& row) { return row.engine; });
    by("accelerator ", [](const ServingRow& row) { return row.cluster; });
    by("", [](const ServingRow& row) { return std::string(row.experts ? "experts " : "dense ") + row.mode; });
    all.emplace_back("all", judge(rows, counts));
    all.emplace_back("of low confidence", judge(rows, [](const ServingRow& row) { return !counts(row); }));
    return all;
}

std::map<std::string, std::size_t> refusals(const std::vector<ServingRow>& rows)
{
    std::map<std::string, std::size_t> why;
    for (const ServingRow& row : rows)
        if (!row.refusal.empty())
            ++why[english(row.refusal)];
    return why;
}

std::ptrdiff_t growingRows(const std::vector<ServingRow>& rows)
{
    return std::count_if(rows.begin(), rows.end(), [](const ServingRow& row) { return row.grows; });
}

nlohmann::ordered_json errorsJson(const Errors& errors)
{
    return {{"rows", errors.all.size()},
            {"mape", errors.mean()},
            {"median_ape", errors.median(true)},
            {"bias", errors.median(false)}};
}

nlohmann::ordered_json judgedJson(const JudgedRow& j)
{
    return {{"rows", j.rows},
            {"refused", j.refused},
            {"tpot", errorsJson(j.token)},
            {"ttft", errorsJson(j.first)},
            {"throughput", errorsJson(j.output)},
            {"order", {{"pairs", j.pairs}, {"right", j.right}}}};
}

} // namespace

bool looksLikeServingRows(std::string_view csv)
{
    const std::string_view header = csv.substr(0, csv.find('\n'));
    return std::all_of(kServingColumns.begin(), kServingColumns.end(),
                       [&](std::string_view name) { return says(header, name); });
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
    std::vector<ServingRow> rows(lines->size() - 1);
    std::atomic<std::size_t> next = 1;
    const auto work = [&] { // a row by itself: the same whoever takes it
        for (std::size_t i = next++; i < lines->size(); i = next++)
            rows[i - 1] = readRow(Cells(columns, (*lines)[i]), (*lines)[i].number, catalog, source);
    };
    std::vector<std::jthread> workers;
    for (unsigned i = 1; i < std::max(1U, std::thread::hardware_concurrency()); ++i)
        workers.emplace_back(work);
    work();
    workers.clear(); // waits for them
    return rows;
}

std::string servingReport(const std::vector<ServingRow>& rows, bool all)
{
    std::array<char, 256> line{};
    std::string text = "median error (bias), relative to what was measured\n";
    const auto cell = [](const Errors& e) {
        std::array<char, 64> out{};
        if (e.all.empty())
            return std::string("-");
        std::snprintf(out.data(), out.size(), "%4zu %5.1f %% (%+.1f)", e.all.size(), 100 * e.median(true),
                      100 * e.median(false));
        return std::string(out.data());
    };
    std::snprintf(line.data(), line.size(), "%-36s %6s %7s  %-22s %-22s %-22s %s\n", "", "rows", "refused",
                  "time per token", "first token", "output", "order");
    text += line.data();
    for (const auto& [name, j] : parts(rows)) {
        std::snprintf(line.data(), line.size(), "%-36s %6zu %7zu  %-22s %-22s %-22s %zu/%zu\n", name.c_str(),
                      j.rows, j.refused, cell(j.token).c_str(), cell(j.first).c_str(), cell(j.output).c_str(),
                      j.right, j.pairs);
        text += line.data();
    }
    for (const auto& [why, many] : refusals(rows))
        text += std::to_string(many) + " rows not priced: " + why + "\n";
    if (const auto growing = growingRows(rows); growing > 0)
        text += std::to_string(growing)
                + " rows without a first token: by our numbers arrivals outrun the answers there\n";
    if (!all)
        return text;
    for (const ServingRow& row : rows) {
        const auto milli = [](const std::optional<double>& x) { return x ? *x * 1e3 : 0; };
        std::snprintf(
            line.data(), line.size(), "%-60s %9.2f %9.2f ms  %9.1f %9.1f ms  %9.1f %9.1f tokens/s\n",
            row.id.c_str(), milli(row.tokenSeconds), milli(row.ourTokenSeconds), milli(row.firstSeconds),
            milli(row.ourFirstSeconds), row.outputPerSecond.value_or(0), row.ourOutputPerSecond.value_or(0));
        text += line.data();
    }
    return text;
}

std::string servingJson(const std::vector<ServingRow>& rows)
{
    nlohmann::ordered_json out = judgedJson(judge(rows, counts));
    for (const auto& [name, j] : parts(rows))
        out["sources"][name] = judgedJson(j);
    for (const auto& [why, many] : refusals(rows))
        out["refused_because"][why] = many;
    out["queue_grows"] = growingRows(rows);
    return out.dump(2) + "\n";
}

} // namespace shardscape::exchange
