// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/scene.h"

#include "base/nearest.h"
#include "base/quantity.h"
#include "exchange/catalog/catalog.h"
#include "job/job.h"
#include "job/run/numbers.h"
#include "job/training/explain/traffic.h"
#include "layout/knob.h"
#include "lessons/op_order.h"
#include "schedule/lower_bound.h"
#include "schedule/option.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

namespace shardscape::lessons {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

// ------------------------------------------------------------------ a toy's keys

/// A number of a toy that can be set.
struct ToyNumber {
    std::string_view key;
    std::string_view label;
    double least;
    double most;
    bool whole;
    double (*get)(const Toy&);
    void (*set)(Toy&, double);
};

// Small enough that every setting of a lesson is simulated while nobody notices.
constexpr std::array kToyNumbers{
    ToyNumber{"devices", "Devices", 1, 16, true,
              [](const Toy& t) { return static_cast<double>(t.shape.devices); },
              [](Toy& t, double v) { t.shape.devices = static_cast<std::int64_t>(v); }},
    ToyNumber{"microbatches", "Micro-batches", 1, 256, true,
              [](const Toy& t) { return static_cast<double>(t.shape.microbatches); },
              [](Toy& t, double v) { t.shape.microbatches = static_cast<std::int64_t>(v); }},
    ToyNumber{"chunks", "Chunks per device", 0, 8, true,
              [](const Toy& t) { return static_cast<double>(t.shape.chunks); },
              [](Toy& t, double v) { t.shape.chunks = static_cast<std::int64_t>(v); }},
    ToyNumber{"unit", "Scheduling unit", 0, 256, true,
              [](const Toy& t) { return static_cast<double>(t.shape.unit); },
              [](Toy& t, double v) { t.shape.unit = static_cast<std::int64_t>(v); }},
    ToyNumber{"memory_limit", "Memory limit", 0, 256, false, [](const Toy& t) { return t.shape.memoryLimit; },
              [](Toy& t, double v) { t.shape.memoryLimit = v; }},
    ToyNumber{"overlap", "Overlap", 0, 1, false, [](const Toy& t) { return t.shape.overlap; },
              [](Toy& t, double v) { t.shape.overlap = v; }},
    ToyNumber{"f", "Forward time", 0, 1000, false, [](const Toy& t) { return t.times.forward; },
              [](Toy& t, double v) { t.times.forward = v; }},
    ToyNumber{"b", "Input gradient time", 0, 1000, false, [](const Toy& t) { return t.times.backwardInput; },
              [](Toy& t, double v) { t.times.backwardInput = v; }},
    ToyNumber{"w", "Weight gradient time", 0, 1000, false,
              [](const Toy& t) { return t.times.backwardWeight; },
              [](Toy& t, double v) { t.times.backwardWeight = v; }},
    ToyNumber{"comm", "Message time", 0, 1000, false, [](const Toy& t) { return t.times.communication; },
              [](Toy& t, double v) { t.times.communication = v; }},
    ToyNumber{"copy", "Copy time", 0, 1000, false, [](const Toy& t) { return t.times.copy; },
              [](Toy& t, double v) { t.times.copy = v; }},
};

constexpr std::string_view kSchedule = "schedule";
constexpr std::string_view kOptions = "options";
constexpr std::string_view kOrder = "order";
constexpr std::string_view kJoint = " + ";

const ToyNumber* findToyNumber(std::string_view key)
{
    const auto found = std::find_if(kToyNumbers.begin(), kToyNumbers.end(),
                                    [key](const ToyNumber& number) { return number.key == key; });
    return found == kToyNumbers.end() ? nullptr : &*found;
}

std::string plain(double value)
{
    return shortest(value).digits;
}

std::optional<double> numberIn(std::string_view text)
{
    double value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || problem != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

tl::unexpected<Error> noSuchKey(std::string_view key, const std::vector<std::string_view>& known)
{
    return fail(ErrorCode::UnknownKey,
                say("there is no '%1' to set; nearest is '%2'", key, nearestName(key, known)));
}

std::vector<std::string_view> toyKeys()
{
    std::vector<std::string_view> keys{kSchedule, kOptions, kOrder};
    for (const ToyNumber& number : kToyNumbers)
        keys.push_back(number.key);
    return keys;
}

Result<std::vector<schedule::OptionChoice>> parseOptions(std::string_view text)
{
    std::vector<schedule::OptionChoice> options;
    if (text == "none")
        return options;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t joint = std::min(text.find(kJoint, from), text.size());
        Result<schedule::OptionChoice> option = schedule::parseOption(text.substr(from, joint - from));
        if (!option)
            return tl::unexpected(option.error());
        options.push_back(*std::move(option));
        from = joint + (joint == text.size() ? 1 : kJoint.size());
    }
    return options;
}

std::string optionsText(const Toy& toy)
{
    std::string text;
    for (const schedule::OptionChoice& option : toy.shape.options)
        text += (text.empty() ? "" : std::string(kJoint)) + schedule::optionText(option);
    return text.empty() ? "none" : text;
}

/// Interleaving of one chunk is plain 1F1B; its builder would warm up as for many chunks and hold more (Narayanan 2021,
/// arXiv 2104.04473, section 2.2).
Result<schedule::UniformRequest> requestOf(const Toy& toy)
{
    schedule::UniformShape shape = toy.shape;
    if (shape.schedule == "interleaved-1f1b" && shape.chunks == 1)
        shape.schedule = "1f1b";
    return schedule::uniformRequest(shape, toy.times);
}

Result<schedule::Program> programOf(const Toy& toy, const schedule::UniformRequest& uniform)
{
    Result<schedule::Program> program = schedule::build(uniform.request);
    if (!program || toy.order.empty())
        return program;
    return inOrder(*std::move(program), toy.order);
}

Result<void> set(Toy& toy, const Setting& setting)
{
    if (setting.key == kOrder) {
        const auto uniform = requestOf(toy);
        if (!uniform)
            return tl::unexpected(uniform.error());
        toy.order = setting.value;
        const Result<schedule::Program> ordered = programOf(toy, *uniform);
        if (!ordered)
            return tl::unexpected(ordered.error());
        toy.order = orderOf(*ordered); // spelt one way
        return {};
    }
    toy.order.clear(); // it was of other ops
    if (setting.key == kSchedule) {
        const auto card = schedule::findSchedule(setting.value);
        if (!card)
            return tl::unexpected(card.error());
        toy.shape.schedule = (*card)->name;
        return {};
    }
    if (setting.key == kOptions) {
        auto options = parseOptions(setting.value);
        if (!options)
            return tl::unexpected(options.error());
        toy.shape.options = *std::move(options);
        return {};
    }
    const ToyNumber* number = findToyNumber(setting.key);
    if (number == nullptr)
        return noSuchKey(setting.key, toyKeys());
    const std::optional<double> value = numberIn(setting.value);
    if (!value || *value < number->least || *value > number->most
        || (number->whole && *value != std::round(*value)))
        return fail(ErrorCode::BadInput,
                    number->whole ? say("%1 is a whole number from %2 to %3, not '%4'", setting.key,
                                        shortest(number->least), shortest(number->most), setting.value)
                                  : say("%1 is a number from %2 to %3, not '%4'", setting.key,
                                        shortest(number->least), shortest(number->most), setting.value));
    number->set(toy, *value);
    return {};
}

// ------------------------------------------------------------------ a scenario's keys

constexpr std::string_view kNodes = "nodes";
constexpr std::string_view kModel = "model";
constexpr std::string_view kCluster = "cluster";
constexpr std::int64_t kMostNodes = 8192;

bool isRun(const layout::Scenario& scenario)
{
    return scenario.task.kind == workload::TaskKind::Run;
}

bool isServed(const layout::Scenario& scenario)
{
    return scenario.task.kind == workload::TaskKind::Serving;
}

/// A number of a whole run that can be set, beside the knobs of its job.
struct RunKey {
    std::string_view key;
    std::string_view label;
    double least;
    double most;
    double (*get)(const layout::Scenario&);
    void (*set)(layout::Scenario&, double);
};

constexpr double kBillionTokens = 1e9;
constexpr std::int64_t kRampShare = 16; ///< of the batch, while it grows

constexpr std::array kRunKeys{
    RunKey{"tokens_b", "Billions of tokens", 0, 1e9,
           [](const layout::Scenario& s) { return s.task.run.tokens / kBillionTokens; },
           [](layout::Scenario& s, double v) { s.task.run.tokens = v * kBillionTokens; }},
    RunKey{"failure_rate", "Failures per 1,000 node-days", 0, 1000,
           [](const layout::Scenario& s) {
               return run::failureRates(s.task.run.failures, 1, 1).perThousandNodeDays;
           },
           [](layout::Scenario& s, double v) {
               s.task.run.failures.preset = "own";
               s.task.run.failures.spread = 0;
               s.task.run.failures.causes = {{.name = "all", .rate = v}};
           }},
    RunKey{"save_minutes", "Minutes between saves", 0, 1e5,
           [](const layout::Scenario& s) { return s.task.run.checkpoint.every / 60; },
           [](layout::Scenario& s, double v) { s.task.run.checkpoint.every = v * 60; }},
    RunKey{"restart_minutes", "Minutes of a restart", 0, 1e5,
           [](const layout::Scenario& s) { return std::max(s.task.run.restart.schedule, 0.0) / 60; },
           [](layout::Scenario& s, double v) {
               s.task.run.restart = {
                   .detect = 0, .isolate = 0, .schedule = v * 60, .start = 0, .load = 0, .warm = 0};
           }},
    RunKey{"repair_hours", "Hours until a node is back", 0, 1e5,
           [](const layout::Scenario& s) { return s.task.run.repair.meanHours; },
           [](layout::Scenario& s, double v) {
               s.task.run.repair = {v, v};
           }},
    RunKey{"slow_nodes", "Slow nodes, per cent", 0, 100,
           [](const layout::Scenario& s) { return 100 * s.task.run.stragglers.share; },
           [](layout::Scenario& s, double v) { s.task.run.stragglers.share = v / 100; }},
    RunKey{"slow_by", "Slower by, per cent", 0, 1000,
           [](const layout::Scenario& s) { return 100 * s.task.run.stragglers.slowdown; },
           [](layout::Scenario& s, double v) { s.task.run.stragglers.slowdown = v / 100; }},
    RunKey{"slow_found_hours", "Hours until a slow node is found", 0, 1e5,
           [](const layout::Scenario& s) { return s.task.run.stragglers.foundHours; },
           [](layout::Scenario& s, double v) { s.task.run.stragglers.foundHours = v; }},
    RunKey{"ramp_b", "Billions of tokens at a sixteenth of the batch", 0, 1e9,
           [](const layout::Scenario& s) {
               return s.task.run.ramp.empty() ? 0 : s.task.run.ramp.front().untilTokens / kBillionTokens;
           },
           [](layout::Scenario& s, double v) {
               s.task.run.ramp.clear();
               if (v > 0)
                   s.task.run.ramp.push_back(
                       {v * kBillionTokens, std::max<std::int64_t>(1, s.workload.globalBatch / kRampShare)});
           }},
    RunKey{"host_share", "Hosts over boards, per cent", 0, 1000,
           [](const layout::Scenario& s) { return 100 * s.task.run.prices.nodeShare; },
           [](layout::Scenario& s, double v) { s.task.run.prices.nodeShare = v / 100; }},
    RunKey{"pue", "Power of the building over that of its machines", 1, 5,
           [](const layout::Scenario& s) { return s.task.run.prices.building; },
           [](layout::Scenario& s, double v) { s.task.run.prices.building = v; }},
};

const RunKey* findRunKey(std::string_view key)
{
    const auto found = std::find_if(kRunKeys.begin(), kRunKeys.end(),
                                    [key](const RunKey& one) { return one.key == key; });
    return found == kRunKeys.end() ? nullptr : &*found;
}

const layout::Knob* knobOf(const layout::Scenario& scenario, std::string_view key)
{
    return job::jobOf(scenario).knob(key);
}

/// What can be set of a scenario.
std::vector<std::string_view> scenarioKeys(const layout::Scenario& scenario)
{
    std::vector<std::string_view> keys{kNodes, kModel, kCluster};
    if (isRun(scenario))
        for (const RunKey& one : kRunKeys)
            keys.push_back(one.key);
    for (const layout::Knob& knob : job::jobOf(scenario).knobs())
        keys.push_back(knob.id);
    return keys;
}

Result<void> set(layout::Scenario& scenario, const Setting& setting)
{
    const exchange::Catalog& catalog = exchange::Catalog::builtIn();
    if (setting.key == kNodes) {
        const std::optional<double> value = numberIn(setting.value);
        if (!value || *value < 1 || *value > kMostNodes || *value != std::round(*value))
            return fail(ErrorCode::BadInput, say("%1 is a whole number from %2 to %3, not '%4'", setting.key,
                                                 1, kMostNodes, setting.value));
        scenario.cluster.nodes = static_cast<decltype(scenario.cluster.nodes)>(*value);
        return {};
    }
    if (setting.key == kModel) {
        const auto model = catalog.model(setting.value);
        if (!model)
            return tl::unexpected(model.error());
        scenario.model = **model;
        return {};
    }
    if (setting.key == kCluster) {
        const auto cluster = catalog.cluster(setting.value, scenario.cluster.nodes);
        if (!cluster)
            return tl::unexpected(cluster.error());
        scenario.cluster = *cluster;
        return {};
    }
    if (const RunKey* number = isRun(scenario) ? findRunKey(setting.key) : nullptr) {
        const std::optional<double> value = numberIn(setting.value);
        if (!value || *value < number->least || *value > number->most)
            return fail(ErrorCode::BadInput,
                        say("%1 is a number from %2 to %3, not '%4'", setting.key, shortest(number->least),
                            shortest(number->most), setting.value));
        number->set(scenario, *value);
        return {};
    }
    if (knobOf(scenario, setting.key) == nullptr)
        return noSuchKey(setting.key, scenarioKeys(scenario));
    return job::setKnob(scenario, setting.key, setting.value);
}

// ------------------------------------------------------------------ metrics

struct ToyMetric {
    Metric metric;
    double (*of)(const Toy&, const ToyRun&);
};

double units(const ToyRun& run, double ticks)
{
    return ticks / run.ticksPerUnit;
}

/// Waiting of one cause, per device.
double waiting(const ToyRun& run, schedule::BubbleCause cause)
{
    return units(run, static_cast<double>(run.analysis.bubbleByCause[static_cast<std::size_t>(cause)]))
           / run.program.devices;
}

double peakOf(const std::vector<schedule::MemoryCurve>& curves)
{
    double most = 0;
    for (const schedule::MemoryCurve& curve : curves)
        most = std::max(most, curve.peak);
    return most;
}

double poolPeak(const ToyRun& run, schedule::MemoryPool pool)
{
    for (const schedule::PoolCurves& curves : run.analysis.otherPools)
        if (curves.pool == pool)
            return peakOf(curves.devices);
    return 0;
}

const std::vector<ToyMetric>& toyList()
{
    using job::Format;
    using schedule::BubbleCause;
    static const std::vector<ToyMetric> kList{
        {{"bubble", "Bubble", "%", Format::Share},
         [](const Toy&, const ToyRun& r) { return r.analysis.bubbleRatio; }},
        {{"rate", "Bubble within the busiest device's span", "%", Format::Share},
         [](const Toy&, const ToyRun& r) { return r.analysis.bubbleRate; }},
        {{"makespan", "Step", "slots"},
         [](const Toy&, const ToyRun& r) { return units(r, static_cast<double>(r.analysis.makespan)); }},
        {{"per_microbatch", "Step per micro-batch", "slots"},
         [](const Toy& t, const ToyRun& r) {
             return units(r, static_cast<double>(r.analysis.makespan))
                    / static_cast<double>(t.shape.microbatches);
         }},
        {{"idle", "Idle per device", "slots"},
         [](const Toy&, const ToyRun& r) {
             return units(r, static_cast<double>(r.analysis.makespan)) * r.analysis.bubbleRatio;
         }},
        {{"work", "Work of the busiest device", "slots"},
         [](const Toy&, const ToyRun& r) {
             return units(
                 r, static_cast<double>(*std::max_element(r.analysis.work.begin(), r.analysis.work.end())));
         }},
        {{"warm_up", "Waiting in the warm-up, per device", "slots"},
         [](const Toy&, const ToyRun& r) { return waiting(r, BubbleCause::WarmUp); }},
        {{"drain", "Waiting in the drain, per device", "slots"},
         [](const Toy&, const ToyRun& r) { return waiting(r, BubbleCause::Drain); }},
        {{"dependency", "Waiting for results, per device", "slots"},
         [](const Toy&, const ToyRun& r) { return waiting(r, BubbleCause::Dependency); }},
        {{"imbalance", "Waiting for the slowest, per device", "slots"},
         [](const Toy&, const ToyRun& r) { return waiting(r, BubbleCause::Imbalance); }},
        {{"exposed", "Waiting for messages, per device", "slots"},
         [](const Toy&, const ToyRun& r) { return waiting(r, BubbleCause::Communication); }},
        {{"held", "Activations held", ""},
         [](const Toy&, const ToyRun& r) { return peakOf(r.analysis.activations); }},
        {{"held_first", "Activations held by the first device", ""},
         [](const Toy&, const ToyRun& r) { return r.analysis.activations.front().peak; }},
        {{"held_last", "Activations held by the last device", ""},
         [](const Toy&, const ToyRun& r) { return r.analysis.activations.back().peak; }},
        {{"messages", "Messages", ""},
         [](const Toy&, const ToyRun& r) { return static_cast<double>(r.analysis.messages); }},
        {{"copies", "Copies of the weights", ""},
         [](const Toy& t, const ToyRun&) {
             return static_cast<double>((*schedule::findSchedule(t.shape.schedule))->parameterCopies);
         }},
        {{"versions", "Versions of the weights", ""},
         [](const Toy&, const ToyRun& r) {
             return std::max(1.0, poolPeak(r, schedule::MemoryPool::WeightVersions));
         }},
        {{"gathered", "Gathered copies of the weights", ""},
         [](const Toy&, const ToyRun& r) { return poolPeak(r, schedule::MemoryPool::Gathered); }},
        {{"host", "Activations on the host", ""},
         [](const Toy&, const ToyRun& r) { return poolPeak(r, schedule::MemoryPool::Host); }},
    };
    return kList;
}

struct LayoutMetric {
    Metric metric;
    std::function<double(const layout::Scenario&, const training::Evaluation&)> of;
    bool ofMisfits = false; ///< known also where it does not fit
};

double memoryOf(const training::Evaluation& e, const training::Account& account)
{
    return e.memory.empty() ? 0 : e.memory[static_cast<std::size_t>(e.worstStage)].bytes[account];
}

std::vector<LayoutMetric> makeLayoutList()
{
    using job::Format;
    using layout::Scenario;
    using training::Evaluation;
    std::vector<LayoutMetric> list;
    for (const training::Metric& metric : training::kMetrics) {
        Metric one{std::string(metric.id), std::string(metric.label), std::string(metric.unit), metric.format,
                   metric.smallerIsBetter};
        for (const std::string_view word : metric.words)
            if (!word.empty())
                one.words.emplace_back(word);
        list.push_back({std::move(one),
                        [of = metric.of](const Scenario&, const Evaluation& e) { return of(e); },
                        metric.ofMisfits});
    }
    for (const training::Account& account : training::memoryAccounts())
        list.push_back({{std::string(account.id) + "_gib", std::string(account.label), "GiB", Format::Bytes},
                        [&account](const Scenario&, const Evaluation& e) { return memoryOf(e, account); },
                        true});
    list.push_back({{"states_gib", "weights, gradients and optimizer states", "GiB", Format::Bytes},
                    [](const Scenario&, const Evaluation& e) {
                        using training::MemoryClass;
                        return memoryOf(e, training::accountOf(MemoryClass::Weights))
                               + memoryOf(e, training::accountOf(MemoryClass::Gradients))
                               + memoryOf(e, training::accountOf(MemoryClass::Optimizer));
                    },
                    true});
    for (const training::Account& account : training::timeAccounts()) {
        list.push_back(
            {{std::string(account.id) + "_seconds", std::string(account.label), "s", Format::Seconds},
             [&account](const Scenario&, const Evaluation& e) { return e.time[account].exposedSeconds; }});
        list.push_back({{std::string(account.id) + "_share", std::string(account.label), "%", Format::Share},
                        [&account](const Scenario&, const Evaluation& e) {
                            return e.time[account].exposedSeconds / e.stepSeconds;
                        }});
    }
    const auto sent = [](const Scenario& s, const Evaluation& e, bool share) {
        const training::Traffic traffic = training::traffic(s, e);
        double far = 0;
        double all = 0;
        for (const training::AxisTraffic& axis : traffic.axes) {
            far += axis.levelBytes.empty() ? 0 : axis.levelBytes.back();
            all += axis.bytes;
        }
        return !share ? far : all > 0 ? far / all : 0;
    };
    list.push_back({{"far_gib", "Sent out of the node", "GiB", Format::Bytes},
                    [sent](const Scenario& s, const Evaluation& e) { return sent(s, e, false); }});
    list.push_back({{"far_share", "Sent out of the node", "%", Format::Share},
                    [sent](const Scenario& s, const Evaluation& e) { return sent(s, e, true); }});
    list.push_back({{"capacity_gib", "Capacity", "GiB", Format::Bytes, false},
                    [](const Scenario&, const Evaluation& e) { return e.capacity; },
                    true});
    list.push_back({{"tokens_per_gpu", "Throughput of one accelerator", "tokens/s", Format::Rate, false},
                    [](const Scenario& s, const Evaluation& e) {
                        return e.tokensPerSecond / static_cast<double>(s.cluster.accelerators());
                    }});
    list.push_back(
        {{"accelerators", "Accelerators", "", Format::Rate},
         [](const Scenario& s, const Evaluation&) { return static_cast<double>(s.cluster.accelerators()); },
         true});
    list.push_back({{"replicas", "Data-parallel replicas", "", Format::Rate, false},
                    [](const Scenario&, const Evaluation& e) { return static_cast<double>(e.dataParallel); },
                    true});
    list.push_back({{"microbatches", "Micro-batches", "", Format::Rate, false},
                    [](const Scenario&, const Evaluation& e) { return static_cast<double>(e.microbatches); },
                    true});
    return list;
}

std::vector<Metric> metricsOfJob(const job::Job& job)
{
    std::vector<Metric> metrics;
    for (const job::Metric& metric : job.metrics) {
        metrics.push_back({std::string(metric.id), std::string(metric.label), std::string(metric.unit),
                           metric.format, metric.smallerIsBetter});
        for (const std::string_view word : metric.words)
            if (!word.empty())
                metrics.back().words.emplace_back(word);
    }
    return metrics;
}

/// Parts of a rank's memory that answers, of what is served.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kServedMemory{
    {{"weights_gib", "weights"},
     {"cache_gib", "key-value cache"},
     {"engine_gib", "engine's graphs and buffers"}}};

