// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/scenario.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace shardscape::layout {

// What declarations of knobs have in common: values worth offering, and whether a knob makes a difference.

/// All divisors, increasing. n is at least 1.
std::vector<std::int64_t> divisors(std::int64_t n);

/// The values with the current one among them, increasing.
std::vector<std::int64_t> withCurrent(std::vector<std::int64_t> values, std::int64_t current);

/// 0, 1 ... N - 1.
template <int N>
std::vector<std::int64_t> firstValues(const Scenario&)
{
    std::vector<std::int64_t> values(N);
    for (int i = 0; i < N; ++i)
        values[static_cast<std::size_t>(i)] = i;
    return values;
}

/// For `Knob::idle`: a knob that makes a difference everywhere.
inline std::string_view always(const Scenario&)
{
    return {};
}
inline std::string_view needsDataParallel(const Scenario& s)
{
    return s.dataParallel() != 1 ? std::string_view{} : "needs more than one replica";
}

} // namespace shardscape::layout
