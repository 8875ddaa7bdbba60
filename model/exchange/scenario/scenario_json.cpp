// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/scenario/scenario_json.h"

#include "base/nearest.h"
#include "exchange/catalog/cluster_json.h"
#include "exchange/catalog/model_json.h"
#include "exchange/catalog/parts.h"
#include "exchange/scenario/knob_json.h"
#include "exchange/scenario/layout_string.h"
#include "exchange/scenario/task_form.h"
#include "exchange/tables/lengths.h"
#include "exchange/text/json_reader.h"
#include "job/job.h"
#include "layout/knob.h"
#include "layout/recipe.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace shardscape::exchange {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {

constexpr std::int64_t kMostWorkers = 1'000'000;

std::string_view sectionOf(const layout::Knob& knob)
{
    return knob.inTask ? "task" : knob.inWorkload ? "workload" : "layout";
}

/// Sets the knobs of the scenario's job that one section names, which stands at `place`; their ids go to `named`.
Result<void> readKnobs(const json* section, std::string_view name, std::string_view place,
                       layout::Scenario& scenario, std::vector<std::string>* named)
{
    if (!section)
        return {};
    if (!section->is_object())
        return fail(ErrorCode::BadInput, say("%1 is %2; it must be an object", place, describe(*section)));
    const job::Job& job = job::jobOf(scenario);
    for (const auto& [key, value] : section->items()) {
        const layout::Knob* knob = job.knob(key);
        if (!knob)
            return unknownKnob(key, place, job.knobs(),
                               [name](const layout::Knob& k) { return sectionOf(k) == name; });
        if (sectionOf(*knob) != name)
            return fail(ErrorCode::UnknownKey, say("%1 belongs in %2", within(place, key), sectionOf(*knob)));
        const Result<std::int64_t> parsed = readKnobValue(*knob, value, place);
        if (!parsed)
            return tl::unexpected(parsed.error());
        knob->set(scenario, *parsed);
        if (named)
            named->push_back(key);
    }
    return {};
}

template <class Part>
void take(ObjectReader& in, std::string_view key, Part& part, const Catalog& catalog,
          Result<Part> (*read)(const json&, std::string_view, const Catalog&))
{
    const json* value = in.find(key);
    if (!value) {
        in.reject(ErrorCode::BadInput, say("%1 is missing; give a catalog id or an object", key));
        return;
    }
    if (Result<Part> found = read(*value, key, catalog); found)
        part = std::move(*found);
    else
        in.reject(found.error());
}

/// "stages": layers of each virtual stage, as a list of counts or as Megatron-LM writes them.
Result<std::vector<std::int32_t>> readStages(const json& value)
{
    if (value.is_string()) {
        const Result<std::vector<LayoutStage>> stages = readLayoutString(value.get<std::string>());
        if (!stages)
            return fail(stages.error().code, say("stages: %1", stages.error().message));
        return layersOf(*stages);
    }
    if (!value.is_array())
        return fail(
            ErrorCode::BadInput,
            say("stages is %1; it must be a list of layer counts or a layout string", describe(value)));
    std::vector<std::int32_t> layers;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const json& count = value[i];
        if (!count.is_number_integer() || count < 0 || count > kMostStageLayers)
            return fail(ErrorCode::BadInput,
                        say("stages[%1] is %2; it must be a number of layers from 0 to %3", i,
                            describe(count), kMostStageLayers));
        layers.push_back(count.get<std::int32_t>());
    }
    return layers;
}

/// "task": what is asked. Its keys are knobs of its job, and what its form reads beside them.
Result<void> readTask(const json& value, ScenarioFile& file)
{
    if (!value.is_object())
        return fail(ErrorCode::BadInput, say("task is %1; it must be an object", describe(value)));
    const auto kind = value.find("kind");
    if (kind == value.end())
        return fail(ErrorCode::BadInput, say("task.kind is missing; give %1", "\"training\""));
    const std::string name = kind->is_string() ? kind->get<std::string>() : kind->dump();
    std::vector<std::string_view> known;
    for (const job::Job* job : job::jobs()) {
        known.push_back(job->id);
        if (job->id != name)
            continue;
        const auto* at = std::find(workload::kTaskNames.begin(), workload::kTaskNames.end(), name);
        file.scenario.task.kind = static_cast<workload::TaskKind>(at - workload::kTaskNames.begin());
        json knobs = json::object();
        json others = json::object();
        for (const auto& [key, entry] : value.items()) {
            const layout::Knob* knob = job->knob(key);
            if (key != "kind")
                (knob != nullptr && knob->inTask ? knobs : others)[key] = entry;
        }
        if (const Result<void> done = readKnobs(&knobs, "task", "task", file.scenario, &file.saidKnobs);
            !done)
            return done;
        ObjectReader in(others, "task");
        if (const TaskForm* form = taskForm(file.scenario.task.kind); form != nullptr)
            form->read(in, file.scenario);
        return in.finish();
    }
    return fail(ErrorCode::UnknownName,
                say("task.kind: no task is called '%1'; nearest is '%2'", name, nearestName(name, known)));
}

