// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"

#include <QWidget>

#include <cstdint>
#include <optional>

class QLineEdit;
class QPlainTextEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace shardscape::gui {

/// What the project holds: scenarios, sweeps and notes, with the text of the selected note below. Everything done here is
/// an edit of the document.
///
/// Keys: up and down walk, Enter shows, F2 renames, Delete removes, Ctrl+D duplicates, P pins.
class ProjectPanel : public QWidget {
    Q_OBJECT

public:
    explicit ProjectPanel(document::Document& document, QWidget* parent = nullptr);

    /// The sweep that Explore shows, and one that runs under a name of its own.
    void setShownSweep(store::SweepId id);

    [[nodiscard]] QTreeWidget& tree() { return *m_tree; }
    /// The row of an entry, null when it is not there.
    [[nodiscard]] QTreeWidgetItem* item(store::ScenarioId id) const;
    [[nodiscard]] QTreeWidgetItem* item(store::SweepId id) const;
    [[nodiscard]] QTreeWidgetItem* item(store::NoteId id) const;
    [[nodiscard]] QTreeWidgetItem* item(store::ScheduleId id) const;
    [[nodiscard]] QTreeWidgetItem* item(store::RunsId id) const;
    [[nodiscard]] QTreeWidgetItem* item(store::CalibrationId id) const;
    /// The schedule that the Timeline shows in place of the scenario's; 0: none.
    void setShownSchedule(store::ScheduleId id);

    // What the selected row allows; nothing happens where it does not.
    void renameSelected();
    void duplicateSelected();
    void removeSelected();
    void togglePinSelected();
    void copySelectedAs();
    void addScenario();
    void addNote();

signals:
    /// Also where it is the current one already.
    void scenarioActivated(shardscape::store::ScenarioId id);
    void scheduleActivated(shardscape::store::ScheduleId id);
    void scheduleExportRequested(shardscape::store::ScheduleId id);
    /// In a framework's words.
    void copyAsRequested(shardscape::store::ScenarioId id);
    void sweepActivated(shardscape::store::SweepId id);
    void runsActivated(shardscape::store::RunsId id);
    void calibrationActivated(shardscape::store::CalibrationId id);
    /// Run it again.
    void sweepRequested(shardscape::store::SweepId id);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    enum class Kind { Heading, Scenario, Schedule, Sweep, Runs, Calibration, Note };
    struct Selected {
        Kind kind = Kind::Heading;
        std::int64_t id = 0;
    };

    void rebuild();
    void updateMarks();
    [[nodiscard]] QTreeWidgetItem* find(Kind kind, std::int64_t id) const;
    [[nodiscard]] Selected selected() const;
    QTreeWidgetItem* addHeading(const QString& text);
    QTreeWidgetItem* addRow(QTreeWidgetItem* heading, Kind kind, std::int64_t id, const std::string& name);
    void activate(QTreeWidgetItem* item);
    void takeRename(QTreeWidgetItem* item);
    void showMenu(const QPoint& at);
    void showNote();
    /// To the next row, past headings.
    void step(int direction);
    void take(const document::ChangeEvent& event);

    document::Document& m_document;
    QTreeWidget* m_tree = nullptr;
    QWidget* m_noteBox = nullptr;
    QLineEdit* m_noteTitle = nullptr;
    QPlainTextEdit* m_noteText = nullptr;
    std::optional<store::NoteId> m_note;
    document::Gesture m_typing = document::Gesture::None;
    store::SweepId m_shownSweep;
    store::ScheduleId m_shownSchedule;
    bool m_filling = false;
};

} // namespace shardscape::gui
