// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/waterfall.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace shardscape::time {

namespace {

constexpr int kTerms = static_cast<int>(Term::Step) + 1;
/// Sums of a dozen doubles differ in their last digits; anything above this share of the step is a real gap.
constexpr double kRounding = 1e-9;

struct FromEvaluation {
    Term term;
    evaluate::TimeTerm source;
};
constexpr std::array<FromEvaluation, 10> kShares{{{Term::Recompute, evaluate::TimeTerm::Recompute},
                                                  {Term::Imbalance, evaluate::TimeTerm::Imbalance},
                                                  {Term::Bubble, evaluate::TimeTerm::Bubble},
                                                  {Term::Host, evaluate::TimeTerm::Host},
                                                  {Term::TensorComm, evaluate::TimeTerm::TensorComm},
                                                  {Term::ContextComm, evaluate::TimeTerm::ContextComm},
                                                  {Term::ExpertComm, evaluate::TimeTerm::ExpertComm},
                                                  {Term::PipelineComm, evaluate::TimeTerm::PipelineComm},
                                                  {Term::DataComm, evaluate::TimeTerm::DataComm},
                                                  {Term::Optimizer, evaluate::TimeTerm::Optimizer}}};

struct Spent {
    double exposed = 0;
    double hidden = 0;
};

/// Entries need not be in the order of the enumeration.
Spent spentOn(const evaluate::Evaluation& evaluation, evaluate::TimeTerm term)
{
    Spent spent;
    for (std::size_t i = 0; i < evaluation.time.size(); ++i) {
        const evaluate::TimeShare& share = evaluation.time[i];
        // An untouched entry calls itself Compute; it adds nothing.
        if (share.term == term) {
            spent.exposed += share.exposedSeconds;
            spent.hidden += std::max(0.0, share.seconds - share.exposedSeconds);
        }
    }
    return spent;
}

/// Stacks the rows and closes the sum: the last row before the total ends where the total does, to the last
/// bit.
void stack(std::vector<Part>& parts, double total, double scale)
{
    double at = 0;
    for (Part& part : parts) {
        part.from = at;
        at += part.seconds;
        part.to = at;
    }
    const double gap = total - at;
    if (std::abs(gap) > kRounding * scale) {
        Part part;
        part.term = Term::Unaccounted;
        part.seconds = gap;
        part.from = at;
        part.to = total;
        parts.push_back(part);
    } else if (!parts.empty()) {
        parts.back().to = total;
    }
    Part step;
    step.term = Term::Step;
    step.seconds = total;
    step.from = 0;
    step.to = total;
    step.total = true;
    parts.push_back(step);
}

/// Rows of techniques that a layout may not use at all; the others show that they cost nothing.
bool onlySometimes(Term term)
{
    return term == Term::Host || term == Term::ContextComm || term == Term::ExpertComm;
}

} // namespace

std::string_view id(Term term)
{
    switch (term) {
    case Term::Ideal: return "ideal";
    case Term::Kernels: return "kernels";
    case Term::Recompute: return "recompute";
    case Term::Imbalance: return "imbalance";
    case Term::Bubble: return "bubble";
    case Term::Host: return "host";
    case Term::TensorComm: return "tensor_comm";
    case Term::ContextComm: return "context_comm";
    case Term::ExpertComm: return "expert_comm";
    case Term::PipelineComm: return "pipeline_comm";
    case Term::DataComm: return "data_comm";
    case Term::Optimizer: return "optimizer";
    case Term::Unaccounted: return "unaccounted";
    case Term::Step: return "step";
    }
    return "";
}

std::vector<Part> waterfall(const evaluate::Evaluation& evaluation, std::int64_t accelerators)
{
    if (!evaluation.valid || !(evaluation.stepSeconds > 0) || !std::isfinite(evaluation.stepSeconds)) {
        return {};
    }
    std::vector<Part> parts;
    const double peak = static_cast<double>(accelerators) * evaluation.peakFlops;
    const double ideal = peak > 0 ? evaluation.modelFlops / peak : 0;
    const Spent compute = spentOn(evaluation, evaluate::TimeTerm::Compute);
    if (ideal > 0) {
        Part part;
        part.term = Term::Ideal;
        part.seconds = ideal;
        part.total = true;
        parts.push_back(part);
    }
    Part kernels;
    kernels.term = Term::Kernels;
    kernels.seconds = compute.exposed - ideal;
    kernels.hidden = compute.hidden;
    parts.push_back(kernels);
    for (const FromEvaluation& share : kShares) {
        const Spent spent = spentOn(evaluation, share.source);
        if (onlySometimes(share.term) && spent.exposed == 0 && spent.hidden == 0)
            continue;
        Part part;
        part.term = share.term;
        part.seconds = spent.exposed;
        part.hidden = spent.hidden;
        parts.push_back(part);
    }
    stack(parts, evaluation.stepSeconds, evaluation.stepSeconds);
    return parts;
}

