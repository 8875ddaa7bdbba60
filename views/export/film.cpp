// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/film.h"

#include "theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace shardscape::exporting {

namespace {
constexpr double kVeil = 1; ///< of the ground over what has not come yet: a ghost of it would tell
}

Film filmOf(const QImage& played, const QColor& ground, const QColor& line)
{
    Film film;
    film.played = played.convertToFormat(QImage::Format_RGB32);
    film.waiting = film.played;
    QColor veil = ground;
    veil.setAlphaF(static_cast<float>(kVeil));
    QPainter painter(&film.waiting);
    painter.fillRect(film.waiting.rect(), veil);
    painter.end();
    film.line = line;
    film.right = played.width();
    film.bottom = played.height();
    return film;
}

QImage Film::frame(int index) const
{
    const double share = frames > 1 ? static_cast<double>(index) / (frames - 1) : 1;
    const double now = left + share * (right - left);
    QImage image = played;
    if (index >= frames - 1) {
        return image; // the end is the picture itself
    }
    const int from = static_cast<int>(std::ceil(now));
    const int to = static_cast<int>(std::ceil(right)) + 1;
    const QRect covered(from, static_cast<int>(top), std::max(0, std::min(to, image.width()) - from),
                        static_cast<int>(bottom - top));
    QPainter painter(&image);
    painter.drawImage(covered.topLeft(), waiting, covered);
    painter.fillRect(QRectF(now - 1, top, 2, bottom - top), line);
    return image;
}

Reel reelOf(const Film& film, double dotsPerInch)
{
    return {.frames = film.frames,
            .milliseconds = film.milliseconds,
            .rest = film.rest,
            .dotsPerInch = dotsPerInch,
            .frame = [film](int index) { return film.frame(index); }};
}

} // namespace shardscape::exporting
