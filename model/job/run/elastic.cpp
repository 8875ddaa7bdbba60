// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/elastic.h"

#include <algorithm>
#include <cmath>

namespace shardscape::run {

double elasticWork(std::span<const ElasticSpan> spans, double whole, double fewest, double change,
                   double efficiency)
{
    double work = 0, before = whole, owed = 0;
    for (const ElasticSpan& span : spans) {
        // More nodes than the layout was made for stand by.
        const double nodes = std::min(span.nodes, whole);
        if (nodes < fewest) {
            before = nodes;
            continue;
        }
        if (nodes != before)
            owed = change;
        before = nodes;
        // A change that is not done when the next one comes begins anew.
        const double spent = std::min(owed, span.seconds);
        owed -= spent;
        work += (span.seconds - spent) * std::pow(nodes / whole, efficiency);
    }
    return work;
}

double waitingWork(std::span<const ElasticSpan> spans, double whole, double restart)
{
    return elasticWork(spans, whole, whole, restart);
}

} // namespace shardscape::run
