// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/quantity.h"
#include "layout/scenario.h"

namespace shardscape::cost {

/// Bytes of one element that is not an operand of a low-precision product. Weights and activations follow the precision, master
/// copies and moments are fp32.
inline double elementBytes(workload::Precision precision)
{
    return precision == workload::Precision::Fp32 ? 4.0 : 2.0;
}

/// Bytes of an element of a low-precision operand with its scales: one of 32 bits for every 128 elements, of 8 bits for every
/// 32 (MX) or 16 (NVFP4). Source: OCP Microscaling formats 1.0; NVIDIA Transformer Engine.
inline double operandBytes(workload::Precision precision)
{
    using enum workload::Precision;
    switch (precision) {
    case Fp8: return 1;
    case Fp8Block: return 1 + 4.0 / 128;
    case MxFp8: return 1 + 1.0 / 32;
    case NvFp4: return 0.5 + 1.0 / 16;
    case Fp32: return 4;
    case Bf16:
    case Fp16: break;
    }
    return 2;
}

/// The symbols of the field for one scenario, as formulas use them; all counts are per rank where /t is written out.
template <class Real>
struct Shape {
    Real h, f, a, g, d, s, b, t, c;
    Real operand; ///< bytes per element of what products read
    Real keys;  ///< that a query meets where no mask is skipped: s, or as many as make a causal window exact
    Real T;     ///< tokens of one micro-batch on one context-parallel rank, s*b/c
    Real sigma; ///< 1/t with sequence parallelism, 1 without: share of norms, residuals and dropout
    Real beta;  ///< bytes per element
    Real accumulated;   ///< bytes read and written per result of a weight gradient's product
    Real attentionRate; ///< of the software\'s tiled attention kernels, relative to FlashAttention\'s
    Real vocabulary;    ///< padded to a multiple of 128 t (Megatron)
    Real experts, topK, expertFfn, sharedFfn; ///< MoE; sharedFfn is of all shared experts together
    Real load = Real(1.0);                    ///< rows of the fullest rank's experts over the mean
    bool equalExperts =
        false; ///< all experts have as many rows: their products are one batch, not a grouped kernel
    Real e = Real(1.0),
         et = Real(1.0); ///< ranks that share the experts of a layer, and one expert's matrices
    Real queryRank, keyValueRank, noPosition, rotary, value; ///< MLA
    Real outputs = Real(1.0); ///< how often the output matrix runs: once per token predicted
    Real stateSize = Real(0.0), mixerColumns = Real(0.0); ///< of a recurrence; a, g and d are its heads then
    Real indexHeads = Real(0.0), indexDim = Real(0.0);    ///< of the indexer of sparse attention
    std::optional<workload::Recurrence> recurrence = {};  ///< in place of attention
    bool attends = true;                                  ///< softmax attention
    bool hasMlp = true;                                   ///< or experts
    bool attentionGate = false;
    bool gated = false, dropout = false, causal = true, latent = false, rmsNorm = false;
    double lossBytes = 12;      ///< of an unfused loss, per logit, beside the logit itself
    double fusedLossBytes = 4;  ///< the same of a fused one
    bool gathersLogits = false; ///< an unfused loss sees the whole vocabulary on every rank
    bool contiguousContext =
        false; ///< a rank of a ring has a contiguous piece: the last one's causal work sets the pace
    layout::ContextKind contextKind = layout::ContextKind::Ring;
    Real exchangers = Real(1.0); ///< context-parallel ranks that exchange heads
    Real pieces = Real(1.0); ///< in which the sequence lies during attention: on c over those sets of ranks
    std::int64_t norms = 2;  ///< per layer
    double mostNodes = 0;    ///< that a token may reach; 0: any
    std::int64_t window = 0; ///< keys that a query meets at most; 0: all before it

    /// Residual blocks of a layer: what mixes tokens, and the MLP.
    [[nodiscard]] double blocks() const { return (attends || recurrence ? 1 : 0) + (hasMlp ? 1 : 0); }

