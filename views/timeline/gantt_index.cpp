// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/gantt_index.h"

#include "base/at.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace shardscape::timeline {

using schedule::StreamKind;
using schedule::Ticks;

GanttIndex::GanttIndex(std::shared_ptr<const ScheduleView> view)
    : m_view(std::move(view))
{
    const schedule::Program& p = m_view->drawn();
    const schedule::Simulation& times = m_view->drawnTimes();
    const schedule::Analysis& analysis = m_view->analysis;

    std::vector<std::int32_t> streams(p.streams.size());
    std::iota(streams.begin(), streams.end(), 0);
    std::stable_sort(streams.begin(), streams.end(), [&p](std::int32_t a, std::int32_t b) {
        const schedule::Stream& sa = p.streams[at(a)];
        const schedule::Stream& sb = p.streams[at(b)];
        return std::pair(sa.device, sa.kind) < std::pair(sb.device, sb.kind);
    });

    m_laneOffset.assign(at(p.devices) + 1, 0);
    m_laneOfStream.assign(p.streams.size(), -1);
    std::array<bool, schedule::kOpKinds> used{};
    std::size_t next = 0;
    for (std::int32_t device = 0; device < p.devices; ++device) {
        m_laneOffset[at(device)] = static_cast<std::int32_t>(m_lanes.size());
        for (; next < streams.size() && p.streams[at(streams[next])].device == device; ++next) {
            const std::int32_t stream = streams[next];
            const StreamKind kind = p.streams[at(stream)].kind;
            const std::vector<std::int32_t>& order = p.order[at(stream)];
            if (order.empty() && kind != StreamKind::Compute) {
                continue;
            }
            Lane lane;
            lane.stream = stream;
            lane.device = device;
            lane.kind = kind;
            lane.ops = order;
            lane.start.reserve(order.size());
            lane.end.reserve(order.size());
            lane.opKind.reserve(order.size());
            for (const std::int32_t op : order) {
                lane.start.push_back(times.start[at(op)]);
                lane.end.push_back(times.end[at(op)]);
                lane.opKind.push_back(p.ops[at(op)].kind);
                if (lane.end.back() > lane.start.back()) { // what takes no time is not seen
                    used[static_cast<std::size_t>(p.ops[at(op)].kind)] = true;
                }
                m_hasChunks = m_hasChunks || p.ops[at(op)].chunk > 0;
                m_hasDirections = m_hasDirections || p.ops[at(op)].direction > 0;
            }
            m_laneOfStream[at(stream)] = static_cast<std::int32_t>(m_lanes.size());
            m_lanes.push_back(std::move(lane));
        }
        if (static_cast<std::int32_t>(m_lanes.size()) == m_laneOffset[at(device)]) {
            Lane lane;
            lane.device = device;
            lane.stream = -1;
            m_lanes.push_back(std::move(lane));
        }
        m_mostLanes = std::max(m_mostLanes,
                               static_cast<std::int32_t>(m_lanes.size()) - m_laneOffset[at(device)]);
    }
    m_laneOffset[at(p.devices)] = static_cast<std::int32_t>(m_lanes.size());
    for (int kind = 0; kind < schedule::kOpKinds; ++kind) {
        if (used[at(kind)]) {
            m_kinds.push_back(static_cast<schedule::OpKind>(kind));
        }
    }

    m_bubbleOffset.assign(at(p.devices) + 1, 0);
    std::array<bool, schedule::kBubbleCauses> waited{};
    for (const schedule::Bubble& bubble : analysis.bubbles) {
        ++m_bubbleOffset[at(bubble.device) + 1];
        waited[static_cast<std::size_t>(bubble.cause)] = true;
    }
    std::partial_sum(m_bubbleOffset.begin(), m_bubbleOffset.end(), m_bubbleOffset.begin());
    for (int cause = 0; cause < schedule::kBubbleCauses; ++cause) {
        if (waited[at(cause)]) {
            m_causes.push_back(static_cast<schedule::BubbleCause>(cause));
        }
    }

    m_critical.assign(p.ops.size(), false);
    for (const std::int32_t op : analysis.criticalPath) {
        m_critical[at(op)] = true;
    }

    bool any = false;
    for (std::int32_t device = 0; device < p.devices; ++device) {
        const Lane& lane = lanesOf(device).front();
        if (!lane.ops.empty()) {
            m_phases.warmUpEnd = std::max(m_phases.warmUpEnd, lane.start.front());
            m_phases.drainStart = any ? std::min(m_phases.drainStart, lane.end.back()) : lane.end.back();
            any = true;
        }
    }

    for (std::int32_t device = 0; device < p.devices; ++device) {
        m_peak = std::max(m_peak, peakOf(device));
        m_memoryScale = std::max({m_memoryScale, peakOf(device), capacityOf(device)});
    }
}

std::span<const Lane> GanttIndex::lanesOf(std::int32_t device) const
{
    const auto first = at(m_laneOffset[at(device)]);
    const auto last = at(m_laneOffset[at(device) + 1]);
    return std::span(m_lanes).subspan(first, last - first);
}

GanttIndex::Position GanttIndex::positionOf(std::int32_t op) const
{
    if (op < 0 || at(op) >= m_view->drawn().ops.size()) {
        return {};
    }
    const std::int32_t index = m_laneOfStream[at(m_view->drawn().ops[at(op)].stream)];
    if (index < 0) {
        return {};
    }
    const Lane& lane = m_lanes[at(index)];
    // Several ops may share a start where one of them takes no time: look through all of them.
    const Ticks start = m_view->drawnTimes().start[at(op)];
    const auto first = std::lower_bound(lane.start.begin(), lane.start.end(), start);
    for (auto i = static_cast<std::size_t>(first - lane.start.begin());
         i < lane.ops.size() && lane.start[i] == start; ++i) {
        if (lane.ops[i] == op) {
            return {index, static_cast<std::int32_t>(i)};
        }
    }
    return {};
}

