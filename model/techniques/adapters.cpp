// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

enum Trained : std::int32_t { Full, Lora };

/// Of a model's parameters, with rank 16 to 32 at every matrix of a layer. Source: Hu 2021, arXiv 2106.09685, section 4.2,
/// counted for Llama 70B.
constexpr double kShare = 0.004;
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

} // namespace

// Gradients and optimizer states exist of the adapters alone: StatePlan::trained.
Technique adapters()
{
    Technique t;
    t.id = "adapters";
    t.label = "Adapters";
    t.paper = "Hu et al. 2021, LoRA, arXiv 2106.09685";
    t.kernelKnobs.push_back(
        {.id = "train",
         .label = "Train",
         .shortLabel = "train",
         .group = layout::KnobGroup::Memory,
         .kind = layout::KnobKind::Choice,
         .help = "All weights, or low-rank adapters beside frozen ones.",
         .paper = t.paper,
         .look = "Gradients and optimizer states all but vanish, and a third of the backward's products.",
         .minimum = 0,
         .maximum = Lora,
         .choices = {"full", "lora"},
         .given = true,
         .after = "optimizer",
         .candidates = layout::firstValues<2>,
         .idle = layout::always});
    t.layer = [](auto& draft, auto own) {
        if (own[0] == Lora)
            adapt(draft);
    };
    t.statesByKernels = [](cost::StatePlan& plan, Own<Reach::Kernels> own) {
        plan.trained = own[0] == Lora ? kShare : 1;
    };
    return t;
}

} // namespace shardscape::technique
