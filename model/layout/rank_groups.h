// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/rank_group.h"
#include "layout/scenario.h"

#include <array>
#include <string_view>
#include <vector>

namespace shardscape::layout {

/// What the ranks of a group have in common: an axis, or how experts fold over the ranks of a stage.
enum class GroupKind : std::uint8_t {
    Tensor,
    Context,
    Data,
    Pipeline,
    Replicas,       ///< dp x cp: gradients of everything but routed experts are summed over it
    Expert,         ///< tokens travel in it to their experts
    ExpertTensor,   ///< one expert's matrices are split over it
    ExpertReplicas, ///< holds the same routed experts
};
inline constexpr std::array kGroupKinds{GroupKind::Tensor,       GroupKind::Context,       GroupKind::Data,
                                        GroupKind::Pipeline,     GroupKind::Replicas,      GroupKind::Expert,
                                        GroupKind::ExpertTensor, GroupKind::ExpertReplicas};
std::string_view id(GroupKind kind); ///< "tp", "cp", "dp", "pp", "dp_cp", "ep", "etp", "edp"

/// Size and strides of the groups of a kind, equal for all of them. Where degrees do not divide: one rank by itself.
///
/// Axes lie in the rank order. Experts fold over the tp x cp x dp ranks of a stage, numbered as they come: their tensor
/// axis first where tp comes before dp, last where it comes after; ep before the experts' replicas. Source: Narayanan
/// 2021, arXiv 2104.04473, section 3 (order); Liu 2025, arXiv 2504.14960 (folding).
cluster::RankGroup groupOf(const Scenario& scenario, GroupKind kind);

/// Whether the groups of experts have equal strides: not when the pipeline's axis cuts some of them and not others.
bool expertsFold(const Scenario& scenario);

/// Where a rank is along each axis.
struct RankPlace {
    std::int64_t rank = 0;
    std::int64_t node = 0;
    std::size_t kind = 0; ///< of its node
    std::int64_t tensor = 0, context = 0, data = 0, pipeline = 0;
    std::int64_t expert = 0, expertTensor = 0;
};
RankPlace placeOf(const Scenario& scenario, std::int64_t rank);

/// The accelerator that has a rank: as they come, or as the cluster's link matrix orders what was measured.
std::int64_t seatOf(const Scenario& scenario, std::int64_t rank);

/// The ranks of the group that a rank is in, increasing.
std::vector<std::int64_t> membersOf(const Scenario& scenario, GroupKind kind, std::int64_t rank);

/// First rank of a pipeline stage.
inline std::int64_t firstRankOf(const Scenario& scenario, std::int64_t stage)
{
    return stage * scenario.stride(Axis::Pipeline);
}

/// The i-th rank of a pipeline stage, increasing.
inline std::int64_t rankOf(const Scenario& scenario, std::int64_t stage, std::int64_t i)
{
    const std::int64_t gap = scenario.stride(Axis::Pipeline);
    return i % gap + (i / gap * scenario.layout.pipelineParallel + stage) * gap;
}

/// Kinds of nodes among the ranks of a pipeline stage, one bit each.
std::uint32_t kindsOf(const Scenario& scenario, std::int64_t stage);

} // namespace shardscape::layout
