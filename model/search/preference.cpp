// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/preference.h"

#include "layout/gaps.h"

#include <algorithm>

namespace shardscape::search {

Preference::Preference(const Space& space)
    : m_space(space)
{
    for (const Axis& axis : space.axes)
        m_own.push_back(axis.knob->get(space.base));
}

std::size_t Preference::changes(const Row& row) const
{
    std::size_t changes = 0;
    for (std::size_t axis = 0; axis < m_own.size(); ++axis)
        if (valueAt(m_space, row.index, axis) != m_own[axis])
            ++changes;
    return changes;
}

bool Preference::runs(const Row& row) const
{
    return !layout::asksMoreInVain(scenarioAt(m_space, row.index), m_space.base);
}

bool Preference::before(const Row& a, const Row& b) const
{
    const std::size_t ofA = changes(a);
    const std::size_t ofB = changes(b);
    return ofA != ofB ? ofA < ofB : a.index < b.index;
}

std::int64_t Preference::of(const std::vector<Row>& rows, std::vector<std::int64_t> positions) const
{
    const auto rowAt = [&](std::int64_t position) -> const Row& {
        return rows[static_cast<std::size_t>(position)];
    };
    std::sort(positions.begin(), positions.end(),
              [&](std::int64_t a, std::int64_t b) { return before(rowAt(a), rowAt(b)); });
    const auto found = std::find_if(positions.begin(), positions.end(),
                                    [&](std::int64_t position) { return runs(rowAt(position)); });
    return found == positions.end() ? positions.front() : *found;
}

} // namespace shardscape::search
