// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory/memory_bars.h"

#include <algorithm>
#include <cmath>

namespace shardscape::memory {

namespace {

constexpr double kBarGibibyte = 1024.0 * 1024.0 * 1024.0;
constexpr double kNarrowestSlot = 3; ///< px; a bar of two and a gap of one
constexpr double kWidestBar = 72;    ///< px
constexpr double kLineHeadroom = 4;  ///< px above the capacity line

double shownBytes(const training::StageMemory& stage, const ClassMask& shown)
{
    double sum = 0;
    for (std::size_t i = 0; i < stage.bytes.size(); ++i) {
        sum += shown[i] ? stage.bytes[i] : 0;
    }
    return sum;
}

double allBytes(const training::StageMemory& stage)
{
    return shownBytes(stage, kAllClasses);
}

bool everythingShown(const ClassMask& shown)
{
    return std::all_of(shown.begin(), shown.end(), [](bool on) { return on; });
}

} // namespace

double BarsGeometry::y(double bytes) const
{
    return top > 0 ? plot.bottom() - bytes / top * plot.height() : plot.bottom();
}

std::vector<double> roundTicks(double top, int most)
{
    if (!(top > 0) || !std::isfinite(top) || most < 1) {
        return {0};
    }
    const double least = top / most;
    const double decade = std::pow(10.0, std::floor(std::log10(least)));
    double step = 10 * decade;
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * decade >= least * (1 - 1e-12)) {
            step = factor * decade;
            break;
        }
    }
    std::vector<double> ticks;
    for (int i = 0; i * step <= top * (1 + 1e-12); ++i) {
        ticks.push_back(i * step);
    }
    return ticks;
}

BarsGeometry layoutBars(const training::Evaluation& evaluation, const QRectF& plot,
                        const BarsOptions& options, const TextRoom& text)
{
    BarsGeometry geometry;
    geometry.plot = plot;
    geometry.capacity = evaluation.capacity;
    if (evaluation.memory.empty() || plot.width() < 1 || plot.height() < 1) {
        return geometry;
    }

    double highest = options.reach;
    for (const training::StageMemory& stage : evaluation.memory) {
        highest = std::max(highest, shownBytes(stage, options.shown));
    }
    const auto leaving = [&plot](double bytes, double pixels) {
        return bytes * plot.height() / std::max(plot.height() / 2, plot.height() - pixels);
    };
    geometry.top = std::max(leaving(highest, text.above), leaving(evaluation.capacity, kLineHeadroom));
    if (!(geometry.top > 0)) {
        geometry.top = kBarGibibyte;
    }
    geometry.capacityY = geometry.y(geometry.capacity);
    const double unit = options.percent && evaluation.capacity > 0 ? evaluation.capacity / 100 : kBarGibibyte;
    const int mostTicks = std::clamp(static_cast<int>(plot.height() / 36), 3, 10);
    geometry.ticks = roundTicks(geometry.top / unit, mostTicks);
    for (double& tick : geometry.ticks) {
        tick *= unit;
    }

    const auto stages = static_cast<std::int32_t>(evaluation.memory.size());
    const auto room = std::max(1, static_cast<std::int32_t>(plot.width() / kNarrowestSlot));
    const std::int32_t fold = (stages + room - 1) / room;
    const std::int32_t bars = (stages + fold - 1) / fold;
    const double slot = plot.width() / bars;
    const double width = std::min(kWidestBar, slot < 8 ? slot - 1 : std::max(slot - 8, slot * 0.7));

    const auto fullest = std::max_element(
        evaluation.memory.begin(), evaluation.memory.end(),
        [](const auto& a, const auto& b) { return allBytes(a) < allBytes(b); });
    const auto worst = evaluation.worstStage >= 0 && evaluation.worstStage < stages
                           ? evaluation.worstStage
                           : static_cast<std::int32_t>(fullest - evaluation.memory.begin());

    geometry.bars.reserve(static_cast<std::size_t>(bars));
    for (std::int32_t i = 0; i < bars; ++i) {
        Bar bar;
        bar.firstStage = i * fold;
        bar.lastStage = std::min(stages, bar.firstStage + fold) - 1;
        bar.stage = bar.firstStage;
        for (std::int32_t s = bar.firstStage; s <= bar.lastStage; ++s) {
            const auto& best = evaluation.memory[static_cast<std::size_t>(bar.stage)];
            if (allBytes(evaluation.memory[static_cast<std::size_t>(s)]) > allBytes(best)) {
                bar.stage = s;
            }
        }
        bar.worst = worst >= bar.firstStage && worst <= bar.lastStage;
        if (bar.worst) {
            bar.stage = worst;
        }
        const training::StageMemory& stage = evaluation.memory[static_cast<std::size_t>(bar.stage)];
        const double left = plot.left() + i * slot;
        bar.slot = QRectF(left, plot.top(), slot, plot.height());
        const double barLeft = left + (slot - width) / 2;
        double at = 0;
        for (std::size_t k = 0; k < stage.bytes.size(); ++k) {
            if (!options.shown[k] || stage.bytes[k] <= 0) {
                continue;
            }
            Segment segment;
            segment.account = k;
            segment.from = at;
            segment.to = at + stage.bytes[k];
            const double upper = geometry.y(segment.to);
            segment.rect = QRectF(barLeft, upper, width, geometry.y(segment.from) - upper);
            at = segment.to;
            bar.segments.push_back(segment);
        }
        bar.total = at;
        bar.rect = QRectF(barLeft, geometry.y(at), width, plot.bottom() - geometry.y(at));
        if (evaluation.capacity > 0 && everythingShown(options.shown) && at > evaluation.capacity) {
            bar.over = at - evaluation.capacity;
            bar.overRect = QRectF(barLeft, geometry.y(at), width, geometry.capacityY - geometry.y(at));
        }
        geometry.bars.push_back(std::move(bar));
    }

    geometry.totals = text.total + 4 <= slot;
    geometry.notes = text.note + 6 <= slot;
    geometry.labelEvery = std::max(1, static_cast<int>(std::ceil((text.stage + 8) / slot)));
    // Powers of two and multiples of ten are easier to count along than any other step.
    for (const int step : {1, 2, 4, 5, 8, 10, 16, 20, 32, 50, 64, 100, 128, 200, 256, 500, 512}) {
        if (step >= geometry.labelEvery) {
            geometry.labelEvery = step;
            break;
        }
    }
    return geometry;
}

