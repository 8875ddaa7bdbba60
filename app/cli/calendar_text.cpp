// SPDX-License-Identifier: GPL-3.0-or-later
#include "calendar_text.h"

#include "console.h"
#include "job/run/failures.h"
#include "job/run/progress.h"
#include "job/run/sites.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace shardscape::cli {

namespace {

using Align = Table::Align;
constexpr double kSecondsOfDay = 86400;

std::string rounded(double value)
{
    return std::isfinite(value) ? (std::abs(value) < 1000 ? number(value, 3) : count(value)) : "never";
}

/// What sites, nodes that come and go, and a power cap cost, where the run has any.
std::string partsText(const layout::Scenario& scenario, const run::Evaluation& e)
{
    const workload::RunTask& task = scenario.task.run;
    std::string text;
    const std::vector<run::PartCost> costs = run::partCosts(scenario, e);
    const auto costOf = [&](std::string_view id) {
        const auto part = std::find_if(costs.begin(), costs.end(),
                                       [id](const run::PartCost& one) { return one.id == id; });
        if (part == costs.end())
            return std::string();
        const auto changed = [](double value, const std::string& said) {
            return (value < 0 ? "-" : "+") + said;
        };
        const double days = part->seconds / kSecondsOfDay, energy = part->kilowattHours / 1e3;
        return ": " + changed(days, number(std::abs(days), 3)) + " days"
               + (e.expense.dollars > 0
                      ? ", " + changed(part->dollars, count(std::abs(part->dollars))) + " USD"
                      : std::string())
               + (e.expense.kilowattHours > 0 ? ", " + changed(energy, number(std::abs(energy), 3)) + " MWh"
                                              : std::string());
    };
    if (task.sites.places.size() > 1) {
        const run::SiteCost cost = run::siteCostOf(scenario, e.step);
        text += "Sites: " + std::to_string(task.sites.places.size()) + ", the slowest link "
                + number(cost.bitsPerSecond / 1e9, 3) + " Gbit/s, a round trip of at most "
                + number(cost.roundTrip * 1e3, 3) + " ms; an exchange every " + number(cost.interval, 3)
                + " steps of " + number(cost.bytesOut / 1e9, 3) + " GB in all makes a step "
                + number(100 * (cost.slower - 1), 3) + " % longer" + costOf("sites") + ".\n";
    }
    if (!task.elastic.nodes.empty())
        text += "Nodes that come and go: " + percent(e.plan.heldShare(e.expected.seconds))
                + " of them are there on the mean; below " + number(e.plan.elastic.fewest, 4)
                + " the run waits" + costOf("elastic")
                + ".\nChanges of layout: " + number(e.expected.layoutChanges, 4) + " of "
                + seconds(e.plan.elastic.change) + costOf("layout_changes") + ".\n";
    if (e.step.clock < 1)
        text += "Power: boards run at " + percent(e.step.clock) + " of full clock and draw "
                + percent(e.step.powerShare) + " of what they draw there" + costOf("power") + ".\n";
    return text;
}

} // namespace

std::string mendsText(const std::vector<run::DeadlineMend>& mends, double chance)
{
    if (mends.empty())
        return {};
    std::string text = "\nWhat would be in time in " + percent(chance)
                       + " of the draws, each alone; days of half of the draws\n";
    for (const run::DeadlineMend& mend : mends) {
        text += "  " + english(mend.message)
                + (mend.lever != run::DeadlineMend::Lever::Deadline
                       ? ", in time in " + percent(mend.chance) + " of the draws"
                       : std::string());
        for (const layout::Setting& setting : mend.mend.settings)
            text += "; --set " + layout::spell(setting);
        text += "\n";
    }
    return text;
}

std::string otherBatchText(const run::FewestNodes& fewest, const layout::Scenario& asked)
{
    const std::int64_t batch = fewest.scenario.workload.globalBatch;
    return batch == asked.workload.globalBatch
               ? std::string()
               : ", with a batch of " + count(static_cast<double>(batch)) + ", as "
                     + count(static_cast<double>(asked.workload.globalBatch)) + " does not divide there";
}

