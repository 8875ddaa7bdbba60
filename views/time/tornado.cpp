// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/tornado.h"

#include <algorithm>
#include <cmath>

namespace shardscape::time {

namespace {
constexpr double kWorthSaying = 1e-3; ///< of the step; the engine's proposals use the same
constexpr double kMostLoss = 2;       ///< losses get at most this many times the scale of the largest gain
} // namespace

SwingOf kindOf(const Swing& swing)
{
    return swing.knob == nullptr ? SwingOf::Machine : swing.knob->given ? SwingOf::Task : SwingOf::Layout;
}

std::vector<Swing> swings(std::span<const layout::Knob> knobs,
                          const std::vector<training::Proposal>& previews, double stepSeconds,
                          const std::vector<inspector::ValuePreview>& values)
{
    std::vector<Swing> found;
    if (!(stepSeconds > 0)) {
        return found;
    }
    for (const layout::Knob& knob : knobs) {
        if (knob.inWorkload) {
            continue;
        }
        Swing swing;
        swing.knob = &knob;
        for (const training::Proposal& preview : previews) {
            if (&preview.knob() != &knob || !preview.valid || !preview.price.fits
                || !(preview.price.stepSeconds > 0)) {
                continue;
            }
            const double change = preview.price.stepSeconds - stepSeconds;
            if (change < swing.gain) {
                swing.gain = change;
                swing.fastest = preview.change;
            }
            if (change > swing.loss) {
                swing.loss = change;
                swing.slowest = preview.change;
            }
        }
        if (std::max(-swing.gain, swing.loss) >= kWorthSaying * stepSeconds) {
            found.push_back(swing);
        }
    }
    for (const inspector::ValuePreview& value : values) {
        if (!(value.lessSeconds > 0) || !(value.moreSeconds > 0)) {
            continue;
        }
        Swing swing;
        swing.value = value.label;
        swing.share = value.share;
        swing.moreIsFaster = value.moreSeconds <= value.lessSeconds;
        swing.gain = std::min(0.0, std::min(value.lessSeconds, value.moreSeconds) - stepSeconds);
        swing.loss = std::max(0.0, std::max(value.lessSeconds, value.moreSeconds) - stepSeconds);
        if (std::max(-swing.gain, swing.loss) >= kWorthSaying * stepSeconds) {
            found.push_back(swing);
        }
    }
    std::stable_sort(found.begin(), found.end(), [&](const Swing& a, const Swing& b) {
        const bool helpsA = -a.gain >= kWorthSaying * stepSeconds;
        const bool helpsB = -b.gain >= kWorthSaying * stepSeconds;
        if (helpsA != helpsB) {
            return helpsA;
        }
        return helpsA ? a.gain < b.gain : a.loss > b.loss;
    });
    return found;
}

TornadoGeometry layoutTornado(const std::vector<Swing>& swings, const QRectF& plot, double rowHeight,
                              double textRoom)
{
    TornadoGeometry geometry;
    geometry.plot = plot;
    const double room = plot.width() - 2 * textRoom;
    if (swings.empty() || room < 8 || rowHeight < 1) {
        return geometry;
    }
    double mostGain = 0;
    double mostLoss = 0;
    for (const Swing& swing : swings) {
        mostGain = std::max(mostGain, -swing.gain);
        mostLoss = std::max(mostLoss, swing.loss);
    }
    // With nothing to gain the losses set the scale.
    const double left = mostGain;
    const double right = mostGain > 0 ? std::min(mostLoss, kMostLoss * mostGain) : mostLoss;
    const double scale = room / (left + right);
    geometry.zeroX = std::round(plot.left() + textRoom + left * scale);
    const auto rows = static_cast<std::size_t>(std::max(0.0, std::floor(plot.height() / rowHeight)));
    for (std::size_t i = 0; i < std::min(rows, swings.size()); ++i) {
        SwingBar bar;
        bar.swing = swings[i];
        const double top = plot.top() + static_cast<double>(i) * rowHeight;
        bar.band = QRectF(plot.left(), top, plot.width(), rowHeight);
        const double height = std::max(2.0, std::floor(rowHeight * 0.55));
        const double y = std::floor(top + (rowHeight - height) / 2);
        bar.gain = QRectF(geometry.zeroX + bar.swing.gain * scale, y, -bar.swing.gain * scale, height);
        bar.lossCut = bar.swing.loss > right * (1 + 1e-9);
        bar.loss = QRectF(geometry.zeroX, y, std::min(bar.swing.loss, right) * scale, height);
        geometry.bars.push_back(bar);
    }
    return geometry;
}

} // namespace shardscape::time
