// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/query_text.h"

#include "exchange/text/number_text.h"

#include <nlohmann/json.hpp>

namespace shardscape::store {

namespace {

std::string csvCell(const std::string& text)
{
    if (text.find_first_of("\",\r\n") == std::string::npos
        && (text.empty() || (text.front() != ' ' && text.back() != ' ')))
        return text;
    std::string cell = "\"";
    for (const char c : text)
        cell.append(c == '"' ? 2 : 1, c);
    return cell + '"';
}

nlohmann::json jsonCell(const QueryCell& cell)
{
    if (const auto* whole = std::get_if<std::int64_t>(&cell))
        return *whole;
    if (const auto* number = std::get_if<double>(&cell))
        return *number;
    if (const auto* text = std::get_if<std::string>(&cell))
        return *text;
    return nullptr;
}

} // namespace

std::string cellText(const QueryCell& cell)
{
    if (const auto* whole = std::get_if<std::int64_t>(&cell))
        return std::to_string(*whole);
    if (const auto* number = std::get_if<double>(&cell))
        return exchange::exactNumber(*number);
    const auto* text = std::get_if<std::string>(&cell);
    return text != nullptr ? *text : std::string();
}

std::string queryCsv(const QueryAnswer& answer)
{
    std::string csv;
    const auto line = [&csv](const auto& cells, auto text) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            csv += i == 0 ? "" : ",";
            csv += csvCell(text(cells[i]));
        }
        csv += '\n';
    };
    line(answer.columns, [](const std::string& name) { return name; });
    for (const std::vector<QueryCell>& row : answer.rows)
        line(row, [](const QueryCell& cell) { return cellText(cell); });
    return csv;
}

std::string queryJson(const QueryAnswer& answer)
{
    nlohmann::json rows = nlohmann::json::array();
    for (const std::vector<QueryCell>& row : answer.rows) {
        nlohmann::json cells = nlohmann::json::array();
        for (const QueryCell& cell : row)
            cells.push_back(jsonCell(cell));
        rows.push_back(std::move(cells));
    }
    const nlohmann::json json{{"columns", answer.columns}, {"rows", std::move(rows)}, {"cut", answer.isCut}};
    return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

} // namespace shardscape::store
