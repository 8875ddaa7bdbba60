// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/runs/failure_log_csv.h"

#include "exchange/text/csv.h"
#include "exchange/text/json_reader.h"
#include "job/run/calendar.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

namespace shardscape::exchange {

namespace {

constexpr std::array<std::string_view, 8> kTimes{"time",      "start", "begin",     "date",
                                                 "timestamp", "at",    "failed_at", "end"};
constexpr std::array<std::string_view, 6> kNodes{"node", "host", "server", "machine", "nodelist", "hostname"};
constexpr std::array<std::string_view, 7> kCauses{"cause",    "reason", "type", "class",
                                                  "category", "fault",  "state"};
constexpr std::array<std::string_view, 5> kEnds{"end", "back", "repaired", "recovered", "end_time"};
constexpr std::array<std::string_view, 5> kHoursOut{"hours", "hours_out", "duration_h", "repair_hours",
                                                    "downtime_h"};
constexpr std::array<std::string_view, 5> kFailedStates{"NODE_FAIL", "FAILED", "BOOT_FAIL", "REQUEUED",
                                                        "TIMEOUT"};

std::string lowered(std::string_view text)
{
    std::string out(text);
    for (char& c : out)
        c = c == ' ' ? '_' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

constexpr std::size_t kNone = ~std::size_t{0}; ///< no such column

template <std::size_t n>
std::size_t columnOf(const std::vector<std::string>& header, const std::array<std::string_view, n>& names)
{
    for (const std::string_view name : names)
        for (std::size_t i = 0; i < header.size(); ++i)
            if (lowered(header[i]) == name)
                return i;
    return kNone;
}

/// Hours since 1970: of seconds, a date, or a date and a time of day.
std::optional<double> hoursOf(const std::string& text)
{
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    if (!text.empty() && end == text.c_str() + text.size() && std::isfinite(number))
        return number / 3600;
    if (text.size() < 10)
        return {};
    const auto day = run::dayOf(std::string_view(text).substr(0, 10));
    if (!day)
        return {};
    double hours = static_cast<double>(*day) * 24;
    int h = 0, m = 0, s = 0;
    if (text.size() > 11 && std::sscanf(text.c_str() + 11, "%d:%d:%d", &h, &m, &s) >= 2)
        hours += h + m / 60.0 + s / 3600.0;
    return hours;
}

} // namespace

Result<FailureLogFile> readFailureLog(std::string_view text)
{
    // sacct -P writes bars; its cells hold no quotes.
    std::string commas;
    const std::string_view head = text.substr(0, text.find('\n'));
    const bool bars = head.find('|') != std::string_view::npos && head.find(',') == std::string_view::npos;
    if (bars) {
        commas.assign(text);
        std::replace(commas.begin(), commas.end(), ',', ';');
        std::replace(commas.begin(), commas.end(), '|', ',');
        text = commas;
    }
    const auto lines = splitCsv(text);
    if (!lines)
        return tl::unexpected(lines.error());
    if (lines->empty())
        return fail(ErrorCode::BadInput,
                    say("the log is empty; its first line names its columns: time,node,cause,end"));
    const std::vector<std::string>& header = lines->front().cells;
    const std::size_t time = columnOf(header, kTimes);
    if (time == kNone)
        return fail(
            ErrorCode::BadInput,
            say("the log has no column of times; name one 'time', with 'node', 'cause' and 'end' beside it"));
    const std::size_t node = columnOf(header, kNodes), cause = columnOf(header, kCauses);
    const std::size_t hoursOut = columnOf(header, kHoursOut);
    std::size_t back = columnOf(header, kEnds);
    if (back == time || bars) // of sacct the end is when the job failed
        back = kNone;
    FailureLogFile file;
    std::set<std::string> nodes;
    double first = HUGE_VAL, last = -HUGE_VAL;
    std::size_t leftOut = 0;
    for (std::size_t i = 1; i < lines->size(); ++i) {
        const CsvLine& line = (*lines)[i];
        const auto cell = [&line](std::size_t column) {
            return column < line.cells.size() ? line.cells[column] : std::string();
        };
        const auto at = hoursOf(cell(time));
        if (!at)
            return fail(ErrorCode::BadInput,
                        say("line %1: '%2' is no time; times are 2026-03-31T14:05:00 or seconds since 1970",
                            line.number, cell(time).substr(0, 40)));
        first = std::min(first, *at);
        last = std::max(last, *at);
        if (!cell(node).empty())
            nodes.insert(cell(node));
        run::LoggedFailure failure{.at = *at, .node = cell(node), .cause = cell(cause)};
        if (bars && cause != kNone
            && std::none_of(kFailedStates.begin(), kFailedStates.end(),
                            [&](std::string_view state) { return failure.cause.starts_with(state); })) {
            ++leftOut; // done, or ended by people
            continue;
        }
        if (const std::string hours = cell(hoursOut); !hours.empty())
            failure.hoursOut = std::strtod(hours.c_str(), nullptr);
        else if (const std::string end = cell(back); !end.empty()) {
            const auto until = hoursOf(end);
            if (!until)
                return fail(ErrorCode::BadInput,
                            say("line %1: '%2' is no time", line.number, end.substr(0, 40)));
            if (*until < *at)
                return fail(
                    ErrorCode::BadInput,
                    say("line %1: the clock runs backwards: a node that failed at %2 is back at %3; nearest is %2",
                        line.number, cell(time), end));
            failure.hoursOut = *until - *at;
            last = std::max(last, *until);
        }
        file.failures.push_back(std::move(failure));
    }
    file.days = last > first ? (last - first) / 24 : 0;
    file.nodes = static_cast<double>(nodes.size());
    for (run::LoggedFailure& failure : file.failures)
        failure.at -= first;
    if (leftOut > 0)
        file.note = std::to_string(leftOut) + " jobs that did not fail are left out";
    return file;
}

Result<run::SpotTrace> readSpotTrace(std::string_view text)
{
    const auto parsed = parseJson(text);
    if (!parsed)
        return tl::unexpected(parsed.error());
    const nlohmann::json& root = *parsed;
    const auto part = [&](const char* key) -> const nlohmann::json* {
        if (root.is_object() && root.contains(key))
            return &root[key];
        if (root.is_object() && root.contains("metadata") && root["metadata"].is_object()
            && root["metadata"].contains(key))
            return &root["metadata"][key];
        return nullptr;
    };
    const nlohmann::json* gap = part("gap_seconds");
    const nlohmann::json* data = part("data");
    if (gap == nullptr || !gap->is_number() || gap->get<double>() <= 0)
        return fail(ErrorCode::BadInput,
                    say("gap_seconds is missing: the seconds from one count to the next"));
    if (data == nullptr || !data->is_array() || data->empty())
        return fail(ErrorCode::BadInput, say("data is missing: a list of how many instances were there"));
    std::vector<double> counts;
    for (const nlohmann::json& entry : *data) {
        if (!entry.is_number() || entry.get<double>() < 0)
            return fail(ErrorCode::BadInput, say("data[%1] is %2; it must be a count of instances",
                                                 counts.size(), describe(entry)));
        counts.push_back(entry.get<double>());
    }
    return run::spotTrace(counts, gap->get<double>());
}

} // namespace shardscape::exchange
