// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluate/costing.h"

#include <algorithm>

namespace shardscape::evaluate {

double peakFlops(const layout::Scenario& s)
{
    const cluster::Accelerator& a = s.cluster.accelerator;
    switch (s.workload.precision) {
    case workload::Precision::Bf16:
        return a.bf16Flops;
    case workload::Precision::Fp16:
        return a.fp16Flops;
    case workload::Precision::Fp32:
        return a.fp32Flops;
    }
    return 0;
}

StageContent stageContent(const layout::Scenario& s, std::int64_t stage)
{
    const std::int64_t stages = std::int64_t{s.layout.pipelineParallel} * s.layout.chunks;
    const std::int64_t layers = s.model.layers / stages;
    const std::int64_t from = stage * layers;
    StageContent c;
    const std::int64_t firstExpert = s.model.moe ? s.model.moe->firstDense : s.model.layers;
    c.dense = std::clamp<std::int64_t>(firstExpert - from, 0, layers);
    c.expert = layers - c.dense;
    c.first = stage == 0;
    c.last = stage == stages - 1;
    return c;
}

StageContent deviceContent(const layout::Scenario& s, std::int64_t device)
{
    StageContent all;
    for (std::int64_t chunk = 0; chunk < s.layout.chunks; ++chunk) {
        // Chunks loop over the devices (Narayanan 2021, section 2.2).
        const StageContent c = stageContent(s, chunk * s.layout.pipelineParallel + device);
        all.dense += c.dense;
        all.expert += c.expert;
        all.first |= c.first;
        all.last |= c.last;
    }
    return all;
}

} // namespace shardscape::evaluate
