// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/catalog_choices.h"

#include "exchange/cluster_json.h"
#include "panel/own_name.h"
#include "theme/number_format.h"
#include "workload/transformer.h"

#include <QCoreApplication>

#include <algorithm>

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

QString sizeOf(const workload::Transformer& model)
{
    const auto total = static_cast<double>(workload::countParameters(model).total);
    return model.moe ? ChoiceTexts::tr("%1, %2 experts").arg(theme::parameters(total)).arg(model.moe->experts)
                     : theme::parameters(total);
}

QString nodeOf(const cluster::Cluster& cluster)
{
    return ChoiceTexts::tr("%1 × %2 per node")
        .arg(cluster.acceleratorsPerNode)
        .arg(QString::fromStdString(cluster.accelerator.name));
}

} // namespace

std::vector<Choice> modelChoices(const store::Project& project)
{
    std::vector<Choice> choices;
    for (const store::ModelEntry& entry : project.models) {
        choices.push_back({ownId(entry.id.value), panel::shownName(entry.model), sizeOf(entry.model),
                           ChoiceTexts::tr("This project")});
    }
    // The catalog does not change while the program runs.
    static const std::vector<Choice> known = [] {
        std::vector<Choice> all;
        for (const workload::Transformer& model : exchange::Catalog::builtIn().models()) {
            all.push_back({QString::fromStdString(model.id), QString::fromStdString(model.name),
                           sizeOf(model), QString::fromStdString(model.family)});
        }
        std::stable_sort(all.begin(), all.end(),
                         [](const Choice& a, const Choice& b) { return a.group < b.group; });
        return all;
    }();
    choices.insert(choices.end(), known.begin(), known.end());
    choices.push_back({QString::fromLatin1(kImportModel), ChoiceTexts::tr("Import a config.json…"),
                       ChoiceTexts::tr("as Hugging Face has it"), ChoiceTexts::tr("From a file")});
    return choices;
}

std::vector<Choice> clusterChoices(const store::Project& project)
{
    std::vector<Choice> choices;
    for (const store::ClusterEntry& entry : project.clusters) {
        choices.push_back({ownId(entry.id.value), panel::shownName(entry.cluster), nodeOf(entry.cluster),
                           ChoiceTexts::tr("This project")});
    }
    static const std::vector<Choice> known = [] {
        std::vector<Choice> all;
        for (const cluster::Cluster& cluster : exchange::Catalog::builtIn().clusters()) {
            all.push_back({QString::fromStdString(cluster.id),
                           QString::fromStdString(cluster.name),
                           nodeOf(cluster),
                           {}});
        }
        return all;
    }();
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
    return scenario;
}

} // namespace shardscape::gui
