// SPDX-License-Identifier: GPL-3.0-or-later
// Scenarios as one line of text: taken from chats and tickets, and put on the clipboard for them.
#include "exchange/scenario/shared_line.h"
#include "gui/find/shared_lines.h"
#include "gui/parts/message_bar.h"
#include "gui/window/actions.h"
#include "gui/window/main_window.h"

#include <QApplication>
#include <QClipboard>
#include <QStackedWidget>

namespace shardscape::gui {

bool MainWindow::takeSharedLine(const QString& line)
{
    const auto file = exchange::readSharedLine(line.toStdString());
    if (!file) {
        report(file.error());
        return false;
    }
    m_messageBar->dismiss();
    m_pages->setCurrentIndex(0);
    layout::Scenario scenario = file->scenario;
    if (scenario.name.empty()) {
        scenario.name = scenario.model.name;
    }
    m_document.addScenario(scenario);
    updateActions();
    m_messageBar->showNote(
        tr("%1 is a scenario of this project now.").arg(QString::fromStdString(scenario.name)));
    return true;
}

void MainWindow::copyAsLine()
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    if (current == nullptr) {
        return;
    }
    QApplication::clipboard()->setText(sharedLineOf(current->scenario));
    m_messageBar->showNote(tr("The scenario is on the clipboard, as one line."));
}

} // namespace shardscape::gui
