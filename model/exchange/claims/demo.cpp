// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/claims/demo.h"

#include "base/embedded_files.h"
#include "base/nearest.h"
#include "base/quantity.h"
#include "exchange/claims/run_numbers.h"
#include "exchange/claims/serving_numbers.h"
#include "exchange/runs/residuals_json.h"
#include "exchange/scenario/scenario_json.h"
#include "exchange/tables/lengths.h"
#include "exchange/text/json_reader.h"
#include "job/job.h"
#include "job/run/experiment.h"
#include "job/training/costing/mfu.h"
#include "job/training/explain/traffic.h"
#include "job/training/numbers/metric.h"
#include "layout/knob.h"
#include "schedule/option.h"
#include "schedule/schedule_request.h"
#include "schedule/simulate.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

namespace shardscape::exchange {

namespace {

using nlohmann::json;

// ------------------------------------------------------------------ numbers that checks may ask for

double statesOf(const training::Evaluation& e)
{
    if (e.memory.empty())
        return 0;
    const auto& bytes = e.memory.front().bytes;
    return bytes[training::accountOf(training::MemoryClass::Weights)]
           + bytes[training::accountOf(training::MemoryClass::Gradients)]
           + bytes[training::accountOf(training::MemoryClass::Optimizer)];
}

double memoryOf(const training::Evaluation& e, training::MemoryClass c)
{
    return e.memory.empty()
               ? 0
               : e.memory[static_cast<std::size_t>(e.worstStage)].bytes[static_cast<std::size_t>(c)];
}

/// Seconds that the step waits for one term.
double exposedIn(const training::Evaluation& e, training::TimeTerm term)
{
    return e.time[static_cast<std::size_t>(term)].exposedSeconds;
}

/// One micro-batch through all stages, embedding and output matrix included: what a prompt of as many tokens takes.
double forwardOf(const training::Evaluation& e)
{
    double ticks = 0;
    for (const schedule::StageCost& stage : e.stageCosts)
        ticks += static_cast<double>(stage.forward);
    return ticks * 1e-9;
}

/// Time of one account, as spent or as the step waits for it, over the step.
template <training::TimeTerm term, bool spent>
double shareOf(const training::Evaluation& e)
{
    const training::TimeShare& share = e.time[static_cast<std::size_t>(term)];
    return e.stepSeconds > 0 ? (spent ? share.seconds : share.exposedSeconds) / e.stepSeconds : 0;
}

/// What of an account's traffic hides.
template <training::TimeTerm term>
double hiddenOf(const training::Evaluation& e)
{
    const training::TimeShare& share = e.time[static_cast<std::size_t>(term)];
    return share.seconds > 0 ? 1 - share.exposedSeconds / share.seconds : 0;
}

/// What checks may ask for beside training::kMetrics.
struct OwnMetric {
    std::string_view id;
    double (*value)(const training::Evaluation&);
};

constexpr std::array kOwnMetrics{
    OwnMetric{"fits", [](const training::Evaluation& e) { return e.fits ? 1.0 : 0.0; }},
    OwnMetric{"states_gb", [](const training::Evaluation& e) { return statesOf(e) / kGB; }},
    OwnMetric{
        "optimizer_gb",
        [](const training::Evaluation& e) { return memoryOf(e, training::MemoryClass::Optimizer) / kGB; }},
    OwnMetric{"forward_seconds", forwardOf},
    OwnMetric{"expert_exposed", shareOf<training::TimeTerm::ExpertComm, false>},
    OwnMetric{"expert_hidden", hiddenOf<training::TimeTerm::ExpertComm>},
    OwnMetric{"tensor_exposed", shareOf<training::TimeTerm::TensorComm, false>},
    OwnMetric{"tensor_hidden", hiddenOf<training::TimeTerm::TensorComm>},
    OwnMetric{"tensor_seconds",
              [](const training::Evaluation& e) {
                  return e.time[static_cast<std::size_t>(training::TimeTerm::TensorComm)].exposedSeconds;
              }},
    OwnMetric{"expert_seconds",
              [](const training::Evaluation& e) {
                  return e.time[static_cast<std::size_t>(training::TimeTerm::ExpertComm)].exposedSeconds;
              }},
    OwnMetric{"host_gb", [](const training::Evaluation& e) { return e.hostBytes / kGB; }},
    OwnMetric{"drives_gb", [](const training::Evaluation& e) { return e.driveBytes / kGB; }},
    OwnMetric{"context_seconds",
              [](const training::Evaluation& e) { return exposedIn(e, training::TimeTerm::ContextComm); }},
    OwnMetric{"context_share",
              [](const training::Evaluation& e) {
                  return exposedIn(e, training::TimeTerm::ContextComm) / e.stepSeconds;
              }},
    OwnMetric{"period_steps",
              [](const training::Evaluation& e) { return static_cast<double>(e.period.steps); }},
    OwnMetric{"peak_worker_gb_per_s",
              [](const training::Evaluation& e) { return e.period.peakBandwidth / kGB; }},
    OwnMetric{"replica_seconds",
              [](const training::Evaluation& e) {
                  return e.time[training::accountOf(training::TimeTerm::DataComm)].seconds;
              }},
    OwnMetric{
        "activations_gib",
        [](const training::Evaluation& e) { return memoryOf(e, training::MemoryClass::Activations) / kGiB; }},
};

/// Bytes that one rank sends in a step within groups of a kind, in GB.
template <layout::GroupKind kind>
double sentIn(const training::Traffic& traffic)
{
    for (const training::AxisTraffic& axis : traffic.axes)
        if (axis.group == kind)
            return axis.bytes / kGB;
    return 0;
}

/// The same, of what travels.
struct TrafficMetric {
    std::string_view id;
    double (*value)(const training::Traffic&);
};

constexpr std::array kTrafficMetrics{
    TrafficMetric{"within_layers_gb",
                  [](const training::Traffic& t) {
                      return sentIn<layout::GroupKind::Tensor>(t) + sentIn<layout::GroupKind::Context>(t);
                  }},
    TrafficMetric{"context_gb", sentIn<layout::GroupKind::Context>},
    TrafficMetric{"replicas_gb", sentIn<layout::GroupKind::Replicas>},
    TrafficMetric{
        "outermost_gb",
        [](const training::Traffic& t) { return t.levels.empty() ? 0 : t.levels.back().bytes / kGB; }},
    TrafficMetric{"replica_gb", // that one rank sends to its replicas in a step
                  [](const training::Traffic& traffic) {
                      double bytes = 0;
                      for (const training::AxisTraffic& axis : traffic.axes)
                          if (axis.group == layout::GroupKind::Replicas
                              || axis.group == layout::GroupKind::ExpertReplicas)
                              bytes += axis.bytes;
                      return bytes / kGB;
                  }},
    TrafficMetric{"innermost_share", // of the innermost links, of all bytes
                  [](const training::Traffic& traffic) {
                      double all = 0;
                      for (const training::LevelTraffic& level : traffic.levels)
                          all += level.bytes;
                      return all > 0 ? traffic.levels.front().bytes / all : 0;
                  }},
};

// ------------------------------------------------------------------ schedules of the laboratory

/// A schedule over equal stages, simulated, in the unit of its times.
struct Simulated {
    schedule::Analysis analysis;
    double ticksPerUnit = 1;
};

Result<Simulated> simulated(const json& one)
{
    schedule::UniformShape shape;
    shape.schedule = one.at("schedule");
    shape.devices = one.at("stages");
    shape.microbatches = one.at("microbatches");
    shape.chunks = one.value("chunks", 0);
    shape.memoryLimit = one.value("memory_limit", 0.0);
    for (const std::string text : one.value("options", json::array())) {
        const Result<schedule::OptionChoice> option = schedule::parseOption(text);
        if (!option)
            return tl::unexpected(option.error());
        shape.options.push_back(*option);
    }
    const Result<schedule::UniformTimes> times = schedule::parseTimes(one.value("times", std::string()));
    if (!times)
        return tl::unexpected(times.error());
    const Result<schedule::UniformRequest> uniform = schedule::uniformRequest(shape, *times);
    if (!uniform)
        return tl::unexpected(uniform.error());
    const Result<schedule::Program> program = schedule::build(uniform->request);
    if (!program)
        return tl::unexpected(program.error());
    const Result<schedule::Simulation> simulation = schedule::simulate(*program);
    if (!simulation)
        return tl::unexpected(simulation.error());
    return Simulated{schedule::analyse(*program, *simulation), uniform->ticksPerUnit};
}

double peakOf(const std::vector<schedule::MemoryCurve>& curves)
{
    double most = 0;
    for (const schedule::MemoryCurve& curve : curves)
        most = std::max(most, curve.peak);
    return most;
}

struct ScheduleMetric {
    std::string_view id;
    double (*value)(const Simulated&);
};

constexpr std::array kScheduleMetrics{
    ScheduleMetric{
        "makespan",
        [](const Simulated& s) { return static_cast<double>(s.analysis.makespan) / s.ticksPerUnit; }},
    ScheduleMetric{"span",
                   [](const Simulated& s) { return static_cast<double>(s.analysis.span) / s.ticksPerUnit; }},
    ScheduleMetric{"bubble_ratio", [](const Simulated& s) { return s.analysis.bubbleRatio; }},
    ScheduleMetric{"peak_activations", [](const Simulated& s) { return peakOf(s.analysis.activations); }},
    ScheduleMetric{"exposed_communication",
                   [](const Simulated& s) {
                       return static_cast<double>(s.analysis.bubbleByCause[static_cast<std::size_t>(
                                  schedule::BubbleCause::Communication)])
                              / s.ticksPerUnit;
                   }},
};

// ------------------------------------------------------------------ experiments of whole runs

/// A number of {"experiment": id, key: value...}; not a number where there is none, or it is never.
double ofExperiment(const json& one, std::string_view number)
{
    const auto experiment = run::findExperiment(one.at("experiment").get<std::string>());
    if (!experiment)
        return std::nan("");
    run::Given given;
    for (const auto& [key, value] : one.items())
        if (key != "experiment")
            given.emplace_back(key, value.get<double>());
    const auto numbers = run::perform(**experiment, given);
    for (std::size_t i = 0; numbers && i < numbers->size(); ++i)
        if ((*experiment)->numbers[i].id == number)
            return (*numbers)[i];
    return std::nan("");
}

/// The demo's cases, evaluated once each.
class Cases {
public:
    Cases(const json& file, const layout::Scenario& base)
        : m_cases(file.value("cases", json::object()))
        , m_laboratory(file.value("laboratory", json::object()))
        , m_file(file.at("scenario"))
        , m_base(base)
    {}
    [[nodiscard]] Result<layout::Scenario> scenario(const std::string& name) const
    {
        layout::Scenario s = m_base;
        s.name = name;
        if (!m_cases.contains(name))
            return fail(ErrorCode::UnknownName, say("the demo has no case '%1'", name));
        for (const auto& [knob, value] : m_cases.at(name).items()) {
            if (knob == "model" || knob == "task") { // a task over that of the demo, key by key
                json other = m_file;
                if (knob == "task")
                    other[knob].merge_patch(value);
                else
                    other[knob] = value;
                const auto read = readScenario(other.dump());
                if (!read)
                    return tl::unexpected(read.error());
                if (knob == "task")
                    s.task = read->scenario.task;
                else
                    s.model = read->scenario.model;
                continue;
            }
            if (knob == "stages") {
                s.stageLayers = value.get<std::vector<std::int32_t>>();
                continue;
            }
            if (knob == "lengths" || knob == "drawn")
                continue; // below: presets ask for the sequence; how requests are drawn is no scenario's
            if (knob == "cluster") {
                const auto cluster = readCluster(value.dump());
                if (!cluster)
                    return tl::unexpected(cluster.error());
                s.cluster = *cluster;
                continue;
            }
            if (const auto set = job::setKnob(s, knob,
                                              value.is_string() ? value.get<std::string>() : value.dump());
                !set)
                return tl::unexpected(set.error());
        }
        if (const auto lengths = m_cases.at(name).find("lengths"); lengths != m_cases.at(name).end()) {
            const auto read = readLengths(*lengths, s.workload.sequence);
            if (!read)
                return tl::unexpected(read.error());
            s.workload.lengths = *read;
        }
        return s;
    }
    /// A metric of a case of the laboratory; NaN where there is none.
    double laboratory(const std::string& name, std::string_view metric) const
    {
        if (m_laboratory.at(name).contains("experiment"))
            return ofExperiment(m_laboratory.at(name), metric);
        const auto found = std::find_if(kScheduleMetrics.begin(), kScheduleMetrics.end(),
                                        [&](const ScheduleMetric& m) { return m.id == metric; });
        const Result<Simulated> it = simulated(m_laboratory.at(name));
        return it && found != kScheduleMetrics.end() ? found->value(*it) : std::nan("");
    }
    [[nodiscard]] bool isOfLaboratory(const std::string& name) const { return m_laboratory.contains(name); }

