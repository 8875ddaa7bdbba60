// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/step/time_split.h"

#include <algorithm>

namespace shardscape::training {

void evenOut(std::vector<schedule::StageCost>& stages)
{
    schedule::StageCost mean;
    mean.forward = mean.backwardInput = mean.backwardWeight = 0;
    for (const schedule::StageCost& stage : stages) {
        mean.forward += stage.forward;
        mean.backwardInput += stage.backwardInput;
        mean.backwardWeight += stage.backwardWeight;
    }
    const auto count = static_cast<schedule::Ticks>(stages.size());
    mean.forward /= count;
    mean.backwardInput /= count;
    mean.backwardWeight /= count;
    std::fill(stages.begin(), stages.end(), mean);
}

Makespans<schedule::Ticks> makespans(const layout::Scenario& s, const Costing<double>& c,
                                     const Pricer::Frame& frame, schedule::Request request)
{
    Makespans<schedule::Ticks> spans;
    spans.asIs = schedule::makespanWithOptions(request);
    Pricer::fillRequest(s, c, frame, request, false);
    spans.withoutMessages = schedule::makespanWithOptions(request);
    evenOut(request.stages);
    request.pace.clear();
    spans.even = schedule::makespanWithOptions(request);
    return spans;
}

} // namespace shardscape::training
