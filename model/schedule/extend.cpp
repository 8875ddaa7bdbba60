// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/extend.h"

#include <algorithm>

namespace shardscape::schedule {

namespace {

/// Merges entries by op into a flat list by op; what was there comes first.
template <class Entry>
void merge(std::size_t ops, std::vector<std::int32_t>& offset, std::vector<Entry>& flat,
           std::vector<std::pair<std::int32_t, Entry>>& added)
{
    std::stable_sort(added.begin(), added.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::int32_t> newOffset{0};
    std::vector<Entry> newFlat;
    newOffset.reserve(ops + 1);
    newFlat.reserve(flat.size() + added.size());
    auto next = added.begin();
    for (std::size_t op = 0; op < ops; ++op) {
        if (op + 1 < offset.size()) {
            newFlat.insert(newFlat.end(), flat.begin() + offset[op], flat.begin() + offset[op + 1]);
        }
        for (; next != added.end() && static_cast<std::size_t>(next->first) == op; ++next) {
            newFlat.push_back(next->second);
        }
        newOffset.push_back(static_cast<std::int32_t>(newFlat.size()));
    }
    offset = std::move(newOffset);
    flat = std::move(newFlat);
}

} // namespace

Extension::Extension(Program program)
    : m_program(std::move(program))
{}

std::int32_t Extension::addStream(std::int32_t device, StreamKind kind)
{
    m_program.streams.push_back({device, kind});
    m_program.order.emplace_back();
    return static_cast<std::int32_t>(m_program.streams.size()) - 1;
}

std::int32_t Extension::addOp(const Op& op)
{
    const auto index = static_cast<std::int32_t>(m_program.ops.size());
    m_program.ops.push_back(op);
    m_program.order[static_cast<std::size_t>(op.stream)].push_back(index);
    return index;
}

void Extension::addDependency(std::int32_t op, std::int32_t on, Ticks lag)
{
    m_dependencies.emplace_back(op, Dependency{on, lag});
}

void Extension::addEffect(std::int32_t op, const MemoryEffect& effect)
{
    m_effects.emplace_back(op, effect);
}

Program Extension::finish() &&
{
    merge(m_program.ops.size(), m_program.dependencyOffset, m_program.dependencies, m_dependencies);
    merge(m_program.ops.size(), m_program.effectOffset, m_program.effects, m_effects);
    return std::move(m_program);
}

} // namespace shardscape::schedule
