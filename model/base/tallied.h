// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/quantity.h"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace shardscape {

/// What one rank sends while some time passes, by the kind of group that it sends in.
struct Sent {
    struct Among {
        std::uint8_t kind = 0; ///< of group, as whoever made the groups counts them
        double seconds = 0;    ///< of the collectives, hidden or not
        double messages = 0;
        std::vector<double> bytes; ///< by the level of links that they cross
        std::vector<double> waits; ///< `seconds` by the outermost level that each collective crosses
    };
    std::vector<Among> among;

    /// Adds `times` as much as the other sends.
    void add(const Sent& other, double times = 1);
    /// Of one kind; null: nothing.
    [[nodiscard]] const Among* of(std::uint8_t kind) const;
};

/// A number that remembers what is sent while it passes. With it the formulas of time count bytes: sums and multiples of seconds
/// send the sums and multiples, so that there is no second list of volumes that could drift. Of two times the longer one
/// counts, of a quotient or a product of two times neither: what is exposed counts what is exposed, and with what is hidden all.
class Tallied {
public:
    Tallied(double value = 0) // NOLINT: numbers of a formula send nothing
        : m_value(value)
    {}
    Tallied(double value, std::shared_ptr<const Sent> sent)
        : m_value(value)
        , m_sent(std::move(sent))
    {}

    [[nodiscard]] double value() const { return m_value; }
    [[nodiscard]] const std::shared_ptr<const Sent>& sent() const { return m_sent; } ///< null: nothing

    friend Tallied operator+(const Tallied& a, const Tallied& b)
    {
        return {a.m_value + b.m_value, sum(a, b, 1)};
    }
    friend Tallied operator-(const Tallied& a, const Tallied& b)
    {
        return {a.m_value - b.m_value, sum(a, b, -1)};
    }
    friend Tallied operator*(const Tallied& a, const Tallied& b)
    {
        if (a.m_sent != nullptr && b.m_sent != nullptr)
            return a.m_value * b.m_value;
        return {a.m_value * b.m_value, a.m_sent != nullptr ? times(a, b.m_value) : times(b, a.m_value)};
    }
    friend Tallied operator/(const Tallied& a, const Tallied& b)
    {
        return b.m_sent != nullptr ? Tallied(a.m_value / b.m_value)
                                   : Tallied(a.m_value / b.m_value, times(a, 1 / b.m_value));
    }
    Tallied& operator+=(const Tallied& b) { return *this = *this + b; }
    friend bool operator<(const Tallied& a, const Tallied& b) { return a.m_value < b.m_value; }
    friend bool operator>(const Tallied& a, const Tallied& b) { return a.m_value > b.m_value; }
    friend bool operator<=(const Tallied& a, const Tallied& b) { return a.m_value <= b.m_value; }
    friend bool operator>=(const Tallied& a, const Tallied& b) { return a.m_value >= b.m_value; }

private:
    /// What both send, of `b` so often.
    static std::shared_ptr<const Sent> sum(const Tallied& a, const Tallied& b, double times);
    static std::shared_ptr<const Sent> times(const Tallied& a, double times);

    double m_value;
    std::shared_ptr<const Sent> m_sent;
};

inline double plain(const Tallied& x)
{
    return x.value();
}
inline Tallied ceiling(const Tallied& x)
{
    return std::ceil(x.value());
}
inline Tallied flooring(const Tallied& x)
{
    return std::floor(x.value());
}
inline Tallied logarithm2(const Tallied& x)
{
    return std::log2(x.value());
}
inline Tallied power(const Tallied& x, const Tallied& y)
{
    return std::pow(x.value(), y.value());
}
inline Tallied larger(const Tallied& a, const Tallied& b)
{
    return a > b ? a : b;
}
inline Tallied smaller(const Tallied& a, const Tallied& b)
{
    return a < b ? a : b;
}
inline Tallied named(const Tallied& x, std::string_view, std::string_view, std::string_view)
{
    return x;
}

/// A time during which as much is sent as in `what()`, which no other number type asks for: where two send at once, or wait for
/// each other.
template <class Real, class What>
Seconds<Real> sendingAs(const Seconds<Real>& time, [[maybe_unused]] const What& what)
{
    if constexpr (std::is_same_v<Real, Tallied>)
        return Seconds<Real>(Tallied(plain(time), what().value().sent()));
    else
        return time;
}

/// The same work for longer: as much is sent.
template <class Real>
Seconds<Real> slowed(const Seconds<Real>& time, const Real& factor)
{
    return sendingAs(time * factor, [&time] { return time; });
}

} // namespace shardscape
