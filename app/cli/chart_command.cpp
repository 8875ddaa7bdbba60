// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "console.h"
#include "exchange/scenario/scenario_json.h"
#include "exchange/tables/curve_file.h"
#include "interrupt.h"
#include "scenario_arguments.h"
#include "search/training/curve.h"

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

namespace shardscape::cli {

namespace {

struct ChartArguments {
    ScenarioArguments scenario;
    std::string kind;
    std::vector<std::string> others; ///< further lines
    std::string out = "-";
    bool json = false;
    bool csv = false;
};

std::string named(const search::Curve& line, std::size_t i)
{
    return line.name.empty() ? "line " + std::to_string(i + 1) : line.name;
}

std::string inWords(const search::CurveKind& kind, const std::vector<search::Curve>& lines)
{
    std::string text = std::string(kind.label) + "\n";
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const search::Curve& line = lines[i];
        text += "\n" + named(line, i) + "\n";
        const std::string unit = kind.unitUp.empty() ? std::string() : " " + std::string(kind.unitUp);
        Table table({{std::string(kind.across), Table::Align::Right},
                     {std::string(kind.up), Table::Align::Right},
                     {"without loss", Table::Align::Right},
                     {""}});
        for (const search::CurvePoint& point : line.points)
            table.add({count(point.across), point.valid ? number(point.up) + unit : "-",
                       point.ideal > 0 ? number(point.ideal) + unit : "",
                       point.fits ? "" : english(point.reason)});
        text += table.text();
        if (line.lastFitting > 0)
            text += "Fits up to " + count(static_cast<double>(line.lastFitting)) + " tokens.\n";
        if (line.firstBeyond > 0)
            text += count(static_cast<double>(line.firstBeyond)) + " tokens: " + english(line.reason) + ".\n";
    }
    return text;
}

Outcome run(const ChartArguments& arguments)
{
    const Result<const search::CurveKind*> kind = search::findCurveKind(arguments.kind);
    if (!kind)
        return inFile("--kind", kind.error());
    const Result<exchange::ScenarioFile> first = arguments.scenario.load();
    if (!first)
        return tl::unexpected(first.error());
    std::vector<layout::Scenario> scenarios{first->scenario};
    for (const std::string& path : arguments.others) {
        const Result<exchange::ScenarioFile> other = readScenarioFrom(path, exchange::Catalog::builtIn());
        if (!other)
            return inFile(path, other.error());
        scenarios.push_back(other->scenario);
    }
    const Interrupt interrupt;
    std::vector<search::Curve> lines;
    for (const layout::Scenario& scenario : scenarios) {
        Result<search::Curve> line = search::curve(scenario, **kind, interrupt.token());
        if (!line)
            return tl::unexpected(line.error());
        lines.push_back(std::move(*line));
    }
    const std::string text = arguments.json  ? exchange::toJson(**kind, lines).dump(2) + "\n"
                             : arguments.csv ? exchange::writeCurvesCsv(**kind, lines)
                                             : inWords(**kind, lines);
    return writeFile(arguments.out, text);
}

} // namespace

void addChartCommand(CLI::App& app, Outcome& outcome)
{
    CLI::App* command = app.add_subcommand(
        "chart",
        "One number along another: memory or time against sequence length, volume against accelerators, "
        "strong and weak scaling, tokens per second and accelerator");
    const auto arguments = std::make_shared<ChartArguments>();
    arguments->scenario.declare(*command);
    std::string kinds;
    for (const search::CurveKind& kind : search::curveKinds())
        kinds += (kinds.empty() ? "" : ", ") + std::string(kind.id);
    command->add_option("--kind", arguments->kind, "One of: " + kinds)->required()->type_name("CHART");
    command->add_option("--with", arguments->others, "Another scenario's line beside it; may repeat")
        ->type_name("FILE")
        ->take_all()
        ->expected(1);
    command->add_option("--out", arguments->out, "Write to a file instead of stdout")->type_name("FILE");
    CLI::Option* const json = command->add_flag("--json", arguments->json, "Print JSON");
    command->add_flag("--csv", arguments->csv, "Print CSV")->excludes(json);
    command->callback([arguments, &outcome] { outcome = run(*arguments); });
}

} // namespace shardscape::cli
