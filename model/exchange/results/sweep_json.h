// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "search/best.h"
#include "search/training/answer.h"
#include "validate/residuals.h"

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

struct SweepAnswer;

/// Reads a space {"tp": [1, 2, 4], "recompute": "all", "zero": 1, ...}: lists, single values, or "all" for every value worth
/// offering here. Knobs it does not name stay as in the scenario; axes are in the order of the knobs, their values increase.
/// `counted`: every combination is to have an index; then more than 9e15 are an error.
Result<search::Space> readSpace(std::string_view text, const layout::Scenario& scenario, bool counted = true);

/// Positions in `rows` of the `count` fastest layouts that fit, fastest first; of equal ones those first that lead
/// (search::leadingRows()), then in the order of the space.
std::vector<std::int64_t> fastestRows(const search::SweepResult& result, std::size_t count,
                                      const search::Answer* answer = nullptr);

/// {evaluated, feasible, rejected{code: n}, seconds, layouts_per_second, threads, outcome, combinations, top[], front[]}; rows
/// with "band": the half width of the error band of their step time, a fraction. With an answer: answer{} as answerJson() writes it.
/// "evaluated" counts valid layouts; "rejected" counts combinations by broken rule, and by "memory" what does not fit.
std::string writeSweep(const search::SweepResult& result, std::size_t top,
                       const validate::Residuals& residuals = {}, const SweepAnswer* answer = nullptr);

/// What a search by bounds found: {job, outcome, combinations, best{layout, metrics, band, peak_band}, front[] of the same where it was
/// asked for, proved{best, bound, gap, within, finished, visited, priced, pruned, rejected, repeated}, seconds}. "bound": no layout of
/// the space is faster, "gap": by what share another one may be; where the global batch varies, seconds of one sequence. "pruned",
/// "rejected", "repeated" count combinations. Of nothing found "best" is null, and "bound" where nothing fits.
std::string writeBest(const search::Best& best, bool front, const validate::Residuals& residuals = {});

/// One line per valid layout, in the order of the space: model, cluster, gpus, every knob by id, status (ok or oom), and
/// the metrics. The form of published runs, so that it can be held against them.
void writeSweepCsv(const search::SweepResult& result, std::ostream& out);

/// A text as one CSV field: quoted where it has to be.
std::string csvField(std::string_view text);

} // namespace shardscape::exchange
