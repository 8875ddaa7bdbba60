// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/costing/inputs.h"

#include "job/training/costing/costing.h"
#include "techniques/technique.h"

#include <array>
#include <bit>
#include <utility>

namespace shardscape::training {

namespace {

/// From a scenario's field to an input's...
constexpr auto kTake = [](std::int32_t& input, const auto& field) {
    input = static_cast<std::int32_t>(field);
};
/// ...and back.
constexpr auto kShow = [](const std::int32_t& input, auto& field) {
    field = static_cast<std::remove_cvref_t<decltype(field)>>(input);
};

/// The fields that inputs have as the scenario has them: one list for both ways.
template <class Inputs, class Scenario, class Move>
void moveKernels(Inputs& in, Scenario& s, const Move& move)
{
    move(in.sequence, s.workload.sequence);
    move(in.precision, s.workload.precision);
    move(in.gradientPrecision, s.workload.gradientPrecision);
    move(in.optimizer, s.workload.optimizer);
    move(in.packed, s.workload.packed);
    auto& l = s.layout;
    move(in.software, l.software);
    move(in.tensor, l.tensorParallel);
    move(in.microBatch, l.microBatch);
    move(in.context, l.contextParallel);
    move(in.expert, l.expertParallel);
    move(in.attention, l.attention);
    move(in.contextKind, l.contextKind);
    move(in.sequenceParallel, l.sequenceParallel);
    move(in.fusedNorm, l.fusedNorm);
    move(in.fusedActivation, l.fusedActivation);
    move(in.fusedLoss, l.fusedLoss);
    move(in.rankOrder, l.rankOrder);
    move(in.collective, l.collective);
    move(in.congestion, l.congestion);
}

template <class Inputs, class Scenario, class Move>
void moveFrame(Inputs& in, Scenario& s, const Move& move)
{
    move(in.globalBatch, s.workload.globalBatch);
    auto& l = s.layout;
    move(in.tensor, l.tensorParallel);
    move(in.pipeline, l.pipelineParallel);
    move(in.context, l.contextParallel);
    move(in.expert, l.expertParallel);
    move(in.expertTensor, l.expertTensor);
    move(in.data, l.dataParallel);
    move(in.chunks, l.chunks);
    move(in.microBatch, l.microBatch);
    move(in.schedule, l.schedule);
    move(in.rankOrder, l.rankOrder);
    move(in.collective, l.collective);
    move(in.congestion, l.congestion);
    move(in.software, l.software);
}

layout::ReachValues& valuesOf(layout::Scenario& s, layout::Reach reach)
{
    return s.layout.technique.values[static_cast<std::size_t>(reach)];
}

} // namespace

void clear(layout::Scenario& s)
{
    s.layout = {};
    s.stageLayers.clear();
    workload::LengthHistogram lengths = std::move(s.workload.lengths);
    s.workload = {};
    s.workload.lengths = std::move(lengths);
}

KernelInputs KernelInputs::of(const layout::Scenario& s)
{
    KernelInputs in;
    moveKernels(in, s, kTake);
    in.expertTensor = static_cast<std::int32_t>(s.expertTensor());
    in.launchesBesideNetwork = static_cast<std::int32_t>(Costing<double>::launchesBesideNetwork(s));
    in.techniques = s.layout.technique.of(layout::Reach::Kernels);
    if (s.layout.rankOrder != 0) {
        in.pipeline = s.layout.pipelineParallel;
        in.data = static_cast<std::int32_t>(s.dataParallel());
    }
    // Documents of several lengths are dealt to all replicas, a step's at once.
    if (s.workload.variesInLength()) {
        in.replicas = static_cast<std::int32_t>(s.dataParallel());
        in.globalBatch = s.workload.globalBatch;
    }
    return in;
}

void KernelInputs::showIn(layout::Scenario& seen) const
{
    moveKernels(*this, seen, kShow);
    seen.layout.expertTensor = expertTensor;
    if (pipeline > 0)
        seen.layout.pipelineParallel = pipeline;
    seen.layout.dataParallel = data > 0 ? data : replicas;
    if (globalBatch > 0)
        seen.workload.globalBatch = globalBatch;
    valuesOf(seen, layout::Reach::Kernels) = techniques;
}

layout::Scenario KernelInputs::seenIn(layout::Scenario scenario) const
{
    clear(scenario);
    showIn(scenario);
    return scenario;
}

std::size_t KernelInputsHash::operator()(const KernelInputs& inputs) const
{
    std::uint64_t hash = 1469598103934665603ULL; // FNV-1a
    using Words = std::array<std::uint32_t, sizeof(KernelInputs) / sizeof(std::uint32_t)>;
    for (const std::uint32_t word : std::bit_cast<Words>(inputs))
        hash = (hash ^ word) * 1099511628211ULL;
    return static_cast<std::size_t>(hash);
}

cost::StatePlan sharingOf(const cost::StatePlan& plan)
{
    const std::int32_t second = plan.weights ? plan.secondarySharers : 0;
    cost::StatePlan sharing{.optimizer = plan.sharedBy() > 0,
                            .gradients = plan.gradientsSharedBy() > 0,
                            .weights = plan.weightsSharedBy() > 0 || second > 0,
                            .sharers = plan.sharedBy(),
                            .weightSharers = plan.weightsSharedBy(),
                            .gradientSharers = plan.gradientsSharedBy(),
                            .secondarySharers = second};
    sharing.gradient.topology = plan.gradient.topology;
    if (plan.gradient.interval > 1) {
        sharing.gradient.interval = 2; // how many steps lie between two meetings is nothing to groups
        sharing.gradient.workers = plan.gradient.workers;
    }
    return sharing;
}

FrameInputs FrameInputs::of(const layout::Scenario& s, const cost::StatePlan& plan, const FrameInputs* alike)
{
    FrameInputs in;
    moveFrame(in, s, kTake);
    in.routing = alike != nullptr ? alike->routing : technique::fabricOf(s).routing;
    in.layers = alike != nullptr ? alike->layers : technique::layerPlan(s.layout);
    in.sharing = sharingOf(plan);
    in.techniques = s.layout.technique.of(layout::Reach::Schedule);
    in.stageLayers = s.stageLayers;
    return in;
}

void FrameInputs::showIn(layout::Scenario& seen) const
{
    moveFrame(*this, seen, kShow);
    valuesOf(seen, layout::Reach::Schedule) = techniques;
    seen.stageLayers = stageLayers;
}

} // namespace shardscape::training
