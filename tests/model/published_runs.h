// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/runs/runs_csv.h"
#include "model/validation_files.h"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <vector>

/// All measured runs below the folder of published ones, whose tables begin with id, source and model; `sources`: of these alone,
/// where the folder may have tables that came later. Throws what is wrong with a table.
template <class IsKnown>
std::vector<shardscape::validate::Run> publishedRuns(const std::filesystem::path& folder, IsKnown isKnown)
{
    using namespace shardscape;
    exchange::Catalog catalog = exchange::Catalog::builtIn();
    for (const auto& file : {folder / "catalog.json", folder / "modern" / "catalog.json"})
        if (std::filesystem::exists(file))
            if (const Result<void> added = catalog.add(fileText(file), "catalog.json"); !added)
                throw std::runtime_error(added.error().text());
    std::set<std::filesystem::path> tables; // in one order everywhere
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.path().extension() == ".csv")
            tables.insert(entry.path());
    std::vector<validate::Run> runs;
    for (const std::filesystem::path& table : tables) {
        const std::string text = fileText(table);
        if (!text.starts_with("id,source,model"))
            continue;
        Result<exchange::RunsFile> file = exchange::readRuns(text, catalog, table.stem().string());
        if (!file)
            throw std::runtime_error(table.string() + ": " + file.error().text());
        std::copy_if(std::make_move_iterator(file->runs.begin()), std::make_move_iterator(file->runs.end()),
                     std::back_inserter(runs), [&](const validate::Run& run) { return isKnown(run.source); });
    }
    return runs;
}
