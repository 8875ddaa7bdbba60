// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/report/report_answer.h"

#include "compare/comparison.h"
#include "compare/difference_view.h"
#include "document/engine_text.h"
#include "explore/answer_strip.h"
#include "explore/explore_view.h"
#include "explore/metric.h"
#include "gui/background/compare_feed.h"
#include "gui/find/shared_lines.h"
#include "gui/report/report_texts.h"
#include "inspector/knob_text.h"
#include "inspector/verdict_strip.h"
#include "job/training/costing/mfu.h"
#include "layout/change.h"
#include "layout/knob.h"
#include "panel/fit_words.h"
#include "panel/own_name.h"
#include "theme/mfu_choice.h"
#include "theme/number_format.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace shardscape::gui {

namespace {

/// The numbers of a comparison that decide: a page of two has no room for the others.
constexpr std::array<const char*, 9> kDecisive{"fits",         "days", "share_of_time",     "usd",
                                               "step_seconds", "mfu",  "tokens_per_second", "memory",
                                               "exposed_comm"};

QString stateText(const ReportFindings& found)
{
    if (!found.evaluation.valid) {
        return ReportTexts::tr("the layout is not valid");
    }
    const std::optional<double>& chance = found.chanceToFit;
    const QString state = panel::fitHeadline(found.evaluation, chance);
    return chance ? ReportTexts::tr("%1, %2").arg(state, panel::sureToFit(*chance)) : state;
}

/// The rows of the verdict's advice, each with what it is for.
void addAdvice(std::vector<QStringList>& rows, const ReportFindings& found)
{
    const double present = found.evaluation.stepSeconds;
    for (const exchange::Advice& advice : found.advice) {
        QStringList changes;
        for (const layout::Setting& setting : advice.chosen) {
            changes << inspector::changeText(*setting.knob, setting.value);
        }
        rows.push_back({inspector::VerdictStrip::aimText(advice.aim),
                        ReportTexts::tr("%1: step %2, %3")
                            .arg(changes.join(QStringLiteral(" \u00b7 ")),
                                 theme::signedPercent(advice.proposal.price.stepSeconds / present - 1),
                                 panel::sureToFit(advice.chance))});
    }
}

bool isCompared(const compare::Row& row, ReportDetail detail)
{
    if (row.kind == compare::RowKind::Input) {
        return true;
    }
    return row.kind == compare::RowKind::Metric
           && (detail == ReportDetail::Whole
               || std::any_of(kDecisive.begin(), kDecisive.end(),
                              [&row](const char* id) { return row.id == QLatin1String(id); }));
}

} // namespace

ReportTable factsTable(std::vector<QStringList> rows)
{
    return {.columns = {{ReportTexts::tr("What"), false}, {ReportTexts::tr("Value"), false}},
            .rows = std::move(rows),
            .hasHead = false};
}

ReportTable verdictTable(const layout::Scenario& scenario, const ReportFindings& found,
                         const std::optional<validate::Band>& band, ReportDetail detail)
{
    const training::Evaluation& e = found.evaluation;
    std::vector<QStringList> rows;
    const QString memory = ReportTexts::tr("%1 of %2 on stage %3")
                               .arg(theme::gibibytes(e.peakBytes), theme::gibibytes(e.capacity))
                               .arg(e.worstStage);
    rows.push_back({ReportTexts::tr("Fits"), stateText(found)});
    for (const layout::Reason& reason : e.reasons) {
        rows.push_back({ReportTexts::tr("Reason"), document::engineText(layout::sentence(reason))});
    }
    const bool measured = band.has_value();
    if (e.valid) {
        rows.push_back({ReportTexts::tr("Step time"),
                        measured ? ReportTexts::tr("%1 ± %2, as 80 % of measured runs like it")
                                       .arg(theme::seconds(e.stepSeconds), theme::percent(band->relative))
                                 : theme::seconds(e.stepSeconds)});
        rows.push_back({ReportTexts::tr("Throughput"), theme::tokensPerSecond(e.tokensPerSecond)});
        const double mfu = training::mfuOf(scenario, e, theme::mfuConvention());
        rows.push_back({theme::mfuName(),
                        measured ? ReportTexts::tr("%1 ± %2 points")
                                       .arg(theme::percent(mfu),
                                            theme::fixed(100 * (validate::highestShare(*band, mfu) - mfu), 1))
                                 : theme::percent(mfu)});
        rows.push_back({ReportTexts::tr("Fullest rank"), memory});
        if (detail == ReportDetail::Whole) {
            rows.push_back(
                {ReportTexts::tr("MFU counts"), document::engineText(theme::mfuConvention().counts)});
            rows.push_back({ReportTexts::tr("HFU"), theme::percent(e.hfu)});
            rows.push_back({ReportTexts::tr("Bubble"), theme::percent(e.bubbleRatio)});
            rows.push_back({ReportTexts::tr("Data parallel"), theme::count(e.dataParallel)});
            rows.push_back({ReportTexts::tr("Micro-batches per step"), theme::count(e.microbatches)});
        }
        addAdvice(rows, found);
    }
    return factsTable(std::move(rows));
}

