// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/runs/serving_report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace shardscape::exchange {

namespace {

constexpr double kApart = .15; // pairs nearer than that have no order

/// Errors of one number, relative.
struct Errors {
    std::vector<double> all;
    void add(const std::optional<double>& ours, const std::optional<double>& measured)
    {
        if (ours && measured && *measured > 0)
            all.push_back(*ours / *measured - 1);
    }
    [[nodiscard]] double mean() const
    {
        double sum = 0;
        for (const double e : all)
            sum += std::abs(e);
        return all.empty() ? 0 : sum / static_cast<double>(all.size());
    }
    [[nodiscard]] double median(bool absolute) const
    {
        std::vector<double> sorted = all;
        if (absolute)
            for (double& e : sorted)
                e = std::abs(e);
        if (sorted.empty())
            return 0;
        const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
        std::nth_element(sorted.begin(), middle, sorted.end());
        return *middle;
    }
};

struct JudgedRow {
    Errors token, first, output;
    std::size_t rows = 0, refused = 0, pairs = 0, right = 0;
};

bool counts(const ServingRow& row)
{
    return row.confidence != "low";
}

JudgedRow judge(const std::vector<ServingRow>& rows, const std::function<bool(const ServingRow&)>& among)
{
    JudgedRow j;
    std::map<std::string, std::vector<const ServingRow*>> groups;
    for (const ServingRow& row : rows) {
        if (!among(row))
            continue;
        ++j.rows;
        if (!row.refusal.empty())
            ++j.refused;
        j.token.add(row.ourTokenSeconds, row.tokenSeconds);
        j.first.add(row.ourFirstSeconds, row.firstSeconds);
        j.output.add(row.ourOutputPerSecond, row.outputPerSecond);
        if (row.outputPerSecond && row.ourOutputPerSecond)
            groups[row.group].push_back(&row);
    }
    for (const auto& [name, same] : groups)
        for (std::size_t a = 0; a < same.size(); ++a)
            for (std::size_t b = a + 1; b < same.size(); ++b) {
                const double ratio = *same[a]->outputPerSecond / *same[b]->outputPerSecond;
                if (std::max(ratio, 1 / ratio) < 1 + kApart)
                    continue;
                ++j.pairs;
                if ((ratio > 1) == (*same[a]->ourOutputPerSecond > *same[b]->ourOutputPerSecond))
                    ++j.right;
            }
    return j;
}

std::vector<std::pair<std::string, JudgedRow>> parts(const std::vector<ServingRow>& rows)
{
    std::vector<std::pair<std::string, JudgedRow>> all;
    const auto by = [&](const char* kind, const std::function<std::string(const ServingRow&)>& key) {
        std::set<std::string> names;
        for (const ServingRow& row : rows)
            names.insert(key(row));
        for (const std::string& name : names)
            all.emplace_back(kind + name, judge(rows, [&](const ServingRow& row) {
                                 return counts(row) && key(row) == name;
                             }));
    };
    by("source ", [](const ServingRow& row) { return row.source + " " + row.mode; });
    by("engine ", [](const ServingRow& row) { return row.engine; });
    by("accelerator ", [](const ServingRow& row) { return row.cluster; });
    by("", [](const ServingRow& row) { return std::string(row.experts ? "experts " : "dense ") + row.mode; });
    all.emplace_back("all", judge(rows, counts));
    all.emplace_back("of low confidence", judge(rows, [](const ServingRow& row) { return !counts(row); }));
    return all;
}

std::map<std::string, std::size_t> refusals(const std::vector<ServingRow>& rows)
{
    std::map<std::string, std::size_t> why;
    for (const ServingRow& row : rows)
        if (!row.refusal.empty())
            ++why[english(row.refusal)];
    return why;
}

std::ptrdiff_t growingRows(const std::vector<ServingRow>& rows)
{
    return std::count_if(rows.begin(), rows.end(), [](const ServingRow& row) { return row.grows; });
}

nlohmann::ordered_json errorsJson(const Errors& errors)
{
    return {{"rows", errors.all.size()},
            {"mape", errors.mean()},
            {"median_ape", errors.median(true)},
            {"bias", errors.median(false)}};
}

nlohmann::ordered_json judgedJson(const JudgedRow& j)
{
    return {{"rows", j.rows},
            {"refused", j.refused},
            {"tpot", errorsJson(j.token)},
            {"ttft", errorsJson(j.first)},
            {"throughput", errorsJson(j.output)},
            {"order", {{"pairs", j.pairs}, {"right", j.right}}}};
}

// --- what serving is to reach

/// One layout under growing load: throughput per accelerator over speed per user, both as logarithms.
struct ServedCurve {
    std::vector<std::pair<double, double>> points; ///< by speed

