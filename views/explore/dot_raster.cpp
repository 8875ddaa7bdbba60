// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/dot_raster.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace shardscape::explore {

namespace {

/// Few dots can be large enough to be told apart and hit with a pointer; many must not hide each other. Logical pixels.
double radiusFor(std::int64_t places)
{
    if (places <= 600)
        return 4;
    if (places <= 3'000)
        return 3;
    if (places <= 12'000)
        return 2;
    if (places <= 30'000)
        return 1.25;
    return places <= 90'000 ? 0.9 : 0.5;
}

/// How much of each pixel a disc covers, 0..255, by 4 x 4 samples.
std::vector<std::uint8_t> discMask(double radius, int& edge)
{
    constexpr int kSamples = 4;
    const int reach = static_cast<int>(std::ceil(radius));
    edge = 2 * reach + 1;
    std::vector<std::uint8_t> mask;
    mask.reserve(static_cast<std::size_t>(edge * edge));
    for (int row = -reach; row <= reach; ++row) {
        for (int column = -reach; column <= reach; ++column) {
            int inside = 0;
            for (int sample = 0; sample < kSamples * kSamples; ++sample) {
                const double dx = column + (sample % kSamples + 0.5) / kSamples - 0.5;
                const double dy = row + (sample / kSamples + 0.5) / kSamples - 0.5;
                inside += dx * dx + dy * dy <= radius * radius ? 1 : 0;
            }
            mask.push_back(static_cast<std::uint8_t>(inside * 255 / (kSamples * kSamples)));
        }
    }
    return mask;
}

/// Premultiplied "source over destination", an opaque source of that strength: all four channels at once, two by two.
inline QRgb over(QRgb source, QRgb destination, unsigned alpha)
{
    constexpr unsigned kEven = 0x00ff00ff;
    const unsigned rest = 255 - alpha;
    const auto pair = [alpha, rest](unsigned from, unsigned to) {
        const unsigned sum = from * alpha + to * rest + 0x00800080;
        return ((sum + ((sum >> 8) & kEven)) >> 8) & kEven; // divided by 255, rounded
    };
    return (pair((source >> 8) & kEven, (destination >> 8) & kEven) << 8)
           | pair(source & kEven, destination & kEven);
}

template <class Sums>
QRgb mean(const Sums& sum)
{
    return qRgb(static_cast<int>(sum.red / sum.count), static_cast<int>(sum.green / sum.count),
                static_cast<int>(sum.blue / sum.count));
}

/// `countAt(pixel)` points fall on a pixel, whose colour is `colourAt(pixel)`.
template <class CountAt, class ColourAt>
void stampDiscs(QImage& image, double radius, unsigned strongest, CountAt countAt, ColourAt colourAt)
{
    int edge = 0;
    std::vector<std::uint8_t> mask = discMask(radius, edge);
    for (std::uint8_t& cover : mask)
        cover = static_cast<std::uint8_t>(cover * strongest / 255);
    const int reach = edge / 2;
    const int width = image.width();
    const int height = image.height();
    auto* const pixels = reinterpret_cast<QRgb*>(image.bits());
    const auto perLine = static_cast<std::ptrdiff_t>(image.bytesPerLine() / 4);
    std::size_t at = 0;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x, ++at) {
            if (countAt(at) == 0)
                continue;
            const QRgb colour = colourAt(at);
            const int firstX = std::max(0, x - reach);
            const int lastX = std::min(width - 1, x + reach);
            for (int row = std::max(0, y - reach); row <= std::min(height - 1, y + reach); ++row) {
                const std::uint8_t* cover = mask.data() + (row - y + reach) * edge + (firstX - x + reach);
                QRgb* pixel = pixels + row * perLine + firstX;
                for (int column = firstX; column <= lastX; ++column, ++cover, ++pixel)
                    *pixel = over(colour, *pixel, *cover);
            }
        }
    }
}

/// `perPlace`: points for each pixel that has one.
template <class CountAt, class ColourAt>
void plotDensity(QImage& image, double perPlace, double strongest, CountAt countAt, ColourAt colourAt)
{
    // The more points there are for each pixel, the less one of them weighs, so that the densest places stay apart; each
    // further point hides a constant share of what is still seen of the ground.
    const double single = std::clamp(0.95 - 0.15 * std::log2(perPlace), 0.35, 0.9);
    std::array<unsigned, 256> strength{};
    for (std::size_t count = 1; count < strength.size(); ++count) {
        const double seen = 1 - std::pow(1 - single, static_cast<double>(count));
        strength[count] = static_cast<unsigned>(std::lround(255 * strongest * seen));
    }
    std::size_t at = 0;
    for (int row = 0; row < image.height(); ++row) {
        auto* pixel = reinterpret_cast<QRgb*>(image.scanLine(row));
        for (int column = 0; column < image.width(); ++column, ++pixel, ++at) {
            if (const std::uint32_t count = countAt(at); count != 0)
                *pixel = over(colourAt(at), *pixel, strength[std::min<std::uint32_t>(count, 255)]);
        }
    }
}

} // namespace

void DotRaster::Places::add(std::size_t pixel, QRgb colour)
{
    Sums& sum = sums[pixel];
    sum.red += (colour >> 16) & 0xff;
    sum.green += (colour >> 8) & 0xff;
    sum.blue += colour & 0xff;
    taken += sum.count == 0 ? 1 : 0;
    ++sum.count;
    ++points;
}

void DotRaster::project(const DotCloud& cloud, const DotFrame& frame)
{
    if (!(m_frame == frame) || m_pixels.size() > cloud.x.size())
        m_pixels.clear();
    if (m_pixels.empty()) {
        m_frame = frame;
        m_inside = 0;
        m_counts.assign(static_cast<std::size_t>(frame.width) * static_cast<std::size_t>(frame.height), 0);
    }
    const auto left = static_cast<float>(frame.left);
    const auto top = static_cast<float>(frame.top);
    const auto scaleX = static_cast<float>(frame.width / (frame.right - frame.left));
    const auto scaleY = static_cast<float>(frame.height / (frame.top - frame.bottom));
    const auto width = static_cast<float>(frame.width);
    const auto height = static_cast<float>(frame.height);
    const std::size_t known = m_pixels.size();
    m_pixels.resize(cloud.x.size());
    for (std::size_t at = known; at < cloud.x.size(); ++at) {
        const float x = (cloud.x[at] - left) * scaleX;
        const float y = (top - cloud.y[at]) * scaleY;
        if (!(x >= 0 && x < width && y >= 0 && y < height)) { // NaN is nowhere
            m_pixels[at] = -1;
            continue;
        }
        m_pixels[at] = static_cast<std::int32_t>(y) * frame.width + static_cast<std::int32_t>(x);
        ++m_counts[static_cast<std::size_t>(m_pixels[at])];
        ++m_inside;
    }
}

DotPicture DotRaster::draw(const DotCloud& cloud, const std::vector<QRgb>& palette, const DotFrame& frame,
                           const Selection* brush, QRgb dimmed)
{
    DotPicture picture;
    if (frame.width <= 0 || frame.height <= 0)
        return picture;
    picture.image = QImage(frame.width, frame.height, QImage::Format_ARGB32_Premultiplied);
    picture.image.setDevicePixelRatio(frame.pixelRatio);
    picture.image.fill(0);
    if (!(frame.right > frame.left) || !(frame.top > frame.bottom) || palette.empty())
        return picture;

    const auto lastColour = static_cast<std::uint8_t>(std::min<std::size_t>(palette.size() - 1, 255));
    const bool hasBrush = brush != nullptr && !brush->isEmpty();
    const auto pixels = static_cast<std::size_t>(frame.width) * static_cast<std::size_t>(frame.height);
    project(cloud, frame);

    m_brushed.sums.assign(pixels, {});
    m_brushed.taken = m_brushed.points = 0;
    const auto add = [&](std::size_t row) {
        if (m_pixels[row] >= 0)
            m_brushed.add(static_cast<std::size_t>(m_pixels[row]),
                          palette[std::min(cloud.colour[row], lastColour)]);
    };
    if (!hasBrush) {
        for (std::size_t row = 0; row < m_pixels.size(); ++row)
            add(row);
    } else {
        brush->forEach([&](RowPosition row) {
            if (static_cast<std::size_t>(row) < m_pixels.size())
                add(static_cast<std::size_t>(row));
        });
    }
    picture.visible = m_inside;
    // A finer raster parts what falls on one pixel of a coarse one; the dots should look the same in both.
    const auto radiusOf = [&frame](std::int64_t places) {
        return radiusFor(static_cast<std::int64_t>(static_cast<double>(places) / frame.pixelRatio));
    };
    picture.radius = radiusOf(m_brushed.taken);
    const auto draw = [&](std::int64_t points, std::int64_t taken, double radius, double strongest,
                          auto countAt, auto colourAt) {
        if (radius * frame.pixelRatio > 0.7)
            stampDiscs(picture.image, radius * frame.pixelRatio,
                       static_cast<unsigned>(std::lround(215 * strongest)), countAt, colourAt);
        else
            plotDensity(picture.image,
                        static_cast<double>(points) / static_cast<double>(std::max<std::int64_t>(1, taken)),
                        strongest, countAt, colourAt);
    };
    const auto brushedAt = [this](std::size_t pixel) { return m_brushed.sums[pixel].count; };
    if (const std::int64_t others = m_inside - m_brushed.points; others > 0) {
        // They have one colour: their numbers are enough, and those are what the brush leaves of all.
        const auto othersAt = [&](std::size_t pixel) { return m_counts[pixel] - brushedAt(pixel); };
        std::int64_t taken = 0;
        for (std::size_t pixel = 0; pixel < pixels; ++pixel)
            taken += othersAt(pixel) != 0 ? 1 : 0;
        draw(others, taken, std::min(picture.radius, radiusOf(taken)), 0.5, othersAt,
             [dimmed](std::size_t) { return dimmed | 0xff000000U; });
    }
    draw(m_brushed.points, m_brushed.taken, picture.radius, 1, brushedAt,
         [this](std::size_t pixel) { return mean(m_brushed.sums[pixel]); });
    return picture;
}

DotPicture drawDots(const DotCloud& cloud, const std::vector<QRgb>& palette, const DotFrame& frame,
                    const Selection* brush, QRgb dimmed)
{
    return DotRaster().draw(cloud, palette, frame, brush, dimmed);
}

RowPosition nearestDot(const DotCloud& cloud, const DotFrame& frame, QPointF at, double radius)
{
    if (frame.width <= 0 || frame.height <= 0 || !(frame.right > frame.left) || !(frame.top > frame.bottom))
        return -1;
    const auto left = static_cast<float>(frame.left);
    const auto top = static_cast<float>(frame.top);
    const auto scaleX = static_cast<float>(frame.width / frame.pixelRatio / (frame.right - frame.left));
    const auto scaleY = static_cast<float>(frame.height / frame.pixelRatio / (frame.top - frame.bottom));
    const auto atX = static_cast<float>(at.x());
    const auto atY = static_cast<float>(at.y());
    auto best = static_cast<float>(radius * radius);
    RowPosition nearest = -1;
    for (std::size_t row = 0; row < cloud.x.size(); ++row) {
        const float dx = (cloud.x[row] - left) * scaleX - atX;
        const float dy = (top - cloud.y[row]) * scaleY - atY;
        const float distance = dx * dx + dy * dy;
        if (distance < best) {
            best = distance;
            nearest = static_cast<RowPosition>(row);
        }
    }
    return nearest;
}

void selectInside(const DotCloud& cloud, const QRectF& coordinates, Selection& selection)
{
    const auto left = static_cast<float>(coordinates.left());
    const auto right = static_cast<float>(coordinates.right());
    const auto bottom = static_cast<float>(coordinates.top());
    const auto top = static_cast<float>(coordinates.bottom());
    selection.insertWhere(cloud.x.size(), [&](std::size_t row) {
        const float x = cloud.x[row];
        const float y = cloud.y[row];
        return (x >= left) & (x <= right) & (y >= bottom) & (y <= top); // NaN is nowhere
    });
}

} // namespace shardscape::explore
