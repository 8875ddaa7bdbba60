// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/ring_replay.h"

#include "schedule/recurrence.h"

#include <algorithm>
#include <utility>

namespace shardscape::schedule {

namespace {

/// Plays end times alone, in rounds chosen such that every op needs only what its neighbours on a ring of devices did in
/// the round before. In round r device d runs
///   the forward pass  k = r + (p-1-d) + (v-1)p,  after pass k on device d-1 (on device 0: pass k-p on device p-1),
///   then backward     i = r - (p-1-d),           after pass i on device d+1 (on device p-1: pass i-p on device 0),
/// where a pass is one chunk of one micro-batch. Both predecessors belong to round r-1. A forward pass that begins the
/// model and a backward pass that begins at its end wait for nothing but their own device.
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
        scratch.assign(4 * devices, 0);
        m_forward = scratch.data();
        m_backward = m_forward + devices;
        m_forwardTime = m_backward + devices;
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
            play(round);
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
            play(round);
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

    /// A round in which every device has a forward and a backward.
    void playFull()
    {
        turn();
        const std::int32_t last = m_devices - 1;
        const Ticks delay = m_delay;
        Ticks arriving = m_entersForward ? kNever : m_forward[last] + delay;
        const Ticks around = m_entersBackward ? kNever : m_backward[0] + delay;
        for (std::int32_t d = 0; d < last; ++d) {
            const Ticks forward = std::max(m_backward[d], arriving) + m_forwardTime[d];
            arriving = m_forward[d] + delay;
            m_forward[d] = forward;
            m_backward[d] = std::max(forward, m_backward[d + 1] + delay) + m_backwardTime[d];
        }
        const Ticks forward = std::max(m_backward[last], arriving) + m_forwardTime[last];
        m_forward[last] = forward;
        m_backward[last] = std::max(forward, around) + m_backwardTime[last];
    }

    /// A round near either end, where some devices have only a forward, only a backward, or nothing.
    /// Without a backward, m_backward holds the end of the device's last op all the same.
    void play(std::int64_t round)
    {
        turn();
        const std::int32_t last = m_devices - 1;
        const std::int64_t firstPass = round + std::int64_t{m_devices} * m_chunks
                                       - 1;          // forward pass of device 0
        const std::int64_t firstBack = round - last; // backward pass of device 0
        Ticks arriving = m_entersForward ? kNever : m_forward[last] + m_delay;
        const Ticks around = m_entersBackward ? kNever : m_backward[0] + m_delay;
        for (std::int32_t d = 0; d <= last; ++d) {
            const Ticks leaving = m_forward[d] + m_delay;
            const std::int64_t pass = firstPass - d;
            if (pass >= 0 && pass < m_passes) {
                m_forward[d] = std::max(m_backward[d], arriving) + m_forwardTime[d];
                m_backward[d] = m_forward[d];
            }
            const std::int64_t back = firstBack + d;
            if (back >= 0 && back < m_passes) {
                const Ticks returning = d < last ? m_backward[d + 1] + m_delay : around;
                m_backward[d] = std::max(m_backward[d], returning) + m_backwardTime[d];
            }
            arriving = leaving;
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
