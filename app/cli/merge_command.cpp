// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "console.h"
#include "exchange/results/sweep_json.h"
#include "store/project_file.h"
#include "store/sweep_parts.h"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <sstream>

namespace shardscape::cli {

namespace {

struct MergeArguments {
    std::vector<std::string> parts;
    std::string out;
    std::string csv;
    bool json = false;
};

Outcome run(const MergeArguments& arguments)
{
    std::error_code ignored;
    if (std::filesystem::exists(arguments.out, ignored))
        return fail(ErrorCode::Unwritable,
                    verbatim(arguments.out + " is there already; -o names a new file for the whole sweep"));
    const Result<store::Project> project = store::mergeParts(
        {arguments.parts.begin(), arguments.parts.end()});
    if (!project)
        return tl::unexpected(project.error());
    const search::SweepResult& whole = *project->sweeps.front().result;
    if (!arguments.csv.empty()) {
        std::ostringstream csv;
        exchange::writeSweepCsv(whole, csv);
        if (const Result<void> written = writeFile(arguments.csv, csv.str()); !written)
            return written;
    }
    if (const auto saved = store::ProjectFile::saveAs(*project, arguments.out); !saved)
        return tl::unexpected(saved.error());
    if (arguments.csv == "-")
        return {};
    constexpr std::size_t kTop = 10;
    if (arguments.json)
        return writeFile("-", exchange::writeSweep(whole, kTop));
    return writeFile("-", count(static_cast<double>(arguments.parts.size())) + " parts, "
                              + count(static_cast<double>(whole.progress.total)) + " combinations, "
                              + count(static_cast<double>(whole.progress.evaluated)) + " valid layouts, "
                              + count(static_cast<double>(whole.progress.feasible)) + " fit; now in "
                              + arguments.out + "\n");
}

} // namespace

void addMergeCommand(CLI::App& app, Outcome& outcome)
{
    CLI::App* command = app.add_subcommand(
        "merge",
        "Put the parts of a sweep together, as sweep --part wrote them: the same rows as of the whole sweep");
    const auto arguments = std::make_shared<MergeArguments>();
    command->add_option("parts", arguments->parts, "Every part once, in any order")
        ->required()
        ->type_name("P.shardscape");
    command->add_option("-o,--out", arguments->out, "A new project for the whole sweep")
        ->required()
        ->type_name("P.shardscape");
    command->add_option("--csv", arguments->csv, "Write every valid layout as one line; - is stdout")
        ->type_name("FILE");
    command->add_flag("--json", arguments->json, "Print JSON for programs");
    command->footer(
        "A part that is missing or was killed is run again alone, with the same sweep --part I/N.");
    command->callback([arguments, &outcome] { outcome = run(*arguments); });
}

} // namespace shardscape::cli
