// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "lessons/scene.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Ops put into order against a proved bound: levels without end, and leaderboards that anyone can check.
namespace shardscape::lessons {

/// A level: ops with a cut backward on equal devices, one of them slow if need be, under a line of memory.
struct Level {
    int devices = 3;                 ///< 2 to 8
    int microbatches = 4;            ///< 1 to 16
    double f = 1, b = 1, w = 1;      ///< slots
    int slow = -1;                   ///< this device; -1: none
    double slower = 1;               ///< takes so many times as long
    std::optional<double> held = {}; ///< activations that a device may hold; none: no line

    friend bool operator==(const Level&, const Level&) = default;
};

/// "p=4 m=6 f=1 b=1 w=1 slow=2:1.5 held=4", each part optional, in any order; or a date, 2026-11-27, whose level is the same for
/// everybody. Errors name the part and the nearest key.
Result<Level> readLevel(std::string_view text);
/// The level as one text, the same for equal levels.
[[nodiscard]] std::string levelText(const Level& level);
/// The level of a day, from its digits alone.
[[nodiscard]] Level levelOf(int year, int month, int day);

/// One solution, with what it comes to.
struct BoardLine {
    Level level;
    std::string name;
    std::string order;   ///< as op_order.h has it
    double makespan = 0; ///< slots
    double bound = 0;    ///< that no order under the line goes below; schedule::lowerBound()
    double above = 0;    ///< slots above it: the score, 0 is proved to be the best
    double held = 0;
};

/// Simulates an order. Errors: no order of these ops, one that stands still, one that holds more than the line.
Result<BoardLine> played(const Level& level, std::string_view order, std::string name = {});
/// A first order that runs and keeps the line: one micro-batch after the other where nothing better does.
Result<BoardLine> firstOrder(const Level& level);

struct BoardFile {
    std::string name; ///< for sentences
    std::string text; ///< CSV with a head that has level, name and order; other columns are not looked at
};
struct Board {
    std::vector<BoardLine>
        lines; ///< level by level, the fewest slots above the bound first, of these the least that is held
    std::vector<Error> refused; ///< lines that do not hold, with file, line and reason
};
/// Merges leaderboards. Whatever score a line may claim, it is simulated again; the best line of a name on a level stays.
[[nodiscard]] Board mergedBoard(const std::vector<BoardFile>& files);

/// "level,name,order" of one line, quoted as CSV wants it.
[[nodiscard]] std::string boardText(const BoardLine& line);

} // namespace shardscape::lessons
