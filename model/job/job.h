// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "job/explained.h"
#include "job/floors.h"
#include "job/metric.h"
#include "job/outcome.h"
#include "job/pricer.h"
#include "layout/change.h"
#include "layout/knob.h"
#include "layout/rules.h"

#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace shardscape::job {

/// What is asked of a cluster and a model: the kind of evaluation. Sweeps, fronts, filters and tables of rows know a job by this
/// and nothing else; whatever assumes a training step lies in job/training. Front: the first two metrics, unless people choose.
struct Job {
    std::string_view id; ///< "training": in the JSON of sweeps; of a job of the program its task's name
    std::string_view unit = "step"; ///< what `Outcome::time` is the time of: "step", "iteration"
    std::span<const Metric> metrics;
    std::size_t headline =
        0; ///< place of the metric that is said beside the best objective: larger is better
    std::size_t rate =
        0; ///< and of the one by which layouts of different workloads compare: larger is better
    std::span<const layout::Knob> (
        *knobs)(); ///< what its scenarios choose, in the order in which people meet it
    std::span<const layout::Rule> (*rules)(); ///< what a layout must keep to be quoted
    std::unique_ptr<Pricer> (*pricer)();
    /// Pure, as the pricer is: equal scenarios have equal outcomes, and their numbers are those of the quote.
    Outcome (*evaluate)(const layout::Scenario& scenario);
    /// Every number of the outcome, recorded while it is computed anew; empty where the layout is not valid.
    std::vector<Explained> (*explain)(const layout::Scenario& scenario);
    /// What layouts set in part cost at the least, for searches over these knobs. Null: nothing is known but what whole layouts cost.
    std::unique_ptr<Floors> (*floors)(std::span<const Varied> varied) = nullptr;

    /// The knob of that id, or null.
    [[nodiscard]] const layout::Knob* knob(std::string_view wanted) const;
};

/// The optimizer step of a training run, or the mean over a period of them.
const Job& training();
/// Requests that a model answers.
const Job& serving();
/// A whole training: its step on days with failures.
const Job& run();

/// All that the program has, training first.
std::span<const Job* const> jobs();

/// The job of that task, or null: not every task has one.
const Job* jobOf(workload::TaskKind kind);
/// The job of the scenario's task. Scenarios of a task without a job are not read, so that there is one.
const Job& jobOf(const layout::Scenario& scenario);

/// The nearest single change of one of the knobs with these ids that leaves no rule broken and is `good`: numbers by octaves,
/// anything else by one. Knobs that people have rather than choose stay. Empty: none.
layout::Change nearestChange(const Job& job, const layout::Scenario& scenario,
                             std::span<const std::string_view> among,
                             const std::function<bool(const layout::Scenario&)>& good);

/// All rules of the scenario's job that it breaks, with mends where there are any.
std::vector<layout::Reason> violations(const Job& job, const layout::Scenario& scenario);

/// What makes the knobs of `from`, of its job, those of `to`; a step's stages and lengths too. Cluster, model and task stay.
layout::Change difference(const layout::Scenario& from, const layout::Scenario& to);

/// Sets a knob of the scenario's job by id and text, as `--set knob=value` does. Unknown ids name the nearest.
Result<void> setKnob(layout::Scenario& scenario, std::string_view id, std::string_view value);

} // namespace shardscape::job
