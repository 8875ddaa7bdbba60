// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/paths.h"

#include "network/fabric.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace shardscape::network {

namespace {

constexpr double kSprayed = 1.02; ///< over even loads, for packets out of order
constexpr double kNever = std::numeric_limits<double>::infinity();

/// hashedSlowdown() of few arguments again and again: sweeps ask for the groups of one cluster.
double knownHashed(std::int64_t flows, std::int64_t uplinks)
{
    struct Known {
        std::int64_t flows, uplinks;
        double slowdown;
    };
    thread_local std::vector<Known> known;
    for (const Known& k : known)
        if (k.flows == flows && k.uplinks == uplinks)
            return k.slowdown;
    constexpr std::size_t kMostKnown = 256;
    if (known.size() == kMostKnown)
        known.clear();
    known.push_back({flows, uplinks, hashedSlowdown(flows, uplinks)});
    return known.back().slowdown;
}

/// Whether a rank is the first of its group.
bool isFirst(const cluster::RankGroup& group, std::int64_t rank)
{
    const std::int64_t run = group.size / group.runs;
    if (rank / group.stride % run != 0)
        return false;
    return group.runs == 1 || rank / group.runStride % group.runs == 0;
}

/// What two ranks attain; infinite where they share a node whose inside nobody measured.
double pair(const cluster::LinkMatrix& matrix, std::int64_t accelerators, std::int64_t perNode,
            std::int64_t a, std::int64_t b)
{
    if (matrix.size == accelerators)
        return matrix.between(a, b);
    const std::int64_t from = a / perNode, to = b / perNode;
    return from == to ? kNever : matrix.between(from, to) / static_cast<double>(perNode);
}

bool crosses(std::int64_t a, std::int64_t b, std::int64_t below, std::int64_t within)
{
    return a / below != b / below && a / within == b / within;
}

} // namespace

double routingSlowdown(Routing routing, const cluster::LinkLevel& level, double alike)
{
    if (routing == Routing::AsMeasured || level.uplinks <= 0 || level.leafPorts <= 0)
        return 1;
    const auto ports = static_cast<double>(level.leafPorts);
    const auto uplinks = static_cast<double>(level.uplinks);
    const double flows = std::max(std::round(ports / std::max(alike, 1.0)), 1.0);
    double fullest = flows / uplinks; // flows on the fullest uplink
    switch (routing) {
    case Routing::Hashed: fullest *= knownHashed(static_cast<std::int64_t>(flows), level.uplinks); break;
    case Routing::Planned: fullest = std::ceil(fullest - 1e-9); break;
    case Routing::Sprayed: return kSprayed * std::max(fullest * uplinks / ports, 1.0);
    default: break;
    }
    return std::max(fullest * uplinks / ports, 1.0);
}

double slowestHop(const cluster::LinkMatrix& matrix, std::int64_t accelerators, std::int64_t perNode,
                  const cluster::RankGroup& group, std::int64_t below, std::int64_t within)
{
    double slowest = kNever;
    for (std::int64_t first = 0; first < accelerators; ++first) {
        if (!isFirst(group, first) || first + group.offset(group.size - 1) >= accelerators)
            continue;
        for (std::int64_t i = 0; i < group.size; ++i) {
            const std::int64_t a = first + group.offset(i);
            const std::int64_t b = first + group.offset((i + 1) % group.size);
            if (crosses(a, b, below, within))
                slowest = std::min(slowest, pair(matrix, accelerators, perNode, a, b));
        }
    }
    return slowest;
}

double slowestNeighbour(const cluster::LinkMatrix& matrix, std::int64_t accelerators, std::int64_t perNode,
                        std::int64_t stride, std::int64_t span)
{
    double slowest = kNever;
    for (std::int64_t rank = 0; rank + stride < accelerators; ++rank)
        if (rank / span == (rank + stride) / span)
            slowest = std::min(slowest, pair(matrix, accelerators, perNode, rank, rank + stride));
    return slowest;
}

double slowestExchange(const cluster::LinkMatrix& matrix, std::int64_t accelerators, std::int64_t perNode,
                       const cluster::RankGroup& group, std::int64_t below, std::int64_t within)
{
    double slowest = kNever;
    for (std::int64_t first = 0; first < accelerators; ++first) {
        if (!isFirst(group, first) || first + group.offset(group.size - 1) >= accelerators)
            continue;
        for (std::int64_t i = 0; i < group.size; ++i) {
            double inverse = 0, partners = 0;
            const std::int64_t a = first + group.offset(i);
            for (std::int64_t j = 0; j < group.size; ++j) {
                const std::int64_t b = first + group.offset(j);
                if (!crosses(a, b, below, within))
                    continue;
                inverse += 1 / pair(matrix, accelerators, perNode, a, b);
                partners += 1;
            }
            if (inverse > 0)
                slowest = std::min(slowest, partners / inverse);
        }
    }
    return slowest;
}

} // namespace shardscape::network
