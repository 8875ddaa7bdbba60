// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/results/simulation_json.h"

#include "exchange/text/number_text.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace shardscape::exchange {

using nlohmann::ordered_json;

namespace {

constexpr double kMicroseconds = 1e6; ///< of a second, in which traces count

ordered_json percentilesJson(const serving::Percentiles& p)
{
    return {{"mean", p.mean}, {"p50", p.p50}, {"p90", p.p90}, {"p99", p.p99}};
}

} // namespace

ordered_json simulationJson(const layout::Scenario& scenario, const std::vector<double>& loads,
                            const std::vector<serving::Simulated>& simulated,
                            const serving::SimulationOptions& options)
{
    const double accelerators = serving::deploymentOf(scenario).accelerators();
    ordered_json out{{"job", "serving"},
                     {"requests", options.requests},
                     {"seed", options.seed},
                     {"policy", serving::kPolicyNames[static_cast<std::size_t>(options.policy)]},
                     {"router", serving::kRouterNames[static_cast<std::size_t>(options.router)]},
                     {"accelerators", accelerators},
                     {"loads", ordered_json::array()}};
    for (std::size_t i = 0; i < simulated.size(); ++i) {
        const serving::Simulated& s = simulated[i];
        const bool settled = s.queueGrowth <= 0;
        ordered_json load{{"load", loads[i]}, {"settled", settled}, {"queue_growth", s.queueGrowth}};
        if (settled) {
            load["ttft_seconds"] = percentilesJson(s.firstToken);
            load["tpot_seconds"] = percentilesJson(s.token);
            load["itl_seconds"] = percentilesJson(s.gap);
            load["e2e_seconds"] = percentilesJson(s.request);
        }
        load["requests_per_second"] = s.requestsPerSecond;
        load["output_tokens_per_second"] = s.outputPerSecond;
        load["output_tokens_per_second_per_gpu"] = s.outputPerSecond / accelerators;
        load["kept"] = s.kept;
        load["running"] = s.running;
        load["running_max"] = s.runningMost;
        load["waiting_max"] = s.waitingMost;
        load["seconds"] = s.seconds;
        load["iterations"] = s.iterations;
        load["preemptions"] = s.preemptions;
        load["cached_input"] = s.cachedInput;
        load["refused"] = s.refused;
        out["loads"].push_back(std::move(load));
    }
    return out;
}

std::string writeAnsweredCsv(const std::vector<double>& loads,
                             const std::vector<serving::Simulated>& simulated)
{
    std::string text = "load,arrival,scheduled,first,end,input,output,preempted,worker\n";
    for (std::size_t i = 0; i < simulated.size(); ++i)
        for (const serving::Answered& a : simulated[i].requests) {
            text += exactNumber(loads[i]);
            for (const double value : {a.arrival, a.scheduled, a.first, a.end, a.input, a.output})
                text += ',' + (std::isfinite(value) ? exactNumber(value) : std::string());
            text += ',' + std::to_string(a.preempted) + ',' + std::to_string(a.worker) + '\n';
        }
    return text;
}

ordered_json requestTraceJson(const serving::Simulated& simulated)
{
    ordered_json events = ordered_json::array();
    for (std::size_t i = 0; i < simulated.requests.size(); ++i) {
        const serving::Answered& a = simulated.requests[i];
        if (!std::isfinite(a.end))
            continue;
        const auto add = [&](const char* name, double from, double to) {
            if (to > from)
                events.push_back({{"name", name},
                                  {"ph", "X"},
                                  {"pid", a.worker},
                                  {"tid", i},
                                  {"ts", from * kMicroseconds},
                                  {"dur", (to - from) * kMicroseconds}});
        };
        add("waits", a.arrival, std::max(a.arrival, a.scheduled));
        add("prompt", std::max(a.arrival, a.scheduled), a.first);
        add("answer", a.first, a.end);
    }
    return {{"traceEvents", std::move(events)}, {"displayTimeUnit", "ms"}};
}

} // namespace shardscape::exchange
