// SPDX-License-Identifier: GPL-3.0-or-later
#include "techniques/expert_travel.h"

namespace shardscape::technique {

namespace {

constexpr std::string_view kShare = "ep_locality";

} // namespace

// Which experts a token will ask for is guessed before: tokens are dealt to the ranks, and experts grouped, so that more of them meet.
// How well the guess does is measured; the traffic is what it leaves.
Technique expertLocality()
{
    Technique t;
    t.id = "expert-locality";
    t.label = "Locality of tokens by pre-scheduling";
    t.paper = "Li et al. 2025, Speculative MoE, arXiv 2503.04398";
    t.kernelKnobs.push_back(stayingShare(
        kShare, "Scheduled locality", "loc",
        "Share of the copies of tokens that stay, because tokens and experts were grouped before.",
        "Bytes to the experts fall by it, on fast and on slow links.", t.paper, "ep_affinity",
        stayingShares<kShare>));
    t.exchange = [](cost::ExchangePlan& plan, Own<Reach::Kernels> own) { plan.scheduled = own[0] / 100.0; };
    return t;
}

} // namespace shardscape::technique
