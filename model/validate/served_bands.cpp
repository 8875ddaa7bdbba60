// SPDX-License-Identifier: GPL-3.0-or-later
#include "validate/served_bands.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace shardscape::validate {

namespace {

constexpr double kWantedResults = 12; ///< effective, behind a band
constexpr double kNear = .7, kFarthestReach = 16;
constexpr double kNamed = .75; ///< of a difference that is named

struct Difference {
    Message (*name)();
    double amount = 0;
};

double octavesApart(double a, double b)
{
    return std::abs(std::log2(std::max(a, 1e-3) / std::max(b, 1e-3)));
}

std::string_view familyOf(std::string_view engine)
{
    return engine.substr(0, engine.find('-'));
}

std::array<Difference, 9> differencesOf(const ServedLikeness& a, const ServedLikeness& b)
{
    const auto differs = [](bool is, double by) { return is ? by : 0.0; };
    return {{{[] { return say("engine"); }, a.engine == b.engine                       ? 0.0
                                            : familyOf(a.engine) == familyOf(b.engine) ? 1.0
                                                                                       : 1.5},
             {[] { return say("kind of accelerator"); }, differs(a.accelerator != b.accelerator, 1)},
             {[] { return say("number format of products"); }, differs(a.format != b.format, .75)},
             {[] { return say("kind of attention"); }, differs(a.mixer != b.mixer, 1)},
             {[] { return say("kind of load"); }, differs(a.kind != b.kind, 1.5)},
             {[] { return say("experts"); }, differs(a.experts != b.experts, 1)},
             {[] { return say("size of the model"); }, octavesApart(a.parameters, b.parameters) / 2},
             {[] { return say("sequences at once"); }, octavesApart(a.sequences + 1, b.sequences + 1) / 3},
             {[] { return say("how full the cache is"); }, std::abs(a.full - b.full)}}};
}

double lengthOf(const std::array<Difference, 9>& differences)
{
    double sum = 0;
    for (const Difference& d : differences)
        sum += d.amount * d.amount;
    return std::sqrt(sum);
}

struct Spoken {
    double error = 0, weight = 0, away = 0;
    const ServedError* row = nullptr;
};

/// Errors of rows like one, before a band is widened.
struct Nearest {
    double quantile = 0, rows = 0, reach = 0;
    std::string source;
    std::vector<Message> farIn;
};

std::optional<Nearest> nearestOf(const ServedLikeness& like, ServedNumber number, const ServedErrors& errors,
                                 const std::function<bool(const ServedError&)>& counts)
{
    std::vector<Spoken> rows;
    for (const ServedError& row : errors.rows)
        if (const auto& log = row.logs[static_cast<std::size_t>(number)]; log && (!counts || counts(row)))
            rows.push_back({std::abs(*log), 0, distance(like, row.like), &row});
    if (rows.empty())
        return std::nullopt;
    Nearest near;
    const double wanted = std::min(kWantedResults, .5 * static_cast<double>(rows.size()));
    double width = kNear;
    for (;; width *= 1.15) {
        near.rows = 0;
        for (Spoken& row : rows)
            near.rows += row.weight = std::exp(-.5 * row.away * row.away / (width * width));
        if (near.rows >= wanted || width >= kFarthestReach)
            break;
    }
    std::sort(rows.begin(), rows.end(), [](const Spoken& a, const Spoken& b) { return a.error < b.error; });
    const double needed = kCoverage * (near.rows + 1); // the asked one counts as one, of unknown error
    double below = 0;
    near.quantile = 2 * rows.back().error;
    for (const Spoken& row : rows)
        if ((below += row.weight) >= needed) {
            near.quantile = row.error;
            break;
        }
    std::map<std::string, double> sources;
    std::array<Difference, 9> mean = differencesOf(like, like);
    for (const Spoken& row : rows) {
        near.reach += row.weight * row.away / near.rows;
        sources[row.row->source] += row.weight;
        const auto parts = differencesOf(like, row.row->like);
        for (std::size_t i = 0; i < mean.size(); ++i)
            mean[i].amount += row.weight * parts[i].amount / near.rows;
    }
    near.source = std::max_element(sources.begin(), sources.end(), [](const auto& a, const auto& b) {
                      return a.second < b.second;
                  })->first;
    if (near.reach > Band::kFar) {
        std::stable_sort(mean.begin(), mean.end(),
                         [](const Difference& a, const Difference& b) { return a.amount > b.amount; });
        for (const Difference& part : mean)
            if (part.amount >= kNamed || near.farIn.empty())
                near.farIn.push_back(part.name());
    }
    return near;
}

} // namespace

double distance(const ServedLikeness& a, const ServedLikeness& b)
{
    return lengthOf(differencesOf(a, b));
}

