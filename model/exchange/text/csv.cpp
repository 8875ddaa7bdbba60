// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/text/csv.h"

#include <algorithm>
#include <cctype>

namespace shardscape::exchange {

namespace {

std::string trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos)
        return {};
    return std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

tl::unexpected<Error> at(std::int64_t line, Message what)
{
    return fail(ErrorCode::BadInput, say("line %1: %2", line, std::move(what)));
}

} // namespace

Result<std::vector<CsvLine>> splitCsv(std::string_view text, char separator)
{
    constexpr std::string_view kMark = "\xef\xbb\xbf";
    if (text.starts_with(kMark))
        text.remove_prefix(kMark.size());
    if (text.find('\0') != std::string_view::npos)
        return fail(ErrorCode::NotOurs, say("this is no table but binary data"));

    std::vector<CsvLine> lines;
    CsvLine line;
    std::string cell;
    bool quoted = false; // the present cell began with a quote
    std::int64_t number = 1;
    line.number = 1;
    const auto endCell = [&] {
        line.cells.push_back(quoted ? cell : trimmed(cell));
        cell.clear();
        quoted = false;
    };
    const auto endLine = [&] {
        endCell();
        const bool blank = std::all_of(line.cells.begin(), line.cells.end(),
                                       [](const std::string& c) { return c.empty(); });
        if (!blank)
            lines.push_back(std::move(line));
        line = {};
        line.number = ++number;
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"' && !quoted && cell.find_first_not_of(" \t") == std::string::npos) {
            const std::int64_t opened = number;
            quoted = true;
            cell.clear();
            for (++i;; ++i) {
                if (i >= text.size())
                    return at(opened, say("a quote is opened and never closed"));
                if (text[i] == '"') {
                    if (i + 1 >= text.size() || text[i + 1] != '"')
                        break;
                    ++i;
                } else if (text[i] == '\n') {
                    ++number;
                }
                cell += text[i];
            }
        } else if (c == separator) {
            endCell();
        } else if (c == '\n' || c == '\r') {
            if (c == '\r' && i + 1 < text.size() && text[i + 1] == '\n')
                ++i;
            endLine();
        } else if (!quoted) {
            cell += c;
        } else if (c != ' ' && c != '\t') {
            return at(number, say("there is text after a closing quote; double quotes inside a cell"));
        }
    }
    if (!cell.empty() || quoted || !line.cells.empty())
        endLine();
    return lines;
}

char separatorOf(std::string_view header)
{
    char best = ',';
    std::ptrdiff_t most = std::count(header.begin(), header.end(), ',');
    for (const char sign : {'|', '\t', ';'})
        if (const auto times = std::count(header.begin(), header.end(), sign); times > most) {
            best = sign;
            most = times;
        }
    return best;
}

std::string plainName(std::string_view name)
{
    std::string out;
    for (const char c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) != 0)
            out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

} // namespace shardscape::exchange
