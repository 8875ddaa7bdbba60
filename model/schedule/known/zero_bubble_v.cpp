// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/builders.h"
#include "schedule/limited_list.h"
#include "schedule/rules.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace shardscape::schedule {

namespace {

constexpr std::string_view kName = "zb-v";
/// Chosen greedily among two dozen, for the mean makespan of a thousand layouts of 2 to 16 devices: in percent of a forward.
constexpr std::array<PlannedTimes, 6> kPlannedFor{{{100, 140, 60, 60, 0},
                                                   {100, 120, 80, 20, 0},
                                                   {100, 120, 80, 3, 40},
                                                   {100, 200, 100, 5, 0},
                                                   {100, 220, 80, 0, 0},
                                                   {100, 100, 100, 0, 0}}};

Result<void> checkShape(std::int32_t, std::int32_t, std::int32_t chunks)
{
    return requireChunks(kName, chunks, 2);
}

/// Writes one device's order; counts each kind and chunk and leaves out micro-batches that do not exist.
class Writer {
public:
    Writer(Order& order, std::int32_t microbatches)
        : m_order(order)
        , m_microbatches(microbatches)
    {}

    void forward(std::int32_t chunk) { add(OpKind::Forward, chunk, m_forwards); }
    void input(std::int32_t chunk) { add(OpKind::BackwardInput, chunk, m_inputs); }
    void weight(std::int32_t chunk) { add(OpKind::BackwardWeight, chunk, m_weights); }
    void backward(std::int32_t chunk)
    {
        input(chunk);
        weight(chunk);
    }
    void remainingWeights(std::int32_t chunk)
    {
        while (m_weights[static_cast<std::size_t>(chunk)] < m_inputs[static_cast<std::size_t>(chunk)]) {
            weight(chunk);
        }
    }
    [[nodiscard]] std::int32_t forwards(std::size_t chunk) const { return m_forwards[chunk]; }

private:
    void add(OpKind kind, std::int32_t chunk, std::array<std::int32_t, 2>& counts)
    {
        const std::int32_t microbatch = counts[static_cast<std::size_t>(chunk)]++;
        if (microbatch < m_microbatches) {
            m_order.push_back(slot(kind, microbatch, chunk));
        }
    }

    Order& m_order;
    std::int32_t m_microbatches;
    std::array<std::int32_t, 2> m_forwards{};
    std::array<std::int32_t, 2> m_inputs{};
    std::array<std::int32_t, 2> m_weights{};
};

/// The explicit order: six phases that fit equal chunk times: forwards down the first leg of the V, forwards
/// of both legs, the second leg turning round, the steady block of both legs, inputs of both, the first leg
/// with its weights; then the weights left. Short steps are the long one with micro-batches left out.
std::vector<Order> sixPhases(const Request& request)
{
    const std::int32_t devices = request.devices;
    std::vector<Order> orders;
    for (std::int32_t device = 0; device < devices; ++device) {
        Order& order = orders.emplace_back();
        order.reserve(6 * static_cast<std::size_t>(request.microbatches));
        Writer write(order, request.microbatches);
        const std::int32_t passes = std::max(request.microbatches, 2 * devices - 1);
        const std::int32_t after = devices - device;
        for (std::int32_t i = 0; i < 2 * after - 1; ++i) {
            write.forward(0);
        }
        for (std::int32_t i = 0; i < device; ++i) {
            write.forward(1);
            write.forward(0);
        }
        for (std::int32_t i = 0; i < after; ++i) {
            write.forward(1);
            write.backward(1);
        }
        while (write.forwards(1) < write.forwards(0) || write.forwards(0) < passes) {
            if (write.forwards(0) < passes) {
                write.forward(0);
            }
            write.backward(0);
            write.forward(1);
            write.backward(1);
        }
        for (std::int32_t i = 0; i < device; ++i) {
            write.input(0);
            write.input(1);
        }
        for (std::int32_t i = 0; i < after; ++i) {
            write.backward(0);
        }
        write.remainingWeights(1);
        write.remainingWeights(0);
    }
    return orders;
}

/// Where F, I and W take different times the explicit order leaves bubbles, and list schedules within the
/// same memory may do better.
Plan plan(const Request& request)
{
    Contest contest(request, Placement(Placement::Shape::Wave, request.devices));
    const std::vector<Order> orders = sixPhases(request);
    contest.enter(orders);
    if (!contest.isWithoutBubble()) {
        std::vector<Order> forwards;
        std::transform(orders.begin(), orders.end(), std::back_inserter(forwards), forwardsOf);
        enterLimitedLists(contest, request, chunkLimits(request, 2 * request.devices),
                          usualTrials(request.devices), &forwards);
    }
    return contest.take();
}

std::int32_t peak(std::int32_t, std::int32_t devices, std::int32_t microbatches, std::int32_t)
{
    return 2 * std::min(microbatches, devices);
}

} // namespace

Schedule zeroBubbleV()
{
    static constexpr std::array<std::string_view, 3> kNames{"zbv", "zero bubble v", "v-zb"};
    Schedule card;
    card.alsoCalled = kNames;
    card.name = kName;
    card.label = "ZB-V";
    card.paper =
        "Qi et al. 2024, Zero Bubble Pipeline Parallelism, ICLR (arXiv:2401.10241), section 6; order for "
        "equal times as in PyTorch's ScheduleZBVZeroBubble";
    card.insight =
        "The V puts the first and the last stage on one device: a long-lived chunk beside a short-lived "
        "one gives every device the same memory.";
    card.splitsBackward = true;
    card.placement = Placement::Shape::Wave;
    card.defaultChunks = 2;
    card.peakFollowsTimes = true;
    card.check = checkShape;
    card.build = buildPlan<plan>;
    card.makespan = makespanOfPlan<plan>;
    card.timed = timedByPlan<plan>;
    card.plan = plan;
    card.plannedFor = kPlannedFor;
    card.peakChunks = peak;
    return card;
}

} // namespace shardscape::schedule
