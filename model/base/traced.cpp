// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/traced.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace shardscape {

namespace {

bool isAtom(const Term& term)
{
    return term.operation == Term::Operation::Literal || term.operation == Term::Operation::Given
           || term.operation == Term::Operation::Named || term.operation == Term::Operation::Computed;
}

std::string number(double value)
{
    std::array<char, 32> text{};
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value,
                                            std::chars_format::general, 7);
    return {text.data(), end};
}

/// How tightly an operation binds, for as few brackets as possible.
int binding(Term::Operation operation)
{
    switch (operation) {
    case Term::Operation::Add:
    case Term::Operation::Subtract: return 1;
    case Term::Operation::Multiply:
    case Term::Operation::Divide: return 2;
    default: return 3;
    }
}

std::string write(const Term& term, bool values, bool atom);

std::string bracketed(const Term& term, bool values, int needed)
{
    const std::string text = write(term, values, true);
    return !isAtom(term) && binding(term.operation) < needed ? "(" + text + ")" : text;
}

std::string write(const Term& term, bool values, bool atom)
{
    using enum Term::Operation;
    if (atom && isAtom(term))
        return term.operation == Literal || values ? number(term.value) : term.symbol;
    const auto infix = [&](const char* sign, int left, int right) {
        return bracketed(*term.inputs[0], values, left) + sign + bracketed(*term.inputs[1], values, right);
    };
    const auto call = [&](const char* name) {
        std::string text = std::string(name) + "(";
        for (std::size_t i = 0; i < term.inputs.size(); ++i)
            text += (i ? ", " : "") + write(*term.inputs[i], values, true);
        return text + ")";
    };
    switch (term.operation) {
    case Literal:
    case Given: return number(term.value);
    case Named: return write(*term.inputs[0], values, true);
    case Add: return infix(" + ", 1, 1);
    case Subtract: return infix(" - ", 1, 2);
    case Multiply: return infix(" * ", 2, 2);
    case Divide: return infix(" / ", 2, 3);
    case Maximum: return call("max");
    case Minimum: return call("min");
    case Ceiling: return call("ceil");
    case Floor: return call("floor");
    case Logarithm2: return call("log2");
    case Power: return call("pow");
    case Computed: return call(term.symbol.c_str());
    }
    return {};
}

void collect(const Term& term, std::vector<TermPointer>& found)
{
    for (const TermPointer& input : term.inputs) {
        if (input->operation == Term::Operation::Literal)
            continue;
        if (!isAtom(*input))
            collect(*input, found);
        else if (std::none_of(found.begin(), found.end(),
                              [&](const TermPointer& t) { return t->symbol == input->symbol; }))
            found.push_back(input);
    }
}

} // namespace

TermPointer Traced::term() const
{
    if (m_term)
        return m_term;
    auto literal = std::make_shared<Term>();
    literal->value = m_value;
    return literal;
}

Traced Traced::make(Term::Operation operation, double value, const Traced& a, const Traced& b)
{
    using enum Term::Operation;
    // Sums start at 0 and factors at 1: what changes nothing is no part of a formula.
    const auto isNumber = [](const Traced& x, double number) { return !x.m_term && x.m_value == number; };
    if ((operation == Add && isNumber(a, 0)) || (operation == Multiply && isNumber(a, 1)))
        return b;
    if (((operation == Add || operation == Subtract) && isNumber(b, 0))
        || ((operation == Multiply || operation == Divide) && isNumber(b, 1)))
        return a;
    auto term = std::make_shared<Term>();
    term->operation = operation;
    term->value = value;
    term->inputs = {a.term(), b.term()};
    return {value, std::move(term)};
}

Traced Traced::make(Term::Operation operation, double value, const Traced& a)
{
    auto term = std::make_shared<Term>();
    term->operation = operation;
    term->value = value;
    term->inputs = {a.term()};
    return {value, std::move(term)};
}

Traced ceiling(const Traced& x)
{
    return Traced::make(Term::Operation::Ceiling, std::ceil(x.value()), x);
}
Traced flooring(const Traced& x)
{
    return Traced::make(Term::Operation::Floor, std::floor(x.value()), x);
}
Traced logarithm2(const Traced& x)
{
    return Traced::make(Term::Operation::Logarithm2, std::log2(x.value()), x);
}
Traced power(const Traced& x, const Traced& y)
{
    return Traced::make(Term::Operation::Power, std::pow(x.value(), y.value()), x, y);
}
Traced larger(const Traced& a, const Traced& b)
{
    return Traced::make(Term::Operation::Maximum, larger(a.value(), b.value()), a, b);
}
Traced smaller(const Traced& a, const Traced& b)
{
    return Traced::make(Term::Operation::Minimum, smaller(a.value(), b.value()), a, b);
}

namespace detail {

Traced nameValue(const Traced& x, std::string_view symbol, Label label, std::string_view unit, Label source)
{
    auto term = std::make_shared<Term>();
    term->operation = Term::Operation::Named;
    term->value = x.value();
    term->symbol = symbol;
    term->label = std::move(label);
    term->unit = unit;
    term->source = std::move(source);
    term->inputs = {x.term()};
    return {x.value(), std::move(term)};
}

Traced giveValue(double value, std::string_view symbol, Label label, std::string_view unit, Label source)
{
    auto term = std::make_shared<Term>();
    term->operation = Term::Operation::Given;
    term->value = value;
    term->symbol = symbol;
    term->label = std::move(label);
    term->unit = unit;
    term->source = std::move(source);
    return {value, std::move(term)};
}

Traced computeValue(double value, std::string_view symbol, Label label, std::string_view unit, Label source,
                    std::vector<TermPointer> inputs)
{
    auto term = std::make_shared<Term>();
    term->operation = Term::Operation::Computed;
    term->value = value;
    term->symbol = symbol;
    term->label = std::move(label);
    term->unit = unit;
    term->source = std::move(source);
    term->inputs = std::move(inputs);
    return {value, std::move(term)};
}

} // namespace detail

double recompute(const Term& term)
{
    using enum Term::Operation;
    const auto in = [&](std::size_t i) { return recompute(*term.inputs[i]); };
    switch (term.operation) {
    case Literal:
    case Given:
    case Computed: return term.value;
    case Named: return in(0);
    case Add: return in(0) + in(1);
    case Subtract: return in(0) - in(1);
    case Multiply: return in(0) * in(1);
    case Divide: return in(0) / in(1);
    case Maximum: return std::max(in(0), in(1));
    case Minimum: return std::min(in(0), in(1));
    case Ceiling: return std::ceil(in(0));
    case Floor: return std::floor(in(0));
    case Logarithm2: return std::log2(in(0));
    case Power: return std::pow(in(0), in(1));
    }
    return 0;
}

std::string formula(const Term& term)
{
    return write(term, false, false);
}
std::string formulaWithValues(const Term& term)
{
    return write(term, true, false);
}

std::vector<TermPointer> symbolsOf(const Term& term)
{
    std::vector<TermPointer> found;
    collect(term, found);
    return found;
}

} // namespace shardscape
