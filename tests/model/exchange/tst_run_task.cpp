// SPDX-License-Identifier: GPL-3.0-or-later
// A whole run from its JSON to its dates, and the logs that it takes its failures from.
#include "base/random.h"
#include "exchange/runs/failure_log_csv.h"
#include "exchange/scenario/calendar_json.h"
#include "exchange/scenario/scenario_json.h"
#include "job/job.h"
#include "job/run/deadline.h"
#include "job/run/evaluation.h"

#include <QtTest>
#include <algorithm>
#include <nlohmann/json.hpp>

using namespace shardscape;

namespace {

std::string runJson(const std::string& task)
{
    return R"({"model": "llama-2-70b", "cluster": {"preset": "dgx-h100", "nodes": 64},
               "task": {"kind": "run", )"
           + task + R"(},
               "workload": {"sequence": 4096, "global_batch": 512, "precision": "bf16"},
               "layout": {"tp": 8, "pp": 4, "micro_batch": 1, "zero": 1, "recompute": "selective"}})";
}

std::string errorOf(const std::string& task)
{
    const auto read = exchange::readScenario(runJson(task));
    return read ? std::string("no error") : read.error().text();
}

layout::Scenario scenarioWith(const std::string& task)
{
    const auto read = exchange::readScenario(runJson(task));
    if (!read)
        qFatal("%s", read.error().text().c_str());
    return read->scenario;
}

} // namespace

class TestRunTask : public QObject {
    Q_OBJECT

private slots:
    /// What is written reads back as the same task.
    void tasksComeBackAsTheyWere()
    {
        const layout::Scenario s = scenarioWith(
            R"("tokens": 2e12, "start": "2026-01-01", "deadline": "2026-06-30", "spares": 3,
               "failures": {"causes": {"GPU": {"rate": 1.5}, "software": {"rate": 0.4, "node": false, "per_job_day": 0.1}}, "spread": 0.1},
               "lemons": {"share": 0.02, "factor": 12, "drained": true}, "repair": {"median_hours": 10, "mean_hours": 60},
               "shrinks": true, "policy": "replica", "quorum_seconds": 90,
               "checkpoint": {"how": "peers", "every": 600, "tiers": [{"name": "host", "every": 60, "stall": 0.1, "flush": 1, "load": 5, "survives": 0.8}, {"name": "store"}]},
               "restart": {"detect": 30, "warm": 10}, "ramp": [{"until": 1e11, "batch": 256}],
               "stragglers": {"share": 0.005}, "maintenance": {"every_days": 7, "hours": 2},
               "prices": {"per_accelerator_hour": 2.5, "egress_gb": 810, "egress_per_gb": 0.09, "kg_co2_per_kwh": 0.4})");
        const auto again = exchange::readScenario(exchange::writeScenario(s));
        QVERIFY2(again, again ? "" : again.error().text().c_str());
        QVERIFY(again->scenario.task == s.task);
        QCOMPARE(s.task.run.spares, 3);
        QCOMPARE(s.task.run.failures.causes.size(), std::size_t{2});
        const layout::Scenario plain = scenarioWith(R"("tokens": 1e12)");
        QVERIFY(exchange::readScenario(exchange::writeScenario(plain))->scenario.task == plain.task);
    }

    void badInputNamesTheNearest()
    {
        QCOMPARE(errorOf(R"("tokns": 1)"), std::string("unknown key 'tokns' in task; nearest is 'tokens'"));
        QVERIFY(QString::fromStdString(errorOf(R"("failures": "typcal")")).contains("nearest is 'typical'"));
        QVERIFY(QString::fromStdString(errorOf(R"("start": "2026-03-31", "deadline": "2026-01-01")"))
                    .contains("nearest is 2026-03-31"));
        QVERIFY(
            QString::fromStdString(errorOf(R"("start": "2026-02-30")")).contains("nearest is 2026-02-28"));
        QVERIFY(QString::fromStdString(errorOf(R"("failures": 1001)")).contains("1000"));
        QVERIFY(QString::fromStdString(errorOf(R"("checkpoint": {"evry": 3})")).contains("'every'"));
        QVERIFY(QString::fromStdString(errorOf(R"("policy": "replicas")")).contains("replica"));
        QVERIFY(QString::fromStdString(errorOf(R"("repair": {"median_hours": 22, "mean_hours": 5})"))
                    .contains("nearest is 22"));
        QVERIFY(
            QString::fromStdString(errorOf(R"("ramp": [{"until": 5, "batch": 1}, {"until": 4, "batch": 2}])"))
                .contains("more than 5"));
        QVERIFY(QString::fromStdString(errorOf(R"("deadline": "2026-03-31")")).contains("task.start"));
    }

