// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/scenario.h"
#include "workload/run_task.h"

#include <cstdint>
#include <vector>

#include <cstdint>

namespace shardscape::run {

/// What stops when one node fails.
struct BlastRadius {
    double stops = 0;       ///< accelerators that do no work meanwhile, the job's pause left aside
    double pause = 0;       ///< s that the whole job stands
    double degraded = 0;    ///< s that `stops` of `all` do no work while the rest goes on
    double all = 0;         ///< accelerators
    bool rollsBack = false; ///< everybody returns to the last checkpoint

    /// Seconds of the job's time that one failure costs, work since the last checkpoint left aside.
    [[nodiscard]] double lost() const { return pause + (all > 0 ? degraded * stops / all : 0); }
};

/// The replicas that stop with each node, increasing: those with a rank on it, and those that share a group of tensor, context,
/// pipeline or expert parallelism with these, as it exchanges with each of them in every step. Ranks in the layout's order; of more
/// than `most` nodes the first ones. Source: definition of the groups; experts: Rajbhandari 2022, arXiv 2201.05596, section 3.
std::vector<std::vector<std::int64_t>> replicasByNode(const layout::Scenario& scenario, std::int64_t most);
/// How many stop with one node, the mean.
double replicasHit(const layout::Scenario& scenario, std::int64_t most = 256);

/// Degrees of a layout, replicas that one node takes with it, and the policy; `restart` in s of the whole job or of the part that stops.
/// Whole job: all. Replica: those that are hit (Salpekar 2026, FT-HSDP, arXiv 2602.00277: t_quorum + R/d). Peers: one of a
/// stage's k for each (Ryabinin 2023, SWARM, arXiv 2301.11913: T/k). Neighbour: the failed stage's work is done twice by one (Thorpe
/// 2023, Bamboo). Standby: all, for as long as warm machines take, a pipeline group replaced (ByteRobust, arXiv 2509.16293). Where all
/// replicas are hit nobody is left to go on, and the whole job stops.
BlastRadius blastRadius(workload::BlastPolicy policy, double tensor, double pipeline, double context,
                        double data, double hit, double restart, double quorum);

/// Accelerators that are lost with one: itself, or its whole node or NVLink domain, whichever its tensor group spans.
/// Source: a tensor group that lost a member stops.
constexpr double lostWithOne(double tensor, double domain)
{
    return tensor > 1 ? domain : 1;
}

} // namespace shardscape::run
