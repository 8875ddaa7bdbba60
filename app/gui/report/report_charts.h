// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/selection.h"
#include "search/sweep.h"
#include "timeline/gantt_index.h"

#include <QByteArray>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace shardscape::gui {

/// Figures that a browser draws by itself, as JSON for resources/report/page.js. Numbers that are read as text are texts of
/// the engine here, as on screen; those beside them only say where something is drawn.

/// Beyond these a page would grow past what mail takes.
inline constexpr std::size_t kMostPageOps = 40'000;
inline constexpr std::size_t kMostPagePoints = 10'000;

/// A schedule: {kind: "gantt", end, nanoseconds, lanes: [[device, isCompute]], ops: eight numbers each (lane, start, duration,
/// kind, shade, micro-batch, chunk, direction), opLines: numbers into `lines`, bubbles: four numbers each (lane, start, duration,
/// cause), bubbleLines, lines, kinds and causes with their colours}. Times in ticks of the program. Empty when there are more
/// than kMostPageOps ops.
QByteArray ganttChart(const std::shared_ptr<const timeline::ScheduleView>& view);

/// A sweep's layouts that fit.
struct ScatterChart {
    QByteArray
        json; ///< {kind: "scatter", metrics: [{title, values, texts}], knobs: [{title, values, digits}], front, current,
    ///< capacities, x, y, logX, logY}; values in the units of the axes
    std::vector<explore::RowPosition> rows; ///< which row of the sweep each point is
    std::size_t fitting = 0;                ///< rows that fit, drawn or not
};
/// The front and the current layout always, of the others evenly many. `current`: index in the space.
ScatterChart scatterChart(const std::shared_ptr<const search::SweepResult>& sweep,
                          std::optional<std::int64_t> current);

} // namespace shardscape::gui
