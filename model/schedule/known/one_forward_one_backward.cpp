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
        for (std::int32_t round = 1 - m_stages; round < 0; ++round) {
            warmUp(round);
        }
        std::int32_t round = 0;
        thread_local std::vector<Ticks> remembered;
        Recurrence recurrence(remembered);
        for (; round + m_stages <= m_microbatches; ++round) {
            steady(0);
            if (recurrence.observe(m_forward, 2 * static_cast<std::size_t>(m_stages))) {
                const std::int64_t repeats = (m_microbatches - m_stages - round) / recurrence.period();
                shift(repeats * recurrence.shift());
                round += static_cast<std::int32_t>(repeats * recurrence.period());
                for (++round; round + m_stages <= m_microbatches; ++round) {
                    steady(0);
                }
                break;
            }
        }
        for (; round < m_microbatches; ++round) {
            steady(round + m_stages - m_microbatches);
        }
        return m_free[0];
    }

private:
    void warmUp(std::int32_t round)
    {
        const std::int32_t first = std::max(0, round + m_stages - m_microbatches);
        for (std::int32_t s = round + m_stages - 1; s >= first; --s) {
            m_free[s] = std::max(m_free[s], m_forward[s - 1] + m_delay) + m_forwardTime[s];
            m_forward[s] = m_free[s];
        }
    }

    /// One round in which the stages before `first` have no forward left.
    void steady(std::int32_t first)
    {
        Ticks backward = kNever;
        std::int32_t s = m_stages - 1;
        for (; s >= first; --s) {
            const Ticks forward = std::max(m_free[s], m_forward[s - 1] + m_delay) + m_forwardTime[s];
            m_forward[s] = forward;
            backward = std::max(forward, backward + m_delay) + m_backwardTime[s];
            m_free[s] = backward;
        }
        for (; s >= 0; --s) {
            backward = std::max(m_free[s], backward + m_delay) + m_backwardTime[s];
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
