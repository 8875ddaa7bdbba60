// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/perspectives/rank_places.h"

#include "job/training/costing/pipeline_content.h"
#include "job/training/explain/traffic.h"
#include "layout/rank_groups.h"

#include <algorithm>
#include <array>

namespace shardscape::gui {

namespace {

/// More than anybody draws; a map of them would take a gigabyte.
constexpr std::int64_t kMostRanks = std::int64_t{1} << 21;

draw::Axis drawn(layout::Axis axis)
{
    switch (axis) {
    case layout::Axis::Tensor: return draw::Axis::Tensor;
    case layout::Axis::Context: return draw::Axis::Context;
    case layout::Axis::Data: return draw::Axis::Data;
    case layout::Axis::Pipeline: break;
    }
    return draw::Axis::Pipeline;
}

template <class Enum>
std::size_t at(Enum value)
{
    return static_cast<std::size_t>(value);
}

/// The axis that a kind of group belongs to: sums of gradients run over dp x cp, those of experts over their own copies.
draw::Axis axisOf(layout::GroupKind kind)
{
    switch (kind) {
    case layout::GroupKind::Tensor:
    case layout::GroupKind::ExpertTensor: return draw::Axis::Tensor;
    case layout::GroupKind::Context: return draw::Axis::Context;
    case layout::GroupKind::Expert: return draw::Axis::Expert;
    case layout::GroupKind::Pipeline: return draw::Axis::Pipeline;
    case layout::GroupKind::Data:
    case layout::GroupKind::Replicas:
    case layout::GroupKind::ExpertReplicas: break;
    }
    return draw::Axis::Data;
}

/// Axes are ranks that talk, terms of the step are what they talk about: the difference goes with both rows.
void addBorrowed(draw::RankMap& map, const training::AxisTraffic& part, const layout::Scenario& scenario)
{
    using draw::Borrowed;
    const bool isSplit = part.group == layout::GroupKind::ExpertTensor;
    const double seconds = isSplit ? part.seconds : part.copySeconds;
    const double exposed = isSplit ? part.exposedSeconds : part.copyExposedSeconds;
    if (seconds <= 0) {
        return;
    }
    const Borrowed what = isSplit                                              ? Borrowed::SplitExperts
                          : training::scheduleOf(scenario).parameterCopies > 1 ? Borrowed::StageCopies
                                                                               : Borrowed::TiedMatrices;
    const draw::Axis term = isSplit ? draw::Axis::Expert : draw::Axis::Data;
    for (const auto& [axis, sign] : {std::pair(axisOf(part.group), 1.0), std::pair(term, -1.0)}) {
        draw::AxisTraffic& along = map.axes[at(axis)];
        along.borrowed = what;
        along.borrowedSeconds += sign * seconds;
        along.borrowedExposed += sign * exposed;
    }
}

void addTraffic(draw::RankMap& map, const layout::Scenario& scenario, const training::Evaluation& evaluation)
{
    for (int i = 0; i < draw::kAxes; ++i) {
        const auto axis = static_cast<draw::Axis>(i);
        draw::AxisTraffic& along = map.axes[at(axis)];
        std::int32_t most = 0;
        for (const draw::RankPlace& rank : map.ranks) {
            most = std::max(most, rank.place[at(axis)]);
        }
        along.size = most + 1;
        along.groups = static_cast<std::int64_t>(map.ranks.size()) / along.size;
        if (along.size > 1) {
            const std::vector<std::int64_t> members = map.group(axis, 0);
            along.stride = members[1] - members[0];
        }
    }
    const training::Traffic traffic = training::traffic(scenario, evaluation);
    for (const training::AxisTraffic& part : traffic.axes) {
        draw::AxisTraffic& along = map.axes[at(axisOf(part.group))];
        along.level = std::max(along.level, static_cast<std::int32_t>(part.level));
        along.bytes += part.bytes;
        along.messages += part.messages;
        along.seconds += part.seconds;
        along.exposed += part.exposedSeconds;
        addBorrowed(map, part, scenario);
        along.levelBytes.resize(scenario.cluster.levels.size());
        for (std::size_t level = 0; level < part.levelBytes.size(); ++level) {
            along.levelBytes[level] += part.levelBytes[level];
        }
    }
    map.levels.resize(scenario.cluster.levels.size());
    for (std::size_t i = 0; i < traffic.levels.size(); ++i) {
        const training::LevelTraffic& level = traffic.levels[i];
        map.levels[level.level] = {level.bytes, level.utilization, i == traffic.busiest && level.bytes > 0,
                                   level.seconds, level.exposedSeconds};
    }
}

} // namespace

QString rankOrderOf(const layout::Scenario& scenario)
{
    const std::string_view name = layout::kRankOrderNames[at(scenario.layout.rankOrder)];
    return QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
}

QStringList idleAxes(const layout::Scenario& scenario)
{
    QStringList idle;
    const QStringList names{QStringLiteral("tp"), QStringLiteral("cp"), QStringLiteral("dp"),
                            QStringLiteral("pp")};
    for (const layout::Axis axis : layout::kAxes) {
        if (scenario.degree(axis) <= 1) {
            idle << names[static_cast<int>(axis)];
        }
    }
    return idle;
}

draw::RankMap rankMap(const layout::Scenario& scenario, const training::Evaluation& evaluation)
{
    draw::RankMap map;
    std::int64_t used = 1;
    for (const layout::Axis axis : layout::kAxes) {
        used *= std::max<std::int64_t>(scenario.degree(axis), 0);
    }
    if (!evaluation.valid || used < 1 || used > std::min(kMostRanks, scenario.cluster.accelerators())) {
        return map;
    }
    struct Along {
        std::int64_t degree;
        std::int64_t stride;
    };
    std::array<Along, layout::kAxisCount> along{};
    for (const layout::Axis axis : layout::kAxes) {
        along[at(axis)] = {scenario.degree(axis), scenario.stride(axis)};
    }
    map.ranks.resize(static_cast<std::size_t>(used));
    for (std::int64_t rank = 0; rank < used; ++rank) {
        draw::RankPlace& place = map.ranks[static_cast<std::size_t>(rank)];
        const layout::RankPlace stands = layout::placeOf(scenario, rank);
        for (const layout::Axis axis : layout::kAxes) {
            const Along& a = along[at(axis)];
            place.place[at(drawn(axis))] = static_cast<std::int32_t>(rank / a.stride % a.degree);
            // Ranks that differ along this axis alone: what lies below its stride, and above its whole extent.
            place.group[at(drawn(axis))] = static_cast<std::int32_t>(
                rank % a.stride + rank / (a.stride * a.degree) * a.stride);
        }
        place.stage = place.place[at(draw::Axis::Pipeline)];
        place.kind = static_cast<std::int32_t>(stands.kind);
        place.place[at(draw::Axis::Expert)] = static_cast<std::int32_t>(stands.expert);
        place.group[at(draw::Axis::Expert)] = -1;
    }
    std::int32_t groups = 0;
    for (std::int64_t rank = 0; rank < used; ++rank) {
        if (map.ranks[static_cast<std::size_t>(rank)].group[at(draw::Axis::Expert)] < 0) {
            for (const std::int64_t member : layout::membersOf(scenario, layout::GroupKind::Expert, rank)) {
                map.ranks[static_cast<std::size_t>(member)].group[at(draw::Axis::Expert)] = groups;
            }
            ++groups;
        }
    }
    addTraffic(map, scenario, evaluation);
    const cluster::LinkMatrix* pairs = scenario.cluster.pairs.get();
    if (pairs != nullptr && !pairs->order.empty() && used == scenario.cluster.accelerators()) {
        std::vector<draw::RankPlace> seated(map.ranks.size());
        for (std::int64_t rank = 0; rank < used; ++rank) {
            draw::RankPlace& place = seated[static_cast<std::size_t>(layout::seatOf(scenario, rank))];
            place = map.ranks[static_cast<std::size_t>(rank)];
            place.rank = rank;
        }
        map.ranks = std::move(seated);
    }
    return map;
}

} // namespace shardscape::gui
