// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

namespace shardscape::cost {

// Seconds throughout. M: mean time between failures of the whole system, delta: what one checkpoint stops it for.

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

/// Share of time that makes progress, checkpoints every `interval`: (1 - delta/(tau + delta)) / (1 + (t_r + tau/2)/M),
/// half an interval lost and `restart` spent per failure. Source: Kokolis 2024, arXiv 2410.21680, ETTR; first order.
constexpr double progressShare(double interval, double delta, double meanTime, double restart)
{
    return (1 - delta / (interval + delta)) / (1 + (restart + interval / 2) / meanTime);
}

/// The same exactly, failures exponential and also striking checkpoints and restarts:
/// tau / (M e^(R/M) (e^((tau + delta)/M) - 1)). Source: Daly 2006.
inline double exactProgressShare(double interval, double delta, double meanTime, double restart)
{
    return interval / (meanTime * std::exp(restart / meanTime) * std::expm1((interval + delta) / meanTime));
}

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

/// The same when it is copied to the host beside the next forward and backward pass: what these do not hide.
/// Source: Maurya 2024 (DataStates-LLM), arXiv 2406.10707.
constexpr double lazyBlockingSeconds(double bytesPerDevice, double hostBandwidth, double window)
{
    const double copy = bytesPerDevice / hostBandwidth;
    return copy > window ? copy - window : 0;
}

} // namespace shardscape::cost
