// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "workload/transformer.h"

#include <cstdint>
#include <vector>

namespace shardscape::run {

/// How states lie over ranks: block shards of layers (pipeline, chunks), of width (tensor), and of the optimizer's part over
/// replicas. Ranks run tensor first, then data, then pipeline.
struct StateLayout {
    std::int64_t tensor = 1, pipeline = 1, chunks = 1, data = 1;
    bool shardedOptimizer = true; ///< ZeRO-1 and above

    [[nodiscard]] std::int64_t ranks() const { return tensor * pipeline * data; }
    friend bool operator==(const StateLayout&, const StateLayout&) = default;
};

/// Why states of A cannot be read as B; empty: they can. The padded vocabulary hangs on t and is padded anew: no reason. Source:
/// Lian 2024, Universal Checkpointing, arXiv 2406.18820.
std::vector<Message> reshapeObstacles(const workload::Transformer& model, const StateLayout& to,
                                      std::int64_t globalBatch, std::int64_t microBatch);

/// What moves from A to B.
struct Reshape {
    std::vector<double> bytesIn; ///< into each new rank, that it did not hold
    std::vector<std::int64_t>
        deviceOf;               ///< of each new rank: the old rank whose device it takes; -1: a new device
    double total = 0, most = 0; ///< bytes of all ranks, of the busiest
    double state = 0;           ///< bytes that one copy of all states is
};
inline constexpr std::int64_t kMostReshapedRanks = 8192;

/// Bytes into rank b: sum over its blocks of |J_b| - |J_b and what its device held|; 2 bytes a parameter of weights, held by
/// every replica, and `optimizerBytes` (12) of states, shared by replicas where sharded. With `renumber` new ranks take the
/// devices that hold most of what they need, as many bytes together as can stay, which costs nothing; else rank b stays on device b. Source: section 4 of the
/// references; block shards of even layers, ends not counted.
Reshape reshape(double parameters, const StateLayout& from, const StateLayout& to, bool renumber = true,
                double weightBytes = 2, double optimizerBytes = 12);

/// Seconds by the devices' own links: the busiest rank over its share of bandwidth, and a new start of the communicators.
constexpr double reshapeByPeers(const Reshape& r, double bytesPerSecond, double start)
{
    return r.most / bytesPerSecond + start;
}
/// Seconds by files: read and written once to convert, then read again. Source: Universal Checkpointing, lazy.
constexpr double reshapeByFiles(const Reshape& r, double storeBytesPerSecond, double start)
{
    return 3 * r.state / storeBytesPerSecond + start;
}

} // namespace shardscape::run
