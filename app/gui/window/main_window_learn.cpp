// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons: a page of their own, like the gallery; what was done is kept in the settings.
#include "gallery/gallery_view.h"
#include "gui/parts/message_bar.h"
#include "gui/window/actions.h"
#include "gui/window/main_window.h"
#include "learn/handout.h"
#include "learn/learn_view.h"

#include <QAction>
#include <QApplication>
#include <QFileInfo>
#include <QStackedWidget>

namespace shardscape::gui {

void MainWindow::showLearn(const QString& lesson)
{
    if (m_learn == nullptr) {
        m_learn = new learn::LearnView(this);
        m_pages->addWidget(m_learn);
        QMap<QString, learn::Progress> progress;
        const QMap<QString, QString> kept = m_settings.lessons();
        for (auto it = kept.begin(); it != kept.end(); ++it) {
            progress.insert(it.key(), learn::Progress::read(it.value()));
        }
        m_learn->setProgress(progress);
        m_learn->setTheme(
            theme::Theme::of(QApplication::palette())); // the window's own follows with its events
        connect(m_learn, &learn::LearnView::leaveRequested, this, &MainWindow::leaveLearn);
        connect(m_learn, &learn::LearnView::claimRequested, this, [this](const QString& claim) {
            showGallery();
            m_gallery->showClaim(claim);
        });
        connect(m_learn, &learn::LearnView::wordRequested, this, &MainWindow::showWord);
        connect(m_learn, &learn::LearnView::progressChanged, this,
                [this](const QString& id, const learn::Progress& done) {
                    m_settings.setLesson(id, done.text());
                });
        connect(m_learn, &learn::LearnView::handoutRequested, this, [this] {
            const lessons::Lesson* shown = m_learn->lesson();
            if (shown == nullptr) {
                return;
            }
            const QString name = QString::fromStdString(shown->id) + QStringLiteral(".pdf");
            const QString path = m_dialogs.saveFile(this, tr("Save the handout"),
                                                    m_settings.lastFolder() + QLatin1Char('/') + name,
                                                    tr("PDF (*.pdf)"));
            if (path.isEmpty()) {
                return;
            }
            if (const Result<void> saved = learn::saveHandout(*shown, path, theme::Theme::light(),
                                                              m_learn->paper());
                !saved) {
                report(saved.error());
            } else {
                m_messageBar->showNote(tr("%1 is written.").arg(QFileInfo(path).fileName()));
            }
        });
        connectTeaching();
        connect(m_learn, &learn::LearnView::scenarioRequested, this,
                [this](const layout::Scenario& scenario) {
                    m_document.addScenario(scenario);
                    m_pages->setCurrentIndex(0);
                    updateActions();
                });
    }
    if (!isLearnShown()) {
        m_beforeLearn = m_pages->currentWidget();
    }
    m_pages->setCurrentWidget(m_learn);
    m_learn->showLesson(lesson);
    updateActions();
    m_learn->focusFirst();
}

bool MainWindow::isLearnShown() const
{
    return m_learn != nullptr && m_pages->currentWidget() == m_learn;
}

void MainWindow::leaveLearn()
{
    if (!isLearnShown()) {
        return;
    }
    if (m_beforeLearn == m_gallery) {
        showGallery();
        m_gallery->setBackOffered(false);
        m_gallery->focusFirst();
        return;
    }
    m_pages->setCurrentIndex(0);
    updateActions();
    focusPane(1);
}

void MainWindow::connectLearn()
{
    connect(m_actions->learn, &QAction::triggered, this, [this] {
        if (isLearnShown()) {
            leaveLearn(); // its key brings it and takes it away
        } else {
            showLearn();
        }
    });
    connect(m_gallery, &gallery::GalleryView::learnRequested, this, [this] { showLearn(); });
    connect(m_gallery, &gallery::GalleryView::stepRequested, this, &MainWindow::showLearn);
    connect(m_actions->manual, &QAction::triggered, this, [this] { showManual(); });
}

} // namespace shardscape::gui
