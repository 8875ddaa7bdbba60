// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "console.h"
#include "exchange/scenario/scenario_json.h"
#include "frameworks/batch_words.h"
#include "frameworks/reading.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace shardscape::cli {

namespace {

struct BatchArguments {
    std::string scenario;
    bool json = false;
};

Outcome run(const BatchArguments& arguments)
{
    const auto file = readScenarioFrom(arguments.scenario, exchange::Catalog::builtIn());
    if (!file)
        return tl::unexpected(file.error());
    const layout::Scenario& s = file->scenario;
    const std::vector<frameworks::BatchWord> words = frameworks::batchWords(s);
    if (words.empty())
        return fail(ErrorCode::BadInput,
                    verbatim(shownSource(arguments.scenario) + ": a global batch of "
                             + std::to_string(s.workload.globalBatch)
                             + " does not divide into micro-batches of " + std::to_string(s.layout.microBatch)
                             + " on " + std::to_string(s.dataParallel()) + " data-parallel ranks"));
    if (arguments.json) {
        nlohmann::ordered_json out = nlohmann::ordered_json::object();
        for (const frameworks::BatchWord& word : words)
            out[word.framework][word.key] = word.value;
        return writeFile("-", out.dump(2) + "\n");
    }
    std::string said = "global batch " + std::to_string(s.workload.globalBatch) + " = micro-batch "
                       + std::to_string(s.layout.microBatch) + " x " + std::to_string(s.microbatches())
                       + " micro-batches x " + std::to_string(s.dataParallel()) + " data-parallel ranks; "
                       + count(static_cast<double>(s.workload.globalBatch) * s.workload.sequence)
                       + " tokens a step\n";
    Table table({{"framework"}, {"key"}, {"value", Table::Align::Right}, {"means"}});
    std::string last;
    for (const frameworks::BatchWord& word : words) {
        table.add({word.framework == last ? "" : std::string(frameworks::labelOf(word.framework)), word.key,
                   word.value, english(word.means)});
        last = word.framework;
    }
    return writeFile("-", said + table.text());
}

} // namespace

void addBatchCommand(CLI::App& app, Outcome& outcome)
{
    CLI::App* command = app.add_subcommand(
        "batch", "Say how each framework counts a scenario's batch: micro, local and global, in sequences "
                 "or tokens, and steps of accumulation");
    const auto arguments = std::make_shared<BatchArguments>();
    command->add_option("scenario", arguments->scenario, "Scenario (JSON) or shared line; - is stdin")
        ->required()
        ->type_name("S.json");
    command->add_flag("--json", arguments->json, "As JSON");
    command->callback([arguments, &outcome] { outcome = run(*arguments); });
}

} // namespace shardscape::cli
