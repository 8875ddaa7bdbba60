// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/serving/deployment.h"

#include "base/quantity.h"
#include "job/serving/choices.h"
#include "job/serving/speculation.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace shardscape::serving {

namespace {

double asked(std::int64_t count)
{
    return static_cast<double>(count);
}

double keptIn(const layout::Layout& layout, Kept kept)
{
    return asked(keptOf(layout, kept));
}

Drafts draftsOf(const layout::Layout& layout)
{
    const double proposed = keptIn(layout, Kept::Drafts);
    if (proposed <= 0)
        return {};
    const auto which = static_cast<std::size_t>(keptOf(layout, Kept::Acceptance));
    const std::span<const double> list = which > 0
                                             ? std::span<const double>(kAcceptanceLists[which - 1].accepted)
                                             : std::span<const double>(kUsualAcceptance);
    const double accepted = acceptedOf(list, proposed);
    return {.proposed = proposed,
            .accepted = accepted,
            .layers = std::max(1.0, keptIn(layout, Kept::DraftLayers)),
            .fused = 1 + keptIn(layout, Kept::DraftFused),
            .all = std::clamp(accepted - acceptedOf(list, proposed - 1), 0.0, 1.0)};
}

Server serverIn(const layout::Scenario& s, const layout::Layout& layout, const layout::ServingLayout& own)
{
    Server server = serverOf(
        s.model, s.cluster, engineOf(s), formatsOf(s),
        {.tensor = asked(layout.tensorParallel),
         .attentionData = asked(own.attentionData),
         .pipeline = asked(layout.pipelineParallel),
         .experts = asked(layout.expertParallel),
         .drafting = keptOf(layout, Kept::Drafts) > 0 ? keptIn(layout, Kept::DraftRanks) : 0},
        own.memoryShare / 100.0);
    server.drafts = draftsOf(layout);
    server.overlap = static_cast<Overlap>(keptOf(layout, Kept::Overlap));
    server.cached = cachedTokensOf(s);
    return server;
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
    return std::int64_t{s.layout.tensorParallel} * s.serving.attentionData * s.layout.pipelineParallel
           + (keptOf(s.layout, Kept::Drafts) > 0 ? keptOf(s.layout, Kept::DraftRanks) : 0);
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
    d.sessions = {keptIn(s.layout, Kept::Shared), 1 + keptIn(s.layout, Kept::Turns), newTokensOf(s)};
    if (const double share = keptIn(s.layout, Kept::PromptShare); s.pools.empty() && share > 0) {
        d.together = true;
        d.prompts = d.answering;
        d.prompts->server.share = share / 100;
        d.answering.server.share = 1 - d.prompts->server.share;
    }
    return d;
}

double newTokensOf(const layout::Scenario& s)
{
    const workload::ServingTask& task = s.task.serving;
    const double earlier = keptIn(s.layout, Kept::Turns) / 2; // turns before one, mean
    return (asked(task.inputTokens) - keptIn(s.layout, Kept::Shared) - earlier * asked(task.outputTokens))
           / (1 + earlier);
}

double cachedTokensOf(const layout::Scenario& s)
{
    const double earlier = keptIn(s.layout, Kept::Turns) / 2;
    return keptIn(s.layout, Kept::Shared)
           + (earlier > 0 ? earlier * (std::max(0.0, newTokensOf(s)) + asked(s.task.serving.outputTokens))
                          : 0);
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
