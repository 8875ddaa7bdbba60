// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/run/calendar.h"
#include "job/training/numbers/evaluation.h"

#include <optional>
#include <stop_token>

namespace shardscape::run {

inline constexpr std::string_view kNeverDone = "never-done";
inline constexpr std::string_view kLongInterval = "interval-long";

/// Everything that closed forms say of a scenario's run.
struct Evaluation {
    training::Evaluation held;           ///< the step that it holds
    bool valid = false;                  ///< as the step's
    bool fits = false;                   ///< the step fits, and the run comes to its end
    std::vector<layout::Reason> reasons; ///< of step and run
    double tokens = 0;
    Step step;
    Plan plan;
    Expectation expected;
    Expense expense; ///< of the expectation
};

/// Tokens that the run trains on.
double tokensOf(const layout::Scenario& scenario);

/// What a run knows of its step, predicted to take so many seconds at so many tokens per second; as measured where the task says
/// so. Its speed at other batches looks at the scenario, which must live as long.
Step stepOf(const layout::Scenario& scenario, double stepSeconds, double tokensPerSecond);

/// Pure; a run that never ends is an answer with its reason and the nearest change.
Evaluation evaluate(const layout::Scenario& scenario);

/// Draws of an evaluated run that fits. Nothing: stopped.
std::optional<Calendar> simulate(const Evaluation& evaluation, const layout::Scenario& scenario,
                                 const DrawOptions& options, const std::stop_token& stop = {});

/// Seconds from the start to the end of the day of the deadline; nothing without one.
std::optional<double> secondsToDeadline(const workload::RunTask& task);

/// The fewest nodes on which the run is done by its deadline with a chance, at this layout with as many replicas as they hold.
/// Errors: no deadline, or no number of nodes whose batch divides does it.
struct FewestNodes {
    std::int64_t nodes = 0;
    double chance = 0;
    std::int64_t below = 0; ///< nodes that are one size smaller; 0: none
    double chanceBelow = 0;
    Spread days;
    layout::Scenario scenario;
};
Result<FewestNodes> fewestNodes(const layout::Scenario& scenario, double chance, const DrawOptions& options,
                                const std::stop_token& stop = {});

/// The spares at which the run costs least, by the closed form: each is held for the whole run, each shortens it.
struct WorthwhileSpares {
    std::int64_t spares = 0;
    double seconds = 0;          ///< of the run with them
    double acceleratorHours = 0; ///< held
    double waiting = 0;          ///< share of time without enough nodes
};
Result<WorthwhileSpares> worthwhileSpares(const layout::Scenario& scenario);

} // namespace shardscape::run
