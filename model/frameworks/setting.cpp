// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/setting.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace shardscape::frameworks {

namespace {

constexpr std::size_t kMostShown = 60; ///< letters of a file's word in a sentence

/// Set by the system wherever a script runs: nobody needs to be asked for them.
constexpr std::array<std::string_view, 14> kEverywhere{
    "PWD",         "HOME",         "USER",         "HOSTNAME",      "RANDOM",         "SLURM_JOB_ID",
    "SLURM_JOBID", "SLURM_PROCID", "SLURM_NODEID", "SLURM_LOCALID", "SLURM_JOB_NAME", "OLDPWD",
    "SECONDS",     "SHELL"};

bool isNameLetter(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

} // namespace

std::string nameOf(std::string_view key)
{
    while (!key.empty() && key.front() == '-')
        key.remove_prefix(1);
    std::string name(key);
    std::transform(name.begin(), name.end(), name.begin(), [](char c) {
        return c == '-' ? '_' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    });
    return name;
}

std::string lower(std::string_view text)
{
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return out;
}

std::string shown(std::string_view text)
{
    std::string cut(text.substr(0, kMostShown));
    if (cut.size() < text.size()) {
        while (!cut.empty() && (static_cast<unsigned char>(cut.back()) & 0xC0U) == 0x80U)
            cut.pop_back(); // no half letter
        cut += "...";
    }
    return "'" + cut + "'";
}

std::string listText(const std::vector<std::string>& items)
{
    std::string all = "[";
    for (const std::string& item : items)
        all += (all.size() > 1 ? ", \"" : "\"") + item + "\"";
    return all + "]";
}

Setting setting(std::string key, std::string value, std::int32_t line)
{
    Setting it;
    it.name = nameOf(key);
    it.key = std::move(key);
    it.value = std::move(value);
    it.line = line;
    return it;
}

std::vector<std::string> placeholders(std::string_view value)
{
    std::vector<std::string> found;
    for (std::size_t i = 0; i + 1 < value.size(); ++i) {
        if (value[i] != '$')
            continue;
        std::size_t end = i + 1;
        std::string_view name;
        if (value[end] == '{') {
            int depth = 0;
            for (; end < value.size(); ++end) {
                depth += value[end] == '{' ? 1 : value[end] == '}' ? -1 : 0;
                if (depth == 0)
                    break;
            }
            if (end >= value.size())
                break;
            ++end;
            name = value.substr(i + 2, end - i - 3);
        } else if (isNameLetter(value[end])) {
            if (std::isdigit(static_cast<unsigned char>(value[end])) != 0)
                ++end;
            else
                while (end < value.size() && isNameLetter(value[end]))
                    ++end;
            name = value.substr(i + 1, end - i - 1);
        } else {
            continue;
        }
        if (std::find(kEverywhere.begin(), kEverywhere.end(), name) == kEverywhere.end())
            found.emplace_back(value.substr(i, end - i));
        i = end - 1;
    }
    return found;
}

} // namespace shardscape::frameworks
