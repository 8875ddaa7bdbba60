// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/difference_view.h"

#include "panel/pane.h"
#include "theme/account_look.h"
#include "theme/number_format.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace shardscape::compare {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr double kHighestRow = 30;

double measure(TextRole role, const QString& text)
{
    return theme::tabularWidth(theme::textFont(role), text);
}

} // namespace

struct DifferenceView::Frame {
    QRectF card;
    QRectF title;
    double labelsLeft = 0;
    double labelsRight = 0;
    double valuesRight = 0;
    DifferenceGeometry rows;
};

DifferenceView::DifferenceView(Quantity quantity, QWidget* parent)
    : QWidget(parent)
    , m_quantity(quantity)
    , m_theme(Theme::light())
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(quantity == Quantity::StepTime ? tr("Difference of the step times")
                                                     : tr("Difference of the fullest ranks"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    describe();
}

void DifferenceView::setDifference(const Difference& difference, const QString& base, const QString& other)
{
    m_folds = m_folds || base != m_base || other != m_other; // what was opened stays open while knobs turn
    m_difference = difference;
    m_base = base;
    m_other = other;
    m_hovered = -1;
    m_cursor = -1;
    describe();
    update();
}

void DifferenceView::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

void DifferenceView::describe()
{
    setAccessibleDescription(headline());
}

QString DifferenceView::amount(std::int64_t value, bool sign) const
{
    const auto size = static_cast<double>(value < 0 ? -value : value);
    const QString text = m_quantity == Quantity::StepTime ? theme::seconds(size / 1e9) : theme::bytes(size);
    return value < 0 ? QChar(0x2212) + text : sign && value > 0 ? QLatin1Char('+') + text : text;
}

QString DifferenceView::headline() const
{
    if (m_difference.isEmpty()) {
        return m_quantity == Quantity::StepTime ? tr("Step time") : tr("Fullest rank");
    }
    const std::int64_t change = m_difference.after - m_difference.before;
    const QString share = m_difference.before > 0 ? theme::signedPercent(
                              static_cast<double>(change) / static_cast<double>(m_difference.before))
                                                  : QString();
    if (m_quantity == Quantity::StepTime) {
        return change == 0 ? tr("Step time: as the base")
                           : tr("Step time less the base’s: %1 (%2)").arg(amount(change, true), share);
    }
    return change == 0 ? tr("Fullest rank: as the base")
                       : tr("Fullest rank less the base’s: %1 (%2)").arg(amount(change, true), share);
}

QString DifferenceView::changeText(const QString& id) const
{
    for (const Change& change : m_difference.changes) {
        if (change.id == id) {
            return tr("%1 %2: %3 in %4, %5 in %6")
                .arg(change.label, amount(change.amount(), true), amount(change.after, false), m_other,
                     amount(change.before, false), m_base);
        }
    }
    return {};
}

DifferenceView::Frame DifferenceView::frameIn(const QRectF& rect) const
{
    Frame frame;
    frame.card = rect;
    const QRectF inside = rect.adjusted(theme::kMargin, theme::kGap, -theme::kMargin, -theme::kGap);
    frame.title = QRectF(inside.left(), inside.top(), inside.width(), panel::lineHeight(TextRole::Strong));
    double labels = std::max(measure(TextRole::Strong, m_base), measure(TextRole::Strong, m_other));
    double values = std::max(measure(TextRole::Strong, amount(m_difference.before, false)),
                             measure(TextRole::Strong, amount(m_difference.after, false)));
    for (const Change& change : m_difference.changes) {
        labels = std::max(labels, measure(TextRole::Body, change.label));
        values = std::max(values, measure(TextRole::Body, amount(change.amount(), true)));
    }
    frame.labelsLeft = inside.left();
    // Words before bars: these show an order of size, and their numbers stand beside them.
    constexpr double kNarrowestPlot = 88;
    const double most = std::max(inside.width() * 0.42,
                                 inside.width() - kNarrowestPlot - std::ceil(values) - 3 * theme::kGap);
    frame.labelsRight = inside.left() + std::min(std::ceil(labels), most) + theme::kGap;
    frame.valuesRight = inside.right();
    const double top = frame.title.bottom() + theme::kGrid;
    const double axis = panel::lineHeight(TextRole::Small) + theme::kGrid;
    const double plotRight = frame.valuesRight - std::ceil(values) - theme::kGap;
    frame.rows = layoutDifference(
        m_difference,
        QRectF(frame.labelsRight, top, plotRight - frame.labelsRight, inside.bottom() - axis - top),
        kHighestRow, m_quantity == Quantity::PeakMemory, m_folds);
    return frame;
}

bool DifferenceView::isWhole() const
{
    const Frame frame = frameIn(rect());
    const double room = frame.labelsRight - frame.labelsLeft - theme::kGrid;
    return measure(TextRole::Strong, headline()) <= frame.title.width()
           && std::all_of(
               m_difference.changes.begin(), m_difference.changes.end(),
               [&](const Change& change) { return measure(TextRole::Body, change.label) <= room; });
}

DifferenceGeometry DifferenceView::geometryShown() const
{
    return frameIn(rect()).rows;
}

void DifferenceView::paintPicture(QPainter& painter, const QRect& rect, const Theme& theme)
{
    painter.save();
    painter.fillRect(rect, theme.ground);
    paintFrame(painter, frameIn(rect), theme, false);
    painter.restore();
}

void DifferenceView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.ground);
    paintFrame(painter, frameIn(rect()), m_theme, true);
}

