// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/animated_png.h"

#include <QtEndian>

#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace shardscape::exporting {

namespace {

constexpr int kBytesPerPixel = 4;

QByteArray big(quint32 value)
{
    QByteArray bytes(4, Qt::Uninitialized);
    qToBigEndian(value, bytes.data());
    return bytes;
}

QByteArray big16(quint16 value)
{
    QByteArray bytes(2, Qt::Uninitialized);
    qToBigEndian(value, bytes.data());
    return bytes;
}

QByteArray chunk(const char* name, const QByteArray& content)
{
    const QByteArray named = QByteArray(name, 4) + content;
    const auto sum = crc32(0, reinterpret_cast<const Bytef*>(named.constData()),
                           static_cast<uInt>(named.size()));
    return big(static_cast<quint32>(content.size())) + named + big(static_cast<quint32>(sum));
}

/// Rows with the filter that takes each pixel's left neighbour away: bars and grounds become zeros.
QByteArray packed(const QImage& image, const QRect& part)
{
    QByteArray rows;
    const auto width = static_cast<qsizetype>(part.width()) * kBytesPerPixel;
    rows.resize((width + 1) * part.height());
    char* out = rows.data();
    for (int y = part.top(); y <= part.bottom(); ++y) {
        const uchar* line = image.constScanLine(y) + static_cast<qsizetype>(part.left()) * kBytesPerPixel;
        *out++ = 1;
        for (qsizetype i = 0; i < width; ++i) {
            *out++ = static_cast<char>(line[i] - (i >= kBytesPerPixel ? line[i - kBytesPerPixel] : 0));
        }
    }
    QByteArray result(static_cast<qsizetype>(compressBound(static_cast<uLong>(rows.size()))),
                      Qt::Uninitialized);
    auto size = static_cast<uLongf>(result.size());
    compress2(reinterpret_cast<Bytef*>(result.data()), &size,
              reinterpret_cast<const Bytef*>(rows.constData()), static_cast<uLong>(rows.size()), 6);
    result.resize(static_cast<qsizetype>(size));
    return result;
}

/// Where two pictures of one size differ; empty where they do not.
QRect difference(const QImage& a, const QImage& b)
{
    QRect found;
    const auto width = static_cast<std::size_t>(a.width()) * kBytesPerPixel;
    for (int y = 0; y < a.height(); ++y) {
        const auto* one = reinterpret_cast<const QRgb*>(a.constScanLine(y));
        const auto* other = reinterpret_cast<const QRgb*>(b.constScanLine(y));
        if (std::memcmp(one, other, width) == 0) {
            continue;
        }
        int left = 0;
        int right = a.width() - 1;
        while (one[left] == other[left]) {
            ++left;
        }
        while (one[right] == other[right]) {
            --right;
        }
        found |= QRect(QPoint(left, y), QPoint(right, y));
    }
    return found;
}

} // namespace

AnimatedPng::AnimatedPng(const QImage& still, double dotsPerInch)
{
    const QImage image = still.convertToFormat(QImage::Format_RGBA8888);
    const auto perMetre = static_cast<quint32>(std::lround(dotsPerInch / 0.0254));
    m_head = QByteArray("\x89PNG\r\n\x1a\n", 8)
             + chunk("IHDR", big(static_cast<quint32>(image.width()))
                                 + big(static_cast<quint32>(image.height()))
                                 + QByteArray("\x08\x06\x00\x00\x00", 5))
             + chunk("pHYs", big(perMetre) + big(perMetre) + QByteArray("\x01", 1));
    m_still = chunk("IDAT", packed(image, image.rect()));
}

void AnimatedPng::add(const QImage& frame, int milliseconds)
{
    const QImage image = frame.convertToFormat(QImage::Format_RGBA8888);
    const QRect part = m_last.isNull() ? image.rect() : difference(m_last, image);
    m_milliseconds += milliseconds;
    if (part.isEmpty()) {
        m_pendingMilliseconds += milliseconds;
        return;
    }
    endFrame();
    m_pendingRect = part;
    m_pending = packed(image, part);
    m_pendingMilliseconds = milliseconds;
    m_last = image;
    ++m_frames;
}

void AnimatedPng::endFrame()
{
    if (m_pending.isEmpty()) {
        return;
    }
    const auto place = [](int value) { return big(static_cast<quint32>(value)); };
    m_body += chunk("fcTL", big(m_sequence++) + place(m_pendingRect.width()) + place(m_pendingRect.height())
                                + place(m_pendingRect.left()) + place(m_pendingRect.top())
                                + big16(static_cast<quint16>(std::min(m_pendingMilliseconds, 65535)))
                                + big16(1000) + QByteArray("\x00\x00", 2));
    m_body += chunk("fdAT", big(m_sequence++) + m_pending);
    m_pending.clear();
}

QByteArray AnimatedPng::file() const
{
    AnimatedPng whole = *this;
    whole.endFrame();
    return m_head + chunk("acTL", big(static_cast<quint32>(m_frames)) + big(0)) + m_still + whole.m_body
           + chunk("IEND", {});
}

} // namespace shardscape::exporting
