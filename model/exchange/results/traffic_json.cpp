// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/results/traffic_json.h"

#include "base/quantity.h"

#include <nlohmann/json.hpp>

namespace shardscape::exchange {

using nlohmann::ordered_json;

namespace {

/// Kind of a level, with its size where two are of a kind.
std::string levelName(const layout::Scenario& s, std::size_t level)
{
    const auto& levels = s.cluster.levels;
    const auto alike = std::count_if(levels.begin(), levels.end(),
                                     [&](const auto& other) { return other.kind == levels[level].kind; });
    return alike > 1 ? levels[level].kind + "-" + std::to_string(levels[level].size) : levels[level].kind;
}

} // namespace

ordered_json toJson(const layout::Scenario& s, const training::Traffic& traffic)
{
    ordered_json axes = ordered_json::array();
    for (const training::AxisTraffic& axis : traffic.axes) {
        ordered_json levels = ordered_json::object();
        for (std::size_t i = 0; i < axis.levelBytes.size(); ++i)
            if (axis.levelBytes[i] > 0)
                levels[levelName(s, i)] = axis.levelBytes[i];
        axes.push_back({{"axis", layout::id(axis.group)},
                        {"ranks", axis.ranks.size},
                        {"stride", axis.ranks.stride},
                        {"level", levelName(s, axis.level)},
                        {"bytes", axis.bytes},
                        {"messages", axis.messages},
                        {"seconds", axis.seconds},
                        {"exposed_seconds", axis.exposedSeconds},
                        {"level_bytes", std::move(levels)}});
    }
    ordered_json levels = ordered_json::array();
    for (const training::LevelTraffic& level : traffic.levels)
        levels.push_back({{"level", levelName(s, level.level)},
                          {"size", s.cluster.levels[level.level].size},
                          {"bytes", level.bytes},
                          {"bandwidth_gb_per_s", level.bandwidth / kGB},
                          {"utilization", level.utilization},
                          {"seconds", level.seconds},
                          {"exposed_seconds", level.exposedSeconds}});
    ordered_json busiest;
    if (!traffic.levels.empty())
        busiest = levelName(s, traffic.levels[traffic.busiest].level);
    ordered_json all{{"step_seconds", traffic.stepSeconds},
                     {"busiest", std::move(busiest)},
                     {"axes", std::move(axes)},
                     {"levels", std::move(levels)}};
    if (!traffic.tokens.ranks.empty())
        all["tokens"] = {{"ranks", traffic.tokens.ranks},
                         {"experts", traffic.tokens.experts},
                         {"dropped", traffic.tokens.dropped}};
    return all;
}

std::string writeRanksCsv(const layout::Scenario& s)
{
    std::string text = "rank,node,accelerator,stage,tp,cp,dp,pp,ep,etp\n";
    const std::int64_t ranks = s.cluster.accelerators();
    text.reserve(static_cast<std::size_t>(ranks) * 48);
    for (std::int64_t rank = 0; rank < ranks; ++rank) {
        const layout::RankPlace place = layout::placeOf(s, rank);
        text += std::to_string(rank) + ',' + std::to_string(place.node) + ','
                + s.cluster.acceleratorOf(place.kind).id;
        for (const std::int64_t value : {place.pipeline, place.tensor, place.context, place.data,
                                         place.pipeline, place.expert, place.expertTensor}) {
            text += ',';
            text += std::to_string(value);
        }
        text += '\n';
    }
    return text;
}

ordered_json ranksJson(const layout::Scenario& s)
{
    ordered_json list = ordered_json::array();
    for (std::int64_t rank = 0; rank < s.cluster.accelerators(); ++rank) {
        const layout::RankPlace place = layout::placeOf(s, rank);
        list.push_back({{"rank", rank},
                        {"node", place.node},
                        {"accelerator", s.cluster.acceleratorOf(place.kind).id},
                        {"stage", place.pipeline},
                        {"tp", place.tensor},
                        {"cp", place.context},
                        {"dp", place.data},
                        {"pp", place.pipeline},
                        {"ep", place.expert},
                        {"etp", place.expertTensor}});
    }
    return list;
}

} // namespace shardscape::exchange
