// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "console.h"
#include "exchange/scenario/scenario_json.h"
#include "exchange/tables/lengths.h"
#include "job/training/costing/length_loads.h"
#include "job/training/mending.h"
#include "layout/knob.h"
#include "layout/rules.h"
#include "scenario_arguments.h"

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

namespace shardscape::cli {

namespace {

struct LengthsArguments {
    ScenarioArguments scenario;
    std::string write;
    bool json = false;
    bool csv = false;
};

/// One way to deal the documents, with what it comes to.
struct Way {
    std::string name;
    bool own = false;
    training::Evaluation evaluation;
    training::LengthLoads loads;
    Message reason;
};

std::vector<Way> waysOf(const layout::Scenario& scenario)
{
    const layout::Knob& knob = *layout::findKnob("length_assignment");
    std::vector<Way> ways;
    for (std::int64_t value = knob.minimum; value <= knob.maximum; ++value) {
        layout::Scenario s = scenario;
        knob.set(s, value);
        Way way{layout::spell(knob, value),
                value == knob.get(scenario),
                training::evaluateUnmended(s),
                training::lengthLoads(s),
                {}};
        if (!way.evaluation.reasons.empty())
            way.reason = way.evaluation.reasons.front().message;
        ways.push_back(std::move(way));
    }
    return ways;
}

nlohmann::ordered_json toJson(const layout::Scenario& s, const std::vector<Way>& ways)
{
    nlohmann::ordered_json out{{"lengths", exchange::lengthsJson(s.workload.lengths)},
                               {"mean", s.workload.lengths.meanLength()},
                               {"longest", s.workload.lengths.longest()},
                               {"ways", nlohmann::ordered_json::array()}};
    for (const Way& way : ways) {
        nlohmann::ordered_json one{{"length_assignment", way.name}, {"valid", way.evaluation.valid}};
        if (way.evaluation.valid) {
            one["step_seconds"] = way.evaluation.stepSeconds;
            one["imbalance"] = way.loads.slowestAfter();
            one["moved"] = way.loads.moved;
            one["degrees"] = nlohmann::ordered_json::array();
            for (const cost::LengthShare& share : way.loads.shares)
                one["degrees"].push_back({{"ranks", share.degree}, {"tokens", share.tokens}});
            one["ranks"] = way.loads.after;
        } else {
            one["reason"] = english(way.reason);
        }
        out["ways"].push_back(std::move(one));
    }
    return out;
}

std::string inWords(const layout::Scenario& s, const std::vector<Way>& ways)
{
    const workload::LengthHistogram& lengths = s.workload.lengths;
    if (!s.workload.variesInLength())
        return lengths.differsFrom(s.workload.sequence)
                   ? "Every document is padded to a sequence of " + count(s.workload.sequence) + " tokens.\n"
                   : "Every document is a sequence of " + count(s.workload.sequence) + " tokens.\n";
    std::string text = "Documents of " + count(lengths.meanLength()) + " tokens on average, "
                       + count(static_cast<double>(lengths.longest())) + " at most, packed into sequences of "
                       + count(s.workload.sequence) + ".\n";
    Table table({{"lengths over ranks"},
                 {"step", Table::Align::Right},
                 {"slowest rank", Table::Align::Right},
                 {"tokens by ranks of a document"}});
    for (const Way& way : ways) {
        std::string degrees;
        for (const cost::LengthShare& share : way.loads.shares)
            degrees += (degrees.empty() ? "" : ", ") + std::to_string(share.degree) + ": "
                       + percent(share.tokens);
        table.add({way.name + (way.own ? " *" : ""),
                   way.evaluation.valid ? seconds(way.evaluation.stepSeconds) : "-",
                   way.evaluation.valid ? number(way.loads.slowestAfter(), 3) + " x mean" : "-",
                   way.evaluation.valid ? degrees : english(way.reason)});
    }
    text += table.text();
    return text + (text.ends_with('\n') ? "" : "\n");
}

Outcome run(const LengthsArguments& arguments)
{
    const Result<exchange::ScenarioFile> file = arguments.scenario.load();
    if (!file)
        return tl::unexpected(file.error());
    const layout::Scenario& s = file->scenario;
    if (arguments.csv)
        return writeFile("-", exchange::writeLengthsCsv(s.workload.lengths));
    if (!arguments.write.empty())
        return writeFile(arguments.write, exchange::writeScenario(s));
    const std::vector<Way> ways = waysOf(s);
    return writeFile("-", arguments.json ? toJson(s, ways).dump(2) + "\n" : inWords(s, ways));
}

} // namespace

void addLengthsCommand(CLI::App& app, Outcome& outcome)
{
    CLI::App* command = app.add_subcommand(
        "lengths",
        "How documents of several lengths lie on the ranks: step and slowest rank of every way to deal them");
    const auto arguments = std::make_shared<LengthsArguments>();
    arguments->scenario.declare(*command);
    command->add_option("--write", arguments->write, "Write the scenario with its lengths to a file")
        ->type_name("FILE");
    CLI::Option* const json = command->add_flag("--json", arguments->json, "Print JSON");
    command->add_flag("--csv", arguments->csv, "Print the lengths as CSV")->excludes(json);
    command->callback([arguments, &outcome] { outcome = run(*arguments); });
}

} // namespace shardscape::cli
