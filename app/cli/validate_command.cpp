// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy_site.h"
#include "commands.h"
#include "console.h"
#include "exchange/runs/comparison_json.h"
#include "exchange/runs/facts.h"
#include "exchange/runs/kernel_rows.h"
#include "exchange/runs/residuals_json.h"
#include "exchange/runs/served_errors_json.h"
#include "exchange/runs/serving_report.h"
#include "interrupt.h"
#include "kept_errors_file.h"
#include "run_arguments.h"
#include "validate/comparison.h"
#include "validate/contradictions.h"
#include "validate/halves.h"
#include "validation_cells.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <unistd.h>

namespace shardscape::cli {

namespace {

using Align = Table::Align;
using validate::Comparison;
using validate::Judged;
using validate::Summary;

struct ValidateArguments {
    RunArguments runs;
    std::string report;
    std::string residuals;
    std::string site; ///< a folder
    std::string errors;
    bool halves = false;
    bool asTyped = false;
    std::uint64_t seed = validate::HalvesOptions{}.seed;
    bool rows = false;
    bool json = false;
};

constexpr std::size_t kWorst = 10;

std::string sourcesTable(const Comparison& c)
{
    Table table(summaryColumns("source"));
    for (const auto& [name, summary] : c.sources)
        table.add(summaryCells(name, summary));
    if (c.sources.size() > 1)
        table.add(summaryCells("all", c.all));
    return table.text();
}

std::string regretTable(const exchange::RunsFile& file, const Comparison& c, std::size_t most)
{
    if (c.regrets.empty())
        return {};
    std::string text = "\nTaking the layout predicted best costs " + percent(c.meanRegret) + " on average, "
                       + percent(c.largestRegret) + " at most\n";
    Table table({{"experiment"},
                 {"timed", Align::Right},
                 {"regret", Align::Right},
                 {"ranks", Align::Right},
                 {"measured best"},
                 {"predicted best"}});
    std::vector<validate::Regret> worst = c.regrets;
    std::stable_sort(worst.begin(), worst.end(),
                     [](const auto& a, const auto& b) { return a.regret > b.regret; });
    if (worst.size() > most)
        worst.resize(most);
    for (const validate::Regret& regret : worst)
        table.add({regret.group, count(static_cast<double>(regret.rows)), percent(regret.regret),
                   decimal(regret.spearman), file.runs[regret.measuredBest].id,
                   file.runs[regret.predictedBest].id});
    return text + table.text();
}

std::string rowsTable(const exchange::RunsFile& file, const Comparison& c, std::size_t most)
{
    const bool all = most >= c.rows.size();
    const std::vector<const Judged*> rows = all ? worstFirst(c) : worstRows(c, most);
    if (rows.empty())
        return {};
    Table table(runColumns());
    for (const Judged* row : rows)
        table.add(runCells(file.runs[row->run], *row));
    return (all ? "\nAll runs, worst first\n" : "\nWorst runs\n") + table.text();
}

/// How many of the runs that finished come out badly where nothing but their degrees is told.
std::string offText(const exchange::RunsFile& file, const Comparison& c)
{
    constexpr double kOff = 0.15;
    int finished = 0;
    int off = 0;
    for (const Judged& row : c.rows) {
        const validate::Run& run = file.runs[row.run];
        if (!row.priced || !row.timeError || !run.trusted || run.measured.outOfMemory)
            continue;
        ++finished;
        off += std::abs(*row.timeError) > kOff || !row.fits ? 1 : 0;
    }
    return "\nAs somebody would type them, " + count(off) + " of " + count(finished)
           + " runs are off by more than " + percent(kOff) + " or do not fit where they ran\n";
}

std::string report(const exchange::RunsFile& file, const Comparison& c, bool rows)
{
    std::string text = sourcesTable(c);
    if (c.ranks.rows > 0)
        text += "\nMemory of " + count(static_cast<double>(c.ranks.rows)) + " single ranks: error "
                + percent(c.ranks.mape) + ", bias " + signedPercent(c.ranks.bias) + "\n";
    const std::size_t most = rows ? c.rows.size() : kWorst;
    text += regretTable(file, c, most) + rowsTable(file, c, most);
    if (c.all.impossible > 0)
        text += "\n" + count(static_cast<double>(c.all.impossible))
                + " measured times would need more than the accelerators' peak and are not judged\n";
    if (c.all.doubted > 0)
        text += "\n" + count(static_cast<double>(c.all.doubted))
                + " runs are of low confidence, as their sources say: shown, and not among the figures\n";
    if (c.all.fit.suspicious > 0)
        text += "\n" + count(static_cast<double>(c.all.fit.suspicious))
                + " runs failed, nobody said of what, and are predicted to take less than "
                + percent(validate::kComfortable) + " of the memory\n";
    if (c.all.refused > 0) {
        text += "\n" + count(static_cast<double>(c.all.refused)) + " runs have layouts that a rule refuses";
        const auto first = std::find_if(c.rows.begin(), c.rows.end(),
                                        [](const Judged& row) { return !row.priced; });
        text += ", as " + file.runs[first->run].id + ": " + english(first->refusal) + "\n";
    }
    return text;
}

std::string halvesTable(const Comparison& c, const std::vector<validate::Halves>& halves)
{
    if (halves.empty())
        return {};
    Table table({{"source"},
                 {"as shipped", Align::Right},
                 {"by row", Align::Right},
                 {"by experiment", Align::Right},
                 {"source left out", Align::Right}});
    const auto line = [&](const std::string& name, const Summary& shipped, const auto& of) {
        std::vector<std::string> cells{name, shipped.time.rows > 0 ? percent(shipped.time.mape) : "-"};
        for (const validate::Split split : validate::kSplits) {
            const auto found = std::find_if(halves.begin(), halves.end(),
                                            [split](const auto& one) { return one.split == split; });
            cells.push_back(found != halves.end() && shipped.time.rows > 0
                                ? percent(of(found->comparison).time.mape)
                                : "-");
        }
        table.add(cells);
    };
    for (std::size_t i = 0; i < c.sources.size(); ++i)
        line(c.sources[i].first, c.sources[i].second,
             [i](const Comparison& other) -> const Summary& { return other.sources[i].second; });
    line("all", c.all, [](const Comparison& other) -> const Summary& { return other.all; });
    return "\nStep time with constants fitted without the runs they are judged on (lot "
           + std::to_string(halves.front().seed) + ")\n" + table.text();
}

Result<std::vector<validate::Halves>> judgedHalves(const exchange::RunsFile& file, const Comparison& c,
                                                   std::uint64_t seed)
{
    Interrupt interrupt; // Ctrl-C stops the fits, not the program
    const bool terminal = isTerminal(STDERR_FILENO);
    std::vector<validate::Halves> halves;
    for (const validate::Split split : validate::kSplits) {
        if (split == validate::Split::Sources && c.sources.size() < 2)
            continue;
        validate::HalvesOptions options{split, seed, {}};
        if (terminal)
            options.progress = [split](int done, int total) {
                std::fprintf(stderr, "\r\033[K%s: %d of %d fits", id(split).data(), done, total);
            };
        Result<validate::Halves> one = validate::judgeHalves(file.runs, options, interrupt.token());
        if (terminal)
            std::fprintf(stderr, "\r\033[K");
        if (!one)
            return tl::unexpected(one.error());
        halves.push_back(std::move(*one));
    }
    return halves;
}

/// Rows that cannot all be true are judged all the same: which of them is wrong, only who measured can say.
void tellContradictions(const LoadedRuns& loaded)
{
    constexpr std::size_t kMostClashes = 20;
    const std::vector<validate::Contradiction> found = validate::contradictions(loaded.file.runs);
    for (std::size_t i = 0; i < found.size() && i < kMostClashes; ++i) {
        const std::string& path = loaded.files[found[i].runs.front()];
        const auto called = [&](std::size_t run) {
            const Message name = nameOf(loaded.file.runs[run]);
            return loaded.files[run] == path ? name : say("%1 of %2", name, loaded.files[run]);
        };
        std::fprintf(stderr, "%s: %s\n", path.c_str(),
                     english(sentenceOf(found[i], loaded.file.runs, called)).c_str());
    }
    if (found.size() > kMostClashes)
        std::fprintf(stderr, "%zu more contradictions; --json lists them all\n", found.size() - kMostClashes);
}

/// Figures of whole runs are held beside formulas, not beside layouts.
Outcome runFacts(const ValidateArguments& arguments, const std::string& path, const std::string& csv)
{
    const Result<std::vector<exchange::Fact>> facts = exchange::readFacts(csv);
    if (!facts)
        return inFile(path, facts.error());
    const std::vector<exchange::FactPrediction> predictions = exchange::predictFacts(*facts);
    return writeFile("-", arguments.json ? exchange::factsJson(*facts, predictions)
                                         : exchange::factsReport(*facts, predictions, arguments.rows));
}

/// The file's name without folders and ending.
std::string stemOf(const std::string& path)
{
    const std::size_t begin = path.find_last_of('/') + 1;
    return path.substr(begin, path.find_last_of('.') - begin);
}

/// Whether a file is a table of served models: then all given ones are.
bool areServingRows(const std::vector<std::string>& paths)
{
    return std::any_of(paths.begin(), paths.end(), [](const std::string& path) {
        const Result<std::string> text = path == "-" ? Result<std::string>(std::string())
                                                     : readFile(path); // stdin is read once
        return text && (exchange::looksLikeServingRows(*text) || exchange::looksLikeKernelRows(*text));
    });
}

/// Published results of served models and measured kernels, of all files together. A table without their columns is named and left out.
Outcome runServing(const ValidateArguments& arguments)
{
    const Result<exchange::Catalog> catalog = loadCatalog(arguments.runs.catalogs());
    if (!catalog)
        return tl::unexpected(catalog.error());
    std::vector<exchange::ServingRow> rows;
    std::vector<exchange::KernelRow> kernels;
    for (const std::string& path : arguments.runs.paths()) {
        const Result<std::string> text = readFile(path);
        if (!text)
            return tl::unexpected(text.error());
        if (exchange::looksLikeKernelRows(*text)) {
            Result<std::vector<exchange::KernelRow>> read = exchange::readKernelRows(*text, *catalog);
            if (!read)
                return inFile(path, read.error());
            kernels.insert(kernels.end(), read->begin(), read->end());
            continue;
        }
        Result<std::vector<exchange::ServingRow>> read = exchange::readServingRows(*text, *catalog,
                                                                                   stemOf(path));
        if (read)
            rows.insert(rows.end(), read->begin(), read->end());
        else
            std::fprintf(stderr, "%s: left out: %s\n", path.c_str(), read.error().text().c_str());
    }
    if (!arguments.residuals.empty()) {
        const Result<void> written = writeFile(arguments.residuals,
                                               exchange::writeServedErrors(exchange::servedErrorsOf(rows)));
        if (!written || arguments.residuals == "-")
            return written;
    }
    const validate::ServedErrors& errors = exchange::publishedServedErrors();
    if (arguments.json)
        return writeFile("-", exchange::servingJson(rows, kernels, errors));
    std::string text = kernels.empty() ? std::string() : exchange::kernelReport(kernels) + "\n";
    if (!rows.empty())
        text += exchange::servingReport(rows, errors, arguments.rows);
    return writeFile("-", text);
}

Outcome run(const ValidateArguments& arguments)
{
    if (areServingRows(arguments.runs.paths()))
        return runServing(arguments);
    if (arguments.runs.paths().size() == 1 && arguments.runs.paths().front() != "-") // stdin is read once
        if (const Result<std::string> text = readFile(arguments.runs.paths().front());
            text && exchange::looksLikeFacts(*text))
            return runFacts(arguments, arguments.runs.paths().front(), *text);
    const Result<LoadedRuns> loaded = arguments.runs.load(
        "--json lists them all", arguments.asTyped ? exchange::Told::AsTyped : exchange::Told::Everything);
    if (!loaded)
        return tl::unexpected(loaded.error());
    tellContradictions(*loaded);
    const Comparison comparison = validate::compare(loaded->file.runs, loaded->ranks);
    std::vector<validate::Halves> halves;
    if (arguments.halves) {
        Result<std::vector<validate::Halves>> judged = judgedHalves(loaded->file, comparison, arguments.seed);
        if (!judged)
            return tl::unexpected(judged.error());
        halves = std::move(*judged);
    }
    if (!arguments.report.empty())
        if (const Result<void> written = writeFile(
                arguments.report, exchange::writeValidationReport(loaded->file, comparison, halves));
            !written)
            return written;
    const validate::Residuals residuals = validate::residualsOf(loaded->file.runs, comparison,
                                                                validate::unseenOf(halves));
    if (!arguments.residuals.empty())
        if (const Result<void> written = writeFile(arguments.residuals, exchange::writeResiduals(residuals));
            !written)
            return written;
    if (!arguments.site.empty())
        if (const Result<void> written = writeAccuracySite(arguments.site,
                                                           accuracyPages(loaded->file, comparison, halves));
            !written)
            return written;
    if (!arguments.errors.empty())
        if (const Result<void> written = keepErrors(
                arguments.errors,
                [&](exchange::KeptErrors& kept) { kept.sources = exchange::errorsBySource(comparison); });
            !written)
            return written;
    if (arguments.report == "-" || arguments.residuals == "-")
        return {};
    return writeFile("-", arguments.json
                              ? exchange::writeComparison(loaded->file, comparison, halves)
                              : report(loaded->file, comparison, arguments.rows)
                                    + (arguments.asTyped ? offText(loaded->file, comparison) : std::string())
                                    + halvesTable(comparison, halves));
}

} // namespace

void addValidateCommand(CLI::App& app, Outcome& outcome)
{
    CLI::App* command = app.add_subcommand("validate", "Hold predictions beside measured runs");
    const auto arguments = std::make_shared<ValidateArguments>();
    arguments->runs.declare(*command);
    arguments->runs.declareCalibration(*command);
    command->add_flag(
        "--halves", arguments->halves,
        "Also fit the constants to one half of the runs and judge the other: by row, by experiment, and "
        "each source by all others");
    command->add_flag(
        "--as-typed", arguments->asTyped,
        "Look away from all but model, machine, batch, format and degrees, and assume the rest as "
        "evaluate does");
    command->add_option("--seed", arguments->seed, "Of the lot that parts the runs into halves")
        ->type_name("N")
        ->capture_default_str();
    command->add_flag("--rows", arguments->rows, "Show every run, not only the worst");
    command->add_option("--report", arguments->report, "Write the figures as Markdown; - is stdout")
        ->type_name("FILE.md");
    command
        ->add_option("--residuals", arguments->residuals,
                     "Write the errors by likeness of the runs: what error bands are made from; - is stdout")
        ->type_name("FILE.json");
    command
        ->add_option(
            "--site", arguments->site,
            "Write pages for a browser into a folder: errors by source, accelerator, format, family and "
            "release, every run with what its step is made of")
        ->type_name("DIR");
    command
        ->add_option(
            "--errors", arguments->errors,
            "Write the median error of each source: what no change may make worse unsaid; claims in the "
            "file stay")
        ->type_name("FILE.json");
    command->add_flag("--json", arguments->json, "Print JSON for programs");
    command->footer(
        "Columns are knob ids and id, source, model, layers, cluster, gpus, status, step_seconds, peak_gib, memory_kind.\n"
        "A table of published figures of whole runs (id, topic, setup, metric, value) is held beside the formulas instead.\n"
        "Tables of served models (engine, isl, osl, tpot_mean_ms...) are held beside the closed forms of serving.\n"
        "Rows that cannot be used are named on stderr and left out; rows that contradict each other are named and kept.");
    command->callback([arguments, &outcome] { outcome = run(*arguments); });
}

} // namespace shardscape::cli
