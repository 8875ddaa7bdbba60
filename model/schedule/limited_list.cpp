// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/limited_list.h"

#include "base/at.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <span>

namespace shardscape::schedule {

namespace {

Ticks workOf(const StageCost& cost)
{
    return cost.forward + cost.backwardInput + cost.backwardWeight;
}

constexpr double kRounding = 1e-9; ///< thirds of a stage do not add up to a stage exactly
constexpr Ticks kNever = std::numeric_limits<Ticks>::max();

} // namespace

LimitedList::LimitedList(const Request& request, const Placement& placement, MemoryLimits limits)
    : m_request(request)
    , m_placement(placement)
    , m_limits(std::move(limits))
    , m_work(at(request.devices), 0)
    , m_stages(request.stages.size())
{
    const auto count = static_cast<std::int32_t>(request.stages.size());
    const auto delay = [&](std::int32_t from, std::int32_t to) {
        return placement.deviceOf(from) == placement.deviceOf(to)
                   ? 0.0
                   : static_cast<double>(request.communication);
    };
    double time = 0;
    for (std::int32_t s = 0; s < count; ++s) {
        const StageCost& cost = request.stages[at(s)];
        Stage& stage = m_stages[at(indexOf(s))];
        stage.device = placement.deviceOf(s);
        stage.chunk = s / request.devices;
        stage.next = s + 1 < count ? indexOf(s + 1) : -1;
        stage.previous = s > 0 ? indexOf(s - 1) : -1;
        stage.activation = m_limits.countsChunks ? 1 : cost.activation;
        stage.freedByWeight = stage.activation * (m_limits.countsChunks ? 1 : cost.weightShare);
        stage.freedByInput = stage.activation - stage.freedByWeight;
        stage.forwardTime = cost.forward;
        stage.inputTime = cost.backwardInput;
        stage.weightTime = cost.backwardWeight;
        stage.idealForward = time;
        m_work[at(stage.device)] += workOf(cost);
        time += static_cast<double>(cost.forward) + (s + 1 < count ? delay(s, s + 1) : 0);
    }
    time = 0;
    for (std::int32_t s = count; s-- > 0;) {
        m_stages[at(indexOf(s))].idealInput = time;
        time += static_cast<double>(request.stages[at(s)].backwardInput) + (s > 0 ? delay(s, s - 1) : 0);
    }
    m_period = std::max(1.0, static_cast<double>(mostWork(1)));
}

std::int32_t LimitedList::indexOf(std::int32_t stage) const
{
    return m_placement.deviceOf(stage) * m_request.chunks + stage / m_request.devices;
}

Ticks LimitedList::mostWork(std::int32_t microbatches) const
{
    return *std::max_element(m_work.begin(), m_work.end()) * microbatches;
}

void LimitedList::prepare(const Ranking& ranking, std::int32_t microbatches)
{
    m_microbatches = microbatches;
    m_patience = ranking.patience;
    const std::int32_t chunks = m_request.chunks;
    const std::int32_t last = m_request.devices - 1;
    m_devices.assign(at(m_request.devices), {});
    for (std::int32_t d = 0; d <= last; ++d) {
        Device& device = m_devices[at(d)];
        device.left = m_work[at(d)] * microbatches;
        device.mostByFirst = m_limits.most[at(d)];
        if (chunks > 1) {
            const double one = m_stages[at(d * chunks + chunks - 1)].activation;
            const double most = one > 0 ? m_limits.most[at(d)] / one : 1;
            const double there = std::max(ranking.reserveFirst, ranking.reserveLast * most);
            const double share = last > 0 ? static_cast<double>(d) / last : 0.0;
            const double kept = ranking.reserveFirst + (there - ranking.reserveFirst) * share;
            device.mostByFirst -= one * std::max(1.0, std::floor(kept + 0.5));
            // Room for one is the least that lets a micro-batch through.
            device.mostByFirst = std::max(device.mostByFirst, m_stages[at(d * chunks)].activation);
        }
    }
    for (Stage& stage : m_stages) {
        stage.forward = {};
        stage.input = {};
        stage.weightsDone = 0;
        const bool first = stage.chunk == 0;
        stage.forwardKey = ranking.slope * stage.idealForward / m_period
                           + (first ? ranking.firstForward : ranking.laterForward);
        const double input = ranking.slope * stage.idealInput / m_period;
        stage.inputKey = input + (first && chunks > 1 ? ranking.firstInput : 0);
        stage.weightKey = input + ranking.weight;
    }
    const std::size_t count = m_stages.size() * at(microbatches);
    m_forwardArrival.resize(std::max(m_forwardArrival.size(), count));
    m_inputArrival.resize(std::max(m_inputArrival.size(), count));
    const std::int32_t entry = indexOf(0);
    std::fill_n(m_forwardArrival.begin() + static_cast<std::ptrdiff_t>(entry) * microbatches, microbatches,
                0);
    m_stages[at(entry)].forward.arrived = microbatches;
    m_wake.assign(m_devices.size(), kNever);
    m_wake[at(m_placement.deviceOf(0))] = 0;
}

std::optional<PlanTimes> LimitedList::run(const Ranking& ranking, std::int32_t microbatches,
                                          Ticks longestSpan, std::vector<Order>* orders,
                                          const std::vector<Order>* forwards)
{
    m_orders = orders;
    m_forced = forwards;
    prepare(ranking, microbatches);
    if (orders != nullptr) {
        orders->assign(m_devices.size(), {});
        for (Order& order : *orders) {
            order.reserve(3 * at(microbatches) * at(m_request.chunks));
        }
    }
    // Where ops are equally long most devices decide together, so looking at all of them is cheaper than a heap.
    for (;;) {
        const Ticks now = *std::min_element(m_wake.begin(), m_wake.end());
        if (now == kNever) {
            break;
        }
        for (std::int32_t d = 0; d < m_request.devices; ++d) {
            if (m_wake[at(d)] != now) {
                continue;
            }
            m_wake[at(d)] = kNever;
            const Device& device = m_devices[at(d)];
            if (!decide(d, now)) {
                continue;
            }
            m_wake[at(d)] = device.free;
            // It will do all that it has left one after the other at best.
            if (longestSpan > 0 && device.free + device.left - device.first > longestSpan) {
                return std::nullopt;
            }
        }
    }
    PlanTimes times;
    for (const Stage& stage : m_stages) {
        if (stage.weightsDone < microbatches) {
            return std::nullopt;
        }
    }
    for (const Device& device : m_devices) {
        times.makespan = std::max(times.makespan, device.free);
        times.span = std::max(times.span, device.free - device.first);
    }
    return times;
}

bool LimitedList::fits(const Device& device, const Stage& stage) const
{
    constexpr double kSlack = 1 + kRounding;
    if (device.held + stage.activation > m_limits.most[at(stage.device)] * kSlack) {
        return false;
    }
    if (m_forced != nullptr) {
        const Order& order = (*m_forced)[at(stage.device)];
        return device.nextForward < order.size() && order[device.nextForward].chunk == stage.chunk;
    }
    return stage.chunk == m_request.chunks - 1
           || device.heldByFirst + stage.activation <= device.mostByFirst * kSlack;
}

bool LimitedList::decide(std::int32_t d, Ticks now)
{
    const Device& device = m_devices[at(d)];
    double best = std::numeric_limits<double>::infinity();
    std::int32_t chosen = -1;
    OpKind kind = OpKind::Forward;
    Ticks next = kNever; // earliest known arrival of what could start then
    const std::int32_t end = (d + 1) * m_request.chunks;
    for (std::int32_t index = d * m_request.chunks; index < end; ++index) {
        const Stage& stage = m_stages[at(index)];
        const std::size_t row = at(index) * at(m_microbatches);
        const auto consider = [&](OpKind what, std::int32_t microbatch, double bias) {
            const double key = microbatch + bias;
            if (key < best) {
                best = key;
                chosen = index;
                kind = what;
            }
        };
        if (stage.input.done < stage.input.arrived) {
            const Ticks arrival = m_inputArrival[row + at(stage.input.done)];
            if (arrival <= now) {
                consider(OpKind::BackwardInput, stage.input.done, stage.inputKey);
            } else {
                next = std::min(next, arrival);
            }
        }
        if (stage.forward.done < stage.forward.arrived && fits(device, stage)) {
            const Ticks arrival = m_forwardArrival[row + at(stage.forward.done)];
            if (arrival <= now) {
                consider(OpKind::Forward, stage.forward.done, stage.forwardKey);
            } else {
                next = std::min(next, arrival);
            }
        }
        if (stage.weightsDone < stage.input.done) {
            consider(OpKind::BackwardWeight, stage.weightsDone, stage.weightKey);
        }
    }
    if (chosen >= 0 && kind == OpKind::BackwardWeight && m_patience > 0 && next != kNever) {
        const auto weight = static_cast<double>(m_stages[at(chosen)].weightTime);
        if (static_cast<double>(next - now) < m_patience * weight) {
            chosen = -1;
        }
    }
    if (chosen < 0) {
        m_wake[at(d)] = next;
        return false;
    }
    start(d, chosen, kind, now);
    return true;
}

void LimitedList::start(std::int32_t d, std::int32_t index, OpKind kind, Ticks now)
{
    Device& device = m_devices[at(d)];
    Stage& stage = m_stages[at(index)];
    if (device.first < 0) {
        device.first = now;
    }
    const auto occupy = [&](Ticks duration) {
        device.free = now + duration;
        device.left -= duration;
    };
    const auto keep = [&](double amount) {
        device.held += amount;
        device.heldByFirst += stage.chunk == m_request.chunks - 1 ? 0 : amount;
    };
    std::int32_t microbatch = 0;
    switch (kind) {
    case OpKind::Forward:
        occupy(stage.forwardTime);
        microbatch = stage.forward.done++;
        ++device.nextForward;
        keep(stage.activation);
        if (stage.next >= 0) {
            arrive(stage.next, OpKind::Forward, device.free);
        } else {
            arrive(index, OpKind::BackwardInput, device.free);
        }
        break;
    case OpKind::BackwardInput:
        occupy(stage.inputTime);
        microbatch = stage.input.done++;
        keep(-stage.freedByInput);
        if (stage.previous >= 0) {
            arrive(stage.previous, OpKind::BackwardInput, device.free);
        }
        break;
    default:
        occupy(stage.weightTime);
        microbatch = stage.weightsDone++;
        keep(-stage.freedByWeight);
        break;
    }
    // The device that has just begun decides again when it is free, whatever it has sent itself.
    if (m_orders != nullptr) {
        (*m_orders)[at(d)].push_back(slot(kind, microbatch, stage.chunk));
    }
}

void LimitedList::arrive(std::int32_t index, OpKind kind, Ticks end)
{
    Stage& stage = m_stages[at(index)];
    const std::size_t row = at(index) * at(m_microbatches);
    const Device& device = m_devices[at(stage.device)];
    Ticks time = end;
    if (kind == OpKind::Forward) {
        time += stage.device == m_stages[at(stage.previous)].device ? 0 : m_request.communication;
        m_forwardArrival[row + at(stage.forward.arrived++)] = time;
    } else {
        const bool turns = stage.next < 0 || m_stages[at(stage.next)].device == stage.device;
        time += turns ? 0 : m_request.communication;
        m_inputArrival[row + at(stage.input.arrived++)] = time;
    }
    Ticks& wake = m_wake[at(stage.device)];
    wake = std::min(wake, std::max(time, device.free));
}

namespace {

/// In the order in which they helped most, found by trying thousands of random rankings on V-Half, V-Min and
/// ZB-V of 4 to 32 devices with equal and unequal times, and keeping those that together lose least.
constexpr std::array<Ranking, 33> kRankings{{
    {-1, -100, -100, 0, 1000, 1, 0.48, 0.5},
    {0, -100, -100, 0, 1000, 1, 0.45, 0.5},
    {1, -100, -100, 0.5, 3, 1, 0.5, 0},
    {1, 0.5, -100, -1, 1000, 1, 0.5, 0.5},
    {0.5, 0.5, -1, -0.5, 1000, 1, 0.45, 0.5},
    {-1, -1, -3, 0.5, 1000, 2, 0.5, 0},
    {-3, 0, -100, 0.5, 1000, 2, 0.35, 0},
    {-1, -100, -100, 0.5, 1000, 3, 0.5, 0},
    {0.5, 0.5, -1, -1, 1000, 1, 0.4, 1},
    {-0.5, -0.5, 1, 0, 1000, 1, 0.35, 0},
    {-1, 1, 0, -1, 1000, 2, 0.5, 0.5},
    {0.5, -3, -100, -1, 1000, 2, 0.5, 1},
    {0, 0.5, -3, -0.5, 1000, 1, 0.5, 0.5},
    {0.5, -100, -100, 1, 1000, 1, 0.4, 0},
    {-1, 0, -0.5, 0, 1000, 1, 0.5, 0.5},
    {0, 1, 1, 0.5, 1000, 3, 0.5, 0.5},
    {1, -100, -100, 1, 4, 1, 0.48, 1},
    {-0.5, -100, -100, -0.5, 1000, 1, 0.5, 0},
    {-3, -1, 1, 0.5, 1000, 1, 0.4, 0.5},
    {0.5, -3, -3, 0, 1000, 1, 0.5, 0.5},
    {-3, -1, 0.5, -0.5, 1000, 3, 0.45, 0},
    {1, 0, 0, 0, 1000, 1, 0.4, 0.5},
    {-3, -100, -100, -0.5, 1000, 1, 0.33, 0.5},
    {-1, 0, -100, 1, 1000, 1, 0.45, 0.5},
    {1, -0.5, -3, 0, 1000, 1, 0.5, 1},
    {-0.5, 1, -100, -0.5, 1000, 2, 0.5, 0},
    {1, -1, -3, 1, 1000, 1, 0.3, 0.5},
    {1, -100, -100, 0, 2, 1, 0.5, 0.5},
    {0.5, 1, -100, -1, 1000, 1, 0.33, 0.5},
    {-3, 1, -3, -0.5, 1000, 1, 0.5, 0},
    {-3, 1, -100, -0.5, 1000, 3, 0.5, 0},
    {-1, -100, -100, 1, 3, 1, 0.4, 0.5},
    {1, -3, -3, 1, 3, 1, 0.3, 0.5},
}};
/// Likewise for one chunk per device under tight memory, beside the heuristic of the zero-bubble paper: bias and
/// reserve of other chunks say nothing here.
constexpr std::array<Ranking, 10> kSingleChunkRankings{{
    {-0.5, -0.5, 0, 0, 1000, 1, 0.4, 1},
    {0.5, -1, 0, 0, 3, 1, 0.4, 0.7},
    {0, -100, 0, 0, 1000, 1, 0.4, 0.7},
    {0.5, 2, 0, 0, 1000, 1, 0.4, 0.3},
    {0, 2, 0, 0, 2, 1, 0.4, 0.7},
    {0.5, 0.5, 0, 0, 1000, 1, 0.4, 2},
    {0.5, -3, 0, 0, 1000, 1, 0.4, 0.5},
    {1, -0.5, 0, 0, 3, 1, 0.4, 0},
    {1, -1, 0, 0, 1000, 1, 0.4, 0.5},
    {0, 2, 0, 0, 1000, 1, 0.4, 0},
}};
constexpr std::size_t kAlwaysTried = 14;

/// With the forwards of another schedule only the place of the weight gradients is left to choose.
constexpr std::array<Ranking, 2> kForcedRankings{{{1, 0, 0, 0, 0.5}, {1, -0.5, -0.5, 0, 1000}}};

struct Trial {
    PlanTimes times;
    const Ranking* ranking = nullptr;
    bool forced = false;

