// SPDX-License-Identifier: GPL-3.0-or-later
#include "serving_simulation.h"

#include "base/nearest.h"
#include "console.h"
#include "exchange/results/simulation_json.h"
#include "exchange/tables/request_trace.h"
#include "interrupt.h"
#include "job/job.h"
#include "serving_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

namespace shardscape::cli {

namespace {

using Align = Table::Align;
using serving::Simulated;

/// "8,16,32" as numbers above 0.
Result<std::vector<double>> loadsOf(const std::string& written)
{
    constexpr std::size_t kMostLoads = 1000;
    std::vector<double> loads;
    std::string_view left = written;
    while (!left.empty()) {
        const std::string_view one = left.substr(0, left.find(','));
        left.remove_prefix(std::min(left.size(), one.size() + 1));
        double value = 0;
        const auto [end, error] = std::from_chars(one.data(), one.data() + one.size(), value);
        if (error != std::errc{} || end != one.data() + one.size() || !(value > 0) || value > 1e6)
            return fail(ErrorCode::BadInput,
                        say("--loads: '%1' is no load; give numbers above 0, as 8,16,32", one.substr(0, 40)));
        loads.push_back(value);
    }
    if (loads.size() > kMostLoads)
        return fail(ErrorCode::TooLarge, say("--loads: %1 loads; at most %2", loads.size(), kMostLoads));
    return loads;
}

template <class Choice, std::size_t N>
Result<Choice> choiceOf(const char* option, const std::string& written,
                        const std::array<std::string_view, N>& names)
{
    for (std::size_t i = 0; i < N; ++i)
        if (written.empty() || names[i] == written)
            return static_cast<Choice>(written.empty() ? 0 : i);
    return fail(ErrorCode::UnknownName, say("%1: no '%2'; nearest is '%3'", option, written.substr(0, 40),
                                            nearestName(written, names)));
}

std::string spreadText(const serving::Percentiles& p)
{
    return seconds(p.mean) + " / " + seconds(p.p50) + " / " + seconds(p.p90) + " / " + seconds(p.p99);
}

/// What a load is counted in.
const char* unitOf(const workload::ServingTask& task, bool traced)
{
    return traced ? "x speed" : task.requestRate > 0 ? "requests/s" : "in flight";
}

std::string reportOf(const layout::Scenario& scenario, const std::vector<double>& loads,
                     const std::vector<Simulated>& all, const ServingSimulation& arguments)
{
    const workload::ServingTask& task = scenario.task.serving;
    const bool traced = !arguments.arrivals.empty();
    const double accelerators = serving::deploymentOf(scenario).accelerators();
    std::string text = std::to_string(all.front().requests.size()) + " requests a load, "
                       + (traced ? "from the trace" : "seed " + std::to_string(arguments.options.seed)) + ", "
                       + count(accelerators) + " accelerators.\n\n";
    Table table({{unitOf(task, traced), Align::Right},
                 {"requests/s", Align::Right},
                 {"tokens/s each", Align::Right},
                 {"first token: mean / p50 / p90 / p99", Align::Right},
                 {"per token: mean / p50 / p90 / p99", Align::Right},
                 {"kept", Align::Right},
                 {"running", Align::Right},
                 {"taken back", Align::Right}});
    std::string notes;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Simulated& s = all[i];
        const bool settled = s.queueGrowth <= 0;
        table.add({number(loads[i], 4), number(s.requestsPerSecond, 3),
                   count(s.outputPerSecond / accelerators),
                   settled ? spreadText(s.firstToken) : std::string("-"),
                   settled ? spreadText(s.token) : std::string("-"), percent(s.kept), number(s.running, 3),
                   count(static_cast<double>(s.preemptions))});
        if (!settled)
            notes += "At " + number(loads[i], 4) + " " + unitOf(task, traced) + " the queue grows "
                     + number(s.queueGrowth, 2) + " a second: it never settles.\n";
        if (s.cachedInput > 0)
            notes += "At " + number(loads[i], 4) + " " + unitOf(task, traced) + " " + percent(s.cachedInput)
                     + " of the prompts' tokens were in the cache.\n";
        if (s.refused > 0)
            notes += "At " + number(loads[i], 4) + " " + unitOf(task, traced) + " "
                     + count(static_cast<double>(s.refused))
                     + " requests are longer than the cache and refused.\n";
    }
    text += table.text();
    if (const std::string wishes = wishesOf(task); !wishes.empty())
        text += "kept: requests with " + wishes + "; " + percent(task.share) + " are to keep that.\n";
    text += "taken back: answers that lost their cache to others and were taken in again.\n";
    return text + notes;
}

} // namespace

