// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

#include <algorithm>
#include <array>
#include <utility>

namespace shardscape::technique {

namespace {

enum Trained : std::int32_t { Full, Lora, Qlora, Zeroth };

constexpr std::int32_t kUsualRank = 16;

std::string_view needsAdapters(const layout::Scenario& s)
{
    return statePlan(s.layout).adapterRank > 0 ? std::string_view{} : "all weights train";
}

/// Matrices with adapters over those of a gated dense layer: queries, keys, values, output, gate, up, down.
double shareOf(cost::AdapterTargets targets)
{
    switch (targets) {
    case cost::AdapterTargets::All: return 1;
    case cost::AdapterTargets::Attention: return 4.0 / 7;
    case cost::AdapterTargets::QueriesAndValues: return 2.0 / 7;
    }
    return 1;
}

std::vector<std::int64_t> ranks(const layout::Scenario& s)
{
    return layout::withCurrent({8, 16, 32, 64, 128}, layout::findKnob("lora_rank")->get(s));
}

bool isGradientFree(const layout::Scenario& s)
{
    return statePlan(s.layout).gradientFree;
}

/// What only a backward, gradients or optimizer states give a meaning to.
constexpr std::array<std::pair<std::string_view, std::int64_t>, 7> kWithoutBackward{
    {{"pp", 1},
     {"recompute", 0},
     {"recompute_modules", 0},
     {"zero", 0},
     {"offload_optimizer", 0},
     {"offload_activations", 0},
     {"layer_updates", 0}}};

bool needsNoBackward(const layout::Scenario& s)
{
    return !isGradientFree(s)
           || std::all_of(kWithoutBackward.begin(), kWithoutBackward.end(), [&s](const auto& knob) {
                  return layout::findKnob(knob.first)->get(s) == knob.second
                         || (knob.first == "zero" && layout::findKnob(knob.first)->get(s) == 1);
              });
}

layout::Reason hasNoBackward(const layout::Scenario& s)
{
    layout::Reason reason;
    std::string names;
    for (const auto& [id, value] : kWithoutBackward) {
        const layout::Knob& knob = *layout::findKnob(id);
        if (knob.get(s) == value || (id == "zero" && knob.get(s) == 1))
            continue;
        names += (names.empty() ? "" : ", ") + std::string(id);
    }
    reason.message = say("tuning without a backward has nothing for %1 to act on", names);
    return reason;
}

/// What is left of the weight gradients' products: those of the adapters.
constexpr double kProducts = 0.06;

/// Frozen products have no weight gradient; the adapters' thin ones beside them move a layer's inputs and outputs once more.
template <class Real>
void adapt(cost::LayerDraft<Real>& draft, cost::AdapterTargets targets)
{
    cost::LayerCost<Real>& c = draft.cost;
    const char* source = "Hu 2021, LoRA, arXiv 2106.09685; bytes counted";
    const Real kept = given<Real>(kProducts * shareOf(targets), "r_lora",
                                  "weight gradients that adapters leave", "counted");
    const auto weights = named(c.weightGradient * kept, "W_lora", "weight gradients of the adapters", source);
    const auto moved = Bytes<Real>(draft.shape.beta * draft.shape.T * draft.shape.h * draft.shape.sigma);
    c.kernels.backward = named(c.kernels.backward - c.weightGradient + weights
                                   + cost::elementwise(draft.device, moved * Real(21.0 * shareOf(targets))),
                               "Bk_lora", "backward of one layer with adapters", source);
    c.kernels.forward = named(c.kernels.forward
                                  + cost::elementwise(draft.device, moved * Real(12.0 * shareOf(targets))),
                              "F_lora", "forward of one layer with adapters", source);
    c.weightGradient = weights;
    c.passes = 2 + kProducts * shareOf(targets);
}

/// Two forwards with weights moved one way and the other along a random direction; nothing is kept between layers.
template <class Real>
void forwardTwice(cost::LayerDraft<Real>& draft)
{
    const char* source = "Malladi 2023, MeZO, arXiv 2305.17333, algorithm 1";
    cost::LayerCost<Real>& c = draft.cost;
    const Real two(2.0);
    for (cost::Passes<Real>* const passes :
         {&c.kernels, &c.tensor, &c.context, &c.contextSpent, &c.expert, &c.tensorHidden, &c.expertHidden}) {
        passes->forward = passes->forward * two;
        passes->backward = {};
    }
    c.kernels.forward = named(c.kernels.forward, "F_two", "forward of one layer, twice", source);
    c.weightGradient = {};
    c.passes = 2;
    c.transient = named(c.held, "A_tr", "what one layer's backward would keep, at most alive in its forward",
                        "upper bound");
    c.held = {};
    draft.hostForward = draft.hostForward * two;
    draft.hostBackward = {};
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
    t.paper =
        "Hu et al. 2021, LoRA, arXiv 2106.09685; Dettmers et al. 2023, QLoRA, arXiv 2305.14314; Malladi et al. 2023, MeZO, "
        "arXiv 2305.17333";
    t.kernelKnobs.push_back(
        {.id = "train",
         .label = "Train",
         .shortLabel = "train",
         .group = layout::KnobGroup::Workload,
         .kind = layout::KnobKind::Choice,
         .help =
             "All weights, or low-rank adapters beside frozen ones, which QLoRA keeps in 4 bits; zeroth: all, by two forwards and no backward.",
         .paper = t.paper,
         .look = "Gradients and optimizer states all but vanish, and a third of the backward's products.",
         .minimum = 0,
         .maximum = Zeroth,
         .choices = {"full", "lora", "qlora", "zeroth"},
         .given = true,
         .after = "optimizer",
         .candidates = layout::firstValues<4>,
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
    t.kernelKnobs.push_back(
        {.id = "lora_targets",
         .label = "Matrices with adapters",
         .shortLabel = "ltgt",
         .group = layout::KnobGroup::Workload,
         .kind = layout::KnobKind::Choice,
         .help = "All matrices of a layer, those of attention, or queries and values alone.",
         .paper = "Hu et al. 2021, LoRA, arXiv 2106.09685, section 7.1",
         .look = "What trains, and what adapters add to every pass.",
         .minimum = 0,
         .maximum = 2,
         .choices = {"all", "attention", "qv"},
         .given = true,
         .after = "lora_rank",
         .candidates = layout::firstValues<3>,
         .idle = needsAdapters});
    t.rules.push_back({.code = "no-backward",
                       .label = "tuning without a backward runs without a pipeline, recomputation or sharing",
                       .knobs = {"train", "pp", "recompute", "recompute_modules", "zero", "offload_optimizer",
                                 "offload_activations", "layer_updates"},
                       .holds = needsNoBackward,
                       .reason = hasNoBackward});
    t.layer = [](auto& draft, auto own) {
        if (own[0] == Lora || own[0] == Qlora)
            adapt(draft, static_cast<cost::AdapterTargets>(own[2]));
        if (own[0] == Qlora)
            dequantize(draft);
        if (own[0] == Zeroth)
            forwardTwice(draft);
    };
    t.passes = [](cost::PassPlan& plan, Own<Reach::Kernels> own) {
        if (own[0] == Full)
            return;
        plan.trainsEmbedding = plan.trainsOutput = false;
        if (own[0] == Zeroth) {
            plan.forwards = 2;
            plan.backward = false;
        }
    };
    t.statesByKernels = [](cost::StatePlan& plan, Own<Reach::Kernels> own) {
        plan.adapterRank = own[0] == Lora || own[0] == Qlora ? own[1] : 0;
        plan.adapterTargets = static_cast<cost::AdapterTargets>(own[2]);
        plan.quantized = own[0] == Qlora;
        plan.gradientFree = own[0] == Zeroth;
    };
    return t;
}

} // namespace shardscape::technique
