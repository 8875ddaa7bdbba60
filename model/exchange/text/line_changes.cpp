// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/text/line_changes.h"

#include <algorithm>
#include <cstdint>

namespace shardscape::exchange {

namespace {

constexpr std::size_t kAround = 3;           ///< lines around a hunk
constexpr std::ptrdiff_t kMostApart = 4'000; ///< lines; texts that differ in more are one change

std::vector<std::string_view> textLines(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const std::size_t size = end == std::string_view::npos ? text.size() : end + 1;
        lines.push_back(text.substr(0, size));
        text.remove_prefix(size);
    }
    return lines;
}

/// Which lines stay: pairs of their places, in order.
std::vector<std::pair<std::size_t, std::size_t>> kept(const std::vector<std::string_view>& a,
                                                      const std::vector<std::string_view>& b)
{
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    const auto n = static_cast<std::ptrdiff_t>(a.size());
    const auto m = static_cast<std::ptrdiff_t>(b.size());
    const std::ptrdiff_t most = std::min(n + m, kMostApart);
    // How far down each diagonal every number of differences comes.
    std::vector<std::vector<std::ptrdiff_t>> history;
    std::vector<std::ptrdiff_t> far(static_cast<std::size_t>(2 * most + 3), 0);
    const auto at = [most](std::ptrdiff_t diagonal) { return static_cast<std::size_t>(diagonal + most + 1); };
    for (std::ptrdiff_t d = 0; d <= most; ++d) {
        history.emplace_back(far.begin() + most + 1 - d - 1, far.begin() + most + 1 + d + 2);
        for (std::ptrdiff_t k = -d; k <= d; k += 2) {
            std::ptrdiff_t x = k == -d || (k != d && far[at(k - 1)] < far[at(k + 1)]) ? far[at(k + 1)]
                                                                                      : far[at(k - 1)] + 1;
            while (x < n && x - k < m && a[static_cast<std::size_t>(x)] == b[static_cast<std::size_t>(x - k)])
                ++x;
            far[at(k)] = x;
            if (x < n || x - k < m)
                continue;
            std::ptrdiff_t i = n, j = m;
            const auto pairWhile = [&](std::ptrdiff_t fromX, std::ptrdiff_t fromY) {
                while (i > fromX && j > fromY)
                    pairs.emplace_back(static_cast<std::size_t>(--i), static_cast<std::size_t>(--j));
            };
            for (std::ptrdiff_t step = d; step > 0; --step) {
                const auto& before = history[static_cast<std::size_t>(step)];
                const auto reached = [&before, step](std::ptrdiff_t diagonal) {
                    return before[static_cast<std::size_t>(diagonal + step + 1)];
                };
                const std::ptrdiff_t diagonal = i - j;
                const bool down = diagonal == -step
                                  || (diagonal != step && reached(diagonal - 1) < reached(diagonal + 1));
                const std::ptrdiff_t from = down ? diagonal + 1 : diagonal - 1;
                const std::ptrdiff_t fromX = reached(from);
                pairWhile(fromX, fromX - from);
                i = fromX;
                j = fromX - from;
            }
            pairWhile(0, 0);
            std::reverse(pairs.begin(), pairs.end());
            return pairs;
        }
    }
    return pairs;
}

/// What a line is about: its first word, before what its value begins with.
std::string_view aboutOf(std::string_view line)
{
    const std::size_t from = std::min(line.find_first_not_of(" \t"), line.size());
    return line.substr(from, line.find_first_of(" =:\t\r\n", from) - from);
}

struct Span {
    std::size_t from = 0, to = 0;
    [[nodiscard]] std::size_t size() const { return to - from; }
};

/// A run of old lines against one of new ones. Line by line where there are as many, or where they are about the same.
void addBlock(std::vector<LineChange>& changes, const std::vector<std::string_view>& a,
              const std::vector<std::string_view>& b, std::size_t head, Span old, Span now)
{
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    if (old.size() == now.size()) {
        for (std::size_t i = 0; i < old.size(); ++i)
            pairs.emplace_back(i, i);
    } else {
        std::vector<std::string_view> olds, news;
        for (std::size_t i = old.from; i < old.to; ++i)
            olds.push_back(aboutOf(a[i]));
        for (std::size_t i = now.from; i < now.to; ++i)
            news.push_back(aboutOf(b[i]));
        pairs = kept(olds, news);
    }
    pairs.emplace_back(old.size(), now.size());
    std::size_t i = 0, j = 0;
    for (const auto& [nextOld, nextNow] : pairs) {
        for (; i < nextOld; ++i)
            changes.push_back({head + old.from + i, {a[old.from + i]}, {}});
        for (; j < nextNow; ++j)
            changes.push_back({head + old.from + i, {}, {b[now.from + j]}});
        if (i < old.size() && j < now.size())
            changes.push_back({head + old.from + i, {a[old.from + i]}, {b[now.from + j]}});
        ++i;
        ++j;
    }
}

} // namespace

