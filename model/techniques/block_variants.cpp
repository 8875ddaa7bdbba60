// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

std::string_view needsCollectivesOfBlocks(const layout::Scenario& s)
{
    return s.layout.tensorParallel > 1 ? std::string_view{}
                                       : "needs tensor parallelism: nothing is sent with tp = 1";
}

} // namespace

// Blocks joined so that a tensor-parallel sum runs beside other work (cost/tensor_blocks.h). Ladder and Kraken are other architectures
// and train so; halves and subsets of tokens are for prompts, and change the forward alone.
Technique blockVariants()
{
    Technique t;
    t.id = "block-variants";
    t.label = "Blocks that hide their collectives";
    t.paper =
        "Zhang et al. 2025, Ladder Residual, arXiv 2501.06589; Prabhakar et al. 2024, Kraken, arXiv 2408.07802; Xiao et al. 2024, "
        "ISO, arXiv 2409.11155; Gond et al. 2025, TokenWeave, arXiv 2505.11329";
    t.kernelKnobs.push_back(
        {.id = "tp_blocks",
         .label = "Block order",
         .shortLabel = "blk",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Choice,
         .help =
             "What runs beside a block's sums: the next block (ladder, another architecture), attention with one sum a "
             "layer (kraken, another one), the other half of each sequence, or another subset of tokens (both in the "
             "forward alone).",
         .paper = t.paper,
         .look = "The exposed tensor-parallel part shrinks to what outlasts the work beside it.",
         .minimum = 0,
         .maximum = 4,
         .choices = {"none", "ladder", "kraken", "halves", "weave"},
         .given = true, // another architecture, or prompts
         .after = "tp_overlap",
         .candidates = layout::firstValues<5>,
         .idle = needsCollectivesOfBlocks});
    t.exchange = [](cost::ExchangePlan& plan, Own<Reach::Kernels> own) {
        plan.blocks = static_cast<cost::BlockVariant>(own[0]);
    };
    return t;
}

} // namespace shardscape::technique
