// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/query_desk.h"

#include "base/nearest.h"
#include "store/project_tables.h"
#include "store/schema/migrate.h"
#include "store/sqlite.h"

#include <algorithm>
#include <array>
#include <sqlite3.h>

namespace shardscape::store {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kOpsBetweenLooks = 2000; ///< of SQLite's machine: well below a millisecond
constexpr int kLongestCell = 1 << 20;  ///< bytes that a question may make a cell of
constexpr std::size_t kLongestQuestion = 1 << 16;
constexpr std::size_t kMostQuoted = 60;

std::string shortened(std::string_view text)
{
    if (text.size() <= kMostQuoted)
        return std::string(text);
    std::size_t end = kMostQuoted;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        --end; // not within a letter
    return std::string(text.substr(0, end)) + "…";
}

// ------------------------------------------------------------------ what a question may do

/// Only reading, and no function that reaches outside.
int authorizeQuestion(void*, int action, const char*, const char* name, const char*, const char*)
{
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE: return SQLITE_OK;
    case SQLITE_FUNCTION:
        return name != nullptr && std::string_view(name) == "load_extension" ? SQLITE_DENY : SQLITE_OK;
    default: return SQLITE_DENY;
    }
}

/// What stops a question that runs.
struct Watch {
    enum class Cause : std::uint8_t { None, Stopped, Time, Memory };
    std::stop_token stop;
    Clock::time_point deadline;
    sqlite3_int64 memory = 0; ///< bytes of the process at which it ends
    Cause cause = Cause::None;

    static int look(void* self)
    {
        auto& watch = *static_cast<Watch*>(self);
        if (watch.stop.stop_requested())
            watch.cause = Cause::Stopped;
        else if (Clock::now() > watch.deadline)
            watch.cause = Cause::Time;
        else if (sqlite3_memory_used() > watch.memory)
            watch.cause = Cause::Memory;
        return watch.cause == Cause::None ? 0 : 1;
    }
};

// ------------------------------------------------------------------ what there is to ask

/// "CREATE VIEW sweeps AS -- one line per sweep\nSELECT": what stands behind the first line.
std::string commentOf(const std::string& definition)
{
    const std::string line = definition.substr(0, definition.find('\n'));
    const std::size_t at = line.find("-- ");
    return at == std::string::npos ? std::string() : line.substr(at + 3);
}

std::vector<QuerySource> sourcesOf(Database& database)
{
    std::vector<QuerySource> sources;
    Statement select(database, "SELECT name, type = 'view', sql FROM sqlite_schema WHERE type IN ('view', "
                               "'table') AND name NOT LIKE 'sqlite_%' ORDER BY type DESC, name");
    while (select.next())
        sources.push_back({select.text(0), commentOf(select.text(2)), {}, select.integer(1) != 0});
    for (QuerySource& source : sources) {
        Statement columns(database, "SELECT name FROM pragma_table_info(?)");
        columns.bindAll(source.name);
        while (columns.next())
            source.columns.push_back(columns.text(0));
    }
    return sources;
}

std::vector<std::string> functionsOf(Database& database)
{
    std::vector<std::string> names;
    Statement select(database, "SELECT DISTINCT name FROM pragma_function_list ORDER BY 1");
    while (select.next())
        names.push_back(select.text(0));
    return names;
}

