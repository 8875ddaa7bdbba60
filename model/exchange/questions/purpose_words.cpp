// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/questions/purpose_words.h"

#include "base/nearest.h"
#include "job/run/calendar.h"

#include <cctype>
#include <charconv>
#include <chrono>
#include <cmath>

namespace shardscape::exchange {

namespace {

using std::chrono::day;
using std::chrono::month;
using std::chrono::sys_days;
using std::chrono::year;
using std::chrono::year_month_day;

constexpr std::array<std::string_view, 12> kMonths{"january",   "february", "march",    "april",
                                                   "may",       "june",     "july",     "august",
                                                   "september", "october",  "november", "december"};
constexpr std::array<std::string_view, 8> kAroundDates{"of", "the", "by", "on", "at", "a", "in", "is"};
constexpr std::array<std::string_view, 13> kNumbers{"zero", "one",    "two",   "three", "four",
                                                    "five", "six",    "seven", "eight", "nine",
                                                    "ten",  "eleven", "twelve"};

std::string dateText(std::int64_t days)
{
    return run::dateOf(static_cast<double>(days));
}

std::int64_t daysOf(const year_month_day& date)
{
    return sys_days(date).time_since_epoch().count();
}

/// 1 for "jan", "january", "jan."; 0: no month.
unsigned monthOf(std::string_view word)
{
    while (!word.empty() && word.back() == '.')
        word.remove_suffix(1);
    if (word == "sept")
        return 9;
    for (std::size_t at = 0; at < kMonths.size() && word.size() >= 3; ++at)
        if (kMonths[at].starts_with(word))
            return static_cast<unsigned>(at) + 1;
    return 0;
}

/// "31", "31st", "3rd": 0: no day.
unsigned dayOfMonth(std::string_view word)
{
    unsigned number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    const std::string_view rest(end, static_cast<std::size_t>(word.data() + word.size() - end));
    const bool ordinal = rest.empty() || rest == "." || rest == "st" || rest == "nd" || rest == "rd"
                         || rest == "th";
    return error == std::errc{} && ordinal && number >= 1 && number <= 31 ? number : 0;
}

/// The last of so many months that begin with that one.
std::int64_t lastDayOf(int ofYear, unsigned firstMonth, unsigned months)
{
    const std::chrono::year_month begin = year(ofYear) / month(firstMonth);
    return daysOf(year_month_day((begin + std::chrono::months(months - 1)) / std::chrono::last));
}
std::int64_t firstDayOf(int ofYear, unsigned firstMonth)
{
    return daysOf(year(ofYear) / month(firstMonth) / day(1));
}

/// Numbers of a date of digits: "31.3.2027", "2027/03/31"; fewer than two: it is none.
std::vector<int> dateDigits(std::string_view word)
{
    std::vector<int> parts;
    while (!word.empty()) {
        int part = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), part);
        if (error != std::errc{} || part < 0)
            return {};
        parts.push_back(part);
        word.remove_prefix(static_cast<std::size_t>(end - word.data()));
        if (word.empty())
            break;
        if (word.front() != '.' && word.front() != '/' && word.front() != '-')
            return {};
        word.remove_prefix(1);
    }
    return parts.size() > 3 ? std::vector<int>() : parts;
}

} // namespace

DateReader::DateReader(const std::vector<PurposeWord>& words, std::int64_t today, bool until, bool before)
    : m_words(words)
    , m_today(today)
    , m_until(until)
    , m_before(before)
{}

std::string_view DateReader::text(std::size_t at) const
{
    return at < m_words.size() ? std::string_view(m_words[at].text) : std::string_view();
}

std::optional<std::int32_t> DateReader::yearAt(std::size_t at) const
{
    const std::string_view word = text(at);
    std::int32_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc{} || end != word.data() + word.size() || word.size() != 4 || number < 1970
        || number > 2200)
        return std::nullopt;
    return number;
}

