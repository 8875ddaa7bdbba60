// SPDX-License-Identifier: GPL-3.0-or-later
// Validate in the window: reading runs, judging and calibrating in the background, applying what was fitted.
#include "document/engine_text.h"
#include "exchange/calibration_json.h"
#include "exchange/catalog.h"
#include "exchange/residuals_json.h"
#include "exchange/runs_csv.h"
#include "explore/explore_view.h"
#include "gui/actions.h"
#include "gui/calibrations.h"
#include "gui/main_window.h"
#include "gui/message_bar.h"
#include "gui/project_panel.h"
#include "inspector/inspector_view.h"
#include "validate/contradictions.h"
#include "validate/validate_view.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace shardscape::gui {

namespace {

constexpr qint64 kLargestTable = 256LL << 20;

Result<std::string> textOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return fail(ErrorCode::NotFound, say("%1: %2", path.toStdString(), file.errorString().toStdString()));
    }
    if (file.size() > kLargestTable) {
        return fail(ErrorCode::TooLarge, say("%1 is larger than 256 MiB", path.toStdString()));
    }
    return file.readAll().toStdString();
}

Result<exchange::RunsFile> readTable(const std::string& text, const std::string& catalogText,
                                     const std::string& name)
{
    exchange::Catalog catalog = exchange::Catalog::builtIn();
    if (!catalogText.empty()) {
        if (const Result<void> added = catalog.add(catalogText, "catalog.json"); !added) {
            return tl::unexpected(added.error());
        }
    }
    return exchange::readRuns(text, catalog, name);
}

} // namespace

void MainWindow::connectValidate()
{
    validation::ValidateView& view = m_perspectives->validate();
    view.setPublished(exchange::publishedResiduals());
    m_perspectives->explore().setBandSource(
        [this](const layout::Scenario& scenario) -> std::optional<double> {
            const auto band = bandIn(m_document.project(), scenario);
            return band ? std::optional(band->relative) : std::nullopt;
        });
    connect(m_projectPanel, &ProjectPanel::runsActivated, this, [this](store::RunsId id) {
        openRuns(id);
        m_perspectives->setPerspective(Perspective::Validate);
    });
    connect(m_projectPanel, &ProjectPanel::calibrationActivated, this,
            [this] { m_perspectives->setPerspective(Perspective::Validate); });
    connect(&view, &validation::ValidateView::importRequested, this, [this] {
        const QString path = m_dialogs.openFile(this, tr("Import measured runs"), m_settings.lastFolder(),
                                                tr("Tables of runs (*.csv)"));
        if (!path.isEmpty()) {
            importRuns(path);
        }
    });
    connect(&view, &validation::ValidateView::forgetRequested, this, [this] {
        if (const store::RunsEntry* shown = shownRuns(m_document.project())) {
            m_document.removeRuns(shown->id);
        }
    });
    connect(&view, &validation::ValidateView::calibrateRequested, this, [this] {
        m_engine.calibrate(readRuns());
        m_perspectives->validate().setBusy(tr("Fitting constants to the runs…"));
    });
    connect(&view, &validation::ValidateView::stopRequested, &m_engine, &Engine::stopRuns);
    connect(&view, &validation::ValidateView::applyRequested, this, &MainWindow::applyCalibration);
    connect(&view, &validation::ValidateView::runActivated, this, [this](int run) {
        if (const auto& runs = m_perspectives->validate().runs()) {
            m_document.addScenario(runs->runs[static_cast<std::size_t>(run)].scenario);
            m_perspectives->setPerspective(Perspective::Time);
        }
    });
    connect(&m_engine, &Engine::runsJudged, this,
            [this](const std::shared_ptr<const validation::JudgedRuns>& runs) {
                m_perspectives->validate().setBusy({});
                const store::RunsEntry* shown = shownRuns(m_document.project());
                m_perspectives->validate().setRuns(
                    runs, shown != nullptr ? QString::fromStdString(shown->name) : QString());
            });
    connect(&m_engine, &Engine::calibrationStep, this, [this](int done, int total) {
        m_perspectives->validate().setBusy(
            tr("Fitting constants to the runs: %1 of %2").arg(done).arg(total));
    });
    connect(&m_engine, &Engine::calibrationEnded, this,
            [this](const std::shared_ptr<const validate::Calibration>& calibration, const QString& problem) {
                m_perspectives->validate().setBusy({});
                m_perspectives->validate().setProposal(calibration != nullptr ? std::optional(*calibration)
                                                                              : std::nullopt);
                if (!problem.isEmpty()) {
                    report({ErrorCode::BadInput, verbatim(problem.toStdString())});
                }
            });
}

