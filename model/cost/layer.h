// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/activations.h"
#include "cost/kernels.h"
#include "network/collectives.h"

namespace shardscape::cost {

/// What one layer costs one rank for one micro-batch.
template <class Real>
struct LayerCost {
    Seconds<Real> forward, backward, recompute; ///< kernels
    Seconds<Real> weightGradient;               ///< the part of backward that no other stage waits for
    Seconds<Real> commForward, commBackward, commRecompute; ///< tensor-parallel collectives, exposed
    Bytes<Real> held;                                       ///< activations from forward to backward
    Bytes<Real> transient;                                  ///< beyond them, while its backward runs
    Flops<Real> modelFlops; ///< forward, all tensor-parallel ranks together, attention unmasked
    Flops<Real> recomputeFlops;
};

template <class Real>
struct AttentionTime {
    Seconds<Real> forward, backward;
};

/// Scores, softmax and values of the heads on one rank.
///
/// Stored scores: two batched products and 9 B per score of softmax and dropout traffic in a fused kernel, 18 B in
/// eager ones (scale, mask, cast, softmax and cast each read and write). Backward: two products each. Tiled: executed
/// FLOPs 4 b s^2 a d kappa forward with kappa = (1 + 1/s)/2 where causal, 2.5 times that backward (Dao 2023, arXiv
/// 2307.08691, section 3). FlashAttention-1 and the memory-efficient kernel reach about half and 0.45 of
/// FlashAttention-2's rate (Dao 2023, arXiv 2307.08691, Figures 4-6).
template <class Real>
AttentionTime<Real> attentionTime(const Device<Real>& dev, const Shape<Real>& x, AttentionKernel kernel)
{
    const Real heads = x.a / x.t;
    const Real keySize = x.latent ? x.noPosition + x.rotary : x.d;
    const Real valueSize = x.latent ? x.value : x.d;
    if (storesScores(kernel)) {
        const Real batch = x.b * heads;
        const auto products = gemm(dev, x.s, keySize, x.s, batch, x.beta, x.beta)
                              + gemm(dev, x.s, x.s, valueSize, batch, x.beta, x.beta);
        const Real traffic = (kernel == AttentionKernel::Unfused ? Real(18.0) : Real(x.dropout ? 9.0 : 6.0))
                             * x.beta / 2.0;
        const auto softmax = elementwise(dev, Bytes<Real>(traffic * heads * x.s * x.T));
        return {named(products + softmax, "t_core", "attention core forward",
                      "composition held to Korthikanti 2022, Table 5, within 10 %"),
                named(products * Real(2.0) + softmax * Real(1.5), "t_core_b", "attention core backward",
                      "composition held to Korthikanti 2022, Table 5, within 10 %")};
    }
    const Real kappa = x.causal ? (1.0 + 1.0 / x.s) / 2.0 : Real(1.0);
    const Real speed = kernel == AttentionKernel::Flash2 ? Real(1.0)
                       : kernel == AttentionKernel::Flash1
                           ? given<Real>(0.5, "r_fa1", "FlashAttention-1 against 2", "Dao 2023, Figures 4-6")
                           : given<Real>(0.45, "r_me", "memory-efficient attention against FlashAttention-2",
                                         "Dao 2023, Figures 4-6");
    const auto executed = named(
        Flops<Real>(2.0 * x.T * x.s * heads * (keySize + valueSize) * kappa), "F_core",
        "attention FLOPs executed on one rank",
        "Narayanan 2021, arXiv 2104.04473, appendix; Dao 2023, arXiv 2307.08691, section 3");
    const Real load = heads * x.b * x.s / 4096.0;
    return {named(tiledAttention(dev, executed, load, dev.flashForward * speed, dev.flashForwardHalf),
                  "t_core", "attention core forward",
                  "assumption: saturating share of the peak, set to SimuMax's A100 kernels"),
            named(tiledAttention(dev, executed * Real(2.5), load, dev.flashBackward * speed,
                                 dev.flashBackwardHalf),
                  "t_core_b", "attention core backward",
                  "assumption: saturating share of the peak, set to SimuMax's A100 kernels")};
}

/// Matrix products of one layer, forward, on one rank.
template <class Real>
Seconds<Real> layerProducts(const Device<Real>& dev, const Shape<Real>& x, bool expertLayer)
{
    const auto product = [&](const Real& rows, const Real& depth, const Real& columns) {
        return gemm(dev, rows, depth, columns, Real(1.0), x.beta, x.beta);
    };
    Seconds<Real> attention;
    if (x.latent) {
        const Real head = x.noPosition + x.rotary;
        attention = plain(x.queryRank) > 0
                        ? product(x.T, x.h, x.queryRank) + product(x.T, x.queryRank, x.a * head / x.t)
                        : product(x.T, x.h, x.a * head / x.t);
        attention += product(x.T, x.h, x.keyValueRank + x.rotary)
                     + product(x.T, x.keyValueRank, x.a * (x.noPosition + x.value) / x.t)
                     + product(x.T, x.a * x.value / x.t, x.h);
    } else {
        attention = product(x.T, x.h, x.a * x.d / x.t + 2.0 * localKeyValueHeads(x) * x.d)
                    + product(x.T, x.a * x.d / x.t, x.h);
    }
    const Real branches = x.gated ? Real(2.0) : Real(1.0);
    const auto mlp = [&](const Real& tokens, const Real& inner, const Real& batch) {
        return gemm(dev, tokens, x.h, branches * inner / x.t, batch, x.beta, x.beta)
               + gemm(dev, tokens, inner / x.t, x.h, batch, x.beta, x.beta);
    };
    if (!expertLayer)
        return named(attention + mlp(x.T, x.f, Real(1.0)), "t_gemm", "matrix products of a layer, forward",
                     "tile and depth model held to kernels measured by SimuMax (A100, B200)");
    // All experts are on every rank here: each gets T k/E rows.
    auto experts = mlp(x.T * x.topK / x.experts, x.expertFfn, x.experts) + product(x.T, x.h, x.experts);
    if (plain(x.sharedFfn) > 0)
        experts += mlp(x.T, x.sharedFfn, Real(1.0));
    return named(attention + experts, "t_gemm", "matrix products of a MoE layer, forward",
                 "tile and depth model held to kernels measured by SimuMax (A100, B200)");
}

/// Norms, residuals with dropout, activation function and rotary position, forward. Counted by what each kernel reads
/// and writes: 4 T h per norm, 6 T h per residual (7 with dropout), 4 T f or 6 T f. An RMSNorm of eager kernels
/// (cast, square, mean, scale, cast, weight) moves 7 times what a fused one does: an assumption, counted from its operators.
template <class Real>
Seconds<Real> layerElementwise(const Device<Real>& dev, const Shape<Real>& x, const Kernels& k,
                               bool expertLayer)
{
    const Real half = x.beta / 2.0; // the reference counts 16-bit elements
    const Real norm = x.rmsNorm && !k.fusedNorm ? Real(28.0) : Real(4.0);
    const Real residual = x.dropout ? Real(7.0) : Real(6.0);
    const Real inner = expertLayer ? x.topK * x.expertFfn + x.sharedFfn : x.f;
    // gated: read gate and value, write the product; eager kernels write and read the activated gate as well
    const Real activation = x.gated ? Real(k.fusedActivation ? 6.0 : 10.0) : Real(4.0);
    Real bytes = (Real(static_cast<double>(x.norms)) * norm + 2.0 * residual) * x.T * x.h * x.sigma
                 + activation * x.T * inner / x.t;
    if (x.rmsNorm && !x.latent) // rotary position comes with the RMSNorm families
        bytes = bytes + 4.0 * x.T * (x.a / x.t + localKeyValueHeads(x)) * x.d;
    if (expertLayer) // permute and unpermute
        bytes = bytes + 8.0 * x.T * x.topK * x.h;
    return named(elementwise(dev, Bytes<Real>(half * bytes)), "t_elem",
                 "norms, residuals, activation, forward", "bytes each kernel reads and writes");
}

/// QK^T and PV of all heads, unmasked: 4 b s^2 a d, MLA 2 b s^2 a (d_qk + d_v).
template <class Real>
Flops<Real> coreFlops(const Shape<Real>& x)
{
    const Real width = x.latent ? x.noPosition + x.rotary + x.value : 2.0 * x.d;
    return Flops<Real>(2.0 * x.T * x.s * x.a * width);
}

/// Forward FLOPs of one layer over all tensor-parallel ranks, attention unmasked. Source: Narayanan 2021, arXiv
/// 2104.04473, appendix; summed over a GPT they equal Korthikanti 2022, equation 7.
template <class Real>
Flops<Real> layerFlops(const Shape<Real>& x, bool expertLayer)
{
    Real attention;
    if (x.latent)
        attention = (plain(x.queryRank) > 0
                         ? x.h * x.queryRank + x.queryRank * x.a * (x.noPosition + x.rotary)
                         : x.h * x.a * (x.noPosition + x.rotary))
                    + x.h * (x.keyValueRank + x.rotary) + x.keyValueRank * x.a * (x.noPosition + x.value)
                    + x.a * x.value * x.h;
    else
        attention = x.h * (x.a * x.d + 2.0 * x.g * x.d) + x.a * x.d * x.h;
    const Real branches = x.gated ? Real(3.0) : Real(2.0);
    const Real mlp = expertLayer ? branches * x.h * (x.topK * x.expertFfn + x.sharedFfn) + x.h * x.experts
                                 : branches * x.h * x.f;
    return Flops<Real>(2.0 * x.T * (attention + mlp)) + coreFlops(x);
}

template <class Real>
LayerCost<Real> layerCost(const Device<Real>& dev, const Shape<Real>& x,
                          const network::Channel<Real>& tensorGroup, const Kernels& k, Recompute recompute,
                          bool sequenceParallel, bool expertLayer)
{
    LayerCost<Real> c;
    const auto products = layerProducts(dev, x, expertLayer);
    const auto core = attentionTime(dev, x, k.attention);
    const auto elements = layerElementwise(dev, x, k, expertLayer);
    c.forward = named(products + core.forward + elements, "F", "forward of one layer",
                      "composition held to Korthikanti 2022, Table 5, within 10 %");
    c.backward = named(products * Real(2.0) + core.backward + elements * Real(1.5), "Bk",
                       "backward of one layer", "composition held to Korthikanti 2022, Table 5, within 10 %");

    c.weightGradient = products; // as many FLOPs as forward, no attention core

    // Two all-reduces forward and two backward, or as many pairs of reduce-scatter and all-gather: the same bytes.
    const auto tensor = Bytes<Real>(x.beta * x.T * x.h);
    const auto once = sequenceParallel ? network::gatherOrScatter(tensorGroup, tensor) * Real(2.0)
                                       : network::allReduce(tensorGroup, tensor);
    c.commForward = named(once * Real(2.0), "t_tp", "tensor-parallel collectives of a layer, forward",
                          "Shoeybi 2019, section 3; Korthikanti 2022, section 4.2");
    c.commBackward = c.commForward;

    if (recompute == Recompute::Full) {
        c.recompute = c.forward;
        c.commRecompute = c.commForward;
        c.recomputeFlops = layerFlops(x, expertLayer);
        c.transient = layerActivations(x, k, expertLayer);
    } else if (recompute == Recompute::Selective && storesScores(k.attention)) {
        c.recompute = core.forward;
        c.recomputeFlops = coreFlops(x);
        c.transient = attentionScores(x, k.attention);
    }
    c.transient += backwardWorkspace(x, expertLayer);
    c.held = heldActivations(x, k, expertLayer, recompute);
    c.modelFlops = layerFlops(x, expertLayer);
    return c;
}

/// The output matrix and the loss, on the last stage: forward 2 T h V / t, backward twice that, and the fp32 passes
/// of the loss over the logits (6 B per logit fused, 10 B eager: bytes each kernel reads and writes).
template <class Real>
struct HeadCost {
    Seconds<Real> forward, backward, weightGradient;
    Flops<Real> modelFlops;
};

template <class Real>
HeadCost<Real> headCost(const Device<Real>& dev, const Shape<Real>& x, bool fusedLoss)
{
    const auto product = gemm(dev, x.T, x.h, x.vocabulary / x.t, Real(1.0), x.beta, x.beta);
    const auto loss = elementwise(dev, Bytes<Real>((fusedLoss ? 6.0 : 10.0) * x.T * x.vocabulary / x.t));
    return {named(product + loss * Real(0.5), "F_head", "output matrix and loss, forward",
                  "composition held to Korthikanti 2022, Table 5, within 10 %"),
            named(product * Real(2.0) + loss * Real(0.5), "B_head", "output matrix and loss, backward",
                  "composition held to Korthikanti 2022, Table 5, within 10 %"),
            product, Flops<Real>(2.0 * x.T * x.h * x.vocabulary)};
}

/// Looking up embeddings and adding their gradients: reads and writes of T h elements, on the first stage.
template <class Real>
Seconds<Real> embeddingTime(const Device<Real>& dev, const Shape<Real>& x)
{
    return named(elementwise(dev, Bytes<Real>(2.0 * x.beta * x.T * x.h)), "t_embed", "embedding lookup",
                 "bytes each kernel reads and writes");
}

} // namespace shardscape::cost
