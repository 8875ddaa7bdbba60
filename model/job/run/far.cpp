// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/far.h"

#include "job/run/random.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace shardscape::run {

namespace {

struct Provider {
    std::string_view name;
    double cap;     ///< bit/s
    double perTrip; ///< bit/s less for a second of round trip
};
constexpr std::array kProviders{
    Provider{"aws", 4.85e9, 7.8e9},
    Provider{"gcp", 6.9e9, 14.5e9},
    Provider{"azure", 16.5e9, 37e9},
};
constexpr double kLeastShare = .2; ///< of the cap: beyond what was measured the line is not followed further

} // namespace

std::optional<double> wideAreaBits(std::string_view provider, double roundTrip)
{
    for (const Provider& one : kProviders)
        if (one.name == provider)
            return std::max(one.cap - one.perTrip * roundTrip, kLeastShare * one.cap);
    return {};
}

double bandwidthFor(double utilisation, double parameters, double interval, double stepSeconds,
                    double workers, double bitsPerParameter)
{
    const double bits = bitsPerParameter * parameters * 2 * (workers - 1) / workers;
    return bits / (interval * stepSeconds * (1 - utilisation) / utilisation + stepSeconds / 2);
}

double utilisationAt(double bitsPerSecond, double parameters, double interval, double stepSeconds,
                     double workers, double bitsPerParameter)
{
    const double bits = bitsPerParameter * parameters * 2 * (workers - 1) / workers;
    const double shown = std::max(bits / bitsPerSecond - stepSeconds / 2, 0.0);
    return interval * stepSeconds / (interval * stepSeconds + shown);
}

SwarmResult swarm(std::int64_t stages, std::int64_t peers, double losses, double joins, double rebalance,
                  bool placed, double seconds, std::uint64_t seed)
{
    Random random(seed, 0);
    std::vector<std::int64_t> at(static_cast<std::size_t>(stages));
    for (std::int64_t i = 0; i < peers; ++i)
        ++at[static_cast<std::size_t>(i % stages)];
    std::int64_t alive = peers;
    double time = 0, done = 0, best = 0, next = rebalance > 0 ? rebalance : seconds;
    SwarmResult result;
    while (time < seconds) {
        const double rate = static_cast<double>(alive) * losses + joins;
        const double event = rate > 0 ? time + random.exponential(1 / rate) : seconds;
        const double until = std::min({event, next, seconds});
        done += (until - time) * static_cast<double>(*std::min_element(at.begin(), at.end()));
        best += (until - time) * static_cast<double>(alive / stages);
        time = until;
        if (time >= seconds)
            break;
        if (until == next) {
            for (;;) {
                const auto [fewest, most] = std::minmax_element(at.begin(), at.end());
                if (*most - *fewest < 2)
                    break;
                --*most;
                ++*fewest;
                ++result.migrations;
            }
            next += rebalance;
        } else if (random.unit() * rate <= joins) {
            ++(placed ? *std::min_element(at.begin(), at.end())
                      : at[random.below(static_cast<std::uint64_t>(stages))]);
            ++alive;
        } else if (alive > 0) {
            std::uint64_t left = random.below(static_cast<std::uint64_t>(alive));
            std::size_t stage = 0;
            while (left >= static_cast<std::uint64_t>(at[stage]))
                left -= static_cast<std::uint64_t>(at[stage++]);
            --at[stage];
            --alive;
        }
    }
    result.share = best > 0 ? done / best : 0;
    return result;
}

double averagingSeconds(std::span<const Volunteer> peers, std::span<const double> shares, double bytes)
{
    // Peer i sends (1 - g_i) of its own and g_i to each of the others; it receives as much.
    const auto others = static_cast<double>(peers.size()) - 1;
    double longest = 0;
    for (std::size_t i = 0; i < peers.size(); ++i) {
        const double moved = bytes * (1 - shares[i] + shares[i] * others);
        longest = std::max({longest, moved / peers[i].up, moved / peers[i].down});
    }
    return longest;
}

Averaging bestAveraging(std::span<const Volunteer> peers, double bytes)
{
    // The program has one constraint a peer and the sum of shares: for a given time each peer takes as much as it can, so that
    // the shortest time is found by bisection instead of a simplex.
    Averaging best;
    const std::size_t n = peers.size();
    best.shares.assign(n, 0);
    if (n < 2) {
        best.shares.assign(n, 1);
        return best;
    }
    const double others = static_cast<double>(n) - 1;
    const auto most = [&](const Volunteer& peer, double seconds) {
        if (!peer.reachable)
            return 0.0;
        const double moved = seconds * std::min(peer.up, peer.down) / bytes; // in units of all parameters
        return others > 1 ? std::clamp((moved - 1) / (others - 1), -1.0, 1.0) : (moved >= 1 ? 1.0 : -1.0);
    };
    double low = 0, high = 1;
    const auto feasible = [&](double seconds) {
        double sum = 0;
        for (const Volunteer& peer : peers) {
            if (seconds * std::min(peer.up, peer.down) < bytes * (1 - 1e-12) && others > 1)
                return false; // it cannot even send its own
            sum += std::max(most(peer, seconds), 0.0);
        }
        return sum >= 1;
    };
    while (!feasible(high) && high < 1e15)
        high *= 2;
    for (int i = 0; i < 100; ++i) {
        const double middle = (low + high) / 2;
        (feasible(middle) ? high : low) = middle;
    }
    double left = 1;
    for (std::size_t i = 0; i < n; ++i) {
        best.shares[i] = std::clamp(most(peers[i], high), 0.0, left);
        left -= best.shares[i];
    }
    best.seconds = averagingSeconds(peers, best.shares, bytes);
    return best;
}

} // namespace shardscape::run
