// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/at.h"
#include "schedule/assemble.h"
#include "schedule/builders.h"
#include "schedule/limited_list.h"
#include "schedule/rules.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <span>

namespace shardscape::schedule {

namespace {

/// Chosen greedily among two dozen, for the mean makespan of a thousand layouts of 2 to 24 devices: in percent of a forward.
constexpr std::array<PlannedTimes, 2> kPlannedForOne{{{100, 100, 100, 0, 0}, {100, 120, 80, 60, 0}}};
constexpr std::array<PlannedTimes, 3> kPlannedForTwo{
    {{100, 100, 100, 5, 0}, {100, 200, 100, 0, 0}, {200, 300, 200, 0, 0}}};

/// The three choices that the heuristic leaves open; all eight combinations are tried.
struct Switches {
    /// Warm-up forwards may run past the time when the first input gradient can start, or must end before it.
    bool lateFirstInput;
    /// A device well ahead of the next one may leave out a forward that would make it wait.
    bool skipForwards;
    /// A weight gradient may delay even an op whose wait would not lengthen the schedule.
    bool fillAnyGap;
};

/// Which of the switches made a difference in a run. What made none would make none if it stood the other way.
struct Sways {
    bool skipForwards = false;
    bool fillAnyGap = false;
};

/// What a run of the heuristic comes to.
struct Outcome {
    PlanTimes times;
    Holding held; ///< by device, most activations from forward to weight gradient
};

/// Runs of the automatic scheduler: the heuristic of Qi et al. 2024, section 3, for stages of any cost.
///
/// After the warm-up it goes in rounds: forwards from the first device to the last, input gradients back.
/// Weight gradients are the liquid: they go where an op would wait, or where memory is short.
class AutomaticScheduler {
public:
    AutomaticScheduler(const Request& request, const std::vector<double>& limits)
        : m_request(request)
        , m_limits(limits)
        , m_last(request.devices - 1)
        , m_devices(at(request.devices))
        , m_forwardEnds(at(request.devices) * at(request.microbatches))
        , m_inputEnds(at(request.devices))
    {}

    /// Nothing when memory runs short, or when the span of some device is not below `toBeat` (0: any will do). Rounds that only
    /// repeat others are leapt over, unless their orders are asked for.
    std::optional<Outcome> run(const Switches& switches, Ticks toBeat, std::vector<Order>* orders = nullptr)
    {
        start(switches, toBeat, orders);
        warmUp();
        for (std::int32_t round = 1; round < m_microbatches && !m_stuck; ++round) {
            sweepForwards();
            sweepInputs();
            ++m_round;
            if (m_orders == nullptr) {
                leap();
            }
        }
        if (m_stuck) {
            return std::nullopt;
        }
        Outcome outcome;
        for (std::int32_t d = 0; d <= m_last; ++d) {
            while (hasWeight(d)) {
                doWeight(d);
            }
            const Device& device = m_devices[at(d)];
            outcome.times.makespan = std::max(outcome.times.makespan, device.now + m_leapt);
            outcome.times.span = std::max(outcome.times.span, device.now + m_leapt - device.first);
            outcome.held.push_back(device.mostHeld);
        }
        return outcome;
    }

    [[nodiscard]] const Sways& sways() const { return m_sways; }
    /// What else the last run's devices did in the warm-up, in forwards.
    [[nodiscard]] const std::vector<std::int32_t>& warmUps() const { return m_extra; }

private:
    static constexpr Ticks kPlenty = std::numeric_limits<Ticks>::max();

    struct Device {
        Ticks now = 0;
        Ticks first = 0;    ///< when its first op starts
        Ticks idle = 0;     ///< bubble so far
        Ticks mostIdle = 0; ///< with that much it takes too long
        std::int32_t forwards = 0;
        std::int32_t inputs = 0;
        std::int32_t weights = 0;
        std::int32_t mostHeld = 0;
        // Since the mark, by how little what it can afford was above a wait, below one, and above nothing.
        Ticks leastOver = kPlenty;
        Ticks leastUnder = kPlenty;
        Ticks leastLeft = kPlenty;

