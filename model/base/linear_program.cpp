// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/linear_program.h"

#include <cstddef>

namespace shardscape {

std::optional<std::vector<double>> maximum(const LinearProgram& program)
{
    constexpr double kZero = 1e-9;
    const std::size_t columns = program.gain.size(), rows = program.rows.size(), width = columns + rows + 1;
    std::vector<std::vector<double>> table; // slack variables behind the columns, the limit at the end
    std::vector<std::size_t> basic(rows);
    for (std::size_t row = 0; row < rows; ++row) {
        std::vector<double> line = program.rows[row];
        line.resize(width, 0);
        line[columns + row] = 1;
        line.back() = program.limits[row];
        basic[row] = columns + row;
        table.push_back(std::move(line));
    }
    std::vector<double> gain = program.gain;
    gain.resize(width, 0);
    for (;;) {
        std::size_t enters = width;
        for (std::size_t column = 0; column + 1 < width && enters == width; ++column)
            if (gain[column] > kZero)
                enters = column;
        if (enters == width)
            break;
        std::size_t leaves = rows;
        for (std::size_t row = 0; row < rows; ++row) {
            if (table[row][enters] <= kZero)
                continue;
            const double here = table[row].back() / table[row][enters];
            const double least = leaves < rows ? table[leaves].back() / table[leaves][enters] : here;
            if (leaves == rows || here < least - kZero
                || (here <= least + kZero && basic[row] < basic[leaves]))
                leaves = row;
        }
        if (leaves == rows)
            return std::nullopt;
        const double pivot = table[leaves][enters];
        for (double& value : table[leaves])
            value /= pivot;
        const auto clear = [&](std::vector<double>& line) {
            const double times = line[enters];
            if (times == 0)
                return;
            for (std::size_t i = 0; i < width; ++i)
                line[i] -= times * table[leaves][i];
        };
        for (std::size_t row = 0; row < rows; ++row)
            if (row != leaves)
                clear(table[row]);
        clear(gain);
        basic[leaves] = enters;
    }
    std::vector<double> x(columns, 0);
    for (std::size_t row = 0; row < rows; ++row)
        if (basic[row] < columns)
            x[basic[row]] = table[row].back();
    return x;
}

} // namespace shardscape
