// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/stragglers.h"

#include "job/run/random.h"

#include <algorithm>
#include <vector>

namespace shardscape::run {

namespace {

/// The most workers that straggled within any `window` steps, and in any single step.
struct Bursts {
    int inStep = 0, inWindow = 0;
};

Bursts worst(const std::vector<std::vector<char>>& straggles, std::size_t window)
{
    Bursts found;
    const std::size_t workers = straggles.front().size();
    for (std::size_t at = 0; at < straggles.size(); ++at) {
        int now = 0, within = 0;
        for (std::size_t w = 0; w < workers; ++w) {
            now += straggles[at][w];
            char any = 0;
            for (std::size_t i = at; i < std::min(at + window, straggles.size()); ++i)
                any = static_cast<char>(any | straggles[i][w]);
            within += any;
        }
        found.inStep = std::max(found.inStep, now);
        found.inWindow = std::max(found.inWindow, within);
    }
    return found;
}

} // namespace

int waitFor(std::span<const double> times, double gradientSquared, double variance, double curvatureRate)
{
    int best = static_cast<int>(times.size());
    double most = -HUGE_VAL;
    for (std::size_t k = 1; k <= times.size(); ++k) {
        const double rate = gainOf(static_cast<double>(k), gradientSquared, variance, curvatureRate)
                            / times[k - 1];
        if (rate > most) {
            most = rate;
            best = static_cast<int>(k);
        }
    }
    return best;
}

BackupTimes backupTimes(const BackupDescent& d)
{
    constexpr int kMostSteps = 1'000'000;
    const int n = d.workers;
    const auto timesAt = [&](double spread) {
        std::vector<double> times;
        for (int k = 1; k <= n; ++k)
            times.push_back(1 + spread * (harmonic(n) - harmonic(n - k)));
        return times;
    };
    const std::vector<double> calm = timesAt(d.spread), rough = timesAt(d.spread * d.rough);
    // k: workers waited for; 0: chosen anew at every step.
    const auto timeFor = [&](int k) {
        double loss = 1, time = 0;
        for (int step = 0; step < kMostSteps; ++step) {
            const std::vector<double>& times = step / d.turn % 2 == 0 ? calm : rough;
            const double gradient = 2 * loss;
            const int waited = k > 0 ? k : waitFor(times, gradient, d.variance, d.curvatureRate);
            const double gain = gainOf(waited, gradient, d.variance, d.curvatureRate);
            if (gain <= 0 && d.rough == 1)
                return HUGE_VAL; // noise alone: it stays here
            loss -= d.rate * gain;
            time += times[static_cast<std::size_t>(waited - 1)];
            if (loss <= d.target)
                return time;
        }
        return HUGE_VAL;
    };
    BackupTimes found{.dynamic = timeFor(0), .bestFixed = HUGE_VAL};
    for (int k = n; k >= 1; --k) {
        const double time = timeFor(k);
        if (k == n)
            found.all = time;
        if (time < found.bestFixed) {
            found.bestFixed = time;
            found.waitedFor = k;
        } else if (time == HUGE_VAL) {
            break; // fewer workers are noisier still
        }
    }
    return found;
}

CodedSteps codedSteps(int workers, double straggling, double burst, double slow, int steps,
                      std::uint64_t seed, double loadShare)
{
    constexpr std::size_t kWindow = 3; ///< steps within which the sequential codes may answer
    constexpr double kBurst = 2;
    Random random(seed, 0);
    const double leave = 1 / burst;
    const double enter = straggling * leave / (1 - straggling);
    std::vector<char> now(static_cast<std::size_t>(workers), 0);
    std::vector<std::vector<char>> straggles;
    for (int i = 0; i < steps; ++i) {
        for (char& one : now)
            one = random.unit() <= (one != 0 ? 1 - leave : enter) ? 1 : 0;
        straggles.push_back(now);
    }
    const Bursts bursts = worst(straggles, kWindow);
    const double n = workers;
    const double window = static_cast<double>(kWindow);
    const auto seconds = [&](double load, bool straggler) {
        return (1 - loadShare + loadShare * load * n) * (straggler ? slow : 1);
    };
    CodedSteps sums;
    for (const std::vector<char>& step : straggles)
        sums.none += seconds(1 / n, std::find(step.begin(), step.end(), 1) != step.end());
    const double count = steps;
    sums.gradientCoding = count * seconds(codedLoad(n, bursts.inStep), false) / sums.none;
    sums.selective = count * seconds(selectiveLoad(n, kBurst, window, bursts.inWindow), false) / sums.none;
    sums.multiplexed = count * seconds(multiplexedLoad(n, kBurst, window, bursts.inWindow), false)
                       / sums.none;
    sums.none = 1;
    return sums;
}

} // namespace shardscape::run