std::optional<Hit> hitTest(const BarsGeometry& geometry, QPointF at)
{
    for (std::size_t i = 0; i < geometry.bars.size(); ++i) {
        const Bar& bar = geometry.bars[i];
        if (at.x() < bar.slot.left() || at.x() >= bar.slot.right() || at.y() < bar.slot.top()
            || at.y() > bar.slot.bottom()) {
            continue;
        }
        Hit hit;
        hit.bar = static_cast<std::int32_t>(i);
        for (std::size_t k = 0; k < bar.segments.size(); ++k) {
            const QRectF& rect = bar.segments[k].rect;
            if (at.y() >= rect.top() && at.y() < rect.bottom()) {
                hit.segment = static_cast<std::int32_t>(k);
            }
        }
        return hit;
    }
    return std::nullopt;
}

namespace {

using ByClass = training::PerAccount<training::Family::Memory, double>;

/// A node's tier: all of its ranks put there what the one that puts most does.
Tier tierOf(const training::Evaluation& evaluation, bool drives)
{
    Tier tier{drives, drives ? evaluation.driveBytes : evaluation.hostBytes,
              drives ? evaluation.driveCapacity : evaluation.hostCapacity};
    const ByClass training::StageMemory::*parts = drives ? &training::StageMemory::drivePart
                                                         : &training::StageMemory::hostPart;
    double training::StageMemory::*all = drives ? &training::StageMemory::driveBytes
                                                : &training::StageMemory::hostBytes;
    const auto most = std::max_element(
        evaluation.memory.begin(), evaluation.memory.end(),
        [all](const training::StageMemory& a, const training::StageMemory& b) { return a.*all < b.*all; });
    if (most == evaluation.memory.end() || (*most).*all <= 0) {
        return tier;
    }
    for (const double part : (*most).*parts) {
        tier.parts.push_back(part * tier.bytes / ((*most).*all));
    }
    return tier;
}

} // namespace

std::vector<Tier> tiersOf(const training::Evaluation& evaluation)
{
    std::vector<Tier> tiers;
    if (evaluation.hostBytes > 0) {
        tiers.push_back(tierOf(evaluation, false));
    }
    if (evaluation.driveBytes > 0) {
        tiers.push_back(tierOf(evaluation, true));
    }
    return tiers;
}

std::vector<ClassRow> classTable(const training::Evaluation& evaluation, std::int32_t stage)
{
    if (stage < 0 || static_cast<std::size_t>(stage) >= evaluation.memory.size()) {
        return {};
    }
    const training::StageMemory& own = evaluation.memory[static_cast<std::size_t>(stage)];
    const double total = allBytes(own);
    std::vector<ClassRow> rows;
    for (std::size_t k = 0; k < own.bytes.size(); ++k) {
        ClassRow row;
        row.account = k;
        row.bytes = own.bytes[k];
        row.share = total > 0 ? own.bytes[k] / total : 0;
        row.ofCapacity = evaluation.capacity > 0 ? own.bytes[k] / evaluation.capacity : 0;
        row.least = row.bytes;
        row.most = row.bytes;
        for (const training::StageMemory& other : evaluation.memory) {
            row.least = std::min(row.least, other.bytes[k]);
            row.most = std::max(row.most, other.bytes[k]);
        }
        rows.push_back(row);
    }
    return rows;
}

} // namespace shardscape::memory
