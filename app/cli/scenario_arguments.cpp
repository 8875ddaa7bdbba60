// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario_arguments.h"

#include "exchange/tables/link_matrix_file.h"

#include "base/nearest.h"
#include "console.h"
#include "exchange/catalog/hugging_face.h"
#include "exchange/runs/residuals_json.h"
#include "exchange/tables/lengths.h"
#include "job/job.h"
#include "layout/knob.h"
#include "layout/recipe.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>

namespace shardscape::cli {

namespace {

std::string helpOf(const layout::Knob& knob)
{
    std::string text(knob.help);
    if (!knob.choices.empty()) {
        text += " One of:";
        for (const std::string_view choice : knob.choices)
            text += " " + std::string(choice);
    }
    return text;
}

/// The preset of lengths, or "none", that a word is nearest to.
std::string_view nearestLengths(std::string_view word)
{
    std::vector<std::string_view> names{"none"};
    for (const workload::LengthPreset& preset : workload::lengthPresets())
        names.push_back(preset.id);
    return nearestName(word, names);
}

} // namespace

void ScenarioArguments::declare(CLI::App& command, bool single)
{
    m_tellKernels = single;
    command.parse_complete_callback([this] { complete(); });
    command
        .add_option(
            "scenario", m_path,
            "Scenario file (JSON), shared line (shardscape1:...), demo:ID for a shipped one; - reads stdin")
        ->type_name("FILE");
    command
        .add_option("--catalog", m_catalogs,
                    "Add accelerators, clusters and models from a catalog file; may repeat")
        ->type_name("FILE")
        ->take_all()
        ->expected(1);
    command
        .add_option("--calibration", m_calibration,
                    "Take constants from a calibration file, as calibrate writes it")
        ->type_name("CAL.json");
    m_kernels.declare(command);
    command
        .add_option(
            "--link-matrix", m_links,
            "What pairs of nodes, or of accelerators, attain in GB/s: a square of numbers, a row a line")
        ->type_name("LINKS.csv");
    command
        .add_option("--model", m_model,
                    "Another model than the scenario's: a config.json of Hugging Face, or a catalog id")
        ->type_name("FILE");
    std::string presets;
    for (const workload::LengthPreset& preset : workload::lengthPresets())
        presets += (presets.empty() ? "" : ", ") + std::string(preset.id);
    command
        .add_option("--lengths", m_lengths,
                    "Lengths of the documents: CSV of length,count or one length a line, a preset (" + presets
                        + "), or none")
        ->type_name("FILE");
    std::string placements;
    for (const training::Placement& placement : training::placements())
        placements += " " + std::string(placement.id);
    command
        .add_option(
            "--placement", m_placement,
            "Place the model's states by the name that people know, where no flag says otherwise. One of:"
                + placements)
        ->type_name("NAME");
    command.add_option("--set", m_set, "Set a knob, as in --set tp=4; may repeat")
        ->type_name("KNOB=VALUE")
        ->take_all()
        ->expected(1, -1);
    std::vector<const layout::Knob*> knobs; // a flag for each id: which job's knob it is, the scenario says
    for (const job::Job* job : job::jobs())
        for (const layout::Knob& knob : job->knobs())
            if (std::none_of(knobs.begin(), knobs.end(),
                             [&knob](const layout::Knob* other) { return other->id == knob.id; }))
                knobs.push_back(&knob);
    for (const layout::Knob* declared : knobs) {
        const layout::Knob& knob = *declared;
        const std::string id(knob.id);
        std::string names = "--" + id;
        if (std::string dashed = id; std::replace(dashed.begin(), dashed.end(), '_', '-'), dashed != id)
            names += ",--" + dashed;
        command.add_option(names, m_flags[id], helpOf(knob))->group("Knobs")->type_name("");
    }
}

void ScenarioArguments::complete()
{
    // "--set tp=4 scenario.json": the option takes every word that follows, the one without '=' is the scenario.
    if (m_path.empty()) {
        const auto path = std::find_if(m_set.begin(), m_set.end(), [](const std::string& word) {
            return word.find('=') == std::string::npos;
        });
        if (path == m_set.end())
            throw CLI::RequiredError("scenario");
        m_path = *path;
        m_set.erase(path);
    }
}

Result<exchange::ScenarioFile> ScenarioArguments::load() const
{
    const Result<exchange::Catalog> catalog = loadCatalog(m_catalogs);
    if (!catalog)
        return tl::unexpected(catalog.error());
    Result<exchange::ScenarioFile> file = readScenarioFrom(m_path, *catalog);
    if (!file)
        return file;

    // A knob or model that is set here says the same as one in the file: what nobody named follows the stack there, too.
    const bool recipes = exchange::hasRecipe(file->scenario);
    if (recipes)
        layout::forgetRecipe(file->scenario, file->saidKnobs);
    if (!m_model.empty())
        if (const Result<void> done = takeModel(file->scenario, *catalog); !done)
            return tl::unexpected(done.error());

    std::vector<std::string> flags; // knobs set here
    const auto set = [&file, &flags](const std::string& id, const std::string& value) -> Result<void> {
        if (const Result<void> done = job::setKnob(file->scenario, id, value); !done)
            return done;
        file->namedKnobs.push_back(id);
        file->saidKnobs.push_back(id);
        flags.push_back(id);
        return {};
    };
    for (const std::string& assignment : m_set) {
        const std::size_t equals = assignment.find('=');
        if (equals == std::string::npos)
            return fail(ErrorCode::BadInput,
                        verbatim("--set " + assignment + " has no '='; write --set knob=value"));
        if (const Result<void> done = set(assignment.substr(0, equals), assignment.substr(equals + 1)); !done)
            return inFile("--set " + assignment, done.error());
    }
    for (const auto& [id, value] : m_flags)
        if (!value.empty())
            if (const Result<void> done = set(id, value); !done)
                return fail(done.error().code, verbatim("--" + done.error().text()));
    if (!m_lengths.empty())
        if (const Result<void> done = takeLengths(file->scenario); !done)
            return tl::unexpected(done.error());
    if (const Result<void> done = takePlacement(*file, std::move(flags)); !done)
        return tl::unexpected(done.error());
    if (recipes) {
        file->batchBefore = layout::followCluster(file->scenario, file->saidKnobs);
        layout::adoptRecipe(file->scenario, file->saidKnobs);
    }
    const Result<std::optional<validate::Calibration>> calibration = loadCalibration(m_calibration);
    if (!calibration)
        return tl::unexpected(calibration.error());
    if (*calibration)
        file->scenario = validate::calibrated(std::move(file->scenario), **calibration);
    if (const Result<void> given = m_kernels.give({&file->scenario}, m_tellKernels); !given)
        return tl::unexpected(given.error());
    if (const Result<void> taken = takeLinks(file->scenario); !taken)
        return tl::unexpected(taken.error());
    return file;
}

Result<void> ScenarioArguments::takeLinks(layout::Scenario& scenario) const
{
    if (m_links.empty())
        return {};
    const Result<std::string> text = readFile(m_links);
    if (!text)
        return tl::unexpected(text.error());
    Result<cluster::LinkMatrix> matrix = exchange::readLinkMatrix(*text);
    if (!matrix)
        return inFile(m_links, matrix.error());
    matrix->source = m_links == "-" ? "stdin" : m_links;
    Result<cluster::Cluster> measured = exchange::withMatrix(scenario.cluster, std::move(*matrix));
    if (!measured)
        return inFile(m_links, measured.error());
    scenario.cluster = std::move(*measured);
    return {};
}

/// What `import` says about a file is not repeated here: the numbers are what was asked for.
Result<void> ScenarioArguments::takeModel(layout::Scenario& scenario, const exchange::Catalog& catalog) const
{
    if (!m_model.ends_with(".json")) {
        const auto known = catalog.model(m_model);
        if (!known)
            return inFile("--model", known.error());
        scenario.model = **known;
        return {};
    }
    const Result<std::string> text = readFile(m_model);
    if (!text)
        return tl::unexpected(text.error());
    const auto imported = exchange::readModelFile(*text, exchange::modelNameOf(m_model));
    if (!imported)
        return inFile(m_model, imported.error());
    scenario.model = imported->model;
    return {};
}

Result<void> ScenarioArguments::takeLengths(layout::Scenario& scenario) const
{
    if (m_lengths == "none") {
        scenario.workload.lengths = {};
        return {};
    }
    if (const workload::LengthPreset* const preset = workload::findLengthPreset(m_lengths)) {
        scenario.workload.lengths = preset->of(scenario.workload.sequence);
        return {};
    }
    const Result<std::string> text = readFile(m_lengths);
    if (!text && m_lengths.find_first_of("./") == std::string::npos) // a word: a preset was meant
        return fail(ErrorCode::UnknownName,
                    say("--lengths: no file and no preset is called '%1'; nearest is '%2'", m_lengths,
                        nearestLengths(m_lengths)));
    if (!text)
        return tl::unexpected(text.error());
    const Result<workload::LengthHistogram> lengths = exchange::readLengthsCsv(*text);
    if (!lengths)
        return inFile(m_lengths, lengths.error());
    scenario.workload.lengths = *lengths;
    return {};
}

/// A flag stands above the file's knobs, the file's own placement beside them: again, as its groups follow from degrees that
/// flags may have set.
Result<void> ScenarioArguments::takePlacement(exchange::ScenarioFile& file,
                                              std::vector<std::string> flags) const
{
    if (!m_placement.empty()) {
        const Result<const training::Placement*> placement = training::findPlacement(m_placement);
        return placement ? exchange::placeStates(file, **placement, flags)
                         : inFile("--placement", placement.error());
    }
    if (file.placement == nullptr)
        return {};
    for (const std::string& id : file.namedKnobs)
        if (std::find(file.placedKnobs.begin(), file.placedKnobs.end(), id) == file.placedKnobs.end())
            flags.push_back(id);
    return exchange::placeStates(file, *file.placement, flags);
}

Result<validate::Residuals> ScenarioArguments::residuals() const
{
    const Result<std::optional<validate::Calibration>> calibration = loadCalibration(m_calibration);
    if (!calibration)
        return tl::unexpected(calibration.error());
    if (!*calibration)
        return exchange::publishedResiduals();
    return validate::joined(exchange::publishedResiduals(), (**calibration).residuals);
}

std::string batchText(const exchange::ScenarioFile& file)
{
    if (file.batchBefore == 0)
        return {};
    return "Taken with a batch of " + count(static_cast<double>(file.scenario.workload.globalBatch)) + ", as "
           + count(static_cast<double>(file.batchBefore)) + " does not divide by "
           + count(static_cast<double>(file.scenario.cluster.accelerators())) + " accelerators.\n";
}

std::string withAssumed(std::string json, const exchange::ScenarioFile& file)
{
    if (file.batchBefore == 0)
        return json;
    auto out = nlohmann::ordered_json::parse(json);
    out["assumed"] = {{"global_batch", file.scenario.workload.globalBatch},
                      {"in_place_of", file.batchBefore}};
    return out.dump(2) + "\n";
}

} // namespace shardscape::cli
