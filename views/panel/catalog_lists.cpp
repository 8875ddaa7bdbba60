// SPDX-License-Identifier: GPL-3.0-or-later
#include "panel/catalog_lists.h"

#include "exchange/catalog/catalog.h"
#include "theme/number_format.h"

#include <QCoreApplication>

#include <algorithm>

namespace shardscape::panel {

namespace {

struct ListTexts {
    Q_DECLARE_TR_FUNCTIONS(shardscape::panel::ListTexts)
};

/// The catalog does not change while the program runs; the language may.
struct List {
    QString language;
    std::vector<Choice> choices;

    template <class Make>
    const std::vector<Choice>& in(const QString& now, Make make)
    {
        if (language != now) {
            language = now;
            choices = make();
        }
        return choices;
    }
};

} // namespace

QString sizeOf(const workload::Transformer& model)
{
    const auto total = static_cast<double>(workload::countParameters(model).total);
    return model.moe ? ListTexts::tr("%1, %2 experts").arg(theme::parameters(total)).arg(model.moe->experts)
                     : theme::parameters(total);
}

QString nodeOf(const cluster::Cluster& cluster)
{
    return ListTexts::tr("%1 × %2 per node")
        .arg(cluster.acceleratorsPerNode)
        .arg(QString::fromStdString(cluster.accelerator.name));
}

const std::vector<Choice>& catalogModels()
{
    static List list;
    return list.in(ListTexts::tr("%1, %2 experts") + QLocale().name(), [] {
        std::vector<Choice> all;
        for (const workload::Transformer& model : exchange::Catalog::builtIn().models()) {
            all.push_back({QString::fromStdString(model.id), QString::fromStdString(model.name),
                           sizeOf(model), QString::fromStdString(model.family)});
        }
        std::stable_sort(all.begin(), all.end(),
                         [](const Choice& a, const Choice& b) { return a.group < b.group; });
        return all;
    });
}

const std::vector<Choice>& catalogClusters()
{
    static List list;
    return list.in(ListTexts::tr("%1 × %2 per node") + QLocale().name(), [] {
        std::vector<Choice> all;
        for (const cluster::Cluster& cluster : exchange::Catalog::builtIn().clusters()) {
            all.push_back({QString::fromStdString(cluster.id),
                           QString::fromStdString(cluster.name),
                           nodeOf(cluster),
                           {}});
        }
        return all;
    });
}

} // namespace shardscape::panel
