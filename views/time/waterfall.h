// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/numbers/evaluation.h"

#include <QPointF>
#include <QRectF>

#include <optional>
#include <string_view>
#include <vector>

/// Where a step's time goes, as numbers: from the time the accelerators' peak would need to the time the step
/// takes.
namespace shardscape::time {

/// One row. Seconds; `from` and `to` are where the bar starts and ends on the time axis.
struct Part {
    const training::Account* account = &training::idealRow(); ///< one of timeRows()
    double seconds = 0; ///< what the row adds to the step; may be negative in a difference
    double hidden = 0;  ///< spent at the same time as something else: shown, not counted
    double from = 0;
    double to = 0;
    bool total = false; ///< a bar from zero: the first and the last

    [[nodiscard]] std::string_view id() const { return account->id; }
    [[nodiscard]] bool is(const training::Account& row) const { return account == &row; }
};

/// Source: MFU is model FLOPs over peak (PaLM, arXiv:2204.02311, appendix B); so Ideal / Step = MFU, and
/// every row between them is a share of 1 - MFU. With an unknown peak (0) there is no Ideal row and Kernels
/// is all of compute. Empty unless the evaluation is valid and takes time.
[[nodiscard]] std::vector<Part> waterfall(const training::Evaluation& evaluation, std::int64_t accelerators);

/// What `after` spends more (positive) or less than `before`, term by term; the last row is the whole change
/// and the rows above it sum to it. Hidden times are not compared. Empty when either is.
[[nodiscard]] std::vector<Part> difference(const std::vector<Part>& before, const std::vector<Part>& after);

/// Takes another waterfall into `envelope`, which then has every row of any, in the order of timeRows(), from the least to the most
/// that it reaches: the scale that several pictures share.
void widen(std::vector<Part>& envelope, const std::vector<Part>& parts);
/// `parts` with the rows of `envelope` that they lack, which take nothing where they would stand.
[[nodiscard]] std::vector<Part> inRowsOf(const std::vector<Part>& envelope, const std::vector<Part>& parts);

/// A row's bar in pixels.
struct Row {
    Part part;
    QRectF band;      ///< the whole row: hit testing, hover
    QRectF bar;       ///< may be narrower than a pixel; painters widen it to one
    QRectF hidden;    ///< right of the bar
    double joinX = 0; ///< where the row's end is carried down to the next one
};

struct WaterfallGeometry {
    QRectF plot;
    double left = 0; ///< seconds at the plot's edges
    double right = 0;
    std::vector<double> ticks; ///< seconds
    std::vector<Row> rows;

    [[nodiscard]] double x(double seconds) const;
};

/// Rows of equal height fill `plot` from its top, none higher than `highestRow`. Zero is always on the axis,
/// so that lengths compare; a difference has both signs. The axis reaches as far as `envelope` does, too.
[[nodiscard]] WaterfallGeometry layoutRows(const std::vector<Part>& parts, const QRectF& plot,
                                           double highestRow, const std::vector<Part>& envelope = {});

[[nodiscard]] std::optional<std::int32_t> rowAt(const WaterfallGeometry& geometry, QPointF at);

} // namespace shardscape::time
