// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/protocol.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace shardscape::network {
namespace {

using PerProtocol = std::array<double, 3>; // LL, LL128, Simple

// Microseconds. A tree's Simple step is one 256 KiB chunk.
constexpr std::array<PerProtocol, 2> kBase{{{4.4, 4.4, 0}, {3.6, 10.0, 8.4}}}; // tree, ring
constexpr std::array<PerProtocol, 2> kNvlinkStep{{{0.52, 1.2, 28}, {0.47, 1.9, 3.4}}};
constexpr std::array<PerProtocol, 2> kPciStep{{{1.0, 1.9, 28}, {1.0, 2.5, 5.7}}};
constexpr std::array<PerProtocol, 2> kNetworkStep{{{5.0, 8.5, 50}, {2.7, 4.0, 9.6}}};

struct Steps {
    double inside, outside;
};

double microseconds(Algorithm algorithm, Protocol protocol, const Communicator& c, Steps steps)
{
    const auto a = static_cast<std::size_t>(algorithm);
    const auto p = static_cast<std::size_t>(protocol);
    double inside = (c.nvlink ? kNvlinkStep : kPciStep)[a][p];
    if (c.nodes > 1 && protocol == Protocol::LowLatency)
        inside *= 1.8;
    return kBase[a][p] + steps.inside * inside + steps.outside * kNetworkStep[a][p];
}

double ringBandwidth(Protocol protocol, const Communicator& c, bool reducing)
{
    const double all = plain(c.bandwidth);
    switch (protocol) {
    case Protocol::LowLatency: // half of every 8 bytes is a flag
        return all * (c.nodes > 1 || reducing ? 1.0 / 4 : 1.0 / 3);
    case Protocol::
        LowLatency128: // 120 of 128 bytes, less where a single rank per node crosses its NIC both ways
        return all * (static_cast<double>(c.ranks) / static_cast<double>(c.nodes) < 2 ? 0.7 : 0.92);
    case Protocol::Simple: break;
    }
    return all;
}

double treeBandwidth(Protocol protocol, const Communicator& c)
{
    const bool lines = protocol == Protocol::LowLatency128;
    const double ceiling = c.nodes > 2 ? (lines ? 105e9 : 80e9) : (lines ? 130e9 : 110e9);
    const double all = std::min(plain(c.bandwidth) * 0.9, ceiling);
    switch (protocol) {
    case Protocol::LowLatency: return all / 3.8;
    case Protocol::LowLatency128: return all * (c.nodes == 1 ? 7.0 / 9 : 0.915);
    case Protocol::Simple: break;
    }
    return all;
}

} // namespace

Seconds<double> allReduceBy(Algorithm algorithm, Protocol protocol, const Communicator& c,
                            Bytes<double> volume)
{
    if (c.ranks <= 1)
        return {};
    const auto n = static_cast<double>(c.ranks);
    const auto m = static_cast<double>(c.nodes);
    if (algorithm == Algorithm::Tree) {
        const double latency = microseconds(algorithm, protocol, c,
                                            {2 * (std::floor(n / m) - 1), 2 * std::floor(std::log2(m))});
        return Seconds<double>(latency * 1e-6 + plain(volume) / (treeBandwidth(protocol, c) / 2));
    }
    const double steps = 2 * (n - 1), outside = 2 * (m - 1);
    double latency = microseconds(algorithm, protocol, c, {steps - outside, outside});
    if (protocol == Protocol::Simple && c.nodes > 1 && plain(volume) >= n / 16 * 65536)
        latency *= 1.9; // plateau that NCCL's authors saw
    return Seconds<double>(latency * 1e-6 + plain(volume) / (ringBandwidth(protocol, c, true) * n / steps));
}

Seconds<double> gatherBy(Protocol protocol, const Communicator& c, Bytes<double> volume)
{
    if (c.ranks <= 1)
        return {};
    const auto n = static_cast<double>(c.ranks);
    const double steps = n - 1, outside = static_cast<double>(c.nodes) - 1;
    const double latency = microseconds(Algorithm::Ring, protocol, c, {steps - outside, outside});
    return Seconds<double>(latency * 1e-6 + plain(volume) / (ringBandwidth(protocol, c, false) * n / steps));
}

ProtocolChoice fastestAllReduce(const Communicator& communicator, Bytes<double> volume)
{
    ProtocolChoice best;
    bool first = true;
    for (const Algorithm algorithm : {Algorithm::Tree, Algorithm::Ring}) {
        for (const Protocol protocol : {Protocol::LowLatency, Protocol::LowLatency128, Protocol::Simple}) {
            const auto time = allReduceBy(algorithm, protocol, communicator, volume);
            if (first || time < best.time)
                best = {algorithm, protocol, time};
            first = false;
        }
    }
    return best;
}

} // namespace shardscape::network
