// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/assemble.h"
#include "schedule/builders.h"
#include "schedule/recurrence.h"
#include "schedule/rules.h"

#include <algorithm>
#include <array>

namespace shardscape::schedule {

namespace {

constexpr std::string_view kName = "1f1b";

Result<void> checkShape(std::int32_t, std::int32_t, std::int32_t chunks)
{
    return requireChunks(kName, chunks, 1);
}

/// Device d starts with p-1-d forwards, then runs one forward and one backward in turn, then the backwards
/// left.
Plan plan(const Request& request)
{
    Plan it{Placement(Placement::Shape::Loop, request.devices), {}};
    for (std::int32_t device = 0; device < request.devices; ++device) {
        it.orders.push_back(alternate(
            request.microbatches, request.devices - 1 - device,
            [](std::int32_t pass) { return slot(OpKind::Forward, pass); },
            [](std::int32_t pass) { return slot(OpKind::Backward, pass); }));
    }
    return it;
}

/// Plays end times alone, in rounds. In round r stage s runs F of micro-batch r+p-1-s, which its predecessor
/// ran in round r-1, and B of micro-batch r, which its successor runs in the same round: so stages are
/// visited from the last to the first, and `forward[s-1]` still holds the round before.
///
/// Before round 0 there are only forwards, of all stages in turn: stage s ends its k-th after those of all stages up to its own,
/// and k times the longest of them. After a stage's last forward come its last backwards; counted from the end they are the same.
class Replay {
public:
    explicit Replay(const Request& request)
        : m_stages(request.devices)
        , m_microbatches(request.microbatches)
        , m_delay(request.communication)
    {
        thread_local std::vector<Ticks> scratch;
        const auto stages = static_cast<std::size_t>(m_stages);
        scratch.assign(4 * stages + 1, 0);
        m_forwardTime = scratch.data();
        m_backwardTime = m_forwardTime + stages;
        m_state = m_backwardTime + stages;
        *m_state = kNever; // what stage 0 waits for
        m_forward = m_state + 1;
        m_free = m_forward + stages;
        for (std::size_t s = 0; s < stages; ++s) {
            m_forwardTime[s] = request.stages[s].forward;
            m_backwardTime[s] = request.stages[s].backwardInput + request.stages[s].backwardWeight;
        }
    }

    Ticks run()
    {
        rampUp();
        const std::int32_t endSteady = m_microbatches - m_stages
                                       + 1; // the first round without a forward of stage 0
        std::int32_t round = 0;
        thread_local std::vector<Ticks> remembered;
        Recurrence recurrence(remembered);
        bool looking = true;
        while (round < endSteady) {
            play(0);
            ++round;
            if (looking && recurrence.observe(m_forward, 2 * static_cast<std::size_t>(m_stages))) {
                looking = false;
                if (recurrence.period() == 1) {
                    // So it goes on for every stage up to its last forward.
                    for (std::int32_t s = 0; s < m_stages; ++s) {
                        m_free[s] += (endSteady - round + s) * recurrence.shift();
                    }
                    return endOfRamp();
                }
                const std::int64_t repeats = (endSteady - round) / recurrence.period();
                shift(repeats * recurrence.shift());
                round += static_cast<std::int32_t>(repeats * recurrence.period());
            }
        }
        for (; round < m_microbatches; ++round) {
            play(round + m_stages - m_microbatches);
        }
        return endOfRamp();
    }

private:
    /// All forwards before round 0.
    void rampUp()
    {
        Ticks once = 0;
        Ticks longest = 0;
        for (std::int32_t s = 0; s < m_stages; ++s) {
            once += m_forwardTime[s] + (s > 0 ? m_delay : 0);
            longest = std::max(longest, m_forwardTime[s]);
            const std::int32_t passes = std::min(m_stages - 1 - s, m_microbatches);
            m_forward[s] = m_free[s] = passes > 0 ? once + (passes - 1) * longest : 0;
        }
    }

    /// The end of all backwards after the last forward of their stages.
    [[nodiscard]] Ticks endOfRamp() const
    {
        Ticks end = m_free[m_stages - 1];
        Ticks once = 0;
        Ticks longest = 0;
        for (std::int32_t s = 0; s + 1 < m_stages; ++s) {
            once += m_backwardTime[s] + (s > 0 ? m_delay : 0);
            longest = std::max(longest, m_backwardTime[s]);
            const std::int32_t passes = std::min(m_stages - 1 - s, m_microbatches);
            end = std::max(end, std::max(m_free[s], m_free[s + 1] + m_delay) + once + (passes - 1) * longest);
        }
        return end;
    }

    /// One round in which the stages before `first` have no forward left.
    void play(std::int32_t first)
    {
        Ticks backward = kNever;
        for (std::int32_t s = m_stages - 1; s >= first; --s) {
            const Ticks forward = std::max(m_free[s], m_forward[s - 1] + m_delay) + m_forwardTime[s];
            m_forward[s] = forward;
            backward = std::max(forward, backward + m_delay) + m_backwardTime[s];
            m_free[s] = backward;
        }
    }

    void shift(Ticks by)
    {
        for (std::int32_t i = 0; i < 2 * m_stages; ++i) {
            m_forward[i] += by;
        }
    }

    std::int32_t m_stages;
    std::int32_t m_microbatches;
    Ticks m_delay;
    Ticks* m_forwardTime; ///< per stage
    Ticks* m_backwardTime;
    Ticks* m_state;
    Ticks* m_forward; ///< end of the stage's last forward; the entry before the first stage is kNever
    Ticks* m_free;    ///< end of the stage's last op; follows m_forward directly
};

Ticks replay(const Request& request)
{
    return Replay(request).run();
}

std::int32_t peak(std::int32_t device, std::int32_t devices, std::int32_t microbatches, std::int32_t)
{
    return std::min(microbatches, devices - device);
}

} // namespace

Schedule oneForwardOneBackward()
{
    static constexpr std::array<std::string_view, 3> kNames{"pipedream-flush", "dapple",
                                                            "one forward one backward"};
    Schedule card;
    card.alsoCalled = kNames;
    card.name = kName;
    card.label = "1F1B";
    card.paper =
        "Narayanan et al. 2021, PipeDream-Flush, ICML (arXiv:2006.09503); Fan et al. 2021, DAPPLE, PPoPP "
        "(arXiv:2007.01045)";
    card.insight =
        "The bubble of GPipe, but no more micro-batches in flight than stages ahead: memory is a triangle "
        "over the devices.";
    card.swept = true;
    card.check = checkShape;
    card.build = buildPlan<plan>;
    card.makespan = replay;
    card.peakChunks = peak;
    return card;
}

} // namespace shardscape::schedule
