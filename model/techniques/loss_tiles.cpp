// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

constexpr std::int64_t kMostTiles = 4096;

std::vector<std::int64_t> powers(const layout::Scenario&)
{
    return {1, 8, 64, 512};
}

} // namespace

// What it costs is in cost/loss_tiles.h. Who trains on long sequences takes as many as it needs (job/training/advice/savings.h).
Technique lossTiles()
{
    Technique t;
    t.id = "loss-tiles";
    t.label = "Loss in tiles";
    t.paper = "Hsu et al. 2024, Liger Kernel, arXiv 2410.10989, section 3.2";
    t.kernelKnobs.push_back(
        {.id = "loss_tiles",
         .label = "Tiles of the loss",
         .shortLabel = "lt",
         .group = layout::KnobGroup::Kernels,
         .kind = layout::KnobKind::Integer,
         .help = "Parts of a micro-batch's tokens whose logits come and go one after the other.",
         .paper = t.paper,
         .look =
             "The logits of the last stage are divided by it; every tile adds to the output matrix's gradient once more.",
         .minimum = 1,
         .maximum = kMostTiles,
         .given = true,
         .after = "fused_loss",
         .fallback = 1,
         .candidates = powers,
         .idle = layout::always});
    t.passes = [](cost::PassPlan& plan, Own<Reach::Kernels> own) { plan.lossTiles = own[0]; };
    return t;
}

} // namespace shardscape::technique
