// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace shardscape::cost {

/// Which ranks work on which documents.
enum class LengthAssignment : std::int32_t {
    AsTheyCome, ///< in turn, each over all ranks of its context-parallel group
    Hybrid,     ///< as many ranks for a document as its length needs (ByteScale's hybrid data parallelism)
    Buckets,    ///< groups of several degrees, documents by their length among them (FlexSP)
    Zones,      ///< one rank, the ranks of a node, or the whole group, by length (Zeppelin)
};

/// What documents of several lengths meet. Techniques edit it; cost/length_assignment.h deals them out.
struct LengthPlan {
    LengthAssignment assignment = LengthAssignment::AsTheyCome;
    bool routed =
        false; ///< a ring that leaves a node does so through the network ports of all its ranks there
    bool remapped = false; ///< tokens change ranks between attention and the rest, so that both are even

    friend bool operator==(const LengthPlan&, const LengthPlan&) = default;
};

} // namespace shardscape::cost
