// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/runs/failure_log_csv.h"

#include "exchange/runs/training_log.h"
#include "exchange/text/json_reader.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace shardscape::exchange {

namespace {

/// Each start of a training after its first.
Result<FailureLogFile> restartsOf(std::string_view text)
{
    const Result<TrainingLog> log = readTrainingLog(text);
    if (!log)
        return tl::unexpected(log.error());
    FailureLogFile file;
    std::vector<double> pauses;
    double first = 0, seconds = 0, again = 0;
    const LoggedStep* before = nullptr;
    // Ranks that write into one log may differ by as much.
    constexpr double kJitter = 300; // s
    for (const LoggedStep& step : log->steps) {
        const bool clocked = step.clock > 0;
        if (before != nullptr && step.start == before->start && clocked
            && step.clock < before->clock - kJitter)
            return fail(
                ErrorCode::BadInput,
                say("line %1: the clock runs backwards, by %2 minutes; nearest is the time of line %3",
                    step.line, std::llround((before->clock - step.clock) / 60), before->line));
        if (clocked && first == 0)
            first = step.clock;
        seconds += step.seconds > 0 ? step.seconds : log->stepSeconds;
        if (before != nullptr && step.start > before->start) {
            again += static_cast<double>(std::max<std::int64_t>(before->step + 1 - step.step, 0));
            run::LoggedFailure failure;
            failure.cause = "restart";
            failure.at = clocked ? (before->clock - first) / 3600 : seconds / 3600;
            if (clocked && before->clock > 0) {
                if (step.clock < before->clock)
                    return fail(
                        ErrorCode::BadInput,
                        say("line %1: the clock runs backwards at a restart; nearest is the time of line %2",
                            step.line, before->line));
                pauses.push_back((step.clock - before->clock) / 3600);
            }
            file.failures.push_back(std::move(failure));
        }
        before = &step;
    }
    const bool clocked = before != nullptr && before->clock > first && first > 0;
    file.days = (clocked ? before->clock - first : seconds) / 86400;
    file.nodes = 0;
    if (!pauses.empty()) {
        std::nth_element(pauses.begin(), pauses.begin() + static_cast<std::ptrdiff_t>(pauses.size() / 2),
                         pauses.end());
        file.restartHours = pauses[pauses.size() / 2];
    }
    if (again > 0)
        file.notes.push_back(say("%1 steps were done again", static_cast<std::int64_t>(again)));
    return file;
}

} // namespace

Result<FailureLogFile> readFailureLog(std::string_view text, const FailureColumns& columns)
{
    if (columns == FailureColumns{} && !looksLikeFailureTable(text) && isTrainingLog(text))
        return restartsOf(text);
    return readFailureTable(text, columns);
}

Result<run::SpotTrace> readSpotTrace(std::string_view text)
{
    const auto parsed = parseJson(text);
    if (!parsed)
        return tl::unexpected(parsed.error());
    const nlohmann::json& root = *parsed;
    const auto part = [&](const char* key) -> const nlohmann::json* {
        if (root.is_object() && root.contains(key))
            return &root[key];
        if (root.is_object() && root.contains("metadata") && root["metadata"].is_object()
            && root["metadata"].contains(key))
            return &root["metadata"][key];
        return nullptr;
    };
    const nlohmann::json* gap = part("gap_seconds");
    const nlohmann::json* data = part("data");
    if (gap == nullptr || !gap->is_number() || gap->get<double>() <= 0)
        return fail(ErrorCode::BadInput,
                    say("gap_seconds is missing: the seconds from one count to the next"));
    if (data == nullptr || !data->is_array() || data->empty())
        return fail(ErrorCode::BadInput, say("data is missing: a list of how many instances were there"));
    std::vector<double> counts;
    for (const nlohmann::json& entry : *data) {
        if (!entry.is_number() || entry.get<double>() < 0)
            return fail(ErrorCode::BadInput, say("data[%1] is %2; it must be a count of instances",
                                                 counts.size(), describe(entry)));
        counts.push_back(entry.get<double>());
    }
    return run::spotTrace(counts, gap->get<double>());
}

} // namespace shardscape::exchange
