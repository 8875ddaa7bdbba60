// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evaluate/costing.h"
#include "evaluate/mfu.h"

#include <string>
#include <vector>

namespace shardscape::evaluate {

/// What the pipeline's ranks still do when the last backward is over: the slowest of gradient exchange and optimizer.
template <class Real>
struct StepTail {
    Seconds<Real> exchange;
    Seconds<Real> exchangeSpent;
    Seconds<Real> optimizer;
};

/// The slowest of `devices`, of which there is one at least.
template <class Real>
StepTail<Real> stepTail(const layout::Scenario& s, const Costing<Real>& c, const PipelineContent& pipeline,
                        const Groups<Real>& groups, const std::vector<std::int32_t>& devices)
{
    StepTail<Real> worst;
    for (const std::int32_t device : devices) {
        const StageContent& content = pipeline.devices[static_cast<std::size_t>(device)].content;
        const auto time = c.stageTime(s, content, groups);
        const auto traffic = c.dataTraffic(s, content, groups, time);
        const auto optimizer = c.optimizerTime(s, content, groups);
        if (device == devices.front() || traffic.exposed + optimizer > worst.exchange + worst.optimizer)
            worst = {traffic.exposed, traffic.spent, optimizer};
    }
    return worst;
}

/// The slowest of all.
template <class Real>
StepTail<Real> stepTail(const layout::Scenario& s, const Costing<Real>& c, const PipelineContent& pipeline,
                        const Groups<Real>& groups)
{
    return stepTail(s, c, pipeline, groups, pipeline.distinctDevices);
}

/// T = pipeline makespan + exposed gradient exchange + optimizer. Source: composition held to Korthikanti 2022, Table
/// 5, within 10 %.
template <class Real>
Seconds<Real> stepTime(const Seconds<Real>& makespan, const StepTail<Real>& tail)
{
    return named(makespan + tail.exchange + tail.optimizer, "T_step", "step time",
                 "composition held to Korthikanti 2022, Table 5, within 10 %");
}

/// One number with the recorded computation behind it.
struct Explained {
    std::string id; ///< "step_seconds", "time.tensor_comm", "memory.weights"...
    TermPointer term;
};

/// The same computation as evaluate(), recorded: all that views and `evaluate` show of a step.
///
/// - step_seconds, tokens_per_second, tokens_per_accelerator, mfu and hfu (as the convention counts), flops_per_accelerator,
///   bubble_ratio, exposed_comm, microbatches;
/// - time.<Account>: what the step waits for; time.<Account>.spent where more of it is hidden; time.ideal and time.kernels, the
///   two parts of time.compute;
/// - traffic.<GroupKind>, network.<axis>: where a row of the traffic is not one of these terms;
/// - memory.total, memory.<Account>, memory_free of the worst stage; memory.total.stage<n>, memory.<Account>.stage<n>.
///
/// Empty when the layout is not valid.
std::vector<Explained> explain(const layout::Scenario& scenario,
                               const MfuConvention& convention = mfuConventions().front());

/// One of them, also by names of others: memory for the fullest rank, traffic.<GroupKind> and network.<axis> (tensor, context,
/// expert, data, pipeline) for the terms that they are. Null when there is none.
TermPointer explain(const layout::Scenario& scenario, std::string_view id,
                    const MfuConvention& convention = mfuConventions().front());

} // namespace shardscape::evaluate
