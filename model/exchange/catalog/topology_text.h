// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "cluster/cluster.h"

#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// How two devices of a node reach each other, nearest first.
enum class DevicePath : std::uint8_t {
    Self,
    Links,      ///< NVLink or xGMI
    Switch,     ///< PIX: one PCIe switch
    Switches,   ///< PXB: several PCIe switches
    HostBridge, ///< PHB: the processor's PCIe bridge
    Socket,     ///< NODE: between bridges of one NUMA node
    System,     ///< SYS: between sockets
};
std::string_view name(DevicePath path); ///< "PIX", as the text has it

/// What `nvidia-smi topo -m`, `rocm-smi --showtopo` or `amd-smi topology` say about one node, with or without a launcher's tags.
struct Topology {
    struct Nic {
        std::string name;
        DevicePath path = DevicePath::System; ///< to it from the nearest accelerators
        std::vector<std::int32_t>
            accelerators;                 ///< that reach it by that path, and no other NIC by a shorter one
        std::vector<std::int32_t> others; ///< that have no nearer NIC, and a longer path to this one
    };
    std::int64_t accelerators = 0;
    bool amd = false;
    std::vector<DevicePath> paths;    ///< accelerator by accelerator
    std::vector<cluster::Wire> wires; ///< pairs with links between them
    std::int64_t domain = 1;          ///< accelerators that links join, equal groups of neighbours
    bool switched = false; ///< every pair of a domain has as many links, more than could lead there directly
    std::int64_t linksEach = 0;         ///< links of one accelerator; where uneven, of the one with most
    DevicePath host = DevicePath::Self; ///< the farthest path between accelerators that have no links
    std::vector<Nic> nics;
    std::vector<Message>
        notes; ///< what looks wrong or was left out, a sentence each: a missing cable by its ends

    [[nodiscard]] DevicePath between(std::int64_t i, std::int64_t j) const
    {
        return paths[static_cast<std::size_t>(i * accelerators + j)];
    }
};

/// Whether a text looks like one of the three.
bool isTopologyText(std::string_view text);

/// Errors name the line and what stands there: an unknown path, a row too short, a pair that says two things.
Result<Topology> readTopology(std::string_view text);

/// The cluster with nodes wired as the topology says: as many accelerators, levels inside the node, NICs of the scale-out level
/// (kept as it is otherwise), lanes to the host shared by accelerators behind one PCIe switch. How much memory the host has the text
/// does not say: that stays. A tray of a rack whose switches join more leaves the rack as it is. Bandwidths are assumptions (25 GB/s per NVLink, 50 where
/// the cluster's links are more than 18 such have, the cluster's own or 50 per xGMI link, PCIe 4.0), as their source
/// says: the text holds none. Error where the nodes are of several kinds or nothing joins them.
Result<cluster::Cluster> withTopology(cluster::Cluster cluster, const Topology& topology);

} // namespace shardscape::exchange
