// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/runs/kernel_rows.h"
#include "exchange/runs/serving_rows.h"

#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// A line of what serving is to reach: an error, or a share of what is right.
struct ServingLine {
    std::string_view id, label;
    double target = 0;
    double reference = 0; ///< what a model of the same formulas reached on rows that it saw; 0: not said
    bool atLeast = false; ///< the target is a share to reach, not an error to keep below
    double ours = 0;
    std::size_t count = 0; ///< rows, pairs, groups; 0: the tables say nothing of it
    std::string_view of;   ///< what is counted
    bool plain = false;    ///< a number, not a share
    [[nodiscard]] bool reached() const { return atLeast ? ours >= target : ours <= target; }
};

/// All lines, from rows of confidence high and medium. Errors are medians of |predicted / measured - 1|.
///  - First tokens: "below the wall" where no more requests are in flight than memory and engine let run, "queued at it" where more are.
///  - Pairs: two layouts of one model, machine, engine, version and lengths whose throughput per accelerator differs by more than 15 %
///    at a speed per user that both were measured at (between their points, by powers); right where the predicted curves differ the
///    same way at that speed. Regret: what the layout that is predicted best there loses against the best.
///  - Running sequences: groups of rows that differ in their load alone, whose measured running sequences (Little's law) stand still while
///    the load grows; right within a tenth.
std::vector<ServingLine> servingLines(const std::vector<ServingRow>& rows,
                                      const validate::ServedErrors& errors);

/// The line of measured kernels.
ServingLine kernelLine(const std::vector<KernelRow>& kernels);

/// What bands hold of the times per token in these rows, by errors of other laboratories alone.
struct ServedCoverage {
    std::size_t rows = 0;
    double inside = 0; ///< share
    double width = 0;  ///< median half width, relative
    double error = 0;  ///< median error of the same rows
};
ServedCoverage servedCoverage(const std::vector<ServingRow>& rows, const validate::ServedErrors& errors);

/// The lines, then errors by source, mode, engine, accelerator, dense and experts, what was left out and why: a table for people,
/// with every row where `all`, or JSON.
std::string servingReport(const std::vector<ServingRow>& rows, const validate::ServedErrors& errors,
                          bool all);
std::string servingJson(const std::vector<ServingRow>& rows, const std::vector<KernelRow>& kernels,
                        const validate::ServedErrors& errors);

} // namespace shardscape::exchange
