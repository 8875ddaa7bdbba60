// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/result_set.h"

#include <QString>

#include <vector>

namespace shardscape::explore {

/// Why layouts are not among the feasible ones: one reason and how many it takes away.
struct RejectedReason {
    int rule = -1;          ///< index into layout::rules(), -1: does not fit in memory
    std::int64_t count = 0; ///< combinations
    QString label;          ///< what does not hold: "every rank fits in memory", "heads divide by tp"
};

/// All reasons that occur, the most frequent first.
[[nodiscard]] std::vector<RejectedReason> rejectedReasons(const ResultSet& results);

/// All counts together.
[[nodiscard]] std::int64_t rejectedTotal(const std::vector<RejectedReason>& reasons);

/// One rejected layout that can be opened and looked at, for all that are rejected like it.
struct RejectedExample {
    std::int64_t index = -1; ///< of the space: search::scenarioAt() gives its scenario
    QString words;           ///< in what it differs from the others: the knobs that the reason is about
    QString reason;          ///< have and need, one sentence
    std::int64_t alike =
        1; ///< combinations that differ only in knobs that the reason is not about, itself among them
};

/// Up to `most` layouts rejected for one reason, in order: those that miss by least where it is memory, otherwise one for each
/// group that is alike, spread evenly over all groups. Empty for a rule while the sweep runs: only counts are known then.
[[nodiscard]] std::vector<RejectedExample> rejectedExamples(const ResultSet& results, int rule, int most);

} // namespace shardscape::explore
