// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/pane.h"
#include "explore/parallel.h"
#include "theme/picture.h"

#include <QElapsedTimer>

#include <optional>
#include <vector>

namespace shardscape::explore {

class ShortComboBox;

/// Parallel coordinates: every layout that fits as a line through all knobs and three metrics, coloured by how good the
/// layouts on it are. Ranges drawn on axes brush.
/// Thread: GUI only.
class ParallelView : public Pane, public theme::Picture {
    Q_OBJECT

public:
    /// `results` outlives the view and tells it of changes by reload() and appended().
    explicit ParallelView(const ResultSet& results, QWidget* parent = nullptr);

    void setTheme(const theme::Theme& theme) override;
    void reload();
    void appended();
    /// `fromHere`: the brush comes from ranges drawn in this view, which stay. `marked`: what is shown bright instead.
    void setBrush(const Selection& brush, bool fromHere, const Selection* marked = nullptr);
    void setCurrent(std::optional<RowPosition> row);
    /// Layouts that something else is about just now.
    void setRinged(std::vector<RowPosition> rows);
    /// The layout under the pointer, here or in another plot: its value stands on every axis. -1: none.
    void setCrosshair(RowPosition row);
    [[nodiscard]] RowPosition crosshair() const { return m_crosshair; }
    void setMetric(Metric metric);

    [[nodiscard]] const ParallelPlot& plot();

    // What the pointer and keys do, by name.
    /// Chooses places on an axis; nothing: all of them again.
    void setRange(int axis, std::optional<ParallelRange> range);
    [[nodiscard]] const std::vector<std::optional<ParallelRange>>& ranges() const { return m_ranges; }
    [[nodiscard]] int focusedAxis() const { return m_focusAxis; }
    [[nodiscard]] QWidget* canvas() const;
    /// Where a place of an axis lies, in the canvas' pixels.
    [[nodiscard]] QPointF pointOf(int axis, int place);

    [[nodiscard]] QSize pictureSizeHint() const override { return {900, 460}; }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;

signals:
    void brushed(const shardscape::explore::Selection& brush);

protected:
    void showEvent(QShowEvent* event) override;

private:
    class Canvas;

    /// One layout's line through all axes, on a halo.
    void paintLine(QPainter& painter, RowPosition row, const QRectF& plot, const QColor& colour,
                   const theme::Theme& theme) const;

    void build();
    void emitRanges();
    /// Pixels between two axes.
    [[nodiscard]] double roomBetween(const QRectF& rect) const;
    [[nodiscard]] QRectF plotRect(const QRectF& rect) const;
    [[nodiscard]] double xOf(int axis, const QRectF& plot) const;
    [[nodiscard]] int axisAt(QPointF at, const QRectF& plot) const;
    [[nodiscard]] QString placeText(int axis, int place) const;
    [[nodiscard]] QString placeCard(int axis, int place) const;
    void paintPlot(QPainter& painter, const QRectF& rect, const theme::Theme& theme, double pixelRatio,
                   bool interactive);

    const ResultSet& m_results;
    ParallelPlot m_plot;
    QElapsedTimer m_sinceBuild;
    qint64 m_buildCost = 0; ///< ms
    bool m_renewal = false; ///< a timer will rebuild
    bool m_stale = true;    ///< built when it is seen: hidden, it costs nothing
    Metric m_metric = Metric::Mfu;
    Selection m_brush;
    Selection m_marked; ///< what is shown bright
    std::optional<RowPosition> m_current;
    std::vector<RowPosition> m_ringed;
    RowPosition m_crosshair = -1;
    std::vector<std::optional<ParallelRange>> m_ranges;
    QImage m_image;
    bool m_imageStale = true;
    int m_focusAxis = -1;
    int m_focusPlace = 0;
    bool m_showsFocus = false;
    ShortComboBox* m_metricBox = nullptr;
    Canvas* m_canvas = nullptr;
};

} // namespace shardscape::explore
