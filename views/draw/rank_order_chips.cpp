// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/rank_order_chips.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace shardscape::draw {

namespace {

constexpr double kBetween = 16; ///< an arrow stands between chips

QColor colourOf(const QString& axis, const theme::Theme& theme)
{
    // As the groups light up.
    return theme.seriesColour(axis == QLatin1String("tp")   ? 0
                              : axis == QLatin1String("cp") ? 4
                              : axis == QLatin1String("dp") ? 2
                                                            : 1);
}

} // namespace

RankOrderChips::RankOrderChips(QWidget* parent)
    : OrderRow(parent)
{
    setTiles({QStringLiteral("tp"), QStringLiteral("cp"), QStringLiteral("dp"), QStringLiteral("pp")});
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(tr("Rank order, fastest axis first"));
    setToolTip(tr(
        "Which axis numbers the ranks first: drag, or move with Ctrl and the arrows. Neighbours on the first "
        "axis share a node."));
    connect(this, &OrderRow::ordered, this,
            [this](const QStringList&, bool finished) { emit orderChosen(order(), finished); });
}

void RankOrderChips::setOrder(const QString& order)
{
    const QStringList axes = order.split(QLatin1Char('-'));
    if (axes.size() == tiles().size()) {
        setTiles(axes);
    }
}

void RankOrderChips::setIdle(const QStringList& axes)
{
    m_idle = axes;
    update();
}

QSizeF RankOrderChips::tileSize() const
{
    const QFontMetricsF metrics(theme::textFont(theme::TextRole::Strong));
    return {std::ceil(metrics.horizontalAdvance(QStringLiteral("mm"))) + 16, theme::kControlHeight};
}

double RankOrderChips::between() const
{
    return kBetween;
}

void RankOrderChips::paintTile(QPainter& painter, const QString& tile, const QRectF& box, bool held) const
{
    const theme::Theme& theme = colours();
    const bool idle = m_idle.contains(tile);
    const QColor colour = colourOf(tile, theme);
    painter.setPen(QPen(idle ? theme.line : colour, held ? 2 : 1));
    painter.setBrush(idle ? theme.pane : theme::mix(theme.pane, colour, 0.22));
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), theme::kCorner, theme::kCorner);
    painter.setFont(theme::textFont(idle ? theme::TextRole::Body : theme::TextRole::Strong));
    painter.setPen(idle ? theme.quietText : theme.text);
    painter.drawText(box, Qt::AlignCenter, tile);
}

void RankOrderChips::paintBetween(QPainter& painter, QPointF middle) const
{
    painter.setPen(QPen(colours().quietText, 1.2));
    const QPointF tip(middle.x() + 1.5, middle.y());
    painter.drawLine(QPointF(middle.x() - 2, middle.y() - 3.5), tip);
    painter.drawLine(tip, QPointF(middle.x() - 2, middle.y() + 3.5));
}

} // namespace shardscape::draw