    /// The numbers of a quote are those of the outcome, and the step is training's.
    void aQuoteIsTheOutcome()
    {
        const layout::Scenario s = scenarioWith(R"("tokens": 1e12, "spares": 4)");
        const job::Job& job = job::jobOf(s);
        QCOMPARE(job.id, std::string_view("run"));
        const job::Outcome outcome = job.evaluate(s);
        QVERIFY(outcome.valid && outcome.fits);
        job::Quote quote;
        job.pricer()->quote(s, quote);
        QVERIFY(quote.fits);
        for (std::size_t i = 0; i < job.metrics.size(); ++i)
            QVERIFY2(quote.numbers[i] == outcome.numbers[i]
                         || std::abs(quote.numbers[i] / outcome.numbers[i] - 1) < 1e-9,
                     job.metrics[i].id.data());
        const job::Outcome step = job::training().evaluate(s);
        const auto of = [](const job::Job& of, const job::Outcome& o, std::string_view id) {
            return o.numbers[job::findMetric(of.metrics, id)];
        };
        QCOMPARE(of(job, outcome, "step_seconds"), of(job::training(), step, "step_seconds"));
        // Without failures a run takes as long as its steps.
        const layout::Scenario calm = scenarioWith(
            R"("failures": 0, "checkpoint": {"tiers": [{"name": "none", "every": 86400, "stall": 0, "flush": 0, "load": 0}]})");
        const job::Outcome days = job.evaluate(calm);
        const double rate = of(job::training(), job::training().evaluate(calm), "tokens_per_second");
        QVERIFY(std::abs(of(job, days, "days") * 86400 * rate / run::tokensOf(calm) - 1) < 1e-6);
    }

    void calendarsSayWhatScriptsRead()
    {
        const layout::Scenario s = scenarioWith(
            R"("tokens": 1e12, "start": "2026-01-01", "deadline": "2027-06-30")");
        nlohmann::ordered_json out;
        exchange::addCalendar(s, out);
        for (const char* key : {"finish", "days", "gpu_hours", "usd", "kwh", "failures", "share_of_time",
                                "bars", "chance_by_deadline", "step"})
            QVERIFY2(out.contains(key), key);
        QVERIFY(out["finish"]["p10"] <= out["finish"]["p90"]);
        QCOMPARE(out["bars"].size(), run::kBars);
        const double share = out["share_of_time"], chance = out["chance_by_deadline"];
        QVERIFY(share > .5 && share < 1 && chance >= 0 && chance <= 1);
    }

    /// What never ends says why, and what would do.
    void whatNeverEndsHasAReason()
    {
        const run::Evaluation waits = run::evaluate(scenarioWith(
            R"("tokens": 1e12, "spares": 0, "failures": "bad-cloud", "repair": {"median_hours": 50000, "mean_hours": 90000})"));
        QVERIFY(!waits.fits);
        QCOMPARE(waits.reasons.back().code, std::string(run::kNeverDone));
        const layout::Scenario rare = scenarioWith(
            R"("tokens": 1e12, "failures": 900, "spares": 4000, "checkpoint": {"every": 80000})");
        const run::Evaluation e = run::evaluate(rare);
        QVERIFY(std::any_of(e.reasons.begin(), e.reasons.end(),
                            [](const layout::Reason& r) { return r.code == run::kLongInterval; }));
    }

