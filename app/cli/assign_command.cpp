// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "console.h"
#include "exchange/scenario/scenario_json.h"
#include "interrupt.h"
#include "scenario_arguments.h"
#include "search/training/assignment.h"

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

namespace shardscape::cli {

namespace {

struct AssignArguments {
    ScenarioArguments scenario;
    std::int64_t tries = 2000;
    bool json = false;
};

std::string report(const search::Assignment& found)
{
    const cluster::Cluster& cluster = found.scenario.cluster;
    const cluster::LinkMatrix& matrix = *cluster.pairs.get();
    const bool nodes = matrix.size == cluster.nodes;
    std::string text = "Step " + seconds(found.before) + " as the cluster came, " + seconds(found.after)
                       + " with the order below, " + percent(1 - found.after / found.before) + " less; "
                       + count(static_cast<double>(found.tried)) + " orders tried.\n";
    const std::int64_t each = nodes ? cluster.acceleratorsPerNode : 1;
    using Align = Table::Align;
    Table table({{"ranks", Align::Right}, {nodes ? "node" : "accelerator", Align::Right}});
    for (std::int64_t place = 0; place < matrix.size; ++place)
        table.add(
            {std::to_string(place * each) + (each > 1 ? "-" + std::to_string((place + 1) * each - 1) : ""),
             std::to_string(matrix.at(place))});
    return text + "\n" + table.text();
}

nlohmann::ordered_json toJson(const search::Assignment& found)
{
    const cluster::LinkMatrix& matrix = *found.scenario.cluster.pairs.get();
    nlohmann::ordered_json order = nlohmann::ordered_json::array();
    for (std::int64_t place = 0; place < matrix.size; ++place)
        order.push_back(matrix.at(place));
    return {{"before_seconds", found.before},
            {"after_seconds", found.after},
            {"tried", found.tried},
            {"of", matrix.size == found.scenario.cluster.nodes ? "nodes" : "accelerators"},
            {"order", std::move(order)},
            {"scenario", nlohmann::ordered_json::parse(exchange::writeScenario(found.scenario))}};
}

Outcome run(const AssignArguments& arguments)
{
    const Result<exchange::ScenarioFile> file = arguments.scenario.load();
    if (!file)
        return tl::unexpected(file.error());
    const Interrupt interrupt;
    const Result<search::Assignment> found = search::assignAccelerators(file->scenario, arguments.tries,
                                                                        interrupt.token());
    if (!found)
        return tl::unexpected(found.error());
    return writeFile("-", arguments.json ? toJson(*found).dump(2) + "\n" : report(*found));
}

} // namespace

void addAssignCommand(CLI::App& app, Outcome& outcome)
{
    CLI::App* command = app.add_subcommand(
        "assign", "Find which nodes or accelerators get which ranks, where links between them differ");
    const auto arguments = std::make_shared<AssignArguments>();
    arguments->scenario.declare(*command);
    command->add_option("--tries", arguments->tries, "Orders to price at most")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000}))
        ->type_name("N");
    command->add_flag("--json", arguments->json, "Write JSON for machines");
    command->callback([arguments, &outcome] { outcome = run(*arguments); });
}

} // namespace shardscape::cli
