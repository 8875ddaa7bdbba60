// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/runs/validation_targets.h"

#include "base/embedded_files.h"
#include "exchange/text/json_reader.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>

namespace shardscape::exchange {

using nlohmann::json;
using validate::Comparison;
using validate::Judged;
using validate::Run;
using Target = ValidationTargets::Target;
using What = ValidationTargets::What;

namespace {

struct TargetKind {
    What what;
    std::string_view id;
    std::string_view label;
    bool atLeast = false;
    bool factor = false; ///< of a target, not a share
};
constexpr std::array kTargetKinds{
    TargetKind{What::StepTime, "step_time", "step time, mean error"},
    TargetKind{What::StepMedian, "step_median", "step time, median error"},
    TargetKind{What::Fits, "fits", "fits or not, right", true},
    TargetKind{What::PeakMemory, "peak_memory", "peak memory, mean error"},
    TargetKind{What::RankMemory, "rank_memory", "memory of single ranks, mean error"},
    TargetKind{What::RegretMean, "regret_mean", "regret of the layout predicted best, mean"},
    TargetKind{What::RegretMax, "regret_max", "regret of the layout predicted best, largest"},
    TargetKind{What::RankCorrelation, "rank_correlation", "rank correlation within experiments, mean", true,
               true},
    TargetKind{What::HalvesRows, "halves_rows",
               "constants from the other half, by row: worst error over its target", false, true},
    TargetKind{What::HalvesExperiments, "halves_experiments",
               "constants from the other half, by experiment: worst error over its target", false, true},
};

/// What a target may be of alone.
struct Trait {
    std::string_view id;
    std::string_view label;
    bool (*holds)(const Run&);
};
constexpr double kShortStep = 1; // s
constexpr std::array kTraits{
    Trait{"dense", "dense", [](const Run& run) { return !run.scenario.model.moe; }},
    Trait{"experts", "with experts", [](const Run& run) { return run.scenario.model.moe.has_value(); }},
    Trait{"low-precision", "products in fewer than 16 bits",
          [](const Run& run) { return workload::isLow(run.scenario.workload.precision); }},
    Trait{"high-precision", "products in 16 bits and more",
          [](const Run& run) { return !workload::isLow(run.scenario.workload.precision); }},
    Trait{"tp-in-node", "tp up to 8", [](const Run& run) { return run.scenario.layout.tensorParallel <= 8; }},
    Trait{"long-steps", "steps over 1 s",
          [](const Run& run) { return run.measured.stepSeconds > kShortStep; }},
};

const Trait* findTrait(std::string_view id)
{
    const auto* found = std::find_if(kTraits.begin(), kTraits.end(),
                                     [id](const Trait& trait) { return trait.id == id; });
    return found == kTraits.end() ? nullptr : found;
}

const TargetKind& kindOf(What what)
{
    return *std::find_if(kTargetKinds.begin(), kTargetKinds.end(),
                         [what](const TargetKind& k) { return k.what == what; });
}

std::string decimal(double value, int decimals)
{
    std::array<char, 32> buffer{};
    const int length = std::snprintf(buffer.data(), buffer.size(), "%.*f", decimals, value);
    return {buffer.data(), static_cast<std::size_t>(std::max(length, 0))};
}

std::string text(const TargetKind& kind, double value)
{
    return kind.factor ? decimal(value, 2) : decimal(100 * value, 1) + " %";
}

Result<std::vector<std::string>> readTexts(const json& value, const std::string& place)
{
    std::vector<std::string> texts;
    const bool good = value.is_array()
                      && std::all_of(value.begin(), value.end(), [](const json& v) { return v.is_string(); });
    if (!good)
        return fail(ErrorCode::BadInput, say("%1 is %2; it must be a list of texts", place, describe(value)));
    return value.get<std::vector<std::string>>();
}

bool contains(const std::vector<std::string>& list, const std::string& name)
{
    return std::find(list.begin(), list.end(), name) != list.end();
}

/// Means over some of the rows.
struct Means {
    double time = 0, median = 0, memory = 0, right = 0;
    double timed = 0, remembered = 0, judged = 0;
};

template <class Chosen>
Means meansOf(const RunsFile& runs, const Comparison& c, const Chosen& chosen)
{
    Means m;
    std::vector<double> times;
    for (const Judged& row : c.rows) {
        const Run& run = runs.runs[row.run];
        if (!row.priced || !run.trusted || !chosen(run))
            continue;
        if (!run.measured.failed) {
            ++m.judged;
            m.right += run.measured.contradicts(row.fits) ? 0 : 1;
        }
        if (row.timeError) {
            ++m.timed;
            m.time += std::abs(*row.timeError);
            times.push_back(std::abs(*row.timeError));
        }
        if (row.memoryError) {
            ++m.remembered;
            m.memory += std::abs(*row.memoryError);
        }
    }
    m.median = validate::quantile(std::move(times), 0.5);
    m.time /= std::max(m.timed, 1.0);
    m.memory /= std::max(m.remembered, 1.0);
    m.right /= std::max(m.judged, 1.0);
    return m;
}

/// The run is one that the target is of.
bool isOf(const Target& target, const Run& run, const Comparison& c)
{
    return (target.sources.empty() ? run.source != c.apart : contains(target.sources, run.source))
           && std::all_of(target.only.begin(), target.only.end(),
                          [&](const std::string& id) { return findTrait(id)->holds(run); });
}

/// Over the experiments of its sources.
struct Orders {
    double meanRegret = 0, largestRegret = 0, correlation = 0;
    double experiments = 0, ranked = 0;
};

Orders ordersOf(const RunsFile& runs, const Comparison& c, const Target& target)
{
    Orders orders;
    const auto chosen = [&](const Run& run) { return isOf(target, run, c); };
    for (const validate::Regret& regret : validate::regretsOf(runs.runs, c.rows, chosen)) {
        ++orders.experiments;
        orders.meanRegret += regret.regret;
        orders.largestRegret = std::max(orders.largestRegret, regret.regret);
        if (regret.spearman) {
            ++orders.ranked;
            orders.correlation += *regret.spearman;
        }
    }
    orders.meanRegret /= std::max(orders.experiments, 1.0);
    orders.correlation /= std::max(orders.ranked, 1.0);
    return orders;
}

/// The largest error of a group of sources over its own target, by constants fitted to other runs.
std::optional<double> worstOfHalves(const ValidationTargets& targets, const RunsFile& runs,
                                    const Comparison& c, std::span<const validate::Halves> halves,
                                    validate::Split split)
{
    const auto found = std::find_if(halves.begin(), halves.end(),
                                    [split](const validate::Halves& one) { return one.split == split; });
    if (found == halves.end())
        return std::nullopt;
    std::optional<double> worst;
    for (const Target& target : targets.targets) {
        if (target.what != What::StepTime)
            continue;
        const Means m = meansOf(runs, found->comparison,
                                [&](const Run& run) { return isOf(target, run, c); });
        if (m.timed > 0)
            worst = std::max(worst.value_or(0), m.time / target.limit);
    }
    return worst;
}

std::optional<double> reached(const ValidationTargets& targets, const Target& target, const RunsFile& runs,
                              const Comparison& c, std::span<const validate::Halves> halves)
{
    const Means m = meansOf(runs, c, [&](const Run& run) { return isOf(target, run, c); });
    const Orders orders = ordersOf(runs, c, target);
    const auto where = [](double count, double value) {
        return count > 0 ? std::optional(value) : std::nullopt;
    };
    switch (target.what) {
    case What::StepTime: return where(m.timed, m.time);
    case What::StepMedian: return where(m.timed, m.median);
    case What::Fits: return where(m.judged, m.right);
    case What::PeakMemory: return where(m.remembered, m.memory);
    case What::RankMemory: return where(static_cast<double>(c.ranks.rows), c.ranks.mape);
    case What::RegretMean: return where(orders.experiments, orders.meanRegret);
    case What::RegretMax: return where(orders.experiments, orders.largestRegret);
    case What::RankCorrelation: return where(orders.ranked, orders.correlation);
    case What::HalvesRows: return worstOfHalves(targets, runs, c, halves, validate::Split::Rows);
    case What::HalvesExperiments:
        return worstOfHalves(targets, runs, c, halves, validate::Split::Experiments);
    }
    return std::nullopt;
}

/// "hagemann-140 (72.8 s, predicted 44.2)"
std::string shown(const Run& run, const Judged& row)
{
    std::string told = "`" + run.id + "` (";
    if (run.measured.outOfMemory)
        told += "out of memory, predicted " + decimal(row.peakBytes / (1024.0 * 1024 * 1024), 1) + " GiB";
    else
        told += decimal(run.measured.stepSeconds, run.measured.stepSeconds < 1 ? 3 : 1) + " s, predicted "
                + decimal(row.stepSeconds, row.stepSeconds < 1 ? 3 : 1);
    return told + ")";
}

const Judged* rowOf(const RunsFile& runs, const Comparison& c, const std::string& id)
{
    const auto found = std::find_if(c.rows.begin(), c.rows.end(),
                                    [&](const Judged& row) { return runs.runs[row.run].id == id; });
    return found == c.rows.end() ? nullptr : &*found;
}

std::string evidenceText(const Target& target, const RunsFile& runs, const Comparison& c,
                         std::vector<std::string>* problems)
{
    std::string list;
    for (const std::string& id : target.evidence) {
        const Judged* row = rowOf(runs, c, id);
        if (row == nullptr) {
            if (problems != nullptr)
                problems->push_back(id);
            continue;
        }
        list += (list.empty() ? " Seen in " : ", ") + shown(runs.runs[row->run], *row);
    }
    if (list.empty())
        return {};
    list += ".";
    if (target.what != What::StepTime && target.what != What::Fits)
        return list;
    const Means without = meansOf(
        runs, c, [&](const Run& run) { return isOf(target, run, c) && !contains(target.evidence, run.id); });
    return list + " Without them "
           + text(kindOf(target.what), target.what == What::Fits ? without.right : without.time) + ".";
}

std::string excludedText(const ValidationTargets& targets, const RunsFile& runs, const Comparison& c)
{
    std::string lines;
    for (const Judged& row : c.rows) {
        if (!row.impossible)
            continue;
        const Run& run = runs.runs[row.run];
        lines += "- `" + run.id + "`, " + decimal(run.measured.stepSeconds, 1) + " s (predicted "
                 + decimal(row.stepSeconds, 1) + ")";
        for (const ValidationTargets::Excluded& excluded : targets.excluded)
            if (contains(excluded.ids, run.id))
                lines += ": " + excluded.reason;
        lines += ".\n";
    }
    return lines.empty() ? lines
                         : "\n### Times that are not judged\n\n"
                           "They would need more than the accelerators' peak.\n\n"
                               + lines;
}

} // namespace

Result<ValidationTargets> readValidationTargets(std::string_view file)
{
    const Result<json> parsed = parseJson(file);
    if (!parsed)
        return tl::unexpected(parsed.error());
    ObjectReader in(*parsed, "");
    ValidationTargets all;
    in.integer("version", 1, 1);
    const json* targets = in.find("targets");
    const json* excluded = in.find("excluded");
    if (const Result<void> done = in.finish(); !done)
        return tl::unexpected(done.error());
    if (targets == nullptr || !targets->is_array() || excluded == nullptr || !excluded->is_array())
        return fail(ErrorCode::BadInput, say("targets and excluded must be lists"));
    const auto texts = [](ObjectReader& object, std::string_view key, std::vector<std::string>& out) {
        if (const json* value = object.find(key)) {
            Result<std::vector<std::string>> read = readTexts(*value, object.placeOf(key));
            if (read)
                out = std::move(*read);
            else
                object.reject(read.error());
        }
    };
    for (std::size_t i = 0; i < targets->size(); ++i) {
        ObjectReader object((*targets)[i], "targets[" + std::to_string(i) + "]");
        Target target;
        texts(object, "sources", target.sources);
        texts(object, "only", target.only);
        for (const std::string& trait : target.only)
            if (findTrait(trait) == nullptr)
                object.reject(ErrorCode::UnknownName,
                              say("%1: there is no '%2'", object.placeOf("only"), trait));
        const std::string what = object.text("what");
        const auto kind = std::find_if(kTargetKinds.begin(), kTargetKinds.end(),
                                       [&](const TargetKind& k) { return k.id == what; });
        if (kind == kTargetKinds.end())
            object.reject(ErrorCode::UnknownName, say("%1: there is no '%2'", object.placeOf("what"), what));
        else
            target.what = kind->what;
        target.limit = object.number("limit", 0, 100);
        target.reason = object.text("reason", "");
        texts(object, "evidence", target.evidence);
        if (const Result<void> done = object.finish(); !done)
            return tl::unexpected(done.error());
        all.targets.push_back(std::move(target));
    }
    for (std::size_t i = 0; i < excluded->size(); ++i) {
        ObjectReader object((*excluded)[i], "excluded[" + std::to_string(i) + "]");
        ValidationTargets::Excluded one;
        texts(object, "ids", one.ids);
        one.reason = object.text("reason");
        if (const Result<void> done = object.finish(); !done)
            return tl::unexpected(done.error());
        all.excluded.push_back(std::move(one));
    }
    return all;
}

const ValidationTargets& publishedTargets()
{
    static const ValidationTargets targets = [] {
        for (const EmbeddedFile& file : embeddedFiles())
            if (file.name == "validation/targets.json") {
                Result<ValidationTargets> read = readValidationTargets(file.text);
                if (!read)
                    throw std::logic_error("the shipped targets are broken: " + read.error().text());
                return std::move(*read);
            }
        return ValidationTargets{};
    }();
    return targets;
}

std::string targetsSection(const ValidationTargets& targets, const RunsFile& runs, const Comparison& c,
                           std::span<const validate::Halves> halves, std::vector<std::string>* problems)
{
    // What is asked of all sources together means nothing while one of them is not there.
    const auto isThere = [&](const std::string& source) {
        return std::any_of(c.sources.begin(), c.sources.end(),
                           [&](const auto& one) { return one.first == source; });
    };
    const auto allThere = [&](const std::vector<std::string>& sources) {
        return std::all_of(sources.begin(), sources.end(), isThere);
    };
    const bool complete = std::all_of(targets.targets.begin(), targets.targets.end(),
                                      [&](const Target& target) { return allThere(target.sources); });
    std::string table;
    std::string reasons;
    int missed = 0;
    for (const Target& target : targets.targets) {
        if (target.sources.empty() ? !complete : !allThere(target.sources))
            continue;
        const std::optional<double> value = reached(targets, target, runs, c, halves);
        if (!value)
            continue;
        const TargetKind& kind = kindOf(target.what);
        const bool good = kind.atLeast ? *value >= target.limit : *value <= target.limit;
        std::string sources;
        for (const std::string& source : target.sources)
            sources += (sources.empty() ? "" : ", ") + source;
        for (const std::string& trait : target.only)
            sources += ", " + std::string(findTrait(trait)->label);
        const std::string name = (sources.empty() ? std::string("all") : sources) + ": "
                                 + std::string(kind.label);
        table += "| " + name + " | " + (kind.atLeast ? "at least " : "at most ") + text(kind, target.limit)
                 + " | " + text(kind, *value) + " | "
                 + (good ? "reached" : "missed (" + std::to_string(++missed) + ")") + " |\n";
        if (!good)
            reasons += std::to_string(missed) + ". " + name + ". "
                       + (target.reason.empty() ? "No reason is known." : target.reason)
                       + evidenceText(target, runs, c, problems) + "\n";
    }
    if (table.empty())
        return {};
    return "## Targets\n\n| what | target | reached | |\n|---|---:|---:|---|\n" + table
           + (reasons.empty() ? "" : "\n### Why targets are missed\n\n" + reasons)
           + excludedText(targets, runs, c) + "\n";
}

} // namespace shardscape::exchange
