// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/best.h"

#include "search/prefix.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <utility>

namespace shardscape::search {

namespace {

constexpr double kEndless = std::numeric_limits<double>::infinity();
/// Beyond that many open ends the search goes deep before it goes on in order: some 500 MB.
constexpr std::size_t kMostOpen = std::size_t{1} << 22;
/// Every so many turns it goes deep anyway, so that there is something to hold bounds against, and to show.
constexpr std::int64_t kDiveEvery = 8;
constexpr std::int64_t kLookEvery = 64; ///< at the clock and the stop token
constexpr double kCountable = 9e18;     ///< indices have 63 bits
[[maybe_unused]] constexpr double kRounding = 1 - 1e-12;

/// The axes in the order in which floors come early.
Space inTurns(const Space& space, const job::Floors* floors)
{
    Space ordered = space;
    if (floors != nullptr)
        std::stable_sort(ordered.axes.begin(), ordered.axes.end(), [&](const Axis& a, const Axis& b) {
            return floors->turnOf(*a.knob) < floors->turnOf(*b.knob);
        });
    return ordered;
}

std::unique_ptr<job::Floors> floorsOf(const Space& space)
{
    if (space.job->floors == nullptr)
        return nullptr;
    std::vector<job::Varied> varied;
    for (const Axis& axis : space.axes)
        varied.push_back({axis.knob, axis.values});
    return space.job->floors(varied);
}

double workOf(const Space& space, const layout::Scenario& scenario)
{
    return space.sweepsGlobalBatch() ? static_cast<double>(scenario.workload.globalBatch) : 1.0;
}

/// Layouts found, and what another one must beat.
class Incumbents {
public:
    Incumbents(bool front, double within)
        : m_front(front)
        , m_slack(1 + within)
    {}
    /// Whether a layout that takes no less than these cannot be worth anything.
    [[nodiscard]] bool beat(double objective, double bytes) const
    {
        if (objective == kEndless)
            return true;
        if (m_points.empty())
            return false;
        // The smallest of those that are fast enough is the last of them.
        auto after = m_points.upper_bound(objective * m_slack);
        return after != m_points.begin() && (!m_front || std::prev(after)->second.row.peakBytes <= bytes);
    }
    void offer(double objective, Found found)
    {
        const double bytes = found.row.peakBytes;
        const auto after = m_points.upper_bound(objective);
        if (after != m_points.begin() && (!m_front || std::prev(after)->second.row.peakBytes <= bytes))
            return;
        auto at = m_points.lower_bound(objective);
        while (at != m_points.end() && (!m_front || at->second.row.peakBytes >= bytes))
            at = m_points.erase(at);
        m_points.emplace(objective, std::move(found));
    }
    [[nodiscard]] bool empty() const { return m_points.empty(); }
    [[nodiscard]] double best() const { return m_points.empty() ? 0 : m_points.begin()->first; }
    [[nodiscard]] std::vector<Found> take()
    {
        std::vector<Found> all;
        for (auto& [objective, found] : m_points)
            all.push_back(std::move(found));
        return all;
    }

private:
    bool m_front;
    double m_slack;
    std::map<double, Found> m_points; ///< by objective; of a front they need less and less memory
};

/// A layout set in part: the positions of its first axes, kept in a slot of the search, and what no completion goes below.
struct End {
    double objective = 0;
    double bytes = 0;
    std::uint32_t slot = 0;
    std::uint32_t depth = 0;
};

class Search {
public:
    Search(const Space& space, const BestOptions& options, std::stop_token stop)
        : m_given(space)
        , m_options(options)
        , m_stop(std::move(stop))
        , m_floors(floorsOf(space))
        , m_space(inTurns(space, m_floors.get()))
        , m_questions(m_space)
        , m_prefix(m_space, m_questions)
        , m_pricer(space.job->pricer())
        , m_found(options.front, options.within)
        , m_below(m_space.axes.size() + 1, 1)
    {
        const std::size_t axes = m_space.axes.size();
        for (std::size_t i = axes; i-- > 0;)
            m_below[i] = m_below[i + 1] * static_cast<double>(m_space.axes[i].values.size());
        m_proof.combinations = m_below[0];
        for (std::size_t depth = 0; depth < axes; ++depth)
            m_turns.push_back(m_floors ? m_floors->turnOf(*m_space.axes[depth].knob) : 0);
        m_open.resize(m_turns.empty() ? 1 : m_turns.back() + 1);
    }