std::string DateReader::dayOfPeriod(const Period& period) const
{
    switch (m_edge) {
    case Edge::First: return dateText(period.first);
    case Edge::Middle: return dateText((period.first + period.last) / 2);
    case Edge::Last: return dateText(period.last);
    case Edge::Default: break;
    }
    return dateText(!m_until ? period.first : m_before ? period.first - 1 : period.last);
}

/// A quarter, a half, a year, this or the next month.
std::optional<SaidDay> DateReader::namedPeriod(std::size_t at) const
{
    const year_month_day now{sys_days(std::chrono::days(m_today))};
    const int thisYear = static_cast<int>(now.year());
    const auto thisMonth = static_cast<unsigned>(now.month());
    std::string_view word = text(at);
    if (word == "today" || word == "now")
        return SaidDay{dateText(m_today), at};
    if (word == "tomorrow")
        return SaidDay{dateText(m_today + 1), at};
    const bool next = word == "next";
    if (next || word == "this")
        word = text(++at);
    if (word == "year" || word == "year's" || word == "years") {
        const int meant = thisYear + (next ? 1 : 0);
        const bool end = text(at + 1) == "end";
        return SaidDay{end ? dateText(lastDayOf(meant, 1, 12))
                           : dayOfPeriod({firstDayOf(meant, 1), lastDayOf(meant, 1, 12)}),
                       at + (end ? 1 : 0)};
    }
    if (word == "month" || word == "quarter") {
        const unsigned length = word == "month" ? 1 : 3;
        unsigned first = (thisMonth - 1) / length * length + 1;
        int meant = thisYear;
        if (next && (first += length) > 12) {
            first -= 12;
            ++meant;
        }
        return SaidDay{dayOfPeriod({firstDayOf(meant, first), lastDayOf(meant, first, length)}), at};
    }
    if (next)
        return std::nullopt;
    std::optional<std::int32_t> said = yearAt(at);
    std::size_t last = at;
    if (said) {
        word = text(at + 1);
        const bool part = word.size() == 2 && (word[0] == 'q' || word[0] == 'h');
        if (!part) {
            const bool isMonth = monthOf(word) > 0;
            if (isMonth || dayOfMonth(word) > 0)
                return std::nullopt;
            if (m_edge == Edge::Default && m_until) // by 2027: when it begins
                return SaidDay{dateText(firstDayOf(*said, 1) - (m_before ? 1 : 0)), at};
            return SaidDay{dayOfPeriod({firstDayOf(*said, 1), lastDayOf(*said, 1, 12)}), at};
        }
        last = at + 1;
    }
    const std::string_view part = word.substr(0, 2);
    const unsigned number = part.size() == 2 && part[1] >= '1' && part[1] <= '4'
                                ? static_cast<unsigned>(part[1] - '0')
                                : 0;
    const bool quarter = !part.empty() && part[0] == 'q',
               half = !part.empty() && part[0] == 'h' && number < 3;
    if (number == 0 || (!quarter && !half) || (word.size() > 2 && word[2] != '/' && word[2] != '-'))
        return std::nullopt;
    const unsigned length = quarter ? 3 : 6, first = (number - 1) * length + 1;
    if (word.size() > 3) { // "q2/2027"
        int digits = 0;
        const std::string_view rest = word.substr(3);
        if (std::from_chars(rest.data(), rest.data() + rest.size(), digits).ec == std::errc{})
            said = digits < 100 ? 2000 + digits : digits;
    } else if (!said) {
        const std::size_t behind = text(at + 1) == "of" ? at + 2 : at + 1;
        said = yearAt(behind);
        if (said)
            last = behind;
    }
    int meant = said.value_or(thisYear);
    if (!said && lastDayOf(meant, first, length) < m_today)
        ++meant;
    return SaidDay{dayOfPeriod({firstDayOf(meant, first), lastDayOf(meant, first, length)}), last};
}

