// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/at.h"
#include "schedule/builders.h"
#include "schedule/extend.h"
#include "schedule/recurrence.h"
#include "schedule/rules.h"
#include "schedule/timetable.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <type_traits>
#include <vector>

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

/// Which copies there are, by round of 1F1B (Replay) and device of the first half. They follow from the shape alone.
class Copies {
public:
    explicit Copies(const Request& request);

    /// After the device's forward in that round its activation leaves.
    [[nodiscard]] bool leaves(std::int32_t round, std::int32_t device) const
    {
        return (of(round)[device] & kLeaves) != 0;
    }
    /// After its backward the activation of the next one comes back.
    [[nodiscard]] bool fetches(std::int32_t round, std::int32_t device) const
    {
        return (of(round)[device] & kFetches) != 0;
    }
    static constexpr unsigned char kLeaves = 1;
    static constexpr unsigned char kFetches = 2;
    /// Both, by device.
    [[nodiscard]] const unsigned char* of(std::int32_t round) const
    {
        return m_flags.data() + at(round + m_devices - 1) * at(m_devices / 2);
    }

private:
    std::int32_t m_devices;
    std::vector<unsigned char> m_flags;
};

/// The copies of a device as flags.
class FlaggedCopies {
public:
    FlaggedCopies(std::vector<unsigned char>& flags, std::int32_t devices, std::int32_t device)
        : m_flags(flags)
        , m_devices(devices)
        , m_device(device)
    {}

    std::int32_t copy(OpKind kind, std::int32_t microbatch, std::int32_t /*after*/)
    {
        // In round r there are F of micro-batch r+p-1-d and B of micro-batch r; what comes back is that of the next.
        if (kind == OpKind::Evict) {
            flag(microbatch + m_device) |= Copies::kLeaves;
        } else {
            flag(microbatch - 1 + m_devices - 1) |= Copies::kFetches;
        }
        return 0;
    }
    /// A forward waits for what left after the one before, a backward for what was fetched after the one before.
    void wait(std::int32_t /*op*/, std::int32_t /*copy*/) {}

private:
    unsigned char& flag(std::int32_t row) { return m_flags[at(row) * at(m_devices / 2) + at(m_device)]; }

    std::vector<unsigned char>& m_flags;
    std::int32_t m_devices;
    std::int32_t m_device;
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

Copies::Copies(const Request& request)
    : m_devices(request.devices)
    , m_flags(at(request.microbatches + request.devices - 1) * at(request.devices / 2))
{
    const Result<Program> base = oneForwardOneBackward().build(request);
    for (std::int32_t device = 0; base && device < request.devices / 2; ++device) {
        balance(FlaggedCopies(m_flags, request.devices, device), request, *base, device);
    }
}

/// Plays end times in rounds, those of 1F1B: in round r device d runs F of micro-batch r+p-1-d, which the device before it ran in
/// round r-1, and B of micro-batch r, which the one behind it runs in the same round. Ends are kept, a row for each round.
///
/// Copies that take no longer than a forward or a backward hide in the steady part, whatever their pattern, which repeats itself
/// late if ever: one that leaves is away before the backward ends, one that comes back is there before the forward ends. From then
/// on 1F1B alone decides, and once a round is the one before it plus one shift, all rounds of the steady part are (recurrence.h).
class Replay {
public:
    Replay(const Request& request, const Copies& copies)
        : m_request(request)
        , m_copies(copies)
        , m_devices(request.devices)
        , m_half(request.devices / 2)
        , m_microbatches(request.microbatches)
        , m_lastSteady(m_microbatches - m_devices)
    {
        // One start for all, and before the first device what it waits for.
        thread_local std::vector<Ticks> rows;
        const std::size_t rounds = at(m_microbatches + m_devices);
        m_width = 2 * at(m_devices) + 2 * at(m_half) + 1;
        rows.resize(std::max(rows.size(), rounds * m_width));
        m_rows = rows.data();
        std::fill_n(m_rows, m_width, 0);
        m_rows[0] = kNever;
        thread_local std::vector<Ticks> states;
        states.assign(3 * at(m_half), kNever);
        m_copied = states.data();
        m_leaving = m_copied + m_half;
        m_fetched = m_leaving + m_half;
        thread_local std::vector<Ticks> times;
        times.resize(3 * at(m_devices));
        m_forwardTime = times.data();
        m_backwardTime = m_forwardTime + m_devices;
        m_moveTime = m_backwardTime + m_devices;
        for (std::int32_t device = 0; device < m_devices; ++device) {
            const StageCost& cost = request.stages[at(device)];
            m_forwardTime[device] = cost.forward;
            m_backwardTime[device] = cost.backwardInput + cost.backwardWeight;
            m_moveTime[device] = cost.move;
        }
    }

