// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/advisor.h"

#include <QRectF>

#include <cstdint>
#include <span>
#include <vector>

/// What a single change of a knob does to the step time, as numbers.
namespace shardscape::time {

/// The best and the worst that one knob can do from here. Seconds, relative to the present step: `gain` <= 0
/// <= `loss`.
struct Swing {
    const layout::Knob* knob = nullptr; ///< null: a value of the hardware or the software...
    std::string value = {};             ///< ...of this name,
    double share = 0;                   ///< changed by this share of itself,
    bool moreIsFaster = true;           ///< more of it towards the gain, or less
    layout::Change fastest = {};        ///< of a knob, where gain < 0
    layout::Change slowest = {};        ///< of a knob, where loss > 0
    double gain = 0;
    double loss = 0;

    [[nodiscard]] const layout::Change& side(bool faster) const { return faster ? fastest : slowest; }
};

/// What a change is of: how the job is laid out, what it runs on, or what is trained and how, which people have rather than choose.
enum class SwingOf : std::uint8_t { Layout, Machine, Task };
[[nodiscard]] SwingOf kindOf(const Swing& swing);

/// Knobs whose values, everything else as it is, move the step by 0.1 % or more; what helps most first, then
/// what hurts most. Values that cannot be or do not fit do not count, nor do knobs of the workload: another
/// batch is another task. Values of the hardware and the software stand among the knobs by what they do.
[[nodiscard]] std::vector<Swing> swings(std::span<const layout::Knob> knobs,
                                        const std::vector<training::Proposal>& previews, double stepSeconds,
                                        const std::vector<inspector::ValuePreview>& values = {});

/// One swing in pixels. Bars start at the zero line; a loss that is cut at the plot's edge says so.
struct SwingBar {
    Swing swing;
    QRectF band;
    QRectF gain;
    QRectF loss;
    bool lossCut = false;
};
struct TornadoGeometry {
    QRectF plot;
    double zeroX = 0;
    std::vector<SwingBar> bars;
};

/// As many swings as rows of `rowHeight` fit. Both sides have one scale: that of the largest gain, so that
/// what hurts a lot does not squeeze what helps out of sight; losses beyond the plot are cut. `textRoom`: px
/// kept free at both ends.
[[nodiscard]] TornadoGeometry layoutTornado(const std::vector<Swing>& swings, const QRectF& plot,
                                            double rowHeight, double textRoom);

} // namespace shardscape::time
