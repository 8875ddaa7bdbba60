// SPDX-License-Identifier: GPL-3.0-or-later
// What leaves the window: the export sheet is opened here with what is seen and where it was asked for.
#include "compare/compare_view.h"
#include "compare/difference_view.h"
#include "exchange/results/evaluation_json.h"
#include "exchange/results/sweep_json.h"
#include "exchange/results/traffic_json.h"
#include "exchange/runs/comparison_json.h"
#include "explore/explore_view.h"
#include "explore/matrix_view.h"
#include "explore/parallel_view.h"
#include "explore/scatter_view.h"
#include "explore/table_view.h"
#include "gui/background/compare_feed.h"
#include "gui/explain/about.h"
#include "gui/export/copy_sheet.h"
#include "gui/export/export_numbers.h"
#include "gui/export/export_sheet.h"
#include "gui/parts/message_bar.h"
#include "gui/window/actions.h"
#include "gui/window/main_window.h"
#include "panel/cluster_text.h"
#include "panel/own_name.h"
#include "timeline/timeline_canvas.h"
#include "timeline/timeline_view.h"
#include "validate/validate_view.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QUrl>

#include <algorithm>
#include <sstream>

namespace shardscape::gui {

using exporting::Purpose;

namespace {

constexpr const char* kChoicesKey = "export.";
constexpr std::size_t kSlideRows = 6;
constexpr std::size_t kTopRows = 100; ///< of a sweep's JSON

Result<QByteArray> bytesOf(const std::string& text)
{
    return QByteArray::fromStdString(text);
}

/// "Qwen 2.5 at 32k" as a part of a file's name: "qwen-2.5-at-32k".
QString slug(const QString& text)
{
    static const QRegularExpression other(QStringLiteral("[^\\w.]+"),
                                          QRegularExpression::UseUnicodePropertiesOption);
    QString name = text.toLower().replace(other, QStringLiteral("-"));
    while (name.startsWith(QLatin1Char('-')) || name.endsWith(QLatin1Char('-'))) {
        name = name.startsWith(QLatin1Char('-')) ? name.mid(1) : name.chopped(1);
    }
    return name.left(40).isEmpty() ? QStringLiteral("shardscape") : name.left(40);
}

QString shows(Perspective perspective)
{
    switch (perspective) {
    case Perspective::Draw: return MainWindow::tr("The cluster with the layout's ranks on it.");
    case Perspective::Explore: return MainWindow::tr("Layouts of a sweep, those on the Pareto front marked.");
    case Perspective::Load: return MainWindow::tr("A served model over its load.");
    case Perspective::Requests:
        return MainWindow::tr(
            "Requests that wait, are taken in and answered, and the iterations behind them.");
    case Perspective::Cache:
        return MainWindow::tr("Weights and cache of a served model, and how many requests fit.");
    case Perspective::Calendar: return MainWindow::tr("A whole run on its dates, and where its hours go.");
    case Perspective::Failures:
        return MainWindow::tr("What failures do to a run, and what stops when a node fails.");
    case Perspective::Loss: return MainWindow::tr("Days to the same loss on more and fewer accelerators.");
    case Perspective::Timeline:
        return MainWindow::tr("One step: devices from top to bottom, time from left to right.");
    case Perspective::Memory: return MainWindow::tr("Memory of each pipeline stage against the capacity.");
    case Perspective::Time: return MainWindow::tr("From the time at peak FLOPs to the time of a step.");
    case Perspective::Network: return MainWindow::tr("What ranks send in a step, and over which links.");
    case Perspective::Compare: return MainWindow::tr("Layouts side by side, differences exact.");
    case Perspective::Validate: break;
    }
    return MainWindow::tr("Predictions against measured runs.");
}

/// Colours of the passes that a timeline has: they stand side by side on every device.
std::vector<QColor> neighbours(const timeline::TimelineScene& scene)
{
    using schedule::OpKind;
    const theme::Theme& look = theme::Theme::light();
    std::vector<QColor> found;
    for (const theme::LegendEntry& entry : timeline::legendOf(scene, look, false)) {
        for (const OpKind kind : {OpKind::Forward, OpKind::Backward, OpKind::BackwardWeight}) {
            if (entry.hatch == theme::Hatch::Plain && entry.colour == look.opColour(kind)
                && std::find(found.begin(), found.end(), entry.colour) == found.end()) {
                found.push_back(entry.colour);
            }
        }
    }
    return found;
}

/// Metrics of the layouts, as the table of Compare has them.
std::vector<QStringList> slideRows(const compare::CompareView& view)
{
    QStringList head{QString()};
    for (const compare::Candidate& candidate : view.candidates()) {
        head << QString::fromStdString(candidate.scenario.name);
    }
    std::vector<QStringList> rows{head};
    for (const compare::Row& row : view.rows()) {
        if (row.kind != compare::RowKind::Metric || rows.size() > kSlideRows) {
            continue;
        }
        QStringList cells{row.label};
        for (const compare::Cell& cell : row.cells) {
            cells << cell.text;
        }
        rows.push_back(std::move(cells));
    }
    return rows;
}

} // namespace

void MainWindow::connectExport()
{
    const auto lead = [this](QAction* action, auto open) {
        connect(action, &QAction::triggered, this, open);
    };
    lead(m_actions->exportSheet,
         [this] { openExport(m_exportSheet != nullptr ? m_exportSheet->purpose() : Purpose::Paper); });
    lead(m_actions->savePicture, [this] { openExport(Purpose::Paper); });
    lead(m_actions->exportReport, [this] { openExport(Purpose::Report); });
    lead(m_actions->exportSchedule, [this] { exportFrom(Perspective::Timeline, Purpose::Data); });
    compare::CompareView& view = m_perspectives->compare();
    connect(&view, &compare::CompareView::tableRequested, this,
            [this] { exportFrom(Perspective::Compare, Purpose::Data); });
    connect(&view, &compare::CompareView::slideRequested, this,
            [this] { exportFrom(Perspective::Compare, Purpose::Slide); });
}

ExportSheet& MainWindow::exports()
{
    if (m_exportSheet != nullptr) {
        return *m_exportSheet;
    }
    m_exportSheet = new ExportSheet(m_dialogs, this);
    connect(m_exportSheet, &ExportSheet::saved, this, [this](const QString& path) {
        m_settings.setLastFolder(QFileInfo(path).absolutePath());
        offerWith(
            tr("Saved %1").arg(QFileInfo(path).fileName()), tr("Open"), [this, path] { openFile(path); },
            tr("Show in folder"), [this, path] { openFile(QFileInfo(path).absolutePath()); });
    });
    connect(m_exportSheet, &ExportSheet::openRequested, this, &MainWindow::openFile);
    connect(m_exportSheet, &ExportSheet::copied, this,
            [this](const QString& sentence) { m_messageBar->showNote(sentence); });
    connect(m_exportSheet, &ExportSheet::choicesChanged, this, [this](Purpose purpose) {
        m_document.setViewState(kChoicesKey + exporting::idOf(purpose).toStdString(),
                                exporting::writeChoices(m_exportSheet->choices()).toStdString());
    });
    return *m_exportSheet;
}

void MainWindow::openFile(const QString& path)
{
    if (!QDesktopServices::openUrl(QUrl::fromLocalFile(path))) {
        m_messageBar->showNote(tr("No program opened %1").arg(QDir::toNativeSeparators(path)));
    }
}

void MainWindow::openExport(Purpose purpose)
{
    exportFrom(m_perspectives->activePerspective(), purpose);
}

void MainWindow::exportFrom(Perspective perspective, Purpose purpose)
{
    showExport(exportSubject(perspective), purpose);
    m_exported = perspective;
}

void MainWindow::showExport(ExportSubject subject, Purpose purpose)
{
    ExportSheet& sheet = exports();
    const auto& state = m_document.project().viewState;
    for (int i = 0; i < exporting::kPurposes; ++i) { // as they were chosen in this project
        const auto kind = static_cast<Purpose>(i);
        const auto found = state.find(kChoicesKey + exporting::idOf(kind).toStdString());
        sheet.setChoices(kind, exporting::readChoices(kind, found == state.end()
                                                                ? QString()
                                                                : QString::fromStdString(found->second)));
    }
    m_exported.reset();
    sheet.setFolder(m_settings.lastFolder());
    sheet.open(std::move(subject), purpose);
}

void MainWindow::refreshExport()
{
    if (m_exportSheet == nullptr || !m_exportSheet->isVisible()) {
        return;
    }
    if (m_exported) {
        exportFrom(*m_exported, m_exportSheet->purpose());
    }
}

ExportSubject MainWindow::exportSubject(Perspective perspective)
{
    if (perspective == Perspective::Compare) {
        m_compareFeed->show();
    }
    ExportSubject subject;
    const store::ScenarioEntry* current = m_document.currentScenario();
    const QString name = current != nullptr ? QString::fromStdString(current->name()) : QString();
    subject.what = name.isEmpty() ? label(perspective) : tr("%1, %2").arg(label(perspective), name);
    subject.stem = slug(m_document.path().isEmpty() && !name.isEmpty() ? name : m_document.title())
                   + QLatin1Char('-') + QString::fromLatin1(id(perspective).data());
    subject.picture = &m_perspectives->picture(perspective);
    if (perspective == Perspective::Explore && m_perspectives->explore().results().hasSweep()) {
        explore::ExploreView& explore = m_perspectives->explore();
        // All of it is a page of a screen: on paper one plot has the room.
        subject.pictures = {{tr("Plot"), &explore.scatter()},
                            {tr("Matrix"), &explore.matrix()},
                            {tr("Parallel axes"), &explore.parallel()},
                            {tr("Table"), &explore.table()},
                            {tr("All of them"), &explore}};
        subject.picture = subject.pictures.front().picture;
    }
    addTables(subject, perspective);
    if (current == nullptr) {
        return subject;
    }
    const layout::Scenario& s = current->scenario;
    const QString file = m_document.path().isEmpty() ? m_document.title()
                                                     : QFileInfo(m_document.path()).fileName();
    subject.caption = tr("%1 %2 on %3. Drawn by Shardscape %4 from %5.")
                          .arg(shows(perspective), panel::shownName(s.model), panel::clusterText(s.cluster),
                               programVersion(), file);
    subject.report = [this]() -> ReportSource {
        return {m_document.project(), reportTitle(), QDate::currentDate()};
    };
    subject.flags = s;
    subject.ownPlan = ownPlanOf(current->id);
    const timeline::TimelineScene& scene = m_perspectives->timeline().canvas().scene();
    if (perspective == Perspective::Timeline && !scene.schedules.empty()) {
        subject.scene = scene;
        subject.kinds = neighbours(scene);
    }
    addSlide(subject, perspective);
    return subject;
}

QString MainWindow::reportTitle() const
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    return m_document.path().isEmpty() && current != nullptr ? QString::fromStdString(current->name())
                                                             : m_document.title();
}