    void add(double tokenSeconds, double outputPerAccelerator)
    {
        points.emplace_back(-std::log(tokenSeconds), std::log(outputPerAccelerator));
    }
    void sort() { std::sort(points.begin(), points.end()); }
    /// Between the points, and beyond them as the nearest two go on.
    [[nodiscard]] double at(double speed) const
    {
        if (points.size() < 2)
            return points.front().second;
        auto right = std::lower_bound(points.begin() + 1, points.end() - 1, speed,
                                      [](const auto& point, double x) { return point.first < x; });
        const auto left = right - 1;
        const double span = right->first - left->first;
        return span > 1e-9 ? left->second + (right->second - left->second) * (speed - left->first) / span
                           : std::max(left->second, right->second);
    }
};

struct ServedLayout {
    ServedCurve measured, ours;
};

/// Orders and regrets at equal speed per user.
struct EqualSpeed {
    std::size_t pairs = 0, right = 0;
    std::vector<double> regrets;
};

void compareAtSpeed(EqualSpeed& out, const std::vector<const ServedLayout*>& layouts, double speed)
{
    std::vector<const ServedLayout*> there; // measured on both sides of the speed
    for (const ServedLayout* layout : layouts)
        if (layout->measured.points.front().first <= speed + 1e-9
            && layout->measured.points.back().first >= speed - 1e-9)
            there.push_back(layout);
    if (there.size() < 2)
        return;
    for (std::size_t a = 0; a < there.size(); ++a)
        for (std::size_t b = a + 1; b < there.size(); ++b) {
            const double measured = there[a]->measured.at(speed) - there[b]->measured.at(speed);
            if (std::abs(measured) < std::log(1 + kApart))
                continue;
            ++out.pairs;
            if ((there[a]->ours.at(speed) > there[b]->ours.at(speed)) == (measured > 0))
                ++out.right;
        }
    const auto highest = [&](ServedCurve ServedLayout::*curve) {
        return *std::max_element(there.begin(), there.end(),
                                 [&](const ServedLayout* a, const ServedLayout* b) {
                                     return (a->*curve).at(speed) < (b->*curve).at(speed);
                                 });
    };
    out.regrets.push_back(-std::expm1(highest(&ServedLayout::ours)->measured.at(speed)
                                      - highest(&ServedLayout::measured)->measured.at(speed)));
}

EqualSpeed equalSpeed(const std::vector<ServingRow>& rows)
{
    std::map<std::string, std::map<std::string, ServedLayout>> questions;
    for (const ServingRow& row : rows) {
        const auto output = measuredOutput(row);
        if (!counts(row) || row.mode != "agg" || !output || !row.tokenSeconds || !row.ourTokenSeconds
            || !row.ourOutputPerSecond || *row.tokenSeconds <= 0 || *row.ourOutputPerSecond <= 0)
            continue;
        ServedLayout& layout = questions[row.question][row.layout];
        layout.measured.add(*row.tokenSeconds, *output / row.accelerators);
        layout.ours.add(*row.ourTokenSeconds, *row.ourOutputPerSecond);
    }
    EqualSpeed out;
    for (auto& [question, byLayout] : questions) {
        std::vector<const ServedLayout*> layouts;
        std::vector<double> speeds;
        for (auto& [name, layout] : byLayout) {
            if (layout.measured.points.size() < 2)
                continue;
            layout.measured.sort();
            layout.ours.sort();
            layouts.push_back(&layout);
            for (const auto& [speed, output] : layout.measured.points)
                speeds.push_back(speed);
        }
        for (const double speed : speeds)
            compareAtSpeed(out, layouts, speed);
    }
    return out;
}

/// Groups at the wall, and those of them whose running sequences are met within a tenth.
std::pair<std::size_t, std::size_t> runningAtWall(const std::vector<ServingRow>& rows)
{
    constexpr double kStands = .1, kWaits = .8, kGrows = 1.25;
    std::map<std::string, std::vector<const ServingRow*>> series;
    std::size_t groups = 0, right = 0;
    const auto judge = [&](double measured, const ServingRow& row) {
        ++groups;
        if (std::abs(row.ourMost / measured - 1) <= kStands)
            ++right;
    };
    for (const ServingRow& row : rows)
        if (counts(row) && row.mode == "agg" && row.ourMost > 0) {
            if (row.mostStated)
                judge(*row.mostStated, row);
            else if (row.tokenSeconds && row.inFlight > 0 && measuredOutput(row))
                series[row.question + row.layout].push_back(&row);
        }
    const auto running = [](const ServingRow& row) {
        return *measuredOutput(row) * *row.tokenSeconds * (1 - 1 / std::max(row.output, 2.0));
    };
    for (auto& [name, same] : series) {
        std::sort(same.begin(), same.end(),
                  [](const ServingRow* a, const ServingRow* b) { return a->inFlight < b->inFlight; });
        for (std::size_t i = same.size(); i-- > 1;) {
            const double here = running(*same[i]), before = running(*same[i - 1]);
            if (same[i]->inFlight < kGrows * same[i - 1]->inFlight || here > kWaits * same[i]->inFlight
                || std::abs(here / before - 1) > kStands)
                continue;
            judge(std::max(here, before), *same[i]);
            break;
        }
    }
    return {groups, right};
}

using Number = std::optional<double> ServingRow::*;

ServingLine errorLine(const std::vector<ServingRow>& rows, std::string_view id, std::string_view label,
                      double target, double reference, Number ours, Number measured,
                      const std::function<bool(const ServingRow&)>& among)
{
    Errors errors;
    for (const ServingRow& row : rows)
        if (counts(row) && among(row))
            errors.add(row.*ours, row.*measured);
    return {id, label, target, reference, false, errors.median(true), errors.all.size(), "rows"};
}

} // namespace

