// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

enum Trained : std::int32_t { Full, Lora, Qlora };

constexpr std::int32_t kUsualRank = 16;

std::string_view needsAdapters(const layout::Scenario& s)
{
    return statePlan(s.layout).adapterRank > 0 ? std::string_view{} : "all weights train";
}

std::vector<std::int64_t> ranks(const layout::Scenario& s)
{
    return layout::withCurrent({8, 16, 32, 64, 128}, layout::findKnob("lora_rank")->get(s));
}

/// What is left of the weight gradients' products: those of the adapters.
constexpr double kProducts = 0.06;

/// Frozen products have no weight gradient; the adapters' thin ones beside them move a layer's inputs and outputs once more.
template <class Real>
void adapt(cost::LayerDraft<Real>& draft)
{
    cost::LayerCost<Real>& c = draft.cost;
    const char* source = "Hu 2021, LoRA, arXiv 2106.09685; bytes counted";
    const Real kept = given<Real>(kProducts, "r_lora", "weight gradients that adapters leave", "counted");
    const auto weights = named(c.weightGradient * kept, "W_lora", "weight gradients of the adapters", source);
    const auto moved = Bytes<Real>(draft.shape.beta * draft.shape.T * draft.shape.h * draft.shape.sigma);
    c.kernels.backward = named(c.kernels.backward - c.weightGradient + weights
                                   + cost::elementwise(draft.device, moved * Real(21.0)),
                               "Bk_lora", "backward of one layer with adapters", source);
    c.kernels.forward = named(c.kernels.forward + cost::elementwise(draft.device, moved * Real(12.0)),
                              "F_lora", "forward of one layer with adapters", source);
    c.weightGradient = weights;
}

/// Frozen 4-bit weights are read and written in 16 bits before every product that needs them. Source: Dettmers 2023, arXiv
/// 2305.14314, section 3 (double dequantization).
template <class Real>
void dequantize(cost::LayerDraft<Real>& draft)
{
    const char* source = "Dettmers 2023, QLoRA, arXiv 2305.14314, section 3";
    const auto once = named(cost::elementwise(draft.device, Bytes<Real>(draft.parameters * Real(2.5))),
                            "t_deq", "dequantizing a layer's weights", source);
    cost::LayerCost<Real>& c = draft.cost;
    c.kernels.forward = named(c.kernels.forward + once, "F_deq",
                              "forward of one layer with quantized weights", source);
    c.kernels.backward = named(c.kernels.backward + once, "Bk_deq",
                               "backward of one layer with quantized weights", source);
}

} // namespace

// Gradients and optimizer states exist of the adapters alone: cost::StateShapes::trained.
Technique adapters()
{
    Technique t;
    t.id = "adapters";
    t.label = "Adapters";
    t.paper = "Hu et al. 2021, LoRA, arXiv 2106.09685; Dettmers et al. 2023, QLoRA, arXiv 2305.14314";
    t.kernelKnobs.push_back(
        {.id = "train",
         .label = "Train",
         .shortLabel = "train",
         .group = layout::KnobGroup::Workload,
         .kind = layout::KnobKind::Choice,
         .help = "All weights, or low-rank adapters beside frozen ones, which QLoRA keeps in 4 bits.",
         .paper = t.paper,
         .look = "Gradients and optimizer states all but vanish, and a third of the backward's products.",
         .minimum = 0,
         .maximum = Qlora,
         .choices = {"full", "lora", "qlora"},
         .given = true,
         .after = "optimizer",
         .candidates = layout::firstValues<3>,
         .idle = layout::always});
    t.kernelKnobs.push_back({.id = "lora_rank",
                             .label = "Rank of adapters",
                             .shortLabel = "lora",
                             .group = layout::KnobGroup::Workload,
                             .kind = layout::KnobKind::Integer,
                             .help = "Inner size of the adapters at every matrix of a layer.",
                             .paper = t.paper,
                             .look = "What trains grows with it, from tenths of a percent of the parameters.",
                             .minimum = 1,
                             .maximum = 1 << 14,
                             .given = true,
                             .after = "train",
                             .fallback = kUsualRank,
                             .candidates = ranks,
                             .idle = needsAdapters});
    t.layer = [](auto& draft, auto own) {
        if (own[0] != Full)
            adapt(draft);
        if (own[0] == Qlora)
            dequantize(draft);
    };
    t.statesByKernels = [](cost::StatePlan& plan, Own<Reach::Kernels> own) {
        plan.adapterRank = own[0] == Full ? 0 : own[1];
        plan.quantized = own[0] == Qlora;
    };
    return t;
}

} // namespace shardscape::technique
