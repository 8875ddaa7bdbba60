// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/tables/link_matrix_file.h"

#include "base/quantity.h"
#include "exchange/text/json_reader.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

namespace shardscape::exchange {

using cluster::LinkMatrix;
using nlohmann::json;
using nlohmann::ordered_json;

namespace {

constexpr double kSlowestPair = 1e-6; // GB/s
constexpr double kFastestPair = 1e6;

std::vector<std::string_view> matrixCells(std::string_view line)
{
    constexpr std::string_view kHard = ",;\t";
    const bool byBlanks = line.find_first_of(kHard) == std::string_view::npos;
    std::vector<std::string_view> cells;
    std::size_t at = 0;
    while (at <= line.size()) {
        const std::size_t end = std::min(line.find_first_of(byBlanks ? " " : kHard, at), line.size());
        std::string_view cell = line.substr(at, end - at);
        while (!cell.empty() && (cell.front() == ' ' || cell.front() == '"'))
            cell.remove_prefix(1);
        while (!cell.empty() && (cell.back() == ' ' || cell.back() == '"' || cell.back() == '\r'))
            cell.remove_suffix(1);
        if (!byBlanks || !cell.empty())
            cells.push_back(cell);
        at = end + 1;
    }
    return cells;
}

bool isMatrixNumber(std::string_view cell, double& value)
{
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    return error == std::errc{} && end == cell.data() + cell.size() && std::isfinite(value);
}

struct MatrixLine {
    std::int64_t number = 0;
    std::vector<std::string_view> cells;
};

/// Lines that say something.
std::vector<MatrixLine> matrixLines(std::string_view text)
{
    std::vector<MatrixLine> lines;
    std::int64_t number = 0;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        ++number;
        MatrixLine line{number, matrixCells(text.substr(at, end - at))};
        const bool empty = line.cells.empty() || (line.cells.size() == 1 && line.cells.front().empty());
        if (!empty && !line.cells.front().starts_with('#'))
            lines.push_back(std::move(line));
        at = end + 1;
    }
    return lines;
}

/// Whether a first line only has names: a row of numbers with a wrong one among them is not that.
bool beginsWithNames(const MatrixLine& line)
{
    return line.cells.size() > 1
           && std::none_of(line.cells.begin(), line.cells.end(), [](std::string_view cell) {
                  double ignored = 0;
                  return isMatrixNumber(cell, ignored);
              });
}

std::string_view shortCell(std::string_view cell)
{
    return cell.substr(0, 40);
}

} // namespace

Result<LinkMatrix> readLinkMatrix(std::string_view text)
{
    std::vector<MatrixLine> lines = matrixLines(text);
    const bool named = !lines.empty() && beginsWithNames(lines.front());
    if (named)
        lines.erase(lines.begin());
    if (lines.empty())
        return fail(ErrorCode::BadInput,
                    say("no numbers: a link matrix has a row of GB/s for every node or accelerator"));
    const std::size_t rows = lines.size();
    if (rows > static_cast<std::size_t>(cluster::kMostMeasured))
        return fail(ErrorCode::TooLarge,
                    say("%1 rows; a link matrix has at most %2", rows, cluster::kMostMeasured));
    LinkMatrix matrix;
    matrix.size = static_cast<std::int64_t>(rows);
    matrix.bandwidth.assign(rows * rows, 0.0);
    for (std::size_t row = 0; row < rows; ++row) {
        MatrixLine& line = lines[row];
        double first = 0; // a name before the numbers, which may be a number where all columns have names
        if (line.cells.size() == rows + 1 && (named || !isMatrixNumber(line.cells.front(), first)))
            line.cells.erase(line.cells.begin());
        if (line.cells.size() != rows)
            return fail(ErrorCode::BadInput, say("line %1 has %2 numbers; a matrix of %3 rows has %3 in each",
                                                 line.number, line.cells.size(), rows));
        for (std::size_t column = 0; column < rows; ++column) {
            double value = 0;
            if (column == row)
                continue;
            if (!isMatrixNumber(line.cells[column], value))
                return fail(ErrorCode::BadInput, say("line %1: '%2' is no number of GB/s", line.number,
                                                     shortCell(line.cells[column])));
            if (value < kSlowestPair || value > kFastestPair)
                return fail(ErrorCode::BadInput,
                            say("line %1: %2 GB/s; a pair attains from 0.000001 to 1000000", line.number,
                                shortCell(line.cells[column])));
            matrix.bandwidth[row * rows + column] = value * kGB;
        }
    }
    return matrix;
}