    /// A batch that the layout cannot run is refused with the nearest that it can, and a smaller one that it can costs days.
    void batchesOfARampAreThoseOfTheLayout()
    {
        layout::Scenario s = scenarioWith(R"("tokens": 1e12)");
        const run::Evaluation whole = run::evaluate(s);
        QVERIFY(whole.fits);
        s.task.run.ramp = {{5e11, 1}};
        const run::Evaluation tiny = run::evaluate(s);
        QVERIFY(!tiny.fits);
        const auto why = std::find_if(tiny.reasons.begin(), tiny.reasons.end(),
                                      [](const layout::Reason& r) { return r.code == run::kRampBatch; });
        QVERIFY(why != tiny.reasons.end());
        s.task.run.ramp = {{5e11, static_cast<std::int64_t>(why->need)}};
        const run::Evaluation mended = run::evaluate(s);
        QVERIFY(mended.fits);
        QVERIFY(mended.plan.productive > whole.plan.productive);
    }

    /// The fewest nodes by a deadline have the chance, and one size less has not.
    void deadlinesAreMet()
    {
        const layout::Scenario s = scenarioWith(
            R"("tokens": 1e12, "start": "2026-01-01", "deadline": "2026-03-31")");
        const auto fewest = run::fewestNodes(s, .8, {.runs = 100});
        QVERIFY2(fewest, fewest ? "" : fewest.error().text().c_str());
        QVERIFY(fewest->chance >= .8 && fewest->chanceBelow < .8 && fewest->below < fewest->nodes);
        // Nor has any number of nodes below that can hold replicas, with the batch nearest that they share.
        QVERIFY(std::abs(fewest->scenario.workload.globalBatch - s.workload.globalBatch) * 8
                <= s.workload.globalBatch);
        for (std::int64_t nodes = 1; nodes < fewest->nodes; ++nodes) {
            layout::Scenario other = s;
            other.workload.globalBatch = static_cast<std::int32_t>(run::sharedBatch(s, nodes));
            const auto sized = run::onNodes(other, nodes);
            if (other.workload.globalBatch == 0 || !sized)
                continue;
            const run::Evaluation e = run::evaluate(*sized);
            QVERIFY(!e.fits || *run::chanceByDeadline(*sized, e, {.runs = 100}) < .8);
        }
        // The same chance as whoever draws as often.
        const run::Evaluation there = run::evaluate(fewest->scenario);
        QCOMPARE(fewest->chance, *run::chanceByDeadline(fewest->scenario, there, {.runs = 100}));
        const auto spares = run::worthwhileSpares(s);
        QVERIFY(spares && spares->spares > 0);
        QVERIFY(!run::fewestNodes(scenarioWith(R"("tokens": 1e12)"), .8, {.runs = 10}));
        // A step that was measured, and is what is predicted, makes no difference on other numbers of nodes.
        layout::Scenario measured = s;
        measured.task.run.stepSeconds = run::evaluate(s).step.seconds;
        const auto same = run::fewestNodes(measured, .8, {.runs = 100});
        QVERIFY(same);
        QCOMPARE(same->nodes, fewest->nodes);
        QCOMPARE(same->chance, fewest->chance);
        const auto halved = run::onNodes(measured, s.cluster.nodes / 2);
        QVERIFY(halved);
        QVERIFY(run::evaluate(*halved).step.seconds > 1.5 * measured.task.run.stepSeconds);
        QCOMPARE(run::onNodes(measured, s.cluster.nodes)->task.run.stepSeconds,
                 measured.task.run.stepSeconds);
    }

