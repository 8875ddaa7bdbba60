// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/assemble.h"

#include <cstdint>
#include <vector>

namespace shardscape::schedule {

/// Bidirectional schedules run in units of p micro-batches, half of them in each direction. On one device the
/// direction that enters on its side of the middle is "mine", the one that comes from across is "other".
struct UnitSide {
    UnitSide(std::int32_t device, std::int32_t devices);

    std::int32_t half;    ///< micro-batches of a unit in each direction
    std::int32_t lead;    ///< how many of mine come before the first of the other
    std::int32_t fromEnd; ///< devices between this one and the nearer end
    int mine;             ///< direction
    int other;

    /// Slot of micro-batch i of a unit's half.
    [[nodiscard]] Slot mineSlot(OpKind kind, std::int32_t unit, std::int32_t i, std::int32_t chunk = 0) const;
    [[nodiscard]] Slot otherSlot(OpKind kind, std::int32_t unit, std::int32_t i,
                                 std::int32_t chunk = 0) const;
};

/// The forwards and the backwards of one unit on one device, in the order in which each must come.
struct UnitPasses {
    std::vector<Slot> forwards;
    std::vector<Slot> backwards;
};

/// The passes of one unit in Chimera: whole stages.
UnitPasses chimeraUnit(const UnitSide& side, std::int32_t unit);
/// In BitPipe: two chunks per direction, the first along it and the second back.
UnitPasses bitpipeUnit(const UnitSide& side, std::int32_t unit);

/// One device's order: `ahead` forwards, then forwards and backwards in turn, each unit's last forwards
/// giving way to the backwards that free their memory before the next unit's begin. Every unit has the same
/// number of passes.
Order mergeUnits(const std::vector<UnitPasses>& units, std::int32_t ahead);

} // namespace shardscape::schedule
