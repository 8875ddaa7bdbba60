// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/traced.h"

#include <string_view>
#include <type_traits>

namespace shardscape {

/// A number with a dimension: bytes^B flops^F seconds^T. Only arithmetic that means something compiles:
/// Bytes / BytesPerSecond is Seconds. `Real` is double, or Traced where the computation explains itself.
template <class Real, int B, int F, int T>
class Quantity {
public:
    constexpr Quantity() = default;
    constexpr explicit Quantity(Real value)
        : m_value(std::move(value))
    {}
    [[nodiscard]] constexpr const Real& value() const { return m_value; } ///< in bytes, FLOPs, seconds

    friend Quantity operator+(const Quantity& a, const Quantity& b)
    {
        return Quantity(a.m_value + b.m_value);
    }
    friend Quantity operator-(const Quantity& a, const Quantity& b)
    {
        return Quantity(a.m_value - b.m_value);
    }
    Quantity& operator+=(const Quantity& b) { return *this = *this + b; }
    friend Quantity operator*(const Quantity& a, const Real& b) { return Quantity(a.m_value * b); }
    friend Quantity operator*(const Real& a, const Quantity& b) { return Quantity(a * b.m_value); }
    friend Quantity operator/(const Quantity& a, const Real& b) { return Quantity(a.m_value / b); }
    friend bool operator<(const Quantity& a, const Quantity& b) { return a.m_value < b.m_value; }
    friend bool operator>(const Quantity& a, const Quantity& b) { return a.m_value > b.m_value; }

private:
    Real m_value{0.0};
};

template <class Real, int B, int F, int T, int B2, int F2, int T2>
auto operator*(const Quantity<Real, B, F, T>& a, const Quantity<Real, B2, F2, T2>& b)
{
    if constexpr (B + B2 == 0 && F + F2 == 0 && T + T2 == 0)
        return Real(a.value() * b.value());
    else
        return Quantity<Real, B + B2, F + F2, T + T2>(a.value() * b.value());
}

template <class Real, int B, int F, int T, int B2, int F2, int T2>
auto operator/(const Quantity<Real, B, F, T>& a, const Quantity<Real, B2, F2, T2>& b)
{
    if constexpr (B == B2 && F == F2 && T == T2)
        return Real(a.value() / b.value());
    else
        return Quantity<Real, B - B2, F - F2, T - T2>(a.value() / b.value());
}

template <class Real>
using Bytes = Quantity<Real, 1, 0, 0>;
template <class Real>
using Flops = Quantity<Real, 0, 1, 0>;
template <class Real>
using Seconds = Quantity<Real, 0, 0, 1>;
template <class Real>
using BytesPerSecond = Quantity<Real, 1, 0, -1>;
template <class Real>
using FlopsPerSecond = Quantity<Real, 0, 1, -1>;

template <class Real, int B, int F, int T>
Quantity<Real, B, F, T> larger(const Quantity<Real, B, F, T>& a, const Quantity<Real, B, F, T>& b)
{
    return Quantity<Real, B, F, T>(larger(a.value(), b.value()));
}
template <class Real, int B, int F, int T>
Quantity<Real, B, F, T> smaller(const Quantity<Real, B, F, T>& a, const Quantity<Real, B, F, T>& b)
{
    return Quantity<Real, B, F, T>(smaller(a.value(), b.value()));
}
template <class Real, int B, int F, int T>
double plain(const Quantity<Real, B, F, T>& x)
{
    return plain(x.value());
}

/// "B", "FLOP", "s", "B/s"; empty for counts.
template <class Q>
constexpr std::string_view unitOf(const Q&)
{
    return {};
}
template <class Real, int B, int F, int T>
constexpr std::string_view unitOf(const Quantity<Real, B, F, T>&)
{
    if constexpr (B == 1 && F == 0 && T == 0)
        return "B";
    else if constexpr (B == 0 && F == 1 && T == 0)
        return "FLOP";
    else if constexpr (B == 0 && F == 0 && T == 1)
        return "s";
    else if constexpr (B == 1 && F == 0 && T == -1)
        return "B/s";
    else if constexpr (B == 0 && F == 1 && T == -1)
        return "FLOP/s";
    else
        return {};
}

/// A value put into a formula from outside: knob, catalog, constant. The label is a word or, rarely, a Label.
template <class Real, class Said>
Real given(double value, [[maybe_unused]] std::string_view symbol, [[maybe_unused]] Said label,
           [[maybe_unused]] std::string_view source)
{
    if constexpr (std::is_same_v<Real, Traced>)
        return detail::giveValue(value, symbol, label, {}, source);
    else
        return value;
}
template <class Q, class Real>
Q givenQuantity(double value, [[maybe_unused]] std::string_view symbol,
                [[maybe_unused]] std::string_view label, [[maybe_unused]] std::string_view source)
{
    if constexpr (std::is_same_v<Real, Traced>)
        return Q(detail::giveValue(value, symbol, label, unitOf(Q{}), source));
    else
        return Q(value);
}

/// Gives a result its name and source. Free with double; with Traced it becomes a step of the explanation.
inline double named(double x, std::string_view, std::string_view, std::string_view)
{
    return x;
}
inline Traced named(const Traced& x, std::string_view symbol, std::string_view label, std::string_view source)
{
    return detail::nameValue(x, symbol, label, {}, source);
}
template <class Real, int B, int F, int T, class Said>
Quantity<Real, B, F, T> named(const Quantity<Real, B, F, T>& x, [[maybe_unused]] std::string_view symbol,
                              [[maybe_unused]] Said label, [[maybe_unused]] std::string_view source)
{
    if constexpr (std::is_same_v<Real, Traced>)
        return Quantity<Real, B, F, T>(detail::nameValue(x.value(), symbol, label, unitOf(x), source));
    else
        return x;
}

inline constexpr double kGiB = 1024.0 * 1024.0 * 1024.0;
inline constexpr double kGB = 1e9;
inline constexpr double kTera = 1e12;
inline constexpr double kMicro = 1e-6;

} // namespace shardscape
