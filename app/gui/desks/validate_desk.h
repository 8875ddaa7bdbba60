// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "document/change_event.h"
#include "exchange/runs/runs_table.h"
#include "gui/background/lane.h"
#include "store/project.h"
#include "validate/run_points.h"

#include <QObject>

namespace shardscape::document {
class Document;
}

namespace shardscape::gui {

class Engine;
class Perspectives;
struct AskedColumns;

/// What is done in the Validate perspective: tables of measured runs come into the document, are judged and fitted in the
/// background, and what was fitted goes into the clusters of all scenarios, in one step of undo.
/// Thread: GUI only.
class ValidateDesk : public QObject {
    Q_OBJECT

public:
    ValidateDesk(document::Document& document, Engine& engine, Perspectives& perspectives, QObject* parent);

    /// A table of measured runs, with the catalog.json beside it, into the project; shown. Columns of somebody's own are asked
    /// for, which is no error. Error: nothing changed.
    Result<void> importRuns(const QString& path);
    /// Whether there is somebody to ask; otherwise such columns are an error.
    void setAsking(bool asking) { m_asking = asking; }
    /// The same of a table as it was written.
    Result<void> importTable(const QString& name, const exchange::RunsTable& table);
    /// A training log, as one more row of the project's table of logs; shown. What ran is what the log prints, otherwise the current
    /// scenario. Error: nothing changed.
    Result<void> importLog(const QString& path);
    /// A memory snapshot, laid over what is predicted of its rank in the current scenario: a note. Error: none was said.
    Result<void> importSnapshot(const QString& path);
    /// Shows that table of the project.
    void openRuns(store::RunsId id);
    /// What Validate shows follows the project.
    void take(const document::ChangeEvent& event);
    /// Works on what Validate says of published runs.
    [[nodiscard]] bool isWorking() const { return m_coverage.isRunning(); }
    /// The shown table, judged anew.
    void showRuns();

signals:
    /// A file is to be chosen for importRuns().
    void importRequested();
    /// What the columns of a table are is to be said, for importTable().
    void columnsAsked(const shardscape::gui::AskedColumns& asked);
    void problem(const shardscape::Error& error);
    void note(const QString& sentence);
    /// A run became the current scenario.
    void runTaken();
    /// The constants that scenarios are priced with have changed.
    void calibrated();

private:
    void connectView();
    void connectEngine();
    [[nodiscard]] validation::JudgedRuns readRuns() const;
    void applyCalibration();

    document::Document& m_document;
    Engine& m_engine;
    Perspectives& m_perspectives;
    Lane m_coverage; ///< of the published bands
    bool m_asking = true;
};

} // namespace shardscape::gui
