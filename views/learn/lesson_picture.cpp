// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/lesson_picture.h"

#include "memory/memory_view.h"
#include "time/time_view.h"
#include "timeline/timeline_picture.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <memory>

namespace shardscape::learn {

namespace {

/// Null where it cannot be drawn.
std::unique_ptr<timeline::TimelinePicture> pictureOf(const lessons::Toy& toy)
{
    auto run = lessons::drawn(toy);
    if (!run) {
        return nullptr;
    }
    auto view = std::make_shared<timeline::ScheduleView>();
    view->program = std::move(run->program);
    view->simulation = std::move(run->simulation);
    view->analysis = std::move(run->analysis);
    view->ticksPerUnit = run->ticksPerUnit;
    return std::make_unique<timeline::TimelinePicture>(
        std::vector<std::shared_ptr<const timeline::ScheduleView>>{std::move(view)}, true);
}

} // namespace

double lessonLegendHeight(const lessons::Scene& scene, double width, const theme::Theme& theme)
{
    const auto picture = scene.toy() != nullptr ? pictureOf(*scene.toy()) : nullptr;
    return !picture ? 0
                    : theme::kGap
                          + std::ceil(theme::paintLegend(nullptr, QRectF(0, 0, width, 0),
                                                         timeline::legendOf(picture->scene(), theme), theme));
}

void paintLessonScene(QPainter& painter, const QRectF& box, const lessons::Lesson& lesson,
                      const lessons::Scene& scene, const theme::Theme& theme)
{
    painter.save();
    painter.translate(box.topLeft());
    const QRect rect(0, 0, static_cast<int>(box.width()), static_cast<int>(box.height()));
    if (const lessons::Toy* toy = scene.toy()) {
        if (const auto picture = pictureOf(*toy)) {
            const double legend = lessonLegendHeight(scene, box.width(), theme);
            picture->paintPicture(painter, rect.adjusted(0, 0, 0, -static_cast<int>(legend)), theme);
            theme::paintLegend(
                &painter, QRectF(0, box.height() - legend + theme::kGap, box.width(), legend - theme::kGap),
                timeline::legendOf(picture->scene(), theme), theme);
        }
    } else {
        const training::Evaluation evaluation = training::evaluate(*scene.scenario());
        if (lesson.picture == lessons::Picture::Memory) {
            memory::MemoryView view;
            view.setEvaluation(evaluation);
            view.paintPicture(painter, rect, theme);
        } else {
            time::TimeView view;
            view.setEvaluation(evaluation, scene.scenario()->cluster.accelerators());
            view.paintPicture(painter, rect, theme);
        }
    }
    painter.restore();
}

double lessonSceneHeight(const lessons::Scene& scene, double width, const theme::Theme& theme)
{
    constexpr double kRow = 40;
    return scene.toy() != nullptr ? static_cast<double>(scene.toy()->shape.devices) * kRow
                                        + lessonLegendHeight(scene, width, theme)
                                  : std::clamp(width / 3, 160.0, 420.0);
}

} // namespace shardscape::learn
