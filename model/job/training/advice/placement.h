// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "layout/change.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::training {

/// How many neighbours share a class of states, where that follows from the cluster.
enum class Sharers : std::uint8_t {
    AsSaid,    ///< the knob's value says it
    OfPackage, ///< the replicas within the innermost links, where these join less than a node
    OfNode,    ///< the replicas of a node
    Fewest,    ///< the smallest group whose memory holds the layout
};

/// One knob as a placement sets it.
struct Placed {
    std::string_view knob;
    std::string_view value = {}; ///< as files spell it
    Sharers sharers = Sharers::AsSaid;
};

/// A place for the model's states that people know by name: which of them are shared and by whom, in which form they travel,
/// what lies outside the devices and who updates it there. A value for each of placementKnobs(), so that a name and a layout
/// are either the same or not.
struct Placement {
    std::string_view id;                      ///< "hsdp"
    std::string_view label;                   ///< "HSDP"
    std::vector<std::string_view> alsoCalled; ///< by frameworks and papers: "HYBRID_SHARD"
    std::string_view help;                    ///< one sentence
    std::string_view paper;
    std::vector<Placed> placed; ///< the other knobs of placementKnobs() at their defaults, "zero" at 0
};

/// All of them, from what every device has to what lies on drives.
std::span<const Placement> placements();

/// Ids of the knobs that a placement sets.
std::span<const std::string_view> placementKnobs();

/// By its id, its label or what else it is called; unknown names name the nearest.
Result<const Placement*> findPlacement(std::string_view name);

/// Why the layout cannot be placed so; empty: it can.
Message refusal(const layout::Scenario& scenario, const Placement& placement);

/// What places the layout so: empty where it is. The error is its refusal. Where no group holds the layout, Sharers::Fewest
/// are the largest that is not all.
Result<layout::Change> place(const layout::Scenario& scenario, const Placement& placement);

/// The same, in place, but for knobs that are `named` already.
Result<void> takePlacement(layout::Scenario& scenario, const Placement& placement,
                           std::span<const std::string> named);

/// The names that the layout goes by, the best known first. Empty: it has none, or one replica shares with nobody.
std::vector<const Placement*> placementsOf(const layout::Scenario& scenario);

} // namespace shardscape::training
