// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

enum Extent : std::int32_t { None, Partial, Full };

/// Launches that are left where attention, router and what precedes the exchange are captured. Fitted to published runs of
/// mixtures of experts on H100 and GB200 (Megatron-Bridge).
constexpr double kLeft = 0.4;

} // namespace

Technique cudaGraphs()
{
    Technique t;
    t.id = "cuda-graphs";
    t.label = "CUDA graphs";
    t.paper = "Megatron-Core, --cuda-graph-impl; NVIDIA, CUDA C++ Programming Guide, section CUDA Graphs";
    t.kernelKnobs.push_back(
        {.id = "cuda_graphs",
         .label = "CUDA graphs",
         .shortLabel = "cg",
         .group = layout::KnobGroup::Kernels,
         .kind = layout::KnobKind::Choice,
         .help =
             "Kernels of a layer are recorded once and launched together: all but the experts, or the whole "
             "iteration.",
         .paper = t.paper,
         .look = "The host's part of the step shrinks where small layers wait for their launches.",
         .minimum = 0,
         .maximum = Full,
         .choices = {"none", "partial", "full"},
         .after = "software",
         .candidates = layout::firstValues<3>,
         .idle = layout::always});
    t.exchange = [](cost::ExchangePlan& plan, Own<Reach::Kernels> own) {
        plan.launches = own[0] == Full ? 0 : own[0] == Partial ? kLeft : 1;
    };
    return t;
}

} // namespace shardscape::technique
