// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/report/report_answer.h"

#include "document/engine_text.h"
#include "exchange/results/sweep_answer.h"
#include "exchange/scenario/scenario_json.h"
#include "explore/answer_strip.h"
#include "explore/explore_view.h"
#include "explore/metric.h"
#include "explore/scatter_view.h"
#include "frameworks/framework.h"
#include "gui/background/schedule_view.h"
#include "gui/background/space_index.h"
#include "gui/explain/about.h"
#include "gui/files/calibrations.h"
#include "gui/report/report_texts.h"
#include "theme/number_format.h"
#include "timeline/timeline_picture.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>

namespace shardscape::gui {

namespace {

/// How much of what is not text there is: tried in this order until all of it is on two pages. Points keep the room that eight
/// names need.
struct DecisionRoom {
    int lanes = 0;        ///< height of the schedules on one axis; 0: none
    int comparison = 0;   ///< height of its picture
    int points = 0;       ///< of the scatter plot
    std::size_t rows = 0; ///< of the front
    int flags = 0;        ///< lines of the file that runs it
};
constexpr std::array<DecisionRoom, 9> kRoomsTried{{{220, 240, 260, 10, 14},
                                                   {200, 220, 240, 8, 10},
                                                   {190, 180, 220, 8, 6},
                                                   {170, 170, 200, 6, 4},
                                                   {150, 150, 180, 5, 4},
                                                   {0, 180, 220, 8, 10},
                                                   {0, 160, 200, 5, 6},
                                                   {0, 140, 180, 3, 4},
                                                   {0, 120, 160, 3, 0}}};

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

/// The front: its layouts by what differs among them.
void addFront(Report& report, const search::SweepResult& sweep, const explore::ResultSet& results,
              const layout::Scenario& s, std::size_t rows)
{
    ReportTable table{.columns = {{ReportTexts::tr("Layout"), false},
                                  {ReportTexts::tr("step"), true},
                                  {ReportTexts::tr("peak"), true},
                                  {ReportTexts::tr("tokens/s"), true}}};
    const auto current = indexOf(sweep.space, s);
    const std::size_t count = sweep.front.size();
    const std::size_t shown = std::min(count, rows);
    std::vector<std::int64_t> positions;
    std::vector<std::int64_t> indices;
    for (std::size_t i = 0; i < shown; ++i) {
        positions.push_back(sweep.front[frontAt(i, shown, count)]);
        indices.push_back(sweep.rows[static_cast<std::size_t>(positions.back())].index);
    }
    const std::vector<std::size_t> axes = exchange::tellingAxes(sweep.space, indices);
    const explore::Metric rate = explore::metricsOf(*sweep.space.job)[sweep.space.job->rate];
    for (std::size_t i = 0; i < shown; ++i) {
        const search::Row& row = sweep.rows[static_cast<std::size_t>(positions[i])];
        if (current == row.index) {
            table.emphasized = static_cast<int>(i);
        }
        QString name = QString::fromStdString(exchange::nameOf(sweep.space, row.index, axes));
        for (const QString& sentence : results.notRun(static_cast<explore::RowPosition>(positions[i]))) {
            name += QStringLiteral(" \u00b7 ") + sentence;
        }
        const double tokens = explore::metricValue(row, rate);
        table.rows.push_back(
            {name, theme::seconds(row.objective), theme::gibibytes(row.peakBytes),
             std::isnan(tokens) ? QStringLiteral("\u2014") : theme::count(std::llround(tokens))});
    }
    report.blocks.emplace_back(
        ReportText{ReportTexts::tr("Pareto front, %1 of %2 layouts: none is both faster and smaller.")
                       .arg(theme::count(static_cast<std::int64_t>(shown)),
                            theme::count(static_cast<std::int64_t>(count))),
                   false});
    report.blocks.emplace_back(std::move(table));
}

/// The framework whose files the scenario's software runs; null where none is written.
const frameworks::Framework* frameworkOf(const layout::Scenario& s)
{
    for (const frameworks::Framework& one : frameworks::frameworkList()) {
        const bool runs = std::find(one.stacks.begin(), one.stacks.end(), s.software().id)
                          != one.stacks.end();
        if (one.write != nullptr && runs) {
            return &one;
        }
    }
    return nullptr;
}

/// The first lines of the file that runs it; the whole file is attached.
void addLaunch(Report& report, const layout::Scenario& s, int lines)
{
    const frameworks::Framework* framework = frameworkOf(s);
    if (framework == nullptr) {
        return;
    }
    const auto written = frameworks::write(frameworks::planOf(s), framework->id);
    if (!written) {
        return;
    }
    const QString name = QString::fromStdString(written->fileName);
    const QString text = QString::fromStdString(written->text);
    report.attachments.push_back({name, text.toUtf8(), QStringLiteral("text/plain")});
    if (lines == 0) {
        return;
    }
    report.blocks.emplace_back(ReportHeading{ReportTexts::tr("How it is run"), false});
    // Comments and lone brackets say nothing here; lines go on behind each other.
    QStringList said;
    bool isComment = false;
    static const QRegularExpression lone(QStringLiteral("^[\\[\\]{}(),]*$"));
    for (const QString& line : text.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        QString words = line.trimmed();
        if (words.endsWith(QLatin1Char('\\'))) {
            words.chop(1);
        }
        words = words.trimmed();
        isComment = isComment || words.startsWith(QLatin1String("\"_comment\""));
        const bool counts = !isComment && !words.startsWith(QLatin1Char('#'))
                            && !lone.match(words).hasMatch();
        isComment = isComment && !words.startsWith(QLatin1Char(']'));
        if (counts && static_cast<int>(said.size()) < lines) {
            said << words;
        }
    }
    report.blocks.emplace_back(ReportText{said.join(QStringLiteral("  ")), false});
    report.blocks.emplace_back(
        ReportText{ReportTexts::tr("The first lines of %1 for %2; the whole file and the scenario are "
                                   "attached to the PDF.")
                       .arg(name, QString::fromUtf8(framework->label.data(),
                                                    static_cast<qsizetype>(framework->label.size()))),
                   true});
}

/// How sure the order is, and what would change the answer: the cells of the window's strip.
void addDoubts(Report& report, const explore::AnswerStrip& strip)
{
    using Part = explore::AnswerStrip::Part;
    report.blocks.emplace_back(ReportHeading{ReportTexts::tr("How sure, and what would change it"), false});
    if (const QString order = strip.partText(Part::Order); !order.isEmpty()) {
        report.blocks.emplace_back(ReportText{ReportTexts::tr("The order: %1.").arg(order), false});
    }
    if (const QString frugal = strip.partText(Part::Frugal); !frugal.isEmpty()) {
        report.blocks.emplace_back(
            ReportText{ReportTexts::tr("Most frugal within 10 % of the fastest: %1.").arg(frugal), false});
    }
}

} // namespace

Report decisionReport(const store::Project& project, const store::ScenarioEntry& entry,
                      const ReportFindings& found, const QString& title, const QDate& date)
{
    const layout::Scenario& s = entry.scenario;
    Report begun;
    begun.title = title;
    begun.subtitle = reportSubtitle(s);
    begun.date = date;
    const QString name = sweepNameOf(found);
    const auto& sweep = found.sweep;
    auto explore = std::make_shared<explore::ExploreView>();
    explore->setTheme(reportTheme());
    explore->setResult(name, sweep);
    explore->setCurrent(indexOf(sweep->space, s));
    explore->setAnswer(found.answer);
    explore->setDepth(explore::ExploreView::Depth::Read);
    const explore::AnswerStrip& strip = explore->answerStrip();
    begun.blocks.emplace_back(ReportHeading{ReportTexts::tr("Answer"), false});
    begun.blocks.emplace_back(ReportText{strip.plainSentence(), false});
    begun.attachments.push_back({QStringLiteral("scenario.json"),
                                 QByteArray::fromStdString(exchange::writeScenario(s)),
                                 QStringLiteral("application/json")});
    begun.blocks.emplace_back(ReportHeading{ReportTexts::tr("Verdict"), false});
    begun.blocks.emplace_back(verdictTable(s, found, bandIn(project, s), ReportDetail::Brief));
    if (!entry.note.empty()) {
        begun.blocks.emplace_back(ReportText{QString::fromStdString(entry.note), false});
    }
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
            ReportTexts::tr(
                "Layouts that fit, with the Pareto front and its names; the ring is the current one.")});
        if (!sweep->front.empty()) {
            addFront(whole, *sweep, explore->results(), s, room.rows);
        }
        addLaunch(whole, s, room.flags);
        addDoubts(whole, strip);
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
