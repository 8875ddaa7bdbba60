// SPDX-License-Identifier: GPL-3.0-or-later
#include "validate/residuals.h"

#include "layout/knob.h"

#include <algorithm>
#include <cmath>

namespace shardscape::validate {

namespace {

/// Effective runs that a band is made of at least: fewer make it jump from run to run, more make it look too far where a few
/// runs are near.
constexpr double kWanted = 16;
constexpr double kNearest = 0.7; ///< width of the Gaussian where runs are near
constexpr double kFarthest = 16;
constexpr double kLargestWidening = 4;

using Error = std::optional<double> Residual::*;

double octaves(double a, double b)
{
    return std::log2(std::max(a, 1.0) / std::max(b, 1.0));
}

struct Weighted {
    double error = 0; ///< |log(predicted / measured)|
    double weight = 0;
    const Residual* residual = nullptr;
};

/// The errors of runs like one, before the band is widened for their distance.
struct Neighbours {
    double quantile = 0; ///< of |log(predicted / measured)|
    double runs = 0;
    double reach = 0; ///< their mean distance
    std::string source;
};

/// Leaves out what `used` says no to.
template <class Used>
std::optional<Neighbours> neighbours(const Likeness& like, const Residuals& residuals, Error error,
                                     const Used& used)
{
    std::vector<Weighted> rows;
    std::vector<double> squares;
    for (const Residual& residual : residuals.rows)
        if ((residual.*error).has_value() && used(residual)) {
            const double d = distance(like, residual.like);
            rows.push_back({std::abs(*(residual.*error)), 0, &residual});
            squares.push_back(d * d);
        }
    if (rows.empty())
        return std::nullopt;

    Neighbours near;
    const double wanted = std::min(kWanted, 0.5 * static_cast<double>(rows.size()));
    const auto weigh = [&](double reach) {
        double sum = 0;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows[i].weight = std::exp(-0.5 * squares[i] / (reach * reach));
            sum += rows[i].weight;
        }
        return sum;
    };
    double scale = kNearest;
    near.runs = weigh(scale);
    while (near.runs < wanted && scale < kFarthest) {
        scale *= 1.1;
        near.runs = weigh(scale);
    }
    for (std::size_t i = 0; i < rows.size(); ++i)
        near.reach += rows[i].weight * std::sqrt(squares[i]) / std::max(near.runs, 1e-300);

    std::sort(rows.begin(), rows.end(),
              [](const Weighted& a, const Weighted& b) { return a.error < b.error; });
    const double needed = kCoverage * (near.runs + 1); // the run itself counts as one, of unknown error
    double below = 0;
    near.quantile = 2 * rows.back().error; // too few runs to promise the coverage: the worst of them, doubled
    for (const Weighted& row : rows) {
        below += row.weight;
        if (below >= needed) {
            near.quantile = row.error;
            break;
        }
    }
    std::map<std::string, double> sources;
    for (const Weighted& row : rows)
        sources[row.residual->source] += row.weight;
    near.source = std::max_element(sources.begin(), sources.end(), [](const auto& a, const auto& b) {
                      return a.second < b.second;
                  })->first;
    return near;
}

double halfWidth(const Neighbours& near, const Residuals& residuals)
{
    return residuals.scale * near.quantile * (1 + residuals.widening * near.reach);
}

template <class Used>
std::optional<Band> bandAround(const Likeness& like, const Residuals& residuals, Error error,
                               const Used& used)
{
    const std::optional<Neighbours> near = neighbours(like, residuals, error, used);
    if (!near)
        return std::nullopt;
    return Band{.coverage = kCoverage,
                .relative = std::expm1(halfWidth(*near, residuals)),
                .runs = near->runs,
                .reach = near->reach,
                .source = near->source};
}

bool everything(const Residual&)
{
    return true;
}

} // namespace

Likeness likenessOf(const layout::Scenario& s)
{
    const auto inUse = [&s](std::string_view knob) {
        const layout::Knob* found = layout::findKnob(knob);
        return found != nullptr && found->get(s) > 1;
    };
    return {.accelerator = s.cluster.accelerator.id,
            .accelerators = static_cast<double>(s.cluster.accelerators()),
            .parameters = static_cast<double>(workload::countParameters(s.model).total),
            .sequence = static_cast<double>(s.workload.sequence),
            .nodes = s.cluster.nodes > 1,
            .experts = s.model.moe.has_value(),
            .context = inUse("cp"),
            .gathered = s.layout.zero == layout::Sharding::Weights,
            .recompute = s.layout.recompute != layout::Recompute::None,
            .pipeline = s.layout.pipelineParallel > 1};
}

