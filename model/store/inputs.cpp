// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/inputs.h"

#include "exchange/catalog/catalog.h"
#include "exchange/scenario/scenario_json.h"

namespace shardscape::store {

namespace {

/// Without a catalog no part can be named by its id: all are written whole.
const exchange::Catalog kNothing;

} // namespace

std::string scenarioText(const layout::Scenario& scenario)
{
    return exchange::writeScenario(scenario, kNothing);
}

std::string clusterText(const cluster::Cluster& cluster)
{
    return exchange::writeCluster(cluster, kNothing);
}

std::string modelText(const workload::Transformer& model)
{
    return exchange::writeTransformer(model, kNothing);
}

std::string scheduleText(const exchange::ImportedSchedule& schedule)
{
    return exchange::writeImported(schedule);
}

Result<exchange::ImportedSchedule> scheduleFrom(const std::string& text)
{
    return exchange::readScheduleJson(text, "");
}

// Reading knows the catalog, for people who put an id into the file by hand.

Result<layout::Scenario> scenarioFrom(const std::string& text)
{
    return exchange::readScenario(text, exchange::Catalog::builtIn(), exchange::Unnamed::AsDefaults)
        .map([](exchange::ScenarioFile&& file) { return std::move(file.scenario); });
}

Result<cluster::Cluster> clusterFrom(const std::string& text)
{
    return exchange::readCluster(text);
}

Result<workload::Transformer> modelFrom(const std::string& text)
{
    return exchange::readTransformer(text);
}

} // namespace shardscape::store