std::string presetRates()
{
    std::string text;
    for (const run::FailurePreset& preset : run::failurePresets())
        text += " " + std::string(preset.name) + " " + number(preset.rate, 3);
    return text;
}

std::string calendarText(const layout::Scenario& scenario, const run::Evaluation& e,
                         const run::Calendar& calendar, const run::DrawOptions& options)
{
    const workload::RunTask& task = scenario.task.run;
    std::string text;
    const auto limit = run::secondsToDeadline(task);
    if (!task.start.empty() && std::isfinite(calendar.seconds.p90)) {
        const auto start = static_cast<double>(*run::dayOf(task.start));
        const auto date = [&](double seconds) { return run::dateOf(start + seconds / kSecondsOfDay); };
        text += "Done by " + date(calendar.seconds.p50) + " in half of "
                + count(static_cast<double>(options.runs)) + " draws; between " + date(calendar.seconds.p10)
                + " and " + date(calendar.seconds.p90) + " in 8 of 10.\n";
    }
    if (limit)
        text += "By the deadline, " + task.deadline + ", in " + percent(calendar.chanceWithin(*limit))
                + " of the draws.\n";
    if (calendar.done < 1)
        text += percent(1 - calendar.done) + " of the draws are never done.\n";
    if (!text.empty())
        text += "\n";
    Table numbers(
        {{count(static_cast<double>(options.runs)) + " draws of seed " + std::to_string(options.seed)},
         {"10 %", Align::Right},
         {"50 %", Align::Right},
         {"90 %", Align::Right},
         {"mean", Align::Right},
         {"closed form", Align::Right}});
    // Few lives wait long for a node: means, drawn and in closed form, may lie above nine lives in ten.
    const auto row = [&](const char* name, const run::Spread& s, double unit, double closed) {
        if (s.mean > 0)
            numbers.add({name, rounded(s.p10 / unit), rounded(s.p50 / unit), rounded(s.p90 / unit),
                         rounded(s.mean / unit), closed > 0 ? rounded(closed) : "-"});
    };
    row("days", calendar.seconds, kSecondsOfDay, e.expected.seconds / kSecondsOfDay);
    row("failures", calendar.failures, 1, e.expected.failures);
    row("nodes broken at once, at most", calendar.broken, 1, 0);
    row("accelerator-hours", calendar.acceleratorHours, 1, e.expense.acceleratorHours);
    row("rent, USD", calendar.dollars, 1, e.expense.dollars);
    row("energy, MWh", calendar.kilowattHours, 1e3, e.expense.kilowattHours / 1e3);
    text += numbers.text() + "\n";

    const double wall = std::accumulate(calendar.bars.begin(), calendar.bars.end(), 0.0);
    // Of the nodes that train; what spares cost stands below.
    const auto dollarsOf = [&](double seconds) {
        return e.expense.dollars > 0 ? count(e.expense.dollarsOf(seconds, e.expected.seconds))
                                     : std::string("-");
    };
    Table bars({{"where the hours go"},
                {"hours", Align::Right},
                {"of all", Align::Right},
                {"days", Align::Right},
                {"USD", Align::Right},
                {"closed form", Align::Right}});
    for (std::size_t i = 0; i < run::kBars; ++i)
        if (calendar.bars[i] > 0 || e.expected.bars[i] > 0)
            bars.add({std::string(run::kBarLabels[i]), number(calendar.bars[i] / 3600, 3),
                      percent(calendar.bars[i] / wall), number(calendar.bars[i] / kSecondsOfDay, 3),
                      dollarsOf(calendar.bars[i]), number(e.expected.bars[i] / 3600, 3)});
    if (e.expense.spareHours > 0)
        bars.add({std::string(run::kSparesLabel), "-", "-", "-",
                  e.expense.dollars > 0 ? count(e.expense.spareDollars() * wall / e.expected.seconds) : "-",
                  "-"});
    if (e.expense.dollars > 0 && e.expense.egressDollars > 0)
        bars.add({"Bytes out", "-", "-", "-", count(e.expense.egressDollars), "-"});
    text += bars.text() + "\n";
    if (e.expected.waitingDrawn)
        text +=
            "Most nodes break together, which no closed form holds for: waiting is drawn in its column, too.\n";
    text += "Rented: " + count(e.plan.nodes) + " nodes that train"
            + (e.plan.spares > 0 ? " and " + std::to_string(e.plan.spares) + " spares, "
                                       + count(e.plan.nodes + static_cast<double>(e.plan.spares)) + " nodes"
                                 : std::string())
            + ", " + count((e.plan.nodes + static_cast<double>(e.plan.spares)) * e.plan.acceleratorsPerNode)
            + " accelerators.\n" + partsText(scenario, e);

    const run::FailurePreset* preset = run::findFailurePreset(task.failures.preset);
    text += "Failures: " + number(e.plan.rates.perThousandNodeDays, 3) + " in 1,000 node-days, "
            + (preset != nullptr ? task.failures.preset + " (" + std::string(preset->source) + ")"
                                 : "as given (presets:" + presetRates() + ")")
            + (e.plan.rates.extrapolated
                   ? "; more than in proportion beyond 32,768 accelerators, an extrapolation"
                   : "")
            + (std::isfinite(e.expected.meanTime)
                   ? "; one in " + rounded(e.expected.meanTime / 3600) + " h.\n"
                   : "; nothing fails.\n");
    if (preset == nullptr)
        text += "Lemons: " + percent(task.lemons.share) + " of the nodes, " + number(task.lemons.factor, 3)
                + " times the rate of the others" + (task.lemons.drained ? ", drained" : "")
                + "; repairs: median " + number(task.repair.medianHours, 3) + " h, mean "
                + number(task.repair.meanHours, 3) + " h.\n";
    for (const run::PlannedTier& tier : e.plan.tiers)
        text += "Saves to " + tier.name + ": every " + seconds(tier.every) + ", stop the run for "
                + seconds(tier.stall) + ", can be read after " + seconds(tier.flush) + ".\n";
    const run::RestartParts& r = e.plan.restart;
    text += "Restart: " + seconds(r.total()) + " (detect " + seconds(r.detect) + ", isolate "
            + seconds(r.isolate) + ", schedule " + seconds(r.schedule + r.start) + ", load " + seconds(r.load)
            + ", warm " + seconds(r.warm) + ")";
    if (e.plan.blast.rollsBack && std::isfinite(e.expected.meanTime)) {
        constexpr double kMostOfTheTime = .9;
        const run::PlannedTier& tier = e.plan.tiers.front();
        const double longest = run::longestRestart(kMostOfTheTime, tier.every, tier.stall,
                                                   e.expected.meanTime, tier.flush);
        text += "; " + percent(kMostOfTheTime) + " of the time would count, waiting left aside, with "
                + (longest > 0 ? "restarts up to " + seconds(longest) : std::string("none, however short"));
    }
    text += ".\n";
    text += "Spares: " + std::to_string(e.plan.spares) + " nodes; " + number(e.expected.broken, 3)
            + " are under repair on the mean.\n";
    const run::LossOutlook loss = run::lossOutlook(scenario, e);
    text += "Loss: " + number(loss.loss, 4) + " nats a token by the replicated Chinchilla law; the batch, "
            + count(loss.batch) + " tokens, is " + number(loss.batch / loss.criticalBatch, 2)
            + " times the one at which steps are a fifth too many"
            + (loss.measured ? "" : " (beyond what was measured)") + ": to the same loss as small batches "
            + number(100 * (loss.sameLoss - 1), 2) + " % more tokens.\n";
    if (loss.localUpdates > 1)
        text += "Workers that meet rarely: another " + number(100 * (loss.localUpdates - 1), 2)
                + " % of the steps to the same loss, an assumption.\n";
    return text;
}

} // namespace shardscape::cli
