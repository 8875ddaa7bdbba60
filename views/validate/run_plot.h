// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"
#include "validate/run_points.h"

#include <QWidget>

#include <optional>

class QPainter;

namespace shardscape::validation {

/// Predicted against measured step time (logarithmic, with lines at ±10 %), and the errors by one field. Where the times
/// are not known (published errors) the second takes all the room.
///
/// Thread: GUI only.
class RunPlot : public QWidget {
    Q_OBJECT

public:
    explicit RunPlot(QWidget* parent = nullptr);

    void setPoints(std::vector<RunPoint> points, std::vector<RunField> fields);
    /// Fields by position; out of range: ignored.
    void setColourField(int field);
    void setErrorField(int field);
    void setSelected(std::optional<int> point);
    [[nodiscard]] std::optional<int> selected() const { return m_selected; }
    void setTheme(const theme::Theme& theme);
    [[nodiscard]] const std::vector<RunPoint>& points() const { return m_points; }

    /// Where a point is on one of the two panes: 0 is predicted against measured, 1 errors. Null when not drawn.
    [[nodiscard]] QPointF positionOf(int point, int pane) const;
    [[nodiscard]] bool showsTimes() const;
    [[nodiscard]] QString tipAt(const QPointF& at) const;

    void paint(QPainter& painter, const QRectF& rect, const theme::Theme& theme) const;
    [[nodiscard]] QSize sizeHint() const override { return {800, 320}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {320, 180}; }

signals:
    void pointSelected(int point);
    void pointActivated(int point);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    struct Axis;
    struct Pane;
    struct Frame;

    [[nodiscard]] Frame frameIn(const QRectF& rect) const;
    /// Names beyond the colours there are repeat them, as rings.
    [[nodiscard]] bool isRing(const RunPoint& point) const;
    [[nodiscard]] QColor colourOf(const RunPoint& point, const theme::Theme& theme) const;
    [[nodiscard]] QList<theme::LegendEntry> legend(const theme::Theme& theme) const;
    [[nodiscard]] std::optional<int> pointAt(const QPointF& at) const;
    void paintPane(QPainter& painter, const Pane& pane, const theme::Theme& theme) const;
    void sortValues();

    std::vector<RunPoint> m_points;
    std::vector<RunField> m_fields;
    std::vector<double> m_colourValues; ///< distinct, increasing
    int m_colourField = 0;
    int m_errorField = 0;
    std::optional<int> m_selected;
    theme::Theme m_theme;
};

} // namespace shardscape::validation