/// "pools": shares of the cluster by name, each with its workers and the knobs of its layout.
Result<void> readPools(const json& value, layout::Scenario& scenario)
{
    if (!value.is_object())
        return fail(ErrorCode::BadInput, say("pools is %1; it must be an object of pools", describe(value)));
    for (const auto& [name, entry] : value.items()) {
        const std::string place = within("pools", name);
        ObjectReader in(entry, place);
        layout::Scenario own = scenario; // a pool says what differs from the scenario's layout
        layout::Pool pool;
        pool.name = name;
        pool.workers = static_cast<std::int32_t>(in.integer("workers", 1, kMostWorkers, 1));
        const json* knobs = in.find("layout");
        if (const Result<void> done = in.finish(); !done)
            return done;
        if (const Result<void> done = readKnobs(knobs, "layout", within(place, "layout"), own, nullptr);
            !done)
            return done;
        pool.layout = own.layout;
        pool.serving = own.serving;
        scenario.pools.push_back(std::move(pool));
    }
    return {};
}

/// "placement": the name of a place for states, beside the knobs that say more.
Result<void> placeStates(ScenarioFile& file, const json& value)
{
    if (!value.is_string())
        return fail(ErrorCode::BadInput,
                    say("placement is %1; it must be a name such as \"hsdp\"", describe(value)));
    const Result<const training::Placement*> placement = training::findPlacement(value.get<std::string>());
    if (!placement)
        return tl::unexpected(placement.error());
    return placeStates(file, **placement, std::vector<std::string>(file.saidKnobs));
}

} // namespace

/// "task" as readTask() takes it.
static ordered_json taskJson(const layout::Scenario& scenario)
{
    ordered_json out{{"kind", workload::nameOf(scenario.task.kind)}};
    out.update(knobsJson(scenario, job::jobOf(scenario).knobs(), "task"));
    if (const TaskForm* form = taskForm(scenario.task.kind); form != nullptr)
        form->write(scenario, out);
    return out;
}

Result<void> placeStates(ScenarioFile& file, const training::Placement& placement,
                         std::span<const std::string> kept)
{
    // Which group is the smallest that fits hangs on what the stack takes.
    layout::Scenario adopted = file.scenario;
    layout::adoptRecipe(adopted, file.saidKnobs);
    if (const Result<void> done = training::takePlacement(adopted, placement, kept); !done)
        return done;
    file.placement = &placement;
    file.placedKnobs.clear();
    for (const std::string_view id : training::placementKnobs()) {
        if (std::find(kept.begin(), kept.end(), id) != kept.end())
            continue;
        const layout::Knob& knob = *layout::findKnob(id);
        knob.set(file.scenario, knob.get(adopted));
        file.placedKnobs.emplace_back(id);
        for (std::vector<std::string>* ids : {&file.saidKnobs, &file.namedKnobs})
            if (std::find(ids->begin(), ids->end(), id) == ids->end())
                ids->emplace_back(id);
    }
    return {};
}

