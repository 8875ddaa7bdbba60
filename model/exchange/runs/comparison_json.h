// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/runs/residuals_json.h"
#include "exchange/runs/runs_csv.h"
#include "validate/comparison.h"
#include "validate/halves.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace shardscape::exchange {

/// {rows, refused, time{rows, mape, median_ape, p95_ape, bias, spearman, spearman_within}, fit{rows, correct, false_fit,
/// false_oom}, memory{rows, mape, bias}, regret[{group, rows, measured_best, predicted_best, regret, spearman}], regret_mean,
/// regret_max, rank_memory{rows, mape, bias}, band{coverage, rows, left_out, source_left_out} (how many runs the bands hold
/// that all other rows, or all other sources, make), sources{source: {rows, refused, time, fit, memory, band_coverage}},
/// accelerators{name: the same without band_coverage}, formats{}, families{}, releases{} (without the source `apart`),
/// bad_rows[], runs[{..., band, inside}] (the half width that the program would have shown, from `shipped` alone),
/// and where halves are given halves[{split, seed, fits, time, regret_mean, regret_max, sources{source: {time}}}]}.
/// Fractions, not percent; null where there is nothing to say (a correlation of two rows).
std::string writeComparison(const RunsFile& runs, const validate::Comparison& comparison,
                            std::span<const validate::Halves> halves = {},
                            const validate::Residuals& shipped = publishedResiduals());

/// For each of the comparison's rows the half width that the program would have shown around its step time, from `shipped` alone.
std::vector<std::optional<double>> shownBands(const RunsFile& runs, const validate::Comparison& comparison,
                                              const validate::Residuals& shipped = publishedResiduals());

/// Whether a timed row lies within a band of that half width.
bool isInside(const validate::Judged& row, double band);

/// The same for people, as Markdown: figures per source and experiment, none of the runs' own rows.
std::string writeValidationReport(const RunsFile& runs, const validate::Comparison& comparison,
                                  std::span<const validate::Halves> halves = {});

} // namespace shardscape::exchange
