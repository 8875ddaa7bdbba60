// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/context_plan.h"
#include "cost/exchange_plan.h"
#include "cost/layer.h"
#include "cost/layer_plan.h"
#include "cost/length_plan.h"
#include "cost/pass_plan.h"
#include "cost/state_plan.h"
#include "layout/knob.h"
#include "layout/rules.h"
#include "techniques/pipeline.h"

#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace shardscape::technique {

using layout::Reach;

/// The values of a technique's own knobs of one reach, in the order in which it declares them. An effect reads nothing else
/// of a layout: what is kept by these values cannot follow from others.
template <Reach reach>
class Own {
public:
    Own(const layout::ReachValues& values, std::size_t first, std::span<const layout::Knob> knobs)
        : m_values(values.data() + first)
        , m_knobs(knobs.data())
    {}
    [[nodiscard]] std::int32_t operator[](std::size_t knob) const
    {
        return m_values[knob] + m_knobs[knob].fallback;
    }

private:
    const std::int32_t* m_values;
    const layout::Knob* m_knobs;
};

/// An effect in all number types, from one generic function without captures: [](auto& draft, auto own) {...}.
template <template <class> class Draft, Reach reach>
struct Effect {
    void (*plainNumbers)(Draft<double>&, Own<reach>) = nullptr;
    void (*recorded)(Draft<Traced>&, Own<reach>) = nullptr;
    void (*tallied)(Draft<Tallied>&, Own<reach>) = nullptr;

    Effect() = default;
    template <class Function>
    Effect(Function) // NOLINT: an effect is written where it is declared
        : plainNumbers([](Draft<double>& draft, Own<reach> own) { Function{}(draft, own); })
        , recorded([](Draft<Traced>& draft, Own<reach> own) { Function{}(draft, own); })
        , tallied([](Draft<Tallied>& draft, Own<reach> own) { Function{}(draft, own); })
    {}
    template <class Real>
    void operator()(Draft<Real>& draft, Own<reach> own) const
    {
        if constexpr (std::is_same_v<Real, Traced>) {
            if (recorded != nullptr)
                recorded(draft, own);
        } else if constexpr (std::is_same_v<Real, Tallied>) {
            if (tallied != nullptr)
                tallied(draft, own);
        } else if (plainNumbers != nullptr) {
            plainNumbers(draft, own);
        }
    }
};

/// Everything about one technique: a file of this folder that defines `Technique <fileName>()`, with the file's name in camel
/// case. The build finds it; nothing else names it. Its knobs are a layout's knobs wherever there are knobs. An effect on a plan
/// sets what no other technique's does; at the defaults of its knobs an effect on a layer changes nothing (tst_techniques).
struct Technique {
    std::string_view id;    ///< "optimizer-sharding"
    std::string_view label; ///< as people read it
    std::string_view paper; ///< authors, year, arXiv number, section

    /// By what may follow from them; see layout::Reach. A knob's `after` is its place in the list.
    std::vector<layout::Knob> kernelKnobs = {};
    std::vector<layout::Knob> stateKnobs = {};
    std::vector<layout::Knob> scheduleKnobs = {};
    std::vector<layout::Rule> rules = {};

    /// On what one layer costs. `draft` holds the layer without techniques.
    Effect<cost::LayerDraft, Reach::Kernels> layer = {};
    /// On how what a layer sends is sent.
    void (*exchange)(cost::ExchangePlan&, Own<Reach::Kernels>) = nullptr;
    /// On how the ranks that share a sequence share its attention.
    void (*context)(cost::ContextPlan&, Own<Reach::Kernels>) = nullptr;
    /// On how links are used.
    void (*fabric)(network::Fabric&, Own<Reach::Kernels>) = nullptr;
    /// On which layers differ from others of their kind.
    void (*layers)(cost::LayerPlan&, Own<Reach::Kernels>) = nullptr;
    /// On which ranks work on which documents, where these differ in length.
    void (*lengths)(cost::LengthPlan&, Own<Reach::Kernels>) = nullptr;
    /// On what a micro-batch goes through outside the layers.
    void (*passes)(cost::PassPlan&, Own<Reach::Kernels>) = nullptr;
    /// On who shares states, and when they travel.
    void (*states)(cost::StatePlan&, Own<Reach::States>) = nullptr;
    /// The same of knobs that change a layer's kernels as well.
    void (*statesByKernels)(cost::StatePlan&, Own<Reach::Kernels>) = nullptr;
    /// On what a pipeline runs by, and on the options of its schedule with the layout's own times.
    void (*pipeline)(PipelinePlan&, Own<Reach::Schedule>) = nullptr;
    void (*options)(PipelineDraft&, Own<Reach::Schedule>) = nullptr;
};

/// All of them, by id.
std::span<const Technique> techniques();

/// What the techniques make of a layout.
cost::StatePlan statePlan(const layout::Layout& layout);
cost::LayerPlan layerPlan(const layout::Layout& layout);
cost::PassPlan passPlan(const layout::Layout& layout);
cost::ExchangePlan exchangePlan(const layout::Layout& layout);
cost::ContextPlan contextPlan(const layout::Layout& layout);
cost::LengthPlan lengthPlan(const layout::Layout& layout);
PipelinePlan pipelinePlan(const layout::Layout& layout);

/// Micro-batches that share one gather of a chunk's weights and one scatter of its gradients: as many as the schedule's own, or as
/// the plan asks for, but no more than pass the chunk one after the other. 1: each has its own.
std::int64_t gatherUnitOf(const layout::Scenario& scenario, const PipelinePlan& plan);

/// The scenario's links, used as its knobs say.
network::Fabric fabricOf(const layout::Scenario& scenario);

/// Adds the options that the techniques choose.
void addOptions(PipelineDraft& draft, const layout::ReachValues& schedule);

/// Applies every technique's effect on one layer, in the order of techniques().
template <class Real>
void applyToLayer(cost::LayerDraft<Real>& draft, const layout::ReachValues& kernels);

} // namespace shardscape::technique
