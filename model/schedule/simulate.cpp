// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/simulate.h"

#include "base/at.h"

#include <algorithm>
#include <limits>
#include <string>

namespace shardscape::schedule {

namespace {

constexpr std::int32_t kNone = -1;
constexpr Ticks kPending = -1;

/// Where a stream stands: how far it has come and, when it is stuck, for which op.
struct Cursor {
    std::size_t next = 0;         ///< position of its head in the order
    Ticks free = 0;               ///< when its last op ends
    std::int32_t awaited = kNone; ///< the op its head waits for
    std::int32_t waiters = kNone; ///< first of the streams that wait for an op of this one
    std::int32_t sibling = kNone; ///< next stream waiting for the same stream
};

/// First in, first out, so that a stream's producers come as far as they can before it runs again. A stream
/// is in it at most once, so it never holds more than all streams.
class Queue {
public:
    explicit Queue(std::size_t streams)
        : m_ring(streams)
    {}

    [[nodiscard]] bool empty() const { return m_size == 0; }
    void push(std::int32_t stream)
    {
        m_ring[wrapped(m_first + m_size)] = stream;
        ++m_size;
    }
    std::int32_t pop()
    {
        const std::int32_t stream = m_ring[m_first];
        m_first = wrapped(m_first + 1);
        --m_size;
        return stream;
    }

private:
    [[nodiscard]] std::size_t wrapped(std::size_t i) const
    {
        return i < m_ring.size() ? i : i - m_ring.size();
    }

    std::vector<std::int32_t> m_ring;
    std::size_t m_first = 0;
    std::size_t m_size = 0;
};

/// Streams wait for one another in a ring, or for one that does. Following "waits for" from any blocked
/// stream must therefore come back to a stream already seen: that ring is the deadlock, and everybody else
/// merely queues behind it.
Message describeDeadlock(const Program& program, const std::vector<Cursor>& cursors)
{
    const auto isBlocked = [&](std::size_t s) { return cursors[s].next < program.order[s].size(); };
    std::size_t stream = 0;
    while (!isBlocked(stream)) {
        ++stream;
    }
    std::vector<char> seen(cursors.size(), 0);
    while (seen[stream] == 0) {
        seen[stream] = 1;
        stream = at(program.ops[at(cursors[stream].awaited)].stream);
    }
    std::vector<char> inRing(cursors.size(), 0);
    std::vector<std::size_t> heads;
    while (inRing[stream] == 0) {
        inRing[stream] = 1;
        heads.push_back(stream);
        stream = at(program.ops[at(cursors[stream].awaited)].stream);
    }
    for (std::size_t s = 0; s < cursors.size(); ++s) {
        if (isBlocked(s) && inRing[s] == 0) {
            heads.push_back(s);
        }
    }
    // The ring comes first; a long one, and who queues behind it, is a number.
    constexpr std::size_t kNamed = 4;
    const std::size_t named = heads.size() <= kNamed ? heads.size() : kNamed - 1;
    Message waits;
    for (std::size_t i = 0; i < named; ++i) {
        const std::size_t head = heads[i];
        const Cursor& cursor = cursors[head];
        Message wait = say("%1 waits for %2", describe(program, program.order[head][cursor.next]),
                           describe(program, cursor.awaited));
        waits = waits.empty() ? std::move(wait) : say("%1; %2", std::move(waits), std::move(wait));
    }
    if (named < heads.size())
        waits = say("%1; and %2 more", std::move(waits), heads.size() - named);
    return say("The ops wait for each other: %1.", std::move(waits));
}

/// A run under way: how far every stream has come, and when the ops it has run start and end.
struct Run {
    const Program& program;
    Ticks* start;
    Ticks* end;
    std::vector<Cursor>& cursors;
    std::size_t left; ///< ops that have not run