std::span<const Metric> servedMetrics()
{
    static const std::vector<Metric> kMetrics = [] {
        std::vector<Metric> metrics = metricsOfJob(job::serving());
        for (const auto& [id, label] : kServedMemory)
            metrics.push_back({std::string(id), std::string(label), "GiB", job::Format::Bytes});
        return metrics;
    }();
    return kMetrics;
}

/// The metrics of a run's job, and what else is asked of one.
std::vector<Metric> makeRunMetrics()
{
    std::vector<Metric> metrics = metricsOfJob(job::run());
    for (const run::RunNumber& number : run::runNumbers())
        metrics.push_back({std::string(number.id), std::string(number.label), std::string(number.unit),
                           number.format, number.smallerIsBetter});
    return metrics;
}

std::span<const Metric> runMetrics()
{
    static const std::vector<Metric> kMetrics = makeRunMetrics();
    return kMetrics;
}

const std::vector<LayoutMetric>& layoutList()
{
    static const std::vector<LayoutMetric> kList = makeLayoutList();
    return kList;
}

template <class List>
std::vector<Metric> metricsOf(const List& list)
{
    std::vector<Metric> metrics;
    for (const auto& one : list)
        metrics.push_back(one.metric);
    return metrics;
}

/// Room for people's words in a label of a condition: "Bubble".
std::vector<search::Subject> makeSubjects(std::span<const Metric> metrics)
{
    std::vector<search::Subject> subjects;
    for (const Metric& metric : metrics) {
        search::Subject subject;
        subject.names.push_back(metric.id);
        subject.names.insert(subject.names.end(), metric.words.begin(), metric.words.end());
        subject.label = say("%1", Word(metric.label));
        subject.format = metric.format;
        subjects.push_back(std::move(subject));
    }
    return subjects;
}

} // namespace

