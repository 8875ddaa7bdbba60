// SPDX-License-Identifier: GPL-3.0-or-later
// The window's part of drawing clusters: files in and out, and what the Draw and Network perspectives ask for.
#include "draw/cluster_view.h"
#include "draw/draw_view.h"
#include "gui/draw_desk.h"
#include "gui/main_window.h"
#include "gui/message_bar.h"
#include "gui/why_card.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

namespace shardscape::gui {

void MainWindow::connectDraw()
{
    m_drawDesk = new DrawDesk(m_document, *m_perspectives, this);
    connect(m_drawDesk, &DrawDesk::knobChosen, this, &MainWindow::setKnob);
    connect(m_drawDesk, &DrawDesk::whyRequested, this, [this](const QString& number) {
        const store::ScenarioEntry* current = m_document.currentScenario();
        // A collective that is recorded as a part of the step alone is explained with the step.
        const bool known = current != nullptr
                           && explainNumber(current->scenario, m_evaluation, number.toStdString()) != nullptr;
        why(known ? number : QStringLiteral("step_seconds"));
    });
    connect(m_drawDesk, &DrawDesk::exportRequested, this, &MainWindow::saveText);
}

void MainWindow::saveText(const QString& name, const QString& text)
{
    const QString path = m_dialogs.saveFile(
        this, tr("Save the table"), QDir(m_settings.lastFolder()).filePath(name), tr("Tables (*.csv)"));
    if (path.isEmpty()) {
        return;
    }
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly | QIODevice::Text) || file.write(text.toUtf8()) < 0
        || !file.commit()) {
        report(Error{ErrorCode::Unwritable, QDir::toNativeSeparators(path).toStdString()
                                                + " cannot be written: " + file.errorString().toStdString()});
        return;
    }
    m_settings.setLastFolder(QFileInfo(path).absolutePath());
    m_messageBar->showNote(tr("Table saved: %1").arg(QDir::toNativeSeparators(path)));
}

} // namespace shardscape::gui
