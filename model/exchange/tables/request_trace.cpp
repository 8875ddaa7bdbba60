// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/tables/request_trace.h"

#include "exchange/text/csv.h"
#include "exchange/text/json_reader.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace shardscape::exchange {

namespace {

using serving::Request;

constexpr double kMostTokens = 1e8;
constexpr double kMilli = 1e-3;

/// Names of columns and keys, letters and digits alone.
constexpr std::array<std::string_view, 6> kTimes{"timestamp",        "time",     "arrival", "arrivaltime",
                                                 "arrivaltimestamp", "arrivedat"};
constexpr std::array<std::string_view, 3> kMilliseconds{"timestampms", "arrivalms", "timems"};
constexpr std::array<std::string_view, 9> kInputs{"inputlength",   "inputtokens",  "contexttokens",
                                                  "requesttokens", "prompttokens", "numprefilltokens",
                                                  "promptlen",     "isl",          "input"};
constexpr std::array<std::string_view, 9> kOutputs{"outputlength",
                                                   "outputtokens",
                                                   "generatedtokens",
                                                   "responsetokens",
                                                   "completiontokens",
                                                   "numdecodetokens",
                                                   "outputlen",
                                                   "osl",
                                                   "output"};

std::string lettersOf(std::string_view name)
{
    std::string letters;
    for (const char c : name)
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            letters += c;
        else if (c >= 'A' && c <= 'Z')
            letters += static_cast<char>(c - 'A' + 'a');
    return letters;
}

template <std::size_t N>
bool among(const std::array<std::string_view, N>& names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::optional<double> plainNumber(std::string_view cell)
{
    while (!cell.empty() && cell.front() == ' ')
        cell.remove_prefix(1);
    while (!cell.empty() && cell.back() == ' ')
        cell.remove_suffix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    return error == std::errc{} && end == cell.data() + cell.size() && std::isfinite(value)
               ? std::optional(value)
               : std::nullopt;
}

/// Days from 1970-01-01. Source: Hinnant, days_from_civil.
std::int64_t daysOf(std::int64_t year, unsigned month, unsigned day)
{
    year -= month <= 2 ? 1 : 0;
    const std::int64_t era = (year >= 0 ? year : year - 399) / 400;
    const auto ofEra = static_cast<unsigned>(year - era * 400);
    const unsigned ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
    return era * 146097 + static_cast<std::int64_t>(ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear) - 719468;
}

/// "2023-11-16 18:15:46.6805900" as seconds.
std::optional<double> dateOf(std::string_view cell)
{
    const auto part = [&cell](std::size_t from, std::size_t length) {
        unsigned value = 0;
        const char* begin = cell.data() + from;
        const auto read = std::from_chars(begin, begin + length, value);
        return read.ec == std::errc{} && read.ptr == begin + length ? std::optional(value) : std::nullopt;
    };
    if (cell.size() < 19 || cell[4] != '-' || cell[7] != '-' || cell[13] != ':' || cell[16] != ':')
        return std::nullopt;
    const auto year = part(0, 4), month = part(5, 2), day = part(8, 2), hour = part(11, 2),
               minute = part(14, 2), second = part(17, 2);
    if (!year || !month || !day || !hour || !minute || !second || *month < 1 || *month > 12)
        return std::nullopt;
    double fraction = 0;
    if (cell.size() > 20 && cell[19] == '.') {
        double unit = 1;
        for (std::size_t i = 20; i < cell.size() && cell[i] >= '0' && cell[i] <= '9'; ++i)
            fraction += (unit /= 10) * (cell[i] - '0');
    }
    return static_cast<double>(daysOf(*year, *month, *day)) * 86400 + *hour * 3600.0 + *minute * 60.0
           + *second + fraction;
}

/// What a request must be, or the sentence that says what it is not.
Result<Request> checked(std::int64_t line, std::optional<double> at, std::optional<double> input,
                        std::optional<double> output)
{
    const auto tokens = [](std::optional<double> count) {
        return count && *count >= 0 && *count <= kMostTokens;
    };
    if (!at)
        return fail(ErrorCode::BadInput, say("line %1: the time of arrival is no number and no date", line));
    if (!tokens(input) || !tokens(output))
        return fail(ErrorCode::BadInput,
                    say("line %1: a request has from 0 to %2 tokens of input and of output", line,
                        static_cast<std::int64_t>(kMostTokens)));
    return Request{*at, std::max(1.0, *input), std::max(1.0, *output), {}};
}

tl::unexpected<Error> tooMany()
{
    return fail(ErrorCode::TooLarge, say("the trace has more than %1 requests; give a part of it",
                                         static_cast<std::int64_t>(kMostTraceRequests)));
}

Result<std::vector<Request>> readLines(std::string_view text)
{
    std::vector<Request> requests;
    for (std::int64_t line = 1; !text.empty(); ++line) {
        const std::string_view one = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), one.size() + 1));
        if (one.find_first_not_of(" \t\r") == std::string_view::npos)
            continue;
        if (requests.size() == kMostTraceRequests)
            return tooMany();
        const Result<nlohmann::json> parsed = parseJson(one);
        if (!parsed)
            return fail(parsed.error().code, say("line %1: %2", line, parsed.error().message));
        if (!parsed->is_object())
            return fail(ErrorCode::BadInput,
                        say("line %1 is %2; a request is an object", line, describe(*parsed)));
        std::optional<double> at, input, output;
        std::vector<std::uint32_t> blocks;
        for (const auto& [key, value] : parsed->items()) {
            const std::string name = lettersOf(key);
            if (name == "hashids" && value.is_array())
                for (const nlohmann::json& block : value)
                    if (block.is_number_unsigned())
                        blocks.push_back(static_cast<std::uint32_t>(block.get<std::uint64_t>()));
            if (!value.is_number())
                continue;
            const double number = value.get<double>();
            if (among(kMilliseconds, name) || name == "timestamp")
                at = number * kMilli;
            else if (among(kTimes, name))
                at = number;
            else if (among(kInputs, name))
                input = number;
            else if (among(kOutputs, name))
                output = number;
        }
        if (!at || !input || !output)
            return fail(ErrorCode::BadInput,
                        say("line %1: %2 is missing; a request has timestamp, input_length and output_length",
                            line,
                            !at      ? "timestamp"
                            : !input ? "input_length"
                                     : "output_length"));
        Result<Request> request = checked(line, at, input, output);
        if (!request)
            return tl::unexpected(request.error());
        request->blocks = std::move(blocks);
        requests.push_back(std::move(*request));
    }
    return requests;
}

