// SPDX-License-Identifier: GPL-3.0-or-later
#include "gallery/card_button.h"

#include "panel/pane.h"

#include <QFocusEvent>
#include <QFontMetricsF>
#include <QMouseEvent>
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
constexpr int kTitleLines = 2;
constexpr double kMarkHeight = 22;
constexpr int kMostLines = 12; ///< of what is never cut: a bound, not a limit that texts meet

double pictureHeight(double width)
{
    const QSize size = GalleryView::cardPictureSize();
    return std::round(width * size.height() / size.width());
}

/// The lines a text takes at that width; beyond `most` of them the last one ends in an ellipsis.
QStringList linesOf(const QString& text, TextRole role, double width, int most)
{
    const QFont font = theme::textFont(role);
    QTextLayout layout(text, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    QStringList lines;
    layout.beginLayout();
    while (lines.size() < most) {
        QTextLine line = layout.createLine();
        if (!line.isValid()) {
            break;
        }
        line.setLineWidth(width);
        lines << (lines.size() + 1 == most
                      ? QFontMetricsF(font).elidedText(text.mid(line.textStart()), Qt::ElideRight, width)
                      : text.mid(line.textStart(), line.textLength()).trimmed());
    }
    layout.endLayout();
    return lines;
}

double heightOf(const QStringList& lines, TextRole role)
{
    return static_cast<double>(lines.size()) * panel::lineHeight(role);
}

void drawLines(QPainter& painter, const QPointF& at, double width, const QStringList& lines, TextRole role)
{
    const double height = panel::lineHeight(role);
    painter.setFont(theme::textFont(role));
    double y = at.y();
    for (const QString& line : lines) {
        painter.drawText(QRectF(at.x(), y, width, height),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, line);
        y += height;
    }
}

QFont badgeFont()
{
    QFont font = theme::textFont(TextRole::Small);
    font.setWeight(QFont::DemiBold);
    return font;
}

/// What a card of that width says, broken into lines, and how high it gets.
struct CardText {
    QStringList title;
    QStringList claim;
    QStringList source;
    QStringList what;
    QStringList number;
    TextRole numberRole = TextRole::Strong;
    double badgeWidth = 0;
    double footer = 0; ///< height of our number and its badge
    double height = 0; ///< of all, from the picture's lower edge to the card's

    CardText(const Card& card, double cardWidth)
    {
        const double width = cardWidth - 2 * kPadding;
        title = linesOf(card.title, TextRole::Title, width, kTitleLines);
        claim = linesOf(card.claim, TextRole::Body, width, kMostLines);
        source = linesOf(card.source, TextRole::Small, width, kMostLines);
        const bool working = card.ourNumber.isEmpty();
        numberRole = working ? TextRole::Body : TextRole::Strong;
        badgeWidth = std::ceil(QFontMetricsF(badgeFont()).horizontalAdvance(pillText(card))) + 30;
        number = linesOf(working ? GalleryView::tr("computing our number") : card.ourNumber, numberRole,
                         std::max(40.0, width - badgeWidth - theme::kGap), kMostLines);
        what = linesOf(card.numberOf, TextRole::Small, width, kMostLines);
        footer = heightOf(what, TextRole::Small) + (what.empty() ? 0 : theme::kGrid)
                 + std::max(panel::lineHeight(TextRole::Strong), heightOf(number, numberRole)) + 4
                 + (card.mark ? kMarkHeight : 0);
        height = 1 + kPadding + heightOf(title, TextRole::Title) + theme::kGrid
                 + heightOf(claim, TextRole::Body) + theme::kGrid + heightOf(source, TextRole::Small)
                 + theme::kGap + 1 + theme::kGap + footer + kPadding - 2;
    }
};

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

QString pillText(const Card& card)
{
    const bool onlyDirections = !card.checks.isEmpty()
                                && std::all_of(card.checks.cbegin(), card.checks.cend(),
                                               [](const CheckRow& check) { return check.directionOnly; });
    if (onlyDirections) {
        return GalleryView::tr("%1, direction only").arg(badgeText(card.badge));
    }
    return card.checks.size() < 2
               ? badgeText(card.badge)
               : GalleryView::tr("%1, %2 checks").arg(badgeText(card.badge)).arg(card.checks.size());
}

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
    // Cards cut a title of more than two lines; the tool tip does not.
    QStringList lines{QStringLiteral("<b>%1</b>").arg(card.title.toHtmlEscaped()),
                      card.claim.toHtmlEscaped(),
                      QStringLiteral("<i>%1</i>").arg(card.source.toHtmlEscaped()),
                      card.ourNumber.toHtmlEscaped(),
                      card.mark ? tr("Dot: ours, with its band. Bracket: what counts as published.")
                                : QString(),
                      card.checks.isEmpty() ? QString() : tr("Click the verdict, or press C: all checks")};
    lines.removeAll(QString());
    setToolTip(lines.join(QStringLiteral("<br>")));
    update();
}

