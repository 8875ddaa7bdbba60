// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/card_painter.h"

#include "document/engine_text.h"
#include "evaluate/evaluation.h"
#include "explore/explore_view.h"
#include "explore/scatter_view.h"
#include "gallery/gallery_view.h"
#include "gui/perspectives.h"
#include "gui/schedule_view.h"
#include "memory/memory_view.h"
#include "time/time_view.h"
#include "timeline/timeline_view.h"

#include <QPainter>

#include <memory>

namespace shardscape::gui {

namespace {

constexpr double kScale = 2; ///< device pixels per pixel: sharp on any screen

/// `finer`: more room for what has a line for each of many things, at the cost of size.
QPixmap pixmapOf(theme::Picture& picture, const theme::Theme& look, double finer = 1)
{
    // Drawn a little larger than the card shows it, so that labels are read as texture and shapes as shapes.
    const QSize size = gallery::GalleryView::cardPictureSize();
    QPixmap pixmap(size * kScale);
    pixmap.setDevicePixelRatio(kScale);
    pixmap.fill(look.pane);
    QPainter painter(&pixmap);
    painter.setFont(theme::textFont(theme::TextRole::Body));
    painter.scale(1 / finer, 1 / finer);
    picture.paintPicture(painter, QRect(QPoint(), (QSizeF(size) * finer).toSize()), look);
    return pixmap;
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
    const evaluate::Evaluation evaluation = evaluate::evaluate(scenario);
    const Perspective perspective = findPerspective(demo.perspective).value_or(Perspective::Timeline);
    QPixmap picture;
    if (perspective == Perspective::Explore && sweep != nullptr) {
        explore::ExploreView view;
        view.setTheme(*m_theme);
        view.setResult(document::engineText(demo.title), sweep);
        picture = pixmapOf(view.scatter(), *m_theme);
    } else if (perspective == Perspective::Timeline) {
        timeline::TimelineView view;
        const auto schedule = scheduleView(scenario, evaluation);
        view.setSchedule(schedule ? *schedule : nullptr);
        picture = pixmapOf(view, *m_theme);
    } else if (perspective == Perspective::Memory) {
        memory::MemoryView view;
        view.setEvaluation(evaluation);
        picture = pixmapOf(view, *m_theme);
    } else if (perspective == Perspective::Time) {
        time::TimeView view;
        view.setEvaluation(evaluation, scenario.cluster.accelerators());
        constexpr double kLinesApart = 1.6;
        picture = pixmapOf(view, *m_theme, kLinesApart);
    }
    emit painted(QString::fromStdString(demo.id), picture);
    m_idle.start();
}

} // namespace shardscape::gui
