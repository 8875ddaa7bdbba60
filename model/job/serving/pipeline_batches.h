// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/serving/server.h"
#include "job/serving/simulation.h"

#include <vector>

namespace shardscape::serving {

/// How one part of a batch is put together for its next pass through the stages.
enum class PartPolicy : std::uint8_t {
    WholePrompts, ///< a new request's whole prompt beside the others' tokens. Source: Yu 2022, Orca, OSDI
    Chunks,       ///< no more tokens than a chunk. Source: Agrawal 2023, SARATHI, arXiv 2308.16369
};

/// A pipeline that was kept full.
struct PipelineRun {
    double seconds = 0; ///< until the last answer
    double busy = 0;    ///< share of the stages' time
    double bubblePerRequest =
        0; ///< s that stages waited between two parts while a request was in flight, mean over requests
};

/// As many parts as the server has stages are in flight, each of at most `batch` sequences; a part's next pass begins when its last
/// one has left the last stage. Stages take parts in order. What one pass takes is stepTime() of its own mix, an equal share on
/// each stage and the output matrix on the last: parts of unlike size are what leaves stages idle. Requests are taken in as sequences end; their arrivals are not read.
PipelineRun pipelineRun(const Server& server, const std::vector<Request>& requests, double batch,
                        PartPolicy policy, double chunk);

} // namespace shardscape::serving
