// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"
#include "exchange/results/advice.h"
#include "exchange/results/sweep_answer.h"
#include "gui/report/report.h"
#include "job/run/deadline.h"
#include "job/run/outlook.h"
#include "job/training/numbers/evaluation.h"
#include "job/training/step/explanation.h"
#include "search/sweep.h"
#include "search/training/curve.h"
#include "timeline/gantt_index.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace shardscape::gui {

/// What a report says of a whole run. No outlook: it does not fit, or does not come to its end.
/// Another choice, drawn as the run itself is.
struct RunChoice {
    enum class Kind { FewerFail, MoreFail, NoSpares, PayingSpares, HourlySaves, ReplicaStops, Standby };
    Kind kind = Kind::NoSpares;
    run::Evaluation evaluation;
    std::optional<run::Calendar> calendar; ///< nothing: it does not come to its end
};

struct RunFindings {
    run::Evaluation evaluation;
    std::shared_ptr<const run::Outlook> outlook;
    std::optional<run::FewestNodes> fewest; ///< that meet its deadline
    std::optional<run::WorthwhileSpares> spares;
    std::vector<run::DeadlineMend> mends; ///< where the deadline is kept in fewer than four of five draws
    std::vector<double> mendDollars;      ///< rent with each of them, expected; 0: not known
    std::vector<RunChoice> choices;
};

/// What a report says, found by the engine: all of it that takes time and needs no window.
struct ReportFindings {
    training::Evaluation evaluation; ///< of the current scenario
    std::optional<RunFindings> run;  ///< where it is a whole run
    std::shared_ptr<const search::SweepResult> sweep;
    std::string sweepName; ///< in the project; empty: the default sweep, run for the report
    std::shared_ptr<const exchange::SweepAnswer> answer;
    std::optional<double> chanceToFit;
    std::vector<exchange::Advice> advice;
    std::vector<compare::Candidate> compared; ///< with their evaluations; bands are put in by who lays out

    // Of a whole report alone, and of a layout that is valid:
    Result<std::shared_ptr<const timeline::ScheduleView>> schedule = nullptr;
    std::vector<Result<search::Curve>> curves; ///< one for each of curveKinds()
    std::vector<training::Explained> explained;
};

/// Share of the finding that is done, 0 to 1. Called from any thread.
using ReportProgress = std::function<void(double share)>;

/// Finds what makeReport() lays out. Pure; thread: any. Stopped: returns soon with what was found, which is not laid out.
/// Error: NotFound when the project has no scenario.
Result<ReportFindings> findForReport(const store::Project& project, ReportLength length,
                                     const std::stop_token& stop = {}, const ReportProgress& progress = {});

} // namespace shardscape::gui