bool isWord(std::string_view text)
{
    return std::all_of(text.begin(), text.end(),
                       [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
}

std::string inQuotes(const std::string& name)
{
    std::string text = "\"";
    for (const char c : name)
        text.append(c == '"' ? 2 : 1, c);
    return text + '"';
}

/// As a question writes it: in quotes only where it would be read as something else.
std::string written(const std::string& name)
{
    const bool plain = isWord(name) && !name.empty() && std::isdigit(static_cast<unsigned char>(name[0])) == 0
                       && sqlite3_keyword_check(name.data(), static_cast<int>(name.size())) == 0;
    return plain ? name : inQuotes(name);
}

/// Bytes of the longest cell: a question must be able to read what is there.
int longestCell(Database& database, const std::vector<QuerySource>& sources)
{
    std::int64_t longest = 0;
    for (const QuerySource& source : sources) {
        if (source.isView)
            continue;
        for (const std::string& column : source.columns)
            longest = std::max(longest, database.integer("SELECT max(length(CAST(" + inQuotes(column)
                                                         + " AS BLOB))) FROM " + inQuotes(source.name)));
    }
    // Rows are read whole: their other cells are small beside the longest.
    return static_cast<int>(std::min<std::int64_t>(longest + longest / 4 + kLongestCell, 1 << 30));
}

// ------------------------------------------------------------------ sentences

tl::unexpected<Error> unknown(Message (*with)(const std::string&, const std::string&),
                              Message (*without)(const std::string&), const std::string& name,
                              const std::vector<std::string>& known)
{
    const std::vector<std::string_view> candidates(known.begin(), known.end());
    const std::string nearest(nearestName(name, candidates));
    return fail(ErrorCode::UnknownName,
                nearest.empty() ? without(shortened(name)) : with(shortened(name), nearest));
}

/// What follows `start` in SQLite's words; empty where they are others.
std::string after(const std::string& said, std::string_view start)
{
    return said.starts_with(start) ? said.substr(start.size()) : std::string();
}

/// Those that people write; of all keywords the nearest is seldom the one that was meant.
constexpr std::array<std::string_view, 22> kKeywords{
    "SELECT", "FROM", "WHERE", "GROUP", "ORDER",  "HAVING",   "LIMIT",   "OFFSET",
    "JOIN",   "LEFT", "UNION", "WITH",  "VALUES", "DISTINCT", "BETWEEN", "LIKE",
    "CASE",   "WHEN", "THEN",  "ELSE",  "DESC",   "EXPLAIN"};

std::string lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

/// "near "FORM": syntax error"
tl::unexpected<Error> notUnderstood(const std::string& said)
{
    const std::size_t open = said.find('"');
    const std::size_t close = said.rfind('"');
    if (open == std::string::npos || close <= open)
        return fail(ErrorCode::BadInput, say("the question is not understood: %1", shortened(said)));
    const std::string word = said.substr(open + 1, close - open - 1);
    const std::string nearest = isWord(word) && word.size() > 2 ? std::string(nearestName(word, kKeywords))
                                                                : std::string();
    if (nearest.empty() || lower(nearest) == lower(word))
        return fail(ErrorCode::BadInput, say("the question is not understood at '%1'", shortened(word)));
    return fail(ErrorCode::BadInput, say("the question is not understood at '%1'; the nearest word is %2",
                                         shortened(word), nearest));
}

} // namespace

struct QueryDesk::Desk {
    Database database;
    std::vector<QuerySource> sources;
    std::vector<std::string> functions;
    std::int64_t newestSweep = 0; ///< 0: none with results
    std::vector<std::string> axes;

    [[nodiscard]] std::vector<std::string> columnsNear(std::string_view sql) const;
    tl::unexpected<Error> sentence(std::string_view sql, const std::string& said) const;
};

/// Columns of the sources that the question names; of all where it names none.
std::vector<std::string> QueryDesk::Desk::columnsNear(std::string_view sql) const
{
    const std::string text = lower(std::string(sql));
    std::vector<std::string> named;
    std::vector<std::string> all;
    for (const QuerySource& source : sources) {
        const bool isNamed = text.find(lower(source.name)) != std::string::npos;
        for (const std::string& column : source.columns) {
            all.push_back(column);
            if (isNamed)
                named.push_back(column);
        }
    }
    return named.empty() ? all : named;
}

tl::unexpected<Error> QueryDesk::Desk::sentence(std::string_view sql, const std::string& said) const
{
    if (const std::string name = after(said, "no such table: "); !name.empty()) {
        std::vector<std::string> names;
        for (const QuerySource& source : sources)
            names.push_back(source.name);
        return unknown(
            [](const std::string& n, const std::string& near) {
                return say("there is no table '%1'; nearest is '%2'", n, near);
            },
            [](const std::string& n) { return say("there is no table '%1'", n); }, name, names);
    }
    if (std::string name = after(said, "no such column: "); !name.empty()) {
        name = name.substr(name.rfind('.') == std::string::npos ? 0 : name.rfind('.') + 1);
        return unknown(
            [](const std::string& n, const std::string& near) {
                return say("there is no column '%1'; nearest is '%2'", n, near);
            },
            [](const std::string& n) { return say("there is no column '%1'", n); }, name, columnsNear(sql));
    }
    if (const std::string name = after(said, "no such function: "); !name.empty())
        return unknown(
            [](const std::string& n, const std::string& near) {
                return say("there is no function '%1'; nearest is '%2'", n, near);
            },
            [](const std::string& n) { return say("there is no function '%1'", n); }, name, functions);
    if (const std::string name = after(said, "ambiguous column name: "); !name.empty())
        return fail(ErrorCode::BadInput,
                    say("more than one table has a column '%1': write the table before it", shortened(name)));
    if (said.starts_with("incomplete input"))
        return fail(ErrorCode::BadInput, say("the question breaks off before its end"));
    if (said.find("too big") != std::string::npos)
        return fail(ErrorCode::TooLarge, say("a cell would be longer than a question may make it"));
    if (said.find("syntax error") != std::string::npos)
        return notUnderstood(said);
    if (said.find("not authorized") != std::string::npos || said.find("prohibited") != std::string::npos
        || said.starts_with("cannot modify "))
        return fail(ErrorCode::BadInput, say("a question only reads: begin it with SELECT"));
    return fail(ErrorCode::BadInput, say("the question is not understood: %1", shortened(said)));
}

bool QueryAnswer::isNumber(std::size_t column) const
{
    bool any = false;
    for (const std::vector<QueryCell>& row : rows) {
        const QueryCell& cell = row[column];
        if (std::holds_alternative<std::string>(cell))
            return false;
        any = any || !std::holds_alternative<std::monostate>(cell);
    }
    return any;
}

QueryDesk::QueryDesk(std::unique_ptr<Desk> desk)
    : m_desk(std::move(desk))
{}
QueryDesk::~QueryDesk() = default;
QueryDesk::QueryDesk(QueryDesk&&) noexcept = default;
QueryDesk& QueryDesk::operator=(QueryDesk&&) noexcept = default;

Result<QueryDesk> QueryDesk::of(const Project& project, std::size_t layouts)
{
    auto desk = std::make_unique<Desk>();
    Database& database = desk->database;
    migrate(database, 0, Schema::current());
    {
        Transaction transaction(database, Transaction::Kind::Write);
        writeProject(database, project, {}, layouts);
        // Blocks of bytes and what only a file has: nothing to ask.
        database.execute("DROP TABLE result_metric_chunk; DROP TABLE result_chunk; DROP TABLE "
                         "result_rejection_chunk; DROP TABLE file_fact");
        transaction.commit();
    }
    desk->sources = sourcesOf(database);
    desk->functions = functionsOf(database);
    for (const SweepEntry& entry : project.sweeps) {
        if (entry.result->rows.empty())
            continue;
        desk->newestSweep = entry.id.value;
        const std::string view = "layouts_" + std::to_string(entry.id.value);
        const auto fitting = std::count_if(entry.result->rows.begin(), entry.result->rows.end(),
                                           [](const search::Row& row) { return row.fits; });
        for (QuerySource& source : desk->sources)
            if (source.name == view)
                source.left = std::max<std::int64_t>(
                    0, fitting
                           - database.integer("SELECT count(*) FROM result_layout WHERE sweep = "
                                              + std::to_string(entry.id.value)));
        desk->axes.clear();
        for (const search::Axis& axis : entry.space().axes) {
            if (axis.values.size() > 1)
                desk->axes.emplace_back(axis.knob->id);
        }
    }
    const int longest = longestCell(database, desk->sources);
    database.integer(
        "SELECT count(*) FROM json_each('[]')"); // set up before what sets things up is forbidden
    database.execute("PRAGMA query_only = ON");
    if (!database.ok())
        return fail(database.failure().kind, say("the project cannot be asked: %1", database.failure().why));
    sqlite3* handle = database.handle();
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, longest);
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_limit(handle, SQLITE_LIMIT_EXPR_DEPTH, 200);
    sqlite3_limit(handle, SQLITE_LIMIT_COMPOUND_SELECT, 100);
    sqlite3_limit(handle, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1000);
    sqlite3_set_authorizer(handle, authorizeQuestion, nullptr);
    return QueryDesk(std::move(desk));
}

