// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/tables/collective_table.h"
#include "base/quantity.h"

#include "base/nearest.h"
#include "base/quotes.h"
#include "exchange/text/csv.h"
#include "exchange/text/json_reader.h"
#include "exchange/text/launcher_tags.h"
#include "exchange/text/number_text.h"

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <set>

namespace shardscape::exchange {

namespace {

constexpr double kGB = 1e9;
constexpr std::int64_t kMostRanks = std::int64_t{1} << 24;
constexpr std::array<std::string_view, 3> kNames{"all-reduce", "all-gather or reduce-scatter", "all-to-all"};

std::string number(std::int64_t value)
{
    return std::to_string(value);
}

std::optional<double> numberOf(std::string_view word)
{
    double value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    return error == std::errc{} && end == word.data() + word.size() && std::isfinite(value)
               ? std::optional(value)
               : std::nullopt;
}

std::string shown(std::string_view word)
{
    return "'" + std::string(word.substr(0, 40)) + (word.size() > 40 ? "..." : "") + "'";
}

/// Bus bandwidth over bytes per second. Source: nccl-tests, doc/PERFORMANCE.md.
double busFactor(MeasuredCollective collective, std::int64_t ranks)
{
    const auto n = static_cast<double>(ranks);
    return (collective == MeasuredCollective::AllReduce ? 2 : 1) * (n - 1) / n;
}

// ------------------------------------------------------------------ the text of nccl-tests

std::vector<std::string_view> wordsOf(std::string_view line)
{
    std::vector<std::string_view> words;
    for (std::size_t i = 0; i < line.size();) {
        while (i < line.size() && (line[i] == ' ' || line[i] == '\t' || line[i] == '\r'))
            ++i;
        const std::size_t from = i;
        while (i < line.size() && line[i] != ' ' && line[i] != '\t' && line[i] != '\r')
            ++i;
        if (i > from)
            words.push_back(line.substr(from, i - from));
    }
    return words;
}

std::string lowered(std::string_view text)
{
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : static_cast<char>(c);
    });
    return lower;
}

/// In every spelling: all_reduce, AllReduce, all-reduce, ncclAllReduce, all_gather_into_tensor, all_to_all_single.
std::optional<MeasuredCollective> collectiveNamedIn(std::string_view line)
{
    std::string letters = lowered(line);
    std::erase_if(letters, [](char c) { return c == '_' || c == '-'; });
    const auto has = [&letters](std::string_view word) { return letters.find(word) != std::string::npos; };
    if (has("allreduce"))
        return MeasuredCollective::AllReduce;
    if (has("allgather") || has("reducescatter"))
        return MeasuredCollective::Gather;
    if (has("alltoall") && !has("alltoallv")) // whose parts differ
        return MeasuredCollective::AllToAll;
    return std::nullopt;
}

/// Which collective has this ratio of bus to algorithm bandwidth over so many ranks; of those with (n - 1)/n a gather.
std::optional<MeasuredCollective> collectiveOfRatio(double ratio, std::int64_t ranks)
{
    constexpr double kPrinted = 0.02; // both are printed with two digits behind the point
    for (const MeasuredCollective c : {MeasuredCollective::AllReduce, MeasuredCollective::Gather})
        if (std::abs(ratio / busFactor(c, ranks) - 1) < kPrinted)
            return c;
    return std::nullopt;
}

struct PrintedRow {
    std::int64_t line = 0;
    double bytes = 0, microseconds = 0, algorithm = 0, bus = 0;
    bool reduces = false;             ///< it has an operation to reduce by
    std::optional<std::int64_t> root; ///< -1: none
    std::int64_t wrong = 0;           ///< values that its own check found wrong, out of place and in place
};

/// Where a row has what; counted in its words, 0: the header does not name it.
struct PrintedColumns {
    std::size_t time = 0, operation = 0, root = 0;
    std::vector<std::size_t> wrong;

    /// Of the header's words, "#" first.
    static PrintedColumns of(const std::vector<std::string_view>& header)
    {
        PrintedColumns columns;
        for (std::size_t i = 2; i < header.size(); ++i) {
            const std::size_t inRow = i - 1;
            if (header[i] == "time" && columns.time == 0)
                columns.time = inRow;
            else if (header[i] == "redop")
                columns.operation = inRow;
            else if (header[i] == "root")
                columns.root = inRow;
            else if (header[i] == "#wrong")
                columns.wrong.push_back(inRow);
        }
        return columns;
    }
};

/// What stands before the "#" of the header, the line that names the columns size and time; nothing: there is no such line.
std::optional<std::string_view> tagOfHeader(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        at = end + 1;
        for (std::size_t hash = line.find('#'); hash != std::string_view::npos;
             hash = line.find('#', hash + 1)) {
            const auto words = wordsOf(line.substr(hash));
            if (words.size() > 2 && words[0] == "#" && words[1] == "size"
                && std::find(words.begin(), words.end(), "time") != words.end())
                return line.substr(0, hash);
        }
    }
    return {};
}

