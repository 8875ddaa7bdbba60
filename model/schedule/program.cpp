// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/program.h"

#include <algorithm>
#include <array>
#include <limits>

namespace shardscape::schedule {

namespace {

struct KindWords {
    std::string_view symbol;
    std::string_view name;
};

constexpr std::array<KindWords, kOpKinds> kWords{{
    {"F", "forward"},
    {"B", "backward"},
    {"I", "backward-input"},
    {"W", "backward-weight"},
    {"R", "recompute"},
    {"FB", "forward-backward"},
    {"SEND", "send"},
    {"RECV", "receive"},
    {"AR", "all-reduce"},
    {"AG", "all-gather"},
    {"RS", "reduce-scatter"},
    {"D2H", "device-to-host"},
    {"H2D", "host-to-device"},
    {"EVICT", "evict"},
    {"LOAD", "load"},
    {"S", "vocabulary-forward"},
    {"T", "vocabulary-backward"},
    {"OPT", "optimizer"},
    {"VAL", "validate"},
    {"ROLLBACK", "rollback"},
    {"TP", "tensor-traffic"},
    {"CP", "context-traffic"},
    {"EP", "expert-traffic"},
    {"DP", "data-traffic"},
    {"TPH", "hidden-tensor-traffic"},
    {"CPH", "hidden-context-traffic"},
    {"EPH", "hidden-expert-traffic"},
    {"DPH", "hidden-data-traffic"},
}};

tl::unexpected<Error> unsound(Message why)
{
    return fail(ErrorCode::Damaged, say("The schedule is damaged: %1.", std::move(why)));
}

/// The flat lists: count+1 offsets that never fall, from 0 to the size of what they point into.
bool areOffsets(const std::vector<std::int32_t>& offset, std::size_t count, std::size_t size)
{
    if (offset.size() != count + 1 || offset.front() != 0
        || static_cast<std::size_t>(offset.back()) != size) {
        return false;
    }
    bool falls = false; // looks at all of them without a branch, which is several at a time
    for (std::size_t i = 0; i < count; ++i) {
        falls |= offset[i + 1] < offset[i];
    }
    return !falls;
}

/// What ops are like at their worst, found without a branch per op while they are looked at anyway.
struct Extremes {
    Ticks durations = 0; ///< has a bit above every duration, and the sign of any that is negative
    int kind = 0;

