// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/token_shares.h"

#include "panel/pane.h"
#include "theme/number_format.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace shardscape::network_view {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr double kBars = 48; ///< height of the fullest rank's bar

} // namespace

TokenShares::TokenShares(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::light())
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setObjectName(QStringLiteral("token_shares"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void TokenShares::show(const training::ExpertTokens& tokens)
{
    m_tokens = tokens;
    setVisible(m_tokens.ranks.size() > 1);
    setAccessibleName(headline());
    update();
}

void TokenShares::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

QString TokenShares::headline() const
{
    if (m_tokens.ranks.empty()) {
        return {};
    }
    const auto ranks = static_cast<double>(m_tokens.ranks.size());
    const QString load = tr("Tokens by rank: the fullest of %1 has %2 times the mean")
                             .arg(m_tokens.ranks.size())
                             .arg(QLocale().toString(m_tokens.ranks.front() * ranks, 'f', 2));
    return m_tokens.dropped > 0
               ? tr("%1, %2 find no room", "load, share").arg(load, theme::percent(m_tokens.dropped))
               : load;
}

QSize TokenShares::sizeHint() const
{
    return {600,
            static_cast<int>(panel::lineHeight(TextRole::Body) + kBars) + 2 * theme::kMargin + theme::kGap};
}

QRectF TokenShares::plotIn(const QRectF& rect) const
{
    const double top = panel::lineHeight(TextRole::Body) + theme::kGap;
    return rect.adjusted(theme::kMargin, theme::kMargin + top, -theme::kMargin, -theme::kMargin);
}

QRectF TokenShares::barIn(const QRectF& plot, std::size_t rank) const
{
    if (rank >= m_tokens.ranks.size()) {
        return {};
    }
    const double width = plot.width() / static_cast<double>(m_tokens.ranks.size());
    const double height = plot.height() * m_tokens.ranks[rank] / m_tokens.ranks.front();
    const double gap = width > 4 ? 1 : 0;
    return {plot.left() + width * static_cast<double>(rank), plot.bottom() - height, width - gap, height};
}

QRectF TokenShares::bar(std::size_t rank) const
{
    return barIn(plotIn(rect()), rank);
}

void TokenShares::paintPicture(QPainter& painter, const QRect& rect, const Theme& theme)
{
    painter.fillRect(rect, theme.ground);
    if (m_tokens.ranks.empty()) {
        return;
    }
    panel::paintPane(painter, rect, theme);
    const QRectF plot = plotIn(rect);
    const QRectF head(plot.left(), rect.top() + theme::kMargin, plot.width(),
                      panel::lineHeight(TextRole::Body));
    painter.setFont(theme::textFont(TextRole::Small));
    const QString note = tr("dashed: the mean", "a line");
    const double noted = painter.fontMetrics().horizontalAdvance(note) + theme::kGap;
    painter.setFont(theme::textFont(TextRole::Body));
    painter.setPen(theme.text);
    panel::drawElided(painter, head, Qt::AlignLeft | Qt::AlignVCenter, headline());
    if (painter.fontMetrics().horizontalAdvance(headline()) + noted < head.width()) {
        painter.setFont(theme::textFont(TextRole::Small));
        painter.setPen(theme.quietText);
        painter.drawText(head, Qt::AlignRight | Qt::AlignVCenter, note);
    }
    for (std::size_t rank = 0; rank < m_tokens.ranks.size(); ++rank) {
        painter.fillRect(barIn(plot, rank), theme.seriesColour(0));
    }
    const double mean = plot.bottom()
                        - plot.height()
                              / (m_tokens.ranks.front() * static_cast<double>(m_tokens.ranks.size()));
    painter.setPen(QPen(theme.text, 1, Qt::DashLine));
    painter.drawLine(QPointF(plot.left(), mean), QPointF(plot.right(), mean));
}

void TokenShares::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    paintPicture(painter, rect(), m_theme);
}

bool TokenShares::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip) {
        return QWidget::event(event);
    }
    const auto* const help = static_cast<QHelpEvent*>(event);
    QString text;
    for (std::size_t rank = 0; rank < m_tokens.ranks.size(); ++rank) {
        const QRectF at = bar(rank);
        if (help->pos().x() >= at.left() && help->pos().x() < at.right()) {
            text = tr("%1 of the tokens, rank %2 of %3 by load", "share, place, ranks")
                       .arg(theme::percent(m_tokens.ranks[rank]))
                       .arg(rank + 1)
                       .arg(m_tokens.ranks.size());
        }
    }
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

} // namespace shardscape::network_view
