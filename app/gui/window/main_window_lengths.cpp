// SPDX-License-Identifier: GPL-3.0-or-later
// Lengths of the documents, and charts of layouts over what varies.
#include "exchange/tables/lengths.h"
#include "explore/explore_view.h"
#include "gui/desks/charts_sheet.h"
#include "gui/desks/lengths_sheet.h"
#include "gui/files/text_file.h"
#include "gui/parts/message_bar.h"
#include "gui/window/actions.h"
#include "gui/window/main_window.h"
#include "inspector/knob_text.h"
#include "lengths/lengths_view.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace shardscape::gui {

namespace {

constexpr std::size_t kMostLines = 8; ///< more than there are colours say nothing

} // namespace

void MainWindow::connectLengths()
{
    connect(m_actions->lengths, &QAction::triggered, this, &MainWindow::showLengths);
    for (std::size_t i = 0; i < m_actions->charts.size(); ++i) {
        connect(m_actions->charts[i], &QAction::triggered, this,
                [this, i] { showChart(search::curveKinds()[i].id, chartedLayouts()); });
    }
    connect(m_actions->chartFront, &QAction::triggered, this,
            [this] { showChart(search::curveKinds().front().id, frontLayouts()); });
    // Where people look at one layout, a right click is one click from its chart.
    for (const Perspective perspective : {Perspective::Memory, Perspective::Time, Perspective::Network}) {
        QWidget& view = m_perspectives->view(perspective);
        view.setContextMenuPolicy(Qt::ActionsContextMenu);
        for (QAction* const chart : m_actions->charts) {
            view.addAction(chart);
        }
        view.addAction(m_actions->lengths);
    }
}

// ------------------------------------------------------------------ lengths

void MainWindow::showLengths()
{
    if (m_lengthsSheet == nullptr) {
        m_lengthsSheet = new LengthsSheet(this);
        m_lengthsSheet->setTheme(theme::Theme::of(palette()));
        const lengths::LengthsView* const view = &m_lengthsSheet->view();
        connect(view, &lengths::LengthsView::changeProposed, this, &MainWindow::apply);
        connect(view, &lengths::LengthsView::importRequested, this, [this] {
            const QString path = m_dialogs.openFile(m_lengthsSheet, tr("Import lengths"),
                                                    m_settings.lastFolder(), tr("Lengths (*.csv *.txt)"));
            if (!path.isEmpty()) {
                importLengths(path);
            }
        });
        connect(view, &lengths::LengthsView::exportRequested, this, [this] {
            if (const store::ScenarioEntry* const current = m_document.currentScenario()) {
                exportText(tr("lengths.csv"), QString::fromStdString(exchange::writeLengthsCsv(
                                                  current->scenario.workload.lengths)));
            }
        });
        connect(view, &lengths::LengthsView::pictureRequested, this,
                [this] { exportPicture(m_lengthsSheet->view(), tr("lengths")); });
    }
    m_lengthsSheet->show();
    m_lengthsSheet->raise();
    m_lengthsSheet->activateWindow();
    fillLengths();
}

void MainWindow::fillLengths()
{
    const store::ScenarioEntry* const current = m_document.currentScenario();
    if (current == nullptr) {
        return;
    }
    if (m_lengthsSheet != nullptr && m_lengthsSheet->isVisible()) {
        m_lengthsSheet->setScenario(current->scenario, m_evaluation);
    }
    if (m_chartsSheet != nullptr && m_chartsSheet->isVisible() && !m_chartsFront) {
        m_chartsSheet->setLayouts(chartedLayouts());
    }
}

bool MainWindow::importLengths(const QString& path)
{
    const QString name = QFileInfo(path).fileName();
    const Result<std::string> text = readTextFile(path, kLargestText);
    if (!text) {
        report(text.error());
        return false;
    }
    const Result<workload::LengthHistogram> lengths = exchange::readLengthsCsv(*text);
    if (!lengths) {
        report(Error{lengths.error().code, say("%1: %2", name.toStdString(), lengths.error().message)});
        return false;
    }
    m_settings.setLastFolder(QFileInfo(path).absolutePath());
    layout::Change change;
    change.lengths = *lengths;
    apply(change);
    return true;
}

// ------------------------------------------------------------------ charts

std::vector<ChartedLayout> MainWindow::chartedLayouts() const
{
    std::vector<ChartedLayout> layouts;
    const store::ScenarioEntry* const current = m_document.currentScenario();
    if (current != nullptr) {
        layouts.emplace_back(QString::fromStdString(current->name()), current->scenario);
    }
    for (const store::ScenarioEntry& entry : m_document.project().scenarios) {
        if (entry.pinned && &entry != current && layouts.size() < kMostLines) {
            layouts.emplace_back(QString::fromStdString(entry.name()), entry.scenario);
        }
    }
    return layouts;
}

std::vector<ChartedLayout> MainWindow::frontLayouts() const
{
    const auto& sweeps = m_document.project().sweeps;
    const auto shown = std::find_if(sweeps.begin(), sweeps.end(), [this](const store::SweepEntry& entry) {
        return entry.id == m_shownSweep;
    });
    if (shown == sweeps.end() || shown->result->front.empty()) {
        return {};
    }
    const search::SweepResult& result = *shown->result;
    std::vector<ChartedLayout> layouts;
    const std::size_t lines = std::min(result.front.size(), kMostLines);
    for (std::size_t i = 0; i < lines; ++i) { // evenly along it, both ends among them
        const std::size_t at = lines > 1 ? i * (result.front.size() - 1) / (lines - 1) : 0;
        const layout::Scenario one = search::scenarioAt(
            result.space, result.rows[static_cast<std::size_t>(result.front[at])].index);
        QStringList differs;
        for (const layout::Setting& setting : layout::difference(result.space.base, one).settings) {
            differs << QString::fromStdString(layout::spell(setting));
        }
        layouts.emplace_back(differs.mid(0, 6).join(QLatin1Char(' ')), one);
    }
    return layouts;
}

void MainWindow::showChart(std::string_view kind, std::vector<ChartedLayout> layouts)
{
    if (layouts.empty()) {
        m_messageBar->showProblem(tr("There is no front yet: start a sweep first."));
        return;
    }
    if (m_chartsSheet == nullptr) {
        m_chartsSheet = new ChartsSheet(this);
        m_chartsSheet->setTheme(theme::Theme::of(palette()));
        connect(m_chartsSheet, &ChartsSheet::pictureRequested, this,
                [this] { exportPicture(m_chartsSheet->chart(), tr("chart")); });
        connect(m_chartsSheet, &ChartsSheet::tableRequested, this,
                [this] { exportText(tr("chart.csv"), m_chartsSheet->table()); });
    }
    m_chartsFront = layouts != chartedLayouts();
    m_chartsSheet->setLayouts(std::move(layouts));
    if (const Result<const search::CurveKind*> found = search::findCurveKind(kind)) {
        m_chartsSheet->setKind(**found);
    }
    m_chartsSheet->show();
    m_chartsSheet->raise();
    m_chartsSheet->activateWindow();
}

} // namespace shardscape::gui
