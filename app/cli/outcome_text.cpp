// SPDX-License-Identifier: GPL-3.0-or-later
#include "outcome_text.h"

#include "console.h"
#include "exchange/results/evaluation_json.h"
#include "exchange/runs/served_errors_json.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace shardscape::cli {

namespace {

using Align = Table::Align;

std::string knobLine(const job::Job& job, const layout::Scenario& scenario)
{
    std::string line;
    for (const layout::Knob& knob : job.knobs())
        if (knob.idle(scenario).empty())
            line += "  " + std::string(knob.id) + " " + layout::spell(knob, knob.get(scenario));
    return line + "\n";
}

std::string memoryTable(const job::Outcome& outcome)
{
    if (outcome.memory.empty())
        return {};
    std::vector<Table::Column> columns{{"device"}, {"total", Align::Right}, {"of", Align::Right}};
    for (const job::Amount& part : outcome.memory.front().parts)
        columns.push_back({std::string(part.label), Align::Right});
    Table table(std::move(columns));
    for (const job::DeviceMemory& device : outcome.memory) {
        std::vector<std::string> cells{(device.pool.empty() ? "" : std::string(device.pool) + " ") + "stage "
                                           + std::to_string(device.stage),
                                       gib(device.total), gib(device.capacity)};
        for (const job::Amount& part : device.parts)
            cells.push_back(gib(part.value));
        table.add(std::move(cells));
    }
    return "\nMemory of one device\n" + table.text();
}

std::string timeTable(const job::Job& job, const job::Outcome& outcome)
{
    Table table(
        {{"time of one " + std::string(job.unit)}, {"exposed", Align::Right}, {"spent", Align::Right}});
    for (const job::Amount& part : outcome.time)
        if (part.value > 0 || part.exposed > 0)
            table.add({std::string(part.label), seconds(part.exposed), seconds(part.value)});
    return "\n" + table.text();
}

} // namespace

std::string metricText(const job::Metric& metric, double value)
{
    if (std::isnan(value))
        return "-";
    switch (metric.format) {
    case job::Format::Seconds: return seconds(value);
    case job::Format::Bytes: return gib(value);
    case job::Format::Share: return percent(value);
    case job::Format::Amount:
    case job::Format::Rate: break;
    }
    constexpr double kWhole = 1000; // from here on people read whole ones
    const std::string unit = metric.format == job::Format::Amount && !metric.unit.empty()
                                 ? " " + std::string(metric.unit)
                                 : std::string{};
    return (metric.format == job::Format::Amount && value < kWhole ? number(value) : count(value)) + unit;
}

std::string valueText(double value, std::string_view unit)
{
    if (unit == "s")
        return seconds(value);
    if (unit == "%")
        return percent(value);
    if (unit == "B")
        return std::abs(value) >= 1024.0 * 1024 * 1024 / 100 ? gib(value) : scaled(value, "B");
    if (!unit.empty())
        return scaled(value, unit);
    return value == std::floor(value) && std::abs(value) < 1e15 ? count(value) : number(value);
}

std::string explanationText(const std::vector<job::Explained>& numbers)
{
    std::string text;
    std::set<std::string> seen;
    std::map<std::string, std::string> values;
    for (const job::Explained& explained : numbers) {
        std::string body;
        const std::string heading = "\nWhy " + explained.id + " is "
                                    + valueText(explained.term->value, explained.term->unit);
        std::vector<TermPointer> steps = exchange::stepsOf(explained.term);
        std::reverse(steps.begin(), steps.end());
        for (const TermPointer& step : steps) {
            const std::string line = step->symbol + " = " + valueText(step->value, step->unit) + "   "
                                     + english(step->label);
            const std::string source = step->source.empty() ? std::string{}
                                                            : " [" + english(step->source) + "]";
            if (step->operation == Term::Operation::Given) {
                values["  " + line] = source;
                continue;
            }
            std::string told = "  " + line + source + "\n";
            if (step->operation == Term::Operation::Named)
                told += "      = " + formula(*step) + "\n      = " + formulaWithValues(*step) + "\n";
            if (seen.insert(told).second)
                body += told;
        }
        if (!body.empty())
            text += heading + "\n" + body;
        else if (explained.id.find(".stage") == std::string::npos) // a stage's classes stand in its total
            text += heading + ": " + explained.term->symbol + ", above\n";
    }
    text += "\nValues put in\n";
    for (const auto& [line, source] : values)
        text += line + source + "\n";
    return text;
}

std::string outcomeText(const job::Job& job, const layout::Scenario& scenario, const job::Outcome& outcome)
{
    std::string text = scenario.name.empty() ? std::string{} : scenario.name + ": ";
    text += std::string(job.id) + ", " + scenario.model.name + " on "
            + std::to_string(scenario.cluster.accelerators()) + " x " + scenario.cluster.accelerator.name
            + "\n" + knobLine(job, scenario) + "\n";
    text += !outcome.valid ? "The layout is not valid.\n" : outcome.fits ? "Fits.\n" : "Does not fit.\n";
    for (const layout::Reason& reason : outcome.reasons) {
        text += "  " + reason.code + ": " + english(layout::sentence(reason)) + "\n";
        if (!reason.mend.settings.empty()) {
            text += "    try";
            for (const layout::Setting& setting : reason.mend.settings)
                text += " --set " + layout::spell(setting);
            text += "\n";
        }
    }
    if (!outcome.valid)
        return text;
    const std::vector<exchange::ServedBand> bands = exchange::servedBandsOf(scenario, outcome);
    const auto around = [&bands](std::size_t place) {
        for (const exchange::ServedBand& one : bands)
            if (one.place == place)
                return "± " + number(100 * one.band.relative, 2) + " %";
        return std::string();
    };
    Table table({{""}, {"", Align::Right}, {""}});
    for (std::size_t place = 0; place < job.metrics.size(); ++place)
        if (outcome.fits || job.metrics[place].ofMisfits)
            table.add({std::string(job.metrics[place].label),
                       metricText(job.metrics[place], outcome.numbers[place]), around(place)});
    std::string sure;
    if (!bands.empty()) {
        const validate::Band& band = bands.front().band;
        sure =
            "Behind ± is half the width of the band that holds four of five measurements, by results like this one, most of "
            + band.source + (band.extrapolated() ? "; " + english(validate::farText(band)) : "") + ".\n";
    }
    return text + "\n" + table.text() + sure + timeTable(job, outcome) + memoryTable(outcome);
}

} // namespace shardscape::cli
