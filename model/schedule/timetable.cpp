// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/timetable.h"

#include "base/at.h"
#include "schedule/recurrence.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <numeric>

namespace shardscape::schedule {

namespace {

std::int32_t count(std::size_t size)
{
    return static_cast<std::int32_t>(size);
}

/// Durations of one stage lie behind each other, kind by kind; those of pairs follow.
enum Part : std::int32_t { kForward, kBackward, kInput, kMove, kParts };

Part partOf(OpKind kind)
{
    switch (kind) {
    case OpKind::Forward: return kForward;
    case OpKind::Backward: return kBackward;
    case OpKind::BackwardInput: return kInput;
    default: return kMove;
    }
}

Ticks durationOf(const StageCost& cost, std::int32_t part)
{
    switch (part) {
    case kForward: return cost.forward;
    case kBackward: return cost.backwardInput + cost.backwardWeight;
    case kInput: return cost.backwardInput;
    default: return cost.move;
    }
}

/// Which step did what, by direction, stage and micro-batch.
class Doers {
public:
    Doers(std::int32_t stages, std::int32_t microbatches)
        : m_stages(at(stages))
        , m_microbatches(at(microbatches))
        , m_steps(2 * m_stages * m_microbatches, TimetableSketch::kNone)
    {}
    std::int32_t& operator()(int direction, std::int32_t stage, std::int32_t microbatch)
    {
        return m_steps[(static_cast<std::size_t>(direction) * m_stages + at(stage)) * m_microbatches
                       + at(microbatch)];
    }

private:
    std::size_t m_stages;
    std::size_t m_microbatches;
    std::vector<std::int32_t> m_steps;
};

/// Tells a timetable of a plan.
class Teller {
public:
    Teller(const Plan& plan, std::int32_t devices, std::int32_t microbatches, std::int32_t chunks)
        : m_plan(plan)
        , m_stages(devices * chunks)
        , m_sketch(devices, m_stages)
        , m_forward(m_stages, microbatches)
        , m_backward(m_stages, microbatches)
    {}

    TimetableSketch tell()
    {
        m_sketch.delaySecondResults();
        for (std::int32_t device = 0; device < count(m_plan.orders.size()); ++device) {
            for (const Slot& it : m_plan.orders[at(device)]) {
                add(device, it);
            }
        }
        TimetableSketch::StepId step = 0;
        for (std::int32_t device = 0; device < count(m_plan.orders.size()); ++device) {
            for (const Slot& it : m_plan.orders[at(device)]) {
                if (it.kind != OpKind::BackwardWeight) {
                    wire(device, it, step++);
                }
            }
        }
        return std::move(m_sketch);
    }

private:
    [[nodiscard]] std::int32_t stageOf(std::int32_t device, const Slot& it) const
    {
        return m_plan.placement.stageOf(device, it.chunk, it.direction);
    }
    [[nodiscard]] std::int32_t pairedStageOf(std::int32_t device, const Slot& it) const
    {
        return m_plan.placement.stageOf(device, it.pairedChunk, it.pairedDirection);
    }

    void add(std::int32_t device, const Slot& it)
    {
        const std::int32_t stage = stageOf(device, it);
        switch (it.kind) {
        case OpKind::Forward:
            m_forward(it.direction, stage, it.microbatch) = m_sketch.add(device, it.kind, stage);
            break;
        case OpKind::Backward:
            m_backward(it.direction, stage, it.microbatch) = m_sketch.add(device, it.kind, stage);
            break;
        case OpKind::BackwardInput:
            m_backward(it.direction, stage, it.microbatch) = m_sketch.add(device, it.kind, stage);
            break;
        case OpKind::BackwardWeight:
            if (m_backward(it.direction, stage, it.microbatch) == TimetableSketch::kNone) {
                m_sketch.giveUp();
            }
            m_sketch.addWeight(device, stage);
            break;
        default: {
            const std::int32_t paired = pairedStageOf(device, it);
            const auto step = m_sketch.add(device, it.kind, stage, paired);
            m_forward(it.direction, stage, it.microbatch) = step;
            m_backward(it.pairedDirection, paired, it.pairedMicrobatch) = step;
            break;
        }
        }
    }

