// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/step/period.h"

#include <algorithm>

namespace shardscape::training {

Period periodOf(const layout::Scenario& s, const Costing<double>& c, const PipelineContent& pipeline,
                const Groups<double>& groups, const StepTail<double>& tail, double stepSeconds)
{
    const cost::GradientPlan& plan = groups.plan.gradient;
    Period period;
    period.innerStepSeconds = period.outerStepSeconds = stepSeconds;
    period.consensusGap = cost::consensusGap(plan.topology, static_cast<double>(s.replicas()));
    const bool travels = s.replicas() > 1;
    period.changesLearning = travels
                             && (groups.workers > 1 || plan.topology != cost::GradientTopology::AllReduce
                                 || (plan.format != cost::GradientFormat::AsKept && !groups.plan.gradients));
    if (groups.workers <= 1)
        return period;
    period.steps = plan.interval;
    period.workers = groups.workers;
    period.fragments = plan.fragments;
    period.delay = plan.delay;
    period.meetingSeconds = plain(tail.meeting) / plan.fragments;
    const auto steps = static_cast<double>(plan.interval);
    period.innerStepSeconds = stepSeconds - plain(tail.meetingExposed) / steps;
    period.outerStepSeconds = period.innerStepSeconds + plain(tail.meetingExposed) / plan.fragments;
    for (const PipelineContent::Device& device : pipeline.devices)
        period.bytes += c.meetingBytes(s, device.content, groups);
    // Of one rank of each stage; a worker's ranks all send.
    period.bytes *= static_cast<double>(s.replicas() / groups.workers) * s.layout.tensorParallel;
    period.meanBandwidth = period.bytes / (steps * stepSeconds);
    const double onItsWay = std::max(period.meetingSeconds, plan.delay * period.innerStepSeconds);
    period.peakBandwidth = onItsWay > 0 ? period.bytes / plan.fragments / onItsWay : 0;
    return period;
}

} // namespace shardscape::training
