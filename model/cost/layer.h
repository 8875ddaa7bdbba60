// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/activations.h"
#include "cost/exchange_plan.h"
#include "cost/expert_routing.h"
#include "cost/kernels.h"
#include "cost/pass_plan.h"
#include "network/collectives.h"

#include <cmath>
#include <functional>

namespace shardscape::cost {

/// Time of one kind of work in the three passes of a micro-batch.
template <class Real>
struct Passes {
    Seconds<Real> forward, backward, recompute;

    Passes& operator+=(const Passes& other)
    {
        forward += other.forward;
        backward += other.backward;
        recompute += other.recompute;
        return *this;
    }
};

/// What one layer costs one rank for one micro-batch.
template <class Real>
struct LayerCost {
    Passes<Real> kernels;
    Passes<Real> tensor;          ///< tensor-parallel collectives, exposed
    Passes<Real> context;         ///< context-parallel exchange, exposed
    Passes<Real> expert;          ///< all-to-alls to and from the experts, exposed
    Passes<Real> host;            ///< waiting for kernels to be launched
    Seconds<Real> weightGradient; ///< the part of backward that no other stage waits for
    Bytes<Real> held;             ///< activations from forward to backward
    Bytes<Real> transient;        ///< beyond them, while its backward runs
    Flops<Real> modelFlops; ///< forward, all tensor- and context-parallel ranks together, attention unmasked
    Flops<Real> recomputeFlops;
    double passes = 3; ///< products of a step over the forward's: itself, input gradients, weight gradients
    double forwardsAgain =
        0; ///< how often all of its forward, collectives included, runs again before backward

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
    for (Passes<Real>* const passes : {&c.kernels, &c.tensor, &c.context, &c.expert, &c.host}) {
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
        time(s.fusedExchangeHost, "t_hx", "launching the exchange of a layer's tokens in one kernel"),
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

template <class Real>
struct AttentionTime {
    Seconds<Real> forward, backward;                 ///< kernels
    Seconds<Real> exchangeForward, exchangeBackward; ///< between context-parallel ranks, exposed
};

/// Attention by cuDNN or FlashAttention-3: a share of the peak that saturates with the keys that a query meets in one call of
/// the kernel, n/(n + 512); backward 2.5 times the work. Heads of 64 and fewer fill three quarters of the matrix units.
/// Source: Shah 2024, FlashAttention-3, arXiv 2407.08608, Figures 5 and 6; rates: KernelRates::cudnnForward.
template <class Real>
AttentionTime<Real> longKeyAttention(const Device<Real>& dev, const Shape<Real>& x, const Real& heads,
                                     const Real& keySize, const Real& valueSize, const Real& kappa)
{
    const auto executed = named(
        Flops<Real>(2.0 * x.T * x.keys * heads * (keySize + valueSize) * kappa), "F_core",
        "attention FLOPs executed on one rank",
        "Narayanan 2021, arXiv 2104.04473, appendix; Dao 2023, arXiv 2307.08691, section 3");
    // A ring shows a query 1/c of its keys at a time, an exchange of heads all of them.
    const Real keys = x.keys * kappa / (x.ringContext ? x.c : Real(1.0));
    const Real filled = plain(keySize) <= 64 ? given<Real>(0.75, "r_64", "rate of heads of 64 against 128",
                                                           "Shah 2024, Figure 5")
                                             : Real(1.0);
    const Real share = filled * keys / (keys + dev.keysOfHalf) * x.attentionRate;
    const char* source = "saturating share of the peak, Shah 2024, arXiv 2407.08608";
    return {named(executed / (dev.peak * (dev.cudnnForward * share)) + dev.launch, "t_core",
                  "attention core forward", source),
            named(executed * Real(2.5) / (dev.peak * (dev.cudnnBackward * share)) + dev.launch, "t_core_b",
                  "attention core backward", source),
            {},
            {}};
}

/// Kernels for scores, softmax and values of the heads on one rank, as if it had all their keys and values.
///
/// Stored scores: two batched products and 9 B per score of softmax and dropout traffic in a fused kernel, 26 B in
/// eager ones (scale, mask, cast, softmax and cast each read and write; fitted to Hagemann 2023, arXiv 2311.05610).
/// Backward: two products each. Tiled: executed FLOPs 4 b s^2 a d kappa forward with kappa = (1 + 1/s)/2 where causal, 2.5
/// times that backward (Dao 2023, arXiv 2307.08691, section 3). FlashAttention-1 and the memory-efficient kernel reach about
/// 0.55 and 0.45 of FlashAttention-2's rate (Dao 2023, arXiv 2307.08691, Figures 4-6).
template <class Real>
AttentionTime<Real> attentionKernels(const Device<Real>& dev, const Shape<Real>& x, AttentionKernel kernel)
{
    if (x.recurrence) {
        const auto [forward, backward] = recurrenceTime(dev, x);
        return {forward, backward, {}, {}};
    }
    if (!x.attends)
        return {};
    const Real heads = x.a / x.t;
    const Real keySize = x.latent ? x.noPosition + x.rotary : x.d;
    const Real valueSize = x.latent ? x.value : x.d;
    if (storesScores(kernel)) {
        const Real batch = x.b * heads;
        const Real rows = x.s / x.c;
        const auto products = gemm(dev, rows, keySize, x.s, batch, x.beta, x.beta)
                              + gemm(dev, rows, x.s, valueSize, batch, x.beta, x.beta);
        const Real traffic = (kernel == AttentionKernel::Unfused ? Real(26.0) : Real(9.0)) * x.beta / 2.0;
        const auto softmax = elementwise(dev, Bytes<Real>(traffic * heads * x.s * x.T));
        return {named(products + softmax, "t_core", "attention core forward",
                      "composition held to Korthikanti 2022, Table 5, within 10 %"),
                named(products * Real(2.0) + softmax * Real(1.5), "t_core_b", "attention core backward",
                      "composition held to Korthikanti 2022, Table 5, within 10 %"),
                {},
                {}};
    }
    const Real kappa = x.causal ? (1.0 + 1.0 / x.s) / 2.0 : Real(1.0);
    if (kernel == AttentionKernel::CuDnn || kernel == AttentionKernel::Flash3)
        return longKeyAttention(dev, x, heads, keySize, valueSize, kappa);
    const Real speed = kernel == AttentionKernel::Flash2 ? Real(1.0)
                       : kernel == AttentionKernel::Flash1
                           ? given<Real>(0.55, "r_fa1", "FlashAttention-1 against 2", "Dao 2023, Figures 4-6")
                           : given<Real>(0.45, "r_me", "memory-efficient attention against FlashAttention-2",
                                         "Dao 2023, Figures 4-6");
    // FlashAttention-1 knows no windows and computes what the mask leaves out as well.
    const Real& keys = kernel == AttentionKernel::Flash1 ? x.s : x.keys;
    const auto scored = Flops<Real>(2.0 * x.T * keys * heads * (keySize + valueSize) * kappa);
    const auto executed = named(
        plain(x.indexDim) > 0 ? scored + indexScoreFlops(x) * (kappa / x.c) : scored, "F_core",
        "attention FLOPs executed on one rank",
        "Narayanan 2021, arXiv 2104.04473, appendix; Dao 2023, arXiv 2307.08691, section 3");
    if (dev.measured != nullptr && kernel == AttentionKernel::Flash2 && !x.latent && x.causal
        && (plain(x.c) == 1 || !x.ringContext)) {
        const auto rate = [&](bool backward) {
            return cluster::attentionRate(
                *dev.measured, {plain(x.s), plain(x.b), plain(heads) / plain(x.c), plain(x.d), backward, 0});
        };
        const cluster::TableRate forward = rate(false);
        const cluster::TableRate backward = rate(true);
        if (forward.flopsPerSecond > 0 && backward.flopsPerSecond > 0)
            return {named(measuredTime(*dev.measured, forward, executed) / x.attentionRate, "t_core",
                          "attention core forward", "table of measured kernels"),
                    named(measuredTime(*dev.measured, backward, executed * Real(2.5)) / x.attentionRate,
                          "t_core_b", "attention core backward", "table of measured kernels"),
                    {},
                    {}};
    }
    // A ring works on blocks of s/c tokens of all heads, an exchange of heads on the whole sequence of 1/c of them.
    const Real load = heads * x.b * x.s / x.c / 4096.0;
    return {named(tiledAttention(dev, executed, load, dev.flashForward * speed * x.attentionRate,
                                 dev.flashForwardHalf),
                  "t_core", "attention core forward",
                  "assumption: saturating share of the peak, set to SimuMax's A100 kernels"),
            named(tiledAttention(dev, executed * Real(2.5), load, dev.flashBackward * speed * x.attentionRate,
                                 dev.flashBackwardHalf),
                  "t_core_b", "attention core backward",
                  "assumption: saturating share of the peak, set to SimuMax's A100 kernels"),
            {},
            {}};
}

/// Keys and values of one rank's tokens, bytes: what travels in context parallelism.
template <class Real>
Bytes<Real> keyValueBytes(const Shape<Real>& x)
{
    const Real width = x.latent ? x.a / x.t * (x.noPosition + x.rotary + x.value)
                                : 2.0 * localKeyValueHeads(x) * x.d;
    return Bytes<Real>(x.beta * x.T * width);
}

/// Attention with its exchange between the context-parallel ranks.
///
/// Ring, zigzag: c steps of equal work; the block of the next step travels behind the present one, the first is there.
/// What a step's message takes longer than its computation shows c - 1 times, and so does merging two partial results
/// (read two fp32 outputs, write one: 6 B per element in 16 bits each way). Backward: 2.5 times the work, keys, values
/// and their gradients travel. Source: Liu 2023, arXiv 2310.01889; Brandon 2023, arXiv 2311.09431 (balance).
/// All-to-all: queries, keys, values and the output change hands once each way, exposed. Source: Jacobs 2023, arXiv
/// 2309.14509, section 3.
template <class Real>
AttentionTime<Real> attentionTime(const Device<Real>& dev, const Shape<Real>& x, AttentionKernel kernel,
                                  const network::Fabric& fabric, const network::Group& group)
{
    AttentionTime<Real> t = attentionKernels(dev, x, kernel);
    if (group.size <= 1 || !(x.attends || x.recurrence))
        return t;
    if (x.recurrence) {
        const auto [there, back] = mixerExchange(x);
        t.exchangeForward = named(network::allToAll(fabric, group, there)
                                      + network::allToAll(fabric, group, back),
                                  "t_cp", "head exchange, forward", "Megatron-LM, mamba_context_parallel.py");
        t.exchangeBackward = t.exchangeForward;
        return t;
    }
    if (x.ringContext && x.causal && x.contiguousContext) {
        const Real most = named((2.0 * x.c - 1.0) / x.c, "r_last",
                                "causal work of the last piece over the mean", "pairs counted");
        t.forward = t.forward * most;
        t.backward = t.backward * most;
    }
    const Real outputs = x.T * x.a / x.t * (x.latent ? x.value : x.d);
    if (x.ringContext) {
        // Blocks go from neighbour to neighbour: the slowest hop has one accelerator's own link.
        const auto channel = network::ringHop<Real>(fabric, group);
        const auto block = keyValueBytes(x);
        const auto shown = [&](const Seconds<Real>& compute, const Bytes<Real>& moved) {
            return larger(Seconds<Real>{}, network::message(channel, moved) - compute / x.c) * (x.c - 1.0);
        };
        const auto merge = elementwise(dev, Bytes<Real>(6.0 * x.beta * outputs)) * (x.c - 1.0);
        t.exchangeForward = named(shown(t.forward, block) + merge, "t_cp", "context ring, exposed, forward",
                                  "Liu 2023, arXiv 2310.01889, section 3");
        t.exchangeBackward = named(shown(t.backward, block * Real(2.0)), "t_cp_b",
                                   "context ring, exposed, backward",
                                   "Liu 2023, arXiv 2310.01889, section 3");
        return t;
    }
    const Real queries = x.T * x.a / x.t * (x.latent ? x.noPosition + x.rotary : x.d);
    const char* source = "Jacobs 2023, arXiv 2309.14509, section 3";
    const auto exchange = [&](const Bytes<Real>& volume, const char* symbol, const char* label) {
        return named(network::allToAll(fabric, group, volume), symbol, label, source);
    };
    const auto once = exchange(Bytes<Real>(x.beta * queries), "t_q", "exchange of queries")
                      + exchange(keyValueBytes(x) / Real(2.0), "t_k", "exchange of keys, or of values")
                            * Real(2.0)
                      + exchange(Bytes<Real>(x.beta * outputs), "t_o", "exchange of outputs");
    t.exchangeForward = named(once, "t_cp", "head exchange, forward", source);
    t.exchangeBackward = t.exchangeForward;
    return t;
}

/// Matrix products of one layer on one rank, each visited as (rows, depth, columns, batch) of its forward form.
template <class Real, class Visit>
void visitProducts(const Shape<Real>& x, bool expertLayer, const Visit& visit)
{
    const Real one(1.0);
    if (x.recurrence) {
        visitMixerProducts(x, visit);
    } else if (!x.attends) {
        // an MLP alone
    } else if (x.latent) {
        const Real head = x.noPosition + x.rotary;
        if (plain(x.queryRank) > 0) {
            visit(x.T, x.h, x.queryRank, one);
            visit(x.T, x.queryRank, x.a * head / x.t, one);
        } else {
            visit(x.T, x.h, x.a * head / x.t, one);
        }
        visit(x.T, x.h, x.keyValueRank + x.rotary, one);
        visit(x.T, x.keyValueRank, x.a * (x.noPosition + x.value) / x.t, one);
        visit(x.T, x.a * x.value / x.t, x.h, one);
    } else {
        const Real queries = x.attentionGate ? 2.0 * x.a * x.d / x.t : x.a * x.d / x.t;
        visit(x.T, x.h, queries + 2.0 * localKeyValueHeads(x) * x.d, one);
        visit(x.T, x.a * x.d / x.t, x.h, one);
    }
    if (x.attends && plain(x.indexDim) > 0)
        visitIndexerProducts(x, visit);
    if (!x.hasMlp)
        return;
    const Real branches = x.gated ? Real(2.0) : one;
    const auto mlp = [&](const Real& tokens, const Real& inner, const Real& batch) {
        visit(tokens, x.h, branches * inner, batch);
        visit(tokens, inner, x.h, batch);
    };
    if (!expertLayer) {
        mlp(x.T, x.f / x.t, one);
        return;
    }
    visit(x.T * x.sigma, x.h, x.experts, one); // router
    // A rank holds E/e experts and, balanced, serves k T e_t/t tokens with them; the fullest one sets the pace.
    const Real local = x.experts / x.e;
    mlp(x.load * x.T * x.topK * x.et / x.t / local, x.expertFfn / x.et, local);
    if (plain(x.sharedFfn) > 0)
        mlp(x.T, x.sharedFfn / x.t, one);
}

/// A product and its two gradients.
template <class Real>
struct Products {
    Seconds<Real> forward, inputGradient, weightGradient;
};

/// A product of the output matrix, which no stack runs in a low precision.
template <class Real>
Products<Real> wideProduct(const Device<Real>& dev, const Shape<Real>& x, const Real& rows, const Real& depth,
                           const Real& columns)
{
    const Real one(1.0);
    return {gemm(dev, rows, depth, columns, one, x.beta, x.beta),
            gemm(dev, rows, columns, depth, one, x.beta, x.beta),
            gemm(dev, depth, rows, columns, one, x.beta, x.accumulated)};
}

/// Time of Y = X W, of dX = dY W^T and of dW = X^T dY. The weight gradient is as deep as there are rows, so that small
/// micro-batches make it slow; accumulated in 32 bits inside the kernel it reads and writes 8 B per parameter.
template <class Real>
Products<Real> product(const Device<Real>& dev, const Shape<Real>& x, const Real& rows, const Real& depth,
                       const Real& columns, const Real& batch)
{
    const Format<Real>& format = dev.layers;
    Products<Real> one{gemm(dev, format, rows, depth, columns, batch, x.beta),
                       gemm(dev, format, rows, columns, depth, batch, x.beta),
                       gemm(dev, format, depth, rows, columns, batch, x.accumulated)};
    if (format.low) { // inputs are cast before the forward, gradients of outputs before the backward
        one.forward += format.castElement * (batch * rows * depth);
        one.inputGradient += format.castElement * (batch * rows * columns);
    }
    if (plain(batch) <= 1)
        return one;
    return {one.forward / dev.groupedEfficiency, one.inputGradient / dev.groupedEfficiency,
            one.weightGradient / dev.groupedEfficiency};
}

template <class Real>
Products<Real> layerProducts(const Device<Real>& dev, const Shape<Real>& x, bool expertLayer)
{
    Products<Real> sum;
    visitProducts(x, expertLayer,
                  [&](const Real& rows, const Real& depth, const Real& columns, const Real& batch) {
                      const auto one = product(dev, x, rows, depth, columns, batch);
                      sum.forward += one.forward;
                      sum.inputGradient += one.inputGradient;
                      sum.weightGradient += one.weightGradient;
                  });
    const char* source = "tile and depth model held to kernels measured by SimuMax (A100, B200)";
    return {named(sum.forward, "t_gemm", "matrix products of a layer, forward", source),
            named(sum.inputGradient, "t_dgrad", "input gradients of a layer's products", source),
            named(sum.weightGradient, "t_wgrad", "weight gradients of a layer's products", source)};
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

/// The groups in which a layer's tokens travel.
struct LayerGroups {
    network::Group context, expert, expertTensor;
};

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
    const double distinct = distinctNodes(places, plain(x.experts), plain(x.topK));
    const double most = plan.mostNodes > 0 ? plan.mostNodes : x.mostNodes;
    return most > 0 && cluster::isScaleOut(level) ? std::min(distinct, most) : distinct;
}

/// The time of that. `element`: bytes of each of a token's h elements.
template <class Real>
Seconds<Real> expertTravel(const Shape<Real>& x, const network::Fabric& fabric, const LayerGroups& groups,
                           const ExchangePlan& plan, const Real& element)
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
                               "hypergeometric; DeepSeek-V3, arXiv 2412.19437, section 2.1.2");
        else
            return distinct;
    };
    Seconds<Real> time = plan.gathersTokens ? network::gatherOrScatter(
                             network::channel<Real>(fabric, groups.expert), tokens * x.e)
                                            : network::spread(fabric, groups.expert, tokens * x.load, copies);
    if (groups.expertTensor.size > 1)
        time += named(network::gatherOrScatter(network::channel<Real>(fabric, groups.expertTensor),
                                               tokens * (x.topK * x.et)),
                      "t_split", "gather or scatter among the ranks that split an expert",
                      "Lepikhin 2020, arXiv 2006.16668");
    return time;
}