    void wire(std::int32_t device, const Slot& it, TimetableSketch::StepId step)
    {
        const std::int32_t stage = stageOf(device, it);
        switch (it.kind) {
        case OpKind::Forward:
            m_sketch.receive(step, before(device, it.direction, stage, it.microbatch, step));
            break;
        case OpKind::ForwardBackward:
            m_sketch.receive(step, before(device, it.direction, stage, it.microbatch, step));
            m_sketch.follow(step, behind(device, it.pairedDirection, pairedStageOf(device, it),
                                         it.pairedMicrobatch, step));
            break;
        default: m_sketch.receive(step, behind(device, it.direction, stage, it.microbatch, step)); break;
        }
    }

    /// The forward that a forward waits for on another device.
    TimetableSketch::StepId before(std::int32_t device, int direction, std::int32_t stage,
                                   std::int32_t microbatch, TimetableSketch::StepId step)
    {
        if (stage == 0) {
            return TimetableSketch::kNone;
        }
        return elsewhere(device, m_plan.placement.deviceOf(stage - 1, direction),
                         m_forward(direction, stage - 1, microbatch), step);
    }
    /// The backward that a backward waits for on another device. Its own forward lies on its own.
    TimetableSketch::StepId behind(std::int32_t device, int direction, std::int32_t stage,
                                   std::int32_t microbatch, TimetableSketch::StepId step)
    {
        elsewhere(device, device, m_forward(direction, stage, microbatch), step);
        if (stage + 1 == m_stages) {
            return TimetableSketch::kNone;
        }
        return elsewhere(device, m_plan.placement.deviceOf(stage + 1, direction),
                         m_backward(direction, stage + 1, microbatch), step);
    }
    /// A device runs its own ops one after the other, so there only the order can be wrong.
    TimetableSketch::StepId elsewhere(std::int32_t device, std::int32_t doer, TimetableSketch::StepId of,
                                      TimetableSketch::StepId step)
    {
        if (of == TimetableSketch::kNone || (doer == device && of >= step)) {
            m_sketch.giveUp();
        }
        return doer == device ? TimetableSketch::kNone : of;
    }

