// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/quantity.h"

namespace shardscape::network {

/// How a tensor lies on the devices of one axis: cut along a dimension, whole on each, or as terms still to be summed.
struct Placement {
    enum class Kind : unsigned char { Split, Broadcast, Partial };
    Kind kind = Kind::Broadcast;
    int dimension = 0; ///< Split alone

    static constexpr Placement split(int dimension) { return {Kind::Split, dimension}; }
    static constexpr Placement broadcast() { return {Kind::Broadcast, 0}; }
    static constexpr Placement partial() { return {Kind::Partial, 0}; }
};

/// Bytes moved in all to bring a tensor from one placement to another on the same `devices`: 0 where every device holds
/// what it needs, (p-1)/p T for another cut (all-to-all), (p-1) T to gather or to reduce and scatter, 2 (p-1) T to sum on
/// every device. Source: Yuan 2021 (OneFlow), arXiv 2110.15032, Table 2.
inline Bytes<double> boxing(Placement from, Placement to, double devices, Bytes<double> tensor)
{
    using Kind = Placement::Kind;
    const double p = devices;
    switch (from.kind) {
    case Kind::Split:
        if (to.kind == Kind::Broadcast)
            return tensor * (p - 1); // all-gather
        if (to.kind == Kind::Split && from.dimension != to.dimension)
            return tensor * ((p - 1) / p); // all-to-all
        return {};
    case Kind::Broadcast: return {}; // cut, kept, or one device's whole and zeros elsewhere
    case Kind::Partial:
        if (to.kind == Kind::Split)
            return tensor * (p - 1); // reduce-scatter
        if (to.kind == Kind::Broadcast)
            return tensor * (2 * (p - 1)); // all-reduce
        return {};
    }
    return {};
}

/// The same between disjoint sets of `sources` and `targets` devices: everything travels. Source: as above.
inline Bytes<double> boxing(Placement from, Placement to, double sources, double targets,
                            Bytes<double> tensor)
{
    using Kind = Placement::Kind;
    if (from.kind == Kind::Partial)
        return tensor * (to.kind == Kind::Broadcast ? sources + targets - 1 : sources);
    return tensor * (to.kind == Kind::Broadcast ? targets : 1.0);
}

} // namespace shardscape::network
