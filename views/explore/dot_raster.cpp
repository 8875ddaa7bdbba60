// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/dot_raster.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace shardscape::explore {

namespace {

struct Dot {
    std::int32_t pixel; ///< y * width + x
    std::uint8_t colour;
    bool brushed;
};

struct Sums {
    std::uint32_t red = 0;
    std::uint32_t green = 0;
    std::uint32_t blue = 0;
    std::uint32_t count = 0;
};

/// Few dots can be large enough to be told apart and hit with a pointer; many must not hide each other.
double radiusFor(std::int64_t visible)
{
    if (visible <= 600)
        return 4;
    if (visible <= 4'000)
        return 3;
    if (visible <= 20'000)
        return 2;
    if (visible <= 60'000)
        return 1.25;
    return 0.5;
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

/// Premultiplied "source over destination" with the source's alpha scaled by `cover`.
inline QRgb over(QRgb source, QRgb destination, unsigned cover)
{
    const unsigned alpha = static_cast<unsigned>(qAlpha(source)) * cover / 255;
    const unsigned rest = 255 - alpha;
    const auto channel = [alpha, rest](int from, int to) {
        return (static_cast<unsigned>(from) * alpha + static_cast<unsigned>(to) * rest + 127) / 255;
    };
    const unsigned outAlpha = alpha + static_cast<unsigned>(qAlpha(destination)) * rest / 255;
    return (outAlpha << 24) | (channel(qRed(source), qRed(destination)) << 16)
           | (channel(qGreen(source), qGreen(destination)) << 8) | channel(qBlue(source), qBlue(destination));
}

void stampDiscs(QImage& image, const std::vector<Dot>& dots, const std::vector<QRgb>& palette, double radius,
                bool brushed, const QRgb* dimmed)
{
    int edge = 0;
    const std::vector<std::uint8_t> mask = discMask(radius, edge);
    const int reach = edge / 2;
    const int width = image.width();
    const int height = image.height();
    auto* const pixels = reinterpret_cast<QRgb*>(image.bits());
    const auto perLine = static_cast<std::ptrdiff_t>(image.bytesPerLine() / 4);
    for (const Dot& dot : dots) {
        if (dot.brushed != brushed)
            continue;
        const QRgb colour = dimmed != nullptr ? *dimmed : palette[dot.colour];
        const int x = dot.pixel % width;
        const int y = dot.pixel / width;
        const int firstX = std::max(0, x - reach);
        const int lastX = std::min(width - 1, x + reach);
        for (int row = std::max(0, y - reach); row <= std::min(height - 1, y + reach); ++row) {
            const std::uint8_t* cover = mask.data() + (row - y + reach) * edge + (firstX - x + reach);
            QRgb* pixel = pixels + row * perLine + firstX;
            for (int column = firstX; column <= lastX; ++column, ++cover, ++pixel) {
                if (*cover != 0)
                    *pixel = over(colour, *pixel, *cover);
            }
        }
    }
}

void plotDensity(QImage& image, const std::vector<Dot>& dots, const std::vector<QRgb>& palette, double single,
                 bool brushed, const QRgb* dimmed)
{
    const int width = image.width();
    std::vector<Sums> sums(static_cast<std::size_t>(width) * static_cast<std::size_t>(image.height()));
    for (const Dot& dot : dots) {
        if (dot.brushed != brushed)
            continue;
        const QRgb colour = dimmed != nullptr ? *dimmed : palette[dot.colour];
        Sums& sum = sums[static_cast<std::size_t>(dot.pixel)];
        sum.red += (colour >> 16) & 0xff;
        sum.green += (colour >> 8) & 0xff;
        sum.blue += colour & 0xff;
        ++sum.count;
    }
    // Each further point hides a constant share of what is still seen of the ground.
    std::array<std::uint32_t, 256> strength{};
    const double strongest = dimmed != nullptr ? 0.55 : 1.0;
    for (std::size_t count = 1; count < strength.size(); ++count) {
        const double seen = 1 - std::pow(1 - single, static_cast<double>(count));
        strength[count] = static_cast<std::uint32_t>(std::lround(255 * strongest * seen));
    }
    for (int row = 0; row < image.height(); ++row) {
        auto* pixel = reinterpret_cast<QRgb*>(image.scanLine(row));
        const Sums* sum = sums.data() + static_cast<std::size_t>(row) * static_cast<std::size_t>(width);
        for (int column = 0; column < width; ++column, ++pixel, ++sum) {
            if (sum->count == 0)
                continue;
            const std::uint32_t alpha = strength[std::min<std::uint32_t>(sum->count, 255)];
            const QRgb mean = qRgb(static_cast<int>(sum->red / sum->count),
                                   static_cast<int>(sum->green / sum->count),
                                   static_cast<int>(sum->blue / sum->count));
            *pixel = over(mean, *pixel, alpha);
        }
    }
}

} // namespace

DotPicture drawDots(const DotCloud& cloud, const std::vector<QRgb>& palette, const DotFrame& frame,
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

    const auto left = static_cast<float>(frame.left);
    const auto top = static_cast<float>(frame.top);
    const auto scaleX = static_cast<float>(frame.width / (frame.right - frame.left));
    const auto scaleY = static_cast<float>(frame.height / (frame.top - frame.bottom));
    const auto width = static_cast<float>(frame.width);
    const auto height = static_cast<float>(frame.height);
    const auto lastColour = static_cast<std::uint8_t>(std::min<std::size_t>(palette.size() - 1, 255));
    const bool hasBrush = brush != nullptr && !brush->isEmpty();

    std::vector<Dot> dots(cloud.x.size());
    std::size_t visible = 0;
    for (std::size_t at = 0; at < cloud.x.size(); ++at) {
        const float x = (cloud.x[at] - left) * scaleX;
        const float y = (top - cloud.y[at]) * scaleY;
        if (!(x >= 0 && x < width && y >= 0 && y < height)) // NaN is nowhere
            continue;
        dots[visible++] = {static_cast<std::int32_t>(y) * frame.width + static_cast<std::int32_t>(x),
                           std::min(cloud.colour[at], lastColour),
                           !hasBrush || brush->contains(static_cast<RowPosition>(at))};
    }
    dots.resize(visible);
    picture.visible = static_cast<std::int64_t>(visible);

    std::vector<QRgb> soft = palette;
    for (QRgb& colour : soft)
        colour = (colour & 0x00ffffffU) | 0xd0000000U;
    const QRgb faint = (dimmed & 0x00ffffffU) | 0x70000000U;
    const auto drawPart = [&](std::int64_t count, bool brushed, double radius) {
        if (radius > 1) {
            stampDiscs(picture.image, dots, soft, radius * frame.pixelRatio, brushed,
                       brushed ? nullptr : &faint);
            return;
        }
        // The more points there are for each pixel, the less one of them weighs, so that the densest places stay apart.
        const double perPixel = static_cast<double>(count)
                                / (static_cast<double>(frame.width) * frame.height);
        const double single = std::clamp(0.9 - 0.18 * std::log2(1 + perPixel), 0.35, 0.9);
        plotDensity(picture.image, dots, palette, brushed ? single : single * 0.7, brushed,
                    brushed ? nullptr : &dimmed);
    };
    const auto brushed = std::count_if(dots.begin(), dots.end(), [](const Dot& dot) { return dot.brushed; });
    picture.radius = radiusFor(brushed);
    if (hasBrush)
        drawPart(picture.visible - brushed, false, std::min(picture.radius, radiusFor(picture.visible)));
    drawPart(brushed, true, picture.radius);
    return picture;
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