    const Plan& m_plan;
    std::int32_t m_stages;
    TimetableSketch m_sketch;
    Doers m_forward;
    Doers m_backward;
};

} // namespace

TimetableSketch::TimetableSketch(std::int32_t streams, std::int32_t stages)
    : m_stages(stages)
    , m_streams(at(streams))
    , m_tails(at(streams))
{}

TimetableSketch::StepId TimetableSketch::add(std::int32_t stream, OpKind kind, std::int32_t stage,
                                             std::int32_t paired)
{
    Step step;
    step.kind = kind;
    step.duration = kind == OpKind::ForwardBackward
                        ? kParts * m_stages
                              + m_pairs.try_emplace({stage, paired}, count(m_pairs.size())).first->second
                        : partOf(kind) * m_stages + stage;
    step.weights = count(m_weights.size());
    std::vector<std::int32_t>& waiting = m_tails[at(stream)];
    m_weights.insert(m_weights.end(), waiting.begin(), waiting.end());
    waiting.clear();
    m_steps.push_back(step);
    m_streams[at(stream)].push_back(count(m_steps.size()) - 1);
    return m_streams[at(stream)].back();
}

void TimetableSketch::addWeight(std::int32_t stream, std::int32_t stage)
{
    m_tails[at(stream)].push_back(stage);
}

Timetable::Timetable(TimetableSketch sketch)
    : m_stages(at(sketch.m_stages))
    , m_streams(sketch.m_streams.size())
    , m_first(m_streams, 0)
    , m_last(m_streams, 0)
    , m_pairs(sketch.m_pairs.size())
    , m_delayed(sketch.m_delayed)
    , m_stuck(sketch.m_stuck)
{
    if (m_stuck) {
        return;
    }
    for (const auto& [stages, index] : sketch.m_pairs) {
        m_pairs[at(index)] = stages;
    }
    m_sums.emplace_back();
    m_sumIndex[{}] = 0;
    layOut(sketch);
    m_sumIndex.clear();
    fold();
    findLive();
}

Timetable::Timetable(const Plan& plan, std::int32_t devices, std::int32_t microbatches, std::int32_t chunks)
    : Timetable(Teller(plan, devices, microbatches, chunks).tell())
{
    m_stuck = m_stuck || plan.orders.size() != at(devices);
}

/// Rounds in which every stream runs one step, if what it waits for was done in a round before: neighbours in the row do not
/// wait for each other, so that a processor can run them side by side. Before the row lies a place for each stream, its start.
void Timetable::layOut(const TimetableSketch& sketch)
{
    const std::size_t total = sketch.m_steps.size();
    std::vector<Task> tasks;                    // by step, single weight gradients below 0
    std::vector<std::int32_t> places(total, 0); // 0: not yet
    std::vector<std::size_t> next(m_streams, 0);
    std::vector<std::int32_t> latest(m_streams);
    for (std::size_t stream = 0; stream < m_streams; ++stream) {
        latest[stream] = count(stream);
    }
    tasks.reserve(total);
    m_steps.reserve(total);
    m_labels.reserve(total);
    std::int32_t place = count(m_streams);
    while (m_steps.size() < total) {
        const std::int32_t round = place;
        const auto isDone = [&](TimetableSketch::StepId step) {
            return step == TimetableSketch::kNone || (places[at(step)] > 0 && places[at(step)] < round);
        };
        for (std::size_t stream = 0; stream < m_streams; ++stream) {
            if (next[stream] == sketch.m_streams[stream].size()) {
                continue;
            }
            const TimetableSketch::StepId id = sketch.m_streams[stream][next[stream]];
            const TimetableSketch::Step& told = sketch.m_steps[at(id)];
            if (!isDone(told.from) || !isDone(told.after)) {
                continue;
            }
            const std::size_t weightsEnd = at(id) + 1 < total ? at(sketch.m_steps[at(id) + 1].weights)
                                                              : sketch.m_weights.size();
            Task task{told.duration, 0, told.from != TimetableSketch::kNone,
                      told.after != TimetableSketch::kNone};
            Step step;
            step.free = place - latest[stream];
            step.input = task.receives ? place - places[at(told.from)] : step.free;
            step.second = task.follows ? place - places[at(told.after)] : step.free;
            if (const auto weights = at(told.weights); weights + 1 == weightsEnd) {
                task.weights = -1 - sketch.m_weights[weights]; // one alone, as nearly always
            } else if (weights < weightsEnd) {
                task.weights = sumOf({sketch.m_weights.begin() + told.weights,
                                      sketch.m_weights.begin() + static_cast<std::ptrdiff_t>(weightsEnd)});
            }
            m_hasSecond = m_hasSecond || task.follows;
            if (next[stream]++ == 0) {
                m_first[stream] = place;
            }
            latest[stream] = place;
            places[at(id)] = place++;
            tasks.push_back(task);
            m_steps.push_back(step);
            m_labels.push_back({count(stream), told.kind});
        }
        if (place == round) {
            m_stuck = true;
            return;
        }
    }
    for (std::size_t stream = 0; stream < m_streams; ++stream) {
        m_last[stream] = place - latest[stream];
    }
    for (const std::vector<std::int32_t>& tail : sketch.m_tails) {
        m_tails.push_back(sumOf(tail));
    }
    // Single weight gradients come after all other sums.
    const std::int32_t singles = count(m_sums.size());
    for (std::int32_t stage = 0; stage < count(m_stages); ++stage) {
        m_sums.push_back({{stage, 1}});
    }
    std::map<Task, std::int32_t> known;
    for (std::size_t i = 0; i < total; ++i) {
        Task& task = tasks[i];
        task.weights = task.weights < 0 ? singles - 1 - task.weights : task.weights;
        const auto [found, isNew] = known.try_emplace(task, count(m_tasks.size()));
        if (isNew) {
            m_tasks.push_back(task);
        }
        m_steps[i].task = found->second;
    }
}

std::int32_t Timetable::sumOf(std::vector<std::int32_t> stages)
{
    std::sort(stages.begin(), stages.end());
    const auto [found, isNew] = m_sumIndex.try_emplace(std::move(stages), count(m_sums.size()));
    if (isNew) {
        Sum& sum = m_sums.emplace_back();
        for (const std::int32_t stage : found->first) {
            if (sum.empty() || sum.back().first != stage) {
                sum.emplace_back(stage, 0);
            }
            ++sum.back().second;
        }
    }
    return found->second;
}

/// Looks for the shortest stretch that repeats itself around the middle of the row, follows it both ways, and keeps it once.
void Timetable::fold()
{
    const std::size_t total = m_steps.size();
    m_prefix = total;
    if (m_stuck || total < 8) {
        return;
    }
    const auto same = [&](std::size_t a, std::size_t b) {
        return m_steps[a] == m_steps[b] && m_labels[a] == m_labels[b];
    };
    const std::size_t middle = total / 2;
    for (std::size_t length = 1; middle + length < total; ++length) {
        // Whatever does not repeat for a whole length forwards is no repeat.
        if (!same(middle, middle + length)) {
            continue;
        }
        std::size_t end = middle + 1;
        while (end + length < total && same(end, end + length)) {
            ++end;
        }
        std::size_t begin = middle;
        while (begin > 0 && same(begin - 1, begin - 1 + length)) {
            --begin;
        }
        const auto lastFirst = static_cast<std::size_t>(*std::max_element(m_first.begin(), m_first.end()));
        if (end - begin < 2 * length || lastFirst >= m_streams + begin + length) {
            continue;
        }
        m_prefix = begin;
        m_block = length;
        m_repeats = (end + length - begin) / length;
        const auto cut = [&](auto& list) {
            const auto first = list.begin() + static_cast<std::ptrdiff_t>(m_prefix + m_block);
            list.erase(first, first + static_cast<std::ptrdiff_t>((m_repeats - 1) * m_block));
        };
        cut(m_steps);
        cut(m_labels);
        return;
    }
}

void Timetable::findLive()
{
    if (m_block == 0) {
        return;
    }
    std::vector<char> isLive;
    const auto block = count(m_block);
    // Seen from every repeat's end before.
    const auto look = [&](std::int32_t back) {
        for (; back > 0; back -= block) {
            isLive.resize(std::max(isLive.size(), at(back) + 1), 0);
            isLive[at(back)] = 1;
        }
    };
    const auto lookFrom = [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            const auto ahead = count(i - first);
            for (const std::int32_t back : {m_steps[i].free, m_steps[i].input, m_steps[i].second}) {
                look(back - ahead);
            }
        }
    };
    lookFrom(m_prefix, m_prefix + m_block);
    lookFrom(m_prefix + m_block, m_steps.size());
    for (const std::int32_t last : m_last) {
        look(last - count(m_steps.size() - m_prefix - m_block));
    }
    for (std::size_t back = 1; back < isLive.size(); ++back) {
        if (isLive[back] != 0) {
            m_live.push_back(count(back));
        }
    }
}

