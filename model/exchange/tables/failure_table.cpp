// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/tables/failure_table.h"

#include "base/nearest.h"
#include "exchange/text/csv.h"
#include "exchange/text/json_reader.h"
#include "job/run/calendar.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

namespace shardscape::exchange {

namespace {

/// Names of columns without case, blanks and signs: "Failed At" is failedat. The better one first.
constexpr std::array<std::string_view, 38> kTimeNames{
    "time",          "timestamp",  "failedat",     "failuretime", "failtime",      "faulttime",
    "eventtime",     "occurredat", "occurrence",   "detectedat",  "detected",      "starttime",
    "start",         "startedat",  "begin",        "datetime",    "date",          "at",
    "interruptedat", "when",       "downsince",    "timeutc",     "utc",           "incidentstart",
    "incidenttime",  "incidentat", "failurestart", "outagestart", "downtimestart", "downat",
    "faultstart",    "zeit",       "zeitpunkt",    "beginn",      "datum",         "day",
    "hour",          "end"};
constexpr std::array<std::string_view, 17> kNodes{
    "node",     "nodename", "nodeid",     "host",   "hostname", "server",  "serverid", "machine", "machineid",
    "instance", "nodelist", "instanceid", "system", "knoten",   "rechner", "maschine", "box"};
constexpr std::array<std::string_view, 19> kCauses{
    "cause", "rootcause", "reason",    "failuretype", "faulttype", "errortype", "type",
    "class", "category",  "component", "fault",       "failure",   "error",     "description",
    "state", "ursache",   "grund",     "fehler",      "why"};
constexpr std::array<std::string_view, 26> kEnds{
    "end",         "endtime",  "back",          "backat",    "repaired",  "repairedat",   "recovered",
    "recoveredat", "resolved", "resolvedat",    "returned",  "repairend", "recoverytime", "uptime",
    "restoredat",  "finish",   "backinservice", "inservice", "fixed",     "fixedat",      "restored",
    "upsince",     "ende",     "behoben",       "wieder",    "zurueck"};
/// How long a node was out, and hours of the unit.
struct Duration {
    std::string_view name;
    double hours;
};
constexpr std::array<Duration, 22> kDurations{{{"hours", 1},
                                               {"hoursout", 1},
                                               {"durationh", 1},
                                               {"durationhours", 1},
                                               {"repairhours", 1},
                                               {"repairtimeh", 1},
                                               {"downtimeh", 1},
                                               {"downtimehours", 1},
                                               {"ttrh", 1},
                                               {"mttrh", 1},
                                               {"outageh", 1},
                                               {"outagehours", 1},
                                               {"downtimemin", 1 / 60.},
                                               {"durationmin", 1 / 60.},
                                               {"repairmin", 1 / 60.},
                                               {"minutes", 1 / 60.},
                                               {"downtimeminutes", 1 / 60.},
                                               {"durations", 1 / 3600.},
                                               {"downtimes", 1 / 3600.},
                                               {"seconds", 1 / 3600.},
                                               {"repairdays", 24},
                                               {"downtimedays", 24}}};
constexpr std::array<std::string_view, 5> kFailedStates{"NODE_FAIL", "FAILED", "BOOT_FAIL", "REQUEUED",
                                                        "OUT_OF_MEMORY"};
constexpr std::array<std::string_view, 5> kBlankCells{"Unknown", "None", "N/A", "-", "null"};

constexpr std::size_t kNoColumn = ~std::size_t{0}; ///< no such column

template <std::size_t n>
std::size_t columnOf(const std::vector<std::string>& header, const std::array<std::string_view, n>& names)
{
    for (const std::string_view name : names)
        for (std::size_t i = 0; i < header.size(); ++i)
            if (header[i] == name)
                return i;
    return kNoColumn;
}

bool isNothing(const std::string& cell)
{
    return cell.empty() || std::find(kBlankCells.begin(), kBlankCells.end(), cell) != kBlankCells.end();
}

/// Whole numbers at the front of a text, up to three, with one sign between them: a date.
std::optional<std::array<int, 3>> datePartsOf(std::string_view text, char sign)
{
    std::array<int, 3> parts{};
    std::size_t at = 0;
    for (std::size_t part = 0; part < 3; ++part) {
        const char* begin = text.data() + at;
        const auto [end, error] = std::from_chars(begin, text.data() + text.size(), parts[part]);
        if (error != std::errc{} || end == begin)
            return {};
        at = static_cast<std::size_t>(end - text.data());
        if (part < 2 && (at >= text.size() || text[at++] != sign))
            return {};
    }
    return parts;
}

/// Days since 1970 of 2026-03-31, 2026/03/31, 31.03.2026, and by the order of its log 31/03/2026 or 03/31/2026.
std::optional<double> dayOfText(std::string_view date, bool daysFirst)
{
    for (const char sign : {'-', '/', '.'}) {
        const auto parts = datePartsOf(date, sign);
        if (!parts)
            continue;
        auto [a, b, c] = *parts;
        if (a < 1000) {
            const bool dayFirst = sign == '.' || daysFirst;
            const int year = c < 100 ? c + 2000 : c;
            c = dayFirst ? a : b;
            b = dayFirst ? b : a;
            a = year;
        }
        char text[16];
        std::snprintf(text, sizeof text, "%04d-%02d-%02d", a % 10000, b % 100, c % 100);
        const auto day = run::dayOf(text);
        return day ? std::optional(static_cast<double>(*day)) : std::nullopt;
    }
    return {};
}

/// Hours since 1970 of a number, by its size seconds or milliseconds; of a date, a time of day and a zone. `unit`: hours of a bare number that
/// counts from the log's beginning; 0: it does not.
std::optional<double> hoursOf(const std::string& text, double unit = 0, bool daysFirst = false)
{
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    if (!text.empty() && end == text.c_str() + text.size() && std::isfinite(number)) {
        constexpr double kMilliseconds = 1e11; // more seconds than there are until the year 5138
        if (unit > 0 && number < 1e6)
            return number * unit;
        return number / 3600 / (number > kMilliseconds ? 1000 : 1);
    }
    const std::size_t dateEnd = text.find_first_of(" T");
    const auto day = dayOfText(std::string_view(text).substr(0, dateEnd), daysFirst);
    if (!day)
        return {};
    double hours = *day * 24;
    if (dateEnd == std::string::npos)
        return hours;
    int h = 0, m = 0, read = 0;
    double s = 0;
    const char* clock = text.c_str() + dateEnd + 1;
    if (std::sscanf(clock, "%d:%d%n", &h, &m, &read) < 2 || h < 0 || h > 24 || m < 0 || m > 59)
        return {};
    clock += read;
    if (*clock == ':') {
        char* after = nullptr;
        s = std::strtod(clock + 1, &after);
        if (after == clock + 1 || s < 0 || s >= 61)
            return {};
        clock = after;
    }
    while (*clock == ' ')
        ++clock;
    if ((*clock == 'A' || *clock == 'a' || *clock == 'P' || *clock == 'p')
        && (clock[1] == 'M' || clock[1] == 'm'))
        h = h % 12 + (*clock == 'P' || *clock == 'p' ? 12 : 0);
    hours += h + m / 60.0 + s / 3600;
    int zoneHours = 0, zoneMinutes = 0;
    if ((*clock == '+' || *clock == '-')
        && std::sscanf(clock + 1, "%2d%*[:]%2d", &zoneHours, &zoneMinutes) >= 1)
        hours -= (*clock == '+' ? 1 : -1) * (zoneHours + zoneMinutes / 60.0);
    return hours;
}

/// Whether the dates of some columns, "13/02/2026", begin with the day. Where all can be read both ways the month comes first. Error: some
/// begin with the day and some with the month.
Result<bool> beginWithTheDay(const std::vector<CsvLine>& lines, std::initializer_list<std::size_t> columns)
{
    const CsvLine *day = nullptr, *month = nullptr;
    std::string dayText, monthText;
    for (std::size_t i = 1; i < lines.size(); ++i)
        for (const std::size_t column : columns) {
            if (column >= lines[i].cells.size())
                continue;
            const std::string& cell = lines[i].cells[column];
            const std::string date = cell.substr(0, cell.find_first_of(" T"));
            for (const char sign : {'-', '/'}) {
                const auto parts = datePartsOf(date, sign);
                if (!parts || (*parts)[0] >= 1000)
                    continue;
                if ((*parts)[0] > 12 && day == nullptr) {
                    day = &lines[i];
                    dayText = date;
                }
                if ((*parts)[1] > 12 && month == nullptr) {
                    month = &lines[i];
                    monthText = date;
                }
            }
        }
    if (day != nullptr && month != nullptr)
        return fail(
            ErrorCode::BadInput,
            say("line %1 has the day first, '%2', and line %3 the month, '%4'; write all as 2026-03-31",
                day->number, dayText, month->number, monthText));
    return day != nullptr;
}

/// A table whose columns are parted by blanks alone, under a line of dashes as wide as they are, by bars: sacct as it prints by itself.
std::optional<std::string> byBars(std::string_view text)
{
    const std::size_t headEnd = text.find('\n');
    if (headEnd == std::string_view::npos)
        return std::nullopt;
    std::string_view rule = text.substr(headEnd + 1, text.find('\n', headEnd + 1) - headEnd - 1);
    while (!rule.empty() && (rule.back() == '\r' || rule.back() == ' '))
        rule.remove_suffix(1);
    if (rule.find('-') == std::string_view::npos || rule.find_first_not_of("- ") != std::string_view::npos)
        return std::nullopt;
    std::vector<std::pair<std::size_t, std::size_t>> columns; // from, and size
    for (std::size_t at = rule.find('-'); at != std::string_view::npos;) {
        const std::size_t end = std::min(rule.find(' ', at), rule.size());
        columns.emplace_back(at, end - at);
        at = rule.find('-', end);
    }
    std::string out;
    for (std::size_t number = 0; !text.empty(); ++number) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        for (std::size_t i = 0; i < columns.size() && number != 1; ++i) {
            std::string_view cell = line.substr(std::min(columns[i].first, line.size()));
            if (i + 1 < columns.size())
                cell = cell.substr(0, columns[i].second);
            while (!cell.empty() && (cell.front() == ' '))
                cell.remove_prefix(1);
            while (!cell.empty() && (cell.back() == ' ' || cell.back() == '\r'))
                cell.remove_suffix(1);
            out += (i > 0 ? "|" : "") + std::string(cell);
        }
        out += '\n'; // of the dashes an empty line, so that lines keep their numbers
    }
    return out;
}

/// Hours of Slurm's Elapsed, [days-]hours:minutes:seconds.
std::optional<double> elapsedOf(const std::string& text)
{
    const std::size_t dash = text.find('-');
    const double days = dash == std::string::npos ? 0 : std::strtod(text.c_str(), nullptr);
    int h = 0, m = 0, s = 0;
    const char* clock = text.c_str() + (dash == std::string::npos ? 0 : dash + 1);
    if (std::sscanf(clock, "%d:%d:%d", &h, &m, &s) != 3)
        return {};
    return days * 24 + h + m / 60.0 + s / 3600.0;
}

/// When a line says that something failed.
struct LoggedMoment {
    double hours = 0;
    std::int64_t line = 0;
    std::string text;
};

/// Error: one moment lies further from all others than those lie apart, thrice over: a wrong year, most likely, and every rate
/// would be of it. Of failures that come by chance one log in two thousand is such.
Result<void> noneFarOff(std::vector<LoggedMoment> moments)
{
    constexpr std::size_t kFew = 8;
    constexpr double kFar = 3, kDay = 24;
    if (moments.size() < kFew)
        return {};
    std::sort(moments.begin(), moments.end(),
              [](const LoggedMoment& a, const LoggedMoment& b) { return a.hours < b.hours; });
    const std::size_t last = moments.size() - 1;
    const double early = moments[1].hours - moments[0].hours,
                 late = moments[last].hours - moments[last - 1].hours;
    const bool first = early > late;
    const double rest = first ? moments[last].hours - moments[1].hours
                              : moments[last - 1].hours - moments[0].hours;
    if (std::max(early, late) < kFar * std::max(rest, kDay))
        return {};
    const LoggedMoment& one = moments[first ? 0 : last];
    const LoggedMoment& next = moments[first ? 1 : last - 1];
    return fail(
        ErrorCode::BadInput,
        say("line %1: '%2' is %3 days from all others, which lie within %4; nearest is '%5', of line %6",
            one.line, one.text.substr(0, 40), std::llround(std::max(early, late) / kDay),
            std::max<std::int64_t>(std::llround(rest / kDay), 1), next.text.substr(0, 40), next.line));
}

constexpr std::array<std::string_view, 5> kColumnNames{"time", "node", "cause", "end", "hours"};

std::string* columnNamed(FailureColumns& columns, std::string_view name)
{
    std::string* const all[]{&columns.time, &columns.node, &columns.cause, &columns.end, &columns.hours};
    const auto at = std::find(kColumnNames.begin(), kColumnNames.end(), name);
    return at != kColumnNames.end() ? all[at - kColumnNames.begin()] : nullptr;
}

/// Records as the table that they are: a column for each key that one of them has.
std::string tableOf(const nlohmann::json& records)
{
    std::vector<std::string> keys;
    for (const nlohmann::json& record : records)
        for (const auto& [key, value] : record.items())
            if (std::find(keys.begin(), keys.end(), key) == keys.end())
                keys.push_back(key);
    const auto quoted = [](const std::string& cell) {
        std::string out = "\"";
        for (const char c : cell)
            out += c == '"' ? std::string("\"\"") : std::string(1, c);
        return out + "\"";
    };
    std::string text;
    for (const std::string& key : keys)
        text += (text.empty() ? "" : ",") + quoted(key);
    text += "\n";
    for (const nlohmann::json& record : records) {
        std::string line;
        for (const std::string& key : keys) {
            const auto found = record.find(key);
            const bool said = found != record.end() && !found->is_null();
            line += (&key == keys.data() ? "" : ",")
                    + (!said                ? std::string()
                       : found->is_string() ? quoted(found->get<std::string>())
                                            : found->dump());
        }
        text += line + "\n";
    }
    return text;
}

} // namespace

