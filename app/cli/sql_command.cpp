// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "console.h"
#include "store/project_file.h"
#include "store/query_desk.h"
#include "store/query_text.h"

#include <CLI/CLI.hpp>
#include <chrono>
#include <iostream>

namespace shardscape::cli {

namespace {

struct SqlArguments {
    std::string project;
    std::string question;
    bool csv = false;
    bool json = false;
    double seconds = 60;
    std::size_t layouts = 100'000;
};

/// "layouts_3 has the front and the fastest layouts; 812 that fit are slower: ..."; empty where all of them are there.
std::string leftText(const store::QuerySource& source)
{
    if (source.left <= 0)
        return {};
    return source.name + " has the front and the fastest layouts; " + std::to_string(source.left)
           + " that fit are slower: --layouts takes more, shardscape-cli sweep --csv has all\n";
}

/// What there is to ask, where no question was.
std::string sourcesText(const store::QueryDesk& desk)
{
    std::string text;
    for (const store::QuerySource& source : desk.sources()) {
        text += source.name + (source.isView ? "" : " (table)");
        text += source.about.empty() ? "\n" : ": " + source.about + "\n";
        std::string columns;
        for (const std::string& column : source.columns)
            columns += (columns.empty() ? "  " : ", ") + column;
        text += columns + "\n";
        if (const std::string left = leftText(source); !left.empty())
            text += "  " + left;
    }
    return text;
}

std::string tableText(const store::QueryAnswer& answer)
{
    std::vector<Table::Column> columns;
    for (std::size_t i = 0; i < answer.columns.size(); ++i)
        columns.push_back({answer.columns[i], answer.isNumber(i) ? Table::Align::Right : Table::Align::Left});
    Table table(std::move(columns));
    for (const std::vector<store::QueryCell>& row : answer.rows) {
        std::vector<std::string> cells;
        for (const store::QueryCell& cell : row) {
            const auto* value = std::get_if<double>(&cell);
            cells.push_back(value != nullptr ? number(*value, 6) : store::cellText(cell));
        }
        table.add(std::move(cells));
    }
    return table.text(0);
}

Outcome run(const SqlArguments& arguments)
{
    const auto opened = store::ProjectFile::open(arguments.project);
    if (!opened)
        return tl::unexpected(opened.error());
    auto desk = store::QueryDesk::of(opened->project, arguments.layouts);
    if (!desk)
        return tl::unexpected(desk.error());
    if (arguments.question.empty()) {
        std::cout << sourcesText(*desk);
        return {};
    }
    store::QueryLimits limits;
    limits.time = std::chrono::milliseconds(static_cast<std::int64_t>(arguments.seconds * 1000));
    limits.rows = 10'000'000; // as far as memory goes: nobody scrolls through this
    const auto answer = desk->ask(arguments.question, limits);
    if (!answer)
        return tl::unexpected(answer.error());
    std::cout << (arguments.json  ? store::queryJson(*answer)
                  : arguments.csv ? store::queryCsv(*answer)
                                  : tableText(*answer));
    if (arguments.question.find("layouts") != std::string::npos) // the name of every view of rows
        for (const store::QuerySource& source : desk->sources())
            if (const std::string left = leftText(source); !left.empty())
                std::cerr << "shardscape-cli: " << left;
    if (answer->isCut)
        std::cerr << "shardscape-cli: there are more rows than these " << answer->rows.size() << "\n";
    return {};
}

} // namespace

void addSqlCommand(CLI::App& app, Outcome& outcome)
{
    auto arguments = std::make_shared<SqlArguments>();
    CLI::App* command = app.add_subcommand("sql",
                                           "Ask a project in SQL; without a question list what can be asked");
    command->add_option("project", arguments->project, "project file (.shardscape)")->required();
    command->add_option("question", arguments->question,
                        "one SELECT, such as \"SELECT name, feasible FROM sweeps\"");
    auto* csv = command->add_flag("--csv", arguments->csv, "print comma-separated values");
    command->add_flag("--json", arguments->json, "print JSON")->excludes(csv);
    command->add_option("--seconds", arguments->seconds, "end it after so long")
        ->check(CLI::Range(0.001, 86400.0))
        ->capture_default_str();
    command
        ->add_option("--layouts", arguments->layouts,
                     "take so many of the fastest layouts of a sweep, and its front")
        ->check(CLI::Range(std::size_t{1}, std::size_t{100'000'000}))
        ->capture_default_str();
    command->callback([arguments, &outcome] { outcome = run(*arguments); });
}

} // namespace shardscape::cli
