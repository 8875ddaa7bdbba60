// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/nearest.h"
#include "commands.h"
#include "help_text.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <clocale>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

namespace {

enum ExitCode { kDone = 0, kBadInput = 1, kWrongUsage = 2 };

/// The first argument that looks like an option and is none, with the nearest that is; empty when there is none.
std::string unknownOption(const CLI::App& command)
{
    for (const std::string& written : command.remaining()) {
        if (!written.starts_with("-") || written == "-")
            continue;
        std::vector<std::string> names;
        for (const CLI::Option* option : command.get_options())
            for (const std::string& name : option->get_lnames())
                names.push_back("--" + name);
        const std::vector<std::string_view> known(names.begin(), names.end());
        return "unknown option " + written + "; nearest is "
               + std::string(shardscape::nearestName(written, known));
    }
    return {};
}

std::string unknownCommand(const CLI::App& app, const std::string& written)
{
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands({}))
        names.push_back(command->get_name());
    const std::vector<std::string_view> known(names.begin(), names.end());
    return "unknown command " + written + "; nearest is "
           + std::string(shardscape::nearestName(written, known));
}

/// CLI11's message as one line that says where to read on.
int wrongUsage(const CLI::App& app, const CLI::ParseError& error)
{
    std::string text = error.what();
    if (const std::size_t newline = text.find('\n'); newline != std::string::npos)
        text.erase(newline);
    const auto chosen = app.get_subcommands();
    const CLI::App& command = chosen.empty() ? app : *chosen.front();
    if (std::string better = unknownOption(command); !better.empty())
        text = std::move(better);
    else if (chosen.empty() && !app.remaining().empty())
        text = unknownCommand(app, app.remaining().front());
    std::fprintf(stderr, "shardscape-cli: %s; see shardscape-cli%s --help\n", text.c_str(),
                 chosen.empty() ? "" : (" " + command.get_name()).c_str());
    return kWrongUsage;
}

/// An empty value is mostly a shell's variable that was never set: taken for none, it would give another answer than asked for.
void refuseEmptyValues(CLI::App& app)
{
    for (CLI::App* command : app.get_subcommands({}))
        for (CLI::Option* option : command->get_options())
            if (option->get_items_expected_max() > 0)
                option->check([](const std::string& value) {
                    return value.empty() ? std::string("an empty value says nothing; leave the option out")
                                         : std::string();
                });
}

/// "import run.sh -- 8B 2", "export better.json --patch run.sh -- 8B 2": what stands behind -- are the arguments of the script's call, not further files.
std::vector<std::string> withCallArguments(std::vector<std::string> words)
{
    const auto dashes = std::find(words.begin(), words.end(), "--");
    if (words.empty() || (words.front() != "import" && words.front() != "export") || dashes == words.end())
        return words;
    std::vector<std::string> all(words.begin(), dashes);
    for (auto word = dashes + 1; word != words.end(); ++word)
        all.push_back("--argument=" + *word);
    return all;
}

int run(int argc, char** argv)
{
    using namespace shardscape::cli;
    CLI::App app{
        "Shardscape on the command line: what every way of spreading a large model over a cluster costs.\n"
        "Exit code: 0 done, 1 bad input (one sentence on stderr), 2 wrong usage.\n"
        "COMMAND --help lists its options, --help knobs the knobs of layouts alone, --help tp one of them."};
    app.name("shardscape-cli");
    app.set_version_flag("--version", "shardscape-cli " SHARDSCAPE_VERSION);
    app.require_subcommand(1);
    app.get_formatter()->column_width(kHelpColumn);
    app.footer("Example: shardscape-cli evaluate scenario.json --tp 4 --explain");

    Outcome outcome;
    addCatalogCommand(app, outcome);
    addEvaluateCommand(app, outcome);
    addSweepCommand(app, outcome);
    addScheduleCommand(app, outcome);
    addClaimsCommand(app, outcome);
    addAskCommand(app, outcome);
    addSimulateCommand(app, outcome);
    addReshapeCommand(app, outcome);
    addSolveCommand(app, outcome);
    addAssignCommand(app, outcome);
    addLessonCommand(app, outcome);
    addValidateCommand(app, outcome);
    addCalibrateCommand(app, outcome);
    addImportCommand(app, outcome);
    addExportCommand(app, outcome);
    addBatchCommand(app, outcome);
    addSqlCommand(app, outcome);
    addShareCommand(app, outcome);
    addMergeCommand(app, outcome);
    addAffinityCommand(app, outcome);
    addChartCommand(app, outcome);
    addLengthsCommand(app, outcome);
    refuseEmptyValues(app);
    std::string topic;
    try {
        std::vector<std::string> words = withCallArguments({argv + 1, argv + argc});
        topic = takeHelpTopic(app, words);
        std::reverse(words.begin(), words.end()); // as it takes them
        app.parse(std::move(words));
    } catch (const CLI::CallForHelp&) {
        std::fputs(wrapped(topic.empty() ? app.help() : aboutTopic(app.help(), topic), helpWidth()).c_str(),
                   stdout);
        return kDone;
    } catch (const CLI::Success& help) {
        return app.exit(help); // --version
    } catch (const CLI::ParseError& error) {
        return wrongUsage(app, error);
    }
    if (!outcome) {
        std::fprintf(stderr, "shardscape-cli: %s\n", outcome.error().text().c_str());
        return kBadInput;
    }
    return kDone;
}

} // namespace

int main(int argc, char** argv)
{
    std::setlocale(LC_ALL, "C"); // numbers with a point, whatever the user's language
    try {
        return run(argc, argv);
    } catch (const std::bad_alloc&) {
        std::fprintf(stderr, "shardscape-cli: out of memory\n");
    } catch (const std::exception& error) {
        std::fprintf(stderr, "shardscape-cli: this is a bug: %s\n", error.what());
    }
    return kBadInput;
}
