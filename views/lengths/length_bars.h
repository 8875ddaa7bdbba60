// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "workload/length_histogram.h"

#include <QRectF>

#include <cstdint>
#include <optional>
#include <vector>

/// A histogram of lengths as columns that can be drawn.
namespace shardscape::lengths {

/// One length: its share of all tokens is what a column's height says, as tokens are what a step is made of.
struct Column {
    std::int32_t length = 0;
    std::int64_t weight = 0;
    double tokens = 0; ///< weight x length
};

/// The histogram's lengths and the powers of two from 128 up to the sequence, shortest first: what people may draw on.
[[nodiscard]] std::vector<Column> columnsOf(const workload::LengthHistogram& lengths, std::int32_t sequence);
/// Those with a weight.
[[nodiscard]] workload::LengthHistogram histogramOf(const std::vector<Column>& columns);

/// Tokens at the top of the picture: the highest column's, with a quarter of air; of an empty one a round number.
[[nodiscard]] double topOf(const std::vector<Column>& columns);
/// The column at that share (0 to 1) of the top: as many documents as come nearest, at least one above zero.
[[nodiscard]] Column withHeight(Column column, double share, double top);

struct Bars {
    QRectF plot;
    std::vector<QRectF> bands; ///< the whole height of each column: where a pointer means it
    std::vector<QRectF> bars;
};
[[nodiscard]] Bars layoutBars(const std::vector<Column>& columns, const QRectF& plot, double top);
[[nodiscard]] std::optional<std::size_t> columnAt(const Bars& bars, double x);
/// 0 at the bottom, 1 at the top, clamped.
[[nodiscard]] double shareAt(const Bars& bars, double y);

/// Ranks as bars, the busiest first; neighbours are folded together (the higher one counts) where there are more than pixels.
[[nodiscard]] std::vector<QRectF> layoutLoads(const std::vector<double>& loads, const QRectF& plot,
                                              double top);

} // namespace shardscape::lengths
