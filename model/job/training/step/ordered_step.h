// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/numbers/evaluation.h"
#include "schedule/edit.h"

#include <vector>

namespace shardscape::training {

/// A step of a layout that runs somebody's own order of ops in place of its schedule's.
struct OrderedStep {
    schedule::Edited run; ///< the order with the layout's durations, delays and bytes
    double stepSeconds = 0;
    double tokensPerSecond = 0;
    double mfu = 0; ///< convention: kMfuConvention
    double bubbleRatio = 0;
    std::vector<double> peakBytes; ///< by stage: all that its ranks hold
    std::vector<double>
        activationBytes;          ///< by stage: how much more activations than with the layout's own schedule
    std::vector<double> inFlight; ///< by stage: micro-batches whose activations are held at the peak
    bool fits = false;
    double ownStepSeconds = 0; ///< with the layout's own schedule
};

/// Times an order with a layout: what the pipeline takes and what activations it holds come from the order, everything beside
/// (gradient exchange, optimizer, weights, buffers) from the layout. Errors: the layout is not valid; other devices, stages or
/// micro-batches; a stage on another device than the layout's, whose weights would have to move with it.
Result<OrderedStep> stepWithOrder(const layout::Scenario& scenario, const Evaluation& evaluation,
                                  const schedule::Program& order);

/// The evaluation with that step in place of the layout's own: step, throughput, MFU and HFU, bubble, activations and peaks,
/// whether it fits and why not. Where the time goes differs in the waiting of the pipeline alone.
Evaluation withOrder(const layout::Scenario& scenario, const Evaluation& own, const OrderedStep& step);

} // namespace shardscape::training