/// How much of a line stands for `tag`, in which numbers (a rank, a time of day) may be others; 0: the line has no such tag.
std::size_t lengthOfTag(std::string_view line, std::string_view tag)
{
    const auto isNumeral = [](char c) { return c >= '0' && c <= '9'; };
    std::size_t i = 0;
    for (std::size_t t = 0; t < tag.size();) {
        if (!isNumeral(tag[t])) {
            if (i >= line.size() || line[i] != tag[t])
                return 0;
            ++i;
            ++t;
            continue;
        }
        if (i >= line.size() || !isNumeral(line[i]))
            return 0;
        while (t < tag.size() && isNumeral(tag[t]))
            ++t;
        while (i < line.size() && isNumeral(line[i]))
            ++i;
    }
    return i;
}

/// The text without what a launcher, a logger or a quote puts before each line: the header shows it, whatever it is.
std::string withoutTags(std::string_view text)
{
    const auto tag = tagOfHeader(text);
    if (!tag || tag->find_first_not_of(" \t") == std::string_view::npos)
        return std::string(text);
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        at = end + 1;
        if (const std::size_t length = lengthOfTag(line, *tag); length > 0)
            out += line.substr(length);
        out += '\n'; // what has no such tag is of something else; lines keep their numbers
    }
    return out;
}

/// The test that a word of a command or of a header names: "alltoall" of "/opt/build/alltoall_perf"; empty: none.
std::string_view testNamedIn(const std::vector<std::string_view>& words)
{
    constexpr std::string_view kEnd = "_perf";
    for (std::string_view word : words) {
        word = word.substr(word.find_last_of("/'\"") + 1); // npos + 1: the whole word
        if (const std::size_t end = word.find(kEnd); end != std::string_view::npos && end > 0)
            return word.substr(0, end);
    }
    return {};
}

/// One test of a text, as far as it was read.
struct PrintedTest {
    std::vector<PrintedRow> rows;
    std::string test; ///< as its program is called: "all_reduce"
    std::optional<MeasuredCollective> named;
    std::set<std::string, std::less<>> hosts;
    std::int64_t ranks = 0; ///< listed
    bool failed = false;    ///< its own last line says that values were wrong

    void takeName(std::string_view line, const std::vector<std::string_view>& words)
    {
        if (const std::string_view program = testNamedIn(words); !program.empty()) {
            test = program;
            named = collectiveNamedIn(program);
        } else if (const auto found = collectiveNamedIn(line)) {
            named = found;
        }
    }

    /// The test whose columns these are, where nothing names it and it measures no collective that is priced: one with a
    /// root, or one whose bandwidths are the same although it reduces. Source: nccl-tests, getBw() and RunTest() of src/*.cu.
    [[nodiscard]] std::string_view otherTest(double ratio, bool ofTwo) const;

    Result<CollectiveTable> table() const;
};

std::string_view PrintedTest::otherTest(double ratio, bool ofTwo) const
{
    constexpr double kPrinted = 0.005;
    const PrintedRow& row = rows.front();
    const bool same = std::abs(ratio - 1) < kPrinted; // busbw = algbw
    if (row.root.value_or(-1) >= 0) {
        if (same)
            return row.reduces ? "reduce" : "broadcast";
        return "gather or scatter";
    }
    // An all-reduce of two ranks has the factor 1 too.
    return row.root && row.reduces && same && !ofTwo ? "sendrecv" : std::string_view{};
}

