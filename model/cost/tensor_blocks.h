// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/behind.h"
#include "cost/layer_products.h"

namespace shardscape::cost {

/// What one residual block computes in one pass, and the product whose result its collective sums.
template <class Real>
struct BlockWork {
    Seconds<Real> products, all, producer;
};

/// The blocks of a layer in one pass. Routed experts belong to the second, but stand between no tensor-parallel collectives.
template <class Real>
struct LayerWork {
    BlockWork<Real> mixer, mlp;
    Seconds<Real> kernels; ///< of both
};

/// A layer as its tensor-parallel collectives see it.
template <class Real>
struct TensorLayer {
    const Device<Real>& device;
    const Shape<Real>& shape;
    bool routed = false;
    Seconds<Real> coreForward, coreBackward; ///< of attention
    Seconds<Real> weightGradient;            ///< of all products
    Seconds<Real> elementwise;               ///< of the forward
    Passes<Real> usedMixer, usedMlp;         ///< of what blocks compute, what hides other traffic already
    Passes<Real> lost;                       ///< what routed experts take longer in pieces

    /// The same of other rows; what is not a product stays as it is.
    [[nodiscard]] TensorLayer of(const Shape<Real>& part) const
    {
        return {device,         part,        routed,    coreForward, coreBackward,
                weightGradient, elementwise, usedMixer, usedMlp,     lost};
    }
};

/// Products between the collectives of one block: of what mixes tokens, or of the MLP, of a mixture the router and what is shared.
template <class Real, class Visit>
void visitBlock(const Shape<Real>& x, bool mixer, bool routed, const Visit& visit)
{
    if (mixer) {
        visitMixer(x, visit);
    } else if (!routed) {
        visitMlp(x, x.T, Real(x.f / x.t), Real(1.0), visit);
    } else {
        visit(x.T * x.sigma, x.h, x.experts, Real(1.0));
        if (plain(x.sharedFfn) > 0)
            visitMlp(x, x.T, Real(x.sharedFfn / x.t), Real(1.0), visit);
    }
}

/// Products of one block in one pass; the producer is the one beside the collective: forward the last, backward the first. Weight
/// gradients hide nothing: they may be another op of the schedule, or nobody's.
template <class Real>
BlockWork<Real> blockWork(const TensorLayer<Real>& layer, bool mixer, bool forward)
{
    BlockWork<Real> work;
    bool first = true;
    visitBlock(layer.shape, mixer, layer.routed,
               [&](const Real& rows, const Real& depth, const Real& columns, const Real& batch) {
                   const auto one = product(layer.device, layer.shape, rows, depth, columns, batch);
                   work.products += forward ? one.forward : one.inputGradient;
                   if (forward || first)
                       work.producer = forward ? one.forward : one.inputGradient;
                   first = false;
               });
    const Real share(1.0 / layer.shape.blocks());
    work.all = work.products + layer.elementwise * (share * Real(forward ? 1.0 : 1.5));
    if (mixer)
        work.all += forward ? layer.coreForward : layer.coreBackward;
    if (!mixer && layer.routed) {
        const auto experts = expertProducts(layer.device, layer.shape);
        work.all += forward ? experts.forward + layer.lost.forward
                            : experts.inputGradient + layer.lost.backward;
    }
    const Passes<Real>& used = mixer ? layer.usedMixer : layer.usedMlp;
    const auto& gone = forward ? used.forward : used.backward;
    if (plain(gone) > 0)
        work.all = larger(Seconds<Real>{}, work.all - gone);
    return work;
}

/// All products of the layer's forward, of other rows.
template <class Real>
Seconds<Real> forwardProducts(const TensorLayer<Real>& layer, const Shape<Real>& x)
{
    const auto sum = sumOfProducts(layer.device, x, [&](const auto& visit) {
        visitMixer(x, visit);
        if (x.hasMlp)
            visitBlock(x, false, layer.routed, visit);
        if (layer.routed && x.hasMlp)
            visitExperts(x, visit);
    });
    return sum.forward;
}

/// One pass of a layer whose tensor-parallel collectives hide behind its own work: what it computes more, and what shows.
template <class Real>
struct TensorPass {
    Seconds<Real> kernels; ///< of the pass; techniques make them longer, or shorter where a norm is fused
    Seconds<Real> apart;   ///< of these, weight gradients, which hide nothing, and what hides other traffic
    Seconds<Real> spent, exposed;

