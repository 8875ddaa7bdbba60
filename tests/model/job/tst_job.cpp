// SPDX-License-Identifier: GPL-3.0-or-later
// A second job, declared here and nowhere else: one decoding step of a served model. What rows, spaces, fronts, filters and
// tables know of a job is what job::Job says, so that it must be swept, filtered and written like training.
#include "exchange/results/sweep_json.h"
#include "job/job.h"
#include "job/serving/key_value_cache.h"
#include "job/serving/steps.h"
#include "job/training/numbers/metric.h"
#include "layout/knob.h"
#include "layout/peak.h"
#include "model/scenarios.h"
#include "search/condition.h"
#include "search/part.h"
#include "search/sweep.h"
#include "workload/transformer.h"

#include <QtTest>
#include <rapidcheck.h>
#include <set>
#include <sstream>

using namespace shardscape;

namespace {

constexpr double kElement = 2; // bytes of a weight, and of a number in the cache
constexpr std::size_t kConcurrent = 2;
constexpr std::size_t kRate = 3;

constexpr std::array kDecodingMetrics{
    job::Metric{.id = "token_seconds",
                .stored = "token_seconds",
                .label = "Time per token",
                .shortLabel = "Token",
                .unit = "s",
                .format = job::Format::Seconds,
                .smallerIsBetter = true,
                .wide = true},
    job::Metric{.id = "peak_gib",
                .stored = "peak_bytes",
                .label = "Peak memory",
                .shortLabel = "Memory",
                .unit = "GiB",
                .format = job::Format::Bytes,
                .smallerIsBetter = true,
                .ofMisfits = true,
                .timed = false,
                .wide = true},
    job::Metric{.id = "concurrent", .stored = "concurrent", .label = "Sequences at once", .timed = false},
    job::Metric{.id = "tokens_per_second_device",
                .stored = "tokens_per_second_device",
                .label = "Throughput of one accelerator",
                .unit = "tokens/s"}};

/// By hand what the job below must say of one layout.
job::Quote decoding(const layout::Scenario& s)
{
    const double t = s.layout.tensorParallel;
    const double p = s.layout.pipelineParallel;
    const auto parameters = static_cast<double>(workload::countParameters(s.model).total);
    const double weights = parameters * kElement / (t * p);
    const double capacity = s.cluster.accelerator.memoryBytes;
    const double perToken = serving::keyValueBytesPerToken(s.model, kElement);
    const double shards = serving::cacheShards(s.model, t, p);
    const double tokens = s.workload.sequence;
    const double many = serving::concurrency(capacity, 1, weights, perToken, tokens, shards);
    job::Quote quote;
    quote.fits = many >= 1;
    const double held = weights + std::max(many, 1.0) * perToken * tokens / shards;
    quote.numbers[job::kPeakMemory] = held;
    if (!quote.fits)
        return quote;
    const serving::Replica replica{.accelerators = t * p,
                                   .flops = layout::peakOf(s.cluster.accelerator, s.workload.precision),
                                   .bandwidth = s.cluster.accelerator.memoryBandwidth};
    const serving::ServedModel model{.activeParameters = parameters, .weightBytes = parameters * kElement};
    const double step = serving::decodeSeconds(model, replica, many, perToken * tokens);
    quote.numbers[job::kObjective] = step;
    quote.numbers[kConcurrent] = many;
    quote.numbers[kRate] = many / step / (t * p);
    return quote;
}

class DecodingPricer final : public job::Pricer {
public:
    void quote(const layout::Scenario& scenario, job::Quote& quote) override { quote = decoding(scenario); }
};

std::span<const layout::Knob> decodingKnobs()
{
    static const std::vector<layout::Knob> knobs{*layout::findKnob("tp"), *layout::findKnob("pp")};
    return knobs;
}

std::span<const layout::Rule> decodingRules()
{
    static const std::vector<layout::Rule> rules{
        {.code = "serving-heads",
         .label = "heads divide by tp",
         .knobs = {"tp"},
         .holds = [](const layout::Scenario& s) { return s.model.heads % s.layout.tensorParallel == 0; }},
        {.code = "serving-layers",
         .label = "layers divide by pp",
         .knobs = {"pp"},
         .holds = [](const layout::Scenario& s) { return s.model.layers % s.layout.pipelineParallel == 0; }},
        {.code = "serving-replica",
         .label = "a replica is of one cluster",
         .knobs = {"tp", "pp"},
         .holds = [](const layout::Scenario& s) {
             return s.layout.tensorParallel * s.layout.pipelineParallel <= s.cluster.accelerators();
         }}};
    return rules;
}

const job::Job& decodingJob()
{
    static constexpr job::Job kDecoding{
        .id = "decoding",
        .metrics = kDecodingMetrics,
        .headline = kConcurrent,
        .rate = kRate,
        .knobs = decodingKnobs,
        .rules = decodingRules,
        .pricer = []() -> std::unique_ptr<job::Pricer> { return std::make_unique<DecodingPricer>(); },
        .evaluate = nullptr,
        .explain = nullptr};
    return kDecoding;
}

search::Space decodingSpace(const char* model, const char* cluster, std::int64_t nodes)
{
    search::Space space{scenarioOf(model, cluster, nodes, {{"sequence", "4096"}}), {}, &decodingJob()};
    for (const layout::Knob& knob : decodingKnobs())
        space.axes.push_back({&knob, {1, 2, 3, 4, 5, 8, 16, 32}});
    return space;
}

class JobTest : public QObject {
    Q_OBJECT

private slots:
    /// The first two metrics of any job rank and fit: what everyone who reads rows relies on.
    void trainingKeepsWhatAJobPromises()
    {
        const job::Job& training = job::training();
        QCOMPARE(training.id, std::string_view("training"));
        for (const std::size_t ranked : {job::kObjective, job::kPeakMemory})
            QVERIFY(training.metrics[ranked].wide && training.metrics[ranked].smallerIsBetter);
        QVERIFY(training.metrics[job::kPeakMemory].ofMisfits && !training.metrics[job::kPeakMemory].timed);
        QVERIFY(!training.metrics[training.headline].smallerIsBetter
                && !training.metrics[training.rate].smallerIsBetter);
        QVERIFY(training.metrics.size() <= job::kMostMetrics);
        std::set<std::string_view> stored;
        for (const job::Metric& metric : training.metrics)
            QVERIFY2(stored.insert(metric.stored).second, metric.id.data());
        QCOMPARE(training.knobs().size(), layout::knobs().size());
        QCOMPARE(training.rules().size(), layout::rules().size());
    }