Result<CollectiveTable> PrintedTest::table() const
{
    CollectiveTable table;
    const auto setsNothing = [this](const Message& what) {
        return fail(ErrorCode::BadInput,
                    say("line %1: %2 sets no constant of a link; all_reduce_perf, all_gather_perf, "
                        "reduce_scatter_perf and alltoall_perf do",
                        rows.front().line, what));
    };
    if (!test.empty() && !named) // broadcast, reduce, sendrecv, gather, scatter
        return setsNothing(say("%1_perf", std::string_view(test).substr(0, 40)));
    // Large messages print their bandwidths with the most digits.
    const auto largest = std::max_element(
        rows.begin(), rows.end(), [](const PrintedRow& a, const PrintedRow& b) { return a.bytes < b.bytes; });
    const double ratio = largest->algorithm > 0 ? largest->bus / largest->algorithm : 0;
    if (!named)
        if (const std::string_view other = otherTest(ratio, ranks == 2); !other.empty())
            return setsNothing(say("a test that by its root, operation and bandwidths is %1", other));
    std::int64_t took = ranks;
    if (took == 0) {
        // Of an all-reduce 2 (n - 1)/n is at least 1; a gather's (n - 1)/n is below it.
        const double share = named.value_or(ratio >= 0.995 ? MeasuredCollective::AllReduce
                                                           : MeasuredCollective::Gather)
                                     == MeasuredCollective::AllReduce
                                 ? ratio / 2
                                 : ratio;
        took = share > 0 && share < 1 ? std::llround(1 / (1 - share)) : 0;
        if (took < 2)
            return fail(ErrorCode::BadInput,
                        say("neither a list of ranks nor bus bandwidths tell how many ranks took part"));
        table.notes.push_back(say("The text lists no ranks; its bandwidths are those of %1.", number(took)));
    }
    if (took < 2)
        return fail(ErrorCode::BadInput, say("one rank took part: nothing was sent over a link"));
    const auto guessed = collectiveOfRatio(ratio, took);
    table.collective = named.value_or(guessed.value_or(MeasuredCollective::AllReduce));
    if (!named && !guessed)
        table.notes.push_back(say("Nothing tells which collective it was; taken for an all-reduce."));
    else if (!named && table.collective == MeasuredCollective::Gather && !rows.front().reduces)
        table.notes.push_back(say(
            "No line names the test; all_gather_perf and alltoall_perf print the same columns. Taken for an all-gather."));
    table.hosts = static_cast<std::int64_t>(hosts.size());
    std::int64_t empty = 0;
    bool foundWrong = false;
    for (const PrintedRow& row : rows) {
        if (row.wrong > 0) {
            foundWrong = true;
            table.notes.push_back(say("%1, left out.", counted(row.wrong, "Line %1 has %n wrong value",
                                                               "Line %1 has %n wrong values", row.line)));
            continue;
        }
        if (row.bytes <= 0 || row.microseconds <= 0) {
            ++empty;
            continue;
        }
        table.rows.push_back({row.line, took, row.bytes, row.microseconds * kMicro, row.bus * kGB});
    }
    if (empty > 0)
        table.notes.push_back(counted(empty, "%n row without bytes or time left out.",
                                      "%n rows without bytes or time left out."));
    if (foundWrong && table.rows.empty())
        return fail(
            ErrorCode::BadInput,
            say("line %1: every row of the test has wrong values; what corrupts data measures no link",
                rows.front().line));
    if (failed && !foundWrong)
        table.notes.push_back(
            say("The test itself ends with FAILED: values were wrong, and no row says which."));
    return table;
}

/// What nccl-tests write with -J: the command, the ranks' devices and a row for each size. Of a build without MPI it lists one device.
/// Lines are the numbers of rows. Source: nccl-tests 2.17, src/util.cu, jsonOutputInit() to writeResultFooter().
Result<std::vector<CollectiveTable>> readTestJson(std::string_view text)
{
    const Result<nlohmann::json> parsed = parseJson(text);
    if (!parsed)
        return tl::unexpected(parsed.error());
    const auto at = [](const nlohmann::json& object, const char* key) -> const nlohmann::json* {
        const auto found = object.is_object() ? object.find(key) : object.end();
        return object.is_object() && found != object.end() ? &*found : nullptr;
    };
    const nlohmann::json* results = at(*parsed, "results");
    if (results == nullptr || !results->is_array() || results->empty())
        return fail(ErrorCode::BadInput, say("there are no results in it, as nccl-tests write them with -J"));
    PrintedTest test;
    if (const nlohmann::json* words = at(*parsed, "args");
        words != nullptr && words->is_array() && !words->empty() && words->front().is_string()) {
        const std::string command = words->front().get<std::string>();
        test.takeName(command, {command});
    }
    const nlohmann::json* config = at(*parsed, "config");
    const auto count = [&](const char* key) {
        const nlohmann::json* value = config == nullptr ? nullptr : at(*config, key);
        return value != nullptr && value->is_number_integer()
                   ? std::clamp<std::int64_t>(value->get<std::int64_t>(), 0, kMostRanks)
                   : std::int64_t{0};
    };
    if (const nlohmann::json* devices = config == nullptr ? nullptr : at(*config, "devices");
        devices != nullptr && devices->is_array()) {
        test.ranks = static_cast<std::int64_t>(devices->size());
        for (const nlohmann::json& one : *devices)
            if (const nlohmann::json* host = at(one, "hostname"); host != nullptr && host->is_string())
                test.hosts.insert(host->get<std::string>());
    }
    if (test.ranks <= 1)
        test.ranks = std::min(count("nthreads") * count("ngpus"), kMostRanks);
    std::int64_t line = 0;
    for (const nlohmann::json& one : *results) {
        PrintedRow row;
        row.line = ++line;
        const auto number = [&at](const nlohmann::json* in, const char* key) {
            const nlohmann::json* value = in == nullptr ? nullptr : at(*in, key);
            return value != nullptr && value->is_number() ? value->get<double>() : 0.0;
        };
        const nlohmann::json* body = at(one, "out_of_place");
        if (body == nullptr || !body->is_object())
            body = at(one, "in_place");
        row.bytes = number(&one, "size");
        row.microseconds = number(body, "time");
        row.algorithm = number(body, "alg_bw");
        row.bus = number(body, "bus_bw");
        for (const char* place : {"out_of_place", "in_place"})
            row.wrong += std::llround(std::clamp(number(at(one, place), "nwrong"), 0.0, 1e15));
        if (const nlohmann::json* redop = at(one, "redop"); redop != nullptr && redop->is_string())
            row.reduces = *redop != "none";
        if (const nlohmann::json* root = at(one, "root"); root != nullptr && root->is_string()) {
            const std::string written = root->get<std::string>();
            const auto words = wordsOf(written);
            if (const auto value = words.empty() ? std::nullopt : numberOf(words.front()))
                row.root = std::llround(std::clamp(*value, -1.0, static_cast<double>(kMostRanks)));
        }
        if (!(row.bytes >= 0) || !(row.microseconds >= 0) || !(row.algorithm >= 0) || !(row.bus >= 0))
            return fail(ErrorCode::BadInput, say("line %1: a number below 0 measures nothing", line));
        test.rows.push_back(row);
    }
    Result<CollectiveTable> table = test.table();
    if (!table)
        return tl::unexpected(table.error());
    table->hosts = std::max<std::int64_t>(1, table->hosts);
    return std::vector{std::move(*table)};
}