        void forgetMargins() { leastOver = leastUnder = leastLeft = kPlenty; }
    };
    /// Where the rounds stood some rounds ago.
    struct Mark {
        std::vector<Ticks> state;
        std::vector<Ticks> idle; ///< by device
        Ticks mostIdle = 0;
        Ticks time = 0;
        std::int32_t round = 0;
    };

    void start(const Switches& switches, Ticks toBeat, std::vector<Order>* orders)
    {
        m_switches = switches;
        m_orders = orders;
        m_microbatches = m_request.microbatches;
        m_sways = {};
        m_mostIdle = 0;
        m_leapt = 0;
        m_round = 0;
        m_marked = false;
        m_stuck = false;
        if (orders != nullptr) {
            orders->assign(m_devices.size(), {});
        }
        for (std::int32_t d = 0; d <= m_last; ++d) {
            const Ticks work = cost(d).forward + cost(d).backwardInput + cost(d).backwardWeight;
            m_devices[at(d)] = {};
            m_devices[at(d)].mostIdle = toBeat > 0 ? toBeat - work * m_microbatches
                                                   : std::numeric_limits<Ticks>::max();
        }
    }

    [[nodiscard]] const StageCost& cost(std::int32_t d) const { return m_request.stages[at(d)]; }
    [[nodiscard]] double freedByWeight(std::int32_t d) const
    {
        return cost(d).activation * cost(d).weightShare;
    }
    /// With so many more forwards than are done.
    [[nodiscard]] double memory(std::int32_t d, std::int32_t more) const
    {
        const Device& device = m_devices[at(d)];
        return (device.forwards + more - device.inputs) * cost(d).activation
               + (device.inputs - device.weights) * freedByWeight(d);
    }
    [[nodiscard]] bool hasWeight(std::int32_t d) const
    {
        return m_devices[at(d)].weights < m_devices[at(d)].inputs;
    }
    [[nodiscard]] bool fits(std::int32_t d, double memory) const
    {
        return memory <= m_limits[at(d)] * (1 + 1e-9);
    }
    [[nodiscard]] Ticks& forwardEnd(std::int32_t d, std::int32_t microbatch)
    {
        return m_forwardEnds[at(d) * at(m_request.microbatches) + at(microbatch)];
    }

    /// When the input of the device's next forward or input gradient is there.
    [[nodiscard]] Ticks forwardArrival(std::int32_t d)
    {
        return d == 0 ? 0 : forwardEnd(d - 1, m_devices[at(d)].forwards) + m_request.communication;
    }
    [[nodiscard]] Ticks inputArrival(std::int32_t d) const
    {
        // The next device has just done the same micro-batch.
        return d == m_last ? 0 : m_inputEnds[at(d + 1)] + m_request.communication;
    }

    void begin(Device& device, Ticks arrival)
    {
        const Ticks start = std::max(device.now, arrival);
        if (device.forwards == 0) {
            device.first = start;
        } else {
            device.idle += start - device.now;
            m_mostIdle = std::max(m_mostIdle, device.idle);
            device.leastLeft = std::min(device.leastLeft, m_mostIdle - device.idle);
        }
        m_stuck = m_stuck || device.idle >= device.mostIdle;
        device.now = start;
    }
    void note(std::int32_t d, OpKind kind, std::int32_t microbatch)
    {
        if (m_orders != nullptr) {
            (*m_orders)[at(d)].push_back(slot(kind, microbatch));
        }
    }
    void doForward(std::int32_t d)
    {
        Device& device = m_devices[at(d)];
        begin(device, forwardArrival(d));
        device.now += cost(d).forward;
        note(d, OpKind::Forward, device.forwards);
        forwardEnd(d, device.forwards++) = device.now;
        device.mostHeld = std::max(device.mostHeld, device.forwards - device.weights);
    }
    void doInput(std::int32_t d)
    {
        Device& device = m_devices[at(d)];
        begin(device, inputArrival(d));
        device.now += cost(d).backwardInput;
        note(d, OpKind::BackwardInput, device.inputs++);
        m_inputEnds[at(d)] = device.now;
    }
    void doWeight(std::int32_t d)
    {
        Device& device = m_devices[at(d)];
        device.now += cost(d).backwardWeight;
        note(d, OpKind::BackwardWeight, device.weights++);
    }

