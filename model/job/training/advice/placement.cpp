// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/advice/placement.h"

#include "base/nearest.h"
#include "cost/gradient_groups.h"
#include "job/training/step/pricer.h"
#include "layout/knob.h"
#include "layout/knob_values.h"
#include "layout/mends.h"
#include "layout/rank_groups.h"
#include "layout/rules.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace shardscape::training {

namespace {

using layout::Knob;
using layout::Scenario;

constexpr std::string_view kStage = "zero";
constexpr std::string_view kGroup = "dp_shard";
constexpr std::array<std::string_view, 15> kPlacementKnobs{kStage,
                                                           kGroup,
                                                           "weight_shard",
                                                           "gradient_shard",
                                                           "secondary_shard",
                                                           "weight_bits",
                                                           "wire_bits",
                                                           "reshard",
                                                           "offload_optimizer",
                                                           "offload_weights",
                                                           "offload_to",
                                                           "offload_weights_to",
                                                           "offload_gradients_to",
                                                           "offload_update",
                                                           "chunk_reuse"};

std::vector<Placement> declaredPlacements()
{
    constexpr std::string_view kZero = "Rajbhandari et al. 2020, ZeRO, arXiv 1910.02054";
    constexpr std::string_view kFsdp = "Zhao et al. 2023, PyTorch FSDP, arXiv 2304.11277, section 3.2";
    constexpr std::string_view kZeroPlus = "Wang et al. 2023, ZeRO++, arXiv 2306.10209";
    const Placed all{kStage, "3"};
    const Placed onHost{"offload_optimizer", "100"};
    const Placed weightsOutside{"offload_weights", "100"};
    const Placed onDrives{"offload_to", "nvme"};
    const Placed kept{"reshard", "0"};
    const Placed ofNode{kGroup, {}, Sharers::OfNode};
    const Placed secondCopy{"secondary_shard", {}, Sharers::OfNode};
    return {
        {"ddp",
         "DDP",
         {"ZeRO 0", "NO_SHARD", "replicated"},
         "Every replica has all states.",
         "Li et al. 2020, PyTorch Distributed, arXiv 2006.15704",
         {}},
        {"zero-1",
         "ZeRO 1",
         {"distributed optimizer"},
         "Replicas share the optimizer.",
         kZero,
         {{kStage, "1"}}},
        {"zero-2", "ZeRO 2", {}, "Replicas share the optimizer and the gradients.", kZero, {{kStage, "2"}}},
        {"zero-3",
         "ZeRO 3",
         {"FSDP", "FULL_SHARD", "fully_shard"},
         "Replicas share all states; weights are gathered for forward and again for backward.",
         kZero,
         {all}},
        {"shard-grad-op",
         "SHARD_GRAD_OP",
         {"reshard_after_forward=False"},
         "Replicas share all states; gathered weights stay from forward to backward.",
         kFsdp,
         {all, kept}},
        {"hsdp",
         "HSDP",
         {"HYBRID_SHARD"},
         "Replicas of a node share all states; nodes have copies.",
         kFsdp,
         {all, ofNode}},
        {"hybrid-shard-zero2",
         "_HYBRID_SHARD_ZERO2",
         {},
         "HSDP whose gathered weights stay from forward to backward.",
         kFsdp,
         {all, ofNode, kept}},
        {"mics",
         "MiCS",
         {},
         "As few neighbours as hold the states share them; groups of them have copies.",
         "Zhang et al. 2022, MiCS, arXiv 2205.00119",
         {all, {kGroup, {}, Sharers::Fewest}}},
        {"hpz",
         "hpZ",
         {"secondary partition"},
         "Replicas share all states; a node keeps a second copy of the weights for backward.",
         kZeroPlus,
         {all, secondCopy}},
        {"zero-plus-plus",
         "ZeRO++",
         {"zero++"},
         "hpZ with weights of 8 bits and gradients of 4 on the wire.",
         kZeroPlus,
         {all, secondCopy, {"weight_bits", "8"}, {"wire_bits", "4"}}},
        {"three-levels",
         "Three levels",
         {"Frontier levels"},
         "Weights shared in a package, gradients in a node, the optimizer by all.",
         "Xu et al. 2025, arXiv 2501.04266",
         {all, {"weight_shard", {}, Sharers::OfPackage}, {"gradient_shard", {}, Sharers::OfNode}}},
        {"internevo",
         "InternEvo",
         {"AMSP"},
         "Replicas of a node share the optimizer; nodes have copies.",
         "Chen et al. 2024, AMSP, arXiv 2311.00257; Chen et al. 2024, InternEvo, arXiv 2401.09149",
         {{kStage, "1"}, ofNode}},
        {"zero-offload",
         "ZeRO-Offload",
         {},
         "ZeRO 2 whose optimizer lies in the host's memory and is updated by its cores.",
         "Ren et al. 2021, ZeRO-Offload, arXiv 2101.06840",
         {{kStage, "2"}, onHost}},
        {"zero-3-offload",
         "ZeRO 3 Offload",
         {},
         "ZeRO 3 whose optimizer lies in the host's memory and is updated by its cores.",
         "Rajbhandari et al. 2021, ZeRO-Infinity, arXiv 2104.07857, Table 2",
         {all, onHost}},
        {"patrickstar",
         "PatrickStar",
         {},
         "ZeRO 3 whose optimizer lies in the host's memory; gradients take the room of their weights.",
         "Fang et al. 2021, PatrickStar, arXiv 2108.05818",
         {all, onHost, {"chunk_reuse", "1"}}},
        {"deep-optimizer-states",
         "Deep Optimizer States",
         {},
         "ZeRO 3 whose optimizer lies in the host's memory; cores and device update by turns.",
         "Maurya et al. 2024, Deep Optimizer States, arXiv 2410.21316",
         {all, onHost, {"offload_update", "interleaved"}}},
        {"cpu-offload",
         "CPUOffload",
         {"CPUOffloadPolicy"},
         "ZeRO 3 with all states in the host's memory.",
         kFsdp,
         {all, onHost, weightsOutside}},
        {"superpipeline",
         "Superpipeline",
         {},
         "Three quarters of the weights wait in the host's memory until their layers run.",
         "Abbasi et al. 2024, Superpipeline, arXiv 2410.08791",
         {all, {"offload_weights", "75"}}},
        {"zero-infinity",
         "ZeRO-Infinity",
         {},
         "ZeRO 3 with all states on drives.",
         "Rajbhandari et al. 2021, ZeRO-Infinity, arXiv 2104.07857",
         {all, onHost, weightsOutside, onDrives}},
        {"fuyou",
         "Fuyou",
         {},
         "ZeRO-Infinity whose update runs behind the next step.",
         "Liao et al. 2024, Fuyou, arXiv 2403.06504",
         {all, onHost, weightsOutside, onDrives, {"offload_update", "delayed"}}},
    };
}

/// Those that tell placements apart wherever they are, as they stand; the others do where they make a difference.
bool standsForItself(std::string_view knob)
{
    return knob == "offload_optimizer" || knob == "offload_weights";
}

/// The value that the knob comes to here: its default where it makes no difference.
std::int64_t effective(const Scenario& s, const Knob& knob)
{
    static const Scenario fresh;
    if (knob.id == kStage)
        return s.replicas() > 1 ? knob.get(s) : 0;
    if (!standsForItself(knob.id) && !knob.idle(s).empty())
        return knob.get(fresh);
    const std::int64_t value = knob.get(s);
    return knob.same != nullptr ? knob.same(s, value) : value;
}

/// Replicas that lie together within `ranks` neighbours; 0 where these are not equal parts of all.
std::int64_t replicasWithin(const Scenario& s, std::int64_t ranks)
{
    const cluster::RankGroup replicas = layout::groupOf(s, layout::GroupKind::Replicas);
    const std::int64_t within = cluster::membersWithin(replicas, ranks);
    return cost::dividesInto(replicas, within) ? within : 0;
}

std::int64_t ranksOf(const Scenario& s, Sharers sharers)
{
    return sharers == Sharers::OfPackage && !s.cluster.levels.empty() ? s.cluster.levels.front().size
                                                                      : s.cluster.acceleratorsPerNode;
}

/// Groups of several replicas that are not all, the smallest first.
std::vector<std::int64_t> properGroups(const Scenario& s)
{
    const cluster::RankGroup replicas = layout::groupOf(s, layout::GroupKind::Replicas);
    std::vector<std::int64_t> groups;
    for (const std::int64_t size : layout::divisors(s.replicas()))
        if (size > 1 && size < s.replicas() && cost::dividesInto(replicas, size))
            groups.push_back(size);
    return groups;
}

bool isOutside(const Placement& placement)
{
    return std::any_of(placement.placed.begin(), placement.placed.end(),
                       [](const Placed& placed) { return standsForItself(placed.knob); });
}

/// Why a group of the cluster's parts is not one of several replicas; empty: it is.
Message noGroup(const Scenario& s, Sharers sharers)
{
    if (sharers == Sharers::AsSaid)
        return {};
    if (sharers == Sharers::Fewest)
        return properGroups(s).empty()
                   ? say("%1 replicas do not fall into equal groups of several", s.replicas())
                   : Message{};
    if (sharers == Sharers::OfPackage
        && (s.cluster.levels.empty() || s.cluster.levels.front().size >= s.cluster.acceleratorsPerNode))
        return say("%1 has no links that join a part of a node", s.cluster.name);
    const std::int64_t ranks = ranksOf(s, sharers);
    const std::int64_t within = replicasWithin(s, ranks);
    if (within == 0)
        return say("%1 replicas do not fall into equal groups within %2 neighbours", s.replicas(), ranks);
    if (within == 1)
        return say("no two replicas lie within %1 neighbours", ranks);
    return within == s.replicas()
               ? say("all %1 replicas lie within %2 neighbours, so that all share", within, ranks)
               : Message{};
}

/// The layout placed so, but for a group of the fewest.
Scenario placedAs(Scenario s, const Placement& placement)
{
    static const Scenario fresh;
    for (const std::string_view id : kPlacementKnobs) {
        const Knob& knob = *layout::findKnob(id);
        knob.set(s, id == kStage ? 0 : knob.get(fresh));
    }
    for (const Placed& placed : placement.placed) {
        const Knob& knob = *layout::findKnob(placed.knob);
        if (placed.sharers == Sharers::AsSaid)
            knob.set(s, *layout::parse(knob, placed.value));
        else if (placed.sharers != Sharers::Fewest)
            knob.set(s, replicasWithin(s, ranksOf(s, placed.sharers)));
    }
    return s;
}

bool sharesWithFewest(const Placement& placement)
{
    return std::any_of(placement.placed.begin(), placement.placed.end(),
                       [](const Placed& placed) { return placed.sharers == Sharers::Fewest; });
}

/// Of the groups, the first that holds the layout; otherwise the last.
Scenario inFewest(Scenario s)
{
    const Knob& knob = *layout::findKnob(kGroup);
    Pricer pricer;
    for (const std::int64_t size : properGroups(s)) {
        knob.set(s, size);
        if (layout::brokenRules(s).empty() && pricer.price(s, true).fits)
            break;
    }
    return s;
}

/// What a rule says that the layout keeps as it is and breaks when placed so.
Message brokenBy(const Scenario& s, const Scenario& placed)
{
    for (const layout::Rule& rule : layout::rules())
        if (!rule.holds(placed) && rule.holds(s))
            return rule.reason(placed).message;
    return {};
}

/// Letters and digits in small: "ZeRO 3", "zero-3" and "zero_3" are one name. A plus stays: ZeRO++ is not ZeRO.
std::string bareName(std::string_view name)
{
    std::string bare;
    for (const char c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '+')
            bare += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return bare;
}

bool isCalled(const Placement& placement, std::string_view name)
{
    const std::string wanted = bareName(name);
    return wanted == bareName(placement.id) || wanted == bareName(placement.label)
           || std::any_of(placement.alsoCalled.begin(), placement.alsoCalled.end(),
                          [&](std::string_view other) { return wanted == bareName(other); });
}

} // namespace

