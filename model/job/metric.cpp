// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/metric.h"

namespace shardscape::job {

std::optional<Message> whyUnknown(const Metric& metric, const cluster::Cluster& cluster)
{
    if (metric.needs == nullptr)
        return std::nullopt;
    for (std::size_t kind = 0; kind < cluster.kinds(); ++kind) {
        const cluster::Accelerator& accelerator = cluster.acceleratorOf(kind);
        if (!(accelerator.*metric.needs > 0))
            return metric.lacking(accelerator.name);
    }
    return std::nullopt;
}

} // namespace shardscape::job
