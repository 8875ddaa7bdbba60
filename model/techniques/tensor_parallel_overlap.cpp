// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

/// Share of a layer's tensor-parallel traffic that runs behind its products. Fitted to published runs of NeMo, Megatron-Bridge
/// and MLPerf with it on, and held to torchtitan's runs with and without (H100; bf16, fp8).
constexpr double kHidden = 0.64;

std::string_view needsCollectives(const layout::Scenario& s)
{
    if (s.layout.tensorParallel <= 1)
        return "needs tensor parallelism: nothing is sent with tp = 1";
    const cost::ExchangePlan plan = exchangePlan(s.layout);
    return plan.tensorHiding == cost::Hiding::None && plan.blocks == cost::BlockVariant::None
               ? std::string_view{}
               : "what hides these collectives is priced from their times";
}

} // namespace

Technique tensorParallelOverlap()
{
    Technique t;
    t.id = "overlapped-tensor-parallelism";
    t.label = "Overlap of tensor-parallel traffic";
    t.paper =
        "Wang et al. 2023, ASPLOS, Overlap Communication with Dependent Computation; Transformer Engine, userbuffers";
    t.kernelKnobs.push_back(
        {.id = "tp_overlap",
         .label = "Overlap tensor traffic",
         .shortLabel = "tpo",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Boolean,
         .help = "Sends the pieces of a product's input or output while other pieces are computed.",
         .paper = t.paper,
         .look = "The exposed tensor-parallel part of the step shrinks; the bytes stay.",
         .minimum = 0,
         .maximum = 1,
         .after = "sequence_parallel",
         .candidates = layout::firstValues<2>,
         .idle = needsCollectives});
    t.exchange = [](cost::ExchangePlan& plan, Own<Reach::Kernels> own) {
        plan.tensorHidden = own[0] != 0 ? kHidden : 0;
    };
    return t;
}

} // namespace shardscape::technique