    Ticks run()
    {
        std::int32_t round = 1 - m_devices;
        for (; round < m_microbatches && round <= m_lastSteady; ++round) {
            play(round);
            if (round > 0 && copiesHide(round)) {
                m_hiddenFrom = round;
                round = playHidden(round);
                break;
            }
        }
        round = std::max(round, 1 - m_devices);
        for (; round < m_microbatches; ++round) {
            play(round);
        }
        const Ticks* const ends = endsAfter(m_microbatches - 1);
        const Ticks last = *std::max_element(ends, ends + m_devices);
        return std::accumulate(m_copied, m_copied + m_half, last,
                               [](Ticks a, Ticks b) { return std::max(a, b); });
    }

    [[nodiscard]] Ticks forwardEnd(std::int32_t round, std::int32_t device) const
    {
        return forwardsAfter(kept(round))[device] + leaptTo(round);
    }
    [[nodiscard]] Ticks backwardEnd(std::int32_t round, std::int32_t device) const
    {
        return endsAfter(kept(round))[device] + leaptTo(round);
    }
    /// Of a copy after the forward, or the backward, of that round.
    [[nodiscard]] Ticks leftAt(std::int32_t round, std::int32_t device) const
    {
        return isHidden(round) ? forwardEnd(round, device) + m_moveTime[device] : copiesAfter(round)[device];
    }
    [[nodiscard]] Ticks fetchedAt(std::int32_t round, std::int32_t device) const
    {
        return isHidden(round) ? backwardEnd(round, device) + m_moveTime[device]
                               : copiesAfter(round)[m_half + device];
    }

    [[nodiscard]] const Request& request() const { return m_request; }
    [[nodiscard]] const Copies& copies() const { return m_copies; }

private:
    // A row: what the first device waits for, ends of the last forwards, ends of the last ops, ends of copies.
    [[nodiscard]] Ticks* row(std::int32_t round) const
    {
        const std::int32_t leapt = round >= m_lastSteady ? m_leapt : 0;
        return m_rows + at(round - leapt + m_devices) * m_width;
    }
    [[nodiscard]] Ticks* forwardsAfter(std::int32_t round) const { return row(round) + 1; }
    [[nodiscard]] Ticks* endsAfter(std::int32_t round) const { return forwardsAfter(round) + m_devices; }
    [[nodiscard]] Ticks* copiesAfter(std::int32_t round) const { return endsAfter(round) + m_devices; }

    /// The last round that is kept, up to this one.
    [[nodiscard]] std::int32_t kept(std::int32_t round) const
    {
        return m_leapt > 0 && round > m_leapFrom && round < m_lastSteady ? m_leapFrom : round;
    }
    [[nodiscard]] Ticks leaptTo(std::int32_t round) const { return (round - kept(round)) * m_shift; }
    [[nodiscard]] bool isHidden(std::int32_t round) const
    {
        return m_hiddenFrom > 0 && round > m_hiddenFrom && round <= m_lastSteady;
    }

    void play(std::int32_t round)
    {
        if (round >= 0 && round <= m_lastSteady) {
            play<true>(round);
        } else {
            play<false>(round);
        }
    }

