// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "schedule/program.h"
#include "schedule/schedule.h"

#include <vector>

namespace shardscape::schedule {

/// A program taken apart, for whoever changes what runs and in which order: options on a base schedule. Ops keep
/// their numbers, new ones come after; an op counts once it stands in the order of its stream.
struct Draft {
    struct Node {
        Op op;
        std::vector<Dependency> dependencies;
        std::vector<MemoryEffect> effects;
        std::int32_t weightVersion = 0;
    };

    explicit Draft(Program program);

    std::vector<Node> nodes;
    std::vector<Stream> streams;
    std::vector<std::vector<std::int32_t>> order; ///< per stream
    std::vector<BackwardHalf> backwardHalves;     ///< by op
    std::int32_t devices = 0;
    std::int32_t chunks = 1;
    std::int32_t microbatches = 0;

    [[nodiscard]] Node& at(std::int32_t op) { return nodes[static_cast<std::size_t>(op)]; }
    [[nodiscard]] const Node& at(std::int32_t op) const { return nodes[static_cast<std::size_t>(op)]; }
    [[nodiscard]] std::int32_t deviceOf(std::int32_t op) const
    {
        return streams[static_cast<std::size_t>(at(op).op.stream)].device;
    }
    [[nodiscard]] StreamKind streamKindOf(std::int32_t op) const
    {
        return streams[static_cast<std::size_t>(at(op).op.stream)].kind;
    }
    /// The compute stream of a device.
    [[nodiscard]] std::int32_t computeOf(std::int32_t device) const
    {
        return m_compute[static_cast<std::size_t>(device)];
    }
    /// What the compute stream of a device runs.
    [[nodiscard]] std::vector<std::int32_t>& computeOrder(std::int32_t device)
    {
        return order[static_cast<std::size_t>(computeOf(device))];
    }
    /// The backward half of a ForwardBackward op; nullptr for any other op.
    [[nodiscard]] const BackwardHalf* backwardHalfOf(std::int32_t op) const;

    std::int32_t addStream(std::int32_t device, StreamKind kind);
    /// A copy of what `like` says about micro-batch, stage, chunk and direction; of another kind, on another stream.
    /// Not yet in an order.
    std::int32_t addOp(OpKind kind, std::int32_t stream, Ticks duration, std::int32_t like);
    /// The same, last on its stream.
    std::int32_t append(OpKind kind, std::int32_t stream, Ticks duration, std::int32_t like);
    void depend(std::int32_t op, std::int32_t on, Ticks lag = 0) { at(op).dependencies.push_back({on, lag}); }
    void change(std::int32_t op, double amount, MemoryPool pool, MemoryMoment moment);

    /// What a compute op takes from its device's activations when it starts.
    [[nodiscard]] double activationOf(std::int32_t op) const;

    /// The program again. Ops in no order are left out; the others are numbered anew, stream by stream.
    [[nodiscard]] Program finish() &&;

private:
    Program m_rest; ///< name and units
    bool m_versions = false;
    std::vector<std::int32_t> m_compute; ///< by device
};

/// When the ops of a draft run, by their numbers in it; 0 for those in no order.
struct DraftTimes {
    std::vector<Ticks> start;
    std::vector<Ticks> end;
};

/// Simulates the draft as it is.
Result<DraftTimes> timesOf(const Draft& draft);

/// The draft with ops and delays that take these times: what a fixed order is made from. Passes of the output layer take their
/// share of half a forward; copies and collectives take none.
Draft withTimes(Draft draft, const PlannedTimes& times);

/// One pass of a micro-batch through a stage, in one direction.
struct Pass {
    std::int32_t stage = 0;
    std::int32_t microbatch = 0;
    int direction = 0;
};

/// The ops of a draft's passes, found by pass; -1 where there is none.
class PassIndex {
public:
    explicit PassIndex(const Draft& draft);

    [[nodiscard]] std::int32_t forward(const Pass& pass) const { return m_forward[at(pass)]; }
    /// Backward, BackwardInput, or the op that holds the backward half.
    [[nodiscard]] std::int32_t backward(const Pass& pass) const { return m_backward[at(pass)]; }

private:
    [[nodiscard]] std::size_t at(const Pass& pass) const
    {
        return (static_cast<std::size_t>(pass.direction) * m_stages + static_cast<std::size_t>(pass.stage))
                   * m_microbatches
               + static_cast<std::size_t>(pass.microbatch);
    }
    std::size_t m_stages;
    std::size_t m_microbatches;
    std::vector<std::int32_t> m_forward;
    std::vector<std::int32_t> m_backward;
};

} // namespace shardscape::schedule
