// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace shardscape::workload {

/// Requests that a served model answers, and what is wished of the answers.
struct ServingTask {
    std::int64_t inputTokens = 1024; ///< of one request's prompt
    std::int64_t outputTokens = 128; ///< that one request is answered with
    std::int64_t concurrency = 1;    ///< requests in flight, closed loop

    friend bool operator==(const ServingTask&, const ServingTask&) = default;
};

} // namespace shardscape::workload
