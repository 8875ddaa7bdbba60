// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/assemble.h"
#include "schedule/builders.h"
#include "schedule/limited_list.h"
#include "schedule/rules.h"

#include <algorithm>
#include <array>
#include <optional>

namespace shardscape::schedule {

namespace {

std::size_t at(std::int32_t index)
{
    return static_cast<std::size_t>(index);
}

/// The three choices that the heuristic leaves open; all eight combinations are tried.
struct Switches {
    /// Warm-up forwards may run past the time when the first input gradient can start, or must end before it.
    bool lateFirstInput;
    /// A device well ahead of the next one may leave out a forward that would make it wait.
    bool skipForwards;
    /// A weight gradient may delay even an op whose wait would not lengthen the schedule.
    bool fillAnyGap;
};

/// One run of the automatic scheduler: the heuristic of Qi et al. 2024, section 3, for stages of any cost.
///
/// After the warm-up it goes in rounds: forwards from the first device to the last, input gradients back.
/// Weight gradients are the liquid: they go where an op would wait, or where memory is short.
class AutomaticRun {
public:
    AutomaticRun(const Request& request, const std::vector<double>& limits, const Switches& switches)
        : m_request(request)
        , m_limits(limits)
        , m_switches(switches)
        , m_microbatches(request.microbatches)
        , m_last(request.devices - 1)
        , m_devices(at(request.devices))
    {
        for (Device& device : m_devices) {
            device.forwardEnd.reserve(at(m_microbatches));
            device.inputEnd.reserve(at(m_microbatches));
            device.order.reserve(3 * at(m_microbatches));
        }
    }

    /// The longest span of a device; nothing when memory ran short.
    std::optional<Ticks> run()
    {
        warmUp();
        for (std::int32_t round = 1; round < m_microbatches && !m_stuck; ++round) {
            sweepForwards();
            sweepInputs();
        }
        if (m_stuck) {
            return std::nullopt;
        }
        Ticks span = 0;
        for (std::int32_t d = 0; d <= m_last; ++d) {
            while (hasWeight(d)) {
                doWeight(d);
            }
            span = std::max(span, m_devices[at(d)].now - m_devices[at(d)].first);
        }
        return span;
    }

    std::vector<Order> takeOrders()
    {
        std::vector<Order> orders;
        for (Device& device : m_devices) {
            orders.push_back(std::move(device.order));
        }
        return orders;
    }

private:
    struct Device {
        Ticks now = 0;
        Ticks first = 0; ///< when its first op starts
        Ticks idle = 0;  ///< bubble so far
        double memory = 0;
        std::int32_t weights = 0;
        std::vector<Ticks> forwardEnd; ///< by micro-batch, of those done
        std::vector<Ticks> inputEnd;
        Order order;

        [[nodiscard]] std::int32_t forwards() const { return static_cast<std::int32_t>(forwardEnd.size()); }
        [[nodiscard]] std::int32_t inputs() const { return static_cast<std::int32_t>(inputEnd.size()); }
    };

    [[nodiscard]] const StageCost& cost(std::int32_t d) const { return m_request.stages[at(d)]; }
    [[nodiscard]] double freedByInput(std::int32_t d) const
    {
        return cost(d).activation * (1 - cost(d).weightShare);
    }
    [[nodiscard]] double freedByWeight(std::int32_t d) const
    {
        return cost(d).activation * cost(d).weightShare;
    }
    [[nodiscard]] bool hasWeight(std::int32_t d) const
    {
        return m_devices[at(d)].weights < m_devices[at(d)].inputs();
    }
    [[nodiscard]] bool fits(std::int32_t d, double memory) const
    {
        return memory <= m_limits[at(d)] * (1 + 1e-9);
    }

    /// When the input of the device's next forward or input gradient is there.
    [[nodiscard]] Ticks forwardArrival(std::int32_t d) const
    {
        return d == 0 ? 0
                      : m_devices[at(d - 1)].forwardEnd[at(m_devices[at(d)].forwards())]
                            + m_request.communication;
    }
    [[nodiscard]] Ticks inputArrival(std::int32_t d) const
    {
        return d == m_last
                   ? 0
                   : m_devices[at(d + 1)].inputEnd[at(m_devices[at(d)].inputs())] + m_request.communication;
    }

