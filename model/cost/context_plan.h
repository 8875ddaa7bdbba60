// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace shardscape::cost {

/// Which tokens of a sequence a rank has.
enum class SequenceOrder : std::uint8_t {
    Stack,      ///< as the software deals them
    Contiguous, ///< one piece each
    Zigzag,     ///< pieces i and 2c - 1 - i of 2c
    Striped,    ///< every c-th token
};

/// How the ranks that share a sequence share its attention, beside the kind of exchange. Techniques edit it;
/// cost/context_exchange.h prices it.
struct ContextPlan {
    /// What crosses ranks where a recurrence stands in place of attention.
    enum class States : std::uint8_t {
        Heads,     ///< tokens are exchanged for heads, as the all-to-all of attention
        Gather,    ///< every rank gathers the states that the pieces of the others leave
        Ring,      ///< a state goes from rank to rank, each adding its piece's
        KeyValues, ///< keys and values go round, as for attention, and every rank takes states from them
    };

    std::int64_t exchangers =
        1; ///< of the ranks exchange heads; the sets of them share pieces of the sequence
    bool piecesNearest = false; ///< the nearest ranks hold pieces; otherwise they exchange heads
    std::int64_t innerRing = 1; ///< ranks of an inner ring; 1: one ring
    States states = States::Heads;
    SequenceOrder order = SequenceOrder::Stack; ///< of the pieces that stay apart

    friend bool operator==(const ContextPlan&, const ContextPlan&) = default;
};

} // namespace shardscape::cost