/// Differences first, then numbers.
void MainWindow::addSlide(ExportSubject& subject, Perspective perspective)
{
    compare::CompareView& view = m_perspectives->compare();
    if (perspective != Perspective::Compare || view.isEmpty()) {
        return;
    }
    auto slide = std::make_shared<exporting::Slide>();
    slide->title = tr("Time: %1").arg(view.timeDifference().headline());
    slide->subtitle = tr("Memory: %1").arg(view.memoryDifference().headline());
    slide->pictures = {&view.timeDifference(), &view.memoryDifference()};
    slide->rows = slideRows(view);
    slide->foot = tr("Drawn by Shardscape %1").arg(programVersion());
    subject.slide = std::move(slide);
}

void MainWindow::addTables(ExportSubject& subject, Perspective perspective)
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    const auto named = [&subject, perspective](const QString& what) {
        return subject.stem.chopped(static_cast<qsizetype>(id(perspective).size())) + what;
    };
    if (perspective == Perspective::Explore) {
        addSweepTable(subject);
    } else if (perspective == Perspective::Compare && !m_perspectives->compare().isEmpty()) {
        using compare::TextFormat;
        const auto text = [this](TextFormat format) -> Result<QByteArray> {
            return m_perspectives->compare().text(format).toUtf8();
        };
        subject.tables.push_back({tr("The comparison"),
                                  subject.stem,
                                  {{QStringLiteral("csv"), [text] { return text(TextFormat::Csv); }},
                                   {QStringLiteral("md"), [text] { return text(TextFormat::Markdown); }},
                                   {QStringLiteral("html"), [text] { return text(TextFormat::Html); }}}});
    } else if (perspective == Perspective::Timeline && m_perspectives->firstSchedule() != nullptr) {
        ExportTable table{tr("The schedule"), named(QStringLiteral("schedule")), {}};
        for (const char* ending : {"json", "csv", "trace.json", "txt"}) {
            table.forms.emplace_back(QLatin1String(ending),
                                     [this, end = QString::fromLatin1(ending)] { return scheduleFile(end); });
        }
        subject.tables.push_back(std::move(table));
    }
    if (current == nullptr || !m_evaluation.valid) {
        return;
    }
    addEvaluationTables(subject, perspective, current->scenario);
}

