// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"
#include "theme/theme.h"

#include <map>
#include <memory>

class QPainter;

namespace shardscape::timeline {
class TimelinePicture;
}

namespace shardscape::compare {

/// Paints the cells of a comparison: the same on screen and on the slide.
class CellPainter {
public:
    CellPainter();
    ~CellPainter();
    CellPainter(const CellPainter&) = delete;
    CellPainter& operator=(const CellPainter&) = delete;

    void setCandidates(const std::vector<Candidate>& candidates);

    /// Height of a row whose cells are that wide; `across` is the width of all of them.
    [[nodiscard]] double rowHeight(const Row& row, double cellWidth, double across) const;
    void paintCell(QPainter& painter, const QRectF& rect, const Row& row, std::size_t column,
                   const theme::Theme& theme) const;
    /// A legend, across all columns.
    void paintLegend(QPainter& painter, const QRectF& rect, const theme::Theme& theme) const;
    /// Name and role of a layout: "base", "current".
    static void paintHead(QPainter& painter, const QRectF& rect, const Candidate& candidate, bool base,
                          const theme::Theme& theme);
    [[nodiscard]] static double headHeight();

private:
    void paintText(QPainter& painter, const QRectF& rect, const Row& row, const Cell& cell,
                   const theme::Theme& theme) const;
    void paintTimeBar(QPainter& painter, const QRectF& rect, const Candidate& candidate,
                      const theme::Theme& theme) const;
    void paintMemory(QPainter& painter, const QRectF& rect, const Candidate& candidate,
                     const theme::Theme& theme) const;
    void paintTimeline(QPainter& painter, const QRectF& rect, std::size_t column,
                       const theme::Theme& theme) const;

    std::vector<Candidate> m_candidates;
    Axes m_axes;
    /// By schedule: indexed once, painted often.
    std::map<const timeline::ScheduleView*, std::unique_ptr<timeline::TimelinePicture>> m_pictures;
};

} // namespace shardscape::compare
