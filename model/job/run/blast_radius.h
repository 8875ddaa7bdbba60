// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "workload/run_task.h"

#include <cstdint>

namespace shardscape::run {

/// What stops when one accelerator fails.
struct BlastRadius {
    double stops = 0;       ///< accelerators that do no work meanwhile, the job's pause left aside
    double pause = 0;       ///< s that the whole job stands
    double degraded = 0;    ///< s that `stops` of `all` do no work while the rest goes on
    double all = 0;         ///< accelerators
    bool rollsBack = false; ///< everybody returns to the last checkpoint

    /// Seconds of the job's time that one failure costs, work since the last checkpoint left aside.
    [[nodiscard]] double lost() const { return pause + (all > 0 ? degraded * stops / all : 0); }
};

/// Degrees of a layout and the policy, `restart` in s of the whole job or of the part that stops.
/// Whole job: all. Replica: t p c of them (Salpekar 2026, FT-HSDP, arXiv 2602.00277: t_quorum + R/d). Peers: one of a
/// stage's k (Ryabinin 2023, SWARM, arXiv 2301.11913: T/k). Neighbour: the failed stage's work is done twice by one (Thorpe 2023,
/// Bamboo). Standby: all, for as long as warm machines take, a pipeline group replaced (ByteRobust, arXiv 2509.16293).
BlastRadius blastRadius(workload::BlastPolicy policy, double tensor, double pipeline, double context,
                        double data, double restart, double quorum);

/// Accelerators that are lost with one: itself, or its whole node or NVLink domain, whichever its tensor group spans.
/// Source: a tensor group that lost a member stops.
constexpr double lostWithOne(double tensor, double domain)
{
    return tensor > 1 ? domain : 1;
}

} // namespace shardscape::run
