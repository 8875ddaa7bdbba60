// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/behind.h"
#include "cost/expert_exchange.h"
#include "cost/layer_products.h"

namespace shardscape::cost {

/// A MoE layer while its experts' traffic is hidden.
template <class Real>
struct ExpertLayer {
    const Device<Real>& device;
    const Shape<Real>& shape;
    const network::Fabric& fabric;
    const LayerGroups& groups;
    const ExchangePlan& plan;
    Seconds<Real> weightGradient; ///< of all products of the layer
};

/// Tokens in pieces, each computed while the next travels. Chunked: every piece is an exchange and a product of its own. Fused:
/// the experts' kernels fetch and send tile by tile. Source: Hwang 2023, Tutel, arXiv 2206.03382, section 3.2 (adaptive pipelining);
/// max(t, g) + min(t, g)/N.
template <class Real>
void hideInPieces(const ExpertLayer<Real>& layer, Passes<Real>& kernels, Passes<Real>& shown,
                  Passes<Real>& hidden)
{
    const ExchangePlan& plan = layer.plan;
    const Real pieces = given<Real>(plan.pieces, "N", "pieces of a collective", "knob overlap_pieces");
    const bool chunked = plan.expertHiding == Hiding::Chunked;
    const Real taken = chunked ? takenShare(layer.device, plan) : Real(0.0);
    if (chunked) {
        Shape<Real> part = layer.shape;
        part.T = layer.shape.T / pieces;
        const auto each = expertExchange(layer.device, part, layer.fabric, layer.groups, plan);
        shown.forward = each.forward * pieces;
        shown.backward = each.backward * pieces;
    }
    const auto products = expertProducts(layer.device, layer.shape);
    auto forward = products.forward;
    auto backward = products.inputGradient;
    if (chunked) { // what computes piece by piece takes longer, and hides as much more
        const auto loss = [&](Seconds<Real> Products<Real>::*pass) {
            return lossOfPieces(layer.shape, pieces, [&](const Shape<Real>& part) {
                return expertProducts(layer.device, part).*pass;
            });
        };
        const auto lostForward = loss(&Products<Real>::forward);
        const auto lostBackward = loss(&Products<Real>::inputGradient);
        kernels.forward += lostForward;
        kernels.backward += lostBackward;
        forward += lostForward;
        backward += lostBackward;
    }
    const char* label = "experts' traffic of a layer, beside its experts";
    const char* source = "Hwang 2023, Tutel, arXiv 2206.03382, section 3.2";
    leave(shown.forward, hidden.forward, inPieces(shown.forward, forward, pieces, taken), "t_ep_p", label,
          source);
    leave(shown.backward, hidden.backward, inPieces(shown.backward, backward, pieces, taken), "t_ep_pb",
          label, source);
}

/// What the layer does beside its routed experts, of one pass without weight gradients: those may be another op of the schedule.
template <class Real>
Seconds<Real> besideExperts(const Seconds<Real>& kernels, const Seconds<Real>& experts)
{
    return larger(Seconds<Real>{}, kernels - experts);
}

/// Experts' traffic behind the experts themselves, and the weights of split ones, which hide behind nothing.
template <class Real>
void hideBehindExperts(const ExpertLayer<Real>& layer, Passes<Real>& kernels, Passes<Real>& shown,
                       Passes<Real>& hidden)
{
    if (layer.groups.expert.size > 1 && layer.plan.expertHiding != Hiding::None)
        hideInPieces(layer, kernels, shown, hidden);
    if (!gathersSplitWeights(layer.shape, layer.groups))
        return;
    const auto gather = splitWeightGather(layer.shape, layer.fabric, layer.groups, layer.plan);
    shown.forward += gather;
    shown.backward += gather * Real(2.0); // and a scatter of their gradients
}

/// What is left of it, over a shortcut, and what every rank gathers of hot experts, behind the rest of the layer, as far as that hides
/// nothing else (`used`): T + max(0, t_a2a - T_window). Source: Cai 2024, arXiv 2404.05019, section 3.
template <class Real>
void hideBehindTheRest(const ExpertLayer<Real>& layer, const Passes<Real>& kernels, const Passes<Real>& used,
                       Passes<Real>& shown, Passes<Real>& hidden)
{
    const ExchangePlan& plan = layer.plan;
    if (!plan.shortcut && plan.materialized <= 0)
        return;
    const auto weights = materialize(layer.shape, layer.fabric, layer.groups, plan);
    const auto products = expertProducts(layer.device, layer.shape);
    const Real taken = takenShare(layer.device, plan);
    for (const bool forward : {true, false}) {
        Seconds<Real>& visible = forward ? shown.forward : shown.backward;
        Seconds<Real>& gone = forward ? hidden.forward : hidden.backward;
        auto rest = forward ? besideExperts(kernels.forward, products.forward + used.forward)
                            : besideExperts(kernels.backward,
                                            products.inputGradient + used.backward + layer.weightGradient);
        if (plan.shortcut) {
            const auto before = gone;
            leave(visible, gone, behind(visible, rest, taken), forward ? "t_ep_x" : "t_ep_xb",
                  "experts' traffic of a layer, beside the rest of it",
                  "Cai 2024, ScMoE, arXiv 2404.05019, section 3");
            rest = larger(Seconds<Real>{}, rest - (gone - before));
        }
        auto gather = forward ? weights.forward : weights.backward;
        leave(gather, gone, behind(gather, rest, taken), forward ? "t_mat_x" : "t_mat_xb",
              "gathers of hot experts, exposed", "Qing 2025, Hecate, arXiv 2502.02581");
        visible += gather;
    }
}

} // namespace shardscape::cost
