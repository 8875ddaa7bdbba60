// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/exchange_plan.h"
#include "cost/expert_load.h"
#include "cost/expert_routing.h"
#include "cost/kernels.h"
#include "cost/passes.h"
#include "network/collectives.h"

#include <algorithm>
#include <cmath>

namespace shardscape::cost {

/// The groups in which a layer's tokens travel.
struct LayerGroups {
    network::Group context, expert, expertTensor;
};

/// How often a token is sent on its way to its experts where a level spreads them over `places`: to every expert's rank, or
/// once to every place that has experts for it. Where an expert's matrices are split, a gather or a scatter among their ranks.
/// Source: Lepikhin 2020, arXiv 2006.16668; DeepSeek-V3, arXiv 2412.19437, sections 2.1.2 and 3.2.2 (once per node, and at most
/// so many nodes); Liu 2025, arXiv 2504.14960.
template <class Real>
double copiesOf(const Shape<Real>& x, const ExchangePlan& plan, double places,
                const cluster::LinkLevel& level)
{
    if (!plan.oncePerPlace)
        return plain(x.topK);
    const double distinct = (plan.consecutive ? consecutiveNodes : distinctNodes)(places, plain(x.experts),
                                                                                  plain(x.topK));
    const double most = plan.mostNodes > 0 ? plan.mostNodes : x.mostNodes;
    return most > 0 && cluster::isScaleOut(level) ? std::min(distinct, most) : distinct;
}

/// Ranks that share an expert's matrices gather its weights instead of its tokens: Shape::et says 1 then.
template <class Real>
bool gathersSplitWeights(const Shape<Real>& x, const LayerGroups& groups)
{
    return groups.expertTensor.size > 1 && plain(x.et) == 1;
}

/// Bytes of one routed expert's weights, or gradients, as products read them.
template <class Real>
Bytes<Real> expertBytes(const Shape<Real>& x)
{
    const Real branches = x.gated ? Real(3.0) : Real(2.0);
    return Bytes<Real>(x.beta * branches * x.h * x.expertFfn);
}

/// Rows of the fullest rank's experts over the mean, after what every rank gathers of the hottest ones.
template <class Real>
double loadOfExperts(const Shape<Real>& x, const ExchangePlan& plan)
{
    if (plan.materialized <= 0 || plain(x.e) <= 1)
        return plan.expertLoad;
    return expertBalance(std::llround(plain(x.experts)), std::llround(plain(x.e)), plan.expertLoad,
                         plan.materialized)
        .rows;
}

/// Copies of tokens that the fullest rank gets, over the mean of those that leave nothing at home: its load, less what stays.
/// An affinity says which share stays in all, so that the (e - 1)/e of an even spread go. Source: Yao 2024, ExFlow, arXiv
/// 2401.08383; Li 2025, Speculative MoE, arXiv 2503.04398.
template <class Real>
double travelShare(const Shape<Real>& x, const ExchangePlan& plan)
{
    const double ranks = plain(x.e);
    double share = plain(x.load);
    if (plan.materialized > 0 && ranks > 1)
        share = expertBalance(std::llround(plain(x.experts)), std::llround(ranks), plan.expertLoad,
                              plan.materialized)
                    .travel;
    if (plan.affinity > 0 && ranks > 1)
        share *= (1 - plan.affinity) * ranks / (ranks - 1);
    return share * (1 - plan.scheduled);
}

/// Levels that a group spans.
inline int levelsOf(const network::Fabric& fabric, const network::Group& group)
{
    int levels = 0;
    std::int64_t inside = 1;
    for (std::size_t i = 0; i < fabric.levels->size() && inside < group.size; ++i) {
        const bool last = i + 1 == fabric.levels->size();
        const std::int64_t members = last ? group.size
                                          : network::membersWithin(group, (*fabric.levels)[i].size);
        levels += members > inside ? 1 : 0;
        inside = std::max(inside, members);
    }
    return levels;
}

/// Whether tokens go inside their node first and between nodes then: where there is more than one level to cross.
inline bool goesByLevels(const network::Fabric& fabric, const network::Group& group, const ExchangePlan& plan)
{
    return plan.twoLevel && !plan.gathersTokens && levelsOf(fabric, group) > 1;
}

/// The links as the experts' exchange uses them.
inline network::Fabric expertFabric(const network::Fabric& fabric, const network::Group& group,
                                    const ExchangePlan& plan)
{
    network::Fabric own = fabric;
    own.incast = plan.incast;
    if (goesByLevels(fabric, group, plan))
        own.method = network::Method::Hierarchical;
    return own;
}

/// The time of one way. `element`: bytes of each of a token's h elements.
///
/// In two levels: the second exchange starts when the first has ended, and before each of them tokens are put in the order of
/// their next receivers, a read and a write. Source: Hwang 2023 (Tutel), arXiv 2206.03382, section 3.3 (2DH); He 2022 (SMILE),
/// arXiv 2212.05191.
template <class Real>
Seconds<Real> expertTravel(const Device<Real>& dev, const Shape<Real>& x, const network::Fabric& fabric,
                           const LayerGroups& groups, const ExchangePlan& plan, const Real& element)
{
    if (groups.expert.size <= 1)
        return {};
    const auto tokens = Bytes<Real>(element * x.T / x.t * x.h);
    const auto copies = [&](double places, const cluster::LinkLevel& level) -> Real {
        if (!plan.oncePerPlace)
            return x.topK;
        const double distinct = copiesOf(x, plan, places, level);
        if constexpr (std::is_same_v<Real, Traced>)
            return given<Real>(distinct, "k_" + level.kind, "different places with experts for a token",
                               plan.consecutive
                                   ? "counted; NeMo AutoModel, FakeBalancedGate"
                                   : "hypergeometric; DeepSeek-V3, arXiv 2412.19437, section 2.1.2");
        else
            return distinct;
    };
    const double travels = travelShare(x, plan);
    const Real load = travels == plain(x.load)
                          ? x.load
                          : given<Real>(travels, "r_travel",
                                        "copies of tokens that travel, over the mean of all",
                                        "knobs ep_affinity, ep_locality, ep_materialized");
    Seconds<Real> time = plan.gathersTokens
                             ? network::gatherOrScatter(network::channel<Real>(fabric, groups.expert),
                                                        tokens * x.e)
                             : network::spread(expertFabric(fabric, groups.expert, plan), groups.expert,
                                               tokens * load, copies, plan.oncePerPlace);
    if (goesByLevels(fabric, groups.expert, plan))
        time += network::startupOf<Real>(*fabric.levels)
                + elementwise(dev, tokens * (x.topK * load * Real(2.0))) * Real(2.0);
    if (groups.expertTensor.size > 1 && !gathersSplitWeights(x, groups))
        time += named(network::gatherOrScatter(network::channel<Real>(fabric, groups.expertTensor),
                                               tokens * (x.topK * x.et)),
                      "t_split", "gather or scatter among the ranks that split an expert",
                      "Lepikhin 2020, arXiv 2006.16668");
    return time;
}

/// Routed experts whose weights a rank computes with: its own, and those that every rank gathers.
template <class Real>
Real expertsAtHand(const Shape<Real>& x, const LayerGroups& groups, const ExchangePlan& plan)
{
    const Real own = x.experts / x.e;
    if (plan.materialized <= 0 || groups.expert.size <= 1)
        return own;
    return own
           + given<Real>(plan.materialized, "m_e", "experts that every rank gathers", "knob ep_materialized");
}

/// One gather of the weights of these experts among those that split them; a scatter of their gradients takes as long.
template <class Real>
Seconds<Real> splitWeightGather(const Shape<Real>& x, const network::Fabric& fabric,
                                const LayerGroups& groups, const ExchangePlan& plan)
{
    return named(network::gatherOrScatter(network::channel<Real>(fabric, groups.expertTensor),
                                          expertBytes(x) * expertsAtHand(x, groups, plan)),
                 "t_split_w", "gather or scatter of weights among the ranks that split an expert",
                 "Hwang 2023, Tutel, arXiv 2206.03382, section 3.1");
}

/// Whether weights are what ranks that split experts send: asked for, or fewer bytes in a layer's forward and backward. Tokens
/// go four times, or twice where they stay, weights twice and their gradients once. Source: Hwang 2023, Tutel, arXiv 2206.03382,
/// section 3.1.
template <class Real>
bool prefersSplitWeights(const Shape<Real>& x, const LayerGroups& groups, const ExchangePlan& plan)
{
    if (groups.expert.size <= 1 || groups.expertTensor.size <= 1 || plan.split == SplitExperts::Tokens)
        return false;
    if (plan.split == SplitExperts::Weights)
        return true;
    const double tokens = plain(x.beta * x.T / x.t * x.h * x.topK * x.et);
    return 3 * plain(expertBytes(x) * expertsAtHand(x, groups, plan)) < (plan.staysAtExpert ? 2 : 4) * tokens;
}

/// There and back, in both passes: gradients travel as activations do, the other way.
template <class Real>
Passes<Real> expertExchange(const Device<Real>& dev, const Shape<Real>& x, const network::Fabric& fabric,
                            const LayerGroups& groups, const ExchangePlan& plan)
{
    const char* source = "Lepikhin 2020, arXiv 2006.16668; Liu 2025, arXiv 2504.14960";
    const auto travel = [&](const Real& element, const char* symbol, const char* label) {
        return named(expertTravel(dev, x, fabric, groups, plan, element), symbol, label, source);
    };
    const auto back = travel(x.beta, "t_back", "tokens on their way back from the experts");
    const auto there = plan.dispatchElement > 0 ? travel(
                           given<Real>(plan.dispatchElement, "beta_d",
                                       "bytes per element on the way to the experts", "knob ep_dtype"),
                           "t_there", "tokens on their way to the experts")
                                                : back;
    if (plan.staysAtExpert)
        return {named(there, "t_ep", "tokens to the experts, where they stay", source),
                named(back, "t_ep_b", "gradients of tokens from the experts", source),
                {}};
    return {named(there + back, "t_ep", "tokens to the experts and back", source),
            named(back * Real(2.0), "t_ep_b", "gradients of tokens to the experts and back", source),
            {}};
}

/// Weights of routed experts that a rank has gathered while a layer runs: of those that are split, all that it computes with.
template <class Real>
Bytes<Real> gatheredExperts(const Shape<Real>& x, const LayerGroups& groups, const ExchangePlan& plan)
{
    if (gathersSplitWeights(x, groups))
        return expertBytes(x) * expertsAtHand(x, groups, plan);
    if (plan.materialized <= 0 || groups.expert.size <= 1)
        return {};
    return expertBytes(x)
           * (given<Real>(plan.materialized, "m_e", "experts that every rank gathers", "knob ep_materialized")
              / x.et);
}

/// Gathering the weights of the experts that every rank materializes, forward; again, with a scatter of their gradients, backward.
/// Where experts are split, each rank gathers its slice. Source: Qing 2025, Hecate, arXiv 2502.02581 (sparse all-gather and
/// reduce-scatter).
template <class Real>
Passes<Real> materialize(const Shape<Real>& x, const network::Fabric& fabric, const LayerGroups& groups,
                         const ExchangePlan& plan)
{
    if (plan.materialized <= 0 || groups.expert.size <= 1)
        return {};
    const Real hottest = given<Real>(plan.materialized, "m_e", "experts that every rank gathers",
                                     "knob ep_materialized");
    const Real slices(static_cast<double>(std::max<std::int64_t>(groups.expertTensor.size, 1)));
    const auto once = network::gatherOrScatter(network::channel<Real>(fabric, groups.expert),
                                               expertBytes(x) * (hottest / slices));
    const char* source = "Qing 2025, Hecate, arXiv 2502.02581";
    return {named(once, "t_mat", "gather of the hottest experts' weights", source),
            named(once * Real(2.0), "t_mat_b", "the same again, and a scatter of their gradients", source),
            {}};
}

} // namespace shardscape::cost
