// SPDX-License-Identifier: GPL-3.0-or-later
#include "serving_text.h"

#include "base/quantity.h"
#include "console.h"
#include "exchange/scenario/scenario_json.h"
#include "job/serving/metrics.h"

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

namespace shardscape::cli {

namespace {

using layout::Scenario;

/// "tp=4 pp=1 dp=2": what of a serving layout makes a difference.
std::string degreesOf(const Scenario& s)
{
    std::string text;
    for (const layout::Knob& knob : job::serving().knobs())
        if (!knob.inTask && knob.idle(s).empty() && (knob.swept || knob.get(s) != 0))
            text += (text.empty() ? "" : " ") + std::string(knob.id) + "=" + layout::spell(knob, knob.get(s));
    for (const layout::Pool& pool : s.pools)
        text += (text.empty() ? "" : ", ") + pool.name + " " + std::to_string(pool.workers)
                + " x tp=" + std::to_string(pool.layout.tensorParallel);
    return text;
}

std::string speedOf(const job::Numbers& n)
{
    const double first = n[serving::kFirstToken];
    return seconds(n[job::kObjective]) + " a token (" + number(n[serving::kUserSpeed], 3)
           + " tokens/s a user), "
           + (std::isfinite(first) ? seconds(first) + " to the first" : "a queue that grows") + ", "
           + count(n[serving::kOutputOfOne]) + " tokens/s from an accelerator";
}

std::string loadOf(const workload::ServingTask& task)
{
    return task.requestRate > 0   ? number(task.requestRate, 3) + " requests/s"
           : task.concurrency > 0 ? count(static_cast<double>(task.concurrency)) + " requests in flight"
                                  : std::string("as many requests as run");
}

job::Numbers numbersAt(const search::SweepResult& result, std::int64_t position)
{
    job::Numbers numbers{};
    for (std::size_t place = 0; place < result.space.job->metrics.size(); ++place)
        numbers[place] = result.rows[static_cast<std::size_t>(position)].value(place);
    return numbers;
}

nlohmann::ordered_json numbersJson(const job::Numbers& numbers)
{
    nlohmann::ordered_json out = nlohmann::ordered_json::object();
    const auto metrics = job::serving().metrics;
    for (std::size_t place = 0; place < metrics.size(); ++place) {
        const double value = job::written(metrics[place], numbers[place]);
        out[std::string(metrics[place].id)] = std::isfinite(value) ? nlohmann::ordered_json(value)
                                                                   : nlohmann::ordered_json(nullptr);
    }
    return out;
}

} // namespace

std::string wishesOf(const workload::ServingTask& task)
{
    std::string text;
    if (task.tokenLimit > 0)
        text = seconds(task.tokenLimit) + " a token";
    if (task.firstTokenLimit > 0)
        text += (text.empty() ? "" : ", ") + seconds(task.firstTokenLimit) + " to the first";
    return text.empty() ? text : "at most " + text;
}

std::string wishText(const search::SweepResult& result, const search::ServingAnswer& answer)
{
    const workload::ServingTask& task = result.space.base.task.serving;
    const std::string wishes = wishesOf(task);
    std::string text = "Load: " + loadOf(task) + ". ";
    if (serving::hasWishes(task))
        text += (wishes.empty() ? std::string("Wished: no queue that grows") : "Wished: " + wishes) + "; "
                + count(static_cast<double>(answer.kept)) + " layouts keep that.\n";
    else
        text += "Nothing is wished: say tpot_limit or ttft_limit.\n";
    const auto line = [&](const char* what, std::int64_t position) {
        if (position < 0)
            return;
        const Scenario s = search::scenarioAt(result.space,
                                              result.rows[static_cast<std::size_t>(position)].index);
        const job::Numbers n = numbersAt(result, position);
        text += std::string(what) + ": " + count(n[serving::kAccelerators]) + " accelerators, " + degreesOf(s)
                + "; " + speedOf(n) + ".\n";
    };
    line("Fewest accelerators", answer.fewest);
    line("Most from each", answer.most);
    return text;
}

std::string fewestText(const search::FewestAccelerators& fewest)
{
    const workload::ServingTask& task = fewest.scenario.task.serving;
    const std::string wishes = wishesOf(task);
    std::string text = "Fewest: " + std::to_string(fewest.accelerators) + " accelerators, "
                       + degreesOf(fewest.scenario) + ".\n" + "At " + loadOf(task) + ": "
                       + speedOf(fewest.quote.numbers) + ".\n";
    if (!wishes.empty())
        text += "Wished: " + wishes + ".\n";
    if (fewest.below > 0)
        text += std::to_string(fewest.below) + " accelerators: "
                + (fewest.belowQuote.fits ? speedOf(fewest.belowQuote.numbers) : std::string("does not fit"))
                + ".\n";
    return text + count(static_cast<double>(fewest.tried)) + " layouts of a replica were tried.\n";
}

nlohmann::ordered_json fewestJson(const search::FewestAccelerators& fewest)
{
    nlohmann::ordered_json out{
        {"for", "gpus"},
        {"value", fewest.accelerators},
        {"unit", "accelerators"},
        {"numbers", numbersJson(fewest.quote.numbers)},
        {"scenario", nlohmann::ordered_json::parse(exchange::writeScenario(fewest.scenario))}};
    out["beyond"] = fewest.below > 0
                        ? nlohmann::ordered_json{{"value", fewest.below},
                                                 {"numbers", numbersJson(fewest.belowQuote.numbers)}}
                        : nlohmann::ordered_json(nullptr);
    return out;
}

namespace {

/// "3 replicas of 2 x NVIDIA L4".
std::string replicasOf(const search::MixPart& part)
{
    return std::to_string(part.replicas) + (part.replicas == 1 ? " replica" : " replicas") + " on "
           + std::to_string(part.kind.accelerators) + " of " + part.kind.cluster;
}

double dollarsOf(const search::MixPart& part)
{
    return static_cast<double>(part.replicas) * part.kind.dollarsPerHour;
}

} // namespace

std::string mixText(const search::CheapestMix& mix)
{
    std::string text = "Cheapest: " + number(mix.dollarsPerHour, 4) + " USD/h.\n";
    for (const search::MixPart& part : mix.parts) {
        text += "  " + replicasOf(part) + ", " + number(dollarsOf(part), 4)
                + " USD/h: requests by size, short to long";
        for (const double share : part.shares)
            text += " " + percent(share);
        text += "\n";
    }
    text += "By itself:\n";
    std::map<std::string, std::vector<const search::MixPart*>> byCluster;
    for (const search::MixPart& part : mix.alone)
        byCluster[part.kind.cluster].push_back(&part);
    for (const auto& [cluster, parts] : byCluster) {
        double dollars = 0;
        std::string all;
        for (const search::MixPart* part : parts) {
            dollars += dollarsOf(*part);
            all += (all.empty() ? "" : ", ") + replicasOf(*part);
        }
        text += "  "
                + (dollars > 0 ? all + ": " + number(dollars, 4) + " USD/h" : cluster + ": cannot carry all")
                + "\n";
    }
    return text;
}

nlohmann::ordered_json mixJson(const search::CheapestMix& mix)
{
    const auto partJson = [](const search::MixPart& part) {
        return nlohmann::ordered_json{{"cluster", part.kind.cluster},
                                      {"replicas", part.replicas},
                                      {"accelerators", part.kind.accelerators},
                                      {"usd_per_hour", dollarsOf(part)},
                                      {"shares", part.shares}};
    };
    nlohmann::ordered_json out{{"for", "mix"},
                               {"usd_per_hour", mix.dollarsPerHour},
                               {"parts", nlohmann::ordered_json::array()},
                               {"alone", nlohmann::ordered_json::array()}};
    for (const search::MixPart& part : mix.parts)
        out["parts"].push_back(partJson(part));
    for (const search::MixPart& part : mix.alone)
        out["alone"].push_back(partJson(part));
    return out;
}

} // namespace shardscape::cli
