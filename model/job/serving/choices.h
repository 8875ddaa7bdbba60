// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/knob.h"
#include "layout/layout.h"
#include "layout/rules.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace shardscape::serving {

/// Choices of a served layout that stand among its technique values (layout/technique_values.h): from the last place of the
/// schedule's on, which a served layout has none of.
enum class Kept : std::uint8_t {
    Drafts,      ///< tokens that are proposed and checked together in one step; 0: none
    DraftLayers, ///< of the model that proposes them, as wide as the served one; 0: a head of its own
    DraftFused,  ///< of these that run at once, each on a part of the ranks, less 1
    DraftRanks,  ///< accelerators of a replica that only propose; 0: all do both
    Acceptance,  ///< the list of what is gained: 0 the usual one, then those of kAcceptanceLists
    Overlap,     ///< serving::Overlap
    PromptShare, ///< percent of each device's multiprocessors that take prompts in beside answers; 0: in turns
    Shared,      ///< tokens that all prompts begin with
    Turns,       ///< requests of a session, less 1
};
inline constexpr std::size_t kKept = 9;
constexpr layout::TechniquePlace placeOf(Kept kept)
{
    return {layout::Reach::Schedule, layout::kMostTechniqueKnobs - 1 - static_cast<std::size_t>(kept)};
}
/// As a layout holds it: distances from the defaults.
inline std::int32_t keptOf(const layout::Layout& layout, Kept kept)
{
    return layout.technique.at(placeOf(kept));
}

/// What a serving scenario chooses, in the order in which people meet it: its load and formats, then the layout.
std::span<const layout::Knob> knobs();

/// What its layout, or the layout of each of its pools, must keep.
std::span<const layout::Rule> rules();

} // namespace shardscape::serving
