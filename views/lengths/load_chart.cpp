// SPDX-License-Identifier: GPL-3.0-or-later
#include "lengths/load_chart.h"

#include "lengths/length_bars.h"
#include "panel/pane.h"
#include "theme/number_format.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace shardscape::lengths {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr double kAboveMean = 1.005; ///< bars that rise further above it are marked

QString timesMean(double load)
{
    return LoadChart::tr("%1 × mean").arg(theme::fixed(load, 2));
}

} // namespace

LoadChart::LoadChart(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::of(palette()))
{
    setObjectName(QStringLiteral("load_chart"));
    setMouseTracking(true);
    setAccessibleName(tr("Work of the ranks"));
}

void LoadChart::setLoads(training::LengthLoads loads, const QString& way, const QString& reason)
{
    m_loads = std::move(loads);
    m_way = way;
    m_reason = reason;
    setAccessibleDescription(m_loads.after.empty() ? reason
                                                   : tr("Slowest rank: %1 as documents come, %2 with %3")
                                                         .arg(timesMean(m_loads.slowestBefore()),
                                                              timesMean(m_loads.slowestAfter()), way));
    update();
}

void LoadChart::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

double LoadChart::top() const
{
    return 1.08 * std::max({m_loads.slowestBefore(), m_loads.slowestAfter(), 1.1});
}

std::vector<LoadChart::Side> LoadChart::sidesIn(const QRectF& rect) const
{
    const double width = std::floor((rect.width() - theme::kGap) / 2);
    const double small = panel::lineHeight(TextRole::Small);
    std::vector<Side> sides;
    for (int i = 0; i < 2; ++i) {
        Side side;
        side.card = QRectF(rect.left() + i * (width + theme::kGap), rect.top(), width, rect.height());
        side.plot = side.card.adjusted(theme::kMargin,
                                       theme::kMargin + panel::lineHeight(TextRole::Strong) + 6,
                                       -theme::kMargin, -theme::kMargin - small - 4);
        side.ranks = i == 0 ? &m_loads.before : &m_loads.after;
        const double slowest = i == 0 ? m_loads.slowestBefore() : m_loads.slowestAfter();
        side.title = (i == 0 ? tr("As they come") : m_way) + QStringLiteral(": ") + timesMean(slowest);
        sides.push_back(side);
    }
    return sides;
}

QString LoadChart::tipAt(const QPointF& at) const
{
    for (const Side& side : sidesIn(rect())) {
        if (side.ranks->empty() || !side.plot.contains(at)) {
            continue;
        }
        const double share = (at.x() - side.plot.left()) / side.plot.width();
        const std::size_t i = std::min(
            static_cast<std::size_t>(share * static_cast<double>(side.ranks->size())),
            side.ranks->size() - 1);
        return tr("Rank %1 of %2, the busiest first: %3")
            .arg(i + 1)
            .arg(side.ranks->size())
            .arg(timesMean((*side.ranks)[i]));
    }
    return {};
}

bool LoadChart::event(QEvent* event)
{
    if (panel::answerToolTip(event, this, [this](const QPoint& at) { return tipAt(at); })) {
        return true;
    }
    return QWidget::event(event);
}

void LoadChart::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintIn(painter, rect(), m_theme);
}

void LoadChart::paintPicture(QPainter& painter, const QRect& rect, const Theme& theme)
{
    paintIn(painter, rect, theme);
}

void LoadChart::paintSide(QPainter& painter, const Side& side, const Theme& theme) const
{
    panel::paintPane(painter, side.card, theme);
    painter.setFont(theme::textFont(TextRole::Strong));
    painter.setPen(theme.text);
    panel::drawElided(painter,
                      QRectF(side.plot.left(), side.card.top() + theme::kMargin, side.plot.width(),
                             panel::lineHeight(TextRole::Strong)),
                      Qt::AlignLeft | Qt::AlignVCenter, side.title);
    const double mean = side.plot.bottom() - side.plot.height() / top();
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const QRectF& bar : layoutLoads(*side.ranks, side.plot, top())) {
        painter.fillRect(bar, theme.accent);
        // What others wait for.
        const double above = mean - bar.top();
        if (above > (kAboveMean - 1) * side.plot.height() / top()) {
            painter.fillRect(QRectF(bar.left(), bar.top(), bar.width(), above), theme.warn);
        }
    }
    painter.setPen(theme.text);
    painter.drawLine(QPointF(side.plot.left(), mean), QPointF(side.plot.right(), mean));
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.quietText);
    painter.drawText(QRectF(side.plot.left(), side.plot.bottom() + 3, side.plot.width(),
                            panel::lineHeight(TextRole::Small)),
                     Qt::AlignCenter,
                     tr("%n rank(s), the busiest first; the line is the mean", nullptr,
                        static_cast<int>(side.ranks->size())));
}

void LoadChart::paintIn(QPainter& painter, const QRectF& rect, const Theme& theme) const
{
    painter.save();
    if (m_loads.after.empty()) {
        painter.setRenderHint(QPainter::Antialiasing);
        panel::paintPane(painter, rect, theme);
        painter.setFont(theme::textFont(TextRole::Body));
        painter.setPen(theme.quietText);
        painter.drawText(rect.adjusted(theme::kMargin, theme::kMargin, -theme::kMargin, -theme::kMargin),
                         Qt::AlignCenter | Qt::TextWordWrap, m_reason);
    } else {
        for (const Side& side : sidesIn(rect)) {
            painter.setRenderHint(QPainter::Antialiasing);
            paintSide(painter, side, theme);
        }
    }
    painter.restore();
}

} // namespace shardscape::lengths