void DifferenceView::paintFrame(QPainter& painter, const Frame& frame, const Theme& theme,
                                bool interactive) const
{
    panel::paintPane(painter, frame.card, theme);
    painter.setFont(theme::textFont(TextRole::Strong));
    painter.setPen(theme.text);
    panel::drawElided(painter, frame.title, Qt::AlignLeft | Qt::AlignVCenter, headline());
    const DifferenceGeometry& rows = frame.rows;
    if (m_difference.isEmpty()) {
        theme::paintEmpty(painter, frame.card,
                          tr("Nothing to compare: one of the two layouts is not possible."), theme);
        return;
    }
    if (rows.plot.width() < 1) {
        return;
    }
    const double bottom = rows.afterBand.bottom();
    const double small = panel::lineHeight(TextRole::Small);
    painter.setFont(theme::textFont(TextRole::Small));
    double freeFrom = -1e9;
    for (const double tick : rows.ticks) {
        const double x = std::round(rows.x(tick));
        painter.fillRect(QRectF(x, rows.plot.top(), 1, bottom - rows.plot.top()),
                         tick == 0 ? theme::mix(theme.line, theme.quietText, 0.5) : theme.line);
        const QString text = tick == 0 ? QStringLiteral("0") : amount(std::llround(tick), true);
        const double half = measure(TextRole::Small, text) / 2;
        if (x - half > freeFrom) {
            painter.setPen(theme.quietText);
            theme::drawTabular(painter, QRectF(x - half - 2, bottom + 2, 2 * half + 4, small),
                               Qt::AlignHCenter | Qt::AlignVCenter, text);
            freeFrom = x + half + theme::kGrid;
        }
    }

    const auto line = [&](const QRectF& band, TextRole role, const QString& label, const QString& value) {
        painter.setFont(theme::textFont(role));
        painter.setPen(theme.text);
        panel::drawElided(painter,
                          QRectF(frame.labelsLeft, band.top(),
                                 frame.labelsRight - frame.labelsLeft - theme::kGrid, band.height()),
                          Qt::AlignLeft | Qt::AlignVCenter, label);
        theme::drawTabular(
            painter,
            QRectF(rows.plot.right(), band.top(), frame.valuesRight - rows.plot.right(), band.height()),
            Qt::AlignRight | Qt::AlignVCenter, value);
    };
    // The totals: a mark where each stands on the axis of changes.
    const auto total = [&](const QRectF& band, double x) {
        painter.fillRect(QRectF(std::round(x) - 1, band.top() + 3, 3, band.height() - 6), theme.text);
    };
    line(rows.beforeBand, TextRole::Strong, m_base, amount(m_difference.before, false));
    total(rows.beforeBand, rows.zeroX);
    double joinX = rows.zeroX;
    double joinY = rows.beforeBand.bottom() - 3;
    for (std::size_t i = 0; i < rows.bars.size(); ++i) {
        const ChangeBar& bar = rows.bars[i];
        const QRectF wide(frame.labelsLeft - theme::kGrid, bar.band.top(),
                          frame.valuesRight - frame.labelsLeft + 2 * theme::kGrid, bar.band.height());
        const bool atCursor = interactive && hasFocus() && m_cursor == static_cast<int>(i);
        if (interactive && m_hovered == static_cast<int>(i)) {
            panel::fillRounded(painter, wide, theme.hover, 4);
        }
        painter.fillRect(QRectF(std::round(joinX), joinY, 1, bar.bar.top() - joinY), theme.quietText);
        const double left = std::round(bar.bar.left());
        const double right = std::max(left + 1, std::round(bar.bar.right()));
        const QRectF body(left, bar.bar.top(), right - left, bar.bar.height());
        if (bar.folded.empty()) {
            theme::fillAccount(painter, body, *bar.change.account, theme);
        } else { // of several kinds
            painter.fillRect(body, theme::mix(theme.pane, theme.quietText, 0.5));
        }
        joinX = bar.joinX;
        joinY = bar.bar.bottom();
        line(bar.band, TextRole::Body, bar.change.label, amount(bar.change.amount(), true));
        if (atCursor) {
            panel::paintFocusRing(painter, wide, theme, 4);
        }
    }
    painter.fillRect(QRectF(std::round(joinX), joinY, 1, rows.afterBand.top() + 3 - joinY), theme.quietText);
    line(rows.afterBand, TextRole::Strong, m_other, amount(m_difference.after, false));
    total(rows.afterBand, rows.endX);
    if (interactive && hasFocus() && m_byKeyboard && m_cursor < 0) {
        panel::paintFocusRing(painter, frame.card, theme, theme::kPaneCorner);
    }
}

