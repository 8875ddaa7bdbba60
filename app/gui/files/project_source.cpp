// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/project_source.h"
#include "gui/files/text_file.h"

#include "document/engine_text.h"
#include "exchange/scenario/scenario_json.h"
#include "exchange/scenario/shared_line.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

namespace shardscape::gui {

namespace {

Result<ProjectSource> readScenario(const QString& path)
{
    const std::string shown = path.toStdString();
    const Result<std::string> text = readTextFile(path, kLargestText);
    if (!text) {
        return tl::unexpected(text.error());
    }
    const QJsonObject object = QJsonDocument::fromJson(QByteArray::fromStdString(*text)).object();
    ProjectSource source;
    if (object.contains(QLatin1String("scenario")) || object.contains(QLatin1String("cases"))) {
        const auto demo = exchange::findDemo(object.value(QLatin1String("id")).toString().toStdString());
        if (!demo) {
            return fail(demo.error().code, say("%1: %2", shown, demo.error().message));
        }
        source.demo = *demo;
        source.project = projectOf(**demo);
        return source;
    }
    auto scenario = exchange::readScenario(*text);
    if (!scenario) {
        return fail(scenario.error().code, say("%1: %2", shown, scenario.error().message));
    }
    if (scenario->scenario.name.empty()) {
        scenario->scenario.name = QFileInfo(path).completeBaseName().toStdString();
    }
    source.project = projectOf(std::move(scenario->scenario));
    return source;
}

} // namespace

store::Project projectOf(layout::Scenario scenario)
{
    store::Project project;
    project.current = store::ScenarioId{1};
    project.scenarios.push_back({project.current, std::move(scenario), {}, false});
    return project;
}

store::Project projectOf(const exchange::Demo& demo)
{
    store::Project project;
    std::int64_t id = 0;
    for (layout::Scenario scenario : demo.scenarios) {
        scenario.name = document::engineText(scenario.name).toStdString();
        project.scenarios.push_back({store::ScenarioId{++id}, std::move(scenario), {}, id == 2});
    }
    project.current = store::ScenarioId{1};
    project.viewState[kClaimKey] = demo.id;
    // Contexts are written out: behind a qualified return type lupdate loses the namespace.
    const QString text = QCoreApplication::translate("shardscape::gui::SourceTexts",
                                                     "%1\n\nSource: %2\n\nWhere to look: %3")
                             .arg(document::engineText(demo.claim), QString::fromStdString(demo.source),
                                  document::engineText(demo.look));
    project.notes.push_back(
        {store::NoteId{++id},
         QCoreApplication::translate("shardscape::gui::SourceTexts", "The claim").toStdString(),
         text.toStdString()});
    return project;
}

Result<ProjectSource> readProjectSource(const QString& path)
{
    if (exchange::isSharedLine(path.toStdString())) {
        auto shared = exchange::readSharedLine(path.toStdString());
        if (!shared) {
            return tl::unexpected(shared.error());
        }
        ProjectSource source;
        source.project = projectOf(std::move(shared->scenario));
        return source;
    }
    if (QFileInfo(path).suffix().compare(QLatin1String("json"), Qt::CaseInsensitive) == 0) {
        return readScenario(path);
    }
    auto opened = store::ProjectFile::open(path.toStdString());
    if (!opened) {
        return tl::unexpected(opened.error());
    }
    ProjectSource source;
    source.project = std::move(opened->project);
    source.file = std::move(opened->file);
    source.migrated = std::move(opened->migrated);
    return source;
}

} // namespace shardscape::gui
