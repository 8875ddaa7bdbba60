// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/logged_scenario.h"

#include "exchange/questions/framework_signs.h"
#include "frameworks/reading.h"

#include <algorithm>
#include <cctype>

namespace shardscape::frameworks {

namespace {

constexpr std::size_t kMostArguments = std::size_t{4} << 20; ///< bytes, as for every configuration

/// "Config param per_device_batch_size: 2", behind whatever a logger puts before it, as the YAML that it is of. Source: MaxText, pyconfig.py,
/// log_config().
std::string maxtextParameters(std::string_view text)
{
    constexpr std::string_view kSign = "Config param ";
    std::string yaml;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::size_t at = line.find(kSign);
        const std::size_t colon = at == std::string_view::npos ? at : line.find(": ", at);
        if (colon == std::string_view::npos)
            continue;
        const std::string_view key = line.substr(at + kSign.size(), colon - at - kSign.size());
        std::string_view value = line.substr(colon + 2);
        while (!value.empty() && (value.back() == '\r' || value.back() == ' '))
            value.remove_suffix(1);
        const bool plain = !value.empty() && std::all_of(value.begin(), value.end(), [](char c) {
            return std::isalnum(static_cast<unsigned char>(c)) != 0
                   || std::string_view("_.+-/").find(c) != std::string_view::npos;
        });
        if (key.empty() || key.find_first_of(" \"'{}[]") != std::string_view::npos || value.size() > 4096)
            continue;
        yaml += std::string(key) + ": ";
        if (plain) {
            yaml += value;
        } else { // lists and tuples of Python are one value
            yaml += '\'';
            for (const char c : value)
                yaml += c == '\'' ? std::string("''") : std::string(1, c);
            yaml += '\'';
        }
        yaml += '\n';
    }
    return yaml;
}

} // namespace

Result<LoggedScenario> scenarioOfLog(std::string_view text, const exchange::TrainingLog& log,
                                     const layout::Scenario& base)
{
    std::string_view before = log.steps.empty() ? text : text.substr(0, log.beforeSteps);
    if (before.size() > kMostArguments)
        before = before.substr(0, kMostArguments);
    const std::string parameters = log.form == "maxtext" ? maxtextParameters(before) : std::string();
    if (!parameters.empty())
        before = parameters;
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
