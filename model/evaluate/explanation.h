// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evaluate/costing.h"

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

template <class Real>
StepTail<Real> stepTail(const layout::Scenario& s, const Costing<Real>& c, const PipelineContent& pipeline,
                        const Groups<Real>& groups)
{
    StepTail<Real> worst;
    for (const std::int32_t device : pipeline.distinctDevices) {
        const StageContent& content = pipeline.devices[static_cast<std::size_t>(device)].content;
        const auto time = c.stageTime(s, content, groups);
        const auto traffic = c.dataTraffic(s, content, groups, time);
        const auto optimizer = c.optimizerTime(s, content, groups);
        if (device == 0 || traffic.exposed + optimizer > worst.exchange + worst.optimizer)
            worst = {traffic.exposed, traffic.spent, optimizer};
    }
    return worst;
}

/// T = pipeline makespan + exposed gradient exchange + optimizer. Source: composition held to Korthikanti 2022, Table
/// 5, within 10 %.
template <class Real>
Seconds<Real> stepTime(const Seconds<Real>& makespan, const StepTail<Real>& tail)
{
    return named(makespan + tail.exchange + tail.optimizer, "T_step", "step time",
                 "composition held to Korthikanti 2022, Table 5, within 10 %");
}

/// One headline number with the recorded computation behind it.
struct Explained {
    std::string id; ///< "step_seconds", "memory.weights"...
    TermPointer term;
};

/// The same computation as evaluate(), recorded: step time, MFU and the worst stage's memory by class.
/// Empty when the layout is not valid.
std::vector<Explained> explain(const layout::Scenario& scenario);

} // namespace shardscape::evaluate
