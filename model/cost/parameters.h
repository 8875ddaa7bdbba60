// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/shape.h"
#include "workload/transformer.h"

namespace shardscape::cost {

/// Parameters that one rank holds, by piece of the model. Source: Narayanan 2021, arXiv 2104.04473, eq. 2, matrix by
/// matrix.
template <class Real>
struct RankParameters {
    Real denseLayer;              ///< one dense layer
    Real sharedLayer = Real(0.0); ///< one MoE layer without its routed experts
    Real experts = Real(0.0);     ///< routed experts of one MoE layer
    Real embedding;               ///< token and position embeddings, first stage
    Real head;                    ///< output matrix and final norm, last stage
};

template <class Real>
RankParameters<Real> rankParameters(const layout::Scenario& scenario, const Shape<Real>& x)
{
    const workload::ParameterCount n = workload::countParameters(scenario.model);
    const auto part = [&](std::int64_t value, const char* symbol, const char* label) {
        return given<Real>(static_cast<double>(value), symbol, label, scenario.model.name);
    };
    const Real attention = part(n.attention, "P_attn", "attention parameters of a layer");
    const Real norms = part(n.norms, "P_norm", "norm parameters of a layer");
    RankParameters<Real> p;
    // What every tensor-parallel rank holds whole: key-value projections where t > g, latent down-projections always.
    Real replicated(0.0);
    if (!x.attends)
        replicated = Real(0.0); // heads of a recurrence, and its groups of keys, are shared out
    else if (scenario.model.mla)
        replicated = (x.h * x.queryRank + x.queryRank + x.h * (x.keyValueRank + x.rotary) + x.keyValueRank)
                     * (1.0 - 1.0 / x.t);
    else if (scenario.model.keyValueHeads < scenario.layout.tensorParallel)
        replicated = 2.0 * x.h * x.d * (1.0 - x.g / x.t);
    p.denseLayer = named(
        (attention + part(n.mlp, "P_mlp", "MLP parameters of a layer")) / x.t + replicated + norms, "P_layer",
        "parameters of a layer on one rank", "Narayanan 2021, arXiv 2104.04473, eq. 2, per matrix");
    if (scenario.model.moe) {
        p.sharedLayer = named((attention + part(n.sharedExperts, "P_shared", "shared experts of a layer"))
                                      / x.t
                                  + part(n.router, "P_router", "router of a layer") + replicated + norms,
                              "P_moe", "parameters of a MoE layer on one rank, routed experts apart",
                              "Narayanan 2021, arXiv 2104.04473, eq. 2, per matrix");
        p.experts = named(part(n.experts, "P_experts", "routed experts of a layer") / (x.e * x.et), "P_exp",
                          "routed experts of a layer on one rank", "Liu 2025, arXiv 2504.14960, section 3");
    }
    p.embedding = named(
        x.vocabulary * x.h / x.t
            + part(n.positions + n.embeddingNorm, "P_pos", "learned positions and embedding norm"),
        "P_embed", "embeddings on one rank", "Narayanan 2021, arXiv 2104.04473, eq. 2, per matrix");
    p.head = named(x.vocabulary * x.h / x.t + part(n.finalNorm, "P_final", "final norm"), "P_head",
                   "output matrix on one rank", "Narayanan 2021, arXiv 2104.04473, eq. 2, per matrix");
    if (scenario.model.multiTokenLayers > 0)
        p.head = named(p.head + (x.outputs - 1.0) * (2.0 * x.h * x.h / x.t + 3.0 * x.h), "P_outs",
                       "output matrix, and projections and norms that predict further tokens",
                       "DeepSeek-AI 2024, arXiv 2412.19437, section 2.2");
    return p;
}

/// The largest matrix of a layer on one rank: of its MLP, its attention or, where tokens are routed, its experts' (`experts` on the
/// rank), whose first, gate and second matrices are one tensor each.
template <class Real>
Real largestMatrix(const Shape<Real>& x, bool routed, const Real& experts)
{
    Real inner = x.hasMlp && !routed ? x.f : routed ? x.sharedFfn : Real(0.0);
    if (x.attends)
        inner = larger(inner, x.a * x.d);
    else if (x.recurrence)
        inner = larger(inner, x.mixerColumns);
    const Real one = named(x.h * inner / x.t, "P_mat", "parameters of a layer's largest matrix on one rank",
                           "matrix by matrix");
    return routed ? larger(one, experts / (x.gated ? Real(3.0) : Real(2.0))) : one;
}

} // namespace shardscape::cost
