// SPDX-License-Identifier: GPL-3.0-or-later
#include "validate/constants.h"

#include <algorithm>
#include <array>

namespace shardscape::validate {

namespace {

using cluster::KernelRates;
using cluster::LinkLevel;
using cluster::Software;

constexpr std::array kConstants{
    Constant{.id = "gemm_efficiency",
             .label = "Matrix products",
             .unit = "fraction of the dense peak",
             .help = "What a large matrix product attains.",
             .minimum = 0.1,
             .maximum = 1,
             .rate = &KernelRates::gemmEfficiency},
    Constant{.id = "link_efficiency",
             .label = "Link",
             .unit = "fraction of the nominal bandwidth",
             .help = "What large collectives attain on this kind of link.",
             .minimum = 0.02,
             .maximum = 1.2,
             .link = &LinkLevel::efficiency},
    Constant{.id = "memory_efficiency",
             .label = "Memory",
             .unit = "fraction of the memory bandwidth",
             .help = "What elementwise kernels attain.",
             .minimum = 0.1,
             .maximum = 1,
             .rate = &KernelRates::memoryEfficiency},
    Constant{.id = "launch_seconds",
             .label = "Kernel launch",
             .unit = "s",
             .help = "What launching one kernel takes in this framework; rules small models.",
             .minimum = 1e-7,
             .maximum = 1e-3,
             .rate = &KernelRates::launchSeconds},
    Constant{.id = "flash_forward",
             .label = "Attention forward",
             .unit = "fraction of the dense peak",
             .help = "What tiled attention kernels attain forward with many heads.",
             .minimum = 0.05,
             .maximum = 1,
             .rate = &KernelRates::flashForward},
    Constant{.id = "flash_backward",
             .label = "Attention backward",
             .unit = "fraction of the dense peak",
             .help = "What tiled attention kernels attain backward with many heads.",
             .minimum = 0.05,
             .maximum = 1,
             .rate = &KernelRates::flashBackward},
    Constant{.id = "link_latency",
             .label = "Link latency",
             .unit = "s",
             .help = "What one step of a collective takes on this kind of link before the first byte moves.",
             .minimum = 1e-8,
             .maximum = 1e-2,
             .link = &LinkLevel::latency},
    Constant{.id = "layer_forward_seconds",
             .label = "Launching a layer",
             .unit = "s",
             .help = "What the host needs to launch one layer's forward; rules small models.",
             .minimum = 1e-6,
             .maximum = 1e-1,
             .stack = &Software::layerForwardHost},
    Constant{
        .id = "elementwise_traffic",
        .label = "Elementwise traffic",
        .unit = "times that of fused kernels",
        .help =
            "Bytes that this software's elementwise kernels move, relative to one fused kernel per operation.",
        .minimum = 0.2,
        .maximum = 20,
        .stack = &Software::elementwiseTraffic},
    Constant{.id = "microbatch_seconds",
             .label = "Work per micro-batch",
             .unit = "s",
             .help = "What the host does for each micro-batch and stage that nothing hides.",
             .minimum = 1e-6,
             .maximum = 1,
             .stack = &Software::microbatchHost},
};

} // namespace

std::vector<std::string> Constant::owners(const layout::Scenario& scenario) const
{
    const cluster::Cluster& cluster = scenario.cluster;
    if (rate != nullptr) {
        std::vector<std::string> ids{cluster.accelerator.id};
        for (const cluster::NodeKind& kind : cluster.others)
            if (std::find(ids.begin(), ids.end(), kind.accelerator.id) == ids.end())
                ids.push_back(kind.accelerator.id);
        return ids;
    }
    if (stack != nullptr)
        return {scenario.software().id};
    std::vector<std::string> kinds;
    std::int64_t inside = 1;
    for (const LinkLevel& level : cluster.levels) {
        if (level.size > inside) // a level of one node joins nothing when there is only one
            kinds.push_back(level.kind);
        inside = level.size;
    }
    return kinds;
}

double Constant::get(const layout::Scenario& scenario, std::string_view owner) const
{
    const cluster::Cluster& cluster = scenario.cluster;
    if (stack != nullptr)
        return scenario.software().id == owner ? scenario.software().*stack : 0;
    if (rate != nullptr) {
        for (std::size_t kind = 0; kind < cluster.kinds(); ++kind)
            if (cluster.acceleratorOf(kind).id == owner)
                return cluster.acceleratorOf(kind).kernels.*rate;
        return 0;
    }
    for (const LinkLevel& level : cluster.levels)
        if (level.kind == owner)
            return level.*link;
    return 0;
}

bool Constant::set(cluster::Cluster& cluster, std::string_view owner, double value) const
{
    bool any = false;
    if (rate != nullptr && cluster.accelerator.id == owner) {
        cluster.accelerator.kernels.*rate = value;
        any = true;
    }
    for (cluster::NodeKind& kind : cluster.others)
        if (rate != nullptr && kind.accelerator.id == owner) {
            kind.accelerator.kernels.*rate = value;
            any = true;
        }
    if (stack != nullptr) {
        const std::int64_t known = cluster::findSoftware(owner);
        if (known < 0)
            return false;
        auto own = std::find_if(cluster.stacks.begin(), cluster.stacks.end(),
                                [owner](const Software& s) { return s.id == owner; });
        if (own == cluster.stacks.end())
            own = cluster.stacks.insert(own, cluster::softwareStacks()[static_cast<std::size_t>(known)]);
        (*own).*stack = value;
        any = true;
    }
    const auto setIn = [&](std::vector<LinkLevel>& levels) {
        for (LinkLevel& level : levels)
            if (link != nullptr && level.kind == owner) {
                level.*link = value;
                any = true;
            }
    };
    setIn(cluster.levels);
    for (cluster::NodeKind& kind : cluster.others)
        setIn(kind.levels);
    return any;
}

std::span<const Constant> constants()
{
    return kConstants;
}

const Constant* findConstant(std::string_view id)
{
    const auto found = std::find_if(kConstants.begin(), kConstants.end(),
                                    [id](const Constant& c) { return c.id == id; });
    return found == kConstants.end() ? nullptr : &*found;
}

} // namespace shardscape::validate
