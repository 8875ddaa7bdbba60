// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/tables/affinity_matrix.h"

#include "exchange/text/csv.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

namespace shardscape::exchange {

namespace {

/// Tokens of each rank's experts that go to each expert of the next layer: row by rank.
std::vector<std::vector<double>> fromRanks(const AffinityMatrix& m, std::int64_t ranks)
{
    const std::int64_t each = m.experts / ranks;
    std::vector<std::vector<double>> all(static_cast<std::size_t>(ranks),
                                         std::vector<double>(static_cast<std::size_t>(m.experts)));
    for (std::int64_t i = 0; i < m.experts; ++i)
        for (std::int64_t j = 0; j < m.experts; ++j)
            all[static_cast<std::size_t>(i / each)][static_cast<std::size_t>(j)] += m.at(i, j);
    return all;
}

double localOf(const std::vector<std::vector<double>>& gain, const std::vector<std::int32_t>& rankOf)
{
    double local = 0;
    double all = 0;
    for (std::size_t j = 0; j < rankOf.size(); ++j)
        local += gain[static_cast<std::size_t>(rankOf[j])][j];
    for (const std::vector<double>& rank : gain)
        all = std::accumulate(rank.begin(), rank.end(), all);
    return all > 0 ? local / all : 0;
}

/// Exchanges pairs of experts as long as one keeps more tokens. Every exchange gains, so that it ends.
void exchangePairs(const std::vector<std::vector<double>>& gain, std::vector<std::int32_t>& rankOf)
{
    const auto at = [&gain](std::int32_t rank, std::size_t expert) {
        return gain[static_cast<std::size_t>(rank)][expert];
    };
    for (bool again = true; again;) {
        again = false;
        for (std::size_t i = 0; i < rankOf.size(); ++i)
            for (std::size_t j = i + 1; j < rankOf.size(); ++j) {
                const double now = at(rankOf[i], i) + at(rankOf[j], j);
                const double then = at(rankOf[j], i) + at(rankOf[i], j);
                if (then > now * (1 + 1e-12)) {
                    std::swap(rankOf[i], rankOf[j]);
                    again = true;
                }
            }
    }
}

Result<double> cellOf(const CsvLine& line, std::size_t column)
{
    const std::string& cell = line.cells[column];
    double value = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (error != std::errc{} || end != cell.data() + cell.size() || !std::isfinite(value) || value < 0)
        return fail(ErrorCode::BadInput, say("line %1, column %2: '%3' is no count of tokens", line.number,
                                             static_cast<std::int64_t>(column + 1), cell.substr(0, 40)));
    return value;
}

} // namespace

Result<AffinityMatrix> readAffinityMatrix(std::string_view text, std::int64_t experts)
{
    constexpr std::size_t kMost = 4096;
    const Result<std::vector<CsvLine>> lines = splitCsv(text);
    if (!lines)
        return tl::unexpected(lines.error());
    AffinityMatrix matrix;
    matrix.experts = experts > 0 ? experts : static_cast<std::int64_t>(lines->size());
    const auto size = static_cast<std::size_t>(matrix.experts);
    if (size == 0 || size > kMost)
        return fail(ErrorCode::BadInput, say("the matrix has %1 rows; 1 to %2 can be read", matrix.experts,
                                             static_cast<std::int64_t>(kMost)));
    if (lines->size() != size)
        return fail(ErrorCode::BadInput, say("the matrix has %1 rows; a layer of %2 experts needs %2",
                                             static_cast<std::int64_t>(lines->size()), matrix.experts));
    double sum = 0;
    for (const CsvLine& line : *lines) {
        if (line.cells.size() != size)
            return fail(ErrorCode::BadInput,
                        say("line %1 has %2 columns; a layer of %3 experts needs %3", line.number,
                            static_cast<std::int64_t>(line.cells.size()), matrix.experts));
        for (std::size_t column = 0; column < size; ++column) {
            const Result<double> cell = cellOf(line, column);
            if (!cell)
                return tl::unexpected(cell.error());
            matrix.tokens.push_back(*cell);
            sum += *cell;
        }
    }
    if (!(sum > 0))
        return fail(ErrorCode::BadInput, say("the matrix counts no tokens"));
    if (!std::isfinite(sum))
        return fail(ErrorCode::BadInput, say("the matrix counts more tokens than a number holds"));
    return matrix;
}

ExpertPlacement inOrder(const AffinityMatrix& matrix, std::int64_t ranks)
{
    ExpertPlacement placement;
    for (std::int64_t j = 0; j < matrix.experts; ++j)
        placement.rankOf.push_back(static_cast<std::int32_t>(j / (matrix.experts / ranks)));
    placement.local = localOf(fromRanks(matrix, ranks), placement.rankOf);
    return placement;
}

ExpertPlacement placedByAffinity(const AffinityMatrix& matrix, std::int64_t ranks)
{
    const auto gain = fromRanks(matrix, ranks);
    struct Wish {
        double tokens;
        std::int64_t expert;
        std::int32_t rank;
    };
    std::vector<Wish> wishes;
    for (std::size_t rank = 0; rank < gain.size(); ++rank)
        for (std::size_t j = 0; j < gain[rank].size(); ++j)
            wishes.push_back({gain[rank][j], static_cast<std::int64_t>(j), static_cast<std::int32_t>(rank)});
    std::stable_sort(wishes.begin(), wishes.end(),
                     [](const Wish& a, const Wish& b) { return a.tokens > b.tokens; });
    ExpertPlacement greedy;
    greedy.rankOf.assign(static_cast<std::size_t>(matrix.experts), -1);
    std::vector<std::int64_t> room(static_cast<std::size_t>(ranks), matrix.experts / ranks);
    for (const Wish& wish : wishes) {
        auto& rank = greedy.rankOf[static_cast<std::size_t>(wish.expert)];
        auto& left = room[static_cast<std::size_t>(wish.rank)];
        if (rank < 0 && left > 0) {
            rank = wish.rank;
            --left;
        }
    }
    ExpertPlacement ordered = inOrder(matrix, ranks);
    for (ExpertPlacement* const one : {&greedy, &ordered}) {
        exchangePairs(gain, one->rankOf);
        one->local = localOf(gain, one->rankOf);
    }
    return greedy.local >= ordered.local ? greedy : ordered;
}

} // namespace shardscape::exchange
