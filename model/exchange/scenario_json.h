// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "exchange/catalog.h"
#include "layout/scenario.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// A scenario as its file has it.
struct ScenarioFile {
    layout::Scenario scenario;
    std::vector<std::string> namedKnobs; ///< ids that its "layout" names: a sweep leaves them alone
};

/// Reads {"name", "model", "cluster", "workload", "layout"}; what workload and layout leave out keeps its default.
Result<ScenarioFile> readScenario(std::string_view text, const Catalog& catalog = Catalog::builtIn());

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
