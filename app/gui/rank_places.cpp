// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/rank_places.h"

#include "layout/rank_order.h"

#include <algorithm>
#include <array>
#include <utility>

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

/// The innermost level whose domain holds the whole group of the first rank; groups of an axis are alike.
std::int32_t levelOf(const draw::RankMap& map, const cluster::Cluster& cluster, draw::Axis axis)
{
    const std::vector<std::int64_t> members = map.group(axis, 0);
    for (std::size_t i = 0; i < cluster.levels.size(); ++i) {
        const std::int64_t size = cluster.levels[i].size;
        if (i + 1 == cluster.levels.size() || members.back() / size == members.front() / size) {
            return static_cast<std::int32_t>(i);
        }
    }
    return -1;
}

void addTraffic(draw::RankMap& map, const layout::Scenario& scenario, const evaluate::Evaluation& evaluation)
{
    using evaluate::TimeTerm;
    const std::array<std::pair<draw::Axis, TimeTerm>, draw::kAxes> terms{{
        {draw::Axis::Tensor, TimeTerm::TensorComm},
        {draw::Axis::Context, TimeTerm::ContextComm},
        {draw::Axis::Data, TimeTerm::DataComm},
        {draw::Axis::Pipeline, TimeTerm::PipelineComm},
        {draw::Axis::Expert, TimeTerm::ExpertComm},
    }};
    for (const auto& [axis, term] : terms) {
        draw::AxisTraffic& traffic = map.axes[at(axis)];
        std::int32_t most = 0;
        for (const draw::RankPlace& rank : map.ranks) {
            most = std::max(most, rank.place[at(axis)]);
        }
        traffic.size = most + 1;
        if (traffic.size <= 1) {
            continue;
        }
        const std::vector<std::int64_t> members = map.group(axis, 0);
        traffic.stride = members[1] - members[0];
        traffic.groups = static_cast<std::int64_t>(map.ranks.size()) / traffic.size;
        traffic.level = levelOf(map, scenario.cluster, axis);
        traffic.seconds = evaluation.time[at(term)].seconds;
        traffic.exposed = evaluation.time[at(term)].exposedSeconds;
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

draw::RankMap rankMap(const layout::Scenario& scenario, const evaluate::Evaluation& evaluation)
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
    std::array<std::int64_t, layout::kAxisCount> withinStage{}; // strides among the ranks of one stage
    std::int64_t inStage = 1;
    for (const layout::Axis axis : layout::kRankOrders[at(scenario.layout.rankOrder)]) {
        along[at(axis)] = {scenario.degree(axis), scenario.stride(axis)};
        if (axis != layout::Axis::Pipeline) {
            withinStage[at(axis)] = inStage;
            inStage *= scenario.degree(axis);
        }
    }
    const std::int64_t expertTensor = std::max<std::int64_t>(scenario.expertTensor(), 1);
    const std::int64_t experts = scenario.model.moe ? scenario.layout.expertParallel : 1;
    map.ranks.resize(static_cast<std::size_t>(used));
    for (std::int64_t rank = 0; rank < used; ++rank) {
        draw::RankPlace& place = map.ranks[static_cast<std::size_t>(rank)];
        std::int64_t stagePlace = 0;
        for (const layout::Axis axis : layout::kAxes) {
            const Along& a = along[at(axis)];
            const std::int64_t own = rank / a.stride % a.degree;
            place.place[at(drawn(axis))] = static_cast<std::int32_t>(own);
            // Ranks that differ along this axis alone: what lies below its stride, and above its whole extent.
            place.group[at(drawn(axis))] = static_cast<std::int32_t>(
                rank % a.stride + rank / (a.stride * a.degree) * a.stride);
            stagePlace += axis == layout::Axis::Pipeline ? 0 : own * withinStage[at(axis)];
        }
        place.stage = place.place[at(draw::Axis::Pipeline)];
        place.kind = static_cast<std::int32_t>(
            scenario.cluster.kindOfNode(rank / scenario.cluster.acceleratorsPerNode));
        // Experts fold over the ranks of a stage: tensor-parallel parts first, then experts, then copies of them.
        // Source: Liu 2025, MoE Parallel Folding, arXiv 2504.14960.
        place.place[at(draw::Axis::Expert)] = static_cast<std::int32_t>(stagePlace / expertTensor % experts);
        place.group[at(draw::Axis::Expert)] = static_cast<std::int32_t>(
            place.stage * (inStage / experts) + stagePlace % expertTensor
            + stagePlace / (expertTensor * experts) * expertTensor);
    }
    addTraffic(map, scenario, evaluation);
    return map;
}

} // namespace shardscape::gui
