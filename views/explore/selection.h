// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace shardscape::explore {

/// Where a row stands in the result. 32 bits: two milliards of rows are more than memory holds.
using RowPosition = std::int32_t;

/// A set of rows, one bit each: what is brushed in one view is marked in all. A value of 125 kB for a million rows.
class Selection {
public:
    Selection() = default;
    explicit Selection(std::size_t size);

    /// Rows there are, selected or not.
    [[nodiscard]] std::size_t size() const { return m_size; }
    /// Keeps what is selected; new rows are not.
    void resize(std::size_t size);

    [[nodiscard]] bool contains(RowPosition row) const
    {
        const auto at = static_cast<std::size_t>(row);
        return row >= 0 && at < m_size && ((m_words[at / 64] >> (at % 64)) & 1U) != 0;
    }
    /// Rows outside the set's size are ignored.
    void insert(RowPosition row);
    void remove(RowPosition row);
    void toggle(RowPosition row);
    void clear();

    [[nodiscard]] bool isEmpty() const;
    [[nodiscard]] std::size_t count() const;
    /// The first selected row, -1 when there is none.
    [[nodiscard]] RowPosition first() const;

    /// Adds the rows for which `holds(row)` is true among the first `count`; a word at a time, without branches.
    template <class Holds>
    void insertWhere(std::size_t count, Holds holds)
    {
        count = count < m_size ? count : m_size;
        for (std::size_t first = 0; first < count; first += 64) {
            const std::size_t last = first + 64 < count ? first + 64 : count;
            std::uint64_t bits = 0;
            for (std::size_t row = first; row < last; ++row)
                bits |= static_cast<std::uint64_t>(holds(row)) << (row - first);
            m_words[first / 64] |= bits;
        }
    }

    /// The same with a whole word of 64 rows at a time: `bitsOf(first)` says which of those from `first` on to add.
    template <class BitsOf>
    void insertWords(BitsOf bitsOf)
    {
        for (std::size_t word = 0; word < m_words.size(); ++word)
            m_words[word] |= bitsOf(word * 64);
        if (m_size % 64 != 0)
            m_words.back() &= (std::uint64_t{1} << (m_size % 64)) - 1;
    }
    /// The 64 rows from `first` on, a multiple of 64.
    [[nodiscard]] std::uint64_t word(std::size_t first) const
    {
        return first / 64 < m_words.size() ? m_words[first / 64] : 0;
    }

    Selection& operator|=(const Selection& other);
    Selection& operator&=(const Selection& other);

    friend bool operator==(const Selection&, const Selection&) = default;

    /// Calls `visit(row)` for every selected row, in order.
    template <class Visit>
    void forEach(Visit visit) const
    {
        for (std::size_t word = 0; word < m_words.size(); ++word) {
            for (std::uint64_t bits = m_words[word]; bits != 0; bits &= bits - 1)
                visit(static_cast<RowPosition>(word * 64 + static_cast<std::size_t>(std::countr_zero(bits))));
        }
    }

    /// Calls `visit(row, added)` for every row that is in one of both only: what changed since `before`.
    template <class Visit>
    void forEachChange(const Selection& before, Visit visit) const
    {
        const std::size_t words = m_words.size() > before.m_words.size() ? m_words.size()
                                                                         : before.m_words.size();
        for (std::size_t at = 0; at < words; ++at) {
            const std::uint64_t now = word(at * 64);
            for (std::uint64_t bits = now ^ before.word(at * 64); bits != 0; bits &= bits - 1)
                visit(static_cast<RowPosition>(at * 64 + static_cast<std::size_t>(std::countr_zero(bits))),
                      (now & bits & (~bits + 1)) != 0);
        }
    }
    /// How many rows forEachChange() visits.
    [[nodiscard]] std::size_t changes(const Selection& before) const;

private:
    std::size_t m_size = 0;
    std::vector<std::uint64_t> m_words; ///< bits beyond m_size are zero
};

} // namespace shardscape::explore