ServedCoverage servedCoverage(const std::vector<ServingRow>& rows, const validate::ServedErrors& errors)
{
    Errors all;
    std::vector<double> widths;
    std::size_t inside = 0;
    for (const ServingRow& row : rows) {
        if (!counts(row) || !row.like || !row.tokenSeconds || !row.ourTokenSeconds)
            continue;
        const validate::ServedError own{row.source, *row.like, {}};
        const auto band = bandOf(*row.like, validate::ServedNumber::Token, errors,
                                 [&](const validate::ServedError& e) { return !sameLaboratory(e, own); });
        if (!band)
            continue;
        all.add(row.ourTokenSeconds, row.tokenSeconds);
        widths.push_back(band->relative);
        const double ratio = *row.tokenSeconds / *row.ourTokenSeconds;
        if (ratio >= band->low() && ratio <= band->high())
            ++inside;
    }
    Errors width;
    width.all = widths;
    const auto count = static_cast<double>(widths.size());
    return {widths.size(), widths.empty() ? 0 : static_cast<double>(inside) / count, width.median(true),
            all.median(true)};
}

ServingLine kernelLine(const std::vector<KernelRow>& kernels)
{
    Errors errors;
    for (const KernelRow& row : kernels)
        if (row.ours > 0)
            errors.add(row.ours, row.seconds);
    return {"kernels",           "kernels, without tables", .1,       0, false,
            errors.median(true), errors.all.size(),         "kernels"};
}

