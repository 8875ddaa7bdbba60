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
        }
        first.push_back(next);
    }

    /// Whether a knob of the technique differs from its default.
    [[nodiscard]] bool isChosen(std::size_t technique, Reach reach, const ReachValues& values) const
    {
        const auto place = static_cast<std::size_t>(reach);
        const auto* const begin = values.data();
        return std::any_of(begin + first[technique][place], begin + first[technique + 1][place],
                           [](std::int32_t value) { return value != 0; });
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

/// Applies the effects of the techniques that `speaks` names.
template <class Plan, Reach reach, class Speaks>
void apply(Plan& plan, const ReachValues& values, void (*Technique::*effect)(Plan&, Own<reach>),
           std::vector<layout::Knob> Technique::*knobs, const Speaks& speaks)
{
    const std::vector<Technique>& all = registry().all;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].*effect != nullptr && speaks(i))
            (all[i].*effect)(plan, own<reach>(values, i, all[i].*knobs));
}

/// What all techniques make of a plan at their defaults.
template <class Plan, Reach reach>
Plan usualPlan(void (*Technique::*effect)(Plan&, Own<reach>), std::vector<layout::Knob> Technique::*knobs)
{
    Plan plan;
    apply(plan, ReachValues{}, effect, knobs, [](std::size_t) { return true; });
    return plan;
}

/// Adds the effects of those that are chosen to it.
template <class Plan, Reach reach>
void applyChosen(Plan& plan, const layout::Layout& layout, void (*Technique::*effect)(Plan&, Own<reach>),
                 std::vector<layout::Knob> Technique::*knobs)
{
    const ReachValues& values = layout.technique.of(reach);
    if (!layout.technique.hasDefaults(reach))
        apply(plan, values, effect, knobs,
              [&values](std::size_t i) { return registry().isChosen(i, reach, values); });
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
        apply(plan, ReachValues{}, kByKernels, &Technique::kernelKnobs, [](std::size_t) { return true; });
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
    const std::vector<Technique>& all = registry().all;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].options != nullptr && registry().isChosen(i, Reach::Schedule, schedule))
            all[i].options(draft, own<Reach::Schedule>(schedule, i, all[i].scheduleKnobs));
}

template <class Real>
void applyToLayer(cost::LayerDraft<Real>& draft, const layout::ReachValues& kernels)
{
    const std::vector<Technique>& all = registry().all;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (registry().isChosen(i, Reach::Kernels, kernels))
            all[i].layer(draft, own<Reach::Kernels>(kernels, i, all[i].kernelKnobs));
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
