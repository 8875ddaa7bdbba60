// SPDX-License-Identifier: GPL-3.0-or-later
// What a training log measured, as a table of measured runs.
#include "base/quantity.h"
#include "cluster/release.h"
#include "exchange/catalog/catalog.h"
#include "exchange/catalog/cluster_json.h"
#include "exchange/catalog/model_json.h"
#include "exchange/runs/runs_table.h"
#include "exchange/runs/training_log.h"
#include "exchange/text/number_text.h"
#include "layout/knob.h"
#include "layout/peak.h"
#include "validate/comparison.h"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

namespace shardscape::exchange {

namespace {

using Json = nlohmann::ordered_json;
using layout::Knob;

std::string stagesOf(const layout::Scenario& scenario)
{
    std::string text;
    for (const std::int32_t layers : scenario.stageLayers)
        text += (text.empty() ? "" : "/") + std::to_string(layers);
    return text;
}

/// All knobs of a layout, whether they make a difference or not: every log has the same columns, and nothing is guessed.
std::vector<const Knob*> loggedKnobs()
{
    std::vector<const Knob*> columns;
    for (const Knob& knob : layout::knobs())
        if (!knob.inTask)
            columns.push_back(&knob);
    return columns;
}

std::string_view headerOf(std::string_view csv)
{
    return csv.substr(0, csv.find('\n'));
}

/// What the accelerators of a logged run cannot have done; empty: nothing.
Message impossibleIn(const LoggedRun& run)
{
    constexpr double kTera = 1e12;
    const cluster::Accelerator& accelerator = run.scenario.cluster.accelerator;
    const double held = std::max(run.log.peakAllocated, run.log.peakReserved);
    if (held > accelerator.memoryBytes)
        return say("%1 has no %2 GiB, which the log says were held", accelerator.name, fixed(held / kGiB, 1));
    if (run.log.deviceFlops > layout::peakOf(accelerator, run.scenario.workload.precision))
        return say("%1 cannot do %2 TFLOP/s, which the log says were done", accelerator.name,
                   fixed(run.log.deviceFlops / kTera, 1));
    validate::Run row;
    row.scenario = run.scenario;
    row.measured = measuredOf(run.log);
    return validate::judge(row, 0).impossible ? say("%1 cannot do so much in a step of %2 s",
                                                    accelerator.name, fixed(run.log.stepSeconds, 3))
                                              : Message{};
}

} // namespace

std::string tableCell(const std::string& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

std::string catalogIdOf(std::string_view origin, std::string_view name, std::string_view what)
{
    constexpr std::size_t kLongest = 40;
    std::string id;
    for (const char c : name.substr(0, kLongest)) {
        const char lower = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        const bool plain = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9');
        id += plain ? lower : '-';
    }
    return std::string(origin) + "-" + id + "-" + std::string(what);
}

std::string clusterIdIn(Json& written, const cluster::Cluster& cluster, const std::string& fresh)
{
    if (const auto known = Catalog::builtIn().cluster(cluster.id, 1))
        if (const auto sized = withAccelerators(*known, cluster.accelerators()); sized && *sized == cluster)
            return cluster.id;
    written["clusters"][fresh] = toJson(cluster);
    written["clusters"][fresh]["id"] = fresh;
    return fresh;
}

std::string modelIdIn(Json& written, const workload::Transformer& model, const std::string& fresh)
{
    if (const auto known = Catalog::builtIn().model(model.id); known && **known == model)
        return model.id;
    written["models"][fresh] = toJson(model);
    written["models"][fresh]["id"] = fresh;
    return fresh;
}

std::string catalogText(const Json& written)
{
    return written.empty() ? std::string()
                           : written.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

validate::Measured measuredOf(const TrainingLog& log)
{
    validate::Measured measured;
    measured.stepSeconds = log.stepSeconds;
    measured.peakBytes = log.peakAllocated > 0 ? log.peakAllocated : log.peakReserved;
    measured.memoryKind = log.peakAllocated > 0 ? validate::MemoryKind::Allocated
                                                : validate::MemoryKind::Reserved;
    measured.outOfMemory = log.outOfMemoryLine > 0 && !(log.stepSeconds > 0);
    if (measured.outOfMemory)
        measured.peakBytes = 0;
    return measured;
}

std::vector<Message> takeFromLog(layout::Scenario& scenario, const TrainingLog& log)
{
    std::vector<Message> notes;
    if (log.globalBatch > 0 && log.globalBatch != scenario.workload.globalBatch) {
        notes.push_back(say("The log says a batch of %1, the scenario %2: the log's is taken",
                            log.globalBatch, scenario.workload.globalBatch));
        layout::findKnob("global_batch")->set(scenario, log.globalBatch);
    }
    if (log.sequence > 0 && log.sequence != scenario.workload.sequence) {
        notes.push_back(say("The log says sequences of %1 tokens, the scenario %2: the log's are taken",
                            log.sequence, scenario.workload.sequence));
        layout::findKnob("sequence")->set(scenario, log.sequence);
    }
    if (log.accelerators > 0 && log.accelerators != scenario.cluster.accelerators())
        notes.push_back(say("The log says %1 accelerators, the scenario %2", log.accelerators,
                            scenario.cluster.accelerators()));
    return notes;
}

std::optional<Message> takeNodesThatCan(LoggedRun& run)
{
    const Message why = impossibleIn(run);
    if (why.empty())
        return std::nullopt;
    constexpr std::string_view kNodes[] = {"dgx-h100", "dgx-h200", "dgx-b200", "dgx-b300"};
    LoggedRun other = run;
    for (const std::string_view id : kNodes) {
        const auto node = Catalog::builtIn().cluster(id, 1);
        if (!node)
            continue;
        const auto sized = withAccelerators(*node, run.scenario.cluster.accelerators());
        if (!sized)
            continue;
        other.scenario.cluster = *sized;
        if (impossibleIn(other).empty()) {
            run.scenario = std::move(other.scenario);
            return say("%1: taken to run on %2", why, run.scenario.cluster.name);
        }
    }
    return std::nullopt;
}

std::optional<RunsTable> joinedRuns(const RunsTable& before, const RunsTable& more)
{
    if (headerOf(before.csv) != headerOf(more.csv))
        return std::nullopt;
    RunsTable out = before;
    if (!out.csv.ends_with('\n'))
        out.csv += '\n';
    out.csv += more.csv.substr(std::min(headerOf(more.csv).size() + 1, more.csv.size()));
    return besideCatalog(std::move(out), more.catalog);
}

RunsTable besideCatalog(RunsTable table, const std::string& catalog)
{
    Json both = Json::parse(table.catalog, nullptr, false);
    const Json added = Json::parse(catalog, nullptr, false);
    if (both.is_discarded() || !both.is_object())
        both = Json::object();
    if (!added.is_discarded() && added.is_object())
        both.merge_patch(added);
    table.catalog = catalogText(both);
    return table;
}

RunsTable writeRuns(std::span<const LoggedRun> runs)
{
    RunsTable table;
    Json written = Json::object();
    const std::vector<const Knob*> knobs = loggedKnobs();
    table.csv = "id,source,model,cluster,gpus,stages";
    for (const Knob* knob : knobs)
        table.csv += "," + std::string(knob->id);
    table.csv += ",status,step_seconds,peak_gib,memory_kind,release\n";
    for (const LoggedRun& run : runs) {
        const validate::Measured measured = measuredOf(run.log);
        const std::string model = modelIdIn(written, run.scenario.model, catalogIdOf("log", run.id, "model"));
        const std::string cluster = clusterIdIn(written, run.scenario.cluster,
                                                catalogIdOf("log", run.id, "cluster"));
        table.csv += tableCell(run.id) + "," + tableCell("log-" + std::string(run.log.form)) + ","
                     + tableCell(model) + "," + tableCell(cluster) + ","
                     + std::to_string(run.scenario.cluster.accelerators()) + "," + stagesOf(run.scenario);
        for (const Knob* knob : knobs)
            table.csv += "," + tableCell(layout::spell(*knob, knob->get(run.scenario)));
        const bool remembers = measured.peakBytes > 0;
        table.csv += measured.outOfMemory ? ",oom," : ",ok,";
        table.csv += (measured.stepSeconds > 0 ? exactNumber(measured.stepSeconds) : std::string()) + ","
                     + (remembers ? exactNumber(measured.peakBytes / kGiB) : std::string()) + ","
                     + (!remembers                                               ? ""
                        : measured.memoryKind == validate::MemoryKind::Allocated ? "allocated"
                                                                                 : "reserved");
        // A table that names a stack alone is of an older release than a log's.
        const int month = cluster::monthOf(run.scenario.software().id);
        table.csv += "," + (month > 0 ? cluster::spellMonth(month) : std::string()) + "\n";
    }
    table.catalog = catalogText(written);
    return table;
}

} // namespace shardscape::exchange