/// Whether a line with "#" is of the test above it: what nccl-tests print behind their rows.
bool endsTest(std::string_view line)
{
    const auto has = [line](std::string_view word) { return line.find(word) != std::string_view::npos; };
    return has("Out of bounds") || has("Avg bus bandwidth") || has("test concluded");
}

/// The tests of a text, one after the other: what stands before rows, and is no end of those above, begins another.
Result<std::vector<CollectiveTable>> readTests(std::string_view text)
{
    std::vector<PrintedTest> tests(1);
    PrintedColumns columns; // without a time: no header yet
    std::int64_t lineNumber = 0;
    const auto open = [&tests]() -> PrintedTest& {
        if (!tests.back().rows.empty())
            tests.emplace_back();
        return tests.back();
    };
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        at = end + 1;
        ++lineNumber;
        const auto words = wordsOf(line);
        if (words.empty())
            continue;
        if (!words[0].starts_with("#")) {
            const auto size = numberOf(words[0]);
            if (!size && !testNamedIn(words).empty())
                open().takeName(line, words); // the command, as people paste it above
            if (columns.time == 0 || !size)
                continue; // what a launcher says before, warnings of libraries between rows
            if (words.size() < columns.time + 3)
                return fail(ErrorCode::BadInput,
                            say("line %1 has %2 columns; the header names at least %3", number(lineNumber),
                                number(static_cast<std::int64_t>(words.size())),
                                number(static_cast<std::int64_t>(columns.time + 3))));
            PrintedRow row;
            row.line = lineNumber;
            row.bytes = *size;
            double* const cells[] = {&row.microseconds, &row.algorithm, &row.bus};
            for (std::size_t c = 0; c < 3; ++c) {
                const auto value = numberOf(words[columns.time + c]);
                if (!value || *value < 0)
                    return fail(ErrorCode::BadInput, say("line %1: %2 stands where a number belongs",
                                                         number(lineNumber), shown(words[columns.time + c])));
                *cells[c] = *value;
            }
            if (columns.operation > 0 && columns.operation < words.size())
                row.reduces = words[columns.operation] != "none";
            if (const auto root = columns.root > 0 && columns.root < words.size()
                                      ? numberOf(words[columns.root])
                                      : std::nullopt)
                row.root = std::llround(std::clamp(*root, -1.0, static_cast<double>(kMostRanks)));
            for (const std::size_t column : columns.wrong) // N/A: nobody looked
                if (const auto wrong = column < words.size() ? numberOf(words[column]) : std::nullopt)
                    row.wrong += std::llround(std::clamp(*wrong, 0.0, 1e15));
            tests.back().rows.push_back(row);
            continue;
        }
        if (endsTest(line)) {
            tests.back().failed |= line.find("FAILED") != std::string_view::npos;
            if (tests.back().test.empty() && !tests.back().named)
                tests.back().takeName(line, words);
            continue;
        }
        const auto time = std::find(words.begin(), words.end(), "time");
        const bool isHeader = words.size() > 1 && words[1] == "size" && time != words.end();
        const bool isRank = words.size() > 2 && words[1] == "Rank";
        if (isHeader || isRank || line.find("nThread") != std::string_view::npos
            || line.find("nccl-tests") != std::string_view::npos
            || line.find("Using devices") != std::string_view::npos || !testNamedIn(words).empty()
            || collectiveNamedIn(line))
            open().takeName(line, words);
        if (isRank) {
            ++tests.back().ranks;
            for (std::size_t w = 2; w + 1 < words.size(); ++w)
                if (words[w] == "on")
                    tests.back().hosts.emplace(words[w + 1]);
        }
        if (isHeader)
            columns = PrintedColumns::of(words);
    }
    if (tests.size() > 1 && tests.back().rows.empty())
        tests.pop_back(); // the head of a test that was cut off
    if (columns.time == 0)
        return fail(ErrorCode::BadInput,
                    say("no line names the columns size and time, as nccl-tests print them"));
    if (tests.front().rows.empty())
        return fail(ErrorCode::BadInput, say("there is a header, but no row of sizes and times below it"));
    std::vector<CollectiveTable> tables;
    std::optional<Error> refused;
    std::vector<Message> leftOut;
    for (const PrintedTest& test : tests) {
        Result<CollectiveTable> table = test.table();
        if (!table) {
            leftOut.push_back(say("Left out: %1.", table.error().message));
            refused = refused ? refused : table.error();
            continue;
        }
        // The same collective over as many hosts measures the same links; other numbers of ranks tell a step's latency.
        const auto same = std::find_if(tables.begin(), tables.end(), [&table](const CollectiveTable& one) {
            return one.collective == table->collective && one.hosts == table->hosts
                   && (one.hosts > 0 || one.rows.front().ranks == table->rows.front().ranks);
        });
        if (same == tables.end() || table->rows.empty()) {
            tables.push_back(std::move(*table));
        } else {
            same->rows.insert(same->rows.end(), table->rows.begin(), table->rows.end());
            for (Message& note : table->notes)
                if (std::find(same->notes.begin(), same->notes.end(), note) == same->notes.end())
                    same->notes.push_back(std::move(note));
        }
    }
    if (tables.empty())
        return tl::unexpected(*refused);
    for (CollectiveTable& table : tables)
        table.hosts = std::max<std::int64_t>(1, table.hosts);
    tables.front().notes.insert(tables.front().notes.end(), leftOut.begin(), leftOut.end());
    return tables;
}

