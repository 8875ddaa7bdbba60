// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace shardscape::cluster {

/// Ranks that share a collective along one axis: `size` members in `runs` equal runs; those of one run are `stride` ranks
/// apart, the runs `runStride`. One run is enough unless another axis lies between two parts of a folded one.
struct RankGroup {
    std::int64_t size = 1;
    std::int64_t stride = 1;
    std::int64_t runs = 1;
    std::int64_t runStride = 0;
    std::uint8_t kind = 0; ///< layout::GroupKind, by which traffic is told apart; no part of where ranks lie

    /// Distance of member i from the first.
    [[nodiscard]] std::int64_t offset(std::int64_t i) const
    {
        const std::int64_t run = size / runs;
        return i % run * stride + i / run * runStride;
    }
    [[nodiscard]] std::vector<std::int64_t> membersFrom(std::int64_t first) const
    {
        std::vector<std::int64_t> members(static_cast<std::size_t>(size));
        for (std::int64_t i = 0; i < size; ++i)
            members[static_cast<std::size_t>(i)] = first + offset(i);
        return members;
    }

    /// The same places.
    friend bool operator==(const RankGroup& a, const RankGroup& b)
    {
        return a.size == b.size && a.stride == b.stride && a.runs == b.runs && a.runStride == b.runStride;
    }
};

/// The first `size` members, neighbours of one another: one of the equal parts of a group. `size` divides the group's, and
/// its runs or is divided by them.
inline RankGroup partOf(const RankGroup& group, std::int64_t size)
{
    const std::int64_t run = group.size / group.runs;
    return size <= run ? RankGroup{size, group.stride, 1, 0, group.kind}
                       : RankGroup{size, group.stride, size / run, group.runStride, group.kind};
}

/// The members that have the same place in each of those parts.
inline RankGroup acrossParts(const RankGroup& group, std::int64_t size)
{
    const std::int64_t run = group.size / group.runs;
    const std::int64_t parts = group.size / size;
    if (size >= run)
        return {parts, group.runs == 1 ? group.size * group.stride : group.runStride * (size / run), 1, 0,
                group.kind};
    if (group.runs == 1)
        return {parts, group.stride * size, 1, 0, group.kind};
    return {parts, group.stride * size, group.runs, group.runStride, group.kind};
}

/// Members of a group inside one domain of `domainSize` contiguous ranks.
inline std::int64_t membersWithin(const RankGroup& group, std::int64_t domainSize)
{
    const std::int64_t run = group.size / group.runs;
    const std::int64_t inRun = std::clamp<std::int64_t>(domainSize / group.stride, 1, run);
    if (group.runs == 1 || inRun < run)
        return inRun;
    return inRun * std::clamp<std::int64_t>(domainSize / group.runStride, 1, group.runs);
}

} // namespace shardscape::cluster
