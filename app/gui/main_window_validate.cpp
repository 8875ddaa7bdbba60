// SPDX-License-Identifier: GPL-3.0-or-later
// Validate in the window: reading runs, judging and calibrating in the background, applying what was fitted.
#include "exchange/calibration_json.h"
#include "exchange/catalog.h"
#include "exchange/residuals_json.h"
#include "exchange/runs_csv.h"
#include "gui/actions.h"
#include "gui/calibrations.h"
#include "gui/main_window.h"
#include "gui/message_bar.h"
#include "inspector/inspector_view.h"
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
        return fail(ErrorCode::NotFound, path.toStdString() + ": " + file.errorString().toStdString());
    }
    if (file.size() > kLargestTable) {
        return fail(ErrorCode::TooLarge, path.toStdString() + " is larger than 256 MiB");
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
    connect(&view, &validation::ValidateView::importRequested, this, [this] {
        const QString path = m_dialogs.openFile(this, tr("Import measured runs"), m_settings.lastFolder(),
                                                tr("Tables of runs (*.csv)"));
        if (!path.isEmpty()) {
            importRuns(path);
        }
    });
    connect(&view, &validation::ValidateView::forgetRequested, this, [this] {
        for (const char* key : {kRunsKey, kCatalogKey, kRunsNameKey}) {
            m_document.setViewState(key, {});
        }
        showRuns();
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
                m_perspectives->validate().setRuns(
                    runs, QString::fromStdString(viewState(m_document.project(), kRunsNameKey)));
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
                    report({ErrorCode::BadInput, problem.toStdString()});
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
        report({table.error().code, path.toStdString() + ": " + table.error().text});
        return false;
    }
    m_document.setViewState(kRunsKey, *text);
    m_document.setViewState(kCatalogKey, catalog);
    m_document.setViewState(kRunsNameKey, name);
    m_perspectives->validate().setProposal(std::nullopt);
    m_perspectives->setPerspective(Perspective::Validate);
    showRuns();
    if (!table->bad.empty()) {
        m_messageBar->showNote(
            tr("%n rows could not be used; first %1", nullptr, static_cast<int>(table->bad.size()))
                .arg(QString::fromStdString(table->bad.front().sentence())));
    }
    return true;
}

validation::JudgedRuns MainWindow::readRuns() const
{
    const store::Project& project = m_document.project();
    validation::JudgedRuns runs;
    auto table = readTable(viewState(project, kRunsKey), viewState(project, kCatalogKey),
                           viewState(project, kRunsNameKey));
    if (table) {
        runs.runs = std::move(table->runs);
        runs.leftOut = static_cast<std::int64_t>(table->bad.size());
    }
    return runs;
}

void MainWindow::showRuns()
{
    const std::optional<validate::Calibration> calibration = calibrationOf(m_document.project());
    m_perspectives->validate().setApplied(calibration);
    if (viewState(m_document.project(), kRunsKey).empty()) {
        m_engine.stopRuns();
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
    m_document.setViewState(kCalibrationKey, exchange::writeCalibration(*proposal));
    m_document.beginMacro(tr("Apply a calibration"));
    const std::vector<store::ScenarioEntry> entries = m_document.project().scenarios;
    for (const store::ScenarioEntry& entry : entries) {
        m_document.setScenarioCluster(entry.id, validate::calibrated(entry.scenario.cluster, *proposal));
    }
    m_document.endMacro();
    m_perspectives->validate().setProposal(std::nullopt);
    showRuns();
    showScenario();
    m_messageBar->showNote(
        tr("The calibration is in the clusters of all scenarios. Edit, Undo takes it out again."));
}

void MainWindow::showBand()
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    std::optional<double> points;
    if (current != nullptr && m_evaluation.valid) {
        if (const auto band = bandIn(m_document.project(), current->scenario)) {
            points = band->relative * m_evaluation.mfu;
        }
    }
    m_inspector->setMfuBand(points);
}

} // namespace shardscape::gui