    const training::Evaluation& evaluation(const std::string& name)
    {
        const auto found = m_done.find(name);
        if (found != m_done.end())
            return found->second;
        const Result<layout::Scenario> s = scenario(name);
        return m_done.emplace(name, s ? training::evaluate(*s) : training::Evaluation{}).first->second;
    }
    /// A number of a case that is a whole run or serves; nothing where it is a training step.
    std::optional<double> numberOfTask(const std::string& name, std::string_view metric)
    {
        if (const auto served = m_served.find(name); served != m_served.end())
            return served->second.of(metric);
        if (const Result<layout::Scenario> s = scenario(name);
            s && s->task.kind == workload::TaskKind::Serving) {
            const json drawn = m_cases.contains(name) ? m_cases.at(name).value("drawn", json()) : json();
            return m_served.emplace(name, ServingNumbers(*s, drawn)).first->second.of(metric);
        }
        auto found = m_runs.find(name);
        if (found == m_runs.end()) {
            const Result<layout::Scenario> s = scenario(name);
            const bool isRun = s && s->task.kind == workload::TaskKind::Run;
            found = m_runs.emplace(name, isRun ? std::optional(RunNumbers(*s)) : std::nullopt).first;
        }
        return found->second ? std::optional(found->second->of(metric)) : std::nullopt;
    }

private:
    json m_cases;
    json m_laboratory; ///< schedules over equal stages and experiments of whole runs, by name
    json m_file;       ///< the scenario as it is written
    layout::Scenario m_base;
    std::map<std::string, training::Evaluation> m_done;
    std::map<std::string, ServingNumbers> m_served;
    std::map<std::string, std::optional<RunNumbers>> m_runs;
};

/// `isGain`: more or less than something else, so that it has a sign.
Message shown(double value, const std::string& unit, bool isGain)
{
    if (unit == "percent")
        return isGain && value > 0 ? say("+%1 %", fixed(value * 100, 1)) : say("%1 %", fixed(value * 100, 1));
    if (unit == "ratio")
        return say("%1x", fixed(value, 2));
    if (unit == "count")
        return say("%1", fixed(value, 0));
    constexpr double kWhole = 1e4; // from here on four figures would be written as a power of ten
    return say("%1 %2", value < kWhole ? significant(value, 4) : fixed(value, 0), unit);
}

/// "65.6 % to 75.6 %", or the one value that passes.
Message ruleOf(const json& check, const std::string& unit, bool isGain)
{
    if (!check.contains("pass"))
        return {};
    const double least = check.at("pass").at(0);
    const double most = check.at("pass").at(1);
    // Bounds that stand there for what has none, and ranges that are there for the last bits, are no rule to read.
    constexpr double kNoBound = 10;
    constexpr double kExact = 0.005;
    if (unit == "ratio" && most >= kNoBound && least < kNoBound / 2)
        return say("at least %1", shown(least, unit, isGain));
    if ((unit == "ratio" && least == 0) || (isGain && least <= -1))
        return say("at most %1", shown(most, unit, isGain));
    if (most - least <= kExact * std::abs(most) && unit != "percent" && unit != "ratio")
        return shown((least + most) / 2, unit, isGain);
    Message from = shown(least, unit, isGain);
    Message to = shown(most, unit, isGain);
    return english(from) == english(to) ? from : say("%1 to %2", std::move(from), std::move(to));
}

/// The unit a check names, or that of its metric; of a ratio none.
std::string unitOf(const json& check)
{
    const std::string id = check.at("metric");
    const bool isRatio = check.contains("over") || check.contains("relative_to");
    const bool isTime = id.ends_with("seconds");
    return check.value("unit", isTime && !isRatio ? std::string("s") : std::string("ratio"));
}

double metric(Cases& cases, const json& check, const char* key)
{
    const std::string id = check.at("metric");
    if (cases.isOfLaboratory(check.at(key)))
        return cases.laboratory(check.at(key), id);
    if (const std::optional<double> ofRun = cases.numberOfTask(check.at(key), id))
        return *ofRun;
    const std::size_t place = training::findMetric(id);
    const auto own = std::find_if(kOwnMetrics.begin(), kOwnMetrics.end(),
                                  [&](const OwnMetric& m) { return m.id == id; });
    const auto sent = std::find_if(kTrafficMetrics.begin(), kTrafficMetrics.end(),
                                   [&](const TrafficMetric& m) { return m.id == id; });
    if (place == training::kMetrics.size() && own == kOwnMetrics.end() && sent == kTrafficMetrics.end())
        return std::nan("");
    const training::Evaluation& evaluation = cases.evaluation(check.at(key));
    if (sent != kTrafficMetrics.end()) {
        const Result<layout::Scenario> scenario = cases.scenario(check.at(key));
        return scenario ? sent->value(training::traffic(*scenario, evaluation)) : std::nan("");
    }
    if (const auto convention = training::findMfuConvention(check.value("convention", std::string()));
        convention && id == "mfu") // as the paper counts it
        if (const Result<layout::Scenario> scenario = cases.scenario(check.at(key)))
            return training::mfuOf(*scenario, evaluation, **convention);
    return own != kOwnMetrics.end()
               ? own->value(evaluation)
               : job::written(training::kMetrics[place], training::kMetrics[place].of(evaluation));
}

/// DemoCheck::band of a check of one number.
std::optional<double> bandOf(const Cases& cases, const json& check)
{
    const std::string id = check.at("metric");
    const std::size_t place = training::findMetric(id);
    const bool timed = place < training::kMetrics.size() && training::kMetrics[place].timed;
    if (!timed || check.contains("over") || cases.isOfLaboratory(check.at("of")))
        return std::nullopt;
    const Result<layout::Scenario> scenario = cases.scenario(check.at("of"));
    if (scenario && scenario->task.kind != workload::TaskKind::Training)
        return std::
            nullopt; // days of a run hang on failures, too; of what is served other runs would have to speak
    const auto band = scenario ? validate::bandOf(*scenario, publishedResiduals()) : std::nullopt;
    return band ? std::optional(band->relative) : std::nullopt;
}

Verdict verdictWithin(double value, const json& check)
{
    const auto inside = [&](const char* key) {
        return check.contains(key) && value >= check.at(key).at(0).get<double>()
               && value <= check.at(key).at(1).get<double>();
    };
    return inside("pass") ? Verdict::Pass : inside("near") ? Verdict::Near : Verdict::Miss;
}

/// The number as it is drawn beside what passes.
void giveValue(DemoCheck& result, double value, const json& check)
{
    if (std::isfinite(value) && check.contains("pass")) {
        result.value = value;
        result.passes = {check.at("pass").at(0).get<double>(), check.at("pass").at(1).get<double>()};
    }
}

/// A number of one case, its ratio over another's, or the gain (ratio - 1).
DemoCheck judgeValue(Cases& cases, const json& check)
{
    double value = metric(cases, check, "of");
    if (check.contains("over")) {
        json other = check;
        if (check.contains("over_metric")) // of another number of that case
            other["metric"] = check.at("over_metric");
        value /= metric(cases, other, "over");
    }
    if (check.value("gain", false))
        value -= 1;
    DemoCheck result;
    const std::string unit = unitOf(check);
    const bool ofFit = check.at("metric") == "fits" && !check.contains("over");
    result.ours = !ofFit      ? shown(value, unit, check.value("gain", false))
                  : value > 0 ? say("fits")
                              : say("out of memory");
    if (const std::optional<double> band = bandOf(cases, check)) {
        result.band = band;
        result.margin = say("%1", unit == "percent" ? fixed(*band * value * 100, 1)
                                                    : significant(*band * value, 2));
    }
    if (!ofFit)
        giveValue(result, value, check);
    result.rule = !ofFit                                     ? ruleOf(check, unit, check.value("gain", false))
                  : verdictWithin(1, check) == Verdict::Pass ? say("fits")
                                                             : say("out of memory");
    result.verdict = verdictWithin(value, check);
    return result;
}

/// How many cases fit or not as measured.
DemoCheck judgeAgreement(Cases& cases, const json& check)
{
    std::int64_t right = 0;
    const json& fitting = check.at("fit");
    const json& failing = check.at("out_of_memory");
    for (const json& name : fitting)
        right += cases.evaluation(name).fits ? 1 : 0;
    for (const json& name : failing)
        right += cases.evaluation(name).valid && !cases.evaluation(name).fits ? 1 : 0;
    DemoCheck result;
    result.ours = say("%1 of %2", right, fitting.size() + failing.size());
    result.rule = say("at least %1", static_cast<std::int64_t>(check.at("pass").at(0).get<double>()));
    giveValue(result, static_cast<double>(right), check);
    result.verdict = verdictWithin(static_cast<double>(right), check);
    return result;
}

/// The cases in order of a metric, largest first: as published or not.
DemoCheck judgeOrder(Cases& cases, const json& check)
{
    std::vector<double> values;
    std::vector<Argument> ours;
    for (const json& name : check.at("order")) {
        const json one{{"metric", check.at("metric")},
                       {"of", name},
                       {"over", name},
                       {"convention", check.value("convention", std::string())}};
        double value = metric(cases, one, "of");
        if (check.contains("relative_to")) { // each case against its partner: gains
            const json partner{{"metric", check.at("metric")},
                               {"of", check.at("relative_to").at(values.size())}};
            value = metric(cases, partner, "of") / value - 1;
        }
        values.push_back(value);
        ours.emplace_back(shown(value, unitOf(check), check.contains("relative_to")));
    }
    DemoCheck result;
    result.ours = listed(std::move(ours));
    result.rule = say("each more than the next");
    result.verdict = std::is_sorted(values.rbegin(), values.rend()) ? Verdict::Pass : Verdict::Miss;
    return result;
}

/// Whether one case is the fastest of all fitting ones.
DemoCheck judgeFastest(Cases& cases, const json& check)
{
    std::string best;
    for (const json& name : check.at("among")) {
        const training::Evaluation& e = cases.evaluation(name);
        if (e.fits && (best.empty() || e.stepSeconds < cases.evaluation(best).stepSeconds))
            best = name;
    }
    DemoCheck result;
    result.ours = best.empty() ? say("nothing fits") : verbatim(best);
    result.rule = verbatim(check.at("fastest").get<std::string>());
    result.verdict = best == check.at("fastest").get<std::string>() ? Verdict::Pass : Verdict::Miss;
    return result;
}

/// DemoCheck::directionOnly.
bool isDirection(const json& check)
{
    constexpr double kWideRange = 1.3;
    const std::string claimed = check.at("claimed");
    if (!check.contains("pass") || check.contains("fit") || check.value("metric", "") == "fits"
        || std::any_of(claimed.begin(), claimed.end(),
                       [](unsigned char letter) { return std::isdigit(letter) != 0; }))
        return false;
    const double gain = check.value("gain", false) ? 1 : 0;
    const double least = check.at("pass").at(0).get<double>() + gain;
    const double most = check.at("pass").at(1).get<double>() + gain;
    return most >= kWideRange * least;
}

Result<Demo> readDemo(std::string_view text)
{
    const Result<json> parsed = parseJson(text);
    if (!parsed)
        return tl::unexpected(parsed.error());
    const json& file = *parsed;
    Demo demo;
    demo.text = text;
    demo.id = file.at("id");
    demo.title = file.at("title");
    demo.claim = file.at("claim");
    demo.source = file.at("source");
    demo.systems = file.value("systems", std::vector<std::string>());
    demo.look = file.at("look");
    demo.perspective = file.at("perspective");
    for (const std::string one : file.value("options", json::array())) {
        const auto option = schedule::parseOption(one);
        if (!option)
            return tl::unexpected(option.error());
        demo.options.push_back(*option);
    }
    demo.sweeps = file.value("sweeps", false);
    if (file.contains("space"))
        demo.space = file.at("space").dump();
    const auto base = readScenario(file.at("scenario").dump());
    if (!base)
        return tl::unexpected(base.error());
    const Cases cases(file, base->scenario);
    for (const json& name : file.at("open")) {
        const auto scenario = cases.scenario(name);
        if (!scenario)
            return tl::unexpected(scenario.error());
        demo.scenarios.push_back(*scenario);
    }
    return demo;
}

std::vector<Demo> shippedDemos()
{
    std::vector<Demo> all;
    for (const EmbeddedFile& file : embeddedFiles())
        if (file.name.starts_with("demos/"))
            if (Result<Demo> demo = readDemo(file.text)) // a test reads each and shows what is wrong
                all.push_back(std::move(*demo));
    // The numbered what-ifs first, then papers alone.
    std::stable_partition(all.begin(), all.end(), [](const Demo& demo) { return demo.id.starts_with("w"); });
    return all;
}

} // namespace

const std::vector<Demo>& demos()
{
    static const std::vector<Demo> all = shippedDemos();
    return all;
}

Result<const Demo*> findDemo(std::string_view id)
{
    std::vector<std::string_view> ids;
    for (const Demo& demo : demos()) {
        if (demo.id == id)
            return &demo;
        ids.push_back(demo.id);
    }
    for (const Demo& demo : demos())
        for (const std::string& system : demo.systems) {
            if (system == id)
                return &demo;
            ids.push_back(system);
        }
    return fail(ErrorCode::UnknownName, say("no demo '%1'; nearest is '%2'", id, nearestName(id, ids)));
}

std::vector<DemoCheck> judge(const Demo& demo)
{
    const json file = json::parse(demo.text);
    const auto base = readScenario(file.at("scenario").dump());
    std::vector<DemoCheck> checks;
    if (!base)
        return checks;
    Cases cases(file, base->scenario);
    for (const json& check : file.at("checks")) {
        DemoCheck result = check.contains("fit")       ? judgeAgreement(cases, check)
                           : check.contains("order")   ? judgeOrder(cases, check)
                           : check.contains("fastest") ? judgeFastest(cases, check)
                                                       : judgeValue(cases, check);
        result.text = check.at("text");
        result.claimed = check.at("claimed");
        result.reason = check.value("reason", std::string());
        result.directionOnly = isDirection(check);
        checks.push_back(std::move(result));
    }
    return checks;
}

std::string_view name(Verdict verdict)
{
    constexpr std::array<std::string_view, 3> kNames{"pass", "near", "miss"};
    return kNames[static_cast<std::size_t>(verdict)];
}

Message DemoCheck::withMargin() const
{
    return margin.empty() ? ours : say("%1 ± %2", ours, margin);
}

Label DemoCheck::published() const
{
    const std::string_view printed = claimed;
    const bool named = std::any_of(printed.begin(), printed.end(),
                                   [](unsigned char letter) { return std::isalpha(letter) != 0; });
    const std::size_t end = std::min(printed.find_first_not_of("-+0123456789."), printed.size());
    if (named || end == 0)
        return printed;
    return say("%1%2", Decimal{std::string(printed.substr(0, end))}, printed.substr(end));
}

Verdict worst(const std::vector<DemoCheck>& checks)
{
    Verdict verdict = checks.empty() ? Verdict::Miss : Verdict::Pass;
    for (const DemoCheck& check : checks)
        verdict = std::max(verdict, check.verdict);
    return verdict;
}

nlohmann::ordered_json claimJson(const Demo& demo, const std::vector<DemoCheck>& checks)
{
    using nlohmann::ordered_json;
    ordered_json list = ordered_json::array();
    for (const DemoCheck& check : checks) {
        list.push_back({{"what", check.text},
                        {"published", check.claimed},
                        {"ours", english(check.ours)},
                        {"passes", english(check.rule)},
                        {"band", check.band ? ordered_json(*check.band) : ordered_json()},
                        {"verdict", name(check.verdict)}});
        if (check.directionOnly)
            list.back()["direction_only"] = true;
        if (!check.reason.empty())
            list.back()["reason"] = check.reason;
    }
    return {
        {"id", demo.id},        {"systems", demo.systems},        {"title", demo.title},
        {"paper", demo.source}, {"verdict", name(worst(checks))}, {"checks", std::move(list)},
    };
}

} // namespace shardscape::exchange
