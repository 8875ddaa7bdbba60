// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/export/export_subject.h"

#include "export/figure.h"
#include "timeline/timeline_picture.h"

#include <cmath>

namespace shardscape::gui {

ScenePicture::ScenePicture(timeline::TimelineScene scene, const exporting::Choices& choices)
    : m_scene(std::move(scene))
{
    m_scene.legend = choices.legend;
    m_scene.memory = choices.memory;
    m_scene.hover = {};
    m_scene.ghost.reset();
    m_scene.cursor.reset();
    m_scene.focused = false;
}

QSize ScenePicture::pictureSizeHint() const
{
    return timeline::legibleSize(m_scene);
}

void ScenePicture::paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme)
{
    timeline::paintWhole(painter, rect, m_scene, theme);
}

int ScenePicture::leastHeight(int width) const
{
    double height = 70; // legend and axis
    for (const auto& index : m_scene.schedules) {
        const int devices = index->devices();
        const int row = m_scene.memory ? 34 : devices <= 16 ? 15 : devices <= 40 ? 11 : 8;
        height += 36 + devices * row;
    }
    // Rows of traffic come to those of devices: until none lies below the edge.
    constexpr int kTries = 8; // rows grow with the room they get, once
    for (int i = 0; i < kTries; ++i) {
        const QRectF rect(0, 0, width, height);
        const double hidden = timeline::frameOf(m_scene, rect, timeline::kVectorSnap).hiddenHeight();
        if (hidden <= 0)
            break;
        height += std::ceil(hidden);
    }
    return static_cast<int>(height);
}

exporting::Film filmOf(const timeline::TimelineScene& scene, const exporting::Choices& choices)
{
    exporting::Choices solid = choices;
    solid.white = true; // frames lie over each other
    ScenePicture picture(scene, solid);
    const exporting::Figure figure(picture, solid, picture.leastHeight(exporting::pixelsAcross(solid)));
    const QImage image = figure.image(choices.dotsPerInch);
    const theme::Theme look = exporting::lookOf(solid);
    exporting::Film film = exporting::filmOf(image, look.pane, look.accent);
    // Where the time runs, as the painter has it at this size.
    const timeline::TimelineFrame frame = timeline::frameOf(picture.scene(), QRectF(QPointF(), figure.size()),
                                                            timeline::kVectorSnap);
    const double scale = static_cast<double>(image.width()) / figure.size().width();
    film.left = frame.axis.left * scale;
    film.right = (frame.axis.left + frame.axis.width) * scale;
    film.top = std::floor(frame.rows.top() * scale);
    film.bottom = std::ceil(frame.rows.bottom() * scale);
    film.frames = std::max(2, choices.seconds * choices.framesPerSecond);
    film.milliseconds = 1000 / choices.framesPerSecond;
    return film;
}

} // namespace shardscape::gui