    /// `isFull`: every device has a forward and a backward.
    template <bool isFull>
    void play(std::int32_t round)
    {
        const Ticks delay = m_request.communication;
        const Ticks* const forwardsBefore = forwardsAfter(round - 1);
        const Ticks* const endsBefore = endsAfter(round - 1);
        Ticks* const forwards = forwardsAfter(round);
        Ticks* const ends = endsAfter(round);
        Ticks* const copies = copiesAfter(round);
        const unsigned char* const flags = m_copies.of(round);
        forwards[-1] = kNever;
        const std::int32_t firstForward = std::max(0, round + m_devices - m_microbatches);
        const std::int32_t endForward = std::min(m_devices, round + m_devices);
        Ticks arriving = kNever; // from the device behind
        const auto run = [&](std::int32_t device, auto copied) {
            Ticks end = endsBefore[device];
            Ticks forward = forwardsBefore[device];
            if (isFull || (device >= firstForward && device < endForward)) {
                end = std::max(end, forwardsBefore[device - 1] + delay);
                if constexpr (copied) {
                    end = std::max(end, m_leaving[device]);
                }
                forward = end = end + m_forwardTime[device];
                if constexpr (copied) {
                    m_leaving[device] = copy((flags[device] & Copies::kLeaves) != 0, device, end);
                    copies[device] = m_copied[device];
                }
            }
            forwards[device] = forward;
            if (isFull || round >= 0) {
                end = std::max(end, arriving);
                if constexpr (copied) {
                    end = std::max(end, m_fetched[device]);
                }
                end += m_backwardTime[device];
                arriving = end + delay;
                if constexpr (copied) {
                    m_fetched[device] = copy((flags[device] & Copies::kFetches) != 0, device, end);
                    copies[m_half + device] = m_copied[device];
                }
            }
            ends[device] = end;
        };
        std::int32_t device = m_devices - 1;
        for (; device >= m_half; --device) {
            run(device, std::false_type{});
        }
        for (; device >= 0; --device) {
            run(device, std::true_type{});
        }
    }

    /// When the copy is done that starts after an op of the device, if there is one.
    Ticks copy(bool exists, std::int32_t device, Ticks after)
    {
        const Ticks done = std::max(m_copied[device], after) + m_moveTime[device];
        m_copied[device] = exists ? done : m_copied[device];
        return exists ? done : kNever;
    }

    /// Whether no copy of the steady part after this round puts anything off.
    [[nodiscard]] bool copiesHide(std::int32_t round) const
    {
        const Ticks* const ends = endsAfter(round);
        for (std::int32_t device = 0; device < m_half; ++device) {
            const Ticks forward = m_forwardTime[device];
            const Ticks move = m_moveTime[device];
            if (move > std::min(forward, m_backwardTime[device]) || m_copied[device] > ends[device] + move
                || m_leaving[device] > ends[device] || m_fetched[device] > ends[device] + forward) {
                return false;
            }
        }
        return true;
    }

    /// The rest of the steady part, without copies; the round after it.
    std::int32_t playHidden(std::int32_t round)
    {
        while (round < m_lastSteady) {
            if (const std::int32_t left = m_lastSteady - round; left > 1 && repeats(round)) {
                m_leapFrom = round;
                m_leapt = left - 1;
                const Ticks* const from = forwardsAfter(round);
                Ticks* const to = forwardsAfter(m_lastSteady);
                for (std::int32_t i = 0; i < 2 * m_devices; ++i) {
                    to[i] = from[i] + left * m_shift;
                }
                round = m_lastSteady;
                break;
            }
            playForwardsAndBackwards(++round);
        }
        takeUpCopies(round);
        return round + 1;
    }

    /// Whether the round is the one before plus one shift.
    bool repeats(std::int32_t round)
    {
        const Ticks* const now = forwardsAfter(round);
        const Ticks* const before = forwardsAfter(round - 1);
        m_shift = now[0] - before[0];
        for (std::int32_t i = 1; i < 2 * m_devices; ++i) {
            if (now[i] - before[i] != m_shift) {
                return false;
            }
        }
        return true;
    }