void Timetable::measure(const Request& request, Course& course) const
{
    course.durations.clear();
    for (std::int32_t part = 0; part < kParts; ++part) {
        for (const StageCost& cost : request.stages) {
            course.durations.push_back(durationOf(cost, part));
        }
    }
    for (const auto& [first, second] : m_pairs) {
        const Ticks forward = request.stages[at(first)].forward;
        const Ticks backward = request.stages[at(second)].backwardInput
                               + request.stages[at(second)].backwardWeight;
        const auto hidden = static_cast<Ticks>(
            std::llround(request.overlap * static_cast<double>(std::min(forward, backward))));
        course.durations.push_back(forward + backward - hidden);
    }
    course.sums.clear();
    for (std::size_t i = 0; i + m_stages < m_sums.size(); ++i) {
        Ticks time = 0;
        for (const auto& [stage, times] : m_sums[i]) {
            time += times * request.stages[at(stage)].backwardWeight;
        }
        course.sums.push_back(time);
    }
    for (const StageCost& cost : request.stages) { // single ones come last
        course.sums.push_back(cost.backwardWeight);
    }
    course.freeLags.clear();
    course.inputLags.clear();
    course.secondLags.clear();
    const Ticks delay = request.communication;
    for (const Task& task : m_tasks) {
        const Ticks own = course.durations[at(task.duration)];
        course.freeLags.push_back(course.sums[at(task.weights)] + own);
        course.inputLags.push_back(task.receives ? delay + own : kNever);
        course.secondLags.push_back(task.follows ? (m_delayed ? delay : 0) + own : kNever);
    }
    const std::size_t places = m_streams + m_steps.size() + (m_repeats > 0 ? (m_repeats - 1) * m_block : 0);
    course.ends.resize(std::max(course.ends.size(), places));
    std::fill_n(course.ends.begin(), m_streams, 0);
}

