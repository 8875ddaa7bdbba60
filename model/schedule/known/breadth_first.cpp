// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/assemble.h"
#include "schedule/builders.h"
#include "schedule/timetable.h"

#include <algorithm>
#include <array>

namespace shardscape::schedule {

namespace {

constexpr std::string_view kName = "breadth-first";

Result<void> checkShape(std::int32_t, std::int32_t, std::int32_t)
{
    return {};
}

/// Every chunk takes all micro-batches before the next one starts: forwards from the first chunk, backwards
/// from the last.
Plan plan(const Request& request)
{
    Order order;
    for (std::int32_t chunk = 0; chunk < request.chunks; ++chunk) {
        for (std::int32_t microbatch = 0; microbatch < request.microbatches; ++microbatch) {
            order.push_back(slot(OpKind::Forward, microbatch, chunk));
        }
    }
    for (std::int32_t chunk = request.chunks; chunk-- > 0;) {
        for (std::int32_t microbatch = 0; microbatch < request.microbatches; ++microbatch) {
            order.push_back(slot(OpKind::Backward, microbatch, chunk));
        }
    }
    return {Placement(Placement::Shape::Loop, request.devices),
            std::vector<Order>(static_cast<std::size_t>(request.devices), order)};
}

/// When each micro-batch leaves a device, as straight pieces: from `first` on, `value` and `slope` more for
/// each.
struct Piece {
    std::int64_t first;
    Ticks value;
    Ticks slope;
};
using Departures = std::vector<Piece>;

/// One device and chunk: micro-batch k leaves at d(k) = max(d(k-1), a(k)) + t, where a(k) is its arrival and
/// d(-1) when the device was free. With t the same for all, d(k) - (k+1)t is the running maximum of a(k) -
/// kt: where arrivals come no slower than t it stands still, and straight pieces stay straight. So no
/// micro-batch is looked at alone.
class Device {
public:
    Device(Departures& departures, Ticks time)
        : m_departures(departures)
        , m_time(time)
    {
        m_departures.clear();
    }

    /// The last departure.
    Ticks run(const Departures& arrivals, std::int64_t microbatches, Ticks free)
    {
        m_most = free;
        for (std::size_t i = 0; i < arrivals.size(); ++i) {
            pass(arrivals[i], i + 1 < arrivals.size() ? arrivals[i + 1].first : microbatches);
        }
        const Piece& last = m_departures.back();
        return last.value + (microbatches - 1 - last.first) * last.slope;
    }

private:
    void pass(const Piece& piece, std::int64_t end)
    {
        const Ticks lead = piece.value - piece.first * m_time;
        if (piece.slope <= m_time) {
            m_most = std::max(m_most, lead);
            add(piece.first, (piece.first + 1) * m_time + m_most, m_time);
            return;
        }
        // Slower arrivals catch up with the device after a while, if there are enough of them.
        const Ticks gain = piece.slope - m_time;
        const std::int64_t wait = lead >= m_most ? 0 : (m_most - lead + gain - 1) / gain;
        if (wait > 0) {
            add(piece.first, (piece.first + 1) * m_time + m_most, m_time);
        }
        if (piece.first + wait < end) {
            add(piece.first + wait, piece.value + wait * piece.slope + m_time, piece.slope);
            m_most = lead + (end - 1 - piece.first) * gain;
        }
    }

    void add(std::int64_t first, Ticks value, Ticks slope)
    {
        if (!m_departures.empty()) {
            const Piece& last = m_departures.back();
            if (last.slope == slope && last.value + (first - last.first) * slope == value) {
                return;
            }
        }
        m_departures.push_back({first, value, slope});
    }

    Departures& m_departures;
    Ticks m_time;
    Ticks m_most = 0; ///< of a(k) - kt so far
};

/// The micro-batches of one chunk after the other through the devices, there and back.
Ticks exactMakespan(const Request& request)
{
    thread_local std::vector<Ticks> free;
    thread_local Departures arrivals;
    thread_local Departures departures;
    const auto devices = static_cast<std::size_t>(request.devices);
    free.assign(devices, 0);
    const Ticks delay = request.devices > 1 ? request.communication : 0;
    const auto pass = [&](std::size_t device, Ticks time) {
        free[device] = Device(departures, time).run(arrivals, request.microbatches, free[device]);
        for (Piece& piece : departures) {
            piece.value += delay;
        }
        arrivals.swap(departures);
    };
    arrivals.assign(1, {0, 0, 0});
    for (std::size_t stage = 0; stage < request.stages.size(); ++stage) {
        pass(stage % devices, request.stages[stage].forward);
    }
    arrivals.assign(1, {0, 0, 0});
    for (std::size_t stage = request.stages.size(); stage-- > 0;) {
        pass(stage % devices, request.stages[stage].backwardInput + request.stages[stage].backwardWeight);
    }
    return *std::max_element(free.begin(), free.end());
}

/// All micro-batches of a step pass a chunk before the next one's turn.
std::int32_t wholeBatch(std::int32_t, std::int32_t microbatches)
{
    return microbatches;
}

std::int32_t gatheredFor(std::int32_t, std::int32_t microbatches, std::int32_t)
{
    return microbatches;
}

std::int32_t peak(std::int32_t, std::int32_t, std::int32_t microbatches, std::int32_t chunks)
{
    return microbatches * chunks;
}

} // namespace

Schedule breadthFirst()
{
    static constexpr std::array<std::string_view, 6> kNames{"bf-pp",
                                                            "looped bfs",
                                                            "layered gradient accumulation",
                                                            "layered accumulation",
                                                            "modular pipeline",
                                                            "modular placement"};
    Schedule card;
    card.alsoCalled = kNames;
    card.name = kName;
    card.label = "Breadth-first";
    card.paper =
        "Lamy-Poirier 2023, Breadth-First Pipeline Parallelism, MLSys (arXiv:2211.05953); layered gradient "
        "accumulation and modular placement: Lamy-Poirier 2021 (arXiv:2106.02679)";
    card.insight =
        "Each chunk's gradient is final early, so its exchange hides under other chunks: layered accumulation on "
        "a modular placement, at the memory of GPipe.";
    card.usesChunks = true;
    card.defaultChunks = 2;
    card.swept = true;
    card.gatherUnit = gatheredFor;
    card.runTogether = wholeBatch;
    card.check = checkShape;
    card.build = buildPlan<plan>;
    card.heldAtPeak = heldByFixed<plan>;
    card.makespan = exactMakespan;
    card.peakChunks = peak;
    return card;
}

} // namespace shardscape::schedule