    void begin(Device& device, Ticks arrival)
    {
        const Ticks start = std::max(device.now, arrival);
        if (device.order.empty()) {
            device.first = start;
        } else {
            device.idle += start - device.now;
            m_mostIdle = std::max(m_mostIdle, device.idle);
        }
        device.now = start;
    }
    void doForward(std::int32_t d)
    {
        Device& device = m_devices[at(d)];
        begin(device, forwardArrival(d));
        device.now += cost(d).forward;
        device.memory += cost(d).activation;
        device.order.push_back(slot(OpKind::Forward, device.forwards()));
        device.forwardEnd.push_back(device.now);
    }
    void doInput(std::int32_t d)
    {
        Device& device = m_devices[at(d)];
        begin(device, inputArrival(d));
        device.now += cost(d).backwardInput;
        device.memory -= freedByInput(d);
        device.order.push_back(slot(OpKind::BackwardInput, device.inputs()));
        device.inputEnd.push_back(device.now);
    }
    void doWeight(std::int32_t d)
    {
        Device& device = m_devices[at(d)];
        device.now += cost(d).backwardWeight;
        device.memory -= freedByWeight(d);
        device.order.push_back(slot(OpKind::BackwardWeight, device.weights++));
    }

    /// One forward everywhere; then, from the last device to the first, as many more as memory allows and the
    /// first input gradient leaves time for; fewer on every device than on the one before, unless that has
    /// none left.
    void warmUp()
    {
        for (std::int32_t d = 0; d <= m_last; ++d) {
            doForward(d);
        }
        std::vector<std::int32_t> extra(m_devices.size(), 0);
        Ticks inputEnd = m_devices[at(m_last)].now + cost(m_last).backwardInput;
        for (std::int32_t d = m_last - 1; d >= 0; --d) {
            const Device& device = m_devices[at(d)];
            const Ticks arrival = inputEnd + m_request.communication;
            Ticks now = device.now;
            double memory = device.memory;
            while (device.forwards() + extra[at(d)] < m_microbatches
                   && fits(d, memory + cost(d).activation)) {
                if (m_switches.lateFirstInput ? now >= arrival : now + cost(d).forward > arrival) {
                    break;
                }
                now += cost(d).forward;
                memory += cost(d).activation;
                ++extra[at(d)];
            }
            inputEnd = std::max(now, arrival) + cost(d).backwardInput;
        }
        for (std::int32_t d = 1; d <= m_last; ++d) {
            const std::int32_t before = extra[at(d - 1)];
            const bool allDone = m_devices[at(d - 1)].forwards() + before == m_microbatches;
            extra[at(d)] = std::min(extra[at(d)], allDone ? before : std::max(0, before - 1));
        }
        for (std::int32_t d = 0; d <= m_last; ++d) {
            for (std::int32_t i = 0; i < extra[at(d)]; ++i) {
                doForward(d);
            }
        }
        for (std::int32_t d = m_last; d >= 0; --d) {
            doInput(d);
        }
    }

    /// A device that leaves out its forward makes every device before it leave out theirs.
    void sweepForwards()
    {
        std::int32_t from = 0;
        for (std::int32_t d = m_last; d >= 0; --d) {
            if (!wantsForward(d)) {
                from = d + 1;
                break;
            }
        }
        for (std::int32_t d = from; d <= m_last && !m_stuck; ++d) {
            makeRoom(d, cost(d).activation);
            if (d > 0) {
                fillWait(d, forwardArrival(d));
            }
            doForward(d);
        }
    }

    /// Whether the device should do a forward this round. It must while it is less than two ahead of the next
    /// device; from there on it may wait, when the forward would delay its next input gradient by more than
    /// it may lose.
    [[nodiscard]] bool wantsForward(std::int32_t d) const
    {
        const Device& device = m_devices[at(d)];
        if (device.forwards() >= m_microbatches) {
            return false;
        }
        if (!m_switches.skipForwards || d == m_last
            || device.forwards() < m_devices[at(d + 1)].forwards() + 2) {
            return true;
        }
        const Ticks nextInput = m_devices[at(d + 1)].now + cost(d + 1).forward + cost(d + 1).backwardInput
                                + m_request.communication;
        if (device.now >= nextInput) {
            return false;
        }
        double memory = device.memory + cost(d).activation;
        Ticks needed = cost(d).forward;
        for (std::int32_t weight = device.weights; !fits(d, memory) && weight < device.inputs(); ++weight) {
            memory -= freedByWeight(d);
            needed += cost(d).backwardWeight;
        }
        return device.now + needed <= nextInput || nextInput - device.now > m_mostIdle - device.idle;
    }

    void sweepInputs()
    {
        for (std::int32_t d = m_last; d >= 0; --d) {
            if (d < m_last) {
                fillWait(d, inputArrival(d));
            }
            // Nobody waits for the first device's last input gradients.
            if (d == 0 && m_devices[0].forwards() == m_microbatches) {
                while (hasWeight(0)) {
                    doWeight(0);
                }
            }
            doInput(d);
        }
    }

    void makeRoom(std::int32_t d, double needed)
    {
        while (!fits(d, m_devices[at(d)].memory + needed)) {
            if (!hasWeight(d)) {
                m_stuck = true;
                return;
            }
            doWeight(d);
        }
    }

