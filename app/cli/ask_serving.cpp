// SPDX-License-Identifier: GPL-3.0-or-later
#include "ask_serving.h"

#include "base/quantity.h"
#include "console.h"
#include "exchange/questions/serving_answer.h"
#include "exchange/scenario/scenario_json.h"
#include "frameworks/serving_launch.h"
#include "interrupt.h"
#include "job/serving/deployment.h"
#include "job/serving/metrics.h"
#include "serving_text.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace shardscape::cli {

namespace {

using exchange::ServedAnswer;
using exchange::ServedCandidate;

std::string servedSureText(const ServedCandidate& one)
{
    return !one.sure         ? std::string("-")
           : *one.sure > .99 ? std::string("> 99 %")
           : *one.sure < .01 ? std::string("< 1 %")
                             : percent(std::round(100 * *one.sure) / 100);
}

std::string servedEngine(const ServedCandidate& one)
{
    return std::string(serving::engineOf(one.scenario).id);
}

std::string secondsOrQueue(double value)
{
    return std::isfinite(value) ? seconds(value) : std::string("queue grows");
}

/// Mean, and what the share of the requests keeps under.
std::string meanAndTail(double mean, double tail)
{
    return secondsOrQueue(mean) + (tail > 0 && std::isfinite(tail) ? " / " + seconds(tail) : std::string());
}

std::string servedTable(const ServedAnswer& answer)
{
    const double share = answer.candidates.front().scenario.task.serving.share;
    const std::string tail = " mean / p" + number(100 * (share <= .5 ? .5 : share <= .9 ? .9 : .99), 2);
    Table table({{"accelerators", Table::Align::Right},
                 {answer.carried ? "carries" : "sure", Table::Align::Right},
                 {"engine", Table::Align::Left},
                 {"layout", Table::Align::Left},
                 {"per token" + tail, Table::Align::Right},
                 {"first token" + tail, Table::Align::Right},
                 {"tokens/s each", Table::Align::Right},
                 {"USD a million out", Table::Align::Right}});
    for (const ServedCandidate& one : answer.candidates) {
        const workload::ServingTask& task = one.scenario.task.serving;
        table.add({count(static_cast<double>(one.accelerators)),
                   !answer.carried        ? servedSureText(one)
                   : task.requestRate > 0 ? number(task.requestRate, 3) + " a second"
                   : task.concurrency > 0 ? count(static_cast<double>(task.concurrency)) + " in flight"
                                          : "as many as run",
                   servedEngine(one), exchange::servedLayout(one.scenario),
                   meanAndTail(one.numbers[job::kObjective], one.tokenTail),
                   meanAndTail(one.numbers[serving::kFirstToken], one.firstTail),
                   count(one.numbers[serving::kOutputOfOne]),
                   one.numbers[serving::kDollarsPerMillion] > 0
                       ? number(one.numbers[serving::kDollarsPerMillion], 3)
                       : "-"});
    }
    return table.text();
}

std::string servedLoadText(const workload::ServingTask& task)
{
    return task.requestRate > 0   ? number(task.requestRate, 3) + " requests a second"
           : task.concurrency > 0 ? count(static_cast<double>(task.concurrency)) + " requests in flight"
                                  : std::string("as many requests as it carries");
}

std::string servedAnswerText(const ServingQuestion& question, const ServedAnswer& answer)
{
    const workload::ServingTask& task = question.scenario.task.serving;
    const cluster::Cluster& cluster = question.scenario.cluster;
    std::string text = question.scenario.model.name + " in "
                       + std::string(
                           workload::kServedPrecisionNames[static_cast<std::size_t>(task.precision)])
                       + (question.wish.precisionSaid ? "" : " (assumed)") + " on " + cluster.name + ": "
                       + servedLoadText(task) + ", " + count(static_cast<double>(task.inputTokens))
                       + " tokens in, " + count(static_cast<double>(task.outputTokens)) + " out"
                       + (question.wish.lengthsSaid ? ".\n"
                                                    : " (assumed; say '2k in, 300 out' for others).\n");
    const std::string wishes = wishesOf(task);
    text +=
        wishes.empty()
            ? "Nothing is wished of the time per token or to the first; say '50 tokens/s a user' or 'first token within 2 s'.\n"
            : "Wished: " + wishes + ", of " + percent(task.share) + " of the requests.\n";
    const ServedCandidate& best = answer.candidates.front();
    const cluster::Cluster& taken = best.scenario.cluster;
    if (answer.carried)
        text += "\nMost that " + count(static_cast<double>(cluster.accelerators()))
                + " accelerators carry: " + servedLoadText(best.scenario.task.serving) + ", "
                + count(best.numbers[serving::kOutputOfAll]) + " tokens/s in all.\n\n";
    else
        text += "\nFewest "
                + std::string(best.sure && *best.sure < exchange::kServedSure ? "that may carry it: "
                                                                              : "that carry it: ")
                + count(static_cast<double>(best.accelerators))
                + (best.accelerators == 1 ? " accelerator, " : " accelerators, ")
                + count(static_cast<double>(taken.nodes)) + (taken.nodes == 1 ? " node" : " nodes") + " of "
                + taken.name + (best.sure ? ", " + servedSureText(best) + " sure" : std::string()) + ".\n\n";
    text += servedTable(answer) + "\n";
    if (!answer.carried && question.counted && best.accelerators > cluster.accelerators())
        text += "You have " + count(static_cast<double>(cluster.accelerators())) + " accelerators: "
                + (answer.here ? "they carry "
                                     + (task.requestRate > 0 ? number(answer.hereLoad, 3) + " a second"
                                                             : count(answer.hereLoad) + " in flight")
                                     + ", as " + exchange::servedLayout(answer.here->scenario)
                               : std::string("they carry nothing within what is wished"))
                + ".\n";
    if (best.token)
        text += "Time per token: " + seconds(best.numbers[job::kObjective] * best.token->low()) + " to "
                + seconds(best.numbers[job::kObjective] * best.token->high()) + " in 8 of 10 measured like it"
                + (best.token->extrapolated() ? "; nothing measured is near" : "") + ".\n";
    text += count(static_cast<double>(answer.tried)) + " layouts were tried in " + seconds(answer.seconds)
            + "; percentiles are of drawn requests, of seed 1.\n";
    if (const auto launch = frameworks::launchScript(best.scenario, serving::engineOf(best.scenario).id))
        text += "\nHow it starts, and the benchmark that checks it\n\n" + *launch;
    return text;
}

nlohmann::ordered_json servedJson(const ServedCandidate& one)
{
    const auto finite = [](double value) {
        return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json(nullptr);
    };
    nlohmann::ordered_json numbers = nlohmann::ordered_json::object();
    const auto metrics = job::serving().metrics;
    for (std::size_t place = 0; place < metrics.size(); ++place)
        numbers[std::string(metrics[place].id)] = finite(job::written(metrics[place], one.numbers[place]));
    return {{"accelerators", one.accelerators},
            {"sure", one.sure ? nlohmann::ordered_json(*one.sure) : nlohmann::ordered_json(nullptr)},
            {"engine", servedEngine(one)},
            {"numbers", numbers},
            {"drawn",
             {{"tpot_seconds", finite(one.tokenTail)},
              {"ttft_seconds", finite(one.firstTail)},
              {"kept", one.kept}}},
            {"scenario", nlohmann::ordered_json::parse(exchange::writeScenario(one.scenario))}};
}

} // namespace

