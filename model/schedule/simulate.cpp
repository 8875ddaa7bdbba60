// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/simulate.h"

#include <algorithm>
#include <string>

namespace shardscape::schedule {

namespace {

constexpr std::int32_t kNone = -1;
constexpr Ticks kPending = -1;

std::size_t at(std::int32_t index)
{
    return static_cast<std::size_t>(index);
}

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
std::string describeDeadlock(const Program& program, const std::vector<Cursor>& cursors)
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
    std::string text = "The ops wait for each other: ";
    for (std::size_t i = 0; i < heads.size(); ++i) {
        const Cursor& cursor = cursors[heads[i]];
        text += i == 0 ? "" : "; ";
        text += describe(program, program.order[heads[i]][cursor.next]) + " waits for "
                + describe(program, cursor.awaited);
    }
    return text + ".";
}

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
    Queue runnable(cursors.size());
    for (std::size_t s = 0; s < cursors.size(); ++s) {
        runnable.push(static_cast<std::int32_t>(s));
    }

    const Op* const ops = program.ops.data();
    const Dependency* const dependencies = program.dependencies.data();
    const std::int32_t* const offset = program.dependencyOffset.data();
    std::size_t left = program.ops.size();

    // A stream runs until its head needs an op that has not run; then it waits with the stream of that op,
    // which looks at its waiters whenever it has come further.
    while (!runnable.empty()) {
        const std::int32_t stream = runnable.pop();
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
        if (awaited != kNone) {
            Cursor& producer = cursors[at(ops[at(awaited)].stream)];
            cursor.sibling = producer.waiters;
            producer.waiters = stream;
        }
        if (next > before) {
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
    if (left > 0) {
        return fail(ErrorCode::Deadlock, describeDeadlock(program, cursors));
    }
    if (!program.ops.empty()) {
        simulation.makespan = *std::max_element(simulation.end.begin(), simulation.end.end())
                              - *std::min_element(simulation.start.begin(), simulation.start.end());
    }
    return simulation;
}

} // namespace shardscape::schedule
