// SPDX-License-Identifier: GPL-3.0-or-later
// The job of whole runs: layouts compared by the days that all tokens take them, failures counted in, and by money.
#include "job/job.h"
#include "job/run/deadline.h"
#include "job/run/evaluation.h"
#include "job/run/explanation.h"
#include "job/training/numbers/metric.h"
#include "layout/knob_values.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace shardscape::job {

namespace {

using layout::Knob;
using layout::Scenario;

constexpr std::array kMetrics{
    Metric{
        .id = "days",
        .stored = "run_days",
        .label = "Mean days",
        .shortLabel = "Days",
        .unit = "days",
        .help =
            "Days until the last token, with failures, restarts and saves: the mean of many runs, in closed form. "
            "Dates are those of half of the draws.",
        .format = Format::Amount,
        .smallerIsBetter = true,
        .wide = true,
        .ofWholeRun = true,
        .words = {"days", "time"}},
    Metric{.id = "peak_gib",
           .stored = "peak_bytes",
           .label = "Peak memory",
           .shortLabel = "Memory",
           .unit = "GiB",
           .help = "GiB on the fullest accelerator, reserve included.",
           .format = Format::Bytes,
           .smallerIsBetter = true,
           .ofMisfits = true,
           .timed = false,
           .wide = true,
           .words = {"memory", "mem", "peak"}},
    Metric{.id = "share_of_time",
           .stored = "run_share",
           .label = "Time that counts",
           .shortLabel = "Counts",
           .unit = "%",
           .help = "Share of the run's time in which tokens are trained on for the first time.",
           .format = Format::Share,
           .timed = false,
           .ofWholeRun = true,
           .words = {"share", "ettr", "goodput"}},
    Metric{.id = "usd",
           .stored = "run_usd",
           .label = "Rent",
           .shortLabel = "Rent",
           .unit = "USD",
           .help = "Rent of all accelerators, spares counted, from start to end.",
           .format = Format::Amount,
           .smallerIsBetter = true,
           .ofWholeRun = true,
           .needs = &cluster::Accelerator::dollarsPerHour,
           .lacking = [](std::string_view name) { return say("No price per hour of %1 is known.", name); },
           .words = {"usd", "rent", "dollars"}},
    Metric{.id = "gpu_hours",
           .stored = "run_accelerator_hours",
           .label = "Accelerator-hours",
           .shortLabel = "All devices",
           .unit = "h",
           .help = "Hours of all accelerators together, spares counted, from start to end.",
           .format = Format::Amount,
           .smallerIsBetter = true,
           .brief = false,
           .ofWholeRun = true,
           .words = {"hours"}},
    Metric{.id = "mwh",
           .stored = "run_mwh",
           .label = "Energy",
           .shortLabel = "Energy",
           .unit = "MWh",
           .help = "Energy of the boards, with hosts and building as the prices say.",
           .format = Format::Amount,
           .smallerIsBetter = true,
           .brief = false,
           .ofWholeRun = true,
           .needs = &cluster::Accelerator::watts,
           .lacking = [](std::string_view name) { return say("No board power of %1 is known.", name); },
           .words = {"mwh", "energy"}},
    Metric{.id = "failures",
           .stored = "run_failures",
           .label = "Failures",
           .shortLabel = "Failures",
           .unit = "",
           .help = "Failures that are expected until the end.",
           .format = Format::Amount,
           .smallerIsBetter = true,
           .timed = false,
           .brief = false,
           .ofWholeRun = true,
           .words = {"failures"}},
    Metric{.id = "step_seconds",
           .stored = "step_seconds",
           .label = "Step time",
           .shortLabel = "Step",
           .unit = "s",
           .help = "Seconds of one optimizer step.",
           .format = Format::Seconds,
           .smallerIsBetter = true,
           .words = {"step"}},
    Metric{.id = "tokens_per_second",
           .stored = "tokens_per_second",
           .label = "Throughput",
           .shortLabel = "Tokens/s",
           .unit = "tokens/s",
           .help = "Tokens per second of the whole cluster while steps run.",
           .words = {"tokens"}},
    Metric{.id = "mfu",
           .stored = "mfu",
           .label = "MFU",
           .shortLabel = "MFU",
           .unit = "%",
           .help = "The model's own FLOPs of a step, recomputation not counted, over the dense peak.",
           .format = Format::Share},
};
constexpr std::size_t kShare = findMetric(kMetrics, "share_of_time");
constexpr std::size_t kTokens = findMetric(kMetrics, "tokens_per_second");
constexpr double kDaySeconds = 86400;

/// The numbers of a run whose step takes so long; those of the step are the step's.
Numbers numbersOf(const run::Expectation& expected, const run::Expense& expense, double peakBytes,
                  double stepSeconds, double tokensPerSecond, double mfu)
{
    const auto known = [](double value) {
        return value > 0 ? value : std::numeric_limits<double>::quiet_NaN();
    };
    Numbers numbers{};
    numbers[kObjective] = expected.seconds / kDaySeconds;
    numbers[kPeakMemory] = peakBytes;
    numbers[kShare] = expected.share;
    numbers[findMetric(kMetrics, "usd")] = known(expense.dollars);
    numbers[findMetric(kMetrics, "gpu_hours")] = expense.acceleratorHours;
    numbers[findMetric(kMetrics, "mwh")] = known(expense.kilowattHours / 1e3);
    numbers[findMetric(kMetrics, "failures")] = expected.failures;
    numbers[findMetric(kMetrics, "step_seconds")] = stepSeconds;
    numbers[kTokens] = tokensPerSecond;
    numbers[findMetric(kMetrics, "mfu")] = mfu;
    return numbers;
}

class RunPricer final : public Pricer {
public:
    void quote(const Scenario& scenario, Quote& quote) override
    {
        m_step->quote(scenario, quote);
        const Numbers held = quote.numbers;
        quote.numbers = {};
        quote.numbers[kPeakMemory] = held[kPeakMemory];
        if (!quote.fits)
            return;
        const double seconds = held[training::kStepSeconds];
        const double tokens = held[training::kTokensPerSecond];
        const run::Step step = run::stepOf(scenario, seconds, tokens);
        const run::Plan plan = run::planOf(scenario.task.run, run::tokensOf(scenario), step);
        const run::Expectation expected = run::expectationOf(plan);
        quote.fits = expected.seconds < run::kMostSeconds
                     && expected.failures < static_cast<double>(run::kMostFailures);
        if (quote.fits)
            quote.numbers = numbersOf(expected,
                                      run::expenseOf(expected.bars, plan, step, scenario.task.run.prices),
                                      held[kPeakMemory], step.seconds, step.tokens / step.seconds,
                                      held[training::kMfu] * seconds / step.seconds);
    }

private:
    std::unique_ptr<Pricer> m_step = training().pricer();
};

Outcome outcomeOf(const Scenario& scenario)
{
    const run::Evaluation e = run::evaluate(scenario);
    Outcome outcome = training().evaluate(scenario);
    const Numbers held = outcome.numbers;
    outcome.fits = e.fits;
    outcome.reasons = e.reasons;
    for (layout::Reason& late : run::lateReasons(scenario, e))
        outcome.reasons.push_back(std::move(late));
    outcome.numbers = {};
    outcome.numbers[kPeakMemory] = held[kPeakMemory];
    if (e.fits)
        outcome.numbers = numbersOf(e.expected, e.expense, held[kPeakMemory], e.step.seconds,
                                    e.step.tokens / e.step.seconds,
                                    held[training::kMfu] * held[training::kStepSeconds] / e.step.seconds);
    return outcome;
}

/// The run's numbers, then those of its step.
std::vector<Explained> explained(const Scenario& scenario)
{
    std::vector<Explained> all = run::explain(scenario, run::evaluate(scenario));
    for (Explained& one : training().explain(scenario)) {
        const auto same = [&one](const Explained& other) { return other.id == one.id; };
        if (std::none_of(all.begin(), all.end(), same)) // a measured step is the run's
            all.push_back(std::move(one));
    }
    return all;
}

/// A number of a part of the task, in whole units.
template <auto part, auto number, auto values>
Knob taskNumber(Knob knob)
{
    knob.group = layout::KnobGroup::Workload;
    knob.inTask = true;
    knob.field = layout::KnobField(
        [](const Scenario& s) { return static_cast<std::int64_t>(std::llround(s.task.run.*part.*number)); },
        [](Scenario& s, std::int64_t value) { s.task.run.*part.*number = static_cast<double>(value); });
    knob.candidates = [](const Scenario& s) {
        std::vector<std::int64_t> some = values(s);
        some.push_back(std::llround(s.task.run.*part.*number));
        std::sort(some.begin(), some.end());
        some.erase(std::unique(some.begin(), some.end()), some.end());
        return some;
    };
    return knob;
}

std::vector<std::int64_t> caps(const Scenario& s)
{
    std::vector<std::int64_t> some{0};
    for (const double share : {.5, .6, .7, .8})
        if (s.cluster.accelerator.watts > 0)
            some.push_back(std::llround(s.cluster.accelerator.watts * share));
    return some;
}

std::vector<std::int64_t> meetings(const Scenario&)
{
    return {0, 1, 10, 30, 100, 300};
}

std::vector<std::int64_t> fewestNodes(const Scenario& s)
{
    return {0, s.cluster.nodes / 2, s.cluster.nodes};
}

std::span<const Knob> runKnobs()
{
    static const std::vector<Knob> all = [] {
        // The step's knobs, and the spares; how many tokens is a matter of the task here.
        std::vector<Knob> some;
        for (const Knob& knob : layout::knobs())
            some.push_back(knob);
        some.push_back(
            {.id = "spares",
             .label = "Spare nodes",
             .shortLabel = "spares",
             .group = layout::KnobGroup::Workload,
             .unit = "nodes",
             .help =
                 "Nodes that stand by for those under repair; -1 is as many as are broken at once 99 times in 100.",
             .paper = "Wan et al. 2025, ByteRobust, arXiv 2509.16293",
             .look = "Waiting falls with every spare until repairs keep up; rent grows.",
             .minimum = -1,
             .maximum = 100'000,
             .inTask = true,
             .field = layout::KnobField([](const Scenario& s) { return s.task.run.spares; },
                                        [](Scenario& s, std::int64_t value) { s.task.run.spares = value; }),
             .candidates =
                 [](const Scenario& s) {
                     std::vector<std::int64_t> values{-1, 0, 1, 2, 4, 8, 16, 32, 64, 128};
                     values.push_back(s.task.run.spares);
                     std::sort(values.begin(), values.end());
                     values.erase(std::unique(values.begin(), values.end()), values.end());
                     return values;
                 },
             .idle = layout::always});
        some.push_back(
            {.id = "save_every",
             .label = "Save every",
             .shortLabel = "save",
             .group = layout::KnobGroup::Workload,
             .unit = "s",
             .help = "Seconds between checkpoints of the nearest kind; 0 is the interval that loses least.",
             .paper = "Daly 2006, Future Generation Computer Systems 22",
             .look = "Work done again falls with shorter intervals; what saves cost grows.",
             .minimum = 0,
             .maximum = 30 * 86400,
             .inTask = true,
             .field = layout::KnobField(
                 [](const Scenario& s) {
                     return static_cast<std::int64_t>(std::llround(s.task.run.checkpoint.every));
                 },
                 [](Scenario& s, std::int64_t value) {
                     s.task.run.checkpoint.every = static_cast<double>(value);
                 }),
             .candidates =
                 [](const Scenario& s) {
                     std::vector<std::int64_t> values{0, 60, 300, 720, 1800, 3600, 10800};
                     values.push_back(std::llround(s.task.run.checkpoint.every));
                     std::sort(values.begin(), values.end());
                     values.erase(std::unique(values.begin(), values.end()), values.end());
                     return values;
                 },
             .idle = [](const Scenario& s) -> std::string_view {
                 return s.task.run.checkpoint.tiers.empty() ? "" : "each tier has its own interval";
             }});
        some.push_back(
            {.id = "within_days",
             .label = "Done within",
             .shortLabel = "within",
             .group = layout::KnobGroup::Workload,
             .unit = "days",
             .help = "Days from the start to the end of the deadline's day; 0 is no deadline.",
             .paper = {},
             .look = "Calendar: how many draws are done by then.",
             .minimum = 0,
             .maximum = 20'000,
             .inTask = true,
             .field = layout::KnobField(
                 [](const Scenario& s) -> std::int64_t {
                     return std::llround(run::secondsToDeadline(s.task.run).value_or(0) / kDaySeconds);
                 },
                 [](Scenario& s, std::int64_t value) {
                     workload::RunTask& task = s.task.run;
                     const auto start = run::dayOf(task.start);
                     task.deadline = start && value > 0 ? run::dateOf(static_cast<double>(*start + value - 1))
                                                        : std::string();
                 }),
             .candidates =
                 [](const Scenario& s) {
                     std::vector<std::int64_t> values{0, 30, 60, 90, 180, 365};
                     values.push_back(
                         std::llround(run::secondsToDeadline(s.task.run).value_or(0) / kDaySeconds));
                     std::sort(values.begin(), values.end());
                     values.erase(std::unique(values.begin(), values.end()), values.end());
                     return values;
                 },
             .idle = [](const Scenario& s) -> std::string_view {
                 return s.task.run.start.empty() ? "the run has no start, so that its days are counted from 0"
                                                 : "";
             }});
        some.push_back(
            {.id = "failure_policy",
             .label = "When one fails",
             .shortLabel = "fails",
             .group = layout::KnobGroup::Workload,
             .kind = layout::KnobKind::Choice,
             .help =
                 "What stops when one accelerator fails: everybody, its replica, a part of its stage, nobody while its neighbour computes twice, or everybody until standby nodes have taken over.",
             .paper = "Salpekar et al. 2026, FT-HSDP, arXiv 2602.00277",
             .look = "Failures: what one costs, and the time that counts.",
             .minimum = 0,
             .maximum = static_cast<std::int64_t>(workload::kPolicyNames.size()) - 1,
             .choices = {workload::kPolicyNames.begin(), workload::kPolicyNames.end()},
             .inTask = true,
             .field = layout::KnobField(
                 [](const Scenario& s) { return static_cast<std::int64_t>(s.task.run.policy); },
                 [](Scenario& s, std::int64_t value) {
                     s.task.run.policy = static_cast<workload::BlastPolicy>(value);
                 }),
             .candidates =
                 [](const Scenario&) {
                     return std::vector<std::int64_t>{0, 1, 2, 3, 4};
                 },
             .idle = layout::always});
        some.push_back(taskNumber<&workload::RunTask::power, &workload::Power::capWatts, caps>(
            {.id = "power_cap",
             .label = "Power cap",
             .shortLabel = "cap",
             .unit = "W",
             .help = "Watts that one board may draw while steps run; 0 is no cap.",
             .paper = "Chung et al. 2024, Perseus, arXiv 2312.06902",
             .look = "Energy falls faster than steps get longer, until what idles outweighs it.",
             .minimum = 0,
             .maximum = 100'000,
             .idle = [](const Scenario& s) -> std::string_view {
                 return s.cluster.accelerator.watts > 0 ? "" : "the boards' power is not known";
             }}));
        some.push_back(taskNumber<&workload::RunTask::sites, &workload::Sites::interval, meetings>(
            {.id = "site_interval",
             .label = "Sites meet every",
             .shortLabel = "meet",
             .unit = "steps",
             .help = "Steps between exchanges of sites; 0 is as the layout's local updates have it.",
             .paper = "Charles et al. 2025, scaling laws of DiLoCo, arXiv 2503.09799",
             .look = "What is sent falls with every step between; how well sites learn together does, too.",
             .minimum = 0,
             .maximum = 1'000'000,
             .idle = [](const Scenario& s) -> std::string_view {
                 return s.task.run.sites.places.size() < 2 ? "the run has one site" : "";
             }}));
        some.push_back(taskNumber<&workload::RunTask::elastic, &workload::Elastic::fewest, fewestNodes>(
            {.id = "elastic_fewest",
             .label = "Fewest nodes",
             .shortLabel = "fewest",
             .unit = "nodes",
             .help = "Nodes below which a run whose nodes come and go waits; 0 is those of one replica.",
             .paper = "Lian et al. 2024, Universal Checkpointing, arXiv 2406.18820",
             .look = "Waiting falls with fewer nodes; each change of layout costs a restart.",
             .minimum = 0,
             .maximum = 10'000'000,
             .idle = [](const Scenario& s) -> std::string_view {
                 return s.task.run.elastic.nodes.empty() ? "all nodes are always there" : "";
             }}));
        return some;
    }();
    return all;
}

} // namespace

const Job& run()
{
    static constexpr Job kRun{
        .id = "run",
        .metrics = kMetrics,
        .headline = kShare,
        .rate = kTokens,
        .knobs = runKnobs,
        .rules = layout::rules,
        .pricer = []() -> std::unique_ptr<Pricer> { return std::make_unique<RunPricer>(); },
        .evaluate = outcomeOf,
        .explain = explained};
    return kRun;
}

} // namespace shardscape::job
