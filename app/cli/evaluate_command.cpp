// SPDX-License-Identifier: GPL-3.0-or-later
#include "answer_text.h"
#include "calendar_text.h"
#include "commands.h"
#include "console.h"
#include "exchange/results/evaluation_json.h"
#include "exchange/results/outcome_json.h"
#include "exchange/results/sweep_answer.h"
#include "exchange/results/traffic_json.h"
#include "exchange/scenario/layout_string.h"
#include "exchange/scenario/scenario_json.h"
#include "exchange/schedules/schedule_import.h"
#include "interrupt.h"
#include "job/training/advice/balance.h"
#include "job/training/advice/climb.h"
#include "job/training/advice/placement.h"
#include "job/training/advice/savings.h"
#include "job/training/advice/sensitivity.h"
#include "job/training/costing/mfu.h"
#include "job/training/explain/traffic.h"
#include "job/training/numbers/evaluation.h"
#include "job/training/step/explanation.h"
#include "job/training/step/mixed.h"
#include "job/training/step/ordered_step.h"
#include "layout/gaps.h"
#include "layout/knob.h"
#include "layout/rank_groups.h"
#include "layout/recipe.h"
#include "outcome_text.h"
#include "scenario_arguments.h"
#include "search/training/solve.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace shardscape::cli {