    Best run()
    {
        m_start = Clock::now();
        const bool ended = search();
        Best best;
        best.space = m_given;
        best.within = m_options.within;
        best.outcome = ended ? Outcome::Completed : Outcome::Stopped;
        m_proof.bound = boundNow();
        m_proof.seconds = elapsed();
        best.proof = m_proof;
        best.found = m_found.take();
        return best;
    }

private:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] double elapsed() const
    {
        return std::chrono::duration<double>(Clock::now() - m_start).count();
    }

    /// False where it was stopped.
    bool search()
    {
        if (m_prefix.brokenAt(0) >= 0) {
            m_proof.rejected = m_below[0];
            return true;
        }
        job::Floor floor;
        if (m_floors && !m_turns.empty())
            floor = m_floors->floor(m_prefix.scenario(), m_turns.front());
        if (m_space.axes.empty()) {
            priceLeaf(0);
            return true;
        }
        push({floor.objective / (m_turns.front() > 0 ? workOf(m_space, m_prefix.scenario()) : 1),
              floor.peakBytes, newSlot(), 0});
        for (std::int64_t turn = 0; m_ends > 0; ++turn) {
            if (turn % kLookEvery == 0) {
                if (m_stop.stop_requested() || elapsed() > m_options.seconds)
                    return false;
                report();
            }
            const End end = pop(turn % kDiveEvery == kDiveEvery - 1 || m_ends > kMostOpen);
            if (isCut(end.objective, end.bytes, m_below[end.depth]))
                m_free.push_back(end.slot);
            else if (!expand(end))
                return false;
        }
        return true;
    }

    /// Whether nothing below is worth a look; then its combinations are counted as cut.
    bool isCut(double objective, double bytes, double combinations)
    {
        if (!m_found.beat(objective, bytes))
            return false;
        m_cutAt = std::min(m_cutAt, objective);
        m_proof.cut += combinations;
        return true;
    }

    bool expand(const End& end)
    {
        ++m_proof.visited;
        for (std::size_t axis = 0; axis < end.depth; ++axis)
            m_prefix.set(axis, position(end.slot, axis));
        const std::size_t depth = end.depth;
        const double below = m_below[depth + 1];
        const bool whole = depth + 1 == m_space.axes.size();
        // A floor is another one only where a turn is over; of whole layouts all but the first turn's cost as much as the price.
        const std::size_t turns = whole ? m_turns.back() + 1 : m_turns[depth + 1];
        const bool over = m_floors && turns > m_turns[depth] && (!whole || m_turns.back() == 0);
        const bool all = m_prefix.forEachValue(
            depth, [&](std::size_t value, Prefix::Step step, std::int16_t) {
                if (step == Prefix::Step::Broken)
                    m_proof.rejected += below;
                else if (step == Prefix::Step::Repeats)
                    m_proof.repeated += below;
                if (step != Prefix::Step::Open)
                    return true;
                End child{end.objective, end.bytes, 0, static_cast<std::uint32_t>(depth + 1)};
                if (over) {
                    const job::Floor floor = m_floors->floor(m_prefix.scenario(), turns);
                    child.objective = std::max(child.objective,
                                               floor.objective / workOf(m_space, m_prefix.scenario()));
                    child.bytes = std::max(child.bytes, floor.peakBytes);
                }
                if (isCut(child.objective, child.bytes, below))
                    return true;
                if (whole) {
                    priceLeaf(child.objective);
                    return ++m_sinceLook % kLookEvery != 0
                           || (!m_stop.stop_requested() && elapsed() <= m_options.seconds);
                }
                child.slot = newSlot();
                for (std::size_t axis = 0; axis < depth; ++axis)
                    position(child.slot, axis) = position(end.slot, axis);
                position(child.slot, depth) = static_cast<std::uint32_t>(value);
                push(child);
                return true;
            });
        m_free.push_back(end.slot);
        if (!all) // what it had not come to is as good as its floor
            m_cutAt = std::min(m_cutAt, end.objective);
        return all;
    }

