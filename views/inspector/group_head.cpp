// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/group_head.h"

#include "panel/pane.h"

#include <QFocusEvent>
#include <QKeyEvent>
#include <QPainter>

#include <cmath>

namespace shardscape::inspector {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr double kChevron = 14; ///< room at the left end

QFont headFont()
{
    QFont font = theme::textFont(TextRole::Small);
    font.setWeight(QFont::DemiBold);
    font.setCapitalization(QFont::AllUppercase);
    font.setLetterSpacing(QFont::AbsoluteSpacing, 0.4);
    return font;
}

} // namespace

GroupHead::GroupHead(const QString& name, QWidget* parent)
    : QAbstractButton(parent)
    , m_theme(Theme::light())
{
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover, true);
    setCursor(Qt::PointingHandCursor);
    setName(name);
}

void GroupHead::setName(const QString& name)
{
    m_name = name;
    setText(name);
    describe();
}

void GroupHead::setSummary(const QString& summary)
{
    if (summary != m_summary) {
        m_summary = summary;
        describe();
    }
}

void GroupHead::setChanged(int knobs)
{
    if (knobs != m_changed) {
        m_changed = knobs;
        describe();
    }
}

void GroupHead::setFolded(bool folded)
{
    m_folded = folded;
    m_opened = !folded;
    describe();
}

void GroupHead::setOpened(bool opened)
{
    if (opened != m_opened) {
        m_opened = opened;
        describe();
    }
}

void GroupHead::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

void GroupHead::describe()
{
    setAccessibleName(m_name);
    setAccessibleDescription(!m_opened ? tr("folded: %1").arg(m_summary) : tr("unfolded"));
    setToolTip(!m_opened ? m_summary : QString());
    update();
}

QSize GroupHead::sizeHint() const
{
    return {200, static_cast<int>(std::ceil(panel::lineHeight(TextRole::Small))) + theme::kGrid};
}

void GroupHead::paintHead(QPainter& painter, const QRectF& rect, const Theme& theme) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(theme.quietText, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF at(rect.left() + 5, rect.center().y());
    painter.drawPolyline(
        !m_opened ? QPolygonF({at + QPointF(-1.5, -3.5), at + QPointF(2, 0), at + QPointF(-1.5, 3.5)})
                  : QPolygonF({at + QPointF(-3.5, -1.5), at + QPointF(0, 2), at + QPointF(3.5, -1.5)}));
    painter.setFont(headFont());
    painter.setPen(theme.quietText);
    // Capitals are wider than the metrics of the text as it is written.
    const double width = std::ceil(QFontMetricsF(painter.font()).horizontalAdvance(m_name)) + 2;
    const QRectF name(rect.left() + kChevron, rect.top(), std::min(width, rect.width() - kChevron),
                      rect.height());
    panel::drawElided(painter, name, Qt::AlignLeft | Qt::AlignVCenter, m_name);
    double left = name.right() + theme::kGap;
    if (m_changed > 0) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        painter.drawEllipse(QPointF(left, rect.center().y()), 2.5, 2.5);
        left += theme::kGap;
    }
    if (!m_opened && rect.right() - left > 40) {
        painter.setFont(theme::textFont(TextRole::Small));
        painter.setPen(theme.quietText);
        panel::drawElided(painter, QRectF(left, rect.top(), rect.right() - left, rect.height()),
                          Qt::AlignRight | Qt::AlignVCenter, m_summary);
    }
    painter.restore();
}

void GroupHead::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (underMouse()) {
        panel::fillRounded(painter, rect(), m_theme.hover, theme::kGrid);
    }
    paintHead(painter, rect(), m_theme);
    if (hasFocus() && m_ring) {
        panel::paintFocusRing(painter, rect(), m_theme);
    }
}

void GroupHead::focusInEvent(QFocusEvent* event)
{
    m_ring = panel::byKeyboard(event->reason());
    QAbstractButton::focusInEvent(event);
}

void GroupHead::keyPressEvent(QKeyEvent* event)
{
    m_ring = true;
    const bool folds = event->key() == Qt::Key_Left && !m_folded;
    const bool unfolds = event->key() == Qt::Key_Right && m_folded;
    if (folds || unfolds || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        click();
        return;
    }
    if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right) {
        return; // it is as the key wants it
    }
    QAbstractButton::keyPressEvent(event);
}

} // namespace shardscape::inspector