/// There and back, in both passes: gradients travel as activations do, the other way.
template <class Real>
Passes<Real> expertExchange(const Shape<Real>& x, const network::Fabric& fabric, const LayerGroups& groups,
                            const ExchangePlan& plan)
{
    const char* source = "Lepikhin 2020, arXiv 2006.16668; Liu 2025, arXiv 2504.14960";
    const auto travel = [&](const Real& element, const char* symbol, const char* label) {
        return named(expertTravel(x, fabric, groups, plan, element), symbol, label, source);
    };
    const auto back = travel(x.beta, "t_back", "tokens on their way back from the experts");
    const auto there = plan.dispatchElement > 0 ? travel(
                           given<Real>(plan.dispatchElement, "beta_d",
                                       "bytes per element on the way to the experts", "knob ep_dtype"),
                           "t_there", "tokens on their way to the experts")
                                                : back;
    return {named(there + back, "t_ep", "tokens to the experts and back", source),
            named(back * Real(2.0), "t_ep_b", "gradients of tokens to the experts and back", source),
            {}};
}

/// What is left to see of traffic of which the plan hides a share. What is hidden takes multiprocessors and memory bandwidth
/// from what it hides behind: `slowed` grows.
template <class Real>
void hide(Seconds<Real>& traffic, double hidden, double contention, Seconds<Real>& slowed, const char* symbol)
{
    if (hidden <= 0 || plain(traffic) <= 0)
        return;
    const Real share = given<Real>(hidden, symbol, "share of the traffic that is hidden",
                                   "fitted to published runs with the overlap on");
    if (contention > 0)
        slowed += traffic * share
                  * given<Real>(contention, "r_x", "slowdown of what hides it, of the hidden time",
                                "assumption");
    traffic = traffic * (1.0 - share);
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

template <class Real>
LayerCost<Real> layerCost(const LayerTerms<Real>& terms, const network::Fabric& fabric,
                          const Real& parametersOnRank, bool expertLayer)
{
    const Device<Real>& dev = terms.device;
    const Shape<Real>& x = terms.shape;
    const Kernels k = available(x, terms.kernels);
    LayerCost<Real> c;
    const auto products = layerProducts(dev, x, expertLayer);
    const auto core = attentionTime(dev, x, k.attention, fabric, terms.groups.context);
    const auto elements = layerElementwise(dev, x, k, terms.stack, expertLayer);
    const auto accumulate = elementwise(dev, Bytes<Real>(terms.stack.accumulate * parametersOnRank));
    c.weightGradient = named(products.weightGradient + accumulate, "B_W", "weight gradients of one layer",
                             "as many FLOPs as forward, no attention core");
    c.kernels.forward = named(products.forward + core.forward + elements, "F", "forward of one layer",
                              "composition held to Korthikanti 2022, Table 5, within 10 %");
    c.kernels.backward = named(
        products.inputGradient + c.weightGradient + core.backward + elements * Real(1.5), "Bk",
        "backward of one layer", "composition held to Korthikanti 2022, Table 5, within 10 %");

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
    if (expertLayer)
        c.expert = expertExchange(x, fabric, terms.groups, terms.exchange);
    const ExchangePlan& plan = terms.exchange;
    hide(c.tensor.forward, plan.tensorHidden, plan.contention, c.kernels.forward, "h_tp");
    hide(c.tensor.backward, plan.tensorHidden, plan.contention, c.kernels.backward, "h_tp");
    hide(c.expert.forward, plan.expertHidden, plan.contention, c.kernels.forward, "h_ep");
    hide(c.expert.backward, plan.expertHidden, plan.contention, c.kernels.backward, "h_ep");

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
    c.transient += backwardWorkspace(x, expertLayer);
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
