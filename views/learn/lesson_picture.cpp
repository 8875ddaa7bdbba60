// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/lesson_picture.h"

#include "memory/memory_view.h"
#include "time/time_view.h"
#include "timeline/timeline_picture.h"

#include <QPainter>

#include <algorithm>

namespace shardscape::learn {

void paintLessonScene(QPainter& painter, const QRectF& box, const lessons::Lesson& lesson,
                      const lessons::Scene& scene, const theme::Theme& theme)
{
    painter.save();
    painter.translate(box.topLeft());
    const QRect rect(0, 0, static_cast<int>(box.width()), static_cast<int>(box.height()));
    if (const lessons::Toy* toy = scene.toy()) {
        if (auto run = lessons::drawn(*toy)) {
            auto view = std::make_shared<timeline::ScheduleView>();
            view->program = std::move(run->program);
            view->simulation = std::move(run->simulation);
            view->analysis = std::move(run->analysis);
            view->ticksPerUnit = run->ticksPerUnit;
            timeline::TimelinePicture({std::move(view)}, true).paintPicture(painter, rect, theme);
        }
    } else {
        const evaluate::Evaluation evaluation = evaluate::evaluate(*scene.scenario());
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

double lessonSceneHeight(const lessons::Scene& scene, double width)
{
    constexpr double kRow = 40;
    return scene.toy() != nullptr ? static_cast<double>(scene.toy()->shape.devices) * kRow
                                  : std::clamp(width / 3, 160.0, 420.0);
}

} // namespace shardscape::learn
