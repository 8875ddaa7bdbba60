// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/sweep.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace shardscape::search {

/// What is asked at which depth. Depth i: axes 0 .. i-1 have their values, those further in the values of another layout, so
/// that nothing may be asked that hangs on these.
struct Questions {
    std::vector<std::vector<std::int16_t>>
        rules; ///< by depth: those of which the last knob has just been set
    /// By axis: whether its knob is asked for a difference before it is set. Others that may make none are in `late`.
    std::vector<bool> early;
    std::vector<std::vector<std::size_t>> late;    ///< by depth: axes whose knob is asked then
    std::vector<std::vector<std::int16_t>> ofKnob; ///< by axis: the rules that name its knob

    explicit Questions(const Space& space);
};

/// A layout of a space of which the first axes are set: what rules say of it, and which values of the next axis are worth setting. The
/// space and its questions must outlive it.
class Prefix {
public:
    enum class Step : std::uint8_t {
        Open,    ///< worth going on
        Broken,  ///< every layout below breaks a rule
        Repeats, ///< every layout below is another one's like, which is there
    };

    Prefix(const Space& space, const Questions& questions);

    [[nodiscard]] layout::Scenario& scenario() { return m_scenario; }
    void set(std::size_t axis, std::size_t position)
    {
        m_space.axes[axis].knob->set(m_scenario, m_space.axes[axis].values[position]);
    }
    /// The rule of the space's job that is broken as soon as so many axes are set, or -1.
    [[nodiscard]] std::int16_t brokenAt(std::size_t depth) const
    {
        for (const std::int16_t rule : m_questions.rules[depth])
            if (!m_rules[static_cast<std::size_t>(rule)].holds(m_scenario))
                return rule;
        return -1;
    }
    /// Whether another layout is there that is the same, now that this axis, the last, is set and breaks no rule.
    [[nodiscard]] bool repeatsAfter(std::size_t axis)
    {
        return (m_questions.early[axis] && repeats(axis)) || repeatsAt(axis + 1);
    }

    /// Sets every value of axis `depth` in turn and calls visit(position, step, rule broken or -1), until it returns false. False then.
    template <class Visit>
    bool forEachValue(std::size_t depth, const Visit& visit)
    {
        const Axis& axis = m_space.axes[depth];
        const bool early = m_questions.early[depth];
        const bool idle = early && !axis.knob->idle(m_scenario).empty();
        const std::size_t only = idle ? standIn(axis, depth) : 0;
        for (std::size_t i = 0; i < axis.values.size(); ++i) {
            Step step = Step::Repeats;
            std::int16_t broken = -1;
            if (!idle || i == only) {
                axis.knob->set(m_scenario, axis.values[i]);
                broken = brokenAt(depth + 1);
                if (broken >= 0)
                    step = Step::Broken;
                else if (!(early && !idle && repeats(depth)) && !repeatsAt(depth + 1))
                    step = Step::Open;
            }
            if (!visit(i, step, broken))
                return false;
        }
        return true;
    }

private:
    [[nodiscard]] bool repeatsAt(std::size_t depth);
    [[nodiscard]] bool repeats(std::size_t place);
    [[nodiscard]] bool holdsWith(std::size_t place, std::int64_t other, std::int64_t value);
    [[nodiscard]] std::size_t standIn(const Axis& axis, std::size_t depth);

    const Space& m_space;
    const Questions& m_questions;
    std::span<const layout::Rule> m_rules;
    layout::Scenario m_scenario;
};

} // namespace shardscape::search
