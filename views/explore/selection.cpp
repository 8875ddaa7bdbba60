// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/selection.h"

#include <algorithm>

namespace shardscape::explore {

Selection::Selection(std::size_t size)
    : m_size(size)
    , m_words((size + 63) / 64, 0)
{}

void Selection::resize(std::size_t size)
{
    m_words.resize((size + 63) / 64, 0);
    if (size < m_size && size % 64 != 0)
        m_words.back() &= (std::uint64_t{1} << (size % 64)) - 1;
    m_size = size;
}

void Selection::insert(RowPosition row)
{
    const auto at = static_cast<std::size_t>(row);
    if (row >= 0 && at < m_size)
        m_words[at / 64] |= std::uint64_t{1} << (at % 64);
}

void Selection::remove(RowPosition row)
{
    const auto at = static_cast<std::size_t>(row);
    if (row >= 0 && at < m_size)
        m_words[at / 64] &= ~(std::uint64_t{1} << (at % 64));
}

void Selection::toggle(RowPosition row)
{
    if (contains(row))
        remove(row);
    else
        insert(row);
}

void Selection::clear()
{
    std::fill(m_words.begin(), m_words.end(), 0);
}

bool Selection::isEmpty() const
{
    return std::all_of(m_words.begin(), m_words.end(), [](std::uint64_t word) { return word == 0; });
}

std::size_t Selection::count() const
{
    std::size_t sum = 0;
    for (const std::uint64_t word : m_words)
        sum += static_cast<std::size_t>(std::popcount(word));
    return sum;
}

std::size_t Selection::changes(const Selection& before) const
{
    std::size_t sum = 0;
    for (std::size_t at = 0; at < std::max(m_words.size(), before.m_words.size()); ++at)
        sum += static_cast<std::size_t>(std::popcount(word(at * 64) ^ before.word(at * 64)));
    return sum;
}

RowPosition Selection::first() const
{
    for (std::size_t word = 0; word < m_words.size(); ++word) {
        if (m_words[word] != 0)
            return static_cast<RowPosition>(word * 64
                                            + static_cast<std::size_t>(std::countr_zero(m_words[word])));
    }
    return -1;
}

Selection& Selection::operator|=(const Selection& other)
{
    if (other.m_size > m_size)
        resize(other.m_size);
    for (std::size_t word = 0; word < other.m_words.size(); ++word)
        m_words[word] |= other.m_words[word];
    return *this;
}

Selection& Selection::operator&=(const Selection& other)
{
    for (std::size_t word = 0; word < m_words.size(); ++word)
        m_words[word] &= word < other.m_words.size() ? other.m_words[word] : 0;
    return *this;
}

} // namespace shardscape::explore
