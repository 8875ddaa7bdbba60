// SPDX-License-Identifier: GPL-3.0-or-later
// What the window does with files: new, open, save, recovery, drag and drop, and the demos.
#include "document/engine_text.h"
#include "exchange/questions/recognize.h"
#include "exchange/scenario/shared_line.h"
#include "gallery/gallery_view.h"
#include "gui/desks/card_painter.h"
#include "gui/desks/draw_desk.h"
#include "gui/files/catalog_choices.h"
#include "gui/files/project_source.h"
#include "gui/parts/message_bar.h"
#include "gui/window/actions.h"
#include "gui/window/main_window.h"
#include "start/start_view.h"

#include <QApplication>
#include <QCloseEvent>
#include <QCoreApplication>
#include <QDir>
#include <QDragEnterEvent>
#include <QFile>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>
#include <QStackedWidget>
#include <QUrl>

namespace shardscape::gui {

namespace {

/// Saves of more rows than this leave the GUI thread.
constexpr std::size_t kRowsAtOnce = 50'000;

QString projectFilter()
{
    // The context is written out: behind a qualified type lupdate loses the namespace.
    return QCoreApplication::translate("shardscape::gui::MainWindow", "Shardscape projects (*.shardscape)");
}

QString anyFilter()
{
    return MainWindow::tr("All files (*);;Projects and scenarios (*.shardscape *.json)");
}

std::size_t rowsOf(const store::Project& project)
{
    std::size_t rows = 0;
    for (const store::SweepEntry& entry : project.sweeps) {
        rows += entry.result->rows.size();
    }
    return rows;
}

/// Files of this computer among what is dragged over the window.
QStringList draggedFiles(const QMimeData& dragged)
{
    QStringList paths;
    for (const QUrl& url : dragged.urls()) {
        if (url.isLocalFile()) {
            paths << url.toLocalFile();
        }
    }
    return paths;
}

} // namespace

void MainWindow::report(const Error& error)
{
    m_messageAction = {};
    m_messageBar->showProblem(document::engineText(error.message));
}

bool MainWindow::succeeded(const Result<void>& done)
{
    if (!done) {
        report(done.error());
    }
    return done.has_value();
}

void MainWindow::askWith(const QString& sentence, const QString& action, std::function<void()> then,
                         const QString& other, std::function<void()> instead)
{
    m_messageAction = std::move(then);
    m_messageOther = std::move(instead);
    m_messageBar->ask(sentence, action, other);
}

void MainWindow::offerWith(const QString& sentence, const QString& action, std::function<void()> then,
                           const QString& other, std::function<void()> instead)
{
    m_messageAction = std::move(then);
    m_messageOther = std::move(instead);
    m_messageBar->offer(sentence, action, other);
}

/// Asks once, and only when somebody's edits would be lost. Results alone are no reason to ask: they go into the project's
/// own file, or stay where unsaved work is kept and are offered at the next start.
bool MainWindow::mayGiveUp(bool closing)
{
    const bool edited = !m_document.undoStack().isClean() || m_isRecovered;
    SaveAnswer answer = SaveAnswer::Discard;
    if (edited && m_document.isDirty()) {
        answer = m_dialogs.saveChanges(this, m_document.title());
        if (answer == SaveAnswer::Cancel) {
            return false;
        }
    }
    m_engine.stopSweepAndWait(); // what a running sweep has found is part of the project now
    if (!m_document.isDirty()) {
        return true;
    }
    if (answer == SaveAnswer::Save || (!edited && !m_document.path().isEmpty() && !m_readOnly)) {
        return m_document.path().isEmpty() || m_readOnly ? saveAs() : write(m_document.beginSave(), true);
    }
    if (!edited && !m_isDemo) {
        if (closing && !m_recoveryFolder.empty()) {
            return m_document.keepUnsavedWork().has_value();
        }
        switch (m_dialogs.saveChanges(this, m_document.title())) {
        case SaveAnswer::Save: return saveAs();
        case SaveAnswer::Cancel: return false;
        case SaveAnswer::Discard: break;
        }
    }
    m_document.giveUpUnsavedWork();
    return true;
}

bool MainWindow::newProject()
{
    return beginWith(firstScenario());
}

bool MainWindow::beginWith(const layout::Scenario& scenario)
{
    if (!mayGiveUp()) {
        return false;
    }
    m_isDemo = false;
    m_isRecovered = false;
    m_readOnly = false;
    m_owner.release();
    m_document.start(projectOf(scenario));
    m_pages->setCurrentIndex(0);
    updateActions();
    return true;
}

bool MainWindow::openPath(const QString& path)
{
    using exchange::FileKind;
    if (exchange::isSharedLine(path.toStdString())) {
        return openProject(path);
    }
    const auto kind = exchange::recognizeFile(path.toStdString());
    if (!kind) {
        m_settings.removeRecentFile(path);
        report(kind.error());
        return false;
    }
    const bool isProject = *kind == FileKind::Project || *kind == FileKind::Scenario
                           || *kind == FileKind::Demo;
    return isProject ? openProject(path) : importAs(*kind, path);
}

bool MainWindow::openProject(const QString& path)
{
    if (raiseWindowOf(path)) {
        return true;
    }
    auto source = readProjectSource(path);
    if (!source) {
        m_settings.removeRecentFile(path);
        report(source.error());
        return false;
    }
    if (source->file && offerInsteadOf(path)) {
        return false;
    }
    if (!mayGiveUp()) {
        return false;
    }
    m_isRecovered = false;
    m_messageBar->dismiss();
    if (source->demo != nullptr) {
        return showDemo(*source->demo);
    }
    m_isDemo = false;
    m_pages->setCurrentIndex(0);
    m_readOnly = false;
    if (source->file) {
        m_owner.take(path); // free: offerInsteadOf() has asked
        QStringList changes;
        for (const std::string& sentence : source->migrated) {
            changes << QString::fromStdString(sentence);
        }
        m_document.adopt({std::move(source->project), std::move(*source->file), std::move(source->migrated)});
        m_settings.addRecentFile(path);
        if (!changes.isEmpty()) {
            m_messageBar->showNote(changes.join(QLatin1Char(' ')));
        }
    } else {
        m_owner.release();
        m_document.start(std::move(source->project));
    }
    if (!exchange::isSharedLine(path.toStdString())) {
        m_settings.setLastFolder(QFileInfo(path).absolutePath());
    }
    updateActions();
    return true;
}

bool MainWindow::openDemo(const std::string& demoId)
{
    const auto demo = exchange::findDemo(demoId);
    if (!demo) {
        report(demo.error());
        return false;
    }
    return mayGiveUp() && showDemo(**demo);
}

bool MainWindow::showDemo(const exchange::Demo& demo)
{
    m_messageBar->dismiss();
    m_pages->setCurrentIndex(0);
    m_readOnly = false;
    m_owner.release();
    m_document.start(projectOf(demo), document::Document::Results::MadeAgain);
    m_isDemo = true;
    m_isRecovered = false;
    const Perspective perspective = findPerspective(demo.perspective).value_or(Perspective::Timeline);
    m_perspectives->setOptions(demo.options);
    m_perspectives->setPerspective(perspective);
    m_perspectives->setComparing(perspective == Perspective::Timeline && demo.scenarios.size() > 1);
    if (demo.sweeps) {
        startDemoSweep(demo);
        m_perspectives->setPerspective(perspective);
    }
    updateActions();
    return true;
}

bool MainWindow::save()
{
    if (m_document.path().isEmpty() || m_readOnly) {
        return saveAs();
    }
    const QFileInfo file(m_document.path());
    const bool wasThere = file.exists();
    if (!write(m_document.beginSave(), false)) {
        return false;
    }
    if (!wasThere) {
        m_messageBar->showNote(
            tr("%1 was not there any more: all of the project was written anew.").arg(file.fileName()));
    }
    return true;
}

bool MainWindow::saveAs()
{
    const QString suggestion = m_document.path().isEmpty()
                                   ? QDir(m_settings.lastFolder())
                                         .filePath(m_document.title() + QStringLiteral(".shardscape"))
                                   : m_document.path();
    QString path = m_dialogs.saveFile(this, tr("Save the project"), suggestion, projectFilter());
    if (path.isEmpty()) {
        return false;
    }
    if (QFileInfo(path).suffix().isEmpty()) {
        path += QStringLiteral(".shardscape");
    }
    FileOwner next;
    if (!m_owner.has(path)) {
        if (const FileOwner::Other other = next.take(path); other.isThere) {
            m_messageBar->showProblem(
                tr("%1 is open in another Shardscape (process %2 on %3): save it under another name.")
                    .arg(QFileInfo(path).fileName())
                    .arg(other.process)
                    .arg(other.machine));
            return false;
        }
    }
    if (!write(m_document.beginSaveAs(path), true)) {
        return false;
    }
    if (!m_owner.has(path)) {
        m_owner = std::move(next);
    }
    m_readOnly = false;
    updateTitle();
    m_settings.addRecentFile(path);
    m_settings.setLastFolder(QFileInfo(path).absolutePath());
    return true;
}

bool MainWindow::write(document::Saving saving, bool wait)
{
    if (m_writer.isRunning()) {
        m_writer.stopAndWait(); // one save at a time; the running one ends first
    }
    if (wait || rowsOf(saving.project) <= kRowsAtOnce) {
        saving.run();
        finishWriting(std::move(saving));
        return !m_document.isDirty();
    }
    m_writing = std::make_shared<document::Saving>(std::move(saving));
    m_writer.start([this, writing = m_writing](const std::stop_token&, const Lane::Deliver& deliver) {
        writing->run();
        deliver([this, writing] { finishWriting(std::move(*writing)); });
    });
    return true;
}

void MainWindow::finishWriting(document::Saving&& saving)
{
    const bool changedOnDisk = !saving.outcome && saving.outcome.error().code == ErrorCode::ChangedOnDisk;
    const QString path = QString::fromStdString(saving.path.string());
    const auto finished = m_document.finishSave(std::move(saving));
    if (finished) {
        m_isDemo = false;
        m_isRecovered = false;
        m_messageBar->dismiss();
        return;
    }
    if (changedOnDisk && m_dialogs.overwriteChanged(this, QFileInfo(m_document.path()).fileName())) {
        document::Saving again = m_document.beginSaveAs(m_document.path());
        again.run();
        if (const auto over = m_document.finishSave(std::move(again)); !over) {
            report(over.error());
        }
        return;
    }
    report(finished.error());
}

void MainWindow::offerRecovery()
{
    if (m_recoveryFolder.empty()) {
        return;
    }
    const std::vector<store::Recoverable> found = store::recoverables(m_recoveryFolder);
    if (found.empty()) {
        return;
    }
    const store::Recoverable newest = found.front();
    const QString name = newest.original.empty()
                             ? tr("an unnamed project")
                             : QString::fromStdString(newest.original.filename().string());
    askWith(
        tr("Unsaved work on %1 is still there from the last time.").arg(name), tr("Open it"),
        [this, newest] {
            if (!mayGiveUp()) {
                return;
            }
            m_isDemo = false;
            m_readOnly = false;
            m_owner.release();
            if (const auto recovered = m_document.recover(newest); !recovered) {
                report(recovered.error());
                return;
            }
            m_isRecovered = true;
            if (!m_document.path().isEmpty()) {
                m_readOnly = m_owner.take(m_document.path()).isThere;
            }
            updateTitle();
            m_pages->setCurrentIndex(0);
            updateActions();
        },
        tr("Remove it"), [newest] { store::discard(newest); });
}

void MainWindow::fillRecent()
{
    m_actions->recent->clear();
    for (const QString& path : m_settings.recentFiles()) {
        m_actions->recent->addAction(QDir::toNativeSeparators(path), this, [this, path] { openPath(path); });
    }
    if (m_actions->recent->isEmpty()) {
        m_actions->recent->addAction(tr("Nothing yet"))->setEnabled(false);
        return;
    }
    m_actions->recent->addSeparator();
    m_actions->recent->addAction(tr("Forget these"), this, [this] { m_settings.clearRecentFiles(); });
}

void MainWindow::showGallery()
{
    fillGallery();
    // At the start there is nothing to go back to.
    const bool fromWork = !isGalleryShown() && isVisible();
    if (fromWork) {
        m_beforeGallery = focusWidget();
    }
    m_gallery->leaveClaim();
    m_gallery->setBackOffered(fromWork || m_gallery->isBackOffered());
    m_pages->setCurrentWidget(m_gallery);
    updateActions();
    m_start->focusFirst();
    if (!m_verdictsAsked) {
        m_verdictsAsked = true;
        m_engine.judgeDemos();
        m_cardPainter->start();
    }
}

void MainWindow::leaveGallery()
{
    if (!isGalleryShown() || !m_gallery->isBackOffered()) {
        return;
    }
    m_pages->setCurrentIndex(0);
    updateActions();
    if (m_beforeGallery != nullptr && m_beforeGallery->isVisible()) {
        m_beforeGallery->setFocus(Qt::OtherFocusReason);
    } else {
        focusPane(1);
    }
}

void MainWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && isGalleryShown()) {
        leaveGallery();
        return;
    }
    if (event->key() == Qt::Key_Escape && m_looked) {
        endLook();
        return;
    }
    if (event->key() == Qt::Key_Escape && isLearnShown()) {
        leaveLearn();
        return;
    }
    QMainWindow::keyPressEvent(event);
}

