// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/board.h"

#include "base/nearest.h"
#include "exchange/results/sweep_json.h"
#include "exchange/text/csv.h"
#include "lessons/op_order.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <set>
#include <tuple>

namespace shardscape::lessons {

namespace {

constexpr int kMostDevices = 8;
constexpr int kMostMicrobatches = 16;
constexpr double kMostTime = 16;
constexpr std::size_t kMostName = 60;

std::optional<double> cellNumber(std::string_view text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

std::string shortText(double value)
{
    return shortest(value).digits;
}

bool isDate(std::string_view text)
{
    if (text.size() != 10 || text[4] != '-' || text[7] != '-')
        return false;
    for (const std::size_t i : {0U, 1U, 2U, 3U, 5U, 6U, 8U, 9U})
        if (text[i] < '0' || text[i] > '9')
            return false;
    return true;
}

int digits(std::string_view text)
{
    int value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

/// The scene of a level: ZB-H1's ops, which have both halves of the backward.
Result<Scene> sceneOf(const Level& level)
{
    Settings settings{{"schedule", "zb-h1"},
                      {"devices", std::to_string(level.devices)},
                      {"microbatches", std::to_string(level.microbatches)},
                      {"f", shortText(level.f)},
                      {"b", shortText(level.b)},
                      {"w", shortText(level.w)}};
    if (level.slow >= 0) {
        std::string times;
        for (int device = 0; device < level.devices; ++device)
            times += (times.empty() ? "" : ":") + shortText(device == level.slow ? level.slower : 1);
        settings.push_back({"options", "unequal-devices=" + times});
    }
    return Scene(Toy{}).with(settings);
}

} // namespace

Result<Level> readLevel(std::string_view text)
{
    if (isDate(text)) {
        const int month = digits(text.substr(5, 2));
        const int day = digits(text.substr(8, 2));
        if (month < 1 || month > 12 || day < 1 || day > 31)
            return fail(ErrorCode::BadInput, say("'%1' is no date", text));
        return levelOf(digits(text.substr(0, 4)), month, day);
    }
    Level level;
    static constexpr std::array<std::string_view, 7> kKeys{"p", "m", "f", "b", "w", "slow", "held"};
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = std::min(text.find(' ', from), text.size());
        const std::string_view part = text.substr(from, end - from);
        from = end + 1;
        if (part.empty())
            continue;
        const std::size_t equals = part.find('=');
        const std::string_view key = part.substr(0, equals);
        if (std::find(kKeys.begin(), kKeys.end(), key) == kKeys.end() || equals == std::string_view::npos)
            return fail(ErrorCode::UnknownKey, say("a level has no '%1'; nearest is '%2'", part.substr(0, 40),
                                                   nearestName(key, kKeys)));
        const std::string_view value = part.substr(equals + 1);
        const auto wrong = [&](Message range) {
            return fail(ErrorCode::BadInput,
                        say("level: '%1' is out of range; %2", part.substr(0, 40), range));
        };
        const auto whole = [&](int least, int most, int& field) {
            const std::optional<double> number = cellNumber(value);
            const bool good = number && *number == std::floor(*number) && *number >= least && *number <= most;
            if (good)
                field = static_cast<int>(*number);
            return good;
        };
        if (key == "p") {
            if (!whole(2, kMostDevices, level.devices))
                return wrong(say("devices are 2 to %1", kMostDevices));
        } else if (key == "m") {
            if (!whole(1, kMostMicrobatches, level.microbatches))
                return wrong(say("micro-batches are 1 to %1", kMostMicrobatches));
        } else if (key == "held") {
            const std::optional<double> number = cellNumber(value);
            if (!number || *number < 1 || *number > kMostMicrobatches)
                return wrong(say("a device may hold 1 to %1 activations", kMostMicrobatches));
            level.held = *number;
        } else if (key == "slow") {
            const std::size_t colon = value.find(':');
            const double device = cellNumber(value.substr(0, colon)).value_or(-1);
            const double times = colon == std::string_view::npos
                                     ? 0
                                     : cellNumber(value.substr(colon + 1)).value_or(0);
            if (device != std::floor(device) || device < 0 || device >= kMostDevices || times < 0.25
                || times > 4)
                return wrong(say("write slow=2:1.5, a device and 0.25 to 4 times the time"));
            level.slow = static_cast<int>(device);
            level.slower = times;
        } else {
            const std::optional<double> number = cellNumber(value);
            if (!number || *number < 0.25 || *number > kMostTime)
                return wrong(say("times are 0.25 to %1 slots", static_cast<int>(kMostTime)));
            (key == "f" ? level.f : key == "b" ? level.b : level.w) = *number;
        }
    }
    if (level.slow >= level.devices)
        return fail(ErrorCode::BadInput,
                    say("level: there is no device %1 among %2", level.slow, level.devices));
    return level;
}

std::string levelText(const Level& level)
{
    std::string text = "p=" + std::to_string(level.devices) + " m=" + std::to_string(level.microbatches)
                       + " f=" + shortText(level.f) + " b=" + shortText(level.b) + " w=" + shortText(level.w);
    if (level.slow >= 0)
        text += " slow=" + std::to_string(level.slow) + ":" + shortText(level.slower);
    if (level.held)
        text += " held=" + shortText(*level.held);
    return text;
}

Level levelOf(int year, int month, int day)
{
    // SplitMix64: the same everywhere. Source: Steele 2014, Fast Splittable Pseudorandom Number Generators, section 3.
    std::uint64_t state = static_cast<std::uint64_t>(year) * 10000 + static_cast<std::uint64_t>(month) * 100
                          + static_cast<std::uint64_t>(day);
    const auto next = [&state](std::uint64_t below) {
        state += 0x9e3779b97f4a7c15ULL;
        std::uint64_t z = state;
        z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
        return (z ^ (z >> 31U)) % below;
    };
    Level level;
    level.devices = 3 + static_cast<int>(next(3));
    level.microbatches = level.devices + 1 + static_cast<int>(next(3));
    level.b = 1 + static_cast<double>(next(2)) * 0.5;
    level.w = 0.5 + static_cast<double>(next(3)) * 0.5;
    if (next(3) == 0) {
        level.slow = static_cast<int>(next(static_cast<std::uint64_t>(level.devices)));
        level.slower = 1.5;
    }
    level.held = level.devices + static_cast<double>(next(static_cast<std::uint64_t>(level.devices)));
    return level;
}

Result<BoardLine> played(const Level& level, std::string_view order, std::string name)
{
    const Result<Scene> scene = sceneOf(level);
    if (!scene)
        return tl::unexpected(scene.error());
    const Result<Scene> set = scene->with({{"order", std::string(order)}});
    if (!set)
        return tl::unexpected(set.error());
    const Outcome outcome = outcomeOf(*set);
    if (!outcome.valid)
        return fail(ErrorCode::BadInput, say("the order stands still: %1", outcome.why));
    BoardLine line;
    line.level = level;
    line.name = std::move(name);
    line.order = *set->valueOf("order");
    line.makespan = outcome.numbers[set->findMetric("makespan")];
    line.held = outcome.numbers[set->findMetric("held")];
    if (level.held && line.held > *level.held + 1e-9)
        return fail(ErrorCode::BadInput, say("the order holds %1 activations, the level allows %2",
                                             significant(line.held, 4), significant(*level.held, 4)));
    const Result<double> bound = leastMakespan(*set->toy(), level.held.value_or(kMostMicrobatches));
    if (!bound)
        return tl::unexpected(bound.error());
    line.bound = *bound;
    line.above = std::max(0.0, line.makespan - line.bound);
    return line;
}

Result<BoardLine> firstOrder(const Level& level)
{
    std::string order;
    for (int device = 0; device < level.devices; ++device) {
        order += device == 0 ? "" : " | ";
        for (int m = 0; m < level.microbatches; ++m) {
            const std::string number = std::to_string(m);
            order += (m == 0 ? "F" : " F") + number + " I" + number + " W" + number;
        }
    }
    return played(level, order);
}

std::string boardText(const BoardLine& line)
{
    return exchange::csvField(levelText(line.level)) + "," + exchange::csvField(line.name) + ","
           + exchange::csvField(line.order);
}

Board mergedBoard(const std::vector<BoardFile>& files)
{
    Board board;
    const auto refuse = [&](const BoardFile& file, std::size_t line, const Message& why) {
        board.refused.push_back({ErrorCode::BadInput, say("%1, line %2: %3", file.name, line, why)});
    };
    for (const BoardFile& file : files) {
        const auto lines = exchange::splitCsv(file.text);
        if (!lines) {
            board.refused.push_back({lines.error().code, say("%1: %2", file.name, lines.error().message)});
            continue;
        }
        if (lines->empty()) {
            refuse(file, 1, say("the file is empty; its head is level,name,order"));
            continue;
        }
        std::array<std::size_t, 3> columns{};
        static constexpr std::array<std::string_view, 3> kColumns{"level", "name", "order"};
        const auto& head = lines->front().cells;
        bool complete = true;
        for (std::size_t i = 0; i < kColumns.size(); ++i) {
            const auto found = std::find(head.begin(), head.end(), kColumns[i]);
            complete = complete && found != head.end();
            if (found == head.end()) {
                const std::vector<std::string_view> names(head.begin(), head.end());
                refuse(file, 1,
                       say("there is no column '%1'; nearest is '%2'", kColumns[i],
                           nearestName(kColumns[i], names)));
            }
            columns[i] = static_cast<std::size_t>(found - head.begin());
        }
        if (!complete)
            continue;
        for (std::size_t i = 1; i < lines->size(); ++i) {
            const exchange::CsvLine& line = (*lines)[i];
            const std::size_t number = static_cast<std::size_t>(line.number);
            if (line.cells.size() <= std::max({columns[0], columns[1], columns[2]})) {
                refuse(file, number, say("has %1 fields, the head has %2", line.cells.size(), head.size()));
                continue;
            }
            const Result<Level> level = readLevel(line.cells[columns[0]]);
            if (!level) {
                refuse(file, number, level.error().message);
                continue;
            }
            Result<BoardLine> one = played(*level, line.cells[columns[2]],
                                           std::string(line.cells[columns[1]]).substr(0, kMostName));
            if (!one) {
                refuse(file, number, one.error().message);
                continue;
            }
            board.lines.push_back(*std::move(one));
        }
    }
    std::stable_sort(board.lines.begin(), board.lines.end(), [](const BoardLine& a, const BoardLine& b) {
        const std::string levelA = levelText(a.level);
        const std::string levelB = levelText(b.level);
        return std::tie(levelA, a.above, a.held) < std::tie(levelB, b.above, b.held);
    });
    std::set<std::pair<std::string, std::string>> seen;
    std::erase_if(board.lines, [&](const BoardLine& line) {
        return !seen.insert({levelText(line.level), line.name}).second;
    });
    return board;
}

} // namespace shardscape::lessons
