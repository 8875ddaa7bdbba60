// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/setting.h"

#include <algorithm>
#include <cctype>

namespace shardscape::frameworks {

namespace {

/// "[default0]:  num_layers ........ 12" -> num_layers, 12. Source: Megatron-LM, print_args() of training/arguments.py.
bool readLine(std::string_view line, std::string& key, std::string& value)
{
    const std::size_t dots = line.find(" ..");
    // DeepSpeed fills up to 29 letters, and a longer name has none.
    constexpr std::string_view kPrint = ":print]";
    if (const std::size_t print = line.find(kPrint);
        dots == std::string_view::npos && print != std::string_view::npos) {
        line.remove_prefix(print + kPrint.size());
        const std::size_t begin = line.find_first_not_of(' ');
        const std::size_t end = begin == std::string_view::npos ? begin : line.find("  ", begin);
        const std::size_t from = end == std::string_view::npos ? end : line.find_first_not_of(' ', end);
        if (from == std::string_view::npos)
            return false;
        key = line.substr(begin, end - begin);
        value = line.substr(from, line.find_last_not_of(" \r") + 1 - from);
        return key.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos;
    }
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

namespace {

/// The file that DeepSpeed's engine prints behind its own values, "json = {...}", with what stands before it as empty lines; nothing:
/// there is none that is whole.
std::string printedFile(std::string_view text)
{
    constexpr std::string_view kSign = "json = {";
    const std::size_t at = text.find(kSign);
    if (at == std::string_view::npos)
        return {};
    const std::size_t begin = at + kSign.size() - 1;
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = begin; i < text.size(); ++i) {
        if (text[i] == '"' && text[i - 1] != '\\')
            quoted = !quoted;
        if (quoted)
            continue;
        depth += text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0;
        if (depth == 0)
            return std::string(static_cast<std::size_t>(std::count(
                                   text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin), '\n')),
                               '\n')
                   + std::string(text.substr(begin, i + 1 - begin));
    }
    return {};
}

} // namespace

Result<KeyList> readArgumentDump(std::string_view text)
{
    KeyList out;
    if (const std::string file = printedFile(text); !file.empty())
        if (auto keys = readJson(file)) {
            // What the file does not say, the engine knows: how many ranks there are.
            std::int32_t line = 1;
            for (std::string_view rest = text; !rest.empty(); ++line) {
                const std::size_t end = std::min(rest.find('\n'), rest.size());
                std::string key, value;
                if (readLine(rest.substr(0, end), key, value) && key == "world_size")
                    keys->settings.push_back(setting(key, value, line));
                rest.remove_prefix(std::min(end + 1, rest.size()));
            }
            return keys;
        }
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
