// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/torchtitan_stages.h"

#include <algorithm>
#include <functional>

namespace shardscape::frameworks {

namespace {

constexpr std::int64_t kMostOfEither = 1 << 20; ///< layers or stages

} // namespace

std::vector<std::int32_t> torchtitanStages(std::int64_t layers, std::int64_t stages, std::int64_t first,
                                           std::int64_t last)
{
    if (layers < 1 || stages < 2 || first < 0 || last < 0
        || std::max({layers, stages, first, last}) > kMostOfEither)
        return {};
    const std::int64_t each = (layers + first + last) / stages;
    const std::int64_t longer = (layers + first + last) % stages;
    if (each == 0 || first > each || last > each)
        return {};
    std::vector<std::int32_t> out;
    std::int64_t left = layers;
    for (std::int64_t stage = 0; stage < stages; ++stage) {
        const std::int64_t ends = (stage == 0 ? first : 0) + (stage + 1 == stages ? last : 0);
        const std::int64_t here = std::min(left, each + (stage < longer ? 1 : 0) - ends);
        out.push_back(static_cast<std::int32_t>(here));
        left -= here;
    }
    return out;
}

std::optional<std::vector<std::int32_t>> layersOfModules(const std::vector<std::vector<std::string>>& stages)
{
    std::vector<std::int32_t> out;
    std::int32_t next = 0;
    for (const std::vector<std::string>& modules : stages) {
        const std::int32_t from = next;
        for (const std::string& module : modules) {
            // "model.layers.3" where a wrapper stands before it.
            const std::size_t at = module.find("layers.");
            if (at == std::string::npos || (at > 0 && module[at - 1] != '.'))
                continue;
            if (module.substr(at + 7) != std::to_string(next))
                return {};
            ++next;
        }
        out.push_back(next - from);
    }
    return next > 0 ? std::optional(out) : std::nullopt;
}

std::string modulesOfLayers(const std::vector<std::int32_t>& layers)
{
    std::string out = "[";
    std::int64_t next = 0;
    for (std::size_t stage = 0; stage < layers.size(); ++stage) {
        std::string modules = stage == 0 ? "\"tok_embeddings\"" : "";
        const auto add = [&modules](const std::string& name) {
            modules += (modules.empty() ? "\"" : ", \"") + name + "\"";
        };
        for (std::int32_t i = 0; i < layers[stage]; ++i)
            add("layers." + std::to_string(next++));
        if (stage + 1 == layers.size()) {
            add("norm");
            add("output");
        }
        out += (stage == 0 ? "[" : ", [") + modules + "]";
    }
    return out + "]";
}

bool isEven(const std::vector<std::int32_t>& layers)
{
    return std::adjacent_find(layers.begin(), layers.end(), std::not_equal_to<>()) == layers.end();
}

} // namespace shardscape::frameworks
