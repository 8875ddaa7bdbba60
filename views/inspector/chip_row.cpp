// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/chip_row.h"

#include "panel/pane.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace shardscape::inspector {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr double kBetween = theme::kGrid;
constexpr double kSide = 6; ///< between a chip's edge and its text or bars
constexpr double kBar = 2;  ///< height of one bar
constexpr double kBarGap = 2;

double chipHeight()
{
    return panel::lineHeight(TextRole::Strong) + 3 + 2 * kBar + kBarGap + 6;
}

} // namespace

ChipRow::ChipRow(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::light())
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

void ChipRow::setChips(std::vector<Chip> chips, std::int64_t current)
{
    if (m_dragging) {
        for (Chip& mine : m_chips) {
            const auto found = std::find_if(chips.begin(), chips.end(),
                                            [&](const Chip& c) { return c.value == mine.value; });
            if (found != chips.end()) {
                mine = *found;
            }
        }
    } else {
        m_chips = std::move(chips);
    }
    m_current = current;
    m_hovered = m_hovered < static_cast<int>(m_chips.size()) ? m_hovered : -1;
    describe();
    update();
}

void ChipRow::setIdle(bool idle)
{
    m_idle = idle;
    update();
}

void ChipRow::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

void ChipRow::describe()
{
    QStringList texts;
    for (const Chip& chip : m_chips) {
        QString text = chip.text;
        if (chip.value == m_current) {
            text += tr(", chosen");
        } else if (chip.bars.known && !chip.bars.valid) {
            text += tr(", not possible");
        } else if (chip.bars.known && !chip.bars.fits) {
            text += tr(", does not fit");
        }
        texts << text;
    }
    setAccessibleDescription(texts.join(QStringLiteral("; ")));
}

std::vector<QRectF> ChipRow::rectsFor(const std::vector<Chip>& chips, double width)
{
    const QFontMetricsF metrics(theme::textFont(TextRole::Strong));
    std::vector<double> widths;
    widths.reserve(chips.size());
    for (const Chip& chip : chips) {
        widths.push_back(std::ceil(metrics.horizontalAdvance(chip.text)) + 2 * kSide);
    }
    return layoutChips(widths, width, chipHeight(), kBetween);
}

int ChipRow::heightFor(int width) const
{
    const std::vector<QRectF> rects = rectsFor(m_chips, width);
    return rects.empty() ? static_cast<int>(chipHeight())
                         : static_cast<int>(std::ceil(rects.back().bottom()));
}

QRectF ChipRow::chipRect(std::size_t index) const
{
    const std::vector<QRectF> rects = rectsFor(m_chips, width());
    return index < rects.size() ? rects[index] : QRectF();
}

int ChipRow::chipAt(const QPointF& at) const
{
    const std::vector<QRectF> rects = rectsFor(m_chips, width());
    for (std::size_t i = 0; i < rects.size(); ++i) {
        if (rects[i].contains(at)) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

int ChipRow::currentIndex() const
{
    const auto found = std::find_if(m_chips.begin(), m_chips.end(),
                                    [this](const Chip& c) { return c.value == m_current; });
    return found == m_chips.end() ? -1 : static_cast<int>(found - m_chips.begin());
}

// ------------------------------------------------------------------ painting

void ChipRow::paintChips(QPainter& painter, const QPointF& origin, const std::vector<Chip>& chips,
                         const std::vector<QRectF>& rects, std::int64_t current, bool idle,
                         const Theme& theme, int hovered)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    const QColor faint = theme::mix(theme.quietText, theme.pane, 0.35);
    for (std::size_t i = 0; i < chips.size() && i < rects.size(); ++i) {
        const Chip& chip = chips[i];
        const QRectF rect = rects[i].translated(origin);
        const bool on = chip.value == current;
        const bool impossible = chip.bars.known && !chip.bars.valid && !on;
        const QColor outline = on           ? (idle ? theme.quietText : theme.accent)
                               : impossible ? theme::mix(theme.line, theme.pane, 0.4)
                                            : theme.line;
        const QColor ground = on ? (idle ? theme.hover : theme.accentSoft)
                              : static_cast<int>(i) == hovered && !impossible ? theme.hover
                                                                              : theme.pane;
        painter.setPen(QPen(outline, 1));
        painter.setBrush(ground);
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), theme::kCorner, theme::kCorner);

        QFont font = theme::textFont(TextRole::Strong);
        font.setStrikeOut(impossible);
        painter.setFont(font);
        painter.setPen(impossible ? faint : idle ? theme.quietText : on ? theme.accent : theme.text);
        const double line = panel::lineHeight(TextRole::Strong);
        // Without bars under it the value stands in the middle.
        const bool bars = chip.bars.known && chip.bars.valid;
        const QRectF text(rect.left() + 3,
                          chip.bars.known && !bars ? rect.top() + (rect.height() - line) / 2 : rect.top() + 3,
                          rect.width() - 6, line);
        painter.drawText(
            text, Qt::AlignHCenter | Qt::AlignVCenter | Qt::TextSingleLine,
            painter.fontMetrics().elidedText(chip.text, Qt::ElideRight, static_cast<int>(text.width())));
        if (!bars) {
            continue;
        }
        const double room = rect.width() - 2 * kSide;
        const double top = std::round(rect.bottom() - 5 - 2 * kBar - kBarGap);
        const auto bar = [&](double y, double share, const QColor& colour) {
            const QRectF track(std::round(rect.left() + kSide), y, std::round(room), kBar);
            painter.fillRect(track, theme::mix(ground, theme.line, 0.7));
            painter.fillRect(QRectF(track.left(), y, std::max(1.0, std::round(room * share)), kBar),
                             idle ? theme::mix(colour, theme.pane, 0.55) : colour);
        };
        painter.setRenderHint(QPainter::Antialiasing, false);
        bar(top, chip.bars.fits ? chip.bars.memory : 1, chip.bars.fits ? theme.seriesColour(0) : theme.bad);
        bar(top + kBar + kBarGap, chip.bars.speed, theme.seriesColour(2));
        painter.setRenderHint(QPainter::Antialiasing, true);
    }
    painter.restore();
}

