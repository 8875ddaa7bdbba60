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
#include "jobs/run_dates.h"
#include "layout/change.h"
#include "theme/number_format.h"

#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

namespace shardscape::gui {

namespace {

constexpr double kRunDay = 86400;

QString runWord(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString runDollars(double dollars)
{
    return dollars > 0 ? QLatin1Char('$') + jobs::amountText(dollars) : QStringLiteral("\u2014");
}

/// What draws come to: what half of them keep, where eight of ten lie, and the mean, which alone adds up.
ReportTable runTotals(const layout::Scenario& s, const RunFindings& found)
{
    const run::Evaluation& e = found.evaluation;
    const run::Calendar& c = found.outlook->calendar;
    const workload::RunTask& task = s.task.run;
    ReportTable table{.columns = {{QString(), false},
                                  {ReportTexts::tr("half of the draws"), true},
                                  {ReportTexts::tr("8 of 10 lie between"), true},
                                  {ReportTexts::tr("on the mean"), true}}};
    const auto add = [&table](const QString& what, const run::Spread& spread,
                              const std::function<QString(double)>& text, double mean) {
        table.rows.push_back({what, text(spread.p50),
                              ReportTexts::tr("%1 and %2").arg(text(spread.p10), text(spread.p90)),
                              text(mean)});
    };
    const double mean = std::accumulate(c.bars.begin(), c.bars.end(), 0.0);
    if (!task.start.empty()) {
        add(
            ReportTexts::tr("Done"), c.seconds,
            [&](double seconds) { return jobs::momentText(task, seconds); }, mean);
        table.emphasized = 0;
    }
    add(
        ReportTexts::tr("Days"), c.seconds,
        [](double seconds) { return theme::number(seconds / kRunDay, 3); }, mean);
    add(ReportTexts::tr("Accelerator-hours, spares counted"), c.acceleratorHours, jobs::amountText,
        c.acceleratorHours.mean);
    if (c.dollars.mean > 0) {
        add(ReportTexts::tr("Rent"), c.dollars, runDollars, c.dollars.mean);
    }
    if (c.kilowattHours.mean > 0) {
        add(
            ReportTexts::tr("Energy, MWh"), c.kilowattHours,
            [](double energy) { return theme::number(energy / 1e3, 3); }, c.kilowattHours.mean);
    }
    if (e.expense.carbonTonnes > 0) {
        const double tonnes = task.prices.carbon / 1e3; // of a kWh
        add(
            ReportTexts::tr("Carbon, t CO2e"), c.kilowattHours,
            [tonnes](double energy) { return theme::number(energy * tonnes, 3); }, c.kilowattHours.mean);
    }
    add(
        ReportTexts::tr("Failures"), c.failures, [](double failures) { return theme::number(failures, 3); },
        c.failures.mean);
    table.rows.push_back({ReportTexts::tr("Time that counts"), QStringLiteral("\u2014"),
                          QStringLiteral("\u2014"), theme::percent(c.bars.front() / mean)});
    return table;
}

QString choiceText(const RunChoice& choice)
{
    using Kind = RunChoice::Kind;
    const auto rate = [](const char* preset) {
        const run::FailurePreset* known = run::findFailurePreset(preset);
        return ReportTexts::tr("%1 failures in 1,000 node-days (%2)")
            .arg(theme::number(known->rate, 2), document::engineText(known->name));
    };
    switch (choice.kind) {
    case Kind::FewerFail: return rate("good");
    case Kind::MoreFail: return rate("rough");
    case Kind::NoSpares: return ReportTexts::tr("no spare nodes");
    case Kind::PayingSpares:
        return ReportTexts::tr("%n spare node(s), as many as pay", nullptr,
                               static_cast<int>(choice.evaluation.plan.spares));
    case Kind::HourlySaves: return ReportTexts::tr("a save every hour");
    case Kind::ReplicaStops: return ReportTexts::tr("only the replica that fails stops");
    case Kind::Standby: break;
    }
    return ReportTexts::tr("warm standby nodes");
}

/// Other choices, one by one, each drawn as the run is: the first row is that of the page before.
ReportTable runChoices(const layout::Scenario& s, const RunFindings& found)
{
    const workload::RunTask& task = s.task.run;
    const auto limit = run::secondsToDeadline(task);
    ReportTable table{
        .columns = {{ReportTexts::tr("If"), false},
                    {task.start.empty() ? ReportTexts::tr("days") : ReportTexts::tr("done"), true},
                    {ReportTexts::tr("counts"), true},
                    {ReportTexts::tr("rent, on the mean"), true}}};
    if (limit) {
        table.columns.insert(table.columns.begin() + 2,
                             ReportTable::Column{ReportTexts::tr("by the deadline"), true});
    }
    const QString none = QStringLiteral("\u2014");
    const auto add = [&](const QString& what, const run::Calendar* c) {
        QStringList row{what};
        const bool ends = c != nullptr && std::isfinite(c->seconds.p50);
        row << (!ends                ? ReportTexts::tr("never")
                : task.start.empty() ? theme::number(c->seconds.p50 / kRunDay, 3)
                                     : jobs::momentText(task, c->seconds.p50));
        if (limit) {
            row << (c != nullptr ? theme::percent(c->chanceWithin(*limit)) : none);
        }
        row << (ends ? theme::percent(c->bars.front() / std::accumulate(c->bars.begin(), c->bars.end(), 0.0))
                     : none)
            << (ends ? runDollars(c->dollars.mean) : none);
        table.rows.push_back(row);
    };
    add(ReportTexts::tr("as planned"), &found.outlook->calendar);
    table.emphasized = 0;
    for (const RunChoice& choice : found.choices) {
        add(choiceText(choice), choice.calendar ? &*choice.calendar : nullptr);
    }
    return table;
}

/// What would keep the deadline, each alone: how sure, when, for how much.
ReportTable runMends(const layout::Scenario& s, const RunFindings& found)
{
    const double now = found.evaluation.expense.dollars;
    ReportTable table{.columns = {{ReportTexts::tr("What would keep the deadline, each alone"), false},
                                  {ReportTexts::tr("by the deadline"), true},
                                  {ReportTexts::tr("days"), true},
                                  {ReportTexts::tr("rent, on the mean"), true},
                                  {ReportTexts::tr("against the plan"), true}}};
    for (std::size_t i = 0; i < found.mends.size(); ++i) {
        const run::DeadlineMend& mend = found.mends[i];
        const double dollars = found.mendDollars[i];
        const bool priced = dollars > 0 && now > 0;
        const QString more = !priced ? QStringLiteral("\u2014")
                             : std::abs(dollars - now) < .005 * now
                                 ? ReportTexts::tr("the same")
                                 : (dollars > now ? QStringLiteral("+") : QStringLiteral("\u2212"))
                                       + runDollars(std::abs(dollars - now));
        table.rows.push_back({jobs::mendText(mend, s, found.evaluation.plan), theme::percent(mend.chance),
                              theme::number(mend.seconds / kRunDay, 3), runDollars(dollars), more});
    }
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
    rows.push_back({ReportTexts::tr("Nodes"),
                    ReportTexts::tr("%1 that train, %2 spare")
                        .arg(theme::count(std::llround(e.plan.nodes)), theme::count(e.plan.spares))});
    if (task.lemons.share > 0) {
        rows.push_back(
            {ReportTexts::tr("Lemons"),
             task.lemons.drained
                 ? ReportTexts::tr("%1 of the nodes would fail %2 times as often; they are drained")
                       .arg(theme::percent(task.lemons.share), theme::number(task.lemons.factor, 3))
                 : ReportTexts::tr("%1 of the nodes fail %2 times as often")
                       .arg(theme::percent(task.lemons.share), theme::number(task.lemons.factor, 3))});
    }
    if (task.stragglers.share > 0) {
        rows.push_back(
            {ReportTexts::tr("Slow nodes"),
             ReportTexts::tr("%1 of the nodes, %2 slower until they are found")
                 .arg(theme::percent(task.stragglers.share), theme::percent(task.stragglers.slowdown))});
    }
    if (task.maintenance.everyDays > 0) {
        rows.push_back(
            {ReportTexts::tr("Planned stops"), ReportTexts::tr("%1 h every %2 days")
                                                   .arg(theme::number(task.maintenance.hours, 3),
                                                        theme::number(task.maintenance.everyDays, 3))});
    }
    if (!task.ramp.empty()) {
        rows.push_back({ReportTexts::tr("Ramp of the batch"),
                        ReportTexts::tr("from %1 sequences to %2, over the first %3 tokens")
                            .arg(theme::count(task.ramp.front().batch), theme::count(s.workload.globalBatch),
                                 theme::parameters(task.ramp.back().untilTokens))});
    }
    if (task.sites.places.size() > 1) {
        rows.push_back(
            {ReportTexts::tr("Sites"), theme::count(static_cast<qint64>(task.sites.places.size()))});
    }
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

/// Each choice drawn like the run: the same numbers of the same kind stand beside each other.
void findChoices(RunFindings& found, const layout::Scenario& s, const std::stop_token& stop)
{
    using Kind = RunChoice::Kind;
    const auto add = [&](Kind kind, const std::function<void(workload::RunTask&)>& change) {
        layout::Scenario other = s;
        change(other.task.run);
        if (other.task.run == s.task.run || stop.stop_requested()) {
            return;
        }
        RunChoice choice{kind, run::evaluate(other), std::nullopt};
        if (choice.evaluation.fits) {
            choice.calendar = run::simulate(choice.evaluation, other, {}, stop);
        }
        choice.evaluation.step.speedAt = nullptr; // which looks at a scenario that goes
        found.choices.push_back(std::move(choice));
    };
    for (const auto& [kind, preset] :
         {std::pair(Kind::FewerFail, "good"), std::pair(Kind::MoreFail, "rough")}) {
        add(kind, [preset = preset](workload::RunTask& task) {
            task.failures.preset = preset;
            task.failures.causes.clear();
        });
    }
    add(Kind::NoSpares, [](workload::RunTask& task) { task.spares = 0; });
    if (found.spares && found.spares->spares != found.evaluation.plan.spares) {
        add(Kind::PayingSpares, [&](workload::RunTask& task) { task.spares = found.spares->spares; });
    }
    add(Kind::HourlySaves, [](workload::RunTask& task) { task.checkpoint.every = 3600; });
    add(Kind::ReplicaStops, [](workload::RunTask& task) { task.policy = workload::BlastPolicy::Replica; });
    add(Kind::Standby, [](workload::RunTask& task) { task.policy = workload::BlastPolicy::Standby; });
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
    if (run::secondsToDeadline(s.task.run)) {
        if (const auto fewest = run::fewestNodes(s, run::kSureEnough, {.runs = run::kDrawsOfMends}, stop)) {
            found.fewest = *fewest;
        }
        found.mends = run::deadlineMends(s, found.evaluation, run::kSureEnough, {.runs = run::kDrawsOfMends},
                                         stop);
        for (const run::DeadlineMend& mend : found.mends) {
            const auto other = mend.lever == run::DeadlineMend::Lever::Nodes
                                   ? run::onNodes(s, std::llround(mend.value))
                                   : Result<layout::Scenario>(layout::with(s, mend.mend));
            found.mendDollars.push_back(other ? run::evaluate(*other).expense.dollars : 0);
        }
    }
    findChoices(found, s, stop);
    return found;
}

namespace {

/// Heights of what is no text; the first with which all is on two pages is taken.
struct RunRoom {
    int calendar = 0, failures = 0;
};
constexpr std::array<RunRoom, 5> kRunRooms{{{680, 430}, {640, 400}, {600, 370}, {550, 340}, {480, 300}}};

Report layOutRun(const store::ScenarioEntry& entry, const RunFindings& found, const QString& title,
                 const QDate& date, const RunRoom& room)
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
    const workload::RunTask& task = s.task.run;
    if (const QString verdict = jobs::verdictText(task, found.outlook->calendar); !verdict.isEmpty()) {
        const double chance = found.outlook->calendar.chanceWithin(*run::secondsToDeadline(task));
        tell(ReportTexts::tr("%1: %2 sure to be done by %3.")
                 .arg(verdict, theme::percent(chance),
                      jobs::momentText(task, *run::secondsToDeadline(task) - 1)));
        if (!found.mends.empty()) {
            // What costs least and keeps it; another date costs nothing and keeps nothing that was asked.
            std::size_t best = found.mends.size();
            for (std::size_t i = 0; i < found.mends.size(); ++i) {
                if (found.mends[i].lever != run::DeadlineMend::Lever::Deadline
                    && (best == found.mends.size() || found.mendDollars[i] < found.mendDollars[best])) {
                    best = i;
                }
            }
            tell(best < found.mends.size()
                     ? ReportTexts::tr(
                           "What costs least and keeps it: %1; then %2 sure. All ways are on page 2.")
                           .arg(jobs::mendText(found.mends[best], s, e.plan),
                                theme::percent(found.mends[best].chance))
                     : ReportTexts::tr("Nothing but a later day keeps it: %1.")
                           .arg(jobs::mendText(found.mends.back(), s, e.plan)));
        }
    } else {
        tell(calendar->sentence() + QLatin1Char('.'));
    }
    report.blocks.emplace_back(runTotals(s, found));
    if (!entry.note.empty()) {
        tell(QString::fromStdString(entry.note));
    }
    report.blocks.emplace_back(ReportFigure{
        pictureOf(calendar, *calendar),
        {kReportWidth, room.calendar},
        ReportTexts::tr(
            "Tokens over time with their band, restarts and nodes under repair of one draw; below, where "
            "the hours go.")});
    heading(ReportTexts::tr("What to decide"), true);
    if (!found.mends.empty()) {
        report.blocks.emplace_back(runMends(s, found));
    } else if (run::secondsToDeadline(task)
               && found.outlook->calendar.chanceWithin(*run::secondsToDeadline(task)) < run::kSureEnough) {
        tell(ReportTexts::tr("Nothing alone keeps the deadline in 8 of 10 draws."));
    }
    if (found.fewest) {
        tell(
            found.fewest->below > 0
                ? ReportTexts::tr(
                      "The fewest nodes that meet the deadline with 80 %: %1, %2 of the draws; %3 nodes, %4.")
                      .arg(theme::count(found.fewest->nodes), theme::percent(found.fewest->chance),
                           theme::count(found.fewest->below), theme::percent(found.fewest->chanceBelow))
                : ReportTexts::tr("The fewest nodes that meet the deadline with 80 %: %1, %2 of the draws.")
                      .arg(theme::count(found.fewest->nodes), theme::percent(found.fewest->chance)));
    }
    if (found.fewest && found.fewest->scenario.workload.globalBatch != s.workload.globalBatch) {
        tell(ReportTexts::tr("They share a batch of %1 sequences in place of %2.")
                 .arg(theme::count(found.fewest->scenario.workload.globalBatch),
                      theme::count(s.workload.globalBatch)));
    }
    report.blocks.emplace_back(runChoices(s, found));
    auto failures = std::make_shared<jobs::FailuresView>();
    failures->setTheme(reportTheme());
    failures->setBrief(true);
    failures->setRun(s, e, run::failureOutlook(s, e), {});
    report.blocks.emplace_back(ReportFigure{
        pictureOf(failures, *failures),
        {kReportWidth, room.failures},
        ReportTexts::tr("What failures cost by the interval of saves and by size, what fails, and how many "
                        "nodes are in repair at once.")});
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

} // namespace

Report runReport(const store::ScenarioEntry& entry, const RunFindings& found, const QString& title,
                 const QDate& date)
{
    Report report;
    for (const RunRoom& room : kRunRooms) {
        report = layOutRun(entry, found, title, date, room);
        if (ReportPages(report).count() <= kPagesOfDecision) {
            break;
        }
    }
    return report;
}

} // namespace shardscape::gui
