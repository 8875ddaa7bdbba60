// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/kernels.h"
#include "cost/shape.h"

#include <utility>

namespace shardscape::cost {

// Layers that carry a state (workload::Recurrence) and indexers of sparse attention, priced. Widths are those of one
// tensor-parallel rank: heads are shared out, and so are groups of keys.

/// Tokens that kernels of linear attention work on at once: quadratic inside, by the state between. Source:
/// chunk_size of Nemotron-H's configuration; 64 in flash-linear-attention's gated delta rule; 256 in lightning attention.
inline double chunkOf(workload::RecurrenceKind kind)
{
    switch (kind) {
    case workload::RecurrenceKind::Lightning: return 256;
    case workload::RecurrenceKind::Mamba2: return 128;
    default: return 64;
    }
}

/// Matrix products of the mixer, as visitProducts() has them. Mamba-1 finds time steps, B and C of every token from its
/// values.
template <class Real, class Visit>
void visitMixerProducts(const Shape<Real>& x, const Visit& visit)
{
    const workload::Recurrence& r = *x.recurrence;
    const Real one(1.0);
    const Real values = x.a * x.d / x.t;
    visit(x.T, x.h, x.mixerColumns / x.t, one);
    if (r.kind == workload::RecurrenceKind::Mamba1) {
        const Real rank = Real(static_cast<double>(r.timeRank));
        visit(x.T, values, rank + 2.0 * x.stateSize, one);
        visit(x.T, rank, values, one);
    }
    visit(x.T, values, x.h, one);
}

/// What the mixer keeps per token for its backward, elements: projections, what the convolution gives, what the recurrence
/// gives and its norm. States between chunks are computed again. Source: tensors that mamba_ssm's and
/// flash-linear-attention's autograd functions save, counted.
template <class Real>
Real mixerWidth(const Shape<Real>& x)
{
    const workload::Recurrence& r = *x.recurrence;
    const Real values = x.a * x.d;
    Real width = x.mixerColumns + 2.0 * values + Real(static_cast<double>(workload::convolved(r)));
    if (r.kind == workload::RecurrenceKind::Mamba1) // time step of every channel, and B and C
        width = width + values + x.t * Real(static_cast<double>(r.timeRank + 2 * r.state));
    if (r.kind == workload::RecurrenceKind::GatedDelta) // the inverse inside every chunk
        width = width + x.a * chunkOf(r.kind);
    return width / x.t;
}

/// Elements read and written per token by convolution, gate and inner norm, forward.
template <class Real>
Real mixerTraffic(const Shape<Real>& x)
{
    return (2.0 * Real(static_cast<double>(workload::convolved(*x.recurrence))) + 5.0 * x.a * x.d) / x.t;
}

/// The mixer's model FLOPs, forward, all ranks: projections, filters and the recurrence.
template <class Real>
Flops<Real> mixerFlops(const Shape<Real>& x)
{
    const workload::Recurrence& r = *x.recurrence;
    const Real values = x.a * x.d;
    Real weights = x.h * (x.mixerColumns + values)
                   + Real(static_cast<double>(workload::convolved(r) * r.convolution));
    if (r.kind == workload::RecurrenceKind::Mamba1)
        weights = weights
                  + values
                        * (2.0 * Real(static_cast<double>(r.timeRank))
                           + 2.0 * Real(static_cast<double>(r.state)));
    return Flops<Real>(x.T * x.c * (2.0 * weights + workload::flopsPerState(r.kind) * values * x.stateSize));
}

template <class Real>
Real recurrenceRate(const Shape<Real>& x)
{
    return given<Real>(x.recurrence->kind == workload::RecurrenceKind::Mamba1 ? 0.02 : 0.064, "e_rec",
                       "attainable share of the peak, recurrence",
                       "assumption: SSD meets FlashAttention-2 at 2,048 tokens (Dao 2024, arXiv "
                       "2405.21060, section 9.3)");
}

/// The state that keys and values of a piece as long as a rank's leave, 2 s d per head and token.
template <class Real>
Seconds<Real> statesOfPiece(const Device<Real>& dev, const Shape<Real>& x)
{
    return Flops<Real>(2.0 * x.T * x.a / x.t * x.stateSize * x.d) / (dev.peak * recurrenceRate(x));
}

/// Forward and backward of the recurrence on one rank.
///
/// Chunked kernels: per head and token 2 C (s + d) inside a chunk of C (once per group of keys for scores) and 4 s d for the
/// state; a gated delta net twice the scores, a triangular solve for keys and values and a third product of the state. They
/// run at .064 of the peak: assumption, set so that SSD meets FlashAttention-2 at 2,048 tokens on an A100, where Dao 2024
/// (arXiv 2405.21060, section 9.3) measured the crossing. Mamba-1 scans with scalar units at .02 of the peak: a quarter of
/// the exponentials that an A100's special function units can do. No kernel is faster than reading its operands twice and
/// writing its results once. Backward 2.5 times the work, as in attention.
template <class Real>
std::pair<Seconds<Real>, Seconds<Real>> recurrenceTime(const Device<Real>& dev, const Shape<Real>& x)
{
    const workload::RecurrenceKind kind = x.recurrence->kind;
    const Real heads = x.a / x.t;
    const Real groups = x.g / x.t;
    const Real chunk(chunkOf(kind));
    Real perToken;
    switch (kind) {
    case workload::RecurrenceKind::Mamba1: perToken = 9.0 * heads * x.d * x.stateSize; break;
    case workload::RecurrenceKind::GatedDelta:
        perToken = heads * (2.0 * chunk * (3.0 * x.stateSize + 2.0 * x.d) + 6.0 * x.stateSize * x.d);
        break;
    default:
        perToken = 2.0 * chunk * groups * x.stateSize + heads * (2.0 * chunk * x.d + 4.0 * x.stateSize * x.d);
    }
    const Real rate = recurrenceRate(x);
    const auto executed = named(Flops<Real>(x.T * perToken), "F_core",
                                "FLOPs of the recurrence executed on one rank",
                                "Dao 2024, arXiv 2405.21060, section 6; counted");
    const auto moved = Bytes<Real>(x.beta * x.T * (2.0 * x.mixerColumns / x.t + heads * x.d));
    const auto once = [&](double times) {
        return larger(executed * Real(times) / (dev.peak * rate), elementwise(dev, moved * Real(times)))
               + dev.launch;
    };
    return {
        named(once(1), "t_core", "recurrence forward", "chunked kernels, Dao 2024, arXiv 2405.21060"),
        named(once(2.5), "t_core_b", "recurrence backward", "chunked kernels, Dao 2024, arXiv 2405.21060")};
}

/// Bytes that each rank of a context-parallel group exchanges per pass: projections go from tokens to heads, and outputs
/// back. Source: Megatron-LM, mamba_context_parallel.py.
template <class Real>
std::pair<Bytes<Real>, Bytes<Real>> mixerExchange(const Shape<Real>& x)
{
    return {Bytes<Real>(x.beta * x.T * x.mixerColumns / x.t), Bytes<Real>(x.beta * x.T * x.a * x.d / x.t)};
}

/// The indexer's projections, whole on every tensor-parallel rank.
template <class Real, class Visit>
void visitIndexerProducts(const Shape<Real>& x, const Visit& visit)
{
    const Real one(1.0);
    const Real from = plain(x.queryRank) > 0 ? x.queryRank : x.h;
    visit(x.T, from, x.indexHeads * x.indexDim, one);
    visit(x.T, x.h, x.indexDim + x.indexHeads, one);
}

/// Scores of every index head against one shared head of keys, unmasked, FLOPs over all context-parallel ranks.
template <class Real>
Flops<Real> indexScoreFlops(const Shape<Real>& x)
{
    return Flops<Real>(2.0 * x.T * x.c * x.s * x.indexHeads * x.indexDim);
}

/// Weights of the indexer that a token meets.
template <class Real>
Real indexWeights(const Shape<Real>& x)
{
    const Real from = plain(x.queryRank) > 0 ? x.queryRank : x.h;
    return from * x.indexHeads * x.indexDim + x.h * (x.indexDim + x.indexHeads);
}

} // namespace shardscape::cost