// ------------------------------------------------------------------ CSV

struct CsvColumn {
    std::string_view meaning;
    std::vector<std::string_view> names;
    bool required = false;
};

const std::vector<CsvColumn>& csvColumns()
{
    static const std::vector<CsvColumn> list{
        {"size", {"size", "bytes", "size_bytes", "size_b"}, true},
        {"time_us", {"time_us", "time", "time_us_out_of_place", "latency_us"}, true},
        {"ranks", {"ranks", "gpus", "num_gpus", "num_gpus_intra_node", "nranks"}},
        {"algbw", {"algbw", "algbw_gb_per_s", "algbw_gbps"}},
        {"busbw", {"busbw", "busbw_gb_per_s", "busbw_gbps"}},
        {"collective", {"collective", "op", "operation"}},
        {"gpu", {"gpu", "system", "accelerator"}},
    };
    return list;
}

Result<CollectiveTable> readCsv(std::string_view text, std::string_view system)
{
    const auto lines = splitCsv(text);
    if (!lines)
        return tl::unexpected(lines.error());
    if (lines->empty())
        return fail(ErrorCode::BadInput, say("the file is empty; a table of sizes and times is expected"));
    const CsvLine& header = lines->front();
    const auto columns = csvColumns().size();
    constexpr std::size_t kAbsent = ~std::size_t{0};
    std::vector<std::size_t> at(columns, kAbsent);
    for (std::size_t c = 0; c < header.cells.size(); ++c)
        for (std::size_t k = 0; k < columns; ++k) {
            const auto& names = csvColumns()[k].names;
            if (std::find(names.begin(), names.end(), lowered(header.cells[c])) != names.end())
                at[k] = c;
        }
    for (std::size_t k = 0; k < columns; ++k)
        if (csvColumns()[k].required && at[k] == kAbsent) {
            std::vector<std::string_view> present(header.cells.begin(), header.cells.end());
            return fail(ErrorCode::BadInput,
                        say("line %1 names no column %2; nearest is '%3'", number(header.number),
                            csvColumns()[k].meaning, nearestName(csvColumns()[k].meaning, present)));
        }
    enum { Size, Time, Ranks, Algorithm, Bus, Collective, Gpu };
    CollectiveTable table;
    std::set<std::string, std::less<>> systems;
    std::string chosen(system);
    std::optional<MeasuredCollective> named;
    for (std::size_t l = 1; l < lines->size(); ++l) {
        const CsvLine& line = (*lines)[l];
        const Message where = say("line %1: ", line.number);
        const auto cell = [&](std::size_t k) {
            return at[k] == kAbsent || at[k] >= line.cells.size() ? std::string_view{}
                                                                  : std::string_view(line.cells[at[k]]);
        };
        if (!cell(Gpu).empty()) {
            systems.emplace(cell(Gpu));
            if (chosen.empty())
                chosen = cell(Gpu);
            if (cell(Gpu) != chosen)
                continue;
        }
        const auto positive = [&](std::size_t k) -> Result<double> {
            const auto value = numberOf(cell(k));
            if (!value || *value <= 0)
                return fail(ErrorCode::BadInput, say("%1%2", where,
                                                     say("%1 is %2; it must be a number above 0",
                                                         csvColumns()[k].meaning, shown(cell(k)))));
            return *value;
        };
        const Result<double> bytes = positive(Size);
        if (!bytes)
            return tl::unexpected(bytes.error());
        const Result<double> time = positive(Time);
        if (!time)
            return tl::unexpected(time.error());
        CollectiveRow row{.line = line.number, .ranks = 0, .bytes = *bytes, .seconds = *time * kMicro};
        const auto algorithm = numberOf(cell(Algorithm));
        const auto bus = numberOf(cell(Bus));
        const auto collective = collectiveNamedIn(cell(Collective));
        if (!collective && !cell(Collective).empty()) {
            constexpr std::array<std::string_view, 4> kPriced{"all_reduce", "all_gather", "reduce_scatter",
                                                              "all_to_all"};
            return fail(ErrorCode::BadInput,
                        say("%1%2 is no collective that sets a constant of a link; nearest is '%3'", where,
                            shown(cell(Collective)), nearestName(cell(Collective), kPriced)));
        }
        if (collective && named && *collective != *named)
            return fail(ErrorCode::BadInput,
                        say("%1the table goes on with another collective, %2; one table holds one", where,
                            name(*collective)));
        if (collective)
            named = collective;
        if (at[Ranks] != kAbsent) {
            const Result<double> ranks = positive(Ranks);
            if (!ranks)
                return tl::unexpected(ranks.error());
            if (*ranks != std::floor(*ranks) || *ranks < 2 || *ranks > static_cast<double>(kMostRanks))
                return fail(ErrorCode::BadInput, say("%1ranks is %2; it must be a whole number from 2", where,
                                                     shown(cell(Ranks))));
            row.ranks = static_cast<std::int64_t>(*ranks);
        } else if (bus && *bus > 0) {
            const double rate = algorithm && *algorithm > 0 ? *algorithm : *bytes / row.seconds / kGB;
            const double share = *bus / rate
                                 / (named.value_or(MeasuredCollective::AllReduce)
                                            == MeasuredCollective::AllReduce
                                        ? 2
                                        : 1);
            row.ranks = share > 0 && share < 1 ? std::llround(1 / (1 - share)) : 0;
        }
        if (row.ranks < 2)
            return fail(ErrorCode::BadInput,
                        say("%1nothing tells how many ranks took part; add a column ranks, or busbw", where));
        if (bus)
            row.busBandwidth = *bus * kGB;
        table.rows.push_back(row);
    }
    if (table.rows.empty())
        return fail(
            ErrorCode::BadInput,
            chosen.empty() || systems.empty()
                ? say("there is a header, but no row of sizes and times below it")
                : say("no row is of '%1'; nearest is '%2'", chosen,
                      nearestName(chosen, std::vector<std::string_view>(systems.begin(), systems.end()))));
    if (at[Ranks] == kAbsent) {
        // Small rows print too few digits to tell: the largest knows.
        const auto largest = std::max_element(table.rows.begin(), table.rows.end(),
                                              [](const auto& a, const auto& b) { return a.bytes < b.bytes; });
        const std::int64_t ranks = largest->ranks;
        for (CollectiveRow& row : table.rows)
            row.ranks = ranks;
    }
    if (!named) {
        const CollectiveRow& last = table.rows.back();
        const double rate = last.bytes / last.seconds;
        named = collectiveOfRatio(last.busBandwidth / rate, last.ranks);
    }
    table.collective = named.value_or(MeasuredCollective::AllReduce);
    for (CollectiveRow& row : table.rows)
        if (row.busBandwidth <= 0)
            row.busBandwidth = row.bytes / row.seconds * busFactor(table.collective, row.ranks);
    if (systems.size() > 1) {
        std::string others;
        for (const std::string& one : systems)
            if (one != chosen)
                others += (others.empty() ? "" : ", ") + one;
        table.notes.push_back(say("Rows of %1; left out: %2.", chosen, others));
    }
    return table;
}

