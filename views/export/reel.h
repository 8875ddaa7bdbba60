// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "export/purpose.h"

#include <QByteArray>
#include <QImage>
#include <QString>

#include <functional>
#include <stop_token>

namespace shardscape::exporting {

/// A film as its frames, each made when it is asked for, and what is said meanwhile.
struct Reel {
    int frames = 0;
    int milliseconds = 100; ///< of one frame
    int rest = 2000;        ///< how long the last one stays besides
    double dotsPerInch = 96;
    std::function<QImage(int)> frame; ///< from 0; all of one size
    QByteArray captions = {};         ///< WebVTT; empty: nothing is said
};

/// As one file, a GIF or an animated PNG; empty where it was stopped.
[[nodiscard]] QByteArray packedReel(const Reel& reel, Format format, const std::stop_token& stop = {});
/// Numbered PNG from 1 in a folder, which is made, and captions.vtt beside them. Error: it cannot be written.
[[nodiscard]] Result<void> writeFrames(const Reel& reel, const QString& folder);
/// By its ending: .gif, .png (animated) with the captions beside under the same name, .vtt the captions alone; without one
/// a folder of frames. Error: another ending, or it cannot be written.
[[nodiscard]] Result<void> writeReel(const Reel& reel, const QString& path);

} // namespace shardscape::exporting
