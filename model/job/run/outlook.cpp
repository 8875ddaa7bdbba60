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

} // namespace shardscape::run
