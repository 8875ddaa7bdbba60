// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/rejected_view.h"

#include "theme/number_format.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QScrollArea>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace shardscape::explore {

namespace {
constexpr int kAlikeRole = Qt::UserRole + 1;
constexpr int kExamples = 60; ///< enough to see what they share, few enough to read
} // namespace

class RejectedView::Bars : public QWidget {
public:
    explicit Bars(RejectedView& view)
        : QWidget(&view)
        , m_view(view)
    {
        setObjectName(QStringLiteral("rejected_bars"));
        setFocusPolicy(Qt::StrongFocus);
        setMouseTracking(true);
    }

    [[nodiscard]] QSize sizeHint() const override
    {
        return {220,
                static_cast<int>(std::ceil(m_view.barHeight() * static_cast<double>(m_view.m_reasons.size())))
                    + 2};
    }
    [[nodiscard]] QSize minimumSizeHint() const override { return {140, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override
    {
        Q_UNUSED(event)
        QPainter painter(this);
        m_view.paintBars(painter, rect(), m_view.theme(), m_hovered, hasFocus());
    }
    void mouseMoveEvent(QMouseEvent* event) override
    {
        const int at = reasonAt(event->position().y());
        if (at != m_hovered) {
            m_hovered = at;
            setCursor(at >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
            update();
        }
    }
    void leaveEvent(QEvent* event) override
    {
        m_hovered = -1;
        update();
        QWidget::leaveEvent(event);
    }
    void mousePressEvent(QMouseEvent* event) override
    {
        if (const int at = reasonAt(event->position().y()); at >= 0)
            m_view.choose(at);
    }
    void keyPressEvent(QKeyEvent* event) override
    {
        const int count = static_cast<int>(m_view.m_reasons.size());
        if (count > 0 && (event->key() == Qt::Key_Down || event->key() == Qt::Key_Up))
            m_view.choose(
                std::clamp(m_view.m_chosen + (event->key() == Qt::Key_Down ? 1 : -1), 0, count - 1));
        else
            QWidget::keyPressEvent(event);
    }

private:
    [[nodiscard]] int reasonAt(double y) const
    {
        const int at = static_cast<int>(std::floor(y / m_view.barHeight()));
        return at >= 0 && at < static_cast<int>(m_view.m_reasons.size()) ? at : -1;
    }

    RejectedView& m_view;
    int m_hovered = -1;
};

/// Two lines: the layout, and below it why it is rejected.
class RejectedView::ExampleDelegate : public QStyledItemDelegate {
public:
    explicit ExampleDelegate(RejectedView& view)
        : QStyledItemDelegate(&view)
        , m_view(view)
    {}

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        Q_UNUSED(option)
        Q_UNUSED(index)
        const QFontMetrics body(theme::textFont(theme::TextRole::Body));
        const QFontMetrics small(theme::textFont(theme::TextRole::Small));
        return {100, body.height() + small.height() + 8};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const theme::Theme& theme = m_view.theme();
        const bool current = (option.state & QStyle::State_HasFocus) != 0;
        painter->fillRect(option.rect, current                                         ? theme.accentSoft
                                       : (option.state & QStyle::State_MouseOver) != 0 ? theme.hover
                                                                                       : theme.pane);
        const QRectF inside = QRectF(option.rect).adjusted(6, 3, -6, -3);
        painter->setFont(theme::textFont(theme::TextRole::Body));
        const QFontMetricsF body(painter->font());
        const QString alike = index.data(kAlikeRole).toString();
        const double besides = alike.isEmpty() ? 0 : body.horizontalAdvance(alike) + 8;
        painter->setPen(theme.quietText);
        painter->drawText(QRectF(inside.left(), inside.top(), inside.width(), body.height()),
                          Qt::AlignRight | Qt::AlignVCenter, alike);
        painter->setPen(theme.text);
        painter->drawText(QPointF(inside.left(), inside.top() + body.ascent()),
                          body.elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight,
                                          inside.width() - besides));
        painter->setFont(theme::textFont(theme::TextRole::Small));
        const QFontMetricsF small(painter->font());
        painter->setPen(theme.quietText);
        painter->drawText(
            QPointF(inside.left(), inside.top() + body.height() + small.ascent() + 1),
            small.elidedText(index.data(Qt::UserRole).toString(), Qt::ElideRight, inside.width()));
    }

private:
    RejectedView& m_view;
};

RejectedView::RejectedView(const ResultSet& results, QWidget* parent)
    : Pane(parent)
    , m_results(results)
{
    setObjectName(QStringLiteral("rejected_view"));
    setAccessibleName(tr("Rejected layouts"));
    m_heading = new QLabel(this);
    m_heading->setObjectName(QStringLiteral("rejected_heading"));
    m_caption = new QLabel(tr("because this does not hold:"), this);
    m_bars = new Bars(*this);
    m_bars->setAccessibleName(tr("Reasons"));
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(m_bars);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->viewport()->setAutoFillBackground(false);
    m_bars->setAutoFillBackground(false);
    scroll->setFocusPolicy(Qt::NoFocus);
    m_about = new QLabel(this);
    m_about->setWordWrap(true);
    m_list = new QListWidget(this);
    m_list->setObjectName(QStringLiteral("rejected_examples"));
    m_list->setAccessibleName(tr("Examples"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMouseTracking(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setItemDelegate(new ExampleDelegate(*this));
    m_list->setUniformItemSizes(true);
    connect(m_list, &QListWidget::itemClicked, this,
            [this](QListWidgetItem* item) { activateExample(m_list->row(item)); });
    connect(m_list, &QListWidget::itemActivated, this,
            [this](QListWidgetItem* item) { activateExample(m_list->row(item)); });

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::kMargin, theme::kGap, theme::kMargin, theme::kGap);
    column->setSpacing(theme::kGrid);
    auto* top = new QHBoxLayout;
    top->setSpacing(theme::kGap);
    top->addWidget(m_heading);
    top->addWidget(m_caption, 1);
    column->addLayout(top);
    column->addWidget(scroll, 0);
    column->addWidget(m_about);
    column->addWidget(m_list, 1);
    m_scroll = scroll;
    applyTheme();
    reload();
}

QWidget* RejectedView::bars() const
{
    return m_bars;
}

double RejectedView::barHeight() const
{
    return std::round(QFontMetricsF(theme::textFont(theme::TextRole::Small)).height() + 14);
}

void RejectedView::applyTheme()
{
    m_heading->setFont(theme::textFont(theme::TextRole::Strong));
    QPalette quiet = m_about->palette();
    quiet.setColor(QPalette::WindowText, theme().quietText);
    m_about->setPalette(quiet);
    m_caption->setPalette(quiet);
    m_caption->setFont(theme::textFont(theme::TextRole::Small));
    m_about->setFont(theme::textFont(theme::TextRole::Small));
    QPalette list = m_list->palette();
    list.setColor(QPalette::Base, theme().pane);
    m_list->setPalette(list);
}

void RejectedView::setTheme(const theme::Theme& theme)
{
    Pane::setTheme(theme);
    applyTheme();
    m_bars->update();
    m_list->viewport()->update();
}

QString RejectedView::heading() const
{
    if (m_total == 0)
        return m_results.hasSweep() ? tr("Nothing rejected") : tr("Rejected");
    return tr("%1 rejected").arg(theme::count(m_total));
}

void RejectedView::placeBars()
{
    m_caption->setVisible(m_total > 0);
    // As high as the reasons, until they would leave no room for the examples.
    const int wanted = m_bars->sizeHint().height();
    m_scroll->setFixedHeight(
        std::min(wanted, std::max(static_cast<int>(2.5 * barHeight()), height() * 55 / 100)));
    m_bars->updateGeometry();
    m_bars->update();
}

void RejectedView::resizeEvent(QResizeEvent* event)
{
    Pane::resizeEvent(event);
    placeBars();
}

void RejectedView::reload()
{
    m_chosen = -1;
    m_reasons = rejectedReasons(m_results);
    m_total = rejectedTotal(m_reasons);
    m_heading->setText(heading());
    placeBars();
    if (!m_reasons.empty())
        m_chosen = 0;
    fillExamples();
}

void RejectedView::appended()
{
    const int rule = m_chosen >= 0 ? m_reasons[static_cast<std::size_t>(m_chosen)].rule : -2;
    const bool hadExamples = !m_examples.empty();
    m_reasons = rejectedReasons(m_results);
    m_total = rejectedTotal(m_reasons);
    m_chosen = m_reasons.empty() ? -1 : 0;
    for (std::size_t at = 0; at < m_reasons.size(); ++at) {
        if (m_reasons[at].rule == rule)
            m_chosen = static_cast<int>(at); // the same reason, though others may have overtaken it
    }
    m_heading->setText(heading());
    placeBars();
    if (!hadExamples)
        fillExamples();
}

void RejectedView::choose(int reason)
{
    if (reason < 0 || reason >= static_cast<int>(m_reasons.size()))
        return;
    m_chosen = reason;
    m_bars->update();
    fillExamples();
}

void RejectedView::fillExamples()
{
    m_examples.clear();
    m_list->clear();
    if (m_chosen < 0) {
        m_about->setText(m_results.hasSweep() ? tr("Every combination tried so far is valid and fits.")
                                              : QString());
        return;
    }
    const RejectedReason& reason = m_reasons[static_cast<std::size_t>(m_chosen)];
    m_examples = rejectedExamples(m_results, reason.rule, kExamples);
    for (const RejectedExample& example : m_examples) {
        auto* item = new QListWidgetItem(example.words, m_list);
        item->setData(Qt::UserRole, example.reason);
        if (example.alike > 1)
            item->setData(kAlikeRole, tr("%1 like it").arg(theme::count(example.alike)));
        item->setToolTip(m_results.layoutWords(example.index) + QLatin1Char('\n') + example.reason);
    }
    if (m_examples.empty()) {
        m_about->setText(m_results.isRunning() ? tr("Examples appear when the sweep has ended.") : QString());
    } else if (reason.rule < 0) {
        m_about->setText(tr("Closest to fitting; click one to look at it:"));
    } else {
        m_about->setText(tr("Examples; click one to look at it:"));
    }
    m_bars->setAccessibleDescription(tr("%1: %2").arg(
        reason.label, theme::percent(static_cast<double>(reason.count) / static_cast<double>(m_total))));
}

void RejectedView::activateExample(int example)
{
    if (example >= 0 && example < static_cast<int>(m_examples.size()))
        emit layoutActivated(m_examples[static_cast<std::size_t>(example)].index);
}

void RejectedView::paintBars(QPainter& painter, const QRectF& rect, const theme::Theme& theme, int hovered,
                             bool focused) const
{
    if (m_reasons.empty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(theme::textFont(theme::TextRole::Small));
    const QFontMetricsF metrics(painter.font());
    const double height = barHeight();
    const auto most = static_cast<double>(m_reasons.front().count);
    for (std::size_t at = 0; at < m_reasons.size(); ++at) {
        const RejectedReason& reason = m_reasons[at];
        const QRectF row(rect.left(), rect.top() + static_cast<double>(at) * height, rect.width(), height);
        const bool chosen = static_cast<int>(at) == m_chosen;
        if (chosen || static_cast<int>(at) == hovered) {
            painter.setPen(chosen && focused ? QPen(theme.accent, 1.5) : QPen(Qt::NoPen));
            painter.setBrush(chosen ? theme.accentSoft : theme.hover);
            painter.drawRoundedRect(row.adjusted(0.75, 0.75, -0.75, -0.75), 4, 4);
        }
        const QRectF inside = row.adjusted(6, 3, -6, -3);
        const QString share = theme::percent(static_cast<double>(reason.count)
                                             / static_cast<double>(m_total));
        const QString count = theme::shortCount(static_cast<double>(reason.count));
        const double shareWidth = theme::tabularWidth(painter.font(), QStringLiteral("00.00\u00a0%"));
        const double countWidth = theme::tabularWidth(painter.font(), QStringLiteral("000.0\u00a0M"));
        const double baseline = inside.top();
        painter.setPen(theme.text);
        const double labelWidth = inside.width() - shareWidth - countWidth - 8;
        painter.drawText(QRectF(inside.left(), baseline, labelWidth, metrics.height()),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(reason.label, Qt::ElideRight, labelWidth));
        painter.setPen(theme.quietText);
        theme::drawTabular(
            painter,
            QRectF(inside.right() - shareWidth - countWidth, baseline, countWidth - 4, metrics.height()),
            Qt::AlignRight | Qt::AlignVCenter, count);
        painter.setPen(theme.text);
        theme::drawTabular(painter,
                           QRectF(inside.right() - shareWidth, baseline, shareWidth, metrics.height()),
                           Qt::AlignRight | Qt::AlignVCenter, share);
        const QRectF track(inside.left(), inside.bottom() - 4, inside.width(), 4);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme::mix(theme.pane, theme.line, 0.6));
        painter.drawRoundedRect(track, 2, 2);
        painter.setBrush(reason.rule < 0 ? theme.bad : theme.seriesColour(0));
        painter.drawRoundedRect(
            QRectF(track.left(), track.top(),
                   std::max(2.0, track.width() * static_cast<double>(reason.count) / most), 4),
            2, 2);
    }
    painter.restore();
}

QSize RejectedView::pictureSizeHint() const
{
    return {
        420,
        60 + static_cast<int>(barHeight() * static_cast<double>(std::max<std::size_t>(1, m_reasons.size())))};
}

void RejectedView::paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme)
{
    paintCard(painter, rect, theme);
    const QRectF inner = QRectF(rect).adjusted(theme::kMargin, theme::kMargin, -theme::kMargin,
                                               -theme::kMargin);
    painter.save();
    painter.setClipRect(inner);
    painter.setFont(theme::textFont(theme::TextRole::Title));
    const QFontMetricsF metrics(painter.font());
    painter.setPen(theme.text);
    painter.drawText(QPointF(inner.left(), inner.top() + metrics.ascent()), heading());
    if (m_total > 0) {
        const double after = inner.left() + metrics.horizontalAdvance(heading()) + theme::kGap;
        painter.setFont(theme::textFont(theme::TextRole::Small));
        painter.setPen(theme.quietText);
        painter.drawText(QPointF(after, inner.top() + metrics.ascent()),
                         QFontMetricsF(painter.font())
                             .elidedText(m_caption->text(), Qt::ElideRight, inner.right() - after));
    }
    const int chosen = std::exchange(m_chosen, -1);
    paintBars(painter, inner.adjusted(0, metrics.height() + theme::kGap, 0, 0), theme, -1, false);
    m_chosen = chosen;
    painter.restore();
}

} // namespace shardscape::explore