namespace {

using Align = Table::Align;
using layout::Scenario;
using training::Evaluation;

struct EvaluateArguments {
    ScenarioArguments scenario;
    std::string stages; ///< layers of every virtual stage, as people wrote them
    std::string order;  ///< a file with the order of ops to run in place of the schedule's
    bool explain = false;
    bool sensitivity = false;
    bool traffic = false;
    bool advice = false;
    std::string ranks; ///< where the table of ranks goes, empty: nowhere
    std::string mfu;   ///< id of a convention, empty: the default
    bool json = false;
};

std::string headline(const Scenario& s)
{
    std::string text = s.name.empty() ? std::string{} : s.name + ": ";
    text += s.model.name + " on " + std::to_string(s.cluster.accelerators()) + " x "
            + s.cluster.accelerator.name;
    for (std::size_t kind = 1; kind < s.cluster.kinds(); ++kind)
        text += (kind + 1 < s.cluster.kinds() ? ", " : " and ") + s.cluster.acceleratorOf(kind).name;
    if (s.cluster.nodes > 1)
        text += " (" + std::to_string(s.cluster.nodes) + " nodes, " + s.cluster.name + ")";
    return text + "\n";
}

std::string scheduleName(const Scenario& s)
{
    return std::string(schedule::schedules()[static_cast<std::size_t>(s.layout.schedule)].name);
}

std::string knobLine(const Scenario& s, bool inWorkload)
{
    std::string line;
    for (const layout::Knob& knob : layout::knobs()) {
        const bool always = inWorkload && knob.id != "packing";
        if (knob.inWorkload != inWorkload || (!always && !knob.idle(s).empty()))
            continue;
        line += (line.empty() ? "  " : "  ") + std::string(knob.id) + " " + layout::spell(knob, knob.get(s));
    }
    return line + "\n";
}

/// Stages that people set, as Megatron-LM takes them.
std::string stageLine(const Scenario& s)
{
    return s.ownStages() ? "  stages " + exchange::writeLayoutString(s.stageLayers) + "\n" : std::string{};
}

/// "placement HSDP, MiCS": the names that people have for where its states lie.
std::string placementLine(const Scenario& s)
{
    std::string names;
    for (const training::Placement* placement : training::placementsOf(s))
        names += (names.empty() ? "" : ", ") + std::string(placement->label);
    return names.empty() ? names : "  placement " + names + "\n";
}

std::string memoryTable(const Scenario& s, const Evaluation& e)
{
    std::vector<Table::Column> columns{{"stage", Align::Right}, {"ranks"}, {"total", Align::Right}};
    for (const training::Account& account : training::memoryAccounts())
        columns.push_back({std::string(account.id), Align::Right});
    Table table(std::move(columns));
    const std::int64_t perStage = s.stageRanks();
    for (const training::StageMemory& stage : e.memory) {
        const std::int64_t first = layout::firstRankOf(s, stage.stage);
        const bool inOne = s.stride(layout::Axis::Pipeline)
                           >= perStage; // else they take turns with other stages
        std::vector<std::string> cells{std::to_string(stage.stage),
                                       std::to_string(first)
                                           + (perStage <= 1 ? ""
                                              : inOne       ? "-" + std::to_string(first + perStage - 1)
                                                            : ", ..."),
                                       gib(stage.total)};
        for (const double bytes : stage.bytes)
            cells.push_back(gib(bytes));
        table.add(std::move(cells));
    }
    return "\nMemory of one rank, " + gib(e.capacity) + " there are\n" + table.text();
}

std::string timeTable(const Evaluation& e)
{
    Table table(
        {{"time of a step"}, {"exposed", Align::Right}, {"share", Align::Right}, {"spent", Align::Right}});
    for (const training::Account& account : training::timeAccounts())
        if (const training::TimeShare& share = e.time[account]; share.seconds > 0 || share.exposedSeconds > 0)
            table.add({std::string(account.shortLabel), seconds(share.exposedSeconds),
                       percent(share.exposedSeconds / e.stepSeconds), seconds(share.seconds)});
    table.add({"step", seconds(e.stepSeconds), percent(1), ""});
    return "\n" + table.text();
}

/// What stands behind the band, in a few words.
std::string bandText(const validate::Band& band)
{
    if (band.unlikeAny())
        return band.farIn.empty() ? "unlike anything measured" : english(validate::farText(band));
    return "80 % of " + number(band.runs, 2) + " runs like it were within, most of " + band.source
           + (band.extrapolated() ? "; " + english(validate::farText(band)) + ", the band is widened for it"
                                  : "");
}

std::string metrics(const Evaluation& e, const std::optional<validate::Band>& band)
{
    const std::string around = band ? "  ± " + percent(band->relative) : std::string{};
    const auto points = [&](double share) {
        if (!band)
            return std::string{};
        const double highest = validate::highestShare(*band, share);
        return highest < share * band->high()
                   ? "  " + percent(share * band->low()) + " to " + percent(highest)
                   : "  ± " + number(100 * band->relative * share, 3) + " points";
    };
    Table table({{""}, {"", Align::Right}, {""}});
    table.add({"step time", seconds(e.stepSeconds), band ? around + "  " + bandText(*band) : ""});
    table.add({"throughput", count(e.tokensPerSecond) + " tokens/s", around});
    table.add({"MFU", percent(e.mfu), points(e.mfu) + "  " + std::string(e.mfuConvention)});
    table.add({"HFU", percent(e.hfu), points(e.hfu) + "  with recomputation"});
    table.add({"bubble", percent(e.bubbleRatio), "  idle share of the pipeline"});
    table.add({"micro-batches", count(static_cast<double>(e.microbatches)),
               "  on each of " + count(static_cast<double>(e.dataParallel)) + " replicas"});
    return table.text();
}

/// How sure the peak is, and the verdict with it: " ± 5.0 %; 98 of 100 such layouts would fit".
std::string memoryBandText(const Evaluation& e, const std::optional<validate::Band>& band)
{
    if (!band)
        return {};
    const double chance = validate::chanceBelow(e.peakBytes, e.capacity, *band);
    const double margin = e.capacity / e.peakBytes - 1;
    return " ± " + percent(band->relative) + ", margin " + (margin >= 0 ? "+" : "") + percent(margin) + "; "
           + (chance > exchange::kAlmostSure       ? "more than 99"
              : chance < 1 - exchange::kAlmostSure ? "fewer than 1"
                                                   : std::to_string(exchange::wholePercent(chance)))
           + " of 100 such layouts fit"
           + (band->extrapolated() ? " (" + english(validate::farText(*band)) + ")" : "");
}

/// Of a layout that fits: less sure to than what every place calls safe.
bool isTight(const Evaluation& e, const std::optional<validate::Band>& band)
{
    return band && validate::chanceBelow(e.peakBytes, e.capacity, *band) < exchange::kSafeToFit;
}

/// The same step under every convention, so that a number of a paper finds its like.
std::string conventionTable(const Scenario& scenario, const Evaluation& e)
{
    Table table({{"MFU as papers count it"}, {"", Align::Right}, {"convention"}, {"source"}});
    for (const training::MfuConvention& convention : training::mfuConventions())
        table.add({std::string(convention.id), percent(training::mfuOf(scenario, e, convention)),
                   std::string(convention.label), std::string(convention.source)});
    return "\n" + table.text();
}

/// "+0.62 %", and nothing where nothing moves.
std::string movedPercent(double fraction)
{
    const std::string text = percent(fraction);
    if (text == percent(0) || text == "-" + percent(0))
        return "-";
    return fraction > 0 ? "+" + text : text;
}

std::string valueEffects(const Scenario& scenario, const training::Sensitivity& all)
{
    Table table({{"value"},
                 {"now", Align::Right},
                 {"step with 10 % less", Align::Right},
                 {"10 % more", Align::Right},
                 {"d log step", Align::Right},
                 {"d log peak", Align::Right}});
    // What moves neither the step nor the peak by a thousandth of its own change would bury the rest.
    constexpr double kNothing = 1e-3;
    int idle = 0;
    for (const training::ValueEffect& effect : all.values) {
        if (std::abs(effect.timeElasticity) < kNothing && std::abs(effect.memoryElasticity) < kNothing) {
            ++idle;
            continue;
        }
        table.add({effect.value.label(scenario), valueText(effect.now, effect.value.value->unit),
                   movedPercent(effect.lessSeconds / all.stepSeconds - 1),
                   movedPercent(effect.moreSeconds / all.stepSeconds - 1), number(effect.timeElasticity, 2),
                   effect.memoryElasticity == 0 ? "-" : number(effect.memoryElasticity, 2)});
    }
    return "\nWhat step time and peak memory hang on: hardware and software\n" + table.text() + "  "
           + std::to_string(idle) + " other values move neither step nor peak\n";
}

std::string knobEffects(const training::Sensitivity& all)
{
    Table table({{"knob"},
                 {"now"},
                 {"fastest"},
                 {"step", Align::Right},
                 {"slowest"},
                 {"step", Align::Right},
                 {"leanest"},
                 {"peak memory", Align::Right}});
    for (const training::KnobEffect& effect : all.knobs) {
        const auto value = [&](const std::optional<training::Proposal>& proposal) {
            return proposal ? layout::spell(*effect.knob, proposal->value()) : std::string("-");
        };
        const auto step = [&](const std::optional<training::Proposal>& proposal) {
            return proposal ? movedPercent(proposal->price.stepSeconds / all.stepSeconds - 1) : std::string{};
        };
        table.add({std::string(effect.knob->id), layout::spell(*effect.knob, effect.now),
                   value(effect.fastest), step(effect.fastest), value(effect.slowest), step(effect.slowest),
                   value(effect.leanest),
                   effect.leanest ? movedPercent(effect.leanest->price.peakBytes / all.peakBytes - 1)
                                  : std::string{}});
    }
    return "\nWhat one knob can do from here\n" + table.text();
}

std::string sensitivity(const Scenario& scenario)
{
    const training::Sensitivity all = training::sensitivity(scenario);
    return valueEffects(scenario, all) + knobEffects(all);
}

std::string levelName(const Scenario& s, std::size_t level)
{
    const cluster::LinkLevel& link = s.cluster.levels[level];
    return link.kind + " of " + std::to_string(link.size);
}

/// Who sends how much to whom in a step, and what the links make of it.
std::string trafficTables(const Scenario& s, const Evaluation& e)
{
    const training::Traffic all = training::traffic(s, e);
    Table axes({{"groups"},
                {"ranks", Align::Right},
                {"stride", Align::Right},
                {"reach"},
                {"one rank sends", Align::Right},
                {"messages", Align::Right},
                {"exposed", Align::Right},
                {"hidden", Align::Right}});
    for (const training::AxisTraffic& axis : all.axes)
        axes.add({std::string(layout::id(axis.group)), std::to_string(axis.ranks.size),
                  std::to_string(axis.ranks.stride), axis.bytes > 0 ? levelName(s, axis.level) : "-",
                  gib(axis.bytes), count(axis.messages), seconds(axis.exposedSeconds),
                  seconds(axis.seconds - axis.exposedSeconds)});
    Table levels({{"links"},
                  {"bytes of one rank", Align::Right},
                  {"attained", Align::Right},
                  {"busy", Align::Right},
                  {"exposed", Align::Right},
                  {"hidden", Align::Right}});
    for (const training::LevelTraffic& level : all.levels)
        levels.add({levelName(s, level.level), gib(level.bytes), scaled(level.bandwidth, "B/s"),
                    percent(level.utilization), seconds(level.exposedSeconds),
                    seconds(std::max(0.0, level.seconds - level.exposedSeconds))});
    return "\nTraffic of a step\n" + axes.text() + "\n" + levels.text()
           + "Exposed and hidden seconds of links: of collectives that go no further out.\n";
}

/// What a period is made of, where replicas exchange less than everything in every step.
std::string periodText(const Evaluation& e)
{
    const training::Period& p = e.period;
    std::string text;
    if (p.steps > 1) {
        text += "\nPeriod of " + count(static_cast<double>(p.steps)) + " steps: " + std::to_string(p.workers)
                + " workers meet "
                + (p.fragments > 1 ? std::to_string(p.fragments) + " times, a fragment each"
                                   : std::string("once"))
                + ".\n  a step without a meeting " + seconds(p.innerStepSeconds) + ", with one "
                + seconds(p.outerStepSeconds) + "; step time above is the mean\n  one worker sends "
                + gib(p.bytes) + " a period: " + scaled(p.meanBandwidth, "B/s") + " on the mean, "
                + scaled(p.peakBandwidth, "B/s") + " at the peak\n";
    }
    if (p.consensusGap < 1)
        text += "\nConsensus gap " + number(p.consensusGap, 3)
                + ": the share by which an error of consensus shrinks in a step.\n";
    if (p.changesLearning)
        text += (text.empty() ? "\n" : "")
                + std::string("What it costs in steps to the same loss is not modelled.\n");
    return text;
}

/// Where single changes and pairs lead from a valid layout: the same climb that a sweep's answer comes from.
std::string adviceText(const Scenario& scenario, const Evaluation& e)
{
    const Interrupt interrupt;
    training::Neighbourhood neighbours;
    const training::Climb climb = training::climb(neighbours, scenario, interrupt.token());
    std::string text = "\n";
    if (!climb.steps.empty())
        text += std::string(e.fits ? "Faster: " : "Fits: ") + seconds(climb.price.stepSeconds) + " ("
                + percent(climb.price.stepSeconds / e.stepSeconds - 1) + "), " + gib(climb.price.peakBytes)
                + ", climbed from this layout by " + stepsText(climb.steps) + "\n";
    return text + leftText(climb.finished, neighbours.tried());
}

nlohmann::ordered_json adviceJson(const Scenario& scenario, const Evaluation& e)
{
    const Interrupt interrupt;
    training::Neighbourhood neighbours;
    const training::Climb climb = training::climb(neighbours, scenario, interrupt.token());
    nlohmann::ordered_json out = exchange::climbJson(e.stepSeconds, climb.steps, climb.finished,
                                                     neighbours.tried());
    out["scenario"] = nlohmann::ordered_json::parse(exchange::writeScenario(climb.scenario));
    return out;
}

/// `assumed`: what was taken where the scenario says nothing. `order`: what to say of an order of ops in place of the layout's
/// own, of which `e` then is.
std::string report(const Scenario& scenario, const Evaluation& e, const EvaluateArguments& arguments,
                   const validate::Residuals& residuals, const Message& assumed,
                   const std::string& order = {}, const std::string& batch = {})
{
    std::string text = headline(scenario) + knobLine(scenario, true) + knobLine(scenario, false)
                       + placementLine(scenario) + stageLine(scenario)
                       + (assumed.empty() ? "" : english(assumed) + ".\n") + batch + "\n" + order;
    if (!e.valid) {
        text += "The layout is not valid.\n";
    } else if (e.fits) {
        text += std::string(isTight(e, validate::memoryBandOf(scenario, residuals)) ? "Tight: " : "Fits: ")
                + gib(e.peakBytes) + " of " + gib(e.capacity) + " on the fullest rank (stage "
                + std::to_string(e.worstStage) + ")"
                + memoryBandText(e, validate::memoryBandOf(scenario, residuals)) + ".\n";
    } else {
        text += std::string(e.peakBytes > e.capacity ? "Does not fit: " : "Does not fit its hosts; ")
                + gib(e.peakBytes) + " of " + gib(e.capacity) + " on the fullest rank (stage "
                + std::to_string(e.worstStage) + ")"
                + memoryBandText(e, validate::memoryBandOf(scenario, residuals)) + ".\n";
    }
    const auto outside = [&text](const char* where, double bytes, double capacity) {
        if (bytes > 0)
            text += std::string("A node puts ") + gib(bytes) + where
                    + (capacity > 0 ? " of " + gib(capacity) : std::string()) + ".\n";
    };
    outside(" into its host's memory", e.hostBytes, e.hostCapacity);
    outside(" on its drives", e.driveBytes, e.driveCapacity);
    for (const Message& sentence : layout::notRun(scenario))
        text += english(sentence) + ".\n";
    for (const layout::Reason& reason : e.reasons) {
        text += "  " + reason.code + ": " + english(layout::sentence(reason)) + "\n";
        if (!reason.mend.settings.empty()) {
            text += "    try";
            for (const layout::Setting& setting : reason.mend.settings)
                text += " --set " + layout::spell(setting);
            text += "\n";
        } else if (reason.code == training::kOverfull && scenario.cluster.others.empty()) {
            if (const auto fewest = search::solve(scenario, search::Unknown::Gpus, true, {}))
                text += "    at least " + std::to_string(fewest->value)
                        + " such accelerators hold it, at another layout\n";
        }
        const bool unequal = reason.code == "layers-suffice" || reason.code == "chunks-divide";
        if (unequal && training::balance(scenario))
            text += "    or --stages balanced\n";
    }
    if (!e.valid)
        return text;
    text += "\n" + metrics(e, validate::bandOf(scenario, residuals)) + timeTable(e)
            + memoryTable(scenario, e);
    if (!arguments.mfu.empty())
        text += conventionTable(scenario, e);
    text += periodText(e);
    if (arguments.advice)
        text += adviceText(scenario, e);
    if (arguments.traffic)
        text += trafficTables(scenario, e);
    if (!order.empty() && (arguments.sensitivity || arguments.explain))
        text += "\nWith the layout's own schedule, " + scheduleName(scenario) + "\n";
    if (arguments.sensitivity)
        text += sensitivity(scenario);
    if (arguments.explain)
        text += explanationText(training::explain(scenario, training::conventionOf(e)));
    return text;
}

constexpr const char* kCut = "Nobody said where the layers lie: cut by cost (--stages sets others).\n";

/// What takes a change back that was made for memory: a flag for each of its knobs, at the values of a new layout.
std::string takeBack(const layout::Change& saved)
{
    const Scenario fresh;
    std::string flags;
    for (const layout::Setting& setting : saved.settings) {
        const std::int64_t before = setting.knob->id == "recompute_layers" ? setting.value
                                                                           : setting.knob->get(fresh);
        if (before != setting.value)
            flags += " --set " + std::string(setting.knob->id) + "=" + layout::spell(*setting.knob, before);
    }
    return flags.empty() ? flags : flags.substr(1);
}

/// What makes the layout fit where nobody said what is kept of a micro-batch, and how to say otherwise.
std::string savedText(const layout::Change& saved)
{
    if (saved.isEmpty())
        return {};
    std::string flags;
    for (const layout::Setting& setting : saved.settings)
        flags += " " + layout::spell(setting);
    const bool tiles = saved.settings.front().knob->id == "loss_tiles";
    return "It would not fit otherwise: " + english(layout::words(saved))
           + (tiles ? ", as on sequences of such length (" : ", as its stack's recipes have it (")
           + flags.substr(1) + "; " + takeBack(saved) + " takes it back).\n";
}

/// What was taken where the scenario says nothing: the stack, and the knobs that its recipes set.
nlohmann::ordered_json assumedJson(const exchange::ScenarioFile& file, const layout::Change& saved, bool cut)
{
    nlohmann::ordered_json out = nlohmann::ordered_json::object();
    if (const Message sentence = layout::assumed(file.scenario, file.saidKnobs); !sentence.empty())
        out["sentence"] = english(sentence);
    if (cut)
        out["stages"] = exchange::writeLayoutString(file.scenario.stageLayers);
    for (const layout::Setting& setting : saved.settings)
        out["to_fit"].push_back(layout::spell(setting));
    if (!saved.isEmpty())
        out["take_back"] = takeBack(saved);
    return out;
}

/// The same layout with somebody's own order of ops.
Outcome withOrder(const EvaluateArguments& arguments, const Scenario& scenario, const Evaluation& evaluation,
                  const validate::Residuals& residuals)
{
    const Result<std::string> text = readFile(arguments.order);
    if (!text)
        return tl::unexpected(text.error());
    const auto read = exchange::readSchedule(*text, std::filesystem::path(arguments.order).stem().string());
    if (!read)
        return inFile(arguments.order, read.error());
    const auto step = training::stepWithOrder(scenario, evaluation, read->program);
    if (!step)
        return inFile(arguments.order, step.error());
    const Evaluation ordered = training::withOrder(scenario, evaluation, *step);
    constexpr double kGiB = std::int64_t{1} << 30;
    const std::string ownName = scheduleName(scenario);
    if (arguments.json) {
        auto out = nlohmann::ordered_json::parse(exchange::writeEvaluation(
            scenario, ordered, arguments.explain, residuals, arguments.sensitivity));
        const auto summary = [&](const std::string& name, const Evaluation& e) {
            return nlohmann::ordered_json{{"name", name},
                                          {"step_seconds", e.stepSeconds},
                                          {"tokens_per_second", e.tokensPerSecond},
                                          {"mfu", e.mfu},
                                          {"bubble_ratio", e.bubbleRatio},
                                          {"fits", e.fits},
                                          {"peak_gib", e.peakBytes / kGiB}};
        };
        out["order"] = summary(read->program.name, ordered);
        out["own_schedule"] = summary(ownName, evaluation);
        return writeFile("-", out.dump(2) + "\n");
    }
    Table table({{""}, {"this order", Align::Right}, {"the layout's own", Align::Right}});
    table.add({"step time", seconds(ordered.stepSeconds), seconds(evaluation.stepSeconds)});
    table.add({"MFU", percent(ordered.mfu), percent(evaluation.mfu)});
    table.add({"bubble", percent(ordered.bubbleRatio), percent(evaluation.bubbleRatio)});
    table.add({"fullest rank", gib(ordered.peakBytes), gib(evaluation.peakBytes)});
    table.add({"fits", ordered.fits ? "yes" : "no", evaluation.fits ? "yes" : "no"});
    const std::string comparison = "Order " + read->program.name + " in place of the layout's own schedule, "
                                   + ownName + "\n" + table.text() + "\n";
    return writeFile("-", report(scenario, ordered, arguments, residuals, {}, comparison));
}

/// "9,11,11,9", a layout string, "balanced" or "balanced-to-fit".
Result<std::vector<std::int32_t>> stagesFrom(const std::string& text, const Scenario& scenario)
{
    if (text.starts_with("balanced")) {
        if (text != "balanced" && text != "balanced-to-fit")
            return fail(ErrorCode::UnknownName,
                        verbatim("--stages " + text + ": nearest is balanced, or balanced-to-fit"));
        const Result<training::Balance> found = training::balance(
            scenario,
            text == "balanced" ? training::BalanceGoal::Time : training::BalanceGoal::TimeWithinMemory);
        if (!found)
            return fail(found.error().code, verbatim("--stages " + text + ": " + found.error().text()));
        return found->stages;
    }
    Result<std::vector<std::int32_t>> layers = exchange::readStageLayers(text);
    if (!layers)
        return fail(layers.error().code, verbatim("--stages: " + layers.error().text()));
    const auto given = static_cast<std::int64_t>(layers->size());
    if (given != scenario.virtualStages())
        return fail(ErrorCode::BadInput,
                    verbatim("--stages says " + std::to_string(given) + " stages, pp x chunks is "
                             + std::to_string(scenario.virtualStages()) + "; say as many, or set pp="
                             + std::to_string(given / std::max(scenario.layout.chunks, 1))));
    return layers;
}

/// JSON where the file's name or --json asks for it, otherwise CSV.
std::string ranksText(const exchange::ScenarioFile& file, const EvaluateArguments& arguments)
{
    const bool json = arguments.ranks == "-" ? arguments.json : arguments.ranks.ends_with(".json");
    return json ? exchange::ranksJson(file.scenario).dump(1) + "\n" : exchange::writeRanksCsv(file.scenario);
}

Outcome run(const EvaluateArguments& arguments)
{
    Result<exchange::ScenarioFile> file = arguments.scenario.load();
    if (!file)
        return tl::unexpected(file.error());
    if (!arguments.stages.empty()) {
        Result<std::vector<std::int32_t>> stages = stagesFrom(arguments.stages, file->scenario);
        if (!stages)
            return tl::unexpected(stages.error());
        file->scenario.stageLayers = std::move(*stages);
    }
    const Result<validate::Residuals> residuals = arguments.scenario.residuals();
    if (!residuals)
        return tl::unexpected(residuals.error());
    if (const job::Job& job = job::jobOf(file->scenario); &job != &job::training()) {
        const job::Outcome found = job.evaluate(file->scenario);
        if (arguments.json)
            return writeFile("-", exchange::writeOutcome(job, file->scenario, found, arguments.explain));
        std::string text = outcomeText(job, file->scenario, found);
        if (&job == &job::run() && found.fits) {
            const run::DrawOptions options;
            const run::Evaluation e = run::evaluate(file->scenario);
            if (const auto calendar = run::simulate(e, file->scenario, options))
                text += "\n" + calendarText(file->scenario, e, *calendar, options);
        }
        if (arguments.explain && found.valid)
            text += explanationText(job.explain(file->scenario));
        return writeFile("-", text);
    }
    layout::Change saved;
    bool cut = false;
    if (exchange::hasRecipe(file->scenario)) {
        if (arguments.stages.empty())
            cut = training::cutByCost(file->scenario);
        saved = training::saveMemory(file->scenario, file->saidKnobs);
    }
    Evaluation evaluation = training::evaluate(file->scenario);
    if (!arguments.mfu.empty()) {
        const Result<const training::MfuConvention*> convention = training::findMfuConvention(arguments.mfu);
        if (!convention)
            return tl::unexpected(convention.error());
        training::restate(evaluation, file->scenario, **convention);
    }
    if (!arguments.order.empty())
        return withOrder(arguments, file->scenario, evaluation, *residuals);
    if (!arguments.ranks.empty()) {
        if (!evaluation.valid)
            return fail(ErrorCode::BadInput,
                        verbatim("the layout is not valid, so that its ranks have no places: "
                                 + english(layout::sentence(evaluation.reasons.front()))));
        if (const Result<void> written = writeFile(arguments.ranks, ranksText(*file, arguments)); !written)
            return written;
        if (arguments.ranks == "-")
            return {};
    }
    if (!arguments.json)
        return writeFile("-", report(file->scenario, evaluation, arguments, *residuals,
                                     layout::assumed(file->scenario, file->saidKnobs), {},
                                     batchText(*file) + (cut ? kCut : "") + savedText(saved)));
    std::string text = exchange::writeEvaluation(file->scenario, evaluation, arguments.explain, *residuals,
                                                 arguments.sensitivity);
    text = withAssumed(std::move(text), *file);
    if (const nlohmann::ordered_json assumed = assumedJson(*file, saved, cut); !assumed.empty()) {
        auto out = nlohmann::ordered_json::parse(text);
        out["assumed"].update(assumed);
        text = out.dump(2) + "\n";
    }
    if (arguments.advice && evaluation.valid) {
        auto out = nlohmann::ordered_json::parse(text);
        out["climb"] = adviceJson(file->scenario, evaluation);
        text = out.dump(2) + "\n";
    }
    if (arguments.traffic && evaluation.valid) {
        auto out = nlohmann::ordered_json::parse(text);
        out["traffic"] = exchange::toJson(file->scenario, training::traffic(file->scenario, evaluation));
        text = out.dump(2) + "\n";
    }
    return writeFile("-", text);
}

} // namespace

