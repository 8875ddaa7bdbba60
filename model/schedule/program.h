// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::schedule {

/// Time on a schedule: nanoseconds where the schedule belongs to a scenario, plain ticks in the laboratory.
/// Integer, so that tests compare with ==.
using Ticks = std::int64_t;

/// What an op does. Drives colour and legend only; the simulator sees durations, dependencies and memory.
enum class OpKind : std::uint8_t {
    Forward,
    Backward,       ///< input and weight gradient in one
    BackwardInput,  ///< the part the previous stage waits for
    BackwardWeight, ///< the part nobody waits for but the optimizer
    Recompute,
    ForwardBackward, ///< overlapped pair, one op
    Send,
    Receive,
    AllReduce,
    AllGather,
    ReduceScatter,
    DeviceToHost,
    HostToDevice,
    Evict,
    Load,
    VocabularyForward,
    VocabularyBackward,
    Optimizer,
    Validate,
    Rollback,
    // Lanes beside the passes (schedule/traffic_lanes.h): collectives of an axis, waited for or hidden.
    TensorTraffic,
    ContextTraffic,
    ExpertTraffic,
    DataTraffic,
    HiddenTensorTraffic,
    HiddenContextTraffic,
    HiddenExpertTraffic,
    HiddenDataTraffic,
};
inline constexpr int kOpKinds = static_cast<int>(OpKind::HiddenDataTraffic) + 1;

/// Streams of a device; each is a FIFO that runs one op at a time.
enum class StreamKind : std::uint8_t { Compute, Send, Receive, Collective, CopyOut, CopyIn, Optimizer };

struct Stream {
    std::int32_t device = 0;
    StreamKind kind = StreamKind::Compute;
};

/// One scheduled unit on one stream of one device.
struct Op {
    Ticks duration = 0;
    std::int32_t microbatch = 0;
    std::int32_t stage = 0;  ///< virtual stage, 0 .. devices*chunks-1, counted along the model
    std::int32_t stream = 0; ///< index into Program::streams
    OpKind kind = OpKind::Forward;
    std::uint8_t chunk = 0;     ///< which of its device's chunks, 0-based
    std::uint8_t direction = 0; ///< 0; 1 for the counter-flowing pipeline of bidirectional schedules
};

/// The backward half of a ForwardBackward op; the op itself carries the forward half.
struct BackwardHalf {
    std::int32_t op = 0; ///< index into Program::ops
    std::int32_t microbatch = 0;
    std::int32_t stage = 0;
    std::uint8_t chunk = 0;
    std::uint8_t direction = 0;
};

/// start(op) >= end(on) + lag
struct Dependency {
    std::int32_t on = 0; ///< index into Program::ops
    Ticks lag = 0;       ///< communication delay
};

/// Gradients, weight versions and gathered weights are always counted in copies of the device's parameters, whatever
/// Program::bytes says; activations and what the host keeps of them as Program::bytes says.
enum class MemoryPool : std::uint8_t { Activations, Gradients, WeightVersions, Gathered, Host };
inline constexpr int kMemoryPools = static_cast<int>(MemoryPool::Host) + 1;
enum class MemoryMoment : std::uint8_t { Start, End };

/// A change of one pool of the op's own device (or `device`, where it differs, as in BPipe).
struct MemoryEffect {
    double amount =
        0; ///< in activations of one micro-batch on one whole device, or in bytes: Program::memoryUnit says
    std::int32_t device = 0;
    MemoryPool pool = MemoryPool::Activations;
    MemoryMoment moment = MemoryMoment::Start;
};

/// Chunks placed on devices, ops with durations and memory effects, an order per stream, and dependencies.
/// Builders make it, the simulator times it, views draw it. Dependencies and effects are stored flat:
/// those of op i are [offset[i], offset[i+1]).
struct Program {
    std::string name; ///< schedule name, e.g. "interleaved-1f1b"
    std::int32_t devices = 0;
    std::int32_t chunks = 1; ///< model chunks per device (per direction)
    std::int32_t microbatches = 0;
    bool nanoseconds = false; ///< ticks are nanoseconds
    bool bytes = false; ///< memory amounts are bytes; otherwise activations of one micro-batch on one device
    std::vector<Stream> streams;
    std::vector<Op> ops;
    std::vector<std::vector<std::int32_t>> order; ///< per stream, op indices in running order
    std::vector<std::int32_t> dependencyOffset;
    std::vector<Dependency> dependencies;
    std::vector<std::int32_t> effectOffset;
    std::vector<MemoryEffect> effects;
    std::vector<BackwardHalf> backwardHalves; ///< one per ForwardBackward op, by op
    std::vector<std::int32_t>
        weightVersions; ///< by op, the version of the weights it uses; empty where there is only one

    [[nodiscard]] std::span<const Dependency> dependenciesOf(std::int32_t op) const
    {
        const auto i = static_cast<std::size_t>(op);
        return {dependencies.data() + dependencyOffset[i], dependencies.data() + dependencyOffset[i + 1]};
    }
    [[nodiscard]] std::span<const MemoryEffect> effectsOf(std::int32_t op) const
    {
        const auto i = static_cast<std::size_t>(op);
        return {effects.data() + effectOffset[i], effects.data() + effectOffset[i + 1]};
    }
    [[nodiscard]] std::int32_t deviceOf(std::int32_t op) const
    {
        return streams[static_cast<std::size_t>(ops[static_cast<std::size_t>(op)].stream)].device;
    }
    /// The backward half of a ForwardBackward op; nullptr for any other op.
    [[nodiscard]] const BackwardHalf* backwardHalfOf(std::int32_t op) const;
};

/// Nothing, or the first thing that makes the program unfit to run: an index that points nowhere, an op that
/// no stream or two streams run, a second compute stream on a device, a negative or absurdly long time. A
/// program that passes can be simulated without overflow; it may still deadlock.
Result<void> check(const Program& program);

/// "F", "B", "I" (input gradient), "W" (weight gradient), "FB"...: as the papers write it.
std::string_view symbol(OpKind kind);

/// "forward", "backward", "backward-input"...: as files and tables spell it.
std::string_view name(OpKind kind);

/// "F of micro-batch 3 on stage 2 (device 2)", for messages.
Message describe(const Program& program, std::int32_t op);
/// The same without its device.
Message describePass(const Program& program, std::int32_t op);

} // namespace shardscape::schedule
