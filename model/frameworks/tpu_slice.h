// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace shardscape::frameworks {

/// Accelerators of a TPU slice by its name, as launchers have it: "v5p-128", "v5litepod-256", "v6e-16x16", "tpu7x-4x4x8". Up to v5p the
/// number counts TensorCores, two a chip; of v5e and v6e chips; of tpu7x devices, two a chip. A topology (4x4x8) counts chips. Nothing: no
/// name of a slice. Source: Google Cloud TPU, "TPU configurations" of each version; AI-Hypercomputer/xpk, system_characteristics.py.
std::optional<std::int64_t> acceleratorsOfSlice(std::string_view name);
/// The catalog's cluster that such a slice is a part of, "tpu-v5p-pod" of "v5p-128"; empty: the catalog has none, or no name of a slice.
std::string_view clusterOfSlice(std::string_view name);

} // namespace shardscape::frameworks
