// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/quantity.h"
#include "cluster/software.h"
#include "layout/scenario.h"

#include <algorithm>

namespace shardscape::cost {

/// What gathering weights on use (ZeRO-3) costs besides the messages: hooks of every unit on the host, and copies between
/// flat buffers and parameters. Beyond what the stack itself has of both, per micro-batch and stage.
template <class Real>
struct Gathering {
    Seconds<Real> host;
    Real traffic; ///< B per parameter
    bool any = false;
};

/// The stack whose gathers were measured, with the cluster's own constants of it: PyTorch FSDP.
inline const cluster::Software& gatheringStack(const layout::Scenario& s)
{
    static const auto known = static_cast<std::size_t>(cluster::findSoftware("fsdp"));
    const cluster::Software& shipped = cluster::softwareStacks()[known];
    const auto own = std::find_if(s.cluster.stacks.begin(), s.cluster.stacks.end(),
                                  [&](const cluster::Software& stack) { return stack.id == shipped.id; });
    return own == s.cluster.stacks.end() ? shipped : *own;
}

/// Nobody published runs that gather on another stack, so that the others take FSDP's cost of it. Assumption; tried on the 68
/// runs of FSDP (mosaicml/llm-foundry): Megatron-Core's constants are 17.8 % off without it and 9.8 % with it, Megatron-LM's
/// 20.7 and 12.3 %, those of eager modules 10.4 and 7.8 %. What is left is MPT's slower attention.
template <class Real>
Gathering<Real> gathering(const layout::Scenario& s)
{
    const cluster::Software& own = s.software();
    if (own.gatherHost >= 0 && own.gatherTraffic >= 0)
        return {givenQuantity<Seconds<Real>, Real>(
                    own.gatherHost, "t_hg", "host work per micro-batch of gathering weights", own.source),
                given<Real>(own.gatherTraffic, "w_g", "bytes per parameter of gathering weights", own.source),
                own.gatherHost > 0 || own.gatherTraffic > 0};
    const cluster::Software& fsdp = gatheringStack(s);
    const double host = std::max(fsdp.microbatchHost - own.microbatchHost, 0.0);
    const double traffic = std::max(fsdp.accumulateTraffic - own.accumulateTraffic, 0.0);
    constexpr const char* kSource = "assumption: a gather costs every stack what it costs PyTorch FSDP";
    return {
        givenQuantity<Seconds<Real>, Real>(
            host, "t_hg", "host work per micro-batch of gathering weights, beyond the stack's own", kSource),
        given<Real>(traffic, "w_g", "bytes per parameter of gathering weights, beyond the stack's own",
                    kSource),
        host > 0 || traffic > 0};
}

} // namespace shardscape::cost
