// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/reel.h"

#include <QColor>
#include <QImage>

namespace shardscape::exporting {

/// A picture that is uncovered from left to right by a line that moves with the time: two images, and where the time runs. Making
/// frames copies pixels and draws no text, so that it may be done in any thread.
struct Film {
    QImage played;  ///< all of it
    QImage waiting; ///< as it looks where the time has not come to
    QColor line;
    double left = 0; ///< of the time's span, device pixels
    double right = 0;
    double top = 0; ///< of the line
    double bottom = 0;
    int frames = 0;
    int milliseconds = 0; ///< of one frame
    int rest = 1500;      ///< how long the whole picture stays before it plays again

    [[nodiscard]] QImage frame(int index) const;
    [[nodiscard]] int duration() const { return frames * milliseconds + rest; }
};

/// Both halves of a film from a picture that has been drawn; what waits is mixed into `ground`.
[[nodiscard]] Film filmOf(const QImage& played, const QColor& ground, const QColor& line);

/// The film by its frames.
[[nodiscard]] Reel reelOf(const Film& film, double dotsPerInch);

} // namespace shardscape::exporting