double Metric::scale() const
{
    switch (format) {
    case job::Format::Share: return 100;
    case job::Format::Bytes: return 1 / kGiB;
    case job::Format::Seconds:
    case job::Format::Rate:
    case job::Format::Amount: break;
    }
    return 1;
}

std::span<const Metric> toyMetrics()
{
    static const std::vector<Metric> kMetrics = metricsOf(toyList());
    return kMetrics;
}

std::span<const Metric> layoutMetrics()
{
    static const std::vector<Metric> kMetrics = metricsOf(layoutList());
    return kMetrics;
}

std::vector<std::string> toyLabels()
{
    std::vector<std::string> labels{"Schedule", "Options", "Order", "Nodes", "none", "on", "off"};
    for (const ToyNumber& number : kToyNumbers)
        labels.emplace_back(number.label);
    for (const RunKey& number : kRunKeys)
        labels.emplace_back(number.label);
    return labels;
}

Result<Scene> Scene::with(const Settings& settings) const
{
    Scene result = *this;
    Settings inTurn = settings;
    std::stable_partition(inTurn.begin(), inTurn.end(),
                          [](const Setting& setting) { return setting.key != kOrder; });
    for (const Setting& setting : inTurn) {
        const Result<void> done = std::visit([&](auto& what) { return set(what, setting); }, result.m_what);
        if (!done)
            return tl::unexpected(done.error());
    }
    return result;
}