const std::vector<QuerySource>& QueryDesk::sources() const
{
    return m_desk->sources;
}

namespace {

struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Prepared = std::unique_ptr<sqlite3_stmt, Finalize>;

QueryCell cellOf(sqlite3_stmt* statement, int column)
{
    switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER: return std::int64_t{sqlite3_column_int64(statement, column)};
    case SQLITE_FLOAT: return sqlite3_column_double(statement, column);
    case SQLITE_TEXT: {
        const unsigned char* text = sqlite3_column_text(statement, column);
        const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, column));
        return std::string(text, text + size);
    }
    case SQLITE_BLOB: {
        constexpr std::string_view kDigits = "0123456789abcdef";
        const auto* bytes = static_cast<const unsigned char*>(sqlite3_column_blob(statement, column));
        const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, column));
        std::string text;
        for (std::size_t i = 0; i < size; ++i) {
            text += kDigits[bytes[i] >> 4];
            text += kDigits[bytes[i] & 15];
        }
        return text;
    }
    default: return std::monostate{};
    }
}

/// Bytes that an answer's row takes, about.
std::size_t sizeOf(const std::vector<QueryCell>& row)
{
    std::size_t size = row.size() * sizeof(QueryCell);
    for (const QueryCell& cell : row)
        if (const auto* text = std::get_if<std::string>(&cell))
            size += text->size();
    return size;
}

