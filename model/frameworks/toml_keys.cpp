// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/setting.h"

#include "exchange/text/number_text.h"

// What toml++ 3.3 asserts of itself does not hold of every broken key; such a file is refused a little later, in every build.
#define TOML_ASSERT(expression) static_cast<void>(0)
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#include <algorithm>

namespace shardscape::frameworks {

namespace {

std::string textOf(const toml::node& node)
{
    if (const auto* text = node.as_string())
        return text->get();
    if (const auto* number = node.as_integer())
        return std::to_string(number->get());
    if (const auto* number = node.as_floating_point())
        return english(say("%1", shortest(number->get())));
    if (const auto* truth = node.as_boolean())
        return truth->get() ? "true" : "false";
    return "";
}

bool visit(const toml::node& node, const std::string& path, KeyList& out, int depth)
{
    if (depth > kDeepest || out.settings.size() > kMostSettings)
        return false;
    if (const auto* table = node.as_table()) {
        for (const auto& [key, value] : *table) {
            const std::string name(key.str());
            if (!visit(value, path.empty() ? name : path + "." + name, out, depth + 1))
                return false;
        }
        return true;
    }
    Setting it = setting(path, textOf(node), static_cast<std::int32_t>(node.source().begin.line));
    if (const auto* array = node.as_array()) {
        it.isList = true;
        for (const toml::node& one : *array) {
            const toml::array* list = one.as_array();
            if (list != nullptr && std::none_of(list->begin(), list->end(), [](const toml::node& inner) {
                    return inner.is_table() || inner.is_array();
                })) {
                std::vector<std::string> inner;
                for (const toml::node& word : *list)
                    inner.push_back(textOf(word));
                it.items.push_back(listText(inner));
                it.value += (it.value.empty() ? "" : " ") + it.items.back();
                continue;
            }
            if (one.is_table() || list != nullptr) {
                if (!visit(one, path + "[" + std::to_string(it.items.size()) + "]", out, depth + 1))
                    return false;
                it.items.emplace_back();
                continue;
            }
            it.items.push_back(textOf(one));
            it.value += (it.value.empty() ? "" : " ") + it.items.back();
        }
    }
    out.settings.push_back(std::move(it));
    return true;
}

} // namespace

Result<KeyList> readToml(std::string_view text)
{
    KeyList out;
    try {
        const toml::table table = toml::parse(text);
        if (!visit(table, "", out, 0))
            return fail(
                ErrorCode::TooLarge,
                say("this TOML has more than %1 keys, or sections deeper than %2", kMostSettings, kDeepest));
    } catch (const toml::parse_error& problem) {
        return fail(ErrorCode::BadInput, say("line %1, column %2: %3", problem.source().begin.line,
                                             problem.source().begin.column, shown(problem.description())));
    }
    return out;
}

} // namespace shardscape::frameworks
