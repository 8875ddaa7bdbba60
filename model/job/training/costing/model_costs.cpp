// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/costing/model_costs.h"

#include "job/training/costing/costing.h"

#include <optional>

namespace shardscape::training {

namespace {

using workload::Part;
using workload::Run;

std::size_t at(auto kind)
{
    return static_cast<std::size_t>(kind);
}

void addTensors(BlockCost& cost, const std::vector<workload::Tensor>& tensors)
{
    for (const workload::Tensor& tensor : tensors) {
        cost.parameters[at(tensor.part)] += static_cast<double>(tensor.parameters());
        cost.flops[at(tensor.part)] += tensor.flops;
    }
}

void addStates(BlockCost& cost, const layout::Scenario& s, const Costing<double>& c, double parameters,
               std::int64_t replicas)
{
    if (parameters <= 0 || replicas <= 0)
        return;
    const auto states = cost::modelStates<double>(parameters, static_cast<double>(replicas), c.states,
                                                  technique::statePlan(s.layout));
    cost.bytes[at(MemoryClass::Weights)] += plain(states.weights);
    cost.bytes[at(MemoryClass::Gradients)] += plain(states.gradients);
    cost.bytes[at(MemoryClass::Optimizer)] += plain(states.optimizer);
}

void addLayer(BlockCost& cost, const layout::Scenario& s, const Costing<double>& c, std::int32_t layerKind)
{
    const auto& kind = c.kinds[at(layerKind)];
    const cost::LayerCost<double>& layer = kind.cost;
    const auto passes = [](const cost::Passes<double>& p) {
        return plain(p.forward + p.backward + p.recompute);
    };
    cost.seconds[at(BlockTime::Forward)] = plain(layer.kernels.forward);
    cost.seconds[at(BlockTime::InputGradient)] = plain(layer.kernels.backward - layer.weightGradient);
    cost.seconds[at(BlockTime::WeightGradient)] = plain(layer.weightGradient);
    cost.seconds[at(BlockTime::Recompute)] = plain(layer.kernels.recompute);
    cost.seconds[at(BlockTime::Communication)] = passes(layer.tensor) + passes(layer.context)
                                                 + passes(layer.expert);
    cost.seconds[at(BlockTime::Host)] = passes(layer.host);
    addStates(cost, s, c, kind.ownParameters, s.replicas());
    if (kind.routed)
        addStates(cost, s, c, kind.expertParameters, s.expertReplicas());
    cost.bytes[at(MemoryClass::Activations)] = plain(layer.held);
}

/// What predicts further tokens has beside its layers: projections and norms, on one rank.
double joiningParameters(const layout::Scenario& s, const Costing<double>& c)
{
    return static_cast<double>(s.model.multiTokenLayers)
           * (2 * c.shape.h * c.shape.h / c.shape.t + 3 * c.shape.h);
}

/// The output matrix as it runs for the next token alone.
cost::HeadCost<double> nextTokenHead(const layout::Scenario& s, const Costing<double>& c)
{
    cost::Shape<double> once = c.shape;
    once.outputs = 1;
    return cost::headCost(c.device, once, s.layout.fusedLoss);
}

/// One of the modules: a layer like the last, its share of what the output matrix costs more, and of the embedding that the last
/// stage holds again (costing.h, parametersOf()).
void addFurtherToken(BlockCost& cost, const layout::Scenario& s, const Costing<double>& c, const Run& run)
{
    addLayer(cost, s, c, run.layerKind);
    const auto modules = static_cast<double>(run.count);
    const cost::HeadCost<double> once = nextTokenHead(s, c);
    const auto each = [modules](const Seconds<double>& all, const Seconds<double>& first) {
        return plain(all - first) / modules;
    };
    const double weight = each(c.head.weightGradient, once.weightGradient);
    cost.seconds[at(BlockTime::Forward)] += each(c.head.forward, once.forward);
    cost.seconds[at(BlockTime::WeightGradient)] += weight;
    cost.seconds[at(BlockTime::InputGradient)] += each(c.head.backward, once.backward) - weight;
    addStates(cost, s, c, joiningParameters(s, c) / modules, s.replicas());
    if (s.layout.pipelineParallel > 1)
        addStates(cost, s, c, c.parameters.embedding / modules, s.replicas());
}

} // namespace

std::vector<BlockCost> modelCosts(const layout::Scenario& s, bool timed)
{
    std::optional<Costing<double>> costing;
    if (timed)
        costing.emplace(s);
    std::vector<BlockCost> costs;
    for (const Run& run : workload::runsOf(s.model)) {
        BlockCost& cost = costs.emplace_back();
        switch (run.kind) {
        case Run::Kind::Embedding:
            addTensors(cost, workload::embeddingTensors(s.model));
            if (costing) {
                cost.seconds[at(BlockTime::Forward)] = plain(costing->embedding);
                cost.seconds[at(BlockTime::WeightGradient)] = plain(costing->embedding);
                addStates(cost, s, *costing, costing->parameters.embedding, s.replicas());
                StageContent first;
                first.first = true;
                cost.bytes[at(MemoryClass::Activations)] = plain(costing->heldBy(first));
            }
            break;
        case Run::Kind::Layers: {
            const workload::Transformer layer = workload::layerOf(s.model, run.layerKind);
            addTensors(cost, workload::layerTensors(layer, run.experts));
            cost.flops[at(Part::Attention)] += workload::attentionCoreFlops(layer, s.workload.sequence);
            if (costing)
                addLayer(cost, s, *costing, run.layerKind);
            break;
        }
        case Run::Kind::FurtherTokens:
            addTensors(cost, workload::furtherTokenTensors(s.model));
            cost.flops[at(Part::Attention)] += workload::attentionCoreFlops(
                workload::layerOf(s.model, run.layerKind), s.workload.sequence);
            if (costing)
                addFurtherToken(cost, s, *costing, run);
            break;
        case Run::Kind::Head:
            addTensors(cost, workload::headTensors(s.model));
            if (costing) {
                const cost::HeadCost<double> head = nextTokenHead(s, *costing);
                cost.seconds[at(BlockTime::Forward)] = plain(head.forward);
                cost.seconds[at(BlockTime::WeightGradient)] = plain(head.weightGradient);
                cost.seconds[at(BlockTime::InputGradient)] = plain(head.backward - head.weightGradient);
                // A tied matrix is held again where the last stage is another than the first.
                if (!s.model.tiedEmbeddings || s.layout.pipelineParallel > 1)
                    addStates(cost, s, *costing, costing->parameters.head - joiningParameters(s, *costing),
                              s.replicas());
            }
            break;
        }
    }
    return costs;
}

} // namespace shardscape::training
