// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/scenario/calendar_json.h"

#include "job/run/failures.h"

#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace shardscape::exchange {

namespace {

using nlohmann::ordered_json;

constexpr double kDay = 86400, kHour = 3600;

ordered_json numberJson(double value)
{
    return std::isfinite(value) ? ordered_json(value) : ordered_json(nullptr);
}

ordered_json spreadJson(const run::Spread& spread, double unit = 1)
{
    return {{"p10", numberJson(spread.p10 / unit)},
            {"p50", numberJson(spread.p50 / unit)},
            {"p90", numberJson(spread.p90 / unit)},
            {"mean", numberJson(spread.mean / unit)}};
}

/// Null where nothing is known of it.
ordered_json knownJson(const run::Spread& spread)
{
    return spread.mean > 0 ? spreadJson(spread) : ordered_json(nullptr);
}

ordered_json barsJson(const run::Bars& bars)
{
    ordered_json list = ordered_json::array();
    for (std::size_t i = 0; i < run::kBars; ++i)
        list.push_back({{"id", run::kBarIds[i]}, {"hours", bars[i] / kHour}});
    return list;
}

ordered_json dateJson(double start, double seconds)
{
    return std::isfinite(seconds) ? ordered_json(run::dateOf(start + seconds / kDay)) : ordered_json(nullptr);
}

} // namespace

ordered_json calendarJson(const layout::Scenario& scenario, const run::Evaluation& e,
                          const run::Calendar& calendar, const run::DrawOptions& options)
{
    const workload::RunTask& task = scenario.task.run;
    ordered_json out{{"seed", options.seed}, {"runs", options.runs}};
    out["finish"] = nullptr;
    if (!task.start.empty()) {
        const auto start = static_cast<double>(*run::dayOf(task.start));
        out["finish"] = {{"p10", dateJson(start, calendar.seconds.p10)},
                         {"p50", dateJson(start, calendar.seconds.p50)},
                         {"p90", dateJson(start, calendar.seconds.p90)}};
    }
    out["days"] = spreadJson(calendar.seconds, kDay);
    out["gpu_hours"] = spreadJson(calendar.acceleratorHours);
    out["usd"] = knownJson(calendar.dollars);
    out["kwh"] = knownJson(calendar.kilowattHours);
    if (task.prices.carbon > 0)
        out["co2_tonnes"] = calendar.kilowattHours.mean * task.prices.carbon / 1e3;
    out["failures"] = spreadJson(calendar.failures);
    out["broken"] = spreadJson(calendar.broken);
    out["share_of_time"] = calendar.share;
    out["done"] = calendar.done;
    out["bars"] = barsJson(calendar.bars);
    const auto limit = run::secondsToDeadline(task);
    out["chance_by_deadline"] = limit ? ordered_json(calendar.chanceWithin(*limit)) : ordered_json(nullptr);
    out["expected"] = {{"days", numberJson(e.expected.seconds / kDay)},
                       {"share_of_time", e.expected.share},
                       {"failures", e.expected.failures},
                       {"mean_hours_between_failures", numberJson(e.expected.meanTime / kHour)},
                       {"nodes_under_repair", e.expected.broken},
                       {"waiting", e.expected.waiting},
                       {"waiting_drawn", e.expected.waitingDrawn},
                       {"bars", barsJson(e.expected.bars)}};
    ordered_json tiers = ordered_json::array();
    for (const run::PlannedTier& tier : e.plan.tiers)
        tiers.push_back({{"name", tier.name},
                         {"every_seconds", tier.every},
                         {"stall_seconds", tier.stall},
                         {"flush_seconds", tier.flush},
                         {"load_seconds", tier.load},
                         {"survives", tier.survives}});
    ordered_json presets = ordered_json::object();
    for (const run::FailurePreset& preset : run::failurePresets())
        presets[std::string(preset.name)] = preset.rate;
    const run::RestartParts& r = e.plan.restart;
    out["plan"] = {
        {"tokens", e.tokens},
        {"productive_days", e.plan.productive / kDay},
        {"nodes", e.plan.nodes},
        {"gpus", e.step.accelerators()},
        {"spares", e.plan.spares},
        {"nodes_rented", e.plan.nodes + static_cast<double>(e.plan.spares)},
        {"spare_gpu_hours", e.expense.spareHours},
        {"egress_usd", e.expense.egressDollars},
        {"longer_between_sites", e.step.apart},
        {"clock", e.step.clock},
        {"board_power_share", e.step.powerShare},
        {"nodes_there_share", e.plan.heldShare(e.expected.seconds)},
        {"failures_per_1000_node_days", e.plan.rates.perThousandNodeDays},
        {"extrapolated", e.plan.rates.extrapolated},
        {"presets_per_1000_node_days", std::move(presets)},
        {"lemons", {{"share", e.plan.lemons.share}, {"factor", e.plan.lemons.factor}}},
        {"repair_hours", {{"median", e.plan.repair.medianHours}, {"mean", e.plan.repair.meanHours}}},
        {"tiers", std::move(tiers)},
        {"restart_seconds",
         {{"detect", r.detect},
          {"isolate", r.isolate},
          {"schedule", r.schedule},
          {"start", r.start},
          {"load", r.load},
          {"warm", r.warm}}},
        {"blast",
         {{"stops", e.plan.blast.stops},
          {"of", e.plan.blast.all},
          {"pause_seconds", e.plan.blast.pause},
          {"rolls_back", e.plan.blast.rollsBack}}}};
    for (const run::PartCost& part : run::partCosts(scenario, e))
        out["parts"][std::string(part.id)] = {
            {"days", part.seconds / kDay}, {"usd", part.dollars}, {"kwh", part.kilowattHours}};
    if (!task.elastic.nodes.empty())
        out["parts"]["layout_changes"]["count"] = e.expected.layoutChanges;
    const run::LossOutlook loss = run::lossOutlook(scenario, e);
    out["loss"] = {
        {"nats_per_token", loss.loss},
        {"kaplan_2020", loss.kaplan},
        {"batch_tokens", loss.batch},
        {"critical_batch_tokens", loss.criticalBatch},
        {"measured", loss.measured},
        {"tokens_to_same_loss", loss.sameLoss},
        {"steps_of_local_updates", loss.localUpdates},
        {"days_to_same_loss", numberJson(calendar.seconds.p50 / kDay * loss.sameLoss * loss.localUpdates)},
        {"optimal_parameters", loss.optimalParameters},
        {"optimal_tokens", loss.optimalTokens}};
    out["step"]["seconds"] = e.step.seconds;
    out["step"]["tokens_per_second"] = e.step.tokens / e.step.seconds;
    return out;
}

