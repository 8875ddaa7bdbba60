// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QImage>
#include <QList>

namespace shardscape::exporting {

/// An animated GIF (GIF89a, https://www.w3.org/Graphics/GIF/spec-gif89a.txt), which every slide program plays. It has 255 colours and
/// one for what stays as it was; of each frame only what differs from the one before is kept. Written here because a library would
/// pack the bytes alone: colours and differences are left to its caller.
class AnimatedGif {
public:
    /// The colours are those of `samples`, the most frequent first; nearer ones than can be told apart count as one. Others become
    /// the nearest. All pictures have the size of the first.
    explicit AnimatedGif(const QList<QImage>& samples);

    /// A frame like the one before only lengthens that one. Times are kept in hundredths of a second, their sum without drift.
    void add(const QImage& frame, int milliseconds);
    [[nodiscard]] int frames() const { return m_frames; }
    /// The file; it plays for ever.
    [[nodiscard]] QByteArray file() const;
    [[nodiscard]] const QList<QRgb>& colours() const { return m_colours; }

private:
    void endFrame();
    [[nodiscard]] uchar colourOf(QRgb colour);

    QSize m_size;
    QList<QRgb> m_colours;
    QHash<QRgb, uchar> m_known;
    QImage m_last;
    QByteArray m_body;
    QRect m_pendingRect;
    QByteArray m_pending; ///< the last frame, packed; its length is not known before another comes
    int m_frames = 0;
    qint64 m_milliseconds = 0; ///< of all frames
    qint64 m_written = 0;      ///< hundredths of a second
};

} // namespace shardscape::exporting
