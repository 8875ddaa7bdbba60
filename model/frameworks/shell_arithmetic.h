// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace shardscape::frameworks {

/// Value of what stands in $((...)), in whole numbers; `variable` gives those of names. Nothing: a name without a number, a
/// division by zero, an overflow, or no arithmetic. Also serves Python's expressions on whole numbers.
std::optional<std::int64_t> evaluateArithmetic(
    std::string_view text, const std::function<std::optional<std::int64_t>(std::string_view)>& variable);

} // namespace shardscape::frameworks