bool looksLikeFailureTable(std::string_view text)
{
    while (!text.empty() && text.front() == '#')
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    const std::optional<std::string> barred = byBars(text);
    if (barred)
        text = *barred;
    std::string_view head = text.substr(0, text.find('\n'));
    const char separator = separatorOf(head);
    std::vector<std::string> header;
    for (bool more = true; more;) {
        const std::size_t end = head.find(separator);
        header.push_back(plainName(head.substr(0, end)));
        more = end != std::string_view::npos;
        head.remove_prefix(more ? end + 1 : head.size());
    }
    const std::array<std::string_view, 1> kState{"state"}, kJob{"jobid"};
    const bool ends = columnOf(header, kEnds) != kNoColumn
                      || std::any_of(kDurations.begin(), kDurations.end(), [&](const Duration& one) {
                             return std::find(header.begin(), header.end(), one.name) != header.end();
                         });
    const bool slurm = columnOf(header, kState) != kNoColumn && columnOf(header, kJob) != kNoColumn;
    return columnOf(header, kTimeNames) != kNoColumn
           && (slurm
               || (columnOf(header, kNodes) != kNoColumn
                   && (ends || columnOf(header, kCauses) != kNoColumn)));
}

Result<FailureLogFile> readFailureTable(std::string_view text, const FailureColumns& columns)
{
    if (text.substr(0, 3) == "\xEF\xBB\xBF")
        text.remove_prefix(3);
    std::int64_t above = 0; ///< lines before the header
    for (; !text.empty() && text.front() == '#'; ++above)
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    const std::optional<std::string> barred = byBars(text);
    if (barred)
        text = *barred;
    const std::string_view head = text.substr(0, text.find('\n'));
    const char separator = separatorOf(head);
    std::string commas;
    const bool bars = separator == '|';
    if (separator != ',') { // sacct -P and its like write no quotes
        commas.assign(text);
        std::replace(commas.begin(), commas.end(), ',', ';');
        std::replace(commas.begin(), commas.end(), separator, ',');
    }
    const auto lines = splitCsv(commas.empty() ? text : std::string_view(commas));
    std::vector<std::string> header;
    if (lines && !lines->empty())
        for (const std::string& cell : lines->front().cells)
            header.push_back(plainName(cell));
    if (!lines)
        return tl::unexpected(lines.error());
    const auto numberOf = [above](const CsvLine& line) { return std::int64_t{line.number} + above; };
    if (lines->empty())
        return fail(ErrorCode::BadInput,
                    say("the log is empty; its first line names its columns: time,node,cause,end"));
    // What the sheet names comes before what is usual.
    std::optional<Error> missing;
    const auto named = [&](const std::string& said, std::size_t usual) {
        if (said.empty() || missing)
            return usual;
        const std::vector<std::string>& cells = lines->front().cells;
        for (std::size_t i = 0; i < cells.size(); ++i) // of other alphabets nothing is left without signs
            if (cells[i] == said || (!header[i].empty() && header[i] == plainName(said)))
                return i;
        const std::vector<std::string_view> known(cells.begin(), cells.end());
        missing = Error{ErrorCode::UnknownName, say("the log has no column '%1'; nearest is '%2'",
                                                    said.substr(0, 40), nearestName(said, known))};
        return kNoColumn;
    };
    const std::size_t time = named(columns.time, columnOf(header, kTimeNames));
    if (!missing && time == kNoColumn)
        return fail(
            ErrorCode::BadInput,
            say("the log has no column of times, and begins with '%1'; name it 'time', with 'node', 'cause' and 'end' "
                "beside it, or say what its columns are called: --log-columns 'time=%2'",
                std::string(head.substr(0, std::min<std::size_t>(head.find_first_of("\r\n"), 60))),
                lines->front().cells.front().substr(0, 40)));
    const std::size_t node = named(columns.node, columnOf(header, kNodes)),
                      cause = named(columns.cause, columnOf(header, kCauses));
    const std::array<std::string_view, 1> kState{"state"}, kJob{"jobid"}, kElapsed{"elapsed"};
    const std::array<std::string_view, 3> kJobNodes{"nnodes", "allocnodes", "reqnodes"};
    const std::size_t state = columnOf(header, kState), job = columnOf(header, kJob);
    const std::size_t elapsed = columnOf(header, kElapsed), jobNodes = columnOf(header, kJobNodes);
    const bool slurm = state != kNoColumn && (bars || job != kNoColumn);
    std::size_t out = kNoColumn;
    double outHours = 1;
    for (const Duration& duration : kDurations)
        for (std::size_t i = 0; i < header.size() && out == kNoColumn; ++i)
            if (header[i] == duration.name) {
                out = i;
                outHours = duration.hours;
            }
    if (!columns.hours.empty()) {
        out = named(columns.hours, kNoColumn);
        outHours = 1;
    }
    // Of sacct the end is when the job failed, and says nothing of the node.
    const std::array<std::string_view, 2> kJobEnd{"end", "endtime"};
    const std::size_t jobEnd = slurm ? columnOf(header, kJobEnd) : kNoColumn;
    const std::size_t moment = jobEnd != kNoColumn && columns.time.empty() ? jobEnd : time;
    std::size_t back = named(columns.end, slurm ? kNoColumn : columnOf(header, kEnds));
    if (back == moment)
        back = kNoColumn;
    if (missing)
        return tl::unexpected(*missing);
    const Result<bool> dayFirst = beginWithTheDay(*lines, {moment, back});
    if (!dayFirst)
        return tl::unexpected(dayFirst.error());
    const double unit = header[moment] == "day" ? 24 : header[moment] == "hour" ? 1 : 0;
    FailureLogFile file;
    std::set<std::string> nodes;
    double first = HUGE_VAL, last = -HUGE_VAL, before = 0;
    std::int64_t leftOut = 0, earlier = 0, later = 0, firstEarlier = 0, again = 0, firstAgain = 0;
    std::set<std::vector<std::string>> rows;
    std::vector<LoggedMoment> moments;
    for (std::size_t i = 1; i < lines->size(); ++i) {
        const CsvLine& line = (*lines)[i];
        const auto cell = [&line](std::size_t column) {
            return column < line.cells.size() ? line.cells[column] : std::string();
        };
        if (slurm && (cell(job).find('.') != std::string::npos || isNothing(cell(moment)))) {
            ++leftOut; // a step of a job, or one that still runs
            continue;
        }
        const auto at = hoursOf(cell(moment), unit, *dayFirst);
        if (!at)
            return fail(ErrorCode::BadInput,
                        say("line %1: '%2' is no time; times are 2026-03-31T14:05:00 or seconds since 1970",
                            numberOf(line), cell(moment).substr(0, 40)));
        if (i > 1 && *at < before) {
            ++earlier;
            if (firstEarlier == 0)
                firstEarlier = numberOf(line);
        }
        later += i > 1 && *at > before ? 1 : 0;
        before = *at;
        first = std::min(first, *at);
        last = std::max(last, *at);
        if (slurm)
            if (const auto hours = elapsedOf(cell(elapsed))) {
                first = std::min(first, *at - *hours);
                file.nodeDays += *hours / 24 * std::max(std::strtod(cell(jobNodes).c_str(), nullptr), 0.0);
            }
        // A job of several nodes does not say which of them failed.
        std::string name = cell(node);
        if (name.find_first_of(",;[") != std::string::npos || isNothing(name))
            name.clear();
        if (!name.empty())
            nodes.insert(name);
        run::LoggedFailure failure{.at = *at, .node = name, .cause = cell(slurm ? state : cause)};
        if (slurm) {
            const auto failed = [&](std::string_view one) { return failure.cause.starts_with(one); };
            if (std::none_of(kFailedStates.begin(), kFailedStates.end(), failed)) {
                ++leftOut; // done, or ended by people
                continue;
            }
        }
        if (const std::string hours = cell(out); !isNothing(hours)) {
            char* end = nullptr;
            failure.hoursOut = std::strtod(hours.c_str(), &end) * outHours;
            if (end == hours.c_str() || !(failure.hoursOut >= 0))
                return fail(ErrorCode::BadInput, say("line %1: '%2' is no duration; nearest is 0",
                                                     numberOf(line), hours.substr(0, 40)));
        } else if (const std::string end = cell(back); !isNothing(end)) {
            const auto until = hoursOf(end, unit, *dayFirst);
            if (!until)
                return fail(ErrorCode::BadInput,
                            say("line %1: '%2' is no time", numberOf(line), end.substr(0, 40)));
            if (*until < *at)
                return fail(
                    ErrorCode::BadInput,
                    say("line %1: the clock runs backwards: a node that failed at %2 is back at %3; nearest is %2",
                        numberOf(line), cell(moment), end));
            failure.hoursOut = *until - *at;
            last = std::max(last, *until);
        }
        if (!rows.insert(line.cells).second) { // nothing fails twice in one second on one node of one cause
            ++again;
            firstAgain = firstAgain == 0 ? numberOf(line) : firstAgain;
            continue;
        }
        moments.push_back({*at, numberOf(line), cell(moment)});
        file.failures.push_back(std::move(failure));
    }
    if (const Result<void> far = noneFarOff(moments); !far)
        return tl::unexpected(far.error());
    file.days = last > first ? (last - first) / 24 : 0;
    file.nodes = static_cast<double>(nodes.size());
    for (run::LoggedFailure& failure : file.failures)
        failure.at -= first;
    std::stable_sort(file.failures.begin(), file.failures.end(),
                     [](const run::LoggedFailure& a, const run::LoggedFailure& b) { return a.at < b.at; });
    if (leftOut > 0)
        file.notes.push_back(
            say("%1 lines of jobs that did not fail, still run or are steps of a job are left out", leftOut));
    if (again > 0)
        file.notes.push_back(
            say("%1 lines say again what another does, the first is line %2; they count once", again,
                firstAgain));
    if (earlier > 0 && later > 0) // newest first is an order, too
        file.notes.push_back(
            say("%1 lines are earlier than the one before them, the first is line %2; they are "
                "taken in order of time",
                std::min(earlier, later), firstEarlier));
    return file;
}

