// SPDX-License-Identifier: GPL-3.0-or-later
#include "techniques/registry.h"

#include "techniques/technique.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace shardscape::technique {

namespace {

/// Where a technique's values begin, by reach.
using Places = std::array<std::size_t, layout::kReaches>;

struct Registry {
    std::vector<Technique> all;
    std::vector<Places> first;
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

} // namespace

std::span<const Technique> techniques()
{
    return registry().all;
}

cost::StatePlan statePlan(const layout::Layout& l)
{
    cost::StatePlan plan;
    const std::vector<Technique>& all = registry().all;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].states != nullptr)
            all[i].states(plan, own<Reach::States>(l.technique.of(Reach::States), i, all[i].stateKnobs));
        if (all[i].statesByKernels != nullptr)
            all[i].statesByKernels(
                plan, own<Reach::Kernels>(l.technique.of(Reach::Kernels), i, all[i].kernelKnobs));
    }
    return plan;
}

cost::LayerPlan layerPlan(const layout::Layout& l)
{
    cost::LayerPlan plan;
    const std::vector<Technique>& all = registry().all;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].layers != nullptr)
            all[i].layers(plan, own<Reach::Kernels>(l.technique.of(Reach::Kernels), i, all[i].kernelKnobs));
    return plan;
}

cost::ExchangePlan exchangePlan(const layout::Layout& l)
{
    cost::ExchangePlan plan;
    const std::vector<Technique>& all = registry().all;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].exchange != nullptr)
            all[i].exchange(plan, own<Reach::Kernels>(l.technique.of(Reach::Kernels), i, all[i].kernelKnobs));
    return plan;
}

PipelinePlan pipelinePlan(const layout::Layout& l)
{
    PipelinePlan plan;
    const std::vector<Technique>& all = registry().all;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].pipeline != nullptr)
            all[i].pipeline(plan,
                            own<Reach::Schedule>(l.technique.of(Reach::Schedule), i, all[i].scheduleKnobs));
    return plan;
}

void addOptions(PipelineDraft& draft, const layout::ReachValues& schedule)
{
    const std::vector<Technique>& all = registry().all;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].options != nullptr)
            all[i].options(draft, own<Reach::Schedule>(schedule, i, all[i].scheduleKnobs));
}

template <class Real>
void applyToLayer(cost::LayerDraft<Real>& draft, const layout::ReachValues& kernels)
{
    const std::vector<Technique>& all = registry().all;
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i].layer(draft, own<Reach::Kernels>(kernels, i, all[i].kernelKnobs));
}
template void applyToLayer(cost::LayerDraft<double>&, const layout::ReachValues&);
template void applyToLayer(cost::LayerDraft<Traced>&, const layout::ReachValues&);

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
