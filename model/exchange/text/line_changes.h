// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// Lines that differ between two texts: `was` of the old one stand where `now` of the new one do. Lines keep their ends.
struct LineChange {
    std::size_t at = 0; ///< line of the old text, from 0, that `was` begins at
    std::vector<std::string_view> was, now;
};

/// The fewest lines that make `after` of `before`, one line a change: an old line and the new one that is about the same stand
/// together. The views are into the two texts. Source: Myers 1986, "An O(ND) Difference Algorithm and Its Variations".
std::vector<LineChange> lineChanges(std::string_view before, std::string_view after);

/// `before` with these changes, which stand in their order.
std::string withChanges(std::string_view before, const std::vector<LineChange>& changes);

/// Changes that stand near each other as one hunk of a unified diff with three lines around it: "@@ -4,7 +4,7 @@" and its lines.
/// `moved`: lines that hunks before it added, where it is a patch of its own behind them. Source: POSIX.1-2017, diff, "Diff -u Output Format".
std::string unifiedHunk(std::string_view before, const std::vector<LineChange>& changes,
                        std::ptrdiff_t moved = 0);
/// Changes whose surroundings meet, together: each group is one hunk.
std::vector<std::vector<LineChange>> hunksOf(const std::vector<LineChange>& changes);

} // namespace shardscape::exchange
