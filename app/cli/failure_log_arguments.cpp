// SPDX-License-Identifier: GPL-3.0-or-later
#include "failure_log_arguments.h"

#include "calendar_text.h"
#include "console.h"
#include "exchange/runs/failure_log_csv.h"

#include <CLI/CLI.hpp>

namespace shardscape::cli {

void FailureLogArguments::declare(CLI::App& command)
{
    command
        .add_option(
            "--log", m_path,
            "Failures of one's own: a table with columns time, node, cause and end, sacct -P, or a training's log; - "
            "is stdin")
        ->type_name("FILE");
    command
        .add_option("--log-nodes", m_nodes,
                    "Nodes that the log is of; without it all that it names, no fewer than the run's")
        ->type_name("N")
        ->check(CLI::PositiveNumber);
    command
        .add_option("--log-columns", m_columns,
                    "What the log calls its columns, as in time=when,node=box,cause=why,end=back,hours=out")
        ->type_name("SHEET");
    command.add_option("--log-days", m_days, "Days that the log is of; from its first to its last moment")
        ->type_name("N")
        ->check(CLI::PositiveNumber);
}

Result<std::string> FailureLogArguments::take(layout::Scenario& scenario) const
{
    if (m_path.empty())
        return std::string();
    const Result<std::string> text = readFile(m_path);
    if (!text)
        return tl::unexpected(text.error());
    const auto columns = exchange::readFailureColumns(m_columns);
    if (!columns)
        return inFile("--log-columns", columns.error());
    const auto file = exchange::readFailureLog(*text, *columns);
    if (!file)
        return inFile(m_path, file.error());
    const auto fitted = exchange::fitLog(*file, m_nodes, m_days, static_cast<double>(scenario.cluster.nodes));
    if (!fitted)
        return inFile(m_path, fitted.error());
    workload::RunTask& task = scenario.task.run;
    exchange::takeLog(*file, *fitted, task);
    std::string said = "Log: " + count(static_cast<double>(fitted->count)) + " failures in "
                       + count(fitted->nodeDays) + " node-days, " + number(fitted->rate, 3)
                       + " in 1,000; presets:" + presetRates() + ".\n";
    if (fitted->repairs > 0)
        said += "Repairs: median " + number(task.repair.medianHours, 3) + " h, mean "
                + number(task.repair.meanHours, 3) + " h of " + std::to_string(fitted->repairs) + ".\n";
    if (file->restartHours >= 0)
        said += "Restarts: " + number(file->restartHours * 60, 3)
                + " min from the last step to the next, median.\n";
    if (fitted->nodesHit > 0)
        said += "Nodes: " + std::to_string(fitted->nodesHit) + " failed; the worst tenth had "
                + percent(fitted->worstTenth) + " of the failures; " + percent(fitted->lemons.share)
                + " are lemons, " + number(fitted->lemons.factor, 3) + " times the rate of the others.\n";
    for (const Message& note : file->notes)
        said += english(note) + ".\n";
    return said + "\n";
}

} // namespace shardscape::cli
