// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/rank_groups.h"

#include <utility>

namespace shardscape::layout {

namespace {

using cluster::RankGroup;

constexpr std::array<std::string_view, kGroupKinds.size()> kIds{"tp",    "cp", "dp",  "pp",
                                                                "dp_cp", "ep", "etp", "edp"};

/// A group among the ranks of a stage, numbered as they come.
struct Folded {
    std::int64_t size = 1;
    std::int64_t stride = 1;
};

bool tensorBeforeData(const Scenario& s)
{
    for (const Axis axis : kRankOrders[static_cast<std::size_t>(s.layout.rankOrder)])
        if (axis == Axis::Tensor || axis == Axis::Data)
            return axis == Axis::Tensor;
    return true;
}

Folded folded(const Scenario& s, GroupKind kind)
{
    const std::int64_t split = s.expertTensor();
    const std::int64_t spread = s.layout.expertParallel;
    const std::int64_t copies = s.expertReplicas();
    const bool first = tensorBeforeData(s);
    switch (kind) {
    case GroupKind::ExpertTensor: return {split, first ? 1 : spread * copies};
    case GroupKind::Expert: return {spread, first ? split : 1};
    default: return {copies, spread * (first ? split : 1)};
    }
}

/// The pipeline's axis lies between ranks `gap` - 1 and `gap` of a stage: does it cut all groups alike?
bool regular(const Folded& f, std::int64_t gap)
{
    const std::int64_t span = f.size * f.stride;
    return f.size == 1 || gap % span == 0 || f.stride % gap == 0 || (gap % f.stride == 0 && span % gap == 0);
}

/// Nothing in it: there are no such groups.
constexpr RankGroup kNoGroup{.size = 0};

RankGroup unfolded(const Folded& f, std::int64_t gap, std::int64_t stages)
{
    if (f.size < 1 || f.stride < 1)
        return kNoGroup;
    if (f.size == 1 || stages == 1 || gap % (f.size * f.stride) == 0)
        return {f.size, f.stride};
    if (f.stride % gap == 0)
        return {f.size, f.stride * stages};
    if (!regular(f, gap))
        return kNoGroup;
    const std::int64_t run = gap / f.stride;
    return {f.size, f.stride, f.size / run, gap * stages};
}

/// Number of a rank among those of its stage.
std::int64_t withinStage(const Scenario& s, std::int64_t rank)
{
    const std::int64_t gap = s.stride(Axis::Pipeline);
    return rank % gap + rank / (gap * s.layout.pipelineParallel) * gap;
}

std::int64_t coordinate(const Scenario& s, Axis axis, std::int64_t rank)
{
    return rank / s.stride(axis) % s.degree(axis);
}

std::int64_t coordinate(const Folded& f, std::int64_t within)
{
    return within / f.stride % f.size;
}

RankGroup numbered(const Scenario& s, GroupKind kind)
{
    const auto along = [&s](Axis axis) { return RankGroup{s.degree(axis), s.stride(axis)}; };
    switch (kind) {
    case GroupKind::Tensor: return along(Axis::Tensor);
    case GroupKind::Context: return along(Axis::Context);
    case GroupKind::Data: return along(Axis::Data);
    case GroupKind::Pipeline: return along(Axis::Pipeline);
    case GroupKind::Replicas: {
        RankGroup inner = along(Axis::Context);
        RankGroup outer = along(Axis::Data);
        if (inner.size == 1 || (outer.size > 1 && outer.stride < inner.stride))
            std::swap(inner, outer);
        if (outer.size == 1 || outer.stride == inner.size * inner.stride)
            return {inner.size * outer.size, inner.stride};
        return {inner.size * outer.size, inner.stride, outer.size, outer.stride};
    }
    default: return unfolded(folded(s, kind), s.stride(Axis::Pipeline), s.layout.pipelineParallel);
    }
}

} // namespace

std::string_view id(GroupKind kind)
{
    return kIds[static_cast<std::size_t>(kind)];
}

RankGroup groupOf(const Scenario& s, GroupKind kind)
{
    RankGroup group = numbered(s, kind);
    group.kind = static_cast<std::uint8_t>(kind);
    // Rules and idle knobs ask before it is known that degrees divide.
    return group.size >= 1 && group.stride >= 1 && group.runs >= 1 ? group : RankGroup{};
}

bool expertsFold(const Scenario& s)
{
    if (!s.model.moe || s.layout.pipelineParallel == 1)
        return true;
    const std::int64_t gap = s.stride(Axis::Pipeline);
    for (const GroupKind kind : {GroupKind::Expert, GroupKind::ExpertTensor, GroupKind::ExpertReplicas})
        if (!regular(folded(s, kind), gap))
            return false;
    return true;
}

std::int64_t seatOf(const Scenario& s, std::int64_t rank)
{
    const cluster::LinkMatrix* pairs = s.cluster.pairs.get();
    if (pairs == nullptr || pairs->order.empty())
        return rank;
    const std::int64_t each = s.cluster.accelerators() / pairs->size;
    return pairs->at(rank / each) * each + rank % each;
}

RankPlace placeOf(const Scenario& s, std::int64_t rank)
{
    RankPlace place;
    place.rank = rank;
    place.node = seatOf(s, rank) / s.cluster.acceleratorsPerNode;
    place.kind = s.cluster.kindOfNode(place.node);
    place.tensor = coordinate(s, Axis::Tensor, rank);
    place.context = coordinate(s, Axis::Context, rank);
    place.data = coordinate(s, Axis::Data, rank);
    place.pipeline = coordinate(s, Axis::Pipeline, rank);
    if (s.model.moe) {
        const std::int64_t within = withinStage(s, rank);
        place.expert = coordinate(folded(s, GroupKind::Expert), within);
        place.expertTensor = coordinate(folded(s, GroupKind::ExpertTensor), within);
    }
    return place;
}

std::vector<std::int64_t> membersOf(const Scenario& s, GroupKind kind, std::int64_t rank)
{
    const auto along = [&](Axis axis) { return coordinate(s, axis, rank) * s.stride(axis); };
    std::int64_t first = rank;
    switch (kind) {
    case GroupKind::Tensor: first -= along(Axis::Tensor); break;
    case GroupKind::Context: first -= along(Axis::Context); break;
    case GroupKind::Data: first -= along(Axis::Data); break;
    case GroupKind::Pipeline: first -= along(Axis::Pipeline); break;
    case GroupKind::Replicas: first -= along(Axis::Context) + along(Axis::Data); break;
    default: {
        const Folded f = folded(s, kind);
        const std::int64_t gap = s.stride(Axis::Pipeline);
        const std::int64_t own = withinStage(s, rank);
        const std::int64_t within = own - coordinate(f, own) * f.stride;
        first = within % gap
                + (within / gap * s.layout.pipelineParallel + coordinate(s, Axis::Pipeline, rank)) * gap;
        break;
    }
    }
    return groupOf(s, kind).membersFrom(first);
}

std::uint32_t kindsOf(const Scenario& s, std::int64_t stage)
{
    if (s.cluster.others.empty())
        return 1;
    const std::int64_t gap = s.stride(Axis::Pipeline);
    const std::int64_t stages = s.layout.pipelineParallel;
    std::uint32_t kinds = 0;
    for (std::size_t kind = 0; kind < s.cluster.kinds(); ++kind) {
        const std::int64_t from = s.cluster.firstNodeOf(kind) * s.cluster.acceleratorsPerNode;
        const std::int64_t to = s.cluster.firstNodeOf(kind + 1) * s.cluster.acceleratorsPerNode;
        // Runs of `gap` ranks take turns among the stages: is one of this stage's among those that the kind reaches?
        const std::int64_t first = from / gap;
        const std::int64_t own = first + ((stage - first) % stages + stages) % stages;
        if (from < to && own <= (to - 1) / gap)
            kinds |= std::uint32_t{1} << kind;
    }
    return kinds;
}

} // namespace shardscape::layout
