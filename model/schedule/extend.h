// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/program.h"

#include <utility>
#include <vector>

namespace shardscape::schedule {

/// Adds streams, ops, dependencies and memory effects to a program that has been assembled: copies, optimizer
/// steps, collectives. Ops that exist keep their numbers.
class Extension {
public:
    explicit Extension(Program program);

    [[nodiscard]] const Program& program() const { return m_program; }
    std::int32_t addStream(std::int32_t device, StreamKind kind);
    /// Last on its stream.
    std::int32_t addOp(const Op& op);
    void addDependency(std::int32_t op, std::int32_t on, Ticks lag = 0);
    void addEffect(std::int32_t op, const MemoryEffect& effect);

    [[nodiscard]] Program finish() &&;

private:
    Program m_program;
    std::vector<std::pair<std::int32_t, Dependency>> m_dependencies;
    std::vector<std::pair<std::int32_t, MemoryEffect>> m_effects;
};

} // namespace shardscape::schedule