void CardButton::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

int CardButton::heightFor(const Card& card, int width)
{
    return static_cast<int>(std::ceil(pictureHeight(width) + CardText(card, width).height));
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

    const CardText text(card, rect.width());
    double y = frame.bottom() + 1 + kPadding;
    const double left = rect.left() + kPadding;
    const double width = rect.width() - 2 * kPadding;
    painter.setPen(hovered ? theme.accent : theme.text);
    drawLines(painter, {left, y}, width, text.title, TextRole::Title);
    y += heightOf(text.title, TextRole::Title) + theme::kGrid;
    painter.setPen(theme.text);
    drawLines(painter, {left, y}, width, text.claim, TextRole::Body);
    y += heightOf(text.claim, TextRole::Body) + theme::kGrid;
    painter.setPen(theme.quietText);
    drawLines(painter, {left, y}, width, text.source, TextRole::Small);

    // What a card has to spare beside higher ones of its row stays above the footer: footers stand in line.
    y = rect.bottom() - (kPadding - 2) - text.footer;
    painter.fillRect(QRectF(left, std::round(y) - theme::kGap - 1, width, 1), theme.line);
    if (!text.what.empty()) {
        painter.setPen(theme.quietText);
        drawLines(painter, {left, y}, width, text.what, TextRole::Small);
        y += heightOf(text.what, TextRole::Small) + theme::kGrid;
    }
    if (card.mark) {
        paintMark(painter, QRectF(left, y, width, kMarkHeight - theme::kGrid), *card.mark, theme.accent,
                  theme);
        y += kMarkHeight;
    }
    const double pillHeight = panel::lineHeight(TextRole::Strong) + 4;
    const QColor colour = badgeColour(card.badge, theme);
    const QRectF pill(left + width - text.badgeWidth, y, text.badgeWidth, pillHeight);
    panel::fillRounded(painter, pill, theme::mix(theme.pane, colour, theme.isDark ? 0.2 : 0.12),
                       pillHeight / 2);
    painter.setRenderHint(QPainter::Antialiasing, true);
    paintSign(painter, {pill.left() + 13, pill.center().y()}, card.badge, colour);
    painter.setFont(badgeFont());
    painter.setPen(colour);
    painter.drawText(pill.adjusted(22, 0, -4, 0), Qt::AlignLeft | Qt::AlignVCenter, pillText(card));
    painter.setPen(card.ourNumber.isEmpty() ? theme.quietText : theme.text);
    drawLines(painter, {left, y + 2}, width - text.badgeWidth - theme::kGap, text.number, text.numberRole);
    if (hovered) {
        painter.setPen(QPen(theme.accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), theme::kPaneCorner, theme::kPaneCorner);
    }
    painter.restore();
}

void CardButton::mouseReleaseEvent(QMouseEvent* event)
{
    const CardText text(m_card, width());
    const double above = heightOf(text.what, TextRole::Small);
    const QRectF pill(width() - kPadding - text.badgeWidth, height() - kPadding - text.footer + above,
                      text.badgeWidth, text.footer - above + kPadding);
    if (event->button() == Qt::LeftButton && !m_card.checks.isEmpty() && pill.contains(event->position())) {
        setDown(false);
        emit checksRequested();
        return;
    }
    QAbstractButton::mouseReleaseEvent(event);
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
