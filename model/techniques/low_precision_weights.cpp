// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

std::string_view needsLowProducts(const layout::Scenario& s)
{
    return workload::isLow(s.workload.precision)
               ? std::string_view{}
               : "needs fp8, mxfp8 or nvfp4 products: the precision has 16 bits or more";
}

} // namespace

// The master weights stay in 32 bits; what products read is cast from them once a step by whoever owns them, and travels so.
Technique lowPrecisionWeights()
{
    Technique t;
    t.id = "low-precision-weights";
    t.label = "Weights in low precision";
    t.paper =
        "Transformer Engine, primary weights in FP8; Megatron-Core, --fp8-param-gather; torchao, float8 all-gather";
    t.stateKnobs.push_back(
        {.id = "fp8_params",
         .label = "Low-precision weights",
         .shortLabel = "lpw",
         .group = layout::KnobGroup::Memory,
         .kind = layout::KnobKind::Boolean,
         .help =
             "Keeps and gathers the weights of layers in the format of their products instead of 16 bits.",
         .paper = t.paper,
         .look = "The weights' bar and the bytes of gathers shrink.",
         .minimum = 0,
         .maximum = 1,
         .after = "zero",
         .candidates = layout::firstValues<2>,
         .idle = needsLowProducts});
    t.states = [](cost::StatePlan& plan, Own<Reach::States> own) { plan.lowWeights = own[0] != 0; };
    return t;
}

} // namespace shardscape::technique
