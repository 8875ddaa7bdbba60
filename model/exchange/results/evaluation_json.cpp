// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/results/evaluation_json.h"
#include "layout/rank_groups.h"

#include "base/quantity.h"
#include "exchange/results/outcome_json.h"
#include "exchange/results/sensitivity_json.h"
#include "exchange/scenario/scenario_json.h"
#include "job/training/advice/placement.h"
#include "job/training/step/explanation.h"

#include <nlohmann/json.hpp>
#include <unordered_set>

namespace shardscape::exchange {

using layout::Scenario;
using nlohmann::ordered_json;
using training::Evaluation;
using training::StageMemory;

namespace {

ordered_json memoryJson(const Scenario& scenario, const Evaluation& evaluation)
{
    const std::int64_t perStage = scenario.stageRanks();
    ordered_json ranks = ordered_json::array();
    for (const StageMemory& stage : evaluation.memory) {
        for (std::int64_t i = 0; i < perStage; ++i) {
            ordered_json rank{{"rank", layout::rankOf(scenario, stage.stage, i)},
                              {"stage", stage.stage},
                              {"total_gib", stage.total / kGiB}};
            for (const training::Account& account : training::memoryAccounts())
                rank[std::string(account.id) + "_gib"] = stage.bytes[account] / kGiB;
            rank["in_flight"] = stage.inFlight;
            if (stage.hostBytes > 0)
                rank["host_gib"] = stage.hostBytes / kGiB;
            if (stage.driveBytes > 0)
                rank["drives_gib"] = stage.driveBytes / kGiB;
            for (const training::Account& account : training::memoryAccounts()) {
                if (stage.hostPart[account] > 0)
                    rank["host_" + std::string(account.id) + "_gib"] = stage.hostPart[account] / kGiB;
                if (stage.drivePart[account] > 0)
                    rank["drives_" + std::string(account.id) + "_gib"] = stage.drivePart[account] / kGiB;
            }
            if (!scenario.cluster.others.empty()) {
                const std::size_t kind = layout::placeOf(scenario, layout::rankOf(scenario, stage.stage, i))
                                             .kind;
                rank["accelerator"] = scenario.cluster.acceleratorOf(kind).id;
                rank["capacity_gib"] = scenario.cluster.acceleratorOf(kind).memoryBytes / kGiB;
            }
            ranks.push_back(std::move(rank));
        }
    }
    return {{"capacity_gib", evaluation.capacity / kGiB},
            // Of the node that puts most outside its devices, and what a node has:
            {"host_gib", evaluation.hostBytes / kGiB},
            {"host_capacity_gib", evaluation.hostCapacity / kGiB},
            {"drives_gib", evaluation.driveBytes / kGiB},
            {"drives_capacity_gib", evaluation.driveCapacity / kGiB},
            // What one rank copies in a step:
            {"host_traffic",
             {{"to_device_gb", evaluation.hostTraffic.toDevice / kGB},
              {"from_device_gb", evaluation.hostTraffic.fromDevice / kGB},
              {"drives_read_gb", evaluation.hostTraffic.drivesRead / kGB},
              {"drives_written_gb", evaluation.hostTraffic.drivesWritten / kGB}}},
            {"peak_gib", evaluation.peakBytes / kGiB},
            {"worst_rank", evaluation.valid ? layout::firstRankOf(scenario, evaluation.worstStage) : 0},
            {"worst_stage", evaluation.worstStage},
            {"ranks", std::move(ranks)}};
}

ordered_json timeJson(const Evaluation& evaluation)
{
    ordered_json terms = ordered_json::array();
    if (evaluation.valid)
        for (const training::Account& account : training::timeAccounts())
            terms.push_back({{"id", account.id},
                             {"seconds", evaluation.time[account].seconds},
                             {"exposed_seconds", evaluation.time[account].exposedSeconds}});
    return {{"terms", std::move(terms)}};
}

ordered_json periodJson(const training::Period& p)
{
    return {{"steps", p.steps},
            {"workers", p.workers},
            {"fragments", p.fragments},
            {"delay_steps", p.delay},
            {"inner_step_seconds", p.innerStepSeconds},
            {"outer_step_seconds", p.outerStepSeconds},
            {"meeting_seconds", p.meetingSeconds},
            {"worker_bytes", p.bytes},
            {"mean_bytes_per_second", p.meanBandwidth},
            {"peak_bytes_per_second", p.peakBandwidth},
            {"consensus_gap", p.consensusGap},
            {"changes_learning", p.changesLearning}};
}

ordered_json bandJson(const Scenario& scenario, const Evaluation& e, const validate::Residuals& residuals)
{
    const std::optional<validate::Band> band = e.valid ? validate::bandOf(scenario, residuals) : std::nullopt;
    if (!band)
        return nullptr;
    const auto range = [](double value, const validate::Band& b) {
        return ordered_json{value * b.low(), value * b.high()};
    };
    const auto share = [&](double value) {
        return ordered_json{value * band->low(), validate::highestShare(*band, value)};
    };
    const std::optional<validate::Band> memory = validate::memoryBandOf(scenario, residuals);
    ordered_json farIn = ordered_json::array();
    for (const Message& name : band->farIn)
        farIn.push_back(english(name));
    return {
        {"coverage", band->coverage},
        {"relative", band->relative},
        {"step_seconds", range(e.stepSeconds, *band)},
        {"tokens_per_second", range(e.tokensPerSecond, *band)},
        {"mfu", share(e.mfu)},
        {"hfu", share(e.hfu)},
        {"peak_gib", memory ? range(e.peakBytes / kGiB, *memory) : ordered_json(nullptr)},
        {"runs", band->runs},
        {"reach", band->reach},
        {"extrapolated", band->extrapolated()},
        {"far_in", std::move(farIn)},
        {"source", band->source},
        {"peak_relative", memory ? ordered_json(memory->relative) : ordered_json(nullptr)},
        {"fit_margin", e.peakBytes > 0 ? ordered_json(e.capacity / e.peakBytes - 1) : ordered_json(nullptr)},
        {"fit_chance", memory ? ordered_json(validate::chanceBelow(e.peakBytes, e.capacity, *memory))
                              : ordered_json(nullptr)}};
}

/// Shares are fractions here, as everywhere else in the file.
std::string unitJson(const Term& term)
{
    return term.unit == "%" ? std::string{} : term.unit;
}

ordered_json stepJson(const Term& term)
{
    ordered_json step{{"symbol", term.symbol},
                      {"label", english(term.label)},
                      {"value", term.value},
                      {"unit", unitJson(term)}};
    if (term.operation == Term::Operation::Named) {
        step["formula"] = formula(term);
        step["with_values"] = formulaWithValues(term);
    }
    step["source"] = english(term.source);
    return step;
}

ordered_json explanationJson(const Scenario& scenario, const Evaluation& evaluation)
{
    ordered_json out = ordered_json::object();
    for (const training::Explained& number :
         training::explain(scenario, training::conventionOf(evaluation))) {
        // The steps of a stage's total are those of its classes.
        if (number.id.find(".stage") != std::string::npos && !number.id.starts_with("memory.total"))
            continue;
        ordered_json steps = ordered_json::array();
        for (const TermPointer& step : stepsOf(number.term))
            steps.push_back(stepJson(*step));
        out[number.id] = {
            {"value", number.term->value}, {"unit", unitJson(*number.term)}, {"steps", std::move(steps)}};
    }
    return out;
}

void collect(const TermPointer& term, std::unordered_set<const Term*>& seen, std::vector<TermPointer>& steps)
{
    if (!term || !seen.insert(term.get()).second)
        return;
    for (const TermPointer& input : term->inputs)
        collect(input, seen, steps);
    using enum Term::Operation;
    if (term->operation == Given || term->operation == Named || term->operation == Computed)
        steps.push_back(term);
}

/// Layers of every virtual stage along the model.
ordered_json stagesJson(const Scenario& scenario, const Evaluation& evaluation)
{
    ordered_json layers = ordered_json::array();
    if (evaluation.valid)
        for (std::int64_t stage = 0; stage < scenario.virtualStages(); ++stage)
            layers.push_back(scenario.layersOf(stage).count);
    return layers;
}

/// Ids of the names that people have for where its states lie.
ordered_json placementJson(const Scenario& scenario)
{
    ordered_json out = ordered_json::array();
    for (const training::Placement* placement : training::placementsOf(scenario))
        out.push_back(placement->id);
    return out;
}

} // namespace

ordered_json metricJson(const job::Metric& metric, double held)
{
    return held == held ? ordered_json(job::written(metric, held)) : ordered_json(nullptr);
}

ordered_json toJson(const Scenario& scenario, const Evaluation& evaluation)
{
    return {{"valid", evaluation.valid},
            {"fits", evaluation.fits},
            {"reasons", reasonsJson(evaluation.reasons)},
            {"step_seconds", evaluation.stepSeconds},
            {"tokens_per_second", evaluation.tokensPerSecond},
            {"mfu", evaluation.mfu},
            {"hfu", evaluation.hfu},
            {"mfu_convention", evaluation.mfuConvention},
            {"mfu_conventions", mfuConventionsJson(scenario, evaluation)},
            {"bubble_ratio", evaluation.bubbleRatio},
            {"data_parallel", evaluation.dataParallel},
            {"microbatches", evaluation.microbatches},
            {"placement", placementJson(scenario)},
            {"stages", stagesJson(scenario, evaluation)},
            {"model_flops", evaluation.modelFlops},
            {"executed_flops", evaluation.executedFlops},
            {"peak_flops", evaluation.peakFlops},
            {"memory", memoryJson(scenario, evaluation)},
            {"time", timeJson(evaluation)},
            {"period", periodJson(evaluation.period)}};
}

std::string writeEvaluation(const Scenario& scenario, const Evaluation& evaluation, bool explained,
                            const validate::Residuals& residuals, bool sensitive)
{
    ordered_json out = toJson(scenario, evaluation);
    out["band"] = bandJson(scenario, evaluation, residuals);
    if (explained)
        out["explanation"] = explanationJson(scenario, evaluation);
    if (sensitive)
        out["sensitivity"] = sensitivityJson(scenario, training::sensitivity(scenario));
    return out.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

std::vector<TermPointer> stepsOf(const TermPointer& term)
{
    std::vector<TermPointer> steps;
    std::unordered_set<const Term*> seen;
    collect(term, seen, steps);
    return steps;
}

} // namespace shardscape::exchange