Result<run::FittedFailures> fitLog(const FailureLogFile& file, double nodes, double days, double nodesOfRun)
{
    double span = days > 0 ? days : file.days;
    const auto count = static_cast<double>(file.failures.size());
    if (days <= 0 && file.nodeDays <= 0 && file.restartHours < 0 && count > 1)
        span *= count / (count - 1);
    if (nodes <= 0 && file.nodeDays > 0 && span > 0)
        nodes = file.nodeDays / span; // on the mean
    return run::fitFailures(file.failures, nodes > 0 ? nodes : std::max(file.nodes, nodesOfRun), span);
}

void takeLog(const FailureLogFile& file, const run::FittedFailures& fitted, workload::RunTask& task)
{
    task.failures = fitted.failures;
    if (fitted.repairs > 0)
        task.repair = fitted.repair;
    if (fitted.nodesHit > 0)
        task.lemons = fitted.lemons;
    if (file.restartHours >= 0) // from the last step to the next: all parts of a restart together
        task.restart = {.detect = 0,
                        .isolate = 0,
                        .schedule = file.restartHours * 3600,
                        .start = 0,
                        .load = 0,
                        .warm = 0};
}

Result<FailureColumns> readFailureColumns(std::string_view text)
{
    FailureColumns columns;
    while (!text.empty()) {
        const std::string_view part = text.substr(0, text.find(','));
        text.remove_prefix(std::min(text.size(), part.size() + 1));
        const std::size_t equals = part.find('=');
        if (equals == std::string_view::npos)
            return fail(
                ErrorCode::BadInput,
                say("'%1' has no '='; a sheet of columns is time=..., node=..., cause=..., end=..., hours=...",
                    part.substr(0, 40)));
        std::string* column = columnNamed(columns, part.substr(0, equals));
        if (column == nullptr)
            return fail(ErrorCode::UnknownName,
                        say("a log has no '%1'; nearest is '%2'", part.substr(0, equals),
                            nearestName(part.substr(0, equals), kColumnNames)));
        *column = std::string(part.substr(equals + 1));
    }
    return columns;
}