std::vector<ServingLine> servingLines(const std::vector<ServingRow>& rows,
                                      const validate::ServedErrors& errors)
{
    constexpr double kLoaded = 64; // in flight: pools below it wait for their cold start
    const Number ourToken = &ServingRow::ourTokenSeconds, token = &ServingRow::tokenSeconds;
    const Number ourFirst = &ServingRow::ourFirstSeconds, first = &ServingRow::firstSeconds;
    const Number ourOutput = &ServingRow::ourOutputPerSecond, output = &ServingRow::outputPerSecond;
    const auto in = [](std::string_view mode, bool experts) {
        return [mode, experts](const ServingRow& row) { return row.mode == mode && row.experts == experts; };
    };
    const auto queued = [](const ServingRow& row) { return row.inFlight > row.ourMost; };
    const auto overview = [](bool experts) {
        return [experts](const ServingRow& row) {
            return row.mode == "offline" && !row.audited && row.experts == experts;
        };
    };
    const EqualSpeed equal = equalSpeed(rows);
    Errors regrets;
    regrets.all = equal.regrets;
    const auto [walls, met] = runningAtWall(rows);
    const ServedCoverage bands = servedCoverage(rows, errors);
    const auto share = [](std::size_t part, std::size_t all) {
        return all > 0 ? static_cast<double>(part) / static_cast<double>(all) : 0;
    };
    return {
        errorLine(rows, "token_dense", "aggregated, time per token, dense", .1, .135, ourToken, token,
                  in("agg", false)),
        errorLine(rows, "token_experts", "aggregated, time per token, experts", .13, .15, ourToken, token,
                  in("agg", true)),
        errorLine(rows, "first_below", "aggregated, first token, below the wall", .25, .31, ourFirst, first,
                  [&](const ServingRow& row) { return row.mode == "agg" && !queued(row); }),
        errorLine(rows, "first_queued", "aggregated, first token, queued at the wall", .2, .26, ourFirst,
                  first, [&](const ServingRow& row) { return row.mode == "agg" && queued(row); }),
        errorLine(rows, "saturated_dense", "saturated, dense", .045, .049, ourOutput, output,
                  overview(false)),
        errorLine(rows, "saturated_experts", "saturated, experts", .16, .2, ourOutput, output,
                  overview(true)),
        {"order", "pairs in order at equal speed per user", .8, .74, true, share(equal.right, equal.pairs),
         equal.pairs, "pairs"},
        {"regret", "regret at equal speed per user, mean", .05, .066, false, regrets.mean(),
         regrets.all.size(), "speeds"},
        errorLine(rows, "calibrated", "time per token after calibration with three rows", .08, .091,
                  &ServingRow::calibratedTokenSeconds, token,
                  [](const ServingRow& row) { return row.mode == "agg"; }),
        errorLine(rows, "batch_token", "one batch, time per token", .055, .06, ourToken, token,
                  [](const ServingRow& row) { return row.mode == "static"; }),
        errorLine(rows, "batch_first", "one batch, first token", .14, .18, ourFirst, first,
                  [](const ServingRow& row) { return row.mode == "static"; }),
        errorLine(rows, "audited_offline", "MLPerf offline, layout known", .15, .2, ourOutput, output,
                  [](const ServingRow& row) { return row.mode == "offline" && row.audited && row.complete; }),
        errorLine(rows, "audited_rate", "MLPerf server, highest legal rate", .15, .19,
                  &ServingRow::ourLegalRate, &ServingRow::legalRate,
                  [](const ServingRow& row) { return row.complete; }),
        errorLine(rows, "apart_token", "pools apart, time per token from 64 in flight", .15, .175, ourToken,
                  token,
                  [](const ServingRow& row) { return row.mode == "disagg" && row.inFlight >= kLoaded; }),
        {"running", "running sequences at the wall, within 10 %", .9, 0, true, share(met, walls), walls,
         "groups"},
        {"bands_hold", "bands hold, time per token", .78, 0, true, bands.inside, bands.rows, "rows"},
        {"bands_width", "half width of bands, in median errors", 2.5, 0, false,
         bands.error > 0 ? bands.width / bands.error : 0, bands.rows, "rows", true},
    };
}

namespace {

std::string linesTable(const std::vector<ServingLine>& lines)
{
    std::array<char, 160> line{};
    std::string text;
    std::snprintf(line.data(), line.size(), "%-50s %9s %10s %8s   %s\n", "", "target", "reference", "ours",
                  "of");
    text += line.data();
    for (const ServingLine& l : lines) {
        if (l.count == 0)
            continue;
        std::array<char, 16> reference{"-"};
        if (l.reference > 0)
            std::snprintf(reference.data(), reference.size(), "%.1f %%", 100 * l.reference);
        const double unit = l.plain ? 1 : 100;
        std::snprintf(line.data(), line.size(), "%-50s %7.1f %s %10s %6.1f %s   %zu %s%s\n",
                      std::string(l.label).c_str(), unit * l.target, l.plain ? " " : "%", reference.data(),
                      unit * l.ours, l.plain ? " " : "%", l.count, std::string(l.of).c_str(),
                      l.reached() ? "" : "  missed");
        text += line.data();
    }
    return text + "\n";
}

} // namespace