void addEvaluateCommand(CLI::App& app, Outcome& outcome)
{
    CLI::App* command = app.add_subcommand("evaluate",
                                           "Predict memory, time and throughput of one layout, and say why");
    const auto arguments = std::make_shared<EvaluateArguments>();
    arguments->scenario.declare(*command, true);
    command
        ->add_option(
            "--order", arguments->order,
            "Run the ops in the order of this file (JSON, CSV, PyTorch's actions), with the layout's times")
        ->type_name("FILE");
    command
        ->add_option("--stages", arguments->stages,
                     "Layers of each virtual stage along the model: 9,11,11,9, or as Megatron-LM writes it, "
                     "Et*9|(t*11|)*2t*9L, or balanced, or balanced-to-fit")
        ->type_name("LAYERS");
    command->add_flag("--explain", arguments->explain,
                      "Show the formula, values and source behind every headline number");
    command->add_flag("--sensitivity", arguments->sensitivity,
                      "Show what step time and peak memory hang on: hardware, software and knobs");
    command->add_flag("--traffic", arguments->traffic,
                      "Show who sends how much to whom in a step, and how busy the links are");
    command->add_flag(
        "--advice", arguments->advice,
        "Climb from the layout by single changes and pairs of what its stack runs until none is faster");
    command
        ->add_option(
            "--ranks", arguments->ranks,
            "Write where every rank is along every axis, as CSV or JSON by the file's name; - is stdout")
        ->type_name("FILE");
    std::string conventions;
    for (const training::MfuConvention& convention : training::mfuConventions())
        conventions += " " + std::string(convention.id);
    command
        ->add_option("--mfu", arguments->mfu,
                     "Count MFU as a paper does, and list what the step reads under every convention. One of:"
                         + conventions)
        ->type_name("CONVENTION");
    command->add_flag("--json", arguments->json, "Print JSON for programs");
    command->footer(
        "A layout that is not valid or does not fit is an answer (exit code 0): reasons say what is wrong and what would mend it.");
    command->callback([arguments, &outcome] { outcome = run(*arguments); });
}

} // namespace shardscape::cli
