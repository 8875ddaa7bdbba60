// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/tpu_slice.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace shardscape::frameworks {

namespace {

constexpr std::int64_t kLargestSlice = 1 << 20;

struct TpuGeneration {
    std::string_view name;
    std::int64_t named = 1;   ///< what the number in a name counts, of one accelerator
    std::int64_t perChip = 1; ///< accelerators of a chip
    std::string_view cluster; ///< of the catalog; empty: it has none
};
constexpr std::array kTpuGenerations{
    TpuGeneration{"v2", 2, 1, {}},
    TpuGeneration{"v3", 2, 1, "tpu-v3-pod"},
    TpuGeneration{"v4", 2, 1, "tpu-v4-pod"},
    TpuGeneration{"v5p", 2, 1, "tpu-v5p-pod"},
    TpuGeneration{"v5litepod", 1, 1, "tpu-v5e-pod"},
    TpuGeneration{"v5lite", 1, 1, "tpu-v5e-pod"},
    TpuGeneration{"v5e", 1, 1, "tpu-v5e-pod"},
    TpuGeneration{"v6e", 1, 1, "tpu-v6e-pod"},
    TpuGeneration{"tpu7x", 1, 2, "tpu-ironwood-pod"},
    TpuGeneration{"v7x", 1, 2, "tpu-ironwood-pod"},
};

/// Of a slice's name up to its dash, which is taken with it from the name; null: of none.
const TpuGeneration* generationAt(std::string_view& name)
{
    if (name.starts_with("tpu-"))
        name.remove_prefix(4);
    const std::size_t dash = name.find('-');
    if (dash == std::string_view::npos)
        return nullptr;
    const auto generation = std::find_if(
        kTpuGenerations.begin(), kTpuGenerations.end(),
        [&](const TpuGeneration& one) { return one.name == name.substr(0, dash); });
    name.remove_prefix(dash + 1);
    return generation == kTpuGenerations.end() ? nullptr : &*generation;
}

std::optional<std::int64_t> sizeAt(std::string_view& text)
{
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || value < 1 || value > kLargestSlice)
        return {};
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

} // namespace

std::optional<std::int64_t> acceleratorsOfSlice(std::string_view name)
{
    std::string_view rest = name;
    const TpuGeneration* generation = generationAt(rest);
    if (generation == nullptr)
        return {};
    auto size = sizeAt(rest);
    if (!size)
        return {};
    if (rest.empty()) {
        const std::int64_t accelerators = *size / generation->named;
        return accelerators > 0 ? std::optional(accelerators) : std::nullopt;
    }
    for (int axes = 1; !rest.empty(); ++axes) {
        if (axes > 2 || rest.front() != 'x')
            return {};
        rest.remove_prefix(1);
        const auto next = sizeAt(rest);
        if (!next || *size * *next > kLargestSlice)
            return {};
        size = *size * *next;
    }
    return *size * generation->perChip;
}

std::string_view clusterOfSlice(std::string_view name)
{
    const TpuGeneration* generation = acceleratorsOfSlice(name) ? generationAt(name) : nullptr;
    return generation == nullptr ? std::string_view() : generation->cluster;
}

} // namespace shardscape::frameworks
