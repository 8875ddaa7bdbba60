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

// ------------------------------------------------------------------ bytes

/// How bytes go round.
enum class ContextFlow : std::uint8_t {
    Exchange, ///< of a rank's buffer each other member of the group gets its part
    Ring,     ///< a rank's buffer goes to all other members
    Pairs,    ///< a rank's buffer goes to one other member, each as often as others
};

/// Visits what one layer sends: (flow, group, bytes of one rank's buffer, times in a forward, times in a backward).
template <class Real, class Visit>
void visitContextFlows(const Shape<Real>& x, const ContextPlan& plan, const network::Group& all,
                       const Visit& visit)
{
    using enum ContextFlow;
    using layout::ContextKind;
    if (all.size <= 1)
        return;
    if (x.recurrence) {
        if (plan.states == ContextPlan::States::Heads) {
            const auto [there, back] = mixerExchange(x);
            visit(Exchange, all, there, 1, 1);
            visit(Exchange, all, back, 1, 1);
        } else if (plan.states == ContextPlan::States::Gather) {
            visit(Ring, all, recurrentState(x), 1, 1);
        } else if (plan.states == ContextPlan::States::KeyValues) { // with their gradients on the way back
            visit(Ring, all, recurrentKeyValues(x), 1, 2);
        } else { // n - 1 of n ranks pass on one state
            visit(Pairs, all, recurrentState(x) * ((x.c - 1.0) / x.c), 1, 1);
        }
        return;
    }
    if (!x.attends)
        return;
    if (x.contextKind == ContextKind::Switch) {
        visit(Exchange, all, Bytes<Real>(x.beta * x.T * x.h), 1, 1);
        return;
    }
    const ContextGroups groups = contextGroups(x, plan, all);
    const auto blocks = contextBlocks(x);
    if (groups.heads.size > 1) {
        visit(Exchange, groups.heads, blocks.queries, 1, 1);
        visit(Exchange, groups.heads, blocks.keyValues / Real(2.0), 2, 2);
        visit(Exchange, groups.heads, blocks.outputs, 1, 1);
    }
    if (groups.pieces.size <= 1)
        return;
    const auto others = static_cast<double>(groups.pieces.size - 1);
    switch (x.contextKind) {
    case ContextKind::Ring:
        if (groups.inner.size > 1)
            visit(Ring, groups.inner, blocks.keyValues, static_cast<double>(groups.outer.size),
                  2.0 * static_cast<double>(groups.outer.size));
        visit(Ring, groups.outer, blocks.keyValues, 1, 2); // backward: and their gradients
        return;
    case ContextKind::AllGather: visit(Ring, groups.pieces, blocks.keyValues, 1, 2); return;
    case ContextKind::QueryRing:
        visit(Ring, groups.pieces, blocks.queries, 1, 2); // backward: queries' gradients come back
        visit(Pairs, groups.pieces, blocks.outputs + blocks.sums, others, others); // gradients of outputs go
        return;
    case ContextKind::BalancedPulls: visit(Pairs, groups.pieces, pulledBytes(x, blocks), 1, 2); return;
    case ContextKind::RingScores: // backward: round again, and gradients of all keys and values summed
        visit(Ring, groups.pieces, blocks.keyValues, 1, 3);
        return;
    case ContextKind::AllToAll:
    case ContextKind::Switch: return;
    }
}

} // namespace shardscape::cost
