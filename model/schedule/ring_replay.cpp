// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/ring_replay.h"

#include "schedule/recurrence.h"

#include <algorithm>
#include <utility>

namespace shardscape::schedule {

namespace {

/// Plays end times alone, in rounds chosen such that every op needs only what its neighbours on a ring of
/// devices did in the round before. In round r device d runs
///   the forward pass  k = r + (p-1-d) + (v-1)p,  after pass k on device d-1 (on device 0: pass k-p on device p-1),
///   then backward     i = r - (p-1-d),           after pass i on device d+1 (on device p-1: pass i-p on device 0),
/// where a pass is one chunk of one micro-batch. Both predecessors belong to round r-1. A forward pass that
/// begins the model and a backward pass that begins at its end wait for nothing but their own device.
class RingReplay {
public:
    explicit RingReplay(const Request& request)
        : m_devices(request.devices)
        , m_chunks(request.chunks)
        , m_passes(std::int64_t{request.microbatches} * request.chunks)
        , m_delay(request.communication)
        , m_stages(request.stages.data())
    {
        thread_local std::vector<Ticks> scratch;
        const auto devices = static_cast<std::size_t>(m_devices);
        scratch.assign(4 * devices + 1, 0);
        m_forward = scratch.data();
        m_backward = m_forward + devices;
        m_forwardTime = m_backward + devices + 1;
        m_backwardTime = m_forwardTime + devices;
    }

    Ticks run()
    {
        const std::int64_t firstRound = 1 - std::int64_t{m_devices} * m_chunks;
        const std::int64_t endRound = m_passes + m_devices - 1;
        const std::int64_t firstFull = m_devices - 1; // every device has a B
        const std::int64_t endFull = m_passes - std::int64_t{m_devices} * m_chunks + 1; // and still an F
        const std::int64_t cycle = std::int64_t{m_devices} * m_chunks; // rounds; chunks recur
        std::int64_t round = firstRound;
        startCounters(round);
        for (; round < std::min(firstFull, endRound); ++round) {
            playPart(round);
        }
        thread_local std::vector<Ticks> remembered;
        Recurrence recurrence(remembered);
        bool looking = true;
        std::int64_t nextLook = round;
        for (; round < endFull; ++round) {
            if (looking && round == nextLook) {
                nextLook += cycle;
                if (recurrence.observe(m_forward, 2 * static_cast<std::size_t>(m_devices))) {
                    looking = false;
                    const std::int64_t leap = recurrence.period() * cycle;
                    const std::int64_t repeats = (endFull - round) / leap;
                    shift(repeats * recurrence.shift());
                    round += repeats * leap;
                    if (round == endFull) {
                        break;
                    }
                }
            }
            playFull();
        }
        for (; round < endRound; ++round) {
            playPart(round);
        }
        return *std::max_element(m_backward, m_backward + m_devices);
    }

private:
    /// Each round one device goes on to its next chunk forwards, and one backwards; these counters say which.
    void startCounters(std::int64_t round)
    {
        // Before its first pass a device's chunk does not matter, so all can start on the first.
        for (std::int32_t device = 0; device < m_devices; ++device) {
            setForwardChunk(device, 0);
            setBackwardChunk(device, m_chunks - 1);
        }
        m_forwardTurn = 0; // device 0 begins its first pass in the first round
        m_forwardChunk = 0;
        m_backwardTurn = m_devices - 1; // the last device begins its backwards in round 0
        m_backwardChunk = m_chunks - 1;
        m_roundsToBackward = -round;
    }

    void setForwardChunk(std::int32_t device, std::int32_t chunk)
    {
        m_forwardTime[device] = m_stages[chunk * m_devices + device].forward;
    }
    void setBackwardChunk(std::int32_t device, std::int32_t chunk)
    {
        const StageCost& cost = m_stages[chunk * m_devices + device];
        m_backwardTime[device] = cost.backwardInput + cost.backwardWeight;
    }

    void turn()
    {
        setForwardChunk(m_forwardTurn, m_forwardChunk);
        m_entersForward = m_forwardTurn == 0 ? m_forwardChunk == 0 : m_entersForward;
        if (++m_forwardTurn == m_devices) {
            m_forwardTurn = 0;
            m_forwardChunk = m_forwardChunk + 1 == m_chunks ? 0 : m_forwardChunk + 1;
        }
        if (m_roundsToBackward > 0) {
            --m_roundsToBackward;
            return;
        }
        setBackwardChunk(m_backwardTurn, m_backwardChunk);
        m_entersBackward = m_backwardTurn == m_devices - 1 ? m_backwardChunk == m_chunks - 1
                                                           : m_entersBackward;
        if (m_backwardTurn-- == 0) {
            m_backwardTurn = m_devices - 1;
            m_backwardChunk = m_backwardChunk == 0 ? m_chunks - 1 : m_backwardChunk - 1;
        }
    }