    void aQuoteIsAnEvaluation()
    {
        const layout::Scenario s = documentedScenario();
        const training::Evaluation e = training::evaluate(s);
        job::Quote quote;
        job::training().pricer()->quote(s, quote);
        QCOMPARE(quote.fits, e.fits);
        for (std::size_t place = 0; place < training::kMetrics.size(); ++place)
            QCOMPARE(quote.numbers[place], training::kMetrics[place].of(e));
    }

    void anotherJobIsSweptByItsOwnRulesAndNumbers()
    {
        const search::Space space = decodingSpace("llama-3-70b", "dgx-h100", 2);
        QCOMPARE(space.axes.size(), std::size_t{2});
        const search::SweepResult result = search::run(space, {}, {});
        QCOMPARE(result.outcome, search::Outcome::Completed);
        std::int64_t rejected = 0;
        for (const search::Rejection& block : result.rejections) {
            rejected += block.count;
            QVERIFY(!decodingRules()[static_cast<std::size_t>(block.rule)].holds(
                search::scenarioAt(space, block.index)));
        }
        QCOMPARE(rejected + static_cast<std::int64_t>(result.rows.size()), std::int64_t{64});
        QCOMPARE(result.progress.rejectedByRule.size(), decodingRules().size());
        bool someFit = false, someDoNot = false;
        double most = 0, best = std::numeric_limits<double>::infinity();
        for (const search::Row& row : result.rows) {
            const layout::Scenario s = search::scenarioAt(space, row.index);
            for (const layout::Rule& rule : decodingRules())
                QVERIFY(rule.holds(s));
            const job::Quote quote = decoding(s);
            QCOMPARE(row.fits, quote.fits);
            for (std::size_t place = 0; place < kDecodingMetrics.size(); ++place) {
                QCOMPARE(row.value(place),
                         kDecodingMetrics[place].wide
                             ? quote.numbers[place]
                             : static_cast<double>(static_cast<float>(quote.numbers[place])));
                QCOMPARE(row.knows(*space.job, place), row.fits || place == job::kPeakMemory);
            }
            (row.fits ? someFit : someDoNot) = true;
            if (row.fits) {
                most = std::max(most, row.value(kConcurrent));
                best = std::min(best, row.objective);
            }
        }
        QVERIFY(someFit && someDoNot); // one accelerator does not hold 70 billion weights
        QCOMPARE(result.progress.bestObjective, best);
        QCOMPARE(result.progress.bestHeadline, most);
    }

