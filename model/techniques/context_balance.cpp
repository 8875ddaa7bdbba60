// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

constexpr std::string_view kBalance = "cp_balance";

std::string_view needsCausalPieces(const layout::Scenario& s)
{
    using enum layout::ContextKind;
    if (s.layout.contextParallel <= 1)
        return "needs context parallelism: cp is 1";
    if (!s.model.causal)
        return "without a causal mask all pieces are as much work";
    if (s.layout.contextKind == BalancedPulls)
        return "balanced pulls even out contiguous pieces themselves";
    const cost::ContextPlan plan = contextPlan(s.layout);
    return s.layout.contextKind == AllToAll || s.layout.contextKind == Switch
                   || plan.exchangers >= s.layout.contextParallel
               ? "this exchange leaves no pieces of the sequence apart"
               : std::string_view{};
}

std::int64_t softwareOrder(const layout::Scenario& s)
{
    return static_cast<std::int64_t>(s.software().contiguousContext ? cost::SequenceOrder::Contiguous
                                                                    : cost::SequenceOrder::Zigzag);
}

} // namespace

// Under a causal mask late tokens meet more keys than early ones: whoever has the last piece sets the pace (cost/context_exchange.h).
Technique contextBalance()
{
    Technique t;
    t.id = "context-balance";
    t.label = "Balance of causal pieces";
    t.paper = "Brandon et al. 2023, Striped Attention, arXiv 2311.09431";
    t.kernelKnobs.push_back(
        {.id = kBalance,
         .label = "Context order",
         .shortLabel = "cpo",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Choice,
         .help = "Which tokens a rank has: one piece, an early and a late one, or every cp-th token. "
                 "stack: as the software deals them.",
         .paper = "Brandon et al. 2023, Striped Attention, arXiv 2311.09431; zigzag: Dubey et al. 2024, "
                  "arXiv 2407.21783, section 3.3.2",
         .look = "Contiguous, the last rank has nearly twice the mean attention; the others wait.",
         .minimum = 0,
         .maximum = 3,
         .choices = {"stack", "contiguous", "zigzag", "striped"},
         .after = "cp_kind",
         .candidates = layout::firstValues<4>,
         .idle = needsCausalPieces,
         // Named or not, the software's own order is one layout.
         .same = [](const layout::Scenario& s, std::int64_t order) {
             return order == softwareOrder(s) ? std::int64_t{0} : order;
         }});
    t.context = [](cost::ContextPlan& plan, Own<Reach::Kernels> own) {
        plan.order = static_cast<cost::SequenceOrder>(own[0]);
    };
    return t;
}

} // namespace shardscape::technique