    /// Whether a query meets its keys piece by piece, in one call of the kernel each.
    [[nodiscard]] bool meetsPieces() const
    {
        using enum layout::ContextKind;
        return contextKind == Ring || contextKind == QueryRing || contextKind == BalancedPulls;
    }
    /// Keys of which a kernel that stores scores stores them: all, or with ring self-attention those of a sparse pattern.
    /// Source: Li 2021, arXiv 2105.13120, section 4.3.
    [[nodiscard]] const Real& scoredKeys() const
    {
        return contextKind == layout::ContextKind::RingScores && plain(pieces) > 1 ? keys : s;
    }
};

/// Megatron pads the vocabulary so that each tensor-parallel rank holds a multiple of 128 rows.
/// Source: Megatron-LM, --make-vocab-size-divisible-by 128.
inline std::int64_t paddedVocabulary(std::int64_t vocabulary, std::int64_t tensorParallel)
{
    const std::int64_t unit = 128 * tensorParallel;
    return (vocabulary + unit - 1) / unit * unit;
}

/// Keys that a query meets on average, unmasked, where it sees the `window` latest tokens (0: all). Causal: twice the
/// (w s - w (w - 1)/2)/s pairs that count over (s + 1)/s, so that its causal half is exact and a window of s is none.
template <class Real>
Real keysOf(const Real& s, std::int64_t window, bool causal)
{
    if (window <= 0 || static_cast<double>(window) >= plain(s))
        return s;
    const Real w = given<Real>(static_cast<double>(window), "w", "window of attention, tokens", "model");
    return named(causal ? 2.0 * (w * s - w * (w - 1.0) / 2.0) / (s + 1.0) : w, "s_w",
                 "keys of a query within its window, unmasked",
                 "Beltagy 2020, arXiv 2004.05150, section 3.1; pairs counted");
}

/// The keys of a query within its document, unmasked, as keysOf() counts them: the causal half of them is exact.
template <class Real>
Real documentKeys(const Real& s, double pairsPerToken, bool causal)
{
    const Real pairs = given<Real>(pairsPerToken, "n_d", "pairs per token within its document",
                                   "lengths of the documents");
    return named(causal ? 2.0 * pairs * s / (s + 1.0) : pairs, "s_d",
                 "keys of a query within its document, unmasked",
                 "block-diagonal mask: Krell 2021, arXiv 2107.02027, section 3.2; pairs counted");
}

template <class Real>
Shape<Real> shape(const layout::Scenario& scenario)
{
    const workload::Transformer& m = scenario.model;
    const auto& l = scenario.layout;
    const auto count = [&](std::int64_t value, const char* symbol, const char* label) {
        return given<Real>(static_cast<double>(value), symbol, label, m.name);
    };
    Shape<Real> x;
    x.h = count(m.hidden, "h", "hidden size");
    x.f = count(m.ffn, "f", "MLP inner size");
    x.a = count(m.heads, "a", "attention heads");
    x.g = count(m.keyValueHeads, "g", "key-value heads");
    x.d = count(m.headDim, "d", "head size");
    x.s = given<Real>(scenario.workload.sequence, "s", "sequence length", "knob sequence");
    x.window = m.sparse ? m.sparse->topK : m.window;
    x.keys = scenario.workload.variesInLength()
                 ? documentKeys(x.s, scenario.workload.lengths.pairsPerToken(x.window, m.causal), m.causal)
                 : keysOf(x.s, x.window, m.causal);
    x.b = given<Real>(l.microBatch, "b", "micro-batch", "knob micro_batch");
    x.t = given<Real>(l.tensorParallel, "t", "tensor-parallel degree", "knob tp");
    x.c = given<Real>(l.contextParallel, "c", "context-parallel degree", "knob cp");
    x.T = named(x.s * x.b / x.c, "T", "tokens of one micro-batch on one rank", "definition");
    x.gathersLogits = scenario.software().gathersLogits;
    x.lossBytes = scenario.software().lossBytes;
    x.fusedLossBytes = scenario.software().fusedLossBytes;
    x.contiguousContext = scenario.software().contiguousContext;
    x.contextKind = l.contextKind;
    if (l.contextKind == layout::ContextKind::AllToAll)
        x.exchangers = x.c;
    else if (l.contextKind != layout::ContextKind::Switch)
        x.pieces = x.c;
    x.sigma = l.sequenceParallel ? named(Real(1.0) / x.t, "sigma", "share of norms and residuals on one rank",
                                         "Korthikanti 2022, section 4.2.2")
                                 : Real(1.0);
    x.beta = given<Real>(elementBytes(scenario.workload.precision), "beta", "bytes per element",
                         "knob precision");
    x.operand = given<Real>(operandBytes(scenario.workload.precision), "beta_p",
                            "bytes per element of a product's operands", "knob precision");
    x.attentionRate = given<Real>(scenario.software().attentionRate, "r_att",
                                  "rate of tiled attention kernels", scenario.software().source);
    if (m.attentionSinks)
        x.attentionRate = x.attentionRate
                          * given<Real>(scenario.software().sinkRate, "r_sink",
                                        "rate of attention kernels with learned sinks",
                                        scenario.software().source);
    x.accumulated = given<Real>(
        scenario.software().accumulateTraffic > 0 ? elementBytes(scenario.workload.precision) : 8.0, "beta_w",
        "bytes moved per weight gradient inside its product",
        "read and write of 32 bits, or a write of the computing precision");
    x.vocabulary = count(paddedVocabulary(m.vocabulary, l.tensorParallel), "V", "padded vocabulary");
    x.gated = m.gated;
    x.dropout = m.dropout;
    x.causal = m.causal;
    x.rmsNorm = m.norm == workload::Norm::RmsNorm;
    x.norms = (m.attention ? 1 : 0) + (m.mlp ? 1 : 0) + m.extraNorms;
    x.recurrence = m.recurrence;
    x.attends = m.attention && !m.recurrence;
    x.hasMlp = m.mlp;
    x.attentionGate = m.attentionGate;
    if (m.multiTokenLayers > 0)
        x.outputs = count(1 + m.multiTokenLayers, "n_out", "tokens predicted at once");
    if (m.recurrence) {
        x.stateSize = count(m.recurrence->state, "n", "state size");
        x.mixerColumns = count(workload::inputColumns(*m.recurrence), "w_in",
                               "columns of the projections into the recurrence");
    }
    if (m.sparse) {
        x.indexHeads = count(m.sparse->indexHeads, "a_i", "heads of the indexer");
        x.indexDim = count(m.sparse->indexDim, "d_i", "head size of the indexer");
    }
    if (m.moe) {
        x.e = given<Real>(l.expertParallel, "e", "expert-parallel degree", "knob ep");
        x.et = given<Real>(static_cast<double>(scenario.expertTensor()), "e_t",
                           "tensor-parallel degree of the experts", "knob etp");
        x.experts = count(m.moe->experts, "E", "experts");
        x.mostNodes = static_cast<double>(m.moe->mostNodes);
        x.topK = count(m.moe->topK, "k", "experts per token");
        x.expertFfn = count(m.moe->expertFfn, "f_e", "expert inner size");
        x.sharedFfn = count(m.moe->sharedExperts * m.moe->sharedFfn, "f_s",
                            "inner size of the shared experts together");
    }
    if (m.mla) {
        x.latent = true;
        x.queryRank = count(m.mla->queryRank, "r_q", "query rank");
        x.keyValueRank = count(m.mla->keyValueRank, "r_kv", "key-value rank");
        x.noPosition = count(m.mla->noPosition, "d_n", "head size without position");
        x.rotary = count(m.mla->rotary, "d_r", "rotary head size");
        x.value = count(m.mla->value, "d_v", "value head size");
    }
    return x;
}

/// Key-value heads on one rank: g/t, and at least one, replicated t/g times where t > g.
template <class Real>
Real localKeyValueHeads(const Shape<Real>& x)
{
    return larger(x.g / x.t, Real(1.0));
}

} // namespace shardscape::cost
