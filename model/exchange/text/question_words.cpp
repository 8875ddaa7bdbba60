// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/text/question_words.h"

#include "base/nearest.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace shardscape::exchange {

std::string plainWords(std::string_view text)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kSigns{{{"\u00d7", "x"},
                                                                                   {"\u00a0", " "},
                                                                                   {"\u202f", " "},
                                                                                   {"\u00b7", " "},
                                                                                   {"\u2013", "-"},
                                                                                   {"\u2011", "-"}}};
    std::string out;
    while (!text.empty()) {
        const auto sign = std::find_if(kSigns.begin(), kSigns.end(),
                                       [&](const auto& one) { return text.starts_with(one.first); });
        if (sign != kSigns.end()) {
            out += sign->second;
            text.remove_prefix(sign->first.size());
            continue;
        }
        const auto c = static_cast<unsigned char>(text.front());
        out += std::isspace(c) != 0 ? ' ' : static_cast<char>(std::tolower(c));
        text.remove_prefix(1);
    }
    return out;
}

std::string squeezedName(std::string_view text)
{
    std::string out;
    for (const char c : text)
        if (std::isalnum(static_cast<unsigned char>(c)) != 0)
            out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

std::vector<std::string> nearestWords(std::string_view word, std::span<const std::string> candidates,
                                      std::size_t most)
{
    std::vector<std::string> near;
    const auto add = [&near](std::string_view one) {
        if (std::find(near.begin(), near.end(), one) == near.end())
            near.emplace_back(one);
    };
    std::vector<std::string_view> others;
    for (const std::string& one : candidates) {
        if (near.size() < most && !word.empty() && one.starts_with(word))
            add(one);
        else
            others.emplace_back(one);
    }
    while (near.size() < most && !others.empty()) {
        const std::string_view next = nearestName(word, others);
        add(next);
        std::erase(others, next);
    }
    return near;
}

Message whichOf(std::string_view word, const std::vector<std::string>& near)
{
    if (near.empty())
        return say("%1?", word);
    if (near.size() == 1)
        return say("%1? %2", word, near[0]);
    if (near.size() == 2)
        return say("%1? %2 or %3", word, near[0], near[1]);
    return counted(static_cast<std::int64_t>(near.size()) - 2, "%1? %2, %3 or %n more",
                   "%1? %2, %3 or %n more", word, near[0], near[1]);
}

} // namespace shardscape::exchange