std::span<const schedule::Bubble> GanttIndex::bubblesOf(std::int32_t device) const
{
    const std::size_t first = m_bubbleOffset[at(device)];
    return std::span(m_view->analysis.bubbles).subspan(first, m_bubbleOffset[at(device) + 1] - first);
}

std::span<const std::int32_t> GanttIndex::successorsOf(std::int32_t op) const
{
    const schedule::Program& p = m_view->program; // what runs beside a pass feeds nobody
    if (at(op) >= p.ops.size()) {
        return {};
    }
    if (m_successorOffset.empty()) {
        m_successorOffset.assign(p.ops.size() + 2, 0);
        for (const schedule::Dependency& dependency : p.dependencies) {
            ++m_successorOffset[at(dependency.on) + 2];
        }
        std::partial_sum(m_successorOffset.begin(), m_successorOffset.end(), m_successorOffset.begin());
        m_successors.resize(p.dependencies.size());
        for (std::size_t i = 0; i < p.ops.size(); ++i) {
            for (const schedule::Dependency& dependency : p.dependenciesOf(static_cast<std::int32_t>(i))) {
                m_successors[at(m_successorOffset[at(dependency.on) + 1]++)] = static_cast<std::int32_t>(i);
            }
        }
        m_successorOffset.pop_back();
    }
    const auto first = at(m_successorOffset[at(op)]);
    return std::span(m_successors).subspan(first, at(m_successorOffset[at(op) + 1]) - first);
}

std::vector<std::int32_t> GanttIndex::opsOf(std::int32_t microbatch) const
{
    std::vector<std::int32_t> found;
    const auto& ops = m_view->drawn().ops;
    for (std::size_t i = 0; i < ops.size(); ++i) {
        const schedule::BackwardHalf* half = ops[i].kind == schedule::OpKind::ForwardBackward
                                                 ? m_view->drawn().backwardHalfOf(
                                                     static_cast<std::int32_t>(i))
                                                 : nullptr;
        if (ops[i].microbatch == microbatch || (half != nullptr && half->microbatch == microbatch)) {
            found.push_back(static_cast<std::int32_t>(i));
        }
    }
    const auto& start = m_view->drawnTimes().start;
    std::stable_sort(found.begin(), found.end(),
                     [&start](std::int32_t a, std::int32_t b) { return start[at(a)] < start[at(b)]; });
    return found;
}

double GanttIndex::baseOf(std::int32_t device) const
{
    return at(device) < m_view->baseBytes.size() ? m_view->baseBytes[at(device)] : 0;
}

double GanttIndex::peakOf(std::int32_t device) const
{
    const auto& curves = m_view->analysis.activations;
    return baseOf(device) + (at(device) < curves.size() ? curves[at(device)].peak : 0);
}

double GanttIndex::capacityOf(std::int32_t device) const
{
    return at(device) < m_view->capacityBytes.size() ? m_view->capacityBytes[at(device)] : 0;
}

double GanttIndex::memoryAt(std::int32_t device, Ticks time) const
{
    const auto& curves = m_view->analysis.activations;
    if (at(device) >= curves.size()) {
        return baseOf(device);
    }
    const schedule::MemoryCurve& curve = curves[at(device)];
    const auto after = std::upper_bound(curve.time.begin(), curve.time.end(), time);
    if (after == curve.time.begin()) {
        return baseOf(device);
    }
    double held = curve.amount[static_cast<std::size_t>(after - curve.time.begin()) - 1];
    const Lane& lane = lanesOf(device).front();
    const auto running = std::upper_bound(lane.end.begin(), lane.end.end(), time) - lane.end.begin();
    if (at(running) < lane.ops.size() && lane.start[at(running)] <= time) {
        const auto start = static_cast<double>(lane.start[at(running)]);
        const double done = (static_cast<double>(time) - start)
                            / (static_cast<double>(lane.end[at(running)]) - start);
        const MemoryRamp ramp = rampOf(lane.ops[at(running)]);
        held -= ramp.comes * (1 - done) + ramp.goes * done;
    }
    return baseOf(device) + std::max(0.0, held);
}

const SteadyState& GanttIndex::steady() const
{
    if (!m_steady) {
        m_steady = steadyStateOf(*this);
    }
    return *m_steady;
}

MemoryRamp GanttIndex::rampOf(std::int32_t op) const
{
    MemoryRamp ramp;
    const schedule::Program& p = m_view->program; // whose ops come first in what is drawn
    if (!p.bytes || m_view->pool != schedule::MemoryPool::Activations || op < 0 || at(op) >= p.ops.size()) {
        return ramp;
    }
    const std::int32_t device = p.deviceOf(op);
    for (const schedule::MemoryEffect& effect : p.effectsOf(op)) {
        if (effect.pool != m_view->pool || effect.device != device) {
            continue;
        }
        if (effect.moment == schedule::MemoryMoment::Start && effect.amount > 0) {
            ramp.comes += effect.amount;
        } else if (effect.moment == schedule::MemoryMoment::End && effect.amount < 0) {
            ramp.goes -= effect.amount;
        }
    }
    return ramp;
}

} // namespace shardscape::timeline
