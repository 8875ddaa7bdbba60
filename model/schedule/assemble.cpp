// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/assemble.h"

#include "base/at.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace shardscape::schedule {

namespace {

constexpr std::int32_t kNone = -1;

const StageCost& costOf(const Request& request, std::int32_t stage)
{
    return request.stages[at(stage)];
}

Ticks backwardOf(const StageCost& cost)
{
    return cost.backwardInput + cost.backwardWeight;
}

/// Something known of one micro-batch's pass through a stage, by (direction, stage, micro-batch); -1 before
/// it is.
template <class Value>
class Table {
public:
    Table(int directions, std::int32_t stages, std::int32_t microbatches)
        : m_stages(at(stages))
        , m_microbatches(at(microbatches))
        , m_values(static_cast<std::size_t>(directions) * m_stages * m_microbatches, Value{-1})
    {}
    Value& operator()(int direction, std::int32_t stage, std::int32_t microbatch)
    {
        return m_values[(static_cast<std::size_t>(direction) * m_stages + at(stage)) * m_microbatches
                        + at(microbatch)];
    }

private:
    std::size_t m_stages;
    std::size_t m_microbatches;
    std::vector<Value> m_values;
};

struct Part {
    std::int32_t stage;
    std::int32_t microbatch;
    int direction;
};

class Assembler {
public:
    Assembler(const Request& request, const Plan& plan)
        : m_request(request)
        , m_placement(plan.placement)
        , m_orders(plan.orders)
        , m_stages(request.devices * request.chunks)
        , m_forward(countDirections(plan.orders), m_stages, request.microbatches)
        , m_backward(countDirections(plan.orders), m_stages, request.microbatches)
    {}

    Result<Program> run()
    {
        m_program.name = m_request.name;
        m_program.devices = m_request.devices;
        m_program.chunks = m_request.chunks;
        m_program.microbatches = m_request.microbatches;
        m_program.nanoseconds = m_request.nanoseconds;
        m_program.bytes = m_request.bytes;
        if (m_orders.size() != at(m_request.devices)) {
            return fail(ErrorCode::Internal, say("%1: no order keeps to the memory.", m_request.name));
        }
        placeOps();
        wire();
        if (!m_trouble.empty()) {
            return fail(ErrorCode::Internal, say("%1: %2.", m_request.name, m_trouble));
        }
        return std::move(m_program);
    }

private:
    void placeOps()
    {
        std::size_t count = 0;
        for (const Order& order : m_orders) {
            count += order.size();
        }
        m_program.ops.reserve(count);
        m_program.streams.reserve(m_orders.size());
        m_program.order.resize(m_orders.size());
        for (std::int32_t device = 0; device < m_request.devices; ++device) {
            m_program.streams.push_back({device, StreamKind::Compute});
            m_program.order[at(device)].reserve(m_orders[at(device)].size());
            for (const Slot& it : m_orders[at(device)]) {
                place(device, it);
            }
        }
    }

    void place(std::int32_t device, const Slot& it)
    {
        const auto index = static_cast<std::int32_t>(m_program.ops.size());
        Op op;
        op.duration = durationOf(m_request, m_placement, device, it);
        op.microbatch = it.microbatch;
        op.stage = m_placement.stageOf(device, it.chunk, it.direction);
        op.stream = device;
        op.kind = it.kind;
        op.chunk = it.chunk;
        op.direction = it.direction;
        const Part own{op.stage, it.microbatch, it.direction};
        switch (it.kind) {
        case OpKind::Forward: enter(m_forward, own, index); break;
        case OpKind::Backward:
        case OpKind::BackwardInput: enter(m_backward, own, index); break;
        case OpKind::ForwardBackward: {
            enter(m_forward, own, index);
            const Part other{m_placement.stageOf(device, it.pairedChunk, it.pairedDirection),
                             it.pairedMicrobatch, it.pairedDirection};
            enter(m_backward, other, index);
            m_program.backwardHalves.push_back(
                {index, other.microbatch, other.stage, it.pairedChunk, it.pairedDirection});
            break;
        }
        default: break;
        }
        m_program.ops.push_back(op);
        m_program.order[at(device)].push_back(index);
    }

