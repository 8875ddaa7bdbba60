// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/activations.h"
#include "cost/kernels.h"

namespace shardscape::cost {

template <class Real>
struct AttentionTime {
    Seconds<Real> forward, backward;                           ///< kernels
    Seconds<Real> exchangeForward = {}, exchangeBackward = {}; ///< between context-parallel ranks, exposed
    Seconds<Real> spentForward = {}, spentBackward = {};       ///< the same, hidden or not
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
    // A ring shows a query a piece of its keys at a time, an exchange of heads and a gather all of them.
    const Real keys = x.keys * kappa / (x.meetsPieces() ? x.pieces : Real(1.0));
    const Real filled = plain(keySize) <= 64 ? given<Real>(0.75, "r_64", "rate of heads of 64 against 128",
                                                           "Shah 2024, Figure 5")
                                             : Real(1.0);
    const Real share = filled * keys / (keys + dev.keysOfHalf) * x.attentionRate;
    const char* source = "saturating share of the peak, Shah 2024, arXiv 2407.08608";
    return {named(executed / (dev.peak * (dev.cudnnForward * share)) + dev.launch, "t_core",
                  "attention core forward", source),
            named(executed * Real(2.5) / (dev.peak * (dev.cudnnBackward * share)) + dev.launch, "t_core_b",
                  "attention core backward", source)};
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
        return {forward, backward};
    }
    if (!x.attends)
        return {};
    const Real heads = x.a / x.t;
    const Real keySize = x.latent ? x.noPosition + x.rotary : x.d;
    const Real valueSize = x.latent ? x.value : x.d;
    if (storesScores(kernel)) {
        const Real batch = x.b * heads;
        const Real rows = x.s / x.c;
        const Real& keys = x.scoredKeys();
        const auto products = gemm(dev, rows, keySize, keys, batch, x.beta, x.beta)
                              + gemm(dev, rows, keys, valueSize, batch, x.beta, x.beta);
        const Real traffic = (kernel == AttentionKernel::Unfused ? Real(26.0) : Real(9.0)) * x.beta / 2.0;
        const auto softmax = elementwise(dev, Bytes<Real>(traffic * heads * keys * x.T));
        return {named(products + softmax, "t_core", "attention core forward",
                      "composition held to Korthikanti 2022, Table 5, within 10 %"),
                named(products * Real(2.0) + softmax * Real(1.5), "t_core_b", "attention core backward",
                      "composition held to Korthikanti 2022, Table 5, within 10 %")};
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
        && plain(x.pieces) == 1) {
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
                          "t_core_b", "attention core backward", "table of measured kernels")};
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
                  "assumption: saturating share of the peak, set to SimuMax's A100 kernels")};
}

/// Keys and values of one rank's tokens, bytes: what travels in context parallelism.
template <class Real>
Bytes<Real> keyValueBytes(const Shape<Real>& x)
{
    const Real width = x.latent ? x.a / x.t * (x.noPosition + x.rotary + x.value)
                                : 2.0 * localKeyValueHeads(x) * x.d;
    return Bytes<Real>(x.beta * x.T * width);
}

} // namespace shardscape::cost
