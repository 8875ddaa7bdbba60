// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Definitions of Costing's: how gradients travel once a step, and what workers exchange once in several. Only costing.cpp
// includes this and instantiates them.

#include "job/training/costing/costing.h"

#include <algorithm>
#include <cmath>

namespace shardscape::training {

template <class Real>
typename Costing<Real>::DataPieces Costing<Real>::dataPieces(const cost::StatePlan& plan) const
{
    if (!plan.sendsPieces())
        return {Real(1.0), Real(1.0), hiddenShare};
    if (plan.dataHiding == cost::Hiding::Fused) // near memory, no multiprocessor works for it
        return {Real(1.0), hiddenPieces, Real(0.0)};
    return {hiddenPieces, hiddenPieces, hiddenShare};
}

template <class Real>
Real Costing<Real>::bucketsOf(const Groups<Real>& groups, const OwnedParameters<Real>& owned) const
{
    const double bucket = groups.plan.gradient.bucketBytes;
    if (!(bucket > 0))
        return Real(1.0);
    const double all = plain(gradientBytes(owned)) * plain(owned.all());
    return given<Real>(std::max(std::ceil(all / bucket), 1.0), "n_b", "buckets of gradients",
                       "Li 2020, arXiv 2006.15704, section 3.2.3; knob bucket_mb");
}

template <class Real>
Seconds<Real> Costing<Real>::stepExchange(const Groups<Real>& groups,
                                          const OwnedParameters<Real>& owned) const
{
    const cost::StatePlan& plan = groups.plan;
    if (plan.gradients)
        return {};
    if (plan.optimizer)
        return scatterGradients(groups, owned);
    auto reduce = named(
        allReduce(groups, groups.shared,
                  Bytes<Real>(wireBytes(groups, owned, groups.replicas, true) * owned.shared)),
        "t_reduce", "summing a stage's gradients", kExchange);
    if (plain(owned.experts) > 0)
        reduce += named(
            allReduce(groups, groups.experts,
                      Bytes<Real>(wireBytes(groups, owned, groups.expertReplicas, true) * owned.experts)),
            "t_reduce_e", "summing the gradients of a stage's routed experts", kExchange);
    return reduce;
}

template <class Real>
Seconds<Real> Costing<Real>::gossip(const Groups<Real>& groups, const OwnedParameters<Real>& owned) const
{
    const cost::GradientPlan& plan = groups.plan.gradient;
    const char* source = "Lian 2017, arXiv 1705.09056; Ying 2021, arXiv 2110.13363";
    const auto among = [&](const network::Channel<Real>& hop, const Real& held, const char* symbol,
                           const char* label) {
        if (plain(hop.ranks) <= 1)
            return Seconds<Real>{};
        const Real degree = given<Real>(cost::gossipDegree(plan.topology, plain(hop.ranks)), "d_g",
                                        "neighbours that a replica sends to in a step",
                                        "knob gradient_topology");
        const auto volume = Bytes<Real>(wireBytes(groups, owned, Real(1.0), false) * held);
        const bool near = plan.topology == cost::GradientTopology::Ring;
        return network::sending(
            named(hop.startup + (hop.stepLatency + volume / hop.bandwidth) * degree, symbol, label, source),
            hop.senders, near ? network::Way::Ring : network::Way::Doubling, degree, volume * degree);
    };
    auto time = among(groups.hop, owned.shared, "t_gossip", "sending weights to the neighbours");
    if (plain(owned.experts) > 0)
        time += among(groups.expertHop, owned.experts, "t_gossip_e", "the same of routed experts");
    if (groups.mirrored)
        time += named(network::allReduce(groups.mirror, Bytes<Real>(gradientBytes(owned) * owned.all())),
                      "t_mirror", "summing with the rank that has the other copy", kExchange);
    return time;
}

template <class Real>
Seconds<Real> Costing<Real>::encoding(const Groups<Real>& groups, const OwnedParameters<Real>& owned) const
{
    const Real wire = wireBytes(groups, owned, groups.replicas, !groups.plan.optimizer);
    if (plain(wire) == plain(gradientBytes(owned)))
        return {};
    // Written and read again on both ends; one bit also corrects by the last error and keeps the next.
    const bool corrects = groups.plan.gradient.format == cost::GradientFormat::OneBit;
    const Real bytes = (gradientBytes(owned) + wire) * 2.0 + Real(corrects ? 8.0 : 0.0);
    return named(cost::elementwise(device, Bytes<Real>(bytes * owned.all())), "t_code",
                 "writing and reading gradients as they travel", "bytes counted");
}

template <class Real>
Real Costing<Real>::meetingParameters(const Groups<Real>& groups, const OwnedParameters<Real>& owned) const
{
    Real own = owned.shared / groups.workerReplicas;
    if (plain(owned.experts) > 0)
        own = own + owned.experts / groups.expertWorkerReplicas;
    return own;
}

template <class Real>
double Costing<Real>::meetingBytes(const layout::Scenario& s, const StageContent& c,
                                   const Groups<Real>& groups) const
{
    const auto workers = static_cast<double>(groups.workers);
    const auto owned = parametersOf(s, c);
    return 2 * (workers - 1) / workers * plain(outerBytes(groups.plan.gradient, owned))
           * plain(meetingParameters(groups, owned));
}

template <class Real>
DataTraffic<Real> Costing<Real>::meetings(const layout::Scenario& s, const StageContent& c,
                                          const Groups<Real>& groups, const StageTime& time,
                                          const Seconds<Real>& shown) const
{
    const cost::GradientPlan& plan = groups.plan.gradient;
    const char* source = "Stich 2019, arXiv 1805.09767; Douillard 2025, arXiv 2501.18512, section 2";
    const auto owned = parametersOf(s, c);
    const Real pieces = given<Real>(plan.fragments, "K_f", "fragments of the model", "knob outer_fragments");
    const auto sumOver = [&](const network::Channel<Real>& outer, const network::Channel<Real>& worker,
                             const Real& held, const Real& replicas, const char* symbol) {
        auto once = network::allReduce(outer,
                                       Bytes<Real>(outerBytes(plan, owned) * held / replicas / pieces));
        if (plain(replicas) > 1)
            once += network::gatherOrScatter(worker, Bytes<Real>(states.weights * held / pieces));
        return named(once, symbol, "one fragment's sum over the workers", source);
    };
    auto fragment = sumOver(groups.outer, groups.worker, owned.shared, groups.workerReplicas, "t_meet_s");
    if (plain(owned.experts) > 0)
        fragment += sumOver(groups.expertOuter, groups.expertWorker, owned.experts,
                            groups.expertWorkerReplicas, "t_meet_e");
    fragment = named(fragment, "t_meet", "one fragment's sum over the workers", source);
    DataTraffic<Real> met;
    met.meeting = fragment * pieces;
    met.meetingExposed = met.meeting;
    if (plan.delay > 0) {
        const auto hides = (time.forward + time.backward)
                               * given<Real>(static_cast<double>(s.microbatches()), "m",
                                             "micro-batches of one replica", "layout")
                           + shown; // while a worker's own exchange shows, the links between workers are free
        const auto late = larger(
            Seconds<Real>{},
            fragment
                - hides * given<Real>(plan.delay, "tau", "steps that hide a fragment", "knob outer_delay"));
        const auto beyond = larger(Seconds<Real>{}, met.meeting - hides * Real(plan.interval));
        met.meetingExposed = larger(late * pieces, beyond);
    }
    met.meetingExposed = named(met.meetingExposed, "t_meet_x", "meetings of a period, exposed", source);
    return met;
}

} // namespace shardscape::training