    void enter(Table<std::int32_t>& table, const Part& part, std::int32_t index)
    {
        std::int32_t& entry = table(part.direction, part.stage, part.microbatch);
        if (entry != kNone) {
            m_trouble = say("%1 is done twice", describe(m_program, entry));
        }
        entry = index;
    }

    void wire()
    {
        const std::size_t count = m_program.ops.size();
        m_program.dependencyOffset.reserve(count + 1);
        m_program.effectOffset.reserve(count + 1);
        m_program.dependencies.reserve(2 * count);
        m_program.effects.reserve(count + m_program.backwardHalves.size());
        m_program.dependencyOffset.push_back(0);
        m_program.effectOffset.push_back(0);
        std::size_t half = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const Op& op = m_program.ops[i];
            const Part own{op.stage, op.microbatch, op.direction};
            const StageCost& cost = costOf(m_request, op.stage);
            switch (op.kind) {
            case OpKind::Forward:
                wireForward(op.stream, own);
                change(op.stream, cost.activation, MemoryMoment::Start);
                break;
            case OpKind::Backward:
                wireBackward(op.stream, own);
                change(op.stream, -cost.activation, MemoryMoment::End);
                break;
            case OpKind::BackwardInput:
                wireBackward(op.stream, own);
                change(op.stream, -cost.activation * (1 - cost.weightShare), MemoryMoment::End);
                break;
            case OpKind::BackwardWeight:
                depend(op.stream, m_backward(own.direction, own.stage, own.microbatch));
                change(op.stream, -cost.activation * cost.weightShare, MemoryMoment::End);
                break;
            case OpKind::ForwardBackward: {
                const BackwardHalf& it = m_program.backwardHalves[half++];
                wireForward(op.stream, own);
                wireBackward(op.stream, {it.stage, it.microbatch, it.direction});
                change(op.stream, cost.activation, MemoryMoment::Start);
                change(op.stream, -costOf(m_request, it.stage).activation, MemoryMoment::End);
                break;
            }
            default: break;
            }
            m_program.dependencyOffset.push_back(static_cast<std::int32_t>(m_program.dependencies.size()));
            m_program.effectOffset.push_back(static_cast<std::int32_t>(m_program.effects.size()));
        }
    }

    void wireForward(std::int32_t device, const Part& part)
    {
        if (part.stage > 0) {
            depend(device, m_forward(part.direction, part.stage - 1, part.microbatch));
        }
    }

    void wireBackward(std::int32_t device, const Part& part)
    {
        depend(device, m_forward(part.direction, part.stage, part.microbatch));
        if (part.stage + 1 < m_stages) {
            depend(device, m_backward(part.direction, part.stage + 1, part.microbatch));
        }
    }

    void depend(std::int32_t device, std::int32_t on)
    {
        if (on == kNone) {
            m_trouble = say("an op of device %1 waits for one that nobody does", device);
            return;
        }
        m_program.dependencies.push_back(
            {on, m_program.deviceOf(on) == device ? 0 : m_request.communication});
    }

    void change(std::int32_t device, double amount, MemoryMoment moment)
    {
        if (amount != 0) {
            m_program.effects.push_back({amount, device, MemoryPool::Activations, moment});
        }
    }

    const Request& m_request;
    const Placement& m_placement;
    const std::vector<Order>& m_orders;
    std::int32_t m_stages;
    Table<std::int32_t> m_forward; ///< op indices
    Table<std::int32_t> m_backward;
    Program m_program;
    Message m_trouble;
};

/// The simulator's loop on a plan instead of a program: what an op waits for follows from its slot.
class PlanReplay {
public:
    PlanReplay(const Request& request, const Plan& plan)
        : m_request(request)
        , m_plan(plan)
        , m_stages(request.devices * request.chunks)
        , m_forward(countDirections(plan.orders), m_stages, request.microbatches)
        , m_backward(countDirections(plan.orders), m_stages, request.microbatches)
        , m_devices(plan.orders.size())
    {}

