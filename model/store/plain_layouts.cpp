// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/plain_layouts.h"

#include "store/sqlite.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace shardscape::store {

namespace {

/// "step_seconds, peak_bytes, ...", each with what stands before and behind it.
std::string metricColumns(std::string_view before, std::string_view behind)
{
    std::string names;
    for (const job::Metric& metric : job::training().metrics)
        names.append(before).append(metric.stored).append(behind);
    return names;
}

/// Metrics as people read them: ", l.step_seconds AS step_seconds, l.peak_bytes / 1073741824.0 AS peak_gib".
std::string shownColumns()
{
    std::string sql;
    for (const job::Metric& metric : job::training().metrics) {
        const std::string column = "l." + std::string(metric.stored);
        sql += ",\n  " + (metric.format == job::Format::Bytes ? column + " / 1073741824.0" : column) + " AS "
               + std::string(metric.id);
    }
    return sql;
}

std::string tableOfLayouts()
{
    return "CREATE TABLE result_layout ( -- the front and the fastest layouts once more, as plain rows for queries; never read back\n"
           "  sweep       INTEGER NOT NULL REFERENCES input_sweep (id) ON DELETE CASCADE,\n"
           "  row         INTEGER NOT NULL,\n"
           "  place       INTEGER NOT NULL,\n"
           "  worst_stage INTEGER NOT NULL,\n"
           "  on_front    INTEGER NOT NULL,"
           + metricColumns("\n  ", " REAL,") // NULL: not measured
           + "\n  PRIMARY KEY (sweep, row)\n) STRICT, WITHOUT ROWID";
}

std::string viewOfLayouts()
{
    return "CREATE VIEW layouts AS -- e.g. SELECT knobs ->> 'tp' AS tp, step_seconds FROM layouts WHERE sweep = 'all' ORDER BY 2 LIMIT 10\n"
           "SELECT s.id AS sweep_id, s.name AS sweep, l.row AS row,\n"
           "  (SELECT json_group_object(a.knob, v.value)\n"
           "   FROM input_axis a\n"
           "   JOIN input_axis_value v ON v.sweep = a.sweep AND v.axis = a.axis AND v.position = l.place / a.stride % a.size\n"
           "   WHERE a.sweep = l.sweep) AS knobs"
           + shownColumns()
           + ",\n  l.worst_stage AS worst_stage, l.on_front AS on_front\n"
             "FROM result_layout l JOIN input_sweep s ON s.id = l.sweep";
}

std::string definitionOf(Database& database, const char* name)
{
    Statement select(database, "SELECT sql FROM sqlite_schema WHERE name = ?");
    select.bindAll(name);
    return select.next() ? select.text(0) : std::string();
}

void drop(Database& database, const char* name)
{
    std::string kind;
    {
        Statement select(database, "SELECT type FROM sqlite_schema WHERE name = ?");
        select.bindAll(name);
        if (!select.next())
            return;
        kind = select.text(0);
    }
    database.execute((kind == "view" ? "DROP VIEW " : "DROP TABLE ") + std::string(name));
}

void writePlainRow(Statement& insert, std::int64_t sweep, std::int64_t at, const search::Row& row)
{
    job::Numbers numbers{};
    const std::size_t count = job::training().metrics.size();
    for (std::size_t metric = 0; metric < count; ++metric)
        numbers[metric] = row.value(metric);
    insert.runWith(std::span(numbers).first(count), sweep, at, row.index, int{row.worstStage}, row.onFront);
}

/// The front and the fastest layouts, as positions in rows, increasing. Fastest by throughput: layouts of one sweep need
/// not share the global batch.
std::vector<std::int64_t> plainRows(const search::SweepResult& result, std::size_t most)
{
    std::vector<std::int64_t> chosen;
    for (std::size_t i = 0; i < result.rows.size(); ++i)
        if (result.rows[i].fits)
            chosen.push_back(static_cast<std::int64_t>(i));
    if (chosen.size() > most) {
        const auto rate = [&result](std::int64_t at) {
            const double measured = result.rows[static_cast<std::size_t>(at)].value(result.space.job->rate);
            return std::isnan(measured) ? 0 : measured; // of another program's sweep
        };
        const auto faster = [&rate](std::int64_t a, std::int64_t b) {
            const double x = rate(a);
            const double y = rate(b);
            return x != y ? x > y : a < b;
        };
        std::nth_element(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(most), chosen.end(),
                         faster);
        chosen.resize(most);
    }
    const auto rows = static_cast<std::int64_t>(result.rows.size());
    for (const std::int64_t row : result.front)
        if (row >= 0 && row < rows)
            chosen.push_back(row);
    std::sort(chosen.begin(), chosen.end());
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
    return chosen;
}

/// A view with the swept knobs as columns, for people: SELECT tp, pp, step_seconds FROM layouts_3 ORDER BY step_seconds.
void createLayoutView(Database& database, std::int64_t sweep, const search::Space& space)
{
    const std::string id = std::to_string(sweep);
    database.execute("DROP VIEW IF EXISTS layouts_" + id);
    std::string sql = "CREATE VIEW layouts_" + id + " AS SELECT l.row AS row";
    for (std::size_t i = 0; i < space.axes.size(); ++i) {
        const std::string axis = std::to_string(i);
        // Numbers as numbers, so that they sort; names as names.
        sql +=
            ",\n  (SELECT CASE WHEN v.value NOT GLOB '*[^0-9]*' THEN CAST(v.value AS INTEGER) ELSE v.value END"
            " FROM input_axis a JOIN input_axis_value v ON v.sweep = a.sweep AND v.axis = a.axis"
            " AND v.position = l.place / a.stride % a.size WHERE a.sweep = "
            + id + " AND a.axis = " + axis + ") AS \"" + std::string(space.axes[i].knob->id) + "\"";
    }
    sql += shownColumns();
    sql += ",\n  l.worst_stage, l.on_front\nFROM result_layout l WHERE l.sweep = " + id;
    database.execute(sql);
}

} // namespace

bool makePlainTables(Database& database)
{
    const bool asOurs =
        definitionOf(database, "result_layout") == tableOfLayouts()
        && definitionOf(database, "layouts") == viewOfLayouts()
        && database.integer(
               "SELECT count(*) FROM sqlite_schema WHERE tbl_name = 'result_layout' COLLATE NOCASE"
               " AND type <> 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
               == 0;
    if (asOurs)
        return false;
    drop(database, "layouts");
    drop(database, "result_layout");
    database.execute(tableOfLayouts());
    database.execute(viewOfLayouts());
    return true;
}

void writePlainLayouts(Database& database, std::int64_t sweep, const search::SweepResult& result,
                       std::size_t most)
{
    std::string marks;
    for (std::size_t i = 0; i < job::training().metrics.size(); ++i)
        marks += ", ?";
    Statement insert(database, "INSERT INTO result_layout (sweep, row, place, worst_stage, on_front"
                                   + metricColumns(", ", "") + ") VALUES (?, ?, ?, ?, ?" + marks + ")");
    for (const std::int64_t at : plainRows(result, most))
        writePlainRow(insert, sweep, at, result.rows[static_cast<std::size_t>(at)]);
    createLayoutView(database, sweep, result.space);
}

} // namespace shardscape::store
