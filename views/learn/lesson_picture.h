// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lessons/lesson.h"
#include "theme/theme.h"

#include <QRectF>

class QPainter;

namespace shardscape::learn {

/// Paints what a lesson looks at, as its page does: a toy's timeline with what its colours mean below, or a layout's memory or time.
void paintLessonScene(QPainter& painter, const QRectF& box, const lessons::Lesson& lesson,
                      const lessons::Scene& scene, const theme::Theme& theme);

/// Pixels that the legend takes of it; 0 where the picture has its own.
[[nodiscard]] double lessonLegendHeight(const lessons::Scene& scene, double width, const theme::Theme& theme);

/// How high a picture of it should be: a toy's rows and their legend, or a third of the width.
[[nodiscard]] double lessonSceneHeight(const lessons::Scene& scene, double width, const theme::Theme& theme);

} // namespace shardscape::learn