    [[nodiscard]] Seconds<Real> window() const { return larger(Seconds<Real>{}, kernels - apart); }
};

/// Every block with its own collectives, between its own products (chunked), or behind the product whose result is summed
/// (fused: the scatter half; the gather half shows). Sources: Wang 2023, ASPLOS; Pati 2024, T3, arXiv 2401.16677, section 4
/// (near-memory reduction, so that no multiprocessor works for it).
template <class Real, class Collectives>
void hideInBlocks(const TensorLayer<Real>& layer, const ExchangePlan& plan, bool forward,
                  const Collectives& collectives, TensorPass<Real>& pass)
{
    const Shape<Real>& x = layer.shape;
    const Real blocks(x.blocks());
    const Real pieces = given<Real>(plan.pieces, "N", "pieces of a collective", "knob overlap_pieces");
    const bool chunked = plan.tensorHiding == Hiding::Chunked;
    const Real taken = chunked ? takenShare(layer.device, plan) : Real(0.0);
    pass.spent = chunked ? collectives(pieces) : collectives(Real(1.0));
    const auto own = pass.spent / blocks;
    Seconds<Real> left;
    const auto add = [&](bool mixer) {
        const auto work = blockWork(layer, mixer, forward);
        if (!chunked) {
            left += own * Real(0.5) + inPieces(own * Real(0.5), work.producer, pieces, taken);
            return;
        }
        // What computes piece by piece takes longer, and hides as much more.
        const auto loss = lossOfPieces(x, pieces, [&](const Shape<Real>& part) {
            return blockWork(layer.of(part), mixer, forward).products;
        });
        pass.kernels += loss;
        left += inPieces(own, work.products + loss, pieces, taken);
    };
    if (x.attends || x.recurrence)
        add(true);
    if (x.hasMlp)
        add(false);
    pass.exposed = left;
}

/// Blocks joined so that a collective runs beside the work of another block, or of other tokens.
///
/// Ladder: the sum of a block runs beside the next block (Zhang 2025, arXiv 2501.06589, section 3). Kraken: one sum a layer, beside
/// the next layer's attention (Prabhakar 2024, arXiv 2408.07802, section 3). Halves: max of both streams, each product in two (Xiao
/// 2024, ISO, arXiv 2409.11155). Weave: the same without that loss, as subsets end with whole waves of tiles, and norms run on
/// 1/t of the tokens (Gond 2025, TokenWeave, arXiv 2505.11329).
template <class Real, class Collectives>
void hideByVariant(const TensorLayer<Real>& layer, const ExchangePlan& plan, bool forward,
                   const Collectives& collectives, TensorPass<Real>& pass)
{
    const Shape<Real>& x = layer.shape;
    const Real taken = takenShare(layer.device, plan);
    const bool both = (x.attends || x.recurrence) && x.hasMlp;
    switch (plan.blocks) {
    case BlockVariant::None: return;
    case BlockVariant::Ladder: {
        pass.spent = collectives(Real(1.0));
        if (!both) {
            pass.exposed = behind(pass.spent, pass.window(), taken);
            return;
        }
        const auto half = pass.spent * Real(0.5);
        pass.exposed = behind(half, blockWork(layer, true, forward).all, taken)
                       + behind(half, blockWork(layer, false, forward).all, taken);
        return;
    }
    case BlockVariant::Kraken:
        pass.spent = both ? collectives(Real(1.0)) * Real(0.5) : collectives(Real(1.0));
        pass.exposed = behind(pass.spent, both ? blockWork(layer, true, forward).all : pass.window(), taken);
        return;
    case BlockVariant::Halves: {
        if (!forward)
            return;
        const Real two(2.0);
        pass.spent = collectives(two);
        pass.kernels += lossOfPieces(x, two,
                                     [&](const Shape<Real>& part) { return forwardProducts(layer, part); });
        pass.exposed = behind(pass.spent, pass.window(), taken);
        return;
    }
    case BlockVariant::Weave: {
        if (!forward)
            return;
        pass.spent = collectives(Real(2.0));
        // Where sequence parallelism does not share the norms anyway.
        const Real norms(static_cast<double>(x.norms));
        const auto norm = elementwise(layer.device, Bytes<Real>(x.beta / 2.0 * norms * 4.0 * x.T * x.h));
        if (plain(x.sigma) == 1)
            pass.kernels += norm / x.t - norm;
        pass.exposed = behind(pass.spent, pass.window(), taken);
        return;
    }
    }
}

/// Hides what the plan says of a layer's tensor-parallel collectives. `collectives(pieces)`: all of one pass, each in so many.
template <class Real, class Collectives>
void hideTensor(const TensorLayer<Real>& layer, const ExchangePlan& plan, const Collectives& collectives,
                Passes<Real>& kernels, Passes<Real>& shown, Passes<Real>& hidden)
{
    if (plain(layer.shape.t) <= 1 || !(layer.shape.blocks() > 0))
        return;
    for (const bool forward : {true, false}) {
        Seconds<Real>& work = forward ? kernels.forward : kernels.backward;
        Seconds<Real>& visible = forward ? shown.forward : shown.backward;
        const auto used = forward ? layer.usedMixer.forward + layer.usedMlp.forward
                                  : layer.usedMixer.backward + layer.usedMlp.backward + layer.weightGradient;
        TensorPass<Real> pass{work, used, visible, visible};
        if (plan.blocks != BlockVariant::None)
            hideByVariant(layer, plan, forward, collectives, pass);
        else
            hideInBlocks(layer, plan, forward, collectives, pass);
        work = named(pass.kernels, forward ? "F_k" : "B_k", "kernels of a layer beside its collectives",
                     "sum of its parts");
        visible = pass.spent;
        leave(visible, forward ? hidden.forward : hidden.backward, pass.exposed,
              forward ? "t_tp_x" : "t_tp_xb", "tensor-parallel collectives of a layer, exposed",
              "two streams that start together; cost/behind.h");
    }
}

} // namespace shardscape::cost
