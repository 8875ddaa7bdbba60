// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/blast_radius.h"

#include "layout/rank_groups.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

namespace shardscape::run {

namespace {

/// Replicas that work together in every step, by the groups of experts: each names the first of its set.
class Together {
public:
    explicit Together(const layout::Scenario& s)
        : m_first(static_cast<std::size_t>(std::max<std::int64_t>(s.dataParallel(), 1)))
    {
        std::iota(m_first.begin(), m_first.end(), std::size_t{0});
        if (s.layout.expertParallel <= 1)
            return;
        const std::int64_t stage = s.cluster.accelerators() / s.layout.pipelineParallel;
        for (std::int64_t i = 0; i < stage; ++i) { // experts lie alike in every stage
            const std::int64_t rank = layout::rankOf(s, 0, i);
            const layout::RankPlace place = layout::placeOf(s, rank);
            if (place.expert == 0)
                join(s, layout::GroupKind::Expert, place);
            if (place.expertTensor == 0)
                join(s, layout::GroupKind::ExpertTensor, place);
        }
    }

    [[nodiscard]] std::size_t firstOf(std::size_t replica) const
    {
        while (m_first[replica] != replica)
            replica = m_first[replica];
        return replica;
    }

    /// By their first one: all of each set.
    [[nodiscard]] std::vector<std::vector<std::int64_t>> sets() const
    {
        std::vector<std::vector<std::int64_t>> all(m_first.size());
        for (std::size_t replica = 0; replica < m_first.size(); ++replica)
            all[firstOf(replica)].push_back(static_cast<std::int64_t>(replica));
        return all;
    }

private:
    void join(const layout::Scenario& s, layout::GroupKind kind, const layout::RankPlace& place)
    {
        for (const std::int64_t member : layout::membersOf(s, kind, place.rank)) {
            const std::size_t one = firstOf(static_cast<std::size_t>(place.data));
            const std::size_t other = firstOf(static_cast<std::size_t>(layout::placeOf(s, member).data));
            m_first[std::max(one, other)] = std::min(one, other);
        }
    }

    std::vector<std::size_t> m_first;
};

} // namespace

std::vector<std::vector<std::int64_t>> replicasByNode(const layout::Scenario& s, std::int64_t most)
{
    const Together together(s);
    const std::vector<std::vector<std::int64_t>> sets = together.sets();
    const std::int64_t nodes = std::clamp<std::int64_t>(s.cluster.nodes, 1, std::max<std::int64_t>(most, 1));
    std::vector<std::set<std::size_t>> hit(static_cast<std::size_t>(nodes)); // sets by their first replica
    for (std::int64_t rank = 0; rank < s.cluster.accelerators(); ++rank) {
        const layout::RankPlace place = layout::placeOf(s, rank);
        if (place.node < nodes)
            hit[static_cast<std::size_t>(place.node)].insert(
                together.firstOf(static_cast<std::size_t>(place.data)));
    }
    std::vector<std::vector<std::int64_t>> all;
    for (const std::set<std::size_t>& of : hit) {
        all.emplace_back();
        for (const std::size_t first : of)
            all.back().insert(all.back().end(), sets[first].begin(), sets[first].end());
        std::sort(all.back().begin(), all.back().end());
    }
    return all;
}

double replicasHit(const layout::Scenario& scenario, std::int64_t most)
{
    double all = 0, nodes = 0;
    for (const std::vector<std::int64_t>& replicas : replicasByNode(scenario, most)) {
        all += static_cast<double>(replicas.size());
        ++nodes;
    }
    return nodes > 0 ? all / nodes : 1;
}

BlastRadius blastRadius(workload::BlastPolicy policy, double tensor, double pipeline, double context,
                        double data, double hit, double restart, double quorum)
{
    using workload::BlastPolicy;
    BlastRadius blast;
    const double replica = tensor * pipeline * context;
    const double stopped = std::max(hit, 1.0);
    blast.all = replica * data;
    switch (policy) {
    case BlastPolicy::WholeJob:
    case BlastPolicy::Standby: break;
    case BlastPolicy::Replica:
        if (stopped >= data)
            break; // nobody is left to go on
        blast.stops = replica * stopped;
        blast.pause = quorum;
        blast.degraded = restart;
        return blast;
    case BlastPolicy::Peers:
        if (stopped >= data)
            break;
        // One of a stage's peers: the stage does (k - 1)/k of its work, and the pipeline is as fast as its slowest stage.
        blast.stops = replica * stopped;
        blast.degraded = restart;
        return blast;
    case BlastPolicy::Neighbour:
        if (pipeline < 2)
            break;
        // The neighbour does two stages' work: the replica runs at half of its speed until a node joins.
        blast.stops = replica / 2 * std::min(stopped, data);
        blast.pause = quorum;
        blast.degraded = restart;
        return blast;
    }
    blast.stops = blast.all;
    blast.pause = restart;
    blast.rollsBack = true;
    return blast;
}

} // namespace shardscape::run
