// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "exchange/catalog/catalog.h"
#include "validate/served_bands.h"

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
    double input = 0, output = 0;                                               ///< tokens
    double inFlight = 0; ///< requests, of all replicas; 0: arrivals or everything waits
    double accelerators = 0;
    double ourMost = 0; ///< requests that memory and engine let run, of all replicas
    std::optional<double> mostStated;
    std::optional<double> calibratedTokenSeconds; ///< after three other rows of its own
    std::optional<double>
        unseenTokenSeconds; ///< by factors that other models of its engine and accelerator correct
    std::optional<double> legalRate, ourLegalRate; ///< requests/s that keep the limits of the row
    std::optional<validate::ServedLikeness> like;  ///< where something is predicted
    std::string own;      ///< rows of one model, machine, engine, version and precision
    std::string question; ///< of these, of equal lengths
    std::string layout;   ///< degrees and workers
    std::string group;    ///< rows that differ in their layout alone
    bool complete = true; ///< the whole layout is published
    bool audited = false; ///< MLPerf
    Message refusal;      ///< why nothing is predicted; empty: something is
    bool grows = false;   ///< arrivals outrun the answers, so that no first token is predicted
};

/// Whether a table has the columns of served models: engine, isl, osl, tpot_mean_ms.
bool looksLikeServingRows(std::string_view csv);

/// Output of all accelerators, tokens/s: published, or of a closed loop by Little's law, which is no second measurement.
std::optional<double> measuredOutput(const ServingRow& row);

/// Reads a table of published serving results (columns: knob ids, and as `validation/serving` has them) and predicts each row;
/// `source` is its file's name. Degrees are per replica; what is left of `gpus` are replicas. Errors: no table, a broken line.
Result<std::vector<ServingRow>> readServingRows(std::string_view csv, const Catalog& catalog,
                                                std::string_view source);

} // namespace shardscape::exchange
