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
    const training::Placement* placement = nullptr; ///< that it names; null: none
    std::vector<std::string> placedKnobs; ///< ids of what the placement set; they count as said and named
};

/// What a knob has that a file does not name: what recipes of its stack set (layout/recipe.h), or its default. What the
/// program has written itself names all knobs of its time; those that came later keep their defaults.
enum class Unnamed : std::uint8_t { AsRecipes, AsDefaults };

/// Reads {"name", "model", "cluster", "workload", "layout", "placement", "stages", "lengths"}, the last three optional.
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

/// The knobs of "workload" (`inWorkload`) or of "layout", with the data-parallel degree as set.
nlohmann::ordered_json knobsJson(const layout::Scenario& scenario, bool inWorkload);

} // namespace shardscape::exchange
