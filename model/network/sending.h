// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/tallied.h"
#include "cluster/cluster.h"
#include "cluster/rank_group.h"

#include <vector>

namespace shardscape::network {

// What is sent while a collective takes its time. The functions here say it where the number type asks (Tallied), and
// nothing otherwise: time and bytes are two readings of one statement. Bytes are those that one rank sends, the mean over all.

/// Whom one message goes to.
enum class Way : std::uint8_t {
    Ring,     ///< the next member, from the last the first
    Row,      ///< the next member or the one before; the ends have one of them
    Anyone,   ///< each of the others as often
    Doubling, ///< those 1, 2, 4... places further
};

/// Who sends over a channel; empty where nobody counts.
template <class Real>
struct Senders {};
template <>
struct Senders<Tallied> {
    cluster::RankGroup group;
    std::vector<std::int64_t> domains; ///< ranks of a domain, by level of links
    Way way = Way::Ring;
};

template <class Real>
Senders<Real> sendersOf([[maybe_unused]] const std::vector<cluster::LinkLevel>& levels,
                        [[maybe_unused]] const cluster::RankGroup& group,
                        [[maybe_unused]] Way way = Way::Ring)
{
    Senders<Real> senders;
    if constexpr (std::is_same_v<Real, Tallied>) {
        senders.group = group;
        senders.way = way;
        for (const cluster::LinkLevel& level : levels)
            senders.domains.push_back(level.size);
    }
    return senders;
}

/// Share of such messages that crosses each level; they sum to 1 where there is somebody to send to. Rings pass a domain's edge
/// once per domain, spread over its members.
std::vector<double> levelShares(const Senders<Tallied>& senders, Way way);

/// `passes` of (n - 1)/n of the volume each, in n - 1 messages, from neighbour to neighbour. A double tree sends as much in the mean.
Seconds<Tallied> sentInRings(const Seconds<Tallied>& time, const Senders<Tallied>& senders, double passes,
                             double volume);
/// The same node by node: `inside` ranks each with all of the volume, and those of equal place with their share of it.
Seconds<Tallied> sentInTwoLevels(const Seconds<Tallied>& time, const Senders<Tallied>& senders, double passes,
                                 double volume, double inside);
/// Summed in switches (network/in_network.h): V (1 + 1/n) in one domain; over a network V/g, and inside a node either that or a
/// ring's.
Seconds<Tallied> sentToSwitches(const Seconds<Tallied>& time, const Senders<Tallied>& senders, double volume,
                                double inside, bool overNetwork, bool switchedInside);
Seconds<Tallied> sentAsMessages(const Seconds<Tallied>& time, const Senders<Tallied>& senders, Way way,
                                double messages, double bytes);
/// By level as counted.
Seconds<Tallied> sentByLevel(const Seconds<Tallied>& time, const cluster::RankGroup& group, double messages,
                             std::vector<double> bytes);

/// Messages that go one way, of `bytes` together.
template <class Real>
Seconds<Real> sending(const Seconds<Real>& time, [[maybe_unused]] const Senders<Real>& senders,
                      [[maybe_unused]] Way way, [[maybe_unused]] const Real& messages,
                      [[maybe_unused]] const Bytes<Real>& bytes)
{
    if constexpr (std::is_same_v<Real, Tallied>)
        return sentAsMessages(time, senders, way, plain(messages), plain(bytes));
    else
        return time;
}

} // namespace shardscape::network
