// SPDX-License-Identifier: GPL-3.0-or-later
#include "gallery/card_button.h"

#include "panel/pane.h"

#include <QFocusEvent>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace shardscape::gallery {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr int kPadding = theme::kMargin;
constexpr int kTitleLines = 1;
constexpr int kClaimLines = 3;

double pictureHeight(double width)
{
    return std::round(width * 9 / 16);
}

/// At most `lines` lines, the last one ending in an ellipsis where there is more.
void drawLines(QPainter& painter, const QRectF& rect, const QString& text, TextRole role, int lines)
{
    const QFont font = theme::textFont(role);
    const QFontMetricsF metrics(font);
    const double height = panel::lineHeight(role);
    painter.setFont(font);
    QTextLayout layout(text, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WordWrap);
    layout.setTextOption(option);
    layout.beginLayout();
    for (int i = 0; i < lines; ++i) {
        QTextLine line = layout.createLine();
        if (!line.isValid()) {
            break;
        }
        line.setLineWidth(rect.width());
        const bool last = i + 1 == lines;
        const QString shown = last ? metrics.elidedText(text.mid(line.textStart()), Qt::ElideRight,
                                                        rect.width())
                                   : text.mid(line.textStart(), line.textLength()).trimmed();
        painter.drawText(QRectF(rect.left(), rect.top() + i * height, rect.width(), height),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, shown);
    }
    layout.endLayout();
}

QColor badgeColour(Badge badge, const Theme& theme)
{
    switch (badge) {
    case Badge::Pass: return theme.good;
    case Badge::Near: return theme.warn;
    case Badge::Miss: return theme.bad;
    case Badge::Working: break;
    }
    return theme.quietText;
}

