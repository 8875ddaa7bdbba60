// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_arguments.h"

#include "console.h"
#include "exchange/questions/table_columns.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <map>

namespace shardscape::cli {

namespace {

/// An unknown column, with the words by which this table would be read.
Error withColumnWords(const Error& error, const std::string& text)
{
    const auto heard = exchange::hearColumns(text);
    const std::string words = heard ? exchange::columnWords(*heard) : std::string();
    return words.empty()
               ? error
               : Error{error.code, say("%1; in somebody's own columns it is read by --columns \"%2\"",
                                       error.message, words)};
}

} // namespace

void RunArguments::declare(CLI::App& command)
{
    command
        .add_option(
            "runs", m_paths,
            "Tables of measured runs (CSV); a table of ranks (case, rank, max_allocated_mib) may be among them")
        ->type_name("RUNS.csv")
        ->required();
    command
        .add_option("--catalog", m_catalogs,
                    "Add accelerators, clusters and models from a catalog file; may repeat")
        ->type_name("FILE")
        ->take_all()
        ->expected(1);
    command
        .add_option(
            "--columns", m_columns,
            "What the columns of a table are that is in somebody's own: 'GPU=cluster,iter=step_seconds:ms,"
            "model:=llama-3-8b' over what their names say; 'auto' takes that alone")
        ->type_name("WORDS");
    m_kernels.declare(command);
}

/// A table in somebody's own columns in ours, as `--columns` has it, and what the catalog has to know beside it.
Result<exchange::RunsTable> RunArguments::inOurColumns(const std::string& path, const std::string& text,
                                                       const exchange::Catalog& catalog) const
{
    auto heard = exchange::hearColumns(text);
    if (!heard)
        return tl::unexpected(heard.error());
    if (m_columns != "auto")
        if (const auto taken = exchange::takeColumnWords(*heard, m_columns); !taken)
            return tl::unexpected(taken.error());
    std::fprintf(stderr, "%s: %s\n", path.c_str(), english(exchange::sentenceOf(*heard)).c_str());
    return exchange::tableOf(*heard, text, catalog);
}

void RunArguments::declareCalibration(CLI::App& command)
{
    command
        .add_option("--calibration", m_calibration,
                    "Take constants from a calibration file, as calibrate writes it")
        ->type_name("CAL.json");
}

Result<LoadedRuns> RunArguments::load(const char* rest, exchange::Told told) const
{
    constexpr std::size_t kMostTold = 20;
    const Result<exchange::Catalog> catalog = loadCatalog(m_catalogs);
    if (!catalog)
        return tl::unexpected(catalog.error());
    const Result<std::optional<validate::Calibration>> calibration = loadCalibration(m_calibration);
    if (!calibration)
        return tl::unexpected(calibration.error());
    LoadedRuns loaded;
    std::vector<std::pair<std::string, std::vector<validate::RankMemory>>> rankTables;
    std::vector<std::string> unread;
    std::map<std::string, std::int64_t> fromNotes;
    const auto tell = [rest](const std::string& path, const std::vector<exchange::BadRow>& rows) {
        for (std::size_t i = 0; i < rows.size() && i < kMostTold; ++i)
            std::fprintf(stderr, "%s: %s; row left out\n", path.c_str(), english(rows[i].sentence()).c_str());
        if (rows.size() > kMostTold)
            std::fprintf(stderr, "%s: %zu more rows left out; %s\n", path.c_str(), rows.size() - kMostTold,
                         rest);
    };
    for (const std::string& path : m_paths) {
        const Result<std::string> text = readFile(path);
        if (!text)
            return tl::unexpected(text.error());
        if (exchange::isRankMemory(*text)) {
            auto ranks = exchange::readRankMemory(*text);
            if (!ranks)
                return inFile(path, ranks.error());
            rankTables.emplace_back(path, std::move(*ranks));
            continue;
        }
        if (exchange::speaksOfParts(*text)) {
            std::fprintf(stderr, "%s: a table of accelerators or their kernels, no runs; left alone\n",
                         path.c_str());
            continue;
        }
        const std::string source = std::filesystem::path(path).stem().string();
        Result<exchange::RunsFile> table = fail(ErrorCode::BadInput, Message());
        if (m_columns.empty()) {
            table = exchange::readRuns(*text, *catalog, source, told);
            if (!table && table.error().code == ErrorCode::UnknownKey)
                return inFile(path, withColumnWords(table.error(), *text));
        } else {
            const auto ours = inOurColumns(path, *text, *catalog);
            exchange::Catalog both = *catalog;
            if (!ours)
                return inFile(path, ours.error());
            if (const auto added = ours->catalog.empty() ? Result<void>() : both.add(ours->catalog, path);
                !added)
                return tl::unexpected(added.error());
            table = exchange::readRuns(ours->csv, both, source, told);
        }
        if (!table)
            return inFile(path, table.error());
        // Layouts that a rule refuses are counted as such, and told like rows that could not be read.
        std::vector<exchange::BadRow> refusals = table->bad;
        for (const validate::Run& run : table->runs)
            if (const auto refused = exchange::refusalOf(run))
                refusals.push_back(*refused);
        std::stable_sort(refusals.begin(), refusals.end(),
                         [](const auto& a, const auto& b) { return a.line < b.line; });
        tell(path, refusals);
        for (exchange::BadRow& bad : table->bad)
            bad.file = path;
        for (const std::string& column : table->unread)
            if (std::find(unread.begin(), unread.end(), column) == unread.end())
                unread.push_back(column);
        for (const auto& [column, rows] : table->fromNotes)
            fromNotes[column] += rows;
        for (std::size_t i = 0; i < table->nearest.size() && i < kMostTold; ++i)
            std::fprintf(stderr, "%s: %s\n", path.c_str(), english(table->nearest[i].sentence()).c_str());
        loaded.files.insert(loaded.files.end(), table->runs.size(), path);
        std::move(table->runs.begin(), table->runs.end(), std::back_inserter(loaded.file.runs));
        std::move(table->bad.begin(), table->bad.end(), std::back_inserter(loaded.file.bad));
    }
    if (!unread.empty()) {
        std::string names;
        for (const std::string& column : unread)
            names += (names.empty() ? "" : ", ") + column;
        std::fprintf(stderr, "Columns read by nobody, as no price follows from them: %s\n", names.c_str());
    }
    if (!fromNotes.empty()) {
        std::string columns;
        for (const auto& [column, rows] : fromNotes)
            columns += (columns.empty() ? "" : ", ") + column + " of " + count(static_cast<double>(rows));
        std::fprintf(
            stderr,
            "Of notes no more is read than what has a column by now and none in these tables: %s runs\n",
            columns.c_str());
    }
    if (loaded.file.runs.empty())
        return fail(ErrorCode::BadInput,
                    verbatim("memory of ranks alone says nothing; give the table of their runs, too"));
    for (auto& [path, ranks] : rankTables) {
        const std::vector<exchange::BadRow> bad = exchange::takeBadRanks(ranks, loaded.file.runs);
        tell(path, bad);
        for (exchange::BadRow row : bad) {
            row.file = path;
            loaded.file.bad.push_back(std::move(row));
        }
        std::move(ranks.begin(), ranks.end(), std::back_inserter(loaded.ranks));
    }
    if (*calibration)
        for (validate::Run& run : loaded.file.runs)
            run.scenario = validate::calibrated(std::move(run.scenario), **calibration);
    std::vector<layout::Scenario*> scenarios;
    for (validate::Run& run : loaded.file.runs)
        scenarios.push_back(&run.scenario);
    if (const Result<void> given = m_kernels.give(scenarios, true); !given)
        return tl::unexpected(given.error());
    return loaded;
}

} // namespace shardscape::cli
