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
StepTail<Real> stepTail(const layout::Scenario& s, const Costing<Real>& c)
{
    StepTail<Real> worst;
    const auto data = c.dataGroups(s);
    const std::int64_t p = s.layout.pipelineParallel;
    const auto consider = [&](std::int64_t device) {
        const StageContent content = deviceContent(s, device);
        const auto time = c.stageTime(s, content, data);
        const auto traffic = c.dataTraffic(s, content, data, time);
        const auto optimizer = c.optimizerTime(s, content);
        if (device == 0 || traffic.exposed + optimizer > worst.exchange + worst.optimizer)
            worst = {traffic.exposed, traffic.spent, optimizer};
    };
    // The ends hold the vocabulary on top of the same layers; with experts in some stages only, every stage counts.
    const bool mixed = (s.model.moe && s.model.moe->firstDense > 0) || !s.evenStages();
    for (std::int64_t device = 0; device < p; ++device)
        if (mixed || device < 2 || device == p - 1)
            consider(device);
    return worst;
}

/// T = pipeline makespan + exposed gradient exchange + optimizer. Source: composition held to Korthikanti 2022, Table
/// 5, within 10 %.
template <class Real>
Seconds<Real> stepTime(const layout::Scenario& s, const Costing<Real>& c, const Seconds<Real>& makespan)
{
    const StepTail<Real> tail = stepTail(s, c);
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
