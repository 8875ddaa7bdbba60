// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/assemble.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace shardscape::schedule {

/// What a device prefers: the smallest of (first, second, third), then F before B or I before W, then the
/// lowest stage and micro-batch.
struct Preference {
    std::int32_t first = 0;
    std::int32_t second = 0;
    std::int32_t third = 0;
    auto operator<=>(const Preference&) const = default;
};

/// How the list scheduler decides.
struct GreedyRules {
    OpKind backward = OpKind::Backward; ///< or BackwardInput, then weight gradients are ops of their own
    std::function<Preference(OpKind kind, std::int32_t stage, std::int32_t microbatch)> prefer;
    std::int32_t mostChunks = 0; ///< activations a device may hold, counted in chunks; 0: any number
    const std::vector<Order>* forwards = nullptr; ///< per device, the only order in which forwards may start
    Ticks longestSpan = 0;                        ///< gives up once a device must take longer; 0: never
};

/// Orders found by doing: whenever a device is free it takes, of the ops whose inputs have arrived and whose
/// memory fits, the one it prefers; it never waits for a better one. One direction. Nothing when memory is
/// full of forwards that wait for each other, or when it gave up. With `forwards` taken from a schedule that
/// keeps to mostChunks it cannot get stuck: the first op of that schedule which is not done could start.
std::optional<std::vector<Order>> listSchedule(const Request& request, const Placement& placement,
                                               const GreedyRules& rules);

/// Finds the best of several ways to order the same work: shortest span, then shortest makespan, then first
/// entered.
class Contest {
public:
    Contest(const Request& request, const Placement& placement)
        : m_request(request)
        , m_best{placement, {}}
    {}

    void enter(std::optional<std::vector<Order>> orders)
    {
        if (!orders) {
            return;
        }
        Plan candidate{m_best.placement, std::move(*orders)};
        const PlanTimes times = timesOf(m_request, candidate);
        const bool better = times.span != m_times.span ? times.span < m_times.span
                                                       : times.makespan < m_times.makespan;
        if (m_best.orders.empty() || better) {
            m_times = times;
            m_best = std::move(candidate);
        }
    }
    /// To beat, for GreedyRules::longestSpan; 0 when nobody has entered.
    [[nodiscard]] Ticks span() const { return m_times.span; }
    /// Whether the best so far keeps the device with the most work busy from its first op to its last.
    [[nodiscard]] bool isWithoutBubble() const;
    [[nodiscard]] const Placement& placement() const { return m_best.placement; }
    [[nodiscard]] Plan take() { return std::move(m_best); }

private:
    const Request& m_request;
    Plan m_best;
    PlanTimes m_times;
};

/// The forwards of an order.
[[nodiscard]] Order forwardsOf(const Order& order);

} // namespace shardscape::schedule
