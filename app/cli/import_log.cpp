// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_log.h"

#include "base/quantity.h"
#include "console.h"
#include "exchange/runs/training_log.h"
#include "frameworks/logged_scenario.h"
#include "interrupt.h"
#include "store/project_file.h"
#include "validate/calibration.h"
#include "validate/comparison.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

namespace shardscape::cli {

namespace {

constexpr std::string_view kStandardCluster = "dgx-h100";

using Align = Table::Align;
using Json = nlohmann::ordered_json;
using exchange::TrainingLog;

/// A log with what ran in it, where that is known.
struct ReadLog {
    std::string file;
    exchange::LoggedRun run;
    bool hasScenario = false;
    std::vector<Message> notes;
    std::optional<validate::Judged> judged;
};

validate::Run runIn(const ReadLog& log)
{
    validate::Run run;
    run.id = log.run.id;
    run.source = "log-" + std::string(log.run.log.form);
    run.scenario = log.run.scenario;
    run.measured = exchange::measuredOf(log.run.log);
    return run;
}

Result<ReadLog> readLog(const LogImport& import, std::size_t which,
                        const std::optional<layout::Scenario>& given)
{
    const std::string& text = import.texts[which];
    ReadLog out;
    out.file = import.files[which];
    auto log = exchange::readTrainingLog(text);
    if (!log)
        return inFile(out.file, log.error());
    out.run.log = std::move(*log);
    out.run.id = out.file == "-" ? "stdin" : std::filesystem::path(out.file).stem().string();
    if (given) {
        if (const std::int64_t said = out.run.log.accelerators;
            said > 0 && said != given->cluster.accelerators())
            return fail(ErrorCode::BadInput,
                        verbatim(out.file + " ran on " + std::to_string(said) + " accelerators, "
                                 + import.scenario + " has " + std::to_string(given->cluster.accelerators())
                                 + ": a prediction beside it needs the scenario of " + std::to_string(said)));
        out.run.scenario = *given;
        out.hasScenario = true;
    } else if (out.run.log.beforeSteps > 0 || out.run.log.outOfMemoryLine > 0) {
        layout::Scenario base;
        const exchange::Catalog& catalog = exchange::Catalog::builtIn();
        const auto cluster = catalog.cluster(import.cluster.empty() ? kStandardCluster : import.cluster, 1);
        if (!cluster)
            return tl::unexpected(cluster.error());
        base.cluster = *cluster;
        if (const auto model = catalog.model("llama-13b"))
            base.model = **model;
        auto printed = frameworks::scenarioOfLog(text, out.run.log, base);
        if (printed) {
            out.run.scenario = std::move(printed->scenario);
            out.notes.insert(out.notes.end(), printed->notes.begin(), printed->notes.end());
            out.hasScenario = true;
        } else if (printed.error().code != ErrorCode::NotOurs) {
            out.notes.push_back(printed.error().message);
        }
    }
    if (out.hasScenario) {
        const auto differences = exchange::takeFromLog(out.run.scenario, out.run.log);
        out.notes.insert(out.notes.end(), differences.begin(), differences.end());
        const layout::Scenario& s = out.run.scenario;
        out.run.log = exchange::timedWith(
            std::move(out.run.log),
            {s.workload.globalBatch, s.workload.globalBatch * s.workload.sequence, s.cluster.accelerators()});
        if (!given && import.cluster.empty()) {
            if (const auto other = exchange::takeNodesThatCan(out.run))
                out.notes.push_back(*other);
            else
                out.notes.push_back(
                    verbatim("Taken to run on " + s.cluster.name + "; --cluster says another"));
        }
        out.judged = validate::judge(runIn(out), 0);
    }
    return out;
}

std::string memoryWord(const TrainingLog& log)
{
    return log.peakAllocated > 0 ? "allocated" : "reserved";
}

std::string deviationText(double fraction)
{
    return (fraction >= 0 ? "+" : "") + percent(fraction);
}

std::string logText(const ReadLog& read)
{
    const TrainingLog& log = read.run.log;
    std::string text = read.file + ": ";
    if (log.steps.empty())
        text += "a training log without steps: it ran out of memory on line "
                + std::to_string(log.outOfMemoryLine) + "\n";
    else
        text += "a training log of " + std::string(log.label) + ", "
                + count(static_cast<double>(log.steps.size())) + " lines of steps "
                + std::to_string(log.steps.front().step) + " to " + std::to_string(log.steps.back().step)
                + (log.starts > 1 ? ", " + std::to_string(log.starts) + " starts" : std::string()) + "\n";
    const bool judged = read.judged && read.judged->priced;
    Table table({{""},
                 {"measured", Align::Right},
                 {judged ? "predicted" : "", Align::Right},
                 {"", Align::Right},
                 {""}});
    const auto beside = [&](double predicted, const std::optional<double>& error,
                            std::string (*form)(double)) {
        return std::pair{judged && predicted > 0 ? form(predicted) : std::string(),
                         judged && error ? deviationText(*error) : std::string()};
    };
    if (log.stepSeconds > 0) {
        const auto [predicted, error] = beside(judged ? read.judged->stepSeconds : 0,
                                               judged ? read.judged->timeError : std::nullopt, seconds);
        table.add({"step time", seconds(log.stepSeconds), predicted, error,
                   "median of " + count(static_cast<double>(log.steady)) + " steady lines, 80 % within "
                       + seconds(log.low) + " and " + seconds(log.high) + ", " + english(log.timedBy)});
    }
    const validate::Measured measured = exchange::measuredOf(log);
    if (measured.peakBytes > 0) {
        const auto [predicted, error] = beside(judged ? read.judged->peakBytes : 0,
                                               judged ? read.judged->memoryError : std::nullopt, gib);
        table.add(
            {"peak memory", gib(measured.peakBytes), predicted, error,
             memoryWord(log)
                 + (log.peakAllocated > 0 && log.peakReserved > 0 ? ", " + gib(log.peakReserved) + " reserved"
                                                                  : std::string())});
    }
    if (log.tokens > 0)
        table.add({"tokens/s", count(log.tokens), "", "", "as the log says"});
    if (log.deviceTokens > 0)
        table.add({"tokens/s each", count(log.deviceTokens), "", "", "of an accelerator, as the log says"});
    if (log.samples > 0)
        table.add({"sequences/s", number(log.samples), "", "", "as the log says"});
    if (log.deviceFlops > 0)
        table.add({"FLOP/s each", scaled(log.deviceFlops, "FLOP/s"), "", "",
                   "of an accelerator, as the log counts them"});
    if (log.stepSeconds > 0 || measured.peakBytes > 0 || !log.steps.empty())
        text += table.text();
    if (!log.leftOut.empty()) {
        text += "Left out\n";
        Table left({{"lines", Align::Right}, {"from line", Align::Right}, {"median", Align::Right}, {""}});
        for (const exchange::LeftOut& one : log.leftOut)
            left.add({count(static_cast<double>(one.lines)), count(static_cast<double>(one.firstLine)),
                      one.seconds > 0 ? seconds(one.seconds) : "", english(one.why)});
        text += left.text();
    }
    if (!log.steps.empty() && !(log.stepSeconds > 0))
        text += "Its lines have rates and no times; --scenario says what batch they are of.\n";
    if (log.outOfMemoryLine > 0 && !log.steps.empty())
        text += "It ran out of memory on line " + std::to_string(log.outOfMemoryLine) + ".\n";
    if (read.judged && !read.judged->priced)
        text += "Not predicted: " + english(read.judged->refusal) + "\n";
    if (judged && measured.outOfMemory)
        text += std::string("Predicted to ") + (read.judged->fits ? "fit" : "run out of memory, too") + ".\n";
    for (const auto* notes : {&log.notes, &read.notes})
        for (const Message& note : *notes)
            text += english(note) + ".\n";
    if (!read.hasScenario)
        text +=
            "The log prints no arguments that are read: --scenario SCENARIO.json puts the prediction beside it.\n";
    return text;
}

Json logJson(const ReadLog& read)
{
    const TrainingLog& log = read.run.log;
    const auto orNull = [](double value) { return value > 0 ? Json(value) : Json(nullptr); };
    Json out{{"kind", "log"},
             {"file", read.file},
             {"framework", log.form.empty() ? Json(nullptr) : Json(log.form)},
             {"lines", log.steps.size()},
             {"starts", log.starts},
             {"step_seconds", orNull(log.stepSeconds)},
             {"low", orNull(log.low)},
             {"high", orNull(log.high)},
             {"steady", log.steady},
             {"timed", english(log.timedBy)},
             {"peak_allocated_gib", orNull(log.peakAllocated / kGiB)},
             {"peak_reserved_gib", orNull(log.peakReserved / kGiB)},
             {"tokens_per_second", orNull(log.tokens)},
             {"tokens_per_second_each", orNull(log.deviceTokens)},
             {"sequences_per_second", orNull(log.samples)},
             {"flops_per_second_each", orNull(log.deviceFlops)},
             {"global_batch", orNull(static_cast<double>(log.globalBatch))},
             {"out_of_memory_line", orNull(static_cast<double>(log.outOfMemoryLine))}};
    out["left_out"] = Json::array();
    for (const exchange::LeftOut& one : log.leftOut)
        out["left_out"].push_back({{"why", english(one.why)},
                                   {"lines", one.lines},
                                   {"line", one.firstLine},
                                   {"seconds", orNull(one.seconds)}});
    out["predicted"] = nullptr;
    if (read.judged && read.judged->priced) {
        const validate::Judged& judged = *read.judged;
        out["predicted"] = {{"step_seconds", judged.stepSeconds},
                            {"peak_gib", judged.peakBytes / kGiB},
                            {"fits", judged.fits},
                            {"step_error", judged.timeError ? Json(*judged.timeError) : Json(nullptr)},
                            {"peak_error", judged.memoryError ? Json(*judged.memoryError) : Json(nullptr)}};
    }
    out["notes"] = Json::array();
    for (const auto* notes : {&log.notes, &read.notes})
        for (const Message& note : *notes)
            out["notes"].push_back(english(note));
    return out;
}

/// What a calibration on these runs would do, in a sentence or two; fewer than three say what is missing.
std::string offerText(const std::vector<validate::Run>& runs)
{
    const auto timed = static_cast<std::size_t>(std::count_if(
        runs.begin(), runs.end(), [](const validate::Run& run) { return run.measured.stepSeconds > 0; }));
    if (timed < 3)
        return "Calibrate: three timed runs are enough, here "
               + std::string(timed == 1 ? "is 1" : "are " + std::to_string(timed))
               + "; --to runs -o RUNS.csv keeps them as a table for 'calibrate'.\n";
    const Interrupt interrupt;
    const auto calibration = validate::calibrate(runs, {}, interrupt.token());
    if (!calibration)
        return "Calibrate: " + english(calibration.error().message) + ".\n";
    if (calibration->empty())
        return "Calibrate: nothing would change; constants that help here do not help runs left out.\n";
    std::string text = "Calibrate: the error of a step goes from " + percent(calibration->errorBefore)
                       + " to " + percent(calibration->errorAfter) + ", " + percent(calibration->errorHeldOut)
                       + " on runs held out; it would change\n";
    Table table({{"constant"}, {"of"}, {"now", Align::Right}, {"then", Align::Right}});
    for (const validate::Fitted& one : calibration->constants)
        table.add({std::string(one.constant->id), one.owner, number(one.standard), number(one.value)});
    return text + table.text();
}

Outcome keepInProject(const std::string& path, const exchange::RunsTable& table, const std::string& name)
{
    store::Project project;
    std::optional<store::ProjectFile> file;
    if (std::filesystem::exists(path)) {
        auto opened = store::ProjectFile::open(path);
        if (!opened)
            return tl::unexpected(opened.error());
        project = std::move(opened->project);
        file = std::move(opened->file);
    }
    store::RunsEntry entry;
    entry.id = {store::largestId(project) + 1};
    entry.name = name;
    entry.table = table.csv;
    entry.catalog = table.catalog;
    project.runs.push_back(std::move(entry));
    if (file)
        return file->save(project);
    const auto saved = store::ProjectFile::saveAs(project, path);
    return saved ? Outcome{} : tl::unexpected(saved.error());
}

Outcome writeTable(const LogImport& import, const std::vector<ReadLog>& logs)
{
    std::vector<exchange::LoggedRun> runs;
    for (const ReadLog& log : logs) {
        if (!log.hasScenario)
            return fail(ErrorCode::BadInput,
                        verbatim(log.file + ": a row of measured runs needs what ran; --scenario says it"));
        runs.push_back(log.run);
    }
    const exchange::RunsTable table = exchange::writeRuns(runs);
    if (import.output.ends_with(".shardscape"))
        return keepInProject(import.output, table, runs.front().id);
    if (const Outcome written = writeFile(import.output, table.csv); !written || table.catalog.empty())
        return written;
    if (import.output == "-") {
        std::fprintf(
            stderr,
            "shardscape-cli: its model or cluster is in no catalog; -o RUNS.csv writes them beside the table\n");
        return {};
    }
    const std::string beside =
        std::filesystem::path(import.output).replace_extension(".catalog.json").string();
    std::fprintf(stderr, "shardscape-cli: the models and clusters of these runs are in %s, for --catalog\n",
                 beside.c_str());
    return writeFile(beside, table.catalog);
}

} // namespace

Outcome importLogs(const LogImport& import)
{
    if (!import.format.empty() && import.format != "json" && import.format != "runs")
        return fail(ErrorCode::BadInput,
                    verbatim(import.files.front() + " is a training log: --to takes json or runs"));
    std::optional<layout::Scenario> given;
    if (!import.scenario.empty()) {
        const auto file = readScenarioFrom(import.scenario, exchange::Catalog::builtIn());
        if (!file)
            return tl::unexpected(file.error());
        given = file->scenario;
    }
    std::vector<ReadLog> logs;
    for (std::size_t i = 0; i < import.files.size(); ++i) {
        Result<ReadLog> log = readLog(import, i, given);
        if (!log)
            return tl::unexpected(log.error());
        for (const ReadLog& before : logs)
            if (before.run.id == log->run.id)
                log->run.id += "-" + std::to_string(i + 1);
        logs.push_back(std::move(*log));
    }
    if (import.format == "runs" || import.output.ends_with(".shardscape"))
        return writeTable(import, logs);
    if (import.json || import.format == "json") {
        Json out = Json::array();
        for (const ReadLog& log : logs)
            out.push_back(logJson(log));
        const Json& shown = logs.size() == 1 ? out.front() : out;
        return writeFile(import.output, shown.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
    }
    std::string text;
    std::vector<validate::Run> runs;
    for (const ReadLog& log : logs) {
        text += (text.empty() ? "" : "\n") + logText(log);
        if (log.hasScenario)
            runs.push_back(runIn(log));
    }
    if (!runs.empty())
        text += "\n" + offerText(runs);
    return writeFile(import.output, text);
}

} // namespace shardscape::cli
