// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "exchange/catalog/catalog.h"
#include "validate/run.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// A row that could not be used: where, and one sentence why.
struct BadRow {
    std::int64_t line = 0;
    std::string column; ///< empty: the row as a whole
    Message reason;
    std::string file = {}; ///< for those who read several

    /// "line 7, column tp: 3 is ..."
    [[nodiscard]] Message sentence() const;
};

/// Why a run cannot be priced: the first rule that its layout breaks, with the column that mends it and its nearest value.
/// Empty: it can.
std::optional<BadRow> refusalOf(const validate::Run& run);

/// A table of measured runs: what could be read, and what could not.
struct RunsFile {
    std::vector<validate::Run> runs;
    std::vector<BadRow> bad;
    std::vector<std::string> unread = {}; ///< columns from which no price follows: remarks
    /// Tables of before these columns were there: column -> rows in which it was read from words of `notes` that always mean
    /// the same.
    std::map<std::string, std::int64_t> fromNotes = {};
    std::vector<BadRow> nearest = {}; ///< rows of a release that is not known, and which was taken
};

/// Reads measured runs. Columns: every knob by its id, and
///   id, source, model, layers, cluster, gpus, stages (15/16/15), status (ok|oom|failed), step_seconds, peak_gib,
///   memory_kind (allocated|reserved|device-total), confidence (high|medium|low: not averaged),
///   release (25.09: of the stack, by year and month), packed_sample (tokens of one sample of which sequences are packed).
/// `model` and `cluster` are catalog ids, `layers` replaces the model's depth, `gpus` may be part of one node or whole nodes.
/// Columns that a sweep's table has besides (mfu...) are left alone; any other column is an error that names the nearest.
/// A published `mfu` with its `mfu_convention` (ids of training::mfuConventions()) stands for step_seconds where that is empty.
///
/// An empty cell was not reported and takes the knob's default, except
///   schedule     1f1b, with chunks > 1 interleaved-1f1b
///   chunks       what the schedule brings (2 for those that fold), otherwise 1
///   dp           what the other degrees leave
///   grad_dtype   the type of `precision`, unless recipes of its stack have another
///   software     what ran the published tables of 2021 to 2023; otherwise the stack that most would take, and the knobs that
///                nobody names as its recipes have them (layout/recipe.h)
///   release      25.09 where the stack is named: most published runs are of that year; the newest where it is not
///   packed_sample  every sequence is one document
///   recompute    what recipes of the stack set; all, where such a stack finished and would have had no
///                room otherwise
///   status       ok with a time or a peak
///   memory_kind  device-total
///   source, id   `source` of the call, the line
///
/// Tables that have no column fp8_scales, ep_choice, packed_sample or release have these read from `notes`, and it is told;
/// nothing else is read from there.
///
/// Rows are checked for themselves: unknown names, units in cells, a status that its numbers contradict, degrees whose
/// product is not `gpus`. Bad rows are reported and the rest is kept. Errors: no header, unknown or repeated columns, an
/// unclosed quote, more than a million rows, no row that can be used (naming the first bad one).
///
/// `AsTyped` looks away from everything that somebody would not type who wants to know what such a run takes: what is left is the
/// model, the machine, the batch, the number format, degrees and what is trained; all else is assumed as `evaluate` does.
enum class Told : std::uint8_t { Everything, AsTyped };
Result<RunsFile> readRuns(std::string_view text, const Catalog& catalog, std::string_view source,
                          Told told = Told::Everything);

/// Reads memory of single ranks: case, rank, max_allocated_mib (max_reserved_mib is left alone).
Result<std::vector<validate::RankMemory>> readRankMemory(std::string_view text);

/// Takes out the rows that say nothing about the runs: of a run that is not there, a rank that it does not have, or one that
/// was there already. Returns them with the reason and the nearest that would do.
std::vector<BadRow> takeBadRanks(std::vector<validate::RankMemory>& ranks,
                                 std::span<const validate::Run> runs);

/// Whether a table is about accelerators and their kernels, not about runs.
bool speaksOfParts(std::string_view text);

/// Whether a table's header is that of readRankMemory().
bool isRankMemory(std::string_view text);

} // namespace shardscape::exchange
