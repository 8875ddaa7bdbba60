// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "cluster/cluster.h"

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// A table of measured kernels in the catalog's form, part of an accelerator:
///   {"source": TEXT, "products": [[rows, depth, columns, batch, accumulated, tflops]...],
///    "attention": [[sequence, sequences, heads, head_size, backward, tflops]...]}
/// `accumulated` and `backward` are 0 or 1. Both lists are optional, one must have an entry. Shapes that are given twice with
/// different rates, or cannot be, are errors that name their place.
Result<cluster::KernelTable> readKernelTable(const nlohmann::json& value, std::string_view place);
nlohmann::ordered_json toJson(const cluster::KernelTable& table);

/// Where the kernels of a table stand in its file, in their order.
struct KernelLines {
    std::vector<std::int64_t> products, attention;
};

/// The same as a table of one's own, CSV with a header. Columns: kind (product|attention), rows, depth, columns, batch,
/// accumulated, sequence, sequences, heads, head_size, backward, and seconds or tflops. Cells of the other kind stay empty; an
/// empty batch or sequences is 1, an empty accumulated or backward 0. `source` names where it comes from in explanations.
/// Errors name the line: unknown or repeated columns, units in cells, cells of the other kind, both or neither of seconds and
/// tflops, a shape twice.
Result<cluster::KernelTable> readKernelCsv(std::string_view text, std::string source,
                                           KernelLines* lines = nullptr);

/// A line of a table that nothing was computed from, and why.
struct UnusedKernel {
    std::int64_t line = 0;
    Message reason;
};

/// Of a table that evaluations have been made with, the lines that took no part in them, in their order: shapes that nobody
/// asked for, with the nearest that somebody did, and attention of which only one pass is there.
std::vector<UnusedKernel> unusedKernels(const cluster::KernelTable& table, const KernelLines& lines,
                                        const cluster::KernelLog& asked);

/// Whether an accelerator could run as fast as the table says: no rate above its dense 16-bit peak. The error names the
/// shape, its rate and the peak.
Result<void> checkKernels(const cluster::Accelerator& accelerator, const cluster::KernelTable& own);

/// Puts a table of one's own on top of what the accelerator has: of a shape in both, the own rate counts.
void giveKernels(cluster::Accelerator& accelerator, const cluster::KernelTable& own);

} // namespace shardscape::exchange
