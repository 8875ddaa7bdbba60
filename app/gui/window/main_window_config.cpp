// SPDX-License-Identifier: GPL-3.0-or-later
// Configurations of frameworks: shown before they come in, and the current layout in their words.
#include "exchange/scenario/shared_line.h"
#include "explore/explore_view.h"
#include "frameworks/reading.h"
#include "gui/desks/config_sheet.h"
#include "gui/desks/project_panel.h"
#include "gui/files/catalog_choices.h"
#include "gui/files/own_plan.h"
#include "gui/files/text_file.h"
#include "gui/parts/message_bar.h"
#include "gui/window/actions.h"
#include "gui/window/main_window.h"

#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QStackedWidget>

namespace shardscape::gui {

namespace {

constexpr qint64 kLargestConfig = 4LL << 20; ///< bytes
constexpr const char* kFileOf = "file.";     ///< and a scenario's id: the file that it was made of

} // namespace

void MainWindow::connectConfig()
{
    connect(m_actions->pasteConfig, &QAction::triggered, this, &MainWindow::pasteConfig);
    connect(m_actions->copyLayout, &QAction::triggered, this, [this] { copyLayoutAs(); });
    connect(m_actions->copyLine, &QAction::triggered, this, &MainWindow::copyAsLine);
    connect(m_projectPanel, &ProjectPanel::copyAsRequested, this,
            [this](store::ScenarioId id) { copyLayoutAs({}, id); });
    connect(&m_perspectives->explore(), &explore::ExploreView::copyAsRequested, this, &MainWindow::copyRowAs);
    connect(m_actions->askSql, &QAction::triggered, this, [this] { showSqlSheet(); });
}

bool MainWindow::readConfig(const QString& path)
{
    const Result<std::string> text = readTextFile(path, kLargestConfig);
    if (!text) {
        report(text.error());
        return false;
    }
    const QString name = QFileInfo(path).fileName();
    const auto reading = frameworks::read(*text, name.toStdString());
    if (!reading) {
        report({reading.error().code, say("%1: %2", name.toStdString(), reading.error().message)});
        return false;
    }
    return showConfig(*reading, name, *text);
}

std::optional<frameworks::OwnPlan> MainWindow::ownPlanOf(store::ScenarioId id) const
{
    const auto& state = m_document.project().viewState;
    const std::string key = kFileOf;
    if (const auto own = state.find(key + std::to_string(id.value)); own != state.end()) {
        return readOwnPlan(own->second);
    }
    std::int64_t last = 0;
    for (auto one = state.lower_bound(key); one != state.end() && one->first.starts_with(key); ++one) {
        last = std::max<std::int64_t>(last,
                                      QString::fromStdString(one->first.substr(key.size())).toLongLong());
    }
    const auto found = state.find(key + std::to_string(last));
    return found == state.end() ? std::nullopt : readOwnPlan(found->second);
}

bool MainWindow::showConfig(const frameworks::Reading& reading, const QString& name, std::string text)
{
    m_shownConfig = {name.isEmpty() ? std::string("plan") : name.toStdString(), std::move(text)};
    if (m_configSheet == nullptr) {
        m_configSheet = new ConfigSheet(this);
        connect(m_configSheet, &ConfigSheet::taken, this, [this](const layout::Scenario& scenario) {
            m_pages->setCurrentIndex(0);
            const store::ScenarioId id = m_document.addScenario(scenario);
            // What is exported of it may be its own file, with the lines changed.
            m_document.setViewState(kFileOf + std::to_string(id.value),
                                    writeOwnPlan({{m_shownConfig}, {}, m_configSheet->answers(), scenario}));
            updateActions();
            m_messageBar->showNote(
                tr("%1 is a scenario of this project now.").arg(QString::fromStdString(scenario.name)));
        });
    }
    m_messageBar->dismiss();
    const store::ScenarioEntry* current = m_document.currentScenario();
    m_configSheet->setReading(reading, name, current != nullptr ? current->scenario : firstScenario());
    m_configSheet->show();
    m_configSheet->raise();
    m_configSheet->activateWindow();
    return true;
}

bool MainWindow::readConfigText(const QString& text, const QString& name)
{
    if (exchange::isSharedLine(text.left(kLargestConfig).toStdString())) {
        return takeSharedLine(text);
    }
    const std::string whole = text.left(kLargestConfig + 1).toStdString();
    const auto reading = frameworks::read(whole, name.toStdString());
    if (!reading) {
        report({reading.error().code, say("What was pasted: %1", reading.error().message)});
        return false;
    }
    return showConfig(*reading, name, whole);
}

void MainWindow::pasteConfig()
{
    readConfigText(QApplication::clipboard()->text());
}

void MainWindow::copyLayoutAs(const QString& framework, store::ScenarioId id)
{
    const store::ScenarioEntry* current = id ? m_document.scenario(id) : m_document.currentScenario();
    if (current != nullptr) {
        exportFlags(current->scenario, framework);
    }
}

void MainWindow::copyRowAs(std::int64_t index)
{
    if (const search::Space* space = shownSpace()) {
        exportFlags(search::scenarioAt(*space, index), {});
    }
}

} // namespace shardscape::gui
