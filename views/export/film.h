// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>

#include <functional>
#include <stop_token>

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

/// The film as an animated PNG; empty where it was stopped.
[[nodiscard]] QByteArray writeFilm(const Film& film, double dotsPerInch, const std::stop_token& stop = {});

} // namespace shardscape::exporting