    /// More spares than nodes, rates of nothing and of each node every day: an answer with its reason.
    void extremesHaveReasons()
    {
        const run::Evaluation spared = run::evaluate(scenarioWith(R"("tokens": 1e12, "spares": 300)"));
        QVERIFY(spared.fits && !spared.reasons.empty());
        QCOMPARE(spared.reasons.back().code, std::string("spares-many"));
        const std::string sentence = english(layout::sentence(spared.reasons.back()));
        QVERIFY2(sentence.starts_with("300 spare nodes beside 64 that train leave none")
                     && sentence.find("nearest: Spare nodes ") != std::string::npos,
                 sentence.c_str());
        QVERIFY(run::evaluate(scenarioWith(R"("tokens": 1e12, "spares": 12)")).reasons.empty());

        const run::Evaluation calm = run::evaluate(scenarioWith(R"("tokens": 1e12, "failures": 0)"));
        QVERIFY(calm.fits && calm.expected.failures == 0 && calm.reasons.empty());
        const auto calmly = run::simulate(calm, scenarioWith(R"("tokens": 1e12, "failures": 0)"),
                                          {.runs = 20});
        QVERIFY(calmly && calmly->done == 1);

        const layout::Scenario wild = scenarioWith(
            R"("tokens": 1e12, "failures": 1000, "restart": {"schedule": 7200}, "spares": 10000)");
        const run::Evaluation never = run::evaluate(wild);
        QVERIFY(!never.fits);
        bool said = false;
        for (const layout::Reason& reason : never.reasons)
            said = said || reason.code == run::kNeverDone;
        QVERIFY(said);
        QVERIFY(QString::fromStdString(errorOf(R"("failures": 1001)")).contains("1000"));
        QVERIFY(QString::fromStdString(errorOf(R"("failures": -1)")).contains("0"));

        const run::Evaluation rare = run::evaluate(
            scenarioWith(R"("tokens": 1e12, "failures": 30, "checkpoint": {"every": 400000})"));
        QVERIFY(std::any_of(rare.reasons.begin(), rare.reasons.end(),
                            [](const layout::Reason& reason) { return reason.code == run::kLongInterval; }));
    }

