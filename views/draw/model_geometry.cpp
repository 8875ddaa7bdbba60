// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/model_geometry.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace shardscape::draw {

namespace {

double real(std::int64_t value)
{
    return static_cast<double>(value);
}

std::int64_t units(const workload::Run& run)
{
    return std::max<std::int64_t>(run.count, 1);
}

/// Shares `height` in proportion to `weights`, nobody getting less than their `least`.
std::vector<double> share(const std::vector<double>& weights, const std::vector<double>& least, double height)
{
    std::vector<double> parts(weights.size(), 0);
    std::vector<bool> settled(weights.size(), false);
    double room = height;
    double rest = std::accumulate(weights.begin(), weights.end(), 0.0);
    for (bool again = true; again;) {
        again = false;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            if (settled[i])
                continue;
            const double part = rest > 0 ? room * weights[i] / rest : 0;
            if (part <= least[i]) {
                settled[i] = true;
                parts[i] = least[i];
                room -= least[i];
                rest -= weights[i];
                again = true;
                break; // everybody else's share is another now
            }
        }
    }
    for (std::size_t i = 0; i < weights.size(); ++i)
        if (!settled[i])
            parts[i] = room * weights[i] / rest;
    return parts;
}

} // namespace

StackGeometry::StackGeometry(const StackShape& shape, double left, double width, double height)
{
    std::vector<double> weights;
    std::vector<double> least;
    const double all = std::accumulate(shape.weights.begin(), shape.weights.end(), 0.0);
    for (std::size_t i = 0; i < shape.runs.size(); ++i) {
        const workload::Run& run = shape.runs[i];
        // Without any weight (an invalid layout has no times) all layers are alike.
        weights.push_back((all > 0 ? std::max(shape.weights[i], 0.0) : 1.0) * real(units(run)));
        const bool open = i < shape.unfolded.size() && shape.unfolded[i] != 0;
        least.push_back(open ? std::max(shape.lowestRun, shape.lowestLayer * real(units(run)))
                             : shape.lowestRun);
    }
    m_height = std::max(height, std::accumulate(least.begin(), least.end(), 0.0));
    const std::vector<double> heights = share(weights, least, m_height);

    double y = 0;
    for (std::size_t i = 0; i < shape.runs.size(); ++i) {
        const workload::Run& run = shape.runs[i];
        const bool open = i < shape.unfolded.size() && shape.unfolded[i] != 0;
        const std::int64_t boxes = open ? units(run) : 1;
        for (std::int64_t b = 0; b < boxes; ++b) {
            const double top = y + heights[i] * real(b) / real(boxes);
            const double bottom = y + heights[i] * real(b + 1) / real(boxes);
            m_boxes.push_back(
                {i, run.first + b, open ? 1 : run.count, QRectF(left, top, width, bottom - top)});
        }
        if (run.kind == workload::Run::Kind::Layers)
            m_layers.push_back({run.first, run.count, y, y + heights[i]});
        else if (boxes == 1)
            m_boxes.back().count = 0;
        y += heights[i];
    }
    std::int64_t first = 0;
    for (std::size_t s = 0; s < shape.stages.size(); ++s) {
        const std::int64_t next = first + shape.stages[s];
        // The ends belong to the first and the last stage.
        m_bands.push_back({first, shape.stages[s], s == 0 ? 0 : yOf(first),
                           s + 1 == shape.stages.size() ? m_height : yOf(next)});
        first = next;
    }
}

double StackGeometry::yOf(std::int64_t layer) const
{
    for (const Span& span : m_layers)
        if (layer < span.first + span.count || &span == &m_layers.back())
            return span.top
                   + (span.bottom - span.top)
                         * real(std::clamp<std::int64_t>(layer - span.first, 0, span.count))
                         / real(std::max<std::int64_t>(span.count, 1));
    return 0;
}

std::int64_t StackGeometry::edgeAt(double y) const
{
    for (const Span& span : m_layers)
        if (y < span.bottom || &span == &m_layers.back()) {
            const double share = (y - span.top) / std::max(span.bottom - span.top, 1e-9);
            return span.first
                   + std::clamp<std::int64_t>(std::llround(share * real(span.count)), 0, span.count);
        }
    return 0;
}

std::optional<std::size_t> StackGeometry::boxAt(double y) const
{
    if (y < 0 || y >= m_height || m_boxes.empty())
        return {};
    const auto after = std::upper_bound(m_boxes.begin(), m_boxes.end(), y,
                                        [](double at, const StackBox& box) { return at < box.rect.top(); });
    return static_cast<std::size_t>(std::max<std::ptrdiff_t>(after - m_boxes.begin() - 1, 0));
}

std::optional<std::size_t> StackGeometry::boundaryAt(double y, double reach) const
{
    std::optional<std::size_t> nearest;
    double best = reach;
    for (std::size_t i = 0; i + 1 < m_bands.size(); ++i)
        if (const double off = std::abs(m_bands[i].bottom - y); off <= best) {
            best = off;
            nearest = i;
        }
    return nearest;
}

std::vector<std::int64_t> withBoundary(std::span<const std::int64_t> stages, std::size_t i, std::int64_t edge)
{
    std::vector<std::int64_t> next(stages.begin(), stages.end());
    if (i + 1 >= next.size())
        return next;
    std::int64_t first = 0;
    for (std::size_t s = 0; s < i; ++s)
        first += next[s];
    const std::int64_t both = next[i] + next[i + 1];
    if (both < 2)
        return next;
    next[i] = std::clamp<std::int64_t>(edge - first, 1, both - 1);
    next[i + 1] = both - next[i];
    return next;
}

} // namespace shardscape::draw