/// "2027-03-31", "2027-03", "31.3.2027", "31/03/27", "3/31/2027".
Result<SaidDay> DateReader::numeric(std::size_t at)
{
    const std::string_view word = text(at);
    std::vector<int> parts = dateDigits(word);
    if (parts.size() < 2)
        return SaidDay{};
    const bool yearFirst = parts[0] > 999;
    if (yearFirst && parts.size() == 2 && parts[1] >= 1 && parts[1] <= 12) {
        const auto ofMonth = static_cast<unsigned>(parts[1]);
        return SaidDay{dayOfPeriod({firstDayOf(parts[0], ofMonth), lastDayOf(parts[0], ofMonth, 1)}), at};
    }
    const bool dots = word.find('.') != std::string_view::npos;
    if (parts.size() == 2 && (dots ? word.back() != '.' : word.find('/') == std::string_view::npos))
        return SaidDay{}; // "14.8", "4-8"
    const auto written = [](int ofYear, int ofMonth, int ofDay) {
        char out[40];
        std::snprintf(out, sizeof out, "%04d-%02d-%02d", ofYear, ofMonth, ofDay);
        return std::string(out);
    };
    std::string date;
    if (yearFirst) {
        date = parts.size() == 3 ? written(parts[0], parts[1], parts[2]) : std::string(word);
    } else {
        const year_month_day now{sys_days(std::chrono::days(m_today))};
        int dayPart = parts[0], monthPart = parts[1];
        int yearPart = parts.size() == 3 ? parts[2] : static_cast<int>(now.year());
        if (parts.size() == 3 && yearPart < 100)
            yearPart += 2000;
        const bool dayFirst = dots || dayPart > 12;
        if (!dayFirst && monthPart <= 12 && dayPart != monthPart) {
            const std::string one = written(yearPart, monthPart, dayPart);
            const std::string other = written(yearPart, dayPart, monthPart);
            m_near = {one, other};
            return fail(ErrorCode::BadInput, say("%1: day or month first? %2 or %3", word, one, other));
        }
        if (!dayFirst)
            std::swap(dayPart, monthPart);
        date = written(yearPart, monthPart, dayPart);
        if (parts.size() == 2 && date < dateText(m_today))
            date = written(yearPart + 1, monthPart, dayPart);
    }
    if (const auto known = run::dayOf(date); !known)
        return tl::unexpected(known.error());
    return SaidDay{date, at};
}

/// "31 March", "March 31st, 2027", "the 31st of March", "March".
Result<SaidDay> DateReader::ofMonth(std::size_t at)
{
    const std::string_view first = text(at);
    const std::size_t behind = text(at + 1) == "of" ? at + 2 : at + 1;
    const std::string_view second = text(behind);
    const bool monthFirst = monthOf(first) > 0;
    const unsigned ofMonth = monthFirst ? monthOf(first) : monthOf(second);
    if (ofMonth == 0) {
        if (dayOfMonth(first) > 0 && !second.empty()
            && std::isalpha(static_cast<unsigned char>(second.front())) != 0)
            return fail(ErrorCode::BadInput,
                        say("no month is called '%1'; nearest is '%2'", second.substr(0, 40),
                            nearestName(second, std::vector(kMonths.begin(), kMonths.end()))));
        return SaidDay{};
    }
    const bool followed = monthFirst && !yearAt(at + 1) && dayOfMonth(text(at + 1)) > 0
                          && !(at + 1 < m_words.size() && m_words[at + 1].unit != 0);
    const unsigned ofDay = !monthFirst ? dayOfMonth(first) : followed ? dayOfMonth(text(at + 1)) : 0;
    std::size_t last = !monthFirst ? behind : followed ? at + 1 : at;
    const year_month_day now{sys_days(std::chrono::days(m_today))};
    int meant = static_cast<int>(now.year());
    const bool passed = ofMonth != static_cast<unsigned>(now.month())
                            ? ofMonth < static_cast<unsigned>(now.month())
                            : ofDay > 0 && ofDay < static_cast<unsigned>(now.day());
    if (const auto said = yearAt(last + 1)) {
        meant = *said;
        ++last;
    } else if (passed) {
        ++meant;
    }
    if (ofDay == 0)
        return SaidDay{dayOfPeriod({firstDayOf(meant, ofMonth), lastDayOf(meant, ofMonth, 1)}), last};
    char out[40];
    std::snprintf(out, sizeof out, "%04d-%02u-%02u", meant, ofMonth, ofDay);
    if (const auto known = run::dayOf(out); !known)
        return tl::unexpected(known.error());
    return SaidDay{out, last};
}

