// SPDX-License-Identifier: GPL-3.0-or-later
#include "page_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>

namespace shardscape::cli {

namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

/// Bytes of the UTF-8 character that begins here, 0 where none does: no overlong form, no surrogate, nothing above U+10FFFF.
std::size_t characterAt(std::string_view text, std::size_t at)
{
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<std::uint8_t>(text[i]) : std::uint8_t{0};
    };
    const std::uint8_t first = byte(at);
    if (first < 0x80)
        return 1;
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4)
        return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(at + i) & 0xC0) != 0x80)
            return 0;
    const std::uint8_t second = byte(at + 1);
    const bool wrong = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F)
                       || (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
    return wrong ? 0 : length;
}

std::string digits(double value)
{
    std::array<char, 32> buffer{};
    const int length = std::snprintf(buffer.data(), buffer.size(), "%.1f", value);
    return {buffer.data(), static_cast<std::size_t>(std::max(length, 0))};
}

// Light and dark by what the reader's system asks for; narrow screens scroll tables, not the page.
constexpr std::string_view kStyle = R"(
:root{color-scheme:light dark;--ground:#fff;--ink:#1b1f24;--pale:#59636e;--line:#d1d9e0;--mark:#0550ae}
@media(prefers-color-scheme:dark){:root{--ground:#14171b;--ink:#e6e9ec;--pale:#9aa4ae;--line:#343b43;--mark:#79b8ff}}
body{margin:0 auto;padding:1.5rem;max-width:76rem;background:var(--ground);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
a{color:var(--mark)}h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2rem}h3{font-size:1rem;margin:1.5rem 0 .25rem}
p{max-width:48rem}.scroll{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.2rem .6rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
th{color:var(--pale);font-weight:600}.r{text-align:right;white-space:nowrap}code{overflow-wrap:anywhere}
svg{max-width:100%;height:auto}svg text{fill:var(--pale);font:11px system-ui,sans-serif}
.axis{stroke:var(--line)}.equal{stroke:var(--pale)}.dot{fill:var(--mark);fill-opacity:.5}
)";

} // namespace

std::string escaped(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = characterAt(text, at);
        if (length == 0) {
            out += kReplacement;
            ++at;
            continue;
        }
        const char c = text[at];
        if (length > 1)
            out += text.substr(at, length);
        else if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '"')
            out += "&quot;";
        else if (c == '\'')
            out += "&#39;";
        else if (static_cast<unsigned char>(c) >= ' ' && c != '\x7f')
            out += c;
        else if (c == '\n' || c == '\t')
            out += ' ';
        at += length;
    }
    return out;
}

std::string slugOf(std::string_view name)
{
    constexpr std::size_t kLongest = 60;
    std::string slug;
    for (const char c : name.substr(0, kLongest)) {
        const bool upper = c >= 'A' && c <= 'Z';
        const bool plain = upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        slug += upper ? static_cast<char>(c - 'A' + 'a') : plain ? c : '-';
    }
    return slug;
}

PageTable::PageTable(std::vector<Table::Column> columns)
    : m_columns(std::move(columns))
{}

void PageTable::add(const std::vector<std::string>& cells, std::string_view link)
{
    m_rows += "<tr>";
    for (std::size_t i = 0; i < cells.size(); ++i) {
        m_rows += i < m_columns.size() && m_columns[i].align == Table::Align::Right ? "<td class=\"r\">"
                                                                                    : "<td>";
        m_rows += i == 0 && !link.empty() ? "<a href=\"" + escaped(link) + "\">" + escaped(cells[i]) + "</a>"
                                          : escaped(cells[i]);
        m_rows += "</td>";
    }
    m_rows += "</tr>\n";
}

std::string PageTable::text() const
{
    std::string head;
    for (const Table::Column& column : m_columns)
        head += (column.align == Table::Align::Right ? "<th class=\"r\">" : "<th>") + escaped(column.title)
                + "</th>";
    return "<div class=\"scroll\"><table>\n<thead><tr>" + head + "</tr></thead>\n<tbody>\n" + m_rows
           + "</tbody></table></div>\n";
}

std::string scatter(const std::vector<ScatterPoint>& points)
{
    if (points.empty())
        return {};
    constexpr double kSide = 480;
    constexpr double kEdge = 56; // room for the labels
    double low = points.front().measured;
    double high = low;
    for (const ScatterPoint& point : points) {
        low = std::min({low, point.measured, point.predicted});
        high = std::max({high, point.measured, point.predicted});
    }
    const double first = std::floor(std::log10(low));
    const double last = std::max(std::ceil(std::log10(high)), first + 1);
    const auto along = [&](double value) { return (std::log10(value) - first) / (last - first) * kSide; };
    const auto x = [&](double value) { return digits(kEdge + along(value)); };
    const auto y = [&](double value) { return digits(kSide - along(value) + 8); };
    const double whole = kSide + kEdge + 16;
    std::string svg = "<svg role=\"img\" aria-label=\"Predicted over measured step time\" width=\""
                      + digits(whole) + "\" height=\"" + digits(whole - 8) + "\" viewBox=\"0 0 "
                      + digits(whole) + " " + digits(whole - 8) + "\">\n";
    const std::string left = digits(kEdge);
    const std::string right = digits(kEdge + kSide);
    const std::string bottom = digits(kSide + 8);
    for (double power = first; power <= last; ++power) {
        const double value = std::pow(10.0, power);
        svg += "<line class=\"axis\" x1=\"" + left + "\" x2=\"" + right + "\" y1=\"" + y(value) + "\" y2=\""
               + y(value) + "\"/><line class=\"axis\" y1=\"8\" y2=\"" + bottom + "\" x1=\"" + x(value)
               + "\" x2=\"" + x(value) + "\"/><text text-anchor=\"end\" x=\"" + digits(kEdge - 6) + "\" y=\""
               + y(value) + "\">" + seconds(value) + "</text><text text-anchor=\"middle\" x=\"" + x(value)
               + "\" y=\"" + digits(kSide + 24) + "\">" + seconds(value) + "</text>\n";
    }
    svg += "<line class=\"equal\" x1=\"" + left + "\" y1=\"" + bottom + "\" x2=\"" + right + "\" y2=\"8\"/>\n"
           + "<text text-anchor=\"middle\" x=\"" + digits(kEdge + kSide / 2) + "\" y=\"" + digits(kSide + 42)
           + "\">measured</text><text transform=\"rotate(-90)\" text-anchor=\"middle\" x=\"-"
           + digits(kSide / 2) + "\" y=\"11\">predicted</text>\n";
    for (const ScatterPoint& point : points)
        svg += "<circle class=\"dot\" r=\"3\" cx=\"" + x(point.measured) + "\" cy=\"" + y(point.predicted)
               + "\"><title>" + escaped(point.name) + ": measured " + seconds(point.measured) + ", predicted "
               + seconds(point.predicted) + "</title></circle>\n";
    return svg + "</svg>\n";
}

std::string pageOf(std::string_view title, std::string_view body, bool home)
{
    std::string page = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>"
                       + escaped(title) + "</title>\n<style>";
    page += kStyle;
    page += "</style>\n</head>\n<body>\n";
    if (home)
        page += "<p><a href=\"index.html\">All predictions</a></p>\n";
    page += "<h1>" + escaped(title) + "</h1>\n";
    page += body;
    return page + "</body>\n</html>\n";
}

} // namespace shardscape::cli
