// SPDX-License-Identifier: GPL-3.0-or-later
#include "gallery/gallery_grid.h"

#include <algorithm>

namespace shardscape::gallery {

Grid layoutGrid(std::size_t count, int width, const std::function<int(int)>& heightFor,
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
    const int cardHeight = heightFor(cardWidth);
    grid.cards.reserve(count);
    for (int i = 0; i < cards; ++i) {
        const int column = i % grid.columns;
        const int row = i / grid.columns;
        grid.cards.emplace_back(column * (cardWidth + limits.gap), row * (cardHeight + limits.gap), cardWidth,
                                cardHeight);
    }
    const int rows = (cards + grid.columns - 1) / grid.columns;
    grid.height = rows * cardHeight + (rows - 1) * limits.gap;
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