Result<ScenarioFile> readScenario(std::string_view text, const Catalog& catalog, Unnamed unnamed)
{
    const Result<json> parsed = parseJson(text);
    if (!parsed)
        return tl::unexpected(parsed.error());
    ScenarioFile file;
    ObjectReader in(*parsed, "");
    if (!parsed->is_object())
        return tl::unexpected(in.finish().error());
    file.scenario.name = in.text("name", "");
    const json* workloadKnobs = in.find("workload");
    const json* layoutKnobs = in.find("layout");
    take(in, "model", file.scenario.model, catalog, modelPart);
    take(in, "cluster", file.scenario.cluster, catalog, clusterPart);
    if (const json* task = in.find("task")) // a log of failures is of as many nodes as there are
        if (const Result<void> done = readTask(*task, file); !done)
            in.reject(done.error());
    if (const Result<void> done = readKnobs(workloadKnobs, "workload", "workload", file.scenario,
                                            &file.saidKnobs);
        !done)
        in.reject(done.error());
    if (const Result<void> done = readKnobs(layoutKnobs, "layout", "layout", file.scenario, &file.namedKnobs);
        !done)
        in.reject(done.error());
    if (const json* pools = in.find("pools"))
        if (const Result<void> done = readPools(*pools, file.scenario); !done)
            in.reject(done.error());
    if (const json* stages = in.find("stages")) {
        if (Result<std::vector<std::int32_t>> read = readStages(*stages); read)
            file.scenario.stageLayers = std::move(*read);
        else
            in.reject(read.error());
    }
    if (const json* lengths = in.find("lengths")) {
        if (Result<workload::LengthHistogram> read = readLengths(*lengths, file.scenario.workload.sequence);
            read)
            file.scenario.workload.lengths = std::move(*read);
        else
            in.reject(read.error());
    }
    const json* placement = in.find("placement");
    if (const Result<void> done = in.finish(); !done)
        return tl::unexpected(done.error());
    file.saidKnobs.insert(file.saidKnobs.end(), file.namedKnobs.begin(), file.namedKnobs.end());
    if (placement != nullptr)
        if (const Result<void> done = placeStates(file, *placement); !done)
            return tl::unexpected(done.error());
    if (unnamed == Unnamed::AsRecipes && hasRecipe(file.scenario))
        layout::adoptRecipe(file.scenario, file.saidKnobs);
    return file;
}

std::string writeScenario(const layout::Scenario& scenario, const Catalog& catalog)
{
    ordered_json out;
    if (!scenario.name.empty())
        out["name"] = scenario.name;
    out["model"] = partOf(scenario.model, catalog);
    out["cluster"] = partOf(scenario.cluster, catalog);
    const job::Job& job = job::jobOf(scenario);
    if (scenario.task.kind != workload::TaskKind::Training)
        out["task"] = taskJson(scenario);
    if (ordered_json knobs = knobsJson(scenario, job.knobs(), "workload"); !knobs.empty())
        out["workload"] = std::move(knobs);
    out["layout"] = knobsJson(scenario, job.knobs(), "layout");
    for (const layout::Pool& pool : scenario.pools) {
        layout::Scenario own = scenario;
        own.layout = pool.layout;
        own.serving = pool.serving;
        out["pools"][pool.name] = {{"workers", pool.workers},
                                   {"layout", knobsJson(own, job.knobs(), "layout")}};
    }
    if (!scenario.stageLayers.empty())
        out["stages"] = scenario.stageLayers;
    if (!scenario.workload.lengths.bins.empty())
        out["lengths"] = lengthsJson(scenario.workload.lengths);
    return out.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

Result<cluster::Cluster> readCluster(std::string_view text, const Catalog& catalog)
{
    const Result<json> parsed = parseJson(text);
    if (!parsed)
        return tl::unexpected(parsed.error());
    return clusterPart(*parsed, "cluster", catalog);
}

Result<workload::Transformer> readTransformer(std::string_view text, const Catalog& catalog)
{
    const Result<json> parsed = parseJson(text);
    if (!parsed)
        return tl::unexpected(parsed.error());
    return modelPart(*parsed, "model", catalog);
}

std::string writeCluster(const cluster::Cluster& cluster, const Catalog& catalog)
{
    return partOf(cluster, catalog).dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

std::string writeTransformer(const workload::Transformer& model, const Catalog& catalog)
{
    return partOf(model, catalog).dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

ordered_json knobsJson(const layout::Scenario& scenario, std::span<const layout::Knob> knobs,
                       std::string_view section)
{
    ordered_json out = ordered_json::object();
    for (const layout::Knob& knob : knobs)
        if (sectionOf(knob) == section)
            out[std::string(knob.id)] = knobJson(knob, knob.get(scenario));
    return out;
}

} // namespace shardscape::exchange
