// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/lane_row.h"

#include "panel/pane.h"
#include "theme/pin_tag.h"

#include <QApplication>
#include <QDrag>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMimeData>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace shardscape::timeline {

using theme::TextRole;

namespace {

constexpr double kTag = 14;
constexpr double kCross = 16;
constexpr double kPad = 7;
constexpr double kMostTitle = 220; ///< px; the whole is in the tool tip

double titleWidth(const LaneChip& lane)
{
    return std::min(kMostTitle,
                    std::ceil(QFontMetricsF(theme::textFont(TextRole::Body)).horizontalAdvance(lane.title)));
}

} // namespace

std::optional<QString> laneIn(const QMimeData* data)
{
    const QString format = QString::fromLatin1(kLaneMime);
    return data != nullptr && data->hasFormat(format) ? std::optional(QString::fromUtf8(data->data(format)))
                                                      : std::nullopt;
}

LaneRow::LaneRow(QWidget* parent)
    : QWidget(parent)
    , m_theme(theme::Theme::light())
{
    setObjectName(QStringLiteral("lane_row"));
    setAccessibleName(tr("Lanes"));
    setFocusPolicy(Qt::TabFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    hide();
}

void LaneRow::setLanes(std::vector<LaneChip> lanes)
{
    if (lanes != m_lanes) {
        const QString looked = m_lanes.empty() ? QString() : m_lanes[static_cast<std::size_t>(m_looked)].key;
        m_lanes = std::move(lanes);
        m_pressed = -1;
        setLooked(looked);
        setFocused(m_focused);
        updateGeometry();
        update();
    }
    setVisible(m_lanes.size() > 1 || m_offered);
}

void LaneRow::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    update();
}

void LaneRow::setLooked(const QString& key)
{
    const auto found = std::find_if(m_lanes.begin(), m_lanes.end(),
                                    [&](const LaneChip& lane) { return lane.key == key; });
    m_looked = found == m_lanes.end() ? 0 : static_cast<int>(found - m_lanes.begin());
    if (!hasFocus()) {
        setFocused(m_looked);
    }
    update();
}

void LaneRow::lookAt(int lane)
{
    setFocused(lane);
    m_looked = m_focused;
    emit looked(QString(m_lanes[static_cast<std::size_t>(m_focused)].key));
}

bool LaneRow::step(int by)
{
    const int next = m_looked + by;
    if (m_lanes.size() < 2 || next < 0 || next >= static_cast<int>(m_lanes.size())) {
        if (m_lanes.size() > 1 && m_looked > 0) {
            lookAt(0);
        }
        return false;
    }
    lookAt(next);
    return true;
}

bool LaneRow::stepWith(const QEvent* event)
{
    if (event->type() != QEvent::KeyPress || !isVisible()) {
        return false;
    }
    const auto* key = static_cast<const QKeyEvent*>(event);
    const int by = key->key() == Qt::Key_Tab ? 1 : key->key() == Qt::Key_Backtab ? -1 : 0;
    return by != 0 && (key->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) == 0 && step(by);
}

void LaneRow::setDropOffered(bool offered)
{
    m_offered = offered;
    setVisible(m_lanes.size() > 1 || m_offered);
    update();
}

QSize LaneRow::sizeHint() const
{
    return {400, static_cast<int>(panel::lineHeight(TextRole::Body)) + 12};
}

QRectF LaneRow::chipRect(int lane) const
{
    double x = theme::kMargin;
    for (int at = 0; at <= lane && at < static_cast<int>(m_lanes.size()); ++at) {
        const LaneChip& its = m_lanes[static_cast<std::size_t>(at)];
        const double width = 2 * kPad + titleWidth(its) + (its.pin >= 0 ? kTag + 5 : 0)
                             + (its.removable ? kCross : 0);
        if (at == lane) {
            return {x, 2, width, height() - 4.0};
        }
        x += width + theme::kGap;
    }
    return {x, 2, 0, height() - 4.0};
}

QRectF LaneRow::removeRect(int lane) const
{
    if (lane < 0 || lane >= static_cast<int>(m_lanes.size())
        || !m_lanes[static_cast<std::size_t>(lane)].removable) {
        return {};
    }
    const QRectF chip = chipRect(lane);
    return {chip.right() - kCross - 3, chip.center().y() - kCross / 2, kCross, kCross};
}

int LaneRow::laneAt(QPointF at) const
{
    for (int lane = 0; lane < static_cast<int>(m_lanes.size()); ++lane) {
        if (chipRect(lane).contains(at)) {
            return lane;
        }
    }
    return -1;
}

int LaneRow::placeAt(QPointF at) const
{
    int place = 0;
    while (place < static_cast<int>(m_lanes.size()) && chipRect(place).center().x() < at.x()) {
        ++place;
    }
    return place;
}

void LaneRow::setFocused(int lane)
{
    m_focused = std::clamp(lane, 0, std::max(0, static_cast<int>(m_lanes.size()) - 1));
    setAccessibleDescription(m_lanes.empty() ? QString()
                                             : m_lanes[static_cast<std::size_t>(m_focused)].title);
    update();
}

bool LaneRow::event(QEvent* event)
{
    const auto tip = [this](const QPoint& at) {
        const int lane = laneAt(at);
        if (lane < 0) {
            return QString();
        }
        return removeRect(lane).contains(at) ? tr("Take this lane away")
                                             : m_lanes[static_cast<std::size_t>(lane)].title.toHtmlEscaped();
    };
    return panel::answerToolTip(event, this, tip) || QWidget::event(event);
}

