// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/report/report.h"

#include "base/traced.h"
#include "charts/curve_chart.h"
#include "document/engine_text.h"
#include "draw/cluster_canvas.h"
#include "explore/explore_view.h"
#include "explore/matrix_view.h"
#include "explore/scatter_view.h"
#include "gui/background/space_index.h"
#include "gui/explain/about.h"
#include "gui/files/calibrations.h"
#include "gui/perspectives/perspectives.h"
#include "gui/perspectives/rank_places.h"
#include "gui/report/report_answer.h"
#include "gui/report/report_charts.h"
#include "gui/report/report_findings.h"
#include "gui/report/report_texts.h"
#include "job/training/costing/mfu.h"
#include "layout/knob.h"
#include "memory/memory_view.h"
#include "network/traffic_chart.h"
#include "panel/cluster_text.h"
#include "panel/own_name.h"
#include "schedule/schedule.h"
#include "theme/account_look.h"
#include "theme/mfu_choice.h"
#include "theme/number_format.h"
#include "theme/theme.h"
#include "time/time_view.h"
#include "timeline/timeline_view.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>

namespace shardscape::gui {

namespace {

constexpr int kComparisonHeight = 300; ///< of its pictures

constexpr auto kFrontRows = 24UL;

void addInputs(Report& report, const layout::Scenario& s)
{
    std::vector<QStringList> rows;
    rows.push_back({ReportTexts::tr("Cluster"),
                    ReportTexts::tr("%1, %2 accelerators")
                        .arg(panel::clusterText(s.cluster), theme::count(s.cluster.accelerators()))});
    for (std::size_t kind = 0; kind < s.cluster.kinds(); ++kind) {
        const cluster::Accelerator& a = s.cluster.acceleratorOf(kind);
        rows.push_back({ReportTexts::tr("Accelerator"),
                        ReportTexts::tr("%1, %2, %3 dense bf16, %4 memory bandwidth")
                            .arg(QString::fromStdString(a.name), theme::gibibytes(a.memoryBytes),
                                 theme::flopRate(a.bf16Flops), theme::bandwidth(a.memoryBandwidth))});
    }
    for (const cluster::LinkLevel& level : s.cluster.levels) {
        rows.push_back({ReportTexts::tr("Link, %1 accelerators").arg(theme::count(level.size)),
                        ReportTexts::tr("%1, %2 per accelerator and direction, %3 attained, %4 per step")
                            .arg(QString::fromStdString(level.kind), theme::bandwidth(level.bandwidth),
                                 theme::percent(level.efficiency), theme::seconds(level.latency))});
    }
    const workload::ParameterCount count = workload::countParameters(s.model);
    QString shape = ReportTexts::tr("%1 layers, hidden %2, %3 heads, vocabulary %4")
                        .arg(s.model.layers)
                        .arg(s.model.hidden)
                        .arg(s.model.heads)
                        .arg(theme::count(s.model.vocabulary));
    if (s.model.moe) {
        shape +=
            ReportTexts::tr(", %1 experts, %2 per token").arg(s.model.moe->experts).arg(s.model.moe->topK);
    }
    rows.push_back(
        {ReportTexts::tr("Model"),
         ReportTexts::tr("%1, %2 parameters: %3")
             .arg(panel::shownName(s.model), theme::parameters(static_cast<double>(count.total)), shape)});
    for (const layout::Knob& knob : layout::knobs()) {
        QString value = document::engineText(layout::spell(knob, knob.get(s)));
        if (knob.id == "dp") {
            value = theme::count(s.dataParallel());
        } else if (knob.kind == layout::KnobKind::Boolean) {
            value = knob.get(s) != 0 ? ReportTexts::tr("on") : ReportTexts::tr("off");
        }
        rows.push_back({knob.unit.empty() ? document::engineText(knob.label)
                                          : ReportTexts::tr("%1, %2").arg(document::engineText(knob.label),
                                                                          document::engineText(knob.unit)),
                        value});
    }
    report.blocks.emplace_back(ReportHeading{ReportTexts::tr("Inputs"), false});
    report.blocks.emplace_back(factsTable(std::move(rows)));
}

/// A row grows by a cell and what it is sorted by.
struct SortedRow {
    QStringList cells;
    std::vector<double> by;
    void add(const QString& cell, double value)
    {
        cells << cell;
        by.push_back(value);
    }
    void addTo(ReportTable& table)
    {
        table.rows.push_back(std::move(cells));
        table.sortBy.push_back(std::move(by));
    }
};

/// What each device does of the schedule, and what it waits for.
ReportTable deviceTable(const timeline::ScheduleView& view)
{
    const bool nanoseconds = view.program.nanoseconds;
    const schedule::Analysis& analysis = view.analysis;
    std::vector<std::array<schedule::Ticks, schedule::kBubbleCauses>> waits(
        static_cast<std::size_t>(view.program.devices));
    for (const schedule::Bubble& bubble : analysis.bubbles) {
        waits[static_cast<std::size_t>(bubble.device)][static_cast<std::size_t>(bubble.cause)] +=
            bubble.end - bubble.start;
    }
    ReportTable table{.columns = {{ReportTexts::tr("Device"), true}, {ReportTexts::tr("Busy"), true}},
                      .onPageOnly = true};
    std::vector<std::size_t> causes;
    for (std::size_t cause = 0; cause < analysis.bubbleByCause.size(); ++cause) {
        if (analysis.bubbleByCause[cause] > 0) {
            causes.push_back(cause);
            table.columns.push_back({theme::bubbleLabel(static_cast<schedule::BubbleCause>(cause)), true});
        }
    }
    for (std::int32_t device = 0; device < view.program.devices; ++device) {
        const auto at = static_cast<std::size_t>(device);
        SortedRow row;
        row.add(QString::number(device), device);
        row.add(theme::ticks(analysis.work[at], nanoseconds), static_cast<double>(analysis.work[at]));
        for (const std::size_t cause : causes) {
            row.add(theme::ticks(waits[at][cause], nanoseconds), static_cast<double>(waits[at][cause]));
        }
        row.addTo(table);
    }
    return table;
}

/// What the memory's picture shows, by pipeline stage.
ReportTable memoryTable(const training::Evaluation& e)
{
    ReportTable table{.columns = {{ReportTexts::tr("Stage"), true}}, .onPageOnly = true};
    std::vector<const training::Account*> filled;
    for (const training::Account& account : training::memoryAccounts()) {
        if (std::any_of(e.memory.begin(), e.memory.end(),
                        [&](const training::StageMemory& stage) { return stage.bytes[account] > 0; })) {
            filled.push_back(&account);
            table.columns.push_back({theme::accountShortTitle(account), true});
        }
    }
    table.columns.push_back({ReportTexts::tr("Total"), true});
    table.columns.push_back({ReportTexts::tr("Capacity"), true});
    for (const training::StageMemory& stage : e.memory) {
        SortedRow row;
        row.add(QString::number(stage.stage), stage.stage);
        for (const training::Account* account : filled) {
            row.add(theme::gibibytes(stage.bytes[*account]), stage.bytes[*account]);
        }
        row.add(theme::gibibytes(stage.total), stage.total);
        row.add(theme::gibibytes(stage.capacity), stage.capacity);
        row.addTo(table);
    }
    return table;
}

/// What the time's picture shows.
ReportTable timeTable(const training::Evaluation& e)
{
    ReportTable table{.columns = {{ReportTexts::tr("Of a step"), false},
                                  {ReportTexts::tr("Spent"), true},
                                  {ReportTexts::tr("Not hidden"), true},
                                  {ReportTexts::tr("Share of the step"), true}},
                      .onPageOnly = true};
    for (const training::Account& account : training::timeAccounts()) {
        const training::TimeShare& share = e.time[account];
        if (share.seconds == 0 && share.exposedSeconds == 0) {
            continue;
        }
        SortedRow row;
        row.add(theme::accountTitle(account), std::numeric_limits<double>::quiet_NaN());
        row.add(theme::seconds(share.seconds), share.seconds);
        row.add(theme::seconds(share.exposedSeconds), share.exposedSeconds);
        row.add(theme::percent(share.exposedSeconds / e.stepSeconds), share.exposedSeconds);
        row.addTo(table);
    }
    return table;
}

void addPictures(Report& report, const layout::Scenario& s, const ReportFindings& found)
{
    const training::Evaluation& e = found.evaluation;
    const theme::Theme& look = reportTheme();
    report.blocks.emplace_back(ReportHeading{ReportTexts::tr("The schedule"), true});
    const auto& card = schedule::schedules()[static_cast<std::size_t>(s.layout.schedule)];
    if (const auto& schedule = found.schedule) {
        auto view = std::make_shared<timeline::TimelineView>();
        view->setSchedule(*schedule);
        const int height = std::clamp(120 + 34 * (*schedule)->program.devices, 220, 420);
        report.blocks.emplace_back(ReportFigure{
            pictureOf(view, *view),
            {kReportWidth, height},
            ReportTexts::tr("%1, simulated: devices from top to bottom, time from left to right. %2")
                .arg(document::engineText(card.label),
                     document::engineText(card.insight)
                         + (card.uncertainty.empty()
                                ? QString()
                                : QStringLiteral(" ") + document::engineText(card.uncertainty))),
            ganttChart(*schedule)});
        if ((*schedule)->program.ops.size() > kMostPageOps) {
            report.blocks.emplace_back(
                ReportText{ReportTexts::tr("This schedule has more ops than a page zooms into: %1.")
                               .arg(theme::count(static_cast<std::int64_t>((*schedule)->program.ops.size()))),
                           true});
        }
        report.blocks.emplace_back(deviceTable(**schedule));
    } else {
        report.blocks.emplace_back(ReportText{document::engineText(schedule.error().message), true});
    }

    report.blocks.emplace_back(ReportHeading{ReportTexts::tr("Memory"), false});
    auto memory = std::make_shared<memory::MemoryView>();
    memory->setTheme(look);
    memory->setStageNotes(rankNotes(s));
    memory->setEvaluation(e);
    report.blocks.emplace_back(ReportFigure{
        pictureOf(memory, *memory),
        {kReportWidth, 400},
        ReportTexts::tr("What fills the accelerators of each pipeline stage, against their capacity.")});
    report.blocks.emplace_back(memoryTable(e));

    report.blocks.emplace_back(ReportHeading{ReportTexts::tr("Time"), true});
    auto time = std::make_shared<time::TimeView>();
    time->setTheme(look);
    time->setEvaluation(e, s.cluster.accelerators(), QString::fromStdString(s.name));
    report.blocks.emplace_back(
        ReportFigure{pictureOf(time, *time),
                     {kReportWidth, 380},
                     ReportTexts::tr("From the time that peak FLOPs would need to the time of a step.")});
    report.blocks.emplace_back(timeTable(e));

    const draw::RankMap map = rankMap(s, e);
    report.blocks.emplace_back(ReportHeading{ReportTexts::tr("Network"), true});
    auto traffic = std::make_shared<network_view::TrafficChart>();
    traffic->setTheme(look);
    traffic->show(map, s.cluster, e.stepSeconds,
                  e.reasons.empty() ? QString() : document::engineText(layout::sentence(e.reasons.front())));
    report.blocks.emplace_back(
        ReportFigure{pictureOf(traffic, *traffic),
                     {kReportWidth, 400},
                     ReportTexts::tr("What the ranks send each other in a step, and over which links.")});
    auto drawn = std::make_shared<draw::ClusterCanvas>();
    drawn->setTheme(look);
    drawn->setCluster(s.cluster);
    drawn->setColour(s.layout.pipelineParallel > 1 ? draw::ColourBy::Stage : draw::ColourBy::Tensor);
    drawn->setMap(map);
    report.blocks.emplace_back(ReportFigure{
        pictureOf(drawn, *drawn),
        {kReportWidth, 420},
        ReportTexts::tr("The cluster with the layout's ranks on it; links as wide as what they carry.")});
}

/// What the layout would be with longer sequences, and on more or fewer accelerators.
void addCharts(Report& report, const layout::Scenario& s, const ReportFindings& found)
{
    report.blocks.emplace_back(ReportHeading{ReportTexts::tr("Charts"), true});
    const auto kinds = search::curveKinds();
    for (std::size_t at = 0; at < found.curves.size(); ++at) {
        const search::CurveKind& kind = kinds[at];
        const Result<search::Curve>& curve = found.curves[at];
        if (!curve) {
            report.blocks.emplace_back(ReportText{document::engineText(curve.error().message), true});
            continue;
        }
        auto chart = std::make_shared<charts::CurveChart>();
        chart->setTheme(reportTheme());
        chart->setLines(kind, {{QString::fromStdString(s.name), *curve}});
        report.blocks.emplace_back(
            ReportFigure{pictureOf(chart, *chart), {kReportWidth, 320}, document::engineText(kind.look)});
    }
}

/// `points`: which row each point of the scatter is.
ReportTable frontTable(const search::SweepResult& sweep, const layout::Scenario& s,
                       const std::vector<explore::RowPosition>& points)
{
    ReportTable table{.columns = {{ReportTexts::tr("Row"), true}}};
    std::vector<std::size_t> axes;
    for (std::size_t i = 0; i < sweep.space.axes.size(); ++i) {
        // a column for each knob that differs along the front
        std::set<std::int64_t> values;
        for (const std::int64_t at : sweep.front) {
            values.insert(search::valueAt(sweep.space, sweep.rows[static_cast<std::size_t>(at)].index, i));
        }
        if (values.size() > 1) {
            axes.push_back(i);
            table.columns.push_back({document::engineText(sweep.space.axes[i].knob->shortLabel), false});
        }
    }
    table.columns.push_back({ReportTexts::tr("step"), true});
    table.columns.push_back({theme::mfuName(), true});
    table.columns.push_back({ReportTexts::tr("peak"), true});
    table.columns.push_back({ReportTexts::tr("bubble"), true});
    const auto current = indexOf(sweep.space, s);
    const std::size_t count = sweep.front.size();
    const std::size_t shown = std::min(count, kFrontRows);
    for (std::size_t i = 0; i < shown; ++i) {
        const std::size_t at = frontAt(i, shown, count);
        const search::Row& row = sweep.rows[static_cast<std::size_t>(sweep.front[at])];
        SortedRow made;
        made.add(QString::number(i + 1), static_cast<double>(i));
        for (const std::size_t axis : axes) {
            const layout::Knob& knob = *sweep.space.axes[axis].knob;
            const std::int64_t value = search::valueAt(sweep.space, row.index, axis);
            made.add(explore::ResultSet::valueText(knob, value), static_cast<double>(value));
        }
        const double mfu = training::convert(row.value(training::kMfu),
                                             search::scenarioAt(sweep.space, row.index),
                                             training::mfuConventions().front(), theme::mfuConvention());
        const auto bubble = row.value(training::kBubbleRatio);
        made.add(theme::seconds(row.objective), row.objective);
        made.add(theme::percent(mfu), mfu);
        made.add(theme::gibibytes(row.peakBytes), row.peakBytes);
        made.add(theme::percent(bubble), bubble);
        if (current == row.index) {
            table.emphasized = static_cast<int>(i);
        }
        const auto point = std::lower_bound(points.begin(), points.end(), sweep.front[at]);
        table.points.push_back(point != points.end() && *point == sweep.front[at]
                                   ? static_cast<int>(point - points.begin())
                                   : -1);
        made.addTo(table);
    }
    return table;
}

/// How each row of the front is made again, here or on the command line.
void addRebuilding(Report& report, const search::SweepResult& sweep)
{
    ReportTable table{.columns = {{ReportTexts::tr("Row"), true}, {ReportTexts::tr("Settings"), false}}};
    const std::size_t count = sweep.front.size();
    const std::size_t shown = std::min(count, kFrontRows);
    for (std::size_t i = 0; i < shown; ++i) {
        const search::Row& row = sweep.rows[static_cast<std::size_t>(sweep.front[frontAt(i, shown, count)])];
        table.rows.push_back({QString::number(i + 1),
                              settingsText(sweep.space.base, search::scenarioAt(sweep.space, row.index))});
    }
    report.blocks.emplace_back(ReportText{
        ReportTexts::tr(
            "Every row again: shardscape-cli evaluate \"line\" and the settings of the row. The line:"),
        false});
    report.blocks.emplace_back(ReportText{breakableLine(sweep.space.base), true});
    report.blocks.emplace_back(std::move(table));
}

void addSweep(Report& report, const ReportFindings& found, const layout::Scenario& s)
{
    const auto& sweep = found.sweep;
    const QString name = sweepNameOf(found);
    report.blocks.emplace_back(ReportHeading{ReportTexts::tr("Every other layout"), false});
    report.blocks.emplace_back(
        ReportText{ReportTexts::tr("%1: %2 combinations, %3 of them valid, %4 fit.")
                       .arg(name, theme::count(sweep->progress.total),
                            theme::count(sweep->progress.evaluated), theme::count(sweep->progress.feasible)),
                   false});
    const ScatterChart points = scatterChart(sweep, indexOf(sweep->space, s));
    auto explore = std::make_shared<explore::ExploreView>();
    explore->setTheme(reportTheme());
    explore->setResult(name, sweep);
    explore->setCurrent(indexOf(sweep->space, s));
    report.blocks.emplace_back(
        ReportFigure{pictureOf(explore, explore->scatter()),
                     {kReportWidth, 360},
                     ReportTexts::tr("Layouts that fit, with the Pareto front; the ring is the current one."),
                     points.json});
    if (points.rows.size() < points.fitting) {
        report.blocks.emplace_back(
            ReportText{ReportTexts::tr("A browser that runs scripts draws %1 of the %2 layouts that fit.")
                           .arg(theme::count(static_cast<std::int64_t>(points.rows.size())),
                                theme::count(static_cast<std::int64_t>(points.fitting))),
                       true});
    }
    report.blocks.emplace_back(ReportFigure{
        pictureOf(explore, explore->matrix()),
        {kReportWidth, 360},
        ReportTexts::tr("The best layout of each cell; hatched cells cannot be or do not fit.")});
    if (!sweep->front.empty()) {
        report.blocks.emplace_back(ReportHeading{ReportTexts::tr("Pareto front"), false});
        report.blocks.emplace_back(ReportText{
            ReportTexts::tr("Step time against peak memory: no layout is better in both. %1 layouts%2.")
                .arg(sweep->front.size())
                .arg(sweep->front.size() > kFrontRows ? ReportTexts::tr(", %1 of them here").arg(kFrontRows)
                                                      : QString()),
            false});
        report.blocks.emplace_back(frontTable(*sweep, s, points.rows));
        addRebuilding(report, *sweep);
    }
}

/// Whether a source names something that can be looked up: a paper, a data sheet, a measurement. Others ("knob tp", "sum over
/// its layers") belong to their formula.
bool isCitable(const QString& source)
{
    static const QRegularExpression citable(
        QStringLiteral(
            "arXiv|\\b(19|20)\\d\\d\\b|data sheet|measured|fitted|published|white ?paper|http|doi"),
        QRegularExpression::CaseInsensitiveOption);
    return citable.match(source).hasMatch();
}

void collect(const TermPointer& term, std::set<const Term*>& seen, std::set<QString>& assumptions,
             std::set<QString>& sources)
{
    if (term == nullptr || !seen.insert(term.get()).second) {
        return;
    }
    if (!term->source.empty()) {
        const QString source = QString::fromStdString(english(term->source));
        if (source.startsWith(QLatin1String("assumption"))) {
            assumptions.insert(ReportTexts::tr("%1 (%2 = %3%4): %5")
                                   .arg(QString::fromStdString(english(term->label)),
                                        QString::fromStdString(term->symbol), theme::number(term->value),
                                        term->unit.empty()
                                            ? QString()
                                            : QLatin1Char(' ') + QString::fromStdString(term->unit),
                                        source.section(QLatin1Char(':'), 1).trimmed()));
        } else if (isCitable(source)) {
            sources.insert(source);
        }
    }
    for (const TermPointer& input : term->inputs) {
        collect(input, seen, assumptions, sources);
    }
}

void addSources(Report& report, const layout::Scenario& s, const ReportFindings& found)
{
    std::set<const Term*> seen;
    std::set<QString> assumptions;
    std::set<QString> sources;
    for (const training::Explained& number : found.explained) {
        collect(number.term, seen, assumptions, sources);
    }
    for (const auto& [key, source] : s.cluster.accelerator.sources) {
        if (isCitable(QString::fromStdString(source))) {
            sources.insert(QString::fromStdString(source));
        }
    }
    for (const std::string* source :
         {&s.cluster.source, &s.cluster.accelerator.kernels.source, &s.model.source}) {
        if (!source->empty()) {
            sources.insert(QString::fromStdString(*source));
        }
    }
    for (const cluster::LinkLevel& level : s.cluster.levels) {
        if (!level.source.empty()) {
            sources.insert(QString::fromStdString(level.source));
        }
    }
    report.blocks.emplace_back(ReportHeading{ReportTexts::tr("What is assumed"), false});
    report.blocks.emplace_back(ReportText{
        ReportTexts::tr("MFU counts %1.").arg(document::engineText(training::kMfuConvention)), false});
    for (const QString& assumption : assumptions) {
        report.blocks.emplace_back(ReportText{QStringLiteral("• ") + assumption, false});
    }
    report.blocks.emplace_back(ReportHeading{ReportTexts::tr("Where the numbers come from"), false});
    for (const QString& source : sources) {
        report.blocks.emplace_back(ReportText{QStringLiteral("• ") + source, true});
    }
    report.blocks.emplace_back(
        ReportText{ReportTexts::tr("Shardscape %1, engine version %2.")
                       .arg(programVersion(), document::engineText(store::kEngineVersion)),
                   true});
}

} // namespace

const theme::Theme& reportTheme()
{
    static const theme::Theme paper = [] {
        theme::Theme look = theme::Theme::light();
        look.ground = look.pane;
        return look;
    }();
    return paper;
}

Result<Report> makeReport(const store::Project& project, const QString& title, const QDate& date,
                          ReportLength length)
{
    const Result<ReportFindings> found = findForReport(project, length);
    if (!found) {
        return tl::unexpected(found.error());
    }
    return layOutReport(project, *found, title, date, length);
}

Report layOutReport(const store::Project& project, const ReportFindings& found, const QString& title,
                    const QDate& date, ReportLength length)
{
    const store::ScenarioEntry& entry = *store::find(project.scenarios, project.current);
    if (length == ReportLength::TwoPages) {
        return found.run ? runReport(entry, *found.run, title, date)
                         : decisionReport(project, entry, found, title, date);
    }
    const layout::Scenario& s = entry.scenario;
    Report report;
    report.title = title;
    report.subtitle = reportSubtitle(s);
    report.date = date;
    if (found.run) { // the run first, then the step that it holds
        report.blocks = runReport(entry, *found.run, title, date).blocks;
        report.blocks.emplace_back(ReportHeading{ReportTexts::tr("Its step"), true});
    }
    addAnswer(report, found);
    report.blocks.emplace_back(ReportHeading{ReportTexts::tr("Verdict"), false});
    report.blocks.emplace_back(verdictTable(s, found, bandIn(project, s), ReportDetail::Whole));
    if (!entry.note.empty()) {
        report.blocks.emplace_back(ReportText{QString::fromStdString(entry.note), false});
    }
    for (const store::NoteEntry& note : project.notes) {
        report.blocks.emplace_back(ReportHeading{QString::fromStdString(note.title), false});
        report.blocks.emplace_back(ReportText{QString::fromStdString(note.text), false});
    }
    addComparison(report, project, found, ReportDetail::Whole, kComparisonHeight);
    addInputs(report, s);
    if (found.evaluation.valid) {
        addPictures(report, s, found);
        addCharts(report, s, found);
    }
    addSweep(report, found, s);
    addSources(report, s, found);
    return report;
}

} // namespace shardscape::gui
