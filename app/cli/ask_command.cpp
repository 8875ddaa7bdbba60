// SPDX-License-Identifier: GPL-3.0-or-later
// Which model, on what, for what: a layout, a date, its chance, and what to buy.
#include "calendar_text.h"
#include "commands.h"
#include "console.h"
#include "exchange/questions/question.h"
#include "exchange/questions/question_answer.h"
#include "exchange/runs/residuals_json.h"
#include "exchange/scenario/calendar_json.h"
#include "exchange/scenario/scenario_json.h"
#include "failure_log_arguments.h"
#include "interrupt.h"
#include "job/run/evaluation.h"
#include "layout/knob.h"
#include "search/training/default_space.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

namespace shardscape::cli {

namespace {

/// As many layouts as can be tried while somebody waits.
constexpr double kMostAsked = 60'000;
constexpr double kSure = .8;
constexpr std::int64_t kDrawsOfOffers = 400;

struct AskArguments {
    std::string model, cluster;
    std::vector<std::string> purpose;
    FailureLogArguments log;
    run::DrawOptions draws;
    std::string save;
    bool json = false;
};

template <class T>
Result<T> meantBy(const char* what, const std::string& words, exchange::Heard<T> heard)
{
    if (heard.meant)
        return std::move(*heard.meant);
    return fail(ErrorCode::BadInput, heard.problem.empty()
                                         ? say("%1 is missing", what)
                                         : say("%1 '%2': %3", what, words.substr(0, 80), heard.problem));
}

/// The longest beginning of a line that is understood, which it loses.
template <class T>
std::string takeUnderstood(std::string& line,
                           exchange::Heard<T> (*hear)(std::string_view, const exchange::OwnParts&))
{
    for (std::size_t end = line.size(); end != std::string::npos && end > 0; end = line.rfind(' ', end - 1)) {
        std::string part = line.substr(0, end);
        while (!part.empty() && (part.back() == ',' || part.back() == ' '))
            part.pop_back();
        if (!part.empty() && hear(part, {}).meant) {
            line.erase(0, end);
            return part;
        }
        if (end == 0)
            break;
    }
    return {};
}

/// A question in one line, "llama 3 70b, 14.8 T tokens on 256 nodes of h800 by 31 March", taken apart at its "on".
void takeApart(AskArguments& asked)
{
    const std::string line = asked.model;
    const std::size_t on = line.find(" on ");
    if (!asked.cluster.empty() || on == std::string::npos)
        return;
    constexpr std::size_t kOn = 4; ///< " on "
    std::string before = line.substr(0, on), behind = line.substr(on + kOn);
    asked.cluster = takeUnderstood<cluster::Cluster>(behind, exchange::hearCluster);
    asked.model = takeUnderstood<workload::Transformer>(before, exchange::hearModel);
    if (asked.cluster.empty())
        asked.cluster = behind; // to be told what is wrong with it
    else
        asked.purpose.insert(asked.purpose.begin(), behind);
    if (asked.model.empty())
        asked.model = before;
    else
        asked.purpose.insert(asked.purpose.begin(), before);
}

/// What would help, each with what it comes to.
struct Offers {
    std::optional<run::FewestNodes> fewest;
    std::string noFewest; ///< why there is no number of nodes
    std::optional<run::WorthwhileSpares> spares;
    double interval = 0; ///< s; of the nearest tier
    std::int64_t batch =
        0; ///< sequences: the largest that loses less than a fifth of its steps, where it is done sooner
    run::Evaluation larger;               ///< of it
    std::vector<run::DeadlineMend> mends; ///< where the deadline is missed
};

Offers offersFor(const layout::Scenario& scenario, const run::Evaluation& e, double chance,
                 const std::stop_token& stop)
{
    Offers offers;
    offers.interval = e.plan.tiers.front().every;
    const double critical = run::lossOutlook(scenario, e).criticalBatch;
    layout::Scenario other = scenario;
    for (std::int64_t batch = std::int64_t{scenario.workload.globalBatch} * 2;
         static_cast<double>(batch) * static_cast<double>(scenario.workload.sequence) <= critical;
         batch *= 2) {
        other.workload.globalBatch = static_cast<std::int32_t>(batch);
        run::Evaluation larger = run::evaluate(other);
        const double before = offers.batch > 0 ? offers.larger.expected.seconds : e.expected.seconds;
        if (larger.fits && larger.expected.seconds < before * .99) {
            offers.batch = batch;
            offers.larger = std::move(larger);
        }
    }
    if (const auto worth = run::worthwhileSpares(scenario))
        offers.spares = *worth;
    if (run::secondsToDeadline(scenario.task.run)) {
        const auto fewest = run::fewestNodes(scenario, kSure, {.runs = kDrawsOfOffers}, stop);
        if (fewest)
            offers.fewest = *fewest;
        else
            offers.noFewest = english(fewest.error().message);
        if (chance < kSure)
            offers.mends = run::deadlineMends(scenario, e, kSure, {.runs = kDrawsOfOffers}, stop);
    }
    return offers;
}

std::string offersText(const Offers& offers, const layout::Scenario& scenario, const run::Evaluation& e)
{
    std::string text = "\nWhat to buy\n";
    const workload::RunTask& task = scenario.task.run;
    if (offers.fewest)
        text += "  " + std::to_string(offers.fewest->nodes) + " nodes are done by " + task.deadline + " in "
                + percent(offers.fewest->chance) + " of the draws, "
                + count(static_cast<double>(offers.fewest->scenario.cluster.accelerators())) + " accelerators"
                + (offers.fewest->below > 0 ? "; " + std::to_string(offers.fewest->below) + " nodes in "
                                                  + percent(offers.fewest->chanceBelow)
                                            : std::string())
                + ".\n";
    else if (!offers.noFewest.empty())
        text += "  " + offers.noFewest + ".\n";
    if (offers.spares)
        text += "  " + std::to_string(offers.spares->spares)
                + " spare nodes are worth having: " + number(offers.spares->seconds / 86400, 3)
                + " days, waiting for nodes " + percent(offers.spares->waiting) + " of the time.\n";
    if (offers.batch > 0)
        text += "  A batch of " + count(static_cast<double>(offers.batch))
                + " sequences, which loses less than a fifth of its steps: "
                + number(offers.larger.expected.seconds / 86400, 3) + " days in place of "
                + number(e.expected.seconds / 86400, 3) + ".\n";
    text += "  A save every " + seconds(offers.interval) + " loses least; " + percent(e.expected.share)
            + " of the time counts.\n";
    return text + mendsText(offers.mends, kSure);
}

Outcome run(AskArguments& arguments)
{
    takeApart(arguments);
    if (arguments.cluster.empty())
        return fail(
            ErrorCode::BadInput,
            say("on what is not said; as in: ask 'deepseek v3' '256 x h800' '14.8 T tokens by 31 March', "
                "or in one line with 'on'"));
    std::string words;
    for (const std::string& word : arguments.purpose)
        words += (words.empty() ? "" : " ") + word;
    const Result<workload::Transformer> model = meantBy("model", arguments.model,
                                                        exchange::hearModel(arguments.model));
    if (!model)
        return tl::unexpected(model.error());
    const Result<cluster::Cluster> cluster = meantBy("cluster", arguments.cluster,
                                                     exchange::hearCluster(arguments.cluster));
    if (!cluster)
        return tl::unexpected(cluster.error());
    const Result<exchange::Purpose> purpose = meantBy("purpose", words, exchange::hearPurpose(words));
    if (!purpose)
        return tl::unexpected(purpose.error());
    const layout::Scenario asked = exchange::scenarioOf(*model, *cluster, *purpose);
    const Interrupt interrupt;
    const auto answered = [&](const search::Space& space) {
        return exchange::answerOf(
            std::make_shared<const search::SweepResult>(search::run(space, {}, interrupt.token())),
            exchange::publishedResiduals(), interrupt.token());
    };
    exchange::QuestionAnswer answer = answered(exchange::quickSpace(asked, kMostAsked));
    // Nodes are missing only where nothing fits of all that is tried.
    if (answer.candidates.empty())
        answer = answered(search::defaultSpace(asked));
    if (answer.candidates.empty()) {
        const auto least = exchange::leastThatFits(asked, interrupt.token());
        if (least)
            return fail(ErrorCode::NotFound,
                        say("no layout fits there; the fewest that do are %1 nodes, at another layout",
                            least->scenario.cluster.nodes));
        return fail(ErrorCode::NotFound, answer.reason.empty() ? say("no layout fits there") : answer.reason);
    }
    layout::Scenario scenario = answer.candidates.front().pick.scenario;
    scenario.task = asked.task;
    scenario.task.kind = workload::TaskKind::Run;
    const Result<std::string> logged = arguments.log.take(scenario);
    if (!logged)
        return tl::unexpected(logged.error());
    const run::Evaluation e = run::evaluate(scenario);
    if (!e.fits)
        return fail(ErrorCode::BadInput,
                    e.reasons.empty() ? say("the run never ends") : layout::sentence(e.reasons.front()));
    const auto calendar = run::simulate(e, scenario, arguments.draws, interrupt.token());
    if (!calendar)
        return fail(ErrorCode::NotFound, say("stopped"));
    const auto limit = run::secondsToDeadline(scenario.task.run);
    const Offers offers = offersFor(scenario, e, limit ? calendar->chanceWithin(*limit) : 1,
                                    interrupt.token());
    if (!arguments.save.empty())
        if (const Result<void> written = writeFile(arguments.save, exchange::writeScenario(scenario) + "\n");
            !written)
            return written;
    if (arguments.json) {
        nlohmann::ordered_json out = exchange::calendarJson(scenario, e, *calendar, arguments.draws);
        out["buy"]["nodes"] = offers.fewest ? nlohmann::ordered_json(offers.fewest->nodes)
                                            : nlohmann::ordered_json(nullptr);
        out["buy"]["chance_by_deadline"] = offers.fewest ? nlohmann::ordered_json(offers.fewest->chance)
                                                         : nlohmann::ordered_json(nullptr);
        out["buy"]["spares"] = offers.spares ? nlohmann::ordered_json(offers.spares->spares)
                                             : nlohmann::ordered_json(nullptr);
        out["buy"]["interval_seconds"] = offers.interval;
        exchange::addMends(offers.mends, out);
        out["scenario"] = nlohmann::ordered_json::parse(exchange::writeScenario(scenario));
        return writeFile("-", out.dump(2) + "\n");
    }
    std::string text = model->name + " on " + exchange::spellCluster(*cluster) + ", " + count(e.tokens / 1e9)
                       + " billion tokens.\n";
    const auto batch = layout::findKnob("global_batch");
    const bool said = std::any_of(purpose->change.settings.begin(), purpose->change.settings.end(),
                                  [&](const layout::Setting& one) { return one.knob == batch; });
    text += count(static_cast<double>(scenario.workload.globalBatch)) + " sequences of "
            + count(static_cast<double>(scenario.workload.sequence)) + " tokens a step"
            + (said ? "" : ", assumed; say 'batch 1024 of 4096' for another") + ".\n";
    text += "Layout:";
    for (const search::Axis& axis : answer.result->space.axes)
        if (axis.values.size() > 1 && axis.knob->idle(scenario).empty())
            text += " " + layout::spell(layout::Setting{axis.knob, axis.knob->get(scenario)});
    text += "; fastest of " + count(static_cast<double>(answer.result->progress.evaluated)) + ". Step "
            + seconds(e.step.seconds) + ", MFU " + percent(e.held.mfu) + ".\n\n";
    text += *logged;
    for (const layout::Reason& reason : e.reasons)
        text += english(layout::sentence(reason)) + ".\n";
    text += calendarText(scenario, e, *calendar, arguments.draws) + offersText(offers, scenario, e);
    if (!arguments.save.empty() && arguments.save != "-")
        text += "\nWritten: " + arguments.save + "; shardscape-cli simulate and solve take it.\n";
    return writeFile("-", text);
}

} // namespace

void addAskCommand(CLI::App& app, Outcome& outcome)
{
    CLI::App* command = app.add_subcommand(
        "ask",
        "Which model, on what, for what, in words: a layout, when the run is done, how sure, and what to buy");
    const auto arguments = std::make_shared<AskArguments>();
    command->add_option("model", arguments->model, "As hubs and people call it, or its config.json")
        ->required()
        ->type_name("MODEL");
    command
        ->add_option(
            "cluster", arguments->cluster,
            "As in '256 x h800', '32 nodes of dgx h100', '512 b200'; without it the first is all in one line")
        ->type_name("CLUSTER");
    command
        ->add_option("purpose", arguments->purpose,
                     "As in '14.8 T tokens at 4k by 31 March', 'from 2026-01-05 until 3 April 2026, fp8'")
        ->type_name("WORDS");
    arguments->log.declare(*command);
    command->add_option("--runs", arguments->draws.runs, "How many to draw")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    command->add_option("--seed", arguments->draws.seed, "The same seed draws the same runs")
        ->type_name("N")
        ->capture_default_str();
    command->add_option("--save", arguments->save, "Write the scenario with its run; - is stdout")
        ->type_name("FILE");
    command->add_flag("--json", arguments->json, "Print JSON for programs");
    command->footer(
        "Example: shardscape-cli ask 'deepseek v3' '256 x h800' '14.8 T tokens by 31 March' --log site.csv\n"
        "         shardscape-cli ask 'llama 3 70b, 14.8 T tokens on 256 nodes of h800 by 31 March'");
    command->callback([arguments, &outcome] { outcome = run(*arguments); });
}

} // namespace shardscape::cli
