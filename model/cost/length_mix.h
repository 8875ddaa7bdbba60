// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/context_exchange.h"
#include "cost/length_assignment.h"

#include <algorithm>
#include <vector>

namespace shardscape::cost {

template <class Real>
struct LayerCost;

/// How a step's documents lie on the ranks that hold the same stage, as a layer's price sees it.
struct LengthMix {
    LengthPlan plan;
    LengthDeal dealt;
    std::int64_t nodeRanks = 1; ///< of a context-parallel group in one node
};

/// A ring crosses from node to node at one place only: with routing all its ranks there lend their ports, so that a hop has
/// as many times the bandwidth. Source: Chen 2025, Zeppelin, arXiv 2509.21841, abstract (routing layer); all ports used in full
/// is an assumption.
inline std::vector<cluster::LinkLevel> routedLevels(const network::Fabric& fabric, std::int64_t ranks)
{
    std::vector<cluster::LinkLevel> levels = *fabric.levels;
    for (cluster::LinkLevel& level : levels)
        if (cluster::isScaleOut(level))
            level.bandwidth *= static_cast<double>(ranks);
    return levels;
}

/// Attention of documents of several lengths: each share of the tokens with its own degree, and its own keys. Where all lie
/// on all ranks of their group, attention takes what it takes the rank that has most of it.
template <class Real>
AttentionTime<Real> attentionOfLengths(const Device<Real>& dev, const Shape<Real>& x,
                                       layout::AttentionKernel kernel, const network::Fabric& fabric,
                                       const network::Group& group, const ContextPlan& plan,
                                       const LengthMix* mix)
{
    if (mix == nullptr || !(x.attends || x.recurrence))
        return attentionTime(dev, x, kernel, fabric, group, plan);
    AttentionTime<Real> t;
    if (mix->plan.assignment == LengthAssignment::AsTheyCome) {
        t = attentionTime(dev, x, kernel, fabric, group, plan);
    } else {
        for (const LengthShare& share : mix->dealt.shares) {
            Shape<Real> part = withContextRanks(x,
                                                given<Real>(static_cast<double>(share.degree), "c_l",
                                                            "ranks of such a document",
                                                            "knob length_assignment"),
                                                plan);
            part.keys = documentKeys(x.s, share.documents.pairsPerToken(x.window, x.causal), x.causal);
            const network::Group ranks = share.degree < group.size ? cluster::partOf(group, share.degree)
                                                                   : group;
            std::vector<cluster::LinkLevel> levels;
            network::Fabric links = fabric;
            if (mix->plan.routed && share.degree > mix->nodeRanks && mix->nodeRanks > 1) {
                levels = routedLevels(fabric, mix->nodeRanks);
                links.levels = &levels;
            }
            const AttentionTime<Real> one = attentionTime(dev, part, kernel, links, ranks, plan);
            const Real tokens = given<Real>(share.tokens, "x_l", "share of the tokens in such documents",
                                            "lengths of the documents");
            t.forward += one.forward * tokens;
            t.backward += one.backward * tokens;
            t.exchangeForward += one.exchangeForward * tokens;
            t.exchangeBackward += one.exchangeBackward * tokens;
            t.spentForward += one.spentForward * tokens;
            t.spentBackward += one.spentBackward * tokens;
        }
        t.forward = named(t.forward, "t_core", "attention core forward", "its documents");
        t.backward = named(t.backward, "t_core_b", "attention core backward", "its documents");
        t.exchangeForward = named(t.exchangeForward, "t_cp", "context exchange, exposed, forward",
                                  "its documents");
        t.exchangeBackward = named(t.exchangeBackward, "t_cp_b", "context exchange, exposed, backward",
                                   "its documents");
    }
    if (mix->dealt.attention != 1) {
        const Real most = given<Real>(mix->dealt.attention, "r_len",
                                      "attention of the rank that has most, over the mean",
                                      "knob length_assignment");
        t.forward = t.forward * most;
        t.backward = t.backward * most;
    }
    return t;
}

/// The layer at the pace of the rank that has most to do, and tokens that change ranks before attention and after it.
template <class Real>
void paceOfSlowest(LayerCost<Real>& c, const Shape<Real>& x, const network::Fabric& fabric,
                   const network::Group& group, const LengthMix* mix)
{
    if (mix == nullptr)
        return;
    if (mix->plan.remapped && mix->dealt.moved > 0 && group.size > 1 && x.attends) {
        const Real moved = given<Real>(mix->dealt.moved, "x_m", "share of the tokens that change ranks",
                                       "knob length_assignment");
        const auto once = network::allToAll(fabric, group, Bytes<Real>(x.beta * x.T / x.t * x.h * moved));
        const auto both = named(once * Real(2.0), "t_remap", "tokens to attention's ranks and back",
                                "Chen 2025, Zeppelin, arXiv 2509.21841 (remapping layer)");
        c.context.forward += both;
        c.context.backward += both;
        c.contextSpent.forward += both;
        c.contextSpent.backward += both;
    }
    if (mix->dealt.work == 1)
        return;
    const Real most = given<Real>(mix->dealt.work, "r_len", "work of the rank that has most, over the mean",
                                  "knob length_assignment");
    for (auto* const passes : {&c.kernels, &c.tensor, &c.context, &c.contextSpent, &c.expert, &c.host,
                               &c.tensorHidden, &c.expertHidden}) {
        passes->forward = slowed(passes->forward, most);
        passes->backward = slowed(passes->backward, most);
        passes->recompute = slowed(passes->recompute, most);
    }
    c.weightGradient = c.weightGradient * most;
}

/// What of a layer's passes follows how long a micro-batch's documents are: attention where all have as many tokens, otherwise
/// everything. `forward`: its kernels' before techniques changed them; `dropsScores`: selective recomputation runs attention alone
/// again. What hides behind attention stays as for the mean.
template <class Real>
void followLengths(LayerCost<Real>& c, const AttentionTime<Real>& core, const Seconds<Real>& forward,
                   bool dropsScores, const LengthMix* mix)
{
    if (mix == nullptr || mix->dealt.paces.empty())
        return;
    if (!mix->dealt.evenTokens) {
        c.pacedForward = plain(c.forward());
        c.pacedBackward = plain(c.backward());
        c.pacedWeight = plain(c.weightGradient);
        return;
    }
    if (!(plain(core.forward) > 0))
        return;
    c.pacedForward = plain(c.kernels.forward) * plain(core.forward) / plain(forward);
    if (plain(c.kernels.backward) > 0)
        c.pacedBackward = plain(core.backward);
    if (!c.keepsAttention)
        c.pacedBackward += plain(core.forward) * c.forwardsAgain;
    if (dropsScores && c.forwardsAgain == 0)
        c.pacedBackward += std::min(plain(c.kernels.recompute), plain(core.forward));
}

} // namespace shardscape::cost
