// SPDX-License-Identifier: GPL-3.0-or-later
#include "validate/constants.h"

#include <algorithm>
#include <array>

namespace shardscape::validate {

namespace {

using cluster::KernelRates;
using cluster::LinkLevel;

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
};

} // namespace

std::vector<std::string> Constant::owners(const cluster::Cluster& cluster) const
{
    if (rate != nullptr)
        return {cluster.accelerator.id};
    std::vector<std::string> kinds;
    std::int64_t inside = 1;
    for (const LinkLevel& level : cluster.levels) {
        if (level.size > inside) // a level of one node joins nothing when there is only one
            kinds.push_back(level.kind);
        inside = level.size;
    }
    return kinds;
}

double Constant::get(const cluster::Cluster& cluster, std::string_view owner) const
{
    if (rate != nullptr)
        return cluster.accelerator.id == owner ? cluster.accelerator.kernels.*rate : 0;
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
    if (link != nullptr)
        for (LinkLevel& level : cluster.levels)
            if (level.kind == owner) {
                level.*link = value;
                any = true;
            }
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
