// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/gradient_groups.h"
#include "layout/knob_values.h"
#include "layout/rank_groups.h"
#include "techniques/technique.h"

#include <algorithm>

namespace shardscape::technique {

namespace {

constexpr std::string_view kWeights = "weight_shard";
constexpr std::string_view kGradients = "gradient_shard";
constexpr std::string_view kSecondary = "secondary_shard";
constexpr std::string_view kWeightBits = "weight_bits";
constexpr std::string_view kWireBits = "wire_bits";

/// Ranks that share the optimizer's states.
std::int64_t sharersOf(const layout::Scenario& s)
{
    const cost::StatePlan plan = statePlan(s.layout);
    return plan.sharedBy() > 0 ? plan.sharedBy() : cost::workerReplicas(s, plan.gradient);
}

template <const std::string_view& id>
std::vector<std::int64_t> groupSizes(const layout::Scenario& s)
{
    std::vector<std::int64_t> sizes{0};
    if (const std::int64_t sharers = sharersOf(s); sharers > 1)
        for (const std::int64_t size : layout::divisors(sharers))
            if (size > 1 && size < sharers)
                sizes.push_back(size);
    return layout::withCurrent(std::move(sizes), layout::findKnob(id)->get(s));
}

std::string_view needsSharedWeights(const layout::Scenario& s)
{
    if (!statePlan(s.layout).weights)
        return "only ZeRO 3 shares weights";
    return layout::needsReplicas(s);
}

std::string_view needsSharedGradients(const layout::Scenario& s)
{
    if (!statePlan(s.layout).gradients)
        return "only ZeRO 2 and 3 share gradients";
    return layout::needsReplicas(s);
}

/// Of those that matter: weights, gradients, second copy.
std::vector<std::int64_t> sizesOf(const layout::Scenario& s)
{
    const cost::StatePlan plan = statePlan(s.layout);
    std::vector<std::int64_t> sizes;
    for (const std::int64_t size :
         {std::int64_t{plan.weightsSharedBy()}, std::int64_t{plan.gradientsSharedBy()},
          std::int64_t{plan.weights ? plan.secondarySharers : 0}})
        if (size > 0)
            sizes.push_back(size);
    return sizes;
}

bool divides(const layout::Scenario& s)
{
    const std::vector<std::int64_t> sizes = sizesOf(s);
    if (sizes.empty() || s.replicas() < 1)
        return true;
    const std::int64_t sharers = sharersOf(s);
    const cluster::RankGroup all = layout::groupOf(s, layout::GroupKind::Replicas);
    return std::all_of(sizes.begin(), sizes.end(), [&](std::int64_t size) {
        return size <= sharers && sharers % size == 0 && cost::dividesInto(all, size);
    });
}

layout::Reason undivided(const layout::Scenario& s)
{
    const std::int64_t sharers = sharersOf(s);
    std::int64_t asked = 1;
    for (const std::int64_t size : sizesOf(s))
        if (size > sharers || sharers % size != 0)
            asked = size;
    std::int64_t below = std::clamp<std::int64_t>(asked, 1, sharers);
    while (sharers % below != 0)
        --below;
    layout::Reason reason;
    reason.have = static_cast<double>(asked);
    reason.need = static_cast<double>(below);
    reason.unit = "ranks";
    reason.message = say(
        "groups of %1 ranks that share weights or gradients do not divide the %2 that share the "
        "optimizer",
        asked, sharers);
    return reason;
}

bool isDense(const layout::Scenario& s)
{
    return !s.model.moe || sizesOf(s).empty();
}

layout::Reason hasExperts(const layout::Scenario& s)
{
    layout::Reason reason;
    reason.message = say(
        "experts of %1 are shared among other ranks than the rest; groups of their own for weights "
        "and gradients are not modelled",
        s.model.name);
    return reason;
}

/// All ranks in one group are as many as share the optimizer.
std::int64_t sizeThatMatters(const layout::Scenario& s, std::int64_t size)
{
    return size == sharersOf(s) ? 0 : size;
}

layout::Knob groupKnob(std::string_view id, std::string_view label, std::string_view shortLabel,
                       std::string_view help, std::string_view look, std::string_view paper)
{
    return {.id = id,
            .label = label,
            .shortLabel = shortLabel,
            .group = layout::KnobGroup::Memory,
            .kind = layout::KnobKind::Integer,
            .unit = "ranks",
            .help = help,
            .paper = paper,
            .look = look,
            .minimum = 0,
            .maximum = 1 << 20,
            .same = sizeThatMatters};
}

layout::Knob bitsKnob(std::string_view id, std::string_view label, std::string_view shortLabel,
                      std::string_view help)
{
    return {.id = id,
            .label = label,
            .shortLabel = shortLabel,
            .group = layout::KnobGroup::Memory,
            .kind = layout::KnobKind::Choice,
            .help = help,
            .paper = "Wang et al. 2023, ZeRO++, arXiv 2306.10209",
            .look = "Fewer bytes on the links, and kernels that quantize.",
            .minimum = 0,
            .maximum = 2,
            .choices = {"full", "8", "4"},
            .given = true,
            .candidates = layout::firstValues<3>};
}

constexpr std::int32_t bitsOf(std::int32_t value, std::int32_t full)
{
    return value == 0 ? full : value == 1 ? 8 : 4;
}

} // namespace

// Each class of states in a group of its own: weights within the fastest links, gradients within a node, the optimizer among all
// (Groups::weightGroup and its neighbours). What travels once a step between the groups is in Costing::dataTraffic().
Technique splitSharding()
{
    constexpr std::string_view kPapers =
        "Chen et al. 2024, AMSP (InternEvo), arXiv 2311.00257; Xu et al. 2025, arXiv 2501.04266";
    constexpr std::string_view kZeroPlus = "Wang et al. 2023, ZeRO++, arXiv 2306.10209";
    Technique t;
    t.id = "split-sharding";
    t.label = "Sharding by class of states";
    t.paper =
        "Chen et al. 2024, AMSP, arXiv 2311.00257; Wang et al. 2023, ZeRO++, arXiv 2306.10209; Xu et al. 2025, "
        "arXiv 2501.04266";
    t.stateKnobs.push_back(
        groupKnob(kWeights, "Weight group", "shw",
                  "Neighbours that share the weights, where fewer than share the optimizer. 0: as "
                  "many.",
                  "Gathers of every micro-batch stay within the group; weights take more memory.", kPapers));
    t.stateKnobs.back().after = "dp_shard";
    t.stateKnobs.back().candidates = groupSizes<kWeights>;
    t.stateKnobs.back().idle = needsSharedWeights;
    t.stateKnobs.push_back(groupKnob(
        kGradients, "Gradient group", "shg",
        "Neighbours that share the gradients, where fewer than share the optimizer. 0: as "
        "many.",
        "Scatters of every micro-batch stay within the group; gradients take more memory.", kPapers));
    t.stateKnobs.back().after = kWeights;
    t.stateKnobs.back().candidates = groupSizes<kGradients>;
    t.stateKnobs.back().idle = needsSharedGradients;
    t.stateKnobs.push_back(
        groupKnob(kSecondary, "Second copy of weights", "hpz",
                  "Neighbours that keep a second copy of the weights, from which the backward "
                  "gathers (hpZ). 0: none.",
                  "The backward's gathers leave the slow links; weights take more memory.", kZeroPlus));
    t.stateKnobs.back().after = kGradients;
    t.stateKnobs.back().candidates = groupSizes<kSecondary>;
    t.stateKnobs.back().idle = needsSharedWeights;
    t.stateKnobs.push_back(bitsKnob(kWeightBits, "Weights on the wire", "qw",
                                    "Bits per weight that is gathered on use, quantized in blocks (qwZ)."));
    t.stateKnobs.back().after = kSecondary;
    t.stateKnobs.back().idle = needsSharedWeights;
    t.stateKnobs.push_back(
        bitsKnob(kWireBits, "Gradients on the wire", "qg",
                 "Bits per gradient that is scattered after a micro-batch, quantized in blocks "
                 "(qgZ)."));
    t.stateKnobs.back().after = kWeightBits;
    t.stateKnobs.back().idle = needsSharedGradients;
    t.rules.push_back(
        {.code = "split-divides",
         .label = "groups that share weights or gradients divide those that share the optimizer",
         .knobs = {"tp", "cp", "pp", "dp", "rank_order", "zero", "dp_shard", kWeights, kGradients, kSecondary,
                   "exchange_interval", "exchange_across", "interval_alpha", "learning_rate"},
         .holds = divides,
         .reason = undivided});
    t.rules.push_back({.code = "split-dense",
                       .label = "experts share their states as one",
                       .knobs = {"zero", kWeights, kGradients, kSecondary},
                       .holds = isDense,
                       .reason = hasExperts});
    t.states = [](cost::StatePlan& plan, Own<Reach::States> own) {
        plan.weightSharers = own[0];
        plan.gradientSharers = own[1];
        plan.secondarySharers = own[2];
        plan.weightBits = bitsOf(own[3], 16);
        plan.gradientBits = bitsOf(own[4], 0);
    };
    return t;
}

} // namespace shardscape::technique
