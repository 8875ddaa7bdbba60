// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "schedule/building_block.h"

#include <string>
#include <string_view>

namespace shardscape::exchange {

/// A building block: {shape: "loop"|"wave", devices, chunks, period, passes: [{forward, input, weight}, ...]}, slots by
/// stage along the model; period is three slots per chunk where it is left out. Errors are one sentence that names the
/// place, or the slots that meet.
Result<schedule::BuildingBlock> readBuildingBlock(std::string_view text);

/// As readBuildingBlock() reads it.
std::string writeBuildingBlock(const schedule::BuildingBlock& block);

} // namespace shardscape::exchange