void addCalendar(const layout::Scenario& scenario, ordered_json& result)
{
    const run::Evaluation e = run::evaluate(scenario);
    if (!e.fits)
        return;
    const run::DrawOptions options;
    const auto calendar = run::simulate(e, scenario, options);
    if (!calendar)
        return;
    const ordered_json added = calendarJson(scenario, e, *calendar, options);
    for (const auto& [key, value] : added.items())
        if (key == "step")
            result["step"].update(value);
        else
            result[key] = value;
}

void addMends(const std::vector<run::DeadlineMend>& mends, ordered_json& out)
{
    for (const run::DeadlineMend& mend : mends) {
        ordered_json settings = ordered_json::object();
        for (const layout::Setting& setting : mend.mend.settings)
            settings[std::string(setting.knob->id)] = setting.value;
        out["mends"].push_back({{"lever", run::kLeverNames[static_cast<std::size_t>(mend.lever)]},
                                {"value", mend.value},
                                {"chance_by_deadline", mend.chance},
                                {"days", numberJson(mend.seconds / kDay)},
                                {"settings", std::move(settings)}});
    }
}

std::string writeDrawsCsv(const std::vector<run::DrawnRun>& runs)
{
    std::string text = "run,days,failures,nodes_lost,most_broken";
    for (const std::string_view bar : run::kBarIds)
        text += "," + std::string(bar) + "_hours";
    text += "\n";
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const run::DrawnRun& one = runs[i];
        char cells[96];
        std::snprintf(cells, sizeof cells, "%zu,%.6g,%lld,%lld,%lld", i + 1, one.seconds / kDay,
                      static_cast<long long>(one.failures), static_cast<long long>(one.nodesLost),
                      static_cast<long long>(one.mostBroken));
        text += cells;
        for (const double seconds : one.bars) {
            std::snprintf(cells, sizeof cells, ",%.6g", seconds / kHour);
            text += cells;
        }
        text += "\n";
    }
    return text;
}

} // namespace shardscape::exchange
