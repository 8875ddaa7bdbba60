// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdint>
#include <span>

namespace shardscape::run {

// Share of all data that each of n workers computes so that a step, or a run of steps, ends without the slowest.

/// Any s stragglers in every step: (s + 1)/n. Source: Tandon 2017, Gradient Coding, theorem 1.
constexpr double codedLoad(double workers, double stragglers)
{
    return (stragglers + 1) / workers;
}

/// Bursts of B steps within windows of W, at most lambda workers, by repeating selectively: (s' + 1)/n with
/// s' = ceil(B lambda/(W - 1 + B)). Source: Krishnan 2022, arXiv 2211.13802, SR-SGC.
inline double selectiveLoad(double workers, double burst, double window, double stragglers)
{
    return codedLoad(workers, std::ceil(burst * stragglers / (window - 1 + burst)));
}

/// The same by multiplexing over the following W - 2 + B steps:
/// (lambda + 1)(W - 1 + B)/(n (B + (W - 1)(lambda + 1))), and (W - 1 + B)/(n (W - 1)) where all may straggle.
/// Source: as above, M-SGC.
constexpr double multiplexedLoad(double workers, double burst, double window, double stragglers)
{
    return stragglers < workers ? (stragglers + 1) * (window - 1 + burst)
                                      / (workers * (burst + (window - 1) * (stragglers + 1)))
                                : (window - 1 + burst) / (workers * (window - 1));
}

/// Harmonic number: the mean of the largest of n exponential times, in units of one's mean.
inline double harmonic(int n)
{
    double sum = 0;
    for (int i = 1; i <= n; ++i)
        sum += 1.0 / i;
    return sum;
}

/// Waiting for the first k of n workers over waiting for all, times exponential: (H_n - H_(n-k))/H_n. Source: order
/// statistics; Chen 2016, arXiv 1604.00981, backup workers.
inline double firstOfAll(int workers, int waitedFor)
{
    return (harmonic(workers) - harmonic(workers - waitedFor)) / harmonic(workers);
}

/// Mean of the largest of n times T (1 + X) whose X are exponential with deviation cv: 1 + cv (H_n), relative to T. Take the
/// largest within a group first, then over groups: ranks of a tensor group wait for each other anyway. Source: order statistics.
inline double slowestOfAll(int workers, double deviation)
{
    return 1 + deviation * harmonic(workers);
}

/// Loss decrease of a step that waits for k of n workers, in units of eta: |g|^2 - (L eta/2)(|g|^2 + sigma^2/k).
/// Source: Xu 2020, DBW, arXiv 2004.14696, equation 6.
constexpr double gainOf(double waitedFor, double gradientSquared, double variance, double curvatureRate)
{
    return gradientSquared - curvatureRate / 2 * (gradientSquared + variance / waitedFor);
}

/// How many workers to wait for: the k whose gain over its time is greatest, `times[k - 1]` the mean time of the k-th fastest. At
/// least 1. Source: as above: chosen anew at every step, as gradient and times change.
int waitFor(std::span<const double> times, double gradientSquared, double variance, double curvatureRate);

/// A descent that drops its slowest workers: n of them, whose times are 1 + spread X with X exponential, in turns `rough` times as
/// spread for `turn` steps. The loss f above its least falls as on a strongly convex function, |g|^2 = 2 f in units in which it
/// begins at 1: f <- f - eta gain(k), with variance sigma^2 of one worker's gradient. Source: Xu 2020, DBW, arXiv 2004.14696,
/// equation 6 for the gain; Bottou 2018, arXiv 1606.04838, equation 4.9 for the gradient's length.
struct BackupDescent {
    int workers = 16;
    double spread = 1;
    double rough = 1; ///< 1: the noise of the times stays as it is
    int turn = 50;
    double variance = 1;
    double rate = .02;         ///< eta times the strong convexity
    double curvatureRate = .2; ///< L eta
    double target = .02;       ///< loss above its least at which it is done
};
struct BackupTimes {
    double dynamic = 0;   ///< time until the target, k chosen at every step by waitFor()
    double bestFixed = 0; ///< by the best k of all that stay; infinite: none reaches it
    int waitedFor = 0;    ///< that k
    double all = 0;       ///< waiting for all
};
BackupTimes backupTimes(const BackupDescent& descent);

/// Steps of n coded workers under bursts, drawn: mean step over that of waiting for all of uncoded work. A worker that straggles
/// is `slow` times slower and stays so for a geometric number of steps of mean `burst`; a step ends when all but the tolerated
/// workers answered. Loads are those of the codes above, and `loadShare` of a worker's time is in proportion to its load; on
/// functions of a cloud starting and sending rule. Source: Krishnan 2022, arXiv 2211.13802, section 4; the share is an assumption.
struct CodedSteps {
    double none = 0, gradientCoding = 0, selective = 0, multiplexed = 0;
};
CodedSteps codedSteps(int workers, double straggling, double burst, double slow, int steps,
                      std::uint64_t seed, double loadShare = .03);

} // namespace shardscape::run
