// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/score_strip.h"

#include "panel/pane.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace shardscape::learn {

ScoreStrip::ScoreStrip(QWidget* parent)
    : QWidget(parent)
    , m_theme(theme::Theme::light())
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ScoreStrip::setDots(std::vector<Dot> dots, double best, double yours, const QString& bestText,
                         const QString& yoursText)
{
    m_dots = std::move(dots);
    m_best = best;
    m_yours = yours;
    m_bestText = bestText;
    m_yoursText = yoursText;
    setAccessibleDescription(bestText + QLatin1String("; ") + yoursText);
    update();
}

void ScoreStrip::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    update();
}

QSize ScoreStrip::sizeHint() const
{
    return {200, static_cast<int>(2 * panel::lineHeight(theme::TextRole::Small)) + 30};
}

QSize ScoreStrip::minimumSizeHint() const
{
    return {140, sizeHint().height()};
}

void ScoreStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (const Dot& dot : m_dots) {
        if (std::isfinite(dot.value)) {
            least = std::min(least, dot.value);
            most = std::max(most, dot.value);
        }
    }
    if (std::isfinite(m_yours)) { // an order by hand may be worse than any that is known
        least = std::min(least, m_yours);
        most = std::max(most, m_yours);
    }
    if (!(least <= most)) {
        return;
    }
    constexpr double kSide = 10;
    const double y = 14;
    const auto pixel = [&](double value) {
        return most == least ? width() / 2.0
                             : kSide + (width() - 2 * kSide) * (value - least) / (most - least);
    };
    painter.fillRect(QRectF(kSide, y - 0.5, width() - 2 * kSide, 1), m_theme.line);
    for (const Dot& dot : m_dots) {
        if (!std::isfinite(dot.value)) {
            continue;
        }
        const QColor colour = dot.reaches ? m_theme.good : m_theme.quietText;
        painter.setPen(QPen(colour, 1.2));
        painter.setBrush(dot.tried ? colour : m_theme.pane);
        painter.drawEllipse(QPointF(pixel(dot.value), y), 3.5, 3.5);
    }
    if (std::isfinite(m_best)) {
        painter.fillRect(QRectF(pixel(m_best) - 1, y - 11, 2, 22), m_theme.good);
    }
    if (std::isfinite(m_yours)) {
        painter.setPen(QPen(m_theme.accent, 2.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(QPointF(pixel(m_yours), y), 7, 7);
    }
    painter.setFont(theme::textFont(theme::TextRole::Small));
    const double line = panel::lineHeight(theme::TextRole::Small);
    painter.setPen(m_theme.good);
    painter.drawText(QRectF(0, y + 14, width(), line), Qt::AlignLeft | Qt::AlignVCenter, m_bestText);
    painter.setPen(m_theme.accent);
    painter.drawText(QRectF(0, y + 14 + line, width(), line), Qt::AlignLeft | Qt::AlignVCenter, m_yoursText);
}

} // namespace shardscape::learn
