// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "console.h"
#include "exchange/claims/demo.h"
#include "job/run/experiment.h"
#include "kept_errors_file.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

namespace shardscape::cli {

namespace {

struct ClaimsArguments {
    std::vector<std::string> ids; ///< empty: all; of an experiment "key=value"
    std::string experiment;       ///< empty: claims
    bool listing = false;         ///< of experiments
    bool json = false;
    std::string errors;
};

Result<std::vector<const exchange::Demo*>> chosen(const std::vector<std::string>& ids)
{
    std::vector<const exchange::Demo*> list;
    for (const std::string& id : ids) {
        const Result<const exchange::Demo*> demo = exchange::findDemo(id);
        if (!demo)
            return tl::unexpected(demo.error());
        list.push_back(*demo);
    }
    if (ids.empty())
        for (const exchange::Demo& demo : exchange::demos())
            list.push_back(&demo);
    return list;
}

/// "w05  The vocabulary bubble: near", the paper, and a row a check.
std::string report(const exchange::Demo& demo, const std::vector<exchange::DemoCheck>& checks)
{
    Table table({{"check"}, {"published"}, {"ours"}, {"passes"}, {"verdict"}});
    for (const exchange::DemoCheck& check : checks)
        table.add(
            {check.text, check.claimed, english(check.withMargin()), english(check.rule),
             std::string(exchange::name(check.verdict)) + (check.directionOnly ? ", direction only" : "")});
    std::string reasons;
    for (const exchange::DemoCheck& check : checks)
        if (!check.reason.empty())
            reasons += "  " + check.text + ": " + check.reason + "\n";
    return demo.id + "  " + demo.title + ": " + std::string(exchange::name(exchange::worst(checks))) + "\n  "
           + demo.source + "\n" + table.text() + reasons;
}

/// Who says what passes, under the tables and in the help.
constexpr const char* kRanges =
    "Ranges are set by hand in the cards, from what is printed and how it scatters: pass, and near around it,\n"
    "mostly twice as wide. direction only: no number is printed, and whatever goes that way passes.\n";

std::string summary(const std::array<int, 3>& counts)
{
    std::string text;
    for (std::size_t verdict = 0; verdict < counts.size(); ++verdict)
        text += (verdict == 0 ? "" : ", ") + std::to_string(counts[verdict]) + " "
                + std::string(exchange::name(static_cast<exchange::Verdict>(verdict)));
    return text + "\n";
}

std::string withUnit(double value, std::string_view unit)
{
    if (std::isnan(value))
        return "-";
    if (std::isinf(value))
        return "never";
    const double shown = unit == "%" ? 100 * value : value;
    return significant(shown, 4).digits + (unit.empty() ? "" : " " + std::string(unit));
}

/// One experiment with numbers of one's own; without a name the list.
Outcome perform(const ClaimsArguments& arguments)
{
    if (arguments.listing) {
        Table all({{"name"}, {"says"}, {"source"}});
        for (const run::Experiment& one : run::experiments())
            all.add({std::string(one.id), std::string(one.title), std::string(one.source)});
        return writeFile("-", all.text());
    }
    const auto found = run::findExperiment(arguments.experiment);
    if (!found)
        return tl::unexpected(found.error());
    const run::Experiment& experiment = **found;
    run::Given given;
    for (const std::string& one : arguments.ids) {
        const std::size_t equals = one.find('=');
        double value = 0;
        const char* end = one.data() + one.size();
        const auto [read, problem] = equals == std::string::npos
                                         ? std::from_chars_result{nullptr, std::errc::invalid_argument}
                                         : std::from_chars(one.data() + equals + 1, end, value);
        if (problem != std::errc() || read != end)
            return fail(ErrorCode::BadInput,
                        say("%1: say key=value, as %2=%3", one, experiment.keys.front().id,
                            shortest(experiment.keys.front().start)));
        given.emplace_back(one.substr(0, equals), value);
    }
    const auto numbers = run::perform(experiment, given);
    if (!numbers)
        return tl::unexpected(numbers.error());
    const auto valueOf = [&](const run::ExperimentKey& key) {
        double value = key.start;
        for (const auto& [id, set] : given)
            if (id == key.id)
                value = set;
        return value;
    };
    if (arguments.json) {
        nlohmann::ordered_json out{{"experiment", experiment.id}, {"source", experiment.source}};
        for (const run::ExperimentKey& key : experiment.keys)
            out["given"][std::string(key.id)] = valueOf(key);
        for (std::size_t i = 0; i < numbers->size(); ++i) // what is no number is null
            out["numbers"][std::string(experiment.numbers[i].id)] = std::isfinite((*numbers)[i])
                                                                        ? nlohmann::ordered_json(
                                                                            (*numbers)[i])
                                                                        : nlohmann::ordered_json();
        return writeFile("-", out.dump(2) + "\n");
    }
    Table keys({{"given"}, {"", Table::Align::Right}, {""}}),
        came({{"comes to"}, {"", Table::Align::Right}, {""}});
    for (const run::ExperimentKey& key : experiment.keys)
        keys.add({std::string(key.id), shortest(valueOf(key)).digits, std::string(key.says)});
    for (std::size_t i = 0; i < numbers->size(); ++i)
        came.add({std::string(experiment.numbers[i].id), withUnit((*numbers)[i], experiment.numbers[i].unit),
                  std::string(experiment.numbers[i].says)});
    const std::string text = std::string(experiment.title) + ". " + std::string(experiment.source) + ".\n\n"
                             + keys.text() + "\n" + came.text();
    return writeFile("-", text);
}

Outcome run(const ClaimsArguments& arguments)
{
    if (arguments.listing || !arguments.experiment.empty())
        return perform(arguments);
    if (!arguments.errors.empty())
        return keepErrors(arguments.errors,
                          [](exchange::KeptErrors& kept) { kept.claims = exchange::errorsByClaim(); });
    const auto list = chosen(arguments.ids);
    if (!list)
        return tl::unexpected(list.error());
    nlohmann::ordered_json out = nlohmann::ordered_json::array();
    std::string text;
    std::array<int, 3> counts{};
    for (const exchange::Demo* demo : *list) {
        const std::vector<exchange::DemoCheck> checks = exchange::judge(*demo);
        ++counts[static_cast<std::size_t>(exchange::worst(checks))];
        if (arguments.json)
            out.push_back(exchange::claimJson(*demo, checks));
        else
            text += report(*demo, checks) + "\n";
    }
    return writeFile("-", arguments.json ? out.dump(2) + "\n" : text + kRanges + "\n" + summary(counts));
}

} // namespace

void addClaimsCommand(CLI::App& app, Outcome& outcome)
{
    CLI::App* command = app.add_subcommand("claims",
                                           "Predict what papers claim, now, beside what they published");
    const auto arguments = std::make_shared<ClaimsArguments>();
    command->add_option("id", arguments->ids, "Claims by their ids, such as w05; all without one")
        ->type_name("ID");
    command
        ->add_option(
            "--experiment", arguments->experiment,
            "Instead ask a model of whole runs behind the cards, with numbers of your own as KEY=VALUE")
        ->type_name("NAME");
    command->add_flag("--experiments", arguments->listing, "List these models");
    command
        ->add_option(
            "--errors", arguments->errors,
            "Write how far all claims are off instead: what no change may make worse unsaid; sources in the "
            "file stay")
        ->type_name("FILE.json");
    command->add_flag("--json", arguments->json, "Print JSON for programs");
    command->footer(
        "A claim is as good as its worst check: pass, near or miss, as the gallery of the window has it.\n"
        + std::string(kRanges)
        + "passes: what counts as published, in the unit of ours; an x is a ratio, a sign means more or less than the other.\n"
          "Example: shardscape-cli claims --experiment swarm rebalance=0 peers=200\n"
          "Behind ± is half the width of the band in which 80 % of such runs were.");
    command->callback([arguments, &outcome] { outcome = run(*arguments); });
}

} // namespace shardscape::cli
