// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/desks/validate_desk.h"

#include "document/document.h"
#include "document/engine_text.h"
#include "exchange/catalog/catalog.h"
#include "exchange/runs/calibration_json.h"
#include "exchange/runs/residuals_json.h"
#include "exchange/runs/runs_csv.h"
#include "explore/explore_view.h"
#include "gui/background/engine.h"
#include "gui/files/calibrations.h"
#include "gui/files/text_file.h"
#include "gui/perspectives/perspectives.h"
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
    const std::string name = QFileInfo(path).completeBaseName().toStdString();
    const Result<exchange::RunsFile> table = readTable(*text, catalog, name);
    if (!table) {
        return fail(table.error().code, say("%1: %2", path.toStdString(), table.error().message));
    }
    m_perspectives.validate().setProposal(std::nullopt);
    m_perspectives.setPerspective(Perspective::Validate);
    openRuns(m_document.addRuns(QString::fromStdString(name), *text, catalog));
    if (const QString notes = notesOn(*table); !notes.isEmpty()) {
        emit note(notes);
    }
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