    void playForwardsAndBackwards(std::int32_t round)
    {
        const Ticks delay = m_request.communication;
        const Ticks* const forwardsBefore = forwardsAfter(round - 1);
        const Ticks* const endsBefore = endsAfter(round - 1);
        Ticks* const forwards = forwardsAfter(round);
        Ticks* const ends = endsAfter(round);
        forwards[-1] = kNever;
        Ticks arriving = kNever;
        for (std::int32_t device = m_devices - 1; device >= 0; --device) {
            const Ticks forward = std::max(endsBefore[device], forwardsBefore[device - 1] + delay)
                                  + m_forwardTime[device];
            const Ticks end = std::max(forward, arriving) + m_backwardTime[device];
            forwards[device] = forward;
            ends[device] = end;
            arriving = end + delay;
        }
    }

    /// Copies as the round leaves them. Whatever is done by the end of its last op puts nothing off.
    void takeUpCopies(std::int32_t round)
    {
        for (std::int32_t device = 0; device < m_half; ++device) {
            const Ticks end = endsAfter(round)[device];
            m_copied[device] = end;
            m_leaving[device] = kNever;
            m_fetched[device] = kNever;
            if (m_copies.fetches(round, device)) {
                m_copied[device] = m_fetched[device] = end + m_moveTime[device];
            }
        }
    }

    const Request& m_request;
    const Copies& m_copies;
    std::int32_t m_devices;
    std::int32_t m_half;
    std::int32_t m_microbatches;
    std::int32_t m_lastSteady; ///< the last round in which every device has a forward
    std::size_t m_width = 0;
    Ticks* m_rows = nullptr;
    Ticks* m_forwardTime = nullptr; ///< by device
    Ticks* m_backwardTime = nullptr;
    Ticks* m_moveTime = nullptr;
    Ticks* m_copied = nullptr;  ///< by device, the end of its last copy
    Ticks* m_leaving = nullptr; ///< what the next forward waits for
    Ticks* m_fetched = nullptr; ///< what the next backward waits for
    std::int32_t m_hiddenFrom =
        0; ///< from the next round to the end of the steady part no copy is waited for; 0: never
    std::int32_t m_leapFrom = 0;
    std::int32_t m_leapt = 0; ///< rounds that are not kept, those after m_leapFrom
    Ticks m_shift = 0;        ///< of each of them
};

/// An op that takes memory when it starts, or frees it when it ends.
struct Moment {
    Ticks time = 0;
    bool takes = false;
};

/// Forwards and backwards of a device, in running order.
class OwnMoments {
public:
    OwnMoments(const Replay& replay, std::int32_t device)
        : m_replay(replay)
        , m_device(device)
        , m_microbatches(replay.request().microbatches)
        , m_ahead(replay.request().devices - 1 - device)
        , m_forwardTime(replay.request().stages[at(device)].forward)
        , m_round(-m_ahead)
    {
        read();
    }

    [[nodiscard]] bool atEnd() const { return m_round == m_microbatches; }
    [[nodiscard]] const Moment& moment() const { return m_moment; }
    void next()
    {
        do {
            m_round += m_isBackward ? 1 : 0;
            m_isBackward = !m_isBackward;
        } while (!atEnd() && (m_isBackward ? m_round < 0 : m_round + m_ahead >= m_microbatches));
        read();
    }

private:
    void read()
    {
        if (!atEnd()) {
            m_moment = m_isBackward ? Moment{m_replay.backwardEnd(m_round, m_device), false}
                                    : Moment{m_replay.forwardEnd(m_round, m_device) - m_forwardTime, true};
        }
    }

