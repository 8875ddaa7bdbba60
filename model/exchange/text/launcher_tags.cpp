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

constexpr std::size_t kLongestTag = 120;

/// A tag, and the part of it that says who: a time of day in it is another one in each line.
struct FoundTag {
    std::size_t length = 0; ///< 0: none
    std::string_view who = {};
};

/// Letters of a pattern: 'd' a digit, '_' a digit or a blank, 'a' a letter, else itself.
bool matchesShape(std::string_view text, std::string_view shape)
{
    if (text.size() < shape.size())
        return false;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const char c = text[i];
        const bool fits = shape[i] == 'd'   ? isTagDigit(c)
                          : shape[i] == '_' ? isTagDigit(c) || c == ' '
                          : shape[i] == 'a' ? std::isalpha(static_cast<unsigned char>(c)) != 0
                                            : c == shape[i];
        if (!fits)
            return false;
    }
    return true;
}

/// "2025-01-01T10:00:00.123Z " of kubectl logs --timestamps, "Thu Jan  1 10:00:00 2025" of mpirun --timestamp-output before its tag.
std::size_t timeLength(std::string_view line)
{
    constexpr std::string_view kDate = "aaa aaa _d dd:dd:dd dddd";
    if (matchesShape(line, kDate) && line.size() > kDate.size() && line[kDate.size()] == '[')
        return kDate.size();
    constexpr std::string_view kIso = "dddd-dd-ddTdd:dd:dd";
    if (!matchesShape(line, kIso))
        return 0;
    std::size_t end = std::min(line.find(' '), line.size());
    constexpr std::size_t kLongestTime = 40;
    return end < line.size() && end < kLongestTime ? end + 1 : 0;
}

/// "[1,0]<stdout>:", "[default0]:", "[rank3]:", "[node1:0]:", "[pod/nccl-worker-0/main] ".
std::size_t bracketLength(std::string_view line)
{
    const std::size_t end = line.find(']');
    if (!line.starts_with('[') || end == std::string_view::npos || end < 2)
        return 0;
    const std::string_view inside = line.substr(1, end - 1);
    const bool plain = std::all_of(inside.begin(), inside.end(),
                                   [](char c) { return isTagLetter(c) || c == ':' || c == '/'; });
    if (!plain || std::none_of(inside.begin(), inside.end(), isTagDigit))
        return 0;
    std::size_t i = end + 1;
    for (const std::string_view stream : {"<stdout>", "<stderr>"})
        if (line.substr(i).starts_with(stream))
            i += stream.size();
    if (i < line.size() && line[i] == ':')
        return i + 1;
    return inside.find('/') != std::string_view::npos && i < line.size() && line[i] == ' ' ? i + 1 : 0;
}

/// "(worker-0, rank=0, pid=123, ip=10.0.0.1) " of Ray and SkyPilot.
std::size_t parenthesisLength(std::string_view line)
{
    const std::size_t end = line.find(") ");
    if (!line.starts_with('(') || end == std::string_view::npos)
        return 0;
    const std::string_view inside = line.substr(1, end - 1);
    return inside.find("pid=") != std::string_view::npos || inside.find("rank=") != std::string_view::npos
               ? end + 2
               : 0;
}

/// "0: ", "worker-0: ", "worker-0  | ": a name that ends in a number, and a blank behind, which a time of day has not.
std::size_t nameLength(std::string_view line)
{
    std::size_t i = 0;
    while (i < line.size() && isTagLetter(line[i]))
        ++i;
    if (i == 0 || !isTagDigit(line[i - 1]))
        return 0;
    if (i < line.size() && line[i] == ':')
        return i + 1 == line.size() || line[i + 1] == ' ' || line[i + 1] == '#' ? i + 1 : 0;
    const bool named = std::any_of(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(i),
                                   [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; });
    const std::size_t bar = line.find_first_not_of(' ', i);
    return named && bar != std::string_view::npos && line[bar] == '|' ? bar + 1 : 0;
}

FoundTag tagOf(std::string_view line)
{
    const std::string_view whole = line.substr(0, kLongestTag);
    FoundTag tag;
    const std::size_t begin = std::min(whole.find_first_not_of(' '), whole.size());
    tag.length = begin;
    tag.length += timeLength(whole.substr(tag.length));
    const bool timed = tag.length > begin;
    for (const auto length : {bracketLength, parenthesisLength, nameLength})
        if (const std::size_t more = length(whole.substr(tag.length)); more > 0) {
            tag.who = whole.substr(tag.length, more);
            tag.length += more;
            // kubectl logs --prefix --timestamps has the time behind the name.
            const std::size_t blank = tag.length < whole.size() && whole[tag.length] == ' ' ? 1 : 0;
            if (const std::size_t time = timeLength(whole.substr(tag.length + blank)); time > 0)
                tag.length += blank + time;
            return tag;
        }
    if (!timed)
        tag.length = 0;
    return tag;
}

} // namespace

std::string_view launcherTag(std::string_view line)
{
    return tagOf(line).who;
}

std::size_t launcherTagLength(std::string_view line)
{
    return tagOf(line).length;
}

std::string withoutLauncherTags(std::string_view text)
{
    std::size_t tagged = 0, lines = 0;
    std::string out;
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string_view line = rest.substr(0, end);
        const std::size_t tag = tagOf(line).length;
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
