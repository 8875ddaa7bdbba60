// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shardscape::frameworks {

/// Layers of each stage as torchtitan deals `layers` over `stages`, the embedding counted as `first` and the head as `last` layers:
/// evenly, with one more on the first stages. 32 over 4, a layer for each end: 8, 9, 8, 7. Empty: it refuses.
/// Source: torchtitan, distributed/pipeline_parallel.py, generate_llm_fqn_per_model_part() (2025).
std::vector<std::int32_t> torchtitanStages(std::int64_t layers, std::int64_t stages, std::int64_t first,
                                           std::int64_t last);

/// Layers of each stage from the modules that it lists ("tok_embeddings", "layers.0", "norm"). Nothing: its layers are not
/// 0, 1, 2, ... in the order of the stages.
std::optional<std::vector<std::int32_t>> layersOfModules(const std::vector<std::vector<std::string>>& stages);

/// The other way: [["tok_embeddings", "layers.0"], ["layers.1", "norm", "output"]], as TOML and Python write it.
std::string modulesOfLayers(const std::vector<std::int32_t>& layers);

/// Every stage has as many.
bool isEven(const std::vector<std::int32_t>& layers);

} // namespace shardscape::frameworks
