// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Dates, stretches of time and money among the words of "for what?".
namespace shardscape::exchange {

/// One word, or a number with the unit that follows it.
struct PurposeWord {
    std::string text;
    bool isNumber = false;
    double value = 0;
    char unit = 0;     ///< k, m, b, t
    bool ends = false; ///< a comma follows
};

template <std::size_t size>
bool isOneOf(const std::array<std::string_view, size>& words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// A day among words, "2026-03-31", and the last word that it takes.
struct SaidDay {
    std::string day; ///< empty: the words are none
    std::size_t last = 0;
};

/// Reads the day after "by" or "from": "31 March", "March 31st, 2027", "2027-03-31", "31.3.2027", "31/03/2027", "Q2 2027", "the end of
/// June", "mid May", "the end of next year", "2027", "tomorrow". A period ends at its last day where a deadline is said and begins at
/// its first otherwise; before a period is the day before it. A date without a year is the next one after `today`.
class DateReader {
public:
    /// `today`: days since 1970-01-01.
    DateReader(const std::vector<PurposeWord>& words, std::int64_t today, bool until, bool before);

    /// From that word on. Errors: no such month or day, or one that can be read in two ways.
    Result<SaidDay> read(std::size_t at);
    /// After an error: what could be written instead.
    [[nodiscard]] const std::vector<std::string>& near() const { return m_near; }

private:
    enum class Edge : std::uint8_t { Default, First, Middle, Last };
    struct Period {
        std::int64_t first, last; ///< days since 1970-01-01
    };

    [[nodiscard]] std::string_view text(std::size_t at) const;
    [[nodiscard]] std::optional<std::int32_t> yearAt(std::size_t at) const;
    [[nodiscard]] std::string dayOfPeriod(const Period& period) const;
    [[nodiscard]] std::optional<SaidDay> namedPeriod(std::size_t at) const;
    Result<SaidDay> numeric(std::size_t at);
    Result<SaidDay> ofMonth(std::size_t at);

    const std::vector<PurposeWord>& m_words;
    std::int64_t m_today;
    bool m_until, m_before;
    Edge m_edge = Edge::Default;
    std::vector<std::string> m_near;
};

struct SaidStretch {
    double days = 0, months = 0;
    std::size_t last = 0;
};
/// "90 days", "three months", "12 weeks", "90-day", "a year" that begin at that word.
[[nodiscard]] std::optional<SaidStretch> readStretch(const std::vector<PurposeWord>& words, std::size_t at);

/// The day, "2026-03-31", so much after another; months are those of the calendar, the end of a shorter one its last day.
[[nodiscard]] std::string afterStretch(const std::string& start, double months, double days);

struct SaidMoney {
    double dollars = 0;
    bool hourly = false; ///< of one accelerator an hour
    std::size_t last = 0;
};
/// "$5m", "5 million usd", "usd 300k", "$2 per gpu hour", "$2.5/h" that begin at that word.
[[nodiscard]] std::optional<SaidMoney> readMoney(const std::vector<PurposeWord>& words, std::size_t at);

} // namespace shardscape::exchange