bool MainWindow::importRuns(const QString& path)
{
    const Result<std::string> text = textOf(path);
    if (!text) {
        report(text.error());
        return false;
    }
    const QFileInfo beside(QFileInfo(path).dir().filePath(QStringLiteral("catalog.json")));
    std::string catalog;
    if (beside.exists()) {
        const Result<std::string> read = textOf(beside.filePath());
        if (!read) {
            report(read.error());
            return false;
        }
        catalog = *read;
    }
    const std::string name = QFileInfo(path).completeBaseName().toStdString();
    const Result<exchange::RunsFile> table = readTable(*text, catalog, name);
    if (!table) {
        report({table.error().code, say("%1: %2", path.toStdString(), table.error().message)});
        return false;
    }
    m_perspectives->validate().setProposal(std::nullopt);
    m_perspectives->setPerspective(Perspective::Validate);
    openRuns(m_document.addRuns(QString::fromStdString(name), *text, catalog));
    QStringList notes;
    if (!table->bad.empty()) {
        notes << tr("%n rows could not be used; first %1", nullptr, static_cast<int>(table->bad.size()))
                     .arg(document::engineText(table->bad.front().sentence()));
    }
    if (const auto found = validate::contradictions(table->runs); !found.empty()) {
        notes << tr("%n layouts have runs that cannot all be true; first %1", nullptr,
                    static_cast<int>(found.size()))
                     .arg(document::engineText(sentenceOf(found.front(), table->runs)));
    }
    if (!notes.isEmpty()) {
        m_messageBar->showNote(notes.join(QStringLiteral(" · ")));
    }
    return true;
}

void MainWindow::openRuns(store::RunsId id)
{
    m_document.setViewState(kShownRunsKey, std::to_string(id.value));
    showRuns();
}

void MainWindow::takeRunsEvent(const document::ChangeEvent& event)
{
    // Imported, removed, renamed, or any of it undone; a calibration changes what runs are predicted with.
    const bool runs = std::holds_alternative<document::Added<store::RunsId>>(event)
                      || std::holds_alternative<document::Removed<store::RunsId>>(event)
                      || std::holds_alternative<document::Changed<store::RunsId>>(event);
    const bool calibrations = std::holds_alternative<document::Added<store::CalibrationId>>(event)
                              || std::holds_alternative<document::Removed<store::CalibrationId>>(event);
    if (runs || calibrations) {
        showRuns();
    }
}

validation::JudgedRuns MainWindow::readRuns() const
{
    validation::JudgedRuns runs;
    const store::RunsEntry* shown = shownRuns(m_document.project());
    if (shown == nullptr) {
        return runs;
    }
    if (auto table = readTable(shown->table, shown->catalog, shown->name)) {
        runs.runs = std::move(table->runs);
        runs.leftOut = static_cast<std::int64_t>(table->bad.size());
    }
    return runs;
}

void MainWindow::showRuns()
{
    const std::optional<validate::Calibration> calibration = calibrationOf(m_document.project());
    m_perspectives->validate().setApplied(calibration);
    if (shownRuns(m_document.project()) == nullptr) {
        m_engine.forgetRuns();
        m_perspectives->validate().setBusy({});
        m_perspectives->validate().setProposal(std::nullopt);
        m_perspectives->validate().setRuns(nullptr, {});
        return;
    }
    validation::JudgedRuns runs = readRuns();
    if (calibration) {
        for (validate::Run& run : runs.runs) {
            run.scenario = validate::calibrated(std::move(run.scenario), *calibration);
        }
    }
    const auto count = static_cast<int>(runs.runs.size());
    m_engine.judgeRuns(std::move(runs));
    m_perspectives->validate().setBusy(tr("Predicting %n runs…", nullptr, count));
}

void MainWindow::applyCalibration()
{
    const auto proposal = m_perspectives->validate().proposal();
    if (!proposal) {
        return;
    }
    const store::RunsEntry* shown = shownRuns(m_document.project());
    m_document.beginMacro(tr("Apply a calibration"));
    m_document.addCalibration(shown != nullptr ? tr("Fitted to %1").arg(QString::fromStdString(shown->name))
                                               : tr("Calibration"),
                              exchange::writeCalibration(*proposal));
    const std::vector<store::ScenarioEntry> entries = m_document.project().scenarios;
    for (const store::ScenarioEntry& entry : entries) {
        // Pins keep their layouts, and are priced with the same constants as the others.
        m_document.setScenarioPinned(entry.id, false);
        m_document.setScenarioCluster(entry.id, validate::calibrated(entry.scenario.cluster, *proposal));
        m_document.setScenarioPinned(entry.id, entry.pinned);
    }
    m_document.endMacro();
    m_perspectives->validate().setProposal(std::nullopt);
    showRuns();
    showScenario();
    m_messageBar->showNote(
        tr("The calibration is in the clusters of all scenarios. Edit, Undo takes it out again."));
}

} // namespace shardscape::gui
