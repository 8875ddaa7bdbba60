// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace shardscape::layout {

/// What may follow from a technique's knob. Results that are kept for many layouts are kept by the values of their own
/// reach, and see no others.
enum class Reach : std::uint8_t {
    Kernels,  ///< what one layer costs a rank
    States,   ///< who shares weights, gradients and optimizer states, and when they travel
    Schedule, ///< in what order stages work, and what an op of a stage is
};
inline constexpr std::size_t kReaches = 3;
inline constexpr std::size_t kMostTechniqueKnobs = 64; ///< of one reach

/// Where a technique's knob keeps its value.
struct TechniquePlace {
    Reach reach = Reach::Kernels;
    std::size_t slot = 0;
};

/// The values of the techniques' knobs of one reach, as distances from their defaults: a new layout holds zeros.
using ReachValues = std::array<std::int32_t, kMostTechniqueKnobs>;

/// Those of a layout. Which knob has which slot, the registry of techniques decides at the start; files name knobs.
struct TechniqueValues {
    std::array<ReachValues, kReaches> values{};

    [[nodiscard]] const ReachValues& of(Reach reach) const { return values[static_cast<std::size_t>(reach)]; }
    [[nodiscard]] std::int32_t& at(TechniquePlace place)
    {
        return values[static_cast<std::size_t>(place.reach)][place.slot];
    }
    [[nodiscard]] std::int32_t at(TechniquePlace place) const { return of(place.reach)[place.slot]; }

    /// A sweep asks this for every layout, several times: all values are looked at, without a branch for each.
    [[nodiscard]] bool hasDefaults(Reach reach) const
    {
        std::int32_t any = 0;
        for (const std::int32_t value : of(reach))
            any |= value;
        return any == 0;
    }

    friend bool operator==(const TechniqueValues&, const TechniqueValues&) = default;
};

} // namespace shardscape::layout
