// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/desks/validate_desk.h"

#include "document/document.h"
#include "document/engine_text.h"
#include "exchange/catalog/catalog.h"
#include "exchange/runs/calibration_json.h"
#include "exchange/runs/memory_snapshot.h"
#include "exchange/runs/residuals_json.h"
#include "exchange/runs/runs_csv.h"
#include "exchange/runs/training_log.h"
#include "explore/explore_view.h"
#include "frameworks/logged_scenario.h"
#include "gui/background/engine.h"
#include "gui/desks/columns_sheet.h"
#include "gui/files/calibrations.h"
#include "gui/files/text_file.h"
#include "gui/perspectives/perspectives.h"
#include "theme/number_format.h"
#include "validate/contradictions.h"
#include "validate/validate_view.h"

#include <QDir>
#include <QFileInfo>

namespace shardscape::gui {

namespace {

constexpr qint64 kLargestTable = 256LL << 20; ///< bytes

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

/// What of a table could not be used, or cannot all be true; empty: nothing.
QString notesOn(const exchange::RunsFile& table)
{
    QStringList notes;
    if (!table.bad.empty()) {
        notes << ValidateDesk::tr("%n rows could not be used; first %1", nullptr,
                                  static_cast<int>(table.bad.size()))
                     .arg(document::engineText(table.bad.front().sentence()));
    }
    if (const auto found = validate::contradictions(table.runs); !found.empty()) {
        notes << ValidateDesk::tr("%n layouts have runs that cannot all be true; first %1", nullptr,
                                  static_cast<int>(found.size()))
                     .arg(document::engineText(sentenceOf(found.front(), table.runs)));
    }
    return notes.join(QStringLiteral(" · "));
}

} // namespace

ValidateDesk::ValidateDesk(document::Document& document, Engine& engine, Perspectives& perspectives,
                           QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_engine(engine)
    , m_perspectives(perspectives)
{
    connectView();
    connectEngine();
}

void ValidateDesk::connectView()
{
    validation::ValidateView& view = m_perspectives.validate();
    view.setPublished(exchange::publishedResiduals());
    m_perspectives.explore().setBandSource(
        [&document = m_document](const layout::Scenario& scenario) -> std::optional<double> {
            const auto band = bandIn(document.project(), scenario);
            return band ? std::optional(band->relative) : std::nullopt;
        });
    connect(&view, &validation::ValidateView::coverageWanted, this, [this] {
        m_coverage.start([this](const std::stop_token& stop, const Lane::Deliver& deliver) {
            const double leftOut = validate::coverageOf(exchange::publishedResiduals(), stop).leftOut;
            if (!stop.stop_requested()) {
                deliver([this, leftOut] { m_perspectives.validate().setCoverage(leftOut); });
            }
        });
    });
    connect(&view, &validation::ValidateView::importRequested, this, &ValidateDesk::importRequested);
    connect(&view, &validation::ValidateView::forgetRequested, this, [this] {
        if (const store::RunsEntry* shown = shownRuns(m_document.project())) {
            m_document.removeRuns(shown->id);
        }
    });
    connect(&view, &validation::ValidateView::calibrateRequested, this, [this] {
        m_engine.calibrate(readRuns());
        m_perspectives.validate().setBusy(tr("Fitting constants to the runs…"));
    });
    connect(&view, &validation::ValidateView::stopRequested, &m_engine, &Engine::stopRuns);
    connect(&view, &validation::ValidateView::applyRequested, this, &ValidateDesk::applyCalibration);
    connect(&view, &validation::ValidateView::runActivated, this, [this](int run) {
        if (const auto& runs = m_perspectives.validate().runs()) {
            m_document.addScenario(runs->runs[static_cast<std::size_t>(run)].scenario);
            emit runTaken();
        }
    });
}

void ValidateDesk::connectEngine()
{
    connect(&m_engine, &Engine::runsJudged, this,
            [this](const std::shared_ptr<const validation::JudgedRuns>& runs) {
                m_perspectives.validate().setBusy({});
                const store::RunsEntry* shown = shownRuns(m_document.project());
                m_perspectives.validate().setRuns(runs, shown != nullptr ? QString::fromStdString(shown->name)
                                                                         : QString());
            });
    connect(&m_engine, &Engine::calibrationStep, this, [this](int done, int total) {
        m_perspectives.validate().setBusy(tr("Fitting constants to the runs: %1 of %2").arg(done).arg(total));
    });
    connect(&m_engine, &Engine::calibrationEnded, this,
            [this](const std::shared_ptr<const validate::Calibration>& calibration, const QString& why) {
                m_perspectives.validate().setBusy({});
                m_perspectives.validate().setProposal(calibration != nullptr ? std::optional(*calibration)
                                                                             : std::nullopt);
                if (!why.isEmpty()) {
                    emit problem({ErrorCode::BadInput, verbatim(why.toStdString())});
                }
            });
}

Result<void> ValidateDesk::importRuns(const QString& path)
{
    const Result<std::string> text = readTextFile(path, kLargestTable);
    if (!text) {
        return tl::unexpected(text.error());
    }
    const QString beside = QFileInfo(path).dir().filePath(QStringLiteral("catalog.json"));
    std::string catalog;
    if (QFileInfo::exists(beside)) {
        Result<std::string> read = readTextFile(beside, kLargestText);
        if (!read) {
            return tl::unexpected(read.error());
        }
        catalog = std::move(*read);
    }
    const QString name = QFileInfo(path).completeBaseName();
    const Result<void> added = importTable(name, {*text, catalog});
    if (added) {
        return {};
    }
    // Somebody's own columns are asked for, not refused one by one.
    if (auto columns = exchange::hearColumns(*text);
        m_asking && columns
        && (added.error().code == ErrorCode::UnknownKey || !exchange::areOurs(*columns))) {
        emit columnsAsked({name, *text, catalog, std::move(*columns)});
        return {};
    }
    return fail(added.error().code, say("%1: %2", path.toStdString(), added.error().message));
}

Result<void> ValidateDesk::importTable(const QString& name, const exchange::RunsTable& written)
{
    const Result<exchange::RunsFile> table = readTable(written.csv, written.catalog, name.toStdString());
    if (!table) {
        return tl::unexpected(table.error());
    }
    m_perspectives.validate().setProposal(std::nullopt);
    m_perspectives.setPerspective(Perspective::Validate);
    openRuns(m_document.addRuns(name, written.csv, written.catalog));
    if (const QString notes = notesOn(*table); !notes.isEmpty()) {
        emit note(notes);
    }
    return {};
}

Result<void> ValidateDesk::importLog(const QString& path)
{
    const Result<std::string> text = readTextFile(path, kLargestTable);
    if (!text) {
        return tl::unexpected(text.error());
    }
    const auto inFile = [&path](const Error& error) {
        return fail(error.code, say("%1: %2", QFileInfo(path).fileName().toStdString(), error.message));
    };
    Result<exchange::TrainingLog> log = exchange::readTrainingLog(*text);
    if (!log) {
        return inFile(log.error());
    }
    const store::ScenarioEntry* current = m_document.currentScenario();
    layout::Scenario base = current != nullptr ? current->scenario : layout::Scenario{};
    auto printed = frameworks::scenarioOfLog(*text, *log, base);
    if (!printed && (printed.error().code != ErrorCode::NotOurs || current == nullptr)) {
        return inFile(printed.error());
    }
    exchange::LoggedRun run{QFileInfo(path).completeBaseName().toStdString(), std::move(*log),
                            printed ? std::move(printed->scenario) : std::move(base)};
    std::vector<Message> notes = printed ? std::move(printed->notes) : std::vector<Message>{};
    for (Message& note : exchange::takeFromLog(run.scenario, run.log)) {
        notes.push_back(std::move(note));
    }
    const workload::Workload& work = run.scenario.workload;
    run.log = exchange::timedWith(std::move(run.log), {work.globalBatch, work.globalBatch * work.sequence,
                                                       run.scenario.cluster.accelerators()});
    if (auto other = exchange::takeNodesThatCan(run)) {
        notes.insert(notes.begin(), std::move(*other));
    }
    const validate::Measured measured = exchange::measuredOf(run.log);
    if (!(measured.stepSeconds > 0) && !(measured.peakBytes > 0) && !measured.outOfMemory) {
        return inFile({ErrorCode::BadInput, say("its lines have neither times nor memory")});
    }

    const QString name = tr("Training logs");
    const store::RunsEntry* logs = nullptr;
    for (const store::RunsEntry& entry : m_document.project().runs) {
        if (entry.name == name.toStdString()) {
            logs = &entry;
        }
    }
    exchange::RunsTable table = exchange::writeRuns({&run, 1});
    for (int again = 2; logs != nullptr && logs->table.find("\n" + run.id + ",") != std::string::npos;
         ++again) {
        run.id = QFileInfo(path).completeBaseName().toStdString() + "-" + std::to_string(again);
        table = exchange::writeRuns({&run, 1});
    }
    m_perspectives.validate().setProposal(std::nullopt);
    m_perspectives.setPerspective(Perspective::Validate);
    m_document.beginMacro(tr("Add the log %1").arg(QFileInfo(path).fileName()));
    if (logs != nullptr) {
        if (auto joined = exchange::joinedRuns({logs->table, logs->catalog}, table)) {
            table = std::move(*joined);
            m_document.removeRuns(logs->id);
        }
    }
    const store::RunsId id = m_document.addRuns(name, std::move(table.csv), std::move(table.catalog));
    m_document.endMacro();
    openRuns(id);
    QStringList said;
    if (!printed) {
        said << tr("The log prints no arguments: %1 is taken for what ran.")
                    .arg(QString::fromStdString(current->scenario.name));
    }
    for (const Message& note : notes) {
        said << document::engineText(note);
    }
    if (!said.isEmpty()) {
        emit note(said.join(QStringLiteral(" · ")));
    }
    return {};
}

Result<void> ValidateDesk::importSnapshot(const QString& path)
{
    const auto inFile = [&path](const Error& error) {
        return fail(error.code, say("%1: %2", QFileInfo(path).fileName().toStdString(), error.message));
    };
    const Result<std::string> bytes = readTextFile(path, kLargestTable);
    if (!bytes) {
        return tl::unexpected(bytes.error());
    }
    const auto snapshot = exchange::readMemorySnapshot(*bytes);
    if (!snapshot) {
        return inFile(snapshot.error());
    }
    const store::ScenarioEntry* current = m_document.currentScenario();
    if (current == nullptr) {
        return inFile({ErrorCode::BadInput, say("there is no scenario whose rank it could be")});
    }
    const std::int64_t rank = exchange::rankInName(QFileInfo(path).fileName().toStdString())
                                  .value_or(snapshot->device);
    const auto laid = exchange::compareSnapshot(*snapshot, current->scenario, rank);
    if (!laid) {
        return inFile(laid.error());
    }
    QStringList said;
    said << tr("Rank %1, measured and predicted").arg(rank);
    for (const exchange::SnapshotComparison::Row& row : laid->rows) {
        said << tr("%1: %2, %3")
                    .arg(document::engineText(row.label), theme::gibibytes(row.measured),
                         theme::gibibytes(row.predicted));
    }
    emit note(said.join(QStringLiteral(" · ")));
    return {};
}

void ValidateDesk::openRuns(store::RunsId id)
{
    m_document.setViewState(kShownRunsKey, std::to_string(id.value));
    showRuns();
}

void ValidateDesk::take(const document::ChangeEvent& event)
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

validation::JudgedRuns ValidateDesk::readRuns() const
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

void ValidateDesk::showRuns()
{
    const std::optional<validate::Calibration> calibration = calibrationOf(m_document.project());
    m_perspectives.validate().setApplied(calibration);
    if (shownRuns(m_document.project()) == nullptr) {
        m_engine.forgetRuns();
        m_perspectives.validate().setBusy({});
        m_perspectives.validate().setProposal(std::nullopt);
        m_perspectives.validate().setRuns(nullptr, {});
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
    m_perspectives.validate().setBusy(tr("Predicting %n runs…", nullptr, count));
}

void ValidateDesk::applyCalibration()
{
    const auto proposal = m_perspectives.validate().proposal();
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
    m_perspectives.validate().setProposal(std::nullopt);
    showRuns();
    emit calibrated();
    emit note(tr("The calibration is in the clusters of all scenarios. Edit, Undo takes it out again."));
}

} // namespace shardscape::gui
