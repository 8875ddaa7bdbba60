// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/metric.h"
#include "job/pricer.h"
#include "layout/knob.h"
#include "layout/rules.h"

#include <memory>
#include <span>
#include <string_view>

namespace shardscape::job {

/// What is asked of a cluster and a model: the kind of evaluation. Sweeps, fronts, filters and tables of rows know a job by this
/// and nothing else; whatever assumes a training step lies in job/training. Front: the first two metrics, unless people choose.
struct Job {
    std::string_view id; ///< "training": in the JSON of sweeps
    std::span<const Metric> metrics;
    std::size_t headline =
        0; ///< place of the metric that is said beside the best objective: larger is better
    std::size_t rate =
        0; ///< and of the one by which layouts of different workloads compare: larger is better
    std::span<const layout::Rule> (*rules)(); ///< what a layout must keep to be quoted
    bool (*has)(const layout::Knob& knob);    ///< whether a knob means anything here
    std::unique_ptr<Pricer> (*pricer)();
};

/// The optimizer step of a training run, or the mean over a period of them.
const Job& training();

} // namespace shardscape::job