QString sweepNameOf(const ReportFindings& found)
{
    return found.sweepName.empty() ? ReportTexts::tr("default sweep")
                                   : QString::fromStdString(found.sweepName);
}

QString reportSubtitle(const layout::Scenario& scenario)
{
    const QString model = panel::shownName(scenario.model);
    const QString name = QString::fromStdString(scenario.name);
    const QString count = theme::count(scenario.cluster.accelerators());
    return name.isEmpty() || name.startsWith(model)
               ? ReportTexts::tr("%1 on %2 accelerators").arg(model, count)
               : ReportTexts::tr("%1: %2 on %3 accelerators").arg(name, model, count);
}

void addAnswer(Report& report, const ReportFindings& found)
{
    explore::ExploreView view;
    view.setResult(sweepNameOf(found), found.sweep);
    view.setAnswer(found.answer);
    QStringList lines = view.answerStrip().text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    if (lines.isEmpty()) {
        return;
    }
    // On screen the knobs that stood still have a button with the time that it takes here: a page has their names.
    QStringList still;
    for (const search::StoodStill& one : found.answer->answer.still) {
        still << document::engineText(one.knob->label);
    }
    const auto place = static_cast<qsizetype>(explore::AnswerStrip::Part::Still);
    if (lines.size() == static_cast<qsizetype>(explore::AnswerStrip::kParts)) {
        lines[place] = ReportTexts::tr("What stood still: %1").arg(still.join(QStringLiteral(", ")));
    }
    report.blocks.emplace_back(ReportHeading{ReportTexts::tr("Answer"), false});
    for (const QString& line : lines) {
        report.blocks.emplace_back(ReportText{line, false});
    }
}

void addComparison(Report& report, const store::Project& project, const ReportFindings& found,
                   ReportDetail detail, int figureHeight)
{
    std::vector<compare::Candidate> candidates = found.compared;
    for (compare::Candidate& candidate : candidates) {
        judgeCandidate(candidate, project, *store::find(project.scenarios, store::ScenarioId{candidate.id}));
    }
    if (candidates.size() < 2) {
        return;
    }
    // What is decided about comes first: the others are held against it.
    std::stable_partition(candidates.begin(), candidates.end(),
                          [](const compare::Candidate& candidate) { return candidate.current; });
    ReportTable table{.columns = {{QString(), false}}};
    for (const compare::Candidate& candidate : candidates) {
        table.columns.push_back({QString::fromStdString(candidate.scenario.name), true});
    }
    for (const compare::Row& row : compare::comparisonRows(candidates, 0, false)) {
        if (!isCompared(row, detail)) {
            continue;
        }
        QStringList cells{row.label};
        for (const compare::Cell& cell : row.cells) {
            const bool saysHowSure = row.id == QLatin1String("fits") && !cell.note.isEmpty();
            cells << (saysHowSure ? ReportTexts::tr("%1, %2").arg(cell.text, cell.note) : cell.text);
        }
        table.rows.push_back(std::move(cells));
    }
    report.blocks.emplace_back(ReportHeading{ReportTexts::tr("Comparison"), false});
    report.blocks.emplace_back(std::move(table));
    const compare::Candidate& base = candidates[0];
    const compare::Candidate& other = candidates[1];
    const bool isBrief = detail == ReportDetail::Brief;
    for (const compare::Quantity quantity : {compare::Quantity::StepTime, compare::Quantity::PeakMemory}) {
        const compare::Difference difference = compare::difference(base, other, quantity);
        const bool changes = std::any_of(difference.changes.begin(), difference.changes.end(),
                                         [](const compare::Change& change) { return change.amount() != 0; });
        if (!changes || (isBrief && quantity == compare::Quantity::PeakMemory)) {
            continue; // nothing to draw from one to the other, or no room
        }
        auto picture = std::make_shared<compare::DifferenceView>(quantity);
        picture->setTheme(reportTheme());
        picture->setDifference(difference, QString::fromStdString(base.scenario.name),
                               QString::fromStdString(other.scenario.name));
        report.blocks.emplace_back(
            ReportFigure{pictureOf(picture, *picture), {kReportWidth, figureHeight}, picture->headline()});
    }
}

QString settingsText(const layout::Scenario& from, const layout::Scenario& to)
{
    QStringList words;
    for (const layout::Setting& setting : layout::difference(from, to).settings) {
        words << QStringLiteral("--set %1=%2")
                     .arg(QString::fromUtf8(setting.knob->id.data(),
                                            static_cast<qsizetype>(setting.knob->id.size())),
                          QString::fromStdString(layout::spell(*setting.knob, setting.value)));
    }
    return words.join(QLatin1Char(' '));
}

QString breakableLine(const layout::Scenario& scenario)
{
    QString line = sharedLineOf(scenario);
    constexpr qsizetype kPiece = 72;
    for (qsizetype at = kPiece; at < line.size(); at += kPiece + 1) {
        line.insert(at, QLatin1Char(' '));
    }
    return line;
}

std::size_t frontAt(std::size_t row, std::size_t shown, std::size_t count)
{
    return shown < 2 ? 0 : row * (count - 1) / (shown - 1);
}

} // namespace shardscape::gui