void LaneRow::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.ground);
    painter.setRenderHint(QPainter::Antialiasing, true);
    const QFont body = theme::textFont(TextRole::Body);
    for (int lane = 0; lane < static_cast<int>(m_lanes.size()); ++lane) {
        const LaneChip& its = m_lanes[static_cast<std::size_t>(lane)];
        const QRectF chip = chipRect(lane);
        const bool isLooked = lane == m_looked;
        painter.setPen(QPen(isLooked ? m_theme.accent : m_theme.line, 1));
        painter.setBrush(isLooked ? m_theme.accentSoft : m_theme.pane);
        painter.drawRoundedRect(chip.adjusted(0.5, 0.5, -0.5, -0.5), theme::kCorner, theme::kCorner);
        double x = chip.left() + kPad;
        if (its.pin >= 0) {
            theme::paintPinTag(painter, QRectF(x, chip.center().y() - kTag / 2, kTag, kTag), its.pin,
                               m_theme);
            x += kTag + 5;
        }
        painter.setFont(body);
        painter.setPen(m_theme.text);
        panel::drawElided(painter, QRectF(x, chip.top(), titleWidth(its) + 1, chip.height()),
                          Qt::AlignLeft | Qt::AlignVCenter, its.title);
        if (const QRectF cross = removeRect(lane); !cross.isEmpty()) {
            const QRectF sign = cross.adjusted(4.5, 4.5, -4.5, -4.5);
            painter.setPen(QPen(m_theme.quietText, 1.4, Qt::SolidLine, Qt::RoundCap));
            painter.drawLine(sign.topLeft(), sign.bottomRight());
            painter.drawLine(sign.topRight(), sign.bottomLeft());
        }
        if (hasFocus() && lane == m_focused) {
            panel::paintFocusRing(painter, chip, m_theme);
        }
    }
    const QRectF after = chipRect(static_cast<int>(m_lanes.size()));
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(m_theme.quietText);
    const QString hint = tr("drop a scenario here");
    const double wide = QFontMetricsF(painter.font()).horizontalAdvance(hint) + 2 * kPad;
    const QRectF place(after.left(), after.top(), wide, after.height());
    if (place.right() > width()) {
        return;
    }
    painter.setBrush(m_offered ? QBrush(m_theme.accentSoft) : QBrush(Qt::NoBrush));
    painter.setPen(QPen(m_offered ? m_theme.accent : m_theme.line, 1, Qt::DashLine));
    painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), theme::kCorner, theme::kCorner);
    painter.setPen(m_theme.quietText);
    painter.drawText(place, Qt::AlignCenter, hint);
}

void LaneRow::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        return;
    }
    m_pressed = laneAt(event->position());
    m_pressedAt = event->position();
}

void LaneRow::mouseMoveEvent(QMouseEvent* event)
{
    const int over = laneAt(event->position());
    setCursor(over >= 0 && removeRect(over).contains(event->position()) ? Qt::PointingHandCursor
                                                                        : Qt::ArrowCursor);
    if (m_pressed < 0 || m_pressed >= static_cast<int>(m_lanes.size())
        || !m_lanes[static_cast<std::size_t>(m_pressed)].movable
        || (event->position() - m_pressedAt).manhattanLength() < QApplication::startDragDistance()) {
        return;
    }
    auto* carried = new QMimeData;
    carried->setData(QString::fromLatin1(kLaneMime),
                     m_lanes[static_cast<std::size_t>(std::exchange(m_pressed, -1))].key.toUtf8());
    auto* drag = new QDrag(this);
    drag->setMimeData(carried);
    drag->exec(Qt::MoveAction);
}

void LaneRow::mouseReleaseEvent(QMouseEvent* event)
{
    const int lane = std::exchange(m_pressed, -1);
    if (lane < 0 || laneAt(event->position()) != lane) {
        return;
    }
    if (removeRect(lane).contains(event->position())) {
        emit removed(QString(m_lanes[static_cast<std::size_t>(lane)].key));
    } else {
        lookAt(lane);
    }
}

void LaneRow::mouseDoubleClickEvent(QMouseEvent* event)
{
    const int lane = laneAt(event->position());
    if (event->button() == Qt::LeftButton && lane >= 0 && !removeRect(lane).contains(event->position())) {
        emit taken(QString(m_lanes[static_cast<std::size_t>(lane)].key));
    }
}

bool LaneRow::focusNextPrevChild(bool next)
{
    return step(next ? 1 : -1) || QWidget::focusNextPrevChild(next);
}

void LaneRow::focusInEvent(QFocusEvent* event)
{
    setFocused(m_looked);
    QWidget::focusInEvent(event);
}

void LaneRow::keyPressEvent(QKeyEvent* event)
{
    const int by = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    if (m_lanes.empty()) {
        return QWidget::keyPressEvent(event);
    }
    const LaneChip lane = m_lanes[static_cast<std::size_t>(m_focused)];
    if (by != 0 && (event->modifiers() & Qt::ControlModifier) != 0) {
        if (lane.movable) {
            const int place = m_focused + by;
            emit placed(lane.key, by > 0 ? place + 1 : place);
            setFocused(place);
        }
    } else if (by != 0) {
        lookAt(m_focused + by);
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        emit taken(lane.key);
    } else if (event->key() == Qt::Key_Delete && lane.removable) {
        emit removed(lane.key);
    } else {
        QWidget::keyPressEvent(event);
    }
}

} // namespace shardscape::timeline
