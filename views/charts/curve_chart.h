// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/training/curve.h"
#include "theme/picture.h"
#include "theme/theme.h"

#include <QWidget>

#include <memory>
#include <vector>

namespace shardscape::charts {

/// One line of a chart, as it is called: a pin's letter and name, or the current layout's.
struct Line {
    QString name;
    search::Curve curve;
};

/// Lines over a sequence's length or the number of accelerators, both axes logarithmic: full dots fit, hollow ones do not, thin lines
/// are without loss, dashed ones the capacity. Beside the plot, under it where there is no room, what each line comes to.
///
/// Thread: GUI only.
class CurveChart : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit CurveChart(QWidget* parent = nullptr);
    ~CurveChart() override;

    void setLines(const search::CurveKind& kind, std::vector<Line> lines);
    [[nodiscard]] const std::vector<Line>& lines() const { return m_lines; }
    void setTheme(const theme::Theme& theme);
    [[nodiscard]] QString title() const;
    /// What the lines come to: where they stop fitting, or what is lost to scaling.
    [[nodiscard]] QStringList remarks() const;
    /// The point nearest to that place, in words; empty where there is none near.
    [[nodiscard]] QString tipAt(const QPointF& at) const;
    /// Where a point is drawn, in the widget.
    [[nodiscard]] QPointF positionOf(std::size_t line, std::size_t point) const;

    [[nodiscard]] QSize pictureSizeHint() const override { return {900, 520}; }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;
    [[nodiscard]] QSize sizeHint() const override { return {820, 480}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {320, 220}; }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Plot;

    void paintIn(QPainter& painter, const QRect& rect, const theme::Theme& theme) const;
    void fill(const QSize& size, const theme::Theme& theme) const;
    [[nodiscard]] QRect plotRect(const QRect& rect) const;
    [[nodiscard]] QColor colourOf(std::size_t line, const theme::Theme& theme) const;

    const search::CurveKind* m_kind = nullptr;
    std::vector<Line> m_lines;
    std::unique_ptr<Plot> m_plot;
    theme::Theme m_theme;
};

} // namespace shardscape::charts
