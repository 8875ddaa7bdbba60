// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/behind.h"
#include "cost/context_exchange.h"
#include "cost/exchange_plan.h"
#include "cost/expert_hiding.h"
#include "cost/length_mix.h"
#include "cost/pass_plan.h"
#include "cost/tensor_blocks.h"
#include "network/collectives.h"

#include <cmath>
#include <functional>

namespace shardscape::cost {

/// What one layer costs one rank for one micro-batch.
template <class Real>
struct LayerCost {
    Passes<Real> kernels;
    Passes<Real> tensor;       ///< tensor-parallel collectives, exposed
    Passes<Real> context;      ///< context-parallel exchange, exposed
    Passes<Real> contextSpent; ///< the same, hidden or not
    Passes<Real> expert;       ///< all-to-alls to and from the experts, exposed
    Passes<Real> host;         ///< waiting for kernels to be launched
    // Of collectives priced beside what hides them, what does not show:
    Passes<Real> tensorHidden, expertHidden;
    Seconds<Real> weightGradient; ///< the part of backward that no other stage waits for
    Bytes<Real> held;             ///< activations from forward to backward
    Bytes<Real> transient;        ///< beyond them, while its backward runs
    Flops<Real> modelFlops; ///< forward, all tensor- and context-parallel ranks together, attention unmasked
    Flops<Real> recomputeFlops;
    double passes = 3; ///< products of a step over the forward's: itself, input gradients, weight gradients
    double forwardsAgain =
        0; ///< how often all of its forward, collectives included, runs again before backward
    bool keepsAttention = false; ///< but for attention with its exchange, whose output is kept
    // Seconds of its forward, its backward and its weight gradients that follow how long a micro-batch's documents are:
    double pacedForward = 0, pacedBackward = 0, pacedWeight = 0;