    /// Runs a stream until its head needs an op that has not run. How many ops that was.
    std::size_t advance(std::int32_t stream)
    {
        const Op* const ops = program.ops.data();
        static constexpr Dependency kNothing{}; // nothing waits for anything: still a place to count from
        const Dependency* const dependencies = program.dependencies.empty() ? &kNothing
                                                                            : program.dependencies.data();
        const std::int32_t* const offset = program.dependencyOffset.data();
        Cursor& cursor = cursors[at(stream)];
        const std::vector<std::int32_t>& order = program.order[at(stream)];
        const std::size_t before = cursor.next;
        std::size_t next = before;
        Ticks free = cursor.free;
        std::int32_t awaited = kNone;
        for (; next < order.size(); ++next) {
            const std::size_t op = at(order[next]);
            Ticks begin = free;
            for (std::int32_t i = offset[op]; i < offset[op + 1]; ++i) {
                const Dependency& dependency = dependencies[i];
                const Ticks ready = end[dependency.on];
                if (ready == kPending) {
                    awaited = dependency.on;
                    break;
                }
                begin = std::max(begin, ready + dependency.lag);
            }
            if (awaited != kNone) {
                break;
            }
            // Dozens of streams take turns of an op or two, too many for the processor to guess what comes
            // next in each. Builders number ops in running order, so a little further along is where this
            // stream will go on.
            __builtin_prefetch(ops + op + 8);
            __builtin_prefetch(dependencies + offset[op] + 12);
            __builtin_prefetch(offset + op + 32);
            __builtin_prefetch(order.data() + next + 32);
            __builtin_prefetch(start + op + 16, 1);
            __builtin_prefetch(end + op + 16, 1);
            start[op] = begin;
            free = begin + ops[op].duration;
            end[op] = free;
        }
        cursor.next = next;
        cursor.free = free;
        cursor.awaited = awaited;
        left -= next - before;
        return next - before;
    }

    /// Visits all streams in turn, back and forth, since inputs come from both neighbours. Nobody is woken, which
    /// saves half the time of a pipeline that runs an op or two per visit. Gives up (false) where most visits find
    /// nothing to do.
    bool sweep()
    {
        const auto count = static_cast<std::int32_t>(cursors.size());
        bool up = false;
        while (left > 0) {
            std::size_t useful = 0;
            std::size_t idle = 0;
            for (std::int32_t i = 0; i < count; ++i) {
                const std::int32_t stream = up ? count - 1 - i : i;
                const Cursor& cursor = cursors[at(stream)];
                if (cursor.awaited != kNone ? end[cursor.awaited] == kPending
                                            : cursor.next == program.order[at(stream)].size()) {
                    ++idle;
                    continue;
                }
                useful += advance(stream);
            }
            if (idle > 4 * useful) {
                return false;
            }
            up = !up;
        }
        return true;
    }

    /// Runs what is left: a stream that is stuck waits with the stream of the op it needs, which looks at its
    /// waiters whenever it has come further. Every visit gets somewhere, whoever depends on whom.
    void queue()
    {
        Queue runnable(cursors.size());
        for (std::size_t s = 0; s < cursors.size(); ++s) {
            runnable.push(static_cast<std::int32_t>(s));
        }
        while (!runnable.empty()) {
            const std::int32_t stream = runnable.pop();
            const std::size_t done = advance(stream);
            Cursor& cursor = cursors[at(stream)];
            if (cursor.awaited != kNone) {
                Cursor& producer = cursors[at(program.ops[at(cursor.awaited)].stream)];
                cursor.sibling = producer.waiters;
                producer.waiters = stream;
            }
            if (done == 0) {
                continue;
            }
            std::int32_t waiter = cursor.waiters;
            cursor.waiters = kNone;
            while (waiter != kNone) {
                Cursor& waiting = cursors[at(waiter)];
                const std::int32_t following = waiting.sibling;
                if (end[waiting.awaited] != kPending) {
                    runnable.push(waiter);
                } else {
                    waiting.sibling = cursor.waiters;
                    cursor.waiters = waiter;
                }
                waiter = following;
            }
        }
    }
};

} // namespace

Result<Simulation> simulate(const Program& program)
{
    if (const Result<void> sound = check(program); !sound) {
        return tl::unexpected<Error>(sound.error());
    }
    Simulation simulation;
    simulation.start.resize(program.ops.size());
    simulation.end.assign(program.ops.size(), kPending);
    Ticks* const start = simulation.start.data();
    Ticks* const end = simulation.end.data();

    std::vector<Cursor> cursors(program.streams.size());
    Run run{program, start, end, cursors, program.ops.size()};
    if (!run.sweep()) {
        run.queue();
    }
    if (run.left > 0) {
        return fail(ErrorCode::Deadlock, describeDeadlock(program, cursors));
    }
    // The last end of a stream is where its cursor stands, its first start that of its first op.
    if (!program.ops.empty()) {
        Ticks first = std::numeric_limits<Ticks>::max();
        Ticks last = 0;
        for (std::size_t s = 0; s < cursors.size(); ++s) {
            if (!program.order[s].empty()) {
                first = std::min(first, start[program.order[s].front()]);
                last = std::max(last, cursors[s].free);
            }
        }
        simulation.makespan = last - first;
    }
    return simulation;
}

} // namespace shardscape::schedule
