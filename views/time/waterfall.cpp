// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/waterfall.h"

#include <algorithm>
#include <cmath>

namespace shardscape::time {

namespace {

/// Sums of a dozen doubles differ in their last digits; anything above this share of the step is a real gap.
constexpr double kRounding = 1e-9;

/// The row of an account, or of a part of one.
Part rowOf(const training::Account& account, double seconds, double hidden = 0)
{
    Part part;
    part.account = &account;
    part.seconds = seconds;
    part.hidden = hidden;
    return part;
}

double hiddenOf(const training::TimeShare& share)
{
    return std::max(0.0, share.seconds - share.exposedSeconds);
}

/// Stacks the rows and closes the sum: the last row before the total ends where the total does, to the last
/// bit.
void stack(std::vector<Part>& parts, double total, double scale)
{
    double at = 0;
    for (Part& part : parts) {
        part.from = at;
        at += part.seconds;
        part.to = at;
    }
    const double gap = total - at;
    if (std::abs(gap) > kRounding * scale) {
        Part part = rowOf(training::unexplainedRow(), gap);
        part.from = at;
        part.to = total;
        parts.push_back(part);
    } else if (!parts.empty()) {
        parts.back().to = total;
    }
    Part step = rowOf(training::stepRow(), total);
    step.from = 0;
    step.to = total;
    step.total = true;
    parts.push_back(step);
}

} // namespace

std::vector<Part> waterfall(const training::Evaluation& evaluation, std::int64_t accelerators)
{
    if (!evaluation.valid || !(evaluation.stepSeconds > 0) || !std::isfinite(evaluation.stepSeconds)) {
        return {};
    }
    std::vector<Part> parts;
    const double peak = static_cast<double>(accelerators) * evaluation.peakFlops;
    const double ideal = peak > 0 ? evaluation.modelFlops / peak : 0;
    if (ideal > 0) {
        parts.push_back(rowOf(training::idealRow(), ideal));
        parts.back().total = true;
    }
    for (const training::Account& account : training::timeAccounts()) {
        const training::TimeShare& share = evaluation.time[account];
        if (account.isUseful()) {
            parts.push_back(rowOf(training::kernelsRow(), share.exposedSeconds - ideal, hiddenOf(share)));
        } else if (account.always || share.exposedSeconds != 0 || hiddenOf(share) != 0) {
            parts.push_back(rowOf(account, share.exposedSeconds, hiddenOf(share)));
        }
    }
    stack(parts, evaluation.stepSeconds, evaluation.stepSeconds);
    return parts;
}

std::vector<Part> difference(const std::vector<Part>& before, const std::vector<Part>& after)
{
    if (before.empty() || after.empty()) {
        return {};
    }
    const auto find = [](const std::vector<Part>& list, const training::Account& row) {
        return std::find_if(list.begin(), list.end(), [&row](const Part& part) { return part.is(row); });
    };
    std::vector<Part> parts;
    for (const training::Account* row : training::timeRows()) {
        const auto then = find(before, *row);
        const auto now = find(after, *row);
        if (row == &training::stepRow() || (then == before.end() && now == after.end())) {
            continue;
        }
        parts.push_back(rowOf(*row, (now == after.end() ? 0.0 : now->seconds)
                                        - (then == before.end() ? 0.0 : then->seconds)));
    }
    const double total = after.back().seconds - before.back().seconds;
    stack(parts, total, std::max(after.back().seconds, before.back().seconds));
    return parts;
}

void widen(std::vector<Part>& envelope, const std::vector<Part>& parts)
{
    for (const Part& part : parts) {
        const auto known = std::find_if(envelope.begin(), envelope.end(),
                                        [&part](const Part& one) { return one.is(*part.account); });
        if (known == envelope.end()) {
            envelope.push_back(part);
            envelope.back().seconds = std::abs(part.seconds);
            envelope.back().from = std::min(part.from, part.to);
            envelope.back().to = std::max(part.from, part.to);
            continue;
        }
        const double reach = std::max(known->to + known->hidden, std::max(part.from, part.to) + part.hidden);
        const bool hides = known->hidden > 0 || part.hidden > 0;
        known->seconds = std::max(known->seconds, std::abs(part.seconds));
        known->from = std::min({known->from, part.from, part.to});
        known->to = std::max({known->to, part.from, part.to});
        known->hidden = hides ? std::max(reach - known->to, std::max(known->hidden, part.hidden)) : 0;
    }
    const std::span<const training::Account* const> order = training::timeRows();
    const auto place = [&order](const Part& part) {
        return std::find(order.begin(), order.end(), part.account) - order.begin();
    };
    std::stable_sort(envelope.begin(), envelope.end(),
                     [&place](const Part& a, const Part& b) { return place(a) < place(b); });
}

std::vector<Part> inRowsOf(const std::vector<Part>& envelope, const std::vector<Part>& parts)
{
    std::vector<Part> all;
    double at = 0;
    for (const Part& row : envelope) {
        const auto own = std::find_if(parts.begin(), parts.end(),
                                      [&row](const Part& part) { return part.is(*row.account); });
        if (own != parts.end()) {
            all.push_back(*own);
        } else {
            Part none = rowOf(*row.account, 0);
            none.from = none.to = at;
            none.total = row.total;
            all.push_back(none);
        }
        at = all.back().to;
    }
    return all;
}

double WaterfallGeometry::x(double seconds) const
{
    return right > left ? plot.left() + (seconds - left) / (right - left) * plot.width() : plot.left();
}

WaterfallGeometry layoutRows(const std::vector<Part>& parts, const QRectF& plot, double highestRow,
                             const std::vector<Part>& envelope)
{
    WaterfallGeometry geometry;
    geometry.plot = plot;
    if (parts.empty() || plot.width() < 1 || plot.height() < 1) {
        return geometry;
    }
    double least = 0;
    double most = 0;
    for (const std::vector<Part>* list : {&parts, &envelope}) {
        for (const Part& part : *list) {
            least = std::min({least, part.from, part.to});
            most = std::max({most, part.from, part.to, part.to + part.hidden});
        }
    }
    if (!(most > least)) {
        most = least + 1; // nothing differs: an axis is still needed
    }
    const double span = most - least;
    geometry.left = least < 0 ? least - 0.02 * span : 0;
    geometry.right = most > 0 ? most + 0.02 * span : 0;

    const int steps = std::clamp(static_cast<int>(plot.width() / 80), 2, 10);
    const double decade = std::pow(10.0, std::floor(std::log10(span / steps)));
    double step = 10 * decade;
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * decade >= span / steps * (1 - 1e-12)) {
            step = factor * decade;
            break;
        }
    }
    const auto first = static_cast<std::int64_t>(std::ceil(geometry.left / step - 1e-9));
    const auto last = static_cast<std::int64_t>(std::floor(geometry.right / step + 1e-9));
    for (std::int64_t i = first; i <= last; ++i) {
        geometry.ticks.push_back(static_cast<double>(i) * step);
    }

    const auto rows = static_cast<double>(parts.size());
    const double height = std::min(highestRow, plot.height() / rows);
    const double bar = std::max(2.0, std::floor(std::min(height - 6, height * 0.64)));
    double top = plot.top();
    for (const Part& part : parts) {
        Row row;
        row.part = part;
        row.band = QRectF(plot.left(), top, plot.width(), height);
        const double y = std::floor(top + (height - bar) / 2);
        const double a = geometry.x(std::min(part.from, part.to));
        const double b = geometry.x(std::max(part.from, part.to));
        row.bar = QRectF(a, y, b - a, bar);
        if (part.hidden > 0) {
            row.hidden = QRectF(b, y, geometry.x(std::max(part.from, part.to) + part.hidden) - b, bar);
        }
        row.joinX = geometry.x(part.to);
        geometry.rows.push_back(row);
        top += height;
    }
    return geometry;
}

std::optional<std::int32_t> rowAt(const WaterfallGeometry& geometry, QPointF at)
{
    for (std::size_t i = 0; i < geometry.rows.size(); ++i) {
        const QRectF& band = geometry.rows[i].band;
        if (at.y() >= band.top() && at.y() < band.bottom()) {
            return static_cast<std::int32_t>(i);
        }
    }
    return std::nullopt;
}

} // namespace shardscape::time