    [[nodiscard]] Seconds<Real> forward() const
    {
        return kernels.forward + tensor.forward + context.forward + expert.forward + host.forward;
    }
    [[nodiscard]] Seconds<Real> backward() const ///< with recomputation
    {
        return kernels.backward + kernels.recompute + tensor.backward + tensor.recompute + context.backward
               + context.recompute + expert.backward + expert.recompute + host.backward;
    }
};

/// The same of a layer below all that train: it keeps nothing, and nothing comes back through it.
template <class Real>
LayerCost<Real> frozen(LayerCost<Real> c)
{
    for (Passes<Real>* const passes : {&c.kernels, &c.tensor, &c.context, &c.contextSpent, &c.expert, &c.host,
                                       &c.tensorHidden, &c.expertHidden}) {
        passes->backward = {};
        passes->recompute = {};
    }
    c.weightGradient = {};
    c.transient = named(c.held, "A_tr", "what one layer's backward would keep, at most alive in its forward",
                        "upper bound");
    c.held = {};
    c.recomputeFlops = {};
    c.passes = 1;
    c.forwardsAgain = 0;
    c.pacedBackward = c.pacedWeight = 0;
    return c;
}

/// The software's part of a layer's cost.
template <class Real>
struct Stack {
    Real elementwise; ///< traffic relative to one fused kernel per operation
    Real accumulate;  ///< B per parameter and micro-batch outside the matrix products
    Real optimizer;   ///< B per parameter and step around the optimizer's own
    Seconds<Real> layerForward, layerBackward, collective, routing, microbatch, step;
    Seconds<Real> exchange, fusedExchange, expert, broadcast, crossing;
    bool blocking = false;
    bool gradientCopies = false; ///< gradients are kept twice
    Bytes<Real> context;         ///< context, libraries and communication buffers
    Real fragmentation;          ///< share of activations and buffers that the allocator loses
    std::string source;
};

template <class Real>
Stack<Real> stack(const cluster::Software& s)
{
    const auto time = [&s](double value, const char* symbol, const char* label) {
        return givenQuantity<Seconds<Real>, Real>(value, symbol, label, s.source);
    };
    return {
        given<Real>(s.elementwiseTraffic, "r_elem", "elementwise traffic against fused kernels", s.source),
        given<Real>(s.accumulateTraffic, "w_acc", "bytes per parameter to accumulate gradients", s.source),
        given<Real>(s.optimizerTraffic, "w_opt", "bytes per parameter around the optimizer", s.source),
        time(s.layerForwardHost, "t_hf", "launching a layer's forward"),
        time(s.layerBackwardHost, "t_hb", "launching a layer's backward"),
        time(s.collectiveHost, "t_hc", "launching a collective of a layer"),
        time(s.routingHost, "t_hr", "settling a MoE layer's routing"),
        time(s.microbatchHost, "t_hm", "host work per micro-batch and device"),
        time(s.stepHost, "t_hs", "host work per step"),
        time(s.exchangeHost, "t_hx", "launching the exchange of a layer's tokens"),
        time(s.fusedExchangeHost, "t_hxf", "launching the exchange of a layer's tokens in one kernel"),
        time(s.expertHost, "t_he", "launching one more expert"),
        time(s.broadcastHost, "t_hb1", "broadcast of one replica's part of the weights"),
        time(s.crossingHost, "t_hn", "host work per layer and rank while messages leave the node"),
        s.blockingLaunches,
        s.gradientCopies,
        givenQuantity<Bytes<Real>, Real>(s.contextBytes, "M_ctx",
                                         "context, libraries and communication buffers", s.source),
        given<Real>(s.fragmentation, "eps", "activations and buffers lost to fragmentation", s.source),
        s.source};
}

/// Norms, residuals with dropout, activation function and rotary position, forward. Counted by what each kernel reads
/// and writes: 4 T h per norm, 6 T h per residual (7 with dropout), 4 T f or 6 T f. An RMSNorm of eager kernels
/// (cast, square, mean, scale, cast, weight) moves 7 times what a fused one does: an assumption, counted from its operators.
template <class Real>
Seconds<Real> layerElementwise(const Device<Real>& dev, const Shape<Real>& x, const Kernels& k,
                               const Stack<Real>& stack, bool expertLayer)
{
    const Real half = x.beta / 2.0; // the reference counts 16-bit elements
    const Real norm = x.rmsNorm && !k.fusedNorm ? Real(28.0) : Real(4.0);
    const Real residual = x.dropout ? Real(7.0) : Real(6.0);
    const Real inner = expertLayer ? x.topK * x.expertFfn + x.sharedFfn : x.hasMlp ? x.f : Real(0.0);
    // gated: read gate and value, write the product; eager kernels write and read the activated gate as well
    const Real activation = x.gated ? Real(k.fusedActivation ? 6.0 : 10.0) : Real(4.0);
    Real bytes = (Real(static_cast<double>(x.norms)) * norm + x.blocks() * residual) * x.T * x.h * x.sigma
                 + activation * x.T * inner / x.t;
    if (x.recurrence)
        bytes = bytes + 2.0 * x.T * mixerTraffic(x);
    if (x.attends && x.attentionGate) // read the output and its gate, write the product
        bytes = bytes + 6.0 * x.T * x.a * x.d / x.t;
    if (x.rmsNorm && !x.latent && x.attends) // rotary position comes with the RMSNorm families
        bytes = bytes + 4.0 * x.T * (x.a / x.t + localKeyValueHeads(x)) * x.d;
    if (expertLayer) // permute and unpermute
        bytes = bytes + 8.0 * x.T * x.topK * x.h * x.et / x.t;
    return named(elementwise(dev, Bytes<Real>(half * bytes * stack.elementwise)), "t_elem",
                 "norms, residuals, activation, forward", "bytes each kernel reads and writes");
}

/// QK^T and PV of all heads, unmasked: 4 b s^2 a d, MLA 2 b s^2 a (d_qk + d_v); within a window b s s_w for b s^2.
template <class Real>
Flops<Real> coreFlops(const Shape<Real>& x)
{
    if (!x.attends)
        return {};
    const Real width = x.latent ? x.noPosition + x.rotary + x.value : 2.0 * x.d;
    const auto scored = Flops<Real>(2.0 * x.T * x.c * x.keys * x.a * width);
    return plain(x.indexDim) > 0 ? scored + indexScoreFlops(x) : scored;
}

/// Forward FLOPs of one layer over all tensor- and context-parallel ranks, attention unmasked. Source: Narayanan 2021, arXiv
/// 2104.04473, appendix; summed over a GPT they equal Korthikanti 2022, equation 7.
template <class Real>
Flops<Real> layerFlops(const Shape<Real>& x, bool expertLayer)
{
    Real attention(0.0);
    if (!x.attends)
        attention = Real(0.0); // a recurrence has FLOPs of its own, below
    else if (x.latent)
        attention = (plain(x.queryRank) > 0
                         ? x.h * x.queryRank + x.queryRank * x.a * (x.noPosition + x.rotary)
                         : x.h * x.a * (x.noPosition + x.rotary))
                    + x.h * (x.keyValueRank + x.rotary) + x.keyValueRank * x.a * (x.noPosition + x.value)
                    + x.a * x.value * x.h;
    else
        attention = x.h * (x.a * x.d + 2.0 * x.g * x.d) + x.a * x.d * x.h;
    if (x.attends && x.attentionGate)
        attention = attention + x.h * x.a * x.d;
    if (x.attends && plain(x.indexDim) > 0)
        attention = attention + indexWeights(x);
    const Real branches = x.gated ? Real(3.0) : Real(2.0);
    const Real mlp = expertLayer ? branches * x.h * (x.topK * x.expertFfn + x.sharedFfn) + x.h * x.experts
                     : x.hasMlp  ? branches * x.h * x.f
                                 : Real(0.0);
    const auto weights = Flops<Real>(2.0 * x.T * x.c * (attention + mlp));
    return x.recurrence ? weights + mixerFlops(x) : weights + coreFlops(x);
}

/// A layer while it is priced: what techniques may read of it, and change.
template <class Real>
struct LayerDraft {
    const Device<Real>& device;
    const Shape<Real>& shape;
    const Stack<Real>& stack;
    const Kernels& kernels;
    bool routed = false; ///< experts in place of the MLP
    bool chosen = true;  ///< what changes only some layers changes this one: LayerPlan::apart
    const Products<Real>& products;
    const AttentionTime<Real>& core;
    const Seconds<Real>& elementwise;        ///< of the forward
    LayerCost<Real>& cost;                   ///< host and workspace are still to come
    Seconds<Real> hostForward, hostBackward; ///< launching its kernels
    double routings = 1;                     ///< how often the host settles the routing for one backward
    Real parameters = Real(0.0);             ///< of the layer on this rank
};

/// Everything a layer's cost follows from, beside its own kind.
template <class Real>
struct LayerTerms {
    Device<Real> device;
    Shape<Real> shape;
    Stack<Real> stack;
    network::Channel<Real> tensorGroup;
    LayerGroups groups;
    ExchangePlan exchange;
    bool besideNetwork =
        false; ///< the pipeline's messages leave the node while tensor-parallel collectives are launched
    Kernels kernels;
    bool sequenceParallel = false;
    bool chosen = true; ///< one of LayerPlan::apart
    std::function<void(LayerDraft<Real>&)> techniques =
        {}; ///< changes the layer as they do; empty: none does
    ContextPlan context = {};
    const LengthMix* lengths = nullptr; ///< where documents of several lengths are packed
};

/// What is left to see of traffic of which the plan hides a share; that counts as hidden. What is hidden takes multiprocessors
/// and memory bandwidth from what it hides behind: `slowed` grows.
template <class Real>
void hide(Seconds<Real>& traffic, Seconds<Real>& hidden, double share, double contention,
          Seconds<Real>& slowed, const char* symbol)
{
    if (share <= 0 || plain(traffic) <= 0)
        return;
    const Real part = given<Real>(share, symbol, "share of the traffic that is hidden",
                                  "fitted to published runs with the overlap on");
    if (contention > 0)
        slowed += traffic * part
                  * given<Real>(contention, "r_x", "slowdown of what hides it, of the hidden time",
                                "assumption");
    hidden += traffic * part;
    traffic = traffic * (1.0 - part);
}

/// Share of an exchange of heads that leaves attention; the rest goes to it.
template <class Real>
Real shareHome(const Shape<Real>& x)
{
    if (x.recurrence) {
        const auto [there, back] = mixerExchange(x);
        return back / (there + back);
    }
    const auto blocks = contextBlocks(x);
    return blocks.outputs / (blocks.queries + blocks.keyValues + blocks.outputs);
}

/// An exchange of heads behind what makes them: each projection's, and attention's, kernel sends its tiles. `back`: gradients, which go
/// the other way. Source: Chang 2024, FLUX, arXiv 2406.06858, section 3 (an exchange fused with the product beside it).
template <class Real>
Seconds<Real> behindProducers(const Device<Real>& dev, const Shape<Real>& x, const AttentionTime<Real>& core,
                              const Seconds<Real>& exchange, const Real& pieces, bool back)
{
    Seconds<Real> before, last; // of what mixes tokens, the product that closes it and those that open it
    Shape<Real> mixer = x;
    mixer.indexDim = Real(0.0); // finds keys, makes none
    visitMixer(mixer, [&](const Real& rows, const Real& depth, const Real& columns, const Real& batch) {
        const auto one = product(dev, x, rows, depth, columns, batch);
        before += last;
        last = back ? one.inputGradient : one.forward;
    });
    const Real home = shareHome(x);
    const Real none(0.0);
    if (back)
        return inPieces(exchange * home, last, pieces, none)
               + inPieces(exchange * (1.0 - home), core.backward, pieces, none);
    return inPieces(exchange * (1.0 - home), before, pieces, none)
           + inPieces(exchange * home, core.forward, pieces, none);
}

/// An exchange of heads in pieces of heads: attention computes some while others travel; fused, from the kernels that make them. A
/// ring's blocks travel so anyway. Source: Wang 2023, ASPLOS, of heads in place of rows: max(m, c) + min(m, c)/N.
template <class Real>
void hideContext(const Device<Real>& dev, const ExchangePlan& plan, const Shape<Real>& x,
                 const AttentionTime<Real>& core, LayerCost<Real>& c)
{
    if (plan.contextHiding == Hiding::None || plain(x.exchangers) <= 1 || plain(x.pieces) > 1
        || plain(c.context.forward) <= 0)
        return;
    const Real pieces = given<Real>(plan.pieces, "N", "pieces of a collective", "knob overlap_pieces");
    const Real taken = takenShare(dev, plan);
    const char* label = "head exchange, exposed";
    const char* source = "Wang 2023, ASPLOS; pieces of heads";
    Seconds<Real> hidden; // contextSpent has it
    const bool fused = plan.contextHiding == Hiding::Fused;
    leave(c.context.forward, hidden,
          fused ? behindProducers(dev, x, core, c.context.forward, pieces, false)
                : inPieces(c.context.forward, core.forward, pieces, taken),
          "t_cp_x", label, source);
    leave(c.context.backward, hidden,
          fused ? behindProducers(dev, x, core, c.context.backward, pieces, true)
                : inPieces(c.context.backward, core.backward, pieces, taken),
          "t_cp_xb", label, source);
}

/// The kernels that run. Megatron's fused softmax works on blocks of four heads of the micro-batch; on any other number of
/// them its layers fall back to the eager one. Source: Megatron-LM, fused_softmax.py, is_kernel_available.
template <class Real>
Kernels available(const Shape<Real>& x, Kernels kernels)
{
    constexpr double kBlock = 4;
    if (kernels.attention == AttentionKernel::FusedSoftmax
        && std::fmod(plain(x.a) / plain(x.t) * plain(x.b), kBlock) != 0)
        kernels.attention = AttentionKernel::Unfused;
    return kernels;
}

/// Launches of a MoE layer's backward against its forward's, where a stack was measured with them.
inline constexpr double kBackwardLaunches = 1.3;

/// What the host needs to launch a layer: what any layer takes, or a MoE layer with its exchange and its experts.
template <class Real>
Seconds<Real> hostOfLayer(const Seconds<Real>& any, const Shape<Real>& x, const LayerTerms<Real>& terms,
                          bool expertLayer, double pass)
{
    if (terms.besideNetwork && plain(terms.stack.crossing) > 0) {
        constexpr double kForward = 1 / 2.6; // as nanotron's launches part otherwise, 1.6 to 2.6 ms
        return larger(any, terms.stack.crossing * (x.t * Real(pass == 1.0 ? kForward : 1 - kForward)));
    }
    const auto& exchange = terms.exchange.fusedExchange ? terms.stack.fusedExchange : terms.stack.exchange;
    if (!expertLayer || plain(exchange) <= 0)
        return any;
    return (exchange + terms.stack.expert * (x.experts / x.e)) * Real(pass);
}

/// Exposed and hidden traffic of a layer's tensor-, context- and expert-parallel ranks, as the plan hides it behind `c.kernels`,
/// which grow by what they lose to it. `core`: attention in them; `elements`: their elementwise part, forward.
template <class Real>
void priceTraffic(const LayerTerms<Real>& terms, const network::Fabric& fabric, bool expertLayer,
                  const AttentionTime<Real>& core, const Seconds<Real>& elements, LayerCost<Real>& c)
{
    const Device<Real>& dev = terms.device;
    const Shape<Real>& x = terms.shape;
    // Two all-reduces forward and two backward, or as many pairs of reduce-scatter and all-gather: the same bytes.
    const auto tensor = Bytes<Real>(x.beta * x.T * x.h);
    const auto once = terms.sequenceParallel ? network::gatherOrScatter(terms.tensorGroup, tensor) * Real(2.0)
                                             : network::allReduce(terms.tensorGroup, tensor);
    c.tensor.forward = named(once * Real(x.blocks()), "t_tp",
                             "tensor-parallel collectives of a layer, forward",
                             "Shoeybi 2019, section 3; Korthikanti 2022, section 4.2");
    c.tensor.backward = c.tensor.forward;
    c.context.forward = core.exchangeForward;
    c.context.backward = core.exchangeBackward;
    c.contextSpent.forward = core.spentForward;
    c.contextSpent.backward = core.spentBackward;
    const ExchangePlan& plan = terms.exchange;
    hideContext(dev, plan, x, core, c);
    // What of attention hides heads, or a ring's blocks, hides nothing else.
    Passes<Real> busyAttention{
        c.contextSpent.forward - c.context.forward, c.contextSpent.backward - c.context.backward, {}};
    if (x.meetsPieces() && plain(x.pieces) > 1)
        busyAttention = {core.forward, core.backward, {}};
    const ExpertLayer<Real> experts{dev, x, fabric, terms.groups, plan, c.weightGradient};
    const Passes<Real> whole = c.kernels; // experts in one piece
    if (expertLayer) {
        c.expert = expertExchange(dev, x, fabric, terms.groups, plan);
        hideBehindExperts(experts, c.kernels, c.expert, c.expertHidden);
    }
    const Passes<Real> lost{c.kernels.forward - whole.forward, c.kernels.backward - whole.backward, {}};
    if (plan.blocks != BlockVariant::None || plan.tensorHiding != Hiding::None) {
        const auto inPieces = [&](const Real& pieces) {
            const auto part = tensor / pieces;
            const auto one = terms.sequenceParallel
                                 ? network::gatherOrScatter(terms.tensorGroup, part) * Real(2.0)
                                 : network::allReduce(terms.tensorGroup, part);
            return one * (pieces * Real(x.blocks()));
        };
        hideTensor(TensorLayer<Real>{dev, x, expertLayer, core.forward, core.backward, c.weightGradient,
                                     elements, busyAttention, c.expertHidden, lost},
                   plan, inPieces, c.kernels, c.tensor, c.tensorHidden);
    } else {
        hide(c.tensor.forward, c.tensorHidden.forward, plan.tensorHidden, plan.contention, c.kernels.forward,
             "h_tp");
        hide(c.tensor.backward, c.tensorHidden.backward, plan.tensorHidden, plan.contention,
             c.kernels.backward, "h_tp");
    }
    if (expertLayer) {
        Passes<Real> used = busyAttention;
        used += c.tensorHidden;
        used += lost; // experts' own, too
        hideBehindTheRest(experts, c.kernels, used, c.expert, c.expertHidden);
    }
    if (plan.expertHiding == Hiding::None && !plan.shortcut) {
        hide(c.expert.forward, c.expertHidden.forward, plan.expertHidden, plan.contention, c.kernels.forward,
             "h_ep");
        hide(c.expert.backward, c.expertHidden.backward, plan.expertHidden, plan.contention,
             c.kernels.backward, "h_ep");
    }
}

/// A recomputation that keeps attention runs without it: what the forward hid behind attention shows. `kernels`: the forward
/// before traffic took anything from it.
template <class Real>
void showWithoutAttention(const LayerTerms<Real>& terms, const network::Fabric& fabric, bool expertLayer,
                          const AttentionTime<Real>& core, const Seconds<Real>& elements,
                          const Passes<Real>& kernels, LayerCost<Real>& c)
{
    if (!c.keepsAttention || plain(c.tensorHidden.recompute + c.expertHidden.recompute) <= 0)
        return;
    LayerCost<Real> again;
    again.kernels = {kernels.forward - core.forward, kernels.backward, {}};
    again.weightGradient = c.weightGradient;
    priceTraffic(terms, fabric, expertLayer, AttentionTime<Real>{}, elements, again);
    const char* source = "the same windows without attention; cost/behind.h";
    const auto show = [&](Passes<Real>& shown, Passes<Real>& hidden, const Seconds<Real>& then,
                          const char* symbol, const char* label) {
        const auto without = named(then, symbol, label, source);
        const auto more = (without - shown.forward) * Real(c.forwardsAgain);
        shown.recompute += more;
        hidden.recompute = hidden.recompute - more;
    };
    show(c.tensor, c.tensorHidden, again.tensor.forward, "t_tp_ka",
         "tensor-parallel collectives of a layer without attention, exposed");
    show(c.expert, c.expertHidden, again.expert.forward, "t_ep_ka",
         "experts' traffic of a layer without attention, exposed");
}

template <class Real>
LayerCost<Real> layerCost(const LayerTerms<Real>& terms, const network::Fabric& fabric,
                          const Real& parametersOnRank, bool expertLayer)
{
    const Device<Real>& dev = terms.device;
    const Shape<Real>& x = terms.shape;
    const ExchangePlan& plan = terms.exchange;
    const Kernels k = available(x, terms.kernels);
    LayerCost<Real> c;
    const auto products = layerProducts(dev, x, expertLayer);
    const auto core = attentionOfLengths(dev, x, k.attention, fabric, terms.groups.context, terms.context,
                                         terms.lengths);
    const auto elements = layerElementwise(dev, x, k, terms.stack, expertLayer);
    const auto accumulate = elementwise(dev, Bytes<Real>(terms.stack.accumulate * parametersOnRank));
    c.weightGradient = named(products.weightGradient + accumulate, "B_W", "weight gradients of one layer",
                             "as many FLOPs as forward, no attention core");
    c.kernels.forward = named(products.forward + core.forward + elements, "F", "forward of one layer",
                              "composition held to Korthikanti 2022, Table 5, within 10 %");
    c.kernels.backward = named(
        products.inputGradient + c.weightGradient + core.backward + elements * Real(1.5), "Bk",
        "backward of one layer", "composition held to Korthikanti 2022, Table 5, within 10 %");

    const Passes<Real> whole = c.kernels;
    priceTraffic(terms, fabric, expertLayer, core, elements, c);

    c.held = layerActivations(x, k, expertLayer);
    LayerDraft<Real> draft{dev,
                           x,
                           terms.stack,
                           k,
                           expertLayer,
                           terms.chosen,
                           products,
                           core,
                           elements,
                           c,
                           hostOfLayer(terms.stack.layerForward, x, terms, expertLayer, 1.0),
                           hostOfLayer(terms.stack.layerBackward, x, terms, expertLayer, kBackwardLaunches)};
    draft.parameters = parametersOnRank;
    Seconds<Real>& hostForward = draft.hostForward;
    Seconds<Real>& hostBackward = draft.hostBackward;
    if (x.blocks() != 2) { // as many kernels as it has blocks
        hostForward = hostForward * Real(x.blocks() / 2);
        hostBackward = hostBackward * Real(x.blocks() / 2);
    }
    if (plain(x.t) > 1) { // a collective per block each way, dearer with every rank that has to meet
        hostForward += terms.stack.collective * (x.blocks() * (x.t - 1.0));
        hostBackward += terms.stack.collective * (x.blocks() * (x.t - 1.0));
    }
    if (x.attends && k.attention == AttentionKernel::Unfused) {
        const Real more = given<Real>(
            0.2, "r_eager", "kernels of an eager softmax among those of a layer",
            "assumption: five (scale, mask, cast, softmax, cast) to about twenty-five");
        hostForward += terms.stack.layerForward * more;
        hostBackward += terms.stack.layerBackward * more;
    }
    if (terms.techniques)
        terms.techniques(draft);
    showWithoutAttention(terms, fabric, expertLayer, core, elements, whole, c);
    if (plan.launches != 1) {
        const Real left = given<Real>(plan.launches, "r_cg", "share of the launches left to the host",
                                      "knob cuda_graphs");
        hostForward = hostForward * left;
        hostBackward = hostBackward * left;
    }
    // Kernels are queued ahead of the device until the device is faster than they can be launched; a stack that waits for
    // every kernel pays for launching as well as for running.
    const auto waiting = [&terms](const Seconds<Real>& host, const Seconds<Real>& device,
                                  const char* symbol) {
        return named(
            terms.stack.blocking ? host : larger(Seconds<Real>{}, host - device), symbol,
            "waiting for the host to launch kernels",
            "a layer takes the longer of launching and running its kernels; their sum where launches block");
    };
    c.host.forward = waiting(hostForward, c.forward(), "t_host");
    c.host.backward = waiting(hostBackward, c.backward(), "t_host_b");
    if (expertLayer && plain(terms.stack.routing) > 0) {
        c.host.forward += terms.stack.routing;
        c.host.backward += terms.stack.routing * Real(draft.routings);
    }
    paceOfSlowest(c, x, fabric, terms.groups.context, terms.lengths);
    followLengths(c, core, whole.forward, storesScores(k.attention), terms.lengths);
    c.transient += backwardWorkspace(x, expertLayer);
    if (const auto keys = gatheredKeys(x); plain(keys) > 0)
        c.transient += keys;
    if (expertLayer) // gathered weights, and their gradients before they are scattered
        c.transient += gatheredExperts(x, terms.groups, plan) * Real(2.0);
    c.modelFlops = layerFlops(x, expertLayer);
    return c;
}

/// The output matrix and the loss, on the last stage: forward 2 T h V / t, backward twice that, and the fp32 passes
/// of the loss over the logits (6 B per logit fused, 10 B eager: bytes each kernel reads and writes).
template <class Real>
struct HeadCost {
    Seconds<Real> forward, backward, weightGradient;
    Flops<Real> modelFlops;
    double passes = 3; ///< as of a layer
};

template <class Real>
HeadCost<Real> headCost(const Device<Real>& dev, const Shape<Real>& x, bool fusedLoss)
{
    const auto products = wideProduct(dev, x, x.T, x.h, x.vocabulary / x.t);
    const auto loss = elementwise(dev, Bytes<Real>((fusedLoss ? 6.0 : 10.0) * x.T * x.vocabulary / x.t));
    const HeadCost<Real> once{named(products.forward + loss * Real(0.5), "F_head",
                                    "output matrix and loss, forward",
                                    "composition held to Korthikanti 2022, Table 5, within 10 %"),
                              named(products.inputGradient + products.weightGradient + loss * Real(0.5),
                                    "B_head", "output matrix and loss, backward",
                                    "composition held to Korthikanti 2022, Table 5, within 10 %"),
                              products.weightGradient, Flops<Real>(2.0 * x.T * x.c * x.h * x.vocabulary)};
    if (plain(x.outputs) <= 1)
        return once;
    // Every further token: the output matrix again, after a projection of its layer's two inputs (the layer is a layer).
    const Real further = x.outputs - 1.0;
    const auto joined = product(dev, x, x.T, 2.0 * x.h, x.h / x.t, Real(1.0));
    const char* source = "DeepSeek-AI 2024, arXiv 2412.19437, section 2.2";
    return {named(once.forward * x.outputs + joined.forward * further, "F_outs",
                  "output matrices and losses of all predicted tokens, forward", source),
            named(once.backward * x.outputs + (joined.inputGradient + joined.weightGradient) * further,
                  "B_outs", "output matrices and losses of all predicted tokens, backward", source),
            once.weightGradient * x.outputs + joined.weightGradient * further,
            once.modelFlops * x.outputs + Flops<Real>(further * 2.0 * x.T * x.c * 2.0 * x.h * x.h)};
}

/// The same as `plan` goes through it.
template <class Real>
HeadCost<Real> passed(HeadCost<Real> head, const PassPlan& plan)
{
    if (!plan.trainsOutput && plan.backward) {
        head.backward = named(head.backward - head.weightGradient, "B_frozen",
                              "loss and frozen output matrix, backward", "Hu 2021, LoRA, arXiv 2106.09685");
        head.weightGradient = {};
        head.passes = 2;
    }
    if (!plan.backward) {
        head.backward = {};
        head.weightGradient = {};
        head.passes = plan.forwards;
    }
    if (plan.forwards != 1)
        head.forward = named(head.forward * Real(plan.forwards), "F_heads",
                             "output matrix and loss, all forwards", "Malladi 2023, MeZO, arXiv 2305.17333");
    return head;
}

/// Looking up embeddings and adding their gradients: reads and writes of T h elements, on the first stage.
template <class Real>
Seconds<Real> embeddingTime(const Device<Real>& dev, const Shape<Real>& x)
{
    return named(elementwise(dev, Bytes<Real>(2.0 * x.beta * x.T * x.h)), "t_embed", "embedding lookup",
                 "bytes each kernel reads and writes");
}

} // namespace shardscape::cost
