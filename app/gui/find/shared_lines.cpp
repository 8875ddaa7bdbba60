// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/find/shared_lines.h"

#include "document/engine_text.h"
#include "exchange/scenario/shared_line.h"
#include "layout/knob.h"

#include <QCoreApplication>

namespace shardscape::gui {

std::vector<PaletteItem> sharedLineItems(const QString& query)
{
    const std::string line = query.toStdString();
    if (!exchange::isSharedLine(line)) {
        return {};
    }
    PaletteItem item;
    item.id = QStringLiteral("share:") + query.trimmed();
    item.kind = QCoreApplication::translate("Palette", "Shared line");
    const auto file = exchange::readSharedLine(line);
    if (!file) {
        item.name = QCoreApplication::translate("Palette", "A line that cannot be read");
        item.detail = document::engineText(file.error().message);
        return {item};
    }
    const layout::Scenario& scenario = file->scenario;
    item.name = scenario.name.empty() ? QString::fromStdString(scenario.model.name)
                                      : QString::fromStdString(scenario.name);
    item.detail = QCoreApplication::translate("Palette", "Add it to this project: %1 on %2")
                      .arg(QString::fromStdString(scenario.model.name),
                           QString::fromStdString(scenario.cluster.name));
    return {item};
}

QString sharedLineOf(const layout::Scenario& scenario)
{
    exchange::ScenarioFile file;
    file.scenario = scenario;
    for (const layout::Knob& knob : layout::knobs()) {
        file.saidKnobs.emplace_back(knob.id);
    }
    return QString::fromStdString(exchange::writeSharedLine(file));
}

} // namespace shardscape::gui