std::vector<LineChange> lineChanges(std::string_view before, std::string_view after)
{
    std::vector<std::string_view> a = textLines(before), b = textLines(after);
    std::size_t head = 0;
    while (head < a.size() && head < b.size() && a[head] == b[head])
        ++head;
    std::size_t tail = 0;
    while (tail < a.size() - head && tail < b.size() - head
           && a[a.size() - 1 - tail] == b[b.size() - 1 - tail])
        ++tail;
    const std::vector<std::string_view> innerA(a.begin() + static_cast<std::ptrdiff_t>(head),
                                               a.end() - static_cast<std::ptrdiff_t>(tail));
    const std::vector<std::string_view> innerB(b.begin() + static_cast<std::ptrdiff_t>(head),
                                               b.end() - static_cast<std::ptrdiff_t>(tail));
    auto same = kept(innerA, innerB);
    same.emplace_back(innerA.size(), innerB.size());
    std::vector<LineChange> changes;
    std::size_t i = 0, j = 0;
    for (const auto& [nextA, nextB] : same) {
        addBlock(changes, innerA, innerB, head, {i, nextA}, {j, nextB});
        i = nextA + 1;
        j = nextB + 1;
    }
    return changes;
}

std::string withChanges(std::string_view before, const std::vector<LineChange>& changes)
{
    const std::vector<std::string_view> lines = textLines(before);
    std::string text;
    std::size_t at = 0;
    for (const LineChange& change : changes) {
        for (; at < change.at && at < lines.size(); ++at)
            text += lines[at];
        for (const std::string_view line : change.now)
            text += line;
        at += change.was.size();
    }
    for (; at < lines.size(); ++at)
        text += lines[at];
    return text;
}

std::vector<std::vector<LineChange>> hunksOf(const std::vector<LineChange>& changes)
{
    std::vector<std::vector<LineChange>> hunks;
    for (const LineChange& change : changes) {
        const LineChange* last = hunks.empty() ? nullptr : &hunks.back().back();
        if (last == nullptr || change.at > last->at + last->was.size() + 2 * kAround)
            hunks.emplace_back();
        hunks.back().push_back(change);
    }
    return hunks;
}

std::string unifiedHunk(std::string_view before, const std::vector<LineChange>& changes, std::ptrdiff_t moved)
{
    const std::vector<std::string_view> lines = textLines(before);
    const std::size_t first = changes.front().at;
    const std::size_t from = first > kAround ? first - kAround : 0;
    const std::size_t to = std::min(lines.size(), changes.back().at + changes.back().was.size() + kAround);
    const std::size_t olds = to - from;
    std::size_t news = olds;
    std::string body;
    const auto add = [&body](char sign, std::string_view line) {
        body += sign;
        body += line;
        if (!line.ends_with('\n'))
            body += "\n\\ No newline at end of file\n";
    };
    std::size_t at = from;
    for (std::size_t i = 0; i < changes.size();) {
        for (; at < changes[i].at; ++at)
            add(' ', lines[at]);
        // What goes stands before what comes, over neighbouring changes.
        std::size_t end = i;
        for (; end < changes.size() && changes[end].at == at; ++end) {
            for (const std::string_view line : changes[end].was)
                add('-', line);
            at += changes[end].was.size();
        }
        for (; i < end; ++i) {
            for (const std::string_view line : changes[i].now)
                add('+', line);
            news = news - changes[i].was.size() + changes[i].now.size();
        }
    }
    for (; at < to; ++at)
        add(' ', lines[at]);
    const auto range = [](std::size_t start, std::size_t count) {
        return std::to_string(count == 0 ? start : start + 1) + "," + std::to_string(count);
    };
    const auto start = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(from) + moved);
    return "@@ -" + range(start, olds) + " +" + range(start, news) + " @@\n" + body;
}

} // namespace shardscape::exchange