int DifferenceView::barAt(const DifferenceGeometry& geometry, const QPointF& at) const
{
    for (std::size_t i = 0; i < geometry.bars.size(); ++i) {
        const QRectF& band = geometry.bars[i].band;
        if (at.y() >= band.top() && at.y() < band.bottom()) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

QString DifferenceView::tipAt(const QPointF& at) const
{
    const DifferenceGeometry rows = geometryShown();
    const int index = barAt(rows, at);
    if (index < 0) {
        return {};
    }
    const Change& change = rows.bars[static_cast<std::size_t>(index)].change;
    QStringList lines{
        QStringLiteral("<b>%1: %2</b>").arg(change.label.toHtmlEscaped(), amount(change.amount(), true))};
    for (const Change& small : rows.bars[static_cast<std::size_t>(index)].folded) {
        lines << QStringLiteral("%1: %2").arg(small.label.toHtmlEscaped(), amount(small.amount(), true));
    }
    if (change.id == QLatin1String("rest")) {
        return lines.join(QStringLiteral("<br>"));
    }
    if (m_difference.quantity == Quantity::StepTime) {
        lines << theme::accountHelp(*change.account).toHtmlEscaped();
    }
    lines << tr("%1 in %2, %3 in %4")
                 .arg(amount(change.before, false), m_base.toHtmlEscaped(), amount(change.after, false),
                      m_other.toHtmlEscaped());
    return lines.join(QStringLiteral("<br>"));
}

bool DifferenceView::event(QEvent* event)
{
    if (panel::answerToolTip(event, this, [this](const QPoint& at) { return tipAt(at); })) {
        return true;
    }
    return QWidget::event(event);
}

void DifferenceView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        QWidget::mousePressEvent(event);
        return;
    }
    const DifferenceGeometry rows = geometryShown();
    m_cursor = barAt(rows, event->position());
    update();
    if (m_cursor >= 0) {
        activate(m_cursor);
    }
}

/// What is folded opens; a part asks why.
void DifferenceView::activate(int bar)
{
    const DifferenceGeometry rows = geometryShown();
    const ChangeBar& at = rows.bars[static_cast<std::size_t>(bar)];
    if (!at.folded.empty()) {
        m_folds = false;
        m_hovered = -1;
        m_cursor = -1; // the rows are others now
        describe();
        update();
        return;
    }
    emit changeActivated(at.change.id);
}

void DifferenceView::mouseMoveEvent(QMouseEvent* event)
{
    const int hovered = barAt(geometryShown(), event->position());
    setCursor(hovered >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (hovered != m_hovered) {
        m_hovered = hovered;
        update();
    }
}

void DifferenceView::leaveEvent(QEvent*)
{
    m_hovered = -1;
    update();
}

void DifferenceView::focusInEvent(QFocusEvent* event)
{
    m_byKeyboard = panel::byKeyboard(event->reason());
    QWidget::focusInEvent(event);
}

void DifferenceView::focusOutEvent(QFocusEvent* event)
{
    m_cursor = -1;
    QWidget::focusOutEvent(event);
}

void DifferenceView::keyPressEvent(QKeyEvent* event)
{
    const DifferenceGeometry rows = geometryShown();
    const int last = static_cast<int>(rows.bars.size()) - 1;
    const auto go = [&](int to) {
        if (last < 0) {
            return;
        }
        m_cursor = std::clamp(to, 0, last);
        const Change& change = rows.bars[static_cast<std::size_t>(m_cursor)].change;
        setAccessibleDescription(change.label + QLatin1Char(' ') + amount(change.amount(), true));
        update();
    };
    switch (event->key()) {
    case Qt::Key_Up: go(m_cursor < 0 ? last : m_cursor - 1); return;
    case Qt::Key_Down: go(m_cursor + 1); return;
    case Qt::Key_Home: go(0); return;
    case Qt::Key_End: go(last); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_cursor >= 0 && m_cursor <= last) {
            activate(m_cursor);
        }
        return;
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace shardscape::compare
