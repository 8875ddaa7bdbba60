// SPDX-License-Identifier: GPL-3.0-or-later
// Several windows: perspectives torn off, projects side by side, a project opened twice; and what is dropped on them.
#include "document/engine_text.h"
#include "exchange/catalog/catalog.h"
#include "exchange/results/sweep_json.h"
#include "exchange/runs/calibration_json.h"
#include "exchange/runs/failure_log_csv.h"
#include "gallery/gallery_view.h"
#include "gui/desks/job_desk.h"
#include "gui/desks/start_desk.h"
#include "gui/files/calibrations.h"
#include "gui/files/project_source.h"
#include "gui/files/text_file.h"
#include "gui/parts/message_bar.h"
#include "gui/perspectives/torn_window.h"
#include "gui/window/actions.h"
#include "gui/window/main_window.h"
#include "theme/number_format.h"

#include <QApplication>
#include <QDialog>
#include <QFileInfo>
#include <QStackedWidget>
#include <QUndoView>
#include <QVBoxLayout>

#include <algorithm>

namespace shardscape::gui {

using exchange::FileKind;

namespace {

QString fileName(const QString& path)
{
    return QFileInfo(path).fileName();
}

} // namespace

void MainWindow::connectWindows()
{
    Actions& a = *m_actions;
    connect(a.newWindow, &QAction::triggered, this, &MainWindow::newWindow);
    connect(a.openInNewWindow, &QAction::triggered, this, [this] {
        const QString path = m_dialogs.openFile(
            this, tr("Open in a new window"), m_settings.lastFolder(),
            tr("All files (*);;Projects and scenarios (*.shardscape *.json)"));
        if (!path.isEmpty() && !raiseWindowOf(path)) {
            newWindow()->openPath(path);
        }
    });
    connect(a.importFile, &QAction::triggered, this, [this] {
        const QString path = m_dialogs.openFile(
            this, tr("Import"), m_settings.lastFolder(),
            tr("All files (*);;Models, scenarios, catalogs, schedules (*.json);;Tables (*.csv *.txt)"));
        if (!path.isEmpty()) {
            importPaths({path});
        }
    });
    connect(a.closeWindow, &QAction::triggered, this, [this] {
        const QWidget* active = QApplication::activeWindow();
        const Perspective perspective = m_perspectives->activePerspective();
        if (active != nullptr && m_perspectives->tornWindow(perspective) == active) {
            m_perspectives->setTornOff(perspective, false);
        } else {
            close();
        }
    });
    connect(a.tearOff, &QAction::triggered, this, [this] {
        const Perspective perspective = m_perspectives->activePerspective();
        m_perspectives->setTornOff(perspective, !m_perspectives->isTornOff(perspective));
    });
    connect(a.bringBack, &QAction::triggered, this, [this] {
        for (int i = 0; i < kPerspectives; ++i) {
            m_perspectives->setTornOff(static_cast<Perspective>(i), false);
        }
    });
    connect(a.history, &QAction::triggered, this, &MainWindow::showHistory);
    connect(m_perspectives, &Perspectives::filesDropped, this, &MainWindow::importPaths);
    connect(m_gallery, &gallery::GalleryView::emptyRequested, this,
            [this] { beginWith(m_startDesk->begun()); });
    connect(m_gallery, &gallery::GalleryView::openRequested, a.open, &QAction::trigger);
    connect(m_gallery, &gallery::GalleryView::recentRequested, this, &MainWindow::openPath);
}

void MainWindow::showHistory()
{
    if (m_history == nullptr) {
        m_history = new QDialog(this);
        m_history->setObjectName(QStringLiteral("history"));
        auto* list = new QUndoView(&m_document.undoStack(), m_history);
        list->setObjectName(QStringLiteral("history_list"));
        list->setEmptyLabel(tr("As opened"));
        list->setAccessibleName(tr("History of edits"));
        auto* column = new QVBoxLayout(m_history);
        column->addWidget(list);
        m_history->resize(320, 420);
    }
    m_history->setWindowTitle(tr("History"));
    m_history->show();
    m_history->raise();
    m_history->activateWindow();
}

// ------------------------------------------------------------------ projects side by side

MainWindow* MainWindow::newWindow()
{
    auto* window = new MainWindow(m_settings, m_dialogs, m_recoveryFolder);
    window->setAttribute(Qt::WA_DeleteOnClose);
    window->setSession(m_session);
    window->resize(size());
    window->move(pos() + QPoint(32, 32));
    window->show();
    window->activateWindow();
    return window;
}

/// Whether a window of this program has the project: it is shown then.
bool MainWindow::raiseWindowOf(const QString& path)
{
    const QString wanted = QFileInfo(path).canonicalFilePath();
    if (wanted.isEmpty()) {
        return false;
    }
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        auto* window = qobject_cast<MainWindow*>(widget);
        if (window == nullptr || window == this || !window->isVisible() || window->m_document.path().isEmpty()
            || QFileInfo(window->m_document.path()).canonicalFilePath() != wanted) {
            continue;
        }
        window->setWindowState(window->windowState() & ~Qt::WindowMinimized);
        window->raise();
        window->activateWindow();
        window->m_messageBar->showNote(tr("%1 is open here already.").arg(fileName(path)));
        return true;
    }
    return false;
}

