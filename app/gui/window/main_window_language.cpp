// SPDX-License-Identifier: GPL-3.0-or-later
// Another language while the program runs.
#include "explore/explore_view.h"
#include "gallery/gallery_view.h"
#include "gui/background/compare_feed.h"
#include "gui/desks/card_painter.h"
#include "gui/desks/charts_sheet.h"
#include "gui/desks/columns_sheet.h"
#include "gui/desks/config_sheet.h"
#include "gui/desks/draw_desk.h"
#include "gui/desks/job_desk.h"
#include "gui/desks/keys_sheet.h"
#include "gui/desks/lengths_sheet.h"
#include "gui/desks/measurement_desk.h"
#include "gui/desks/model_desk.h"
#include "gui/desks/project_panel.h"
#include "gui/desks/schedule_sheet.h"
#include "gui/desks/sql_sheet.h"
#include "gui/desks/start_desk.h"
#include "gui/desks/sweep_dialog.h"
#include "gui/desks/validate_desk.h"
#include "gui/explain/about.h"
#include "gui/explain/why_card.h"
#include "gui/export/export_sheet.h"
#include "gui/find/palette.h"
#include "gui/parts/language.h"
#include "gui/parts/message_bar.h"
#include "gui/perspectives/torn_window.h"
#include "gui/window/actions.h"
#include "gui/window/main_window.h"
#include "learn/learn_view.h"

#include <QApplication>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>

#include <utility>

namespace shardscape::gui {

void MainWindow::speak(const QString& language)
{
    m_settings.setLanguage(language);
    // The menu that it was chosen from is made anew, too: when that has been dealt with.
    QTimer::singleShot(0, qApp, [language] {
        loadTranslations(language);
        QList<MainWindow*> windows; // their dialogs are top levels, too, and go on the way
        for (QWidget* top : QApplication::topLevelWidgets()) {
            if (auto* window = qobject_cast<MainWindow*>(top)) {
                windows << window;
            }
        }
        for (MainWindow* window : std::as_const(windows)) {
            window->remake();
        }
    });
}

void MainWindow::remake()
{
    // What the widgets know and the project does not.
    const bool gallery = isGalleryShown();
    const bool back = m_gallery->isBackOffered();
    const QStringList question = m_startDesk->words();
    const QString lesson = isLearnShown() ? m_learn->shownLesson() : QString();
    const Perspective perspective = m_perspectives->perspective();
    const QString torn = m_perspectives->tornState();
    const bool comparing = m_perspectives->isComparing();
    const QStringList companions = m_perspectives->companions();
    const auto options = m_perspectives->options();
    const QByteArray sizes = m_splitter->saveState();
    const bool pane = m_actions->projectPane->isChecked();
    const store::ScheduleId opened = m_openedSchedule;

    // Nobody is to hear of what goes.
    disconnect(&m_document, nullptr, this, nullptr);
    disconnect(&m_engine, nullptr, this, nullptr);
    m_perspectives->disconnect(this);
    m_perspectives->restoreTorn({});
    m_messageAction = {};
    m_messageOther = {};
    delete std::exchange(m_sweepDialog, nullptr);
    delete std::exchange(m_scheduleSheet, nullptr);
    delete std::exchange(m_columnsSheet, nullptr);
    delete std::exchange(m_configSheet, nullptr);
    delete std::exchange(m_exportSheet, nullptr);
    delete std::exchange(m_sqlSheet, nullptr);
    delete std::exchange(m_lengthsSheet, nullptr);
    delete std::exchange(m_chartsSheet, nullptr);
    delete std::exchange(m_glossaryDialog, nullptr);
    m_glossary = nullptr;
    delete std::exchange(m_whyCard, nullptr);
    delete std::exchange(m_about, nullptr);
    delete std::exchange(m_keysSheet, nullptr);
    delete std::exchange(m_history, nullptr);
    delete std::exchange(m_palette, nullptr);
    delete std::exchange(m_compareFeed, nullptr);
    delete std::exchange(m_measurementDesk, nullptr); // works through the next
    delete std::exchange(m_drawDesk, nullptr);
    delete std::exchange(m_modelDesk, nullptr);
    delete std::exchange(m_validateDesk, nullptr);
    delete std::exchange(m_cardPainter, nullptr);
    delete std::exchange(m_startDesk, nullptr);
    delete std::exchange(m_jobDesk, nullptr);
    delete takeCentralWidget();
    m_learn = nullptr; // was a part of it
    QWidget* bar = menuWidget();
    setMenuWidget(nullptr);
    delete bar;
    const QList<QAction*> actions = m_actions->all();
    qDeleteAll(actions);
    delete std::exchange(m_actions, nullptr);

    build();
    connectActions();
    connectCompare();
    connectViews();
    connectFind();
    connectEngine();
    connectAnswers();
    connectValidate();
    m_splitter->restoreState(sizes);
    applyAppearance();
    applyMfuConvention();
    m_startDesk->setWords(question);
    m_verdictsAsked = false; // the gallery is a new one
    m_actions->projectPane->setChecked(pane);

    m_openedSchedule = {};
    m_perspectives->setOptions(options);
    showScenario();
    if (m_running) {
        m_perspectives->explore().beginSweep(m_running->name, m_running->space); // whole when it ends
        showProgress();
    }
    showSweep(m_shownSweep);
    m_validateDesk->showRuns();
    showSavedViews();
    showClaim();
    openSchedule(opened);
    m_perspectives->setCompanions(companions);
    m_perspectives->setComparing(comparing);
    m_perspectives->setPerspective(perspective);
    m_perspectives->restoreTorn(torn);
    if (gallery) {
        showGallery();
        m_gallery->setBackOffered(back);
    }
    if (!lesson.isEmpty()) {
        showLearn(lesson);
    }
    updateTitle();
    updateActions();
}

} // namespace shardscape::gui
