// SPDX-License-Identifier: GPL-3.0-or-later
#include "jobs/plot_frame.h"

#include "explore/plot_ticks.h"
#include "panel/pane.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <utility>

namespace shardscape::jobs {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr double kNumbers = 52; ///< for the numbers of the upright axis, px
constexpr int kTicksAcross = 8;
constexpr int kTicksUp = 4;

std::vector<double> ticksOf(const Axis& axis, int most)
{
    return axis.marks.empty() ? explore::plotTicks(axis.least, axis.most, axis.logarithmic, most)
                              : axis.marks;
}

} // namespace

PlotFrame::PlotFrame(const QRectF& outer, Axis across, Axis up, bool withNumbersAcross)
    : m_outer(outer)
    , m_across(std::move(across))
    , m_up(std::move(up))
    , m_numbersAcross(withNumbersAcross)
{
    const double small = panel::lineHeight(TextRole::Small);
    const double below = withNumbersAcross ? 2 * small + theme::kGrid : theme::kGrid;
    m_inner = outer.adjusted(kNumbers, small + theme::kGrid, -theme::kGap, -below);
}

double PlotFrame::share(const Axis& axis, double value)
{
    return axis.logarithmic ? std::log(value / axis.least) / std::log(axis.most / axis.least)
                            : (value - axis.least) / (axis.most - axis.least);
}

double PlotFrame::x(double value) const
{
    return m_inner.left() + share(m_across, value) * m_inner.width();
}

double PlotFrame::y(double value) const
{
    return m_inner.bottom() - share(m_up, value) * m_inner.height();
}

double PlotFrame::across(double x) const
{
    const double share = (x - m_inner.left()) / m_inner.width();
    return m_across.logarithmic ? m_across.least * std::pow(m_across.most / m_across.least, share)
                                : m_across.least + share * (m_across.most - m_across.least);
}

void PlotFrame::paint(QPainter& painter, const Theme& theme) const
{
    painter.save();
    const double small = panel::lineHeight(TextRole::Small);
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.text);
    panel::drawElided(painter, QRectF(m_outer.left(), m_outer.top(), m_outer.width(), small),
                      Qt::AlignLeft | Qt::AlignVCenter, m_up.title);
    const auto up = ticksOf(m_up, kTicksUp);
    for (const double tick : up) {
        const double at = y(tick);
        if (at < m_inner.top() - 1 || at > m_inner.bottom() + 1) {
            continue;
        }
        painter.setPen(theme.line);
        painter.drawLine(QPointF(m_inner.left(), at), QPointF(m_inner.right(), at));
        painter.setPen(theme.quietText);
        theme::drawTabular(painter, QRectF(m_outer.left(), at - small / 2, kNumbers - theme::kGap, small),
                           Qt::AlignRight | Qt::AlignVCenter,
                           m_up.text ? m_up.text(tick) : explore::tickText(tick, up));
    }
    const auto places = ticksOf(m_across, kTicksAcross);
    double last = -1e9;
    for (const double tick : places) {
        const double at = x(tick);
        if (at < m_inner.left() - 1 || at > m_inner.right() + 1) {
            continue;
        }
        painter.setPen(theme.line);
        painter.drawLine(QPointF(at, m_inner.top()), QPointF(at, m_inner.bottom()));
        if (!m_numbersAcross) {
            continue;
        }
        const QString text = m_across.text ? m_across.text(tick) : explore::tickText(tick, places);
        const double wide = QFontMetricsF(painter.font()).horizontalAdvance(text);
        if (at - wide / 2 < last + theme::kGap) {
            continue;
        }
        last = at + wide / 2;
        painter.setPen(theme.quietText);
        const double left = std::min(at - wide / 2, m_outer.right() - wide); // the last one stays inside
        painter.drawText(QRectF(left - 1, m_inner.bottom() + 2, wide + 2, small),
                         Qt::AlignHCenter | Qt::AlignTop, text);
    }
    if (m_numbersAcross) {
        painter.setPen(theme.quietText);
        panel::drawElided(
            painter, QRectF(m_inner.left(), m_inner.bottom() + small + theme::kGrid, m_inner.width(), small),
            Qt::AlignRight | Qt::AlignVCenter, m_across.title);
    }
    painter.restore();
}

void PlotFrame::line(QPainter& painter, const std::vector<QPointF>& values, const QPen& pen) const
{
    painter.save();
    painter.setClipRect(m_inner.adjusted(-2, -2, 2, 2), Qt::IntersectClip);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    QPainterPath path;
    bool open = false;
    for (const QPointF& value : values) {
        const QPointF place = at(value.x(), value.y());
        if (!std::isfinite(place.x()) || !std::isfinite(place.y())) {
            open = false;
            continue;
        }
        open ? path.lineTo(place) : path.moveTo(place);
        open = true;
    }
    painter.drawPath(path);
    painter.restore();
}

void PlotFrame::band(QPainter& painter, const std::vector<QPointF>& low, const std::vector<QPointF>& high,
                     const QColor& colour) const
{
    QPolygonF shape;
    for (const QPointF& value : low) {
        shape << at(value.x(), value.y());
    }
    for (auto value = high.rbegin(); value != high.rend(); ++value) {
        shape << at(value->x(), value->y());
    }
    painter.save();
    painter.setClipRect(m_inner, Qt::IntersectClip);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(shape);
    painter.restore();
}

QRectF headedPane(QPainter& painter, const QRectF& rect, const Theme& theme, const QString& title,
                  const QString& note)
{
    panel::paintPane(painter, rect, theme);
    const QRectF inner = rect.adjusted(theme::kMargin, theme::kMargin - 2, -theme::kMargin, -theme::kGap);
    const double line = panel::lineHeight(TextRole::Title);
    painter.setFont(theme::textFont(TextRole::Title));
    painter.setPen(theme.text);
    panel::drawElided(painter, QRectF(inner.left(), inner.top(), inner.width(), line),
                      Qt::AlignLeft | Qt::AlignVCenter, title);
    const double used = QFontMetricsF(painter.font()).horizontalAdvance(title) + 2 * theme::kGap;
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.quietText);
    if (inner.width() - used > 60) {
        panel::drawElided(painter, QRectF(inner.left() + used, inner.top(), inner.width() - used, line),
                          Qt::AlignRight | Qt::AlignVCenter, note);
    }
    return inner.adjusted(0, line + theme::kGrid, 0, 0);
}

} // namespace shardscape::jobs
