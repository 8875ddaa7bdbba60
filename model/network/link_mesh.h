// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace shardscape::network {

/// Accelerators wired pair by pair, without a switch: links between i and j at [i * size + j], symmetric.
struct LinkMesh {
    std::int64_t size = 0;
    std::vector<std::int64_t> links;

    [[nodiscard]] std::int64_t between(std::int64_t i, std::int64_t j) const
    {
        return links[static_cast<std::size_t>(i * size + j)];
    }
};

/// Two quads of fully joined V100, corners joined across; six links each. Source: NVIDIA DGX-1 with V100, system
/// architecture, hybrid cube mesh.
LinkMesh hybridCubeMesh();

/// Rings that the first `members` accelerators can run at once, one link in one direction each: every cycle through all of
/// them with links of its own carries two, two members one a link. 0 where no cycle passes through all: bytes then leave
/// the links. Times a link's attained bandwidth it is the bus bandwidth of an all-reduce. Source: NCCL's ring search,
/// here exhaustive; 22.5 of 25 GB/s a ring meets vTrain's V100 table for 2, 3, 4, 6, 7 and 8 accelerators within 6 %.
std::int64_t disjointRings(const LinkMesh& mesh, std::int64_t members);

} // namespace shardscape::network