    PlanTimes run()
    {
        if (m_plan.orders.size() != at(m_request.devices)) {
            return {};
        }
        std::vector<std::int32_t> runnable;
        std::size_t left = 0;
        for (std::size_t device = m_plan.orders.size(); device-- > 0;) {
            runnable.push_back(static_cast<std::int32_t>(device));
            left += m_plan.orders[device].size();
        }
        while (!runnable.empty()) {
            const std::int32_t device = runnable.back();
            runnable.pop_back();
            const std::size_t done = advance(device);
            left -= done;
            if (done > 0) {
                // Whoever waits for this device may go on, or wait again.
                std::int32_t waiter = std::exchange(m_devices[at(device)].waiters, kNone);
                while (waiter != kNone) {
                    runnable.push_back(waiter);
                    waiter = m_devices[at(waiter)].sibling;
                }
            }
            if (const std::int32_t awaited = m_devices[at(device)].awaited; awaited != kNone) {
                m_devices[at(device)].sibling = m_devices[at(awaited)].waiters;
                m_devices[at(awaited)].waiters = device;
            }
        }
        if (left > 0) {
            return {};
        }
        PlanTimes times;
        for (const Device& device : m_devices) {
            times.makespan = std::max(times.makespan, device.free);
            times.span = std::max(times.span, device.free - device.first);
        }
        return times;
    }

private:
    struct Device {
        std::size_t next = 0;
        Ticks first = 0; ///< when its first op starts
        Ticks free = 0;
        std::int32_t awaited = kNone; ///< the device whose op the head waits for
        std::int32_t waiters = kNone;
        std::int32_t sibling = kNone;
    };

    /// Runs what can be run; how many ops that was.
    std::size_t advance(std::int32_t index)
    {
        Device& device = m_devices[at(index)];
        const Order& order = m_plan.orders[at(index)];
        const std::size_t before = device.next;
        device.awaited = kNone;
        for (; device.next < order.size(); ++device.next) {
            const Slot& it = order[device.next];
            m_begin = device.free;
            if (!ready(index, it)) {
                device.awaited = m_awaited;
                break;
            }
            const Ticks end = m_begin + durationOf(m_request, m_plan.placement, index, it);
            if (device.next == 0) {
                device.first = m_begin;
            }
            device.free = end;
            const std::int32_t stage = m_plan.placement.stageOf(index, it.chunk, it.direction);
            switch (it.kind) {
            case OpKind::Forward: m_forward(it.direction, stage, it.microbatch) = end; break;
            case OpKind::Backward:
            case OpKind::BackwardInput: m_backward(it.direction, stage, it.microbatch) = end; break;
            case OpKind::ForwardBackward:
                m_forward(it.direction, stage, it.microbatch) = end;
                m_backward(it.pairedDirection,
                           m_plan.placement.stageOf(index, it.pairedChunk, it.pairedDirection),
                           it.pairedMicrobatch) = end;
                break;
            default: break;
            }
        }
        return device.next - before;
    }

    /// Whether all that the slot needs is done; m_begin then tells when it may start, otherwise m_awaited who
    /// is late.
    bool ready(std::int32_t device, const Slot& it)
    {
        const std::int32_t stage = m_plan.placement.stageOf(device, it.chunk, it.direction);
        const Part own{stage, it.microbatch, it.direction};
        switch (it.kind) {
        case OpKind::Forward: return forwardReady(device, own);
        case OpKind::Backward:
        case OpKind::BackwardInput: return backwardReady(device, own);
        case OpKind::BackwardWeight:
            return arrived(device, device, m_backward(it.direction, stage, it.microbatch));
        case OpKind::ForwardBackward:
            return forwardReady(device, own)
                   && backwardReady(device,
                                    {m_plan.placement.stageOf(device, it.pairedChunk, it.pairedDirection),
                                     it.pairedMicrobatch, it.pairedDirection});
        default: return true;
        }
    }
    bool forwardReady(std::int32_t device, const Part& part)
    {
        return part.stage == 0
               || arrived(device, m_plan.placement.deviceOf(part.stage - 1, part.direction),
                          m_forward(part.direction, part.stage - 1, part.microbatch));
    }
    bool backwardReady(std::int32_t device, const Part& part)
    {
        return arrived(device, device, m_forward(part.direction, part.stage, part.microbatch))
               && (part.stage + 1 == m_stages
                   || arrived(device, m_plan.placement.deviceOf(part.stage + 1, part.direction),
                              m_backward(part.direction, part.stage + 1, part.microbatch)));
    }
    bool arrived(std::int32_t device, std::int32_t from, Ticks end)
    {
        if (end < 0) {
            m_awaited = from;
            return false;
        }
        m_begin = std::max(m_begin, end + (from == device ? 0 : m_request.communication));
        return true;
    }