    void priceLeaf([[maybe_unused]] double floor)
    {
        layout::Scenario& scenario = m_prefix.scenario();
        if (m_options.admits && !m_options.admits(scenario))
            return;
        ++m_proof.priced;
        m_pricer->quote(scenario, m_quote);
        if (!m_quote.fits)
            return;
        const double objective = m_quote.numbers[job::kObjective] / workOf(m_space, scenario);
        assert(objective >= floor * kRounding);
        if (m_found.beat(objective, m_quote.numbers[job::kPeakMemory])) {
            m_cutAt = std::min(m_cutAt, objective);
            return;
        }
        Found found{scenario, {}};
        found.row.index = indexOf(scenario);
        found.row.take(m_quote, *m_space.job);
        m_found.offer(objective, std::move(found));
    }

    [[nodiscard]] std::int64_t indexOf(const layout::Scenario& scenario) const
    {
        if (m_proof.combinations > kCountable)
            return -1;
        std::int64_t index = 0;
        for (const Axis& axis : m_given.axes) {
            const auto at = std::find(axis.values.begin(), axis.values.end(), axis.knob->get(scenario));
            index = index * static_cast<std::int64_t>(axis.values.size()) + (at - axis.values.begin());
        }
        return index;
    }

    // ------------------------------------------------------------------ open ends

    /// Of two ends that promise as much the one that is set further.
    static bool later(const End& a, const End& b)
    {
        return a.objective != b.objective ? a.objective > b.objective : a.depth < b.depth;
    }
    void push(const End& end)
    {
        auto& heap = m_open[m_turns[end.depth]];
        heap.push_back(end);
        std::push_heap(heap.begin(), heap.end(), later);
        ++m_ends;
    }
    /// The end that promises most, or of those that are in the last turn.
    End pop(bool deep)
    {
        std::vector<End>* from = nullptr;
        for (auto& heap : m_open)
            if (!heap.empty() && (from == nullptr || deep || !later(heap.front(), from->front())))
                from = &heap;
        std::pop_heap(from->begin(), from->end(), later);
        const End end = from->back();
        from->pop_back();
        --m_ends;
        return end;
    }
    [[nodiscard]] double boundNow() const
    {
        double bound = m_cutAt;
        for (const auto& heap : m_open)
            if (!heap.empty())
                bound = std::min(bound, heap.front().objective);
        return m_found.empty() ? bound : std::min(bound, m_found.best());
    }

    [[nodiscard]] std::uint32_t& position(std::uint32_t slot, std::size_t axis)
    {
        return m_positions[slot * m_space.axes.size() + axis];
    }
    std::uint32_t newSlot()
    {
        if (!m_free.empty()) {
            const std::uint32_t slot = m_free.back();
            m_free.pop_back();
            return slot;
        }
        const std::size_t slots = m_positions.size() / m_space.axes.size();
        m_positions.resize(m_positions.size() + m_space.axes.size());
        return static_cast<std::uint32_t>(slots);
    }

    void report()
    {
        constexpr double kInterval = 1.0 / 30; // s
        if (!m_options.progress || elapsed() < m_reported + kInterval)
            return;
        m_reported = m_proof.seconds = elapsed();
        m_proof.bound = boundNow();
        m_options.progress(m_proof, m_found.best());
    }

    const Space& m_given;
    const BestOptions& m_options;
    std::stop_token m_stop;
    std::unique_ptr<job::Floors> m_floors;
    Space m_space; ///< with its axes in turns
    Questions m_questions;
    Prefix m_prefix;
    std::unique_ptr<job::Pricer> m_pricer;
    job::Quote m_quote;
    Incumbents m_found;
    Proof m_proof;
    std::vector<double> m_below;          ///< combinations of the axes from a depth on
    std::vector<std::size_t> m_turns;     ///< by axis
    std::vector<std::vector<End>> m_open; ///< heaps by the turn of the next axis
    std::size_t m_ends = 0;
    std::vector<std::uint32_t> m_positions; ///< by slot, by axis
    std::vector<std::uint32_t> m_free;
    double m_cutAt = kEndless; ///< the least floor of what was left
    std::int64_t m_sinceLook = 0;
    Clock::time_point m_start;
    double m_reported = 0;
};

} // namespace

double Best::gap() const
{
    if (found.empty() || proof.bound <= 0)
        return found.empty() && proof.bound == kEndless ? 0 : 1;
    return std::max(0.0, 1 - proof.bound / paceOf(found.front()));
}

double Best::paceOf(const Found& one) const
{
    return one.row.objective / workOf(space, one.scenario);
}

Best findBest(const Space& space, const BestOptions& options, const std::stop_token& stop)
{
    return Search(space, options, stop).run();
}

} // namespace shardscape::search