    /// One forward everywhere; then, from the last device to the first, as many more as memory allows and the
    /// first input gradient leaves time for; fewer on every device than on the one before, unless that has
    /// none left.
    void warmUp()
    {
        for (std::int32_t d = 0; d <= m_last; ++d) {
            doForward(d);
        }
        m_extra.assign(m_devices.size(), 0);
        Ticks inputEnd = m_devices[at(m_last)].now + cost(m_last).backwardInput;
        for (std::int32_t d = m_last - 1; d >= 0; --d) {
            const Device& device = m_devices[at(d)];
            const Ticks arrival = inputEnd + m_request.communication;
            Ticks now = device.now;
            while (device.forwards + m_extra[at(d)] < m_microbatches
                   && fits(d, memory(d, m_extra[at(d)] + 1))) {
                if (m_switches.lateFirstInput ? now >= arrival : now + cost(d).forward > arrival) {
                    break;
                }
                now += cost(d).forward;
                ++m_extra[at(d)];
            }
            inputEnd = std::max(now, arrival) + cost(d).backwardInput;
        }
        for (std::int32_t d = 1; d <= m_last; ++d) {
            const std::int32_t before = m_extra[at(d - 1)];
            const bool allDone = m_devices[at(d - 1)].forwards + before == m_microbatches;
            m_extra[at(d)] = std::min(m_extra[at(d)], allDone ? before : std::max(0, before - 1));
        }
        for (std::int32_t d = 0; d <= m_last; ++d) {
            for (std::int32_t i = 0; i < m_extra[at(d)]; ++i) {
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
            makeRoom(d);
            if (d > 0) {
                fillWait(d, forwardArrival(d));
            }
            doForward(d);
        }
    }

    /// Whether the device should do a forward this round. It must while it is less than two ahead of the next
    /// device; from there on it may wait, when the forward would delay its next input gradient by more than
    /// it may lose.
    [[nodiscard]] bool wantsForward(std::int32_t d)
    {
        const Device& device = m_devices[at(d)];
        if (device.forwards >= m_microbatches) {
            return false;
        }
        if (!m_switches.skipForwards || d == m_last || device.forwards < m_devices[at(d + 1)].forwards + 2) {
            return true;
        }
        const Ticks nextInput = m_devices[at(d + 1)].now + cost(d + 1).forward + cost(d + 1).backwardInput
                                + m_request.communication;
        bool wants = false;
        if (device.now < nextInput) {
            double needs = memory(d, 1);
            Ticks needed = cost(d).forward;
            for (std::int32_t weight = device.weights; !fits(d, needs) && weight < device.inputs; ++weight) {
                needs -= freedByWeight(d);
                needed += cost(d).backwardWeight;
            }
            wants = device.now + needed <= nextInput || isTooLong(d, nextInput - device.now);
        }
        m_sways.skipForwards = m_sways.skipForwards || !wants;
        return wants;
    }

    void sweepInputs()
    {
        for (std::int32_t d = m_last; d >= 0; --d) {
            if (d < m_last) {
                fillWait(d, inputArrival(d));
            }
            // Nobody waits for the first device's last input gradients.
            if (d == 0 && m_devices[0].forwards == m_microbatches) {
                while (hasWeight(0)) {
                    doWeight(0);
                }
            }
            doInput(d);
        }
    }

    void makeRoom(std::int32_t d)
    {
        while (!fits(d, memory(d, 1))) {
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
        if (hasWeight(d) && device.now < arrival) {
            const bool mustFill = isTooLong(d, arrival - device.now);
            m_sways.fillAnyGap = m_sways.fillAnyGap || !mustFill;
            if (m_switches.fillAnyGap || mustFill) {
                doWeight(d);
            }
        }
    }

    /// Whether the wait would make this device the one with the most bubble.
    [[nodiscard]] bool isTooLong(std::int32_t d, Ticks wait)
    {
        Device& device = m_devices[at(d)];
        const Ticks affordable = m_mostIdle - device.idle;
        Ticks& margin = wait > affordable ? device.leastUnder : device.leastOver;
        margin = std::min(margin, std::abs(wait - affordable));
        return wait > affordable;
    }

    /// Gives `take` all that later rounds ask for, from the first device's time and micro-batch on, until it refuses; whether it
    /// took all. What a device can still afford to wait is left out.
    template <class Take>
    bool tellState(const Take& take)
    {
        const Ticks time = m_devices[0].now;
        const std::int32_t done = m_devices[0].inputs;
        for (std::int32_t d = 0; d <= m_last; ++d) {
            const Device& device = m_devices[at(d)];
            const std::int32_t sent = d < m_last ? m_devices[at(d + 1)].forwards : device.forwards;
            if (!take(device.now - time) || !take(device.forwards - done) || !take(device.inputs - done)
                || !take(device.weights - done)) {
                return false;
            }
            for (std::int32_t k = sent; k < device.forwards; ++k) {
                if (!take(forwardEnd(d, k) - time)) {
                    return false;
                }
            }
        }
        return true;
    }
    [[nodiscard]] bool isAsMarked()
    {
        auto marked = m_mark.state.begin();
        return tellState([&](Ticks it) { return marked != m_mark.state.end() && *marked++ == it; })
               && marked == m_mark.state.end();
    }

    /// How often at most what came since the mark will come again: as long as every wait is judged as it was, though a device can
    /// afford more or less every time, and no other device becomes the one with the most bubble.
    [[nodiscard]] Ticks repeatsJudgedAlike() const
    {
        Ticks repeats = kPlenty;
        for (std::size_t d = 0; d < m_devices.size(); ++d) {
            const Device& device = m_devices[d];
            const Ticks more = (m_mostIdle - device.idle) - (m_mark.mostIdle - m_mark.idle[d]);
            if (more > 0) {
                repeats = std::min(repeats, (device.leastUnder - 1) / more);
            } else if (more < 0) {
                repeats = std::min({repeats, device.leastOver / -more, device.leastLeft / -more});
            }
        }
        return repeats;
    }

    /// Where the state is that of some rounds ago, later by so much time and so many micro-batches, the rounds in between will come
    /// again and again, as long as no device runs out of forwards. The run goes on as one of fewer micro-batches. Marks are set as
    /// in Brent's search for cycles (recurrence.h).
    void leap()
    {
        std::int32_t ahead = 0;
        for (const Device& device : m_devices) {
            ahead = std::max(ahead, device.forwards);
        }
        if (ahead >= m_microbatches) {
            return;
        }
        if (m_marked && isAsMarked()) {
            const std::int32_t period = m_round - m_mark.round;
            const auto repeats = static_cast<std::int32_t>(
                std::min<Ticks>((m_microbatches - 1 - ahead) / period, repeatsJudgedAlike()));
            if (repeats > 0) {
                repeat(repeats, period);
                return;
            }
        }
        if (m_marked && m_round - m_mark.round < m_patience) {
            return;
        }
        m_patience = m_marked ? 2 * m_patience : 1;
        mark();
    }

    void repeat(std::int32_t repeats, std::int32_t period)
    {
        m_microbatches -= repeats * period;
        m_leapt += repeats * (m_devices[0].now - m_mark.time);
        for (std::size_t d = 0; d < m_devices.size(); ++d) {
            m_devices[d].idle += repeats * (m_devices[d].idle - m_mark.idle[d]);
            m_stuck = m_stuck || m_devices[d].idle >= m_devices[d].mostIdle;
        }
        m_mostIdle += repeats * (m_mostIdle - m_mark.mostIdle);
        m_marked = false;
    }

    void mark()
    {
        m_marked = true;
        m_mark.state.clear();
        tellState([&](Ticks it) {
            m_mark.state.push_back(it);
            return true;
        });
        m_mark.idle.clear();
        for (Device& device : m_devices) {
            m_mark.idle.push_back(device.idle);
            device.forgetMargins();
        }
        m_mark.mostIdle = m_mostIdle;
        m_mark.time = m_devices[0].now;
        m_mark.round = m_round;
    }

    const Request& m_request;
    const std::vector<double>& m_limits;
    Switches m_switches{};
    std::vector<Order>* m_orders = nullptr;
    std::int32_t m_microbatches = 0; ///< without those that are leapt over
    std::int32_t m_last;
    std::vector<Device> m_devices;
    std::vector<Ticks> m_forwardEnds; ///< by device and micro-batch
    std::vector<Ticks> m_inputEnds;   ///< by device, of its last one
    std::vector<std::int32_t> m_extra;
    Mark m_mark;
    Sways m_sways;
    Ticks m_mostIdle = 0;
    Ticks m_leapt = 0;
    std::int32_t m_round = 0;    ///< rounds done
    std::int32_t m_patience = 1; ///< rounds until the next mark
    bool m_marked = false;
    bool m_stuck = false;
};

/// The variant of the paper's heuristic with the shortest span, the first of those.
struct Shortest {
    Switches switches{};
    Outcome outcome;
};

/// Of its eight variants; nothing where none fits. Those that would do just what another one did are left out.
std::optional<Shortest> shortestVariant(AutomaticScheduler& scheduler)
{
    std::optional<Shortest> best;
    std::vector<std::int32_t> warmUps;
    const auto attempt = [&](const Switches& switches) {
        const Ticks toBeat = best ? best->outcome.times.span : 0;
        if (std::optional<Outcome> outcome = scheduler.run(switches, toBeat)) {
            best = {switches, std::move(*outcome)};
        }
        return scheduler.sways();
    };
    for (const bool lateFirstInput : {false, true}) {
        for (const bool skipForwards : {true, false}) {
            const Sways sways = attempt({lateFirstInput, skipForwards, true});
            if (lateFirstInput && skipForwards && scheduler.warmUps() == warmUps) {
                return best; // the same from there on
            }
            warmUps = scheduler.warmUps();
            bool skips = sways.skipForwards;
            if (sways.fillAnyGap) {
                skips = attempt({lateFirstInput, skipForwards, false}).skipForwards || skips;
            }
            if (skipForwards && !skips) {
                break;
            }
        }
    }
    return best;
}

/// Memory for `multiple` times as many micro-batches as there are devices, or for what the request says.
template <int multiple>
MemoryLimits limitsOf(const Request& request)
{
    MemoryLimits limits;
    for (const StageCost& cost : request.stages) {
        limits.most.push_back(request.memoryLimit > 0 ? request.memoryLimit
                                                      : multiple * request.devices * cost.activation);
    }
    return limits;
}

/// Planned as the paper does; where the request says how much memory there is, list schedules may do better.
template <int multiple>
Plan plan(const Request& request)
{
    const Placement placement(Placement::Shape::Loop, request.devices);
    const MemoryLimits limits = limitsOf<multiple>(request);
    AutomaticScheduler scheduler(request, limits.most);
    std::vector<Order> planned;
    if (const std::optional<Shortest> best = shortestVariant(scheduler)) {
        scheduler.run(best->switches, 0, &planned);
    }
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

/// An op of the heuristic starts as soon as it can, so that its times are those of the simulation.
template <int multiple>
Timed timedOf(const Request& request)
{
    if (request.memoryLimit > 0) {
        return timedByPlan<plan<multiple>>(request);
    }
    const MemoryLimits limits = limitsOf<multiple>(request);
    AutomaticScheduler scheduler(request, limits.most);
    const std::optional<Shortest> best = shortestVariant(scheduler);
    if (!best) {
        return {};
    }
    Timed timed{best->outcome.times.makespan, {}};
    for (std::size_t d = 0; d < request.stages.size(); ++d) {
        timed.held.push_back({request.stages[d].activation > 0 ? best->outcome.held[d] : 0});
    }
    return timed;
}

template <int multiple>
Ticks makespanOf(const Request& request)
{
    return timedOf<multiple>(request).makespan;
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
    card.makespan = makespanOf<multiple>;
    card.timed = timedOf<multiple>;
    card.plan = plan<multiple>;
    card.plannedFor = multiple == 1 ? std::span<const PlannedTimes>(kPlannedForOne)
                                    : std::span<const PlannedTimes>(kPlannedForTwo);
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
