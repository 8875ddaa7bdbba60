// SPDX-License-Identifier: GPL-3.0-or-later
#include "lengths/length_canvas.h"

#include "panel/pane.h"
#include "theme/number_format.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <numeric>

namespace shardscape::lengths {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr double kKeyStep = 0.05;
constexpr double kPageStep = 0.2;

double allTokens(const std::vector<Column>& columns)
{
    return std::accumulate(columns.begin(), columns.end(), 0.0,
                           [](double sum, const Column& column) { return sum + column.tokens; });
}

} // namespace

LengthCanvas::LengthCanvas(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::of(palette()))
{
    setObjectName(QStringLiteral("length_canvas"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setCursor(Qt::CrossCursor);
    describe();
}

void LengthCanvas::setLengths(const workload::LengthHistogram& lengths, std::int32_t sequence)
{
    if (m_drawing) {
        return;
    }
    const std::int32_t length = m_current < m_columns.size() ? m_columns[m_current].length : 0;
    m_columns = columnsOf(lengths, sequence);
    m_sequence = sequence;
    m_top = topOf(m_columns);
    const auto same = std::find_if(m_columns.begin(), m_columns.end(),
                                   [length](const Column& column) { return column.length == length; });
    m_current = same != m_columns.end() ? static_cast<std::size_t>(same - m_columns.begin()) : 0;
    m_hovered.reset();
    describe();
    update();
}

void LengthCanvas::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

void LengthCanvas::describe()
{
    setAccessibleName(tr("Lengths of the documents"));
    setAccessibleDescription(
        m_current < m_columns.size()
            ? tr("%1 tokens: %2 of all tokens")
                  .arg(theme::count(m_columns[m_current].length),
                       theme::percent(m_columns[m_current].tokens / std::max(allTokens(m_columns), 1.0)))
            : QString());
}

QRectF LengthCanvas::plotIn(const QRectF& rect) const
{
    const double small = panel::lineHeight(TextRole::Small);
    return rect.adjusted(theme::kMargin + 40, theme::kMargin + small + theme::kGrid, -theme::kMargin,
                         -theme::kMargin - 2 * small - theme::kGrid);
}

Bars LengthCanvas::barsShown() const
{
    return layoutBars(m_columns, plotIn(rect()), m_top);
}

QString LengthCanvas::tipAt(const QPointF& at) const
{
    const std::optional<std::size_t> column = columnAt(barsShown(), at.x());
    if (!column) {
        return {};
    }
    const Column& shown = m_columns[*column];
    return tr("%1 tokens: %2 of all tokens, weight %3")
        .arg(theme::count(shown.length), theme::percent(shown.tokens / std::max(allTokens(m_columns), 1.0)),
             theme::count(shown.weight));
}

// ------------------------------------------------------------------ painting

void LengthCanvas::paintPicture(QPainter& painter, const QRect& rect, const Theme& theme)
{
    paintIn(painter, rect, theme, false);
}

void LengthCanvas::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintIn(painter, rect(), m_theme, true);
}

void LengthCanvas::paintIn(QPainter& painter, const QRectF& rect, const Theme& theme, bool interactive) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    panel::paintPane(painter, rect, theme);
    const QRectF plot = plotIn(rect);
    const Bars bars = layoutBars(m_columns, plot, m_top);
    painter.setFont(theme::textFont(TextRole::Small));
    const double small = panel::lineHeight(TextRole::Small);
    painter.setPen(theme.quietText);
    painter.drawText(QRectF(rect.left() + theme::kMargin, rect.top() + theme::kMargin, plot.width(), small),
                     Qt::AlignLeft | Qt::AlignVCenter, tr("Share of all tokens, by length of the document"));
    const double all = std::max(allTokens(m_columns), 1.0);
    for (const double part : {0.0, 0.5, 1.0}) {
        const double y = plot.bottom() - part * plot.height();
        painter.setPen(theme.line);
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(theme.quietText);
        if (allTokens(m_columns) > 0) {
            painter.drawText(QRectF(rect.left() + 4, y - small / 2, plot.left() - rect.left() - 10, small),
                             Qt::AlignRight | Qt::AlignVCenter,
                             theme::fixed(100 * part * m_top / all, 0) + QStringLiteral(" %"));
        }
    }
    const double step = bars.bands.empty() ? 1 : bars.bands.front().width();
    const auto every = static_cast<std::size_t>(std::max(
        1.0, std::ceil(painter.fontMetrics().horizontalAdvance(QStringLiteral("131,072")) * 1.15 / step)));
    for (std::size_t i = 0; i < bars.bars.size(); ++i) {
        const bool marked = interactive && ((m_ring && i == m_current) || m_hovered == i);
        if (marked) {
            painter.fillRect(bars.bands[i], theme.hover);
        }
        // What is longer than the sequence breaks a rule: it stays, and says so.
        const QColor fill = m_columns[i].length > m_sequence ? theme.bad : theme.accent;
        panel::fillRounded(painter, bars.bars[i], fill, std::min(3.0, bars.bars[i].height() / 2));
        if ((bars.bars.size() - 1 - i) % every == 0) {
            painter.setPen(theme.quietText);
            painter.drawText(
                QRectF(bars.bands[i].center().x() - 60, plot.bottom() + theme::kGrid, 120, small),
                Qt::AlignCenter, theme::count(m_columns[i].length));
        }
    }
    painter.setPen(theme.quietText);
    painter.drawText(QRectF(plot.left(), plot.bottom() + theme::kGrid + small, plot.width(), small),
                     Qt::AlignCenter, tr("tokens of a document"));
    if (allTokens(m_columns) <= 0) {
        painter.setFont(theme::textFont(TextRole::Body));
        painter.drawText(plot, Qt::AlignCenter | Qt::TextWordWrap,
                         tr("Every document is a whole sequence. Draw here, or choose a preset."));
    }
    if (interactive && m_ring) {
        panel::paintFocusRing(painter, QRectF(rect).adjusted(1, 1, -1, -1), theme, theme::kPaneCorner);
    }
    painter.restore();
}