ServedLikeness likenessOf(const serving::Server& s, ServedKind kind, double running, double tokens)
{
    ServedLikeness like;
    like.engine = s.engine->id;
    like.accelerator = s.accelerator.id;
    like.experts = s.expertLayers > 0;
    like.format = serving::kFormatNames[serving::at(like.experts ? s.formats.experts : s.formats.dense)];
    like.mixer = s.recurrentLayers > 0 ? "recurrent" : "heads";
    for (const serving::Attention& a : s.attention)
        if (a.found > 0)
            like.mixer = "sparse";
        else if (a.latentFlops > 0 && like.mixer == "heads")
            like.mixer = "latent";
    like.kind = kind;
    double elements = s.ends * s.headWeights * s.spread.tensor;
    for (const serving::Products& p : s.products)
        elements += p.layers * p.weights * s.spread.tensor;
    like.parameters = elements
                      + s.expertLayers * s.expertCount * s.expertWeights * s.spread.stage()
                            / s.spread.experts;
    like.sequences = running / s.spread.accelerators();
    const double wall = s.wall(tokens);
    like.full = wall > 0 ? std::min(1.0, running / wall) : 1;
    return like;
}

ServedLikeness servedLikenessOf(const layout::Scenario& scenario, double running)
{
    const serving::Deployment d = serving::deploymentOf(scenario);
    const workload::ServingTask& task = scenario.task.serving;
    const serving::Server& server = d.answering.server;
    return likenessOf(
        server,
        d.prompts                                        ? ServedKind::Apart
        : task.concurrency == 0 && task.requestRate <= 0 ? ServedKind::Saturated
                                                         : ServedKind::InFlight,
        running, server.held(static_cast<double>(task.inputTokens), static_cast<double>(task.outputTokens)));
}

bool sameLaboratory(const ServedError& a, const ServedError& b)
{
    return a.source == b.source && a.like.engine == b.like.engine && a.like.accelerator == b.like.accelerator
           && octavesApart(a.like.parameters, b.like.parameters) < .05;
}

std::optional<Band> bandOf(const ServedLikeness& like, ServedNumber number, const ServedErrors& errors,
                           const std::function<bool(const ServedError&)>& counts)
{
    const std::optional<Nearest> near = nearestOf(like, number, errors, counts);
    if (!near)
        return std::nullopt;
    Band band{.coverage = kCoverage,
              .relative = std::expm1(errors.scales[static_cast<std::size_t>(number)] * near->quantile
                                     * grownAt(near->reach, errors.widening)),
              .runs = near->rows,
              .reach = near->reach,
              .source = near->source,
              .farIn = near->farIn};
    if (band.extrapolated())
        band.relative = std::min(band.relative, Band::kWidest);
    return band;
}

void fitBands(ServedErrors& errors)
{
    constexpr std::array kWidenings{0., .02, .05, .1, .2, .4};
    constexpr std::size_t kFitted = 400; // rows at most: every so many of them
    const std::size_t every = errors.rows.size() / kFitted + 1;
    const auto fitted = [&](ServedNumber number, double widening, double& width) {
        std::vector<double> factors, widths;
        for (std::size_t i = 0; i < errors.rows.size(); i += every) {
            const ServedError& row = errors.rows[i];
            const auto& log = row.logs[static_cast<std::size_t>(number)];
            if (!log)
                continue;
            const auto near = nearestOf(row.like, number, errors,
                                        [&](const ServedError& r) { return !sameLaboratory(r, row); });
            if (!near || near->quantile <= 0)
                continue;
            widths.push_back(near->quantile * grownAt(near->reach, widening));
            factors.push_back(std::abs(*log) / widths.back());
        }
        if (factors.size() < 20)
            return 1.0;
        std::sort(factors.begin(), factors.end());
        const double scale = std::clamp(
            factors[static_cast<std::size_t>(kCoverage * static_cast<double>(factors.size() - 1))], .25, 4.);
        std::nth_element(widths.begin(), widths.begin() + static_cast<std::ptrdiff_t>(widths.size() / 2),
                         widths.end());
        width = scale * widths[widths.size() / 2];
        return scale;
    };
    double narrowest = std::numeric_limits<double>::infinity();
    for (const double widening : kWidenings) {
        double width = 0;
        fitted(ServedNumber::Token, widening, width);
        if (width < narrowest) {
            narrowest = width;
            errors.widening = widening;
        }
    }
    for (std::size_t number = 0; number < kServedNumbers; ++number) {
        double width = 0;
        errors.scales[number] = fitted(static_cast<ServedNumber>(number), errors.widening, width);
    }
}

} // namespace shardscape::validate
