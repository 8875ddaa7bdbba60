// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/scenario.h"

namespace shardscape::layout {

std::int64_t Scenario::dataParallel() const
{
    if (layout.dataParallel > 0)
        return layout.dataParallel;
    const std::int64_t modelParallel = std::int64_t{layout.tensorParallel} * layout.pipelineParallel;
    const std::int64_t world = cluster.accelerators();
    return modelParallel > 0 && world % modelParallel == 0 ? world / modelParallel : 0;
}

std::int64_t Scenario::microbatches() const
{
    const std::int64_t perStep = dataParallel() * layout.microBatch;
    return perStep > 0 && workload.globalBatch % perStep == 0 ? workload.globalBatch / perStep : 0;
}

} // namespace shardscape::layout
