// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/torus.h"

#include <algorithm>
#include <cmath>

namespace shardscape::network {

namespace {

/// Shortest side of the most even torus of `size` over `axes` axes whose sides are multiples of `unit`; appends them.
bool divide(std::int64_t size, std::int64_t axes, std::int64_t unit, std::vector<std::int64_t>& sides)
{
    if (axes == 1) {
        if (size % unit != 0 || (!sides.empty() && size < sides.back()))
            return false;
        sides.push_back(size);
        return true;
    }
    const auto even = static_cast<std::int64_t>(
        std::floor(std::pow(static_cast<double>(size), 1.0 / static_cast<double>(axes)) + 1e-9));
    for (std::int64_t side = even / unit * unit; side >= unit; side -= unit) {
        if (size % side != 0)
            continue;
        sides.push_back(side);
        if (divide(size / side, axes - 1, unit, sides))
            return true;
        sides.pop_back();
    }
    return false;
}

/// Where the members of a group lie along one axis.
struct AxisUse {
    std::int64_t side = 1;
    std::int64_t positions = 1; ///< coordinates that members have
    std::int64_t spacing = 1;   ///< between them

    [[nodiscard]] bool isRing() const { return side > 2 && positions * spacing >= side; }
};

/// Marks what `count` ranks, `stride` apart, take of the axis whose coordinate changes every `block` ranks.
void occupy(AxisUse& axis, std::int64_t block, std::int64_t stride, std::int64_t count)
{
    if (count <= 1 || stride >= block * axis.side || count * stride <= block)
        return;
    const std::int64_t spacing = std::max<std::int64_t>(stride / block, 1);
    const std::int64_t extent = std::min(axis.side, (count * stride + block - 1) / block);
    const std::int64_t positions = std::max<std::int64_t>(extent / spacing, 1);
    axis.spacing = axis.positions > 1 ? std::min(axis.spacing, spacing) : spacing;
    axis.positions = std::min(axis.positions * positions, axis.side);
}

} // namespace

std::vector<std::int64_t> torusSides(std::int64_t size, std::int64_t axes)
{
    std::vector<std::int64_t> sides;
    for (const std::int64_t unit : {4, 1}) {
        sides.clear();
        if (divide(std::max<std::int64_t>(size, 1), std::max<std::int64_t>(axes, 1), unit, sides))
            break;
    }
    std::sort(sides.begin(), sides.end());
    return sides;
}

TorusPart torusPart(const cluster::LinkLevel& level, const cluster::RankGroup& group, std::int64_t members)
{
    const auto axes = static_cast<double>(level.torusAxes);
    const std::int64_t inRun = std::max<std::int64_t>(group.size / std::max<std::int64_t>(group.runs, 1), 1);
    const std::int64_t count = std::min(members, inRun);
    const std::int64_t runs = std::max<std::int64_t>(members / count, 1);
    TorusPart part{0, 1, 0};
    std::int64_t block = 1;
    for (const std::int64_t side : torusSides(level.size, level.torusAxes)) {
        AxisUse axis{side};
        occupy(axis, block, group.stride, count);
        occupy(axis, block, group.runStride, runs);
        block *= side;
        if (axis.positions <= 1)
            continue;
        const auto positions = static_cast<double>(axis.positions);
        const auto spacing = static_cast<double>(axis.spacing);
        const double links = axis.isRing() ? 2 : 1;
        part.ring += links / spacing / (2 * axes);
        part.hops += axis.isRing() ? std::ceil(static_cast<double>(side) / 2) : (positions - 1) * spacing;
        // Bytes per accelerator over the fullest link, p/8 of a ring and p/4 of a row, against all of its links.
        part.exchange = std::min(part.exchange,
                                 2 * links / (positions * axes * spacing)
                                     * (1 - 1 / static_cast<double>(std::max<std::int64_t>(members, 2))));
    }
    if (part.ring <= 0) // between the positions that were looked at
        part = {1 / (2 * axes), 1 / (2 * axes), 1};
    part.ring = std::min(part.ring, 1.0);
    return part;
}

double torusNeighbourShare(const cluster::LinkLevel& level, std::int64_t stride)
{
    std::int64_t block = 1;
    double spacing = 1;
    for (const std::int64_t side : torusSides(level.size, level.torusAxes)) {
        if (stride >= block && stride < block * side)
            spacing = static_cast<double>(std::min(stride / block, side - stride / block));
        block *= side;
    }
    return 1 / (2 * static_cast<double>(level.torusAxes) * std::max(spacing, 1.0));
}

} // namespace shardscape::network
