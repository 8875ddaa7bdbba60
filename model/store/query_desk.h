// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "store/project.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace shardscape::store {

/// A cell of an answer: NULL, a whole number, a number, or text (bytes as hexadecimal digits).
using QueryCell = std::variant<std::monostate, std::int64_t, double, std::string>;

struct QueryAnswer {
    std::vector<std::string> columns; ///< as the question names them; names may repeat
    std::vector<std::vector<QueryCell>> rows;
    bool isCut = false; ///< there are more rows than QueryLimits::rows
    double seconds = 0; ///< it took

    /// Whether every cell of that column is a number or NULL, and at least one is a number.
    [[nodiscard]] bool isNumber(std::size_t column) const;
};

struct QueryLimits {
    std::chrono::milliseconds time{10'000};
    std::size_t rows = 100'000;
    std::size_t bytes = std::size_t{1} << 30; ///< of memory that the question may take beside the project's
    std::stop_token stop;                     ///< polled at least every millisecond
};

/// A view or table that can be asked, and its columns.
struct QuerySource {
    std::string name;
    std::string about; ///< the comment of its definition; may be empty
    std::vector<std::string> columns;
    bool isView = false;
    std::int64_t left =
        0; ///< of a sweep: layouts that fit but stand in no row, being slower than those that do
};

struct QueryExample {
    Message what; ///< what it answers
    std::string sql;
};

/// A project as tables, to be asked in SQL and not to be changed: a copy in memory of what is on screen, saved or not, in the
/// schema of the newest file. Nothing of a file is run: views are this program's own. Questions can only read: neither other
/// files nor settings of the connection are within reach.
/// Thread: any, one call at a time.
class QueryDesk {
public:
    /// Copies: about as long as a save. Of a sweep up to `layouts` that fit, the fastest, beside its front. Errors: those of SQLite, in one sentence.
    static Result<QueryDesk> of(const Project& project, std::size_t layouts = 100'000);
    ~QueryDesk();
    QueryDesk(QueryDesk&&) noexcept;
    QueryDesk& operator=(QueryDesk&&) noexcept;

    /// Answers one SELECT (or WITH, VALUES, EXPLAIN). Errors, one sentence each: BadInput (what is not understood, more than one
    /// statement, one that writes, stopped), UnknownName with the nearest table, column or function, TooLarge (time, memory).
    Result<QueryAnswer> ask(std::string_view sql, const QueryLimits& limits = {});

    /// Views first, then tables.
    [[nodiscard]] const std::vector<QuerySource>& sources() const;
    /// Questions that this project answers, of its newest sweep where it has one.
    [[nodiscard]] std::vector<QueryExample> examples() const;

private:
    struct Desk;
    explicit QueryDesk(std::unique_ptr<Desk> desk);
    std::unique_ptr<Desk> m_desk;
};

} // namespace shardscape::store