    /// What devices first .. end-1 do in a round. `arriving` is when the input of the first one's forward
    /// arrives, and on return that of the device after them.
    template <bool hasForward, bool hasBackward>
    Ticks play(std::int32_t first, std::int32_t end, Ticks arriving)
    {
        for (std::int32_t d = first; d < end; ++d) {
            const Ticks leaving = m_forward[d] + m_delay;
            Ticks free = m_backward[d];
            if constexpr (hasForward) {
                free = std::max(free, arriving) + m_forwardTime[d];
                m_forward[d] = free;
            }
            if constexpr (hasBackward) {
                free = std::max(free, m_backward[d + 1] + m_delay) + m_backwardTime[d];
            }
            m_backward[d] = free;
            arriving = leaving;
        }
        return arriving;
    }

    /// What the round brings device 0 and the last device from around the ring. What comes to the last device
    /// lies behind its own end, where any other finds its neighbour's.
    Ticks closeRing()
    {
        turn();
        m_backward[m_devices] = m_entersBackward ? kNever : m_backward[0];
        return m_entersForward ? kNever : m_forward[m_devices - 1] + m_delay;
    }

    /// A round in which every device has a forward and a backward.
    void playFull() { play<true, true>(0, m_devices, closeRing()); }

    /// A round near either end, where some devices have only a forward, only a backward, or nothing.
    /// Without a backward, m_backward holds the end of the device's last op all the same.
    void playPart(std::int64_t round)
    {
        const std::int64_t firstPass = round + std::int64_t{m_devices} * m_chunks
                                       - 1;                     // forward pass of device 0
        const std::int64_t firstBack = round - (m_devices - 1); // backward pass of device 0
        const auto within = [&](std::int64_t d) {
            return static_cast<std::int32_t>(std::clamp<std::int64_t>(d, 0, m_devices));
        };
        const std::int32_t forwardFrom = within(firstPass - m_passes + 1);
        const std::int32_t forwardEnd = within(firstPass + 1);
        const std::int32_t backwardFrom = within(-firstBack);
        const std::int32_t backwardEnd = within(m_passes - firstBack);
        Ticks arriving = closeRing();
        std::int32_t d = 0;
        while (d < m_devices) {
            const bool forward = d >= forwardFrom && d < forwardEnd;
            const bool backward = d >= backwardFrom && d < backwardEnd;
            std::int32_t end = m_devices;
            for (const std::int32_t cut : {forwardFrom, forwardEnd, backwardFrom, backwardEnd}) {
                end = cut > d ? std::min(end, cut) : end;
            }
            if (forward && backward) {
                arriving = play<true, true>(d, end, arriving);
            } else if (forward) {
                arriving = play<true, false>(d, end, arriving);
            } else if (backward) {
                arriving = play<false, true>(d, end, arriving);
            } else {
                arriving = m_forward[end - 1] + m_delay;
            }
            d = end;
        }
    }

    void shift(Ticks by)
    {
        for (std::int32_t i = 0; i < 2 * m_devices; ++i) {
            m_forward[i] += by;
        }
    }

    std::int32_t m_devices;
    std::int32_t m_chunks;
    std::int64_t m_passes;
    Ticks m_delay;
    const StageCost* m_stages;
    Ticks* m_forward;     ///< end of each device's last forward
    Ticks* m_backward;    ///< end of its last op; follows m_forward directly
    Ticks* m_forwardTime; ///< of the chunk whose turn it is
    Ticks* m_backwardTime;
    std::int32_t m_forwardTurn = 0;
    std::int32_t m_forwardChunk = 0;
    std::int32_t m_backwardTurn = 0;
    std::int32_t m_backwardChunk = 0;
    std::int64_t m_roundsToBackward = 0;
    bool m_entersForward = true;  ///< device 0's forward begins the model
    bool m_entersBackward = true; ///< the last device's backward begins at the model's end
};

} // namespace

Ticks replayRing(const Request& request)
{
    if (request.devices == 1) {
        Ticks work = 0;
        for (const StageCost& cost : request.stages) {
            work += cost.forward + cost.backwardInput + cost.backwardWeight;
        }
        return work * request.microbatches;
    }
    return RingReplay(request).run();
}

} // namespace shardscape::schedule
