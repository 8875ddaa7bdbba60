// SPDX-License-Identifier: GPL-3.0-or-later
// Which model, on what, for what: a layout, a date, its chance, and what to buy.
#include "answer_text.h"
#include "ask_serving.h"
#include "base/quantity.h"
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

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

namespace shardscape::cli {

namespace {

constexpr double kSure = .8;

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

/// A question in one line, "14.8 T tokens of llama 3 70b on 256 nodes of h800 by 31 March", in any order.
void takeApart(AskArguments& asked)
{
    if (!asked.cluster.empty())
        return;
    exchange::QuestionWords apart = exchange::takeApart(asked.model);
    if (apart.cluster.empty()
        || apart.model
               .empty()) { // to be told what is wrong with it: that between model and "on" or behind it
        const std::size_t on = asked.model.find(" on ");
        if (on == std::string::npos)
            return;
        constexpr std::size_t kOn = 4; ///< " on "
        if (apart.cluster.empty())
            apart.cluster = asked.model.substr(on + kOn);
        if (apart.model.empty())
            apart.model = asked.model.substr(0, on);
    }
    asked.cluster = std::move(apart.cluster);
    asked.model = std::move(apart.model);
    asked.purpose.insert(asked.purpose.begin(), std::move(apart.purpose));
}

/// Where only tokens, machines and days are said: how large a model they are enough for. Nothing where the words may name one.
std::optional<Message> withoutModel(const AskArguments& asked, const cluster::Cluster& cluster,
                                    const std::string& purposeWords)
{
    constexpr double kUsualMfu = .4, kBillion = 1e9;
    if (exchange::hearModel(asked.model).meant || !exchange::hearPurpose(asked.model).meant)
        return std::nullopt;
    const auto purpose = exchange::hearPurpose(purposeWords);
    if (!purpose.meant)
        return std::nullopt;
    layout::Scenario enough = layout::with({}, purpose.meant->change);
    enough.task.run.start = purpose.meant->start;
    enough.task.run.deadline = purpose.meant->deadline;
    const auto limit = run::secondsToDeadline(enough.task.run);
    const double tokens = enough.workload.tokens();
    const double flops = static_cast<double>(cluster.accelerators()) * cluster.accelerator.bf16Flops
                         * kUsualMfu;
    if (!limit || tokens <= 0 || flops <= 0)
        return say("which model is not said; as in ask 'deepseek v3, 14.8 T tokens on 256 nodes of h800'");
    // Six FLOPs by parameter and token. Source: Kaplan 2020, arXiv 2001.08361.
    return say(
        "which model is not said; at an MFU of %1 % up to %2 B active parameters are done by %3, as in 'deepseek v3, "
        "14.8 T tokens on 256 nodes of h800'",
        significant(100 * kUsualMfu, 2), significant(flops * *limit / (6 * tokens) / kBillion, 2),
        purpose.meant->deadline);
}

/// What would help, each with what it comes to.
struct Offers {
    std::optional<run::FewestNodes> fewest;
    std::string noFewest; ///< why there is no number of nodes
    std::optional<run::WorthwhileSpares> spares;
    double interval = 0; ///< s; of the nearest tier
    std::int64_t batch =
        0; ///< sequences, more than asked: with it the loss of small batches is reached soonest
    double sameLossNow = 0, sameLossThen = 0; ///< s to that loss, with the batch that was asked and with it
    std::vector<run::DeadlineMend> mends;     ///< where the deadline is missed
};

Offers offersFor(const layout::Scenario& scenario, const run::Evaluation& e, const std::stop_token& stop)
{
    Offers offers;
    offers.interval = e.plan.tiers.front().every;
    const run::LossOutlook outlook = run::lossOutlook(scenario, e);
    const auto toSameLoss = [](const run::Evaluation& run, const run::LossOutlook& loss) {
        return run.expected.seconds * loss.sameLoss * loss.localUpdates;
    };
    offers.sameLossNow = offers.sameLossThen = toSameLoss(e, outlook);
    layout::Scenario other = scenario;
    // Beyond the critical batch a fifth of the steps and more is lost.
    for (std::int64_t batch = std::int64_t{scenario.workload.globalBatch} * 2;
         static_cast<double>(batch) * static_cast<double>(scenario.workload.sequence)
         <= outlook.criticalBatch;
         batch *= 2) {
        other.workload.globalBatch = static_cast<std::int32_t>(batch);
        const run::Evaluation larger = run::evaluate(other);
        if (!larger.fits)
            continue;
        const double then = toSameLoss(larger, run::lossOutlook(other, larger));
        if (then < offers.sameLossThen * .99) {
            offers.batch = batch;
            offers.sameLossThen = then;
        }
    }
    if (const auto worth = run::worthwhileSpares(scenario))
        offers.spares = *worth;
    if (run::secondsToDeadline(scenario.task.run)) {
        const auto fewest = run::fewestNodes(scenario, kSure, {.runs = run::kDrawsOfMends}, stop);
        if (fewest)
            offers.fewest = *fewest;
        else
            offers.noFewest = english(fewest.error().message);
        offers.mends = run::deadlineMends(scenario, e, run::kSureEnough, {.runs = run::kDrawsOfMends}, stop);
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
                + otherBatchText(*offers.fewest, scenario)
                + (offers.fewest->below > 0 ? "; " + std::to_string(offers.fewest->below) + " nodes in "
                                                  + percent(offers.fewest->chanceBelow)
                                            : std::string())
                + ".\n";
    else if (!offers.noFewest.empty())
        text += "  " + offers.noFewest + ".\n";
    if (offers.spares)
        text += "  " + std::to_string(offers.spares->spares) + " spare nodes are worth having: "
                + number(offers.spares->seconds / 86400, 3) + " days on the mean, waiting for nodes "
                + percent(offers.spares->waiting) + " of the time.\n";
    if (offers.batch > 0)
        text += "  A batch of " + count(static_cast<double>(offers.batch))
                + " sequences reaches the same loss in " + number(offers.sameLossThen / 86400, 3)
                + " days on the mean in place of " + number(offers.sameLossNow / 86400, 3) + ".\n";
    text += "  A save every " + seconds(offers.interval) + " loses least; " + percent(e.expected.share)
            + " of the time counts.\n";
    return text + mendsText(offers.mends, kSure);
}

/// The nearest layout that is safe to fit, where what is recommended is not.
struct Safer {
    std::optional<exchange::Candidate> here; ///< on the same nodes
    std::optional<exchange::SafeOnMore> more;
};

Safer saferThan(const exchange::QuestionAnswer& answer, const layout::Scenario& asked,
                const std::stop_token& stop)
{
    if (exchange::fitState(answer.candidates.front()) != exchange::FitState::Tight)
        return {};
    if (answer.safe)
        return {answer.candidates[*answer.safe], std::nullopt};
    return {std::nullopt, exchange::safeOnMoreNodes(asked, exchange::publishedResiduals(), stop)};
}

/// "Only 55 % sure to fit: ..."; nothing where it is safe.
std::string saferText(const exchange::Candidate& first, const Safer& safer)
{
    if (exchange::fitState(first) != exchange::FitState::Tight)
        return {};
    const auto days = [](const exchange::Candidate& one) { return number(one.days, 3) + " days"; };
    std::string text = "Only" + fitting(first.fits).substr(1) + ". ";
    if (safer.here) {
        text += "Safe to fit on the same nodes:";
        for (const layout::Setting& setting :
             layout::difference(first.pick.scenario, safer.here->pick.scenario).settings)
            if (setting.knob->idle(safer.here->pick.scenario).empty())
                text += " " + layout::spell(setting);
        return text + fitting(safer.here->fits) + ", " + days(*safer.here) + " in place of " + days(first)
               + ".\n";
    }
    return text
           + (safer.more ? "Safe to fit on " + std::to_string(safer.more->nodes) + " nodes: "
                               + days(safer.more->candidate) + " in place of " + days(first) + ".\n"
                         : "Nothing safer was found, on these nodes or on more.\n");
}

nlohmann::ordered_json saferJson(const Safer& safer)
{
    const exchange::Candidate* safe = safer.here   ? &*safer.here
                                      : safer.more ? &safer.more->candidate
                                                   : nullptr;
    if (safe == nullptr)
        return nullptr;
    return {
        {"nodes", safe->pick.scenario.cluster.nodes},
        {"days", safe->days},
        {"sure_to_fit", safe->fits ? nlohmann::ordered_json(*safe->fits) : nlohmann::ordered_json(nullptr)},
        {"scenario", nlohmann::ordered_json::parse(exchange::writeScenario(safe->pick.scenario))}};
}

Outcome run(AskArguments& arguments)
{
    takeApart(arguments);
    if (arguments.cluster.empty())
        return fail(
            ErrorCode::BadInput,
            say("on what is not said; as in: ask 'deepseek v3' '2048 x h800' '14.8 T tokens by 31 March', "
                "or in one line with 'on'"));
    std::string words;
    for (const std::string& word : arguments.purpose)
        words += (words.empty() ? "" : " ") + word;
    const Result<cluster::Cluster> cluster = meantBy("cluster", arguments.cluster,
                                                     exchange::hearCluster(arguments.cluster));
    if (!cluster)
        return tl::unexpected(cluster.error());
    if (const auto missing = withoutModel(arguments, *cluster, words))
        return fail(ErrorCode::BadInput, *missing);
    const Result<workload::Transformer> model = meantBy("model", arguments.model,
                                                        exchange::hearModel(arguments.model));
    if (!model)
        return tl::unexpected(model.error());
    const Result<exchange::Purpose> purpose = meantBy("purpose", words, exchange::hearPurpose(words));
    if (!purpose)
        return tl::unexpected(purpose.error());
    if (purpose->serving)
        return askServing({exchange::scenarioOf(*model, *cluster, *purpose), *purpose->serving,
                           exchange::countsMachines(arguments.cluster), arguments.save, arguments.json});
    if (purpose->failuresLogged && !arguments.log.given())
        return fail(
            ErrorCode::BadInput,
            say("failures as at your site need their log: --log FILE, a table with columns time, node, cause and "
                "end, sacct -P, or a training's log; without one, as in 'typical failures'"));
    const layout::Scenario asked = exchange::scenarioOf(*model, *cluster, *purpose);
    const Interrupt interrupt;
    const exchange::AnswerStage stage = exchange::answerQuestion(asked, exchange::publishedResiduals(),
                                                                 interrupt.token());
    if (interrupt.token().stop_requested())
        return fail(ErrorCode::NotFound, say("stopped"));
    const exchange::QuestionAnswer& answer = *stage.answer;
    if (answer.candidates.empty()) {
        const auto least = exchange::leastThatFits(asked, interrupt.token());
        const std::int64_t batch = asked.workload.globalBatch;
        if (least && least->scenario.cluster.nodes == asked.cluster.nodes
            && least->scenario.workload.globalBatch != batch)
            return fail(ErrorCode::NotFound,
                        say("no layout that fits divides a batch of %1; %2 would do, as in 'batch %2'", batch,
                            std::int64_t{least->scenario.workload.globalBatch}));
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
    const Offers offers = offersFor(scenario, e, interrupt.token());
    const exchange::Candidate& first = answer.candidates.front();
    const Safer safer = saferThan(answer, asked, interrupt.token());
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
        out["buy"]["global_batch"] = offers.fewest ? nlohmann::ordered_json(
                                         offers.fewest->scenario.workload.globalBatch)
                                                   : nlohmann::ordered_json(nullptr);
        out["buy"]["interval_seconds"] = offers.interval;
        exchange::addMends(offers.mends, out);
        out["sure_to_fit"] = first.fits ? nlohmann::ordered_json(*first.fits)
                                        : nlohmann::ordered_json(nullptr);
        out["safe"] = saferJson(safer); // null where the layout itself is
        out["scenario"] = nlohmann::ordered_json::parse(exchange::writeScenario(scenario));
        return writeFile("-", out.dump(2) + "\n");
    }
    std::string text = model->name + " on " + count(static_cast<double>(cluster->accelerators()))
                       + " accelerators, " + count(static_cast<double>(cluster->nodes))
                       + (cluster->nodes == 1 ? " node of " : " nodes of ") + cluster->name + "; "
                       + (e.tokens < 1e10 ? count(e.tokens / 1e6) + " million tokens.\n"
                                          : count(e.tokens / 1e9) + " billion tokens.\n");
    const auto batch = layout::findKnob("global_batch");
    const bool said = std::any_of(purpose->change.settings.begin(), purpose->change.settings.end(),
                                  [&](const layout::Setting& one) { return one.knob == batch; });
    text += count(static_cast<double>(scenario.workload.globalBatch)) + " sequences of "
            + count(static_cast<double>(scenario.workload.sequence)) + " tokens a step"
            + (said ? "" : ", assumed; say 'batch 1024 of 4096' for another") + ".\n";
    text += saferText(first, safer);
    text += "Layout:";
    for (const search::Axis& axis : answer.result->space.axes)
        if (axis.values.size() > 1 && axis.knob->idle(scenario).empty())
            text += " " + layout::spell(layout::Setting{axis.knob, axis.knob->get(scenario)});
    for (const layout::Setting& beside :
         layout::difference(answer.result->space.base, scenario).settings) // what climbing changed besides
        if (std::none_of(answer.result->space.axes.begin(), answer.result->space.axes.end(),
                         [&](const search::Axis& axis) { return axis.knob == beside.knob; })
            && beside.knob->idle(scenario).empty())
            text += " " + layout::spell(beside);
    text += std::string(answer.safer ? "; fastest that is safe to fit of " : "; fastest of ")
            + count(static_cast<double>(answer.result->progress.evaluated)) + ". Step "
            + seconds(e.step.seconds) + ", MFU " + percent(e.held.mfu) + ", memory "
            + number(first.evaluation.peakBytes / kGiB, 3) + " of "
            + number(first.evaluation.capacity / kGiB, 3) + " GiB" + fitting(first.fits) + ".\n\n";
    text += *logged;
    for (const layout::Reason& reason : e.reasons)
        text += english(layout::sentence(reason)) + ".\n";
    text += calendarText(scenario, e, *calendar, arguments.draws);
    if (purpose->mostDollars > 0 && e.expense.dollars > 0)
        text += "Rent: " + count(e.expense.dollars) + " USD, "
                + (e.expense.dollars > purpose->mostDollars ? "over the " : "within the ")
                + count(purpose->mostDollars) + " that were said.\n";
    text += offersText(offers, scenario, e);
    if (!arguments.save.empty() && arguments.save != "-")
        text += "\nWritten: " + arguments.save + "; shardscape-cli simulate and solve take it.\n";
    return writeFile("-", text);
}

} // namespace

void addAskCommand(CLI::App& app, Outcome& outcome)
{
    CLI::App* command = app.add_subcommand(
        "ask",
        "Which model, on what, for what, in words: a layout, when the run is done, how sure, and what to buy; or the fewest "
        "accelerators that serve so many");
    const auto arguments = std::make_shared<AskArguments>();
    command->add_option("model", arguments->model, "As hubs and people call it, or its config.json")
        ->required()
        ->type_name("MODEL");
    command
        ->add_option(
            "cluster", arguments->cluster,
            "As in '2048 x h800', '32 nodes of dgx h100', '512 b200'; without it the first is all in one line")
        ->type_name("CLUSTER");
    command
        ->add_option(
            "purpose", arguments->purpose,
            "As in '14.8 T tokens at 4k by 31 March', 'from 2026-01-05 until 3 April 2026, fp8, rough failures', 'serve 30 a "
            "second, 4k in, 500 out, 50 tokens/s a user'")
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
        "Example: shardscape-cli ask 'deepseek v3' '2048 x h800' '14.8 T tokens by 31 March' --log site.csv\n"
        "         shardscape-cli ask 'deepseek v3, 14.8 T tokens on 256 nodes of h800 by 31 March, failures as at our "
        "site' --log site.csv\n"
        "         shardscape-cli ask 'serve deepseek v3 to 2,000 people at 30 tokens/s on h200'");
    command->callback([arguments, &outcome] { outcome = run(*arguments); });
}

} // namespace shardscape::cli
