// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/context_blocks.h"
#include "network/collectives.h"

namespace shardscape::cost {

// Seconds of what crosses ranks that share a sequence; cost/context_blocks.h has its bytes.

/// The passes of one layer.
template <class Real>
struct ContextTime {
    Seconds<Real> forward, backward; ///< exposed
    Seconds<Real> spentForward, spentBackward;
};

/// What a message takes longer than the computation that it travels behind.
template <class Real>
Seconds<Real> shownBehind(const Seconds<Real>& message, const Seconds<Real>& compute)
{
    return larger(Seconds<Real>{}, message - compute);
}

/// One message to the next rank of a ring. A formula with several of them names each by a symbol of its own.
template <class Real>
Seconds<Real> hop(const network::Channel<Real>& channel, const Bytes<Real>& moved, const char* symbol,
                  const char* label, network::Way way = network::Way::Ring)
{
    return named(network::message(channel, moved, way), symbol, label,
                 "Thakur 2005, Optimization of Collective Communication in MPICH; NCCL");
}

/// Merging two partial results: two fp32 outputs read, one written: 6 B per element in 16 bits each way.
template <class Real>
Seconds<Real> mergeOnce(const Device<Real>& dev, const Shape<Real>& x, const ContextBlocks<Real>& blocks)
{
    return elementwise(dev, Bytes<Real>(6.0 * x.beta * blocks.outputElements));
}

/// w steps of equal work, where the order of tokens is a zigzag; the block of the next step travels behind the present one, the first is there. What a step's
/// message takes longer than its computation shows w - 1 times, and so does merging two partial results. Backward: keys, values
/// and their gradients travel. Source: Liu 2023, arXiv 2310.01889; Brandon 2023, arXiv 2311.09431 (balance).
///
/// Rings in rings: blocks go round the inner ring at every step and to the next inner ring once a round, behind all of it.
/// Source: Gu 2024 (LoongTrain), arXiv 2406.18485, section 4.4.
template <class Real>
ContextTime<Real> keyValueRing(const Device<Real>& dev, const Shape<Real>& x, const AttentionTime<Real>& t,
                               const network::Fabric& fabric, const ContextGroups& groups,
                               const ContextBlocks<Real>& blocks)
{
    // Blocks go from neighbour to neighbour: the slowest hop has one accelerator's own link.
    const auto channel = network::ringHop<Real>(fabric, groups.outer);
    const Real& n = x.pieces;
    const auto merge = mergeOnce(dev, x, blocks) * (n - 1.0);
    const auto twice = blocks.keyValues * Real(2.0);
    const char* source = "Liu 2023, arXiv 2310.01889, section 3";
    ContextTime<Real> time;
    if (groups.inner.size <= 1) {
        const auto shown = [&](const Seconds<Real>& compute, const Bytes<Real>& moved) {
            return shownBehind(network::message(channel, moved), compute / n) * (n - 1.0);
        };
        time.forward = named(shown(t.forward, blocks.keyValues) + merge, "t_cp",
                             "context ring, exposed, forward", source);
        time.backward = named(shown(t.backward, twice), "t_cp_b", "context ring, exposed, backward", source);
        time.spentForward = network::message(channel, blocks.keyValues) * (n - 1.0) + merge;
        time.spentBackward = network::message(channel, twice) * (n - 1.0);
        return time;
    }
    const auto near = network::ringHop<Real>(fabric, groups.inner);
    const Real window = given<Real>(static_cast<double>(groups.inner.size), "w", "ranks of an inner ring",
                                    "knob cp_inner_ring");
    const Real rounds = n / window;
    const auto inner = [&](const Bytes<Real>& moved) {
        return hop(near, moved, "t_in", "block to the next rank of the inner ring");
    };
    const auto outer = [&](const Bytes<Real>& moved) {
        return hop(channel, moved, "t_out", "block to the next inner ring");
    };
    const auto shown = [&](const Seconds<Real>& compute, const Bytes<Real>& moved) {
        const auto step = compute / n;
        const auto inside = shownBehind(inner(moved), step) * (window - 1.0);
        return inside * rounds + shownBehind(outer(moved), step * window + inside) * (rounds - 1.0);
    };
    const auto spent = [&](const Bytes<Real>& moved) {
        return inner(moved) * (rounds * (window - 1.0)) + outer(moved) * (rounds - 1.0);
    };
    source = "Gu 2024, LoongTrain, arXiv 2406.18485, section 4.4";
    time.forward = named(shown(t.forward, blocks.keyValues) + merge, "t_cp",
                         "rings in rings, exposed, forward", source);
    time.backward = named(shown(t.backward, twice), "t_cp_b", "rings in rings, exposed, backward", source);
    time.spentForward = spent(blocks.keyValues) + merge;
    time.spentBackward = spent(twice);
    return time;
}

/// Keys and values of all pieces gathered before attention, nothing behind it; gathered again before the backward, and their
/// gradients scattered. Source: Dubey 2024 (Llama 3), arXiv 2407.21783, section 3.3.2.
template <class Real>
ContextTime<Real> keyValueGather(const Shape<Real>& x, const network::Fabric& fabric,
                                 const ContextGroups& groups, const ContextBlocks<Real>& blocks)
{
    const auto once = network::gatherOrScatter(network::channel<Real>(fabric, groups.pieces),
                                               blocks.keyValues * x.pieces);
    const char* source = "Dubey 2024, arXiv 2407.21783, section 3.3.2";
    ContextTime<Real> time;
    time.forward = named(once, "t_cp", "gathering keys and values, forward", source);
    time.backward = named(once * Real(2.0), "t_cp_b",
                          "gathering keys and values again, and scattering their gradients", source);
    time.spentForward = time.forward;
    time.spentBackward = time.backward;
    return time;
}

/// Queries one way, partial outputs with their sums back to their owner, both directions of the links at once; the last outputs
/// come back when all is computed. Backward: queries and gradients of outputs go, gradients of queries come.
/// Source: Wang 2024 (TokenRing), arXiv 2412.20501, section 3; the backward is counted, the paper has none.
template <class Real>
ContextTime<Real> queryRing(const Device<Real>& dev, const Shape<Real>& x, const AttentionTime<Real>& t,
                            const network::Fabric& fabric, const ContextGroups& groups,
                            const ContextBlocks<Real>& blocks)
{
    const auto channel = network::ringHop<Real>(fabric, groups.pieces);
    const Real& n = x.pieces;
    const auto merge = mergeOnce(dev, x, blocks) * (n - 1.0);
    const auto partial = hop(channel, blocks.outputs + blocks.sums, "t_out", "partial outputs to their owner",
                             network::Way::Anyone);
    const auto queries = hop(channel, blocks.queries, "t_q", "queries, or their gradients, to the next rank");
    const auto step = larger(queries, partial);
    const auto back = hop(channel, blocks.queries + blocks.outputs + blocks.sums, "t_qo",
                          "queries and gradients of outputs to the next rank");
    const char* source = "Wang 2024, TokenRing, arXiv 2412.20501, section 3";
    ContextTime<Real> time;
    time.forward = named(shownBehind(step, t.forward / n) * (n - 1.0) + partial + merge, "t_cp",
                         "queries and partial outputs, exposed, forward", source);
    time.backward = named(shownBehind(back, t.backward / n) * (n - 1.0) + queries, "t_cp_b",
                          "queries and gradients, exposed, backward", source);
    // Both directions of the links are busy at once.
    time.spentForward = sendingAs(step * (n - 1.0) + partial + merge,
                                  [&] { return (queries + partial) * (n - 1.0); });
    time.spentBackward = sendingAs(back * (n - 1.0) + queries, [&] { return (back + queries) * (n - 1.0); });
    return time;
}

/// floor(w/2) rounds after the diagonal, the next block on its way behind the present one. Source: Li 2024 (DistFlashAttn),
/// arXiv 2310.03294, sections 3.2 and 3.3.
template <class Real>
ContextTime<Real> balancedPulls(const Device<Real>& dev, const Shape<Real>& x, const AttentionTime<Real>& t,
                                const network::Fabric& fabric, const ContextGroups& groups,
                                const ContextBlocks<Real>& blocks)
{
    const auto channel = network::ringHop<Real>(fabric, groups.pieces);
    const Real rounds(std::floor(plain(x.pieces) / 2));
    const auto bytes = pulledBytes(x, blocks) / rounds;
    const auto shown = [&](const Seconds<Real>& compute, const Bytes<Real>& moved) {
        const auto block = compute / (rounds + 0.5); // the diagonal's is half one
        const auto message = network::message(channel, moved, network::Way::Anyone);
        return shownBehind(message, block * Real(0.5)) + shownBehind(message, block) * (rounds - 1.0);
    };
    const auto merge = mergeOnce(dev, x, blocks) * rounds;
    const auto twice = bytes * Real(2.0);
    const char* source = "Li 2024, DistFlashAttn, arXiv 2310.03294, section 3.3";
    ContextTime<Real> time;
    time.forward = named(shown(t.forward, bytes) + merge, "t_cp", "blocks fetched, exposed, forward", source);
    time.backward = named(shown(t.backward, twice), "t_cp_b", "blocks fetched, exposed, backward", source);
    time.spentForward = network::message(channel, bytes, network::Way::Anyone) * rounds + merge;
    time.spentBackward = network::message(channel, twice, network::Way::Anyone) * rounds;
    return time;
}

/// Keys round the ring for the scores, then values, nothing behind; backward the same, and two all-reduces of the gradients.
/// Source: Li 2021 (Sequence Parallelism), arXiv 2105.13120, sections 3.2 and 3.3.
template <class Real>
ContextTime<Real> scoresRing(const Shape<Real>& x, const network::Fabric& fabric, const ContextGroups& groups,
                             const ContextBlocks<Real>& blocks)
{
    const auto channel = network::ringHop<Real>(fabric, groups.pieces);
    const auto half = blocks.keyValues / Real(2.0);
    const auto round = network::message(channel, half) * ((x.pieces - 1.0) * 2.0);
    const auto sums = network::allReduce(network::channel<Real>(fabric, groups.pieces), half * x.pieces)
                      * Real(2.0);
    const char* source = "Li 2021, arXiv 2105.13120, section 3.3";
    ContextTime<Real> time;
    time.forward = named(round, "t_cp", "ring of keys and ring of values, forward", source);
    time.backward = named(round + sums, "t_cp_b", "both rings again, and sums of gradients", source);
    time.spentForward = time.forward;
    time.spentBackward = time.backward;
    return time;
}

/// Queries, keys, values and the output change hands once each way, exposed. Source: Jacobs 2023, arXiv 2309.14509, section 3.
template <class Real>
Seconds<Real> headExchange(const network::Fabric& fabric, const network::Group& group,
                           const ContextBlocks<Real>& blocks)
{
    const char* source = "Jacobs 2023, arXiv 2309.14509, section 3";
    const auto exchange = [&](const Bytes<Real>& volume, const char* symbol, const char* label) {
        return named(network::allToAll(fabric, group, volume), symbol, label, source);
    };
    const auto once = exchange(blocks.queries, "t_q", "exchange of queries")
                      + exchange(blocks.keyValues / Real(2.0), "t_k", "exchange of keys, or of values")
                            * Real(2.0)
                      + exchange(blocks.outputs, "t_o", "exchange of outputs");
    return named(once, "t_cp", "head exchange, forward", source);
}

/// Ring attention over a recurrence: keys and values of every piece pass every rank, which takes their state from them while the next
/// block is on its way; the first travels behind the rank's own piece. Backward: gradients travel with them, and take twice the products.
/// Source: Liu 2023, arXiv 2310.01889; the products counted.
template <class Real>
ContextTime<Real> recurrentRing(const Device<Real>& dev, const Shape<Real>& x, const AttentionTime<Real>& t,
                                const network::Fabric& fabric, const network::Group& group)
{
    const auto channel = network::ringHop<Real>(fabric, group);
    const auto blocks = recurrentKeyValues(x);
    const auto states = named(statesOfPiece(dev, x), "t_states", "the state of another rank's piece",
                              "Dao 2024, arXiv 2405.21060, section 6; counted");
    const auto shown = [&](const Seconds<Real>& message, const Seconds<Real>& own,
                           const Seconds<Real>& piece) {
        return shownBehind(message, own) + shownBehind(message, piece) * (x.c - 2.0) + piece * (x.c - 1.0);
    };
    const auto once = hop(channel, blocks, "t_kv", "keys and values to the next rank");
    const auto twice = hop(channel, blocks * Real(2.0), "t_kv_b",
                           "keys and values with their gradients to the next rank");
    const char* source = "Liu 2023, arXiv 2310.01889, section 3";
    ContextTime<Real> time;
    time.forward = named(shown(once, t.forward, states), "t_cp", "ring of keys and values, exposed, forward",
                         source);
    time.backward = named(shown(twice, t.backward, states * Real(2.0)), "t_cp_b",
                          "ring of keys and values, exposed, backward", source);
    time.spentForward = once * (x.c - 1.0) + states * (x.c - 1.0);
    time.spentBackward = twice * (x.c - 1.0) + states * Real(2.0) * (x.c - 1.0);
    return time;
}

/// A recurrence: heads for tokens as Megatron-LM does, or the states alone. A gather runs behind what a piece does by itself;
/// a state that goes from rank to rank waits for each. Source: Megatron-LM, mamba_context_parallel.py; Sun 2025 (LASP-2), arXiv
/// 2502.07563, section 3; Sun 2024 (LASP), arXiv 2404.02882, section 2.3.
template <class Real>
ContextTime<Real> stateExchange(const Device<Real>& dev, const Shape<Real>& x, const AttentionTime<Real>& t,
                                const ContextPlan& plan, const network::Fabric& fabric,
                                const network::Group& group)
{
    ContextTime<Real> time;
    if (plan.states == ContextPlan::States::Heads) {
        const auto [there, back] = mixerExchange(x);
        const char* source = "Megatron-LM, mamba_context_parallel.py";
        const auto inputs = named(network::allToAll(fabric, group, there), "t_in", "heads for tokens",
                                  source);
        const auto outputs = named(network::allToAll(fabric, group, back), "t_out", "tokens for heads",
                                   source);
        time.forward = named(inputs + outputs, "t_cp", "head exchange, forward", source);
        time.backward = time.forward;
        time.spentForward = time.spentBackward = time.forward;
        return time;
    }
    if (plan.states == ContextPlan::States::KeyValues)
        return recurrentRing(dev, x, t, fabric, group);
    const auto state = named(recurrentState(x), "M_state", "state that a piece leaves",
                             "Sun 2025, arXiv 2502.07563, section 3");
    if (plan.states == ContextPlan::States::Gather) {
        const auto once = network::gatherOrScatter(network::channel<Real>(fabric, group), state * x.c);
        const char* source = "Sun 2025, LASP-2, arXiv 2502.07563, section 3";
        time.forward = named(shownBehind(once, t.forward), "t_cp", "gather of states, exposed, forward",
                             source);
        time.backward = named(shownBehind(once, t.backward), "t_cp_b", "gather of states, exposed, backward",
                              source);
        time.spentForward = time.spentBackward = once;
        return time;
    }
    const auto once = network::message(network::ringHop<Real>(fabric, group), state, network::Way::Row);
    // All but the last pass it on, and wait for each other.
    const auto round = sendingAs(once * (x.c - 1.0), [&] { return once * ((x.c - 1.0) / x.c); });
    time.forward = named(round, "t_cp", "states from rank to rank, forward",
                         "Sun 2024, LASP, arXiv 2404.02882, section 2.3");
    time.backward = time.forward;
    time.spentForward = time.spentBackward = time.forward;
    return time;
}

/// The last of n contiguous pieces over the mean, of queries that meet the w latest keys at most (0: all before them). A window
/// shorter than the other pieces leaves the last as much as the ones before it. Source: pairs counted, long pieces.
template <class Real>
Real lastPieceShare(const Shape<Real>& x)
{
    const Real& n = x.pieces;
    const double s = plain(x.s), w = static_cast<double>(x.window);
    if (w <= 0 || w >= s)
        return (2.0 * n - 1.0) / n;
    const double before = s * (1 - 1 / plain(n)); // tokens of the other pieces
    const double ramp = w > before ? (w * w - before * before) / 2 + (s - w) * w : (s - before) * w;
    return n
           * given<Real>(ramp / (w * s - w * w / 2), "r_w",
                         "share of the last piece in all pairs within the window", "pairs counted");
}

/// Causal work of the fullest rank over the mean: of contiguous pieces the last one's; of stripes the rank that has the last
/// token of each; of balanced pulls the round that an even number of ranks cannot fill. A zigzag is even.
/// Source: pairs counted; Li 2024, arXiv 2310.03294, section 3.2; Brandon 2023, arXiv 2311.09431, section 3.
template <class Real>
Real causalShare(const Shape<Real>& x, SequenceOrder order)
{
    const Real& n = x.pieces;
    if (!x.causal || plain(n) <= 1)
        return Real(1.0);
    if (x.contextKind == layout::ContextKind::BalancedPulls)
        return std::fmod(plain(n), 2) == 0
                   ? named((n + 1.0) / n, "r_odd", "causal work of the fullest rank over the mean",
                           "Li 2024, arXiv 2310.03294, section 3.2; counted")
                   : Real(1.0);
    if (order == SequenceOrder::Striped)
        return named((x.s + n) / (x.s + 1.0), "r_stripe", "causal work of the last stripe over the mean",
                     "Brandon 2023, arXiv 2311.09431, section 3; pairs counted");
    const bool contiguous = order == SequenceOrder::Contiguous
                            || (order == SequenceOrder::Stack && x.contiguousContext);
    return contiguous ? named(lastPieceShare(x), "r_last", "causal work of the last piece over the mean",
                              "pairs counted")
                      : Real(1.0);
}

/// What goes between the pieces.
template <class Real>
ContextTime<Real> pieceExchange(const Device<Real>& dev, const Shape<Real>& x, const AttentionTime<Real>& t,
                                const network::Fabric& fabric, const ContextGroups& groups,
                                const ContextBlocks<Real>& blocks)
{
    switch (x.contextKind) {
    case layout::ContextKind::Ring: return keyValueRing(dev, x, t, fabric, groups, blocks);
    case layout::ContextKind::AllGather: return keyValueGather(x, fabric, groups, blocks);
    case layout::ContextKind::QueryRing: return queryRing(dev, x, t, fabric, groups, blocks);
    case layout::ContextKind::BalancedPulls: return balancedPulls(dev, x, t, fabric, groups, blocks);
    case layout::ContextKind::RingScores: return scoresRing(x, fabric, groups, blocks);
    case layout::ContextKind::AllToAll:
    case layout::ContextKind::Switch: break;
    }
    return {};
}

/// Between two layers that look along different dimensions of the sequence, one all-to-all of all activations: each rank then has
/// the other dimension whole. Source: Zhao 2024 (DSP), arXiv 2403.10266, section 4.
template <class Real>
ContextTime<Real> dimensionSwitch(const Shape<Real>& x, const network::Fabric& fabric,
                                  const network::Group& group)
{
    ContextTime<Real> time;
    time.forward = named(network::allToAll(fabric, group, Bytes<Real>(x.beta * x.T * x.h)), "t_cp",
                         "switch of the dimension that is cut, each way",
                         "Zhao 2024, DSP, arXiv 2403.10266, section 4");
    time.backward = time.forward;
    time.spentForward = time.spentBackward = time.forward;
    return time;
}

/// Exchange of a layer between its context-parallel ranks beside `t`, what its kernels take.
template <class Real>
ContextTime<Real> contextTime(const Device<Real>& dev, const Shape<Real>& x, const AttentionTime<Real>& t,
                              const network::Fabric& fabric, const network::Group& all,
                              const ContextPlan& plan)
{
    if (x.recurrence)
        return stateExchange(dev, x, t, plan, fabric, all);
    if (x.contextKind == layout::ContextKind::Switch)
        return dimensionSwitch(x, fabric, all);
    const ContextGroups groups = contextGroups(x, plan, all);
    const auto blocks = contextBlocks(x);
    ContextTime<Real> heads;
    if (groups.heads.size > 1) {
        heads.forward = headExchange(fabric, groups.heads, blocks);
        heads.backward = heads.forward;
        heads.spentForward = heads.spentBackward = heads.forward;
        if (groups.pieces.size <= 1)
            return heads;
    }
    ContextTime<Real> time = pieceExchange(dev, x, t, fabric, groups, blocks);
    if (groups.heads.size > 1) {
        const char* source = "Fang 2024, arXiv 2405.07719; Gu 2024, arXiv 2406.18485";
        const auto exchanged = named(heads.forward, "t_cph", "head exchange, forward",
                                     "Jacobs 2023, arXiv 2309.14509, section 3");
        time.forward = named(exchanged + time.forward, "t_cp2",
                             "heads exchanged and pieces put together, exposed, forward", source);
        time.backward = named(exchanged + time.backward, "t_cp2_b",
                              "heads exchanged and pieces put together, exposed, backward", source);
        time.spentForward = exchanged + time.spentForward;
        time.spentBackward = exchanged + time.spentBackward;
    }
    return time;
}

/// Attention with its exchange between the context-parallel ranks.
template <class Real>
AttentionTime<Real> attentionTime(const Device<Real>& dev, const Shape<Real>& x, AttentionKernel kernel,
                                  const network::Fabric& fabric, const network::Group& group,
                                  const ContextPlan& plan)
{
    AttentionTime<Real> t = attentionKernels(dev, x, kernel);
    if (group.size <= 1 || !(x.attends || x.recurrence))
        return t;
    if (!x.recurrence)
        if (const Real most = causalShare(x, plan.order); plain(most) != 1) {
            t.forward = t.forward * most;
            t.backward = t.backward * most;
        }
    const ContextTime<Real> time = contextTime(dev, x, t, fabric, group, plan);
    t.exchangeForward = time.forward;
    t.exchangeBackward = time.backward;
    const char* label = "context-parallel exchange of one layer, hidden or not";
    t.spentForward = named(time.spentForward, "t_csf", label, "sum of its parts");
    t.spentBackward = named(time.spentBackward, "t_csb", label, "sum of its parts");
    return t;
}

/// Keys and values of the whole sequence with their gradients, where ranks gather them: alive while one layer's attention runs.
/// Source: Dubey 2024, arXiv 2407.21783, section 3.3.2; Transformer Engine, context_parallel.py, AttnFuncWithCPAndKVAllGather.
template <class Real>
Bytes<Real> gatheredKeys(const Shape<Real>& x)
{
    if (x.contextKind != layout::ContextKind::AllGather || !x.attends || x.recurrence || plain(x.pieces) <= 1)
        return {};
    return named(contextBlocks(x).keyValues * (x.pieces * 2.0), "A_kv",
                 "gathered keys and values with their gradients", "Dubey 2024, arXiv 2407.21783, 3.3.2");
}

} // namespace shardscape::cost
