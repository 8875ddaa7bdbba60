// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "exchange/catalog/catalog.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// A published result of a served model beside what is predicted: means of long closed loops and saturated ones by closed form,
/// first tokens, bursts, arrivals at a rate and equal lengths that run in step by simulation. Seconds, tokens a second and accelerator.
struct ServingRow {
    std::int64_t line = 0;
    std::string id, source, model, cluster, engine, mode, confidence;
    bool experts = false;
    std::optional<double> tokenSeconds, firstSeconds, outputPerSecond;          ///< measured
    std::optional<double> ourTokenSeconds, ourFirstSeconds, ourOutputPerSecond; ///< predicted
    std::string group;  ///< rows that differ in their layout alone
    Message refusal;    ///< why nothing is predicted; empty: something is
    bool grows = false; ///< arrivals outrun the answers, so that no first token is predicted
};

/// Whether a table has the columns of served models: engine, isl, osl, tpot_mean_ms.
bool looksLikeServingRows(std::string_view csv);

/// Reads a table of published serving results (columns: knob ids, and as `validation/serving` has them) and predicts each row;
/// `source` is its file's name. Degrees are per replica; what is left of `gpus` are replicas. Errors: no table, a broken line.
Result<std::vector<ServingRow>> readServingRows(std::string_view csv, const Catalog& catalog,
                                                std::string_view source);

/// Errors by source, mode, engine, accelerator, dense and experts, the order of layouts, what was left out and why: a table for
/// people, or JSON.
std::string servingReport(const std::vector<ServingRow>& rows, bool all);
std::string servingJson(const std::vector<ServingRow>& rows);

} // namespace shardscape::exchange