Outcome askServing(const ServingQuestion& question)
{
    const Interrupt interrupt;
    const ServedAnswer answer = exchange::answerServing(
        {question.scenario, question.counted, !question.wish.engineSaid}, interrupt.token());
    if (interrupt.token().stop_requested())
        return fail(ErrorCode::NotFound, say("stopped"));
    if (answer.candidates.empty())
        return fail(ErrorCode::NotFound, answer.reason);
    const layout::Scenario& best = answer.candidates.front().scenario;
    if (!question.save.empty())
        if (const Result<void> written = writeFile(question.save, exchange::writeScenario(best) + "\n");
            !written)
            return written;
    if (!question.json)
        return writeFile("-", servedAnswerText(question, answer)
                                  + (question.save.empty() || question.save == "-"
                                         ? std::string()
                                         : "\nWritten: " + question.save
                                               + "; shardscape-cli simulate, sweep and export take it.\n"));
    nlohmann::ordered_json out{{"question", answer.carried ? "most" : "fewest"},
                               {"assumed", nlohmann::ordered_json::array()},
                               {"candidates", nlohmann::ordered_json::array()}};
    if (!question.wish.lengthsSaid)
        out["assumed"].push_back("lengths");
    if (!question.wish.precisionSaid)
        out["assumed"].push_back("precision");
    if (!question.wish.engineSaid)
        out["assumed"].push_back("engine");
    for (const ServedCandidate& one : answer.candidates)
        out["candidates"].push_back(servedJson(one));
    out["have"] = answer.here
                      ? nlohmann::ordered_json{{"accelerators", question.scenario.cluster.accelerators()},
                                               {"load", answer.hereLoad},
                                               {"candidate", servedJson(*answer.here)}}
                      : nlohmann::ordered_json(nullptr);
    out["tried"] = answer.tried;
    if (const auto launch = frameworks::launchScript(best, serving::engineOf(best).id))
        out["launch"] = *launch;
    return writeFile("-", out.dump(2) + "\n");
}

} // namespace shardscape::cli
