// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/chip_geometry.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace shardscape::inspector {

namespace {

/// One row: extra width is shared out evenly, on whole pixels.
void placeRow(std::vector<QRectF>& chips, const std::vector<double>& widths, std::size_t first,
              std::size_t last, double available, double y, double height, double gap)
{
    const auto count = static_cast<double>(last - first);
    const double room = available - gap * (count - 1);
    const double widest = *std::max_element(widths.begin() + static_cast<std::ptrdiff_t>(first),
                                            widths.begin() + static_cast<std::ptrdiff_t>(last));
    const bool equal = widest * count <= room + 1e-9;
    const double needed = std::accumulate(widths.begin() + static_cast<std::ptrdiff_t>(first),
                                          widths.begin() + static_cast<std::ptrdiff_t>(last), 0.0);
    const double extra = std::max(0.0, room - needed) / count;
    double at = 0;
    for (std::size_t i = first; i < last; ++i) {
        const double width = equal ? room / count : std::min(widths[i] + extra, available);
        const double left = std::round(at);
        const double right = std::min(available, std::round(at + width));
        chips.emplace_back(left, y, right - left, height);
        at += width + gap;
    }
}

} // namespace

namespace {

/// Where rows end: as few rows as there can be, and of those divisions the one that leaves rows most equally
/// full.
std::vector<std::size_t> rowEnds(const std::vector<double>& widths, double available, double gap)
{
    const std::size_t count = widths.size();
    // best[i]: fewest rows for the first i chips, and the least sum of squared room to spare.
    struct Division {
        std::size_t rows = 0;
        double slack = 0;
        std::size_t from = 0;
    };
    std::vector<Division> best(count + 1);
    for (std::size_t end = 1; end <= count; ++end) {
        best[end].rows = count + 1;
        double needed = -gap;
        for (std::size_t first = end; first-- > 0;) {
            needed += widths[first] + gap;
            if (needed > available + 1e-9 && first + 1 < end) {
                break;
            }
            const double spare = std::max(0.0, available - needed);
            const Division division{best[first].rows + 1, best[first].slack + spare * spare, first};
            if (division.rows < best[end].rows
                || (division.rows == best[end].rows && division.slack < best[end].slack)) {
                best[end] = division;
            }
        }
    }
    std::vector<std::size_t> ends;
    for (std::size_t end = count; end > 0; end = best[end].from) {
        ends.push_back(end);
    }
    std::reverse(ends.begin(), ends.end());
    return ends;
}

} // namespace

std::vector<QRectF> layoutChips(const std::vector<double>& widths, double available, double height,
                                double gap)
{
    std::vector<QRectF> chips;
    if (widths.empty() || available < 1) {
        return chips;
    }
    double y = 0;
    std::size_t first = 0;
    for (const std::size_t last : rowEnds(widths, available, gap)) {
        placeRow(chips, widths, first, last, available, y, height, gap);
        first = last;
        y += height + gap;
    }
    return chips;
}

std::vector<std::int64_t> neighbourhood(const std::vector<std::int64_t>& values, std::int64_t current,
                                        std::size_t most)
{
    if (values.size() <= most) {
        return values;
    }
    const auto at = std::lower_bound(values.begin(), values.end(), current);
    const auto index = std::min(static_cast<std::size_t>(at - values.begin()), values.size() - 1);
    const std::size_t before = most / 2;
    std::size_t first = index > before ? index - before : 0;
    first = std::min(first, values.size() - most);
    return {values.begin() + static_cast<std::ptrdiff_t>(first),
            values.begin() + static_cast<std::ptrdiff_t>(first + most)};
}

std::vector<ChipBars> chipBars(const std::vector<std::int64_t>& values,
                               const std::vector<training::Proposal>& previews, double capacity)
{
    const auto rate = [](const training::Proposal& preview) {
        if (!preview.valid) {
            return 0.0;
        }
        return preview.price.tokensPerSecond > 0 ? preview.price.tokensPerSecond
               : preview.price.stepSeconds > 0   ? 1 / preview.price.stepSeconds
                                                 : 0.0;
    };
    double fastest = 0;
    for (const training::Proposal& preview : previews) {
        fastest = std::max(fastest, rate(preview));
    }
    std::vector<ChipBars> bars(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto found = std::find_if(previews.begin(), previews.end(),
                                        [&](const training::Proposal& p) { return p.value() == values[i]; });
        if (found == previews.end()) {
            continue;
        }
        bars[i].known = true;
        bars[i].valid = found->valid;
        bars[i].fits = found->valid && found->price.fits;
        bars[i].memory = capacity > 0 ? std::clamp(found->price.peakBytes / capacity, 0.0, 1.0) : 0;
        bars[i].speed = fastest > 0 ? rate(*found) / fastest : 0;
    }
    return bars;
}

} // namespace shardscape::inspector
