// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QRect>
#include <QSize>
#include <QString>

class QPainter;

namespace shardscape::theme {

struct Theme;

/// Anything that can be drawn apart from the screen: copied, saved, put into the report. Widgets implement it and call
/// paintPicture() from their paintEvent, so that what is saved is what was seen.
class Picture {
public:
    Picture() = default;
    Picture(const Picture&) = delete;
    Picture& operator=(const Picture&) = delete;
    virtual ~Picture() = default;

    /// The size at which everything is legible, in logical pixels.
    [[nodiscard]] virtual QSize pictureSizeHint() const = 0;
    /// Draws into `rect` in logical pixels, ground included. Changes nothing that is seen on screen.
    virtual void paintPicture(QPainter& painter, const QRect& rect, const Theme& theme) = 0;
};

/// Writes the picture as PNG (at `scale` device pixels per pixel), SVG or PDF, as the path's suffix says.
/// Errors: BadInput for another suffix or an empty size, Unwritable with the system's reason.
Result<void> savePicture(Picture& picture, const QString& path, QSize size, const Theme& theme,
                         double scale = 2);

/// Puts the picture on the clipboard, as an image and as SVG.
void copyPicture(Picture& picture, QSize size, const Theme& theme, double scale = 2);

} // namespace shardscape::theme
