// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace shardscape::cost {

/// What is left of a load when every rank gathers the hottest experts.
struct ExpertBalance {
    double hot = 0;    ///< share of the tokens that stay where they are
    double rows = 1;   ///< of the fullest rank over the mean
    double travel = 1; ///< copies of tokens that travel to the fullest rank, over the mean of all copies
};

/// Shares of a layer's tokens by expert, hottest first: a power law (Zipf), dealt to the ranks in turn, whose exponent is
/// found so that the fullest rank has `load` times the mean. As far as it goes: one expert's rank can have no more than all.
/// Source: the reference's generator; measured loads fall about so (Fedus 2021, arXiv 2101.03961, section 2.2, auxiliary loss).
inline std::vector<double> expertShares(std::int64_t experts, std::int64_t ranks, double load)
{
    const auto shares = [experts](double exponent) {
        std::vector<double> all(static_cast<std::size_t>(experts));
        double sum = 0;
        for (std::size_t i = 0; i < all.size(); ++i)
            sum += all[i] = std::pow(static_cast<double>(i + 1), -exponent);
        for (double& one : all)
            one /= sum;
        return all;
    };
    if (experts <= 0 || ranks <= 0 || load <= 1)
        return shares(0);
    const auto fullest = [ranks](const std::vector<double>& all) {
        double first = 0;
        for (std::size_t i = 0; i < all.size(); i += static_cast<std::size_t>(ranks))
            first += all[i];
        return first * static_cast<double>(ranks);
    };
    double low = 0;
    double high = 32;
    for (int step = 0; step < 60; ++step) {
        const double middle = (low + high) / 2;
        (fullest(shares(middle)) < load ? low : high) = middle;
    }
    return shares(high);
}

/// Shares of the tokens by rank, fullest first, of those experts dealt in turn; they sum to 1.
inline std::vector<double> rankShares(std::int64_t experts, std::int64_t ranks, double load)
{
    std::vector<double> all(static_cast<std::size_t>(std::max<std::int64_t>(ranks, 1)));
    const std::vector<double> each = expertShares(experts, ranks, load);
    for (std::size_t i = 0; i < each.size(); ++i)
        all[i % all.size()] += each[i];
    return all;
}

/// Share of tokens that find no room where every expert has `capacity` times the mean's: sum of what exceeds it. 0: as much
/// room as is needed. Source: Lepikhin 2020, GShard, arXiv 2006.16668, section 2.2.
inline double droppedShare(std::int64_t experts, std::int64_t ranks, double load, double capacity)
{
    if (capacity <= 0 || experts <= 0)
        return 0;
    double dropped = 0;
    for (const double share : expertShares(experts, ranks, load))
        dropped += std::max(0.0, share - capacity / static_cast<double>(experts));
    return dropped;
}

/// With the `materialized` hottest experts on every rank and the others dealt to the ranks by their loads: only an expert that
/// alone has more than a rank's mean unbalances them. Source: Hecate (FSSDP), sparse materialization and re-sharding; longest
/// processing time first, at its bound.
inline ExpertBalance expertBalance(std::int64_t experts, std::int64_t ranks, double load,
                                   std::int64_t materialized)
{
    const std::vector<double> shares = expertShares(experts, ranks, load);
    ExpertBalance balance;
    const auto gathered = static_cast<std::size_t>(std::clamp<std::int64_t>(materialized, 0, experts));
    for (std::size_t i = 0; i < gathered; ++i)
        balance.hot += shares[i];
    const double largest = gathered < shares.size() ? shares[gathered] : 0;
    balance.hot = std::min(balance.hot, 1.0);
    balance.travel = std::max(1 - balance.hot, largest * static_cast<double>(ranks));
    if (gathered == shares.size())
        balance.travel = 0;
    balance.rows = std::min(load, balance.hot + balance.travel); // never worse than left alone
    return balance;
}

} // namespace shardscape::cost
