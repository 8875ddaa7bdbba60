// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <functional>
#include <vector>

class QPainter;

namespace shardscape::jobs {

/// What a page draws in, and where it is pointed at: all but the line that says where the keyboard is.
inline QRectF pageRoom(const QRect& page)
{
    return QRectF(page).adjusted(theme::kGrid, theme::kGrid, -theme::kGrid, -theme::kGrid);
}

/// One axis of a plot.
struct Axis {
    double least = 0;
    double most = 1;
    bool logarithmic = false;
    QString title; ///< with its unit
    /// How its numbers are written; null: as plots do.
    std::function<QString(double)> text = {};
    std::vector<double> marks = {}; ///< where numbers stand; empty: at round ones
};

/// Axes with a grid around a place where values are drawn.
class PlotFrame {
public:
    /// `outer` holds the numbers of both axes and their titles. Without `withNumbersAcross` another plot below has them.
    PlotFrame(const QRectF& outer, Axis across, Axis up, bool withNumbersAcross = true);

    [[nodiscard]] const QRectF& inner() const { return m_inner; }
    [[nodiscard]] double x(double value) const;
    [[nodiscard]] double y(double value) const;
    [[nodiscard]] QPointF at(double across, double up) const { return {x(across), y(up)}; }
    /// The value across at a place.
    [[nodiscard]] double across(double x) const;

    void paint(QPainter& painter, const theme::Theme& theme) const;
    /// A line through the points, cut to the plot. Not a number: a gap.
    void line(QPainter& painter, const std::vector<QPointF>& values, const QPen& pen) const;
    /// Between two lines over the same places.
    void band(QPainter& painter, const std::vector<QPointF>& low, const std::vector<QPointF>& high,
              const QColor& colour) const;

private:
    [[nodiscard]] static double share(const Axis& axis, double value);

    QRectF m_outer;
    QRectF m_inner;
    Axis m_across;
    Axis m_up;
    bool m_numbersAcross = true;
};

/// A pane with its title and, on the right where there is room, a quiet note; what is left of it below.
QRectF headedPane(QPainter& painter, const QRectF& rect, const theme::Theme& theme, const QString& title,
                  const QString& note);

} // namespace shardscape::jobs
