// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

// What declarations about tokens on their way to experts have in common.

inline std::string_view needsTravel(const layout::Scenario& s)
{
    if (!s.model.moe)
        return "the model has no experts";
    if (s.layout.expertParallel <= 1)
        return "needs expert parallelism: ep is 1";
    return exchangePlan(s.layout).gathersTokens ? "all tokens go to all ranks" : std::string_view{};
}

/// A measured share of tokens that need not travel, in percent.
inline layout::Knob stayingShare(std::string_view id, std::string_view label, std::string_view shortLabel,
                                 std::string_view help, std::string_view look, std::string_view paper,
                                 std::string_view after,
                                 std::vector<std::int64_t> (*candidates)(const layout::Scenario&))
{
    return {.id = id,
            .label = label,
            .shortLabel = shortLabel,
            .group = layout::KnobGroup::Parallelism,
            .kind = layout::KnobKind::Integer,
            .unit = "%",
            .help = help,
            .paper = paper,
            .look = look,
            .minimum = 0,
            .maximum = 100,
            .given = true,
            .after = after,
            .candidates = candidates,
            .idle = needsTravel};
}

/// Shares worth offering, and the current one.
template <const std::string_view& id>
std::vector<std::int64_t> stayingShares(const layout::Scenario& s)
{
    return layout::withCurrent({0, 25, 50, 75}, layout::findKnob(id)->get(s));
}

} // namespace shardscape::technique
