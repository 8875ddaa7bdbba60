// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/program.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace shardscape::schedule {

/// Finds out when a pipeline has become exactly periodic: all the times that its future depends on are those
/// of an earlier round, later by one common shift. A steady pipeline only adds and takes maxima, so from then
/// on it repeats itself for ever, and the rounds in between need not be played. Integer times make the test
/// exact.
///
/// The earlier round is the one Brent's cycle search remembers (BIT 20, 1980): forgotten and taken anew when
/// the rounds since then reach the next power of two. One comparison per round, mostly ended by its first
/// element, finds every period after at most a small multiple of it.
class Recurrence {
public:
    explicit Recurrence(std::vector<Ticks>& scratch)
        : m_remembered(scratch)
    {
        m_remembered.clear();
    }

    /// Looks at the state after one more round. True when it repeats the remembered one: see period() and
    /// shift().
    bool observe(const Ticks* state, std::size_t size)
    {
        if (m_remembered.empty()) {
            m_remembered.assign(state, state + size);
            return false;
        }
        ++m_period;
        m_shift = state[0] - m_remembered[0];
        std::size_t same = 1;
        while (same < size && state[same] - m_remembered[same] == m_shift) {
            ++same;
        }
        if (same == size) {
            return true;
        }
        if (m_period == m_limit) {
            std::copy_n(state, size, m_remembered.begin());
            m_period = 0;
            m_limit *= 2;
        }
        return false;
    }

    [[nodiscard]] std::int64_t period() const { return m_period; } ///< rounds
    [[nodiscard]] Ticks shift() const { return m_shift; }

private:
    std::vector<Ticks>& m_remembered;
    std::int64_t m_period = 0;
    std::int64_t m_limit = 1;
    Ticks m_shift = 0;
};

/// Long before any time, and far enough from the end of the range to add delays to it.
inline constexpr Ticks kNever = -(Ticks{1} << 61);

} // namespace shardscape::schedule