Result<std::string> Scene::valueOf(std::string_view key) const
{
    if (const Toy* it = toy()) {
        if (key == kSchedule)
            return it->shape.schedule;
        if (key == kOptions)
            return optionsText(*it);
        if (key == kOrder) {
            const auto uniform = requestOf(*it);
            const auto program = uniform ? programOf(*it, *uniform)
                                         : Result<schedule::Program>(tl::unexpected(uniform.error()));
            if (!program)
                return tl::unexpected(program.error());
            return orderOf(*program);
        }
        if (const ToyNumber* number = findToyNumber(key))
            return plain(number->get(*it));
        return noSuchKey(key, toyKeys());
    }
    const layout::Scenario& it = *scenario();
    if (key == kNodes)
        return std::to_string(it.cluster.nodes);
    if (key == kModel)
        return it.model.id;
    if (key == kCluster)
        return it.cluster.id;
    if (const RunKey* number = isRun(it) ? findRunKey(key) : nullptr)
        return plain(number->get(it));
    if (const layout::Knob* knob = knobOf(it, key))
        return layout::spell(*knob, knob->get(it));
    return noSuchKey(key, scenarioKeys(it));
}

std::string Scene::labelOf(std::string_view key) const
{
    if (toy() != nullptr) {
        if (const ToyNumber* number = findToyNumber(key))
            return std::string(number->label);
        return key == kSchedule  ? "Schedule"
               : key == kOptions ? "Options"
               : key == kOrder   ? "Order"
                                 : std::string(key);
    }
    if (const RunKey* number = isRun(*scenario()) ? findRunKey(key) : nullptr)
        return std::string(number->label);
    const layout::Knob* knob = knobOf(*scenario(), key);
    return knob != nullptr ? std::string(knob->label) : key == kNodes ? "Nodes" : std::string(key);
}

