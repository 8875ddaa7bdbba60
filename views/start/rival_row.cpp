// SPDX-License-Identifier: GPL-3.0-or-later
#include "start/rival_row.h"

#include "panel/pane.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace shardscape::start {

using theme::TextRole;

namespace {

constexpr double kDays = 52;
constexpr double kFits = 54;
constexpr double kOrder = 168;
constexpr double kLeastAxis = 60;
constexpr double kName = 160;
constexpr double kWidestName = 280;
constexpr double kNameShare = 0.36; ///< of what name and axis share
constexpr double kLeastName = 120;

} // namespace

double DaysAxis::x(double days, const QRectF& rect) const
{
    const double share = to > from ? std::clamp((days - from) / (to - from), 0.0, 1.0) : 0.5;
    return rect.left() + share * rect.width();
}

DaysAxis daysAxis(std::span<const exchange::Candidate> candidates)
{
    if (candidates.empty()) {
        return {};
    }
    DaysAxis axis{candidates.front().daysLow(), candidates.front().daysHigh()};
    for (const exchange::Candidate& one : candidates) {
        axis.from = std::min(axis.from, one.daysLow());
        axis.to = std::max(axis.to, one.daysHigh());
    }
    constexpr double kMargin = 0.06;
    const double margin = (axis.to - axis.from) * kMargin;
    return {axis.from - margin, axis.to + margin};
}

RivalColumns rivalColumns(const QRectF& rect)
{
    RivalColumns columns;
    const double scale = panel::lineHeight(TextRole::Body) / 17.0; // larger letters, wider columns
    double right = rect.right();
    const auto take = [&](double width) {
        const QRectF part(right - width * scale, rect.top(), width * scale, rect.height());
        right = part.left() - theme::kGap;
        return part;
    };
    columns.order = take(kOrder);
    columns.fits = take(kFits);
    columns.days = take(kDays);
    const double rest = right - rect.left();
    const double name = std::clamp(rest * kNameShare, kName * scale, kWidestName * scale);
    const double axis = rest - name - theme::kGap;
    if (axis >= kLeastAxis) {
        columns.name = QRectF(rect.left(), rect.top(), name, rect.height());
        columns.axis = QRectF(columns.name.right() + theme::kGap, rect.top(), axis, rect.height());
    } else {
        columns.name = QRectF(rect.left(), rect.top(), std::max(rest, kLeastName), rect.height());
    }
    return columns;
}

RivalRow::RivalRow(QWidget* parent)
    : QAbstractButton(parent)
    , m_theme(theme::Theme::light())
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
}

void RivalRow::setCandidate(const exchange::Candidate& candidate, const Texts& texts, const DaysAxis& axis,
                            double fastestDays, bool isFastest)
{
    setPlace({candidate.daysLow(), candidate.days, candidate.daysHigh(), fastestDays,
              exchange::fitState(candidate), isFastest},
             texts, axis);
}

void RivalRow::setPlace(const Place& place, const Texts& texts, const DaysAxis& axis)
{
    m_place = place;
    m_axis = axis;
    m_texts = texts;
    setAccessibleName(
        QStringList{texts.name, texts.days, texts.fits, texts.order}.join(QStringLiteral(", ")));
    update();
}

void RivalRow::setLooked(bool looked)
{
    m_looked = looked;
    update();
}

void RivalRow::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    update();
}

QSize RivalRow::sizeHint() const
{
    return {460, static_cast<int>(panel::lineHeight(TextRole::Body)) + theme::kGap - 2};
}

void RivalRow::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF whole(rect());
    if (m_looked || underMouse()) {
        panel::fillRounded(painter, whole, m_looked ? m_theme.accentSoft : m_theme.hover, theme::kCorner);
    }
    const RivalColumns columns = rivalColumns(whole.adjusted(theme::kGrid, 0, -theme::kGrid, 0));
    painter.setFont(theme::textFont(TextRole::Strong));
    painter.setPen(m_theme.accent);
    panel::drawElided(painter, columns.name, Qt::AlignLeft | Qt::AlignVCenter, m_texts.name);
    if (!columns.axis.isEmpty()) {
        const double middle = columns.axis.center().y();
        painter.setPen(QPen(m_theme.line, 1, Qt::DotLine));
        const double fastest = m_axis.x(m_place.reference, columns.axis);
        painter.drawLine(QLineF(fastest, columns.axis.top(), fastest, columns.axis.bottom()));
        const double left = m_axis.x(m_place.low, columns.axis);
        const double right = m_axis.x(m_place.high, columns.axis);
        const QColor band = theme::mix(m_theme.pane, m_place.isFirst ? m_theme.accent : m_theme.quietText,
                                       0.45);
        panel::fillRounded(painter, QRectF(left, middle - 3, std::max(2.0, right - left), 6), band, 3);
        painter.setPen(QPen(m_theme.pane, 1.5));
        painter.setBrush(m_place.isFirst ? m_theme.accent : m_theme.text);
        painter.drawEllipse(QPointF(m_axis.x(m_place.value, columns.axis), middle), 4, 4);
    }
    painter.setFont(theme::textFont(TextRole::Body));
    painter.setPen(m_theme.text);
    theme::drawTabular(painter, columns.days, Qt::AlignRight | Qt::AlignVCenter, m_texts.days);
    painter.setPen(m_place.state == exchange::FitState::Fits    ? m_theme.text
                   : m_place.state == exchange::FitState::Tight ? m_theme.warn
                                                                : m_theme.bad);
    theme::drawTabular(painter, columns.fits, Qt::AlignRight | Qt::AlignVCenter, m_texts.fits);
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(m_theme.quietText);
    panel::drawElided(painter, columns.order, Qt::AlignLeft | Qt::AlignVCenter, m_texts.order);
    if (m_ring && hasFocus()) {
        panel::paintFocusRing(painter, whole, m_theme);
    }
}

void RivalRow::enterEvent(QEnterEvent* event)
{
    QAbstractButton::enterEvent(event);
    emit hovered(true);
}

void RivalRow::leaveEvent(QEvent* event)
{
    QAbstractButton::leaveEvent(event);
    emit hovered(false);
}

void RivalRow::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton) {
        emit takeRequested();
    }
}

void RivalRow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        emit takeRequested();
    } else if (event->key() == Qt::Key_Up) {
        focusNextPrevChild(false);
    } else if (event->key() == Qt::Key_Down) {
        focusNextPrevChild(true);
    } else {
        QAbstractButton::keyPressEvent(event);
    }
}

void RivalRow::focusInEvent(QFocusEvent* event)
{
    m_ring = panel::byKeyboard(event->reason());
    QAbstractButton::focusInEvent(event);
}

} // namespace shardscape::start
