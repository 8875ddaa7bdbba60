// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "console.h"
#include "job/job.h"
#include "job/run/reshape.h"
#include "job/run/restart.h"
#include "layout/rules.h"
#include "scenario_arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>

namespace shardscape::cli {

namespace {

struct ReshapeArguments {
    ScenarioArguments scenario;
    std::vector<std::string> to; ///< "knob=value"
    bool numbered = false;
    bool json = false;
};

run::StateLayout stateLayoutOf(const layout::Scenario& s)
{
    return {.tensor = s.layout.tensorParallel,
            .pipeline = s.layout.pipelineParallel,
            .chunks = std::max<std::int64_t>(s.layout.chunks, 1),
            .data = s.dataParallel() * s.degree(layout::Axis::Context),
            .shardedOptimizer = layout::findKnob("zero")->get(s) > 0};
}

Outcome run(const ReshapeArguments& arguments)
{
    const Result<exchange::ScenarioFile> file = arguments.scenario.load();
    if (!file)
        return tl::unexpected(file.error());
    const layout::Scenario& from = file->scenario;
    layout::Scenario to = from;
    for (const std::string& setting : arguments.to) {
        const std::size_t equals = setting.find('=');
        if (equals == std::string::npos)
            return fail(ErrorCode::BadInput, say("--to %1: say knob=value, as tp=4", setting));
        const std::string id = setting.substr(0, equals), value = setting.substr(equals + 1);
        if (id == "nodes") {
            to.cluster.nodes = std::atoll(value.c_str());
            if (to.cluster.nodes < 1)
                return fail(ErrorCode::BadInput, say("--to %1: a cluster has at least 1 node", setting));
        } else if (const Result<void> set = job::setKnob(to, id, value); !set) {
            return fail(set.error().code, say("--to %1: %2", setting, set.error().message));
        }
    }
    std::vector<Message> obstacles;
    for (const layout::Scenario* one : {&from, static_cast<const layout::Scenario*>(&to)})
        if (one->dataParallel() < 1)
            return fail(ErrorCode::BadInput,
                        say("tp, cp and pp do not divide %1 accelerators%2", one->cluster.accelerators(),
                            one == &from ? "" : " of the new layout"));
    const run::StateLayout a = stateLayoutOf(from), b = stateLayoutOf(to);
    if (std::max(a.ranks(), b.ranks()) > run::kMostReshapedRanks)
        return fail(ErrorCode::TooLarge, say("states of %1 ranks are more than the %2 that are laid out here",
                                             std::max(a.ranks(), b.ranks()), run::kMostReshapedRanks));
    obstacles = run::reshapeObstacles(to.model, b, to.workload.globalBatch, to.layout.microBatch);
    const auto parameters = static_cast<double>(workload::countParameters(from.model).total);
    const run::Reshape moved = run::reshape(parameters, a, b, !arguments.numbered);
    const workload::Checkpoint& store = from.task.run.checkpoint;
    const double start = run::requeueSeconds(static_cast<double>(to.cluster.accelerators()));
    const double own = store.nodeBandwidth / static_cast<double>(to.cluster.acceleratorsPerNode);
    const double byPeers = run::reshapeByPeers(moved, own, start);
    const double byFiles = run::reshapeByFiles(moved, store.storeBandwidth, start);
    if (arguments.json) {
        nlohmann::ordered_json out{{"allowed", obstacles.empty()},
                                   {"reasons", nlohmann::ordered_json::array()}};
        for (const Message& reason : obstacles)
            out["reasons"].push_back(english(reason));
        out["bytes"] = moved.total;
        out["most_bytes"] = moved.most;
        out["state_bytes"] = moved.state;
        out["share"] = moved.total / moved.state;
        out["seconds_by_peers"] = byPeers;
        out["seconds_by_files"] = byFiles;
        out["bytes_in"] = moved.bytesIn;
        out["device_of"] = moved.deviceOf;
        return writeFile("-", out.dump(2) + "\n");
    }
    std::string text;
    for (const Message& reason : obstacles)
        text += "Not allowed: " + english(reason) + ".\n";
    if (moved.total == 0)
        text += "Moves nothing.\n";
    else
        text += "Moves " + gib(moved.total) + " of states, the busiest rank " + gib(moved.most)
                + (arguments.numbered ? ", ranks on the devices of their numbers"
                                      : ", each rank on the device that holds most of its states")
                + ".\n";
    text += "By the nodes' own links " + seconds(byPeers) + ", by files " + seconds(byFiles) + "; "
            + seconds(start) + " of either is the new start.\n";
    return writeFile("-", text);
}

} // namespace

void addReshapeCommand(CLI::App& app, Outcome& outcome)
{
    CLI::App* command = app.add_subcommand("reshape", "What moves when a run goes on in another layout");
    const auto arguments = std::make_shared<ReshapeArguments>();
    arguments->scenario.declare(*command);
    command->add_option("--to", arguments->to, "A knob of the new layout, or nodes; again for each")
        ->type_name("KNOB=VALUE")
        ->required();
    command->add_flag(
        "--numbered", arguments->numbered,
        "Ranks stay on the devices of their numbers; without it they take those that hold most of their states");
    command->add_flag("--json", arguments->json, "Print JSON for programs");
    command->footer("Example: shardscape-cli reshape run.json --to tp=4 --to nodes=16");
    command->callback([arguments, &outcome] { outcome = run(*arguments); });
}

} // namespace shardscape::cli