/// Whether another program has the project: then a copy of it is offered, or to look without saving.
bool MainWindow::offerInsteadOf(const QString& path)
{
    if (m_owner.has(path)) {
        return false; // ours: opened again
    }
    FileOwner trial;
    const FileOwner::Other other = trial.take(path);
    if (!other.isThere) {
        return false;
    }
    const auto openAs = [this, path](bool readOnly) {
        auto source = readProjectSource(path);
        if (!source) {
            report(source.error());
            return;
        }
        if (!source->file || !mayGiveUp()) {
            return;
        }
        m_isDemo = false;
        m_isRecovered = false;
        m_owner.release();
        m_readOnly = readOnly;
        m_pages->setCurrentIndex(0);
        if (readOnly) {
            m_document.adopt(
                {std::move(source->project), std::move(*source->file), std::move(source->migrated)});
        } else {
            m_document.start(std::move(source->project));
        }
        updateTitle();
        updateActions();
    };
    askWith(
        tr("%1 is open in another Shardscape (process %2 on %3).")
            .arg(fileName(path))
            .arg(other.process)
            .arg(other.machine),
        tr("Open a copy"), [openAs] { openAs(false); }, tr("Look, without saving"),
        [openAs] { openAs(true); });
    return true;
}

// ------------------------------------------------------------------ what comes in

bool MainWindow::importPaths(const QStringList& paths)
{
    QStringList schedules; // of a measured run one file a rank
    QStringList projects;
    bool all = true;
    bool any = false;
    for (const QString& path : paths) {
        const auto kind = exchange::recognizeFile(path.toStdString());
        if (!kind) {
            report(kind.error());
            all = false;
        } else if (*kind == FileKind::Schedule || *kind == FileKind::Trace) {
            schedules << path;
        } else if (*kind == FileKind::FrameworkConfig) {
            all = readConfig(path) && all; // shown first: nothing comes in before it is taken
        } else if (*kind == FileKind::Project || *kind == FileKind::Demo) {
            projects << path;
        } else {
            const bool done = *kind == FileKind::Scenario ? addScenarioFrom(path) : importAs(*kind, path);
            all = all && done;
            any = any || done;
        }
    }
    if (!schedules.isEmpty()) {
        m_pages->setCurrentIndex(0);
        all = importSchedule(schedules) && all;
        any = true;
    }
    for (const QString& path : projects) {
        // What came in with it belongs to the project that was open.
        all = (path == projects.front() && !any ? openProject(path)
                                                : raiseWindowOf(path) || newWindow()->openPath(path))
              && all;
    }
    return all;
}

/// Joins the project; where nothing has been done yet it is the project.
bool MainWindow::addScenarioFrom(const QString& path)
{
    if (isGalleryShown()) {
        return openProject(path);
    }
    auto source = readProjectSource(path);
    if (!source) {
        report(source.error());
        return false;
    }
    for (store::ScenarioEntry& entry : source->project.scenarios) {
        m_document.addScenario(std::move(entry.scenario));
    }
    m_messageBar->showNote(tr("%1 is a scenario of this project now.").arg(fileName(path)));
    return true;
}

/// Clusters and models of the file become the project's own.
bool MainWindow::addCatalog(const QString& path)
{
    const auto text = readTextFile(path, kLargestText);
    exchange::Catalog catalog = exchange::Catalog::builtIn();
    const Result<void> added = text ? catalog.add(*text, fileName(path).toStdString())
                                    : Result<void>(tl::unexpected(text.error()));
    if (!added) {
        report(added.error());
        return false;
    }
    const exchange::Catalog& known = exchange::Catalog::builtIn();
    int clusters = 0;
    int models = 0;
    m_document.beginMacro(tr("Add the catalog %1").arg(fileName(path)));
    for (const cluster::Cluster& cluster : catalog.clusters()) {
        const auto before = known.cluster(cluster.id);
        if (!before || *before != cluster) {
            m_document.addCluster(cluster);
            ++clusters;
        }
    }
    for (const workload::Transformer& model : catalog.models()) {
        const auto before = known.model(model.id);
        if (!before || **before != model) {
            m_document.addModel(model);
            ++models;
        }
    }
    m_document.endMacro();
    updateChoosers();
    m_messageBar->showNote(clusters + models == 0
                               ? tr("%1 has nothing that is not known already.").arg(fileName(path))
                               : tr("From %1: %2 clusters, %3 models, in the lists above.")
                                     .arg(fileName(path))
                                     .arg(clusters)
                                     .arg(models));
    return true;
}

