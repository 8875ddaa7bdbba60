// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/failure_log.h"

#include "job/run/repair.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace shardscape::run {

namespace {

double medianOf(std::vector<double> values)
{
    if (values.empty())
        return 0;
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

double meanOf(const std::vector<double>& values)
{
    return values.empty()
               ? 0
               : std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

} // namespace

Result<FittedFailures> fitFailures(const std::vector<LoggedFailure>& log, double nodes, double days)
{
    if (log.empty())
        return fail(ErrorCode::BadInput, say("the log has no failures; a preset says more than nothing"));
    if (nodes < 1 || days <= 0)
        return fail(ErrorCode::BadInput,
                    say("a rate needs nodes and days; the log is of %1 nodes and %2 days",
                        significant(nodes, 4), significant(days, 4)));
    FittedFailures fitted;
    fitted.count = log.size();
    fitted.nodeDays = nodes * days;
    fitted.rate = 1000 * static_cast<double>(log.size()) / fitted.nodeDays;

    std::map<std::string, std::pair<std::size_t, std::size_t>> causes; // all, of a node
    std::map<std::string, std::size_t> byNode;
    std::vector<double> repairs;
    for (const LoggedFailure& one : log) {
        auto& [all, ofNode] = causes[one.cause.empty() ? "not said" : one.cause];
        ++all;
        ofNode += one.node.empty() ? 0U : 1U;
        if (!one.node.empty())
            ++byNode[one.node];
        if (one.hoursOut >= 0)
            repairs.push_back(one.hoursOut);
    }
    fitted.failures.preset = "own";
    for (const auto& [name, counts] : causes)
        fitted.failures.causes.push_back({.name = name,
                                          .rate = 1000 * static_cast<double>(counts.first) / fitted.nodeDays,
                                          .ofNode = byNode.empty() || counts.second * 2 > counts.first});
    fitted.failures.spread = 1 / std::sqrt(static_cast<double>(log.size()));
    fitted.failures.superlinear = false; // as seen

    fitted.repairs = repairs.size();
    if (!repairs.empty()) {
        fitted.repair.medianHours = medianOf(repairs);
        fitted.repair.meanHours = std::max(meanOf(repairs), fitted.repair.medianHours);
    }
    fitted.nodesHit = byNode.size();
    if (byNode.empty())
        return fitted;

    std::vector<std::size_t> counts;
    for (const auto& [name, count] : byNode)
        counts.push_back(count);
    std::sort(counts.rbegin(), counts.rend());
    const auto tenth = static_cast<std::size_t>(std::max(1.0, std::round(nodes / 10)));
    const std::size_t all = std::accumulate(counts.begin(), counts.end(), std::size_t{0});
    fitted.worstTenth = static_cast<double>(std::accumulate(
                            counts.begin(),
                            counts.begin() + static_cast<std::ptrdiff_t>(std::min(tenth, counts.size())),
                            std::size_t{0}))
                        / static_cast<double>(all);
    // More failures than any node has by chance in 999 of 1,000 such logs.
    const double usual = static_cast<double>(all) / nodes;
    const auto most = static_cast<std::size_t>(poissonQuantile(usual, 1 - .001 / nodes));
    std::size_t lemons = 0, ofLemons = 0;
    for (const std::size_t count : counts)
        if (count > most) {
            ++lemons;
            ofLemons += count;
        }
    fitted.lemons.share = static_cast<double>(lemons) / nodes;
    const double good = static_cast<double>(all - ofLemons)
                        / std::max(nodes - static_cast<double>(lemons), 1.0);
    fitted.lemons.factor = lemons > 0 && good > 0
                               ? static_cast<double>(ofLemons) / static_cast<double>(lemons) / good
                               : 1;
    return fitted;
}

SpotTrace spotTrace(const std::vector<double>& counts, double gapSeconds)
{
    SpotTrace trace;
    if (counts.empty() || gapSeconds <= 0)
        return trace;
    const double gap = gapSeconds / 3600;
    const double wished = std::max(*std::max_element(counts.begin(), counts.end()), 1.0);
    std::vector<double> up, down;
    double lost = 0, there = 0, length = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        there += counts[i];
        if (i > 0)
            lost += std::max(counts[i - 1] - counts[i], 0.0);
        length += gap;
        const bool ends = i + 1 == counts.size() || (counts[i] > 0) != (counts[i + 1] > 0);
        if (ends) {
            (counts[i] > 0 ? up : down).push_back(length);
            length = 0;
        }
    }
    trace.share = there / wished / static_cast<double>(counts.size());
    trace.meanUpHours = meanOf(up);
    trace.medianUpHours = medianOf(up);
    trace.meanDownHours = meanOf(down);
    trace.medianDownHours = medianOf(down);
    trace.lossesPerInstanceHour = there > 0 ? lost / (there * gap) : 0;
    trace.days = static_cast<double>(counts.size()) * gap / 24;
    return trace;
}

void takeSpot(const SpotTrace& trace, workload::RunTask& task)
{
    task.failures.preset = "own";
    task.failures.causes = {{.name = "taken away", .rate = 1000 * 24 * trace.lossesPerInstanceHour}};
    task.failures.superlinear = false;
    task.failures.burstShare = 0;
    task.lemons.share = 0;
    task.repair.medianHours = trace.medianDownHours;
    task.repair.meanHours = std::max(trace.meanDownHours, trace.medianDownHours);
    task.shrinks = true;
    if (task.spares < 0)
        task.spares = 0;
}

} // namespace shardscape::run