Outcome simulateServing(const ServingSimulation& arguments, const layout::Scenario& scenario)
{
    const workload::ServingTask& task = scenario.task.serving;
    if (const auto broken = job::violations(job::serving(), scenario); !broken.empty())
        return fail(ErrorCode::BadInput, layout::sentence(broken.front()));
    if (const job::Outcome found = job::serving().evaluate(scenario); !found.fits)
        return fail(ErrorCode::BadInput, layout::sentence(found.reasons.front()));
    serving::SimulationOptions options = arguments.options;
    const auto policy = choiceOf<serving::Policy>("--policy", arguments.policy, serving::kPolicyNames);
    if (!policy)
        return tl::unexpected(policy.error());
    const auto router = choiceOf<serving::Router>("--router", arguments.router, serving::kRouterNames);
    if (!router)
        return tl::unexpected(router.error());
    options.policy = *policy;
    options.router = *router;
    Result<std::vector<double>> loads = loadsOf(arguments.loads);
    if (!loads)
        return tl::unexpected(loads.error());
    const bool traced = !arguments.arrivals.empty();
    if (loads->empty())
        loads->push_back(traced                 ? 1
                         : task.requestRate > 0 ? task.requestRate
                                                : static_cast<double>(task.concurrency));
    const serving::Deployment deployment = serving::deploymentOf(scenario);
    const Interrupt interrupt;
    std::optional<std::vector<Simulated>> all;
    if (traced) {
        const Result<std::string> text = readFile(arguments.arrivals);
        if (!text)
            return tl::unexpected(text.error());
        const auto requests = exchange::readRequestTrace(*text);
        if (!requests)
            return inFile(arguments.arrivals, requests.error());
        all.emplace();
        for (const double speed : *loads) {
            std::vector<serving::Request> sent = *requests;
            for (serving::Request& request : sent)
                request.arrival /= speed;
            auto one = serving::simulate(deployment, task, sent, 0, options, interrupt.token());
            if (!one)
                return fail(ErrorCode::NotFound, say("stopped"));
            all->push_back(std::move(*one));
        }
        options.requests = static_cast<std::int64_t>(requests->size());
    } else
        all = serving::simulateLoads(deployment, task, *loads, options, interrupt.token());
    if (!all)
        return fail(ErrorCode::NotFound, say("stopped"));
    for (const Simulated& one : *all)
        if (one.refused == static_cast<std::int64_t>(one.requests.size()))
            return fail(ErrorCode::BadInput,
                        say("every request is longer than the cache: %1 tokens of prompt and answer",
                            task.inputTokens + task.outputTokens));
    if (!arguments.csv.empty()) {
        if (const Result<void> written = writeFile(arguments.csv, exchange::writeAnsweredCsv(*loads, *all));
            !written)
            return written;
        if (arguments.csv == "-")
            return {};
    }
    if (!arguments.trace.empty())
        if (const Result<void> written = writeFile(arguments.trace,
                                                   exchange::requestTraceJson(all->front()).dump() + "\n");
            !written)
            return written;
    if (arguments.json)
        return writeFile("-", exchange::simulationJson(scenario, *loads, *all, options).dump(2) + "\n");
    return writeFile("-", reportOf(scenario, *loads, *all, arguments));
}

} // namespace shardscape::cli