    const Request& m_request;
    const Plan& m_plan;
    std::int32_t m_stages;
    Table<Ticks> m_forward; ///< end times
    Table<Ticks> m_backward;
    std::vector<Device> m_devices;
    Ticks m_begin = 0;
    std::int32_t m_awaited = kNone;
};

} // namespace

int countDirections(const std::vector<Order>& orders)
{
    const bool two = std::any_of(orders.begin(), orders.end(), [](const Order& order) {
        return std::any_of(order.begin(), order.end(), [](const Slot& it) { return it.direction != 0; });
    });
    return two ? 2 : 1;
}

Result<Program> assemble(const Request& request, const Plan& plan)
{
    return Assembler(request, plan).run();
}

PlanTimes timesOf(const Request& request, const Plan& plan)
{
    return PlanReplay(request, plan).run();
}

std::int32_t peakOf(const Order& order)
{
    std::int32_t held = 0;
    std::int32_t most = 0;
    for (const Slot& it : order) {
        switch (it.kind) {
        case OpKind::Forward: most = std::max(most, ++held); break;
        case OpKind::Backward:
        case OpKind::BackwardWeight: --held; break;
        case OpKind::ForwardBackward: most = std::max(most, held + 1); break;
        default: break;
        }
    }
    return most;
}

std::vector<Holding> heldAtPeak(const Request& request, const Plan& plan)
{
    const auto chunks = at(request.chunks);
    const auto directions = static_cast<std::size_t>(countDirections(plan.orders));
    std::vector<Holding> devices;
    std::vector<double> bytes(directions * chunks);
    for (std::int32_t device = 0; device < request.devices; ++device) {
        for (std::size_t place = 0; place < bytes.size(); ++place) {
            const std::int32_t stage = plan.placement.stageOf(
                device, static_cast<std::int32_t>(place % chunks), static_cast<int>(place / chunks));
            bytes[place] = costOf(request, stage).activation;
        }
        Holding now(bytes.size());
        Holding atPeak = now;
        double held = 0;
        double most = 0;
        const auto take = [&](int direction, int chunk) {
            const std::size_t place = static_cast<std::size_t>(direction) * chunks
                                      + static_cast<std::size_t>(chunk);
            ++now[place];
            held += bytes[place];
            if (held > most) {
                most = held;
                atPeak = now;
            }
        };
        const auto release = [&](int direction, int chunk) {
            const std::size_t place = static_cast<std::size_t>(direction) * chunks
                                      + static_cast<std::size_t>(chunk);
            --now[place];
            held -= bytes[place];
        };
        for (const Slot& it : plan.orders[at(device)]) {
            switch (it.kind) {
            case OpKind::Forward: take(it.direction, it.chunk); break;
            case OpKind::Backward:
            case OpKind::BackwardWeight: release(it.direction, it.chunk); break;
            case OpKind::ForwardBackward:
                take(it.direction, it.chunk);
                release(it.pairedDirection, it.pairedChunk);
                break;
            default: break;
            }
        }
        for (std::size_t place = 0; place < bytes.size(); ++place) {
            atPeak[place] = bytes[place] > 0 ? atPeak[place] : 0;
        }
        devices.push_back(std::move(atPeak));
    }
    return devices;
}

Ticks durationOf(const Request& request, const Placement& placement, std::int32_t device, const Slot& it)
{
    const StageCost& cost = costOf(request, placement.stageOf(device, it.chunk, it.direction));
    switch (it.kind) {
    case OpKind::Forward:
    case OpKind::Recompute: return cost.forward;
    case OpKind::Backward: return backwardOf(cost);
    case OpKind::BackwardInput: return cost.backwardInput;
    case OpKind::BackwardWeight: return cost.backwardWeight;
    case OpKind::ForwardBackward: {
        const Ticks forward = cost.forward;
        const Ticks backward = backwardOf(
            costOf(request, placement.stageOf(device, it.pairedChunk, it.pairedDirection)));
        const auto hidden = static_cast<Ticks>(
            std::llround(request.overlap * static_cast<double>(std::min(forward, backward))));
        return forward + backward - hidden;
    }
    default: return 0;
    }
}

} // namespace shardscape::schedule
