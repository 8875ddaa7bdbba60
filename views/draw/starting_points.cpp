// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/starting_points.h"

#include "exchange/catalog/catalog.h"
#include "panel/catalog_lists.h"
#include "panel/own_name.h"

#include <QCoreApplication>

namespace shardscape::draw {

namespace {

struct StartTexts {
    Q_DECLARE_TR_FUNCTIONS(shardscape::draw::StartTexts)
};

constexpr const char* kEmpty = "empty";

std::vector<panel::Choice> behindEmpty(const QString& name, const QString& detail,
                                       const std::vector<panel::Choice>& known)
{
    std::vector<panel::Choice> choices{{QString::fromLatin1(kEmpty), name, detail, {}}};
    choices.insert(choices.end(), known.begin(), known.end());
    return choices;
}

} // namespace

cluster::Cluster emptyCluster(const cluster::Accelerator& accelerator)
{
    cluster::Cluster cluster;
    cluster.id = panel::kOwnId;
    cluster.name = accelerator.name; // in every language
    cluster.accelerator = accelerator;
    cluster.acceleratorsPerNode = 1;
    cluster.nodes = 1;
    return cluster;
}

bool isStillEmpty(const cluster::Cluster& cluster)
{
    return cluster.id == panel::kOwnId && cluster.accelerators() == 1 && cluster.levels.empty()
           && cluster.others.empty();
}

workload::Transformer emptyModel()
{
    workload::Transformer model;
    model.id = panel::kOwnId;
    model.name = "Transformer";
    model.layers = 1;
    model.hidden = 1024;
    model.heads = 16;
    model.keyValueHeads = 16;
    model.headDim = 64;
    model.ffn = 4096;
    model.vocabulary = 32000;
    model.gated = true;
    model.norm = workload::Norm::RmsNorm;
    model.activation = "silu";
    return model;
}

std::vector<panel::Choice> clusterStarts()
{
    return behindEmpty(StartTexts::tr("Empty cluster"), StartTexts::tr("one accelerator, no links"),
                       panel::catalogClusters());
}

std::vector<panel::Choice> modelStarts()
{
    return behindEmpty(StartTexts::tr("Empty model"), StartTexts::tr("one layer"), panel::catalogModels());
}

Result<cluster::Cluster> clusterStart(const QString& id, const cluster::Accelerator& accelerator)
{
    return id == QLatin1String(kEmpty) ? emptyCluster(accelerator)
                                       : exchange::Catalog::builtIn().cluster(id.toStdString());
}

Result<workload::Transformer> modelStart(const QString& id)
{
    if (id == QLatin1String(kEmpty)) {
        return emptyModel();
    }
    const auto known = exchange::Catalog::builtIn().model(id.toStdString());
    if (!known) {
        return tl::unexpected(known.error());
    }
    return **known;
}

} // namespace shardscape::draw
