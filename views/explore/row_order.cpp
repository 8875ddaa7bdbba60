// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/row_order.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <unordered_map>

namespace shardscape::explore {

std::uint64_t orderedBits(double value)
{
    if (std::isnan(value))
        return std::numeric_limits<std::uint64_t>::max();
    constexpr std::uint64_t kSign = std::uint64_t{1} << 63;
    const auto bits = std::bit_cast<std::uint64_t>(value + 0.0); // -0 is 0
    return (bits & kSign) != 0 ? ~bits : bits | kSign;
}

void sortRows(std::vector<KeyedRow>& rows)
{
    constexpr std::size_t kSmall = 4096; // below, counting 65,536 digits costs more than it saves
    if (rows.size() < kSmall) {
        std::stable_sort(rows.begin(), rows.end(),
                         [](const KeyedRow& a, const KeyedRow& b) { return a.key < b.key; });
        return;
    }
    constexpr int kBits = 16;
    constexpr std::size_t kDigits = std::size_t{1} << kBits;
    std::uint64_t all = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t any = 0;
    for (const KeyedRow& row : rows) {
        all &= row.key;
        any |= row.key;
    }
    std::vector<KeyedRow> other(rows.size());
    std::vector<std::size_t> start(kDigits);
    for (int shift = 0; shift < 64; shift += kBits) {
        if ((((all ^ any) >> shift) & (kDigits - 1)) == 0)
            continue;
        std::fill(start.begin(), start.end(), 0);
        for (const KeyedRow& row : rows)
            ++start[(row.key >> shift) & (kDigits - 1)];
        std::size_t sum = 0;
        for (std::size_t& entry : start) {
            const std::size_t count = entry;
            entry = sum;
            sum += count;
        }
        for (const KeyedRow& row : rows)
            other[start[(row.key >> shift) & (kDigits - 1)]++] = row;
        rows.swap(other);
    }
}

void bringForward(std::vector<KeyedRow>& rows, const std::vector<std::int64_t>& leading)
{
    if (leading.empty())
        return;
    std::unordered_map<std::int64_t, std::size_t> places;
    for (const std::int64_t position : leading)
        places.emplace(position, places.size());
    const auto placeOf = [&](const KeyedRow& row) {
        const auto found = places.find(row.row);
        return found == places.end() ? places.size() : found->second;
    };
    std::vector<std::uint64_t> keys;
    for (const KeyedRow& row : rows)
        if (placeOf(row) < places.size())
            keys.push_back(row.key); // sorted, as rows are
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    for (const std::uint64_t key : keys) {
        const auto first = std::partition_point(rows.begin(), rows.end(),
                                                [key](const KeyedRow& row) { return row.key < key; });
        const auto last = std::partition_point(first, rows.end(),
                                               [key](const KeyedRow& row) { return row.key == key; });
        const auto rest = std::stable_partition(
            first, last, [&](const KeyedRow& row) { return placeOf(row) < places.size(); });
        std::sort(first, rest, [&](const KeyedRow& a, const KeyedRow& b) { return placeOf(a) < placeOf(b); });
    }
}

void mergeRows(std::vector<KeyedRow>& rows, const std::vector<KeyedRow>& more)
{
    std::size_t from = rows.size();
    std::size_t other = more.size();
    rows.resize(from + other);
    std::size_t to = rows.size();
    while (other > 0) {
        if (from > 0 && more[other - 1] < rows[from - 1])
            rows[--to] = rows[--from];
        else
            rows[--to] = more[--other];
    }
}

} // namespace shardscape::explore