// ------------------------------------------------------------------ drawing

bool LengthCanvas::event(QEvent* event)
{
    if (panel::answerToolTip(event, this, [this](const QPoint& at) { return tipAt(at); })) {
        return true;
    }
    return QWidget::event(event);
}

void LengthCanvas::set(std::size_t column, double share)
{
    m_columns[column] = withHeight(m_columns[column], share, m_top);
    m_current = column;
}

void LengthCanvas::draw(const QPointF& from, const QPointF& to)
{
    const Bars bars = barsShown();
    const auto first = columnAt(bars, std::clamp(from.x(), bars.plot.left(), bars.plot.right() - 1));
    const auto last = columnAt(bars, std::clamp(to.x(), bars.plot.left(), bars.plot.right() - 1));
    if (!first || !last) {
        return;
    }
    // A fast pointer skips columns: they get what lies on the line.
    const auto steps = static_cast<double>(*first > *last ? *first - *last : *last - *first);
    for (std::size_t i = std::min(*first, *last); i <= std::max(*first, *last); ++i) {
        const double away = static_cast<double>(i > *first ? i - *first : *first - i);
        const double share = steps > 0 ? away / steps : 1;
        if (i != *first || steps == 0) {
            set(i, shareAt(bars, from.y() + share * (to.y() - from.y())));
        }
    }
    m_current = *last;
    describe();
    update();
}

void LengthCanvas::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_columns.empty()
        || !columnAt(barsShown(), event->position().x())) {
        return;
    }
    m_drawing = true;
    m_last = event->position();
    draw(m_last, m_last);
    emit lengthsDrawn(histogramOf(m_columns), false);
}

void LengthCanvas::mouseMoveEvent(QMouseEvent* event)
{
    if (m_drawing) {
        draw(m_last, event->position());
        m_last = event->position();
        emit lengthsDrawn(histogramOf(m_columns), false);
        return;
    }
    if (const auto hovered = columnAt(barsShown(), event->position().x()); hovered != m_hovered) {
        m_hovered = hovered;
        update();
    }
}

void LengthCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && m_drawing) {
        m_drawing = false;
        const workload::LengthHistogram drawn = histogramOf(m_columns);
        emit lengthsDrawn(drawn, true);
        setLengths(drawn, m_sequence);
    }
}

void LengthCanvas::leaveEvent(QEvent*)
{
    m_hovered.reset();
    update();
}

void LengthCanvas::keyPressEvent(QKeyEvent* event)
{
    if (m_columns.empty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const double share = m_columns[m_current].tokens / m_top;
    double wanted = share;
    switch (event->key()) {
    case Qt::Key_Left: m_current = m_current > 0 ? m_current - 1 : 0; break;
    case Qt::Key_Right: m_current = std::min(m_current + 1, m_columns.size() - 1); break;
    case Qt::Key_Home: m_current = 0; break;
    case Qt::Key_End: m_current = m_columns.size() - 1; break;
    case Qt::Key_Up: wanted += kKeyStep; break;
    case Qt::Key_Down: wanted -= kKeyStep; break;
    case Qt::Key_PageUp: wanted += kPageStep; break;
    case Qt::Key_PageDown: wanted -= kPageStep; break;
    case Qt::Key_Delete: wanted = 0; break;
    default: QWidget::keyPressEvent(event); return;
    }
    m_ring = true;
    if (wanted != share) {
        set(m_current, wanted < 1e-6 ? 0 : wanted);
        emit lengthsDrawn(histogramOf(m_columns), true);
    }
    describe();
    update();
}

void LengthCanvas::focusInEvent(QFocusEvent* event)
{
    m_ring = panel::byKeyboard(event->reason());
    update();
}

void LengthCanvas::focusOutEvent(QFocusEvent*)
{
    m_ring = false;
    update();
}

} // namespace shardscape::lengths
