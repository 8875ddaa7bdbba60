// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/explained.h"
#include "job/training/costing/costing.h"
#include "job/training/costing/mfu.h"

#include <string>
#include <vector>

namespace shardscape::training {

/// What the pipeline's ranks still do when the last backward is over: the slowest of gradient exchange and optimizer.
template <class Real>
struct StepTail {
    Seconds<Real> exchange;
    Seconds<Real> exchangeSpent;
    Seconds<Real> optimizer;
    Seconds<Real> copies; ///< to and from the host
    Seconds<Real> copiesSpent;
    Seconds<Real> behind; ///< what runs beside the next step
    // Meetings of workers in a whole period, of which exchange and exchangeSpent have a step's share:
    Seconds<Real> meeting, meetingExposed;

    [[nodiscard]] Seconds<Real> all() const
    {
        return plain(copies) > 0 ? exchange + optimizer + copies : exchange + optimizer;
    }
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
        auto optimizer = c.optimizerTime(s, content, groups);
        const auto copies = c.hostCopies(s, content, groups, time, traffic);
        // Device and host update their parts at the same time.
        if (plain(copies.update) > 0)
            optimizer = named(larger(optimizer, copies.update), "t_opt", "the slower of device and host",
                              "both at once");
        StepTail<Real> own{traffic.exposed, traffic.spent, optimizer,       copies.exposed,
                           copies.spent,    copies.behind, traffic.meeting, traffic.meetingExposed};
        if (device != devices.front() && worst.behind > own.behind)
            own.behind = worst.behind;
        if (device == devices.front() || own.all() > worst.all())
            worst = own;
        else
            worst.behind = own.behind;
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

/// T = pipeline makespan + exposed gradient exchange + optimizer + exposed copies, and no less than what runs beside it. Source: composition held to Korthikanti 2022, Table
/// 5, within 10 %.
template <class Real>
Seconds<Real> stepTime(const Seconds<Real>& makespan, const StepTail<Real>& tail)
{
    auto time = makespan + tail.exchange + tail.optimizer;
    if (plain(tail.copies) > 0)
        time += tail.copies;
    if (plain(tail.behind) > 0)
        time = larger(time, tail.behind);
    return named(time, "T_step", "step time", "composition held to Korthikanti 2022, Table 5, within 10 %");
}

using job::Explained;

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

} // namespace shardscape::training
