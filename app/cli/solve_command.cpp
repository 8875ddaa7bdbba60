// SPDX-License-Identifier: GPL-3.0-or-later
#include "answer_text.h"
#include "base/nearest.h"
#include "base/quantity.h"
#include "calendar_text.h"
#include "commands.h"
#include "console.h"
#include "exchange/scenario/calendar_json.h"
#include "exchange/scenario/scenario_json.h"
#include "failure_log_arguments.h"
#include "interrupt.h"
#include "job/job.h"
#include "job/run/evaluation.h"
#include "job/run/progress.h"
#include "layout/knob.h"
#include "scenario_arguments.h"
#include "search/serving/wish.h"
#include "search/training/solve.h"
#include "serving_text.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

namespace shardscape::cli {

namespace {

constexpr double kSecondsInDay = 86400;

struct SolveArguments {
    ScenarioArguments scenario;
    std::string unknown;
    double budget = 0; ///< GiB
    bool best = false;
    double chance = .8;
    FailureLogArguments log;
    std::vector<std::string> clusters; ///< of a mix
    bool json = false;
};

constexpr std::string_view kRecompute = "recompute";
// Of a whole run:
constexpr std::string_view kInterval = "interval";
constexpr std::string_view kSpares = "spares";
constexpr std::string_view kMix = "mix"; // of requests

Result<search::UnknownName> unknownOf(const std::string& id)
{
    std::vector<std::string_view> ids{kRecompute, kInterval, kSpares, kMix};
    for (const search::UnknownName& known : search::kUnknowns) {
        if (known.id == id)
            return known;
        ids.push_back(known.id);
    }
    return fail(ErrorCode::UnknownName,
                say("--for: unknown '%1'; nearest is '%2'", id, nearestName(id, ids)));
}

std::string report(const search::UnknownName& name, const search::Solution& s, bool best, std::int64_t batch)
{
    const bool fewest = name.unknown == search::Unknown::Gpus;
    std::string text = std::string(fewest ? "Fewest: " : "Most: ") + std::to_string(s.value) + " "
                       + std::string(name.unit) + (best ? " at the best layout" : " at this layout") + ".\n"
                       + "Step " + seconds(s.price.stepSeconds) + ", peak " + gib(s.price.peakBytes) + " of "
                       + gib(s.price.capacity) + ".\n";
    if (s.scenario.workload.globalBatch != batch)
        text += "Batch " + std::to_string(s.scenario.workload.globalBatch) + ", as " + std::to_string(batch)
                + " does not divide there.\n";
    if (best) {
        text += "Layout:";
        layout::Scenario plain;
        plain.model = s.scenario.model;
        plain.cluster = s.scenario.cluster;
        for (const layout::Knob& knob : layout::knobs())
            if (!knob.inWorkload && knob.get(s.scenario) != knob.get(plain))
                text += " " + std::string(knob.id) + "=" + layout::spell(knob, knob.get(s.scenario));
        text += ".\n";
        if (s.answer && s.answer->outside)
            text += "Climbed from " + seconds(s.answer->outside->from.row.objective) + " by "
                    + stepsText(s.answer->outside->steps) + ".\n";
        if (s.answer)
            text += leftText(s.answer->finished, s.answer->probed);
    }
    if (s.beyond > 0)
        text += std::to_string(s.beyond) + " " + std::string(name.unit) + ": " + english(s.reason) + ".\n";
    return text;
}

nlohmann::ordered_json toJson(const search::UnknownName& name, const search::Solution& s, bool best)
{
    nlohmann::ordered_json out{
        {"for", name.id},
        {"at", best ? "best" : "layout"},
        {"value", s.value},
        {"unit", name.unit},
        {"step_seconds", s.price.stepSeconds},
        {"peak_gib", s.price.peakBytes / kGiB},
        {"capacity_gib", s.price.capacity / kGiB},
        {"scenario", nlohmann::ordered_json::parse(exchange::writeScenario(s.scenario))}};
    if (s.answer && s.answer->fastest) {
        const bool climbed = s.answer->outside.has_value();
        out["climb"] = exchange::climbJson(
            climbed ? s.answer->outside->from.row.objective : s.answer->fastest->row.objective,
            climbed ? s.answer->outside->steps : std::vector<training::Proposal>{}, s.answer->finished,
            s.answer->probed);
    }
    out["beyond"] = nullptr;
    if (s.beyond > 0)
        out["beyond"] = {{"value", s.beyond}, {"reason", english(s.reason)}};
    return out;
}

/// What of recomputation is chosen, by the knobs that matter then: "recompute=none recompute_modules=norm+mlp".
std::string recomputationOf(const layout::Scenario& s)
{
    std::string text;
    for (const char* id :
         {"recompute", "recompute_modules", "recompute_layers", "recompute_segment", "keep_attention"}) {
        const layout::Knob& knob = *layout::findKnob(id);
        if (knob.idle(s).empty())
            text += (text.empty() ? "" : " ") + std::string(id) + "=" + layout::spell(knob, knob.get(s));
    }
    return text;
}

Outcome runRecomputation(const SolveArguments& arguments, const layout::Scenario& scenario)
{
    const double budget = arguments.budget > 0 ? arguments.budget * kGiB
                                               : scenario.cluster.accelerator.memoryBytes;
    const Interrupt interrupt;
    const Result<search::Solution> s = search::cheapestRecomputation(scenario, budget, interrupt.token());
    if (!s)
        return tl::unexpected(s.error());
    if (!arguments.json)
        return writeFile("-", "Cheapest within " + gib(budget) + ": " + recomputationOf(s->scenario) + ".\n"
                                  + "Step " + seconds(s->price.stepSeconds) + ", peak "
                                  + gib(s->price.peakBytes) + ".\n");
    const nlohmann::ordered_json out{
        {"for", kRecompute},
        {"budget_gib", budget / kGiB},
        {"step_seconds", s->price.stepSeconds},
        {"peak_gib", s->price.peakBytes / kGiB},
        {"scenario", nlohmann::ordered_json::parse(exchange::writeScenario(s->scenario))}};
    return writeFile("-", out.dump(2) + "\n");
}

/// How long a restart may take for shares of the time that people wish for, by the interval of the nearest tier; to `out` as well. Waiting
/// for nodes and what is planned are left aside.
std::string regionText(const run::Evaluation& e, nlohmann::ordered_json& out)
{
    constexpr std::array kWished{.9, .95};
    constexpr std::array kIntervals{1, 2, 5, 10, 15, 30, 60}; // min
    const run::PlannedTier& tier = e.plan.tiers.front();
    if (!e.plan.blast.rollsBack || !std::isfinite(e.expected.meanTime))
        return {};
    Table table({{"a save every"},
                 {percent(kWished[0]) + " counts with restarts up to", Table::Align::Right},
                 {percent(kWished[1]), Table::Align::Right}});
    out["longest_restart"] = nlohmann::ordered_json::array();
    const auto longest = [&](double share, double every) {
        return run::longestRestart(share, every, tier.stall, e.expected.meanTime, tier.flush);
    };
    const auto add = [&](double every) {
        const auto said = [&](double share) {
            const double most = longest(share, every);
            return most > 0 ? seconds(most) : std::string("none");
        };
        table.add({seconds(every), said(kWished[0]), said(kWished[1])});
        nlohmann::ordered_json row{{"every_seconds", every}};
        for (const double share : kWished)
            row["for_" + std::to_string(std::lround(100 * share))] = std::max(0.0, longest(share, every));
        out["longest_restart"].push_back(std::move(row));
    };
    add(tier.every);
    for (const int minutes : kIntervals)
        if (minutes * 60 >= tier.flush && std::abs(minutes * 60 / tier.every - 1) > .01)
            add(minutes * 60);
    return "\n" + table.text() + "Here a restart takes " + seconds(e.plan.restartSeconds(0))
           + ", one failure in " + number(e.expected.meanTime / 3600, 3)
           + " h. Published: restarts of 5 to 20 min (RSC, arXiv 2410.21680), 10 min on 98,304 (FT-HSDP, arXiv "
             "2602.00277).\n";
}

/// Of a run: the fewest nodes that are done by the deadline, the best interval between saves, the spares worth having.
Outcome runOf(const SolveArguments& arguments, const layout::Scenario& scenario, std::string text)
{
    nlohmann::ordered_json out{{"for", arguments.unknown}};
    if (arguments.unknown == kInterval) {
        layout::Scenario best = scenario;
        best.task.run.checkpoint.every = 0;
        for (workload::CheckpointTier& tier : best.task.run.checkpoint.tiers)
            tier.every = 0;
        const run::Evaluation now = run::evaluate(scenario);
        const run::Evaluation e = run::evaluate(best);
        if (!e.valid)
            return fail(ErrorCode::BadInput, layout::sentence(e.reasons.front()));
        for (const run::PlannedTier& tier : e.plan.tiers) {
            text += "Save to " + tier.name + " every " + seconds(tier.every) + ".\n";
            out["tiers"].push_back({{"name", tier.name}, {"every_seconds", tier.every}});
        }
        text += "Then " + percent(e.expected.share) + " of the time counts; as it is, "
                + percent(now.expected.share) + ".\n";
        out["share_of_time"] = e.expected.share;
        out["share_of_time_now"] = now.expected.share;
        text += regionText(e, out);
    } else if (arguments.unknown == kSpares) {
        const auto worth = run::worthwhileSpares(scenario);
        if (!worth)
            return tl::unexpected(worth.error());
        text += "Worth having: " + std::to_string(worth->spares) + " spare nodes. The run takes "
                + number(worth->seconds / kSecondsInDay, 3) + " days on the mean and "
                + count(worth->acceleratorHours) + " accelerator-hours, spares counted; it waits for nodes "
                + percent(worth->waiting) + " of the time.\n";
        out["value"] = worth->spares;
        out["unit"] = "nodes";
        out["days"] = worth->seconds / kSecondsInDay;
        out["gpu_hours"] = worth->acceleratorHours;
        out["waiting"] = worth->waiting;
    } else {
        const Interrupt interrupt;
        const auto fewest = run::fewestNodes(scenario, arguments.chance, {.runs = run::kDrawsOfMends},
                                             interrupt.token());
        if (!fewest) { // no number of nodes does: what else would
            const std::vector<run::DeadlineMend> mends = run::deadlineMends(
                scenario, run::evaluate(scenario), arguments.chance, {.runs = run::kDrawsOfMends},
                interrupt.token());
            if (mends.empty())
                return tl::unexpected(fewest.error());
            const std::string reason = english(fewest.error().message);
            out["value"] = nullptr;
            out["reason"] = reason;
            exchange::addMends(mends, out);
            return writeFile("-", arguments.json
                                      ? out.dump(2) + "\n"
                                      : text + reason + ".\n" + mendsText(mends, arguments.chance));
        }
        text += "Fewest: " + std::to_string(fewest->nodes) + " nodes are done by "
                + scenario.task.run.deadline + " in " + percent(fewest->chance) + " of the draws ("
                + number(fewest->days.p10, 3) + " to " + number(fewest->days.p90, 3) + " days in 8 of 10 of "
                + count(run::kDrawsOfMends) + ")" + otherBatchText(*fewest, scenario)
                + (fewest->below > 0
                       ? "; " + std::to_string(fewest->below) + " nodes in " + percent(fewest->chanceBelow)
                       : std::string())
                + ".\n";
        out["value"] = fewest->scenario.cluster.accelerators();
        out["unit"] = "accelerators";
        out["nodes"] = fewest->nodes;
        out["global_batch"] = fewest->scenario.workload.globalBatch;
        out["runs"] = run::kDrawsOfMends;
        out["chance_by_deadline"] = fewest->chance;
        out["days"] = {{"p10", fewest->days.p10}, {"p50", fewest->days.p50}, {"p90", fewest->days.p90}};
        out["beyond"] = fewest->below > 0
                            ? nlohmann::ordered_json{{"nodes", fewest->below},
                                                     {"chance_by_deadline", fewest->chanceBelow}}
                            : nlohmann::ordered_json(nullptr);
    }
    return writeFile("-", arguments.json ? out.dump(2) + "\n" : text);
}

/// Of requests: the cheapest replicas of several clusters that carry the rate, and of each cluster by itself.
Outcome mixOf(const SolveArguments& arguments, const layout::Scenario& scenario)
{
    std::vector<cluster::Cluster> clusters;
    for (const std::string& id : arguments.clusters) {
        const Result<cluster::Cluster> found = exchange::Catalog::builtIn().cluster(id);
        if (!found)
            return tl::unexpected(found.error());
        clusters.push_back(*found);
    }
    if (clusters.empty())
        clusters.push_back(scenario.cluster);
    const Interrupt interrupt;
    const Result<search::CheapestMix> mix = search::cheapestMix(scenario, clusters, interrupt.token());
    if (!mix)
        return tl::unexpected(mix.error());
    return writeFile("-", arguments.json ? mixJson(*mix).dump(2) + "\n" : mixText(*mix));
}

/// Of requests: the fewest accelerators that keep the wishes, at whichever layout the scenario does not name.
Outcome servingOf(const SolveArguments& arguments, const exchange::ScenarioFile& file)
{
    const Interrupt interrupt;
    const auto fewest = search::fewestAccelerators(file.scenario, file.namedKnobs, interrupt.token());
    if (!fewest)
        return tl::unexpected(fewest.error());
    return writeFile("-", arguments.json ? fewestJson(*fewest).dump(2) + "\n" : fewestText(*fewest));
}

Outcome run(const SolveArguments& arguments)
{
    const bool recompute = arguments.unknown == kRecompute;
    const bool runOnly = arguments.unknown == kInterval || arguments.unknown == kSpares;
    const bool mix = arguments.unknown == kMix;
    const Result<search::UnknownName> name = recompute || runOnly || mix ? search::kUnknowns.front()
                                                                         : unknownOf(arguments.unknown);
    if (!name)
        return tl::unexpected(name.error());
    const Result<exchange::ScenarioFile> file = arguments.scenario.load();
    if (!file)
        return tl::unexpected(file.error());
    if (file->scenario.task.kind == workload::TaskKind::Run && (arguments.unknown == "gpus" || runOnly)) {
        if (arguments.best)
            return fail(
                ErrorCode::BadInput,
                say("a run is solved at its own layout; leave --best out, and let 'sweep --by days' find a "
                    "faster layout first"));
        layout::Scenario scenario = file->scenario;
        const Result<std::string> logged = arguments.log.take(scenario);
        if (!logged)
            return tl::unexpected(logged.error());
        return runOf(arguments, scenario, arguments.json ? std::string() : *logged);
    }
    if (runOnly)
        return fail(
            ErrorCode::BadInput,
            say("--for %1 is asked of a run; the scenario's task is %2; add \"task\": {\"kind\": \"run\"}",
                arguments.unknown, workload::nameOf(file->scenario.task.kind)));
    const job::Job& job = job::jobOf(file->scenario);
    if (&job == &job::serving() && arguments.unknown == "gpus")
        return servingOf(arguments, *file);
    if (&job == &job::serving() && arguments.unknown == kMix)
        return mixOf(arguments, file->scenario);
    if (mix)
        return fail(ErrorCode::BadInput,
                    say("--for mix is asked of serving; the scenario's task is %1; add \"task\": {\"kind\": "
                        "\"serving\"}",
                        workload::nameOf(file->scenario.task.kind)));
    if (&job != &job::training())
        return fail(ErrorCode::BadInput, say("solve --for %1 answers for training; the scenario's task is %2",
                                             arguments.unknown, job.id));
    if (recompute)
        return runRecomputation(arguments, file->scenario);
    const Interrupt interrupt;
    const Result<search::Solution> solution = search::solve(file->scenario, name->unknown, arguments.best,
                                                            interrupt.token());
    if (!solution)
        return tl::unexpected(solution.error());
    return writeFile(
        "-", arguments.json
                 ? withAssumed(toJson(*name, *solution, arguments.best).dump(2) + "\n", *file)
                 : batchText(*file)
                       + report(*name, *solution, arguments.best, file->scenario.workload.globalBatch));
}

} // namespace

void addSolveCommand(CLI::App& app, Outcome& outcome)
{
    CLI::App* command = app.add_subcommand(
        "solve",
        "Find the smallest cluster, or the longest sequence, largest micro-batch or most layers, that fits");
    const auto arguments = std::make_shared<SolveArguments>();
    arguments->scenario.declare(*command);
    command
        ->add_option(
            "--for", arguments->unknown,
            "gpus, sequence, micro_batch or layers: how few or how much fits; recompute: the "
            "cheapest recomputation within a budget; of a run also interval and spares, and gpus by its deadline; "
            "of serving gpus that keep its wishes, and mix: the cheapest replicas of several clusters")
        ->required()
        ->type_name("WHAT");
    command
        ->add_option("--budget", arguments->budget,
                     "Of memory for recompute; the accelerator's own without it")
        ->type_name("GIB")
        ->check(CLI::PositiveNumber);
    command->add_option("--chance", arguments->chance, "Of a run's deadline, for --for gpus")
        ->type_name("SHARE")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    arguments->log.declare(*command);
    command->add_option("--clusters", arguments->clusters, "Of a mix, by their names in the catalog")
        ->type_name("ID,ID")
        ->delimiter(',');
    command->add_flag("--best", arguments->best, "At whichever layout fits, not at the scenario's own");
    command->add_flag("--json", arguments->json, "Print JSON");
    command->callback([arguments, &outcome] { outcome = run(*arguments); });
}

} // namespace shardscape::cli