std::vector<Part> difference(const std::vector<Part>& before, const std::vector<Part>& after)
{
    if (before.empty() || after.empty()) {
        return {};
    }
    std::array<double, kTerms> change{};
    std::array<bool, kTerms> present{};
    for (const Part& part : before) {
        change[static_cast<std::size_t>(part.term)] -= part.seconds;
        present[static_cast<std::size_t>(part.term)] = true;
    }
    for (const Part& part : after) {
        change[static_cast<std::size_t>(part.term)] += part.seconds;
        present[static_cast<std::size_t>(part.term)] = true;
    }
    std::vector<Part> parts;
    for (std::size_t i = 0; i < change.size(); ++i) {
        const auto term = static_cast<Term>(i);
        if (term == Term::Step || !present[i]) {
            continue;
        }
        Part part;
        part.term = term;
        part.seconds = change[i];
        parts.push_back(part);
    }
    const double total = after.back().seconds - before.back().seconds;
    stack(parts, total, std::max(after.back().seconds, before.back().seconds));
    return parts;
}

double WaterfallGeometry::x(double seconds) const
{
    return right > left ? plot.left() + (seconds - left) / (right - left) * plot.width() : plot.left();
}

WaterfallGeometry layoutRows(const std::vector<Part>& parts, const QRectF& plot, double highestRow)
{
    WaterfallGeometry geometry;
    geometry.plot = plot;
    if (parts.empty() || plot.width() < 1 || plot.height() < 1) {
        return geometry;
    }
    double least = 0;
    double most = 0;
    for (const Part& part : parts) {
        least = std::min({least, part.from, part.to});
        most = std::max({most, part.from, part.to, part.to + part.hidden});
    }
    if (!(most > least)) {
        most = least + 1; // nothing differs: an axis is still needed
    }
    const double span = most - least;
    geometry.left = least < 0 ? least - 0.02 * span : 0;
    geometry.right = most > 0 ? most + 0.02 * span : 0;

    const int steps = std::clamp(static_cast<int>(plot.width() / 80), 2, 10);
    const double decade = std::pow(10.0, std::floor(std::log10(span / steps)));
    double step = 10 * decade;
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * decade >= span / steps * (1 - 1e-12)) {
            step = factor * decade;
            break;
        }
    }
    const auto first = static_cast<std::int64_t>(std::ceil(geometry.left / step - 1e-9));
    const auto last = static_cast<std::int64_t>(std::floor(geometry.right / step + 1e-9));
    for (std::int64_t i = first; i <= last; ++i) {
        geometry.ticks.push_back(static_cast<double>(i) * step);
    }

    const auto rows = static_cast<double>(parts.size());
    const double height = std::min(highestRow, plot.height() / rows);
    const double bar = std::max(2.0, std::floor(std::min(height - 6, height * 0.64)));
    double top = plot.top();
    for (const Part& part : parts) {
        Row row;
        row.part = part;
        row.band = QRectF(plot.left(), top, plot.width(), height);
        const double y = std::floor(top + (height - bar) / 2);
        const double a = geometry.x(std::min(part.from, part.to));
        const double b = geometry.x(std::max(part.from, part.to));
        row.bar = QRectF(a, y, b - a, bar);
        if (part.hidden > 0) {
            row.hidden = QRectF(b, y, geometry.x(std::max(part.from, part.to) + part.hidden) - b, bar);
        }
        row.joinX = geometry.x(part.to);
        geometry.rows.push_back(row);
        top += height;
    }
    return geometry;
}

std::optional<std::int32_t> rowAt(const WaterfallGeometry& geometry, QPointF at)
{
    for (std::size_t i = 0; i < geometry.rows.size(); ++i) {
        const QRectF& band = geometry.rows[i].band;
        if (at.y() >= band.top() && at.y() < band.bottom()) {
            return static_cast<std::int32_t>(i);
        }
    }
    return std::nullopt;
}

} // namespace shardscape::time
