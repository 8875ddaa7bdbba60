// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/at.h"
#include "schedule/builders.h"
#include "schedule/extend.h"
#include "schedule/rules.h"
#include "schedule/timetable.h"

#include <algorithm>
#include <map>

namespace shardscape::schedule {

namespace {

constexpr std::string_view kName = "bpipe";

Result<void> checkShape(std::int32_t, std::int32_t, std::int32_t chunks)
{
    return requireChunks(kName, chunks, 1);
}

/// The activations any device holds: those of 1F1B on a device and its mirror image, evened out.
std::int32_t mostHeld(std::int32_t devices)
{
    return (devices + 3) / 2;
}

/// Copies between one device of the first half and its mirror image. They share one stream, so that a copy
/// out begins only when the copy in before it has made room over there.
///
/// `Target` is what they are added to: `copy(kind, microbatch, after)` adds one that begins when an op of the device has ended,
/// `wait(op, copy)` lets an op wait for one.
template <class Target>
class Balancer {
public:
    Balancer(Target& target, std::int32_t devices)
        : m_target(target)
        , m_most(mostHeld(devices))
    {}

    /// After a forward that fills the device, the newest activation leaves; it comes back once the backward
    /// before its own has ended.
    void pass(std::int32_t op, const Op& it)
    {
        if (it.kind == OpKind::Forward) {
            if (m_lastEviction >= 0) {
                m_target.wait(op, m_lastEviction);
                m_lastEviction = -1;
            }
            if (++m_held == m_most) {
                m_lastEviction = m_target.copy(OpKind::Evict, it.microbatch, op);
                m_away[it.microbatch] = m_lastEviction;
                --m_held;
            }
            return;
        }
        if (const auto load = m_loads.find(it.microbatch); load != m_loads.end()) {
            m_target.wait(op, load->second);
            m_loads.erase(load);
        }
        --m_held;
        if (const auto away = m_away.find(it.microbatch + 1); away != m_away.end()) {
            m_loads[it.microbatch + 1] = m_target.copy(OpKind::Load, it.microbatch + 1, op);
            m_away.erase(away);
            ++m_held;
        }
    }

private:
    Target& m_target;
    std::int32_t m_most;
    std::int32_t m_held = 0;
    std::map<std::int32_t, std::int32_t> m_away;  ///< evictions by micro-batch
    std::map<std::int32_t, std::int32_t> m_loads; ///< by micro-batch
    std::int32_t m_lastEviction = -1;             ///< not yet waited for by a forward
};

/// The copies of a device as ops of a program.
class ProgramCopies {
public:
    ProgramCopies(Extension& extension, const Request& request, std::int32_t device)
        : m_extension(extension)
        , m_activation(request.stages[at(device)].activation)
        , m_device(device)
        , m_partner(request.devices - 1 - device)
    {
        m_copy.duration = request.stages[at(device)].move;
        m_copy.stage = device;
        m_copy.stream = extension.addStream(device, StreamKind::Send);
    }

    std::int32_t copy(OpKind kind, std::int32_t microbatch, std::int32_t after)
    {
        m_copy.kind = kind;
        m_copy.microbatch = microbatch;
        const std::int32_t op = m_extension.addOp(m_copy);
        m_extension.addDependency(op, after);
        const bool leaves = kind == OpKind::Evict;
        m_extension.addEffect(
            op, {m_activation, leaves ? m_partner : m_device, MemoryPool::Activations, MemoryMoment::Start});
        m_extension.addEffect(
            op, {-m_activation, leaves ? m_device : m_partner, MemoryPool::Activations, MemoryMoment::End});
        return op;
    }
    void wait(std::int32_t op, std::int32_t copy) { m_extension.addDependency(op, copy); }

private:
    Extension& m_extension;
    double m_activation;
    std::int32_t m_device;
    std::int32_t m_partner;
    Op m_copy;
};

/// The copies of a device as steps of a timetable.
class SketchedCopies {
public:
    SketchedCopies(TimetableSketch& sketch, std::int32_t device, std::int32_t stream)
        : m_sketch(sketch)
        , m_device(device)
        , m_stream(stream)
    {}

