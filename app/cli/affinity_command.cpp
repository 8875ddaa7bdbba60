// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "console.h"
#include "exchange/tables/affinity_matrix.h"

#include <CLI/CLI.hpp>
#include <cmath>
#include <nlohmann/json.hpp>

namespace shardscape::cli {

namespace {

struct AffinityArguments {
    std::string matrix;
    std::int64_t ranks = 0;
    std::int64_t experts = 0;
    bool json = false;
};

std::int64_t divisorNearest(std::int64_t n, std::int64_t value)
{
    std::int64_t best = 1;
    for (std::int64_t d = 1; d <= n; ++d)
        if (n % d == 0 && std::abs(d - value) < std::abs(best - value))
            best = d;
    return best;
}

Outcome run(const AffinityArguments& arguments)
{
    const Result<std::string> text = readFile(arguments.matrix);
    if (!text)
        return tl::unexpected(text.error());
    const auto matrix = exchange::readAffinityMatrix(*text, arguments.experts);
    if (!matrix)
        return inFile(arguments.matrix, matrix.error());
    if (arguments.ranks < 1 || matrix->experts % arguments.ranks != 0)
        return fail(ErrorCode::BadInput,
                    say("%1 experts do not divide among %2 ranks; nearest: --ranks %3", matrix->experts,
                        arguments.ranks, divisorNearest(matrix->experts, arguments.ranks)));
    const exchange::ExpertPlacement ordered = exchange::inOrder(*matrix, arguments.ranks);
    const exchange::ExpertPlacement placed = exchange::placedByAffinity(*matrix, arguments.ranks);
    const double chance = 1.0 / static_cast<double>(arguments.ranks);
    const auto knob = std::llround(placed.local * 100);
    if (arguments.json) {
        const nlohmann::ordered_json all{{"experts", matrix->experts}, {"ranks", arguments.ranks},
                                         {"by_chance", chance},        {"in_order", ordered.local},
                                         {"placed", placed.local},     {"rank_of", placed.rankOf},
                                         {"ep_affinity", knob}};
        return writeFile("-", all.dump(2) + "\n");
    }
    Table table({{"Next layer's experts"}, {"Tokens that stay", Table::Align::Right}});
    table.add({"by chance", percent(chance)});
    table.add({"in order", percent(ordered.local)});
    table.add({"placed by affinity", percent(placed.local)});
    return writeFile("-", table.text() + "\nAs a knob: --set ep_affinity=" + std::to_string(knob) + "\n");
}

} // namespace

void addAffinityCommand(CLI::App& app, Outcome& outcome)
{
    CLI::App* command = app.add_subcommand(
        "affinity",
        "Place experts by the tokens counted from each to each of the next layer, and say which share stays");
    const auto arguments = std::make_shared<AffinityArguments>();
    command
        ->add_option("matrix", arguments->matrix,
                     "CSV: row i, column j holds the tokens that went from expert i to expert j; - is stdin")
        ->required()
        ->type_name("MATRIX.csv");
    command->add_option("--ranks", arguments->ranks, "Ranks that share the experts of a layer (ep)")
        ->required();
    command->add_option("--experts", arguments->experts,
                        "Experts of a layer; refuses a matrix of another size");
    command->add_flag("--json", arguments->json, "Print JSON for programs");
    command->callback([arguments, &outcome] { outcome = run(*arguments); });
}

} // namespace shardscape::cli