Result<std::vector<Request>> readTable(std::string_view text)
{
    const Result<std::vector<CsvLine>> lines = splitCsv(text);
    if (!lines)
        return tl::unexpected(lines.error());
    std::vector<Request> requests;
    if (lines->empty())
        return requests;
    if (lines->size() > kMostTraceRequests + 1)
        return tooMany();
    constexpr std::size_t kNone = ~std::size_t{0};
    std::size_t at = kNone, input = kNone, output = kNone;
    bool milliseconds = false;
    const std::vector<std::string>& header = lines->front().cells;
    for (std::size_t i = 0; i < header.size(); ++i) {
        const std::string name = lettersOf(header[i]);
        if (at == kNone && (among(kTimes, name) || among(kMilliseconds, name))) {
            at = i;
            milliseconds = among(kMilliseconds, name);
        } else if (input == kNone && among(kInputs, name))
            input = i;
        else if (output == kNone && among(kOutputs, name))
            output = i;
    }
    if (at == kNone || input == kNone || output == kNone)
        return fail(
            ErrorCode::BadInput,
            say("the header has no column for the %1; a trace has timestamp, input_length and output_length",
                at == kNone      ? "time of arrival"
                : input == kNone ? "tokens of the input"
                                 : "tokens of the output"));
    for (std::size_t i = 1; i < lines->size(); ++i) {
        const std::vector<std::string>& cells = (*lines)[i].cells;
        const auto cell = [&cells](std::size_t place) {
            return place < cells.size() ? std::string_view(cells[place]) : std::string_view();
        };
        std::optional<double> when = plainNumber(cell(at));
        if (when && milliseconds)
            *when *= kMilli;
        if (!when)
            when = dateOf(cell(at));
        const Result<Request> request = checked((*lines)[i].number, when, plainNumber(cell(input)),
                                                plainNumber(cell(output)));
        if (!request)
            return tl::unexpected(request.error());
        requests.push_back(*request);
    }
    return requests;
}

} // namespace

Result<std::vector<Request>> readRequestTrace(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    Result<std::vector<Request>> requests = first != std::string_view::npos && text[first] == '{'
                                                ? readLines(text)
                                                : readTable(text);
    if (!requests)
        return requests;
    if (requests->empty())
        return fail(ErrorCode::BadInput, say("the trace holds no request"));
    std::stable_sort(requests->begin(), requests->end(),
                     [](const Request& a, const Request& b) { return a.arrival < b.arrival; });
    const double start = requests->front().arrival;
    for (Request& request : *requests)
        request.arrival -= start;
    return requests;
}

} // namespace shardscape::exchange