// ------------------------------------------------------------------ the fit

/// Steps, and bytes on the bus per second of time, of a collective's closed forms.
struct Form {
    double steps = 0;
    double bytes = 0;
};

Form ringForm(MeasuredCollective c, const CollectiveRow& row)
{
    const auto n = static_cast<double>(row.ranks);
    const double once = (n - 1) / n * row.bytes;
    return c == MeasuredCollective::AllReduce ? Form{2 * (n - 1), 2 * once} : Form{n - 1, once};
}

/// What a price would take instead: a double binary tree, or recursive doubling.
Form treeForm(MeasuredCollective c, const CollectiveRow& row)
{
    const auto n = static_cast<double>(row.ranks);
    switch (c) {
    case MeasuredCollective::AllReduce: return {2 * std::log2(n), 2 * row.bytes};
    case MeasuredCollective::Gather: return {std::log2(n), (n - 1) / n * row.bytes};
    case MeasuredCollective::AllToAll: break;
    }
    return ringForm(c, row);
}

struct Constants {
    double startup = 0, latency = 0, perByte = 0;

    [[nodiscard]] double time(const Form& form) const
    {
        return startup + latency * form.steps + perByte * form.bytes;
    }
};

/// Least squares of relative errors over the constants in `free`, none below zero.
Constants solve(const std::vector<Form>& forms, const std::vector<CollectiveRow>& rows,
                std::array<bool, 3> free)
{
    for (;;) {
        std::vector<int> columns;
        for (int k = 0; k < 3; ++k)
            if (free[static_cast<std::size_t>(k)])
                columns.push_back(k);
        Eigen::MatrixXd a(static_cast<Eigen::Index>(rows.size()), static_cast<Eigen::Index>(columns.size()));
        for (std::size_t r = 0; r < rows.size(); ++r) {
            const double terms[] = {1.0, forms[r].steps, forms[r].bytes};
            for (std::size_t c = 0; c < columns.size(); ++c)
                a(static_cast<Eigen::Index>(r), static_cast<Eigen::Index>(c)) = terms[columns[c]]
                                                                                / rows[r].seconds;
        }
        // Seconds and bytes differ by ten powers of ten: scaled columns keep the factorization honest.
        const Eigen::VectorXd scale = a.colwise().norm().transpose().cwiseMax(1e-300);
        const Eigen::VectorXd solved = (a * scale.cwiseInverse().asDiagonal())
                                           .colPivHouseholderQr()
                                           .solve(Eigen::VectorXd::Ones(a.rows()))
                                           .cwiseQuotient(scale);
        Constants constants;
        double* const values[] = {&constants.startup, &constants.latency, &constants.perByte};
        int lowest = -1;
        for (std::size_t c = 0; c < columns.size(); ++c) {
            const double value = solved(static_cast<Eigen::Index>(c));
            *values[columns[c]] = value;
            if (value < 0 && lowest < 0)
                lowest = columns[c];
        }
        if (lowest < 0 || columns.size() == 1)
            return constants;
        free[static_cast<std::size_t>(lowest)] = false;
    }
}

