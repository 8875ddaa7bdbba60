// SPDX-License-Identifier: GPL-3.0-or-later
// What the window does with models: reads them from files, edits them on their canvas.
#include "document/engine_text.h"
#include "exchange/catalog/hugging_face.h"
#include "gui/desks/model_desk.h"
#include "gui/files/text_file.h"
#include "gui/parts/message_bar.h"
#include "gui/window/main_window.h"
#include "theme/number_format.h"

#include <QFileInfo>
#include <QStackedWidget>

namespace shardscape::gui {

void MainWindow::connectModel()
{
    m_modelDesk = new ModelDesk(m_document, *m_perspectives, this);
    connect(m_modelDesk, &ModelDesk::importRequested, this, &MainWindow::askForModel);
}

void MainWindow::askForModel()
{
    const QString path = m_dialogs.openFile(this, tr("Import a model"), m_settings.lastFolder(),
                                            tr("Models (config.json *.json);;All files (*)"));
    if (!path.isEmpty()) {
        importModel(path);
    }
}

bool MainWindow::importModel(const QString& path)
{
    const Result<std::string> text = readTextFile(path, kLargestModel);
    if (!text) {
        report(text.error());
        return false;
    }
    const auto imported = exchange::readModelFile(*text, exchange::modelNameOf(path.toStdString()));
    if (!imported) {
        report({imported.error().code,
                say("%1: %2", QFileInfo(path).fileName().toStdString(), imported.error().message)});
        return false;
    }
    m_pages->setCurrentIndex(0);
    const workload::Transformer& model = imported->model;
    const QString name = QString::fromStdString(model.name);
    const store::ScenarioEntry* current = m_document.currentScenario();
    m_document.beginMacro(tr("Import model \"%1\"").arg(name));
    m_document.addModel(model);
    if (current != nullptr) {
        m_document.setScenarioModel(current->id, model);
    }
    m_document.endMacro();
    m_settings.setLastFolder(QFileInfo(path).absolutePath());
    QString sentence = tr("%1: %n layer(s), %2 parameters.", nullptr, static_cast<int>(model.layers))
                           .arg(name, theme::count(workload::countParameters(model).total));
    for (const Message& note : imported->notes) {
        sentence += QLatin1Char(' ') + document::engineText(note) + QLatin1Char('.');
    }
    m_messageBar->showNote(sentence);
    return true;
}

} // namespace shardscape::gui
