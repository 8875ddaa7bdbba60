// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/gradient_groups.h"
#include "layout/knob_values.h"
#include "layout/rank_groups.h"
#include "techniques/technique.h"

#include <algorithm>
#include <string>

namespace shardscape::technique {

namespace {

constexpr std::string_view kKnob = "dp_shard";

/// Ranks that share the states, as people set them; 0: all replicas.
std::int64_t sharersOf(const layout::Scenario& s)
{
    return statePlan(s.layout).sharedBy();
}

bool divides(const layout::Scenario& s)
{
    const std::int64_t sharers = sharersOf(s);
    if (sharers == 0 || s.replicas() == 0)
        return true;
    if (!cost::dividesInto(layout::groupOf(s, layout::GroupKind::Replicas), sharers))
        return false;
    if (!s.model.moe || s.expertReplicas() == 0)
        return true;
    // As many copies of the experts' states as of the others.
    const std::int64_t copies = s.replicas() / sharers;
    return s.expertReplicas() % copies == 0
           && cost::dividesInto(layout::groupOf(s, layout::GroupKind::ExpertReplicas),
                                s.expertReplicas() / copies);
}

layout::Reason undivided(const layout::Scenario& s)
{
    const std::int64_t replicas = s.replicas();
    std::int64_t below = std::clamp<std::int64_t>(sharersOf(s), 1, replicas);
    while (replicas % below != 0)
        --below;
    layout::Reason reason;
    reason.have = static_cast<double>(sharersOf(s));
    reason.need = static_cast<double>(below);
    reason.unit = "ranks";
    reason.message =
        s.model.moe ? say(
            "groups of %1 ranks that share states do not divide the %2 replicas and the %3 of the experts",
            sharersOf(s), replicas, s.expertReplicas())
                    : say("groups of %1 ranks that share states do not divide the %2 replicas", sharersOf(s),
                          replicas);
    return reason;
}

/// Parts of a node, whole nodes, and what else divides the replicas.
std::vector<std::int64_t> groupSizes(const layout::Scenario& s)
{
    std::vector<std::int64_t> sizes{0};
    if (const std::int64_t replicas = s.replicas(); replicas > 1)
        for (const std::int64_t size : layout::divisors(replicas))
            if (size > 1 && size < replicas)
                sizes.push_back(size);
    return layout::withCurrent(std::move(sizes), layout::findKnob(kKnob)->get(s));
}

std::string_view needsSharedStates(const layout::Scenario& s)
{
    if (!statePlan(s.layout).optimizer)
        return "ZeRO 0 shares nothing";
    return layout::needsReplicas(s);
}

/// All replicas in one group are all replicas.
std::int64_t sizeThatMatters(const layout::Scenario& s, std::int64_t size)
{
    return size == s.replicas() ? 0 : size;
}

} // namespace

// Groups of neighbours share the states, each group has all of them: gathers and scatters stay within a group, on the fast
// links where it fits into a node, and the groups sum their parts of the gradients once a step. What that takes is
// Costing::sumOverCopies(); the links are those of cluster::partOf() and acrossParts().
Technique hybridSharding()
{
    Technique t;
    t.id = "hybrid-sharding";
    t.label = "Hybrid sharding";
    t.paper =
        "Zhao et al. 2023, PyTorch FSDP, arXiv 2304.11277, section 3.2.2; Zhang et al. 2022, MiCS, arXiv 2205.00119";
    t.stateKnobs.push_back(
        {.id = kKnob,
         .label = "Sharding group",
         .shortLabel = "shard",
         .group = layout::KnobGroup::Memory,
         .kind = layout::KnobKind::Integer,
         .unit = "ranks",
         .help =
             "Neighbouring ranks that share the states; groups of them are copies. 0: all replicas share.",
         .paper = t.paper,
         .look =
             "Gathers and scatters move to the links inside a group; the sum over the groups is left for the "
             "others. States take more memory.",
         .minimum = 0,
         .maximum = 1 << 20,
         .after = "zero",
         .candidates = groupSizes,
         .idle = needsSharedStates,
         .same = sizeThatMatters});
    t.rules.push_back({.code = "shard-divides",
                       .label = "groups that share states divide the replicas",
                       .knobs = {"tp", "cp", "pp", "dp", "ep", "etp", "rank_order", "zero", kKnob},
                       .holds = divides,
                       .reason = undivided});
    t.states = [](cost::StatePlan& plan, Own<Reach::States> own) { plan.sharers = own[0]; };
    return t;
}

} // namespace shardscape::technique
