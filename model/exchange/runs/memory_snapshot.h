// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "job/training/numbers/evaluation.h"
#include "layout/scenario.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// What an allocation of a snapshot is for: as training::MemoryClass has it, then what its stack does not tell.
enum class HeldFor : std::uint8_t { Weights, Gradients, Optimizer, Activations, Buffers, Stays, Goes };
inline constexpr std::size_t kHeldFor = 7;
/// "weights", "stays through the step, of no known stack".
Message labelOf(HeldFor what);

/// An allocation at the peak.
struct HeldBlock {
    double bytes = 0;
    HeldFor what = HeldFor::Goes;
    std::string
        where; ///< the function of its stack that told, "adam.py:93 _init_group"; empty: it has no stack
};

/// PyTorch's memory snapshot (torch.cuda.memory._dump_snapshot()) of one device, at the peak of what its history shows.
struct MemorySnapshot {
    std::int64_t device = 0;              ///< as its process counts them
    std::int64_t devices = 0;             ///< that have segments or a history
    double reserved = 0;                  ///< bytes of all segments at the end
    double peakReserved = 0;              ///< the most that the history shows
    double allocatedNow = 0;              ///< bytes at the end
    double peakAllocated = 0;             ///< at the peak
    std::int64_t events = 0;              ///< allocations and frees of its history; 0: it was not recorded
    std::int64_t withStack = 0;           ///< blocks at the peak that have one
    std::int64_t blocks = 0;              ///< blocks at the peak
    std::array<double, kHeldFor> bytes{}; ///< at the peak, by what they are for
    std::vector<HeldBlock> largest;       ///< at most ten, the largest first
    std::vector<Message> notes;
};

/// Whether the bytes are a pickle, or JSON, with the keys of a snapshot. `beginning` may end anywhere.
bool isMemorySnapshot(std::string_view beginning);

/// Reads a pickle (containers, strings and numbers alone, see pickle_reader.h) or JSON. The peak is found by taking the history back from
/// what is allocated at the end. What an allocation is for is told by its stack: the optimizer's state, a module's construction,
/// the autograd engine, a forward, a collective. One without a stack stays (it was there before the history began) or goes.
/// `device`: -1, the one with most memory. Errors, one sentence: as the pickle's; no segments; no such device.
Result<MemorySnapshot> readMemorySnapshot(std::string_view bytes, std::int64_t device = -1);

/// A snapshot over the classes that are predicted of its rank.
struct SnapshotComparison {
    std::int64_t rank = 0;
    std::int32_t stage = 0;
    struct Row {
        std::string_view id; ///< of the account, or "states"
        Message label;
        double measured = 0;    ///< bytes
        double predicted = 0;   ///< bytes
        bool isMeasured = true; ///< false: no stack tells it apart from others
    };
    std::vector<Row> rows; ///< the last is the sum: what the allocator keeps
    std::vector<Message> notes;
};

/// Lays it over the rank's stage. Classes that no stack tells apart are summed: "states", where weights, gradients and optimizer are one.
/// Errors: a rank beyond the scenario, or a device beyond its nodes: a snapshot of another world size; a layout that is not valid.
Result<SnapshotComparison> compareSnapshot(const MemorySnapshot& snapshot, const layout::Scenario& scenario,
                                           std::int64_t rank);
/// The rank that a file's name says, "rank3_snapshot.pickle", "snapshot-rank_12.pickle"; nothing where it says none.
std::optional<std::int64_t> rankInName(std::string_view name);

/// What is predicted of a rank, as a snapshot that memory_viz shows: its states, then micro-batches of activations that come and go.
/// Errors: as compareSnapshot().
Result<std::string> writeMemorySnapshot(const layout::Scenario& scenario, std::int64_t rank);

} // namespace shardscape::exchange
