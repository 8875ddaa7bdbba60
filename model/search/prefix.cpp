// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/prefix.h"

#include "layout/knob_reads.h"
#include "layout/knob_values.h"

#include <algorithm>

namespace shardscape::search {

namespace {

bool names(const std::vector<std::string_view>& ids, const Axis& axis)
{
    return std::find(ids.begin(), ids.end(), axis.knob->id) != ids.end();
}

/// The first depth at which all of these knobs are set.
std::size_t depthOf(const std::vector<std::string_view>& ids, const Space& space)
{
    std::size_t depth = space.axes.size();
    while (depth > 0 && !names(ids, space.axes[depth - 1]))
        --depth;
    return depth;
}

} // namespace

Questions::Questions(const Space& space)
    : rules(space.axes.size() + 1)
    , early(space.axes.size())
    , late(space.axes.size() + 1)
    , ofKnob(space.axes.size())
{
    const auto all = space.job->rules();
    std::vector<std::size_t> judged(
        space.axes.size()); // by axis: where every rule that names its knob has been asked
    for (std::size_t r = 0; r < all.size(); ++r) {
        const std::size_t depth = depthOf(all[r].knobs, space);
        rules[depth].push_back(static_cast<std::int16_t>(r));
        for (std::size_t axis = 0; axis < depth; ++axis)
            if (names(all[r].knobs, space.axes[axis])) {
                ofKnob[axis].push_back(static_cast<std::int16_t>(r));
                judged[axis] = std::max(judged[axis], depth);
            }
    }
    for (std::size_t axis = 0; axis < space.axes.size(); ++axis) {
        const layout::Knob& knob = *space.axes[axis].knob;
        if (knob.idle == &layout::always && knob.same == nullptr)
            continue; // nothing to ask
        const std::size_t read = depthOf(layout::readsOf(knob), space);
        early[axis] = read <= axis && judged[axis] <= axis + 1;
        if (!early[axis])
            late[std::max({read, judged[axis], axis + 1})].push_back(axis);
    }
}

Prefix::Prefix(const Space& space, const Questions& questions)
    : m_space(space)
    , m_questions(questions)
    , m_rules(space.job->rules())
    , m_scenario(space.base)
{}

/// Whether a layout with another value of one of the knobs that are asked at this depth is the same and valid.
bool Prefix::repeatsAt(std::size_t depth)
{
    const auto& late = m_questions.late[depth];
    return std::any_of(late.begin(), late.end(), [this](std::size_t axis) { return repeats(axis); });
}

/// Where a knob makes no difference, one valid value stands for all: the scenario's own if it can, otherwise the first.
bool Prefix::repeats(std::size_t place)
{
    const Axis& axis = m_space.axes[place];
    const std::int64_t value = axis.knob->get(m_scenario);
    const auto standsIn = [&](std::int64_t other) {
        return std::find(axis.values.begin(), axis.values.end(), other) != axis.values.end()
               && holdsWith(place, other, value);
    };
    if (axis.knob->idle(m_scenario).empty()) {
        const std::int64_t other = axis.knob->same != nullptr ? axis.knob->same(m_scenario, value) : value;
        return other != value && standsIn(other);
    }
    // What the knob says is the same counts for nothing now: own value and spelling would stand for each other.
    const std::int64_t own = axis.knob->get(m_space.base);
    if (value == own)
        return false;
    if (standsIn(own))
        return true;
    for (std::size_t i = 0; axis.values[i] != value; ++i)
        if (holdsWith(place, axis.values[i], value))
            return true;
    return false;
}

/// Whether all rules that name the axis' knob hold with `other` in place of `value`.
bool Prefix::holdsWith(std::size_t place, std::int64_t other, std::int64_t value)
{
    const layout::Knob& knob = *m_space.axes[place].knob;
    knob.set(m_scenario, other);
    const auto& rules = m_questions.ofKnob[place];
    const bool holds = std::all_of(rules.begin(), rules.end(), [this](std::int16_t rule) {
        return m_rules[static_cast<std::size_t>(rule)].holds(m_scenario);
    });
    knob.set(m_scenario, value);
    return holds;
}

/// The position of the value that repeats() leaves of a knob that is asked before it is set and makes no difference.
std::size_t Prefix::standIn(const Axis& axis, std::size_t depth)
{
    const std::int64_t own = axis.knob->get(m_space.base);
    const auto holds = [&](std::int64_t value) {
        axis.knob->set(m_scenario, value);
        return brokenAt(depth + 1) < 0;
    };
    const auto found = std::find(axis.values.begin(), axis.values.end(), own);
    if (found != axis.values.end() && holds(own))
        return static_cast<std::size_t>(found - axis.values.begin());
    for (std::size_t i = 0; i < axis.values.size(); ++i)
        if (holds(axis.values[i]))
            return i;
    return 0;
}

} // namespace shardscape::search
