// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/animated_gif.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace shardscape::exporting {

namespace {

constexpr int kMostColours = 255;
constexpr uchar kUnchanged = 255; ///< the transparent one
constexpr int kBitsPerColour = 8;
constexpr int kClear = 1 << kBitsPerColour;
constexpr int kEnd = kClear + 1;
constexpr int kMostCodes = 1 << 12;
constexpr int kAlike = 4; ///< of 255: what nobody tells apart

int apart(QRgb a, QRgb b)
{
    return std::max(
        {std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
}

void little16(QByteArray& bytes, int value)
{
    bytes.append(static_cast<char>(value & 0xff));
    bytes.append(static_cast<char>(value >> 8 & 0xff));
}

/// Codes of growing width, lowest bit first, in blocks of at most 255 bytes.
class CodeWriter {
public:
    explicit CodeWriter(QByteArray& out)
        : m_out(out)
    {}

    void write(int code, int bits)
    {
        m_bits |= static_cast<std::uint32_t>(code) << m_count;
        m_count += bits;
        while (m_count >= 8) {
            put(static_cast<char>(m_bits & 0xff));
            m_bits >>= 8;
            m_count -= 8;
        }
    }
    void end()
    {
        if (m_count > 0) {
            put(static_cast<char>(m_bits & 0xff));
        }
        flush();
        m_out.append('\0');
    }

private:
    void put(char byte)
    {
        m_block.append(byte);
        if (m_block.size() == 255) {
            flush();
        }
    }
    void flush()
    {
        if (!m_block.isEmpty()) {
            m_out.append(static_cast<char>(m_block.size()));
            m_out.append(m_block);
            m_block.clear();
        }
    }

    QByteArray& m_out;
    QByteArray m_block;
    std::uint32_t m_bits = 0;
    int m_count = 0;
};

/// Source: GIF89a, appendix F: variable-length-code LZW.
QByteArray packedIndices(const QByteArray& indices)
{
    QByteArray out(1, static_cast<char>(kBitsPerColour));
    CodeWriter codes(out);
    std::vector<std::int16_t> next(static_cast<std::size_t>(kMostCodes) << kBitsPerColour, -1);
    int width = kBitsPerColour + 1;
    int last = kEnd;
    codes.write(kClear, width);
    int prefix = -1;
    for (const char byte : indices) {
        const auto index = static_cast<uchar>(byte);
        if (prefix < 0) {
            prefix = index;
            continue;
        }
        std::int16_t& longer = next[(static_cast<std::size_t>(prefix) << kBitsPerColour) + index];
        if (longer >= 0) {
            prefix = longer;
            continue;
        }
        codes.write(prefix, width);
        longer = static_cast<std::int16_t>(++last);
        if (last == 1 << width) {
            ++width;
        }
        if (last == kMostCodes - 1) {
            codes.write(kClear, width);
            std::fill(next.begin(), next.end(), std::int16_t{-1});
            width = kBitsPerColour + 1;
            last = kEnd;
        }
        prefix = index;
    }
    if (prefix >= 0) {
        codes.write(prefix, width);
        if (++last == 1 << width) { // the reader counts one more, too
            ++width;
        }
    }
    codes.write(kEnd, std::min(width, 12));
    codes.end();
    return out;
}

} // namespace

AnimatedGif::AnimatedGif(const QList<QImage>& samples)
{
    QHash<QRgb, qint64> counts;
    for (const QImage& sample : samples) {
        if (m_size.isEmpty()) {
            m_size = sample.size();
        }
        const QImage image = sample.convertToFormat(QImage::Format_RGB32);
        for (int y = 0; y < image.height(); ++y) {
            const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
            for (int x = 0; x < image.width(); ++x) {
                ++counts[line[x]];
            }
        }
    }
    std::vector<std::pair<qint64, QRgb>> byCount;
    for (auto it = counts.cbegin(); it != counts.cend(); ++it) {
        byCount.emplace_back(-it.value(), it.key());
    }
    std::sort(byCount.begin(), byCount.end());
    // Where all have room none is given up.
    const int alike = byCount.size() <= static_cast<std::size_t>(kMostColours) ? 0 : kAlike;
    for (const auto& [count, colour] : byCount) {
        if (m_colours.size() == kMostColours) {
            break;
        }
        const bool isNew = std::none_of(
            m_colours.cbegin(), m_colours.cend(),
            [colour = colour, alike](QRgb other) { return apart(colour, other) <= alike; });
        if (isNew) {
            m_colours.append(colour);
        }
    }
    if (m_colours.isEmpty()) {
        m_colours.append(qRgb(255, 255, 255));
    }
}

uchar AnimatedGif::colourOf(QRgb colour)
{
    const auto known = m_known.constFind(colour);
    if (known != m_known.cend()) {
        return *known;
    }
    const auto nearest = std::min_element(m_colours.cbegin(), m_colours.cend(), [colour](QRgb a, QRgb b) {
        return apart(a, colour) < apart(b, colour);
    });
    const auto index = static_cast<uchar>(nearest - m_colours.cbegin());
    m_known.insert(colour, index);
    return index;
}

void AnimatedGif::add(const QImage& frame, int milliseconds)
{
    const QImage image = frame.convertToFormat(QImage::Format_RGB32);
    QRect part;
    for (int y = 0; y < m_size.height(); ++y) {
        const auto* now = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        const auto* before = m_last.isNull() ? nullptr
                                             : reinterpret_cast<const QRgb*>(m_last.constScanLine(y));
        for (int x = 0; x < m_size.width(); ++x) {
            if (before == nullptr || now[x] != before[x]) {
                part |= QRect(x, y, 1, 1);
            }
        }
    }
    if (part.isEmpty()) {
        m_milliseconds += milliseconds;
        return;
    }
    endFrame();
    QByteArray indices;
    indices.reserve(static_cast<qsizetype>(part.width()) * part.height());
    for (int y = part.top(); y <= part.bottom(); ++y) {
        const auto* now = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        const auto* before = m_last.isNull() ? nullptr
                                             : reinterpret_cast<const QRgb*>(m_last.constScanLine(y));
        for (int x = part.left(); x <= part.right(); ++x) {
            const bool same = before != nullptr && now[x] == before[x];
            indices.append(static_cast<char>(same ? kUnchanged : colourOf(now[x])));
        }
    }
    m_pendingRect = part;
    m_pending = packedIndices(indices);
    m_milliseconds += milliseconds;
    m_last = image;
    ++m_frames;
}

void AnimatedGif::endFrame()
{
    if (m_pending.isEmpty()) {
        return;
    }
    const qint64 until = (m_milliseconds + 5) / 10;
    const auto delay = static_cast<int>(std::clamp<qint64>(until - m_written, 0, 65535));
    m_written = until;
    // Graphic control: what was drawn stays, one colour is transparent.
    m_body.append("\x21\xf9\x04\x05", 4);
    little16(m_body, delay);
    m_body.append(static_cast<char>(kUnchanged));
    m_body.append('\0');
    m_body.append('\x2c');
    little16(m_body, m_pendingRect.left());
    little16(m_body, m_pendingRect.top());
    little16(m_body, m_pendingRect.width());
    little16(m_body, m_pendingRect.height());
    m_body.append('\0');
    m_body.append(m_pending);
    m_pending.clear();
}

QByteArray AnimatedGif::file() const
{
    AnimatedGif whole = *this;
    whole.endFrame();
    QByteArray file("GIF89a");
    little16(file, m_size.width());
    little16(file, m_size.height());
    file.append("\xf7\x00\x00", 3); // a table of 256 colours for all frames
    for (int i = 0; i < 256; ++i) {
        const QRgb colour = i < m_colours.size() ? m_colours[i] : qRgb(0, 0, 0);
        file.append(static_cast<char>(qRed(colour)));
        file.append(static_cast<char>(qGreen(colour)));
        file.append(static_cast<char>(qBlue(colour)));
    }
    file.append("\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00", 19); // again and again
    return file + whole.m_body + '\x3b';
}

} // namespace shardscape::exporting
