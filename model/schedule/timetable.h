// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/assemble.h"

#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace shardscape::schedule {

/// The steps of a timetable as they are told: streams in running order, and what each step waits for beside its stream.
class TimetableSketch {
public:
    using StepId = std::int32_t;
    static constexpr StepId kNone = -1;

    TimetableSketch(std::int32_t streams, std::int32_t stages);

    /// The next step of a stream: Forward, Backward, BackwardInput, Evict or Load of a stage, or ForwardBackward of one and the
    /// `paired` one.
    StepId add(std::int32_t stream, OpKind kind, std::int32_t stage, std::int32_t paired = 0);
    /// The stream's next step is put off by the weight gradient of a stage, which nobody waits for.
    void addWeight(std::int32_t stream, std::int32_t stage);
    /// `step` needs the result of a step of another device, and the delay between devices.
    void receive(StepId step, StepId from) { m_steps[static_cast<std::size_t>(step)].from = from; }
    /// `step` needs a second result, from another stream.
    void follow(StepId step, StepId after) { m_steps[static_cast<std::size_t>(step)].after = after; }
    /// Second results come with the delay between devices, all of them; otherwise at once.
    void delaySecondResults() { m_delayed = true; }
    /// Nobody can run this.
    void giveUp() { m_stuck = true; }

private:
    friend class Timetable;
    struct Step {
        OpKind kind = OpKind::Forward;
        std::int32_t duration = 0;
        std::int32_t weights =
            0; ///< where its weight gradients begin in m_weights; they end where the next step's begin
        StepId from = kNone;
        StepId after = kNone;
    };

    std::int32_t m_stages;
    std::vector<Step> m_steps;
    std::vector<std::vector<StepId>> m_streams;
    std::vector<std::int32_t> m_weights; ///< stages
    std::vector<std::vector<std::int32_t>>
        m_tails; ///< by stream, stages of weight gradients after its last step
    std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t>
        m_pairs; ///< stages of both halves: which it is
    bool m_delayed = false;
    bool m_stuck = false;
};

/// A chain of ops that wait for each other, by how often what is in it. An order takes no less time than any of its chains,
/// whatever the times: what made one run long is a bound for every other.
class Chain {
public:
    /// What the chain takes with the times of a request of the same shape.
    [[nodiscard]] Ticks lengthOf(const Request& request) const;

private:
    friend class Timetable;
    struct Share {
        std::int32_t stage = 0;
        std::int32_t forwards = 0;
        std::int32_t inputs = 0; ///< backwards count here and below
        std::int32_t weights = 0;
        std::int32_t moves = 0;
    };
    std::vector<Share> m_shares;
    std::int64_t m_delays = 0;
};

/// A fixed order of ops made ready to be timed again and again with other durations and delays: what a sweep asks of a
/// schedule whose order does not follow times. Made once per shape.
///
/// Steps lie in one row in which each comes after all that it waits for, and name those by how far back they lie. What a
/// device waits for on itself is done when its step before is, so a step looks back at two or three others. In the steady part
/// the row repeats itself, and one repeat is kept. A pipeline only adds and takes maxima: once all ends that later steps look
/// back at are those of an earlier repeat plus one common shift, they will be for ever, and the repeats that are left are leapt
/// over. Whole ticks make that exact.
class Timetable {
public:
    explicit Timetable(TimetableSketch sketch);
    /// Of a plan for that shape that assemble() takes.
    Timetable(const Plan& plan, std::int32_t devices, std::int32_t microbatches, std::int32_t chunks);

    /// Those of the simulated program; 0 where the orders wait for each other. The request has the shape of the timetable.
    [[nodiscard]] PlanTimes timesOf(const Request& request) const;

    /// Ends of the steps of one run; good for another.
    struct Course {
        std::vector<Ticks> durations;
        std::vector<Ticks> sums;
        /// By task, from the end of each that a step looks back at to its own end.
        std::vector<Ticks> freeLags, inputLags, secondLags;
        std::vector<Ticks> ends;  ///< a start for every stream, then the row
        std::size_t played = 0;   ///< repeats
        Ticks leapt = 0;          ///< what the others would have added
        std::size_t leapFrom = 0; ///< repeats played before the leap
        std::size_t period = 0;   ///< repeats
        std::size_t cycles = 0;   ///< so many periods are leapt over
    };
    PlanTimes timesOf(const Request& request, Course& course) const;

    /// A longest chain of the run that filled `course`: it takes the whole makespan. Of an order without overlapped pairs.
    [[nodiscard]] Chain longestChain(const Course& course) const;

private:
    /// Looks back from its own place in the row; at its stream's step before, at what it receives, at a second result. Where
    /// there is none, at its stream's again: the task says so.
    struct Step {
        std::int32_t free = 0;
        std::int32_t input = 0;
        std::int32_t second = 0;
        std::int32_t task = 0; ///< which of m_tasks

