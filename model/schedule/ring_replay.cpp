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
        scratch.assign(5 * devices + 1, 0);
        m_forward = scratch.data();
        m_backward = m_forward + devices;
        m_forwardTime = m_backward + devices + 1;
        m_backwardTime = m_forwardTime + devices;
        m_ramp = m_backwardTime + devices;
    }

    Ticks run()
    {
        const std::int64_t cycle = std::int64_t{m_devices} * m_chunks; // rounds; chunks recur
        const bool ramps = m_chunks == 1 || (m_passes >= cycle && isAlikeBetweenEnds());
        const std::int64_t firstRound = ramps ? 0 : 1 - cycle;
        const std::int64_t endRound = ramps ? m_passes - cycle + m_devices : m_passes + m_devices - 1;
        const std::int64_t firstFull = m_devices - 1;      // every device has a B
        const std::int64_t endFull = m_passes - cycle + 1; // and still an F
        std::int64_t round = firstRound;
        startCounters(round);
        if (ramps) {
            rampUp();
        }
        for (; round < std::min(firstFull, endRound); ++round) {
            playPart(round);
        }
        thread_local std::vector<Ticks> remembered;
        Recurrence recurrence(remembered);
        bool looking = true;
        // Whole cycles before the end: nothing is left to play after a leap. With one chunk each round is like the next.
        const std::int64_t every = m_chunks == 1 ? 1 : cycle;
        std::int64_t nextLook = round + std::max<std::int64_t>(endFull - round, 0) % every;
        for (; round < endFull; ++round) {
            if (looking && round == nextLook) {
                nextLook += every;
                if (recurrence.observe(m_forward, 2 * static_cast<std::size_t>(m_devices))) {
                    looking = false;
                    if (recurrence.period() * every == 1) {
                        return endAfterLast(endFull - round, recurrence.shift());
                    }
                    const std::int64_t leap = recurrence.period() * every;
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
        return ramps ? endOfRamp() : *std::max_element(m_backward, m_backward + m_devices);
    }

private:
    [[nodiscard]] static Ticks backwardOf(const StageCost& cost)
    {
        return cost.backwardInput + cost.backwardWeight;
    }

    /// Whether all stages take the same but the first and the last.
    [[nodiscard]] bool isAlikeBetweenEnds() const
    {
        const std::int32_t last = m_devices * m_chunks - 1;
        return std::all_of(m_stages + 1, m_stages + last, [this](const StageCost& cost) {
            return cost.forward == m_stages[1].forward && backwardOf(cost) == backwardOf(m_stages[1]);
        });
    }

    /// Either end of a step is a ramp: device d runs its first pv-1-d passes forwards before anybody goes backward, and as many
    /// backwards after the last forward; seen from the end, these are the same. Of the model's last stage there is none. By
    /// device, how long its passes take.
    template <class TimeOf>
    void ramp(const TimeOf& timeOf)
    {
        if (m_chunks == 1) {
            rampOfOneChunk(timeOf);
        } else {
            rampOfChunks(timeOf(m_stages[0]), timeOf(m_stages[1]));
        }
    }

    /// A pass ends after those of all devices up to its own, and each before it makes it later by the longest of them.
    template <class TimeOf>
    void rampOfOneChunk(const TimeOf& timeOf)
    {
        Ticks once = -m_delay;
        Ticks longest = 0;
        for (std::int32_t device = 0; device < m_devices; ++device) {
            const Ticks time = timeOf(m_stages[device]);
            once += time + m_delay;
            longest = std::max(longest, time);
            const std::int64_t own = std::min<std::int64_t>(m_devices - 1 - device, m_passes);
            m_ramp[device] = own > 0 ? once + (own - 1) * longest : 0;
        }
    }

    /// Passes of the first stage take `first`, others `other`: these come no closer than they take, so that from device 2 on no
    /// pass waits for its own device, and each ends a pass and a delay after that of the device before.
    void rampOfChunks(Ticks first, Ticks other)
    {
        thread_local std::vector<Ticks> ends; // of device 1
        const std::int32_t passes = m_devices * m_chunks - 1;
        ends.assign(static_cast<std::size_t>(passes) + 1, 0); // after that many passes
        const Ticks step = other + m_delay;
        const Ticks around = (m_devices - 2) * step + m_delay;
        Ticks zero = 0; // the same of device 0
        for (std::int32_t pass = 0; pass < passes; ++pass) {
            const auto place = static_cast<std::size_t>(pass);
            if (pass < m_devices) {
                zero += first;
            } else {
                zero = std::max(zero, ends[place + 1 - static_cast<std::size_t>(m_devices)] + around) + other;
            }
            ends[place + 1] = std::max(ends[place], zero + m_delay) + other;
        }
        m_ramp[0] = zero;
        for (std::int32_t device = 1; device < m_devices; ++device) {
            m_ramp[device] = ends[static_cast<std::size_t>(passes - device)] + (device - 1) * step;
        }
    }

    /// All before round 0.
    void rampUp()
    {
        ramp([](const StageCost& cost) { return cost.forward; });
        for (std::int32_t device = 0; device < m_devices; ++device) {
            m_forward[device] = m_backward[device] = m_ramp[device];
            setForwardChunk(device, device + 1 < m_devices ? m_chunks - 1 : std::max(m_chunks - 2, 0));
        }
        m_forwardTurn = m_devices - 1;
        m_forwardChunk = m_chunks - 1;
        m_entersForward = m_chunks == 1;
    }

    /// The end of all where from now on each round only makes all ends later by `each`, for every device up to its last forward,
    /// so many rounds and one for each device before it away. Then it has 2 (p-1-d) backwards left, the device behind it two fewer.
    [[nodiscard]] Ticks endAfterLast(std::int64_t rounds, Ticks each) const
    {
        Ticks end = 0;
        Ticks once = -m_delay;
        Ticks longest = 0;
        for (std::int32_t device = 0; device + 1 < m_devices; ++device) {
            const Ticks time = backwardOf(m_stages[device]);
            once += time + m_delay;
            longest = std::max(longest, time);
            const Ticks own = m_backward[device] + (rounds + device) * each;
            const Ticks behind = m_backward[device + 1] + (rounds + device + 1) * each + m_delay;
            const std::int64_t left = 2 * (m_devices - 1 - device);
            end = std::max({end, own + once + (left - 1) * longest, behind + once + (left - 2) * longest});
        }
        return end;
    }

    /// The end of all after the last forward.
    Ticks endOfRamp()
    {
        ramp(backwardOf);
        m_backward[m_devices] = m_chunks > 1 ? m_backward[0] : kNever;
        Ticks end = 0;
        for (std::int32_t device = 0; device < m_devices; ++device) {
            const Ticks begin = std::max(m_backward[device], m_backward[device + 1] + m_delay);
            end = std::max(end, begin + m_ramp[device]);
        }
        return end;
    }

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
        m_backwardTime[device] = backwardOf(cost);
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
    Ticks* m_ramp; ///< by device, how long its passes at either end of the step take together
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
