// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// One published figure of whole runs: failures, hours, energy, prices, spot, wide-area links.
struct Fact {
    std::int64_t line = 0; ///< of the file
    std::string id, topic, source, setup, metric, unit, date, notes;
    std::optional<double> value; ///< absent where the text is no number ("1000+")
    /// As the notes begin: V read in the primary text, S in a secondary one, D derived, R recalled.
    char status = 'V';
};

/// Whether a table has the columns of facts: id, topic, setup, metric, value.
bool looksLikeFacts(std::string_view csv);
/// Errors: no table of facts, or a broken line.
Result<std::vector<Fact>> readFacts(std::string_view csv);

/// What a formula says of a fact, and how near it should be.
struct FactPrediction {
    std::size_t fact = 0; ///< place in the list
    std::string_view law; ///< the formula: "hours from step speed"
    double ours = 0;
    double factor = 1;  ///< right where published and ours differ by no more
    bool tested = true; ///< false: the figure was recalled, or its row contradicts itself: it is shown alone

    [[nodiscard]] double error(const Fact& of) const; ///< ours over published, less 1
    [[nodiscard]] bool inside(const Fact& of) const;
};

/// Every fact that a formula predicts, from what its own row and the rows of the same set-up say beside it. A figure never enters its
/// own prediction.
std::vector<FactPrediction> predictFacts(const std::vector<Fact>& facts);

/// Laws with how many facts each predicts, how many lie inside, the median error and the worst; and of the totals of runs (hours, days,
/// energy) by source how many are met within a tenth, and the median error: a table for people, or JSON.
std::string factsReport(const std::vector<Fact>& facts, const std::vector<FactPrediction>& predictions,
                        bool rows);
std::string factsJson(const std::vector<Fact>& facts, const std::vector<FactPrediction>& predictions);

} // namespace shardscape::exchange
