// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/link_line.h"

#include "panel/pane.h"

#include <QFocusEvent>
#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>

#include <cmath>

namespace shardscape::inspector {

using theme::TextRole;
using theme::Theme;

namespace {
constexpr double kPadding = theme::kGap;
constexpr double kLinkChevron = 14; ///< room kept at the right edge
} // namespace

LinkLine::LinkLine(QWidget* parent)
    : QAbstractButton(parent)
    , m_theme(Theme::light())
{
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover, true);
}

void LinkLine::setLine(const Text& text)
{
    m_text = text;
    QStringList parts{text.plain, text.link};
    parts.removeAll(QString());
    const QString all = parts.join(QLatin1Char(' '));
    setText(all);
    setAccessibleName(all);
    setToolTip(all);
    setEnabled(!text.link.isEmpty());
    setCursor(text.link.isEmpty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
    setFocusPolicy(text.link.isEmpty() ? Qt::NoFocus : Qt::StrongFocus);
    updateGeometry();
    update();
}

void LinkLine::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

double LinkLine::paintLine(QPainter* painter, const QRectF& rect, const Text& text, const Theme& theme,
                           bool hovered)
{
    const bool isLink = !text.link.isEmpty();
    QString all = text.plain;
    if (isLink) {
        all += (all.isEmpty() ? QString() : QString(QChar::LineSeparator)) + text.link;
    }
    QTextLayout layout(all, theme::textFont(TextRole::Body));
    QList<QTextLayout::FormatRange> formats;
    const auto format = [&](qsizetype start, qsizetype length, const QColor& colour, bool strong) {
        QTextLayout::FormatRange range;
        range.start = static_cast<int>(start);
        range.length = static_cast<int>(length);
        range.format.setForeground(colour);
        if (strong) {
            range.format.setFontWeight(QFont::DemiBold);
        }
        formats.append(range);
    };
    if (!text.plain.isEmpty()) {
        format(0, text.plain.size(), text.warns ? theme.warn : isLink ? theme.text : theme.quietText, false);
    }
    if (isLink) {
        const qsizetype start = all.size() - text.link.size();
        format(start, text.link.size(), theme.accent, false);
        const qsizetype strong = text.emphasis.isEmpty() ? -1 : text.link.indexOf(text.emphasis);
        if (strong >= 0) {
            format(start + strong, text.emphasis.size(), theme.accent, true);
        }
    }
    layout.setFormats(formats);
    QTextOption option(Qt::AlignLeft);
    option.setWrapMode(QTextOption::WordWrap);
    layout.setTextOption(option);

    const double room = rect.width() - 2 * kPadding - (isLink ? kLinkChevron : 0);
    layout.beginLayout();
    double height = 0;
    while (true) {
        QTextLine line = layout.createLine();
        if (!line.isValid()) {
            break;
        }
        line.setLineWidth(std::max(1.0, room));
        line.setPosition({0, height});
        height += std::ceil(line.height());
    }
    layout.endLayout();
    const double needed = height + 2 * (kPadding - 2);
    if (painter == nullptr) {
        return needed;
    }
    if (isLink && needed > rect.height() + 0.5 && layout.lineCount() > 1) {
        // What a click does stays whole; what is said before it gives way.
        const QFontMetricsF metrics(theme::textFont(TextRole::Body));
        const double line = height / layout.lineCount();
        const double lines = std::floor((rect.height() - 2 * (kPadding - 2)) / line)
                             - std::ceil(metrics.horizontalAdvance(text.link) / std::max(1.0, room));
        Text shorter = text;
        // Words do not fill their lines to the end.
        shorter.plain = metrics.elidedText(text.plain, Qt::ElideRight,
                                           std::max(1.0, lines) * room - (lines > 1 ? room / 4 : 0));
        if (shorter.plain.size() < text.plain.size()) {
            return paintLine(painter, rect, shorter, theme, hovered);
        }
    }

    if (isLink) {
        panel::fillRounded(*painter, rect,
                           hovered ? theme::mix(theme.accentSoft, theme.accent, 0.12) : theme.accentSoft,
                           theme::kCorner);
    }
    painter->save();
    painter->setClipRect(rect);
    painter->setPen(theme.text);
    const double top = rect.top() + std::max(kPadding - 2, (rect.height() - height) / 2);
    layout.draw(painter, {rect.left() + kPadding, std::round(top)});
    if (isLink) {
        painter->setRenderHint(QPainter::Antialiasing, true);
        painter->setPen(QPen(theme.accent, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        const double x = rect.right() - kPadding - 4;
        const double y = rect.center().y();
        painter->drawPolyline(QPolygonF({QPointF(x, y - 3.5), QPointF(x + 3.5, y), QPointF(x, y + 3.5)}));
    }
    painter->restore();
    return needed;
}

int LinkLine::heightFor(int width) const
{
    return static_cast<int>(std::ceil(paintLine(nullptr, QRectF(0, 0, width, 0), m_text, m_theme)));
}

QSize LinkLine::sizeHint() const
{
    return {240, heightFor(240)};
}

void LinkLine::focusInEvent(QFocusEvent* event)
{
    m_ring = panel::byKeyboard(event->reason());
    QAbstractButton::focusInEvent(event);
}

void LinkLine::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintLine(&painter, rect(), m_text, m_theme, underMouse());
    if (hasFocus() && m_ring) {
        panel::paintFocusRing(painter, rect(), m_theme);
    }
}

} // namespace shardscape::inspector
