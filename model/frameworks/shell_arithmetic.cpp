// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/shell_arithmetic.h"

#include <array>
#include <cctype>
#include <charconv>

namespace shardscape::frameworks {

namespace {

constexpr int kDeepestParentheses = 64;

struct Operator {
    std::string_view text;
    int binding;
};
/// Longer ones first; a higher number binds tighter. Source: bash(1), ARITHMETIC EVALUATION.
constexpr std::array kOperators{Operator{"||", 1},  Operator{"&&", 2},  Operator{"==", 6}, Operator{"!=", 6},
                                Operator{"<=", 7},  Operator{">=", 7},  Operator{"<<", 8}, Operator{">>", 8},
                                Operator{"**", 11}, Operator{"//", 10}, Operator{"|", 3},  Operator{"^", 4},
                                Operator{"&", 5},   Operator{"<", 7},   Operator{">", 7},  Operator{"+", 9},
                                Operator{"-", 9},   Operator{"*", 10},  Operator{"/", 10}, Operator{"%", 10}};

class Arithmetic {
public:
    Arithmetic(std::string_view text,
               const std::function<std::optional<std::int64_t>(std::string_view)>& variable)
        : m_text(text)
        , m_variable(variable)
    {}

    std::optional<std::int64_t> whole()
    {
        const auto value = choice(0);
        skip();
        return m_at == m_text.size() ? value : std::nullopt;
    }

private:
    void skip()
    {
        while (m_at < m_text.size() && std::isspace(static_cast<unsigned char>(m_text[m_at])) != 0)
            ++m_at;
    }
    bool take(char c)
    {
        skip();
        if (m_at >= m_text.size() || m_text[m_at] != c)
            return false;
        ++m_at;
        return true;
    }

    std::optional<std::int64_t> choice(int depth)
    {
        if (depth > kDeepestParentheses)
            return {};
        const auto condition = binary(0, depth);
        if (!condition || !take('?'))
            return condition;
        const auto yes = choice(depth + 1);
        if (!take(':'))
            return {};
        const auto no = choice(depth + 1);
        return *condition != 0 ? yes : no;
    }

    std::optional<std::int64_t> binary(int least, int depth)
    {
        auto left = unary(depth);
        for (;;) {
            skip();
            const Operator* found = nullptr;
            for (const Operator& one : kOperators)
                if (m_text.substr(m_at, one.text.size()) == one.text) {
                    found = &one;
                    break;
                }
            if (found == nullptr || found->binding < least || !left)
                return left;
            m_at += found->text.size();
            const auto right = binary(found->text == "**" ? found->binding : found->binding + 1, depth);
            if (!right)
                return {};
            left = apply(found->text, *left, *right);
        }
    }

    static std::optional<std::int64_t> apply(std::string_view what, std::int64_t a, std::int64_t b)
    {
        std::int64_t value = 0;
        if (what == "+")
            return __builtin_add_overflow(a, b, &value) ? std::nullopt : std::optional(value);
        if (what == "-")
            return __builtin_sub_overflow(a, b, &value) ? std::nullopt : std::optional(value);
        if (what == "*")
            return __builtin_mul_overflow(a, b, &value) ? std::nullopt : std::optional(value);
        if (what == "/" || what == "//" || what == "%") {
            if (b == 0 || (b == -1 && a == INT64_MIN))
                return {};
            return what == "%" ? a % b : a / b;
        }
        if (what == "**") {
            if (b < 0 || b > 63)
                return {};
            value = 1;
            for (std::int64_t i = 0; i < b; ++i)
                if (__builtin_mul_overflow(value, a, &value))
                    return {};
            return value;
        }
        if (what == "<<" || what == ">>") {
            if (b < 0 || b > 62 || a < 0 || (what == "<<" && a > (INT64_MAX >> b)))
                return {};
            return what == "<<" ? a << b : a >> b;
        }
        if (what == "==")
            return a == b ? 1 : 0;
        if (what == "!=")
            return a != b ? 1 : 0;
        if (what == "<")
            return a < b ? 1 : 0;
        if (what == ">")
            return a > b ? 1 : 0;
        if (what == "<=")
            return a <= b ? 1 : 0;
        if (what == ">=")
            return a >= b ? 1 : 0;
        if (what == "&&")
            return a != 0 && b != 0 ? 1 : 0;
        if (what == "||")
            return a != 0 || b != 0 ? 1 : 0;
        return what == "&" ? a & b : what == "|" ? a | b : a ^ b;
    }

    std::optional<std::int64_t> unary(int depth)
    {
        if (depth > kDeepestParentheses)
            return {};
        skip();
        if (m_at >= m_text.size())
            return {};
        if (take('(')) {
            const auto inner = choice(depth + 1);
            return take(')') ? inner : std::nullopt;
        }
        if (take('-')) {
            const auto value = unary(depth + 1);
            return value && *value != INT64_MIN ? std::optional(-*value) : std::nullopt;
        }
        if (take('+'))
            return unary(depth + 1);
        if (take('!')) {
            const auto value = unary(depth + 1);
            return value ? std::optional<std::int64_t>(*value == 0 ? 1 : 0) : std::nullopt;
        }
        const std::size_t begin = m_at;
        while (m_at < m_text.size()
               && (std::isalnum(static_cast<unsigned char>(m_text[m_at])) != 0 || m_text[m_at] == '_'))
            ++m_at;
        const std::string_view word = m_text.substr(begin, m_at - begin);
        if (word.empty())
            return {};
        if (std::isdigit(static_cast<unsigned char>(word.front())) == 0)
            return m_variable(word);
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        return error == std::errc{} && end == word.data() + word.size() ? std::optional(value) : std::nullopt;
    }

    std::string_view m_text;
    const std::function<std::optional<std::int64_t>(std::string_view)>& m_variable;
    std::size_t m_at = 0;
};

} // namespace

std::optional<std::int64_t> evaluateArithmetic(
    std::string_view text, const std::function<std::optional<std::int64_t>(std::string_view)>& variable)
{
    return Arithmetic(text, variable).whole();
}

} // namespace shardscape::frameworks