Result<cluster::Cluster> withMatrix(cluster::Cluster cluster, LinkMatrix matrix)
{
    if (!cluster.others.empty())
        return fail(ErrorCode::BadInput,
                    say("a link matrix takes nodes of one kind; the cluster has %1 kinds", cluster.kinds()));
    if (matrix.size != cluster.nodes && matrix.size != cluster.accelerators())
        return fail(
            ErrorCode::BadInput,
            say("the link matrix has %1 rows; the cluster has %2 nodes and %3 accelerators: give %2 or %3 rows",
                matrix.size, cluster.nodes, cluster.accelerators()));
    cluster.pairs = cluster::LinkMatrixReference(std::move(matrix));
    return cluster;
}

Result<LinkMatrix> readLinkMatrix(const json& value, std::string_view place)
{
    ObjectReader in(value, std::string(place));
    LinkMatrix matrix;
    const json* rows = in.find("gb_per_s");
    const std::string at = in.placeOf("gb_per_s");
    if (rows == nullptr || !rows->is_array() || rows->empty()
        || rows->size() > static_cast<std::size_t>(cluster::kMostMeasured)) {
        in.reject(ErrorCode::BadInput, say("%1 must be a list of 1 to %2 rows", at, cluster::kMostMeasured));
        return tl::unexpected(in.finish().error());
    }
    const std::size_t size = rows->size();
    matrix.size = static_cast<std::int64_t>(size);
    for (std::size_t row = 0; row < size && in.good(); ++row) {
        const json& one = (*rows)[row];
        if (!one.is_array() || one.size() != size) {
            in.reject(ErrorCode::BadInput,
                      say("%1[%2] must be a list of %3 numbers, as many as there are rows", at, row, size));
            break;
        }
        for (std::size_t column = 0; column < size; ++column) {
            const bool right = row == column
                               || (one[column].is_number() && one[column].get<double>() >= kSlowestPair
                                   && one[column].get<double>() <= kFastestPair);
            if (!right) {
                in.reject(ErrorCode::BadInput,
                          say("%1[%2][%3] is %4; it must be a number from 0.000001 to 1000000", at, row,
                              column, describe(one[column])));
                break;
            }
            matrix.bandwidth.push_back(row == column ? 0 : one[column].get<double>() * kGB);
        }
    }
    if (const json* order = in.find("order"); order != nullptr && in.good()) {
        std::vector<bool> seen(size, false);
        bool all = order->is_array() && order->size() == size;
        for (std::size_t i = 0; all && i < size; ++i) {
            const json& one = (*order)[i];
            all = one.is_number_integer() && one.get<std::int64_t>() >= 0
                  && one.get<std::int64_t>() < static_cast<std::int64_t>(size)
                  && !seen[one.get<std::size_t>()];
            if (all) {
                seen[one.get<std::size_t>()] = true;
                matrix.order.push_back(one.get<std::int32_t>());
            }
        }
        if (!all)
            in.reject(ErrorCode::BadInput,
                      say("%1 must have each of the numbers 0 to %2 once", in.placeOf("order"), size - 1));
    }
    matrix.source = in.text("source", "");
    if (const Result<void> done = in.finish(); !done)
        return tl::unexpected(done.error());
    return matrix;
}

ordered_json toJson(const LinkMatrix& matrix)
{
    ordered_json rows = ordered_json::array();
    for (std::int64_t row = 0; row < matrix.size; ++row) {
        ordered_json one = ordered_json::array();
        for (std::int64_t column = 0; column < matrix.size; ++column)
            one.push_back(
                inUnit(matrix.bandwidth[static_cast<std::size_t>(row * matrix.size + column)], kGB));
        rows.push_back(std::move(one));
    }
    ordered_json out{{"gb_per_s", std::move(rows)}};
    if (!matrix.order.empty())
        out["order"] = matrix.order;
    if (!matrix.source.empty())
        out["source"] = matrix.source;
    return out;
}

} // namespace shardscape::exchange