template <bool hasSecond>
Ticks* Timetable::runSteps(const Step* first, const Step* last, Ticks* place, const Course& course)
{
    const Ticks* const freeLags = course.freeLags.data();
    const Ticks* const inputLags = course.inputLags.data();
    const Ticks* const secondLags = course.secondLags.data();
    const auto ago = [&place](std::ptrdiff_t back) { return place[-back]; };
    for (; first != last; ++first, ++place) {
        const auto task = static_cast<std::ptrdiff_t>(first->task);
        Ticks end = std::max(ago(first->free) + freeLags[task], ago(first->input) + inputLags[task]);
        if constexpr (hasSecond) {
            end = std::max(end, ago(first->second) + secondLags[task]);
        }
        *place = end;
    }
    return place;
}

PlanTimes Timetable::timesOf(const Request& request, Course& course) const
{
    if (m_stuck) {
        return {};
    }
    measure(request, course);
    const auto runSteps = m_hasSecond ? Timetable::runSteps<true> : Timetable::runSteps<false>;
    const Step* const block = m_steps.data() + m_prefix;
    Ticks* const row = course.ends.data() + m_streams;
    Ticks* place = runSteps(m_steps.data(), block, course.ends.data() + m_streams, course);
    course.played = 0;
    course.leapt = 0;
    course.cycles = 0;
    // Brent's search for a cycle, as in recurrence.h; what is remembered still lies in the row.
    std::size_t remembered = 0;
    std::size_t limit = 1;
    bool looking = !m_live.empty();
    for (std::size_t left = m_repeats; left > 0; --left) {
        place = runSteps(block, block + m_block, place, course);
        ++course.played;
        if (!looking || place - row < m_live.back()) {
            continue;
        }
        if (remembered == 0) {
            remembered = course.played;
            continue;
        }
        const std::size_t period = course.played - remembered;
        const Ticks* const before = place - period * m_block;
        const Ticks shift = place[-m_live.front()] - before[-m_live.front()];
        if (std::all_of(m_live.begin() + 1, m_live.end(),
                        [&](std::int32_t back) { return place[-back] - before[-back] == shift; })) {
            looking = false;
            course.leapFrom = course.played;
            course.period = period;
            course.cycles = (left - 1) / period;
            course.leapt = static_cast<Ticks>(course.cycles) * shift;
            left -= course.cycles * period;
        } else if (period == limit) {
            remembered = course.played;
            limit *= 2;
        }
    }
    place = runSteps(block + m_block, m_steps.data() + m_steps.size(), place, course);
    PlanTimes times;
    for (std::size_t stream = 0; stream < m_streams; ++stream) {
        if (m_first[stream] == 0) {
            continue;
        }
        const Step& first = m_steps[at(m_first[stream]) - m_streams];
        const Ticks begin = course.ends[at(m_first[stream])]
                            - course.durations[at(m_tasks[at(first.task)].duration)];
        const Ticks end = place[-m_last[stream]] + course.sums[at(m_tails[stream])] + course.leapt;
        times.makespan = std::max(times.makespan, end);
        times.span = std::max(times.span, end - begin);
    }
    return times;
}

PlanTimes Timetable::timesOf(const Request& request) const
{
    thread_local Course course;
    return timesOf(request, course);
}

Ticks Chain::lengthOf(const Request& request) const
{
    Ticks length = m_delays * request.communication;
    for (const Share& share : m_shares) {
        const StageCost& cost = request.stages[at(share.stage)];
        length += share.forwards * cost.forward + share.inputs * cost.backwardInput
                  + share.weights * cost.backwardWeight + share.moves * cost.move;
    }
    return length;
}

