// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/explain/manual_pictures.h"

#include "exchange/results/evaluation_json.h"
#include "exchange/scenario/scenario_json.h"

#include <QCryptographicHash>

#include <nlohmann/json.hpp>

namespace shardscape::gui {

const std::vector<ManualPicture>& manualPictures()
{
    static const std::vector<ManualPicture> kPictures{
        {"view-draw.png", "w02", "draw"},         {"view-explore.png", "w01", "explore"},
        {"view-timeline.png", "w02", "timeline"}, {"view-memory.png", "w06", "memory"},
        {"view-time.png", "w06", "time"},         {"view-network.png", "w02", "network"},
        {"view-compare.png", "w06", "compare"},
    };
    return kPictures;
}

QString digestOf(const exchange::Demo& demo)
{
    QCryptographicHash hash(QCryptographicHash::Sha1);
    for (const layout::Scenario& scenario : demo.scenarios) {
        hash.addData(QByteArray::fromStdString(exchange::writeScenario(scenario)));
        hash.addData(
            QByteArray::fromStdString(exchange::toJson(scenario, training::evaluate(scenario)).dump()));
    }
    return QString::fromLatin1(hash.result().toHex().left(16));
}

Result<QString> manualDigests()
{
    nlohmann::ordered_json digests = nlohmann::ordered_json::object();
    for (const ManualPicture& picture : manualPictures()) {
        const auto demo = exchange::findDemo(picture.demo);
        if (!demo) {
            return tl::unexpected(demo.error());
        }
        digests[picture.file] = digestOf(**demo).toStdString();
    }
    return QString::fromStdString(digests.dump(1)) + QLatin1Char('\n');
}

} // namespace shardscape::gui
