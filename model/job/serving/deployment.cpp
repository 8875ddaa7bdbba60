// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/serving/deployment.h"

#include "base/quantity.h"

#include <algorithm>
#include <cmath>

namespace shardscape::serving {

namespace {

double asked(std::int64_t count)
{
    return static_cast<double>(count);
}

Server serverIn(const layout::Scenario& s, const layout::Layout& layout, const layout::ServingLayout& own)
{
    return serverOf(s.model, s.cluster, engineOf(s), formatsOf(s),
                    {.tensor = asked(layout.tensorParallel),
                     .attentionData = asked(own.attentionData),
                     .pipeline = asked(layout.pipelineParallel),
                     .experts = asked(layout.expertParallel)},
                    own.memoryShare / 100.0);
}

/// Rates of one replica as those of all.
template <class Real>
SteadyOf<Real> ofAll(SteadyOf<Real> one, double replicas)
{
    if (replicas == 1)
        return one;
    const Real all = given<Real>(replicas, "R", "replicas", "the layout");
    one.requestsPerSecond = one.requestsPerSecond * all;
    one.outputPerSecond = one.outputPerSecond * all;
    one.queueGrowth *= replicas;
    return one;
}

} // namespace

const Engine& engineOf(const layout::Scenario& s)
{
    return engines()[static_cast<std::size_t>(s.task.serving.engine)];
}

Formats formatsOf(const layout::Scenario& s)
{
    const workload::ServingTask& task = s.task.serving;
    Formats formats = formatsOf(workload::kServedPrecisionNames[static_cast<std::size_t>(task.precision)],
                                s.model, engineOf(s));
    if (task.cache != workload::CachePrecision::Usual)
        formats.cacheBytes = task.cache == workload::CachePrecision::Fp8 ? 1 : 2;
    return formats;
}

std::int64_t replicaSize(const layout::Scenario& s)
{
    return std::int64_t{s.layout.tensorParallel} * s.serving.attentionData * s.layout.pipelineParallel;
}

std::int64_t replicasOf(const layout::Scenario& s)
{
    return s.serving.replicas > 0
               ? s.serving.replicas
               : std::max<std::int64_t>(1,
                                        s.cluster.accelerators() / std::max<std::int64_t>(1, replicaSize(s)));
}

Deployment deploymentOf(const layout::Scenario& s)
{
    Deployment d;
    const layout::ServingLayout* own = &s.serving;
    if (s.pools.empty())
        d.answering = {serverIn(s, s.layout, s.serving), asked(replicasOf(s))};
    for (const layout::Pool& pool : s.pools) {
        Workers workers{serverIn(s, pool.layout, pool.serving), asked(pool.workers)};
        if (pool.name == kPrefillPool)
            d.prompts = std::move(workers);
        else {
            d.answering = std::move(workers);
            own = &pool.serving;
        }
    }
    d.limits = {asked(own->chunk), asked(own->maxSequences)};
    return d;
}

Variation variationOf(const workload::ServingTask& task)
{
    const double spread = task.lengthSpread;
    const double prompts = task.lengths == workload::LengthKind::Uniform ? spread / std::sqrt(3.0)
                           : task.lengths == workload::LengthKind::LogNormal
                               ? std::sqrt(std::expm1(spread * spread))
                               : 0;
    return {.gaps = task.burstiness, .prompts = prompts};
}

template <class Real>
SteadyOf<Real> steadyOf(const Deployment& d, const workload::ServingTask& task)
{
    constexpr double kAlwaysQueued = 4; // times what runs at once: no worker ever waits for a request
    const double input = asked(task.inputTokens), output = asked(task.outputTokens);
    const double flight = asked(task.concurrency);
    if (d.prompts) {
        if (task.requestRate > 0)
            return apartAtRate<Real>(*d.prompts, d.answering, input, output, task.requestRate);
        const double most = std::min(std::max(1.0, d.answering.server.wall(input + output / 2)),
                                     d.answering.server.engine->maxSequences
                                         * d.answering.server.spread.attentionData);
        return apart<Real>(*d.prompts, d.answering, input, output,
                           flight > 0 ? flight : kAlwaysQueued * most * d.answering.count);
    }
    const Server& server = d.answering.server;
    const double replicas = d.answering.count;
    if (task.requestRate > 0)
        return ofAll(
            openLoop<Real>(server, input, output, task.requestRate / replicas, variationOf(task), d.limits),
            replicas);
    if (flight <= 0)
        return ofAll(saturated<Real>(server, input, output, d.limits), replicas);
    const double busy = std::min(replicas, flight); // the others have nothing to do
    return ofAll(closedLoop<Real>(server, input, output, flight / busy, d.limits), busy);
}

double capacityOf(const Deployment& d, const workload::ServingTask& task)
{
    workload::ServingTask most = task;
    most.requestRate = 0;
    most.concurrency = 0;
    return steadyOf<double>(d, most).requestsPerSecond;
}

template SteadyOf<double> steadyOf<double>(const Deployment&, const workload::ServingTask&);
template SteadyOf<Traced> steadyOf<Traced>(const Deployment&, const workload::ServingTask&);

} // namespace shardscape::serving