    /// One log in the forms that sites write.
    void logsOfManyForms()
    {
        const auto hoursOf = [](const char* text) {
            const auto file = exchange::readFailureLog(text);
            if (!file)
                return std::vector<double>{-1, -1};
            std::vector<double> hours;
            for (const run::LoggedFailure& one : file->failures) {
                hours.push_back(one.at);
                hours.push_back(one.hoursOut);
            }
            return hours;
        };
        const std::vector<double> wanted{0, 10, 60, 24};
        for (
            const char* text :
            {"time,node,cause,end\n2026-01-01T00:00:00,n1,GPU,2026-01-01T10:00:00\n2026-01-03T12:00,n2,NIC,2026-01-04 12:00\n",
             "Failed At;Host Name;Root Cause;Repaired At\n2026-01-01 00:00:00;n1;GPU;2026-01-01 10:00:00\n"
             "2026-01-03 12:00:00;n2;NIC;2026-01-04 12:00:00\n",
             "start_time\tserver\treason\tdowntime_hours\n01.01.2026 00:00\tn1\tGPU\t10\n03.01.2026 12:00\tn2\tNIC\t24\n",
             "timestamp,host,type,duration_min\n1767225600,n1,GPU,600\n1767441600,n2,NIC,1440\n",
             "timestamp,host,type,back_at\n1767225600000,n1,GPU,1767261600000\n1767441600000,n2,NIC,1767528000000\n",
             "Date,Node,Error,Resolved\n1/1/2026 12:00 AM,n1,GPU,1/1/2026 10:00 AM\n1/3/2026 12:00 PM,n2,NIC,1/4/2026 12:00 PM\n",
             "time,node,cause,end\n2026-01-01T08:00:00+08:00,n1,GPU,2026-01-01T10:00:00Z\n2026-01-03T12:00:00Z,n2,NIC,2026-01-04T12:00:00.000Z\n",
             "time,node,cause,end\n2026-01-03T12:00,n2,NIC,2026-01-04T12:00\n2026-01-01T00:00,n1,GPU,2026-01-01T10:00\n",
             "day,node,cause,hours\n3,n1,GPU,10\n5.5,n2,NIC,24\n"})
            QVERIFY2(hoursOf(text) == wanted, text);
        // A clock that goes back among others is said; newest first is an order.
        const auto mixed = exchange::readFailureLog("time,node\n2026-01-01,a\n2026-01-05,b\n2026-01-03,c\n");
        QVERIFY(mixed && mixed->notes.size() == 1);
        QVERIFY(QString::fromStdString(english(mixed->notes.front())).contains("line 4"));
        // 13/02 makes 03/02 the third of February; what begins with the month beside it is named.
        const auto dayFirst = exchange::readFailureLog("time,node\n03/02/2026,a\n13/02/2026,b\n");
        QVERIFY(dayFirst && dayFirst->days == 10);
        const auto both = exchange::readFailureLog("time,node\n13/02/2026,a\n02/13/2026,b\n");
        QVERIFY(!both && QString::fromStdString(both.error().text()).contains("line 2 has the day first"));
        const auto twice = exchange::readFailureLog(
            "# by hand\ntime,node\n2026-01-01,a\n2026-01-01,a\n2026-01-03,b\n");
        QVERIFY(twice && twice->failures.size() == 2 && twice->notes.size() == 1);
        const auto newest = exchange::readFailureLog("time,node\n2026-01-05,a\n2026-01-03,b\n");
        QVERIFY(newest && newest->notes.empty());
        // sacct: jobs that run, steps of jobs, and what jobs ran for.
        const auto slurm = exchange::readFailureLog(
            "JobID|State|Start|End|Elapsed|NNodes|NodeList\n"
            "1|NODE_FAIL|2026-01-01T00:00:00|2026-01-03T00:00:00|2-00:00:00|64|n[001-064]\n"
            "1.batch|CANCELLED|2026-01-01T00:00:00|2026-01-03T00:00:00|2-00:00:00|1|n001\n"
            "2|CANCELLED by 7|2026-01-03T00:00:00|2026-01-04T00:00:00|1-00:00:00|64|n[001-064]\n"
            "3|RUNNING|2026-01-04T00:00:00|Unknown|12:00:00|64|n[001-064]\n");
        QVERIFY2(slurm, slurm ? "" : slurm.error().text().c_str());
        QCOMPARE(slurm->failures.size(), std::size_t{1});
        QCOMPARE(slurm->nodeDays, 64.0 * 3);
        QCOMPARE(slurm->failures.front().at, 48.0);
        QVERIFY(slurm->failures.front().node.empty());
        const auto fitted = exchange::fitLog(*slurm, 0, 0, 256);
        QVERIFY(fitted && std::abs(fitted->rate - 1000.0 / 192) < 1e-9);
        // Restarts of a training, by its own log.
        std::string training;
        for (const auto& [day, first] : {std::pair{1, 1}, {2, 40}})
            for (int step = first; step < first + 50; ++step) {
                char line[240];
                std::snprintf(
                    line, sizeof line,
                    " [2026-01-%02d %02d:%02d:00] iteration %8d/ 1000 | consumed samples: %d | elapsed time per "
                    "iteration (ms): 60000.0 | learning rate: 1.0E-04 | global batch size: 64 | lm loss: 2.0E+00 |\n",
                    day, (step - first) / 60, (step - first) % 60, step, step * 64);
                training += line;
            }
        const auto restarts = exchange::readFailureLog(training);
        QVERIFY2(restarts, restarts ? "" : restarts.error().text().c_str());
        QCOMPARE(restarts->failures.size(), std::size_t{1});
        QVERIFY(restarts->restartHours > 23 && restarts->restartHours < 24);
    }

