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
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::kGrid);
    column->addWidget(m_row);
    column->addWidget(m_chart, 1);
    column->addWidget(m_view, 1);
    connect(m_row, &timeline::LaneRow::removed, this, &LaneFrame::laneRemoved);
    connect(m_row, &timeline::LaneRow::placed, this, &LaneFrame::lanePlaced);
    connect(m_chart, &LaneChart::whyRequested, this, &LaneFrame::whyRequested);
}

void LaneFrame::setChips(std::vector<timeline::LaneChip> chips)
{
    m_row->setLanes(std::move(chips));
    m_view->setVisible(!hasLanes());
    m_chart->setVisible(hasLanes());
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
