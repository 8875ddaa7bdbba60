// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>

#include <functional>
#include <vector>

/// The gallery's grid as numbers.
namespace shardscape::gallery {

struct GridLimits {
    int narrowest = 280; ///< of a card, px; a window narrower than that gets narrower cards
    int widest = 380;    ///< more room than that stays empty at the right
    int gap = 16;
};

struct Grid {
    int columns = 0;
    int height = 0; ///< of all rows
    std::vector<QRect> cards;
};

/// Cards of one width in as many columns as have room. `heightFor` says what the card with that number needs at a
/// width; all cards of a row are as high as the one that needs most.
[[nodiscard]] Grid layoutGrid(std::size_t count, int width,
                              const std::function<int(std::size_t, int)>& heightFor,
                              const GridLimits& limits = {});

/// The card an arrow key leads to from `index`: one column or one row on; -1 where there is none. A row down
/// from above a short last row leads to its last card.
[[nodiscard]] int neighbour(const Grid& grid, int index, int columns, int rows);

} // namespace shardscape::gallery
