// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/difference.h"

#include "document/latin.h"
#include "theme/account_look.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

namespace shardscape::compare {

namespace {

constexpr double kNanoseconds = 1e9;
constexpr double kGibibyte = 1024.0 * 1024.0 * 1024.0;

using document::latin;

/// The parts of one layout, in whole units. `sizes` by place; places beyond are the rest that no part explains.
struct Parts {
    std::vector<std::int64_t> amounts;
    std::int64_t total = 0;
};

Parts timeParts(const Candidate& candidate)
{
    const auto rows = training::timeRows();
    std::vector<double> sizes(rows.size(), 0.0);
    for (const time::Part& part :
         time::waterfall(candidate.evaluation, candidate.scenario.cluster.accelerators())) {
        if (!part.is(training::stepRow())) {
            const auto row = std::find(rows.begin(), rows.end(), part.account) - rows.begin();
            sizes[static_cast<std::size_t>(row)] += part.seconds * kNanoseconds;
        }
    }
    const std::int64_t total = std::llround(candidate.evaluation.stepSeconds * kNanoseconds);
    return {wholeParts(sizes, total), total};
}

Parts memoryParts(const Candidate& candidate)
{
    const auto stage = static_cast<std::size_t>(candidate.evaluation.worstStage);
    std::vector<double> sizes(training::memoryAccounts().size(), 0.0);
    if (stage < candidate.evaluation.memory.size()) {
        const auto& bytes = candidate.evaluation.memory[stage].bytes;
        std::copy(bytes.begin(), bytes.end(), sizes.begin());
    }
    const std::int64_t total = std::llround(candidate.evaluation.peakBytes);
    return {wholeParts(sizes, total), total};
}

Change changeAt(Quantity quantity, std::size_t place)
{
    Change change;
    const auto rows = training::timeRows();
    const auto memory = training::memoryAccounts();
    if (quantity == Quantity::StepTime && place < rows.size()) {
        change.account = rows[place];
        change.id = latin(change.account->id);
    } else if (quantity == Quantity::PeakMemory && place < memory.size()) {
        change.account = &memory[place];
        change.id = QStringLiteral("memory.") + latin(change.account->id);
    } else {
        change.id = latin(change.account->id);
    }
    change.label = theme::accountTitle(*change.account);
    return change;
}

} // namespace

std::vector<std::int64_t> wholeParts(const std::vector<double>& parts, std::int64_t total)
{
    std::vector<std::int64_t> whole;
    std::vector<double> over; ///< what rounding down left
    for (const double part : parts) {
        const double below = std::floor(part);
        whole.push_back(static_cast<std::int64_t>(below));
        over.push_back(part - below);
    }
    std::int64_t rest = total - std::accumulate(whole.begin(), whole.end(), std::int64_t{0});
    if (rest < 0 || rest > static_cast<std::int64_t>(parts.size())) {
        // Rounding cannot explain it: say so instead of hiding it.
        for (std::size_t i = 0; i < parts.size(); ++i) {
            whole[i] = std::llround(parts[i]);
        }
        rest = total - std::accumulate(whole.begin(), whole.end(), std::int64_t{0});
        if (rest != 0) {
            whole.push_back(rest);
        }
        return whole;
    }
    std::vector<std::size_t> order(parts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&over](std::size_t a, std::size_t b) { return over[a] > over[b]; });
    for (std::size_t i = 0; rest > 0; ++i, --rest) {
        ++whole[order[i]];
    }
    return whole;
}

Difference difference(const Candidate& base, const Candidate& other, Quantity quantity)
{
    Difference result;
    result.quantity = quantity;
    if (!base.evaluation.valid || !other.evaluation.valid) {
        return result;
    }
    const auto partsOf = quantity == Quantity::StepTime ? timeParts : memoryParts;
    Parts before = partsOf(base);
    Parts after = partsOf(other);
    result.before = before.total;
    result.after = after.total;
    const std::size_t places = std::max(before.amounts.size(), after.amounts.size());
    before.amounts.resize(places, 0);
    after.amounts.resize(places, 0);
    for (std::size_t i = 0; i < places; ++i) {
        if (before.amounts[i] != 0 || after.amounts[i] != 0) {
            Change change = changeAt(quantity, i);
            change.before = before.amounts[i];
            change.after = after.amounts[i];
            result.changes.push_back(std::move(change));
        }
    }
    return result;
}

