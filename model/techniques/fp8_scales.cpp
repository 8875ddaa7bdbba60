// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

enum Scales : std::int32_t { ByTensor, ByRow };

/// What quantizing by row takes beside one fused cast of a tensor: both sides of an operand have rows of their own, each is
/// read for its largest elements and read again, and a product scales its results row by row. In casts of one element by
/// tensor. Fitted to torchao's float8 recipes of Llama-3 8B on H100, by row against by tensor at tp 1; at tp 8 of another
/// cluster the same runs come out as measured.
constexpr double kMoreCasts = 4;

std::string_view needsTensorScales(const layout::Scenario& s)
{
    return s.workload.precision == workload::Precision::Fp8 ? std::string_view{}
                                                            : "needs fp8 products with one scale a tensor";
}

template <class Real>
void scaleByRow(cost::LayerDraft<Real>& draft)
{
    const char* source = "torchao, float8 recipes rowwise and tensorwise";
    const Real more = given<Real>(kMoreCasts, "w_row", "casts by row beside one by tensor",
                                  "fitted to published runs in fp8");
    const auto elements = cost::castElements(draft.shape, draft.routed);
    const auto once = draft.device.layers.castElement * more;
    cost::LayerCost<Real>& c = draft.cost;
    c.kernels.forward = named(c.kernels.forward + once * elements.forward, "F_row",
                              "forward of one layer with scales by row", source);
    c.kernels.backward = named(c.kernels.backward + once * elements.backward, "Bk_row",
                               "backward of one layer with scales by row", source);
}

} // namespace

Technique fp8Scales()
{
    Technique t;
    t.id = "fp8-scales";
    t.label = "Scales of fp8";
    t.paper = "PyTorch, torchao.float8, recipes rowwise and tensorwise";
    t.kernelKnobs.push_back(
        {.id = "fp8_scales",
         .label = "Scales of fp8",
         .shortLabel = "sc",
         .group = layout::KnobGroup::Kernels,
         .kind = layout::KnobKind::Choice,
         .help = "One scale for a whole operand of a product, or one for each of its rows.",
         .paper = t.paper,
         .look = "Scales by row cost memory traffic with every product.",
         .minimum = 0,
         .maximum = ByRow,
         .choices = {"tensor", "row"},
         .given = true,
         .after = "precision",
         .candidates = layout::firstValues<2>,
         .idle = needsTensorScales});
    t.layer = [](auto& draft, auto own) {
        if (own[0] == ByRow && draft.device.layers.low)
            scaleByRow(draft);
    };
    return t;
}

} // namespace shardscape::technique
