// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/logged_scenario.h"

#include "exchange/questions/framework_signs.h"
#include "frameworks/reading.h"

namespace shardscape::frameworks {

namespace {

constexpr std::size_t kMostArguments = std::size_t{4} << 20; ///< bytes, as for every configuration

} // namespace

Result<LoggedScenario> scenarioOfLog(std::string_view text, const exchange::TrainingLog& log,
                                     const layout::Scenario& base)
{
    std::string_view before = log.steps.empty() ? text : text.substr(0, log.beforeSteps);
    if (before.size() > kMostArguments)
        before = before.substr(0, kMostArguments);
    if (!exchange::frameworkSignOf(before))
        return fail(ErrorCode::NotOurs, say("the log prints no arguments that are read"));
    Result<Reading> reading = read(before, "log");
    if (!reading)
        return tl::unexpected(reading.error());

    LoggedScenario out;
    std::int64_t gpus = log.accelerators;
    if (find(reading->cluster, "gpus") == nullptr && gpus == 0)
        gpus = smallestWorld(*reading);
    if (find(reading->cluster, "gpus") == nullptr && gpus > 0) {
        if (log.accelerators == 0)
            out.notes.push_back(
                say("Its arguments do not say how many accelerators; %1 is the fewest", gpus));
        *reading = withAccelerators(*reading, gpus);
    }
    for (const Need& need : reading->needs)
        out.notes.push_back(say("Its arguments leave %1 open: %2", need.what, need.why));
    Made made = makeScenario(*reading, base, exchange::Catalog::builtIn());
    out.scenario = std::move(made.scenario);
    out.notes.insert(out.notes.end(), made.notes.begin(), made.notes.end());
    return out;
}

} // namespace shardscape::frameworks
