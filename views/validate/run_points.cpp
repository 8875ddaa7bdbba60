// SPDX-License-Identifier: GPL-3.0-or-later
#include "validate/run_points.h"

#include "document/engine_text.h"
#include "theme/number_format.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace shardscape::validation {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(shardscape::validation::RunPoints)
};

/// Names as numbers, in the order of the alphabet.
RunField named(const QString& label, const std::vector<RunPoint>& points,
               const std::function<QString(const RunPoint&)>& name)
{
    QStringList names;
    for (const RunPoint& point : points) {
        names << name(point);
    }
    names.removeDuplicates();
    names.sort();
    return {label, false, false,
            [names, name](const RunPoint& point) { return static_cast<double>(names.indexOf(name(point))); },
            [names](double value) { return names.value(static_cast<int>(std::lround(value))); }};
}

RunField number(const QString& label, const std::function<double(const RunPoint&)>& value,
                QString (*text)(double))
{
    return {label, true, true, value, text};
}

RunField flag(const QString& label, bool validate::Likeness::*member)
{
    return {label, false, true, [member](const RunPoint& point) { return point.like.*member ? 1.0 : 0.0; },
            [](double value) { return value > 0.5 ? Texts::tr("yes") : Texts::tr("no"); }};
}

QString countText(double value)
{
    return theme::count(std::llround(value));
}
QString parametersText(double value)
{
    return theme::parameters(value);
}

} // namespace

std::vector<RunPoint> pointsOf(const validate::Residuals& residuals)
{
    std::vector<RunPoint> points;
    for (const validate::Residual& row : residuals.rows) {
        if (row.time) {
            points.push_back({.source = QString::fromStdString(row.source),
                              .like = row.like,
                              .error = std::expm1(*row.time),
                              .measured = row.stepSeconds.value_or(0),
                              .predicted = row.stepSeconds.value_or(0) * std::exp(*row.time)});
        }
    }
    return points;
}

std::vector<RunPoint> pointsOf(const JudgedRuns& judged)
{
    std::vector<RunPoint> points;
    for (const validate::Judged& row : judged.comparison.rows) {
        if (row.timeError) {
            const validate::Run& run = judged.runs[row.run];
            points.push_back({.source = QString::fromStdString(run.source),
                              .like = validate::likenessOf(run.scenario),
                              .error = *row.timeError,
                              .measured = run.measured.stepSeconds,
                              .predicted = row.stepSeconds,
                              .run = static_cast<int>(row.run)});
        }
    }
    return points;
}

std::vector<RunField> fieldsOf(const std::vector<RunPoint>& points, std::shared_ptr<const JudgedRuns> runs)
{
    using Like = validate::Likeness;
    std::vector<RunField> all;
    all.push_back(named(Texts::tr("Source"), points, [](const RunPoint& point) { return point.source; }));
    all.push_back(named(Texts::tr("Accelerator"), points, [](const RunPoint& point) {
        return QString::fromStdString(point.like.accelerator);
    }));
    all.push_back(number(
        Texts::tr("Accelerators"), [](const RunPoint& point) { return point.like.accelerators; }, countText));
    all.push_back(number(
        Texts::tr("Parameters"), [](const RunPoint& point) { return point.like.parameters; },
        parametersText));
    if (runs != nullptr) {
        for (const layout::Knob& knob : layout::knobs()) {
            RunField field;
            field.label = document::engineText(knob.label);
            field.logarithmic = knob.kind == layout::KnobKind::Integer && knob.minimum > 0;
            field.ordered = knob.kind != layout::KnobKind::Choice;
            field.value = [&knob, runs](const RunPoint& point) {
                return static_cast<double>(
                    knob.get(runs->runs[static_cast<std::size_t>(point.run)].scenario));
            };
            field.valueText = [&knob](double value) {
                return QString::fromStdString(layout::spell(knob, std::llround(value)));
            };
            all.push_back(std::move(field));
        }
    } else {
        all.push_back(number(
            Texts::tr("Sequence length"), [](const RunPoint& point) { return point.like.sequence; },
            countText));
        all.push_back(flag(Texts::tr("Several nodes"), &Like::nodes));
        all.push_back(flag(Texts::tr("Experts"), &Like::experts));
        all.push_back(flag(Texts::tr("Context parallel"), &Like::context));
        all.push_back(flag(Texts::tr("ZeRO-3"), &Like::gathered));
        all.push_back(flag(Texts::tr("Recomputation"), &Like::recompute));
        all.push_back(flag(Texts::tr("Pipeline"), &Like::pipeline));
    }
    // What all points share says nothing; the source stays for a single table.
    std::vector<RunField> fields;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool differs = std::any_of(points.begin(), points.end(), [&](const RunPoint& point) {
            return all[i].value(point) != all[i].value(points.front());
        });
        if (i == 0 || differs) {
            fields.push_back(std::move(all[i]));
        }
    }
    return fields;
}

} // namespace shardscape::validation
