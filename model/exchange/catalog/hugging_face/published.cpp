// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/hugging_face/reading.h"

#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace shardscape::exchange::hugging_face {

namespace {

struct Written {
    double value = 0;
    double rounding = 0; ///< half of its last digit
    std::size_t end = 0; ///< behind its unit; 0: there is none
};

bool isAlphanumeric(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0;
}

/// "30B", "1.7b", "360M" or "1T" that begins at `from` and is a word of its own.
Written sizeAt(std::string_view text, std::size_t from)
{
    std::size_t end = from;
    while (end < text.size()
           && (std::isdigit(static_cast<unsigned char>(text[end])) != 0 || text[end] == '.'))
        ++end;
    double value = 0;
    const auto [stop, error] = std::from_chars(text.data() + from, text.data() + end, value);
    if (error != std::errc{} || stop != text.data() + end || end >= text.size())
        return {};
    const int unit = std::tolower(static_cast<unsigned char>(text[end]));
    const double scale = unit == 'b' ? 1e9 : unit == 'm' ? 1e6 : unit == 't' ? 1e12 : 0;
    if (scale == 0 || !(value > 0) || value > 1e5 || (end + 1 < text.size() && isAlphanumeric(text[end + 1])))
        return {};
    const std::size_t point = text.substr(from, end - from).find('.');
    const std::size_t digits = point == std::string_view::npos ? 0 : end - from - point - 1;
    return {value * scale, 0.5 * scale * std::pow(10, -static_cast<double>(digits)), end + 1};
}

std::string billions(double count)
{
    char text[32];
    const bool large = count >= 0.9995e9;
    const double shown = count / (large ? 1e9 : 1e6);
    std::snprintf(text, sizeof text, shown < 99.95 ? "%.1f %c" : "%.0f %c", shown, large ? 'B' : 'M');
    return text;
}

/// Both count without the embedding or with it, or with a tied one twice.
bool agrees(double published, double rounding, double least, double most)
{
    constexpr double kOff = 0.015;
    return published + rounding >= least * (1 - kOff) && published - rounding <= most * (1 + kOff);
}

/// In percent, with its sign.
std::string off(double counted, double published)
{
    char text[32];
    std::snprintf(text, sizeof text, "%+.0f", 100 * (counted / published - 1));
    return text;
}

} // namespace

PublishedSize sizeInName(std::string_view name)
{
    PublishedSize size;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const bool begins = i == 0 || !isAlphanumeric(name[i - 1]);
        const bool active = begins && (name[i] == 'A' || name[i] == 'a');
        const std::size_t from = active ? i + 1 : i;
        if (!begins || (i > 0 && name[i - 1] == '.') || from >= name.size()
            || std::isdigit(static_cast<unsigned char>(name[from])) == 0)
            continue;
        const Written found = sizeAt(name, from);
        if (found.end == 0)
            continue;
        // "1M" behind "7B" is a length.
        if (active && size.active == 0) {
            size.active = found.value;
            size.activeRounding = found.rounding;
        } else if (!active && found.value > size.total
                   && (size.total == 0 || found.value < 100 * size.total)) {
            size.total = found.value;
            size.rounding = found.rounding;
        }
        i = found.end - 1;
    }
    return size;
}

Message differsFromPublished(const PublishedSize& published, const workload::ParameterCount& count)
{
    const auto counted = static_cast<double>(count.total), active = static_cast<double>(count.active);
    const auto outside = static_cast<double>(count.embedding + count.head);
    const auto further = static_cast<double>(count.multiToken);
    constexpr double kNoSize = 20; // "1M" in a name is a length
    const bool isSize = published.total < kNoSize * counted && counted < kNoSize * published.total;
    if (published.total > 0 && isSize
        && !agrees(published.total, published.rounding, counted - outside, counted + further))
        return say("by its name the model has %1 parameters, and %2 were counted: %3 %",
                   billions(published.total), billions(counted), off(counted, published.total));
    if (published.active > 0
        && !agrees(published.active, published.activeRounding, active - outside, active + further))
        return say("by its name %1 are active for a token, and %2 were counted: %3 %",
                   billions(published.active), billions(active), off(active, published.active));
    return {};
}

} // namespace shardscape::exchange::hugging_face
