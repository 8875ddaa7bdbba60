// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"

#include <cmath>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape {

/// One step of a computation that was recorded while it ran: what explanations are made of.
struct Term {
    enum class Operation : unsigned char {
        Literal, ///< a number of the formula itself
        Given,   ///< a value put in: catalog, knob, measured constant
        Named,   ///< inputs[0] under a name, with its source
        Add,
        Subtract,
        Multiply,
        Divide,
        Maximum,
        Minimum,
        Ceiling,
        Floor,
        Logarithm2,
        Power,
        Computed, ///< by an algorithm (a simulated schedule) from `inputs`
    };
    Operation operation = Operation::Literal;
    double value = 0;
    std::string symbol; ///< Given, Named and Computed
    Label label;
    std::string unit;
    Label source; ///< paper and equation, catalog entry, or "assumption: ..."
    std::vector<std::shared_ptr<const Term>> inputs;
};
using TermPointer = std::shared_ptr<const Term>;

/// A number that remembers how it was made. Formulas are templates over their number type: with double they run at full
/// speed, with Traced the same code writes its own explanation, so that there is no second copy that could drift.
class Traced {
public:
    Traced(double value = 0) // NOLINT: numbers of a formula become literals by themselves
        : m_value(value)
    {}
    Traced(double value, TermPointer term)
        : m_value(value)
        , m_term(std::move(term))
    {}

    [[nodiscard]] double value() const { return m_value; }
    [[nodiscard]] TermPointer term() const;

    friend Traced operator+(const Traced& a, const Traced& b)
    {
        return make(Term::Operation::Add, a.m_value + b.m_value, a, b);
    }
    friend Traced operator-(const Traced& a, const Traced& b)
    {
        return make(Term::Operation::Subtract, a.m_value - b.m_value, a, b);
    }
    friend Traced operator*(const Traced& a, const Traced& b)
    {
        return make(Term::Operation::Multiply, a.m_value * b.m_value, a, b);
    }
    friend Traced operator/(const Traced& a, const Traced& b)
    {
        return make(Term::Operation::Divide, a.m_value / b.m_value, a, b);
    }
    Traced& operator+=(const Traced& b) { return *this = *this + b; }
    friend bool operator<(const Traced& a, const Traced& b) { return a.m_value < b.m_value; }
    friend bool operator>(const Traced& a, const Traced& b) { return a.m_value > b.m_value; }
    friend bool operator<=(const Traced& a, const Traced& b) { return a.m_value <= b.m_value; }
    friend bool operator>=(const Traced& a, const Traced& b) { return a.m_value >= b.m_value; }

    static Traced make(Term::Operation operation, double value, const Traced& a, const Traced& b);
    static Traced make(Term::Operation operation, double value, const Traced& a);

private:
    double m_value;
    TermPointer m_term; ///< null for literals, made on demand
};

// The few functions formulas need, alike for double and Traced.
inline double plain(double x)
{
    return x;
}
inline double plain(const Traced& x)
{
    return x.value();
}
inline double ceiling(double x)
{
    return std::ceil(x);
}
inline double flooring(double x)
{
    return std::floor(x);
}
inline double logarithm2(double x)
{
    return std::log2(x);
}
inline double power(double x, double y)
{
    return std::pow(x, y);
}
inline double larger(double a, double b)
{
    return a > b ? a : b;
}
inline double smaller(double a, double b)
{
    return a < b ? a : b;
}
Traced ceiling(const Traced& x);
Traced flooring(const Traced& x);
Traced logarithm2(const Traced& x);
Traced power(const Traced& x, const Traced& y);
Traced larger(const Traced& a, const Traced& b);
Traced smaller(const Traced& a, const Traced& b);

namespace detail {
Traced nameValue(const Traced& x, std::string_view symbol, Label label, std::string_view unit, Label source);
Traced giveValue(double value, std::string_view symbol, Label label, std::string_view unit, Label source);
Traced computeValue(double value, std::string_view symbol, Label label, std::string_view unit, Label source,
                    std::vector<TermPointer> inputs);
} // namespace detail

/// Evaluates a term anew from its leaves; equals term.value unless the recording is wrong. Computed terms keep theirs.
double recompute(const Term& term);

/// "2 * (n - 1) / n * V / B": the formula of a Named term in symbols, down to the next named terms.
std::string formula(const Term& term);
/// The same with the values put in.
std::string formulaWithValues(const Term& term);
/// The named, given and computed terms that the formula mentions, each once, in order of appearance.
std::vector<TermPointer> symbolsOf(const Term& term);

} // namespace shardscape