std::string Scene::valueLabel(std::string_view key, std::string_view value) const
{
    if (key == kSchedule)
        if (const auto card = schedule::findSchedule(value))
            return std::string((*card)->label);
    if (key == kOptions && value != "none") {
        const auto options = parseOptions(value);
        if (options && options->size() == 1)
            return std::string((*schedule::findOption(options->front().name))->label);
    }
    const layout::Knob* knob = toy() == nullptr ? knobOf(*scenario(), key) : nullptr;
    if (knob != nullptr && knob->kind == layout::KnobKind::Boolean)
        if (const Result<std::int64_t> on = layout::parse(*knob, value))
            return *on != 0 ? "on" : "off";
    return std::string(value);
}

std::span<const Metric> Scene::metrics() const
{
    return toy() != nullptr        ? toyMetrics()
           : isRun(*scenario())    ? runMetrics()
           : isServed(*scenario()) ? servedMetrics()
                                   : layoutMetrics();
}

std::size_t Scene::findMetric(std::string_view name) const
{
    const std::span<const Metric> all = metrics();
    const auto found = std::find_if(all.begin(), all.end(), [name](const Metric& metric) {
        return metric.id == name
               || std::find(metric.words.begin(), metric.words.end(), name) != metric.words.end();
    });
    return static_cast<std::size_t>(found - all.begin());
}

