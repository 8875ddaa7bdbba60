// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// What one virtual stage holds, as Megatron-LM's --pipeline-model-parallel-layout says it.
struct LayoutStage {
    bool embedding = false;
    std::int32_t layers = 0;
    std::int32_t predictions = 0; ///< layers of multi-token prediction; nothing prices them so far
    bool loss = false;

    friend bool operator==(const LayoutStage&, const LayoutStage&) = default;
};

/// More layers in one stage are refused.
inline constexpr std::int32_t kMostStageLayers = 100'000;

/// Reads "Et*3|(tt|)*29,m|L": E the embedding, t a layer, m a layer of multi-token prediction, L the loss; | ends a stage,
/// x*n and (...)*n repeat, commas and blanks only help the eye. Stages come in the order in which a micro-batch passes
/// them: all pipeline ranks with their first virtual stage, then all with their second. A stage may be empty.
/// Source: NVIDIA, Megatron Core, Custom Pipeline Model Parallel Layout.
/// Errors name the column (from 1) and what would be right.
Result<std::vector<LayoutStage>> readLayoutString(std::string_view text);

/// Layers of each stage.
std::vector<std::int32_t> layersOf(std::span<const LayoutStage> stages);

/// The same of people's short form: "9,11,11,9", or a layout string.
Result<std::vector<std::int32_t>> readStageLayers(std::string_view text);

/// The canonical string of stages with these layers, the embedding on the first and the loss on the last: 9, 11, 11, 9 is
/// "Et*9|(t*11|)*2t*9L".
std::string writeLayoutString(std::span<const std::int32_t> layers);
/// Of any stages.
std::string writeLayoutString(std::span<const LayoutStage> stages);

} // namespace shardscape::exchange