void Timetable::Counts::add(const Counts& other, std::int32_t times)
{
    for (std::size_t i = 0; i < durations.size(); ++i) {
        durations[i] += times * other.durations[i];
    }
    for (std::size_t i = 0; i < sums.size(); ++i) {
        sums[i] += times * other.sums[i];
    }
    delays += times * other.delays;
}

Timetable::Counts Timetable::noCounts() const
{
    Counts counts;
    counts.durations.resize(kParts * m_stages);
    counts.sums.resize(m_sums.size());
    return counts;
}

/// The step whose end lies at that place of a course.
const Timetable::Step& Timetable::stepAt(std::size_t place, const Course& course) const
{
    const std::size_t row = place - m_streams;
    const std::size_t again = m_block > 0 ? (course.played - 1) * m_block : 0; // one repeat is kept
    if (row < m_prefix + m_block) {
        return m_steps[row];
    }
    return row < m_prefix + m_block + again ? m_steps[m_prefix + (row - m_prefix) % m_block]
                                            : m_steps[row - again];
}

/// Counts the step at a place, and what put it off that long; the place of that.
std::size_t Timetable::stepBack(std::size_t place, const Course& course, Counts& counts) const
{
    const Step& step = stepAt(place, course);
    const Task& task = m_tasks[at(step.task)];
    ++counts.durations[at(task.duration)];
    const Ticks end = course.ends[place];
    if (task.receives && course.ends[place - at(step.input)] + course.inputLags[at(step.task)] == end) {
        ++counts.delays;
        return place - at(step.input);
    }
    if (task.follows && course.ends[place - at(step.second)] + course.secondLags[at(step.task)] == end) {
        counts.delays += m_delayed ? 1 : 0;
        return place - at(step.second);
    }
    ++counts.sums[at(task.weights)];
    return place - at(step.free);
}

/// Counts the periods that were leapt over. In each, whoever waited waits for the same, so that a chain goes back through it
/// by what it came from alone. The place, seen from the leap, by which it leaves the first of them.
std::size_t Timetable::leapBack(std::size_t place, const Course& course, Counts& counts) const
{
    struct Way {
        std::size_t to = 0;
        std::int32_t times = 0;
        Counts counts;
    };
    std::map<std::size_t, Way> ways;
    const std::size_t length = course.period * m_block;
    const std::size_t first = m_streams + m_prefix + course.leapFrom * m_block - length;
    for (std::size_t cycle = 0; cycle < course.cycles; ++cycle) {
        const auto [way, isNew] = ways.try_emplace(place);
        if (isNew) {
            way->second.counts = noCounts();
            while (place >= first) {
                place = stepBack(place, course, way->second.counts);
            }
            way->second.to = place + length;
        }
        ++way->second.times;
        place = way->second.to;
    }
    for (const auto& [from, way] : ways) {
        counts.add(way.counts, way.times);
    }
    return place;
}

Chain Timetable::longestChain(const Course& course) const
{
    Counts counts = noCounts();
    const std::size_t end = m_streams + m_steps.size() + (m_block > 0 ? (course.played - 1) * m_block : 0);
    std::size_t last = 0;
    Ticks latest = -1;
    for (std::size_t stream = 0; stream < m_streams; ++stream) {
        const Ticks done = course.ends[end - at(m_last[stream])] + course.sums[at(m_tails[stream])];
        if (m_first[stream] != 0 && done > latest) {
            latest = done;
            last = stream;
        }
    }
    std::size_t place = end - at(m_last[last]);
    ++counts.sums[at(m_tails[last])];
    const std::size_t leap = course.cycles > 0 ? m_streams + m_prefix + course.leapFrom * m_block : 0;
    while (place >= std::max(leap, m_streams)) {
        place = stepBack(place, course, counts);
    }
    if (leap > 0) {
        place = leapBack(place, course, counts);
    }
    while (place >= m_streams) {
        place = stepBack(place, course, counts);
    }
    return chainOf(counts);
}

