// SPDX-License-Identifier: GPL-3.0-or-later
#include "validate/paired_error.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace shardscape::validate {

namespace {

constexpr double kNearestPairs = 0.7;
constexpr double kFarthestPairs = 16;
/// Effective experiments that a chance is made of at least.
constexpr double kWantedPairs = 20;

} // namespace

Sureness Order::sureness() const
{
    constexpr double kCertain = 0.95;
    constexpr double kLikely = 0.75;
    return chance >= kCertain ? Sureness::Certain : chance >= kLikely ? Sureness::Likely : Sureness::CoinToss;
}

PairedErrors::PairedErrors(const Residuals& residuals)
    : m_widening(residuals.orderWidening.value_or(residuals.widening))
{
    using Key = std::tuple<std::string, std::string, std::string, std::string, double, double, double>;
    std::map<Key, Experiment> experiments;
    for (const Residual& row : residuals.rows) {
        if (!row.time)
            continue;
        const Likeness& like = row.like;
        Experiment& experiment = experiments[{row.source, like.accelerator, like.software, like.format,
                                              like.accelerators, like.parameters, like.sequence}];
        experiment.source = row.source;
        experiment.runs.push_back({like, *row.time});
    }
    for (auto& [key, experiment] : experiments)
        if (experiment.runs.size() > 1)
            m_experiments.push_back(std::move(experiment));
}

std::size_t PairedErrors::pairs() const
{
    std::size_t pairs = 0;
    for (const Experiment& experiment : m_experiments)
        pairs += experiment.runs.size() * (experiment.runs.size() - 1) / 2;
    return pairs;
}

std::optional<Order> PairedErrors::order(const layout::Scenario& a, double aSeconds,
                                         const layout::Scenario& b, double bSeconds) const
{
    if (m_experiments.empty() || !(aSeconds > 0) || !(bSeconds > 0))
        return std::nullopt;
    const Likeness likeA = likenessOf(a);
    const Likeness likeB = likenessOf(b);
    const double apart = std::abs(std::log(aSeconds / bSeconds));

    // An experiment is as near as its nearest pair, either way round.
    struct Near {
        const Experiment* experiment = nullptr;
        std::vector<double> toA, toB; ///< squared, by run
        double distance = 0;
    };
    std::vector<Near> all;
    for (const Experiment& experiment : m_experiments) {
        Near near{&experiment, {}, {}, kFarthestPairs};
        for (const Run& run : experiment.runs) {
            const double toA = distance(likeA, run.like);
            const double toB = distance(likeB, run.like);
            near.toA.push_back(toA * toA);
            near.toB.push_back(toB * toB);
        }
        const double least = *std::min_element(near.toA.begin(), near.toA.end())
                             + *std::min_element(near.toB.begin(), near.toB.end());
        near.distance = std::sqrt(least / 2);
        all.push_back(std::move(near));
    }
    const double wanted = std::min(kWantedPairs, 0.5 * static_cast<double>(all.size()));
    const auto weightAt = [](double squared, double scale) {
        return std::exp(-0.5 * squared / (scale * scale));
    };
    double scale = kNearestPairs;
    const auto total = [&] {
        double sum = 0;
        for (const Near& near : all)
            sum += weightAt(near.distance * near.distance, scale);
        return sum;
    };
    while (total() < wanted && scale < kFarthestPairs)
        scale *= 1.1;

    Order order;
    std::map<std::string, double> sources;
    for (const Near& near : all) {
        const double weight = weightAt(near.distance * near.distance, scale);
        order.experiments += weight;
        order.reach += weight * near.distance;
        sources[near.experiment->source] += weight;
    }
    order.reach /= order.experiments;
    order.source = std::max_element(sources.begin(), sources.end(), [](const auto& x, const auto& y) {
                       return x.second < y.second;
                   })->first;

    double below = 0;
    const double threshold = apart / grownAt(order.reach, m_widening);
    for (const Near& near : all) {
        const std::vector<Run>& runs = near.experiment->runs;
        const double weight = weightAt(near.distance * near.distance, scale);
        double pairs = 0;
        double inside = 0;
        for (std::size_t i = 0; i < runs.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) {
                const double squared = std::min(near.toA[i] + near.toB[j], near.toA[j] + near.toB[i]) / 2;
                const double one = weightAt(squared - near.distance * near.distance, scale);
                pairs += one;
                inside += std::abs(runs[i].error - runs[j].error) < threshold ? one : 0;
            }
        below += pairs > 0 ? weight * inside / pairs : 0;
    }
    // Errors have no side: half of those that are large enough turn the order, the others strengthen it.
    order.chance = 0.5 + 0.5 * below / (order.experiments + 1);
    return order;
}

} // namespace shardscape::validate