        friend bool operator==(const Step&, const Step&) = default;
    };
    /// What many steps have in common: all but where they lie.
    struct Task {
        std::int32_t duration = 0;
        std::int32_t weights = 0; ///< which of m_sums
        bool receives = false;
        bool follows = false;

        friend auto operator<=>(const Task&, const Task&) = default;
    };
    struct Label {
        std::int32_t stream = 0;
        OpKind kind = OpKind::Forward;

        friend bool operator==(const Label&, const Label&) = default;
    };
    /// Weight gradients in a row: how many of which stages.
    using Sum = std::vector<std::pair<std::int32_t, std::int32_t>>;
    /// How often a chain holds what: by duration and by sum, as in Course.
    struct Counts {
        std::vector<std::int32_t> durations;
        std::vector<std::int32_t> sums;
        std::int64_t delays = 0;

        void add(const Counts& other, std::int32_t times);
    };
    [[nodiscard]] Counts noCounts() const;
    [[nodiscard]] const Step& stepAt(std::size_t place, const Course& course) const;
    std::size_t stepBack(std::size_t place, const Course& course, Counts& counts) const;
    std::size_t leapBack(std::size_t place, const Course& course, Counts& counts) const;
    [[nodiscard]] Chain chainOf(const Counts& counts) const;
    void layOut(const TimetableSketch& sketch);
    void fold();
    void findLive();
    std::int32_t sumOf(std::vector<std::int32_t> stages);
    void measure(const Request& request, Course& course) const;
    template <bool hasSecond>
    static Ticks* runSteps(const Step* first, const Step* last, Ticks* place, const Course& course);

    std::size_t m_stages = 0;
    std::size_t m_streams = 0;
    std::vector<Task> m_tasks;
    std::vector<Step> m_steps;   ///< prefix, one repeat, and what follows the last
    std::vector<Label> m_labels; ///< by step
    std::size_t m_prefix = 0;
    std::size_t m_block = 0; ///< steps of one repeat
    std::size_t m_repeats = 0;
    std::vector<std::int32_t> m_live;  ///< how far back from a repeat's end any later step looks
    std::vector<std::int32_t> m_first; ///< by stream, the place of its first step; 0: it has none
    std::vector<std::int32_t> m_last;  ///< by stream, how far back from the end of the row its last step lies
    std::vector<std::pair<std::int32_t, std::int32_t>> m_pairs; ///< stages of both halves
    std::vector<Sum> m_sums;
    std::map<std::vector<std::int32_t>, std::int32_t> m_sumIndex; ///< while it is made
    std::vector<std::int32_t> m_tails; ///< by stream, which of m_sums follows its last step
    bool m_hasSecond = false;
    bool m_delayed = false;
    bool m_stuck = false;
};

/// Keeps what is made once per shape. Thread: each has its own.
template <class Made>
class ByShape {
public:
    template <class Make>
    const Made& of(const Request& request, const Make& make)
    {
        const std::tuple shape{request.devices, request.microbatches, request.chunks};
        auto found = m_made.find(shape);
        if (found == m_made.end()) {
            // A sweep meets some dozens; whoever meets more begins again rather than keep all.
            constexpr std::size_t kMost = 64;
            if (m_made.size() == kMost) {
                m_made.clear();
            }
            found = m_made.emplace(shape, make()).first;
        }
        return found->second;
    }

private:
    std::map<std::tuple<std::int32_t, std::int32_t, std::int32_t>, Made> m_made;
};

/// The timetable of a plan that asks for the shape alone.
template <Plan (*plan)(const Request&)>
const Timetable& timetableOf(const Request& request)
{
    thread_local ByShape<Timetable> tables;
    return tables.of(request, [&] {
        return Timetable(plan(request), request.devices, request.microbatches, request.chunks);
    });
}

/// The makespan of a card whose schedule is told by such a plan.
template <Plan (*plan)(const Request&)>
Ticks makespanOfFixed(const Request& request)
{
    return timetableOf<plan>(request).timesOf(request).makespan;
}

/// What the devices of a plan may hold at their peaks: whatever they hold before they release something, unless they held no
/// less of anything before.
class HoldingTable {
public:
    HoldingTable(const Plan& plan, std::int32_t devices, std::int32_t chunks);

    /// By device, what it holds when it holds most bytes.
    [[nodiscard]] std::vector<Holding> atPeak(const Request& request) const;

private:
    struct Candidate {
        Holding holding;
        std::vector<std::pair<std::size_t, std::int32_t>> taken; ///< last of all: how many of which place
    };

    Placement m_placement;
    std::size_t m_chunks;
    std::size_t m_places;                             ///< chunks of all directions
    std::vector<std::vector<Candidate>> m_candidates; ///< by device, in order of time
};

/// The heldAtPeak of a card whose schedule is told by a plan that asks for the shape alone.
template <Plan (*plan)(const Request&)>
std::vector<Holding> heldByFixed(const Request& request)
{
    thread_local ByShape<HoldingTable> tables;
    return tables.of(request, [&] { return HoldingTable(plan(request), request.devices, request.chunks); })
        .atPeak(request);
}

} // namespace shardscape::schedule
