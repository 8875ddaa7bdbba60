// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/desks/card_painter.h"

#include "gallery/gallery_view.h"
#include "gui/background/schedule_view.h"
#include "gui/perspectives/perspectives.h"
#include "job/training/numbers/evaluation.h"
#include "memory/memory_bars.h"
#include "search/training/default_space.h"
#include "theme/account_look.h"
#include "time/waterfall.h"
#include "timeline/timeline_picture.h"

#include <QPainter>

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>

namespace shardscape::gui {

namespace {

constexpr double kScale = 2; ///< device pixels per pixel: sharp on any screen
constexpr double kEdge = 10; ///< px around what is drawn

template <class Paint>
QPixmap pixmapOf(const theme::Theme& look, const Paint& paint)
{
    const QSize size = gallery::GalleryView::cardPictureSize();
    QPixmap pixmap(size * kScale);
    pixmap.setDevicePixelRatio(kScale);
    pixmap.fill(look.pane);
    QPainter painter(&pixmap);
    painter.setFont(theme::textFont(theme::TextRole::Body));
    paint(painter, QRectF(QPointF(), size).adjusted(kEdge, kEdge, -kEdge, -kEdge));
    return pixmap;
}

/// Ops of every device, nothing beside them.
QPixmap bars(const std::shared_ptr<const timeline::ScheduleView>& schedule, const theme::Theme& look)
{
    timeline::TimelinePicture picture({schedule}, true);
    return pixmapOf(look, [&](QPainter& painter, const QRectF& rect) {
        picture.paintPicture(painter, rect.toRect(), look);
    });
}

/// A stack for every stage, and the capacity.
QPixmap stacks(const training::Evaluation& evaluation, const theme::Theme& look)
{
    return pixmapOf(look, [&](QPainter& painter, const QRectF& rect) {
        const memory::BarsGeometry geometry = memory::layoutBars(evaluation, rect);
        for (const memory::Bar& bar : geometry.bars) {
            for (const memory::Segment& segment : bar.segments) {
                painter.fillRect(segment.rect,
                                 theme::accountColour(training::memoryAccounts()[segment.account], look));
            }
        }
        if (geometry.capacity > 0) {
            painter.setPen(QPen(look.bad, 1.2, Qt::DashLine));
            painter.drawLine(QLineF(rect.left(), geometry.capacityY, rect.right(), geometry.capacityY));
        }
    });
}

/// From the peak to the step, one bar below the other.
QPixmap waterfall(const training::Evaluation& evaluation, std::int64_t accelerators, const theme::Theme& look)
{
    return pixmapOf(look, [&](QPainter& painter, const QRectF& rect) {
        std::vector<time::Part> parts = time::waterfall(evaluation, accelerators);
        std::erase_if(parts, [](const time::Part& part) { return part.seconds == 0 && part.hidden == 0; });
        for (const time::Row& row : time::layoutRows(parts, rect, rect.height()).rows) {
            QRectF bar = row.bar;
            bar.setWidth(std::max(1.5, bar.width()));
            theme::fillAccount(painter, bar, *row.part.account, look);
            if (row.part.hidden > 0) {
                theme::fillHidden(painter, row.hidden, look);
            }
        }
    });
}

/// Every layout that fits by its step and its memory, in logarithms, and a ring around the fastest.
QPixmap dots(const search::SweepResult& sweep, const theme::Theme& look)
{
    constexpr std::size_t kMost = 3000;
    std::vector<const search::Row*> fitting;
    for (const search::Row& row : sweep.rows) {
        if (row.fits) {
            fitting.push_back(&row);
        }
    }
    return pixmapOf(look, [&](QPainter& painter, const QRectF& rect) {
        if (fitting.empty()) {
            return;
        }
        const auto step = std::minmax_element(
            fitting.begin(), fitting.end(),
            [](const auto* a, const auto* b) { return a->objective < b->objective; });
        const auto peak = std::minmax_element(
            fitting.begin(), fitting.end(),
            [](const auto* a, const auto* b) { return a->peakBytes < b->peakBytes; });
        const search::Row& fastest = **step.first;
        const auto along = [](double value, double from, double to) {
            return to > from ? std::log(value / from) / std::log(to / from) : 0.5;
        };
        const auto at = [&](const search::Row& row) {
            return QPointF(rect.left()
                               + along(row.objective, fastest.objective, (*step.second)->objective)
                                     * rect.width(),
                           rect.bottom()
                               - along(row.peakBytes, (*peak.first)->peakBytes, (*peak.second)->peakBytes)
                                     * rect.height());
        };
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setPen(Qt::NoPen);
        const std::size_t each = fitting.size() / kMost + 1;
        for (std::size_t i = 0; i < fitting.size(); i += each) {
            const auto tensor = search::scenarioAt(sweep.space, fitting[i]->index).layout.tensorParallel;
            painter.setBrush(
                look.seriesColour(static_cast<int>(std::bit_width(static_cast<unsigned>(tensor))) - 1));
            painter.drawEllipse(at(*fitting[i]), 1.6, 1.6);
        }
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(look.accent, 2));
        painter.drawEllipse(at(fastest), 6, 6);
    });
}

} // namespace

CardPainter::CardPainter(QObject* parent)
    : QObject(parent)
{
    m_idle.setSingleShot(true);
    m_idle.setInterval(0); // after every other event
    connect(&m_idle, &QTimer::timeout, this, &CardPainter::next);
}

void CardPainter::start()
{
    if (!m_started) {
        m_started = true;
        m_at = 0;
        m_idle.start();
    }
}

void CardPainter::setTheme(const theme::Theme& theme)
{
    const bool other = m_theme != &theme;
    m_theme = &theme;
    if (other && m_started) {
        m_at = 0;
        m_idle.start();
    }
}

void CardPainter::next()
{
    const std::vector<exchange::Demo>& demos = exchange::demos();
    if (m_at >= demos.size() || m_theme == nullptr) {
        return;
    }
    const exchange::Demo& demo = demos[m_at++];
    if (demo.scenarios.empty()) {
        m_idle.start();
        return;
    }
    if (findPerspective(demo.perspective) != Perspective::Explore) {
        finish(demo, nullptr);
        return;
    }
    m_sweeps.start([this, &demo](const std::stop_token& stop, const Lane::Deliver& deliver) {
        auto sweep = std::make_shared<const search::SweepResult>(
            search::run(search::defaultSpace(demo.scenarios.front()), {}, stop));
        deliver([this, &demo, sweep = std::move(sweep)] { finish(demo, sweep); });
    });
}

void CardPainter::finish(const exchange::Demo& demo, const std::shared_ptr<const search::SweepResult>& sweep)
{
    const layout::Scenario& scenario = demo.scenarios.front();
    const training::Evaluation evaluation = training::evaluate(scenario);
    const Perspective perspective = findPerspective(demo.perspective).value_or(Perspective::Timeline);
    QPixmap picture;
    if (perspective == Perspective::Explore && sweep != nullptr) {
        picture = dots(*sweep, *m_theme);
    } else if (perspective == Perspective::Timeline) {
        if (const auto schedule = scheduleView(scenario, evaluation)) {
            picture = bars(*schedule, *m_theme);
        }
    } else if (perspective == Perspective::Memory) {
        picture = stacks(evaluation, *m_theme);
    } else { // Time, and Network, whose drawings say nothing at this size
        picture = waterfall(evaluation, scenario.cluster.accelerators(), *m_theme);
    }
    emit painted(QString::fromStdString(demo.id), picture);
    m_idle.start();
}

} // namespace shardscape::gui