/// Whether only blanks, semicolons and comments are left.
bool isOver(std::string_view rest)
{
    while (!rest.empty()) {
        if (std::isspace(static_cast<unsigned char>(rest.front())) != 0 || rest.front() == ';')
            rest.remove_prefix(1);
        else if (rest.starts_with("--"))
            rest.remove_prefix(std::min(rest.size(), rest.find('\n')));
        else if (rest.starts_with("/*") && rest.find("*/", 2) != std::string_view::npos)
            rest.remove_prefix(rest.find("*/", 2) + 2);
        else
            return false;
    }
    return true;
}

tl::unexpected<Error> ended(const Watch& watch, const QueryLimits& limits)
{
    switch (watch.cause) {
    case Watch::Cause::Time:
        return fail(ErrorCode::TooLarge, say("the question took longer than %1 s and was ended",
                                             static_cast<std::int64_t>(limits.time.count() / 1000)));
    case Watch::Cause::Memory:
        return fail(ErrorCode::TooLarge, say("the question took more than %1 MiB of memory and was ended",
                                             static_cast<std::int64_t>(limits.bytes >> 20)));
    case Watch::Cause::Stopped:
    case Watch::Cause::None: break;
    }
    return fail(ErrorCode::BadInput, say("the question was stopped"));
}

} // namespace

