// SPDX-License-Identifier: GPL-3.0-or-later
#include "outcome_text.h"

#include "console.h"

#include <cmath>

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
    Table table({{""}, {"", Align::Right}});
    for (std::size_t place = 0; place < job.metrics.size(); ++place)
        if (outcome.fits || job.metrics[place].ofMisfits)
            table.add({std::string(job.metrics[place].label),
                       metricText(job.metrics[place], outcome.numbers[place])});
    return text + "\n" + table.text() + timeTable(job, outcome) + memoryTable(outcome);
}

} // namespace shardscape::cli