    void logsAreRead()
    {
        const auto file = exchange::readFailureLog("time,node,cause,end\n"
                                                   "2026-01-01T00:00:00,n1,GPU,2026-01-01T10:00:00\n"
                                                   "2026-01-03T12:00:00,n2,NIC,2026-01-04T12:00:00\n"
                                                   "2026-01-11,n1,GPU,2026-01-11T02:00:00\n");
        QVERIFY2(file, file ? "" : file.error().text().c_str());
        QCOMPARE(file->failures.size(), std::size_t{3});
        const auto fitted = run::fitFailures(file->failures, 100, 10);
        QVERIFY(fitted);
        QCOMPARE(fitted->rate, 3.0);
        QCOMPARE(fitted->repair.medianHours, 10.0);
        QCOMPARE(fitted->repair.meanHours, 12.0);
        QCOMPARE(fitted->failures.causes.size(), std::size_t{2});
        const auto backwards = exchange::readFailureLog("time,node,end\n2026-01-03,n1,2026-01-01\n");
        QVERIFY(!backwards);
        QVERIFY(QString::fromStdString(backwards.error().text()).contains("runs backwards"));
        QVERIFY(!exchange::readFailureLog("a,b\n1,2\n"));
        QVERIFY(!run::fitFailures({}, 10, 10));
        const auto slurm = exchange::readFailureLog(
            "JobID|State|End|NodeList\n1|COMPLETED|2026-01-01T00:00:00|n1\n"
            "2|NODE_FAIL|2026-01-02T00:00:00|n2\n");
        QVERIFY(slurm);
        QCOMPARE(slurm->failures.size(), std::size_t{1});
    }

