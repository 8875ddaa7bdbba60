// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "console.h"
#include "exchange/claims/demo.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace shardscape::cli {

namespace {

struct ClaimsArguments {
    std::vector<std::string> ids; ///< empty: all
    bool json = false;
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

std::string summary(const std::array<int, 3>& counts)
{
    std::string text;
    for (std::size_t verdict = 0; verdict < counts.size(); ++verdict)
        text += (verdict == 0 ? "" : ", ") + std::to_string(counts[verdict]) + " "
                + std::string(exchange::name(static_cast<exchange::Verdict>(verdict)));
    return text + "\n";
}

Outcome run(const ClaimsArguments& arguments)
{
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
    return writeFile("-", arguments.json ? out.dump(2) + "\n" : text + summary(counts));
}

} // namespace

void addClaimsCommand(CLI::App& app, Outcome& outcome)
{
    CLI::App* command = app.add_subcommand("claims",
                                           "Predict what papers claim, now, beside what they published");
    const auto arguments = std::make_shared<ClaimsArguments>();
    command->add_option("id", arguments->ids, "Claims by their ids, such as w05; all without one")
        ->type_name("ID");
    command->add_flag("--json", arguments->json, "Print JSON for programs");
    command->footer(
        "A claim is as good as its worst check: pass, near or miss, as the gallery of the window has it.\n"
        "Ranges are set by hand in the cards, from what is printed and how it scatters: pass, and near around it,\n"
        "mostly twice as wide. direction only: no number is printed, and whatever goes that way passes.\n"
        "passes: what counts as published, in the unit of ours; an x is a ratio, a sign means more or less than the other.\n"
        "Behind ± is half the width of the band in which 80 % of such runs were.");
    command->callback([arguments, &outcome] { outcome = run(*arguments); });
}

} // namespace shardscape::cli