void ChipRow::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const std::vector<QRectF> rects = rectsFor(m_chips, width());
    paintChips(painter, {0, 0}, m_chips, rects, m_current, m_idle, m_theme, m_hovered);
    if (hasFocus() && m_ring) {
        const int index = currentIndex();
        panel::paintFocusRing(painter, index >= 0 ? rects[static_cast<std::size_t>(index)] : QRectF(rect()),
                              m_theme);
    }
}

// ------------------------------------------------------------------ what the user does

void ChipRow::choose(int index, bool finished)
{
    if (index < 0 || index >= static_cast<int>(m_chips.size())) {
        return;
    }
    const std::int64_t value = m_chips[static_cast<std::size_t>(index)].value;
    if (value == m_current && !finished) {
        return;
    }
    m_current = value;
    describe();
    update();
    emit changed(value, finished);
}

void ChipRow::step(int direction)
{
    int index = currentIndex();
    while (true) {
        index += direction;
        if (index < 0 || index >= static_cast<int>(m_chips.size())) {
            return;
        }
        const ChipBars& bars = m_chips[static_cast<std::size_t>(index)].bars;
        if (!bars.known || bars.valid) {
            choose(index, true);
            return;
        }
    }
}

void ChipRow::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        QWidget::mousePressEvent(event);
        return;
    }
    const int index = chipAt(event->position());
    if (index < 0) {
        return;
    }
    const Chip& chip = m_chips[static_cast<std::size_t>(index)];
    if (chip.bars.known && !chip.bars.valid && !(event->modifiers() & Qt::ControlModifier)) {
        emit struckClicked(chip.value, event->globalPosition().toPoint());
        return;
    }
    m_atPress = m_current;
    m_dragging = true;
    choose(index, false);
}

void ChipRow::mouseMoveEvent(QMouseEvent* event)
{
    const int index = chipAt(event->position());
    if (index != m_hovered) {
        m_hovered = index;
        update();
    }
    if (m_dragging && index >= 0) {
        const ChipBars& bars = m_chips[static_cast<std::size_t>(index)].bars;
        if (!bars.known || bars.valid) {
            choose(index, false);
        }
    }
}

void ChipRow::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_dragging) {
        QWidget::mouseReleaseEvent(event);
        return;
    }
    m_dragging = false;
    if (m_current != m_atPress) {
        emit changed(m_current, true);
    }
}

void ChipRow::leaveEvent(QEvent*)
{
    m_hovered = -1;
    update();
}

void ChipRow::focusInEvent(QFocusEvent* event)
{
    m_ring = panel::byKeyboard(event->reason());
    QWidget::focusInEvent(event);
}

void ChipRow::keyPressEvent(QKeyEvent* event)
{
    m_ring = true;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down: step(-1); return;
    case Qt::Key_Right:
    case Qt::Key_Up: step(1); return;
    case Qt::Key_Home:
    case Qt::Key_End: {
        const int direction = event->key() == Qt::Key_Home ? 1 : -1;
        int index = direction > 0 ? 0 : static_cast<int>(m_chips.size()) - 1;
        while (index >= 0 && index < static_cast<int>(m_chips.size())) {
            const Chip& chip = m_chips[static_cast<std::size_t>(index)];
            if (!chip.bars.known || chip.bars.valid) {
                if (chip.value != m_current) {
                    choose(index, true);
                }
                return;
            }
            index += direction;
        }
        return;
    }
    case Qt::Key_Escape:
        if (m_dragging) {
            // Back to where the drag began; its release then has nothing to say.
            m_dragging = false;
            m_current = m_atPress;
            update();
            emit changed(m_current, true);
            return;
        }
        break;
    default:
        if (event->text().size() == 1 && event->text().at(0).isDigit()) {
            emit entryStarted(event->text());
            return;
        }
    }
    QWidget::keyPressEvent(event);
}

QString ChipRow::tipAt(const QPointF& at) const
{
    const int index = chipAt(at);
    return index < 0 ? QString() : m_chips[static_cast<std::size_t>(index)].tip;
}

bool ChipRow::event(QEvent* event)
{
    if (panel::answerToolTip(event, this, [this](const QPoint& at) { return tipAt(at); })) {
        return true;
    }
    return QWidget::event(event);
}

} // namespace shardscape::inspector
