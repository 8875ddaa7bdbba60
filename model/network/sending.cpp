// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/sending.h"

#include <algorithm>
#include <numeric>

namespace shardscape::network {

namespace {

/// Visits the levels that a group crosses: (level, members inside below it, members inside it).
template <class Visit>
void visitLevels(const Senders<Tallied>& senders, const Visit& visit)
{
    const std::vector<std::int64_t>& domains = senders.domains;
    std::int64_t inside = 1;
    for (std::size_t i = 0; i < domains.size() && inside < senders.group.size; ++i) {
        const std::int64_t members = i + 1 == domains.size() ? senders.group.size
                                                             : membersWithin(senders.group, domains[i]);
        if (members > inside)
            visit(i, static_cast<double>(inside), static_cast<double>(members));
        inside = std::max(inside, members);
    }
}

/// Of messages to the one `far` places further the share that leaves a domain with so many members.
double leaving(double far, double members, double n)
{
    return members < n ? std::min(1.0, far / members) : 0.0;
}

Seconds<Tallied> counted(const Seconds<Tallied>& time, const cluster::RankGroup& group, double messages,
                         std::vector<double> bytes)
{
    // A collective is as slow as the outermost links that it crosses; where it crosses none, nothing waits.
    std::vector<double> waits(bytes.size(), 0.0);
    for (std::size_t level = bytes.size(); level-- > 0;)
        if (bytes[level] > 0) {
            waits[level] = plain(time);
            break;
        }
    Sent sent;
    sent.among.push_back({group.kind, plain(time), messages, std::move(bytes), std::move(waits)});
    return Seconds<Tallied>(Tallied(plain(time), std::make_shared<const Sent>(std::move(sent))));
}

std::vector<double> scaled(std::vector<double> shares, double bytes)
{
    for (double& share : shares)
        share *= bytes;
    return shares;
}

/// The level of the outermost links, and the shares of the others made whole.
std::size_t withoutOutermost(std::vector<double>& shares)
{
    std::size_t outermost = 0;
    for (std::size_t i = 0; i < shares.size(); ++i)
        if (shares[i] > 0)
            outermost = i;
    if (!shares.empty())
        shares[outermost] = 0;
    const double rest = std::accumulate(shares.begin(), shares.end(), 0.0);
    if (rest > 0)
        shares = scaled(std::move(shares), 1 / rest);
    return outermost;
}

} // namespace

std::vector<double> levelShares(const Senders<Tallied>& senders, Way way)
{
    std::vector<double> shares(senders.domains.size(), 0.0);
    const auto n = static_cast<double>(senders.group.size);
    std::vector<double> distances{1};
    if (way == Way::Doubling)
        for (double far = 2; far < n; far *= 2)
            distances.push_back(far);
    visitLevels(senders, [&](std::size_t level, double inside, double members) {
        switch (way) {
        case Way::Row: // of n - 1 steps along the row n/inside - 1 leave their domain
            shares[level] = (n / inside - n / members) / (n - 1);
            return;
        case Way::Anyone: shares[level] = (members - inside) / (n - 1); return;
        case Way::Ring: // closes over the outermost level
        case Way::Doubling:
            for (const double far : distances)
                shares[level] += (leaving(far, inside, n) - leaving(far, members, n))
                                 / static_cast<double>(distances.size());
        }
    });
    return shares;
}

Seconds<Tallied> sentInRings(const Seconds<Tallied>& time, const Senders<Tallied>& senders, double passes,
                             double volume)
{
    const auto n = static_cast<double>(senders.group.size);
    return counted(time, senders.group, passes * (n - 1),
                   scaled(levelShares(senders, Way::Ring), passes * (n - 1) / n * volume));
}

Seconds<Tallied> sentInTwoLevels(const Seconds<Tallied>& time, const Senders<Tallied>& senders, double passes,
                                 double volume, double inside)
{
    const double outside = static_cast<double>(senders.group.size) / inside;
    auto bytes = levelShares(senders, Way::Ring);
    const std::size_t outermost = withoutOutermost(bytes);
    bytes = scaled(std::move(bytes), passes * (inside - 1) / inside * volume);
    bytes[outermost] = passes * (outside - 1) / outside * volume / inside;
    return counted(time, senders.group, passes * (inside - 1 + outside - 1), std::move(bytes));
}

Seconds<Tallied> sentToSwitches(const Seconds<Tallied>& time, const Senders<Tallied>& senders, double volume,
                                double inside, bool overNetwork, bool switchedInside)
{
    const auto n = static_cast<double>(senders.group.size);
    if (!overNetwork)
        return counted(time, senders.group, 2, scaled(levelShares(senders, Way::Ring), volume * (1 + 1 / n)));
    auto bytes = levelShares(senders, Way::Ring);
    const std::size_t outermost = withoutOutermost(bytes);
    double messages = 1;
    if (inside > 1) {
        bytes = scaled(std::move(bytes),
                       volume * (switchedInside ? 1 + 1 / inside : 2 * (inside - 1) / inside));
        messages += switchedInside ? 2 : 2 * (inside - 1);
    }
    bytes[outermost] = volume / inside;
    return counted(time, senders.group, messages, std::move(bytes));
}

Seconds<Tallied> sentAsMessages(const Seconds<Tallied>& time, const Senders<Tallied>& senders, Way way,
                                double messages, double bytes)
{
    return counted(time, senders.group, messages, scaled(levelShares(senders, way), bytes));
}

Seconds<Tallied> sentByLevel(const Seconds<Tallied>& time, const cluster::RankGroup& group, double messages,
                             std::vector<double> bytes)
{
    return counted(time, group, messages, std::move(bytes));
}

} // namespace shardscape::network
