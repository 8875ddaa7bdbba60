// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "job/serving/simulation.h"

#include <string_view>
#include <vector>

namespace shardscape::exchange {

inline constexpr std::size_t kMostTraceRequests = 1'000'000;

/// Requests as somebody's users sent them, in order of arrival, the first at 0. Two forms:
/// - JSON lines (Mooncake's traces, AIPerf): "timestamp" in ms, "input_length", "output_length", and "hash_ids", the
///   blocks of 512 tokens that prompts share; other keys are passed over;
/// - CSV with a header: a time in s or as a date (Azure's TIMESTAMP, ContextTokens, GeneratedTokens; BurstGPT's Timestamp,
///   Request tokens, Response tokens), or in ms where its column ends in _ms.
/// Errors name the line: junk, a missing column or number, no request, more than kMostTraceRequests.
Result<std::vector<serving::Request>> readRequestTrace(std::string_view text);

} // namespace shardscape::exchange