std::vector<search::Subject> Scene::subjects() const
{
    if (toy() != nullptr) {
        static const std::vector<search::Subject> kAsked = [] {
            std::vector<search::Subject> subjects = makeSubjects(toyMetrics());
            for (const ToyNumber& number : kToyNumbers)
                subjects.push_back(
                    {.names = {std::string(number.key)}, .label = say("%1", Word(number.label))});
            return subjects;
        }();
        return kAsked;
    }
    if (isRun(*scenario())) {
        static const std::vector<search::Subject> kAsked = [] {
            std::vector<search::Subject> subjects = makeSubjects(runMetrics());
            subjects.push_back({.names = {std::string(kNodes)}, .label = say("%1", Word("Nodes"))});
            for (const RunKey& one : kRunKeys)
                subjects.push_back({.names = {std::string(one.key)}, .label = say("%1", Word(one.label))});
            for (const layout::Knob& knob : job::run().knobs())
                subjects.push_back(
                    {.names = {std::string(knob.id)}, .label = say("%1", Word(knob.label)), .knob = &knob});
            return subjects;
        }();
        return kAsked;
    }
    if (isServed(*scenario())) {
        static const std::vector<search::Subject> kAsked = [] {
            std::vector<search::Subject> subjects = makeSubjects(servedMetrics());
            subjects.push_back({.names = {std::string(kNodes)}, .label = say("%1", Word("Nodes"))});
            for (const layout::Knob& knob : job::serving().knobs())
                subjects.push_back(
                    {.names = {std::string(knob.id)}, .label = say("%1", Word(knob.label)), .knob = &knob});
            return subjects;
        }();
        return kAsked;
    }
    static const std::vector<search::Subject> kAsked = [] {
        std::vector<search::Subject> subjects = makeSubjects(layoutMetrics());
        subjects.push_back({.names = {std::string(kNodes)}, .label = say("%1", Word("Nodes"))});
        for (const layout::Knob& knob : layout::knobs())
            subjects.push_back(
                {.names = {std::string(knob.id)}, .label = say("%1", Word(knob.label)), .knob = &knob});
        return subjects;
    }();
    return kAsked;
}

