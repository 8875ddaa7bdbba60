// SPDX-License-Identifier: GPL-3.0-or-later
#include "help_text.h"

#include <CLI/CLI.hpp>

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <sstream>

namespace shardscape::cli {

namespace {

constexpr std::size_t kNarrowest = 60;
constexpr std::size_t kNoTerminal = 0;

/// Letters, not bytes: a byte that continues a letter of UTF-8 takes no column.
std::size_t columnsOf(const std::string& text)
{
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

/// Where a line goes on when it is broken.
std::size_t indentOf(const std::string& line)
{
    const bool described = line.size() > kHelpColumn && line.starts_with(' ') && line[kHelpColumn] != ' '
                           && line[kHelpColumn - 1] == ' ';
    if (described)
        return kHelpColumn;
    const std::size_t first = line.find_first_not_of(' ');
    return first == std::string::npos || first == 0 ? 0 : std::min(first, kHelpColumn);
}

std::string lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
    return text;
}

/// "--Help-Topic" as options are compared: "help_topic".
std::string bare(std::string name)
{
    name.erase(0, name.find_first_not_of('-'));
    std::replace(name.begin(), name.end(), '-', '_');
    return lower(std::move(name));
}

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        lines.push_back(std::move(line));
    return lines;
}

/// The names that stand left of what the option does: "--tp_overlap,--tp-overlap".
bool names(const std::string& line, const std::string& topic)
{
    if (!line.starts_with("  -"))
        return false;
    std::string name;
    for (const char c : line.substr(2) + " ")
        if (c == ',' || c == ' ') {
            if (bare(name) == topic)
                return true;
            if (c == ' ')
                return false;
            name.clear();
        } else {
            name += c;
        }
    return false;
}

} // namespace

std::size_t helpWidth()
{
    winsize size{};
    if (isatty(STDOUT_FILENO) != 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0
        && size.ws_col > kNoTerminal)
        return std::max<std::size_t>(kNarrowest, size.ws_col);
    const char* columns = std::getenv("COLUMNS");
    const long told = columns == nullptr ? 0 : std::strtol(columns, nullptr, 10);
    return told > 0 ? std::max(kNarrowest, static_cast<std::size_t>(told)) : kHelpWidth;
}

std::string wrapped(const std::string& help, std::size_t width)
{
    std::string all;
    for (const std::string& line : linesOf(help)) {
        if (columnsOf(line) <= width) {
            all += line + "\n";
            continue;
        }
        const std::size_t indent = indentOf(line);
        std::string now = line.substr(0, std::max(indent, std::size_t{0}));
        bool begun = false; // the line has a word behind its indent
        std::istringstream words(line.substr(indent));
        for (std::string word; words >> word;) {
            if (begun && columnsOf(now) + 1 + columnsOf(word) > width) {
                all += now + "\n";
                now = std::string(indent, ' ');
                begun = false;
            }
            now += (begun ? " " : "") + word;
            begun = true;
        }
        all += now + "\n";
    }
    return all;
}

std::string takeHelpTopic(const CLI::App& app, std::vector<std::string>& words)
{
    const auto asks = std::find_if(words.begin(), words.end(),
                                   [](const std::string& word) { return word == "--help" || word == "-h"; });
    if (asks == words.end() || asks + 1 == words.end())
        return {};
    const std::string topic = bare(*(asks + 1));
    for (const CLI::App* command : app.get_subcommands({}))
        if (std::find(words.begin(), asks, command->get_name()) != asks)
            for (const CLI::Option* option : command->get_options()) {
                bool is = lower(option->get_group()) == topic;
                for (const std::string& name : option->get_lnames())
                    is = is || bare(name) == topic;
                if (is) {
                    words.erase(asks + 1);
                    return topic;
                }
            }
    return {};
}

std::string aboutTopic(const std::string& help, const std::string& topic)
{
    std::string part;
    bool within = false;
    for (const std::string& line : linesOf(help)) {
        const bool isHead = !line.starts_with(' ');
        const bool goesOn = line.size() > kHelpColumn && line.find_first_not_of(' ') == kHelpColumn;
        if (isHead)
            within = lower(line) == topic + ":";
        if (within ? !line.empty() : names(line, topic) || (goesOn && part.ends_with("\n") && !part.empty()))
            part += line + "\n";
        else if (!part.empty() && !within)
            break;
    }
    return part.empty() ? help : part;
}

} // namespace shardscape::cli
