// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "console.h"
#include "exchange/catalog/cluster_json.h"
#include "exchange/catalog/model_json.h"
#include "exchange/scenario/knob_json.h"
#include "job/training/advice/placement.h"
#include "layout/knob.h"
#include "schedule/option.h"
#include "schedule/schedule.h"

#include <CLI/CLI.hpp>
#include <cmath>
#include <iostream>
#include <nlohmann/json.hpp>

namespace shardscape::cli {

namespace {

using nlohmann::ordered_json;
using Align = Table::Align;

const std::vector<std::string> kKinds{"accelerators", "clusters", "models",    "schedules",
                                      "knobs",        "options",  "placements"};

// ------------------------------------------------------------------ for people

std::string peak(double flops)
{
    return flops > 0 ? number(flops / 1e12) : "-";
}

std::string acceleratorsTable(const exchange::Catalog& catalog)
{
    Table table({{"id"},
                 {"name"},
                 {"bf16 TFLOP/s", Align::Right},
                 {"fp16", Align::Right},
                 {"fp8", Align::Right},
                 {"fp4", Align::Right},
                 {"memory", Align::Right},
                 {"GB/s", Align::Right},
                 {"W", Align::Right}});
    for (const cluster::Accelerator& a : catalog.accelerators())
        table.add({a.id, a.name, peak(a.bf16Flops), peak(a.fp16Flops), peak(a.fp8Peak), peak(a.fp4Peak),
                   gib(a.memoryBytes), number(a.memoryBandwidth / 1e9), a.watts > 0 ? number(a.watts) : "-"});
    return table.text();
}

std::string clustersTable(const exchange::Catalog& catalog)
{
    Table table(
        {{"id"}, {"accelerator"}, {"per node", Align::Right}, {"links, GB/s one direction per accelerator"}});
    for (const cluster::Cluster& c : catalog.clusters()) {
        std::string links;
        for (const cluster::LinkLevel& level : c.levels)
            links += (links.empty() ? "" : ", ") + level.kind + " " + number(level.bandwidth / 1e9, 3);
        table.add({c.id, c.accelerator.id, std::to_string(c.acceleratorsPerNode), links});
    }
    return table.text();
}

std::string parameters(double value)
{
    return value >= 1e9 ? number(value / 1e9) + " B" : number(value / 1e6) + " M";
}

std::string modelsTable(const exchange::Catalog& catalog)
{
    Table table({{"id"},
                 {"parameters", Align::Right},
                 {"layers", Align::Right},
                 {"hidden", Align::Right},
                 {"heads", Align::Right},
                 {"vocabulary", Align::Right},
                 {"kind"}});
    for (const workload::Transformer& m : catalog.models()) {
        const std::string heads = std::to_string(m.heads)
                                  + (m.keyValueHeads != m.heads ? "/" + std::to_string(m.keyValueHeads) : "");
        const std::string kind = std::string(m.causal ? "decoder" : "encoder")
                                 + (m.moe ? ", " + std::to_string(m.moe->experts) + " experts" : "");
        table.add({m.id, parameters(static_cast<double>(countParameters(m).total)), std::to_string(m.layers),
                   std::to_string(m.hidden), heads, std::to_string(m.vocabulary), kind});
    }
    return table.text();
}

std::string schedulesTable()
{
    Table table({{"name"}, {"label"}, {"paper"}});
    for (const schedule::Schedule& s : schedule::schedules())
        table.add({std::string(s.name), std::string(s.label), std::string(s.paper)});
    return table.text();
}

std::string valuesOf(const schedule::OptionParameter& parameter)
{
    std::string all;
    for (const std::string_view choice : parameter.choices)
        all += (all.empty() ? "" : "|") + std::string(choice);
    if (!all.empty())
        return all;
    if (parameter.isTime())
        return "time";
    const auto plain = [](double value) {
        return value == std::floor(value) ? count(value) : number(value, 1);
    };
    const std::string range = plain(parameter.least) + " to " + plain(parameter.most);
    return parameter.list ? range + ", several" : range;
}

std::string optionsTable()
{
    Table table({{"option"}, {"parameter"}, {"values"}, {"help"}});
    for (const schedule::Option& option : schedule::options()) {
        table.add({std::string(option.name), "", "", std::string(option.label)});
        for (const schedule::OptionParameter& parameter : option.parameters)
            table.add({"", std::string(parameter.name), valuesOf(parameter), std::string(parameter.help)});
    }
    return table.text();
}

std::string valuesOf(const layout::Knob& knob)
{
    if (knob.kind == layout::KnobKind::Boolean)
        return "true, false";
    if (knob.kind == layout::KnobKind::Integer)
        return std::to_string(knob.minimum) + " to " + std::to_string(knob.maximum);
    std::string all;
    for (const std::string_view choice : knob.choices)
        all += (all.empty() ? "" : ", ") + std::string(choice);
    return all;
}

std::string knobsTable()
{
    Table table({{"id"}, {"swept"}, {"help"}, {"values"}});
    for (const layout::Knob& knob : layout::knobs())
        table.add({std::string(knob.id), knob.swept ? "yes" : "", std::string(knob.help), valuesOf(knob)});
    return table.text();
}

std::string placementsTable()
{
    Table table({{"id"}, {"name"}, {"help"}, {"paper"}});
    for (const training::Placement& p : training::placements())
        table.add({std::string(p.id), std::string(p.label), std::string(p.help), std::string(p.paper)});
    return table.text();
}

std::string table(const std::string& kind, const exchange::Catalog& catalog)
{
    if (kind == "accelerators")
        return acceleratorsTable(catalog);
    if (kind == "clusters")
        return clustersTable(catalog);
    if (kind == "models")
        return modelsTable(catalog);
    if (kind == "options")
        return optionsTable();
    if (kind == "placements")
        return placementsTable();
    return kind == "schedules" ? schedulesTable() : knobsTable();
}

// ------------------------------------------------------------------ for programs

template <class Entries, class Write>
ordered_json listOf(const Entries& entries, const Write& write)
{
    ordered_json list = ordered_json::array();
    for (const auto& entry : entries)
        list.push_back(write(entry));
    return list;
}

ordered_json modelJson(const workload::Transformer& model)
{
    ordered_json out = exchange::toJson(model);
    const workload::ParameterCount parameterCount = countParameters(model);
    out["parameters"] = parameterCount.total;
    out["active_parameters"] = parameterCount.active;
    return out;
}

ordered_json scheduleJson(const schedule::Schedule& s)
{
    return {{"id", s.name},
            {"label", s.label},
            {"paper", s.paper},
            {"insight", s.insight},
            {"uncertainty", s.uncertainty},
            {"synchronous", s.synchronous},
            {"splits_backward", s.splitsBackward},
            {"uses_chunks", s.usesChunks},
            {"parameter_copies", s.parameterCopies},
            {"also_called", std::vector<std::string_view>(s.alsoCalled.begin(), s.alsoCalled.end())}};
}

ordered_json knobJson(const layout::Knob& knob)
{
    ordered_json out{
        {"id", knob.id},       {"label", knob.label},     {"part", knob.inWorkload ? "workload" : "layout"},
        {"unit", knob.unit},   {"help", knob.help},       {"paper", knob.paper},
        {"swept", knob.swept}, {"minimum", knob.minimum}, {"maximum", knob.maximum}};
    out["default"] = exchange::knobJson(knob, knob.get(layout::Scenario{}));
    if (!knob.choices.empty())
        out["choices"] = knob.choices;
    return out;
}

ordered_json optionJson(const schedule::Option& option)
{
    using Kind = schedule::OptionParameter::Kind;
    ordered_json parameters = ordered_json::array();
    for (const schedule::OptionParameter& it : option.parameters) {
        ordered_json one{{"id", it.name}, {"help", it.help}, {"list", it.list}};
        if (it.kind == Kind::Choice) {
            one["choices"] = it.choices;
            one["default"] = it.choices[static_cast<std::size_t>(it.fallback)];
        } else if (it.isTime()) {
            one["unit"] = it.kind == Kind::StageTime ? "time of a whole stage" : "time";
            one["default_in_forwards"] = it.fallback;
        } else {
            one["minimum"] = it.least;
            one["maximum"] = it.most;
            one["default"] = it.list ? ordered_json::array() : ordered_json(it.fallback);
        }
        parameters.push_back(std::move(one));
    }
    return {{"id", option.name},
            {"label", option.label},
            {"paper", option.paper},
            {"insight", option.insight},
            {"parameters", std::move(parameters)}};
}

ordered_json placementJson(const training::Placement& placement)
{
    return {{"id", placement.id},
            {"label", placement.label},
            {"help", placement.help},
            {"paper", placement.paper},
            {"also_called", placement.alsoCalled}};
}

ordered_json list(const std::string& kind, const exchange::Catalog& catalog)
{
    if (kind == "accelerators")
        return listOf(catalog.accelerators(),
                      [](const cluster::Accelerator& a) { return exchange::toJson(a); });
    if (kind == "clusters")
        return listOf(catalog.clusters(), [](const cluster::Cluster& c) { return exchange::toJson(c); });
    if (kind == "models")
        return listOf(catalog.models(), modelJson);
    if (kind == "schedules")
        return listOf(schedule::schedules(), scheduleJson);
    if (kind == "options")
        return listOf(schedule::options(), optionJson);
    if (kind == "placements")
        return listOf(training::placements(), placementJson);
    return listOf(layout::knobs(), knobJson);
}

struct CatalogArguments {
    std::string kind;
    std::vector<std::string> catalogs;
    bool json = false;
};

Outcome run(const CatalogArguments& arguments)
{
    const Result<exchange::Catalog> catalog = loadCatalog(arguments.catalogs);
    if (!catalog)
        return tl::unexpected(catalog.error());
    const std::vector<std::string> kinds = arguments.kind.empty() ? kKinds : std::vector{arguments.kind};
    if (arguments.json) {
        ordered_json out = ordered_json::object();
        for (const std::string& kind : kinds)
            out[kind] = list(kind, *catalog);
        return writeFile("-", out.dump(2) + "\n");
    }
    std::string text;
    for (const std::string& kind : kinds)
        text += (text.empty() ? "" : "\n") + kind + "\n" + table(kind, *catalog);
    return writeFile("-", text);
}

} // namespace

void addCatalogCommand(CLI::App& app, Outcome& outcome)
{
    CLI::App* command = app.add_subcommand(
        "catalog",
        "List what there is: accelerators, clusters, models, schedules, knobs, options of schedules, places of states");
    const auto arguments = std::make_shared<CatalogArguments>();
    command
        ->add_option(
            "kind", arguments->kind,
            "Only this kind: accelerators, clusters, models, schedules, knobs, options or placements")
        ->check(CLI::IsMember(kKinds))
        ->type_name("");
    command
        ->add_option("--catalog", arguments->catalogs,
                     "Add accelerators, clusters and models from a catalog file; may repeat")
        ->type_name("FILE")
        ->take_all()
        ->expected(1);
    command->add_flag("--json", arguments->json, "Print JSON for programs");
    command->callback([arguments, &outcome] { outcome = run(*arguments); });
}

} // namespace shardscape::cli
