// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/catalog_choices.h"

#include "exchange/catalog/cluster_json.h"
#include "exchange/questions/question.h"
#include "layout/recipe.h"
#include "panel/catalog_lists.h"
#include "panel/cluster_text.h"
#include "panel/own_name.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace shardscape::gui {

namespace {

/// For translators.
class ChoiceTexts {
    Q_DECLARE_TR_FUNCTIONS(shardscape::gui::ChoiceTexts)
};

constexpr std::string_view kOwn = "project:";
constexpr std::string_view kSaid = "said:";

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

std::vector<panel::Choice> spokenClusters(const QString& words, const cluster::Cluster& current)
{
    static const QRegularExpression sized(
        QStringLiteral("^\\s*(\\d{1,7})\\s*(nodes?|gpus?|accelerators?|chips?)\\s*$"),
        QRegularExpression::CaseInsensitiveOption);
    // A count comes first: "a100 80g" is a name.
    static const QRegularExpression number(QStringLiteral("^\\s*\\d[\\d,.]*k?\\s*(?:x|\u00d7|\\s)"),
                                           QRegularExpression::CaseInsensitiveOption);
    std::vector<panel::Choice> choices;
    const auto add = [&](const cluster::Cluster& cluster, const QString& id) {
        choices.push_back(
            {id, panel::clusterText(cluster),
             ChoiceTexts::tr("%n accelerator(s)", nullptr, static_cast<int>(cluster.accelerators())),
             ChoiceTexts::tr("As said")});
    };
    if (const auto match = sized.match(words); match.hasMatch()) {
        const std::int64_t count = match.captured(1).toLongLong();
        const bool nodes = match.captured(2).startsWith(QLatin1Char('n'), Qt::CaseInsensitive);
        const std::int64_t each = nodes ? 1 : std::max<std::int64_t>(current.acceleratorsPerNode, 1);
        if (count % each == 0) {
            if (const auto cluster = exchange::withNodes(current, count / each)) {
                add(*cluster, QStringLiteral("nodes:%1").arg(cluster->nodes));
            }
        }
        return choices;
    }
    if (!number.match(words).hasMatch()) {
        return choices;
    }
    const exchange::Heard<cluster::Cluster> heard = exchange::hearCluster(words.toStdString());
    if (!heard.meant || !heard.problem.empty()) {
        return choices;
    }
    const auto said = [](const std::string& text) {
        return QString::fromLatin1(kSaid.data(), static_cast<qsizetype>(kSaid.size()))
               + QString::fromStdString(text);
    };
    add(*heard.meant, said(words.toStdString()));
    for (const std::string& near : heard.near) {
        if (const auto other = exchange::hearCluster(near); other.meant) {
            add(*other.meant, said(near));
        }
    }
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
    if (id.starts_with(kSaid)) {
        const exchange::Heard<cluster::Cluster> heard = exchange::hearCluster(id.substr(kSaid.size()));
        return heard.meant ? Result<cluster::Cluster>(*heard.meant)
                           : fail(ErrorCode::UnknownName, heard.problem);
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
