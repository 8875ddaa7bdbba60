// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/rank_order_chips.h"

#include "panel/pane.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <array>
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
    : QWidget(parent)
    , m_axes{QStringLiteral("tp"), QStringLiteral("cp"), QStringLiteral("dp"), QStringLiteral("pp")}
    , m_theme(theme::Theme::light())
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(tr("Rank order, fastest axis first"));
    setToolTip(tr(
        "Which axis numbers the ranks first: drag, or move with Ctrl and the arrows. Neighbours on the first "
        "axis share a node."));
    setCursor(Qt::OpenHandCursor);
    describe();
}

void RankOrderChips::setOrder(const QString& order)
{
    const QStringList axes = order.split(QLatin1Char('-'));
    if (axes == m_axes || axes.size() != m_axes.size() || m_dragging) {
        return;
    }
    const QString held = m_axes.value(m_chosen);
    m_axes = axes;
    m_chosen = std::max(0, static_cast<int>(m_axes.indexOf(held)));
    describe();
    update();
}

void RankOrderChips::setIdle(const QStringList& axes)
{
    m_idle = axes;
    update();
}

void RankOrderChips::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    update();
}

void RankOrderChips::describe()
{
    setAccessibleDescription(m_axes.join(QStringLiteral(", ")));
}

QRectF RankOrderChips::chipRect(int index) const
{
    const QFontMetricsF metrics(theme::textFont(theme::TextRole::Strong));
    const double width = std::ceil(metrics.horizontalAdvance(QStringLiteral("mm"))) + 16;
    return {index * (width + kBetween), 0, width, theme::kControlHeight};
}

QSize RankOrderChips::sizeHint() const
{
    return {static_cast<int>(chipRect(static_cast<int>(m_axes.size()) - 1).right()) + 1,
            theme::kControlHeight};
}

void RankOrderChips::move(int from, int to, bool finished)
{
    to = std::clamp(to, 0, static_cast<int>(m_axes.size()) - 1);
    if (from != to) {
        m_axes.move(from, to);
        m_chosen = to;
        describe();
    } else if (!finished) {
        return;
    }
    update();
    emit orderChosen(order(), finished);
}

void RankOrderChips::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing, true);
    const auto chip = [&](int index, const QRectF& rect) {
        const QString& axis = m_axes[index];
        const bool idle = m_idle.contains(axis);
        const QColor colour = colourOf(axis, m_theme);
        painter.setPen(QPen(idle ? m_theme.line : colour, 1));
        painter.setBrush(idle ? m_theme.pane : theme::mix(m_theme.pane, colour, 0.22));
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), theme::kCorner, theme::kCorner);
        painter.setFont(theme::textFont(idle ? theme::TextRole::Body : theme::TextRole::Strong));
        painter.setPen(idle ? m_theme.quietText : m_theme.text);
        painter.drawText(rect, Qt::AlignCenter, axis);
        if (hasFocus() && m_ring && index == m_chosen) {
            panel::paintFocusRing(painter, rect, m_theme);
        }
    };
    for (int i = 0; i < m_axes.size(); ++i) {
        const QRectF rect = chipRect(i);
        if (i > 0) {
            const double x = rect.left() - kBetween / 2;
            const double y = rect.center().y();
            painter.setPen(QPen(m_theme.quietText, 1.2));
            painter.drawLine(QPointF(x - 2, y - 3.5), QPointF(x + 1.5, y));
            painter.drawLine(QPointF(x + 1.5, y), QPointF(x - 2, y + 3.5));
        }
        if (!m_dragging || i != m_chosen) {
            chip(i, rect);
        }
    }
    if (m_dragging) {
        QRectF held = chipRect(m_chosen);
        held.moveLeft(std::clamp(m_pointer.x() - m_grip, 0.0, width() - held.width()));
        chip(m_chosen, held);
    }
}

void RankOrderChips::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        return;
    }
    for (int i = 0; i < m_axes.size(); ++i) {
        if (chipRect(i).contains(event->position())) {
            m_chosen = i;
            m_dragging = true;
            m_moved = false;
            m_pointer = event->position();
            m_grip = m_pointer.x() - chipRect(i).left();
            setCursor(Qt::ClosedHandCursor);
            update();
        }
    }
}

void RankOrderChips::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_dragging) {
        return;
    }
    m_pointer = event->position();
    const QRectF own = chipRect(m_chosen);
    const double middle = m_pointer.x() - m_grip + own.width() / 2;
    const int place = static_cast<int>(std::floor((middle + kBetween / 2) / (own.width() + kBetween)));
    if (std::clamp(place, 0, static_cast<int>(m_axes.size()) - 1) != m_chosen) {
        m_moved = true;
        move(m_chosen, place, false);
    }
    update();
}

void RankOrderChips::mouseReleaseEvent(QMouseEvent*)
{
    if (!m_dragging) {
        return;
    }
    m_dragging = false;
    setCursor(Qt::OpenHandCursor);
    update();
    if (m_moved) {
        emit orderChosen(order(), true);
    }
}

void RankOrderChips::keyPressEvent(QKeyEvent* event)
{
    m_ring = true;
    const int step = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    if (step == 0) {
        QWidget::keyPressEvent(event);
        return;
    }
    const int to = std::clamp(m_chosen + step, 0, static_cast<int>(m_axes.size()) - 1);
    if (event->modifiers() & Qt::ControlModifier) {
        if (to != m_chosen) {
            move(m_chosen, to, true);
        }
    } else {
        m_chosen = to;
    }
    update();
}

void RankOrderChips::focusInEvent(QFocusEvent* event)
{
    m_ring = panel::byKeyboard(event->reason());
    QWidget::focusInEvent(event);
    update();
}

void RankOrderChips::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

} // namespace shardscape::draw
