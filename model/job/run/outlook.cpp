// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/outlook.h"

#include <algorithm>
#include <cmath>

namespace shardscape::run {

namespace {

constexpr double kSamples = 120; ///< of an expected run; the slowest draws have a few more

/// The value below which that share of them lies; sorts what it needs.
double quantile(std::vector<double>& values, double share)
{
    const auto place = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + place, values.end());
    return values[static_cast<std::size_t>(place)];
}

} // namespace

std::optional<Outlook> outlookOf(const Evaluation& evaluation, const layout::Scenario& scenario,
                                 DrawOptions options, const std::stop_token& stop)
{
    options.interruptions = true;
    options.sampleSeconds = evaluation.expected.seconds / kSamples;
    auto runs = drawRuns(evaluation.plan, options, stop);
    if (!runs || runs->empty())
        return std::nullopt;
    Outlook outlook;
    outlook.calendar = calendarOf(*runs, evaluation.plan, evaluation.step, scenario.task.run.prices);
    const double end = std::isfinite(outlook.calendar.seconds.p90) ? outlook.calendar.seconds.p90
                                                                   : 2 * evaluation.expected.seconds;
    const auto samples = static_cast<std::size_t>(std::ceil(end / options.sampleSeconds));
    const auto tokensOf = [&](const DrawnRun& run, std::size_t sample) {
        return sample == 0                     ? 0.0
               : sample <= run.progress.size() ? evaluation.plan.tokensAt(run.progress[sample - 1])
                                               : evaluation.tokens; // it is done
    };
    for (std::size_t sample = 0; sample <= samples; ++sample) {
        std::vector<double> tokens;
        tokens.reserve(runs->size());
        for (const DrawnRun& run : *runs)
            tokens.push_back(tokensOf(run, sample));
        outlook.progress.push_back({.seconds = static_cast<double>(sample) * options.sampleSeconds,
                                    .low = quantile(tokens, .1),
                                    .middle = quantile(tokens, .5),
                                    .high = quantile(tokens, .9),
                                    .drawn = tokensOf(runs->front(), sample)});
    }
    outlook.drawn = std::move(runs->front());
    return outlook;
}

std::vector<double> slidingShare(const DrawnRun& run, double productive, double window, std::size_t moments)
{
    std::vector<double> shares;
    if (!std::isfinite(run.seconds) || run.seconds <= 0 || moments == 0)
        return shares;
    double stood = 0, again = 0;
    for (const Interruption& one : run.interruptions) {
        stood += one.until - one.at;
        again += one.lost;
    }
    const double speed = (productive + again) / std::max(run.seconds - stood, 1.0);
    // What has counted by a moment: moments grow, so that each interruption is looked at once.
    struct Counted {
        double operator()(double at)
        {
            while (next < run.interruptions.size() && run.interruptions[next].at <= at) {
                before += next > 0 ? run.interruptions[next - 1].until - run.interruptions[next - 1].at : 0;
                lost += run.interruptions[next++].lost;
            }
            const double standing = next > 0 ? std::min(at, run.interruptions[next - 1].until)
                                                   - run.interruptions[next - 1].at
                                             : 0;
            return (at - before - standing) * speed - lost;
        }
        const DrawnRun& run;
        double speed;
        std::size_t next = 0;
        double before = 0, lost = 0; ///< s
    };
    Counted now{run, speed}, then{run, speed};
    for (std::size_t i = 1; i <= moments; ++i) {
        const double at = run.seconds * static_cast<double>(i) / static_cast<double>(moments);
        const double from = std::max(at - window, 0.0);
        shares.push_back(std::clamp((now(at) - then(from)) / (at - from), 0.0, 1.0));
    }
    return shares;
}

} // namespace shardscape::run
