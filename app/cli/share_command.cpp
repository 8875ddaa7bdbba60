// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "console.h"
#include "exchange/scenario/scenario_json.h"
#include "exchange/scenario/shared_line.h"
#include "scenario_arguments.h"

#include <CLI/CLI.hpp>

namespace shardscape::cli {

namespace {

struct ShareArguments {
    ScenarioArguments scenario;
    bool json = false;
};

Outcome run(const ShareArguments& arguments)
{
    const Result<exchange::ScenarioFile> file = arguments.scenario.load();
    if (!file)
        return tl::unexpected(file.error());
    return writeFile("-", arguments.json ? exchange::writeScenario(file->scenario)
                                         : exchange::writeSharedLine(*file) + "\n");
}

} // namespace

void addShareCommand(CLI::App& app, Outcome& outcome)
{
    CLI::App* command = app.add_subcommand(
        "share", "Write a scenario as one line of text, for chats and tickets; every command that takes a "
                 "scenario takes the line, and 'shardscape LINE' opens it");
    const auto arguments = std::make_shared<ShareArguments>();
    arguments->scenario.declare(*command);
    command->add_flag("--json", arguments->json, "Write it as a scenario file: the way back");
    command->callback([arguments, &outcome] { outcome = run(*arguments); });
}

} // namespace shardscape::cli
