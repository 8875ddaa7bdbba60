// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/omega_conf.h"

#include "frameworks/shell_arithmetic.h"

#include <algorithm>
#include <map>
#include <memory>

namespace shardscape::frameworks {

namespace {

constexpr int kDeepestExpression = 12;

/// ${model.hidden_size}, ${.hidden_size} (of the same section) and ${multiply:4, ${.hidden_size}}.
/// Source: OmegaConf 2.3, interpolation; NeMo, utils/config (resolvers multiply, add, sum, div, int_div), NeMo-RL, utils/config.py
/// (mul), oc.env.
class Expressions {
public:
    explicit Expressions(const KeyList& keys)
    {
        for (const Setting& it : keys.settings)
            if (!it.isNull)
                m_values[it.name] = it.value;
    }

    [[nodiscard]] std::optional<std::string> resolve(const std::string& text, int depth = 0) const
    {
        if (depth > kDeepestExpression || text.size() > 4096)
            return {};
        if (closing(text, 0) + 1 != text.size())
            return within(text, depth);
        const std::string inner = text.substr(2, text.size() - 3);
        const std::size_t colon = inner.find(':');
        if (colon == std::string::npos) {
            for (const std::string& name : {inner, "model" + inner, "model." + inner}) {
                const auto found = m_values.find(name);
                if (found != m_values.end() && found->second != text)
                    return resolve(found->second, depth + 1);
            }
            return {};
        }
        const std::string what = inner.substr(0, colon);
        if (what == "oc.env") { // whatever the environment has, the file says what stands for nothing
            const std::size_t comma = inner.find(',', colon);
            return comma == std::string::npos || comma + 1 == inner.size()
                       ? std::nullopt
                       : resolve(
                           inner.substr(std::min(inner.find_first_not_of(' ', comma + 1), inner.size())),
                           depth + 1);
        }
        std::vector<std::string> parts(1);
        int open = 0;
        for (const char c : inner.substr(colon + 1)) {
            open += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (c == ',' && open == 0)
                parts.emplace_back();
            else if (c != ' ')
                parts.back() += c;
        }
        if (parts.size() != 2)
            return {};
        const auto a = resolve(parts[0], depth + 1);
        const auto b = resolve(parts[1], depth + 1);
        const std::string sign = what == "multiply" || what == "mul"                      ? "*"
                                 : what == "add" || what == "sum"                         ? "+"
                                 : what == "sub"                                          ? "-"
                                 : what == "int_div" || what == "div" || what == "divide" ? "/"
                                                                                          : "";
        if (!a || !b || sign.empty())
            return {};
        const auto value = evaluateArithmetic("(" + *a + ")" + sign + "(" + *b + ")",
                                              [](std::string_view) { return std::optional<std::int64_t>(); });
        return value ? std::optional(std::to_string(*value)) : std::nullopt;
    }

private:
    /// Where the expression that begins at `at` ends; npos: none begins there.
    static std::size_t closing(const std::string& text, std::size_t at)
    {
        if (text.compare(at, 2, "${") != 0)
            return std::string::npos - 1;
        int open = 0;
        for (std::size_t i = at + 1; i < text.size(); ++i) {
            open += text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0;
            if (open == 0)
                return i;
        }
        return std::string::npos - 1;
    }
    /// Text around expressions.
    [[nodiscard]] std::optional<std::string> within(const std::string& text, int depth) const
    {
        std::string out;
        for (std::size_t i = 0; i < text.size();) {
            const std::size_t at = std::min(text.find("${", i), text.size());
            out += text.substr(i, at - i);
            if (at == text.size())
                break;
            const std::size_t end = closing(text, at);
            if (end > text.size() || out.size() > 4096)
                return {};
            const auto value = resolve(text.substr(at, end + 1 - at), depth + 1);
            if (!value)
                return {};
            out += *value;
            i = end + 1;
        }
        return out;
    }

    std::map<std::string, std::string> m_values;
};

} // namespace

std::function<std::optional<std::string>(const std::string&)> omegaConf(const KeyList& keys)
{
    return [expressions = std::make_shared<const Expressions>(keys)](const std::string& text) {
        return expressions->resolve(text);
    };
}

} // namespace shardscape::frameworks
