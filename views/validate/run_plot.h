// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"
#include "validate/run_points.h"

#include <QWidget>

#include <optional>
#include <utility>
#include <vector>

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
    /// The same runs as other constants had them, hollow; setPoints() takes them away.
    void setGhosts(std::vector<RunPoint> before);
    [[nodiscard]] const std::vector<RunPoint>& ghosts() const { return m_ghosts; }
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

    /// How a point is drawn, and how the legend shows its value.
    struct Mark {
        QColor colour;
        int shape = 0;
        friend bool operator==(const Mark&, const Mark&) = default;
    };
    static constexpr int kShapes = 10;
    /// What the legend says, in its order, with the marks of the points that it means.
    [[nodiscard]] std::vector<std::pair<QString, Mark>> key() const;
    [[nodiscard]] Mark markOfPoint(int point) const;

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
    /// Of a value by its place among the distinct ones: no two of up to 90 names, or of eight numbers, have the same.
    [[nodiscard]] Mark markOf(std::size_t place, const theme::Theme& theme) const;
    [[nodiscard]] Mark markOf(const RunPoint& point, const theme::Theme& theme) const;
    [[nodiscard]] std::vector<std::pair<QString, Mark>> legend(const theme::Theme& theme) const;
    /// From left to right, wrapping; returns the height. With a null painter it only measures.
    double paintLegend(QPainter* painter, const QRectF& rect, const theme::Theme& theme) const;
    [[nodiscard]] std::optional<int> pointAt(const QPointF& at) const;
    void paintPane(QPainter& painter, const Pane& pane, const theme::Theme& theme) const;
    void sortValues();
    /// The values that occur, for the axis; empty where they are more than that.
    [[nodiscard]] std::vector<double> occurring(const RunField& field, int most) const;

    std::vector<RunPoint> m_points;
    std::vector<RunPoint> m_ghosts;
    std::vector<RunField> m_fields;
    std::vector<double> m_colourValues; ///< distinct, increasing
    int m_colourField = 0;
    int m_errorField = 0;
    std::optional<int> m_selected;
    theme::Theme m_theme;
};

} // namespace shardscape::validation
