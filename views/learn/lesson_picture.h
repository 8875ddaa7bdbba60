// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lessons/attempt.h"
#include "theme/theme.h"

#include <QRectF>
#include <QString>

#include <vector>

class QPainter;

namespace shardscape::learn {

/// One of several scenes in a picture, and what it is called there.
struct PictureLane {
    lessons::Scene scene;
    QString title = {};
};

/// Paints what a lesson looks at for print and for slides: toys as timelines one below the other on one axis of slots with what their
/// colours mean; of a layout what the lesson is about, drawn, and its largest parts as bars with their numbers. `step` is the
/// microscope's, below 0 the layout's own; nothing is smaller than small text. Where `extent` is given, the scales are the lesson's. What comes after
/// `until` slots is not there yet: ops run, messages fly, and the numbers at the right are what is held then; below 0 everything is.
void paintLessonLanes(QPainter& painter, const QRectF& box, const lessons::Lesson& lesson,
                      const std::vector<PictureLane>& lanes, const theme::Theme& theme,
                      const lessons::Extent* extent = nullptr, int step = -1, double until = -1);

/// The same of toys without their lesson: schedules one below the other on one axis.
void paintLessonRows(QPainter& painter, const QRectF& box, const std::vector<PictureLane>& lanes,
                     const theme::Theme& theme, const lessons::Extent* extent = nullptr, double until = -1);

/// Rows of devices and columns of slots with nothing in them, to be drawn into; below it what a column is.
void paintEmptyGrid(QPainter& painter, const QRectF& box, int devices, int slotCount,
                    const theme::Theme& theme);
/// How many columns a grid of a toy's step should have: a little more than it takes, so that it does not tell.
[[nodiscard]] int gridSlots(const lessons::Toy& toy);
/// A bar with nothing in it, on a scale that holds every setting, with the capacity where there is one.
void paintEmptyBar(QPainter& painter, const QRectF& box, const lessons::Lesson& lesson,
                   const lessons::Extent& extent, const theme::Theme& theme);

/// The same of one scene.
void paintLessonScene(QPainter& painter, const QRectF& box, const lessons::Lesson& lesson,
                      const lessons::Scene& scene, const theme::Theme& theme);

/// Pixels that the legend takes of it; 0 where the picture has its own.
[[nodiscard]] double lessonLegendHeight(const lessons::Scene& scene, double width, const theme::Theme& theme);

/// How high a picture of it should be: a toy's rows and their legend, or a third of the width.
[[nodiscard]] double lessonSceneHeight(const lessons::Scene& scene, double width, const theme::Theme& theme);

} // namespace shardscape::learn
