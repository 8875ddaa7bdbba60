// SPDX-License-Identifier: GPL-3.0-or-later
// Two pages about a whole run, for those who decide: when it is done and how sure, what it costs, what to buy, what was assumed.
#include "document/engine_text.h"
#include "exchange/scenario/scenario_json.h"
#include "gui/explain/about.h"
#include "gui/report/report_answer.h"
#include "gui/report/report_texts.h"
#include "job/run/failure_outlook.h"
#include "job/run/failures.h"
#include "jobs/calendar_view.h"
#include "jobs/failures_view.h"
#include "theme/number_format.h"

#include <QLocale>

#include <cmath>
#include <functional>

namespace shardscape::gui {

namespace {

constexpr double kRunDay = 86400;

QString runDays(double seconds)
{
    return ReportTexts::tr("%1 days").arg(theme::number(seconds / kRunDay, 3));
}

QString runWord(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// A moment as a date where the run has a start.
QString runMoment(const workload::RunTask& task, double seconds)
{
    const auto start = run::dayOf(task.start);
    if (!start || !std::isfinite(seconds)) {
        return runDays(seconds);
    }
    const auto day = static_cast<qint64>(static_cast<double>(*start) + seconds / kRunDay);
    return QLocale().toString(QDate(1970, 1, 1).addDays(day), QLocale::ShortFormat);
}

QString runSpread(const run::Spread& spread, const std::function<QString(double)>& text)
{
    return ReportTexts::tr("%1, between %2 and %3").arg(text(spread.p50), text(spread.p10), text(spread.p90));
}

/// What eight of ten draws come to.
ReportTable runTotals(const layout::Scenario& s, const RunFindings& found)
{
    const run::Evaluation& e = found.evaluation;
    const run::Calendar& c = found.outlook->calendar;
    const workload::RunTask& task = s.task.run;
    std::vector<QStringList> rows;
    rows.push_back({ReportTexts::tr("Done"),
                    runSpread(c.seconds, [&](double seconds) { return runMoment(task, seconds); })});
    if (const auto limit = run::secondsToDeadline(task)) {
        rows.push_back({ReportTexts::tr("By the deadline, %1").arg(runMoment(task, *limit - 1)),
                        ReportTexts::tr("%1 of the draws").arg(theme::percent(c.chanceWithin(*limit)))});
    }
    rows.push_back({ReportTexts::tr("Days"), runSpread(c.seconds, runDays)});
    rows.push_back({ReportTexts::tr("Accelerator-hours, spares counted"),
                    runSpread(c.acceleratorHours, [](double hours) { return theme::shortCount(hours); })});
    if (c.dollars.mean > 0) {
        rows.push_back({ReportTexts::tr("Rent"),
                        runSpread(c.dollars, [](double dollars) { return theme::dollars(dollars); })});
    }
    if (c.kilowattHours.mean > 0) {
        rows.push_back({ReportTexts::tr("Energy"), runSpread(c.kilowattHours, [](double energy) {
                            return ReportTexts::tr("%1 MWh").arg(theme::number(energy / 1e3, 3));
                        })});
    }
    if (e.expense.carbonTonnes > 0) {
        rows.push_back({ReportTexts::tr("Carbon"),
                        ReportTexts::tr("%1 t CO2e")
                            .arg(theme::number(c.kilowattHours.mean / 1e3 * task.prices.carbon, 3))});
    }
    rows.push_back({ReportTexts::tr("Failures"),
                    runSpread(c.failures, [](double failures) { return theme::number(failures, 3); })});
    rows.push_back({ReportTexts::tr("Time that counts"), theme::percent(c.share)});
    return factsTable(std::move(rows));
}

/// Other choices, one by one, each by the closed form.
ReportTable runChoices(const layout::Scenario& s, const RunFindings& found)
{
    ReportTable table{.columns = {{ReportTexts::tr("If"), false},
                                  {ReportTexts::tr("days"), true},
                                  {ReportTexts::tr("counts"), true},
                                  {ReportTexts::tr("rent"), true}}};
    const auto add = [&table](const QString& what, const run::Evaluation& e) {
        const bool ends = e.valid && std::isfinite(e.expected.seconds) && e.expected.share > 0;
        const QString none = QStringLiteral("\u2014");
        table.rows.push_back({what, ends ? theme::number(e.expected.seconds / kRunDay, 3) : none,
                              ends ? theme::percent(e.expected.share) : none,
                              ends && e.expense.dollars > 0 ? theme::dollars(e.expense.dollars) : none});
    };
    const auto with = [&](const std::function<void(workload::RunTask&)>& change) {
        layout::Scenario other = s;
        change(other.task.run);
        return run::evaluate(other);
    };
    add(ReportTexts::tr("as planned"), found.evaluation);
    table.emphasized = 0;
    for (const char* preset : {"good", "rough"}) {
        const run::FailurePreset* known = run::findFailurePreset(preset);
        if (known == nullptr
            || (s.task.run.failures.causes.empty() && s.task.run.failures.preset == preset)) {
            continue;
        }
        add(ReportTexts::tr("%1 failures in 1,000 node-days (%2)")
                .arg(theme::number(known->rate, 2), document::engineText(known->name)),
            with([preset](workload::RunTask& task) {
                task.failures.preset = preset;
                task.failures.causes.clear();
            }));
    }
    add(ReportTexts::tr("no spare nodes"), with([](workload::RunTask& task) { task.spares = 0; }));
    if (found.spares) {
        add(ReportTexts::tr("%n spare node(s), as many as pay", nullptr,
                            static_cast<int>(found.spares->spares)),
            with([&](workload::RunTask& task) { task.spares = found.spares->spares; }));
    }
    add(ReportTexts::tr("a save every hour"),
        with([](workload::RunTask& task) { task.checkpoint.every = 3600; }));
    add(ReportTexts::tr("only the replica that fails stops"),
        with([](workload::RunTask& task) { task.policy = workload::BlastPolicy::Replica; }));
    add(ReportTexts::tr("warm standby nodes"),
        with([](workload::RunTask& task) { task.policy = workload::BlastPolicy::Standby; }));
    return table;
}

/// What is taken for granted, and who published it.
ReportTable runAssumptions(const layout::Scenario& s, const run::Evaluation& e)
{
    const workload::RunTask& task = s.task.run;
    const run::FailurePreset* preset = task.failures.causes.empty()
                                           ? run::findFailurePreset(task.failures.preset)
                                           : nullptr;
    std::vector<QStringList> rows;
    rows.push_back({ReportTexts::tr("Step"),
                    ReportTexts::tr("%1, %2").arg(theme::seconds(e.step.seconds),
                                                  theme::tokensPerSecond(e.step.tokens / e.step.seconds))
                        + (task.stepSeconds > 0 ? ReportTexts::tr(", measured") : QString())});
    rows.push_back({ReportTexts::tr("Failures"),
                    ReportTexts::tr("%1 in 1,000 node-days, %2")
                        .arg(theme::number(e.plan.rates.perThousandNodeDays, 3),
                             preset != nullptr ? runWord(preset->source) : ReportTexts::tr("as given"))});
    rows.push_back({ReportTexts::tr("Repair"),
                    ReportTexts::tr("%1 h median, %2 h mean; %3 nodes on the mean")
                        .arg(theme::number(task.repair.medianHours, 3),
                             theme::number(task.repair.meanHours, 3), theme::number(e.expected.broken, 3))});
    rows.push_back({ReportTexts::tr("Spare nodes"), theme::count(e.plan.spares)});
    for (const run::PlannedTier& tier : e.plan.tiers) {
        rows.push_back({ReportTexts::tr("Saves to %1").arg(QString::fromStdString(tier.name)),
                        ReportTexts::tr("every %1, each stops the run for %2")
                            .arg(theme::seconds(tier.every), theme::seconds(tier.stall))});
    }
    rows.push_back({ReportTexts::tr("A restart"), theme::seconds(e.plan.restart.total())});
    if (e.expense.dollars > 0) {
        const double price = task.prices.perAcceleratorHour > 0 ? task.prices.perAcceleratorHour
                                                                : e.step.pricePerHour;
        rows.push_back({ReportTexts::tr("Price"),
                        ReportTexts::tr("%1 an accelerator and hour").arg(theme::dollars(price))});
    }
    return factsTable(std::move(rows));
}

} // namespace

std::optional<RunFindings> findRun(const layout::Scenario& s, const std::stop_token& stop)
{
    if (s.task.kind != workload::TaskKind::Run) {
        return {};
    }
    RunFindings found;
    found.evaluation = run::evaluate(s);
    if (!found.evaluation.fits) {
        return found;
    }
    if (auto outlook = run::outlookOf(found.evaluation, s, {}, stop)) {
        found.outlook = std::make_shared<const run::Outlook>(*std::move(outlook));
    }
    if (const auto spares = run::worthwhileSpares(s)) {
        found.spares = *spares;
    }
    constexpr double kSure = .8;
    if (const auto limit = run::secondsToDeadline(s.task.run)) {
        constexpr std::int64_t kDraws = 200;
        if (const auto fewest = run::fewestNodes(s, kSure, {.runs = kDraws}, stop)) {
            found.fewest = *fewest;
        }
        found.mends = run::deadlineMends(s, found.evaluation, run::kSureEnough, {.runs = run::kDrawsOfMends},
                                         stop);
    }
    return found;
}

Report runReport(const store::ScenarioEntry& entry, const RunFindings& found, const QString& title,
                 const QDate& date)
{
    const layout::Scenario& s = entry.scenario;
    Report report;
    report.title = title;
    report.subtitle = reportSubtitle(s);
    report.date = date;
    report.attachments.push_back({QStringLiteral("scenario.json"),
                                  QByteArray::fromStdString(exchange::writeScenario(s)),
                                  QStringLiteral("application/json")});
    const auto heading = [&report](const QString& text, bool newPage = false) {
        report.blocks.emplace_back(ReportHeading{text, newPage});
    };
    const auto tell = [&report](const QString& text, bool quiet = false) {
        report.blocks.emplace_back(ReportText{text, quiet});
    };
    heading(ReportTexts::tr("When it is done"));
    const run::Evaluation& e = found.evaluation;
    if (!e.fits || found.outlook == nullptr) {
        tell(ReportTexts::tr("The run does not come to its end."));
        for (const layout::Reason& reason : e.reasons) {
            tell(document::engineText(layout::sentence(reason)));
        }
        return report;
    }
    auto calendar = std::make_shared<jobs::CalendarView>();
    calendar->setTheme(reportTheme());
    calendar->setRun(s, e, {});
    const run::DrawOptions options;
    calendar->setOutlook(found.outlook, options.runs, options.seed);
    tell(calendar->sentence() + QLatin1Char('.'));
    report.blocks.emplace_back(runTotals(s, found));
    if (!entry.note.empty()) {
        tell(QString::fromStdString(entry.note));
    }
    constexpr int kCalendarHeight = 560, kFailuresHeight = 490;
    report.blocks.emplace_back(ReportFigure{
        pictureOf(calendar, *calendar),
        {kReportWidth, kCalendarHeight},
        ReportTexts::tr(
            "Tokens over time with their band, restarts and nodes under repair of one draw; below, where "
            "the hours go.")});
    heading(ReportTexts::tr("What to decide"), true);
    if (found.fewest) {
        tell(
            found.fewest->below > 0
                ? ReportTexts::tr(
                      "The fewest nodes that meet the deadline with 80 %: %1, %2 of the draws; %3 nodes, %4.")
                      .arg(theme::count(found.fewest->nodes), theme::percent(found.fewest->chance),
                           theme::count(found.fewest->below), theme::percent(found.fewest->chanceBelow))
                : ReportTexts::tr("The fewest nodes that meet the deadline with 80 %: %1, %2 of the draws.")
                      .arg(theme::count(found.fewest->nodes), theme::percent(found.fewest->chance)));
    } else if (run::secondsToDeadline(s.task.run)) {
        tell(ReportTexts::tr("No number of nodes meets the deadline with 80 % at this layout."));
    }
    for (const run::DeadlineMend& mend : found.mends) {
        tell(mend.lever == run::DeadlineMend::Lever::Deadline
                 ? ReportTexts::tr("In time with 80 %: %1.").arg(document::engineText(mend.message))
                 : ReportTexts::tr("In time in %1 of the draws: %2.")
                       .arg(theme::percent(mend.chance), document::engineText(mend.message)));
    }
    report.blocks.emplace_back(runChoices(s, found));
    auto failures = std::make_shared<jobs::FailuresView>();
    failures->setTheme(reportTheme());
    failures->setRun(s, e, run::failureOutlook(s, e), {});
    tell(failures->sentence() + QLatin1Char('.'));
    report.blocks.emplace_back(ReportFigure{
        pictureOf(failures, *failures),
        {kReportWidth, kFailuresHeight},
        ReportTexts::tr(
            "What failures cost by the interval of saves, by size and by what stops with a node.")});
    heading(ReportTexts::tr("What is assumed"));
    report.blocks.emplace_back(runAssumptions(s, e));
    tell(ReportTexts::tr(
             "%1 draws of seed %2; the same seed draws the same runs. The scenario is attached to the PDF. "
             "Shardscape %3.")
             .arg(theme::count(options.runs))
             .arg(options.seed)
             .arg(programVersion()),
         true);
    return report;
}

} // namespace shardscape::gui