Result<SaidDay> DateReader::read(std::size_t at)
{
    m_edge = Edge::Default;
    for (;; ++at) {
        const std::string_view word = text(at);
        if (word == "end" || word == "late")
            m_edge = Edge::Last;
        else if (word == "eoy")
            return SaidDay{
                dateText(lastDayOf(
                    static_cast<int>(year_month_day{sys_days(std::chrono::days(m_today))}.year()), 1, 12)),
                at};
        else if (word == "mid" || word == "middle")
            m_edge = Edge::Middle;
        else if (word == "early" || word == "beginning" || (word == "start" && text(at + 1) == "of"))
            m_edge = Edge::First;
        else if (!isOneOf(kAroundDates, word))
            break;
    }
    std::vector<PurposeWord> split; // "mid-june", "end-june"
    const std::string_view word = text(at);
    if (word.starts_with("mid-") || word.starts_with("end-")) {
        m_edge = word.starts_with("mid-") ? Edge::Middle : Edge::Last;
        split = m_words;
        split[at].text = std::string(word.substr(4));
        DateReader rest(split, m_today, m_until, m_before);
        rest.m_edge = m_edge;
        return rest.ofMonth(at);
    }
    if (auto period = namedPeriod(at))
        return *period;
    if (const auto numbers = numeric(at); !numbers || !numbers->day.empty())
        return numbers;
    return ofMonth(at);
}

std::optional<SaidStretch> readStretch(const std::vector<PurposeWord>& words, std::size_t at)
{
    if (at >= words.size())
        return std::nullopt;
    constexpr double kWeek = 7;
    const auto unitOf = [](std::string_view word) -> std::optional<SaidStretch> {
        if (word == "day" || word == "days" || word == "d")
            return SaidStretch{1, 0, 0};
        if (word == "week" || word == "weeks" || word == "wk" || word == "wks" || word == "w")
            return SaidStretch{kWeek, 0, 0};
        if (word == "month" || word == "months" || word == "mo" || word == "mos")
            return SaidStretch{0, 1, 0};
        if (word == "quarter" || word == "quarters")
            return SaidStretch{0, 3, 0};
        if (word == "year" || word == "years" || word == "yr" || word == "yrs")
            return SaidStretch{0, 12, 0};
        return std::nullopt;
    };
    const PurposeWord& word = words[at];
    double number = 0;
    std::string_view unit;
    std::size_t last = at;
    const auto named = std::find(kNumbers.begin(), kNumbers.end(), word.text);
    if (word.isNumber && word.unit == 0) {
        number = word.value;
    } else if (named != kNumbers.end()) {
        number = static_cast<double>(named - kNumbers.begin());
    } else if (word.text == "a" || word.text == "an") {
        number = 1;
    } else { // "90-day", "90d"
        const auto [end, error] = std::from_chars(word.text.data(), word.text.data() + word.text.size(),
                                                  number);
        if (error != std::errc{} || end == word.text.data())
            return std::nullopt;
        unit = std::string_view(end, static_cast<std::size_t>(word.text.data() + word.text.size() - end));
        if (unit.starts_with('-'))
            unit.remove_prefix(1);
    }
    if (unit.empty() && at + 1 < words.size()) {
        unit = words[at + 1].text;
        last = at + 1;
    }
    const auto one = unitOf(unit);
    if (!one || !(number > 0) || number > 1e5)
        return std::nullopt;
    return SaidStretch{number * one->days, number * one->months, last};
}

