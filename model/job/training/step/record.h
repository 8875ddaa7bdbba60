// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/step/explanation.h"
#include "job/training/step/time_split.h"

#include <optional>
#include <string>
#include <vector>

namespace shardscape::training {

/// What explanations are made of: the numbers of an Evaluation, recorded while they were computed.
struct Record {
    Seconds<Traced> step;
    TimeSplit<Traced> time;
    Traced bubbleRatio;
    StepWork<Traced> work;
    Flops<Traced> countedModel, countedHardware; ///< numerators of MFU and HFU under the convention asked for
    std::vector<MemoryParts<Traced>> memory;     ///< by pipeline rank
    std::int32_t worstStage = 0;
};

/// Of a valid scenario with one kind of nodes; nothing where the step takes too long to count.
std::optional<Record> recordOneKind(const layout::Scenario& scenario, const MfuConvention& convention);

/// 1 - work / (devices x makespan).
template <class Real>
Real bubbleRatio(const Seconds<Real>& work, const Seconds<Real>& makespan, const Real& devices)
{
    return Real(1.0) - work / (makespan * devices);
}

} // namespace shardscape::training
