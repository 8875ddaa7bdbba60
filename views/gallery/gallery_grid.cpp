// SPDX-License-Identifier: GPL-3.0-or-later
#include "gallery/gallery_grid.h"

#include <algorithm>

namespace shardscape::gallery {

Grid layoutGrid(std::size_t count, int width, const std::function<int(std::size_t, int)>& heightFor,
                const GridLimits& limits)
{
    Grid grid;
    if (count == 0 || width < 1) {
        return grid;
    }
    const auto cards = static_cast<int>(count);
    const int fitting = (width + limits.gap) / (limits.narrowest + limits.gap);
    grid.columns = std::clamp(fitting, 1, cards);
    const int share = (width - (grid.columns - 1) * limits.gap) / grid.columns;
    const int cardWidth = std::max(1, std::min(share, limits.widest));
    const auto columns = static_cast<std::size_t>(grid.columns);
    grid.cards.reserve(count);
    for (std::size_t first = 0; first < count; first += columns) {
        const std::size_t end = std::min(count, first + columns);
        int height = 0;
        for (std::size_t i = first; i < end; ++i) {
            height = std::max(height, heightFor(i, cardWidth));
        }
        const int top = first == 0 ? 0 : grid.height + limits.gap;
        for (std::size_t i = first; i < end; ++i) {
            grid.cards.emplace_back(static_cast<int>(i - first) * (cardWidth + limits.gap), top, cardWidth,
                                    height);
        }
        grid.height = top + height;
    }
    return grid;
}

int neighbour(const Grid& grid, int index, int columns, int rows)
{
    const auto count = static_cast<int>(grid.cards.size());
    if (index < 0 || index >= count) {
        return -1;
    }
    if (columns != 0) {
        const int to = index + columns;
        return to >= 0 && to < count ? to : -1;
    }
    const int to = index + rows * grid.columns;
    if (to < 0) {
        return -1;
    }
    if (to >= count) {
        const bool rowBelow = index / grid.columns < (count - 1) / grid.columns;
        return rows > 0 && rowBelow ? count - 1 : -1;
    }
    return to;
}

} // namespace shardscape::gallery