    void itsFrontIsThatOfItsFirstTwoMetrics()
    {
        const search::SweepResult result = search::run(decodingSpace("llama-3-70b", "dgx-h100", 4), {}, {});
        QVERIFY(!result.front.empty());
        for (std::size_t i = 0; i < result.rows.size(); ++i) {
            const search::Row& row = result.rows[i];
            const bool beaten = std::any_of(
                result.rows.begin(), result.rows.end(), [&row](const search::Row& other) {
                    return other.fits && other.objective <= row.objective && other.peakBytes <= row.peakBytes
                           && (other.objective < row.objective || other.peakBytes < row.peakBytes);
                });
            if (row.onFront)
                QVERIFY(row.fits && !beaten);
            else
                QVERIFY(!row.fits || beaten
                        || std::any_of(result.front.begin(), result.front.end(), [&](std::int64_t at) {
                               const search::Row& same = result.rows[static_cast<std::size_t>(at)];
                               return same.objective == row.objective && same.peakBytes == row.peakBytes;
                           }));
        }
    }

    void partsOfItMerge()
    {
        const search::Space space = decodingSpace("llama-13b", "dgx-a100-80g", 2);
        std::vector<search::PartResult> parts;
        for (std::int32_t number = 1; number <= 3; ++number)
            parts.push_back({{number, 3}, search::run(space, {number, 3}, {}, {}), std::to_string(number)});
        const auto merged = search::merge(std::move(parts));
        QVERIFY2(merged.has_value(), merged ? "" : merged.error().text().c_str());
        const search::SweepResult whole = search::run(space, {}, {});
        QVERIFY(merged->rows == whole.rows && merged->front == whole.front);
        QCOMPARE(merged->progress.bestObjective, whole.progress.bestObjective);
        QCOMPARE(merged->progress.bestHeadline, whole.progress.bestHeadline);
    }

    void itsTablesHaveItsMetrics()
    {
        const search::SweepResult result = search::run(decodingSpace("llama-13b", "dgx-a100-80g", 1), {}, {});
        std::ostringstream csv;
        exchange::writeSweepCsv(result, csv);
        const QStringList lines = QString::fromStdString(csv.str()).trimmed().split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), static_cast<qsizetype>(result.rows.size()) + 1);
        const QStringList head = lines[0].split(QLatin1Char(','));
        for (const job::Metric& metric : kDecodingMetrics)
            QVERIFY2(head.contains(QLatin1String(metric.id.data(), static_cast<int>(metric.id.size()))),
                     metric.id.data());
        QVERIFY(!head.contains(QStringLiteral("mfu")));
        for (std::size_t i = 0; i < result.rows.size(); ++i) {
            const QStringList cells = lines[static_cast<qsizetype>(i) + 1].split(QLatin1Char(','));
            QCOMPARE(cells.size(), head.size());
            QCOMPARE(cells[head.indexOf(QStringLiteral("peak_gib"))].toDouble(),
                     result.rows[i].peakBytes / kGiB);
        }
    }

    /// A number that only another question has: whose it is, and what to do.
    void conditionsNameTheJobOfAForeignNumber()
    {
        std::vector<search::Subject> subjects;
        for (const job::Metric& metric : job::training().metrics)
            subjects.push_back({.names = {std::string(metric.id)}, .format = metric.format});
        for (const auto& [line, said] : {std::pair{"days<30", "Mean days is a number of whole runs"},
                                         {"mfu>40% usd<1e6", "Rent is a number of whole runs"}}) {
            const auto condition = search::parseCondition(line, subjects, {});
            QVERIFY(!condition);
            const std::string text = english(condition.error().message);
            QVERIFY2(text.starts_with(said) && text.find("Choose Run for the job") != std::string::npos,
                     text.c_str());
            QCOMPARE(std::string_view(line).substr(condition.error().from, condition.error().length),
                     std::string_view(line).substr(std::string_view(line).find_last_of(" ") + 1,
                                                   condition.error().length));
        }
        const auto step = search::parseCondition("dayz<30", subjects, {});
        QVERIFY(!step && english(step.error().message).find("whole runs") == std::string::npos);
    }

    void conditionsSpeakOfItsMetrics()
    {
        std::vector<search::Subject> subjects;
        for (const job::Metric& metric : kDecodingMetrics)
            subjects.push_back({.names = {std::string(metric.id)}, .format = metric.format});
        const auto condition = search::parseCondition("concurrent>=8 and peak_gib<79GiB", subjects, {});
        QVERIFY(condition.has_value());
        const search::SweepResult result = search::run(decodingSpace("llama-13b", "dgx-a100-80g", 1), {}, {});
        std::size_t passed = 0;
        for (const search::Row& row : result.rows) {
            const bool holds = condition->holds([](std::size_t) { return false; },
                                                [&row](std::size_t place) { return row.value(place); });
            QCOMPARE(holds, row.value(kConcurrent) >= 8 && row.peakBytes < 79 * kGiB);
            passed += holds ? 1U : 0U;
        }
        QVERIFY(passed > 0 && passed < result.rows.size());
    }
};

} // namespace

QTEST_GUILESS_MAIN(JobTest)
#include "tst_job.moc"
