// SPDX-License-Identifier: GPL-3.0-or-later
#include "panel/cluster_text.h"

#include "panel/own_name.h"

#include <QStringList>

namespace shardscape::panel {

QString shortName(const cluster::Accelerator& accelerator)
{
    QString name = QString::fromStdString(accelerator.name);
    for (const char* known : {"NVIDIA ", "AMD ", "Google ", " SXM"}) {
        name.remove(QLatin1String(known));
    }
    return name;
}

QString clusterText(const cluster::Cluster& cluster)
{
    const auto nodes = [](std::int64_t count, const QString& name) {
        return QStringLiteral("%1 × %2").arg(count).arg(name);
    };
    if (cluster.others.empty()) {
        return nodes(cluster.nodes, shownName(cluster));
    }
    std::int64_t first = cluster.nodes;
    QStringList others;
    for (const cluster::NodeKind& other : cluster.others) {
        first -= other.nodes;
        others << nodes(other.nodes, shortName(other.accelerator));
    }
    return (QStringList{nodes(first, shortName(cluster.accelerator))} + others).join(QStringLiteral(" + "));
}

} // namespace shardscape::panel
