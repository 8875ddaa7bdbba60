// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Definitions of Costing's: what ends a step: exchange, update, copies. Only costing.cpp includes this and instantiates them.

#include "cost/behind.h"
#include "job/training/costing/costing.h"

#include <algorithm>
#include <cmath>

namespace shardscape::training {

template <class Real>
DataTraffic<Real> Costing<Real>::dataTraffic(const layout::Scenario& s, const StageContent& c,
                                             const Groups<Real>& groups, const StageTime& time) const
{
    DataTraffic<Real> traffic;
    const auto owned = parametersOf(s, c);
    Seconds<Real> reduce;
    Seconds<Real> gather;
    const cost::StatePlan& plan = groups.plan;
    if (plan.frozenLayers > 0 && plain(owned.trained) == 0)
        return traffic; // nothing of the stage changes
    const Real layers(static_cast<double>(std::max<std::int64_t>(c.layers(), 1)));
    const bool inPieces = plan.sendsPieces();
    const DataPieces each = dataPieces(plan);
    // Collectives of the exchange: chunked, every piece of every layer; of what a kernel sends tile by tile, and by default, one.
    const Real buckets = plan.gradients ? Real(1.0)
                         : inPieces     ? (plain(each.starts) > 1 ? layers * each.starts : Real(1.0))
                                        : bucketsOf(groups, owned);
    if (plan.gradient.topology != cost::GradientTopology::AllReduce)
        reduce = gossip(groups, owned);
    else if (plain(buckets) > 1)
        reduce = stepExchange(groups, {owned.shared / buckets, owned.experts / buckets, owned.trained})
                 * buckets;
    else
        reduce = stepExchange(groups, owned);
    if (plan.optimizer && plain(groups.copies) > 1)
        reduce += sumOverCopies(groups, owned);
    if (plan.optimizer && !plan.weights) {
        const Real starts = inPieces ? buckets : Real(1.0);
        gather = plain(starts) > 1
                     ? gatherWeights(groups, {owned.shared / starts, owned.experts / starts, owned.trained})
                           * starts
                     : gatherWeights(groups, owned);
    }
    // Between the parts of the optimizer's group that share gradients, or weights, by themselves.
    if (plain(groups.gradientReplicas) < plain(groups.replicas))
        reduce += named(network::gatherOrScatter(
                            groups.betweenGradients,
                            Bytes<Real>(gradientBytes(owned) * owned.shared / groups.gradientReplicas)),
                        "t_between_g", "scattering shared gradients to their optimizers", kSplit);
    if (plan.weights && plain(groups.weightReplicas) < plain(groups.replicas))
        gather += named(network::gatherOrScatter(
                            groups.betweenWeights,
                            Bytes<Real>(gatheredBytes(plan, owned) * owned.shared / groups.weightReplicas)),
                        "t_between_w", "gathering updated weights to those that share them", kSplit);
    // Of the gather the first layer waits for its weights. The first layer's gradient comes last, nothing hides its exchange. Who scatters as gradients come also sums so.
    const auto shown = [&](bool overlapped, const Seconds<Real>& all, const Seconds<Real>& behind,
                           const Real& parts) {
        if (!overlapped)
            return all;
        const auto left = larger(all / parts, all - behind * overlapWindow());
        return plain(each.taken) > 0 ? larger(left, all / parts + all * (each.taken * (1.0 - 1.0 / parts)))
                                     : left;
    };
    traffic.spent = reduce + gather;
    // Of buckets nothing travels before the first is full. Source: Li 2020, arXiv 2006.15704, section 3.2.3.
    const bool bucketed = !plan.gradients && !inPieces && plan.gradient.bucketBytes > 0;
    const bool byChunk = plain(groups.chunks) > 1;
    const Real beside = passesBeside(groups);
    const auto backward = byChunk ? time.backward * beside : time.backward;
    const auto forward = byChunk ? time.forward * beside : time.forward;
    const auto window = bucketed ? backward * (1.0 - 1.0 / buckets) : backward;
    if (inPieces) { // from both their times, not by what a fit says of buckets
        const Real parts = layers * each.pieces;
        traffic.late = cost::inPieces(reduce, backward, parts, each.taken);
        traffic.exposed = traffic.late + cost::inPieces(gather, forward, parts, each.taken);
    } else {
        // A chunk's exchange starts on all stages at once, when its gradients are final. Source: Megatron-Core,
        // schedules.py, grad_sync_func and param_sync_func.
        const Real parts = byChunk ? smaller(groups.chunks, layers) : layers;
        // A compiler that loops over layers sums over copies of what is shared once, after the loop (XLA, while-loop all-reduce code
        // motion): LLaMA-2 7B of MaxText takes .32 s more on 4 nodes than on one, .48 on 16 (configs/gpu/a3).
        const bool loops = plan.gradients && s.software().gathersMatrices;
        traffic.late = shown((plan.overlapReduce || plan.gradients) && !loops, reduce, window,
                             bucketed ? smaller(buckets, parts) : parts);
        traffic.exposed = traffic.late + shown(plan.overlapGather, gather, forward, parts);
    }
    if (plan.gradient.format != cost::GradientFormat::AsKept && !plan.gradients) {
        const auto kernels = encoding(groups, owned);
        traffic.spent += kernels;
        traffic.exposed += kernels;
    }
    if (groups.workers > 1) {
        const auto met = meetings(s, c, groups, time, traffic.exposed);
        const Real steps = given<Real>(plan.gradient.interval, "H", "steps between two meetings",
                                       "knobs exchange_interval, interval_alpha, learning_rate");
        traffic.meeting = met.meeting;
        traffic.meetingExposed = met.meetingExposed;
        traffic.spent += met.meeting / steps;
        traffic.exposed += met.meetingExposed / steps;
    }
    if (const auto matrix = tiedMatrix(s, c); plain(matrix) > 0) {
        const auto tied = named(network::allReduce(groups.ends, matrix), "t_tied",
                                "summing the tied output matrix over first and last stage",
                                "Narayanan 2021, arXiv 2104.04473");
        traffic.spent += tied;
        traffic.exposed += tied;
    }
    traffic.exposed = named(traffic.exposed, "t_dp", "gradient and weight exchange after the last backward",
                            "Rajbhandari 2020, section 7; Li 2020, arXiv 2006.15704");
    return traffic;
}

template <class Real>
Seconds<Real> Costing<Real>::optimizerTime(const layout::Scenario& s, const StageContent& c,
                                           const Groups<Real>& groups) const
{
    const auto owned = parametersOf(s, c);
    const Real updated = updatedParameters(owned, groups);
    Real local = updated;
    if (groups.plan.offloadedOptimizer > 0)
        local = local
                * given<Real>(1 - groups.plan.offloadedOptimizer, "x_d",
                              "share of the optimizer on the device", "knob offload_optimizer");
    const bool adapters = groups.plan.adapterRank > 0 || groups.plan.gradientFree;
    auto time = cost::elementwise(device, Bytes<Real>(local * updateTraffic(s, c)))
                + (adapters ? stack.step
                                  * given<Real>(0.3, "r_few", "host work of a step over adapters alone",
                                                "fitted to published runs of LoRA")
                            : stack.step);
    if (groups.plan.gradientFree)
        time += named(cost::elementwise(device, Bytes<Real>(kDirections * owned.all())), "t_moves",
                      "moving all weights along a random direction, three times, and updating them",
                      "Malladi 2023, MeZO, arXiv 2305.17333, algorithm 1; bytes counted");
    if (const Real work = updateWorkOf(s, c); plain(work) > 0) // of gradients, before they leave
        time += named(Flops<Real>(work * updated) / (device.peak * device.gemmEfficiency), "t_basis",
                      "products of an update", "counted matrix by matrix, at the rate of large products");
    if (plain(stack.broadcast) > 0 && groups.plan.optimizer && plain(groups.copies) <= 1)
        time += stack.broadcast * groups.replicas;
    if (device.layers.low && !groups.plan.weights) // weights are cast once a step
        time += device.layers.castElement * (owned.all() * Real(0.5));
    if (groups.workers > 1
        && groups.plan.gradient.outerOptimizer) // difference, momentum and snapshot, weights
        time += named(cost::elementwise(device, Bytes<Real>(meetingParameters(groups, owned)
                                                            * ofTrained(Real(28.0), owned)))
                          / given<Real>(groups.plan.gradient.interval, "H", "steps between two meetings",
                                        "knobs exchange_interval, interval_alpha, learning_rate"),
                      "t_outer", "outer optimizer, a step's share",
                      "Douillard 2023, DiLoCo, arXiv 2311.08105, algorithm 1; bytes counted");
    return named(time, "t_opt", "optimizer step", "bytes each kernel reads and writes");
}

template <class Real>
Real Costing<Real>::updatedParameters(const OwnedParameters<Real>& owned, const Groups<Real>& groups) const
{
    Real local = owned.all();
    if (groups.plan.optimizer) {
        local = owned.shared / groups.replicas;
        if (plain(owned.experts) > 0)
            local = local + owned.experts / groups.expertReplicas;
    }
    return plain(owned.trained) == 1 ? local : local * owned.trained;
}

template <class Real>
Real Costing<Real>::updateTraffic(const layout::Scenario& s, const StageContent& c) const
{
    const Real optimizer = statesOf(s, c).optimizer;
    const double wide = cost::elementBytes(s.workload.precision);
    const bool own = s.workload.precision == workload::Precision::Fp32
                     || !technique::statePlan(s.layout).ownMaster;
    const Real written = plain(states.weights) == wide ? states.weights : Real(wide); // frozen ones are left
    return states.gradients + 2.0 * optimizer + (own ? 2.0 * written : written) + stack.optimizer;
}

template <class Real>
HostCopies<Real> Costing<Real>::hostCopies(const layout::Scenario& s, const StageContent& c,
                                           const Groups<Real>& groups, const StageTime& time,
                                           const DataTraffic<Real>& traffic) const
{
    HostCopies<Real> copies;
    const cost::StatePlan& plan = groups.plan;
    if (!plan.leavesDevice())
        return copies;
    const Real updated = updatedParameters(parametersOf(s, c), groups);
    const char* source = "Ren 2021, ZeRO-Offload, arXiv 2101.06840; Rajbhandari 2021, arXiv 2104.07857";
    // What the device updates of the weights outside goes back there, whole: the last gradient comes last, and the next forward
    // wants them first. What is outside of both is the same part (cost::hostStates()).
    if (plan.offloadedWeights > plan.offloadedOptimizer) {
        const auto back = Bytes<Real>(states.weights * updated
                                      * given<Real>(plan.offloadedWeights - plan.offloadedOptimizer, "x_u",
                                                    "share of the weights outside that devices update",
                                                    "knobs offload_weights, offload_optimizer"));
        const auto out = named(cost::fromDevice(host, plan.weightsToDrives, back), "t_out",
                               "updated weights on their way to where they lie", source);
        copies.spent = out;
        copies.exposed = out;
        copies.copied.out = back;
        if (plan.weightsToDrives)
            copies.copied.written = back;
    }
    // Gradients on the host come back for what the device updates; their norm, and so the first update, waits for the last.
    if (plan.offloadedGradients() > plan.offloadedOptimizer) {
        const auto back = Bytes<Real>(states.gradients * updated
                                      * given<Real>(plan.offloadedGradients() - plan.offloadedOptimizer,
                                                    "x_b",
                                                    "share of the gradients outside that devices update with",
                                                    "knobs offload_optimizer, offload_gradients_to"));
        const auto in = named(cost::toDevice(host, false, back), "t_back",
                              "gradients on their way back to the device", source);
        copies.spent += in;
        copies.exposed += in;
        copies.copied.in += back;
    }
    if (plan.offloadedOptimizer == 0)
        return copies;
    const Real there = updated
                       * given<Real>(plan.offloadedOptimizer, "x_o",
                                     "share of the optimizer outside the device", "knob offload_optimizer");
    const cost::StateBytes<Real> own = statesOf(s, c);
    const auto part = cost::hostUpdate(host, plan, own, there);
    const auto gradients = named(part.gradients, "t_down", "gradients on their way to the host", source);
    const Real layers(static_cast<double>(std::max<std::int64_t>(c.layers(), 1)));
    // They leave as they are summed, on lanes of their own: while a sum is late, those before it are on their way.
    const auto hides = time.backward * (passesBeside(groups) * overlapWindow());
    const auto late = plain(gradients) > 0
                          ? larger(gradients / layers,
                                   gradients - (plain(traffic.late) > 0 ? hides + traffic.late : hides))
                          : Seconds<Real>{};
    // Weights that lie on the host come with the next micro-batch.
    auto weights = part.weights;
    if (plan.offloadedWeights > 0)
        weights = weights
                  * given<Real>(std::max(1 - plan.offloadedWeights / plan.offloadedOptimizer, 0.0), "y_d",
                                "share of what is updated outside whose weights lie on the device",
                                "knobs offload_weights, offload_optimizer");
    weights = named(weights, "t_up", "updated weights on their way to the device", source);
    copies.spent += gradients + weights;
    const auto drives = cost::drivesOfUpdate(plan, own, there);
    copies.copied.read += drives.read;
    copies.copied.written += drives.written;
    copies.copied.in += weights * host.lane;
    copies.copied.out += gradients * host.lane;
    const auto update = named(part.update, "t_cores", "update of the host's part", source);
    switch (plan.update) {
    case cost::HostUpdate::Cores:
        copies.exposed += late + weights;
        copies.update = update;
        break;
    case cost::HostUpdate::Delayed:
        copies.behind = named(gradients + update + weights, "t_late",
                              "gradients out, the host's update, weights back", source);
        break;
    case cost::HostUpdate::Interleaved: {
        copies.exposed += late;
        const auto shared = cost::interleavedUpdate(host, plan, own, there,
                                                    device.memory * device.memoryEfficiency);
        copies.update = shared.time;
        copies.copied.in += shared.states;
        copies.copied.out += shared.states;
        break;
    }
    }
    copies.exposed = named(copies.exposed, "t_host_copies", "copies to and from the host, exposed", source);
    return copies;
}

} // namespace shardscape::training
