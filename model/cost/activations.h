// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/shape.h"
#include "cost/token_mixers.h"

namespace shardscape::cost {
using layout::AttentionKernel;

inline bool storesScores(AttentionKernel kernel)
{
    return kernel == AttentionKernel::Unfused || kernel == AttentionKernel::FusedSoftmax;
}

/// What attention keeps beyond its inputs and output.
///
/// Stored scores: softmax output 2 a s^2 b, with dropout its mask and output as well: 5 a s^2 b in 16 bits
/// (Korthikanti 2022, Table 2). Eager kernels of 16-bit scores compute the softmax in fp32 and keep that copy too: + 4 a s^2 b.
/// Tiled kernels keep one fp32 log-sum-exp per row: 4 a T.
template <class Real>
Bytes<Real> attentionScores(const Shape<Real>& x, AttentionKernel kernel)
{
    if (!x.attends)
        return {};
    if (!storesScores(kernel))
        return Bytes<Real>(4.0 * x.a * x.T / x.t); // rows of this rank, whichever way the context is shared
    const Real copies = (x.dropout ? Real(2.0) * x.beta + 1.0 : x.beta)
                        + (kernel == AttentionKernel::Unfused && plain(x.beta) < 4 ? Real(4.0) : Real(0.0));
    return named(Bytes<Real>(copies * x.a * x.scoredKeys() * x.T / x.t), "A_scores",
                 "stored attention scores", "Korthikanti 2022, Table 2");
}

/// Inner tensors of the MLP that are kept: what the activation function reads and what fc2 reads. Eager kernels of a
/// gated MLP also keep the activated gate. Source: counted: 6 f fused (Megatron-Core), 8 f eager.
template <class Real>
Real mlpWidth(const Shape<Real>& x, bool fusedActivation)
{
    return x.gated ? Real(fusedActivation ? 3.0 : 4.0) : Real(2.0);
}

/// Which kernels keep what.
struct Kernels {
    AttentionKernel attention = AttentionKernel::Flash2;
    bool fusedNorm = true;
    bool fusedActivation = true;
    bool fusedLoss = true;
};

inline Kernels kernels(const layout::Layout& l)
{
    return {l.attention, l.fusedNorm, l.fusedActivation, l.fusedLoss};
}

/// Held from forward to backward by one layer for one micro-batch, nothing recomputed.
///
/// Norm inputs and outputs 8 T h sigma (2 norms, 16 bits), dropout masks 2 T h sigma, Q and attention output, K and
/// V, MLP inner tensors, attention scores. Equals Korthikanti 2022 Table 2 for GPT; for LLaMA shapes it meets
/// Megatron's allocations on B200. RMSNorm out of eager kernels keeps an fp32 copy of its input and the normalized
/// one: 6 T h more per norm.
template <class Real>
Bytes<Real> layerActivations(const Shape<Real>& x, const Kernels& k, bool expertLayer)
{
    const Real two = x.beta; // bytes of a stored element; masks take one
    Real sequenceShared = Real(static_cast<double>(x.norms)) * 2.0 * two * x.h;
    if (x.dropout)
        sequenceShared = sequenceShared + 2.0 * x.h;
    if (x.rmsNorm && !k.fusedNorm)
        sequenceShared = sequenceShared + Real(static_cast<double>(x.norms)) * (two + 4.0) * x.h;

    Real attention(0.0);
    if (x.recurrence)
        attention = two * mixerWidth(x);
    else if (!x.attends)
        attention = Real(0.0);
    else if (
        x.latent) // tensor inventory, checked against Megatron on B200, MLA: compressed Q and KV with their norms, expanded Q and K, V and output
        attention = two * (2.0 * x.queryRank + 2.0 * x.keyValueRank + x.rotary)
                    + two * (2.0 * x.a * (x.noPosition + x.rotary) + 2.0 * x.a * x.value) / x.t;
    else
        attention = two * 2.0 * (x.a * x.d / x.t + localKeyValueHeads(x) * x.d);
    if (x.attends && x.attentionGate) // the gate and the gated output
        attention = attention + two * 2.0 * x.a * x.d / x.t;
    if (x.attends && plain(x.indexDim) > 0) // index queries, keys and weights, and the keys they chose
        attention = attention + two * (x.indexHeads * x.indexDim + x.indexDim + x.indexHeads) + 4.0 * x.keys;

    Real mlp(0.0);
    // Permuted inputs and inner tensors of k experts per token, shared experts, fp32 router scores. Balanced, a rank's
    // experts see k T e_t/t tokens: those of the ranks that they serve, each sent once.
    if (expertLayer)
        mlp = x.load * x.topK * x.et / x.t * (x.operand * x.h + (two * 2.0 + x.operand) * x.expertFfn / x.et)
              + (two * 2.0 + x.operand) * x.sharedFfn / x.t + 4.0 * x.experts * x.sigma;
    else if (x.hasMlp)
        mlp = (two * (mlpWidth(x, k.fusedActivation) - 1.0) + x.operand) * x.f / x.t;
    // What low-precision products read is kept in their format: norms' outputs, and attention's output besides the 16 bits
    // that its own backward reads. Source: NVIDIA Transformer Engine, modules that keep their quantized inputs.
    if (plain(x.operand) < plain(two)) {
        sequenceShared = sequenceShared - Real(x.blocks()) * (two - x.operand) * x.h;
        if (x.attends)
            attention = attention + x.operand * x.a * (x.latent ? x.value : x.d) / x.t;
    }

    return named(Bytes<Real>(x.T * (sequenceShared * x.sigma + attention + mlp))
                     + attentionScores(x, k.attention),
                 "A_layer", "activations of one layer, one micro-batch",
                 "Korthikanti 2022, Table 2; Megatron on B200");
}

/// Logits and loss on the last stage: 16-bit logits and the fp32 copy in which softmax and gradient are computed in
/// place (6 B per logit: within 2 % of eight peaks of Megatron on B200, measured by SimuMax v1.2). Unfused kernels keep the fp32 softmax and its fp32 gradient apart: 14 B; eager stacks gather
/// the logits of all tensor-parallel ranks before
/// (counted from the operators; without the gather a tenth of Hagemann's 8k runs would fit that did not).
template <class Real>
Bytes<Real> logits(const Shape<Real>& x, bool fusedLoss)
{
    const Real ranks = fusedLoss || !x.gathersLogits ? x.t : Real(1.0);
    const Real once = x.T * x.vocabulary / ranks * (x.beta + (fusedLoss ? x.fusedLossBytes : x.lossBytes));
    return named(
        Bytes<Real>(plain(x.outputs) > 1 ? once * x.outputs : once), "A_logits", "logits, softmax and loss",
        "6 B fused: Megatron on B200, measured by SimuMax v1.2; 4 B where all stay in 16 bits; 14 B eager: assumption, four tensors counted");
}

/// Largest transient of a layer's backward: gradients of the MLP's inner tensors, and the two gathered buffers that sequence
/// parallelism needs for a layer's input and its gradient. Source: Megatron on B200, allocations measured by SimuMax v1.2.
template <class Real>
Bytes<Real> backwardWorkspace(const Shape<Real>& x, bool expertLayer)
{
    const Real inner = expertLayer ? x.topK * x.expertFfn + x.sharedFfn : x.hasMlp ? x.f : x.mixerColumns;
    const Real branches = !x.hasMlp ? Real(1.0) : x.gated ? Real(3.0) : Real(2.0);
    const Real gathered = plain(x.sigma) < 1 ? 2.0 * x.beta * x.T * x.h : Real(0.0);
    return named(Bytes<Real>(x.T * x.beta * branches * inner / x.t + gathered), "A_work",
                 "gradients of one MLP and gathered inputs",
                 "Megatron on B200, allocations measured by SimuMax v1.2");
}

} // namespace shardscape::cost
