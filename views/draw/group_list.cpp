// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/group_list.h"

#include "draw/cluster_painter.h"
#include "panel/pane.h"
#include "theme/number_format.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace shardscape::draw {

using theme::TextRole;

namespace {

double lineHeight()
{
    return panel::lineHeight(TextRole::Body) + 2 * panel::lineHeight(TextRole::Small) + theme::kGap + 2;
}

} // namespace

GroupList::GroupList(QWidget* parent)
    : QWidget(parent)
    , m_theme(theme::Theme::light())
{
    setObjectName(QStringLiteral("group_list"));
    setAccessibleName(tr("Groups of the rank"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void GroupList::show(const RankMap& map, const cluster::Cluster& cluster, std::int64_t rank)
{
    m_map = map;
    m_cluster = cluster;
    m_rank = rank;
    m_axes.clear();
    for (int i = 0; i < kAxes; ++i) {
        if (!map.isEmpty() && map.axes[static_cast<std::size_t>(i)].size > 1) {
            m_axes.push_back(static_cast<Axis>(i));
        }
    }
    m_current = std::clamp(m_current, 0, std::max(0, lines() - 1));
    describe();
    updateGeometry();
    update();
}

void GroupList::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    update();
}

void GroupList::describe()
{
    setAccessibleDescription(m_axes.empty() ? QString()
                                            : textOf(m_axes[static_cast<std::size_t>(m_current)]));
}

QString GroupList::textOf(Axis axis) const
{
    const AxisTraffic& along = m_map.axes[static_cast<std::size_t>(axis)];
    const bool has = along.level >= 0 && static_cast<std::size_t>(along.level) < m_cluster.levels.size();
    const QString links = has ? linkLabel(m_cluster.levels[static_cast<std::size_t>(along.level)].kind)
                              : tr("nothing");
    return along.bytes > 0
               ? tr("%1: %2 ranks over %3, %4 per step, %5 exposed")
                     .arg(axisLabel(axis), theme::count(along.size), links, theme::bytes(along.bytes),
                          theme::seconds(along.exposed))
               : tr("%1: %2 ranks over %3, %4 exposed")
                     .arg(axisLabel(axis), theme::count(along.size), links, theme::seconds(along.exposed));
}

QRectF GroupList::lineRect(int line) const
{
    return {0, line * lineHeight(), static_cast<double>(width()), lineHeight()};
}

QSize GroupList::sizeHint() const
{
    return {220, static_cast<int>(std::ceil(std::max(1, lines()) * lineHeight()))};
}

int GroupList::lineAt(QPointF at) const
{
    for (int i = 0; i < lines(); ++i) {
        if (lineRect(i).contains(at)) {
            return i;
        }
    }
    return -1;
}

void GroupList::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (m_axes.empty()) {
        painter.setFont(theme::textFont(TextRole::Small));
        painter.setPen(m_theme.quietText);
        painter.drawText(rect(), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                         m_map.isEmpty() ? tr("The layout is not valid here: no rank has a place.")
                                         : tr("Every rank works alone."));
        return;
    }
    const double body = panel::lineHeight(TextRole::Body);
    const double small = panel::lineHeight(TextRole::Small);
    for (int i = 0; i < lines(); ++i) {
        const Axis axis = m_axes[static_cast<std::size_t>(i)];
        const AxisTraffic& along = m_map.axes[static_cast<std::size_t>(axis)];
        const QRectF line = lineRect(i);
        if (i == m_hovered) {
            panel::fillRounded(painter, line, m_theme.hover, theme::kCorner);
        }
        const QRectF swatch(line.left() + 4, line.top() + theme::kGrid + 3, 10, body - 4);
        panel::fillRounded(painter, swatch, axisColour(axis, m_theme), 2);
        const double left = swatch.right() + theme::kGap;
        const double room = line.right() - left - theme::kGrid;
        double y = line.top() + theme::kGrid;
        painter.setFont(theme::textFont(TextRole::Strong));
        painter.setPen(m_theme.text);
        const QString place = m_rank >= 0 && static_cast<std::size_t>(m_rank) < m_map.ranks.size()
                                  ? tr("%1 %2 of %3")
                                        .arg(axisShortLabel(axis))
                                        .arg(m_map.ranks[static_cast<std::size_t>(m_rank)]
                                                 .place[static_cast<std::size_t>(axis)])
                                        .arg(theme::count(along.size))
                                  : tr("%1, %2 ranks").arg(axisShortLabel(axis), theme::count(along.size));
        panel::drawElided(painter, QRectF(left, y, room, body), Qt::AlignLeft | Qt::AlignVCenter, place);
        painter.setFont(theme::textFont(TextRole::Small));
        painter.setPen(m_theme.quietText);
        const bool has = along.level >= 0 && static_cast<std::size_t>(along.level) < m_cluster.levels.size();
        panel::drawElided(painter, QRectF(left, y, room, body), Qt::AlignRight | Qt::AlignVCenter,
                          has ? linkLabel(m_cluster.levels[static_cast<std::size_t>(along.level)].kind)
                              : QString());
        y += body;
        painter.setPen(m_theme.text);
        theme::drawTabular(painter, QRectF(left, y, room, small), Qt::AlignLeft | Qt::AlignVCenter,
                           along.bytes > 0 ? tr("%1 per step").arg(theme::bytes(along.bytes))
                                           : tr("%1 per step").arg(theme::seconds(along.seconds)));
        y += small;
        painter.setPen(along.exposed > 0 ? m_theme.text : m_theme.quietText);
        theme::drawTabular(
            painter, QRectF(left, y, room, small), Qt::AlignLeft | Qt::AlignVCenter,
            tr("%1 exposed of %2").arg(theme::seconds(along.exposed), theme::seconds(along.seconds)));
        if (hasFocus() && m_ring && i == m_current) {
            panel::paintFocusRing(painter, line, m_theme);
        }
    }
}

void GroupList::mouseReleaseEvent(QMouseEvent* event)
{
    if (const int line = lineAt(event->position()); line >= 0) {
        m_current = line;
        emit whyRequested(m_axes[static_cast<std::size_t>(line)]);
    }
}

void GroupList::mouseMoveEvent(QMouseEvent* event)
{
    const int line = lineAt(event->position());
    if (line != m_hovered) {
        m_hovered = line;
        setCursor(line >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
        setToolTip(line >= 0 ? tr("Why?") : QString());
        update();
    }
}

void GroupList::leaveEvent(QEvent*)
{
    m_hovered = -1;
    update();
}

void GroupList::keyPressEvent(QKeyEvent* event)
{
    m_ring = true;
    switch (event->key()) {
    case Qt::Key_Up: m_current = std::max(0, m_current - 1); break;
    case Qt::Key_Down: m_current = std::max(0, std::min(lines() - 1, m_current + 1)); break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (lines() > 0) {
            emit whyRequested(m_axes[static_cast<std::size_t>(m_current)]);
        }
        break;
    default: QWidget::keyPressEvent(event); return;
    }
    describe();
    update();
}

void GroupList::focusInEvent(QFocusEvent* event)
{
    m_ring = panel::byKeyboard(event->reason());
    QWidget::focusInEvent(event);
    update();
}

void GroupList::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

} // namespace shardscape::draw
