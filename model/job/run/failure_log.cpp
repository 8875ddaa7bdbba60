// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/failure_log.h"

#include "job/run/repair.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

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

/// Of values with weights; the median is the least that half of the weight does not exceed.
std::pair<double, double> meanAndMedianOf(std::vector<std::pair<double, double>> values)
{
    std::sort(values.begin(), values.end());
    double weights = 0, sum = 0, below = 0;
    for (const auto& [value, weight] : values) {
        weights += weight;
        sum += value * weight;
    }
    for (const auto& [value, weight] : values)
        if ((below += weight) >= weights / 2)
            return {sum / weights, value};
    return {0, 0};
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

Result<SpotTrace> spotTrace(const std::vector<double>& counts, double gapSeconds)
{
    SpotTrace trace;
    const double gap = gapSeconds / 3600;
    trace.machines = counts.empty() ? 0 : *std::max_element(counts.begin(), counts.end());
    if (trace.machines <= 0)
        return fail(ErrorCode::BadInput, say("the trace never has a machine: nothing could run there"));
    std::vector<double> up;
    std::vector<std::pair<double, double>> downs;  // hours, of how many machines
    std::deque<std::pair<double, double>> missing; // since when, how many
    double there = 0, since = 0, before = trace.machines;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double now = static_cast<double>(i) * gap, count = counts[i];
        there += count;
        if (const double lost = before - count; lost > 0) {
            missing.emplace_back(now, lost);
            if (i > 0) {
                trace.alone += lost < 2 ? lost : 0;
                trace.together += lost < 2 ? 0 : 1;
                trace.togetherShare += lost < 2 ? 0 : lost / trace.machines;
            }
        }
        for (double back = count - before; back > 0 && !missing.empty();) {
            auto& [from, machines] = missing.front();
            const double taken = std::min(back, machines);
            downs.emplace_back(now - from, taken);
            back -= taken;
            machines -= taken;
            if (machines <= 0)
                missing.pop_front();
        }
        if (i > 0 && (before > 0) != (count > 0)) {
            if (before > 0)
                up.push_back(now - since);
            since = now;
        }
        before = count;
    }
    const double end = static_cast<double>(counts.size()) * gap;
    if (before > 0)
        up.push_back(end - since);
    for (const auto& [from, machines] : missing)
        downs.emplace_back(end - from, machines);
    trace.share = there / trace.machines / static_cast<double>(counts.size());
    trace.upHours = std::accumulate(up.begin(), up.end(), 0.0);
    trace.meanUpHours = meanOf(up);
    trace.medianUpHours = medianOf(up);
    std::tie(trace.meanDownHours, trace.medianDownHours) = meanAndMedianOf(std::move(downs));
    trace.instanceHours = there * gap;
    trace.lossesPerInstanceHour = (trace.alone + trace.togetherShare * trace.machines) / trace.instanceHours;
    if (trace.together > 0)
        trace.togetherShare /= trace.together;
    trace.days = end / 24;
    return trace;
}

void takeSpot(const SpotTrace& trace, double nodes, workload::RunTask& task)
{
    // Machines that go alone go in proportion to the nodes, losses of several as often as the place has them.
    const double alone = trace.alone / trace.instanceHours;
    const double together = trace.together / (trace.upHours * nodes);
    task.failures.preset = "own";
    task.failures.causes = {{.name = "taken away", .rate = 1000 * 24 * (alone + together)}};
    task.failures.superlinear = false;
    task.failures.burstShare = alone + together > 0 ? together / (alone + together) : 0;
    task.failures.burstNodes = std::max(1.0, std::round(trace.togetherShare * nodes));
    task.lemons.share = 0;
    if (trace.meanDownHours > 0) {
        task.repair.medianHours = trace.medianDownHours;
        task.repair.meanHours = std::max(trace.meanDownHours, trace.medianDownHours);
    }
    task.shrinks = true;
    if (task.spares < 0)
        task.spares = 0;
}

} // namespace shardscape::run
