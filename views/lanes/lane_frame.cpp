// SPDX-License-Identifier: GPL-3.0-or-later
#include "lanes/lane_frame.h"

#include <QDropEvent>
#include <QMimeData>
#include <QVBoxLayout>

namespace shardscape::lanes {

LaneFrame::LaneFrame(QWidget* view, theme::Picture* picture,
                     std::function<void(const theme::Theme&)> setViewTheme, QWidget* parent)
    : QWidget(parent)
    , m_view(view)
    , m_picture(picture)
    , m_setViewTheme(std::move(setViewTheme))
{
    setAcceptDrops(true);
    m_row = new timeline::LaneRow(this);
    m_chart = new LaneChart(this);
    m_chart->hide();
    m_view->setParent(this);
    m_view->show();
    m_column = new QVBoxLayout(this);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(theme::kGrid);
    m_column->addWidget(m_row);
    m_column->addWidget(m_chart, 1);
    m_column->addWidget(m_view, 1);
    m_chart->installEventFilter(this);
    connect(m_row, &timeline::LaneRow::looked, this, &LaneFrame::laneLooked);
    connect(m_row, &timeline::LaneRow::taken, this, &LaneFrame::laneTaken);
    connect(m_row, &timeline::LaneRow::removed, this, &LaneFrame::laneRemoved);
    connect(m_row, &timeline::LaneRow::placed, this, &LaneFrame::lanePlaced);
    connect(m_chart, &LaneChart::whyRequested, this, &LaneFrame::whyRequested);
}

void LaneFrame::setChips(std::vector<timeline::LaneChip> chips)
{
    m_row->setLanes(std::move(chips));
    arrange();
}

void LaneFrame::keepView(Place place, std::function<void(bool)> withLanes)
{
    m_withLanes = std::move(withLanes);
    if (place == Place::Above) {
        m_column->insertWidget(m_column->indexOf(m_chart), m_view, 1);
    }
    arrange();
}

void LaneFrame::arrange()
{
    if (m_withLanes) {
        m_withLanes(hasLanes());
    }
    m_chart->setVisible(hasLanes());
    m_column->setStretchFactor(m_view, hasLanes() ? 0 : 1);
    const auto least = [this](QWidget* widget) {
        return widget->hasHeightForWidth() ? widget->heightForWidth(width())
                                           : widget->minimumSizeHint().height();
    };
    const int room = height() - m_row->sizeHint().height() - 2 * m_column->spacing();
    m_view->setVisible(!hasLanes() || (m_withLanes && least(m_view) + least(m_chart) <= room));
}

QSize LaneFrame::minimumSizeHint() const
{
    if (!hasLanes()) {
        return QWidget::minimumSizeHint();
    }
    const QSize chart = m_chart->minimumSizeHint();
    return {chart.width(), m_row->sizeHint().height() + m_column->spacing() + chart.height()};
}

void LaneFrame::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

bool LaneFrame::eventFilter(QObject* watched, QEvent* event)
{
    return (watched == m_chart && m_row->stepWith(event)) || QWidget::eventFilter(watched, event);
}

void LaneFrame::setLanes(Lanes lanes)
{
    m_chart->setLanes(std::move(lanes));
}

void LaneFrame::setTheme(const theme::Theme& theme)
{
    m_setViewTheme(theme);
    m_row->setTheme(theme);
    m_chart->setTheme(theme);
}

QSize LaneFrame::pictureSizeHint() const
{
    return hasLanes() ? m_chart->pictureSizeHint() : m_picture->pictureSizeHint();
}

void LaneFrame::paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme)
{
    if (hasLanes()) {
        m_chart->paintPicture(painter, rect, theme);
    } else {
        m_picture->paintPicture(painter, rect, theme);
    }
}

void LaneFrame::dragEnterEvent(QDragEnterEvent* event)
{
    if (timeline::laneIn(event->mimeData())) {
        m_row->setDropOffered(true);
        event->acceptProposedAction();
    }
}

void LaneFrame::dragLeaveEvent(QDragLeaveEvent*)
{
    m_row->setDropOffered(false);
}

void LaneFrame::dropEvent(QDropEvent* event)
{
    const auto key = timeline::laneIn(event->mimeData());
    if (!key) {
        return;
    }
    const QPoint at = m_row->mapFrom(this, event->position().toPoint());
    const bool onChips = m_row->isVisible() && m_row->rect().contains(at);
    const int place = onChips ? m_row->placeAt(at) : static_cast<int>(m_row->lanes().size());
    m_row->setDropOffered(false);
    event->acceptProposedAction();
    emit lanePlaced(*key, place);
}

} // namespace shardscape::lanes