std::string percentText(double share)
{
    char text[16];
    std::snprintf(text, sizeof text, "%.1f %%", 100 * share);
    return text;
}

} // namespace

std::string_view name(MeasuredCollective collective)
{
    return kNames[static_cast<std::size_t>(collective)];
}

bool isTestOutput(std::string_view text)
{
    const std::string_view start = text.substr(0, 1 << 16);
    return start.find("algbw") != std::string_view::npos && tagOfHeader(start).has_value();
}

bool isCollectiveTable(std::string_view text)
{
    const std::string start = lowered(text.substr(0, 1 << 16));
    const auto has = [&start](std::string_view word) { return start.find(word) != std::string::npos; };
    if (has("algbw") && has("busbw"))
        return true;
    const std::string first = start.substr(0, start.find('\n'));
    const auto cells = splitCsv(first);
    if (!cells || cells->empty())
        return false;
    for (std::size_t k = 0; k < 2; ++k) {
        const auto& names = csvColumns()[k].names;
        const auto& present = cells->front().cells;
        if (std::none_of(present.begin(), present.end(), [&](const std::string& cell) {
                return std::find(names.begin(), names.end(), cell) != names.end();
            }))
            return false;
    }
    return true;
}

namespace {

Result<std::vector<CollectiveTable>> readTablesWhole(std::string_view text, std::string_view system)
{
    constexpr std::size_t kMostBytes = std::size_t{16} << 20;
    if (text.size() > kMostBytes)
        return fail(ErrorCode::TooLarge,
                    say("the text is larger than 16 MiB; a table of collectives has a few KiB"));
    if (text.find('\0') != std::string_view::npos)
        return fail(ErrorCode::BadInput, say("this is binary data, not a table of sizes and times"));
    const auto content = text.find_first_not_of(" \t\r\n");
    if (content == std::string_view::npos)
        return fail(ErrorCode::BadInput, say("the file is empty; a table of sizes and times is expected"));
    if (text[content] == '{')
        return readTestJson(text);
    const bool test = text.find("# ") != std::string_view::npos || text.find("#\n") != std::string_view::npos;
    if (test)
        return readTests(withoutTags(withoutLauncherTags(text)));
    Result<CollectiveTable> table = readCsv(text, system);
    if (!table)
        return tl::unexpected(table.error());
    return std::vector{std::move(*table)};
}

} // namespace

Result<std::vector<CollectiveTable>> readCollectiveTables(std::string_view text, std::string_view system)
{
    return withShortQuotes(readTablesWhole(text, system));
}

std::string scopeOf(const CollectiveTable& table)
{
    std::set<std::int64_t> ranks;
    for (const CollectiveRow& row : table.rows)
        ranks.insert(row.ranks);
    std::string text;
    for (const std::int64_t n : ranks)
        text += (text.empty() ? "" : ", ") + number(n);
    return text;
}

