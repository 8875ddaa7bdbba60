// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/advice_row.h"

#include "panel/pane.h"

#include <QFocusEvent>
#include <QPainter>

#include <algorithm>

namespace shardscape::inspector {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr double kInset = 4;  ///< left and right of the text
constexpr double kArrow = 12; ///< room for the chevron
constexpr double kSlack = 6;  ///< between columns

struct Columns {
    QRectF change, fits, step;
};

/// As wide as their widest numbers.
Columns columnsIn(const QRectF& rect)
{
    const double step = theme::tabularWidth(theme::textFont(TextRole::Strong),
                                            QStringLiteral("+00.0\u00a0%"));
    const double fits = theme::tabularWidth(theme::textFont(TextRole::Small),
                                            QStringLiteral(">\u00a099\u00a0%"));
    const double right = rect.right() - kInset - kArrow;
    Columns columns;
    columns.step = QRectF(right - step, rect.top(), step, rect.height());
    columns.fits = QRectF(columns.step.left() - kSlack - fits, rect.top(), fits, rect.height());
    columns.change = QRectF(rect.left() + kInset, rect.top(),
                            columns.fits.left() - kSlack - rect.left() - kInset, rect.height());
    return columns;
}

} // namespace

AdviceRow::AdviceRow(QWidget* parent)
    : QAbstractButton(parent)
    , m_theme(Theme::light())
{
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover, true);
    setCursor(Qt::PointingHandCursor);
}

void AdviceRow::setRow(const Text& row)
{
    m_row = row;
    setAccessibleName(row.said);
    setToolTip(row.said);
    update();
}

void AdviceRow::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

double AdviceRow::height()
{
    return panel::lineHeight(TextRole::Body) + 6;
}

void AdviceRow::paintHeads(QPainter& painter, const QRectF& rect, const Theme& theme)
{
    const Columns columns = columnsIn(rect);
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.quietText);
    painter.drawText(columns.fits, Qt::AlignRight | Qt::AlignVCenter, tr("fits"));
    painter.drawText(columns.step, Qt::AlignRight | Qt::AlignVCenter, tr("step"));
}

void AdviceRow::paintRow(QPainter& painter, const QRectF& rect, const Text& row, const Theme& theme,
                         bool hovered)
{
    const Columns columns = columnsIn(rect);
    if (hovered) {
        panel::fillRounded(painter, rect, theme.accentSoft, theme::kCorner);
    }
    painter.save();
    const QFont body = theme::textFont(TextRole::Body);
    painter.setFont(body);
    painter.setPen(theme.accent);
    panel::drawElided(painter, columns.change, Qt::AlignLeft | Qt::AlignVCenter,
                      panel::firstFitting(body, row.change, columns.change.width()));
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(row.tight ? theme.warn : theme.quietText);
    theme::drawTabular(painter, columns.fits, Qt::AlignRight | Qt::AlignVCenter, row.fits);
    painter.setFont(theme::textFont(TextRole::Strong));
    painter.setPen(theme.text);
    theme::drawTabular(painter, columns.step, Qt::AlignRight | Qt::AlignVCenter, row.step);
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(theme.accent, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const double x = rect.right() - kInset - 4;
    const double y = rect.center().y();
    painter.drawPolyline(QPolygonF({QPointF(x, y - 3.5), QPointF(x + 3.5, y), QPointF(x, y + 3.5)}));
    painter.restore();
}

void AdviceRow::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintRow(painter, rect(), m_row, m_theme, underMouse());
    if (hasFocus() && m_ring) {
        panel::paintFocusRing(painter, rect(), m_theme);
    }
}

void AdviceRow::enterEvent(QEnterEvent* event)
{
    emit previewed(true);
    QAbstractButton::enterEvent(event);
}

void AdviceRow::leaveEvent(QEvent* event)
{
    emit previewed(false);
    QAbstractButton::leaveEvent(event);
}

void AdviceRow::focusInEvent(QFocusEvent* event)
{
    m_ring = panel::byKeyboard(event->reason());
    if (m_ring) {
        emit previewed(true);
    }
    QAbstractButton::focusInEvent(event);
}

void AdviceRow::focusOutEvent(QFocusEvent* event)
{
    emit previewed(false);
    QAbstractButton::focusOutEvent(event);
}

} // namespace shardscape::inspector
