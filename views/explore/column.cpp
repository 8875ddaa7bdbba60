// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/column.h"

#include "document/engine_text.h"
#include "document/latin.h"
#include "explore/said.h"
#include "theme/number_format.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <cmath>
#include <limits>

namespace shardscape::explore {

namespace {

using document::latin;

/// One scenario that is moved from row to row: only knobs whose value changes are set, nothing is allocated.
class ScenarioCursor {
public:
    explicit ScenarioCursor(const ResultSet& results)
        : m_results(results)
        , m_scenario(results.space().base)
        , m_digits(static_cast<std::size_t>(results.axisCount()), -1)
    {}

    const layout::Scenario& at(std::int64_t index)
    {
        for (int axis = 0; axis < m_results.axisCount(); ++axis) {
            int& known = m_digits[static_cast<std::size_t>(axis)];
            const int digit = m_results.digit(index, axis);
            if (digit != known) {
                known = digit;
                const search::Axis& swept = m_results.axis(axis);
                swept.knob->set(m_scenario, swept.values[static_cast<std::size_t>(digit)]);
            }
        }
        return m_scenario;
    }

private:
    const ResultSet& m_results;
    layout::Scenario m_scenario;
    std::vector<int> m_digits;
};

} // namespace

std::vector<Column> columnsOf(const ResultSet& results)
{
    // What a layout is judged by, what it is, then the rest: narrow windows cut from the right.
    std::vector<Column> columns;
    const job::Job& job = *results.space().job;
    const std::vector<Metric> metrics = metricsOf(job);
    const std::array first{metrics[job::kObjective], metrics[job::kPeakMemory], headlineOf(job)};
    for (const Metric metric : first)
        columns.push_back({.kind = ColumnKind::Metric, .metric = metric});
    std::vector<Column> fixed;
    for (const layout::Knob& knob : job.knobs()) {
        const int axis = results.axisOf(knob.id);
        if (axis >= 0 && results.axis(axis).values.size() > 1) {
            columns.push_back({.kind = ColumnKind::Axis, .axis = axis, .knob = &knob});
        } else if (knob.id == "dp" && knob.get(results.space().base) == 0) {
            columns.push_back({.kind = ColumnKind::DataParallel}); // derived: zero would say nothing
        } else if (axis >= 0) {
            fixed.push_back({.kind = ColumnKind::Axis, .axis = axis, .knob = &knob});
        } else {
            fixed.push_back({.kind = ColumnKind::Fixed, .knob = &knob});
        }
    }
    if (&job != &job::serving())
        columns.push_back({.kind = ColumnKind::Microbatches});
    for (const Metric metric : metrics)
        if (std::find(first.begin(), first.end(), metric) == first.end())
            columns.push_back({.kind = ColumnKind::Metric, .metric = metric});
    columns.insert(columns.end(), fixed.begin(), fixed.end());
    return columns;
}

QString columnId(const Column& column)
{
    switch (column.kind) {
    case ColumnKind::Metric: return metricId(column.metric);
    case ColumnKind::Axis:
    case ColumnKind::Fixed: return latin(column.knob->id);
    case ColumnKind::DataParallel: return QStringLiteral("dp");
    case ColumnKind::Microbatches: return QStringLiteral("microbatches");
    }
    return {};
}

QString columnShortLabel(const Column& column)
{
    switch (column.kind) {
    case ColumnKind::Metric: return metricShortLabel(column.metric);
    case ColumnKind::Axis:
    case ColumnKind::Fixed: return document::engineText(column.knob->shortLabel);
    case ColumnKind::DataParallel: return QStringLiteral("dp");
    case ColumnKind::Microbatches: return QStringLiteral("m");
    }
    return {};
}

QString columnLabel(const Column& column)
{
    switch (column.kind) {
    case ColumnKind::Metric: return metricLabel(column.metric);
    case ColumnKind::Axis:
    case ColumnKind::Fixed: return document::engineText(column.knob->label);
    case ColumnKind::DataParallel: return say(QT_TRANSLATE_NOOP("shardscape::explore", "Data parallel"));
    case ColumnKind::Microbatches: return say(QT_TRANSLATE_NOOP("shardscape::explore", "Micro-batches"));
    }
    return {};
}

QString columnHelp(const Column& column)
{
    switch (column.kind) {
    case ColumnKind::Metric: return metricHelp(column.metric);
    case ColumnKind::Axis:
    case ColumnKind::Fixed: return document::engineText(column.knob->help);
    case ColumnKind::DataParallel:
        return say(
            QT_TRANSLATE_NOOP("shardscape::explore", "Replicas: what the other axes leave of the cluster."));
    case ColumnKind::Microbatches:
        return say(
            QT_TRANSLATE_NOOP("shardscape::explore", "Micro-batches of one replica per optimizer step."));
    }
    return {};
}

QString columnText(const Column& column, double value)
{
    switch (column.kind) {
    case ColumnKind::Metric: return metricBare(value, column.metric);
    case ColumnKind::Axis:
    case ColumnKind::Fixed: return ResultSet::valueText(*column.knob, std::llround(value));
    case ColumnKind::DataParallel:
    case ColumnKind::Microbatches: return theme::count(std::llround(value));
    }
    return {};
}

QString conditionOn(const Column& column, double value, bool only)
{
    QString spelled;
    switch (column.kind) {
    case ColumnKind::Metric: return {};
    case ColumnKind::Axis:
    case ColumnKind::Fixed:
        spelled = QString::fromStdString(layout::spell(*column.knob, std::llround(value)));
        break;
    case ColumnKind::DataParallel:
    case ColumnKind::Microbatches: spelled = QString::number(std::llround(value)); break;
    }
    return columnId(column) + (only ? QStringLiteral("=") : QStringLiteral("!=")) + spelled;
}

QString withCondition(const QString& line, const QString& condition)
{
    static const QRegularExpression kOr(QStringLiteral("\\s+or\\s+"),
                                        QRegularExpression::CaseInsensitiveOption);
    QStringList ways = line.trimmed().split(kOr);
    for (QString& way : ways) {
        way = way.isEmpty() ? condition : way + QLatin1Char(' ') + condition;
    }
    return ways.join(QStringLiteral(" or "));
}

std::vector<double> columnValues(const ResultSet& results, const Column& column, RowPosition first,
                                 RowPosition last)
{
    std::vector<double> values;
    if (last <= first)
        return values;
    values.reserve(static_cast<std::size_t>(last - first));
    switch (column.kind) {
    case ColumnKind::Metric:
        for (RowPosition row = first; row < last; ++row)
            values.push_back(metricValue(results.row(row), column.metric));
        break;
    case ColumnKind::Axis:
        for (RowPosition row = first; row < last; ++row)
            values.push_back(static_cast<double>(results.value(results.row(row).index, column.axis)));
        break;
    case ColumnKind::Fixed:
        values.assign(static_cast<std::size_t>(last - first),
                      static_cast<double>(column.knob->get(results.space().base)));
        break;
    case ColumnKind::DataParallel: {
        ScenarioCursor cursor(results);
        for (RowPosition row = first; row < last; ++row)
            values.push_back(static_cast<double>(cursor.at(results.row(row).index).dataParallel()));
        break;
    }
    case ColumnKind::Microbatches: {
        ScenarioCursor cursor(results);
        for (RowPosition row = first; row < last; ++row)
            values.push_back(static_cast<double>(cursor.at(results.row(row).index).microbatches()));
        break;
    }
    }
    return values;
}

double columnValue(const ResultSet& results, const Column& column, RowPosition row)
{
    if (column.kind == ColumnKind::Metric)
        return metricValue(results.row(row), column.metric);
    if (column.kind == ColumnKind::Axis)
        return static_cast<double>(results.value(results.row(row).index, column.axis));
    return columnValues(results, column, row, row + 1).front();
}

bool startsSmall(const Column& column)
{
    return column.kind != ColumnKind::Metric || smallerIsBetter(column.metric);
}

} // namespace shardscape::explore