std::span<const Placement> placements()
{
    static const std::vector<Placement> known = declaredPlacements();
    return known;
}

std::span<const std::string_view> placementKnobs()
{
    return kPlacementKnobs;
}

Result<const Placement*> findPlacement(std::string_view name)
{
    std::vector<std::string_view> names;
    for (const Placement& placement : placements()) {
        if (isCalled(placement, name))
            return &placement;
        names.push_back(placement.id);
        names.insert(names.end(), placement.alsoCalled.begin(), placement.alsoCalled.end());
    }
    return fail(ErrorCode::UnknownName,
                say("no placement is called '%1'; nearest is '%2'", name, nearestName(name, names)));
}

Message refusal(const Scenario& s, const Placement& placement)
{
    if (s.replicas() <= 1 && !isOutside(placement))
        return say("one replica shares states with nobody");
    for (const Placed& placed : placement.placed)
        if (Message why = noGroup(s, placed.sharers); !why.empty())
            return why;
    return brokenBy(s, placedAs(s, placement));
}

Result<layout::Change> place(const Scenario& s, const Placement& placement)
{
    if (const Message why = refusal(s, placement); !why.empty())
        return fail(ErrorCode::BadInput, say("%1 cannot be here: %2", Word(placement.label), why));
    Scenario placed = placedAs(s, placement);
    if (sharesWithFewest(placement))
        placed = inFewest(std::move(placed));
    return layout::difference(s, placed);
}

