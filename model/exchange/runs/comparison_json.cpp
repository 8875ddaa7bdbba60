// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/runs/comparison_json.h"

#include "base/quantity.h"
#include "exchange/runs/validation_targets.h"
#include "job/training/numbers/evaluation.h"
#include "validate/contradictions.h"
#include "validate/residuals.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace shardscape::exchange {

using nlohmann::ordered_json;
using validate::Comparison;
using validate::Judged;
using validate::Run;
using validate::Summary;

namespace {

ordered_json optional(const std::optional<double>& value)
{
    return value ? ordered_json(*value) : ordered_json(nullptr);
}

/// Null where no row was compared: a mean of nothing is not zero.
ordered_json ofRows(std::int64_t rows, double value)
{
    return rows > 0 ? ordered_json(value) : ordered_json(nullptr);
}

ordered_json timeJson(const validate::TimeSummary& t)
{
    return {{"rows", t.rows},
            {"mape", ofRows(t.rows, t.mape)},
            {"median_ape", ofRows(t.rows, t.medianError)},
            {"p95_ape", ofRows(t.rows, t.p95Error)},
            {"bias", ofRows(t.rows, t.bias)},
            {"spearman", optional(t.spearman)},
            {"spearman_within", optional(t.spearmanWithin)}};
}

ordered_json fitJson(const validate::FitSummary& f)
{
    return {{"rows", f.rows}, {"correct", f.correct}, {"false_fit", f.falseFit}, {"false_oom", f.falseOom}};
}

ordered_json memoryJson(const validate::MemorySummary& m)
{
    return {{"rows", m.rows}, {"mape", ofRows(m.rows, m.mape)}, {"bias", ofRows(m.rows, m.bias)}};
}

ordered_json bandJson(const RunsFile& runs, const Comparison& c, std::span<const validate::Halves> halves)
{
    const validate::Coverage coverage = validate::coverageOf(
        validate::residualsOf(runs.runs, c, validate::unseenOf(halves)));
    const bool several = c.sources.size() > 1;
    return {{"coverage", validate::kCoverage},
            {"rows", coverage.rows},
            {"left_out", coverage.rows > 1 ? ordered_json(coverage.leftOut) : ordered_json(nullptr)},
            {"source_left_out", several ? ordered_json(coverage.sourceLeftOut) : ordered_json(nullptr)}};
}

/// What the program would have shown around the run's step time, from what it ships alone.
std::optional<double> bandAround(const Run& run, const Judged& row, const validate::Residuals& shipped)
{
    if (!row.priced)
        return std::nullopt;
    const std::optional<validate::Band> band = validate::bandOf(run.scenario, shipped);
    return band ? std::optional(band->relative) : std::nullopt;
}

ordered_json runJson(const Run& run, const Judged& row, const std::optional<double>& band)
{
    const validate::Measured& m = run.measured;
    ordered_json out{{"id", run.id},         {"source", run.source},
                     {"line", run.line},     {"group", experimentOf(run)},
                     {"priced", row.priced}, {"status", m.outOfMemory ? "oom" : m.failed ? "failed" : "ok"}};
    if (!row.priced) {
        out["reason"] = english(row.refusal);
        return out;
    }
    out["predicted_status"] = row.fits ? "ok" : "oom";
    out["step_seconds"] = m.stepSeconds > 0 ? ordered_json(m.stepSeconds) : ordered_json(nullptr);
    out["predicted_step_seconds"] = row.stepSeconds;
    out["time_error"] = optional(row.timeError);
    out["band"] = optional(band);
    out["inside"] = band && row.timeError ? ordered_json(isInside(row, *band)) : ordered_json(nullptr);
    out["impossible_time"] = row.impossible;
    out["peak_gib"] = m.peakBytes > 0 ? ordered_json(m.peakBytes / kGiB) : ordered_json(nullptr);
    out["predicted_peak_gib"] = row.peakBytes / kGiB;
    out["memory_error"] = optional(row.memoryError);
    out["largest_term"] = row.mostTime->id;
    out["largest_term_share"] = row.mostTimeShare;
    return out;
}

ordered_json halvesJson(const validate::Halves& halves)
{
    const Comparison& c = halves.comparison;
    ordered_json sources = ordered_json::object();
    for (const auto& [name, summary] : c.sources)
        sources[name] = {{"time", timeJson(summary.time)}};
    const auto experiments = static_cast<std::int64_t>(c.regrets.size());
    return {{"split", id(halves.split)},
            {"seed", halves.seed},
            {"fits", halves.fits},
            {"time", timeJson(c.all.time)},
            {"regret_mean", ofRows(experiments, c.meanRegret)},
            {"regret_max", ofRows(experiments, c.largestRegret)},
            {"sources", std::move(sources)}};
}

std::string percent(double fraction, int decimals = 1)
{
    std::array<char, 32> buffer{};
    const int length = std::snprintf(buffer.data(), buffer.size(), "%.*f %%", decimals, 100 * fraction);
    return {buffer.data(), static_cast<std::size_t>(std::max(length, 0))};
}

std::string decimal(const std::optional<double>& value)
{
    if (!value)
        return "–";
    std::array<char, 32> buffer{};
    const int length = std::snprintf(buffer.data(), buffer.size(), "%.3f", *value);
    return {buffer.data(), static_cast<std::size_t>(std::max(length, 0))};
}

std::string row(const std::vector<std::string>& cells)
{
    std::string line = "|";
    for (const std::string& cell : cells)
        line += " " + cell + " |";
    return line + "\n";
}

std::vector<std::string> cellsOf(const std::string& name, const Summary& s)
{
    const bool timed = s.time.rows > 0;
    const std::string none = "–";
    return {name,
            std::to_string(s.rows),
            std::to_string(s.time.rows),
            timed ? percent(s.time.mape) : none,
            timed ? percent(s.time.medianError) : none,
            timed ? percent(s.time.p95Error) : none,
            timed ? percent(s.time.bias) : none,
            decimal(s.time.spearmanWithin),
            s.fit.rows > 0 ? percent(static_cast<double>(s.fit.correct) / static_cast<double>(s.fit.rows))
                           : none,
            std::to_string(s.fit.falseFit),
            std::to_string(s.fit.falseOom),
            s.memory.rows > 0 ? percent(s.memory.mape) : none};
}

std::string summaryTable(const char* of, const std::vector<std::pair<std::string, Summary>>& groups)
{
    std::string text = row({of, "runs", "timed", "mean error", "median", "95th percentile", "bias",
                            "rank correlation", "fits or not, right", "wrongly fits", "wrongly out of memory",
                            "peak memory error"})
                       + "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n";
    for (const auto& [name, summary] : groups)
        text += row(cellsOf(name, summary));
    return text;
}

/// What runs were measured on and in.
std::string groupsSection(const Comparison& c)
{
    const std::string apart = c.apart.empty() ? ""
                                              : "Without " + c.apart + ", which would drown the others.\n\n";
    return "\n## By accelerator\n\n" + apart + summaryTable("accelerator", c.accelerators)
           + "\n## By number format of products\n\n" + apart + summaryTable("format", c.formats);
}

/// Errors with the shipped constants beside those with constants that were fitted without the runs they are judged on.
std::string halvesSection(const Comparison& c, std::span<const validate::Halves> halves)
{
    if (halves.empty())
        return {};
    std::string text =
        "\n## Constants fitted without the runs they are judged on\n\n"
        "Mean error of step time. Software constants start from one set for all stacks, the geometric mean over them; those of\n"
        "accelerators and links from the catalog. Rows: each half predicted by a fit to the other, runs parted by lot.\n"
        "Experiments: the same with experiments kept whole. Sources: each source by a fit to all others.\n\n";
    std::vector<std::string> titles{"source", "timed", "as shipped"};
    std::string rule = "|---|---:|---:|";
    for (const validate::Halves& one : halves) {
        const std::string split{id(one.split)};
        titles.push_back(one.split == validate::Split::Sources ? split
                                                               : split + ", lot " + std::to_string(one.seed));
        rule += "---:|";
    }
    text += row(titles) + rule + "\n";
    const auto line = [&](const std::string& name, const Summary& shipped, const auto& of) {
        if (shipped.time.rows == 0)
            return;
        std::vector<std::string> cells{name, std::to_string(shipped.time.rows), percent(shipped.time.mape)};
        for (const validate::Halves& one : halves)
            cells.push_back(percent(of(one.comparison).time.mape));
        text += row(cells);
    };
    for (std::size_t i = 0; i < c.sources.size(); ++i)
        line(c.sources[i].first, c.sources[i].second,
             [i](const Comparison& other) -> const Summary& { return other.sources[i].second; });
    line("**all**", c.all, [](const Comparison& other) -> const Summary& { return other.all; });
    return text;
}

/// A band that holds is of use where it is not much wider than what it is around is off.
std::string bandWidths(const validate::Coverage& coverage, const char* of)
{
    const auto beside = [](double width, double error) {
        return "± " + percent(width) + " around a median error of " + percent(error) + ", "
               + decimal(width / std::max(error, 1e-9)) + " times as much";
    };
    return std::string("The median band") + of + " is " + beside(coverage.medianWidth, coverage.medianError)
           + "; with its source left out " + beside(coverage.medianWidthUnseen, coverage.medianErrorUnseen)
           + ".\n";
}

/// How often measurements lie inside the band that runs of others make.
std::string bandSection(const RunsFile& runs, const Comparison& c, std::span<const validate::Halves> halves)
{
    const validate::Residuals residuals = validate::residualsOf(runs.runs, c, validate::unseenOf(halves));
    const validate::Coverage coverage = validate::coverageOf(residuals);
    if (coverage.rows <= 1)
        return {};
    std::string text = "\n## Error bands\n\nThe 80 % band that all other runs make holds "
                       + percent(coverage.leftOut) + " of the runs left out one by one";
    if (c.sources.size() < 2)
        return text + ".\n";
    text += ", and " + percent(coverage.sourceLeftOut) + " of those whose whole source is left out"
            + (validate::unseenOf(halves) != nullptr ? ", from the constants too" : "")
            + " (mean over sources).\n" + bandWidths(coverage, " of step time")
            + "In the table widths are means of ±.\n\n";
    const auto table = [](const char* measured, const validate::Coverage& all) {
        std::string lines = row(
            {"source", measured, "inside, left out alone", "width", "inside, source left out", "width"});
        lines += "|---|---:|---:|---:|---:|---:|\n";
        for (const validate::Coverage::Source& source : all.sources)
            lines += row({source.name, std::to_string(source.rows), percent(source.leftOut),
                          percent(source.width), percent(source.sourceLeftOut), percent(source.widthUnseen)});
        return lines;
    };
    text += table("timed", coverage);
    const validate::Coverage memory = validate::memoryCoverageOf(residuals);
    if (memory.sources.size() < 2)
        return text;
    return text + "\nThose of peak memory hold " + percent(memory.leftOut)
           + " of the runs left out one by one, and " + percent(memory.sourceLeftOut)
           + " of those whose whole source is left out.\n" + bandWidths(memory, " of peak memory") + "\n"
           + table("with memory", memory);
}

ordered_json summaryJson(const Summary& summary)
{
    return {{"rows", summary.rows},
            {"refused", summary.refused},
            {"impossible_times", summary.impossible},
            {"time", timeJson(summary.time)},
            {"fit", fitJson(summary.fit)},
            {"memory", memoryJson(summary.memory)}};
}

ordered_json groupsJson(const std::vector<std::pair<std::string, Summary>>& groups)
{
    ordered_json out = ordered_json::object();
    for (const auto& [name, summary] : groups)
        out[name] = summaryJson(summary);
    return out;
}

} // namespace

