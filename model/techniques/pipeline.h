// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/schedule.h"

#include <cstdint>

namespace shardscape::technique {

/// By what a pipeline runs, beside its schedule: follows from the knobs alone.
struct PipelinePlan {
    std::int32_t gatherUnit =
        0; ///< micro-batches that share a gather of a chunk's weights; 0: as the schedule does
    std::int32_t memoryLimit =
        0; ///< micro-batches whose activations a device may hold, where the schedule plans
           ///< under a limit; 0: the schedule's own
    bool splitsOutput =
        false; ///< output matrix and loss are spread over all devices, and leave the last stage
    bool weightGradientsWait = false; ///< for gaps or the end of the step: none is final before

    /// Share of the activations that wait in the host's memory, 0 to 1.
    double offloadedActivations = 0;

    friend bool operator==(const PipelinePlan&, const PipelinePlan&) = default;
};

/// A pipeline about to be built, with the layout's own durations: techniques choose its options.
struct PipelineDraft {
    schedule::Request& request; ///< ns and bytes; its options are to be added to
    const PipelinePlan& plan;
    /// The output matrix and the loss of one micro-batch, on one rank that has all of them, s.
    double outputForward = 0, outputInputGradient = 0, outputWeightGradient = 0;
    double reduceOverStages = 0; ///< summing a stage's boundary tensor over all stages, s
    double hostBandwidth = 0;    ///< from an accelerator to its host, or back, B/s
};

} // namespace shardscape::technique