    void include(const Op& op)
    {
        durations |= op.duration;
        kind = std::max(kind, static_cast<int>(op.kind));
    }
};

/// Whether nothing can be wrong with times, kinds and edges: almost every program passes, and only one that does not
/// is looked at again for words.
bool areTimesSound(const Program& program, const Extremes& ops)
{
    Ticks together = ops.durations;
    std::uint32_t furthest = 0; // negative indices are the furthest of all
    for (const Dependency& dependency : program.dependencies) {
        together |= dependency.lag;
        furthest = std::max(furthest, static_cast<std::uint32_t>(dependency.on));
    }
    const auto count = static_cast<Ticks>(program.ops.size() + program.dependencies.size() + 1);
    return together >= 0 && together < std::numeric_limits<Ticks>::max() / 2 / count && ops.kind < kOpKinds
           && (program.dependencies.empty() || furthest < program.ops.size());
}

Result<void> checkStreams(const Program& program)
{
    if (program.devices < 0) {
        return unsound(say("it has %1 devices", program.devices));
    }
    if (program.order.size() != program.streams.size()) {
        return unsound(
            say("it has %1 streams but orders for %2", program.streams.size(), program.order.size()));
    }
    std::vector<char> computes(static_cast<std::size_t>(program.devices), 0);
    for (std::size_t s = 0; s < program.streams.size(); ++s) {
        const Stream& stream = program.streams[s];
        if (stream.device < 0 || stream.device >= program.devices) {
            return unsound(say("stream %1 is on device %2 of %3", s, stream.device, program.devices));
        }
        if (stream.kind == StreamKind::Compute) {
            char& seen = computes[static_cast<std::size_t>(stream.device)];
            if (seen != 0) {
                return unsound(say("device %1 has two compute streams", stream.device));
            }
            seen = 1;
        }
    }
    return {};
}

/// Looks at every op once where the order is sound.
Result<void> checkOrder(const Program& program, Extremes& extremes)
{
    const std::size_t count = program.ops.size();
    std::vector<char> placed(count, 0);
    std::size_t total = 0;
    for (std::size_t s = 0; s < program.order.size(); ++s) {
        total += program.order[s].size();
        for (const std::int32_t op : program.order[s]) {
            if (op < 0 || static_cast<std::size_t>(op) >= count) {
                return unsound(say("stream %1 runs op %2 of %3", s, op, count));
            }
            if (program.ops[static_cast<std::size_t>(op)].stream != static_cast<std::int32_t>(s)) {
                return unsound(say("stream %1 runs op %2, which belongs to stream %3", s, op,
                                   program.ops[static_cast<std::size_t>(op)].stream));
            }
            if (placed[static_cast<std::size_t>(op)] != 0) {
                return unsound(say("op %1 runs twice", op));
            }
            placed[static_cast<std::size_t>(op)] = 1;
            extremes.include(program.ops[static_cast<std::size_t>(op)]);
        }
    }
    if (total != count) {
        const auto missing = std::find(placed.begin(), placed.end(), 0) - placed.begin();
        return unsound(say("op %1 is on no stream", missing));
    }
    return {};
}

/// No path can be longer than the sum of all durations and lags, so a sum that fits keeps every end time in
/// range.
Result<void> checkTimes(const Program& program, const Extremes& ops)
{
    if (areTimesSound(program, ops)) {
        return {};
    }
    Ticks sum = 0;
    for (std::size_t i = 0; i < program.ops.size(); ++i) {
        if (static_cast<int>(program.ops[i].kind) >= kOpKinds) {
            return unsound(say("op %1 is of no known kind", i));
        }
        const Ticks duration = program.ops[i].duration;
        if (duration < 0) {
            return unsound(say("op %1 takes %2 ticks", i, duration));
        }
        if (__builtin_add_overflow(sum, duration, &sum)) {
            return unsound(say("its times are too long to add up"));
        }
    }
    for (const Dependency& dependency : program.dependencies) {
        if (dependency.on < 0 || static_cast<std::size_t>(dependency.on) >= program.ops.size()) {
            return unsound(say("an op waits for op %1 of %2", dependency.on, program.ops.size()));
        }
        if (dependency.lag < 0) {
            return unsound(say("a delay is %1 ticks", dependency.lag));
        }
        if (__builtin_add_overflow(sum, dependency.lag, &sum)) {
            return unsound(say("its times are too long to add up"));
        }
    }
    return {};
}

} // namespace

const BackwardHalf* Program::backwardHalfOf(std::int32_t op) const
{
    const auto found = std::lower_bound(
        backwardHalves.begin(), backwardHalves.end(), op,
        [](const BackwardHalf& half, std::int32_t wanted) { return half.op < wanted; });
    return found != backwardHalves.end() && found->op == op ? &*found : nullptr;
}

Result<void> check(const Program& program)
{
    if (const Result<void> sound = checkStreams(program); !sound) {
        return sound;
    }
    Extremes ops;
    if (const Result<void> sound = checkOrder(program, ops); !sound) {
        return sound;
    }
    if (!areOffsets(program.dependencyOffset, program.ops.size(), program.dependencies.size())) {
        return unsound(say("its list of dependencies does not fit its ops"));
    }
    if (!areOffsets(program.effectOffset, program.ops.size(), program.effects.size())) {
        return unsound(say("its list of memory effects does not fit its ops"));
    }
    std::uint32_t furthest = 0;
    for (const MemoryEffect& effect : program.effects) {
        furthest = std::max(furthest, static_cast<std::uint32_t>(effect.device));
    }
    for (const MemoryEffect& effect : program.effects) {
        if (furthest < static_cast<std::uint32_t>(program.devices)) {
            break;
        }
        if (effect.device < 0 || effect.device >= program.devices) {
            return unsound(say("memory changes on device %1 of %2", effect.device, program.devices));
        }
    }
    if (!program.weightVersions.empty() && program.weightVersions.size() != program.ops.size()) {
        return unsound(say("its list of weight versions does not fit its ops"));
    }
    return checkTimes(program, ops);
}

std::string_view symbol(OpKind kind)
{
    return kWords[static_cast<std::size_t>(kind)].symbol;
}

std::string_view name(OpKind kind)
{
    return kWords[static_cast<std::size_t>(kind)].name;
}

Message describePass(const Program& program, std::int32_t op)
{
    const Op& it = program.ops[static_cast<std::size_t>(op)];
    if (const BackwardHalf* half = program.backwardHalfOf(op)) {
        return say("%1 of micro-batch %2 on stage %3 with B of micro-batch %4 on stage %5", symbol(it.kind),
                   it.microbatch, it.stage, half->microbatch, half->stage);
    }
    return say("%1 of micro-batch %2 on stage %3", symbol(it.kind), it.microbatch, it.stage);
}

Message describe(const Program& program, std::int32_t op)
{
    return say("%1 (device %2)", describePass(program, op), program.deviceOf(op));
}

} // namespace shardscape::schedule
