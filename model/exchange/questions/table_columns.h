// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/catalog/catalog.h"
#include "exchange/runs/runs_table.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// A table of runs in somebody's own columns ("GPU", "iter time (ms)", "tok/s/gpu"): what each is taken for, in which unit, and
/// the same table in the columns of exchange/runs/runs_csv.h. Pure functions.
namespace shardscape::exchange {

/// A column as the file has it, and what it is.
struct TableColumn {
    std::string name;
    std::string sample; ///< its first cell that is not empty
    std::string as;     ///< a column of runs_csv.h; empty: left out
    std::string unit;   ///< of its numbers, one of unitsOf(as); empty where those are none
};

struct TableColumns {
    char separator = ',';
    bool decimalComma = false; ///< 2,5 is two and a half
    std::vector<TableColumn> columns;
    std::map<std::string, std::string> everyRow; ///< by column of runs_csv.h: what no column of the file says
    std::int64_t rows = 0;                       ///< beside the header
};

/// What every column is by its name, as people and frameworks call it; case, blanks, signs and a unit at its end do not matter.
/// Of two that are the same, the one that says it better is taken. Errors: as splitCsv(); no second line.
Result<TableColumns> hearColumns(std::string_view text);

/// Whether a text begins like somebody's table of runs: something measured, and two columns of what was run.
bool looksLikeRuns(std::string_view text);

/// Whether what was heard is called and counted as runs_csv.h does, so that only what was not heard can be in its way.
bool areOurs(const TableColumns& columns);

/// What a table of runs must have and these columns and `everyRow` do not, by column: "model"; "step_seconds" where nothing was
/// measured; what a rate is divided by.
std::vector<std::string> missingIn(const TableColumns& columns);

/// What a column may be, in the order in which people should meet it.
std::vector<std::string_view> columnChoices();

/// "s", "ms", "tokens/s per accelerator": in which the numbers of such a column may be, ours first. Empty: it has none.
std::span<const std::string_view> unitsOf(std::string_view column);

/// "GPU=cluster, iter=step_seconds:ms, notes=, model:=llama-3-8b" over what was heard: a column is something, in a unit; is left
/// out; every row has a value. Errors name the nearest column of the file, of ours, or unit.
Result<void> takeColumnWords(TableColumns& columns, std::string_view words);

/// The words that takeColumnWords() needs for what was heard: "GPU=cluster,iter (ms)=step_seconds:ms"; what is missing ends in
/// ":=". Empty: nothing was heard.
std::string columnWords(const TableColumns& columns);

/// "GPU is read as cluster, iter as step_seconds in ms; loss and lr are left out."
Message sentenceOf(const TableColumns& columns);

/// The same rows in our columns, line by line, and what the catalog has to know for them: models and machines as people call
/// them, numbers with their units ("850 ms", "45.2 GB"), thousands, decimal commas of tables with semicolons, OOM in place of a
/// number. A cell that is none of this stays as it is, for readRuns() to name.
Result<RunsTable> tableOf(const TableColumns& columns, std::string_view text, const Catalog& catalog);

/// A table that can be filled in: the header and two runs.
std::string exampleRuns();

} // namespace shardscape::exchange
