// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/state_shapes.h"

#include "cost/fine_tuning.h"
#include "cost/shape.h"
#include "workload/tensors.h"

#include <algorithm>

namespace shardscape::cost {

namespace {

using workload::Optimizer;

/// Sides that SOAP does not precondition. Source: Vyas 2024, arXiv 2409.11321, section 4 (max_precond_dim).
constexpr double kLongestBasis = 10'000;
constexpr double kMuonIterations = 5;

/// One matrix, m <= n.
struct Sides {
    double m = 1, n = 1;
};

double momentsOf(Optimizer optimizer, const Sides& x, double rank)
{
    const double all = x.m * x.n;
    const double r = std::min(rank, x.m);
    const auto basis = [](double side) { return side > kLongestBasis ? 0 : 2 * side * side; };
    switch (optimizer) {
    case Optimizer::AdamW:
    case Optimizer::Adam: return 2 * all;
    case Optimizer::Sgd:
    case Optimizer::Lion:
    case Optimizer::Muon: return all;
    case Optimizer::Adafactor: return x.m + x.n;
    case Optimizer::Soap: return 2 * all + basis(x.m) + basis(x.n);
    case Optimizer::GaLore: return 2 * all * projectedStateShare(x.m, x.n, r);
    }
    return 2 * all;
}

double workOf(Optimizer optimizer, const Sides& x, double rank)
{
    const double all = x.m * x.n;
    const auto basis = [&](double side) { return side > kLongestBasis ? 0 : 6 * all * side; };
    switch (optimizer) {
    case Optimizer::Muon: return kMuonIterations * (4 * x.m * all + 2 * x.m * x.m * x.m);
    case Optimizer::Soap: return basis(x.m) + basis(x.n);
    case Optimizer::GaLore: return 4 * std::min(rank, x.m) * all;
    default: return 0;
    }
}

/// Of parameters that are in no matrix of a layer.
double momentsElsewhere(Optimizer optimizer)
{
    switch (optimizer) {
    case Optimizer::Sgd:
    case Optimizer::Lion: return 1;
    case Optimizer::Adafactor: return 0; // as good as nothing of tables, a vector's own of vectors
    default: return 2;
    }
}

bool isTarget(const workload::Tensor& t, AdapterTargets targets)
{
    switch (targets) {
    case AdapterTargets::All: return t.part != workload::Part::Experts && t.part != workload::Part::Router;
    case AdapterTargets::Attention: return t.part == workload::Part::Attention;
    case AdapterTargets::QueriesAndValues:
        return t.part == workload::Part::Attention
               && (t.name.starts_with("queries") || t.name.starts_with("values"));
    }
    return false;
}

StateTotals totalsOf(const std::vector<workload::Tensor>& tensors, bool ofLayer, bool trains,
                     Optimizer optimizer, const StatePlan& plan)
{
    StateTotals all;
    for (const workload::Tensor& t : tensors) {
        const auto rows = static_cast<double>(t.rows);
        const auto columns = static_cast<double>(t.columns);
        const auto copies = static_cast<double>(t.copies);
        const double whole = copies * rows * columns;
        const auto rest = static_cast<double>(t.biases);
        const bool matrix = t.columns > 1 && ofLayer;
        all.parameters += whole + rest;
        all.matrices += matrix ? whole : 0;
        if (!trains)
            continue;
        all.trained += whole + rest;
        all.moments += rest * momentsElsewhere(optimizer);
        if (!matrix) {
            all.moments += whole * momentsElsewhere(optimizer);
            continue;
        }
        const Sides sides{std::min(rows, columns), std::max(rows, columns)};
        all.moments += copies * momentsOf(optimizer, sides, plan.rank);
        all.work += copies * workOf(optimizer, sides, plan.rank);
        if (isTarget(t, plan.adapterTargets))
            all.adapters += copies * plan.adapterRank * (rows + columns);
    }
    return all;
}

} // namespace

void StateTotals::add(const StateTotals& more, double times)
{
    parameters += times * more.parameters;
    trained += times * more.trained;
    moments += times * more.moments;
    work += times * more.work;
    adapters += times * more.adapters;
    matrices += times * more.matrices;
}

bool keepsAlike(Optimizer optimizer)
{
    return optimizer == Optimizer::AdamW || optimizer == Optimizer::Adam || optimizer == Optimizer::Sgd
           || optimizer == Optimizer::Lion;
}

StateParts stateParts(const workload::Workload& w, const workload::Transformer& model, const StatePlan& plan)
{
    StateParts parts;
    for (std::int32_t kind = 0; kind < workload::kindCount(model); ++kind) {
        const workload::Transformer own = workload::layerOf(model, kind);
        const auto tensors = workload::layerTensors(own, own.moe.has_value());
        parts.kinds.push_back(totalsOf(tensors, true, true, w.optimizer, plan));
        parts.frozen.push_back(totalsOf(tensors, true, false, w.optimizer, plan));
    }
    // A tied embedding trains as the output matrix.
    const auto embedding = workload::embeddingTensors(model);
    parts.embedding = totalsOf(embedding, false, plan.frozenLayers == 0 || model.tiedEmbeddings, w.optimizer,
                               plan);
    parts.head = totalsOf(model.tiedEmbeddings ? embedding : workload::headTensors(model), false, true,
                          w.optimizer, plan);
    return parts;
}

StateShapes adapterShapes(const workload::Workload& w, const StatePlan& plan, const StateTotals& all)
{
    const double wide = elementBytes(w.precision);
    StateShapes shapes;
    shapes.weights = wide;
    shapes.trained = all.adapters / all.parameters;
    shapes.moments = plan.moment * momentsElsewhere(w.optimizer);
    if (plan.quantized) {
        // NF4 in blocks of 64, whose constants are 8 bits with one of 32 for every 256 of them.
        const double bits = 4 + quantizationConstantBits(64, 8, 256);
        shapes.weights = wide + (bits / 8 - wide) * all.matrices / all.parameters;
    }
    shapes.weights += wide * shapes.trained;
    return shapes;
}

StateShapes stateShapes(const workload::Workload& w, const workload::Transformer& model,
                        const StatePlan& plan)
{
    if (plan.gradientFree)
        return {.weights = elementBytes(w.precision), .moments = 0, .trained = 0};
    if (keepsAlike(w.optimizer) && plan.adapterRank == 0 && plan.frozenLayers == 0)
        return {.weights = elementBytes(w.precision), .moments = plan.moment * momentsElsewhere(w.optimizer)};
    const StateParts parts = stateParts(w, model, plan);
    StateTotals all;
    std::int64_t frozen = plan.frozenLayers;
    for (const workload::LayerRun& run : workload::stackOf(model)) {
        const std::int64_t still = std::min<std::int64_t>(frozen, run.count);
        frozen -= still;
        const auto kind = static_cast<std::size_t>(run.kind);
        all.add(parts.frozen[kind], static_cast<double>(still));
        all.add(parts.kinds[kind], static_cast<double>(run.count - still));
    }
    all.add(parts.embedding, 1);
    if (!model.tiedEmbeddings)
        all.add(parts.head, 1);

    if (plan.adapterRank > 0)
        return adapterShapes(w, plan, all);
    StateShapes shapes;
    shapes.weights = elementBytes(w.precision);
    shapes.trained = plan.frozenLayers > 0 ? all.trained / all.parameters : 1;
    shapes.moments = plan.moment * all.moments / all.trained;
    shapes.work = all.work / all.trained;
    return shapes;
}

} // namespace shardscape::cost