Chain Timetable::chainOf(const Counts& counts) const
{
    std::vector<Chain::Share> shares(m_stages);
    for (std::size_t stage = 0; stage < m_stages; ++stage) {
        const auto countOf = [&](Part part) {
            return counts.durations[static_cast<std::size_t>(part) * m_stages + stage];
        };
        shares[stage] = {count(stage), countOf(kForward), countOf(kBackward) + countOf(kInput),
                         countOf(kBackward), countOf(kMove)};
    }
    for (std::size_t i = 0; i < m_sums.size(); ++i) {
        for (const auto& [stage, times] : m_sums[i]) {
            shares[at(stage)].weights += times * counts.sums[i];
        }
    }
    Chain chain;
    chain.m_delays = counts.delays;
    std::copy_if(shares.begin(), shares.end(), std::back_inserter(chain.m_shares), [](const auto& share) {
        return share.forwards != 0 || share.inputs != 0 || share.weights != 0 || share.moves != 0;
    });
    return chain;
}

HoldingTable::HoldingTable(const Plan& plan, std::int32_t devices, std::int32_t chunks)
    : m_placement(plan.placement)
    , m_chunks(at(chunks))
    , m_places(m_chunks * static_cast<std::size_t>(countDirections(plan.orders)))
    , m_candidates(at(devices))
{
    for (std::int32_t device = 0; device < devices; ++device) {
        std::vector<Candidate>& candidates = m_candidates[at(device)];
        Candidate now{Holding(m_places), {}};
        const auto placeOf = [&](int direction, int chunk) {
            return static_cast<std::size_t>(direction) * m_chunks + static_cast<std::size_t>(chunk);
        };
        const auto take = [&](std::size_t place) {
            ++now.holding[place];
            if (now.taken.empty() || now.taken.back().first != place) {
                now.taken.emplace_back(place, 0);
            }
            ++now.taken.back().second;
        };
        const auto release = [&](std::size_t place) {
            const bool isCovered = now.taken.empty()
                                   || std::any_of(
                                       candidates.rbegin(), candidates.rend(), [&](const Candidate& it) {
                                           return std::equal(now.holding.begin(), now.holding.end(),
                                                             it.holding.begin(), std::less_equal<>());
                                       });
            if (!isCovered) {
                candidates.push_back(now);
            }
            now.taken.clear();
            --now.holding[place];
        };
        for (const Slot& it : plan.orders[at(device)]) {
            switch (it.kind) {
            case OpKind::Forward: take(placeOf(it.direction, it.chunk)); break;
            case OpKind::ForwardBackward:
                take(placeOf(it.direction, it.chunk));
                release(placeOf(it.pairedDirection, it.pairedChunk));
                break;
            case OpKind::Backward:
            case OpKind::BackwardWeight: release(placeOf(it.direction, it.chunk)); break;
            default: break;
            }
        }
    }
}

std::vector<Holding> HoldingTable::atPeak(const Request& request) const
{
    std::vector<Holding> devices;
    devices.reserve(m_candidates.size());
    thread_local std::vector<double> bytes;
    bytes.resize(m_places);
    for (std::int32_t device = 0; device < count(m_candidates.size()); ++device) {
        for (std::size_t place = 0; place < m_places; ++place) {
            const std::int32_t stage = m_placement.stageOf(device, count(place % m_chunks),
                                                           static_cast<int>(place / m_chunks));
            bytes[place] = request.stages[at(stage)].activation;
        }
        const Candidate* most = nullptr;
        double held = 0;
        for (const Candidate& candidate : m_candidates[at(device)]) {
            const double all = std::inner_product(candidate.holding.begin(), candidate.holding.end(),
                                                  bytes.begin(), 0.0);
            if (all > held) {
                held = all;
                most = &candidate;
            }
        }
        Holding& holding = devices.emplace_back(most != nullptr ? most->holding : Holding(m_places));
        // As much was held before what weighs nothing was taken.
        for (std::size_t i = most != nullptr ? most->taken.size() : 0;
             i-- > 0 && bytes[most->taken[i].first] == 0;) {
            holding[most->taken[i].first] -= most->taken[i].second;
        }
    }
    return devices;
}

} // namespace shardscape::schedule
