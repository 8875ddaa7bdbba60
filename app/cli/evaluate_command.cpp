// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "console.h"
#include "evaluate/evaluation.h"
#include "evaluate/explanation.h"
#include "exchange/evaluation_json.h"
#include "layout/knob.h"
#include "scenario_arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <set>

namespace shardscape::cli {

namespace {

using Align = Table::Align;
using evaluate::Evaluation;
using layout::Scenario;

struct Arguments {
    ScenarioArguments scenario;
    bool explain = false;
    bool json = false;
};

std::string headline(const Scenario& s)
{
    std::string text = s.name.empty() ? std::string{} : s.name + ": ";
    text += s.model.name + " on " + std::to_string(s.cluster.accelerators()) + " x "
            + s.cluster.accelerator.name;
    if (s.cluster.nodes > 1)
        text += " (" + std::to_string(s.cluster.nodes) + " nodes, " + s.cluster.name + ")";
    return text + "\n";
}

std::string knobLine(const Scenario& s, bool inWorkload)
{
    std::string line;
    for (const layout::Knob& knob : layout::knobs()) {
        if (knob.inWorkload != inWorkload || (!inWorkload && !knob.idle(s).empty()))
            continue;
        line += (line.empty() ? "  " : "  ") + std::string(knob.id) + " " + layout::spell(knob, knob.get(s));
    }
    return line + "\n";
}

std::string memoryTable(const Scenario& s, const Evaluation& e)
{
    std::vector<Table::Column> columns{{"stage", Align::Right}, {"ranks"}, {"total", Align::Right}};
    for (int k = 0; k < evaluate::kMemoryClasses; ++k)
        columns.push_back({std::string(id(static_cast<evaluate::MemoryClass>(k))), Align::Right});
    Table table(std::move(columns));
    const std::int64_t perStage = s.stageRanks();
    for (const evaluate::StageMemory& stage : e.memory) {
        const std::int64_t first = stage.stage * perStage;
        std::vector<std::string> cells{std::to_string(stage.stage),
                                       std::to_string(first)
                                           + (perStage > 1 ? "-" + std::to_string(first + perStage - 1) : ""),
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
    for (const evaluate::TimeShare& share : e.time)
        if (share.seconds > 0 || share.exposedSeconds > 0)
            table.add({std::string(label(share.term)), seconds(share.exposedSeconds),
                       percent(share.exposedSeconds / e.stepSeconds), seconds(share.seconds)});
    table.add({"step", seconds(e.stepSeconds), percent(1), ""});
    return "\n" + table.text();
}

/// What stands behind the band, in a few words.
std::string bandText(const validate::Band& band)
{
    return "80 % of " + number(band.runs, 2) + " runs like it were within, most of " + band.source
           + (band.extrapolated() ? "; none is near, the band is widened" : "");
}

std::string metrics(const Evaluation& e, const std::optional<validate::Band>& band)
{
    const std::string around = band ? "  ± " + percent(band->relative) : std::string{};
    Table table({{""}, {"", Align::Right}, {""}});
    table.add({"step time", seconds(e.stepSeconds), band ? around + "  " + bandText(*band) : ""});
    table.add({"throughput", count(e.tokensPerSecond) + " tokens/s", around});
    table.add({"MFU", percent(e.mfu),
               (band ? "  ± " + number(100 * band->relative * e.mfu, 3) + " points" : std::string{}) + "  "
                   + std::string(e.mfuConvention)});
    table.add({"HFU", percent(e.hfu), "  with recomputation"});
    table.add({"bubble", percent(e.bubbleRatio), "  idle share of the pipeline"});
    table.add({"micro-batches", count(static_cast<double>(e.microbatches)),
               "  on each of " + count(static_cast<double>(e.dataParallel)) + " replicas"});
    return table.text();
}

/// How one value reads: "25.9 s", "71.3 GiB", "2048".
std::string valueText(double value, std::string_view unit)
{
    if (unit == "s")
        return seconds(value);
    if (unit == "B")
        return std::abs(value) >= 1024.0 * 1024 * 1024 / 100 ? gib(value) : scaled(value, "B");
    if (!unit.empty())
        return scaled(value, unit);
    return value == std::floor(value) && std::abs(value) < 1e15 ? count(value) : number(value);
}

/// Results before what they are made of, each step once; then the values put in, with where they come from.
std::string explanation(const Scenario& scenario)
{
    std::string text;
    std::set<std::string> seen;
    std::map<std::string, std::string> values;
    for (const evaluate::Explained& explained : evaluate::explain(scenario)) {
        if (!explained.term)
            continue;
        std::string body;
        const std::string heading = "\nWhy " + explained.id + " is "
                                    + valueText(explained.term->value, explained.term->unit) + "\n";
        std::vector<TermPointer> steps = exchange::stepsOf(explained.term);
        std::reverse(steps.begin(), steps.end());
        for (const TermPointer& step : steps) {
            const std::string line = step->symbol + " = " + valueText(step->value, step->unit) + "   "
                                     + step->label;
            const std::string source = step->source.empty() ? std::string{} : " [" + step->source + "]";
            if (step->operation == Term::Operation::Given) {
                values["  " + line] = source;
                continue;
            }
            std::string told = "  " + line + source + "\n";
            if (step->operation == Term::Operation::Named)
                told += "      = " + formula(*step) + "\n      = " + formulaWithValues(*step) + "\n";
            if (seen.insert(told).second)
                body += told;
        }
        if (!body.empty())
            text += heading + body;
    }
    text += "\nValues put in\n";
    for (const auto& [line, source] : values)
        text += line + source + "\n";
    return text;
}

std::string report(const Scenario& scenario, const Evaluation& e, bool explain,
                   const validate::Residuals& residuals)
{
    std::string text = headline(scenario) + knobLine(scenario, true) + knobLine(scenario, false) + "\n";
    if (!e.valid) {
        text += "The layout is not valid.\n";
    } else if (e.fits) {
        text += "Fits: " + gib(e.peakBytes) + " of " + gib(e.capacity) + " on the fullest rank (stage "
                + std::to_string(e.worstStage) + ").\n";
    } else {
        text += "Does not fit.\n";
    }
    for (const layout::Reason& reason : e.reasons) {
        text += "  " + reason.code + ": " + reason.text + "\n";
        if (!reason.fix.empty())
            text += "    try --set " + reason.fix + "\n";
    }
    if (!e.valid)
        return text;
    text += "\n" + metrics(e, validate::bandOf(scenario, residuals)) + timeTable(e)
            + memoryTable(scenario, e);
    if (explain)
        text += explanation(scenario);
    return text;
}

Outcome run(const Arguments& arguments)
{
    const Result<exchange::ScenarioFile> file = arguments.scenario.load();
    if (!file)
        return tl::unexpected(file.error());
    const Result<validate::Residuals> residuals = arguments.scenario.residuals();
    if (!residuals)
        return tl::unexpected(residuals.error());
    const Evaluation evaluation = evaluate::evaluate(file->scenario);
    return writeFile("-", arguments.json ? exchange::writeEvaluation(file->scenario, evaluation,
                                                                     arguments.explain, *residuals)
                                         : report(file->scenario, evaluation, arguments.explain, *residuals));
}

} // namespace

void addEvaluateCommand(CLI::App& app, Outcome& outcome)
{
    CLI::App* command = app.add_subcommand("evaluate",
                                           "Predict memory, time and throughput of one layout, and say why");
    const auto arguments = std::make_shared<Arguments>();
    arguments->scenario.declare(*command);
    command->add_flag("--explain", arguments->explain,
                      "Show the formula, values and source behind every headline number");
    command->add_flag("--json", arguments->json, "Print JSON for programs");
    command->footer(
        "A layout that is not valid or does not fit is an answer (exit code 0): reasons say what is wrong and what would mend it.");
    command->callback([arguments, &outcome] { outcome = run(*arguments); });
}

} // namespace shardscape::cli
