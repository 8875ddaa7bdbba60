// SPDX-License-Identifier: GPL-3.0-or-later
// Configurations of frameworks: shown before they come in, and the current layout in their words.
#include "exchange/scenario/shared_line.h"
#include "explore/explore_view.h"
#include "frameworks/reading.h"
#include "gui/desks/config_sheet.h"
#include "gui/desks/project_panel.h"
#include "gui/files/catalog_choices.h"
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
    return showConfig(*reading, name);
}

bool MainWindow::showConfig(const frameworks::Reading& reading, const QString& name)
{
    if (m_configSheet == nullptr) {
        m_configSheet = new ConfigSheet(this);
        connect(m_configSheet, &ConfigSheet::taken, this, [this](const layout::Scenario& scenario) {
            m_pages->setCurrentIndex(0);
            m_document.addScenario(scenario);
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
    const auto reading = frameworks::read(text.left(kLargestConfig + 1).toStdString(), name.toStdString());
    if (!reading) {
        report({reading.error().code, say("What was pasted: %1", reading.error().message)});
        return false;
    }
    return showConfig(*reading, name);
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