bool MainWindow::isGalleryShown() const
{
    return m_pages->currentWidget() == m_gallery;
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!mayGiveUp(true)) {
        event->ignore();
        return;
    }
    keepSizes();
    leaveSession();
    m_perspectives->restoreTorn({}); // how they stood is kept with the project
    m_owner.release();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    const QStringList paths = draggedFiles(*event->mimeData());
    if (!paths.isEmpty() || event->mimeData()->hasText()) {
        event->acceptProposedAction();
    }
    showDragged(paths); // once: reading a file at every move of the hand would be slow
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent*)
{
    showDragged({});
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const QStringList paths = draggedFiles(*event->mimeData());
    showDragged({});
    if (!paths.isEmpty()) {
        event->acceptProposedAction();
        if (!takeOnStart(paths)) {
            importPaths(paths);
        }
    } else if (event->mimeData()->hasText()) {
        event->acceptProposedAction();
        readConfigText(event->mimeData()->text());
    }
}

void MainWindow::connectActions()
{
    Actions& a = *m_actions;
    connectWindows();
    connectConfig();
    connectExport();
    connectLengths();
    connectSession();
    connect(a.newProject, &QAction::triggered, this,
            &MainWindow::showGallery); // a project begins with a question
    connect(a.open, &QAction::triggered, this, [this] {
        const QString path = m_dialogs.openFile(this, tr("Open"), m_settings.lastFolder(), anyFilter());
        if (!path.isEmpty()) {
            openPath(path);
        }
    });
    connect(a.importModel, &QAction::triggered, this, &MainWindow::askForModel);
    connect(a.recent, &QMenu::aboutToShow, this, &MainWindow::fillRecent);
    connect(a.save, &QAction::triggered, this, &MainWindow::save);
    connect(a.saveAs, &QAction::triggered, this, &MainWindow::saveAs);
    connect(a.gallery, &QAction::triggered, this, [this] {
        if (isGalleryShown()) {
            leaveGallery(); // its key brings it and takes it away
        } else {
            showGallery();
        }
    });
    connect(m_gallery, &gallery::GalleryView::backRequested, this, &MainWindow::leaveGallery);
    connectLearn();
    connectViewActions();
}

} // namespace shardscape::gui
