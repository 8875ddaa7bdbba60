// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/text/launcher_tags.h"

#include <algorithm>
#include <cctype>

namespace shardscape::exchange {

namespace {

bool isTagDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isTagLetter(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '.' || c == ',';
}

/// Letters of the tag that a line begins with; 0: it has none.
std::size_t tagLength(std::string_view line)
{
    constexpr std::size_t kLongest = 80;
    line = line.substr(0, kLongest);
    std::size_t i = std::min(line.find_first_not_of(' '), line.size());
    if (i < line.size() && line[i] == '[') {
        // [1,0]<stdout>: and [default0]:, [rank3]: and [node1:0].
        const std::size_t end = line.find(']', i);
        if (end == std::string_view::npos || end == i + 1
            || !std::all_of(line.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                            line.begin() + static_cast<std::ptrdiff_t>(end),
                            [](char c) { return isTagLetter(c) || c == ':'; })
            || !std::any_of(line.begin() + static_cast<std::ptrdiff_t>(i),
                            line.begin() + static_cast<std::ptrdiff_t>(end), isTagDigit))
            return 0;
        i = end + 1;
        for (const std::string_view stream : {"<stdout>", "<stderr>"})
            if (line.substr(i).starts_with(stream))
                i += stream.size();
        return i < line.size() && line[i] == ':' ? i + 1 : 0;
    }
    // 0: and worker-0: with a blank behind, which a time of day has not.
    const std::size_t begin = i;
    while (i < line.size() && isTagLetter(line[i]))
        ++i;
    const bool ends = i > begin && isTagDigit(line[i - 1]);
    if (!ends || i >= line.size() || line[i] != ':')
        return 0;
    return i + 1 == line.size() || line[i + 1] == ' ' || line[i + 1] == '#' ? i + 1 : 0;
}

} // namespace

std::string_view launcherTag(std::string_view line)
{
    return line.substr(0, tagLength(line));
}

std::string withoutLauncherTags(std::string_view text)
{
    std::size_t tagged = 0, lines = 0;
    std::string out;
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string_view line = rest.substr(0, end);
        const std::size_t tag = tagLength(line);
        const bool blank = line.find_first_not_of(" \t\r") == std::string_view::npos;
        lines += blank ? 0U : 1U;
        tagged += tag > 0 ? 1U : 0U;
        out += line.substr(tag);
        if (end < rest.size())
            out += '\n';
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return tagged * 2 > lines ? out : std::string(text);
}

} // namespace shardscape::exchange
