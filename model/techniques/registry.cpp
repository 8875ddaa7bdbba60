// SPDX-License-Identifier: GPL-3.0-or-later
#include "techniques/registry.h"

#include "cost/fabric.h"
#include "techniques/technique.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

namespace shardscape::technique {

namespace {

using layout::ReachValues;

/// Where a technique's values begin, by reach.
using Places = std::array<std::size_t, layout::kReaches>;

struct Registry {
    std::vector<Technique> all;
    std::vector<Places> first; ///< and where the last one's end
    std::vector<layout::Knob> knobs;
    std::array<std::vector<std::size_t>, layout::kReaches> owners; ///< by reach and slot, the technique

    Registry()
    {
        for (Technique (*const declare)() : declarations())
            all.push_back(declare());
        std::sort(all.begin(), all.end(), [](const Technique& a, const Technique& b) { return a.id < b.id; });
        Places next{};
        for (Technique& technique : all) {
            first.push_back(next);
            take(technique.kernelKnobs, Reach::Kernels, next);
            take(technique.stateKnobs, Reach::States, next);
            take(technique.scheduleKnobs, Reach::Schedule, next);
            for (std::size_t reach = 0; reach < owners.size(); ++reach)
                owners[reach].resize(next[reach], first.size() - 1);
        }
        first.push_back(next);
    }

private:
    void take(std::vector<layout::Knob>& own, Reach reach, Places& next)
    {
        for (layout::Knob& knob : own) {
            std::size_t& slot = next[static_cast<std::size_t>(reach)];
            if (slot == layout::kMostTechniqueKnobs)
                std::abort(); // raise kMostTechniqueKnobs: every start would end here, tests first
            knob.field = layout::KnobField({reach, slot++}, knob.fallback);
            knobs.push_back(knob);
        }
    }
};

const Registry& registry()
{
    static const Registry known;
    return known;
}

template <Reach reach>
Own<reach> own(const layout::ReachValues& values, std::size_t technique, std::span<const layout::Knob> knobs)
{
    return {values, registry().first[technique][static_cast<std::size_t>(reach)], knobs};
}

/// Visits the techniques of which a knob differs from its default, in their order: a sweep asks for every layout, and few are.
template <class Visit>
void forEachChosen(Reach reach, const ReachValues& values, const Visit& visit)
{
    const std::vector<std::size_t>& owners = registry().owners[static_cast<std::size_t>(reach)];
    std::size_t last = registry().all.size();
    for (std::size_t slot = 0; slot < owners.size(); ++slot)
        if (values[slot] != 0 && owners[slot] != last) {
            last = owners[slot];
            visit(last);
        }
}

/// Applies what a technique does to a plan, if anything.
template <class Plan, Reach reach>
void apply(Plan& plan, const ReachValues& values, void (*Technique::*effect)(Plan&, Own<reach>),
           std::vector<layout::Knob> Technique::*knobs, std::size_t technique)
{
    const Technique& it = registry().all[technique];
    if (it.*effect != nullptr)
        (it.*effect)(plan, own<reach>(values, technique, it.*knobs));
}

/// The same of all of them, at their defaults.
template <class Plan, Reach reach>
void applyAll(Plan& plan, void (*Technique::*effect)(Plan&, Own<reach>),
              std::vector<layout::Knob> Technique::*knobs)
{
    for (std::size_t i = 0; i < registry().all.size(); ++i)
        apply(plan, ReachValues{}, effect, knobs, i);
}

/// What all techniques make of a plan at their defaults.
template <class Plan, Reach reach>
Plan usualPlan(void (*Technique::*effect)(Plan&, Own<reach>), std::vector<layout::Knob> Technique::*knobs)
{
    Plan plan;
    applyAll(plan, effect, knobs);
    return plan;
}

/// Adds the effects of those that are chosen to it.
template <class Plan, Reach reach>
void applyChosen(Plan& plan, const layout::Layout& layout, void (*Technique::*effect)(Plan&, Own<reach>),
                 std::vector<layout::Knob> Technique::*knobs)
{
    const ReachValues& values = layout.technique.of(reach);
    if (!layout.technique.hasDefaults(reach))
        forEachChosen(reach, values, [&](std::size_t i) { apply(plan, values, effect, knobs, i); });
}

template <class Plan, Reach reach>
Plan planned(const layout::Layout& layout, void (*Technique::*effect)(Plan&, Own<reach>),
             std::vector<layout::Knob> Technique::*knobs)
{
    static const Plan usual = usualPlan(effect, knobs);
    Plan plan = usual;
    applyChosen(plan, layout, effect, knobs);
    return plan;
}

cost::StatePlan statePlanAnew(const layout::Layout& l)
{
    constexpr auto kByKernels = &Technique::statesByKernels;
    static const cost::StatePlan usual = [] {
        auto plan = usualPlan<cost::StatePlan>(&Technique::states, &Technique::stateKnobs);
        applyAll(plan, kByKernels, &Technique::kernelKnobs);
        return plan;
    }();
    cost::StatePlan plan = usual;
    applyChosen(plan, l, &Technique::states, &Technique::stateKnobs);
    applyChosen(plan, l, kByKernels, &Technique::kernelKnobs);
    return plan;
}

} // namespace

std::span<const Technique> techniques()
{
    return registry().all;
}

cost::StatePlan statePlan(const layout::Layout& l)
{
    // Key, memory, time and tail of a layout all ask for it: the last one is kept, by all that it follows from.
    thread_local ReachValues states;
    thread_local ReachValues kernels;
    thread_local std::optional<cost::StatePlan> last;
    if (!last || states != l.technique.of(Reach::States) || kernels != l.technique.of(Reach::Kernels)) {
        states = l.technique.of(Reach::States);
        kernels = l.technique.of(Reach::Kernels);
        last = statePlanAnew(l);
    }
    return *last;
}

cost::LayerPlan layerPlan(const layout::Layout& l)
{
    return planned<cost::LayerPlan, Reach::Kernels>(l, &Technique::layers, &Technique::kernelKnobs);
}

cost::PassPlan passPlan(const layout::Layout& l)
{
    return planned<cost::PassPlan, Reach::Kernels>(l, &Technique::passes, &Technique::kernelKnobs);
}

cost::ExchangePlan exchangePlan(const layout::Layout& l)
{
    return planned<cost::ExchangePlan, Reach::Kernels>(l, &Technique::exchange, &Technique::kernelKnobs);
}

cost::ContextPlan contextPlan(const layout::Layout& l)
{
    return planned<cost::ContextPlan, Reach::Kernels>(l, &Technique::context, &Technique::kernelKnobs);
}

cost::LengthPlan lengthPlan(const layout::Layout& l)
{
    return planned<cost::LengthPlan, Reach::Kernels>(l, &Technique::lengths, &Technique::kernelKnobs);
}

PipelinePlan pipelinePlan(const layout::Layout& l)
{
    return planned<PipelinePlan, Reach::Schedule>(l, &Technique::pipeline, &Technique::scheduleKnobs);
}

network::Fabric fabricOf(const layout::Scenario& s)
{
    network::Fabric fabric = cost::fabricOf(s);
    applyChosen(fabric, s.layout, &Technique::fabric, &Technique::kernelKnobs);
    return fabric;
}

void addOptions(PipelineDraft& draft, const layout::ReachValues& schedule)
{
    forEachChosen(Reach::Schedule, schedule, [&](std::size_t i) {
        apply(draft, schedule, &Technique::options, &Technique::scheduleKnobs, i);
    });
}

template <class Real>
void applyToLayer(cost::LayerDraft<Real>& draft, const layout::ReachValues& kernels)
{
    forEachChosen(Reach::Kernels, kernels, [&](std::size_t i) {
        const Technique& it = registry().all[i];
        it.layer(draft, own<Reach::Kernels>(kernels, i, it.kernelKnobs));
    });
}
template void applyToLayer(cost::LayerDraft<double>&, const layout::ReachValues&);
template void applyToLayer(cost::LayerDraft<Traced>&, const layout::ReachValues&);
template void applyToLayer(cost::LayerDraft<Tallied>&, const layout::ReachValues&);

} // namespace shardscape::technique

namespace shardscape::layout {

std::vector<Knob> techniqueKnobs()
{
    return technique::registry().knobs;
}

std::vector<Rule> techniqueRules()
{
    std::vector<Rule> rules;
    for (const technique::Technique& technique : technique::techniques())
        rules.insert(rules.end(), technique.rules.begin(), technique.rules.end());
    return rules;
}

} // namespace shardscape::layout