Result<void> takePlacement(Scenario& scenario, const Placement& placement, std::span<const std::string> named)
{
    Result<layout::Change> change = place(scenario, placement);
    if (!change)
        return tl::unexpected(change.error());
    std::erase_if(change->settings, [&](const layout::Setting& setting) {
        return std::find(named.begin(), named.end(), setting.knob->id) != named.end();
    });
    scenario = layout::with(std::move(scenario), *change);
    return {};
}

std::vector<const Placement*> placementsOf(const Scenario& s)
{
    std::vector<const Placement*> names;
    if (s.replicas() < 1)
        return names;
    for (const Placement& placement : placements()) {
        const bool refused = std::any_of(
            placement.placed.begin(), placement.placed.end(),
            [&](const Placed& placed) { return !noGroup(s, placed.sharers).empty(); });
        if (refused || (s.replicas() == 1 && !isOutside(placement)))
            continue;
        const Scenario placed = placedAs(s, placement);
        const bool anyGroup = sharesWithFewest(placement);
        const bool same = std::all_of(
            kPlacementKnobs.begin(), kPlacementKnobs.end(), [&](std::string_view id) {
                const Knob& knob = *layout::findKnob(id);
                return anyGroup && id == kGroup ? effective(s, knob) != 0
                                                : effective(s, knob) == effective(placed, knob);
            });
        if (same)
            names.push_back(&placement);
    }
    return names;
}

} // namespace shardscape::training
