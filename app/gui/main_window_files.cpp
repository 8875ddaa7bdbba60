// SPDX-License-Identifier: GPL-3.0-or-later
// What the window does with files: new, open, save, recovery, drag and drop, and the demos.
#include "gallery/gallery_view.h"
#include "gui/actions.h"
#include "gui/card_painter.h"
#include "gui/catalog_choices.h"
#include "gui/draw_desk.h"
#include "gui/main_window.h"
#include "gui/message_bar.h"
#include "gui/project_source.h"

#include "document/engine_text.h"

#include <QCloseEvent>
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
    return MainWindow::tr("Shardscape projects (*.shardscape)");
}

QString anyFilter()
{
    return MainWindow::tr("Projects and scenarios (*.shardscape *.json);;All files (*)");
}

std::size_t rowsOf(const store::Project& project)
{
    std::size_t rows = 0;
    for (const store::SweepEntry& entry : project.sweeps) {
        rows += entry.result->rows.size();
    }
    return rows;
}

QString droppedFile(const QMimeData& dropped)
{
    for (const QUrl& url : dropped.urls()) {
        const QString path = url.toLocalFile();
        const QString suffix = QFileInfo(path).suffix().toLower();
        if (suffix == QLatin1String("shardscape") || suffix == QLatin1String("json")
            || suffix == QLatin1String("csv")) {
            return path;
        }
    }
    return {};
}

/// A schedule or a trace rather than a project, a scenario or a demo; by its beginning.
bool isSchedule(const QString& path)
{
    constexpr qint64 kBeginning = 1 << 20;
    const QString suffix = QFileInfo(path).suffix().toLower();
    QFile file(path);
    return (suffix == QLatin1String("json") || suffix == QLatin1String("csv"))
           && file.open(QIODevice::ReadOnly)
           && exchange::scheduleFormatOf(file.read(kBeginning).toStdString()).has_value();
}

} // namespace

void MainWindow::report(const Error& error)
{
    m_messageAction = {};
    m_messageBar->showProblem(document::engineText(error.text));
}

void MainWindow::askWith(const QString& sentence, const QString& action, std::function<void()> then,
                         const QString& other, std::function<void()> instead)
{
    m_messageAction = std::move(then);
    m_messageOther = std::move(instead);
    m_messageBar->ask(sentence, action, other);
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
    if (answer == SaveAnswer::Save || (!edited && !m_document.path().isEmpty())) {
        return m_document.path().isEmpty() ? saveAs() : write(m_document.beginSave(), true);
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
    if (!mayGiveUp()) {
        return false;
    }
    m_isDemo = false;
    m_isRecovered = false;
    m_document.start(projectOf(firstScenario()));
    m_pages->setCurrentIndex(0);
    updateActions();
    return true;
}

bool MainWindow::openPath(const QString& path)
{
    if (isSchedule(path)) {
        return importSchedule({path}); // becomes part of the project that is open
    }
    if (path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive)) {
        m_pages->setCurrentIndex(0);
        return importRuns(path); // into the project that is open: nothing is given up
    }
    auto source = readProjectSource(path);
    if (!source) {
        m_settings.removeRecentFile(path);
        report(source.error());
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
    if (source->file) {
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
        m_document.start(std::move(source->project));
    }
    m_settings.setLastFolder(QFileInfo(path).absolutePath());
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
    m_document.start(projectOf(demo));
    m_isDemo = true;
    m_isRecovered = false;
    const Perspective perspective = findPerspective(demo.perspective).value_or(Perspective::Timeline);
    m_perspectives->setOptions(demo.options);
    m_perspectives->setPerspective(perspective);
    m_perspectives->setComparing(perspective == Perspective::Timeline && demo.scenarios.size() > 1);
    if (demo.sweeps) {
        startDefaultSweep();
        m_perspectives->setPerspective(perspective);
    }
    updateActions();
    return true;
}

bool MainWindow::save()
{
    if (m_document.path().isEmpty()) {
        return saveAs();
    }
    return write(m_document.beginSave(), false);
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
    if (!write(m_document.beginSaveAs(path), true)) {
        return false;
    }
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
            if (const auto recovered = m_document.recover(newest); !recovered) {
                report(recovered.error());
                return;
            }
            m_isRecovered = true;
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
    m_pages->setCurrentWidget(m_gallery);
    updateActions();
    if (!m_verdictsAsked) {
        m_verdictsAsked = true;
        m_engine.judgeDemos();
        m_cardPainter->start();
    }
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
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!droppedFile(*event->mimeData()).isEmpty()) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent* event)
{
    for (const QUrl& url : event->mimeData()->urls()) {
        if (isClusterText(url.toLocalFile())) {
            event->acceptProposedAction();
            importClusterFile(url.toLocalFile());
            return;
        }
    }
    QStringList schedules; // of a measured run one file a rank
    for (const QUrl& url : event->mimeData()->urls()) {
        if (isSchedule(url.toLocalFile())) {
            schedules << url.toLocalFile();
        }
    }
    if (!schedules.isEmpty()) {
        event->acceptProposedAction();
        importSchedule(schedules);
        return;
    }
    const QString path = droppedFile(*event->mimeData());
    if (!path.isEmpty()) {
        event->acceptProposedAction();
        openPath(path);
    }
}

void MainWindow::connectActions()
{
    Actions& a = *m_actions;
    connect(a.newProject, &QAction::triggered, this, &MainWindow::newProject);
    connect(a.open, &QAction::triggered, this, [this] {
        const QString path = m_dialogs.openFile(this, tr("Open"), m_settings.lastFolder(), anyFilter());
        if (!path.isEmpty()) {
            openPath(path);
        }
    });
    connect(a.recent, &QMenu::aboutToShow, this, &MainWindow::fillRecent);
    connect(a.save, &QAction::triggered, this, &MainWindow::save);
    connect(a.saveAs, &QAction::triggered, this, &MainWindow::saveAs);
    connect(a.quit, &QAction::triggered, this, &QWidget::close);
    connect(a.gallery, &QAction::triggered, this, &MainWindow::showGallery);
    connectViewActions();
}

} // namespace shardscape::gui
