// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/report/report_answer.h"

#include "document/engine_text.h"
#include "exchange/scenario/scenario_json.h"
#include "explore/explore_view.h"
#include "explore/scatter_view.h"
#include "gui/background/schedule_view.h"
#include "gui/background/space_index.h"
#include "gui/explain/about.h"
#include "gui/files/calibrations.h"
#include "gui/report/report_texts.h"
#include "panel/own_name.h"
#include "theme/number_format.h"
#include "timeline/timeline_picture.h"

#include <algorithm>
#include <array>

namespace shardscape::gui {

namespace {

/// How much of what is not text there is: tried in this order until all of it is on two pages.
struct DecisionRoom {
    int lanes = 0;        ///< height of the schedules on one axis; 0: none
    int comparison = 0;   ///< height of its picture
    int points = 0;       ///< of the scatter plot
    std::size_t rows = 0; ///< of the front
    bool line = true;     ///< what makes the rows again stands below them
};
constexpr std::array<DecisionRoom, 12> kRoomsTried{{{220, 240, 250, 12},
                                                    {220, 240, 250, 8},
                                                    {220, 200, 200, 8, false},
                                                    {190, 180, 180, 8, false},
                                                    {170, 170, 160, 5, false},
                                                    {170, 160, 140, 3, false},
                                                    {150, 140, 120, 3, false},
                                                    {0, 180, 160, 8},
                                                    {0, 180, 140, 5},
                                                    {0, 160, 120, 3},
                                                    {0, 180, 160, 8, false},
                                                    {0, 160, 120, 3, false}}};

/// What is decided about, and what it is compared with, as they run: on one axis, where a pipeline has something to show.
void addLanes(Report& report, const ReportFindings& found, int height)
{
    std::vector<std::shared_ptr<const timeline::ScheduleView>> views;
    QStringList names;
    std::vector<compare::Candidate> shown = found.compared;
    std::stable_partition(shown.begin(), shown.end(),
                          [](const compare::Candidate& candidate) { return candidate.current; });
    for (const compare::Candidate& candidate : shown) {
        constexpr std::size_t kMostLanes = 2;
        if (views.size() == kMostLanes || !candidate.evaluation.valid
            || candidate.scenario.layout.pipelineParallel < 2) {
            continue;
        }
        if (const auto view = scheduleView(candidate.scenario, candidate.evaluation)) {
            views.push_back(*view);
            names << QString::fromStdString(candidate.scenario.name);
        }
    }
    if (views.empty() || height == 0) {
        return;
    }
    auto picture = std::make_shared<timeline::TimelinePicture>(views);
    report.blocks.emplace_back(ReportFigure{
        picture,
        {kReportWidth, height},
        ReportTexts::tr("The schedule on one time axis: %1.").arg(names.join(QStringLiteral(", ")))});
}

/// The front with what makes each of its layouts again.
void addFront(Report& report, const search::SweepResult& sweep, const layout::Scenario& s, std::size_t rows,
              bool withLine)
{
    ReportTable table{.columns = {{ReportTexts::tr("step"), true},
                                  {ReportTexts::tr("peak"), true},
                                  {ReportTexts::tr("Settings"), false}}};
    const auto current = indexOf(sweep.space, s);
    const std::size_t count = sweep.front.size();
    const std::size_t shown = std::min(count, rows);
    for (std::size_t i = 0; i < shown; ++i) {
        const search::Row& row = sweep.rows[static_cast<std::size_t>(sweep.front[frontAt(i, shown, count)])];
        if (current == row.index) {
            table.emphasized = static_cast<int>(i);
        }
        table.rows.push_back({theme::seconds(row.objective), theme::gibibytes(row.peakBytes),
                              settingsText(sweep.space.base, search::scenarioAt(sweep.space, row.index))});
    }
    report.blocks.emplace_back(
        ReportText{ReportTexts::tr("Pareto front, %1 of %2 layouts: none is both faster and smaller.")
                       .arg(theme::count(static_cast<std::int64_t>(shown)),
                            theme::count(static_cast<std::int64_t>(count))),
                   false});
    report.blocks.emplace_back(std::move(table));
    if (!withLine) { // no room for the line: the file is attached
        report.blocks.emplace_back(ReportText{
            ReportTexts::tr(
                "Every row again: save scenario.json out of this file, then shardscape-cli evaluate "
                "scenario.json and the settings of the row."),
            false});
        return;
    }
    report.blocks.emplace_back(ReportText{
        ReportTexts::tr(
            "Every row again: shardscape-cli evaluate \"line\" and the settings of the row. The line:"),
        false});
    report.blocks.emplace_back(ReportText{breakableLine(sweep.space.base), true});
}

} // namespace

Report decisionReport(const store::Project& project, const store::ScenarioEntry& entry,
                      const ReportFindings& found, const QString& title, const QDate& date)
{
    const layout::Scenario& s = entry.scenario;
    Report begun;
    begun.title = title;
    begun.subtitle = ReportTexts::tr("%1: %2 on %3 accelerators")
                         .arg(QString::fromStdString(s.name), panel::shownName(s.model),
                              theme::count(s.cluster.accelerators()));
    begun.date = date;
    begun.attached.emplace_back(QStringLiteral("scenario.json"),
                                QByteArray::fromStdString(exchange::writeScenario(s)));
    const QString name = sweepNameOf(found);
    const auto& sweep = found.sweep;
    addAnswer(begun, found);
    begun.blocks.emplace_back(ReportHeading{ReportTexts::tr("Verdict"), false});
    begun.blocks.emplace_back(verdictTable(s, found, bandIn(project, s), ReportDetail::Brief));
    if (!entry.note.empty()) {
        begun.blocks.emplace_back(ReportText{QString::fromStdString(entry.note), false});
    }
    auto explore = std::make_shared<explore::ExploreView>();
    explore->setTheme(reportTheme());
    explore->setResult(name, sweep);
    explore->setCurrent(indexOf(sweep->space, s));
    Report whole;
    for (const DecisionRoom& room : kRoomsTried) {
        whole = begun;
        addLanes(whole, found, room.lanes);
        addComparison(whole, project, found, ReportDetail::Brief, room.comparison);
        whole.blocks.emplace_back(ReportHeading{ReportTexts::tr("Every other layout"), false});
        whole.blocks.emplace_back(ReportText{ReportTexts::tr("%1: %2 combinations, %3 of them valid, %4 fit.")
                                                 .arg(name, theme::count(sweep->progress.total),
                                                      theme::count(sweep->progress.evaluated),
                                                      theme::count(sweep->progress.feasible)),
                                             false});
        whole.blocks.emplace_back(ReportFigure{
            pictureOf(explore, explore->scatter()),
            {kReportWidth, room.points},
            ReportTexts::tr("Layouts that fit, with the Pareto front; the ring is the current one.")});
        if (!sweep->front.empty()) {
            addFront(whole, *sweep, s, room.rows, room.line);
        }
        whole.blocks.emplace_back(
            ReportText{ReportTexts::tr("Inputs, assumptions and sources are in the whole report. Shardscape "
                                       "%1, engine version %2.")
                           .arg(programVersion(), document::engineText(store::kEngineVersion)),
                       true});
        if (ReportPages(whole).count() <= kPagesOfDecision) {
            break;
        }
    }
    return whole;
}

} // namespace shardscape::gui
