// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/attention.h"
#include "cost/context_plan.h"
#include "network/group.h"

#include <cmath>

namespace shardscape::cost {

// What crosses ranks that share a sequence, in two dimensions: sets of ranks exchange heads, and between the sets attention
// over pieces of the sequence is put together. One of the two sides may be 1.

/// Splits the shape's context-parallel ranks as the plan says: c = u w, u ranks exchange heads, w pieces stay apart.
/// Source: Fang 2024 (USP), arXiv 2405.07719; Gu 2024 (LoongTrain), arXiv 2406.18485.
template <class Real>
void splitContext(Shape<Real>& x, const ContextPlan& plan)
{
    const auto ranks = static_cast<std::int64_t>(plain(x.c));
    if (plan.exchangers <= 1 || plain(x.pieces) <= 1 || ranks % plan.exchangers != 0)
        return;
    if (plan.exchangers == ranks) {
        x.exchangers = x.c;
        x.pieces = Real(1.0);
        return;
    }
    x.exchangers = given<Real>(static_cast<double>(plan.exchangers), "u",
                               "context-parallel ranks that exchange heads", "knob cp_heads");
    x.pieces = named(x.c / x.exchangers, "c_r", "pieces of the sequence that stay apart in attention",
                     "Fang 2024, arXiv 2405.07719");
}

/// The shape with another number of context-parallel ranks, as many tokens on each, split as the plan says where that divides.
template <class Real>
Shape<Real> withContextRanks(Shape<Real> x, const Real& ranks, const ContextPlan& plan)
{
    using enum layout::ContextKind;
    x.c = ranks;
    x.b = x.T * x.c / x.s;
    x.exchangers = x.contextKind == AllToAll ? x.c : Real(1.0);
    x.pieces = x.contextKind == AllToAll || x.contextKind == Switch ? Real(1.0) : x.c;
    splitContext(x, plan);
    return x;
}

/// The ranks of the two dimensions, and those of rings in rings.
struct ContextGroups {
    network::Group heads, pieces;
    network::Group inner, outer; ///< of the pieces; without an inner ring the outer has all
};

template <class Real>
ContextGroups contextGroups(const Shape<Real>& x, const ContextPlan& plan, const network::Group& all)
{
    ContextGroups groups;
    const auto exchangers = static_cast<std::int64_t>(plain(x.exchangers));
    const auto pieces = static_cast<std::int64_t>(plain(x.pieces));
    if (pieces <= 1)
        groups.heads = all;
    else if (exchangers <= 1)
        groups.pieces = all;
    else if (plan.piecesNearest) {
        groups.pieces = cluster::partOf(all, pieces);
        groups.heads = cluster::acrossParts(all, pieces);
    } else {
        groups.heads = cluster::partOf(all, exchangers);
        groups.pieces = cluster::acrossParts(all, exchangers);
    }
    groups.outer = groups.pieces;
    // An inner ring of all of them is the ring.
    if (x.contextKind == layout::ContextKind::Ring && plan.innerRing > 1
        && plan.innerRing < groups.pieces.size && groups.pieces.size % plan.innerRing == 0) {
        groups.inner = cluster::partOf(groups.pieces, plan.innerRing);
        groups.outer = cluster::acrossParts(groups.pieces, plan.innerRing);
    }
    return groups;
}

/// What one rank's part of a layer sends, each piece once; heads after tensor parallelism.
template <class Real>
struct ContextBlocks {
    Real queryElements, outputElements;
    Bytes<Real> queries, outputs; ///< of the rank's tokens
    Bytes<Real> keyValues; ///< the same of keys and values, each of their heads as often as ranks need it
    Bytes<Real> sums;      ///< one fp32 log-sum-exp per row and head
};

/// Where more ranks exchange heads than there are heads of keys and values, each of these goes to several ranks: a head of keys
/// is whole on every rank that has a query for it. Source: Jacobs 2023, arXiv 2309.14509, section 3, with grouped heads; counted.
template <class Real>
ContextBlocks<Real> contextBlocks(const Shape<Real>& x)
{
    ContextBlocks<Real> blocks;
    blocks.queryElements = x.T * x.a / x.t * (x.latent ? x.noPosition + x.rotary : x.d);
    blocks.outputElements = x.T * x.a / x.t * (x.latent ? x.value : x.d);
    blocks.queries = Bytes<Real>(x.beta * blocks.queryElements);
    blocks.outputs = Bytes<Real>(x.beta * blocks.outputElements);
    blocks.keyValues = keyValueBytes(x);
    if (!x.latent && plain(x.exchangers) > plain(localKeyValueHeads(x)))
        blocks.keyValues = blocks.keyValues
                           * named(x.exchangers / localKeyValueHeads(x), "r_kv",
                                   "copies of each key-value head among ranks that exchange heads",
                                   "grouped heads, counted");
    blocks.sums = Bytes<Real>(4.0 * x.T * x.a / x.t);
    return blocks;
}

/// Share of the blocks off the diagonal that idle ranks compute for others where each has floor(w/2) rounds: rank p of a
/// causal sequence has p of them. Source: Li 2024 (DistFlashAttn), arXiv 2310.03294, section 3.2; counted.
inline double helpedShare(double pieces)
{
    const double rounds = std::floor(pieces / 2);
    double helped = 0;
    for (double p = rounds + 1; p < pieces; ++p)
        helped += p - rounds;
    return pieces > 1 ? helped / (pieces * (pieces - 1) / 2) : 0;
}

/// Bytes that one rank fetches in all its rounds, forward: (w - 1)/2 blocks of keys and values, or for a rank it helps queries
/// there and outputs back. Source: as above.
template <class Real>
Bytes<Real> pulledBytes(const Shape<Real>& x, const ContextBlocks<Real>& blocks)
{
    const Real helped = given<Real>(helpedShare(plain(x.pieces)), "r_help",
                                    "share of blocks that idle ranks compute for others",
                                    "Li 2024, arXiv 2310.03294, section 3.2; counted");
    return (blocks.keyValues * (1.0 - helped) + (blocks.queries + blocks.outputs + blocks.sums) * helped)
           * ((x.pieces - 1.0) / 2.0);
}

/// The state that a rank's piece leaves in a recurrence, bytes: b a d_k d_v, whatever the length. Source: Sun 2025 (LASP-2),
/// arXiv 2502.07563, section 3.
template <class Real>
Bytes<Real> recurrentState(const Shape<Real>& x)
{
    return Bytes<Real>(x.beta * x.b * x.a / x.t * x.stateSize * x.d);
}

/// Keys and values of a rank's piece in a recurrence, bytes.
template <class Real>
Bytes<Real> recurrentKeyValues(const Shape<Real>& x)
{
    return Bytes<Real>(x.beta * x.T * x.a / x.t * (x.stateSize + x.d));
}

} // namespace shardscape::cost