    [[nodiscard]] bool isBetterThan(const Trial& other) const
    {
        return times.span != other.times.span ? times.span < other.times.span
                                              : times.makespan < other.times.makespan;
    }
};

} // namespace

namespace {

/// Forwards in the order in which a block with the times of `request` runs them when it is repeated as soon as memory and
/// work allow: micro-batch after micro-batch of every chunk, each as long after the one before as its lifespan over the limit.
struct TimedBlock {
    std::vector<Order> forwards;
    Ranking ranking;
};

std::optional<TimedBlock> timedBlock(const Request& request, const Placement& placement,
                                     const MemoryLimits& limits, double stretch)
{
    const auto count = static_cast<std::int32_t>(request.stages.size());
    const auto delay = [&](std::int32_t from, std::int32_t to) {
        return placement.deviceOf(from) == placement.deviceOf(to)
                   ? 0.0
                   : static_cast<double>(request.communication);
    };
    std::vector<double> forward(at(count)), input(at(count)), work(at(request.devices), 0),
        held(at(request.devices), 0);
    double time = 0;
    for (std::int32_t s = 0; s < count; ++s) {
        forward[at(s)] = time;
        time += static_cast<double>(request.stages[at(s)].forward) + (s + 1 < count ? delay(s, s + 1) : 0);
    }
    const double turn = time;
    for (std::int32_t s = count; s-- > 0;) {
        input[at(s)] = time;
        time += static_cast<double>(request.stages[at(s)].backwardInput) + (s > 0 ? delay(s, s - 1) : 0);
    }
    double period = 1;
    for (std::int32_t s = 0; s < count; ++s) {
        const StageCost& cost = request.stages[at(s)];
        const std::int32_t device = placement.deviceOf(s);
        work[at(device)] += static_cast<double>(workOf(cost));
        held[at(device)] += (limits.countsChunks ? 1 : cost.activation)
                            * (input[at(s)] - forward[at(s)]
                               + static_cast<double>(cost.backwardInput + cost.backwardWeight));
    }
    for (std::int32_t device = 0; device < request.devices; ++device) {
        const double most = limits.most[at(device)];
        period = std::max({period, work[at(device)], most > 0 ? held[at(device)] / most : 0});
    }
    const double busiest = *std::max_element(work.begin(), work.end());
    if (period <= busiest) {
        return std::nullopt; // memory keeps nobody waiting: the rankings do better
    }
    period *= stretch;
    TimedBlock block;
    for (std::int32_t device = 0; device < request.devices; ++device) {
        std::vector<std::pair<double, Slot>> timed;
        for (std::int32_t chunk = 0; chunk < request.chunks; ++chunk) {
            const double first = forward[at(placement.stageOf(device, chunk))];
            for (std::int32_t microbatch = 0; microbatch < request.microbatches; ++microbatch) {
                timed.emplace_back(first + period * microbatch, slot(OpKind::Forward, microbatch, chunk));
            }
        }
        std::stable_sort(timed.begin(), timed.end(),
                         [](const auto& x, const auto& y) { return x.first < y.first; });
        Order& order = block.forwards.emplace_back();
        for (const auto& [start, what] : timed) {
            order.push_back(what);
        }
    }
    block.ranking.slope = busiest / period;
    block.ranking.firstForward = -turn / period;
    block.ranking.laterForward = -turn / period;
    block.ranking.weight = 1000;
    return block;
}

/// What planning for one delay may cost.
struct Effort {
    std::size_t rankings = 0;  ///< tried on a short step
    std::size_t finalists = 3; ///< of them on the real one
    bool sameTimes = true;     ///< as the contest has: what entered it is to be beaten
};

/// Warm-up and drain are as long as the pipeline; in between a schedule repeats itself.
std::int32_t shortStep(const Request& request)
{
    return std::min(request.microbatches, 2 * request.devices + 8);
}

/// The rankings that do best on a short step, and the first, which does well on long ones even where a short one does not show it.
std::vector<Trial> finalistsOf(LimitedList& list, const Request& request, const Effort& effort,
                               const std::vector<Order>* forwards)
{
    const std::int32_t microbatches = shortStep(request);
    std::vector<Trial> best;
    const auto attempt = [&](const Ranking& ranking, bool forced) {
        const Ticks toBeat = best.size() < effort.finalists ? 0 : best.back().times.span;
        const std::optional<PlanTimes> times = list.run(ranking, microbatches, toBeat, nullptr,
                                                        forced ? forwards : nullptr);
        if (!times) {
            return;
        }
        const Trial trial{*times, &ranking, forced};
        const auto place = std::find_if(best.begin(), best.end(),
                                        [&](const Trial& other) { return trial.isBetterThan(other); });
        best.insert(place, trial);
        if (best.size() > effort.finalists) {
            best.pop_back();
        }
    };
    const std::span<const Ranking> rankings = request.chunks == 1
                                                  ? std::span<const Ranking>(kSingleChunkRankings)
                                                  : std::span<const Ranking>(kRankings);
    for (std::size_t i = 0; i < std::min(rankings.size(), effort.rankings); ++i) {
        attempt(rankings[i], false);
        if (!best.empty() && best.front().times.span == list.mostWork(microbatches)) {
            break; // nothing is shorter than the work of the busiest device
        }
    }
    if (forwards != nullptr) {
        for (const Ranking& ranking : kForcedRankings) {
            attempt(ranking, true);
        }
    }
    const bool isIn = std::any_of(best.begin(), best.end(),
                                  [&](const Trial& trial) { return trial.ranking == &rankings.front(); });
    if (!isIn && effort.finalists > 1) {
        best.push_back({{}, &rankings.front(), false});
    }
    return best;
}

/// All that finalists follow from, number by number.
std::vector<std::int64_t> keyOf(const Request& request, const Placement& placement,
                                const MemoryLimits& limits, const Effort& effort,
                                const std::vector<Order>* forwards)
{
    const auto bits = [](double value) { return std::bit_cast<std::int64_t>(value); };
    const auto whole = [](std::size_t value) { return static_cast<std::int64_t>(value); };
    std::vector<std::int64_t> key{
        request.devices,        request.chunks,          shortStep(request),         request.communication,
        whole(effort.rankings), whole(effort.finalists), limits.countsChunks ? 1 : 0};
    for (std::size_t stage = 0; stage < request.stages.size(); ++stage) {
        const StageCost& cost = request.stages[stage];
        key.insert(key.end(),
                   {placement.deviceOf(static_cast<std::int32_t>(stage)), cost.forward, cost.backwardInput,
                    cost.backwardWeight, bits(cost.activation), bits(cost.weightShare)});
    }
    std::transform(limits.most.begin(), limits.most.end(), std::back_inserter(key), bits);
    if (forwards == nullptr) {
        return key;
    }
    // A short step reads no more of a long one's forwards than it has itself, and the one after.
    const std::size_t most = at(request.chunks) * at(shortStep(request)) + 1;
    for (const Order& order : *forwards) {
        key.push_back(whole(std::min(order.size(), most)));
        for (std::size_t i = 0; i < std::min(order.size(), most); ++i) {
            key.push_back(order[i].chunk);
        }
    }
    return key;
}

/// Fixed orders of longer and longer steps are planned for the same few times: their short steps are all one.
std::vector<Trial> knownFinalists(LimitedList& list, const Request& request, const Placement& placement,
                                  const MemoryLimits& limits, const Effort& effort,
                                  const std::vector<Order>* forwards)
{
    if (!request.fixedOrders) {
        return finalistsOf(list, request, effort, forwards);
    }
    constexpr std::size_t kMost = 256;
    thread_local std::map<std::vector<std::int64_t>, std::vector<Trial>> all;
    std::vector<std::int64_t> key = keyOf(request, placement, limits, effort, forwards);
    if (const auto found = all.find(key); found != all.end()) {
        return found->second;
    }
    if (all.size() == kMost) {
        all.clear();
    }
    return all.try_emplace(std::move(key), finalistsOf(list, request, effort, forwards)).first->second;
}

/// Lists for the delay of `request`, entered with that of the contest.
void enterListsFor(Contest& contest, const Request& request, const MemoryLimits& limits, const Effort& effort,
                   const std::vector<Order>* forwards)
{
    LimitedList list(request, contest.placement(), limits);
    for (const Trial& trial : knownFinalists(list, request, contest.placement(), limits, effort, forwards)) {
        std::vector<Order> orders;
        if (list.run(*trial.ranking, request.microbatches, effort.sameTimes ? contest.span() : 0, &orders,
                     trial.forced ? forwards : nullptr)) {
            contest.enter(std::move(orders));
        }
    }
}

/// Every decision of a small step is quick: there is time to plan for several delays.
constexpr std::int64_t kSmall = 1024; // devices x micro-batches
/// Delays to plan a small step for, in eighths of a mean op. They do not depend on the delay that is asked for, so that less
/// of it can choose from the same orders, each of which takes no longer then.
constexpr std::array<Ticks, 5> kDelays{0, 2, 8, 32, 128};
/// The request with ticks so fine that an eighth of a mean op is whole; nothing where they would overflow.
std::optional<Request> finer(const Request& request, Ticks factor)
{
    const Ticks longest = std::numeric_limits<Ticks>::max() / 1'000'000 / factor
                          / static_cast<Ticks>(request.stages.size());
    Request planned = request;
    for (StageCost& cost : planned.stages) {
        if (workOf(cost) > longest) {
            return std::nullopt;
        }
        cost.forward *= factor;
        cost.backwardInput *= factor;
        cost.backwardWeight *= factor;
    }
    return planned;
}

} // namespace

void enterLimitedLists(Contest& contest, const Request& request, const MemoryLimits& limits,
                       std::int64_t trials, const std::vector<Order>* forwards)
{
    constexpr std::int32_t kMostDevices = 256;
    if (request.devices > kMostDevices && contest.span() > 0) {
        return; // every decision looks at every device; what has entered must do
    }
    const std::int64_t opsEach = std::int64_t{3} * request.devices * request.chunks * shortStep(request);
    const std::size_t affordable = std::max(kAlwaysTried, static_cast<std::size_t>(trials / opsEach));
    std::optional<Request> planned;
    if (std::int64_t{request.devices} * request.microbatches <= kSmall) {
        planned = finer(request, 24 * static_cast<Ticks>(request.stages.size()));
    }
    if (!planned) {
        enterListsFor(contest, request, limits, {.rankings = affordable}, forwards);
        return;
    }
    Ticks work = 0;
    for (const StageCost& cost : request.stages) {
        work += workOf(cost);
    }
    // A fixed order is one of several, made for a usual delay.
    const std::span<const Ticks> delays(kDelays.data(), request.fixedOrders ? 1 : kDelays.size());
    for (const Ticks eighths : delays) {
        planned->communication = eighths * work; // 24 x stages times an eighth of work / (3 ops x stages)
        constexpr std::size_t kTriedForDelays = 5;
        enterListsFor(contest, *planned, limits,
                      {.rankings = eighths == 0 ? affordable : kTriedForDelays,
                       .finalists = eighths == 0 ? std::size_t{3} : std::size_t{1},
                       .sameTimes = false},
                      forwards);
        for (const double stretch : {1.0, 1.03}) {
            const auto block = timedBlock(*planned, contest.placement(), limits, stretch);
            std::vector<Order> orders;
            if (block
                && LimitedList(*planned, contest.placement(), limits)
                       .run(block->ranking, request.microbatches, 0, &orders, &block->forwards)) {
                contest.enter(std::move(orders));
            }
        }
    }
}

} // namespace shardscape::schedule