namespace {

Result<ToyRun> simulated(schedule::Program program, double ticksPerUnit)
{
    Result<schedule::Simulation> simulation = schedule::simulate(program);
    if (!simulation)
        return tl::unexpected(simulation.error());
    ToyRun result{std::move(program), *std::move(simulation), {}, ticksPerUnit};
    result.analysis = schedule::analyse(result.program, result.simulation);
    return result;
}

} // namespace

Result<schedule::Program> programOf(const Toy& toy)
{
    const auto uniform = requestOf(toy);
    if (!uniform)
        return tl::unexpected(uniform.error());
    return programOf(toy, *uniform);
}

Result<ToyRun> run(const Toy& toy)
{
    const auto uniform = requestOf(toy);
    if (!uniform)
        return tl::unexpected(uniform.error());
    Result<schedule::Program> program = programOf(toy, *uniform);
    if (!program)
        return tl::unexpected(program.error());
    return simulated(*std::move(program), uniform->ticksPerUnit);
}

Result<ToyRun> drawn(const Toy& toy)
{
    if (toy.order.empty())
        return run(toy);
    const auto uniform = requestOf(toy);
    if (!uniform)
        return tl::unexpected(uniform.error());
    Result<schedule::Program> program = programOf(toy, *uniform);
    if (!program)
        return tl::unexpected(program.error());
    std::vector<std::int32_t> stuck = stuckOps(*program);
    Result<ToyRun> result = simulated(released(*std::move(program), stuck), uniform->ticksPerUnit);
    if (result)
        result->stuck = std::move(stuck);
    return result;
}

Result<ToyRun> inTicks(ToyRun run, double ticksPerUnit)
{
    const auto times = static_cast<schedule::Ticks>(std::llround(ticksPerUnit / run.ticksPerUnit));
    if (times <= 1)
        return run;
    for (schedule::Op& op : run.program.ops)
        op.duration *= times;
    for (schedule::Dependency& need : run.program.dependencies)
        need.lag *= times;
    Result<ToyRun> result = simulated(std::move(run.program), run.ticksPerUnit * static_cast<double>(times));
    if (result)
        result->stuck = std::move(run.stuck);
    return result;
}

