// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/catalog_choices.h"

#include "exchange/catalog/cluster_json.h"
#include "layout/recipe.h"
#include "panel/catalog_lists.h"
#include "panel/own_name.h"

#include <QCoreApplication>

namespace shardscape::gui {

namespace {

/// For translators.
class ChoiceTexts {
    Q_DECLARE_TR_FUNCTIONS(shardscape::gui::ChoiceTexts)
};

constexpr std::string_view kOwn = "project:";

QString ownId(std::int64_t id)
{
    return QString::fromLatin1(kOwn.data(), static_cast<qsizetype>(kOwn.size())) + QString::number(id);
}

} // namespace

std::vector<panel::Choice> modelChoices(const store::Project& project)
{
    std::vector<panel::Choice> choices;
    for (const store::ModelEntry& entry : project.models) {
        choices.push_back({ownId(entry.id.value), panel::shownName(entry.model), panel::sizeOf(entry.model),
                           ChoiceTexts::tr("This project")});
    }
    const auto& known = panel::catalogModels();
    choices.insert(choices.end(), known.begin(), known.end());
    choices.push_back({QString::fromLatin1(kImportModel), ChoiceTexts::tr("Import a config.json…"),
                       ChoiceTexts::tr("as Hugging Face has it"), ChoiceTexts::tr("From a file")});
    return choices;
}

std::vector<panel::Choice> clusterChoices(const store::Project& project)
{
    std::vector<panel::Choice> choices;
    for (const store::ClusterEntry& entry : project.clusters) {
        choices.push_back({ownId(entry.id.value), panel::shownName(entry.cluster),
                           panel::nodeOf(entry.cluster), ChoiceTexts::tr("This project")});
    }
    const auto& known = panel::catalogClusters();
    choices.insert(choices.end(), known.begin(), known.end());
    return choices;
}

Result<workload::Transformer> findModel(const store::Project& project, const std::string& id)
{
    for (const store::ModelEntry& entry : project.models) {
        if (ownId(entry.id.value).toStdString() == id) {
            return entry.model;
        }
    }
    const auto found = exchange::Catalog::builtIn().model(id);
    if (!found) {
        return tl::unexpected(found.error());
    }
    return **found;
}

Result<cluster::Cluster> findCluster(const store::Project& project, const std::string& id, std::int64_t nodes)
{
    for (const store::ClusterEntry& entry : project.clusters) {
        if (ownId(entry.id.value).toStdString() == id) {
            auto sized = exchange::withNodes(entry.cluster, nodes);
            return sized ? std::move(sized) : Result<cluster::Cluster>(entry.cluster);
        }
    }
    auto found = exchange::Catalog::builtIn().cluster(id, nodes);
    return found ? std::move(found) : exchange::Catalog::builtIn().cluster(id);
}

layout::Scenario firstScenario()
{
    layout::Scenario scenario;
    // The context is written out: behind a qualified return type lupdate loses the namespace.
    scenario.name = QCoreApplication::translate("shardscape::gui::ChoiceTexts", "Scenario A").toStdString();
    const exchange::Catalog& catalog = exchange::Catalog::builtIn();
    if (const auto model = catalog.model("llama-13b")) {
        scenario.model = **model;
    }
    if (auto cluster = catalog.cluster("dgx-a100-80g", 8)) {
        scenario.cluster = std::move(*cluster);
    }
    scenario.workload.globalBatch = 2048;
    scenario.layout.tensorParallel = 2;
    scenario.layout.pipelineParallel = 4;
    layout::adoptRecipe(scenario, {});
    return scenario;
}

} // namespace shardscape::gui
