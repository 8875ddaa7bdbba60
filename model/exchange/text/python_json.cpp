// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/text/python_json.h"

#include <algorithm>
#include <cctype>

namespace shardscape::exchange {

namespace {

constexpr std::string_view kBlanks = " \t\r\n";

bool isWordLetter(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '+' || c == '-';
}

/// The string that begins at `at`, as JSON; `at` is behind it then.
std::string stringOf(std::string_view text, std::size_t& at)
{
    const char quote = text[at++];
    std::string out = "\"";
    for (; at < text.size() && text[at] != quote; ++at) {
        if (text[at] == '\\' && at + 1 < text.size()) {
            ++at;
            if (text[at] != '\'')
                out += '\\';
            out += text[at];
        } else if (text[at] == '"') {
            out += "\\\"";
        } else {
            out += text[at];
        }
    }
    ++at;
    return out + "\"";
}

/// Whether `word` is a number of JSON, as far as its letters tell.
bool isNumeral(std::string_view word)
{
    return !word.empty() && word.find_first_not_of("0123456789.eE+-") == std::string_view::npos
           && word.find_first_of("0123456789") != std::string_view::npos;
}

} // namespace

bool isPythonDict(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos || text[begin] != '{')
        return false;
    const std::size_t next = text.find_first_not_of(kBlanks, begin + 1);
    return next != std::string_view::npos && text[next] == '\'';
}

std::string jsonOfPython(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (c == '\'' || c == '"') {
            out += stringOf(text, at);
            continue;
        }
        if (c == '(' || c == ')') {
            out += c == '(' ? '[' : ']';
            ++at;
            continue;
        }
        if (c == ',') {
            const std::size_t next = text.find_first_not_of(kBlanks, at + 1);
            if (next == std::string_view::npos
                || std::string_view("}])").find(text[next]) == std::string_view::npos)
                out += c;
            ++at;
            continue;
        }
        if (c == '<') { // <class 'float'>, <Enum.member: 1>
            const std::size_t end = std::min(text.find('>', at), text.size() - 1);
            std::string plain(text.substr(at, end + 1 - at));
            std::erase_if(plain, [](char one) { return one == '"' || one == '\\' || one == '\n'; });
            out += "\"" + plain + "\"";
            at = end + 1;
            continue;
        }
        if (!isWordLetter(c)) {
            out += c;
            ++at;
            continue;
        }
        const std::size_t begin = at;
        while (at < text.size() && isWordLetter(text[at]))
            ++at;
        const std::string_view word = text.substr(begin, at - begin);
        if (word == "True" || word == "False")
            out += word == "True" ? "true" : "false";
        else if (word == "None")
            out += "null";
        else if (word == "true" || word == "false" || word == "null" || isNumeral(word))
            out += word;
        else
            out += "\"" + std::string(word) + "\"";
    }
    return out;
}

std::string_view withoutClassName(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos || std::isalpha(static_cast<unsigned char>(text[begin])) == 0)
        return text;
    std::size_t end = begin;
    while (end < text.size()
           && (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '_'))
        ++end;
    const std::string_view name = text.substr(begin, end - begin);
    const std::size_t brace = text.find_first_not_of(kBlanks, end);
    return name.ends_with("Config") && brace != std::string_view::npos && text[brace] == '{'
               ? text.substr(brace)
               : text;
}

} // namespace shardscape::exchange
