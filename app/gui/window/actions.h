// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/perspectives/perspectives.h"
#include "search/training/curve.h"
#include "search/training/solve.h"

#include <QObject>

#include <array>

class QAction;
class QActionGroup;
class QMainWindow;
class QMenu;
class QMenuBar;
class QUndoStack;

namespace shardscape::gui {

/// Everything the menus offer. Each is made once, with its shortcut and an object name, and is also what the palette
/// finds; the window connects them.
class Actions : public QObject {
    Q_OBJECT

public:
    Actions(QMainWindow& window, QMenuBar& menus, QUndoStack& undoStack);

    QAction* newProject = nullptr;
    QAction* newWindow = nullptr;
    QAction* open = nullptr;
    QAction* openInNewWindow = nullptr;
    QAction* importFile = nullptr;
    QMenu* recent = nullptr;
    QAction* reopenLast = nullptr;
    QAction* save = nullptr;
    QAction* saveAs = nullptr;
    QAction* importModel = nullptr;
    QAction* exportSheet = nullptr;
    QAction* exportReport = nullptr;
    QAction* savePicture = nullptr;
    QAction* closeWindow = nullptr;
    QAction* quit = nullptr;

    QAction* undo = nullptr;
    QAction* redo = nullptr;
    QAction* history = nullptr;
    QAction* copyPicture = nullptr;
    QAction* copyLayout = nullptr;
    QAction* copyLine = nullptr;
    QAction* pasteConfig = nullptr;
    QAction* find = nullptr;
    QAction* filter = nullptr; ///< layouts in Explore, knobs elsewhere
    QAction* askSql = nullptr;

    std::array<QAction*, kPerspectives> perspectives{};
    QAction* compare = nullptr;
    QAction* tearOff = nullptr;
    QAction* bringBack = nullptr;
    QAction* projectPane = nullptr;
    QAction* nextPane = nullptr;
    QAction* previousPane = nullptr;
    QAction* followDesktop = nullptr;
    QAction* light = nullptr;
    QList<QAction*> languages; ///< their data: the code, empty for the desktop's
    QAction* dark = nullptr;
    /// How MFU is counted, in the order of training::mfuConventions().
    QList<QAction*> mfuConventions;
    QAction* fullScreen = nullptr;

    QAction* addScenario = nullptr;
    QAction* duplicateScenario = nullptr;
    QAction* renameScenario = nullptr;
    QAction* pinScenario = nullptr;
    QAction* removeScenario = nullptr;
    QAction* chooseModel = nullptr;
    QAction* chooseCluster = nullptr;
    QAction* applyAdvice = nullptr;
    std::array<QAction*, search::kUnknowns.size()> solve{};     ///< in the order of search::kUnknowns
    std::array<QAction*, search::kUnknowns.size()> solveBest{}; ///< the same at whichever layout fits
    QAction* solveRecompute = nullptr;

    QAction* lengths = nullptr;
    std::array<QAction*, search::kCurveKinds> charts{}; ///< in the order of search::curveKinds()
    QAction* chartFront = nullptr;

    QAction* editSchedule = nullptr;
    QAction* retimeSchedule = nullptr;
    QAction* importSchedule = nullptr;
    QAction* exportSchedule = nullptr;
    QAction* allSchedules = nullptr;

    QAction* startSweep = nullptr;
    QAction* setUpSweep = nullptr;
    QAction* pauseSweep = nullptr;
    QAction* stopSweep = nullptr;

    QAction* learn = nullptr;
    QAction* gallery = nullptr;
    QAction* manual = nullptr;
    QAction* keys = nullptr;
    QAction* glossary = nullptr;
    QAction* about = nullptr;

    /// All of them in the order of the menus: what the palette lists.
    [[nodiscard]] const QList<QAction*>& all() const { return m_all; }

private:
    QAction* add(QMenu* menu, const QString& text, const char* name, const QKeySequence& shortcut = {});

    QMainWindow& m_window;
    QList<QAction*> m_all;
};

} // namespace shardscape::gui
