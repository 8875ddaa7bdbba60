// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Definitions of Costing's: what a layer of each kind costs, and what layers add up to. Only costing.cpp includes this and instantiates them.

#include "cost/loss_tiles.h"
#include "job/training/costing/costing.h"
#include "job/training/costing/length_loads.h"

#include <algorithm>
#include <cmath>

namespace shardscape::training {

/// Launches of one expert where products run in fewer than 16 bits, against those in 16: operands are cast expert by expert. Fitted to
/// DeepSeek-V3 with 32 experts a rank (Megatron-Bridge 25.09 and 25.11, fp8 and MXFP8 on B200: 27 ms a layer both ways); with 8 on
/// GB200 it says 36 ms of a measured 35 (Megatron-LM's discussion of DeepSeek-V3).
inline constexpr double kLowExpertLaunches = 8;

/// The stack's part of the layers' costs. What comes is sorted by the rank's own experts, and goes back so: a rank that has one of them,
/// or all, launches no more than with an exchange in one kernel, and more experts come to the whole. Fitted, as 1 - 1/n of n
/// experts, to 1, 2, 4, 8 and 16 of them (Grok-1, LLaMA-4 Maverick and DeepSeek-V3 of NVIDIA dgxc, Moonlight, Qwen3-235B).
template <class Real>
cost::Stack<Real> stackOf(const layout::Scenario& s)
{
    cost::Stack<Real> stack = cost::stack<Real>(s.software());
    if (s.model.moe && plain(stack.fusedExchange) < plain(stack.exchange)) {
        const auto ranks = static_cast<double>(s.layout.expertParallel);
        const double own = std::max(static_cast<double>(s.model.moe->experts) / ranks, 1.0);
        stack.exchange = ranks <= 1
                             ? stack.fusedExchange
                             : stack.fusedExchange
                                   + (stack.exchange - stack.fusedExchange)
                                         * given<Real>(1 - 1 / own, "r_sort", "of the sorting by own experts",
                                                       "fitted to published runs; 1 - 1/n of n experts");
    }
    if (workload::isLow(s.workload.precision))
        stack.expert = stack.expert
                       * given<Real>(kLowExpertLaunches, "r_q",
                                     "launches of an expert with casts, against without",
                                     "fitted to DeepSeek-V3 on B200 (Megatron-Bridge)");
    return stack;
}

/// The accelerator with the stack's libraries: their rate holds for products in any format.
template <class Real>
cost::Device<Real> deviceOf(const layout::Scenario& s)
{
    const Real rate = given<Real>(s.software().productRate, "r_lib", "products of the stack's libraries",
                                  s.software().source);
    cost::Device<Real> device = cost::device<Real>(s.cluster.accelerator, s.workload.precision, rate);
    if (device.layers.low && s.software().productRate != 1)
        device.layers.efficiency = device.layers.efficiency * rate;
    return device;
}

template <class Real>
Costing<Real>::Costing(const layout::Scenario& s, bool launches)
    : passes(technique::passPlan(s.layout))
    , shape(cost::shape<Real>(s))
    , device(deviceOf<Real>(s))
    , stack(stackOf<Real>(s))
    , tensorGroup(
          network::channel<Real>(technique::fabricOf(s), layout::groupOf(s, layout::GroupKind::Tensor)))
    , parameters(cost::rankParameters(s, shape))
    , lengths(lengthMix(s))
    , kinds(layerKinds(s, launches))
    , head(cost::tiledHead(cost::passed(cost::headCost(device, shape, s.layout.fusedLoss), passes), device,
                           shape, passes))
    , embedding(cost::embeddingTime(device, shape))
    , gathering(cost::gathering<Real>(s))
    , host(cost::hostRates<Real>(s.cluster, cluster::hostOptimizerOf(s.software().id)))
{
    const cost::ExchangePlan exchange = technique::exchangePlan(s.layout);
    hiddenPieces = given<Real>(exchange.pieces, "N_pc", "pieces of a collective", "knob overlap_pieces");
    hiddenShare = cost::takenShare(device, exchange);
    const cost::StatePlan plan = technique::statePlan(s.layout);
    const cost::StateShapes shapes = cost::stateShapes(s.workload, s.model, plan);
    states = cost::stateBytes<Real>(s.workload, shapes, plan);
    frozenLayers = plan.frozenLayers;
    if (shapes.work > 0)
        updateWork = given<Real>(shapes.work, "f_opt", "FLOPs of an update per parameter",
                                 "counted matrix by matrix; knob optimizer");
    adapts = plan.adapterRank > 0;
    if ((!cost::keepsAlike(s.workload.optimizer) || adapts) && !plan.gradientFree)
        stateParts = cost::stateParts(s.workload, s.model, plan);
    const auto unitOf = [&](const Kind& kind) {
        return s.software().gathersMatrices
                   ? ofKind(kind, cost::largestMatrix(kind.shape, kind.routed, kind.expertParameters),
                            "P_one", "parameters of a layer's largest matrix on one rank")
                   : kind.ownParameters + kind.expertParameters;
    };
    largestUnit = unitOf(kinds.front());
    for (std::size_t kind = 1; kind < kinds.size(); ++kind)
        largestUnit = larger(largestUnit, unitOf(kinds[kind]));
}

template <class Real>
OwnedParameters<Real> Costing<Real>::parametersOf(const layout::Scenario& s, const StageContent& c) const
{
    Real psi(0.0);
    Real experts(0.0);
    Real still(0.0);  // what does not train, where stages differ in it
    Real copied(0.0); // what trains by the gradient of the other end alone
    const bool apart = s.layout.pipelineParallel > 1 && frozenLayers > 0;
    const auto add = [](Real& sum, const Real& more) { sum = plain(sum) > 0 ? sum + more : more; };
    forEach(c, [&](const Kind& kind, const Real& layers) {
        const Real own = layers
                         * ofKind(kind, kind.ownParameters, "P", "parameters of one layer on one rank");
        add(psi, own);
        if (apart && kind.frozen)
            add(still, own);
        if (kind.routed) {
            const Real routed = layers
                                * ofKind(kind, kind.expertParameters, "P_e",
                                         "routed experts' parameters of one layer on one rank");
            add(experts, routed);
            if (apart && kind.frozen)
                add(still, routed);
        }
    });
    if (plain(experts) > 0)
        experts = named(experts, "Psi_e", "routed experts' parameters of one rank",
                        "Liu 2025, arXiv 2504.14960, section 3");
    if (c.first || (c.last && s.model.multiTokenLayers > 0)) { // further tokens are embedded once more
        psi = psi + parameters.embedding;
        if (apart && c.first) {
            if (!s.model.tiedEmbeddings)
                add(still, parameters.embedding);
            else if (!c.last)
                copied = parameters.embedding;
        }
    }
    if (s.layout.pipelineParallel > 1 && technique::pipelinePlan(s.layout).splitsOutput)
        psi = psi
              + parameters.head
                    * given<Real>(static_cast<double>(c.stages) / static_cast<double>(s.virtualStages()),
                                  "q_out", "share of the output matrix on this stage",
                                  "knob vocabulary_parallel");
    else if (c.last && !(s.model.tiedEmbeddings && c.first))
        psi = psi + parameters.head;
    OwnedParameters<Real> owned{named(psi, "Psi", "parameters of one rank, routed experts apart",
                                      "Narayanan 2021, arXiv 2104.04473, eq. 2, per matrix"),
                                experts, states.trained, states.trained};
    if (adapts) { // beside the matrices of layers alone: the ends of the model and routed experts have none
        if (const Real all = owned.all(); plain(all) > 0)
            owned.trained = owned.passed = named(
                given<Real>(totalsOf(s, c).adapters, "P_ad", "parameters of the stage's adapters",
                            "counted matrix by matrix; knobs lora_rank, lora_targets")
                    / shape.t / all,
                "r_tr", "share of the rank's parameters that train", "Hu 2021, LoRA, arXiv 2106.09685");
        return owned;
    }
    if (!apart)
        return owned;
    const Real all = plain(experts) > 0 ? owned.shared + owned.experts : owned.shared;
    const auto share = [&all](const Real& without, const char* symbol, const char* label) {
        // The last bits of two sums must not make a stage train that is frozen whole.
        if (plain(without) >= plain(all) * (1 - 1e-12))
            return given<Real>(0, symbol, label, "knob frozen_layers");
        return plain(without) > 0 ? named(Real(1.0) - without / all, symbol, label,
                                          "Howard and Ruder 2018, arXiv 1801.06146, section 3.3")
                                  : Real(1.0);
    };
    owned.trained = share(still, "r_tr", "share of the stage's parameters that train");
    // A tied matrix takes at the first stage the steps that it takes at the last: with its gradient, without a backward.
    owned.passed = plain(copied) > 0 ? share(plain(still) > 0 ? still + copied : copied, "r_back",
                                             "share of the stage's parameters that have a backward")
                                     : owned.trained;
    return owned;
}

template <class Real>
cost::StateTotals Costing<Real>::totalsOf(const layout::Scenario& s, const StageContent& c) const
{
    cost::StateTotals all;
    if (stateParts.kinds.empty() || (s.layout.pipelineParallel == 1 && !adapts))
        return all;
    // Layers apart from others of their kind come after them, kind by kind.
    const std::size_t count = stateParts.kinds.size();
    for (std::size_t kind = 0; kind < kinds.size(); ++kind)
        all.add((kinds[kind].frozen ? stateParts.frozen : stateParts.kinds)[kind % count], c.kinds[kind]);
    if (c.first || (c.last && s.model.multiTokenLayers > 0))
        all.add(stateParts.embedding, 1);
    if (s.layout.pipelineParallel > 1 && technique::pipelinePlan(s.layout).splitsOutput)
        all.add(stateParts.head, static_cast<double>(c.stages) / static_cast<double>(s.virtualStages()));
    else if (c.last && !(s.model.tiedEmbeddings && c.first))
        all.add(stateParts.head, 1);
    return all;
}

template <class Real>
cost::StateBytes<Real> Costing<Real>::statesOf(const layout::Scenario& s, const StageContent& c) const
{
    const cost::StateTotals all = totalsOf(s, c);
    if (all.trained <= 0)
        return states;
    const cost::StatePlan plan = technique::statePlan(s.layout);
    if (adapts)
        return cost::stateBytes<Real>(s.workload, cost::adapterShapes(s.workload, plan, all), plan);
    cost::StateShapes shapes;
    shapes.moments = plan.moment * all.moments / all.trained;
    cost::StateBytes<Real> own = states;
    own.optimizer = cost::stateBytes<Real>(s.workload, shapes, plan).optimizer;
    return own;
}

template <class Real>
Real Costing<Real>::updateWorkOf(const layout::Scenario& s, const StageContent& c) const
{
    const cost::StateTotals all = totalsOf(s, c);
    return all.trained > 0 && !adapts
               ? given<Real>(all.work / all.trained, "f_opt", "FLOPs of an update per parameter",
                             "counted matrix by matrix; knob optimizer")
               : updateWork;
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
typename Costing<Real>::Kind Costing<Real>::layerKind(const layout::Scenario& s, bool launches,
                                                      const cost::Shape<Real>& x, bool routed,
                                                      const cost::RankParameters<Real>& p, bool chosen) const
{
    const cost::ExchangePlan exchange = technique::exchangePlan(s.layout);
    const cost::LayerGroups layerGroups = cost::layerGroupsOf(s);
    cost::Shape<Real> loaded = x;
    loaded.equalExperts = exchange.equalExperts;
    const double load = routed ? cost::loadOfExperts(x, exchange) : exchange.expertLoad;
    if (load != 1)
        loaded.load = given<Real>(load, "r_load", "rows of the fullest experts over the mean",
                                  exchange.materialized > 0
                                      ? "knobs imbalance, capacity_factor, ep_materialized"
                                      : "knobs imbalance, capacity_factor");
    if (routed && cost::prefersSplitWeights(x, layerGroups, exchange))
        loaded.et = given<Real>(1.0, "e_t", "ranks that compute one expert's rows together", "knob ep_split");
    const cost::ContextPlan context = technique::contextPlan(s.layout);
    cost::splitContext(loaded, context);
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
                                       layerGroups,
                                       exchange,
                                       launches,
                                       cost::kernels(s.layout),
                                       s.layout.sequenceParallel,
                                       chosen,
                                       [&s](cost::LayerDraft<Real>& draft) {
                                           technique::applyToLayer(
                                               draft, s.layout.technique.of(layout::Reach::Kernels));
                                       },
                                       context,
                                       lengths ? &*lengths : nullptr};
    kind.cost = cost::layerCost(terms, technique::fabricOf(s),
                                routed ? p.sharedLayer + p.experts : p.denseLayer, routed);
    kind.symbol = routed ? "n_moe" : "n_layers";
    kind.label = routed ? "MoE layers of the stage" : "layers of the stage";
    return kind;
}

template <class Real>
std::vector<typename Costing<Real>::Kind> Costing<Real>::layerKinds(const layout::Scenario& s,
                                                                    bool launches) const
{
    const cost::LayerPlan plan = technique::layerPlan(s.layout);
    if (plan.first() == 0)
        return layerKinds(s, launches, true);
    const std::string_view apart = plan.frozen > 0 ? "frozen" : plan.label;
    std::vector<Kind> all = layerKinds(s, launches, plan.frozen > 0);
    for (Kind& kind : layerKinds(s, launches, plan.frozen == 0)) {
        kind.frozen = plan.frozen > 0;
        if (kind.frozen)
            kind.cost = cost::frozen(kind.cost);
        kind.symbol += plan.frozen > 0 ? "_frozen" : plan.symbol;
        kind.label = kind.label.message() != nullptr ? Label(say("%1 %2", Word(apart), kind.label.argument()))
                                                     : Label(std::string(apart) + " " + english(kind.label));
        all.push_back(std::move(kind));
    }
    return all;
}

template <class Real>
std::vector<typename Costing<Real>::Kind> Costing<Real>::layerKinds(const layout::Scenario& s, bool launches,
                                                                    bool chosen) const
{
    std::vector<Kind> all;
    if (s.model.kinds.empty()) {
        all.push_back(layerKind(s, launches, shape, false, parameters, chosen));
        // Where nothing is routed the second place stays empty, as workload::kindCount() counts.
        if (s.model.moe)
            all.push_back(layerKind(s, launches, shape, true, parameters, chosen));
        return all;
    }
    layout::Scenario one = s;
    for (std::int32_t kind = 0; kind < workload::kindCount(s.model); ++kind) {
        one.model = workload::layerOf(s.model, kind);
        const auto x = cost::shape<Real>(one);
        all.push_back(
            layerKind(one, launches, x, one.model.moe.has_value(), cost::rankParameters(one, x), chosen));
        const std::string& name = s.model.kinds[static_cast<std::size_t>(kind)].name;
        all.back().symbol = "n_" + name;
        all.back().label = say("layers of kind %1 on the stage", name);
    }
    return all;
}

} // namespace shardscape::training
