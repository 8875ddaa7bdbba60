// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/setting.h"

#include <cctype>

namespace shardscape::frameworks {

namespace {

/// "[default0]:  num_layers ........ 12" -> num_layers, 12. Source: Megatron-LM, print_args() of training/arguments.py.
bool readLine(std::string_view line, std::string& key, std::string& value)
{
    const std::size_t dots = line.find(" ..");
    if (dots == std::string_view::npos)
        return false;
    std::size_t end = dots + 1;
    while (end < line.size() && line[end] == '.')
        ++end;
    if (end < line.size() && line[end] != ' ')
        return false;
    std::size_t begin = dots;
    while (begin > 0
           && (std::isalnum(static_cast<unsigned char>(line[begin - 1])) != 0 || line[begin - 1] == '_'))
        --begin;
    if (begin == dots)
        return false;
    key = line.substr(begin, dots - begin);
    value = end < line.size() ? line.substr(end + 1) : std::string_view();
    while (!value.empty() && (value.back() == ' ' || value.back() == '\r'))
        value.pop_back();
    return !value.empty();
}

} // namespace

namespace {

/// "Namespace(a=1, b=['x, y'])" as lines of "a .... 1", one behind the other; nothing: the text has none.
std::string withoutNamespace(std::string_view text)
{
    constexpr std::string_view kSign = "Namespace(";
    const std::size_t begin = text.find(kSign);
    if (begin == std::string_view::npos)
        return {};
    std::string lines, one;
    int depth = 0;
    char quote = 0;
    const auto close = [&] {
        const std::size_t equals = one.find('=');
        const std::size_t from = one.find_first_not_of(" \n");
        if (equals != std::string::npos && from < equals) {
            std::string value = one.substr(equals + 1);
            if (value.size() > 1 && value.front() == '\'' && value.back() == '\'')
                value = value.substr(1, value.size() - 2);
            lines += one.substr(from, equals - from) + " ................ " + value + "\n";
        }
        one.clear();
    };
    for (const char c : text.substr(begin + kSign.size())) {
        if (quote != 0) {
            quote = c == quote ? '\0' : quote;
        } else if (c == '\'' || c == '"') {
            quote = c;
        } else if (c == '(' || c == '[' || c == '{') {
            ++depth;
        } else if (c == ')' || c == ']' || c == '}') {
            if (depth-- == 0)
                break;
        } else if (c == ',' && depth == 0) {
            close();
            continue;
        }
        if (c != '\n')
            one += c;
    }
    close();
    return lines;
}

} // namespace

Result<KeyList> readArgumentDump(std::string_view text)
{
    KeyList out;
    std::int32_t number = 1;
    const std::string printed = withoutNamespace(text);
    if (!printed.empty())
        text = printed;
    for (; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string key, value;
        if (readLine(text.substr(0, end), key, value)) {
            Setting it = setting(key, value, number);
            if (value.starts_with("torch."))
                it.value = value.substr(6);
            it.isNull = value == "None";
            if (value.size() > 1 && value.front() == '[' && value.back() == ']') {
                it.isList = true;
                it.value.clear();
                std::string item;
                for (const char c : value) {
                    if (c == ',' || c == ']') {
                        if (!item.empty())
                            it.items.push_back(item);
                        item.clear();
                    } else if (c != '[' && c != ' ' && c != '\'' && c != '"') {
                        item += c;
                    }
                }
                for (const std::string& one : it.items)
                    it.value += (it.value.empty() ? "" : " ") + one;
            }
            out.settings.push_back(std::move(it));
            if (out.settings.size() > kMostSettings)
                return fail(ErrorCode::TooLarge,
                            say("this log prints more than %1 arguments", kMostSettings));
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (out.settings.empty())
        return fail(ErrorCode::BadInput, say("there are no arguments in it, like num_layers .... 12"));
    return out;
}

Result<KeyList> readOverrides(std::string_view text)
{
    KeyList out;
    std::int32_t number = 1;
    for (; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view rest = text.substr(0, end);
        while (!rest.empty()) {
            const std::size_t begin = rest.find_first_not_of(" \t\r\\");
            if (begin == std::string_view::npos || rest[begin] == '#')
                break;
            rest.remove_prefix(begin);
            const std::size_t stop = std::min(rest.find_first_of(" \t\r"), rest.size());
            const std::string_view word = rest.substr(0, stop);
            const std::size_t equals = word.find('=');
            if (equals != std::string_view::npos && equals > 0) {
                std::string_view key = word.substr(0, equals);
                while (!key.empty() && key.front() == '+')
                    key.remove_prefix(1);
                Setting it = setting(std::string(key), std::string(word.substr(equals + 1)), number);
                it.isNull = it.value == "null" || it.value.empty();
                out.settings.push_back(std::move(it));
            }
            if (out.settings.size() > kMostSettings)
                return fail(ErrorCode::TooLarge, say("there are more than %1 overrides", kMostSettings));
            rest.remove_prefix(stop);
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

} // namespace shardscape::frameworks
