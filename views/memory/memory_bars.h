// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/numbers/evaluation.h"

#include <QPointF>
#include <QRectF>

#include <array>
#include <optional>
#include <vector>

/// Stacked memory bars as numbers: no widget, no painter, so that what is drawn can be proved.
namespace shardscape::memory {

/// Which classes of memory are shown, by their place in training::memoryAccounts().
using ClassMask = std::array<bool, training::kMostAccounts>;
inline constexpr ClassMask kAllClasses = [] {
    ClassMask all{};
    for (bool& shown : all) {
        shown = true;
    }
    return all;
}();

/// One class within one bar. `from` and `to` are bytes, stacked; the rectangle spans exactly that range.
struct Segment {
    std::size_t account = 0; ///< place in training::memoryAccounts()
    double from = 0;
    double to = 0;
    QRectF rect;

    [[nodiscard]] double bytes() const { return to - from; }
};

/// One column of the picture: a stage, or, where stages are narrower than pixels, the fullest one of a run of
/// them.
struct Bar {
    std::int32_t firstStage = 0;
    std::int32_t lastStage = 0;    ///< differs from the first where stages are folded
    std::int32_t stage = 0;        ///< the one that is drawn
    double total = 0;              ///< bytes of the classes that are shown
    double over = 0;               ///< bytes above capacity; 0 while a class is hidden
    bool worst = false;            ///< the fullest stage of all, all classes counted
    QRectF rect;                   ///< the stack
    QRectF overRect;               ///< the part above capacity
    QRectF slot;                   ///< the whole column: hit testing, labels
    std::vector<Segment> segments; ///< bottom to top, only classes that are shown and hold anything
};

/// What text needs, measured by the caller, in pixels.
struct TextRoom {
    double total = 40; ///< the widest total above a bar
    double stage = 16; ///< the widest stage number
    double note = 60;  ///< the widest note under a stage number
    double above = 18; ///< what is written above the highest bar needs this height
};

struct BarsGeometry {
    QRectF plot;
    double top = 0;      ///< bytes at the plot's upper edge
    double capacity = 0; ///< bytes; 0: unknown
    double capacityY = 0;
    std::vector<double> ticks; ///< bytes
    std::vector<Bar> bars;
    int labelEvery = 1;  ///< every how many bars a stage number has room
    bool totals = false; ///< whether every bar has room for its total; else only the worst has one
    bool notes = false;  ///< whether every labelled bar has room for its note

    [[nodiscard]] double y(double bytes) const;
};

struct BarsOptions {
    ClassMask shown = kAllClasses;
    bool percent = false; ///< ticks at round shares of the capacity instead of round GiB
    double reach = 0;     ///< bytes that the plot holds at least
};

/// Lays the stages out in `plot`. Stages with nothing in them are drawn with height 0; an evaluation without
/// memory or an empty plot gives no bars.
[[nodiscard]] BarsGeometry layoutBars(const training::Evaluation& evaluation, const QRectF& plot,
                                      const BarsOptions& options = {}, const TextRoom& text = {});

/// What lies under a point. `segment` is empty above the stack.
struct Hit {
    std::int32_t bar = 0;
    std::optional<std::int32_t> segment;
};
[[nodiscard]] std::optional<Hit> hitTest(const BarsGeometry& geometry, QPointF at);

/// 0, step, 2 step ... up to `top`, with a step of 1, 2 or 5 times a power of ten and at most `most` steps.
[[nodiscard]] std::vector<double> roundTicks(double top, int most);

/// What lies outside the devices of the node that puts most there.
struct Tier {
    bool drives = false; ///< else the host's memory
    double bytes = 0;
    double capacity = 0;            ///< 0: nobody said
    std::vector<double> parts = {}; ///< by account, summing to `bytes`; empty where nobody said what it holds
};
/// Those that hold something.
[[nodiscard]] std::vector<Tier> tiersOf(const training::Evaluation& evaluation);

/// One line of the table: a class on one stage beside what it is on the others.
struct ClassRow {
    std::size_t account = 0; ///< place in training::memoryAccounts()
    double bytes = 0;
    double share = 0;      ///< of the stage's total
    double ofCapacity = 0; ///< of the accelerator's memory; 0 when unknown
    double least = 0;      ///< over all stages
    double most = 0;
};
/// All classes, in the order of the stack. Empty without such a stage.
[[nodiscard]] std::vector<ClassRow> classTable(const training::Evaluation& evaluation, std::int32_t stage);

} // namespace shardscape::memory
