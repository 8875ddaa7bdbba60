// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace shardscape::cluster {

/// Where a node's accelerators can put what they have no memory for: the host's memory, and drives. All ranks of a node copy at
/// once, each over its share of the lanes.
struct HostMemory {
    double bytes = 0;     ///< of a node's host; 0: nobody said how much, and nothing can be put there
    double bandwidth = 0; ///< B/s of a node's memory, all sockets: what updates by its cores are bound by
    double lanes =
        25e9; ///< B/s between host and accelerators over one set of lanes, one direction, as attained
    std::int64_t sharedBy = 1; ///< accelerators that share those lanes
    double driveBytes = 0;     ///< of a node's drives; 0: it has none to put states on
    double driveRead = 0;      ///< B/s, all drives of a node together
    double driveWrite = 0;     ///< B/s
    std::string source =
        "assumption: PCIe 4.0 x16 attains 25 of 31.5 GB/s, as pinned copies of bandwidthTest do";

    /// B/s for one accelerator in one direction while all of the node's copy.
    [[nodiscard]] double lane() const { return lanes / static_cast<double>(sharedBy); }

    friend bool operator==(const HostMemory&, const HostMemory&) = default;
};

} // namespace shardscape::cluster