double distance(const Likeness& a, const Likeness& b)
{
    double sum = 0;
    const auto add = [&sum](double part) { sum += part * part; };
    const auto differs = [&add](bool x, bool y, double weight) { add(x != y ? weight : 0); };
    add(octaves(a.accelerators, b.accelerators) / 2);
    add(octaves(a.parameters, b.parameters) / 1.5);
    add(octaves(a.sequence, b.sequence) / 2);
    add(a.accelerator != b.accelerator ? 1.5 : 0);
    differs(a.nodes, b.nodes, 1);
    differs(a.experts, b.experts, 1.5);
    differs(a.context, b.context, 1.5);
    differs(a.gathered, b.gathered, 1);
    differs(a.recompute, b.recompute, 0.5);
    differs(a.pipeline, b.pipeline, 0.5);
    return std::sqrt(sum);
}

Residuals residualsOf(std::span<const Run> runs, const Comparison& comparison)
{
    Residuals residuals;
    for (const Judged& row : comparison.rows) {
        if (!row.timeError && !row.memoryError)
            continue;
        Residual residual;
        residual.source = runs[row.run].source;
        residual.like = likenessOf(runs[row.run].scenario);
        if (row.timeError)
            residual.time = std::log1p(*row.timeError);
        if (row.memoryError)
            residual.memory = std::log1p(*row.memoryError);
        residuals.rows.push_back(std::move(residual));
    }
    fitBands(residuals);
    return residuals;
}

void fitBands(Residuals& residuals)
{
    constexpr std::size_t kEnough = 30;
    struct Seen {
        double error = 0;
        Neighbours alone;                 ///< without the row
        std::optional<Neighbours> others; ///< without its source
    };
    std::vector<Seen> rows;
    for (const Residual& row : residuals.rows) {
        if (!row.time)
            continue;
        const auto alone = neighbours(row.like, residuals, &Residual::time,
                                      [&row](const Residual& r) { return &r != &row; });
        if (alone)
            rows.push_back({std::abs(*row.time), *alone,
                            neighbours(row.like, residuals, &Residual::time,
                                       [&row](const Residual& r) { return r.source != row.source; })});
    }
    // Each follows from the other; a few rounds settle them.
    for (int round = 0; round < 8; ++round) {
        std::vector<double> widenings;
        std::vector<double> scales;
        Residuals unscaled;
        unscaled.widening = residuals.widening;
        for (const Seen& row : rows) {
            scales.push_back(row.error / std::max(halfWidth(row.alone, unscaled), 1e-9));
            if (!row.others)
                continue;
            const double missing = row.error / std::max(residuals.scale * row.others->quantile, 1e-9) - 1;
            const double further = row.others->reach;
            widenings.push_back(missing <= 0     ? 0
                                : further > 0.05 ? std::min(missing / further, kLargestWidening)
                                                 : kLargestWidening);
        }
        if (!widenings.empty())
            residuals.widening = quantile(std::move(widenings), kCoverage);
        if (scales.size() >= kEnough)
            residuals.scale = std::clamp(quantile(std::move(scales), kCoverage), 0.5, 2.0);
    }
}

std::optional<Band> bandOf(const layout::Scenario& scenario, const Residuals& residuals)
{
    return bandAround(likenessOf(scenario), residuals, &Residual::time, everything);
}

std::optional<Band> memoryBandOf(const layout::Scenario& scenario, const Residuals& residuals)
{
    return bandAround(likenessOf(scenario), residuals, &Residual::memory, everything);
}

Coverage coverageOf(const Residuals& residuals)
{
    Coverage coverage;
    double inside = 0;
    double insideOther = 0;
    double others = 0;
    for (const Residual& row : residuals.rows) {
        if (!row.time)
            continue;
        const auto covers = [&row](const std::optional<Band>& band) {
            return band && std::abs(*row.time) <= std::log(band->high()) ? 1.0 : 0.0;
        };
        ++coverage.rows;
        inside += covers(bandAround(row.like, residuals, &Residual::time,
                                    [&row](const Residual& r) { return &r != &row; }));
        const auto other = bandAround(row.like, residuals, &Residual::time,
                                      [&row](const Residual& r) { return r.source != row.source; });
        if (other) {
            insideOther += covers(other);
            ++others;
        }
    }
    if (coverage.rows > 0)
        coverage.leftOut = inside / static_cast<double>(coverage.rows);
    if (others > 0)
        coverage.sourceLeftOut = insideOther / others;
    return coverage;
}

} // namespace shardscape::validate