Result<LinkFit> fitLink(const CollectiveTable& table)
{
    const auto& rows = table.rows;
    if (rows.size() < 2)
        return fail(ErrorCode::BadInput, say("a fit needs at least two sizes; the table has %1",
                                             number(static_cast<std::int64_t>(rows.size()))));
    std::set<std::int64_t> ranks;
    double smallest = rows.front().bytes, largest = rows.front().bytes;
    for (const CollectiveRow& row : rows) {
        ranks.insert(row.ranks);
        smallest = std::min(smallest, row.bytes);
        largest = std::max(largest, row.bytes);
    }
    LinkFit fit;
    // With one number of ranks every row has as many steps: their latency cannot be told from the startup.
    const bool stepsDiffer = ranks.size() > 1;
    std::vector<Form> forms;
    for (const CollectiveRow& row : rows)
        forms.push_back(ringForm(table.collective, row));
    Constants constants;
    constexpr int kMostRounds = 10;
    for (int round = 0; round < kMostRounds; ++round) {
        constants = solve(forms, rows, {true, stepsDiffer, smallest < largest});
        std::vector<Form> chosen;
        for (const CollectiveRow& row : rows) {
            const Form ring = ringForm(table.collective, row);
            const Form tree = treeForm(table.collective, row);
            chosen.push_back(stepsDiffer && constants.time(tree) < constants.time(ring) ? tree : ring);
        }
        const bool stable = std::equal(
            chosen.begin(), chosen.end(), forms.begin(),
            [](const Form& a, const Form& b) { return a.steps == b.steps && a.bytes == b.bytes; });
        forms = std::move(chosen);
        if (stable)
            break;
    }

    for (std::size_t r = 0; r < rows.size(); ++r) {
        fit.errors.push_back(constants.time(forms[r]) / rows[r].seconds - 1);
        fit.meanError += std::abs(fit.errors.back()) / static_cast<double>(rows.size());
    }
    // Rings of a switch are as wide for two ranks as for all; those of a mesh are not.
    double narrowest = 0, widest = 0;
    for (const std::int64_t n : ranks) {
        double bus = 0;
        for (const CollectiveRow& row : rows)
            if (row.ranks == n)
                bus = std::max(bus, row.busBandwidth);
        narrowest = narrowest > 0 ? std::min(narrowest, bus) : bus;
        widest = std::max(widest, bus);
    }
    constexpr double kMeshSpread = 2;
    if (narrowest > 0 && widest > kMeshSpread * narrowest)
        fit.notes.push_back(say(
            "Different numbers of ranks reach from %1 to %2 GB/s: links are wired pair by pair. Give the level its wires, or fit one number alone.",
            significant(narrowest / kGB, 4), significant(widest / kGB, 4)));
    // A constant that is next to nothing in every row is not measured, whatever the equations say.
    constexpr double kSeen = 0.05;
    double bytesSeen = 0, startupSeen = 0, latencySeen = 0;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const double time = constants.time(forms[r]);
        bytesSeen = std::max(bytesSeen, constants.perByte * forms[r].bytes / time);
        startupSeen = std::max(startupSeen, constants.startup / time);
        latencySeen = std::max(latencySeen, constants.latency * forms[r].steps / time);
    }
    if (bytesSeen > kSeen)
        fit.bandwidth = 1 / constants.perByte;
    else
        fit.notes.push_back(
            say("The bandwidth is not determined: no size is large enough for its bytes to take time."));
    if (startupSeen > kSeen)
        fit.startup = constants.startup;
    else
        fit.notes.push_back(
            say("The startup is not determined: it is lost in the time of the smallest size, %1 bytes.",
                significant(smallest, 4)));
    if (latencySeen > kSeen)
        fit.latency = constants.latency;
    else
        fit.notes.push_back(
            stepsDiffer
                ? say("The latency of a step is not determined: more ranks take no longer to begin.")
                : say(
                    "The latency of a step is not determined: all rows have %1 ranks, so that it is part of the startup.",
                    *ranks.begin()));
    return fit;
}

cluster::LinkLevel fitted(cluster::LinkLevel level, const CollectiveTable& table, const LinkFit& fit)
{
    std::string what;
    const auto add = [&what](const char* name) { what += (what.empty() ? "" : ", ") + std::string(name); };
    const double ring = level.bandwidth * level.efficiency;
    if (fit.bandwidth && level.bandwidth > 0) {
        switch (table.collective) {
        case MeasuredCollective::AllReduce:
            level.efficiency = std::min(1.0, *fit.bandwidth / level.bandwidth);
            add("efficiency");
            break;
        case MeasuredCollective::Gather:
            level.gatherShare = *fit.bandwidth / ring;
            add("gather share");
            break;
        case MeasuredCollective::AllToAll:
            level.exchangeShare = std::min(1.0, *fit.bandwidth / ring);
            add("all-to-all share");
            break;
        }
    }
    if (fit.latency) {
        level.latency = *fit.latency;
        add("latency");
    }
    if (fit.startup) {
        // Latencies that the fit could not tell from the startup are in the level already.
        double steps = 0;
        if (!fit.latency && !table.rows.empty())
            steps = ringForm(table.collective, table.rows.front()).steps * level.latency;
        level.startup = std::max(0.0, *fit.startup - steps);
        add("startup");
    }
    level.source = (what.empty() ? "nothing" : what) + " fitted to "
                   + number(static_cast<std::int64_t>(table.rows.size())) + " measured "
                   + std::string(name(table.collective)) + "s, mean error " + percentText(fit.meanError)
                   + (level.source.empty() ? "" : "; " + level.source);
    return level;
}

} // namespace shardscape::exchange
