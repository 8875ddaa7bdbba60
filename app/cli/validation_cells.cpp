// SPDX-License-Identifier: GPL-3.0-or-later
#include "validation_cells.h"

#include <algorithm>
#include <cmath>

namespace shardscape::cli {

std::string signedPercent(double fraction)
{
    return (fraction >= 0 ? "+" : "") + percent(fraction);
}

std::string decimal(const std::optional<double>& value)
{
    return value ? number(*value, 3) : "-";
}

std::vector<Table::Column> summaryColumns(const char* of)
{
    constexpr Table::Align kRight = Table::Align::Right;
    return {{of},
            {"runs", kRight},
            {"refused", kRight},
            {"timed", kRight},
            {"error", kRight},
            {"median", kRight},
            {"p95", kRight},
            {"bias", kRight},
            {"ranks", kRight},
            {"fit right", kRight},
            {"false fit", kRight},
            {"false oom", kRight},
            {"memory", kRight}};
}

std::vector<std::string> summaryCells(const std::string& name, const validate::Summary& s)
{
    const bool timed = s.time.rows > 0;
    const auto cell = [timed](const std::string& text) { return timed ? text : std::string("-"); };
    return {name,
            count(static_cast<double>(s.rows)),
            count(static_cast<double>(s.refused)),
            count(static_cast<double>(s.time.rows)),
            cell(percent(s.time.mape)),
            cell(percent(s.time.medianError)),
            cell(percent(s.time.p95Error)),
            cell(signedPercent(s.time.bias)),
            decimal(s.time.spearmanWithin),
            s.fit.rows > 0 ? percent(static_cast<double>(s.fit.correct) / static_cast<double>(s.fit.rows))
                           : "-",
            count(static_cast<double>(s.fit.falseFit)),
            count(static_cast<double>(s.fit.falseOom)),
            s.memory.rows > 0 ? percent(s.memory.mape) : "-"};
}

std::vector<Table::Column> runColumns()
{
    constexpr Table::Align kRight = Table::Align::Right;
    return {{"run"},           {"measured", kRight},     {"predicted", kRight},
            {"error", kRight}, {"peak", kRight},         {"predicted", kRight},
            {"error", kRight}, {"", Table::Align::Left}, {"largest term besides compute"}};
}

std::vector<std::string> runCells(const validate::Run& run, const validate::Judged& row)
{
    const validate::Measured& m = run.measured;
    if (!row.priced)
        return {run.id, "", "", "", "", "", "", "refused", english(row.refusal)};
    return {run.id,
            m.outOfMemory       ? "oom"
            : m.failed          ? "failed"
            : m.stepSeconds > 0 ? seconds(m.stepSeconds)
                                : "",
            seconds(row.stepSeconds),
            row.timeError ? signedPercent(*row.timeError) : "",
            m.peakBytes > 0 ? gib(m.peakBytes) : "",
            gib(row.peakBytes),
            row.memoryError ? signedPercent(*row.memoryError) : "",
            !m.contradicts(row.fits) ? ""
            : row.fits               ? "false fit"
                                     : "false oom",
            row.mostTimeShare > 0 ? std::string(row.mostTime->shortLabel) + " " + percent(row.mostTimeShare)
                                  : ""};
}

namespace {

double largestError(const validate::Judged& row)
{
    return std::max(row.timeError ? std::abs(*row.timeError) : 0.0,
                    row.memoryError ? std::abs(*row.memoryError) : 0.0);
}

} // namespace

std::vector<const validate::Judged*> worstFirst(const validate::Comparison& comparison)
{
    std::vector<const validate::Judged*> rows;
    for (const validate::Judged& row : comparison.rows)
        rows.push_back(&row);
    std::stable_sort(rows.begin(), rows.end(), [](const validate::Judged* a, const validate::Judged* b) {
        return largestError(*a) > largestError(*b);
    });
    return rows;
}

std::vector<const validate::Judged*> worstRows(const validate::Comparison& comparison, std::size_t most)
{
    std::vector<const validate::Judged*> rows = worstFirst(comparison);
    std::erase_if(rows, [](const validate::Judged* row) { return largestError(*row) <= 0; });
    rows.resize(std::min(most, rows.size()));
    return rows;
}

} // namespace shardscape::cli
