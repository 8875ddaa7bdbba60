// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/actions.h"

#include "document/engine_text.h"
#include "gui/parts/language.h"
#include "inspector/knob_text.h"
#include "job/training/costing/mfu.h"

#include <QAction>
#include <QActionGroup>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QUndoStack>

namespace shardscape::gui {

Actions::Actions(QMainWindow& window, QMenuBar& menus, QUndoStack& undoStack)
    : QObject(&window)
    , m_window(window)
{
    QMenuBar* bar = &menus;

    QMenu* file = bar->addMenu(tr("&File"));
    newProject = add(file, tr("&New"), "new_project", QKeySequence::New);
    newWindow = add(file, tr("New &window"), "new_window", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W));
    open = add(file, tr("&Open…"), "open", QKeySequence::Open);
    openInNewWindow = add(file, tr("Open in a new wi&ndow…"), "open_in_new_window",
                          QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O));
    importFile = add(file, tr("I&mport…"), "import", QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_I));
    recent = file->addMenu(tr("Open &recent"));
    reopenLast = add(file, tr("R&eopen the last projects at the start"), "reopen_last");
    reopenLast->setCheckable(true);
    file->addSeparator();
    save = add(file, tr("&Save"), "save", QKeySequence::Save);
    saveAs = add(file, tr("Save &as…"), "save_as", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
    file->addSeparator();
    importModel = add(file, tr("&Import model…"), "import_model",
                      QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_I));
    file->addSeparator();
    exportSheet = add(file, tr("E&xport…"), "export", QKeySequence(Qt::CTRL | Qt::Key_E));
    exportReport = add(file, tr("Save &report…"), "export_report",
                       QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R));
    savePicture = add(file, tr("Save &picture…"), "save_picture",
                      QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P));
    file->addSeparator();
    closeWindow = add(file, tr("&Close window"), "close_window", QKeySequence(Qt::CTRL | Qt::Key_W));
    quit = add(file, tr("&Quit"), "quit", QKeySequence(Qt::CTRL | Qt::Key_Q));

    QMenu* edit = bar->addMenu(tr("&Edit"));
    undo = undoStack.createUndoAction(this, tr("Undo"));
    undo->setObjectName(QStringLiteral("undo"));
    undo->setShortcut(QKeySequence::Undo);
    redo = undoStack.createRedoAction(this, tr("Redo"));
    redo->setObjectName(QStringLiteral("redo"));
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    edit->addAction(undo);
    edit->addAction(redo);
    m_all << undo << redo;
    m_window.addAction(undo);
    m_window.addAction(redo);
    history = add(edit, tr("&History…"), "history", QKeySequence(Qt::CTRL | Qt::Key_H));
    edit->addSeparator();
    copyPicture = add(edit, tr("&Copy picture"), "copy_picture",
                      QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C));
    copyLayout = add(edit, tr("Copy &layout as…"), "copy_layout",
                     QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_C));
    copyLine = add(edit, tr("Copy as one li&ne"), "copy_line", QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_L));
    pasteConfig = add(edit, tr("&Paste a configuration"), "paste_config",
                      QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V));
    edit->addSeparator();
    find = add(edit, tr("&Find anything…"), "find", QKeySequence(Qt::CTRL | Qt::Key_K));
    filter = add(edit, tr("Fi&lter"), "filter", QKeySequence(Qt::Key_Slash));
    askSql = add(edit, tr("&Ask the project in SQL…"), "ask_sql",
                 QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Q));

    QMenu* view = bar->addMenu(tr("&View"));
    auto* which = new QActionGroup(this);
    for (int i = 0; i < kPerspectives; ++i) {
        const auto perspective = static_cast<Perspective>(i);
        QAction* action = add(view, label(perspective), "perspective");
        action->setObjectName(QStringLiteral("perspective_") + QString::fromLatin1(id(perspective).data()));
        action->setCheckable(true);
        which->addAction(action);
        perspectives[static_cast<std::size_t>(i)] = action;
    }
    view->addSeparator();
    compare = add(view, tr("&Compare with pinned"), "compare", QKeySequence(Qt::CTRL | Qt::Key_B));
    compare->setCheckable(true);
    tearOff = add(view, tr("In a &window of its own"), "tear_off",
                  QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T));
    tearOff->setCheckable(true);
    bringBack = add(view, tr("Bring all windows &back"), "bring_back");
    view->addSeparator();
    projectPane = add(view, tr("&Project pane"), "project_pane", QKeySequence(Qt::Key_F9));
    projectPane->setCheckable(true);
    projectPane->setChecked(true);
    nextPane = add(view, tr("Ne&xt pane"), "next_pane", QKeySequence(Qt::Key_F6));
    previousPane = add(view, tr("P&revious pane"), "previous_pane", QKeySequence(Qt::SHIFT | Qt::Key_F6));
    view->addSeparator();
    QMenu* appearance = view->addMenu(tr("&Appearance"));
    auto* looks = new QActionGroup(this);
    followDesktop = add(appearance, tr("Like the &desktop"), "theme_desktop");
    light = add(appearance, tr("&Light"), "theme_light");
    dark = add(appearance, tr("&Dark"), "theme_dark");
    for (QAction* action : {followDesktop, light, dark}) {
        action->setCheckable(true);
        looks->addAction(action);
    }
    QMenu* spoken = view->addMenu(tr("La&nguage"));
    auto* tongues = new QActionGroup(this);
    for (const QString& code : QStringList{QString()} + gui::languages()) {
        QAction* action = add(spoken, code.isEmpty() ? tr("Like the &desktop") : nameOf(code), "language");
        action->setObjectName(QStringLiteral("language_")
                              + (code.isEmpty() ? QStringLiteral("desktop") : code));
        action->setData(code);
        action->setCheckable(true);
        tongues->addAction(action);
        languages.append(action);
    }
    QMenu* counting = view->addMenu(tr("&MFU counts"));
    auto* conventions = new QActionGroup(this);
    for (const training::MfuConvention& convention : training::mfuConventions()) {
        QAction* action = add(counting, document::engineText(convention.label), "mfu");
        action->setObjectName(QStringLiteral("mfu_") + inspector::fromView(convention.id));
        action->setToolTip(document::engineText(convention.counts));
        action->setCheckable(true);
        conventions->addAction(action);
        mfuConventions.append(action);
    }
    fullScreen = add(view, tr("&Full screen"), "full_screen", QKeySequence(Qt::Key_F11));
    fullScreen->setCheckable(true);

    QMenu* scenario = bar->addMenu(tr("S&cenario"));
    addScenario = add(scenario, tr("&Add"), "add_scenario", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N));
    duplicateScenario = add(scenario, tr("&Duplicate"), "duplicate_scenario",
                            QKeySequence(Qt::CTRL | Qt::Key_D));
    renameScenario = add(scenario, tr("&Rename"), "rename_scenario");
    pinScenario = add(scenario, tr("&Pin to compare"), "pin_scenario", QKeySequence(Qt::CTRL | Qt::Key_P));
    pinScenario->setCheckable(true);
    removeScenario = add(scenario, tr("Re&move"), "remove_scenario");
    scenario->addSeparator();
    chooseModel = add(scenario, tr("Choose &model…"), "choose_model", QKeySequence(Qt::CTRL | Qt::Key_M));
    chooseCluster = add(scenario, tr("Choose &cluster…"), "choose_cluster",
                        QKeySequence(Qt::CTRL | Qt::Key_L));
    scenario->addSeparator();
    applyAdvice = add(scenario, tr("Apply the &best single change"), "apply_advice",
                      QKeySequence(Qt::CTRL | Qt::Key_Return));
    QMenu* limits = scenario->addMenu(tr("&What just fits"));
    constexpr std::array kLimits{
        QT_TR_NOOP("&Fewest accelerators that fit"), QT_TR_NOOP("&Longest sequence that fits"),
        QT_TR_NOOP("Largest micro-&batch that fits"), QT_TR_NOOP("&Most layers that fit")};
    for (std::size_t i = 0; i < solve.size(); ++i) {
        const std::string_view unknown = search::kUnknowns[i].id;
        solve[i] = add(limits, tr(kLimits[i]), "solve");
        solve[i]->setObjectName(QStringLiteral("solve_") + QString::fromLatin1(unknown.data()));
    }
    limits->addSeparator();
    constexpr std::array kLimitsOfAny{
        QT_TR_NOOP("Fewest accelerators at &any layout"), QT_TR_NOOP("Longest sequence at any la&yout"),
        QT_TR_NOOP("Largest micro-batch at any layo&ut"), QT_TR_NOOP("Most layers at any lay&out")};
    for (std::size_t i = 0; i < solveBest.size(); ++i) {
        const std::string_view unknown = search::kUnknowns[i].id;
        solveBest[i] = add(limits, tr(kLimitsOfAny[i]), "solve");
        solveBest[i]->setObjectName(QStringLiteral("solve_best_") + QString::fromLatin1(unknown.data()));
    }
    limits->addSeparator();
    solveRecompute = add(limits, tr("Cheapest &recomputation that fits"), "solve");
    solveRecompute->setObjectName(QStringLiteral("solve_recompute"));

    scenario->addSeparator();
    lengths = add(scenario, tr("Leng&ths of the documents…"), "lengths",
                  QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L));
    QMenu* curves = scenario->addMenu(tr("C&harts"));
    for (std::size_t i = 0; i < charts.size(); ++i) {
        const search::CurveKind& kind = search::curveKinds()[i];
        charts[i] = add(curves, document::engineText(kind.label), "chart");
        charts[i]->setObjectName(QStringLiteral("chart_") + inspector::fromView(kind.id));
        charts[i]->setToolTip(document::engineText(kind.look));
    }
    chartFront = add(curves, tr("Of the &front"), "chart_front");

    QMenu* schedule = bar->addMenu(tr("Sche&dule"));
    editSchedule = add(schedule, tr("&Edit a copy"), "edit_schedule",
                       QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_E));
    retimeSchedule = add(schedule, tr("Give it the &layout's times"), "retime_schedule");
    allSchedules = add(schedule, tr("&Compare all schedules"), "all_schedules",
                       QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E));
    schedule->addSeparator();
    importSchedule = add(schedule, tr("&Import schedule or trace…"), "import_schedule",
                         QKeySequence(Qt::CTRL | Qt::Key_I));
    exportSchedule = add(schedule, tr("E&xport schedule…"), "export_schedule");

    QMenu* sweep = bar->addMenu(tr("S&weep"));
    startSweep = add(sweep, tr("&Start default sweep"), "start_sweep", QKeySequence(Qt::Key_F5));
    setUpSweep = add(sweep, tr("Set &up a sweep…"), "set_up_sweep", QKeySequence(Qt::SHIFT | Qt::Key_F5));
    sweep->addSeparator();
    pauseSweep = add(sweep, tr("&Pause"), "pause_sweep");
    pauseSweep->setCheckable(true);
    stopSweep = add(sweep, tr("S&top"), "stop_sweep");

    QMenu* help = bar->addMenu(tr("&Help"));
    learn = add(help, tr("&Learn"), "learn", QKeySequence(Qt::CTRL | Qt::Key_F1));
    gallery = add(help, tr("Demo &gallery"), "gallery", QKeySequence(Qt::Key_F1));
    glossary = add(help, tr("G&lossary"), "glossary", QKeySequence(Qt::SHIFT | Qt::Key_F1));
    manual = add(help, tr("&Manual"), "manual", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F1));
    keys = add(help, tr("&Keys and gestures"), "keys", QKeySequence(Qt::Key_Question));
    about = add(help, tr("&About Shardscape"), "about");
}

QAction* Actions::add(QMenu* menu, const QString& text, const char* name, const QKeySequence& shortcut)
{
    auto* action = new QAction(text, &m_window);
    action->setObjectName(QString::fromLatin1(name));
    action->setShortcut(shortcut);
    menu->addAction(action);
    m_window.addAction(action); // the shortcut works whether or not the menu bar is in sight
    m_all << action;
    return action;
}

} // namespace shardscape::gui