    std::int32_t copy(OpKind kind, std::int32_t /*microbatch*/, std::int32_t after)
    {
        const TimetableSketch::StepId step = m_sketch.add(m_stream, kind, m_device);
        m_sketch.follow(step, after);
        return step;
    }
    void wait(std::int32_t op, std::int32_t copy) { m_sketch.follow(op, copy); }

private:
    TimetableSketch& m_sketch;
    std::int32_t m_device;
    std::int32_t m_stream;
};

/// Whatever has to be done on a device with its copies.
template <class Target>
void balance(Target&& target, const Request& request, const Program& base, std::int32_t device)
{
    Balancer balancer(target, request.devices);
    for (const std::int32_t op : base.order[at(device)]) {
        balancer.pass(op, base.ops[at(op)]);
    }
}

Result<Program> buildProgram(const Request& request)
{
    const Result<Program> base = oneForwardOneBackward().build(request);
    if (!base) {
        return base;
    }
    Extension extension(*base);
    for (std::int32_t device = 0; device < request.devices / 2; ++device) {
        balance(ProgramCopies(extension, request, device), request, *base, device);
    }
    return std::move(extension).finish();
}

/// 1F1B and the copies: a compute stream for each device, then one of copies for each of the first half.
TimetableSketch sketch(const Request& request)
{
    TimetableSketch it(request.devices + request.devices / 2, request.devices);
    it.listStreams();
    const Result<Program> base = oneForwardOneBackward().build(request);
    if (!base) {
        it.giveUp();
        return it;
    }
    // Ops are numbered device by device in running order, as steps are.
    for (const Op& op : base->ops) {
        it.add(op.stream, op.kind, op.stage);
    }
    for (std::int32_t op = 0; op < static_cast<std::int32_t>(base->ops.size()); ++op) {
        for (const Dependency& dependency : base->dependenciesOf(op)) {
            if (base->deviceOf(dependency.on) != base->deviceOf(op)) {
                it.receive(op, dependency.on);
            }
        }
    }
    for (std::int32_t device = 0; device < request.devices / 2; ++device) {
        balance(SketchedCopies(it, device, request.devices + device), request, *base, device);
    }
    return it;
}

const Timetable& tableOf(const Request& request)
{
    thread_local ByShape<Timetable> tables;
    return tables.of(request, [&] { return Timetable(sketch(request)); });
}

Ticks makespanOf(const Request& request)
{
    return tableOf(request).timesOf(request).makespan;
}

/// What a device of the second half holds at its peak: activations of its own, and of its mirror image. `own` and `copies` are
/// what its compute stream and the other's stream of copies do.
class Receiver {
public:
    Receiver(double ownBytes, double movedBytes)
        : m_ownBytes(ownBytes)
        , m_movedBytes(movedBytes)
    {}

    /// Nothing more than `most` of each is ever held.
    Holding atPeak(Timetable::Stream own, Timetable::Stream copies, const Holding& most)
    {
        // Forwards and copies out take memory here when they start, backwards and copies back free it when they end.
        while (m_atPeak != most && (!own.atEnd() || !copies.atEnd())) {
            const bool isOwn = copies.atEnd() || (!own.atEnd() && isBefore(own.step(), copies.step()));
            Timetable::Stream& first = isOwn ? own : copies;
            change(isOwn ? 0 : 1, first.step());
            first.next();
        }
        m_atPeak[0] = m_ownBytes > 0 ? m_atPeak[0] : 0;
        m_atPeak[1] = m_movedBytes > 0 ? m_atPeak[1] : 0;
        return m_atPeak;
    }

private:
    static bool takes(const Timetable::Played& it)
    {
        return it.kind == OpKind::Forward || it.kind == OpKind::Evict;
    }
    static Ticks timeOf(const Timetable::Played& it) { return takes(it) ? it.start : it.end; }
    /// At equal times what is freed goes first.
    static bool isBefore(const Timetable::Played& a, const Timetable::Played& b)
    {
        return timeOf(a) != timeOf(b) ? timeOf(a) < timeOf(b) : !takes(a);
    }
    void change(std::size_t place, const Timetable::Played& it)
    {
        m_now[place] += takes(it) ? 1 : -1;
        const double held = m_now[0] * m_ownBytes + m_now[1] * m_movedBytes;
        if (held > m_most) {
            m_most = held;
            m_atPeak = m_now;
        }
    }

    double m_ownBytes;
    double m_movedBytes;
    double m_most = 0;
    Holding m_now = Holding(2);
    Holding m_atPeak = Holding(2);
};

std::int32_t peak(std::int32_t device, std::int32_t devices, std::int32_t microbatches, std::int32_t)
{
    const std::int32_t own = std::min(devices - device, microbatches);
    if (device < devices / 2) {
        return std::min(own, mostHeld(devices));
    }
    const std::int32_t partner = std::min(device + 1, microbatches);
    return own + std::max(0, partner - mostHeld(devices) + 1);
}

/// The first half fills up before anything comes back, whatever copies take; what the second half holds follows times.
Timed timedOf(const Request& request)
{
    thread_local Timetable::Course course;
    const Timetable& table = tableOf(request);
    Timed timed;
    timed.makespan = table.timesOf(request, course).makespan;
    for (std::int32_t device = 0; device < request.devices; ++device) {
        const std::int32_t mirror = request.devices - 1 - device;
        const double own = request.stages[at(device)].activation;
        const double moved = request.stages[at(mirror)].activation;
        const std::int32_t most = peak(device, request.devices, request.microbatches, 1);
        const std::int32_t whole = std::min({request.devices - device, request.microbatches, most});
        if (most == whole) {
            timed.held.push_back({own > 0 ? most : 0, 0}); // nothing is moved here
        } else {
            timed.held.push_back(Receiver(own, moved)
                                     .atPeak({table, course, device},
                                             {table, course, request.devices + mirror},
                                             {whole, most - whole}));
        }
    }
    return timed;
}

} // namespace

Schedule bpipe()
{
    Schedule card;
    card.name = kName;
    card.label = "BPipe";
    card.paper = "Kim et al. 2023, BPipe, ICML; re-evaluated in arXiv:2401.02088; eviction rule rebuilt";
    card.uncertainty =
        "When a copy starts and which activation moves is rebuilt from descriptions of the paper; its figures per device are reached, its times are not checked.";
    card.insight =
        "The memory triangle of 1F1B folds onto its mirror image: first and last device together always "
        "hold p+1.";
    card.peakFollowsTimes = true;
    card.movesActivations = true;
    card.check = checkShape;
    card.build = buildProgram;
    card.makespan = makespanOf;
    card.timed = timedOf;
    card.peakChunks = peak;
    return card;
}

} // namespace shardscape::schedule
