// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <span>

namespace shardscape::run {

// Closed forms of the share of time that makes progress. Seconds throughout. M: mean time between failures of the whole job,
// delta: what one checkpoint stops it for, tau: productive time between two, R: restart.

/// Of a system whose `devices` fail independently: that of one over their number. Source: sum of exponential rates.
constexpr double systemMeanTime(double deviceMeanTime, double devices)
{
    return deviceMeanTime / devices;
}

/// And back, of one device from that of the system.
constexpr double deviceMeanTime(double systemMeanTime, double devices)
{
    return systemMeanTime * devices;
}

/// From `failures` observed in `duration`. Llama 3: 419 in 54 days, 3.09 h (Dubey 2024, arXiv 2407.21783, Table 5).
constexpr double observedMeanTime(double duration, double failures)
{
    return duration / failures;
}

/// Interval between checkpoints that loses least, to first order: sqrt(2 delta M). Source: Young 1974.
inline double youngInterval(double delta, double meanTime)
{
    return std::sqrt(2 * delta * meanTime);
}

/// The same for intervals that are not short against M: sqrt(2 delta M) (1 + sqrt(delta/2M)/3 + delta/18M) - delta, and M
/// where delta is 2 M or more. Source: Daly 2006.
inline double dalyInterval(double delta, double meanTime)
{
    if (delta >= 2 * meanTime)
        return meanTime;
    const double x = delta / (2 * meanTime);
    return std::sqrt(2 * delta * meanTime) * (1 + std::sqrt(x) / 3 + x / 9) - delta;
}

/// Share of time that makes progress, failures exponential and also striking checkpoints and restarts:
/// tau / (M e^(R/M) (e^((tau + delta)/M) - 1)). Source: Daly 2006. With `flush` seconds until a save can be read, that much
/// more is lost and done again: it counts as part of the restart.
inline double progressShare(double interval, double delta, double meanTime, double restart, double flush = 0)
{
    if (!(meanTime < HUGE_VAL))
        return interval / (interval + delta);
    return interval
           / (meanTime * std::exp((restart + flush) / meanTime) * std::expm1((interval + delta) / meanTime));
}

/// The longest restart with which that share of the time makes progress: progressShare() solved for it. Below 0: with none, however short.
/// Infinite where nothing fails and saves alone leave the share.
inline double longestRestart(double share, double interval, double delta, double meanTime, double flush = 0)
{
    if (!(meanTime < HUGE_VAL))
        return interval / (interval + delta) >= share ? HUGE_VAL : -HUGE_VAL;
    return meanTime * std::log(interval / (share * meanTime * std::expm1((interval + delta) / meanTime)))
           - flush;
}

/// As it is taught, to first order: (1 - delta/(tau + delta)) / (1 + (R + tau/2)/M). Source: Kokolis 2024, arXiv 2410.21680,
/// ETTR. RSC's 16,000 accelerators, hourly: .76; its own simulation .70, the exact form .72.
constexpr double firstOrderShare(double interval, double delta, double meanTime, double restart)
{
    return (1 - delta / (interval + delta)) / (1 + (restart + interval / 2) / meanTime);
}

/// A run that stalls `stall` seconds at every failure and loses nothing else; `meanTime` measured between failures, stalls
/// included. Source: FT-HSDP, arXiv 2602.00277: 1 - 10/18 min = .44.
constexpr double stallShare(double stall, double meanTime)
{
    return stall < meanTime ? 1 - stall / meanTime : 0;
}

/// One of several places for checkpoints.
struct Level {
    double stall = 0;    ///< delta_i, s
    double meanTime = 0; ///< M_i, s between failures that need this level: nearer ones do not survive them
    double restart = 0;  ///< R_i, s
};

/// Best interval of one level, sqrt(2 delta_i M_i), and the share of time that all of them waste, to first order:
/// sum sqrt(2 delta_i/M_i) + sum R_i/M_i. Source: Moody 2010 (SCR), first order; Di 2014.
double levelsWaste(std::span<const Level> levels);

/// Chance that copies in groups of m of N machines survive k that fail together: 1 where k < m, else at least
/// 1 - (N/m) C(N - m, k - m)/C(N, k). Source: Wang 2023 (Gemini), theorem 1, by its summary.
double peersSurvive(double machines, double group, double failing);

/// The interval of greatest share by the exact form, searched: with a flush it is no shorter than that, or saves queue up.
double bestInterval(double delta, double meanTime, double restart, double flush = 0);

/// Bytes of a checkpoint: weights, master copy and moments, 14 per parameter; weights alone 2; without the 16-bit copy,
/// which follows from the master, 12. BLOOM: 2.3 TB at 14 (BigScience).
constexpr double checkpointBytes(double parameters, double bytesPerParameter = 14)
{
    return parameters * bytesPerParameter;
}

/// Seconds for which a written checkpoint stops the run: the slowest of all devices to their hosts, all nodes' way out and
/// the file system. Source: bytes over bandwidth.
inline double blockingSeconds(double bytes, double devicesBandwidth, double nodesBandwidth,
                              double storeBandwidth)
{
    return bytes / std::fmin(devicesBandwidth, std::fmin(nodesBandwidth, storeBandwidth));
}

/// The same when it is copied to the host beside the next forward and backward pass: what these do not hide. A copy beside a
/// step takes `contention` times as long. Source: Maurya 2024 (DataStates-LLM), arXiv 2406.10707.
constexpr double lazyBlockingSeconds(double bytesPerDevice, double hostBandwidth, double window,
                                     double contention = 1)
{
    const double copy = contention * bytesPerDevice / hostBandwidth;
    return copy > window ? copy - window : 0;
}

/// Seconds until a save that left the devices can be read again. Source: bytes over the slower of all nodes and the store.
inline double flushSeconds(double bytes, double nodesBandwidth, double storeBandwidth)
{
    return bytes / std::fmin(nodesBandwidth, storeBandwidth);
}

} // namespace shardscape::run
