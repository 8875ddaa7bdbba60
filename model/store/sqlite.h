// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace shardscape::store {

class Statement;

/// What SQLite refused, in its own words and ours.
struct SqliteFailure {
    int code = 0; ///< extended result code, e.g. SQLITE_IOERR_WRITE
    ErrorCode kind = ErrorCode::Internal;
    Message why; ///< "the disk is full (SQLITE_FULL)"
};

/// A connection. Like a stream, it remembers its first failure: after that every call does nothing and answers false or
/// empty, so that code which writes a whole project reads straight down and asks once, at the end.
/// Thread: one at a time.
class Database {
public:
    enum class Access {
        Read,   ///< must exist; never written, not even to roll back somebody's interrupted save
        Write,  ///< must exist
        Create, ///< must not exist
    };

    Database(const std::filesystem::path& path, Access access);
    /// In memory, empty.
    Database();
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    [[nodiscard]] bool ok() const { return !m_failure.has_value(); }
    [[nodiscard]] const SqliteFailure& failure() const { return *m_failure; } ///< only when not ok()
    /// Fails the connection for a reason of ours, unless it already failed.
    void fail(ErrorCode kind, Message why);

    /// Runs statements that return nothing, separated by semicolons.
    bool execute(const std::string& sql);
    /// First column of the first row; 0 when there is none.
    std::int64_t integer(const std::string& sql);
    std::string text(const std::string& sql);

    /// Copies all of `source` into this connection's database, replacing it.
    bool copyFrom(Database& source);

    /// Transactions that wrote to this file so far, from its header; only inside a transaction of one's own.
    /// Source: SQLite file format, offset 24. Two equal counters with an equal save id: nobody wrote in between.
    std::uint32_t changeCounter();

    [[nodiscard]] sqlite3* handle() const { return m_handle.get(); }

private:
    friend class Statement;
    bool check(int code);

    struct Close {
        void operator()(sqlite3* handle) const;
    };
    std::unique_ptr<sqlite3, Close> m_handle;
    std::optional<SqliteFailure> m_failure;
};

/// A prepared statement; belongs to a connection that outlives it.
class Statement {
public:
    Statement(Database& database, std::string_view sql);

    /// Binds all parameters in order and runs to the end; for statements without rows.
    template <class... Values>
    bool run(const Values&... values)
    {
        return bindAll(values...) && finish();
    }
    /// The same with a list of numbers behind the others.
    template <class... Values>
    bool runWith(std::span<const double> last, const Values&... values)
    {
        bindAll(values...);
        int at = sizeof...(values);
        for (const double number : last)
            bind(++at, number);
        return finish();
    }
    /// Binds all parameters in order; rows follow from next().
    template <class... Values>
    bool bindAll(const Values&... values)
    {
        reset();
        int at = 0;
        (bind(++at, values), ...);
        return m_database->ok();
    }
    /// Moves to the next row; false at the end and on failure.
    bool next();

    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] double real(int column) const;
    [[nodiscard]] std::string text(int column) const;
    [[nodiscard]] bool isNull(int column) const;
    /// Valid until the next call of next().
    [[nodiscard]] std::span<const std::byte> blob(int column) const;

private:
    void reset();
    bool finish();
    void bind(int at, std::int64_t value);
    void bind(int at, int value) { bind(at, std::int64_t{value}); }
    void bind(int at, bool value) { bind(at, std::int64_t{value}); }
    void bind(int at, double value);
    void bind(int at, std::string_view value);
    void bind(int at, const std::string& value) { bind(at, std::string_view(value)); }
    void bind(int at, const char* value) { bind(at, std::string_view(value)); }
    void bind(int at,
              std::span<const std::byte> value); ///< not copied: must live until the statement has run
    template <class Value>
    void bind(int at, const std::optional<Value>& value)
    {
        if (value)
            bind(at, *value); // an absent one stays NULL, as reset() left it
    }

    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };
    Database* m_database;
    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
};

/// One transaction: rolled back unless committed.
class Transaction {
public:
    enum class Kind { Read, Write };
    Transaction(Database& database, Kind kind);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    bool commit();

private:
    Database& m_database;
    bool m_open = false;
};

} // namespace shardscape::store