namespace {

/// Of times per token by factors that all other models of the engine and accelerator correct.
Errors leftOut(const std::vector<ServingRow>& rows)
{
    Errors errors;
    for (const ServingRow& row : rows)
        if (counts(row))
            errors.add(row.unseenTokenSeconds, row.tokenSeconds);
    return errors;
}

} // namespace

std::string servingReport(const std::vector<ServingRow>& rows, const validate::ServedErrors& errors, bool all)
{
    std::array<char, 256> line{};
    std::string text = linesTable(servingLines(rows, errors))
                       + "median error (bias), relative to what was measured\n";
    const auto cell = [](const Errors& e) {
        std::array<char, 64> out{};
        if (e.all.empty())
            return std::string("-");
        std::snprintf(out.data(), out.size(), "%4zu %5.1f %% (%+.1f)", e.all.size(), 100 * e.median(true),
                      100 * e.median(false));
        return std::string(out.data());
    };
    std::snprintf(line.data(), line.size(), "%-36s %6s %7s  %-22s %-22s %-22s %s\n", "", "rows", "refused",
                  "time per token", "first token", "output", "order");
    text += line.data();
    for (const auto& [name, j] : parts(rows)) {
        std::snprintf(line.data(), line.size(), "%-36s %6zu %7zu  %-22s %-22s %-22s %zu/%zu\n", name.c_str(),
                      j.rows, j.refused, cell(j.token).c_str(), cell(j.first).c_str(), cell(j.output).c_str(),
                      j.right, j.pairs);
        text += line.data();
    }
    if (const Errors others = leftOut(rows); !others.all.empty()) {
        std::snprintf(
            line.data(), line.size(),
            "time per token by factors of all other models of the engine and accelerator: %.1f %% of %zu rows\n",
            100 * others.median(true), others.all.size());
        text += line.data();
    }
    for (const auto& [why, many] : refusals(rows))
        text += std::to_string(many) + " rows not priced: " + why + "\n";
    if (const auto growing = growingRows(rows); growing > 0)
        text += std::to_string(growing)
                + " rows without a first token: by our numbers arrivals outrun the answers there\n";
    if (!all)
        return text;
    for (const ServingRow& row : rows) {
        const auto milli = [](const std::optional<double>& x) { return x ? *x * 1e3 : 0; };
        std::snprintf(
            line.data(), line.size(), "%-60s %9.2f %9.2f ms  %9.1f %9.1f ms  %9.1f %9.1f tokens/s\n",
            row.id.c_str(), milli(row.tokenSeconds), milli(row.ourTokenSeconds), milli(row.firstSeconds),
            milli(row.ourFirstSeconds), row.outputPerSecond.value_or(0), row.ourOutputPerSecond.value_or(0));
        text += line.data();
    }
    return text;
}

std::string servingJson(const std::vector<ServingRow>& rows, const std::vector<KernelRow>& kernels,
                        const validate::ServedErrors& errors)
{
    nlohmann::ordered_json out = judgedJson(judge(rows, counts));
    std::vector<ServingLine> lines = servingLines(rows, errors);
    lines.push_back(kernelLine(kernels));
    for (const ServingLine& line : lines)
        if (line.count > 0)
            out["targets"][std::string(line.id)] = {
                {"label", line.label}, {"target", line.target},     {"at_least", line.atLeast},
                {"ours", line.ours},   {"reached", line.reached()}, {"count", line.count},
                {"of", line.of}};
    for (const auto& [name, j] : parts(rows))
        out["sources"][name] = judgedJson(j);
    out["model_left_out"] = errorsJson(leftOut(rows));
    for (const auto& [why, many] : refusals(rows))
        out["refused_because"][why] = many;
    out["queue_grows"] = growingRows(rows);
    return out.dump(2) + "\n";
}

} // namespace shardscape::exchange
