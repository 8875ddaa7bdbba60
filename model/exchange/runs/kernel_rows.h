// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "exchange/catalog/catalog.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// A measured kernel of serving beside what the law says of it.
struct KernelRow {
    std::int64_t line = 0;
    std::string operation, hardware, format;
    double seconds = 0; ///< measured
    double ours = 0;    ///< 0: nothing is said, and `refusal` why
    Message refusal;
};

/// Whether a table has the columns of measured kernels: op, hardware, dtype, latency_us.
bool looksLikeKernelRows(std::string_view csv);

/// Reads a table of measured kernels (`validation/serving/ops.csv`). Hardware is an accelerator of the catalog, by id, name or a part of
/// it ("NVIDIA H100 80GB HBM3"). Errors: no table, a broken line.
Result<std::vector<KernelRow>> readKernelRows(std::string_view csv, const Catalog& catalog);

/// Median errors by kernel and hardware, and what was left out and why.
std::string kernelReport(const std::vector<KernelRow>& rows);

} // namespace shardscape::exchange