Result<void> takeEmbeddedLog(const nlohmann::json& failures, const std::string& place, double nodesOfRun,
                             workload::RunTask& task)
{
    ObjectReader in(failures, place);
    const nlohmann::json* log = in.find("log");
    const double nodes = in.number("nodes", 1, 1e9, 0), days = in.number("days", 1e-6, 1e6, 0);
    FailureColumns columns;
    if (const nlohmann::json* sheet = in.find("columns")) {
        ObjectReader names(*sheet, in.placeOf("columns"));
        for (const std::string_view name : kColumnNames)
            *columnNamed(columns, name) = names.text(name, std::string());
        if (const Result<void> done = names.finish(); !done)
            in.reject(done.error());
    }
    std::string text;
    if (log == nullptr)
        in.reject(ErrorCode::BadInput, say("%1 is missing: the text of a log", in.placeOf("log")));
    else if (log->is_string())
        text = log->get<std::string>();
    else if (log->is_array() && !log->empty() && log->front().is_object())
        text = tableOf(*log);
    else if (log->is_array()
             && std::all_of(log->begin(), log->end(), [](const auto& line) { return line.is_string(); }))
        for (const nlohmann::json& line : *log)
            text += line.get<std::string>() + "\n";
    else
        in.reject(ErrorCode::BadInput,
                  say("%1 is %2; it is the text of a log, a list of its lines, or of records "
                      "{\"time\", \"node\", \"cause\", \"end\"}",
                      in.placeOf("log"), describe(*log)));
    if (in.good() && text.find('\n') == std::string::npos) // a name, most likely
        in.reject(ErrorCode::BadInput,
                  say("%1 has one line; it is the text of a log, as a scenario reads no other file: "
                      "give a file by --log, or drop it on the window",
                      in.placeOf("log")));
    if (const Result<void> done = in.finish(); !done)
        return done;
    const auto placed = [&](const Error& error) {
        return fail(error.code, say("%1: %2", in.placeOf("log"), error.message));
    };
    const Result<FailureLogFile> file = readFailureTable(text, columns);
    if (!file)
        return placed(file.error());
    const Result<run::FittedFailures> fitted = fitLog(*file, nodes, days, nodesOfRun);
    if (!fitted)
        return placed(fitted.error());
    takeLog(*file, *fitted, task);
    return {};
}

} // namespace shardscape::exchange