void MainWindow::addEvaluationTables(ExportSubject& subject, Perspective perspective,
                                     const layout::Scenario& scenario)
{
    const training::Evaluation& e = m_evaluation;
    const auto stem = subject.stem.chopped(static_cast<qsizetype>(id(perspective).size()));
    const auto whole = [e, scenario] { return bytesOf(exchange::writeEvaluation(scenario, e, true)); };
    const auto add = [&](Perspective of, const QString& name, const QString& file, auto csv, auto json) {
        ExportTable table{name,
                          stem + file,
                          {{QStringLiteral("csv"), [csv]() -> Result<QByteArray> { return csv(); }},
                           {QStringLiteral("json"), [json]() -> Result<QByteArray> { return json(); }}}};
        const bool isFirst = of == perspective;
        subject.tables.insert(isFirst ? subject.tables.begin() : subject.tables.end(), std::move(table));
    };
    add(
        Perspective::Memory, tr("Memory by stage"), QStringLiteral("memory"), [e] { return memoryCsv(e); },
        whole);
    add(
        Perspective::Time, tr("Time by cause"), QStringLiteral("time"), [e] { return timeCsv(e); }, whole);
    add(
        Perspective::Network, tr("Traffic by axis"), QStringLiteral("network"),
        [e, scenario] { return trafficCsv(scenario, e); },
        [e, scenario] { return trafficJson(scenario, e); });
    add(
        Perspective::Draw, tr("Ranks"), QStringLiteral("ranks"),
        [scenario] { return QByteArray::fromStdString(exchange::writeRanksCsv(scenario)); },
        [scenario] { return ranksJson(scenario); });
}