Result<QueryAnswer> QueryDesk::ask(std::string_view sql, const QueryLimits& limits)
{
    if (isOver(sql))
        return fail(ErrorCode::BadInput, say("there is no question: begin with SELECT"));
    if (sql.size() > kLongestQuestion)
        return fail(ErrorCode::TooLarge, say("the question is longer than 64 KiB"));
    if (sql.find('\0') != std::string_view::npos)
        return fail(ErrorCode::BadInput, say("the question is not text"));
    sqlite3* handle = m_desk->database.handle();
    const auto begin = Clock::now();
    Watch watch{limits.stop, begin + limits.time,
                sqlite3_memory_used() + static_cast<sqlite3_int64>(limits.bytes)};
    sqlite3_progress_handler(handle, kOpsBetweenLooks, &Watch::look, &watch);
    sqlite3_stmt* made = nullptr;
    const char* tail = nullptr;
    const int prepared = sqlite3_prepare_v2(handle, sql.data(), static_cast<int>(sql.size()), &made, &tail);
    const Prepared statement(made);
    if (prepared != SQLITE_OK) {
        if (watch.cause != Watch::Cause::None)
            return ended(watch, limits);
        return m_desk->sentence(sql, sqlite3_errmsg(handle));
    }
    if (!isOver(sql.substr(static_cast<std::size_t>(tail - sql.data()))))
        return fail(ErrorCode::BadInput, say("one question at a time: there is more behind the first ';'"));
    if (sqlite3_stmt_readonly(made) == 0 || sqlite3_column_count(made) == 0)
        return fail(ErrorCode::BadInput, say("a question only reads: begin it with SELECT"));
    QueryAnswer answer;
    const int count = sqlite3_column_count(made);
    for (int column = 0; column < count; ++column)
        answer.columns.emplace_back(sqlite3_column_name(made, column));
    std::size_t bytes = 0;
    int code = SQLITE_OK;
    while ((code = sqlite3_step(made)) == SQLITE_ROW) {
        if (answer.rows.size() == limits.rows) {
            answer.isCut = true;
            break;
        }
        std::vector<QueryCell>& row = answer.rows.emplace_back();
        for (int column = 0; column < count; ++column)
            row.push_back(cellOf(made, column));
        bytes += sizeOf(row);
        if (bytes > limits.bytes) {
            watch.cause = Watch::Cause::Memory;
            return ended(watch, limits);
        }
    }
    if (watch.cause != Watch::Cause::None)
        return ended(watch, limits);
    if (code != SQLITE_DONE && code != SQLITE_ROW)
        return m_desk->sentence(sql, sqlite3_errmsg(handle));
    answer.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return answer;
}

std::vector<QueryExample> QueryDesk::examples() const
{
    std::vector<QueryExample> examples;
    if (m_desk->newestSweep != 0) {
        const std::string view = "layouts_" + std::to_string(m_desk->newestSweep);
        std::string knobs;
        for (const std::string& knob : m_desk->axes)
            knobs += written(knob) + ", ";
        examples.push_back({say("The ten fastest layouts"), "SELECT " + knobs
                                                                + "step_seconds, mfu, peak_gib\nFROM " + view
                                                                + "\nORDER BY step_seconds\nLIMIT 10"});
        examples.push_back({say("The Pareto front, least memory first"),
                            "SELECT " + knobs + "peak_gib, step_seconds\nFROM " + view
                                + "\nWHERE on_front\nORDER BY peak_gib"});
        if (!m_desk->axes.empty()) {
            const std::string first = written(m_desk->axes.front());
            examples.push_back({say("The fastest layout for each value of a knob"),
                                "SELECT " + first
                                    + ", min(step_seconds) AS step_seconds, peak_gib, count(*) "
                                      "AS layouts\nFROM "
                                    + view + "\nGROUP BY " + first + "\nORDER BY step_seconds"});
        }
    }
    examples.push_back({say("All sweeps, and how many layouts fit"),
                        "SELECT name, outcome, combinations, evaluated, feasible, best_step_seconds, "
                        "seconds\nFROM sweeps"});
    examples.push_back(
        {say("Why layouts were rejected"),
         "SELECT s.name AS sweep, r.rule, r.layouts\nFROM result_rejected r\nJOIN input_sweep s "
         "ON s.id = r.sweep\nWHERE r.layouts > 0\nORDER BY r.layouts DESC"});
    examples.push_back(
        {say("What differs among the scenarios"),
         "SELECT knob, group_concat(DISTINCT value) AS 'values'\nFROM scenario_knobs\nGROUP BY "
         "knob\nHAVING count(DISTINCT value) > 1"});
    examples.push_back(
        {say("How long each device works, of schedules of the project's own"),
         "SELECT schedule, device, sum(\"end\" - start) AS busy\nFROM schedule_ops\nWHERE stream "
         "= 'compute'\nGROUP BY schedule, device"});
    return examples;
}

} // namespace shardscape::store
