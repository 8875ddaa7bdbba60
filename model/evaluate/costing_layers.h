// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Definitions of Costing's: what a layer of each kind costs, and what layers add up to. Only costing.cpp includes this and instantiates them.

#include "evaluate/costing.h"

#include <algorithm>
#include <cmath>

namespace shardscape::evaluate {

template <class Real>
Costing<Real>::Costing(const layout::Scenario& s)
    : passes(technique::passPlan(s.layout))
    , shape(cost::shape<Real>(s))
    , device(cost::device<Real>(s.cluster.accelerator, s.workload.precision,
                                given<Real>(s.software().productRate, "r_lib",
                                            "products of the stack's libraries", s.software().source)))
    , stack(cost::stack<Real>(s.software()))
    , tensorGroup(network::channel<Real>(cost::fabricOf(s), layout::groupOf(s, layout::GroupKind::Tensor)))
    , parameters(cost::rankParameters(s, shape))
    , kinds(layerKinds(s))
    , head(cost::passed(cost::headCost(device, shape, s.layout.fusedLoss), passes))
    , embedding(cost::embeddingTime(device, shape))
    , gathering(cost::gathering<Real>(s))
    , host(cost::hostRates<Real>(s.cluster))
{
    const cost::StatePlan plan = technique::statePlan(s.layout);
    const cost::StateShapes shapes = cost::stateShapes(s.workload, s.model, plan);
    states = cost::stateBytes<Real>(s.workload, shapes, plan);
    if (shapes.work > 0)
        updateWork = given<Real>(shapes.work, "f_opt", "FLOPs of an update per parameter",
                                 "counted matrix by matrix; knob optimizer");
    largestUnit = kinds.front().ownParameters + kinds.front().expertParameters;
    for (std::size_t kind = 1; kind < kinds.size(); ++kind)
        largestUnit = larger(largestUnit, kinds[kind].ownParameters + kinds[kind].expertParameters);
}

template <class Real>
OwnedParameters<Real> Costing<Real>::parametersOf(const layout::Scenario& s, const StageContent& c) const
{
    Real psi(0.0);
    Real experts(0.0);
    const auto add = [](Real& sum, const Real& more) { sum = plain(sum) > 0 ? sum + more : more; };
    forEach(c, [&](const Kind& kind, const Real& layers) {
        add(psi, layers * ofKind(kind, kind.ownParameters, "P", "parameters of one layer on one rank"));
        if (kind.routed)
            add(experts, layers
                             * ofKind(kind, kind.expertParameters, "P_e",
                                      "routed experts' parameters of one layer on one rank"));
    });
    if (plain(experts) > 0)
        experts = named(experts, "Psi_e", "routed experts' parameters of one rank",
                        "Liu 2025, arXiv 2504.14960, section 3");
    if (c.first || (c.last && s.model.multiTokenLayers > 0)) // further tokens are embedded once more
        psi = psi + parameters.embedding;
    if (s.layout.pipelineParallel > 1 && technique::pipelinePlan(s.layout).splitsOutput)
        psi = psi
              + parameters.head
                    * given<Real>(static_cast<double>(c.stages) / static_cast<double>(s.virtualStages()),
                                  "q_out", "share of the output matrix on this stage",
                                  "knob vocabulary_parallel");
    else if (c.last && !(s.model.tiedEmbeddings && c.first))
        psi = psi + parameters.head;
    return {named(psi, "Psi", "parameters of one rank, routed experts apart",
                  "Narayanan 2021, arXiv 2104.04473, eq. 2, per matrix"),
            experts};
}

template <class Real>
Bytes<Real> Costing<Real>::heldBy(const StageContent& c) const
{
    Bytes<Real> kept;
    forEach(c, [&](const Kind& kind, const Real& layers) {
        kept += ofKind(kind, kind.cost.held, "A", "activations of one layer, one micro-batch") * layers;
    });
    // token ids, and the embedding's dropout mask
    if (c.first)
        kept += Bytes<Real>(8.0 * shape.T + (shape.dropout ? shape.T * shape.h * shape.sigma : Real(0.0)));
    return kept;
}

template <class Real>
Bytes<Real> Costing<Real>::gradientScratch(const StageContent& c) const
{
    Bytes<Real> scratch;
    bool any = false;
    forEach(c, [&](const Kind& kind, const Real&) {
        const auto own = cost::gradientScratch(kind.shape, c.last);
        scratch = any ? larger(scratch, own) : own;
        any = true;
    });
    return any ? scratch : cost::gradientScratch(shape, c.last);
}

template <class Real>
typename Costing<Real>::Kind Costing<Real>::layerKind(const layout::Scenario& s, const cost::Shape<Real>& x,
                                                      bool routed, const cost::RankParameters<Real>& p,
                                                      bool chosen) const
{
    const cost::ExchangePlan exchange = technique::exchangePlan(s.layout);
    cost::Shape<Real> loaded = x;
    if (exchange.expertLoad != 1)
        loaded.load = given<Real>(exchange.expertLoad, "r_load", "rows of the fullest experts over the mean",
                                  "knobs imbalance, capacity_factor");
    Kind kind;
    kind.shape = loaded;
    kind.routed = routed;
    kind.ownParameters = routed ? p.sharedLayer : p.denseLayer;
    if (routed)
        kind.expertParameters = p.experts;
    const cost::LayerTerms<Real> terms{device,
                                       loaded,
                                       stack,
                                       tensorGroup,
                                       cost::layerGroupsOf(s),
                                       exchange,
                                       launchesBesideNetwork(s),
                                       cost::kernels(s.layout),
                                       s.layout.sequenceParallel,
                                       chosen,
                                       [&s](cost::LayerDraft<Real>& draft) {
                                           technique::applyToLayer(
                                               draft, s.layout.technique.of(layout::Reach::Kernels));
                                       }};
    kind.cost = cost::layerCost(terms, cost::fabricOf(s), routed ? p.sharedLayer + p.experts : p.denseLayer,
                                routed);
    kind.symbol = routed ? "n_moe" : "n_layers";
    kind.label = routed ? "MoE layers of the stage" : "layers of the stage";
    return kind;
}

template <class Real>
std::vector<typename Costing<Real>::Kind> Costing<Real>::layerKinds(const layout::Scenario& s) const
{
    const cost::LayerPlan plan = technique::layerPlan(s.layout);
    if (plan.first() == 0)
        return layerKinds(s, true);
    std::vector<Kind> all = layerKinds(s, plan.frozen > 0);
    for (Kind& kind : layerKinds(s, plan.frozen == 0)) {
        if (plan.frozen > 0)
            kind.cost = cost::frozen(kind.cost);
        kind.symbol += plan.frozen > 0 ? "_frozen" : plan.symbol;
        kind.label = std::string(plan.frozen > 0 ? "frozen" : plan.label) + " " + kind.label;
        all.push_back(std::move(kind));
    }
    return all;
}

template <class Real>
std::vector<typename Costing<Real>::Kind> Costing<Real>::layerKinds(const layout::Scenario& s,
                                                                    bool chosen) const
{
    std::vector<Kind> all;
    if (s.model.kinds.empty()) {
        all.push_back(layerKind(s, shape, false, parameters, chosen));
        // Where nothing is routed the second place stays empty, as workload::kindCount() counts.
        if (s.model.moe)
            all.push_back(layerKind(s, shape, true, parameters, chosen));
        return all;
    }
    layout::Scenario one = s;
    for (std::int32_t kind = 0; kind < workload::kindCount(s.model); ++kind) {
        one.model = workload::layerOf(s.model, kind);
        const auto x = cost::shape<Real>(one);
        all.push_back(layerKind(one, x, one.model.moe.has_value(), cost::rankParameters(one, x), chosen));
        const std::string& name = s.model.kinds[static_cast<std::size_t>(kind)].name;
        all.back().symbol = "n_" + name;
        all.back().label = "layers of kind " + name + " on the stage";
    }
    return all;
}

} // namespace shardscape::evaluate