/// Only what the table shows, in the order of the space.
void MainWindow::addSweepTable(ExportSubject& subject)
{
    const store::SweepEntry* entry = store::find(m_document.project().sweeps, m_shownSweep);
    if (entry == nullptr) {
        return;
    }
    const auto result = entry->result;
    const auto csv = [this, result]() -> Result<QByteArray> {
        search::SweepResult shown = *result;
        std::vector<std::int64_t> indices = m_perspectives->explore().shownIndices();
        std::sort(indices.begin(), indices.end());
        std::erase_if(shown.rows, [&](const search::Row& row) {
            return !std::binary_search(indices.begin(), indices.end(), row.index);
        });
        std::ostringstream text;
        exchange::writeSweepCsv(shown, text);
        return bytesOf(text.str());
    };
    subject.tables.push_back(
        {tr("The layouts shown"),
         slug(QString::fromStdString(entry->name)),
         {{QStringLiteral("csv"), csv},
          {QStringLiteral("json"), [result] { return bytesOf(exchange::writeSweep(*result, kTopRows)); }}}});
}

void MainWindow::exportFlags(const layout::Scenario& scenario, const QString& framework)
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    ExportSubject subject;
    subject.what = tr("Launch flags, %1").arg(QString::fromStdString(scenario.name));
    subject.stem = slug(QString::fromStdString(scenario.name));
    subject.flags = scenario;
    subject.flagsOf = framework;
    if (current != nullptr) {
        subject.ownPlan = ownPlanOf(current->id);
    }
    if (current != nullptr && current->scenario.layout != scenario.layout) {
        subject.reference = current->scenario;
        subject.referenceName = QString::fromStdString(current->scenario.name);
    }
    showExport(std::move(subject), Purpose::Flags);
}

void MainWindow::exportText(const QString& name, const QString& text)
{
    ExportSubject subject;
    subject.what = name;
    subject.stem = QFileInfo(name).completeBaseName();
    subject.tables = {{name, subject.stem, {{QFileInfo(name).suffix(), [text]() -> Result<QByteArray> {
                                                 return text.toUtf8();
                                             }}}}};
    showExport(std::move(subject), Purpose::Data);
}

void MainWindow::exportPicture(theme::Picture& picture, const QString& name)
{
    ExportSubject subject;
    subject.what = name;
    subject.stem = slug(name);
    subject.caption = tr("Drawn by Shardscape %1").arg(programVersion());
    subject.picture = &picture;
    showExport(std::move(subject), Purpose::Paper);
}

} // namespace shardscape::gui
