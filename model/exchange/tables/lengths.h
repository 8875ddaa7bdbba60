// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "workload/length_histogram.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace shardscape::exchange {

/// "lengths" of a scenario: [[length, weight], ...], or the id of a preset, made for sequences of `sequence` tokens. Error: one
/// sentence that names the place, what is there and what is needed.
Result<workload::LengthHistogram> readLengths(const nlohmann::json& value, std::int64_t sequence);
nlohmann::ordered_json lengthsJson(const workload::LengthHistogram& lengths);

/// CSV: "length,count" with or without such a line on top, or one length a line; empty lines are left out. More lengths than a
/// histogram has bins are gathered (workload::gathered). Error: the line, what it has and what it needs.
Result<workload::LengthHistogram> readLengthsCsv(std::string_view text);
/// As above, so that it reads back the same.
std::string writeLengthsCsv(const workload::LengthHistogram& lengths);

} // namespace shardscape::exchange