/// A shape as well as a colour: tick, wave, cross, dots.
void paintSign(QPainter& painter, const QPointF& centre, Badge badge, const QColor& colour)
{
    painter.setPen(QPen(colour, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    const double x = centre.x();
    const double y = centre.y();
    switch (badge) {
    case Badge::Pass:
        painter.drawPolyline(QPolygonF({QPointF(x - 4, y), QPointF(x - 1, y + 3), QPointF(x + 4, y - 3)}));
        return;
    case Badge::Near: {
        QPainterPath wave(QPointF(x - 4, y + 1));
        wave.cubicTo(QPointF(x - 2, y - 4), QPointF(x + 2, y + 4), QPointF(x + 4, y - 1));
        painter.drawPath(wave);
        return;
    }
    case Badge::Miss:
        painter.drawLine(QLineF(x - 3, y - 3, x + 3, y + 3));
        painter.drawLine(QLineF(x + 3, y - 3, x - 3, y + 3));
        return;
    case Badge::Working:
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        for (const double shift : {-4.0, 0.0, 4.0}) {
            painter.drawEllipse(QPointF(x + shift, y), 1.3, 1.3);
        }
        return;
    }
}

} // namespace

QString badgeText(Badge badge)
{
    switch (badge) {
    case Badge::Pass: return GalleryView::tr("pass");
    case Badge::Near: return GalleryView::tr("near");
    case Badge::Miss: return GalleryView::tr("miss");
    case Badge::Working: return GalleryView::tr("working");
    }
    return {};
}

CardButton::CardButton(const Card& card, QWidget* parent)
    : QAbstractButton(parent)
    , m_theme(Theme::light())
{
    setAttribute(Qt::WA_Hover, true);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setCard(card);
}

void CardButton::setCard(const Card& card)
{
    m_card = card;
    setObjectName(QStringLiteral("card_") + card.id);
    setAccessibleName(card.title);
    QString spoken = card.claim + QLatin1Char(' ') + card.source + QStringLiteral(". ")
                     + badgeText(card.badge);
    if (!card.ourNumber.isEmpty()) {
        spoken += QStringLiteral(": ") + card.ourNumber;
    }
    setAccessibleDescription(spoken);
    // Cards cut what is long; the tool tip does not.
    QStringList lines{QStringLiteral("<b>%1</b>").arg(card.title.toHtmlEscaped()), card.claim.toHtmlEscaped(),
                      QStringLiteral("<i>%1</i>").arg(card.source.toHtmlEscaped()),
                      card.ourNumber.toHtmlEscaped()};
    lines.removeAll(QString());
    setToolTip(lines.join(QStringLiteral("<br>")));
    update();
}

void CardButton::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

int CardButton::heightFor(int width)
{
    const double text = kTitleLines * panel::lineHeight(TextRole::Title) + theme::kGrid
                        + kClaimLines * panel::lineHeight(TextRole::Body) + theme::kGrid
                        + panel::lineHeight(TextRole::Small) + theme::kGap + 1 + theme::kGap
                        + panel::lineHeight(TextRole::Strong) + 4;
    return static_cast<int>(std::ceil(pictureHeight(width) + kPadding + text + kPadding - 2));
}

void CardButton::paintCard(QPainter& painter, const QRectF& rect, const Card& card, const Theme& theme,
                           bool hovered)
{
    painter.save();
    panel::paintPane(painter, rect, theme);

    const QRectF frame(rect.left(), rect.top(), rect.width(), pictureHeight(rect.width()));
    QPainterPath top;
    top.setFillRule(Qt::WindingFill);
    top.addRoundedRect(frame.adjusted(1, 1, -1, 0), theme::kPaneCorner - 1, theme::kPaneCorner - 1);
    top.addRect(frame.adjusted(1, theme::kPaneCorner, -1, 0));
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, true);
    painter.save();
    painter.setClipPath(top);
    if (card.picture.isNull()) {
        painter.fillRect(frame, theme.bubble);
        theme::fillHatched(painter, frame, theme::Hatch::Dots, theme.bubble, theme.bubbleHatch);
    } else {
        // Fill the frame; what does not fit its proportions is cut evenly.
        const QSizeF size = card.picture.deviceIndependentSize();
        const double scale = std::max(frame.width() / size.width(), frame.height() / size.height());
        const QSizeF part(frame.width() / scale, frame.height() / scale);
        const double ratio = card.picture.devicePixelRatio();
        const QRectF source((size.width() - part.width()) / 2 * ratio,
                            (size.height() - part.height()) / 2 * ratio, part.width() * ratio,
                            part.height() * ratio);
        painter.drawPixmap(frame, card.picture, source);
    }
    painter.restore();
    painter.fillRect(QRectF(rect.left() + 1, frame.bottom(), rect.width() - 2, 1), theme.line);

    double y = frame.bottom() + 1 + kPadding;
    const double left = rect.left() + kPadding;
    const double width = rect.width() - 2 * kPadding;
    painter.setPen(hovered ? theme.accent : theme.text);
    drawLines(painter, QRectF(left, y, width, 0), card.title, TextRole::Title, kTitleLines);
    y += kTitleLines * panel::lineHeight(TextRole::Title) + theme::kGrid;
    painter.setPen(theme.text);
    drawLines(painter, QRectF(left, y, width, 0), card.claim, TextRole::Body, kClaimLines);
    y += kClaimLines * panel::lineHeight(TextRole::Body) + theme::kGrid;
    painter.setPen(theme.quietText);
    drawLines(painter, QRectF(left, y, width, 0), card.source, TextRole::Small, 1);
    y += panel::lineHeight(TextRole::Small) + theme::kGap;
    painter.fillRect(QRectF(left, std::round(y), width, 1), theme.line);
    y += 1 + theme::kGap;

    const double footer = panel::lineHeight(TextRole::Strong) + 4;
    const QColor colour = badgeColour(card.badge, theme);
    const QString badge = badgeText(card.badge);
    QFont small = theme::textFont(TextRole::Small);
    small.setWeight(QFont::DemiBold);
    const double badgeWidth = std::ceil(QFontMetricsF(small).horizontalAdvance(badge)) + 30;
    const QRectF pill(left + width - badgeWidth, y, badgeWidth, footer);
    panel::fillRounded(painter, pill, theme::mix(theme.pane, colour, theme.isDark ? 0.2 : 0.12), footer / 2);
    painter.setRenderHint(QPainter::Antialiasing, true);
    paintSign(painter, {pill.left() + 13, pill.center().y()}, card.badge, colour);
    painter.setFont(small);
    painter.setPen(colour);
    painter.drawText(pill.adjusted(22, 0, -4, 0), Qt::AlignLeft | Qt::AlignVCenter, badge);
    painter.setFont(theme::textFont(card.ourNumber.isEmpty() ? TextRole::Body : TextRole::Strong));
    painter.setPen(card.ourNumber.isEmpty() ? theme.quietText : theme.text);
    panel::drawElided(painter, QRectF(left, y, width - badgeWidth - theme::kGap, footer),
                      Qt::AlignLeft | Qt::AlignVCenter,
                      card.ourNumber.isEmpty() ? GalleryView::tr("computing our number") : card.ourNumber);
    if (hovered) {
        painter.setPen(QPen(theme.accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), theme::kPaneCorner, theme::kPaneCorner);
    }
    painter.restore();
}

void CardButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintCard(painter, rect(), m_card, m_theme, underMouse());
    if (hasFocus() && m_ring) {
        panel::paintFocusRing(painter, rect(), m_theme, theme::kPaneCorner);
    }
}

void CardButton::focusInEvent(QFocusEvent* event)
{
    // Arrow keys hand the focus on as OtherFocusReason.
    m_ring = panel::byKeyboard(event->reason()) || event->reason() == Qt::OtherFocusReason;
    QAbstractButton::focusInEvent(event);
}

} // namespace shardscape::gallery
