// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// What one rank's device did, seconds over the whole of its trace.
struct RankKernels {
    std::int64_t rank = 0;
    double span = 0;      ///< from the first kernel's start to the last one's end
    double computing = 0; ///< some kernel that is no collective runs
    double exposed = 0;   ///< collectives alone run
    double idle = 0;      ///< nothing runs
    double moving =
        0; ///< of its collectives, hidden or not: what the fastest rank of the group, or the fastest of as many bytes, takes
    double waiting = 0; ///< the rest of them
    std::int64_t kernels = 0, collectives = 0;
    double waitedFor = 0;  ///< that others wait while it has not come
    std::int64_t last = 0; ///< collectives that it was the last to come to
};

/// Collectives of one kind and group size, over all ranks.
struct CollectiveKernels {
    std::string name;           ///< "AllReduce"
    std::int64_t groupSize = 0; ///< 0: the trace does not say
    std::int64_t count = 0;
    double bytes = 0;               ///< that went in, all together; 0: the trace does not say
    double moving = 0, waiting = 0; ///< s
};

/// What traces of real runs say without ranges that name an op.
struct KernelTrace {
    std::vector<RankKernels> ranks;             ///< by number
    std::vector<CollectiveKernels> collectives; ///< the longest first
    std::int64_t steps = 0;                     ///< of the profiler; 0: it marked none
    std::int64_t matched = 0;                   ///< collectives that two ranks and more show
    std::optional<std::int64_t> slowRank;       ///< whom the others wait for, where one stands out
    std::vector<Message> notes;
};

/// Reads Kineto's traces, one text a rank. Kernels of NCCL and RCCL are collectives: a rank's kernel runs from the moment it comes to
/// the moment all are done, so that of one collective the shortest is the movement and what others take longer is waiting, whatever
/// their clocks say. With one rank the shortest of as many bytes stands for it. Collectives are told by group, kind and number in
/// their order (or the trace's own sequence number).
/// A rank stands out that is last in more than half of the matched collectives, and more than half of the waiting is for it, where that is more than 1 % of
/// the span. Errors: no JSON, no kernels, more than ten million of them, a rank that is there twice.
Result<KernelTrace> readKernelTrace(const std::vector<std::string_view>& texts,
                                    const std::vector<std::string>& files = {});

/// "2 ranks: kernels run 60.1 % of the time, ...": one sentence.
Message summaryOf(const KernelTrace& trace);

} // namespace shardscape::exchange