    /// A log inside of a scenario is the same as beside it: as text, as lines, as records, and with a sheet of its columns.
    void aScenarioHoldsItsLog()
    {
        const std::string text = R"(time,node,cause,end\n2026-01-01T00:00:00,n1,GPU,2026-01-01T10:00:00\n)"
                                 R"(2026-01-03T12:00:00,n2,NIC,2026-01-04T12:00:00\n)";
        const layout::Scenario said = scenarioWith(R"("tokens": 1e12, "failures": {"log": ")" + text
                                                   + R"(", "nodes": 64, "days": 10})");
        const workload::RunTask& task = said.task.run;
        QCOMPARE(task.failures.causes.size(), std::size_t{2});
        QCOMPARE(task.failures.causes.front().rate, 1000 / 640.0);
        QCOMPARE(task.repair.medianHours, 17.0);
        for (
            const char* other :
            {R"({"log": ["time,node,cause,end", "2026-01-01T00:00:00,n1,GPU,2026-01-01T10:00:00",
                 "2026-01-03T12:00:00,n2,NIC,2026-01-04T12:00:00"], "days": 10})",
             R"({"log": [{"time": "2026-01-01", "node": "n1", "cause": "GPU", "end": "2026-01-01T10:00:00"},
                 {"time": "2026-01-03T12:00:00", "node": "n2", "cause": "NIC", "hours": 24}], "days": 10})",
             R"({"log": "wann|rechner|\u539f\u56e0|h\n2026-01-01|n1|GPU|10\n2026-01-03T12:00|n2|NIC|24\n", "days": 10,
                 "columns": {"time": "wann", "node": "Rechner", "cause": "\u539f\u56e0", "hours": "h"}})"})
            QVERIFY2(scenarioWith(R"("tokens": 1e12, "failures": )" + std::string(other)).task == said.task,
                     other);
        // What the file says beside the log counts; what was read is written as rates.
        QCOMPARE(scenarioWith(R"("failures": {"log": ")" + text
                              + R"(", "days": 10}, "repair": {"median_hours": 5, "mean_hours": 9})")
                     .task.run.repair.medianHours,
                 5.0);
        const auto again = exchange::readScenario(exchange::writeScenario(said));
        QVERIFY(again && again->scenario.task == said.task);
        // No other file is read, and what is wrong has its place.
        QVERIFY(QString::fromStdString(errorOf(R"("failures": {"log": "site.csv"})")).contains("--log"));
        QVERIFY(
            QString::fromStdString(errorOf(R"("failures": {"log": 3})")).startsWith("task.failures.log is"));
        QCOMPARE(
            errorOf(R"("failures": {"log": "time,node,end\n2026-01-03,n1,2026-01-01\n"})"),
            std::string(
                "task.failures.log: line 2: the clock runs backwards: a node that failed at 2026-01-03 is back "
                "at 2026-01-01; nearest is 2026-01-03"));
        QVERIFY(QString::fromStdString(
                    errorOf(R"("failures": {"log": "at,box\n1,2\n", "columns": {"node": "bix"}})"))
                    .contains("nearest is 'box'"));
        QVERIFY(QString::fromStdString(errorOf(R"("failures": {"log": "a,b\n", "columns": {"nod": "b"}})"))
                    .contains("nearest is 'node'"));
        QVERIFY(!exchange::readFailureColumns("node") && !exchange::readFailureColumns("nod=b"));
        QCOMPARE(exchange::readFailureColumns("node=box,hours=out")->hours, std::string("out"));
        QVERIFY(QString::fromStdString(errorOf(R"("maintenance": {"every_days": 1, "hours": 24})"))
                    .contains(QStringLiteral("never trains; nearest is 12")));
        QVERIFY(QString::fromStdString(errorOf(R"("maintenance": {"every_days": 1e-6})"))
                    .contains("nearest is 0.01"));
    }

    /// Where nobody says the days of a log, n failures fill n - 1 gaps: the rate of a Poisson process is met on the mean.
    void fewFailuresDoNotMakeARateLarger()
    {
        Random random(11, 0);
        double sum = 0;
        constexpr int kLogs = 400;
        for (int log = 0; log < kLogs; ++log) {
            exchange::FailureLogFile file;
            double at = 0;
            for (int i = 0; i < 4; ++i) {
                at += random.exponential(24);
                file.failures.push_back({.at = at, .node = "n"});
            }
            file.days = (file.failures.back().at - file.failures.front().at) / 24;
            sum += 1 / exchange::fitLog(file, 100, 0, 100)->rate / kLogs;
        }
        QVERIFY2(std::abs(sum / .1 - 1) < .1,
                 qPrintable(QString::number(sum))); // one a day of 100 nodes: 10 in 1,000
    }

    /// A missed deadline has what alone would meet it, each with its numbers, and each true.
    void aMissedDeadlineHasMends()
    {
        layout::Scenario s = scenarioWith(
            R"("tokens": 1e12, "start": "2026-01-01", "checkpoint": {"every": 9000})");
        const run::Evaluation e = run::evaluate(s);
        job::run().knob("within_days")->set(s, static_cast<std::int64_t>(.7 * e.expected.seconds / 86400));
        const double limit = *run::secondsToDeadline(s.task.run);
        QVERIFY(e.fits && e.expected.seconds > limit);
        {
            const run::DrawOptions options{.runs = 200};
            const double chance = .8;
            const auto mends = run::deadlineMends(s, e, chance, options);
            const auto of = [&](run::DeadlineMend::Lever lever) {
                return std::find_if(mends.begin(), mends.end(),
                                    [&](const auto& one) { return one.lever == lever; });
            };
            const auto nodes = of(run::DeadlineMend::Lever::Nodes),
                       day = of(run::DeadlineMend::Lever::Deadline);
            QVERIFY(nodes != mends.end() && day != mends.end());
            QVERIFY(nodes->value > 64 && nodes->chance >= chance);
            for (const run::DeadlineMend& mend : mends) {
                if (mend.lever == run::DeadlineMend::Lever::Nodes)
                    continue;
                const layout::Scenario mended = layout::with(s, mend.mend);
                const run::Evaluation with = run::evaluate(mended);
                const double until = *run::secondsToDeadline(mended.task.run);
                QVERIFY(run::simulate(with, mended, options)->chanceWithin(until) >= chance);
            }
            // One day less is too little.
            layout::Scenario earlier = s;
            job::run().knob("within_days")->set(earlier, static_cast<std::int64_t>(day->value) - 1);
            const double before = *run::secondsToDeadline(earlier.task.run);
            QVERIFY(run::simulate(e, earlier, options)->chanceWithin(before) < chance);
        }
        // The verdict says it, with the day as its mend.
        const job::Outcome outcome = job::run().evaluate(s);
        const auto late = std::find_if(outcome.reasons.begin(), outcome.reasons.end(),
                                       [](const layout::Reason& one) { return one.code == run::kLate; });
        QVERIFY(late != outcome.reasons.end() && outcome.fits);
        QVERIFY(job::run().evaluate(layout::with(s, late->mend)).reasons.size() < outcome.reasons.size());
        QVERIFY(std::any_of(outcome.reasons.begin(), outcome.reasons.end(),
                            [](const layout::Reason& one) { return one.code == "in-time-by-nodes"; }));
        // In time nothing is offered.
        const layout::Scenario easy = scenarioWith(
            R"("tokens": 1e12, "start": "2026-01-01", "deadline": "2030-03-31")");
        QVERIFY(run::deadlineMends(easy, run::evaluate(easy), .8, {.runs = 50}).empty());
        QVERIFY(job::run().evaluate(easy).reasons.empty());
    }

    /// Share up is up over up and down; losses are drops of the count.
    void tracesAreRead()
    {
        const auto trace = exchange::readSpotTrace(
            R"({"gap_seconds": 3600, "data": [1, 1, 0, 0, 0, 1, 1, 0]})");
        QVERIFY(trace);
        QCOMPARE(trace->share, .5);
        QCOMPARE(trace->meanUpHours, 2.0);
        QCOMPARE(trace->meanDownHours, 2.0);
        QCOMPARE(trace->lossesPerInstanceHour, .5);
        QVERIFY(exchange::readSpotTrace(R"({"metadata": {"gap_seconds": 60}, "data": [1]})"));
        const auto never = exchange::readSpotTrace(R"({"gap_seconds": 3600, "data": [0, 0]})");
        QVERIFY(!never);
        QCOMPARE(english(never.error().message),
                 std::string("the trace never has a machine: nothing could run there"));
        QVERIFY(!exchange::readSpotTrace(R"({"data": [1]})"));
        QVERIFY(!exchange::readSpotTrace(R"({"gap_seconds": 60, "data": [1, "x"]})"));
    }

    /// Machines that go together are one loss, machine by machine missing as long as they are away.
    void machinesGoAloneOrTogether()
    {
        std::string all = R"({"gap_seconds": 3600, "data": [0)", one = all;
        all.pop_back();
        one.pop_back();
        for (int day = 0; day < 30; ++day)
            for (int hour = 0; hour < 24; ++hour) {
                all += std::string(day + hour > 0 ? "," : "") + (hour < 12 ? "64" : "0");
                one += std::string(day + hour > 0 ? "," : "") + (hour < 12 ? "64" : "63");
            }
        const auto gone = exchange::readSpotTrace(all + "]}");
        QVERIFY(gone);
        QCOMPARE(gone->share, .5);
        QCOMPARE(gone->machines, 64.0);
        QCOMPARE(gone->together, 30.0);
        QCOMPARE(gone->togetherShare, 1.0);
        QCOMPARE(gone->alone, 0.0);
        QCOMPARE(gone->meanDownHours, 12.0);
        workload::RunTask task;
        run::takeSpot(*gone, 256, task);
        QCOMPARE(task.failures.burstShare, 1.0);
        QCOMPARE(task.failures.burstNodes, 256.0);
        // One loss of the whole place in half a day that it is there.
        QVERIFY(std::abs(task.failures.causes.front().rate - 2000.0 / 256) < 1e-9);

        const auto single = exchange::readSpotTrace(one + "]}");
        QVERIFY(single);
        QCOMPARE(single->alone, 30.0);
        QCOMPARE(single->together, 0.0);
        QCOMPARE(single->meanDownHours, 12.0);
        QVERIFY(std::abs(single->share - (1 - .5 / 64)) < 1e-12);
        run::takeSpot(*single, 64, task);
        QCOMPARE(task.failures.burstShare, 0.0);
        // 30 losses in 30 days of 63.5 machines.
        QVERIFY(std::abs(task.failures.causes.front().rate - 1000.0 / 63.5) < 1e-9);
    }
};

QTEST_GUILESS_MAIN(TestRunTask)
#include "tst_run_task.moc"
