// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evaluate/costing.h"

#include <unordered_map>

namespace shardscape::evaluate {

/// The few numbers of an evaluation that a sweep keeps.
struct Price {
    bool fits = false;
    bool countable = true; ///< a step takes less than kLongestStep; otherwise the times are zero
    std::int32_t worstStage = 0;
    double peakBytes = 0;
    double stepSeconds = 0; ///< 0 when it does not fit and `always` was not asked for
    double mfu = 0;
    double hfu = 0;
    double tokensPerSecond = 0;
    double bubbleRatio = 0;
};

/// Schedules count in nanoseconds of 64 bits: a step of more than 30 years is refused, not counted wrongly.
inline constexpr double kLongestStep = 1e9; // s

/// Prices valid layouts of one cluster and model, and remembers what many of them share: layer costs by the knobs that
/// change kernels. Memory first, so that a layout which does not fit costs next to nothing. evaluate() and sweeps both
/// come through here: one layout has the same numbers everywhere.
/// Thread: any, one at a time.
class Pricer {
public:
    /// `always`: also time layouts that do not fit. The scenario is valid, its cluster and model those of earlier
    /// calls.
    const Price& price(const layout::Scenario& scenario, bool always);

    /// Layer costs of the scenario, made on first use.
    const Costing<double>& costing(const layout::Scenario& scenario);

    /// The scenario's own schedule, with its durations in ns and activations in bytes. Overlapped messages delay the
    /// receiver and cannot come faster than the port sends them; others hold up the sender (blocking, the field's
    /// communication models 1 and 3). `messages` false: as if they cost nothing.
    static void fillRequest(const layout::Scenario& scenario, const Costing<double>& costing,
                            schedule::Request& request, bool messages = true);

private:
    void priceMemory(const layout::Scenario& scenario, const Costing<double>& costing);
    void priceTime(const layout::Scenario& scenario, const Costing<double>& costing);

    schedule::Ticks makespanOf(const schedule::Schedule& schedule);

    std::unordered_map<std::uint64_t, Costing<double>> m_costings;
    std::uint64_t m_lastKey = 0;
    const Costing<double>* m_last = nullptr;
    schedule::Request m_request;
    schedule::Request
        m_timed; ///< the last request that was timed: layouts that only share states differently repeat it
    schedule::Ticks m_makespan = 0;
    Price m_price;
};

/// Work of the numerator of MFU and of HFU: FLOPs of one step over all ranks.
struct StepFlops {
    double model = 0;
    double executed = 0;
};
StepFlops stepFlops(const layout::Scenario& scenario, const Costing<double>& costing);

} // namespace shardscape::evaluate
