// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/nearest.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <vector>

namespace shardscape {

namespace {

char lower(char c)
{
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replace = diagonal + (lower(a[i]) != lower(b[j]) ? 1 : 0);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replace, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

std::size_t sharedPrefix(std::string_view a, std::string_view b)
{
    std::size_t n = 0;
    while (n < a.size() && n < b.size() && lower(a[n]) == lower(b[n]))
        ++n;
    return n;
}

} // namespace

std::string_view nearestName(std::string_view text, std::span<const std::string_view> candidates)
{
    text = text.substr(0, 64); // a megabyte of junk has no near neighbour worth the time
    std::string_view best;
    std::size_t bestDistance = 0;
    for (const std::string_view candidate : candidates) {
        const std::size_t distance = editDistance(text, candidate);
        if (best.empty() || distance < bestDistance
            || (distance == bestDistance && sharedPrefix(text, candidate) > sharedPrefix(text, best))) {
            best = candidate;
            bestDistance = distance;
        }
    }
    return best;
}

std::string_view meantName(std::string_view text, std::span<const std::string_view> candidates)
{
    constexpr std::size_t kMostWrong = 2;
    const std::string_view nearest = nearestName(text, candidates);
    const std::size_t wrong = editDistance(text.substr(0, 64), nearest);
    return !nearest.empty() && wrong <= kMostWrong && 2 * wrong < text.size() ? nearest : std::string_view{};
}

} // namespace shardscape
