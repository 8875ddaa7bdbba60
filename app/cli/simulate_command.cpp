// SPDX-License-Identifier: GPL-3.0-or-later
#include "calendar_text.h"
#include "commands.h"
#include "console.h"
#include "exchange/runs/failure_log_csv.h"
#include "exchange/scenario/calendar_json.h"
#include "failure_log_arguments.h"
#include "interrupt.h"
#include "scenario_arguments.h"
#include "serving_simulation.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>

namespace shardscape::cli {

namespace {

struct SimulateArguments {
    ScenarioArguments scenario;
    run::DrawOptions draws;
    FailureLogArguments log;
    std::string spot;
    std::string csv;
    bool json = false;
    ServingSimulation serving;
};

Result<std::string> takeTrace(const SimulateArguments& arguments, layout::Scenario& scenario)
{
    const Result<std::string> text = readFile(arguments.spot);
    if (!text)
        return tl::unexpected(text.error());
    const auto trace = exchange::readSpotTrace(*text);
    if (!trace)
        return inFile(arguments.spot, trace.error());
    run::takeSpot(*trace, static_cast<double>(scenario.cluster.nodes), scenario.task.run);
    std::string said = "Trace of " + number(trace->days, 3) + " days: " + percent(trace->share) + " of "
                       + count(trace->machines) + (trace->machines == 1 ? " machine" : " machines")
                       + " there on average, any up " + number(trace->meanUpHours, 3) + " h (median "
                       + number(trace->medianUpHours, 3) + "), " + number(trace->lossesPerInstanceHour, 3)
                       + " losses an instance-hour, back after " + number(trace->meanDownHours, 3)
                       + " h (median " + number(trace->medianDownHours, 3) + ")";
    if (trace->together > 0)
        said += "; " + count(trace->together) + " losses of several together, "
                + percent(trace->togetherShare) + " of all on average";
    return said + ". They stand for the " + count(static_cast<double>(scenario.cluster.nodes))
           + " nodes of the run.\n\n";
}

Outcome run(SimulateArguments& arguments)
{
    Result<exchange::ScenarioFile> file = arguments.scenario.load();
    if (!file)
        return tl::unexpected(file.error());
    layout::Scenario& scenario = file->scenario;
    if (scenario.task.kind == workload::TaskKind::Serving) {
        ServingSimulation asked = arguments.serving;
        asked.options.seed = arguments.draws.seed;
        asked.options.threads = arguments.draws.threads;
        asked.csv = arguments.csv;
        asked.json = arguments.json;
        return simulateServing(asked, scenario);
    }
    if (scenario.task.kind != workload::TaskKind::Run)
        return fail(ErrorCode::BadInput,
                    say("simulate draws whole runs and requests; the scenario's task is %1; add \"task\": "
                        "{\"kind\": \"run\"} or {\"kind\": \"serving\"}",
                        workload::nameOf(scenario.task.kind)));
    std::string said;
    Result<std::string> logged = arguments.log.take(scenario);
    if (!logged)
        return tl::unexpected(logged.error());
    said += *logged;
    if (!arguments.spot.empty()) {
        Result<std::string> taken = takeTrace(arguments, scenario);
        if (!taken)
            return tl::unexpected(taken.error());
        said += *taken;
    }
    const run::Evaluation e = run::evaluate(scenario);
    if (!e.fits)
        return fail(ErrorCode::BadInput,
                    e.reasons.empty() ? say("the step does not fit") : layout::sentence(e.reasons.front()));
    const Interrupt interrupt;
    const auto runs = run::drawRuns(e.plan, arguments.draws, interrupt.token());
    if (!runs)
        return fail(ErrorCode::NotFound, say("stopped"));
    const run::Calendar calendar = run::calendarOf(*runs, e.plan, e.step, scenario.task.run.prices);
    const auto limit = run::secondsToDeadline(scenario.task.run);
    std::vector<run::DeadlineMend> mends;
    if (limit && calendar.chanceWithin(*limit) < run::kSureEnough)
        mends = run::deadlineMends(scenario, e, run::kSureEnough,
                                   {.runs = run::kDrawsOfMends, .threads = arguments.draws.threads},
                                   interrupt.token());
    if (!arguments.csv.empty()) {
        if (const Result<void> written = writeFile(arguments.csv, exchange::writeDrawsCsv(*runs)); !written)
            return written;
        if (arguments.csv == "-")
            return {};
    }
    if (arguments.json) {
        nlohmann::ordered_json out = exchange::calendarJson(scenario, e, calendar, arguments.draws);
        exchange::addMends(mends, out);
        return writeFile("-", out.dump(2) + "\n");
    }
    for (const layout::Reason& reason : e.reasons)
        said += english(layout::sentence(reason)) + ".\n";
    return writeFile("-", said + calendarText(scenario, e, calendar, arguments.draws)
                              + mendsText(mends, run::kSureEnough));
}

} // namespace

void addSimulateCommand(CLI::App& app, Outcome& outcome)
{
    CLI::App* command = app.add_subcommand(
        "simulate", "Draw whole runs, when they are done and where the hours go; or the requests "
                    "of a served model, one by one");
    const auto arguments = std::make_shared<SimulateArguments>();
    arguments->scenario.declare(*command);
    command->add_option("--runs", arguments->draws.runs, "How many to draw")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    command->add_option("--seed", arguments->draws.seed, "The same seed draws the same runs")
        ->type_name("N")
        ->capture_default_str();
    command
        ->add_option("--threads", arguments->draws.threads, "0: as many as there are; the runs are the same")
        ->type_name("N")
        ->capture_default_str();
    arguments->log.declare(*command);
    command
        ->add_option("--spot", arguments->spot,
                     "Machines that may be taken away: a trace, JSON with gap_seconds and data")
        ->type_name("FILE");
    ServingSimulation& serving = arguments->serving;
    command->add_option("--requests", serving.options.requests, "Of a served model: how many requests a load")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    command
        ->add_option("--loads", serving.loads,
                     "Requests in flight, or arrivals a second as the task has them, as in 8,16,32; with "
                     "--arrivals times the trace's speed")
        ->type_name("A,B,C");
    command
        ->add_option("--arrivals", serving.arrivals,
                     "Requests as they came: JSON lines (Mooncake) or CSV with timestamp, input_length, "
                     "output_length; - is stdin")
        ->type_name("FILE");
    command->add_option("--policy", serving.policy, "Who is let in: engine, or static batches")
        ->type_name("NAME");
    command
        ->add_option("--router", serving.router,
                     "Which replica gets an arrival: least-requests, in-turn, by-chance or most-cached")
        ->type_name("NAME");
    command
        ->add_option("--trace", serving.trace,
                     "Write the first load's requests as a Chrome trace; - is stdout")
        ->type_name("FILE");
    command->add_option("--csv", arguments->csv, "Write every drawn run, or every request; - is stdout")
        ->type_name("FILE");
    command->add_flag("--json", arguments->json, "Print JSON for programs");
    command->footer("Examples: shardscape-cli simulate run.json --runs 1000 --seed 7 --json\n"
                    "          shardscape-cli simulate serve.json --requests 1000 --loads 8,16,32");
    command->callback([arguments, &outcome] { outcome = run(*arguments); });
}

} // namespace shardscape::cli
