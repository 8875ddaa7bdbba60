// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "exchange/catalog/catalog.h"
#include "job/training/advice/placement.h"
#include "layout/scenario.h"

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// A scenario as its file has it.
struct ScenarioFile {
    layout::Scenario scenario;
    std::vector<std::string> saidKnobs;  ///< ids of all knobs that it names: recipes leave them alone
    std::vector<std::string> namedKnobs; ///< ids that its "layout" names: a sweep leaves them alone
    /// The batch that nobody said and that does not divide by the cluster, where another was taken (layout::followCluster()).
    std::int64_t batchBefore = 0;
    const training::Placement* placement = nullptr; ///< that it names; null: none
    std::vector<std::string> placedKnobs; ///< ids of what the placement set; they count as said and named
};

/// What a knob has that a file does not name: what recipes of its stack set (layout/recipe.h), or its default. What the
/// program has written itself names all knobs of its time; those that came later keep their defaults.
enum class Unnamed : std::uint8_t { AsRecipes, AsDefaults };

/// Reads {"name", "model", "cluster", "task", "workload", "layout", "pools", "placement", "stages", "lengths"}; model and cluster
/// must be there. Without a task it is training. Knobs are those of the task's job.
Result<ScenarioFile> readScenario(std::string_view text, const Catalog& catalog = Catalog::builtIn(),
                                  Unnamed unnamed = Unnamed::AsRecipes);

/// Places the scenario's states as the placement has it, but for the knobs whose ids are `kept`.
Result<void> placeStates(ScenarioFile& file, const training::Placement& placement,
                         std::span<const std::string> kept);

/// Every knob by name, parts that the catalog has by id, all others whole. readScenario() gives the same scenario back.
std::string writeScenario(const layout::Scenario& scenario, const Catalog& catalog = Catalog::builtIn());

// Single parts, as the scenario holds them: what editors and the project file keep.
Result<cluster::Cluster> readCluster(std::string_view text, const Catalog& catalog = Catalog::builtIn());
Result<workload::Transformer> readTransformer(std::string_view text,
                                              const Catalog& catalog = Catalog::builtIn());
std::string writeCluster(const cluster::Cluster& cluster, const Catalog& catalog = Catalog::builtIn());
std::string writeTransformer(const workload::Transformer& model, const Catalog& catalog = Catalog::builtIn());

/// Those of `knobs` whose keys live in "workload", "layout" or "task", with the data-parallel degree as set.
nlohmann::ordered_json knobsJson(const layout::Scenario& scenario, std::span<const layout::Knob> knobs,
                                 std::string_view section);

/// Whether the stack's published recipes say what the scenario leaves open: those of training do, and a run holds its step.
inline bool hasRecipe(const layout::Scenario& scenario)
{
    return scenario.task.kind == workload::TaskKind::Training
           || scenario.task.kind == workload::TaskKind::Run;
}

} // namespace shardscape::exchange
