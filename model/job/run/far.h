// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace shardscape::run {

// Clusters that lie apart, and accelerators that come and go.

/// Bits per second that one pair of machines with 64 connections attains out of a provider's region, by round trip in s: falls
/// from its cap in proportion to the round trip. Fitted to Skyplane's grids of 2021 and 2022 (Jain 2023), 44 pairs: AWS 4.85
/// Gbit/s (cap 5) less 7.8 for every second, Google 6.9 less 14.5, Azure 16.5 less 37. Providers: "aws", "gcp", "azure".
std::optional<double> wideAreaBits(std::string_view provider, double roundTrip);

/// Bits per second between data centres at which workers that meet every `interval` steps compute for the share `utilisation`
/// of their time: V P/(H t (1 - CU)/CU + t/2). Source: fitted to Table 6 of Charles 2025, arXiv 2503.09799 (74 of 75 cells within
/// 1.28): 13 bits per parameter; half a step hides some of it. `workers` as a ring: 2 (M - 1)/M of the bits, 1 for two.
/// Data parallelism is interval 1.
double bandwidthFor(double utilisation, double parameters, double interval, double stepSeconds,
                    double workers = 2, double bitsPerParameter = 13);
/// And the share at a bandwidth, found from the same.
double utilisationAt(double bitsPerSecond, double parameters, double interval, double stepSeconds,
                     double workers = 2, double bitsPerParameter = 13);

/// Peak bits per second of one of K fragments that hides behind `overlap` steps, of a ring of workers: 2 (M - 1)/M of the bits, 1 for two.
/// Source: Douillard 2025, arXiv 2501.18512. With ever more workers it is what cost::fragmentHides() asks.
constexpr double streamingBandwidth(double parameters, double fragments, double overlap, double stepSeconds,
                                    double bitsPerParameter, double workers = 2)
{
    return bitsPerParameter * parameters * 2 * (workers - 1) / workers / fragments / (overlap * stepSeconds);
}

/// Computing over sending of l transformer layers of width h on one peer: 36 h l B/(beta F) for 72 h^2 FLOPs a token and layer,
/// 2 h beta bytes a token to the next. B in bytes/s, F in FLOP/s. Source: Ryabinin 2023, SWARM, arXiv 2301.11913, square-cube law.
constexpr double computeOverTraffic(double width, double layers, double bytesPerSecond, double flops,
                                    double bytesPerElement = 2)
{
    return 36 * width * layers * bytesPerSecond / (bytesPerElement * flops);
}

/// Throughput of a pipeline whose stages have peers that come and go, over what as many peers do where they are spread best.
struct SwarmResult {
    double share = 0;      ///< mean over time
    double migrations = 0; ///< peers moved between stages
};
/// Birth and death of peers: each leaves at `losses` per second and one joins at `joins` per second, at the stage with the fewest where
/// `placed`, else at any; every `rebalance` seconds (0: never) a peer moves from the fullest stage to the emptiest until they differ by
/// one. The pipeline is as fast as its emptiest stage. Source: SWARM, section 3.2 and its Table of preempted T4: 95.8 % with moves,
/// 82.7 % without, of 32 stages.
SwarmResult swarm(std::int64_t stages, std::int64_t peers, double losses, double joins, double rebalance,
                  bool placed, double seconds, std::uint64_t seed);

/// A peer that computes and averages.
struct Volunteer {
    double samplesPerSecond = 0; ///< while it computes
    double up = 0, down = 0;     ///< bytes/s
    bool reachable = true;       ///< others can send to it: may aggregate for them
};
/// Seconds of one averaging of `bytes` in which peer i aggregates the share g_i: the linear program of Diskin 2021, DeDLOC, arXiv
/// 2106.10207, section 3.2: each peer sends what others aggregate and what it returns of its own share. All peers compute.
/// Ring all-reduce is g_i = 1/n, a parameter server g = 1 at one.
struct Averaging {
    std::vector<double> shares;
    double seconds = 0;
};
Averaging bestAveraging(std::span<const Volunteer> peers, double bytes);
double averagingSeconds(std::span<const Volunteer> peers, std::span<const double> shares, double bytes);

/// Batches that must be in flight so that round trips do not show: one and what is computed meanwhile. Source: Ryabinin 2020,
/// Learning@home, arXiv 2002.04013: throughput is flat in latency given enough in flight; staleness grows with them.
constexpr double batchesInFlight(double roundTrip, double expertSeconds)
{
    return 1 + roundTrip / expertSeconds;
}
/// Throughput with so many in flight over that without latency.
constexpr double latencyTolerance(double inFlight, double roundTrip, double expertSeconds)
{
    const double share = inFlight / batchesInFlight(roundTrip, expertSeconds);
    return share < 1 ? share : 1;
}

/// Share of the tokens of which at least one of the k chosen experts answers where each peer fails for a share of the time.
/// Source: as above, section 3.1: what does not answer is left out, and the weights of the others are scaled up.
inline double tokensAnswered(double chosen, double failing)
{
    return 1 - std::pow(failing, chosen);
}

/// Seconds of a step of workers that average with `degree` neighbours, overlapped. Source: Lian 2017, arXiv 1705.09056.
constexpr double gossipSeconds(double compute, double degree, double latency, double bytes,
                               double bytesPerSecond)
{
    const double sent = degree * (latency + bytes / bytesPerSecond);
    return compute > sent ? compute : sent;
}

} // namespace shardscape::run
