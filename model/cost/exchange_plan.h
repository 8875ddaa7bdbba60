// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace shardscape::cost {

/// How a collective hides behind the work of its own layer, priced from both their times.
enum class Hiding : std::int32_t {
    None,    ///< not; or as a fit says (ExchangePlan::tensorHidden, expertHidden; StatePlan::overlapReduce)
    Chunked, ///< cut into pieces that travel while the next piece is computed
    Fused,   ///< the kernel that makes the bytes sends them tile by tile
};

/// What of a layer runs beside its tensor-parallel sums, by how its blocks are joined.
enum class BlockVariant : std::int32_t {
    None,
    Ladder, ///< a block reads the residual before the sum of the last one, which runs beside it: another architecture
    Kraken, ///< one sum a layer, beside attention: another architecture
    Halves, ///< two halves of each sequence: one computes while the other is summed; forward alone
    Weave,  ///< two subsets of tokens, sums fused with the norms that follow; forward alone
};

/// What the ranks that split an expert's matrices send each other.
enum class SplitExperts : std::int32_t {
    Tokens,  ///< all tokens of the group to every rank, and partial results back (tensor parallelism)
    Weights, ///< the expert's weights to every rank, and their gradients back (sharded data parallelism)
    Fewer,   ///< whichever of them takes less time, at every layer
};

/// How what a layer sends is sent: its tensor-parallel collectives, and its tokens on their way to the experts and back.
/// Techniques edit it; cost/layer.h prices it.
struct ExchangePlan {
    /// Every rank of the experts' group gets all tokens and picks its own; otherwise tokens go where they are needed.
    bool gathersTokens = false;
    /// A token goes once to every rank and every node that has experts for it, and is copied there; otherwise once for every
    /// expert.
    bool oncePerPlace = false;
    bool fusedExchange = false; ///< permutation, counts and messages are one kernel: the host launches less
    double mostNodes = 0;       ///< that a token's experts may lie on; 0: as the model says
    double dispatchElement = 0; ///< bytes per element on the way to the experts; 0: as activations
    double tensorHidden = 0;    ///< share of the tensor-parallel traffic that runs behind products
    double expertHidden = 0;    ///< share of the experts' traffic that runs behind other work
    double contention = 0;      ///< share of its time by which hidden traffic slows what it hides behind
    bool consecutive = false;  ///< a token's experts follow each other, as a router for benchmarks deals them
    bool equalExperts = false; ///< every expert's rows are filled up to the same number
    double expertLoad = 1;     ///< rows of the fullest rank's experts over the mean
    double askedLoad = 1;      ///< the same before drops
    double capacity = 0;       ///< rows that an expert has room for over the mean; 0: for all
    double launches = 1;       ///< share of the layer's launches that is left to the host

    // Which way tokens take, and which need none.
    bool twoLevel = false; ///< inside the node, then between nodes: two exchanges one after the other
    double incast = 0;     ///< share of a network port's time that every further sender at once costs
    double affinity = 0; ///< share of tokens whose next expert lies on the rank they are on; 0: as by chance
    double scheduled =
        0; ///< share of the copies that stay, because requests were grouped by their experts before
    bool staysAtExpert = false; ///< no way back: a token goes on from its expert's rank
    std::int32_t materialized =
        0; ///< hottest experts of a layer that every rank gathers, so that their tokens stay; 0: no such sharding
    SplitExperts split = SplitExperts::Tokens;

    // What hides behind what, from the layer's own times.
    Hiding tensorHiding = Hiding::None;
    Hiding expertHiding = Hiding::None;
    Hiding contextHiding = Hiding::None;
    BlockVariant blocks = BlockVariant::None;
    bool shortcut = false; ///< experts read the layer before: their traffic runs beside the rest of the layer
    double pieces = 4;     ///< of what is chunked or fused
    double processors = 0; ///< multiprocessors that hidden traffic takes
    double memoryShare = 0; ///< of the memory bandwidth that it takes

    friend bool operator==(const ExchangePlan&, const ExchangePlan&) = default;
};

} // namespace shardscape::cost
