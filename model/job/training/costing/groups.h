// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/fabric.h"
#include "cost/gradient_groups.h"
#include "job/training/costing/pipeline_content.h"
#include "techniques/technique.h"

#include <algorithm>

namespace shardscape::training {

/// The ranks that a rank works with outside its tensor-parallel group.
template <class Real>
struct Groups {
    Real replicas;       ///< ranks that share states: dp x cp, times the copies of the stages
    Real expertReplicas; ///< ranks that share the states of routed experts
    network::Channel<Real> shared, experts; ///< among those
    network::Channel<Real> next;            ///< to the next stage
    network::Channel<Real> ends; ///< between first and last stage, where they hold the same output matrix
    /// Where a schedule keeps two copies of every stage (Chimera): to the rank with the other one, the mirror image at
    /// the other end of the pipeline.
    network::Channel<Real> mirror;
    bool mirrored = false;
    cost::StatePlan plan; ///< which of the states they share, and when it travels
    technique::PipelinePlan pipeline;
    /// Where states are shared among some of the replicas only, ranks that hold the same part of them.
    Real copies = Real(1.0);
    network::Channel<Real> across, expertsAcross;
    /// Workers that meet once in several steps (cost::GradientPlan): how many, the ranks of one, and those of other workers that
    /// hold the same.
    std::int64_t workers = 1;
    Real workerReplicas = Real(1.0), expertWorkerReplicas = Real(1.0);
    network::Channel<Real> worker, expertWorker, outer, expertOuter;
    /// Where replicas gossip: the slowest hop to a neighbour.
    network::Channel<Real> hop, expertHop;
    /// Where weights and gradients are shared among fewer ranks than the optimizer: how many, and those ranks; and, once a step,
    /// the ranks of the optimizer's group that hold the same part of them.
    Real weightReplicas, gradientReplicas;
    network::Channel<Real> weightGroup, gradientGroup, betweenWeights, betweenGradients;
    /// Ranks that keep a second copy of the weights among them.
    Real secondaryReplicas = Real(0.0);
    network::Channel<Real> secondary;
    /// Where several micro-batches share a gather of weights (ZeroPP): gathers per micro-batch.
    Real gathers;
    bool gathersByUnit = false;
    /// Where micro-batches pass a chunk together before the next one's turn: how many, and through how many chunks of a device.
    Real together = Real(1.0), chunks = Real(1.0);
};

/// Neighbours that share weights and gradients, of the `sharers` that share the optimizer.
template <class Real>
void splitGroups(const layout::Scenario& s, const network::Fabric& fabric, std::int64_t sharers,
                 Groups<Real>& groups)
{
    const cost::StatePlan& plan = groups.plan;
    groups.weightReplicas = groups.gradientReplicas = groups.replicas;
    groups.weightGroup = groups.gradientGroup = groups.shared;
    if (plan.weightsSharedBy() == 0 && plan.gradientsSharedBy() == 0 && plan.secondarySharers == 0)
        return;
    const cluster::RankGroup all = layout::groupOf(s, layout::GroupKind::Replicas);
    const cluster::RankGroup own = sharers < all.size ? cluster::partOf(all, sharers) : all;
    const auto split = [&](std::int64_t size, Real& count, network::Channel<Real>& within,
                           network::Channel<Real>& between, const char* symbol, const char* label,
                           const char* knob) {
        if (size == 0 || size >= own.size)
            return;
        count = given<Real>(static_cast<double>(size), symbol, label, knob);
        within = network::channel<Real>(fabric, cluster::partOf(own, size));
        between = network::channel<Real>(fabric, cluster::acrossParts(own, size));
    };
    split(plan.weightsSharedBy(), groups.weightReplicas, groups.weightGroup, groups.betweenWeights, "N_w",
          "ranks that share weights", "knob weight_shard");
    split(plan.gradientsSharedBy(), groups.gradientReplicas, groups.gradientGroup, groups.betweenGradients,
          "N_g", "ranks that share gradients", "knob gradient_shard");
    network::Channel<Real> unused;
    split(plan.weights ? plan.secondarySharers : 0, groups.secondaryReplicas, groups.secondary, unused, "N_2",
          "ranks that share a second copy of the weights", "knob secondary_shard");
}

/// A worker's ranks, those of the others that hold the same, and the hop to a neighbour in gossip.
template <class Real>
void meetingGroups(const layout::Scenario& s, const network::Fabric& fabric, layout::GroupKind kind,
                   network::Channel<Real>& worker, network::Channel<Real>& outer, network::Channel<Real>& hop,
                   const Groups<Real>& groups)
{
    const cluster::RankGroup all = layout::groupOf(s, kind);
    if (groups.workers > 1) {
        const std::int64_t size = std::max<std::int64_t>(all.size / groups.workers, 1);
        worker = network::channel<Real>(fabric, cluster::partOf(all, size));
        outer = network::channel<Real>(fabric, cluster::acrossParts(all, size));
    }
    if (groups.plan.gradient.topology != cost::GradientTopology::AllReduce)
        hop = network::ringHop<Real>(fabric, all);
}

/// Follows from the cluster, the degrees of the axes, the ties of the model, the fabric's use and `plan` alone: of the latter who
/// shares what (sharingOf).
template <class Real>
Groups<Real> groupsOf(const layout::Scenario& s, const network::Fabric& fabric, const cost::StatePlan& plan)
{
    const auto count = [](std::int64_t value, const char* symbol, const char* label, const char* source) {
        return given<Real>(static_cast<double>(value), symbol, label, source);
    };
    Groups<Real> groups{};
    groups.plan = plan;
    groups.pipeline = technique::pipelinePlan(s.layout);
    const std::int64_t replicas = s.replicas();
    const std::int64_t workers = cost::workersOf(s, groups.plan.gradient);
    const std::int64_t ofWorker = workers > 1 ? replicas / workers : replicas;
    const std::int64_t sharers = groups.plan.sharedBy() > 0 ? groups.plan.sharedBy() : ofWorker;
    const std::int64_t parts = replicas / sharers; // each with all states once
    const std::int64_t own = parts / workers;      // of them in one worker
    const schedule::Schedule& schedule = scheduleOf(s);
    const std::int64_t copies = schedule.parameterCopies;
    const auto share = [&](layout::GroupKind kind, std::int64_t size, network::Channel<Real>& within,
                           network::Channel<Real>& across) {
        const cluster::RankGroup all = layout::groupOf(s, kind);
        within = network::channel<Real>(fabric, parts > 1 ? cluster::partOf(all, size) : all);
        if (own > 1)
            across = network::channel<Real>(
                fabric, cluster::acrossParts(workers > 1 ? cluster::partOf(all, size * own) : all, size));
    };
    groups.workers = workers;
    groups.replicas = count(sharers * copies, "N", "ranks that share states", "knobs dp, cp, schedule");
    share(layout::GroupKind::Replicas, sharers, groups.shared, groups.across);
    meetingGroups(s, fabric, layout::GroupKind::Replicas, groups.worker, groups.outer, groups.hop, groups);
    groups.workerReplicas = count(ofWorker, "N_in", "replicas of one worker", "knob exchange_across");
    splitGroups(s, fabric, sharers, groups);
    if (s.model.moe) {
        const std::int64_t ofExperts = s.expertReplicas() / parts;
        groups.expertReplicas = count(ofExperts * copies, "N_e", "ranks that share the experts' states",
                                      "knobs tp, cp, dp, ep, etp, schedule");
        share(layout::GroupKind::ExpertReplicas, ofExperts, groups.experts, groups.expertsAcross);
        meetingGroups(s, fabric, layout::GroupKind::ExpertReplicas, groups.expertWorker, groups.expertOuter,
                      groups.expertHop, groups);
        groups.expertWorkerReplicas = count(s.expertReplicas() / workers, "N_ein",
                                            "replicas of the experts in one worker", "knob exchange_across");
    }
    if (own > 1)
        groups.copies = count(own, "R", "copies of what ranks share", "replicas over the ranks that share");
    if (s.layout.pipelineParallel > 1) {
        const std::int64_t stride = s.stride(layout::Axis::Pipeline);
        constexpr auto kind = static_cast<std::uint8_t>(layout::GroupKind::Pipeline);
        groups.next = network::neighbour<Real>(fabric, stride, stride * s.layout.pipelineParallel, kind);
        const cluster::RankGroup ends{2, (s.layout.pipelineParallel - 1) * stride, 1, 0, kind};
        if (s.model.tiedEmbeddings)
            groups.ends = network::channel<Real>(fabric, ends);
        groups.mirrored = copies > 1;
        if (groups.mirrored) {
            groups.mirror = network::channel<Real>(fabric, ends);
            groups.mirror.ranks = count(2, "n_m", "ranks with the same stage", "knob schedule");
        }
    }
    if (schedule.runTogether != nullptr && s.layout.chunks > 1 && !groups.pipeline.weightGradientsWait) {
        groups.together = count(
            schedule.runTogether(s.layout.pipelineParallel, static_cast<std::int32_t>(s.microbatches())), "k",
            "micro-batches that pass a chunk before the next one's turn", "knob schedule");
        groups.chunks = count(s.layout.chunks, "v", "chunks of a device", "knob chunks");
    }
    const std::int64_t unit = technique::gatherUnitOf(s, groups.pipeline);
    groups.gathersByUnit = unit > 1;
    if (groups.gathersByUnit) {
        const std::int64_t m = s.microbatches();
        groups.gathers = given<Real>(static_cast<double>((m + unit - 1) / unit) / static_cast<double>(m), "u",
                                     "gathers of a chunk per micro-batch",
                                     "Lamy-Poirier 2023, arXiv 2211.05953; Tang 2024, arXiv 2402.03791");
    }
    return groups;
}

/// The same with all of the scenario's own plan.
template <class Real>
Groups<Real> groupsOf(const layout::Scenario& s)
{
    return groupsOf<Real>(s, technique::fabricOf(s), technique::statePlan(s.layout));
}

} // namespace shardscape::training
