// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/text/json_reader.h"
#include "exchange/text/python_json.h"
#include "frameworks/setting.h"

#include <map>
#include <nlohmann/json.hpp>

namespace shardscape::frameworks {

namespace {

using nlohmann::json;

/// Lines of keys, by path: the parser keeps none. The text is known to be JSON.
std::map<std::string, std::int32_t> linesOf(std::string_view text)
{
    std::map<std::string, std::int32_t> lines;
    std::vector<std::string> open; // the key under which each open bracket stands
    std::string word, key;
    std::int32_t line = 1;
    std::int32_t wordLine = 1;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\n')
            ++line;
        if (c == '"') {
            word.clear();
            wordLine = line;
            for (++i; i < text.size() && text[i] != '"'; ++i) {
                if (text[i] == '\\' && i + 1 < text.size())
                    ++i;
                word += text[i];
            }
        } else if (c == ':') {
            key = word;
            std::string path;
            for (const std::string& section : open)
                if (!section.empty())
                    path += section + ".";
            if (lines.size() < kMostSettings)
                lines.emplace(path + key, wordLine);
        } else if (c == '{' || c == '[') {
            open.push_back(key);
            key.clear();
        } else if ((c == '}' || c == ']') && !open.empty()) {
            open.pop_back();
        }
    }
    return lines;
}

std::string textOf(const json& value)
{
    return value.is_string() ? value.get<std::string>() : value.dump();
}

bool visit(const json& value, const std::string& path, const std::map<std::string, std::int32_t>& lines,
           KeyList& out)
{
    if (out.settings.size() > kMostSettings)
        return false;
    if (value.is_object() && !value.empty()) {
        for (const auto& [key, inner] : value.items())
            if (!visit(inner, path.empty() ? key : path + "." + key, lines, out))
                return false;
        return true;
    }
    const auto line = lines.find(path);
    Setting it = setting(path, "", line == lines.end() ? 0 : line->second);
    if (value.is_array()) {
        it.isList = true;
        for (const json& one : value) {
            it.items.push_back(textOf(one));
            it.value += (it.value.empty() ? "" : " ") + it.items.back();
        }
    } else if (value.is_null() || value.is_object()) {
        it.isNull = true;
    } else {
        it.value = textOf(value);
    }
    out.settings.push_back(std::move(it));
    return true;
}

} // namespace

Result<KeyList> readJson(std::string_view text)
{
    if (exchange::isPythonDict(text))
        return readJson(exchange::jsonOfPython(text));
    const Result<json> parsed = exchange::parseJson(text, kMostBytes);
    if (!parsed)
        return tl::unexpected(parsed.error());
    KeyList out;
    if (!parsed->is_object())
        return fail(ErrorCode::BadInput,
                    say("this JSON is %1; a configuration is an object", exchange::describe(*parsed)));
    if (!visit(*parsed, "", linesOf(text), out))
        return fail(ErrorCode::TooLarge, say("this JSON has more than %1 keys", kMostSettings));
    return out;
}

} // namespace shardscape::frameworks