    const Replay& m_replay;
    std::int32_t m_device;
    std::int32_t m_microbatches;
    std::int32_t m_ahead; ///< of a forward's micro-batch before its round's number
    Ticks m_forwardTime;
    std::int32_t m_round;
    bool m_isBackward = false;
    Moment m_moment;
};

/// Copies of a device, in running order.
class CopyMoments {
public:
    CopyMoments(const Replay& replay, std::int32_t device)
        : m_replay(replay)
        , m_device(device)
        , m_microbatches(replay.request().microbatches)
        , m_moveTime(replay.request().stages[at(device)].move)
        , m_round(device + 1 - replay.request().devices)
    {
        read();
    }

    [[nodiscard]] bool atEnd() const { return m_round == m_microbatches; }
    [[nodiscard]] const Moment& moment() const { return m_moment; }
    void next()
    {
        advance();
        read();
    }

private:
    void advance()
    {
        m_round += m_comesBack ? 1 : 0;
        m_comesBack = !m_comesBack;
    }
    void read()
    {
        while (!atEnd() && !exists()) {
            advance();
        }
        if (!atEnd()) {
            m_moment = m_comesBack ? Moment{m_replay.fetchedAt(m_round, m_device), false}
                                   : Moment{m_replay.leftAt(m_round, m_device) - m_moveTime, true};
        }
    }
    [[nodiscard]] bool exists() const
    {
        return m_comesBack ? m_replay.copies().fetches(m_round, m_device)
                           : m_replay.copies().leaves(m_round, m_device);
    }

    const Replay& m_replay;
    std::int32_t m_device;
    std::int32_t m_microbatches;
    Ticks m_moveTime;
    std::int32_t m_round;
    bool m_comesBack = false;
    Moment m_moment;
};

const Copies& copiesOf(const Request& request)
{
    thread_local ByShape<Copies> copies;
    return copies.of(request, [&] { return Copies(request); });
}

Ticks makespanOf(const Request& request)
{
    return Replay(request, copiesOf(request)).run();
}

/// What a device of the second half holds at its peak: activations of its own, and of its mirror image. `own` and `copies` are
/// what it does, and what the other copies.
class Receiver {
public:
    Receiver(double ownBytes, double movedBytes)
        : m_ownBytes(ownBytes)
        , m_movedBytes(movedBytes)
    {}

    /// Nothing more than `most` of each is ever held.
    Holding atPeak(OwnMoments own, CopyMoments copies, const Holding& most)
    {
        while (m_atPeak != most && (!own.atEnd() || !copies.atEnd())) {
            const bool isOwn = copies.atEnd() || (!own.atEnd() && isBefore(own.moment(), copies.moment()));
            change(isOwn ? 0 : 1, isOwn ? own.moment() : copies.moment());
            if (isOwn) {
                own.next();
            } else {
                copies.next();
            }
        }
        m_atPeak[0] = m_ownBytes > 0 ? m_atPeak[0] : 0;
        m_atPeak[1] = m_movedBytes > 0 ? m_atPeak[1] : 0;
        return m_atPeak;
    }

private:
    /// At equal times what is freed goes first.
    static bool isBefore(const Moment& a, const Moment& b)
    {
        return a.time != b.time ? a.time < b.time : !a.takes;
    }
    void change(std::size_t place, const Moment& it)
    {
        m_now[place] += it.takes ? 1 : -1;
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
    Replay replay(request, copiesOf(request));
    Timed timed;
    timed.makespan = replay.run();
    for (std::int32_t device = 0; device < request.devices; ++device) {
        const std::int32_t mirror = request.devices - 1 - device;
        const double own = request.stages[at(device)].activation;
        const double moved = request.stages[at(mirror)].activation;
        const std::int32_t most = peak(device, request.devices, request.microbatches, 1);
        const std::int32_t whole = std::min({request.devices - device, request.microbatches, most});
        if (most == whole) {
            timed.held.push_back({own > 0 ? most : 0, 0}); // nothing is moved here
        } else {
            timed.held.push_back(
                Receiver(own, moved).atPeak({replay, device}, {replay, mirror}, {whole, most - whole}));
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