Result<double> leastMakespan(const Toy& toy, double held)
{
    const Result<ToyRun> it = run(toy);
    if (!it)
        return tl::unexpected(it.error());
    const std::vector<double> memory(static_cast<std::size_t>(it->program.devices), held);
    return units(*it, static_cast<double>(schedule::lowerBound(it->program, memory).makespan));
}

/// Of a whole run, by the closed forms.
static Outcome outcomeOfRun(const layout::Scenario& scenario)
{
    Outcome outcome;
    const run::Evaluation evaluation = run::evaluate(scenario);
    outcome.valid = evaluation.valid;
    outcome.fits = evaluation.fits;
    if (!evaluation.reasons.empty())
        outcome.why = evaluation.reasons.front().message;
    const job::Outcome its = job::run().evaluate(scenario);
    for (std::size_t i = 0; i < job::run().metrics.size(); ++i)
        outcome.numbers.push_back(evaluation.fits || job::run().metrics[i].ofMisfits ? its.numbers[i]
                                                                                     : kUnknown);
    const run::LossOutlook loss = evaluation.fits ? run::lossOutlook(scenario, evaluation)
                                                  : run::LossOutlook();
    for (const run::RunNumber& number : run::runNumbers())
        outcome.numbers.push_back(evaluation.fits ? number.of(evaluation, loss) : kUnknown);
    outcome.numbers.push_back(static_cast<double>(scenario.cluster.nodes));
    for (const RunKey& one : kRunKeys)
        outcome.numbers.push_back(one.get(scenario));
    for (const layout::Knob& knob : job::run().knobs())
        outcome.numbers.push_back(static_cast<double>(knob.get(scenario)));
    return outcome;
}

/// Of requests, by mean values.
static Outcome outcomeOfServed(const layout::Scenario& scenario)
{
    Outcome outcome;
    const job::Job& job = job::serving();
    const job::Outcome its = job.evaluate(scenario);
    outcome.valid = its.valid;
    outcome.fits = its.fits;
    if (!its.reasons.empty())
        outcome.why = its.reasons.front().message;
    for (std::size_t i = 0; i < job.metrics.size(); ++i)
        outcome.numbers.push_back(its.valid && (its.fits || job.metrics[i].ofMisfits) ? its.numbers[i]
                                                                                      : kUnknown);
    for (std::size_t part = 0; part < kServedMemory.size(); ++part)
        outcome.numbers.push_back(its.memory.empty() ? kUnknown : its.memory.back().parts[part].value);
    outcome.numbers.push_back(static_cast<double>(scenario.cluster.nodes));
    for (const layout::Knob& knob : job.knobs())
        outcome.numbers.push_back(static_cast<double>(knob.get(scenario)));
    return outcome;
}

Outcome outcomeOf(const Scene& scene)
{
    Outcome outcome;
    if (const Toy* toy = scene.toy()) {
        const Result<ToyRun> it = run(*toy);
        outcome.valid = outcome.fits = it.has_value();
        if (!it)
            outcome.why = it.error().message;
        for (const ToyMetric& metric : toyList())
            outcome.numbers.push_back(it ? metric.of(*toy, *it) : kUnknown);
        for (const ToyNumber& number : kToyNumbers)
            outcome.numbers.push_back(number.get(*toy));
        return outcome;
    }
    const layout::Scenario& scenario = *scene.scenario();
    if (isRun(scenario))
        return outcomeOfRun(scenario);
    if (isServed(scenario))
        return outcomeOfServed(scenario);
    const training::Evaluation evaluation = training::evaluate(scenario);
    outcome.valid = evaluation.valid;
    outcome.fits = evaluation.fits;
    if (!evaluation.reasons.empty())
        outcome.why = evaluation.reasons.front().message;
    for (const LayoutMetric& metric : layoutList())
        outcome.numbers.push_back(evaluation.valid && (evaluation.fits || metric.ofMisfits)
                                      ? metric.of(scenario, evaluation)
                                      : kUnknown);
    outcome.numbers.push_back(static_cast<double>(scenario.cluster.nodes));
    for (const layout::Knob& knob : layout::knobs())
        outcome.numbers.push_back(static_cast<double>(knob.get(scenario)));
    return outcome;
}

std::string written(const Metric& metric, double value)
{
    if (std::isnan(value))
        return "unknown";
    const double shown = value * metric.scale();
    std::string digits;
    if (metric.format == job::Format::Share)
        digits = fixed(shown, 1).digits;
    else if (metric.format == job::Format::Rate && std::abs(shown - std::round(shown)) < 1e-9)
        digits = fixed(shown, 0).digits;
    else
        digits = significant(shown, 3).digits;
    return metric.unit.empty() ? digits : digits + " " + metric.unit;
}

bool holds(const search::Condition& condition, const Outcome& outcome)
{
    return outcome.valid
           && condition.holds([&](std::size_t word) { return outcome.fits == (word == 0); },
                              [&](std::size_t subject) { return outcome.numbers[subject]; });
}

} // namespace shardscape::lessons