/// A log of failures is a run's: the present one, or one of the present model on the present cluster, with the log's rates as another
/// draft beside it.
bool MainWindow::importFailures(const QString& path)
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    const auto text = readTextFile(path, kLargestText);
    if (!text || current == nullptr) {
        report(text ? Error{ErrorCode::BadInput,
                            verbatim(tr("There is no scenario whose failures these could be.").toStdString())}
                    : text.error());
        return false;
    }
    const bool isRun = current->scenario.task.kind == workload::TaskKind::Run;
    layout::Scenario draft = isRun ? current->scenario : draftOf(current->scenario, workload::TaskKind::Run);
    const auto file = exchange::readFailureLog(*text);
    const auto fitted = file ? exchange::fitLog(*file, 0, 0, static_cast<double>(draft.cluster.nodes))
                             : Result<run::FittedFailures>(tl::unexpected(file.error()));
    if (!fitted) {
        report({fitted.error().code, say("%1: %2", fileName(path).toStdString(), fitted.error().message)});
        return false;
    }
    exchange::takeLog(*file, *fitted, draft.task.run);
    draft.name = tr("%1, failures of %2")
                     .arg(QString::fromStdString(current->scenario.model.name), fileName(path))
                     .toStdString();
    m_document.addScenario(std::move(draft));
    m_perspectives->setPerspective(Perspective::Failures);
    m_messageBar->showNote(tr("From %1: %n failure(s), %2 in 1,000 node-days; presets say 2.3 to 16.",
                              nullptr, static_cast<int>(fitted->count))
                               .arg(fileName(path), theme::number(fitted->rate, 3)));
    return true;
}

bool MainWindow::importAs(FileKind kind, const QString& path)
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    if (kind == FileKind::FrameworkConfig) {
        return readConfig(path);
    }
    if (kind == FileKind::Lessons) {
        return openLessons(path);
    }
    m_pages->setCurrentIndex(0);
    switch (kind) {
    case FileKind::Project:
    case FileKind::Scenario:
    case FileKind::Demo: return openProject(path);
    case FileKind::Schedule:
    case FileKind::Trace: return importSchedule({path});
    case FileKind::Runs: return importRuns(path);
    case FileKind::TrainingLog: return importLog(path);
    case FileKind::MemorySnapshot: return importSnapshot(path);
    case FileKind::FailureLog: return importFailures(path);
    case FileKind::Catalog: return addCatalog(path);
    case FileKind::Space: {
        const auto text = readTextFile(path, kLargestText);
        if (!text || current == nullptr) {
            report(text ? Error{ErrorCode::BadInput,
                                verbatim(tr("There is no scenario to sweep.").toStdString())}
                        : text.error());
            return false;
        }
        const auto space = exchange::readSpace(*text, current->scenario);
        if (!space) {
            report({space.error().code, say("%1: %2", fileName(path).toStdString(), space.error().message)});
            return false;
        }
        startSweep(*space, QFileInfo(path).completeBaseName());
        m_perspectives->setPerspective(Perspective::Explore);
        return true;
    }
    case FileKind::Calibration: {
        const auto text = readTextFile(path, kLargestText);
        const auto calibration = text ? exchange::readCalibration(*text)
                                      : Result<validate::Calibration>(tl::unexpected(text.error()));
        if (!calibration) {
            report({calibration.error().code,
                    say("%1: %2", fileName(path).toStdString(), calibration.error().message)});
            return false;
        }
        m_document.addCalibration(QFileInfo(path).completeBaseName(), *text);
        m_perspectives->setPerspective(Perspective::Validate);
        return true;
    }
    case FileKind::Model: return importModel(path);
    case FileKind::FrameworkConfig: return readConfig(path);
    case FileKind::Lessons: return openLessons(path);
    case FileKind::Topology:
    case FileKind::CollectiveTable: return importClusterFile(path);
    case FileKind::Lengths:
        if (!importLengths(path)) {
            return false;
        }
        showLengths();
        return true;
    case FileKind::Matrix: return importMatrix(path);
    case FileKind::RankMemory: break;
    }
    m_messageBar->showProblem(
        tr("%1 is %2, which has no place here; a project, a scenario, a catalog, measured runs or "
           "a schedule has.")
            .arg(fileName(path), document::engineText(exchange::label(kind))));
    return false;
}

} // namespace shardscape::gui