bool isInside(const Judged& row, double band)
{
    return std::abs(std::log1p(*row.timeError)) <= std::log1p(band);
}

std::vector<std::optional<double>> shownBands(const RunsFile& runs, const Comparison& c,
                                              const validate::Residuals& shipped)
{
    std::vector<std::optional<double>> bands;
    for (const Judged& judged : c.rows)
        bands.push_back(bandAround(runs.runs[judged.run], judged, shipped));
    return bands;
}

std::string writeComparison(const RunsFile& runs, const Comparison& c,
                            std::span<const validate::Halves> halves, const validate::Residuals& shipped)
{
    struct Held {
        std::int64_t rows = 0, inside = 0;
    };
    std::map<std::string, Held> held;
    const std::vector<std::optional<double>> bands = shownBands(runs, c, shipped);
    for (std::size_t i = 0; i < c.rows.size(); ++i) {
        const Run& run = runs.runs[c.rows[i].run];
        if (run.trusted && bands[i] && c.rows[i].timeError) {
            ++held[run.source].rows;
            held[run.source].inside += isInside(c.rows[i], *bands[i]) ? 1 : 0;
        }
    }
    ordered_json sources = groupsJson(c.sources);
    for (const auto& [name, summary] : c.sources)
        sources[name]["band_coverage"] = ofRows(
            held[name].rows, static_cast<double>(held[name].inside)
                                 / static_cast<double>(std::max<std::int64_t>(held[name].rows, 1)));
    ordered_json regrets = ordered_json::array();
    for (const validate::Regret& regret : c.regrets)
        regrets.push_back({{"group", regret.group},
                           {"rows", regret.rows},
                           {"measured_best", runs.runs[regret.measuredBest].id},
                           {"predicted_best", runs.runs[regret.predictedBest].id},
                           {"regret", regret.regret},
                           {"spearman", optional(regret.spearman)}});
    ordered_json bad = ordered_json::array();
    for (const BadRow& one : runs.bad)
        bad.push_back({{"file", one.file},
                       {"line", one.line},
                       {"column", one.column},
                       {"reason", english(one.reason)}});
    ordered_json contradictions = ordered_json::array();
    for (const validate::Contradiction& one : validate::contradictions(runs.runs)) {
        ordered_json ids = ordered_json::array();
        for (const std::size_t run : one.runs)
            ids.push_back(runs.runs[run].id);
        contradictions.push_back({{"of", one.times ? "step_seconds" : "status"},
                                  {"runs", std::move(ids)},
                                  {"sentence", english(sentenceOf(one, runs.runs))}});
    }
    ordered_json rows = ordered_json::array();
    for (std::size_t i = 0; i < c.rows.size(); ++i)
        rows.push_back(runJson(runs.runs[c.rows[i].run], c.rows[i], bands[i]));
    const auto experiments = static_cast<std::int64_t>(c.regrets.size());
    ordered_json out{{"rows", c.all.rows},
                     {"refused", c.all.refused},
                     {"impossible_times", c.all.impossible},
                     {"time", timeJson(c.all.time)},
                     {"fit", fitJson(c.all.fit)},
                     {"memory", memoryJson(c.all.memory)},
                     {"regret", std::move(regrets)},
                     {"regret_mean", ofRows(experiments, c.meanRegret)},
                     {"regret_max", ofRows(experiments, c.largestRegret)},
                     {"rank_memory", memoryJson(c.ranks)},
                     {"band", bandJson(runs, c, halves)},
                     {"sources", std::move(sources)},
                     {"apart", c.apart},
                     {"accelerators", groupsJson(c.accelerators)},
                     {"formats", groupsJson(c.formats)},
                     {"families", groupsJson(c.families)},
                     {"releases", groupsJson(c.releases)},
                     {"bad_rows", std::move(bad)},
                     {"contradictions", std::move(contradictions)},
                     {"runs", std::move(rows)}};
    for (const validate::Halves& one : halves)
        out["halves"].push_back(halvesJson(one));
    return out.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

std::string writeValidationReport(const RunsFile& runs, const Comparison& c,
                                  std::span<const validate::Halves> halves)
{
    std::string text =
        "# Predictions beside measured runs\n\n"
        "Written by `shardscape-cli validate RUNS.csv ... --report FILE`; the same constants for all sources.\n"
        "Errors are fractions of the measurement; bias is the signed mean; rank correlation (Spearman) is the mean within\n"
        "experiments: runs of one source, model, sequence length, number of accelerators and global batch.\n\n"
        + targetsSection(publishedTargets(), runs, c, halves) + "## By source\n\n";
    text += summaryTable("source", c.sources) + row(cellsOf("**all**", c.all));
    if (c.ranks.rows > 0)
        text += "\nMemory of single ranks, as their allocator counted it: " + std::to_string(c.ranks.rows)
                + " ranks, mean error " + percent(c.ranks.mape, 2) + ", bias " + percent(c.ranks.bias, 2)
                + ".\n";
    text += groupsSection(c);
    if (!c.regrets.empty()) {
        text +=
            "\n## Taking the layout predicted best\n\nMeasured time of the layout predicted best over the best measured, minus 1: "
            + percent(c.meanRegret) + " on average over " + std::to_string(c.regrets.size())
            + " experiments, " + percent(c.largestRegret)
            + " at most. Experiments of five timed runs or more:\n\n";
        text += row({"source", "model", "sequence", "accelerators", "global batch", "timed", "regret",
                     "rank correlation"});
        text += "|---|---|---:|---:|---:|---:|---:|---:|\n";
        for (const validate::Regret& regret : c.regrets) {
            constexpr std::int64_t kTelling = 5;
            if (regret.rows < kTelling)
                continue;
            const Run& first = runs.runs[regret.measuredBest];
            const layout::Scenario& s = first.scenario;
            text += row({first.source, s.model.id, std::to_string(s.workload.sequence),
                         std::to_string(s.cluster.accelerators()), std::to_string(s.workload.globalBatch),
                         std::to_string(regret.rows), percent(regret.regret), decimal(regret.spearman)});
        }
    }
    text += halvesSection(c, halves);
    text += bandSection(runs, c, halves);
    if (c.all.refused > 0 || !runs.bad.empty())
        text += "\n" + std::to_string(c.all.refused) + " runs have layouts that a rule refuses, "
                + std::to_string(runs.bad.size()) + " rows could not be used.\n";
    return text;
}

} // namespace shardscape::exchange
