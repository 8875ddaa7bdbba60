// SPDX-License-Identifier: GPL-3.0-or-later
#include "techniques/expert_travel.h"

namespace shardscape::technique {

namespace {

constexpr std::string_view kShare = "ep_affinity";

} // namespace

// Experts that the same tokens take one after the other lie on one rank. Which share that keeps at home, a matrix of counted steps
// from expert to expert says (exchange/affinity_matrix.h, shardscape-cli affinity); here it is one number.
Technique expertAffinity()
{
    Technique t;
    t.id = "expert-affinity";
    t.label = "Placement of experts by affinity (ExFlow)";
    t.paper = "Yao et al. 2024, ExFlow, arXiv 2401.08383";
    t.kernelKnobs.push_back(stayingShare(
        kShare, "Expert affinity", "aff",
        "Share of tokens whose next expert lies on the rank they are on. 0: as by chance. shardscape-cli "
        "affinity finds it for a matrix.",
        "Bytes to the experts fall to what is left.", t.paper, "ep_nodes", stayingShares<kShare>));
    t.kernelKnobs.push_back(
        {.id = "ep_stay",
         .label = "Tokens stay",
         .shortLabel = "stay",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Boolean,
         .help =
             "Tokens go on from their expert's rank instead of back, which every rank's copy of all contexts allows. "
             "For prompts: training has no such copy.",
         .paper = t.paper,
         .look = "One all-to-all a layer instead of two.",
         .minimum = 0,
         .maximum = 1,
         .given = true,
         .after = "ep_affinity",
         .candidates = layout::firstValues<2>,
         .idle = needsTravel});
    t.exchange = [](cost::ExchangePlan& plan, Own<Reach::Kernels> own) {
        plan.affinity = own[0] / 100.0;
        plan.staysAtExpert = own[1] != 0;
    };
    return t;
}

} // namespace shardscape::technique
