// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/quantity.h"

#include <cstdint>

namespace shardscape::network {

/// How NCCL carries a collective: which pattern, and how it tells a receiver that bytes are there.
enum class Algorithm : std::uint8_t { Tree, Ring };
enum class Protocol : std::uint8_t { LowLatency, LowLatency128, Simple };

/// Ranks of a communicator as NCCL's own model sees them.
struct Communicator {
    std::int64_t ranks = 1;
    std::int64_t nodes = 1;
    BytesPerSecond<double>
        bandwidth;      ///< of all channels together, what a ring attains (A100: at most 235 GB/s)
    bool nvlink = true; ///< inside a node; otherwise PCI
};

/// All-reduce of V bytes as NCCL's tuner predicts it when it chooses: base latency of the protocol, steps inside a node and
/// between nodes, and bytes over the bandwidth that the protocol leaves. Zero for a single rank.
///
/// Source: NCCL 2.8, tuner constants for NVLink, PCI and network, Ampere's ceilings for trees; without the ceiling per
/// channel of LL128 and without the correction of trees at medium sizes.
Seconds<double> allReduceBy(Algorithm algorithm, Protocol protocol, const Communicator& communicator,
                            Bytes<double> volume);

/// All-gather or reduce-scatter of V bytes in all: always a ring. Source: as above.
Seconds<double> gatherBy(Protocol protocol, const Communicator& communicator, Bytes<double> volume);

/// What NCCL would take for an all-reduce: the fastest of its predictions.
struct ProtocolChoice {
    Algorithm algorithm = Algorithm::Ring;
    Protocol protocol = Protocol::Simple;
    Seconds<double> time;
};
ProtocolChoice fastestAllReduce(const Communicator& communicator, Bytes<double> volume);

} // namespace shardscape::network
