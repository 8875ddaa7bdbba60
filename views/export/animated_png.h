// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>

namespace shardscape::exporting {

/// An animated PNG (https://wiki.mozilla.org/APNG_Specification): every colour, a transparent ground where there is one, and
/// no library but zlib, which GIF with its 256 colours would not allow. Browsers, chats and office programs play it; what does
/// not shows the still picture. Of each frame only what differs from the one before is kept.
class AnimatedPng {
public:
    /// `still` is what programs show that do not play; it is no frame. `dotsPerInch` goes into the file.
    AnimatedPng(const QImage& still, double dotsPerInch);

    /// All frames are as large as the still picture. A frame like the one before only lengthens that one.
    void add(const QImage& frame, int milliseconds);
    [[nodiscard]] int frames() const { return m_frames; }
    [[nodiscard]] int milliseconds() const { return m_milliseconds; }
    /// The file; it plays for ever.
    [[nodiscard]] QByteArray file() const;

private:
    void endFrame();

    QByteArray m_head;
    QByteArray m_still;
    QByteArray m_body;
    QImage m_last;
    QRect m_pendingRect;
    QByteArray m_pending; ///< the last frame, packed; its length is not known before another comes
    int m_pendingMilliseconds = 0;
    int m_frames = 0;
    int m_milliseconds = 0;
    quint32 m_sequence = 0;
};

} // namespace shardscape::exporting