std::string afterStretch(const std::string& start, double months, double days)
{
    constexpr double kMonth = 365.2425 / 12;
    const auto from = run::dayOf(start);
    if (!from)
        return {};
    std::int64_t at = *from;
    const double whole = std::floor(months);
    if (whole > 0) {
        const year_month_day date{sys_days(std::chrono::days(at))};
        const auto moved = date + std::chrono::months(static_cast<int>(std::min(whole, 12'000.0)));
        at = daysOf(moved.ok() ? moved : year_month_day(moved.year() / moved.month() / std::chrono::last));
    }
    return dateText(at + std::llround(days + (months - whole) * kMonth));
}

std::optional<SaidMoney> readMoney(const std::vector<PurposeWord>& words, std::size_t at)
{
    constexpr std::array<std::string_view, 5> kDollars{"usd", "dollars", "dollar", "us$", "$"};
    const auto text = [&](std::size_t i) {
        return i < words.size() ? std::string_view(words[i].text) : std::string_view();
    };
    const auto timesOf = [](char unit) {
        return unit == 'k' ? 1e3 : unit == 'm' ? 1e6 : unit == 'b' ? 1e9 : unit == 't' ? 1e12 : 1.0;
    };
    SaidMoney money{0, false, at};
    std::string turned;
    std::string_view word = text(at);
    if (word.size() > 1 && word.ends_with('$')) { // "5m$"
        turned = "$" + std::string(word.substr(0, word.size() - 1));
        word = turned;
    }
    if (isOneOf(kDollars, word) && at + 1 < words.size() && words[at + 1].isNumber) {
        money = {words[at + 1].value * timesOf(words[at + 1].unit), false, at + 1};
    } else if (at < words.size() && words[at].isNumber && isOneOf(kDollars, text(at + 1))) {
        money = {words[at].value * timesOf(words[at].unit), false, at + 1};
    } else if (word.starts_with('$') && word.size() > 1) {
        word.remove_prefix(1);
        std::string digits;
        std::size_t used = 0;
        for (; used < word.size()
               && (std::isdigit(static_cast<unsigned char>(word[used])) != 0 || word[used] == '.'
                   || word[used] == ',');
             ++used)
            if (word[used] != ',')
                digits += word[used];
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(),
                                                  money.dollars);
        std::string_view unit = word.substr(used);
        if (error != std::errc{} || end != digits.data() + digits.size())
            return std::nullopt;
        if (unit.empty()
            && (text(at + 1) == "million" || text(at + 1) == "m" || text(at + 1) == "k"
                || text(at + 1) == "thousand" || text(at + 1) == "billion"))
            unit = text(++money.last);
        if (!unit.empty() && unit != "k" && unit != "m" && unit != "mn" && unit != "b" && unit != "bn"
            && unit != "million" && unit != "billion" && unit != "thousand")
            return std::nullopt;
        money.dollars *= unit.empty() ? 1 : unit == "thousand" ? 1e3 : timesOf(unit.front());
    } else {
        return std::nullopt;
    }
    // "per gpu hour", "an hour", "/ h100 / h"
    std::size_t behind = money.last + 1;
    const std::size_t most = behind + 4;
    for (; behind < most; ++behind) {
        const std::string_view next = text(behind);
        if (next == "hour" || next == "h" || next == "hr" || next == "gpu-hour" || next == "hours"
            || next == "gpu-h") {
            money.hourly = true;
            money.last = behind;
            break;
        }
        if (next != "per" && next != "a" && next != "an" && next != "gpu" && next != "accelerator"
            && next != "each" && next != "chip")
            break;
    }
    return money;
}

} // namespace shardscape::exchange
