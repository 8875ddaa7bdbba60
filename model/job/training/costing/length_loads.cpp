// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/costing/length_loads.h"

#include "cost/fabric.h"
#include "cost/layer.h"
#include "layout/rank_groups.h"
#include "layout/rules.h"
#include "techniques/technique.h"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <numeric>

namespace shardscape::training {

namespace {

/// What a token, a pair and an exchange take of a rank in one layer, forward and backward. Asked while the scenario is there.
cost::LengthRates ratesOf(const layout::Scenario& s, const cost::LengthRoom& room)
{
    layout::Scenario one = s;
    if (!s.model.kinds.empty())
        one.model = workload::layerOf(s.model, 0);
    const auto x = cost::shape<double>(one);
    const auto device = cost::device<double>(one.cluster.accelerator, one.workload.precision,
                                             one.software().productRate);
    const auto stack = cost::stack<double>(one.software());
    const cost::Kernels kernels = cost::available(x, cost::kernels(one.layout));
    const bool routed = one.model.moe.has_value();
    const auto products = cost::layerProducts(device, x, routed);
    const auto elements = cost::layerElementwise(device, x, kernels, stack, routed);
    const network::Fabric fabric = technique::fabricOf(s); // knows the links of the caller's scenario
    const cost::ContextPlan plan = technique::contextPlan(s.layout);
    const network::Group group = layout::groupOf(one, layout::GroupKind::Context);
    const auto core = cost::attentionKernels(device, x, kernels.attention);
    cost::LengthRates rates;
    rates.token = plain(products.forward + products.inputGradient + products.weightGradient + elements * 2.5)
                  / x.T;
    const double pairs = one.workload.lengths.pairsPerToken(room.window, room.causal) * x.T;
    rates.pair = x.attends && pairs > 0 ? plain(core.forward + core.backward) / pairs : 0;
    const auto known = std::make_shared<std::map<std::int64_t, double>>();
    rates.exchange = [=](std::int64_t degree) {
        if (const auto found = known->find(degree); found != known->end())
            return found->second;
        const auto part = cost::withContextRanks(x, static_cast<double>(degree), plan);
        const network::Group ranks = degree < group.size ? cluster::partOf(group, degree) : group;
        const auto time = cost::attentionTime(device, part, kernels.attention, fabric, ranks, plan);
        return (*known)[degree] = plain(time.exchangeForward + time.exchangeBackward) / x.T;
    };
    return rates;
}

/// Of the context-parallel neighbours, as many as lie in one node and divide them.
std::int64_t neighboursInNode(const layout::Scenario& s)
{
    const cluster::RankGroup group = layout::groupOf(s, layout::GroupKind::Context);
    std::int64_t inside = std::max<std::int64_t>(membersWithin(group, s.cluster.acceleratorsPerNode), 1);
    while (group.size % inside != 0)
        --inside;
    return inside;
}

/// Falling, over their mean.
std::vector<double> relative(std::vector<double> loads)
{
    const double sum = std::accumulate(loads.begin(), loads.end(), 0.0);
    for (double& load : loads)
        load = sum > 0 ? load * static_cast<double>(loads.size()) / sum : 1;
    std::sort(loads.begin(), loads.end(), std::greater<>());
    return loads;
}

} // namespace

std::optional<cost::LengthMix> lengthMix(const layout::Scenario& s, const cost::LengthPlan& plan)
{
    if (!s.workload.variesInLength() || s.dataParallel() < 1)
        return std::nullopt;
    cost::LengthMix mix;
    mix.plan = plan;
    mix.nodeRanks = neighboursInNode(s);
    const cost::LengthRoom room{.sequence = s.workload.sequence,
                                .globalBatch = s.workload.globalBatch,
                                .dataRanks = s.dataParallel(),
                                .contextRanks = s.layout.contextParallel,
                                .nodeRanks = mix.nodeRanks,
                                .anyDegree = s.layout.contextKind == layout::ContextKind::Ring,
                                .microbatches = s.microbatches(),
                                .window = s.model.sparse ? s.model.sparse->topK : s.model.window,
                                .causal = s.model.causal};
    mix.dealt = cost::deal(s.workload.lengths, room, plan, ratesOf(s, room));
    return mix;
}

std::optional<cost::LengthMix> lengthMix(const layout::Scenario& s)
{
    if (!s.workload.variesInLength())
        return std::nullopt;
    return lengthMix(s, technique::lengthPlan(s.layout));
}

LengthLoads lengthLoads(const layout::Scenario& s)
{
    LengthLoads loads;
    if (!s.workload.variesInLength() || !layout::violations(s).empty())
        return loads;
    loads.before = relative(lengthMix(s, cost::LengthPlan{})->dealt.loads);
    const std::optional<cost::LengthMix> own = lengthMix(s);
    loads.after = relative(own->dealt.loads);
    loads.shares = own->dealt.shares;
    loads.moved = own->dealt.moved;
    return loads;
}

} // namespace shardscape::training