namespace {

/// A bar per part that changed; the small ones are the last.
std::vector<ChangeBar> barsOf(const Difference& difference, bool folds)
{
    std::int64_t most = 0;
    for (const Change& change : difference.changes) {
        most = std::max(most, std::abs(change.amount()));
    }
    const double least = std::min(kFolded
                                      * static_cast<double>(std::max(difference.before, difference.after)),
                                  0.1 * static_cast<double>(most));
    std::vector<ChangeBar> bars;
    std::vector<Change> small;
    for (const Change& change : difference.changes) {
        if (change.amount() == 0) {
            continue;
        }
        if (folds && static_cast<double>(std::abs(change.amount())) < least) {
            small.push_back(change);
        } else {
            bars.push_back({change, {}, {}, 0});
        }
    }
    if (small.size() == 1) { // no row is saved
        return barsOf(difference, false);
    }
    if (!small.empty()) {
        Change rest;
        rest.id = QStringLiteral("rest");
        const auto count = static_cast<int>(small.size());
        rest.label = QCoreApplication::translate("DifferenceView", "rest, %n parts", nullptr, count);
        for (const Change& change : small) {
            rest.before += change.before;
            rest.after += change.after;
        }
        bars.push_back({rest, {}, {}, 0, std::move(small)});
    }
    return bars;
}

} // namespace

double DifferenceGeometry::x(double amount) const
{
    return most > least ? plot.left() + (amount - least) / (most - least) * plot.width() : plot.left();
}

DifferenceGeometry layoutDifference(const Difference& difference, const QRectF& plot, double highestRow,
                                    bool binary, bool folds)
{
    double unit = 1;
    DifferenceGeometry geometry;
    geometry.plot = plot;
    if (difference.isEmpty() || plot.width() < 1 || plot.height() < 1) {
        return geometry;
    }
    double at = 0;
    double least = 0;
    double most = 0;
    geometry.bars = barsOf(difference, folds);
    for (const ChangeBar& bar : geometry.bars) {
        at += static_cast<double>(bar.change.amount());
        least = std::min(least, at);
        most = std::max(most, at);
    }
    if (!(most > least)) {
        most = unit; // nothing differs: an axis is still needed
    }
    const double span = most - least;
    if (binary) { // round in the unit that the numbers are written in
        unit = span >= 2 * kGibibyte ? kGibibyte : span >= 2 * kGibibyte / 1024 ? kGibibyte / 1024 : 1;
    }
    geometry.least = least < 0 ? least - 0.03 * span : -0.03 * span;
    geometry.most = most > 0 ? most + 0.03 * span : 0.03 * span;

    const int steps = std::clamp(static_cast<int>(plot.width() / 90), 2, 8);
    const double wanted = span / unit / steps;
    const double decade = std::pow(10.0, std::floor(std::log10(wanted)));
    double step = 10 * decade;
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * decade >= wanted * (1 - 1e-12)) {
            step = factor * decade;
            break;
        }
    }
    step *= unit;
    for (double tick = std::ceil(geometry.least / step - 1e-9) * step; tick <= geometry.most * (1 + 1e-12);
         tick += step) {
        geometry.ticks.push_back(std::abs(tick) < step / 2 ? 0 : tick);
    }

    const double height = std::min(highestRow, plot.height() / static_cast<double>(geometry.bars.size() + 2));
    const double thick = std::max(2.0, std::floor(std::min(height - 4, height * 0.68)));
    geometry.zeroX = geometry.x(0);
    double top = plot.top();
    geometry.beforeBand = QRectF(plot.left(), top, plot.width(), height);
    top += height;
    at = 0;
    for (ChangeBar& bar : geometry.bars) {
        const double next = at + static_cast<double>(bar.change.amount());
        bar.band = QRectF(plot.left(), top, plot.width(), height);
        const double left = geometry.x(std::min(at, next));
        const double right = geometry.x(std::max(at, next));
        bar.bar = QRectF(left, std::floor(top + (height - thick) / 2), right - left, thick);
        bar.joinX = geometry.x(next);
        at = next;
        top += height;
    }
    geometry.afterBand = QRectF(plot.left(), top, plot.width(), height);
    geometry.endX = geometry.x(at);
    return geometry;
}

} // namespace shardscape::compare
