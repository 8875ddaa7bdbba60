// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/group.h"

#include "network/link_mesh.h"

namespace shardscape::network {

namespace {

constexpr double kPassedOn = 0.5; ///< links' worth of a byte that crosses two of them (assumption)
/// What members who are joined, but not in a ring, attain: five V100 of a DGX-1, 37 GB/s of 22.5 a link (vTrain).
constexpr double kBranched = 1.64;

LinkMesh meshOf(const cluster::LinkLevel& level)
{
    LinkMesh mesh{level.size,
                  std::vector<std::int64_t>(static_cast<std::size_t>(level.size * level.size), 0)};
    for (const cluster::Wire& wire : level.wires) {
        mesh.links[static_cast<std::size_t>(wire.a * level.size + wire.b)] = wire.links;
        mesh.links[static_cast<std::size_t>(wire.b * level.size + wire.a)] = wire.links;
    }
    return mesh;
}

/// Links of the accelerator that has most: what the nominal bandwidth counts.
double linksOfOne(const LinkMesh& mesh)
{
    std::int64_t most = 1;
    for (std::int64_t i = 0; i < mesh.size; ++i) {
        std::int64_t own = 0;
        for (std::int64_t j = 0; j < mesh.size; ++j)
            own += mesh.between(i, j);
        most = std::max(most, own);
    }
    return static_cast<double>(most);
}

LinkMesh part(const LinkMesh& mesh, const std::vector<std::int64_t>& members)
{
    const auto n = static_cast<std::int64_t>(members.size());
    LinkMesh some{n, std::vector<std::int64_t>(members.size() * members.size(), 0)};
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j)
            some.links[static_cast<std::size_t>(i * n + j)] = mesh.between(
                members[static_cast<std::size_t>(i)], members[static_cast<std::size_t>(j)]);
    return some;
}

bool allJoined(const LinkMesh& mesh)
{
    for (std::int64_t i = 0; i < mesh.size; ++i) {
        std::int64_t own = 0;
        for (std::int64_t j = 0; j < mesh.size; ++j)
            own += mesh.between(i, j);
        if (own == 0)
            return false;
    }
    return true;
}

double searchedShare(const cluster::LinkLevel& level, const Group& group, std::int64_t members)
{
    const LinkMesh mesh = meshOf(level);
    // A domain may end inside a run of the group: then it holds a part of one.
    const std::int64_t size = std::min(members, level.size);
    const Group within{size, group.stride,
                       std::clamp<std::int64_t>(size / (group.size / group.runs), 1, group.runs),
                       group.runStride};
    const std::int64_t last = within.offset(within.size - 1);
    // Groups lie one beside the other; the one with fewest rings counts, members of its own links alone.
    double fewest = -1;
    for (std::int64_t first = 0; first + last < level.size; ++first) {
        const LinkMesh some = part(mesh, within.membersFrom(first));
        const std::int64_t rings = disjointRings(some, within.size);
        const double share = rings > 0 ? static_cast<double>(rings) : allJoined(some) ? kBranched : kPassedOn;
        fewest = fewest < 0 ? share : std::min(fewest, share);
        if (level.size % within.size != 0)
            break; // groups that straddle domains: the first as it was measured
        if (group.stride == 1)
            first += within.size - 1;
    }
    return std::max(fewest, kPassedOn) / linksOfOne(mesh);
}

} // namespace

double ringShare(const cluster::LinkLevel& level, const Group& group, std::int64_t members)
{
    // Sweeps ask again and again for the few groups of one wiring; the search is exhaustive.
    struct Known {
        std::vector<cluster::Wire> wires;
        std::int64_t size, members;
        Group group;
        double share;
    };
    thread_local std::vector<Known> known;
    for (const Known& k : known)
        if (k.members == members && k.size == level.size && k.group == group && k.wires == level.wires)
            return k.share;
    constexpr std::size_t kMostKnown = 256;
    if (known.size() == kMostKnown)
        known.clear();
    known.push_back({level.wires, level.size, members, group, searchedShare(level, group, members)});
    return known.back().share;
}

double pairShare(const cluster::LinkLevel& level, std::int64_t stride)
{
    const LinkMesh mesh = meshOf(level);
    double fewest = -1;
    for (std::int64_t i = 0; i + stride < mesh.size; ++i) {
        const auto links = static_cast<double>(mesh.between(i, i + stride));
        const double share = links > 0 ? links : kPassedOn;
        fewest = fewest < 0 ? share : std::min(fewest, share);
    }
    return std::max(fewest, kPassedOn) / linksOfOne(mesh);
}

} // namespace shardscape::network