    /// Weight gradients while a whole one fits before the arrival; one more where the rest of the wait would
    /// make this device the one with the most bubble.
    void fillWait(std::int32_t d, Ticks arrival)
    {
        const Device& device = m_devices[at(d)];
        while (hasWeight(d) && device.now + cost(d).backwardWeight <= arrival) {
            doWeight(d);
        }
        if (hasWeight(d) && device.now < arrival
            && (m_switches.fillAnyGap || arrival - device.now > m_mostIdle - device.idle)) {
            doWeight(d);
        }
    }

    const Request& m_request;
    const std::vector<double>& m_limits;
    Switches m_switches;
    std::int32_t m_microbatches;
    std::int32_t m_last;
    std::vector<Device> m_devices;
    Ticks m_mostIdle = 0;
    bool m_stuck = false;
};

/// The paper's heuristic: the shortest span of its eight variants; no orders where none fits.
std::vector<Order> shortestOfVariants(const Request& request, const std::vector<double>& limits)
{
    std::vector<Order> orders;
    std::optional<Ticks> shortest;
    for (const bool lateFirstInput : {false, true}) {
        for (const bool skipForwards : {true, false}) {
            for (const bool fillAnyGap : {true, false}) {
                AutomaticRun attempt(request, limits, {lateFirstInput, skipForwards, fillAnyGap});
                const std::optional<Ticks> span = attempt.run();
                if (span && (!shortest || *span < *shortest)) {
                    shortest = span;
                    orders = attempt.takeOrders();
                }
            }
        }
    }
    return orders;
}

/// Memory for `multiple` times as many micro-batches as there are devices, planned as the paper does; or for what
/// the request says, where list schedules may do better.
template <int multiple>
Plan plan(const Request& request)
{
    const Placement placement(Placement::Shape::Loop, request.devices);
    MemoryLimits limits;
    for (const StageCost& cost : request.stages) {
        limits.most.push_back(request.memoryLimit > 0 ? request.memoryLimit
                                                      : multiple * request.devices * cost.activation);
    }
    std::vector<Order> planned = shortestOfVariants(request, limits.most);
    if (request.memoryLimit <= 0) {
        return {placement, std::move(planned)};
    }
    Contest contest(request, placement);
    if (!planned.empty()) {
        contest.enter(std::move(planned));
    }
    if (contest.span() == 0 || !contest.isWithoutBubble()) {
        enterLimitedLists(contest, request, limits, usualTrials(request.devices));
    }
    return contest.take();
}

template <int multiple>
constexpr std::string_view nameOf()
{
    return multiple == 1 ? "zb-1p" : "zb-2p";
}

template <int multiple>
Result<void> checkShape(std::int32_t, std::int32_t, std::int32_t chunks)
{
    return requireChunks(nameOf<multiple>(), chunks, 1);
}

template <int multiple>
std::int32_t limit(std::int32_t, std::int32_t devices, std::int32_t microbatches, std::int32_t)
{
    return std::min(microbatches, multiple * devices);
}

template <int multiple>
Schedule cardOf()
{
    Schedule card;
    card.name = nameOf<multiple>();
    card.paper = "Qi et al. 2024, Zero Bubble Pipeline Parallelism, ICLR (arXiv:2401.10241), section 3";
    card.uncertainty =
        "The heuristic is rebuilt from its description; it gives the printed bubble rates for the printed times.";
    card.splitsBackward = true;
    card.peakFollowsTimes = true;
    card.plansUnderLimit = true;
    card.weightShare = 0.5;
    card.check = checkShape<multiple>;
    card.build = buildPlan<plan<multiple>>;
    card.makespan = makespanOfPlan<plan<multiple>>;
    card.timed = timedByPlan<plan<multiple>>;
    card.peakChunks = limit<multiple>;
    return card;
}

} // namespace

Schedule zeroBubble1p()
{
    static constexpr std::array<std::string_view, 2> kNames{"automatic zero-bubble", "zero bubble automatic"};
    Schedule card = cardOf<1>();
    card.alsoCalled = kNames;
    card.label = "ZB-1p";
    card.insight =
        "Weight gradients are the liquid that fills bubbles; memory is the bucket that limits how long it "
        "can be kept. The bucket of 1F1B.";
    return card;
}

Schedule zeroBubble2p()
{
    static constexpr std::array<std::string_view, 1> kNames{"zb 2p"};
    Schedule card = cardOf<2>();
    card.alsoCalled = kNames;
    card.label = "ZB-2p";
    card.insight = "With twice the memory of 1F1B, enough forwards run ahead that almost no bubble is left.";
    return card;
}

} // namespace shardscape::schedule
