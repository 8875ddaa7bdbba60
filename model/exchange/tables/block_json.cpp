// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/tables/block_json.h"

#include "exchange/text/json_reader.h"
#include "schedule/schedule.h"

#include <array>
#include <nlohmann/json.hpp>

namespace shardscape::exchange {

namespace {

using schedule::BuildingBlock;
using Shape = schedule::Placement::Shape;

constexpr std::array<std::string_view, 2> kShapes{"loop", "wave"}; // as Placement::Shape
constexpr std::int64_t kMostSlots = 1'000'000;

} // namespace

Result<BuildingBlock> readBuildingBlock(std::string_view text)
{
    const Result<nlohmann::json> json = parseJson(text);
    if (!json) {
        return tl::unexpected<Error>(json.error());
    }
    ObjectReader reader(*json, {});
    BuildingBlock block;
    block.shape = static_cast<Shape>(reader.choice("shape", kShapes, static_cast<std::size_t>(Shape::Wave)));
    block.devices = static_cast<std::int32_t>(reader.integer("devices", 1, 100'000));
    block.chunks = static_cast<std::int32_t>(reader.integer("chunks", 1, schedule::kMostChunks, 2));
    block.period = static_cast<std::int32_t>(
        reader.integer("period", 1, kMostSlots, std::int64_t{3} * block.chunks));
    if (const nlohmann::json* passes = reader.find("passes"); passes == nullptr || !passes->is_array()) {
        reader.reject(ErrorCode::BadInput,
                      say("A building block needs a list \"passes\" with the slots of every stage."));
    } else {
        for (std::size_t s = 0; s < passes->size(); ++s) {
            ObjectReader pass((*passes)[s], reader.placeOf("passes") + "[" + std::to_string(s) + "]");
            const auto slot = [&](std::string_view key) {
                return static_cast<std::int32_t>(pass.integer(key, 0, kMostSlots));
            };
            block.passes.push_back({slot("forward"), slot("input"), slot("weight")});
            if (const Result<void> sound = pass.finish(); !sound) {
                reader.reject(sound.error());
            }
        }
    }
    if (const Result<void> sound = reader.finish(); !sound) {
        return tl::unexpected<Error>(sound.error());
    }
    if (const Result<void> sound = check(block); !sound) {
        return tl::unexpected<Error>(sound.error());
    }
    return block;
}

std::string writeBuildingBlock(const BuildingBlock& block)
{
    nlohmann::ordered_json passes = nlohmann::ordered_json::array();
    for (const BuildingBlock::Pass& pass : block.passes) {
        passes.push_back({{"forward", pass.forward}, {"input", pass.input}, {"weight", pass.weight}});
    }
    const nlohmann::ordered_json out{{"shape", kShapes[static_cast<std::size_t>(block.shape)]},
                                     {"devices", block.devices},
                                     {"chunks", block.chunks},
                                     {"period", block.period},
                                     {"passes", std::move(passes)}};
    return out.dump(1) + "\n";
}

} // namespace shardscape::exchange
