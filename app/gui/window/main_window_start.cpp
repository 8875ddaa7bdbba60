// SPDX-License-Identifier: GPL-3.0-or-later
// The start page: its question becomes a project, and what is held over the window is named.
#include "document/engine_text.h"
#include "exchange/catalog/catalog.h"
#include "exchange/catalog/hugging_face.h"
#include "exchange/questions/recognize.h"
#include "gallery/gallery_view.h"
#include "gui/desks/job_desk.h"
#include "gui/desks/start_desk.h"
#include "gui/desks/sweep_dialog.h"
#include "gui/files/project_source.h"
#include "gui/files/text_file.h"
#include "gui/parts/message_bar.h"
#include "gui/window/main_window.h"
#include "start/start_view.h"

#include <QFileInfo>
#include <QStackedWidget>

namespace shardscape::gui {

namespace {

/// The project with the model among its own, where no catalog has it.
store::Project withOwnModel(store::Project project, const workload::Transformer& model)
{
    const auto known = exchange::Catalog::builtIn().model(model.id);
    if (!known || **known != model) {
        project.models.push_back({store::ModelId{store::largestId(project) + 1}, model});
    }
    return project;
}

} // namespace

void MainWindow::connectStart()
{
    m_startDesk = new StartDesk(*m_start, this);
    connect(m_startDesk, &StartDesk::opened, this, &MainWindow::openAnswer);
    connect(m_startDesk, &StartDesk::sweepAllWanted, this, [this](const layout::Scenario& scenario) {
        if (openAnswer(scenario, nullptr)) {
            startDefaultSweep();
        }
    });
}

bool MainWindow::openAnswer(const layout::Scenario& scenario,
                            const std::shared_ptr<const search::SweepResult>& result)
{
    if (!mayGiveUp()) {
        return false;
    }
    m_isDemo = false;
    m_isRecovered = false;
    m_readOnly = false;
    m_owner.release();
    m_messageBar->dismiss();
    const layout::Scenario copy = scenario; // the page that holds it may answer something else on the way
    m_document.start(withOwnModel(projectOf(copy), copy.model));
    m_pages->setCurrentIndex(0);
    if (result != nullptr) {
        showSweep(m_document.addSweep(defaultSweepName(copy), m_document.project().current, result));
    }
    m_perspectives->setPerspective(copy.task.kind == workload::TaskKind::Serving ? Perspective::Load
                                                                                 : Perspective::Explore);
    if (!copy.task.run.deadline.empty()) { // who asked for a date sees it, and the step beside it
        m_jobDesk->choose(QString::fromLatin1(workload::nameOf(workload::TaskKind::Run).data()));
    }
    updateActions();
    return true;
}

void MainWindow::showDragged(const QStringList& paths)
{
    if (!isGalleryShown()) {
        return;
    }
    if (paths.isEmpty()) {
        m_start->setDragged({});
        return;
    }
    const QString name = QFileInfo(paths.front()).fileName();
    const auto kind = exchange::recognizeFile(paths.front().toStdString());
    if (!kind) {
        m_start->setDragged(document::engineText(kind.error().message));
    } else {
        const QString what = document::engineText(exchange::label(*kind));
        m_start->setDragged(
            paths.size() == 1
                ? tr("%1 is %2.").arg(name, what)
                : tr("%1 is %2, and %n more.", nullptr, static_cast<int>(paths.size()) - 1).arg(name, what));
    }
}

/// A model or a topology answers a field of the question; everything else is imported.
bool MainWindow::takeOnStart(const QStringList& paths)
{
    if (!isGalleryShown() || paths.size() != 1) {
        return false;
    }
    using exchange::FileKind;
    const auto kind = exchange::recognizeFile(paths.front().toStdString());
    if (!kind || (*kind != FileKind::Model && *kind != FileKind::Topology)) {
        return false;
    }
    const Result<std::string> text = readTextFile(paths.front(), kLargestModel);
    if (!text) {
        return false; // whoever imports it says why not
    }
    const QFileInfo info(paths.front());
    const Result<void> taken = *kind == FileKind::Model
                                   ? m_startDesk->takeModel(
                                       *text, exchange::modelNameOf(paths.front().toStdString()))
                                   : m_startDesk->takeTopology(*text, info.completeBaseName().toStdString());
    if (!taken) {
        report({taken.error().code, say("%1: %2", info.fileName().toStdString(), taken.error().message)});
    }
    return true;
}

} // namespace shardscape::gui
