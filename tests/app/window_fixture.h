// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/explore_view.h"
#include "explore/scatter_view.h"
#include "gui/desks/project_panel.h"
#include "gui/desks/sweep_dialog.h"
#include "gui/parts/job_strip.h"
#include "gui/parts/message_bar.h"
#include "gui/window/actions.h"
#include "gui/window/main_window.h"
#include "inspector/chip_row.h"
#include "inspector/inspector_view.h"
#include "inspector/knob_row.h"
#include "inspector/value_field.h"
#include "memory/memory_view.h"
#include "panel/chooser.h"
#include "time/time_view.h"
#include "timeline/timeline_view.h"

#include <QAction>
#include <QApplication>
#include <QTemporaryDir>
#include <QTest>

namespace shardscape::gui::testing {

/// The real window with settings and answers of its own, and verbs for what a person does.
struct WindowFixture {
    QTemporaryDir folder;
    Settings settings;
    QString nextFile;                            ///< what file dialogs answer
    QStringList nextFiles;                       ///< where they ask for several; none: nextFile
    SaveAnswer nextAnswer = SaveAnswer::Discard; ///< when asked to save changes
    int asked = 0;                               ///< how often that was
    bool overwrites = false;                     ///< when the file changed on disk
    MainWindow window;

    explicit WindowFixture(QSize size = QSize(1440, 900), bool keepsUnsaved = false,
                           const QString& recovery = {})
        : settings(digging(folder.filePath(QStringLiteral("settings.ini"))))
        , window(settings,
                 Dialogs{.openFile = [this](QWidget*, const QString&, const QString&,
                                            const QString&) { return nextFile; },
                         .openFiles =
                             [this](QWidget*, const QString&, const QString&, const QString&) {
                                 return nextFiles.isEmpty() && !nextFile.isEmpty() ? QStringList{nextFile}
                                                                                   : nextFiles;
                             },
                         .saveFile = [this](QWidget*, const QString&, const QString&,
                                            const QString&) { return nextFile; },
                         .saveChanges =
                             [this](QWidget*, const QString&) {
                                 ++asked;
                                 return nextAnswer;
                             },
                         .overwriteChanged = [this](QWidget*, const QString&) { return overwrites; }},
                 keepsUnsaved ? recovery.isEmpty() ? folder.filePath(QStringLiteral("unsaved")).toStdString()
                                                   : recovery.toStdString()
                              : std::string())
    {
        window.resize(size);
        window.show();
        (void)QTest::qWaitForWindowExposed(&window);
        QCoreApplication::processEvents();
    }
    ~WindowFixture()
    {
        nextAnswer = SaveAnswer::Discard;
        window.close();
    }

    /// Tests see every layout; `tst_window_answers` reads.
    static QString digging(const QString& settingsFile)
    {
        Settings(settingsFile).setDigs(true);
        return settingsFile;
    }
    [[nodiscard]] QString path(const char* name) const { return folder.filePath(QString::fromLatin1(name)); }
    template <class Widget>
    Widget* find(const char* name)
    {
        auto* found = window.findChild<Widget*>(QString::fromLatin1(name));
        if (found == nullptr) {
            qFatal("no widget %s", name);
        }
        return found;
    }
    QAction* action(const char* name)
    {
        for (QAction* action : window.actions().all()) {
            if (action->objectName() == QLatin1String(name)) {
                return action;
            }
        }
        qFatal("no action %s", name);
        return nullptr;
    }
    void trigger(const char* name) { action(name)->trigger(); }

    /// Clicks the chip of a value in the inspector, with Ctrl so that values that cannot be are taken too.
    void clickChip(const char* knob, std::int64_t value)
    {
        inspector::KnobRow* row = window.inspector().row(QString::fromLatin1(knob));
        if (row == nullptr || row->chipRow() == nullptr) {
            qFatal("no chips for %s", knob);
        }
        if (row->isHidden()) {
            window.inspector().revealKnob(QString::fromLatin1(knob)); // as a search does
        }
        const auto& chips = row->chipRow()->chips();
        for (std::size_t i = 0; i < chips.size(); ++i) {
            if (chips[i].value == value) {
                QTest::mouseClick(row->chipRow(), Qt::LeftButton, Qt::ControlModifier,
                                  row->chipRow()->chipRect(i).center().toPoint());
                return;
            }
        }
        qFatal("no such value");
    }
    [[nodiscard]] const layout::Scenario& scenario() { return window.document().currentScenario()->scenario; }
    [[nodiscard]] const store::Project& project() { return window.document().project(); }
    bool waitForSweep(int milliseconds = 120'000)
    {
        return QTest::qWaitFor([this] { return !window.engine().isSweeping(); }, milliseconds);
    }
    /// Clicks a layout in the scatter plot.
    void clickRow(explore::RowPosition row, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        explore::ScatterView& scatter = window.perspectives().explore().scatter();
        scatter.renderNow();
        scatter.clickAt(*scatter.pixelOf(row), modifiers);
    }
    /// Pins a layout of the scatter plot, or takes its pin away.
    void pinRow(explore::RowPosition row)
    {
        explore::ScatterView& scatter = window.perspectives().explore().scatter();
        scatter.renderNow();
        scatter.hoverAt(*scatter.pixelOf(row));
        QTest::keyClick(scatter.plotWidget(), Qt::Key_P);
    }
    /// Makes the layout the current one.
    void takeRow(explore::RowPosition row)
    {
        explore::ScatterView& scatter = window.perspectives().explore().scatter();
        scatter.renderNow();
        QTest::mouseDClick(scatter.plotWidget(), Qt::LeftButton, {}, scatter.pixelOf(row)->toPoint());
    }
};

} // namespace shardscape::gui::testing
