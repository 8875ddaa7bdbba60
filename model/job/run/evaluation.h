// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/run/calendar.h"
#include "job/run/sites.h"
#include "job/training/numbers/evaluation.h"

#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace shardscape::run {

inline constexpr std::string_view kNeverDone = "never-done";
inline constexpr std::string_view kLongInterval = "interval-long";
inline constexpr std::string_view kRampBatch = "ramp-batch";
inline constexpr std::string_view kLate = "late";
inline constexpr std::string_view kPerhapsLate = "perhaps-late";

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

/// What sites cost a run whose step is known.
SiteCost siteCostOf(const layout::Scenario& scenario, const Step& step);

/// Pure; a run that never ends is an answer with its reason and the nearest change.
Evaluation evaluate(const layout::Scenario& scenario);
/// Of a step that was evaluated already.
Evaluation evaluate(const layout::Scenario& scenario, training::Evaluation held);

/// What one part of the task costs: the run with it less the run without, by the closed form.
struct PartCost {
    std::string_view id; ///< "sites", "elastic", "layout_changes" (of these), "power"
    double seconds = 0, dollars = 0, kilowattHours = 0; ///< below 0: it saves as much
};
/// Of the parts that the task has, of a run that was evaluated and fits.
std::vector<PartCost> partCosts(const layout::Scenario& scenario, const Evaluation& evaluation);

/// Draws of an evaluated run that fits. Nothing: stopped.
std::optional<Calendar> simulate(const Evaluation& evaluation, const layout::Scenario& scenario,
                                 const DrawOptions& options, const std::stop_token& stop = {});

/// What the tokens come to. Losses are those of one tokenizer and corpus: only compare runs of the same.
struct LossOutlook {
    double loss = 0;          ///< nats per token, of active parameters and tokens (loss.h)
    double kaplan = 0;        ///< the same by Kaplan 2020: history
    double batch = 0;         ///< tokens of a step
    double criticalBatch = 0; ///< tokens at which a fifth more steps are needed
    bool measured = false;    ///< the critical batch lies within what was measured
    double sameLoss = 1;      ///< tokens to the same loss over those of small batches
    double localUpdates =
        1; ///< steps to the same loss of workers that meet rarely over those that meet in each
    double optimalTokens = 0; ///< of a compute-optimal model with as many FLOPs
    double optimalParameters = 0;
};
LossOutlook lossOutlook(const layout::Scenario& scenario, const Evaluation& evaluation);

/// Seconds from the start to the end of the day of the deadline; nothing without one.
std::optional<double> secondsToDeadline(const workload::RunTask& task);

/// Numbers of nodes that hold whole replicas of the layout, as many as share the batch in whole micro-batches, increasing.
std::vector<std::int64_t> nodesOfReplicas(const layout::Scenario& scenario);
/// The same layout on so many nodes, with as many replicas as they hold; a measured step as far off its prediction there as here.
/// Error: as cluster::withNodes().
Result<layout::Scenario> onNodes(const layout::Scenario& scenario, std::int64_t nodes);
/// What was measured on one is not the other's: its own prediction, as many times longer.
void carryMeasuredStep(const layout::Scenario& measured, layout::Scenario& other);

/// The batch nearest the scenario's that replicas on so many nodes share in whole micro-batches by the layout's rules; 0: none within an
/// eighth of it, as another batch is another training.
std::int64_t sharedBatch(const layout::Scenario& scenario, std::int64_t nodes);

/// The fewest nodes on which the run is done by its deadline with a chance, at this layout with as many replicas as they hold. Where
/// these do not share the batch it is the nearest that they do (sharedBatch). More nodes are taken to be done sooner, up to the first
/// number that keeps the deadline with the batch as it is. Errors: no deadline, or no such number does.
struct FewestNodes {
    std::int64_t nodes = 0;
    double chance = 0;
    std::int64_t below = 0; ///< nodes that are one size smaller; 0: none
    double chanceBelow = 0;
    Spread days;
    layout::Scenario scenario; ///< with its batch
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
